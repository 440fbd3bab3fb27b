// Lack of memory, everywhere: whatever allocates is tried with a heap that fails at its first call,
// its second, and so on until it succeeds. A failure has a status, leaves nothing behind, and
// changes nothing that was there: what was there is compared as bytes, and used afterwards.

#include "remora/base.h"
#include "remora/packet.h"
#include "remora/scenario.h"

#include "base/allocate.h"
#include "recordings.h"
#include "threads.h"

// ------------------------------------------------------------------------------ made and destroyed

static rm_status make_world(const rm_allocator *allocator) {
    rm_world_def def = script_def();
    rm_world *world = NULL;
    def.events = 16;
    def.allocator = *allocator;
    rm_status status = rm_world_create(&def, &world);
    rm_world_destroy(world);
    return status;
}

static rm_status make_collision(const rm_allocator *allocator) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    def.allocator = *allocator;
    rm_status status = rm_collision_create(&def, &world);
    rm_collision_destroy(world);
    return status;
}

static rm_status make_table(const rm_allocator *allocator) {
    rm_motion_table *table = NULL;
    const rm_motion_table_def *def = rm_motion_table_contents(rm_motion_table_clip());
    rm_status status = rm_motion_table_create(def, allocator, &table);
    rm_motion_table_destroy(table);
    return status;
}

static rm_status make_reassembler(const rm_allocator *allocator) {
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_reassembler *made = NULL;
    def.allocator = *allocator;
    rm_status status = rm_reassembler_create(&def, &made);
    rm_reassembler_destroy(made);
    return status;
}

static rm_status make_network(const rm_allocator *allocator) {
    rm_network_def def = rm_default_network_def();
    rm_network *network = NULL;
    def.allocator = *allocator;
    rm_status status = rm_network_create(&def, &network);
    rm_network_destroy(network);
    return status;
}

static rm_status make_threads(const rm_allocator *allocator) {
    rm_threads *threads = NULL;
    rm_status status = rm_threads_create(MOST_THREADS > 1 ? 2 : 1, allocator, &threads);
    rm_threads_destroy(threads);
    return status;
}

static rm_status load_mesh(const rm_allocator *allocator) {
    static const char obj[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nf 1 2 3\nf 2 3 4\n";
    rm_mesh_data *data = NULL;
    rm_status status = rm_mesh_data_create(allocator, &data);
    if (status == RM_OK) {
        status = rm_load_obj(obj, sizeof obj - 1, data, NULL);
    }
    if (status != RM_OK && data) {
        rm_mesh_def def = rm_mesh_data_def(data);
        status = def.vertex_count + def.polygon_count == 0 ? status : RM_ERROR_ARGUMENT;
    }
    rm_mesh_data_destroy(data);
    return status;
}

static rm_status record_and_stop(const rm_allocator *allocator) {
    tape t = {0};
    rm_recorder_def def = rm_default_recorder_def();
    rm_recorder *recorder = NULL;
    rm_world *world = plain_world();
    add_body(world, 1);
    uint64_t hash = rm_world_hash(world);
    def.write = tape_write;
    def.user = &t;
    def.has_detail = true;
    def.allocator = *allocator;
    rm_status status = rm_world_record(world, &def, &recorder);
    if (rm_world_hash(world) != hash || !recorder != (status != RM_OK)) {
        status = RM_ERROR_ARGUMENT;
    }
    rm_recorder_stop(recorder);
    rm_world_destroy(world);
    tape_free(&t);
    return status;
}

static int whatever_is_made_without_memory_leaves_nothing(void) {
    CHECK(heap_failures(make_world) == 2);
    CHECK(heap_failures(make_collision) == 1);
    CHECK(heap_failures(make_table) == 1);
    CHECK(heap_failures(make_reassembler) == 1);
    CHECK(heap_failures(make_network) == 1);
    CHECK(heap_failures(make_threads) == 1);
    CHECK(heap_failures(load_mesh) >= 4);
    CHECK(heap_failures(record_and_stop) == 4);
    return 0;
}

// -------------------------------------------------------------------------------- collision worlds

// Everything in a collision world, in bytes: what a recording of a world that is swept in it holds.
static uint64_t digest_of(const rm_collision *collision) {
    tape t = {0};
    rm_collide_context context = {.collision = collision};
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, false);
    rm_world_set_sweep(world, rm_collide_sweep, &context);
    rm_recorder_stop(recorder);
    uint64_t hash = RM_HASH_SEED;
    for (size_t i = 0; i < t.size; ++i) {
        hash = rm_hash_u64(hash, t.bytes[i]);
    }
    rm_world_destroy(world);
    tape_free(&t);
    return hash;
}

// One call that changes a collision world.
typedef rm_status change(rm_collision *world);

static rm_obstacle_id first_obstacle; // what furnished() made last
static rm_mesh_id first_mesh;

static rm_status change_landblock(rm_collision *world) {
    uint16_t heights[RM_LANDBLOCK_VERTICES] = {0};
    float table[1] = {1.0f};
    rm_landblock_def def = {0xA8, 0xB4, heights, NULL, table, 1};
    return rm_collision_add_landblock(world, &def, NULL);
}

static rm_status change_mesh(rm_collision *world) {
    rm_mesh_data *data;
    rm_mesh_id id;
    if (rm_mesh_data_create(NULL, &data) != RM_OK) {
        return RM_ERROR_ARGUMENT;
    }
    for (int i = 0; i < 5; ++i) { // boxes in each other, so that the tree cuts them
        float low = 0.3f * (float)i;
        rm_mesh_data_add_box(data, rm_vec3_make(low, low, low),
                             rm_vec3_make(low + 1.0f, low + 1.0f, low + 1.0f), NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    rm_status status = rm_collision_add_mesh(world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return status;
}

static rm_status add_thing(rm_collision *world, rm_obstacle_kind kind, float size) {
    static const rm_part part = {{0.0f, 0.0f, 0.5f}, 0.5f, 1.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = kind;
    def.at = place_in(OUTSIDE, 47.9f, 47.9f, 0.0f); // where four cells meet
    def.scale = size;
    if (kind == RM_OBSTACLE_MESH) {
        def.mesh = first_mesh;
    } else {
        def.parts = &part;
        def.part_count = 1;
    }
    return rm_collision_add_obstacle(world, &def, &id, NULL);
}

static rm_status change_ball(rm_collision *world) {
    return add_thing(world, RM_OBSTACLE_SPHERES, 1.0f);
}

static rm_status change_pillar(rm_collision *world) {
    return add_thing(world, RM_OBSTACLE_CYLINDERS, 1.0f);
}

static rm_status change_box(rm_collision *world) {
    return add_thing(world, RM_OBSTACLE_MESH, 1.0f);
}

static rm_status change_giant(rm_collision *world) {
    return add_thing(world, RM_OBSTACLE_MESH, 500.0f);
}

// In a room, and so large that it reaches the other one and the four cells outside.
static rm_status change_statue(rm_collision *world) {
    static const rm_part part = {{0.0f, 0.0f, 0.0f}, 15.0f, 0.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_SPHERES;
    def.at = place_in(WEST, 15.0f, 15.0f, 1.0f);
    def.parts = &part;
    def.part_count = 1;
    return rm_collision_add_obstacle(world, &def, &id, NULL);
}

static rm_status change_place(rm_collision *world) {
    rm_position at = place_in(OUTSIDE, 71.9f, 71.9f, 0.0f);
    return rm_collision_move_obstacle(world, first_obstacle, &at);
}

// A third room above the other two, with a door to nowhere.
static rm_status change_rooms(rm_collision *world) {
    room_parts parts;
    rig scratch = rig_make(RM_SPACE_LANDBLOCKS);
    rm_room_def def = east_room(&scratch, &parts); // its mesh goes into another world
    rig_free(&scratch);
    def.cell = EAST + 1;
    def.at.cell = EAST + 1;
    def.mesh = first_mesh;
    return rm_collision_add_rooms(world, &def, 1, NULL, NULL);
}

static rm_status change_building(rm_collision *world) {
    rm_portal_def door = {WEST, false, {{1.0f, 0.0f, 0.0f}, -10.0f}};
    rm_building_def def = {place_in(OUTSIDE + 5, 100.0f, 20.0f, 0.0f), first_mesh, &door, 1};
    return rm_collision_add_building(world, &def, NULL);
}

static rig furnished(test_heap *heap) {
    rig r = {.shape = {.sphere_count = 0}};
    rm_collision_def def = rm_default_collision_def();
    rm_obstacle_def box = rm_default_obstacle_def();
    def.allocator = heap_allocator(heap);
    (void)rm_collision_create(&def, &r.world);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    add_house(&r);
    furnish(&r);
    first_mesh =
        rig_add_box_mesh(&r, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_vec3_make(1.0f, 1.0f, 1.0f));
    box.kind = RM_OBSTACLE_MESH;
    box.mesh = first_mesh;
    box.at = place_in(OUTSIDE, 40.0f, 40.0f, 0.0f);
    (void)rm_collision_add_obstacle(r.world, &box, &first_obstacle, NULL);
    return r;
}

static int check_change(change *make_change, int least) {
    int failures = 0;
    rm_status status = RM_ERROR_MEMORY;
    for (int n = 1; status == RM_ERROR_MEMORY; ++n) {
        test_heap heap = {0};
        rig r = furnished(&heap);
        uint64_t digest = digest_of(r.world);
        size_t bytes = heap.bytes;
        heap_fail_after(&heap, n);
        status = make_change(r.world);
        if (status == RM_ERROR_MEMORY) {
            CHECK(digest_of(r.world) == digest);
            heap.fails_at = 0;
            CHECK(make_change(r.world) == RM_OK); // as if nothing had been
            failures += 1;
        }
        CHECK(digest_of(r.world) != digest && heap.bytes >= bytes);
        rm_collision_destroy(r.world);
        CHECK(heap_is_clean(&heap));
    }
    CHECK(status == RM_OK && failures >= least);
    return 0;
}

static int a_landblock_without_memory_changes_nothing(void) {
    return check_change(change_landblock, 1);
}

static int a_mesh_without_memory_changes_nothing(void) {
    return check_change(change_mesh, 6);
}

static int an_obstacle_without_memory_changes_nothing(void) {
    CHECK(check_change(change_ball, 3) == 0);
    CHECK(check_change(change_pillar, 3) == 0);
    CHECK(check_change(change_box, 1) == 0);
    CHECK(check_change(change_statue, 3) == 0);
    return check_change(change_giant, 0);
}

static int moving_an_obstacle_without_memory_changes_nothing(void) {
    return check_change(change_place, 1);
}

static int rooms_and_buildings_without_memory_change_nothing(void) {
    CHECK(check_change(change_rooms, 4) == 0);
    return check_change(change_building, 2);
}

static int a_terrain_without_memory_leaves_the_old_one(void) {
    const float heights[4] = {0.0f, 1.0f, 2.0f, 3.0f};
    rm_terrain_def def = {2, 2, 10.0f, {0.0f, 0.0f, 0.0f}, heights};
    test_heap heap = {0};
    rm_collision_def world_def = rm_default_collision_def();
    rm_collision *world;
    world_def.space = RM_SPACE_FLAT;
    world_def.allocator = heap_allocator(&heap);
    CHECK(rm_collision_create(&world_def, &world) == RM_OK);
    CHECK(rm_collision_set_terrain(world, &def, NULL) == RM_OK);
    uint64_t digest = digest_of(world);
    heap_fail_after(&heap, 1);
    def.spacing = 5.0f;
    CHECK(rm_collision_set_terrain(world, &def, NULL) == RM_ERROR_MEMORY);
    CHECK(digest_of(world) == digest);
    CHECK(rm_collision_set_terrain(world, &def, NULL) == RM_OK && digest_of(world) != digest);
    rm_collision_destroy(world);
    CHECK(heap_is_clean(&heap));
    return 0;
}

// ------------------------------------------------------------------------------------------ worlds

// The world's own memory, and what its recorder keeps of every body.
static int a_recorded_world_that_cannot_grow_goes_on(void) {
    for (int n = 0; n < 2; ++n) {
        tape t = {0};
        test_heap heaps[2] = {{0}, {0}};
        rm_world_def def = plain_def();
        rm_recorder_def record = rm_default_recorder_def();
        rm_recorder *recorder = NULL;
        uint64_t replayed;
        def.allocator = heap_allocator(&heaps[0]);
        record.allocator = heap_allocator(&heaps[1]);
        record.write = tape_write;
        record.user = &t;
        record.has_detail = true;
        record.interval = 1;
        rm_world *world = world_of(&def);
        CHECK(rm_world_record(world, &record, &recorder) == RM_OK);
        add_body(world, 1);
        uint64_t hash = rm_world_hash(world);
        const size_t taken[2] = {heaps[0].bytes, heaps[1].bytes};
        heap_fail_after(&heaps[n], 1);
        CHECK(rm_world_grow(world, 1000) == RM_ERROR_MEMORY);
        CHECK(heaps[0].bytes == taken[0] && heaps[1].bytes == taken[1]);
        CHECK(rm_recorder_status(recorder) == RM_OK);
        CHECK(rm_world_hash(world) == hash);
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        CHECK(rm_world_grow(world, 2000) == RM_OK && rm_world_tick(world, TICK) == RM_OK);
        CHECK(rm_recorder_stop(recorder) == RM_OK);
        rm_replay_def play = rm_default_replay_def();
        CHECK(tape_play(&t, &play, &replayed).state == RM_REPLAY_DONE);
        hash = rm_world_hash(world);
        rm_world_destroy(world);
        tape_free(&t);
        CHECK(heap_is_clean(&heaps[0]) && heap_is_clean(&heaps[1]));
        CHECK(replayed == hash);
    }
    return 0;
}

// No memory at all for the C library's heap, either: sizes that no machine has.
static int sizes_that_no_heap_has_are_refused(void) {
    CHECK(rm_allocate(&(rm_allocator){0}, SIZE_MAX) == NULL);
    CHECK(rm_allocate(&(rm_allocator){0}, SIZE_MAX - 64) == NULL);
    return 0;
}

void test_faults(void) {
    RUN(whatever_is_made_without_memory_leaves_nothing);
    RUN(a_landblock_without_memory_changes_nothing);
    RUN(a_mesh_without_memory_changes_nothing);
    RUN(an_obstacle_without_memory_changes_nothing);
    RUN(moving_an_obstacle_without_memory_changes_nothing);
    RUN(rooms_and_buildings_without_memory_change_nothing);
    RUN(a_terrain_without_memory_leaves_the_old_one);
    RUN(a_recorded_world_that_cannot_grow_goes_on);
    RUN(sizes_that_no_heap_has_are_refused);
}
