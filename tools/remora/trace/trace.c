// The writer of traces. Numbers are printed with nine digits, so that a float comes back exactly.

#include "trace.h"

enum { EVENT_LIMIT = 512 };

static void write_vec3(FILE *file, const char *name, rm_vec3 v) {
    fprintf(file, ", \"%s\": [%.9g, %.9g, %.9g]", name, (double)v.x, (double)v.y, (double)v.z);
}

static void write_quat(FILE *file, const char *name, rm_quat q) {
    fprintf(file, ", \"%s\": [%.9g, %.9g, %.9g, %.9g]", name, (double)q.w, (double)q.x, (double)q.y,
            (double)q.z);
}

static void write_reasons(FILE *file, uint32_t reasons) {
    const char *separator = "";
    fputs(", \"why\": [", file);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (reasons >> i & 1u) {
            fprintf(file, "%s\"%s\"", separator, rm_reason_name(i));
            separator = ", ";
        }
    }
    fputs("]}\n", file);
}

static void write_frame(FILE *file, const rm_scenario_sample *f) {
    fprintf(file, "{\"t\": %.6f", f->time);
    write_vec3(file, "pos", f->drawn);
    write_quat(file, "rot", f->drawn_rotation);
    write_vec3(file, "body", f->body);
    write_vec3(file, "true", f->truth);
    write_quat(file, "true_rot", f->truth_rotation);
    fprintf(file, ", \"queue\": %u, \"cycle\": %.9g", f->queue, (double)f->cycle);
    if (f->truth_phase >= 0.0f && f->is_seen) {
        fprintf(file, ", \"phase\": %.9g, \"true_phase\": %.9g", (double)f->phase,
                (double)f->truth_phase);
    }
    if (trace_is_in_air(f)) {
        fputs(", \"true_in_air\": true", file);
    }
    write_reasons(file, f->reasons);
}

static const char *kind_name(uint32_t kind) {
    switch (kind) {
    case RM_MESSAGE_UPDATE_POSITION:
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        return "position";
    case RM_MESSAGE_UPDATE_MOTION:
        return "motion";
    default:
        return "vector";
    }
}

static void write_event(FILE *file, const rm_scenario_event *e) {
    for (uint32_t i = 0; i < e->count; ++i) {
        fprintf(file, "{\"t\": %.6f, \"event\": \"%s\", \"kind\": \"%s\", \"n\": %u}\n", e->time,
                e->has_arrived ? "arrived" : "sent", kind_name(e->kinds[i]), e->numbers[i]);
    }
}

void trace_write_step(FILE *file, const rm_scenario *scenario, uint32_t actor) {
    rm_scenario_event events[EVENT_LIMIT];
    rm_scenario_sample frame;
    uint32_t count = rm_scenario_events(scenario, events, EVENT_LIMIT);
    for (uint32_t i = 0; i < count && i < EVENT_LIMIT; ++i) {
        if (events[i].actor == actor) {
            write_event(file, &events[i]);
        }
    }
    if (rm_scenario_read(scenario, actor, &frame) == RM_OK) {
        write_frame(file, &frame);
    }
}
