/// @file
/// The sweep: how a body asks its surroundings where a move ends. One callback serves moves and
/// placements; the built-in collision, the built-in ground and a host's own engine all stand behind
/// it, and the body commits whatever comes back in the same way.

#pragma once

#include "remora/bits.h"
#include "remora/id.h"
#include "remora/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Most spheres a body has.
#define RM_MAX_SPHERES 2

/// A body's solid. Metres, already scaled.
typedef struct rm_shape {
    uint32_t sphere_count;             ///< 0 to RM_MAX_SPHERES
    rm_sphere spheres[RM_MAX_SPHERES]; ///< from the body's origin; the first is the lowest
    float step_up;                     ///< highest step it climbs
    float step_down;                   ///< deepest step it follows
} rm_shape;

/// Why a sweep is asked for.
typedef enum rm_sweep_kind {
    RM_SWEEP_MOVE = 0,    ///< from `from` to `to` within a tick
    RM_SWEEP_PLACE,       ///< put at `to`, and nowhere else
    RM_SWEEP_PLACE_SLIDE, ///< put at `to`, or beside it (spawn, teleport, snap, blip)
} rm_sweep_kind;

/// How a sweep went.
typedef enum rm_sweep_result {
    RM_SWEEP_OK = 0,  ///< `out` holds where it ended; a blocked move that stayed is ok, too
    RM_SWEEP_FAILED,  ///< nowhere to go: a move keeps its origin, a placement is refused
    RM_SWEEP_NO_CELL, ///< there is nothing to sweep in; see rm_rules.sweep_failure
} rm_sweep_result;

/// What a sweep found. Bits of rm_sweep_out.bits.
typedef enum rm_sweep_bits {
    RM_SWEPT_CONTACT = 0x1,      ///< `contact` is the ground it stands on
    RM_SWEPT_WATER = 0x2,        ///< that ground is under water
    RM_SWEPT_SLIDE = 0x4,        ///< `slide` is valid
    RM_SWEPT_NORMAL = 0x8,       ///< `normal` is what it ran into
    RM_SWEPT_ENVIRONMENT = 0x10, ///< what it ran into is part of the world, not a body
    RM_SWEPT_LOST = 0x20,        ///< it left everything that is loaded: keep its place, fall asleep
    RM_SWEPT_DULL = 0x40,        ///< what it ran into gives no speed back, whatever the elasticity
    RM_SWEPT_STOPPED = 0x80,     ///< it lost all its velocity, before any bounce
    RM_SWEPT_STEP_UP = 0x100,    ///< it climbed a step (these tell why; nothing depends on them)
    RM_SWEPT_STEP_DOWN = 0x200,  ///< it followed a step down
    RM_SWEPT_CLIFF = 0x400,      ///< it was kept from a cliff or an edge
    RM_SWEPT_BLOCKED = 0x800,    ///< it could not move at all
} rm_sweep_bits;

/// What is asked. Read-only for the callback.
typedef struct rm_sweep_in {
    rm_body_id body;       ///< whose
    rm_sweep_kind kind;    ///< a move or a placement
    rm_position from, to;  ///< `to` keeps from's cell, so its origin may lie outside the landblock
    rm_vec3 velocity;      ///< m/s, global axes
    rm_vec3 slide;         ///< slide normal of the last sweep, where transient has SLIDING
    rm_plane contact;      ///< ground of the last sweep, where transient has CONTACT
    uint32_t contact_cell; ///< cell of that ground; 0 where it is not known
    uint32_t state;        ///< rm_state_bits
    uint32_t transient;    ///< rm_transient_bits
    const rm_shape *shape; ///< its spheres
    float dt;              ///< seconds; 0 for placements
} rm_sweep_in;

/// What is answered. Zeroed before the callback runs.
typedef struct rm_sweep_out {
    rm_position at;        ///< where it ended, in its final cell
    rm_plane contact;      ///< in the landblock of contact_cell, which is nearly always at's
    uint32_t contact_cell; ///< cell of that ground; 0 where it does not matter
    rm_vec3 slide;         ///< unit normal to slide along, or zero
    rm_vec3 normal;        ///< unit normal of what it ran into
    uint32_t bits;         ///< rm_sweep_bits
    int stationary_fall;   ///< 0 to 3: sweeps for which it has been falling without moving
    uint32_t touched;      ///< guid or obstacle number of what it ran into; 0 for none
} rm_sweep_out;

/// A sweep. May run on any thread of the runner, for different bodies at once; it must not change
/// the world (such a call returns RM_ERROR_BUSY). NaN in `out` is repaired: the body then keeps its
/// origin and takes the identity rotation. A move that ends off the map keeps its origin, a
/// placement there is refused.
typedef rm_sweep_result rm_sweep_fn(void *user, const rm_sweep_in *in, rm_sweep_out *out);

#ifdef __cplusplus
}
#endif
