// Bodies near each other: what the grid finds is what a look at everybody finds, and it costs what
// is near, not what is there.

#include "remora/ac_world.h"
#include "remora/recording.h"

#include "check.h"
#include "world/world.h"
#include "world/world_numbers.h"
#include "worlds.h"

#include <math.h>

enum { CROWD = 300, ANSWERS = 64, SPREAD = 2000 };

// A world, and what a look at everybody needs to know.
typedef struct crowd {
    rm_world *world;
    rm_body_id ids[CROWD];
    rm_shape shapes[CROWD];
    rm_position at[CROWD]; // as of the last look
    rm_space space;
    test_random random;
    uint32_t asked, differences; // by the sweep
} crowd;

static rm_position random_place(crowd *c) {
    float x = random_between(&c->random, -60.0f, 60.0f);
    float y = random_between(&c->random, -60.0f, 60.0f);
    rm_position at = place_in(0xA9B40001u, x, y, random_between(&c->random, 0.0f, 3.0f));
    if (c->space == RM_SPACE_FLAT) {
        at.cell = 0;
    } else if (random_chance(&c->random, 8)) {
        at.cell = random_chance(&c->random, 2) ? 0xA9B40100u : 0xA8B40100u; // beside its landblock
    }
    rm_position_settle(c->space, &at);
    return at;
}

static rm_shape random_shape(crowd *c) {
    rm_shape shape = rm_default_body_def().shape;
    float size = random_chance(&c->random, 20) ? 12.0f : random_between(&c->random, 0.2f, 1.5f);
    shape.sphere_count = random_below(&c->random, 3);
    for (int k = 0; k < 2; ++k) {
        shape.spheres[k].radius = size;
        shape.spheres[k].center = rm_vec3_make(0.0f, 0.0f, size * (float)(k + 1));
    }
    return shape;
}

static rm_status add_random(crowd *c, int i) {
    rm_body_def def = rm_default_body_def();
    def.position = random_place(c);
    def.shape = c->shapes[i] = random_shape(c);
    def.guid = (uint32_t)i + 1;
    return rm_body_add(c->world, &def, &c->ids[i]);
}

static void look(crowd *c) {
    for (int i = 0; i < CROWD; ++i) {
        c->at[i] = info_of(c->world, c->ids[i]).position;
    }
}

static float reach_of(const rm_shape *shape) {
    float size = 0.0f;
    for (uint32_t k = 0; k < shape->sphere_count; ++k) {
        float own = rm_vec3_length(shape->spheres[k].center) + shape->spheres[k].radius;
        size = own > size ? own : size;
    }
    return size;
}

static bool is_near(const crowd *c, int i, const rm_sweep_in *in, float reach) {
    float far = reach + reach_of(&c->shapes[i]);
    return c->shapes[i].sphere_count > 0 && !rm_body_id_is_equal(c->ids[i], in->body) &&
           (rm_vec3_length_squared(rm_position_offset(&in->from, &c->at[i])) <= far * far ||
            rm_vec3_length_squared(rm_position_offset(&in->to, &c->at[i])) <= far * far);
}

// The number of the first body of a slot from `slot` on that is near; CROWD for none.
static int next_near(const crowd *c, uint32_t slot, const rm_sweep_in *in, float reach) {
    int best = CROWD;
    for (int i = 0; i < CROWD; ++i) {
        bool is_first = best == CROWD || c->ids[i].index1 < c->ids[best].index1;
        if (c->ids[i].index1 > slot && is_first && is_near(c, i, in, reach)) {
            best = i;
        }
    }
    return best;
}

static bool is_same_as_scan(const crowd *c, const rm_sweep_in *in, float reach, int capacity) {
    rm_body_obstacle found[ANSWERS];
    int count = rm_world_nearby(c->world, in, reach, found, capacity);
    uint32_t slot = 0;
    for (int k = 0; k < count; ++k) {
        int i = next_near(c, slot, in, reach);
        if (i == CROWD || !rm_body_id_is_equal(found[k].body, c->ids[i]) ||
            !same_position(&found[k].at, &c->at[i])) {
            return false;
        }
        slot = c->ids[i].index1;
    }
    return next_near(c, slot, in, reach) == CROWD;
}

static float distance_of(const rm_sweep_in *in, const rm_position *at) {
    return rm_vec3_length_squared(rm_position_offset(&in->from, at));
}

// Where there is no room for all: the nearest, and of equally near ones the first, in their order.
static bool are_nearest(const crowd *c, const rm_sweep_in *in, float reach, int capacity) {
    rm_body_obstacle found[ANSWERS];
    int count = rm_world_nearby(c->world, in, reach, found, capacity);
    float farthest = 0.0f;
    for (int k = 0; k < count; ++k) {
        float distance = distance_of(in, &found[k].at);
        farthest = distance > farthest ? distance : farthest;
        if (k > 0 && found[k - 1].body.index1 >= found[k].body.index1) {
            return false;
        }
    }
    int near_count = 0;
    int nearer = 0;
    for (int i = 0; i < CROWD; ++i) {
        bool is_in = is_near(c, i, in, reach);
        near_count += is_in;
        nearer += is_in && distance_of(in, &c->at[i]) < farthest;
    }
    return count == (near_count < capacity ? near_count : capacity) && nearer < capacity;
}

static rm_sweep_result compare_and_move(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    crowd *c = user;
    c->asked += 1;
    c->differences += !is_same_as_scan(c, in, 2.0f, ANSWERS);
    out->at = in->to;
    return rm_position_settle(c->space, &out->at) ? RM_SWEEP_OK : RM_SWEEP_FAILED;
}

static rm_status make_crowd(crowd *c, rm_space space, uint64_t seed) {
    memset(c, 0, sizeof *c);
    c->space = space;
    c->random.state = seed;
    rm_world_def def = rm_ac_world_def();
    def.space = space;
    def.capacity = CROWD;
    def.sweep = compare_and_move;
    def.sweep_user = c;
    rm_status status = rm_world_create(&def, &c->world);
    for (int i = 0; status == RM_OK && i < CROWD; ++i) {
        status = add_random(c, i);
    }
    return status;
}

// Somewhere between ticks: placed, given another shape, or removed and added anew.
static rm_status change_one(crowd *c) {
    int i = (int)random_below(&c->random, CROWD);
    rm_position to = random_place(c);
    if (random_chance(&c->random, 4)) {
        rm_status status = rm_body_remove(c->world, c->ids[i]);
        return status == RM_OK ? add_random(c, i) : status;
    }
    if (random_chance(&c->random, 3)) {
        c->shapes[i] = random_shape(c);
        return rm_body_set_shape(c->world, c->ids[i], &c->shapes[i]);
    }
    look(c);
    return rm_body_enter(c->world, c->ids[i], &to); // asks on its way
}

static bool asks_agree(crowd *c) {
    rm_sweep_in in;
    memset(&in, 0, sizeof in);
    in.from = random_place(c);
    in.to = random_chance(&c->random, 2) ? random_place(c) : in.from;
    look(c);
    int few = 1 + (int)random_below(&c->random, 4);
    float reach = random_chance(&c->random, 50) ? 3e6f : random_between(&c->random, 0.0f, 9.0f);
    bool is_same = reach > 9.0f || is_same_as_scan(c, &in, reach, ANSWERS);
    return is_same && are_nearest(c, &in, reach, few);
}

static int wander(rm_space space, uint64_t seed) {
    static crowd c;
    CHECK(make_crowd(&c, space, seed) == RM_OK);
    for (int i = 0; i < 400; ++i) {
        CHECK(change_one(&c) == RM_OK);
        CHECK(asks_agree(&c));
    }
    CHECK(c.asked > 100 && c.differences == 0);
    rm_world_destroy(c.world);
    return 0;
}

static int the_grid_finds_what_a_scan_finds(void) {
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        CHECK(wander(RM_SPACE_LANDBLOCKS, seed) == 0);
        CHECK(wander(RM_SPACE_FLAT, seed) == 0);
    }
    return 0;
}

static int inside_a_tick_everybody_is_where_it_stood(void) {
    static crowd c;
    CHECK(make_crowd(&c, RM_SPACE_LANDBLOCKS, 7) == RM_OK);
    for (int i = 0; i < CROWD; ++i) {
        rm_vec3 cycle = {0.0f, random_between(&c.random, -9.0f, 9.0f), 0.0f};
        CHECK(rm_body_set_cycle(c.world, c.ids[i], cycle, rm_vec3_make(0.0f, 0.0f, 0.3f)) == RM_OK);
    }
    for (int i = 0; i < 30; ++i) {
        look(&c);
        CHECK(rm_world_tick(c.world, 0.1) == RM_OK);
        CHECK(asks_agree(&c));
    }
    CHECK(c.asked > 3000 && c.differences == 0);
    rm_world_destroy(c.world);
    return 0;
}

static int the_grid_is_none_of_a_grown_or_restored_world(void) {
    static crowd c;
    static uint8_t bytes[1 << 20];
    size_t size;
    CHECK(make_crowd(&c, RM_SPACE_LANDBLOCKS, 9) == RM_OK);
    CHECK(asks_agree(&c));
    CHECK(rm_world_save(c.world, bytes, sizeof bytes, &size) == RM_OK);
    CHECK(rm_world_grow(c.world, 2 * CROWD) == RM_OK);
    CHECK(asks_agree(&c));
    rm_position to = place_in(c.at[0].cell, 1.0f, 1.0f, 0.0f);
    CHECK(rm_body_place(c.world, c.ids[0], &to) == RM_OK);
    CHECK(rm_world_restore(c.world, bytes, size) == RM_OK);
    for (int i = 0; i < 50; ++i) {
        CHECK(asks_agree(&c));
    }
    rm_world_destroy(c.world);
    return 0;
}

static void count_visit(void *user, uint32_t slot) {
    (void)slot;
    *(uint32_t *)user += 1;
}

// Entries looked at by a query of a walking body, on average, among `count` bodies 10 m apart.
static double looks_among(uint32_t count, uint32_t side) {
    rm_world_def def = plain_def();
    def.capacity = count;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; world && i < count; ++i) {
        uint32_t column = i % side;
        uint32_t row = i / side;
        add_at(world, i + 1, place_at(10.0f * (float)column, 10.0f * (float)row, 0.0f));
    }
    uint64_t looks = 0;
    uint32_t visits = 0;
    rm_nearby_build(world);
    for (uint32_t i = 0; i < count; ++i) {
        rm_position at = info_of(world, (rm_body_id){i + 1, 1}).position;
        looks +=
            rm_nearby_visit(&world->nearby, &at, &at, 3.0f, RM_NEARBY_TESTS, count_visit, &visits);
    }
    rm_world_destroy(world);
    return visits >= count ? (double)looks / count : 1e9; // everybody finds itself at least
}

static int a_query_costs_what_is_near(void) {
    double few = looks_among(100, 10);
    double many = looks_among(SPREAD, 45);
    CHECK(few < 12.0 && many < 12.0);
    CHECK(many < few + 4.0);
    return 0;
}

static int nobody_is_nearer_than_nothing(void) {
    const float reaches[] = {-0.01f, -1e20f, -INFINITY, NAN};
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_body_obstacle found[2];
    rm_sweep_in in = {.from = info_of(world, id).position};
    in.to = in.from;
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; ++i) {
        CHECK(rm_world_nearby(world, &in, reaches[i], found, 2) == 0);
    }
    CHECK(rm_world_nearby(world, &in, 0.0f, found, 2) == 1);
    CHECK(rm_world_nearby(world, &in, INFINITY, found, 2) == 1);
    rm_world_destroy(world);
    return 0;
}

// What a function of the ground sees of the others while it is asked inside a tick.
typedef struct curious {
    rm_world *world;
    int counts[3], asked;
    rm_status recorded;
} curious;

static bool write_nothing(void *user, const void *bytes, size_t size) {
    (void)user;
    (void)bytes;
    return size > 0;
}

static bool look_around(void *user, rm_body_id body, const rm_position *at, float *height) {
    curious *c = user;
    const float reaches[3] = {1.0f, 6.0f, NAN};
    rm_recorder_def def = rm_default_recorder_def();
    rm_recorder *recorder;
    rm_body_obstacle found[ANSWERS];
    rm_sweep_in in = {.body = body, .from = *at, .to = *at};
    for (int i = 0; i < 3; ++i) {
        c->counts[i] = rm_world_nearby(c->world, &in, reaches[i], found, ANSWERS);
    }
    def.write = write_nothing;
    c->recorded = rm_world_record(c->world, &def, &recorder);
    c->asked += 1;
    *height = 0.0f;
    return true;
}

// Nobody expects it of the ground, so there is no grid; the answers are the same.
static int the_ground_may_ask_for_bodies_and_not_record_them(void) {
    curious c = {0};
    rm_world_def def = plain_def();
    def.ground = (rm_ground){.kind = RM_GROUND_FUNCTION, .function = look_around, .user = &c};
    c.world = world_of(&def);
    rm_body_id id = add_at(c.world, 1, place_at(12.0f, 12.0f, 0.0f));
    (void)add_at(c.world, 2, place_at(16.0f, 12.0f, 0.0f));
    (void)add_at(c.world, 3, place_at(12.0f, 16.0f, 0.0f));
    (void)add_at(c.world, 4, place_at(90.0f, 90.0f, 0.0f));
    rm_body_set_velocity(c.world, id, rm_vec3_make(0.1f, 0.0f, 0.0f));
    c.asked = 0;
    CHECK(rm_world_tick(c.world, TICK) == RM_OK && c.asked > 0);
    CHECK(c.counts[2] == 0 && c.recorded == RM_ERROR_BUSY);
    rm_body_obstacle found[ANSWERS];
    rm_position here = place_at(12.0f, 12.0f, 0.0f);
    rm_sweep_in in = {.body = id, .from = here, .to = here};
    CHECK(rm_world_nearby(c.world, &in, 6.0f, found, ANSWERS) == 2);
    rm_world_destroy(c.world);
    return 0;
}

enum { TWO_BLOCKS = 9 };

// Where the body of the second block seems to be to the first body of all.
typedef struct witness {
    rm_world *world;
    rm_position last;
} witness;

static bool look_at_the_last(void *user, rm_body_id body, const rm_position *at, float *height) {
    witness *w = user;
    rm_body_obstacle found[TWO_BLOCKS];
    rm_sweep_in in = {.body = body, .from = *at, .to = *at};
    int count = rm_world_nearby(w->world, &in, 90.0f, found, TWO_BLOCKS);
    if (body.index1 == 1 && count > 0) {
        w->last = found[count - 1].at;
    }
    *height = 0.0f;
    return true;
}

// A block that began its tick only when its turn came would show where it stood a tick ago.
static int the_ground_sees_blocks_to_come_where_they_stand(void) {
    witness w = {0};
    rm_body_id ids[TWO_BLOCKS];
    rm_world_def def = plain_def();
    def.ground = (rm_ground){.kind = RM_GROUND_FUNCTION, .function = look_at_the_last, .user = &w};
    w.world = world_of(&def);
    for (int i = 0; i < TWO_BLOCKS; ++i) {
        ids[i] = add_at(w.world, (uint32_t)i + 1, place_at(12.0f + 4.0f * (float)i, 12.0f, 0.0f));
        CHECK(rm_body_set_cycle(w.world, ids[i], rm_vec3_make(0.0f, 2.0f, 0.0f), (rm_vec3){0}) ==
              RM_OK);
    }
    for (int i = 0; i < 3; ++i) {
        rm_position before = info_of(w.world, ids[TWO_BLOCKS - 1]).position;
        CHECK(rm_world_tick(w.world, TICK) == RM_OK);
        CHECK(same_position(&w.last, &before));
    }
    rm_world_destroy(w.world);
    return 0;
}

// More bodies than are noted one by one: the grid is built anew, and finds them where they are.
static int a_grid_of_which_most_was_moved_is_built_anew(void) {
    static crowd c;
    CHECK(make_crowd(&c, RM_SPACE_LANDBLOCKS, 11) == RM_OK);
    CHECK(asks_agree(&c) && c.world->nearby.is_built);
    for (int i = 0; i < CROWD; ++i) {
        rm_position to = random_place(&c);
        CHECK(rm_body_place(c.world, c.ids[i], &to) == RM_OK);
        CHECK(c.world->nearby.is_built == (i < RM_NEARBY_LATE));
    }
    look(&c);
    for (int i = 0; i < CROWD; ++i) {
        rm_sweep_in in = {.from = c.at[i], .to = c.at[i]};
        CHECK(is_same_as_scan(&c, &in, 2.0f, ANSWERS));
    }
    CHECK(c.world->nearby.is_built);
    rm_world_destroy(c.world);
    return 0;
}

void test_nearby(void) {
    RUN(the_grid_finds_what_a_scan_finds);
    RUN(inside_a_tick_everybody_is_where_it_stood);
    RUN(the_grid_is_none_of_a_grown_or_restored_world);
    RUN(a_query_costs_what_is_near);
    RUN(nobody_is_nearer_than_nothing);
    RUN(the_ground_may_ask_for_bodies_and_not_record_them);
    RUN(the_ground_sees_blocks_to_come_where_they_stand);
    RUN(a_grid_of_which_most_was_moved_is_built_anew);
}
