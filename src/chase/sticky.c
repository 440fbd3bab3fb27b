// Sticking to a target. Time is the plain sum of the ticks since the body was stuck, in double, so
// that a body keeps its second when it moves to another world.

#include "remora/chase.h"

#include "chase/chase_numbers.h"
#include "chase/decide.h"

void rm_sticky_stick(rm_sticky *sticky, uint32_t target, float radius) {
    if (!rm_is_finite(radius)) {
        return;
    }
    *sticky = (rm_sticky){.target = target, .radius = radius, .at = {.rotation = {.w = 1.0f}}};
}

void rm_sticky_clear(rm_sticky *sticky) {
    *sticky = (rm_sticky){0};
}

void rm_sticky_update_target(rm_sticky *sticky, uint32_t target, rm_target_status status,
                             const rm_position *at) {
    if (sticky->target == 0 || sticky->target != target) {
        return;
    }
    if (status == RM_TARGET_OK && !rm_is_place(at)) {
        return;
    }
    if (status == RM_TARGET_OK) {
        sticky->at = *at;
        sticky->is_ready = 1;
    } else {
        rm_sticky_clear(sticky);
    }
}

void rm_sticky_elapse(rm_sticky *sticky, double dt) {
    if (sticky->target && rm_is_tick((double)dt)) {
        sticky->elapsed += dt;
    }
}

float rm_sticky_speed(float interpreter_speed) {
    float speed = RM_STICKY_SPEED_FACTOR * interpreter_speed;
    return rm_is_finite(speed) && speed >= RM_EPSILON ? speed : RM_STICKY_SPEED_FALLBACK;
}

uint32_t rm_sticky_adjust(const rm_sticky *sticky, const rm_chase_body *body,
                          const rm_position *live, float dt, rm_frame *offset) {
    if (!sticky->target || !sticky->is_ready) {
        return 0;
    }
    const rm_position *target = live ? live : &sticky->at;
    if (!rm_is_tick((double)dt) || !rm_is_place(&body->at) || !rm_is_place(target) ||
        !rm_is_finite(body->radius) || !rm_is_finite(body->sticky_speed)) {
        return 0;
    }
    rm_frame axes = {.rotation = body->at.rotation};
    rm_axes_cache(&axes);
    rm_vec3 there = rm_position_offset(&body->at, target);
    offset->origin =
        rm_stick_move(&axes, there, body->radius, sticky->radius, body->sticky_speed, dt);
    rm_frame_set_heading(offset, rm_stick_turn(&axes, there));
    return RM_CHASE_STICKY;
}

bool rm_sticky_use_time(rm_sticky *sticky) {
    if (!sticky->target || !rm_stick_is_over(sticky->elapsed)) {
        return false;
    }
    rm_sticky_clear(sticky);
    return true;
}
