// The save format: a header with the version and a hash of the surroundings, words in little-endian
// order, and a hash of all of it at the end. A save is as hostile as any other bytes: everything in
// it is checked before a body is touched.

#pragma once

#include "world/world.h"

// Reads one saved body into an unused lane, such as that of an rm_single_body. `in` is left before
// the messages that were kept for it, which are checked and are the end of the save.
rm_status rm_save_read_body(rm_bytes_in *in, const rm_world *world, const rm_lane *lane);
