// The other side of `remora conform`: plain bodies (remora/plain.h) that do what the lines say and
// answer each tick. An adapter of a port has the same shape.

#include "remora/plain.h"

#include "conform.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 16, NAME = 64 };

typedef struct answering {
    char name[NAME];
    rm_plain_body body;
    int target; // index of the body that it is stuck to, or -1
    uint32_t blips;
} answering;

typedef struct adapter {
    char name[2 * NAME]; // of the case
    rm_plain_around around;
    answering bodies[BODIES];
    int count;
} adapter;

// --- values ------------------------------------------------------------------------------------

static float number(const json_t *line, const char *name) {
    return (float)json_number_value(json_object_get(line, name));
}

static const char *text_of(const json_t *line, const char *name) {
    const char *text = json_string_value(json_object_get(line, name));
    return text ? text : "";
}

static bool is_verb(const json_t *line, const char *verb) {
    return strcmp(text_of(line, "do"), verb) == 0;
}

static float part(const json_t *list, size_t i) {
    return (float)json_number_value(json_array_get(list, i));
}

static rm_vec3 vector(const json_t *line, const char *name) {
    const json_t *list = json_object_get(line, name);
    return rm_vec3_make(part(list, 0), part(list, 1), part(list, 2));
}

// Rotations are made of unit length as `remora drive` and its world do, one after the other.
static rm_position place(const json_t *line) {
    const json_t *q = json_object_get(line, "rot");
    rm_position at = rm_position_make((uint32_t)json_integer_value(json_object_get(line, "cell")),
                                      vector(line, "pos"),
                                      rm_quat_make(part(q, 0), part(q, 1), part(q, 2), part(q, 3)));
    rm_position_clean(RM_SPACE_LANDBLOCKS, &at);
    rm_position_clean(RM_SPACE_LANDBLOCKS, &at);
    return at;
}

static int find(const adapter *a, const char *name) {
    for (int i = 0; i < a->count; ++i) {
        if (strcmp(a->bodies[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

// --- commands ----------------------------------------------------------------------------------

// Rules are a preset and single rules behind it: l3 clock=retail.
static bool begin(adapter *a, const json_t *line) {
    char rules[256];
    snprintf(rules, sizeof rules, "%s", text_of(line, "rules"));
    *a = (adapter){.around = rm_default_plain_around()};
    snprintf(a->name, sizeof a->name, "%s", text_of(line, "case"));
    char *word = strtok(rules, " ");
    bool is_good = word && rm_rules_preset(word, &a->around.rules) == RM_OK;
    for (word = strtok(NULL, " "); word && is_good; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        if (value) {
            *value = '\0';
        }
        is_good = value && rm_rules_set(&a->around.rules, word, value + 1) == RM_OK;
    }
    return is_good;
}

static bool add(adapter *a, const json_t *line) {
    rm_body_def def = rm_default_body_def();
    if (a->count == BODIES) {
        return false;
    }
    answering *one = &a->bodies[a->count++];
    snprintf(one->name, sizeof one->name, "%s", text_of(line, "body"));
    one->target = -1;
    def.guid = (uint32_t)a->count;
    return rm_plain_init(&one->body, &a->around, &def) == RM_OK;
}

// A body that is there already takes the heading of the place.
static void enqueue(const adapter *a, rm_plain_body *body, const json_t *line) {
    rm_chase_body at = {.at = body->position, .is_player = body->is_player};
    rm_position to = place(line);
    bool keeps = json_is_true(json_object_get(line, "keep_heading"));
    if (rm_interp_to(&body->manager.interp, &a->around.rules, &at, &to, keeps) == RM_INTERP_THERE &&
        !keeps) {
        body->position.rotation =
            rm_quat_with_heading(body->position.rotation, rm_quat_heading(to.rotation));
    }
}

static bool queue_command(const adapter *a, rm_plain_body *body, const json_t *line) {
    if (is_verb(line, "queue")) {
        enqueue(a, body, line);
    } else if (is_verb(line, "queue_velocity")) {
        rm_interp_append_velocity(&body->manager.interp, vector(line, "velocity"));
    } else if (is_verb(line, "queue_jump")) {
        rm_interp_append_jump(&body->manager.interp);
    } else if (is_verb(line, "stop")) {
        rm_interp_stop(&body->manager.interp);
    } else if (is_verb(line, "play")) {
        rm_motion_set_speeds(&body->motion, vector(line, "velocity"), vector(line, "omega"));
    } else {
        return false;
    }
    return true;
}

static void stick(adapter *a, answering *one, const json_t *line) {
    one->target = find(a, text_of(line, "to"));
    if (one->target >= 0) {
        const rm_plain_body *target = &a->bodies[one->target].body;
        rm_sticky *sticky = &one->body.manager.sticky;
        rm_sticky_stick(sticky, target->guid, target->radius * target->scale);
        rm_sticky_update_target(sticky, target->guid, RM_TARGET_OK, &target->position);
    }
}

static bool manager_command(adapter *a, answering *one, const json_t *line) {
    rm_position_manager *manager = &one->body.manager;
    if (is_verb(line, "stick")) {
        stick(a, one, line);
    } else if (is_verb(line, "unstick")) {
        rm_sticky_clear(&manager->sticky);
    } else if (is_verb(line, "leash")) {
        rm_position to = place(line);
        rm_constraint_set(&manager->constraint, rm_position_distance(&one->body.position, &to),
                          number(line, "start"), number(line, "max"));
    } else if (is_verb(line, "unleash")) {
        rm_constraint_clear(&manager->constraint);
    } else {
        return false;
    }
    return true;
}

static void set_speed(rm_plain_body *body, const json_t *value) {
    body->speed_source = json_is_null(value) ? RM_SPEED_NONE : RM_SPEED_FIXED;
    body->speed = (float)json_number_value(value);
}

static rm_vec3 normal_of(rm_vec3 v) {
    double length =
        sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
    return rm_vec3_make((float)((double)v.x / length), (float)((double)v.y / length),
                        (float)((double)v.z / length));
}

static bool value_command(rm_plain_body *body, const json_t *line) {
    if (is_verb(line, "place")) {
        body->position = place(line);
    } else if (is_verb(line, "velocity")) {
        rm_plain_set_velocity(body, vector(line, "value"));
    } else if (is_verb(line, "omega")) {
        body->omega = vector(line, "value");
    } else if (is_verb(line, "plane")) {
        body->contact_plane.normal = normal_of(vector(line, "value"));
    } else if (is_verb(line, "speed")) {
        set_speed(body, json_object_get(line, "value"));
    } else if (is_verb(line, "friction")) {
        body->friction = number(line, "value");
    } else if (is_verb(line, "scale")) {
        body->scale = number(line, "value");
    } else if (is_verb(line, "run_rate")) {
        body->motion.run_rate = number(line, "value");
    } else {
        return false;
    }
    return true;
}

static void set_bit(uint32_t *bits, uint32_t bit, bool on) {
    *bits = (*bits & ~bit) | (on ? bit : 0u);
}

// On walkable ground there is no spin.
static bool bit_command(rm_plain_body *body, const json_t *line) {
    static const struct {
        const char *verb;
        uint32_t state, transient;
    } bits[] = {{"gravity", RM_STATE_GRAVITY, 0},
                {"hidden", RM_STATE_HIDDEN, 0},
                {"frozen", RM_STATE_FROZEN, 0},
                {"sledding", RM_STATE_SLEDDING, 0},
                {"contact", 0, RM_TRANSIENT_CONTACT},
                {"walkable", 0, RM_TRANSIENT_ON_WALKABLE},
                {"player", 0, 0}};
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    bool on = json_is_true(json_object_get(line, "on"));
    bool is_known = false;
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; ++i) {
        if (is_verb(line, bits[i].verb)) {
            set_bit(&body->state, bits[i].state, on);
            set_bit(&body->transient, bits[i].transient, on);
            is_known = true;
        }
    }
    body->is_player = is_verb(line, "player") ? on : body->is_player;
    if ((body->transient & ground) == ground && !(body->state & RM_STATE_SLEDDING)) {
        body->omega = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    return is_known;
}

// --- ticks -------------------------------------------------------------------------------------

static void print_vector(const char *name, rm_vec3 v) {
    printf(", \"%s\": [%.9g, %.9g, %.9g]", name, (double)v.x, (double)v.y, (double)v.z);
}

static const char *truth(uint32_t bits) {
    return bits ? "true" : "false";
}

static void print_answer(const adapter *a, const answering *one) {
    const rm_plain_body *b = &one->body;
    const rm_constraint *leash = &b->manager.constraint;
    const rm_quat q = b->position.rotation;
    printf("{\"case\": \"%s\", \"body\": \"%s\"", a->name, one->name);
    print_vector("pos", b->position.origin);
    printf(", \"rot\": [%.9g, %.9g, %.9g, %.9g]", (double)q.w, (double)q.x, (double)q.y,
           (double)q.z);
    print_vector("vel", b->velocity);
    print_vector("omega", b->omega);
    printf(", \"contact\": %s, \"walkable\": %s, \"queue\": %u, \"fails\": %u, \"blips\": %u, ",
           truth(b->transient & RM_TRANSIENT_CONTACT),
           truth(b->transient & RM_TRANSIENT_ON_WALKABLE), b->manager.interp.head.count,
           b->manager.interp.head.fails, one->blips);
    if (leash->is_on) {
        printf("\"leash\": %.9g}\n", (double)leash->used);
    } else {
        puts("\"leash\": null}");
    }
}

// Bodies see each other as they stood at the start of the tick.
static bool tick(adapter *a, double seconds) {
    rm_position starts[BODIES];
    bool is_good = true;
    for (int i = 0; i < a->count; ++i) {
        starts[i] = a->bodies[i].body.position;
    }
    for (int i = 0; i < a->count && is_good; ++i) {
        answering *one = &a->bodies[i];
        rm_plain_out out;
        if (one->target >= 0) {
            rm_sticky_update_target(&one->body.manager.sticky, a->bodies[one->target].body.guid,
                                    RM_TARGET_OK, &starts[one->target]);
        }
        is_good = rm_plain_tick(&one->body, &a->around, seconds, &out) == RM_OK;
        one->blips += is_good && out.wish.wish == RM_INTERP_PLACE &&
                      rm_plain_place(&one->body, &a->around, &out) == RM_OK;
        print_answer(a, one);
    }
    return is_good;
}

static bool obey(adapter *a, const json_t *line) {
    if (is_verb(line, "begin")) {
        return begin(a, line);
    }
    if (is_verb(line, "body")) {
        return add(a, line);
    }
    if (is_verb(line, "tick")) {
        return tick(a, json_number_value(json_object_get(line, "dt")));
    }
    int i = find(a, text_of(line, "body"));
    return i >= 0 &&
           (queue_command(a, &a->bodies[i].body, line) || manager_command(a, &a->bodies[i], line) ||
            value_command(&a->bodies[i].body, line) || bit_command(&a->bodies[i].body, line));
}

bool conform_answer(void) {
    static adapter a; // too large for some stacks
    char *buffer = NULL;
    size_t capacity = 0;
    bool is_good = true;
    json_t *line = conform_next(stdin, &buffer, &capacity);
    for (int number = 1; line; ++number) {
        if (!obey(&a, line)) {
            fprintf(stderr, "remora conform: line %d is not right\n", number);
            is_good = false;
        }
        json_decref(line);
        line = is_good ? conform_next(stdin, &buffer, &capacity) : NULL;
    }
    free(buffer);
    if (is_good && !feof(stdin)) {
        fprintf(stderr, "remora conform: standard input cannot be read\n");
        is_good = false;
    }
    return is_good;
}
