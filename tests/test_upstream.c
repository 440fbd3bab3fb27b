// What the public tests of another client assert (tests/upstream/facts.txt says which, and what the
// lines mean), under three rule sets. An assertion that does not hold is marked there, with who is
// right; one that is marked and holds is a failure, too.

#include "remora/ac.h"

#include "check.h"
#include "space/space_numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 12, RULE_SETS = 3, LINE = 256 };

static const char *const names[RULE_SETS] = {"l3", "l3_2026", "retail"};

typedef struct facts {
    rm_rules rules;
    rm_interp queue;
    rm_chase_body body;
    rm_frame root; // what root motion writes before each step
    rm_frame made; // and what became of it
    uint32_t cell; // of the next place
    bool keeps_heading, is_stuck;
    rm_constraint leash;
    float leash_start, leash_max;
    rm_sticky sticky;
    rm_world *world;
    rm_body_id id;
} facts;

typedef struct line {
    const char *words[WORDS];
    int count;
} line;

// A word as a number; fractions may be written out. 0 without one.
static double number(const line *l, int i) {
    char *end;
    if (i >= l->count) {
        return 0.0;
    }
    double value = strtod(l->words[i], &end);
    return *end == '/' ? value / strtod(end + 1, NULL) : value;
}

static float single(const line *l, int i) {
    return (float)number(l, i);
}

static rm_vec3 vector(const line *l, int i) {
    return rm_vec3_make(single(l, i), single(l, i + 1), single(l, i + 2));
}

// An axis and an angle in radians; no turn without them.
static rm_quat rotation(const line *l, int i) {
    float half = single(l, i + 3) * 0.5f;
    rm_vec3 axis = rm_vec3_scale(vector(l, i), sinf(half));
    return i < l->count ? rm_quat_make(cosf(half), axis.x, axis.y, axis.z) : rm_quat_identity();
}

static uint32_t cell_of(const line *l, int i) {
    return (uint32_t)strtoul(l->words[i], NULL, 16);
}

static int times(const line *l, int i) {
    return i < l->count ? (int)number(l, i) : 1;
}

static void begin(facts *f) {
    const rm_rules rules = f->rules;
    rm_world_destroy(f->world);
    *f = (facts){.rules = rules, .root = rm_frame_identity(), .cell = 0xA9B40001};
    f->body = (rm_chase_body){
        .at = rm_position_make(f->cell, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity()),
        .has_contact = true,
        .radius = 0.5f};
    rm_interp_init(&f->queue);
}

// --- a queue ---------------------------------------------------------------------------------

static void report(facts *f, const line *l) {
    rm_position place = rm_position_make(f->cell, vector(l, 1), rotation(l, 4));
    rm_interp_to(&f->queue, &f->rules, &f->body, &place, f->keeps_heading);
}

// @param follows  the body makes the moves; else it is put on by `then` after each
static void step(facts *f, const line *l, bool follows, rm_vec3 then) {
    rm_chase_body body = f->body;
    body.is_unknown = false;
    for (int i = 0; i < times(l, 2); ++i) {
        f->made = f->root;
        rm_interp_adjust(&f->queue, &f->rules, &body, f->is_stuck, single(l, 1), &f->made);
        body.at.origin = rm_vec3_add(body.at.origin, follows ? f->made.origin : then);
    }
    f->body.at.origin = body.at.origin;
}

static bool queue_command(facts *f, const line *l) {
    const char *verb = l->words[0];
    const rm_vec3 nowhere = {0};
    if (strcmp(verb, "report") == 0) {
        report(f, l);
    } else if (strcmp(verb, "step") == 0) {
        step(f, l, false, nowhere);
    } else if (strcmp(verb, "advance") == 0) {
        step(f, l, true, nowhere);
    } else if (strcmp(verb, "walk") == 0) {
        step(f, l, false, vector(l, 3));
    } else if (strcmp(verb, "stop") == 0 || strcmp(verb, "done") == 0) {
        rm_interp_stop(&f->queue);
    } else {
        return false;
    }
    return true;
}

static bool chaser_command(facts *f, const line *l) {
    const char *verb = l->words[0];
    if (strcmp(verb, "at") == 0) {
        f->body.at.origin = vector(l, 1);
    } else if (strcmp(verb, "facing") == 0) {
        f->body.at.rotation = rotation(l, 1);
    } else if (strcmp(verb, "speed") == 0) {
        f->body.chase_speed = rm_chase_speed(single(l, 1));
    } else if (strcmp(verb, "unknown") == 0) {
        f->body.is_unknown = true;
    } else if (strcmp(verb, "keep") == 0) {
        f->keeps_heading = single(l, 1) != 0.0f;
    } else if (strcmp(verb, "stuck") == 0) {
        f->is_stuck = single(l, 1) != 0.0f;
    } else if (strcmp(verb, "root") == 0) {
        f->root = rm_frame_make(vector(l, 1), rotation(l, 4));
    } else {
        return false;
    }
    return true;
}

// A queue that is empty is told of the body's cell, the next place may be in another one.
static bool cell_command(facts *f, const line *l) {
    if (strcmp(l->words[0], "cell") != 0) {
        return false;
    }
    f->body.at.cell = f->cell == 0xA9B40001 ? cell_of(l, 1) : f->body.at.cell;
    f->cell = cell_of(l, 1);
    return true;
}

// --- a leash, a target -----------------------------------------------------------------------

static bool leash_command(facts *f, const line *l) {
    const char *verb = l->words[0];
    if (strcmp(verb, "leash") == 0) {
        rm_constraint_set(&f->leash, single(l, 1), single(l, 2), single(l, 3));
    } else if (strcmp(verb, "pull") == 0) {
        f->made = rm_frame_make(vector(l, 1), rm_quat_identity());
        rm_constraint_adjust(&f->leash, f->body.has_contact, &f->made);
    } else if (strcmp(verb, "distances") == 0) {
        rm_constraint_distances(cell_of(l, 1), &f->leash_start, &f->leash_max);
    } else {
        return false;
    }
    return true;
}

static void tell(facts *f, const line *l, rm_target_status status) {
    rm_position at = f->body.at;
    at.origin = vector(l, 2);
    rm_sticky_update_target(&f->sticky, (uint32_t)number(l, 1), status, &at);
}

static bool target_command(facts *f, const line *l) {
    const char *verb = l->words[0];
    if (strcmp(verb, "sticky") == 0) {
        f->body.sticky_speed = rm_sticky_speed(single(l, 1));
    } else if (strcmp(verb, "stick") == 0) {
        rm_sticky_stick(&f->sticky, (uint32_t)number(l, 1), single(l, 2));
    } else if (strcmp(verb, "target") == 0) {
        tell(f, l, RM_TARGET_OK);
    } else if (strcmp(verb, "lost") == 0) {
        tell(f, l, RM_TARGET_LEFT);
    } else if (strcmp(verb, "follow") == 0) {
        f->made = f->root;
        rm_sticky_adjust(&f->sticky, &f->body, NULL, single(l, 1), &f->made);
    } else if (strcmp(verb, "elapse") == 0) {
        rm_sticky_elapse(&f->sticky, number(l, 1));
        rm_sticky_use_time(&f->sticky);
    } else {
        return false;
    }
    return true;
}

// --- a body in a world -----------------------------------------------------------------------

static const rm_vec3 start = {12.0f, 12.0f, 50.0f};

static rm_status add_body(facts *f, const line *l) {
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    def.rules = f->rules;
    def.ground.kind = RM_GROUND_NONE;
    body.position.origin = start;
    body.has_contact = body.is_on_walkable = strcmp(l->words[1], "ground") == 0;
    rm_status status = rm_world_create(&def, &f->world);
    return status == RM_OK ? rm_body_add(f->world, &body, &f->id) : status;
}

static rm_status set_bit(facts *f, const line *l, bool is_state, uint32_t bit) {
    uint32_t bits = single(l, 1) != 0.0f ? bit : 0u;
    return is_state ? rm_body_set_state(f->world, f->id, bit, bits)
                    : rm_body_set_transient(f->world, f->id, bit, bits);
}

static rm_status set_slope(facts *f, const line *l) {
    float angle = single(l, 1) * (float)(1.0 / RM_DEGREES_PER_RADIAN);
    return rm_body_set_plane(f->world, f->id, rm_vec3_make(sinf(angle), 0.0f, cosf(angle)));
}

static rm_status let_pass(facts *f, const line *l) {
    rm_status status = RM_OK;
    bool is_tick = strcmp(l->words[0], "tick") == 0;
    for (int i = 0; i < times(l, 2) && status == RM_OK; ++i) {
        status = is_tick ? rm_world_tick(f->world, number(l, 1))
                         : rm_world_advance(f->world, number(l, 1));
    }
    return status;
}

static rm_status contact_command(facts *f, const line *l) {
    f->body.has_contact = single(l, 1) != 0.0f;
    return f->world ? set_bit(f, l, false, RM_TRANSIENT_CONTACT) : RM_OK;
}

static rm_status body_command(facts *f, const line *l) {
    const char *verb = l->words[0];
    if (strcmp(verb, "body") == 0) {
        return add_body(f, l);
    } else if (strcmp(verb, "velocity") == 0) {
        return rm_body_set_velocity(f->world, f->id, vector(l, 1));
    } else if (strcmp(verb, "omega") == 0) {
        return rm_body_set_omega(f->world, f->id, vector(l, 1));
    } else if (strcmp(verb, "friction") == 0) {
        return rm_body_set_friction(f->world, f->id, single(l, 1));
    } else if (strcmp(verb, "slope") == 0) {
        return set_slope(f, l);
    } else if (strcmp(verb, "gravity") == 0) {
        return set_bit(f, l, true, RM_STATE_GRAVITY);
    } else if (strcmp(verb, "sledding") == 0) {
        return set_bit(f, l, true, RM_STATE_SLEDDING);
    } else if (strcmp(verb, "walkable") == 0) {
        return set_bit(f, l, false, RM_TRANSIENT_ON_WALKABLE);
    } else if (strcmp(verb, "contact") == 0) {
        return contact_command(f, l);
    }
    bool is_time = strcmp(verb, "tick") == 0 || strcmp(verb, "frame") == 0;
    return is_time ? let_pass(f, l) : RM_ERROR_ARGUMENT;
}

static bool obey(facts *f, const line *l) {
    return queue_command(f, l) || chaser_command(f, l) || cell_command(f, l) ||
           leash_command(f, l) || target_command(f, l) || body_command(f, l) == RM_OK;
}

// --- what is asserted ------------------------------------------------------------------------

// Up to four numbers; a rotation is given as a quaternion.
typedef struct answer {
    float parts[4];
    bool is_rotation;
} answer;

static answer one(float value) {
    return (answer){.parts = {value}};
}

static answer three(rm_vec3 v) {
    return (answer){.parts = {v.x, v.y, v.z}};
}

static answer four(rm_quat q) {
    return (answer){.parts = {q.w, q.x, q.y, q.z}, .is_rotation = true};
}

static bool of_queue(facts *f, const char *what, answer *out) {
    rm_interp asked = f->queue;
    rm_interp_action wish = rm_interp_use_time(&asked, &f->body);
    if (strcmp(what, "nodes") == 0) {
        *out = one((float)f->queue.head.count);
    } else if (strcmp(what, "fails") == 0) {
        *out = one((float)f->queue.head.fails);
    } else if (strcmp(what, "wish") == 0) {
        *out = one(wish.wish == RM_INTERP_PLACE ? 1.0f : 0.0f);
    } else if (strcmp(what, "target") == 0) {
        *out = three(wish.place.origin);
    } else if (strcmp(what, "cell") == 0) {
        *out = one((float)wish.place.cell);
    } else {
        return false;
    }
    return true;
}

static bool of_move(const facts *f, const char *what, answer *out) {
    if (strcmp(what, "move") == 0) {
        *out = three(f->made.origin);
    } else if (strcmp(what, "length") == 0) {
        *out = one(rm_vec3_length(f->made.origin));
    } else if (strcmp(what, "turn") == 0) {
        *out = four(f->made.rotation);
    } else if (strcmp(what, "heading") == 0) {
        *out = one(rm_quat_heading(f->made.rotation));
    } else {
        return false;
    }
    return true;
}

static bool of_leash_or_target(const facts *f, const char *what, answer *out) {
    if (strcmp(what, "used") == 0) {
        *out = one(f->leash.used);
    } else if (strcmp(what, "full") == 0) {
        *out = one(rm_constraint_is_full(&f->leash) ? 1.0f : 0.0f);
    } else if (strcmp(what, "start") == 0) {
        *out = one(f->leash_start);
    } else if (strcmp(what, "max") == 0) {
        *out = one(f->leash_max);
    } else if (strcmp(what, "stuck") == 0) {
        *out = one(f->sticky.target != 0 ? 1.0f : 0.0f);
    } else {
        return false;
    }
    return true;
}

static bool of_body(const facts *f, const char *what, answer *out) {
    rm_body_info info;
    if (rm_body_read(f->world, f->id, &info) != RM_OK) {
        return false;
    }
    if (strcmp(what, "pos") == 0) {
        *out = three(rm_vec3_sub(info.position.origin, start));
    } else if (strcmp(what, "rot") == 0) {
        *out = four(info.position.rotation);
    } else if (strcmp(what, "vel") == 0) {
        *out = three(info.velocity);
    } else if (strcmp(what, "speed") == 0) {
        *out = one(rm_vec3_length(info.velocity));
    } else if (strcmp(what, "spin") == 0) {
        *out = three(info.omega);
    } else if (strcmp(what, "ticks") == 0) {
        *out = one((float)rm_world_ticks(f->world));
    } else if (strcmp(what, "pending") == 0) {
        *out = one((float)rm_world_pending(f->world));
    } else {
        return false;
    }
    return true;
}

static bool is_same_turn(const answer *found, rm_quat q) {
    const float *p = found->parts;
    return fabsf(p[0] * q.w + p[1] * q.x + p[2] * q.y + p[3] * q.z) > 0.99999f;
}

static bool is_near(const answer *found, const line *l, int count, float tolerance) {
    bool is = true;
    for (int i = 0; i < count; ++i) {
        is = is && fabsf(found->parts[i] - single(l, 3 + i)) <= tolerance;
    }
    return is;
}

// ? WHAT OP N… [~ N]
static bool agrees(const answer *found, const line *l) {
    bool has_tolerance = l->count > 5 && l->words[l->count - 2][0] == '~';
    int count = l->count - 3 - (has_tolerance ? 2 : 0);
    float tolerance = has_tolerance ? single(l, l->count - 1) : 1e-4f;
    switch (l->words[2][0]) {
    case '<':
        return found->parts[0] < single(l, 3);
    case '>':
        return found->parts[0] > single(l, 3);
    default:
        return found->is_rotation ? is_same_turn(found, rotation(l, 3))
                                  : is_near(found, l, count, tolerance);
    }
}

static bool holds(facts *f, const line *l) {
    answer found;
    const char *what = l->words[1];
    bool is_known = of_queue(f, what, &found) || of_move(f, what, &found) ||
                    of_leash_or_target(f, what, &found) || of_body(f, what, &found);
    return is_known && agrees(&found, l);
}

// --- the table -------------------------------------------------------------------------------

// How far the table has been read under one rule set.
typedef struct reading {
    facts facts;
    const char *name;
    int line, at;                       // of the table, and of the present assertion
    bool is_asserted, holds, is_marked; // of the present assertion
    int count, held, wrong;
    int wanted, wanted_held;
} reading;

// The present assertion is over: it holds, or is marked.
static void conclude(reading *r) {
    if (r->is_asserted) {
        r->count += 1;
        r->held += r->holds;
        if (r->holds == r->is_marked) {
            r->wrong += 1;
            printf("tests/upstream/facts.txt:%d: under %s this %s\n", r->at, r->name,
                   r->holds ? "holds, but is marked" : "does not hold, and is not marked");
        }
    }
    r->is_asserted = r->is_marked = false;
}

static void assert_anew(reading *r, const line *l) {
    conclude(r);
    r->at = r->line;
    r->is_asserted = true;
    r->holds = holds(&r->facts, l);
}

static void mark(reading *r, const line *l) {
    for (int i = 1; i < l->count; ++i) {
        size_t size = strlen(r->name);
        bool is_name = strncmp(l->words[i], r->name, size) == 0;
        r->is_marked = r->is_marked || (is_name && strchr(":", l->words[i][size]));
        i = strchr(l->words[i], ':') ? l->count : i;
    }
}

static bool is_command(reading *r, const line *l) {
    conclude(r);
    if (strcmp(l->words[0], "case") == 0) {
        begin(&r->facts);
        return true;
    }
    return obey(&r->facts, l);
}

static bool read_line(reading *r, const line *l) {
    const char *verb = l->words[0];
    if (strcmp(verb, "?") == 0) {
        assert_anew(r, l);
    } else if (strcmp(verb, "and") == 0) {
        r->holds = holds(&r->facts, l) && r->holds;
    } else if (strcmp(verb, "not") == 0) {
        mark(r, l);
    } else if (strcmp(verb, "count") == 0) {
        r->wanted = (int)number(l, 1);
    } else if (strcmp(verb, "holds") == 0) {
        r->wanted_held = strcmp(l->words[1], r->name) == 0 ? (int)number(l, 2) : r->wanted_held;
    } else {
        return is_command(r, l);
    }
    return true;
}

static line split(char *text) {
    line l = {.count = 0};
    for (int i = 0; i < WORDS; ++i) {
        l.words[i] = "";
    }
    for (char *word = strtok(text, " \n"); word && l.count < WORDS; word = strtok(NULL, " \n")) {
        l.words[l.count++] = word;
    }
    return l;
}

static int read_table(reading *r, FILE *file) {
    char text[LINE];
    for (r->line = 1; fgets(text, sizeof text, file); ++r->line) {
        line l = split(text);
        if (l.words[0][0] == '\0' || l.words[0][0] == '#') {
            continue;
        }
        if (!read_line(r, &l)) {
            printf("tests/upstream/facts.txt:%d: no such line: %s\n", r->line, l.words[0]);
            return 1;
        }
    }
    conclude(r);
    return 0;
}

static int check_under(const char *name) {
    reading r = {.name = name};
    FILE *file = fopen(REMORA_SOURCE_DIR "/tests/upstream/facts.txt", "r");
    CHECK(file && rm_rules_preset(name, &r.facts.rules) == RM_OK);
    int failed = read_table(&r, file);
    fclose(file);
    rm_world_destroy(r.facts.world);
    CHECK(failed == 0 && r.wrong == 0);
    if (r.count != r.wanted || r.held != r.wanted_held) {
        printf("under %s %d of %d assertions hold; the table says %d of %d\n", name, r.held,
               r.count, r.wanted_held, r.wanted);
        return 1;
    }
    return 0;
}

static int each_assertion_of_the_client_holds_or_says_who_is_right(void) {
    for (int i = 0; i < RULE_SETS && RM_QUEUE_CAPACITY == 20; ++i) {
        CHECK(check_under(names[i]) == 0);
    }
    return 0;
}

void test_upstream(void) {
    RUN(each_assertion_of_the_client_holds_or_says_who_is_right);
}
