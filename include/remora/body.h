/// @file
/// Definition and state of a body, and reasons of its movement.
///
/// A body is a character (or a thing) that a server moves and this process draws. It has a pose, a
/// velocity, a motion that plays, a queue of reported places to walk to, perhaps a target it is
/// stuck to and a leash. Bodies live in a world (world.h), which ticks them; this header has the
/// values that go in (rm_body_def), the values that come out (rm_body_info, rm_event) and the
/// functions of the host that a tick calls (rm_height_fn, rm_hooks).
///
/// One tick of a body, always in this order:
///
///     1 sequence    root motion of the current cycle, as a local move
///     2 chase       queue, then sticky target, then leash; they may replace that move
///     3 combine     pose and local move make a candidate
///     4 integrate   velocity, gravity, friction and spin are added to it
///     5 sweep       the candidate against the world
///     6 commit      the body takes its new pose, ground and slide normal
///     7 managers    detection, movement, the blip of the queue, particles, scripts
///
/// Each of them may leave a reason, so that a host can explain the position of a body at any tick.

#pragma once

#include "remora/base.h"
#include "remora/collision.h"
#include "remora/constants.h"
#include "remora/rules.h"
#include "remora/values.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Why a body moved, or stood still, in its last tick. Bits, in the order in which tools print
/// them: several may be set. Where the world keeps events (rm_world_def) each comes with the number
/// named behind the semicolon. Reasons of updates between two ticks belong to the second of them.
typedef enum rm_reason {
    RM_REASON_ROOT = 0x1,         ///< root motion of its cycle; amount: metres
    RM_REASON_CHASE = 0x2,        ///< stepped towards the head of its queue; metres
    RM_REASON_REACHED = 0x4,      ///< completed the head; number of nodes left
    RM_REASON_STALL = 0x8,        ///< gave up on the head; fails so far
    RM_REASON_BLIP = 0x10,        ///< was placed at the end of its queue; metres
    RM_REASON_BLIP_FAILED = 0x20, ///< the blip failed, and is repeated; metres
    RM_REASON_VELOCITY = 0x40,    ///< was moved by its velocity; m/s
    RM_REASON_GRAVITY = 0x80,     ///< falls; m/s downwards
    RM_REASON_STICKY = 0x100,     ///< moved to its sticky target, or stayed there; m
    RM_REASON_LEASH = 0x200,      ///< was slowed down or held by its leash; metres used
    RM_REASON_TELEPORT = 0x400,   ///< an update since the last tick teleported it; metres
    RM_REASON_SNAP = 0x800,       ///< an update placed it, too far from the viewer to chase; metres
    RM_REASON_IGNORED = 0x1000,   ///< an update was ignored; metres between it and the body
    RM_REASON_DORMANT = 0x2000,   ///< asleep: too far from the viewer; metres to it
    RM_REASON_HIDDEN = 0x4000,    ///< hidden: animation and physics are off
    RM_REASON_SWEEP_FAILED = 0x8000, ///< the sweep failed; metres requested
    RM_REASON_SLIDE = 0x10000,       ///< slid along something; metres moved
    RM_REASON_STEP_UP = 0x20000,     ///< climbed a step; metres up
    RM_REASON_STEP_DOWN = 0x40000,   ///< followed a step down; metres down
    RM_REASON_CLIFF = 0x80000,       ///< was kept from an edge; metres moved
    RM_REASON_LAND = 0x100000,       ///< landed on walkable ground; m/s downwards before
    RM_REASON_LEAVE = 0x200000,      ///< left the ground; m/s upwards
    RM_REASON_BLOCKED = 0x400000,    ///< blocked completely; metres requested
    RM_REASON_BUDGET =
        0x800000, ///< its share of rm_budget was used up: its move was placed, or its search for
                  ///< room continues in a later tick; metres requested
} rm_reason;

/// Number of reasons.
#define RM_REASON_COUNT 24

/// Name of the i-th reason, bit 1 << i, as `remora drive` prints it; null beyond the last.
RM_API const char *rm_reason_name(int index);

/// Reported as an event only, left out of rm_body_info.reasons. The body ran into something; the
/// amount is its speed into it, m/s, at least 0.
#define RM_EVENT_TOUCH 0x80000000u

/// Reported as an event only, beside the reasons of the move: it was longer than a sweep may be
/// (rm_collide_context.sub_steps), and the body was placed at its end; metres.
#define RM_EVENT_PLACED 0x40000000u

/// Reported as an event only: a sweep exceeded its limit of mesh tests
/// (rm_collide_context.mesh_tests), and failed; metres requested.
#define RM_EVENT_EXHAUSTED 0x20000000u

/// A reason with its number, or a touch. Read with rm_world_take_events, ordered by tick, body and
/// sequence; only where the world was made with room for events.
typedef struct rm_event {
    uint64_t tick;     ///< the tick that it belongs to, counted from 1
    rm_body_id body;   ///< the body that it is about
    uint32_t sequence; ///< order within tick and body
    uint32_t reason;   ///< one bit of rm_reason, or RM_EVENT_TOUCH, _PLACED, _EXHAUSTED
    float amount;      ///< the number beside the reason
    uint32_t other;    ///< touch: guid of the body, or number of the obstacle; else 0
    rm_vec3 normal;    ///< touch: unit normal of the obstacle; else 0
} rm_event;

/// Source of the chase speed, before it is doubled. Set per body; the default follows the rule set.
typedef enum rm_speed_source {
    RM_SPEED_AUTO = 0, ///< the rule set (rm_rules.chase_speed)
    RM_SPEED_NONE,     ///< without a motion interpreter: 7.5 m/s, 15 when stuck
    RM_SPEED_FIXED,    ///< `speed` replaces the interpreter's; it is doubled for the chase
} rm_speed_source;

/// Every property: a number that a host sets on a body, when it makes it (a field of rm_body_def)
/// and later (rm_body_set_NAME, below), and reads back (a field of rm_body_info). PROPERTY(name,
/// text, range in words, place, handling beyond the range, lowest, highest, default).
///
/// The place is where the body keeps it: WARM, COLD and MOTION have a line in body_fields.def; OWN
/// has a storage of its own, and is hashed only where it differs from the default, so that a new
/// property leaves the hashes of other bodies as they are. Beyond the range a value is refused
/// (REFUSE) or brought into it (CLAMP).
#define RM_PROPERTY_TABLE(PROPERTY)                                                                \
    PROPERTY(scale, "of root motion and radius", "above 0", WARM, REFUSE, RM_LEAST_POSITIVE,       \
             RM_NUMBER_LIMIT, 1.0f)                                                                \
    PROPERTY(friction, "share of speed lost in a second", "from 0 to 1", WARM, REFUSE, 0.0f, 1.0f, \
             RM_DEFAULT_FRICTION)                                                                  \
    PROPERTY(elasticity, "share of speed given back by a collision", "clamped to 0..0.1", WARM,    \
             CLAMP, 0.0f, RM_MAX_ELASTICITY, RM_DEFAULT_ELASTICITY)                                \
    PROPERTY(radius, "of the cylinder that sticky keeps clear, metres", "not negative", COLD,      \
             REFUSE, 0.0f, RM_NUMBER_LIMIT, RM_DEFAULT_RADIUS)                                     \
    PROPERTY(run_rate, "last run rate", "not negative", MOTION, REFUSE, 0.0f, RM_NUMBER_LIMIT, 1.0f)

/// Number of properties.
enum {
#define RM_PROPERTY_ONE(...) +1 // NOLINT(bugprone-macro-parentheses): a term of a sum
    RM_PROPERTY_COUNT = 0 RM_PROPERTY_TABLE(RM_PROPERTY_ONE) ///< lines of the table
#undef RM_PROPERTY_ONE
};

/// Bodies and all that moves them. Made by rm_world_create (world.h).
typedef struct rm_world rm_world;

/// @name Setters of properties
/// Beyond the range of a property they return RM_ERROR_ARGUMENT, for NaN RM_ERROR_NOT_FINITE.
/// @{

/// Scale of root motion and radius, above 0.
RM_API rm_status rm_body_set_scale(rm_world *world, rm_body_id id, float scale);

/// Share of speed lost in a second, from 0 to 1.
RM_API rm_status rm_body_set_friction(rm_world *world, rm_body_id id, float friction);

/// Share of speed given back by a collision, clamped to 0..0.1.
RM_API rm_status rm_body_set_elasticity(rm_world *world, rm_body_id id, float elasticity);

/// Radius of the cylinder that sticky keeps clear, at least 0; metres.
RM_API rm_status rm_body_set_radius(rm_world *world, rm_body_id id, float radius);

/// Last run rate, at least 0.
RM_API rm_status rm_body_set_run_rate(rm_world *world, rm_body_id id, float run_rate);

/// @}

/// A new body. Start from rm_default_body_def() and change what differs: a zeroed def is refused,
/// because its scale is 0. Every number must be finite; ranges are beside the fields, and
/// RM_NUMBER_LIMIT is the largest of any.
typedef struct rm_body_def {
    uint32_t guid;        ///< its id on the wire, unique in the world, or 0 (default 0)
    rm_position position; ///< (default cell 0xA9B40001, 12 12 0, facing north)
    uint32_t state;       ///< rm_state_bits (default RM_STATE_DEFAULT)
    bool has_contact;     ///< touches ground (default true)
    bool is_on_walkable;  ///< (default true)
    bool is_player;       ///< the local player: own keys, wider blip distance (default false)
    float scale;          ///< of root motion and radius; above 0 (default 1)
    float friction; ///< share of speed lost in a second; from 0 to 1 (default RM_DEFAULT_FRICTION)
    float elasticity; ///< share of speed given back by a collision; at most RM_MAX_ELASTICITY
                      ///< (default RM_DEFAULT_ELASTICITY)
    float radius;   ///< of the cylinder that sticky keeps clear, metres (default RM_DEFAULT_RADIUS)
    float run_rate; ///< last run rate, at least 0 (default 1)
    float jump_height;  ///< of a full jump, local player; metres (default 1)
    uint32_t table;     ///< index of its motion table (default 0, the humanoid)
    uint64_t host_word; ///< of the host: kept, saved, hashed and recorded (default 0)
    rm_shape shape;     ///< shape of its sweeps (default two spheres of 0.48 m, steps of 0.4 m)
    uint16_t stamps[RM_STAMP_COUNT]; ///< stored stamps (default 0)
} rm_body_def;

/// A body as the documents describe it: on walkable ground, gravity on.
RM_API rm_body_def rm_default_body_def(void);

/// Readable state of a body between ticks, as a copy. Counters (blips, teleports, queued, snaps,
/// ignored) start at 0 with the body and only grow.
typedef struct rm_body_info {
    rm_body_id id;           ///< the body that was read
    uint32_t guid;           ///< the server's id, or 0
    rm_position position;    ///< the present pose, settled by the last tick
    float heading;           ///< degrees
    rm_vec3 velocity;        ///< m/s
    rm_vec3 omega;           ///< rad/s
    rm_vec3 cached_velocity; ///< displacement of the last tick over its time, m/s
    uint32_t state;          ///< rm_state_bits
    uint32_t transient;      ///< rm_transient_bits
    bool is_player;          ///< the local player's own body
    bool is_moving_to;       ///< a movement of the server's is under way
    bool is_away;            ///< outside of the world: picked up, or waiting for a free place
    bool is_entering;        ///< placed by a message; a tick searches for room there
    uint32_t parent;         ///< guid of the body that holds it, or 0
    bool has_motion;         ///< a motion update has been applied
    uint32_t queue_count;    ///< nodes in the queue
    uint32_t window_ticks;   ///< ticks of the present progress window
    float window_seconds;    ///< length of that window so far
    float baseline;          ///< metres at the start of the window
    uint32_t fails;          ///< stalled windows since the queue was last emptied
    uint32_t blips;          ///< placements by the queue so far
    rm_constraint leash;     ///< its leash; all zero when off
    uint32_t stuck_to;       ///< guid of the sticky target, or 0
    double stuck_seconds;    ///< seconds since it was stuck
    uint32_t teleports, queued, snaps, ignored; ///< position updates by route
    uint32_t reasons;                           ///< of the last tick, bits of rm_reason
    rm_plane contact_plane;                     ///< of the ground, where transient has CONTACT
    rm_vec3 slide_normal;                       ///< where transient has SLIDING
    rm_vec3 cycle_velocity;                     ///< of the current cycle, body space, m/s
    rm_vec3 cycle_omega;                        ///< rad/s
    float chase_speed;                          ///< m/s, doubled
    float viewer_distance;                      ///< at the last tick, metres
    float scale;                                ///< of root motion and radius
    float friction;                             ///< share of speed lost in a second
    float elasticity;                           ///< share of speed given back by a collision
    float radius;                               ///< of the cylinder that sticky keeps clear, metres
    float run_rate;                             ///< last run rate
    uint64_t host_word;                         ///< the host's own
    uint16_t stamps[RM_STAMP_COUNT];            ///< stored stamps, by rm_stamp
} rm_body_info;

/// @name Ground without geometry
/// @{

/// Height of the ground under a place, for a body. Called as a sweep is (rm_sweep_fn).
/// @return true if there is ground
typedef bool rm_height_fn(void *user, rm_body_id body, const rm_position *at, float *height);

/// Source of the height.
typedef enum rm_ground_kind {
    /// Ground is off, and so are sweeps. The host sets contact (rm_body_set_transient): a jump
    /// rises until the host ends it.
    RM_GROUND_NONE = 0,
    RM_GROUND_CONSTANT, ///< `height`
    RM_GROUND_FUNCTION, ///< `function`
    /// Height of the body's last position update with contact (worlds only). Before the first one,
    /// height of the last place with contact: added, placed, entered or interpolated by hand. A
    /// body that was put in the air is still waiting for one.
    RM_GROUND_LAST_REPORT,
} rm_ground_kind;

/// The ground of rm_sweep_ground.
typedef struct rm_ground {
    rm_ground_kind kind;    ///< selects one of the following
    float height;           ///< metres, for RM_GROUND_CONSTANT
    rm_height_fn *function; ///< for RM_GROUND_FUNCTION
    void *user;             ///< argument of `function`
} rm_ground;

/// A sweep for games with flat ground alone: level ground at a height. A body in contact follows
/// it, leaves it when its velocity points up, falls, and lands on it.
/// @param user  const rm_ground *
RM_API rm_sweep_result rm_sweep_ground(void *user, const rm_sweep_in *in, rm_sweep_out *out);

/// @}
/// @name Host hooks
/// @{

/// A function of the host within a body's tick. Called as a sweep is: on any thread of the runner,
/// for different bodies at once, in order for one body. It may read the world; every call that
/// would change it returns RM_ERROR_BUSY.
typedef void rm_body_hook(void *user, rm_body_id body, double dt);

/// An event of an animation (motion_table.h).
typedef struct rm_motion_event rm_motion_event;

/// Called for every event of an animation: hooks of its frames, and ends of clips.
typedef void rm_animation_fn(void *user, rm_body_id body, const rm_motion_event *event);

/// Hooks at their places in the order of the tick, or null. A world with any of them except
/// `animation` ticks every body one by one, because each call must be made: that is slower.
typedef struct rm_hooks {
    void *user;                 ///< argument of all of them
    rm_animation_fn *animation; ///< animation hooks and ends of clips, as they are passed
    rm_body_hook *detection;    ///< first of all managers
    rm_body_hook *particles;    ///< after the queue's own; also for sleeping bodies
    rm_body_hook *scripts;      ///< last; also for sleeping bodies
} rm_hooks;

/// @}
/// @name Table of fields
/// @{

/// One field of a body's storage: enough for a binding to check its own layout, and for tools to
/// name a difference.
typedef struct rm_field_info {
    const char *name;    ///< as in the table; a constant string
    const char *pattern; ///< a letter per number: f float, d double, u uint32; * for the queue
    int count;           ///< repetitions of the pattern
    const char *group;   ///< "hot", "warm", "start" or "cold"
    bool is_hashed;      ///< part of rm_world_hash
    bool is_saved;       ///< part of saves
} rm_field_info;

/// The i-th field of the table. @return false beyond the last
RM_API bool rm_body_field(int index, rm_field_info *info);

/// @}

#ifdef __cplusplus
}
#endif
