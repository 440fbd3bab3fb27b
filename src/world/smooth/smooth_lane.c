// One body in a frame of a smooth world: what was reported is applied at the time of its sending,
// and the body rests, is ticked or is far away.

#include "body/rows.h"
#include "body/setters.h"
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

bool rm_frame_is_put_away(const rm_smooth *smooth) {
    const rm_position *at = &rm_past_newest(&smooth->ring)->at;
    const rm_position *drawn = &smooth->drawn.at;
    return has_no_offset(&smooth->drawn) && drawn->cell == at->cell &&
           rm_vec3_is_zero(rm_vec3_sub(drawn->origin, at->origin));
}

bool rm_frame_is_quiet(const rm_smooth *smooth) {
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

bool rm_frame_open(const rm_smooth_frame *f, rm_lane_frame *own, bool is_hearing,
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

// Keeps what was drawn towards before the first news.
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

// Applies what the ring has reached.
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

// A body that rests does so until its next report.
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

bool rm_frame_continue(const rm_smooth_frame *f, const rm_tick *tick, rm_lane_frame *own) {
    apply_reached(f, tick, own);
    rest_on(f, tick, own);
    return rm_past_newest(&own->smooth->ring)->time < own->goal + 1e-6;
}

void rm_frame_put_away(const rm_smooth_frame *f, const rm_lane *lane, rm_smooth *smooth) {
    rm_position at = rm_lane_position(lane);
    rm_lane_set_start(lane, &at);
    smooth->drawn = rm_drawn_none();
    smooth->ring.first = 0;
    smooth->ring.count = 0;
    smooth->is_begun = smooth->is_touched = 0;
    smooth->ticks = smooth->waited = 0;
    rm_smooth_note_away(f->world, lane->id.index1 - 1);
}

// Puts a body where its reports say that are due.
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
    rm_frame_put_away(f, lane, smooth);
    rm_smooth_note_heard(f->world, lane->id.index1 - 1);
}

void rm_frame_place_far(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block,
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
        rm_smooth_note_away(f->world, block->first + (uint32_t)i);
    }
}
