// Landblocks from data files: what is in them, how often, and that all of it goes again.

#include "remora/data.h"
#include "remora/world.h"

#include "check.h"
#include "data_town.h"
#include "heap.h"

// A town with everything that reads it.
typedef struct rig {
    town town;
    rm_data_memory portal, cell;
    rm_data *data;
    rm_collision *collision;
    rm_data_report report;
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
    bytes file = container_write(&cell, &def.cell);
    bytes_free(&r.town.cell);
    r.town.cell = file;
    rm_data_destroy(r.data);
    rm_data_def again = def_of(&r);
    CHECK(rm_data_create(&again, &r.data, &r.error) == RM_OK);
    CHECK(load(&r, 1, 1) == RM_OK);
    CHECK(r.report.dropped == 2 && r.report.obstacles == 1 && r.report.objects == 1);
    container_free(&cell);
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

// Opens the files, loads a landblock and gives everything back. Without memory for the landblock
// nothing of it is there.
static rm_status load_with(rig *r, test_heap *heap) {
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
    rm_world_def def = rm_default_world_def();
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

void test_data_load(void) {
    RUN(a_landblock_brings_all_that_stands_in_it);
    RUN(polygons_that_are_none_are_dropped_alone);
    RUN(what_is_loaded_goes_again);
    RUN(landblocks_share_their_meshes);
    RUN(wrong_use_is_told);
    RUN(a_body_takes_shape_steps_and_table_from_a_setup);
    RUN(scenery_stands_where_every_client_puts_it);
    RUN(a_ring_of_landblocks_follows_a_runner);
    RUN(failing_memory_leaves_nothing_behind);
}
