// Which reports of a smooth world are applied in a frame: those that are due, longest waiting
// first, within the limit of ticks of all bodies.

#include "body/rows.h"
#include "predict/predict_numbers.h"
#include "world/smooth/smooth_frame_parts.h"

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

void rm_frame_follow_delay(const rm_smooth_frame *f, rm_smooth *smooth) {
    rm_smooth_follow_delay(f->world, smooth, f->delay_goal, f->dt);
}

double rm_frame_ahead(const rm_smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth,
                      bool is_far_away) {
    if (is_far_away || !rm_predict_is_exact(lane)) {
        return 0.0;
    }
    double ahead = (double)smooth->settings.rounding;
    return f->has_walls && ahead < RM_SMOOTH_AHEAD ? RM_SMOOTH_AHEAD : ahead;
}

// Whether a frame ticks it: false if it is held, or stands at its reported place.
static bool is_ticked(const rm_smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth) {
    const rm_smooth_marks *marks = &f->world->smooth_marks[(lane->id.index1 - 1) / RM_LANES];
    uint32_t others = (uint32_t)marks->away | lane->marks->held;
    return smooth->is_free != RM_FREE_YES && !(others >> lane->i & 1u);
}

// Ticks that a body would do again for its reports, at most: each of them ends one early.
static uint32_t replay_of(const rm_smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t next = rm_heard_next(smooth);
    double drawn = moment_after(f->world, smooth, f->delay_goal, f->dt).time;
    if (!is_ticked(f, lane, smooth) || !rm_frame_is_due_at(smooth, next, drawn)) {
        return 0;
    }
    double goal = drawn + rm_frame_ahead(f, lane, smooth, rm_lane_is_far(lane));
    double ticks = (goal - smooth->heard[next].sent) / RM_SMOOTH_TICK;
    ticks = ticks < RM_SMOOTH_FRAME_TICKS ? ticks : RM_SMOOTH_FRAME_TICKS;
    return (ticks > 0.0 ? (uint32_t)ticks : 0u) + smooth->heard_count - next + 1;
}

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

// Next waiting body among those that are ticked.
static uint32_t next_ticked(const rm_world *world, uint32_t slot) {
    return next_of(world, slot, false);
}

// Ticks that bodies that have waited for longer are to repeat.
static uint64_t wanted_beyond(const rm_smooth_frame *f, uint32_t patience) {
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

// Least patience with which all waiting bodies fit into the limit.
static uint32_t find_patience(const rm_smooth_frame *f) {
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

void rm_frame_share_out(rm_smooth_frame *f) {
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

double rm_frame_share(const rm_world *world) {
    uint32_t bodies = world->body_count > 0 ? world->body_count : 1u;
    uint32_t ticks = world->flow.def.replay_limit / bodies;
    return RM_SMOOTH_TICK * (double)ticks;
}

void rm_frame_time_reports(rm_smooth_frame *f) {
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

void rm_frame_count_waiting(const rm_smooth_frame *f, const rm_lane_frame *own) {
    rm_smooth *smooth = own->smooth;
    bool has_waiting = rm_frame_is_due(smooth, rm_heard_next(smooth));
    smooth->waited = has_waiting ? smooth->waited + 1 : 0;
    rm_smooth_note_heard(f->world, own->lane.id.index1 - 1);
}
