// Taking landblocks, buildings and rooms apart.

#pragma once

#include "collide/map.h"

void rm_free_landblock(rm_collision *world, rm_landblock *block);

// Null is allowed.
void rm_free_building(rm_collision *world, const rm_building *building);

void rm_free_room(rm_collision *world, rm_room *room);
