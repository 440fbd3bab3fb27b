// The queue in two parts. A world keeps the head of each body in its hot rows and the ring in
// its cold storage; the functions of remora/chase.h pass the two parts of an rm_interp.

#pragma once

#include "remora/chase.h"

void rm_queue_stop(rm_interp_head *head);

rm_interp_result rm_queue_to(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                             const rm_chase_body *body, const rm_position *place,
                             bool keep_heading);

// Appends a node; the oldest goes when there is no room.
void rm_queue_append(rm_interp_head *head, rm_interp_ring *ring, rm_node_kind kind,
                     const rm_position *place);

uint32_t rm_queue_adjust(rm_interp_head *head, rm_interp_ring *ring, const rm_rules *rules,
                         const rm_chase_body *body, bool is_stuck, float dt, rm_frame *offset);

// The head is reached by a body at this place.
void rm_queue_reach(rm_interp_head *head, rm_interp_ring *ring, const rm_position *at);

rm_interp_action rm_queue_use_time(rm_interp_head *head, rm_interp_ring *ring,
                                   const rm_chase_body *body);

// Where a blip goes: to the newest place of the queue; without one, to the last failed place. False
// with none known.
bool rm_interp_blip_place(const rm_interp_head *head, const rm_interp_ring *ring,
                          rm_position *place);

// Where the i-th node from the oldest, the head, is in the ring, 1 <= i < RM_QUEUE_CAPACITY.
static inline uint32_t rm_interp_index(const rm_interp_ring *ring, uint32_t i) {
    return (ring->first + i - 1) % (RM_QUEUE_CAPACITY - 1);
}

// What the node at an index of the ring asks for: two bits, lowest first.
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
