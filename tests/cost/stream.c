// Runners cross a dense town while a ring of 5 x 5 landblocks is streamed around them: what a
// client does. scripts/bench/costs.py counts the instructions of every tick (stream_tick) and
// of every landblock that is loaded (rm_data_load_landblock).
//
// usage: remora_stream_cost TICKS

#include "remora/ac_world.h"
#include "remora/data.h"

#include "data_town.h"

#include <stdio.h>
#include <stdlib.h>

// The densest town: 528 objects and 60 rooms in a landblock.
enum { COLUMNS = 8, ROWS = 5, OBJECTS = 490, HOUSES = 29, RUNNERS = 50, RING = 2 };

#define SPEED 18.0f // the fastest that the game runs; m/s

typedef struct stream {
    town town;
    rm_data_memory portal, cell;
    rm_data *data;
    rm_collision *collision;
    rm_collide_context context;
    rm_world *world;
    rm_body_id ids[RUNNERS];
    bool is_loaded[256][256];
    uint32_t loads, unloads;
} stream;

static void check(rm_status status, const char *what) {
    if (status != RM_OK) {
        fprintf(stderr, "remora_stream_cost: %s: %s\n", what, rm_status_text(status));
        exit(1);
    }
}

static void open_town(stream *s) {
    town_def def = default_town_def();
    rm_data_def files = rm_default_data_def();
    rm_collision_def ground = rm_default_collision_def();
    def.columns = COLUMNS;
    def.rows = ROWS;
    def.objects = OBJECTS;
    def.room_pairs = HOUSES;
    def.portal.fanout = def.cell.fanout = 40; // as full as those of real files
    s->town = make_town(&def);
    s->portal = (rm_data_memory){s->town.portal.data, s->town.portal.size};
    s->cell = (rm_data_memory){s->town.cell.data, s->town.cell.size};
    files.portal = rm_data_memory_source(&s->portal);
    files.cell = rm_data_memory_source(&s->cell);
    ground.allows_missing_cells = true;
    check(rm_data_create(&files, &s->data, NULL), "files");
    check(rm_collision_create(&ground, &s->collision), "collision world");
}

static bool is_near(uint32_t a, uint32_t b) {
    return a + RING >= b && b + RING >= a;
}

// One landblock of the ring for each call, as a client does it that never wants a long frame.
static void stream_around(stream *s, uint32_t cell) {
    for (uint32_t i = 0; i < COLUMNS * ROWS; ++i) {
        uint32_t column = 0xA9 + i / ROWS;
        uint32_t row = 0xB4 + i % ROWS;
        bool is_wanted = is_near(column, cell >> 24) && is_near(row, cell >> 16 & 0xFFu);
        bool *loaded = &s->is_loaded[column][row];
        if (is_wanted == *loaded) {
            continue;
        }
        if (is_wanted) {
            check(rm_data_load_landblock(s->collision, s->data, column, row, NULL, NULL), "load");
        } else {
            check(rm_data_unload_landblock(s->collision, s->data, column, row), "unload");
        }
        s->loads += is_wanted;
        s->unloads += !is_wanted;
        *loaded = is_wanted;
        return;
    }
}

// Where the server says that a runner is: all run east, spread over a landblock from south to north
// and 25 m from west to east. A body that runs against what stands in its way stalls, and is put
// where it was said to be, as in the game.
static rm_position reported(const stream *s, uint32_t index, double time) {
    float x = 6.0f + 0.5f * (float)(index * 7 % RUNNERS) + SPEED * (float)time;
    float y = 3.0f + 186.0f * (float)index / (float)RUNNERS;
    uint32_t column = 0xAB + (uint32_t)(x / RM_LANDBLOCK_SIZE);
    x -= RM_LANDBLOCK_SIZE * (float)(column - 0xAB);
    rm_position at = rm_position_make(column << 24 | 0xB60001u, rm_vec3_make(x, y, 0.0f),
                                      rm_quat_from_heading(90.0f));
    at.cell += 8 * (uint32_t)(x / 24.0f) + (uint32_t)(y / 24.0f);
    if (!rm_collision_terrain_height(s->collision, &at, &at.origin.z)) {
        check(RM_ERROR_OFF_MAP, "ground");
    }
    return at;
}

static void add_runner(stream *s, uint32_t index) {
    rm_body_def body = rm_default_body_def();
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    body.position = reported(s, index, 0.0);
    check(rm_body_add(s->world, &body, &s->ids[index]), "runner");
    update.movement.state.forward = RM_COMMAND_RUN_FORWARD;
    update.movement.state.forward_speed = SPEED / 4.0f; // the humanoid runs 4 m/s at speed 1
    check(rm_body_update_motion(s->world, s->ids[index], &update, NULL), "run");
}

// One tick in six has the report of a runner: never all in the same.
static void report(stream *s, uint32_t tick) {
    for (uint32_t i = tick % 6; i < RUNNERS; i += 6) {
        rm_position_update update = {.position = reported(s, i, tick / 30.0),
                                     .has_contact = true,
                                     .stamp = (uint16_t)(tick / 6 + 1)};
        check(rm_body_update_position(s->world, s->ids[i], &update, NULL), "report");
    }
}

static void begin(stream *s) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_retail();
    def.sweep = rm_collide_sweep;
    def.sweep_user = &s->context;
    open_town(s);
    s->context.collision = s->collision;
    check(rm_world_create(&def, &s->world), "world");
    for (uint32_t i = 0; i < COLUMNS * ROWS; ++i) {
        stream_around(s, 0xABB60001u);
    }
    for (uint32_t i = 0; i < RUNNERS; ++i) {
        add_runner(s, i);
    }
}

// A function of its own, so that its instructions can be counted.
#if defined(__GNUC__)
__attribute__((noinline))
#endif
void stream_tick(rm_world *world);

void stream_tick(rm_world *world) {
    check(rm_world_tick(world, 1.0 / 30.0), "tick");
}

int main(int argc, char **argv) {
    static stream s;
    uint32_t ticks = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 600;
    uint32_t loads = 0;
    rm_body_info info;
    begin(&s);
    loads = s.loads;
    for (uint32_t i = 0; i < ticks; ++i) {
        report(&s, i);
        stream_tick(s.world);
        stream_around(&s, reported(&s, 0, i / 30.0).cell);
    }
    check(rm_body_read(s.world, s.ids[0], &info), "read");
    printf("%u runners up to column %02X; %u landblocks at first, %u more while they run, %u gone; "
           "%zu bytes of collision world\n",
           (unsigned)RUNNERS, (unsigned)(info.position.cell >> 24), (unsigned)loads,
           (unsigned)(s.loads - loads), (unsigned)s.unloads, rm_collision_bytes(s.collision));
    rm_world_destroy(s.world);
    rm_data_destroy(s.data);
    rm_collision_destroy(s.collision);
    free_town(&s.town);
    return 0;
}
