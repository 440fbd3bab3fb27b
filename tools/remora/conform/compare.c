// The first difference between the answers of an adapter and what is expected, in words.

#include "conform.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Origin: tests/conformance/README.md. Following a target that moves amplifies rounding, so that
// those cases are given more room.
typedef struct tolerances {
    double length, quaternion;
} tolerances;

static const tolerances usual = {2e-3, 2e-3};
static const tolerances stuck = {2e-2, 5e-2};

typedef enum field_kind { LENGTH, ROTATION, SAME } field_kind;

// What is compared of an answer that has it, in this order; and what decides it.
static const struct {
    const char *name;
    field_kind kind;
    const char *meaning;
} fields[] = {
    {"pos", LENGTH, "it is elsewhere"},
    {"rot", ROTATION, "it faces elsewhere: rule chase_turns, spin, keep-heading"},
    {"vel", LENGTH, "its velocity differs: friction, gravity, the speed limit"},
    {"omega", LENGTH, "its spin differs: it ends on walkable ground"},
    {"contact", SAME, "its contact differs"},
    {"walkable", SAME, "what it stands on differs"},
    {"queue", SAME, "its queue holds other nodes: pruning, reach, the cap of 20, give-up"},
    {"fails", SAME, "the audit decides otherwise: rules stall_test and stall_near"},
    {"blips", SAME, "it was placed at another time"},
    {"leash", LENGTH, "its leash counts otherwise"},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

// To the bit of a float; zeros of both signs are the same.
static bool is_same_float(double a, double b) {
    union {
        float value;
        uint32_t bits;
    } x = {(float)a}, y = {(float)b};
    return x.bits == y.bits || (a == 0.0 && b == 0.0);
}

static bool is_near(const json_t *found, const json_t *expected, double sign, double room) {
    double a = json_number_value(found);
    double b = sign * json_number_value(expected);
    if (!json_is_number(found) || !json_is_number(expected)) {
        return json_equal((json_t *)(uintptr_t)found, (json_t *)(uintptr_t)expected);
    }
    return room < 0.0 ? is_same_float(a, b) : fabs(a - b) <= room;
}

// @param room  metres, or parts of a unit quaternion; below 0 for the same floats
// @return the index of the first number that differs, or -1
static int find_difference(const json_t *found, const json_t *expected, double sign, double room) {
    if (!json_is_array(expected)) {
        return is_near(found, expected, sign, room) ? -1 : 0;
    }
    size_t count = json_array_size(expected);
    for (size_t i = 0; i < count; ++i) {
        if (json_array_size(found) != count ||
            !is_near(json_array_get(found, i), json_array_get(expected, i), sign, room)) {
            return (int)i;
        }
    }
    return -1;
}

static double room_of(const conform_case *one, field_kind kind, bool is_exact) {
    const tolerances *t = strncmp(one->name, "stick/", 6) == 0 ? &stuck : &usual;
    if (is_exact || kind == SAME) {
        return -1.0;
    }
    return kind == ROTATION ? t->quaternion : t->length;
}

// q and -q are the same rotation.
static int compare_field(const json_t *found, const json_t *expected, field_kind kind,
                         double room) {
    if (kind == ROTATION && room >= 0.0 && find_difference(found, expected, -1.0, room) < 0) {
        return -1;
    }
    return find_difference(found, expected, 1.0, room);
}

static void print(const json_t *value, char *text, size_t size) {
    char *dumped = json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
    snprintf(text, size, "%s", dumped ? dumped : "nothing");
    free(dumped);
}

static void describe(const json_t *found, const json_t *expected, int field, int index, double room,
                     char *text, size_t size) {
    const char *name = fields[field].name;
    const bool is_list = json_is_array(expected);
    char got[64];
    char wanted[64];
    char within[32] = "";
    const json_t *here = json_object_get(found, name);
    print(is_list && json_is_array(here) ? json_array_get(here, (size_t)index) : here, got,
          sizeof got);
    print(is_list ? json_array_get(expected, (size_t)index) : expected, wanted, sizeof wanted);
    if (room >= 0.0) {
        snprintf(within, sizeof within, " (within %g)", room);
    }
    size_t used = strlen(text);
    if (is_list) {
        snprintf(text + used, size - used, "%s[%d] is %s, expected %s%s", name, index, got, wanted,
                 within);
    } else {
        snprintf(text + used, size - used, "%s is %s, expected %s%s", name, got, wanted, within);
    }
}

// The first number of a field that differs, or -1; also where either has no such field.
static int field_differs(const json_t *found, const json_t *expected, int field, double room) {
    const json_t *wanted = json_object_get(expected, fields[field].name);
    const json_t *got = json_object_get(found, fields[field].name);
    return wanted && got ? compare_field(got, wanted, fields[field].kind, room) : -1;
}

static bool answer_differs(const conform_case *one, const json_t *found, const json_t *expected,
                           bool is_exact, char *text, size_t size) {
    snprintf(text, size,
             "tick %d, body %s: ", (int)json_integer_value(json_object_get(expected, "tick")),
             json_string_value(json_object_get(expected, "body")));
    bool differs = false;
    for (int k = 0; k < FIELDS; ++k) {
        double room = room_of(one, fields[k].kind, is_exact);
        int index = field_differs(found, expected, k, room);
        if (index < 0) {
            continue;
        }
        if (!differs) {
            const json_t *wanted = json_object_get(expected, fields[k].name);
            describe(found, wanted, k, index, room, text, size);
        }
        // The others of the same tick say more: where a body is follows from all of them.
        size_t used = strlen(text);
        snprintf(text + used, size - used, "\n      %s", fields[k].meaning);
        differs = true;
    }
    if (differs) {
        return true;
    }
    if (!json_object_get(found, "pos")) {
        strncat(text, "the answer has no \"pos\"", size - strlen(text) - 1);
        return true;
    }
    return false;
}

bool conform_differs(const conform_case *one, bool is_exact, char *text, size_t size) {
    size_t found = json_array_size(one->answers);
    size_t expected = json_array_size(one->expected);
    for (size_t i = 0; i < found && i < expected; ++i) {
        if (answer_differs(one, json_array_get(one->answers, i), json_array_get(one->expected, i),
                           is_exact, text, size)) {
            return true;
        }
    }
    snprintf(text, size, "%zu answers, expected %zu", found, expected);
    return found != expected;
}
