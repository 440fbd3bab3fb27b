// The worst files and other bytes known, for worst.c: what they take of memory is metered.

#include "../recording_heads.h"
#include "../recordings.h"
#include "worst.h"

#include <stdio.h>
#include <stdlib.h>

// --- memory --------------------------------------------------------------------------------------

// What a block costs beside its bytes, as rm_collision_bytes counts it. Bytes.
enum { BESIDE = 96 };

typedef struct meter {
    size_t now, most, before;
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
    m->now -= memory ? size + BESIDE : 0;
    free(memory);
}

rm_allocator worst_metered(void) {
    return (rm_allocator){.user = &held, .allocate = meter_take, .release = meter_give};
}

void worst_meter_start(void) {
    held.before = held.most = held.now;
}

size_t worst_held(void) {
    return held.most - held.before;
}

static rm_collision *metered_collision(void) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    def.allocator = worst_metered();
    def.allows_missing_cells = true;
    (void)rm_collision_create(&def, &world);
    return world;
}

// --- obstacles -----------------------------------------------------------------------------------

static rm_obstacle_def ball(const rm_part *part, uint32_t cell) {
    rm_obstacle_def def = rm_default_obstacle_def();
    def.parts = part;
    def.part_count = 1;
    def.at.cell = cell;
    def.at.origin = rm_vec3_make(96.0f, 96.0f, 0.0f);
    return def;
}

// One obstacle of any size, as the shortest line of a script adds it; or moves it there.
static outcome one_obstacle(float radius, uint32_t cell, bool is_moved) {
    static const char line[] = "obstacle sphere 0 0 0 99\n";
    rm_part part = {{0.0f, 0.0f, 0.0f}, radius, 0.0f};
    rm_collision *world = metered_collision();
    rm_obstacle_def def = ball(&part, cell);
    rm_obstacle_id id;
    worst_meter_start();
    (void)rm_collision_add_obstacle(world, &def, &id, NULL);
    if (is_moved) {
        def.at.origin.x += 50.0f;
        (void)rm_collision_move_obstacle(world, id, &def.at);
    }
    rm_collision_destroy(world);
    return (outcome){1, sizeof line - 1};
}

outcome worst_obstacle_indoors(void) {
    return one_obstacle(4000.0f, TEST_ROOM, false);
}

outcome worst_obstacle_moved(void) {
    return one_obstacle(4000.0f, TEST_ROOM, true);
}

outcome worst_obstacle_outdoors(void) {
    return one_obstacle(160.0f, TEST_CELL, false);
}

// Obstacles on one spot, as lines of a script add them; a unit is one of them.
static outcome crowd_of(rm_collision *world, uint32_t count) {
    static const char line[] = "obstacle sphere 0 0 0 9\n";
    rm_part part = {{0.0f, 0.0f, 0.0f}, 9.0f, 0.0f};
    rm_obstacle_def def = ball(&part, TEST_CELL);
    rm_obstacle_id id;
    for (uint32_t i = 0; i < count; ++i) {
        (void)rm_collision_add_obstacle(world, &def, &id, NULL);
    }
    return (outcome){count, count * (sizeof line - 1)};
}

// The oldest first, then every third, then what is left.
static outcome removed(uint32_t count) {
    rm_collision *world = metered_collision();
    outcome r = crowd_of(world, count);
    for (uint32_t i = 0; i < count / 2; ++i) {
        (void)rm_collision_remove_obstacle(world, (rm_obstacle_id){i + 1, 1});
    }
    for (uint32_t i = count / 2; i < count; i += 3) {
        (void)rm_collision_remove_obstacle(world, (rm_obstacle_id){i + 1, 1});
    }
    for (uint32_t i = count / 2; i < count; ++i) {
        (void)rm_collision_remove_obstacle(world, (rm_obstacle_id){i + 1, 1});
    }
    rm_collision_destroy(world);
    return r;
}

outcome worst_removed_6400(void) {
    return removed(6400);
}

outcome worst_removed_25600(void) {
    return removed(25600);
}

static outcome destroyed(uint32_t count) {
    rm_collision *world = metered_collision();
    outcome r = crowd_of(world, count);
    rm_collision_destroy(world);
    return r;
}

outcome worst_destroyed_6400(void) {
    return destroyed(6400);
}

outcome worst_destroyed_25600(void) {
    return destroyed(25600);
}

// --- meshes and heights --------------------------------------------------------------------------

enum { LINE = 96 };

// As an OBJ. @return bytes
static size_t write_triangles(char *text, uint32_t count) {
    size_t size = 0;
    uint32_t seed = 7;
    for (uint32_t i = 0; i < count; ++i) {
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
    return size;
}

// Two-sided triangles through each other.
static outcome triangles(uint32_t count) {
    char *text = malloc((size_t)count * 4 * LINE);
    size_t size = text ? write_triangles(text, count) : 0;
    rm_allocator allocator = worst_metered();
    rm_collision *world = metered_collision();
    rm_mesh_data *data = NULL;
    rm_mesh_id id;
    worst_meter_start();
    (void)rm_mesh_data_create(&allocator, &data);
    if (rm_load_obj(text, size, data, NULL) == RM_OK) {
        rm_mesh_def mesh = rm_mesh_data_def(data);
        (void)rm_collision_add_mesh(world, &mesh, &id, NULL);
    }
    rm_mesh_data_destroy(data);
    rm_collision_destroy(world);
    free(text);
    return (outcome){1, size};
}

outcome worst_triangles_1000(void) {
    return triangles(1000);
}

outcome worst_triangles_4000(void) {
    return triangles(4000);
}

outcome worst_triangles_32000(void) {
    return triangles(32000);
}

outcome worst_heightmap(void) {
    enum { SIDE = 1025, COUNT = SIDE * SIDE };
    static uint8_t bytes[2 * COUNT];
    static float heights[COUNT];
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    def.space = RM_SPACE_FLAT;
    def.allocator = worst_metered();
    (void)rm_collision_create(&def, &world);
    for (uint32_t i = 0; i < sizeof bytes; ++i) {
        bytes[i] = (uint8_t)(i * 37 % 251);
    }
    worst_meter_start();
    if (rm_load_heightmap(bytes, sizeof bytes, SIDE, SIDE, 0.01f, heights, NULL) == RM_OK) {
        rm_terrain_def terrain = {SIDE, SIDE, 10.0f, {0.0f, 0.0f, 0.0f}, heights};
        (void)rm_collision_set_terrain(world, &terrain, NULL);
    }
    rm_collision_destroy(world);
    return (outcome){1, sizeof bytes};
}

// --- saves and recordings ---------------------------------------------------------------

outcome worst_save(void) {
    enum { COUNT = 256 };
    rm_world_def def = rm_ac_world_def();
    def.capacity = COUNT;
    def.allocator = worst_metered();
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; i < COUNT; ++i) {
        rm_body_id id = add_at(world, i + 1, place_at(10.0f + 0.5f * (float)i, 10.0f, 0.0f));
        (void)rm_body_set_velocity(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f));
    }
    (void)rm_world_tick(world, TICK);
    size_t size = rm_world_save_bytes(world);
    void *save = malloc(size);
    (void)rm_world_save(world, save, size, &size);
    worst_meter_start();
    (void)rm_world_restore(world, save, size);
    rm_world_destroy(world);
    free(save);
    return (outcome){1, size};
}

// Plays a tape and gives it back.
static outcome play(tape *t) {
    rm_replay_def def = rm_default_replay_def();
    uint64_t hash;
    const size_t size = t->size;
    def.allocator = worst_metered();
    worst_meter_start();
    (void)tape_play(t, &def, &hash);
    tape_free(t);
    return (outcome){1, size};
}

// A recording of nothing but a world of one body and its collision world.
outcome worst_recording(void) {
    rm_part part = {{0.0f, 0.0f, 0.0f}, 4000.0f, 0.0f};
    rm_world_def def = rm_ac_world_def();
    rm_obstacle_def obstacle = ball(&part, TEST_ROOM);
    rm_obstacle_id id;
    tape t = {0};
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rm_collision_add_obstacle(r.world, &obstacle, &id, NULL);
    def.capacity = 1;
    rm_world *world = world_of(&def);
    rm_collide_context context = rm_collide_context_make(r.world, world);
    (void)rm_world_set_collision(world, &context);
    (void)rm_recorder_stop(tape_record(&t, world, 8, false));
    rm_world_destroy(world);
    rig_free(&r);
    return play(&t);
}

// A recording of nothing, whose head asks for more than there can be of everything.
outcome worst_recording_largest(void) {
    const asked most = {HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST, HEAD_MOST};
    rm_world_def def = rm_ac_world_def();
    tape t = {0};
    def.rules = rm_rules_smooth();
    rm_world *world = world_of(&def);
    (void)rm_recorder_stop(tape_record(&t, world, 8, true));
    rm_world_destroy(world);
    head_ask_for(&t, &most);
    return play(&t);
}

// A world that 2,000 bodies have left: a byte or two for each place.
outcome worst_recording_empty(void) {
    enum { COUNT = 2000 };
    static rm_body_id ids[COUNT];
    rm_world_def def = rm_ac_world_def();
    tape t = {0};
    def.capacity = COUNT;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; i < COUNT; ++i) {
        ids[i] = add_at(world, i + 1, place_at(10.0f, 10.0f, 0.0f));
    }
    for (uint32_t i = 0; i < COUNT; ++i) {
        (void)rm_body_remove(world, ids[i]);
    }
    (void)rm_recorder_stop(tape_record(&t, world, 8, false));
    rm_world_destroy(world);
    return play(&t);
}

// A recording of a world that stands among obstacles, closed; a unit is one of them.
static outcome closed(uint32_t count) {
    rm_world_def def = rm_ac_world_def();
    tape t = {0};
    rm_collision *collision = metered_collision();
    outcome r = crowd_of(collision, count);
    def.capacity = 1;
    rm_world *world = world_of(&def);
    rm_collide_context context = rm_collide_context_make(collision, world);
    (void)rm_world_set_collision(world, &context);
    (void)rm_recorder_stop(tape_record(&t, world, 8, false));
    rm_world_destroy(world);
    r.bytes = play(&t).bytes;
    rm_collision_destroy(collision);
    return r;
}

outcome worst_closed_6400(void) {
    return closed(6400);
}

outcome worst_closed_25600(void) {
    return closed(25600);
}
