// What must hold of every body of the observer, looked at once a minute of game time and at the
// end: its numbers are numbers, it is on the map, its queue is short, it is in no wall, on the
// ground where it says so, and where its mover rests if that has been heard of for a while.
//
// Bodies that sleep, far from the viewer, are where they were placed, unless somebody pushed them
// meanwhile: the push waits until they wake, and one that wakes near the border may be asleep again
// before it has come down. Those with a push, and those near the border, are counted apart. At the
// end there is no viewer, and nobody sleeps.

#include "body/body_numbers.h"
#include "scenario/messages.h"
#include "soak.h"
#include "space/space_numbers.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

// Seconds of the host's time after which a body must be where its rest was reported: the longest
// chase, 100 m at twice 4 m/s, takes less.
#define SETTLE_SECONDS 15.0

// Metres between a body at rest and its mover at rest: the distance at which a place counts as
// reached, and that at which the library takes two lengths to be equal: a coordinate of a landblock
// is a float, and coarser than the last digits of such a distance.
#define REST_LIMIT ((double)RM_REACH_DISTANCE + (double)RM_EPSILON)

// Metres to a thing at which a body counts as touching it.
#define TOUCH 0.02

// Metres on either side of where bodies fall asleep: farther than a jump goes.
#define BORDER 4.0f

enum { TEXT_SIZE = 200 };

static void keep_problem(soak *s, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

static void keep_problem(soak *s, const char *format, va_list arguments) {
    s->result.problems += 1;
    if (!s->result.problem[0]) {
        char text[TEXT_SIZE];
        vsnprintf(text, sizeof text, format, arguments);
        snprintf(s->result.problem, sizeof s->result.problem, "at %.2f s: %s",
                 (double)s->tick * SOAK_TICK, text);
    }
}

bool soak_fail(soak *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    keep_problem(s, format, arguments);
    va_end(arguments);
    s->has_failed = true;
    return false;
}

// Something does not hold of a body; the others are looked at all the same.
static void complain(soak *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain(soak *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    keep_problem(s, format, arguments);
    va_end(arguments);
}

bool soak_is_settled(const soak *s, const mover *m) {
    return m->is_alive && !m->is_moving && m->heard_at >= 0.0 &&
           s->host_time - m->heard_at >= SETTLE_SECONDS;
}

static bool is_unit(rm_quat q) {
    float length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return length > 1.0f - RM_ROTATION_TOLERANCE && length < 1.0f + RM_ROTATION_TOLERANCE;
}

static void check_numbers(soak *s, const rm_body_info *info) {
    rm_position settled = info->position;
    if (!rm_vec3_is_finite(info->position.origin) || !is_unit(info->position.rotation) ||
        !rm_vec3_is_finite(info->velocity) || !rm_vec3_is_finite(info->omega)) {
        complain(s, "body %x has no numbers", info->guid);
    }
    if (!rm_position_settle(RM_SPACE_LANDBLOCKS, &settled)) {
        complain(s, "body %x is off the map", info->guid);
    }
    if (info->queue_count > s->result.longest_queue) {
        s->result.longest_queue = info->queue_count;
    }
    if (info->queue_count > RM_QUEUE_CAPACITY) {
        complain(s, "body %x has a queue of %u", info->guid, info->queue_count);
    }
}

static double largest(double a, double b) {
    return a > b ? a : b;
}

// Whoever touches a thing may stand on its edge, which is no surface below it.
static void check_place(soak *s, const rm_body_info *info) {
    rm_vec3 low =
        rm_vec3_add(info->position.origin, rm_landblock_offset(s->scene.cell, info->position.cell));
    bool is_grounded = rm_is_grounded(info);
    double depth = (double)depth_of(&s->scene, low);
    bool has_surface = is_grounded && depth < -TOUCH;
    double support = has_surface ? (double)support_of(&s->scene, low) : 0.0;
    s->result.airborne += !is_grounded;
    s->result.touching += depth >= -TOUCH;
    s->result.worst_depth = largest(s->result.worst_depth, depth);
    s->result.worst_support = largest(s->result.worst_support, support);
    if (depth > (double)DEPTH_LIMIT || support > (double)SUPPORT_LIMIT) {
        complain(s,
                 "body %x is %.3f m deep in something, or %.3f m off the ground, at %.2f %.2f %.2f",
                 info->guid, depth, support, (double)low.x, (double)low.y, (double)low.z);
    }
}

static double turn_between(rm_quat a, rm_quat b) {
    double dot = (double)(a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z);
    dot = fabs(dot) > 1.0 ? 1.0 : fabs(dot);
    return 2.0 * acos(dot) * RM_DEGREES_PER_RADIAN;
}

// Asleep with a push that waits, or so near to the border of sleep that one may have come and gone.
static bool is_disturbed(const rm_body_info *info) {
    bool is_asleep = (info->reasons & RM_REASON_DORMANT) != 0;
    float beyond = info->viewer_distance - RM_ACTIVE_DISTANCE;
    return (is_asleep && rm_vec3_length(info->velocity) > 0.0f) ||
           (beyond > -BORDER && beyond < BORDER);
}

static void check_rest(soak *s, const mover *m, const rm_body_info *info) {
    rm_body_info truth;
    if (is_disturbed(info) && !s->is_calm) {
        s->result.disturbed += 1;
        return;
    }
    if (rm_body_read(s->server, m->body, &truth) != RM_OK) {
        complain(s, "mover %x cannot be read", m->guid);
        return;
    }
    double error = (double)rm_position_distance(&info->position, &truth.position);
    s->result.settled += 1;
    s->result.worst_rest = largest(s->result.worst_rest, error);
    s->result.end_error = s->is_calm ? largest(s->result.end_error, error) : 0.0;
    s->result.worst_turn = largest(s->result.worst_turn,
                                   turn_between(info->position.rotation, truth.position.rotation));
    if (error > REST_LIMIT || !rm_is_grounded(info)) {
        complain(s, "body %x rests %.6f m from its mover (queue %u, reasons %x, transient %x)",
                 info->guid, error, info->queue_count, info->reasons, info->transient);
    }
}

static void check_mover(soak *s, const mover *m) {
    rm_body_id id;
    rm_body_info info;
    bool is_settled = soak_is_settled(s, m);
    if (rm_world_find(s->observer, m->guid, &id) == RM_OK &&
        rm_body_read(s->observer, id, &info) == RM_OK) {
        s->result.looks += 1;
        check_numbers(s, &info);
        if (!info.is_entering) { // else the next tick puts it on the ground
            check_place(s, &info);
        }
        if (is_settled) {
            check_rest(s, m, &info);
        }
    } else if (is_settled) {
        complain(s, "body %x is not there", m->guid);
    }
}

void soak_check(soak *s) {
    for (uint32_t i = 0; i < SOAK_BODIES; ++i) {
        check_mover(s, &s->movers[i]);
    }
}
