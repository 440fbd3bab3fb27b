// Whether a motion from a file can be played.

#pragma once

#include "remora/motion.h"

// True for a motion that calls can lead to, with this table (or null): every count and index in
// range, every number finite.
bool rm_motion_is_valid(const rm_motion *motion, const rm_motion_table *table);

// Each of them is an rm_hold_key.
bool rm_raw_keys_are_valid(const rm_raw_state *raw);
