// The order of the three: interpolation, sticky, constraint on one frame; at the end of the tick
// interpolation, (constraint, which is idle,) sticky.

#include "remora/chase.h"

#include "chase/decide.h"

float rm_chase_speed(float interpreter_speed) {
    float speed = RM_CHASE_SPEED_FACTOR * interpreter_speed;
    return rm_is_finite(speed) && speed >= RM_EPSILON ? speed : RM_CHASE_SPEED_FALLBACK;
}

void rm_position_manager_init(rm_position_manager *manager) {
    rm_interp_init(&manager->interp);
    rm_sticky_clear(&manager->sticky);
    rm_constraint_clear(&manager->constraint);
}

uint32_t rm_position_manager_adjust(rm_position_manager *manager, const rm_rules *rules,
                                    const rm_chase_body *body, const rm_position *target, float dt,
                                    rm_frame *offset) {
    bool is_stuck = manager->sticky.target != 0;
    if (!rm_is_tick((double)dt)) {
        return 0; // the path is 0 for the leash
    }
    uint32_t reasons = rm_interp_adjust(&manager->interp, rules, body, is_stuck, dt, offset);
    reasons |= rm_sticky_adjust(&manager->sticky, body, target, dt, offset);
    reasons |= rm_constraint_adjust(&manager->constraint, body->has_contact, offset);
    return reasons;
}

rm_interp_action rm_position_manager_use_time(rm_position_manager *manager,
                                              const rm_chase_body *body) {
    rm_interp_action action = rm_interp_use_time(&manager->interp, body);
    rm_sticky_use_time(&manager->sticky);
    return action;
}
