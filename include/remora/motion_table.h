/// @file
/// Motion tables: motion commands, motion tables, the sequence of clips that is played, and
/// the rules by which a command changes it.

#pragma once

#include "remora/space.h"
#include "remora/values.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Commands
/// Motion commands. A command is a 32-bit id: a kind in the top byte, and a number in the low word,
/// which alone is sent. Two numberings exist (rm_numbering); everything that moves a body has the
/// same number in both.
/// @{

/// Kinds of command, as bits of the id. One command may be of several kinds.
#define RM_COMMAND_STYLE 0x80000000u      ///< a stance, such as a style of combat
#define RM_COMMAND_SUBSTATE 0x40000000u   ///< a continuing motion, such as running
#define RM_COMMAND_MODIFIER 0x20000000u   ///< added to a motion, such as turning
#define RM_COMMAND_ACTION 0x10000000u     ///< played once, such as a blow
#define RM_COMMAND_UI 0x08000000u         ///< of the user interface only
#define RM_COMMAND_TOGGLE 0x04000000u     ///< on and off
#define RM_COMMAND_CHAT_EMOTE 0x02000000u ///< with a text
#define RM_COMMAND_MAPPABLE 0x01000000u   ///< a key can be bound to it

/// The commands that this library acts upon, and the styles.
#define RM_COMMAND_READY 0x41000003u                 ///< stands
#define RM_COMMAND_WALK_FORWARD 0x45000005u          ///< walks
#define RM_COMMAND_WALK_BACKWARDS 0x45000006u        ///< walks backwards
#define RM_COMMAND_RUN_FORWARD 0x44000007u           ///< runs
#define RM_COMMAND_FALLEN 0x40000008u                ///< lies where it fell
#define RM_COMMAND_TURN_RIGHT 0x6500000Du            ///< turns right
#define RM_COMMAND_TURN_LEFT 0x6500000Eu             ///< turns left
#define RM_COMMAND_SIDESTEP_RIGHT 0x6500000Fu        ///< steps to the right
#define RM_COMMAND_SIDESTEP_LEFT 0x65000010u         ///< steps to the left
#define RM_COMMAND_DEAD 0x40000011u                  ///< is dead
#define RM_COMMAND_CROUCH 0x41000012u                ///< crouches
#define RM_COMMAND_SITTING 0x41000013u               ///< sits
#define RM_COMMAND_SLEEPING 0x41000014u              ///< sleeps
#define RM_COMMAND_FALLING 0x40000015u               ///< falls
#define RM_COMMAND_JUMP_CHARGING 0x4000001Du         ///< prepares a jump
#define RM_COMMAND_STOP_TURNING 0x2000003Au          ///< input only
#define RM_COMMAND_JUMP 0x2500003Bu                  ///< jumps
#define RM_COMMAND_HOLD_RUN 0x85000001u              ///< input only
#define RM_COMMAND_HOLD_SIDESTEP 0x85000002u         ///< input only
#define RM_STYLE_HAND_COMBAT 0x8000003Cu             ///< bare hands
#define RM_STYLE_NON_COMBAT 0x8000003Du              ///< initial style of a body
#define RM_STYLE_SWORD_COMBAT 0x8000003Eu            ///< one sword
#define RM_STYLE_BOW_COMBAT 0x8000003Fu              ///< bow
#define RM_STYLE_SWORD_SHIELD_COMBAT 0x80000040u     ///< sword and shield
#define RM_STYLE_CROSSBOW_COMBAT 0x80000041u         ///< crossbow
#define RM_STYLE_SLING_COMBAT 0x80000043u            ///< sling
#define RM_STYLE_TWO_HANDED_SWORD_COMBAT 0x80000044u ///< two-handed sword
#define RM_STYLE_TWO_HANDED_STAFF_COMBAT 0x80000045u ///< two-handed staff
#define RM_STYLE_DUAL_WIELD_COMBAT 0x80000046u       ///< a weapon in each hand
#define RM_STYLE_THROWN_WEAPON_COMBAT 0x80000047u    ///< thrown weapons
#define RM_STYLE_GRAZE 0x80000048u                   ///< of animals
#define RM_STYLE_MAGIC 0x80000049u                   ///< magic

/// Name of a command, such as "RunForward", or null for unnamed ones.
RM_API const char *rm_command_name(uint32_t command);

/// Id of a named command; upper and lower case differ. @return 0 for an unknown name, or null
RM_API uint32_t rm_command_from_name(const char *name);

/// Full id of a number on the wire: restores the bits of its kind. Unknown numbers, and 0, give 0.
/// An id that has its bits already stays as it is.
RM_API uint32_t rm_command_expand(rm_numbering numbering, uint32_t number);

/// True unless a jump is refused while a body does this (reading, aiming, casting, sitting, lying).
RM_API bool rm_command_allows_jump(rm_numbering numbering, uint32_t command);

/// @}

/// @name Motion tables
/// Motion tables: which animations and which speeds belong to which command. A table is constant
/// once it is made, and is shared by any number of bodies and threads.
///
/// A table is a handful of arrays that refer to each other by index:
///
///     styles                       style -> what a body in it does by default
///     cycles      style, command   -> data     what it goes on doing
///     links       style, from, to  -> data     played once, between two cycles; also actions
///     modifiers   style, command   -> data     added to a cycle: speeds only
///     aliases     command          -> command * speed, before anything is looked up
///     data        velocity, omega, flags       -> clips
///     clips       frame rate, first and last   -> animation
///     animations  frames                       -> poses (root motion by frame), hooks
///
/// The default style is searched for what a style lacks.
/// @{

/// Null, where an index is expected.
#define RM_NO_DATA 0xFFFFFFFFu

/// Bits of rm_motion_data.
typedef enum rm_motion_data_bits {
    RM_MOTION_ALONE = 0x1,        ///< entering this cycle ends all modifiers; new ones are refused
    RM_MOTION_FROM_DEFAULT = 0x2, ///< a cycle only for bodies in the style's default substate
    RM_MOTION_STILL = 0x4, ///< entering this cycle ends the modifiers that move; turns continue
} rm_motion_data_bits;

/// Default motion of a style.
typedef struct rm_motion_style {
    uint32_t style;    ///< full id
    uint32_t substate; ///< default substate of the style
} rm_motion_style;

/// A cycle or a modifier. A style of 0 is any style (modifiers only).
typedef struct rm_motion_entry {
    uint32_t style;   ///< full id; 0 of a modifier: in any style
    uint32_t command; ///< full id
    uint32_t data;    ///< index into data
} rm_motion_entry;

/// A motion between two others. Played backwards, it leads from `to` to `from`.
typedef struct rm_motion_link {
    uint32_t style; ///< full id
    uint32_t from;  ///< a substate; 0 is any
    uint32_t to;    ///< a substate, a style or an action
    uint32_t data;  ///< index into data
} rm_motion_link;

/// A command that equals another one at another speed, such as TurnLeft, which is TurnRight * -1.
typedef struct rm_motion_alias {
    uint32_t command; ///< full id
    uint32_t means;   ///< the command that is done instead
    float speed;      ///< factor on its speed; negative: backwards
} rm_motion_alias;

/// Speeds and clips of a cycle, a link, a modifier or an action, at speed 1.
typedef struct rm_motion_data {
    uint32_t flags;   ///< rm_motion_data_bits
    rm_vec3 velocity; ///< in the body's space: x right, y forward; m/s, to RM_NUMBER_LIMIT
    rm_vec3 omega;    ///< about the body's axes; negative z turns right; rad/s, likewise
    float stride; ///< metres (radians, if it only turns) of one phase, for cycles that lack clips,
                  ///< or 0
    uint32_t clip_first; ///< index into clips
    uint32_t clip_count; ///< played in order; of a cycle only the last one is repeated
} rm_motion_data;

/// A stretch of an animation.
typedef struct rm_motion_clip {
    uint32_t animation; ///< index into animations
    float framerate;    ///< frames per second, to RM_CLIP_RATE_LIMIT; negative plays backwards
    int32_t low;        ///< first frame
    int32_t high;       ///< last frame, at least `low`; -1 for the animation's last
} rm_motion_clip;

/// Move of an animation's root from one frame to the next.
typedef struct rm_animation_pose {
    rm_vec3 origin;   ///< metres
    rm_quat rotation; ///< of one frame, in the body's space
} rm_animation_pose;

/// An event of a frame.
typedef struct rm_animation_hook {
    uint32_t frame;    ///< the frame
    int32_t direction; ///< 1 only forwards, -1 only backwards, 0 both
    uint32_t id;       ///< the host's
} rm_animation_hook;

/// An animation, as far as it moves a body.
typedef struct rm_animation {
    uint32_t frame_count; ///< positive
    uint32_t pose_first;  ///< index into poses
    uint32_t pose_count;  ///< frame_count, or 0 for an animation whose root stays
    uint32_t hook_first;  ///< index into hooks
    uint32_t hook_count;  ///< of hooks, from hook_first on
} rm_animation;

/// All arrays of a table. Zero-initialise it and set the arrays that exist; they are copied.
typedef struct rm_motion_table_def {
    uint32_t default_style; ///< style of a new body; must be among `styles`
    uint32_t any_substate;  ///< default of unlisted styles; 0: those are refused
    uint32_t any_cycle;     ///< data of substates that lack a cycle; RM_NO_DATA: those are refused
    const rm_motion_style *styles;    ///< styles and their defaults
    const rm_motion_entry *cycles;    ///< cycle of a substate of a style
    const rm_motion_link *links;      ///< motion between two substates
    const rm_motion_entry *modifiers; ///< motions added to a cycle
    const rm_motion_alias *aliases;   ///< commands that equal others, faster or backwards
    const rm_motion_data *data;       ///< data of the entries
    const rm_motion_clip *clips;      ///< clips of the data
    const rm_animation *animations;   ///< animations of the clips
    const rm_animation_pose *poses;   ///< root motion of the animations' frames
    const rm_animation_hook *hooks;   ///< marks on the animations' frames
    uint32_t style_count;             ///< positive
    uint32_t cycle_count;             ///< entries of `cycles`
    uint32_t link_count;              ///< entries of `links`
    uint32_t modifier_count;          ///< entries of `modifiers`
    uint32_t alias_count;             ///< entries of `aliases`
    uint32_t data_count;              ///< entries of `data`
    uint32_t clip_count;              ///< at most 65536
    uint32_t animation_count;         ///< entries of `animations`
    uint32_t pose_count;              ///< entries of `poses`
    uint32_t hook_count;              ///< entries of `hooks`
} rm_motion_table_def;

/// A table, ready for use.
typedef struct rm_motion_table rm_motion_table;

/// Makes a table: checks every index and number, copies and sorts. Takes memory once.
/// @param allocator  null for the C library's heap; must outlive the table
/// @param out        written only on success
/// @return RM_ERROR_ARGUMENT for an index out of range, a double entry, or a number outside its
///         range; RM_ERROR_NOT_FINITE; RM_ERROR_ROTATION; RM_ERROR_MEMORY
RM_API rm_status rm_motion_table_create(const rm_motion_table_def *def,
                                        const rm_allocator *allocator, rm_motion_table **out);

/// Frees the memory; null is allowed. Bodies must have stopped using the table.
RM_API void rm_motion_table_destroy(rm_motion_table *table);

/// The arrays of a table, sorted as it keeps them.
RM_API const rm_motion_table_def *rm_motion_table_contents(const rm_motion_table *table);

/// The built-in humanoid: walk 3.12, run 4.0, sidestep 1.25 m/s and a quarter turn per second for
/// each unit of speed, as speeds alone. Any other substate, in any style, stands. Actions are
/// refused. Static: exempt from rm_motion_table_destroy.
RM_API const rm_motion_table *rm_motion_table_humanoid(void);

/// The built-in table with animation frames, for trying that path: walk 2.6 and run 4.0 m/s
/// by poses at 30 frames a second, turning by omega, links between standing, walking and
/// running, a style of combat, one blow (action 0x10000058, hook 1 at frame 6). Static:
/// exempt from rm_motion_table_destroy.
RM_API const rm_motion_table *rm_motion_table_clip(void);

/// @}

/// @name Sequences
/// Sequences: what a body plays, and how that moves it. A sequence holds the speeds of its cycle
/// and a short list of clips: links, played once, then the cycle, whose last clip is repeated.
///
/// A cycle that lacks clips moves by velocity * dt. With clips it moves from frame boundary to
/// frame boundary, as the client does: an update within a frame has a displacement of zero, and one
/// that crosses three applies three poses and three frames' worth of velocity. Played forwards, a
/// loop applies the pose of its first frame twice and skips that of its last frame; played
/// backwards, each pose is undone once.
/// @{

/// Kinds of motion events.
typedef enum rm_motion_event_kind {
    RM_MOTION_EVENT_HOOK = 0,       ///< value: the hook's id
    RM_MOTION_EVENT_ANIMATION_DONE, ///< value: index of the clip that ended, before a cycle
    RM_MOTION_EVENT_MOTION_DONE,    ///< value: the command whose animations are over
    RM_MOTION_EVENT_MOVE_TO_DONE,   ///< value: rm_motion_error, 0 for arrival
} rm_motion_event_kind;

/// An event.
typedef struct rm_motion_event {
    uint32_t kind;     ///< rm_motion_event_kind
    uint32_t value;    ///< by kind
    int32_t direction; ///< hooks: 1 played forwards, -1 backwards
} rm_motion_event;

/// Memory of the caller for events. When it is full, further ones are counted and dropped.
typedef struct rm_motion_events {
    rm_motion_event *items; ///< the caller's
    uint32_t capacity;      ///< room in `items`
    uint32_t count;         ///< written so far
    uint32_t dropped;       ///< beyond the capacity
} rm_motion_events;

/// The sequence of clips that a body plays. A plain value, free of pointers; start
/// with rm_sequence_init.
typedef struct rm_sequence {
    double cursor;    ///< with clips: frame number in the present one; else phase in [0, 1)
    rm_vec3 velocity; ///< of the cycle and its modifiers, in the body's space; m/s
    rm_vec3 omega;    ///< rad/s
    float phase_rate; ///< phases per second, negative backwards; for cycles that lack clips
    float speed[RM_SEQUENCE_NODES]; ///< factor on each clip's frame rate; negative plays backwards
    uint16_t clip[RM_SEQUENCE_NODES]; ///< indices of the table's clips
    uint8_t node_count;               ///< clips; at most RM_SEQUENCE_NODES
    uint8_t first_cyclic;             ///< the clip that is repeated: those before it are links
    uint8_t current;                  ///< the clip that plays
} rm_sequence;

/// Empties a sequence.
RM_API void rm_sequence_init(rm_sequence *sequence);

/// Plays for dt seconds and adds the root motion to `frame`.
/// @param dt  negative, NaN or infinite times are ignored
/// @param frame   in and out; the identity for the root motion alone
/// @param events  hooks and ends of links; may be null
/// @return how many links ended
RM_API uint32_t rm_sequence_update(rm_sequence *sequence, const rm_motion_table *table, double dt,
                                   rm_frame *frame, rm_motion_events *events);

/// Appends the clips of a data entry; the last one becomes the one that is repeated.
/// @return number of links dropped to make room
RM_API uint32_t rm_sequence_append(rm_sequence *sequence, const rm_motion_table *table,
                                   uint32_t data, float speed);

/// Removes the cycle and keeps the links.
RM_API void rm_sequence_remove_cycle(rm_sequence *sequence, const rm_motion_table *table);

/// Removes up to `count` links, nearest to the cycle first.
RM_API void rm_sequence_remove_links(rm_sequence *sequence, const rm_motion_table *table,
                                     uint32_t count);

/// Plays the cycle at another speed, from where it is.
RM_API void rm_sequence_set_cycle_speed(rm_sequence *sequence, float speed);

/// Phase of the present clip, else of the cycle: in [0, 1).
RM_API float rm_sequence_phase(const rm_sequence *sequence, const rm_motion_table *table);

/// Rate of that phase: phases per second, negative backwards.
RM_API float rm_sequence_phase_rate(const rm_sequence *sequence, const rm_motion_table *table);

/// Notes an event; `events` is optional.
RM_API void rm_motion_events_add(rm_motion_events *events, rm_motion_event event);

/// @}

/// @name Cycle state
/// Cycle state: what a body plays in terms of its motion table (style, substate, modifiers), and
/// the rules by which a command changes it: which links are played, when a cycle only changes its
/// speed, what becomes of the modifiers.
///
/// Rounding stays bounded: after every change the sequence's velocity and omega are recomputed as
/// cycle * speed + the modifiers * theirs, in the order in which they began. Standing is exactly 0.
/// @{

/// The cycle being played. A plain value, free of pointers and padding.
typedef struct rm_cycle_state {
    uint32_t style;                            ///< the stance it is in
    uint32_t substate;                         ///< the command of the cycle, or 0 yet
    float speed;                               ///< of the cycle
    uint32_t modifier_count;                   ///< at most RM_MOTION_MODIFIERS
    uint32_t modifier[RM_MOTION_MODIFIERS];    ///< commands, oldest first
    float modifier_speed[RM_MOTION_MODIFIERS]; ///< of each, of its own speed
} rm_cycle_state;

/// Result of a command.
typedef struct rm_cycle_result {
    bool is_done;          ///< false: the table refuses it, and everything is unchanged
    uint32_t anim_count;   ///< animations to play before the command counts as done
    uint32_t anim_dropped; ///< links dropped from a full sequence, whose end is therefore silent
} rm_cycle_result;

/// Starts the table's default style with its default substate.
RM_API void rm_cycle_init(rm_cycle_state *state, rm_sequence *sequence,
                          const rm_motion_table *table);

/// Does a style, substate, modifier or action.
RM_API rm_cycle_result rm_cycle_do(rm_cycle_state *state, rm_sequence *sequence,
                                   const rm_motion_table *table, uint32_t command, float speed);

/// Ends a substate (the style's default follows) or a modifier; is_done is false unless it is
/// being played.
RM_API rm_cycle_result rm_cycle_stop(rm_cycle_state *state, rm_sequence *sequence,
                                     const rm_motion_table *table, uint32_t command);

/// Ends all modifiers and the substate.
RM_API rm_cycle_result rm_cycle_stop_completely(rm_cycle_state *state, rm_sequence *sequence,
                                                const rm_motion_table *table);

/// @}

#ifdef __cplusplus
}
#endif
