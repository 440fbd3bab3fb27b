// Frames of free bodies: in a world without ground and sweep, a body without a command follows the
// models of its reports (predict/free.h) instead of ticks. Bodies with new
// reports are done one by one; then all of a block are drawn together (free_rows.inl).
//
// Reports wait in the list that all smooth bodies have until the next frame, which estimates
// missing times.

#include "world/smooth/free_frame.h"

#include "body/setters.h"
#include "world/world_numbers.h"

#include <string.h>

static const double TOGETHER = 0.012;  // s; reports that arrived at once: the last of them counts
static const double APART = 0.3;       // of an interval: least distance of estimated times
static const float TURN_STEP = 1.5f;   // s; longest step that shows a turn rate
static const float TURN_LEAST = 0.05f; // rad/s

// --- free or not ---------------------------------------------------------------------------------

bool rm_world_is_open(const rm_world *world) {
    return !world->def.sweep && world->def.ground.kind == RM_GROUND_NONE;
}

static rm_smooth_marks *marks_of(rm_world *world, uint32_t slot) {
    return &world->smooth_marks[slot / RM_LANES];
}

static rm_free_rows *rows_of(rm_world *world, uint32_t slot) {
    return &world->free_rows[slot / RM_LANES];
}

static void mark_free(rm_world *world, uint32_t slot, bool is_free) {
    rm_mark(&marks_of(world, slot)->free, (int)(slot % RM_LANES), is_free);
    rm_free_wake(world, slot);
}

static void load(const rm_world *world, uint32_t slot, rm_smooth *smooth) {
    rm_free_load(&world->free_rows[slot / RM_LANES], (int)(slot % RM_LANES), smooth);
}

static void store(rm_world *world, uint32_t slot) {
    rm_facing facing = rm_free_facing(&world->smooth[slot].free);
    rm_free_store(rows_of(world, slot), (int)(slot % RM_LANES), &world->smooth[slot], &facing);
}

rm_drawn rm_world_drawn(const rm_world *world, uint32_t slot) {
    rm_drawn drawn = world->smooth[slot].drawn;
    if (world->smooth[slot].is_free == RM_FREE_YES) {
        rm_free_read_drawn(&world->free_rows[slot / RM_LANES], (int)(slot % RM_LANES), &drawn);
    }
    return drawn;
}

void rm_world_copy_smooth(const rm_world *world, uint32_t slot, rm_smooth *copy) {
    *copy = world->smooth[slot];
    if (copy->is_free == RM_FREE_YES) {
        load(world, slot, copy);
    }
}

void rm_free_note(rm_world *world, uint32_t slot) {
    bool is_free = world->smooth[slot].is_free == RM_FREE_YES;
    if (is_free) {
        store(world, slot);
    }
    mark_free(world, slot, is_free);
}

void rm_free_wake(rm_world *world, uint32_t slot) {
    rm_smooth_marks *marks = marks_of(world, slot);
    rm_mark(&marks->still, (int)(slot % RM_LANES), false);
    rm_mark(&marks->plain, (int)(slot % RM_LANES), false);
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
        load(world, slot, smooth);
        smooth->is_begun = 0; // its ring begins where it is
        memset(&smooth->free, 0, sizeof smooth->free);
    }
    smooth->is_free = RM_FREE_NO;
    mark_free(world, slot, false);
    rm_smooth_note_away(world, slot);
}

void rm_free_forget(rm_world *world, uint32_t slot) {
    rm_smooth *smooth = &world->smooth[slot];
    if (smooth->is_free == RM_FREE_YES) {
        load(world, slot, smooth);
        rm_free_begin(&smooth->free);
        store(world, slot);
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
        store(world, slot);
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

// Reports by their numbers since the newest, or 0; negative for an overtaken one.
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

// Estimated times are too inexact for a velocity over so short a step.
static bool came_at_once(const rm_free *free, double sent) {
    double apart = APART * free->cadence.interval;
    double least = apart > TOGETHER ? apart : TOGETHER;
    double since = free->history.count > 1 ? sent - rm_history_newest(&free->history)->sent : least;
    return since >= 0.0 && since < least;
}

// Arrival of a report less the least delay: a time within the frame, spaced by the cadence from
// those that arrived with it.
static double arrival_of(const rm_free_world *f, const rm_free *free, const rm_heard *report,
                         uint32_t left) {
    double least = (double)f->world->flow.def.base_delay;
    double half = 0.5 * (double)f->moment.dt;
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

// Angle about the vertical from a to b, radians to the left; in (-pi, pi].
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

rm_facing rm_free_facing(const rm_free *free) {
    rm_facing facing = {.base = rm_quat_identity()};
    if (free->history.count > 0) {
        const rm_sample *newest = rm_history_newest(&free->history);
        facing.base = newest->at.rotation;
        facing.half_rate = 0.5f * turn_rate(&free->history);
        facing.due = free->times.delay + 2.0f * free->times.late +
                     rm_history_interval(&free->history, free->history.count - 1);
        facing.is_along = (newest->has & RM_SAMPLE_FACES) != 0;
    }
    return facing;
}

// Predicted rotation at an age of its newest report.
static rm_quat facing_at(const rm_facing *facing, rm_vec3 velocity, rm_quat before, float age) {
    if (facing->is_along) {
        return rm_facing_along(velocity, before);
    }
    float half = facing->half_rate * (age < facing->due ? age : facing->due);
    if (half == 0.0f) {
        return facing->base;
    }
    rm_quat turn = rm_quat_make(rm_cos(half), 0.0f, 0.0f, rm_sin(half));
    return rm_facing_turned(facing->base, turn);
}

// A report turns the prediction; the drawn heading follows.
static void keep_heading(rm_drawn *drawn, rm_quat predicted) {
    rm_quat was = rm_quat_multiply(drawn->turn, drawn->predicted.rotation);
    drawn->turn = rm_quat_renormalize(rm_quat_multiply(was, rm_quat_conjugate(predicted)));
}

// --- bodies with new reports ---------------------------------------------------------------------

// The first report puts the body there.
static void place_drawn(rm_smooth *smooth, const rm_position *predicted) {
    rm_drawn *drawn = &smooth->drawn;
    drawn->at = drawn->predicted = *predicted;
    drawn->turn = rm_quat_identity();
    drawn->velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    smooth->is_begun = 1;
}

// Predicted place for the drawn moment.
static rm_position predict(const rm_free_world *f, const rm_smooth *smooth,
                           const rm_facing *facing) {
    const rm_free *free = &smooth->free;
    const rm_drawn *drawn = &smooth->drawn;
    rm_position predicted = rm_free_place(free, drawn->time);
    rm_vec3 velocity = rm_free_velocity(free, drawn->time);
    float age = (float)(drawn->time - free->path.sent);
    predicted.rotation = facing_at(facing, velocity, drawn->predicted.rotation, age);
    return rm_position_settle(f->world->def.space, &predicted) ? predicted : drawn->predicted;
}

// Prepares a body for the frame; its last drawn pose stays.
static void begin_drawing(const rm_free_world *f, const rm_lane *lane, rm_smooth *smooth,
                          const rm_free_def *def, const rm_facing *facing, bool has_news) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_free *free = &smooth->free;
    const rm_sample *newest = rm_history_newest(&free->history);
    rm_free_reach(free, def, smooth->drawn.time);
    rm_position predicted = predict(f, smooth, facing);
    if (!smooth->is_begun || (has_news && (free->why & RM_PREDICTION_PLACED))) {
        place_drawn(smooth, &predicted);
        rm_ease_end(&free->ease);
    } else if (has_news) {
        keep_heading(&smooth->drawn, predicted.rotation);
    }
    rm_row_set_bits(lane->hot->transient, lane->i, ground, !(newest->has & RM_SAMPLE_AIRBORNE));
}

// Clears earlier reports after the host has moved the body.
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

// Sets the play delay of a body that begins.
static void begin_times(const rm_free_world *f, rm_drawn *drawn, rm_free_frame *times) {
    drawn->delay = f->moment.goal;
    drawn->time = f->moment.now - (double)drawn->delay;
    times->drawn = drawn->time - (double)f->moment.dt;
}

static bool is_quiet(const rm_smooth *smooth) {
    const rm_drawn *drawn = &smooth->drawn;
    return smooth->free.history.count == 0 ||
           (rm_free_is_still(&smooth->free) && drawn->turn.w == 1.0f && !rm_any(drawn->velocity));
}

// A body at rest was drawn by the last frame, too, however long ago its time was counted.
static double last_drawn(const rm_free_world *f, const rm_smooth *smooth, double counted) {
    double last = smooth->drawn.time - (double)f->moment.dt;
    return is_quiet(smooth) && last > counted ? last : counted;
}

// Updates a body with new reports, or changed since the last frame.
// @return true if it must be drawn
static bool tend(const rm_free_world *f, const rm_lane *lane, rm_free_scratch *s) {
    uint32_t slot = lane->id.index1 - 1;
    rm_smooth *smooth = &f->world->smooth[slot];
    rm_free_rows *rows = rows_of(f->world, slot);
    rm_free_frame times = {.drawn = s->was[lane->i], .now = f->moment.now};
    bool has_news = smooth->heard_count > 0;
    rm_free_load(rows, lane->i, smooth);
    times.drawn = last_drawn(f, smooth, times.drawn);
    if (!smooth->is_begun) {
        begin_times(f, &smooth->drawn, &times);
    } else if (!is_where_drawn(smooth, lane)) {
        begin_anew(smooth, lane);
    }
    times.time = smooth->drawn.time;
    s->dt[lane->i] = (float)(times.time - times.drawn);
    smooth->ticks = smooth->waited = smooth->is_touched = 0;
    rm_free_def def = rm_free_def_of(&smooth->settings);
    if (has_news) {
        take_reports(f, smooth, &def, &times);
        rm_smooth_note_heard(f->world, slot);
    }
    rm_facing facing = rm_free_facing(&smooth->free);
    bool has_place = smooth->free.history.count > 0;
    if (has_place) {
        begin_drawing(f, lane, smooth, &def, &facing, has_news);
    }
    rm_free_store(rows, lane->i, smooth, &facing);
    return has_place;
}

// --- the frame -----------------------------------------------------------------------------------

rm_free_world rm_free_world_of(rm_world *world, float dt, float delay_goal) {
    return (rm_free_world){.world = world,
                           .moment = {.now = world->flow.time,
                                      .dt = dt,
                                      .goal = delay_goal,
                                      .is_gradual = world->flow.def.play_delay < 0.0f,
                                      .is_flat = world->def.space == RM_SPACE_FLAT,
                                      .turn_left = rm_draw_turn_left(dt)},
                           .stages = rm_free_code_of(world->instructions)};
}

// True for a body that a frame leaves unchanged, whatever its marks.
static bool is_nothing_to_do(const rm_free_world *f, const rm_lane *lane) {
    uint32_t slot = lane->id.index1 - 1;
    rm_smooth *smooth = &f->world->smooth[slot];
    if (smooth->heard_count > 0) {
        return false;
    }
    rm_free_load(rows_of(f->world, slot), lane->i, smooth);
    bool is_there = smooth->is_begun && is_where_drawn(smooth, lane);
    bool is_blank = !smooth->is_begun && smooth->free.history.count == 0;
    return (is_there || is_blank) && is_quiet(smooth);
}

// @return the lanes that the frame examines
static uint32_t sort_out(const rm_free_world *f, const rm_block *block, uint32_t lanes) {
    rm_smooth_marks *marks = &f->world->smooth_marks[block->first / RM_LANES];
    uint32_t odd = lanes & ~(uint32_t)marks->plain;
    for (int i = rm_first_lane(odd); i >= 0; i = rm_next_lane(odd, i)) {
        rm_lane lane = rm_block_lane(block, i);
        bool is_still = is_nothing_to_do(f, &lane);
        rm_mark(&marks->still, i, is_still);
        lanes &= ~((uint32_t)is_still << i);
    }
    return lanes;
}

// @return those of the lanes that are drawn
static uint32_t tend_lanes(const rm_free_world *f, const rm_block *block, uint32_t lanes,
                           uint32_t odd, rm_free_scratch *s) {
    for (int i = rm_first_lane(odd); i >= 0; i = rm_next_lane(odd, i)) {
        rm_lane lane = rm_block_lane(block, i);
        lanes &= tend(f, &lane, s) ? ~0u : ~(1u << i);
    }
    return lanes;
}

// Extends a path during silence.
static void reach(const rm_free_world *f, const rm_block *block, rm_free_rows *rows,
                  uint32_t lanes) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_smooth *smooth = &f->world->smooth[block->first + (uint32_t)i];
        rm_free_def def = rm_free_def_of(&smooth->settings);
        rm_free_reach(&smooth->free, &def, rows->shown.time[i]);
        rm_free_store_path(rows, i, &smooth->free.path);
    }
}

// A body at the edge of the map stays where it was.
static void settle(const rm_free_world *f, const rm_shown_rows *shown, uint32_t lanes,
                   rm_free_scratch *s) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_position at = {s->cell[i], rm_rows3_get(&s->at, i), rm_rows4_get(&s->rotation, i)};
        if (!rm_position_settle(f->world->def.space, &at)) {
            at.cell = shown->cell[i];
            at.origin = rm_rows3_get(&shown->predicted, i);
            at.rotation = rm_rows4_get(&shown->rotation, i);
        }
        s->cell[i] = at.cell;
        rm_rows3_set(&s->at, i, at.origin);
        rm_rows4_set(&s->rotation, i, at.rotation);
    }
}

static uint32_t find_off_map(const rm_free_scratch *s) {
    uint32_t is_off[RM_LANES];
    RM_EACH_LANE(i) {
        uint32_t on_map = rm_truth(rm_abs(s->at.x[i]) <= RM_COORDINATE_LIMIT) &
                          rm_truth(rm_abs(s->at.y[i]) <= RM_COORDINATE_LIMIT) &
                          rm_truth(rm_abs(s->at.z[i]) <= RM_COORDINATE_LIMIT);
        is_off[i] = ~on_map;
    }
    return rm_mask_of(is_off);
}

// Moves the drawn place into another landblock.
static void move_over(rm_shown_rows *shown, const rm_free_scratch *s, uint32_t lanes) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        if ((s->cell[i] ^ shown->at_cell[i]) >= 0x10000u) {
            rm_vec3 shift = rm_landblock_offset(s->cell[i], shown->at_cell[i]);
            rm_rows3_set(&shown->at, i, rm_vec3_add(rm_rows3_get(&shown->at, i), shift));
        }
    }
}

// Sets the bodies to their predicted places.
static void set_lanes(const rm_block *block, const rm_shown_rows *shown, uint32_t lanes) {
    rm_hot *hot = block->hot;
    block->marks->keeps_rotation &= (uint8_t)~lanes;
    if (lanes == 0xFFu) {
        memcpy(hot->cell, shown->cell, sizeof hot->cell);
        memcpy(hot->origin, &shown->predicted, sizeof hot->origin);
        memcpy(hot->rotation, &shown->rotation, sizeof hot->rotation);
        rm_block_set_starts(block);
        return;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position at = {shown->cell[i], rm_rows3_get(&shown->predicted, i),
                          rm_rows4_get(&shown->rotation, i)};
        rm_lane_set_position(&lane, &at);
        rm_lane_set_start(&lane, &at);
    }
}

// @return the lanes that are still
static uint32_t draw(const rm_free_world *f, const rm_block *block, rm_free_rows *rows,
                     uint32_t lanes, rm_free_scratch *s) {
    rm_shown_rows before;
    if (lanes != 0xFFu) {
        before = rows->shown;
    }
    uint32_t over = f->stages->age(rows, s) & lanes;
    if (over) {
        reach(f, block, rows, over);
    }
    f->stages->predict(rows, s);
    uint32_t moving = f->moment.is_flat ? find_off_map(s) & lanes : lanes;
    if (moving) {
        settle(f, &rows->shown, moving, s);
        move_over(&rows->shown, s, moving);
    }
    uint32_t still = f->stages->show(&f->moment, rows, s);
    if (lanes != 0xFFu) {
        rm_shown_put_back(&rows->shown, &before, ~lanes & 0xFFu);
    }
    set_lanes(block, &rows->shown, lanes);
    return still;
}

void rm_free_frame_block(const rm_free_world *f, const rm_block *block, uint32_t lanes) {
    rm_smooth_marks *marks = &f->world->smooth_marks[block->first / RM_LANES];
    rm_free_rows *rows = &f->world->free_rows[block->first / RM_LANES];
    rm_free_scratch s;
    lanes = sort_out(f, block, lanes);
    if (lanes) {
        uint32_t odd = lanes & (~(uint32_t)marks->plain | marks->hearing);
        f->stages->follow(&f->moment, &rows->shown, lanes, &s);
        uint32_t drawn = tend_lanes(f, block, lanes, odd, &s);
        uint32_t still = drawn ? draw(f, block, rows, drawn, &s) & drawn : 0u;
        marks->still = (uint8_t)((marks->still & ~lanes) | still | (lanes & ~drawn));
        marks->plain |= (uint8_t)drawn;
    }
}
