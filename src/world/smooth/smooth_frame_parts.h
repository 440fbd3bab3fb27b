// A frame of a smooth world in its parts, in the order of a frame: reports get their times and
// their share of the frame (smooth_schedule.c), pursuers are found (smooth_goals.c), and each body
// takes in its reports (smooth_block.c), is ticked (smooth_ticks.c) and drawn.

#pragma once

#include "body/body_numbers.h"
#include "body/rows.h"
#include "world/smooth/free_frame.h"
#include "world/smooth/smooth_frame.h"
#include "world/world.h"
#include "world/world_numbers.h"

// Context of a frame, shared by all bodies.
typedef struct rm_smooth_frame {
    rm_world *world;
    rm_tick tick;
    float dt;
    float delay_goal;   // s
    rm_free_world free; // the same for free bodies
    bool has_hooks;     // the host's hooks run in ticks: once for each
    bool has_walls;
    bool has_no_heights; // ground is off: heights of reports count
    bool has_goals;      // some body pursues another
    bool is_tick;        // the world's time has passed a tick
    bool is_second;      // pursuers are ticked now, after all others
    uint32_t patience;   // reports that have waited longer than this may be applied
    uint32_t partly;     // so may bodies of lower slots that have waited exactly as long
    double share;        // share of a body in the repeated ticks of all, s
} rm_smooth_frame;

static inline rm_smooth *rm_frame_smooth(const rm_world *world, const rm_lane *lane) {
    return &world->smooth[lane->id.index1 - 1];
}

static inline rm_smooth_marks *rm_frame_marks(const rm_world *world, const rm_block *block) {
    return &world->smooth_marks[block->first / RM_LANES];
}

static inline uint32_t rm_distance_is_far(float distance) {
    return rm_truth((distance >= RM_ACTIVE_DISTANCE) & (distance < RM_DISTANCE_UNKNOWN));
}

static inline bool rm_lane_is_far(const rm_lane *lane) {
    return rm_distance_is_far(lane->warm->viewer_distance[lane->i]) != 0;
}

// Whether a body pursues another in this frame, or may do so.
static inline bool rm_world_pursues(const rm_world *world, uint32_t slot) {
    return world->smooth_marks[slot / RM_LANES].after >> slot % RM_LANES & 1u;
}

// Lanes of one block that are to be ticked, by how.
typedef struct rm_lane_due {
    uint32_t fresh;  // for the first time
    uint32_t again;  // as before
    uint32_t slower; // in silence
    uint32_t after;  // have a goal
} rm_lane_due;

// The pose of a body for its pursuers.
typedef struct rm_world_moment {
    const rm_world *world;
    double time; // s
} rm_world_moment;

// One body in one frame.
typedef struct rm_lane_frame {
    rm_lane lane;
    rm_smooth *smooth;
    rm_before before; // with new reports only its flags are set before those are applied
    double goal;
    bool may_apply;
} rm_lane_frame;

// --- reports that are due, and the limit of ticks (smooth_schedule.c) ----------------------------

// The play delay of a body in this frame, and the time that is drawn with it.
void rm_frame_follow_delay(const rm_smooth_frame *f, rm_smooth *smooth);

// How far beyond what is drawn a body is to be predicted. Seconds.
double rm_frame_ahead(const rm_smooth_frame *f, const rm_lane *lane, const rm_smooth *smooth,
                      bool is_far_away);

// Whether the i-th report was sent before what is drawn.
static inline bool rm_frame_is_due_at(const rm_smooth *smooth, uint32_t i, double drawn) {
    return i < smooth->heard_count &&
           smooth->heard[i].sent <= drawn + (double)smooth->settings.rounding;
}

static inline bool rm_frame_is_due(const rm_smooth *smooth, uint32_t i) {
    return rm_frame_is_due_at(smooth, i, smooth->drawn.time);
}

// Bodies that may rewind in this frame: those that have waited longest first, within the limit of
// all; of equals the first. One that needs more has all of it.
void rm_frame_share_out(rm_smooth_frame *f);

// Reach of the repeated ticks of all, for each body. Seconds.
double rm_frame_share(const rm_world *world);

// Determines times of sending and delays, before the rest of the frame.
void rm_frame_time_reports(rm_smooth_frame *f);

// Counts reports that are due but wait, and notes whether later ones exist.
void rm_frame_count_waiting(const rm_smooth_frame *f, const rm_lane_frame *own);

// --- bodies in pursuit of another (smooth_goals.c) ---------------------------------------------

// The predicted place of a body at a time; for one in pursuit: that of the frame before.
bool rm_frame_find_predicted(const void *bodies, uint32_t guid, rm_motion_target *target);

// Finds the bodies in pursuit of another, and their poses for each other while others of them are
// ticked on other threads.
void rm_frame_find_pursuers(rm_smooth_frame *f);

// --- one body, and eight (smooth_block.c) --------------------------------------------------------

// Task of some blocks: bodies are predicted and drawn. @param context  an rm_smooth_frame
void rm_frame_run_task(void *context, uint32_t task);

// --- ticks (smooth_ticks.c) ----------------------------------------------------------------------

// A tick of some lanes of a block.
void rm_frame_tick_block(const rm_tick *tick, const rm_block *block, uint32_t lanes);

// A tick of the lanes that are due, which their rings note.
void rm_frame_tick(const rm_smooth_frame *f, const rm_tick *tick, const rm_block *block,
                   const rm_lane_due *due);

// --- changes by the host (smooth_changes.c) ------------------------------------------------------

// Drawing of a body before its first frame.
rm_drawn rm_drawn_none(void);
