// The parts of receiving a message.

#pragma once

#include "world/world.h"

// Makes a body, or tells one that is there what the creation says.
rm_status rm_world_receive_create(rm_world *world, const rm_message *message, rm_received *what);

// Applies what was kept for a body that has just come.
void rm_world_receive_pending(rm_world *world, uint32_t guid);

// A body takes another's pose and ticks no longer.
void rm_world_hold(rm_world *world, const rm_lane *child, const rm_lane *parent);
