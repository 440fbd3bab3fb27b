// Whether a motion from a file can be played.

#pragma once

#include "remora/motion.h"

// Numbers are known to be finite.
bool rm_motion_is_valid(const rm_motion *motion, const rm_motion_table *table);
