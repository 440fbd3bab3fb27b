// One tick of a block of bodies: state shared by the stages, and the stages. Each stage is a
// function over a block; tick.c calls them in their order.

#pragma once

#include "remora/space.h"

#include "base/bits.h"
#include "body/block.h"
#include "body/integrate.h"
#include "collide/sweep_walk.h"

// Receives the reasons of a block, if the host requested them with numbers. Owned by one block at a
// time; the newest are dropped and counted when it is full.
typedef struct rm_event_buffer {
    rm_event *events;
    uint32_t capacity;
    uint32_t count;
    uint64_t dropped;
} rm_event_buffer;

// Position and size of a body at the start of the tick, by guid. False if absent.
typedef bool rm_find_fn(const void *bodies, uint32_t guid, rm_motion_target *target);

// Arguments of the motion of a body, in a tick and between ticks.
typedef struct rm_motion_input {
    const rm_rules *rules;
    const rm_tables *tables;
    rm_find_fn *find;
    const void *bodies;     // argument of `find`
    rm_numbering numbering; // of commands given by their number
} rm_motion_input;

// Results for one body, reused for the next body of the task if its inputs are the same: bodies
// with one motion table turn at the same rate, and most have the same friction.
typedef struct rm_memo {
    rm_vec3 omega; // input: of a cycle; rad/s, body space
    rm_frame turn; // result: of a tick at that omega
    float share;   // input: share of the speed that a second of friction leaves
    float left;    // result: share that a tick leaves
} rm_memo;

// Results before the first body.
static inline rm_memo rm_memo_none(void) {
    rm_memo memo = {.turn = rm_frame_identity(), .share = 1.0f, .left = 1.0f};
    return memo;
}

// Budget spent by placements.
typedef struct rm_spent {
    uint32_t places; // that searches for room have tried
    bool is_cut;     // the last placement ended for lack of more
} rm_spent;

// Context of a tick, shared by all bodies. Calls and messages between two ticks use one of time 0.
typedef struct rm_tick {
    rm_rules rules;
    rm_space space;
    rm_instructions instructions; // other than RM_INSTRUCTIONS_BEST
    rm_motion_input input;
    double seconds;        // length of the tick
    float dt;              // `seconds` as a float
    uint64_t number;       // number of this tick, from 1; between ticks that of the next
    bool is_between_ticks; // reasons then belong to the next tick
    bool has_viewer;
    rm_position viewer;
    rm_sweep_fn *sweep; // null if the collision world is missing
    void *sweep_user;
    bool follows_ground; // the sweep is a height that may rise under a body that stands
    rm_hooks hooks;
    bool is_repeated; // a repetition: the host was notified the first time
    bool is_alone;    // bodies are independent of each other: a block may begin its tick by itself
    rm_event_buffer *events; // of this block, or null
    rm_memo *memo;           // of this task; null between ticks
    rm_share share;          // share of each body in the budget
    rm_spent *spent;         // by placements whose sum is limited; null for others
    rm_interp_action *wish;  // receives a blip; null where it is carried out
} rm_tick;

// True if hooks of the host require every tick of every body.
static inline bool rm_tick_needs_numbers(const rm_tick *tick) {
    return tick->events || tick->hooks.detection || tick->hooks.particles || tick->hooks.scripts ||
           tick->is_repeated;
}

// Rotation of one tick at this angular velocity.
static inline const rm_frame *rm_tick_turn(const rm_tick *tick, rm_vec3 omega) {
    rm_memo *memo = tick->memo;
    if (omega.x != memo->omega.x || omega.y != memo->omega.y || omega.z != memo->omega.z) {
        memo->omega = omega;
        memo->turn = rm_frame_identity();
        rm_frame_rotate(&memo->turn, rm_vec3_scale(omega, tick->dt));
    }
    return &memo->turn;
}

// Share of a speed after a tick of friction, from the share after a second.
static inline float rm_tick_power(const rm_tick *tick, float share) {
    rm_memo *memo = tick->memo;
    if (share != memo->share) {
        memo->share = share;
        memo->left = rm_pow(share, tick->dt);
    }
    return memo->left;
}

// Way of committing a body's candidate.
typedef enum rm_commit_kind {
    COMMIT_KEEP,      // old origin, new rotation
    COMMIT_CANDIDATE, // as it is: the sweep is off
    COMMIT_SWEPT,     // result of the sweep
} rm_commit_kind;

// State that the stages of one tick share, for one block. Written before it is read; only lanes in
// `lanes` are touched.
typedef struct rm_scratch {
    uint32_t batched; // have had the stages up to the sweep, or all of them, eight at a time
    uint32_t staged;  // awake, and pass the stages up to the sweep one by one
    uint32_t lanes;   // awake, and still to be swept and committed
    rm_walk walk;     // candidates of batched lanes; the rest is stage_walk's
    rm_frame offset[RM_LANES];
    rm_position candidate[RM_LANES]; // in the cell that the body is in
    rm_sweep_out swept[RM_LANES];
    rm_commit_kind commit[RM_LANES];
} rm_scratch;

// Notes a reason, with its number.
void rm_lane_note_reason(const rm_tick *tick, const rm_lane *lane, uint32_t reason, float amount);

// Notes an event without a reason (RM_EVENT_PLACED, RM_EVENT_EXHAUSTED).
// @param metres  length of the move
void rm_lane_note_event(const rm_tick *tick, const rm_lane *lane, uint32_t event, float metres);

// Takes back reasons of this tick, and their events, because the move that they explain was undone.
void rm_lane_untell(const rm_tick *tick, const rm_lane *lane, uint32_t reasons);

// Notes an impact of the body, at a speed in m/s. Events only.
void rm_lane_note_touch(const rm_tick *tick, const rm_lane *lane, uint32_t other, rm_vec3 normal,
                        float speed);

void rm_stage_wake(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_ground(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_sequence(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_chase(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_combine(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_integrate(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_walk(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_sweep(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_commit(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);
void rm_stage_managers(const rm_tick *tick, const rm_block *block, rm_scratch *scratch);

// Before any block ticks: the present poses become those at the start of the tick.
void rm_block_begin(const rm_tick *tick, const rm_block *block);

// The tick of a block. Begins it, too, where bodies are independent of each other.
void rm_block_tick(const rm_tick *tick, const rm_block *block);

// The tick of one body of a block, by the stages; the others stay as they are.
void rm_lane_tick(const rm_tick *tick, const rm_block *block, int i);

// Called after all blocks have ticked: placed bodies are drawn unblended.
void rm_block_end(const rm_block *block);

// Places a body, through the sweep if any. On failure everything is unchanged.
bool rm_lane_place(const rm_tick *tick, const rm_lane *lane, const rm_position *at,
                   rm_sweep_kind kind);

// Places a body as its queue requests, with the velocity; emptying the queue is left to the caller.
// On failure everything is unchanged.
bool rm_lane_carry_out(const rm_tick *tick, const rm_lane *lane, const rm_interp_action *wish);

// Sweeps a body by an offset and commits, outside of time.
rm_sweep_result rm_lane_move(const rm_tick *tick, const rm_lane *lane, rm_vec3 offset);

// The result of a host's sweep is unchecked: false for an impossible place. Unusable normals lose
// their bits.
bool rm_swept_is_usable(const rm_tick *tick, rm_sweep_out *swept);

// Takes over the walks on terrain that are done, eight bodies at a time.
void rm_block_commit_walks(const rm_tick *tick, const rm_block *block, const rm_walk *walk,
                           uint32_t done);

// Commits the result of a sweep: pose, contact, walkable, slide, bounce.
void rm_lane_commit(const rm_tick *tick, const rm_lane *lane, const rm_sweep_out *swept);

// The body leaves the ground: contact, walkable, plane. One that its velocity lifts off keeps that
// velocity; one that walked off takes that of its motion.
void rm_lane_lose_ground(const rm_tick *tick, const rm_lane *lane);

// Applies the rule ground_velocity to the body's velocity.
rm_ground_velocity rm_lane_ground_velocity(const rm_tick *tick, const rm_block *block, int i);

// An empty result. Field by field: clearing the whole struct is a call, or a string instruction
// that takes longer to start than to run.
static inline void rm_sweep_out_clear(rm_sweep_out *out, const rm_position *at) {
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    out->at = *at;
    out->contact.normal = out->slide = out->normal = zero;
    out->contact.d = 0.0f;
    out->contact_cell = out->bits = out->touched = 0;
    out->stationary_fall = 0;
    out->places = 0;
}

// The request of a sweep.
rm_sweep_in rm_lane_sweep_in(const rm_lane *lane, rm_sweep_kind kind, const rm_position *to,
                             float dt);

// Runs over the lanes of a mask: `for (int i = rm_first_lane(m); i >= 0; i = rm_next_lane(m, i))`.
static inline int rm_next_lane(uint32_t mask, int i) {
    uint32_t rest = mask >> (i + 1);
    return rest ? i + 1 + (int)rm_lowest_bit(rest) : -1;
}

static inline int rm_first_lane(uint32_t mask) {
    return rm_next_lane(mask, -1);
}
