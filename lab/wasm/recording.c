// Keeping what happened in two growing lists: frames, and rows of bodies.
//
// Invariants: rows of a frame lie side by side; lists only grow. A recording that is full keeps its
// beginning and says so.

#include "recording.h"

#include "lab.h"

#include <stdlib.h>
#include <string.h>

enum { BODIES = 4096, ROW_LIMIT = 1 << 20, ERROR_SIZE = 768 };

static recording_frame *frames;
static recording_row *rows;
static recording_body bodies[BODIES];
static uint32_t frame_count, frame_capacity, row_count, row_capacity, body_count;
static uint32_t origin;
static uint64_t hash;
static bool is_cut;
static char error[ERROR_SIZE];

// Room for one more. False without memory.
static bool grow(void **list, uint32_t count, uint32_t *capacity, size_t size) {
    if (count < *capacity) {
        return true;
    }
    uint32_t more = *capacity ? *capacity * 2 : 4096;
    void *bigger = realloc(*list, more * size);
    if (bigger) {
        *list = bigger;
        *capacity = more;
    }
    return bigger != NULL;
}

void recording_begin(void) {
    frame_count = row_count = body_count = 0;
    origin = 0;
    hash = 0;
    is_cut = false;
    error[0] = '\0';
}

bool recording_add_frame(double time, uint64_t tick) {
    void *list = frames;
    bool has_room = !is_cut && grow(&list, frame_count, &frame_capacity, sizeof *frames);
    frames = list;
    if (!has_room) {
        is_cut = true;
        return false;
    }
    frames[frame_count++] =
        (recording_frame){.time = time, .tick = (double)tick, .first = (double)row_count};
    return true;
}

// --------------------------------------------------------------------------------------------
// bodies

// The body of this guid and name; null if there are too many.
static recording_body *body_of(uint32_t guid, const char *name) {
    for (uint32_t i = 0; i < body_count; ++i) {
        if (bodies[i].guid == guid && (!name || strcmp(bodies[i].name, name) == 0)) {
            return &bodies[i];
        }
    }
    if (body_count == BODIES) {
        return NULL;
    }
    recording_body *body = &bodies[body_count++];
    *body = (recording_body){.guid = guid};
    if (name) {
        strncpy(body->name, name, RECORDING_NAME - 1);
    }
    return body;
}

void recording_report(uint32_t guid, const rm_position *at) {
    recording_body *body = body_of(guid, NULL);
    if (body) {
        body->report = *at;
        body->has_report = true;
    }
}

uint32_t recording_frame_index(void) {
    return frame_count ? frame_count - 1 : 0;
}

uint32_t recording_origin(void) {
    return origin;
}

static rm_vec3 place_of(const rm_position *at) {
    return rm_vec3_add(at->origin, rm_landblock_offset(origin, at->cell));
}

// The frame that speed is measured from: two ticks ago, or the one before; null for the first.
static const recording_frame *frame_before(void) {
    const double span = 2.0 / RM_SERVER_RATE - 1e-6;
    if (frame_count < 2) {
        return NULL;
    }
    uint32_t i = frame_count - 2;
    while (i > 0 && frames[frame_count - 1].time - frames[i].time < span) {
        --i;
    }
    return &frames[i];
}

// The row of the same body in that frame; null if it was not there.
static const recording_row *row_before(const recording_frame *before, float body) {
    for (uint32_t i = 0; i < (uint32_t)before->count; ++i) {
        const recording_row *row = &rows[(uint32_t)before->first + i];
        if (row->body == body) {
            return row;
        }
    }
    return NULL;
}

static float speed_of(const recording_row *row) {
    const recording_frame *frame = frame_before();
    const recording_row *before = frame ? row_before(frame, row->body) : NULL;
    if (!before) {
        return 0.0f;
    }
    float seconds = (float)(frames[frame_count - 1].time - frame->time);
    float x = row->x - before->x;
    float y = row->y - before->y;
    return seconds > 0.0f ? rm_sqrt(x * x + y * y) / seconds : 0.0f;
}

static void put_pose(const rm_position *at, recording_row *row) {
    rm_vec3 place = place_of(at);
    row->x = place.x;
    row->y = place.y;
    row->z = place.z;
    row->qw = at->rotation.w;
    row->qx = at->rotation.x;
    row->qy = at->rotation.y;
    row->qz = at->rotation.z;
}

static void put_info(const rm_body_info *info, recording_row *row) {
    row->queue = (float)info->queue_count;
    row->fails = (float)info->fails;
    row->reasons = (float)info->reasons;
    row->blips = (float)info->blips;
    row->cycle = info->cycle_velocity.y;
    row->cycle_x = info->cycle_velocity.x;
    row->turning = info->cycle_omega.z;
    row->airborne = info->transient & RM_TRANSIENT_CONTACT ? 0.0f : 1.0f;
}

static void put_report(const recording_body *body, recording_row *row) {
    rm_vec3 place = place_of(&body->report);
    row->has_report = 1.0f;
    row->report_x = place.x;
    row->report_y = place.y;
    row->report_z = place.z;
}

void recording_add_body(const rm_world *world, rm_body_id id, const char *name, bool is_drawn) {
    rm_body_info info;
    rm_position at;
    void *list = rows;
    bool has_room = row_count < ROW_LIMIT && grow(&list, row_count, &row_capacity, sizeof *rows);
    rows = list;
    is_cut = is_cut || !has_room;
    if (!has_room || rm_body_read(world, id, &info) != RM_OK || info.is_away) {
        return;
    }
    if (!is_drawn || rm_body_render(world, id, &at) != RM_OK) {
        at = info.position;
    }
    origin = row_count ? origin : at.cell;
    recording_body *body = body_of(info.guid, name);
    if (!body) {
        return;
    }
    recording_row *row = &rows[row_count++];
    *row = (recording_row){.body = (float)(body - bodies)};
    put_pose(&at, row);
    put_info(&info, row);
    row->phase = lab_body_number(world, id, "phase");
    row->phase_rate = lab_body_number(world, id, "phase_rate");
    if (body->has_report) {
        put_report(body, row);
    }
    row->speed = speed_of(row);
    frames[frame_count - 1].count += 1.0;
}

// ------------------------------------------------------------------------------------------- the
// end

recording_view recording_read(void) {
    return (recording_view){frames, rows, frame_count, row_count, body_count};
}

void recording_fail(const char *text) {
    strncpy(error, text, ERROR_SIZE - 1);
}

void recording_set_hash(uint64_t value) {
    hash = value;
}

LAB_EXPORT(lab_recording_error) const char *lab_recording_error(void) {
    return error;
}

// Of the world in the end.
LAB_EXPORT(lab_recording_hash) uint64_t lab_recording_hash(void) {
    return hash;
}

// Whether there was more than could be kept.
LAB_EXPORT(lab_recording_is_cut) int lab_recording_is_cut(void) {
    return is_cut;
}

LAB_EXPORT(lab_recording_frames) const recording_frame *lab_recording_frames(void) {
    return frames;
}

LAB_EXPORT(lab_recording_frame_count) uint32_t lab_recording_frame_count(void) {
    return frame_count;
}

LAB_EXPORT(lab_recording_rows) const recording_row *lab_recording_rows(void) {
    return rows;
}

LAB_EXPORT(lab_recording_row_count) uint32_t lab_recording_row_count(void) {
    return row_count;
}

LAB_EXPORT(lab_recording_body_count) uint32_t lab_recording_body_count(void) {
    return body_count;
}

LAB_EXPORT(lab_recording_body_name) const char *lab_recording_body_name(uint32_t index) {
    return index < body_count ? bodies[index].name : "";
}

LAB_EXPORT(lab_recording_body_guid) uint32_t lab_recording_body_guid(uint32_t index) {
    return index < body_count ? bodies[index].guid : 0;
}
