// The save format: a header, words in little-endian order, and a hash of all of it at the end.

#pragma once

#include "world/world.h"

// Reads one saved body into a lane that belongs to no body yet. The bytes must end with it.
rm_status rm_save_read_body(rm_bytes_in *in, const rm_world *world, const rm_lane *lane);

// What a save must have in common with the world it is restored into.
uint64_t rm_world_config_hash(const rm_world *world);
