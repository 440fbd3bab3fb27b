// Inserting the body at its check place: everything in the cells around pushes it, until it stands
// free or the attempts run out. Recursion is bounded: an insert that steps down, probes for ground
// or tests a placement excludes another of its kind.

#include "collide/collide_numbers.h"
#include "collide/sweep_ground_cache.h"

// Each attempt lets everything in one cell push the body once. A slide changes the ground
// underfoot, so that it is searched again.
rm_outcome rm_insert_into_cell(rm_transition *t, int attempts) {
    if (!t->check.cell) {
        return RM_OUTCOME_COLLIDED;
    }
    rm_outcome outcome = RM_OUTCOME_OK;
    for (int i = 0; i < attempts; ++i) {
        outcome = rm_cell_find_collisions(t, t->check.cell);
        if (outcome == RM_OUTCOME_OK || outcome == RM_OUTCOME_COLLIDED) {
            return outcome;
        }
        if (outcome == RM_OUTCOME_SLID) {
            rm_clear_contact(t);
        }
    }
    return outcome;
}

// As above, where only the triangle under the body can be met.
static rm_outcome insert_on_terrain(rm_transition *t, int attempts) {
    rm_outcome outcome = RM_OUTCOME_OK;
    for (int i = 0; i < attempts; ++i) {
        outcome = rm_validate_walkable(t, rm_under_sphere(t), &t->ground_cache);
        if (outcome == RM_OUTCOME_OK) {
            t->hits_interior = false;
            break;
        }
        if (outcome == RM_OUTCOME_COLLIDED) {
            break;
        }
    }
    return outcome;
}

// The cell itself, then all others that the spheres reach into.
static rm_outcome insert_into_cells(rm_transition *t, int attempts) {
    rm_outcome outcome = rm_insert_into_cell(t, attempts);
    return outcome == RM_OUTCOME_OK ? rm_check_other_cells(t) : outcome;
}

static rm_outcome insert_everywhere(rm_transition *t, int attempts) {
    if (t->meets == RM_MEETS_UNKNOWN) {
        rm_fill_ground_cache(t);
    }
    rm_outcome outcome = t->meets == RM_MEETS_TERRAIN ? insert_on_terrain(t, attempts)
                                                      : insert_into_cells(t, attempts);
    if (outcome != RM_OUTCOME_OK) {
        t->has_negative_hit = false;
    }
    if (outcome == RM_OUTCOME_SLID) {
        rm_clear_contact(t);
    }
    return outcome;
}

// A falling body has run into something: it lands on free ground, and is put back otherwise.
static rm_outcome settle_landing(rm_transition *t, int attempts) {
    rm_outcome outcome = RM_OUTCOME_COLLIDED;
    t->is_colliding = false;
    if (t->contact.is_valid && rm_has_ground(t, RM_LANDING_Z)) {
        rm_insert before = t->insert;
        t->insert = RM_INSERT_PLACEMENT;
        outcome = rm_transitional_insert(t, attempts);
        t->insert = before;
    }
    t->walkable.polygon = NULL;
    if (outcome == RM_OUTCOME_OK) {
        return outcome;
    }
    rm_path_restore(t);
    rm_clear_contact(t);
    if (t->last_known.is_valid) {
        t->is_stopped = true;
        t->last_known.is_valid = false;
    } else {
        rm_set_collision_normal(t, t->step_up_normal);
    }
    return RM_OUTCOME_COLLIDED;
}

// A polygon that was reached into from behind, or while moving away from it.
static rm_outcome answer_negative_hit(rm_transition *t) {
    t->has_negative_hit = false;
    if (!t->negative_steps_up) {
        return rm_slide(t, 0, t->negative_normal);
    }
    return rm_step_up(t, t->negative_normal) ? RM_OUTCOME_OK : rm_step_up_slide(t);
}

// Distinguishes a step down from following a slope: the new ground lies below the old plane.
static void note_step_down(rm_transition *t) {
    rm_vec3 low =
        rm_vec3_sub(t->low_point, rm_landblock_offset(t->check.at.cell, t->last_known.cell));
    if (t->last_known.is_valid && t->last_known.cell != 0 &&
        rm_is_step_down(t->last_known.plane.normal, t->last_known.plane.d, low)) {
        t->bits |= RM_SWEPT_STEP_DOWN;
    }
}

// Keeps a grounded body on the ground. Returns true when the insert is finished.
static bool follow_ground(rm_transition *t, rm_outcome *outcome) {
    float allowance;
    float height = rm_begin_step(t, t->step_down_height, &allowance);
    if (rm_step_down_from_here(t, &height, allowance)) {
        t->walkable.polygon = NULL;
        note_step_down(t);
        *outcome = RM_OUTCOME_OK;
        return true;
    }
    return rm_edge_slide(t, height, allowance, outcome);
}

// The heart of the sweep. An attempt ends free, blocked, or pushed; pushed ones are tried again. A
// body that is free then lands, answers a hit from behind, or follows the ground down, and only
// what is left over is in the air. Origin: client (transitional_insert).
rm_outcome rm_transitional_insert(rm_transition *t, int attempts) {
    if (!t->check.cell) {
        return RM_OUTCOME_OK;
    }
    rm_outcome outcome = RM_OUTCOME_INVALID;
    for (int i = 0; i < attempts; ++i) {
        outcome = insert_everywhere(t, attempts);
        if (outcome == RM_OUTCOME_COLLIDED) {
            return outcome;
        }
        if (outcome != RM_OUTCOME_OK) {
            continue;
        }
        if (t->is_colliding) {
            return settle_landing(t, attempts);
        }
        if (t->has_negative_hit && !t->is_stepping_down && !t->is_stepping_up) {
            outcome = answer_negative_hit(t);
            continue;
        }
        if (t->contact.is_valid || !rm_has_contact(t) || t->is_stepping_down || !t->check.cell ||
            !t->can_step_down) {
            return outcome;
        }
        if (follow_ground(t, &outcome)) {
            return outcome;
        }
    }
    return outcome;
}
