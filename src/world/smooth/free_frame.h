// Free bodies of a world (predict/free.h).

#pragma once

#include "world/world.h"

// Context of a frame of free bodies.
typedef struct rm_free_world {
    rm_world *world;
    rm_free_moment moment;
    const rm_free_stage_set *stages;
} rm_free_world;

// Whether ground and sweep of the world are off.
bool rm_world_is_open(const rm_world *world);

// A report for a body: decides whether it is free.
void rm_free_hear(rm_world *world, const rm_lane *lane, const rm_heard *heard);

// Clears the reports of a body, if it is free.
void rm_free_forget(rm_world *world, uint32_t slot);

// Settings of a body as its history and its path take them.
rm_free_def rm_free_def_of(const rm_smooth_body *settings);

// Context of a frame of dt seconds.
rm_free_world rm_free_world_of(rm_world *world, float dt, float delay_goal);

// A frame of free bodies of one block.
void rm_free_frame_block(const rm_free_world *f, const rm_block *block, uint32_t lanes);
