// Commands about the selected body: its place, bits, properties, queue, sticky target and leash.

#include "drive.h"

#include <string.h>

static bool run_guid(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    uint32_t guid;
    return body && drive_hex(d, words->word[1], &guid) &&
           drive_check(d, rm_body_set_guid(d->world, body->id, guid));
}

static bool run_place(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_position at;
    return body && drive_spot(d, words, 1, &at) &&
           drive_check(d, rm_body_place(d->world, body->id, &at));
}

// --- bits ------------------------------------------------------------------------------------

static bool set_state(drive *d, const drive_words *words, uint32_t bit) {
    drive_body *body = drive_selected(d);
    bool on;
    return body && drive_switch(d, words->word[1], &on) &&
           drive_check(d, rm_body_set_state(d->world, body->id, bit, on ? bit : 0));
}

static bool set_transient(drive *d, const drive_words *words, uint32_t bit) {
    drive_body *body = drive_selected(d);
    bool on;
    return body && drive_switch(d, words->word[1], &on) &&
           drive_check(d, rm_body_set_transient(d->world, body->id, bit, on ? bit : 0));
}

static bool run_contact(drive *d, const drive_words *words) {
    return set_transient(d, words, RM_TRANSIENT_CONTACT);
}

static bool run_walkable(drive *d, const drive_words *words) {
    return set_transient(d, words, RM_TRANSIENT_ON_WALKABLE);
}

static bool run_gravity(drive *d, const drive_words *words) {
    return set_state(d, words, RM_STATE_GRAVITY);
}

static bool run_hidden(drive *d, const drive_words *words) {
    return set_state(d, words, RM_STATE_HIDDEN);
}

static bool run_frozen(drive *d, const drive_words *words) {
    return set_state(d, words, RM_STATE_FROZEN);
}

static bool run_sledding(drive *d, const drive_words *words) {
    return set_state(d, words, RM_STATE_SLEDDING);
}

static bool run_player(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    bool on;
    return body && drive_switch(d, words->word[1], &on) &&
           drive_check(d, rm_body_set_player(d->world, body->id, on));
}

static bool run_moving_to(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    bool on;
    return body && drive_switch(d, words->word[1], &on) &&
           drive_check(d, rm_body_set_moving_to(d->world, body->id, on));
}

// --- properties ------------------------------------------------------------------------------

typedef rm_status property_fn(rm_world *world, rm_body_id id, float value);

static bool set_property(drive *d, const drive_words *words, property_fn *set) {
    drive_body *body = drive_selected(d);
    float value;
    return body && drive_float(d, words->word[1], &value) &&
           drive_check(d, set(d->world, body->id, value));
}

#define RUN(name, ...)                                                                             \
    static bool run_##name(drive *d, const drive_words *words) {                                   \
        return set_property(d, words, rm_body_set_##name);                                         \
    }
RM_PROPERTY_TABLE(RUN)
#undef RUN

static bool run_speed(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_speed_source source = RM_SPEED_AUTO;
    float speed = 0.0f;
    if (!body) {
        return false;
    }
    if (strcmp(words->word[1], "none") == 0) {
        source = RM_SPEED_NONE;
    } else if (strcmp(words->word[1], "auto") != 0) {
        source = RM_SPEED_FIXED;
        if (!drive_float(d, words->word[1], &speed)) {
            return false;
        }
    }
    return drive_check(d, rm_body_set_speed(d->world, body->id, source, speed));
}

static bool run_sequence(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_vec3 velocity;
    rm_vec3 omega;
    return body && drive_vector(d, words, 1, &velocity) && drive_vector(d, words, 4, &omega) &&
           drive_check(d, rm_body_set_cycle(d->world, body->id, velocity, omega));
}

typedef rm_status vector_fn(rm_world *world, rm_body_id id, rm_vec3 value);

static bool set_vector(drive *d, const drive_words *words, vector_fn *set) {
    drive_body *body = drive_selected(d);
    rm_vec3 value;
    return body && drive_vector(d, words, 1, &value) &&
           drive_check(d, set(d->world, body->id, value));
}

static bool run_plane(drive *d, const drive_words *words) {
    return set_vector(d, words, rm_body_set_plane);
}

static bool run_velocity(drive *d, const drive_words *words) {
    return set_vector(d, words, rm_body_set_velocity);
}

static bool run_omega(drive *d, const drive_words *words) {
    return set_vector(d, words, rm_body_set_omega);
}

// --- managers --------------------------------------------------------------------------------

static bool run_interp(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_position to;
    bool keep_heading;
    return body && drive_spot(d, words, 1, &to) && drive_switch(d, words->word[9], &keep_heading) &&
           drive_check(d, rm_body_interpolate(d->world, body->id, &to, keep_heading));
}

static bool run_node(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_vec3 velocity;
    if (!body) {
        return false;
    }
    if (strcmp(words->word[1], "jump") == 0 && words->count == 2) {
        return drive_check(d, rm_body_append_jump(d->world, body->id));
    }
    if (strcmp(words->word[1], "velocity") == 0 && words->count == 5) {
        return drive_vector(d, words, 2, &velocity) &&
               drive_check(d, rm_body_append_velocity(d->world, body->id, velocity));
    }
    return drive_fail(d, "expected: node velocity X Y Z, or node jump");
}

static bool run_stop(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    (void)words;
    return body && drive_check(d, rm_body_stop(d->world, body->id));
}

static bool run_stick(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    drive_body *target = drive_find(d, words->word[1]);
    if (body && !target) {
        return drive_fail(d, "there is no body \"%s\"", words->word[1]);
    }
    return body && drive_check(d, rm_body_stick(d->world, body->id, target->id));
}

static bool run_unstick(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    (void)words;
    return body && drive_check(d, rm_body_unstick(d->world, body->id));
}

static bool run_constrain(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_position to = {0, {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
    float start;
    float max;
    return body && drive_hex(d, words->word[1], &to.cell) &&
           drive_vector(d, words, 2, &to.origin) && drive_float(d, words->word[5], &start) &&
           drive_float(d, words->word[6], &max) &&
           drive_check(d, rm_body_constrain(d->world, body->id, &to, start, max));
}

static bool run_unconstrain(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    (void)words;
    return body && drive_check(d, rm_body_unconstrain(d->world, body->id));
}

const drive_command drive_body_commands[] = {
    {"guid", 1, 1, run_guid, "0xN"},
    {"place", 8, 8, run_place, "CELL X Y Z QW QX QY QZ"},
    {"contact", 1, 1, run_contact, "0|1"},
    {"walkable", 1, 1, run_walkable, "0|1"},
    {"gravity", 1, 1, run_gravity, "0|1"},
    {"hidden", 1, 1, run_hidden, "0|1"},
    {"frozen", 1, 1, run_frozen, "0|1"},
    {"sledding", 1, 1, run_sledding, "0|1"},
    {"player", 1, 1, run_player, "0|1"},
    {"moving_to", 1, 1, run_moving_to, "0|1"},
#define COMMAND(name, text, range, ...) {#name, 1, 1, run_##name, "VALUE (" range ")"},
    RM_PROPERTY_TABLE(COMMAND)
#undef COMMAND
        {"speed", 1, 1, run_speed, "auto|none|V (not negative)"},
    {"sequence", 6, 6, run_sequence, "VX VY VZ OX OY OZ"},
    {"plane", 3, 3, run_plane, "X Y Z (not all 0)"},
    {"velocity", 3, 3, run_velocity, "X Y Z"},
    {"omega", 3, 3, run_omega, "X Y Z"},
    {"interp", 9, 9, run_interp, "CELL X Y Z QW QX QY QZ KEEP"},
    {"node", 1, 4, run_node, "velocity X Y Z | jump"},
    {"stop", 0, 0, run_stop, ""},
    {"stick", 1, 1, run_stick, "NAME (of another body)"},
    {"unstick", 0, 0, run_unstick, ""},
    {"constrain", 6, 6, run_constrain, "CELL X Y Z START MAX (0 <= START <= MAX)"},
    {"unconstrain", 0, 0, run_unconstrain, ""},
    {NULL, 0, 0, NULL, NULL},
};
