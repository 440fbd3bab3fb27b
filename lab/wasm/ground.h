// Terrain and what stands about as numbers to draw.

#pragma once

#include "remora/collision.h"

// Takes all of a collision world, about a cell's landblock: heights of the landblocks there, and
// everything that stands anywhere. Null for none.
void lab_ground_take(const rm_collision *collision, uint32_t cell);
