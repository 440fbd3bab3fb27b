// Leaving the ground and coming back: falling, leave-ground velocity, jumps, long jumps.

#include "remora/motion.h"

#include "check.h"
#include "motion_rig.h"

static motion_rig humanoid_rig(void) {
    return rig_make(rm_motion_table_humanoid());
}

static int walking_off_an_edge_keeps_the_speed(void) {
    motion_rig rig = humanoid_rig();
    rig.body.position.rotation = rm_quat_from_heading(90.0f);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.5f);
    rig_set_grounded(&rig, false);
    CHECK((rig.effects & RM_EFFECT_VELOCITY) != 0);
    CHECK_NEAR(rig.body.velocity.x, 6.0, 1e-5); // east, as it ran
    CHECK_NEAR(rig.body.velocity.y, 0.0, 1e-5);
    CHECK(rig.body.velocity.z == 0.0f);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_FALLING);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    return 0;
}

static int one_lifted_by_its_velocity_keeps_it(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.5f);
    rig.body.velocity = rm_vec3_make(1.0f, 2.0f, 5.0f);
    rig.body.transient = 0;
    rm_motion_context c = rig_open(&rig);
    rm_motion_leave_ground(&rig.motion, &c, true);
    CHECK((c.effects.bits & RM_EFFECT_VELOCITY) == 0);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_FALLING);
    return 0;
}

static int one_that_stands_leaves_with_the_velocity_it_has(void) {
    motion_rig rig = humanoid_rig();
    rig.body.position.rotation = rm_quat_from_heading(37.0f);
    rig.body.velocity = rm_vec3_make(1.0f, 2.0f, 3.0f);
    rig_set_grounded(&rig, false);
    CHECK_NEAR(rig.body.velocity.x, 1.0, 1e-5);
    CHECK_NEAR(rig.body.velocity.y, 2.0, 1e-5);
    CHECK_NEAR(rig.body.velocity.z, 3.0, 1e-5);
    return 0;
}

static int leaving_is_never_faster_than_running(void) {
    motion_rig rig = humanoid_rig();
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.forward_speed = 2.0f;
    movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
    movement.state.sidestep_speed = 3.0f;
    (void)rig_receive(&rig, &movement);
    rm_vec3 velocity = rm_motion_state_velocity(&rig.motion, &rig.body);
    CHECK_NEAR(rm_vec3_length(velocity), 8.0, 1e-5);
    CHECK_NEAR(velocity.x / velocity.y, 3.75 / 8.0, 1e-5);
    return 0;
}

static int in_the_air_a_body_falls_and_turns(void) {
    motion_rig rig = humanoid_rig();
    rig.body.transient = 0;
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
    movement.state.turn = RM_COMMAND_TURN_RIGHT;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_RUN_FORWARD); // it means to run
    CHECK(rig.motion.cycle.substate == RM_COMMAND_FALLING);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    CHECK_NEAR(rig.motion.sequence.omega.z, -1.5, 1e-6);
    return 0;
}

static int a_sidestep_does_not_go_on_in_the_air(void) {
    motion_rig rig = humanoid_rig();
    rm_movement movement = rm_default_movement();
    movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
    movement.state.turn = RM_COMMAND_TURN_RIGHT;
    (void)rig_receive(&rig, &movement);
    rig_set_grounded(&rig, false);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    CHECK_NEAR(rig.motion.sequence.omega.z, -1.5, 1e-6);
    rig_set_grounded(&rig, true);
    CHECK_NEAR(rig.motion.sequence.velocity.x, 1.25, 1e-6);
    return 0;
}

static int a_body_that_lands_runs_on(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.5f);
    rig_set_grounded(&rig, false);
    rig_run(&rig, 0.1, 5);
    rig_set_grounded(&rig, true);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_RUN_FORWARD);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 6.0, 1e-6);
    return 0;
}

static int leaving_the_ground_ends_links(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rig.motion.sequence.node_count == 2);
    rig_set_grounded(&rig, false);
    CHECK(rig.motion.sequence.node_count == 1);
    CHECK(rig.motion.pending_count == 0);
    return 0;
}

static int what_does_not_fall_does_not_mind_the_ground(void) {
    motion_rig rig = humanoid_rig();
    rig.body.state &= ~(uint32_t)RM_STATE_GRAVITY;
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    rig_set_grounded(&rig, false);
    CHECK(rig.effects == 0);
    CHECK(rig.motion.cycle.substate == RM_COMMAND_RUN_FORWARD);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 3.12, 1e-6);
    return 0;
}

static int actions_need_ground(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig.body.transient = RM_TRANSIENT_CONTACT; // too steep
    rm_motion_context c = rig_open(&rig);
    rm_move_parameters parameters = rm_default_move_parameters();
    CHECK(rm_motion_do_interpreted(&rig.motion, &c, 0x10000058u, &parameters) ==
          RM_MOTION_NOT_GROUNDED);
    CHECK(rm_motion_do_interpreted(&rig.motion, &c, RM_COMMAND_DEAD, &parameters) ==
          RM_MOTION_OK); // dying does not
    CHECK(rig.motion.cycle.substate == RM_COMMAND_DEAD);
    return 0;
}

// claims: D3-3.3
static int a_players_jump_goes_up_by_its_force(void) {
    motion_rig rig = humanoid_rig();
    rig.body.traits |= RM_TRAIT_PLAYER;
    rig.body.jump_height = 4.0f;
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.5f);
    rm_motion_context c = rig_open(&rig);
    CHECK(rm_motion_jump(&rig.motion, &c, 0.5f) == RM_MOTION_OK);
    CHECK((c.effects.bits & RM_EFFECT_JUMP) != 0);
    rig_set_grounded(&rig, false); // as the body is asked to
    CHECK_NEAR(rig.body.velocity.y, 6.0, 1e-5);
    CHECK_NEAR(rig.body.velocity.z, 6.2609903, 1e-5); // the root of 19.6 * 2
    CHECK(rig.motion.jump_extent == 0.0f);
    return 0;
}

static int a_remote_has_no_jump_of_its_own(void) {
    motion_rig rig = humanoid_rig();
    rig.motion.jump_extent = 1.0f;
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    CHECK(rm_motion_leave_ground_velocity(&rig.motion, &rig.body).z == 0.0f);
    rig.body.traits |= RM_TRAIT_PLAYER;
    rig.body.jump_height = 0.0f; // and neither has a player that cannot jump
    CHECK(rm_motion_leave_ground_velocity(&rig.motion, &rig.body).z == 0.0f);
    rig.body.traits = RM_TRAIT_CELL; // nothing is known of it
    CHECK(rm_motion_leave_ground_velocity(&rig.motion, &rig.body).z == 10.0f);
    return 0;
}

static int jumps_are_refused_in_the_air_on_a_leash_and_while_busy(void) {
    motion_rig rig = humanoid_rig();
    rig.body.traits |= RM_TRAIT_LEASHED;
    rm_motion_context c = rig_open(&rig);
    CHECK(rm_motion_jump(&rig.motion, &c, 1.0f) == RM_MOTION_LEASHED);
    rig.body.traits &= ~(uint32_t)RM_TRAIT_LEASHED;
    rig.body.transient = 0;
    c = rig_open(&rig);
    CHECK(rm_motion_jump(&rig.motion, &c, 1.0f) == RM_MOTION_NOT_GROUNDED);
    rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_SITTING, 1.0f);
    c = rig_open(&rig);
    CHECK(rm_motion_jump(&rig.motion, &c, 1.0f) == RM_MOTION_NO_JUMP);
    CHECK(c.effects.bits == 0 && rig.motion.jump_extent == 0.0f);
    return 0;
}

static int no_jump_while_links_out_of_a_busy_state_play(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rm_motion_context c = rig_open(&rig);
    rm_move_parameters parameters = rm_default_move_parameters();
    parameters.bits |= RM_MOVE_DISABLE_JUMP;
    CHECK(rm_motion_do_interpreted(&rig.motion, &c, RM_COMMAND_WALK_FORWARD, &parameters) ==
          RM_MOTION_OK);
    CHECK(rm_motion_jump(&rig.motion, &c, 1.0f) == RM_MOTION_NO_JUMP);
    rig_run(&rig, 0.1, 5);
    c = rig_open(&rig);
    CHECK(rm_motion_jump(&rig.motion, &c, 1.0f) == RM_MOTION_OK);
    return 0;
}

static int a_standing_long_jump_keeps_the_feet_still(void) {
    motion_rig rig = humanoid_rig();
    rm_movement movement = rm_default_movement();
    movement.is_standing_longjump = 1;
    (void)rig_receive(&rig, &movement);
    CHECK((rig.motion.bits & RM_MOTION_BIT_LONGJUMP) != 0);
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_RUN_FORWARD);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    rig_set_grounded(&rig, false); // and then it flies
    CHECK_NEAR(rig.body.velocity.y, 4.0, 1e-5);
    CHECK((rig.motion.bits & RM_MOTION_BIT_LONGJUMP) == 0);
    return 0;
}

static int run_rates_and_jumps_follow_the_skill(void) {
    CHECK_NEAR(rm_run_rate(0.5f, 200.0f, 1.0f), (5.5 + 4.0) / 4.0, 1e-6);
    CHECK_NEAR(rm_run_rate(1.5f, 200.0f, 1.0f), (2.75 + 4.0) / 4.0, 1e-6);
    CHECK_NEAR(rm_run_rate(3.0f, 200.0f, 1.0f), 1.0, 1e-6);
    CHECK(rm_run_rate(0.0f, 800.0f, 1.0f) == 4.5f);
    CHECK(rm_run_rate(0.0f, 801.0f, 1.0f) < 4.0f); // 800 alone is special
    CHECK_NEAR(rm_jump_height(0.0f, 1300.0f, 1.0f, 1.0f), 11.15, 1e-5);
    CHECK_NEAR(rm_jump_height(0.0f, 1300.0f, 0.001f, 1.0f), 0.35, 1e-6);
    CHECK_NEAR(rm_jump_height(0.0f, 1300.0f, 9.0f, 1.0f), 11.15, 1e-5);
    CHECK_NEAR(rm_jump_speed(0.35f), 2.6191602, 1e-5);
    return 0;
}

void test_motion_ground(void) {
    RUN(walking_off_an_edge_keeps_the_speed);
    RUN(one_lifted_by_its_velocity_keeps_it);
    RUN(one_that_stands_leaves_with_the_velocity_it_has);
    RUN(leaving_is_never_faster_than_running);
    RUN(in_the_air_a_body_falls_and_turns);
    RUN(a_sidestep_does_not_go_on_in_the_air);
    RUN(a_body_that_lands_runs_on);
    RUN(leaving_the_ground_ends_links);
    RUN(what_does_not_fall_does_not_mind_the_ground);
    RUN(actions_need_ground);
    RUN(a_players_jump_goes_up_by_its_force);
    RUN(a_remote_has_no_jump_of_its_own);
    RUN(jumps_are_refused_in_the_air_on_a_leash_and_while_busy);
    RUN(no_jump_while_links_out_of_a_busy_state_play);
    RUN(a_standing_long_jump_keeps_the_feet_still);
    RUN(run_rates_and_jumps_follow_the_skill);
}
