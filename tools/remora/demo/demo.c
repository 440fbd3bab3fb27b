// `remora demo`: the twelve motions over five networks under three rule sets, on hills: a table,
// and a report that can be looked at.

#include "report/report.h"
#include "shared/metric.h"
#include "shared/output.h"
#include "shared/program.h"
#include "shared/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: remora demo [--html FILE] [--peers FILE] [--motion NAME] [--seeds N]\n"
    "\n"
    "Moves other people's characters: twelve motions over five networks, lan to bad, under three\n"
    "rule sets, on hills with things to run into, with sixteen seeds of each network. Prints "
    "which\n"
    "cases meet the acceptance and how near to the truth the character was drawn, and writes a\n"
    "report: one HTML file, with plots of error, speed, heading, queue and reasons over time and "
    "the\n"
    "way from above.\n"
    "\n"
    "  --html FILE    where to (remora-report.html)\n"
    "  --peers FILE   with the table of other libraries that ./dev measure peers has made\n"
    "  --motion NAME  only this motion\n"
    "  --seeds N      seeds 1 to N of each network (16)\n"
    "\n"
    "Exit status 1 if a case on lan or good does not meet the acceptance.\n"
    "\n"
    "example: remora demo --html /tmp/report.html\n";

typedef struct options {
    const char *html, *peers, *motion;
    int seeds;
} options;

typedef struct demo {
    options options;
    case_setup setup;
    report_results *results;
    track tracks[CASE_RULES][REPORT_SEEDS]; // of the motion and network at hand
    rm_threads *threads;
    rm_runner runner; // seeds side by side
    FILE *plots;      // the sections of the report, written before its head
    char *plots_text;
    size_t plots_size;
    char *moving; // the picture of the first screen
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
        printf("  %-20s", rm_network_preset_name(n));
    }
    printf("\n%-14s", "");
    for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
        printf("%s%-6s", i % CASE_RULES ? " " : "  ", case_rules_name(i % CASE_RULES));
    }
    putchar('\n');
}

// Says "ok", or how many seeds are accepted, or with one seed the limit that it does not keep.
static bool tell_verdict(const report_case *c, char *text, size_t size) {
    const char *limit = NULL;
    int failures = report_failures(c, &limit);
    if (failures == 0) {
        snprintf(text, size, "ok");
    } else if (c->seeds == 1) {
        snprintf(text, size, "%s", limit);
    } else {
        snprintf(text, size, "%d/%d", c->seeds - failures, c->seeds);
    }
    return failures == 0;
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
            char verdict[16];
            bool is_good = tell_verdict(c, verdict, sizeof verdict);
            printf("%s%s%-6s%s", i % CASE_RULES ? " " : "  ",
                   paint(d, is_good ? "\033[36m" : "\033[33m"), verdict, paint(d, "\033[0m"));
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

typedef double over_motions(const report_results *results, int network, int rules, int index);

static void print_score_row(const demo *d, const char *label, int index, over_motions *value_of) {
    printf("%-14s", label);
    for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
        double value = value_of(d->results, i / CASE_RULES, i % CASE_RULES, index);
        fputs(i % CASE_RULES ? " " : "  ", stdout);
        metric_print(stdout, metric_at(index), value, -6);
    }
    putchar('\n');
}

static void print_scores(const demo *d) {
    puts("\nScores, over all motions: how far from the truth, how late, how far from the truth of "
         "then,\nleaps, and the deepest that one was drawn inside a wall. Medians over the seeds, "
         "and the\nworst of all.\n");
    print_heads("");
    for (int k = 0; k < METRIC_COUNT; ++k) {
        if (label_of(k)) {
            print_score_row(d, label_of(k), k, report_over_motions);
            print_score_row(d, "  worst", k, report_worst_motion);
        }
    }
}

// Runs that are not accepted, with every seed. @param total  takes how many runs there were
static int count_failures(const demo *d, bool is_of_musts, int *total) {
    int failures = 0;
    *total = 0;
    for (int i = 0; i < RM_MOTION_COUNT * RM_NETWORK_PRESETS * CASE_RULES; ++i) {
        case_id id = {i / (RM_NETWORK_PRESETS * CASE_RULES), i / CASE_RULES % RM_NETWORK_PRESETS,
                      i % CASE_RULES};
        if (is_wanted(d, id.motion) && (!is_of_musts || case_must_pass(id))) {
            const report_case *c = &d->results->cases[id.motion][id.network][id.rules];
            const char *limit = NULL;
            failures += report_failures(c, &limit);
            *total += c->seeds;
        }
    }
    return failures;
}

// Mean distances by network, of remora and of what one would write oneself; and its feet.
static void print_distances(const demo *d) {
    printf("\n%-26s", "mean distance, m");
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        printf(" %8s", rm_network_preset_name(n));
    }
    printf("\n%-26s", "remora");
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        printf(" %8.3f", report_our_error(d->results, n));
    }
    for (int k = PLAIN_KINDS; k > 0; --k) {
        printf("\n%-26s", plain_name((plain_kind)(k - 1)));
        for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
            printf(" %8.3f", report_plain_error(d->results, n, (plain_kind)(k - 1)));
        }
    }
    printf("\n%-26s", "right foot ahead, %");
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        printf(" %8.0f", 100.0 * report_right_foot(d->results, n));
    }
    putchar('\n');
}

// Columns that the tables of all motions and rule sets take.
enum { WHOLE_TABLE = 124 };

static void print_tables(const demo *d) {
    if (output_width() < WHOLE_TABLE) {
        printf("\nleft out of a terminal of less than %d columns: acceptance and scores of every "
               "motion;\nthe report has them\n",
               WHOLE_TABLE);
        return;
    }
    puts("\nFidelity to the documents of one old game, under their rules (l3), those of its 2013 "
         "client (retail) and\nthose for any game (smooth): ok, or for how many seeds of the "
         "network. After a stop it settles in 200 ms and\nrests within 5 cm; going backwards it "
         "never goes forward; it does not drift away.\n");
    print_acceptance(d);
    if (!d->options.motion) {
        print_scores(d);
    }
}

static bool print_all(const demo *d) {
    int total;
    int all;
    report_say_first(stdout, d->results, "", "");
    printf("\n");
    print_distances(d);
    print_tables(d);
    int failed_anywhere = count_failures(d, false, &all);
    int failed = count_failures(d, true, &total);
    printf("\nacceptance: on lan and good, where it must hold, %d of %d runs", total - failed,
           total);
    printf("; on all networks %d of %d\n", all - failed_anywhere, all);
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

// A case of a motion, or of a mind, which is run under smooth rules only.
static report_case *case_at(const demo *d, case_id id) {
    return id.motion < RM_MOTION_COUNT
               ? &d->results->cases[id.motion][id.network][id.rules]
               : &d->results->minds[id.motion - RM_MOTION_COUNT][id.network];
}

static int seeds_of(const demo *d, case_id id) {
    const int seeds = case_has_chance(id) ? d->options.seeds : 1;
    return id.motion >= RM_MOTION_COUNT && seeds > REPORT_MIND_SEEDS ? REPORT_MIND_SEEDS : seeds;
}

// A case with one seed: what a thread does.
typedef struct seed_run {
    rm_status status;
    bool has_memory;
} seed_run;

typedef struct case_runs {
    demo *d;
    case_id id;
    seed_run runs[REPORT_SEEDS];
} case_runs;

static void run_seed(void *context, uint32_t index) {
    case_runs *all = context;
    demo *d = all->d;
    seed_run *run = &all->runs[index];
    track *t = &d->tracks[all->id.rules][index];
    report_case *c = case_at(d, all->id);
    case_setup setup = d->setup;
    setup.seed = index + 1;
    track_clear(t);
    run->has_memory = true;
    run->status = case_run(&setup, all->id, add_step, t, &c->accepted[index]);
    if (run->status == RM_OK) {
        track_add_depths(t, setup.hills);
        run->has_memory = track_score(t, &c->score[index], &run->status);
    }
}

// What one would write oneself sees the same reports, whatever the rules.
static void add_plain(demo *d, case_id id) {
    report_case *c = case_at(d, id);
    bool is_first = id.rules == 0 || id.motion >= RM_MOTION_COUNT;
    for (int k = 0; is_first && k < PLAIN_KINDS; ++k) {
        for (int i = 0; i < c->seeds; ++i) {
            c->plain[k] += plain_error(&d->tracks[id.rules][i], (plain_kind)k) / c->seeds;
        }
    }
}

static bool run_case(demo *d, case_id id) {
    case_runs all = {.d = d, .id = id};
    report_case *c = case_at(d, id);
    c->seeds = seeds_of(d, id);
    rm_runner_run(&d->runner, (uint32_t)c->seeds, run_seed, &all);
    for (int i = 0; i < c->seeds; ++i) {
        if (!all.runs[i].has_memory) {
            return fail("out of memory");
        }
        if (all.runs[i].status != RM_OK) {
            return fail(rm_status_text(all.runs[i].status));
        }
    }
    add_plain(d, id);
    return true;
}

static plot_set set_of(const demo *d) {
    plot_set set = {.count = CASE_RULES, .hills = d->setup.hills};
    for (int i = 0; i < CASE_RULES; ++i) {
        set.series[i] = (plot_series){&d->tracks[i][0], case_rules_name(i)};
    }
    return set;
}

// The case of the moving picture: bends, over a network that is neither the best nor the worst.
static bool is_pictured(const demo *d, case_id id) {
    const char *motion = d->options.motion ? d->options.motion : "run-turn";
    return strcmp(case_motion_name(id), motion) == 0 && strcmp(case_network_name(id), "wifi") == 0;
}

// remora beside two of what one would write oneself, on the same reports.
static bool draw_moving(demo *d, const track *ours) {
    static const char *const names[] = {"remora", "dead reckoning", "lerp"};
    size_t size = 0;
    FILE *out = open_memstream(&d->moving, &size);
    track reckon = plain_track(ours, PLAIN_RECKON);
    track damped = plain_track(ours, PLAIN_DAMPED);
    plot_set set = {.series = {{ours, "smooth"}, {&reckon, "reckon"}, {&damped, "damped"}},
                    .count = 3,
                    .hills = d->setup.hills};
    bool has_memory = out && reckon.frames && damped.frames;
    if (has_memory) {
        plot_moving(out, &set, names);
    }
    free(reckon.frames);
    free(damped.frames);
    has_memory &= out && fclose(out) == 0;
    return has_memory || fail("out of memory");
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
    return !is_pictured(d, id) || draw_moving(d, &d->tracks[CASE_SMOOTH][0]);
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
        report_end_motion(d->plots);
    }
    free(text);
    return is_good;
}

static bool run_mind(demo *d, int mind) {
    bool is_good = true;
    for (int n = 0; is_good && n < RM_NETWORK_PRESETS; ++n) {
        case_id id = {RM_MOTION_COUNT + mind, n, CASE_SMOOTH};
        show_progress(d, case_motion_name(id), case_network_name(id));
        is_good = run_case(d, id);
        d->done += 1;
    }
    return is_good;
}

static bool run_motions(demo *d) {
    bool is_good = true;
    for (int m = 0; is_good && m < RM_MOTION_COUNT; ++m) {
        is_good = !is_wanted(d, m) || run_motion(d, m);
    }
    for (int m = 0; is_good && !d->options.motion && m < RM_MIND_COUNT; ++m) {
        is_good = run_mind(d, m);
    }
    show_progress(d, "", "");
    return is_good;
}

// --- report --------------------------------------------------------------------------------------

static const char *const rules_words[] = {"drawn under l3, the rules of the documents",
                                          "drawn under retail, those of the 2013 client",
                                          "drawn under smooth, those for any game"};

static void write_head(const demo *d, FILE *out) {
    plot_set set = set_of(d);
    report_begin(out, "remora: other people\xe2\x80\x99s characters, where they are", "");
    if (d->options.motion) {
        fputs(d->moving, out);
    } else {
        report_opening(out, d->results, d->moving, d->options.peers);
        report_summary(out, d->results);
    }
    if (!d->options.motion) {
        fputs("<details class=\"table\"><summary><b>Every run</b> <span>plots of every motion over "
              "every network</span></summary><div class=\"runs\">",
              out);
    }
    report_legend(out, &set, rules_words);
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
    if (!d->options.motion) {
        fputs("</div></details>\n", o.file);
    }
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

static bool take_motion(options *o, const char *value) {
    word_list names = {0};
    rm_scenario_def def = rm_default_scenario_def();
    const char *near = words_near(value, words_motion);
    o->motion = value;
    if (rm_scenario_find(value, &def) && def.script < RM_MOTION_COUNT) {
        return true;
    }
    fprintf(stderr, "remora demo: no motion \"%s\"; %s%s%sthere are %s\n", value,
            near ? "did you mean " : "", near ? near : "", near ? "? " : "",
            words_of_motions(&names));
    return false;
}

static bool take_seeds(options *o, const char *value) {
    char *end;
    long seeds = strtol(value, &end, 10);
    o->seeds = (int)seeds;
    if (*value && !*end && seeds >= 1 && seeds <= REPORT_SEEDS) {
        return true;
    }
    fprintf(stderr, "remora demo: --seeds takes a number from 1 to %d, not \"%s\"\n", REPORT_SEEDS,
            value);
    return false;
}

static bool take_html(options *o, const char *value) {
    o->html = value;
    return true;
}

static bool take_peers(options *o, const char *value) {
    o->peers = value;
    return report_peers_check("remora demo", value);
}

static const struct {
    const char *name;
    bool (*take)(options *o, const char *value);
} known_options[] = {{"--html", take_html},
                     {"--peers", take_peers},
                     {"--motion", take_motion},
                     {"--seeds", take_seeds}};

static const char *option_name(int index) {
    return index < (int)(sizeof known_options / sizeof known_options[0]) ? known_options[index].name
                                                                         : NULL;
}

static bool take_option(options *o, const char *name, const char *value) {
    for (int i = 0; option_name(i); ++i) {
        if (strcmp(name, option_name(i)) == 0 && value) {
            return known_options[i].take(o, value);
        }
        if (strcmp(name, option_name(i)) == 0) {
            fprintf(stderr, "remora demo: something must follow %s\n", name);
            return false;
        }
    }
    const char *near = words_near(name, option_name);
    fprintf(stderr, "remora demo: unknown option %s%s%s (see remora demo --help)\n", name,
            near ? "; did you mean " : "", near ? near : "");
    return false;
}

// Whether the report can be written is found out before the work: by beginning to.
static bool can_write(const char *path) {
    output o;
    bool can = output_open(&o, "remora demo", path);
    if (can) {
        output_drop(&o);
    }
    return can;
}

static bool parse(int argc, char **argv, options *o) {
    *o = (options){.html = "remora-report.html", .seeds = REPORT_SEEDS};
    for (int i = 1; i < argc; i += 2) {
        if (!take_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) {
            return false;
        }
    }
    return can_write(o->html);
}

// As many threads as there are processors; without any, one seed after the other.
static void start_threads(demo *d) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    count = count < 1 ? 1 : count > REPORT_SEEDS ? REPORT_SEEDS : count;
    if (rm_threads_create((uint32_t)count, NULL, &d->threads) == RM_OK) {
        d->runner = rm_threads_runner(d->threads);
    }
}

static bool begin(demo *d) {
    start_threads(d);
    d->setup = case_default_setup();
    d->total = d->options.motion
                   ? RM_NETWORK_PRESETS * CASE_RULES
                   : (RM_MOTION_COUNT * CASE_RULES + RM_MIND_COUNT) * RM_NETWORK_PRESETS;
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
    free(d->moving);
    free(d->results);
    rm_threads_destroy(d->threads);
    rm_hills_destroy(d->setup.hills);
    for (int i = 0; i < CASE_RULES * REPORT_SEEDS; ++i) {
        track_free(&d->tracks[i / REPORT_SEEDS][i % REPORT_SEEDS]);
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
