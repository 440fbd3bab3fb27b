// Landblocks from data files: what is in them, how often, and that all of it goes again.

#include "remora/ac_world.h"
#include "remora/data.h"

#include "check.h"
#include "collide/collide_numbers.h"
#include "data_town.h"
#include "heap.h"

// A town with everything that reads it.
typedef struct rig {
    town town;
    rm_data_memory portal, cell;
    rm_data *data;
    rm_collision *collision;
    rm_data_summary report;
    rm_data_error error;
} rig;

static rm_data_def def_of(rig *r) {
    rm_data_def def = rm_default_data_def();
    r->portal = (rm_data_memory){r->town.portal.data, r->town.portal.size};
    r->cell = (rm_data_memory){r->town.cell.data, r->town.cell.size};
    def.portal = rm_data_memory_source(&r->portal);
    def.cell = rm_data_memory_source(&r->cell);
    return def;
}

// The rig must stay where it is: the sources point into it.
static void open_town(rig *r, const town_def *what) {
    memset(r, 0, sizeof *r);
    r->town = make_town(what);
    rm_data_def def = def_of(r);
    rm_collision_def collision = rm_default_collision_def();
    collision.allows_missing_cells = true;
    (void)rm_data_create(&def, &r->data, &r->error);
    (void)rm_collision_create(&collision, &r->collision);
}

static void close_town(rig *r) {
    rm_data_destroy(r->data);
    rm_collision_destroy(r->collision);
    free_town(&r->town);
}

static rm_status load(rig *r, uint32_t column, uint32_t row) {
    return rm_data_load_landblock(r->collision, r->data, column, row, &r->report, &r->error);
}

static int a_landblock_brings_all_that_stands_in_it(void) {
    town_def def = default_town_def();
    rig r;
    open_town(&r, &def);
    CHECK(r.data && load(&r, 0xA9, 0xB4) == RM_OK);
    CHECK(r.report.rooms == 2 && r.report.buildings == 1);
    CHECK(r.report.objects == 9);   // eight on the street, one in a room
    CHECK(r.report.obstacles == 9); // one of them is two boxes, one is nothing
    CHECK(r.report.shapeless == 1);
    CHECK(r.report.missing == 3); // two models, one room
    CHECK(r.report.damaged == 0 && r.report.refused == 0 && r.report.dropped == 0);
    CHECK(r.report.first.status == RM_ERROR_REFERENCE && r.report.first.record == 0x01009999);
    rm_position at = {0xA9B4001Bu, {60.0f, 59.0f, 20.0f}, rm_quat_identity()};
    float height;
    CHECK(rm_collision_terrain_height(r.collision, &at, &height));
    CHECK_NEAR(height, 20.0f, 1e-5f);
    close_town(&r);
    return 0;
}

// Other landblocks instead of the town's.
static rm_status replace_cell(rig *r, container *cell) {
    const container_layout layout = default_town_def().cell;
    bytes_free(&r->town.cell);
    r->town.cell = container_write(cell, &layout);
    container_free(cell);
    rm_data_destroy(r->data);
    r->data = NULL;
    rm_data_def def = def_of(r);
    return rm_data_create(&def, &r->data, &r->error);
}

static int polygons_that_are_none_are_dropped_alone(void) {
    town_def def = default_town_def();
    rig r;
    open_town(&r, &def);
    bytes payload = {NULL, 0, 0};
    container cell = {NULL, 0, 0};
    const double frame[7] = {30, 30, 20, 1, 0, 0, 0};
    put_u32(&payload, 0x0101FFFFu);
    put_fill(&payload, 0, 248);
    container_add(&cell, 0x0101FFFFu, &payload);
    put_u32(&payload, 0x0101FFFEu);
    put_u32(&payload, 0);
    put_u32(&payload, 1);
    put_u32(&payload, TOWN_BROKEN);
    put_frame(&payload, frame);
    put_u32(&payload, 0);
    container_add(&cell, 0x0101FFFEu, &payload);
    CHECK(replace_cell(&r, &cell) == RM_OK && load(&r, 1, 1) == RM_OK);
    CHECK(r.report.dropped == 2 && r.report.obstacles == 1 && r.report.objects == 1);
    close_town(&r);
    return 0;
}

static int what_is_loaded_goes_again(void) {
    town_def def = default_town_def();
    def.has_scenery = true;
    rig r;
    open_town(&r, &def);
    size_t bytes_before = rm_collision_bytes(r.collision);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
    CHECK(rm_collision_bytes(r.collision) > bytes_before + 10000);
    CHECK(load(&r, 0xA9, 0xB4) == RM_ERROR_TAKEN);
    CHECK(rm_data_unload_landblock(r.collision, r.data, 0xA9, 0xB4) == RM_OK);
    CHECK(rm_data_unload_landblock(r.collision, r.data, 0xA9, 0xB4) == RM_ERROR_REFERENCE);
    size_t emptied = rm_collision_bytes(r.collision);
    size_t kept = rm_data_bytes(r.data);
    for (int i = 0; i < 20; ++i) {
        CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
        CHECK(rm_data_unload_landblock(r.collision, r.data, 0xA9, 0xB4) == RM_OK);
    }
    CHECK(rm_collision_bytes(r.collision) == emptied && rm_data_bytes(r.data) == kept);
    close_town(&r);
    return 0;
}

static int landblocks_share_their_meshes(void) {
    town_def def = default_town_def();
    def.columns = 3;
    rig r;
    open_town(&r, &def);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
    size_t first = rm_collision_bytes(r.collision);
    CHECK(load(&r, 0xAA, 0xB4) == RM_OK);
    size_t second = rm_collision_bytes(r.collision) - first;
    CHECK(load(&r, 0xAB, 0xB4) == RM_OK);
    CHECK(second < first);
    // The first one goes; the meshes stay for the others, which can be walked among.
    CHECK(rm_data_unload_landblock(r.collision, r.data, 0xA9, 0xB4) == RM_OK);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK && r.report.obstacles == 9);
    close_town(&r);
    return 0;
}

static int wrong_use_is_told(void) {
    town_def def = default_town_def();
    rig r;
    open_town(&r, &def);
    rm_collision *strict = NULL;
    rm_collision_def collision = rm_default_collision_def();
    CHECK(rm_collision_create(&collision, &strict) == RM_OK);
    CHECK(rm_data_load_landblock(strict, r.data, 0xA9, 0xB4, NULL, &r.error) == RM_ERROR_ARGUMENT);
    CHECK(load(&r, 255, 0) == RM_ERROR_OFF_MAP);
    CHECK(load(&r, 0, 0) == RM_ERROR_REFERENCE && r.error.record == 0x0000FFFFu);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
    rm_collision *other = NULL;
    collision.allows_missing_cells = true;
    CHECK(rm_collision_create(&collision, &other) == RM_OK);
    CHECK(rm_data_load_landblock(other, r.data, 0xA9, 0xB4, NULL, NULL) == RM_ERROR_MISMATCH);
    CHECK(rm_data_unload_landblock(other, r.data, 0xA9, 0xB4) == RM_ERROR_REFERENCE);
    CHECK(rm_data_load_landblock(NULL, r.data, 0, 0, NULL, NULL) == RM_ERROR_ARGUMENT);
    rm_collision_destroy(strict);
    rm_collision_destroy(other);
    close_town(&r);
    return 0;
}

static int a_body_takes_shape_steps_and_table_from_a_setup(void) {
    town_def def = default_town_def();
    rig r;
    open_town(&r, &def);
    rm_data_body body;
    CHECK(rm_data_setup(r.data, TOWN_HUMAN, &body, &r.error) == RM_OK);
    CHECK(body.shape.sphere_count == 2 && body.shape.spheres[1].center.z == 1.35f);
    CHECK(body.shape.step_up == 0.6f && body.shape.step_down == 1.5f);
    CHECK(body.height == 1.83f && body.radius == 0.5f && body.motion_table == TOWN_TABLE);
    CHECK(rm_data_setup(r.data, 0x02009999, &body, &r.error) == RM_ERROR_REFERENCE);
    CHECK(rm_data_setup(r.data, TOWN_BOX, &body, &r.error) == RM_ERROR_ARGUMENT);
    close_town(&r);
    return 0;
}

static int a_body_without_spheres_gets_the_small_one_of_the_client(void) {
    town_def def = default_town_def();
    rig r;
    open_town(&r, &def);
    rm_data_body body;
    CHECK(rm_data_setup(r.data, TOWN_PAIR, &body, &r.error) == RM_OK);
    const rm_sphere *sphere = &body.shape.spheres[0];
    CHECK(body.shape.sphere_count == 1 && sphere->radius == RM_DUMMY_RADIUS);
    CHECK(sphere->center.x == 0.0f && sphere->center.y == 0.0f);
    CHECK(sphere->center.z == RM_DUMMY_RADIUS); // it stands on the ground
    close_town(&r);
    return 0;
}

// More rooms than there is place for at first.
static int a_landblock_has_as_many_rooms_as_its_file(void) {
    town_def def = default_town_def();
    rig r;
    def.room_pairs = 32;
    open_town(&r, &def);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
    CHECK(r.report.rooms == 66 && r.report.buildings == 33 && r.report.refused == 0);
    CHECK(r.report.objects == 8 + 33 && r.report.obstacles == 8 + 33); // one in every second room
    close_town(&r);
    return 0;
}

// Opens the files, loads a landblock and gives everything back. Without memory for the landblock
// nothing of it is there.
static rm_status load_with(void *user, test_heap *heap) {
    rig *r = user;
    rm_data_def def = def_of(r);
    rm_collision_def collision = rm_default_collision_def();
    rm_data *data = NULL;
    rm_collision *world = NULL;
    collision.allows_missing_cells = true;
    collision.allocator = def.allocator = heap_allocator(heap);
    rm_status status = rm_collision_create(&collision, &world);
    status = status == RM_OK ? rm_data_create(&def, &data, &r->error) : status;
    if (status == RM_OK) {
        rm_position at = {0xA9B4001Bu, {60.0f, 59.0f, 20.0f}, rm_quat_identity()};
        float height;
        status = rm_data_load_landblock(world, data, 0xA9, 0xB4, NULL, &r->error);
        if (rm_collision_terrain_height(world, &at, &height) != (status == RM_OK)) {
            status = RM_ERROR_BUSY; // which no load returns
        }
    }
    rm_data_destroy(data);
    rm_collision_destroy(world);
    return status;
}

// Trees that a program of its own, in another language, drew from the same numbers: x, y, z, scale.
static const double drawn_trees[4][4] = {
    {12.096127325, 33.419001549, 22.975968169, 1.332569069},
    {11.307232510, 177.326281444, 22.396001752, 0.565855003},
    {19.713680010, 11.489699163, 19.970945072, 0.881231606},
    {34.304389103, 65.932850156, 20.0, 0.747514065},
};
enum { TREES = 22, SCENERY = 35 };

typedef struct seen_trees {
    int cylinders, matches;
} seen_trees;

// The trunk stands 0.25 m beside the tree's own place, to whichever side the tree is turned.
static void see_cylinder(void *user, rm_vec3 foot, float radius, float height) {
    seen_trees *seen = user;
    seen->cylinders += 1;
    for (int i = 0; i < 4; ++i) {
        const double *tree = drawn_trees[i];
        double x = (double)foot.x - tree[0];
        double y = (double)foot.y - tree[1];
        double beside = 0.25 * tree[3];
        bool is_there = check_is_near((check_pair){x * x + y * y, beside * beside, 1e-4}) &&
                        check_is_near((check_pair){(double)foot.z, tree[2], 1e-4}) &&
                        check_is_near((check_pair){(double)radius, 0.6 * tree[3], 1e-4}) &&
                        check_is_near((check_pair){(double)height, 5.0 * tree[3], 1e-3});
        seen->matches += is_there;
    }
}

static int scenery_stands_where_every_client_puts_it(void) {
    town_def def = default_town_def();
    rig r;
    def.has_scenery = true;
    open_town(&r, &def);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK && r.report.scenery == SCENERY);
    seen_trees seen = {0, 0};
    rm_collision_view view = {&seen, NULL, NULL, see_cylinder};
    CHECK(rm_collision_show(r.collision, 0xA9B40001u, &view) == RM_OK);
    CHECK(seen.cylinders == TREES + 1 && seen.matches == 4); // one tree is in the street
    close_town(&r);
    return 0;
}

// One kind of thing at every vertex that has scenery, `x` and `y` from it (or turned by quarters).
static bytes plain_scene(uint32_t model, double x, double y, const double *scales) {
    const double frame[7] = {x, y, 0, 1, 0, 0, 0};
    const double numbers[8] = {1, 0, 0, scales[0], scales[1], 0, 0, 1};
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_SCENE);
    put_u32(&b, 1);
    put_u32(&b, model);
    put_frame(&b, frame);
    put_f32s(&b, numbers, 8);
    put_fill(&b, 0, 12);
    return b;
}

static void open_town_with_scene(rig *r, bytes *scene) {
    town_def def = default_town_def();
    def.has_scenery = true;
    town_record other = {TOWN_SCENE, scene->data, scene->size};
    def.records = &other;
    def.record_count = 1;
    open_town(r, &def);
    bytes_free(scene);
}

enum { MOST_TREES = 64 };

typedef struct seen_sizes {
    uint32_t count;
    float radius[MOST_TREES];
} seen_sizes;

static void see_size(void *user, rm_vec3 foot, float radius, float height) {
    seen_sizes *seen = user;
    (void)foot;
    (void)height;
    if (seen->count < MOST_TREES) {
        seen->radius[seen->count++] = radius;
    }
}

static rm_status draw_sizes(double low, double high, seen_sizes *seen) {
    const double scales[2] = {low, high};
    bytes scene = plain_scene(TOWN_TREE, 4, 6, scales);
    rig r;
    seen->count = 0;
    open_town_with_scene(&r, &scene);
    rm_collision_view view = {seen, NULL, NULL, see_size};
    rm_status status = load(&r, 0xA9, 0xB4);
    status = status == RM_OK ? rm_collision_show(r.collision, 0xA9B40001u, &view) : status;
    close_town(&r);
    return status;
}

// The share that is drawn counts from the first of the two scales, as a power of their ratio: in
// the other order the same share is as far from the other end, and the product of both is fixed.
static int scenery_may_have_its_larger_scale_first(void) {
    seen_sizes rising;
    seen_sizes falling;
    CHECK(draw_sizes(0.5, 3.0, &rising) == RM_OK && draw_sizes(3.0, 0.5, &falling) == RM_OK);
    CHECK(rising.count > 20 && rising.count == falling.count);
    uint32_t scaled = 0;
    for (uint32_t i = 0; i < rising.count; ++i) {
        bool is_scaled = rising.radius[i] != 0.6f; // the tree in the street is not
        float product = rising.radius[i] * falling.radius[i] / (0.6f * 0.6f);
        CHECK_NEAR(product, is_scaled ? 1.5f : 1.0f, 1e-4f);
        CHECK(falling.radius[i] > 0.299f && falling.radius[i] < 1.801f);
        scaled += is_scaled;
    }
    CHECK(scaled + 1 == rising.count);
    return 0;
}

// Flat ground. Every second vertex has a road, and those within the borders have scenery: roads run
// across all cells, and things `x` and `y` from a vertex are as far from one in every quarter.
static void add_crossroads(container *cell) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, 0xA9B4FFFFu);
    put_u32(&b, 0);
    for (uint32_t i = 0; i < 81; ++i) {
        uint32_t x = i / 9;
        uint32_t y = i % 9;
        bool has_road = (x + y) % 2 == 0;
        bool is_within = x > 0 && x < 8 && y > 0 && y < 8;
        put_u16(&b, (has_road && is_within ? 3u << 11 : 0u) | 1u << 2 | (has_road ? 1u : 0u));
    }
    put_fill(&b, 10, 81);
    put_align(&b);
    container_add(cell, 0xA9B4FFFFu, &b);
}

static uint32_t things_between_crossroads(double x, double y) {
    const double scales[2] = {1, 1};
    bytes scene = plain_scene(TOWN_ROCKS, x, y, scales);
    container cell = {NULL, 0, 0};
    rig r;
    open_town_with_scene(&r, &scene);
    add_crossroads(&cell);
    bool is_loaded = replace_cell(&r, &cell) == RM_OK && load(&r, 0xA9, 0xB4) == RM_OK;
    uint32_t count = is_loaded ? r.report.scenery : UINT32_MAX;
    close_town(&r);
    return count;
}

// A road between opposite corners is 5 m wide to each side, along the borders of the cell.
static int scenery_keeps_off_roads_across_a_cell(void) {
    CHECK(things_between_crossroads(8, 8) == 0);
    CHECK(things_between_crossroads(8, 12.9) == 0);
    CHECK(things_between_crossroads(12.9, 8) == 0);
    CHECK(things_between_crossroads(8, 13.1) == 25);
    CHECK(things_between_crossroads(13.1, 8) == 25);
    return 0;
}

// Landblocks within two of the body's, and no others.
static uint32_t follow(rig *r, uint32_t cell, bool (*is_loaded)[16]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < 16 * 16; ++i) {
        uint32_t column = 0xA4 + i / 16;
        uint32_t row = 0xAF + i % 16;
        bool is_near = column + 2 >= cell >> 24 && column <= (cell >> 24) + 2 &&
                       row + 2 >= (cell >> 16 & 0xFFu) && row <= (cell >> 16 & 0xFFu) + 2;
        bool *loaded = &is_loaded[i / 16][i % 16];
        if (is_near && !*loaded) {
            *loaded = load(r, column, row) == RM_OK;
        } else if (!is_near && *loaded) {
            *loaded = rm_data_unload_landblock(r->collision, r->data, column, row) != RM_OK;
        }
        count += *loaded;
    }
    return count;
}

static int a_ring_of_landblocks_follows_a_runner(void) {
    town_def town_of = default_town_def();
    rig r;
    bool is_loaded[16][16] = {{false}};
    town_of.columns = 9;
    town_of.rows = 5;
    open_town(&r, &town_of);
    rm_collide_context context = {.collision = r.collision};
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    rm_world *world = NULL;
    rm_body_id id;
    rm_body_info info;
    def.rules = rm_rules_retail();
    def.sweep = rm_collide_sweep;
    def.sweep_user = &context;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    body.position = rm_position_make(0xA9B60024u, rm_vec3_make(108.0f, 85.0f, 25.0f),
                                     rm_quat_from_heading(90.0f));
    CHECK(follow(&r, body.position.cell, is_loaded) == 15); // the town begins two columns further
    CHECK(rm_collision_terrain_height(r.collision, &body.position, &body.position.origin.z));
    CHECK(rm_body_add(world, &body, &id) == RM_OK);
    update.movement.state.forward = RM_COMMAND_RUN_FORWARD;
    update.movement.state.forward_speed = 4.5f;
    CHECK(rm_body_update_motion(world, id, &update, NULL) == RM_OK);
    size_t most = 0;
    for (int i = 0; i < 1800; ++i) {
        CHECK(rm_world_tick(world, 1.0 / 30.0) == RM_OK);
        CHECK(rm_body_read(world, id, &info) == RM_OK);
        if (i % 30 == 0) {
            CHECK(follow(&r, info.position.cell, is_loaded) <= 25);
            most = rm_collision_bytes(r.collision) > most ? rm_collision_bytes(r.collision) : most;
        }
        CHECK(info.transient & RM_TRANSIENT_CONTACT);
    }
    CHECK(info.position.cell >> 24 >= 0xAE); // 900 m and more: five landblocks further
    CHECK(most < 25u * 60000u);
    rm_world_destroy(world);
    close_town(&r);
    return 0;
}

static int failing_memory_leaves_nothing_behind(void) {
    town_def def = default_town_def();
    def.has_scenery = true;
    rig r;
    open_town(&r, &def);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
    CHECK(rm_data_unload_landblock(r.collision, r.data, 0xA9, 0xB4) == RM_OK);
    rm_data_destroy(r.data);
    r.data = NULL;
    rm_status status = RM_ERROR_MEMORY;
    int calls = 0;
    for (int i = 1; status != RM_OK; ++i) {
        test_heap heap = {.fails_at = i};
        status = load_with(&r, &heap);
        CHECK(status == RM_OK || status == RM_ERROR_MEMORY);
        CHECK(heap.live == 0 && heap.bad_frees == 0);
        calls = i;
    }
    CHECK(calls > 200);
    close_town(&r);
    return 0;
}

// --- memory ends just there ----------------------------------------------------------------------

// What is parsed lies in blocks of memory. A list of BRIM objects fills one of them to the brim, so
// that whatever is needed next takes another one; only calls for so much fail here.
enum { BRIM = 8192, OBJECT_BYTES = 32, LARGE = BRIM * OBJECT_BYTES };

static void put_missing_objects(bytes *b, uint32_t count) {
    const double frame[7] = {60, 60, 0, 1, 0, 0, 0};
    put_u32(b, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_u32(b, 0x01009999);
        put_frame(b, frame);
    }
}

static void add_ground(container *cell) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, 0xA9B4FFFFu);
    put_u32(&b, 1);
    put_fill(&b, 0, 244);
    container_add(cell, 0xA9B4FFFFu, &b);
}

static void add_info(container *cell, uint32_t rooms, uint32_t objects) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, 0xA9B4FFFEu);
    put_u32(&b, rooms);
    put_missing_objects(&b, objects);
    put_u32(&b, 0); // no buildings
    container_add(cell, 0xA9B4FFFEu, &b);
}

// The western room of the town's house, without its doors.
static void add_room(container *cell, uint32_t id, uint32_t objects) {
    const double frame[7] = {55, 55, 20, 1, 0, 0, 0};
    bytes b = {NULL, 0, 0};
    put_u32(&b, id);
    put_u32(&b, 2); // has objects
    put_u32(&b, id);
    put_u32(&b, 0); // no surfaces, portals and visible rooms
    put_u16(&b, TOWN_ENVIRONMENT & 0xFFFF);
    put_u16(&b, 0);
    put_frame(&b, frame);
    put_missing_objects(&b, objects);
    container_add(cell, id, &b);
}

static int check_large_landblock(container *cell, uint32_t rooms, uint32_t buildings) {
    town_def def = default_town_def();
    rig r;
    open_town(&r, &def);
    CHECK(replace_cell(&r, cell) == RM_OK);
    CHECK(heap_failures_with(load_with, &r, LARGE) >= 2);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK);
    CHECK(r.report.rooms == rooms && r.report.buildings == buildings && r.report.refused == 0);
    close_town(&r);
    return 0;
}

static int rooms_without_memory_for_their_list_leave_nothing(void) {
    container cell = {NULL, 0, 0};
    add_ground(&cell);
    add_info(&cell, 1, BRIM);
    add_room(&cell, 0xA9B40100u, 0);
    return check_large_landblock(&cell, 1, 0);
}

// The second room finds its shape in use: nothing is read between its objects and its portals.
static int a_room_without_memory_for_its_portals_leaves_nothing(void) {
    container cell = {NULL, 0, 0};
    add_ground(&cell);
    add_info(&cell, 2, 0);
    add_room(&cell, 0xA9B40100u, 0);
    add_room(&cell, 0xA9B40101u, BRIM);
    return check_large_landblock(&cell, 2, 0);
}

// A house with very many doors, none of which leads into a room.
static int a_building_without_memory_for_its_portals_leaves_nothing(void) {
    enum { DOORS = 20000 };
    const double frame[7] = {55, 55, 20, 1, 0, 0, 0};
    container cell = {NULL, 0, 0};
    bytes b = {NULL, 0, 0};
    put_u32(&b, 0xA9B4FFFEu);
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_u32(&b, 1); // one building
    put_u32(&b, TOWN_SHELL);
    put_frame(&b, frame);
    put_u32(&b, 12);
    put_u32(&b, DOORS);
    put_fill(&b, 0, (size_t)DOORS * 8);
    add_ground(&cell);
    container_add(&cell, 0xA9B4FFFEu, &b);
    return check_large_landblock(&cell, 0, 1);
}

// A model of so many polygons, all in one leaf, of which none has a corner.
static bytes empty_polygons(uint32_t count) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_BOX);
    put_u32(&b, 1);
    put_compressed(&b, 0);
    put_u32(&b, 1);
    put_u32(&b, 0); // vertices
    put_compressed(&b, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_u16(&b, i);
        put_fill(&b, 0, 10);
    }
    put_u32(&b, 0x4C454146);
    put_fill(&b, 0, 8 + 16);
    put_u32(&b, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_u16(&b, i);
    }
    put_fill(&b, 0, 12);
    return b;
}

static int a_mesh_without_memory_for_its_polygons_leaves_nothing(void) {
    enum { POLYGONS = 30000 };
    bytes model = empty_polygons(POLYGONS);
    town_def def = default_town_def();
    rig r;
    town_record other = {TOWN_BOX, model.data, model.size};
    def.records = &other;
    def.record_count = 1;
    open_town(&r, &def);
    bytes_free(&model);
    CHECK(heap_failures_with(load_with, &r, LARGE) >= 2);
    CHECK(load(&r, 0xA9, 0xB4) == RM_OK && r.report.dropped == POLYGONS && r.report.damaged == 0);
    close_town(&r);
    return 0;
}

void test_data_load(void) {
    RUN(a_landblock_brings_all_that_stands_in_it);
    RUN(polygons_that_are_none_are_dropped_alone);
    RUN(what_is_loaded_goes_again);
    RUN(landblocks_share_their_meshes);
    RUN(wrong_use_is_told);
    RUN(a_body_takes_shape_steps_and_table_from_a_setup);
    RUN(a_body_without_spheres_gets_the_small_one_of_the_client);
    RUN(a_landblock_has_as_many_rooms_as_its_file);
    RUN(scenery_stands_where_every_client_puts_it);
    RUN(scenery_may_have_its_larger_scale_first);
    RUN(scenery_keeps_off_roads_across_a_cell);
    RUN(a_ring_of_landblocks_follows_a_runner);
    RUN(failing_memory_leaves_nothing_behind);
    RUN(rooms_without_memory_for_their_list_leave_nothing);
    RUN(a_room_without_memory_for_its_portals_leaves_nothing);
    RUN(a_building_without_memory_for_its_portals_leaves_nothing);
    RUN(a_mesh_without_memory_for_its_polygons_leaves_nothing);
}
