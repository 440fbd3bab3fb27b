// The server: its own world, in which movers obey keys and creatures are sent about. A tick
// executes the script, sends changes, then ticks. So a message always holds the state at the moment
// it is sent, and a change is sent in the tick in which it happens.

#include "scenario/server.h"

#include "motion/motion_numbers.h"
#include "scenario/messages.h"

enum {
    CROWD_COLUMNS = 20,
    REPEAT_TICKS = 2,                 // after which a change is sent again
    CHOICE_MIN = RM_SERVER_RATE / 2,  // ticks that a wanderer does one thing, at least
    CHOICE_SPAN = 4 * RM_SERVER_RATE, // and this much more at most
    RUN_AWAY_KEYS = RM_KEY_FORWARD | RM_KEY_RUN,
    BEGIN = RM_SERVER_RATE / 2, // tick at which wanderers and minds begin
};

#define CROWD_SPACING 4.0f // metres between neighbours at the start
#define SERVER_TICK (1.0 / RM_SERVER_RATE)

// ------------------------------------------------------------------------------------------- begin

// Settles a place into its landblock and, where there is terrain, on the ground.
static void settle(const rm_scenario *s, rm_position *at) {
    rm_position_settle(RM_SPACE_LANDBLOCKS, at);
    if (s->def.collision) {
        rm_collision_terrain_height(s->def.collision, at, &at->origin.z);
    }
}

// The first mover at the script's place, others in rows beside it, creatures some way off.
static rm_position start_of(const rm_scenario *s, uint32_t index) {
    rm_position at = s->def.start;
    uint32_t column = index % CROWD_COLUMNS;
    uint32_t row = index / CROWD_COLUMNS;
    rm_vec3 beside = {(float)column * CROWD_SPACING, (float)row * CROWD_SPACING, 0.0f};
    at.origin = rm_vec3_add(rm_vec3_add(at.origin, s->script->start), beside);
    settle(s, &at);
    return at;
}

// Adds one actor to the server's world, grounded at the place of the script, and sends
// its creation.
static rm_status add_actor(rm_scenario *s, uint32_t index) {
    rm_actor *actor = &s->actors[index];
    rm_body_def def = rm_default_body_def();
    rm_body_info info;
    actor->guid = RM_SCENARIO_GUID + index;
    actor->is_creature = index >= s->actor_count - s->script->creatures;
    actor->stamps[RM_STAMP_INSTANCE] = 1;
    actor->told = rm_default_interpreted_state();
    actor->was_grounded = 1;
    actor->report_sent = -1.0;
    // Reports of different actors are sent at different ticks.
    actor->reported = index % s->now.report_ticks;
    def.guid = actor->guid;
    def.position = start_of(s, index);
    def.is_player = !actor->is_creature;
    def.stamps[RM_STAMP_INSTANCE] = 1;
    rm_status status = rm_body_add(s->server, &def, &actor->body);
    if (status == RM_OK) {
        status = rm_body_enter(s->server, actor->body, &def.position);
    }
    if (status == RM_OK) {
        status = rm_body_read(s->server, actor->body, &info);
    }
    if (status == RM_OK) {
        actor->before = info.position;
        status = rm_server_send_creation(s, actor, &info.position);
    }
    return status;
}

rm_status rm_server_begin(rm_scenario *s) {
    if (s->script->has_mind) {
        s->actors[0].mind = rm_mind_make(rm_script_mind(s->script), s->def.seed);
    }
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < s->actor_count; ++i) {
        status = add_actor(s, i);
    }
    return status;
}

// -------------------------------------------------------------------------------------------- cues

// The command of one of two opposed keys; both at once cancel each other.
static uint32_t either(uint32_t keys, uint32_t plus, uint32_t plus_command, uint32_t minus,
                       uint32_t minus_command) {
    bool is_plus = (keys & plus) != 0;
    bool is_minus = (keys & minus) != 0;
    if (is_plus == is_minus) {
        return 0;
    }
    return is_plus ? plus_command : minus_command;
}

// Keys as the player's client would report them.
static rm_raw_state raw_of(uint32_t keys) {
    rm_raw_state raw = rm_default_raw_state();
    uint32_t forward = either(keys, RM_KEY_FORWARD, RM_COMMAND_WALK_FORWARD, RM_KEY_BACK,
                              RM_COMMAND_WALK_BACKWARDS);
    raw.hold_key = keys & RM_KEY_RUN ? RM_HOLD_RUN : RM_HOLD_NONE;
    raw.forward = forward ? forward : raw.forward;
    raw.sidestep = either(keys, RM_KEY_RIGHT, RM_COMMAND_SIDESTEP_RIGHT, RM_KEY_LEFT,
                          RM_COMMAND_SIDESTEP_LEFT);
    raw.turn = either(keys, RM_KEY_TURN_RIGHT, RM_COMMAND_TURN_RIGHT, RM_KEY_TURN_LEFT,
                      RM_COMMAND_TURN_LEFT);
    return raw;
}

static void press(rm_actor *actor, uint32_t keys) {
    actor->keys = keys;
    actor->is_pressed = 1;
}

// By metres from where the actor stands, put on the ground there. Sent with a new teleport stamp.
static rm_status do_teleport(rm_scenario *s, rm_actor *actor, rm_vec3 by) {
    rm_body_info info;
    rm_status status = rm_body_read(s->server, actor->body, &info);
    if (status == RM_OK) {
        info.position.origin = rm_vec3_add(info.position.origin, by);
        settle(s, &info.position);
        status = rm_body_enter(s->server, actor->body, &info.position);
    }
    actor->stamps[RM_STAMP_TELEPORT] += 1;
    actor->unsent |= RM_UNSENT_POSITION;
    return status;
}

// Sends a creature to its goal; the server's own body gets the same message.
static rm_status send_off(rm_scenario *s, rm_actor *actor, const rm_movement *movement) {
    actor->movement = *movement;
    actor->is_sent = 1;
    actor->stamps[RM_STAMP_MOVEMENT] += 1;
    actor->stamps[RM_STAMP_CONTROL] += 1;
    actor->unsent |= RM_UNSENT_MOTION | RM_UNSENT_POSITION;
    rm_motion_update update = {.movement = *movement,
                               .instance = actor->stamps[RM_STAMP_INSTANCE],
                               .stamp = actor->stamps[RM_STAMP_MOVEMENT],
                               .control = actor->stamps[RM_STAMP_CONTROL]};
    return rm_body_update_motion(s->server, actor->body, &update, NULL);
}

// By metres from where the creature stands, put on the ground there.
static rm_status do_move_to(rm_scenario *s, rm_actor *actor, rm_vec3 by) {
    rm_body_info info;
    rm_movement movement = rm_default_movement();
    rm_status status = rm_body_read(s->server, actor->body, &info);
    if (status != RM_OK) {
        return status;
    }
    movement.type = RM_MOVEMENT_TO_POSITION;
    movement.run_rate = 1.0f;
    movement.position = info.position;
    movement.position.origin = rm_vec3_add(info.position.origin, by);
    settle(s, &movement.position);
    return send_off(s, actor, &movement);
}

// The creature runs to the first actor and sticks to it.
static rm_status do_chase(rm_scenario *s, rm_actor *actor) {
    rm_body_info target;
    rm_movement movement = rm_default_movement();
    rm_status status = rm_body_read(s->server, s->actors[0].body, &target);
    if (status != RM_OK) {
        return status;
    }
    movement.type = RM_MOVEMENT_TO_OBJECT;
    movement.object_guid = s->actors[0].guid;
    movement.position = target.position;
    movement.parameters.bits |= RM_MOVE_STICKY | RM_MOVE_USE_SPHERES | RM_MOVE_CAN_CHARGE;
    movement.run_rate = 1.0f;
    return send_off(s, actor, &movement);
}

static rm_status do_cue(rm_scenario *s, const rm_cue *cue) {
    rm_actor *actor = &s->actors[cue->actor];
    switch (cue->kind) {
    case RM_CUE_KEYS:
        press(actor, cue->keys);
        return RM_OK;
    case RM_CUE_JUMP:
        actor->wants_jump = 1;
        actor->jump_extent = 1.0f;
        return RM_OK;
    case RM_CUE_TELEPORT:
        return do_teleport(s, actor, cue->place);
    case RM_CUE_MOVE_TO:
        return do_move_to(s, actor, cue->place);
    case RM_CUE_CHASE:
        return do_chase(s, actor);
    }
    return RM_ERROR_ARGUMENT;
}

// One thing in eight is a jump; the others are steps and turns, now and then a rest.
static void wander(rm_scenario *s, rm_actor *actor) {
    static const uint32_t choices[] = {
        0,
        RM_KEY_FORWARD,
        RUN_AWAY_KEYS,
        RUN_AWAY_KEYS | RM_KEY_TURN_RIGHT,
        RM_KEY_FORWARD | RM_KEY_TURN_LEFT,
        RM_KEY_BACK,
        RM_KEY_LEFT,
    };
    const uint32_t count = sizeof choices / sizeof choices[0];
    uint32_t choice = rm_random_u32(&s->now.random) % (count + 1);
    if (choice == count) {
        actor->wants_jump = 1;
        actor->jump_extent = (float)rm_random_fraction(&s->now.random);
    } else {
        press(actor, choices[choice]);
    }
    actor->next_choice = s->now.tick + CHOICE_MIN + rm_random_u32(&s->now.random) % CHOICE_SPAN;
}

// ------------------------------------------------------------------------------------------- minds

// Ticks that a turn takes at the mover's own speed of turning.
static uint32_t turn_ticks(float angle, uint32_t keys) {
    float speed = keys & RM_KEY_RUN ? RM_TURN_SPEED * RM_RUN_TURN_FACTOR : RM_TURN_SPEED;
    return (uint32_t)(rm_abs(angle) / speed * (float)RM_SERVER_RATE + 0.5f);
}

// A turn that takes longer than the choice ends with it.
static void think(rm_scenario *s, rm_actor *actor) {
    rm_mind_choice choice = rm_mind_next(&actor->mind);
    uint32_t ticks = (uint32_t)(choice.seconds * RM_SERVER_RATE + 0.5);
    uint32_t turns = turn_ticks(choice.angle, choice.keys);
    uint32_t turn = choice.angle > 0.0f ? RM_KEY_TURN_LEFT : RM_KEY_TURN_RIGHT;
    press(actor, choice.keys | (turns > 0 ? turn : 0u));
    actor->wants_jump = choice.jump > 0.0f;
    actor->jump_extent = choice.jump;
    actor->turn_end = turns > 0 ? s->now.tick + turns : 0;
    actor->next_choice = s->now.tick + (ticks > 0 ? ticks : 1);
}

static void follow_mind(rm_scenario *s, rm_actor *actor) {
    if (actor->is_by_hand || s->now.tick < BEGIN) {
        return;
    }
    if (s->now.tick >= actor->next_choice) {
        think(s, actor);
    } else if (s->now.tick == actor->turn_end) {
        press(actor, actor->keys & ~(uint32_t)(RM_KEY_TURN_LEFT | RM_KEY_TURN_RIGHT));
    }
}

// -------------------------------------------------------------------------------------------- tick

// Applies keys pressed since the last tick to the server's body; a refused jump stays unsent.
static rm_status act(rm_scenario *s, rm_actor *actor) {
    rm_status status = RM_OK;
    rm_motion_error error = RM_MOTION_OK;
    if (actor->is_pressed) {
        rm_raw_state raw = raw_of(actor->keys);
        status = rm_body_set_keys(s->server, actor->body, &raw);
    }
    if (status == RM_OK && actor->wants_jump) {
        status = rm_body_jump(s->server, actor->body, actor->jump_extent, &error);
        actor->unsent |= error == RM_MOTION_OK ? RM_UNSENT_VECTOR | RM_UNSENT_POSITION : 0u;
    }
    actor->is_pressed = 0;
    actor->wants_jump = 0;
    return status;
}

// Has the motion changed since it was sent? An actor under a move-to is skipped: its motion follows
// from the move-to, and so does the end of it, in the observer's world as well.
static void notice_motion(rm_actor *actor, const rm_motion *motion, bool is_moving_to) {
    if (actor->is_sent && !(actor->unsent & RM_UNSENT_MOTION) && !is_moving_to) {
        actor->is_sent = 0;
        actor->told = motion->interpreted;
        actor->unsent |= RM_UNSENT_POSITION;
    }
    if (!actor->is_sent && !rm_is_same_motion(&actor->told, &motion->interpreted)) {
        actor->told = motion->interpreted;
        actor->unsent |= RM_UNSENT_MOTION | RM_UNSENT_POSITION;
    }
}

// A change is sent again a little later, in case it was lost: as it is by then.
static void repeat(const rm_scenario *s, rm_actor *actor) {
    const uint32_t change = actor->unsent & (RM_UNSENT_MOTION | RM_UNSENT_VECTOR);
    if (s->def.repeats_changes && change) {
        actor->again = s->now.tick + REPEAT_TICKS;
        actor->again_news = (change & RM_UNSENT_VECTOR) | RM_UNSENT_POSITION | RM_UNSENT_COMMAND;
    } else if (actor->again && s->now.tick >= actor->again) {
        actor->unsent |= actor->again_news;
        actor->again = 0;
    }
    if (s->def.repeats_commands && (actor->unsent & RM_UNSENT_POSITION)) {
        actor->unsent |= RM_UNSENT_COMMAND;
    }
}

// Messages of this actor in this tick: a change, a take-off or landing, or the next report.
static rm_status notice(rm_scenario *s, rm_actor *actor) {
    rm_body_info info;
    rm_motion motion;
    rm_status status = rm_read_mover(s->server, actor->body, &info, &motion);
    if (status != RM_OK) {
        return status;
    }
    uint32_t is_grounded = rm_is_grounded(&info);
    notice_motion(actor, &motion, info.is_moving_to);
    if (is_grounded != actor->was_grounded ||
        s->now.tick >= actor->reported + s->now.report_ticks) {
        actor->unsent |= RM_UNSENT_POSITION;
    }
    repeat(s, actor);
    actor->was_grounded = is_grounded;
    actor->before = info.position;
    return RM_OK;
}

// Cues of this tick, in the order of the script; then the actors that wander choose for themselves.
static rm_status run_script(rm_scenario *s) {
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < s->script->cue_count; ++i) {
        const rm_cue *cue = &s->script->cues[i];
        if (rm_cue_is_due(cue, s->now.tick) && !s->actors[cue->actor].is_by_hand) {
            status = do_cue(s, cue);
        }
    }
    if (s->script->has_mind) {
        follow_mind(s, &s->actors[0]);
    }
    for (uint32_t i = 0; s->script->wanders && i < s->actor_count; ++i) {
        rm_actor *actor = &s->actors[i];
        if (!actor->is_by_hand && s->now.tick >= actor->next_choice && s->now.tick >= BEGIN) {
            wander(s, actor);
        }
    }
    return status;
}

// Sends before it ticks, so that a message holds the state of its moment.
static rm_status tick(rm_scenario *s) {
    double now = (double)s->now.tick * SERVER_TICK;
    rm_status status = run_script(s);
    for (uint32_t i = 0; status == RM_OK && i < s->actor_count; ++i) {
        rm_actor *actor = &s->actors[i];
        status = act(s, actor);
        if (status == RM_OK) {
            status = notice(s, actor);
        }
        if (status == RM_OK) {
            status = rm_server_send_state(s, actor, now);
        }
    }
    if (status == RM_OK) {
        status = rm_world_tick(s->server, SERVER_TICK);
    }
    s->now.tick += 1;
    return status;
}

rm_status rm_server_run(rm_scenario *s) {
    rm_status status = RM_OK;
    while (status == RM_OK && (double)s->now.tick * SERVER_TICK <= s->now.time + RM_SAME_TIME) {
        status = tick(s);
    }
    return status;
}
