// What a tick does not look at: bodies that rest, and rows that a chase does not need.

#include "remora/ac.h"

#include "check.h"
#include "world/world.h"

#include <string.h>

// More than two words of the world's bits.
enum { CROWD = 700, TICKS_TO_REST = 4 };

static rm_world *make_world_in(rm_space space, uint32_t count, rm_rules rules, uint32_t events) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world;
    def.space = space;
    def.rules = rules;
    def.capacity = count;
    def.events = events;
    def.ground.kind = RM_GROUND_NONE;
    if (rm_world_create(&def, &world) != RM_OK) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_def body = rm_default_body_def();
        rm_body_id id;
        body.guid = i + 1;
        body.position.origin = rm_vec3_make(30.0f + (float)(i % 12), 30.0f, 0.0f);
        body.position.cell = space == RM_SPACE_FLAT ? 0 : 0xA9B4000Au;
        if (rm_body_add(world, &body, &id) != RM_OK) {
            return NULL;
        }
    }
    return world;
}

static rm_world *make_world(uint32_t count, rm_rules rules, uint32_t events) {
    return make_world_in(RM_SPACE_LANDBLOCKS, count, rules, events);
}

static bool tick(rm_world *world, int times) {
    bool is_good = true;
    for (int i = 0; i < times; ++i) {
        is_good = is_good && rm_world_tick(world, 1.0 / 30.0) == RM_OK;
    }
    return is_good;
}

static uint32_t count_awake(const rm_world *world) {
    uint32_t count = 0;
    for (uint32_t task = 0; task < rm_world_task_count(world); ++task) {
        for (uint32_t left = world->tasks[task].awake; left; left &= left - 1) {
            count += 1;
        }
    }
    return count;
}

static bool is_same(rm_world *a, rm_world *b) {
    rm_event events[16 * CROWD];
    uint32_t count;
    return rm_world_hash(a) == rm_world_hash(b) &&
           rm_world_take_events(b, events, 16 * CROWD, &count, NULL) == RM_OK;
}

// Something that wakes a body, then the same as in a world where nobody ever rests.
static int run_crowd(rm_world *world, rm_world *all, rm_body_id id) {
    rm_vec3 ahead = rm_vec3_make(0.0f, 0.5f, 0.0f);
    rm_vec3 none = rm_vec3_make(0.0f, 0.0f, 0.0f);
    CHECK(rm_body_set_cycle(world, id, ahead, none) == RM_OK);
    CHECK(rm_body_set_cycle(all, id, ahead, none) == RM_OK);
    CHECK(tick(world, 2) && tick(all, 2));
    CHECK(count_awake(world) == 1 && is_same(world, all));
    CHECK(rm_body_set_cycle(world, id, none, none) == RM_OK);
    CHECK(rm_body_set_cycle(all, id, none, none) == RM_OK);
    CHECK(tick(world, TICKS_TO_REST) && tick(all, TICKS_TO_REST));
    CHECK(count_awake(world) == 0 && is_same(world, all));
    return 0;
}

static int only_the_block_of_who_moves_is_awake(void) {
    rm_world *world = make_world(CROWD, rm_rules_l3(), 0);
    rm_world *all = make_world(CROWD, rm_rules_l3(), 16);
    CHECK(world && all);
    CHECK(count_awake(world) == (CROWD + RM_LANES - 1) / RM_LANES);
    CHECK(tick(world, TICKS_TO_REST) && tick(all, TICKS_TO_REST));
    CHECK(count_awake(world) == 0 && is_same(world, all));
    static const uint32_t indices[] = {1, 256, 257, 512, 513, CROWD};
    for (size_t i = 0; i < sizeof indices / sizeof indices[0]; ++i) {
        CHECK(run_crowd(world, all, (rm_body_id){indices[i], 1}) == 0);
    }
    rm_world_destroy(world);
    rm_world_destroy(all);
    return 0;
}

static int who_rests_goes_on_resting_in_a_grown_world(void) {
    rm_world *world = make_world(CROWD, rm_rules_l3(), 0);
    rm_world *all = make_world(CROWD, rm_rules_l3(), 16);
    rm_vec3 ahead = rm_vec3_make(0.0f, 1.0f, 0.0f);
    rm_body_def body = rm_default_body_def();
    rm_body_id id = {CROWD, 1};
    rm_body_id late;
    CHECK(world && all && tick(world, TICKS_TO_REST) && tick(all, TICKS_TO_REST));
    CHECK(rm_body_set_cycle(world, id, ahead, rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
    CHECK(rm_body_set_cycle(all, id, ahead, rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
    CHECK(rm_world_grow(world, 4 * CROWD) == RM_OK && rm_world_grow(all, 4 * CROWD) == RM_OK);
    CHECK(count_awake(world) == 1);
    CHECK(rm_body_add(world, &body, &late) == RM_OK && rm_body_add(all, &body, &late) == RM_OK);
    CHECK(tick(world, 3) && tick(all, 3) && is_same(world, all));
    CHECK(count_awake(world) == 1); // 700 is no multiple of 8: both are in the last block
    rm_world_destroy(world);
    rm_world_destroy(all);
    return 0;
}

// Out of sight, frozen, and on the very edge of a cell: nothing changes for them either.
static int who_sleeps_or_is_frozen_rests_as_well(void) {
    rm_world *world = make_world(24, rm_rules_l3(), 0);
    rm_world *all = make_world(24, rm_rules_l3(), 16);
    rm_position viewer = {0xA9B4000Au, {30.0f, 30.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    rm_position corner = {0xA9B40001u, {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    CHECK(world && all);
    for (int w = 0; w < 2; ++w) {
        rm_world *one = w ? all : world;
        CHECK(rm_body_set_state(one, (rm_body_id){3, 1}, RM_STATE_FROZEN, RM_STATE_FROZEN) ==
              RM_OK);
        CHECK(rm_body_place(one, (rm_body_id){9, 1}, &corner) == RM_OK);
    }
    for (int k = 0; k < 3; ++k) {
        viewer.origin.x = 30.0f + (k == 1 ? 150.0f : 0.0f); // away, and back again
        CHECK(rm_world_set_viewer(world, &viewer) == RM_OK);
        CHECK(rm_world_set_viewer(all, &viewer) == RM_OK);
        CHECK(count_awake(world) == 3);
        CHECK(tick(world, TICKS_TO_REST) && tick(all, TICKS_TO_REST));
        CHECK(count_awake(world) == 0 && is_same(world, all));
    }
    rm_body_info info;
    CHECK(rm_world_set_viewer(world, NULL) == RM_OK && rm_world_set_viewer(all, NULL) == RM_OK);
    CHECK(tick(world, 1) && tick(all, 1) && is_same(world, all));
    CHECK(rm_body_read(world, (rm_body_id){1, 1}, &info) == RM_OK && info.viewer_distance == 0.0f);
    rm_world_destroy(world);
    rm_world_destroy(all);
    return 0;
}

// --- rows that a tick touches -----------------------------------------------------------------

typedef struct rows {
    rm_hot hot;
    rm_warm warm;
    rm_start start;
    rm_marks marks;
} rows;

// Every field that is kept in rows: where it is among them, and how many bytes it has a body.
typedef struct row_field {
    size_t offset, size;
} row_field;

#define ROW_HOT(name) {offsetof(rows, hot) + offsetof(rm_hot, name), sizeof(((rm_hot *)0)->name)},
#define ROW_WARM(name)                                                                             \
    {offsetof(rows, warm) + offsetof(rm_warm, name), sizeof(((rm_warm *)0)->name)},
#define ROW_START(name)                                                                            \
    {offsetof(rows, start) + offsetof(rm_start, name), sizeof(((rm_start *)0)->name)},
#define ROW_COLD(name)
#define ROW_GOAL(name)

static const row_field row_fields[] = {
#define FIELD(name, type, group, hashed, saved) ROW_##group(name)
#include "body/body_fields.def"
#undef FIELD
};

// Zeroed first, because they are compared with their padding.
static void take_rows(const rm_world *world, rows *r) {
    memset(r, 0, sizeof *r);
    r->hot = world->hot[0];
    r->warm = world->warm[0];
    r->start = world->start[0];
    r->marks = world->marks[0];
}

static bool tick_rows(rm_world *world, rows *r) {
    world->hot[0] = r->hot;
    world->warm[0] = r->warm;
    world->start[0] = r->start;
    world->marks[0] = r->marks;
    bool is_good = tick(world, 1);
    take_rows(world, r);
    return is_good;
}

// Whether a tick reads or writes a field: with other bytes in it, the tick does something else, or
// does not leave them alone.
static bool is_touched(rm_world *world, const rows *before, const row_field *f) {
    rows expected = *before;
    rows changed = *before;
    unsigned char *bytes = (unsigned char *)&changed;
    for (size_t i = 0; i < f->size; ++i) {
        bytes[f->offset + i] ^= 0x2Au;
    }
    unsigned char kept[sizeof(rows)];
    memcpy(kept, bytes + f->offset, f->size);
    bool is_good = tick_rows(world, &expected) && tick_rows(world, &changed);
    bool is_alone = memcmp(bytes + f->offset, kept, f->size) == 0;
    memcpy(bytes + f->offset, (unsigned char *)&expected + f->offset, f->size);
    return !is_good || !is_alone || !is_same_memory(&changed, &expected, sizeof changed);
}

static size_t touched_bytes(rm_world *world) {
    rows before;
    take_rows(world, &before);
    size_t bytes = sizeof(rm_marks);
    for (size_t i = 0; i < sizeof row_fields / sizeof row_fields[0]; ++i) {
        bytes += is_touched(world, &before, &row_fields[i]) ? row_fields[i].size : 0;
    }
    return bytes / RM_LANES;
}

static bool send_everybody(rm_world *world, bool is_leashed) {
    bool is_good = tick(world, 1);
    for (uint32_t i = 0; i < RM_LANES; ++i) {
        rm_body_id id = {i + 1, 1};
        rm_body_info info;
        is_good = is_good && rm_body_read(world, id, &info) == RM_OK;
        rm_position_update update = {.position = info.position, .has_contact = true, .stamp = 1};
        update.position.origin.y += 15.0f;
        is_good = is_good && rm_body_set_speed(world, id, RM_SPEED_FIXED, 0.5f) == RM_OK &&
                  rm_body_update_position(world, id, &update, NULL) == RM_OK;
        if (is_leashed) {
            is_good =
                is_good && rm_body_constrain(world, id, &info.position, 40.0f, 50.0f) == RM_OK;
        }
    }
    return is_good && tick(world, TICKS_TO_REST);
}

static int a_chasing_body_touches_few_bytes(void) {
    rm_world *world = make_world(RM_LANES, rm_rules_l3(), 0);
    CHECK(world && send_everybody(world, false));
    CHECK(world->marks[0].batchable == 0xFF && world->marks[0].chases == 0xFF);
    size_t bytes = touched_bytes(world);
    CHECK(bytes > 96 && bytes <= 128);
    rm_world_destroy(world);
    return 0;
}

static int in_flat_space_a_chase_takes_the_same_short_way(void) {
    rm_world *world = make_world_in(RM_SPACE_FLAT, RM_LANES, rm_rules_l3(), 0);
    CHECK(world && send_everybody(world, false));
    CHECK(world->marks[0].batchable == 0xFF && world->marks[0].chases == 0xFF);
    rm_world_destroy(world);
    return 0;
}

// With a leash, a viewer, and rules under which it turns.
static int the_busiest_chase_stays_within_its_bytes(void) {
    rm_world *world = make_world(RM_LANES, rm_rules_retail(), 0);
    rm_position viewer = {0xA9B4000Au, {30.0f, 30.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    CHECK(world && rm_world_set_viewer(world, &viewer) == RM_OK && send_everybody(world, true));
    CHECK(world->marks[0].batchable == 0xFF && world->marks[0].leashed == 0xFF);
    size_t bytes = touched_bytes(world);
    CHECK(bytes > 128 && bytes <= 192);
    rm_world_destroy(world);
    return 0;
}

void test_rest(void) {
    RUN(only_the_block_of_who_moves_is_awake);
    RUN(who_rests_goes_on_resting_in_a_grown_world);
    RUN(who_sleeps_or_is_frozen_rests_as_well);
    RUN(a_chasing_body_touches_few_bytes);
    RUN(in_flat_space_a_chase_takes_the_same_short_way);
    RUN(the_busiest_chase_stays_within_its_bytes);
}
