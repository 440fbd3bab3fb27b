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

static void put_poses(const rm_scenario_sample *f, double *row) {
    put_vector(row + LAB_ROW_drawn_x, f->drawn);
    put_rotation(row + LAB_ROW_drawn_qw, f->drawn_rotation);
    put_vector(row + LAB_ROW_true_x, f->truth);
    put_rotation(row + LAB_ROW_true_qw, f->truth_rotation);
    put_vector(row + LAB_ROW_report_x, f->report);
}

// A mover that goes slower than this by its command stands. m/s. Origin: chosen; what is told of
// turning on the spot is no way.
static const float STANDING = 0.05f;

// Along the ground: what falls is told by its reasons.
// @param a  a row of some frames ago: from one frame to the next a body that is not blended stands
//           still or leaps
static double speed_between(const double *a, const double *b) {
    double seconds = b[LAB_ROW_time] - a[LAB_ROW_time];
    float x = (float)(b[LAB_ROW_drawn_x] - a[LAB_ROW_drawn_x]);
    float y = (float)(b[LAB_ROW_drawn_y] - a[LAB_ROW_drawn_y]);
    return seconds > 0.0 ? (double)rm_sqrt(x * x + y * y) / seconds : 0.0;
}

static void put_info(const lab_scene *scene, int side, double *row) {
    rm_body_id id;
    rm_body_info info;
    const rm_world *world = lab_scene_body(scene, side, scene->follow, &id);
    if (rm_body_read(world, id, &info) == RM_OK) {
        row[LAB_ROW_fails] = (double)info.fails;
        row[LAB_ROW_cycle_x] = (double)info.cycle_velocity.x;
    }
}

static bool tells_motion(const rm_scenario_event *e) {
    bool tells = false;
    for (uint32_t i = 0; i < e->count; ++i) {
        tells |= e->kinds[i] == RM_MESSAGE_UPDATE_MOTION;
    }
    return tells;
}

// Whether the mover itself stands by its last command.
static bool stands(const lab_scene *scene) {
    rm_body_id id;
    rm_body_info info;
    const rm_world *server = lab_scene_body(scene, LAB_SIDES, scene->follow, &id);
    return rm_body_read(server, id, &info) == RM_OK &&
           rm_vec3_length(info.cycle_velocity) < STANDING;
}

// News of a stop that the network lost count until anything newer arrives, or the mover goes on.
static void note_stop(const lab_scene *scene, const rm_scenario_event *e, double *row) {
    double *lost = &row[LAB_ROW_lost_stop];
    if (e->has_arrived) {
        *lost = e->sent > *lost ? -1.0 : *lost;
    } else if (tells_motion(e)) {
        *lost = e->is_lost && stands(scene) ? e->time : -1.0;
    }
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
        note_stop(scene, e, row);
        row[LAB_ROW_sent] += !e->has_arrived;
        row[LAB_ROW_arrived] += e->has_arrived;
        row[LAB_ROW_overtaken] += e->has_arrived && e->sent < newest;
        newest = e->has_arrived && e->sent > newest ? e->sent : newest;
    }
}

void lab_row_fill(const lab_scene *scene, int side, const double *before, const double *earlier,
                  double *row) {
    rm_scenario_sample f;
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
    row[LAB_ROW_lost_stop] = before ? before[LAB_ROW_lost_stop] : -1.0;
    put_poses(&f, row);
    put_info(scene, side, row);
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

static float *poses;
static uint32_t pose_capacity;

static void put(float *out, rm_vec3 v) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void turn(float *out, rm_quat q) {
    out[0] = q.w;
    out[1] = q.x;
    out[2] = q.y;
    out[3] = q.z;
}

// The gait of a body but its phase. @param out  six numbers in the order of pose_fields.def
static void put_gait(const rm_world *world, rm_body_id id, float *out) {
    rm_body_info info;
    if (rm_body_read(world, id, &info) == RM_OK) {
        out[LAB_POSE_phase_rate - LAB_POSE_phase] = lab_body_number(world, id, "phase_rate");
        out[LAB_POSE_cycle_x - LAB_POSE_phase] = info.cycle_velocity.x;
        out[LAB_POSE_cycle_y - LAB_POSE_phase] = info.cycle_velocity.y;
        out[LAB_POSE_turning - LAB_POSE_phase] = info.cycle_omega.z;
        out[LAB_POSE_airborne - LAB_POSE_phase] =
            info.transient & RM_TRANSIENT_CONTACT ? 0.0f : 1.0f;
    }
}

// The server's world is at the end of its tick; the mover is drawn on the way there.
static float true_phase(const rm_world *server, rm_body_id id, const rm_scenario_sample *f) {
    float left = (float)(f->truth_tick + 1.0 / RM_SERVER_RATE - f->time);
    float rate = lab_body_number(server, id, "phase_rate");
    float phase = lab_body_number(server, id, "phase") - left * rate;
    return phase - rm_floor(phase);
}

static void put_pose(int side, uint32_t actor, const rm_scenario_sample *f, float *out) {
    rm_body_id id;
    put(out + LAB_POSE_drawn_x, f->drawn);
    turn(out + LAB_POSE_drawn_qw, f->drawn_rotation);
    put(out + LAB_POSE_true_x, f->truth);
    turn(out + LAB_POSE_true_qw, f->truth_rotation);
    put(out + LAB_POSE_report_x, f->report);
    const rm_world *observer = lab_scene_body(&lab_now, side, actor, &id);
    put_gait(observer, id, out + LAB_POSE_phase);
    out[LAB_POSE_phase] = f->phase;
    const rm_world *server = lab_scene_body(&lab_now, LAB_SIDES, actor, &id);
    put_gait(server, id, out + LAB_POSE_true_phase);
    out[LAB_POSE_true_phase] = true_phase(server, id, f);
}

LAB_EXPORT(lab_pose_size) int lab_pose_size(void) {
    return LAB_POSE_SIZE;
}

LAB_EXPORT(lab_pose_name) const char *lab_pose_name(int index) {
    static const char *const names[] = {
#define POSE(name) #name,
#include "pose_fields.def"
#undef POSE
    };
    return names[index];
}

// Poses of all movers in the present frame; null before the first.
LAB_EXPORT(lab_poses) const float *lab_poses(int side) {
    uint32_t count = rm_scenario_actor_count(lab_now.sides[side]);
    if (count > pose_capacity) {
        free(poses);
        poses = calloc(count * LAB_POSE_SIZE, sizeof *poses);
        pose_capacity = poses ? count : 0;
    }
    rm_scenario_sample f;
    for (uint32_t i = 0; i < count && i < pose_capacity; ++i) {
        if (rm_scenario_read(lab_now.sides[side], i, &f) != RM_OK) {
            return NULL;
        }
        put_pose(side, i, &f, poses + i * LAB_POSE_SIZE);
    }
    return poses;
}
