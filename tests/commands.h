// Commands and styles of every kind, for tests that draw their arguments.
#pragma once

#include "remora/motion.h"

enum { TEST_COMMAND_COUNT = 13 };

static const uint32_t test_commands[TEST_COMMAND_COUNT] = {
    0,
    RM_COMMAND_READY,
    RM_COMMAND_WALK_FORWARD,
    RM_COMMAND_WALK_BACKWARDS,
    RM_COMMAND_RUN_FORWARD,
    RM_COMMAND_TURN_RIGHT,
    RM_COMMAND_TURN_LEFT,
    RM_COMMAND_SIDESTEP_RIGHT,
    RM_COMMAND_FALLING,
    RM_COMMAND_DEAD,
    RM_COMMAND_JUMP,
    RM_STYLE_NON_COMBAT,
    RM_STYLE_SWORD_COMBAT,
};
