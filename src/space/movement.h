// A movement at its defaults, where it is to be.

#pragma once

#include "remora/motion.h"

// As *movement = rm_default_movement(), without a copy.
void rm_movement_reset(rm_movement *movement);
