// Scores, one frame after the other.
//
// A rest lasts from the frame in which the mover stands to the one before it moves again. Within
// it, first the stop arrives (a datagram that was sent at the stop or later), then the observer's
// first tick after that, from which settling counts. Drift has a file of its own, score_drift.c.

#include "scenario/score_parts.h"
#include "scenario/trace_path.h"

// The mover moves or stands at clearly different speeds, so that any number above rounding will
// do. m/s
#define TRUTH_STILL 0.01f

// Slower than this share of the speed of its cycle, a mover is blocked. Origin: chosen; along a
// wall at 6 degrees from its heading it is still that fast.
#define BLOCKED_SHARE 0.1f

static double worst(double a, double b) {
    return a > b ? a : b;
}

static rm_vec3 turned(rm_quat q, rm_vec3 v) {
    rm_frame frame = rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), q);
    return rm_frame_vector_to_global(&frame, v);
}

static rm_vec3 turned_back(rm_quat q, rm_vec3 v) {
    rm_frame frame = rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), q);
    return rm_frame_vector_to_local(&frame, v);
}

rm_scorer rm_scorer_begin(void) {
    rm_scorer scorer = {0};
    return scorer;
}

// --- rests ---------------------------------------------------------------------------------------

static double settle_ms(const rm_scorer *s) {
    double from = s->has_tick ? s->tick_at : s->stopped_at;
    double to = s->has_tick ? s->drawn_moved_at : s->last.time;
    return to > from ? (to - from) * 1000.0 : 0.0;
}

// The error of a rest; negative if the rest was too short to measure.
static double rest_error(const rm_scorer *s, double seconds) {
    bool is_silent = !s->has_arrived && seconds > RM_SCORE_SILENT_REST_S;
    return is_silent ? s->latest_error : s->worst_rest;
}

// Adds the rest under way to a score. @param end  of the rest; seconds
static void close_rest(const rm_scorer *s, double end, rm_score *score) {
    double seconds = end - s->stopped_at;
    if (s->is_stopped && seconds >= RM_SCORE_REST_S - RM_SAME_TIME) {
        score->stops += 1;
        score->settle_ms = worst(score->settle_ms, settle_ms(s));
        score->rest_error_m = worst(score->rest_error_m, rest_error(s, seconds));
        score->overshoot_m = worst(score->overshoot_m, s->overshoot);
    }
}

static void begin_rest(rm_scorer *s, const rm_scenario_sample *f) {
    s->is_stopped = true;
    s->has_arrived = false;
    s->has_tick = false;
    s->stopped_at = f->truth_tick;
    s->worst_rest = -1.0;
    s->overshoot = 0.0;
    s->stop_way = turned(f->truth_rotation, s->way);
}

static void watch_arrival(rm_scorer *s, const rm_scenario_sample *f) {
    if (!s->has_arrived && f->report_sent >= s->stopped_at - RM_SAME_TIME) {
        s->has_arrived = true;
        s->ticks_then = s->last.ticks;
    }
    if (s->has_arrived && !s->has_tick && f->ticks > s->ticks_then) {
        s->has_tick = true;
        s->tick_at = f->time;
    }
}

static void watch_rest(rm_scorer *s, const rm_scenario_sample *f) {
    rm_vec3 off = rm_vec3_sub(f->drawn, f->truth);
    watch_arrival(s, f);
    s->latest_error = (double)rm_vec3_length(off);
    s->overshoot = worst(s->overshoot, (double)rm_vec3_dot(off, s->stop_way));
    if (s->has_tick && f->time >= s->tick_at + RM_ACCEPT_SETTLE_MS / 1000.0 - RM_SAME_TIME) {
        s->worst_rest = worst(s->worst_rest, s->latest_error);
    }
}

// --- frames --------------------------------------------------------------------------------------

static void watch_mover(rm_scorer *s, const rm_scenario_sample *f) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_vec3 way = f->truth_velocity;
    bool is_moving = rm_vec3_length(way) > TRUTH_STILL;
    bool is_grounded = (f->truth_transient & ground) == ground;
    if (is_moving) {
        if (s->is_stopped) {
            close_rest(s, f->truth_tick, &s->score);
        }
        s->is_stopped = false;
        s->is_moving = true;
        way.z = 0.0f;
        s->way = rm_vec3_normalize(&way) ? turned_back(f->truth_rotation, way) : s->way;
    } else if (s->is_moving && is_grounded) {
        s->is_moving = false;
        begin_rest(s, f);
    }
}

// A prediction beyond a stop has to return once the stop is reported: settling and rest
// measure that.
static bool comes_back(const rm_scorer *s, const rm_scenario_sample *f) {
    return s->is_stopped && f->ahead > 0.0f && f->report_sent >= s->stopped_at - RM_SAME_TIME;
}

// The direction of the mover in the drawn body's own space, so that being late in a turn is
// distinct from moving backwards.
static void watch_drawn(rm_scorer *s, const rm_scenario_sample *f) {
    rm_vec3 step = rm_vec3_sub(f->drawn, s->last.drawn);
    rm_vec3 local = turned_back(f->drawn_rotation, step);
    bool goes_backwards = s->way.y < -0.5f && !comes_back(s, f);
    if (rm_vec3_length(step) > RM_SCORE_STILL) {
        s->drawn_moved_at = f->time;
    }
    if (rm_vec3_dot(local, s->way) < -RM_SCORE_STILL) {
        s->score.backward_frames += 1;
    }
    if (goes_backwards && (local.y > RM_SCORE_STILL || f->cycle > 0.0f)) {
        s->score.forward_frames += 1;
    }
}

static void watch_turn(rm_scorer *s, const rm_scenario_sample *f) {
    float drawn = rm_heading_between(s->last.drawn_rotation, f->drawn_rotation);
    float truth = rm_heading_between(s->last.truth_rotation, f->truth_rotation);
    if (!s->last.is_seen) {
        return;
    }
    s->score.turn_worst_deg = worst(s->score.turn_worst_deg, (double)drawn);
    if (truth > RM_SCORE_TURN_STILL) {
        s->score.turning_frames += 1;
        s->score.waiting_frames += drawn > RM_SCORE_TURN_STILL ? 0u : 1u;
    }
}

// A mover in the air plays a cycle in place, and counts as free.
static void watch_blocked(rm_scorer *s, const rm_scenario_sample *f) {
    float speed = rm_vec3_length(f->truth_velocity);
    if (f->truth_cycle > TRUTH_STILL && speed < BLOCKED_SHARE * f->truth_cycle) {
        s->score.blocked_s += f->time - s->last.time;
    }
}

// Both take steps, the drawn body by as much as counts.
static void watch_feet(rm_scorer *s, const rm_scenario_sample *f) {
    double seconds = f->time - s->last.time;
    double drawn = (double)rm_vec3_length(rm_vec3_sub(f->drawn, s->last.drawn));
    double truth = (double)rm_vec3_length(rm_vec3_sub(f->truth, s->last.truth));
    bool is_in_air = (f->reasons & RM_REASON_GRAVITY) != 0;
    if (f->truth_phase < 0.0f || s->last.truth_phase < 0.0f || !s->last.is_seen || is_in_air ||
        drawn <= RM_SCORE_FROZEN_SPEED * seconds || truth <= RM_SCORE_FROZEN_SPEED * seconds) {
        return;
    }
    float off = rm_phase_between(f->phase, f->truth_phase);
    s->score.walk_frames += 1;
    s->score.wrong_foot_frames += off > RM_SCORE_WRONG_FOOT;
    s->phase_sum += (double)off;
}

static void watch_error(rm_scorer *s, const rm_scenario_sample *f) {
    if (f->is_seen) {
        double error = (double)rm_vec3_length(rm_vec3_sub(f->drawn, f->truth));
        s->score.error_worst_m = worst(s->score.error_worst_m, error);
    }
}

void rm_scorer_add(rm_scorer *scorer, const rm_scenario_sample *frame) {
    rm_scorer *s = scorer;
    s->score.frames += 1;
    s->score.blips = frame->blips;
    if (s->has_last) {
        watch_mover(s, frame);
        watch_drawn(s, frame);
        watch_turn(s, frame);
        watch_blocked(s, frame);
        watch_feet(s, frame);
    }
    watch_error(s, frame);
    rm_integrate_add(s, frame);
    s->score.error_when_empty_m = worst(s->score.error_when_empty_m, (double)frame->empty_error);
    if (s->is_stopped) {
        watch_rest(s, frame);
    }
    s->last = *frame;
    s->has_last = true;
}

rm_score rm_scorer_end(const rm_scorer *scorer) {
    rm_score score = scorer->score;
    close_rest(scorer, scorer->last.time, &score);
    score.drift_m = rm_integrate_end(scorer);
    score.phase_error = score.walk_frames ? scorer->phase_sum / score.walk_frames : 0.0;
    return score;
}

bool rm_score_passes(const rm_score *score) {
    // Distances are floats: the limit is the float that the queue itself compares with.
    const double limit = (double)(float)RM_ACCEPT_METERS;
    return score && score->settle_ms <= RM_ACCEPT_SETTLE_MS && score->rest_error_m <= limit &&
           score->forward_frames == 0 && score->error_when_empty_m <= limit &&
           score->drift_m <= limit && score->blocked_s <= RM_ACCEPT_BLOCKED_S;
}

bool rm_score_passes_lan(const rm_score *score) {
    return rm_score_passes(score) && score->error_worst_m <= RM_ACCEPT_LAN_ERROR_M &&
           score->backward_frames <= RM_ACCEPT_LAN_BACKWARD &&
           score->overshoot_m <= RM_ACCEPT_LAN_OVER_M;
}
