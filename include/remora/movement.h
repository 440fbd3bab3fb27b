/// @file
/// What a server, or a player's keys, say about movement: plain values, decoded but not yet obeyed.
/// Messages are decoded into them, and a motion interpreter obeys them; neither knows the other.
///
/// Commands may be whole ids or numbers off the wire (see command.h): the interpreter expands them.

#pragma once

#include "remora/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Which key is held besides a direction.
typedef enum rm_hold_key {
    RM_HOLD_INVALID = 0, ///< whichever is held at present
    RM_HOLD_NONE = 1,    ///< walks
    RM_HOLD_RUN = 2,     ///< runs
} rm_hold_key;

/// What a body does, effective: directions folded into signs, running into speeds. Left, right and
/// stop are one axis each. 28 bytes.
typedef struct rm_interpreted_state {
    uint32_t style;       ///< (default NonCombat)
    uint32_t forward;     ///< (default Ready)
    uint32_t sidestep;    ///< SideStepRight, or 0 for none (default 0)
    uint32_t turn;        ///< TurnRight, or 0 for none (default 0)
    float forward_speed;  ///< of the command's own speed; negative walks backwards (default 1)
    float sidestep_speed; ///< negative goes left (default 1)
    float turn_speed;     ///< negative turns left (default 1)
} rm_interpreted_state;

/// What a player holds: keys, before anything is made of them. 44 bytes.
typedef struct rm_raw_state {
    uint32_t hold_key;     ///< rm_hold_key for axes that have none of their own (default none)
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

/// Something done once.
typedef struct rm_action {
    uint32_t command;       ///< full id
    float speed;            ///< of the command's own speed
    uint32_t stamp;         ///< 15 bits; newer ones are obeyed, across their wrap
    uint32_t is_autonomous; ///< 1: the mover's own doing, 0: the server's
} rm_action;

/// Actions one message can hold. Count. Origin: the five bits of its length on the wire.
#define RM_MOVEMENT_ACTIONS 31

/// Bits of rm_move_parameters; values of the wire.
typedef enum rm_move_bits {
    RM_MOVE_CAN_WALK = 0x1,              ///< may walk
    RM_MOVE_CAN_RUN = 0x2,               ///< may run
    RM_MOVE_CAN_SIDESTEP = 0x4,          ///< of the wire; kept and not used
    RM_MOVE_CAN_WALK_BACKWARDS = 0x8,    ///< of the wire; kept and not used
    RM_MOVE_CAN_CHARGE = 0x10,           ///< always runs
    RM_MOVE_FAIL_WALK = 0x20,            ///< of the wire; kept and not used
    RM_MOVE_USE_FINAL_HEADING = 0x40,    ///< turns to desired_heading when it is there
    RM_MOVE_STICKY = 0x80,               ///< sticks to the object when it is there
    RM_MOVE_AWAY = 0x100,                ///< keeps at least min_distance
    RM_MOVE_TOWARDS = 0x200,             ///< comes as near as distance_to_object
    RM_MOVE_USE_SPHERES = 0x400,         ///< distances are between surfaces, not centres
    RM_MOVE_SET_HOLD_KEY = 0x800,        ///< the command also sets the held key
    RM_MOVE_AUTONOMOUS = 0x1000,         ///< the mover's own doing
    RM_MOVE_MODIFY_RAW = 0x2000,         ///< the raw state remembers the command
    RM_MOVE_MODIFY_INTERPRETED = 0x4000, ///< the interpreted state remembers the command
    RM_MOVE_CANCEL_MOVE_TO = 0x8000,     ///< ends a movement of the server's
    RM_MOVE_STOP_COMPLETELY =
        0x10000, ///< a turn stops everything else first; going somewhere always does
    RM_MOVE_DISABLE_JUMP = 0x20000, ///< no jump until the command's animations are done
    RM_MOVE_DEFAULT = 0x1EE0F,      ///< what a command has when nothing is said
    RM_MOVE_ALL = 0x3FFFF,          ///< every bit above; those beyond it are ignored
} rm_move_bits;

/// How a command or a server-controlled movement is to be carried out. Start from
/// rm_default_move_parameters(). 32 bytes.
typedef struct rm_move_parameters {
    uint32_t bits;            ///< rm_move_bits (default RM_MOVE_DEFAULT). Decoded ones keep the
                              ///< bits beyond RM_MOVE_ALL, which the game never clears
    float distance_to_object; ///< near enough; metres (default 0.6)
    float min_distance;       ///< too near; metres (default 0)
    float fail_distance;      ///< gives up this far from where it began, not negative, infinite for
                              ///< never; metres (default FLT_MAX)
    float speed;              ///< of the command's own speed (default 1)
    float walk_run_threshold; ///< runs when farther than this from near enough; metres (default 15)
    float desired_heading;    ///< degrees (default 0)
    uint32_t hold_key;        ///< rm_hold_key (default 0: whichever is held)
} rm_move_parameters;

/// What a movement block is about; values of the wire. Others are ignored.
typedef enum rm_movement_type {
    RM_MOVEMENT_STATE = 0,           ///< an interpreted state
    RM_MOVEMENT_TO_OBJECT = 6,       ///< goes to an object
    RM_MOVEMENT_TO_POSITION = 7,     ///< goes to a place
    RM_MOVEMENT_TURN_TO_OBJECT = 8,  ///< turns to face an object
    RM_MOVEMENT_TURN_TO_HEADING = 9, ///< turns to a heading
} rm_movement_type;

/// One movement block of a message, decoded. Start from rm_default_movement(): what a block leaves
/// out has its default there.
typedef struct rm_movement {
    uint32_t type;          ///< rm_movement_type
    uint32_t style;         ///< of the block's head
    uint32_t is_autonomous; ///< of the message around it: 1 for the mover's own doing

    rm_interpreted_state state;             ///< type 0
    uint32_t action_count;                  ///< type 0; at most RM_MOVEMENT_ACTIONS
    rm_action actions[RM_MOVEMENT_ACTIONS]; ///< type 0; oldest first
    uint32_t sticky_guid;                   ///< type 0; whom to stick to, or 0
    uint32_t is_standing_longjump;          ///< type 0; 0 or 1

    uint32_t object_guid;          ///< types 6 and 8
    rm_position position;          ///< types 6 and 7; its rotation is not used
    rm_move_parameters parameters; ///< types 6 to 9
    float run_rate;                ///< types 6 and 7
    float heading;                 ///< type 8: for when the object is not known; degrees
} rm_movement;

/// The defaults above: standing, out of combat.
RM_API rm_interpreted_state rm_default_interpreted_state(void);
/// No key held.
RM_API rm_raw_state rm_default_raw_state(void);
/// The defaults above.
RM_API rm_move_parameters rm_default_move_parameters(void);

/// A movement of type 0 that says nothing: the body stops.
RM_API rm_movement rm_default_movement(void);

/// Whether a movement can be obeyed: counts in range, numbers finite, and of a server-controlled
/// one speed and headings within RM_NUMBER_LIMIT, its place within RM_COORDINATE_LIMIT.
/// @return RM_ERROR_ARGUMENT, RM_ERROR_NOT_FINITE or RM_OK
RM_API rm_status rm_movement_check(const rm_movement *movement);

/// True if the field-by-field values are the same.
RM_API bool rm_raw_state_is_equal(const rm_raw_state *a, const rm_raw_state *b);

#ifdef __cplusplus
}
#endif
