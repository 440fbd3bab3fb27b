// What must hold of every body of the observer, looked at once a minute of game time and at the
// end: its numbers are numbers, it is on the map, its queue is short, it is in no wall, on the
// ground where it says so, and where its mover rests if that has been heard of for a while.
//
// Bodies that sleep, far from the viewer, are where they were placed, unless somebody pushed them
// meanwhile: the push waits until they wake, and one that wakes near the border may be asleep again
// before it has come down. Those with a push, and those near the border, are counted apart. At the
// end there is no viewer, and nobody sleeps.

#include "soak.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

// Seconds of the host's time after which a body must be where its rest was reported: the longest
// chase, 100 m at twice 4 m/s, takes less.
#define SETTLE_SECONDS 15.0

// Metres between a body at rest and its mover at rest: both the distance at which a place counts as
// reached and that of the acceptance of remora matrix.
#define REST_LIMIT 0.05

// Metres on either side of where bodies fall asleep: farther than a jump goes.
#define BORDER 4.0f

bool soak_fail(soak *s, const char *format, ...) {
    if (!s->result.problem[0]) {
        va_list arguments;
        int used = snprintf(s->result.problem, sizeof s->result.problem,
                            "at %.2f s: ", (double)s->tick * SOAK_TICK);
        va_start(arguments, format);
        vsnprintf(s->result.problem + used, sizeof s->result.problem - (size_t)used, format,
                  arguments);
        va_end(arguments);
    }
    return false;
}

bool soak_is_settled(const soak *s, const mover *m) {
    return m->is_alive && !m->is_moving && m->heard_at >= 0.0 &&
           s->host_time - m->heard_at >= SETTLE_SECONDS;
}

static bool is_unit(rm_quat q) {
    float length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return length > 1.0f - RM_ROTATION_TOLERANCE && length < 1.0f + RM_ROTATION_TOLERANCE;
}

static bool check_numbers(soak *s, const rm_body_info *info) {
    rm_position settled = info->position;
    if (!rm_vec3_is_finite(info->position.origin) || !is_unit(info->position.rotation) ||
        !rm_vec3_is_finite(info->velocity) || !rm_vec3_is_finite(info->omega)) {
        return soak_fail(s, "body %x has no numbers", info->guid);
    }
    if (!rm_position_settle(RM_SPACE_LANDBLOCKS, &settled)) {
        return soak_fail(s, "body %x is off the map", info->guid);
    }
    s->result.longest_queue =
        info->queue_count > s->result.longest_queue ? info->queue_count : s->result.longest_queue;
    return info->queue_count <= RM_QUEUE_CAPACITY ||
           soak_fail(s, "a queue of %u", info->queue_count);
}

static double largest(double a, double b) {
    return a > b ? a : b;
}

static bool check_place(soak *s, const rm_body_info *info) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_vec3 low =
        rm_vec3_add(info->position.origin, rm_block_offset(s->scene.cell, info->position.cell));
    bool is_grounded = (info->transient & ground) == ground;
    double depth = (double)depth_of(&s->scene, low);
    double support = is_grounded ? (double)support_of(&s->scene, low) : 0.0;
    s->result.airborne += !is_grounded;
    s->result.worst_depth = largest(s->result.worst_depth, depth);
    s->result.worst_support = largest(s->result.worst_support, support);
    if (depth > (double)DEPTH_LIMIT) {
        return soak_fail(s, "body %x is %.3f m deep in something, at %.2f %.2f %.2f", info->guid,
                         depth, (double)low.x, (double)low.y, (double)low.z);
    }
    return support <= (double)SUPPORT_LIMIT ||
           soak_fail(s, "body %x stands %.3f m off the ground, at %.2f %.2f %.2f", info->guid,
                     support, (double)low.x, (double)low.y, (double)low.z);
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

static bool check_rest(soak *s, const mover *m, const rm_body_info *info) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    double error = (double)rm_position_distance(&info->position, &m->last);
    if (is_disturbed(info) && !s->is_calm) {
        s->result.disturbed += 1;
        return true;
    }
    s->result.settled += 1;
    s->result.worst_rest = largest(s->result.worst_rest, error);
    s->result.end_error = s->is_calm ? largest(s->result.end_error, error) : 0.0;
    s->result.worst_turn =
        largest(s->result.worst_turn, turn_between(info->position.rotation, m->last.rotation));
    if (error > REST_LIMIT) {
        return soak_fail(s, "body %x rests %.3f m from its mover (queue %u, reasons %x)",
                         info->guid, error, info->queue_count, info->reasons);
    }
    return (info->transient & ground) == ground ||
           soak_fail(s, "body %x rests in the air", info->guid);
}

static bool check_mover(soak *s, const mover *m) {
    rm_body_id id;
    rm_body_info info;
    bool is_settled = soak_is_settled(s, m);
    if (rm_world_find(s->observer, m->guid, &id) != RM_OK ||
        rm_body_read(s->observer, id, &info) != RM_OK) {
        return !is_settled || soak_fail(s, "body %x is not there", m->guid);
    }
    s->result.looks += 1;
    return check_numbers(s, &info) && check_place(s, &info) &&
           (!is_settled || check_rest(s, m, &info));
}

bool soak_check(soak *s) {
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < SOAK_BODIES; ++i) {
        is_good = check_mover(s, &s->movers[i]);
    }
    return is_good;
}
