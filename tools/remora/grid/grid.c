// `remora grid`: a game of one's own, one cell of the grid of docs/measured/grid.md. A mover, a
// rate of reports, a frame rate, a network; drawn by smooth rules and by a plain buffer, and
// scored.

#include "observer.h"
#include "shared/metric.h"
#include "shared/output.h"
#include "shared/program.h"
#include "shared/smooth.h"
#include "shared/words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { UNIT_WIDTH = 6 }; // columns

static const char usage[] =
    "usage: remora grid [--reports N] [--fps N] [--tell WHAT] [--mover NAME] [--keys S]\n"
    "                   [--height M] [--stairs] [--clock MS] [--untimed] [--network NAME] "
    "[--bursts SHARE]\n"
    "                   [--outages] [--seed N] [--seconds S] [--smooth KEY=VALUE]... [--json]\n"
    "                   [--trace DIR]\n"
    "\n"
    "Tries a game that is not the one remora was made for: a mover by keys, reported at a fixed\n"
    "rate over a network, drawn by smooth rules through rm_body_report, now (smooth) and as late\n"
    "as the delays need (past), and beside them by a plain buffer of two intervals (buffer).\n"
    "Scores are those of remora score.\n"
    "\n"
    "  --reports N      a second: 1, 2, 5, 10, 15, 20, 30 or 60 (10)\n"
    "  --fps N          frames a second (60)\n"
    "  --tell WHAT      places, velocities or commands: what reports hold (velocities)\n"
    "  --mover NAME     creature (0.3 m/s), walker (4 m/s), car (30 m/s), or a mind of remora\n"
    "                   matrix, such as mind-football (walker)\n"
    "  --keys S         seconds between two changes of mind, on average (2)\n"
    "  --height M       reported places are so far above the ground that is drawn (0)\n"
    "  --stairs         the ground has steps of 25 cm\n"
    "  --clock MS       times of sending are so much late, or early if negative (0)\n"
    "  --untimed        reports do not tell when they were sent\n"
    "  --network NAME   lan, good, wifi, mobile or bad (good)\n"
    "  --bursts SHARE   of the reports are lost besides, three at a time (0)\n"
    "  --outages        nothing comes through for a second now and then, then everything at once\n"
    "  --seed N         of the network, and of when frames are drawn beside the ticks (1)\n"
    "  --seconds S      how long (60)\n"
    "  --smooth KEY=VALUE  a setting of docs/tuning.md, such as rounding=0.02; any number of them\n"
    "  --json           one JSON document\n"
    "  --trace DIR      writes DIR/COLUMN.jsonl, for remora score and others\n"
    "\n"
    "example: remora grid --reports 20 --tell places --mover car --network wifi\n";

typedef struct grid {
    game_def def;
    game game;
    bool is_json;
    const char *trace; // a folder, or null
    track tracks[OBSERVER_COUNT];
    rm_trace_score scores[OBSERVER_COUNT];
} grid;

static bool fail(const char *what, const char *word) {
    fprintf(stderr, "remora grid: %s \"%s\"; see remora grid --help\n", what, word);
    return false;
}

// --- options -------------------------------------------------------------------------------------

static const char *const tells[] = {"places", "velocities", "commands"};
static const char *const movers[] = {"creature", "walker", "car"};

static bool take_word(const char *text, const char *const *words, int count, int *index) {
    for (*index = 0; *index < count; ++*index) {
        if (strcmp(text, words[*index]) == 0) {
            return true;
        }
    }
    return false;
}

static bool take_number(const char *text, double low, double high, double *value) {
    char *end;
    *value = strtod(text, &end);
    return *text && !*end && *value >= low && *value <= high;
}

static bool set_reports(game_def *def, const char *text) {
    double rate;
    bool is_good = take_number(text, 1.0, GAME_RATE, &rate);
    def->reports = is_good ? (uint32_t)rate : def->reports;
    return is_good && (double)def->reports == rate && GAME_RATE % def->reports == 0;
}

static bool set_mover(game_def *def, const char *text) {
    int index;
    rm_scenario_def scenario = rm_default_scenario_def();
    if (take_word(text, movers, 3, &index)) {
        def->mover = (game_mover)index;
        return true;
    }
    def->mover = GAME_MIND;
    def->mind = rm_scenario_find(text, &scenario) ? (uint32_t)(scenario.script - RM_MOTION_COUNT)
                                                  : RM_MIND_COUNT; // that of a motion is greater
    return def->mind < RM_MIND_COUNT;
}

static const char *mover_name(const game_def *def) {
    return def->mover == GAME_MIND ? rm_scenario_name(RM_MOTION_COUNT + (int)def->mind)
                                   : movers[def->mover];
}

static bool set_words(game_def *def, const char *name, const char *text, bool *is_known) {
    int index;
    *is_known = true;
    if (strcmp(name, "--tell") == 0) {
        bool is_good = take_word(text, tells, 3, &index);
        def->tell = is_good ? (game_tell)index : def->tell;
        return is_good;
    }
    if (strcmp(name, "--mover") == 0) {
        return set_mover(def, text);
    }
    if (strcmp(name, "--reports") == 0) {
        return set_reports(def, text);
    }
    *is_known = strcmp(name, "--network") == 0;
    return *is_known && rm_network_preset(text, &def->network);
}

static bool set_smooth(game_def *def, const char *text) {
    smooth_change change;
    bool is_good = smooth_change_read(text, &change);
    if (is_good) {
        smooth_setting_write(change.setting, change.value, &def->smooth);
    }
    return is_good;
}

static bool set_numbers(game_def *def, const char *name, const char *text) {
    double number;
    if (strcmp(name, "--fps") == 0) {
        return take_number(text, 1.0, 1000.0, &def->fps);
    }
    if (strcmp(name, "--smooth") == 0) {
        return set_smooth(def, text);
    }
    if (strcmp(name, "--keys") == 0) {
        return take_number(text, 0.05, 3600.0, &def->keys);
    }
    if (strcmp(name, "--bursts") == 0) {
        return take_number(text, 0.0, 0.6, &def->burst);
    }
    if (strcmp(name, "--seconds") == 0) {
        return take_number(text, 3.0, 3600.0, &def->seconds);
    }
    if (strcmp(name, "--height") == 0 && take_number(text, -10.0, 10.0, &number)) {
        def->height = (float)number;
        return true;
    }
    if (strcmp(name, "--clock") == 0 && take_number(text, -1000.0, 1000.0, &number)) {
        def->clock = number / 1000.0;
        return true;
    }
    if (strcmp(name, "--seed") == 0 && take_number(text, 1.0, 1e9, &number)) {
        def->seed = (uint64_t)number;
        return true;
    }
    return false;
}

static bool take_flag(grid *g, const char *name) {
    g->is_json |= strcmp(name, "--json") == 0;
    g->def.has_steps |= strcmp(name, "--stairs") == 0;
    g->def.is_untimed |= strcmp(name, "--untimed") == 0;
    g->def.has_outages |= strcmp(name, "--outages") == 0;
    return strcmp(name, "--json") == 0 || strcmp(name, "--stairs") == 0 ||
           strcmp(name, "--untimed") == 0 || strcmp(name, "--outages") == 0;
}

static bool parse(grid *g, int argc, char **argv) {
    for (int i = 1; i < argc; ++i) {
        bool is_known;
        if (take_flag(g, argv[i])) {
            continue;
        }
        if (i + 1 == argc) {
            return fail("something must follow, or precede,", argv[i]);
        }
        if (strcmp(argv[i], "--trace") == 0) {
            g->trace = argv[++i];
            continue;
        }
        bool is_good = set_words(&g->def, argv[i], argv[i + 1], &is_known);
        if (!(is_known ? is_good : set_numbers(&g->def, argv[i], argv[i + 1]))) {
            words_refuse("grid", usage, argv[i], argv[i + 1]);
            return false;
        }
        i += 1;
    }
    return true;
}

// --- output --------------------------------------------------------------------------------------

static void print_json(const grid *g) {
    printf("{\"reports\": %u, \"fps\": %.9g, \"tell\": \"%s\", \"mover\": \"%s\"", g->def.reports,
           g->def.fps, tells[g->def.tell], mover_name(&g->def));
    for (int k = 0; k < OBSERVER_COUNT; ++k) {
        printf(",\n \"%s\": {\"frames\": %u, \"seconds\": %.3f", observer_name((observer_kind)k),
               g->scores[k].frames, g->scores[k].seconds);
        for (int i = 0; i < METRIC_COUNT; ++i) {
            fputs(", ", stdout);
            metric_print_json(stdout, metric_at(i), metric_value(&g->scores[k], i));
        }
        putchar('}');
    }
    puts("}");
}

static int longest_title(void) {
    int longest = 0;
    for (int i = 0; i < METRIC_COUNT; ++i) {
        int length = (int)strlen(metric_at(i)->title);
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void print_table(const grid *g) {
    const int width = longest_title();
    printf("%-*s", width + UNIT_WIDTH + 1, "");
    for (int k = 0; k < OBSERVER_COUNT; ++k) {
        printf("%10s", observer_name((observer_kind)k));
    }
    putchar('\n');
    for (int i = 0; i < METRIC_COUNT; ++i) {
        const metric *m = metric_at(i);
        printf("%-*s %-*s", width, m->title, UNIT_WIDTH, m->unit);
        for (int k = 0; k < OBSERVER_COUNT; ++k) {
            metric_print(stdout, m, metric_value(&g->scores[k], i), 10);
        }
        putchar('\n');
    }
}

// --- traces --------------------------------------------------------------------------------------

static void write_vector(FILE *file, const char *name, rm_vec3 v) {
    fprintf(file, ", \"%s\": [%.9g, %.9g, %.9g]", name, (double)v.x, (double)v.y, (double)v.z);
}

static void write_rotation(FILE *file, const char *name, rm_quat q) {
    fprintf(file, ", \"%s\": [%.9g, %.9g, %.9g, %.9g]", name, (double)q.w, (double)q.x, (double)q.y,
            (double)q.z);
}

// A report as it is sent, with all that the server tells, and as it arrives.
static void write_report(FILE *file, const game_report *r) {
    const game_state *s = &r->state;
    fprintf(file,
            "{\"t\": %.6f, \"event\": \"sent\", \"kind\": \"position\", \"n\": %u, \"state\": "
            "{\"x\": %.9g, \"y\": %.9g, \"z\": %.9g, \"yaw\": %.9g, \"vx\": %.9g, \"vy\": %.9g, "
            "\"vz\": %.9g, \"turn\": %.9g, \"air\": %d}}\n",
            r->sent, r->number, (double)s->at.x, (double)s->at.y, (double)s->at.z, (double)s->yaw,
            (double)r->told_way.x, (double)r->told_way.y,
            s->rise != 0.0f ? (double)r->told_way.z : 0.0, (double)r->told_turning,
            s->rise != 0.0f);
    fprintf(file, "{\"t\": %.6f, \"event\": \"arrived\", \"kind\": \"position\", \"n\": %u}\n",
            r->arrived, r->number);
}

static void write_frame(FILE *file, const rm_trace_sample *f) {
    fprintf(file, "{\"t\": %.6f", f->time);
    write_vector(file, "pos", f->drawn);
    write_rotation(file, "rot", f->drawn_rotation);
    write_vector(file, "true", f->truth);
    write_rotation(file, "true_rot", f->truth_rotation);
    fputs("}\n", file);
}

static bool write_trace(const grid *g, int kind) {
    char path[OUTPUT_PATH_SIZE];
    output o;
    const track *t = &g->tracks[kind];
    snprintf(path, sizeof path, "%s/%s.jsonl", g->trace, observer_name((observer_kind)kind));
    if (!output_open(&o, "remora grid", path)) {
        return false;
    }
    for (uint32_t i = 0; i < g->game.report_count; ++i) {
        write_report(o.file, &g->game.reports[i]);
    }
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        write_frame(o.file, &t->frames[i]);
    }
    return output_commit(&o);
}

// --- all -----------------------------------------------------------------------------------------

static bool run(grid *g) {
    bool has_memory = game_play(&g->def, &g->game);
    rm_status status = RM_OK;
    for (int k = 0; has_memory && status == RM_OK && k < OBSERVER_COUNT; ++k) {
        has_memory = observer_draw(&g->game, (observer_kind)k, &g->tracks[k], &status);
        if (has_memory && status == RM_OK) {
            has_memory = track_score(&g->tracks[k], &g->scores[k], &status);
        }
    }
    if (!has_memory || status != RM_OK) {
        fprintf(stderr, "remora grid: %s\n", has_memory ? rm_status_text(status) : "out of memory");
    }
    return has_memory && status == RM_OK;
}

static bool tell(const grid *g) {
    bool is_good = true;
    if (g->trace) {
        mkdir(g->trace, 0777); // if it cannot be made, opening the first trace says why
    }
    for (int k = 0; g->trace && is_good && k < OBSERVER_COUNT; ++k) {
        is_good = write_trace(g, k);
    }
    if (is_good) {
        (g->is_json ? print_json : print_table)(g);
    }
    return is_good;
}

int run_grid(int argc, char **argv) {
    grid g = {.def = game_default()};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    bool is_good = parse(&g, argc, argv) && run(&g) && tell(&g);
    game_free(&g.game);
    for (int k = 0; k < OBSERVER_COUNT; ++k) {
        track_free(&g.tracks[k]);
    }
    return is_good ? EXIT_DONE : EXIT_BAD_USE;
}
