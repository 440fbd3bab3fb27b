// The clock: frames of any length to ticks, and what is drawn between them.

#include "worlds.h"

static rm_world *steady_world(void) {
    rm_world_def def = plain_def();
    def.rules.clock = RM_RULE_STEADY;
    return world_of(&def);
}

static rm_world *clock_world(bool is_retail) {
    rm_world_def def = plain_def();
    def.rules.clock = is_retail ? RM_RULE_RETAIL : RM_RULE_L3;
    return world_of(&def);
}

// --- frames to ticks ---------------------------------------------------------------------------

// The clocks once more, as the documents put them: the sums are doubles, so equality is exact.
typedef struct model {
    bool is_retail;
    double pending;
    uint64_t ticks;
    double last_dt;
} model;

static void model_tick(model *m, double dt) {
    m->ticks += 1;
    m->last_dt = dt;
    m->pending -= dt;
}

static void model_frame(model *m, double dt) {
    m->pending += dt;
    if (m->pending < 1.0 / 30.0) {
        return;
    }
    if (m->pending > 2.0) {
        m->pending = 0.0;
    } else if (!m->is_retail) {
        model_tick(m, m->pending > 0.1 ? 0.1 : m->pending);
    } else if (m->pending <= 0.2) {
        model_tick(m, m->pending);
    } else {
        while (m->pending > 0.2) {
            model_tick(m, 0.2);
        }
        if (m->pending > 1.0 / 30.0) {
            model_tick(m, m->pending);
        }
    }
}

// Ticks and pending time after `frames` frames at a fixed rate.
static int ticks_at(bool is_retail, double rate, int frames, uint64_t ticks, double pending) {
    rm_world *world = clock_world(is_retail);
    for (int i = 0; i < frames; ++i) {
        CHECK(rm_world_advance(world, 1.0 / rate) == RM_OK);
    }
    CHECK(rm_world_ticks(world) == ticks);
    CHECK_NEAR(rm_world_pending(world), pending, 1e-12);
    rm_world_destroy(world);
    return 0;
}

// A frame of 0.2 s is one tick of 0.1 s; the backlog grows by 0.1 a frame until it is dropped.
// claims: D1-2.2 D1-4.8 D1-4.10 D4-14.4
static int l3_at_5_hz_makes_one_tick_a_frame_and_keeps_the_rest(void) {
    CHECK(ticks_at(false, 5.0, 10, 10, 1.0) == 0);
    CHECK(ticks_at(false, 5.0, 18, 18, 1.8) == 0);
    return 0;
}

// claims: D1-4.6
static int l3_at_5_hz_drops_its_backlog_when_it_passes_two_seconds(void) {
    rm_world *world = clock_world(false);
    int frames = 0;
    while (rm_world_ticks(world) == (uint64_t)frames && frames < 100) {
        CHECK(rm_world_advance(world, 0.2) == RM_OK);
        frames += 1;
    }
    CHECK(frames == 20 && rm_world_pending(world) == 0.0);
    rm_world_destroy(world);
    return 0;
}

static int l3_at_30_hz_makes_a_tick_of_every_frame(void) {
    CHECK(ticks_at(false, 30.0, 300, 300, 0.0) == 0);
    return 0;
}

static int l3_at_60_hz_makes_a_tick_of_every_second_frame(void) {
    CHECK(ticks_at(false, 60.0, 600, 300, 0.0) == 0);
    CHECK(ticks_at(false, 60.0, 601, 300, 1.0 / 60.0) == 0);
    return 0;
}

static int l3_at_144_hz_makes_a_tick_of_every_fifth_frame(void) {
    CHECK(ticks_at(false, 144.0, 1440, 288, 0.0) == 0);
    CHECK(ticks_at(false, 144.0, 1444, 288, 4.0 / 144.0) == 0);
    return 0;
}

static int l3_at_250_hz_makes_a_tick_of_every_ninth_frame(void) {
    CHECK(ticks_at(false, 250.0, 900, 100, 0.0) == 0);
    CHECK(ticks_at(false, 250.0, 908, 100, 8.0 / 250.0) == 0);
    return 0;
}

static int retail_at_5_hz_makes_a_tick_of_every_frame(void) {
    CHECK(ticks_at(true, 5.0, 100, 100, 0.0) == 0);
    return 0;
}

static int retail_at_30_60_144_and_250_hz_makes_whole_ticks_of_frames(void) {
    CHECK(ticks_at(true, 30.0, 300, 300, 0.0) == 0);
    CHECK(ticks_at(true, 60.0, 601, 300, 1.0 / 60.0) == 0);
    CHECK(ticks_at(true, 144.0, 1444, 288, 4.0 / 144.0) == 0);
    CHECK(ticks_at(true, 250.0, 908, 100, 8.0 / 250.0) == 0);
    return 0;
}

static int retail_cuts_a_long_frame_into_fifths_of_a_second(void) {
    const struct {
        double frame;
        uint64_t ticks;
        double pending;
    } cases[] = {
        {0.2, 1, 0.0}, {0.21, 1, 0.01}, {0.23, 1, 0.03}, {0.24, 2, 0.0}, {0.4, 2, 0.0},
        {0.5, 3, 0.0}, {1.0, 5, 0.0},   {1.01, 5, 0.01}, {1.9, 10, 0.0}, {2.0, 10, 0.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        rm_world *world = clock_world(true);
        CHECK(rm_world_advance(world, cases[i].frame) == RM_OK);
        CHECK(rm_world_ticks(world) == cases[i].ticks);
        CHECK_NEAR(rm_world_pending(world), cases[i].pending, 1e-12);
        rm_world_destroy(world);
    }
    return 0;
}

// claims: D1-2.1 D1-4.6
static int a_frame_of_exactly_two_seconds_counts_and_a_longer_one_is_dropped(void) {
    for (int is_retail = 0; is_retail < 2; ++is_retail) {
        rm_world *world = clock_world(is_retail);
        CHECK(rm_world_advance(world, 2.0) == RM_OK);
        CHECK(rm_world_ticks(world) == (is_retail ? 10u : 1u));
        CHECK_NEAR(rm_world_pending(world), is_retail ? 0.0 : 1.9, 1e-12);
        rm_world_destroy(world);
        world = clock_world(is_retail);
        CHECK(rm_world_advance(world, 2.0001) == RM_OK);
        CHECK(rm_world_ticks(world) == 0 && rm_world_pending(world) == 0.0);
        rm_world_destroy(world);
    }
    return 0;
}

// claims: D1-1.1 D1-4.5
static int a_frame_shorter_than_a_thirtieth_only_waits(void) {
    for (int is_retail = 0; is_retail < 2; ++is_retail) {
        rm_world *world = clock_world(is_retail);
        CHECK(rm_world_advance(world, 0.0333) == RM_OK);
        CHECK(rm_world_ticks(world) == 0 && rm_world_pending(world) == 0.0333);
        CHECK(rm_world_advance(world, 0.0) == RM_OK);
        CHECK(rm_world_ticks(world) == 0 && rm_world_pending(world) == 0.0333);
        rm_world_destroy(world);
        world = clock_world(is_retail);
        CHECK(rm_world_advance(world, 1.0 / 30.0) == RM_OK);
        CHECK(rm_world_ticks(world) == 1 && rm_world_pending(world) == 0.0);
        rm_world_destroy(world);
    }
    return 0;
}

static int both_clocks_agree_with_the_documents_over_mixed_frames(void) {
    const double rates[] = {5.0, 30.0, 60.0, 144.0, 250.0};
    for (int is_retail = 0; is_retail < 2; ++is_retail) {
        test_random random = {2};
        model m = {.is_retail = is_retail};
        rm_world *world = clock_world(is_retail);
        for (int i = 0; i < 20000; ++i) {
            double dt = 1.0 / rates[random_below(&random, 5)];
            if (random_chance(&random, 200)) {
                dt = (double)random_between(&random, 0.0f, 3.0f);
            }
            model_frame(&m, dt);
            CHECK(rm_world_advance(world, dt) == RM_OK);
            CHECK(rm_world_ticks(world) == m.ticks);
            CHECK_NEAR(rm_world_pending(world), m.pending, 1e-12);
        }
        CHECK(m.ticks > 5000);
        rm_world_destroy(world);
    }
    return 0;
}

// claims: D1-4.9
static int the_ticks_of_the_clock_are_as_long_as_they_should_be(void) {
    rm_world *world = clock_world(false);
    rm_body_id id = add_body(world, 1);
    rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f), rm_vec3_make(0, 0, 0));
    rm_world_advance(world, 0.25);
    CHECK_NEAR(info_of(world, id).position.origin.y, 12.1, 1e-5);
    rm_world_advance(world, 0.0);
    CHECK_NEAR(info_of(world, id).position.origin.y, 12.2, 1e-5);
    rm_world_advance(world, 0.0);
    CHECK_NEAR(info_of(world, id).position.origin.y, 12.25, 1e-5);
    CHECK(rm_world_ticks(world) == 3);
    rm_world_destroy(world);
    return 0;
}

static int a_tick_past_the_clock_leaves_the_pending_time_alone(void) {
    for (int is_retail = 0; is_retail < 2; ++is_retail) {
        rm_world *world = clock_world(is_retail);
        rm_world_advance(world, 0.02);
        CHECK(rm_world_tick(world, 0.5) == RM_OK);
        CHECK(rm_world_pending(world) == 0.02 && rm_world_ticks(world) == 1);
        rm_world_destroy(world);
    }
    return 0;
}

// --- drawing -----------------------------------------------------------------------------------

static rm_position drawn(const rm_world *world, rm_body_id id) {
    rm_position at = place_in(0, 0.0f, 0.0f, 0.0f);
    rm_body_render(world, id, &at);
    return at;
}

// A body that walks north at 6 m/s, one tick old.
static rm_world *walking_world(bool is_retail, rm_body_id *id) {
    rm_world *world = clock_world(is_retail);
    *id = add_body(world, 1);
    rm_body_set_cycle(world, *id, rm_vec3_make(0.0f, 6.0f, 0.0f), rm_vec3_make(0, 0, 0));
    rm_world_advance(world, TICK);
    return world;
}

// claims: D1-3.1 D1-4.11 D1-4.12 D1-4.13
static int an_l3_body_is_drawn_between_the_last_two_poses(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    CHECK(drawn(world, id).origin.y == 12.0f);
    rm_world_advance(world, 1.0 / 120.0);
    CHECK_NEAR(drawn(world, id).origin.y, 12.05, 1e-5);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK_NEAR(drawn(world, id).origin.y, 12.15, 1e-5);
    CHECK_NEAR(info_of(world, id).position.origin.y, 12.2, 1e-5);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.12
static int a_backlog_draws_the_present_pose(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_world_advance(world, 0.5);
    rm_position at = drawn(world, id);
    rm_position now = info_of(world, id).position;
    CHECK(rm_world_pending(world) > 0.3);
    CHECK(same_position(&at, &now));
    rm_world_destroy(world);
    return 0;
}

// claims: D1-1.2
static int a_retail_body_is_drawn_where_it_is(void) {
    rm_body_id id;
    rm_world *world = walking_world(true, &id);
    for (int i = 0; i < 4; ++i) {
        rm_position at = drawn(world, id);
        rm_position now = info_of(world, id).position;
        CHECK(same_position(&at, &now));
        rm_world_advance(world, 0.01);
    }
    rm_world_destroy(world);
    return 0;
}

// Its ticks are those of the client, its drawing is that of the documents.
static int a_blended_body_ticks_as_the_client_and_is_drawn_on_its_way(void) {
    rm_world_def def = plain_def();
    def.rules.clock = RM_RULE_BLENDED;
    rm_world *world = world_of(&def);
    rm_body_id id = add_body(world, 1);
    rm_body_set_cycle(world, id, rm_vec3_make(0, 3, 0), rm_vec3_make(0, 0, 0));
    const float start = info_of(world, id).position.origin.y;
    CHECK(rm_world_advance(world, 0.45) == RM_OK);
    CHECK(rm_world_ticks(world) == 3 && rm_world_pending(world) < 1e-9);
    CHECK_NEAR(info_of(world, id).position.origin.y, start + 1.35f, 1e-4);
    CHECK_NEAR(drawn(world, id).origin.y, start + 1.2f, 1e-4);
    CHECK(rm_world_advance(world, 1.0 / 60.0) == RM_OK);
    CHECK_NEAR(drawn(world, id).origin.y, start + 1.275f, 1e-4);
    rm_world_destroy(world);
    return 0;
}

static int drawing_blends_rotations_along_the_shorter_arc(void) {
    rm_world *world = clock_world(false);
    rm_body_id id = add_body(world, 1);
    rm_body_set_cycle(world, id, rm_vec3_make(0, 0, 0), rm_vec3_make(0.0f, 0.0f, -10.0f));
    rm_world_advance(world, 0.1);
    CHECK_NEAR(info_of(world, id).heading, 57.29578, 1e-2);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK_NEAR(rm_quat_heading(drawn(world, id).rotation), 57.29578 / 2.0, 1e-2);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.13
static int drawing_runs_smoothly_across_landblocks(void) {
    rm_world *world = clock_world(false);
    rm_body_id id = add_at(world, 1, place_in(0xA9B40040u, 191.9f, 191.9f, 0.0f));
    rm_body_set_cycle(world, id, rm_vec3_make(6.0f, 6.0f, 0.0f), rm_vec3_make(0, 0, 0));
    rm_world_advance(world, TICK);
    CHECK(info_of(world, id).position.cell == 0xAAB50001u);
    rm_world_advance(world, 1.0 / 120.0);
    rm_position at = drawn(world, id);
    CHECK(at.cell == 0xAAB50001u);
    CHECK_NEAR(at.origin.x, -0.05, 1e-4);
    CHECK_NEAR(at.origin.y, -0.05, 1e-4);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-5.1 D1-5.2
static int drawing_never_changes_the_world(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_render out[1];
    rm_world_advance(world, 0.01);
    uint64_t hash = rm_world_hash(world);
    drawn(world, id);
    CHECK(rm_world_render(world, TEST_CELL, out, 1) == 1);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

// Half a tick after `world` was changed the drawn pose is exactly the present one, or not.
static bool is_drawn_in_place(rm_world *world, rm_body_id id) {
    rm_position at = drawn(world, id);
    rm_position now = info_of(world, id).position;
    return same_position(&at, &now);
}

// claims: D1-4.3
static int a_placed_body_is_not_drawn_on_its_way(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_position to = place_at(50.0f, 50.0f, 0.0f);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK(!is_drawn_in_place(world, id));
    CHECK(rm_body_place(world, id, &to) == RM_OK);
    CHECK(is_drawn_in_place(world, id) && drawn(world, id).origin.x == 50.0f);
    CHECK_NEAR(rm_world_pending(world), 1.0 / 60.0, 1e-12);
    rm_world_destroy(world);
    return 0;
}

static int an_entered_body_is_not_drawn_on_its_way(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_position to = place_at(50.0f, 50.0f, 0.0f);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK(rm_body_enter(world, id, &to) == RM_OK);
    CHECK(is_drawn_in_place(world, id) && drawn(world, id).origin.x == 50.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.2 D1-4.4
static int a_teleported_body_is_not_drawn_on_its_way(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK(teleport_to(world, id, place_at(50.0f, 50.0f, 0.0f)) == RM_ROUTE_TELEPORT);
    CHECK(is_drawn_in_place(world, id) && drawn(world, id).origin.x == 50.0f);
    CHECK_NEAR(rm_world_pending(world), 1.0 / 60.0, 1e-12);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.3
static int a_snapped_body_is_not_drawn_on_its_way(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_position viewer = place_at(12.0f, 190.0f, 0.0f);
    rm_world_set_viewer(world, &viewer);
    rm_world_advance(world, TICK + 1.0 / 60.0);
    CHECK(send_to(world, id, place_at(50.0f, 50.0f, 0.0f)) == RM_ROUTE_SNAP);
    CHECK(is_drawn_in_place(world, id) && drawn(world, id).origin.x == 50.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.3
static int a_body_that_blips_is_not_drawn_on_its_way(void) {
    rm_world *world = clock_world(false);
    rm_body_id id = add_body(world, 1);
    rm_body_id walker = add_body(world, 2);
    rm_position to = place_at(12.0f, 150.0f, 0.0f);
    rm_body_set_cycle(world, walker, rm_vec3_make(0.0f, 6.0f, 0.0f), rm_vec3_make(0, 0, 0));
    rm_world_advance(world, TICK);
    CHECK(rm_body_interpolate(world, id, &to, false) == RM_OK);
    rm_world_advance(world, TICK);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK(info_of(world, id).blips == 1);
    CHECK(is_drawn_in_place(world, id) && drawn(world, id).origin.y == 150.0f);
    CHECK(!is_drawn_in_place(world, walker));
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.1 D1-5.4
static int a_new_body_is_drawn_where_it_was_added(void) {
    rm_body_id walker;
    rm_world *world = walking_world(false, &walker);
    rm_world_advance(world, 1.0 / 60.0);
    rm_body_id id = add_at(world, 2, place_at(50.0f, 50.0f, 0.0f));
    CHECK(is_drawn_in_place(world, id));
    rm_world_destroy(world);
    return 0;
}

static int a_turn_by_the_router_leaves_the_previous_pose_alone(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK(send_to(world, id, facing(place_at(12.0f, 16.0f, 0.0f), 90.0f)) == RM_ROUTE_QUEUE);
    CHECK_NEAR(info_of(world, id).heading, 90.0, 1e-3);
    CHECK_NEAR(rm_quat_heading(drawn(world, id).rotation), 45.0, 1e-2);
    CHECK_NEAR(drawn(world, id).origin.y, 12.1, 1e-5);
    rm_world_destroy(world);
    return 0;
}

static int a_turn_by_already_there_leaves_the_previous_pose_alone(void) {
    rm_world *world = clock_world(false);
    rm_body_id id = add_body(world, 1);
    rm_world_advance(world, TICK);
    rm_world_advance(world, 1.0 / 60.0);
    rm_position to = facing(place_at(12.0f, 12.0f, 0.0f), 90.0f);
    CHECK(rm_body_interpolate(world, id, &to, false) == RM_OK);
    CHECK_NEAR(info_of(world, id).heading, 90.0, 1e-3);
    CHECK_NEAR(rm_quat_heading(drawn(world, id).rotation), 45.0, 1e-2);
    rm_world_destroy(world);
    return 0;
}

// claims: D1-4.7
static int dropped_time_draws_the_present_pose(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_world_advance(world, 1.0 / 60.0);
    CHECK(!is_drawn_in_place(world, id));
    rm_world_advance(world, 3.0);
    CHECK(rm_world_pending(world) == 0.0 && is_drawn_in_place(world, id));
    rm_world_destroy(world);
    return 0;
}

static int a_tick_past_the_clock_sets_the_previous_pose(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_world_advance(world, 1.0 / 60.0);
    rm_world_tick(world, 0.1);
    CHECK_NEAR(info_of(world, id).position.origin.y, 12.8, 1e-5);
    CHECK_NEAR(drawn(world, id).origin.y, 12.5, 1e-5);
    rm_world_destroy(world);
    return 0;
}

// --- all at once -------------------------------------------------------------------------------

static int rendering_gives_every_body_about_one_origin(void) {
    enum { BODIES = 25 };
    rm_world *world = plain_world();
    rm_body_id ids[BODIES];
    rm_render out[BODIES + 1];
    for (uint32_t i = 0; i < BODIES; ++i) {
        // A row of bodies from west to east, one landblock each.
        ids[i] = add_at(world, 100 + i, place_in(0x00B40001u + (i << 24), 12.0f, 20.0f, 3.0f));
    }
    rm_body_remove(world, ids[4]);
    out[BODIES - 1].guid = 77;
    CHECK(rm_world_render(world, 0x0AB3FFFFu, out, BODIES + 1) == BODIES - 1);
    CHECK(out[BODIES - 1].guid == 77);
    for (uint32_t n = 0; n < BODIES - 1; ++n) {
        uint32_t i = n < 4 ? n : n + 1;
        CHECK(rm_body_id_is_equal(out[n].id, ids[i]) && out[n].guid == 100 + i);
        CHECK(out[n].position.x == 12.0f + 192.0f * ((float)i - 10.0f));
        CHECK(out[n].position.y == 20.0f + 192.0f && out[n].position.z == 3.0f);
        CHECK(same_quaternion(out[n].rotation, rm_quat_identity()));
    }
    rm_world_destroy(world);
    return 0;
}

// claims: D2-7.12
static int rendering_blends_as_drawing_one_body_does(void) {
    rm_body_id id;
    rm_world *world = walking_world(false, &id);
    rm_render out[1];
    rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 6.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 1.5f));
    rm_world_advance(world, TICK);
    rm_world_advance(world, 0.0101);
    CHECK(rm_world_render(world, TEST_CELL, out, 1) == 1);
    rm_position at = drawn(world, id);
    CHECK(at.rotation.z > 0.0f && at.rotation.z < info_of(world, id).position.rotation.z);
    CHECK(same_vector(out[0].position, at.origin));
    CHECK(same_quaternion(out[0].rotation, at.rotation));
    rm_world_destroy(world);
    return 0;
}

// A cycle a second is a few phases; a table may say anything that is finite. Sanitizers see where
// such a phase would be made a whole number.
static int phases_of_endless_rates_are_phases(void) {
    rm_motion_table_def def = *rm_motion_table_contents(rm_motion_table_humanoid());
    rm_motion_data data[64];
    rm_motion_table *table = NULL;
    rm_render out[1];
    uint32_t index;
    rm_move_parameters parameters = rm_default_move_parameters();
    CHECK(def.data_count <= 64);
    for (uint32_t i = 0; i < def.data_count; ++i) {
        data[i] = def.data[i];
        data[i].stride = 1e-30f;
    }
    def.data = data;
    CHECK(rm_motion_table_create(&def, NULL, &table) == RM_OK);
    rm_world *world = clock_world(false);
    rm_body_id id = add_body(world, 1);
    CHECK(rm_world_add_table(world, table, &index) == RM_OK);
    CHECK(rm_body_set_table(world, id, index) == RM_OK);
    CHECK(rm_body_do(world, id, RM_COMMAND_WALK_FORWARD, &parameters, NULL) == RM_OK);
    rm_world_advance(world, 0.11); // a tick of 0.1, and a third of the way to the next
    CHECK(rm_world_render(world, TEST_CELL, out, 1) == 1);
    CHECK(out[0].phase >= 0.0f && out[0].phase < 1.0f);
    rm_world_destroy(world);
    rm_motion_table_destroy(table);
    return 0;
}

static int a_short_buffer_is_filled_and_not_overrun(void) {
    rm_world *world = plain_world();
    rm_render out[2];
    add_body(world, 1);
    add_body(world, 2);
    add_body(world, 3);
    out[1].guid = 77;
    CHECK(rm_world_render(world, TEST_CELL, out, 1) == 3);
    CHECK(out[0].guid == 1 && out[1].guid == 77);
    CHECK(rm_world_render(world, TEST_CELL, NULL, 0) == 3);
    CHECK(rm_world_render(NULL, TEST_CELL, out, 2) == 0);
    rm_world_destroy(world);
    return 0;
}

static int rendering_flat_space_ignores_the_origin_cell(void) {
    rm_world_def def = plain_def();
    def.space = RM_SPACE_FLAT;
    rm_world *world = world_of(&def);
    rm_render out[20];
    for (uint32_t i = 0; i < 20; ++i) {
        add_at(world, i + 1, place_in(0x12340001u * i, 1000.0f * (float)i, -5.0f, 1.0f));
    }
    const uint32_t origins[] = {0, TEST_CELL, 0xFFFFFFFFu};
    for (int o = 0; o < 3; ++o) {
        CHECK(rm_world_render(world, origins[o], out, 20) == 20);
        for (uint32_t i = 0; i < 20; ++i) {
            CHECK(out[i].position.x == 1000.0f * (float)i && out[i].position.y == -5.0f);
        }
    }
    rm_world_destroy(world);
    return 0;
}

// --- the steady clock --------------------------------------------------------------------------

static int steady_ticks_are_whole_thirtieths_and_never_more_than_three(void) {
    const double frames[] = {1.0 / 144, 1.0 / 60, 1.0 / 50, 1.0 / 24, 0.08, 0.1, 0.15, 0.3, 0.6};
    for (int i = 0; i < 9; ++i) {
        rm_world *world = steady_world();
        double seconds = 0.0;
        for (int frame = 0; frame < 3; ++frame) {
            double before = rm_world_pending(world) + frames[i];
            uint64_t ticks = rm_world_ticks(world);
            CHECK(rm_world_advance(world, frames[i]) == RM_OK);
            double taken = (before - rm_world_pending(world)) * 30.0;
            int whole = (int)(taken + 0.5);
            CHECK_NEAR(taken, whole, 1e-9);
            CHECK(whole == (before * 30.0 >= 3.0 ? 3 : (int)(before * 30.0 + 1e-6)));
            CHECK(rm_world_ticks(world) - ticks == (whole > 0 ? 1u : 0u));
            seconds += taken / 30.0;
        }
        CHECK_NEAR(seconds + rm_world_pending(world), 3.0 * frames[i], 1e-12);
        rm_world_destroy(world);
    }
    return 0;
}

// Six frames of 1/180 s add up to a hair less than a thirtieth.
static int sums_that_round_below_a_thirtieth_make_a_steady_tick(void) {
    rm_world *world = steady_world();
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += 1.0 / 180.0 - 1e-9;
        CHECK(rm_world_advance(world, 1.0 / 180.0 - 1e-9) == RM_OK);
    }
    CHECK(sum < 1.0 / 30.0);
    CHECK(rm_world_ticks(world) == 1 && rm_world_pending(world) == 0.0);
    rm_world_destroy(world);
    return 0;
}

static int steady_drops_more_than_two_seconds(void) {
    rm_world *world = steady_world();
    CHECK(rm_world_advance(world, 2.0001) == RM_OK);
    CHECK(rm_world_ticks(world) == 0 && rm_world_pending(world) == 0.0);
    rm_world_destroy(world);
    return 0;
}

// A steady run is drawn where it was a thirtieth of a second ago, at every frame rate.
static int the_steady_clock_draws_the_moment_a_thirtieth_ago(void) {
    const double rates[] = {24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240};
    for (int i = 0; i < 14; ++i) {
        rm_world *world = steady_world();
        rm_body_id id = add_at(world, 1, place_at(12.0f, 12.0f, 0.0f));
        rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 4.0f, 0.0f),
                          rm_vec3_make(0.0f, 0.0f, 0.0f));
        for (int frame = 1; frame <= 200; ++frame) {
            rm_position drawn;
            double seconds = frame / rates[i] - 1.0 / 30.0;
            CHECK(rm_world_advance(world, 1.0 / rates[i]) == RM_OK);
            CHECK(rm_body_render(world, id, &drawn) == RM_OK);
            // Before the first tick there is only the pose at its start.
            double y = seconds > 0.0 ? 12.0 + 4.0 * seconds : 12.0;
            CHECK_NEAR(drawn.origin.y, y, 2e-3);
        }
        rm_world_destroy(world);
    }
    return 0;
}

static int before_its_first_tick_a_steady_world_draws_where_bodies_are(void) {
    rm_world *world = steady_world();
    rm_position drawn;
    rm_body_id id = add_at(world, 1, place_at(12.0f, 12.0f, 0.0f));
    CHECK(rm_world_advance(world, 0.01) == RM_OK && rm_body_render(world, id, &drawn) == RM_OK);
    CHECK(drawn.origin.x == 12.0f && drawn.origin.y == 12.0f);
    rm_world_destroy(world);
    return 0;
}

void test_clock(void) {
    RUN(l3_at_5_hz_makes_one_tick_a_frame_and_keeps_the_rest);
    RUN(l3_at_5_hz_drops_its_backlog_when_it_passes_two_seconds);
    RUN(l3_at_30_hz_makes_a_tick_of_every_frame);
    RUN(l3_at_60_hz_makes_a_tick_of_every_second_frame);
    RUN(l3_at_144_hz_makes_a_tick_of_every_fifth_frame);
    RUN(l3_at_250_hz_makes_a_tick_of_every_ninth_frame);
    RUN(retail_at_5_hz_makes_a_tick_of_every_frame);
    RUN(retail_at_30_60_144_and_250_hz_makes_whole_ticks_of_frames);
    RUN(retail_cuts_a_long_frame_into_fifths_of_a_second);
    RUN(a_frame_of_exactly_two_seconds_counts_and_a_longer_one_is_dropped);
    RUN(a_frame_shorter_than_a_thirtieth_only_waits);
    RUN(both_clocks_agree_with_the_documents_over_mixed_frames);
    RUN(the_ticks_of_the_clock_are_as_long_as_they_should_be);
    RUN(a_tick_past_the_clock_leaves_the_pending_time_alone);
    RUN(an_l3_body_is_drawn_between_the_last_two_poses);
    RUN(a_backlog_draws_the_present_pose);
    RUN(a_retail_body_is_drawn_where_it_is);
    RUN(a_blended_body_ticks_as_the_client_and_is_drawn_on_its_way);
    RUN(drawing_blends_rotations_along_the_shorter_arc);
    RUN(drawing_runs_smoothly_across_landblocks);
    RUN(drawing_never_changes_the_world);
    RUN(a_placed_body_is_not_drawn_on_its_way);
    RUN(an_entered_body_is_not_drawn_on_its_way);
    RUN(a_teleported_body_is_not_drawn_on_its_way);
    RUN(a_snapped_body_is_not_drawn_on_its_way);
    RUN(a_body_that_blips_is_not_drawn_on_its_way);
    RUN(a_new_body_is_drawn_where_it_was_added);
    RUN(a_turn_by_the_router_leaves_the_previous_pose_alone);
    RUN(a_turn_by_already_there_leaves_the_previous_pose_alone);
    RUN(dropped_time_draws_the_present_pose);
    RUN(a_tick_past_the_clock_sets_the_previous_pose);
    RUN(rendering_gives_every_body_about_one_origin);
    RUN(rendering_blends_as_drawing_one_body_does);
    RUN(phases_of_endless_rates_are_phases);
    RUN(a_short_buffer_is_filled_and_not_overrun);
    RUN(rendering_flat_space_ignores_the_origin_cell);
    RUN(steady_ticks_are_whole_thirtieths_and_never_more_than_three);
    RUN(sums_that_round_below_a_thirtieth_make_a_steady_tick);
    RUN(steady_drops_more_than_two_seconds);
    RUN(the_steady_clock_draws_the_moment_a_thirtieth_ago);
    RUN(before_its_first_tick_a_steady_world_draws_where_bodies_are);
}
