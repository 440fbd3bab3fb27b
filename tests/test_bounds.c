// Bounds on memory and work: what a single obstacle, mesh or message may take, however it is made.
// Each of these was once without a bound.

#include "base/keyed.h"
#include "check.h"
#include "collide_rig.h"
#include "floods.h"
#include "heap.h"
#include "house.h"
#include "world/world_numbers.h"

// --- obstacles -----------------------------------------------------------------------------------

// Bytes that an obstacle may take in a world, with its lists. Origin: 2 kB for each byte of the
// shortest line of a script that adds one, "obstacle sphere 0 0 0 99".
enum { OBSTACLE_BYTES = 48000 };

static size_t bytes_of_ball(rig *r, uint32_t cell, float radius) {
    size_t before = rm_collision_bytes(r->world);
    rm_vec3 at = rm_vec3_make(15.0f, 15.0f, 1.0f);
    rm_obstacle_id id = rig_add_part(r, RM_OBSTACLE_SPHERES, cell, at, radius, 0.0f);
    size_t taken = rm_collision_bytes(r->world) - before;
    (void)rm_collision_remove_obstacle(r->world, id);
    return id.index1 ? taken : SIZE_MAX;
}

static int no_obstacle_takes_more_than_its_share_of_memory(void) {
    const float sizes[] = {1.0f, 5.0f, 11.0f, 20.0f, 60.0f, 150.0f, 400.0f, 4000.0f, 9e5f};
    rig inside = house();
    rig flat = rig_make(RM_SPACE_FLAT);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        CHECK(bytes_of_ball(&inside, WEST, sizes[i]) < OBSTACLE_BYTES);
        CHECK(bytes_of_ball(&inside, 0xA9B40200u, sizes[i]) < OBSTACLE_BYTES); // no room there
        CHECK(bytes_of_ball(&inside, OUTSIDE, sizes[i]) < OBSTACLE_BYTES);
        CHECK(bytes_of_ball(&flat, 0, sizes[i]) < OBSTACLE_BYTES);
    }
    rig_free(&inside);
    rig_free(&flat);
    return 0;
}

static int a_moved_obstacle_takes_no_more_either(void) {
    rig r = house();
    size_t before = rm_collision_bytes(r.world);
    rm_obstacle_id id = rig_add_part(&r, RM_OBSTACLE_SPHERES, OUTSIDE,
                                     rm_vec3_make(15.0f, 15.0f, 9.0f), 4e3f, 0.0f);
    rm_position in = {WEST, {15.0f, 15.0f, 1.0f}, rm_quat_identity()};
    CHECK(rm_collision_move_obstacle(r.world, id, &in) == RM_OK);
    CHECK(rm_collision_bytes(r.world) - before < OBSTACLE_BYTES);
    rig_free(&r);
    return 0;
}

// Walks from the west towards a post; returns how far it got. Metres east.
static float walk_to_post(rig *r, uint32_t cell, rm_vec3 from) {
    (void)rig_enter(r, cell, from.x, from.y, from.z);
    for (int i = 0; i < 60; ++i) {
        (void)rig_move(r, 0.1f, 0.0f, 0.0f);
    }
    return r->at.origin.x;
}

// A post of 30 m radius covers many squares, and is met like any other.
static int an_obstacle_of_many_squares_is_met_in_flat_space(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rig_set_slope(&r, 0.0f);
    rm_vec3 from = rm_vec3_make(-35.0f, 0.0f, 0.01f);
    rm_vec3 zero = rm_vec3_make(0.0f, 0.0f, 0.0f);
    rm_obstacle_id id = rig_add_part(&r, RM_OBSTACLE_CYLINDERS, 0, zero, 30.0f, 3.0f);
    float stopped = walk_to_post(&r, 0, from);
    CHECK(stopped > -30.7f && stopped < -30.4f);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
    CHECK(walk_to_post(&r, 0, from) > -29.1f);
    rig_free(&r);
    return 0;
}

static int an_obstacle_of_many_squares_is_met_on_a_landblock(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    rm_vec3 from = rm_vec3_make(15.0f, 90.0f, 0.01f);
    rm_vec3 middle = rm_vec3_make(50.0f, 90.0f, 0.0f);
    rm_obstacle_id id = rig_add_part(&r, RM_OBSTACLE_CYLINDERS, OUTSIDE, middle, 30.0f, 3.0f);
    float stopped = walk_to_post(&r, OUTSIDE, from);
    CHECK(stopped > 19.3f && stopped < 19.6f);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
    CHECK(walk_to_post(&r, OUTSIDE, from) > 20.9f);
    rig_free(&r);
    return 0;
}

static int an_obstacle_of_many_squares_is_met_in_a_room(void) {
    rig r = house();
    rm_vec3 from = rm_vec3_make(11.0f, 15.0f, 0.01f);
    rm_vec3 middle = rm_vec3_make(44.0f, 15.0f, 0.0f);
    rm_obstacle_id id = rig_add_part(&r, RM_OBSTACLE_CYLINDERS, WEST, middle, 30.0f, 3.0f);
    float stopped = walk_to_post(&r, WEST, from);
    CHECK(stopped > 13.3f && stopped < 13.6f);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
    CHECK(walk_to_post(&r, WEST, from) > 16.9f);
    rig_free(&r);
    return 0;
}

// --- meshes --------------------------------------------------------------------------------------

// Bytes that a mesh may take for each byte of its triangles in a file, all in all and at the worst
// moment: "v 1 2 3" three times and "f 1 2 3" are 32.
enum { MESH_BYTES = 2000, TRIANGLE_BYTES = 32 };

// Triangles of any size and direction through each other: what a tree of planes is worst at.
static size_t peak_of_triangles(uint32_t count, float size, bool is_two_sided) {
    test_heap heap = {0};
    rm_allocator allocator = heap_allocator(&heap);
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    rm_mesh_data *data = NULL;
    rm_mesh_id id;
    uint32_t seed = 7;
    def.allocator = allocator;
    bool is_made = rm_collision_create(&def, &world) == RM_OK &&
                   rm_mesh_data_create(&allocator, &data) == RM_OK;
    for (uint32_t i = 0; is_made && i < count; ++i) {
        uint32_t corners[3] = {3 * i, 3 * i + 1, 3 * i + 2};
        rm_vec3 middle = {10.0f * rig_random(&seed), 10.0f * rig_random(&seed),
                          10.0f * rig_random(&seed)};
        for (int k = 0; k < 3; ++k) {
            rm_vec3 away = {rig_random(&seed), rig_random(&seed), rig_random(&seed)};
            (void)rm_mesh_data_add_vertex(data, rm_vec3_add(middle, rm_vec3_scale(away, size)));
        }
        (void)rm_mesh_data_add_polygon(data, corners, 3, is_two_sided, NULL);
    }
    rm_mesh_def mesh = rm_mesh_data_def(data);
    is_made = is_made && rm_collision_add_mesh(world, &mesh, &id, NULL) == RM_OK;
    rm_mesh_data_destroy(data);
    rm_collision_destroy(world);
    return is_made ? heap.most : SIZE_MAX;
}

static int no_mesh_takes_more_than_its_share_of_memory(void) {
    const float sizes[] = {0.3f, 2.0f, 10.0f, 100.0f};
    for (int i = 0; i < 4; ++i) {
        for (int two_sided = 0; two_sided < 2; ++two_sided) {
            enum { COUNT = 2000 };
            size_t most = peak_of_triangles(COUNT, sizes[i], two_sided != 0);
            CHECK(most < (size_t)COUNT * TRIANGLE_BYTES * MESH_BYTES);
            CHECK(most < (size_t)COUNT * 12000); // and far less than that
        }
    }
    return 0;
}

// --- moves ---------------------------------------------------------------------------------------

static rig level_block(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    (void)rig_enter(&r, OUTSIDE, 10.0f, 90.0f, 0.01f);
    return r;
}

static int a_move_beyond_all_sub_steps_is_a_placement(void) {
    rig r = level_block();
    CHECK(rig_move(&r, 60.0f, 0.0f, 0.0f) == RM_SWEEP_OK && !(r.out.bits & RM_SWEPT_PLACED));
    CHECK(rig_move(&r, 100.0f, 0.0f, 0.0f) == RM_SWEEP_OK && r.out.bits & RM_SWEPT_PLACED);
    CHECK(rig_is_at(&r, 170.0f, 90.0f, 0.0f, 0.01f) && r.transient & RM_TRANSIENT_ON_WALKABLE);
    r.context.sub_steps = 1000; // as the host likes it
    CHECK(rig_move(&r, -100.0f, 0.0f, 0.0f) == RM_SWEEP_OK && !(r.out.bits & RM_SWEPT_PLACED));
    rig_free(&r);
    return 0;
}

static int a_placement_that_fails_is_a_move_that_fails(void) {
    rig r = level_block();
    rm_position before = r.at;
    CHECK(rig_move(&r, 13000.0f, 0.0f, 0.0f) == RM_SWEEP_FAILED); // nothing is loaded there
    CHECK(r.out.bits == RM_SWEPT_BLOCKED);
    CHECK(same_position(&before, &r.at));
    rig_free(&r);
    return 0;
}

// Whether the events of a world tell of something, with metres from `least` to `most`.
static bool is_told(rm_world *world, uint32_t reason, float least, float most) {
    enum { ROOM = 64 };
    rm_event events[ROOM];
    uint32_t count = 0;
    bool is_found = false;
    (void)rm_world_take_events(world, events, ROOM, &count, NULL);
    for (uint32_t i = 0; i < count; ++i) {
        is_found |=
            events[i].reason == reason && events[i].amount >= least && events[i].amount <= most;
    }
    return is_found;
}

static int a_body_that_is_placed_says_so(void) {
    rig r = level_block();
    rm_world_def def = rm_ac_world_def();
    def.sweep = rm_collide_sweep;
    def.sweep_user = &r.context;
    def.events = 32;
    rm_world *world = world_of(&def);
    rm_body_id id = add_at(world, 1, place_at(10.0f, 90.0f, 0.0f));
    CHECK(rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 3000.0f, 0.0f),
                            rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(is_told(world, RM_EVENT_PLACED, 99.0f, 101.0f));
    CHECK_NEAR(info_of(world, id).position.origin.y, 190.0f, 0.5f);
    rm_world_destroy(world);
    rig_free(&r);
    return 0;
}

// --- messages ------------------------------------------------------------------------------------

static rm_status receive(rm_world *world, const rm_message *m, rm_receipt *receipt) {
    uint8_t bytes[FLOOD_SIZE];
    size_t size;
    rm_status status = rm_message_encode(m, bytes, sizeof bytes, &size, NULL);
    return status == RM_OK ? rm_world_receive(world, bytes, size, receipt) : status;
}

// --- meshes of too much --------------------------------------------------------------------------

// A floor of 8 m with its corner at (20, 86), as often as asked for: what looks at one polygon has
// to look at all.
static rm_obstacle_id add_stack(rig *r, uint32_t count) {
    static const float x[3] = {0.0f, 8.0f, 0.0f};
    static const float y[3] = {0.0f, 0.0f, 8.0f};
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    for (int k = 0; k < 3; ++k) {
        (void)rm_mesh_data_add_vertex(data, rm_vec3_make(x[k], y[k], 0.05f));
    }
    for (uint32_t i = 0; i < count; ++i) {
        static const uint32_t corners[3] = {0, 1, 2};
        (void)rm_mesh_data_add_polygon(data, corners, 3, false, NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return rig_add_mesh_at(r, id, OUTSIDE, rm_vec3_make(20.0f, 86.0f, 0.0f));
}

enum { FEW_FLOORS = 100, MANY_FLOORS = RM_SWEEP_MESH_TESTS / 3 + 1 };

// Walks from the west over the middle of the stack; returns how far it got. Metres east.
static float walk_over_stack(rig *r) {
    (void)rig_enter(r, OUTSIDE, 18.0f, 88.0f, 0.01f);
    for (int i = 0; i < 60; ++i) {
        (void)rig_move(r, 0.1f, 0.0f, 0.0f);
    }
    return r->at.origin.x;
}

// Triangles through each other about (20, 86), so that a body crosses splits wherever it is.
static void add_splinters(rig *r) {
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    uint32_t seed = 3;
    (void)rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; i < 3 * 60; ++i) {
        rm_vec3 corner = rm_vec3_make(4.0f * rig_random(&seed), 4.0f * rig_random(&seed),
                                      2.0f * rig_random(&seed));
        (void)rm_mesh_data_add_vertex(data, corner);
        const uint32_t corners[3] = {i - 2, i - 1, i};
        if (i % 3 == 2) {
            (void)rm_mesh_data_add_polygon(data, corners, 3, true, NULL);
        }
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    (void)rig_add_mesh_at(r, id, OUTSIDE, rm_vec3_make(20.0f, 86.0f, 0.0f));
}

// Wherever in its walk through a mesh a sweep runs out of looks, it says so or stays whole.
static int a_sweep_among_splinters_may_run_out_of_looks(void) {
    rig r = level_block();
    bool is_exhausted = false;
    add_splinters(&r);
    for (uint32_t looks = 1; looks < 3000; ++looks) {
        (void)rig_enter(&r, OUTSIDE, 17.0f + 0.002f * (float)looks, 86.0f, 0.01f);
        r.transient = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
        r.context.mesh_tests = looks;
        (void)rig_move(&r, 0.3f, 0.05f, 0.0f);
        r.context.mesh_tests = 0;
        is_exhausted |= (r.out.bits & RM_SWEPT_EXHAUSTED) != 0;
        CHECK(rm_vec3_is_finite(r.at.origin));
    }
    CHECK(is_exhausted);
    rig_free(&r);
    return 0;
}

static int a_sweep_looks_at_a_bounded_part_of_a_mesh(void) {
    rig r = level_block();
    rm_obstacle_id few = add_stack(&r, FEW_FLOORS);
    CHECK(walk_over_stack(&r) > 23.9f);
    CHECK(rm_collision_remove_obstacle(r.world, few) == RM_OK);
    rm_obstacle_id many = add_stack(&r, MANY_FLOORS);
    CHECK(many.index1 != 0);
    CHECK_NEAR(walk_over_stack(&r), 19.5f, 0.1f); // a wall about all that it may look at
    rm_position before = r.at;
    CHECK(r.result == RM_SWEEP_FAILED && r.out.bits == (RM_SWEPT_BLOCKED | RM_SWEPT_EXHAUSTED));
    CHECK(rig_move(&r, -0.1f, 0.0f, 0.0f) == RM_SWEEP_OK && r.at.origin.x < before.origin.x);
    r.context.mesh_tests = 100 * RM_SWEEP_MESH_TESTS; // as the host likes it
    CHECK(walk_over_stack(&r) > 23.9f);
    rig_free(&r);
    return 0;
}

// A level floor of 8 by 8 squares of 1 m; walk_over_stack goes along a split of its tree.
static void add_squares(rig *r) {
    enum { SIDE = 8 };
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; i < (SIDE + 1) * (SIDE + 1); ++i) {
        const uint32_t row = i / (SIDE + 1);
        rm_vec3 corner = {(float)(i % (SIDE + 1)), (float)row, 0.05f};
        (void)rm_mesh_data_add_vertex(data, corner);
    }
    for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
        uint32_t a = i / SIDE * (SIDE + 1) + i % SIDE;
        uint32_t corners[4] = {a, a + 1, a + SIDE + 2, a + SIDE + 1};
        (void)rm_mesh_data_add_polygon(data, corners, 4, false, NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    (void)rig_add_mesh_at(r, id, OUTSIDE, rm_vec3_make(20.0f, 83.5f, 0.0f));
}

// However few looks there are, wherever in a question they end.
static int a_sweep_may_run_out_of_looks_anywhere(void) {
    rig r = level_block();
    bool has_failed = false;
    add_squares(&r);
    for (uint32_t looks = 1; looks <= 1200; ++looks) {
        r.context.mesh_tests = looks;
        float reached = walk_over_stack(&r);
        has_failed |= r.result == RM_SWEEP_FAILED;
        CHECK(r.result == RM_SWEEP_OK || r.out.bits == (RM_SWEPT_BLOCKED | RM_SWEPT_EXHAUSTED));
        CHECK(reached > 19.0f);
    }
    CHECK(has_failed && r.result == RM_SWEEP_OK && r.at.origin.x > 23.9f);
    rig_free(&r);
    return 0;
}

static int a_placement_looks_at_a_bounded_part_of_a_mesh(void) {
    rig r = level_block();
    rm_position before = r.at;
    (void)add_stack(&r, MANY_FLOORS);
    CHECK(rig_enter(&r, OUTSIDE, 22.0f, 88.0f, 0.1f) == RM_SWEEP_FAILED);
    CHECK(r.out.bits == RM_SWEPT_EXHAUSTED && same_position(&before, &r.at));
    CHECK(rig_move(&r, 100.0f, 0.0f, 0.0f) == RM_SWEEP_OK); // not near it
    r.at = before;
    r.context.sub_steps = 1; // as a placement
    CHECK(rig_move(&r, 12.0f, -2.0f, 0.0f) == RM_SWEEP_FAILED);
    CHECK(r.out.bits == (RM_SWEPT_BLOCKED | RM_SWEPT_EXHAUSTED));
    r.context.mesh_tests = 100 * RM_SWEEP_MESH_TESTS;
    CHECK(rig_enter(&r, OUTSIDE, 22.0f, 88.0f, 0.1f) == RM_SWEEP_OK);
    CHECK_NEAR(r.at.origin.z, 0.05f, 0.001f);
    rig_free(&r);
    return 0;
}

// Pillars so close to each other that there is no room between them, 12 m about (60, 60).
static void add_pillars(rig *r) {
    enum { SIDE = 24 };
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; i < SIDE * SIDE; ++i) {
        const uint32_t row = i / SIDE;
        rm_vec3 low = {0.5f * (float)(i % SIDE), 0.5f * (float)row, -1.0f};
        (void)rm_mesh_data_add_box(data, low, rm_vec3_add(low, rm_vec3_make(0.2f, 0.2f, 4.0f)),
                                   NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    (void)rig_add_mesh_at(r, id, OUTSIDE, rm_vec3_make(54.0f, 54.0f, 0.0f));
}

// Places that cannot be looked at any more are not tried.
static int a_search_that_runs_out_of_looks_ends(void) {
    rig r = level_block();
    uint32_t last = 0;
    add_pillars(&r);
    r.context.mesh_tests = 1u << 30;
    CHECK(rig_enter(&r, OUTSIDE, 60.0f, 60.0f, 0.0f) == RM_SWEEP_FAILED && r.out.bits == 0);
    uint32_t all = r.out.places;
    CHECK(all > 20);
    for (uint32_t few = 100; few <= 1600; few *= 2) {
        r.context.mesh_tests = few;
        CHECK(rig_enter(&r, OUTSIDE, 60.0f, 60.0f, 0.0f) == RM_SWEEP_FAILED);
        CHECK(r.out.bits == RM_SWEPT_EXHAUSTED && r.out.places < all && r.out.places >= last);
        last = r.out.places;
    }
    CHECK(last > 1);
    rig_free(&r);
    return 0;
}

static int a_body_whose_sweep_is_exhausted_says_so(void) {
    rig r = level_block();
    rm_world_def def = rm_ac_world_def();
    def.sweep = rm_collide_sweep;
    def.sweep_user = &r.context;
    def.events = 64;
    rm_world *world = world_of(&def);
    (void)add_stack(&r, MANY_FLOORS);
    rm_body_id id = add_at(world, 1, place_at(19.0f, 88.0f, 0.0f));
    (void)is_told(world, 0, 0.0f, 0.0f);
    rm_position over = place_at(22.0f, 88.0f, 0.1f);
    CHECK(rm_body_enter(world, id, &over) == RM_ERROR_REFUSED);
    CHECK(is_told(world, RM_EVENT_EXHAUSTED, 2.9f, 3.2f));
    CHECK(rm_body_set_cycle(world, id, rm_vec3_make(6.0f, 0.0f, 0.0f),
                            rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
    for (int i = 0; i < 4; ++i) {
        CHECK(rm_world_tick(world, TICK) == RM_OK);
    }
    CHECK(is_told(world, RM_EVENT_EXHAUSTED, 0.15f, 0.25f));
    CHECK_NEAR(info_of(world, id).position.origin.x, 19.4f, 0.15f);
    CHECK(info_of(world, id).reasons & RM_REASON_SWEEP_FAILED);
    rm_world_destroy(world);
    rig_free(&r);
    return 0;
}

// The body is where the message wants it, and the next tick puts it on the ground.
static int a_message_looks_at_no_mesh(void) {
    rig r = level_block();
    rm_world_def def = rm_ac_world_def();
    def.sweep = rm_collide_sweep;
    def.sweep_user = &r.context;
    rm_world *world = world_of(&def);
    (void)add_stack(&r, FEW_FLOORS);
    rm_message m = flood_creation(7, 1);
    m.create_object.physics.position = place_at(22.0f, 88.0f, 0.1f);
    rm_body_id id;
    CHECK(receive(world, &m, NULL) == RM_OK && rm_world_find(world, 7, &id) == RM_OK);
    CHECK(!info_of(world, id).is_away && info_of(world, id).position.origin.z == 0.1f);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    rm_body_info info = info_of(world, id);
    CHECK(!info.is_away && !(info.reasons & RM_REASON_BUDGET));
    CHECK(info.transient & RM_TRANSIENT_CONTACT);
    CHECK_NEAR(info.position.origin.z, 0.05f, 0.001f);
    rm_world_destroy(world);
    rig_free(&r);
    return 0;
}

static int giants_are_not_made_by_messages(void) {
    rm_world *world = plain_world();
    rm_message m = flood_creation(7, 1);
    uint64_t before = rm_world_hash(world);
    m.create_object.physics.bits |= RM_PHYSICS_SCALE;
    m.create_object.physics.scale = 1e5f;
    CHECK(receive(world, &m, NULL) == RM_ERROR_ARGUMENT && rm_world_hash(world) == before);
    m.create_object.physics.scale = RM_WIRE_SCALE_LIMIT;
    CHECK(receive(world, &m, NULL) == RM_OK);
    rm_world_destroy(world);
    return 0;
}

static rm_message update_of(uint16_t instance) {
    rm_message m = flood_creation(FLOOD_TARGET, instance);
    m.kind = RM_MESSAGE_UPDATE_OBJECT;
    return m;
}

// Six seconds twice are more than a message is kept: a creation in between, of an earlier instance,
// does not make it young again.
static int messages_for_a_later_instance_grow_old_unread(void) {
    for (int is_in_time = 0; is_in_time < 2; ++is_in_time) {
        rm_world *world = plain_world();
        rm_message early = flood_motion(1);
        rm_message first = update_of(1);
        rm_message second = update_of(9);
        rm_receipt receipt;
        early.update_motion.instance = 9;
        CHECK(receive(world, &first, NULL) == RM_OK);
        CHECK(receive(world, &early, &receipt) == RM_OK && receipt.what == RM_RECEIVED_KEPT);
        CHECK(rm_world_tick(world, 6.0) == RM_OK);
        CHECK(receive(world, &first, NULL) == RM_OK);
        CHECK(rm_world_tick(world, is_in_time ? 1.0 : 6.0) == RM_OK);
        CHECK(receive(world, &second, NULL) == RM_OK);
        rm_body_id id;
        rm_motion motion;
        CHECK(rm_world_find(world, FLOOD_TARGET, &id) == RM_OK);
        CHECK(rm_body_read_motion(world, id, &motion) == RM_OK);
        bool runs = motion.interpreted.forward == RM_COMMAND_RUN_FORWARD;
        CHECK(runs == (is_in_time != 0));
        rm_world_destroy(world);
    }
    return 0;
}

// The same after a save: for which instance a message is kept is not in it.
static int a_restored_store_knows_its_instances(void) {
    rm_world *world = plain_world();
    rm_message early = flood_motion(1);
    rm_message first = update_of(1);
    early.update_motion.instance = 9;
    CHECK(receive(world, &first, NULL) == RM_OK && receive(world, &early, NULL) == RM_OK);
    size_t size = rm_world_save_bytes(world);
    void *bytes = malloc(size);
    CHECK(bytes && rm_world_save(world, bytes, size, NULL) == RM_OK);
    rm_world *other = plain_world();
    CHECK(rm_world_restore(other, bytes, size) == RM_OK);
    free(bytes);
    CHECK(receive(world, &first, NULL) == RM_OK && receive(other, &first, NULL) == RM_OK);
    CHECK(rm_world_hash(world) == rm_world_hash(other));
    CHECK(rm_world_save_bytes(other) == rm_world_save_bytes(world)); // it is still kept
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

// Guids that share a place under a known multiplier are spread by a key.
static int chosen_guids_do_not_share_a_place(void) {
    enum { PLACES = 4096, CHOSEN = 1000 };
    static uint8_t is_taken[PLACES];
    uint64_t key = rm_table_key(0, is_taken);
    uint32_t guid = 0;
    int places = 0;
    memset(is_taken, 0, sizeof is_taken);
    for (int found = 0; found < CHOSEN; ++found) {
        do {
            guid += 1;
        } while (rm_keyed_hash(RM_TABLE_KEY_FIXED, guid) % PLACES >= 8);
        uint8_t *place = &is_taken[rm_keyed_hash(key, guid) % PLACES];
        places += *place == 0;
        *place = 1;
    }
    CHECK(places > CHOSEN / 4 && key != rm_table_key(1, is_taken));
    return 0;
}

// --- calls ---------------------------------------------------------------------------------------

static int a_sweep_without_a_context_finds_nothing(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    CHECK(rm_world_set_sweep(world, rm_collide_sweep, NULL) == RM_OK);
    CHECK(rm_body_set_velocity(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f)) == RM_OK);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    rm_world_destroy(world);
    return 0;
}

static int a_save_that_does_not_fit_writes_nothing(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    uint8_t bytes[64];
    uint8_t same[64];
    size_t size = 7;
    memset(bytes, 0xA5, sizeof bytes);
    memset(same, 0xA5, sizeof same);
    CHECK(rm_world_save(world, bytes, sizeof bytes, &size) == RM_ERROR_BUFFER);
    CHECK(is_same_memory(bytes, same, sizeof same) && size == 7);
    CHECK(rm_body_save(world, id, bytes, sizeof bytes / 2, &size) == RM_ERROR_BUFFER);
    CHECK(is_same_memory(bytes, same, sizeof same) && size == 7);
    rm_world_destroy(world);
    return 0;
}

void test_bounds(void) {
    RUN(no_obstacle_takes_more_than_its_share_of_memory);
    RUN(a_moved_obstacle_takes_no_more_either);
    RUN(an_obstacle_of_many_squares_is_met_in_flat_space);
    RUN(an_obstacle_of_many_squares_is_met_on_a_landblock);
    RUN(an_obstacle_of_many_squares_is_met_in_a_room);
    RUN(no_mesh_takes_more_than_its_share_of_memory);
    RUN(a_move_beyond_all_sub_steps_is_a_placement);
    RUN(a_placement_that_fails_is_a_move_that_fails);
    RUN(a_body_that_is_placed_says_so);
    RUN(a_sweep_looks_at_a_bounded_part_of_a_mesh);
    RUN(a_sweep_among_splinters_may_run_out_of_looks);
    RUN(a_sweep_may_run_out_of_looks_anywhere);
    RUN(a_placement_looks_at_a_bounded_part_of_a_mesh);
    RUN(a_search_that_runs_out_of_looks_ends);
    RUN(a_body_whose_sweep_is_exhausted_says_so);
    RUN(a_message_looks_at_no_mesh);
    RUN(giants_are_not_made_by_messages);
    RUN(messages_for_a_later_instance_grow_old_unread);
    RUN(a_restored_store_knows_its_instances);
    RUN(chosen_guids_do_not_share_a_place);
    RUN(a_sweep_without_a_context_finds_nothing);
    RUN(a_save_that_does_not_fit_writes_nothing);
}
