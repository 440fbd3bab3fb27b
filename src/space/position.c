// Positions across landblocks.
//
// Invariants: differences are formed as block offset + b - a, instead of through absolute
// coordinates, so that precision is independent of where on the map a body is. A float has 24 bits:
// within a landblock that is 1/65,536 m, at the far end of the map it would be 4 mm.

#include "space/position.h"

#include "remora/space.h"

rm_vec3 rm_position_offset(const rm_position *a, const rm_position *b) {
    return rm_position_way(a, b);
}

float rm_position_distance(const rm_position *a, const rm_position *b) {
    return rm_position_gap(a, b);
}

rm_vec3 rm_position_local_to_local(const rm_position *self, const rm_position *p, rm_vec3 v) {
    rm_frame here = rm_position_frame(self);
    rm_frame there = rm_position_frame(p);
    rm_vec3 global = rm_frame_point_to_global(&there, v);
    return rm_frame_point_to_local(&here,
                                   rm_vec3_add(global, rm_landblock_offset(self->cell, p->cell)));
}

rm_frame rm_position_subtract(const rm_position *a, const rm_position *b) {
    rm_frame there = rm_position_frame(a);
    rm_frame here = rm_position_frame(b);
    there.origin = rm_vec3_add(there.origin, rm_landblock_offset(b->cell, a->cell));
    return rm_frame_subtract(&there, &here);
}

float rm_position_heading(const rm_position *a, const rm_position *b) {
    return rm_vec3_heading(rm_position_offset(a, b));
}

// The client's formula, with its peculiarity: the distance of the origins has three dimensions, so
// that of two cylinders above each other the level part is overestimated. The lower cylinder's
// height counts; on a tie that of a.
float rm_cylinder_distance(const rm_position *a, float radius_a, float height_a,
                           const rm_position *b, float radius_b, float height_b) {
    rm_vec3 offset = rm_position_offset(a, b);
    float reach = rm_vec3_length(offset) - (radius_a + radius_b);
    float gap = offset.z >= 0.0f ? offset.z - height_a : -offset.z - height_b;
    float both = rm_sqrt(gap * gap + reach * reach);
    if (gap > 0.0f) {
        return reach > 0.0f ? both : gap;
    }
    return reach > 0.0f ? reach : -both;
}

float rm_cylinder_distance_no_z(const rm_position *a, float radius_a, const rm_position *b,
                                float radius_b) {
    return rm_gap_no_z(rm_position_offset(a, b), radius_a, radius_b);
}

// A coordinate in metres, brought into [0, RM_LANDBLOCK_SIZE); within epsilon of 0 it becomes 0.
static float wrap_to_block(float coordinate) {
    coordinate = rm_abs(coordinate) < RM_EPSILON ? 0.0f : coordinate;
    return coordinate - rm_floor(coordinate / RM_LANDBLOCK_SIZE) * RM_LANDBLOCK_SIZE;
}

bool rm_position_adjust_to_outside(rm_position *p) {
    if (!p || (!rm_cell_is_outdoor(p->cell) && !rm_cell_is_room(p->cell))) {
        return false;
    }
    int east = rm_map_cell(p->cell >> 24, p->origin.x, NULL);
    int north = rm_map_cell(p->cell >> 16 & 0xFFu, p->origin.y, NULL);
    if (east < 0 || north < 0) {
        return false;
    }
    p->cell = rm_map_cell_id((uint32_t)east, (uint32_t)north);
    p->origin.x = wrap_to_block(p->origin.x);
    p->origin.y = wrap_to_block(p->origin.y);
    return true;
}

// Interior positions stay in their cell even where their coordinates lie outside of it: only a
// sweep has the shape of rooms.
bool rm_position_settle(rm_space space, rm_position *p) {
    if (!p || !rm_vec3_is_within(p->origin, RM_COORDINATE_LIMIT)) {
        return false;
    }
    if (space == RM_SPACE_FLAT) {
        return true;
    }
    if (rm_cell_is_indoor(p->cell)) {
        return rm_cell_is_room(p->cell);
    }
    return rm_position_adjust_to_outside(p);
}

rm_status rm_position_fault(const rm_position *p) {
    if (!rm_vec3_is_finite(p->origin)) {
        return RM_ERROR_NOT_FINITE;
    }
    rm_quat rotation = p->rotation;
    rm_status status = rm_quat_clean(&rotation);
    return status != RM_OK ? status : RM_ERROR_OFF_MAP;
}

rm_status rm_position_clean(rm_space space, rm_position *p) {
    return p ? rm_position_scrub(space, p) : RM_ERROR_ARGUMENT;
}

// On copies: a refused position stays as it was, and so does an accepted one, because the caller
// may use it as given.
rm_status rm_position_check(rm_space space, rm_position *p) {
    if (!p) {
        return RM_ERROR_ARGUMENT;
    }
    rm_position clean = *p;
    rm_status status = rm_position_clean(space, &clean);
    if (status != RM_OK) {
        return status;
    }
    rm_position settled = clean;
    if (!rm_position_settle(space, &settled)) {
        return RM_ERROR_OFF_MAP;
    }
    *p = clean;
    return RM_OK;
}
