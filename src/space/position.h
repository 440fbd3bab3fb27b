// Distance and validity of the position of a report. The public functions of the same names
// (position.c) call these, which are inlined on the path of reports.

#pragma once

#include "base/unit_vector.h"
#include "space/cell.h"

// As rm_position_offset.
static inline rm_vec3 rm_position_way(const rm_position *a, const rm_position *b) {
    bool is_one_block = (a->cell ^ b->cell) < 0x10000u; // nearly always
    return is_one_block ? rm_cell_offset(0, a->origin, 0, b->origin)
                        : rm_cell_offset(a->cell, a->origin, b->cell, b->origin);
}

// As rm_position_distance. Metres.
static inline float rm_position_gap(const rm_position *a, const rm_position *b) {
    return rm_vec3_length(rm_position_way(a, b));
}

// The error of an invalid position: an origin that is NaN or infinite, an invalid rotation, or else
// a place off the map.
rm_status rm_position_fault(const rm_position *p);

// As rm_position_clean of a position that is there.
static inline rm_status rm_position_scrub(rm_space space, rm_position *p) {
    rm_quat rotation = p->rotation;
    if (!rm_vec3_is_within(p->origin, RM_COORDINATE_LIMIT) || rm_quat_clean(&rotation) != RM_OK) {
        return rm_position_fault(p);
    }
    if (space == RM_SPACE_FLAT) {
        p->cell = 0;
    }
    p->rotation = rotation;
    return RM_OK;
}
