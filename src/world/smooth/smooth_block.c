// One body in a frame of a smooth world, and the eight of a block: reports are applied at the time
// of its sending, and the body rests, is ticked or is far away, and is drawn.

#include "body/rows.h"
#include "body/setters.h"
#include "predict/draw_rows.h"
#include "predict/predict_numbers.h"
#include "world/smooth/smooth_frame_parts.h"

// The ring begins with the body as it is, at the moment that is drawn.
static void begin(const rm_lane *lane, rm_smooth *smooth) {
    smooth->ring.count = 0;
    smooth->ring.first = 0;
    rm_ring_note(&smooth->ring, lane, smooth->drawn.time, true);
    smooth->is_begun = 1;
    rm_draw_place(smooth);
}

static bool has_no_offset(const rm_drawn *drawn) {
    return drawn->duration == 0.0f && drawn->lift == 0.0f && drawn->turn.w == 1.0f;
}

// A body far from the viewer stands at its last reported place, whatever its cycle.
static bool is_put_away(const rm_smooth *smooth) {
    const rm_position *at = &rm_past_newest(&smooth->ring)->at;
    const rm_position *drawn = &smooth->drawn.at;
    return has_no_offset(&smooth->drawn) && drawn->cell == at->cell &&
           rm_vec3_is_zero(rm_vec3_sub(drawn->origin, at->origin));
}

// True for a body at rest that is drawn at its place, whether ticked or skipped.
static bool is_quiet(const rm_smooth *smooth) {
    const rm_drawn *drawn = &smooth->drawn;
    const rm_past_ring *ring = &smooth->ring;
    return has_no_offset(drawn) && rm_vec3_is_zero(drawn->velocity) &&
           rm_vec3_is_zero(drawn->target_velocity) &&
           drawn->rounding == smooth->settings.rounding && rm_ring_is_still(ring) &&
           rm_vec3_is_zero(rm_past_newest(ring)->cycle) &&
           rm_past_at(ring, ring->count - 2)->time <= drawn->time - (double)drawn->rounding;
}

// Ticks would leave a body at rest unchanged.
static void rest_until(rm_past_ring *ring, double goal) {
    rm_past *newest = rm_past_newest(ring);
    for (int i = 0; i < RM_SMOOTH_FRAME_TICKS && newest->time < goal + 1e-6; ++i) {
        newest->time += RM_SMOOTH_TICK;
    }
}

// So far behind that its share of a frame ends before the present: it was held, or left the world.
// @param moved  by how much the moment that is drawn has moved in this frame, s
static bool is_lost(const rm_smooth_frame *f, const rm_smooth *smooth, double goal, double moved) {
    const double longest = RM_SMOOTH_FRAME_TICKS * RM_SMOOTH_TICK;
    double reach = moved + RM_SMOOTH_AHEAD + (double)RM_SMOOTH_ROUNDING_MAX + f->share;
    return rm_past_newest(&smooth->ring)->time < goal - (reach < longest ? reach : longest);
}

// @return true if it must be updated before it is drawn
static bool open_lane(const rm_smooth_frame *f, rm_lane_frame *own, bool is_hearing,
                      bool is_far_away) {
    const rm_lane *lane = &own->lane;
    rm_smooth *smooth = own->smooth;
    double drawn = smooth->drawn.time;
    rm_frame_follow_delay(f, smooth);
    own->before.has_news = own->before.is_jump = false;
    own->before.has_no_heights = f->has_no_heights;
    own->before.earliest = own->before.newest = 0.0;
    smooth->ticks = 0;
    if (!smooth->is_begun) {
        begin(lane, smooth);
    }
    if (smooth->is_touched) {
        rm_ring_note(&smooth->ring, lane, rm_past_newest(&smooth->ring)->time, false);
        smooth->is_touched = 0;
    }
    own->goal = smooth->drawn.time + rm_frame_ahead(f, lane, smooth, is_far_away);
    if (is_lost(f, smooth, own->goal, smooth->drawn.time - drawn)) {
        begin(lane, smooth);
    }
    own->may_apply =
        is_hearing && (smooth->waited > f->patience ||
                       (smooth->waited == f->patience && lane->id.index1 <= f->partly));
    return own->may_apply || rm_past_newest(&smooth->ring)->time < own->goal + 1e-6;
}

// Keeps the drawing target from before the first report.
static void note_before(const rm_smooth_frame *f, const rm_smooth *smooth, const rm_heard *report,
                        rm_before *before) {
    if (!before->has_news) {
        float half = smooth->drawn.rounding + f->dt;
        half = half < smooth->settings.rounding ? half : smooth->settings.rounding;
        before->has_news = true;
        before->earliest = report->sent;
        rm_ring_target(&smooth->ring, smooth->drawn.time, half, &before->target);
        before->lift = f->has_walls ? rm_ring_lift(&smooth->ring, smooth->drawn.time) : 0.0f;
    }
}

static void apply(const rm_smooth_frame *f, const rm_tick *tick, const rm_lane *lane,
                  rm_smooth *smooth, uint32_t i, rm_before *before) {
    rm_heard *report = &smooth->heard[i];
    report->has |= rm_lane_is_far(lane) ? RM_HEARD_JUMP : 0u;
    if (rm_predict_agrees(tick, lane, smooth, i)) {
        return;
    }
    note_before(f, smooth, report, before);
    before->is_jump = before->is_jump || rm_heard_is_jump(smooth, i);
    before->earliest = report->sent < before->earliest ? report->sent : before->earliest;
    before->newest = report->sent;
    rm_world_moment from = {f->world, report->sent};
    rm_tick own = *tick;
    own.input.bodies = &from;
    rm_predict_apply(&own, lane, smooth, i);
}

// A late report is applied to the body as it was before those that were sent after it.
static void redo(const rm_smooth_frame *f, const rm_tick *tick, rm_lane_frame *own, uint32_t i) {
    rm_smooth *smooth = own->smooth;
    const rm_heard *report = &smooth->heard[i];
    bool is_kept = report->sent >= rm_past_at(&smooth->ring, 0)->time;
    if (is_kept && !rm_predict_follows(&own->lane, smooth) && rm_predict_is_exact(&own->lane)) {
        note_before(f, smooth, report, &own->before);
        rm_predict_redo(tick, &own->lane, smooth, i);
    }
}

// Applies the reports that the ring has reached.
static void apply_reached(const rm_smooth_frame *f, const rm_tick *tick, rm_lane_frame *own) {
    rm_smooth *smooth = own->smooth;
    while (own->may_apply) {
        uint32_t i = rm_heard_next(smooth);
        bool is_one = rm_frame_is_due(smooth, i);
        if (is_one && smooth->is_redone) {
            redo(f, tick, own, i);
        }
        if (!is_one || smooth->heard[i].sent > rm_past_newest(&smooth->ring)->time) {
            break;
        }
        apply(f, tick, &own->lane, smooth, i, &own->before);
    }
}

// A resting body rests until its next report.
static void rest_on(const rm_smooth_frame *f, const rm_tick *tick, rm_lane_frame *own) {
    const rm_lane *lane = &own->lane;
    rm_smooth *smooth = own->smooth;
    while ((lane->marks->resting >> lane->i & 1u) && rm_ring_is_still(&smooth->ring)) {
        uint32_t i = rm_heard_next(smooth);
        bool has_more = own->may_apply && rm_frame_is_due(smooth, i);
        double until = has_more ? smooth->heard[i].sent : own->goal;
        rest_until(&smooth->ring, until < own->goal ? until : own->goal);
        if (!has_more || !(until <= rm_past_newest(&smooth->ring)->time)) {
            break;
        }
        apply_reached(f, tick, own);
    }
}

// @return whether the lane is to be ticked
static bool go_on(const rm_smooth_frame *f, const rm_tick *tick, rm_lane_frame *own) {
    apply_reached(f, tick, own);
    rest_on(f, tick, own);
    return rm_past_newest(&own->smooth->ring)->time < own->goal + 1e-6;
}

// Puts a body away until it is near again. Idempotent.
static void put_away(const rm_smooth_frame *f, const rm_lane *lane, rm_smooth *smooth) {
    rm_position at = rm_lane_position(lane);
    rm_lane_set_start(lane, &at);
    smooth->drawn = rm_drawn_none();
    smooth->ring.first = 0;
    smooth->ring.count = 0;
    smooth->is_begun = smooth->is_touched = 0;
    smooth->ticks = smooth->waited = 0;
    rm_smooth_note_away(f->world, lane->id.index1 - 1);
}

// Puts a body at the place of its due reports.
static void place_away(const rm_smooth_frame *f, const rm_tick *tick, const rm_lane *lane,
                       rm_smooth *smooth) {
    rm_frame_follow_delay(f, smooth);
    for (uint32_t i = rm_heard_next(smooth); rm_frame_is_due(smooth, i);
         i = rm_heard_next(smooth)) {
        rm_heard *report = &smooth->heard[i];
        rm_world_moment from = {f->world, report->sent};
        rm_tick own = *tick;
        own.input.bodies = &from;
        report->has |= RM_HEARD_JUMP;
        smooth->ring.count = 0;
        rm_ring_note(&smooth->ring, lane, report->sent, true);
        if (!rm_predict_agrees(&own, lane, smooth, i)) {
            rm_predict_apply(&own, lane, smooth, i);
        }
    }
    put_away(f, lane, smooth);
    rm_smooth_note_heard(f->world, lane->id.index1 - 1);
}

// Bodies of a block that are far away: as under other rules they tick only to find out whether they
// still are, and rest if so. One that is near begins in the next frame.
static void tend_away(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block,
                      uint32_t away) {
    uint32_t hearing = away & rm_frame_marks(f->world, block)->hearing;
    for (int i = rm_first_lane(hearing); i >= 0; i = rm_next_lane(hearing, i)) {
        rm_lane lane = rm_block_lane(block, i);
        place_away(f, tick, &lane, &f->world->smooth[block->first + (uint32_t)i]);
    }
    uint32_t roused = f->is_tick ? away & ~(uint32_t)block->marks->resting : 0u;
    if (roused) {
        rm_frame_tick_block(tick, block, roused);
    }
    for (int i = rm_first_lane(roused); i >= 0; i = rm_next_lane(roused, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position at = rm_lane_position(&lane);
        rm_lane_set_start(&lane, &at); // as a later tick of other lanes would
        rm_smooth_note_away(f->world, block->first + (uint32_t)i);
    }
}

// Sorts a lane by how it is ticked next.
static void sort_in(const rm_smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth,
                    rm_lane_due *due) {
    uint32_t bit = 1u << lane->i;
    double next = rm_past_newest(&smooth->ring)->time + RM_SMOOTH_TICK;
    if (f->has_goals && rm_world_pursues(f->world, lane->id.index1 - 1)) {
        due->after |= bit;
    } else if (rm_predict_tick(lane, smooth) < RM_SMOOTH_TICK) {
        due->slower |= bit;
    } else if (f->has_hooks && next <= smooth->lived + 1e-9) {
        due->again |= bit;
    } else {
        due->fresh |= bit;
    }
}

// --- one block -----------------------------------------------------------------------------------

// Lanes of a block that are far from the viewer.
static RM_LANE_LOOP uint32_t find_far(const float *restrict distance) {
    uint32_t far[RM_LANES];
    RM_EACH_LANE(i) {
        far[i] = rm_distance_is_far(distance[i]);
    }
    return rm_mask_of(far);
}

// Bodies of a block in this pass. Held bodies move with their holder.
static uint32_t lanes_of(const rm_smooth_frame *f, const rm_block *block) {
    uint32_t lanes = block->marks->used & ~(uint32_t)block->marks->held;
    uint32_t after = f->has_goals ? rm_frame_marks(f->world, block)->after : 0u;
    return f->is_second ? lanes & after : lanes & ~after;
}

// Free bodies are exempt from ticks. Frames skip those that are still.
static void draw_free(const rm_smooth_frame *f, const rm_block *block, uint32_t lanes) {
    const rm_smooth_marks *marks = rm_frame_marks(f->world, block);
    lanes &= ~(uint32_t)marks->still | marks->hearing;
    if (lanes) {
        rm_free_frame_block(&f->free, block, lanes);
    }
}

// @return the lanes that are to be drawn
static uint32_t predict_block(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block,
                              rm_lane_frame *frames) {
    uint32_t live = lanes_of(f, block);
    const rm_smooth_marks *marks = rm_frame_marks(f->world, block);
    if (live & marks->free) {
        draw_free(f, block, live & marks->free);
        live &= ~(uint32_t)marks->free;
    }
    uint32_t away = live & marks->away;
    uint32_t going = 0;
    if (away) {
        tend_away(f, tick, block, away);
        live &= ~away;
    }
    uint32_t far = live ? find_far(block->warm->viewer_distance) : 0u;
    for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
        frames[i].lane = rm_block_lane(block, i);
        frames[i].smooth = &f->world->smooth[block->first + (uint32_t)i];
        bool has_more =
            open_lane(f, &frames[i], (marks->hearing >> i & 1u) != 0, (far >> i & 1u) != 0);
        going |= has_more ? 1u << i : 0u;
    }
    for (int ticks = 0; going && ticks <= RM_SMOOTH_FRAME_TICKS; ++ticks) {
        rm_lane_due due = {0};
        for (int i = rm_first_lane(going); i >= 0; i = rm_next_lane(going, i)) {
            if (go_on(f, tick, &frames[i])) {
                sort_in(f, &frames[i].lane, frames[i].smooth, &due);
            }
        }
        going = due.fresh | due.again | due.slower | due.after;
        rm_frame_tick(f, tick, block, &due);
    }
    return live;
}

// These lanes are drawn from their present place on.
static void set_starts(const rm_block *block, uint32_t lanes, const rm_lane_frame *frames) {
    if (lanes == 0xFFu) {
        rm_block_set_starts(block);
        return;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_position at = rm_lane_position(&frames[i].lane);
        rm_lane_set_start(&frames[i].lane, &at);
    }
}

// Ends the frame of a body.
// @return whether it is drawn
static bool close_lane(const rm_smooth_frame *f, const rm_lane_frame *own, bool is_hearing,
                       bool is_far_away) {
    const rm_lane *lane = &own->lane;
    rm_smooth *smooth = own->smooth;
    bool has_news = own->before.has_news;
    if (is_hearing) {
        rm_frame_count_waiting(f, own);
        is_hearing =
            (f->world->smooth_marks[(lane->id.index1 - 1) / RM_LANES].hearing >> lane->i & 1u) != 0;
    } else {
        smooth->waited = 0;
    }
    if (!has_news && !is_hearing && is_far_away && is_put_away(smooth) && !rm_lane_is_after(lane)) {
        put_away(f, lane, smooth);
        return false;
    }
    return has_news || !is_quiet(smooth);
}

// Those without news are drawn together, others one by one.
static void draw_block(const rm_smooth_frame *f, const rm_block *block, uint32_t live,
                       const rm_lane_frame *frames) {
    uint32_t far = find_far(block->warm->viewer_distance);
    uint32_t hearing = rm_frame_marks(f->world, block)->hearing;
    uint32_t drawn = 0;
    uint32_t calm = 0;
    for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
        if (close_lane(f, &frames[i], (hearing >> i & 1u) != 0, (far >> i & 1u) != 0)) {
            drawn |= 1u << i;
            calm |= frames[i].before.has_news ? 0u : 1u << i;
        }
    }
    rm_target targets[RM_LANES];
    rm_rows_drawn rows = {0, 0};
    if (!rm_are_few(calm) && f->dt >= (float)RM_TICK_SHORTEST) {
        rows = rm_draw_rows(rm_draw_code_of(f->world->instructions), &f->tick, block,
                            &f->world->smooth[block->first], calm, f->dt, f->free.moment.turn_left,
                            targets);
    }
    uint32_t rest = drawn & ~rows.drawn;
    for (int i = rm_first_lane(rest); i >= 0; i = rm_next_lane(rest, i)) {
        rm_draw_frame(&f->tick, &frames[i].lane, frames[i].smooth, &frames[i].before, f->dt,
                      f->free.moment.turn_left, rows.aimed >> i & 1u ? &targets[i] : NULL);
    }
    set_starts(block, drawn, frames);
}

void rm_frame_run_task(void *context, uint32_t task) {
    const rm_smooth_frame *f = (const rm_smooth_frame *)context;
    uint32_t first = task * RM_TASK_BLOCKS;
    uint32_t last = first + RM_TASK_BLOCKS;
    rm_memo memo = rm_memo_none();
    rm_tick tick = f->tick;
    tick.memo = &memo;
    last = last < f->world->block_limit ? last : f->world->block_limit;
    for (uint32_t b = first; b < last; ++b) {
        rm_lane_frame frames[RM_LANES];
        rm_block block = rm_world_block(f->world, b);
        tick.events = rm_world_buffer(f->world, b);
        uint32_t live = predict_block(f, &tick, &block, frames);
        if (live) {
            draw_block(f, &block, live, frames);
        }
    }
}
