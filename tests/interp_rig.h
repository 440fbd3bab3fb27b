// An interpolation queue on its own, and a body that chases.
#pragma once

#include "remora/chase.h"

#include "chase/interp.h"
#include "check.h"
#include "places.h"

enum { CAPACITY = RM_QUEUE_CAPACITY };

// A body in contact at a place, chasing at 4 m/s.
static inline rm_chase_body body_at(float x, float y, float z) {
    return (rm_chase_body){.at = place_at(x, y, z), .has_contact = true, .chase_speed = 4.0f};
}

static inline rm_interp new_queue(void) {
    rm_interp queue;
    rm_interp_init(&queue);
    return queue;
}

// Queues a place for a body, by L3 rules and turning to its heading.
static inline rm_interp_result to(rm_interp *queue, const rm_chase_body *body, float x, float y,
                                  float z) {
    const rm_rules rules = rm_rules_l3();
    const rm_position place = place_at(x, y, z);
    return rm_interp_to(queue, &rules, body, &place, false);
}

// A queue with one place, as seen from far enough for it not to be there already.
static inline rm_interp queue_with(float x, float y, float z) {
    rm_interp queue = new_queue();
    const rm_chase_body elsewhere = body_at(50, 50, 0);
    to(&queue, &elsewhere, x, y, z);
    return queue;
}

static inline rm_interp_node node(const rm_interp *queue, uint32_t i) {
    return rm_interp_node_at(&queue->head, &queue->ring, i);
}

// One tick; what root motion left in the offset is (9, 9, 9), so that one sees who replaces it.
static inline uint32_t tick(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body,
                            float dt, rm_frame *offset) {
    *offset = rm_frame_make(vec(9, 9, 9), rm_quat_identity());
    return rm_interp_adjust(queue, rules, body, false, dt, offset);
}

static inline bool is_untouched(const rm_frame *offset) {
    return offset->origin.x == 9.0f && offset->origin.y == 9.0f && offset->origin.z == 9.0f;
}

// Ticks a body that does not move until its head is given up: two windows for the first node of a
// queue, whose first window always passes, one for the others.
static inline uint32_t stall(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body) {
    rm_frame offset;
    for (int i = 0; i < 2 * RM_STALL_WINDOW; ++i) {
        const uint32_t reasons = tick(queue, rules, body, 0.1f, &offset);
        if (!(reasons & RM_CHASE_MOVED)) {
            return reasons;
        }
    }
    return 0;
}
