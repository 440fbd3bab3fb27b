// Smooth motion: state of a body besides its fields.
//
// The body itself is the prediction: it stands at the newest tick of its ring. The ring holds the
// ticks before that one, oldest first, with all that a tick changes, so that the body can be
// rewound to any of them. Reports are kept in the order in which they were sent. Applying one puts
// the body back to that time, changes it, and drops the later ticks; they are then ticked again.
// One that is sent before others which have been applied makes those wait again: the same reports
// in any order lead to the same ticks.
//
// A body that follows a movement of the server, or is stuck to another, executes that again from
// the report on, towards where the ring of its target was at each tick. Bodies that play clips are
// exempt from rewinding: their motion has more state than the ring holds. A report moves them, and
// the later part of their ring, by what it differs.

#pragma once

#include "remora/smooth.h"

#include "base/bytes.h"
#include "body/tick.h"
#include "predict/free.h"
#include "predict/predict_numbers.h"
#include "predict/sender_clock.h"

// A tick: the body at its end, or as placed by a report. Members that every frame reads are first,
// in one cache line.
typedef struct rm_past {
    double time; // s
    rm_position at;
    rm_vec3 way; // velocity from the tick before to this one, if there is one; m/s. Unsaved
    float step;  // height of a step of the ground on the way from the tick before, m; or 0
    uint32_t transient;
    uint32_t is_put; // by a report: the step there is a placement
    rm_vec3 cycle;   // velocity of its cycle, body space
    float phase;
    rm_vec3 velocity;
    rm_vec3 omega;
    rm_vec3 slide;
    rm_plane plane;
    uint32_t plane_cell;
} rm_past;

// Ticks of a body, oldest first. At least one once the body has been in a frame.
typedef struct rm_past_ring {
    uint16_t first;
    uint16_t level; // number of the newest that have no ground steps, or fewer. Unsaved
    uint32_t count;
    rm_past items[RM_SMOOTH_TICKS];
} rm_past_ring;

// Contents of a report; bits of rm_heard.has.
typedef enum rm_heard_bits {
    RM_HEARD_PLACE = 0x1,
    RM_HEARD_CONTACT = 0x2,
    RM_HEARD_VELOCITY = 0x4, // its velocity: walks by it, or flies
    RM_HEARD_TURNING = 0x8,
    RM_HEARD_COMMAND = 0x10,
    RM_HEARD_PUSH = 0x20, // the velocity is a push, as of a jump
    RM_HEARD_NUMBER = 0x40,
    RM_HEARD_JUMP = 0x80,      // teleported
    RM_HEARD_TIMED = 0x100,    // `sent` was reported, or has been estimated
    RM_HEARD_FACES = 0x200,    // the heading is missing: it faces its displacement
    RM_HEARD_ENTERS = 0x400,   // the first of all places: the body is put there
    RM_HEARD_ARRIVAL = 0x800,  // `arrived` is exact, instead of the frame before
    RM_HEARD_CLOCKED = 0x2000, // `sender_time` is to be read at the start of the next frame
    RM_HEARD_TOLD = 0x4000,    // the same, to learn of the clock; `sent` counts as it is
    RM_HEARD_DOUBTED = 0x1000, // its time of sending is implausible
} rm_heard_bits;

// Motion of a body until the next command.
typedef enum rm_going {
    RM_GOING_COMMAND = 0, // by its command
    RM_GOING_STOPPED,     // a stop was lost: it stands
    RM_GOING_REPORTS,     // by velocity and turn of its reports
} rm_going;

// Actions of one command that are kept; older ones are dropped.
enum { RM_HEARD_ACTIONS = 2 };

// The common part of an rm_movement.
typedef struct rm_heard_command {
    uint16_t type;
    uint16_t is_autonomous;
    uint32_t style;
    uint32_t guid; // sticky_guid of type 0, otherwise object_guid
    union {
        struct {
            rm_interpreted_state state;
            uint32_t is_standing_longjump;
            uint32_t action_count;
            rm_action actions[RM_HEARD_ACTIONS];
        } doing;
        struct {
            rm_position position;
            rm_move_parameters parameters;
            float run_rate;
            float heading;
        } going;
    } as;
} rm_heard_command;

// One report.
typedef struct rm_heard {
    double sent;    // s
    double arrived; // s
    double since;   // time at which the command began, if before the report; s
    rm_position at;
    rm_vec3 velocity;
    float turning;          // rad/s, to the left
    uint16_t has;           // rm_heard_bits
    uint16_t stamp;         // of the place
    uint16_t movement;      // stamp of the command
    uint16_t going;         // rm_going: the mode of motion after it and all before
    float slack;            // s, uncertainty of `sent`
    uint32_t timed_by;      // rm_timed_by
    uint32_t sender_clock;  // of its sender; RM_CLOCKS for the host's own times
    double sender_time;     // by that clock
    rm_vec3 going_velocity; // body space, m/s
    float going_turn;       // rad/s
    rm_heard_command command;
} rm_heard;

// Estimated times of sending of a ticked body: a phase is a run of reports at even intervals. With
// the jitter of their arrivals.
typedef struct rm_phase {
    double start;    // latest time at which its first report may have been sent, s
    double least;    // the same, by the reports of the present window, s
    double length;   // from `start` to the last report, s
    double jitter;   // range of the additional delays, s
    double interval; // between two reports, as measured, s
    double arrived;  // the last ones, which arrived together, s
    double waited;   // from those before them, s
    uint32_t count;
    uint16_t window;   // reports in the present window
    uint16_t together; // reports that arrived with the last one, and it
    uint16_t known;    // reports that determine the interval, and one; 0 before the first
    uint16_t stamp;
    uint16_t movement;
    uint16_t is_airborne;
} rm_phase;

// The drawn pose.
typedef struct rm_drawn {
    rm_position at;        // in the cell of the prediction, unsettled
    rm_position predicted; // predicted place for the drawn moment
    rm_vec3 velocity;
    rm_vec3 target_velocity; // of the rounded prediction
    rm_vec3 start;           // the offset at the beginning of its time, m
    rm_vec3 start_velocity;  // and its velocity, m/s
    rm_quat turn;            // from the predicted rotation to the drawn one, on the left of it
    float elapsed;           // of the offset's time, s
    float duration;          // s, or 0
    uint32_t is_hurried;     // it is taken away at an even speed
    float lift;              // rest of a step that a report has removed, m
    float rounding;          // present half-width, s
    float speed;             // V: of its own, m/s
    float legs;              // forward speed that its cycle plays, m/s
    float phase;             // of the cycle as drawn
    float delay;             // L, s
    double time;             // tau, s
} rm_drawn;

// Whether a body follows the models of its reports alone (free_frame.h).
typedef enum rm_is_free {
    RM_FREE_UNKNOWN = 0, // before the first report
    RM_FREE_YES,
    RM_FREE_NO, // it has had a command, or the world has ground or a sweep
} rm_is_free;

// State besides the fields of the body. Members that every frame reads are first.
typedef struct rm_smooth {
    uint16_t heard_count; // of `heard`
    uint16_t applied;     // number of these, from the first, that are in the ring
    uint16_t is_redone;   // reports wait that were applied before: their commands count again
    uint16_t is_begun;    // has been in a frame
    uint16_t is_touched;  // changed by the host since: the newest tick must be noted again
    uint16_t may_follow;  // 0: no report has a target. A hint, unsaved
    uint32_t is_free;     // rm_is_free
    uint32_t waited;      // frames that a report has waited for the world's limit
    uint32_t ticks;       // of the last frame
    double lived;         // time up to which events and hooks were run, s
    rm_smooth_body settings;
    rm_drawn drawn;
    union {
        rm_past_ring ring; // of a body that is ticked
        rm_free free;      // of a free body: is_free is RM_FREE_YES
    };
    rm_heard heard[RM_SMOOTH_REPORTS]; // in the order of sending
    rm_heard base; // the last place that has left the list, and the command in force there
    rm_phase phase;
    rm_position seen;  // place for pursuers in a frame: as predicted for the frame before. Unsaved
    rm_position stood; // place at the start of a frame, for bodies near it in that frame. Unsaved
} rm_smooth;

// State of a body before a call of the host rewound it: the call may be refused.
typedef struct rm_smooth_kept {
    uint32_t slot;
    uint16_t is_touched;
    rm_past_ring ring;
    rm_past_ring body; // as its only tick
} rm_smooth_kept;

// Bodies that one call puts back at most.
enum { RM_SMOOTH_KEPT = 2 };

// Marks of the lanes of a block: bit i for lane i. Derived from the above, unsaved.
typedef struct rm_smooth_marks {
    uint8_t hearing; // have pending reports
    uint8_t away;    // far from the viewer: stand at their reported places, and lack a ring
    uint8_t follows; // have had a goal (rm_smooth.may_follow)
    uint8_t after;   // pursue another body in this frame, or may do so
    uint8_t free;    // follow the models of their reports
    uint8_t still;   // free bodies that a frame leaves unchanged
    uint8_t plain;   // free bodies unchanged since the last frame
} rm_smooth_marks;

// --- ring ----------------------------------------------------------------------------------------

static inline rm_past *rm_past_at(const rm_past_ring *ring, uint32_t i) {
    return (rm_past *)(uintptr_t)&ring->items[(ring->first + i) % RM_SMOOTH_TICKS];
}

static inline rm_past *rm_past_newest(const rm_past_ring *ring) {
    return rm_past_at(ring, ring->count - 1);
}

// Keeps the body as it is now, for a time. Ticks of that time or later are dropped.
void rm_ring_note(rm_past_ring *ring, const rm_lane *lane, double time, bool is_put);

// The same a tick after the newest one. Of a body that stands that one is replaced.
void rm_ring_go_on(rm_past_ring *ring, const rm_lane *lane);

// Finds the ways between ticks whose times or places were changed.
void rm_ring_find_ways(rm_past_ring *ring);

// Whether its last two ticks are the same.
bool rm_ring_is_still(const rm_past_ring *ring);

// Drops ticks later than a time; one is left, which may be later.
void rm_ring_drop_after(rm_past_ring *ring, double time);

// Drops ticks that reports after a time have added: keeps the ticks up to it, and the next one if
// it follows from the last of these.
void rm_ring_drop_redone(rm_past_ring *ring, double time);

// The body between two ticks: place, rotation and phase are blended, the rest is that of the
// earlier one. Before the first and after the last it is that one.
rm_past rm_ring_at(const rm_past_ring *ring, double time);

// Whether the body stood on the ground in a tick.
static inline bool rm_past_is_grounded(const rm_past *past) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (past->transient & ground) == ground;
}

// Two ticks about a time, and its fraction between them. The first one alone for times before it,
// the last one alone for times after it.
typedef struct rm_between {
    const rm_past *from;
    const rm_past *to; // or null
    float share;
} rm_between;

// Place and velocity of the drawing target: the rounded path.
typedef struct rm_target {
    rm_between ticks; // as long as the ring stays as it is
    rm_position at;   // place on the path
    rm_vec3 rounding; // from the path to the rounded path, m
    rm_vec3 velocity; // along that, m/s
    rm_vec3 cycle;    // of the body's cycle, body space, m/s
    float phase;      // of that cycle
    bool is_grounded;
} rm_target;

// Rounded over `half` seconds before and after a time.
void rm_ring_target(const rm_past_ring *ring, double time, float half, rm_target *target);

// The steps that a body takes at a time.
typedef struct rm_steps {
    rm_vec3 cycle; // velocity, body space, m/s; 0 in the air
    float phase;
} rm_steps;

// @param later  of the same ring, for the time or a later one
rm_steps rm_ring_steps(const rm_past_ring *ring, const rm_target *later, double time);

// Lift over the ground's steps at a time, m.
float rm_ring_lift(const rm_past_ring *ring, double time);

// --- reports -------------------------------------------------------------------------------------

// Puts a report in its place in the list; those after it wait again. False if it is one that is
// there, or older than all that are kept.
bool rm_heard_insert(rm_smooth *smooth, const rm_heard *report);

// The first pending one; the count if all are applied.
static inline uint32_t rm_heard_next(const rm_smooth *smooth) {
    return smooth->applied;
}

// The newest applied one, or the base.
static inline const rm_heard *rm_heard_last(const rm_smooth *smooth) {
    return smooth->applied > 0 ? &smooth->heard[smooth->applied - 1] : &smooth->base;
}

// Start of its command, s.
static inline double rm_heard_since(const rm_heard *report) {
    return report->since != 0.0 ? report->since : report->sent;
}

rm_heard_command rm_heard_command_of(const rm_movement *movement);
rm_movement rm_heard_movement(const rm_heard_command *command);

// Sets the missing times of sending. @param frame its length, s
void rm_heard_estimate(rm_smooth *smooth, const rm_smooth_def *def, double frame);

// --- prediction ----------------------------------------------------------------------------------

// True if the body follows another, or a movement of the server.
static inline bool rm_lane_is_after(const rm_lane *lane) {
    const rm_goal *goal = rm_lane_goal(lane);
    return goal && !rm_goal_is_idle(goal);
}

// True if the command of a report, or of any report, has a target.
bool rm_heard_leads_somewhere(const rm_heard *report);
bool rm_heard_any_leads(const rm_smooth *smooth);

// True if the body has a target, or a kept report gave it one.
static inline bool rm_predict_follows(const rm_lane *lane, const rm_smooth *smooth) {
    uint32_t marks = lane->marks->stuck | (uint32_t)lane->marks->busy;
    return ((marks >> lane->i & 1u) && rm_lane_is_after(lane)) ||
           (smooth->may_follow && rm_heard_any_leads(smooth));
}

// True if the body can be rewound.
static inline bool rm_predict_is_exact(const rm_lane *lane) {
    bool is_plain = !((lane->marks->busy | lane->marks->stuck) >> lane->i & 1u);
    return is_plain || (rm_lane_is_after(lane) && lane->cold->motion.node_count == 0);
}

// --- drawing -------------------------------------------------------------------------------------

// Drawing target before a report changed it.
typedef struct rm_before {
    bool has_news;
    bool is_jump;        // teleported
    bool has_no_heights; // ground is off: heights of reports are eased, too
    double earliest;     // time of sending of the new report
    double newest;
    rm_target target;
    float lift;
} rm_before;

// Draws the body for smooth->drawn.time, dt after the last frame.
// @param turn_left  rm_draw_turn_left(dt)
// @param target     of this frame, if it is known and there is no news; or null
void rm_draw_frame(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth,
                   const rm_before *before, float dt, float turn_left, const rm_target *target);

// Share of a turn that is left after a frame.
float rm_draw_turn_left(float dt);

// Turns the drawn heading towards the predicted one. @param share  remaining share of the
// difference
rm_quat rm_draw_turn(rm_smooth *smooth, rm_quat predicted, float dt, float share);

// Draws the body at its prediction, at offset 0.
void rm_draw_place(rm_smooth *smooth);

// --- play delay ----------------------------------------------------------------------------------

// Delays of the last messages of a connection, and a spike that is under way.
typedef struct rm_delays {
    uint16_t milliseconds[RM_SMOOTH_DELAYS];
    uint32_t next;
    uint32_t count;
    double spike; // start of a spike in which all are late, s, or negative
} rm_delays;

// Takes the delay of a message into account, unless it is in a short spike.
void rm_delays_add(rm_delays *delays, const rm_smooth_def *def, double now, double delay);

// The same for the reports of a frame of this length. Before they are applied.
void rm_delays_take(rm_delays *delays, const rm_smooth_def *def, const rm_smooth *smooth,
                    double now, double frame);

// The play delay that covers them, s.
float rm_delays_goal(const rm_delays *delays, const rm_smooth_def *def);

// --- times of sending ----------------------------------------------------------------------------

// Stamps are counted exactly up to here, units.
#define RM_SENDER_TIME_MOST 1e15

// --- settings and saves --------------------------------------------------------------------------

bool rm_smooth_def_is_valid(const rm_smooth_def *def);
bool rm_smooth_body_is_valid(const rm_smooth_body *body);

// Hash of a copy, from which unhashed values are removed.
uint64_t rm_smooth_hash(rm_smooth *smooth, uint64_t hash);
void rm_smooth_save(rm_smooth *smooth, rm_bytes_out *out);

// @param now  of the world, s
rm_status rm_smooth_restore(rm_smooth *smooth, rm_space space, double now, rm_bytes_in *in);

// Whether a body may be put there: on the map, so that it can be saved. A report of another place
// is refused.
bool rm_smooth_can_be_at(rm_space space, const rm_position *at);

// A place between two others, or moved by a report's error, may lie off the map: rooms may be
// anywhere. Then it is another one instead.
void rm_smooth_stay(rm_space space, rm_position *at, const rm_position *instead);

// Whether all of it is within the ranges of smooth_ranges.def, and fits together (smooth_valid.c).
// Its counts must fit.
bool rm_smooth_is_valid(const rm_smooth *smooth, rm_space space, double now);

// State of a smooth world besides its bodies.
typedef struct rm_smooth_saved {
    double time; // s, of all frames
    rm_smooth_def def;
    rm_delays delays;
} rm_smooth_saved;

// Clocks of the senders of a smooth world; all zero before the first report.
typedef struct rm_clocks {
    rm_clock senders[RM_CLOCKS];
    rm_clock told; // clock of the host's own times of sending
} rm_clocks;

uint64_t rm_clocks_hash(const rm_clocks *clocks, uint64_t hash);
void rm_clocks_save(const rm_clocks *clocks, rm_bytes_out *out);
rm_status rm_clocks_restore(rm_clocks *clocks, rm_bytes_in *in);
bool rm_clocks_are_valid(const rm_clocks *clocks);

// The play delay that all bodies follow, s.
static inline float rm_smooth_delay(const rm_smooth_saved *flow) {
    return flow->def.play_delay < 0.0f ? rm_delays_goal(&flow->delays, &flow->def)
                                       : flow->def.play_delay;
}

uint64_t rm_smooth_hash_world(const rm_smooth_saved *saved, uint64_t hash);
void rm_smooth_save_world(const rm_smooth_saved *saved, rm_bytes_out *out);
rm_status rm_smooth_restore_world(rm_smooth_saved *saved, rm_bytes_in *in);
