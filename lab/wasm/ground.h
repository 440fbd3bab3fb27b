// Terrain as numbers to draw.

#pragma once

#include "remora/collision.h"

// Takes the heights of the landblocks about a cell's; NaN where there is no terrain.
void lab_ground_sample(const rm_collision *collision, uint32_t cell);
