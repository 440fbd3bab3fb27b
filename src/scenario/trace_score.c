// Scores of a trace: the parts of single frames, and all parts put together. Formulas are in
// docs/scores.md; the parts are in the files beside this one, one metric each. The frames are read
// only; percentiles reorder the caller's scratch.

#include "remora/score.h"
#include "remora/space.h"

#include "scenario/trace_path.h"

#define DEGREES 57.29577951308232f

// ------------------------------------------------------------------------------------- percentile

static void swap(float *a, float *b) {
    float kept = *a;
    *a = *b;
    *b = kept;
}

// The range of values equal to a pivot, between smaller and larger ones.
typedef struct middle {
    uint32_t first, last;
} middle;

static middle partition(float *values, uint32_t low, uint32_t high) {
    float pivot = values[low + (high - low) / 2];
    middle m = {low, high};
    for (uint32_t i = low; i <= m.last;) {
        if (values[i] < pivot) {
            swap(&values[i++], &values[m.first++]);
        } else if (values[i] > pivot) {
            swap(&values[i], &values[m.last--]);
        } else {
            ++i;
        }
    }
    return m;
}

// Quickselect; many values may be equal, as those of a body at rest are.
static float value_of_rank(float *values, uint32_t count, uint32_t rank) {
    uint32_t low = 0;
    uint32_t high = count - 1;
    while (low < high) {
        middle m = partition(values, low, high);
        if (rank >= m.first && rank <= m.last) {
            break;
        }
        if (rank > m.last) {
            low = m.last + 1;
        } else {
            high = m.first - 1;
        }
    }
    return values[rank];
}

float rm_percentile_99(float *values, uint32_t count) {
    uint64_t rank = ((uint64_t)count * 99 + 99) / 100;
    return value_of_rank(values, count, (uint32_t)rank - 1);
}

// ------------------------------------------------------------------------------------- each frame

static void score_errors(const rm_trace *t, float *scratch, rm_trace_score *score) {
    double sum = 0.0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        double e = rm_vec3d_length(rm_vec3d_between(t->frames[i].truth, t->frames[i].drawn));
        scratch[i] = (float)e;
        sum += e;
    }
    score->error_mean_m = sum / t->frame_count;
    score->error_p99_m = (double)rm_percentile_99(scratch, t->frame_count);
}

float rm_heading_between(rm_quat a, rm_quat b) {
    const rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    const rm_vec3 forward = {0.0f, 1.0f, 0.0f};
    rm_frame frame_a = rm_frame_make(zero, a);
    rm_frame frame_b = rm_frame_make(zero, b);
    rm_vec3 x = rm_frame_vector_to_global(&frame_a, forward);
    rm_vec3 y = rm_frame_vector_to_global(&frame_b, forward);
    return rm_abs(rm_atan2(x.x * y.y - x.y * y.x, x.x * y.x + x.y * y.y)) * DEGREES;
}

static void score_headings(const rm_trace *t, float *scratch, rm_trace_score *score) {
    double sum = 0.0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        const rm_trace_sample *f = &t->frames[i];
        if (f->has & RM_TRACE_ROTATIONS) {
            scratch[count] = rm_heading_between(f->drawn_rotation, f->truth_rotation);
            sum += (double)scratch[count++];
        }
    }
    if (count > 0) {
        score->heading_mean_deg = sum / count;
        score->heading_p99_deg = (double)rm_percentile_99(scratch, count);
    }
}

float rm_phase_between(float a, float b) {
    float off = rm_abs(a - b);
    return off > 0.5f ? 1.0f - off : off;
}

// Both walk: the mover takes steps, and the drawn body moves.
static bool walks(const rm_trace *t, uint32_t i) {
    const uint32_t both = t->frames[i - 1].has & t->frames[i].has;
    return (both & (RM_TRACE_PHASE | RM_TRACE_IN_AIR)) == RM_TRACE_PHASE &&
           rm_true_speed(t, i) > RM_SCORE_FROZEN_SPEED &&
           rm_drawn_step(t, i) / rm_step_seconds(t, i) > RM_SCORE_FROZEN_SPEED;
}

static void score_phases(const rm_trace *t, float *scratch, rm_trace_score *score) {
    double sum = 0.0;
    uint32_t count = 0;
    uint32_t wrong = 0;
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        if (walks(t, i)) {
            scratch[count] = rm_phase_between(t->frames[i].phase, t->frames[i].truth_phase);
            wrong += scratch[count] > RM_SCORE_WRONG_FOOT;
            sum += (double)scratch[count++];
        }
    }
    if (count > 0) {
        score->phase_mean = sum / count;
        score->phase_p99 = (double)rm_percentile_99(scratch, count);
        score->wrong_foot = (double)wrong / count;
    }
}

static void score_arcs(const rm_trace *t, rm_trace_score *score) {
    double sum = 0.0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        if (t->frames[i].has & RM_TRACE_TRUE_IN_AIR) {
            sum += (double)rm_abs(t->frames[i].drawn.z - t->frames[i].truth.z);
            count += 1;
        }
    }
    if (count > 0) {
        score->arc_error_m = sum / count;
    }
}

void rm_score_walls(const rm_trace *t, rm_trace_score *score) {
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        const rm_trace_sample *f = &t->frames[i];
        if (!(f->has & RM_TRACE_DEPTH)) {
            continue;
        }
        double depth = f->depth > 0.0f ? (double)f->depth : 0.0;
        score->wall_depth_m = depth > score->wall_depth_m ? depth : score->wall_depth_m;
        score->wall_frames = score->wall_frames < 0.0 ? 0.0 : score->wall_frames;
        score->wall_frames += depth > RM_SCORE_WALL_DEPTH ? 1.0 : 0.0;
    }
}

// ------------------------------------------------------------------------------------------- all

static bool is_finite_frame(const rm_trace_sample *f) {
    return f->time - f->time == 0.0 && rm_vec3_is_finite(f->drawn) && rm_vec3_is_finite(f->truth) &&
           rm_quat_is_finite(f->drawn_rotation) && rm_quat_is_finite(f->truth_rotation) &&
           rm_is_finite(f->cycle) && rm_is_finite(f->depth) && rm_is_finite(f->phase) &&
           rm_is_finite(f->truth_phase);
}

static bool is_near_enough(const rm_trace_sample *f) {
    const double limit = (double)RM_SCORE_FARTHEST;
    return rm_vec3_is_within(f->drawn, RM_SCORE_FARTHEST) &&
           rm_vec3_is_within(f->truth, RM_SCORE_FARTHEST) && f->time <= limit && f->time >= -limit;
}

rm_status rm_trace_check(const rm_trace *t) {
    if (!t->frames || t->frame_count < 2 || (t->message_count > 0 && !t->messages)) {
        return RM_ERROR_ARGUMENT;
    }
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        if (!is_finite_frame(&t->frames[i])) {
            return RM_ERROR_NOT_FINITE;
        }
        if (!rm_trace_is_rotation(t->frames[i].drawn_rotation) ||
            !rm_trace_is_rotation(t->frames[i].truth_rotation)) {
            return RM_ERROR_ROTATION;
        }
        if (!is_near_enough(&t->frames[i]) || (i > 0 && !(rm_step_seconds(t, i) > 0.0))) {
            return RM_ERROR_ARGUMENT;
        }
    }
    return RM_OK;
}

rm_trace_score rm_score_make_empty(void) {
    const double no = RM_SCORE_UNKNOWN;
    return (rm_trace_score){.lag_ms = no,
                            .lag_error_m = no,
                            .settle_ms = no,
                            .overshoot_m = no,
                            .speed_deviation = no,
                            .foot_slide_mm = no,
                            .wall_depth_m = no,
                            .wall_frames = no,
                            .jerk = no,
                            .true_jerk = no,
                            .heading_mean_deg = no,
                            .heading_p99_deg = no,
                            .phase_mean = no,
                            .phase_p99 = no,
                            .wrong_foot = no,
                            .arc_error_m = no};
}

rm_status rm_trace_score_make(const rm_trace *trace, float *scratch, rm_trace_score *score) {
    if (!trace || !scratch || !score) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_trace_check(trace);
    if (status != RM_OK) {
        return status;
    }
    rm_trace_score s = rm_score_make_empty();
    s.frames = trace->frame_count;
    s.seconds = trace->frames[s.frames - 1].time - trace->frames[0].time;
    for (uint32_t i = 1; i < s.frames; ++i) {
        s.metres += rm_true_step(trace, i);
    }
    score_errors(trace, scratch, &s);
    score_headings(trace, scratch, &s);
    score_phases(trace, scratch, &s);
    score_arcs(trace, &s);
    rm_score_walls(trace, &s);
    rm_score_lag(trace, &s);
    rm_score_stops(trace, &s);
    rm_score_steps(trace, &s);
    *score = s;
    return RM_OK;
}

bool rm_score_is_known(double metric) {
    return metric >= 0.0 && metric - metric == 0.0;
}
