// The table of fields, read by number, for tools that show, digest and compare, and for checks of
// restored bodies. (Hash, save and restore of whole bodies are straight code made from the same
// table: image.h.) Every field is a pattern of words (f float, d double, u uint32) repeated some
// times; where a word is depends on its group: rows are component-major, cold fields are packed
// structs, and those of a body that lacks a goal are zero. Whole numbers may be kept in fewer bytes
// than they are shown with. Two fields are special: of the queue only the live nodes are hashed and
// saved, the head from its rows and then those of the ring, so that where the ring happens to start
// is irrelevant; a motion is put together and has its own list of fields.

#include "body/fields.h"

#include "remora/base.h"

#include "body/image.h"
#include "body/property.h"
#include "body/setters.h"
#include "chase/interp.h"
#include "motion/motion_numbers.h"
#include "motion/speeds.h"
#include "motion/valid.h"

#include <stddef.h>
#include <string.h>

typedef enum field_group { GROUP_HOT, GROUP_WARM, GROUP_START, GROUP_COLD, GROUP_GOAL } field_group;

typedef struct field {
    const char *name;
    const char *pattern;
    int count;
    int width; // bytes of a whole number in memory
    field_group group;
    bool is_hashed;
    bool is_own; // a property that is hashed only where it differs from the default
    bool is_saved;
    size_t offset;
} field;

#define PATTERN_U8 "u", 1, 1
#define PATTERN_U32 "u", 1, 4
#define PATTERN_U64 "u", 2, 4
#define PATTERN_F32 "f", 1, 4
#define PATTERN_VEC3 "f", 3, 4
#define PATTERN_QUAT "f", 4, 4
#define PATTERN_PLANE "f", 4, 4
#define PATTERN_STAMPS "u", RM_STAMP_COUNT, 2
#define PATTERN_RING "*", 1, 4
#define PATTERN_STICKY "dufuufffffff", 1, 4
#define PATTERN_MOTION "@", 1, 4
#define PATTERN_SHAPE "uffffffffff", 1, 4
#define PATTERN_ROUTES "u", RM_ROUTE_COUNT, 4

#define OFFSET_HOT(name) offsetof(rm_hot, name)
#define OFFSET_WARM(name) offsetof(rm_warm, name)
#define OFFSET_START(name) offsetof(rm_start, name)
#define OFFSET_COLD(name) offsetof(rm_cold, name)
#define OFFSET_GOAL(name) offsetof(rm_goal, name)

static const field fields[] = {
#define FIELD(name, type, group, hashed, saved)                                                    \
    {#name,         PATTERN_##type, GROUP_##group,       (hashed) != 0,                            \
     (hashed) == 2, saved,          OFFSET_##group(name)},
#include "body/body_fields.def"
#undef FIELD
};

enum { FIELD_COUNT = sizeof fields / sizeof fields[0] };

_Static_assert(sizeof(rm_position) == 32, "a place is eight words without padding");
_Static_assert(offsetof(rm_sticky, at) == 20, "a sticky target is packed");
_Static_assert(sizeof(rm_shape) == 44, "a shape is eleven words without padding");

static const char *const group_names[] = {"hot", "warm", "start", "cold", "goal"};

bool rm_body_field(int index, rm_field_info *info) {
    if (index < 0 || index >= FIELD_COUNT || !info) {
        return false;
    }
    const field *f = &fields[index];
    *info = (rm_field_info){
        .name = f->name,
        .pattern = f->pattern,
        .count = f->count,
        .group = group_names[f->group],
        .is_hashed = f->is_hashed,
        .is_saved = f->is_saved,
    };
    return true;
}

// --- words -----------------------------------------------------------------------------------

typedef struct word {
    char kind;
    int width; // bytes in memory
    unsigned char *at;
} word;

typedef void word_fn(void *context, word w);

// The walks through the words are compiled for each visitor.
#if defined(__GNUC__)
#define INLINE inline __attribute__((always_inline))
#else
#define INLINE inline
#endif

static unsigned char *group_base(const rm_lane *lane, field_group g) {
    switch (g) {
    case GROUP_HOT:
        return (unsigned char *)lane->hot;
    case GROUP_WARM:
        return (unsigned char *)lane->warm;
    case GROUP_START:
        return (unsigned char *)lane->start;
    case GROUP_GOAL:
        return (unsigned char *)rm_lane_goal(lane);
    default:
        return (unsigned char *)lane->cold;
    }
}

static INLINE int width_of(char kind, int whole) {
    return kind == 'd' ? 8 : kind == 'f' ? 4 : whole;
}

// `whole` is how many bytes a whole number has.
static INLINE void visit_packed(const char *pattern, int count, int whole, void *start,
                                word_fn *visit, void *context) {
    unsigned char *at = (unsigned char *)start;
    for (int n = 0; n < count; ++n) {
        for (const char *kind = pattern; *kind; ++kind) {
            int width = width_of(*kind, whole);
            visit(context, (word){*kind, width, at});
            at += width;
        }
    }
}

static INLINE void visit_rows(char kind, int count, int width, void *rows, int lane, word_fn *visit,
                              void *context) {
    unsigned char *row = (unsigned char *)rows;
    for (int n = 0; n < count; ++n) {
        visit(context, (word){kind, width, row + width * (n * RM_LANES + lane)});
    }
}

// The queue's oldest node, which is kept in rows.
static INLINE void visit_head(const rm_lane *lane, word_fn *visit, void *context) {
    visit_rows('u', 1, 1, lane->hot->head_kind, lane->i, visit, context);
    visit_rows('u', 1, 4, lane->hot->head_cell, lane->i, visit, context);
    visit_rows('f', 3, 4, lane->hot->head_origin, lane->i, visit, context);
    visit_rows('f', 4, 4, lane->hot->head_rotation, lane->i, visit, context);
}

static INLINE void visit_ring(const rm_lane *lane, word_fn *visit, void *context) {
    rm_interp_ring *ring = &lane->cold->ring;
    if (lane->hot->queue_count[lane->i] > 0) {
        visit_head(lane, visit, context);
    }
    for (uint32_t i = 1; i < lane->hot->queue_count[lane->i]; ++i) {
        uint32_t index = rm_interp_index(ring, i);
        uint8_t kind = (uint8_t)rm_interp_kind(ring, index);
        visit_packed("u", 1, 1, &kind, visit, context);
        visit_packed("ufffffff", 1, 4, &ring->places[index], visit, context);
    }
    visit_packed("u", 1, 1, &ring->has_failed, visit, context);
    visit_packed("ufffffff", 1, 4, &ring->failed, visit, context);
}

static INLINE void visit_motion(rm_motion *motion, word_fn *visit, void *context) {
#define WORDS_U8 "u"
#define WORDS_U16 "u"
#define WORDS_U32 "u"
#define WORDS_F32 "f"
#define WORDS_F64 "d"
#define WORDS_VEC3 "fff"
#define WHOLE_U8 1
#define WHOLE_U16 2
#define WHOLE_U32 4
#define WHOLE_F32 4
#define WHOLE_F64 4
#define WHOLE_VEC3 4
#define MOTION_FIELD(name, type, count)                                                            \
    visit_packed(WORDS_##type, count, WHOLE_##type, &motion->name, visit, context);
#include "motion/motion_fields.def"
#undef MOTION_FIELD
}

static INLINE void visit_field(const field *f, const rm_lane *lane, word_fn *visit, void *context) {
    if (f->pattern[0] == '*') {
        visit_ring(lane, visit, context);
    } else if (f->pattern[0] == '@') {
        rm_motion motion;
        rm_lane_load_motion(lane, &motion);
        visit_motion(&motion, visit, context);
    } else if (f->group == GROUP_GOAL && !rm_lane_goal(lane)) {
        rm_goal nothing;
        memset(&nothing, 0, sizeof nothing);
        visit_packed(f->pattern, f->count, f->width, (unsigned char *)&nothing + f->offset, visit,
                     context);
    } else if (f->group == GROUP_COLD || f->group == GROUP_GOAL) {
        visit_packed(f->pattern, f->count, f->width, group_base(lane, f->group) + f->offset, visit,
                     context);
    } else {
        visit_rows(f->pattern[0], f->count, f->width, group_base(lane, f->group) + f->offset,
                   lane->i, visit, context);
    }
}

// --- hash ------------------------------------------------------------------------------------

static INLINE uint32_t load_whole(word w) {
    uint8_t byte;
    uint16_t half;
    uint32_t number;
    switch (w.width) {
    case 1:
        memcpy(&byte, w.at, sizeof byte);
        return byte;
    case 2:
        memcpy(&half, w.at, sizeof half);
        return half;
    default:
        memcpy(&number, w.at, sizeof number);
        return number;
    }
}

static INLINE void hash_word(void *context, word w) {
    uint64_t *hash = (uint64_t *)context;
    if (w.kind == 'd') {
        double number;
        memcpy(&number, w.at, sizeof number);
        *hash = rm_hash_double(*hash, number);
    } else if (w.kind == 'f') {
        float number;
        memcpy(&number, w.at, sizeof number);
        *hash = rm_hash_float(*hash, number);
    } else {
        *hash = rm_hash_u64(*hash, load_whole(w));
    }
}

uint64_t rm_lane_hash_field(const rm_lane *lane, int index) {
    uint64_t hash = RM_HASH_SEED;
    if (!fields[index].is_hashed) {
        return 0;
    }
    visit_field(&fields[index], lane, hash_word, &hash);
    return hash;
}

uint32_t rm_fields_fingerprint(void) {
    uint64_t hash = rm_hash_u64(RM_HASH_SEED, RM_QUEUE_CAPACITY);
    for (int i = 0; i < FIELD_COUNT; ++i) {
        const field *f = &fields[i];
        hash = rm_hash_text(rm_hash_text(hash, f->name), f->pattern);
        hash = rm_hash_u64(hash, (uint64_t)f->count << 1 | f->is_saved);
    }
    return rm_hash_folded(hash);
}

// --- reading ---------------------------------------------------------------------------------

typedef struct read_context {
    double *values;
    uint32_t capacity, count;
} read_context;

static double number_of(word w) {
    double number;
    float single;
    switch (w.kind) {
    case 'd':
        memcpy(&number, w.at, sizeof number);
        return number;
    case 'f':
        memcpy(&single, w.at, sizeof single);
        return (double)single;
    default:
        return (double)load_whole(w);
    }
}

static void read_word(void *context, word w) {
    read_context *read = (read_context *)context;
    if (read->count < read->capacity) {
        read->values[read->count] = number_of(w);
    }
    read->count += 1;
}

bool rm_lane_read_field(const rm_lane *lane, int index, double *values, uint32_t capacity,
                        uint32_t *count) {
    if (index < 0 || index >= FIELD_COUNT) {
        return false;
    }
    read_context read = {values, capacity, 0};
    visit_field(&fields[index], lane, read_word, &read);
    *count = read.count;
    return true;
}

// --- restore ---------------------------------------------------------------------------------

static bool is_unit(rm_quat q) {
    return rm_abs(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE;
}

static bool is_pose(rm_space space, const rm_position *p) {
    rm_position settled = *p;
    return is_unit(p->rotation) && rm_position_settle(space, &settled) &&
           (space != RM_SPACE_FLAT || p->cell == 0);
}

// A reported place may lie off the map: the body then fails to get there.
static bool is_place(const rm_position *p) {
    return is_unit(p->rotation) && rm_vec3_is_within(p->origin, RM_COORDINATE_LIMIT);
}

static bool is_node(const rm_interp_node *node) {
    return node->kind == RM_NODE_POSITION
               ? is_place(&node->place)
               : node->kind == RM_NODE_JUMP || node->kind == RM_NODE_VELOCITY;
}

static bool is_queue(const rm_lane *lane) {
    const rm_interp_ring *ring = &lane->cold->ring;
    rm_interp_head head = rm_lane_head(lane);
    for (uint32_t i = 0; i < head.count; ++i) {
        rm_interp_node node = rm_interp_node_at(&head, ring, i);
        if (!is_node(&node)) {
            return false;
        }
    }
    return !ring->has_failed || is_place(&ring->failed);
}

// A goal that is over is zeroed; padding is zero since it was made.
static bool is_blank(const void *value, size_t size) {
    const unsigned char *bytes = (const unsigned char *)value;
    size_t i = 0;
    while (i < size && bytes[i] == 0) {
        i += 1;
    }
    return i == size;
}

// True for bounded velocities and scales, so that their products are finite.
static bool is_moved_sanely(const rm_lane *lane) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    return rm_vec3_is_within(rm_lane_velocity(lane), RM_MOVED_LIMIT) &&
           rm_vec3_is_within(rm_row_vec3(warm->cached_velocity, i), RM_MOVED_LIMIT) &&
           rm_vec3_is_within(rm_row_vec3(warm->omega, i), RM_NUMBER_LIMIT) &&
           rm_vec3_is_within(rm_row_vec3(warm->plane, i), RM_NUMBER_LIMIT) &&
           rm_vec3_is_within(rm_row_vec3(warm->slide, i), RM_NUMBER_LIMIT) &&
           warm->phase[i] >= 0.0f && warm->phase[i] < 1.0f;
}

// Are its properties in their ranges? Those of its motion are examined with the motion.
static bool has_properties(const rm_lane *lane) {
    bool are_good = true;
    float value;
#define VALID_MOTION(name, how, low, high)
#define VALID_COLD(name, how, low, high) VALID_IN(COLD, name, how, low, high)
#define VALID_OWN(name, how, low, high) VALID_IN(OWN, name, how, low, high)
#define VALID_WARM(name, how, low, high) VALID_IN(WARM, name, how, low, high)
#define VALID_IN(place, name, how, low, high)                                                      \
    value = RM_PROPERTY_AT(place, lane, name);                                                     \
    are_good = are_good && rm_property_check(&value, RM_PROPERTY_##how, low, high) == RM_OK;
#define VALID(name, text, range, place, how, low, high, standard)                                  \
    VALID_##place(name, how, low, high)
    RM_PROPERTY_TABLE(VALID)
#undef VALID_MOTION
#undef VALID_COLD
#undef VALID_OWN
#undef VALID_WARM
#undef VALID_IN
#undef VALID
    return are_good;
}

// Refuses values that no sequence of calls produces: a save is as hostile as any other file. The
// run rate is the motion's, and may have any value.
bool rm_lane_is_sane(const rm_lane *lane, const rm_motion *motion, rm_space space,
                     const rm_tables *tables) {
    const rm_cold *cold = lane->cold;
    const rm_sticky *sticky = &rm_lane_goal(lane)->sticky;
    rm_position at = rm_lane_position(lane);
    rm_position start = rm_lane_start(lane);
    return is_pose(space, &at) && is_pose(space, &start) && is_queue(lane) &&
           cold->table < tables->count && rm_motion_is_valid(motion, tables->table[cold->table]) &&
           (motion->move_to.type || is_blank(&motion->move_to, sizeof motion->move_to)) &&
           (sticky->target ? is_place(&sticky->at) : is_blank(sticky, sizeof *sticky)) &&
           has_properties(lane) && rm_number_check(cold->jump_height) == RM_OK &&
           rm_number_check(cold->speed) == RM_OK && rm_shape_check(&cold->shape) == RM_OK &&
           cold->speed_source <= RM_SPEED_FIXED && is_moved_sanely(lane);
}

bool rm_lane_restore(const rm_lane *lane, rm_space space, const rm_tables *tables,
                     const rm_image *image) {
    rm_motion motion;
    if (!rm_lane_take_image(lane, image)) {
        return false;
    }
    memset(&motion, 0, sizeof motion);
    rm_lane_load_motion(lane, &motion);
    return rm_lane_is_sane(lane, &motion, space, tables);
}

// --- copy and compare ------------------------------------------------------------------------

rm_lane rm_single_lane(rm_single_body *single) {
    memset(single, 0, sizeof *single);
    single->cold.goal = 1;
    return (rm_lane){.hot = &single->hot,
                     .warm = &single->warm,
                     .start = &single->start,
                     .cold = &single->cold,
                     .goals = &single->goal,
                     .marks = &single->marks};
}

static inline void copy_row(void *to, int lane, const void *from, int other, int count, int width) {
    unsigned char *target = (unsigned char *)to + (size_t)width * (size_t)lane;
    const unsigned char *source = (const unsigned char *)from + (size_t)width * (size_t)other;
    for (int n = 0; n < count; ++n) {
        size_t at = (size_t)n * (size_t)width * RM_LANES;
        memcpy(target + at, source + at, (size_t)width);
    }
}

#define COPY_U8(row) copy_row(to->row, to->i, from->row, from->i, 1, 1);
#define COPY_U32(row) copy_row(to->row, to->i, from->row, from->i, 1, 4);
#define COPY_F32(row) copy_row(to->row, to->i, from->row, from->i, 1, 4);
#define COPY_VEC3(row) copy_row(to->row, to->i, from->row, from->i, 3, 4);
#define COPY_QUAT(row) copy_row(to->row, to->i, from->row, from->i, 4, 4);
#define COPY_PLANE(row) copy_row(to->row, to->i, from->row, from->i, 4, 4);
#define COPY_HOT(type, name) COPY_##type(hot->name)
#define COPY_WARM(type, name) COPY_##type(warm->name)
#define COPY_START(type, name) COPY_##type(start->name)
#define COPY_COLD(type, name)
#define COPY_GOAL(type, name)

void rm_lane_copy(const rm_lane *to, const rm_lane *from) {
#define FIELD(name, type, group, hashed, saved) COPY_##group(type, name)
#include "body/body_fields.def"
#undef FIELD
    uint32_t own = to->cold->goal;
    *to->cold = *from->cold;
    to->cold->goal = own;
    if (own) {
        *rm_lane_goal(to) = *rm_lane_goal(from);
    }
}

const char *rm_lane_difference(const rm_lane *a, const rm_lane *b) {
    for (int i = 0; i < FIELD_COUNT; ++i) {
        if (!fields[i].is_saved) {
            continue;
        }
        uint64_t hash_a = RM_HASH_SEED;
        uint64_t hash_b = RM_HASH_SEED;
        visit_field(&fields[i], a, hash_word, &hash_a);
        visit_field(&fields[i], b, hash_word, &hash_b);
        if (hash_a != hash_b) {
            return fields[i].name;
        }
    }
    return NULL;
}

// --- derived fields --------------------------------------------------------------------------

// The interpreter is skipped where the host has its own speed.
static bool has_own_speed(const rm_lane *lane, float *speed) {
    *speed = lane->cold->speed_source == RM_SPEED_FIXED ? lane->cold->speed : 0.0f;
    return lane->cold->speed_source != RM_SPEED_AUTO;
}

static rm_vec3 cycle_velocity(const rm_lane *lane) {
    return rm_row_vec3(lane->warm->cycle_velocity, lane->i);
}

static float chase_source(const rm_lane *lane, const rm_rules *rules) {
    const rm_stored_motion *motion = &lane->cold->motion;
    float speed;
    if (has_own_speed(lane, &speed)) {
        return speed;
    }
    return rules->chase_speed == RM_RULE_RETAIL
               ? rm_speed_adjusted_max(&motion->interpreted, motion->run_rate)
               : rm_speed_of_cycle(cycle_velocity(lane));
}

float rm_lane_sticky_source(const rm_lane *lane, const rm_rules *rules) {
    float speed;
    if (has_own_speed(lane, &speed)) {
        return speed;
    }
    return rules->chase_speed == RM_RULE_RETAIL ? rm_speed_max(lane->cold->motion.run_rate)
                                                : rm_speed_of_cycle(cycle_velocity(lane));
}

void rm_lane_derive_cycle(const rm_lane *lane, const rm_rules *rules) {
    const rm_stored_motion *motion = &lane->cold->motion;
    bool is_busy = motion->node_count > 0 || motion->pending_count > 0 || rm_lane_has_move_to(lane);
    rm_mark(&lane->marks->busy, lane->i, is_busy);
    rm_lane_touch(lane);
    lane->hot->chase_speed[lane->i] = rm_chase_speed(chase_source(lane, rules));
}

void rm_lane_derive(const rm_lane *lane, const rm_rules *rules) {
    const rm_goal *goal = rm_lane_goal(lane);
    rm_interp_head head = rm_lane_head(lane);
    head.node = head.count ? head.node : (rm_interp_node){0};
    rm_lane_set_head(lane, &head);
    rm_lane_derive_cycle(lane, rules);
    rm_mark(&lane->marks->held, lane->i, rm_lane_flag(lane, RM_LANE_HELD));
    rm_mark(&lane->marks->stuck, lane->i, goal && goal->sticky.target != 0);
    rm_mark(&lane->marks->placed, lane->i, false);
    rm_mark(&lane->marks->keeps_rotation, lane->i, false);
}
