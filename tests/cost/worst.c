// The worst input known for each entrance, for scripts/bench/worst_cost.py, which counts what it
// costs: instructions inside the calls that take it in, and the most memory that it holds.
//
// usage: remora_worst list | remora_worst CASE
//
// Prints how many messages or ticks were run, how many bytes of input they took, and the most bytes
// that the library held beyond what it holds for an empty input.

#include "remora/recording.h"

#include "../collide_rig.h"
#include "../floods.h"

#include <stdio.h>

// --- memory --------------------------------------------------------------------------------------

// What a block costs beside its bytes, as rm_collision_bytes counts it. Bytes.
enum { BESIDE = 96 };

typedef struct meter {
    size_t now, most;
} meter;

static meter held;

static void *meter_take(void *user, size_t size, size_t alignment) {
    meter *m = (meter *)user;
    m->now += size + BESIDE;
    m->most = m->now > m->most ? m->now : m->most;
    return aligned_alloc(alignment, (size / alignment + 1) * alignment);
}

static void meter_give(void *user, void *memory, size_t size) {
    meter *m = (meter *)user;
    m->now -= size + BESIDE;
    free(memory);
}

static rm_allocator metered(void) {
    return (rm_allocator){&held, meter_take, meter_give};
}

// What a case has cost so far.
typedef struct result {
    uint32_t units; // messages, or ticks
    size_t bytes;   // of input
} result;

// --- messages ------------------------------------------------------------------------------------

static void pour(rm_world *world, const rm_message *m, result *r) {
    uint8_t bytes[FLOOD_SIZE];
    size_t size = 0;
    if (rm_message_encode(m, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        rm_world_receive(world, bytes, size, NULL);
        r->units += 1;
        r->bytes += size;
    }
}

// Motions of a later instance fill the store of early messages; then one creation again and again.
static result early_store(uint32_t room) {
    enum { AGAIN = 200 };
    rm_world_def def = flood_def();
    result r = {0, 0};
    def.pending_messages = room;
    rm_world *world = flood_world(&def);
    for (uint32_t i = 0; i < room; ++i) {
        rm_message m = flood_motion(i);
        m.update_motion.instance = 9;
        pour(world, &m, &r);
    }
    r = (result){0, 0};
    for (uint32_t i = 0; i < AGAIN; ++i) {
        rm_message m = flood_creation(FLOOD_TARGET, 1);
        m.kind = RM_MESSAGE_UPDATE_OBJECT;
        pour(world, &m, &r);
    }
    rm_world_destroy(world);
    return r;
}

static result early_64(void) {
    return early_store(64);
}

static result early_512(void) {
    return early_store(512);
}

// Guids that fell on one place of a table whose order is known: multiples of what its multiplier
// turns into small numbers.
static uint32_t chosen_guid(uint32_t i) {
    static uint32_t last = 0;
    static uint32_t known = 0;
    for (known = i == 0 ? 0 : known, last = i == 0 ? 1 : last + 1; known <= i; ++last) {
        uint32_t home = (uint32_t)((uint64_t)last * UINT64_C(0x9E3779B97F4A7C15) >> 32) & 16383u;
        known += home < 8;
        if (known > i) {
            break;
        }
    }
    return last;
}

static result chosen_guids(void) {
    enum { COUNT = 2000 };
    rm_world_def def = rm_default_world_def();
    result r = {0, 0};
    def.capacity = COUNT;
    rm_world *world = world_of(&def);
    uint32_t first = 0;
    for (uint32_t i = 0; world && i < COUNT; ++i) {
        uint32_t guid = chosen_guid(i);
        first = i == 0 ? guid : first;
        add_at(world, guid, place_at(10.0f + (float)(i % 100), 10.0f, 0.0f));
    }
    for (uint32_t i = 0; world && i < COUNT; ++i) {
        rm_message m = flood_place(chosen_guid(i), place_at(20.0f, 20.0f, 0.0f));
        m.update_position.at.instance = 0;
        m.update_position.at.position_stamp = 5;
        pour(world, &m, &r);
    }
    rm_world_destroy(world);
    return r;
}

// --- ticks ---------------------------------------------------------------------------------------

typedef struct field {
    rig ground;
    rm_collide_context context;
    rm_world *world;
} field;

// Hills of 10 m over 60 m, or level ground, over nine landblocks.
static field make_field(bool has_hills, uint32_t capacity) {
    field f = {.ground = rig_make(RM_SPACE_LANDBLOCKS)};
    uint16_t heights[RM_BLOCK_VERTICES];
    for (uint32_t i = 0; i < RM_BLOCK_VERTICES; ++i) {
        uint32_t step = (i / 9 + i % 9) % 5;
        heights[i] = has_hills ? (uint16_t)(step * 3) : 0;
    }
    for (uint32_t x = 0xA8; x <= 0xAA; ++x) {
        for (uint32_t y = 0xB3; y <= 0xB5; ++y) {
            (void)rig_add_block(&f.ground, x, y, heights, NULL);
        }
    }
    rm_world_def def = rm_default_world_def();
    def.capacity = capacity;
    def.sweep = rm_collide_sweep;
    f.world = world_of(&def);
    return f;
}

static void use_field(field *f) {
    f->context = (rm_collide_context){
        .collision = f->ground.world, .nearby = rm_world_nearby, .nearby_user = f->world};
    (void)rm_world_set_sweep(f->world, rm_collide_sweep, &f->context);
}

// A body that runs in a direction of its own.
static void add_runner(field *f, uint32_t i, rm_position at, float scale, result *r) {
    rm_message m = flood_creation(0x50001000u + i, 1);
    m.create_object.physics.bits |= RM_PHYSICS_SCALE | RM_PHYSICS_MOVEMENT;
    m.create_object.physics.scale = scale;
    at.rotation = rm_quat_from_heading((float)(i * 37 % 360));
    m.create_object.physics.position = at;
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.forward_speed = scale > 1.0f ? RM_MOTION_SPEED_LIMIT : 1.0f;
    m.create_object.physics.has_movement = true;
    m.create_object.physics.block = rm_movement_block_make(&movement);
    pour(f->world, &m, r);
}

typedef struct crowd {
    uint32_t count;
    bool has_hills, is_spread;
    float scale;
} crowd;

// Places that are at least 2.2 m apart: ways of a tick do not meet.
static rm_position place_of(const crowd *c, uint32_t i) {
    if (!c->is_spread) {
        return place_in(TEST_CELL, 96.0f, 96.0f, c->has_hills ? 20.0f : 0.01f);
    }
    uint32_t row = i / 80;
    return place_at(5.0f + 2.2f * (float)(i % 80), 5.0f + 2.2f * (float)row, 20.0f);
}

static result run_crowd(const crowd *c) {
    enum { TICKS = 6 };
    field f = make_field(c->has_hills, c->count);
    result r = {0, 0};
    use_field(&f);
    for (uint32_t i = 0; i < c->count; ++i) {
        add_runner(&f, i, place_of(c, i), c->scale, &r);
        if (!c->is_spread) { // as a server may say that all stand on one spot
            rm_body_id id;
            rm_position at = place_of(c, i);
            at.rotation = rm_quat_from_heading((float)(i * 37 % 360));
            if (rm_world_find(f.world, 0x50001000u + i, &id) == RM_OK) {
                (void)rm_body_place(f.world, id, &at);
            }
        }
    }
    r.units = TICKS;
    for (int i = 0; i < TICKS; ++i) {
        rm_world_tick(f.world, TICK);
    }
    rm_world_destroy(f.world);
    rig_free(&f.ground);
    return r;
}

static result spread_256(void) {
    return run_crowd(&(crowd){256, false, true, 1.0f});
}

static result spot_256(void) {
    return run_crowd(&(crowd){256, true, false, 1.0f});
}

static result giants_256(void) {
    return run_crowd(&(crowd){256, true, false, RM_WIRE_SCALE_LIMIT});
}

static result spread_2000(void) {
    return run_crowd(&(crowd){2000, false, true, 1.0f});
}

static result spot_2000(void) {
    return run_crowd(&(crowd){2000, true, false, 1.0f});
}

// All held by each other in a chain, with guids that fell on one place.
static result chained_2000(void) {
    enum { COUNT = 2000, TICKS = 6 };
    rm_world_def def = rm_default_world_def();
    result r = {0, 0};
    uint32_t before = 0;
    def.capacity = COUNT;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; world && i < COUNT; ++i) {
        uint32_t guid = chosen_guid(i);
        add_at(world, guid, place_at(10.0f, 10.0f, 0.0f));
        rm_message m = {.kind = RM_MESSAGE_PARENT};
        m.parent = (rm_parent){.parent = before, .child = guid, .position_stamp = 5};
        if (before) {
            pour(world, &m, &r);
        }
        before = guid;
    }
    r.units = TICKS;
    for (int i = 0; i < TICKS; ++i) {
        rm_world_tick(world, TICK);
    }
    rm_world_destroy(world);
    return r;
}

// --- sweeps --------------------------------------------------------------------------------------

// Level floors with as many corners as a polygon may have, each a little above the one before: a
// body that steps down on them reaches into every one, and is lifted by it.
static rm_mesh_id add_floors(rig *r, uint32_t count) {
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t corners[RM_POLYGON_MAX_VERTICES];
        for (uint32_t k = 0; k < RM_POLYGON_MAX_VERTICES; ++k) {
            float angle = 6.2831853f * (float)k / (float)RM_POLYGON_MAX_VERTICES;
            rm_vec3 corner = {4.0f * rm_cos(angle), 4.0f * rm_sin(angle), 0.001f * (float)i};
            (void)rm_mesh_data_add_vertex(data, corner);
            corners[k] = i * RM_POLYGON_MAX_VERTICES + k;
        }
        (void)rm_mesh_data_add_polygon(data, corners, RM_POLYGON_MAX_VERTICES, false, NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return id;
}

// One move over them. The input is a mesh of a host's, of which no byte comes from the wire.
static result sweep_floors(uint32_t count) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    float top = 0.001f * (float)(count - 1);
    (void)rig_add_mesh_at(&r, add_floors(&r, count), 0, zero);
    r.at.origin = rm_vec3_make(1.0f, 1.0f, top);
    r.plane = (rm_plane){{0.0f, 0.0f, 1.0f}, -top};
    r.plane_cell = 1;
    r.transient = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    rig_free(&r);
    return (result){1, 1};
}

static result sweep_60(void) {
    return sweep_floors(60);
}

static result sweep_1000(void) {
    return sweep_floors(1000);
}

// --- files ---------------------------------------------------------------------------------------

// One obstacle of any size, as the shortest line of a script adds it.
static result one_obstacle(float radius, uint32_t cell) {
    static const char line[] = "obstacle sphere 0 0 0 99\n";
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    def.allocator = metered();
    (void)rm_collision_create(&def, &world);
    held.most = held.now;
    size_t before = held.now;
    rm_obstacle_def obstacle = rm_default_obstacle_def();
    rm_part part = {{0.0f, 0.0f, 0.0f}, radius, 0.0f};
    rm_obstacle_id id;
    obstacle.parts = &part;
    obstacle.part_count = 1;
    obstacle.at.cell = cell;
    obstacle.at.origin = rm_vec3_make(96.0f, 96.0f, 0.0f);
    (void)rm_collision_add_obstacle(world, &obstacle, &id, NULL);
    held.most -= before;
    size_t most = held.most;
    rm_collision_destroy(world);
    held.most = most;
    return (result){1, sizeof line - 1};
}

static result obstacle_indoors(void) {
    return one_obstacle(4000.0f, TEST_ROOM);
}

static result obstacle_outdoors(void) {
    return one_obstacle(160.0f, TEST_CELL);
}

// Two-sided triangles through each other, as an OBJ.
static result triangles(void) {
    enum { COUNT = 2000, LINE = 96 };
    static char text[COUNT * 4 * LINE];
    size_t size = 0;
    uint32_t seed = 7;
    for (uint32_t i = 0; i < COUNT; ++i) {
        float m[3] = {10.0f * rig_random(&seed), 10.0f * rig_random(&seed),
                      10.0f * rig_random(&seed)};
        for (int k = 0; k < 3; ++k) {
            size += (size_t)snprintf(text + size, LINE, "v %.2f %.2f %.2f\n",
                                     (double)(m[0] + 2.0f * rig_random(&seed)),
                                     (double)(m[1] + 2.0f * rig_random(&seed)),
                                     (double)(m[2] + 2.0f * rig_random(&seed)));
        }
        size += (size_t)snprintf(text + size, LINE, "f -3 -2 -1\nf -1 -2 -3\n");
    }
    rm_allocator allocator = metered();
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    rm_mesh_data *data = NULL;
    rm_mesh_id id;
    def.allocator = allocator;
    (void)rm_collision_create(&def, &world);
    (void)rm_mesh_data_create(&allocator, &data);
    if (rm_load_obj(text, size, data, NULL) == RM_OK) {
        rm_mesh_def mesh = rm_mesh_data_def(data);
        (void)rm_collision_add_mesh(world, &mesh, &id, NULL);
    }
    rm_mesh_data_destroy(data);
    rm_collision_destroy(world);
    return (result){1, size};
}

// --- list ----------------------------------------------------------------------------------------

typedef struct known {
    const char *name;
    const char *entrance; // messages, ticks, sweeps, files
    result (*run)(void);
    const char *beside; // for ticks: the case whose cost it is held against
} known;

static const known cases[] = {
    {"creations over a full store of early messages, 64", "messages", early_64, ""},
    {"the same, 512 (eight times the default)", "raised", early_512, ""},
    {"guids chosen to share a place, 2,000", "messages", chosen_guids, ""},
    {"256 bodies spread out, level", "ticks", spread_256, ""},
    {"256 bodies on one spot, hills", "ticks", spot_256, "256 bodies spread out, level"},
    {"256 of the largest and fastest on one spot, hills", "ticks", giants_256,
     "256 bodies spread out, level"},
    {"2,000 bodies spread out, level", "ticks", spread_2000, ""},
    {"2,000 bodies on one spot, hills", "ticks", spot_2000, "2,000 bodies spread out, level"},
    {"2,000 in a chain of holders, chosen guids", "ticks", chained_2000,
     "2,000 bodies spread out, level"},
    {"60 floors of 256 corners in one spot", "sweeps", sweep_60, ""},
    {"1,000 floors of 256 corners in one spot", "sweeps", sweep_1000, ""},
    {"an obstacle of 4 km in a room", "files", obstacle_indoors, ""},
    {"an obstacle of 160 m outdoors", "files", obstacle_outdoors, ""},
    {"2,000 two-sided triangles through each other", "files", triangles, ""},
};

enum { CASES = sizeof cases / sizeof cases[0] };

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        for (int i = 0; i < CASES; ++i) {
            printf("%s\t%s\t%s\n", cases[i].entrance, cases[i].name, cases[i].beside);
        }
        return 0;
    }
    int number = argc == 2 ? atoi(argv[1]) : -1;
    if (number < 0 || number >= CASES) {
        fputs("usage: remora_worst list | remora_worst CASE\n", stderr);
        return 2;
    }
    result r = cases[number].run();
    printf("%u %zu %zu\n", r.units, r.bytes, held.most);
    return 0;
}
