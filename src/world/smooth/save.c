// Hash, save and restore of what smooth motion keeps of a body. What is saved is checked when it is
// read: a save is as hostile as any other file.

#include "remora/base.h"

#include "world/smooth/smooth.h"

#include <stddef.h>
#include <string.h>

// A word that is no float.
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
#define FIELD(type, name, words) visit_words((words), &it->name, visit, context);
#define END(type) }
#include "world/smooth/smooth_fields.def"
#undef STRUCT
#undef FIELD
#undef END

_Static_assert(sizeof(rm_heard_command) == 21 * sizeof(uint32_t), "see smooth_fields.def");

// Everything, the ring from its oldest tick on.
static void visit_all(rm_smooth *smooth, visit_fn *visit, void *context) {
    visit_words("fffffff", &smooth->settings, visit, context);
    visit_words("h", &smooth->heard_count, visit, context);
    visit_words("h", &smooth->applied, visit, context);
    visit_words("u", &smooth->ring.count, visit, context);
    for (uint32_t i = 0; i < smooth->ring.count && i < RM_SMOOTH_TICKS; ++i) {
        visit_rm_past(rm_past_at(&smooth->ring, i), visit, context);
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

// When a report whose time of sending is known arrived changes nothing any more.
static void forget_arrivals(rm_smooth *smooth) {
    for (uint32_t i = 0; i < smooth->heard_count; ++i) {
        if (smooth->heard[i].has & RM_HEARD_TIMED) {
            smooth->heard[i].arrived = 0.0;
        }
    }
    smooth->base.arrived = 0.0;
}

uint64_t rm_smooth_hash(const rm_smooth *smooth, uint64_t hash) {
    rm_smooth copy = *smooth;
    forget_arrivals(&copy);
    visit_all(&copy, hash_smooth_word, &hash);
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

void rm_smooth_save(const rm_smooth *smooth, rm_bytes_out *out) {
    rm_smooth copy = *smooth;
    visit_all(&copy, save_word, out);
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

static bool is_place(rm_space space, const rm_position *at) {
    float length = rm_quat_dot(at->rotation, at->rotation);
    return rm_abs(length - 1.0f) <= RM_ROTATION_TOLERANCE &&
           rm_vec3_is_within(at->origin, RM_COORDINATE_LIMIT) &&
           (space != RM_SPACE_FLAT || at->cell == 0);
}

static bool is_past(rm_space space, const rm_past *past) {
    return is_place(space, &past->at) && rm_vec3_is_within(past->velocity, RM_MOVED_LIMIT) &&
           rm_vec3_is_within(past->omega, RM_NUMBER_LIMIT) &&
           rm_vec3_is_within(past->slide, RM_NUMBER_LIMIT) &&
           rm_vec3_is_within(past->plane.normal, RM_NUMBER_LIMIT) &&
           rm_abs(past->step) <= RM_NUMBER_LIMIT && past->phase >= 0.0f && past->phase < 1.0f;
}

static bool is_ring(rm_space space, const rm_past_ring *ring) {
    for (uint32_t i = 0; i < ring->count; ++i) {
        const rm_past *past = rm_past_at(ring, i);
        bool is_later = i == 0 || past->time > rm_past_at(ring, i - 1)->time;
        if (!is_later || !is_past(space, past)) {
            return false;
        }
    }
    return true;
}

static bool is_report(rm_space space, const rm_heard *report) {
    bool has_place = (report->has & RM_HEARD_PLACE) != 0;
    rm_movement movement = rm_default_movement();
    if (report->has & RM_HEARD_COMMAND) {
        if (report->command.type == RM_MOVEMENT_STATE &&
            report->command.as.doing.action_count > RM_HEARD_ACTIONS) {
            return false;
        }
        movement = rm_heard_movement(&report->command);
    }
    return (!has_place || is_place(space, &report->at)) && report->going <= RM_GOING_REPORTS &&
           rm_vec3_is_within(report->velocity, RM_MOVED_LIMIT) &&
           rm_abs(report->turning) <= RM_NUMBER_LIMIT &&
           rm_vec3_is_within(report->going_velocity, RM_MOVED_LIMIT) &&
           rm_abs(report->going_turn) <= RM_NUMBER_LIMIT && rm_movement_check(&movement) == RM_OK;
}

// In the order of sending, untimed ones last and not applied.
static bool is_list(rm_space space, const rm_smooth *smooth) {
    for (uint32_t i = 0; i < smooth->heard_count; ++i) {
        const rm_heard *report = &smooth->heard[i];
        if (!is_report(space, report)) {
            return false;
        }
        if (i > 0) {
            const rm_heard *last = &smooth->heard[i - 1];
            bool is_timed = (report->has & RM_HEARD_TIMED) != 0;
            bool is_ordered = is_timed ? (last->has & RM_HEARD_TIMED) && report->sent >= last->sent
                                       : i >= smooth->applied;
            if (!is_ordered) {
                return false;
            }
        }
    }
    return is_report(space, &smooth->base);
}

static bool is_drawn(rm_space space, const rm_drawn *drawn) {
    return is_place(space, &drawn->at) && is_place(space, &drawn->predicted) &&
           rm_abs(rm_quat_dot(drawn->turn, drawn->turn) - 1.0f) <= RM_ROTATION_TOLERANCE &&
           drawn->duration >= 0.0f && drawn->is_hurried <= 1 && drawn->elapsed >= 0.0f &&
           drawn->delay >= 0.0f && drawn->delay <= RM_SMOOTH_DELAY_MAX && drawn->rounding >= 0.0f &&
           drawn->rounding <= RM_SMOOTH_ROUNDING_MAX && drawn->phase >= 0.0f && drawn->phase < 1.0f;
}

static bool is_sane(rm_space space, const rm_smooth *smooth) {
    return smooth->is_redone <= 1 && smooth->is_begun <= 1 && smooth->is_touched <= 1 &&
           (smooth->ring.count > 0 || !smooth->is_begun) &&
           rm_smooth_body_is_valid(&smooth->settings) && is_ring(space, &smooth->ring) &&
           is_list(space, smooth) && is_drawn(space, &smooth->drawn);
}

rm_status rm_smooth_restore(rm_smooth *smooth, rm_space space, rm_bytes_in *in) {
    restoring restore = {.in = in, .is_good = true};
    memset(smooth, 0, sizeof *smooth);
    visit_all(smooth, restore_word, &restore);
    bool fits = smooth->heard_count <= RM_SMOOTH_REPORTS &&
                smooth->applied <= smooth->heard_count && smooth->ring.count <= RM_SMOOTH_TICKS;
    smooth->may_follow = 1; // to be on the safe side
    if (in->has_failed || !restore.is_good || !fits || !is_sane(space, smooth)) {
        return RM_ERROR_FORMAT;
    }
    rm_ring_find_ways(&smooth->ring);
    return RM_OK;
}

// --- the world's own part ----------------------------------------------------------------------

// Delays are two to a word.
static void visit_world(rm_smooth_saved *saved, visit_fn *visit, void *context) {
    visit_words("dfffuufffffff", saved, visit, context);
    visit_words("d", &saved->delays.spike, visit, context);
    visit_words("u", &saved->delays.next, visit, context);
    visit_words("u", &saved->delays.count, visit, context);
    for (uint32_t i = 0; i < RM_SMOOTH_DELAYS / 2; ++i) {
        visit_words("u", &saved->delays.milliseconds[2 * i], visit, context);
    }
}

_Static_assert(offsetof(rm_smooth_saved, def) == sizeof(double), "the words of visit_world");
_Static_assert(sizeof(rm_smooth_def) == 12 * sizeof(uint32_t), "the words of visit_world");

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
                   rm_smooth_def_is_valid(&saved->def) && saved->delays.next < RM_SMOOTH_DELAYS &&
                   saved->delays.count <= RM_SMOOTH_DELAYS;
    return is_good ? RM_OK : RM_ERROR_FORMAT;
}
