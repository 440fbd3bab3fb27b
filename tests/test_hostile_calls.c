// Every function of the headers with one argument at a time that is null, no number, forged or
// huge: a status and an unchanged world, no crash. The calls are made from the headers
// (scripts/check/arguments.py), so that a new function is among them.

#include "remora/ac_world.h"
#include "remora/data.h"
#include "remora/packet.h"
#include "remora/recording.h"
#include "remora/scenario.h"
#include "remora/score.h"
#include "remora/smooth.h"

#include "worlds.h"

#include <math.h>
#include <stdio.h>

// The good arguments, made anew for every function.
static struct {
    rm_world *world;
    rm_collision *collision;
    rm_mesh_data *mesh_data;
    rm_reassembler *reassembler;
    rm_network *network;
    const rm_motion_table *motion_table;
    rm_body_id body;
    uint8_t bytes[65536];
} good;

static uint64_t hash_before;
static int wrong;

// A number of a struct: where it lies on this machine, its size, whether it is a real one.
typedef struct number {
    uint32_t offset, size, is_real;
} number;
#define NUMBER(type, at, is_real)                                                                  \
    { (uint32_t) offsetof(type, at), (uint32_t)sizeof(((const type *)NULL)->at), is_real }

// Makes every number of a struct none (how 0) or huge (how 1); pointers stay null.
static void *spoil(void *memory, const number *numbers, int how) {
    for (; numbers->size; ++numbers) {
        unsigned char *at = (unsigned char *)memory + numbers->offset;
        float real = how == 0 ? (float)NAN : 3e38f;
        double wide = how == 0 ? (double)NAN : 1e300;
        if (numbers->is_real) {
            memcpy(at, numbers->size == 4 ? (void *)&real : (void *)&wide, numbers->size);
        } else {
            memset(at, how == 0 ? 0xFF : 0x7F, numbers->size);
        }
    }
    return memory;
}

static void judge(const char *name, rm_status status) {
    if (status != RM_OK && rm_world_hash(good.world) != hash_before) {
        printf("%s: \"%s\", and the world has changed\n", name, rm_status_text(status));
        wrong += 1;
    }
}

typedef struct attempt {
    const char *name;
    void (*run)(int at, int how);
    int at, count; // argument, and how many bad values it has
} attempt;

#include "arguments.inc"

static bool make_good(void) {
    rm_world_def def = rm_ac_world_def();
    rm_collision_def collision = rm_default_collision_def();
    rm_reassembler_def reassembler = rm_default_reassembler_def();
    rm_network_def network = rm_default_network_def();
    def.capacity = 8;
    good.world = world_of(&def);
    good.body = add_body(good.world, 1);
    good.motion_table = rm_motion_table_humanoid();
    memset(good.bytes, 0, sizeof good.bytes);
    bool is_made = good.world && rm_collision_create(&collision, &good.collision) == RM_OK &&
                   rm_mesh_data_create(NULL, &good.mesh_data) == RM_OK &&
                   rm_reassembler_create(&reassembler, &good.reassembler) == RM_OK &&
                   rm_network_create(&network, &good.network) == RM_OK;
    hash_before = rm_world_hash(good.world);
    return is_made;
}

static void end_good(void) {
    rm_world_destroy(good.world);
    rm_collision_destroy(good.collision);
    rm_mesh_data_destroy(good.mesh_data);
    rm_reassembler_destroy(good.reassembler);
    rm_network_destroy(good.network);
}

static int every_function_stands_bad_arguments(void) {
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; ++i) {
        for (int how = 0; how < attempts[i].count; ++how) {
            CHECK(make_good());
            attempts[i].run(attempts[i].at, how);
            end_good();
        }
    }
    CHECK(wrong == 0);
    return 0;
}

void test_hostile_calls(void) {
    RUN(every_function_stands_bad_arguments);
}
