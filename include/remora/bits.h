/// @file
/// The two words of bits of a body: its state, which the server sets, and its transient state,
/// which the tick keeps. Values are those of the client and of the wire. Bits that are not named
/// are kept and ignored.

#pragma once

/// What a body is. Set by the server (SetState, CreateObject) or by the host.
typedef enum rm_state_bits {
    RM_STATE_STATIC = 0x1,              ///< never active
    RM_STATE_ETHEREAL = 0x4,            ///< passes through others
    RM_STATE_REPORT_COLLISIONS = 0x8,   ///< of the wire; kept and not used
    RM_STATE_IGNORE_COLLISIONS = 0x10,  ///< others pass through it
    RM_STATE_NODRAW = 0x20,             ///< of the wire; kept and not used
    RM_STATE_MISSILE = 0x40,            ///< a thing in flight
    RM_STATE_ALIGNPATH = 0x100,         ///< faces along its displacement
    RM_STATE_PATHCLIPPED = 0x200,       ///< stops at what it hits instead of sliding along it
    RM_STATE_GRAVITY = 0x400,           ///< falls when it is not on walkable ground
    RM_STATE_HIDDEN = 0x4000,           ///< no animation and no physics; managers still run
    RM_STATE_HAS_PHYSICS_BSP = 0x10000, ///< of the wire; kept and not used
    RM_STATE_INELASTIC = 0x20000,       ///< a collision takes all its velocity
    RM_STATE_REPORT_AS_ENVIRONMENT = 0x200000, ///< of the wire; kept and not used
    RM_STATE_EDGE_SLIDE = 0x400000,            ///< does not walk off edges
    RM_STATE_SLEDDING = 0x800000,              ///< slides, and faces along its velocity
    RM_STATE_FROZEN = 0x1000000,               ///< skips the whole tick
    RM_STATE_DEFAULT = 0x400C08,               ///< state of a new body
} rm_state_bits;

/// What a body is doing.
typedef enum rm_transient_bits {
    RM_TRANSIENT_CONTACT = 0x1,           ///< touches ground
    RM_TRANSIENT_ON_WALKABLE = 0x2,       ///< that ground can be walked on
    RM_TRANSIENT_SLIDING = 0x4,           ///< has a slide normal
    RM_TRANSIENT_WATER = 0x8,             ///< that ground is under water
    RM_TRANSIENT_STATIONARY_FALL = 0x10,  ///< fell without moving, for one sweep
    RM_TRANSIENT_STATIONARY_STOP = 0x20,  ///< for two sweeps
    RM_TRANSIENT_STATIONARY_STUCK = 0x40, ///< for three sweeps
    RM_TRANSIENT_ACTIVE = 0x80,           ///< awake
    RM_TRANSIENT_CHECK_ETHEREAL = 0x100,  ///< tries to become solid again at the next tick
} rm_transient_bits;
