// The same calls give the same bits: a golden hash. scripts/test/cross.sh compares compilers and
// machines by the larger run of determinism/everything.h.

#include "determinism.h"

#include <stdio.h>

// A change of this number is a change of behaviour, or of the fields that are hashed: it stands
// alone in its commit, which says which.
#if defined(REMORA_HOSTILE) // other bounds, another run
#define GOLDEN_HASH UINT64_C(0x4DA22057D124BDA5)
#else
#define GOLDEN_HASH UINT64_C(0xAA1AA063A0EC834C)
#endif

static int ten_thousand_ticks_end_in_the_golden_hash(void) {
    uint64_t hash = determinism_hash();
    if (hash != GOLDEN_HASH) {
        printf("the hash is 0x%016llX\n", (unsigned long long)hash);
    }
    CHECK(hash == GOLDEN_HASH);
    return 0;
}

static int the_order_of_slots_does_not_matter_to_a_body(void) {
    rm_world_def def = script_def();
    rm_world *forwards = world_of(&def);
    rm_world *backwards = world_of(&def);
    rm_body_id ids[2][20];
    for (uint32_t i = 0; i < 20; ++i) {
        rm_position at = place_at((float)i * 3.0f, 20.0f, 0.0f);
        ids[0][i] = add_at(forwards, i + 1, at);
        uint32_t k = 19 - i;
        ids[1][k] = add_at(backwards, k + 1, place_at((float)k * 3.0f, 20.0f, 0.0f));
    }
    for (int i = 0; i < 40; ++i) {
        for (int w = 0; w < 2; ++w) {
            rm_world *world = w ? backwards : forwards;
            for (uint32_t k = 0; k < 20 && i % 10 == 0; ++k) {
                rm_body_stick(world, ids[w][k], ids[w][(k + 7) % 20]); // everyone after someone
            }
            rm_world_tick(world, TICK);
        }
    }
    for (uint32_t i = 0; i < 20; ++i) {
        const char *field = "";
        CHECK(rm_body_compare(forwards, ids[0][i], backwards, ids[1][i], &field) == RM_OK);
        CHECK(field == NULL);
    }
    rm_world_destroy(forwards);
    rm_world_destroy(backwards);
    return 0;
}

// Bodies that nobody watches are ticked eight at a time; events make every body take the long way.
static int check_both_ways(rm_rules rules, rm_ground_kind ground, uint64_t seed) {
    rm_world_def def = script_def();
    def.rules = rules;
    def.ground.kind = ground;
    rm_world *short_way = world_of(&def);
    def.events = 8;
    rm_world *long_way = world_of(&def);
    script a;
    script b;
    script_begin(&a, short_way, seed, 24);
    script_begin(&b, long_way, seed, 24);
    for (int i = 0; i < 1500; ++i) {
        script_step(&a);
        script_step(&b);
        CHECK(rm_world_hash(short_way) == rm_world_hash(long_way));
    }
    rm_world_destroy(short_way);
    rm_world_destroy(long_way);
    return 0;
}

static int bodies_move_alike_whether_or_not_they_tell_why(void) {
    const rm_ground_kind grounds[] = {RM_GROUND_NONE, RM_GROUND_CONSTANT, RM_GROUND_LAST_REPORT};
    for (uint64_t i = 0; i < 6; ++i) {
        rm_rules rules = i % 2 ? rm_rules_retail() : rm_rules_l3();
        CHECK(check_both_ways(rules, grounds[i / 2], 30 + i) == 0);
    }
    return 0;
}

// Every set that this machine has, tick by tick beside the one of the build.
static int check_instructions(rm_instructions other, rm_rules rules, rm_ground_kind ground) {
    rm_world_def def = script_def();
    def.rules = rules;
    def.ground.kind = ground;
    def.instructions = RM_INSTRUCTIONS_BUILD;
    rm_world *build = world_of(&def);
    def.instructions = other;
    rm_world *wide = world_of(&def);
    script a;
    script b;
    script_begin(&a, build, 60 + ground, 24);
    script_begin(&b, wide, 60 + ground, 24);
    for (int i = 0; i < 1500; ++i) {
        script_step(&a);
        script_step(&b);
        CHECK(rm_world_hash(build) == rm_world_hash(wide));
    }
    rm_world_destroy(build);
    rm_world_destroy(wide);
    return 0;
}

static int every_set_of_instructions_gives_the_same_bits(void) {
    const rm_ground_kind grounds[] = {RM_GROUND_NONE, RM_GROUND_CONSTANT, RM_GROUND_LAST_REPORT};
    for (int set = RM_INSTRUCTIONS_BEST; set <= (int)rm_best_instructions(); ++set) {
        for (int i = 0; i < 6; ++i) {
            rm_rules rules = i % 2 ? rm_rules_retail() : rm_rules_l3();
            CHECK(check_instructions((rm_instructions)set, rules, grounds[i / 2]) == 0);
        }
    }
    return 0;
}

static int instructions_that_are_not_there_are_refused(void) {
    rm_world_def def = script_def();
    rm_world *world = NULL;
    CHECK(rm_best_instructions() != RM_INSTRUCTIONS_BEST);
    def.instructions = (rm_instructions)(rm_best_instructions() + 1);
    CHECK(rm_world_bytes(&def) == 0);
    CHECK(rm_world_create(&def, &world) == RM_ERROR_ARGUMENT);
    CHECK(world == NULL);
    return 0;
}

static int the_script_reaches_every_common_reason(void) {
    rm_world_def def = script_def();
    rm_world *world = world_of(&def);
    script s;
    uint32_t seen = 0;
    uint32_t wanted = RM_REASON_ROOT | RM_REASON_CHASE | RM_REASON_REACHED | RM_REASON_STALL |
                      RM_REASON_BLIP | RM_REASON_VELOCITY | RM_REASON_GRAVITY | RM_REASON_STICKY |
                      RM_REASON_LEASH | RM_REASON_TELEPORT | RM_REASON_SNAP | RM_REASON_IGNORED |
                      RM_REASON_DORMANT | RM_REASON_HIDDEN | RM_REASON_LAND | RM_REASON_LEAVE;
    script_begin(&s, world, 5, SCRIPT_BODIES);
    for (int i = 0; i < 3000; ++i) {
        script_step(&s);
        for (uint32_t b = 0; b < s.body_count; ++b) {
            seen |= info_of(world, s.ids[b]).reasons;
        }
    }
    CHECK((seen & wanted) == wanted);
    rm_world_destroy(world);
    return 0;
}

void test_determinism(void) {
    RUN(the_script_reaches_every_common_reason);
    RUN(bodies_move_alike_whether_or_not_they_tell_why);
    RUN(every_set_of_instructions_gives_the_same_bits);
    RUN(instructions_that_are_not_there_are_refused);
    RUN(ten_thousand_ticks_end_in_the_golden_hash);
    RUN(the_order_of_slots_does_not_matter_to_a_body);
}
