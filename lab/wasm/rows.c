// What the page draws of one frame: rows of the followed mover, poses of all.

#include "lab.h"

#include <stdlib.h>

// ---------------------------------------------------------------------------------------------
// rows

static void put_vector(double *row, rm_vec3 v) {
    row[0] = (double)v.x;
    row[1] = (double)v.y;
    row[2] = (double)v.z;
}

static void put_rotation(double *row, rm_quat q) {
    row[0] = (double)q.w;
    row[1] = (double)q.x;
    row[2] = (double)q.y;
    row[3] = (double)q.z;
}

static void put_poses(const rm_scenario_frame *f, double *row) {
    put_vector(row + LAB_ROW_drawn_x, f->drawn);
    put_rotation(row + LAB_ROW_drawn_qw, f->drawn_rotation);
    put_vector(row + LAB_ROW_true_x, f->truth);
    put_rotation(row + LAB_ROW_true_qw, f->truth_rotation);
    put_vector(row + LAB_ROW_report_x, f->report);
}

// Along the ground: what falls is told by its reasons.
// @param a  a row of some frames ago: from one frame to the next a body that is not blended stands
//           still or leaps
static double speed_between(const double *a, const double *b) {
    double seconds = b[LAB_ROW_time] - a[LAB_ROW_time];
    float x = (float)(b[LAB_ROW_drawn_x] - a[LAB_ROW_drawn_x]);
    float y = (float)(b[LAB_ROW_drawn_y] - a[LAB_ROW_drawn_y]);
    return seconds > 0.0 ? (double)rm_sqrt(x * x + y * y) / seconds : 0.0;
}

static void put_fails(const lab_scene *scene, int side, double *row) {
    rm_body_id id;
    rm_body_info info;
    const rm_world *world = lab_scene_body(scene, side, scene->follow, &id);
    row[LAB_ROW_fails] = rm_body_read(world, id, &info) == RM_OK ? (double)info.fails : 0.0;
}

// @param newest  when the newest datagram that had arrived before was sent
static void count_events(const lab_scene *scene, int side, double newest, double *row) {
    enum { EVENTS = 512 };
    static rm_scenario_event events[EVENTS];
    uint32_t count = rm_scenario_events(scene->sides[side], events, EVENTS);
    for (uint32_t i = 0; i < count && i < EVENTS; ++i) {
        const rm_scenario_event *e = &events[i];
        if (e->actor != scene->follow || e->count == 0 || e->is_duplicate) {
            continue;
        }
        row[LAB_ROW_sent] += !e->has_arrived;
        row[LAB_ROW_arrived] += e->has_arrived;
        row[LAB_ROW_overtaken] += e->has_arrived && e->sent < newest;
        newest = e->has_arrived && e->sent > newest ? e->sent : newest;
    }
}

void lab_row_fill(const lab_scene *scene, int side, const double *before, const double *earlier,
                  double *row) {
    rm_scenario_frame f;
    for (int i = 0; i < LAB_ROW_SIZE; ++i) {
        row[i] = 0.0;
    }
    if (rm_scenario_read(scene->sides[side], scene->follow, &f) != RM_OK) {
        return;
    }
    row[LAB_ROW_time] = f.time;
    row[LAB_ROW_tick] = (double)f.ticks;
    row[LAB_ROW_error] = (double)rm_vec3_length(rm_vec3_sub(f.drawn, f.truth));
    row[LAB_ROW_true_speed] =
        (double)rm_vec3_length((rm_vec3){f.truth_velocity.x, f.truth_velocity.y, 0.0f});
    row[LAB_ROW_queue] = (double)f.queue;
    row[LAB_ROW_blips] = (double)f.blips;
    row[LAB_ROW_reasons] = (double)f.reasons;
    row[LAB_ROW_age] = f.report_sent < 0.0 ? -1.0 : f.time - f.report_sent;
    row[LAB_ROW_phase] = (double)f.phase;
    row[LAB_ROW_cycle] = (double)f.cycle;
    put_poses(&f, row);
    put_fails(scene, side, row);
    row[LAB_ROW_speed] = earlier ? speed_between(earlier, row) : 0.0;
    double newest =
        before && before[LAB_ROW_age] >= 0.0 ? before[LAB_ROW_time] - before[LAB_ROW_age] : -1.0;
    count_events(scene, side, newest, row);
}

LAB_EXPORT(lab_row_size) int lab_row_size(void) {
    return LAB_ROW_SIZE;
}

LAB_EXPORT(lab_row_name) const char *lab_row_name(int index) {
    static const char *const names[] = {
#define ROW(name) #name,
#include "row_fields.def"
#undef ROW
    };
    return names[index];
}

// --------------------------------------------------------------------------------------------
// poses

// Numbers of one mover: drawn place and rotation, true place and rotation, report, phase, cycle.
enum { POSE_SIZE = 19 };

static float *poses;
static uint32_t pose_capacity;

static float *put(float *out, rm_vec3 v) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
    return out + 3;
}

static float *turn(float *out, rm_quat q) {
    out[0] = q.w;
    out[1] = q.x;
    out[2] = q.y;
    out[3] = q.z;
    return out + 4;
}

static void put_pose(const rm_scenario_frame *f, float *out) {
    out = turn(put(out, f->drawn), f->drawn_rotation);
    out = turn(put(out, f->truth), f->truth_rotation);
    out = put(out, f->report);
    out[0] = f->phase;
    out[1] = f->cycle;
}

LAB_EXPORT(lab_pose_size) int lab_pose_size(void) {
    return POSE_SIZE;
}

// Poses of all movers in the present frame; null before the first.
LAB_EXPORT(lab_poses) const float *lab_poses(int side) {
    uint32_t count = rm_scenario_actor_count(lab_now.sides[side]);
    if (count > pose_capacity) {
        free(poses);
        poses = malloc(count * POSE_SIZE * sizeof *poses);
        pose_capacity = poses ? count : 0;
    }
    rm_scenario_frame f;
    for (uint32_t i = 0; i < count && i < pose_capacity; ++i) {
        if (rm_scenario_read(lab_now.sides[side], i, &f) != RM_OK) {
            return NULL;
        }
        put_pose(&f, poses + i * POSE_SIZE);
    }
    return poses;
}
