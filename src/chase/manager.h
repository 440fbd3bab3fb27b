// The position manager over parts that live in different places: a world has the head of the queue
// and the leash in rows, the ring and the sticky target in cold storage.

#pragma once

#include "chase/interp.h"

typedef struct rm_chase_parts {
    rm_interp_head *head;
    rm_interp_ring *ring;
    rm_sticky *sticky;
    rm_constraint *leash;
} rm_chase_parts;

uint32_t rm_chase_parts_adjust(const rm_chase_parts *parts, const rm_rules *rules,
                               const rm_chase_body *body, const rm_position *target, float dt,
                               rm_frame *offset);

rm_interp_action rm_chase_parts_use_time(const rm_chase_parts *parts, const rm_chase_body *body);
