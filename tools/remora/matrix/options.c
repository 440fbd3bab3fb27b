// Options are read in two passes over the same table: values are taken as they come, rules are put
// together at the end, because a single rule changes whatever preset was named, before or behind
// it.

#include "options.h"

#include "shared/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// As many as there are rules is enough; a rule named twice takes its last value.
enum { CHANGES = 32 };

typedef struct parser {
    matrix_options *options;
    const char *preset;           // null for all, or for those that a change is about
    const char *changes[CHANGES]; // FIELD=VALUE
    int change_count;
} parser;

static bool fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("remora matrix: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

// --- names ---------------------------------------------------------------------------------------

// Says what there is, and what may have been meant.
static bool refuse_name(const char *what, const char *value, words_name *name, const char *all) {
    const char *near = words_near(value, name);
    return near ? fail("no %s \"%s\"; did you mean %s? There are %s", what, value, near, all)
                : fail("no %s \"%s\"; there are %s", what, value, all);
}

static bool take_motion(parser *p, const char *value) {
    word_list names = {0};
    rm_scenario_def def = rm_default_scenario_def();
    p->options->motion = value;
    return (rm_scenario_find(value, &def) && def.script < CASE_MOVERS) ||
           refuse_name("motion", value, words_mover, words_of_movers(&names));
}

static bool take_network(parser *p, const char *value) {
    word_list names = {0};
    rm_network_def def;
    p->options->network = value;
    return rm_network_preset(value, &def) ||
           refuse_name("network", value, rm_network_preset_name, words_of_networks(&names));
}

static bool take_ground(parser *p, const char *value) {
    p->options->ground = value;
    return strcmp(value, "flat") == 0 || strcmp(value, "hills") == 0 ||
           fail("no ground \"%s\"; there are flat and hills", value);
}

static bool take_trace(parser *p, const char *value) {
    p->options->trace = value;
    return true;
}

// --- numbers -------------------------------------------------------------------------------------

static bool take_number(const char *name, const char *text, double low, double high,
                        double *number) {
    char *end;
    *number = strtod(text, &end);
    return (*text && !*end && *number >= low && *number <= high) ||
           fail("%s takes a number from %g to %g, not \"%s\"", name, low, high, text);
}

static bool take_fps(parser *p, const char *value) {
    return take_number("--fps", value, 1.0, 1000.0, &p->options->setup.fps);
}

static bool take_phase(parser *p, const char *value) {
    double ms;
    bool is_good = take_number("--phase", value, 0.0, 1000.0, &ms);
    p->options->setup.phase = ms / 1000.0;
    return is_good;
}

static bool take_seed(parser *p, const char *value) {
    char *end;
    p->options->setup.seed = strtoull(value, &end, 0);
    return (*value && !*end) || fail("--seed takes a whole number, not \"%s\"", value);
}

// --- rules ---------------------------------------------------------------------------------------

static bool take_rules(parser *p, const char *value) {
    word_list names = {0};
    rm_rules rules;
    p->preset = value;
    return rm_rules_preset(value, &rules) == RM_OK ||
           fail("no rules \"%s\"; expected %s", value, words_of_presets(&names));
}

static bool take_smooth(parser *p, const char *value) {
    return case_change_smooth(&p->options->setup.smooth, value) ||
           fail("--smooth takes KEY=VALUE of docs/tuning.md, not \"%s\"", value);
}

static bool take_rule(parser *p, const char *value) {
    if (p->change_count == CHANGES) {
        return fail("--rule more than %d times", CHANGES);
    }
    p->changes[p->change_count++] = value;
    return true;
}

// Sets a rule and adds it to the name of its set.
static bool change(case_rules *r, const char *text) {
    const char *sign = strchr(text, '=');
    char name[64];
    rm_rule_info rule;
    word_list list = {0};
    snprintf(name, sizeof name, "%.*s", sign ? (int)(sign - text) : 0, text);
    if (!sign || !words_find_rule(name, &rule)) {
        return fail("no rule \"%s\"; there are %s", sign ? name : text, words_of_rules(&list));
    }
    if (rm_rules_set(&r->rules, name, sign + 1) != RM_OK) {
        return fail("--rule %s: expected %s, got \"%s\"", name, words_of_values(&list, &rule),
                    sign + 1);
    }
    size_t size = strlen(r->name);
    snprintf(r->name + size, sizeof r->name - size, "+%s", text);
    return true;
}

static bool make_rules(const parser *p) {
    case_setup *setup = &p->options->setup;
    if (!p->preset && p->change_count == 0) {
        setup->rules_count = CASE_RULES;
    }
    if (p->preset) {
        setup->rules_count = 1;
        snprintf(setup->rules[0].name, sizeof setup->rules[0].name, "%s", p->preset);
        rm_rules_preset(p->preset, &setup->rules[0].rules);
    }
    for (int i = 0; i < setup->rules_count * p->change_count; ++i) {
        if (!change(&setup->rules[i / p->change_count], p->changes[i % p->change_count])) {
            return false;
        }
    }
    return true;
}

// --- all -----------------------------------------------------------------------------------------

typedef struct option {
    const char *name;
    bool (*take)(parser *p, const char *value);
} option;

static const option options[] = {
    {"--network", take_network}, {"--motion", take_motion}, {"--ground", take_ground},
    {"--trace", take_trace},     {"--fps", take_fps},       {"--phase", take_phase},
    {"--seed", take_seed},       {"--rules", take_rules},   {"--rule", take_rule},
    {"--smooth", take_smooth},
};

static const char *option_name(int index) {
    static const char *const flags[] = {"--json", "--json-lines", "--minds", "--untimed",
                                        "--past", "--repeat",     "--bound"};
    enum { OPTIONS = sizeof options / sizeof options[0], FLAGS = sizeof flags / sizeof flags[0] };
    return index < OPTIONS           ? options[index].name
           : index < OPTIONS + FLAGS ? flags[index - OPTIONS]
                                     : NULL;
}

static const option *find_option(const char *name) {
    for (size_t i = 0; i < sizeof options / sizeof options[0]; ++i) {
        if (strcmp(options[i].name, name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

static bool take_flag(parser *p, const char *name) {
    if (strcmp(name, "--json") == 0) {
        p->options->format = MATRIX_JSON;
        return true;
    }
    if (strcmp(name, "--json-lines") == 0) {
        p->options->format = MATRIX_JSON_LINES;
        return true;
    }
    if (strcmp(name, "--minds") == 0) {
        p->options->has_minds = true;
        return true;
    }
    return case_take_smooth(&p->options->setup.smooth, name);
}

bool matrix_parse(int argc, char **argv, matrix_options *o) {
    *o = (matrix_options){.ground = "hills", .setup = case_default_setup()};
    parser p = {.options = o};
    for (int i = 1; i < argc; ++i) {
        const option *known = find_option(argv[i]);
        if (take_flag(&p, argv[i])) {
            continue;
        }
        if (!known) {
            const char *near = words_near(argv[i], option_name);
            return fail("unknown option %s%s%s (see remora matrix --help)", argv[i],
                        near ? "; did you mean " : "", near ? near : "");
        }
        if (i + 1 == argc) {
            return fail("%s needs a value", argv[i]);
        }
        if (!known->take(&p, argv[++i])) {
            return false;
        }
    }
    return make_rules(&p);
}
