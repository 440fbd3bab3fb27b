// The scenarios on the built-in hills: nobody inside a wall, everybody on the ground. Measured in
// every frame, for the bodies of the server and those of the observer, under both rule sets.
//
// Depth and support are those of hills.h; support is looked at while a body is in contact on
// walkable ground.

#include "remora/base.h"
#include "remora/score.h"

#include "check.h"
#include "heap.h"
#include "hills.h"

#include <stdio.h>

typedef struct worst {
    float depth, support;
    uint64_t looks, stood, touched; // bodies looked at; on the ground; within 2 cm of a thing
    char where[160];                // of what is worse than allowed
} worst;

// ---------------------------------------------------------------------------------------- looking

static void note(worst *w, const char *what, float size, const rm_body_info *info, double time) {
    rm_vec3 p = info->position.origin;
    snprintf(w->where, sizeof w->where, "%s %.4f m, body %x, %.3f s, cell %x, %.3f %.3f %.3f", what,
             (double)size, info->guid, time, info->position.cell, (double)p.x, (double)p.y,
             (double)p.z);
}

static void look_at(const scene *s, const rm_body_info *info, double time, worst *w) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_vec3 low =
        rm_vec3_add(info->position.origin, rm_landblock_offset(s->cell, info->position.cell));
    float depth = depth_of(s, low);
    w->looks += 1;
    w->touched += depth > -0.02f;
    if (depth > w->depth) {
        w->depth = depth;
        if (depth > DEPTH_LIMIT) {
            note(w, "depth", depth, info, time);
        }
    }
    if ((info->transient & ground) == ground) {
        float support = support_of(s, low);
        w->stood += 1;
        if (support > w->support) {
            w->support = support;
            if (support > SUPPORT_LIMIT) {
                note(w, "support", support, info, time);
            }
        }
    }
}

static void look_at_world(const scene *s, const rm_world *world, double time, worst *w) {
    enum { MOST = 256 };
    rm_body_id ids[MOST];
    uint32_t count = rm_world_bodies(world, ids, MOST);
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_info info;
        if (rm_body_read(world, ids[i], &info) == RM_OK && !info.is_away) {
            look_at(s, &info, time, w);
        }
    }
}

static rm_scenario *begin(const scene *s, int script, const char *network, rm_rules rules) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    def.script = script;
    def.rules = rules;
    def.collision = rm_hills_collision(s->hills);
    return rm_network_preset(network, &def.network) && rm_scenario_create(&def, &scenario) == RM_OK
               ? scenario
               : NULL;
}

// Looks at both worlds; between two ticks a world does not change.
static void look_around(const scene *s, const rm_scenario *scenario, uint64_t ticks[2], worst *w) {
    const rm_world *worlds[2] = {rm_scenario_server(scenario), rm_scenario_observer(scenario)};
    for (int k = 0; k < 2; ++k) {
        if (rm_world_ticks(worlds[k]) != ticks[k]) {
            ticks[k] = rm_world_ticks(worlds[k]);
            look_at_world(s, worlds[k], rm_scenario_time(scenario), w);
        }
    }
}

// A whole scenario. @param score  of the first mover
static bool run(const scene *s, int script, const char *network, rm_rules rules, worst *w,
                rm_score *score) {
    rm_scenario *scenario = begin(s, script, network, rules);
    rm_scorer scorer = rm_scorer_begin();
    bool is_ok = scenario != NULL;
    uint64_t ticks[2] = {0, 0};
    while (is_ok && !rm_scenario_is_over(scenario)) {
        rm_scenario_sample frame;
        is_ok =
            rm_scenario_step(scenario) == RM_OK && rm_scenario_read(scenario, 0, &frame) == RM_OK;
        if (is_ok) {
            rm_scorer_add(&scorer, &frame);
            look_around(s, scenario, ticks, w);
        }
    }
    is_ok = is_ok && rm_scenario_refused(scenario) == 0;
    rm_scenario_destroy(scenario);
    *score = rm_scorer_end(&scorer);
    return is_ok;
}

static bool is_held(const worst *w, int script, const char *network) {
    bool is_ok = w->depth <= DEPTH_LIMIT && w->support <= SUPPORT_LIMIT && w->stood > 0;
    if (!is_ok) {
        printf("%s on %s: %s\n", rm_scenario_name(script), network, w->where);
    }
    return is_ok;
}

static scene open_scene(void) {
    scene s = {.hills = make_hills(), .cell = rm_default_scenario_def().start.cell};
    s.things = rm_hills_things(s.hills, &s.count);
    return s;
}

static worst worse_of(worst a, const worst *b) {
    a.depth = -least(-a.depth, -b->depth);
    a.support = -least(-a.support, -b->support);
    a.looks += b->looks;
    a.stood += b->stood;
    a.touched += b->touched;
    return a;
}

static void report(const worst *w, const char *network, const rm_rules *rules) {
    printf("hills, %s, %s: deepest in a thing %.1f mm, farthest from the ground %.1f mm; %llu "
           "bodies, %llu at a thing\n",
           network, rules->sweep_failure == RM_RULE_RETAIL ? "retail" : "l3",
           (double)w->depth * 1e3, (double)w->support * 1e3, (unsigned long long)w->looks,
           (unsigned long long)w->touched);
}

// @param is_scored  the acceptance must hold, too
static int try_all(int first, int end, const char *network, rm_rules rules, bool is_scored) {
    scene s = open_scene();
    worst all = {.depth = -1e9f};
    bool is_ok = s.hills != NULL;
    for (int i = first; s.hills && i < end; ++i) {
        worst own = {.depth = -1e9f};
        rm_score score = {0};
        is_ok &= run(&s, i, network, rules, &own, &score);
        is_ok &= is_held(&own, i, network);
        is_ok &= !is_scored || (rm_score_passes(&score) && score.stops > 0);
        all = worse_of(all, &own);
    }
    report(&all, network, &rules);
    rm_hills_destroy(s.hills);
    CHECK(is_ok && all.touched > 0);
    return 0;
}

// --------------------------------------------------------------------------------------- the tests

static int motions_pass_and_keep_to_the_ground_on_a_lan_by_the_documents(void) {
    return try_all(0, RM_MOTION_COUNT, "lan", rm_rules_l3(), true);
}

static int motions_pass_and_keep_to_the_ground_on_a_lan_as_the_client(void) {
    return try_all(0, RM_MOTION_COUNT, "lan", rm_rules_retail(), true);
}

static int motions_pass_and_keep_to_the_ground_on_a_good_network_by_the_documents(void) {
    return try_all(0, RM_MOTION_COUNT, "good", rm_rules_l3(), true);
}

static int motions_pass_and_keep_to_the_ground_on_a_good_network_as_the_client(void) {
    return try_all(0, RM_MOTION_COUNT, "good", rm_rules_retail(), true);
}

static int motions_keep_to_the_ground_on_a_bad_network_by_the_documents(void) {
    return try_all(0, RM_MOTION_COUNT, "bad", rm_rules_l3(), false);
}

static int motions_keep_to_the_ground_on_a_bad_network_as_the_client(void) {
    return try_all(0, RM_MOTION_COUNT, "bad", rm_rules_retail(), false);
}

static int other_scenarios_keep_to_the_ground_by_the_documents(void) {
    return try_all(RM_MOTION_COUNT, rm_scenario_count(), "mobile", rm_rules_l3(), false);
}

static int other_scenarios_keep_to_the_ground_as_the_client(void) {
    return try_all(RM_MOTION_COUNT, rm_scenario_count(), "mobile", rm_rules_retail(), false);
}

// The steepest ground between two points a metre apart.
static float steepest(const rm_hills *hills) {
    float most = 0.0f;
    for (int i = 0; i < 300 * 300; ++i) {
        rm_position at = rm_default_scenario_def().start;
        float height;
        float east;
        int column = i / 300;
        at.origin.x = (float)column * 4.0f - 560.0f;
        at.origin.y = (float)(i % 300) * 4.0f - 560.0f;
        rm_position beside = at;
        beside.origin.x += 0.7f;
        beside.origin.y += i % 2 ? 0.7f : -0.7f;
        rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
        rm_position_settle(RM_SPACE_LANDBLOCKS, &beside);
        if (rm_collision_terrain_height(rm_hills_collision(hills), &at, &height) &&
            rm_collision_terrain_height(rm_hills_collision(hills), &beside, &east)) {
            most = -least(-most, -rm_abs(east - height) / 0.98995f);
        }
    }
    return most;
}

static int hills_are_hilly_and_can_be_walked(void) {
    rm_position start = rm_default_scenario_def().start;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        rm_hills *hills = NULL;
        float height;
        CHECK(rm_hills_create(&start, seed, NULL, &hills) == RM_OK);
        float slope = steepest(hills);
        CHECK(slope > 0.57f && slope < 0.71f); // 30 to 35 degrees
        CHECK(rm_collision_terrain_height(rm_hills_collision(hills), &start, &height));
        CHECK_NEAR(height, 0.0f, 1e-6f);
        rm_hills_destroy(hills);
    }
    return 0;
}

// What is strewn is so far from the axes that no wall of 12 m reaches a mover on them.
static int nothing_is_strewn_near_the_axes(void) {
    enum { FIXED = 17 };
    rm_position start = rm_default_scenario_def().start;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        rm_hills *hills = NULL;
        uint32_t count = 0;
        CHECK(rm_hills_create(&start, seed, NULL, &hills) == RM_OK);
        const rm_hills_thing *things = rm_hills_things(hills, &count);
        for (uint32_t i = FIXED; i < count; ++i) {
            CHECK(rm_abs(things[i].at.x - start.origin.x) >= 10.0f - RM_EPSILON);
            CHECK(rm_abs(things[i].at.y - start.origin.y) >= 10.0f - RM_EPSILON);
        }
        rm_hills_destroy(hills);
    }
    return 0;
}

// With a network of no delay; who is blocked does not depend on it.
static int no_mover_is_blocked_on_any_hills(void) {
    rm_position start = rm_default_scenario_def().start;
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        scene s = {.cell = start.cell};
        CHECK(rm_hills_create(&start, seed, NULL, &s.hills) == RM_OK);
        for (int i = 0; i < RM_MOTION_COUNT; ++i) {
            rm_score score = {0};
            worst w = {0};
            CHECK(run(&s, i, "lan", rm_rules_l3(), &w, &score));
            CHECK(score.blocked_s <= RM_ACCEPT_BLOCKED_S);
        }
        rm_hills_destroy(s.hills);
    }
    return 0;
}

// A change of this number is a change of the hills.
#define HILLS_HASH UINT64_C(0xC4B3DAE6D75DC69F)

static uint64_t hash_vector(uint64_t hash, rm_vec3 v) {
    return rm_hash_float(rm_hash_float(rm_hash_float(hash, v.x), v.y), v.z);
}

static uint64_t hash_hills(const rm_hills *hills) {
    uint64_t hash = RM_HASH_SEED;
    uint32_t count;
    const rm_hills_thing *things = rm_hills_things(hills, &count);
    for (uint32_t i = 0; i < count; ++i) {
        hash = hash_vector(hash_vector(hash, things[i].at), things[i].size);
        hash = rm_hash_float(rm_hash_float(hash, things[i].radius), things[i].heading);
    }
    return rm_hash_float(hash, steepest(hills));
}

static int hills_are_the_same_everywhere(void) {
    rm_hills *hills = make_hills();
    CHECK(hills != NULL);
    uint64_t hash = hash_hills(hills);
    rm_hills_destroy(hills);
    if (hash != HILLS_HASH) {
        printf("the hash is 0x%016llX\n", (unsigned long long)hash);
    }
    CHECK(hash == HILLS_HASH);
    return 0;
}

static int bad_hills_are_refused(void) {
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    uint32_t count = 1;
    CHECK(rm_hills_create(NULL, 1, NULL, &hills) == RM_ERROR_ARGUMENT);
    CHECK(rm_hills_create(&start, 1, NULL, NULL) == RM_ERROR_ARGUMENT);
    start.cell = 0xA9B40100;
    CHECK(rm_hills_create(&start, 1, NULL, &hills) == RM_ERROR_ARGUMENT && !hills);
    CHECK(rm_hills_collision(NULL) == NULL);
    CHECK(rm_hills_things(NULL, &count) == NULL && count == 0);
    rm_hills_destroy(NULL);
    start.cell = 0x02B40001; // the map ends two landblocks away
    CHECK(rm_hills_create(&start, 1, NULL, &hills) == RM_ERROR_ARGUMENT && !hills);
    return 0;
}

static rm_status attempt_hills(const rm_allocator *allocator) {
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    rm_status status = rm_hills_create(&start, 1, allocator, &hills);
    rm_hills_destroy(hills);
    return status;
}

// Hills take memory so often that the first calls fail one by one, later ones in growing steps.
static int hills_without_memory_give_back_what_they_took(void) {
    rm_status status = RM_ERROR_MEMORY;
    for (int n = 1; status == RM_ERROR_MEMORY; n += n < 40 ? 1 : n / 3) {
        test_heap heap = {.fails_at = n};
        rm_allocator allocator = heap_allocator(&heap);
        status = attempt_hills(&allocator);
        CHECK(heap_is_clean(&heap) && (status == RM_ERROR_MEMORY || n > 100));
    }
    CHECK(status == RM_OK);
    return 0;
}

void test_hills(void) {
    RUN(hills_are_hilly_and_can_be_walked);
    RUN(nothing_is_strewn_near_the_axes);
    RUN(no_mover_is_blocked_on_any_hills);
    RUN(hills_are_the_same_everywhere);
    RUN(bad_hills_are_refused);
    RUN(hills_without_memory_give_back_what_they_took);
    RUN(motions_pass_and_keep_to_the_ground_on_a_lan_by_the_documents);
    RUN(motions_pass_and_keep_to_the_ground_on_a_lan_as_the_client);
    RUN(motions_pass_and_keep_to_the_ground_on_a_good_network_by_the_documents);
    RUN(motions_pass_and_keep_to_the_ground_on_a_good_network_as_the_client);
    RUN(motions_keep_to_the_ground_on_a_bad_network_by_the_documents);
    RUN(motions_keep_to_the_ground_on_a_bad_network_as_the_client);
    RUN(other_scenarios_keep_to_the_ground_by_the_documents);
    RUN(other_scenarios_keep_to_the_ground_as_the_client);
}
