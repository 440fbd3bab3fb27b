// Server-controlled movement: each kind arrives, fails and is cancelled.

#include "remora/motion.h"

#include "check.h"
#include "motion_rig.h"
#include "space/space_numbers.h"

#include <math.h>

#define DT (1.0 / 30.0)

// Distances are between surfaces, unless the parameters say otherwise: 0.6 m and the rig's radius.
#define NEAR_ENOUGH (0.6 + 0.48)

enum {
    TARGET = 0x50000002,
    NO_ERROR = 0xFFFF // the rig has seen no movement end
};

static motion_rig mover(void) {
    motion_rig rig = rig_make(rm_motion_table_humanoid());
    rig.target.position.rotation = rm_quat_identity();
    rig.error = NO_ERROR;
    return rig;
}

static rm_movement movement_of(uint32_t type) {
    rm_movement movement = rm_default_movement();
    movement.type = type;
    movement.object_guid = TARGET;
    movement.position.rotation = rm_quat_identity();
    return movement;
}

static void put_target(motion_rig *rig, float x, float y) {
    rig->target.position.origin = rm_vec3_make(x, y, 0.0f);
    rig->has_target = true;
}

// Ticks until the movement ends. @return seconds, or the limit
static double finish(motion_rig *rig, double limit) {
    double t = 0.0;
    while (rm_motion_is_moving_to(&rig->motion) && t < limit) {
        rig_tick(rig, DT);
        t += DT;
    }
    return t;
}

static bool stands(const motion_rig *rig) {
    return rm_vec3_length(rig->motion.sequence.velocity) == 0.0f &&
           rm_vec3_length(rig->motion.sequence.omega) == 0.0f &&
           rig->motion.interpreted.forward == RM_COMMAND_READY && rig->motion.interpreted.turn == 0;
}

static int the_choice_is_by_distance(void) {
    rm_move_parameters p = rm_default_move_parameters();
    CHECK(rm_move_choose(&p, 0.5f).command == 0);
    CHECK(rm_move_choose(&p, 5.0f).command == RM_COMMAND_WALK_FORWARD);
    CHECK(rm_move_choose(&p, 5.0f).hold_key == RM_HOLD_NONE);
    CHECK(rm_move_choose(&p, 15.6f).hold_key == RM_HOLD_NONE); // not farther than the threshold
    CHECK(rm_move_choose(&p, 15.7f).hold_key == RM_HOLD_RUN);
    p.bits |= RM_MOVE_CAN_CHARGE;
    CHECK(rm_move_choose(&p, 1.0f).hold_key == RM_HOLD_RUN);
    p.bits = RM_MOVE_TOWARDS | RM_MOVE_CAN_RUN; // cannot walk
    CHECK(rm_move_choose(&p, 1.0f).hold_key == RM_HOLD_RUN);
    p.bits = RM_MOVE_TOWARDS | RM_MOVE_CAN_WALK;
    CHECK(rm_move_choose(&p, 100.0f).hold_key == RM_HOLD_NONE);
    return 0;
}

static int the_choice_may_be_to_back_off(void) {
    rm_move_parameters p = rm_default_move_parameters();
    p.min_distance = 2.0f;
    p.bits = RM_MOVE_AWAY | RM_MOVE_CAN_WALK;
    CHECK(rm_move_choose(&p, 1.0f).command == RM_COMMAND_WALK_FORWARD);
    CHECK(rm_move_choose(&p, 1.0f).is_away);
    CHECK(rm_move_choose(&p, 2.0f).command == 0);
    p.bits = RM_MOVE_AWAY | RM_MOVE_TOWARDS | RM_MOVE_CAN_WALK;
    p.distance_to_object = 4.0f;
    CHECK(rm_move_choose(&p, 5.0f).command == RM_COMMAND_WALK_FORWARD);
    CHECK(!rm_move_choose(&p, 5.0f).is_away);
    CHECK(rm_move_choose(&p, 3.0f).command == 0);
    CHECK(rm_move_choose(&p, 2.0f).command == RM_COMMAND_WALK_BACKWARDS);
    return 0;
}

static int headings_are_compared_around_the_circle(void) {
    CHECK_NEAR(rm_heading_difference(350.0f, 10.0f), 20.0, 1e-4);
    CHECK_NEAR(rm_heading_difference(10.0f, 350.0f), 340.0, 1e-4);
    CHECK(rm_heading_difference(10.0f, 10.0001f) == 0.0f);
    CHECK(rm_heading_difference(10.0001f, 10.0f) == 0.0f);
    CHECK(rm_heading_is_passed(11.0f, 10.0f, true));
    CHECK(!rm_heading_is_passed(9.0f, 10.0f, true));
    CHECK(rm_heading_is_passed(1.0f, 359.0f, true));
    CHECK(!rm_heading_is_passed(359.0f, 1.0f, true));
    CHECK(rm_heading_is_passed(359.0f, 1.0f, false));
    return 0;
}

static int a_body_walks_to_a_near_place(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(5.0f, 0.0f, 0.0f); // to its right
    CHECK(rig_receive(&rig, &movement) == RM_OK);
    CHECK(rm_motion_is_moving_to(&rig.motion));
    float fastest = 0.0f;
    for (int i = 0; i < 200 && rm_motion_is_moving_to(&rig.motion); ++i) {
        rig_tick(&rig, DT);
        float speed = rm_vec3_length(rig.motion.sequence.velocity);
        fastest = speed > fastest ? speed : fastest;
    }
    CHECK(rig.error == RM_MOTION_OK);
    CHECK_NEAR(fastest, 3.12, 1e-5);
    CHECK_NEAR(rig.body.position.origin.x, 5.0 - NEAR_ENOUGH, 0.11);
    CHECK_NEAR(rig_heading(&rig), 90.0, 1e-2);
    CHECK(stands(&rig));
    return 0;
}

static int a_body_runs_to_a_far_place_at_the_rate_it_was_given(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 40.0f, 0.0f);
    movement.run_rate = 2.0f;
    (void)rig_receive(&rig, &movement);
    rig_tick(&rig, DT);
    rig_tick(&rig, DT);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_RUN_FORWARD);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 8.0, 1e-5);
    CHECK_NEAR(finish(&rig, 10.0), (40.0 - NEAR_ENOUGH) / 8.0, 0.1);
    CHECK(rig.error == RM_MOTION_OK);
    CHECK(rig.motion.run_rate == 2.0f);
    return 0;
}

static int a_place_it_is_at_already_ends_at_once(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.3f, 0.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    CHECK(!rm_motion_is_moving_to(&rig.motion));
    CHECK(rig.error == RM_MOTION_OK);
    return 0;
}

static int the_final_heading_is_taken_exactly(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 3.0f, 0.0f);
    movement.parameters.bits |= RM_MOVE_USE_FINAL_HEADING;
    movement.parameters.desired_heading = 222.5f;
    (void)rig_receive(&rig, &movement);
    CHECK(finish(&rig, 10.0) < 5.0);
    CHECK_NEAR(rig_heading(&rig), 222.5, 1e-3);
    CHECK(stands(&rig));
    return 0;
}

static int too_far_from_the_start_is_a_failure(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 40.0f, 0.0f);
    movement.parameters.fail_distance = 5.0f;
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 20.0);
    CHECK(rig.error == RM_MOTION_TOO_FAR);
    CHECK_NEAR(rig.body.position.origin.y, 5.0, 0.3);
    CHECK(stands(&rig));
    return 0;
}

static int another_movement_or_a_teleport_cancels(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 40.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 10);
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    CHECK(rig.error == RM_MOTION_SUPERSEDED);
    CHECK(!rm_motion_is_moving_to(&rig.motion));
    CHECK(stands(&rig));
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 10);
    rm_motion_context c = rig_open(&rig);
    rm_motion_cancel_move_to(&rig.motion, &c, RM_MOTION_TELEPORTED);
    rig_close(&rig, &c);
    CHECK(rig.error == RM_MOTION_TELEPORTED);
    CHECK(stands(&rig));
    rig.effects = 0;
    rm_motion_cancel_move_to(&rig.motion, &c, RM_MOTION_TELEPORTED); // there is none
    CHECK(!rm_motion_is_moving_to(&rig.motion));
    return 0;
}

static int a_body_steers_towards_a_target_that_moves(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 10.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.move_to.target_guid == TARGET);
    rig_run(&rig, DT, 30);
    put_target(&rig, 8.0f, 6.0f);
    bool has_turned = false;
    for (int i = 0; i < 300 && rm_motion_is_moving_to(&rig.motion); ++i) {
        rig_tick(&rig, DT);
        has_turned = has_turned || rig.motion.move_to.turn == RM_COMMAND_TURN_RIGHT;
    }
    CHECK(has_turned);
    CHECK(rig.error == RM_MOTION_OK);
    CHECK_NEAR(rm_position_distance(&rig.body.position, &rig.target.position), NEAR_ENOUGH, 0.15);
    return 0;
}

static int a_target_that_moved_up_to_half_a_metre_is_not_followed(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 20.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    put_target(&rig, 0.5f, 20.0f);
    rig_run(&rig, DT, 30);
    CHECK(rig.motion.move_to.target_origin.x == 0.0f);
    put_target(&rig, 0.501f, 20.0f);
    rig_run(&rig, DT, 30);
    CHECK(rig.motion.move_to.target_origin.x == 0.501f);
    return 0;
}

static int distances_are_between_surfaces_or_centres(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 10.0f);
    rig.target.radius = 1.0f;
    rig.target.height = 2.0f;
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 10.0);
    CHECK_NEAR(rig.body.position.origin.y, 10.0 - NEAR_ENOUGH - 1.0, 0.11);
    movement.parameters.bits &= ~(uint32_t)RM_MOVE_USE_SPHERES;
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 10.0);
    CHECK_NEAR(rig.body.position.origin.y, 10.0 - 0.6, 0.11);
    return 0;
}

static int a_body_sticks_to_whom_it_was_sent(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 4.0f);
    rig.target.radius = 0.7f;
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    movement.parameters.bits |= RM_MOVE_STICKY;
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 10.0);
    CHECK(rig.stuck_to == TARGET);
    // A place is nobody to stick to.
    rig = mover();
    movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.parameters.bits |= RM_MOVE_STICKY;
    movement.position.origin = rm_vec3_make(0.0f, 4.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 10.0);
    CHECK(rig.error == RM_MOTION_OK && rig.stuck_to == 0);
    return 0;
}

static int a_target_that_vanishes_ends_the_movement(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 20.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 10);
    rig.has_target = false;
    rig_tick(&rig, DT);
    CHECK(rig.error == RM_MOTION_TARGET_LOST);
    CHECK(stands(&rig));
    return 0;
}

static int a_target_that_was_never_seen_is_unknown(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 20.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    rig.motion.move_to.bits &= (uint8_t)~RM_MOVE_TO_STARTED;
    rig.has_target = false;
    rig_tick(&rig, DT);
    CHECK(rig.error == RM_MOTION_TARGET_UNKNOWN);
    CHECK(stands(&rig));
    return 0;
}

static int an_unknown_target_is_a_place_or_a_heading(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    movement.position.origin = rm_vec3_make(0.0f, 5.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.move_to.type == RM_MOVEMENT_TO_POSITION);
    CHECK(rig.motion.move_to.target_guid == 0);
    (void)finish(&rig, 10.0);
    CHECK(rig.error == RM_MOTION_OK);
    movement = movement_of(RM_MOVEMENT_TURN_TO_OBJECT);
    movement.heading = 45.0f;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.move_to.type == RM_MOVEMENT_TURN_TO_HEADING);
    (void)finish(&rig, 10.0);
    CHECK_NEAR(rig_heading(&rig), 45.0, 1e-3);
    return 0;
}

static int a_body_is_no_target_of_its_own(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 5.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    movement.object_guid = rig.body.guid;
    (void)rig_receive(&rig, &movement);
    CHECK(!rm_motion_is_moving_to(&rig.motion));
    CHECK(rig.error == RM_MOTION_NO_OBJECT);
    return 0;
}

static int a_body_turns_to_an_object(void) {
    motion_rig rig = mover();
    put_target(&rig, -5.0f, 0.0f); // to its left
    rm_movement movement = movement_of(RM_MOVEMENT_TURN_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 3);
    CHECK(rig.motion.sequence.omega.z > 0.0f); // the short way
    CHECK_NEAR(finish(&rig, 5.0), 1.0, 0.2);
    CHECK_NEAR(rig_heading(&rig), 270.0, 1e-3);
    CHECK(rig.error == RM_MOTION_OK);
    CHECK(stands(&rig));
    return 0;
}

static int a_turn_fails_with_its_target_and_is_cancelled(void) {
    motion_rig rig = mover();
    put_target(&rig, 5.0f, 0.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TURN_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 3);
    rig.has_target = false;
    rig_tick(&rig, DT);
    CHECK(rig.error == RM_MOTION_TARGET_LOST);
    CHECK(stands(&rig));
    put_target(&rig, 5.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 3);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rig.error == RM_MOTION_SUPERSEDED);
    CHECK(rig.motion.sequence.omega.z == 0.0f);
    return 0;
}

static int a_body_turns_to_a_heading(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TURN_TO_HEADING);
    movement.parameters.desired_heading = 135.0f;
    movement.parameters.speed = 2.0f;
    (void)rig_receive(&rig, &movement);
    CHECK_NEAR(finish(&rig, 5.0), 0.75, 0.15); // half a turn per second
    CHECK_NEAR(rig_heading(&rig), 135.0, 1e-3);
    CHECK(stands(&rig));
    (void)rig_receive(&rig, &movement); // it faces that way already
    rig_tick(&rig, DT);
    CHECK(!rm_motion_is_moving_to(&rig.motion));
    movement.parameters.desired_heading = 0.0f;
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 3);
    rm_motion_context c = rig_open(&rig);
    rm_motion_cancel_move_to(&rig.motion, &c, RM_MOTION_TELEPORTED);
    rig_close(&rig, &c);
    CHECK(rig.error == RM_MOTION_TELEPORTED && stands(&rig));
    return 0;
}

static int a_turn_may_leave_a_run_going(void) {
    motion_rig rig = mover();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TURN_TO_HEADING);
    movement.parameters.bits &= ~(uint32_t)RM_MOVE_STOP_COMPLETELY;
    movement.parameters.desired_heading = 90.0f;
    (void)rig_receive(&rig, &movement);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 4.0, 1e-5);
    movement.parameters.bits |= RM_MOVE_STOP_COMPLETELY;
    (void)rig_receive(&rig, &movement);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    return 0;
}

static int a_body_backs_off_and_gains_distance(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, 1.0f);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    movement.parameters.bits =
        RM_MOVE_AWAY | RM_MOVE_TOWARDS | RM_MOVE_CAN_WALK | RM_MOVE_CAN_WALK_BACKWARDS;
    movement.parameters.distance_to_object = 6.0f;
    movement.parameters.min_distance = 3.0f;
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 10.0);
    CHECK(rig.error == RM_MOTION_OK);
    CHECK_NEAR(rig.body.position.origin.y, -2.0, 0.1);
    CHECK_NEAR(rig_heading(&rig), 0.0, 0.1); // still facing it
    return 0;
}

static int in_the_air_a_movement_waits(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TURN_TO_HEADING);
    movement.parameters.desired_heading = 90.0f;
    rig.body.transient = 0;
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 60);
    CHECK(rm_motion_is_moving_to(&rig.motion));
    CHECK(rig_heading(&rig) == 0.0f);
    rig_set_grounded(&rig, true);
    (void)finish(&rig, 5.0);
    CHECK(rig.error == RM_MOTION_OK);
    return 0;
}

static int one_that_makes_no_progress_has_not_arrived(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 10.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    for (int i = 0; i < 60; ++i) { // held in place
        rig_tick(&rig, DT);
        rig.body.position.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    CHECK(rm_motion_is_moving_to(&rig.motion)); // for as long as it takes
    CHECK_NEAR(rig.motion.sequence.velocity.y, 3.12, 1e-5);
    (void)finish(&rig, 20.0); // free again, it catches up with what it should have made
    CHECK(rig.error == RM_MOTION_OK);
    return 0;
}

static int a_target_that_comes_by_itself_is_not_walked_to(void) {
    motion_rig rig = mover();
    put_target(&rig, 0.0f, -10.0f); // behind it
    rm_movement movement = movement_of(RM_MOVEMENT_TO_OBJECT);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 20);
    put_target(&rig, 0.0f, -0.5f); // while it turns
    (void)finish(&rig, 10.0);
    CHECK(rig.error == RM_MOTION_OK);
    CHECK_NEAR(rm_vec3_length(rig.body.position.origin), 0.0, 1e-5);
    return 0;
}

static int a_table_that_cannot_walk_ends_the_movement(void) {
    motion_rig rig = rig_make(NULL);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 10.0f, 0.0f);
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 3);
    CHECK(rig.error == RM_MOTION_NO_TABLE);
    CHECK(!rm_motion_is_moving_to(&rig.motion));
    movement.position.origin = rm_vec3_make(0.0f, 10.0f, 0.0f); // straight ahead: no turn first
    movement.parameters.bits &= ~(uint32_t)RM_MOVE_STOP_COMPLETELY;
    rig.error = NO_ERROR;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.error == RM_MOTION_NO_TABLE);
    movement.position.origin = rm_vec3_make(10.0f, 0.0f, 0.0f); // to the right: it cannot turn
    rig.error = NO_ERROR;
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, DT, 3);
    CHECK(rig.error == RM_MOTION_NO_TABLE);
    return 0;
}

static int clips_arrive_too(void) {
    motion_rig rig = mover();
    rig.table = rm_motion_table_clip();
    rm_motion_init(&rig.motion, rig.table);
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(-6.0f, -6.0f, 0.0f);
    movement.parameters.bits |= RM_MOVE_USE_FINAL_HEADING;
    movement.parameters.desired_heading = 10.0f;
    (void)rig_receive(&rig, &movement);
    (void)finish(&rig, 30.0);
    CHECK(rig.error == RM_MOTION_OK);
    CHECK_NEAR(rig_heading(&rig), 10.0, 1e-3);
    rm_position goal = movement.position;
    CHECK_NEAR(rm_position_distance(&rig.body.position, &goal), NEAR_ENOUGH, 0.2);
    return 0;
}

// An endless distance travels as infinity; what is kept is a number all the same.
static int a_movement_may_never_fail_for_its_distance(void) {
    motion_rig rig = mover();
    rm_movement movement = movement_of(RM_MOVEMENT_TO_POSITION);
    movement.position.origin = rm_vec3_make(0.0f, 30.0f, 0.0f);
    movement.parameters.fail_distance = INFINITY;
    (void)rig_receive(&rig, &movement);
    CHECK(rm_motion_is_moving_to(&rig.motion));
    CHECK(rig.motion.move_to.parameters.fail_distance == RM_DISTANCE_UNKNOWN);
    CHECK(finish(&rig, 60.0) < 60.0 && rig.error == 0);
    return 0;
}

void test_motion_move_to(void) {
    RUN(the_choice_is_by_distance);
    RUN(the_choice_may_be_to_back_off);
    RUN(headings_are_compared_around_the_circle);
    RUN(a_body_walks_to_a_near_place);
    RUN(a_body_runs_to_a_far_place_at_the_rate_it_was_given);
    RUN(a_place_it_is_at_already_ends_at_once);
    RUN(the_final_heading_is_taken_exactly);
    RUN(too_far_from_the_start_is_a_failure);
    RUN(another_movement_or_a_teleport_cancels);
    RUN(a_body_steers_towards_a_target_that_moves);
    RUN(a_target_that_moved_up_to_half_a_metre_is_not_followed);
    RUN(distances_are_between_surfaces_or_centres);
    RUN(a_body_sticks_to_whom_it_was_sent);
    RUN(a_target_that_vanishes_ends_the_movement);
    RUN(a_target_that_was_never_seen_is_unknown);
    RUN(an_unknown_target_is_a_place_or_a_heading);
    RUN(a_body_is_no_target_of_its_own);
    RUN(a_body_turns_to_an_object);
    RUN(a_turn_fails_with_its_target_and_is_cancelled);
    RUN(a_body_turns_to_a_heading);
    RUN(a_turn_may_leave_a_run_going);
    RUN(a_body_backs_off_and_gains_distance);
    RUN(in_the_air_a_movement_waits);
    RUN(one_that_makes_no_progress_has_not_arrived);
    RUN(a_target_that_comes_by_itself_is_not_walked_to);
    RUN(a_table_that_cannot_walk_ends_the_movement);
    RUN(clips_arrive_too);
    RUN(a_movement_may_never_fail_for_its_distance);
}
