// Commands about the world: rules, space, ground, viewer, bodies and time.

#include "drive.h"
#include "shared/words.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t FIRST_GUID = 0x50000001u;

static bool is_one_of(const char *word, const char *a, const char *b, bool *is_b) {
    *is_b = strcmp(word, b) == 0;
    return *is_b || strcmp(word, a) == 0;
}

static bool before_bodies(drive *d, const char *what) {
    return !d->world || drive_fail(d, "%s must be set before the first body", what);
}

static bool run_rules(drive *d, const drive_words *words) {
    word_list names = {0};
    if (!before_bodies(d, "rules")) {
        return false;
    }
    return rm_rules_preset(words->word[1], &d->def.rules) == RM_OK ||
           drive_fail(d, "expected %s, got \"%s\"", words_of_presets(&names), words->word[1]);
}

static bool run_rule(drive *d, const drive_words *words) {
    const char *name = words->word[1];
    const char *value = words->word[2];
    rm_rule_info rule;
    word_list list = {0};
    if (!before_bodies(d, "rules")) {
        return false;
    }
    if (!words_find_rule(name, &rule)) {
        return drive_fail(d, "no rule \"%s\"; there are %s", name, words_of_rules(&list));
    }
    return rm_rules_set(&d->def.rules, rule.name, value) == RM_OK ||
           drive_fail(d, "expected %s, got \"%s\"", words_of_values(&list, &rule), value);
}

static bool run_space(drive *d, const drive_words *words) {
    bool is_flat;
    if (!before_bodies(d, "space")) {
        return false;
    }
    if (d->collision) {
        return drive_fail(d, "space must be set before terrain, meshes and obstacles");
    }
    if (!is_one_of(words->word[1], "landblocks", "flat", &is_flat)) {
        return drive_fail(d, "expected landblocks or flat, got \"%s\"", words->word[1]);
    }
    d->def.space = is_flat ? RM_SPACE_FLAT : RM_SPACE_LANDBLOCKS;
    return true;
}

static bool run_ground(drive *d, const drive_words *words) {
    rm_ground ground = {RM_GROUND_NONE, 0.0f, NULL, NULL};
    if (strcmp(words->word[1], "reports") == 0) {
        ground.kind = RM_GROUND_LAST_REPORT;
    } else if (strcmp(words->word[1], "none") != 0) {
        ground.kind = RM_GROUND_CONSTANT;
        if (!drive_float(d, words->word[1], &ground.height)) {
            return drive_fail(d, "expected none, reports or a height, got \"%s\"", words->word[1]);
        }
    }
    d->def.ground = ground;
    return !d->world || drive_check(d, rm_world_set_ground(d->world, &ground));
}

static bool run_viewer(drive *d, const drive_words *words) {
    d->has_viewer = words->count == 5;
    if (!d->has_viewer && (words->count != 2 || strcmp(words->word[1], "none") != 0)) {
        return drive_fail(d, "expected: viewer CELL X Y Z, or viewer none");
    }
    if (d->has_viewer && (!drive_hex(d, words->word[1], &d->viewer.cell) ||
                          !drive_vector(d, words, 2, &d->viewer.origin))) {
        return false;
    }
    return !d->world ||
           drive_check(d, rm_world_set_viewer(d->world, d->has_viewer ? &d->viewer : NULL));
}

// --- bodies ----------------------------------------------------------------------------------

bool drive_grow(drive *d) {
    d->def.capacity *= 2;
    return drive_check(d, rm_world_grow(d->world, d->def.capacity));
}

static char *copy_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

// Puts a body of the world into the list of the script.
static bool list_body(drive *d, const char *name, rm_body_id id) {
    drive_body *bodies = realloc(d->bodies, ((size_t)d->body_count + 1) * sizeof *bodies);
    char *copy = copy_text(name);
    if (bodies) {
        d->bodies = bodies;
    }
    if (!bodies || !copy) {
        free(copy);
        return drive_fail(d, "out of memory");
    }
    d->bodies[d->body_count++] = (drive_body){.name = copy,
                                              .id = id,
                                              .is_there = true,
                                              .shape = rm_default_body_def().shape,
                                              .smooth = d->smooth.body};
    return true;
}

static bool add_body(drive *d, const char *name) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    if (!drive_world(d) || ((uint32_t)d->body_count >= d->def.capacity && !drive_grow(d))) {
        return false;
    }
    def.guid = FIRST_GUID + (uint32_t)d->body_count;
    if (!drive_check(d, rm_body_add(d->world, &def, &id)) || !list_body(d, name, id)) {
        return false;
    }
    d->selected = d->body_count - 1;
    return true;
}

// The body of the list that has this id; null if there is none.
static drive_body *find_id(drive *d, rm_body_id id) {
    for (int i = 0; i < d->body_count; ++i) {
        if (d->bodies[i].is_there && rm_body_id_is_equal(d->bodies[i].id, id)) {
            return &d->bodies[i];
        }
    }
    return NULL;
}

// Bodies that a message has deleted, or replaced by a newer instance.
static void unlist_gone(drive *d) {
    rm_body_info info;
    for (int i = 0; i < d->body_count; ++i) {
        drive_body *body = &d->bodies[i];
        if (body->is_there && rm_body_read(d->world, body->id, &info) != RM_OK) {
            body->is_there = false;
            d->selected = d->selected == i ? -1 : d->selected;
        }
    }
}

bool drive_follow_message(drive *d, const rm_receipt *receipt) {
    rm_body_id id;
    char name[16];
    if (receipt->what != RM_RECEIVED_APPLIED) {
        return true;
    }
    unlist_gone(d);
    if (rm_world_find(d->world, receipt->guid, &id) != RM_OK || find_id(d, id)) {
        return true;
    }
    snprintf(name, sizeof name, "0x%08X", receipt->guid);
    return list_body(d, name, id);
}

// Names are printed inside JSON strings as they are.
static bool is_name(const char *word) {
    return strpbrk(word, "\"\\") == NULL;
}

static bool run_body(drive *d, const drive_words *words) {
    drive_body *body = drive_find(d, words->word[1]);
    if (body) {
        d->selected = (int)(body - d->bodies);
        return true;
    }
    if (!is_name(words->word[1])) {
        return drive_fail(d, "a name cannot contain quotes or backslashes");
    }
    return add_body(d, words->word[1]);
}

static bool run_remove(drive *d, const drive_words *words) {
    drive_body *body = drive_find(d, words->word[1]);
    if (!body) {
        return drive_fail(d, "there is no body \"%s\"", words->word[1]);
    }
    if (!drive_check(d, rm_body_remove(d->world, body->id))) {
        return false;
    }
    body->is_there = false;
    if (d->selected == (int)(body - d->bodies)) {
        d->selected = -1;
    }
    return true;
}

// --- time ------------------------------------------------------------------------------------

typedef rm_status step_fn(rm_world *world, double dt);

static bool run_steps(drive *d, const drive_words *words, step_fn *step, bool with_render) {
    double dt;
    long count = 1;
    if (!drive_number(d, words->word[1], &dt) ||
        (words->count > 2 && !drive_count(d, words->word[2], 0, 1000000000L, &count)) ||
        !drive_world(d)) {
        return false;
    }
    for (long i = 0; i < count; ++i) {
        drive_begin_sweeps(d);
        if (!drive_check(d, step(d->world, dt))) {
            return false;
        }
        d->seconds += dt;
        drive_tell_all(d, with_render);
    }
    return true;
}

static bool run_tick(drive *d, const drive_words *words) {
    return run_steps(d, words, rm_world_tick, false);
}

static bool run_advance(drive *d, const drive_words *words) {
    return run_steps(d, words, rm_world_advance, true);
}

static bool run_hash(drive *d, const drive_words *words) {
    (void)words;
    if (!drive_world(d)) {
        return false;
    }
    drive_tell_hash(d);
    return true;
}

static bool run_state(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    (void)words;
    if (body) {
        drive_tell_state(d, body, false);
    }
    return body != NULL;
}

const drive_command drive_world_commands[] = {
    {"rules", 1, 1, run_rules, "l3|l3_2026|retail|smooth"},
    {"rule", 2, 2, run_rule, "FIELD l3|retail"},
    {"space", 1, 1, run_space, "landblocks|flat"},
    {"ground", 1, 1, run_ground, "none|Z|reports"},
    {"viewer", 1, 4, run_viewer, "CELL X Y Z | none"},
    {"body", 1, 1, run_body, "NAME"},
    {"remove", 1, 1, run_remove, "NAME"},
    {"tick", 1, 2, run_tick, "DT [N]"},
    {"advance", 1, 2, run_advance, "DT [N]"},
    {"state", 0, 0, run_state, ""},
    {"hash", 0, 0, run_hash, ""},
    {NULL, 0, 0, NULL, NULL},
};
