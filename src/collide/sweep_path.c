// The sphere path and setters of a sweep's results. Code that moves the check place uses
// rm_path_add_offset, rm_path_raise or rm_path_place_check, so that spheres and low point
// follow it.

#include "collide/sweep_transition.h"
#include "space/axes.h"

// Upright, with spheres on the axis, as nearly all bodies are: the same bits, with the
// matrix skipped.
static bool is_plain(const rm_transition *t) {
    const rm_quat *q = &t->check.at.rotation;
    const rm_vec3 *a = &t->local[0].center;
    const rm_vec3 *b = &t->local[1].center;
    return q->x == 0.0f && q->y == 0.0f && a->x == 0.0f && a->y == 0.0f && b->x == 0.0f &&
           b->y == 0.0f;
}

static void place_tilted(rm_transition *t) {
    rm_frame frame = rm_position_frame(&t->check.at);
    rm_vec3 low = t->local[0].center;
    low.z -= t->local[0].radius;
    t->low_point = rm_frame_point_to_global(&frame, low); // belongs to the body: it tilts with it
    for (int k = 0; k < RM_MAX_SPHERES; ++k) {
        t->spheres[k].center = rm_frame_point_to_global(&frame, t->local[k].center);
    }
}

void rm_path_place_spheres(rm_transition *t) {
    if (!is_plain(t)) {
        place_tilted(t);
        return;
    }
    rm_vec3 origin = t->check.at.origin;
    float z = origin.z;
    for (int k = 0; k < RM_MAX_SPHERES; ++k) {
        origin.z = z + t->local[k].center.z;
        t->spheres[k].center = origin;
    }
    origin.z = z + (t->local[0].center.z - t->local[0].radius);
    t->low_point = origin;
}

static rm_vec3 to_local(const rm_frame *frame, rm_vec3 p, float shrink) {
    return rm_vec3_scale(rm_axes_to_local(frame, rm_vec3_sub(p, frame->origin)), shrink);
}

// Values that stay constant with the current place.
static void enter_space(rm_transition *t, const rm_frame *frame, uint32_t cell, float scale) {
    rm_local_space *space = &t->space;
    space->frame = frame;
    space->cell = cell;
    space->scale = scale;
    space->shrink = 1.0f / scale;
    space->commit_count = t->commit_count;
    space->up = rm_axes_to_local(frame, rm_vec3_make(0.0f, 0.0f, 1.0f));
    for (int k = 0; k < t->sphere_count; ++k) {
        space->spheres[k].radius = t->spheres[k].radius * space->shrink;
    }
    space->has_current = false;
}

// Steps leave it clear.
rm_vec3 rm_path_local_current(rm_transition *t) {
    rm_local_space *space = &t->space;
    if (!space->has_current) {
        rm_vec3 shift = rm_landblock_offset(space->cell, t->current.at.cell);
        rm_vec3 center = rm_vec3_add(t->current_centers[0], shift);
        space->current0 = to_local(space->frame, center, space->shrink);
        space->has_current = true;
    }
    return space->current0;
}

void rm_path_cache_local(rm_transition *t, const rm_frame *frame, uint32_t cell, float scale) {
    rm_local_space *space = &t->space;
    if (space->frame != frame || space->cell != cell || space->scale != scale ||
        space->commit_count != t->commit_count) {
        enter_space(t, frame, cell, scale);
    } else if (space->shift_count == t->shift_count) {
        return;
    }
    space->shift_count = t->shift_count;
    rm_vec3 check = rm_landblock_offset(cell, t->check.at.cell);
    for (int k = 0; k < t->sphere_count; ++k) {
        rm_vec3 center = rm_vec3_add(t->spheres[k].center, check);
        space->spheres[k].center = to_local(frame, center, space->shrink);
    }
}

rm_outcome rm_stand_on(rm_transition *t, rm_plane plane, float share, rm_vec3 offset) {
    rm_set_contact(t, plane, true, t->check.at.cell);
    t->walk_interp = share;
    rm_path_add_offset(t, offset);
    return RM_OUTCOME_ADJUSTED;
}

void rm_set_collision_normal(rm_transition *t, rm_vec3 n) {
    t->collision.is_valid = true;
    t->collision.n = rm_vec3_normalize(&n) ? n : rm_vec3_make(0.0f, 0.0f, 0.0f);
}

void rm_set_sliding_normal(rm_transition *t, rm_vec3 n) {
    n.z = 0.0f;
    t->sliding.is_valid = true;
    t->sliding.n = rm_vec3_normalize(&n) ? n : rm_vec3_make(0.0f, 0.0f, 0.0f);
}

void rm_set_collide(rm_transition *t, rm_vec3 n) {
    t->is_colliding = true;
    rm_path_save(t);
    t->step_up_normal = n;
    t->walk_interp = 1.0f;
}

void rm_reset_findings(rm_transition *t) {
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    rm_plane no_plane = {zero, 0.0f};
    t->contact = (rm_contact){no_plane, 0, false, false};
    t->last_known = t->contact;
    t->sliding = (rm_normal){zero, false};
    t->collision = t->sliding;
    t->stationary_fall = 0;
    t->touched = 0;
    t->hit_environment = false;
}
