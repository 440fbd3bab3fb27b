// Commands about motion: tables, motion updates, and server-controlled movement.

#include "drive.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static bool run_table(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    const char *name = words->word[1];
    uint32_t index = 0;
    if (!body) {
        return false;
    }
    if (words->count == 3) {
        uint32_t id;
        if (strcmp(name, "data") != 0 || !drive_hex(d, words->word[2], &id)) {
            return strcmp(name, "data") == 0 ? false
                                             : drive_fail(d, "expected: table data 0x09...");
        }
        if (!drive_data_table(d, id, &index)) {
            return false;
        }
    } else if (strcmp(name, "clip") == 0) {
        index = 1;
    } else if (strcmp(name, "humanoid") != 0 && !drive_load_table(d, name, &index)) {
        return false;
    }
    return drive_check(d, rm_body_set_table(d->world, body->id, index));
}

// --- values ----------------------------------------------------------------------------------

// A command by its name, or its id as a decimal or 0x... number.
static bool read_command(drive *d, const char *text, uint32_t *command) {
    *command = rm_command_from_name(text);
    if (*command) {
        return true;
    }
    char *end;
    bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (is_hex) {
        return drive_hex(d, text, command);
    }
    unsigned long long id = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || id > UINT32_MAX) {
        return drive_fail(d, "expected a command such as RunForward or 0x44000007, got \"%s\"",
                          text);
    }
    *command = (uint32_t)id;
    return true;
}

static bool read_stamp(drive *d, const char *text, uint16_t *stamp) {
    long value;
    if (!drive_count(d, text, 0, 0xFFFF, &value)) {
        return false;
    }
    *stamp = (uint16_t)value;
    return true;
}

// COMMAND:STAMP:SPEED:AUTONOMOUS
static bool read_action(drive *d, char *text, rm_action *action) {
    char *part[4] = {text, NULL, NULL, NULL};
    for (int i = 1; i < 4; ++i) {
        part[i] = strchr(part[i - 1], ':');
        if (!part[i]) {
            return drive_fail(d, "expected COMMAND:STAMP:SPEED:AUTONOMOUS, got \"%s\"", text);
        }
        *part[i]++ = '\0';
    }
    long stamp;
    bool is_autonomous;
    if (!read_command(d, part[0], &action->command) ||
        !drive_count(d, part[1], 0, RM_ACTION_STAMP, &stamp) ||
        !drive_float(d, part[2], &action->speed) || !drive_switch(d, part[3], &is_autonomous)) {
        return false;
    }
    action->stamp = (uint32_t)stamp;
    action->is_autonomous = is_autonomous;
    return true;
}

static bool read_actions(drive *d, char *text, rm_movement *movement) {
    for (char *next = text; next;) {
        char *comma = strchr(next, ',');
        if (comma) {
            *comma = '\0';
        }
        if (movement->action_count == RM_MOVEMENT_ACTIONS) {
            return drive_fail(d, "more than %d actions", RM_MOVEMENT_ACTIONS);
        }
        if (!read_action(d, next, &movement->actions[movement->action_count++])) {
            return false;
        }
        next = comma ? comma + 1 : NULL;
    }
    return true;
}

// --- keys ------------------------------------------------------------------------------------

typedef enum value_kind { VALUE_COMMAND, VALUE_FLOAT, VALUE_WORD } value_kind;

// A key that is one member of a movement.
typedef struct movement_key {
    const char *name;
    value_kind kind;
    size_t offset;
} movement_key;

#define STATE(member) offsetof(rm_movement, state.member)
#define PARAMETER(member) offsetof(rm_movement, parameters.member)

static const movement_key state_keys[] = {
    {"style", VALUE_COMMAND, STATE(style)},
    {"forward", VALUE_COMMAND, STATE(forward)},
    {"sidestep", VALUE_COMMAND, STATE(sidestep)},
    {"turn", VALUE_COMMAND, STATE(turn)},
    {"forward_speed", VALUE_FLOAT, STATE(forward_speed)},
    {"sidestep_speed", VALUE_FLOAT, STATE(sidestep_speed)},
    {"turn_speed", VALUE_FLOAT, STATE(turn_speed)},
    {NULL, VALUE_WORD, 0},
};

static const movement_key parameter_keys[] = {
    {"style", VALUE_COMMAND, offsetof(rm_movement, style)},
    {"bits", VALUE_WORD, PARAMETER(bits)},
    {"distance_to_object", VALUE_FLOAT, PARAMETER(distance_to_object)},
    {"min_distance", VALUE_FLOAT, PARAMETER(min_distance)},
    {"fail_distance", VALUE_FLOAT, PARAMETER(fail_distance)},
    {"speed", VALUE_FLOAT, PARAMETER(speed)},
    {"walk_run_threshold", VALUE_FLOAT, PARAMETER(walk_run_threshold)},
    {"desired_heading", VALUE_FLOAT, PARAMETER(desired_heading)},
    {"run_rate", VALUE_FLOAT, offsetof(rm_movement, run_rate)},
    {NULL, VALUE_WORD, 0},
};

// Bits of the parameters that have a name of their own, in their order.
static const char *const bit_names[] = {
    "can_walk",        "can_run",      "can_sidestep",       "can_walk_backwards",
    "can_charge",      "fail_walk",    "use_final_heading",  "sticky",
    "move_away",       "move_towards", "use_spheres",        "set_hold_key",
    "autonomous_move", "modify_raw",   "modify_interpreted", "cancel_moveto",
    "stop_completely", "disable_jump",
};

static bool read_member(drive *d, const movement_key *key, const char *value,
                        rm_movement *movement) {
    unsigned char *member = (unsigned char *)movement + key->offset;
    uint32_t word = 0;
    float number = 0.0f;
    bool is_good = key->kind == VALUE_FLOAT     ? drive_float(d, value, &number)
                   : key->kind == VALUE_COMMAND ? read_command(d, value, &word)
                                                : drive_hex(d, value, &word);
    if (is_good && key->kind == VALUE_FLOAT) {
        memcpy(member, &number, sizeof number);
    } else if (is_good) {
        memcpy(member, &word, sizeof word);
    }
    return is_good;
}

static bool read_bit(drive *d, const char *word, rm_movement *movement, bool *is_known) {
    for (size_t i = 0; i < sizeof bit_names / sizeof bit_names[0]; ++i) {
        const char *value = drive_value(word, bit_names[i]);
        bool on;
        if (value) {
            *is_known = true;
            if (!drive_switch(d, value, &on)) {
                return false;
            }
            uint32_t bit = 1u << i;
            uint32_t *bits = &movement->parameters.bits;
            *bits = on ? *bits | bit : *bits & ~bit;
            return true;
        }
    }
    *is_known = false;
    return true;
}

// A key that every motion update has.
static bool read_common(drive *d, const char *word, rm_motion_update *update, bool *is_known) {
    const char *value;
    bool on;
    *is_known = true;
    if ((value = drive_value(word, "movement")) != NULL) {
        return read_stamp(d, value, &update->stamp);
    }
    if ((value = drive_value(word, "control")) != NULL) {
        return read_stamp(d, value, &update->control);
    }
    if ((value = drive_value(word, "autonomous")) != NULL) {
        bool is_good = drive_switch(d, value, &on);
        update->movement.is_autonomous = is_good && on;
        return is_good;
    }
    *is_known = false;
    return true;
}

// One of these keys; *is_known says whether it was.
static bool read_key(drive *d, const char *word, const movement_key *keys, rm_movement *movement,
                     bool *is_known) {
    for (const movement_key *key = keys; key->name; ++key) {
        const char *value = drive_value(word, key->name);
        if (value) {
            *is_known = true;
            return read_member(d, key, value, movement);
        }
    }
    *is_known = false;
    return true;
}

bool drive_motion_key(drive *d, const char *word, rm_movement *movement) {
    bool is_known;
    return read_key(d, word, state_keys, movement, &is_known) &&
           (is_known || drive_fail(d, "no such key: \"%s\"", word));
}

static bool read_keys(drive *d, const drive_words *words, int first, const movement_key *keys,
                      rm_motion_update *update) {
    for (int i = first; i < words->count; ++i) {
        char *word = words->word[i];
        bool is_known;
        if (!read_common(d, word, update, &is_known)) {
            return false;
        }
        if (!is_known && !read_key(d, word, keys, &update->movement, &is_known)) {
            return false;
        }
        if (!is_known && keys == state_keys && drive_value(word, "actions")) {
            is_known = true;
            if (!read_actions(d, word + strlen("actions="), &update->movement)) {
                return false;
            }
        }
        if (!is_known && keys == parameter_keys &&
            !read_bit(d, word, &update->movement, &is_known)) {
            return false;
        }
        if (!is_known) {
            return drive_fail(d, "no such key: \"%s\"", word);
        }
    }
    return true;
}

// --- commands --------------------------------------------------------------------------------

// A line that updates the motion of the selected body.
typedef struct motion_line {
    drive_body *body;
    drive_words words; // without times
    rm_timing timing;
    rm_motion_update update;
} motion_line;

// Takes the times of a line; the update has the stamps that follow the stored ones.
static bool begin(drive *d, const drive_words *all, motion_line *line) {
    rm_body_info info;
    line->body = drive_selected(d);
    if (!line->body || !drive_check(d, rm_body_read(d->world, line->body->id, &info))) {
        return false;
    }
    line->update = (rm_motion_update){
        .movement = rm_default_movement(),
        .instance = info.stamps[RM_STAMP_INSTANCE],
        .stamp = (uint16_t)(info.stamps[RM_STAMP_MOVEMENT] + 1),
        .control = info.stamps[RM_STAMP_CONTROL],
    };
    line->update.movement.run_rate = info.run_rate;
    return drive_take_times(d, all, &line->words, &line->timing);
}

// With a time it goes through the bytes of a message, as only those are received with times.
static bool update_motion(drive *d, const motion_line *line) {
    const rm_motion_update *update = &line->update;
    rm_body_info info;
    if (!drive_is_timed(&line->timing)) {
        return drive_check(d, rm_body_update_motion(d->world, line->body->id, update, NULL));
    }
    if (!drive_check(d, rm_body_read(d->world, line->body->id, &info))) {
        return false;
    }
    rm_message message = {.kind = RM_MESSAGE_UPDATE_MOTION};
    message.update_motion = (rm_motion_message){.guid = info.guid,
                                                .instance = update->instance,
                                                .movement_stamp = update->stamp,
                                                .control = update->control,
                                                .block = rm_movement_pack_make(&update->movement)};
    return drive_send(d, &message, &line->timing);
}

static bool run_motion(drive *d, const drive_words *all) {
    motion_line line;
    if (!begin(d, all, &line) || !read_keys(d, &line.words, 1, state_keys, &line.update)) {
        return false;
    }
    line.update.movement.style = line.update.movement.state.style;
    return update_motion(d, &line);
}

// The object of a movement, by name; its place goes along for worlds that do not know it.
static bool read_object(drive *d, const char *name, rm_movement *movement) {
    drive_body *object = drive_find(d, name);
    rm_body_info info;
    if (!object) {
        return drive_fail(d, "there is no body \"%s\"", name);
    }
    if (!drive_check(d, rm_body_read(d->world, object->id, &info))) {
        return false;
    }
    movement->object_guid = info.guid;
    movement->position = info.position;
    return true;
}

static bool run_moveto(drive *d, const drive_words *all) {
    motion_line line;
    if (!begin(d, all, &line)) {
        return false;
    }
    const drive_words *words = &line.words;
    rm_movement *movement = &line.update.movement;
    bool is_object = strcmp(words->word[1], "object") == 0;
    bool is_position = strcmp(words->word[1], "position") == 0;
    if (!(is_object && words->count > 2) && !(is_position && words->count > 9)) {
        return drive_fail(d, "expected: moveto object NAME ..., or moveto position SPOT ...");
    }
    movement->type = is_object ? RM_MOVEMENT_TO_OBJECT : RM_MOVEMENT_TO_POSITION;
    bool is_good = is_object ? read_object(d, words->word[2], movement)
                             : drive_spot(d, words, 2, &movement->position);
    return is_good && read_keys(d, words, is_object ? 3 : 10, parameter_keys, &line.update) &&
           update_motion(d, &line);
}

static bool run_turnto(drive *d, const drive_words *all) {
    motion_line line;
    if (!begin(d, all, &line)) {
        return false;
    }
    const drive_words *words = &line.words;
    rm_movement *movement = &line.update.movement;
    bool is_object = strcmp(words->word[1], "object") == 0;
    if (!is_object && strcmp(words->word[1], "heading") != 0) {
        return drive_fail(d, "expected: turnto object NAME ..., or turnto heading DEGREES ...");
    }
    movement->type = is_object ? RM_MOVEMENT_TURN_TO_OBJECT : RM_MOVEMENT_TURN_TO_HEADING;
    bool is_good = is_object
                       ? read_object(d, words->word[2], movement)
                       : drive_float(d, words->word[2], &movement->parameters.desired_heading);
    return is_good && read_keys(d, words, 3, parameter_keys, &line.update) &&
           update_motion(d, &line);
}

const drive_command drive_motion_commands[] = {
    {"table", 1, 2, run_table, "humanoid|clip|FILE | data 0x09..."},
    {"motion", 0, 18, run_motion,
     "[style= forward= sidestep= turn= forward_speed= sidestep_speed= turn_speed= autonomous=0|1 "
     "movement=N control=N actions=COMMAND:STAMP:SPEED:AUTONOMOUS,... sent=T arrived=T]"},
    {"moveto", 2, 42, run_moveto,
     "object NAME | position SPOT [KEY=VALUE ...] [sent=T] [arrived=T]"},
    {"turnto", 2, 42, run_turnto,
     "object NAME | heading DEGREES [KEY=VALUE ...] [sent=T] [arrived=T]"},
    {NULL, 0, 0, NULL, NULL},
};
