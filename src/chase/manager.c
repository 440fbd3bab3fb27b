// The order of the three: interpolation, sticky, constraint on one frame; at the end of the tick
// interpolation, (constraint, which has nothing to do,) sticky.

#include "chase/manager.h"

float rm_chase_speed(float interpreter_speed) {
    float speed = RM_CHASE_SPEED_FACTOR * interpreter_speed;
    return speed < RM_EPSILON ? RM_CHASE_SPEED_FALLBACK : speed;
}

uint32_t rm_chase_parts_adjust(const rm_chase_parts *parts, const rm_rules *rules,
                               const rm_chase_body *body, const rm_position *target, float dt,
                               rm_frame *offset) {
    bool is_stuck = parts->sticky->target != 0;
    uint32_t reasons =
        rm_interp_halves_adjust(parts->head, parts->ring, rules, body, is_stuck, dt, offset);
    reasons |= rm_sticky_adjust(parts->sticky, body, target, dt, offset);
    reasons |= rm_constraint_adjust(parts->leash, body->has_contact, offset);
    return reasons;
}

rm_interp_action rm_chase_parts_use_time(const rm_chase_parts *parts, const rm_chase_body *body) {
    rm_interp_action action = rm_interp_halves_use_time(parts->head, parts->ring, body);
    rm_sticky_use_time(parts->sticky);
    return action;
}

static rm_chase_parts parts_of(rm_position_manager *manager) {
    return (rm_chase_parts){
        .head = &manager->interp.head,
        .ring = &manager->interp.ring,
        .sticky = &manager->sticky,
        .leash = &manager->constraint,
    };
}

void rm_position_manager_init(rm_position_manager *manager) {
    rm_interp_init(&manager->interp);
    rm_sticky_clear(&manager->sticky);
    rm_constraint_clear(&manager->constraint);
}

uint32_t rm_position_manager_adjust(rm_position_manager *manager, const rm_rules *rules,
                                    const rm_chase_body *body, const rm_position *target, float dt,
                                    rm_frame *offset) {
    rm_chase_parts parts = parts_of(manager);
    return rm_chase_parts_adjust(&parts, rules, body, target, dt, offset);
}

rm_interp_action rm_position_manager_use_time(rm_position_manager *manager,
                                              const rm_chase_body *body) {
    rm_chase_parts parts = parts_of(manager);
    return rm_chase_parts_use_time(&parts, body);
}
