// Words of a body, back and forth. Every macro here makes the two directions and the hash of one
// kind of field; which fields there are is in body_fields.def.

#include "body/image.h"

#include "base/masks.h"
#include "body/property.h"
#include "body/rows.h"
#include "chase/interp.h"

#include <string.h>

_Static_assert(offsetof(rm_stored_motion, pending_anims) % 4 == 0, "wide members come first");
_Static_assert(sizeof(rm_stored_motion) <= 4 * RM_WORDS_MOTION, "no member is left out");
_Static_assert(sizeof(rm_position) == 4 * RM_WORDS_PLACE, "a place is eight words without padding");
_Static_assert(sizeof(rm_shape) == 4 * RM_WORDS_SHAPE, "a shape is eleven words without padding");

// --- to words --------------------------------------------------------------------------------

// Words and floats as they are in memory.
static inline uint32_t *put_words(uint32_t *at, const void *from, size_t count) {
    memcpy(at, from, 4 * count);
    return at + count;
}

// Floats; in a hash -0 counts as +0, because both move a body alike.
static inline uint32_t *put_floats(uint32_t *at, const void *from, size_t count, bool is_hash) {
    memcpy(at, from, 4 * count);
    for (size_t i = 0; is_hash && i < count; ++i) {
        at[i] = rm_float_bits(rm_float_of_bits(at[i]) + 0.0f);
    }
    return at + count;
}

// Halves, two to a word, the first one low.
static inline uint32_t *put_halves(uint32_t *at, const uint16_t *from, size_t count) {
    rm_join_halves(at, from, count / 2);
    at += count / 2;
    if (count % 2) {
        *at++ = from[count - 1];
    }
    return at;
}

static inline uint32_t *put_double_words(uint32_t *at, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    at[0] = (uint32_t)bits;
    at[1] = (uint32_t)(bits >> 32);
    return at + 2;
}

// Its floats are written by bit pattern.
static inline uint32_t *put_motion(uint32_t *at, const rm_stored_motion *m) {
    at = put_words(at, m, RM_WORDS_WIDE_MOTION);
    at = put_halves(at, m->pending_anims, RM_MOTION_PENDING);
    at = put_halves(at, m->action_word, RM_MOTION_ACTIONS);
    *at++ = m->server_action_stamp | (uint32_t)m->pending_done << 16;
    *at++ = m->action_raw | (uint32_t)m->action_modifier_count << 8 |
            (uint32_t)m->node_count << 16 | (uint32_t)m->current_first_cyclic << 24;
    *at++ = m->raw_keys | (uint32_t)m->pending_count << 8 | (uint32_t)m->pending_jump << 16 |
            (uint32_t)m->bits << 24;
    return at;
}

static inline uint32_t *put_row_words(uint32_t *at, const void *rows, int count, int i) {
    const unsigned char *row = (const unsigned char *)rows + 4 * (size_t)i;
    for (int n = 0; n < count; ++n) {
        memcpy(at + n, row + (size_t)n * 4 * RM_LANES, 4);
    }
    return at + count;
}

static inline uint32_t *put_row_floats(uint32_t *at, const void *rows, int count, int i,
                                       bool is_hash) {
    const unsigned char *row = (const unsigned char *)rows + 4 * (size_t)i;
    for (int n = 0; n < count; ++n) {
        float number;
        memcpy(&number, row + (size_t)n * 4 * RM_LANES, 4);
        at[n] = rm_float_bits(is_hash ? number + 0.0f : number);
    }
    return at + count;
}

#define ROWS_HOT(name) lane->hot->name
#define ROWS_WARM(name) lane->warm->name
#define ROWS_START(name) lane->start->name

#define PUT_ROW_U8(rows) *at++ = (rows)[lane->i];
#define PUT_ROW_U32(rows) at = put_row_words(at, (rows), 1, lane->i);
#define PUT_ROW_F32(rows) at = put_row_floats(at, (rows), 1, lane->i, is_hash);
#define PUT_ROW_VEC3(rows) at = put_row_floats(at, (rows), 3, lane->i, is_hash);
#define PUT_ROW_QUAT(rows) at = put_row_floats(at, (rows), 4, lane->i, is_hash);
#define PUT_ROW_PLANE(rows) at = put_row_floats(at, (rows), 4, lane->i, is_hash);

#define PUT_COLD_U8(name) *at++ = lane->cold->name;
#define PUT_COLD_U32(name) *at++ = lane->cold->name;
#define PUT_COLD_U64(name) at = put_words(at, lane->cold->name, 2);
#define PUT_COLD_F32(name) at = put_floats(at, &lane->cold->name, 1, is_hash);
#define PUT_COLD_STAMPS(name) at = put_halves(at, lane->cold->name, RM_STAMP_COUNT);
#define PUT_COLD_SHAPE(name) at = put_floats(at, &lane->cold->name, RM_WORDS_SHAPE, is_hash);
#define PUT_COLD_ROUTES(name) at = put_words(at, lane->cold->name, RM_WORDS_ROUTES);
#define PUT_COLD_MOTION(name) at = put_motion(at, &lane->cold->name);
#define PUT_COLD_RING(name)

#define PUT_HOT(type, name) PUT_ROW_##type(ROWS_HOT(name))
#define PUT_WARM(type, name) PUT_ROW_##type(ROWS_WARM(name))
#define PUT_START(type, name) PUT_ROW_##type(ROWS_START(name))
#define PUT_COLD(type, name) PUT_COLD_##type(name)
#define PUT_GOAL(type, name)

#define HASHED_0(code)
#define HASHED_1(code) code
#define HASHED_2(code)
#define KEPT_0_0(code)
#define KEPT_0_1(code) code
#define KEPT_1_1(code)
#define KEPT_2_1(code) code

static RM_LANE_BODY uint32_t *put_hashed(uint32_t *at, const rm_lane *lane, bool is_hash) {
#define FIELD(name, type, group, hashed, saved) HASHED_##hashed(PUT_##group(type, name))
#include "body/body_fields.def"
#undef FIELD
    return at;
}

static RM_LANE_BODY uint32_t *put_kept(uint32_t *at, const rm_lane *lane, bool is_hash) {
#define FIELD(name, type, group, hashed, saved) KEPT_##hashed##_##saved(PUT_##group(type, name))
#include "body/body_fields.def"
#undef FIELD
    (void)is_hash; // words other than floats
    return at;
}

// The head of the queue and the last failed place, or zeros.
static RM_LANE_BODY uint32_t *put_ends(uint32_t *at, const rm_lane *lane, bool is_hash) {
    const rm_hot *hot = lane->hot;
    const rm_interp_ring *ring = &lane->cold->ring;
    memset(at, 0, 4 * RM_WORDS_ENDS);
    at[0] = ring->has_failed;
    if (hot->queue_count[lane->i] > 0) {
        at[1] = hot->head_kind[lane->i];
        at[2] = hot->head_cell[lane->i];
        put_row_floats(at + 3, hot->head_origin, 3, lane->i, is_hash);
        put_row_floats(at + 6, hot->head_rotation, 4, lane->i, is_hash);
    }
    if (ring->has_failed) {
        put_words(at + 1 + RM_WORDS_NODE, &ring->failed, RM_WORDS_PLACE);
    }
    return at + RM_WORDS_ENDS;
}

// A word for each byte.
static uint32_t *put_byte_words(uint32_t *at, const void *bytes, int count) {
    const uint8_t *from = (const uint8_t *)bytes;
    for (int n = 0; n < count; ++n) {
        at[n] = from[n];
    }
    return at + count;
}

#define PUT_GOAL_U8(member, count) at = put_byte_words(at, member, count);
#define PUT_GOAL_U32(member, count) at = put_words(at, member, count);
#define PUT_GOAL_F32(member, count) at = put_words(at, member, count);
#define PUT_GOAL_VEC3(member, count) at = put_words(at, member, 3 * (count));
#define PUT_GOAL_F64(member, count) at = put_double_words(at, *(member));

static uint32_t *put_goal(uint32_t *at, const rm_goal *goal) {
    const rm_sticky *sticky = &goal->sticky;
#define MOTION_FIELD(name, TYPE, COUNT)
#define MOVE_TO_FIELD(name, TYPE, COUNT) PUT_GOAL_##TYPE(&goal->name, COUNT)
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    at = put_double_words(at, sticky->elapsed);
    *at++ = sticky->target;
    at = put_words(at, &sticky->radius, 1);
    *at++ = sticky->is_ready;
    return put_words(at, &sticky->at, RM_WORDS_PLACE);
}

static uint32_t *put_nodes(uint32_t *at, const rm_lane *lane) {
    const rm_interp_ring *ring = &lane->cold->ring;
    for (uint32_t i = 1; i < lane->hot->queue_count[lane->i]; ++i) {
        uint32_t index = rm_interp_index(ring, i);
        *at++ = rm_interp_kind(ring, index);
        at = put_words(at, &ring->places[index], RM_WORDS_PLACE);
    }
    return at;
}

// Goal and nodes, which few bodies have.
static inline uint32_t *put_rest(uint32_t *at, const rm_lane *lane, const rm_goal *goal) {
    at = goal ? put_goal(at, goal) : at;
    return lane->hot->queue_count[lane->i] > 1 ? put_nodes(at, lane) : at;
}

static inline const rm_goal *goal_in_use(const rm_lane *lane) {
    const rm_goal *goal = rm_lane_goal(lane);
    return goal && !rm_goal_is_idle(goal) ? goal : NULL;
}

// On a copy of the lane, apart from all words that are written: its pointers then stay
// in registers.
void rm_lane_image(const rm_lane *lane, rm_image *image) {
    const rm_lane own = *lane;
    const rm_goal *goal = goal_in_use(lane);
    uint32_t *at = put_ends(put_hashed(image->words, &own, false), &own, false);
    *at++ = goal != NULL;
    at = put_rest(put_kept(at, &own, false), lane, goal);
    image->count = (uint32_t)(at - image->words);
}

// --- from words ------------------------------------------------------------------------------

// The source of the next word, and whether all so far are valid.
typedef struct taking {
    const uint32_t *at;
    bool is_good;
} taking;

static inline bool is_finite_word(uint32_t word) {
    return (word & 0x7F800000u) != 0x7F800000u;
}

static inline void take_words(taking *t, void *to, size_t count) {
    memcpy(to, t->at, 4 * count);
    t->at += count;
}

static inline void take_floats(taking *t, void *to, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        t->is_good = t->is_good & is_finite_word(t->at[i]);
    }
    take_words(t, to, count);
}

static inline void take_byte(taking *t, uint8_t *to) {
    t->is_good = t->is_good & (*t->at <= UINT8_MAX);
    *to = (uint8_t)*t->at++;
}

static inline void take_halves(taking *t, uint16_t *to, size_t count) {
    for (size_t i = 0; i < count; i += 2, ++t->at) {
        to[i] = (uint16_t)*t->at;
        if (i + 1 < count) {
            to[i + 1] = (uint16_t)(*t->at >> 16);
        } else {
            t->is_good = t->is_good & (*t->at <= UINT16_MAX);
        }
    }
}

static inline void take_double(taking *t, double *to) {
    uint64_t bits = t->at[0] | (uint64_t)t->at[1] << 32;
    memcpy(to, &bits, sizeof bits);
    t->is_good = t->is_good & (*to - *to == 0.0);
    t->at += 2;
}

static inline void take_place(taking *t, rm_position *to) {
    take_words(t, &to->cell, 1);
    take_floats(t, &to->origin, RM_WORDS_PLACE - 1);
}

// Its numbers are examined as those of the whole motion (rm_motion_is_valid).
static inline void take_motion(taking *t, rm_stored_motion *m) {
    take_words(t, m, RM_WORDS_WIDE_MOTION);
    take_halves(t, m->pending_anims, RM_MOTION_PENDING);
    take_halves(t, m->action_word, RM_MOTION_ACTIONS);
    const uint32_t *w = t->at;
    m->server_action_stamp = (uint16_t)w[0];
    m->pending_done = (uint16_t)(w[0] >> 16);
    m->action_raw = (uint8_t)w[1];
    m->action_modifier_count = (uint8_t)(w[1] >> 8);
    m->node_count = (uint8_t)(w[1] >> 16);
    m->current_first_cyclic = (uint8_t)(w[1] >> 24);
    m->raw_keys = (uint8_t)w[2];
    m->pending_count = (uint8_t)(w[2] >> 8);
    m->pending_jump = (uint8_t)(w[2] >> 16);
    m->bits = (uint8_t)(w[2] >> 24);
    t->at += 3;
}

static inline void take_row_words(taking *t, void *rows, int count, int i) {
    unsigned char *row = (unsigned char *)rows + 4 * (size_t)i;
    for (int n = 0; n < count; ++n) {
        memcpy(row + (size_t)n * 4 * RM_LANES, t->at + n, 4);
    }
    t->at += count;
}

static inline void take_row_floats(taking *t, void *rows, int count, int i) {
    for (int n = 0; n < count; ++n) {
        t->is_good = t->is_good & is_finite_word(t->at[n]);
    }
    take_row_words(t, rows, count, i);
}

#define TAKE_ROW_U8(rows) take_byte(t, &(rows)[lane->i]);
#define TAKE_ROW_U32(rows) take_row_words(t, (rows), 1, lane->i);
#define TAKE_ROW_F32(rows) take_row_floats(t, (rows), 1, lane->i);
#define TAKE_ROW_VEC3(rows) take_row_floats(t, (rows), 3, lane->i);
#define TAKE_ROW_QUAT(rows) take_row_floats(t, (rows), 4, lane->i);
#define TAKE_ROW_PLANE(rows) take_row_floats(t, (rows), 4, lane->i);

#define TAKE_COLD_U8(name) take_byte(t, &lane->cold->name);
#define TAKE_COLD_U32(name) take_words(t, &lane->cold->name, 1);
#define TAKE_COLD_U64(name) take_words(t, lane->cold->name, 2);
#define TAKE_COLD_F32(name) take_floats(t, &lane->cold->name, 1);
#define TAKE_COLD_STAMPS(name) take_halves(t, lane->cold->name, RM_STAMP_COUNT);
#define TAKE_COLD_SHAPE(name)                                                                      \
    take_words(t, &lane->cold->name.sphere_count, 1);                                              \
    take_floats(t, &lane->cold->name.spheres, RM_WORDS_SHAPE - 1);
#define TAKE_COLD_ROUTES(name) take_words(t, lane->cold->name, RM_WORDS_ROUTES);
#define TAKE_COLD_MOTION(name) take_motion(t, &lane->cold->name);
#define TAKE_COLD_RING(name)

#define TAKE_HOT(type, name) TAKE_ROW_##type(ROWS_HOT(name))
#define TAKE_WARM(type, name) TAKE_ROW_##type(ROWS_WARM(name))
#define TAKE_START(type, name) TAKE_ROW_##type(ROWS_START(name))
#define TAKE_COLD(type, name) TAKE_COLD_##type(name)
#define TAKE_GOAL(type, name)

static inline void take_hashed(taking *t, const rm_lane *lane) {
#define FIELD(name, type, group, hashed, saved) HASHED_##hashed(TAKE_##group(type, name))
#include "body/body_fields.def"
#undef FIELD
}

static inline void take_kept(taking *t, const rm_lane *lane) {
#define FIELD(name, type, group, hashed, saved) KEPT_##hashed##_##saved(TAKE_##group(type, name))
#include "body/body_fields.def"
#undef FIELD
}

// An unknown kind becomes RM_NODE_NONE, which is invalid for nodes of a queue.
static uint32_t kind_of(uint32_t word) {
    return word <= RM_NODE_VELOCITY ? word : RM_NODE_NONE;
}

static bool are_zero(const uint32_t *words, size_t count) {
    uint32_t any = 0;
    for (size_t i = 0; i < count; ++i) {
        any |= words[i];
    }
    return any == 0;
}

// Unused words must be zero, as they are written.
static void take_ends(taking *t, const rm_lane *lane) {
    rm_hot *hot = lane->hot;
    rm_interp_ring *ring = &lane->cold->ring;
    int i = lane->i;
    bool has_head = hot->queue_count[i] > 0;
    t->is_good = t->is_good & (*t->at <= 1);
    take_byte(t, &ring->has_failed);
    t->is_good = t->is_good & (has_head || are_zero(t->at, RM_WORDS_NODE));
    t->is_good = t->is_good & (ring->has_failed || are_zero(t->at + RM_WORDS_NODE, RM_WORDS_PLACE));
    hot->head_kind[i] = (uint8_t)kind_of(*t->at++);
    hot->head_cell[i] = *t->at++;
    take_row_floats(t, hot->head_origin, 3, i);
    take_row_floats(t, hot->head_rotation, 4, i);
    take_place(t, &ring->failed);
}

static void take_byte_words(taking *t, void *bytes, int count) {
    for (int n = 0; n < count; ++n) {
        take_byte(t, (uint8_t *)bytes + n);
    }
}

#define TAKE_GOAL_U8(member, count) take_byte_words(t, member, count);
#define TAKE_GOAL_U32(member, count) take_words(t, member, count);
#define TAKE_GOAL_F32(member, count) take_floats(t, member, count);
#define TAKE_GOAL_VEC3(member, count) take_floats(t, member, 3 * (count));
#define TAKE_GOAL_F64(member, count) take_double(t, member);

static void take_goal(taking *t, rm_goal *goal) {
    rm_sticky *sticky = &goal->sticky;
#define MOTION_FIELD(name, TYPE, COUNT)
#define MOVE_TO_FIELD(name, TYPE, COUNT) TAKE_GOAL_##TYPE(&goal->name, COUNT)
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    take_double(t, &sticky->elapsed);
    take_words(t, &sticky->target, 1);
    take_floats(t, &sticky->radius, 1);
    take_words(t, &sticky->is_ready, 1);
    take_place(t, &sticky->at);
    t->is_good = t->is_good & !rm_goal_is_idle(goal);
}

static void take_nodes(taking *t, const rm_lane *lane) {
    rm_interp_ring *ring = &lane->cold->ring;
    for (uint32_t i = 1; i < lane->hot->queue_count[lane->i]; ++i) {
        uint32_t index = rm_interp_index(ring, i);
        rm_interp_set_kind(ring, index, kind_of(*t->at++));
        take_place(t, &ring->places[index]);
    }
}

bool rm_lane_take_image(const rm_lane *lane, const rm_image *image) {
    const rm_lane own = *lane; // as in rm_lane_image
    taking t = {image->words, true};
    lane->cold->ring.first = 0;
    take_hashed(&t, &own);
    take_ends(&t, lane);
    bool has_goal = *t.at++ != 0;
    take_kept(&t, &own);
    if (has_goal) {
        take_goal(&t, rm_lane_goal(lane));
    }
    take_nodes(&t, lane);
    return t.is_good;
}

enum { HAS_GOAL_AT = RM_IMAGE_HASHED - 1 };

bool rm_image_has_goal(const rm_image *image) {
    return image->words[HAS_GOAL_AT] != 0;
}

uint32_t rm_image_nodes(const rm_image *image) {
    uint32_t count = image->words[RM_IMAGE_AT(queue_count)];
    return count > 1 ? count - 1 : 0;
}

// --- hash ------------------------------------------------------------------------------------

// Eight words, two to each of four chains.
static inline void chain_eight(uint64_t chains[4], const uint32_t *at) {
    chains[0] = rm_chain(chains[0], rm_load_pair(at));
    chains[1] = rm_chain(chains[1], rm_load_pair(at + 2));
    chains[2] = rm_chain(chains[2], rm_load_pair(at + 4));
    chains[3] = rm_chain(chains[3], rm_load_pair(at + 6));
}

// Four chains, as of bytes. `words` has room for seven more: up to a multiple of eight they count
// as zero.
static inline uint64_t hash_words(uint32_t *words, uint32_t count) {
    uint64_t chains[4] = {RM_HASH_SEED, RM_HASH_SEED + 1, RM_HASH_SEED + 2, RM_HASH_SEED + 3};
    const uint32_t *at = words;
    const uint32_t *end = words + count;
    memset(words + count, 0, 4 * 7);
    for (; end - at > 8; at += 16) {
        chain_eight(chains, at);
        chain_eight(chains, at + 8);
    }
    if (at < end) {
        chain_eight(chains, at);
    }
    return rm_chains_end(chains, count);
}

// By name, because those that are the default are left out.
static inline uint64_t hash_own(const rm_lane *lane, uint64_t hash) {
    if (rm_lane_host_word(lane) != 0) {
        hash = rm_hash_u64(rm_hash_text(hash, "host_word"), rm_lane_host_word(lane));
    }
#define HASH_WARM(name, standard)
#define HASH_COLD(name, standard)
#define HASH_MOTION(name, standard)
#define HASH_OWN(name, standard)                                                                   \
    if (lane->cold->name != (standard)) {                                                          \
        hash = rm_hash_float(rm_hash_text(hash, #name), lane->cold->name);                         \
    }
#define HASH(name, text, range, place, how, low, high, standard) HASH_##place(name, standard)
    RM_PROPERTY_TABLE(HASH)
#undef HASH_WARM
#undef HASH_COLD
#undef HASH_MOTION
#undef HASH_OWN
#undef HASH
    return hash;
}

uint64_t rm_lane_hash(const rm_lane *lane) {
    uint32_t words[RM_IMAGE_ROOM];
    const rm_lane own = *lane; // as in rm_lane_image
    const rm_goal *goal = goal_in_use(lane);
    uint32_t *at = put_ends(put_hashed(words, &own, true), &own, true);
    *at++ = goal != NULL;
    at = put_rest(at, lane, goal);
    return hash_own(lane, hash_words(words, (uint32_t)(at - words)));
}
