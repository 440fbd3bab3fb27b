// Which record belongs to which body. A slot that is used again by another body gets a new record,
// so that a report never joins two bodies.

#include "bodies.h"

#include <stdlib.h>

enum { NO_BODY = -1 };

bool replay_bodies_make_room(replay_bodies *bodies, uint32_t capacity) {
    if (capacity <= bodies->capacity) {
        return true;
    }
    rm_body_id *ids = realloc(bodies->ids, capacity * sizeof *ids);
    bodies->ids = ids ? ids : bodies->ids;
    int *records = realloc(bodies->records, capacity * sizeof *records);
    bodies->records = records ? records : bodies->records;
    if (!ids || !records) {
        return false;
    }
    for (uint32_t i = bodies->capacity; i < capacity; ++i) {
        records[i] = NO_BODY;
    }
    bodies->capacity = capacity;
    return true;
}

replay_body *replay_bodies_of(const replay_bodies *bodies, rm_body_id id) {
    if (id.index1 == 0 || id.index1 > bodies->capacity) {
        return NULL;
    }
    int index = bodies->records[id.index1 - 1];
    return index == NO_BODY ? NULL : &bodies->report->bodies[index];
}

// --- tracks ------------------------------------------------------------------------------------

// A track for a new body, if it is one that is shown.
static void begin_track(replay_bodies *bodies, replay_body *body) {
    replay_report *report = bodies->report;
    uint32_t follow = bodies->options->follow;
    bool is_shown = follow ? body->guid == follow : report->tracks.count < REPLAY_TRACKS;
    if (report->has_plots && is_shown) {
        track *t = track_list_add(&report->tracks);
        report->is_out_of_memory |= !t;
        body->track1 = t ? report->tracks.count : 0;
        if (t) {
            snprintf(t->name, sizeof t->name, "0x%08X", body->guid);
            t->has_queue = t->has_reasons = true;
        }
    }
}

// Places of all bodies are told from the landblock of the first.
static void add_to_track(replay_bodies *bodies, const replay_body *body, const rm_body_info *info,
                         double time) {
    replay_report *report = bodies->report;
    if (body->track1 == 0) {
        return;
    }
    report->cell = report->cell ? report->cell : info->position.cell;
    rm_vec3 offset = rm_landblock_offset(report->cell, info->position.cell);
    rm_trace_sample frame = {.time = time,
                             .drawn = rm_vec3_add(info->position.origin, offset),
                             .drawn_rotation = info->position.rotation};
    if (!track_add_frame(&report->tracks.tracks[body->track1 - 1], &frame,
                         (track_extra){info->reasons, info->queue_count})) {
        report->is_out_of_memory = true;
    }
}

// --- records -----------------------------------------------------------------------------------

// The record of the body in a slot: a new one for a new body.
static replay_body *record_of(replay_bodies *bodies, const rm_body_info *info, double time) {
    replay_body *body = replay_bodies_of(bodies, info->id);
    if (body && rm_body_id_is_equal(body->id, info->id)) {
        return body;
    }
    body = replay_add_body(bodies->report);
    if (body) {
        bodies->records[info->id.index1 - 1] = (int)bodies->report->body_count - 1;
        body->guid = info->guid;
        body->id = info->id;
        body->first = time;
        body->from = body->to = info->position;
        begin_track(bodies, body);
    }
    return body;
}

static void fill_in(replay_body *body, const rm_body_info *info, double time) {
    const uint32_t placed = RM_REASON_TELEPORT | RM_REASON_SNAP | RM_REASON_BLIP;
    if (!(info->reasons & placed)) {
        body->metres += (double)rm_position_distance(&body->to, &info->position);
    }
    body->to = info->position;
    body->last = time;
    body->ticks += 1;
    body->teleports = info->teleports;
    body->queued = info->queued;
    body->snaps = info->snaps;
    body->ignored = info->ignored;
    body->blips = info->blips;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        body->reasons[i] += info->reasons >> i & 1u;
    }
}

static void print_step(const rm_body_info *info, double time) {
    const rm_vec3 *at = &info->position.origin;
    printf("%10.3f  0x%08X %8.3f %8.3f %8.3f %6.1f  %2u ", time, info->position.cell, (double)at->x,
           (double)at->y, (double)at->z, (double)info->heading, info->queue_count);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (info->reasons >> i & 1u) {
            printf(" %s", rm_reason_name(i));
        }
    }
    putchar('\n');
}

void replay_bodies_look(replay_bodies *bodies, const rm_world *world, double time) {
    rm_body_info info;
    const replay_options *options = bodies->options;
    uint32_t count = rm_world_bodies(world, bodies->ids, bodies->capacity);
    for (uint32_t i = 0; i < count && i < bodies->capacity; ++i) {
        if (rm_body_read(world, bodies->ids[i], &info) != RM_OK || info.is_away ||
            info.id.index1 > bodies->capacity) {
            continue;
        }
        replay_body *body = record_of(bodies, &info, time);
        if (body) {
            fill_in(body, &info, time);
            add_to_track(bodies, body, &info, time);
        }
        if (!options->asks_why && !options->is_json && options->follow &&
            info.guid == options->follow) {
            print_step(&info, time);
        }
    }
}

// --- health --------------------------------------------------------------------------------------

// The record of this very body, which has been looked at before; else null.
static replay_body *known_body(const replay_bodies *bodies, rm_body_id id) {
    replay_body *body = replay_bodies_of(bodies, id);
    return body && rm_body_id_is_equal(body->id, id) ? body : NULL;
}

static void count_prediction(replay_body *body, const rm_world *world) {
    rm_smooth_info info;
    body->drawn += 1;
    if (rm_body_read_smooth(world, body->id, &info) != RM_OK) {
        return;
    }
    for (int i = 0; i < RM_PREDICTION_COUNT; ++i) {
        body->predicted[i] += info.why >> i & 1u;
    }
}

void replay_bodies_draw(replay_bodies *bodies, const rm_world *world, double time) {
    rm_body_info info;
    uint32_t count = rm_world_bodies(world, bodies->ids, bodies->capacity);
    for (uint32_t i = 0; i < count && i < bodies->capacity; ++i) {
        replay_body *body = known_body(bodies, bodies->ids[i]);
        if (body && rm_body_read(world, bodies->ids[i], &info) == RM_OK && !info.is_away) {
            count_prediction(body, world);
            bodies->report->is_out_of_memory |=
                !health_meter_frame(&body->meter, world, &info, time);
        }
    }
}

void replay_bodies_report(replay_bodies *bodies, const rm_replay_report *report, double time) {
    replay_body *body = known_body(bodies, report->body);
    if (body) {
        bodies->report->is_out_of_memory |= !health_meter_report(&body->meter, report, time);
    }
}

void replay_bodies_free(replay_bodies *bodies) {
    free(bodies->ids);
    free(bodies->records);
}
