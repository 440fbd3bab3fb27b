// What a server or a player says, and what a body makes of it.

#include "remora/motion.h"

#include "check.h"
#include "motion/valid.h"
#include "motion_rig.h"

#include <stdlib.h>

enum { THRUST_MED = 0x10000058 };

static motion_rig humanoid_rig(void) {
    return rig_make(rm_motion_table_humanoid());
}

static motion_rig player_rig(void) {
    motion_rig rig = humanoid_rig();
    rig.body.traits |= RM_TRAIT_PLAYER;
    rig.body.run_rate = 2.0f;
    rig.body.jump_height = 4.0f;
    rig.motion.bits |= RM_MOTION_BIT_AUTONOMOUS;
    return rig;
}

static rm_motion_error player_does(motion_rig *rig, uint32_t command, uint32_t key) {
    rm_motion_context c = rig_open(rig);
    rm_move_parameters parameters = rm_default_move_parameters();
    parameters.hold_key = key;
    rm_motion_error error = rm_motion_do(&rig->motion, &c, command, &parameters);
    rig_close(rig, &c);
    return error;
}

// claims: D2-3.1 D2-3.2
static int cleared_flags_stop_a_body(void) {
    motion_rig rig = humanoid_rig();
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.forward_speed = 2.5f;
    movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
    movement.state.turn = RM_COMMAND_TURN_RIGHT;
    (void)rig_receive(&rig, &movement);
    rm_movement nothing = rm_default_movement(); // all flags clear
    (void)rig_receive(&rig, &nothing);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_READY);
    CHECK(rig.motion.interpreted.forward_speed == 1.0f);
    CHECK(rig.motion.interpreted.sidestep == 0 && rig.motion.interpreted.turn == 0);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    CHECK(rm_vec3_length(rig.motion.sequence.omega) == 0.0f);
    return 0;
}

static int an_explicit_ready_stops_a_body(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.5f);
    rig_go(&rig, 3, 1.0f); // Ready, as a number of the wire
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_READY);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.5f);
    rig_go(&rig, 0, 1.0f); // no command at all is Ready, too
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_READY);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    return 0;
}

static int numbers_of_the_wire_are_expanded(void) {
    motion_rig rig = humanoid_rig();
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = 0x3E;
    movement.state.forward = 0x05;
    movement.state.sidestep = 0x0F;
    movement.state.turn = 0x0D;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.interpreted.style == RM_STYLE_SWORD_COMBAT);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_WALK_FORWARD);
    CHECK(rig.motion.interpreted.sidestep == RM_COMMAND_SIDESTEP_RIGHT);
    CHECK(rig.motion.interpreted.turn == RM_COMMAND_TURN_RIGHT);
    CHECK(rig.motion.raw.style == RM_STYLE_SWORD_COMBAT);
    return 0;
}

// claims: D2-3.4
static int backward_is_a_negative_forward_walk(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, -0.65f);
    CHECK_NEAR(rig.motion.sequence.velocity.y, -2.028, 1e-6);
    rig_run(&rig, 1.0 / 30.0, 30);
    CHECK_NEAR(rig.body.position.origin.y, -2.028, 1e-4);
    CHECK(rig.motion.run_rate == 1.0f); // walking teaches no run rate
    return 0;
}

// claims: D2-3.4
static int adjusting_makes_negatives_and_runs(void) {
    float speed = 1.0f;
    CHECK(rm_motion_adjust(RM_COMMAND_WALK_BACKWARDS, RM_HOLD_NONE, 2.0f, &speed) ==
          RM_COMMAND_WALK_FORWARD);
    CHECK_NEAR(speed, -0.65, 1e-6);
    speed = 1.0f;
    CHECK(rm_motion_adjust(RM_COMMAND_WALK_BACKWARDS, RM_HOLD_RUN, 2.0f, &speed) ==
          RM_COMMAND_WALK_FORWARD); // running backwards is walking fast
    CHECK_NEAR(speed, -1.3, 1e-6);
    speed = 1.0f;
    CHECK(rm_motion_adjust(RM_COMMAND_WALK_FORWARD, RM_HOLD_RUN, 2.0f, &speed) ==
          RM_COMMAND_RUN_FORWARD);
    CHECK_NEAR(speed, 2.0, 1e-6);
    speed = 1.5f;
    CHECK(rm_motion_adjust(RM_COMMAND_RUN_FORWARD, RM_HOLD_RUN, 2.0f, &speed) ==
          RM_COMMAND_RUN_FORWARD);
    CHECK(speed == 1.5f); // not scaled again
    speed = 1.0f;
    CHECK(rm_motion_adjust(RM_COMMAND_TURN_LEFT, RM_HOLD_RUN, 2.0f, &speed) ==
          RM_COMMAND_TURN_RIGHT);
    CHECK_NEAR(speed, -1.5, 1e-6); // by its own factor, not by the run rate
    return 0;
}

static int a_running_sidestep_is_limited(void) {
    float speed = 1.0f;
    CHECK(rm_motion_adjust(RM_COMMAND_SIDESTEP_RIGHT, RM_HOLD_NONE, 4.0f, &speed) ==
          RM_COMMAND_SIDESTEP_RIGHT);
    CHECK_NEAR(speed, 1.248, 1e-6);
    speed = 1.0f;
    (void)rm_motion_adjust(RM_COMMAND_SIDESTEP_RIGHT, RM_HOLD_RUN, 2.0f, &speed);
    CHECK_NEAR(speed, 2.496, 1e-6);
    speed = 1.0f;
    (void)rm_motion_adjust(RM_COMMAND_SIDESTEP_RIGHT, RM_HOLD_RUN, 4.0f, &speed);
    CHECK(speed == 3.0f);
    speed = 1.0f;
    (void)rm_motion_adjust(RM_COMMAND_SIDESTEP_LEFT, RM_HOLD_RUN, 4.0f, &speed);
    CHECK(speed == -3.0f);
    return 0;
}

static int a_player_runs_while_it_holds_the_key(void) {
    motion_rig rig = player_rig();
    CHECK(player_does(&rig, RM_COMMAND_WALK_FORWARD, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_WALK_FORWARD);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 3.12, 1e-6);
    rm_motion_context c = rig_open(&rig);
    rm_motion_set_hold_key(&rig.motion, &c, RM_HOLD_RUN);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_RUN_FORWARD);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 8.0, 1e-6); // by its own run rate
    CHECK(rig.motion.raw.forward == RM_COMMAND_WALK_FORWARD);
    rm_motion_set_hold_key(&rig.motion, &c, RM_HOLD_NONE);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 3.12, 1e-6);
    return 0;
}

static int a_player_that_stops_stands(void) {
    motion_rig rig = player_rig();
    rm_move_parameters parameters = rm_default_move_parameters();
    CHECK(player_does(&rig, RM_COMMAND_WALK_BACKWARDS, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(player_does(&rig, RM_COMMAND_SIDESTEP_LEFT, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(rig.motion.raw.forward == RM_COMMAND_WALK_BACKWARDS);
    CHECK(rig.motion.raw.sidestep == RM_COMMAND_SIDESTEP_LEFT);
    CHECK_NEAR(rig.motion.sequence.velocity.x, -1.56, 1e-5);
    rm_motion_context c = rig_open(&rig);
    CHECK(rm_motion_stop(&rig.motion, &c, RM_COMMAND_WALK_BACKWARDS, &parameters) == RM_MOTION_OK);
    CHECK(rig.motion.raw.forward == RM_COMMAND_READY);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_READY);
    CHECK(rm_motion_stop(&rig.motion, &c, RM_COMMAND_SIDESTEP_LEFT, &parameters) == RM_MOTION_OK);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    CHECK(player_does(&rig, RM_COMMAND_TURN_LEFT, RM_HOLD_INVALID) == RM_MOTION_OK);
    c = rig_open(&rig);
    CHECK(rm_motion_stop_completely(&rig.motion, &c) == RM_MOTION_OK);
    CHECK(rm_vec3_length(rig.motion.sequence.omega) == 0.0f);
    CHECK(rig.motion.raw.turn == 0);
    return 0;
}

static int all_keys_at_once_come_to_the_same(void) {
    motion_rig rig = player_rig();
    rm_raw_state raw = rm_default_raw_state();
    raw.hold_key = RM_HOLD_RUN;
    raw.forward = RM_COMMAND_WALK_FORWARD;
    raw.turn = RM_COMMAND_TURN_LEFT;
    raw.sidestep = RM_COMMAND_SIDESTEP_LEFT;
    raw.sidestep_key = RM_HOLD_NONE; // this axis has a key of its own
    rm_motion_context c = rig_open(&rig);
    rm_motion_apply_raw(&rig.motion, &c, &raw);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_RUN_FORWARD);
    CHECK_NEAR(rig.motion.interpreted.forward_speed, 2.0, 1e-6);
    CHECK_NEAR(rig.motion.interpreted.turn_speed, -1.5, 1e-6);
    CHECK_NEAR(rig.motion.interpreted.sidestep_speed, -1.248, 1e-6);
    return 0;
}

static int a_player_may_not_sit_or_wave_in_combat(void) {
    motion_rig rig = player_rig();
    CHECK(player_does(&rig, RM_STYLE_SWORD_COMBAT, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(player_does(&rig, RM_COMMAND_CROUCH, RM_HOLD_INVALID) == RM_MOTION_NO_CROUCH);
    CHECK(player_does(&rig, RM_COMMAND_SITTING, RM_HOLD_INVALID) == RM_MOTION_NO_SITTING);
    CHECK(player_does(&rig, RM_COMMAND_SLEEPING, RM_HOLD_INVALID) == RM_MOTION_NO_SLEEPING);
    CHECK(player_does(&rig, 0x13000087u, RM_HOLD_INVALID) == RM_MOTION_NO_EMOTE);
    CHECK(player_does(&rig, RM_STYLE_NON_COMBAT, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(player_does(&rig, RM_COMMAND_SITTING, RM_HOLD_INVALID) == RM_MOTION_OK);
    return 0;
}

static int the_raw_state_remembers_what_was_done_and_is_to_be_remembered(void) {
    motion_rig rig = player_rig();
    rm_move_parameters parameters = rm_default_move_parameters();
    CHECK(player_does(&rig, RM_STYLE_SWORD_COMBAT, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(player_does(&rig, RM_COMMAND_CROUCH, RM_HOLD_INVALID) == RM_MOTION_NO_CROUCH);
    CHECK(rig.motion.raw.forward == RM_COMMAND_READY);
    parameters.bits &= ~(uint32_t)RM_MOVE_MODIFY_RAW;
    rm_motion_context c = rig_open(&rig);
    CHECK(rm_motion_do(&rig.motion, &c, RM_COMMAND_WALK_FORWARD, &parameters) == RM_MOTION_OK);
    rig_close(&rig, &c);
    CHECK(rig.motion.raw.forward == RM_COMMAND_READY);
    CHECK(player_does(&rig, RM_COMMAND_WALK_FORWARD, RM_HOLD_INVALID) == RM_MOTION_OK);
    CHECK(rig.motion.raw.forward == RM_COMMAND_WALK_FORWARD);
    return 0;
}

static motion_rig swordsman(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_SWORD_COMBAT;
    (void)rig_receive(&rig, &movement);
    rig_run(&rig, 0.1, 10);
    return rig;
}

static int a_seventh_action_is_refused_to_the_player(void) {
    if (RM_MOTION_PENDING < RM_MOTION_ACTIONS) {
        return 0; // they are settled early for want of room
    }
    motion_rig rig = swordsman();
    rig.body.traits |= RM_TRAIT_PLAYER;
    for (int i = 0; i < RM_MOTION_ACTIONS; ++i) {
        CHECK(player_does(&rig, THRUST_MED, RM_HOLD_INVALID) == RM_MOTION_OK);
    }
    CHECK(player_does(&rig, THRUST_MED, RM_HOLD_INVALID) == RM_MOTION_TOO_MANY_ACTIONS);
    rm_action actions[RM_MOTION_ACTIONS];
    CHECK(rm_motion_raw_actions(&rig.motion, actions) == RM_MOTION_ACTIONS);
    CHECK(actions[0].command == THRUST_MED);
    rig_run(&rig, 0.1, 60);
    CHECK(rig.motion.action_count == 0);
    CHECK(rig.motion.pending_count == 0);
    return 0;
}

static int a_seventh_action_of_the_server_drops_the_oldest(void) {
    motion_rig rig = swordsman();
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_SWORD_COMBAT;
    movement.action_count = RM_MOTION_ACTIONS + 1;
    for (uint32_t i = 0; i < movement.action_count; ++i) {
        movement.actions[i] = (rm_action){0x58, 1.0f, i + 1, 0};
    }
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.action_count <= RM_MOTION_ACTIONS);
    CHECK((rig.motion.action_word[rig.motion.action_count - 1] & RM_ACTION_STAMP) ==
          RM_MOTION_ACTIONS + 1);
    rig_run(&rig, 0.1, 100);
    CHECK(rig.motion.action_count == 0 && rig.motion.pending_count == 0);
    for (int i = 0; i < RM_MOTION_ACTIONS; ++i) { // nothing is left behind, which would be hashed
        CHECK(rig.motion.action_command[i] == 0 && rig.motion.action_word[i] == 0);
        CHECK(rig.motion.action_speed[i] == 0.0f);
    }
    return 0;
}

// Had the first one been carried out, its stamp would make all others old.
static int of_many_actions_the_last_are_carried_out(void) {
    motion_rig rig = swordsman();
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_SWORD_COMBAT;
    movement.action_count = RM_MOVEMENT_ACTIONS;
    for (uint32_t i = 0; i < movement.action_count; ++i) {
        movement.actions[i] = (rm_action){0x58, 1.0f, i + 1, 0};
    }
    movement.actions[RM_MOVEMENT_ACTIONS - RM_OBEYED_ACTIONS - 1].stamp = 1000;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.motion.server_action_stamp == RM_MOVEMENT_ACTIONS);
    CHECK((rig.motion.action_word[0] & RM_ACTION_STAMP) ==
          RM_MOVEMENT_ACTIONS - RM_MOTION_ACTIONS + 1);
    return 0;
}

static int an_interpreted_command_can_be_ended(void) {
    motion_rig rig = humanoid_rig();
    rm_move_parameters parameters = rm_default_move_parameters();
    rm_motion_context c = rig_open(&rig);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.0f);
    CHECK(rm_motion_stop_interpreted(&rig.motion, &c, RM_COMMAND_WALK_FORWARD, &parameters) ==
          RM_MOTION_NOT_ALLOWED); // it does not walk
    CHECK(rm_motion_stop_interpreted(&rig.motion, &c, RM_COMMAND_RUN_FORWARD, &parameters) ==
          RM_MOTION_OK);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_READY);
    CHECK(rm_vec3_length(rig.motion.sequence.velocity) == 0.0f);
    return 0;
}

static int a_style_ended_in_the_air_is_peace_again(void) {
    motion_rig rig = player_rig();
    rm_move_parameters parameters = rm_default_move_parameters();
    CHECK(player_does(&rig, RM_STYLE_BOW_COMBAT, RM_HOLD_INVALID) == RM_MOTION_OK);
    rig.body.transient = 0;
    rm_motion_context c = rig_open(&rig);
    CHECK(rm_motion_stop(&rig.motion, &c, RM_STYLE_BOW_COMBAT, &parameters) == RM_MOTION_OK);
    CHECK(rig.motion.interpreted.style == RM_STYLE_NON_COMBAT);
    CHECK(rig.motion.raw.style == RM_STYLE_NON_COMBAT);
    return 0;
}

// @return true if the action was obeyed
static bool act(motion_rig *rig, uint32_t stamp, uint32_t is_autonomous) {
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = rig->motion.interpreted.style;
    movement.action_count = 1;
    movement.actions[0] = (rm_action){0x58, 1.0f, stamp, is_autonomous};
    uint32_t before = rig->motion.action_count;
    (void)rig_receive(rig, &movement);
    bool was_obeyed = rig->motion.action_count > before;
    rig_run(rig, 0.1, 10); // until it is over
    return was_obeyed;
}

static int action_stamps_are_compared_across_their_wrap(void) {
    motion_rig rig = swordsman();
    CHECK(act(&rig, 1, 0));
    CHECK(!act(&rig, 1, 0)); // seen
    CHECK(act(&rig, 0x3FFF, 0));
    CHECK(!act(&rig, 0x3FFE, 0)); // older
    CHECK(act(&rig, 0x7FFE, 0));
    CHECK(act(&rig, 0x7FFF, 0));
    CHECK(act(&rig, 0, 0)); // wrapped
    CHECK(!act(&rig, 0x7FFF, 0));
    CHECK(act(&rig, 2, 0));
    CHECK(rig.motion.server_action_stamp == 2);
    return 0;
}

static int a_players_own_actions_are_not_obeyed_again(void) {
    motion_rig rig = swordsman();
    CHECK(act(&rig, 1, 1)); // somebody else's
    rig.body.traits |= RM_TRAIT_PLAYER;
    CHECK(!act(&rig, 2, 1));
    CHECK(rig.motion.server_action_stamp == 1);
    CHECK(act(&rig, 2, 0)); // the server's will
    return 0;
}

static int an_action_the_table_refuses_counts_as_seen(void) {
    motion_rig rig = humanoid_rig();
    CHECK(!act(&rig, 1, 0));
    CHECK(rig.motion.server_action_stamp == 1);
    return 0;
}

static int a_received_movement_unsticks_and_may_stick_again(void) {
    motion_rig rig = humanoid_rig();
    rig.stuck_to = 0x50000007u;
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rig.stuck_to == 0);
    rm_movement movement = rm_default_movement();
    movement.sticky_guid = 0x50000008u;
    (void)rig_receive(&rig, &movement);
    CHECK(rig.effects == (RM_EFFECT_UNSTICK | RM_EFFECT_STICK));
    CHECK(rig.stuck_to == 0x50000008u);
    return 0;
}

static int an_idle_remote_remembers_how_fast_it_ran(void) {
    motion_rig rig = humanoid_rig();
    CHECK(rm_motion_adjusted_max_speed(&rig.motion, &rig.body) == 4.0f);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.5f);
    CHECK(rm_motion_adjusted_max_speed(&rig.motion, &rig.body) == 10.0f);
    CHECK_NEAR(rm_motion_cycle_speed(&rig.motion), 10.0, 1e-5);
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    CHECK(rig.motion.run_rate == 2.5f);
    // Retail chases at twice its run speed, L3 at 8 m/s: twice 4.
    CHECK(RM_CHASE_SPEED_FACTOR * rm_motion_adjusted_max_speed(&rig.motion, &rig.body) == 20.0f);
    CHECK(RM_CHASE_SPEED_FACTOR * rm_motion_cycle_speed(&rig.motion) == 8.0f);
    CHECK(rm_motion_max_speed(&rig.motion, &rig.body) == 10.0f);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rm_motion_adjusted_max_speed(&rig.motion, &rig.body) == 10.0f);
    CHECK_NEAR(rm_motion_cycle_speed(&rig.motion), 3.12, 1e-5);
    return 0;
}

static int what_has_no_game_data_runs_at_rate_one(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.5f);
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    rig.body.traits = RM_TRAIT_CELL;
    CHECK(rm_motion_max_speed(&rig.motion, &rig.body) == 4.0f);
    return 0;
}

static int speeds_of_the_caller_hold_until_the_next_command(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    rm_motion_set_speeds(&rig.motion, rm_vec3_make(0.0f, 7.0f, 0.0f),
                         rm_vec3_make(0.0f, 0.0f, 0.0f));
    rig_tick(&rig, 0.1);
    CHECK_NEAR(rig.moved.origin.y, 0.7, 1e-6);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    CHECK_NEAR(rig.motion.sequence.velocity.y, 4.0, 1e-6);
    return 0;
}

// Of clips that are gone nothing waits.
static int speeds_of_the_caller_end_what_waits_for_links(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rig.motion.pending_count > 0);
    rm_motion_set_speeds(&rig.motion, rm_vec3_make(0.0f, 1.0f, 0.0f),
                         rm_vec3_make(0.0f, 0.0f, 0.0f));
    rig_tick(&rig, 0.1);
    CHECK(rig.motion.pending_count == 0);
    CHECK(rig.events.count > 0 && rig.items[0].kind == RM_MOTION_EVENT_MOTION_DONE);
    return 0;
}

// Commands that follow each other sooner than their links end: never is there more to wait for than
// there are links.
static int no_haste_of_commands_leaves_more_to_wait_for_than_there_are_links(void) {
    static const uint32_t commands[] = {RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD,
                                        RM_COMMAND_RUN_FORWARD, RM_COMMAND_TURN_RIGHT,
                                        RM_COMMAND_WALK_BACKWARDS};
    motion_rig rig = rig_make(rm_motion_table_clip());
    for (uint32_t i = 0; i < 20000; ++i) {
        uint32_t drawn = i * 2654435761u;
        rig_go(&rig, commands[(drawn >> 16) % 5], 1.0f);
        rig_tick(&rig, 0.01 * (double)(drawn >> 24 & 31u));
        const rm_motion *m = &rig.motion;
        uint32_t links = 0;
        for (uint32_t k = 0; k < m->pending_count; ++k) {
            links += m->pending_anims[k];
        }
        CHECK(links - m->pending_done <= m->sequence.first_cyclic);
        CHECK(rm_motion_is_valid(m, rig.table));
    }
    return 0;
}

static int a_body_without_a_table_keeps_its_state(void) {
    motion_rig rig = rig_make(NULL);
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.0f);
    CHECK(rig.motion.interpreted.forward == RM_COMMAND_RUN_FORWARD);
    CHECK(rig.motion.run_rate == 2.0f);
    rig_tick(&rig, 0.1);
    CHECK(rig.body.position.origin.y == 0.0f);
    CHECK(player_does(&rig, RM_COMMAND_WALK_FORWARD, RM_HOLD_NONE) == RM_MOTION_NO_TABLE);
    CHECK(rm_motion_is_valid(&rig.motion, NULL));
    return 0;
}

static int a_movement_that_is_no_number_changes_nothing(void) {
    motion_rig rig = humanoid_rig();
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 2.0f);
    uint64_t before = rig_hash(&rig.motion);
    rm_movement movement = rm_default_movement();
    movement.state.turn_speed = (float)strtod("nan", NULL);
    CHECK(rig_receive(&rig, &movement) == RM_ERROR_NOT_FINITE);
    movement = rm_default_movement();
    movement.action_count = 1;
    movement.actions[0].speed = (float)strtod("inf", NULL);
    CHECK(rig_receive(&rig, &movement) == RM_ERROR_NOT_FINITE);
    movement = rm_default_movement();
    movement.action_count = RM_MOVEMENT_ACTIONS + 1;
    CHECK(rig_receive(&rig, &movement) == RM_ERROR_ARGUMENT);
    movement = rm_default_movement();
    movement.type = RM_MOVEMENT_TO_POSITION;
    movement.position.origin.x = (float)strtod("nan", NULL);
    CHECK(rig_receive(&rig, &movement) == RM_ERROR_NOT_FINITE);
    CHECK(rig_hash(&rig.motion) == before);
    return 0;
}

static int links_are_not_played_outside_the_world(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig.body.traits &= ~(uint32_t)RM_TRAIT_CELL;
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    CHECK(rig.motion.sequence.node_count == 1);
    CHECK(rig.motion.pending_count == 0);
    return 0;
}

static int what_is_alive_no_longer_is_not_adjusted(void) {
    motion_rig rig = humanoid_rig();
    rig.body.traits = RM_TRAIT_OBJECT | RM_TRAIT_CELL; // no creature
    CHECK(player_does(&rig, RM_COMMAND_TURN_LEFT, RM_HOLD_RUN) == RM_MOTION_OK);
    CHECK_NEAR(rig.motion.sequence.omega.z, 1.5, 1e-6); // not 1.5 times that
    return 0;
}

void test_motion_interpret(void) {
    RUN(cleared_flags_stop_a_body);
    RUN(an_explicit_ready_stops_a_body);
    RUN(numbers_of_the_wire_are_expanded);
    RUN(backward_is_a_negative_forward_walk);
    RUN(adjusting_makes_negatives_and_runs);
    RUN(a_running_sidestep_is_limited);
    RUN(a_player_runs_while_it_holds_the_key);
    RUN(a_player_that_stops_stands);
    RUN(all_keys_at_once_come_to_the_same);
    RUN(a_player_may_not_sit_or_wave_in_combat);
    RUN(the_raw_state_remembers_what_was_done_and_is_to_be_remembered);
    RUN(a_seventh_action_is_refused_to_the_player);
    RUN(a_seventh_action_of_the_server_drops_the_oldest);
    RUN(of_many_actions_the_last_are_carried_out);
    RUN(an_interpreted_command_can_be_ended);
    RUN(a_style_ended_in_the_air_is_peace_again);
    RUN(action_stamps_are_compared_across_their_wrap);
    RUN(a_players_own_actions_are_not_obeyed_again);
    RUN(an_action_the_table_refuses_counts_as_seen);
    RUN(a_received_movement_unsticks_and_may_stick_again);
    RUN(an_idle_remote_remembers_how_fast_it_ran);
    RUN(what_has_no_game_data_runs_at_rate_one);
    RUN(speeds_of_the_caller_hold_until_the_next_command);
    RUN(speeds_of_the_caller_end_what_waits_for_links);
    RUN(no_haste_of_commands_leaves_more_to_wait_for_than_there_are_links);
    RUN(a_body_without_a_table_keeps_its_state);
    RUN(a_movement_that_is_no_number_changes_nothing);
    RUN(links_are_not_played_outside_the_world);
    RUN(what_is_alive_no_longer_is_not_adjusted);
}
