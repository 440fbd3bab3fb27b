// The part of a movement that RM_MOVEMENT_STATE leaves unused when its actions are empty.

#pragma once

#include "remora/motion.h"

// Actions and goal, as in rm_default_movement.
void rm_movement_reset_goal(rm_movement *movement);
