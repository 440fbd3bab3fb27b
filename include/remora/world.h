/// @file
/// A world: many bodies, their updates, their clock and their drawn poses.
///
/// Threads: one world is used by one thread at a time; const calls may run side by side. Different
/// worlds are independent. A tick may be spread over threads by a runner (rm_runner); sweeps and
/// hooks then run on them. Memory is taken when a world is made or grown; other calls are free of
/// allocations. A call that fails leaves everything unchanged.

#pragma once

#include "remora/body.h"
#include "remora/collision.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Limits of the work of a tick, counted in steps instead of time, so that results are the same
/// everywhere. All bodies get the same share, at least the constants RM_SHARE_SUB_STEPS and its
/// like. Moves beyond the share of a body are placed instead of swept, searches wait, and
/// RM_REASON_BUDGET reports it. The defaults are far above the need of a game. Worlds with
/// different budgets refuse each other's saves.
typedef struct rm_budget {
    uint32_t sub_steps; ///< sub-steps of all sweeps in a tick (default RM_BUDGET_SUB_STEPS)
    uint32_t places;    ///< places tried by searches for room in a tick, beside the requested ones:
                     ///< RM_SHARE_PLACES for each search, and as many times more as this is above
                     ///< its default (default RM_BUDGET_PLACES)
    uint32_t body_tests; ///< tests with other bodies, by all sweeps of a tick; a search in a crowd
                         ///< counts them at each place (default RM_BUDGET_BODY_TESTS)
    uint32_t mesh_tests; ///< tests with nodes of meshes and corners of their polygons, by all
                         ///< sweeps of a tick (default RM_BUDGET_MESH_TESTS)
    uint32_t message_places; ///< places that a tick tries for all bodies created or placed by
                             ///< messages where another stands: they wait outside of the world
                             ///< until one is free (default RM_BUDGET_MESSAGE_PLACES)
} rm_budget;

/// A new world. Start from rm_default_world_def() or rm_ac_world_def(); a zeroed def is refused.
typedef struct rm_world_def {
    rm_rules rules;         ///< (default rm_rules_smooth)
    rm_space space;         ///< (default RM_SPACE_FLAT)
    rm_numbering numbering; ///< of the commands in messages (default RM_NUMBERING_CLIENT_2013)
    uint32_t capacity;      ///< bodies it can hold; positive (default 256)
    uint32_t events;        ///< events kept for every eight bodies, or 0 (default 0)
    rm_ground ground;       ///< used when `sweep` is null (default RM_GROUND_NONE)
    rm_sweep_fn *sweep;     ///< a collision of the host's own, or null (default null)
    void *sweep_user;       ///< handed to sweep
    uint32_t map_version;   ///< if nonzero, it stands for the collision in fingerprints: for sweeps
                          ///< of the host's own, and worlds that load a map bit by bit (default 0)
    uint32_t goals;        ///< bodies that may be under a server's move-to or stuck to another at
                           ///< once; 0 for a quarter of the capacity, and all up to 64 (default 0)
    uint32_t goal_reserve; ///< goals on top of these that only restored bodies take (default 0)
    uint32_t pending_messages; ///< messages kept for bodies that are still missing (default 64)
    /// Random key of the lookup of guids, for programs whose addresses are the same in every run:
    /// protects from servers that choose slow guids. Results are independent of it (default 0: the
    /// address of the world alone).
    uint64_t table_key;
    rm_budget budget;             ///< limits of a tick and of messages (defaults beside its fields)
    rm_hooks hooks;               ///< (default none)
    rm_runner runner;             ///< spreads a tick over threads (default: in place)
    rm_allocator allocator;       ///< (default the C library's heap)
    rm_instructions instructions; ///< of the tick; unsupported ones are RM_ERROR_ARGUMENT
                                  ///< (default RM_INSTRUCTIONS_BEST)
} rm_world_def;

/// Smooth rules in flat space, ground off, 256 bodies: for any game. rm_ac_world_def (ac_world.h)
/// is for worlds of the documents' rules.
RM_API rm_world_def rm_default_world_def(void);

/// @name Lifecycle
/// @{

/// Total bytes of a world of this def; 0 for an invalid def.
RM_API size_t rm_world_bytes(const rm_world_def *def);

/// Makes a world. @param world  written only on success
RM_API rm_status rm_world_create(const rm_world_def *def, rm_world **world);

/// Frees a world; null is allowed.
RM_API void rm_world_destroy(rm_world *world);

/// Makes room for `capacity` bodies, at least as many as now, and for goals in proportion. Ids
/// stay valid.
RM_API rm_status rm_world_grow(rm_world *world, uint32_t capacity);

/// @}
/// @name Time
/// @{

/// A frame of `dt` seconds through the clock: any number of ticks (rm_rules.clock). RM_ERROR_TIME
/// also where a smooth world would become older than RM_SMOOTH_TIME_LIMIT.
/// @param dt  at least 0, at most RM_TICK_LIMIT
RM_API rm_status rm_world_advance(rm_world *world, double dt);

/// One tick of `dt` seconds, past the clock. As in the client, a move of at most RM_EPSILON (0.2
/// mm) along every axis vanishes within its tick, and so does a turn below 0.0002 rad: at 1,000
/// ticks a second bodies slower than 0.2 m/s stand still. The shortest useful tick is 0.0002 m over
/// the slowest visible speed: 1/125 s for 2.5 cm/s.
/// @param dt  from RM_TICK_SHORTEST to RM_TICK_LIMIT
RM_API rm_status rm_world_tick(rm_world *world, double dt);

/// Ticks so far.
RM_API uint64_t rm_world_ticks(const rm_world *world);

/// Seconds of frames that are still to be ticked.
RM_API double rm_world_pending(const rm_world *world);

/// @}
/// @name Surroundings
/// @{

/// Position of the local player; bodies too far away sleep. @param at null: viewer off
RM_API rm_status rm_world_set_viewer(rm_world *world, const rm_position *at);

/// Replaces the ground. @param ground null: off
RM_API rm_status rm_world_set_ground(rm_world *world, const rm_ground *ground);

/// Replaces the sweep. @param sweep  null for the ground
RM_API rm_status rm_world_set_sweep(rm_world *world, rm_sweep_fn *sweep, void *user);

/// Bodies walk in a collision world: rm_world_set_sweep with rm_collide_sweep, for hosts that lack
/// the address of a C function. @param context must outlive the world's sweeps; null for the ground
RM_API rm_status rm_world_set_collision(rm_world *world, rm_collide_context *context);

/// A context for rm_collide_sweep.
/// @param bodies  the world whose bodies are obstacles for each other (rm_world_nearby), or null
RM_API rm_collide_context rm_collide_context_make(const rm_collision *collision, rm_world *bodies);

/// The collision world of the built-in sweep, to draw it and to measure; null for another sweep.
RM_API const rm_collision *rm_world_collision(const rm_world *world);

/// The bodies of a world as obstacles for each other, as they stood at the start of the tick: an
/// rm_nearby_fn for rm_collide_context. Examines close bodies only, in a grid that the world builds
/// before a tick and, between ticks, on request. If `capacity` is too small, the nearest are
/// returned; RM_NEARBY_TESTS are examined, and RM_NEARBY_DENSE_TESTS where bodies overlap, which is
/// also the most that is returned. Answers are in the order in which slots were given out. Inside a
/// tick any number of threads may call it; between ticks it is a call like any other of the world.
/// @param user the world
RM_API int rm_world_nearby(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                           int capacity);

/// @}
/// @name Bodies
/// @{

/// Adds a body, as its def says, unchecked by collision (rm_body_enter checks).
/// @param id  written only on success
RM_API rm_status rm_body_add(rm_world *world, const rm_body_def *def, rm_body_id *id);

/// Removes a body. Bodies that are stuck to it are released.
RM_API rm_status rm_body_remove(rm_world *world, rm_body_id id);

/// The body with this server id. @param id  written only on success
RM_API rm_status rm_world_find(const rm_world *world, uint32_t guid, rm_body_id *id);

/// Ids of all bodies, in the order of their slots. @return their number, which may exceed what
/// was written
RM_API uint32_t rm_world_bodies(const rm_world *world, rm_body_id *ids, uint32_t capacity);

/// Ids of the bodies within a box, in the order of their slots; bodies that are away or held are
/// left out. Tests those that have moved since the last call, and those around the box, by an
/// index that the call updates: one thread at a time. The first call takes 16 bytes for each body
/// of the capacity from the world's allocator; if that fails, and inside a tick, the places of all
/// bodies are examined.
/// @param origin_cell  the box is about the corner of this cell's landblock
/// @param low, high corners of the box, metres; bounds included
/// @return their number, which may exceed what was written
RM_API uint32_t rm_world_within(rm_world *world, uint32_t origin_cell, rm_vec3 low, rm_vec3 high,
                                rm_body_id *ids, uint32_t capacity);

/// A body that is in another landblock than before.
typedef struct rm_crossing {
    rm_body_id body;   ///< the body
    uint32_t from, to; ///< landblocks: cells with their lower 16 bits clear
} rm_crossing;

/// Bodies that are in another landblock than at the last call (or than where they were added), in
/// the order of their slots. What exceeds `capacity` is returned by the next call. A save includes
/// the last call: restored elsewhere, a body is reported if it has crossed since. Examines only
/// bodies that may have moved since.
/// @param count  how many were written
RM_API rm_status rm_world_take_crossings(rm_world *world, rm_crossing *out, uint32_t capacity,
                                         uint32_t *count);

/// Reads a body.
RM_API rm_status rm_body_read(const rm_world *world, rm_body_id id, rm_body_info *info);

/// Numbers of one field of a body's storage (rm_body_field), in the order of its pattern; of the
/// queue its live nodes (kind, cell, origin, rotation), oldest first, then has_failed and that
/// place; of the motion the fields of rm_motion in their order.
/// @param values  takes at most `capacity` numbers
/// @param count  takes their number, which may exceed `capacity`
/// @return RM_ERROR_ARGUMENT also for an unknown field
RM_API rm_status rm_body_read_field(const rm_world *world, rm_body_id id, int field, double *values,
                                    uint32_t capacity, uint32_t *count);

/// Puts a body at a position: unchecked by collision, unsettled until the next tick, all
/// else unchanged.
RM_API rm_status rm_body_place(rm_world *world, rm_body_id id, const rm_position *at);

/// Puts a body at or beside a position with a collision check, as a spawn does.
/// @return RM_ERROR_REFUSED if the place is occupied
RM_API rm_status rm_body_enter(rm_world *world, rm_body_id id, const rm_position *at);

/// Sweeps a body by an offset (metres, global axes) and commits, outside of ticks and time. Needs a
/// sweep or a ground. @param result of the sweep; optional
RM_API rm_status rm_body_move(rm_world *world, rm_body_id id, rm_vec3 offset,
                              rm_sweep_result *result);

/// @}
/// @name Properties
/// All are at most RM_NUMBER_LIMIT.
/// @{

/// Sets its server id, or 0.
RM_API rm_status rm_body_set_guid(rm_world *world, rm_body_id id, uint32_t guid);

/// A word of the host: kept, saved, hashed and recorded with the body, and opaque to the library.
RM_API rm_status rm_body_set_host_word(rm_world *world, rm_body_id id, uint64_t host_word);

/// Writes the masked state bits (rm_state_bits), then recomputes acceleration.
RM_API rm_status rm_body_set_state(rm_world *world, rm_body_id id, uint32_t mask, uint32_t bits);

/// Writes RM_TRANSIENT_CONTACT and RM_TRANSIENT_ON_WALKABLE, as far as they are in the mask, then
/// recomputes acceleration. The motion is unaffected. Other bits are refused.
RM_API rm_status rm_body_set_transient(rm_world *world, rm_body_id id, uint32_t mask,
                                       uint32_t bits);

/// The shape that is swept.
RM_API rm_status rm_body_set_shape(rm_world *world, rm_body_id id, const rm_shape *shape);

/// Normal of the ground it stands on, for friction; nonzero.
RM_API rm_status rm_body_set_plane(rm_world *world, rm_body_id id, rm_vec3 normal);

/// Velocity in m/s, global axes; clamped to RM_MAX_SPEED, changes within epsilon are ignored.
RM_API rm_status rm_body_set_velocity(rm_world *world, rm_body_id id, rm_vec3 velocity);

/// Angular velocity in rad/s, global axes.
RM_API rm_status rm_body_set_omega(rm_world *world, rm_body_id id, rm_vec3 omega);

/// @}
/// @name Drawing
/// @{

/// Pose of one body to draw.
typedef struct rm_render {
    rm_body_id id;      ///< whose
    uint32_t guid;      ///< the server's id, or 0
    rm_vec3 position;   ///< metres from the corner of the origin's landblock
    rm_quat rotation;   ///< unit length
    uint32_t style;     ///< of the cycle it plays
    uint32_t cycle;     ///< command of that cycle
    uint32_t clip;      ///< index of the playing clip, or RM_NO_DATA
    float phase;        ///< of the cycle, at the moment that is drawn; in [0, 1)
    float rate;         ///< playback: a factor on the cycle's own speed, negative backwards
    float ground_speed; ///< horizontal speed as drawn, m/s, for the feet to match
} rm_render;

/// Poses of all bodies for the present moment, about one origin.
/// @param origin_cell  positions are relative to the corner of this cell's landblock
/// @return number of bodies to draw, which may exceed what was written
RM_API uint32_t rm_world_render(const rm_world *world, uint32_t origin_cell, rm_render *out,
                                uint32_t capacity);

/// The drawn pose of one body, in its present cell; the position is unsettled.
RM_API rm_status rm_body_render(const rm_world *world, rm_body_id id, rm_position *at);

/// @}
/// @name Reasons
/// @{

/// Events held now.
RM_API uint32_t rm_world_event_count(const rm_world *world);

/// Takes the events of all ticks since the last call, in the order of tick, body and sequence.
/// @param capacity  at least rm_world_event_count, or RM_ERROR_BUFFER and all stay
/// @param count     how many were written
/// @param dropped   events lost because a block's buffer was full; may be null
RM_API rm_status rm_world_take_events(rm_world *world, rm_event *out, uint32_t capacity,
                                      uint32_t *count, uint64_t *dropped);

/// @}
/// @name Determinism
/// @{

/// Hash of all state that affects later ticks or output.
RM_API uint64_t rm_world_hash(const rm_world *world);

/// Hash of all bodies, independent of slots and order: worlds with different pasts can be compared.
/// The clock, the viewer and kept messages are left out.
RM_API uint64_t rm_world_hash_bodies(const rm_world *world);

/// Hash of one body, independent of its slot.
RM_API rm_status rm_body_hash(const rm_world *world, rm_body_id id, uint64_t *hash);

/// The surroundings of the bodies of a world: a save or a recording from other surroundings
/// is refused.
typedef struct rm_fingerprint {
    uint32_t rules;     ///< rules, space, numbering, ground, and presence of a sweep
    uint32_t tables;    ///< motion tables, in their order
    uint32_t collision; ///< rm_world_def.map_version, or a hash of the built-in collision world as
                        ///< it was given to the world, else 0
    uint32_t behaviour; ///< RM_BEHAVIOUR_VERSION
} rm_fingerprint;

/// The surroundings of a world.
RM_API rm_status rm_world_fingerprint(const rm_world *world, rm_fingerprint *fingerprint);

/// Whether the head of a save, of a world or of a body, is accepted.
/// @param what  the difference for RM_ERROR_MISMATCH: "version" (of the format), "fields" (another
///              build of the library), or a member of rm_fingerprint; else null
/// @return RM_OK, RM_ERROR_MISMATCH, or RM_ERROR_FORMAT for bytes that are damaged or of
///         another format
RM_API rm_status rm_world_check_save(const rm_world *world, const void *bytes, size_t size,
                                     const char **what);

/// Bytes that rm_world_save needs now.
RM_API size_t rm_world_save_bytes(const rm_world *world);

/// Writes the whole world. @param size  bytes written; may be null
RM_API rm_status rm_world_save(const rm_world *world, void *bytes, size_t capacity, size_t *size);

/// Replaces all bodies, clock and viewer by a save of a world in the same surroundings
/// (rm_fingerprint). Ids that were valid then are valid again.
/// @return RM_ERROR_FULL if slots or goals are too few, RM_ERROR_MISMATCH for other surroundings
///         and older formats (rm_world_check_save)
RM_API rm_status rm_world_restore(rm_world *world, const void *bytes, size_t size);

/// Most bytes that rm_body_save writes.
RM_API size_t rm_body_save_bytes(void);

/// Writes one body, with the messages kept for its next instance (RM_SAVED_MESSAGES at most).
/// Defaults are left out: a walking body takes some 250 bytes.
/// @param size  bytes written; may be null
RM_API rm_status rm_body_save(const rm_world *world, rm_body_id id, void *bytes, size_t capacity,
                              size_t *size);

/// Adds a saved body to a world, which may be another one in the same surroundings. Its guid
/// must be free. Messages kept with it, and those that waited for it here, are applied as
/// on creation.
/// @param id  written only on success
/// @return RM_ERROR_FULL if all slots, or the goals it needs, are in use
RM_API rm_status rm_body_restore(rm_world *world, const void *bytes, size_t size, rm_body_id *id);

/// Replaces the body of the same guid, such as a ghost, by a saved one. The id stays valid, and
/// bodies that are stuck to it or moving to it stay so.
/// @return RM_ERROR_MISMATCH if the saved guid is another one, RM_ERROR_FULL if all goals are
///         in use
RM_API rm_status rm_body_restore_over(rm_world *world, rm_body_id id, const void *bytes,
                                      size_t size);

/// Makes a body a ghost, which only reports move, because another world has taken it over: its
/// queue, goal, leash, velocity, spin and motion end, and so does being the player. Id, guid, pose,
/// stamps, properties and host word stay, and so do bodies that are stuck to it or moving to it.
RM_API rm_status rm_body_make_ghost(rm_world *world, rm_body_id id);

/// Name of the first field in which two bodies differ; null in `field` if they are the same.
RM_API rm_status rm_body_compare(const rm_world *a, rm_body_id id_a, const rm_world *b,
                                 rm_body_id id_b, const char **field);

/// @}

/// @name Debug drawing
/// Debug drawing: the state of bodies as lines, points and words for whatever a host draws
/// with. Read-only.
/// @{

/// Functions by which a host draws, each optional. Positions are metres about the origin of the
/// options (remora/position.h for other engines' axes), colours 0xRRGGBB.
typedef struct rm_debug_draw {
    void *user;                                                          ///< argument of all three
    void (*line)(void *user, rm_vec3 from, rm_vec3 to, uint32_t color);  ///< from point to point
    void (*point)(void *user, rm_vec3 at, float radius, uint32_t color); ///< radius in metres
    /// The words are valid within the call.
    void (*text)(void *user, rm_vec3 at, const char *words, uint32_t color);
} rm_debug_draw;

/// Things to draw. Bits; each has a colour, below.
typedef enum rm_debug_bits {
    RM_DEBUG_POSE = 0x1,      ///< the drawn place, and a line along the heading
    RM_DEBUG_SHAPE = 0x2,     ///< its spheres, as three circles each
    RM_DEBUG_QUEUE = 0x4,     ///< the reported places that it chases, and the path along them
    RM_DEBUG_BLIP = 0x8,      ///< the target of a blip, with a line to it
    RM_DEBUG_CONTACT = 0x10,  ///< normal of the ground that it stands on
    RM_DEBUG_SLIDE = 0x20,    ///< normal of the wall it slides along
    RM_DEBUG_VELOCITY = 0x40, ///< displacement of its velocity in a second
    RM_DEBUG_STICKY = 0x80,   ///< a line to the target it is stuck to
    RM_DEBUG_LEASH = 0x100,   ///< circles: its range until the leash pulls and holds
    RM_DEBUG_REASONS = 0x200, ///< names of the reasons of the last tick
    RM_DEBUG_ALL = 0x3FF,     ///< everything
} rm_debug_bits;

/// Colours, 0xRRGGBB.
typedef enum rm_debug_color {
    RM_DEBUG_COLOR_POSE = 0x2E86AB,     ///< of RM_DEBUG_POSE
    RM_DEBUG_COLOR_SHAPE = 0x9AA5B1,    ///< of RM_DEBUG_SHAPE
    RM_DEBUG_COLOR_QUEUE = 0xE4572E,    ///< of RM_DEBUG_QUEUE
    RM_DEBUG_COLOR_BLIP = 0xA4036F,     ///< of RM_DEBUG_BLIP
    RM_DEBUG_COLOR_CONTACT = 0x3BB273,  ///< of RM_DEBUG_CONTACT
    RM_DEBUG_COLOR_SLIDE = 0xF2A541,    ///< of RM_DEBUG_SLIDE
    RM_DEBUG_COLOR_VELOCITY = 0x5D53C8, ///< of RM_DEBUG_VELOCITY
    RM_DEBUG_COLOR_STICKY = 0xD81E5B,   ///< of RM_DEBUG_STICKY
    RM_DEBUG_COLOR_LEASH = 0x7A6C5D,    ///< of RM_DEBUG_LEASH
    RM_DEBUG_COLOR_TEXT = 0x333333,     ///< of all words
} rm_debug_color;

/// Start from rm_default_debug_options(); zeroed options disable all drawing.
typedef struct rm_debug_options {
    uint32_t what;        ///< rm_debug_bits (default RM_DEBUG_ALL)
    uint32_t origin_cell; ///< positions are relative to the corner of its landblock (default 0)
    rm_body_id body;      ///< this body alone, or null for all (default null)
} rm_debug_options;

/// Options that draw everything of every body.
RM_API rm_debug_options rm_default_debug_options(void);

/// Draws bodies in the order of their slots. Bodies that are away are left out.
/// @param options  null for the defaults
/// @return RM_ERROR_ARGUMENT, or RM_ERROR_STALE_ID or RM_ERROR_INVALID_ID for options->body
RM_API rm_status rm_world_debug_draw(const rm_world *world, const rm_debug_options *options,
                                     const rm_debug_draw *draw);

/// @}

#ifdef __cplusplus
}
#endif
