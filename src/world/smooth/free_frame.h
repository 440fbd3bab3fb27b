// Free bodies of a world: see predict/free.h.

#pragma once

#include "world/world.h"

// What a frame of free bodies needs.
typedef struct rm_free_world {
    rm_world *world;
    float dt;
    float delay_goal; // s
} rm_free_world;

// Whether nothing in the world stops a body: no ground, no sweep.
bool rm_world_is_open(const rm_world *world);

// A report for a body: decides whether it is free.
void rm_free_hear(rm_world *world, const rm_lane *lane, const rm_heard *heard);

// Forgets what was reported of a body, if it is free.
void rm_free_forget(rm_smooth *smooth);

// Settings of a body as its history and its path take them.
rm_free_def rm_free_def_of(const rm_smooth_body *settings);

// A frame of one free body.
void rm_free_frame_lane(const rm_free_world *f, const rm_lane *lane);
