// Server-controlled movement. Invariants: rm_move_to is all zero when type is 0; step_count is at
// most RM_MOVE_TO_STEPS and steps beyond it are zero; `command` and `turn` are what this driver has
// started and still has to stop, unadjusted.

#include "remora/motion.h"
#include "remora/space.h"

#include "motion/interpret.h"
#include "motion/motion_numbers.h"
#include "space/space_numbers.h"

// ----------------------------------------------------------------------------------------- choices

// Runs if it may only run, may charge, or is farther off than the threshold, in metres beyond the
// distance to keep. Origin: client.
static uint32_t choose_key(const rm_move_parameters *p, float distance) {
    bool is_far = distance - p->distance_to_object > p->walk_run_threshold;
    bool can_walk = (p->bits & RM_MOVE_CAN_WALK) != 0;
    bool runs = (p->bits & RM_MOVE_CAN_CHARGE) != 0 ||
                ((p->bits & RM_MOVE_CAN_RUN) != 0 && (!can_walk || is_far));
    return runs ? RM_HOLD_RUN : RM_HOLD_NONE;
}

// RM_MOVE_AWAY alone walks only while too near; with RM_MOVE_TOWARDS the body approaches while it
// is too far, and backs off while it is too near.
rm_move_choice rm_move_choose(const rm_move_parameters *parameters, float distance) {
    const rm_move_parameters *p = parameters;
    rm_move_choice choice = {0, choose_key(p, distance), false};
    bool is_towards = (p->bits & RM_MOVE_TOWARDS) != 0;
    bool is_away = (p->bits & RM_MOVE_AWAY) != 0;
    if (is_away && !is_towards) {
        choice.command = distance < p->min_distance ? RM_COMMAND_WALK_FORWARD : 0;
        choice.is_away = choice.command != 0;
    } else if (distance > p->distance_to_object) {
        choice.command = RM_COMMAND_WALK_FORWARD;
    } else if (is_away && distance - p->min_distance < RM_EPSILON) {
        choice.command = RM_COMMAND_WALK_BACKWARDS;
        choice.is_away = true;
    }
    return choice;
}

float rm_heading_difference(float from, float to) {
    float difference = rm_wrap_degrees(to - from);
    return difference <= RM_EPSILON || difference >= 360.0f - RM_EPSILON ? 0.0f : difference;
}

bool rm_heading_is_passed(float heading, float target, bool is_right) {
    bool is_greater = rm_abs(heading - target) <= 180.0f ? heading > target : target > heading;
    return is_right ? is_greater : !is_greater;
}

// ---------------------------------------------------------------------------------------- commands

// Starts or stops one of the driver's commands, adjusted as the player's are.
static rm_motion_error start_command(rm_motion *m, rm_motion_context *c, uint32_t command) {
    const rm_move_parameters *p = &m->move_to.parameters;
    rm_order order = {command, p->speed, RM_MOVE_DEFAULT & ~(uint32_t)RM_MOVE_CANCEL_MOVE_TO, 0};
    order.command = rm_interpret_adjust(m, &c->body, command, p->hold_key, &order.speed);
    return rm_interpret_do(m, c, &order);
}

// Stops what the driver has started, if anything; `command` is 0 afterwards.
static void stop_command(rm_motion *m, rm_motion_context *c, uint32_t *command) {
    if (*command != 0) {
        const rm_move_parameters *p = &m->move_to.parameters;
        rm_order order = {*command, p->speed, RM_MOVE_DEFAULT, 0};
        order.command = rm_interpret_adjust(m, &c->body, *command, p->hold_key, &order.speed);
        (void)rm_interpret_stop(m, c, &order);
        *command = 0;
    }
}

// Ends the movement, with success or an error.
static void finish(rm_motion *m, rm_motion_context *c, uint32_t error) {
    stop_command(m, c, &m->move_to.command);
    stop_command(m, c, &m->move_to.turn);
    m->move_to = (rm_move_to){0};
    (void)rm_interpret_stop_completely(m, c);
    rm_effect_move_to_end(c, error);
}

void rm_motion_cancel_move_to(rm_motion *motion, rm_motion_context *context,
                              rm_motion_error error) {
    if (motion->move_to.type != 0) {
        finish(motion, context, (uint32_t)error);
    }
}

// ---------------------------------------------------------------------------------------- geometry

// The last reported place of the target; its rotation is irrelevant.
static rm_position target_position(const rm_move_to *t) {
    return rm_position_make(t->target_cell, t->target_origin, rm_quat_identity());
}

static void see_target(rm_move_to *t, const rm_position *position) {
    t->target_cell = position->cell;
    t->target_origin = position->origin;
}

// Degrees, clockwise from north.
static float heading_of(const rm_motion_context *c) {
    return rm_quat_heading(c->body.position.rotation);
}

// Degrees from the body to the target.
static float bearing(const rm_move_to *t, const rm_motion_body *body) {
    rm_position target = target_position(t);
    return rm_position_heading(&body->position, &target);
}

// Places too far apart for their distance to be a number are as far apart as can be.
static float limit_distance(float distance) {
    return distance < RM_DISTANCE_UNKNOWN ? distance : RM_DISTANCE_UNKNOWN;
}

// Metres: between the two upright cylinders where the server requested that, else between
// the origins.
static float distance_to_target(const rm_move_to *t, const rm_motion_body *body) {
    rm_position target = target_position(t);
    if ((t->parameters.bits & RM_MOVE_USE_SPHERES) != 0) {
        return limit_distance(rm_cylinder_distance(&body->position, body->radius, body->height,
                                                   &target, t->target_radius, t->target_height));
    }
    return limit_distance(rm_position_distance(&body->position, &target));
}

// Metres, straight. A body farther than fail_distance gives up.
static float distance_from_start(const rm_move_to *t, const rm_motion_body *body) {
    rm_position start = rm_position_make(t->start_cell, t->start_origin, rm_quat_identity());
    return rm_position_distance(&start, &body->position);
}

// ------------------------------------------------------------------------------------------- steps

static void add_step(rm_move_to *t, rm_move_to_step step, float heading) {
    t->step[t->step_count] = (uint8_t)step;
    t->heading[t->step_count] = heading;
    ++t->step_count;
}

// Removes the first step: the others move up, and unused steps are zero, as the invariants require.
static void drop_step(rm_move_to *t) {
    --t->step_count;
    for (uint32_t i = 0; i < t->step_count; ++i) {
        t->step[i] = t->step[i + 1];
        t->heading[i] = t->heading[i + 1];
    }
    t->step[t->step_count] = RM_STEP_NONE;
    t->heading[t->step_count] = 0.0f;
}

// Ends with success. A sticky move-to makes the body stick to its target from now on.
static void arrive(rm_motion *m, rm_motion_context *c) {
    uint32_t guid = m->move_to.target_guid;
    float radius = m->move_to.target_radius;
    bool sticks = guid != 0 && (m->move_to.parameters.bits & RM_MOVE_STICKY) != 0;
    finish(m, c, RM_MOTION_OK);
    if (sticks) {
        rm_effect_stick(c, guid, radius);
    }
}

// @return false if the body is there already
static bool begin_move(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    float distance = distance_to_target(t, &c->body);
    rm_move_choice choice = rm_move_choose(&t->parameters, distance);
    if (choice.command == 0) {
        return false;
    }
    t->parameters.hold_key = choice.hold_key;
    rm_motion_error error = start_command(m, c, choice.command);
    if (error != RM_MOTION_OK) {
        finish(m, c, (uint32_t)error);
        return true;
    }
    t->command = choice.command;
    t->bits &= (uint8_t)~RM_MOVE_TO_AWAY;
    t->bits |= choice.is_away ? RM_MOVE_TO_AWAY : 0u;
    t->sample_distance = t->move_distance = distance;
    t->sample_age = t->move_age = 0.0;
    return true;
}

// A turn waits until pending animations are over. @return false if the body faces the right
// way already
static bool begin_turn(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    if (m->pending_count > 0) {
        return true;
    }
    float difference = rm_heading_difference(heading_of(c), t->heading[0]);
    if (difference == 0.0f) {
        return false;
    }
    uint32_t command = difference <= 180.0f ? RM_COMMAND_TURN_RIGHT : RM_COMMAND_TURN_LEFT;
    rm_motion_error error = start_command(m, c, command);
    if (error != RM_MOTION_OK) {
        finish(m, c, (uint32_t)error);
    } else {
        t->command = command;
    }
    return true;
}

// Begins the first step that is still to be done; if all are done the body has arrived.
static void begin_step(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    while (t->step_count > 0) {
        bool is_move = t->step[0] == RM_STEP_MOVE;
        if (is_move ? begin_move(m, c) : begin_turn(m, c)) {
            return;
        }
        drop_step(t);
    }
    arrive(m, c);
}

// The first step is done: its commands stop, and the next begins at once.
static void end_step(rm_motion *m, rm_motion_context *c) {
    drop_step(&m->move_to);
    stop_command(m, c, &m->move_to.command);
    stop_command(m, c, &m->move_to.turn);
    begin_step(m, c);
}

// ------------------------------------------------------------------------------------------- start

// Turn to the target, move, turn to the final heading (degrees), each only where it is needed.
static void add_steps(rm_motion *m, rm_motion_context *c, float final_heading) {
    rm_move_to *t = &m->move_to;
    rm_move_choice choice = rm_move_choose(&t->parameters, distance_to_target(t, &c->body));
    if (choice.command != 0) {
        add_step(t, RM_STEP_TURN, bearing(t, &c->body));
        add_step(t, RM_STEP_MOVE, 0.0f);
    }
    if ((t->parameters.bits & RM_MOVE_USE_FINAL_HEADING) != 0) {
        add_step(t, RM_STEP_TURN, rm_wrap_degrees(final_heading));
    }
    t->bits |= RM_MOVE_TO_STARTED;
}

// The first report of the target.
static void start_to_object(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    float heading = bearing(t, &c->body);
    if (t->type == RM_MOVEMENT_TURN_TO_OBJECT) {
        // The client stores the offset elsewhere, so that it counts as 0.
        add_step(t, RM_STEP_TURN, heading);
        t->bits |= RM_MOVE_TO_STARTED;
    } else {
        add_steps(m, c, heading + t->parameters.desired_heading);
    }
    begin_step(m, c);
}

static void note_target(rm_motion *m, rm_motion_context *c, const rm_motion_target *target) {
    rm_move_to *t = &m->move_to;
    see_target(t, &target->position);
    t->target_radius = target->radius;
    t->target_height = target->height;
    t->target_age = 0.0;
    if ((t->bits & RM_MOVE_TO_STARTED) == 0) {
        start_to_object(m, c);
    }
}

// A place or a heading from the message: there is only a place to arrive at.
static void start_without_object(rm_motion *m, rm_motion_context *c, const rm_movement *movement) {
    rm_move_to *t = &m->move_to;
    t->parameters.bits &= ~(uint32_t)RM_MOVE_STICKY;
    if (t->type == RM_MOVEMENT_TO_POSITION) {
        see_target(t, &movement->position);
        add_steps(m, c, t->parameters.desired_heading);
        begin_step(m, c);
    } else {
        // The turn begins at the next tick.
        add_step(t, RM_STEP_TURN, rm_wrap_degrees(t->parameters.desired_heading));
        t->bits |= RM_MOVE_TO_STARTED;
    }
}

static bool is_move_type(uint32_t type) {
    return type == RM_MOVEMENT_TO_OBJECT || type == RM_MOVEMENT_TO_POSITION;
}

// The goal of an unknown object is its last place, or heading.
static uint32_t effective_type(const rm_movement *movement, const rm_motion_target *target) {
    if (target != NULL) {
        return movement->type;
    }
    switch (movement->type) {
    case RM_MOVEMENT_TO_OBJECT:
        return RM_MOVEMENT_TO_POSITION;
    case RM_MOVEMENT_TURN_TO_OBJECT:
        return RM_MOVEMENT_TURN_TO_HEADING;
    default:
        return movement->type;
    }
}

void rm_move_to_start(rm_motion *m, rm_motion_context *c, const rm_movement *movement,
                      const rm_motion_target *target) {
    uint32_t type = effective_type(movement, target);
    bool has_object = type == RM_MOVEMENT_TO_OBJECT || type == RM_MOVEMENT_TURN_TO_OBJECT;
    if (!has_object && type != RM_MOVEMENT_TO_POSITION && type != RM_MOVEMENT_TURN_TO_HEADING) {
        return;
    }
    if (is_move_type(movement->type)) {
        m->run_rate = rm_limit_speed(movement->run_rate);
    }
    if (is_move_type(type) || (movement->parameters.bits & RM_MOVE_STOP_COMPLETELY) != 0) {
        (void)rm_interpret_stop_completely(m, c);
    }
    if (has_object && movement->object_guid == c->body.guid) {
        rm_effect_move_to_end(c, RM_MOTION_NO_OBJECT);
        return;
    }
    m->move_to = (rm_move_to){.target_guid = has_object ? movement->object_guid : 0,
                              .type = (uint8_t)type,
                              .parameters = movement->parameters,
                              .start_cell = c->body.position.cell,
                              .start_origin = c->body.position.origin};
    // An endless distance travels as infinity; what is stored and saved is finite.
    m->move_to.parameters.bits &= RM_MOVE_ALL;
    if (!rm_is_finite(m->move_to.parameters.fail_distance)) {
        m->move_to.parameters.fail_distance = RM_DISTANCE_UNKNOWN;
    }
    if (movement->type == RM_MOVEMENT_TURN_TO_OBJECT && !has_object) {
        m->move_to.parameters.desired_heading = movement->heading;
    }
    if (has_object) {
        note_target(m, c, target);
    } else {
        start_without_object(m, c, movement);
    }
}

// ------------------------------------------------------------------------------------------- drive

// A body that is off its course by more than RM_MOVE_TO_TURN_ERROR turns as it moves.
static void steer(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    bool is_backwards = t->command == RM_COMMAND_WALK_BACKWARDS;
    bool is_away = (t->bits & RM_MOVE_TO_AWAY) != 0;
    float course = bearing(t, &c->body) + (is_away != is_backwards ? 180.0f : 0.0f);
    float error = rm_heading_difference(heading_of(c), rm_wrap_degrees(course));
    if (m->pending_count > 0 || !(error > RM_MOVE_TO_TURN_ERROR) ||
        !(error < 360.0f - RM_MOVE_TO_TURN_ERROR)) {
        stop_command(m, c, &t->turn);
        return;
    }
    uint32_t turn = error < 180.0f ? RM_COMMAND_TURN_RIGHT : RM_COMMAND_TURN_LEFT;
    if (turn != t->turn && start_command(m, c, turn) == RM_MOTION_OK) {
        t->turn = turn;
    }
}

// Whether the distance shrinks (or grows, where that is the goal) at RM_MOVE_TO_SLOW m/s or more.
// NaN from a time of 0 counts as closing.
static bool is_closing(const rm_move_to *t, float from, float to, double seconds) {
    float gained = (t->bits & RM_MOVE_TO_AWAY) != 0 ? to - from : from - to;
    return !(gained / (float)seconds < RM_MOVE_TO_SLOW);
}

// Examines the progress once a second, since the last audit and since the step began. A stalled
// body is still to arrive, even within its distance. Origin: client.
static bool makes_progress(rm_move_to *t, float distance) {
    if (!(t->sample_age > RM_MOVE_TO_SAMPLE_SECONDS)) {
        return true;
    }
    if (!is_closing(t, t->sample_distance, distance, t->sample_age)) {
        return false;
    }
    t->sample_distance = distance;
    t->sample_age = 0.0;
    return is_closing(t, t->move_distance, distance, t->move_age);
}

// Steers, and ends the step when the body is near enough or too far from its start.
static void drive_move(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    steer(m, c);
    float distance = distance_to_target(t, &c->body);
    if (!makes_progress(t, distance)) {
        return;
    }
    bool is_there = (t->bits & RM_MOVE_TO_AWAY) != 0 ? distance >= t->parameters.min_distance
                                                     : distance <= t->parameters.distance_to_object;
    if (is_there) {
        end_step(m, c);
    } else if (distance_from_start(t, &c->body) > t->parameters.fail_distance) {
        finish(m, c, RM_MOTION_TOO_FAR);
    }
}

// A turn that is still to begin begins; one that has passed its heading is set to it exactly.
static void drive_turn(rm_motion *m, rm_motion_context *c) {
    rm_move_to *t = &m->move_to;
    bool is_right = t->command == RM_COMMAND_TURN_RIGHT;
    if (!is_right && t->command != RM_COMMAND_TURN_LEFT) {
        begin_step(m, c);
    } else if (rm_heading_is_passed(heading_of(c), t->heading[0], is_right)) {
        rm_effect_heading(c, t->heading[0]);
        end_step(m, c);
    }
}

// The target is examined every RM_MOVE_TO_TARGET_SECONDS, and followed when it has moved by more
// than RM_MOVE_TO_TARGET_RADIUS; then progress is measured again.
// @return false if it was removed
static bool watch_target(rm_motion *m, rm_motion_context *c, const rm_motion_target *target) {
    rm_move_to *t = &m->move_to;
    if (target == NULL) {
        bool was_seen = (t->bits & RM_MOVE_TO_STARTED) != 0;
        finish(m, c, was_seen ? RM_MOTION_TARGET_LOST : RM_MOTION_TARGET_UNKNOWN);
        return false;
    }
    if (t->target_age >= RM_MOVE_TO_TARGET_SECONDS) {
        rm_position last = target_position(t);
        t->target_age = 0.0;
        if (rm_position_distance(&last, &target->position) > RM_MOVE_TO_TARGET_RADIUS) {
            note_target(m, c, target);
            t->sample_distance = t->move_distance = distance_to_target(t, &c->body);
            t->sample_age = t->move_age = 0.0;
        }
    }
    return true;
}

void rm_move_to_drive(rm_motion *m, rm_motion_context *c, const rm_motion_target *target,
                      double dt) {
    rm_move_to *t = &m->move_to;
    t->sample_age += dt;
    t->move_age += dt;
    t->target_age += dt;
    if (t->target_guid != 0 && !watch_target(m, c, target)) {
        return;
    }
    if ((c->body.transient & RM_TRANSIENT_CONTACT) == 0 || t->step_count == 0) {
        return;
    }
    if (t->step[0] == RM_STEP_MOVE) {
        drive_move(m, c);
    } else {
        drive_turn(m, c);
    }
}
