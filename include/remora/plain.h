/// @file
/// A body as a plain value, and one tick of it: for a host that keeps bodies of its own and uses
/// the motion of this library on them. The tick is that of a world, function for function, and
/// gives the same bits: root motion, chase, integration, sweep, commit and managers in their
/// order (remora/body.h).
///
/// Between ticks the body is the host's: it may set any field, queue a place (rm_interp_to on
/// `manager.interp`), stick it to a target (rm_sticky_stick, rm_sticky_update_target), leash it
/// (rm_constraint_set) or give its motion a command (remora/motion.h, rm_motion_set_speeds).
///
/// A placement (a blip of the queue) is a request in the result of the tick, repeated by each tick
/// until the queue is emptied. rm_plain_place executes it, or the host does so by itself: it puts
/// the body there, applies the velocity of the request, and calls rm_interp_stop.
///
/// What is between bodies and between ticks is the host's: routing of updates, stamps, sleeping far
/// from the viewer, the clock and drawing. A world (remora/world.h) has all of these.

#pragma once

#include "remora/body.h"
#include "remora/chase.h"
#include "remora/motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A whole body: input and output of a tick. Made by rm_plain_init; a host may copy it.
typedef struct rm_plain_body {
    uint32_t guid;               ///< its id on the wire, or 0
    rm_position position;        ///< its pose; rotation of unit length
    rm_vec3 velocity;            ///< m/s, global axes
    rm_vec3 omega;               ///< rad/s, global axes
    rm_vec3 cached_velocity;     ///< displacement of the last tick over its time, m/s
    uint32_t state;              ///< rm_state_bits
    uint32_t transient;          ///< rm_transient_bits: contact, on-walkable and others
    bool is_player;              ///< the local player
    uint32_t speed_source;       ///< rm_speed_source
    float speed;                 ///< m/s, of RM_SPEED_FIXED
    float jump_height;           ///< of a full jump, metres
    float scale;                 ///< as those of rm_body_def, like the next three
    float friction;              ///< share of speed lost in a second
    float elasticity;            ///< share of speed given back by a collision
    float radius;                ///< of the cylinder that sticky keeps clear, metres
    rm_plane contact_plane;      ///< of the ground; level where absent
    uint32_t contact_cell;       ///< the cell that the ground is in
    rm_vec3 slide_normal;        ///< where transient has SLIDING
    rm_shape shape;              ///< the shape that is swept
    rm_motion motion;            ///< its motion and run rate
    rm_position_manager manager; ///< queue, sticky target and leash
} rm_plain_body;

/// Finds another body by its guid: a sticky target, or the target of a movement.
/// @return whether it is found; a missing sticky target is where it was last reported
typedef bool rm_plain_find_fn(void *user, uint32_t guid, rm_motion_target *target);

/// Surroundings of a tick of plain bodies. Start from rm_default_plain_around().
typedef struct rm_plain_around {
    rm_rules rules;               ///< any but smooth ones (default rm_rules_l3())
    rm_space space;               ///< (default RM_SPACE_LANDBLOCKS)
    rm_sweep_fn *sweep;           ///< collision of bodies (default null)
    void *sweep_user;             ///< argument of `sweep`: for rm_sweep_ground an rm_ground
    rm_plain_find_fn *find;       ///< finds other bodies, or null (default)
    void *find_user;              ///< argument of `find`
    const rm_motion_table *table; ///< of the motion (default that of a humanoid, built in)
} rm_plain_around;

/// Result of a tick.
typedef struct rm_plain_out {
    rm_position start;     ///< where the body was before it: drawing blends from there
    uint32_t reasons;      ///< bits of rm_reason
    rm_interp_action wish; ///< RM_INTERP_PLACE where the body is to be placed, else idle
} rm_plain_out;

/// The documents' rules, landblocks, an empty collision world.
RM_API rm_plain_around rm_default_plain_around(void);

/// A new body: the one that rm_body_add would make.
/// @return RM_OK, or the status of rm_body_add for this def; RM_ERROR_ARGUMENT for another table
/// than 0, which stands for `around->table`
RM_API rm_status rm_plain_init(rm_plain_body *body, const rm_plain_around *around,
                               const rm_body_def *def);

/// Sets its velocity (m/s, global axes) as a vector update does: clamped to RM_MAX_SPEED, and
/// ignored where it is the present one within RM_EPSILON along every axis, or NaN or infinite.
RM_API void rm_plain_set_velocity(rm_plain_body *body, rm_vec3 velocity);

/// One tick of a body.
/// @param seconds  from RM_TICK_SHORTEST to RM_TICK_LIMIT
/// @return RM_OK; RM_ERROR_TIME, RM_ERROR_ARGUMENT for smooth rules and for an impossible body:
///         numbers that are NaN or infinite, rotations of other than unit length, counts out of
///         range. Everything is then unchanged
RM_API rm_status rm_plain_tick(rm_plain_body *body, const rm_plain_around *around, double seconds,
                               rm_plain_out *out);

/// Executes the request of a tick: puts the body there, beside it if the sweep finds room only
/// there, gives it the velocity, and empties its queue.
/// @param out  of the tick; then with the request done, the reasons of the placement, and the start
///             where the body was put
/// @return RM_OK; RM_ERROR_REFUSED if the place is occupied or off the map: the request is
///         repeated. RM_ERROR_ARGUMENT for requests other than RM_INTERP_PLACE, and for bodies that
///         rm_plain_tick refuses
RM_API rm_status rm_plain_place(rm_plain_body *body, const rm_plain_around *around,
                                rm_plain_out *out);

#ifdef __cplusplus
}
#endif
