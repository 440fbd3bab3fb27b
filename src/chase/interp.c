// The interpolation queue.
//
// Invariants: head->count <= RM_QUEUE_CAPACITY; head->node is the oldest node while count > 0 and
// of kind RM_NODE_NONE otherwise; the ring holds the others, and nodes beyond count are unused. The
// counters of a window belong to the present head: a completed node clears them. `fails` is cleared
// by stopping only.

#include "chase/interp.h"

#include "base/assert.h"
#include "chase/decide.h"
#include "space/space_numbers.h"

_Static_assert(RM_QUEUE_CAPACITY >= 2, "there is room behind the head");
_Static_assert(RM_QUEUE_CAPACITY <= UINT8_MAX, "a ring counts its nodes in bytes");
_Static_assert(RM_NODE_VELOCITY <= 3, "a kind has two bits");

// The distance of a body of unknown position is undefined.
static bool is_body(const rm_chase_body *body) {
    return (body->is_unknown || rm_is_place(&body->at)) && rm_is_finite(body->chase_speed) &&
           rm_is_finite(body->blip_distance);
}

static bool is_position(const rm_interp_node *node) {
    return node->kind == RM_NODE_POSITION;
}

static void drop_tail(rm_interp_head *head) {
    RM_ASSERT(head->count > 0);
    head->count -= 1;
    if (head->count == 0) {
        head->node.kind = RM_NODE_NONE;
    }
}

// The next node of the ring becomes the head, which a world keeps in its hot rows.
static void drop_head(rm_interp_head *head, rm_interp_ring *ring) {
    if (head->count > 1) {
        head->node = rm_interp_node_at(head, ring, 1);
        ring->first = (uint8_t)rm_interp_index(ring, 2);
    }
    drop_tail(head);
}

// The next tick begins a new window of five.
static void clear_window(rm_interp_head *head) {
    head->ticks = 0;
    head->seconds = 0.0f;
}

// The last unreachable place, for a blip from an empty queue.
static void remember_failed(rm_interp_ring *ring, const rm_position *place) {
    ring->failed = *place;
    ring->has_failed = 1;
}

// Pops the head. What is behind it, if it is a place, becomes the new goal with a fresh baseline; a
// failed place that was the last is kept for the blip.
static void complete_node(rm_interp_head *head, rm_interp_ring *ring, const rm_position *at,
                          bool success) {
    rm_position done = head->node.place;
    clear_window(head);
    drop_head(head, ring);
    if (head->count == 0) {
        head->baseline = RM_NO_BASELINE;
        if (success) {
            rm_queue_stop(head);
        } else {
            remember_failed(ring, &done);
        }
    } else if (is_position(&head->node)) {
        head->baseline = rm_position_distance(at, &head->node.place);
    } else if (!success) {
        remember_failed(ring, &done);
    }
}

void rm_queue_stop(rm_interp_head *head) {
    head->count = 0;
    head->node.kind = RM_NODE_NONE;
    clear_window(head);
    head->fails = 0;
    head->baseline = RM_NO_BASELINE;
}

void rm_queue_reach(rm_interp_head *head, rm_interp_ring *ring, const rm_position *at) {
    complete_node(head, ring, at, true);
}

void rm_queue_append(rm_interp_head *head, rm_interp_ring *ring, rm_node_kind kind,
                     const rm_position *place) {
    while (head->count >= RM_QUEUE_CAPACITY) {
        drop_head(head, ring);
    }
    rm_queue_put(head, ring, kind, place);
}

static void append_place(rm_interp_head *head, rm_interp_ring *ring, const rm_chase_body *body,
                         const rm_position *place, bool keep_heading) {
    rm_position turned;
    if (keep_heading && !body->is_unknown) {
        turned = *place;
        turned.rotation = rm_quat_with_heading(place->rotation, rm_quat_heading(body->at.rotation));
        place = &turned;
    }
    rm_queue_append(head, ring, RM_NODE_POSITION, place);
}

// Drops the newest places that are as good as this one.
static void prune_tail(rm_interp_head *head, const rm_interp_ring *ring, const rm_rules *rules,
                       const rm_position *place) {
    rm_position tail;
    while (rm_interp_tail(head, ring, &tail) &&
           rm_chase_is_reached(rules, rm_position_gap(&tail, place))) {
        drop_tail(head);
    }
}

// A body of unknown position counts as in between: away from the place, and near enough to chase.
static rm_interp_result judge(const rm_interp_head *head, const rm_interp_ring *ring,
                              const rm_chase_body *body, const rm_position *place) {
    bool is_known = !body->is_unknown;
    float from_body = is_known ? rm_position_gap(&body->at, place) : RM_DISTANCE_UNKNOWN;
    float from_end = is_known ? from_body : 0.0f;
    float limit = body->blip_distance;
    rm_position tail;
    if (rm_interp_tail(head, ring, &tail)) {
        from_end = rm_position_gap(&tail, place);
    }
    if (!(limit > 0.0f)) {
        limit = rm_blip_distance(is_known ? body->at.cell : place->cell, body->is_player);
    }
    return rm_queue_judge(from_body, from_end, limit);
}

rm_interp_result rm_queue_to(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                             const rm_chase_body *body, const rm_position *place,
                             bool keep_heading) {
    rm_interp_result result = judge(head, ring, body, place);
    if (result == RM_INTERP_FAR) {
        // As in the client, the flag of the last near node decides here instead of that of
        // this call.
        append_place(head, ring, body, place, head->keep_heading != 0);
        head->fails = RM_FAIL_LIMIT + 1;
    } else if (result == RM_INTERP_THERE) {
        rm_queue_stop(head);
    } else {
        prune_tail(head, ring, rules, place);
        head->keep_heading = keep_heading;
        append_place(head, ring, body, place, keep_heading);
    }
    return result;
}

// The end of a stalled window: the head is popped, as reached or as failed.
static uint32_t give_up_head(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                             const rm_chase_body *body, float distance) {
    if (rules->stall_near == RM_RULE_RETAIL && distance < RM_STALL_DISTANCE) {
        complete_node(head, ring, &body->at, true);
        return RM_CHASE_REACHED;
    }
    head->fails += 1;
    complete_node(head, ring, &body->at, false);
    return RM_CHASE_STALLED;
}

// The rotation of the move. The documents' rules leave turning to the router.
static rm_quat turn_to_head(const rm_interp_head *head, const rm_rules *rules,
                            const rm_chase_body *body) {
    if (rules->chase_turns != RM_RULE_RETAIL) {
        return rm_quat_identity();
    }
    return rm_position_subtract(&head->node.place, &body->at).rotation;
}

// Applies the move, and completes a head that it reaches.
static uint32_t move_to_head(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                             const rm_chase_body *body, const rm_chase_decision *decision,
                             rm_frame *offset) {
    uint32_t reasons = RM_CHASE_MOVED;
    *offset = rm_frame_make(decision->move, turn_to_head(head, rules, body));
    if (decision->is_last) {
        complete_node(head, ring, &body->at, true);
        reasons |= RM_CHASE_REACHED;
    }
    if (head->keep_heading) {
        rm_frame_set_heading(offset, 0.0f);
    }
    return reasons;
}

static rm_chase_decision chase(const rm_interp_head *head, const rm_rules *rules,
                               const rm_chase_body *body, bool is_stuck, float dt) {
    rm_frame axes = {.origin = body->at.origin, .rotation = body->at.rotation};
    rm_chase_window window = {head->ticks, head->seconds, head->baseline};
    rm_vec3 way = rm_position_offset(&body->at, &head->node.place);
    rm_axes_cache(&axes);
    return rm_chase_decide(rules, &axes, way, window, body->chase_speed, ~0u, rm_truth(is_stuck),
                           dt);
}

uint32_t rm_queue_adjust(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                         const rm_chase_body *body, bool is_stuck, float dt, rm_frame *offset) {
    if (!body->has_contact || head->node.kind != RM_NODE_POSITION) {
        return 0;
    }
    rm_chase_decision decision = chase(head, rules, body, is_stuck, dt);
    if (decision.arrives) {
        complete_node(head, ring, &body->at, true);
        return RM_CHASE_REACHED;
    }
    if (decision.stalls) {
        return give_up_head(head, ring, rules, body, decision.distance);
    }
    head->ticks = decision.window.ticks;
    head->seconds = decision.window.seconds;
    head->baseline = decision.window.baseline;
    return move_to_head(head, ring, rules, body, &decision, offset);
}

static bool newest_place(const rm_interp_head *head, const rm_interp_ring *ring,
                         rm_position *place) {
    for (uint32_t i = head->count; i > 0; --i) {
        rm_interp_node node = rm_interp_node_at(head, ring, i - 1);
        if (is_position(&node)) {
            *place = node.place;
            return true;
        }
    }
    return false;
}

bool rm_interp_blip_place(const rm_interp_head *head, const rm_interp_ring *ring,
                          rm_position *place) {
    if (newest_place(head, ring, place)) {
        return true;
    }
    *place = ring->failed;
    return ring->has_failed;
}

// A blip takes a velocity behind the newest place along; without one the queue is only emptied.
static rm_interp_action blip(rm_interp_head *head, const rm_interp_ring *ring) {
    rm_interp_action action = {.wish = RM_INTERP_PLACE};
    rm_position newest;
    if (!rm_interp_blip_place(head, ring, &action.place)) {
        rm_queue_stop(head);
        return (rm_interp_action){.wish = RM_INTERP_NOTHING};
    }
    if (newest_place(head, ring, &newest)) {
        rm_interp_node tail = rm_interp_node_at(head, ring, head->count - 1);
        action.has_velocity = tail.kind == RM_NODE_VELOCITY;
        action.velocity = tail.place.origin;
    }
    return action;
}

rm_interp_action rm_queue_use_time(rm_interp_head *head, rm_interp_ring *ring,
                                   const rm_chase_body *body) {
    if (rm_chase_must_blip(head->fails, head->count)) {
        return blip(head, ring);
    }
    rm_interp_action action = {.wish = RM_INTERP_NOTHING};
    if (head->node.kind == RM_NODE_VELOCITY) {
        action.wish = RM_INTERP_SET_VELOCITY;
        action.velocity = head->node.place.origin;
        complete_node(head, ring, &body->at, true);
    } else if (head->node.kind == RM_NODE_JUMP) {
        complete_node(head, ring, &body->at, true);
    }
    return action;
}

void rm_interp_init(rm_interp *queue) {
    *queue = (rm_interp){.head = {.baseline = RM_NO_BASELINE}};
}

void rm_interp_stop(rm_interp *queue) {
    rm_queue_stop(&queue->head);
}

rm_interp_result rm_interp_to(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body,
                              const rm_position *place, bool keep_heading) {
    if (!is_body(body) || !rm_is_place(place)) {
        return RM_INTERP_REFUSED;
    }
    return rm_queue_to(&queue->head, &queue->ring, rules, body, place, keep_heading);
}

void rm_interp_append_velocity(rm_interp *queue, rm_vec3 velocity) {
    rm_position place = {.origin = velocity};
    if (!rm_vec3_is_finite(velocity)) {
        return;
    }
    rm_queue_append(&queue->head, &queue->ring, RM_NODE_VELOCITY, &place);
}

void rm_interp_append_jump(rm_interp *queue) {
    rm_position nowhere = {0};
    rm_queue_append(&queue->head, &queue->ring, RM_NODE_JUMP, &nowhere);
}

uint32_t rm_interp_adjust(rm_interp *queue, const rm_rules *rules, const rm_chase_body *body,
                          bool is_stuck, float dt, rm_frame *offset) {
    if (!rm_is_tick((double)dt) || !is_body(body)) {
        return 0;
    }
    return rm_queue_adjust(&queue->head, &queue->ring, rules, body, is_stuck, dt, offset);
}

rm_interp_action rm_interp_use_time(rm_interp *queue, const rm_chase_body *body) {
    if (!is_body(body)) {
        return (rm_interp_action){.wish = RM_INTERP_NOTHING};
    }
    return rm_queue_use_time(&queue->head, &queue->ring, body);
}
