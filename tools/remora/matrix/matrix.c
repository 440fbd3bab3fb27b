// `remora matrix`: the twelve motions over the networks under the rule sets, scored, with the
// acceptance on lan and good.

#include "options.h"
#include "shared/output.h"
#include "shared/program.h"
#include "trace/trace.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: remora matrix [--network NAME] [--motion NAME] [--rules PRESET] [--rule FIELD=VALUE]…\n"
    "                     [--ground flat|hills] [--seed N] [--fps N] [--phase MS]\n"
    "                     [--minds] [--untimed] [--past] [--repeat] [--bound]\n"
    "                     [--smooth KEY=VALUE]… [--json|--json-lines] [--trace DIR]\n"
    "\n"
    "Runs the twelve motions over simulated networks (lan, good, wifi, mobile, bad) under the "
    "rule\n"
    "sets l3, retail and smooth, on hills with things to run into or on level ground without\n"
    "anything, and scores what the observer draws:\n"
    "\n"
    "  settle      from the first tick after a stop's arrival to the last frame that moves; ms\n"
    "  rest        distance from the mover at rest, 200 ms after that tick and later; m\n"
    "  over        how far the body went beyond a stop; m\n"
    "  back, fwd   frames drawn against the mover's way; forwards while it walks backwards\n"
    "  empty       distance from the newest report whenever the queue has emptied; m\n"
    "  drift       distance from the mover's way as reports arrive, median of 25; m\n"
    "  worst       distance from the mover in the worst frame; m\n"
    "\n"
    "  --motion NAME       only this motion, or this mind\n"
    "  --minds             instead of the motions eight minds, whose changes of speed and way are\n"
    "                      as frequent and sharp as those of people; not held to the acceptance\n"
    "  --rules PRESET      only this rule set\n"
    "  --rule FIELD=VALUE  l3 and retail with this rule, such as clock=retail; any number of them\n"
    "  --fps N             frames that the observer draws in a second (60)\n"
    "  --phase MS          by how much it starts after the server (7)\n"
    "  --seed N            of the networks and minds (1)\n"
    "  --untimed           smooth: datagrams do not carry their time of sending\n"
    "  --past              smooth: drawn as late as the measured delays need\n"
    "  --repeat            smooth: every report has the command, changes are sent again\n"
    "  --smooth KEY=VALUE  smooth: a setting, such as rounding=0.02; any number of them\n"
    "  --bound             draws what could be known at best: the server's own body, carried on\n"
    "                      exactly from the newest report that has arrived\n"
    "  --json              one JSON document\n"
    "  --json-lines        one JSON object a line for each case, as it ends\n"
    "  --trace DIR         writes DIR/MOTION-NETWORK-RULES.jsonl\n"
    "\n"
    "Exit status 1 if a case on lan or good does not meet the acceptance: settle at most 200, fwd "
    "0,\n"
    "rest, empty and drift at most 0.05.\n"
    "\n"
    "example: remora matrix --network good --motion back --rules l3 --rule clock=retail\n";

typedef struct matrix {
    matrix_options options;
    int done, total, passed, failed;
    int name_width;  // of the longest name of a rule set
    bool is_narrow;  // the table leaves columns out
    bool is_refused; // the acceptance fails where it must hold
} matrix;

static bool is_wanted(const char *filter, const char *name) {
    return !filter || strcmp(filter, name) == 0;
}

// Without a name the motions, or the minds.
static bool is_wanted_mover(const matrix *m, case_id id) {
    return m->options.motion ? strcmp(m->options.motion, case_motion_name(id)) == 0
                             : (id.motion >= RM_MOTION_COUNT) == m->options.has_minds;
}

static const char *rules_name(const matrix *m, case_id id) {
    return m->options.setup.rules[id.rules].name;
}

// --- one case ------------------------------------------------------------------------------------

typedef struct one_case {
    case_id id;
    rm_score score;
    bool has_passed;
} one_case;

enum { TRACE_PATH_SIZE = 4096 };

static bool open_trace(const matrix *m, case_id id, output *trace, char path[TRACE_PATH_SIZE]) {
    snprintf(path, TRACE_PATH_SIZE, "%s/%s-%s-%s.jsonl", m->options.trace, case_motion_name(id),
             case_network_name(id), rules_name(m, id));
    return output_open(trace, "remora matrix", path);
}

// The end of the trace tells what could not be written.
static bool write_step(void *user, const rm_scenario *scenario) {
    const output *trace = user;
    trace_write_step(trace->file, scenario, 0);
    return !ferror(trace->file);
}

static bool run_case(const matrix *m, one_case *c) {
    output trace;
    char path[TRACE_PATH_SIZE];
    bool has_trace = m->options.trace != NULL;
    if (has_trace && !open_trace(m, c->id, &trace, path)) {
        return false;
    }
    rm_status status =
        case_run(&m->options.setup, c->id, has_trace ? write_step : NULL, &trace, &c->score);
    c->has_passed = rm_score_passes(&c->score);
    if (has_trace && !output_commit(&trace)) {
        return false;
    }
    if (status != RM_OK) {
        fprintf(stderr, "remora matrix: %s\n", rm_status_text(status));
    }
    return status == RM_OK;
}

// --- output --------------------------------------------------------------------------------------

static const char *truth_word(bool is_true) {
    return is_true ? "true" : "false";
}

// The members of a case, without its braces.
static void print_members(const matrix *m, const one_case *c) {
    const rm_score *s = &c->score;
    printf("\"motion\": \"%s\", \"network\": \"%s\", \"rules\": \"%s\", \"settle_ms\": %.3f, "
           "\"rest_error_m\": %.6f, \"overshoot_m\": %.6f, \"backward_frames\": %u, "
           "\"forward_frames\": %u, \"error_when_empty_m\": %.6f, \"drift_m\": %.6f, "
           "\"error_worst_m\": %.6f, \"blocked_s\": %.3f, \"blips\": %u, \"phase_error\": %.4f, "
           "\"walk_frames\": %u, \"wrong_foot_frames\": %u, \"pass\": %s",
           case_motion_name(c->id), case_network_name(c->id), rules_name(m, c->id), s->settle_ms,
           s->rest_error_m, s->overshoot_m, s->backward_frames, s->forward_frames,
           s->error_when_empty_m, s->drift_m, s->error_worst_m, s->blocked_s, s->blips,
           s->phase_error, s->walk_frames, s->wrong_foot_frames, truth_word(c->has_passed));
}

// Lines of several runs may be put together, so each says what it was run with; and they are read
// by programs, so each says which limit was not kept, and whether those of a lan were.
static void print_line(const matrix *m, const one_case *c) {
    const case_setup *setup = &m->options.setup;
    const char *limit = case_failure(&c->score);
    printf("{");
    print_members(m, c);
    printf(", \"limit\": %s%s%s, \"pass_lan\": %s", limit ? "\"" : "", limit ? limit : "null",
           limit ? "\"" : "", truth_word(rm_score_passes_lan(&c->score)));
    printf(", \"turning_frames\": %u, \"waiting_frames\": %u, \"turn_worst_deg\": %.4f",
           c->score.turning_frames, c->score.waiting_frames, c->score.turn_worst_deg);
    printf(", \"ground\": \"%s\", \"fps\": %.9g, \"phase_ms\": %.9g, \"seed\": %llu}\n",
           m->options.ground, setup->fps, setup->phase * 1000.0, (unsigned long long)setup->seed);
}

static void print_json_case(const matrix *m, const one_case *c) {
    printf("%s  {", m->done == 0 ? "" : ",\n");
    print_members(m, c);
    printf("}");
}

// Columns of a terminal that takes the whole table, beside the names of rule sets.
enum { WHOLE_TABLE = 96 };

static void print_narrow_row(const matrix *m, const one_case *c) {
    const rm_score *s = &c->score;
    printf("%-13s %-7s %-*s %7.0f %7.3f %7.3f %7.3f  %s\n", case_motion_name(c->id),
           case_network_name(c->id), m->name_width, rules_name(m, c->id), s->settle_ms,
           s->rest_error_m, s->overshoot_m, s->error_worst_m, c->has_passed ? "pass" : "FAIL");
}

static void print_row(const matrix *m, const one_case *c) {
    const rm_score *s = &c->score;
    if (m->is_narrow) {
        print_narrow_row(m, c);
        return;
    }
    printf("%-13s %-7s %-*s %7.0f %7.3f %7.3f %5u %5u %7.3f %8.4f %7.3f %5u  %s\n",
           case_motion_name(c->id), case_network_name(c->id), m->name_width, rules_name(m, c->id),
           s->settle_ms, s->rest_error_m, s->overshoot_m, s->backward_frames, s->forward_frames,
           s->error_when_empty_m, s->drift_m, s->error_worst_m, s->blips,
           c->has_passed ? "pass" : "FAIL");
}

static void print_head(matrix *m) {
    if (m->options.format == MATRIX_JSON) {
        printf("{\"cases\": [\n");
    }
    if (m->options.format != MATRIX_TABLE) {
        return;
    }
    m->name_width = 6;
    for (int i = 0; i < m->options.setup.rules_count; ++i) {
        int width = (int)strlen(m->options.setup.rules[i].name);
        m->name_width = width > m->name_width ? width : m->name_width;
    }
    m->is_narrow = output_width() < WHOLE_TABLE + m->name_width;
    if (m->is_narrow) {
        printf("%-13s %-7s %-*s %7s %7s %7s %7s\n", "motion", "network", m->name_width, "rules",
               "settle", "rest", "over", "worst");
        printf("%-13s %-7s %-*s %7s %7s %7s %7s\n", "", "", m->name_width, "", "ms", "m", "m", "m");
        return;
    }
    printf("%-13s %-7s %-*s %7s %7s %7s %5s %5s %7s %8s %7s %5s\n", "motion", "network",
           m->name_width, "rules", "settle", "rest", "over", "back", "fwd", "empty", "drift",
           "worst", "blips");
    printf("%-13s %-7s %-*s %7s %7s %7s %5s %5s %7s %8s %7s\n", "", "", m->name_width, "", "ms",
           "m", "m", "", "", "m", "m", "m");
}

static void show_progress(const matrix *m) {
    if (isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO)) {
        fprintf(stderr, "\r%d of %d cases ", m->done, m->total);
        if (m->done == m->total) {
            fprintf(stderr, "\r\033[K");
        }
    }
}

static void print_case(const matrix *m, const one_case *c) {
    switch (m->options.format) {
    case MATRIX_TABLE:
        print_row(m, c);
        break;
    case MATRIX_JSON:
        print_json_case(m, c);
        return;
    case MATRIX_JSON_LINES:
        print_line(m, c);
        break;
    }
    fflush(stdout);
}

static void report(matrix *m, const one_case *c) {
    print_case(m, c);
    m->done += 1;
    m->passed += c->has_passed;
    m->failed += !c->has_passed;
    m->is_refused |= !c->has_passed && case_must_pass(c->id);
    show_progress(m);
}

static void print_end(const matrix *m) {
    if (m->options.format == MATRIX_JSON) {
        printf("\n], \"passed\": %d, \"failed\": %d}\n", m->passed, m->failed);
    } else if (m->options.format == MATRIX_TABLE) {
        if (m->is_narrow) {
            printf("\nleft out of a terminal this narrow: back, fwd, empty, drift, blips\n");
        }
        printf("\n%d passed, %d failed; the acceptance on lan and good %s\n", m->passed, m->failed,
               m->is_refused ? "does not hold" : "holds");
    }
}

// --- all of them ---------------------------------------------------------------------------------

// Calls run_case and report for every case that is wanted; only counts where is_counting.
static bool run_all(matrix *m, bool is_counting) {
    const int sets = m->options.setup.rules_count;
    for (int i = 0; i < RM_NETWORK_PRESETS * CASE_MOVERS * sets; ++i) {
        one_case c = {.id = {.motion = i / sets % CASE_MOVERS,
                             .network = i / sets / CASE_MOVERS,
                             .rules = i % sets}};
        if (!is_wanted(m->options.network, case_network_name(c.id)) || !is_wanted_mover(m, c.id)) {
            continue;
        }
        if (is_counting) {
            m->total += 1;
        } else if (run_case(m, &c)) {
            report(m, &c);
        } else {
            return false;
        }
    }
    return true;
}

static bool make_ground(matrix *m) {
    return strcmp(m->options.ground, "flat") == 0 || case_make_hills(&m->options.setup.hills);
}

int run_matrix(int argc, char **argv) {
    matrix m = {0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!matrix_parse(argc, argv, &m.options)) {
        return EXIT_BAD_USE;
    }
    if (m.options.trace) {
        mkdir(m.options.trace, 0777); // if it cannot be made, opening the first trace says why
    }
    if (!make_ground(&m)) {
        fprintf(stderr, "remora matrix: out of memory\n");
        return EXIT_BAD_USE;
    }
    run_all(&m, true);
    print_head(&m);
    bool has_run = run_all(&m, false);
    rm_hills_destroy(m.options.setup.hills);
    if (!has_run) {
        return EXIT_BAD_USE;
    }
    print_end(&m);
    return m.is_refused ? EXIT_DOES_NOT_HOLD : EXIT_DONE;
}
