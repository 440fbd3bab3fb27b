// The leash. It measures the path instead of the distance: `used` only grows until it is set again.

#include "remora/chase.h"

#include "chase/chase_numbers.h"
#include "chase/decide.h"

void rm_constraint_set(rm_constraint *leash, float distance, float start, float max) {
    if (!rm_is_finite(distance) || !rm_is_finite(start) || !rm_is_finite(max)) {
        return;
    }
    *leash = (rm_constraint){.is_on = 1, .used = distance, .start = start, .max = max};
}

void rm_constraint_clear(rm_constraint *leash) {
    *leash = (rm_constraint){0};
}

void rm_constraint_distances(uint32_t cell, float *start, float *max) {
    bool is_indoor = rm_cell_is_indoor(cell);
    *start = is_indoor ? RM_LEASH_START_INDOORS : RM_LEASH_START_OUTDOORS;
    *max = is_indoor ? RM_LEASH_MAX_INDOORS : RM_LEASH_MAX_OUTDOORS;
}

uint32_t rm_constraint_adjust(rm_constraint *leash, bool has_contact, rm_frame *offset) {
    if (!leash->is_on || !rm_vec3_is_finite(offset->origin)) {
        return 0;
    }
    rm_leash_decision decision = rm_leash_decide(offset->origin, leash->used, leash->start,
                                                 leash->max, ~0u, rm_truth(has_contact));
    offset->origin = decision.move;
    leash->used = decision.used;
    return decision.pulls & RM_CHASE_LEASH;
}

bool rm_constraint_is_full(const rm_constraint *leash) {
    return leash->is_on && RM_LEASH_FULL_SHARE * leash->max < leash->used;
}
