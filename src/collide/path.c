// The sphere path and the small setters of what a sweep finds. Whoever moves the check place goes
// through rm_path_add_offset, rm_path_raise or rm_path_place_check, so that spheres and low point
// follow it.

#include "collide/transition.h"

// Where the spheres and the low point of the body are at a position. The low point belongs to the
// body: it tilts with it.
static void place_spheres(const rm_transition *t, const rm_position *at, rm_vec3 *centers,
                          rm_vec3 *low_point) {
    const rm_vec3 *a = &t->local[0].center;
    const rm_vec3 *b = &t->local[t->sphere_count - 1].center;
    rm_quat q = at->rotation;
    if (q.x == 0.0f && q.y == 0.0f && a->x == 0.0f && a->y == 0.0f && b->x == 0.0f &&
        b->y == 0.0f) {
        // Upright, spheres on the axis: the same bits as below, without the matrix.
        for (int k = 0; k < t->sphere_count; ++k) {
            centers[k] = at->origin;
            centers[k].z = at->origin.z + t->local[k].center.z;
        }
        *low_point = at->origin;
        low_point->z = at->origin.z + (a->z - t->local[0].radius);
        return;
    }
    rm_frame frame = rm_position_frame(at);
    rm_vec3 low = *a;
    low.z -= t->local[0].radius;
    *low_point = rm_frame_point_to_global(&frame, low);
    for (int k = 0; k < t->sphere_count; ++k) {
        centers[k] = rm_frame_point_to_global(&frame, t->local[k].center);
    }
}

void rm_path_place_check(rm_transition *t, const rm_position *at, const rm_cell *cell) {
    rm_vec3 centers[RM_MAX_SPHERES];
    t->shift_count++;
    t->meets = RM_MEETS_UNKNOWN;
    t->check.at = *at;
    t->check.cell = cell;
    place_spheres(t, at, centers, &t->low_point);
    for (int k = 0; k < t->sphere_count; ++k) {
        t->spheres[k].center = centers[k];
    }
}

void rm_path_commit(rm_transition *t) {
    t->current = t->check;
    rm_path_place_check(t, &t->current.at, t->current.cell);
    for (int k = 0; k < t->sphere_count; ++k) {
        t->current_centers[k] = t->spheres[k].center;
    }
}

void rm_path_cache_local(rm_transition *t, const rm_frame *frame, uint32_t cell, float scale) {
    rm_local_space *space = &t->space;
    rm_vec3 check = rm_block_offset(cell, t->check.at.cell);
    rm_vec3 current = rm_block_offset(cell, t->current.at.cell);
    float shrink = 1.0f / scale;
    space->frame = frame;
    space->cell = cell;
    space->scale = scale;
    space->up = rm_frame_vector_to_local(frame, rm_vec3_make(0.0f, 0.0f, 1.0f));
    for (int k = 0; k < t->sphere_count; ++k) {
        rm_vec3 center = rm_vec3_add(t->spheres[k].center, check);
        space->spheres[k].center = rm_vec3_scale(rm_frame_point_to_local(frame, center), shrink);
        space->spheres[k].radius = t->spheres[k].radius * shrink;
    }
    rm_vec3 center = rm_vec3_add(t->current_centers[0], current);
    space->current0 = rm_vec3_scale(rm_frame_point_to_local(frame, center), shrink);
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
