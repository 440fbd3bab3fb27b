// The reader of traces. Every line is one JSON object: a frame if it has "pos", an event if it has
// "event". Other members are ignored, so that others may add theirs.

#include "read.h"

#include "remora/body.h"

#include <jansson.h>
#include <string.h>

// Longer than any line that a frame makes.
enum { LINE_LIMIT = 16384 };

// Most lines of a trace: nine hours of 120 frames a second. Count. Origin: chosen.
enum { LINES_LIMIT = 4000000 };

static trace_line_kind fail(trace_reader *reader, const char *what) {
    snprintf(reader->error, sizeof reader->error, "%s", what);
    return TRACE_ERROR;
}

// `count` finite numbers of an array; false if it is there and is anything else.
static bool read_numbers(const json_t *object, const char *name, float *out, size_t count) {
    const json_t *array = json_object_get(object, name);
    if (!array) {
        return true;
    }
    bool is_good = json_is_array(array) && json_array_size(array) == count;
    for (size_t i = 0; is_good && i < count; ++i) {
        const json_t *value = json_array_get(array, i);
        out[i] = (float)json_number_value(value);
        is_good = json_is_number(value) && rm_is_finite(out[i]);
    }
    return is_good;
}

static bool read_vec3(const json_t *object, const char *name, rm_vec3 *out) {
    float v[3] = {0};
    bool is_good = read_numbers(object, name, v, 3);
    *out = rm_vec3_make(v[0], v[1], v[2]);
    return is_good;
}

static bool read_quat(const json_t *object, const char *name, rm_quat *out) {
    float v[4] = {1.0f, 0.0f, 0.0f, 0.0f};
    bool is_good = read_numbers(object, name, v, 4);
    *out = rm_quat_make(v[0], v[1], v[2], v[3]);
    return is_good;
}

static uint32_t read_reasons(const json_t *array) {
    uint32_t reasons = 0;
    size_t index;
    json_t *item;
    json_array_foreach(array, index, item) {
        for (int i = 0; json_is_string(item) && i < RM_REASON_COUNT; ++i) {
            bool is_it = strcmp(json_string_value(item), rm_reason_name(i)) == 0;
            reasons |= is_it ? 1u << i : 0u;
        }
    }
    return reasons;
}

static uint32_t read_count(const json_t *value) {
    json_int_t number = json_integer_value(value);
    return number > 0 && number <= (json_int_t)UINT32_MAX ? (uint32_t)number : 0;
}

// A number that may be left out; false if it is there and is anything else.
static bool read_number(const json_t *object, const char *name, float *out) {
    const json_t *value = json_object_get(object, name);
    *out = (float)json_number_value(value);
    return !value || (json_is_number(value) && rm_is_finite(*out));
}

static bool read_phase(const json_t *object, const char *name, float *out) {
    return read_number(object, name, out) && *out >= 0.0f && *out <= 1.0f;
}

// Who it is about: a name or a number.
static bool read_id(const json_t *value, char *id) {
    if (json_is_integer(value)) {
        snprintf(id, TRACE_ID_SIZE, "%lld", (long long)json_integer_value(value));
        return true;
    }
    if (json_is_string(value) && json_string_length(value) < TRACE_ID_SIZE) {
        snprintf(id, TRACE_ID_SIZE, "%s", json_string_value(value));
        return true;
    }
    return !value;
}

static uint32_t read_has(const json_t *object) {
    bool is_turned = json_object_get(object, "rot") && json_object_get(object, "true_rot");
    uint32_t has = is_turned ? TRACE_HAS_ROTATIONS : 0u;
    has |= json_object_get(object, "true") ? TRACE_HAS_TRUE : 0u;
    has |= json_object_get(object, "cycle") ? TRACE_HAS_CYCLE : 0u;
    has |= json_object_get(object, "depth") ? TRACE_HAS_DEPTH : 0u;
    has |= json_object_get(object, "why") ? TRACE_HAS_WHY : 0u;
    has |= json_object_get(object, "queue") ? TRACE_HAS_QUEUE : 0u;
    bool has_phases = json_object_get(object, "phase") && json_object_get(object, "true_phase");
    has |= has_phases ? TRACE_HAS_PHASES : 0u;
    has |= json_is_true(json_object_get(object, "true_in_air")) ? TRACE_TRUE_IN_AIR : 0u;
    return has;
}

static trace_line_kind read_frame(trace_reader *reader, const json_t *object, trace_line *line) {
    if (!read_vec3(object, "pos", &line->pos) || !read_vec3(object, "body", &line->body) ||
        !read_vec3(object, "true", &line->truth) || !read_quat(object, "rot", &line->rot) ||
        !read_quat(object, "true_rot", &line->true_rot)) {
        return fail(reader, "expected three numbers for a place, four for a rotation");
    }
    if (!read_number(object, "cycle", &line->cycle) ||
        !read_number(object, "depth", &line->depth) || line->depth < 0.0f) {
        return fail(reader, "expected a number for \"cycle\" and \"depth\", which is not negative");
    }
    if (!read_phase(object, "phase", &line->phase) ||
        !read_phase(object, "true_phase", &line->true_phase)) {
        return fail(reader, "expected a number from 0 to 1 for \"phase\" and \"true_phase\"");
    }
    line->has = read_has(object);
    line->queue = read_count(json_object_get(object, "queue"));
    line->reasons = read_reasons(json_object_get(object, "why"));
    return TRACE_FRAME;
}

static trace_line_kind read_event(trace_reader *reader, const json_t *object, trace_line *line) {
    const char *event = json_string_value(json_object_get(object, "event"));
    const char *kind = json_string_value(json_object_get(object, "kind"));
    if (!event || !kind) {
        return fail(reader, "expected \"event\" and \"kind\" to be strings");
    }
    line->has_arrived = strcmp(event, "arrived") == 0;
    if (!line->has_arrived && strcmp(event, "sent") != 0) {
        return fail(reader, "expected \"sent\" or \"arrived\" for \"event\"");
    }
    snprintf(line->kind, sizeof line->kind, "%s", kind);
    line->number = read_count(json_object_get(object, "n"));
    return TRACE_EVENT;
}

static trace_line_kind read_object(trace_reader *reader, const json_t *object, trace_line *line) {
    const json_t *time = json_object_get(object, "t");
    if (!json_is_number(time)) {
        return fail(reader, "expected a number for \"t\"");
    }
    memset(line, 0, sizeof *line);
    line->time = json_number_value(time);
    if (!read_id(json_object_get(object, "id"), line->id)) {
        return fail(reader, "expected a short name or a whole number for \"id\"");
    }
    if (json_object_get(object, "pos")) {
        return read_frame(reader, object, line);
    }
    if (json_object_get(object, "event")) {
        return read_event(reader, object, line);
    }
    return fail(reader, "expected a frame (\"pos\") or an event (\"event\")");
}

trace_line_kind trace_read(trace_reader *reader, trace_line *line) {
    char text[LINE_LIMIT];
    json_error_t error;
    do {
        if (!fgets(text, sizeof text, reader->in)) {
            return TRACE_END;
        }
        reader->line += 1;
        if (text[0] == '\0' || reader->line > LINES_LIMIT) {
            return fail(reader,
                        text[0] ? "more lines than any trace has" : "a byte that is no text");
        }
    } while (text[strspn(text, " \t\r\n")] == '\0');
    if (!strchr(text, '\n') && !feof(reader->in)) {
        return fail(reader, "a line that long is no trace's");
    }
    json_t *object = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object)) {
        json_decref(object);
        return fail(reader, object ? "expected an object" : error.text);
    }
    trace_line_kind kind = read_object(reader, object, line);
    json_decref(object);
    return kind;
}
