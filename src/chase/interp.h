// The queue in two parts. A world keeps the head of each body in its hot rows and the ring in
// its cold storage; the functions of remora/chase.h pass the two parts of an rm_interp.

#pragma once

#include "remora/chase.h"

#include "chase/chase_numbers.h"
#include "space/position.h"

void rm_queue_stop(rm_interp_head *head);

rm_interp_result rm_queue_to(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                             const rm_chase_body *body, const rm_position *place,
                             bool keep_heading);

// Appends a node; a full queue drops its oldest.
void rm_queue_append(rm_interp_head *head, rm_interp_ring *ring, rm_node_kind kind,
                     const rm_position *place);

uint32_t rm_queue_adjust(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                         const rm_chase_body *body, bool is_stuck, float dt, rm_frame *offset);

// Completes the head, as reached by a body that is at this place.
void rm_queue_reach(rm_interp_head *head, rm_interp_ring *ring, const rm_position *at);

rm_interp_action rm_queue_use_time(rm_interp_head *head, rm_interp_ring *ring,
                                   const rm_chase_body *body);

// Target of a blip: the newest place of the queue, else the last failed place. False if there
// is neither.
bool rm_interp_blip_place(const rm_interp_head *head, const rm_interp_ring *ring,
                          rm_position *place);

// Index in the ring of the i-th node from the oldest, the head, 1 <= i < RM_QUEUE_CAPACITY.
static inline uint32_t rm_interp_index(const rm_interp_ring *ring, uint32_t i) {
    return (ring->first + i - 1) % (RM_QUEUE_CAPACITY - 1);
}

// Kind of the node at an index of the ring: two bits, lowest first.
static inline uint32_t rm_interp_kind(const rm_interp_ring *ring, uint32_t index) {
    return ring->kinds[index / 4] >> index % 4 * 2 & 3u;
}

static inline void rm_interp_set_kind(rm_interp_ring *ring, uint32_t index, uint32_t kind) {
    uint32_t shift = index % 4 * 2;
    uint32_t others = ring->kinds[index / 4] & ~(3u << shift);
    ring->kinds[index / 4] = (uint8_t)(others | kind << shift);
}

// The i-th node from the oldest, 0 <= i < count.
static inline rm_interp_node rm_interp_node_at(const rm_interp_head *head,
                                               const rm_interp_ring *ring, uint32_t i) {
    if (i == 0) {
        return head->node;
    }
    uint32_t index = rm_interp_index(ring, i);
    return (rm_interp_node){rm_interp_kind(ring, index), ring->places[index]};
}

// The place of the newest node. False if the queue is empty, or its newest node lacks a place.
static inline bool rm_interp_tail(const rm_interp_head *head, const rm_interp_ring *ring,
                                  rm_position *place) {
    if (head->count == 0) {
        return false;
    }
    if (head->count == 1) {
        *place = head->node.place;
        return head->node.kind == RM_NODE_POSITION;
    }
    uint32_t index = rm_interp_index(ring, head->count - 1);
    *place = ring->places[index];
    return rm_interp_kind(ring, index) == RM_NODE_POSITION;
}

// --- routing of a place into a queue: rules on values --------------------------------------------

// Greatest distance from the end of the queue within which a body chases. Metres.
static inline float rm_blip_distance(uint32_t cell, bool is_player) {
    if (!rm_cell_is_indoor(cell)) {
        return RM_BLIP_OUTDOORS;
    }
    return is_player ? RM_BLIP_INDOORS_PLAYER : RM_BLIP_INDOORS;
}

// Whether a place is far, there or to be queued. Metres.
// @param from_end  from the newest place of the queue, or from the body if the queue is empty
// @param limit  beyond it a place is far
static inline rm_interp_result rm_queue_judge(float from_body, float from_end, float limit) {
    if (from_end > limit) {
        return RM_INTERP_FAR;
    }
    return from_body <= RM_REACH_DISTANCE ? RM_INTERP_THERE : RM_INTERP_QUEUED;
}

// Appends a node to a queue with a free place. Of the head only the count is used, and the node if
// the queue was empty.
static inline void rm_queue_put(rm_interp_head *head, rm_interp_ring *ring, rm_node_kind kind,
                                const rm_position *place) {
    if (head->count == 0) {
        head->node.kind = (uint32_t)kind;
        head->node.place = *place;
    } else {
        uint32_t index = rm_interp_index(ring, head->count);
        rm_interp_set_kind(ring, index, (uint32_t)kind);
        ring->places[index] = *place;
    }
    head->count += 1;
}
