// A collision world as shapes to draw: everything where it stands, about one origin. Stateless:
// shapes are handed to the host's functions one by one, in an unspecified order.

#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "space/space_numbers.h"

typedef struct showing {
    const rm_collision_view *view;
    uint32_t origin_cell;
} showing;

enum { CORNERS = 32 }; // most that are handed out at once; longer polygons are split into fans

// Metres to add to coordinates of a cell to get those about the origin of the picture.
static rm_vec3 shift_of(const showing *s, uint32_t cell) {
    return rm_landblock_offset(s->origin_cell, cell);
}

static void show_polygon(const showing *s, rm_polygon_owner what, const rm_vec3 *corners,
                         uint32_t count) {
    if (s->view->polygon) {
        s->view->polygon(s->view->user, what, corners, count);
    }
}

// --- meshes --------------------------------------------------------------------------------------

typedef struct placing {
    rm_frame frame;
    float scale;
    rm_vec3 shift;
} placing;

static rm_vec3 placed(const placing *p, rm_vec3 vertex) {
    rm_vec3 at = rm_frame_point_to_global(&p->frame, rm_vec3_scale(vertex, p->scale));
    return rm_vec3_add(at, p->shift);
}

// The first corner is in every part of a polygon that is cut up.
static void show_face(const showing *s, rm_polygon_owner what, const placing *p,
                      const rm_polygon *face) {
    rm_vec3 corners[CORNERS];
    corners[0] = placed(p, face->vertices[0]);
    uint32_t count = 1;
    for (uint32_t i = 1; i < face->count; ++i) {
        corners[count++] = placed(p, face->vertices[i]);
        if (count == CORNERS) {
            show_polygon(s, what, corners, count);
            corners[1] = corners[count - 1];
            count = 2;
        }
    }
    if (count > 2) {
        show_polygon(s, what, corners, count);
    }
}

// Every polygon of the mesh, one after the other.
static void show_mesh(const showing *s, rm_polygon_owner what, const placing *p,
                      const rm_mesh *mesh) {
    for (uint32_t i = 0; mesh && i < mesh->polygon_count; ++i) {
        show_face(s, what, p, &mesh->polygons[i]);
    }
}

// --- terrain -------------------------------------------------------------------------------------

// Four corners from the south-west, counter-clockwise, cut one way or the other.
static void show_cell(const showing *s, const rm_vec3 *c, bool splits_north_east) {
    const rm_vec3 first[3] = {c[0], c[1], splits_north_east ? c[2] : c[3]};
    const rm_vec3 second[3] = {splits_north_east ? c[0] : c[1], c[2], c[3]};
    show_polygon(s, RM_POLYGON_OF_TERRAIN, first, 3);
    show_polygon(s, RM_POLYGON_OF_TERRAIN, second, 3);
}

static void show_flat_terrain(const showing *s, const rm_flat_terrain *t) {
    for (uint32_t row = 0; t->heights && row + 1 < t->rows; ++row) {
        for (uint32_t column = 0; column + 1 < t->columns; ++column) {
            const float *south = t->heights + (size_t)row * t->columns + column;
            const float *north = south + t->columns;
            float west = t->x + (float)column * t->spacing;
            float low = t->y + (float)row * t->spacing;
            float east = west + t->spacing;
            float high = low + t->spacing;
            const rm_vec3 corners[4] = {{west, low, south[0]},
                                        {east, low, south[1]},
                                        {east, high, north[1]},
                                        {west, high, north[0]}};
            show_cell(s, corners, true);
        }
    }
}

static rm_vec3 vertex_of(const rm_landblock *block, uint32_t x, uint32_t y, rm_vec3 shift) {
    rm_vec3 at = {(float)x * RM_CELL_SIZE, (float)y * RM_CELL_SIZE,
                  block->heights[x * RM_LANDBLOCK_VERTICES_SIDE + y]};
    return rm_vec3_add(at, shift);
}

// Two triangles for each cell, split as terrain is swept.
static void show_landblock(const showing *s, const rm_landblock *block) {
    rm_vec3 shift = shift_of(s, (uint32_t)block->key << 16);
    for (uint32_t i = 0; i < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++i) {
        const rm_land_cell *cell = &block->cells[i];
        uint32_t x = i / RM_LANDBLOCK_CELLS;
        uint32_t y = i % RM_LANDBLOCK_CELLS;
        const rm_vec3 corners[4] = {
            vertex_of(block, x, y, shift), vertex_of(block, x + 1, y, shift),
            vertex_of(block, x + 1, y + 1, shift), vertex_of(block, x, y + 1, shift)};
        show_cell(s, corners, cell->splits_north_east);
        if (cell->building) {
            placing p = {cell->building->frame, 1.0f, shift};
            show_mesh(s, RM_POLYGON_OF_BUILDING, &p, cell->building->mesh);
        }
    }
}

// --- the rest ------------------------------------------------------------------------------------

static void show_room(const showing *s, const rm_room *room) {
    placing p = {room->frame, 1.0f, shift_of(s, room->base.id)};
    show_mesh(s, RM_POLYGON_OF_ROOM, &p, room->mesh);
}

// A sphere or an upright cylinder, as the sweep uses it.
static void show_solid(const showing *s, const rm_obstacle *o, const rm_solid *solid) {
    const rm_collision_view *view = s->view;
    rm_vec3 at = rm_vec3_add(solid->at, shift_of(s, o->cell));
    if (o->kind == RM_OBSTACLE_SPHERES && view->sphere) {
        view->sphere(view->user, at, solid->radius);
    } else if (o->kind == RM_OBSTACLE_CYLINDERS && view->cylinder) {
        view->cylinder(view->user, at, solid->radius, solid->height);
    }
}

static void show_obstacle(const showing *s, const rm_obstacle *o) {
    if (o->mesh) {
        placing p = {o->frame, o->scale, shift_of(s, o->cell)};
        show_mesh(s, RM_POLYGON_OF_OBSTACLE, &p, o->mesh);
    }
    for (uint32_t i = 0; i < o->part_count; ++i) {
        show_solid(s, o, &o->solids[i]);
    }
}

rm_status rm_collision_show(const rm_collision *collision, uint32_t origin_cell,
                            const rm_collision_view *view) {
    if (!collision || !view) {
        return RM_ERROR_ARGUMENT;
    }
    bool is_flat = collision->space == RM_SPACE_FLAT;
    const showing s = {view, is_flat ? RM_FLAT_CELL : origin_cell};
    show_flat_terrain(&s, &collision->flat_terrain);
    for (uint32_t i = 0; i < collision->landblocks.capacity; ++i) {
        if (collision->landblocks.slots[i].value) {
            show_landblock(&s, (const rm_landblock *)collision->landblocks.slots[i].value);
        }
    }
    for (uint32_t i = 0; i < collision->rooms.capacity; ++i) {
        if (collision->rooms.slots[i].value) {
            show_room(&s, (const rm_room *)collision->rooms.slots[i].value);
        }
    }
    for (uint32_t i = 0; i < collision->obstacle_count; ++i) {
        if (collision->obstacles[i].is_alive) {
            show_obstacle(&s, &collision->obstacles[i]);
        }
    }
    return RM_OK;
}
