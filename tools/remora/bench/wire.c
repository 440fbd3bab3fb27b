// Benchmarks of messages: decoding them, and what they do to a world. A round is one message for
// every body, made before the clock runs; between rounds the world lives for as long as servers are
// silent, so that each message finds what it would find in a game. What is timed is in functions of
// their own (round_…), by whose names scripts/bench/instructions.py counts.

#include "remora/ac_world.h"

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_GUID 0x50000001u

enum {
    DEFAULT_BODIES = 256,
    DEFAULT_TICKS = 16,
    MESSAGE_SIZE = 64, // more than any of ours
    SILENCE_TICKS = 6, // of a world between two reports: 200 ms
};

// The messages of one round.
typedef struct load {
    uint32_t count;
    uint8_t *bytes; // MESSAGE_SIZE for each
    size_t *sizes;
} load;

typedef struct message_case {
    const char *name;
    void (*make)(rm_message *message, uint32_t body, uint16_t stamp);
} message_case;

// --- messages ------------------------------------------------------------------------------------

// Where body `i` stands: rows of 20 in one landblock, which is what a town square holds.
static rm_position place_of(uint32_t i) {
    rm_vec3 origin = {2.0f + (float)(i % 20) * 4.0f, 2.0f + (float)(i / 20 % 40) * 4.0f, 0.0f};
    rm_position at = {0xA9B40001u, origin, {0.9238795f, 0.0f, 0.0f, -0.3826834f}};
    rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    return at;
}

// A runner's way to and fro: 0.8 m further each time, which is chased and reached in between.
static void make_position(rm_message *message, uint32_t body, uint16_t stamp) {
    rm_position at = place_of(body);
    int phase = stamp % 20;
    at.origin.y += 0.8f * (float)(phase < 10 ? phase : 20 - phase);
    rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    message->kind = RM_MESSAGE_UPDATE_POSITION;
    message->update_position = (rm_position_message){
        .guid = FIRST_GUID + body,
        .at = {.flags = rm_position_rotation_flags(at.rotation) | RM_POSITION_HAS_CONTACT,
               .position = at,
               .position_stamp = stamp}};
}

static void make_motion(rm_message *message, uint32_t body, uint16_t stamp) {
    rm_movement movement = rm_default_movement();
    movement.state.forward = stamp % 2 ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_READY;
    movement.state.forward_speed = stamp % 2 ? 2.5f : 1.0f;
    message->kind = RM_MESSAGE_UPDATE_MOTION;
    message->update_motion = (rm_motion_message){.guid = FIRST_GUID + body,
                                                 .movement_stamp = stamp,
                                                 .block = rm_movement_pack_make(&movement)};
}

static void make_vector(rm_message *message, uint32_t body, uint16_t stamp) {
    message->kind = RM_MESSAGE_VECTOR_UPDATE;
    message->update_vector = (rm_vector_message){
        .guid = FIRST_GUID + body, .velocity = {0.0f, 1.0f, 0.0f}, .vector = stamp};
}

static const message_case cases[] = {
    {"UpdatePosition", make_position},
    {"UpdateMotion", make_motion},
    {"VectorUpdate", make_vector},
};

enum { CASE_COUNT = sizeof cases / sizeof cases[0] };

static bool load_make(load *l, const bench_options *o) {
    l->count = o->bodies;
    l->bytes = malloc((size_t)l->count * MESSAGE_SIZE);
    l->sizes = malloc((size_t)l->count * sizeof *l->sizes);
    return l->bytes && l->sizes;
}

static void load_free(load *l) {
    free(l->bytes);
    free(l->sizes);
}

static bool load_fill(load *l, const message_case *c, uint16_t stamp) {
    rm_message message;
    memset(&message, 0, sizeof message);
    for (uint32_t i = 0; i < l->count; ++i) {
        c->make(&message, i, stamp);
        if (rm_message_encode(&message, l->bytes + (size_t)i * MESSAGE_SIZE, MESSAGE_SIZE,
                              &l->sizes[i], NULL) != RM_OK) {
            return false;
        }
    }
    return true;
}

// --- decode --------------------------------------------------------------------------------------

typedef bool round_fn(const load *l, rm_world *world);

static bool decode(const load *l, rm_world *world) {
    rm_message message;
    bool is_ok = true;
    (void)world;
    for (uint32_t i = 0; i < l->count; ++i) {
        is_ok &= rm_message_decode(RM_NUMBERING_CLIENT_2013, l->bytes + (size_t)i * MESSAGE_SIZE,
                                   l->sizes[i], &message, NULL) == RM_OK;
    }
    return is_ok;
}

static bool round_decode(const load *l, rm_world *world) {
    return decode(l, world);
}

static bool route(const load *l, rm_world *world) {
    rm_receipt receipt;
    bool is_ok = true;
    for (uint32_t i = 0; i < l->count; ++i) {
        is_ok &= rm_world_receive(world, l->bytes + (size_t)i * MESSAGE_SIZE, l->sizes[i],
                                  &receipt) == RM_OK &&
                 receipt.what == RM_RECEIVED_APPLIED;
    }
    return is_ok;
}

static bool round_route(const load *l, rm_world *world) {
    return route(l, world);
}

static void live(rm_world *world) {
    for (int i = 0; world && i < SILENCE_TICKS; ++i) {
        rm_world_tick(world, 1.0 / 30.0);
    }
}

// A case while it is timed.
typedef struct wire_run {
    bench_result *result;
    const message_case *message;
    round_fn *warm, *round; // the same, but for the name
    rm_world *world;        // null for those that need none
    load load;
    uint16_t stamp;
} wire_run;

// All rounds of one repetition. @return seconds, or a negative number on failure
static double repetition(void *user, uint32_t number) {
    wire_run *run = user;
    // Volatile keeps the function in one piece. What only warms up is not counted.
    round_fn *volatile timed = number ? run->round : run->warm;
    double seconds = 0.0;
    for (uint32_t i = 0; i < run->result->options.ticks; ++i) {
        run->stamp += 1;
        if (!load_fill(&run->load, run->message, run->stamp)) {
            return -1.0;
        }
        double start = bench_now();
        bool is_ok = timed(&run->load, run->world);
        seconds += bench_now() - start;
        if (!is_ok) {
            return -1.0;
        }
        live(run->world);
    }
    return seconds;
}

static bool repeat(wire_run *run) {
    bool is_ok =
        load_make(&run->load, &run->result->options) && bench_repeat(run->result, repetition, run);
    load_free(&run->load);
    return is_ok;
}

// Runs the cases that are wanted. False for a failure.
static bool run_cases(const bench_options *options,
                      bool (*run)(const bench_options *, const message_case *)) {
    bench_options own = bench_options_with(options, DEFAULT_BODIES, DEFAULT_TICKS);
    bool is_ok = true;
    own.threads = 1;
    for (int i = 0; is_ok && i < CASE_COUNT; ++i) {
        if (bench_wants(&own, cases[i].name)) {
            is_ok = run(&own, &cases[i]);
        }
    }
    return is_ok;
}

static bool decode_case(const bench_options *options, const message_case *c) {
    bench_result r = {.name = "decode", .variant = c->name, .options = *options};
    wire_run run = {.result = &r, .message = c, .warm = decode, .round = round_decode};
    bool is_ok = repeat(&run);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_decode(const bench_options *options) {
    return run_cases(options, decode_case);
}

// --- route ---------------------------------------------------------------------------------------

static rm_world *make_world(const rm_world_def *def) {
    rm_world *world = NULL;
    rm_status status = rm_world_create(def, &world);
    for (uint32_t i = 0; status == RM_OK && i < def->capacity; ++i) {
        rm_body_def body = rm_default_body_def();
        rm_body_id id;
        body.guid = FIRST_GUID + i;
        body.position = place_of(i);
        status = rm_body_add(world, &body, &id);
    }
    if (status == RM_OK) {
        status = rm_world_tick(world, 1.0 / 30.0); // so that all distances are known
    }
    if (status != RM_OK) {
        fprintf(stderr, "remora bench: %s\n", rm_status_text(status));
        rm_world_destroy(world);
        return NULL;
    }
    return world;
}

static bool route_case(const bench_options *options, const message_case *c) {
    uint64_t allocations = 0;
    rm_world_def def = rm_ac_world_def();
    bench_result r = {.name = "route", .variant = c->name, .options = *options};
    def.capacity = options->bodies;
    def.allocator = bench_allocator(&allocations);
    rm_world *world = make_world(&def);
    uint64_t before = allocations;
    wire_run run = {
        .result = &r, .message = c, .warm = route, .round = round_route, .world = world};
    bool is_ok = world && repeat(&run);
    r.allocations = allocations - before;
    r.bytes_per_body = rm_world_bytes(&def) / options->bodies;
    rm_world_destroy(world);
    if (is_ok) {
        bench_print(&r);
    }
    return is_ok;
}

bool bench_route(const bench_options *options) {
    return run_cases(options, route_case);
}
