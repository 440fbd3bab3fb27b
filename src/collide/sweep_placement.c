// Placements: spawn, teleport, snap and blip. The target place is pushed out of walls, tested, and
// put on the ground within a step; if it is occupied, rings around it are tried, or it is refused.
// A placement starts in the air.

#include "remora/space.h"

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "space/space_numbers.h"

// The driver's placement_insert.
static rm_outcome placement_insert(rm_transition *t) {
    rm_outcome outcome = rm_insert_into_cell(t, RM_STEP_ATTEMPTS);
    return outcome == RM_OUTCOME_OK ? rm_check_other_cells(t) : outcome;
}

static rm_outcome validate_placement(rm_transition *t, rm_outcome outcome, bool adjusts) {
    if (!t->check.cell) {
        return RM_OUTCOME_COLLIDED;
    }
    if (outcome == RM_OUTCOME_OK) {
        rm_path_commit(t);
    } else if (adjusts && outcome != RM_OUTCOME_COLLIDED) {
        return validate_placement(t, placement_insert(t), false);
    }
    return outcome;
}

static rm_outcome validate_placement_transition(rm_transition *t, rm_outcome outcome) {
    if (!t->check.cell) {
        return RM_OUTCOME_COLLIDED;
    }
    if (outcome == RM_OUTCOME_OK) {
        rm_path_commit(t);
    } else if (t->allows_sliding) {
        rm_reset_findings(t);
    }
    return outcome;
}

// Inserts the body at its check place, from scratch: slide and ground are still unset.
static bool try_here(rm_transition *t) {
    t->sliding.is_valid = false;
    rm_clear_contact(t);
    rm_outcome outcome = rm_transitional_insert(t, RM_STEP_ATTEMPTS);
    return validate_placement_transition(t, outcome) == RM_OUTCOME_OK;
}

static bool try_beside(rm_transition *t, float distance, float degrees) {
    float angle = degrees / (float)RM_DEGREES_PER_RADIAN;
    rm_vec3 offset = rm_vec3_make(rm_sin(angle) * distance, rm_cos(angle) * distance, 0.0f);
    rm_path_place_check(t, &t->current.at, t->current.cell);
    offset = rm_adjust_offset(t, offset);
    if (rm_vec3_length_squared(offset) >= RM_EPSILON * RM_EPSILON) {
        rm_path_add_offset(t, offset);
    }
    if (t->crowd) {
        rm_ask_crowd(t);
    }
    return try_here(t);
}

static int ceiling(float x) {
    int whole = (int)x;
    return (float)whole < x ? whole + 1 : whole;
}

// Whether the search may try the next place: its share says how many, and from which on.
static bool may_try(rm_transition *t, uint32_t place) {
    if (place >= t->places_near && place < t->places_first) {
        return false;
    }
    t->is_cut = t->places_left == 0;
    t->places_left -= !t->is_cut;
    t->places_tried += !t->is_cut;
    return !t->is_cut;
}

// Rings about the target place, nearest first, each from north clockwise.
static bool search_rings(rm_transition *t) {
    float radius = t->local[0].radius;
    bool is_small = radius < RM_PLACEMENT_SMALL_RADIUS;
    if (!is_small && radius < RM_PLACEMENT_MIN_RADIUS) {
        radius = RM_PLACEMENT_MIN_RADIUS;
    }
    float reach = is_small ? RM_PLACEMENT_REACH * 0.5f : RM_PLACEMENT_REACH;
    float rings = RM_PLACEMENT_REACH / radius * (is_small ? 0.5f : 1.0f);
    if (!(rings > 1.0f)) {
        return false;
    }
    // A sphere of a millimetre would take thousands of rings.
    int ring_count = rings < 64.0f ? ceiling(rings) : 64;
    float spacing = reach / (float)ring_count;
    float distance = 0.0f;
    float half_places = 0.0f;
    uint32_t number = 0;
    for (int ring = 0; ring < ring_count && !t->is_cut; ++ring) {
        distance += spacing;
        half_places += RM_PLACEMENT_PI * spacing / radius;
        int place_count = 2 * ceiling(half_places < 512.0f ? half_places : 512.0f);
        for (int place = 0; place < place_count && !t->is_cut; ++place) {
            if (may_try(t, number++) &&
                try_beside(t, distance, (float)place * 360.0f / (float)place_count)) {
                return true;
            }
            if (rm_is_exhausted(t)) {
                return false;
            }
        }
    }
    return false;
}

static void put_on_ground(rm_transition *t) {
    float height = t->step_down_height;
    rm_insert before = t->insert;
    t->walkable_allowance = RM_LANDING_Z;
    rm_path_save(t);
    t->insert = RM_INSERT_TRANSITION;
    if (!rm_step_down_from_here(t, &height, RM_LANDING_Z)) {
        rm_path_restore(t);
        rm_clear_contact(t);
    }
    t->insert = before;
    t->walkable.polygon = NULL;
}

bool rm_find_placement_position(rm_transition *t) {
    rm_path_place_check(t, &t->current.at, t->current.cell);
    t->insert = RM_INSERT_INITIAL_PLACEMENT;
    if (validate_placement(t, placement_insert(t), true) != RM_OUTCOME_OK) {
        return false;
    }
    t->insert = RM_INSERT_PLACEMENT;
    if (!try_here(t) && !(t->allows_sliding && search_rings(t))) {
        return false;
    }
    if (t->can_step_down) {
        put_on_ground(t);
    }
    return validate_placement(t, RM_OUTCOME_OK, false) == RM_OUTCOME_OK;
}
