// A frame of a smooth world: reports that are due are applied, every body is ticked until it is
// past the moment that is drawn, and drawn.
//
// Blocks are independent of each other and may be spread over threads: of other bodies a tick reads
// only where they were predicted in the frame before. A tick runs the stages of any other world
// over those lanes of a block that need it.

#include "base/floor.h"
#include "body/setters.h"
#include "world/ops.h"
#include "world/receive/route.h"
#include "world/world.h"

#include <string.h>

// Frames that a report waits before it counts as waiting for the longest time.
enum { WAIT_LEVELS = 64 };

typedef struct smooth_frame {
    rm_world *world;
    rm_step step;
    float dt;
    float delay_goal; // s
    bool has_hooks;   // the host's hooks run in ticks: not twice in the same one
    bool has_walls;
    uint32_t patience; // reports that have waited longer than this may be applied
    uint32_t partly;   // and the first so many lanes of those that have waited as long
} smooth_frame;

static rm_smooth *smooth_of(const rm_world *world, const rm_lane *lane) {
    return &world->smooth[lane->id.index1 - 1];
}

// --- play delay ----------------------------------------------------------------------------------

// The delay follows its goal slowly while the body moves, and without its time running backwards
// while it stands.
static void follow_delay(const smooth_frame *f, rm_smooth *smooth) {
    rm_drawn *drawn = &smooth->drawn;
    bool is_moving = rm_vec3_length(drawn->target_velocity) > RM_SMOOTH_STANDS / 3.0f;
    float reach = f->world->flow.def.play_delay >= 0.0f ? RM_SMOOTH_DELAY_MAX
                  : is_moving                           ? RM_SMOOTH_DELAY_RATE * f->dt
                                                        : f->dt;
    float way = f->delay_goal - drawn->delay;
    way = way > reach ? reach : (way < -reach ? -reach : way);
    drawn->delay += way;
    double time = f->world->flow.time - (double)drawn->delay;
    drawn->time = time > drawn->time || !smooth->is_begun ? time : drawn->time;
}

// --- reports that are due ------------------------------------------------------------------------

static bool is_far(const rm_lane *lane) {
    return lane->warm->viewer_distance[lane->i] >= RM_ACTIVE_DISTANCE &&
           lane->warm->viewer_distance[lane->i] < RM_DISTANCE_UNKNOWN;
}

// Until when a body is to be predicted.
static double goal_of(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth) {
    if (is_far(lane) || !rm_predict_is_exact(lane)) {
        return smooth->drawn.time;
    }
    double ahead = (double)smooth->settings.rounding;
    ahead = f->has_walls && ahead < RM_SMOOTH_AHEAD ? RM_SMOOTH_AHEAD : ahead;
    return smooth->drawn.time + ahead + RM_SMOOTH_TICK;
}

static bool is_due(const rm_smooth *smooth, uint32_t i) {
    return i < smooth->heard_count &&
           smooth->heard[i].sent <= smooth->drawn.time + (double)smooth->settings.rounding;
}

// Ticks that a body would do again for its reports.
static uint32_t replay_of(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t next = rm_heard_next(smooth);
    if (!is_due(smooth, next)) {
        return 0;
    }
    double ticks = (goal_of(f, lane, smooth) - smooth->heard[next].sent) / RM_SMOOTH_TICK;
    return ticks > 1.0 ? (uint32_t)ticks : 1u;
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

static void tick_block(const rm_step *step, const rm_block *block, uint32_t lanes) {
    rm_marks marks = *block->marks;
    rm_block some = *block;
    some.marks = &marks;
    marks.used &= (uint8_t)lanes;
    marks.stuck &= (uint8_t)lanes;
    marks.placed &= (uint8_t)lanes;
    rm_block_tick(step, &some);
    rm_block_end(&some);
    merge_marks(block->marks, &marks, lanes);
}

// Lanes of one block that are to be ticked, by how.
typedef struct due_lanes {
    uint32_t fresh;  // for the first time
    uint32_t again;  // as before
    uint32_t slower; // in silence
} due_lanes;

static void tick_some(const smooth_frame *f, const rm_step *step, const rm_block *block,
                      uint32_t lanes, double seconds) {
    if (lanes && seconds >= RM_TICK_SHORTEST) {
        rm_step own = *step;
        rm_memo memo = {.turn = rm_frame_identity(), .share = 1.0f, .left = 1.0f};
        own.seconds = seconds;
        own.dt = (float)seconds;
        own.memo = &memo;
        tick_block(&own, block, lanes);
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_smooth *smooth = smooth_of(f->world, &lane);
        rm_ring_go_on(&smooth->ring, &lane);
        double time = rm_past_newest(&smooth->ring)->time;
        smooth->lived = time > smooth->lived ? time : smooth->lived;
        smooth->ticks += 1;
    }
}

static void tick_due(const smooth_frame *f, const rm_step *step, const rm_block *block,
                     const due_lanes *due) {
    tick_some(f, step, block, due->fresh, RM_SMOOTH_TICK);
    if (due->again) {
        rm_step quiet = *step;
        quiet.events = NULL;
        memset(&quiet.hooks, 0, sizeof quiet.hooks);
        tick_some(f, &quiet, block, due->again, RM_SMOOTH_TICK);
    }
    for (int i = rm_first_lane(due->slower); i >= 0; i = rm_next_lane(due->slower, i)) {
        rm_lane lane = rm_block_lane(block, i);
        double seconds = rm_predict_tick(&lane, smooth_of(f->world, &lane));
        tick_some(f, step, block, 1u << i, seconds);
    }
}

static void sort_in(const smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth,
                    due_lanes *due) {
    uint32_t bit = 1u << lane->i;
    double next = rm_past_newest(&smooth->ring)->time + RM_SMOOTH_TICK;
    if (rm_predict_tick(lane, smooth) < RM_SMOOTH_TICK) {
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

// It stands, and is drawn where it stands. Does not depend on whether it was ticked.
static bool is_quiet(const rm_smooth *smooth) {
    const rm_drawn *drawn = &smooth->drawn;
    const rm_past_ring *ring = &smooth->ring;
    return drawn->duration == 0.0f && drawn->lift == 0.0f && drawn->turn.w == 1.0f &&
           rm_vec3_is_zero(drawn->velocity) && rm_vec3_is_zero(drawn->target_velocity) &&
           drawn->rounding == smooth->settings.rounding && rm_ring_is_still(ring) &&
           rm_vec3_is_zero(rm_past_newest(ring)->cycle) &&
           rm_past_at(ring, ring->count - 2)->time <= drawn->time - (double)drawn->rounding;
}

// Ticks of a body that rests would change nothing.
static void rest_until(rm_past_ring *ring, double goal) {
    while (rm_past_newest(ring)->time < goal + 1e-6) {
        rm_past_newest(ring)->time += RM_SMOOTH_TICK;
    }
}

typedef struct lane_frame {
    rm_before before;
    double goal;
    bool may_apply;
} lane_frame;

static void open_lane(const smooth_frame *f, const rm_lane *lane, rm_smooth *smooth,
                      lane_frame *own) {
    memset(own, 0, sizeof *own);
    own->before.has_no_heights =
        !f->world->def.sweep && f->world->def.ground.kind == RM_GROUND_LAST_REPORT;
    smooth->ticks = 0;
    if (!smooth->is_begun) {
        begin(lane, smooth);
    }
    if (smooth->is_touched) {
        rm_ring_note(&smooth->ring, lane, rm_past_newest(&smooth->ring)->time, false);
        smooth->is_touched = 0;
    }
    own->goal = goal_of(f, lane, smooth);
    own->may_apply = smooth->waited > f->patience ||
                     (smooth->waited == f->patience && lane->id.index1 <= f->partly);
}

static void apply(const smooth_frame *f, const rm_step *step, const rm_lane *lane,
                  rm_smooth *smooth, uint32_t i, rm_before *before) {
    rm_heard *report = &smooth->heard[i];
    if (!before->has_news) {
        float half = smooth->drawn.rounding + f->dt;
        half = half < smooth->settings.rounding ? half : smooth->settings.rounding;
        before->has_news = true;
        before->earliest = report->sent;
        before->target = rm_ring_target(&smooth->ring, smooth->drawn.time, half);
        before->lift = f->has_walls ? rm_ring_lift(&smooth->ring, smooth->drawn.time) : 0.0f;
    }
    if (is_far(lane)) {
        report->has |= RM_HEARD_JUMP;
    }
    before->is_jump = before->is_jump || rm_heard_is_jump(smooth, i);
    before->earliest = report->sent < before->earliest ? report->sent : before->earliest;
    before->newest = report->sent;
    rm_predict_apply(step, lane, smooth, i);
}

// Applies what the ring has reached; true if the lane is to be ticked.
static bool go_on(const smooth_frame *f, const rm_step *step, const rm_lane *lane,
                  lane_frame *own) {
    rm_smooth *smooth = smooth_of(f->world, lane);
    while (own->may_apply) {
        uint32_t i = rm_heard_next(smooth);
        if (!is_due(smooth, i) || smooth->heard[i].sent > rm_past_newest(&smooth->ring)->time) {
            break;
        }
        apply(f, step, lane, smooth, i, &own->before);
    }
    if ((lane->marks->resting >> lane->i & 1u) && rm_ring_is_still(&smooth->ring)) {
        rest_until(&smooth->ring, own->goal);
    }
    return rm_past_newest(&smooth->ring)->time < own->goal + 1e-6;
}

// --- one block -----------------------------------------------------------------------------------

static void predict_block(const smooth_frame *f, const rm_block *block, lane_frame *frames) {
    rm_step step = f->step;
    uint32_t live = block->marks->used & ~(uint32_t)block->marks->held;
    step.events = rm_world_buffer(f->world, block->first / RM_LANES);
    for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_smooth *smooth = smooth_of(f->world, &lane);
        follow_delay(f, smooth);
        open_lane(f, &lane, smooth, &frames[i]);
    }
    for (;;) {
        due_lanes due = {0};
        for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
            rm_lane lane = rm_block_lane(block, i);
            if (go_on(f, &step, &lane, &frames[i])) {
                sort_in(f, &lane, smooth_of(f->world, &lane), &due);
            }
        }
        if (!(due.fresh | due.again | due.slower)) {
            break;
        }
        tick_due(f, &step, block, &due);
    }
}

static void draw_block(const smooth_frame *f, const rm_block *block, const lane_frame *frames) {
    uint32_t live = block->marks->used & ~(uint32_t)block->marks->held;
    for (int i = rm_first_lane(live); i >= 0; i = rm_next_lane(live, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_smooth *smooth = smooth_of(f->world, &lane);
        bool has_waiting = is_due(smooth, rm_heard_next(smooth));
        smooth->waited = has_waiting ? smooth->waited + 1 : 0;
        if (!frames[i].before.has_news && is_quiet(smooth)) {
            continue;
        }
        rm_draw_frame(&f->step, &lane, smooth, &frames[i].before, f->dt);
        rm_position at = rm_lane_position(&lane);
        rm_lane_set_start(&lane, &at);
    }
}

static void run_task(void *context, uint32_t task) {
    const smooth_frame *f = (const smooth_frame *)context;
    uint32_t first = task * RM_TASK_BLOCKS;
    uint32_t last = first + RM_TASK_BLOCKS;
    last = last < f->world->block_limit ? last : f->world->block_limit;
    for (uint32_t b = first; b < last; ++b) {
        lane_frame frames[RM_LANES];
        rm_block block = rm_world_block(f->world, b);
        predict_block(f, &block, frames);
        draw_block(f, &block, frames);
    }
}

// --- the limit -----------------------------------------------------------------------------------

// Who may go back in this frame: those who have waited longest first, within the limit of all.
static void share_out(smooth_frame *f) {
    uint64_t wanted[WAIT_LEVELS] = {0};
    uint64_t limit = f->world->flow.def.replay_limit;
    const rm_world *world = f->world;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        if (rm_world_slot_is_used(world, slot) && world->smooth[slot].heard_count > 0) {
            rm_lane lane = rm_world_lane(world, slot);
            const rm_smooth *smooth = &world->smooth[slot];
            uint32_t waited = smooth->waited < WAIT_LEVELS ? smooth->waited : WAIT_LEVELS - 1;
            wanted[waited] += replay_of(f, &lane, smooth);
        }
    }
    uint32_t level = WAIT_LEVELS;
    uint64_t sum = 0;
    while (level > 0 && sum + wanted[level - 1] <= limit) {
        sum += wanted[--level];
    }
    if (level == 0) {
        f->partly = UINT32_MAX; // all of them
        return;
    }
    f->patience = level - 1;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES && sum < limit; ++slot) {
        f->partly = slot + 1;
        if (rm_world_slot_is_used(world, slot) && world->smooth[slot].waited == f->patience) {
            rm_lane lane = rm_world_lane(world, slot);
            sum += replay_of(f, &lane, &world->smooth[slot]);
        }
    }
}

// Times of sending, and the delays that they show, before anything of the frame happens.
static void take_reports(smooth_frame *f) {
    rm_world *world = f->world;
    bool measures = world->flow.def.play_delay < 0.0f;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        rm_smooth *smooth = &world->smooth[slot];
        if (!rm_world_slot_is_used(world, slot) || smooth->heard_count == 0) {
            continue;
        }
        rm_heard_estimate(smooth, &world->flow.def, world->last_dt);
        for (uint32_t i = rm_heard_next(smooth); measures && i < smooth->heard_count; ++i) {
            const rm_heard *report = &smooth->heard[i];
            if (report->arrived >= world->flow.time - world->last_dt - 1e-9) {
                rm_delays_add(&world->flow.delays, &world->flow.def, world->flow.time,
                              world->flow.time - report->sent);
            }
        }
    }
    f->delay_goal = measures ? rm_delays_goal(&world->flow.delays, &world->flow.def)
                             : world->flow.def.play_delay;
}

// What is held is drawn where its holder is.
static void carry_held(const rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t held = block.marks->held;
        for (int i = rm_first_lane(held); i >= 0; i = rm_next_lane(held, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            rm_lane holder;
            if (rm_world_find_holder(world, lane.cold->parent, &holder)) {
                rm_position at = rm_lane_position(&holder);
                rm_lane_set_position(&lane, &at);
                rm_lane_set_start(&lane, &at);
                smooth_of(world, &lane)->drawn.at = smooth_of(world, &holder)->drawn.at;
            }
        }
    }
}

// Where a body was predicted for the frame before.
static bool find_predicted(const void *bodies, uint32_t guid, rm_motion_target *target) {
    const rm_world *world = (const rm_world *)bodies;
    uint32_t slot;
    if (!rm_world_find_target(world, guid, target) ||
        !rm_guid_map_find(&world->guids, guid, &slot)) {
        return false;
    }
    if (world->smooth[slot].is_begun) {
        target->position = world->smooth[slot].seen;
    }
    return true;
}

// What bodies see of each other, while others are drawn on other threads.
static void show_each_other(const rm_world *world) {
    uint32_t owner = 0;
    for (uint32_t i = 0; !owner && i < world->goals.capacity; ++i) {
        owner = world->goals.owners[i];
    }
    for (uint32_t slot = 0; owner && slot < world->block_limit * RM_LANES; ++slot) {
        world->smooth[slot].seen = world->smooth[slot].drawn.predicted;
    }
}

// A frame that is too long is not made up for: everything begins anew where it is.
static void drop_time(rm_world *world) {
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        world->smooth[slot].is_begun = 0;
    }
}

void rm_world_run_smooth(rm_world *world, double dt) {
    smooth_frame f = {.world = world, .step = rm_world_make_step(world, RM_SMOOTH_TICK)};
    f.dt = (float)dt;
    f.step.find = find_predicted;
    f.step.is_alone = true;
    f.has_hooks = rm_step_wants_numbers(&f.step) || world->buffers || world->def.hooks.animation;
    f.has_walls = f.step.sweep && !f.step.follows_ground;
    if (dt > RM_TICK_HUGE) {
        drop_time(world);
    }
    world->flow.time += dt;
    world->last_dt = dt;
    world->is_busy = true;
    world->is_ticking = true;
    take_reports(&f);
    share_out(&f);
    show_each_other(world);
    rm_nearby_begin_tick(world);
    rm_runner_run(&world->def.runner, rm_world_task_count(world), run_task, &f);
    carry_held(world);
    world->is_ticking = false;
    world->nearby.is_built = false;
    rm_pending_messages_age(&world->pending_messages, dt);
    world->ticks = (uint64_t)(world->flow.time / RM_SMOOTH_TICK + 1e-6);
    world->is_busy = false;
}

// --- changes by the host -------------------------------------------------------------------------

void rm_smooth_reset(rm_world *world, uint32_t slot) {
    rm_smooth *smooth = &world->smooth[slot];
    memset(smooth, 0, sizeof *smooth);
    smooth->settings = world->flow.def.body;
    smooth->drawn.turn = rm_quat_identity();
    smooth->drawn.at.rotation = smooth->drawn.predicted.rotation = rm_quat_identity();
}

void rm_smooth_restart(rm_world *world, const rm_lane *lane) {
    if (world->smooth) {
        smooth_of(world, lane)->is_begun = 0;
    }
}

rm_status rm_smooth_touch(rm_world *world, const rm_lane *lane) {
    rm_smooth *smooth = smooth_of(world, lane);
    if (!smooth->is_begun) {
        return RM_OK;
    }
    if (rm_predict_is_exact(lane) && rm_past_newest(&smooth->ring)->time > smooth->drawn.time) {
        rm_past then = rm_ring_at(&smooth->ring, smooth->drawn.time);
        rm_predict_rewind(lane, smooth, smooth->drawn.time);
        rm_lane_set_position(lane, &then.at);
        rm_ring_note(&smooth->ring, lane, smooth->drawn.time, false);
    }
    smooth->is_touched = 1;
    return RM_OK;
}
