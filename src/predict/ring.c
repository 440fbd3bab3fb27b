// The ring of past ticks: the state of the body at any time within it, and the rounded path.
//
// Times ascend. Between two ticks place and rotation are blended linearly, as the truth is drawn.
// A body that stands has two ticks of that: the newest one moves on in time.

#include "base/blend.h"
#include "base/floor.h"
#include "base/vec4.h"
#include "predict/draw_rows.h"
#include "predict/predict_numbers.h"

#include <string.h>

// Taps about a time, from 0.8 to -0.8 of the half-width in steps of 0.2, with weights of
// (1 - x * x) squared. By number of taps: the share of the first ones in the sum of all
// weights, and in that of the weights times their x.
enum { TAPS_AHEAD = 5 };
#define TAP_SUM 5.3328f
static const float tap_weights[TAPS_AHEAD + 1] = {0.0f,
                                                  0.1296f / TAP_SUM,
                                                  0.5392f / TAP_SUM,
                                                  1.2448f / TAP_SUM,
                                                  2.1664f / TAP_SUM,
                                                  3.1664f / TAP_SUM};
static const float tap_moments[TAPS_AHEAD + 1] = {0.0f,
                                                  0.10368f / TAP_SUM,
                                                  0.34944f / TAP_SUM,
                                                  0.63168f / TAP_SUM,
                                                  0.816f / TAP_SUM,
                                                  0.816f / TAP_SUM};
static const float FIRST_TAP = 0.8f;
static const float TAPS_PER_HALF = 5.0f;

// Narrowest window that is rounded. Seconds.
#define LEAST_ROUNDING 0.004f

// Times of sending are rounded, ticks exact: within this distance they are the same. Seconds.
#define SAME_TIME 1e-5

// Fills in everything but the step.
static void fill(rm_past *past, const rm_lane *lane, double time, bool is_put) {
    int i = lane->i;
    past->time = time;
    past->at = rm_lane_position(lane);
    past->velocity = rm_lane_velocity(lane);
    past->omega = rm_row_vec3(lane->warm->omega, i);
    past->slide = rm_row_vec3(lane->warm->slide, i);
    past->cycle = rm_row_vec3(lane->warm->cycle_velocity, i);
    past->plane = rm_row_plane(lane->warm->plane, i);
    past->plane_cell = lane->warm->plane_cell[i];
    past->transient = lane->hot->transient[i];
    past->phase = lane->warm->phase[i];
    past->is_put = is_put;
}

static void drop_newest(rm_past_ring *ring) {
    ring->count -= 1;
    ring->level = (uint16_t)(ring->level - (ring->level > 0));
}

void rm_ring_drop_after(rm_past_ring *ring, double time) {
    while (ring->count > 1 && rm_past_newest(ring)->time > time + SAME_TIME) {
        drop_newest(ring);
    }
}

// Next tick after a time of a body that stood, of which only the last tick is kept.
static void stand_beyond(rm_past_ring *ring, double time) {
    rm_past stood = *rm_past_newest(ring);
    double ticks = (time - stood.time) / RM_SMOOTH_TICK;
    if (ticks > 1.0 && ring->count < RM_SMOOTH_TICKS) {
        stood.time += RM_SMOOTH_TICK * (rm_floor_double(ticks) + 1.0);
        stood.way = rm_vec3_make(0.0f, 0.0f, 0.0f);
        stood.step = 0.0f;
        stood.is_put = false;
        ring->count += 1;
        *rm_past_newest(ring) = stood;
        ring->level = (uint16_t)(ring->level + (ring->level < RM_SMOOTH_TICKS));
    }
}

void rm_ring_drop_redone(rm_past_ring *ring, double time) {
    while (ring->count > 1 && rm_past_newest(ring)->time > time + SAME_TIME) {
        double before = rm_past_at(ring, ring->count - 2)->time;
        if (before <= time + SAME_TIME && !rm_past_newest(ring)->is_put) {
            return;
        }
        drop_newest(ring);
    }
    stand_beyond(ring, time);
}

// A change of height between two ticks beyond that of slopes, m, or 0.
static float step_between(const rm_past *a, const rm_past *b) {
    rm_vec3 way = rm_way_between(&a->at, &b->at);
    float height = rm_abs(way.z);
    bool is_step = height >= RM_SMOOTH_STEP &&
                   height >= RM_SMOOTH_STEP_SHARE * rm_sqrt(way.x * way.x + way.y * way.y);
    return is_step && rm_past_is_grounded(a) && rm_past_is_grounded(b) && !b->is_put ? way.z : 0.0f;
}

// The velocity from one tick to the next.
static rm_vec3 way_to(const rm_past *past, const rm_past *next) {
    rm_vec3 way = rm_way_between(&past->at, &next->at);
    return rm_vec3_scale(way, 1.0f / (float)(next->time - past->time));
}

void rm_ring_find_ways(rm_past_ring *ring) {
    for (uint32_t i = 1; i < ring->count; ++i) {
        rm_past *past = rm_past_at(ring, i);
        past->way = way_to(rm_past_at(ring, i - 1), past);
    }
}

// Keeps the body as the newest tick; a full ring drops its oldest.
static void append(rm_past_ring *ring, const rm_lane *lane, double time, bool is_put) {
    if (ring->count == RM_SMOOTH_TICKS) {
        ring->first = (uint16_t)((ring->first + 1) % RM_SMOOTH_TICKS);
        ring->count -= 1;
    }
    ring->count += 1;
    rm_past *newest = rm_past_newest(ring);
    fill(newest, lane, time, is_put);
    newest->way = rm_vec3_make(0.0f, 0.0f, 0.0f);
    newest->step = 0.0f;
    if (ring->count > 1) {
        const rm_past *before = rm_past_at(ring, ring->count - 2);
        newest->way = way_to(before, newest);
        newest->step = step_between(before, newest);
    }
    uint32_t level = ring->level + (ring->level < RM_SMOOTH_TICKS ? 1u : 0u);
    ring->level = newest->step != 0.0f ? 0 : (uint16_t)level;
}

void rm_ring_note(rm_past_ring *ring, const rm_lane *lane, double time, bool is_put) {
    while (ring->count > 0 && rm_past_newest(ring)->time >= time - SAME_TIME) {
        drop_newest(ring);
    }
    append(ring, lane, time, is_put);
}

static inline bool is_same_rotation(rm_quat q, rm_quat r) {
    return q.w == r.w && q.x == r.x && q.y == r.y && q.z == r.z;
}

static bool is_same_place(const rm_position *a, const rm_position *b) {
    const rm_vec3 p = a->origin;
    const rm_vec3 o = b->origin;
    return a->cell == b->cell && p.x == o.x && p.y == o.y && p.z == o.z &&
           is_same_rotation(a->rotation, b->rotation);
}

static bool is_same(const rm_past *a, const rm_past *b) {
    return is_same_place(&a->at, &b->at) && a->transient == b->transient &&
           rm_vec3_is_zero(a->velocity) && rm_vec3_is_zero(b->velocity);
}

bool rm_ring_is_still(const rm_past_ring *ring) {
    return ring->count >= 2 && is_same(rm_past_newest(ring), rm_past_at(ring, ring->count - 2));
}

// Whether the body is still as in its newest tick.
static bool is_as_newest(const rm_past_ring *ring, const rm_lane *lane) {
    const rm_past *newest = rm_past_newest(ring);
    rm_position at = rm_lane_position(lane);
    return at.origin.x == newest->at.origin.x && at.origin.y == newest->at.origin.y &&
           is_same_place(&newest->at, &at) && newest->transient == lane->hot->transient[lane->i] &&
           rm_vec3_is_zero(newest->velocity) && rm_vec3_is_zero(rm_lane_velocity(lane));
}

void rm_ring_go_on(rm_past_ring *ring, const rm_lane *lane) {
    rm_past *newest = rm_past_newest(ring);
    double time = newest->time + RM_SMOOTH_TICK;
    if (is_as_newest(ring, lane) && rm_ring_is_still(ring)) {
        fill(newest, lane, time, newest->is_put != 0);
        newest->step = 0.0f;
    } else {
        append(ring, lane, time, false);
    }
}

// --- between two ticks ---------------------------------------------------------------------------

// The ticks before and after one of the ring, which must have them.
static inline const rm_past *later_than(const rm_past_ring *ring, const rm_past *past) {
    return past + 1 < ring->items + RM_SMOOTH_TICKS ? past + 1 : ring->items;
}

static inline const rm_past *earlier_than(const rm_past_ring *ring, const rm_past *past) {
    return past > ring->items ? past - 1 : ring->items + RM_SMOOTH_TICKS - 1;
}

// @param b  begins with ticks that are not before those about the time
static inline rm_between back_to(const rm_past_ring *ring, rm_between b, double time) {
    const rm_past *first = rm_past_at(ring, 0);
    b.share = 0.0f;
    while (b.from != first && b.from->time > time) {
        b.to = b.from;
        b.from = earlier_than(ring, b.from);
    }
    if (b.to) {
        double share = (time - b.from->time) / (b.to->time - b.from->time);
        b.share = share > 0.0 ? (float)share : 0.0f;
    }
    return b;
}

// Ticks are nearly always equally far apart: then the first guess is one of the two.
static inline rm_between between(const rm_past_ring *ring, double time) {
    const rm_past *newest = rm_past_newest(ring);
    double most = (double)(int32_t)(ring->count - 1);
    double back = (newest->time - time) * (1.0 / RM_SMOOTH_TICK) + 1.0;
    back = back < most ? back : most;
    uint32_t steps = back > 0.0 ? (uint32_t)(int32_t)back : 0u;
    const rm_past *from = rm_past_at(ring, ring->count - 1 - steps);
    const rm_past *to = from != newest ? later_than(ring, from) : NULL;
    while (to && to->time <= time) {
        from = to;
        to = from != newest ? later_than(ring, from) : NULL;
    }
    return back_to(ring, (rm_between){from, to, 0.0f}, time);
}

static inline rm_position place_between(const rm_between *b) {
    rm_position at = b->from->at;
    if (b->to && b->share > 0.0f) {
        const rm_position *next = &b->to->at;
        at.origin = rm_vec3_add(at.origin, rm_vec3_scale(rm_way_between(&at, next), b->share));
        if (!is_same_rotation(at.rotation, next->rotation)) { // the same to the bit at any share
            at.rotation = rm_quat_blend(at.rotation, next->rotation, b->share);
        }
    }
    return at;
}

// A cycle that begins anew between the two has the phase of the earlier one until then.
static inline float phase_between(const rm_between *b) {
    float phase = b->from->phase;
    return b->to && b->share != 0.0f ? rm_phase_between(phase, b->to->phase, b->share) : phase;
}

// On the ground only if it is there in both of them.
static inline uint32_t transient_between(const rm_between *b) {
    uint32_t transient = b->from->transient;
    if (b->to && b->share > 0.0f) {
        transient &= b->to->transient | ~(uint32_t)RM_TRANSIENT_ON_WALKABLE;
    }
    return transient;
}

rm_past rm_ring_at(const rm_past_ring *ring, double time) {
    rm_between b = between(ring, time);
    rm_past past = *b.from;
    past.at = place_between(&b);
    past.phase = phase_between(&b);
    past.transient = transient_between(&b);
    return past;
}

rm_steps rm_ring_steps(const rm_past_ring *ring, const rm_target *later, double time) {
    rm_between b = back_to(ring, later->ticks, time);
    bool is_grounded = rm_past_is_grounded(b.from);
    return (rm_steps){is_grounded ? b.from->cycle : rm_vec3_make(0.0f, 0.0f, 0.0f),
                      phase_between(&b)};
}

// --- rounding ------------------------------------------------------------------------------------

// Effect of a bend of the path, `seconds` before or after the middle of the taps, on their mean:
// those beyond it are off the straight way by the change of velocity times their distance.
typedef struct bend {
    float weight;   // share of the taps beyond it
    float distance; // mean of their distances from it, times that share; s
} bend;

static inline bend bend_at(float away, float half, float per_half) {
    int taps = (int)(TAPS_PER_HALF * (FIRST_TAP - away * per_half)) + 1;
    taps = taps < TAPS_AHEAD ? taps : TAPS_AHEAD;
    return (bend){tap_weights[taps], half * tap_moments[taps] - away * tap_weights[taps]};
}

// Velocity of the way to a tick; the fourth part is its step.
static inline rm_vec4 way_of(const rm_past *past) {
    rm_vec4 v;
    memcpy(&v, (const char *)past + offsetof(rm_past, way), sizeof v);
    return v;
}

// The way about a time, as it is rounded.
typedef struct rounded_way {
    rm_vec4 rounding; // from the way itself, m
    rm_vec4 velocity; // m/s
    float half;       // s
    float per_half;
    float reach; // s, of the taps
} rounded_way;

// @param side  1 after the time, -1 before it
static inline void add_bend(rounded_way *r, rm_vec4 change, bend b, float side) {
    r->rounding = rm_vec4_plus(r->rounding, change, b.distance);
    r->velocity = rm_vec4_plus(r->velocity, change, side * b.weight);
}

// Bends after a time. @param past  the first tick after it, or null
static inline void add_later(const rm_past_ring *ring, const rm_past *past, double time,
                             rounded_way *r) {
    const rm_past *newest = rm_past_newest(ring);
    rm_vec4 way = r->velocity;
    while (past) {
        float away = (float)(past->time - time);
        if (away >= r->reach) {
            return;
        }
        const rm_past *next = past != newest ? later_than(ring, past) : NULL;
        rm_vec4 goes_on = next ? way_of(next) : rm_vec4_zero();
        bend b = bend_at(away > 0.0f ? away : 0.0f, r->half, r->per_half);
        add_bend(r, rm_vec4_sub(goes_on, way), b, 1.0f);
        way = goes_on;
        past = next;
    }
}

// Bends before a time. Before the first tick the body is where it was in that.
// @param past  the last tick before it
// @param way   the velocity after that
static inline void add_earlier(const rm_past_ring *ring, const rm_past *past, double time,
                               rm_vec4 way, rounded_way *r) {
    const rm_past *first = rm_past_at(ring, 0);
    for (;;) {
        float away = (float)(time - past->time);
        if (away >= r->reach) {
            return;
        }
        bend b = bend_at(away > 0.0f ? away : 0.0f, r->half, r->per_half);
        if (past == first) {
            r->rounding = rm_vec4_plus(r->rounding, way, b.distance);
            return;
        }
        rm_vec4 came = way_of(past);
        add_bend(r, rm_vec4_sub(way, came), b, -1.0f);
        way = came;
        past = earlier_than(ring, past);
    }
}

static inline rounded_way round_way(const rm_past_ring *ring, const rm_between *b, double time,
                                    float half) {
    rm_vec4 way = b->to ? way_of(b->to) : rm_vec4_zero();
    rounded_way r = {rm_vec4_zero(), way, half, 1.0f / half, FIRST_TAP * half};
    add_later(ring, b->to, time, &r);
    add_earlier(ring, b->from, time, way, &r);
    return r;
}

static inline bool is_grounded_between(const rm_between *b) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (transient_between(b) & ground) == ground;
}

void rm_ring_target(const rm_past_ring *ring, double time, float half, rm_target *target) {
    const rm_vec3 none = rm_vec3_make(0.0f, 0.0f, 0.0f);
    rm_between b = between(ring, time);
    target->ticks = b;
    target->at = place_between(&b);
    target->cycle = b.from->cycle;
    target->phase = phase_between(&b);
    target->is_grounded = is_grounded_between(&b);
    if (half < LEAST_ROUNDING) {
        b = between(ring, time + 1e-4);
        target->rounding = none;
        target->velocity = b.to ? b.to->way : none;
        return;
    }
    rounded_way r = round_way(ring, &b, time, half);
    target->velocity = rm_vec4_vec3(r.velocity);
    target->rounding = rm_vec4_vec3(r.rounding);
    if (target->is_grounded) {
        target->rounding.z = 0.0f;
    }
}

// --- rows ----------------------------------------------------------------------------------------

static void gather_steps(const rm_between *b, int i, rm_ring_rows *rows) {
    bool is_grounded = rm_past_is_grounded(b->from);
    bool is_between = b->to && b->share != 0.0f;
    rows->steps_share[i] = is_between ? b->share : 0.0f;
    rows->steps_phase[0][i] = b->from->phase;
    rows->steps_phase[1][i] = is_between ? b->to->phase : b->from->phase;
    rows->steps_cycle[0][i] = is_grounded ? b->from->cycle.x : 0.0f;
    rows->steps_cycle[1][i] = is_grounded ? b->from->cycle.y : 0.0f;
}

bool rm_ring_gather(const rm_past_ring *ring, double time, double before, float half, int i,
                    rm_ring_rows *rows) {
    rm_between b = between(ring, time);
    if (!b.to || b.share == 0.0f || half < LEAST_ROUNDING || !is_grounded_between(&b) ||
        (b.from->at.cell ^ b.to->at.cell) >= 0x10000u) {
        return false;
    }
    rounded_way r = round_way(ring, &b, time, half);
    rows->ticks[i] = b;
    rows->cell[i] = b.from->at.cell;
    rows->share[i] = b.share;
    rm_rows3_set(&rows->at[0], i, b.from->at.origin);
    rm_rows3_set(&rows->at[1], i, b.to->at.origin);
    rm_rows4_set(&rows->rotation[0], i, b.from->at.rotation);
    rm_rows4_set(&rows->rotation[1], i, b.to->at.rotation);
    rm_rows3_set(&rows->cycle, i, b.from->cycle);
    rows->phase[0][i] = b.from->phase;
    rows->phase[1][i] = b.to->phase;
    rm_rows3_set(&rows->velocity, i, rm_vec4_vec3(r.velocity));
    rm_rows3_set(&rows->rounding, i, rm_vec4_vec3(r.rounding));
    rows->rounding.z[i] = 0.0f; // on the ground
    b = back_to(ring, b, before);
    gather_steps(&b, i, rows);
    return true;
}

// --- steps ---------------------------------------------------------------------------------------

static float clamp(float x, float least, float most) {
    return x < least ? least : (x > most ? most : x);
}

// Falls from 1 to 0 over x in [0, 1], level and with curvature 0 at both ends.
static float quintic(float x) {
    return 1.0f - x * x * x * (10.0f + x * (-15.0f + 6.0f * x));
}

// Lift of one step at a time: up before the step, down after it.
static float lift_of(const rm_past *a, const rm_past *b, double time) {
    rm_vec3 way = rm_way_between(&a->at, &b->at);
    float step = b->step;
    float speed = rm_sqrt(way.x * way.x + way.y * way.y) / (float)(b->time - a->time);
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
    if (ring->level >= ring->count) {
        return lift;
    }
    for (uint32_t i = ring->count - 1; i > 0; --i) {
        const rm_past *b = rm_past_at(ring, i);
        if (b->time < time - (double)RM_SMOOTH_LIFT_LONGEST - 0.01) {
            break;
        }
        if (b->step != 0.0f) {
            lift += lift_of(rm_past_at(ring, i - 1), b, time);
        }
    }
    return lift;
}
