// Reports of smooth bodies with all that one may contain: each way to say when it was sent,
// numbers, velocities, turns, commands, jumps; late ones, out of order and twice.
#pragma once

#include "smooth_places.h"

// One of three ways to say when, or none.
static inline void report_when(test_random *random, const rm_world *world, rm_remote_report *r) {
    double late = 0.01 * (double)random_below(random, 40);
    double now = rm_world_time(world);
    switch (random_below(random, 4)) {
    case 0:
        r->known |= RM_KNOWN_SENT;
        r->sent = now - late;
        break;
    case 1:
        r->known |= RM_KNOWN_AGE;
        r->age = late;
        break;
    case 2:
        r->known |= RM_KNOWN_CLOCK;
        r->clock = random_below(random, 3);
        r->sender_time = 1000.0 * (now - late + 77.0) + (random_chance(random, 40) ? 1e6 : 0.0);
        break;
    default:
        break;
    }
}

static inline void report_motion(test_random *random, rm_remote_report *r) {
    static const uint32_t commands[] = {RM_COMMAND_READY, RM_COMMAND_RUN_FORWARD,
                                        RM_COMMAND_WALK_BACKWARDS};
    if (random_chance(random, 3)) {
        r->known |= RM_KNOWN_VELOCITY;
        r->velocity.x = random_between(random, -3.0f, 3.0f);
        r->velocity.y = random_between(random, -3.0f, 3.0f);
    }
    if (random_chance(random, 4)) {
        r->known |= RM_KNOWN_TURNING;
        r->turning = random_between(random, -2.0f, 2.0f);
    }
    if (random_chance(random, 4)) {
        r->known |= RM_KNOWN_DOING;
        r->doing.forward = commands[random_below(random, 3)];
        r->doing.forward_speed = 1.0f;
    }
    r->known |= random_chance(random, 8) ? RM_KNOWN_AIRBORNE : 0u;
    r->known |= random_chance(random, 20) ? RM_KNOWN_JUMP : 0u;
    r->known ^= random_chance(random, 3) ? RM_KNOWN_ROTATION : 0u;
}

// Of a body that wanders. @param number  of the next one; some are left out, some said again
static inline rm_remote_report report_any(test_random *random, const rm_world *world, rm_body_id id,
                                          uint32_t *number) {
    rm_remote_report r = rm_default_remote_report();
    r.position = info_of(world, id).position;
    r.position.origin.x += random_between(random, -0.5f, 0.5f);
    r.position.origin.y += random_between(random, -0.5f, 0.5f);
    r.position.origin.z = 0.0f;
    r.position.rotation = rm_quat_from_heading(random_between(random, 0.0f, 359.0f));
    report_when(random, world, &r);
    report_motion(random, &r);
    if (random_chance(random, 2)) {
        r.known |= RM_KNOWN_NUMBER;
        r.number = *number;
        *number += random_below(random, 3);
    }
    return r;
}
