/// @file
/// The chase: a queue of reported places that a body walks along (rm_interp), a target it may be
/// stuck to (rm_sticky), a leash that slows it down (rm_constraint), and the position manager that
/// runs the three in their order. Each is a plain value that the caller owns and may copy, free of
/// allocations. Use one of them alone, or let a world run them all.
///
/// A tick of a body calls rm_position_manager_adjust on the local frame that root motion has
/// written, moves the body by it, and then rm_position_manager_use_time, whose answer may be a
/// placement (a blip) that the caller carries out.
///
/// The algorithm: reports arrive a few times a second. Each is appended to the queue; the body
/// walks towards the oldest at twice the speed of its motion, so that it catches up smoothly, and
/// drops it within 5 cm. Every five ticks the progress is audited: a node that the body fails to
/// approach is given up. After more than three such fails, or when the last node was given up, the
/// body is put at the newest place: a blip. Constants are in constants.h, under "Chase queue";
/// rules decide what differs between the documents and the client.
///
/// Arguments. Pointers are required, unless a function says so. Positions, velocities, lengths and
/// speeds are finite and times positive and finite; each function examines those that it is given
/// before it changes anything. Others are refused: the function returns 0, false or
/// RM_INTERP_REFUSED, and values and `offset` stay as they are.

#pragma once

#include "remora/rules.h"
#include "remora/space.h"
#include "remora/values.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Input of the three: the state of the body. Read-only.
typedef struct rm_chase_body {
    rm_position at;    ///< its position
    bool has_contact;  ///< touches ground; in the air the chase waits
    bool is_player;    ///< the local player (a wider blip distance indoors)
    bool is_unknown;   ///< position unknown, accepted by rm_interp_to only: every place then counts
                       ///< as new, and its distance is that to the newest place of the queue
    float chase_speed; ///< m/s (rm_chase_speed)
    float sticky_speed;  ///< m/s (rm_sticky_speed)
    float radius;        ///< of its cylinder, metres
    float blip_distance; ///< distance beyond which a place is far, metres; 0 for the default of
                         ///< its cell
} rm_chase_body;

/// Reasons of the chase for a move. Bits; values are shared with rm_reason.
typedef enum rm_chase_reason {
    RM_CHASE_MOVED = 0x2,    ///< moved towards the head of its queue
    RM_CHASE_REACHED = 0x4,  ///< completed the head
    RM_CHASE_STALLED = 0x8,  ///< gave up on the head
    RM_CHASE_STICKY = 0x100, ///< moved with the target it is stuck to
    RM_CHASE_LEASH = 0x200,  ///< was slowed down or held by its leash
} rm_chase_reason;

/// Chase speed: twice the speed of the motion interpreter, or 7.5 where that is below epsilon. m/s.
RM_API float rm_chase_speed(float interpreter_speed);

/// Sticky speed: five times the speed of the motion interpreter, or 15 where that is below epsilon.
/// m/s.
RM_API float rm_sticky_speed(float interpreter_speed);

/// @name Interpolation queue
/// A queue of at most RM_QUEUE_CAPACITY nodes, in two parts: the head, which every tick reads, and
/// the ring behind it. Nodes are places; the two other kinds exist for hosts (servers of the game
/// cause places only).
/// @{

/// Kind of a node.
typedef enum rm_node_kind {
    RM_NODE_NONE = 0, ///< null
    RM_NODE_POSITION, ///< a place to walk to
    RM_NODE_JUMP,     ///< a jump; completes at the end of the tick
    RM_NODE_VELOCITY, ///< take this velocity at the end of the tick
} rm_node_kind;

/// One node of the queue.
typedef struct rm_interp_node {
    uint32_t kind;     ///< rm_node_kind
    rm_position place; ///< of a position node; a velocity node has its velocity (m/s) in the origin
} rm_interp_node;

/// The part of a queue that every tick reads.
typedef struct rm_interp_head {
    rm_interp_node node;   ///< the oldest node; of kind RM_NODE_NONE in an empty queue
    uint32_t count;        ///< nodes held, the head among them
    uint32_t ticks;        ///< ticks of the present progress window
    float seconds;         ///< length of the present window so far
    float baseline;        ///< distance to the head at its start, or RM_NO_BASELINE; metres
    uint32_t fails;        ///< stalled windows since the queue was last emptied
    uint32_t keep_heading; ///< 1 if the last near node keeps the heading of the body
} rm_interp_head;

/// The nodes behind the head, used by arrivals and completions only.
typedef struct rm_interp_ring {
    rm_position places[RM_QUEUE_CAPACITY - 1];  ///< of the nodes
    rm_position failed;                         ///< newest place of the queue when it was given up
    uint8_t kinds[(RM_QUEUE_CAPACITY + 2) / 4]; ///< of the nodes; rm_node_kind, four to a byte
    uint8_t first;                              ///< index of the node that follows the head
    uint8_t has_failed;                         ///< 1 if `failed` holds a place
} rm_interp_ring;

/// A queue of reported places. Initialise with rm_interp_init.
typedef struct rm_interp {
    rm_interp_head head; ///< state that every tick reads
    rm_interp_ring ring; ///< the nodes behind the head
} rm_interp;

/// Outcomes of a new place.
typedef enum rm_interp_result {
    RM_INTERP_QUEUED = 0, ///< appended
    RM_INTERP_FAR,        ///< appended, beyond the blip distance
    RM_INTERP_THERE, ///< already there: queue emptied; unless keep_heading is set the caller turns
                     ///< the body to the heading of the place
    RM_INTERP_REFUSED, ///< the place, or that of the body, is invalid: everything is unchanged
} rm_interp_result;

/// The request of a queue at the end of a tick.
typedef enum rm_interp_wish {
    RM_INTERP_NOTHING = 0,  ///< idle
    RM_INTERP_SET_VELOCITY, ///< give the body `velocity`
    RM_INTERP_PLACE, ///< put the body at `place`. If that succeeds, call rm_interp_stop and, with
                     ///< has_velocity, set `velocity`. If it fails, leave everything unchanged: the
                     ///< request is repeated at the next tick
} rm_interp_wish;

/// A request with its numbers.
typedef struct rm_interp_action {
    rm_interp_wish wish; ///< kind of the request
    rm_position place;   ///< of RM_INTERP_PLACE
    bool has_velocity;   ///< of RM_INTERP_PLACE: sets `velocity` as well
    rm_vec3 velocity;    ///< m/s
} rm_interp_action;

/// An empty queue.
RM_API void rm_interp_init(rm_interp *queue);

/// Empties the queue and clears its fails; keep-heading and the last failed place are kept.
RM_API void rm_interp_stop(rm_interp *queue);

/// Takes a reported place. Prunes the tail, drops the oldest node when full.
/// @param keep_heading  the body keeps its heading (it is under a move-to)
RM_API rm_interp_result rm_interp_to(rm_interp *queue, const rm_rules *rules,
                                     const rm_chase_body *body, const rm_position *place,
                                     bool keep_heading);

/// Appends a node that sets a velocity (m/s), dropping the oldest when full.
RM_API void rm_interp_append_velocity(rm_interp *queue, rm_vec3 velocity);

/// Appends a jump node, dropping the oldest when full.
RM_API void rm_interp_append_jump(rm_interp *queue);

/// One tick of the chase: audits progress and replaces `offset`, the body's local move, by the move
/// towards the head. With an empty queue `offset` stays as it is.
/// @param is_stuck  the body is stuck to a target; its windows then always pass
/// @param dt  seconds
/// @return bits of rm_chase_reason
RM_API uint32_t rm_interp_adjust(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body,
                                 bool is_stuck, float dt, rm_frame *offset);

/// The end of the tick: completes jump and velocity nodes, and requests a blip when the chase
/// has failed.
RM_API rm_interp_action rm_interp_use_time(rm_interp *queue, const rm_chase_body *body);

/// @}
/// @name Sticky
/// A creature that fights sticks to its opponent: for a second it follows it, at five times its
/// speed, keeps 0.3 m between the two cylinders and faces it. The server renews it.
/// @{

/// States of a target.
typedef enum rm_target_status {
    RM_TARGET_OK = 1,         ///< present
    RM_TARGET_LEFT = 2,       ///< it has left the world
    RM_TARGET_TELEPORTED = 3, ///< it was teleported
    RM_TARGET_CONTAINED = 4,  ///< it was put into a container
    RM_TARGET_PARENTED = 5,   ///< another body holds it
    RM_TARGET_TIMED_OUT = 6,  ///< its reports have stopped
} rm_target_status;

/// A target that a body sticks to for a second. A zeroed one is free.
typedef struct rm_sticky {
    double elapsed;    ///< seconds since it was stuck: the plain sum of the ticks
    uint32_t target;   ///< server guid; 0 when free
    float radius;      ///< of the target's cylinder, metres
    uint32_t is_ready; ///< 1 once the target has reported its position
    rm_position at;    ///< its last position
} rm_sticky;

/// Sticks to a target for a second; a call with the same target restarts it.
RM_API void rm_sticky_stick(rm_sticky *sticky, uint32_t target, float radius);

/// Ends the sticky target.
RM_API void rm_sticky_clear(rm_sticky *sticky);

/// The state of a target. Any but RM_TARGET_OK releases the body; other targets are ignored. The
/// second continues.
RM_API void rm_sticky_update_target(rm_sticky *sticky, uint32_t target, rm_target_status status,
                                    const rm_position *at);

/// Counts a tick of `dt` seconds. Runs for every body that is stuck, also asleep.
RM_API void rm_sticky_elapse(rm_sticky *sticky, double dt);

/// One tick: replaces the translation of `offset` by the move towards the target and its rotation
/// by the turn to it. @param live  where the target is now, or null to use its last report
/// @return RM_CHASE_STICKY if it moved, else 0
RM_API uint32_t rm_sticky_adjust(const rm_sticky *sticky, const rm_chase_body *body,
                                 const rm_position *live, float dt, rm_frame *offset);

/// End of the tick: releases the target when the second is over. @return true if it did
RM_API bool rm_sticky_use_time(rm_sticky *sticky);

/// @}
/// @name Constraint (the leash)
/// Limits how far a body walks when its server is silent: after some metres it is slowed down, and
/// then held, until the next update sets the leash again.
/// @{

/// Sets the leash to a place. @param distance  of the body from that place now
RM_API void rm_constraint_set(rm_constraint *leash, float distance, float start, float max);

/// Removes the leash.
RM_API void rm_constraint_clear(rm_constraint *leash);

/// Metres from which a leash pulls and at which it holds, for a body in this cell.
RM_API void rm_constraint_distances(uint32_t cell, float *start, float *max);

/// One tick: scales the translation of `offset` (with contact only) and adds the rest to the path.
/// @return RM_CHASE_LEASH if it pulled, else 0
RM_API uint32_t rm_constraint_adjust(rm_constraint *leash, bool has_contact, rm_frame *offset);

/// True when nine tenths of the leash are used: jumps are refused.
RM_API bool rm_constraint_is_full(const rm_constraint *leash);

/// @}
/// @name Position manager
/// @{

/// The three together, for hosts that have bodies of their own: a world stores them separately.
typedef struct rm_position_manager {
    rm_interp interp;         ///< the queue of reported places
    rm_sticky sticky;         ///< the target that it sticks to
    rm_constraint constraint; ///< its leash
} rm_position_manager;

/// An empty queue, free, leash off.
RM_API void rm_position_manager_init(rm_position_manager *manager);

/// One tick: interpolation, then sticky, then constraint, on one frame.
/// @param target  where the sticky target is now, or null
/// @return bits of rm_chase_reason
RM_API uint32_t rm_position_manager_adjust(rm_position_manager *manager, const rm_rules *rules,
                                           const rm_chase_body *body, const rm_position *target,
                                           float dt, rm_frame *offset);

/// The end of the tick: interpolation, then sticky (the constraint is idle).
RM_API rm_interp_action rm_position_manager_use_time(rm_position_manager *manager,
                                                     const rm_chase_body *body);

/// @}

#ifdef __cplusplus
}
#endif
