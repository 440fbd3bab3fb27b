// What commands make of the cycle: links, changes of speed, modifiers, styles, actions; phases.

#include "remora/motion_table.h"

#include "check.h"
#include "motion/motion_numbers.h"
#include "motion_rig.h"

enum { THRUST_MED = 0x10000058 };

static const rm_motion_table *humanoid(void) {
    return rm_motion_table_humanoid();
}

static int a_body_starts_by_standing(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    CHECK(rig.motion.cycle.style == RM_STYLE_NON_COMBAT);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_READY);
    CHECK(rig.motion.sequence.node_count == 1);
    CHECK(rig.motion.pending_count == 0);
    return 0;
}

// claims: D2-3.5
static int sidestep_and_turn_add_to_the_forward_cycle(void) {
    motion_rig rig = rig_make(humanoid());
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
    movement.state.sidestep_speed = -1.248f;
    movement.state.turn = RM_COMMAND_TURN_RIGHT;
    movement.state.turn_speed = 1.5f;
    CHECK(rig_receive(&rig, &movement) == RM_OK);
    CHECK_NEAR(rig.motion.sequence.velocity.x, -1.56, 1e-6);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 4.0, 1e-6);
    CHECK_NEAR(rig.motion.sequence.omega.z, -2.25, 1e-6);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_RUN_FORWARD);
    CHECK(rig.motion.cycle.modifier_count == 2);
    return 0;
}

// claims: D4-14.1
static int a_turn_in_place_is_a_cycle_and_becomes_a_modifier_of_a_run(void) {
    motion_rig rig = rig_make(humanoid());
    rm_movement movement = rm_default_movement();
    movement.state.turn = RM_COMMAND_TURN_RIGHT;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_TURN_RIGHT);
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_RUN_FORWARD);
    CHECK(rig.motion.cycle.modifier_count == 1);
    movement.state.forward = RM_COMMAND_READY;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_TURN_RIGHT);
    CHECK(rig.motion.cycle.modifier_count == 0);
    CHECK(rig.motion.sequence.velocity.y == 0.0f);
    CHECK_NEAR(rig.motion.sequence.omega.z, -1.5, 1e-6);
    return 0;
}

// claims: D2-1.3 D4-14.2
static int standing_is_exactly_zero_after_any_amount_of_moving(void) {
    motion_rig rig = rig_make(humanoid());
    for (int i = 0; i < 100; ++i) {
        rm_movement movement = rm_default_movement();
        movement.state.forward = RM_COMMAND_RUN_FORWARD;
        movement.state.forward_speed = 1.1f + 0.013f * (float)i;
        movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
        movement.state.sidestep_speed = 0.7f - 0.031f * (float)i;
        movement.state.turn = RM_COMMAND_TURN_RIGHT;
        movement.state.turn_speed = 0.3f;
        (void)rig_receive(&rig, &movement);
    }
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    CHECK(rm_vec3_length(rig.motion.sequence.omega) == 0.0f);
    CHECK(rm_motion_cycle_speed(&rig.motion) == 4.0f);
    return 0;
}

// claims: D2-9.2
static int left_and_backward_ids_are_negatives(void) {
    motion_rig rig = rig_make(humanoid());
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_WALK_BACKWARDS;
    movement.state.sidestep = RM_COMMAND_SIDESTEP_LEFT;
    movement.state.turn = RM_COMMAND_TURN_LEFT;
    (void)rig_receive(&rig, &movement);
    CHECK_NEAR(rig.motion.sequence.velocity.x, -1.25, 1e-6);
    CHECK_NEAR(rig.motion.sequence.velocity.y, -2.028, 1e-6);
    CHECK_NEAR(rig.motion.sequence.omega.z, 1.5, 1e-6);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_WALK_BACKWARDS); // as it was sent
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    CHECK(rm_vec3_is_zero(rig.motion.sequence.velocity));
    CHECK(rm_vec3_is_zero(rig.motion.sequence.omega));
    return 0;
}

static int any_other_substate_in_any_style_stands(void) {
    motion_rig rig = rig_make(humanoid());
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_BOW_COMBAT;
    movement.state.forward = RM_COMMAND_SITTING;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.cycle.style == RM_STYLE_BOW_COMBAT);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_SITTING);
    CHECK(rm_vec3_is_zero(rig.motion.sequence.velocity));
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 3.12, 1e-6); // also in that style
    return 0;
}

static int phases_are_way_over_stride(void) {
    motion_rig rig = rig_make(humanoid());
    CHECK(rm_motion_shown(&rig.motion, humanoid()).phase == 0.0f);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    rig_run(&rig, 0.05, 8); // 1.6 m of 3.2: the cycle takes 0.8 s
    CHECK_NEAR(rm_motion_shown(&rig.motion, humanoid()).phase, 0.5, 1e-5);
    rig_run(&rig, 0.05, 10);
    CHECK_NEAR(rm_motion_shown(&rig.motion, humanoid()).phase, 0.125, 1e-5);
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    rig_run(&rig, 0.05, 5);
    CHECK(rm_motion_shown(&rig.motion, humanoid()).phase == 0.0f);
    rm_movement turn = rm_default_movement();
    turn.state.turn = RM_COMMAND_TURN_RIGHT;
    (void)rig_receive(&rig, &turn);
    rig_run(&rig, 0.05, 5); // a quarter of a second: a turn in place has a cycle a second
    CHECK_NEAR(rm_motion_shown(&rig.motion, humanoid()).phase, 0.25, 1e-5);
    return 0;
}

// claims: D2-10.4
static int a_cycle_played_backwards_never_shows_a_forward_phase(void) {
    motion_rig rig = rig_make(humanoid());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, -0.65f);
    float last = 1.0f;
    for (int i = 0; i < 20; ++i) {
        rig_tick(&rig, 1.0 / 30.0);
        rm_motion_show show = rm_motion_shown(&rig.motion, humanoid());
        CHECK(show.rate < 0.0f);
        CHECK(show.phase < last);
        CHECK(rig.moved.origin.y < 0.0f);
        last = show.phase;
    }
    return 0;
}

static int run_walk_run_does_not_restart_the_cycle(void) {
    motion_rig rig = rig_make(humanoid());
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.0f);
    rig_run(&rig, 0.05, 3); // 1.2 m of 3.2
    CHECK_NEAR(rm_motion_shown(&rig.motion, humanoid()).phase, 0.375, 1e-5);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK_NEAR(rm_motion_shown(&rig.motion, humanoid()).phase, 0.375, 1e-5);
    rig_run(&rig, 0.05, 1);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    CHECK_NEAR(rm_motion_shown(&rig.motion, humanoid()).phase, 0.453, 1e-5);
    return 0;
}

static int a_change_of_speed_does_not_restart_a_clip(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    rig_run(&rig, 1.0 / 30.0, 12); // past the link
    CHECK(rig.motion.sequence.node_count == 1);
    double cursor = rig.motion.sequence.cursor;
    CHECK(cursor > 0.0);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.0f);
    CHECK(rig.motion.sequence.cursor == cursor);
    CHECK(rig.motion.sequence.speed[0] == 2.0f);
    rig_tick(&rig, 1.0 / 30.0);
    CHECK_NEAR(rig.motion.sequence.cursor, cursor + 2.0, 1e-6);
    return 0;
}

static int a_speed_of_zero_can_be_left_again(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    rig_run(&rig, 0.1, 5);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 0.0f);
    rig_tick(&rig, 0.1);
    CHECK(rig.moved.origin.y == 0.0f);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    rig_tick(&rig, 0.1);
    CHECK(rig.moved.origin.y > 0.0f);
    return 0;
}

static int a_walk_by_poses_covers_its_ground(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    rig_run(&rig, 1.0 / 30.0, 300);
    CHECK_NEAR(rig.body.position.origin.y, 26.0, 0.2);
    rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, -0.65f);
    rig_run(&rig, 1.0 / 30.0, 300);
    CHECK_NEAR(rig.body.position.origin.y, -26.0 * 0.65, 0.2);
    return 0;
}

// The last tick showed no frame that was played forwards.
static bool went_backwards(const motion_rig *rig) {
    bool did = rig->moved.origin.y <= 0.0f;
    for (uint32_t i = 0; i < rig->events.count; ++i) {
        did = did && rig->items[i].direction <= 0;
    }
    return did;
}

static int walking_back_by_poses_never_moves_forward(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, -0.65f);
    for (int i = 0; i < 200; ++i) {
        rig_tick(&rig, 1.0 / 60.0);
        CHECK(went_backwards(&rig));
    }
    return 0;
}

static int links_are_played_before_the_cycle_and_then_it_is_done(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rig.motion.sequence.node_count == 2); // the link of four frames, and the cycle
    CHECK(rig.motion.pending_count > 0);
    rig_run(&rig, 1.0 / 30.0, 3);
    CHECK(rig.motion.pending_count > 0);
    rig_run(&rig, 1.0 / 30.0, 2);
    CHECK(rig.motion.pending_count == 0);
    CHECK(rig.motion.sequence.node_count == 1);
    return 0;
}

static int links_that_lead_nowhere_are_not_played(void) {
    if (RM_SEQUENCE_NODES < 3) {
        return 0; // no room for them
    }
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f); // a link
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);  // another
    CHECK(rig.motion.sequence.node_count == 3);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f); // back: what lies between is redundant
    // Only where the first walk is still known, beside what it came from.
    CHECK(rig.motion.sequence.node_count <= (RM_MOTION_PENDING > 3 ? 2 : RM_SEQUENCE_NODES));
    CHECK(rig.motion.cycle.substate == RM_COMMAND_WALK_FORWARD);
    rig_run(&rig, 1.0 / 30.0, 30);
    CHECK(rig.motion.pending_count == 0);
    return 0;
}

static int links_dropped_for_want_of_room_are_not_waited_for(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rm_movement movement = rm_default_movement();
    for (int i = 0; i < 2 * RM_SEQUENCE_NODES; ++i) { // back and forth, each by a link
        uint32_t style = i % 2 == 0 ? RM_STYLE_SWORD_COMBAT : RM_STYLE_NON_COMBAT;
        rm_motion_context c = rig_open(&rig);
        rm_move_parameters parameters = rm_default_move_parameters();
        uint32_t step = i % 4 < 2 ? RM_COMMAND_WALK_FORWARD : RM_COMMAND_RUN_FORWARD;
        (void)rm_motion_do_interpreted(&rig.motion, &c, style, &parameters);
        (void)rm_motion_do_interpreted(&rig.motion, &c, step, &parameters);
        CHECK(rig.motion.sequence.node_count <= RM_SEQUENCE_NODES);
        CHECK(rig.motion.pending_count <= RM_MOTION_PENDING);
    }
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, 0.1, 60);
    CHECK(rig.motion.pending_count == 0 && rig.motion.pending_done == 0);
    CHECK(rig.motion.sequence.node_count == 1);
    return 0;
}

static int a_change_of_style_goes_through_its_link(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_SWORD_COMBAT;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.cycle.style == RM_STYLE_SWORD_COMBAT);
    CHECK(rig.motion.sequence.node_count == 2);
    rig_run(&rig, 1.0 / 30.0, 10);
    CHECK(rig.motion.pending_count == 0);
    movement.style = movement.state.style = RM_STYLE_MAGIC; // which this table does not have
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.cycle.style == RM_STYLE_SWORD_COMBAT);
    CHECK(rig.motion.interpreted.style == RM_STYLE_MAGIC);
    return 0;
}

static int an_action_is_played_once_and_the_cycle_follows(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_SWORD_COMBAT;
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, 1.0 / 30.0, 10);
    movement.action_count = 1;
    movement.actions[0] = (rm_action){THRUST_MED, 1.0f, 1, 0};
    movement.sticky_guid = 0x50000009u;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.action_count == 1);
    CHECK(rig.stuck_to == 0x50000009u);
    uint32_t hooks = 0;
    for (int i = 0; i < 14; ++i) {
        rig_tick(&rig, 1.0 / 30.0);
        hooks += rig_count(&rig, RM_MOTION_EVENT_HOOK);
    }
    CHECK(hooks == 1);
    CHECK(rig.stuck_to == 0x50000009u); // still at it
    rig_run(&rig, 1.0 / 30.0, 3);
    CHECK(rig.motion.action_count == 0);
    CHECK(rig.stuck_to == 0); // an action that is over lets go
    CHECK(rig.motion.cycle.substate == RM_COMMAND_READY);
    return 0;
}

static int more_modifiers_than_there_is_room_for_are_refused(void) {
    rm_cycle_state state;
    rm_sequence sequence;
    rm_motion_entry modifiers[RM_MOTION_MODIFIERS + 1];
    rm_motion_table_def def = *rm_motion_table_contents(humanoid());
    for (uint32_t i = 0; i <= RM_MOTION_MODIFIERS; ++i) {
        modifiers[i] = (rm_motion_entry){0, RM_COMMAND_MODIFIER + 0x60 + i, 3};
    }
    def.modifiers = modifiers;
    def.modifier_count = RM_MOTION_MODIFIERS + 1;
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(&def, NULL, &table) == RM_OK);
    rm_cycle_init(&state, &sequence, table);
    for (uint32_t i = 0; i < RM_MOTION_MODIFIERS; ++i) {
        CHECK(rm_cycle_do(&state, &sequence, table, modifiers[i].command, 1.0f).is_done);
    }
    CHECK(!rm_cycle_do(&state, &sequence, table, modifiers[RM_MOTION_MODIFIERS].command, 1.0f)
               .is_done);
    CHECK(rm_cycle_do(&state, &sequence, table, modifiers[0].command, 2.0f).is_done);
    CHECK_NEAR(sequence.velocity.x, 1.25 * (RM_MOTION_MODIFIERS + 1), 1e-5);
    CHECK(rm_cycle_stop_completely(&state, &sequence, table).is_done);
    CHECK(sequence.velocity.x == 0.0f && state.modifier_count == 0);
    rm_motion_table_destroy(table);
    return 0;
}

static int a_cycle_that_is_alone_ends_and_refuses_modifiers(void) {
    rm_motion_table_def def = *rm_motion_table_contents(humanoid());
    rm_motion_data data[6];
    for (int i = 0; i < 6; ++i) {
        data[i] = def.data[i];
    }
    data[2].flags = RM_MOTION_ALONE; // running
    def.data = data;
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(&def, NULL, &table) == RM_OK);
    rm_cycle_state state;
    rm_sequence sequence;
    rm_cycle_init(&state, &sequence, table);
    CHECK(rm_cycle_do(&state, &sequence, table, RM_COMMAND_WALK_FORWARD, 1.0f).is_done);
    CHECK(rm_cycle_do(&state, &sequence, table, RM_COMMAND_TURN_RIGHT, 1.0f).is_done);
    CHECK(rm_cycle_do(&state, &sequence, table, RM_COMMAND_RUN_FORWARD, 1.0f).is_done);
    CHECK(sequence.omega.z == 0.0f);
    CHECK(!rm_cycle_do(&state, &sequence, table, RM_COMMAND_TURN_RIGHT, 1.0f).is_done);
    rm_motion_table_destroy(table);
    return 0;
}

static int speeds_beyond_the_limit_are_played_at_the_limit(void) {
    motion_rig rig = rig_make(humanoid());
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1e30f);
    CHECK(rig.motion.sequence.velocity.y == RM_RUN_SPEED * RM_MOTION_SPEED_LIMIT);
    CHECK(rig.motion.interpreted.forward_speed == 1e30f); // as it was sent
    return 0;
}

void test_motion_cycle(void) {
    RUN(a_body_starts_by_standing);
    RUN(sidestep_and_turn_add_to_the_forward_cycle);
    RUN(a_turn_in_place_is_a_cycle_and_becomes_a_modifier_of_a_run);
    RUN(standing_is_exactly_zero_after_any_amount_of_moving);
    RUN(left_and_backward_ids_are_negatives);
    RUN(any_other_substate_in_any_style_stands);
    RUN(phases_are_way_over_stride);
    RUN(a_cycle_played_backwards_never_shows_a_forward_phase);
    RUN(run_walk_run_does_not_restart_the_cycle);
    RUN(a_change_of_speed_does_not_restart_a_clip);
    RUN(a_speed_of_zero_can_be_left_again);
    RUN(a_walk_by_poses_covers_its_ground);
    RUN(walking_back_by_poses_never_moves_forward);
    RUN(links_are_played_before_the_cycle_and_then_it_is_done);
    RUN(links_that_lead_nowhere_are_not_played);
    RUN(links_dropped_for_want_of_room_are_not_waited_for);
    RUN(a_change_of_style_goes_through_its_link);
    RUN(an_action_is_played_once_and_the_cycle_follows);
    RUN(more_modifiers_than_there_is_room_for_are_refused);
    RUN(a_cycle_that_is_alone_ends_and_refuses_modifiers);
    RUN(speeds_beyond_the_limit_are_played_at_the_limit);
}
