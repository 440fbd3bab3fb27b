// The built-in humanoid, by speeds alone. Sidestep and turn are cycles of a body that stands and
// modifiers of one that does anything else; falling ends sidesteps, so that a body in the air keeps
// its velocity, and still turns.

#include "motion/motion_numbers.h"
#include "motion/table.h"

enum { STAND, WALK, RUN, SIDESTEP, TURN, FALL, DATA_COUNT };

static const rm_motion_data data[DATA_COUNT] = {
    [STAND] = {.flags = 0},
    [WALK] = {.velocity = {0.0f, RM_WALK_SPEED, 0.0f}, .stride = RM_STRIDE},
    [RUN] = {.velocity = {0.0f, RM_RUN_SPEED, 0.0f}, .stride = RM_RUN_STRIDE},
    [SIDESTEP] = {.flags = RM_MOTION_FROM_DEFAULT,
                  .velocity = {RM_SIDESTEP_SPEED, 0.0f, 0.0f},
                  .stride = RM_SIDESTEP_STRIDE},
    [TURN] = {.flags = RM_MOTION_FROM_DEFAULT,
              .omega = {0.0f, 0.0f, -RM_TURN_SPEED},
              .stride = RM_TURN_SPEED},
    [FALL] = {.flags = RM_MOTION_STILL},
};

static const rm_motion_style styles[] = {{RM_STYLE_NON_COMBAT, RM_COMMAND_READY}};

static const rm_motion_entry cycles[] = {
    {RM_STYLE_NON_COMBAT, RM_COMMAND_FALLING, FALL},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_RUN_FORWARD, RUN},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_WALK_FORWARD, WALK},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_TURN_RIGHT, TURN},
    {RM_STYLE_NON_COMBAT, RM_COMMAND_SIDESTEP_RIGHT, SIDESTEP},
};

static const rm_motion_entry modifiers[] = {
    {0, RM_COMMAND_TURN_RIGHT, TURN},
    {0, RM_COMMAND_SIDESTEP_RIGHT, SIDESTEP},
};

static const rm_motion_alias aliases[] = {
    {RM_COMMAND_WALK_BACKWARDS, RM_COMMAND_WALK_FORWARD, -RM_BACKWARDS_FACTOR},
    {RM_COMMAND_TURN_LEFT, RM_COMMAND_TURN_RIGHT, -1.0f},
    {RM_COMMAND_SIDESTEP_LEFT, RM_COMMAND_SIDESTEP_RIGHT, -1.0f},
};

static const rm_motion_table humanoid = {
    .def = {.default_style = RM_STYLE_NON_COMBAT,
            .any_substate = RM_COMMAND_READY,
            .any_cycle = STAND,
            .styles = styles,
            .cycles = cycles,
            .modifiers = modifiers,
            .aliases = aliases,
            .data = data,
            .style_count = sizeof(styles) / sizeof(styles[0]),
            .cycle_count = sizeof(cycles) / sizeof(cycles[0]),
            .modifier_count = sizeof(modifiers) / sizeof(modifiers[0]),
            .alias_count = sizeof(aliases) / sizeof(aliases[0]),
            .data_count = DATA_COUNT},
    .plain = ~(RM_ALIAS_BIT(RM_COMMAND_WALK_BACKWARDS) | RM_ALIAS_BIT(RM_COMMAND_TURN_LEFT) |
               RM_ALIAS_BIT(RM_COMMAND_SIDESTEP_LEFT)),
};

const rm_motion_table *rm_motion_table_humanoid(void) {
    return &humanoid;
}
