// What the tests of worlds share: small worlds, bodies and positions, and a generator of numbers
// that are the same on every machine.
#pragma once

#include "remora/ac.h"

#include "check.h"
#include "heap.h"
#include "room.h"

#include <stdlib.h>
#include <string.h>

// A landblock in the middle of the map, and its first outdoor and first interior cell.
#define TEST_CELL 0xA9B40001u
#define TEST_ROOM 0xA9B40100u

static const double TICK = 1.0 / 30.0;

// --- numbers -----------------------------------------------------------------------------------

// splitmix64: small, seeded, and good enough to wander through a state space.
typedef struct test_random {
    uint64_t state;
} test_random;

static inline uint64_t random_u64(test_random *random) {
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint32_t random_below(test_random *random, uint32_t limit) {
    uint32_t drawn = (uint32_t)(random_u64(random) >> 32);
    return limit ? drawn % limit : 0;
}

static inline bool random_chance(test_random *random, uint32_t one_in) {
    return random_below(random, one_in) == 0;
}

// A multiple of 1/1024 between the two, so that it is exact as a float.
static inline float random_between(test_random *random, float low, float high) {
    uint32_t steps = (uint32_t)((high - low) * 1024.0f);
    return low + (float)random_below(random, steps + 1) / 1024.0f;
}

// --- rules -------------------------------------------------------------------------------------

// The word of the last value that a rule has besides that of the documents; null for none.
static inline const char *other_word(const rm_rule_info *rule) {
    uint32_t value = 31;
    while (value > 0 && !(rule->values >> value & 1)) {
        value -= 1;
    }
    return value > 0 ? rm_rule_word(value) : NULL;
}

// --- positions ---------------------------------------------------------------------------------

static inline rm_position place_in(uint32_t cell, float x, float y, float z) {
    return rm_position_make(cell, rm_vec3_make(x, y, z), rm_quat_identity());
}

static inline rm_position place_at(float x, float y, float z) {
    return place_in(TEST_CELL, x, y, z);
}

static inline rm_position facing(rm_position at, float degrees) {
    at.rotation = rm_quat_from_heading(degrees);
    return at;
}

static inline bool same_vector(rm_vec3 a, rm_vec3 b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline bool same_quaternion(rm_quat a, rm_quat b) {
    return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z;
}

static inline bool same_position(const rm_position *a, const rm_position *b) {
    return a->cell == b->cell && same_vector(a->origin, b->origin) &&
           same_quaternion(a->rotation, b->rotation);
}

// --- worlds ------------------------------------------------------------------------------------

// A world of a def; null if it is refused.
static inline rm_world *world_of(const rm_world_def *def) {
    rm_world *world = NULL;
    return rm_world_create(def, &world) == RM_OK ? world : NULL;
}

// Where bounds are hostile worlds begin with one body and grow with every other.
#if defined(REMORA_HOSTILE)
enum { TEST_CAPACITY = 1 };
#else
enum { TEST_CAPACITY = 32 };
#endif

// Nothing to sweep, so that a body moves by what it is told and by nothing else.
static inline rm_world_def plain_def(void) {
    rm_world_def def = rm_ac_world_def();
    def.ground.kind = RM_GROUND_NONE;
    def.capacity = TEST_CAPACITY;
    return def;
}

static inline rm_world *plain_world(void) {
    rm_world_def def = plain_def();
    return world_of(&def);
}

// A null id if the body is refused.
static inline rm_body_id add_at(rm_world *world, uint32_t guid, rm_position at) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0, 0};
    def.guid = guid;
    def.position = at;
    add_with_room(world, &def, &id);
    return id;
}

static inline rm_body_id add_body(rm_world *world, uint32_t guid) {
    return add_at(world, guid, rm_default_body_def().position);
}

static inline rm_body_info info_of(const rm_world *world, rm_body_id id) {
    rm_body_info info;
    memset(&info, 0, sizeof info);
    rm_body_read(world, id, &info);
    return info;
}

// The next position update of a body: every stamp as a well-behaved server would send it.
static inline rm_position_update update_for(const rm_world *world, rm_body_id id, rm_position at) {
    rm_body_info info = info_of(world, id);
    return (rm_position_update){
        .position = at,
        .has_contact = true,
        .instance = info.stamps[RM_STAMP_INSTANCE],
        .stamp = (uint16_t)(info.stamps[RM_STAMP_POSITION] + 1),
        .teleport = info.stamps[RM_STAMP_TELEPORT],
    };
}

static inline rm_route send(rm_world *world, rm_body_id id, const rm_position_update *update) {
    rm_route route = (rm_route)-1;
    rm_body_update_position(world, id, update, &route);
    return route;
}

static inline rm_route send_to(rm_world *world, rm_body_id id, rm_position at) {
    rm_position_update update = update_for(world, id, at);
    return send(world, id, &update);
}

static inline rm_route teleport_to(rm_world *world, rm_body_id id, rm_position at) {
    rm_position_update update = update_for(world, id, at);
    update.teleport += 1;
    return send(world, id, &update);
}
