// The ring of past ticks: what the body was at any time within it, and the way that is drawn
// towards.
//
// Times ascend. Between two ticks place and rotation are blended linearly, as the truth is drawn.
// A body that stands has two ticks of that: the newest one moves on in time.

#include "world/smooth/smooth.h"

#include <string.h>

// Weights of the taps about a time, at -0.8 to 0.8 of the half-width: (1 - x * x) squared.
enum { TAPS = 9 };
static const double tap_at[TAPS] = {0.8, 0.6, 0.4, 0.2, 0.0, -0.2, -0.4, -0.6, -0.8};
static const float tap_weight[TAPS] = {0.1296f, 0.4096f, 0.7056f, 0.9216f, 1.0f,
                                       0.9216f, 0.7056f, 0.4096f, 0.1296f};
#define TAP_SUM 5.3328f

// Narrower than this is not rounded. Seconds.
#define LEAST_ROUNDING 0.004f

// Times of sending are rounded, ticks are not: this far apart they are the same. Seconds.
#define SAME_TIME 1e-5

static rm_past past_of(const rm_lane *lane, double time, bool is_put) {
    int i = lane->i;
    return (rm_past){
        .time = time,
        .at = rm_lane_position(lane),
        .velocity = rm_lane_velocity(lane),
        .omega = rm_row_vec3(lane->warm->omega, i),
        .slide = rm_row_vec3(lane->warm->slide, i),
        .cycle = rm_row_vec3(lane->warm->cycle_velocity, i),
        .plane = rm_row_plane(lane->warm->plane, i),
        .plane_cell = lane->warm->plane_cell[i],
        .transient = lane->hot->transient[i],
        .phase = lane->warm->phase[i],
        .is_put = is_put,
    };
}

void rm_ring_drop_after(rm_past_ring *ring, double time) {
    while (ring->count > 1 && rm_past_newest(ring)->time > time + SAME_TIME) {
        ring->count -= 1;
    }
}

void rm_ring_note(rm_past_ring *ring, const rm_lane *lane, double time, bool is_put) {
    while (ring->count > 0 && rm_past_newest(ring)->time >= time - SAME_TIME) {
        ring->count -= 1;
    }
    if (ring->count == RM_SMOOTH_TICKS) {
        ring->first = (ring->first + 1) % RM_SMOOTH_TICKS;
        ring->count -= 1;
    }
    ring->count += 1;
    *rm_past_newest(ring) = past_of(lane, time, is_put);
}

static bool is_same(const rm_past *a, const rm_past *b) {
    const rm_vec3 p = a->at.origin;
    const rm_vec3 o = b->at.origin;
    const rm_quat q = a->at.rotation;
    const rm_quat r = b->at.rotation;
    return a->at.cell == b->at.cell && p.x == o.x && p.y == o.y && p.z == o.z && q.w == r.w &&
           q.x == r.x && q.y == r.y && q.z == r.z && a->transient == b->transient &&
           rm_vec3_is_zero(a->velocity) && rm_vec3_is_zero(b->velocity);
}

bool rm_ring_is_still(const rm_past_ring *ring) {
    return ring->count >= 2 && is_same(rm_past_newest(ring), rm_past_at(ring, ring->count - 2));
}

void rm_ring_go_on(rm_past_ring *ring, const rm_lane *lane) {
    double time = rm_past_newest(ring)->time + RM_SMOOTH_TICK;
    rm_past next = past_of(lane, time, false);
    if (rm_ring_is_still(ring) && is_same(rm_past_newest(ring), &next)) {
        next.is_put = rm_past_newest(ring)->is_put;
        *rm_past_newest(ring) = next;
    } else {
        rm_ring_note(ring, lane, time, false);
    }
}

// Index of the last tick that is not later than a time; 0 if all are. Searched from `from` down.
static uint32_t index_at(const rm_past_ring *ring, uint32_t from, double time) {
    while (from > 0 && rm_past_at(ring, from)->time > time) {
        from -= 1;
    }
    return from;
}

// How far a time is on the way from tick i to the next.
static float share_after(const rm_past_ring *ring, uint32_t i, double time) {
    if (i + 1 >= ring->count) {
        return 0.0f;
    }
    double from = rm_past_at(ring, i)->time;
    double length = rm_past_at(ring, i + 1)->time - from;
    double share = (time - from) / length;
    return share > 0.0 ? (float)share : 0.0f;
}

rm_past rm_ring_at(const rm_past_ring *ring, double time) {
    uint32_t i = index_at(ring, ring->count - 1, time);
    float share = share_after(ring, i, time);
    rm_past past = *rm_past_at(ring, i);
    if (share > 0.0f) {
        const rm_past *next = rm_past_at(ring, i + 1);
        rm_vec3 way = rm_position_offset(&past.at, &next->at);
        past.at.origin = rm_vec3_add(past.at.origin, rm_vec3_scale(way, share));
        past.at.rotation = rm_quat_interpolate(past.at.rotation, next->at.rotation, share);
        past.transient &= next->transient | ~(uint32_t)RM_TRANSIENT_ON_WALKABLE;
    }
    return past;
}

// The way from tick i to the next; zero after the last.
static rm_vec3 way_after(const rm_past_ring *ring, uint32_t i) {
    if (i + 1 >= ring->count) {
        return rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    return rm_position_offset(&rm_past_at(ring, i)->at, &rm_past_at(ring, i + 1)->at);
}

static float seconds_after(const rm_past_ring *ring, uint32_t i) {
    return i + 1 < ring->count ? (float)(rm_past_at(ring, i + 1)->time - rm_past_at(ring, i)->time)
                               : 1.0f;
}

// The velocity with which the way goes on from a time.
static rm_vec3 velocity_from(const rm_past_ring *ring, double time) {
    uint32_t i = index_at(ring, ring->count - 1, time + 1e-4);
    return rm_vec3_scale(way_after(ring, i), 1.0f / seconds_after(ring, i));
}

// Sums of places and velocities about a time; places are from `at`.
static void sum_taps(const rm_past_ring *ring, double time, float half, rm_target *target) {
    rm_vec3 place = {0.0f, 0.0f, 0.0f};
    rm_vec3 velocity = {0.0f, 0.0f, 0.0f};
    uint32_t i = ring->count - 1;
    uint32_t known = ring->count; // tick for which the following three hold
    rm_vec3 from = place;
    rm_vec3 way = place;
    rm_vec3 slope = place;
    for (int tap = 0; tap < TAPS; ++tap) {
        double at = time + tap_at[tap] * (double)half;
        i = index_at(ring, i, at);
        if (i != known) {
            known = i;
            from = rm_position_offset(&target->at, &rm_past_at(ring, i)->at);
            way = way_after(ring, i);
            slope = rm_vec3_scale(way, 1.0f / seconds_after(ring, i));
        }
        rm_vec3 there = rm_vec3_add(from, rm_vec3_scale(way, share_after(ring, i, at)));
        place = rm_vec3_add(place, rm_vec3_scale(there, tap_weight[tap]));
        velocity = rm_vec3_add(velocity, rm_vec3_scale(slope, tap_weight[tap]));
    }
    target->rounding = rm_vec3_scale(place, 1.0f / TAP_SUM);
    target->velocity = rm_vec3_scale(velocity, 1.0f / TAP_SUM);
}

rm_target rm_ring_target(const rm_past_ring *ring, double time, float half) {
    rm_past past = rm_ring_at(ring, time);
    rm_target target = {
        .at = past.at, .cycle = past.cycle, .is_grounded = rm_past_is_grounded(&past)};
    if (half < LEAST_ROUNDING) {
        target.velocity = velocity_from(ring, time);
    } else {
        sum_taps(ring, time, half, &target);
    }
    if (target.is_grounded) {
        target.rounding.z = 0.0f;
    }
    return target;
}

// --- steps ---------------------------------------------------------------------------------------

static float clamp(float x, float least, float most) {
    return x < least ? least : (x > most ? most : x);
}

// Falls from 1 to 0 as x goes from 0 to 1, level and without curvature at both ends.
static float quintic(float x) {
    return 1.0f - x * x * x * (10.0f + x * (-15.0f + 6.0f * x));
}

// A change of height between two ticks that no slope makes, m; 0 for none. `level` is the way.
static float step_between(const rm_past *a, const rm_past *b, float *level) {
    if (!rm_past_is_grounded(a) || !rm_past_is_grounded(b) || b->is_put) {
        return 0.0f;
    }
    rm_vec3 way = rm_position_offset(&a->at, &b->at);
    *level = rm_sqrt(way.x * way.x + way.y * way.y);
    bool is_step =
        rm_abs(way.z) >= RM_SMOOTH_STEP && rm_abs(way.z) >= RM_SMOOTH_STEP_SHARE * *level;
    return is_step ? way.z : 0.0f;
}

// What one step adds at a time: up before it is reached, down after it was left.
static float lift_of(const rm_past *a, const rm_past *b, double time, float step, float level) {
    float speed = level / (float)(b->time - a->time);
    float least = speed > 1.0f ? speed : 1.0f;
    float width = clamp(RM_SMOOTH_QUINTIC_SPEED * rm_abs(step) / (RM_SMOOTH_LIFT_SHARE * least),
                        RM_SMOOTH_LIFT_SHORTEST, RM_SMOOTH_LIFT_LONGEST);
    float after = (float)(time - a->time);
    float done = clamp(after / (float)(b->time - a->time), 0.0f, 1.0f) * step;
    if (step > 0.0f) {
        return after >= 0.0f ? step - done : step * quintic(clamp(-after / width, 0.0f, 1.0f));
    }
    return after >= 0.0f ? -done - (-step) * (1.0f - quintic(clamp(after / width, 0.0f, 1.0f)))
                         : 0.0f;
}

float rm_ring_lift(const rm_past_ring *ring, double time) {
    float lift = 0.0f;
    for (uint32_t i = ring->count - 1; i > 0; --i) {
        const rm_past *a = rm_past_at(ring, i - 1);
        const rm_past *b = rm_past_at(ring, i);
        float level = 0.0f;
        if (b->time < time - (double)RM_SMOOTH_LIFT_LONGEST - 0.01) {
            break;
        }
        float step = step_between(a, b, &level);
        if (step != 0.0f) {
            lift += lift_of(a, b, time, step, level);
        }
    }
    return lift;
}
