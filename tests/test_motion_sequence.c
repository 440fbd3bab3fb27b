// Playing clips: frame boundaries, negative rates, links, hooks; and playing without clips.

#include "remora/motion_table.h"

#include "check.h"

enum { FRAMES = 4 };

// Each frame moves the root by a different amount, so that sums tell which ones were applied:
// 1, 10, 100 and 1000 mm for frames 0 to 3.
static const rm_animation_pose poses[FRAMES] = {
    {{0.0f, 0.001f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
    {{0.0f, 0.010f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
    {{0.0f, 0.100f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
    {{0.0f, 1.000f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
};
static const rm_animation_hook hooks[] = {{1, 0, 5}, {1, 1, 6}, {1, -1, 7}};
static const rm_animation animations[] = {
    {.frame_count = FRAMES, .pose_count = FRAMES, .hook_count = 3},
    {.frame_count = 2},
};
// Ten frames a second: a frame is 0.1 s.
static const rm_motion_clip clips[] = {{0, 10.0f, 0, 3}, {1, 10.0f, 0, 1}, {0, 0.0f, 0, 3}};

enum { LOOP, LINK, FROZEN };
static const rm_motion_data data[] = {
    [LOOP] = {.clip_first = 0, .clip_count = 1},
    [LINK] = {.clip_first = 1, .clip_count = 1},
    [FROZEN] = {.clip_first = 2, .clip_count = 1},
};
static const rm_motion_style styles[] = {{RM_STYLE_NON_COMBAT, RM_COMMAND_READY}};

static rm_motion_table *make_table(void) {
    rm_motion_table_def def = {.default_style = RM_STYLE_NON_COMBAT,
                               .any_substate = RM_COMMAND_READY,
                               .any_cycle = LOOP,
                               .styles = styles,
                               .style_count = 1,
                               .data = data,
                               .data_count = 3,
                               .clips = clips,
                               .clip_count = 3,
                               .animations = animations,
                               .animation_count = 2,
                               .poses = poses,
                               .pose_count = FRAMES,
                               .hooks = hooks,
                               .hook_count = 3};
    rm_motion_table *table = NULL;
    (void)rm_motion_table_create(&def, NULL, &table);
    return table;
}

// Root motion of one update, forwards; metres.
static float play(rm_sequence *s, const rm_motion_table *table, double dt) {
    rm_frame frame = rm_frame_identity();
    (void)rm_sequence_update(s, table, dt, &frame, NULL);
    return frame.origin.y;
}

// claims: D2-1.1 D4-3.1 D4-11.3
static int without_clips_it_moves_by_velocity_times_dt(void) {
    rm_sequence s;
    rm_sequence_init(&s);
    s.velocity = rm_vec3_make(1.0f, 4.0f, 0.0f);
    s.omega = rm_vec3_make(0.0f, 0.0f, 1.0f);
    rm_frame frame = rm_frame_identity();
    (void)rm_sequence_update(&s, NULL, 0.5, &frame, NULL);
    (void)rm_sequence_update(&s, NULL, 0.5, &frame, NULL);
    CHECK_NEAR(frame.origin.x, 1.0, 1e-6); // not turned by the rotation of the first half
    CHECK_NEAR(frame.origin.y, 4.0, 1e-6);
    CHECK_NEAR(rm_frame_heading(&frame), 360.0 - 57.29578, 1e-3);
    return 0;
}

static int a_tick_that_crosses_no_boundary_moves_nothing(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    s.velocity = rm_vec3_make(0.0f, 5.0f, 0.0f);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    CHECK(play(&s, table, 0.05) == 0.0f);
    CHECK(play(&s, table, 0.04) == 0.0f);
    CHECK_NEAR(play(&s, table, 0.02), 0.001 + 0.5, 1e-6); // frame 0, and a frame's worth of speed
    rm_motion_table_destroy(table);
    return 0;
}

// claims: D4-11.1
static int a_forward_loop_applies_low_twice_and_high_never(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    CHECK_NEAR(play(&s, table, 0.35), 0.111, 1e-6); // frames 0, 1, 2
    CHECK_NEAR(play(&s, table, 0.1), 0.001, 1e-6);  // into the next round: frame 0
    CHECK_NEAR(play(&s, table, 0.1), 0.001, 1e-6);  // and again
    CHECK_NEAR(play(&s, table, 0.2), 0.110, 1e-6);
    float sum = 0.0f;
    for (int i = 0; i < 40; ++i) { // ten rounds
        sum += play(&s, table, 0.1);
    }
    CHECK_NEAR(sum, 10.0 * (0.001 + 0.111), 1e-5);
    rm_motion_table_destroy(table);
    return 0;
}

// claims: D4-3.3
static int a_backward_loop_undoes_every_frame_once(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LOOP, -1.0f);
    CHECK_NEAR(s.cursor, 4.0 - 0.0002, 1e-9); // starts at its end
    CHECK_NEAR(play(&s, table, 0.15), -1.0, 1e-6);
    CHECK_NEAR(play(&s, table, 0.1), -0.1, 1e-6);
    CHECK_NEAR(play(&s, table, 0.1), -0.01, 1e-6);
    CHECK_NEAR(play(&s, table, 0.1), -0.001, 1e-6);
    CHECK_NEAR(play(&s, table, 0.1), -1.0, 1e-6);
    rm_motion_table_destroy(table);
    return 0;
}

// claims: D4-11.1
static int a_long_update_plays_several_rounds(void) {
    rm_motion_table *table = make_table();
    rm_sequence many;
    rm_sequence once;
    rm_sequence_init(&many);
    rm_sequence_init(&once);
    (void)rm_sequence_append(&many, table, LOOP, 1.0f);
    (void)rm_sequence_append(&once, table, LOOP, 1.0f);
    float sum = 0.0f;
    for (int i = 0; i < 50; ++i) {
        sum += play(&many, table, 0.025);
    }
    CHECK_NEAR(play(&once, table, 1.25), sum, 1e-5);
    CHECK_NEAR(once.cursor, many.cursor, 1e-6);
    rm_motion_table_destroy(table);
    return 0;
}

static int a_pose_that_turns_is_undone_by_its_inverse(void) {
    rm_animation_pose turning[FRAMES];
    for (int i = 0; i < FRAMES; ++i) {
        turning[i] = (rm_animation_pose){{0.1f, 0.2f, 0.0f}, rm_quat_from_heading(30.0f)};
    }
    rm_motion_table *table = make_table();
    rm_motion_table_def def = *rm_motion_table_contents(table);
    def.poses = turning;
    rm_motion_table *turner = NULL;
    CHECK(rm_motion_table_create(&def, NULL, &turner) == RM_OK);
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, turner, LOOP, 1.0f);
    rm_frame frame = rm_frame_identity();
    (void)rm_sequence_update(&s, turner, 0.35, &frame, NULL); // frames 0, 1, 2
    CHECK_NEAR(rm_frame_heading(&frame), 90.0, 1e-3);
    rm_sequence_set_cycle_speed(&s, -1.0f);
    (void)rm_sequence_update(&s, turner, 0.3, &frame, NULL); // frames 3, 2, 1
    CHECK_NEAR(frame.origin.x, 0.0, 1e-5);
    CHECK_NEAR(frame.origin.y, 0.0, 1e-5);
    CHECK_NEAR(frame.rotation.w, 1.0, 1e-5);
    rm_motion_table_destroy(turner);
    rm_motion_table_destroy(table);
    return 0;
}

static int a_rate_of_zero_moves_by_dt(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    s.velocity = rm_vec3_make(0.0f, 5.0f, 0.0f);
    (void)rm_sequence_append(&s, table, FROZEN, 1.0f);
    CHECK_NEAR(play(&s, table, 0.1), 0.5, 1e-6);
    CHECK(play(&s, table, 0.0001) == 0.0f); // shorter than epsilon
    rm_motion_table_destroy(table);
    return 0;
}

// claims: D4-11.2
static int links_are_played_once_reported_and_dropped(void) {
    if (RM_SEQUENCE_NODES < 3) {
        return 0; // no room for it
    }
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LINK, 1.0f);
    (void)rm_sequence_append(&s, table, LINK, 1.0f);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    CHECK(s.first_cyclic == 2 && s.current == 0);
    rm_motion_event items[8];
    rm_motion_events events = {.items = items, .capacity = 8};
    rm_frame frame = rm_frame_identity();
    CHECK(rm_sequence_update(&s, table, 0.25, &frame, &events) == 1);
    CHECK(s.node_count == 2 && s.current == 0 && s.first_cyclic == 1);
    CHECK(rm_sequence_update(&s, table, 0.25, &frame, &events) == 1);
    CHECK(s.node_count == 1 && s.first_cyclic == 0);
    CHECK(events.count == 2);
    CHECK(items[0].kind == RM_MOTION_EVENT_ANIMATION_DONE && items[0].value == 1);
    CHECK(rm_sequence_update(&s, table, 2.0, &frame, NULL) == 0); // a cycle is never done
    rm_motion_table_destroy(table);
    return 0;
}

static int hooks_fire_in_their_direction(void) {
    rm_motion_table *table = make_table();
    rm_motion_event items[8];
    rm_motion_events events = {.items = items, .capacity = 8};
    rm_frame frame = rm_frame_identity();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    (void)rm_sequence_update(&s, table, 0.25, &frame, &events);
    CHECK(events.count == 2);
    CHECK(items[0].value == 5 && items[0].direction == 1);
    CHECK(items[1].value == 6);
    events.count = 0;
    rm_sequence_set_cycle_speed(&s, -1.0f);
    (void)rm_sequence_update(&s, table, 0.2, &frame, &events);
    CHECK(events.count == 2);
    CHECK(items[0].value == 5 && items[0].direction == -1);
    CHECK(items[1].value == 7);
    rm_motion_table_destroy(table);
    return 0;
}

static int events_beyond_the_buffer_are_counted(void) {
    rm_motion_table *table = make_table();
    rm_motion_event items[1];
    rm_motion_events events = {.items = items, .capacity = 1};
    rm_frame frame = rm_frame_identity();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    (void)rm_sequence_update(&s, table, 0.25, &frame, &events);
    CHECK(events.count == 1 && events.dropped == 1);
    rm_motion_table_destroy(table);
    return 0;
}

static int without_its_cycle_the_last_link_is_over(void) {
    if (RM_SEQUENCE_NODES < 3) {
        return 0; // no room for it
    }
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LINK, 1.0f);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    rm_sequence_remove_cycle(&s, table);
    CHECK(s.node_count == 1 && s.current == 0 && s.first_cyclic == 0);
    CHECK(s.cursor == 0.0); // the link still plays
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    rm_sequence_remove_links(&s, table, 9);
    CHECK(s.node_count == 1 && s.clip[0] == LOOP);
    rm_sequence_remove_cycle(&s, table);
    CHECK(s.node_count == 0 && s.cursor == 0.0);
    rm_motion_table_destroy(table);
    return 0;
}

static int a_cycle_that_is_taken_away_while_it_plays_leaves_its_link_at_the_end(void) {
    if (RM_SEQUENCE_NODES < 3) {
        return 0; // no room for it
    }
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LINK, 1.0f);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    s.current = 1; // as after a saved file, where finished links may still be there
    rm_sequence_remove_cycle(&s, table);
    CHECK(s.node_count == 1 && s.current == 0);
    CHECK_NEAR(s.cursor, 2.0 - 0.0002, 1e-9);
    (void)rm_sequence_append(&s, table, LINK, -1.0f);
    (void)rm_sequence_append(&s, table, LOOP, -1.0f);
    rm_sequence_remove_links(&s, table, 1);
    s.current = 1;
    s.speed[0] = -1.0f;
    rm_sequence_remove_cycle(&s, table);
    CHECK(s.cursor == 0.0); // played backwards it ends at its first frame
    rm_motion_table_destroy(table);
    return 0;
}

static int a_full_sequence_drops_its_oldest_link(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    uint32_t dropped = 0;
    for (int i = 0; i <= RM_SEQUENCE_NODES; ++i) {
        dropped += rm_sequence_append(&s, table, i == RM_SEQUENCE_NODES ? LOOP : LINK, 1.0f);
    }
    CHECK(dropped == 1);
    CHECK(s.node_count == RM_SEQUENCE_NODES && s.current == 0);
    CHECK(s.first_cyclic == RM_SEQUENCE_NODES - 1);
    rm_motion_table_destroy(table);
    return 0;
}

static int the_phase_of_a_clip_runs_from_0_to_1(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LOOP, 1.0f);
    CHECK(rm_sequence_phase(&s, table) == 0.0f);
    CHECK_NEAR(rm_sequence_phase_rate(&s, table), 2.5, 1e-6);
    (void)play(&s, table, 0.3);
    CHECK_NEAR(rm_sequence_phase(&s, table), 0.75, 1e-5);
    rm_motion_table_destroy(table);
    return 0;
}

static int an_absurd_speed_ends_all_the_same(void) {
    rm_motion_table *table = make_table();
    rm_sequence s;
    rm_sequence_init(&s);
    (void)rm_sequence_append(&s, table, LOOP, 1e30f);
    float moved = play(&s, table, 0.2);
    CHECK(rm_is_finite(moved));
    CHECK(s.cursor >= 0.0 && s.cursor < 4.0);
    rm_motion_table_destroy(table);
    return 0;
}

void test_motion_sequence(void) {
    RUN(without_clips_it_moves_by_velocity_times_dt);
    RUN(a_tick_that_crosses_no_boundary_moves_nothing);
    RUN(a_forward_loop_applies_low_twice_and_high_never);
    RUN(a_backward_loop_undoes_every_frame_once);
    RUN(a_long_update_plays_several_rounds);
    RUN(a_pose_that_turns_is_undone_by_its_inverse);
    RUN(a_rate_of_zero_moves_by_dt);
    RUN(links_are_played_once_reported_and_dropped);
    RUN(hooks_fire_in_their_direction);
    RUN(events_beyond_the_buffer_are_counted);
    RUN(without_its_cycle_the_last_link_is_over);
    RUN(a_cycle_that_is_taken_away_while_it_plays_leaves_its_link_at_the_end);
    RUN(a_full_sequence_drops_its_oldest_link);
    RUN(the_phase_of_a_clip_runs_from_0_to_1);
    RUN(an_absurd_speed_ends_all_the_same);
}
