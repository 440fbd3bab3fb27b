// The collision worlds of the sweep benchmarks: landblocks of hills, and what stands on them. The
// hills and the walk are those of bench/bullet_walk.cpp, too.

#pragma once

#include "remora/collision.h"

#define BENCH_WALK_SPEED 3.12f // m/s, straight ahead
#define BENCH_WALK_TURN 0.5f   // rad/s, so that a circle has a radius of 6.24 m

enum { BENCH_SCENE_PLACES = 256 }; // in a landblock, each with one body that meets no other

typedef struct bench_scene {
    rm_collision *collision;
    uint32_t landblocks, side; // in a square, row after row
    bool is_level;             // terrain at height 0 instead of hills
    float lift;                // where bodies start above the terrain, m
} bench_scene;

rm_status bench_scene_make(bench_scene *scene, uint32_t landblocks, const rm_allocator *allocator);
void bench_scene_free(bench_scene *scene);

// Where body i of so many starts: spread over all landblocks, 11 m apart in each, the first 256.
rm_position bench_scene_place(const bench_scene *scene, uint32_t i, uint32_t count);

// 100 obstacles in each landblock: spheres, cylinders and boxes in turn.
rm_status bench_scene_add_obstacles(bench_scene *scene);

// A mesh of 50,000 triangles above level terrain.
rm_status bench_scene_add_mesh(bench_scene *scene);

// Two walls that meet to the north-east of every place of the first landblock.
rm_status bench_scene_add_corners(bench_scene *scene);
