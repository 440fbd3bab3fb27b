// Enter, teleport, snap and blip: placements that succeed, and those that are refused.

#include "check.h"
#include "scene.h"

#include <math.h>

static rm_position_update update_to(rm_position at, uint16_t stamp, uint16_t teleport) {
    return (rm_position_update){
        .position = at, .has_contact = true, .stamp = stamp, .teleport = teleport};
}

static rm_route send(const scene *s, rm_position_update update) {
    rm_route route = RM_ROUTE_IGNORED;
    if (rm_body_update_position(s->world, s->body, &update, &route) != RM_OK) {
        abort();
    }
    return route;
}

// ----------------------------------------------------------------------------------------- enter

// claims: D2-4.3
static int entering_asks_for_the_place_or_one_beside_it(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    const rm_position at = place_facing(20, 30, 1, 90);
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    CHECK(answers.places == 1 && answers.moves == 0);
    CHECK(answers.asked.kind == RM_SWEEP_PLACE_SLIDE && answers.asked.dt == 0.0f);
    CHECK_VEC(answers.asked.to.origin, vec(20, 30, 1), 0);
    CHECK_VEC(read_body(&s).position.origin, vec(20, 30, 1), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_refused_entry_changes_nothing(void) {
    const rm_sweep_result results[] = {RM_SWEEP_FAILED, RM_SWEEP_NO_CELL};
    for (int i = 0; i < 2; ++i) {
        stub answers = {.place_result = results[i]};
        answers.answer.bits = RM_SWEPT_CONTACT | RM_SWEPT_SLIDE;
        const scene s = floating_scene(&answers);
        const uint64_t before = rm_world_hash(s.world);
        const rm_position at = place_at(20, 30, 1);
        CHECK(rm_body_enter(s.world, s.body, &at) == RM_ERROR_REFUSED);
        CHECK(rm_world_hash(s.world) == before);
        rm_world_destroy(s.world);
    }
    return 0;
}

static int an_entry_answered_with_nan_is_refused(void) {
    stub answers = {.has_place = true, .answer.at = place_at(NAN, 0, 0)};
    const scene s = floating_scene(&answers);
    const uint64_t before = rm_world_hash(s.world);
    const rm_position at = place_at(20, 30, 1);
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_ERROR_REFUSED);
    answers.answer.at = rm_position_make(TEST_CELL, vec(1, 2, 3), rm_quat_make(0, 0, 0, 0));
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_ERROR_REFUSED);
    CHECK(rm_world_hash(s.world) == before);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-5.2
static int a_body_without_spheres_enters_as_a_small_one(void) {
    stub answers = {0};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.shape.sphere_count = 0;
    const scene s = new_scene(&world, &def);
    const rm_position at = place_at(20, 30, 1);
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    const rm_shape *shape = answers.asked.shape;
    CHECK(shape->sphere_count == 1 && shape->spheres[0].radius == 0.1f);
    CHECK_VEC(shape->spheres[0].center, vec(0, 0, 0.1f), 0);
    CHECK(shape->step_up == 0.01f && shape->step_down == 0.01f);
    rm_world_destroy(s.world);
    return 0;
}

static int an_entry_takes_ground_and_slide_as_a_move_does(void) {
    stub answers = {.answer = {.bits = RM_SWEPT_CONTACT | RM_SWEPT_SLIDE, .slide = {1, 0, 0}}};
    answers.answer.contact.normal = vec(0, 0, 1);
    const scene s = floating_scene(&answers);
    const rm_position at = place_at(20, 30, 1);
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    const rm_body_info info = read_body(&s);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE));
    CHECK(has_transient(&info, RM_TRANSIENT_SLIDING));
    rm_world_destroy(s.world);
    return 0;
}

static int an_entry_keeps_the_velocity(void) {
    const scene s = floating_scene(NULL);
    push(&s, 1, 2, 3);
    const rm_position at = place_at(20, 30, 1);
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    CHECK_VEC(read_body(&s).velocity, vec(1, 2, 3), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_collision_world_an_entry_is_settled_and_changes_no_ground(void) {
    const scene s = standing_scene(NULL);
    const rm_position at = rm_position_make(0x10100001u, vec(200, 5, 9), rm_quat_identity());
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    rm_body_info info = read_body(&s);
    CHECK(info.position.cell == 0x11100001u && info.position.origin.x == 8.0f);
    CHECK(has_transient(&info, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE));
    const rm_position off = rm_position_make(0x00100001u, vec(-5, 5, 9), rm_quat_identity());
    CHECK(rm_body_enter(s.world, s.body, &off) == RM_ERROR_OFF_MAP);
    CHECK(read_body(&s).position.origin.x == 8.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int what_was_placed_is_drawn_where_it_is(void) {
    const scene s = floating_scene(NULL);
    rm_position drawn;
    push(&s, 0, 10, 0);
    tick_body(&s, 0.1);
    CHECK(rm_body_render(s.world, s.body, &drawn) == RM_OK);
    CHECK_VEC(drawn.origin, vec(12, 12, 0), 0); // still at the start of the tick
    const rm_position at = place_at(20, 30, 1);
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    CHECK(rm_body_render(s.world, s.body, &drawn) == RM_OK);
    CHECK_VEC(drawn.origin, vec(20, 30, 1), 0);
    tick_body(&s, 0.1);
    CHECK(rm_body_render(s.world, s.body, &drawn) == RM_OK);
    CHECK_VEC(drawn.origin, vec(20, 30, 1), 0); // at the start of the tick again
    rm_world_destroy(s.world);
    return 0;
}

// -------------------------------------------------------------------------------------- teleport

// A body with all it can be about: a queue, a target, a leash, a move-to; and a follower.
typedef struct busy_scene {
    scene s;
    rm_body_id other;
} busy_scene;

static busy_scene new_busy_scene(stub *answers) {
    const rm_world_def world = scene_world(answers);
    rm_body_def def = floating_body();
    def.guid = 1;
    busy_scene b = {.s = new_scene(&world, &def)};
    def.guid = 2;
    def.position = place_at(12, 40, 0);
    const rm_position to = place_at(12, 20, 0);
    if (rm_body_add(b.s.world, &def, &b.other) != RM_OK ||
        rm_body_interpolate(b.s.world, b.s.body, &to, false) != RM_OK ||
        rm_body_stick(b.s.world, b.s.body, b.other) != RM_OK ||
        rm_body_stick(b.s.world, b.other, b.s.body) != RM_OK ||
        rm_body_constrain(b.s.world, b.s.body, &to, 5, 50) != RM_OK ||
        rm_body_set_moving_to(b.s.world, b.s.body, true) != RM_OK) {
        abort();
    }
    return b;
}

static bool is_about_everything(const rm_body_info *info) {
    return info->queue_count == 1 && info->stuck_to == 2 && info->leash.is_on && info->is_moving_to;
}

static bool is_about_nothing(const rm_body_info *info) {
    return info->queue_count == 0 && info->stuck_to == 0 && !info->leash.is_on &&
           !info->is_moving_to;
}

// claims: D2-4.3
static int a_refused_teleport_changes_nothing_but_the_stamps(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED};
    const busy_scene b = new_busy_scene(&answers);
    CHECK(send(&b.s, update_to(place_at(90, 90, 0), 1, 1)) == RM_ROUTE_IGNORED);
    CHECK(answers.places == 1 && answers.asked.kind == RM_SWEEP_PLACE_SLIDE);
    rm_body_info info = read_body(&b.s);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(is_about_everything(&info));
    CHECK(info.stamps[RM_STAMP_POSITION] == 1 && info.stamps[RM_STAMP_TELEPORT] == 1);
    CHECK(info.ignored == 1 && info.teleports == 0);
    CHECK(rm_body_read(b.s.world, b.other, &info) == RM_OK && info.stuck_to == 1);
    rm_world_destroy(b.s.world);
    return 0;
}

static int a_teleport_ends_everything_the_body_was_about(void) {
    stub answers = {0};
    const busy_scene b = new_busy_scene(&answers);
    CHECK(send(&b.s, update_to(place_at(90, 90, 0), 1, 1)) == RM_ROUTE_TELEPORT);
    rm_body_info info = read_body(&b.s);
    CHECK_VEC(info.position.origin, vec(90, 90, 0), 0);
    CHECK(is_about_nothing(&info));
    CHECK(info.teleports == 1 && info.ignored == 0);
    CHECK(rm_body_read(b.s.world, b.other, &info) == RM_OK && info.stuck_to == 0);
    CHECK(tick_body(&b.s, 0.1).reasons & RM_REASON_TELEPORT);
    rm_world_destroy(b.s.world);
    return 0;
}

static int a_refused_teleport_is_tried_again_by_the_next_teleport_only(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED};
    const scene s = floating_scene(&answers);
    tick_body(&s, 0.1); // now its distance from the viewer is known
    CHECK(send(&s, update_to(place_at(90, 90, 0), 1, 1)) == RM_ROUTE_IGNORED);
    answers.place_result = RM_SWEEP_OK;
    CHECK(send(&s, update_to(place_at(90, 90, 0), 2, 1)) == RM_ROUTE_QUEUE);
    CHECK(send(&s, update_to(place_at(90, 90, 0), 3, 2)) == RM_ROUTE_TELEPORT);
    rm_world_destroy(s.world);
    return 0;
}

static int a_teleport_off_the_map_is_refused_without_a_collision_world_too(void) {
    const busy_scene b = new_busy_scene(NULL);
    const rm_position off = rm_position_make(0x00100001u, vec(-5, 5, 9), rm_quat_identity());
    CHECK(send(&b.s, update_to(off, 1, 1)) == RM_ROUTE_IGNORED);
    const rm_body_info info = read_body(&b.s);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(is_about_everything(&info));
    rm_world_destroy(b.s.world);
    return 0;
}

// ------------------------------------------------------------------------------------------ snap

// claims: D3-2.5
static int a_refused_snap_keeps_the_queue(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED};
    const busy_scene b = new_busy_scene(&answers); // never ticked: its viewer is infinitely far
    CHECK(send(&b.s, update_to(place_at(90, 90, 0), 1, 0)) == RM_ROUTE_IGNORED);
    const rm_body_info info = read_body(&b.s);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(is_about_everything(&info));
    CHECK(info.ignored == 1 && info.snaps == 0 && info.stamps[RM_STAMP_POSITION] == 1);
    rm_world_destroy(b.s.world);
    return 0;
}

static int an_update_is_queued_below_96_m_from_the_viewer_and_placed_from_there_on(void) {
    const scene s = floating_scene(NULL);
    rm_position viewer = place_at(12, 108, 0); // 96 m
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    tick_body(&s, 0.1);
    CHECK(send(&s, update_to(place_at(12, 12, 0), 1, 0)) == RM_ROUTE_SNAP);
    viewer.origin.y = 107.99f;
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    CHECK(send(&s, update_to(place_at(12, 12, 0), 2, 0)) == RM_ROUTE_SNAP); // as of the last tick
    tick_body(&s, 0.1);
    CHECK(send(&s, update_to(place_at(12, 13, 0), 3, 0)) == RM_ROUTE_QUEUE);
    rm_world_destroy(s.world);
    return 0;
}

static int a_snap_ends_the_queue_alone(void) {
    stub answers = {0};
    const busy_scene b = new_busy_scene(&answers);
    CHECK(send(&b.s, update_to(place_at(90, 90, 0), 1, 0)) == RM_ROUTE_SNAP);
    rm_body_info info = read_body(&b.s);
    CHECK_VEC(info.position.origin, vec(90, 90, 0), 0);
    CHECK(info.queue_count == 0 && info.stuck_to == 2 && info.leash.is_on && info.is_moving_to);
    CHECK(rm_body_read(b.s.world, b.other, &info) == RM_OK && info.stuck_to == 1);
    rm_world_destroy(b.s.world);
    return 0;
}

// ------------------------------------------------------------------------------------------ blip

// A floating body with a place far away in its queue, and a velocity behind it.
static scene blip_scene(stub *answers) {
    const scene s = floating_scene(answers);
    const rm_position to = place_at(12, 150, 0);
    if (rm_body_interpolate(s.world, s.body, &to, false) != RM_OK ||
        rm_body_append_velocity(s.world, s.body, vec(1, 2, 3)) != RM_OK) {
        abort();
    }
    return s;
}

// claims: D0-6.14 D0-6.15 D4-12.3
static int a_refused_blip_keeps_everything_and_is_tried_again(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED};
    const scene s = blip_scene(&answers);
    for (int i = 1; i <= 3; ++i) {
        const rm_body_info info = tick_body(&s, 0.1);
        CHECK(answers.places == i && answers.asked.kind == RM_SWEEP_PLACE_SLIDE);
        CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
        CHECK_VEC(info.velocity, vec(0, 0, 0), 0);
        CHECK(info.queue_count == 2 && info.fails == 4 && info.blips == 0);
        CHECK(info.reasons == RM_REASON_BLIP_FAILED);
    }
    answers.place_result = RM_SWEEP_OK;
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(12, 150, 0), 0);
    CHECK_VEC(info.velocity, vec(1, 2, 3), 0); // the tail's, now that it has succeeded
    CHECK(info.queue_count == 0 && info.fails == 0 && info.blips == 1);
    CHECK(info.reasons == RM_REASON_BLIP);
    rm_world_destroy(s.world);
    return 0;
}

static int a_blip_to_a_tail_without_velocity_keeps_the_velocity(void) {
    stub answers = {0};
    const scene s = floating_scene(&answers);
    const rm_position to = place_at(12, 150, 0);
    push(&s, 0, 0, 4);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.blips == 1);
    CHECK_VEC(info.velocity, vec(0, 0, 4), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_blip_answered_with_nan_is_refused(void) {
    stub answers = {.has_place = true, .answer.at = place_at(0, NAN, 0)};
    const scene s = blip_scene(&answers);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.reasons == RM_REASON_BLIP_FAILED && info.queue_count == 2);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_blip_off_the_map_is_tried_again_for_ever(void) {
    const scene s = floating_scene(NULL);
    const rm_position off = rm_position_make(0x00100001u, vec(-5, 5, 9), rm_quat_identity());
    CHECK(rm_body_interpolate(s.world, s.body, &off, false) == RM_OK);
    for (int i = 0; i < 3; ++i) {
        const rm_body_info info = tick_body(&s, 0.1);
        CHECK(info.reasons == RM_REASON_BLIP_FAILED && info.queue_count == 1);
    }
    rm_world_destroy(s.world);
    return 0;
}

static int a_blipped_body_is_drawn_where_it_is(void) {
    stub answers = {0};
    const scene s = blip_scene(&answers);
    tick_body(&s, 0.1);
    rm_position drawn;
    CHECK(rm_body_render(s.world, s.body, &drawn) == RM_OK);
    CHECK_VEC(drawn.origin, vec(12, 150, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D0-6.9 D2-6.2
static int a_stalled_only_node_is_blipped_to_in_the_tick_that_gives_it_up(void) {
    // The sweep keeps the body where it is.
    stub answers = {.has_place = true};
    answers.answer.at = place_at(12, 12, 0);
    answers.answer.bits = RM_SWEPT_CONTACT;
    answers.answer.contact.normal = vec(0, 0, 1);
    const scene s = standing_scene(&answers);
    const rm_position to = place_at(12, 15, 0);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    for (int i = 1; i < 10; ++i) {
        CHECK(tick_body(&s, 0.1).queue_count == 1);
    }
    answers.has_place = false;
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.reasons & RM_REASON_STALL && info.reasons & RM_REASON_BLIP);
    CHECK_VEC(info.position.origin, vec(12, 15, 0), 0);
    CHECK(info.fails == 0 && info.blips == 1);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D0-6.3
static int a_velocity_node_sets_the_velocity_at_the_end_of_the_tick(void) {
    const scene s = floating_scene(NULL);
    CHECK(rm_body_append_velocity(s.world, s.body, vec(0, 3, 0)) == RM_OK);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK_VEC(info.velocity, vec(0, 3, 0), 0);
    CHECK(info.queue_count == 0);
    info = tick_body(&s, 0.1);
    CHECK_NEAR(info.position.origin.y, 12.3, 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// ------------------------------------------------------------------------------------- ethereal

// claims: D4-1.3
static int becoming_solid_waits_for_room(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.state = RM_STATE_ETHEREAL;
    const scene s = new_scene(&world, &def);
    CHECK(rm_body_set_state(s.world, s.body, RM_STATE_ETHEREAL, 0) == RM_OK);
    for (int i = 1; i <= 3; ++i) {
        const rm_body_info info = tick_body(&s, 0.1);
        CHECK(info.state == RM_STATE_ETHEREAL);
        CHECK(has_transient(&info, RM_TRANSIENT_CHECK_ETHEREAL));
        CHECK(answers.places == i && answers.asked.kind == RM_SWEEP_PLACE);
        CHECK(answers.asked.state == 0); // asked as a solid body
        CHECK_VEC(answers.asked.to.origin, vec(12, 12, 0), 0);
    }
    answers.place_result = RM_SWEEP_OK;
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.state == 0 && !has_transient(&info, RM_TRANSIENT_CHECK_ETHEREAL));
    info = tick_body(&s, 0.1);
    CHECK(answers.places == 4); // asked no more
    rm_world_destroy(s.world);
    return 0;
}

static int becoming_ethereal_again_calls_the_wait_off(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED};
    const rm_world_def world = scene_world(&answers);
    rm_body_def def = floating_body();
    def.state = RM_STATE_ETHEREAL;
    const scene s = new_scene(&world, &def);
    rm_body_set_state(s.world, s.body, RM_STATE_ETHEREAL, 0);
    tick_body(&s, 0.1);
    rm_body_set_state(s.world, s.body, RM_STATE_ETHEREAL, RM_STATE_ETHEREAL);
    answers.place_result = RM_SWEEP_OK;
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.state == RM_STATE_ETHEREAL && answers.places == 1);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_collision_world_there_is_always_room(void) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def def = floating_body();
    def.state = RM_STATE_ETHEREAL;
    const scene s = new_scene(&world, &def);
    rm_body_set_state(s.world, s.body, RM_STATE_ETHEREAL, 0);
    CHECK(tick_body(&s, 0.1).state == 0);
    rm_world_destroy(s.world);
    return 0;
}

// ------------------------------------------------------------------------------- cut off searches

// A sweep that had no places left has not refused the place: the body waits for the next tick.
static int a_teleport_whose_search_was_cut_off_waits_outside_and_enters(void) {
    stub answers = {.place_result = RM_SWEEP_FAILED, .answer.bits = RM_SWEPT_CUT};
    const busy_scene b = new_busy_scene(&answers);
    CHECK(send(&b.s, update_to(place_at(90, 90, 0), 1, 1)) == RM_ROUTE_TELEPORT);
    rm_body_info info = read_body(&b.s);
    CHECK_VEC(info.position.origin, vec(90, 90, 0), 0);
    CHECK(info.is_away && info.is_entering && info.teleports == 1 && info.ignored == 0);
    CHECK(is_about_nothing(&info));
    info = tick_body(&b.s, 0.1);
    CHECK(info.is_away && info.is_entering); // there is no room yet
    answers.place_result = RM_SWEEP_OK;
    info = tick_body(&b.s, 0.1);
    CHECK(!info.is_away && !info.is_entering);
    CHECK_VEC(info.position.origin, vec(90, 90, 0), 0);
    rm_world_destroy(b.s.world);
    return 0;
}

void test_placement(void) {
    RUN(entering_asks_for_the_place_or_one_beside_it);
    RUN(a_refused_entry_changes_nothing);
    RUN(an_entry_answered_with_nan_is_refused);
    RUN(a_body_without_spheres_enters_as_a_small_one);
    RUN(an_entry_takes_ground_and_slide_as_a_move_does);
    RUN(an_entry_keeps_the_velocity);
    RUN(without_a_collision_world_an_entry_is_settled_and_changes_no_ground);
    RUN(what_was_placed_is_drawn_where_it_is);
    RUN(a_refused_teleport_changes_nothing_but_the_stamps);
    RUN(a_teleport_ends_everything_the_body_was_about);
    RUN(a_refused_teleport_is_tried_again_by_the_next_teleport_only);
    RUN(a_teleport_off_the_map_is_refused_without_a_collision_world_too);
    RUN(a_refused_snap_keeps_the_queue);
    RUN(an_update_is_queued_below_96_m_from_the_viewer_and_placed_from_there_on);
    RUN(a_snap_ends_the_queue_alone);
    RUN(a_refused_blip_keeps_everything_and_is_tried_again);
    RUN(a_blip_to_a_tail_without_velocity_keeps_the_velocity);
    RUN(a_blip_answered_with_nan_is_refused);
    RUN(a_blip_off_the_map_is_tried_again_for_ever);
    RUN(a_blipped_body_is_drawn_where_it_is);
    RUN(a_stalled_only_node_is_blipped_to_in_the_tick_that_gives_it_up);
    RUN(a_velocity_node_sets_the_velocity_at_the_end_of_the_tick);
    RUN(becoming_solid_waits_for_room);
    RUN(becoming_ethereal_again_calls_the_wait_off);
    RUN(without_a_collision_world_there_is_always_room);
    RUN(a_teleport_whose_search_was_cut_off_waits_outside_and_enters);
}
