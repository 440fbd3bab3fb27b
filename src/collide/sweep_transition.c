// The driver of a move: sub-steps of at most one radius, each inserted and validated. A blocked
// sub-step is rolled back to the last free place and counts as done.

#include "collide/sweep_transition.h"

#include "collide/collide_numbers.h"

// Back to the last free place. Contact is kept if the last plane is still underfoot. Returns true
// if the body counts as moved.
static bool roll_back(rm_transition *t) {
    bool is_held = false;
    if (t->last_known.is_valid) {
        t->is_stopped = true;
        float distance = rm_plane_distance(&t->last_known.plane, t->current_centers[0]);
        if (t->spheres[0].radius + RM_EPSILON > rm_abs(distance)) {
            t->contact = t->last_known;
            is_held = rm_is_on_walkable(t);
        }
    }
    if (!t->collision.is_valid) {
        rm_set_collision_normal(t, rm_vec3_make(0.0f, 0.0f, 1.0f));
    }
    rm_path_place_check(t, &t->current.at, t->current.cell);
    if (t->world->rooms.count > 0) {
        (void)rm_build_cell_list(t); // for hits_interior
    }
    return is_held;
}

// Counts sweeps in which a falling body stays in place; after three it counts as standing.
static void count_stationary_fall(rm_transition *t, bool has_moved) {
    if (!t->has_gravity) {
        return;
    }
    if (has_moved) {
        t->stationary_fall = 0;
        return;
    }
    if (t->stationary_fall < 2) {
        t->stationary_fall++;
        return;
    }
    t->stationary_fall = RM_STATIONARY_LIMIT;
    rm_vec3 up = rm_vec3_make(0.0f, 0.0f, 1.0f);
    rm_plane plane = {up, t->spheres[0].radius - t->spheres[0].center.z};
    rm_set_contact(t, plane, false, t->check.at.cell);
    if (!rm_has_contact(t)) {
        rm_set_collision_normal(t, up);
        t->hit_environment = true;
    }
}

static bool is_same_place(const rm_position *a, const rm_position *b) {
    return a->cell == b->cell && rm_vec3_is_equal(a->origin, b->origin) &&
           rm_quat_is_equal(a->rotation, b->rotation);
}

// The ground of this sub-step is where the next one starts from: its flags decide whether the body
// steps up, slides or falls there.
static void take_contact(rm_transition *t) {
    t->last_known.is_valid = t->contact.is_valid;
    t->object &= ~(uint32_t)(RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE);
    if (t->contact.is_valid) {
        t->last_known = t->contact;
        t->object |= RM_OBJECT_CONTACT;
        if (t->contact.plane.normal.z >= RM_FLOOR_Z) {
            t->object |= RM_OBJECT_ON_WALKABLE;
        }
    }
}

// The end of a sub-step. Blocked differs from failed: the body is put back to the last free place,
// and the sweep continues from there.
static rm_outcome validate_transition(rm_transition *t, rm_outcome outcome) {
    bool has_moved = outcome == RM_OUTCOME_OK && !is_same_place(&t->check.at, &t->current.at);
    if (outcome == RM_OUTCOME_OK) {
        rm_path_commit(t);
    } else if (outcome != RM_OUTCOME_INVALID) {
        has_moved = roll_back(t);
        outcome = RM_OUTCOME_OK;
    }
    if (t->collision.is_valid) {
        rm_set_sliding_normal(t, t->collision.n);
    }
    count_stationary_fall(t, has_moved);
    take_contact(t);
    return outcome;
}

// Number of sub-steps of an offset, and one of them.
static int divide_offset(rm_vec3 offset, float radius, int most, rm_vec3 *step) {
    float steps = rm_vec3_length(offset) / radius;
    *step = offset;
    if (steps > 1.0f) {
        int count = steps < (float)most ? (int)steps : most;
        count += (float)count < steps && count < most;
        float divisor = (float)count;
        *step = rm_vec3_make(offset.x / divisor, offset.y / divisor, offset.z / divisor);
        return count;
    }
    return offset.x != 0.0f || offset.y != 0.0f || offset.z != 0.0f;
}

// To the bit: only then all sub-steps keep the rotation.
static bool is_same_rotation(rm_quat a, rm_quat b) {
    return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z;
}

// The rotation is spread over the sub-steps, unless the object turns freely: then
// it is taken at once. An offset that sliding has used up ends the move. Origin:
// client (find_transitional_position).
bool rm_find_transitional_position(rm_transition *t) {
    const rm_quat from = t->in->from.rotation;
    const rm_quat to = t->in->to.rotation;
    rm_vec3 step;
    int count = divide_offset(rm_position_offset(&t->in->from, &t->in->to), t->local[0].radius,
                              t->most_sub_steps, &step);
    if (count == 0 || (t->object & RM_OBJECT_FREE_ROTATE)) {
        t->current.at.rotation = to;
        rm_path_place_check(t, &t->current.at, t->current.cell);
    }
    bool turns = !is_same_rotation(from, to) && !(t->object & RM_OBJECT_FREE_ROTATE);
    rm_outcome outcome = RM_OUTCOME_OK;
    for (int i = 0; i < count; ++i) {
        t->global_offset = rm_adjust_offset(t, step);
        if (rm_vec3_length_squared(t->global_offset) < RM_EPSILON * RM_EPSILON) {
            return i > 0 && outcome == RM_OUTCOME_OK;
        }
        if (turns) {
            float share = (float)(i + 1) / (float)count;
            t->check.at.rotation = rm_quat_interpolate(from, to, share);
        }
        t->sliding.is_valid = false;
        rm_clear_contact(t);
        rm_path_add_offset(t, t->global_offset);
        outcome = validate_transition(t, rm_transitional_insert(t, RM_STEP_ATTEMPTS));
        if (t->stationary_fall != 0 ||
            (t->collision.is_valid && (t->object & RM_OBJECT_PATH_CLIPPED)) || rm_is_exhausted(t)) {
            break;
        }
    }
    return outcome == RM_OUTCOME_OK;
}
