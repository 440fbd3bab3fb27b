// Cases: scripts of `remora drive` as lines for an adapter, and the answers expected of it. A
// script with a command that only a world carries out is left out.

#include "conform.h"
#include "shared/program.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORDS = 16, RULES = 256 };

typedef struct words {
    char *word[MAX_WORDS];
    int count;
} words;

static bool is_word(const words *w, int i, const char *text) {
    return i < w->count && strcmp(w->word[i], text) == 0;
}

static bool is_one_of(const char *word, const char *const *list) {
    while (*list && strcmp(word, *list) != 0) {
        ++list;
    }
    return *list != NULL;
}

static words cut(char *line) {
    words w = {.count = 0};
    line[strcspn(line, "#\n")] = '\0';
    for (char *word = strtok(line, " \t\r"); word && w.count < MAX_WORDS;
         word = strtok(NULL, " \t\r")) {
        w.word[w.count++] = word;
    }
    return w;
}

// --- commands ----------------------------------------------------------------------------------

// A decimal number or a fraction; null for anything else.
static json_t *number(const words *w, int i) {
    char *end = NULL;
    if (i >= w->count) {
        return NULL;
    }
    double value = strtod(w->word[i], &end);
    if (*end == '/') {
        value /= strtod(end + 1, &end);
    }
    return *end ? NULL : json_real(value);
}

static json_t *numbers(const words *w, int first, int count) {
    json_t *list = json_array();
    for (int i = first; list && i < first + count; ++i) {
        if (json_array_append_new(list, number(w, i)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

// A place faces north unless a rotation follows.
static json_t *place(const char *verb, const words *w, bool has_rotation) {
    long long cell = w->count > 1 ? strtoll(w->word[1], NULL, 16) : 0;
    json_t *north = json_pack("[f,f,f,f]", 1.0, 0.0, 0.0, 0.0);
    json_t *rotation = has_rotation && w->count > 8 ? numbers(w, 5, 4) : json_incref(north);
    json_decref(north);
    return json_pack("{s:s, s:I, s:o, s:o}", "do", verb, "cell", (json_int_t)cell, "pos",
                     numbers(w, 2, 3), "rot", rotation);
}

static json_t *place_command(const words *w) {
    if (is_word(w, 0, "interp")) {
        json_t *line = place("queue", w, true);
        json_object_set_new(line, "keep_heading", json_boolean(is_word(w, 9, "1")));
        return line;
    }
    if (is_word(w, 0, "constrain")) {
        json_t *line = place("leash", w, false);
        json_object_set_new(line, "start", number(w, 5));
        json_object_set_new(line, "max", number(w, 6));
        return line;
    }
    return is_word(w, 0, "place") ? place("place", w, true) : NULL;
}

static json_t *value_command(const words *w) {
    static const char *const vectors[] = {"velocity", "omega", "plane", NULL};
    static const char *const singles[] = {"friction", "scale", "run_rate", NULL};
    static const char *const bits[] = {"contact", "walkable", "gravity", "hidden",
                                       "frozen",  "sledding", "player",  NULL};
    const char *verb = w->word[0];
    if (is_one_of(verb, vectors)) {
        return json_pack("{s:s, s:o}", "do", verb, "value", numbers(w, 1, 3));
    }
    if (is_one_of(verb, singles)) {
        return json_pack("{s:s, s:o}", "do", verb, "value", number(w, 1));
    }
    if (is_word(w, 0, "speed")) {
        json_t *speed = is_word(w, 1, "none") ? json_null() : number(w, 1);
        return json_pack("{s:s, s:o}", "do", verb, "value", speed);
    }
    return is_one_of(verb, bits) ? json_pack("{s:s, s:b}", "do", verb, "on", is_word(w, 1, "1"))
                                 : NULL;
}

static json_t *manager_command(const words *w) {
    static const char *const plain[] = {"stop", "unstick", NULL};
    const char *verb = w->word[0];
    if (is_word(w, 0, "sequence")) {
        return json_pack("{s:s, s:o, s:o}", "do", "play", "velocity", numbers(w, 1, 3), "omega",
                         numbers(w, 4, 3));
    }
    if (is_word(w, 0, "node") && is_word(w, 1, "jump")) {
        return json_pack("{s:s}", "do", "queue_jump");
    }
    if (is_word(w, 0, "node") && is_word(w, 1, "velocity")) {
        return json_pack("{s:s, s:o}", "do", "queue_velocity", "velocity", numbers(w, 2, 3));
    }
    if (is_word(w, 0, "stick") && w->count > 1) {
        return json_pack("{s:s, s:s}", "do", verb, "to", w->word[1]);
    }
    if (is_word(w, 0, "unconstrain")) {
        return json_pack("{s:s}", "do", "unleash");
    }
    return is_one_of(verb, plain) ? json_pack("{s:s}", "do", verb) : NULL;
}

// --- scripts -----------------------------------------------------------------------------------

// A script as far as it has been read.
typedef struct reading {
    json_t *lines;
    json_t *bodies; // names that have been seen
    char rules[RULES];
    char body[64];
    bool is_awake; // no body ever sleeps, so that where the viewer is does not matter
} reading;

static void add_rules(reading *r, const words *w) {
    size_t used = is_word(w, 0, "rules") ? 0 : strlen(r->rules);
    snprintf(r->rules + used, sizeof r->rules - used, used ? " %s=%s" : "%s",
             w->count > 1 ? w->word[1] : "", w->count > 2 ? w->word[2] : "");
}

static void add_body(reading *r, const words *w) {
    snprintf(r->body, sizeof r->body, "%s", w->count > 1 ? w->word[1] : "");
    if (!json_object_get(r->bodies, r->body)) {
        json_object_set_new(r->bodies, r->body, json_true());
        json_array_append_new(r->lines, json_pack("{s:s, s:s}", "do", "body", "body", r->body));
    }
}

static bool add_ticks(reading *r, const words *w) {
    json_t *seconds = number(w, 1);
    int count = w->count > 2 ? atoi(w->word[2]) : 1;
    for (int i = 0; i < count && seconds; ++i) {
        json_array_append_new(r->lines, json_pack("{s:s, s:O}", "do", "tick", "dt", seconds));
    }
    json_decref(seconds);
    return seconds != NULL;
}

static bool add_command(reading *r, const words *w) {
    json_t *line = place_command(w);
    line = line ? line : value_command(w);
    line = line ? line : manager_command(w);
    return line && json_object_set_new(line, "body", json_string(r->body)) == 0 &&
           json_array_append_new(r->lines, line) == 0;
}

// @return false for a command that needs a world
static bool add_line(reading *r, char *text) {
    words w = cut(text);
    if (w.count == 0 || (is_word(&w, 0, "viewer") && r->is_awake)) {
        return true;
    }
    if (is_word(&w, 0, "rules") || is_word(&w, 0, "rule")) {
        add_rules(r, &w);
        return true;
    }
    if (is_word(&w, 0, "body")) {
        add_body(r, &w);
        return true;
    }
    return is_word(&w, 0, "tick") ? add_ticks(r, &w) : add_command(r, &w);
}

// The lines of a case; null if it needs a world.
static json_t *read_script(FILE *in, const char *name, bool is_awake) {
    reading r = {json_array(), json_object(), "l3", "", is_awake};
    char *text = NULL;
    size_t capacity = 0;
    bool is_plain = true;
    while (is_plain && getline(&text, &capacity, in) >= 0) {
        is_plain = add_line(&r, text);
    }
    free(text);
    json_decref(r.bodies);
    json_array_insert_new(
        r.lines, 0, json_pack("{s:s, s:s, s:s}", "do", "begin", "case", name, "rules", r.rules));
    if (!is_plain) {
        json_decref(r.lines);
        return NULL;
    }
    return r.lines;
}

// --- answers expected --------------------------------------------------------------------------

json_t *conform_next(FILE *in, char **buffer, size_t *capacity) {
    ssize_t length = getline(buffer, capacity, in);
    json_t *line = length < 0 ? NULL : json_loadb(*buffer, (size_t)length, 0, NULL);
    return length >= 0 && !line ? json_null() : line;
}

static json_t *read_lines(FILE *in) {
    json_t *all = json_array();
    char *buffer = NULL;
    size_t capacity = 0;
    for (json_t *line = conform_next(in, &buffer, &capacity); line;
         line = conform_next(in, &buffer, &capacity)) {
        json_array_append_new(all, line);
    }
    free(buffer);
    if (!feof(in)) { // an error, or no memory for a line
        json_decref(all);
        all = NULL;
    }
    return all;
}

// What `remora drive` prints of the script.
static json_t *ask_world(const char *path) {
    char name[] = "drive";
    char *script = strdup(path);
    char *arguments[] = {name, script, NULL};
    FILE *kept = tmpfile();
    int standard = kept && fflush(stdout) == 0 ? dup(STDOUT_FILENO) : -1;
    json_t *all = NULL;
    if (script && standard >= 0 && dup2(fileno(kept), STDOUT_FILENO) >= 0) {
        int status = run_drive(2, arguments);
        fflush(stdout);
        dup2(standard, STDOUT_FILENO);
        rewind(kept);
        all = status == EXIT_DONE ? read_lines(kept) : NULL;
    }
    if (standard >= 0) {
        close(standard);
    }
    if (kept) {
        fclose(kept);
    }
    free(script);
    return all;
}

static json_t *read_model(const char *path) {
    size_t size = strlen(path) + sizeof "jsonl";
    char *model = malloc(size);
    json_t *all = NULL;
    if (model) {
        snprintf(model, size, "%.*sjsonl", (int)(strlen(path) - strlen("drive")), path);
        FILE *in = fopen(model, "r");
        all = in ? read_lines(in) : NULL;
        if (in) {
            fclose(in);
        }
        free(model);
    }
    return all;
}

// Only ticks, and no updates of a server.
static bool is_plain(const json_t *expected, bool *is_awake) {
    size_t i;
    json_t *answer;
    bool is = json_array_size(expected) > 0;
    *is_awake = true;
    json_array_foreach(expected, i, answer) {
        json_t *routes = json_object_get(answer, "routes");
        is = is && json_object_get(answer, "pos") && !json_object_get(answer, "render") &&
             json_integer_value(json_object_get(routes, "queue")) == 0;
        *is_awake = *is_awake && json_is_true(json_object_get(answer, "active"));
    }
    return is;
}

// --- all of them -------------------------------------------------------------------------------

// THEME/NAME of a path, to be freed.
static char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    const char *theme = slash;
    while (theme > path && theme[-1] != '/') {
        --theme;
    }
    char *name = strdup(theme);
    if (name) {
        name[strlen(name) - strlen(".drive")] = '\0';
    }
    return name;
}

// @return false if the case needs a world
static bool read_case(const char *path, bool is_exact, conform_case *one) {
    bool is_awake;
    FILE *script = fopen(path, "r");
    *one = (conform_case){.name = name_of(path),
                          .expected = is_exact ? ask_world(path) : read_model(path)};
    if (script && one->name && is_plain(one->expected, &is_awake)) {
        one->lines = read_script(script, one->name, is_awake);
    }
    if (script) {
        fclose(script);
    }
    return one->lines != NULL;
}

static void free_case(conform_case *one) {
    free(one->name);
    json_decref(one->lines);
    json_decref(one->expected);
    json_decref(one->answers);
}

bool conform_read(const char *folder, bool is_exact, conform_cases *cases) {
    char pattern[4096];
    glob_t found;
    *cases = (conform_cases){.count = 0};
    snprintf(pattern, sizeof pattern, "%s/*/*.drive", folder);
    if (glob(pattern, 0, NULL, &found) != 0) {
        fprintf(stderr, "remora conform: no cases in %s; --cases names their folder\n", folder);
        return false;
    }
    cases->items = calloc(found.gl_pathc, sizeof *cases->items);
    for (size_t i = 0; cases->items && i < found.gl_pathc; ++i) {
        conform_case *one = &cases->items[cases->count];
        if (read_case(found.gl_pathv[i], is_exact, one)) {
            cases->count += 1;
        } else {
            cases->left_out += 1;
            free_case(one);
        }
    }
    globfree(&found);
    return cases->items != NULL;
}

void conform_free(conform_cases *cases) {
    for (int i = 0; i < cases->count; ++i) {
        free_case(&cases->items[i]);
    }
    free(cases->items);
}
