// Storage of bodies; body_fields.def lists the same fields for hash, save, restore and comparison,
// and block.c asserts that both agree. Eight bodies (RM_LANES) make a block; the place of a body in
// its block, 0 to 7, is its lane. Every number of a body is kept in a row, an array of RM_LANES
// with one element for each lane, so that one vector instruction works on the whole block; rarely
// used values (rm_cold) are kept body by body. Marks are bytes with a bit for each lane. The slot
// of a body, of which its id is made, is the number of its block times RM_LANES plus its lane. An
// rm_lane refers to one body: pointers to the parts of its block, and the lane.

#pragma once

#include "remora/body.h"

#include "base/masks.h"
#include "body/goal.h"
#include "body/stored_motion.h"

#include <string.h>

// Bodies in a block. Eight floats are two SSE or NEON registers, or one of AVX, and a block of hot
// rows stays within sixteen cache lines.
#define RM_LANES 8

// Ways in which a position update can be dealt with (rm_route), each with a count.
enum { RM_ROUTE_COUNT = 4 };

// Motion tables that bodies of one world refer to by index.
enum { RM_MAX_TABLES = 32 };

typedef struct rm_tables {
    const rm_motion_table *table[RM_MAX_TABLES];
    uint32_t count;
} rm_tables;

typedef enum rm_lane_flags {
    RM_LANE_PLAYER = 0x1,    // the local player
    RM_LANE_MOVING_TO = 0x2, // the host declares a move-to: its heading stays during the chase
    RM_LANE_MOTION = 0x4,    // a motion update has been applied
    RM_LANE_AWAY = 0x8,      // outside of the world: ticks and drawing are off
    RM_LANE_ENTERING = 0x10, // a tick is to find room for it, at its position or beside it
    RM_LANE_HELD = 0x20,     // has its parent's pose; its ticks are off
} rm_lane_flags;

// Source of a body's report_height. A report outlasts every placement by hand.
typedef enum rm_height_source {
    RM_HEIGHT_UNKNOWN = 0,
    RM_HEIGHT_REPORTED, // the last position update with contact
    RM_HEIGHT_PUT,      // the last placement with contact, newer than any update
} rm_height_source;

// Rows: one number of every lane side by side, component after component. What a chasing body
// touches in a tick.
typedef struct rm_hot {
    uint32_t cell[RM_LANES];   // the landblock or room that it is in
    float origin[3][RM_LANES]; // m
    float rotation[4][RM_LANES];
    float velocity[3][RM_LANES];  // m/s
    uint32_t state[RM_LANES];     // rm_state_bits
    uint32_t transient[RM_LANES]; // rm_transient_bits
    uint8_t flags[RM_LANES];      // rm_lane_flags
    uint8_t head_kind[RM_LANES];  // the oldest node of the queue: part of `ring`
    uint32_t head_cell[RM_LANES];
    float head_origin[3][RM_LANES];
    float head_rotation[4][RM_LANES];
    float chase_speed[RM_LANES]; // m/s, doubled
    uint8_t queue_count[RM_LANES];
    uint32_t window_ticks[RM_LANES];
    float window_seconds[RM_LANES]; // s
    float baseline[RM_LANES];       // m
    uint32_t fails[RM_LANES];
    uint8_t keep_heading[RM_LANES];
    uint8_t has_report[RM_LANES]; // rm_height_source
} rm_hot;

// Rows that other batched ticks touch.
typedef struct rm_warm {
    float omega[3][RM_LANES];          // rad/s
    float cycle_velocity[3][RM_LANES]; // m/s, body space
    float cycle_omega[3][RM_LANES];    // rad/s, body space
    float phase[RM_LANES];             // of a cycle that lacks clips, in [0, 1)
    float phase_rate[RM_LANES];        // phases a second
    uint8_t leash_on[RM_LANES];
    float leash_used[RM_LANES];  // m
    float leash_start[RM_LANES]; // m
    float leash_max[RM_LANES];   // m
    float plane[4][RM_LANES];    // contact plane, or (0,0,1)
    uint32_t plane_cell[RM_LANES];
    float slide[3][RM_LANES];
    float cached_velocity[3][RM_LANES]; // m/s
    float scale[RM_LANES];
    float friction[RM_LANES];
    float elasticity[RM_LANES];
    float viewer_distance[RM_LANES];    // m, at the last tick
    uint32_t reasons[RM_LANES];         // of the last tick
    uint32_t pending_reasons[RM_LANES]; // of updates since
    uint32_t noted_landblock[RM_LANES]; // landblock last returned by rm_world_take_crossings
} rm_warm;

// Rows of the pose at the start of the tick.
typedef struct rm_start {
    uint32_t start_cell[RM_LANES];
    float start_origin[3][RM_LANES]; // m
    float start_rotation[4][RM_LANES];
} rm_start;

#define RM_OWN_IN_WARM(name)
#define RM_OWN_IN_COLD(name)
#define RM_OWN_IN_MOTION(name)
#define RM_OWN_IN_OWN(name) float name;
#define RM_OWN_MEMBER(name, text, range, place, ...) RM_OWN_IN_##place(name)

// The rest, a struct for each body. Wide members first and narrow ones last, so that they
// are packed.
typedef struct rm_cold {
    uint32_t goal; // index of its goal, + 1, or 0
    uint32_t guid;
    uint32_t parent; // guid of the body that holds it
    rm_interp_ring ring;
    rm_stored_motion motion;
    float speed;       // m/s, of RM_SPEED_FIXED
    float radius;      // m
    float jump_height; // m, of a full jump
    rm_shape shape;
    float report_height; // m, for RM_GROUND_LAST_REPORT
    uint32_t blips;
    uint32_t routes[RM_ROUTE_COUNT]; // rm_route counts
    uint32_t host_word[2];           // the host's own, low half first
    RM_PROPERTY_TABLE(RM_OWN_MEMBER) // properties whose place is OWN
    uint16_t stamps[RM_STAMP_COUNT];
    uint8_t table;        // index of its motion table
    uint8_t speed_source; // rm_speed_source
} rm_cold;

#undef RM_OWN_IN_WARM
#undef RM_OWN_IN_COLD
#undef RM_OWN_IN_MOTION
#undef RM_OWN_IN_OWN
#undef RM_OWN_MEMBER

// Properties of the lanes of a block: bit i for lane i. Derived from the fields instead of saved.
typedef struct rm_marks {
    uint8_t used;    // hold a body
    uint8_t resting; // constant until they are touched
    uint8_t stuck;   // are stuck to a target
    uint8_t busy;    // play clips or carry out commands: their motion must be run every tick
    uint8_t held;    // are held by a parent
    uint8_t placed;  // were placed: drawing skips the blend from their old pose
    // Valid until they are touched (batch.inl). The others are for batchable lanes only.
    uint8_t batchable;      // only stand, walk, chase, or have a velocity
    uint8_t chases;         // have a place to chase
    uint8_t leashed;        // have a leash
    uint8_t turning;        // turn by their cycle
    uint8_t phased;         // have a phase that runs
    uint8_t keeps_rotation; // a tick that turns by 0 leaves their rotation as it is, to the bit
    uint8_t other_block;    // chase a place in another landblock
    uint8_t integrates;     // have a velocity, or are in the air
    uint8_t spins;          // and spin
    uint8_t crowded;        // had other bodies near when they were last searched (stage_walk.c)
} rm_marks;

_Static_assert(RM_LANES == 8, "marks have a bit for every lane");

// Sets or clears one lane's bit of one mark.
static inline void rm_mark(uint8_t *mark, int i, bool on) {
    unsigned bit = 1u << i;
    *mark = (uint8_t)(on ? *mark | bit : *mark & ~bit);
}

// Takes one lane's bits of all marks from another block's.
static inline void rm_marks_take(rm_marks *marks, const rm_marks *from, uint8_t bit) {
    uint8_t *to = (uint8_t *)marks;
    const uint8_t *other = (const uint8_t *)from;
    for (size_t m = 0; m < sizeof *marks; ++m) {
        to[m] = (uint8_t)((to[m] & ~bit) | (other[m] & bit));
    }
}

// One block, wherever its parts are kept.
typedef struct rm_block {
    rm_hot *hot;
    rm_warm *warm;
    rm_start *start;
    rm_cold *cold;  // RM_LANES of them
    rm_goal *goals; // of all bodies: rm_cold.goal counts in them
    rm_marks *marks;
    uint32_t first;              // slot of lane 0
    const uint32_t *generations; // of its slots
} rm_block;

// One body of a block.
typedef struct rm_lane {
    rm_hot *hot;
    rm_warm *warm;
    rm_start *start;
    rm_cold *cold;  // this body's
    rm_goal *goals; // those of all bodies
    rm_marks *marks;
    int i;
    rm_body_id id;
} rm_lane;

static inline rm_lane rm_block_lane(const rm_block *block, int i) {
    return (rm_lane){
        .hot = block->hot,
        .warm = block->warm,
        .start = block->start,
        .cold = &block->cold[i],
        .goals = block->goals,
        .marks = block->marks,
        .i = i,
        .id = {block->first + (uint32_t)i + 1, block->generations[i]},
    };
}

// The goal of a body, or null.
static inline rm_goal *rm_lane_goal(const rm_lane *lane) {
    return lane->cold->goal ? &lane->goals[lane->cold->goal - 1] : NULL;
}

// A movement of the server's is under way.
static inline bool rm_lane_has_move_to(const rm_lane *lane) {
    return lane->cold->goal && rm_lane_goal(lane)->move_to.type != 0;
}

static inline bool rm_lane_is_stuck(const rm_lane *lane) {
    return lane->marks->stuck >> lane->i & 1u;
}

// The sticky target of a body, or null.
static inline rm_sticky *rm_lane_sticky(const rm_lane *lane) {
    return rm_lane_is_stuck(lane) ? &rm_lane_goal(lane)->sticky : NULL;
}

// Called before a body changes: its marks become invalid, except that of its rotation, which
// is separate.
static inline void rm_marks_touch(rm_marks *marks, int i) {
    rm_mark(&marks->resting, i, false);
    rm_mark(&marks->batchable, i, false);
}

static inline void rm_lane_touch(const rm_lane *lane) {
    rm_marks_touch(lane->marks, lane->i);
}

static inline rm_vec3 rm_row_vec3(float rows[3][RM_LANES], int i) {
    return rm_vec3_make(rows[0][i], rows[1][i], rows[2][i]);
}

static inline void rm_row_set_vec3(float rows[3][RM_LANES], int i, rm_vec3 v) {
    rows[0][i] = v.x;
    rows[1][i] = v.y;
    rows[2][i] = v.z;
}

static inline rm_quat rm_row_quat(float rows[4][RM_LANES], int i) {
    return rm_quat_make(rows[0][i], rows[1][i], rows[2][i], rows[3][i]);
}

static inline void rm_row_set_quat(float rows[4][RM_LANES], int i, rm_quat q) {
    rows[0][i] = q.w;
    rows[1][i] = q.x;
    rows[2][i] = q.y;
    rows[3][i] = q.z;
}

static inline rm_plane rm_row_plane(float rows[4][RM_LANES], int i) {
    rm_plane plane = {{rows[0][i], rows[1][i], rows[2][i]}, rows[3][i]};
    return plane;
}

static inline void rm_row_set_plane(float rows[4][RM_LANES], int i, rm_plane plane) {
    rows[0][i] = plane.normal.x;
    rows[1][i] = plane.normal.y;
    rows[2][i] = plane.normal.z;
    rows[3][i] = plane.d;
}

static inline rm_position rm_lane_position(const rm_lane *lane) {
    return rm_position_make(lane->hot->cell[lane->i], rm_row_vec3(lane->hot->origin, lane->i),
                            rm_row_quat(lane->hot->rotation, lane->i));
}

// The mark of a rotation is valid for the same one, to the bit.
static inline void rm_lane_set_rotation(const rm_lane *lane, rm_quat rotation) {
    rm_quat before = rm_row_quat(lane->hot->rotation, lane->i);
    if (rm_quat_difference(before, rotation) != 0) {
        rm_row_set_quat(lane->hot->rotation, lane->i, rotation);
        rm_mark(&lane->marks->keeps_rotation, lane->i, false);
    }
}

static inline void rm_lane_set_position(const rm_lane *lane, const rm_position *p) {
    lane->hot->cell[lane->i] = p->cell;
    rm_row_set_vec3(lane->hot->origin, lane->i, p->origin);
    rm_lane_set_rotation(lane, p->rotation);
}

static inline rm_position rm_lane_start(const rm_lane *lane) {
    return rm_position_make(lane->start->start_cell[lane->i],
                            rm_row_vec3(lane->start->start_origin, lane->i),
                            rm_row_quat(lane->start->start_rotation, lane->i));
}

static inline void rm_lane_set_start(const rm_lane *lane, const rm_position *p) {
    lane->start->start_cell[lane->i] = p->cell;
    rm_row_set_vec3(lane->start->start_origin, lane->i, p->origin);
    rm_row_set_quat(lane->start->start_rotation, lane->i, p->rotation);
}

// The same of all lanes of a block, at their present positions.
static inline void rm_block_set_starts(const rm_block *block) {
    memcpy(block->start->start_cell, block->hot->cell, sizeof block->hot->cell);
    memcpy(block->start->start_origin, block->hot->origin, sizeof block->hot->origin);
    memcpy(block->start->start_rotation, block->hot->rotation, sizeof block->hot->rotation);
}

// The landblock that a body is in, as the cell of its corner; 0 in a flat space.
static inline uint32_t rm_lane_landblock(const rm_lane *lane) {
    return lane->hot->cell[lane->i] & 0xFFFF0000u;
}

static inline uint64_t rm_lane_host_word(const rm_lane *lane) {
    return lane->cold->host_word[0] | (uint64_t)lane->cold->host_word[1] << 32;
}

static inline void rm_lane_set_host_word(const rm_lane *lane, uint64_t word) {
    lane->cold->host_word[0] = (uint32_t)word;
    lane->cold->host_word[1] = (uint32_t)(word >> 32);
}

static inline rm_vec3 rm_lane_velocity(const rm_lane *lane) {
    return rm_row_vec3(lane->hot->velocity, lane->i);
}

static inline bool rm_lane_state(const rm_lane *lane, uint32_t bits) {
    return (lane->hot->state[lane->i] & bits) != 0;
}

static inline bool rm_lane_transient(const rm_lane *lane, uint32_t bits) {
    return (lane->hot->transient[lane->i] & bits) != 0;
}

static inline bool rm_lane_flag(const rm_lane *lane, uint32_t bits) {
    return (lane->hot->flags[lane->i] & bits) != 0;
}

// Sets or clears bits of one word of a row.
static inline void rm_row_set_bits(uint32_t row[RM_LANES], int i, uint32_t bits, bool on) {
    row[i] = on ? row[i] | bits : row[i] & ~bits;
}

static inline void rm_lane_set_flags(const rm_lane *lane, uint32_t bits, bool on) {
    uint32_t flags = lane->hot->flags[lane->i];
    lane->hot->flags[lane->i] = (uint8_t)(on ? flags | bits : flags & ~bits);
}

// Phase after a tick of dt seconds.
static inline float rm_phase_after(float phase, float rate, float dt) {
    float after = phase + rate * dt;
    float wrapped = after - rm_floor(after);
    return wrapped < 1.0f ? wrapped : 0.0f;
}

static inline void rm_lane_set_node(const rm_lane *lane, const rm_interp_node *node) {
    lane->hot->head_kind[lane->i] = (uint8_t)node->kind;
    lane->hot->head_cell[lane->i] = node->place.cell;
    rm_row_set_vec3(lane->hot->head_origin, lane->i, node->place.origin);
    rm_row_set_quat(lane->hot->head_rotation, lane->i, node->place.rotation);
}

// The queue's head, gathered from its rows and put back.
rm_interp_head rm_lane_head(const rm_lane *lane);
void rm_lane_set_head(const rm_lane *lane, const rm_interp_head *head);

rm_constraint rm_lane_leash(const rm_lane *lane);
void rm_lane_set_leash(const rm_lane *lane, const rm_constraint *leash);

// The motion, gathered from rows, cold storage and the goal and put back. A movement under way
// can be put back only where there is a goal.
void rm_lane_load_sequence(const rm_lane *lane, rm_sequence *sequence);
void rm_lane_load_motion(const rm_lane *lane, rm_motion *motion);

// Loads the motion for playing and storing: unused parts (slots of lists, an inactive movement
// except its type) are undefined.
void rm_lane_load_used_motion(const rm_lane *lane, rm_motion *motion);
void rm_lane_store_motion(const rm_lane *lane, const rm_motion *motion);
