// Commands about the collision world: terrain, meshes, obstacles and rooms; and those of a body
// that need one. The collision world is made by the first command that puts something into it.
//
// `mesh` and `cell` open a block: until `end`, lines are read by the block's own table.

#include "drive.h"

#include <stdlib.h>
#include <string.h>

enum { HEIGHTS = 256, MAX_PLANES = 64, MAX_PARTS = 64 };

typedef struct named {
    char *name;
    rm_mesh_id mesh;
} named;

// A landblock as the script gave it, for terrain_types.
typedef struct block {
    uint32_t column, row;
    float table[HEIGHTS];
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    uint16_t types[RM_LANDBLOCK_VERTICES];
} block;

// The room whose lines are being read.
typedef struct room {
    rm_room_def def;
    rm_plane planes[MAX_PLANES];
    rm_portal_def portals[MAX_PLANES];
    uint32_t visible[MAX_PLANES];
} room;

struct drive_collision {
    rm_collision *world;
    rm_collide_context context;
    float table[HEIGHTS];
    block *blocks;
    int block_count;
    named *meshes; // the last one is being read while a mesh block is open
    int mesh_count;
    rm_mesh_data *data; // of the mesh that is being read
    room room;
};

static bool out_of_memory(drive *d) {
    return drive_fail(d, "out of memory");
}

// True for RM_OK; else what was wrong, and where, becomes the error of the line.
static bool check(drive *d, rm_status status, const rm_collision_error *error) {
    return status == RM_OK || drive_fail(d, "%s: %s (%u)", rm_status_text(status), error->what,
                                         (unsigned)error->index);
}

// The sweep of the built-in collision, with a note for the body's state line.
static rm_sweep_result sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    drive *d = user;
    d->collision->context.nearby_user = d->world;
    rm_sweep_result result = rm_collide_sweep(&d->collision->context, in, out);
    for (int i = 0; i < d->body_count && in->kind == RM_SWEEP_MOVE; ++i) {
        if (d->bodies[i].is_there && rm_body_id_is_equal(d->bodies[i].id, in->body)) {
            d->bodies[i].swept = result == RM_SWEEP_OK ? DRIVE_SWEPT_OK : DRIVE_SWEPT_FAILED;
        }
    }
    return result;
}

static void set_linear(float *table, float step) {
    for (int i = 0; i < HEIGHTS; ++i) {
        table[i] = step * (float)i;
    }
}

static drive_collision *collision_of(drive *d) {
    if (d->collision) {
        return d->collision;
    }
    drive_collision *c = calloc(1, sizeof *c);
    rm_collision_def def = rm_default_collision_def();
    def.space = d->def.space;
    def.allows_missing_cells = true;
    if (!c || rm_collision_create(&def, &c->world) != RM_OK) {
        free(c);
        out_of_memory(d);
        return NULL;
    }
    set_linear(c->table, 2.0f);
    c->context.collision = c->world;
    c->context.nearby = rm_world_nearby; // its user is set at each sweep: the world may come later
    d->collision = c;
    d->def.sweep = sweep;
    d->def.sweep_user = d;
    if (d->world && !drive_check(d, rm_world_set_sweep(d->world, sweep, d))) {
        return NULL;
    }
    return c;
}

rm_collision *drive_make_collision(drive *d) {
    const drive_collision *c = collision_of(d);
    return c ? c->world : NULL;
}

void drive_release_collision(drive *d) {
    drive_collision *c = d->collision;
    if (!c) {
        return;
    }
    for (int i = 0; i < c->mesh_count; ++i) {
        free(c->meshes[i].name);
    }
    free(c->meshes);
    free(c->blocks);
    rm_mesh_data_destroy(c->data);
    rm_collision_destroy(c->world);
    free(c);
}

void drive_begin_sweeps(drive *d) {
    for (int i = 0; i < d->body_count; ++i) {
        if (d->bodies[i].swept != DRIVE_SWEPT_NEVER) {
            d->bodies[i].swept = DRIVE_SWEPT_NONE;
        }
    }
}

const rm_collision *drive_collision_world(const drive *d) {
    return d->collision ? d->collision->world : NULL;
}

// --- terrain ---------------------------------------------------------------------------------

static bool run_heights(drive *d, const drive_words *words) {
    drive_collision *c = collision_of(d);
    float table[HEIGHTS];
    if (!c) {
        return false;
    }
    if (words->count == 3 && strcmp(words->word[1], "linear") == 0) {
        float step;
        if (!drive_float(d, words->word[2], &step)) {
            return false;
        }
        set_linear(c->table, step);
        return true;
    }
    if (words->count != HEIGHTS + 1) {
        return drive_fail(d, "expected: heights H0 ... H255, or heights linear K");
    }
    for (int i = 0; i < HEIGHTS; ++i) {
        if (!drive_float(d, words->word[i + 1], &table[i])) {
            return false;
        }
    }
    memcpy(c->table, table, sizeof table);
    return true;
}

// Two hexadecimal digits, with or without 0x.
bool drive_landblock(drive *d, const drive_words *words, uint32_t *column, uint32_t *row) {
    uint32_t *const values[2] = {column, row};
    bool is_good = true;
    for (int i = 0; i < 2; ++i) {
        char *end;
        const char *word = words->word[i + 1];
        unsigned long value = strtoul(word, &end, 16);
        is_good = is_good && end != word && !*end && word[0] != '-' && value <= 0xFF;
        *values[i] = (uint32_t)(value & 0xFF);
    }
    return is_good || drive_fail(d, "expected a landblock such as A9 B4, got \"%s %s\"",
                                 words->word[1], words->word[2]);
}

static bool read_numbers(drive *d, const drive_words *words, uint16_t *values) {
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        long value;
        if (!drive_count(d, words->word[i + 3], 0, 65535, &value)) {
            return false;
        }
        values[i] = (uint16_t)value;
    }
    return true;
}

static block *find_block(drive_collision *c, uint32_t column, uint32_t row) {
    for (int i = 0; i < c->block_count; ++i) {
        if (c->blocks[i].column == column && c->blocks[i].row == row) {
            return &c->blocks[i];
        }
    }
    return NULL;
}

static bool add_block(drive *d, const block *b) {
    rm_landblock_def def = {b->column, b->row, b->heights, b->types, b->table, HEIGHTS};
    rm_collision_error error;
    return check(d, rm_collision_add_landblock(d->collision->world, &def, &error), &error);
}

static bool run_terrain(drive *d, const drive_words *words) {
    drive_collision *c = collision_of(d);
    block b;
    memset(&b, 0, sizeof b);
    if (!c || !drive_landblock(d, words, &b.column, &b.row) || !read_numbers(d, words, b.heights)) {
        return false;
    }
    memcpy(b.table, c->table, sizeof b.table);
    block *known = find_block(c, b.column, b.row);
    if (!known) {
        block *grown = realloc(c->blocks, ((size_t)c->block_count + 1) * sizeof *grown);
        if (!grown) {
            return out_of_memory(d);
        }
        c->blocks = grown;
        known = &grown[c->block_count];
    }
    if (!add_block(d, &b)) {
        return false;
    }
    c->block_count += known == &c->blocks[c->block_count];
    *known = b;
    return true;
}

static bool run_terrain_types(drive *d, const drive_words *words) {
    uint32_t column;
    uint32_t row;
    if (!collision_of(d) || !drive_landblock(d, words, &column, &row)) {
        return false;
    }
    block *known = find_block(d->collision, column, row);
    if (!known) {
        return drive_fail(d, "there is no terrain %s %s", words->word[1], words->word[2]);
    }
    block b = *known;
    if (!read_numbers(d, words, b.types) || !add_block(d, &b)) {
        return false;
    }
    *known = b;
    return true;
}

static bool run_unload(drive *d, const drive_words *words) {
    uint32_t column;
    uint32_t row;
    drive_collision *c = collision_of(d);
    if (!c || !drive_landblock(d, words, &column, &row)) {
        return false;
    }
    if (drive_unload_data(d, column, row)) {
        return true;
    }
    block *known = find_block(c, column, row);
    if (!known || rm_collision_remove_landblock(c->world, column, row) != RM_OK) {
        return drive_fail(d, "there is no terrain %s %s", words->word[1], words->word[2]);
    }
    *known = c->blocks[--c->block_count];
    return true;
}

// --- meshes ----------------------------------------------------------------------------------

static bool find_mesh(drive *d, const char *name, rm_mesh_id *mesh) {
    for (int i = 0; i < d->collision->mesh_count; ++i) {
        if (strcmp(d->collision->meshes[i].name, name) == 0) {
            *mesh = d->collision->meshes[i].mesh;
            return true;
        }
    }
    return drive_fail(d, "there is no mesh \"%s\"", name);
}

static bool run_vertex(drive *d, const drive_words *words) {
    rm_vec3 v;
    return drive_vector(d, words, 1, &v) &&
           drive_check(d, rm_mesh_data_add_vertex(d->collision->data, v));
}

static bool run_polygon(drive *d, const drive_words *words) {
    uint32_t indices[RM_POLYGON_MAX_VERTICES];
    rm_collision_error error;
    bool is_two_sided;
    if (!drive_switch(d, words->word[1], &is_two_sided)) {
        return false;
    }
    for (int i = 2; i < words->count; ++i) {
        long index;
        if (!drive_count(d, words->word[i], 0, INT32_MAX, &index)) {
            return false;
        }
        indices[i - 2] = (uint32_t)index;
    }
    rm_status status = rm_mesh_data_add_polygon(d->collision->data, indices,
                                                (uint32_t)words->count - 2, is_two_sided, &error);
    return check(d, status, &error);
}

static bool run_box(drive *d, const drive_words *words) {
    rm_vec3 low;
    rm_vec3 high;
    rm_collision_error error;
    return drive_vector(d, words, 1, &low) && drive_vector(d, words, 4, &high) &&
           check(d, rm_mesh_data_add_box(d->collision->data, low, high, &error), &error);
}

static bool run_mesh_end(drive *d, const drive_words *words) {
    drive_collision *c = d->collision;
    rm_mesh_def def = rm_mesh_data_def(c->data);
    rm_collision_error error;
    (void)words;
    rm_status status =
        rm_collision_add_mesh(c->world, &def, &c->meshes[c->mesh_count - 1].mesh, &error);
    rm_mesh_data_destroy(c->data);
    c->data = NULL;
    d->block = NULL;
    return check(d, status, &error);
}

static const drive_command mesh_commands[] = {
    {"v", 3, 3, run_vertex, "X Y Z"},
    {"p", 4, RM_POLYGON_MAX_VERTICES + 1, run_polygon, "SIDES I0 I1 I2 ..."},
    {"box", 6, 6, run_box, "X0 Y0 Z0 X1 Y1 Z1"},
    {"end", 0, 0, run_mesh_end, ""},
    {NULL, 0, 0, NULL, NULL},
};

static bool run_mesh(drive *d, const drive_words *words) {
    drive_collision *c = collision_of(d);
    rm_mesh_id ignored;
    if (!c) {
        return false;
    }
    if (find_mesh(d, words->word[1], &ignored)) {
        return drive_fail(d, "there is a mesh \"%s\" already", words->word[1]);
    }
    named *meshes = realloc(c->meshes, ((size_t)c->mesh_count + 1) * sizeof *meshes);
    if (!meshes) {
        return out_of_memory(d);
    }
    c->meshes = meshes;
    size_t size = strlen(words->word[1]) + 1;
    char *name = malloc(size);
    if (!name || rm_mesh_data_create(NULL, &c->data) != RM_OK) {
        free(name);
        return out_of_memory(d);
    }
    memcpy(name, words->word[1], size);
    meshes[c->mesh_count++] = (named){name, {0, 0}};
    d->block = mesh_commands;
    // cppcheck-suppress memleak ; the name is the list's now
    return true;
}

// --- obstacles -------------------------------------------------------------------------------

static bool read_parts(drive *d, const drive_words *words, int first, bool has_height,
                       rm_obstacle_def *def, rm_part *parts) {
    int width = has_height ? 5 : 4;
    int count = (words->count - first) / width;
    if (count * width != words->count - first || count > MAX_PARTS || count == 0) {
        return drive_fail(d, "expected %s", has_height ? "X Y Z R H ..." : "X Y Z R ...");
    }
    for (int i = 0; i < count; ++i, first += width) {
        parts[i].height = 0.0f;
        if (!drive_vector(d, words, first, &parts[i].at) ||
            !drive_float(d, words->word[first + 3], &parts[i].radius) ||
            (has_height && !drive_float(d, words->word[first + 4], &parts[i].height))) {
            return false;
        }
    }
    def->parts = parts;
    def->part_count = (uint32_t)count;
    return true;
}

static bool run_obstacle(drive *d, const drive_words *words) {
    const char *kind = words->word[11];
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_part parts[MAX_PARTS];
    rm_obstacle_id id;
    rm_collision_error error;
    if (!collision_of(d) || !drive_spot(d, words, 2, &def.at) ||
        !drive_float(d, words->word[10], &def.scale)) {
        return false;
    }
    if (strcmp(kind, "mesh") == 0) {
        def.kind = RM_OBSTACLE_MESH;
        if (words->count != 13 || !find_mesh(d, words->word[12], &def.mesh)) {
            return words->count == 13 ? false : drive_fail(d, "expected: mesh MESH");
        }
    } else {
        bool is_cylinder = strcmp(kind, "cylinder") == 0;
        def.kind = is_cylinder ? RM_OBSTACLE_CYLINDERS : RM_OBSTACLE_SPHERES;
        if (!is_cylinder && strcmp(kind, "sphere") != 0) {
            return drive_fail(d, "expected sphere, cylinder or mesh, got \"%s\"", kind);
        }
        if (!read_parts(d, words, 12, is_cylinder, &def, parts)) {
            return false;
        }
    }
    return check(d, rm_collision_add_obstacle(d->collision->world, &def, &id, &error), &error);
}

// --- rooms -----------------------------------------------------------------------------------

static bool read_plane(drive *d, const drive_words *words, int first, rm_plane *plane) {
    return drive_vector(d, words, first, &plane->normal) &&
           drive_float(d, words->word[first + 3], &plane->d);
}

// A list of the room that is full.
static bool too_many(drive *d) {
    return drive_fail(d, "more than %d in one cell", MAX_PLANES);
}

static bool run_room_plane(drive *d, const drive_words *words) {
    room *r = &d->collision->room;
    if (r->def.plane_count == MAX_PLANES) {
        return too_many(d);
    }
    return read_plane(d, words, 1, &r->planes[r->def.plane_count]) && ++r->def.plane_count;
}

static bool run_room_portal(drive *d, const drive_words *words) {
    room *r = &d->collision->room;
    rm_portal_def portal;
    memset(&portal, 0, sizeof portal);
    if (r->def.portal_count == MAX_PLANES) {
        return too_many(d);
    }
    bool is_outside = strcmp(words->word[1], "outside") == 0;
    if ((!is_outside && !drive_hex(d, words->word[1], &portal.other)) ||
        !drive_switch(d, words->word[2], &portal.side) || !read_plane(d, words, 3, &portal.plane)) {
        return false;
    }
    r->portals[r->def.portal_count++] = portal;
    return true;
}

static bool run_room_visible(drive *d, const drive_words *words) {
    room *r = &d->collision->room;
    for (int i = 1; i < words->count; ++i) {
        if (r->def.visible_count == MAX_PLANES) {
            return too_many(d);
        }
        if (!drive_hex(d, words->word[i], &r->visible[r->def.visible_count])) {
            return false;
        }
        r->def.visible_count++;
    }
    return true;
}

static bool run_room_end(drive *d, const drive_words *words) {
    room *r = &d->collision->room;
    rm_collision_error error;
    (void)words;
    r->def.planes = r->planes;
    r->def.portals = r->portals;
    r->def.visible = r->visible;
    d->block = NULL;
    return check(d, rm_collision_add_rooms(d->collision->world, &r->def, 1, NULL, &error), &error);
}

// A building's lines are the portals of a room's.
static bool run_building_end(drive *d, const drive_words *words) {
    const room *r = &d->collision->room;
    rm_building_def def = {r->def.at, r->def.mesh, r->portals, r->def.portal_count};
    rm_collision_error error;
    (void)words;
    d->block = NULL;
    return check(d, rm_collision_add_building(d->collision->world, &def, &error), &error);
}

static const drive_command building_commands[] = {
    {"portal", 6, 6, run_room_portal, "ROOM SIDE NX NY NZ D"},
    {"end", 0, 0, run_building_end, ""},
    {NULL, 0, 0, NULL, NULL},
};

static bool run_building(drive *d, const drive_words *words) {
    drive_collision *c = collision_of(d);
    if (!c) {
        return false;
    }
    if (strcmp(words->word[9], "mesh") != 0) {
        return drive_fail(d, "expected: building SPOT mesh MESH");
    }
    memset(&c->room, 0, sizeof c->room);
    if (!drive_spot(d, words, 1, &c->room.def.at) ||
        !find_mesh(d, words->word[10], &c->room.def.mesh)) {
        return false;
    }
    d->block = building_commands;
    return true;
}

static const drive_command room_commands[] = {
    {"plane", 4, 4, run_room_plane, "NX NY NZ D"},
    {"portal", 6, 6, run_room_portal, "OTHER|outside SIDE NX NY NZ D"},
    {"visible", 1, MAX_PLANES, run_room_visible, "ID ..."},
    {"end", 0, 0, run_room_end, ""},
    {NULL, 0, 0, NULL, NULL},
};

static bool run_cell(drive *d, const drive_words *words) {
    drive_collision *c = collision_of(d);
    if (!c) {
        return false;
    }
    if (strcmp(words->word[10], "mesh") != 0) {
        return drive_fail(d, "expected: cell ID SPOT mesh MESH");
    }
    memset(&c->room, 0, sizeof c->room);
    if (!drive_hex(d, words->word[1], &c->room.def.cell) ||
        !drive_spot(d, words, 2, &c->room.def.at) ||
        !find_mesh(d, words->word[11], &c->room.def.mesh)) {
        return false;
    }
    d->block = room_commands;
    return true;
}

// --- bodies ----------------------------------------------------------------------------------

static bool set_shape(drive *d, drive_body *body, const rm_shape *shape) {
    if (!drive_check(d, rm_body_set_shape(d->world, body->id, shape))) {
        return false;
    }
    body->shape = *shape;
    return true;
}

static bool run_spheres(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    if (!body) {
        return false;
    }
    if (words->count != 5 && words->count != 9) {
        return drive_fail(d, "expected: spheres X Y Z R [X Y Z R]");
    }
    rm_shape shape = body->shape;
    memset(shape.spheres, 0, sizeof shape.spheres);
    shape.sphere_count = (uint32_t)(words->count - 1) / 4;
    for (uint32_t i = 0; i < shape.sphere_count; ++i) {
        int first = 1 + 4 * (int)i;
        if (!drive_vector(d, words, first, &shape.spheres[i].center) ||
            !drive_float(d, words->word[first + 3], &shape.spheres[i].radius)) {
            return false;
        }
    }
    return set_shape(d, body, &shape);
}

static bool run_body_steps(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    if (!body) {
        return false;
    }
    rm_shape shape = body->shape;
    return drive_float(d, words->word[1], &shape.step_up) &&
           drive_float(d, words->word[2], &shape.step_down) && set_shape(d, body, &shape);
}

static bool run_edge_slide(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    bool is_on;
    if (!body || !drive_switch(d, words->word[1], &is_on)) {
        return false;
    }
    return drive_check(d, rm_body_set_state(d->world, body->id, RM_STATE_EDGE_SLIDE,
                                            is_on ? RM_STATE_EDGE_SLIDE : 0));
}

// A place that is refused is no bad line: the body stays where it was, and says so.
static bool run_enter(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_position at;
    if (!body || !drive_spot(d, words, 1, &at)) {
        return false;
    }
    rm_status status = rm_body_enter(d->world, body->id, &at);
    if (status != RM_ERROR_REFUSED && !drive_check(d, status)) {
        return false;
    }
    drive_tell_state(d, body, false);
    return true;
}

static bool run_move(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_vec3 offset;
    rm_vec3 none = {0.0f, 0.0f, 0.0f};
    if (!body || !drive_vector(d, words, 1, &offset)) {
        return false;
    }
    if (rm_vec3_is_equal(offset, none)) {
        body->swept = DRIVE_SWEPT_NONE;
    } else if (!drive_check(d, rm_body_move(d->world, body->id, offset, NULL))) {
        return false;
    }
    drive_tell_state(d, body, false);
    return true;
}

const drive_command drive_collision_commands[] = {
    {"heights", 2, HEIGHTS, run_heights, "H0 ... H255 | linear K"},
    {"terrain", RM_LANDBLOCK_VERTICES + 2, RM_LANDBLOCK_VERTICES + 2, run_terrain,
     "BX BY I0 ... I80"},
    {"terrain_types", RM_LANDBLOCK_VERTICES + 2, RM_LANDBLOCK_VERTICES + 2, run_terrain_types,
     "BX BY T0 ... T80"},
    {"unload", 2, 2, run_unload, "BX BY"},
    {"mesh", 1, 1, run_mesh,
     "NAME, then lines v X Y Z | p SIDES I0 I1 I2 ... | box X0 Y0 Z0 X1 "
     "Y1 Z1, then end"},
    {"obstacle", 12, 11 + 5 * MAX_PARTS, run_obstacle,
     "NAME SPOT SCALE sphere X Y Z R ... | cylinder X Y Z R H ... | mesh MESH"},
    {"cell", 11, 11, run_cell,
     "ID SPOT mesh MESH, then lines plane NX NY NZ D | portal OTHER|outside SIDE NX NY NZ D | "
     "visible ID ..., then end"},
    {"building", 10, 10, run_building,
     "SPOT mesh MESH, then lines portal ROOM SIDE NX NY NZ D, then end"},
    {"spheres", 4, 8, run_spheres, "X Y Z R [X Y Z R]"},
    {"steps", 2, 2, run_body_steps, "UP DOWN"},
    {"edge_slide", 1, 1, run_edge_slide, "0|1"},
    {"enter", 8, 8, run_enter, "CELL X Y Z QW QX QY QZ"},
    {"move", 3, 3, run_move, "DX DY DZ"},
    {NULL, 0, 0, NULL, NULL},
};
