// Hash, save and restore of the smooth state of a body. What is saved is checked when it is read: a
// save is as hostile as any other file.

#include "remora/base.h"

#include "predict/predict_numbers.h"
#include "predict/smooth.h"

#include <stddef.h>
#include <string.h>

// A word other than a float.
static uint32_t whole_word(char kind, const void *at) {
    uint16_t narrow = 0;
    uint32_t word = 0;
    if (kind == 'h') {
        memcpy(&narrow, at, sizeof narrow);
        return narrow;
    }
    memcpy(&word, at, sizeof word);
    return word;
}

// One member, word by word.
typedef void visit_fn(void *context, char kind, void *at);

static void visit_words(const char *words, void *at, visit_fn *visit, void *context) {
    unsigned char *next = (unsigned char *)at;
    for (; *words; ++words) {
        visit(context, *words, next);
        next += *words == 'd'   ? sizeof(double)
                : *words == 'h' ? sizeof(uint16_t)
                                : sizeof(uint32_t);
    }
}

// NOLINTNEXTLINE(bugprone-macro-parentheses): a type
#define STRUCT(type) static void visit_##type(type *it, visit_fn *visit, void *context) {
#define FIELD(type, name, words, range) visit_words((words), &it->name, visit, context);
#define END(type) }
#include "predict/smooth_fields.def"
#undef STRUCT
#undef FIELD
#undef END

_Static_assert(sizeof(rm_heard_command) == 21 * sizeof(uint32_t), "see smooth_fields.def");

// Values of a free body: its history, and its drawn pose.
static void visit_free(rm_free *free, visit_fn *visit, void *context) {
    visit_words("uu", &free->history.count, visit, context);
    for (uint32_t i = 0; i < free->history.count && i < RM_HISTORY_SAMPLES; ++i) {
        visit_rm_sample(&free->history.samples[i], visit, context);
    }
    for (uint32_t i = 0; i < RM_MODEL_HORIZONS; ++i) {
        visit_rm_horizon(&free->models.at[i], visit, context);
    }
    visit_words("u", &free->models.scored, visit, context);
    visit_rm_path(&free->path, visit, context);
    visit_rm_ease(&free->ease, visit, context);
    visit_words("ff", &free->times, visit, context);
    visit_rm_cadence(&free->cadence, visit, context);
    visit_words("uufuu", &free->why, visit, context);
}

static void visit_ring(rm_past_ring *ring, visit_fn *visit, void *context) {
    visit_words("u", &ring->count, visit, context);
    for (uint32_t i = 0; i < ring->count && i < RM_SMOOTH_TICKS; ++i) {
        visit_rm_past(rm_past_at(ring, i), visit, context);
    }
}

// Visits all values, the ring from its oldest tick on.
static void visit_all(rm_smooth *smooth, visit_fn *visit, void *context) {
    visit_words("fffffffu", &smooth->settings, visit, context);
    visit_words("h", &smooth->heard_count, visit, context);
    visit_words("h", &smooth->applied, visit, context);
    visit_words("u", &smooth->is_free, visit, context);
    if (smooth->is_free == RM_FREE_YES) {
        visit_free(&smooth->free, visit, context);
    } else {
        visit_ring(&smooth->ring, visit, context);
    }
    for (uint32_t i = 0; i < smooth->heard_count && i < RM_SMOOTH_REPORTS; ++i) {
        visit_rm_heard(&smooth->heard[i], visit, context);
    }
    visit_rm_heard(&smooth->base, visit, context);
    visit_rm_phase(&smooth->phase, visit, context);
    visit_rm_drawn(&smooth->drawn, visit, context);
    visit_words("h", &smooth->is_redone, visit, context);
    visit_words("h", &smooth->is_begun, visit, context);
    visit_words("h", &smooth->is_touched, visit, context);
    visit_words("u", &smooth->waited, visit, context);
}

// Saved but unhashed values: they affect notices to the host only.
static void visit_told(rm_smooth *smooth, visit_fn *visit, void *context) {
    visit_words("d", &smooth->lived, visit, context);
}

// --- hash ------------------------------------------------------------------------------------

static void hash_smooth_word(void *context, char kind, void *at) {
    uint64_t *hash = (uint64_t *)context;
    if (kind == 'd') {
        double number;
        memcpy(&number, at, sizeof number);
        *hash = rm_hash_double(*hash, number);
    } else if (kind == 'f') {
        float number;
        memcpy(&number, at, sizeof number);
        *hash = rm_hash_float(*hash, number);
    } else {
        *hash = rm_hash_u64(*hash, whole_word(kind, at));
    }
}

// The arrival of a timed report is irrelevant from then on.
static void forget_arrivals(rm_smooth *smooth) {
    for (uint32_t i = 0; i < smooth->heard_count; ++i) {
        if (smooth->heard[i].has & RM_HEARD_TIMED) {
            smooth->heard[i].arrived = 0.0;
        }
    }
    smooth->base.arrived = 0.0;
}

uint64_t rm_smooth_hash(rm_smooth *smooth, uint64_t hash) {
    forget_arrivals(smooth);
    visit_all(smooth, hash_smooth_word, &hash);
    return hash;
}

// --- save and restore --------------------------------------------------------------------------

static void save_word(void *context, char kind, void *at) {
    uint64_t wide;
    if (kind == 'd') {
        memcpy(&wide, at, sizeof wide);
        rm_bytes_put_u64((rm_bytes_out *)context, wide);
    } else {
        rm_bytes_put_u32((rm_bytes_out *)context, whole_word(kind, at));
    }
}

void rm_smooth_save(rm_smooth *smooth, rm_bytes_out *out) {
    visit_all(smooth, save_word, out);
    visit_told(smooth, save_word, out);
}

typedef struct restoring {
    rm_bytes_in *in;
    bool is_good; // all numbers are finite, and fit
} restoring;

static void restore_word(void *context, char kind, void *at) {
    restoring *restore = (restoring *)context;
    if (kind == 'd') {
        uint64_t bits = rm_bytes_get_u64(restore->in);
        double number;
        memcpy(at, &bits, sizeof bits);
        memcpy(&number, at, sizeof number);
        restore->is_good = restore->is_good && number - number == 0.0;
        return;
    }
    uint32_t bits = rm_bytes_get_u32(restore->in);
    if (kind == 'h') {
        uint16_t narrow = (uint16_t)bits;
        memcpy(at, &narrow, sizeof narrow);
        restore->is_good = restore->is_good && bits <= UINT16_MAX;
        return;
    }
    memcpy(at, &bits, sizeof bits);
    if (kind == 'f') {
        float number;
        memcpy(&number, at, sizeof number);
        restore->is_good = restore->is_good && rm_is_finite(number);
    }
}

rm_status rm_smooth_restore(rm_smooth *smooth, rm_space space, double now, rm_bytes_in *in) {
    restoring restore = {.in = in, .is_good = true};
    memset(smooth, 0, sizeof *smooth);
    visit_all(smooth, restore_word, &restore);
    visit_told(smooth, restore_word, &restore);
    bool fits = smooth->heard_count <= RM_SMOOTH_REPORTS &&
                smooth->applied <= smooth->heard_count &&
                (smooth->is_free == RM_FREE_YES || smooth->ring.count <= RM_SMOOTH_TICKS);
    if (in->has_failed || !restore.is_good || !fits || !rm_smooth_is_valid(smooth, space, now)) {
        return RM_ERROR_FORMAT;
    }
    if (smooth->is_free != RM_FREE_YES) {
        rm_ring_find_ways(&smooth->ring);
    }
    smooth->may_follow = rm_heard_any_leads(smooth);
    return RM_OK;
}

// --- the world's own part ----------------------------------------------------------------------

// Delays are two to a word.
static void visit_world(rm_smooth_saved *saved, visit_fn *visit, void *context) {
    visit_words("dfffuufffffffu", saved, visit, context);
    visit_words("d", &saved->delays.spike, visit, context);
    visit_words("u", &saved->delays.next, visit, context);
    visit_words("u", &saved->delays.count, visit, context);
    for (uint32_t i = 0; i < RM_SMOOTH_DELAYS / 2; ++i) {
        visit_words("u", &saved->delays.milliseconds[2 * i], visit, context);
    }
}

// --- clocks --------------------------------------------------------------------------------------

static void visit_senders(rm_clocks *clocks, visit_fn *visit, void *context) {
    for (uint32_t i = 0; i < RM_CLOCKS; ++i) {
        visit_rm_clock(&clocks->senders[i], visit, context);
    }
}

// The clock of the host's own times of sending follows from their arrivals alone, and is irrelevant
// as long as they are those of the world's clock: it is left out of the hash.
uint64_t rm_clocks_hash(const rm_clocks *clocks, uint64_t hash) {
    rm_clocks copy = *clocks;
    visit_senders(&copy, hash_smooth_word, &hash);
    return hash;
}

void rm_clocks_save(const rm_clocks *clocks, rm_bytes_out *out) {
    rm_clocks copy = *clocks;
    visit_senders(&copy, save_word, out);
    visit_rm_clock(&copy.told, save_word, out);
}

rm_status rm_clocks_restore(rm_clocks *clocks, rm_bytes_in *in) {
    restoring restore = {.in = in, .is_good = true};
    memset(clocks, 0, sizeof *clocks);
    visit_senders(clocks, restore_word, &restore);
    visit_rm_clock(&clocks->told, restore_word, &restore);
    bool is_good = restore.is_good && !in->has_failed && rm_clocks_are_valid(clocks);
    return is_good ? RM_OK : RM_ERROR_FORMAT;
}

// --- the flow ------------------------------------------------------------------------------------

_Static_assert(offsetof(rm_smooth_saved, def) == sizeof(double), "the words of visit_world");
_Static_assert(sizeof(rm_smooth_def) == 13 * sizeof(uint32_t), "the words of visit_world");

uint64_t rm_smooth_hash_world(const rm_smooth_saved *saved, uint64_t hash) {
    rm_smooth_saved copy = *saved;
    visit_world(&copy, hash_smooth_word, &hash);
    return hash;
}

void rm_smooth_save_world(const rm_smooth_saved *saved, rm_bytes_out *out) {
    rm_smooth_saved copy = *saved;
    visit_world(&copy, save_word, out);
}

rm_status rm_smooth_restore_world(rm_smooth_saved *saved, rm_bytes_in *in) {
    restoring restore = {.in = in, .is_good = true};
    memset(saved, 0, sizeof *saved);
    visit_world(saved, restore_word, &restore);
    bool is_good = !in->has_failed && restore.is_good && saved->time >= 0.0 &&
                   saved->time <= RM_SMOOTH_TIME_LIMIT && rm_smooth_def_is_valid(&saved->def) &&
                   saved->delays.next < RM_SMOOTH_DELAYS &&
                   saved->delays.count <= RM_SMOOTH_DELAYS &&
                   saved->delays.spike <= saved->time + RM_SMOOTH_REACH;
    return is_good ? RM_OK : RM_ERROR_FORMAT;
}
