// `remora demo`: the twelve motions over five networks under both rule sets, on hills: a table, and
// a report that can be looked at.

#include "report/report.h"
#include "shared/metric.h"
#include "shared/output.h"
#include "shared/program.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: remora demo [--html FILE] [--peers FILE] [--motion NAME]\n"
    "\n"
    "Moves other people's characters: twelve motions over five networks, lan to bad, under both\n"
    "rule sets, on hills with things to run into. Prints which cases meet the acceptance and how\n"
    "near to the truth the character was drawn, and writes a report: one HTML file, with plots of\n"
    "error, speed, heading, queue and reasons over time and the way from above.\n"
    "\n"
    "  --html FILE    where to (remora-report.html)\n"
    "  --peers FILE   with the table of other libraries that ./dev peers has made\n"
    "  --motion NAME  only this motion\n"
    "\n"
    "Exit status 1 if a case on lan or good does not meet the acceptance.\n"
    "\n"
    "example: remora demo --html /tmp/report.html\n";

typedef struct options {
    const char *html, *peers, *motion;
} options;

typedef struct demo {
    options options;
    case_setup setup;
    report_results *results;
    track tracks[CASE_RULES]; // of the motion and network at hand
    FILE *plots;              // the sections of the report, written before its head
    char *plots_text;
    size_t plots_size;
    int done, total;
    bool is_seen; // progress goes to a terminal
    bool is_coloured;
} demo;

// --- terminal ------------------------------------------------------------------------------------

static const char *paint(const demo *d, const char *code) {
    return d->is_coloured ? code : "";
}

static void show_progress(const demo *d, const char *motion, const char *network) {
    enum { WIDTH = 30 };
    if (!d->is_seen) {
        return;
    }
    int filled = d->total ? d->done * WIDTH / d->total : 0;
    fputs("\r\033[K", stderr);
    if (d->done < d->total) {
        fprintf(stderr, "%.*s%.*s %3d of %d  %s, %s", filled, "##############################",
                WIDTH - filled, "..............................", d->done, d->total, motion,
                network);
    }
    fflush(stderr);
}

static bool is_wanted(const demo *d, int motion) {
    return !d->options.motion || strcmp(d->options.motion, rm_scenario_name(motion)) == 0;
}

static void print_heads(const char *corner) {
    printf("%-14s", corner);
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        printf("  %-15s", rm_network_preset_name(n));
    }
    printf("\n%-14s", "");
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        printf("  %-7s %-7s", "l3", "retail");
    }
    putchar('\n');
}

static void print_acceptance(const demo *d) {
    print_heads("motion");
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        if (!is_wanted(d, m)) {
            continue;
        }
        printf("%-14s", rm_scenario_name(m));
        for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
            const report_case *c = &d->results->cases[m][i / CASE_RULES][i % CASE_RULES];
            const char *failure = case_failure(&c->accepted);
            printf("%s%s%-7s%s", i % CASE_RULES ? " " : "  ",
                   paint(d, failure ? "\033[33m" : "\033[36m"), failure ? failure : "ok",
                   paint(d, "\033[0m"));
        }
        putchar('\n');
    }
}

// The metrics that tell most at a glance, and what they are called here.
static const char *const shown[][2] = {
    {"error_mean_m", "error now, m"}, {"lag_ms", "lag, ms"},
    {"lag_error_m", "at that lag"},   {"snaps", "snaps"},
    {"wall_depth_m", "in walls, m"},
};

static const char *label_of(int index) {
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; ++i) {
        if (strcmp(metric_at(index)->name, shown[i][0]) == 0) {
            return shown[i][1];
        }
    }
    return NULL;
}

static void print_scores(const demo *d) {
    puts("\nScores, over all motions: how far from the truth, how late, how far from the truth of "
         "then,\nleaps, and the deepest that one was drawn inside a wall.\n");
    print_heads("");
    for (int k = 0; k < METRIC_COUNT; ++k) {
        if (!label_of(k)) {
            continue;
        }
        printf("%-14s", label_of(k));
        for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
            double value = report_over_motions(d->results, i / CASE_RULES, i % CASE_RULES, k);
            fputs(i % CASE_RULES ? " " : "  ", stdout);
            metric_print(stdout, metric_at(k), value, -7);
        }
        putchar('\n');
    }
}

static int count_failures(const demo *d, bool is_of_musts, int *total) {
    int failures = 0;
    *total = 0;
    for (int i = 0; i < RM_MOTION_COUNT * RM_NETWORK_PRESETS * CASE_RULES; ++i) {
        case_id id = {i / (RM_NETWORK_PRESETS * CASE_RULES), i / CASE_RULES % RM_NETWORK_PRESETS,
                      i % CASE_RULES};
        if (is_wanted(d, id.motion) && (!is_of_musts || case_must_pass(id))) {
            const report_case *c = &d->results->cases[id.motion][id.network][id.rules];
            failures += case_failure(&c->accepted) != NULL;
            *total += 1;
        }
    }
    return failures;
}

static bool print_all(const demo *d) {
    int total;
    puts(
        "\nA server moves a character over hills and reports it five times a second; drawn is what "
        "can be\nmade of what arrives, under the rules of the documents (l3) and of the 2013 "
        "client "
        "(retail).\n\n"
        "Acceptance: ok, or the limit that is not kept. After a stop it settles in 200 ms and "
        "rests\nwithin 5 cm; going backwards it never goes forward; it does not drift away.\n");
    print_acceptance(d);
    if (!d->options.motion) {
        print_scores(d);
    }
    int failed = count_failures(d, false, &total);
    printf("\n%d of %d cases meet it", total - failed, total);
    failed = count_failures(d, true, &total);
    printf("; on lan and good, where it must hold, %d of %d\n", total - failed, total);
    return failed == 0;
}

// --- cases ---------------------------------------------------------------------------------------

static bool add_step(void *user, const rm_scenario *scenario) {
    return track_add_step(user, scenario);
}

static bool fail(const char *what) {
    fprintf(stderr, "remora demo: %s\n", what);
    return false;
}

static bool run_case(demo *d, case_id id) {
    track *t = &d->tracks[id.rules];
    report_case *c = &d->results->cases[id.motion][id.network][id.rules];
    track_clear(t);
    rm_status status = case_run(&d->setup, id, add_step, t, &c->accepted);
    if (status != RM_OK) {
        return fail(rm_status_text(status));
    }
    track_add_depths(t, d->setup.hills);
    if (!track_score(t, &c->score, &status)) {
        return fail("out of memory");
    }
    return status == RM_OK || fail(rm_status_text(status));
}

static plot_set set_of(const demo *d) {
    plot_set set = {.count = CASE_RULES, .hills = d->setup.hills};
    for (int i = 0; i < CASE_RULES; ++i) {
        set.series[i] = (plot_series){&d->tracks[i], case_rules_name(i)};
    }
    return set;
}

// The plots of a network, kept until the scores of the motion are known.
static bool run_network(demo *d, FILE *plots, case_id id) {
    for (id.rules = 0; id.rules < CASE_RULES; ++id.rules) {
        show_progress(d, case_motion_name(id), case_network_name(id));
        if (!run_case(d, id)) {
            return false;
        }
        d->done += 1;
    }
    plot_set set = set_of(d);
    report_begin_network(plots, d->results, id);
    report_plots(plots, &set);
    report_end_network(plots);
    return true;
}

static bool run_motion(demo *d, int motion) {
    char *text = NULL;
    size_t size = 0;
    FILE *plots = open_memstream(&text, &size);
    bool is_good = plots || fail("out of memory");
    for (int n = 0; is_good && n < RM_NETWORK_PRESETS; ++n) {
        is_good = run_network(d, plots, (case_id){motion, n, 0});
    }
    is_good = plots && fclose(plots) == 0 && is_good;
    if (is_good) {
        report_motion(d->plots, d->results, motion);
        fwrite(text, 1, size, d->plots);
        fputs("</section>\n", d->plots);
    }
    free(text);
    return is_good;
}

static bool run_motions(demo *d) {
    bool is_good = true;
    for (int m = 0; is_good && m < RM_MOTION_COUNT; ++m) {
        is_good = !is_wanted(d, m) || run_motion(d, m);
    }
    show_progress(d, "", "");
    return is_good;
}

// --- report --------------------------------------------------------------------------------------

static void write_head(const demo *d, FILE *out) {
    static const char *const names[] = {"drawn under l3, the rules of the documents",
                                        "drawn under retail, those of the 2013 client"};
    plot_set set = set_of(d);
    report_begin(
        out, "remora: twelve motions over five networks",
        "A simulated server moves a character over hills and reports it five times a second. "
        "The reports cross a network that delays, loses and disorders them, and an "
        "observer draws 60 frames a second from what arrives.");
    report_legend(out, &set, names);
    if (!d->options.motion) {
        report_summary(out, d->results);
    }
}

static bool write_report(const demo *d) {
    output o;
    if (!output_open(&o, "remora demo", d->options.html)) {
        return false;
    }
    write_head(d, o.file);
    if (d->options.peers && !report_peers(o.file, "remora demo", d->options.peers)) {
        output_drop(&o);
        return false;
    }
    fwrite(d->plots_text, 1, d->plots_size, o.file);
    report_end(o.file);
    return output_commit(&o);
}

static int finish(demo *d) {
    if (fclose(d->plots) != 0) {
        d->plots = NULL;
        fail("out of memory");
        return EXIT_BAD_USE;
    }
    d->plots = NULL;
    bool is_accepted = print_all(d);
    if (fflush(stdout) != 0 || ferror(stdout) || !write_report(d)) {
        return EXIT_BAD_USE; // main reports that the output could not be written
    }
    printf("report: %s\n", d->options.html);
    return is_accepted ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
}

// --- main ----------------------------------------------------------------------------------------

static bool parse(int argc, char **argv, options *o) {
    rm_scenario_def def = rm_default_scenario_def();
    *o = (options){.html = "remora-report.html"};
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (value && strcmp(argv[i], "--html") == 0) {
            o->html = value;
        } else if (value && strcmp(argv[i], "--peers") == 0) {
            o->peers = value;
        } else if (value && strcmp(argv[i], "--motion") == 0 && rm_scenario_find(value, &def) &&
                   def.script < RM_MOTION_COUNT) {
            o->motion = value;
        } else {
            fprintf(stderr, "remora demo: what is %s? (see remora demo --help)\n", argv[i]);
            return false;
        }
    }
    return true;
}

static bool begin(demo *d) {
    d->setup = case_default_setup();
    d->total = (d->options.motion ? 1 : RM_MOTION_COUNT) * RM_NETWORK_PRESETS * CASE_RULES;
    d->is_seen = isatty(STDERR_FILENO);
    d->is_coloured = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    d->results = calloc(1, sizeof *d->results);
    d->plots = open_memstream(&d->plots_text, &d->plots_size);
    return (d->results && d->plots && case_make_hills(&d->setup.hills)) || fail("out of memory");
}

static void end(demo *d) {
    if (d->plots) {
        fclose(d->plots);
    }
    free(d->plots_text);
    free(d->results);
    rm_hills_destroy(d->setup.hills);
    for (int i = 0; i < CASE_RULES; ++i) {
        track_free(&d->tracks[i]);
    }
}

int run_demo(int argc, char **argv) {
    demo d = {0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &d.options)) {
        return EXIT_BAD_USE;
    }
    int status = EXIT_BAD_USE;
    if (begin(&d) && run_motions(&d)) {
        status = finish(&d);
    }
    end(&d);
    return status;
}
