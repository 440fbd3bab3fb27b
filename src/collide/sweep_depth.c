// Depth of spheres inside obstacles and walls, which a body reaches by placement only. Terrain is
// left out: it is tested by a point, and slopes reach into spheres. Obstacles and rooms are those
// that a sweep would examine there, and buildings those of the nine landblocks about: the rest
// is skipped.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"

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
    rm_vec3 center = rm_vec3_add(p->sphere.center, rm_landblock_offset(o->cell, p->cell));
    rm_vec3 between = rm_vec3_sub(center, o->bounds.center);
    float reach = o->bounds.radius + p->sphere.radius;
    if (o->state & RM_STATE_ETHEREAL || rm_vec3_length_squared(between) > reach * reach) {
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

static void probe_obstacles(probe *p, rm_transition *t, const rm_cell *cell) {
    uint32_t ids[RM_OBSTACLE_BATCH];
    uint32_t from = 0;
    uint32_t count = RM_OBSTACLE_BATCH;
    while (count == RM_OBSTACLE_BATCH) {
        count = rm_next_obstacles(t, cell, from, ids);
        for (uint32_t i = 0; i < count; ++i) {
            probe_obstacle(p, &p->world->obstacles[ids[i]]);
            from = ids[i] + 1;
        }
    }
}

// Obstacles exist also where the map is unloaded.
static void probe_cell(probe *p, rm_transition *t, uint32_t id, const rm_cell *cell) {
    rm_cell_kind kind = rm_cell_is_indoor(id) ? RM_CELL_ROOM : RM_CELL_LAND;
    const rm_land_cell missing = {.base = {id, kind}, .squares = UINT64_MAX};
    if (p->world->live_count > 0) {
        rm_forget_near(t);
        probe_obstacles(p, t, cell ? cell : &missing.base);
    }
    if (cell && cell->kind == RM_CELL_ROOM) {
        const rm_room *room = (const rm_room *)cell;
        rm_vec3 shift = rm_landblock_offset(room->base.id, p->cell);
        probe_mesh(p, room->mesh, &room->frame, 1.0f, rm_vec3_add(p->sphere.center, shift));
    }
}

static void probe_building(probe *p, const rm_building *b) {
    rm_vec3 center = rm_vec3_add(p->sphere.center, rm_landblock_offset(b->cell, p->cell));
    float reach = b->bounds.radius + p->sphere.radius;
    if (rm_vec3_length_squared(rm_vec3_sub(center, b->bounds.center)) <= reach * reach) {
        probe_mesh(p, b->mesh, &b->frame, 1.0f, center);
    }
}

// A building reaches over its own landblock, and over one more on each side.
static void probe_buildings(probe *p) {
    uint32_t column = p->cell >> 24;
    uint32_t row = p->cell >> 16 & 0xFFu;
    for (uint32_t i = 0; p->world->building_count > 0 && i < 9; ++i) {
        // A landblock off the map (-1 included) is unloaded.
        uint64_t key =
            (uint64_t)((column + i / 3 - 1) & 0xFFFFu) << 8 | ((row + i % 3 - 1) & 0xFFu);
        const rm_landblock *block = (const rm_landblock *)rm_table_find(&p->world->landblocks, key);
        for (const rm_building *b = block ? block->buildings : NULL; b; b = b->next) {
            probe_building(p, b);
        }
    }
}

// The place as a sweep would have it: both spheres, and the cells that they reach into.
static void stand(rm_transition *t, const rm_collision *world, const rm_shape *shape,
                  const rm_position *at) {
    t->world = world;
    t->check.at = *at;
    if (world->space == RM_SPACE_FLAT) {
        t->check.at.cell = RM_FLAT_CELL;
    } else if (rm_cell_is_outdoor(at->cell)) {
        (void)rm_position_adjust_to_outside(&t->check.at);
    }
    t->check.cell = rm_find_cell(world, t->check.at.cell);
    t->sphere_count =
        shape->sphere_count < RM_MAX_SPHERES ? (int)shape->sphere_count : RM_MAX_SPHERES;
    rm_frame frame = rm_position_frame(&t->check.at);
    for (int k = 0; k < RM_MAX_SPHERES; ++k) {
        t->spheres[k] = shape->spheres[k < t->sphere_count ? k : 0];
        t->spheres[k].center = rm_frame_point_to_global(&frame, t->spheres[k].center);
    }
    (void)rm_build_cell_list(t);
}

float rm_collision_depth(const rm_collision *collision, const rm_shape *shape,
                         const rm_position *at) {
    if (!collision || !shape || !at || shape->sphere_count == 0) {
        return 0.0f;
    }
    rm_transition t;
    stand(&t, collision, shape, at);
    probe p = {.world = collision, .cell = t.check.at.cell};
    for (int k = 0; k < t.sphere_count; ++k) {
        p.sphere = t.spheres[k];
        probe_buildings(&p);
        for (int i = 0; i < t.list.count; ++i) {
            probe_cell(&p, &t, t.list.items[i].id, t.list.items[i].cell);
        }
    }
    return p.depth;
}
