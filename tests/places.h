// Short ways to write vectors and places in tests.
#pragma once

#include "remora/space.h"

#define TEST_CELL 0xA9B40001u   // outdoors
#define INDOOR_CELL 0xA9B40100u // indoors, same landblock

static inline rm_vec3 vec(float x, float y, float z) {
    return rm_vec3_make(x, y, z);
}

// Outdoors, facing north.
static inline rm_position place_at(float x, float y, float z) {
    return rm_position_make(TEST_CELL, vec(x, y, z), rm_quat_identity());
}

// Outdoors, facing a compass heading.
static inline rm_position place_facing(float x, float y, float z, float degrees) {
    return rm_position_make(TEST_CELL, vec(x, y, z), rm_quat_from_heading(degrees));
}

// Ends the test as failed unless each component is within the tolerance.
#define CHECK_VEC(a, b, tolerance)                                                                 \
    do {                                                                                           \
        const rm_vec3 check_a = (a);                                                               \
        const rm_vec3 check_b = (b);                                                               \
        CHECK_NEAR(check_a.x, check_b.x, tolerance);                                               \
        CHECK_NEAR(check_a.y, check_b.y, tolerance);                                               \
        CHECK_NEAR(check_a.z, check_b.z, tolerance);                                               \
    } while (false)

// The same for a rotation, with its sign.
#define CHECK_QUAT(a, b, tolerance)                                                                \
    do {                                                                                           \
        const rm_quat check_p = (a);                                                               \
        const rm_quat check_q = (b);                                                               \
        CHECK_NEAR(check_p.w, check_q.w, tolerance);                                               \
        CHECK_NEAR(check_p.x, check_q.x, tolerance);                                               \
        CHECK_NEAR(check_p.y, check_q.y, tolerance);                                               \
        CHECK_NEAR(check_p.z, check_q.z, tolerance);                                               \
    } while (false)
