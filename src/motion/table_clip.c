// The built-in table with animation frames. Root motion is by poses, one for each frame, as in the
// client's data for people; only turning is by omega. The numbers are made up, except for the
// speeds: walking covers 2.6 and running 4 metres a second at 30 frames a second.

#include "motion/motion_numbers.h"
#include "motion/table.h"

enum {
    THRUST_MED = 0x10000058, // the one action
};

enum {
    ANIM_STAND,    // 20 frames, root stays
    ANIM_WALK,     // 24 frames
    ANIM_RUN,      // 16 frames
    ANIM_SIDESTEP, // 18 frames
    ANIM_TURN,     // 12 frames, root stays: the turn is omega
    ANIM_FALL,     // 10 frames, root stays
    ANIM_BLOW,     // 15 frames, root stays
    ANIM_COUNT
};

#define FPS 30.0f
#define POSE(right, forward)                                                                       \
    {                                                                                              \
        {(right) / FPS, (forward) / FPS, 0.0f}, {                                                  \
            1.0f, 0.0f, 0.0f, 0.0f                                                                 \
        }                                                                                          \
    }
#define POSES_2(right, forward) POSE(right, forward), POSE(right, forward)
#define POSES_4(right, forward) POSES_2(right, forward), POSES_2(right, forward)
#define POSES_8(right, forward) POSES_4(right, forward), POSES_4(right, forward)

enum {
    POSES_WALK = 0,
    POSES_RUN = 24,
    POSES_SIDESTEP = 40,
};

static const rm_animation_pose clip_poses[] = {
    // 24 of walking
    POSES_8(0.0f, 2.6f),
    POSES_8(0.0f, 2.6f),
    POSES_8(0.0f, 2.6f),
    // 16 of running
    POSES_8(0.0f, 4.0f),
    POSES_8(0.0f, 4.0f),
    // 18 of sidestepping
    POSES_8(RM_SIDESTEP_SPEED, 0.0f),
    POSES_8(RM_SIDESTEP_SPEED, 0.0f),
    POSES_2(RM_SIDESTEP_SPEED, 0.0f),
};

// A footfall at the start and at half of each gait, and the blow.
static const rm_animation_hook clip_hooks[] = {
    {0, 0, 100}, {12, 0, 101}, {0, 0, 100}, {8, 0, 101}, {6, 1, 1},
};

static const rm_animation clip_animations[ANIM_COUNT] = {
    [ANIM_STAND] = {.frame_count = 20},
    [ANIM_WALK] = {.frame_count = 24,
                   .pose_first = POSES_WALK,
                   .pose_count = 24,
                   .hook_first = 0,
                   .hook_count = 2},
    [ANIM_RUN] = {.frame_count = 16,
                  .pose_first = POSES_RUN,
                  .pose_count = 16,
                  .hook_first = 2,
                  .hook_count = 2},
    [ANIM_SIDESTEP] = {.frame_count = 18, .pose_first = POSES_SIDESTEP, .pose_count = 18},
    [ANIM_TURN] = {.frame_count = 12},
    [ANIM_FALL] = {.frame_count = 10},
    [ANIM_BLOW] = {.frame_count = 15, .hook_first = 4, .hook_count = 1},
};

enum {
    CLIP_STAND,
    CLIP_WALK,
    CLIP_RUN,
    CLIP_SIDESTEP,
    CLIP_TURN,
    CLIP_FALL,
    CLIP_BLOW,
    CLIP_SET_OFF, // the first frames of walking, slowly
    CLIP_HURRY,   // half a step from walking into running
    CLIP_DRAW,    // into and out of the style of combat
    CLIP_COUNT
};

static const rm_motion_clip clip_clips[CLIP_COUNT] = {
    [CLIP_STAND] = {ANIM_STAND, FPS, 0, 19}, [CLIP_WALK] = {ANIM_WALK, FPS, 0, 23},
    [CLIP_RUN] = {ANIM_RUN, FPS, 0, 15},     [CLIP_SIDESTEP] = {ANIM_SIDESTEP, FPS, 0, 17},
    [CLIP_TURN] = {ANIM_TURN, FPS, 0, 11},   [CLIP_FALL] = {ANIM_FALL, FPS, 0, 9},
    [CLIP_BLOW] = {ANIM_BLOW, FPS, 0, 14},   [CLIP_SET_OFF] = {ANIM_WALK, FPS, 0, 3},
    [CLIP_HURRY] = {ANIM_RUN, FPS, 0, 4},    [CLIP_DRAW] = {ANIM_STAND, FPS, 0, 5},
};

// One data entry for each clip, of the same number, and these two.
enum { DATA_TURN_MODIFIER = CLIP_COUNT, DATA_SIDESTEP_MODIFIER, DATA_COUNT };

#define CLIP_DATA(clip) .clip_first = (clip), .clip_count = 1

static const rm_motion_data clip_data[DATA_COUNT] = {
    [CLIP_STAND] = {CLIP_DATA(CLIP_STAND)},
    [CLIP_WALK] = {CLIP_DATA(CLIP_WALK)},
    [CLIP_RUN] = {CLIP_DATA(CLIP_RUN)},
    [CLIP_SIDESTEP] = {.flags = RM_MOTION_FROM_DEFAULT, CLIP_DATA(CLIP_SIDESTEP)},
    [CLIP_TURN] = {.flags = RM_MOTION_FROM_DEFAULT,
                   .omega = {0.0f, 0.0f, -RM_TURN_SPEED},
                   CLIP_DATA(CLIP_TURN)},
    [CLIP_FALL] = {.flags = RM_MOTION_STILL, CLIP_DATA(CLIP_FALL)},
    [CLIP_BLOW] = {CLIP_DATA(CLIP_BLOW)},
    [CLIP_SET_OFF] = {CLIP_DATA(CLIP_SET_OFF)},
    [CLIP_HURRY] = {CLIP_DATA(CLIP_HURRY)},
    [CLIP_DRAW] = {CLIP_DATA(CLIP_DRAW)},
    [DATA_TURN_MODIFIER] = {.omega = {0.0f, 0.0f, -RM_TURN_SPEED}},
    [DATA_SIDESTEP_MODIFIER] = {.velocity = {RM_SIDESTEP_SPEED, 0.0f, 0.0f}},
};

static const rm_motion_style clip_styles[] = {
    {RM_STYLE_NON_COMBAT, RM_COMMAND_READY},
    {RM_STYLE_SWORD_COMBAT, RM_COMMAND_READY},
};

static const rm_motion_entry clip_cycles[] = {
    {RM_STYLE_NON_COMBAT, RM_COMMAND_DEAD, CLIP_STAND},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_FALLING, CLIP_FALL},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_READY, CLIP_STAND},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_RUN_FORWARD, CLIP_RUN},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_WALK_FORWARD, CLIP_WALK},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_TURN_RIGHT, CLIP_TURN},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_SIDESTEP_RIGHT, CLIP_SIDESTEP},
};

static const rm_motion_link clip_links[] = {
    {RM_STYLE_NON_COMBAT, RM_COMMAND_READY, RM_COMMAND_RUN_FORWARD, CLIP_SET_OFF},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD, CLIP_SET_OFF},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_READY, RM_STYLE_SWORD_COMBAT, CLIP_DRAW},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_WALK_FORWARD, RM_COMMAND_RUN_FORWARD, CLIP_HURRY},
    {RM_STYLE_SWORD_COMBAT, RM_COMMAND_READY, THRUST_MED, CLIP_BLOW},
    {RM_STYLE_SWORD_COMBAT, RM_COMMAND_READY, RM_STYLE_NON_COMBAT, CLIP_DRAW},
};

static const rm_motion_entry clip_modifiers[] = {
    {0, RM_COMMAND_TURN_RIGHT, DATA_TURN_MODIFIER},
    {0, RM_COMMAND_SIDESTEP_RIGHT, DATA_SIDESTEP_MODIFIER},
};

static const rm_motion_alias clip_aliases[] = {
    {RM_COMMAND_WALK_BACKWARDS, RM_COMMAND_WALK_FORWARD, -RM_BACKWARDS_FACTOR},
    {RM_COMMAND_TURN_LEFT, RM_COMMAND_TURN_RIGHT, -1.0f},
    {RM_COMMAND_SIDESTEP_LEFT, RM_COMMAND_SIDESTEP_RIGHT, -1.0f},
};

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

static const rm_motion_table clip_table = {
    .def = {.default_style = RM_STYLE_NON_COMBAT,
            .any_cycle = RM_NO_DATA,
            .styles = clip_styles,
            .cycles = clip_cycles,
            .links = clip_links,
            .modifiers = clip_modifiers,
            .aliases = clip_aliases,
            .data = clip_data,
            .clips = clip_clips,
            .animations = clip_animations,
            .poses = clip_poses,
            .hooks = clip_hooks,
            .style_count = LENGTH(clip_styles),
            .cycle_count = LENGTH(clip_cycles),
            .link_count = LENGTH(clip_links),
            .modifier_count = LENGTH(clip_modifiers),
            .alias_count = LENGTH(clip_aliases),
            .data_count = LENGTH(clip_data),
            .clip_count = LENGTH(clip_clips),
            .animation_count = LENGTH(clip_animations),
            .pose_count = LENGTH(clip_poses),
            .hook_count = LENGTH(clip_hooks)},
};

const rm_motion_table *rm_motion_table_clip(void) {
    return &clip_table;
}
