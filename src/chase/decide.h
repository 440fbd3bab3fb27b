// The rules of the chase on plain values (spec: the queue, the sticky target and the leash): the
// input of a rule is its arguments, its decision the result. One body (interp.c, sticky.c,
// constraint.c) and eight at a time (body/batch_move.inl, batch_stick.inl) call the same functions
// and only gather and scatter around them.
//
// All of it is branch-free, so that a loop over bodies becomes vector instructions: conditions are
// joined by & and |, choices are made by masks, which are ~0 for true and 0 for false.

#pragma once

#include "remora/constants.h"
#include "remora/rules.h"

#include "base/floor.h"
#include "base/masks.h"
#include "chase/chase_numbers.h"
#include "space/axes.h"
#include "space/cell.h"
#include "space/heading.h"

// True for a position with finite numbers.
static inline bool rm_is_place(const rm_position *at) {
    return rm_vec3_is_finite(at->origin) && rm_quat_is_finite(at->rotation);
}

// True for a valid length of a tick. Seconds.
static inline bool rm_is_tick(double dt) {
    return dt > 0.0 && rm_is_finite_double(dt);
}

// Is a node this far away reached? Metres. Retail rules leave the limit itself out.
static inline bool rm_chase_is_reached(const rm_rules *rules, float distance) {
    bool is_at_limit = distance == RM_REACH_DISTANCE;
    return (distance < RM_REACH_DISTANCE) | (is_at_limit & (rules->reach_strict != RM_RULE_RETAIL));
}

// Is the progress of the window that ends now sufficient? `made` is the progress in metres,
// `seconds` the length of the window, `dt` that of the tick.
static inline bool rm_chase_window_passes(const rm_rules *rules, float made, float seconds,
                                          float speed, float dt) {
    bool is_retail = rules->stall_test == RM_RULE_RETAIL;
    float ratio = made / seconds / (is_retail ? speed : dt);
    bool is_progress = (made > RM_EPSILON) | (is_retail & (made == RM_EPSILON));
    bool is_enough = !is_retail & (made >= RM_STALL_DISTANCE);
    return is_enough | (is_progress & (ratio >= RM_STALL_RATIO));
}

// True if the chase has failed and a blip is due.
static inline bool rm_chase_must_blip(uint32_t fails, uint32_t count) {
    return (fails > RM_FAIL_LIMIT) | ((count == 0) & (fails > 0));
}

// The progress window of the present head.
typedef struct rm_chase_window {
    uint32_t ticks;
    float seconds;
    float baseline; // metres to the head when the window began
} rm_chase_window;

// Decisions of one tick of the chase. Masks.
typedef struct rm_chase_decision {
    uint32_t arrives;       // the head is reached: the body moves by its cycle
    uint32_t stalls;        // else: the window has stalled, and the head is given up
    uint32_t is_last;       // else: the head is reached by this move, which is still made
    rm_chase_window window; // of a body that continues; unchanged for one that is idle
    float distance;         // metres to the head before the move
    rm_vec3 move;           // towards the head, body space, metres
} rm_chase_decision;

// One tick of the chase: reach, window, audit and move, in this order.
// @param axes  of the body's rotation
// @param way  from the body to the head, global axes, metres
// @param speed  of the chase, m/s
// @param chases  mask: there is a head to chase; otherwise only `window` is meaningful
// @param is_stuck  mask: the body is stuck to a target, and its windows always pass
static inline rm_chase_decision rm_chase_decide(const rm_rules *rules, const rm_frame *axes,
                                                rm_vec3 way, rm_chase_window window, float speed,
                                                uint32_t chases, uint32_t is_stuck, float dt) {
    rm_chase_decision decision;
    decision.distance = rm_vec3_length(way);
    decision.arrives = chases & rm_truth(rm_chase_is_reached(rules, decision.distance));
    float seconds = window.seconds + dt;
    uint32_t ticks = window.ticks + 1;
    float made = window.baseline - decision.distance;
    uint32_t ends = rm_truth(ticks >= RM_STALL_WINDOW);
    uint32_t passes = is_stuck | rm_truth(rm_chase_window_passes(rules, made, seconds, speed, dt));
    decision.stalls = chases & ~decision.arrives & ends & ~passes;
    decision.window.ticks = rm_pick_word(chases, ticks & ~ends, window.ticks);
    decision.window.seconds =
        rm_pick(chases & ends, 0.0f, rm_pick(chases, seconds, window.seconds));
    decision.window.baseline = rm_pick(chases & ends, decision.distance, window.baseline);
    way = rm_axes_to_local(axes, way);
    float length = rm_vec3_length(way);
    float reach = speed * dt;
    float ratio = reach / length;
    decision.is_last = chases & ~decision.arrives & rm_truth(length <= RM_REACH_DISTANCE);
    decision.move = rm_vec3_scale(way, length > reach ? ratio : 1.0f);
    return decision;
}

// True if a sticky target is released after `seconds`.
static inline bool rm_stick_is_over(double elapsed) {
    return elapsed > RM_STICKY_SECONDS;
}

// The move of a body that is stuck, body space, metres. Too close by less than it can move in a
// tick it backs off; by more it moves towards the target. A quirk of the client: only the magnitude
// of the gap limits the move.
// @param axes  of the body's rotation
// @param there  from the body to its target, global axes, metres
// @param radius  of the body, and `other` of its target, metres
// @param speed  of the move, m/s
static inline rm_vec3 rm_stick_move(const rm_frame *axes, rm_vec3 there, float radius, float other,
                                    float speed, float dt) {
    rm_vec3 way = rm_axes_to_local(axes, there);
    way.z = 0.0f;
    float length = rm_vec3_length(way);
    way = rm_pick_vec3(rm_truth(length < RM_EPSILON), rm_vec3_make(0.0f, 0.0f, 0.0f),
                       rm_vec3_scale(way, 1.0f / length));
    float gap = rm_gap_no_z(there, radius, other) - RM_STICKY_GAP;
    float most = speed * dt;
    return rm_vec3_scale(way, most >= rm_abs(gap) ? gap : most);
}

// The turn that makes it face the target, clockwise degrees.
static inline float rm_stick_turn(const rm_frame *axes, rm_vec3 there) {
    float turn = rm_heading_along(there) - rm_heading_of(axes->forward.x, axes->forward.y);
    float around = turn < -RM_EPSILON ? turn + 360.0f : turn;
    return rm_abs(turn) < RM_EPSILON ? 0.0f : around;
}

// Share of a move that a leash leaves: 1 while it is slack, 0 where it holds.
static inline float rm_leash_share(float used, float start, float max) {
    float slack = (max - used) / (max - start);
    float share = used > start ? slack : 1.0f;
    return used >= max ? 0.0f : share;
}

// Effect of a leash on one move.
typedef struct rm_leash_decision {
    rm_vec3 move;   // the remaining move, body space
    float used;     // metres of leash afterwards
    uint32_t pulls; // mask: the move was shortened, or held
} rm_leash_decision;

// One tick of a leash. It pulls only with contact, and counts every move.
// @param is_on  mask: there is a leash; otherwise the move and `used` stay
// @param has_contact  mask
static inline rm_leash_decision rm_leash_decide(rm_vec3 move, float used, float start, float max,
                                                uint32_t is_on, uint32_t has_contact) {
    rm_leash_decision decision;
    uint32_t holds = is_on & has_contact;
    decision.move = rm_vec3_scale(move, rm_pick(holds, rm_leash_share(used, start, max), 1.0f));
    decision.used = used + rm_pick(is_on, rm_vec3_length(decision.move), 0.0f);
    decision.pulls = holds & rm_truth((used >= max) | (used > start));
    return decision;
}
