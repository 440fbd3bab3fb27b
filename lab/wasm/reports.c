// Reports of the followed mover, with what the server knew when it sent them. The network carries
// the datagrams themselves; their numbers find the state again when they arrive.
//
// Invariants: `kept` holds the newest KEPT reports that were sent, each at its message number
// modulo KEPT. A run that is taken again after going back writes the same numbers with the same
// states.

#include "lab.h"

enum { KEPT = 4096, ARRIVALS = 64 };

typedef enum report_field {
#define REPORT(name) REPORT_##name,
#include "report_fields.def"
#undef REPORT
    REPORT_SIZE
} report_field;

typedef struct kept_report {
    uint32_t number; // of its message, from 1; 0 for none
    double values[REPORT_SIZE];
} kept_report;

static kept_report kept[KEPT];
static double arrivals[ARRIVALS][REPORT_SIZE];
static uint32_t arrival_count;

// Where it means to go: by its cycle on the ground, by its velocity in the air. On the ground
// lab_reports_settle puts the way that it really made in its place.
static rm_vec3 velocity_of(const rm_body_info *info) {
    bool has_ground = (info->transient & RM_TRANSIENT_CONTACT) != 0;
    rm_frame frame = rm_frame_make(info->position.origin, info->position.rotation);
    return has_ground ? rm_frame_vector_to_global(&frame, info->cycle_velocity) : info->velocity;
}

static void fill(const rm_body_info *info, double sent, double *out) {
    rm_vec3 place = lab_place(&info->position);
    rm_quat q = info->position.rotation;
    rm_vec3 v = velocity_of(info);
    const double values[REPORT_SIZE] = {
        [REPORT_sent] = sent,
        [REPORT_x] = (double)place.x,
        [REPORT_y] = (double)place.y,
        [REPORT_z] = (double)place.z,
        [REPORT_qw] = (double)q.w,
        [REPORT_qx] = (double)q.x,
        [REPORT_qy] = (double)q.y,
        [REPORT_qz] = (double)q.z,
        [REPORT_vx] = (double)v.x,
        [REPORT_vy] = (double)v.y,
        [REPORT_vz] = (double)v.z,
        [REPORT_turn] = (double)info->cycle_omega.z,
        [REPORT_airborne] = info->transient & RM_TRANSIENT_CONTACT ? 0.0 : 1.0,
    };
    for (int i = 0; i < REPORT_SIZE; ++i) {
        out[i] = values[i];
    }
}

static void keep(uint32_t number, double sent) {
    rm_body_id id;
    rm_body_info info;
    const rm_world *server = lab_scene_body(&lab_now, LAB_SIDES, lab_now.follow, &id);
    if (rm_body_read(server, id, &info) == RM_OK) {
        kept_report *k = &kept[number % KEPT];
        k->number = number;
        fill(&info, sent, k->values);
    }
}

static void arrive(uint32_t number, double time) {
    const kept_report *k = &kept[number % KEPT];
    if (k->number != number || arrival_count == ARRIVALS) {
        return;
    }
    double *out = arrivals[arrival_count++];
    for (int i = 0; i < REPORT_SIZE; ++i) {
        out[i] = k->values[i];
    }
    out[REPORT_arrived] = time;
}

static void settle(const rm_scenario_sample *f, double *report) {
    if (report[REPORT_sent] == f->truth_tick && report[REPORT_airborne] == 0.0) {
        report[REPORT_vx] = (double)f->truth_velocity.x;
        report[REPORT_vy] = (double)f->truth_velocity.y;
        report[REPORT_vz] = (double)f->truth_velocity.z;
    }
}

void lab_reports_settle(const lab_scene *scene) {
    rm_scenario_sample f;
    if (rm_scenario_read(scene->sides[0], scene->follow, &f) != RM_OK) {
        return;
    }
    for (int i = 0; i < KEPT; ++i) {
        if (kept[i].number != 0) {
            settle(&f, kept[i].values);
        }
    }
    for (uint32_t i = 0; i < arrival_count; ++i) {
        settle(&f, arrivals[i]);
    }
}

void lab_reports_tap(void *user, const rm_scenario_event *event, rm_bytes datagram) {
    (void)user;
    (void)datagram;
    if (event->actor != lab_now.follow || event->is_duplicate) {
        return;
    }
    for (uint32_t i = 0; i < event->count; ++i) {
        if (event->kinds[i] != RM_MESSAGE_UPDATE_POSITION) {
            continue;
        }
        if (event->has_arrived) {
            arrive(event->numbers[i], event->time);
        } else {
            keep(event->numbers[i], event->sent);
        }
    }
}

void lab_reports_clear(void) {
    arrival_count = 0;
}

void lab_reports_begin(void) {
    for (int i = 0; i < KEPT; ++i) {
        kept[i].number = 0;
    }
    lab_reports_clear();
}

// Those that arrived in the last step, in that order.
LAB_EXPORT(lab_reports) const double *lab_reports(void) {
    return &arrivals[0][0];
}

LAB_EXPORT(lab_report_count) uint32_t lab_report_count(void) {
    return arrival_count;
}

LAB_EXPORT(lab_report_size) int lab_report_size(void) {
    return REPORT_SIZE;
}

LAB_EXPORT(lab_report_name) const char *lab_report_name(int index) {
    static const char *const names[] = {
#define REPORT(name) #name,
#include "report_fields.def"
#undef REPORT
    };
    return names[index];
}
