// A frame of a smooth world: reports that are due are applied, every body is ticked until it is
// past the moment that is drawn, and drawn.
//
// Blocks are independent of each other and may be spread over threads. Bodies in pursuit of another
// are done after all others, whose rings they then read; of each other they use only the predicted
// places of the frame before. A tick runs the stages of any other world over those lanes of a block
// that need it.

#include "world/smooth/smooth_frame.h"

#include "base/floor.h"
#include "body/body_numbers.h"
#include "body/rows.h"
#include "body/setters.h"
#include "predict/predict_numbers.h"
#include "space/space_numbers.h"
#include "world/ops.h"
#include "world/receive/route.h"
#include "world/smooth/free_frame.h"
#include "world/world.h"
#include "world/world_numbers.h"

#include <string.h>

typedef struct smooth_frame {
    rm_world *world;
    rm_tick tick;
    float dt;
    float delay_goal;   // s
    rm_free_world free; // the same for free bodies
    bool has_hooks;     // the host's hooks run in ticks: once for each
    bool has_walls;
    bool has_no_heights; // ground is off: heights of reports count
    bool has_goals;      // some body is after another
    bool is_tick;        // the world's time has passed a tick
    bool is_second;      // those are ticked now, after all others
    uint32_t patience;   // reports that have waited longer than this may be applied
    uint32_t partly;     // and the first so many lanes of those that have waited as long
    double share;        // of a body in the ticks that all may do again, s
} smooth_frame;

static rm_smooth *smooth_of(const rm_world *world, const rm_lane *lane) {
    return &world->smooth[lane->id.index1 - 1];
}

static rm_smooth_marks *marks_of(const rm_world *world, const rm_block *block) {
    return &world->smooth_marks[block->first / RM_LANES];
}

static uint32_t is_distance_far(float distance) {
    return rm_truth((distance >= RM_ACTIVE_DISTANCE) & (distance < RM_DISTANCE_UNKNOWN));
}

static bool is_far(const rm_lane *lane) {
    return is_distance_far(lane->warm->viewer_distance[lane->i]) != 0;
}

// The lanes of a block that are.
static uint32_t find_far(const rm_block *block) {
    uint32_t far[RM_LANES];
    RM_EACH_LANE(i) {
        far[i] = is_distance_far(block->warm->viewer_distance[i]);
    }
    return rm_mask_of(far);
}

void rm_smooth_note_heard(rm_world *world, uint32_t slot) {
    const rm_smooth *smooth = &world->smooth[slot];
    rm_smooth_marks *marks = &world->smooth_marks[slot / RM_LANES];
    rm_mark(&marks->hearing, (int)(slot % RM_LANES), rm_heard_next(smooth) < smooth->heard_count);
    rm_mark(&marks->follows, (int)(slot % RM_LANES), smooth->may_follow != 0);
}

// Whether a body pursues another in this frame, or may do so.
static bool is_after(const rm_world *world, uint32_t slot) {
    return world->smooth_marks[slot / RM_LANES].after >> slot % RM_LANES & 1u;
}

void rm_smooth_note_away(rm_world *world, uint32_t slot) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_mark(&world->smooth_marks[slot / RM_LANES].away, lane.i,
            !world->smooth[slot].is_begun && is_far(&lane));
}

// --- play delay ----------------------------------------------------------------------------------

// A play delay, and the time that is drawn with it.
typedef struct moment {
    float delay; // s
    double time; // s
} moment;

// The delay follows its target slowly while the body moves, and with its time ascending while it
// stands. A body that begins has it at once.
static moment moment_after(const rm_world *world, const rm_smooth *smooth, float goal, float dt) {
    const rm_drawn *drawn = &smooth->drawn;
    float way = goal - drawn->delay;
    if (world->flow.def.play_delay < 0.0f && smooth->is_begun) {
        bool is_moving = rm_vec3_length(drawn->target_velocity) > RM_SMOOTH_STANDS / 3.0f;
        float reach = is_moving ? RM_SMOOTH_DELAY_RATE * dt : dt;
        way = way > reach ? reach : (way < -reach ? -reach : way);
    }
    moment after = {.delay = drawn->delay + way};
    after.time = world->flow.time - (double)after.delay;
    after.time = after.time > drawn->time || !smooth->is_begun ? after.time : drawn->time;
    return after;
}

void rm_smooth_follow_delay(const rm_world *world, rm_smooth *smooth, float goal, float dt) {
    moment after = moment_after(world, smooth, goal, dt);
    smooth->drawn.delay = after.delay;
    smooth->drawn.time = after.time;
}

static void follow_delay(const smooth_frame *f, rm_smooth *smooth) {
    rm_smooth_follow_delay(f->world, smooth, f->delay_goal, f->dt);
}

// --- reports that are due ------------------------------------------------------------------------

// How far beyond what is drawn a body is to be predicted. Seconds.
static double ahead_of(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth,
                       bool is_far_away) {
    if (is_far_away || !rm_predict_is_exact(lane)) {
        return 0.0;
    }
    double ahead = (double)smooth->settings.rounding;
    return f->has_walls && ahead < RM_SMOOTH_AHEAD ? RM_SMOOTH_AHEAD : ahead;
}

static bool is_due_at(const rm_smooth *smooth, uint32_t i, double drawn) {
    return i < smooth->heard_count &&
           smooth->heard[i].sent <= drawn + (double)smooth->settings.rounding;
}

static bool is_due(const rm_smooth *smooth, uint32_t i) {
    return is_due_at(smooth, i, smooth->drawn.time);
}

// Whether a frame ticks it: false if it is held, or stands at its reported place.
static bool is_ticked(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth) {
    const rm_smooth_marks *marks = &f->world->smooth_marks[(lane->id.index1 - 1) / RM_LANES];
    uint32_t others = (uint32_t)marks->away | lane->marks->held;
    return smooth->is_free != RM_FREE_YES && !(others >> lane->i & 1u);
}

// Ticks that a body would do again for its reports, at most: each of them ends one early.
static uint32_t replay_of(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t next = rm_heard_next(smooth);
    double drawn = moment_after(f->world, smooth, f->delay_goal, f->dt).time;
    if (!is_ticked(f, lane, smooth) || !is_due_at(smooth, next, drawn)) {
        return 0;
    }
    double goal = drawn + ahead_of(f, lane, smooth, is_far(lane));
    double ticks = (goal - smooth->heard[next].sent) / RM_SMOOTH_TICK;
    ticks = ticks < RM_SMOOTH_FRAME_TICKS ? ticks : RM_SMOOTH_FRAME_TICKS;
    return (ticks > 0.0 ? (uint32_t)ticks : 0u) + smooth->heard_count - next + 1;
}

// --- ticking -------------------------------------------------------------------------------------

// Takes over what a tick of some lanes has found out about them.
static void merge_marks(rm_marks *marks, const rm_marks *ticked, uint32_t lanes) {
    unsigned char *to = (unsigned char *)marks;
    const unsigned char *from = (const unsigned char *)ticked;
    for (size_t k = 0; k < sizeof *marks; ++k) {
        to[k] = (unsigned char)((to[k] & ~lanes) | (from[k] & lanes));
    }
}

static void tick_block(const rm_tick *tick, const rm_block *block, uint32_t lanes) {
    rm_marks marks = *block->marks;
    rm_block some = *block;
    some.marks = &marks;
    marks.used &= (uint8_t)lanes;
    marks.stuck &= (uint8_t)lanes;
    marks.placed &= (uint8_t)lanes;
    rm_block_tick(tick, &some);
    rm_block_end(&some);
    merge_marks(block->marks, &marks, lanes);
}

// Lanes of one block that are to be ticked, by how.
typedef struct due_lanes {
    uint32_t fresh;  // for the first time
    uint32_t again;  // as before
    uint32_t slower; // in silence
    uint32_t after;  // have a goal
} due_lanes;

// The pose of a body for its pursuers.
typedef struct sight {
    const rm_world *world;
    double time; // s
} sight;

static rm_position predicted_at(const rm_smooth *smooth, double time) {
    return smooth->is_free == RM_FREE_YES ? rm_free_place(&smooth->free, time)
                                          : rm_ring_at(&smooth->ring, time).at;
}

// The predicted place of a body at a time; for one in pursuit: that of the frame before.
static bool find_predicted(const void *bodies, uint32_t guid, rm_motion_target *target) {
    const sight *from = (const sight *)bodies;
    const rm_world *world = from->world;
    uint32_t slot;
    if (!rm_guid_map_find(&world->guids, guid, &slot)) {
        return false;
    }
    const rm_smooth *smooth = &world->smooth[slot];
    rm_lane lane = rm_world_lane(world, slot);
    bool is_known = smooth->is_begun && !is_after(world, slot);
    target->position = is_known ? predicted_at(smooth, from->time) : smooth->seen;
    target->radius = lane.cold->radius * lane.warm->scale[lane.i];
    target->height = rm_shape_height(&lane.cold->shape);
    return true;
}

// Lanes have been ticked: notes it in their rings.
static void note_ticks(const smooth_frame *f, const rm_block *block, uint32_t lanes) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_smooth *smooth = smooth_of(f->world, &lane);
        rm_ring_go_on(&smooth->ring, &lane);
        double time = rm_past_newest(&smooth->ring)->time;
        smooth->lived = time > smooth->lived ? time : smooth->lived;
        smooth->ticks += 1;
    }
}

static void tick_some(const smooth_frame *f, const rm_tick *tick, const rm_block *block,
                      uint32_t lanes) {
    tick_block(tick, block, lanes);
    note_ticks(f, block, lanes);
}

// A tick of one lane that may be shorter than the others.
static void tick_one(const smooth_frame *f, const rm_tick *tick, const rm_block *block, int i,
                     double seconds) {
    if (seconds >= RM_TICK_SHORTEST) {
        rm_tick own = *tick;
        rm_memo memo = rm_memo_none();
        own.seconds = seconds;
        own.dt = (float)seconds;
        own.memo = &memo;
        tick_block(&own, block, 1u << i);
    }
    note_ticks(f, block, 1u << i);
}

// A repeated tick is silent.
static void silence(rm_tick *tick) {
    tick->is_repeated = true;
    tick->events = NULL;
    memset(&tick->hooks, 0, sizeof tick->hooks);
}

static void tick_due(const smooth_frame *f, const rm_tick *tick, const rm_block *block,
                     const due_lanes *due) {
    if (due->fresh) {
        tick_some(f, tick, block, due->fresh);
    }
    if (due->again) {
        rm_tick quiet = *tick;
        silence(&quiet);
        tick_some(f, &quiet, block, due->again);
    }
    for (int i = rm_first_lane(due->after); i >= 0; i = rm_next_lane(due->after, i)) {
        rm_lane lane = rm_block_lane(block, i);
        const rm_smooth *smooth = smooth_of(f->world, &lane);
        sight from = {f->world, rm_past_newest(&smooth->ring)->time};
        rm_tick own = *tick;
        own.input.bodies = &from;
        if (f->has_hooks && from.time + RM_SMOOTH_TICK <= smooth->lived + 1e-9) {
            silence(&own);
        }
        tick_one(f, &own, block, i, rm_predict_tick(&lane, smooth));
    }
    for (int i = rm_first_lane(due->slower); i >= 0; i = rm_next_lane(due->slower, i)) {
        rm_lane lane = rm_block_lane(block, i);
        double seconds = rm_predict_tick(&lane, smooth_of(f->world, &lane));
        tick_one(f, tick, block, i, seconds);
    }
}

static void sort_in(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth,
                    due_lanes *due) {
    uint32_t bit = 1u << lane->i;
    double next = rm_past_newest(&smooth->ring)->time + RM_SMOOTH_TICK;
    if (f->has_goals && is_after(f->world, lane->id.index1 - 1)) {
        due->after |= bit;
    } else if (rm_predict_tick(lane, smooth) < RM_SMOOTH_TICK) {
        due->slower |= bit;
    } else if (f->has_hooks && next <= smooth->lived + 1e-9) {
        due->again |= bit;
    } else {
        due->fresh |= bit;
    }
}

// --- one body ------------------------------------------------------------------------------------

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

// Far from the viewer a body stands where its last report has put it, whatever its cycle plays.
static bool is_put_away(const rm_smooth *smooth) {
    const rm_position *at = &rm_past_newest(&smooth->ring)->at;
    const rm_position *drawn = &smooth->drawn.at;
    return has_no_offset(&smooth->drawn) && drawn->cell == at->cell &&
           rm_vec3_is_zero(rm_vec3_sub(drawn->origin, at->origin));
}

// It stands, and is drawn where it stands, whether it was ticked or skipped.
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
static bool is_lost(const smooth_frame *f, const rm_smooth *smooth, double goal, double moved) {
    const double longest = RM_SMOOTH_FRAME_TICKS * RM_SMOOTH_TICK;
    double reach = moved + RM_SMOOTH_AHEAD + (double)RM_SMOOTH_ROUNDING_MAX + f->share;
    return rm_past_newest(&smooth->ring)->time < goal - (reach < longest ? reach : longest);
}

// One body in one frame.
typedef struct lane_frame {
    rm_lane lane;
    rm_smooth *smooth;
    rm_before before; // with new reports only its flags are set before those are applied
    double goal;
    bool may_apply;
} lane_frame;

// @return whether there is anything to do before it is drawn
static bool open_lane(const smooth_frame *f, lane_frame *own, bool is_hearing, bool is_far_away) {
    const rm_lane *lane = &own->lane;
    rm_smooth *smooth = own->smooth;
    double drawn = smooth->drawn.time;
    follow_delay(f, smooth);
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
    own->goal = smooth->drawn.time + ahead_of(f, lane, smooth, is_far_away);
    if (is_lost(f, smooth, own->goal, smooth->drawn.time - drawn)) {
        begin(lane, smooth);
    }
    own->may_apply =
        is_hearing && (smooth->waited > f->patience ||
                       (smooth->waited == f->patience && lane->id.index1 <= f->partly));
    return own->may_apply || rm_past_newest(&smooth->ring)->time < own->goal + 1e-6;
}

// Keeps what was drawn towards before the first news.
static void note_before(const smooth_frame *f, const rm_smooth *smooth, const rm_heard *report,
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

static void apply(const smooth_frame *f, const rm_tick *tick, const rm_lane *lane,
                  rm_smooth *smooth, uint32_t i, rm_before *before) {
    rm_heard *report = &smooth->heard[i];
    report->has |= is_far(lane) ? RM_HEARD_JUMP : 0u;
    if (rm_predict_agrees(tick, lane, smooth, i)) {
        return;
    }
    note_before(f, smooth, report, before);
    before->is_jump = before->is_jump || rm_heard_is_jump(smooth, i);
    before->earliest = report->sent < before->earliest ? report->sent : before->earliest;
    before->newest = report->sent;
    sight from = {f->world, report->sent};
    rm_tick own = *tick;
    own.input.bodies = &from;
    rm_predict_apply(&own, lane, smooth, i);
}

// A late report is applied to the body as it was before those that were sent after it.
static void redo(const smooth_frame *f, const rm_tick *tick, lane_frame *own, uint32_t i) {
    rm_smooth *smooth = own->smooth;
    const rm_heard *report = &smooth->heard[i];
    bool is_kept = report->sent >= rm_past_at(&smooth->ring, 0)->time;
    if (is_kept && !rm_predict_follows(&own->lane, smooth) && rm_predict_is_exact(&own->lane)) {
        note_before(f, smooth, report, &own->before);
        rm_predict_redo(tick, &own->lane, smooth, i);
    }
}

// Applies what the ring has reached.
static void apply_reached(const smooth_frame *f, const rm_tick *tick, lane_frame *own) {
    rm_smooth *smooth = own->smooth;
    while (own->may_apply) {
        uint32_t i = rm_heard_next(smooth);
        bool is_one = is_due(smooth, i);
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
static void rest_on(const smooth_frame *f, const rm_tick *tick, lane_frame *own) {
    const rm_lane *lane = &own->lane;
    rm_smooth *smooth = own->smooth;
    while ((lane->marks->resting >> lane->i & 1u) && rm_ring_is_still(&smooth->ring)) {
        uint32_t i = rm_heard_next(smooth);
        bool has_more = own->may_apply && is_due(smooth, i);
        double until = has_more ? smooth->heard[i].sent : own->goal;
        rest_until(&smooth->ring, until < own->goal ? until : own->goal);
        if (!has_more || !(until <= rm_past_newest(&smooth->ring)->time)) {
            break;
        }
        apply_reached(f, tick, own);
    }
}

// True if the lane is to be ticked.
static bool go_on(const smooth_frame *f, const rm_tick *tick, lane_frame *own) {
    apply_reached(f, tick, own);
    rest_on(f, tick, own);
    return rm_past_newest(&own->smooth->ring)->time < own->goal + 1e-6;
}

// --- far away ------------------------------------------------------------------------------------

// A body that is still to begin is drawn as it is.
static rm_drawn drawn_none(void) {
    rm_drawn drawn;
    memset(&drawn, 0, sizeof drawn);
    drawn.turn = drawn.at.rotation = drawn.predicted.rotation = rm_quat_identity();
    return drawn;
}

// It begins again when it is near. Idempotent.
static void put_away(const smooth_frame *f, const rm_lane *lane, rm_smooth *smooth) {
    rm_position at = rm_lane_position(lane);
    rm_lane_set_start(lane, &at);
    smooth->drawn = drawn_none();
    smooth->ring.first = 0;
    smooth->ring.count = 0;
    smooth->is_begun = smooth->is_touched = 0;
    smooth->ticks = smooth->waited = 0;
    rm_smooth_note_away(f->world, lane->id.index1 - 1);
}

// Puts a body where its reports say that are due.
static void place_away(const smooth_frame *f, const rm_tick *tick, const rm_lane *lane,
                       rm_smooth *smooth) {
    follow_delay(f, smooth);
    for (uint32_t i = rm_heard_next(smooth); is_due(smooth, i); i = rm_heard_next(smooth)) {
        rm_heard *report = &smooth->heard[i];
        sight from = {f->world, report->sent};
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
static void tend_away(const smooth_frame *f, const rm_tick *tick, const rm_block *block,
                      uint32_t away) {
    uint32_t hearing = away & marks_of(f->world, block)->hearing;
    for (int i = rm_first_lane(hearing); i >= 0; i = rm_next_lane(hearing, i)) {
        rm_lane lane = rm_block_lane(block, i);
        place_away(f, tick, &lane, &f->world->smooth[block->first + (uint32_t)i]);
    }
    uint32_t roused = f->is_tick ? away & ~(uint32_t)block->marks->resting : 0u;
    if (roused) {
        tick_block(tick, block, roused);
    }
    for (int i = rm_first_lane(roused); i >= 0; i = rm_next_lane(roused, i)) {
        rm_smooth_note_away(f->world, block->first + (uint32_t)i);
    }
}

// --- one block -----------------------------------------------------------------------------------

// Bodies of a block that this pass is about. Held bodies move with their holder.
static uint32_t lanes_of(const smooth_frame *f, const rm_block *block) {
    uint32_t lanes = block->marks->used & ~(uint32_t)block->marks->held;
    uint32_t after = f->has_goals ? marks_of(f->world, block)->after : 0u;
    return f->is_second ? lanes & after : lanes & ~after;
}

// Free bodies are exempt from ticks. Frames skip those that are still.
static void draw_free(const smooth_frame *f, const rm_block *block, uint32_t lanes) {
    const rm_smooth_marks *marks = marks_of(f->world, block);
    lanes &= ~(uint32_t)marks->still | marks->hearing;
    if (lanes) {
        rm_free_frame_block(&f->free, block, lanes);
    }
}

// @return the lanes that are to be drawn
static uint32_t predict_block(const smooth_frame *f, const rm_tick *tick, const rm_block *block,
                              lane_frame *frames) {
    uint32_t live = lanes_of(f, block);
    const rm_smooth_marks *marks = marks_of(f->world, block);
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
    uint32_t far = live ? find_far(block) : 0u;
    for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
        frames[i].lane = rm_block_lane(block, i);
        frames[i].smooth = &f->world->smooth[block->first + (uint32_t)i];
        bool has_more =
            open_lane(f, &frames[i], (marks->hearing >> i & 1u) != 0, (far >> i & 1u) != 0);
        going |= has_more ? 1u << i : 0u;
    }
    for (int ticks = 0; going && ticks <= RM_SMOOTH_FRAME_TICKS; ++ticks) {
        due_lanes due = {0};
        for (int i = rm_first_lane(going); i >= 0; i = rm_next_lane(going, i)) {
            if (go_on(f, tick, &frames[i])) {
                sort_in(f, &frames[i].lane, frames[i].smooth, &due);
            }
        }
        going = due.fresh | due.again | due.slower | due.after;
        tick_due(f, tick, block, &due);
    }
    return live;
}

// Reports that are due but had to wait, and whether there are any for later.
static void count_waiting(const smooth_frame *f, const lane_frame *own) {
    rm_smooth *smooth = own->smooth;
    bool has_waiting = is_due(smooth, rm_heard_next(smooth));
    smooth->waited = has_waiting ? smooth->waited + 1 : 0;
    rm_smooth_note_heard(f->world, own->lane.id.index1 - 1);
}

// These lanes are drawn from their present place on.
static void set_starts(const rm_block *block, uint32_t lanes, const lane_frame *frames) {
    if (lanes == 0xFFu) {
        rm_block_set_starts(block);
        return;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_position at = rm_lane_position(&frames[i].lane);
        rm_lane_set_start(&frames[i].lane, &at);
    }
}

static void draw_block(const smooth_frame *f, const rm_block *block, uint32_t live,
                       const lane_frame *frames) {
    const rm_smooth_marks *marks = marks_of(f->world, block);
    uint32_t far = find_far(block);
    uint32_t drawn = 0;
    for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
        const rm_lane *lane = &frames[i].lane;
        rm_smooth *smooth = frames[i].smooth;
        bool has_news = frames[i].before.has_news;
        if (marks->hearing >> i & 1u) {
            count_waiting(f, &frames[i]);
        } else {
            smooth->waited = 0;
        }
        bool is_calm = !has_news && !(marks->hearing >> i & 1u);
        if (is_calm && (far >> i & 1u) && is_put_away(smooth) && !rm_lane_is_after(lane)) {
            put_away(f, lane, smooth);
        } else if (has_news || !is_quiet(smooth)) {
            rm_draw_frame(&f->tick, lane, smooth, &frames[i].before, f->dt,
                          f->free.moment.turn_left);
            drawn |= 1u << i;
        }
    }
    set_starts(block, drawn, frames);
}

static void run_task(void *context, uint32_t task) {
    const smooth_frame *f = (const smooth_frame *)context;
    uint32_t first = task * RM_TASK_BLOCKS;
    uint32_t last = first + RM_TASK_BLOCKS;
    rm_memo memo = rm_memo_none();
    rm_tick tick = f->tick;
    tick.memo = &memo;
    last = last < f->world->block_limit ? last : f->world->block_limit;
    for (uint32_t b = first; b < last; ++b) {
        lane_frame frames[RM_LANES];
        rm_block block = rm_world_block(f->world, b);
        tick.events = rm_world_buffer(f->world, b);
        uint32_t live = predict_block(f, &tick, &block, frames);
        if (live) {
            draw_block(f, &block, live, frames);
        }
    }
}

// --- bodies with reports to be applied ---------------------------------------------------------

static const uint32_t NO_SLOT = UINT32_MAX;

// The first of them from a slot on, or NO_SLOT.
static uint32_t next_of(const rm_world *world, uint32_t slot, bool with_free) {
    uint32_t lanes = 0xFFu << slot % RM_LANES;
    for (uint32_t b = slot / RM_LANES; b < world->block_limit; ++b, lanes = 0xFFu) {
        const rm_smooth_marks *marks = &world->smooth_marks[b];
        uint32_t wanted = with_free ? 0xFFu : ~(uint32_t)marks->free;
        lanes &= wanted & marks->hearing & world->marks[b].used;
        if (lanes) {
            return b * RM_LANES + (uint32_t)rm_first_lane(lanes);
        }
    }
    return NO_SLOT;
}

static uint32_t next_hearing(const rm_world *world, uint32_t slot) {
    return next_of(world, slot, true);
}

// Of those that are ticked.
static uint32_t next_ticked(const rm_world *world, uint32_t slot) {
    return next_of(world, slot, false);
}

// --- the limit -----------------------------------------------------------------------------------

// Ticks that bodies that have waited for longer are to repeat.
static uint64_t wanted_beyond(const smooth_frame *f, uint32_t patience) {
    const rm_world *world = f->world;
    uint64_t sum = 0;
    for (uint32_t slot = next_ticked(world, 0); slot != NO_SLOT;
         slot = next_ticked(world, slot + 1)) {
        if (world->smooth[slot].waited > patience) {
            rm_lane lane = rm_world_lane(world, slot);
            sum += replay_of(f, &lane, &world->smooth[slot]);
        }
    }
    return sum;
}

// The least patience with which all of those fit into the limit.
static uint32_t find_patience(const smooth_frame *f) {
    const rm_world *world = f->world;
    uint32_t least = 0;
    uint32_t most = 0;
    for (uint32_t slot = next_ticked(world, 0); slot != NO_SLOT;
         slot = next_ticked(world, slot + 1)) {
        uint32_t waited = world->smooth[slot].waited;
        most = waited > most ? waited : most;
    }
    while (least < most) {
        uint32_t middle = least + (most - least) / 2;
        bool fits = wanted_beyond(f, middle) <= world->flow.def.replay_limit;
        least = fits ? least : middle + 1;
        most = fits ? middle : most;
    }
    return least;
}

// Bodies that may rewind in this frame: those that have waited longest first, within the limit of
// all; of equals the first. One that needs more has all of it.
static void share_out(smooth_frame *f) {
    const rm_world *world = f->world;
    f->patience = find_patience(f);
    uint64_t sum = wanted_beyond(f, f->patience);
    uint32_t slot = next_ticked(world, 0);
    for (; slot != NO_SLOT; slot = next_ticked(world, slot + 1)) {
        const rm_smooth *smooth = &world->smooth[slot];
        rm_lane lane = rm_world_lane(world, slot);
        uint64_t wanted = smooth->waited == f->patience ? replay_of(f, &lane, smooth) : 0;
        if (sum > 0 && sum + wanted > world->flow.def.replay_limit) {
            break;
        }
        sum += wanted;
    }
    f->partly = slot;
}

// How far the ticks that all may do again lead, for each of them. Seconds.
static double share_of_each(const rm_world *world) {
    uint32_t bodies = world->body_count > 0 ? world->body_count : 1u;
    uint32_t ticks = world->flow.def.replay_limit / bodies;
    return RM_SMOOTH_TICK * (double)ticks;
}

// Times of sending, and the delays that they show, before anything of the frame happens.
static void take_reports(smooth_frame *f) {
    rm_world *world = f->world;
    bool measures = world->flow.def.play_delay < 0.0f;
    for (uint32_t slot = next_hearing(world, 0); slot != NO_SLOT;
         slot = next_hearing(world, slot + 1)) {
        rm_smooth *smooth = &world->smooth[slot];
        bool is_free = smooth->is_free == RM_FREE_YES;
        rm_times_resolve(world, smooth);
        if (!is_free) {
            rm_heard_estimate(smooth, &world->flow.def, world->last_dt);
        }
        if (measures) {
            rm_delays_take(&world->flow.delays, &world->flow.def, smooth, world->flow.time,
                           world->last_dt);
        }
    }
    f->delay_goal = rm_smooth_delay(&world->flow);
}

// What is held is drawn where its holder is.
static void carry_held(const rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t held = block.marks->held;
        for (int i = rm_first_lane(held); i >= 0; i = rm_next_lane(held, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            rm_lane holder;
            rm_position at = rm_lane_position(&lane);
            if (rm_world_find_holder(world, lane.cold->parent, &holder)) {
                at = rm_lane_position(&holder);
                rm_lane_set_position(&lane, &at);
                bool is_drawn = rm_world_smooth(world, &holder) != NULL;
                smooth_of(world, &lane)->drawn.at =
                    is_drawn ? rm_world_drawn(world, holder.id.index1 - 1).at : at;
            }
            rm_lane_set_start(&lane, &at); // also if its holder was removed
        }
    }
}

// --- who is after another ------------------------------------------------------------------------

// Bodies that pursue another, or will do so by pending reports. Independent of the holders of idle
// goals, which are unsaved.
static bool is_after_another(const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t marks = lane->marks->stuck | (uint32_t)lane->marks->busy;
    if ((marks >> lane->i & 1u) && rm_lane_is_after(lane)) {
        return true;
    }
    return smooth->may_follow && smooth->applied < smooth->heard_count && rm_heard_has_goal(smooth);
}

// Gives a body a goal that is unneeded in this frame; there must be one.
// @param next  the first that may be to be had: those before it are needed
static void give_goal(rm_world *world, const rm_lane *lane, uint32_t *next) {
    const rm_goals *pool = &world->goals;
    for (; !lane->cold->goal && *next < pool->capacity; ++*next) {
        uint32_t owner = pool->owners[*next];
        if (rm_goal_is_idle(&pool->items[*next]) && !(owner && is_after(world, owner - 1))) {
            rm_world_give_goal(world, lane, *next);
        }
    }
}

// Bodies that are to have a goal in this frame get one, unless there are too few: then new ones get
// none.
static void give_goals(rm_world *world, bool is_enough) {
    uint32_t next = 0;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        rm_lane lane = rm_world_lane(world, slot);
        if (!is_after(world, slot) || rm_lane_is_after(&lane)) {
            continue;
        }
        if (is_enough) {
            give_goal(world, &lane, &next);
        } else {
            rm_world_drop_goal(world, &lane);
            rm_mark(&world->smooth_marks[slot / RM_LANES].after, lane.i, false);
        }
    }
}

// @return the lanes of a block that are after another
static uint32_t find_after(const rm_world *world, const rm_block *block) {
    const rm_smooth_marks *own = marks_of(world, block);
    const rm_marks *marks = block->marks;
    uint32_t after = marks->used & (marks->stuck | marks->busy | (own->follows & own->hearing));
    for (int i = rm_first_lane(after); i >= 0; i = rm_next_lane(after, i)) {
        rm_lane lane = rm_block_lane(block, i);
        bool is_one = is_after_another(&lane, &world->smooth[block->first + (uint32_t)i]);
        after &= is_one ? ~0u : ~(1u << i);
    }
    return after;
}

// Finds the bodies in pursuit of another, and their poses for each other while others of them are
// ticked on other threads.
static void look_around(smooth_frame *f) {
    rm_world *world = f->world;
    uint32_t needed = 0;
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t after = find_after(world, &block);
        world->smooth_marks[b].after = (uint8_t)after;
        for (; after; after &= after - 1) {
            needed += 1;
        }
    }
    f->has_goals = needed > 0;
    if (f->has_goals) {
        give_goals(world, needed <= world->goals.capacity);
    }
    for (uint32_t slot = 0; f->has_goals && slot < world->block_limit * RM_LANES; ++slot) {
        rm_smooth *smooth = &world->smooth[slot];
        rm_lane lane = rm_world_lane(world, slot);
        smooth->seen =
            smooth->is_begun ? rm_world_drawn(world, slot).predicted : rm_lane_position(&lane);
    }
}

// All bodies; those that have a goal after the others, whose rings they read.
static void run_passes(smooth_frame *f) {
    const rm_world *world = f->world;
    f->has_goals = false;
    if (world->goals.capacity > 0) {
        look_around(f);
    }
    rm_runner_run(&world->def.runner, rm_world_task_count(world), run_task, f);
    if (f->has_goals) {
        f->is_second = true;
        rm_runner_run(&world->def.runner, rm_world_task_count(world), run_task, f);
    }
}

// A frame that is too long is skipped: everything begins again where it is.
static void drop_time(rm_world *world) {
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        world->smooth[slot].is_begun = 0;
        rm_smooth_note_away(world, slot);
        rm_free_wake(world, slot);
    }
}

// Free bodies of a world that gets a ground or sweep, and those that are bound, return to ticks.
static void leave_free(rm_world *world) {
    bool is_open = rm_world_is_open(world);
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        const rm_marks *marks = &world->marks[b];
        uint32_t bound = is_open ? marks->stuck | (uint32_t)marks->busy | marks->held : 0xFFu;
        uint32_t lanes = world->smooth_marks[b].free & bound;
        for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
            rm_free_leave(world, b * RM_LANES + (uint32_t)i);
        }
    }
}

rm_status rm_world_run_smooth(rm_world *world, double dt) {
    if (world->flow.time + dt > RM_SMOOTH_TIME_LIMIT) {
        return RM_ERROR_TIME;
    }
    smooth_frame f = {.world = world, .tick = rm_world_make_tick(world, RM_SMOOTH_TICK)};
    f.dt = (float)dt;
    sight now = {world, 0.0};
    f.tick.input.find = find_predicted;
    f.tick.input.bodies = &now;
    f.tick.is_alone = true;
    f.has_hooks = rm_tick_needs_numbers(&f.tick) || world->buffers || world->def.hooks.animation;
    f.has_walls = f.tick.sweep && !f.tick.follows_ground;
    f.has_no_heights = !world->def.sweep && world->def.ground.kind == RM_GROUND_LAST_REPORT;
    if (dt > RM_TICK_HUGE) {
        drop_time(world);
    }
    world->flow.time += dt;
    uint64_t ticks = (uint64_t)(world->flow.time / RM_SMOOTH_TICK + 1e-6);
    f.is_tick = ticks != world->ticks;
    world->last_dt = dt;
    world->is_busy = true;
    rm_world_let_in(world);
    world->is_ticking = true;
    leave_free(world);
    take_reports(&f);
    f.share = share_of_each(world);
    f.free = rm_free_world_of(world, f.dt, f.delay_goal);
    share_out(&f);
    rm_nearby_begin_tick(world);
    run_passes(&f);
    rm_goals_note_all(&world->goals);
    carry_held(world);
    world->is_ticking = false;
    world->nearby.is_built = false;
    rm_places_note_all(world);
    rm_pending_messages_age(&world->pending_messages, dt);
    world->ticks = ticks;
    world->is_busy = false;
    return RM_OK;
}

// --- changes by the host -------------------------------------------------------------------------

void rm_smooth_reset(rm_world *world, uint32_t slot) {
    rm_smooth *smooth = &world->smooth[slot];
    memset(smooth, 0, sizeof *smooth);
    rm_smooth_note_heard(world, slot);
    rm_mark(&world->smooth_marks[slot / RM_LANES].away, (int)(slot % RM_LANES), false);
    smooth->settings = world->flow.def.body;
    smooth->drawn = drawn_none();
    rm_free_reset(world, slot);
}

void rm_smooth_restart(rm_world *world, const rm_lane *lane) {
    if (world->smooth) {
        smooth_of(world, lane)->is_begun = 0;
        rm_smooth_note_away(world, lane->id.index1 - 1);
        rm_free_wake(world, lane->id.index1 - 1);
    }
}

void rm_smooth_forget(rm_world *world, const rm_lane *lane) {
    if (world->smooth) {
        rm_smooth *smooth = smooth_of(world, lane);
        memset(smooth->heard, 0, sizeof smooth->heard);
        smooth->heard_count = smooth->applied = smooth->is_redone = 0;
        rm_free_forget(world, lane->id.index1 - 1);
        rm_smooth_note_heard(world, lane->id.index1 - 1);
        rm_smooth_restart(world, lane);
    }
}

rm_status rm_smooth_touch(rm_world *world, const rm_lane *lane) {
    rm_smooth *smooth = smooth_of(world, lane);
    rm_free_wake(world, lane->id.index1 - 1);
    if (!smooth->is_begun || smooth->is_free == RM_FREE_YES) {
        return RM_OK;
    }
    if (rm_predict_is_exact(lane) && rm_past_newest(&smooth->ring)->time > smooth->drawn.time) {
        rm_past then = rm_ring_at(&smooth->ring, smooth->drawn.time);
        rm_predict_rewind(lane, smooth, smooth->drawn.time);
        rm_smooth_stay(world->def.space, &then.at, &rm_past_newest(&smooth->ring)->at);
        rm_lane_set_position(lane, &then.at);
        lane->warm->phase[lane->i] = then.phase;
        rm_ring_note(&smooth->ring, lane, smooth->drawn.time, false);
    }
    smooth->is_touched = 1;
    return RM_OK;
}
