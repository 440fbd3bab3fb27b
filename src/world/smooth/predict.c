// The prediction: a report is applied at the time of its sending, and the body continues
// from there.
//
// A report that lacks a command is compared with the prediction first: where they differ a command
// was lost, or was never sent, and the body continues as its reports show.

#include "body/body_motion.h"
#include "body/fields.h"
#include "body/setters.h"
#include "chase/chase_numbers.h"
#include "motion/motion_numbers.h"
#include "predict/predict_numbers.h"
#include "world/receive/route.h"
#include "world/smooth/smooth_frame.h"
#include "world/tick/goals.h"
#include "world/world_numbers.h"

#include <string.h>

static const float FLOWN = 0.1f; // m; so near a report is as predicted

static const uint32_t GROUND = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;

static float level_length(rm_vec3 v) {
    return rm_sqrt(v.x * v.x + v.y * v.y);
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

// Angle about the vertical from a to b, radians to the left; in (-pi, pi].
static float turn_between(rm_quat a, rm_quat b) {
    rm_quat turn = rm_quat_multiply(b, rm_quat_conjugate(a));
    float sign = turn.w < 0.0f ? -1.0f : 1.0f;
    return 2.0f * rm_atan2(sign * turn.z, sign * turn.w);
}

// --- the reports before --------------------------------------------------------------------------

static const rm_heard *before(const rm_smooth *smooth, uint32_t i, uint32_t bits) {
    while (i-- > 0) {
        if (smooth->heard[i].has & bits) {
            return &smooth->heard[i];
        }
    }
    return smooth->base.has & bits ? &smooth->base : NULL;
}

bool rm_heard_is_jump(const rm_smooth *smooth, uint32_t i) {
    uint32_t has = smooth->heard[i].has;
    return (has & RM_HEARD_JUMP) || ((has & RM_HEARD_ENTERS) && !before(smooth, i, RM_HEARD_PLACE));
}

static const rm_heard *last_before(const rm_smooth *smooth, uint32_t i) {
    return i > 0 ? &smooth->heard[i - 1] : &smooth->base;
}

// The place from which the displacement to the i-th report gives its velocity: the last one that is
// far enough for that, where it stood, or the first after a jump. Or null.
static const rm_heard *base_line(const rm_smooth *smooth, uint32_t i) {
    const rm_heard *to = &smooth->heard[i];
    const rm_heard *from = NULL;
    for (uint32_t k = i + 1; k-- > 0;) {
        const rm_heard *report = last_before(smooth, k);
        if (!(report->has & RM_HEARD_PLACE)) {
            continue;
        }
        if (from && to->sent - report->sent > RM_SMOOTH_BASE_LINE) {
            break;
        }
        from = report;
        if (level_length(rm_position_offset(&from->at, &to->at)) >= RM_SMOOTH_STILL ||
            rm_vec3_is_zero(from->going_velocity) || (from->has & RM_HEARD_JUMP)) {
            break;
        }
    }
    return from;
}

// A report that lacks a heading faces its displacement, by its velocity or the places before it.
static void face(rm_smooth *smooth, uint32_t i) {
    rm_heard *report = &smooth->heard[i];
    if (!(report->has & RM_HEARD_FACES)) {
        return;
    }
    const rm_heard *last = before(smooth, i, RM_HEARD_PLACE);
    rm_vec3 way = report->velocity;
    if (last) {
        report->at.rotation = last->at.rotation;
    }
    if (!(report->has & RM_HEARD_VELOCITY) && last) {
        way = rm_position_offset(&base_line(smooth, i)->at, &report->at);
    }
    if (level_length(way) > RM_SMOOTH_STILL) {
        report->at.rotation = rm_quat_from_heading(rm_vec3_heading(way));
    }
}

// True if the motion of the body was reported.
static bool has_command(const rm_smooth *smooth, uint32_t i) {
    return before(smooth, i + 1, RM_HEARD_COMMAND) != NULL;
}

// --- lost commands -------------------------------------------------------------------------------

// A report beside the prediction for its time, since the report before it.
typedef struct comparison {
    double seconds;
    rm_vec3 made; // reported way
    float made_length;
    float wanted; // length of the predicted way
    float off;    // from the predicted place to the reported one
    float turned; // heading beside the predicted one
    float turn;   // heading since the report before
} comparison;

static comparison compare(const rm_heard *report, const rm_heard *last, const rm_past *then) {
    comparison c = {.seconds = report->sent - last->sent};
    c.made = rm_position_offset(&last->at, &report->at);
    c.made_length = level_length(c.made);
    c.wanted = level_length(rm_position_offset(&last->at, &then->at));
    c.off = level_length(rm_position_offset(&then->at, &report->at));
    c.turned = turn_between(then->at.rotation, report->at.rotation);
    c.turn = turn_between(last->at.rotation, report->at.rotation);
    return c;
}

// The error of a body that follows its reports is bounded by its speed: its next report is as near
// as it is slow.
static float noticed(const comparison *c) {
    float share = RM_SMOOTH_SURPRISE_KNOWN_SHARE * larger(c->made_length, c->wanted);
    return share < RM_SMOOTH_SURPRISE_KNOWN ? share : RM_SMOOTH_SURPRISE_KNOWN;
}

static bool is_surprise(const comparison *c, const rm_heard *report, bool goes_by_reports) {
    float speed = c->wanted / (float)c->seconds;
    float allowed =
        RM_SMOOTH_SURPRISE + RM_SMOOTH_SURPRISE_SHARE * c->wanted + report->slack * speed;
    return c->off > allowed || rm_abs(c->turned) > RM_SMOOTH_SURPRISE_TURN ||
           (goes_by_reports &&
            (c->off > noticed(c) || rm_abs(c->turned) > RM_SMOOTH_SURPRISE_KNOWN));
}

static bool has_stopped(const comparison *c) {
    return c->wanted > RM_SMOOTH_SURPRISE && c->made_length < RM_SMOOTH_STOPPED_SHARE * c->wanted &&
           c->off <= RM_SMOOTH_STOPPED_REACH * c->wanted &&
           rm_abs(c->turned) < RM_SMOOTH_SURPRISE_TURN;
}

static rm_vec3 turned_left(rm_vec3 v, float angle) {
    float c = rm_cos(angle);
    float s = rm_sin(angle);
    return rm_vec3_make(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
}

// A velocity along global axes, for a body that faces so and turns.
static void go_by(rm_heard *report, rm_vec3 velocity, rm_quat facing, float turn) {
    rm_frame frame = rm_frame_make(velocity, facing);
    velocity.z = 0.0f;
    report->going = RM_GOING_REPORTS;
    report->going_velocity = rm_frame_vector_to_local(&frame, velocity);
    report->going_turn = rm_abs(turn) < RM_SMOOTH_STILL_TURN ? 0.0f : turn;
}

// A tick moves along the heading at its beginning, which is on the arc if it is turned by half the
// turn of a tick.
static rm_vec3 along_arc(rm_vec3 velocity, float turn) {
    return turn != 0.0f ? turned_left(velocity, 0.5f * turn * (float)RM_SMOOTH_TICK) : velocity;
}

// The way from one place to another at an even speed and turn: its chord points where the body
// faces half way, and is shorter than the arc.
static void go_along(rm_heard *report, const rm_position *from, const rm_position *to,
                     float seconds) {
    rm_vec3 chord = rm_position_offset(from, to);
    float turn = turn_between(from->rotation, to->rotation);
    float half = rm_abs(0.5f * turn);
    float longer = half > 0.01f && half < 1.5f ? half / rm_sin(half) : 1.0f;
    go_by(report, rm_vec3_scale(chord, longer / seconds),
          rm_quat_interpolate(from->rotation, to->rotation, 0.5f), turn / seconds);
    report->going_velocity = along_arc(report->going_velocity, report->going_turn);
}

static void go_by_comparison(rm_smooth *smooth, uint32_t i, const comparison *c) {
    rm_heard *report = &smooth->heard[i];
    float per_second = 1.0f / (float)c->seconds;
    bool is_still =
        c->made_length < RM_SMOOTH_STILL && c->made_length * per_second < RM_SMOOTH_STILL_SPEED;
    if (is_still) {
        go_by(report, rm_vec3_make(0.0f, 0.0f, 0.0f), report->at.rotation, c->turn * per_second);
    } else {
        const rm_heard *from = base_line(smooth, i);
        go_along(report, &from->at, &report->at, (float)(report->sent - from->sent));
    }
}

// A body whose reports are places alone moves to the next of them if that has arrived already.
static bool go_to_next(rm_smooth *smooth, uint32_t i) {
    rm_heard *report = &smooth->heard[i];
    const uint32_t needed = RM_HEARD_PLACE | RM_HEARD_CONTACT | RM_HEARD_TIMED;
    if (i + 1 >= smooth->heard_count || (smooth->heard[i + 1].has & needed) != needed ||
        (smooth->heard[i + 1].has & RM_HEARD_JUMP)) {
        return false;
    }
    const rm_heard *next = &smooth->heard[i + 1];
    double seconds = next->sent - report->sent;
    if (!(seconds >= RM_SMOOTH_REPORT_SHORTEST && seconds <= RM_SMOOTH_REPORT_LONGEST)) {
        return false;
    }
    face(smooth, i + 1);
    go_along(report, &report->at, &next->at, (float)seconds);
    return true;
}

// Continues the present motion until the next command.
static void go_on(rm_heard *report, const rm_heard *last) {
    report->going = last->going;
    report->going_velocity = last->going_velocity;
    report->going_turn = last->going_turn;
}

static void go_by_velocity(rm_heard *report, const rm_heard *last) {
    double seconds = last ? report->sent - last->sent : 0.0;
    float turn = report->turning;
    if (!(report->has & RM_HEARD_TURNING)) {
        bool can_derive =
            seconds >= RM_SMOOTH_REPORT_SHORTEST && seconds <= RM_SMOOTH_REPORT_LONGEST;
        turn = can_derive ? turn_between(last->at.rotation, report->at.rotation) / (float)seconds
                          : 0.0f;
    }
    go_by(report, report->velocity, report->at.rotation, turn);
    report->going_velocity = along_arc(report->going_velocity, report->going_turn);
}

// Motion of the body after the i-th report.
static void decide(rm_smooth *smooth, uint32_t i) {
    rm_heard *report = &smooth->heard[i];
    const rm_heard *last = before(smooth, i, RM_HEARD_PLACE);
    go_on(report, last_before(smooth, i));
    face(smooth, i);
    bool is_jump = rm_heard_is_jump(smooth, i);
    if (is_jump || (report->has & RM_HEARD_COMMAND)) {
        report->going = RM_GOING_COMMAND;
    }
    bool stands = (report->has & RM_HEARD_PLACE) && (report->has & RM_HEARD_CONTACT);
    if (!stands || (report->has & RM_HEARD_COMMAND)) {
        return;
    }
    if (report->has & RM_HEARD_VELOCITY) {
        go_by_velocity(report, is_jump ? NULL : last);
        return;
    }
    if (is_jump) {
        return;
    }
    bool is_told = has_command(smooth, i);
    if ((!is_told && go_to_next(smooth, i)) || !last || !(last->has & RM_HEARD_CONTACT)) {
        return;
    }
    if (rm_past_at(&smooth->ring, 0)->time > report->sent) {
        return; // too old to be compared
    }
    rm_past then = rm_ring_at(&smooth->ring, report->sent);
    comparison c = compare(report, last, &then);
    if (!(c.seconds >= RM_SMOOTH_REPORT_SHORTEST && c.seconds <= RM_SMOOTH_REPORT_LONGEST) ||
        !is_surprise(&c, report, !is_told || report->going == RM_GOING_REPORTS)) {
        return;
    }
    if (is_told && report->going == RM_GOING_COMMAND && has_stopped(&c)) {
        report->going = RM_GOING_STOPPED;
        report->going_velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
        report->going_turn = 0.0f;
    } else {
        go_by_comparison(smooth, i, &c);
    }
}

// --- reports that agree with the prediction ------------------------------------------------------

// A body stands on the ground, whose height differs from its report's.
static bool is_where(const rm_tick *tick, const rm_heard *report, const rm_past *then) {
    const rm_quat a = report->at.rotation;
    float along = rm_quat_dot(a, then->at.rotation);
    float half = 0.5f * RM_SMOOTH_AGREES_TURN;
    rm_vec3 off = rm_position_offset(&then->at, &report->at);
    float height = tick->sweep ? RM_SMOOTH_HEIGHT_SLACK : RM_SMOOTH_AGREES;
    bool is_room = rm_cell_is_indoor(report->at.cell) || rm_cell_is_indoor(then->at.cell);
    return rm_past_is_grounded(then) && (!is_room || report->at.cell == then->at.cell) &&
           level_length(off) <= RM_SMOOTH_AGREES && rm_abs(off.z) <= height &&
           1.0f - along * along <= half * half;
}

static bool goes_alike(const rm_heard *report, const rm_heard *last) {
    rm_vec3 change = rm_vec3_sub(report->going_velocity, last->going_velocity);
    float turn = rm_abs(report->going_turn - last->going_turn);
    return report->going == last->going &&
           rm_vec3_length(change) * RM_SMOOTH_AGREES_AHEAD <= RM_SMOOTH_AGREES &&
           turn * RM_SMOOTH_AGREES_AHEAD <= RM_SMOOTH_AGREES_TURN;
}

// To the bit: a command is words without gaps, as in a save.
static bool is_same_command(const void *a, const void *b) {
    return memcmp(a, b, sizeof(rm_heard_command)) == 0;
}

// A command that is in force already, free of one-time effects.
static bool says_nothing_new(const rm_smooth *smooth, uint32_t i) {
    const rm_heard *report = &smooth->heard[i];
    const rm_heard *in_force = before(smooth, i, RM_HEARD_COMMAND);
    const rm_heard_command *command = &report->command;
    return !(report->has & RM_HEARD_COMMAND) ||
           (in_force && command->type == RM_MOVEMENT_STATE && command->as.doing.action_count == 0 &&
            is_same_command(command, &in_force->command));
}

// Bodies that follow places alone decide again when the next place arrives; those that pursue
// another when that moves.
static bool may_agree(const rm_lane *lane, const rm_smooth *smooth, uint32_t i) {
    const rm_heard *report = &smooth->heard[i];
    const uint32_t needed = RM_HEARD_PLACE | RM_HEARD_CONTACT;
    const uint32_t others = RM_HEARD_PUSH | RM_HEARD_JUMP;
    return (report->has & needed) == needed && !(report->has & others) && !smooth->is_redone &&
           !rm_predict_follows(lane, smooth) && rm_predict_is_exact(lane) &&
           ((report->has & RM_HEARD_VELOCITY) || has_command(smooth, i)) &&
           before(smooth, i, RM_HEARD_PLACE);
}

// Ticks of a silence depend on when it ended.
static bool was_silent(const rm_smooth *smooth, const rm_heard *last) {
    double silent = rm_past_newest(&smooth->ring)->time - last->sent;
    return silent > (double)smooth->settings.silence;
}

bool rm_predict_agrees(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i) {
    rm_heard *report = &smooth->heard[i];
    const rm_heard *last = last_before(smooth, i);
    decide(smooth, i);
    if (!may_agree(lane, smooth, i) || was_silent(smooth, last) || !goes_alike(report, last) ||
        !says_nothing_new(smooth, i)) {
        return false;
    }
    rm_past then = rm_ring_at(&smooth->ring, report->sent);
    if (!is_where(tick, report, &then)) {
        return false;
    }
    go_on(report, last);
    smooth->applied = (uint16_t)(i + 1);
    return true;
}

// --- putting the body ----------------------------------------------------------------------------

static void put_back(const rm_lane *lane, const rm_past *past) {
    int i = lane->i;
    rm_lane_set_position(lane, &past->at);
    rm_row_set_vec3(lane->hot->velocity, i, past->velocity);
    rm_row_set_vec3(lane->warm->omega, i, past->omega);
    rm_row_set_vec3(lane->warm->slide, i, past->slide);
    rm_row_set_plane(lane->warm->plane, i, past->plane);
    lane->warm->plane_cell[i] = past->plane_cell;
    lane->hot->transient[i] = past->transient;
    lane->warm->phase[i] = past->phase;
    rm_lane_touch(lane);
}

void rm_predict_rewind(const rm_lane *lane, rm_smooth *smooth, double time) {
    rm_ring_drop_after(&smooth->ring, time);
    put_back(lane, rm_past_newest(&smooth->ring));
}

static void obey(const rm_tick *tick, const rm_lane *lane, const rm_heard *report) {
    rm_movement movement = rm_default_movement();
    if (report) {
        movement = rm_heard_movement(&report->command);
    }
    if (rm_movement_needs_goal(&movement) && !rm_lane_goal(lane)) {
        return; // another body has taken it since
    }
    rm_lane_set_flags(lane, RM_LANE_MOVING_TO, false);
    rm_lane_obey(&tick->input, lane, &movement);
    rm_lane_activate(lane);
}

// Obeys a command that has been in force before: its cycle is under way.
static void obey_again(const rm_tick *tick, const rm_lane *lane, const rm_heard *report) {
    float phase = lane->warm->phase[lane->i];
    obey(tick, lane, report);
    lane->warm->phase[lane->i] = phase;
}

// Whether two cycles are along one line.
static bool is_one_line(rm_vec3 a, rm_vec3 b) {
    float along = rm_abs(a.x * b.x + a.y * b.y);
    return along > rm_abs(a.x * b.y - a.y * b.x);
}

// Executes a new command: its cycle begins at once, or continues with the foot of the one before.
// For a body that followed its reports the velocity determines that one.
static void obey_new(const rm_tick *tick, const rm_lane *lane, const rm_heard *last,
                     const rm_heard *report) {
    int i = lane->i;
    float phase = lane->warm->phase[i];
    obey(tick, lane, report);
    if (last->going != RM_GOING_COMMAND) {
        bool goes_on =
            is_one_line(last->going_velocity, rm_row_vec3(lane->warm->cycle_velocity, i));
        lane->warm->phase[i] = goes_on ? phase : 0.0f;
    }
}

static bool is_same_going(const rm_heard *a, const rm_heard *b) {
    return a->going == b->going && a->going_turn == b->going_turn &&
           a->going_velocity.x == b->going_velocity.x && a->going_velocity.y == b->going_velocity.y;
}

// Distance of a velocity from that of a cycle, backwards or not, squared; the phases a second that
// the cycle would play for it.
static float off_cycle(const rm_motion_data *data, rm_vec3 velocity, float *rate) {
    float speed = rm_vec3_length(data->velocity);
    float along = rm_vec3_dot(velocity, data->velocity) / speed;
    float beside = rm_vec3_length_squared(velocity) - along * along;
    float differs = rm_abs(along) - speed;
    *rate = along / data->stride;
    return beside + differs * differs;
}

// Phases a second of the cycle whose velocity is nearest to one; 0 for a body that stands.
static float rate_of(const rm_motion_table *table, rm_vec3 velocity) {
    float rate = 0.0f;
    float least = rm_vec3_length_squared(velocity);
    const rm_motion_table_def *def = rm_motion_table_contents(table);
    for (uint32_t i = 0; i < def->data_count; ++i) {
        const rm_motion_data *data = &def->data[i];
        float own;
        if (data->stride > 0.0f && !rm_vec3_is_zero(data->velocity)) {
            float off = off_cycle(data, velocity, &own);
            rate = off < least ? own : rate;
            least = off < least ? off : least;
        }
    }
    return rate;
}

// Continues at the speed of its reports; the cycle is the one that fits, its phase continues.
static void go(const rm_tick *tick, const rm_lane *lane, const rm_heard *report) {
    int i = lane->i;
    float phase = lane->warm->phase[i];
    rm_vec3 velocity = rm_vec3_scale(report->going_velocity, 1.0f / lane->warm->scale[i]);
    const rm_motion_table *table = tick->input.tables->table[lane->cold->table];
    rm_lane_set_cycle(lane, velocity, rm_vec3_make(0.0f, 0.0f, report->going_turn));
    rm_lane_derive_cycle(lane, &tick->rules);
    lane->warm->phase_rate[i] = table ? rate_of(table, velocity) : 0.0f;
    lane->warm->phase[i] = phase;
}

// A cycle whose beginning was lost began where the body stood before: its phase is that of the way
// since then.
static void begin_cycle(const rm_lane *lane, const rm_heard *last, const rm_heard *report) {
    float speed = rm_vec3_length(report->going_velocity);
    if (speed > 0.0f) {
        float seconds = rm_position_distance(&last->at, &report->at) / speed;
        lane->warm->phase[lane->i] = rm_phase_after(0.0f, lane->warm->phase_rate[lane->i], seconds);
    }
}

// Executes a command that has been in force for a while: of a sticky target that much of its second
// has passed.
static void obey_since(const rm_tick *tick, const rm_lane *lane, const rm_heard *in_force,
                       double now) {
    obey_again(tick, lane, in_force);
    rm_tick between = *tick;
    between.seconds = 0.0;
    between.dt = 0.0f;
    rm_lane_use_motion(&between, lane); // already under way
    if (in_force && rm_lane_is_stuck(lane)) {
        double elapsed = now - rm_heard_since(in_force);
        rm_lane_sticky(lane)->elapsed = elapsed > 0.0 ? elapsed : 0.0;
        if (elapsed > RM_STICKY_SECONDS) {
            rm_lane_unstick(lane);
        }
    }
}

// Whether the command has a goal, and is to begin again where the body is put, `ago` seconds before
// the present. A movement whose present step was under way by then continues as it is: whether it
// walks or runs was decided at its beginning.
static bool begins_again(const rm_lane *lane, const rm_heard *in_force, double ago) {
    bool is_under_way = rm_lane_has_move_to(lane) && rm_lane_goal(lane)->move_to.move_age > ago;
    return in_force && !is_under_way && rm_heard_leads_somewhere(in_force);
}

bool rm_heard_has_goal(const rm_smooth *smooth) {
    bool has_goal = rm_heard_leads_somewhere(&smooth->base);
    for (uint32_t i = 0; !has_goal && i < smooth->heard_count; ++i) {
        has_goal = rm_heard_leads_somewhere(&smooth->heard[i]);
    }
    return has_goal;
}

// Applies the command of a report, or its substitute.
static void command(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i,
                    const rm_past *then, double ago) {
    const rm_heard *report = &smooth->heard[i];
    const rm_heard *last = last_before(smooth, i);
    const rm_heard *in_force = before(smooth, i, RM_HEARD_COMMAND);
    bool was_redone = smooth->is_redone != 0;
    if (was_redone || begins_again(lane, in_force, ago)) {
        obey_since(tick, lane, in_force, report->sent);
        smooth->is_redone = 0;
    } else if (rm_lane_has_move_to(lane)) {
        rm_lane_goal(lane)->move_to.move_age -= ago; // these seconds are ticked again
    }
    if (report->has & RM_HEARD_COMMAND) {
        obey_new(tick, lane, last, report);
    } else if (report->going != RM_GOING_COMMAND && (was_redone || !is_same_going(report, last))) {
        go(tick, lane, report);
        if (rm_vec3_is_zero(then->cycle)) {
            begin_cycle(lane, last, report);
        }
    } else if (report->going == RM_GOING_COMMAND && last->going != RM_GOING_COMMAND) {
        obey_again(tick, lane, in_force);
    }
}

// The velocity that a report in the air leaves: its own, that of a flight which was predicted, or
// the displacement since the last report. A body that has flown as predicted continues like that;
// otherwise its places are more reliable.
static rm_vec3 velocity_in_air(const rm_smooth *smooth, uint32_t i, const rm_past *then) {
    const rm_heard *report = &smooth->heard[i];
    const rm_heard *last = before(smooth, i, RM_HEARD_PLACE);
    if (report->has & RM_HEARD_VELOCITY) {
        return report->velocity;
    }
    bool is_explained = rm_vec3_length(rm_position_offset(&then->at, &report->at)) <= FLOWN;
    bool was_flying = !(then->transient & RM_TRANSIENT_ON_WALKABLE);
    if ((was_flying && is_explained) || !last) {
        float late = (float)(report->sent - then->time);
        rm_vec3 velocity = then->velocity;
        velocity.z += late > 0.0f ? RM_GRAVITY * late : 0.0f;
        return velocity;
    }
    double seconds = report->sent - last->sent;
    if (!(seconds >= RM_SMOOTH_REPORT_SHORTEST && seconds <= RM_SMOOTH_REPORT_LONGEST)) {
        return then->velocity;
    }
    rm_vec3 way = rm_position_offset(&last->at, &report->at);
    rm_vec3 velocity = rm_vec3_scale(way, 1.0f / (float)seconds);
    bool was_in_air = !(last->has & RM_HEARD_CONTACT);
    velocity.z =
        was_in_air ? velocity.z + 0.5f * RM_GRAVITY * (float)seconds : larger(velocity.z, 0.0f);
    return velocity;
}

static void set_ground(const rm_lane *lane, bool on) {
    uint32_t *transient = &lane->hot->transient[lane->i];
    *transient = on ? *transient | GROUND : *transient & ~GROUND;
    rm_lane_bits_changed(lane);
}

// The drawn height is that of the local ground: a report that is off it by less than a step is put
// on it. False if it is off by more.
static bool find_ground(const rm_tick *tick, const rm_lane *lane, rm_position *at) {
    float reach = larger(lane->cold->shape.step_up, lane->cold->shape.step_down);
    rm_position from = *at;
    rm_position to = *at;
    from.origin.z += reach;
    to.origin.z -= reach;
    rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_MOVE, &to, (float)RM_SMOOTH_TICK);
    rm_sweep_out out = {.at = to};
    in.from = from;
    in.velocity = rm_vec3_make(0.0f, 0.0f, -2.0f * reach / (float)RM_SMOOTH_TICK);
    in.transient &= ~(GROUND | RM_TRANSIENT_SLIDING);
    if (tick->sweep(tick->sweep_user, &in, &out) != RM_SWEEP_OK || !(out.bits & RM_SWEPT_CONTACT) ||
        !rm_swept_is_usable(tick, &out)) {
        return false;
    }
    rm_vec3 off = rm_position_offset(at, &out.at);
    if (level_length(off) > RM_SMOOTH_WALL_SLACK || rm_abs(off.z) > reach) {
        return false;
    }
    at->origin.z += off.z;
    return true;
}

// Where the ground is a height, the next tick stands on it, however far a report is off; so does
// the report itself. Otherwise the way through many reports would be as high as they are.
static void follow_ground(const rm_tick *tick, const rm_lane *lane, rm_position *at) {
    rm_sweep_in in = rm_lane_sweep_in(lane, RM_SWEEP_MOVE, at, 0.0f);
    rm_sweep_out out = {.at = *at};
    in.from = *at;
    in.velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    in.transient |= GROUND;
    if (tick->sweep(tick->sweep_user, &in, &out) == RM_SWEEP_OK && rm_swept_is_usable(tick, &out)) {
        at->origin.z += rm_position_offset(at, &out.at).z;
    }
}

// A report on the ground, apart from where the prediction stands.
static void settle_height(const rm_tick *tick, const rm_lane *lane, const rm_past *then,
                          rm_position *at) {
    rm_vec3 off = rm_position_offset(&then->at, at);
    bool is_there = rm_past_is_grounded(then) && rm_abs(off.z) <= RM_SMOOTH_HEIGHT_SLACK;
    if (!tick->sweep) {
        return;
    }
    if (tick->follows_ground) {
        follow_ground(tick, lane, at);
    } else if (!is_there) {
        find_ground(tick, lane, at);
    }
}

// In the air below the height of the last report with contact: the ground there is lower.
static void leave_height(const rm_lane *lane, float height) {
    if (height < lane->cold->report_height - RM_SMOOTH_STEP) {
        lane->hot->has_report[lane->i] = RM_HEIGHT_UNKNOWN;
    }
}

static void put_at(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i,
                   const rm_past *then) {
    const rm_heard *report = &smooth->heard[i];
    bool has_contact = (report->has & RM_HEARD_CONTACT) != 0;
    bool was_grounded = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    rm_position at = report->at;
    rm_vec3 velocity = then->velocity;
    if (!has_contact) {
        velocity = velocity_in_air(smooth, i, then);
        leave_height(lane, at.origin.z);
    } else {
        velocity.z = rm_past_is_grounded(then) ? velocity.z : 0.0f;
        lane->cold->report_height = at.origin.z;
        lane->hot->has_report[lane->i] = RM_HEIGHT_REPORTED;
        settle_height(tick, lane, then, &at);
    }
    if (rm_heard_is_jump(smooth, i)) {
        velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    rm_lane_set_position(lane, &at);
    set_ground(lane, has_contact);
    if (was_grounded != has_contact) {
        rm_lane_hit_ground(&tick->input, lane); // cycles on the ground and in the air differ
    }
    rm_row_set_vec3(lane->hot->velocity, lane->i, velocity);
}

static void push(const rm_lane *lane, const rm_heard *report) {
    rm_lane_set_velocity(lane, report->velocity);
    rm_lane_set_omega(lane, rm_vec3_make(0.0f, 0.0f, report->turning));
}

// --- moving instead of going back ----------------------------------------------------------------

// A body whose motion is exempt from rewinding is moved, with its path since the report, by the
// difference between report and path.
static void shift(rm_space space, const rm_lane *lane, rm_smooth *smooth, uint32_t i,
                  const rm_past *then) {
    const rm_heard *report = &smooth->heard[i];
    rm_vec3 off = rm_position_offset(&then->at, &report->at);
    rm_position at = rm_lane_position(lane);
    if (rm_past_is_grounded(then)) {
        off.z = 0.0f;
    }
    if (rm_heard_is_jump(smooth, i)) {
        at = report->at;
    } else {
        at.origin = rm_vec3_add(at.origin, off);
    }
    rm_smooth_stay(space, &at, &report->at);
    rm_lane_set_position(lane, &at);
    for (uint32_t k = 0; k < smooth->ring.count; ++k) {
        rm_past *past = rm_past_at(&smooth->ring, k);
        if (past->time >= report->sent || k + 1 == smooth->ring.count) {
            past->at.origin = rm_vec3_add(past->at.origin, off);
            rm_smooth_stay(space, &past->at, &report->at);
        }
    }
    rm_ring_find_ways(&smooth->ring);
}

// --- applying ------------------------------------------------------------------------------------

void rm_predict_apply(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i) {
    rm_heard *report = &smooth->heard[i];
    rm_past then = rm_ring_at(&smooth->ring, report->sent);
    float later = (float)(then.time - report->sent); // the ring begins after the report
    then.phase = later > 0.0f ? rm_phase_after(then.phase, -lane->warm->phase_rate[lane->i], later)
                              : then.phase;
    smooth->applied = (uint16_t)(i + 1);
    rm_lane_touch(lane);
    if (!rm_predict_is_exact(lane)) {
        if (report->has & RM_HEARD_PLACE) {
            shift(tick->space, lane, smooth, i, &then);
        }
        command(tick, lane, smooth, i, &then, 0.0);
        return;
    }
    bool was_grounded = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    double ago = rm_past_newest(&smooth->ring)->time - report->sent;
    rm_predict_rewind(lane, smooth, report->sent);
    if (rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE) != was_grounded) {
        rm_lane_hit_ground(&tick->input, lane);
        put_back(lane, rm_past_newest(&smooth->ring));
    }
    rm_past inner = *rm_past_newest(&smooth->ring);
    rm_smooth_stay(tick->space, &then.at, &inner.at);
    lane->warm->phase[lane->i] = then.phase;
    // Set before the command: a command with a target starts here.
    rm_lane_set_position(lane, report->has & RM_HEARD_PLACE ? &report->at : &then.at);
    command(tick, lane, smooth, i, &then, ago);
    if (report->has & RM_HEARD_PLACE) {
        inner.at = then.at;
        put_at(tick, lane, smooth, i, &inner);
    }
    if (report->has & RM_HEARD_PUSH) {
        push(lane, report);
    }
    if (rm_heard_is_jump(smooth, i)) {
        smooth->ring.count = 0;
    }
    rm_ring_note(&smooth->ring, lane, report->sent, true);
}

void rm_predict_redo(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i) {
    const rm_heard *last = last_before(smooth, i);
    const rm_heard *in_force = before(smooth, i, RM_HEARD_COMMAND);
    bool was_grounded = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    rm_ring_drop_redone(&smooth->ring, smooth->heard[i].sent);
    put_back(lane, rm_past_newest(&smooth->ring));
    if (rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE) != was_grounded) {
        rm_lane_hit_ground(&tick->input, lane);
        put_back(lane, rm_past_newest(&smooth->ring));
    }
    obey_since(tick, lane, in_force, rm_past_newest(&smooth->ring)->time);
    if (last->going != RM_GOING_COMMAND) {
        go(tick, lane, last);
    }
    smooth->is_redone = 0;
}

// --- silence -------------------------------------------------------------------------------------

double rm_predict_tick(const rm_lane *lane, const rm_smooth *smooth) {
    const rm_heard *last = rm_heard_last(smooth);
    if (!last->has || !rm_predict_is_exact(lane) ||
        !rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE)) {
        return RM_SMOOTH_TICK;
    }
    double silent = rm_past_newest(&smooth->ring)->time - last->sent;
    double over = silent - (double)smooth->settings.silence;
    if (over <= 0.0) {
        return RM_SMOOTH_TICK;
    }
    double left = 1.0 - over / (double)smooth->settings.slow_down;
    return left > 0.0 ? RM_SMOOTH_TICK * left : 0.0;
}
