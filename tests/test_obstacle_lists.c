// Where obstacles are listed: each knows its place in every list that holds it, whatever came, went
// and moved before, so that it leaves at the same price however many others there are.

#include "collide/map.h"
#include "collide_rig.h"
#include "space/space_numbers.h"
#include "worlds.h"

enum { PLACES = 300, STEPS = 4000, ROOMS = 4 };

// Whether every item of a list is where its obstacle says. @return how many there are, or -1
static int check_list(const rm_collision *world, const rm_obstacle_list *list, bool is_large) {
    for (uint32_t i = 0; i < list->count; ++i) {
        const rm_obstacle *o = &world->obstacles[list->items[i].id];
        uint32_t place = list->items[i].place;
        if (!o->is_alive || o->is_large != is_large ||
            (is_large ? o->large_place : o->places[place]) != i) {
            return -1;
        }
    }
    return (int)list->count;
}

static int check_table(const rm_collision *world, const rm_table *table) {
    int total = 0;
    for (uint32_t i = 0; i < table->capacity; ++i) {
        const void *list = table->slots[i].value;
        int count = list ? check_list(world, (const rm_obstacle_list *)list, false) : 0;
        if (count < 0 || (list && count == 0)) {
            return -1;
        }
        total += count;
    }
    return total;
}

static int check_lists(const rm_collision *world) {
    int listings = check_table(world, &world->listings);
    int wide = check_table(world, &world->wide);
    int large = check_list(world, &world->large, true);
    uint32_t places = 0;
    for (uint32_t i = 0; i < world->obstacle_count; ++i) {
        places += world->obstacles[i].place_count + world->obstacles[i].is_large;
    }
    CHECK(listings >= 0 && wide >= 0 && large >= 0);
    CHECK((uint32_t)(listings + wide + large) == places);
    return 0;
}

// Small ones, some that cover a cell and its neighbours, some that are listed for the whole world.
static rm_obstacle_def random_ball(rm_part *part, uint32_t *seed) {
    rm_obstacle_def def = rm_default_obstacle_def();
    const float radii[4] = {1.0f, 9.0f, 40.0f, 300.0f};
    *part = (rm_part){{0.0f, 0.0f, 0.0f}, radii[(int)(3.99f * rig_random(seed))], 0.0f};
    def.parts = part;
    def.part_count = 1;
    def.at = rm_position_make(
        TEST_CELL, rm_vec3_make(192.0f * rig_random(seed), 192.0f * rig_random(seed), 0.0f),
        rm_quat_identity());
    return def;
}

static int step(rig *r, rm_obstacle_id *ids, uint32_t *seed) {
    rm_part part;
    rm_obstacle_def def = random_ball(&part, seed);
    rm_obstacle_id *id = &ids[(int)((PLACES - 0.5f) * rig_random(seed))];
    if (id->index1 == 0) {
        CHECK(rm_collision_add_obstacle(r->world, &def, id, NULL) == RM_OK);
    } else if (rig_random(seed) < 0.5f) {
        CHECK(rm_collision_move_obstacle(r->world, *id, &def.at) == RM_OK);
    } else {
        CHECK(rm_collision_remove_obstacle(r->world, *id) == RM_OK);
        *id = (rm_obstacle_id){0, 0};
    }
    return 0;
}

static int obstacles_know_their_places_in_all_lists(void) {
    static rm_obstacle_id ids[PLACES];
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    uint32_t seed = 5;
    const size_t empty = rm_collision_bytes(r.world);
    memset(ids, 0, sizeof ids);
    for (int i = 0; i < STEPS; ++i) {
        CHECK(step(&r, ids, &seed) == 0);
        CHECK(i % 50 != 0 || check_lists(r.world) == 0);
    }
    for (int i = 0; i < PLACES; ++i) {
        CHECK(ids[i].index1 == 0 || rm_collision_remove_obstacle(r.world, ids[i]) == RM_OK);
    }
    CHECK(check_lists(r.world) == 0);
    CHECK(r.world->listings.count == 0 && r.world->wide.count == 0 && r.world->large.count == 0);
    CHECK(rm_collision_bytes(r.world) > empty); // slots and tables stay
    rig_free(&r);
    return 0;
}

// The squares of a cell that may list something, by the obstacles and by the lists.
static int a_landblock_finds_the_obstacles_that_were_there_before(void) {
    rig early = rig_make(RM_SPACE_LANDBLOCKS);
    rig late = rig_make(RM_SPACE_LANDBLOCKS);
    uint32_t seed = 9;
    int some = 0;
    CHECK(rig_add_block(&early, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    for (int i = 0; i < 40; ++i) {
        rm_part part;
        rm_obstacle_id id;
        rm_obstacle_def def = random_ball(&part, &seed);
        part.radius = i == 0 ? 16.0f : 1.0f; // one by wide squares, the others by squares
        CHECK(rm_collision_add_obstacle(early.world, &def, &id, NULL) == RM_OK);
        CHECK(rm_collision_add_obstacle(late.world, &def, &id, NULL) == RM_OK);
    }
    CHECK(rig_add_block(&late, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    const rm_landblock *a = rm_find_landblock(early.world, TEST_CELL);
    const rm_landblock *b = rm_find_landblock(late.world, TEST_CELL);
    for (int i = 0; i < RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS; ++i) {
        CHECK(a->cells[i].squares == b->cells[i].squares);
        some += a->cells[i].squares != 0;
    }
    CHECK(some > 20);
    rig_free(&early);
    rig_free(&late);
    return 0;
}

// A row of rooms that leads away from an obstacle of the first.
static rm_status add_row(rig *r, uint32_t first, uint32_t count) {
    static const rm_plane bounds[2] = {{{0.0f, 0.0f, 1.0f}, 0.0f}, {{0.0f, 0.0f, -1.0f}, 50.0f}};
    rm_room_def rooms[8];
    rm_portal_def portals[8][2];
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t cell = TEST_ROOM + first + i;
        portals[i][0] = (rm_portal_def){cell + 1, true, {{1.0f, 0.0f, 0.0f}, 0.0f}};
        portals[i][1] = (rm_portal_def){cell - 1, true, {{1.0f, 0.0f, 0.0f}, 0.0f}};
        rooms[i] = (rm_room_def){.planes = bounds,
                                 .portals = portals[i],
                                 .plane_count = 2,
                                 .portal_count = first + i > 0 ? 2 : 1,
                                 .cell = cell};
        rooms[i].at = rm_position_make(cell, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
    }
    return rm_collision_add_rooms(r->world, rooms, count, NULL, NULL);
}

static bool is_listed_in_all(const rm_collision *world) {
    bool is_listed = true;
    for (uint32_t i = 0; i < ROOMS; ++i) {
        is_listed =
            is_listed && rm_table_find(&world->wide, rm_square_key(TEST_ROOM + i, 0, 0)) != NULL;
    }
    return is_listed;
}

// A call that found no memory is made again.
static rm_status add_rooms_about_an_obstacle(const rm_allocator *allocator) {
    rig r = {0};
    rm_collision_def def = rm_default_collision_def();
    rm_part part = {{0.0f, 0.0f, 5.0f}, 20.0f, 0.0f};
    rm_obstacle_def ball = rm_default_obstacle_def();
    rm_obstacle_id id = {0, 0};
    def.allocator = *allocator;
    def.allows_missing_cells = true;
    ball.parts = &part;
    ball.part_count = 1;
    ball.at = rm_position_make(TEST_ROOM, rm_vec3_make(10.0f, 10.0f, 0.0f), rm_quat_identity());
    rm_status status = rm_collision_create(&def, &r.world);
    status = status == RM_OK ? add_row(&r, 0, 1) : status;
    status = status == RM_OK ? rm_collision_add_obstacle(r.world, &ball, &id, NULL) : status;
    rm_status again = status;
    for (uint32_t i = 1; i < ROOMS && again == RM_OK; ++i) {
        again = add_row(&r, i, 1);
        status = again == RM_OK ? status : again;
        again = again == RM_ERROR_MEMORY ? add_row(&r, i, 1) : again;
    }
    if (r.world && (check_lists(r.world) != 0 || (again == RM_OK && !is_listed_in_all(r.world)))) {
        status = RM_ERROR_VALUE;
    }
    if (id.index1 != 0 && rm_collision_remove_obstacle(r.world, id) != RM_OK) {
        status = RM_ERROR_VALUE;
    }
    rm_collision_destroy(r.world);
    return status;
}

static int without_memory_an_obstacle_stays_where_it_was_listed(void) {
    CHECK(heap_failures(add_rooms_about_an_obstacle) > 10);
    return 0;
}

void test_obstacle_lists(void) {
    RUN(obstacles_know_their_places_in_all_lists);
    RUN(a_landblock_finds_the_obstacles_that_were_there_before);
    RUN(without_memory_an_obstacle_stays_where_it_was_listed);
}
