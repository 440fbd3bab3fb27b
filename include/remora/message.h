/// @file
/// Messages between server and client, as values: decoded from bytes, encoded to bytes, and walked
/// field by field. docs/wire.md describes the bytes.
///
/// Decoding is strict. Every length is checked, the last field ends the message, values outside
/// their range are errors, and every number that moves a body is finite. Meaningless bits are
/// errors, except where the game itself sends uninitialised memory: there they are kept and ignored
/// (rm_movement_pack.state_flags, rm_move_to_state.state_flags, rm_move_parameters.bits, bit 0x400
/// of rm_physics_desc.bits). Encoding is its exact inverse, in both directions: explicit fields
/// stay explicit, absent fields stay absent, and even the content of padding is kept. So a field
/// whose presence bit is clear must hold its default when it is encoded; anything else would be
/// lost and is RM_ERROR_VALUE.
///
/// Calls here are free of allocations and work on their arguments alone: any number of threads may
/// decode and encode at once. Parts of any length (appearance, children, the description of the
/// game object) are views into the decoded bytes.

#pragma once

#include "remora/base.h"
#include "remora/motion.h"
#include "remora/packet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Every kind of message, the most frequent first: MESSAGE(KIND, opcode, text, is from a client,
/// member of rm_message, name). RM_MESSAGE_KIND is its number; rm_layout_MEMBER in src/wire reads
/// and writes it.
#define RM_MESSAGE_TABLE(MESSAGE)                                                                  \
    MESSAGE(UPDATE_POSITION, 0xF748, "where it is", false, update_position, UpdatePosition)        \
    MESSAGE(UPDATE_MOTION, 0xF74C, "what it does", false, update_motion, UpdateMotion)             \
    MESSAGE(VECTOR_UPDATE, 0xF74E, "how it was pushed", false, update_vector, VectorUpdate)        \
    MESSAGE(CREATE_OBJECT, 0xF745, "an object comes into being", false, create_object,             \
            CreateObject)                                                                          \
    MESSAGE(DELETE_OBJECT, 0xF747, "an object is gone", false, delete_object, DeleteObject)        \
    MESSAGE(SET_STATE, 0xF74B, "its rm_state_bits", false, set_state, SetState)                    \
    MESSAGE(POSITION_AND_MOVEMENT, 0xF619, "where it is and what it does", false,                  \
            position_and_movement, PositionAndMovement)                                            \
    MESSAGE(OBJDESC, 0xF625, "another appearance", false, objdesc, ObjDesc)                        \
    MESSAGE(CREATE_PLAYER, 0xF746, "names the local player", false, create_player, CreatePlayer)   \
    MESSAGE(PARENT, 0xF749, "another body holds it", false, parent, Parent)                        \
    MESSAGE(PICKUP, 0xF74A, "it was picked up", false, pickup, Pickup)                             \
    MESSAGE(PLAYER_TELEPORT, 0xF751, "the local player begins to teleport", false,                 \
            player_teleport, PlayerTeleport)                                                       \
    MESSAGE(UPDATE_OBJECT, 0xF7DB, "as CreateObject; the object is made anew", false,              \
            create_object, UpdateObject)                                                           \
    MESSAGE(MOVE_TO_STATE, 0xF61C, "from a client", true, move_to_state, MoveToState)              \
    MESSAGE(AUTONOMOUS_POSITION, 0xF753, "from a client", true, autonomous_position,               \
            AutonomousPosition)                                                                    \
    MESSAGE(JUMP, 0xF61B, "from a client", true, jump, Jump)                                       \
    MESSAGE(DO_MOVEMENT_COMMAND, 0xF61E, "from a client", true, do_movement_command,               \
            DoMovementCommand)                                                                     \
    MESSAGE(STOP_MOVEMENT_COMMAND, 0xF661, "from a client", true, stop_movement_command,           \
            StopMovementCommand)                                                                   \
    MESSAGE(AUTONOMY_LEVEL, 0xF752, "from a client", true, autonomy_level, AutonomyLevel)          \
    MESSAGE(JUMP_REQUEST, 0xF7C9, "from a client that the server moves", true, jump_request,       \
            JumpRequest)

/// Kind of a message: its opcode, or the action of a client's message (inside opcode 0xF7B1).
/// Values are those of the wire. A message of another kind is RM_ERROR_OPCODE and leaves everything
/// unchanged: a host may hand over the whole stream of a connection and pass over that status.
typedef enum rm_message_kind {
#define RM_MESSAGE_ENUMERATOR(KIND, opcode, ...) RM_MESSAGE_##KIND = (opcode),
    RM_MESSAGE_TABLE(RM_MESSAGE_ENUMERATOR)
#undef RM_MESSAGE_ENUMERATOR
} rm_message_kind;

/// Opcode that wraps every message of a client.
#define RM_OPCODE_CLIENT_ACTION 0xF7B1u

/// Most bytes of padding of any message, rounded up.
#define RM_MESSAGE_PADDING_CAPACITY 8

/// @name Positions
/// @{

/// Bits of rm_position_pack.flags. The four bits NO_Q… leave out a component of the rotation, which
/// is then 0.
typedef enum rm_position_flags {
    RM_POSITION_HAS_VELOCITY = 0x01,  ///< `velocity` is present
    RM_POSITION_HAS_PLACEMENT = 0x02, ///< `placement` is present
    RM_POSITION_HAS_CONTACT = 0x04,   ///< stands on something; takes 0 bytes
    RM_POSITION_NO_QW = 0x08,         ///< w is absent
    RM_POSITION_NO_QX = 0x10,         ///< x is absent
    RM_POSITION_NO_QY = 0x20,         ///< y is absent
    RM_POSITION_NO_QZ = 0x40,         ///< z is absent
} rm_position_flags;

/// A position that a server reports. rm_world_receive routes it: by its stamps it is dropped, by
/// its teleport stamp it places the body, else it is queued or placed by the distance to the viewer
/// (docs/concepts.md). In the air it counts only if it teleports.
typedef struct rm_position_pack {
    uint32_t flags;       ///< rm_position_flags, as sent
    rm_position position; ///< finite; the rotation is as sent, of any length, and may be zero
    rm_vec3 velocity;     ///< m/s; ignored by the client. Default 0
    uint32_t placement;   ///< placement frame of a static object. Default 0
    uint16_t instance, position_stamp, teleport, force_position; ///< stamps (rm_stamp)
} rm_position_pack;

/// The bits NO_Q… for the components of a rotation that are exactly +0, which decode to the same.
RM_API uint32_t rm_position_rotation_flags(rm_quat rotation);

/// UpdatePosition: where a body is. The most frequent message of a server: some five a second for
/// each body in sight.
typedef struct rm_position_message {
    uint32_t guid;       ///< the body that it is about
    rm_position_pack at; ///< where it is
} rm_position_message;

/// @}
/// @name Motion
/// @{

/// Place of a motion command in a message. Decides the kind of unknown commands.
typedef enum rm_command_role {
    RM_COMMAND_ROLE_STYLE = 0, ///< a style
    RM_COMMAND_ROLE_FORWARD,   ///< a substate
    RM_COMMAND_ROLE_SIDEWAYS,  ///< sidestep and turn: substate and modifier
    RM_COMMAND_ROLE_ACTION,    ///< an action
} rm_command_role;

/// The full id of a motion command that travelled as its low 16 bits. The low word always stays,
/// only the bits of its kind are restored: by the table of rm_command_expand, and for numbers
/// beyond it by the role. 0 is the client's invalid style, 0x80000000.
RM_API uint32_t rm_wire_command(rm_numbering numbering, uint16_t low, rm_command_role role);

/// Presence bits of an interpreted state on the wire. A field that is left out has its default:
/// this is how a server sends "stop", which lacks a message of its own.
typedef enum rm_interpreted_flags {
    RM_INTERPRETED_STYLE = 0x01,          ///< `style`
    RM_INTERPRETED_FORWARD = 0x02,        ///< `forward`
    RM_INTERPRETED_FORWARD_SPEED = 0x04,  ///< `forward_speed`
    RM_INTERPRETED_SIDESTEP = 0x08,       ///< `sidestep`
    RM_INTERPRETED_SIDESTEP_SPEED = 0x10, ///< `sidestep_speed`
    RM_INTERPRETED_TURN = 0x20,           ///< `turn`
    RM_INTERPRETED_TURN_SPEED = 0x40,     ///< `turn_speed`
} rm_interpreted_flags;

/// The presence bits the client would send: a bit for every field that differs from its default.
RM_API uint32_t rm_interpreted_state_flags(const rm_interpreted_state *state);

/// Flags of a movement block.
typedef enum rm_movement_flags {
    RM_MOVEMENT_STICKY = 0x01,        ///< with RM_MOVEMENT_STATE: sticky_guid is present
    RM_MOVEMENT_STANDING_JUMP = 0x02, ///< standing long jump
} rm_movement_flags;

/// A movement block: its movement, and what encoding needs to return the same bytes.
///
/// Commands are full ids, as rm_wire_command gives them. Every number is finite, but fail_distance
/// may be infinite. Fields of `movement` that its type leaves unused decode to those of
/// rm_default_movement(), and are ignored in encoding.
typedef struct rm_movement_pack {
    rm_movement movement; ///< the movement
    uint8_t flags;        ///< rm_movement_flags, as sent
    /// As sent, rm_interpreted_flags: an explicit ready differs from an absent one. Bits 12 to 31
    /// are kept and ignored; bits 7 to 11 must be clear.
    uint32_t state_flags;
} rm_movement_pack;

/// Block of a server for a movement: fields that differ from their default.
RM_API rm_movement_pack rm_movement_pack_make(const rm_movement *movement);

/// UpdateMotion: motion of a body: an interpreted state (walk, run, stand, with sidestep and turn),
/// or a movement that it is to carry out by itself (walk to a place, turn to an object). Sent
/// on changes.
typedef struct rm_motion_message {
    uint32_t guid;                              ///< the body that it is about
    uint16_t instance, movement_stamp, control; ///< stamps (rm_stamp)
    rm_movement_pack block;                     ///< motion of the body
} rm_motion_message;

/// PositionAndMovement: an UpdatePosition and an UpdateMotion in one. Each half passes its own
/// stamps; a half that is too old leaves the other unaffected.
typedef struct rm_position_and_movement {
    uint32_t guid;                    ///< the body that it is about
    rm_position_pack at;              ///< where it is
    uint16_t movement_stamp, control; ///< stamps (rm_stamp)
    rm_movement_pack block;           ///< motion of the body
} rm_position_and_movement;

/// VectorUpdate: velocity and omega of a body that was pushed: jumps, knockbacks, thrown things.
/// Replaces velocity and omega, and leaves contact to the next sweep.
typedef struct rm_vector_message {
    uint32_t guid;             ///< the body that it is about
    rm_vec3 velocity;          ///< m/s, global axes
    rm_vec3 omega;             ///< rad/s
    uint16_t instance, vector; ///< stamps (rm_stamp)
} rm_vector_message;

/// @}
/// @name Objects
/// @{

/// SetState: new state bits of a body. A body that ceases to be ethereal stays so until there is
/// room for it.
typedef struct rm_state_message {
    uint32_t guid;                  ///< the body that it is about
    uint32_t state;                 ///< rm_state_bits; unnamed bits are kept
    uint16_t instance, state_stamp; ///< stamps (rm_stamp)
} rm_state_message;

/// DeleteObject: a body is removed, if the instance is the one that this world has.
typedef struct rm_delete_object {
    uint32_t guid;     ///< the body that it is about
    uint16_t instance; ///< stamp (rm_stamp)
} rm_delete_object;

/// The local player begins to teleport.
typedef struct rm_player_teleport {
    uint16_t teleport; ///< stamp (rm_stamp)
} rm_player_teleport;

/// Picked up: it leaves the world until its next position.
typedef struct rm_pickup {
    uint32_t guid;                     ///< guid of the object
    uint16_t instance, position_stamp; ///< stamps (rm_stamp)
} rm_pickup;

/// Held by another body: it takes its parent's pose.
typedef struct rm_parent {
    uint32_t parent, child;  ///< guids
    uint32_t location;       ///< where on the parent
    uint32_t placement;      ///< placement frame of the child
    uint16_t instance;       ///< of the parent
    uint16_t position_stamp; ///< of the child
} rm_parent;

/// CreatePlayer: which object the local player is. The client holds everything else until it
/// arrives; a world applies messages at once.
typedef struct rm_create_player {
    uint32_t guid; ///< the local player's
} rm_create_player;

/// Appearance. Irrelevant to motion, and kept as sent: read it with rm_objdesc_next, make it
/// with rm_objdesc_write.
typedef struct rm_objdesc {
    uint8_t palette_count, texture_count, part_count; ///< entries of each kind
    rm_bytes entries; ///< bytes behind the counts, up to the padding
} rm_objdesc;

/// Type of the ids in an appearance: the top byte, which is implied on the wire.
#define RM_PALETTE_BASE 0x04000000u
#define RM_TEXTURE_BASE 0x05000000u ///< of textures
#define RM_PART_BASE 0x01000000u    ///< of parts

/// Kind of an entry of an appearance, with the fields that it uses.
typedef enum rm_objdesc_kind {
    RM_OBJDESC_BASE_PALETTE = 0, ///< id; first, present only with palettes
    RM_OBJDESC_PALETTE,          ///< id, offset, length: a range of colours
    RM_OBJDESC_TEXTURE,          ///< part, id, new_id
    RM_OBJDESC_PART,             ///< part, id
} rm_objdesc_kind;

/// One entry of an appearance.
typedef struct rm_objdesc_entry {
    rm_objdesc_kind kind;         ///< which of the following it has
    uint8_t part, offset, length; ///< 0 where the kind leaves them unused
    uint32_t id, new_id;          ///< full ids: those of the wire plus the base of the kind
} rm_objdesc_entry;

/// Position of a walk through an appearance. Zeros are its start.
typedef struct rm_objdesc_cursor {
    int index;     ///< entries read, the base palette among them
    size_t offset; ///< bytes of `entries` read
} rm_objdesc_cursor;

/// Reads the next entry. @return false after the last
RM_API bool rm_objdesc_next(const rm_objdesc *desc, rm_objdesc_cursor *cursor,
                            rm_objdesc_entry *entry);

/// Writes entries, in the order of rm_objdesc_kind, in their shortest form.
/// @param bytes  receives the entries; `desc` refers to it
/// @return RM_ERROR_VALUE for wrong order, more than 255 of a kind or an id that the wire lacks,
///         RM_ERROR_BUFFER for less than 9 bytes for each entry; bytes alone may have changed
RM_API rm_status rm_objdesc_write(const rm_objdesc_entry *entries, int count, uint8_t *bytes,
                                  size_t capacity, rm_objdesc *desc);

/// ObjDesc: a new appearance. Irrelevant to motion; decoded for tools.
typedef struct rm_objdesc_update {
    uint32_t guid;                    ///< the body that it is about
    rm_objdesc desc;                  ///< its appearance now
    uint16_t instance, objdesc_stamp; ///< stamps (rm_stamp)
} rm_objdesc_update;

/// Presence bits of rm_physics_desc.bits.
typedef enum rm_physics_flags {
    RM_PHYSICS_SETUP = 0x1,               ///< `setup`
    RM_PHYSICS_MOTION_TABLE = 0x2,        ///< `motion_table`
    RM_PHYSICS_VELOCITY = 0x4,            ///< `velocity`
    RM_PHYSICS_ACCELERATION = 0x8,        ///< `acceleration`
    RM_PHYSICS_OMEGA = 0x10,              ///< `omega`
    RM_PHYSICS_PARENT = 0x20,             ///< `parent` and `parent_location`
    RM_PHYSICS_CHILDREN = 0x40,           ///< `children`
    RM_PHYSICS_SCALE = 0x80,              ///< `scale`
    RM_PHYSICS_FRICTION = 0x100,          ///< `friction`
    RM_PHYSICS_ELASTICITY = 0x200,        ///< `elasticity`
    RM_PHYSICS_SOUND_TABLE = 0x800,       ///< `sound_table`
    RM_PHYSICS_EFFECT_TABLE = 0x1000,     ///< `effect_table`
    RM_PHYSICS_SCRIPT = 0x2000,           ///< `script`
    RM_PHYSICS_SCRIPT_INTENSITY = 0x4000, ///< `script_intensity`
    RM_PHYSICS_POSITION = 0x8000,         ///< `position`
    RM_PHYSICS_MOVEMENT = 0x10000,        ///< `block`, which may be empty
    RM_PHYSICS_ANIMATION_FRAME = 0x20000, ///< left out when RM_PHYSICS_MOVEMENT is set
    RM_PHYSICS_TRANSLUCENCY = 0x40000,    ///< `translucency`
} rm_physics_flags;

/// Physics of a new object: place, motion and velocities. A field without a default below has the
/// default 0; `bits` marks those that the message had.
typedef struct rm_physics_desc {
    uint32_t bits;            ///< rm_physics_flags, as sent
    uint32_t state;           ///< rm_state_bits
    bool has_movement;        ///< with RM_PHYSICS_MOVEMENT: the block was nonempty
    rm_movement_pack block;   ///< only if has_movement
    uint32_t animation_frame; ///< placement frame of a static object
    rm_position position;     ///< where it is
    uint32_t motion_table, sound_table, effect_table, setup; ///< ids of the game's files
    uint32_t parent, parent_location;      ///< guid of the body that holds it, and where
    rm_bytes children;                     ///< read with rm_child_at
    float scale;                           ///< default 1
    float friction;                        ///< default RM_DEFAULT_FRICTION
    float elasticity;                      ///< default RM_DEFAULT_ELASTICITY
    float translucency;                    ///< 0 to 1
    rm_vec3 velocity, acceleration, omega; ///< m/s, m/s^2, rad/s
    uint32_t script;                       ///< id of its effect
    float script_intensity;                ///< of that effect
    uint16_t stamps[RM_STAMP_COUNT];       ///< by rm_stamp
} rm_physics_desc;

/// A description with every field absent, at its default.
RM_API rm_physics_desc rm_default_physics_desc(void);

/// An object that another one holds.
typedef struct rm_child {
    uint32_t guid, location; ///< guid of the child, and its place on the holder
} rm_child;

/// Number of children of a view.
static inline int rm_child_count(rm_bytes children) {
    return (int)(children.size / 8);
}

/// Child by index; zeros for an index out of range.
RM_API rm_child rm_child_at(rm_bytes children, int index);

/// CreateObject and UpdateObject: an object is made, or made again under the same guid. Messages
/// that arrived before it are kept by the world and applied to it then, in their order.
typedef struct rm_create_object {
    uint32_t guid;           ///< the body that it is about
    rm_objdesc desc;         ///< its appearance
    rm_physics_desc physics; ///< its physics
    rm_bytes weenie;         ///< description of the game object: all that follows, unread
} rm_create_object;

/// @}
/// @name From a client
/// @{

/// Presence bits of a raw state on the wire, in the order of its fields.
typedef enum rm_raw_flags {
    RM_RAW_HOLD_KEY = 0x1,        ///< `hold_key`
    RM_RAW_STYLE = 0x2,           ///< `style`
    RM_RAW_FORWARD = 0x4,         ///< `forward`
    RM_RAW_FORWARD_KEY = 0x8,     ///< `forward_key`
    RM_RAW_FORWARD_SPEED = 0x10,  ///< `forward_speed`
    RM_RAW_SIDESTEP = 0x20,       ///< `sidestep`
    RM_RAW_SIDESTEP_KEY = 0x40,   ///< `sidestep_key`
    RM_RAW_SIDESTEP_SPEED = 0x80, ///< `sidestep_speed`
    RM_RAW_TURN = 0x100,          ///< `turn`
    RM_RAW_TURN_KEY = 0x200,      ///< `turn_key`
    RM_RAW_TURN_SPEED = 0x400,    ///< `turn_speed`
} rm_raw_flags;

/// The presence bits for every field that differs from its default.
RM_API uint32_t rm_raw_state_flags(const rm_raw_state *state);

/// The four stamps a client answers with: those it last received, so that the server can detect
/// whether its last teleport or correction has arrived.
typedef struct rm_client_stamps {
    uint16_t instance, control, teleport, force_position; ///< see rm_stamp
} rm_client_stamps;

/// MoveToState: the keys that a player holds, and where it is. Sent whenever the keys change
/// (rm_outgoing_due); a server answers with an UpdateMotion to all others.
typedef struct rm_move_to_state {
    rm_raw_state state;                     ///< commands are full ids, and travel as such
    uint32_t state_flags;                   ///< rm_raw_flags, as sent; bits 16 to 31 are kept and
                                            ///< ignored, bits 11 to 15 must be clear
    uint32_t action_count;                  ///< at most RM_MOVEMENT_ACTIONS
    rm_action actions[RM_MOVEMENT_ACTIONS]; ///< oldest first
    rm_position position;                   ///< where the player is
    rm_client_stamps stamps;                ///< the server's stamps that it answers
    bool has_contact;                       ///< stands on something
    bool is_long_jump;                      ///< gathers itself for a standing long jump
} rm_move_to_state;

/// AutonomousPosition: where a player is. Sent every second while it moves (RM_OUTGOING_SECONDS),
/// and at once when its cell or ground changes.
typedef struct rm_autonomous_position {
    rm_position position;    ///< where the player is
    rm_client_stamps stamps; ///< the server's stamps that it answers
    bool has_contact;        ///< stands on something
} rm_autonomous_position;

/// Jump: a player leaves the ground.
typedef struct rm_jump {
    float extent;            ///< how long the key was held: 0 to 1
    rm_vec3 velocity;        ///< m/s
    rm_position position;    ///< where the player is
    rm_client_stamps stamps; ///< the server's stamps that it answers
} rm_jump;

/// DoMovementCommand: a request to start a motion of the player.
typedef struct rm_do_movement_command {
    uint32_t motion;   ///< full id, and travels as such
    float speed;       ///< of the command's own speed
    uint32_t hold_key; ///< rm_hold_key
} rm_do_movement_command;

/// StopMovementCommand: a request to end a motion of the player.
typedef struct rm_stop_movement_command {
    uint32_t motion;   ///< full id, and travels as such
    uint32_t hold_key; ///< rm_hold_key
} rm_stop_movement_command;

/// AutonomyLevel: which side moves the player.
typedef struct rm_autonomy_level {
    uint32_t level; ///< 0 and 1: the server, 2: the client
} rm_autonomy_level;

/// Jump (non-autonomous): a request to let the player jump.
typedef struct rm_jump_request {
    float extent; ///< how long the key was held: 0 to 1
} rm_jump_request;

/// @}

/// A message. Only the member of `kind` is valid; decoding leaves the bytes of other members as
/// they were.
typedef struct rm_message {
    rm_message_kind kind;   ///< which of the members below holds
    uint32_t sequence;      ///< counter of a client's messages; 0 for a server's
    rm_numbering numbering; ///< of the commands in it (default RM_NUMBERING_CLIENT_2013)
    /// Content of the padding bytes, in order. Meaningless; kept so that encoding returns the bytes
    /// that were decoded. Zero it for a message of your own.
    uint8_t padding[RM_MESSAGE_PADDING_CAPACITY];
    union {
        rm_position_message update_position;            ///< RM_MESSAGE_UPDATE_POSITION
        rm_motion_message update_motion;                ///< RM_MESSAGE_UPDATE_MOTION
        rm_position_and_movement position_and_movement; ///< RM_MESSAGE_POSITION_AND_MOVEMENT
        rm_vector_message update_vector;                ///< RM_MESSAGE_VECTOR_UPDATE
        rm_state_message set_state;                     ///< RM_MESSAGE_SET_STATE
        rm_delete_object delete_object;                 ///< RM_MESSAGE_DELETE_OBJECT
        rm_player_teleport player_teleport;             ///< RM_MESSAGE_PLAYER_TELEPORT
        rm_pickup pickup;                               ///< RM_MESSAGE_PICKUP
        rm_parent parent;                               ///< RM_MESSAGE_PARENT
        rm_objdesc_update objdesc;                      ///< RM_MESSAGE_OBJDESC
        rm_create_player create_player;                 ///< RM_MESSAGE_CREATE_PLAYER
        rm_create_object create_object;                 ///< and RM_MESSAGE_UPDATE_OBJECT
        rm_move_to_state move_to_state;                 ///< RM_MESSAGE_MOVE_TO_STATE
        rm_autonomous_position autonomous_position;     ///< RM_MESSAGE_AUTONOMOUS_POSITION
        rm_jump jump;                                   ///< RM_MESSAGE_JUMP
        rm_do_movement_command do_movement_command;     ///< RM_MESSAGE_DO_MOVEMENT_COMMAND
        rm_stop_movement_command stop_movement_command; ///< RM_MESSAGE_STOP_MOVEMENT_COMMAND
        rm_autonomy_level autonomy_level;               ///< RM_MESSAGE_AUTONOMY_LEVEL
        rm_jump_request jump_request;                   ///< RM_MESSAGE_JUMP_REQUEST
    };
} rm_message;

/// Reads one whole message.
/// @param numbering  of the server's commands
/// @param bytes  exactly one message; views in `out` point into it
/// @param out    written only when the result is RM_OK
/// @param error  may be null; written only on failure
/// @return RM_OK, or RM_ERROR_SHORT, _TRAILING, _OPCODE, _FLAGS, _VALUE, _NOT_FINITE, _ARGUMENT
RM_API rm_status rm_message_decode(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                   rm_message *out, rm_wire_error *error);

/// Reads many messages, each as rm_message_decode does. Messages after a failure are read, too.
/// Results are independent of the runner.
/// @param runner    spreads the work over threads; null reads in place
/// @param messages  `count` of them
/// @param out       `count` of them, each written only if its message could be read
/// @param errors    `count` of them; those of messages that could be read have the status RM_OK
/// @return the first error, or RM_OK
RM_API rm_status rm_message_decode_many(rm_numbering numbering, const rm_runner *runner,
                                        const rm_bytes *messages, uint32_t count, rm_message *out,
                                        rm_wire_error *errors);

/// Writes one whole message.
/// @param bytes  null to get the size alone; unchanged on failure. Must be apart from the views of
///               the message
/// @param size   bytes that it takes; written only when the result is RM_OK
/// @param error  may be null; written only on failure. The offset is where the field would stand
/// @return RM_OK, RM_ERROR_BUFFER, or the status of rm_message_decode for the bytes
RM_API rm_status rm_message_encode(const rm_message *message, uint8_t *bytes, size_t capacity,
                                   size_t *size, rm_wire_error *error);

/// Counts of commands that fit their place under one numbering only. Zeros are its start.
typedef struct rm_numbering_tally {
    uint32_t fits[2]; ///< by rm_numbering
} rm_numbering_tally;

/// Counts the commands of one message, whichever numbering it was decoded with.
RM_API void rm_numbering_note(rm_numbering_tally *tally, const rm_message *message);

/// The numbering with the greater count, or `otherwise` if both are equal: most traffic
/// is ambiguous.
RM_API rm_numbering rm_numbering_guess(const rm_numbering_tally *tally, rm_numbering otherwise);

/// Name of a kind as in docs/wire.md, such as "UpdatePosition"; "unknown" for others.
RM_API const char *rm_message_name(rm_message_kind kind);

/// The guid of the body that a message is about (of the child for Parent); 0 for messages about
/// the session.
RM_API uint32_t rm_message_guid(const rm_message *message);

/// True for messages of a client.
RM_API bool rm_message_is_from_client(rm_message_kind kind);

/// Type of a field on the wire. All numbers are little-endian.
typedef enum rm_field_type {
    RM_FIELD_U8 = 0,  ///< one byte
    RM_FIELD_U16,     ///< two bytes
    RM_FIELD_U32,     ///< four bytes
    RM_FIELD_F32,     ///< a float
    RM_FIELD_COMMAND, ///< two bytes; `number` is the full id
    RM_FIELD_PACKED,  ///< two or four bytes; `number` is the full id
    RM_FIELD_BYTES,   ///< as they are
} rm_field_type;

/// A field of a message. Absent fields and padding are left out.
typedef struct rm_field {
    const char *name;   ///< as in docs/wire.md; a constant string
    int index;          ///< which element of a list it belongs to, or -1
    rm_field_type type; ///< type on the wire
    uint32_t number;    ///< of integers, commands and ids
    float real;         ///< of RM_FIELD_F32
    rm_bytes bytes;     ///< of RM_FIELD_BYTES
} rm_field;

/// Called for each field. The field and what it points to are valid during the call only.
typedef void rm_field_fn(void *user, const rm_field *field);

/// Walks the fields of a message in the order of the wire.
/// @return the status of rm_message_encode; `visit` may have been called before an error
RM_API rm_status rm_message_visit(const rm_message *message, rm_field_fn *visit, void *user);

#ifdef __cplusplus
}
#endif
