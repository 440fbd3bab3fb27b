// How bodies stand on the built-in hills, measured apart from the code that puts them there.
//
// Depth: how far a sphere of a body reaches into a thing. Support: the height between a body's
// lowest point and the nearest surface somewhere under a disc of its radius.

#pragma once

#include "remora/scenario.h"
#include "remora/space.h"

#define DEPTH_LIMIT 0.01f
#define SUPPORT_LIMIT 0.05f
#define ENOUGH 0.002f // metres of support that need no further search
#define RADIUS 0.48f
#define TOP_CENTER 0.72f

static inline rm_hills *make_hills(void) {
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    return rm_hills_create(&start, 1, NULL, &hills) == RM_OK ? hills : NULL;
}

static inline float clamp(float x, float limit) {
    return x < -limit ? -limit : x > limit ? limit : x;
}

// From the middle of a thing's foot, turned as it is.
static inline rm_vec3 to_local(const rm_hills_thing *t, rm_vec3 p) {
    rm_frame frame = rm_frame_make(t->at, rm_quat_from_heading(t->heading));
    return rm_frame_point_to_local(&frame, p);
}

static inline float distance_to(const rm_hills_thing *t, rm_vec3 p) {
    if (t->kind == RM_OBSTACLE_SPHERES) {
        return rm_vec3_length(rm_vec3_sub(p, t->at)) - t->radius;
    }
    rm_vec3 c = to_local(t, p);
    float half = 0.5f * t->size.z;
    rm_vec3 out = {0.0f, 0.0f, c.z - half - clamp(c.z - half, half)};
    if (t->kind == RM_OBSTACLE_MESH) {
        out.x = c.x - clamp(c.x, 0.5f * t->size.x);
        out.y = c.y - clamp(c.y, 0.5f * t->size.y);
    } else {
        float away = rm_sqrt(c.x * c.x + c.y * c.y) - t->radius;
        out.x = away > 0.0f ? away : 0.0f;
    }
    return rm_vec3_length(out);
}

static inline float depth_in(const rm_hills_thing *t, rm_vec3 low) {
    float depth = -1e9f;
    for (int k = 0; k < 2; ++k) {
        rm_vec3 center = {low.x, low.y, low.z + (k ? TOP_CENTER : RADIUS)};
        float own = RADIUS - distance_to(t, center);
        depth = own > depth ? own : depth;
    }
    return depth;
}

// How far off the map's point a thing begins, seen from above; 0 over it.
static inline float beside(const rm_hills_thing *t, rm_vec3 p) {
    rm_vec3 c = to_local(t, p);
    if (t->kind == RM_OBSTACLE_MESH) {
        float x = c.x - clamp(c.x, 0.5f * t->size.x);
        float y = c.y - clamp(c.y, 0.5f * t->size.y);
        return rm_sqrt(x * x + y * y);
    }
    float away = rm_sqrt(c.x * c.x + c.y * c.y) - t->radius;
    return away > 0.0f ? away : 0.0f;
}

// Height of a ball's upper half at a distance from its middle.
static inline float ball_at(const rm_hills_thing *t, float away) {
    float left = t->radius * t->radius - away * away;
    return t->at.z + (left > 0.0f ? rm_sqrt(left) : 0.0f);
}

// The height between a body's low point and a thing's upper side somewhere under its disc.
static inline float gap_to(const rm_hills_thing *t, rm_vec3 low) {
    if (beside(t, low) > RADIUS + RM_EPSILON) {
        return 1e9f;
    }
    if (t->kind != RM_OBSTACLE_SPHERES) {
        return rm_abs(t->at.z + t->size.z - low.z);
    }
    rm_vec3 c = to_local(t, low);
    float away = rm_sqrt(c.x * c.x + c.y * c.y);
    float high = ball_at(t, away > RADIUS ? away - RADIUS : 0.0f);
    float deep = ball_at(t, away + RADIUS);
    return low.z > high ? low.z - high : low.z < deep ? deep - low.z : 0.0f;
}

typedef struct scene {
    rm_hills *hills;
    const rm_hills_thing *things;
    uint32_t count;
    uint32_t cell; // of the start
} scene;

static inline bool is_near(const rm_hills_thing *t, rm_vec3 p) {
    float reach = RADIUS + 0.1f + t->radius + t->size.x + t->size.y;
    return rm_abs(t->at.x - p.x) < reach && rm_abs(t->at.y - p.y) < reach;
}

static inline float least(float a, float b) {
    return a < b ? a : b;
}

static inline float gap_to_ground(const scene *s, rm_vec3 low, float x, float y) {
    float height;
    rm_position at = {s->cell, {x, y, 0.0f}, rm_quat_identity()};
    rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    return rm_collision_terrain_height(rm_hills_collision(s->hills), &at, &height)
               ? rm_abs(height - low.z)
               : 1e9f;
}

// The terrain under the middle first, which is nearly always enough, then things, then the terrain
// about the middle.
static inline float support_of(const scene *s, rm_vec3 low) {
    enum { RINGS = 8, SPOKES = 24 };
    float gap = gap_to_ground(s, low, low.x, low.y);
    for (uint32_t i = 0; gap > ENOUGH && i < s->count; ++i) {
        gap = is_near(&s->things[i], low) ? least(gap, gap_to(&s->things[i], low)) : gap;
    }
    for (int i = 0; gap > ENOUGH && i < RINGS * SPOKES; ++i) {
        float turn = 6.2831853f * (float)(i % SPOKES) / SPOKES;
        int ring = 1 + i / SPOKES;
        float away = RADIUS * (float)ring / RINGS;
        gap = least(
            gap, gap_to_ground(s, low, low.x + rm_cos(turn) * away, low.y + rm_sin(turn) * away));
    }
    return gap;
}

// How deep a body reaches into the things of the hills; negative outside of all of them.
static inline float depth_of(const scene *s, rm_vec3 low) {
    float depth = -1e9f;
    for (uint32_t i = 0; i < s->count; ++i) {
        if (is_near(&s->things[i], low)) {
            depth = -least(-depth, -depth_in(&s->things[i], low));
        }
    }
    return depth;
}
