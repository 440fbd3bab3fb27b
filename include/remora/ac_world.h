/// @file
/// A world of that game: messages of its server, keys of its player, and the chase of reported
/// positions. For worlds of all rules, except where a call names its rules.
///
/// Threads and errors are those of world.h.

#pragma once

#include "remora/chase.h"
#include "remora/message.h"
#include "remora/motion.h"
#include "remora/smooth.h"
#include "remora/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Worlds
/// @{

/// L3 rules (rm_rules_l3) on landblocks, ground at the height of each body's last report; the rest
/// as in rm_default_world_def.
RM_API rm_world_def rm_ac_world_def(void);

/// One tick of `dt` seconds for one body alone, such as a late arrival that catches up with its
/// world. The clock of the world stands still, all other bodies stay where they are and block it as
/// usual; a held body moves to its holder.
/// @param dt  from RM_TICK_SHORTEST to RM_TICK_LIMIT
/// @return RM_ERROR_RULES in a world of smooth rules, whose bodies share their time
RM_API rm_status rm_body_tick(rm_world *world, rm_body_id id, double dt);

/// Registers a motion table with the world, which keeps the pointer: the table must outlive the
/// world. Index 0 is the built-in humanoid, 1 the built-in table with clips. @param index of
/// the table
RM_API rm_status rm_world_add_table(rm_world *world, const rm_motion_table *table, uint32_t *index);

/// @}
/// @name Properties of that game
/// @{

/// Sets a stored stamp of a body that this process owns (rm_body_message).
RM_API rm_status rm_body_set_stamp(rm_world *world, rm_body_id id, rm_stamp which, uint16_t value);

/// Sets whether it is the local player.
RM_API rm_status rm_body_set_player(rm_world *world, rm_body_id id, bool is_player);

/// Sets whether it is under a move-to: its heading then stays as it is during the chase.
RM_API rm_status rm_body_set_moving_to(rm_world *world, rm_body_id id, bool is_moving_to);

/// Sets its motion table by index, and resets its motion.
RM_API rm_status rm_body_set_table(rm_world *world, rm_body_id id, uint32_t table);

/// Sets the source of its chase speed. @param speed m/s, for RM_SPEED_FIXED; at least 0
RM_API rm_status rm_body_set_speed(rm_world *world, rm_body_id id, rm_speed_source source,
                                   float speed);

/// Sets velocity (m/s) and omega (rad/s) of its current cycle, in its own space.
RM_API rm_status rm_body_set_cycle(rm_world *world, rm_body_id id, rm_vec3 velocity, rm_vec3 omega);

/// @}
/// @name Motion of a body that the host itself moves
/// @{

/// Reads its motion.
RM_API rm_status rm_body_read_motion(const rm_world *world, rm_body_id id, rm_motion *motion);

/// Sets all keys of a local player at once.
/// @return RM_ERROR_ARGUMENT for hold keys outside of rm_hold_key
RM_API rm_status rm_body_set_keys(rm_world *world, rm_body_id id, const rm_raw_state *keys);

/// Starts a command as rm_motion_do_interpreted does. @param error rm_motion_error; may be null
RM_API rm_status rm_body_do(rm_world *world, rm_body_id id, uint32_t command,
                            const rm_move_parameters *parameters, rm_motion_error *error);

/// Jumps with a force in [0, 1]. @param error  rm_motion_error; may be null
RM_API rm_status rm_body_jump(rm_world *world, rm_body_id id, float extent, rm_motion_error *error);

/// @}
/// @name Chase
/// @{

/// Appends a place to the chase queue, past stamps and routing.
RM_API rm_status rm_body_interpolate(rm_world *world, rm_body_id id, const rm_position *to,
                                     bool keep_heading);

/// Appends a node that sets a velocity, m/s.
RM_API rm_status rm_body_append_velocity(rm_world *world, rm_body_id id, rm_vec3 velocity);

/// Appends a jump node.
RM_API rm_status rm_body_append_jump(rm_world *world, rm_body_id id);

/// Empties the queue.
RM_API rm_status rm_body_stop(rm_world *world, rm_body_id id);

/// Sticks to another body for a second.
/// @return RM_ERROR_NO_GUID if the target lacks a guid, RM_ERROR_FULL if all goals are in use
RM_API rm_status rm_body_stick(rm_world *world, rm_body_id id, rm_body_id target);

/// Ends the sticky target.
RM_API rm_status rm_body_unstick(rm_world *world, rm_body_id id);

/// Leashes the body: from `start` metres of path on it is slowed down, at `max` it is held.
RM_API rm_status rm_body_constrain(rm_world *world, rm_body_id id, const rm_position *to,
                                   float start, float max);

/// Removes the leash.
RM_API rm_status rm_body_unconstrain(rm_world *world, rm_body_id id);

/// @}
/// @name What a server says
/// @{

/// Routes of a position update.
typedef enum rm_route {
    RM_ROUTE_TELEPORT = 0, ///< placed: its teleport stamp is newer
    RM_ROUTE_QUEUE,        ///< queued, or already there
    RM_ROUTE_SNAP,         ///< placed: too far from the viewer to chase
    RM_ROUTE_IGNORED,      ///< old stamps, another instance, in the air, or a full place
} rm_route;

/// A position update, as sent.
typedef struct rm_position_update {
    rm_position position; ///< the place
    bool has_contact;     ///< touches ground; updates from the air count only if they teleport
    uint16_t instance, stamp, teleport; ///< rm_stamp; `stamp` is that of positions
} rm_position_update;

/// A vector update, such as a push.
typedef struct rm_vector_update {
    rm_vec3 velocity;         ///< m/s, global axes
    rm_vec3 omega;            ///< rad/s, global axes
    uint16_t instance, stamp; ///< rm_stamp; `stamp` is that of vectors
} rm_vector_update;

/// A motion update: a state or a goal.
typedef struct rm_motion_update {
    rm_movement movement;              ///< start from rm_default_movement()
    uint16_t instance, stamp, control; ///< rm_stamp; `stamp` is that of movements
} rm_motion_update;

/// A state update.
typedef struct rm_state_update {
    uint32_t state;           ///< rm_state_bits
    uint16_t instance, stamp; ///< rm_stamp; `stamp` is that of states
} rm_state_update;

/// Applies a position update, by stamps and routing. @param route may be null
RM_API rm_status rm_body_update_position(rm_world *world, rm_body_id id,
                                         const rm_position_update *update, rm_route *route);

/// Applies a vector update, by its stamp. For the local player only the stamp is stored.
/// @param was_applied  may be null
RM_API rm_status rm_body_update_vector(rm_world *world, rm_body_id id,
                                       const rm_vector_update *update, bool *was_applied);

/// Applies a motion update, by its stamps. It ends a move-to and a sticky target; for the local
/// player only stamps are stored. @param was_applied optional
/// @return RM_ERROR_FULL, with everything unchanged, for a movement with a goal, or one that
///         sticks, when all goals are in use (rm_world_def.goals)
RM_API rm_status rm_body_update_motion(rm_world *world, rm_body_id id,
                                       const rm_motion_update *update, bool *was_applied);

/// Applies a state update, by its stamp. @param was_applied may be null
RM_API rm_status rm_body_update_state(rm_world *world, rm_body_id id, const rm_state_update *update,
                                      bool *was_applied);

/// Outcomes of a message.
typedef enum rm_received {
    RM_RECEIVED_APPLIED = 0, ///< it changed the world
    RM_RECEIVED_IGNORED,     ///< old stamps, or a message unrelated to motion
    RM_RECEIVED_KEPT,        ///< its body is still missing: kept for it
    RM_RECEIVED_DROPPED,     ///< of an older instance, too long to keep, or in error
} rm_received;

/// The result of receiving a message.
typedef struct rm_receipt {
    rm_received what;    ///< valid if the result is RM_OK
    uint32_t kind;       ///< rm_message_kind; 0 if undecodable
    uint32_t guid;       ///< the body that it is about
    rm_wire_error error; ///< set for errors of the bytes
} rm_receipt;

/// Applies one server message: position, motion, vector, state, create, delete, pickup (leaves the
/// world) and parent (takes its parent's pose). Messages for a guid that is still missing, or for a
/// newer instance, are kept, at most rm_world_def.pending_messages of them and for
/// RM_PENDING_SECONDS, and applied on creation.
/// @param bytes    exactly one message
/// @param receipt  may be null
/// @return RM_OK, also for ignored messages; the status of rm_message_decode; RM_ERROR_FULL if all
///         slots or goals are in use: the message is then dropped as a whole
RM_API rm_status rm_world_receive(rm_world *world, const void *bytes, size_t size,
                                  rm_receipt *receipt);

/// Applies many server messages in order, as rm_world_receive does, for the cost of one call. A
/// message that fails leaves everything unchanged; the rest is applied.
/// @param messages  exactly one message each; null bytes are RM_ERROR_ARGUMENT for that message
/// @param receipts  `count` of them; may be null
/// @param statuses  `count` of them: results of rm_world_receive; may be null
/// @return the first error, or RM_OK
RM_API rm_status rm_world_receive_many(rm_world *world, const rm_bytes *messages, uint32_t count,
                                       rm_receipt *receipts, rm_status *statuses);

/// @}
/// @name What a server would say
/// The reverse, for a process that speaks for its bodies: messages that bring another world's body
/// to the present state of this one.
/// @{

/// Makes the message of a kind about the present state of a body: UpdatePosition, UpdateMotion (its
/// movement under way, or its state with the body that it is stuck to; actions that already play
/// are left out), VectorUpdate, SetState, or CreateObject (with an empty appearance and
/// description, to be filled in by the host). Stamps are those that the body has
/// stored (rm_body_set_stamp).
/// @return RM_ERROR_ARGUMENT for another kind, RM_ERROR_NO_GUID if the body lacks a guid
RM_API rm_status rm_body_message(const rm_world *world, rm_body_id id, rm_message_kind kind,
                                 rm_message *message);

/// The same message as bytes. @param bytes null to get the size alone
/// @return as rm_body_message and rm_message_encode
RM_API rm_status rm_body_encode(const rm_world *world, rm_body_id id, rm_message_kind kind,
                                void *bytes, size_t capacity, size_t *size);

/// Times of sending and arrival of a message, in the time of the world. Seconds.
typedef struct rm_timing {
    bool has_sent;    ///< `sent` is set
    bool has_arrived; ///< `arrived` is set; otherwise it arrived within the frame
    double sent;      ///< such as the time in the header of its packet
    double arrived;   ///< may be later than the last frame
} rm_timing;

/// As rm_world_receive, for a message with a time of sending or of arrival.
/// @return RM_ERROR_TIME for times that are NaN or infinite
RM_API rm_status rm_world_receive_timed(rm_world *world, const void *bytes, size_t size,
                                        const rm_timing *timing, rm_receipt *receipt);

/// @}

#ifdef __cplusplus
}
#endif
