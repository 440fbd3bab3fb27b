// Invariant: a stretch has at most HEALTH_STRETCH frames. When it is full it is scored and folded
// into the sum, and its last frame begins the next, so that no step between frames is lost.

#include "health.h"

#include <stdlib.h>
#include <string.h>

static rm_vec3 place_of(const rm_position *at, uint32_t cell) {
    return rm_vec3_add(at->origin, rm_landblock_offset(cell, at->cell));
}

// --- folding -------------------------------------------------------------------------------------

static double worse(double a, double b) {
    return a > b ? a : b; // what is not known is below all that is
}

// A mean over two stretches, of which either may not be known.
static double mean_of(double a, uint32_t a_frames, double b, uint32_t b_frames) {
    if (!rm_score_is_known(a) || !rm_score_is_known(b)) {
        return worse(a, b);
    }
    return (a * a_frames + b * b_frames) / ((double)a_frames + b_frames);
}

static void fold(rm_report_score *sum, const rm_report_score *s) {
    if (sum->frames == 0) {
        *sum = *s;
        return;
    }
    sum->report_mean_m = mean_of(sum->report_mean_m, sum->frames, s->report_mean_m, s->frames);
    sum->queue_mean = mean_of(sum->queue_mean, sum->frames, s->queue_mean, s->frames);
    sum->foot_slide_mm = mean_of(sum->foot_slide_mm, sum->frames, s->foot_slide_mm, s->frames);
    sum->frames += s->frames - 1; // the first one was the last of the stretch before
    sum->seconds += s->seconds;
    sum->metres += s->metres;
    sum->reports += s->reports;
    sum->rests += s->rests;
    sum->backward_frames += s->backward_frames;
    sum->placements += s->placements;
    sum->leaps += s->leaps;
    sum->report_p99_m = worse(sum->report_p99_m, s->report_p99_m);
    sum->settle_ms = worse(sum->settle_ms, s->settle_ms);
    sum->speed_jump_mps = worse(sum->speed_jump_mps, s->speed_jump_mps);
    sum->turn_jump_deg = worse(sum->turn_jump_deg, s->turn_jump_deg);
    sum->jerk = worse(sum->jerk, s->jerk);
    sum->queue_most = s->queue_most > sum->queue_most ? s->queue_most : sum->queue_most;
    sum->wall_depth_m = worse(sum->wall_depth_m, s->wall_depth_m);
    sum->wall_frames = rm_score_is_known(sum->wall_frames) && rm_score_is_known(s->wall_frames)
                           ? sum->wall_frames + s->wall_frames
                           : worse(sum->wall_frames, s->wall_frames);
}

// A frame that cannot be scored (a place beyond RM_SCORE_FARTHEST) loses its stretch.
static bool score_stretch(health_meter *m) {
    rm_report_score score;
    rm_trace trace = {.frames = m->frames, .frame_count = m->count};
    float *scratch = malloc(m->count * sizeof *scratch);
    if (!scratch) {
        return false;
    }
    if (rm_report_score_make(&trace, m->told, scratch, &score) == RM_OK) {
        double trouble = health_trouble(&score, m->teleports - m->teleports_then);
        if (trouble > m->worst) {
            m->worst = trouble;
            m->sum.worst_at = m->frames[0].time;
        }
        fold(&m->sum.score, &score);
    }
    free(scratch);
    m->teleports_then = m->teleports;
    return true;
}

// The last frame begins the next stretch: what came with it was counted.
static bool end_stretch(health_meter *m) {
    if (!score_stretch(m)) {
        return false;
    }
    m->frames[0] = m->frames[m->count - 1];
    m->told[0] = m->told[m->count - 1];
    m->told[0].is_new = m->told[0].is_placed = false;
    m->count = 1;
    return true;
}

// --- taking in -----------------------------------------------------------------------------------

static bool make_room(health_meter *m) {
    if (m->count == HEALTH_STRETCH && !end_stretch(m)) {
        return false;
    }
    if (m->count < m->capacity) {
        return true;
    }
    uint32_t capacity = m->capacity ? m->capacity * 2 : 75; // doubled to HEALTH_STRETCH
    rm_trace_sample *frames = realloc(m->frames, capacity * sizeof *frames);
    if (!frames) {
        return false;
    }
    m->frames = frames;
    rm_report_sample *told = realloc(m->told, capacity * sizeof *told);
    if (!told) {
        return false;
    }
    m->told = told;
    m->capacity = capacity;
    return true;
}

bool health_meter_report(health_meter *m, const rm_replay_report *report, double time) {
    m->cell = m->cell ? m->cell : report->at.cell;
    rm_vec3 place = place_of(&report->at, m->cell);
    arrival_report arrival = {.time = time,
                              .place = {place.x, place.y, place.z},
                              .stamp = report->stamp,
                              .is_unstamped = !report->has_stamp,
                              .teleport = report->teleport};
    m->report = report->at;
    m->has_report = m->is_new = true;
    return arrivals_add(&m->arrivals, &arrival);
}

// The body's own spheres, by the table of fields; none if it has none.
static rm_shape shape_of(const rm_world *world, rm_body_id id) {
    double v[1 + 4 * RM_MAX_SPHERES + 2] = {0.0};
    rm_shape shape = {0};
    rm_field_info field;
    uint32_t count;
    int index = 0;
    while (rm_body_field(index, &field) && strcmp(field.name, "shape") != 0) {
        ++index;
    }
    rm_body_read_field(world, id, index, v, sizeof v / sizeof v[0], &count);
    shape.sphere_count = (uint32_t)v[0];
    for (uint32_t i = 0; i < shape.sphere_count && i < RM_MAX_SPHERES; ++i) {
        const double *s = &v[1 + 4 * (size_t)i];
        shape.spheres[i].center = rm_vec3_make((float)s[0], (float)s[1], (float)s[2]);
        shape.spheres[i].radius = (float)s[3];
    }
    return shape;
}

rm_trace_sample health_frame(const rm_world *world, const rm_body_info *info, uint32_t cell,
                             double time) {
    const rm_collision *collision = rm_world_collision(world);
    rm_position drawn = info->position;
    rm_body_render(world, info->id, &drawn);
    rm_trace_sample f = {.time = time,
                         .drawn = place_of(&drawn, cell),
                         .drawn_rotation = drawn.rotation,
                         .truth_rotation = rm_quat_identity(),
                         .cycle = info->cycle_velocity.y,
                         .has = RM_TRACE_CYCLE};
    f.has |= info->reasons & RM_REASON_GRAVITY ? RM_TRACE_IN_AIR : 0u;
    if (collision) {
        rm_shape shape = shape_of(world, info->id);
        f.depth = rm_collision_depth(collision, &shape, &drawn);
        f.has |= RM_TRACE_DEPTH;
    }
    return f;
}

// A frame that takes no time shows nothing new.
bool health_meter_frame(health_meter *m, const rm_world *world, const rm_body_info *info,
                        double time) {
    uint32_t placements = info->teleports + info->snaps + info->blips;
    if (m->count > 0 && !(time > m->frames[m->count - 1].time)) {
        return true;
    }
    if (!make_room(m)) {
        return false;
    }
    m->cell = m->cell ? m->cell : info->position.cell;
    m->frames[m->count] = health_frame(world, info, m->cell, time);
    m->told[m->count] =
        (rm_report_sample){.report = m->has_report ? place_of(&m->report, m->cell) : (rm_vec3){0},
                           .animation = info->cycle_velocity,
                           .has_report = m->has_report,
                           .is_new = m->is_new,
                           .is_placed = placements != m->placements,
                           .queue = info->queue_count};
    m->count += 1;
    m->placements = placements;
    m->teleports = info->teleports;
    m->is_new = false;
    return true;
}

bool health_meter_end(health_meter *m, health *out) {
    if (m->count >= 2 && !score_stretch(m)) {
        return false;
    }
    m->sum.arrivals = arrivals_end(&m->arrivals);
    m->sum.teleports = m->teleports;
    *out = m->sum;
    if (out->score.frames > 0) {
        health_judge(out);
    }
    return out->score.frames > 0;
}

void health_meter_free(health_meter *m) {
    free(m->frames);
    free(m->told);
    arrivals_free(&m->arrivals);
    *m = (health_meter){0};
}
