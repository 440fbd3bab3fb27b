// Motion of bodies in a world: updates through their stamps, ground lost and found, the speeds that
// the chase asks for, server-controlled movement, and what is drawn.

#include "remora/ac.h"

#include "body/body_numbers.h"
#include "check.h"
#include "room.h"

enum { SOMEBODY = 0x50000001, OTHER = 0x50000002 };

#define DT (1.0 / 30.0)

typedef struct scene {
    rm_world *world;
    rm_body_id body;
} scene;

static scene make_scene(rm_rules rules, rm_ground ground) {
    scene s = {NULL, {0, 0}};
    rm_world_def world = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    world.rules = rules;
    world.space = RM_SPACE_FLAT;
    world.ground = ground;
    body.guid = SOMEBODY;
    body.position.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
    if (rm_world_create(&world, &s.world) == RM_OK) {
        (void)add_with_room(s.world, &body, &s.body);
    }
    return s;
}

static scene make_flat(void) {
    return make_scene(rm_rules_l3(), (rm_ground){.kind = RM_GROUND_CONSTANT});
}

static rm_motion_update update_with(uint16_t stamp, uint32_t forward, float speed) {
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = stamp};
    update.movement.state.forward = forward;
    update.movement.state.forward_speed = speed;
    return update;
}

static bool receive(scene *s, const rm_motion_update *update) {
    bool was_applied = false;
    return rm_body_update_motion(s->world, s->body, update, &was_applied) == RM_OK && was_applied;
}

static bool move(scene *s, uint16_t stamp, uint32_t forward, float speed) {
    rm_motion_update update = update_with(stamp, forward, speed);
    return receive(s, &update);
}

static bool ticks(scene *s, int count) {
    for (int i = 0; i < count; ++i) {
        if (rm_world_tick(s->world, DT) != RM_OK) {
            return false;
        }
    }
    return true;
}

static rm_body_info info_of(const scene *s) {
    rm_body_info info = {.guid = 0};
    (void)rm_body_read(s->world, s->body, &info);
    return info;
}

// claims: D2-1.2 D2-2.3 D3-3.2 D4-3.4 D4-13.1 D4-14.3
static int running_moves_by_the_cycle(void) {
    scene s = make_flat();
    CHECK(move(&s, 1, RM_COMMAND_RUN_FORWARD, 1.5f) && ticks(&s, 30));
    CHECK_NEAR(info_of(&s).position.origin.y, 6.0, 1e-3);
    CHECK(info_of(&s).reasons & RM_REASON_ROOT);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-3.3
static int stopping_by_cleared_flags_and_by_an_explicit_ready_is_the_same(void) {
    scene a = make_flat();
    scene b = make_flat();
    rm_motion_update silent = {.movement = rm_default_movement(), .stamp = 2};
    CHECK(move(&a, 1, RM_COMMAND_RUN_FORWARD, 1.0f) && ticks(&a, 3));
    CHECK(move(&b, 1, RM_COMMAND_RUN_FORWARD, 1.0f) && ticks(&b, 3));
    CHECK(receive(&a, &silent) && move(&b, 2, RM_COMMAND_READY, 1.0f));
    CHECK(ticks(&a, 3) && ticks(&b, 3));
    CHECK_NEAR(info_of(&a).position.origin.y, 0.4, 1e-4);
    CHECK(rm_world_hash(a.world) == rm_world_hash(b.world));
    rm_world_destroy(a.world);
    rm_world_destroy(b.world);
    return 0;
}

// claims: D2-9.2
static int walking_backwards_plays_the_cycle_backwards_in_every_frame(void) {
    scene s = make_flat();
    rm_render drawn = {.rate = 0.0f};
    float last = 0.0f;
    CHECK(move(&s, 1, RM_COMMAND_WALK_FORWARD, -0.65f));
    for (int i = 0; i < 60; ++i) {
        CHECK(rm_world_advance(s.world, 1.0 / 60.0) == RM_OK);
        CHECK(rm_world_render(s.world, 0, &drawn, 1) == 1);
        CHECK(drawn.rate < 0.0f && drawn.position.y <= last);
        last = drawn.position.y;
    }
    CHECK_NEAR(info_of(&s).position.origin.y, -0.65 * 3.12, 0.08);
    rm_world_destroy(s.world);
    return 0;
}

static int a_stale_movement_stamp_changes_nothing(void) {
    scene s = make_flat();
    CHECK(move(&s, 5, RM_COMMAND_RUN_FORWARD, 1.0f));
    uint64_t hash = rm_world_hash(s.world);
    CHECK(!move(&s, 5, RM_COMMAND_WALK_FORWARD, 1.0f));
    CHECK(!move(&s, 4, RM_COMMAND_WALK_FORWARD, 1.0f));
    CHECK(rm_world_hash(s.world) == hash);
    rm_world_destroy(s.world);
    return 0;
}

static int a_stale_control_stamp_consumes_the_movement_stamp(void) {
    scene s = make_flat();
    rm_motion_update update = update_with(1, RM_COMMAND_RUN_FORWARD, 1.0f);
    update.control = 3;
    CHECK(receive(&s, &update));
    update = update_with(2, RM_COMMAND_WALK_FORWARD, 1.0f);
    update.control = 2;
    CHECK(!receive(&s, &update));
    CHECK(info_of(&s).stamps[RM_STAMP_MOVEMENT] == 2 && info_of(&s).stamps[RM_STAMP_CONTROL] == 3);
    CHECK(info_of(&s).cycle_velocity.y == RM_RUN_SPEED);
    rm_world_destroy(s.world);
    return 0;
}

static int a_movement_that_is_not_finite_changes_nothing_not_even_its_stamp(void) {
    scene s = make_flat();
    rm_motion_update update = update_with(1, RM_COMMAND_RUN_FORWARD, 1.0f);
    uint64_t hash = rm_world_hash(s.world);
    update.movement.state.turn_speed = 0.0f / 0.0f;
    CHECK(rm_body_update_motion(s.world, s.body, &update, NULL) == RM_ERROR_NOT_FINITE);
    CHECK(rm_world_hash(s.world) == hash);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D0-4.11
static int an_idle_remote_that_once_ran_chases_at_its_run_speed_under_retail_rules(void) {
    rm_ground none = {.kind = RM_GROUND_NONE};
    scene retail = make_scene(rm_rules_retail(), none);
    scene l3 = make_scene(rm_rules_l3(), none);
    CHECK(move(&retail, 1, RM_COMMAND_RUN_FORWARD, 2.5f) &&
          move(&l3, 1, RM_COMMAND_RUN_FORWARD, 2.5f));
    CHECK(info_of(&retail).chase_speed == 20.0f && info_of(&l3).chase_speed == 20.0f);
    CHECK(move(&retail, 2, RM_COMMAND_READY, 1.0f) && move(&l3, 2, RM_COMMAND_READY, 1.0f));
    CHECK(info_of(&retail).chase_speed == 20.0f);
    CHECK(info_of(&l3).chase_speed == 8.0f);
    rm_world_destroy(retail.world);
    rm_world_destroy(l3.world);
    return 0;
}

// Level ground that ends at north 1; beyond it there is none.
static rm_sweep_result sweep_ledge(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    out->at = in->to;
    if (out->at.origin.y < 1.0f) {
        out->contact.normal = rm_vec3_make(0.0f, 0.0f, 1.0f);
        out->bits = RM_SWEPT_CONTACT;
    }
    return RM_SWEEP_OK;
}

// claims: D4-6.10
static int walking_off_an_edge_keeps_the_speed_of_what_the_body_did(void) {
    scene s = make_flat();
    CHECK(rm_world_set_sweep(s.world, sweep_ledge, NULL) == RM_OK);
    CHECK(move(&s, 1, RM_COMMAND_RUN_FORWARD, 1.5f));
    while (info_of(&s).transient & RM_TRANSIENT_CONTACT) {
        CHECK(ticks(&s, 1));
    }
    CHECK_NEAR(info_of(&s).velocity.y, 6.0, 1e-4);
    CHECK(info_of(&s).reasons & RM_REASON_LEAVE);
    float before = info_of(&s).position.origin.y;
    CHECK(ticks(&s, 1));
    CHECK_NEAR(info_of(&s).position.origin.y - before, 0.2, 1e-3);
    CHECK(info_of(&s).cycle_velocity.y == 0.0f); // falls; the cycle moves nothing in the air
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-2.2
static int a_jump_keeps_its_own_velocity_lands_and_running_resumes(void) {
    scene s = make_flat();
    rm_vector_update jump = {.velocity = {0.0f, 4.0f, 4.9f}, .stamp = 1};
    CHECK(move(&s, 1, RM_COMMAND_RUN_FORWARD, 1.0f) && ticks(&s, 3));
    CHECK(rm_body_update_vector(s.world, s.body, &jump, NULL) == RM_OK && ticks(&s, 2));
    CHECK(!(info_of(&s).transient & RM_TRANSIENT_CONTACT));
    CHECK(info_of(&s).velocity.z > 4.0f && info_of(&s).cycle_velocity.y == 0.0f);
    int air = 0;
    for (; air < 60 && !(info_of(&s).transient & RM_TRANSIENT_ON_WALKABLE); ++air) {
        CHECK(ticks(&s, 1));
    }
    CHECK(air > 25 && air < 35);
    CHECK(info_of(&s).position.origin.z == 0.0f && info_of(&s).velocity.z == 0.0f);
    CHECK(info_of(&s).reasons & RM_REASON_LAND);
    CHECK(info_of(&s).cycle_velocity.y == RM_RUN_SPEED);
    rm_world_destroy(s.world);
    return 0;
}

static int speeds_of_the_hosts_own_outlast_a_jump(void) {
    scene s = make_flat();
    CHECK(rm_body_set_cycle(s.world, s.body, rm_vec3_make(0.0f, 4.0f, 0.0f),
                            rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
    CHECK(rm_body_set_velocity(s.world, s.body, rm_vec3_make(0.0f, 0.0f, 3.0f)) == RM_OK);
    CHECK(ticks(&s, 10) && !(info_of(&s).transient & RM_TRANSIENT_CONTACT));
    float in_air = info_of(&s).position.origin.y;
    CHECK(ticks(&s, 30) && (info_of(&s).transient & RM_TRANSIENT_ON_WALKABLE));
    float landed = info_of(&s).position.origin.y;
    CHECK(landed > in_air && ticks(&s, 30));
    CHECK_NEAR(info_of(&s).position.origin.y - landed, 4.0, 1e-3);
    CHECK(move(&s, 1, RM_COMMAND_READY, 1.0f)); // until the next command
    CHECK(info_of(&s).cycle_velocity.y == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D3-3.3
static int the_local_player_jumps_as_high_as_it_can(void) {
    scene s = make_flat();
    rm_motion_error error;
    float top = 0.0f;
    CHECK(rm_body_set_player(s.world, s.body, true) == RM_OK);
    CHECK(rm_body_jump(s.world, s.body, 1.0f, &error) == RM_OK && error == RM_MOTION_OK);
    for (int i = 0; i < 40; ++i) {
        CHECK(ticks(&s, 1));
        top = info_of(&s).position.origin.z > top ? info_of(&s).position.origin.z : top;
    }
    CHECK_NEAR(top, RM_DEFAULT_JUMP, 0.1);
    CHECK(info_of(&s).transient & RM_TRANSIENT_ON_WALKABLE);
    rm_world_destroy(s.world);
    return 0;
}

static int the_keys_of_the_local_player_move_it(void) {
    scene s = make_flat();
    rm_raw_state keys = rm_default_raw_state();
    keys.forward = RM_COMMAND_WALK_FORWARD;
    keys.hold_key = RM_HOLD_RUN;
    CHECK(rm_body_set_player(s.world, s.body, true) == RM_OK);
    CHECK(rm_body_set_keys(s.world, s.body, &keys) == RM_OK && ticks(&s, 30));
    CHECK_NEAR(info_of(&s).position.origin.y, 4.0, 1e-3);
    keys.hold_key = 9;
    CHECK(rm_body_set_keys(s.world, s.body, &keys) == RM_ERROR_ARGUMENT);
    rm_world_destroy(s.world);
    return 0;
}

// --- server-controlled movement --------------------------------------------------------------

static rm_motion_update move_to(uint16_t stamp, float x, float y) {
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = stamp};
    update.movement.type = RM_MOVEMENT_TO_POSITION;
    update.movement.position = (rm_position){0, {x, y, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    update.movement.run_rate = 1.0f;
    return update;
}

// claims: D2-7.3
static int a_move_to_arrives_and_ends(void) {
    scene s = make_flat();
    rm_motion_update update = move_to(1, 10.0f, 0.0f);
    CHECK(receive(&s, &update) && info_of(&s).is_moving_to);
    CHECK(ticks(&s, 300));
    rm_body_info info = info_of(&s);
    CHECK(!info.is_moving_to && info.cycle_velocity.y == 0.0f);
    rm_vec3 there = {10.0f, 0.0f, 0.0f};
    // Distances are between surfaces: 0.6 m of it, and the body's own radius.
    float left = rm_vec3_length(rm_vec3_sub(info.position.origin, there));
    CHECK(left <= 0.6f + RM_DEFAULT_RADIUS && left > 0.6f + RM_DEFAULT_RADIUS - 0.15f);
    CHECK_NEAR(info.heading, 90.0, 1.0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_move_to_fails_when_it_strays_too_far_from_its_start(void) {
    scene s = make_flat();
    rm_motion_update update = move_to(1, 0.0f, 30.0f);
    update.movement.parameters.fail_distance = 5.0f;
    CHECK(receive(&s, &update) && ticks(&s, 150));
    rm_body_info info = info_of(&s);
    CHECK(!info.is_moving_to);
    CHECK(info.position.origin.y > 5.0f && info.position.origin.y < 6.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_move_to_keeps_the_heading_that_reports_bring(void) {
    scene s = make_flat();
    rm_motion_update update = move_to(1, 0.0f, 30.0f);
    rm_position_update report = {.position = {0, {0.3f, 1.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}},
                                 .has_contact = true,
                                 .stamp = 1};
    CHECK(receive(&s, &update) && ticks(&s, 2));
    CHECK(rm_body_update_position(s.world, s.body, &report, NULL) == RM_OK);
    CHECK_NEAR(info_of(&s).heading, 0.0, 0.01);
    rm_world_destroy(s.world);
    return 0;
}

static int a_teleport_ends_a_move_to(void) {
    scene s = make_flat();
    rm_motion_update update = move_to(1, 0.0f, 30.0f);
    rm_position_update teleport = {.position = {0, {50.0f, 50.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
                                   .has_contact = true,
                                   .stamp = 1,
                                   .teleport = 1};
    rm_route route;
    CHECK(receive(&s, &update) && ticks(&s, 5));
    CHECK(rm_body_update_position(s.world, s.body, &teleport, &route) == RM_OK);
    CHECK(route == RM_ROUTE_TELEPORT && !info_of(&s).is_moving_to);
    CHECK(ticks(&s, 10) && info_of(&s).position.origin.y == 50.0f);
    rm_world_destroy(s.world);
    return 0;
}

static rm_body_id add_other(scene *s, float x, float y) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0, 0};
    def.guid = OTHER;
    def.position.origin = rm_vec3_make(x, y, 0.0f);
    (void)add_with_room(s->world, &def, &id);
    return id;
}

static int a_move_to_an_object_sticks_to_it_when_it_is_there(void) {
    scene s = make_flat();
    rm_motion_update update = move_to(1, 0.0f, 8.0f);
    rm_body_id other = add_other(&s, 0.0f, 8.0f);
    int tick = 0;
    CHECK(!rm_body_id_is_null(other));
    update.movement.type = RM_MOVEMENT_TO_OBJECT;
    update.movement.object_guid = OTHER;
    update.movement.parameters.bits |= RM_MOVE_STICKY;
    CHECK(receive(&s, &update));
    for (; tick < 300 && info_of(&s).stuck_to == 0; ++tick) {
        CHECK(ticks(&s, 1));
    }
    CHECK(info_of(&s).stuck_to == OTHER && !info_of(&s).is_moving_to);
    rm_world_destroy(s.world);
    return 0;
}

static int a_move_to_an_object_that_leaves_is_cancelled(void) {
    scene s = make_flat();
    rm_motion_update update = move_to(1, 0.0f, 20.0f);
    rm_body_id other = add_other(&s, 0.0f, 20.0f);
    update.movement.type = RM_MOVEMENT_TO_OBJECT;
    update.movement.object_guid = OTHER;
    CHECK(receive(&s, &update) && ticks(&s, 10) && info_of(&s).is_moving_to);
    CHECK(rm_body_remove(s.world, other) == RM_OK);
    CHECK(ticks(&s, 60) && !info_of(&s).is_moving_to);
    CHECK(info_of(&s).position.origin.y < 10.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int turning_to_an_object_and_to_a_heading_end_exactly_there(void) {
    scene s = make_flat();
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    CHECK(!rm_body_id_is_null(add_other(&s, 5.0f, 0.0f)));
    update.movement.type = RM_MOVEMENT_TURN_TO_OBJECT;
    update.movement.object_guid = OTHER;
    CHECK(receive(&s, &update) && ticks(&s, 120));
    CHECK_NEAR(info_of(&s).heading, 90.0, 1e-3);
    update.stamp = 2;
    update.movement.type = RM_MOVEMENT_TURN_TO_HEADING;
    update.movement.object_guid = 0;
    update.movement.parameters.desired_heading = 300.0f;
    CHECK(receive(&s, &update) && info_of(&s).is_moving_to && ticks(&s, 120));
    CHECK_NEAR(info_of(&s).heading, 300.0, 1e-3);
    CHECK(!info_of(&s).is_moving_to);
    rm_world_destroy(s.world);
    return 0;
}

// --- what is shown ---------------------------------------------------------------------------

static int drawing_tells_cycle_phase_and_ground_speed_of_the_drawn_moment(void) {
    scene s = make_flat();
    rm_render drawn;
    CHECK(move(&s, 1, RM_COMMAND_RUN_FORWARD, 1.0f));
    for (int i = 0; i < 12; ++i) {
        CHECK(rm_world_advance(s.world, 1.0 / 60.0) == RM_OK);
        CHECK(rm_world_render(s.world, 0, &drawn, 1) == 1);
        // A stride is 3.2 m: the phase is that of the place that is drawn, not of the tick.
        CHECK_NEAR(drawn.phase, drawn.position.y / 3.2f, 1e-3);
    }
    CHECK(drawn.cycle == RM_COMMAND_RUN_FORWARD && drawn.style == RM_STYLE_NON_COMBAT);
    CHECK_NEAR(drawn.ground_speed, 4.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

static int another_table_starts_the_motion_anew(void) {
    scene s = make_flat();
    rm_motion motion;
    CHECK(move(&s, 1, RM_COMMAND_RUN_FORWARD, 1.5f));
    CHECK(rm_body_set_table(s.world, s.body, 1) == RM_OK);
    CHECK(rm_body_read_motion(s.world, s.body, &motion) == RM_OK);
    CHECK(motion.interpreted.forward == RM_COMMAND_READY && motion.run_rate == 1.5f);
    CHECK(rm_body_set_table(s.world, s.body, 2) == RM_ERROR_ARGUMENT);
    CHECK(move(&s, 2, RM_COMMAND_RUN_FORWARD, 1.0f) && ticks(&s, 60));
    CHECK_NEAR(info_of(&s).position.origin.y, 8.0, 0.6); // by the poses of its clips
    rm_world_destroy(s.world);
    return 0;
}

typedef struct heard {
    rm_body_id body;
    int count;
} heard;

static void hear(void *user, rm_body_id body, const rm_motion_event *event) {
    heard *h = user;
    (void)event;
    h->body = body;
    h->count += 1;
}

// claims: D4-2.9
static int the_host_hears_of_clips_that_end(void) {
    heard h = {{0, 0}, 0};
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    scene s = {NULL, {0, 0}};
    def.space = RM_SPACE_FLAT;
    def.ground = (rm_ground){.kind = RM_GROUND_CONSTANT};
    def.hooks.animation = hear;
    def.hooks.user = &h;
    body.guid = SOMEBODY;
    body.position.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
    CHECK(rm_world_create(&def, &s.world) == RM_OK);
    CHECK(add_with_room(s.world, &body, &s.body) == RM_OK);
    CHECK(rm_body_set_table(s.world, s.body, 1) == RM_OK);
    CHECK(move(&s, 1, RM_COMMAND_RUN_FORWARD, 1.0f) && ticks(&s, 90));
    CHECK(h.count > 0 && rm_body_id_is_equal(h.body, s.body));
    rm_world_destroy(s.world);
    return 0;
}

void test_world_motion(void) {
    RUN(running_moves_by_the_cycle);
    RUN(stopping_by_cleared_flags_and_by_an_explicit_ready_is_the_same);
    RUN(walking_backwards_plays_the_cycle_backwards_in_every_frame);
    RUN(a_stale_movement_stamp_changes_nothing);
    RUN(a_stale_control_stamp_consumes_the_movement_stamp);
    RUN(a_movement_that_is_not_finite_changes_nothing_not_even_its_stamp);
    RUN(an_idle_remote_that_once_ran_chases_at_its_run_speed_under_retail_rules);
    RUN(walking_off_an_edge_keeps_the_speed_of_what_the_body_did);
    RUN(a_jump_keeps_its_own_velocity_lands_and_running_resumes);
    RUN(speeds_of_the_hosts_own_outlast_a_jump);
    RUN(the_local_player_jumps_as_high_as_it_can);
    RUN(the_keys_of_the_local_player_move_it);
    RUN(a_move_to_arrives_and_ends);
    RUN(a_move_to_fails_when_it_strays_too_far_from_its_start);
    RUN(a_move_to_keeps_the_heading_that_reports_bring);
    RUN(a_teleport_ends_a_move_to);
    RUN(a_move_to_an_object_sticks_to_it_when_it_is_there);
    RUN(a_move_to_an_object_that_leaves_is_cancelled);
    RUN(turning_to_an_object_and_to_a_heading_end_exactly_there);
    RUN(drawing_tells_cycle_phase_and_ground_speed_of_the_drawn_moment);
    RUN(another_table_starts_the_motion_anew);
    RUN(the_host_hears_of_clips_that_end);
}
