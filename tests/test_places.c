// Who is in a box, and who has left a landblock, under calls by chance: whatever was called before,
// the answers are those of a look at every body. Worlds of landblocks, of flat space and of smooth
// rules.

#include "recordings.h"
#include "scripted.h"

enum { MOST = 96, STEPS = 1500, ROOM = 1u << 20 };

// A world, the bodies that were added to it, and a save of it.
typedef struct zoo {
    rm_world *world;
    rm_space space;
    test_random random;
    uint32_t guid; // of the next
    unsigned char *saved;
    size_t saved_size;
    rm_body_id ids[MOST];
    uint32_t count;
} zoo;

static uint32_t draw(zoo *z, uint32_t most) {
    return random_below(&z->random, most);
}

static float draw_between(zoo *z, float low, float high) {
    return low + (high - low) * (float)draw(z, 10001) * 1e-4f;
}

// Mostly within four landblocks; now and then far out.
static rm_position draw_place(zoo *z) {
    uint32_t cell =
        z->space == RM_SPACE_FLAT ? 0 : 0xA9B40001u + (draw(z, 2) << 24 | draw(z, 2) << 16);
    float far = draw(z, 40) == 0 ? 6.0e5f : 190.0f;
    float least = z->space == RM_SPACE_FLAT ? -far : 2.0f;
    float most = z->space == RM_SPACE_FLAT ? far : 190.0f;
    return place_in(cell, draw_between(z, least, most), draw_between(z, least, most),
                    draw_between(z, 0.0f, 20.0f));
}

static void refresh(zoo *z) {
    z->count = rm_world_bodies(z->world, z->ids, MOST);
}

static rm_body_id draw_body(zoo *z) {
    return z->count > 0 ? z->ids[draw(z, z->count)] : (rm_body_id){0};
}

// --- calls ---------------------------------------------------------------------------------------

static void add_one(zoo *z) {
    if (z->count < MOST) {
        (void)add_at(z->world, ++z->guid, draw_place(z));
    }
}

static void report_one(zoo *z) {
    rm_body_id id = draw_body(z);
    rm_body_info info;
    if (rm_body_read(z->world, id, &info) != RM_OK) {
        return;
    }
    rm_position_update update = {.position = draw_place(z),
                                 .has_contact = true,
                                 .stamp = (uint16_t)(info.stamps[RM_STAMP_POSITION] + 1),
                                 .teleport =
                                     (uint16_t)(info.stamps[RM_STAMP_TELEPORT] + draw(z, 2))};
    (void)rm_body_update_position(z->world, id, &update, NULL);
}

static void push_one(zoo *z) {
    rm_body_id id = draw_body(z);
    (void)rm_body_set_transient(z->world, id, 0, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE);
    (void)rm_body_set_velocity(z->world, id,
                               rm_vec3_make(draw_between(z, -40.0f, 40.0f), 30.0f, 5.0f));
}

static void hold_one(zoo *z) {
    uint8_t bytes[64];
    size_t size;
    rm_message message;
    rm_body_info child;
    rm_body_info parent;
    if (rm_body_read(z->world, draw_body(z), &child) != RM_OK ||
        rm_body_read(z->world, draw_body(z), &parent) != RM_OK) {
        return;
    }
    memset(&message, 0, sizeof message);
    message.kind = RM_MESSAGE_PARENT;
    message.parent = (rm_parent){.parent = parent.guid,
                                 .child = child.guid,
                                 .position_stamp = (uint16_t)(child.stamps[RM_STAMP_POSITION] + 1)};
    if (rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        (void)rm_world_receive(z->world, bytes, size, NULL);
    }
}

static void copy_one(zoo *z) {
    unsigned char bytes[8192];
    size_t size;
    rm_body_id id = draw_body(z);
    if (rm_body_save(z->world, id, bytes, sizeof bytes, &size) != RM_OK) {
        return;
    }
    for (uint32_t i = draw(z, 20); i-- > 0;) {
        (void)rm_world_advance(z->world, TICK);
    }
    if (draw(z, 2)) {
        (void)rm_body_restore_over(z->world, id, bytes, size);
    } else if (rm_body_remove(z->world, id) == RM_OK) {
        (void)rm_body_restore(z->world, bytes, size, &id);
    }
}

static void save_or_restore(zoo *z) {
    if (z->saved_size == 0 || draw(z, 3) == 0) {
        (void)rm_world_save(z->world, z->saved, ROOM, &z->saved_size);
    } else {
        (void)rm_world_restore(z->world, z->saved, z->saved_size);
    }
}

static void step_one(zoo *z) {
    rm_body_id id = draw_body(z);
    rm_position at = draw_place(z);
    switch (draw(z, 16)) {
    case 0:
    case 1:
        add_one(z);
        break;
    case 2:
        (void)rm_body_remove(z->world, id);
        break;
    case 3:
        (void)rm_body_place(z->world, id, &at);
        break;
    case 4:
        (void)rm_body_enter(z->world, id, &at);
        break;
    case 5:
    case 6:
        report_one(z);
        break;
    case 7:
        push_one(z);
        break;
    case 8:
        hold_one(z);
        break;
    case 9:
        copy_one(z);
        break;
    case 10:
        (void)rm_body_tick(z->world, id, TICK);
        break;
    case 11:
        (void)rm_body_make_ghost(z->world, id);
        break;
    case 12:
        save_or_restore(z);
        break;
    case 13:
        (void)rm_body_stick(z->world, id, draw_body(z));
        break;
    default:
        (void)rm_world_advance(z->world, (double)draw_between(z, 0.01f, 0.3f));
        break;
    }
    refresh(z);
}

// --- answers -------------------------------------------------------------------------------------

// Numbers of a field of a body's storage.
static void read_stored(const rm_world *world, rm_body_id id, const char *name, double *values) {
    rm_field_info info;
    uint32_t count;
    int field = 0;
    while (rm_body_field(field, &info) && strcmp(info.name, name) != 0) {
        field += 1;
    }
    (void)rm_body_read_field(world, id, field, values, 3, &count);
}

static uint32_t stored_cell(const rm_world *world, rm_body_id id) {
    double cell[3] = {0};
    read_stored(world, id, "cell", cell);
    return (uint32_t)cell[0];
}

// As stored: what rm_body_read tells of a smooth body is for the moment that is drawn.
static bool is_inside(const rm_world *world, rm_body_id id, uint32_t origin_cell, rm_vec3 low,
                      rm_vec3 high) {
    double at[3] = {0};
    rm_body_info info = info_of(world, id);
    rm_vec3 corner = rm_landblock_offset(origin_cell, stored_cell(world, id));
    read_stored(world, id, "origin", at);
    float x = (float)at[0] + corner.x;
    float y = (float)at[1] + corner.y;
    float z = (float)at[2];
    return !info.is_away && info.parent == 0 && x >= low.x && x <= high.x && y >= low.y &&
           y <= high.y && z >= low.z && z <= high.z;
}

static int box_is_right(zoo *z) {
    float size = draw(z, 10) == 0 ? 5000.0f : 60.0f;
    rm_position corner = draw_place(z);
    rm_vec3 low = rm_vec3_sub(corner.origin, rm_vec3_make(size, size, 30.0f));
    rm_vec3 high = rm_vec3_add(corner.origin, rm_vec3_make(size, size, 30.0f));
    rm_body_id found[MOST];
    uint32_t room = draw(z, MOST + 1);
    uint32_t count = rm_world_within(z->world, corner.cell, low, high, found, room);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < z->count; ++i) {
        if (is_inside(z->world, z->ids[i], corner.cell, low, high)) {
            CHECK(expected >= room || rm_body_id_is_equal(found[expected], z->ids[i]));
            expected += 1;
        }
    }
    CHECK(count == expected);
    CHECK(rm_world_within(z->world, corner.cell, low, high, NULL, 0) == expected);
    return 0;
}

// The landblock that the last call has noted of a body.
static uint32_t noted(const rm_world *world, rm_body_id id) {
    double value[3] = {0};
    read_stored(world, id, "noted_landblock", value);
    return (uint32_t)value[0];
}

static int crossings_are_right(zoo *z) {
    rm_crossing expected[MOST];
    rm_crossing told[MOST];
    uint32_t most = 0;
    uint32_t count = 0;
    uint32_t room = draw(z, 8);
    for (uint32_t i = 0; i < z->count; ++i) {
        uint32_t from = noted(z->world, z->ids[i]);
        uint32_t cell = stored_cell(z->world, z->ids[i]);
        if ((cell ^ from) >> 16) {
            expected[most++] = (rm_crossing){z->ids[i], from, cell & 0xFFFF0000u};
        }
    }
    CHECK(rm_world_take_crossings(z->world, told, room, &count) == RM_OK);
    CHECK(count == (most < room ? most : room));
    for (uint32_t i = 0; i < count; ++i) {
        CHECK(rm_body_id_is_equal(told[i].body, expected[i].body));
        CHECK(told[i].from == expected[i].from && told[i].to == expected[i].to);
    }
    return 0;
}

static int zoo_is_right(rm_space space, rm_rules rules, uint64_t seed) {
    rm_world_def def = plain_def();
    zoo z = {.space = space, .random = {seed}};
    def.space = space;
    def.rules = rules;
    def.capacity = 24;
    def.goals = 24;
    z.world = world_of(&def);
    z.saved = malloc(ROOM);
    CHECK(z.saved);
    for (int i = 0; i < STEPS; ++i) {
        if (i % 100 == 50 && rm_world_grow(z.world, (uint32_t)(24 + i / 16)) != RM_OK) {
            CHECK(i / 16 + 24 > MOST);
        }
        step_one(&z);
        CHECK(box_is_right(&z) == 0);
        CHECK(draw(&z, 3) || crossings_are_right(&z) == 0);
    }
    CHECK(z.guid > 100);
    free(z.saved);
    rm_world_destroy(z.world);
    return 0;
}

static int answers_are_those_of_a_look_at_everybody(void) {
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        CHECK(zoo_is_right(RM_SPACE_LANDBLOCKS, rm_rules_l3(), seed) == 0);
        CHECK(zoo_is_right(RM_SPACE_LANDBLOCKS, rm_rules_retail(), seed) == 0);
        CHECK(zoo_is_right(RM_SPACE_FLAT, rm_rules_l3(), seed) == 0);
        CHECK(zoo_is_right(RM_SPACE_LANDBLOCKS, rm_rules_smooth(), seed) == 0);
        CHECK(zoo_is_right(RM_SPACE_FLAT, rm_rules_smooth(), seed) == 0);
    }
    return 0;
}

// Its place is beyond what has squares; about the corner of the next landblock it is not.
static int a_body_far_out_is_found_from_the_next_landblock(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 1, place_in(TEST_ROOM, 500100.0f, 20.0f, 0.0f));
    rm_body_id found;
    CHECK(info_of(world, id).position.origin.x == 500100.0f);
    CHECK(rm_world_within(world, 0xAAB40001u, rm_vec3_make(499900.0f, 0.0f, -1.0f),
                          rm_vec3_make(499950.0f, 30.0f, 1.0f), &found, 1) == 1);
    CHECK(rm_body_id_is_equal(found, id));
    rm_world_destroy(world);
    return 0;
}

static int without_memory_for_the_index_everybody_is_looked_at(void) {
    test_heap heap = {.fails_at = 3}; // the world takes two pieces
    rm_world_def def = plain_def();
    def.allocator = heap_allocator(&heap);
    rm_world *world = world_of(&def);
    size_t bytes = heap.bytes;
    rm_body_id id = add_at(world, 1, place_at(20.0f, 20.0f, 0.0f));
    rm_body_id found;
    rm_vec3 low = rm_vec3_make(10.0f, 10.0f, -1.0f);
    rm_vec3 high = rm_vec3_make(30.0f, 30.0f, 1.0f);
    CHECK(rm_world_within(world, TEST_CELL, low, high, &found, 1) == 1 && heap.bytes == bytes);
    CHECK(rm_world_within(world, TEST_CELL, low, high, &found, 1) == 1 && heap.bytes > bytes);
    CHECK(heap.bytes <= bytes + 17u * (def.capacity + 8) && heap.calls == 4);
    CHECK(rm_body_id_is_equal(found, id));
    CHECK(rm_world_grow(world, 2 * def.capacity) == RM_OK);
    CHECK(rm_world_within(world, TEST_CELL, low, high, &found, 1) == 1);
    rm_world_destroy(world);
    CHECK(heap.live == 0 && heap.bytes == 0 && heap.bad_frees == 0);
    return 0;
}

void test_places(void) {
    RUN(answers_are_those_of_a_look_at_everybody);
    RUN(a_body_far_out_is_found_from_the_next_landblock);
    RUN(without_memory_for_the_index_everybody_is_looked_at);
}
