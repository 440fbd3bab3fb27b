// Headings on plain values, branch-free: one frame (frame.c, chase/sticky.c) and four bodies at a
// time (body/batch_stick.inl) call the same functions. Compass degrees, clockwise from north.

#pragma once

#include "base/masks.h"
#include "base/trig.h"
#include "space/space_numbers.h"

static inline float rm_radians(float degrees) {
    return (float)((double)degrees / RM_DEGREES_PER_RADIAN);
}

// Heading of the direction (x, y), in [0, 360). Mathematical angles run counter-clockwise from
// east, hence 450 minus the angle: 90 degrees and a full turn, so that it is positive. An
// arctangent is at most half a turn, so that there is one turn to take off, if any, and the
// difference of such floats is exact: the bits of rm_wrap_degrees.
static inline float rm_heading_of(float x, float y) {
    double angle = (double)(float)rm_arctangent_of_point((double)y, (double)x);
    float heading = (float)(450.0 - angle * RM_DEGREES_PER_RADIAN);
    return heading >= 360.0f ? heading - 360.0f : heading;
}

// Heading of the level part of a displacement; 0 where that is shorter than RM_EPSILON.
static inline float rm_heading_along(rm_vec3 way) {
    way.z = 0.0f;
    float length = rm_vec3_length(way);
    way = rm_vec3_scale(way, 1.0f / length);
    return rm_pick(rm_truth(length < RM_EPSILON), 0.0f, rm_heading_of(way.x, way.y));
}

// Half angles of a yaw about z that faces along a direction, then a pitch about the new x axis;
// roll is 0. The length is 1 but for rounding.
static inline rm_quat rm_heading_rotation(rm_vec3 direction, float cos_pitch, float sin_pitch) {
    float cos_yaw;
    float sin_yaw;
    rm_sin_cos(-0.5f * rm_radians(rm_heading_along(direction)), &sin_yaw, &cos_yaw);
    return rm_quat_make(cos_pitch * cos_yaw, sin_pitch * cos_yaw, sin_pitch * sin_yaw,
                        cos_pitch * sin_yaw);
}

// Rotation that rm_frame_set_heading gives a frame with a level forward axis.
static inline rm_quat rm_heading_level(float degrees) {
    float east;
    float north;
    rm_sin_cos(rm_radians(degrees), &east, &north);
    rm_vec3 way = rm_vec3_make(east, north, 0.0f);
    way = rm_vec3_scale(way, 1.0f / rm_vec3_length(way));
    return rm_quat_renormalize(rm_heading_rotation(way, 1.0f, 0.0f));
}
