// Setters of one body, and the checks of their arguments.
//
// Invariants: each setter leaves the body in a state that a tick may start from: speeds at most
// RM_MAX_SPEED, acceleration as the bits request it, and the body awake unless it is static.

#include "body/setters.h"

#include "body/integrate.h"

rm_status rm_number_check(float number) {
    if (!rm_is_finite(number)) {
        return RM_ERROR_NOT_FINITE;
    }
    return number >= 0.0f && number <= RM_NUMBER_LIMIT ? RM_OK : RM_ERROR_ARGUMENT;
}

static bool sphere_is_finite(const rm_sphere *sphere) {
    return rm_vec3_is_finite(sphere->center) && rm_is_finite(sphere->radius);
}

rm_status rm_shape_check(const rm_shape *shape) {
    if (!rm_is_finite(shape->step_up) || !rm_is_finite(shape->step_down)) {
        return RM_ERROR_NOT_FINITE;
    }
    if (shape->sphere_count > RM_MAX_SPHERES) {
        return RM_ERROR_ARGUMENT;
    }
    for (uint32_t i = 0; i < shape->sphere_count; ++i) {
        if (!sphere_is_finite(&shape->spheres[i])) {
            return RM_ERROR_NOT_FINITE;
        }
        if (!(shape->spheres[i].radius > 0.0f)) {
            return RM_ERROR_ARGUMENT;
        }
    }
    return shape->step_up >= 0.0f && shape->step_down >= 0.0f ? RM_OK : RM_ERROR_ARGUMENT;
}

float rm_shape_height(const rm_shape *shape) {
    float top = 0.0f;
    for (uint32_t i = 0; i < shape->sphere_count; ++i) {
        float z = shape->spheres[i].center.z + shape->spheres[i].radius;
        top = z > top ? z : top;
    }
    return top;
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

static rm_vec3 clamp_speed(rm_vec3 velocity) {
    float length = rm_vec3_length(velocity);
    if (!rm_is_finite(length)) {
        // The square of its length overflows: only its direction is used.
        float largest = larger(rm_abs(velocity.x), larger(rm_abs(velocity.y), rm_abs(velocity.z)));
        velocity = rm_vec3_make(velocity.x / largest, velocity.y / largest, velocity.z / largest);
        return rm_vec3_scale(velocity, RM_MAX_SPEED / rm_vec3_length(velocity));
    }
    return length > RM_MAX_SPEED ? rm_vec3_scale(velocity, RM_MAX_SPEED / length) : velocity;
}

rm_vec3 rm_clamp_speed(rm_vec3 velocity) {
    return clamp_speed(velocity);
}

void rm_lane_set_velocity(const rm_lane *lane, rm_vec3 velocity) {
    if (!rm_vec3_is_equal(velocity, rm_lane_velocity(lane))) {
        rm_row_set_vec3(lane->hot->velocity, lane->i, clamp_speed(velocity));
    }
    rm_lane_activate(lane);
}

void rm_lane_set_omega(const rm_lane *lane, rm_vec3 omega) {
    rm_row_set_vec3(lane->warm->omega, lane->i, omega);
}

void rm_lane_bits_changed(const rm_lane *lane) {
    if (rm_is_grounded(lane->hot->state[lane->i], lane->hot->transient[lane->i])) {
        rm_lane_set_omega(lane, rm_vec3_make(0.0f, 0.0f, 0.0f));
    }
}

void rm_lane_set_on_walkable(const rm_lane *lane, bool on) {
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ON_WALKABLE, on);
    rm_lane_bits_changed(lane);
}

void rm_lane_set_state(const rm_lane *lane, uint32_t state) {
    bool was_ethereal = rm_lane_state(lane, RM_STATE_ETHEREAL);
    bool wants_solid = was_ethereal && !(state & RM_STATE_ETHEREAL);
    lane->hot->state[lane->i] = wants_solid ? state | RM_STATE_ETHEREAL : state;
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_CHECK_ETHEREAL, wants_solid);
    rm_lane_bits_changed(lane);
}

void rm_lane_set_heading(const rm_lane *lane, float degrees) {
    rm_quat rotation = rm_row_quat(lane->hot->rotation, lane->i);
    rm_lane_set_rotation(lane, rm_quat_with_heading(rotation, degrees));
}
