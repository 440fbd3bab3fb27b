/// @file
/// Motion tables: which animations and which speeds belong to which command. A table is made once,
/// never changes, and is shared by any number of bodies and threads.
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
/// What is not found under a style is looked for under the default style.

#pragma once

#include "remora/command.h"
#include "remora/vector.h"

#ifdef __cplusplus
extern "C" {
#endif

/// No data, where an index is expected.
#define RM_NO_DATA 0xFFFFFFFFu

/// Bits of rm_motion_data.
typedef enum rm_motion_data_bits {
    RM_MOTION_ALONE = 0x1,        ///< entering this cycle ends all modifiers, and none is accepted
    RM_MOTION_FROM_DEFAULT = 0x2, ///< a cycle only for who does what the style does by default
    RM_MOTION_STILL = 0x4,        ///< entering this cycle ends the modifiers that move, not turns
} rm_motion_data_bits;

/// What a style does by default.
typedef struct rm_motion_style {
    uint32_t style;    ///< full id
    uint32_t substate; ///< that a body in this style falls back to
} rm_motion_style;

/// A cycle or a modifier. A style of 0 is any style (modifiers only).
typedef struct rm_motion_entry {
    uint32_t style;   ///< full id; 0 of a modifier: in any style
    uint32_t command; ///< full id
    uint32_t data;    ///< index into data
} rm_motion_entry;

/// What is played between two. Played backwards, it leads from `to` to `from`.
typedef struct rm_motion_link {
    uint32_t style; ///< full id
    uint32_t from;  ///< a substate; 0 is any
    uint32_t to;    ///< a substate, a style or an action
    uint32_t data;  ///< index into data
} rm_motion_link;

/// A command that is another one at another speed, such as TurnLeft, which is TurnRight * -1.
typedef struct rm_motion_alias {
    uint32_t command; ///< full id
    uint32_t means;   ///< the command that is done instead
    float speed;      ///< factor on its speed; negative for the other way
} rm_motion_alias;

/// Speeds and clips of a cycle, a link, a modifier or an action, at speed 1.
typedef struct rm_motion_data {
    uint32_t flags;      ///< rm_motion_data_bits
    rm_vec3 velocity;    ///< in the body's space: x right, y forward; m/s, to RM_NUMBER_LIMIT
    rm_vec3 omega;       ///< about the body's axes; negative z turns right; rad/s, likewise
    float stride;        ///< without clips: metres (radians, if it only turns) of one phase; 0 none
    uint32_t clip_first; ///< index into clips
    uint32_t clip_count; ///< played in order; of a cycle only the last one is repeated
} rm_motion_data;

/// A stretch of an animation.
typedef struct rm_motion_clip {
    uint32_t animation; ///< index into animations
    float framerate;    ///< frames per second; at most RM_CLIP_RATE_LIMIT, not negative
    int32_t low;        ///< first frame
    int32_t high;       ///< last frame, at least `low`; -1 for the animation's last
} rm_motion_clip;

/// How the root of an animation moves from one frame to the next.
typedef struct rm_animation_pose {
    rm_vec3 origin;   ///< metres
    rm_quat rotation; ///< of one frame, in the body's space
} rm_animation_pose;

/// Something that happens as a frame is passed.
typedef struct rm_animation_hook {
    uint32_t frame;    ///< that it belongs to
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

/// All arrays of a table. Zero-initialise it and fill in what there is; nothing is kept.
typedef struct rm_motion_table_def {
    uint32_t default_style; ///< where a body starts; must be among `styles`
    uint32_t any_substate;  ///< default of styles that are not listed; 0: those are refused
    uint32_t any_cycle;     ///< data of substates without a cycle; RM_NO_DATA: those are refused
    const rm_motion_style *styles;    ///< styles and their defaults
    const rm_motion_entry *cycles;    ///< what is played for a substate of a style
    const rm_motion_link *links;      ///< what is played between two substates
    const rm_motion_entry *modifiers; ///< what is added to a cycle
    const rm_motion_alias *aliases;   ///< commands that are others, faster or the other way
    const rm_motion_data *data;       ///< what the entries refer to
    const rm_motion_clip *clips;      ///< what the data refer to
    const rm_animation *animations;   ///< what the clips refer to
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

/// Gives the memory back; null is allowed. No body may use the table any longer.
RM_API void rm_motion_table_destroy(rm_motion_table *table);

/// The arrays of a table, sorted as it keeps them.
RM_API const rm_motion_table_def *rm_motion_table_contents(const rm_motion_table *table);

/// The built-in humanoid: walk 3.12, run 4.0, sidestep 1.25 m/s and a quarter turn per second for
/// each unit of speed, all speeds and no animation frames. Any other substate, in any style,
/// stands. Actions are refused. Never to be destroyed.
RM_API const rm_motion_table *rm_motion_table_humanoid(void);

/// The built-in table with animation frames, for those who want to see that path: walk 2.6 and run
/// 4.0 m/s by poses at 30 frames a second, turning by omega, links between standing, walking and
/// running, a style of combat, one blow (action 0x10000058, hook 1 at frame 6). Never to be
/// destroyed.
RM_API const rm_motion_table *rm_motion_table_clip(void);

#ifdef __cplusplus
}
#endif
