// Bodies as obstacles for each other: an rm_nearby_fn over the bodies of a world. Inside a tick
// they are where they stood at its start, so that the order of bodies does not matter.

#include "world/world.h"

// Bodies that are away or held by another stand in nobody's way.
static bool is_solid(const rm_lane *lane) {
    return lane->cold->shape.sphere_count > 0 &&
           !rm_lane_flag(lane, RM_LANE_AWAY | RM_LANE_ENTERING) &&
           !rm_lane_flag(lane, RM_LANE_HELD);
}

// How far a body's spheres reach from its origin. Metres.
static float size_of(const rm_shape *shape) {
    float size = 0.0f;
    for (uint32_t k = 0; k < shape->sphere_count; ++k) {
        float own = rm_vec3_length(shape->spheres[k].center) + shape->spheres[k].radius;
        size = own > size ? own : size;
    }
    return size;
}

static bool is_within(const rm_position *a, const rm_position *b, float reach) {
    return rm_vec3_length_squared(rm_position_offset(a, b)) <= reach * reach;
}

static rm_body_obstacle as_obstacle(const rm_lane *lane, const rm_position *at) {
    const rm_shape *shape = &lane->cold->shape;
    rm_body_obstacle obstacle = {
        .body = lane->id,
        .number = lane->cold->guid,
        .at = *at,
        .state = lane->hot->state[lane->i],
        .is_creature = !rm_lane_state(lane, RM_STATE_STATIC),
        .part_count = shape->sphere_count,
    };
    for (uint32_t k = 0; k < shape->sphere_count; ++k) {
        obstacle.parts[k] = (rm_part){shape->spheres[k].center, shape->spheres[k].radius, 0.0f};
    }
    return obstacle;
}

int rm_world_nearby(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                    int capacity) {
    const rm_world *world = user;
    int count = 0;
    for (uint32_t b = 0; b < world->block_limit && count < capacity; ++b) {
        uint32_t used = world->marks[b].used;
        rm_block block = rm_world_block(world, b);
        for (int i = rm_first_lane(used); i >= 0 && count < capacity; i = rm_next_lane(used, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            if (rm_body_id_is_equal(lane.id, in->body) || !is_solid(&lane)) {
                continue;
            }
            rm_position at = world->is_busy ? rm_lane_start(&lane) : rm_lane_position(&lane);
            float far = reach + size_of(&lane.cold->shape);
            if (is_within(&in->from, &at, far) || is_within(&in->to, &at, far)) {
                out[count++] = as_obstacle(&lane, &at);
            }
        }
    }
    return count;
}
