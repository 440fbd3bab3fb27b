// Depth of a body inside the things on the hills: spheres against a ball, a post or a box. Computed
// from the shapes alone, so that it can check the sweep.

#include "remora/scenario.h"
#include "remora/space.h"

static float beyond(float x, float half) {
    if (x > half) {
        return x - half;
    }
    return x < -half ? x + half : 0.0f;
}

// Distance between a point and a thing; 0 within it.
static float distance_to(const rm_hills_thing *t, rm_vec3 point) {
    if (t->kind == RM_OBSTACLE_SPHERES) {
        float away = rm_vec3_length(rm_vec3_sub(point, t->at)) - t->radius;
        return away > 0.0f ? away : 0.0f;
    }
    rm_frame frame = rm_frame_make(t->at, rm_quat_from_heading(t->heading));
    rm_vec3 p = rm_frame_point_to_local(&frame, point);
    rm_vec3 out = {0.0f, 0.0f, beyond(p.z - 0.5f * t->size.z, 0.5f * t->size.z)};
    if (t->kind == RM_OBSTACLE_MESH) {
        out.x = beyond(p.x, 0.5f * t->size.x);
        out.y = beyond(p.y, 0.5f * t->size.y);
    } else {
        out.x = beyond(rm_sqrt(p.x * p.x + p.y * p.y), t->radius);
    }
    return rm_vec3_length(out);
}

static float depth_in(const rm_hills_thing *t, const rm_shape *shape, rm_vec3 at) {
    float depth = 0.0f;
    for (uint32_t i = 0; i < shape->sphere_count && i < RM_MAX_SPHERES; ++i) {
        const rm_sphere *s = &shape->spheres[i];
        float own = s->radius - distance_to(t, rm_vec3_add(at, s->center));
        depth = own > depth ? own : depth;
    }
    return depth;
}

// Reach of a body from its origin to any side.
static float reach_of(const rm_shape *shape) {
    float reach = 0.0f;
    for (uint32_t i = 0; i < shape->sphere_count && i < RM_MAX_SPHERES; ++i) {
        const rm_sphere *s = &shape->spheres[i];
        float own = rm_abs(s->center.x) + rm_abs(s->center.y) + s->radius;
        reach = own > reach ? own : reach;
    }
    return reach;
}

// Greatest distance of a thing's parts from the middle of its foot, viewed from above.
static float half_of(const rm_hills_thing *t) {
    return t->kind == RM_OBSTACLE_MESH ? 0.5f * (t->size.x + t->size.y) : t->radius;
}

float rm_hills_depth(const rm_hills *hills, const rm_shape *shape, rm_vec3 at) {
    uint32_t count;
    const rm_hills_thing *things = rm_hills_things(hills, &count);
    float reach = shape ? reach_of(shape) : 0.0f;
    float depth = 0.0f;
    for (uint32_t i = 0; shape && i < count; ++i) {
        const rm_hills_thing *t = &things[i];
        float near = half_of(t) + reach;
        if (rm_abs(at.x - t->at.x) < near && rm_abs(at.y - t->at.y) < near) {
            float own = depth_in(t, shape, at);
            depth = own > depth ? own : depth;
        }
    }
    return depth;
}
