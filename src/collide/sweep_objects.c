// Obstacles and other bodies in a cell. Obstacles are met in the order of their places; those whose
// bounds are out of reach are skipped. The lists of a cell are kept by squares, so the cost depends
// on near obstacles instead of all in the cell.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"

#include <string.h>

// How far beyond the spheres the lists are searched. Metres. Origin: chosen, above all rounding.
static const float MARGIN = 0.01f;

// The next obstacles that the body may touch, ascending.
typedef struct batch {
    uint32_t ids[RM_OBSTACLE_BATCH];
    uint32_t count;
} batch;

// A cylinder is met by spheres as if they were cylinders, too: up to the corner of their height and
// radius, beyond the sphere itself.
static const float CORNER = 1.4142137f;

static bool reaches_bounds(const rm_transition *t, const rm_obstacle *o) {
    rm_vec3 shift = rm_landblock_offset(t->check.at.cell, o->cell);
    rm_vec3 center = rm_vec3_add(o->bounds.center, shift);
    float stretch = o->kind == RM_OBSTACLE_CYLINDERS ? CORNER : 1.0f;
    for (int k = 0; k < t->sphere_count; ++k) {
        float reach = t->spheres[k].radius * stretch + o->bounds.radius + MARGIN;
        rm_vec3 between = rm_vec3_sub(t->spheres[k].center, center);
        if (rm_vec3_length_squared(between) <= reach * reach) {
            return true;
        }
    }
    return false;
}

static rm_square_area area_about(rm_vec3 low, rm_vec3 high, float reach) {
    reach += MARGIN;
    return (rm_square_area){rm_square_of(low.x - reach), rm_square_of(high.x + reach),
                            rm_square_of(low.y - reach), rm_square_of(high.y + reach)};
}

static rm_square_area area_in(const rm_transition *t, uint32_t cell) {
    rm_vec3 shift = rm_landblock_offset(t->check.at.cell, cell);
    rm_vec3 a = t->spheres[0].center;
    rm_vec3 b = t->spheres[1].center;
    rm_vec3 low = rm_vec3_make(b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, 0.0f);
    rm_vec3 high = rm_vec3_make(b.x > a.x ? b.x : a.x, b.y > a.y ? b.y : a.y, 0.0f);
    float reach = t->spheres[0].radius;
    reach = t->spheres[1].radius > reach ? t->spheres[1].radius : reach;
    return area_about(rm_vec3_sub(low, shift), rm_vec3_sub(high, shift), reach);
}

static bool is_same_area(const rm_square_area *a, const rm_square_area *b) {
    return a->west == b->west && a->east == b->east && a->south == b->south && a->north == b->north;
}

// Something to be done with each list of an area. Returns whether to continue.
typedef bool visit_fn(const rm_obstacle_list *list, void *user);

static bool visit_squares(const rm_table *listings, uint32_t cell, rm_square_area a,
                          visit_fn *visit, void *user) {
    for (int x = a.west; x <= a.east; ++x) {
        for (int y = a.south; y <= a.north; ++y) {
            const rm_obstacle_list *list =
                (const rm_obstacle_list *)rm_table_find(listings, rm_square_key(cell, x, y));
            if (list && !visit(list, user)) {
                return false;
            }
        }
    }
    return true;
}

// Whether a key's half is that of a square from `first` to `last`, which may be more than
// it counts.
static bool is_between(uint64_t half, int first, int last) {
    return (uint16_t)(half - (uint64_t)first) <= (uint32_t)(last - first);
}

// As above, over all lists.
static bool visit_all(const rm_table *listings, uint32_t cell, rm_square_area a, visit_fn *visit,
                      void *user) {
    for (uint32_t i = 0; i < listings->capacity; ++i) {
        const rm_slot *slot = &listings->slots[i];
        if (slot->value && slot->key >> 32 == cell && is_between(slot->key >> 16, a.west, a.east) &&
            is_between(slot->key, a.south, a.north) &&
            !visit((const rm_obstacle_list *)slot->value, user)) {
            return false;
        }
    }
    return true;
}

// Whichever are fewer: a giant's area has more squares than there are lists.
static bool visit_area(const rm_table *listings, uint32_t cell, rm_square_area a, visit_fn *visit,
                       void *user) {
    int64_t squares = ((int64_t)a.east - a.west + 1) * ((int64_t)a.north - a.south + 1);
    return squares <= listings->capacity ? visit_squares(listings, cell, a, visit, user)
                                         : visit_all(listings, cell, a, visit, user);
}

static rm_square_area widen(const rm_cell *cell, rm_square_area a) {
    if (cell->kind != RM_CELL_FLAT) {
        return (rm_square_area){0, 0, 0, 0};
    }
    return (rm_square_area){rm_wide_square_of(a.west), rm_wide_square_of(a.east),
                            rm_wide_square_of(a.south), rm_wide_square_of(a.north)};
}

// The lists of the cell in an area, until the visitor ends the walk.
static void visit_lists(const rm_collision *world, const rm_cell *cell, rm_square_area a,
                        visit_fn *visit, void *user) {
    bool goes_on = true;
    if (cell->kind != RM_CELL_ROOM && world->large.count > 0) {
        goes_on = visit(&world->large, user);
    }
    goes_on = goes_on && visit_area(&world->listings, cell->id, a, visit, user);
    if (goes_on && world->wide.count > 0) {
        (void)visit_area(&world->wide, cell->id, widen(cell, a), visit, user);
    }
}

// Keeps the smallest ids in order, each once. @return the count; a full list drops its largest
static uint32_t add_id(uint32_t *ids, uint32_t count, uint32_t capacity, uint32_t id) {
    uint32_t at = count;
    while (at > 0 && ids[at - 1] >= id) {
        if (ids[at - 1] == id) {
            return count;
        }
        --at;
    }
    if (at == capacity) {
        return count;
    }
    uint32_t last = count < capacity ? count : capacity - 1;
    for (uint32_t i = last; i > at; --i) {
        ids[i] = ids[i - 1];
    }
    ids[at] = id;
    return count < capacity ? count + 1 : capacity;
}

// ------------------------------------------------------------------------------- what is near

// Fills a list; one that gets too long is marked so.
static bool add_near(const rm_obstacle_list *list, void *user) {
    rm_near_list *near = (rm_near_list *)user;
    if (near->count + list->count > RM_NEAR_OBSTACLES) {
        near->count = RM_NEAR_OBSTACLES + 1;
        return false;
    }
    for (uint32_t i = 0; i < list->count; ++i) {
        near->count = add_id(near->ids, near->count, RM_NEAR_OBSTACLES, list->items[i].id);
    }
    return true;
}

static int clamp_square(int square) {
    return square < -1 ? -1 : square > RM_LAND_SQUARES ? RM_LAND_SQUARES : square;
}

// Whether any square of an outdoor cell that lies in the area may list something.
static bool has_listed(const rm_land_cell *cell, rm_square_area a) {
    if (rm_is_land_covered(cell)) {
        return true;
    }
    int west = rm_square_of(cell->x);
    int south = rm_square_of(cell->y);
    int first = clamp_square(a.south - south);
    int last = clamp_square(a.north - south);
    uint64_t rows = 2 * rm_land_square_bit(-1, last) - rm_land_square_bit(-1, first);
    uint64_t bits = 0;
    for (int x = clamp_square(a.west - west); x <= clamp_square(a.east - west); ++x) {
        bits |= rows << ((x + 1) * RM_LAND_SQUARES_AROUND);
    }
    return (cell->squares & bits) != 0;
}

// Whether an area of a cell may list something.
static bool may_list(const rm_collision *world, const rm_cell *cell, rm_square_area a) {
    return world->large.count > 0 || cell->kind != RM_CELL_LAND ||
           has_listed((const rm_land_cell *)cell, a);
}

static inline void fill_near(const rm_transition *t, const rm_cell *cell, rm_near_list *near) {
    near->cell = cell;
    near->count = 0;
    if (may_list(t->world, cell, near->area)) {
        visit_lists(t->world, cell, near->area, add_near, near);
    }
}

// Updates the list of obstacles near the check place, which is valid within the same squares.
static const rm_near_list *renew_near(rm_transition *t, const rm_cell *cell, rm_near_list *near) {
    bool is_known = near < &t->near[RM_NEAR_CELLS];
    rm_square_area area = area_in(t, cell->id);
    if (!is_known) {
        near = &t->near[t->near_next++ % RM_NEAR_CELLS];
    }
    if (!is_known || !is_same_area(&near->area, &area)) {
        near->area = area;
        fill_near(t, cell, near);
    }
    near->side_count = t->side_count;
    return near;
}

// Obstacles listed about the check place.
static inline const rm_near_list *find_near(rm_transition *t, const rm_cell *cell) {
    rm_near_list *near = &t->near[0];
    while (near < &t->near[RM_NEAR_CELLS] && near->cell != cell) {
        ++near;
    }
    bool is_new = near < &t->near[RM_NEAR_CELLS] && near->side_count == t->side_count;
    return is_new ? near : renew_near(t, cell, near);
}

// A search of a list for the next obstacles within the body's reach.
typedef struct search {
    const rm_transition *t;
    uint32_t from;
    batch *found;
} search;

static bool add_reached(const rm_obstacle_list *list, void *user) {
    const search *s = (const search *)user;
    for (uint32_t i = 0; i < list->count; ++i) {
        uint32_t id = list->items[i].id;
        if (id >= s->from && reaches_bounds(s->t, &s->t->world->obstacles[id])) {
            s->found->count = add_id(s->found->ids, s->found->count, RM_OBSTACLE_BATCH, id);
        }
    }
    return true;
}

// The first obstacles of the cell from place `from` on.
static inline void gather(rm_transition *t, const rm_cell *cell, uint32_t from, batch *b) {
    const rm_near_list *near = find_near(t, cell);
    b->count = 0;
    // cppcheck-suppress ctuuninitvar ; of the ids only those that were counted are read
    search s = {t, from, b};
    if (near->count > RM_NEAR_OBSTACLES) {
        visit_lists(t->world, cell, near->area, add_reached, &s);
        return;
    }
    for (uint32_t i = 0; i < near->count && b->count < RM_OBSTACLE_BATCH; ++i) {
        if (near->ids[i] >= from && reaches_bounds(t, &t->world->obstacles[near->ids[i]])) {
            b->ids[b->count++] = near->ids[i];
        }
    }
}

uint32_t rm_next_obstacles(rm_transition *t, const rm_cell *cell, uint32_t from, uint32_t *ids) {
    batch b;
    gather(t, cell, from, &b);
    memcpy(ids, b.ids, b.count * sizeof *ids);
    return b.count;
}

static rm_outcome collide_parts(rm_transition *t, const rm_obstacle *o) {
    rm_outcome outcome = RM_OUTCOME_OK;
    for (uint32_t i = 0; i < o->part_count && outcome == RM_OUTCOME_OK; ++i) {
        const rm_solid *solid = &o->solids[i];
        outcome = o->kind == RM_OBSTACLE_SPHERES
                      ? rm_sphere_collide(t, solid, o->cell, o->is_creature)
                      : rm_cylinder_collide(t, solid, o->cell, &o->frame);
    }
    return outcome;
}

static rm_outcome collide_mesh(rm_transition *t, const rm_obstacle *o) {
    rm_path_cache_local(t, &o->frame, o->cell, o->scale);
    return rm_mesh_collide(t, o->mesh);
}

// Properties of an object for the mover, apart from its shape.
typedef struct nature {
    uint32_t state, number;
    bool is_creature;
} nature;

// Whether an object can block the body; sets the arguments of its shape.
static bool begin_object(rm_transition *t, const nature *n) {
    const uint32_t ghost = RM_STATE_ETHEREAL | RM_STATE_IGNORE_COLLISIONS;
    if ((n->state & ghost) == ghost) {
        return false;
    }
    bool is_passed =
        (n->state & RM_STATE_ETHEREAL) || (t->is_ethereal && !(n->state & RM_STATE_STATIC));
    if (is_passed && t->is_stepping_down) {
        return false;
    }
    t->is_obstruction_ethereal = is_passed;
    return true;
}

static rm_outcome end_object(rm_transition *t, const nature *n, rm_outcome outcome) {
    bool is_passed = t->is_obstruction_ethereal;
    t->is_obstruction_ethereal = false;
    if (outcome == RM_OUTCOME_OK || t->is_stepping_down) {
        return outcome;
    }
    if (is_passed || (n->is_creature && (t->object & RM_OBJECT_IGNORE_CREATURES))) {
        t->collision.is_valid = false;
        return RM_OUTCOME_OK;
    }
    if ((n->state & RM_STATE_STATIC) && !rm_has_contact(t)) {
        t->hit_environment = true;
    }
    t->touched = n->number;
    return outcome;
}

static rm_outcome collide_obstacle(rm_transition *t, uint32_t id) {
    const rm_obstacle *o = &t->world->obstacles[id];
    nature n = {o->state, o->number, o->is_creature};
    if (!begin_object(t, &n)) {
        return RM_OUTCOME_OK;
    }
    return end_object(t, &n,
                      o->kind == RM_OBSTACLE_MESH ? collide_mesh(t, o) : collide_parts(t, o));
}

// A step up moves the body, and the rest of the list with it: then what is near is
// determined again.
static rm_outcome collide_obstacles(rm_transition *t, const rm_cell *cell) {
    uint32_t from = 0;
    batch b;
    do {
        gather(t, cell, from, &b);
        uint32_t shift_count = t->shift_count;
        for (uint32_t i = 0; i < b.count && shift_count == t->shift_count; ++i) {
            rm_outcome outcome = collide_obstacle(t, b.ids[i]);
            if (outcome != RM_OUTCOME_OK) {
                return outcome;
            }
            from = b.ids[i] + 1;
        }
        if (shift_count != t->shift_count) {
            b.count = RM_OBSTACLE_BATCH; // query again
        }
    } while (b.count == RM_OBSTACLE_BATCH);
    return RM_OUTCOME_OK;
}

// ---------------------------------------------------------------------------------- moving bodies

static bool has_portal_to(const rm_collision *world, uint32_t room, uint32_t other) {
    const rm_room *r = (const rm_room *)rm_table_find(&world->rooms, room);
    uint32_t wanted = rm_cell_is_indoor(other) ? other : 0;
    for (uint32_t i = 0; r && i < r->portal_count; ++i) {
        if (r->portals[i].other == wanted) {
            return true;
        }
    }
    return false;
}

// Bodies meet in the open air, in one room, or through a portal; walls separate them.
static bool is_connected(const rm_collision *world, uint32_t a, uint32_t b) {
    bool a_is_in = rm_cell_is_indoor(a);
    bool b_is_in = rm_cell_is_indoor(b);
    if (a == b || (!a_is_in && !b_is_in)) {
        return true;
    }
    return (a_is_in && has_portal_to(world, a, b)) || (b_is_in && has_portal_to(world, b, a));
}

static rm_outcome collide_body(rm_transition *t, const rm_body_obstacle *body) {
    rm_frame frame = rm_position_frame(&body->at);
    rm_outcome outcome = RM_OUTCOME_OK;
    for (uint32_t i = 0; i < body->part_count && outcome == RM_OUTCOME_OK; ++i) {
        const rm_part *part = &body->parts[i];
        rm_solid solid = {rm_frame_point_to_global(&frame, part->at), part->radius, part->height};
        outcome = body->is_cylinder
                      ? rm_cylinder_collide(t, &solid, body->at.cell, &frame)
                      : rm_sphere_collide(t, &solid, body->at.cell, body->is_creature);
    }
    return outcome;
}

static rm_outcome collide_bodies(rm_transition *t) {
    for (int i = 0; i < t->body_count; ++i) {
        const rm_body_obstacle *body = &t->bodies[i];
        nature n = {body->state, body->number, body->is_creature};
        if (!is_connected(t->world, t->check.at.cell, body->at.cell) || !begin_object(t, &n)) {
            continue;
        }
        rm_outcome outcome = end_object(t, &n, collide_body(t, body));
        if (outcome != RM_OUTCOME_OK) {
            return outcome;
        }
    }
    return RM_OUTCOME_OK;
}

// Whether the obstacle's bounds are within reach of a point at any height.
static bool reaches_above(const rm_obstacle *o, uint32_t cell, rm_vec3 center, float reach) {
    rm_vec3 between =
        rm_vec3_sub(center, rm_vec3_add(o->bounds.center, rm_landblock_offset(cell, o->cell)));
    float far = reach * CORNER + o->bounds.radius + MARGIN;
    return between.x * between.x + between.y * between.y <= far * far;
}

// The same by its box: bounds reach far beyond what is wide and flat.
static bool box_reaches_above(const rm_obstacle *o, uint32_t cell, rm_vec3 center, float reach) {
    rm_vec3 at = rm_vec3_add(center, rm_landblock_offset(o->cell, cell));
    float far = reach * CORNER + MARGIN;
    return at.x >= o->low.x - far && at.x <= o->high.x + far && at.y >= o->low.y - far &&
           at.y <= o->high.y + far;
}

// A point of a cell, and how far is reached from there.
typedef struct reach {
    const rm_collision *world;
    uint32_t cell;
    rm_vec3 center;
    float far;
    bool is_met; // something may be met
} reach;

static bool meet_any(const rm_obstacle_list *list, void *user) {
    reach *r = (reach *)user;
    for (uint32_t i = 0; i < list->count && !r->is_met; ++i) {
        const rm_obstacle *o = &r->world->obstacles[list->items[i].id];
        r->is_met = box_reaches_above(o, r->cell, r->center, r->far);
    }
    return !r->is_met;
}

bool rm_may_reach_obstacles(const rm_collision *world, const rm_cell *cell, rm_vec3 center,
                            float far) {
    rm_square_area a = area_about(center, center, far);
    reach r = {world, cell->id, center, far, false};
    if (may_list(world, cell, a)) {
        visit_lists(world, cell, a, meet_any, &r);
    }
    return r.is_met;
}

// At any height: the heights of spheres and obstacle may differ.
bool rm_may_list_obstacles(rm_transition *t, const rm_cell *cell) {
    if (t->world->live_count == 0) {
        return false;
    }
    const rm_near_list *near = find_near(t, cell);
    if (near->count > RM_NEAR_OBSTACLES) {
        return true;
    }
    for (uint32_t i = 0; i < near->count; ++i) {
        const rm_obstacle *o = &t->world->obstacles[near->ids[i]];
        for (int k = 0; k < t->sphere_count; ++k) {
            const rm_sphere *sphere = &t->spheres[k];
            if (reaches_above(o, t->check.at.cell, sphere->center, sphere->radius)) {
                return true;
            }
        }
    }
    return false;
}

// The first pass of a place is in the body's own cell, so other bodies are tested there, once.
rm_outcome rm_objects_collide(rm_transition *t, const rm_cell *cell) {
    if (t->insert == RM_INSERT_INITIAL_PLACEMENT) {
        return RM_OUTCOME_OK;
    }
    rm_outcome outcome = RM_OUTCOME_OK;
    if (t->world->live_count > 0) {
        outcome = collide_obstacles(t, cell);
    }
    if (outcome == RM_OUTCOME_OK && t->body_count > 0 && cell == t->check.cell) {
        outcome = collide_bodies(t);
    }
    return outcome;
}
