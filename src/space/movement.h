// The part of a movement that one of type RM_MOVEMENT_STATE without actions does not have.

#pragma once

#include "remora/motion.h"

// Where the actions would be, and where it goes, as in rm_default_movement.
void rm_movement_reset_goal(rm_movement *movement);
