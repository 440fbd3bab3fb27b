// The ground without geometry: leaving it, falling, landing, following it.

#include "check.h"
#include "scene.h"

#include <math.h>

static const uint32_t GROUNDED = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;

static rm_world_def ground_world(rm_ground ground) {
    rm_world_def def = scene_world(NULL);
    def.ground = ground;
    return def;
}

static rm_world_def level_world(float height) {
    return ground_world((rm_ground){.kind = RM_GROUND_CONSTANT, .height = height});
}

// A body with weight that stands at a height.
static rm_body_def body_on(float height) {
    rm_body_def def = rm_default_body_def();
    def.position = place_at(12, 12, height);
    return def;
}

// The same in the air.
static rm_body_def body_above(float height) {
    rm_body_def def = body_on(height);
    def.has_contact = false;
    def.is_on_walkable = false;
    return def;
}

// A jump by (2, 0, 5) in ticks of a tenth of a second. The first tick leaves without gravity; after
// k more the body is at 0.5 + 0.5 k - 0.049 k^2, which is below the ground for the first time when
// k is 12.
static int check_jump(const scene *s, float height) {
    push(s, 2, 0, 5);
    rm_body_info info = tick_body(s, 0.1);
    CHECK((info.transient & GROUNDED) == 0 && info.reasons & RM_REASON_LEAVE);
    CHECK_VEC(info.velocity, vec(2, 0, 5), 1e-5); // leaves with what it has
    CHECK_NEAR(info.position.origin.z, height + 0.5f, 1e-4);
    for (int k = 1; k <= 11; ++k) {
        info = tick_body(s, 0.1);
        CHECK((info.transient & GROUNDED) == 0);
        CHECK_NEAR(info.position.origin.z, (double)height + 0.5 + 0.5 * k - 0.049 * k * k, 1e-3);
        CHECK_NEAR(info.velocity.z, 5.0 - 0.98 * k, 1e-4);
        CHECK(info.reasons & RM_REASON_GRAVITY && !(info.reasons & RM_REASON_LAND));
    }
    info = tick_body(s, 0.1);
    CHECK((info.transient & GROUNDED) == GROUNDED && info.reasons & RM_REASON_LAND);
    CHECK(info.position.origin.z == height);
    CHECK_VEC(info.velocity, vec(2, 0, 0), 1e-4); // no bounce
    CHECK_NEAR(info.position.origin.x, 12.0 + 13.0 * 0.2, 1e-3);
    info = tick_body(s, 0.1);
    CHECK(info.position.origin.z == height && !(info.reasons & RM_REASON_GRAVITY));
    return 0;
}

// claims: D4-6.6
static int a_jump_over_a_constant_height_leaves_falls_and_lands(void) {
    const rm_world_def world = level_world(3);
    const rm_body_def def = body_on(3);
    const scene s = new_scene(&world, &def);
    const int result = check_jump(&s, 3);
    rm_world_destroy(s.world);
    return result;
}

static bool four_metres(void *user, rm_body_id body, const rm_position *at, float *height) {
    (void)body;
    (void)at;
    *(int *)user += 1;
    *height = 4.0f;
    return true;
}

static int a_jump_over_a_height_function_leaves_falls_and_lands(void) {
    int calls = 0;
    const rm_world_def world = ground_world(
        (rm_ground){.kind = RM_GROUND_FUNCTION, .function = four_metres, .user = &calls});
    const rm_body_def def = body_on(4);
    const scene s = new_scene(&world, &def);
    const int result = check_jump(&s, 4);
    CHECK(calls > 0);
    rm_world_destroy(s.world);
    return result;
}

// A body whose server has told that it stands at a height.
static scene reported_scene(float height) {
    rm_world_def world = rm_ac_world_def();
    world.capacity = 8;
    world.rules.ground_velocity = RM_RULE_RETAIL;
    const rm_body_def def = body_above(height + 20);
    const scene s = new_scene(&world, &def);
    const rm_position_update update = {
        .position = place_at(12, 12, height), .has_contact = true, .stamp = 1, .teleport = 1};
    if (rm_body_update_position(s.world, s.body, &update, NULL) != RM_OK) {
        abort();
    }
    return s;
}

static int a_jump_over_the_last_report_leaves_falls_and_lands(void) {
    const scene s = reported_scene(7);
    const rm_body_info info = read_body(&s);
    CHECK((info.transient & GROUNDED) == GROUNDED && info.position.origin.z == 7.0f);
    const int result = check_jump(&s, 7);
    rm_world_destroy(s.world);
    return result;
}

static int the_default_world_stands_on_the_last_report(void) {
    CHECK(rm_ac_world_def().ground.kind == RM_GROUND_LAST_REPORT);
    CHECK(rm_ac_world_def().sweep == NULL);
    return 0;
}

static int a_report_without_contact_is_no_ground(void) {
    const scene s = reported_scene(7);
    const rm_position_update update = {.position = place_at(12, 12, 30), .stamp = 2, .teleport = 2};
    CHECK(rm_body_update_position(s.world, s.body, &update, NULL) == RM_OK);
    rm_body_info info = read_body(&s);
    CHECK((info.transient & GROUNDED) == 0 && info.position.origin.z == 30.0f);
    for (int i = 0; i < 40; ++i) {
        info = tick_body(&s, 0.1);
    }
    CHECK(info.position.origin.z == 7.0f && (info.transient & GROUNDED) == GROUNDED);
    rm_world_destroy(s.world);
    return 0;
}

static int a_queued_report_is_the_ground_at_once(void) {
    const scene s = reported_scene(7);
    tick_body(&s, 0.1);
    const rm_position_update update = {
        .position = place_at(12, 30, 9), .has_contact = true, .stamp = 2, .teleport = 1};
    rm_route route;
    CHECK(rm_body_update_position(s.world, s.body, &update, &route) == RM_OK);
    CHECK(route == RM_ROUTE_QUEUE);
    CHECK(tick_body(&s, 0.1).position.origin.z == 9.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_report_that_is_ignored_is_no_ground(void) {
    const scene s = reported_scene(7);
    rm_position_update update = {.has_contact = true, .stamp = 2, .teleport = 2};
    update.position = rm_position_make(0x00100001u, vec(-5, 5, 50), rm_quat_identity());
    rm_route route;
    CHECK(rm_body_update_position(s.world, s.body, &update, &route) == RM_OK);
    CHECK(route == RM_ROUTE_IGNORED); // it lies off the map
    CHECK(tick_body(&s, 0.1).position.origin.z == 7.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int before_the_first_report_a_body_put_in_the_air_has_no_ground(void) {
    rm_world_def world = rm_ac_world_def();
    world.capacity = 8;
    const rm_body_def def = body_above(1);
    const scene s = new_scene(&world, &def);
    rm_body_info info = read_body(&s);
    for (int i = 0; i < 30; ++i) {
        info = tick_body(&s, 0.1);
    }
    CHECK(info.position.origin.z < -10.0f && (info.transient & GROUNDED) == 0);
    rm_world_destroy(s.world);
    return 0;
}

// Where a jump from where the body was put ends, with no report ever. RM_GROUND_LAST_REPORT.
static float lands_at(const scene *s) {
    tick_body(s, 1.0 / 30.0);
    push(s, 2, 0, 5);
    rm_body_info info = tick_body(s, 1.0 / 30.0);
    for (int i = 0; i < 100 && !(info.reasons & RM_REASON_LAND); ++i) {
        info = tick_body(s, 1.0 / 30.0);
    }
    return info.position.origin.x > 13.0f ? info.position.origin.z : -1.0f; // and it did jump
}

static int before_the_first_report_a_jump_falls_back_to_where_the_body_was_put(void) {
    rm_world_def world = rm_ac_world_def();
    world.capacity = 8;
    const rm_body_def def = body_on(3);
    const scene s = new_scene(&world, &def);
    const rm_position placed = place_at(12, 12, 4);
    const rm_position entered = place_at(12, 12, 6);
    const rm_position queued = place_at(12, 20, 7);
    CHECK(lands_at(&s) == 3.0f);
    CHECK(rm_body_place(s.world, s.body, &placed) == RM_OK && lands_at(&s) == 4.0f);
    CHECK(rm_body_enter(s.world, s.body, &entered) == RM_OK && lands_at(&s) == 6.0f);
    CHECK(rm_body_interpolate(s.world, s.body, &queued, false) == RM_OK && lands_at(&s) == 7.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int after_a_report_being_put_elsewhere_does_not_move_the_ground(void) {
    const scene s = reported_scene(7);
    const rm_position placed = place_at(12, 12, 4);
    CHECK(rm_body_place(s.world, s.body, &placed) == RM_OK);
    CHECK(tick_body(&s, 0.1).position.origin.z == 7.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int an_entry_that_is_refused_leaves_the_ground(void) {
    rm_world_def world = rm_ac_world_def();
    world.capacity = 8;
    const rm_body_def def = body_on(3);
    const scene s = new_scene(&world, &def);
    const rm_position off = rm_position_make(0x00100001u, vec(-5, 5, 50), rm_quat_identity());
    CHECK(rm_body_enter(s.world, s.body, &off) != RM_OK);
    CHECK(lands_at(&s) == 3.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_body_that_stands_where_there_is_no_ground_keeps_standing(void) {
    rm_world_def world = rm_ac_world_def();
    world.capacity = 8;
    const rm_body_def def = body_on(1);
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(0, 1, 0), vec(0, 0, 0));
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK((info.transient & GROUNDED) == GROUNDED);
    CHECK_VEC(info.position.origin, vec(12, 12.5f, 1), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

static bool rising_eastwards(void *user, rm_body_id body, const rm_position *at, float *height) {
    (void)user;
    (void)body;
    *height = 0.5f * at->origin.x;
    return true;
}

static int a_body_on_the_ground_follows_its_height_both_ways(void) {
    const rm_world_def world =
        ground_world((rm_ground){.kind = RM_GROUND_FUNCTION, .function = rising_eastwards});
    const rm_body_def def = body_on(6);
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(2, 0, 0), vec(0, 0, 0));
    CHECK_VEC(tick_body(&s, 0.5).position.origin, vec(13, 12, 6.5f), 1e-5);
    rm_body_set_cycle(s.world, s.body, vec(-4, 0, 0), vec(0, 0, 0));
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(11, 12, 5.5f), 1e-5);
    CHECK((info.transient & GROUNDED) == GROUNDED);
    rm_world_destroy(s.world);
    return 0;
}

static int ground_that_moves_takes_a_body_at_rest_along(void) {
    const rm_world_def world = level_world(0);
    const rm_body_def def = body_on(0);
    const scene s = new_scene(&world, &def);
    const rm_ground raised = {.kind = RM_GROUND_CONSTANT, .height = 2};
    CHECK(rm_world_set_ground(s.world, &raised) == RM_OK);
    const rm_body_info info = tick_body(&s, 0.5);
    CHECK_VEC(info.position.origin, vec(12, 12, 2), 0);
    CHECK_VEC(info.cached_velocity, vec(0, 0, 4), 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

static int on_the_ground_a_move_within_epsilon_keeps_the_origin(void) {
    const rm_world_def world = level_world(0);
    const rm_body_def def = body_on(0);
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, vec(0.0001f, 0, 0), vec(0, 0, -1.57079633f));
    const rm_body_info info = tick_body(&s, 1.0);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK_NEAR(info.heading, 90.0, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

// ------------------------------------------------------------------------------- the sweep alone

static rm_sweep_in question(rm_sweep_kind kind, float z, uint32_t transient, float speed) {
    return (rm_sweep_in){
        .kind = kind,
        .from = place_at(12, 12, z),
        .to = place_at(12, 12, z),
        .velocity = {0, 0, speed},
        .contact = {{0, 0, 1}, 0},
        .transient = transient,
        .dt = 0.1f,
    };
}

static rm_sweep_out ask_level(rm_sweep_in in) {
    rm_ground ground = {.kind = RM_GROUND_CONSTANT, .height = 0};
    rm_sweep_out out = {0};
    if (rm_sweep_ground(&ground, &in, &out) != RM_SWEEP_OK) {
        abort();
    }
    return out;
}

static int a_placement_up_to_epsilon_above_the_ground_is_put_on_it(void) {
    rm_sweep_out out = ask_level(question(RM_SWEEP_PLACE_SLIDE, RM_EPSILON, 0, 0));
    CHECK(out.bits & RM_SWEPT_CONTACT && out.at.origin.z == 0.0f);
    out = ask_level(question(RM_SWEEP_PLACE_SLIDE, nextafterf(RM_EPSILON, 1.0f), 0, 0));
    CHECK(!(out.bits & RM_SWEPT_CONTACT) && out.at.origin.z > 0.0f);
    out = ask_level(question(RM_SWEEP_PLACE, -5, 0, 0));
    CHECK(out.bits & RM_SWEPT_CONTACT && out.at.origin.z == 0.0f);
    CHECK(out.contact.normal.z == 1.0f && out.contact.d == 0.0f);
    return 0;
}

static int a_placement_in_the_air_has_no_contact_though_the_body_had(void) {
    const rm_sweep_out out = ask_level(question(RM_SWEEP_PLACE_SLIDE, 5, RM_TRANSIENT_CONTACT, 0));
    CHECK(out.bits == 0 && out.at.origin.z == 5.0f);
    return 0;
}

static int a_placement_on_the_ground_does_not_bounce(void) {
    CHECK(!(ask_level(question(RM_SWEEP_PLACE_SLIDE, -5, 0, -9)).bits & RM_SWEPT_NORMAL));
    return 0;
}

static int contact_ends_only_with_more_than_epsilon_off_the_ground(void) {
    rm_sweep_in in = question(RM_SWEEP_MOVE, 1, RM_TRANSIENT_CONTACT, RM_EPSILON);
    rm_sweep_out out = ask_level(in);
    CHECK(out.bits & RM_SWEPT_CONTACT && out.at.origin.z == 0.0f);
    in.velocity.z = nextafterf(RM_EPSILON, 1.0f);
    out = ask_level(in);
    CHECK(!(out.bits & RM_SWEPT_CONTACT) && out.at.origin.z == 1.0f);
    return 0;
}

static int a_fall_lands_exactly_at_the_height(void) {
    rm_sweep_out out = ask_level(question(RM_SWEEP_MOVE, 0, 0, -5));
    CHECK(out.bits & RM_SWEPT_CONTACT && out.bits & RM_SWEPT_NORMAL);
    CHECK(out.normal.z == 1.0f);
    out = ask_level(question(RM_SWEEP_MOVE, 1e-6f, 0, -5));
    CHECK(out.bits == 0);
    return 0;
}

static int a_sweep_over_the_ground_settles_and_fails_off_the_map(void) {
    rm_ground ground = {.kind = RM_GROUND_CONSTANT, .height = 0};
    rm_sweep_in in = question(RM_SWEEP_MOVE, 5, 0, 0);
    rm_sweep_out out = {0};
    in.to = rm_position_make(0x10100001u, vec(200, 5, 5), rm_quat_identity());
    CHECK(rm_sweep_ground(&ground, &in, &out) == RM_SWEEP_OK);
    CHECK(out.at.cell == 0x11100001u && out.at.origin.x == 8.0f);
    in.to = rm_position_make(0x00100001u, vec(-5, 5, 5), rm_quat_identity());
    CHECK(rm_sweep_ground(&ground, &in, &out) == RM_SWEEP_FAILED);
    return 0;
}

static bool not_a_height(void *user, rm_body_id body, const rm_position *at, float *height) {
    (void)user;
    (void)body;
    (void)at;
    *height = NAN;
    return true;
}

static int a_height_that_is_no_number_is_no_ground(void) {
    rm_ground ground = {.kind = RM_GROUND_FUNCTION, .function = not_a_height};
    rm_sweep_in in = question(RM_SWEEP_MOVE, -5, 0, -5);
    rm_sweep_out out = {0};
    CHECK(rm_sweep_ground(&ground, &in, &out) == RM_SWEEP_OK);
    CHECK(out.bits == 0 && out.at.origin.z == -5.0f);
    in.transient = RM_TRANSIENT_CONTACT;
    CHECK(rm_sweep_ground(&ground, &in, &out) == RM_SWEEP_OK);
    CHECK(out.bits == RM_SWEPT_CONTACT && out.at.origin.z == -5.0f);
    return 0;
}

void test_ground(void) {
    RUN(a_jump_over_a_constant_height_leaves_falls_and_lands);
    RUN(a_jump_over_a_height_function_leaves_falls_and_lands);
    RUN(a_jump_over_the_last_report_leaves_falls_and_lands);
    RUN(the_default_world_stands_on_the_last_report);
    RUN(a_report_without_contact_is_no_ground);
    RUN(a_queued_report_is_the_ground_at_once);
    RUN(a_report_that_is_ignored_is_no_ground);
    RUN(before_the_first_report_a_body_put_in_the_air_has_no_ground);
    RUN(before_the_first_report_a_jump_falls_back_to_where_the_body_was_put);
    RUN(after_a_report_being_put_elsewhere_does_not_move_the_ground);
    RUN(an_entry_that_is_refused_leaves_the_ground);
    RUN(a_body_that_stands_where_there_is_no_ground_keeps_standing);
    RUN(a_body_on_the_ground_follows_its_height_both_ways);
    RUN(ground_that_moves_takes_a_body_at_rest_along);
    RUN(on_the_ground_a_move_within_epsilon_keeps_the_origin);
    RUN(a_placement_up_to_epsilon_above_the_ground_is_put_on_it);
    RUN(a_placement_in_the_air_has_no_contact_though_the_body_had);
    RUN(a_placement_on_the_ground_does_not_bounce);
    RUN(contact_ends_only_with_more_than_epsilon_off_the_ground);
    RUN(a_fall_lands_exactly_at_the_height);
    RUN(a_sweep_over_the_ground_settles_and_fails_off_the_map);
    RUN(a_height_that_is_no_number_is_no_ground);
}
