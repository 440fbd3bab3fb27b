// A body against a mesh. t->space holds its spheres in the mesh's space; results are transformed
// back to the world by the frame, scaled before it is turned.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"

#include <string.h>

// A normal of the mesh in the world.
static rm_vec3 world_normal(const rm_transition *t, const rm_polygon *polygon) {
    return rm_frame_vector_to_global(t->space.frame, polygon->plane.normal);
}

// The polygon's plane in the landblock of the check place.
static rm_plane world_plane(const rm_transition *t, const rm_polygon *polygon) {
    const rm_local_space *space = &t->space;
    const rm_plane *plane = &polygon->plane;
    rm_vec3 point = rm_vec3_scale(plane->normal, -plane->d * space->scale);
    rm_vec3 n = world_normal(t, polygon);
    point = rm_vec3_add(rm_frame_point_to_global(space->frame, point),
                        rm_landblock_offset(t->check.at.cell, space->cell));
    return (rm_plane){n, -rm_vec3_dot(n, point)};
}

// ---------------------------------------------------------------------- the part of it that is
// near

// Nodes of a mesh from which on a part is cut out of its tree for a sweep, and how often one sweep
// does so before it takes the whole tree: a body between two large meshes alternates between them.
enum { LARGE_MESH = 64, MOST_CUTS = 4 };

// How far beyond its moves up, down and ahead a body may be pushed, in its own radii, before
// another part is cut out. Dimensionless. Origin: chosen.
static const float SPARE = 0.125f;

static bool is_near(const rm_transition *t, const rm_mesh *mesh) {
    const rm_near_tree *near = &t->near_tree;
    bool is_in = near->mesh == mesh;
    for (int k = 0; is_in && k < t->sphere_count; ++k) {
        const rm_sphere *s = &t->space.spheres[k];
        is_in = rm_box_holds(&near->centers, s->center) && s->radius >= near->least &&
                s->radius <= near->most;
    }
    return is_in;
}

// Range of the centres in this sweep: from start to end, and steps up and down from there.
static rm_box find_reach(rm_transition *t) {
    const rm_local_space *space = &t->space;
    rm_vec3 up = rm_vec3_scale(space->up, t->step_up_height / space->scale);
    rm_vec3 down = rm_vec3_scale(space->up, -t->step_down_height / space->scale);
    rm_box ways = rm_box_with((rm_box){up, up}, (rm_box){down, down});
    rm_vec3 a = space->spheres[0].center;
    rm_vec3 b = t->sphere_count > 1 ? space->spheres[1].center : a;
    rm_box box = rm_box_with((rm_box){a, a}, (rm_box){b, b});
    box.low = rm_vec3_add(box.low, ways.low);
    box.high = rm_vec3_add(box.high, ways.high);
    rm_vec3 current = rm_path_local_current(t);
    box = rm_box_with(box, (rm_box){current, current});
    return rm_box_grown(box, SPARE * space->spheres[0].radius);
}

static rm_tree whole_tree(rm_transition *t, const rm_mesh *mesh) {
    return rm_mesh_tree(mesh, &t->looks);
}

// The tree to walk through: of a large mesh only what is near, cut out once for most sweeps.
static rm_tree find_tree(rm_transition *t, const rm_mesh *mesh) {
    if (mesh->node_count < LARGE_MESH) {
        return whole_tree(t, mesh);
    }
    if (!is_near(t, mesh)) {
        float a = t->space.spheres[0].radius;
        float b = t->sphere_count > 1 ? t->space.spheres[1].radius : a;
        if (t->cut_count >= MOST_CUTS) {
            return whole_tree(t, mesh);
        }
        t->cut_count++;
        if (!rm_near_tree_make(&t->near_tree, mesh, find_reach(t), a < b ? a : b, a > b ? a : b,
                               &t->looks)) {
            return whole_tree(t, mesh);
        }
    }
    return rm_near_tree_of(&t->near_tree, &t->looks);
}

static void shift_by(rm_transition *t, rm_vec3 before, rm_vec3 after) {
    rm_vec3 shift = rm_frame_vector_to_global(t->space.frame, rm_vec3_sub(after, before));
    rm_path_add_offset(t, rm_vec3_scale(shift, t->space.scale));
}

// Whether the last query has proven that sphere 0 is clear of the mesh where it is. A body that was
// put on the ground is tested again for a free place there.
static bool is_known_free(const rm_transition *t, const rm_mesh *mesh) {
    return t->near_tree.mesh == mesh && rm_near_tree_is_free(&t->near_tree, &t->space.spheres[0]);
}

// Whether sphere 0 may touch ground of the mesh: walls are excluded by their boxes.
static bool may_be_ground(const rm_transition *t, const rm_mesh *mesh) {
    const rm_local_space *space = &t->space;
    return !is_known_free(t, mesh) &&
           rm_mesh_may_be_ground(mesh, &space->spheres[0], space->up, t->walkable_allowance);
}

// Stepping down and landing: backs off from ground along the movement, and stands on it.
static rm_outcome settle_on(rm_transition *t, const rm_mesh *mesh, rm_vec3 movement) {
    rm_local_space *space = &t->space;
    if (!may_be_ground(t, mesh)) {
        return RM_OUTCOME_OK;
    }
    rm_tree tree = find_tree(t, mesh);
    rm_sphere sphere = space->spheres[0];
    float interp = t->walk_interp;
    const rm_polygon *polygon;
    if (!rm_bsp_settle(&tree, &sphere, movement, space->up, t->walkable_allowance, &interp,
                       &polygon)) {
        tree = whole_tree(t, mesh);
        sphere = space->spheres[0];
        interp = t->walk_interp;
        (void)rm_bsp_settle(&tree, &sphere, movement, space->up, t->walkable_allowance, &interp,
                            &polygon);
    }
    t->walk_interp = interp;
    if (!polygon) {
        return RM_OUTCOME_OK;
    }
    shift_by(t, space->spheres[0].center, sphere.center);
    rm_set_contact(t, world_plane(t, polygon), false, t->check.at.cell);
    t->walkable =
        (rm_walkable){polygon, sphere, space->up, space->frame, space->cell, space->scale};
    return RM_OUTCOME_ADJUSTED;
}

static void note_negative_hit(rm_transition *t, const rm_polygon *polygon, bool steps_up) {
    t->has_negative_hit = true;
    t->negative_steps_up = steps_up;
    t->negative_normal = rm_vec3_scale(world_normal(t, polygon), -1.0f);
}

static rm_outcome collide_grounded(rm_transition *t, const rm_mesh *mesh, rm_vec3 movement) {
    rm_tree tree = find_tree(t, mesh);
    const rm_polygon *low;
    if (rm_bsp_hit(&tree, &t->space.spheres[0], movement, &low)) {
        return rm_step_up(t, world_normal(t, low)) ? RM_OUTCOME_OK : rm_step_up_slide(t);
    }
    if (t->sphere_count > 1) {
        const rm_polygon *high;
        if (rm_bsp_hit(&tree, &t->space.spheres[1], movement, &high)) {
            return rm_slide(t, 0, world_normal(t, high));
        }
        if (high) {
            note_negative_hit(t, high, false);
        } else if (low) {
            note_negative_hit(t, low, true);
        }
    }
    return RM_OUTCOME_OK;
}

// Missiles and the like stop where they hit. The perfect clip, which would look for the exact place
// along the path, is still missing: it would refine the check place here.
static rm_outcome collide_clipped(rm_transition *t, const rm_mesh *mesh, rm_vec3 movement) {
    rm_tree tree = find_tree(t, mesh);
    for (int k = 0; k < t->sphere_count; ++k) {
        const rm_polygon *struck;
        (void)rm_bsp_hit(&tree, &t->space.spheres[k], movement, &struck);
        if (struck) {
            rm_set_collision_normal(t, world_normal(t, struck));
            return RM_OUTCOME_COLLIDED;
        }
    }
    return RM_OUTCOME_OK;
}

static rm_outcome collide_airborne(rm_transition *t, const rm_mesh *mesh, rm_vec3 movement) {
    rm_tree tree = find_tree(t, mesh);
    const rm_polygon *struck;
    (void)rm_bsp_hit(&tree, &t->space.spheres[0], movement, &struck);
    if (struck) {
        rm_set_collide(t, world_normal(t, struck));
        t->walkable_allowance = RM_LANDING_Z;
        return RM_OUTCOME_ADJUSTED;
    }
    if (t->sphere_count > 1) {
        (void)rm_bsp_hit(&tree, &t->space.spheres[1], movement, &struck);
        if (struck) {
            rm_set_collision_normal(t, world_normal(t, struck));
            return RM_OUTCOME_COLLIDED;
        }
    }
    return RM_OUTCOME_OK;
}

static rm_outcome test_placement(rm_transition *t, const rm_mesh *mesh) {
    rm_tree tree = find_tree(t, mesh);
    // A body in a doorway may be inside the building's solid.
    bool check_center = !(t->checks_building && t->hits_interior);
    for (int k = 0; k < t->sphere_count; ++k) {
        if (rm_bsp_hits_solid(&tree, &t->space.spheres[k], check_center)) {
            return RM_OUTCOME_COLLIDED;
        }
    }
    return RM_OUTCOME_OK;
}

// Pushes both spheres off a polygon, to the free side of the centre.
static void push_off(rm_sphere spheres[RM_MAX_SPHERES], int count, int k, float radius,
                     const rm_polygon *polygon, bool center_is_solid) {
    float distance = rm_plane_distance(&polygon->plane, spheres[k].center);
    float target = center_is_solid ? -radius : radius;
    target = distance <= 0.0f ? -target : target;
    rm_vec3 shift = rm_vec3_scale(polygon->plane.normal, target - distance);
    for (int i = 0; i < count; ++i) {
        spheres[i].center = rm_vec3_add(spheres[i].center, shift);
    }
}

// The client's placement_insert of a mesh: up to twenty rounds. A sphere deep inside, where
// polygons are out of reach, searches twice as far the next time. Scale is ignored, as in
// the client.
static rm_outcome push_out(rm_transition *t, const rm_mesh *mesh) {
    rm_sphere spheres[RM_MAX_SPHERES];
    rm_tree whole = whole_tree(t, mesh);
    memcpy(spheres, t->space.spheres, sizeof spheres);
    float radius = spheres[0].radius;
    bool check_center = !(t->checks_building && t->hits_interior);
    for (int round = 0; round < RM_PLACEMENT_ROUNDS; ++round) {
        const rm_polygon *polygon = NULL;
        bool center_is_solid = false;
        bool is_hit = false;
        int k = 0;
        for (; k < t->sphere_count && !is_hit; ++k) {
            is_hit = rm_bsp_find_push(&whole, &spheres[k], radius, check_center, &polygon,
                                      &center_is_solid);
        }
        if (!is_hit) {
            if (round == 0) {
                return RM_OUTCOME_OK;
            }
            rm_vec3 shift = rm_vec3_sub(spheres[0].center, t->space.spheres[0].center);
            rm_path_add_offset(t, rm_frame_vector_to_global(t->space.frame, shift));
            return RM_OUTCOME_ADJUSTED;
        }
        if (polygon) {
            push_off(spheres, t->sphere_count, k - 1, spheres[k - 1].radius, polygon,
                     center_is_solid);
            radius = spheres[0].radius;
        } else {
            radius *= 2.0f;
        }
    }
    return RM_OUTCOME_COLLIDED;
}

static bool is_on_ground(rm_transition *t, const rm_mesh *mesh) {
    rm_tree tree = find_tree(t, mesh);
    return rm_bsp_hits_walkable(&tree, &t->space.spheres[0], t->space.up, t->walkable_allowance);
}

rm_outcome rm_mesh_collide(rm_transition *t, const rm_mesh *mesh) {
    const rm_local_space *space = &t->space;
    if (rm_is_exhausted(t)) {
        return RM_OUTCOME_COLLIDED;
    }
    if (t->insert == RM_INSERT_INITIAL_PLACEMENT) {
        return push_out(t, mesh);
    }
    if (t->insert == RM_INSERT_PLACEMENT || t->is_obstruction_ethereal) {
        return test_placement(t, mesh);
    }
    if (t->is_probing_ground) {
        return may_be_ground(t, mesh) && is_on_ground(t, mesh) ? RM_OUTCOME_COLLIDED
                                                               : RM_OUTCOME_OK;
    }
    if (t->is_stepping_down) {
        float drop = -t->step_down_amount * t->walk_interp / space->scale;
        return settle_on(t, mesh, rm_vec3_scale(space->up, drop));
    }
    rm_vec3 movement = rm_vec3_sub(space->spheres[0].center, rm_path_local_current(t));
    if (t->is_colliding) {
        return settle_on(t, mesh, movement);
    }
    if (rm_has_contact(t)) {
        return collide_grounded(t, mesh, movement);
    }
    if (t->object & RM_OBJECT_PATH_CLIPPED) {
        return collide_clipped(t, mesh, movement);
    }
    return collide_airborne(t, mesh, movement);
}
