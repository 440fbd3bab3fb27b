// The whole state of one body, number by number: the fields of its storage by the library's own
// table, and those of its motion by name.

#include "lab.h"

#include <string.h>

enum { VALUES = 512 };

static double values[VALUES];
static rm_motion motion;

typedef struct unit {
    const char *name, *text;
} unit;

// Of the fields that have one.
static const unit units[] = {
    {"cell", "id"},           {"origin", "m"},           {"velocity", "m/s"},
    {"state", "bits"},        {"transient", "bits"},     {"flags", "bits"},
    {"head_cell", "id"},      {"head_origin", "m"},      {"chase_speed", "m/s"},
    {"queue_count", "nodes"}, {"window_ticks", "ticks"}, {"window_seconds", "s"},
    {"baseline", "m"},        {"start_cell", "id"},      {"start_origin", "m"},
    {"omega", "rad/s"},       {"cycle_velocity", "m/s"}, {"cycle_omega", "rad/s"},
    {"phase_rate", "1/s"},    {"leash_used", "m"},       {"leash_start", "m"},
    {"leash_max", "m"},       {"plane_cell", "id"},      {"cached_velocity", "m/s"},
    {"viewer_distance", "m"}, {"reasons", "bits"},       {"pending_reasons", "bits"},
    {"guid", "id"},           {"parent", "id"},          {"speed", "m/s"},
    {"radius", "m"},          {"jump_height", "m"},      {"report_height", "m"},
};

// Parts of rm_motion; kind is a letter as in rm_field_info.pattern, of any number of bytes.
typedef struct part {
    const char *name, *unit;
    char kind;
    size_t offset;
    int count;
    size_t size; // bytes of one number
} part;

#define PART(member, kind, count, unit)                                                            \
    {                                                                                              \
#member, unit, kind, offsetof(rm_motion, member), count,                                   \
            sizeof(((rm_motion *)0)->member) / (count)                                             \
    }

static const part parts[] = {
    PART(interpreted.style, 'u', 1, "id"),
    PART(interpreted.forward, 'u', 1, "id"),
    PART(interpreted.forward_speed, 'f', 1, ""),
    PART(interpreted.sidestep, 'u', 1, "id"),
    PART(interpreted.sidestep_speed, 'f', 1, ""),
    PART(interpreted.turn, 'u', 1, "id"),
    PART(interpreted.turn_speed, 'f', 1, ""),
    PART(sequence.cursor, 'd', 1, ""),
    PART(sequence.velocity, 'f', 3, "m/s"),
    PART(sequence.omega, 'f', 3, "rad/s"),
    PART(sequence.phase_rate, 'f', 1, "1/s"),
    PART(sequence.node_count, 'u', 1, "clips"),
    PART(sequence.first_cyclic, 'u', 1, ""),
    PART(sequence.current, 'u', 1, ""),
    PART(cycle.style, 'u', 1, "id"),
    PART(cycle.substate, 'u', 1, "id"),
    PART(cycle.speed, 'f', 1, ""),
    PART(cycle.modifier_count, 'u', 1, ""),
    PART(raw.hold_key, 'u', 1, ""),
    PART(raw.forward, 'u', 1, "id"),
    PART(raw.forward_speed, 'f', 1, ""),
    PART(raw.sidestep, 'u', 1, "id"),
    PART(raw.sidestep_speed, 'f', 1, ""),
    PART(raw.turn, 'u', 1, "id"),
    PART(raw.turn_speed, 'f', 1, ""),
    PART(move_to.type, 'u', 1, ""),
    PART(move_to.bits, 'u', 1, "bits"),
    PART(move_to.target_guid, 'u', 1, "id"),
    PART(move_to.command, 'u', 1, "id"),
    PART(move_to.step_count, 'u', 1, ""),
    PART(move_to.parameters.distance_to_object, 'f', 1, "m"),
    PART(move_to.parameters.fail_distance, 'f', 1, "m"),
    PART(move_to.parameters.speed, 'f', 1, ""),
    PART(move_to.target_cell, 'u', 1, "id"),
    PART(move_to.target_origin, 'f', 3, "m"),
    PART(move_to.target_radius, 'f', 1, "m"),
    PART(move_to.sample_distance, 'f', 1, "m"),
    PART(move_to.move_distance, 'f', 1, "m"),
    PART(action_count, 'u', 1, ""),
    PART(pending_count, 'u', 1, ""),
    PART(run_rate, 'f', 1, ""),
    PART(jump_extent, 'f', 1, ""),
    PART(server_action_stamp, 'u', 1, ""),
    PART(bits, 'u', 1, "bits"),
};

enum { UNIT_COUNT = sizeof units / sizeof units[0], PART_COUNT = sizeof parts / sizeof parts[0] };

// ------------------------------------------------------------------------------------------- names

static int table_count(void) {
    rm_field_info info;
    int count = 0;
    while (rm_body_field(count, &info)) {
        ++count;
    }
    return count;
}

// The part of the motion that a field beyond the table is; null for one of the table.
static const part *part_at(int field) {
    int index = field - table_count();
    return index >= 0 && index < PART_COUNT ? &parts[index] : NULL;
}

LAB_EXPORT(lab_field_count) int lab_field_count(void) {
    return table_count() + PART_COUNT;
}

LAB_EXPORT(lab_field_name) const char *lab_field_name(int field) {
    rm_field_info info;
    const part *p = part_at(field);
    return p ? p->name : rm_body_field(field, &info) ? info.name : NULL;
}

LAB_EXPORT(lab_field_group) const char *lab_field_group(int field) {
    rm_field_info info;
    return part_at(field) ? "motion" : rm_body_field(field, &info) ? info.group : NULL;
}

LAB_EXPORT(lab_field_unit) const char *lab_field_unit(int field) {
    const part *p = part_at(field);
    const char *name = lab_field_name(field);
    for (int i = 0; !p && name && i < UNIT_COUNT; ++i) {
        if (strcmp(units[i].name, name) == 0) {
            return units[i].text;
        }
    }
    return p ? p->unit : "";
}

// A letter: f, d, u as in rm_field_info, * the queue, @ the motion as a whole.
LAB_EXPORT(lab_field_kind) int lab_field_kind(int field) {
    rm_field_info info;
    const part *p = part_at(field);
    return p ? p->kind : rm_body_field(field, &info) ? info.pattern[0] : 0;
}

// ------------------------------------------------------------------------------------------ values

static int find_field(const char *name) {
    rm_field_info info;
    int field = 0;
    while (rm_body_field(field, &info) && strcmp(info.name, name) != 0) {
        ++field;
    }
    return field;
}

// Crowds ask for the same few names again and again: found ones are kept, by their address.
static int field_named(const char *name) {
    enum { KEPT = 8 };
    static const char *names[KEPT];
    static int fields[KEPT];
    int i = 0;
    while (i < KEPT - 1 && names[i] && names[i] != name) {
        ++i;
    }
    if (names[i] != name) {
        names[i] = name;
        fields[i] = find_field(name);
    }
    return fields[i];
}

float lab_body_number(const rm_world *world, rm_body_id id, const char *name) {
    double value = 0.0;
    uint32_t count;
    rm_body_read_field(world, id, field_named(name), &value, 1, &count);
    return (float)value;
}

// A whole number of 1, 2 or 4 bytes, as this machine keeps it: the lowest byte first.
static double whole_at(const unsigned char *at, size_t size) {
    uint32_t whole = 0;
    memcpy(&whole, at, size);
    return (double)whole;
}

static double number_at(const unsigned char *at, char kind, size_t size) {
    double number;
    float single;
    if (kind == 'd') {
        memcpy(&number, at, sizeof number);
        return number;
    }
    if (kind == 'f') {
        memcpy(&single, at, sizeof single);
        return (double)single;
    }
    return whole_at(at, size);
}

static uint32_t read_part(const part *p) {
    const unsigned char *at = (const unsigned char *)&motion + p->offset;
    for (int i = 0; i < p->count; ++i) {
        values[i] = number_at(at + (size_t)i * p->size, p->kind, p->size);
    }
    return (uint32_t)p->count;
}

// Numbers of one field of the followed mover; they are at lab_values.
// @param side  an observer, or LAB_SIDES for the server
// @return how many; 0 if the body is not there
LAB_EXPORT(lab_field_read) uint32_t lab_field_read(int side, int field) {
    rm_body_id id;
    uint32_t count = 0;
    int which = side < LAB_SIDES ? side : lab_now.side_count;
    const rm_world *world = lab_scene_body(&lab_now, which, lab_now.follow, &id);
    const part *p = part_at(field);
    if (p) {
        return rm_body_read_motion(world, id, &motion) == RM_OK ? read_part(p) : 0;
    }
    rm_status status = rm_body_read_field(world, id, field, values, VALUES, &count);
    return status != RM_OK ? 0 : count < VALUES ? count : VALUES;
}

LAB_EXPORT(lab_values) const double *lab_values(void) {
    return values;
}
