/// @file
/// Motion of a body: movements of a server or a player's keys, move-to, the motion interpreter that
/// makes commands of them, and the messages of a local player to its server.
///
/// The parts, from outside in:
///   - rm_movement is the content of one message: an interpreted state ("runs, at 1.5 of its
///     speed, and turns left") or a goal ("goes to that object").
///   - rm_motion executes it: it keeps the state of one body, picks cycles and links out of
///   a motion
///     table (motion_table.h) and plays them. Its result per tick is root motion: a local move.
///   - rm_move_to is a goal under way, which rm_motion turns into commands step by step.
///   - rm_outgoing decides when a local player sends to its server.
///
/// A world (world.h) has one rm_motion for each body and makes all of these calls by itself. They
/// are public for hosts with bodies of their own.

#pragma once

#include "remora/base.h"
#include "remora/motion_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Movements
/// Movements of a server, or of a player's keys: plain values, decoded and still to be executed.
/// Messages are decoded into them, and a motion interpreter executes them, each independent of
/// the other.
///
/// Commands may be whole ids or numbers off the wire (motion_table.h): the interpreter
/// expands them.
/// @{

/// Modifier key held with a direction.
typedef enum rm_hold_key {
    RM_HOLD_INVALID = 0, ///< absent: the key that is held at present counts
    RM_HOLD_NONE = 1,    ///< walks
    RM_HOLD_RUN = 2,     ///< runs
} rm_hold_key;

/// Keys of a player, before interpretation. 44 bytes.
typedef struct rm_raw_state {
    uint32_t hold_key;     ///< rm_hold_key for axes whose own is absent (default RM_HOLD_NONE)
    uint32_t style;        ///< (default NonCombat)
    uint32_t forward;      ///< WalkForward or WalkBackwards; running is a hold key (default Ready)
    uint32_t forward_key;  ///< rm_hold_key of this axis
    float forward_speed;   ///< of the command's own speed (default 1)
    uint32_t sidestep;     ///< either direction, or 0
    uint32_t sidestep_key; ///< rm_hold_key of this axis
    float sidestep_speed;  ///< of the command's own speed (default 1)
    uint32_t turn;         ///< either direction, or 0
    uint32_t turn_key;     ///< rm_hold_key of this axis
    float turn_speed;      ///< of the command's own speed (default 1)
} rm_raw_state;

/// An action: a motion that is played once on top of the cycle, such as a wave or a blow.
typedef struct rm_action {
    uint32_t command;       ///< full id
    float speed;            ///< of the command's own speed
    uint32_t stamp;         ///< 15 bits; newer ones are executed, across their wrap
    uint32_t is_autonomous; ///< 1: begun by the mover itself, 0: by the server
} rm_action;

/// Actions one message can hold. Count. Origin: the five bits of its length on the wire.
#define RM_MOVEMENT_ACTIONS 31

/// Actions of one message that are carried out; of more, the last. Count. Origin: chosen: two more
/// than a body remembers (RM_MOTION_ACTIONS).
#define RM_OBEYED_ACTIONS 8

/// Bits of rm_move_parameters; values of the wire.
typedef enum rm_move_bits {
    RM_MOVE_CAN_WALK = 0x1,              ///< may walk
    RM_MOVE_CAN_RUN = 0x2,               ///< may run
    RM_MOVE_CAN_SIDESTEP = 0x4,          ///< of the wire; kept, unused
    RM_MOVE_CAN_WALK_BACKWARDS = 0x8,    ///< of the wire; kept, unused
    RM_MOVE_CAN_CHARGE = 0x10,           ///< always runs
    RM_MOVE_FAIL_WALK = 0x20,            ///< of the wire; kept, unused
    RM_MOVE_USE_FINAL_HEADING = 0x40,    ///< turns to desired_heading on arrival
    RM_MOVE_STICKY = 0x80,               ///< sticks to the object on arrival
    RM_MOVE_AWAY = 0x100,                ///< keeps at least min_distance
    RM_MOVE_TOWARDS = 0x200,             ///< approaches up to distance_to_object
    RM_MOVE_USE_SPHERES = 0x400,         ///< distances are between surfaces instead of centres
    RM_MOVE_SET_HOLD_KEY = 0x800,        ///< the command also sets the held key
    RM_MOVE_AUTONOMOUS = 0x1000,         ///< begun by the mover itself
    RM_MOVE_MODIFY_RAW = 0x2000,         ///< the raw state keeps the command
    RM_MOVE_MODIFY_INTERPRETED = 0x4000, ///< the interpreted state keeps the command
    RM_MOVE_CANCEL_MOVE_TO = 0x8000,     ///< ends a movement of the server's
    RM_MOVE_STOP_COMPLETELY =
        0x10000, ///< a turn stops everything else first, as moving to a place always does
    RM_MOVE_DISABLE_JUMP = 0x20000, ///< jumps are refused until the command's animations are done
    RM_MOVE_DEFAULT = 0x1EE0F,      ///< the default of commands
    RM_MOVE_ALL = 0x3FFFF,          ///< every bit above; those beyond it are ignored
} rm_move_bits;

/// Parameters of a command or a server-controlled movement. Start from
/// rm_default_move_parameters(). 32 bytes.
typedef struct rm_move_parameters {
    uint32_t bits; ///< rm_move_bits (default RM_MOVE_DEFAULT). Decoded ones keep the bits beyond
                   ///< RM_MOVE_ALL, as sent
    float distance_to_object; ///< distance that is near enough; metres (default 0.6)
    float min_distance;       ///< distance that is too near; metres (default 0)
    float fail_distance; ///< distance from the start at which it gives up, at least 0, infinite:
                         ///< unlimited; metres (default FLT_MAX)
    float speed;         ///< of the command's own speed (default 1)
    float walk_run_threshold; ///< distance from the goal beyond which it runs; metres (default 15)
    float desired_heading;    ///< degrees (default 0)
    uint32_t hold_key;        ///< rm_hold_key (default 0: whichever is held)
} rm_move_parameters;

/// Types of a movement block; values of the wire. Others are ignored.
typedef enum rm_movement_type {
    RM_MOVEMENT_STATE = 0,           ///< an interpreted state
    RM_MOVEMENT_TO_OBJECT = 6,       ///< moves to an object
    RM_MOVEMENT_TO_POSITION = 7,     ///< moves to a place
    RM_MOVEMENT_TURN_TO_OBJECT = 8,  ///< turns to face an object
    RM_MOVEMENT_TURN_TO_HEADING = 9, ///< turns to a heading
} rm_movement_type;

/// One movement block of a message, decoded. Start from rm_default_movement(): absent fields of a
/// block have their default there.
typedef struct rm_movement {
    uint32_t type;          ///< rm_movement_type
    uint32_t style;         ///< of the block's head
    uint32_t is_autonomous; ///< of the message around it: 1 if the mover began it by itself

    rm_interpreted_state state;             ///< type 0
    uint32_t action_count;                  ///< type 0; at most RM_MOVEMENT_ACTIONS
    rm_action actions[RM_MOVEMENT_ACTIONS]; ///< type 0; oldest first
    uint32_t sticky_guid;                   ///< type 0; guid of the body to stick to, or 0
    uint32_t is_standing_longjump;          ///< type 0; 0 or 1

    uint32_t object_guid;          ///< types 6 and 8
    rm_position position;          ///< types 6 and 7; its rotation is unused
    rm_move_parameters parameters; ///< types 6 to 9
    float run_rate;                ///< types 6 and 7
    float heading;                 ///< type 8: for when the object is unknown; degrees
} rm_movement;

/// State with all keys up.
RM_API rm_raw_state rm_default_raw_state(void);
/// The defaults above.
RM_API rm_move_parameters rm_default_move_parameters(void);

/// An empty movement of type 0: the body stops.
RM_API rm_movement rm_default_movement(void);

/// Whether a movement can be executed: counts in range, numbers finite, and of a server-controlled
/// one speed and headings within RM_NUMBER_LIMIT, its place within RM_COORDINATE_LIMIT.
/// @return RM_ERROR_ARGUMENT, RM_ERROR_NOT_FINITE or RM_OK
RM_API rm_status rm_movement_check(const rm_movement *movement);

/// True if the field-by-field values are the same.
RM_API bool rm_raw_state_is_equal(const rm_raw_state *a, const rm_raw_state *b);

/// @}

/// @name Move-to
/// Server-controlled movement: a server sends a goal, such as a place or an object to face, and the
/// body reaches it by motion commands. The steps are at most three: turn, move, turn. The motion
/// interpreter (motion.h) drives it; the choices it makes are here, as functions of plain values.
/// @{

/// Bits of rm_move_to.
typedef enum rm_move_to_bits {
    RM_MOVE_TO_STARTED = 0x1, ///< its steps are determined (for an object on its first report)
    RM_MOVE_TO_AWAY = 0x2,    ///< gains distance
} rm_move_to_bits;

/// Kinds of step.
typedef enum rm_move_to_step {
    RM_STEP_NONE = 0, ///< complete
    RM_STEP_MOVE = 1, ///< moves ahead
    RM_STEP_TURN = 2, ///< turns
} rm_move_to_step;

/// A movement under way. A plain value, free of pointers; all zero when absent. It ends by
/// arriving, by another movement, by a teleport, when its target is lost, or too far from its
/// start (rm_motion_error).
typedef struct rm_move_to {
    double sample_age;               ///< since the distance was last sampled; seconds
    double move_age;                 ///< since the present step began to move; seconds
    double target_age;               ///< since the target was last examined; seconds
    uint32_t target_guid;            ///< 0 for a place or a heading
    uint32_t command;                ///< command of the present step, before adjusting, or 0
    uint32_t turn;                   ///< the turn made on the way, or 0
    uint8_t type;                    ///< rm_movement_type, or 0
    uint8_t bits;                    ///< rm_move_to_bits
    uint8_t step_count;              ///< remaining steps
    uint8_t step[RM_MOVE_TO_STEPS];  ///< rm_move_to_step, present one first
    float heading[RM_MOVE_TO_STEPS]; ///< of turns; degrees
    rm_move_parameters parameters;   ///< its hold key is that of the present step
    uint32_t target_cell;            ///< its goal, or the last reported place of the target
    rm_vec3 target_origin;           ///< metres
    uint32_t start_cell;             ///< cell of its start
    rm_vec3 start_origin;            ///< metres
    float target_radius;             ///< metres
    float target_height;             ///< metres
    float sample_distance;           ///< at the last sample; metres
    float move_distance;             ///< as the present step began; metres
} rm_move_to;

/// The choice at a distance.
typedef struct rm_move_choice {
    uint32_t command;  ///< WalkForward, WalkBackwards, or 0: it has arrived
    uint32_t hold_key; ///< rm_hold_key: walks or runs
    bool is_away;      ///< to gain distance
} rm_move_choice;

/// Walk, run, back off or stay, at a distance in metres.
RM_API rm_move_choice rm_move_choose(const rm_move_parameters *parameters, float distance);

/// The shortest way from one heading to another: the clockwise angle in [0, 360), 0 when they are
/// within epsilon. Degrees; turn right up to 180.
RM_API float rm_heading_difference(float from, float to);

/// True if a body that turns right (or left) has reached or passed `target`. Degrees.
RM_API bool rm_heading_is_passed(float heading, float target, bool is_right);

/// @}

/// @name The motion interpreter
/// The motion interpreter: makes movements (from a server or a player's keys) into what a body
/// plays, and returns what else its owner must do.
///
/// An rm_motion is a plain value of fixed size, free of pointers: it can be copied, and saved and
/// compared field by field (src/motion/motion_fields.def lists the fields). The table it plays is
/// an argument of every call, and must stay the same until rm_motion_init. Calls are free of
/// allocations. Motions are independent of each other.
///
/// The owner's part, tick by tick:
///
///     rm_motion_context c = {.table = table, .body = {...}, .events = &events};
///     rm_motion_advance(&motion, &c, dt, &offset);           // stage 1: root motion
///     ... chase, combine, integrate, sweep, commit ...
///     rm_motion_leave_ground / rm_motion_hit_ground          // as on-walkable changes
///     rm_motion_use_time(&motion, &c, target, dt);           // stage 7: move-to
///
/// and after each of these calls it carries out c.effects.
/// @{

/// Results of a command; numbers of the client. RM_MOTION_OK is 0.
typedef enum rm_motion_error {
    RM_MOTION_OK = 0,                  ///< executed
    RM_MOTION_NO_TABLE = 0x7,          ///< the body lacks a motion table
    RM_MOTION_NO_OBJECT = 0x8,         ///< the target is the body itself
    RM_MOTION_NOT_GROUNDED = 0x24,     ///< needs contact with walkable ground
    RM_MOTION_SUPERSEDED = 0x36,       ///< another movement replaced it
    RM_MOTION_TARGET_LOST = 0x37,      ///< the target was removed
    RM_MOTION_TARGET_UNKNOWN = 0x38,   ///< the target is unknown
    RM_MOTION_TELEPORTED = 0x3C,       ///< the body was put somewhere else
    RM_MOTION_TOO_FAR = 0x3D,          ///< farther from its start than the fail distance
    RM_MOTION_NO_CROUCH = 0x3F,        ///< refused in styles of combat
    RM_MOTION_NO_SITTING = 0x40,       ///< likewise
    RM_MOTION_NO_SLEEPING = 0x41,      ///< likewise
    RM_MOTION_NO_EMOTE = 0x42,         ///< likewise
    RM_MOTION_NOT_ALLOWED = 0x43,      ///< missing from the motion table
    RM_MOTION_TOO_MANY_ACTIONS = 0x45, ///< RM_MOTION_ACTIONS are queued
    RM_MOTION_LEASHED = 0x47,          ///< at the end of a leash
    RM_MOTION_NO_JUMP = 0x48,          ///< jumps are refused in this state
} rm_motion_error;

/// Traits of a body for its motion.
typedef enum rm_motion_traits {
    RM_TRAIT_OBJECT = 0x1,   ///< has game data (a "weenie"); other bodies move freely
    RM_TRAIT_CREATURE = 0x2, ///< and is alive
    RM_TRAIT_PLAYER = 0x4,   ///< and is the local player
    RM_TRAIT_CELL = 0x8,     ///< is in the world: links are played only then
    RM_TRAIT_LEASHED = 0x10, ///< at the end of a leash: jumps are refused
    RM_TRAIT_REMOTE = RM_TRAIT_OBJECT | RM_TRAIT_CREATURE |
                      RM_TRAIT_CELL, ///< a creature or player of another client
} rm_motion_traits;

/// State of the body at the call. A call that requests another heading or velocity writes it here,
/// too, because the rest of the call uses it.
typedef struct rm_motion_body {
    rm_position position; ///< present pose
    rm_vec3 velocity;     ///< of the physics, global axes; m/s
    uint32_t guid;        ///< its own server id, or 0
    uint32_t state;       ///< rm_state_bits
    uint32_t transient;   ///< rm_transient_bits
    uint32_t traits;      ///< rm_motion_traits
    float radius;         ///< metres
    float height;         ///< metres
    float run_rate;       ///< local player: from its skill (rm_run_rate); 0: the last one received
    float jump_height;    ///< local player: of a full jump (rm_jump_height); metres
} rm_motion_body;

/// Requests to the body after a call, in this order.
typedef enum rm_motion_effect_bits {
    RM_EFFECT_UNSTICK = 0x1,      ///< released from its sticky target
    RM_EFFECT_STICK = 0x2,        ///< stick to stick_guid
    RM_EFFECT_HEADING = 0x4,      ///< face `heading` exactly
    RM_EFFECT_VELOCITY = 0x8,     ///< set_velocity(velocity)
    RM_EFFECT_MOVE_TO_END = 0x10, ///< a movement ended, with `error`
    RM_EFFECT_JUMP = 0x20, ///< take on-walkable away, then rm_motion_leave_ground, velocity taken
} rm_motion_effect_bits;

/// Effects of a call on the body, besides its motion.
typedef struct rm_motion_effects {
    uint32_t bits;       ///< rm_motion_effect_bits
    uint32_t stick_guid; ///< guid of the body to stick to
    float stick_radius;  ///< of that object, if reported; metres
    float heading;       ///< degrees
    rm_vec3 velocity;    ///< global axes; m/s
    uint32_t error;      ///< rm_motion_error of the movement that ended; 0 for arrival
} rm_motion_effects;

/// Input (above) and output (below) of every call.
typedef struct rm_motion_context {
    const rm_motion_table *table; ///< null for a body without animations: its states change in
                                  ///< any case
    rm_motion_body body;          ///< the body, as it stands
    rm_numbering numbering;       ///< of commands that are given by their number (default 2013)
    rm_motion_events *events;     ///< null: events are dropped
    rm_motion_effects effects;    ///< zero before the call; calls add to it
} rm_motion_context;

/// Target of a movement at the start of the tick.
typedef struct rm_motion_target {
    rm_position position; ///< where it stands
    float radius;         ///< metres
    float height;         ///< metres
} rm_motion_target;

/// Bits of rm_motion.
typedef enum rm_motion_bits {
    RM_MOTION_BIT_AUTONOMOUS = 0x1, ///< the mover began the last movement by itself
    RM_MOTION_BIT_LONGJUMP = 0x2,   ///< prepares a standing long jump
} rm_motion_bits;

/// Motion of one body. Its states (interpreted), playing motions (cycle, sequence), pending motions
/// (pending, actions) and its goal (move_to). Start with rm_motion_init.
typedef struct rm_motion {
    /// A tick needs only its velocity and omega, unless it has clips.
    rm_sequence sequence;
    rm_move_to move_to;                          ///< a movement of the server's under way
    rm_cycle_state cycle;                        ///< cycle of its table
    rm_interpreted_state interpreted;            ///< interpreted state
    rm_raw_state raw;                            ///< of the local player
    uint32_t action_command[RM_MOTION_ACTIONS];  ///< oldest first
    float action_speed[RM_MOTION_ACTIONS];       ///< of each, of its own speed
    uint32_t action_word[RM_MOTION_ACTIONS];     ///< stamp, autonomous, raw: rm_action_bits
    uint32_t pending_command[RM_MOTION_PENDING]; ///< oldest first; stops are Ready
    uint32_t pending_done;        ///< animations that ended and are still to be counted
    float run_rate;               ///< last one received; 1 before
    float jump_extent;            ///< of a jump about to leave the ground, in [0, 1]
    uint16_t server_action_stamp; ///< of the newest action executed
    uint16_t pending_anims[RM_MOTION_PENDING]; ///< animations each one waits for
    uint8_t pending_count;                     ///< at most RM_MOTION_PENDING
    uint8_t pending_jump;                      ///< bit i: jumps are refused until entry i is done
    uint8_t action_count;                      ///< at most RM_MOTION_ACTIONS
    uint8_t bits;                              ///< rm_motion_bits
} rm_motion;

/// Parts of rm_motion.action_word.
typedef enum rm_action_bits {
    RM_ACTION_STAMP = 0x7FFF,      ///< the stamp
    RM_ACTION_AUTONOMOUS = 0x8000, ///< begun by the mover itself
    RM_ACTION_RAW = 0x10000,       ///< also of the raw state
} rm_action_bits;

// ----------------------------------------------------------------------------------- life and tick

/// Resets it: default states, the table's default style. @param table optional
RM_API void rm_motion_init(rm_motion *motion, const rm_motion_table *table);

/// Stage 1: plays for dt seconds and gives the root motion, in the body's space, unscaled.
/// @param dt  negative, NaN or infinite times are ignored, here and in all that follows
/// @param offset  in and out; the identity for the root motion alone
RM_API void rm_motion_advance(rm_motion *motion, rm_motion_context *context, double dt,
                              rm_frame *offset);

/// Stage 7: drives a movement, and completes motions of zero length.
/// @param target  the body that rm_motion.move_to.target_guid names, or null if absent
RM_API void rm_motion_use_time(rm_motion *motion, rm_motion_context *context,
                               const rm_motion_target *target, double dt);

/// Plays these speeds instead of clips until the next command. For hosts that animate by
/// themselves. NaN and infinite speeds are ignored.
RM_API void rm_motion_set_speeds(rm_motion *motion, rm_vec3 velocity, rm_vec3 omega);

// ----------------------------------------------------------------------------------- what it obeys

/// A movement of the server, of any type: ends the present one, unsticks, changes style, then
/// executes it. Unknown types are not executed.
/// @param target  the body that object_guid names, or null if absent
/// @return RM_ERROR_ARGUMENT or RM_ERROR_NOT_FINITE, with everything unchanged, or RM_OK
RM_API rm_status rm_motion_receive(rm_motion *motion, rm_motion_context *context,
                                   const rm_movement *movement, const rm_motion_target *target);

/// Starts a raw command of the player, adjusted by the keys it holds.
RM_API rm_motion_error rm_motion_do(rm_motion *motion, rm_motion_context *context, uint32_t command,
                                    const rm_move_parameters *parameters);

/// Ends a raw command of the player. Ending the forward command makes it stand.
RM_API rm_motion_error rm_motion_stop(rm_motion *motion, rm_motion_context *context,
                                      uint32_t command, const rm_move_parameters *parameters);

/// Starts a command as it is, unadjusted.
RM_API rm_motion_error rm_motion_do_interpreted(rm_motion *motion, rm_motion_context *context,
                                                uint32_t command,
                                                const rm_move_parameters *parameters);

/// Ends a command as it is, unadjusted.
RM_API rm_motion_error rm_motion_stop_interpreted(rm_motion *motion, rm_motion_context *context,
                                                  uint32_t command,
                                                  const rm_move_parameters *parameters);

/// Makes the body stand; ends a movement.
RM_API rm_motion_error rm_motion_stop_completely(rm_motion *motion, rm_motion_context *context);

/// The player holds or releases of the run key.
RM_API void rm_motion_set_hold_key(rm_motion *motion, rm_motion_context *context, uint32_t key);

/// Takes all the player's keys at once and plays their sum.
RM_API void rm_motion_apply_raw(rm_motion *motion, rm_motion_context *context,
                                const rm_raw_state *raw);

/// Starts the motion of the present state again: the raw state of a local player that moves by
/// itself, else the interpreted state.
RM_API void rm_motion_apply_current(rm_motion *motion, rm_motion_context *context);

/// Ends a movement under way. @param error why; RM_MOTION_TELEPORTED by a teleport
RM_API void rm_motion_cancel_move_to(rm_motion *motion, rm_motion_context *context,
                                     rm_motion_error error);

/// Jumps with a force in [0, 1]. Refused in the air, at the end of a leash, and while animations
/// play that forbid it. @return why it was refused; with RM_MOTION_OK the effect RM_EFFECT_JUMP
/// requests that the owner takes the body off the ground
RM_API rm_motion_error rm_motion_jump(rm_motion *motion, rm_motion_context *context, float extent);

// ------------------------------------------------------------------------------------------ ground

/// The body has lost walkable ground: ends links, falls, and requests the velocity it leaves with.
/// @param keeps_velocity  true for one whose velocity has lifted it off; false for one that walked
///                        off an edge or jumps
RM_API void rm_motion_leave_ground(rm_motion *motion, rm_motion_context *context,
                                   bool keeps_velocity);

/// The body has landed on walkable ground: ends links and starts its state again.
RM_API void rm_motion_hit_ground(rm_motion *motion, rm_motion_context *context);

/// The velocity a body leaves the ground with, by its state, in its own space. m/s
RM_API rm_vec3 rm_motion_leave_ground_velocity(const rm_motion *motion, const rm_motion_body *body);

/// Velocity of its state in its own space, independent of its table; at most running speed. m/s
RM_API rm_vec3 rm_motion_state_velocity(const rm_motion *motion, const rm_motion_body *body);

// ----------------------------------------------------------------------------------------- queries

/// A movement is under way: reported headings are ignored.
RM_API bool rm_motion_is_moving_to(const rm_motion *motion);

/// L3: length of the sequence's velocity; exactly 0 counts as 4.0. For chase and sticky, before
/// their factors. m/s
RM_API float rm_motion_cycle_speed(const rm_motion *motion);

/// Retail: 4 * run rate. For sticky. m/s
RM_API float rm_motion_max_speed(const rm_motion *motion, const rm_motion_body *body);

/// Retail: 4 * the forward speed while running, else 4 * run rate. For chase. m/s
RM_API float rm_motion_adjusted_max_speed(const rm_motion *motion, const rm_motion_body *body);

/// The player's own actions that are still queued, oldest first: those a MoveToState carries.
/// @param out  room for RM_MOTION_ACTIONS
/// @return how many
RM_API uint32_t rm_motion_raw_actions(const rm_motion *motion, rm_action *out);

/// Values for drawing.
typedef struct rm_motion_show {
    uint32_t style;     ///< of the cycle
    uint32_t cycle;     ///< command of the cycle
    uint32_t clip;      ///< index of the table's clip that plays, or RM_NO_DATA
    float phase;        ///< of that clip, else of the cycle; in [0, 1)
    float phase_rate;   ///< phases per second; negative backwards
    float rate;         ///< of playing: a factor on the cycle's own speed; negative backwards
    float ground_speed; ///< length of the sequence's velocity; m/s
} rm_motion_show;

/// Animation of a body at the end of its last tick.
RM_API rm_motion_show rm_motion_shown(const rm_motion *motion, const rm_motion_table *table);

/// Converts a command of the player to the one sent to all: backwards and left become negative
/// speeds, and a held run key makes walking running. @param run_rate of the player
RM_API uint32_t rm_motion_adjust(uint32_t command, uint32_t hold_key, float run_rate, float *speed);

/// Run rate of a player. @param load burden over capacity, from 0; @param scaling 1 for players
RM_API float rm_run_rate(float load, float skill, float scaling);

/// Height of a player's jump. @param power in [0, 1]; metres
RM_API float rm_jump_height(float load, float skill, float power, float scaling);

/// The upward speed that reaches a height. m/s
RM_API float rm_jump_speed(float height);

/// @}

/// @name Outgoing messages of the local player
/// Two messages: MoveToState, when what the player does changes; AutonomousPosition, every
/// RM_OUTGOING_SECONDS while it moves, and at once when its cell or the ground under it
/// changes. Pure functions of plain values: the caller keeps an rm_outgoing and replaces it
/// after every call.
///
///     uint32_t due = rm_outgoing_due(&last, &now);
///     ... encode and send ...
///     last = rm_outgoing_next(&last, &now, due);
/// @{

/// Messages to send, in this order.
typedef enum rm_outgoing_bits {
    RM_OUTGOING_MOVE_TO_STATE = 0x1,       ///< the raw state, with the position
    RM_OUTGOING_AUTONOMOUS_POSITION = 0x2, ///< the position alone
} rm_outgoing_bits;

/// State of the player, from its motion and its body.
typedef struct rm_outgoing_now {
    rm_raw_state raw;      ///< rm_motion.raw
    uint32_t action_count; ///< of the actions of its own that it has queued (rm_motion_raw_actions)
    rm_position position;  ///< as ticked: drawn poses are up to a tick old
    rm_plane plane;        ///< of the ground under it
    uint32_t transient;    ///< rm_transient_bits
    double dt;             ///< since the last call; seconds
} rm_outgoing_now;

/// The player as last sent to its server. Start from rm_outgoing_start.
typedef struct rm_outgoing {
    double position_age;   ///< since a position was sent; seconds
    rm_raw_state raw;      ///< as it was last sent
    uint32_t action_count; ///< by then
    rm_position position;  ///< as it was last sent
    rm_plane plane;        ///< of the ground there
} rm_outgoing;

/// State before the first message: the player stands where it entered the world.
RM_API rm_outgoing rm_outgoing_start(const rm_position *position, rm_plane plane);

/// Messages that are due now, as rm_outgoing_bits. The run key alone is sent only while the player
/// moves. Positions are sent from walkable ground only; a MoveToState has the position in it.
RM_API uint32_t rm_outgoing_due(const rm_outgoing *last, const rm_outgoing_now *now);

/// The state to keep after `sent` was sent. Call it every time, because it also counts the seconds.
/// @param sent  rm_outgoing_bits, or 0
RM_API rm_outgoing rm_outgoing_next(const rm_outgoing *last, const rm_outgoing_now *now,
                                    uint32_t sent);

/// @}

#ifdef __cplusplus
}
#endif
