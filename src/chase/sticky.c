// Sticking to a target. Time is the plain sum of the ticks since the body was stuck, in double, so
// that a body can be carried to another world without its second changing.

#include "remora/chase.h"

void rm_sticky_stick(rm_sticky *sticky, uint32_t target, float radius) {
    *sticky = (rm_sticky){.target = target, .radius = radius, .at = {.rotation = {.w = 1.0f}}};
}

void rm_sticky_clear(rm_sticky *sticky) {
    *sticky = (rm_sticky){0};
}

void rm_sticky_report(rm_sticky *sticky, uint32_t target, rm_target_status status,
                      const rm_position *at) {
    if (sticky->target == 0 || sticky->target != target) {
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
    if (sticky->target) {
        sticky->elapsed += dt;
    }
}

float rm_sticky_speed(float interpreter_speed) {
    float speed = RM_STICKY_SPEED_FACTOR * interpreter_speed;
    return speed < RM_EPSILON ? RM_STICKY_SPEED_FALLBACK : speed;
}

// Turn that makes a body that is turned like `frame` face the way to its target, clockwise degrees.
static float turn_to(const rm_frame *frame, rm_vec3 way) {
    float turn = rm_vec3_heading(way) - rm_frame_heading(frame);
    if (rm_abs(turn) < RM_EPSILON) {
        return 0.0f;
    }
    return turn < -RM_EPSILON ? turn + 360.0f : turn;
}

uint32_t rm_sticky_adjust(const rm_sticky *sticky, const rm_chase_body *body,
                          const rm_position *live, float dt, rm_frame *offset) {
    if (!sticky->target || !sticky->is_ready) {
        return 0;
    }
    const rm_position *target = live ? live : &sticky->at;
    rm_frame frame = rm_position_frame(&body->at);
    rm_vec3 there = rm_position_offset(&body->at, target);
    rm_vec3 way = rm_frame_vector_to_local(&frame, there);
    way.z = 0.0f;
    if (!rm_vec3_normalize(&way)) {
        way = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    float gap =
        rm_cylinder_distance_no_z(&body->at, body->radius, target, sticky->radius) - RM_STICKY_GAP;
    // Too close by less than a step it backs off; by more it moves towards the target. A quirk of
    // the client: only the magnitude of the gap limits the step.
    float step = body->sticky_speed * dt;
    if (step >= rm_abs(gap)) {
        step = gap;
    }
    offset->origin = rm_vec3_scale(way, step);
    rm_frame_set_heading(offset, turn_to(&frame, there));
    return RM_CHASE_STICKY;
}

bool rm_sticky_use_time(rm_sticky *sticky) {
    if (!sticky->target || !(sticky->elapsed > RM_STICKY_SECONDS)) {
        return false;
    }
    rm_sticky_clear(sticky);
    return true;
}
