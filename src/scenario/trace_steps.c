// Metrics from one frame to the next: backward steps, snaps, sliding feet, jerk. Frames may have
// any length; speeds are over the time between two of them, and frames of one moment are
// passed over.

#include "remora/score.h"
#include "remora/space.h"

#include "scenario/trace_path.h"

#define SAME_TIME 1e-6 // traces give times to the microsecond

static rm_frame turned_as(rm_quat rotation) {
    return rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), rotation);
}

static rm_vec3 local_step(rm_vec3 from, rm_vec3 to, rm_quat rotation) {
    rm_frame frame = turned_as(rotation);
    return rm_frame_vector_to_local(&frame, rm_vec3_sub(to, from));
}

// The displacement of the mover in its own space, turned as the drawn body is turned: being late in
// a bend is distinct from moving backwards.
static void score_backward(const rm_trace *t, rm_trace_score *score) {
    rm_vec3 way = {0.0f, 0.0f, 0.0f};
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        const rm_trace_sample *a = &t->frames[i - 1];
        const rm_trace_sample *b = &t->frames[i];
        rm_vec3 drawn = local_step(a->drawn, b->drawn, b->drawn_rotation);
        rm_vec3 truth = local_step(a->truth, b->truth, b->truth_rotation);
        truth.z = 0.0f;
        double speed = (double)rm_vec3_length(truth) / rm_step_seconds(t, i);
        if (speed > RM_SCORE_TRUTH_STILL && rm_vec3_normalize(&truth)) {
            way = truth;
        }
        score->backward_frames += rm_vec3_dot(drawn, way) < -RM_SCORE_STILL;
    }
}

// The highest true speed of the last while: a late body may still be as fast as the mover was.
static double recent_speed(const rm_trace *t, uint32_t i) {
    double since = t->frames[i].time - RM_SCORE_LAG_LIMIT;
    double speed = RM_SCORE_SNAP_SPEED;
    for (uint32_t k = i; k > 0 && t->frames[k].time >= since; --k) {
        double own = rm_true_speed(t, k);
        speed = own > speed ? own : speed;
    }
    return speed;
}

static void score_snaps(const rm_trace *t, rm_trace_score *score) {
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        double speed = rm_drawn_step(t, i) / rm_step_seconds(t, i);
        if (speed > RM_SCORE_SNAP_TIMES * RM_SCORE_SNAP_SPEED) {
            score->snaps += speed > RM_SCORE_SNAP_TIMES * recent_speed(t, i);
        }
    }
}

// Ground that passes under the feet against the ground that the animation covers, in stretches of
// RM_SCORE_FOOT_SECONDS: a foot that is drawn in two leaps with its body stays in place. Slides
// over less than one step are meaningless.
void rm_score_feet(const rm_trace *t, rm_trace_score *score) {
    double slid = 0.0;
    double stepped = 0.0;
    double off = 0.0; // of the stretch under way
    double since = t->frames[0].time;
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        const rm_trace_sample *f = &t->frames[i];
        if ((f->has & (RM_TRACE_CYCLE | RM_TRACE_IN_AIR)) == RM_TRACE_CYCLE) {
            rm_vec3 step = local_step(t->frames[i - 1].drawn, f->drawn, f->drawn_rotation);
            double root = (double)f->cycle * rm_step_seconds(t, i);
            off += (double)step.y - root;
            stepped += root > 0.0 ? root : -root;
        }
        if (f->time - since >= RM_SCORE_FOOT_SECONDS - SAME_TIME || i + 1 == t->frame_count) {
            slid += off > 0.0 ? off : -off;
            off = 0.0;
            since = f->time;
        }
    }
    if (stepped >= RM_SCORE_STEP_METERS) {
        score->foot_slide_mm = slid / (stepped / RM_SCORE_STEP_METERS) * 1000.0;
    }
}

static rm_vec3 place_of(const rm_trace *t, uint32_t i, bool is_truth) {
    return is_truth ? t->frames[i].truth : t->frames[i].drawn;
}

static rm_vec3d velocity_at(const rm_trace *t, uint32_t i, bool is_truth) {
    rm_vec3d v = rm_vec3d_between(place_of(t, i - 1, is_truth), place_of(t, i, is_truth));
    double dt = rm_step_seconds(t, i);
    return (rm_vec3d){v.x / dt, v.y / dt, v.z / dt};
}

static rm_vec3d change(rm_vec3d from, rm_vec3d to, double dt) {
    return (rm_vec3d){(to.x - from.x) / dt, (to.y - from.y) / dt, (to.z - from.z) / dt};
}

double rm_jerk_squared(const rm_trace *t, bool is_truth) {
    double sum = 0.0;
    for (uint32_t i = 3; i < t->frame_count; ++i) {
        double h0 = 0.5 * (rm_step_seconds(t, i - 2) + rm_step_seconds(t, i - 1));
        double h1 = 0.5 * (rm_step_seconds(t, i - 1) + rm_step_seconds(t, i));
        double dt = 0.5 * (h0 + h1);
        rm_vec3d v = velocity_at(t, i - 1, is_truth);
        rm_vec3d before = change(velocity_at(t, i - 2, is_truth), v, h0);
        rm_vec3d after = change(v, velocity_at(t, i, is_truth), h1);
        sum += rm_vec3d_squared(change(before, after, dt)) * dt;
    }
    return sum;
}

// Dimensionless by the duration and the true peak speed. By the drawn peak speed a body that leaps,
// and so has a high peak, would score as smooth.
static void score_jerk(const rm_trace *t, rm_trace_score *score) {
    double peak = 0.0;
    for (uint32_t i = 1; i < t->frame_count; ++i) {
        double speed = rm_true_speed(t, i);
        peak = speed > peak ? speed : peak;
    }
    double scale = score->seconds * score->seconds * score->seconds;
    if (peak > RM_SCORE_TRUTH_STILL && t->frame_count > 3) {
        score->jerk = rm_jerk_squared(t, false) * scale / (peak * peak);
        score->true_jerk = rm_jerk_squared(t, true) * scale / (peak * peak);
    }
}

void rm_score_steps(const rm_trace *t, rm_trace_score *score) {
    score_backward(t, score);
    score_snaps(t, score);
    rm_score_feet(t, score);
    score_jerk(t, score);
}
