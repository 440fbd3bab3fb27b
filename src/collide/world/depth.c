// How deep spheres are inside what stands in the way: what a body should never be, and is when it
// was put there. Terrain is left out: it is tested by a point, and slopes reach into spheres.

#include "collide/world/world.h"

// Halvings of the radius by which a depth inside a mesh is found. Count. Origin: chosen, a tenth of
// a millimetre for the radius of a man.
enum { HALVINGS = 12 };

typedef struct probe {
    const rm_collision *world;
    uint32_t cell;    // names the landblock of the sphere
    rm_sphere sphere; // of the body, placed
    float depth;      // so far
} probe;

// Notes how far the sphere reaches into something that is so far away from its centre.
static void note(probe *p, float away) {
    float depth = p->sphere.radius - (away > 0.0f ? away : 0.0f);
    p->depth = depth > p->depth ? depth : p->depth;
}

static void probe_ball(probe *p, const rm_solid *solid, rm_vec3 center) {
    note(p, rm_vec3_length(rm_vec3_sub(center, solid->at)) - solid->radius);
}

static void probe_post(probe *p, const rm_solid *solid, rm_vec3 center) {
    rm_vec3 off = rm_vec3_sub(center, solid->at);
    float aside = rm_sqrt(off.x * off.x + off.y * off.y) - solid->radius;
    float above = off.z > solid->height ? off.z - solid->height : off.z < 0.0f ? -off.z : 0.0f;
    aside = aside > 0.0f ? aside : 0.0f;
    note(p, rm_sqrt(aside * aside + above * above));
}

static bool hits(const rm_mesh *mesh, rm_vec3 center, float radius) {
    const rm_sphere sphere = {center, radius};
    uint32_t looks = UINT32_MAX;
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    return rm_bsp_hits_solid(&tree, &sphere, true);
}

// The largest sphere about the centre that is free is as far as the mesh is away.
static void probe_mesh(probe *p, const rm_mesh *mesh, const rm_frame *frame, float scale,
                       rm_vec3 center) {
    rm_vec3 local = rm_vec3_scale(rm_frame_point_to_local(frame, center), 1.0f / scale);
    float hit = p->sphere.radius / scale;
    float free = 0.0f;
    if (!mesh || !hits(mesh, local, hit)) {
        return;
    }
    for (int i = 0; i < HALVINGS; ++i) {
        float middle = 0.5f * (free + hit);
        if (hits(mesh, local, middle)) {
            hit = middle;
        } else {
            free = middle;
        }
    }
    note(p, free * scale);
}

static void probe_obstacle(probe *p, const rm_obstacle *o) {
    rm_vec3 center = rm_vec3_add(p->sphere.center, rm_block_offset(o->cell, p->cell));
    rm_vec3 between = rm_vec3_sub(center, o->bounds.center);
    float reach = o->bounds.radius + p->sphere.radius;
    if (!o->is_alive || o->state & RM_STATE_ETHEREAL ||
        rm_vec3_length_squared(between) > reach * reach) {
        return;
    }
    if (o->mesh) {
        probe_mesh(p, o->mesh, &o->frame, o->scale, center);
    }
    for (uint32_t i = 0; i < o->part_count; ++i) {
        if (o->kind == RM_OBSTACLE_SPHERES) {
            probe_ball(p, &o->solids[i], center);
        } else {
            probe_post(p, &o->solids[i], center);
        }
    }
}

static void probe_buildings(probe *p, const rm_landblock *block) {
    rm_vec3 shift = rm_block_offset((uint32_t)block->key << 16, p->cell);
    for (uint32_t i = 0; i < RM_BLOCK_CELLS * RM_BLOCK_CELLS; ++i) {
        const rm_building *b = block->cells[i].building;
        if (b) {
            probe_mesh(p, b->mesh, &b->frame, 1.0f, rm_vec3_add(p->sphere.center, shift));
        }
    }
}

static void probe_all(probe *p) {
    const rm_collision *world = p->world;
    for (uint32_t i = 0; i < world->obstacle_count; ++i) {
        probe_obstacle(p, &world->obstacles[i]);
    }
    for (uint32_t i = 0; i < world->landblocks.capacity; ++i) {
        if (world->landblocks.slots[i].value) {
            probe_buildings(p, (const rm_landblock *)world->landblocks.slots[i].value);
        }
    }
    for (uint32_t i = 0; i < world->rooms.capacity; ++i) {
        const rm_room *room = (const rm_room *)world->rooms.slots[i].value;
        if (room) {
            rm_vec3 shift = rm_block_offset(room->base.id, p->cell);
            probe_mesh(p, room->mesh, &room->frame, 1.0f, rm_vec3_add(p->sphere.center, shift));
        }
    }
}

float rm_collision_depth(const rm_collision *collision, const rm_shape *shape,
                         const rm_position *at) {
    if (!collision || !shape || !at) {
        return 0.0f;
    }
    probe p = {.world = collision};
    p.cell = collision->space == RM_SPACE_FLAT ? RM_FLAT_CELL : at->cell;
    rm_frame frame = rm_frame_make(at->origin, at->rotation);
    for (uint32_t i = 0; i < shape->sphere_count && i < RM_MAX_SPHERES; ++i) {
        p.sphere.center = rm_frame_point_to_global(&frame, shape->spheres[i].center);
        p.sphere.radius = shape->spheres[i].radius;
        probe_all(&p);
    }
    return p.depth;
}
