// Scores from reports alone: how a body was drawn, against the reports that its observer received
// and by itself.

#include "remora/score.h"
#include "remora/space.h"

#include "scenario/trace_path.h"

#define SAME_TIME 1e-4 // stretches are as long as they are meant to be

static double length(rm_vec3 v) {
    return (double)rm_vec3_length(v);
}

// --- reports -------------------------------------------------------------------------------------

static void score_reports(const rm_trace *t, const rm_report_sample *told, float *scratch,
                          rm_report_score *score) {
    double sum = 0.0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        score->reports += told[i].is_new;
        if (told[i].has_report) {
            rm_vec3d off = rm_vec3d_between(told[i].report, t->frames[i].drawn);
            scratch[count] = (float)rm_vec3d_length(off);
            sum += (double)scratch[count++];
        }
    }
    if (count > 0) {
        score->report_mean_m = sum / count;
        score->report_p99_m = (double)rm_percentile_99(scratch, count);
    }
}

// The speed of the reports up to frame i, over RM_SCORE_TOLD_SECONDS or more: less would measure
// jitter rather than distance. 0 if undefined.
static double told_speed(const rm_trace *t, const rm_report_sample *told, uint32_t i) {
    for (uint32_t k = i; told[i].is_new && k > 0 && !told[k].is_placed; --k) {
        double seconds = t->frames[i].time - t->frames[k - 1].time;
        if (seconds >= RM_SCORE_TOLD_SECONDS && told[k - 1].is_new) {
            return rm_vec3d_length(rm_vec3d_between(told[k - 1].report, told[i].report)) / seconds;
        }
        if (seconds > RM_SCORE_LAG_LIMIT) {
            break;
        }
    }
    return 0.0;
}

// Speed of the mover, by its animation or by its reports, whichever is greater. m/s.
static double mover_speed(const rm_trace *t, const rm_report_sample *told, uint32_t i) {
    double animated = length(told[i].animation);
    double reported = told_speed(t, told, i);
    return animated > reported ? animated : reported;
}

// --- from frame to frame -------------------------------------------------------------------------

// The highest speed within RM_SCORE_LAG_LIMIT of a frame, before it or after it: reports show a
// speed only after a while.
static double speed_about(const rm_trace *t, const float *speeds, uint32_t i) {
    double since = t->frames[i].time - RM_SCORE_LAG_LIMIT;
    double until = t->frames[i].time + RM_SCORE_LAG_LIMIT;
    double speed = RM_SCORE_SNAP_SPEED;
    uint32_t k = i;
    while (k > 0 && t->frames[k - 1].time >= since) {
        --k;
    }
    for (; k < t->frame_count && t->frames[k].time <= until; ++k) {
        speed = (double)speeds[k] > speed ? (double)speeds[k] : speed;
    }
    return speed;
}

// The speed of a jump or a fall is missing from reports.
static bool is_in_air(const rm_trace *t, uint32_t i) {
    return (t->frames[i].has & RM_TRACE_IN_AIR) != 0;
}

static void score_leaps(const rm_trace *t, const rm_report_sample *told, const float *speeds,
                        rm_report_score *score) {
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        double speed = rm_drawn_step(t, i) / rm_step_seconds(t, i);
        score->placements += told[i].is_placed;
        score->metres += told[i].is_placed ? 0.0 : rm_drawn_step(t, i);
        if (speed > RM_SCORE_SNAP_TIMES * RM_SCORE_SNAP_SPEED && !is_in_air(t, i)) {
            score->leaps += speed > RM_SCORE_SNAP_TIMES * speed_about(t, speeds, i);
        }
    }
}

// Against the direction of its own legs.
static void score_backward(const rm_trace *t, const rm_report_sample *told,
                           rm_report_score *score) {
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        rm_vec3 way = told[i].animation;
        way.z = 0.0f;
        if (told[i].is_placed || is_in_air(t, i) || length(way) <= RM_SCORE_TRUTH_STILL ||
            !rm_vec3_normalize(&way)) {
            continue;
        }
        rm_frame frame = rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), t->frames[i].drawn_rotation);
        rm_vec3 step = rm_vec3_sub(t->frames[i].drawn, t->frames[i - 1].drawn);
        rm_vec3 local = rm_frame_vector_to_local(&frame, step);
        score->backward_frames += rm_vec3_dot(local, way) < -RM_SCORE_STILL;
    }
}

static double turned(const rm_trace *t, uint32_t i) {
    float angle = rm_heading_between(t->frames[i - 1].drawn_rotation, t->frames[i].drawn_rotation);
    return (double)angle;
}

static double drawn_speed(const rm_trace *t, uint32_t i) {
    return rm_drawn_step(t, i) / rm_step_seconds(t, i);
}

// The worst of all frames; placements count neither as turns nor as changes of speed.
static void score_jumps(const rm_trace *t, const rm_report_sample *told, rm_report_score *score) {
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        if (told[i].is_placed) {
            continue;
        }
        double turn = turned(t, i);
        score->turn_jump_deg = turn > score->turn_jump_deg ? turn : score->turn_jump_deg;
        if (i > 1 && !told[i - 1].is_placed) {
            double change = drawn_speed(t, i) - drawn_speed(t, i - 1);
            change = change > 0.0 ? change : -change;
            score->speed_jump_mps = change > score->speed_jump_mps ? change : score->speed_jump_mps;
        }
    }
}

static void score_queue(const rm_trace *t, const rm_report_sample *told, rm_report_score *score) {
    double sum = 0.0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        sum += (double)told[i].queue;
        score->queue_most = told[i].queue > score->queue_most ? told[i].queue : score->queue_most;
    }
    score->queue_mean = sum / t->frame_count;
}

static void score_jerk(const rm_trace *t, const float *speeds, rm_report_score *score) {
    double peak = 0.0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        peak = (double)speeds[i] > peak ? (double)speeds[i] : peak;
    }
    if (peak > RM_SCORE_TRUTH_STILL && t->frame_count > 3) {
        score->jerk = rm_jerk_squared(t, false) * score->seconds * score->seconds * score->seconds /
                      (peak * peak);
    }
}

// --- rests ---------------------------------------------------------------------------------------

// A quiet frame: the place is old, the body is on the ground and its animation stands.
static bool is_quiet(const rm_trace *t, const rm_report_sample *told, uint32_t i) {
    bool has_news =
        told[i].is_new && (i == 0 || !told[i - 1].has_report ||
                           rm_vec3d_length(rm_vec3d_between(told[i - 1].report, told[i].report)) >
                               RM_SCORE_SAME_PLACE);
    return !has_news && length(told[i].animation) <= RM_SCORE_TRUTH_STILL && !is_in_air(t, i) &&
           !told[i].is_placed;
}

// From `first`, the last loud frame, to before `end`.
static void score_rest(const rm_trace *t, uint32_t first, uint32_t end, rm_report_score *score) {
    double since = t->frames[first].time;
    double moved_at = since;
    if (t->frames[end - 1].time - since < RM_SCORE_REST_SECONDS - SAME_TIME) {
        return;
    }
    for (uint32_t i = first + 1; i < end; ++i) {
        moved_at = rm_drawn_step(t, i) > (double)RM_SCORE_STILL ? t->frames[i].time : moved_at;
    }
    double settle = (moved_at - since) * 1000.0;
    score->rests += 1;
    score->settle_ms = settle > score->settle_ms ? settle : score->settle_ms;
}

// A trace that is quiet from its start has been at rest before.
static void score_rests(const rm_trace *t, const rm_report_sample *told, rm_report_score *score) {
    for (uint32_t i = 0; i + 1 < t->frame_count; ++i) {
        if (is_quiet(t, told, i)) {
            continue;
        }
        uint32_t end = i + 1;
        while (end < t->frame_count && is_quiet(t, told, end)) {
            ++end;
        }
        score_rest(t, i, end, score);
    }
}

// --- all parts -----------------------------------------------------------------------------------

static bool is_finite_told(const rm_report_sample *f) {
    return rm_vec3_is_finite(f->animation) && rm_vec3_is_within(f->report, RM_SCORE_FARTHEST);
}

static void take_shared(const rm_trace *t, rm_report_score *score) {
    rm_trace_score shared = rm_score_make_empty();
    rm_score_feet(t, &shared);
    rm_score_walls(t, &shared);
    score->foot_slide_mm = shared.foot_slide_mm;
    score->wall_depth_m = shared.wall_depth_m;
    score->wall_frames = shared.wall_frames;
}

rm_status rm_report_score_make(const rm_trace *trace, const rm_report_sample *told, float *scratch,
                               rm_report_score *score) {
    const double no = RM_SCORE_UNKNOWN;
    if (!trace || !told || !scratch || !score) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_trace_check(trace);
    for (uint32_t i = 0; status == RM_OK && i < trace->frame_count; ++i) {
        status = is_finite_told(&told[i]) ? RM_OK : RM_ERROR_NOT_FINITE;
    }
    if (status != RM_OK) {
        return status;
    }
    rm_report_score s = {.frames = trace->frame_count, .report_mean_m = no, .report_p99_m = no};
    s.settle_ms = s.jerk = no;
    s.seconds = trace->frames[s.frames - 1].time - trace->frames[0].time;
    score_reports(trace, told, scratch, &s);
    for (uint32_t i = 0; i < s.frames; ++i) {
        scratch[i] = (float)mover_speed(trace, told, i);
    }
    score_leaps(trace, told, scratch, &s);
    score_jerk(trace, scratch, &s);
    score_backward(trace, told, &s);
    score_jumps(trace, told, &s);
    score_queue(trace, told, &s);
    score_rests(trace, told, &s);
    take_shared(trace, &s);
    *score = s;
    return RM_OK;
}
