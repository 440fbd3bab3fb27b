// `remora matrix`: the twelve motions over the networks under both rule sets, scored, with the
// acceptance on lan and good.

#include "shared/cases.h"
#include "shared/output.h"
#include "shared/program.h"
#include "trace/trace.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: remora matrix [--network NAME] [--rules l3|retail] [--motion NAME]\n"
    "                     [--ground flat|hills] [--seed N] [--fps N] [--json] [--trace DIR]\n"
    "\n"
    "Runs the twelve motions over simulated networks (lan, good, wifi, mobile, bad) under both\n"
    "rule sets, on hills with things to run into or on level ground without anything, and scores\n"
    "what the observer draws:\n"
    "\n"
    "  settle      from the first tick after a stop's arrival to the last frame that moves; ms\n"
    "  rest        distance from the mover at rest, 200 ms after that tick and later; m\n"
    "  over        how far the body went beyond a stop; m\n"
    "  back, fwd   frames drawn against the mover's way; forwards while it walks backwards\n"
    "  empty       distance from the newest report whenever the queue has emptied; m\n"
    "  drift       growth of the distance from the reports during the run; m\n"
    "\n"
    "The observer draws 60 frames a second unless --fps says otherwise; the acceptance is for 60.\n"
    "Exit status 1 if a case on lan or good does not meet the acceptance: settle at most 200, fwd "
    "0,\n"
    "rest, empty and drift at most 0.05. --trace writes DIR/MOTION-NETWORK-RULES.jsonl.\n"
    "\n"
    "example: remora matrix --network good --motion back\n";

typedef struct options {
    const char *network, *rules, *motion, *trace, *ground;
    unsigned long long seed;
    double fps; // frames of the observer in a second
    bool is_json;
} options;

typedef struct matrix {
    options options;
    case_setup setup;
    int done, total, passed, failed;
    bool is_refused; // the acceptance fails where it must hold
} matrix;

static bool is_wanted(const char *filter, const char *name) {
    return !filter || strcmp(filter, name) == 0;
}

// --- one case ------------------------------------------------------------------------------------

typedef struct one_case {
    case_id id;
    rm_score score;
    bool has_passed;
} one_case;

enum { TRACE_PATH_SIZE = 4096 };

static bool open_trace(output *trace, char path[TRACE_PATH_SIZE], const char *folder, case_id id) {
    snprintf(path, TRACE_PATH_SIZE, "%s/%s-%s-%s.jsonl", folder, case_motion_name(id),
             case_network_name(id), case_rules_name(id.rules));
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
    if (has_trace && !open_trace(&trace, path, m->options.trace, c->id)) {
        return false;
    }
    rm_status status = case_run(&m->setup, c->id, has_trace ? write_step : NULL, &trace, &c->score);
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

static void print_json_case(const one_case *c, bool is_first) {
    const rm_score *s = &c->score;
    printf("%s  {\"motion\": \"%s\", \"network\": \"%s\", \"rules\": \"%s\", \"settle_ms\": %.3f, "
           "\"rest_error_m\": %.6f, \"overshoot_m\": %.6f, \"backward_frames\": %u, "
           "\"forward_frames\": %u, \"error_when_empty_m\": %.6f, \"drift_m\": %.6f, "
           "\"blips\": %u, \"pass\": %s}",
           is_first ? "" : ",\n", case_motion_name(c->id), case_network_name(c->id),
           case_rules_name(c->id.rules), s->settle_ms, s->rest_error_m, s->overshoot_m,
           s->backward_frames, s->forward_frames, s->error_when_empty_m, s->drift_m, s->blips,
           c->has_passed ? "true" : "false");
}

static void print_row(const one_case *c) {
    const rm_score *s = &c->score;
    printf("%-13s %-7s %-6s %7.0f %7.3f %7.3f %5u %5u %7.3f %8.4f %5u  %s\n",
           case_motion_name(c->id), case_network_name(c->id), case_rules_name(c->id.rules),
           s->settle_ms, s->rest_error_m, s->overshoot_m, s->backward_frames, s->forward_frames,
           s->error_when_empty_m, s->drift_m, s->blips, c->has_passed ? "pass" : "FAIL");
}

static void print_head(const matrix *m) {
    if (m->options.is_json) {
        printf("{\"cases\": [\n");
        return;
    }
    printf("%-13s %-7s %-6s %7s %7s %7s %5s %5s %7s %8s %5s\n", "motion", "network", "rules",
           "settle", "rest", "over", "back", "fwd", "empty", "drift", "blips");
    printf("%-13s %-7s %-6s %7s %7s %7s %5s %5s %7s %8s\n", "", "", "", "ms", "m", "m", "", "", "m",
           "m");
}

static void show_progress(const matrix *m) {
    if (isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO)) {
        fprintf(stderr, "\r%d of %d cases ", m->done, m->total);
        if (m->done == m->total) {
            fprintf(stderr, "\r\033[K");
        }
    }
}

static void report(matrix *m, const one_case *c) {
    bool is_first = m->done == 0;
    m->done += 1;
    m->passed += c->has_passed;
    m->failed += !c->has_passed;
    m->is_refused |= !c->has_passed && case_must_pass(c->id);
    if (m->options.is_json) {
        print_json_case(c, is_first);
    } else {
        print_row(c);
        fflush(stdout);
    }
    show_progress(m);
}

// --- all of them ---------------------------------------------------------------------------------

// Calls run_case and report for every case that is wanted; only counts where is_counting.
static bool run_all(matrix *m, bool is_counting) {
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        for (int i = 0; i < RM_MOTION_COUNT * CASE_RULES; ++i) {
            one_case c = {.id = {.motion = i / CASE_RULES, .network = n, .rules = i % CASE_RULES}};
            if (!is_wanted(m->options.network, case_network_name(c.id)) ||
                !is_wanted(m->options.motion, case_motion_name(c.id)) ||
                !is_wanted(m->options.rules, case_rules_name(c.id.rules))) {
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
    }
    return true;
}

static bool is_ground(const char *name) {
    return strcmp(name, "flat") == 0 || strcmp(name, "hills") == 0;
}

static bool parse(int argc, char **argv, options *o) {
    *o = (options){.seed = 1, .fps = 60.0, .ground = "hills"};
    for (int i = 1; i < argc; ++i) {
        const char *name = argv[i];
        if (strcmp(name, "--json") == 0) {
            o->is_json = true;
            continue;
        }
        const char *value = ++i < argc ? argv[i] : NULL;
        if (value && strcmp(name, "--network") == 0) {
            o->network = value;
        } else if (value && strcmp(name, "--rules") == 0) {
            o->rules = value;
        } else if (value && strcmp(name, "--motion") == 0) {
            o->motion = value;
        } else if (value && strcmp(name, "--ground") == 0 && is_ground(value)) {
            o->ground = value;
        } else if (value && strcmp(name, "--trace") == 0) {
            o->trace = value;
        } else if (value && strcmp(name, "--seed") == 0) {
            o->seed = strtoull(value, NULL, 0);
        } else if (value && strcmp(name, "--fps") == 0 && strtod(value, NULL) >= 1.0) {
            o->fps = strtod(value, NULL);
        } else {
            fprintf(stderr, "remora matrix: what is %s? (see remora matrix --help)\n", name);
            return false;
        }
    }
    return true;
}

static void print_end(const matrix *m) {
    if (m->options.is_json) {
        printf("\n], \"passed\": %d, \"failed\": %d}\n", m->passed, m->failed);
    } else {
        printf("\n%d passed, %d failed; the acceptance on lan and good %s\n", m->passed, m->failed,
               m->is_refused ? "does not hold" : "holds");
    }
}

static bool make_setup(matrix *m) {
    m->setup.seed = m->options.seed;
    m->setup.fps = m->options.fps;
    return strcmp(m->options.ground, "flat") == 0 || case_make_hills(&m->setup.hills);
}

int run_matrix(int argc, char **argv) {
    matrix m = {0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &m.options)) {
        return EXIT_BAD_USE;
    }
    if (m.options.trace) {
        mkdir(m.options.trace, 0777); // if it cannot be made, opening the first trace says why
    }
    run_all(&m, true);
    if (m.total == 0) {
        fprintf(stderr, "remora matrix: no such network, rules or motion\n");
        return EXIT_BAD_USE;
    }
    if (!make_setup(&m)) {
        fprintf(stderr, "remora matrix: out of memory\n");
        return EXIT_BAD_USE;
    }
    print_head(&m);
    bool has_run = run_all(&m, false);
    rm_hills_destroy(m.setup.hills);
    if (!has_run) {
        return EXIT_BAD_USE;
    }
    print_end(&m);
    return m.is_refused ? EXIT_DOES_NOT_HOLD : EXIT_DONE;
}
