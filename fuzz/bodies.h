// What holds of the bodies of every world, whatever was done to it.
#pragma once

#include "remora/ac_world.h"

// Poses, speeds and counters of all bodies that fit into a list: finite, on the map, unit rotations
// (squared length within RM_ROTATION_TOLERANCE of 1; 0.002 as drawn, between two of them), queues
// that are not too long, guids that are found. Traps otherwise.
void require_bodies(const rm_world *world, rm_space space);

// A world saved and restored is the same. Traps otherwise. @param world  comes out as it was
void require_round_trip(rm_world *world);
