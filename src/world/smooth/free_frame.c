// Frames of free bodies: in a world without ground, walls and sweep a body that has no command goes
// by the models of its reports (predict/free.h), and no tick is needed.
//
// Reports wait in the list that all smooth bodies have until the next frame, which finds the times
// of those that have none.

#include "world/smooth/free_frame.h"

#include "body/setters.h"

#include <string.h>

static const double TOGETHER = 0.012;    // s; reports that came at once: the last of them counts
static const double APART = 0.3;         // of an interval: estimated times are not nearer
static const float FACE_SPEED = 0.1f;    // m/s; slower a body keeps facing where it faced
static const float TURN_STEP = 1.5f;     // s; a longer step shows no turn rate
static const float TURN_LEAST = 0.05f;   // rad/s
static const float CYCLE_LENGTH = 3.12f; // m; of one cycle of the feet without a motion table

// --- free or not ---------------------------------------------------------------------------------

bool rm_world_is_open(const rm_world *world) {
    return !world->def.sweep && world->def.ground.kind == RM_GROUND_NONE;
}

static rm_smooth_marks *marks_of(rm_world *world, uint32_t slot) {
    return &world->smooth_marks[slot / RM_LANES];
}

static void mark_free(rm_world *world, uint32_t slot, bool is_free) {
    rm_mark(&marks_of(world, slot)->free, (int)(slot % RM_LANES), is_free);
    rm_mark(&marks_of(world, slot)->still, (int)(slot % RM_LANES), false);
}

static bool is_quiet(const rm_smooth *smooth) {
    const rm_drawn *drawn = &smooth->drawn;
    return smooth->free.history.count == 0 ||
           (rm_free_is_still(&smooth->free) && drawn->turn.w == 1.0f &&
            rm_vec3_is_zero(drawn->velocity));
}

void rm_free_note(rm_world *world, uint32_t slot) {
    mark_free(world, slot, world->smooth[slot].is_free == RM_FREE_YES);
}

void rm_free_wake(rm_world *world, uint32_t slot) {
    rm_mark(&marks_of(world, slot)->still, (int)(slot % RM_LANES), false);
}

void rm_free_reset(rm_world *world, uint32_t slot) {
    rm_smooth *smooth = &world->smooth[slot];
    if (smooth->is_free == RM_FREE_YES) {
        memset(&smooth->free, 0, sizeof smooth->free); // where its ring will be
    }
    smooth->is_free = RM_FREE_UNKNOWN;
    mark_free(world, slot, false);
}

void rm_free_leave(rm_world *world, uint32_t slot) {
    rm_smooth *smooth = &world->smooth[slot];
    if (smooth->is_free == RM_FREE_YES) {
        smooth->is_begun = 0; // its ring begins where it is
        memset(&smooth->free, 0, sizeof smooth->free);
    }
    smooth->is_free = RM_FREE_NO;
    mark_free(world, slot, false);
}

void rm_free_forget(rm_smooth *smooth) {
    if (smooth->is_free == RM_FREE_YES) {
        rm_free_begin(&smooth->free);
    }
}

// A body with a command, a target or something that holds it moves by ticks.
static bool may_be_free(const rm_world *world, const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t bound = lane->marks->stuck | (uint32_t)lane->marks->busy | lane->marks->held;
    return rm_world_is_open(world) && smooth->is_free != RM_FREE_NO && !(bound >> lane->i & 1u);
}

void rm_free_hear(rm_world *world, const rm_lane *lane, const rm_heard *heard) {
    uint32_t slot = lane->id.index1 - 1;
    rm_smooth *smooth = &world->smooth[slot];
    const uint32_t binding = RM_HEARD_COMMAND | RM_HEARD_PUSH;
    if ((heard->has & binding) || !may_be_free(world, lane, smooth)) {
        rm_free_leave(world, slot);
    } else if (smooth->is_free == RM_FREE_UNKNOWN && (heard->has & RM_HEARD_PLACE)) {
        smooth->is_free = RM_FREE_YES;
        smooth->is_begun = 0;
        rm_free_begin(&smooth->free);
        mark_free(world, slot, true);
    }
    rm_free_wake(world, slot);
}

// --- settings ------------------------------------------------------------------------------------

rm_free_def rm_free_def_of(const rm_smooth_body *settings) {
    const float habits[] = {RM_SMOOTH_HABIT, 1.0f, 0.0f};
    return (rm_free_def){
        .history = {.plausible = RM_SMOOTH_PLAUSIBLE_SPEED,
                    .stand_share = RM_SMOOTH_STAND_SHARE,
                    .slide = settings->snap_distance,
                    .habit = habits[settings->idle],
                    .is_habit_fixed = settings->idle != RM_IDLE_LEARN},
        .path = {.silence = settings->silence, .slow_down = settings->slow_down},
        .shortest = settings->ease_shortest,
        .snap_distance = settings->snap_distance,
    };
}

// --- times of sending ----------------------------------------------------------------------------

// Reports by their numbers since the newest; 0 without numbers, negative for an overtaken one.
static int32_t gap_of(const rm_free *free, const rm_heard *report) {
    if (!free->has_number || !(report->has & RM_HEARD_NUMBER)) {
        return 0;
    }
    return (int16_t)(uint16_t)(report->stamp - free->number);
}

static double find_sent(rm_free *free, const rm_heard *report, double arrived, uint32_t left) {
    int32_t gap = gap_of(free, report);
    bool has_numbers = free->has_number && (report->has & RM_HEARD_NUMBER);
    if (has_numbers && gap <= 0) {
        return rm_cadence_read_late(&free->cadence, arrived, (uint32_t)-gap);
    }
    double sent = rm_cadence_read(&free->cadence, arrived, (uint32_t)gap, left);
    bool is_even = free->cadence.is_even != 0;
    free->timed_by =
        !is_even ? RM_TIMED_BY_ARRIVAL : (has_numbers ? RM_TIMED_BY_NUMBERS : RM_TIMED_BY_CADENCE);
    free->error = (float)(is_even ? free->cadence.excess : free->cadence.interval);
    return sent;
}

static void note_number(rm_free *free, const rm_heard *report) {
    if (report->has & RM_HEARD_NUMBER) {
        int32_t gap = gap_of(free, report);
        free->number = !free->has_number || gap > 0 ? report->stamp : free->number;
        free->has_number = 1;
    }
}

// --- reports -------------------------------------------------------------------------------------

static rm_sample sample_of(const rm_free *free, const rm_heard *report, double sent) {
    rm_sample sample;
    memset(&sample, 0, sizeof sample);
    sample.sent = sent;
    sample.at = report->at;
    sample.velocity = report->velocity;
    sample.turning = report->turning;
    sample.number = free->number + (uint32_t)gap_of(free, report);
    sample.has = (uint16_t)(((report->has & RM_HEARD_VELOCITY) ? RM_SAMPLE_VELOCITY : 0) |
                            ((report->has & RM_HEARD_NUMBER) ? RM_SAMPLE_NUMBER : 0) |
                            ((report->has & RM_HEARD_JUMP) ? RM_SAMPLE_JUMP : 0) |
                            ((report->has & RM_HEARD_FACES) ? RM_SAMPLE_FACES : 0) |
                            ((report->has & RM_HEARD_TURNING) ? RM_SAMPLE_TURNS : 0) |
                            ((report->has & RM_HEARD_CONTACT) ? 0 : RM_SAMPLE_AIRBORNE));
    if (!free->has_number) {
        sample.number = report->stamp;
    }
    return sample;
}

// Estimated times are not exact enough for a velocity over so short a step.
static bool came_at_once(const rm_free *free, double sent) {
    double apart = APART * free->cadence.interval;
    double least = apart > TOGETHER ? apart : TOGETHER;
    double since = free->history.count > 1 ? sent - rm_history_newest(&free->history)->sent : least;
    return since >= 0.0 && since < least;
}

// When a report arrived, less the least delay: some time within the frame, and of those that came
// with it at the distance of the cadence.
static double arrival_of(const rm_free_world *f, const rm_free *free, const rm_heard *report,
                         uint32_t left) {
    double least = (double)f->world->flow.def.base_delay;
    double half = 0.5 * (double)f->dt;
    double before_end = ((double)left + 0.5) * free->cadence.interval;
    if (report->has & RM_HEARD_ARRIVAL) {
        return report->arrived - least;
    }
    bool is_nearer = free->cadence.interval > 0.0 && before_end < half;
    return report->arrived - least + (is_nearer ? 2.0 * half - before_end : half);
}

static void add_report(const rm_free_world *f, rm_smooth *smooth, const rm_free_def *def,
                       const rm_heard *report, const rm_free_frame *times, uint32_t left) {
    rm_free *free = &smooth->free;
    double sent = report->sent;
    bool is_told = (report->has & RM_HEARD_TIMED) != 0;
    if (!is_told) {
        double arrived = arrival_of(f, free, report, left);
        sent = find_sent(free, report, arrived, left);
        if (came_at_once(free, sent)) {
            rm_history_take_back(&free->history);
        }
    } else {
        free->timed_by = report->timed_by;
        free->error = report->slack;
    }
    rm_sample sample = sample_of(free, report, sent);
    sample.has |= free->timed_by == RM_TIMED_BY_ARRIVAL ? (uint16_t)RM_SAMPLE_ARRIVED : 0u;
    note_number(free, report);
    rm_free_add(free, def, &sample, times);
    free->why |= report->has & RM_HEARD_DOUBTED ? (uint32_t)RM_PREDICTION_CLOCK : 0u;
}

static void take_reports(const rm_free_world *f, rm_smooth *smooth, const rm_free_def *def,
                         const rm_free_frame *times) {
    uint32_t count = smooth->heard_count;
    for (uint32_t i = 0; i < count; ++i) {
        add_report(f, smooth, def, &smooth->heard[i], times, count - 1 - i);
    }
    memset(smooth->heard, 0, count * sizeof *smooth->heard);
    smooth->heard_count = smooth->applied = smooth->is_redone = 0;
}

// --- headings ------------------------------------------------------------------------------------

// Angle about the vertical from a to b, in radians, to the left; in (-pi, pi].
static float turn_between(rm_quat a, rm_quat b) {
    rm_quat turn = rm_quat_multiply(b, rm_quat_conjugate(a));
    float sign = turn.w < 0.0f ? -1.0f : 1.0f;
    return 2.0f * rm_atan2(sign * turn.z, sign * turn.w);
}

static float turn_rate(const rm_history *history) {
    const rm_sample *newest = rm_history_newest(history);
    if (newest->has & RM_SAMPLE_TURNS) {
        return newest->turning;
    }
    if (newest->use == 0 || newest->step > TURN_STEP) {
        return 0.0f;
    }
    float rate = turn_between(newest[-1].at.rotation, newest->at.rotation) / newest->step;
    return rm_abs(rate) < TURN_LEAST ? 0.0f : rate;
}

// Where it is predicted to face at an age of its newest report.
static rm_quat facing(const rm_free *free, rm_vec3 velocity, rm_quat before, float age) {
    const rm_sample *newest = rm_history_newest(&free->history);
    float speed = rm_sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    if (newest->has & RM_SAMPLE_FACES) {
        return speed > FACE_SPEED ? rm_quat_from_heading(rm_vec3_heading(velocity)) : before;
    }
    float due = free->times.delay + 2.0f * free->times.late +
                rm_history_interval(&free->history, free->history.count - 1);
    float half = 0.5f * turn_rate(&free->history) * (age < due ? age : due);
    if (half == 0.0f) {
        return newest->at.rotation;
    }
    rm_quat turn = rm_quat_make(rm_cos(half), 0.0f, 0.0f, rm_sin(half));
    return rm_quat_renormalize(rm_quat_multiply(turn, newest->at.rotation));
}

// A report turns the prediction, not what is drawn.
static void keep_heading(rm_drawn *drawn, rm_quat predicted) {
    rm_quat was = rm_quat_multiply(drawn->turn, drawn->predicted.rotation);
    drawn->turn = rm_quat_renormalize(rm_quat_multiply(was, rm_quat_conjugate(predicted)));
}

// --- the frame -----------------------------------------------------------------------------------

// The feet play the forward speed that is drawn.
static void walk_feet(rm_drawn *drawn, float dt) {
    rm_quat q = drawn->at.rotation;
    rm_vec3 forward = {2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * (q.x * q.x + q.z * q.z),
                       2.0f * (q.y * q.z + q.w * q.x)};
    drawn->legs = rm_vec3_dot(drawn->velocity, forward);
    drawn->legs = rm_abs(drawn->legs) > FACE_SPEED ? drawn->legs : 0.0f;
    float turns = drawn->legs / CYCLE_LENGTH * dt;
    turns = rm_abs(turns) < 1.0f ? turns : 0.0f;
    drawn->phase = rm_phase_after(drawn->phase, turns < 0.0f ? 1.0f + turns : turns, 1.0f);
}

static void set_lane(const rm_lane *lane, const rm_sample *newest, const rm_position *at) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_lane_set_position(lane, at);
    rm_lane_set_start(lane, at);
    rm_row_set_bits(lane->hot->transient, lane->i, ground, !(newest->has & RM_SAMPLE_AIRBORNE));
}

// The first report puts the body there.
static void place_drawn(rm_smooth *smooth, const rm_position *predicted) {
    rm_drawn *drawn = &smooth->drawn;
    drawn->at = drawn->predicted = *predicted;
    drawn->turn = rm_quat_identity();
    drawn->velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    smooth->is_begun = 1;
}

static void draw(const rm_free_world *f, const rm_lane *lane, rm_smooth *smooth, bool has_news) {
    rm_drawn *drawn = &smooth->drawn;
    rm_free *free = &smooth->free;
    const rm_sample *newest = rm_history_newest(&free->history);
    rm_position predicted = rm_free_place(free, drawn->time);
    rm_position was = drawn->at;
    drawn->target_velocity = rm_free_velocity(free, drawn->time);
    predicted.rotation = facing(free, drawn->target_velocity, drawn->predicted.rotation,
                                (float)(drawn->time - newest->sent));
    bool is_on_map = rm_vec3_is_within(predicted.origin, RM_COORDINATE_LIMIT) &&
                     rm_position_settle(f->world->def.space, &predicted);
    predicted = is_on_map ? predicted : drawn->predicted;
    bool is_placed = !smooth->is_begun || (has_news && (free->why & RM_PREDICTION_PLACED));
    if (is_placed) {
        place_drawn(smooth, &predicted);
    } else if (has_news) {
        keep_heading(drawn, predicted.rotation);
    }
    drawn->predicted = drawn->at = predicted;
    drawn->at.origin = rm_vec3_add(predicted.origin, free->ease.off);
    drawn->at.rotation = rm_draw_turn(smooth, predicted.rotation, f->dt);
    if (!is_placed && f->dt >= (float)RM_TICK_SHORTEST) {
        drawn->velocity = rm_vec3_scale(rm_way_between(&was, &drawn->at), 1.0f / f->dt);
    }
    walk_feet(drawn, f->dt);
    set_lane(lane, newest, &predicted);
}

// The host has put it somewhere: what was reported before says nothing about where it is now.
static void begin_anew(rm_smooth *smooth, const rm_lane *lane) {
    rm_position at = rm_lane_position(lane);
    rm_free_begin(&smooth->free);
    place_drawn(smooth, &at);
}

static bool is_where_drawn(const rm_smooth *smooth, const rm_lane *lane) {
    rm_position at = rm_lane_position(lane);
    const rm_position *drawn = &smooth->drawn.predicted;
    return drawn->cell == at.cell && drawn->origin.x == at.origin.x &&
           drawn->origin.y == at.origin.y && drawn->origin.z == at.origin.z;
}

void rm_free_frame_lane(const rm_free_world *f, const rm_lane *lane) {
    uint32_t slot = lane->id.index1 - 1;
    rm_smooth *smooth = &f->world->smooth[slot];
    rm_free_frame times = {.drawn = smooth->drawn.time, .now = f->world->flow.time};
    rm_free_def def = rm_free_def_of(&smooth->settings);
    bool has_news = smooth->heard_count > 0;
    bool is_there = smooth->is_begun && is_where_drawn(smooth, lane);
    bool is_blank = !smooth->is_begun && smooth->free.history.count == 0;
    if ((is_there || is_blank) && !has_news && is_quiet(smooth)) { // whatever the marks say
        rm_mark(&marks_of(f->world, slot)->still, lane->i, true);
        return;
    }
    if (smooth->is_begun && !is_there) {
        begin_anew(smooth, lane);
    }
    rm_smooth_follow_delay(f->world, smooth, f->delay_goal, f->dt);
    times.time = smooth->drawn.time;
    times.drawn = smooth->is_begun ? times.drawn : times.time - (double)f->dt;
    smooth->ticks = smooth->waited = smooth->is_touched = 0;
    if (has_news) {
        take_reports(f, smooth, &def, &times);
        rm_smooth_note_heard(f->world, slot);
    }
    if (smooth->free.history.count > 0) {
        rm_free_step(&smooth->free, &def, times.time, (float)(times.time - times.drawn));
        draw(f, lane, smooth, has_news);
    }
    rm_mark(&marks_of(f->world, slot)->still, lane->i, is_quiet(smooth));
}
