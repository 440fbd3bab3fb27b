#include "data_town.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_VERTICES = 96, MAX_POLYGONS = 32, GROUND = 20 };

// ------------------------------------------------------------------------------------------ shapes

typedef struct shape {
    double vertices[MAX_VERTICES][3];
    struct {
        int vertex[8];
        int count, sides;
    } polygons[MAX_POLYGONS];
    int vertex_count, polygon_count;
} shape;

static void add_polygon(shape *s, int sides, int count, const double *corners) {
    for (int i = 0; i < count; ++i) {
        memcpy(s->vertices[s->vertex_count], corners + 3 * i, 3 * sizeof *corners);
        s->polygons[s->polygon_count].vertex[i] = s->vertex_count++;
    }
    s->polygons[s->polygon_count].count = count;
    s->polygons[s->polygon_count++].sides = sides;
}

// Faces of a box, outward (way 1) or inward (way -1), without those in the mask.
static void add_box(shape *s, const double *low, const double *high, int way, unsigned without) {
    static const int faces[6][4] = {{4, 5, 7, 6}, {0, 2, 3, 1}, {1, 3, 7, 5},
                                    {0, 4, 6, 2}, {2, 6, 7, 3}, {0, 1, 5, 4}};
    for (int face = 0; face < 6; ++face) {
        double corners[4][3];
        for (int k = 0; k < 4; ++k) {
            int corner = faces[face][way > 0 ? k : 3 - k];
            for (int axis = 0; axis < 3; ++axis) {
                corners[k][axis] = corner >> axis & 1 ? high[axis] : low[axis];
            }
        }
        if (!(without >> face & 1u)) {
            add_polygon(s, 0, 4, corners[0]);
        }
    }
}

// A wall at x, seen from the west (way -1) or the east (way 1).
static void add_wall(shape *s, double x, int way, const double *y, const double *z) {
    double first = y[way > 0 ? 0 : 1];
    double last = y[way > 0 ? 1 : 0];
    const double corners[4][3] = {
        {x, first, z[0]}, {x, last, z[0]}, {x, last, z[1]}, {x, first, z[1]}};
    add_polygon(s, 0, 4, corners[0]);
}

// A wall with an opening at y from 3 to 5, 3 m high.
static void add_open_wall(shape *s, double x, int way) {
    const double south[2] = {0, 3};
    const double north[2] = {5, 8};
    const double middle[2] = {3, 5};
    const double full[2] = {-0.5, 4};
    const double lintel[2] = {3, 4};
    add_wall(s, x, way, south, full);
    add_wall(s, x, way, north, full);
    add_wall(s, x, way, middle, lintel);
}

enum { FACE_UP = 1, FACE_DOWN = 2, FACE_EAST = 4, FACE_WEST = 8 };

// The house: 10 m to the east, 8 m to the north, a door in the west, a doorway in the middle.
static shape house_shell(void) {
    shape s;
    memset(&s, 0, sizeof s);
    const double low[3] = {0, 0, -0.5};
    const double high[3] = {10, 8, 4};
    add_box(&s, low, high, 1, FACE_DOWN | FACE_WEST);
    add_open_wall(&s, 0, -1);
    return s;
}

static shape house_room(bool is_west) {
    shape s;
    memset(&s, 0, sizeof s);
    const double low[3] = {is_west ? 0 : 5, 0, 0};
    const double high[3] = {is_west ? 5 : 10, 8, 3.9};
    add_box(&s, low, high, -1, is_west ? FACE_EAST | FACE_WEST : FACE_WEST);
    if (is_west) {
        add_open_wall(&s, 0, 1);
        add_open_wall(&s, 5, -1);
    } else {
        add_open_wall(&s, 5, 1);
    }
    return s;
}

static shape crate(void) {
    shape s;
    memset(&s, 0, sizeof s);
    const double low[3] = {-1, -1, 0};
    const double high[3] = {1, 1, 1};
    add_box(&s, low, high, 1, 0);
    return s;
}

// Rises to the north: 6 m long, 1.5 m high.
static shape ramp(void) {
    shape s;
    memset(&s, 0, sizeof s);
    const double top[4][3] = {{-2, -3, 0}, {2, -3, 0}, {2, 3, 1.5}, {-2, 3, 1.5}};
    const double back[4][3] = {{2, 3, 0}, {-2, 3, 0}, {-2, 3, 1.5}, {2, 3, 1.5}};
    const double bottom[4][3] = {{-2, 3, 0}, {2, 3, 0}, {2, -3, 0}, {-2, -3, 0}};
    const double west[3][3] = {{-2, 3, 0}, {-2, -3, 0}, {-2, 3, 1.5}};
    const double east[3][3] = {{2, -3, 0}, {2, 3, 0}, {2, 3, 1.5}};
    add_polygon(&s, 0, 4, top[0]);
    add_polygon(&s, 0, 4, back[0]);
    add_polygon(&s, 0, 4, bottom[0]);
    add_polygon(&s, 0, 3, west[0]);
    add_polygon(&s, 0, 3, east[0]);
    return s;
}

static shape fence(void) {
    shape s;
    memset(&s, 0, sizeof s);
    const double panel[4][3] = {{-3, 0, 0}, {3, 0, 0}, {3, 0, 2}, {-3, 0, 2}};
    add_polygon(&s, 1, 4, panel[0]);
    return s;
}

// ------------------------------------------------------------------------------------- its records

static void put_vertices(bytes *b, const shape *s) {
    put_u32(b, 1);
    put_u32(b, (uint32_t)s->vertex_count);
    for (int i = 0; i < s->vertex_count; ++i) {
        put_u16(b, (uint32_t)i);
        put_u16(b, (uint32_t)i % 3);
        put_f32s(b, s->vertices[i], 3);
        put_fill(b, 0xCD, 12);
        put_fill(b, 0xCD, (size_t)(i % 3) * 8);
    }
}

static void put_polygon(bytes *b, const shape *s, int i) {
    int count = s->polygons[i].count;
    uint32_t bits = (uint32_t)i % 2 ? 4 : 0;
    put_u16(b, (uint32_t)i);
    put_u8(b, (uint32_t)count);
    put_u8(b, bits);
    put_u32(b, (uint32_t)s->polygons[i].sides);
    put_u16(b, 1);
    put_u16(b, 0xFFFF);
    for (int k = 0; k < count; ++k) {
        put_u16(b, (uint32_t)s->polygons[i].vertex[k]);
    }
    put_fill(b, 0, bits & 4 ? 0 : (size_t)count);
    put_fill(b, 0, s->polygons[i].sides == 2 ? (size_t)count : 0);
}

static void put_polygons(bytes *b, const shape *s) {
    for (int i = 0; i < s->polygon_count; ++i) {
        put_polygon(b, s, i);
    }
}

static const double some_sphere[4] = {0, 0, 1, 9};

// A leaf of every second polygon from `first` on, the first one twice.
static void put_leaf(bytes *b, int first, int count) {
    put_u32(b, 0x4C454146);
    put_u32(b, (uint32_t)first);
    put_u32(b, 0);
    put_f32s(b, some_sphere, 4);
    uint32_t listed = (uint32_t)(count > first ? (count - first + 1) / 2 : 0);
    put_u32(b, listed ? listed + 1 : 0);
    for (int i = first; i < count; i += 2) {
        put_u16(b, (uint32_t)i);
    }
    if (listed) {
        put_u16(b, (uint32_t)first);
    }
}

// Two leaves: the even polygons in front, the odd ones behind.
static void put_physics_tree(bytes *b, int count) {
    const double plane[4] = {0, 0, 1, 0};
    put_u32(b, 0x4250494E);
    put_f32s(b, plane, 4);
    put_leaf(b, 0, count);
    put_leaf(b, 1, count);
    put_f32s(b, some_sphere, 4);
}

// A portal node that pairs drawn polygon 0 with portal 0, with a childless node behind it.
static void put_drawing_tree(bytes *b, bool has_portal) {
    put_u32(b, has_portal ? 0x504F5254 : 0x42504F4C);
    put_fill(b, 0xCD, 16);
    if (has_portal) {
        put_u32(b, 0x4C454146);
        put_u32(b, 0);
        put_u32(b, 0x4250464C);
        put_fill(b, 0xCD, 16);
        put_f32s(b, some_sphere, 4);
        put_u32(b, 0);
    }
    put_f32s(b, some_sphere, 4);
    put_u32(b, 1);
    if (has_portal) {
        put_u32(b, 1);
    }
    put_u16(b, 0);
    if (has_portal) {
        put_u16(b, 0);
        put_u16(b, 0);
    }
}

static void put_cell_tree(bytes *b, const double (*planes)[4], int count) {
    for (int i = 0; i < count; ++i) {
        put_u32(b, i % 2 ? 0x42506E6E : 0x4250496E);
        put_f32s(b, planes[i], 4);
    }
    put_u32(b, 0x42504F4C);
    put_fill(b, 0xCD, 16);
}

static void add_gfx(container *c, uint32_t id, const shape *s, bool has_portal) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, id);
    put_u32(&b, 1 | 2 | 8);
    put_compressed(&b, 3);
    put_fill(&b, 0xCD, 12);
    put_vertices(&b, s);
    put_compressed(&b, (uint32_t)s->polygon_count);
    put_polygons(&b, s);
    put_physics_tree(&b, s->polygon_count);
    put_fill(&b, 0xCD, 12);
    put_compressed(&b, (uint32_t)s->polygon_count);
    put_polygons(&b, s);
    put_drawing_tree(&b, has_portal);
    put_u32(&b, 0x11000001);
    container_add(c, id, &b);
}

// ------------------------------------------------------------------------------------------- texts

static void say(bytes *b, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

static void say(bytes *b, const char *format, ...) {
    char line[1024];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (int i = 0; i < size; ++i) {
        put_u8(b, (uint8_t)line[i]);
    }
}

static void say_numbers(bytes *b, const double *values, int count) {
    for (int i = 0; i < count; ++i) {
        say(b, " %.9g", (double)(float)values[i]);
    }
}

// A mesh in the order of the leaves: even polygons, then odd ones.
static void say_mesh(bytes *b, uint32_t id, uint32_t structure, const shape *s) {
    say(b, "mesh m%08X_%u\n", (unsigned)id, (unsigned)structure);
    for (int i = 0; i < s->vertex_count; ++i) {
        say(b, "v");
        say_numbers(b, s->vertices[i], 3);
        say(b, "\n");
    }
    for (int half = 0; half < 2; ++half) {
        for (int i = half; i < s->polygon_count; i += 2) {
            say(b, "p %d", s->polygons[i].sides ? 1 : 0);
            for (int k = 0; k < s->polygons[i].count; ++k) {
                say(b, " %d", s->polygons[i].vertex[k]);
            }
            say(b, "\n");
        }
    }
    say(b, "end\n");
}

static void say_spot(bytes *b, uint32_t cell, const double *frame) {
    say(b, " 0x%08X", (unsigned)cell);
    say_numbers(b, frame, 7);
}

// ------------------------------------------------------------------------------------------ setups

static void put_no_lists(bytes *b) {
    put_u32(b, 0);
    put_u32(b, 0);
}

static const double identity[7] = {0, 0, 0, 1, 0, 0, 0};

// A placement that must not be taken, if there is another one.
static void put_placement(bytes *b, uint32_t key, const double (*frames)[7], int count) {
    put_u32(b, key);
    for (int i = 0; i < count; ++i) {
        put_frame(b, frames[i]);
    }
    put_u32(b, 1); // one hook: it plays a sound
    put_u32(b, 1);
    put_u32(b, 0);
    put_u32(b, 0x0A000001);
}

static void put_setup_end(bytes *b, const double *sizes, uint32_t table) {
    const double sorting[4] = {0, 0, 1, 1.5};
    put_f32s(b, sizes, 4);
    put_f32s(b, sorting, 4);
    put_f32s(b, sorting, 4);
    put_u32(b, 1); // a light, with garbage for a cone
    put_u32(b, 0);
    put_frame(b, identity);
    put_u32(b, 0xFFFFFFFF);
    put_f32(b, 1);
    put_f32(b, 2);
    put_fill(b, 0xCD, 4);
    put_u32(b, 0);
    put_u32(b, 0);
    put_u32(b, table);
    put_u32(b, 0x20000001);
    put_u32(b, 0x34000001);
}

static const double human_spheres[2][4] = {{0, 0, 0.475, 0.48}, {0, 0, 1.35, 0.48}};
static const double human_sizes[4] = {1.83, 0.5, 0.6, 1.5};

static void add_human(container *c) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_HUMAN);
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_no_lists(&b);
    put_u32(&b, 1);
    put_placement(&b, 0, NULL, 0);
    put_u32(&b, 0);
    put_u32(&b, 2);
    put_f32s(&b, human_spheres[0], 8);
    put_setup_end(&b, human_sizes, TOWN_TABLE);
    container_add(c, TOWN_HUMAN, &b);
}

static const double tree_cylinder[5] = {0.25, 0, 0, 0.6, 5};
static const double rock_spheres[2][4] = {{0, 0, 0.2, 0.7}, {1, 0.5, 0, 0.5}};

// Solids only: cylinders come before spheres.
static void add_solid(container *c, uint32_t id, int cylinders, uint32_t part) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, id);
    put_u32(&b, 0);
    put_u32(&b, part ? 1 : 0);
    if (part) {
        put_u32(&b, part);
    }
    put_no_lists(&b);
    put_u32(&b, 0);
    put_u32(&b, (uint32_t)cylinders);
    put_f32s(&b, tree_cylinder, (size_t)cylinders * 5);
    put_u32(&b, 2);
    put_f32s(&b, rock_spheres[0], 8);
    put_setup_end(&b, human_sizes, 0);
    container_add(c, id, &b);
}

// The second box is turned by half a circle and half as large; scales of x and y do not count.
static const double pair_places[2][7] = {{0, 0, 0, 1, 0, 0, 0}, {2, 0.5, 0, 0, 0, 0, 1}};

static void add_pair(container *c) {
    const double scales[6] = {1, 1, 1, 3, 3, 0.5};
    const double wrong[2][7] = {{9, 9, 9, 1, 0, 0, 0}, {9, 9, 9, 1, 0, 0, 0}};
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_PAIR);
    put_u32(&b, 1 | 2);
    put_u32(&b, 2);
    put_u32(&b, TOWN_BOX);
    put_u32(&b, TOWN_BOX);
    put_u32(&b, 0xFFFFFFFF);
    put_u32(&b, 0);
    put_f32s(&b, scales, 6);
    put_no_lists(&b);
    put_u32(&b, 2);
    put_placement(&b, 0x65, pair_places, 2);
    put_placement(&b, 0, wrong, 2);
    put_u32(&b, 1);
    put_f32s(&b, tree_cylinder, 5);
    put_u32(&b, 0);
    put_setup_end(&b, human_sizes, 0);
    container_add(c, TOWN_PAIR, &b);
}

// One good triangle, one without area, one warped quad; and a good one that is in no leaf.
static void add_broken(container *c) {
    shape s;
    memset(&s, 0, sizeof s);
    const double good[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const double thin[3][3] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    const double warped[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 1}, {0, 1, 0}};
    add_polygon(&s, 0, 3, good[0]);
    add_polygon(&s, 0, 3, thin[0]);
    add_polygon(&s, 0, 4, warped[0]);
    add_polygon(&s, 0, 3, good[0]);
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_BROKEN);
    put_u32(&b, 1);
    put_compressed(&b, 0);
    put_vertices(&b, &s);
    put_compressed(&b, 4);
    put_polygons(&b, &s);
    put_physics_tree(&b, 3);
    put_fill(&b, 0, 12);
    container_add(c, TOWN_BROKEN, &b);
}

static void add_empty(container *c) {
    shape s;
    memset(&s, 0, sizeof s);
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_EMPTY);
    put_u32(&b, 1);
    put_compressed(&b, 0);
    put_vertices(&b, &s);
    put_compressed(&b, 0);
    put_physics_tree(&b, 0);
    put_fill(&b, 0, 12);
    container_add(c, TOWN_EMPTY, &b);
}

// ------------------------------------------------------------------------------------------- rooms

// Bounds of the two rooms; the first plane of each is that of its western opening.
static const double room_planes[2][6][4] = {
    {{1, 0, 0, 0}, {-1, 0, 0, 5}, {0, 1, 0, 0}, {0, -1, 0, 8}, {0, 0, 1, 0.5}, {0, 0, -1, 4}},
    {{1, 0, 0, -5}, {-1, 0, 0, 10}, {0, 1, 0, 0}, {0, -1, 0, 8}, {0, 0, 1, 0.5}, {0, 0, -1, 4}},
};

// Drawn polygons: the openings in the west and in the east, looking inward.
static shape room_openings(int room) {
    shape s;
    memset(&s, 0, sizeof s);
    const double y[2] = {3, 5};
    const double z[2] = {0, 3};
    add_wall(&s, room == 0 ? 0 : 5, 1, y, z);
    add_wall(&s, room == 0 ? 5 : 10, -1, y, z);
    return s;
}

static void put_structure(bytes *b, int room) {
    shape walls = house_room(room == 0);
    shape openings = room_openings(room);
    int first = walls.vertex_count;
    for (int i = 0; i < openings.vertex_count; ++i) {
        memcpy(walls.vertices[walls.vertex_count++], openings.vertices[i], sizeof(double) * 3);
    }
    for (int i = 0; i < openings.polygon_count; ++i) {
        for (int k = 0; k < openings.polygons[i].count; ++k) {
            openings.polygons[i].vertex[k] += first;
        }
    }
    put_u32(b, (uint32_t)room);
    put_u32(b, (uint32_t)openings.polygon_count);
    put_u32(b, (uint32_t)walls.polygon_count);
    put_u32(b, 1);
    put_vertices(b, &walls);
    put_polygons(b, &openings);
    put_u16(b, 0);
    put_align(b);
    put_cell_tree(b, room_planes[room], 6);
    put_polygons(b, &walls);
    put_physics_tree(b, walls.polygon_count);
    put_u32(b, 1);
    put_drawing_tree(b, false);
    put_align(b);
}

static void add_environment(container *c) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_ENVIRONMENT);
    put_u32(&b, 2);
    put_structure(&b, 0);
    put_structure(&b, 1);
    container_add(c, TOWN_ENVIRONMENT, &b);
}

typedef struct placed_object {
    uint32_t model;
    double frame[7];
} placed_object;

static void put_objects(bytes *b, const placed_object *objects, uint32_t count) {
    put_u32(b, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_u32(b, objects[i].model);
        put_frame(b, objects[i].frame);
    }
}

static void say_obstacle(bytes *b, uint32_t cell, const placed_object *object) {
    double frame[7];
    memcpy(frame, object->frame, sizeof frame);
    uint32_t model = object->model;
    if (model == TOWN_TREE || model == TOWN_ROCKS) {
        say(b, "obstacle o");
        say_spot(b, cell, frame);
        say(b, " 1 %s", model == TOWN_TREE ? "cylinder" : "sphere");
        say_numbers(b, model == TOWN_TREE ? tree_cylinder : rock_spheres[0],
                    model == TOWN_TREE ? 5 : 8);
        say(b, "\n");
        return;
    }
    bool is_pair = model == TOWN_PAIR;
    say(b, "obstacle o");
    say_spot(b, cell, frame);
    say(b, " 1 mesh m%08X_0\n", (unsigned)(is_pair ? (uint32_t)TOWN_BOX : model));
    if (is_pair) { // the pair itself is not turned
        frame[0] += pair_places[1][0];
        frame[1] += pair_places[1][1];
        memcpy(frame + 3, pair_places[1] + 3, sizeof(double) * 4);
        say(b, "obstacle o");
        say_spot(b, cell, frame);
        say(b, " 0.5 mesh m%08X_0\n", (unsigned)TOWN_BOX);
    }
}

// A room of a house that stands at `house`. Rooms of a house have ids one after the other.
static void add_room(container *c, uint32_t cell, int room, const double *house) {
    const placed_object inside = {TOWN_BOX, {house[0] + 8, house[1] + 6.5, house[2], 1, 0, 0, 0}};
    bytes b = {NULL, 0, 0};
    put_u32(&b, cell);
    put_u32(&b, room == 0 ? 1 : 1 | 2 | 8);
    put_u32(&b, cell);
    put_u8(&b, 3); // odd: what follows is not aligned
    put_u8(&b, room == 0 ? 2 : 1);
    put_u16(&b, 1);
    put_fill(&b, 0, 6);
    put_u16(&b, TOWN_ENVIRONMENT & 0xFFFF);
    put_u16(&b, (uint32_t)room);
    put_frame(&b, house);
    put_u16(&b, room == 0 ? 4 : 0); // to the west
    put_u16(&b, 0);
    put_u16(&b, room == 0 ? 0xFFFF : (cell & 0xFFFF) - 1);
    put_u16(&b, 0);
    if (room == 0) {
        put_u16(&b, 0); // to the east
        put_u16(&b, 1);
        put_u16(&b, (cell & 0xFFFF) + 1);
        put_u16(&b, 0);
    }
    put_u16(&b, room == 0 ? (cell & 0xFFFF) + 1 : (cell & 0xFFFF) - 1);
    if (room == 1) {
        put_objects(&b, &inside, 1);
        put_u32(&b, 0x50000009);
    }
    container_add(c, cell, &b);
}

static void say_room(bytes *b, uint32_t cell, int room, const double *house) {
    say(b, "cell 0x%08X", (unsigned)cell);
    say_spot(b, cell, house);
    say(b, " mesh m%08X_%d\n", (unsigned)TOWN_ENVIRONMENT, room);
    for (int i = 0; i < 6; ++i) {
        say(b, "plane");
        say_numbers(b, room_planes[room][i], 4);
        say(b, "\n");
    }
    if (room == 0) {
        say(b, "portal outside 1 1 0 0 0\nportal 0x%08X 1 -1 0 0 5\n", (unsigned)cell + 1);
    } else {
        say(b, "portal 0x%08X 1 1 0 0 -5\n", (unsigned)cell - 1);
    }
    say(b, "visible 0x%08X\nend\n", (unsigned)(room == 0 ? cell + 1 : cell - 1));
}

static void say_room_objects(bytes *b, uint32_t cell, int room, const double *house) {
    const placed_object inside = {TOWN_BOX, {house[0] + 8, house[1] + 6.5, house[2], 1, 0, 0, 0}};
    if (room == 1) {
        say_obstacle(b, cell, &inside);
    }
}

// -------------------------------------------------------------------------------------- landblocks

// Level about the house, hills elsewhere.
static uint32_t height_at(uint32_t x, uint32_t y) {
    return x >= 1 && x <= 5 && y >= 1 && y <= 5 ? GROUND / 2 : 8 + (x * 3 + y * 5) % 6;
}

static uint32_t word_at(const town_def *def, uint32_t x, uint32_t y) {
    uint32_t scenery = def->has_scenery && (x + y) % 2 == 0 ? 3 : 0;
    return scenery << 11 | 1 << 2 | (x == 7 && y > 5 ? 1 : 0);
}

static void add_landblock(container *c, const town_def *def, uint32_t key) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, key << 16 | 0xFFFF);
    put_u32(&b, 1);
    for (uint32_t i = 0; i < 81; ++i) {
        put_u16(&b, word_at(def, i / 9, i % 9));
    }
    for (uint32_t i = 0; i < 81; ++i) {
        put_u8(&b, height_at(i / 9, i % 9));
    }
    put_align(&b);
    container_add(c, key << 16 | 0xFFFF, &b);
}

static void say_landblock(bytes *b, const town_def *def, uint32_t key) {
    say(b, "terrain %02X %02X", (unsigned)key >> 8, (unsigned)key & 0xFF);
    for (uint32_t i = 0; i < 81; ++i) {
        say(b, " %u", (unsigned)height_at(i / 9, i % 9));
    }
    say(b, "\nterrain_types %02X %02X", (unsigned)key >> 8, (unsigned)key & 0xFF);
    for (uint32_t i = 0; i < 81; ++i) {
        say(b, " %u", (unsigned)word_at(def, i / 9, i % 9));
    }
    say(b, "\n");
}

// What stands about the house. The last three collide with nothing, or are not there.
static const placed_object street[] = {
    {TOWN_BOX, {40, 60, 20, 0.9659258, 0, 0, 0.2588190}},
    {TOWN_RAMP, {46, 70, 20, 1, 0, 0, 0}},
    {TOWN_PAIR, {46, 74.5, 20, 1, 0, 0, 0}},
    {TOWN_TREE, {50, 52, 20, 1, 0, 0, 0}},
    {TOWN_ROCKS, {44, 52, 20, 0.7071068, 0, 0, 0.7071068}},
    {TOWN_FENCE, {56, 68, 20, 0.9238795, 0, 0, 0.3826834}},
    {TOWN_BOX, {60, 50, 20, 1, 0, 0, 0}},
    {TOWN_GHOST, {52, 59, 20, 1, 0, 0, 0}},
    {0x01009999, {53, 59, 20, 1, 0, 0, 0}},
    {0x02009999, {53, 59, 20, 1, 0, 0, 0}},
};
enum { STREET = sizeof street / sizeof street[0], STREET_SOLID = STREET - 3 };

// More objects on a grid, for measuring.
static placed_object grid_object(uint32_t i) {
    static const uint32_t models[5] = {TOWN_BOX, TOWN_TREE, TOWN_ROCKS, TOWN_FENCE, TOWN_RAMP};
    double x = 2 + (double)(i % 23) * 8;
    double y = 2 + (double)(i / 23 % 23) * 8;
    placed_object object = {models[i % 5], {x, y, 20, 1, 0, 0, 0}};
    return object;
}

static void put_building(bytes *b, uint32_t cell, const double *house) {
    put_u32(b, TOWN_SHELL);
    put_frame(b, house);
    put_u32(b, 12);
    put_u32(b, 1);
    put_u16(b, 0);
    put_u16(b, cell & 0xFFFF);
    put_u16(b, 0);
    put_u16(b, 1); // odd: two bytes of padding follow
    put_u16(b, 0x101);
    put_align(b);
}

static const double main_house[7] = {55, 55, 20, 1, 0, 0, 0};

static void house_at(uint32_t i, double *frame) {
    memcpy(frame, main_house, sizeof main_house);
    if (i > 0) {
        const uint32_t row = (i - 1) / 8;
        frame[0] = 7 + 24 * (double)((i - 1) % 8);
        frame[1] = 100 + 24 * (double)row;
    }
}

static void add_info(container *c, const town_def *def, uint32_t key) {
    bytes b = {NULL, 0, 0};
    uint32_t houses = 1 + def->room_pairs;
    put_u32(&b, key << 16 | 0xFFFE);
    put_u32(&b, houses * 2 + 1); // one room more than there are
    put_u32(&b, STREET + def->objects);
    for (uint32_t i = 0; i < STREET + def->objects; ++i) {
        placed_object object = i < STREET ? street[i] : grid_object(i - STREET);
        put_u32(&b, object.model);
        put_frame(&b, object.frame);
    }
    put_u16(&b, houses);
    put_u16(&b, 1);
    for (uint32_t i = 0; i < houses; ++i) {
        double house[7];
        house_at(i, house);
        put_building(&b, 0x100 + i * 2, house);
        for (int room = 0; room < 2; ++room) {
            add_room(c, key << 16 | (0x100 + i * 2 + (uint32_t)room), room, house);
        }
    }
    put_u16(&b, 1);
    put_u16(&b, 64);
    put_u32(&b, key << 16 | 0x100);
    put_u32(&b, 0x50000009);
    container_add(c, key << 16 | 0xFFFE, &b);
}

static void say_houses(bytes *b, const town_def *def, uint32_t key) {
    double house[7];
    for (uint32_t i = 0; i < 1 + def->room_pairs; ++i) {
        house_at(i, house);
        say_room(b, key << 16 | (0x100 + i * 2), 0, house);
        say_room(b, key << 16 | (0x101 + i * 2), 1, house);
    }
    for (uint32_t i = 0; i < 1 + def->room_pairs; ++i) {
        house_at(i, house);
        say_room_objects(b, key << 16 | (0x101 + i * 2), 1, house);
    }
    for (uint32_t i = 0; i < 1 + def->room_pairs; ++i) {
        house_at(i, house);
        uint32_t cell = 1 + (uint32_t)(house[0] / 24) * 8 + (uint32_t)(house[1] / 24);
        say(b, "building");
        say_spot(b, key << 16 | cell, house);
        say(b, " mesh m%08X_0\nportal 0x%08X 1 0 0 1 -4\nend\n", (unsigned)TOWN_SHELL,
            (unsigned)(key << 16 | (0x100 + i * 2)));
    }
}

static void say_block(bytes *b, const town_def *def, uint32_t key) {
    say_landblock(b, def, key);
    say_houses(b, def, key);
    for (uint32_t i = 0; i < STREET_SOLID + def->objects; ++i) {
        placed_object object = i < STREET_SOLID ? street[i] : grid_object(i - STREET_SOLID);
        say_obstacle(b, key << 16 | 1, &object);
    }
}

// ------------------------------------------------------------------------------------------ region

static double table_height(int i) {
    return i <= 100 ? 2 * i : 200 + (i - 100) * 3.5;
}

// Terrain type 1 has scenes in slot 3; the sky and the calendar are there to be skipped.
static void add_region(container *c) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, 0x13000000);
    put_u32(&b, 1);
    put_u32(&b, 3);
    put_text(&b, "Dereth");
    put_fill(&b, 0xCD, 32);
    for (int i = 0; i < 256; ++i) {
        put_f32(&b, table_height(i));
    }
    put_fill(&b, 0xCD, 20);
    put_text(&b, "P.Y.");
    put_u32(&b, 1);
    put_fill(&b, 0, 8);
    put_text(&b, "Darktide");
    put_u32(&b, 1);
    put_text(&b, "Morningthaw");
    put_u32(&b, 1);
    put_u32(&b, 0);
    put_text(&b, "Wintersebb");
    put_u32(&b, 1 | 2 | 0x10);
    put_fill(&b, 0, 16);
    put_u32(&b, 1); // a day group: two sky objects, a time with one change
    put_f32(&b, 1);
    put_text(&b, "Sunny");
    put_u32(&b, 2);
    put_fill(&b, 0, 72);
    put_u32(&b, 1);
    put_fill(&b, 0, 44);
    put_u32(&b, 1);
    put_fill(&b, 0, 24);
    put_u32(&b, 1); // sounds
    put_u32(&b, 0x20000001);
    put_u32(&b, 1);
    put_fill(&b, 0, 20);
    put_u32(&b, 2); // scene types: none, and two scenes of which one is missing
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_u32(&b, 1);
    put_u32(&b, TOWN_SCENE);
    put_u32(&b, 2); // terrain types
    put_text(&b, "Barren");
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_text(&b, "Grass");
    put_u32(&b, 0);
    put_u32(&b, 4);
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_u32(&b, 0xFFFFFFFF);
    put_u32(&b, 1);
    put_fill(&b, 0xCD, 32);
    container_add(c, 0x13000000, &b);
}

static void put_scene_object(bytes *b, uint32_t model, const double *numbers,
                             const uint32_t *flags) {
    const double frame[7] = {4, 6, 0, 1, 0, 0, 0};
    put_u32(b, model);
    put_frame(b, frame);
    put_f32s(b, numbers, 8);
    for (int i = 0; i < 3; ++i) {
        put_u32(b, flags[i]);
    }
}

static void add_scene(container *c) {
    const double trees[8] = {0.8, 12, 9, 0.5, 2, 360, 0.5, 1};
    const double rocks[8] = {0.5, 0, 7, 1, 1, 0, 0, 1};
    const uint32_t plain[3] = {0, 0, 0};
    const uint32_t aligned[3] = {1, 1, 0};
    const uint32_t weenie[3] = {0, 0, 1};
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_SCENE);
    put_u32(&b, 3);
    put_scene_object(&b, TOWN_TREE, trees, plain);
    put_scene_object(&b, TOWN_ROCKS, rocks, aligned);
    put_scene_object(&b, TOWN_BOX, trees, weenie);
    container_add(c, TOWN_SCENE, &b);
}

// ------------------------------------------------------------------------------------------ motion

// An animation of `frames` frames, each of which moves the body by `step` and turns it a little,
// with two hooks: one forwards at frame 2, one both ways at the last.
typedef struct clip_def {
    const char *name;
    uint32_t id;
    uint32_t frames;
    double step[7];
} clip_def;

static const clip_def clips[] = {
    {"stand", TOWN_STAND, 33, {0, 0, 0, 1, 0, 0, 0}},
    {"walk", TOWN_WALK, 24, {0, 0.1083, 0, 1, 0, 0, 0}},
    {"run", TOWN_RUN, 24, {0, 0.13333, 0, 1, 0, 0, 0}},
    {"start", TOWN_START, 9, {0, 0.05, 0, 0.9998, 0, 0, 0.02}},
    {"blow", TOWN_BLOW, 12, {0, 0.01, 0, 1, 0, 0, 0}},
};
enum { CLIPS = sizeof clips / sizeof clips[0] };

static void put_hook(bytes *b, uint32_t kind, int direction, size_t payload) {
    put_u32(b, kind);
    put_u32(b, (uint32_t)direction);
    put_fill(b, 0, payload);
}

// Frames of two parts; the hook that replaces a part has a payload of odd size.
static void add_animation(container *c, const clip_def *clip) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, clip->id);
    put_u32(&b, clip->id == TOWN_STAND ? 2 : 1 | 2);
    put_u32(&b, 2);
    put_u32(&b, clip->frames);
    for (uint32_t i = 0; i < clip->frames && clip->id != TOWN_STAND; ++i) {
        put_frame(&b, clip->step);
    }
    for (uint32_t i = 0; i < clip->frames; ++i) {
        put_frame(&b, identity);
        put_frame(&b, identity);
        bool is_last = i + 1 == clip->frames;
        put_u32(&b, i == 2 ? 2 : is_last ? 1 : 0);
        if (i == 2) {
            put_hook(&b, 3, 1, 28);
            put_hook(&b, 5, -1, 0);
            put_u8(&b, 1);
            put_u16(&b, 0x12);
            put_align(&b);
        } else if (is_last) {
            put_hook(&b, 21, 0, 16);
        }
    }
    container_add(c, clip->id, &b);
}

// A motion of the table, for both forms of it.
typedef struct motion_def {
    uint32_t style, from, to; // low words; `from` of links only
    const char *name;         // of the motion
    uint32_t bits;
    int clip; // of `clips`, or -1
    double rate;
    int low, high;
    double velocity[3], omega[3];
} motion_def;

#define NON_COMBAT 0x3D
#define COMBAT 0x3C

static const motion_def cycles[] = {
    {NON_COMBAT, 0, 0x03, "c0", 0, 0, 30, 0, -1, {0, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0, 0x05, "c1", 0, 1, 24, 0, -1, {0, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0, 0x07, "c2", 0, 2, 30, 0, -1, {0, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0, 0x0D, "c3", 2, 0, 30, 0, 20, {0, 0, 0}, {0, 0, -1.5}},
    {NON_COMBAT, 0, 0x0F, "c4", 2, -1, 30, 0, -1, {1.25, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0, 0x12, "c5", 1, 0, -15, 3, 12, {0, 0, 0}, {0, 0, 0}},
    {COMBAT, 0, 0x03, "c6", 0, 0, 20, 4, -1, {0, 0, 0}, {0, 0, 0}},
};
static const motion_def modifiers[] = {
    {NON_COMBAT, 0, 0x0D, "m0", 0, -1, 30, 0, -1, {0, 0, 0}, {0, 0, -1.25}},
    {0, 0, 0x0F, "m1", 0, -1, 30, 0, -1, {1, 0, 0}, {0, 0, 0}},
};
static const motion_def links[] = {
    {NON_COMBAT, 0x03, 0x45000005, "l0", 0, 3, 30, 0, -1, {0, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0x03, 0x44000007, "l1", 0, 3, 45, 2, 6, {0, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0x05, 0x41000003, "l2", 0, 3, -30, 0, -1, {0, 0, 0}, {0, 0, 0}},
    {NON_COMBAT, 0, 0x10000058, "l3", 0, 4, 30, 0, -1, {0, 0, 0}, {0, 0, 0}},
};
enum {
    CYCLES = sizeof cycles / sizeof cycles[0],
    MODIFIERS = sizeof modifiers / sizeof modifiers[0],
    LINKS = sizeof links / sizeof links[0],
};

static bool is_any(const double *v) {
    return v[0] != 0 || v[1] != 0 || v[2] != 0;
}

static void put_motion(bytes *b, const motion_def *m, uint32_t key) {
    put_u32(b, key);
    put_u8(b, m->clip >= 0 ? 1 : 0);
    put_u8(b, m->bits);
    put_u8(b, (is_any(m->velocity) ? 1u : 0u) | (is_any(m->omega) ? 2u : 0u));
    put_align(b);
    if (m->clip >= 0) {
        put_u32(b, clips[m->clip].id);
        put_u32(b, (uint32_t)m->low);
        put_u32(b, (uint32_t)m->high);
        put_f32(b, m->rate);
    }
    put_f32s(b, m->velocity, is_any(m->velocity) ? 3 : 0);
    put_f32s(b, m->omega, is_any(m->omega) ? 3 : 0);
}

// One cycle refers to an animation that is in no file, one to a command that is none: two that a
// reader leaves out.
static void add_table(container *c) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_TABLE);
    put_u32(&b, 0x8000003D);
    put_u32(&b, 2);
    put_u32(&b, 0x8000003D);
    put_u32(&b, 0x41000003);
    put_u32(&b, 0x8000003C);
    put_u32(&b, 0x41000003);
    put_u32(&b, CYCLES + 2);
    for (int i = 0; i < CYCLES; ++i) {
        put_motion(&b, &cycles[i], cycles[i].style << 16 | cycles[i].to);
    }
    motion_def lost = cycles[0];
    put_u32(&b, NON_COMBAT << 16 | 0x13);
    put_u32(&b, 1);
    put_u32(&b, 0x03009999);
    put_u32(&b, 0);
    put_u32(&b, 0xFFFFFFFF);
    put_f32(&b, 30);
    put_motion(&b, &lost, NON_COMBAT << 16 | 0xFFF0);
    put_u32(&b, MODIFIERS);
    for (int i = 0; i < MODIFIERS; ++i) {
        put_motion(&b, &modifiers[i], modifiers[i].style << 16 | modifiers[i].to);
    }
    put_u32(&b, LINKS);
    for (int i = 0; i < LINKS; ++i) {
        put_u32(&b, links[i].style << 16 | links[i].from);
        put_u32(&b, 1);
        put_motion(&b, &links[i], links[i].to);
    }
    container_add(c, TOWN_TABLE, &b);
}

static const char *full_id(uint32_t low) {
    switch (low) {
    case NON_COMBAT:
        return "0x8000003D";
    case COMBAT:
        return "0x8000003C";
    case 0x03:
        return "0x41000003";
    case 0x05:
        return "0x45000005";
    case 0x07:
        return "0x44000007";
    case 0x0D:
        return "0x6500000D";
    case 0x0F:
        return "0x6500000F";
    default:
        return "0x41000012";
    }
}

static void say_motion(bytes *b, const motion_def *m) {
    say(b, "  \"%s\": {\"velocity\": [%.9g, %.9g, %.9g], \"omega\": [%.9g, %.9g, %.9g]", m->name,
        (double)(float)m->velocity[0], m->velocity[1], m->velocity[2], m->omega[0], m->omega[1],
        (double)(float)m->omega[2]);
    say(b, ", \"flags\": [%s]",
        m->bits == 1   ? "\"alone\""
        : m->bits == 2 ? "\"from_default\""
                       : "");
    if (m->clip >= 0) {
        say(b, ", \"clips\": [{\"animation\": \"%s\", \"framerate\": %g, \"low\": %d",
            clips[m->clip].name, m->rate, m->low);
        if (m->high >= 0) {
            say(b, ", \"high\": %d", m->high);
        }
        say(b, "}]");
    }
    say(b, "},\n");
}

static void say_motions(bytes *b, const motion_def *all, int count) {
    for (int i = 0; i < count; ++i) {
        say_motion(b, &all[i]);
    }
}

static void say_animation(bytes *b, const clip_def *clip, bool is_last) {
    say(b, "  \"%s\": {\"frames\": %u", clip->name, (unsigned)clip->frames);
    if (clip->id != TOWN_STAND) {
        say(b,
            ", \"poses\": [{\"origin\": [0, %.9g, 0], \"rotation\": [%.9g, 0, 0, %.9g], "
            "\"count\": %u}]",
            (double)(float)clip->step[1], (double)(float)clip->step[3],
            (double)(float)clip->step[6], (unsigned)clip->frames);
    }
    say(b,
        ", \"hooks\": [{\"frame\": 2, \"direction\": 1, \"id\": 3}, {\"frame\": 2, "
        "\"direction\": -1, \"id\": 5}, {\"frame\": %u, \"id\": 21}]}%s\n",
        (unsigned)clip->frames - 1, is_last ? "" : ",");
}

static void say_table(bytes *b) {
    say(b, "{\"format\": \"remora motion table 1\", \"default_style\": \"NonCombat\",\n"
           "\"styles\": [{\"style\": \"NonCombat\", \"substate\": \"Ready\"}, {\"style\": "
           "\"0x8000003C\", \"substate\": \"Ready\"}],\n\"cycles\": [\n");
    for (int i = 0; i < CYCLES; ++i) {
        say(b, "  {\"style\": \"%s\", \"command\": \"%s\", \"motion\": \"%s\"},\n",
            full_id(cycles[i].style), full_id(cycles[i].to), cycles[i].name);
    }
    say(b, "  {\"style\": \"NonCombat\", \"command\": \"Falling\", \"motion\": \"fall\"}],\n"
           "\"modifiers\": [{\"style\": \"NonCombat\", \"command\": \"0x6500000D\", \"motion\": "
           "\"m0\"}, {\"command\": \"0x6500000F\", \"motion\": \"m1\"}],\n\"links\": [\n");
    for (int i = 0; i < LINKS; ++i) {
        say(b, "  {\"style\": \"NonCombat\", ");
        if (links[i].from) {
            say(b, "\"from\": \"%s\", ", full_id(links[i].from));
        }
        say(b, "\"to\": \"0x%08X\", \"motion\": \"%s\"}%s\n", (unsigned)links[i].to, links[i].name,
            i + 1 < LINKS ? "," : "],");
    }
    say(b, "\"aliases\": [{\"command\": \"WalkBackwards\", \"means\": \"WalkForward\", \"speed\": "
           "-0.65}, {\"command\": \"TurnLeft\", \"means\": \"TurnRight\", \"speed\": -1},\n"
           "  {\"command\": \"SideStepLeft\", \"means\": \"SideStepRight\", \"speed\": -1}],\n"
           "\"motions\": {\n");
    say_motions(b, cycles, CYCLES);
    say_motions(b, modifiers, MODIFIERS);
    say_motions(b, links, LINKS);
    say(b, "  \"fall\": {\"flags\": [\"still\"]}},\n\"animations\": {\n");
    for (int i = 0; i < CLIPS; ++i) {
        say_animation(b, &clips[i], i + 1 == CLIPS);
    }
    say(b, "}}\n");
}

// -------------------------------------------------------------------------------------------- town

town_def default_town_def(void) {
    town_def def = {
        1, 1, 0, 0, false, {1, 1024, 2, 11, true, false}, {2, 256, 2, 12, true, false}, NULL, 0};
    return def;
}

static void add_iteration(container *c) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, 7);
    put_u32(&b, (uint32_t)-7);
    put_u32(&b, 1);
    container_add(c, 0xFFFF0001, &b);
}

static void add_models(container *c) {
    shape s = crate();
    add_gfx(c, TOWN_BOX, &s, false);
    s = ramp();
    add_gfx(c, TOWN_RAMP, &s, false);
    s = house_shell();
    add_gfx(c, TOWN_SHELL, &s, true);
    s = fence();
    add_gfx(c, TOWN_FENCE, &s, false);
    add_broken(c);
    add_empty(c);
    add_human(c);
    add_solid(c, TOWN_TREE, 1, 0);
    add_solid(c, TOWN_ROCKS, 0, 0);
    add_solid(c, TOWN_GHOST, 1, TOWN_EMPTY);
    add_pair(c);
    add_environment(c);
}

static void say_meshes(bytes *b) {
    shape s = crate();
    say_mesh(b, TOWN_BOX, 0, &s);
    s = ramp();
    say_mesh(b, TOWN_RAMP, 0, &s);
    s = house_shell();
    say_mesh(b, TOWN_SHELL, 0, &s);
    s = fence();
    say_mesh(b, TOWN_FENCE, 0, &s);
    for (int room = 0; room < 2; ++room) {
        s = house_room(room == 0);
        say_mesh(b, TOWN_ENVIRONMENT, (uint32_t)room, &s);
    }
    say(b, "heights");
    for (int i = 0; i < 256; ++i) {
        say(b, " %.9g", table_height(i));
    }
    say(b, "\n");
}

static void set_record(container *c, const town_record *record) {
    bytes b = {NULL, 0, 0};
    put_fill(&b, 0, record->size);
    if (record->size > 0) {
        memcpy(b.data, record->bytes, record->size);
    }
    for (size_t i = 0; i < c->count; ++i) {
        if (c->records[i].id == record->id) {
            bytes_free(&c->records[i].payload);
            c->records[i].payload = b;
            return;
        }
    }
    container_add(c, record->id, &b);
}

static void set_records(container *portal, container *cell, const town_def *def) {
    for (size_t i = 0; i < def->record_count; ++i) {
        set_record(def->records[i].id >= 0x80000000u ? cell : portal, &def->records[i]);
    }
}

town make_town(const town_def *def) {
    town t;
    container portal = {NULL, 0, 0};
    container cell = {NULL, 0, 0};
    memset(&t, 0, sizeof t);
    add_iteration(&portal);
    add_iteration(&cell);
    add_region(&portal);
    add_models(&portal);
    add_scene(&portal);
    for (int i = 0; i < CLIPS; ++i) {
        add_animation(&portal, &clips[i]);
    }
    add_table(&portal);
    say_meshes(&t.script);
    for (uint32_t i = 0; i < def->columns * def->rows; ++i) {
        uint32_t key = (0xA9 + i / def->rows) << 8 | (0xB4 + i % def->rows);
        add_landblock(&cell, def, key);
        add_info(&cell, def, key);
        say_block(&t.script, def, key);
    }
    say_table(&t.table);
    set_records(&portal, &cell, def);
    t.portal = container_write(&portal, &def->portal);
    t.cell = container_write(&cell, &def->cell);
    container_free(&portal);
    container_free(&cell);
    return t;
}

void free_town(town *t) {
    bytes_free(&t->portal);
    bytes_free(&t->cell);
    bytes_free(&t->script);
    bytes_free(&t->table);
}
