// `remora score`: traces against the true way of their movers.

#include "cases.h"
#include "metric.h"
#include "recording.h"
#include "remora.h"
#include "track.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora score FILE... [--ground hills] [--json]\n"
    "\n"
    "Scores traces (JSON lines of remora matrix --trace, or anybody's in the same form) against "
    "the\n"
    "true way of the mover, body by body:\n"
    "\n"
    "  error, p99    distance between what is drawn and the truth, now: mean, 99 of 100 frames; m\n"
    "  lag, at lag   delay at which that distance is least, ms; mean distance at it; m\n"
    "  settle, over  after stops: from the stop's arrival to the last frame that moves, ms; how "
    "far\n"
    "                beyond the stop; m\n"
    "  speed         drawn speed against the true one, as a share of it\n"
    "  back, frozen  frames drawn against the mover's way; frames that stand while it moves\n"
    "  snaps         frames faster than three times the true speed\n"
    "  slide         feet over the ground for every step: animation against drawn speed; mm\n"
    "  depth, inside deepest inside a wall, m; frames there\n"
    "  jerk, true    logarithm of the dimensionless jerk: drawn, and of the true way\n"
    "  turn, p99     heading error: mean, 99 of 100 frames; degrees\n"
    "\n"
    "What a trace does not tell is not known: -, or null. A line is a frame, with \"t\", \"pos\" "
    "and\n"
    "\"true\" at least, or a message; \"id\" tells bodies apart. With --ground hills walls are "
    "the\n"
    "things on the hills of remora matrix; without, frames may tell their own \"depth\" inside "
    "one.\n"
    "docs/scores.md has all formulas.\n"
    "\n"
    "example: remora matrix --network wifi --motion run-stop --trace t && remora score t/*\n";

typedef struct options {
    bool is_json, is_on_hills;
} options;

typedef struct scoring {
    options options;
    rm_hills *hills;
    FILE *json; // kept until all is well; null for a table
    char *text;
    size_t size;
    uint32_t count; // bodies so far
    uint32_t files;
} scoring;

static void print_string(FILE *out, const char *text) {
    fputc('"', out);
    for (const char *c = text; *c; ++c) {
        bool is_plain = *c != '"' && *c != '\\' && (unsigned char)*c >= 0x20;
        fprintf(out, is_plain ? "%c" : "\\u%04x", *c);
    }
    fputc('"', out);
}

static void print_json(const scoring *s, const char *file, const track *t,
                       const rm_trace_score *score) {
    FILE *out = s->json;
    fprintf(out, "%s  {\"file\": ", s->count ? ",\n" : "");
    print_string(out, file);
    fputs(", \"body\": ", out);
    print_string(out, t->name);
    fprintf(out, ", \"frames\": %u, \"seconds\": %.6f, \"metres\": %.6f", score->frames,
            score->seconds, score->metres);
    for (int i = 0; i < METRIC_COUNT; ++i) {
        fputs(", ", out);
        metric_print_json(out, i, metric_value(score, i));
    }
    fputc('}', out);
}

// One body of one file: a line a metric.
static void print_list(const char *file, const track *t, const rm_trace_score *score) {
    printf("%s%s%s: %u frames, %.1f s, %.1f m\n\n", file, t->name[0] ? ", body " : "", t->name,
           score->frames, score->seconds, score->metres);
    for (int i = 0; i < METRIC_COUNT; ++i) {
        double value = metric_value(score, i);
        printf("  %-38s", metric_at(i)->title);
        if (rm_score_is_known(value)) {
            metric_print(stdout, i, value, 10);
            printf(" %s\n", metric_at(i)->is_log ? "" : metric_at(i)->unit);
        } else {
            printf(" not known\n");
        }
    }
}

static void print_heads(void) {
    printf("%-32s", "trace");
    for (int i = 0; i < METRIC_COUNT; ++i) {
        printf(" %6s", metric_at(i)->column);
    }
    printf("\n%-32s", "");
    for (int i = 0; i < METRIC_COUNT; ++i) {
        printf(" %6s", metric_at(i)->unit);
    }
    putchar('\n');
}

static void print_row(const char *file, const track *t, const rm_trace_score *score) {
    const char *slash = strrchr(file, '/');
    char name[96];
    snprintf(name, sizeof name, "%s%s%s", slash ? slash + 1 : file, t->name[0] ? " " : "", t->name);
    printf("%-32.32s", name);
    for (int i = 0; i < METRIC_COUNT; ++i) {
        putchar(' ');
        metric_print(stdout, i, metric_value(score, i), 6);
    }
    putchar('\n');
}

static bool fail(const char *file, const char *what) {
    fprintf(stderr, "remora score: %s: %s\n", file, what);
    return false;
}

static bool score_track(scoring *s, const char *file, track *t, bool is_alone) {
    rm_trace_score score;
    rm_status status = RM_OK;
    if (!t->has_truth) {
        return fail(file, "a frame without \"true\" cannot be scored");
    }
    if (s->hills) {
        track_add_depths(t, s->hills);
    }
    if (!track_score(t, &score, &status)) {
        return fail(file, "out of memory");
    }
    if (status != RM_OK) {
        return fail(file, rm_status_text(status));
    }
    if (s->json) {
        print_json(s, file, t, &score);
    } else if (is_alone) {
        print_list(file, t, &score);
    } else {
        if (s->count == 0) {
            print_heads();
        }
        print_row(file, t, &score);
    }
    s->count += 1;
    return true;
}

static bool score_file(scoring *s, const char *file) {
    track_list list = {0};
    FILE *in = fopen(file, "r");
    if (!in) {
        return fail(file, strerror(errno));
    }
    bool is_good = recording_is_one(in)
                       ? fail(file, "a recording has no true way of its movers; score a trace of "
                                    "remora matrix --trace")
                       : track_read(in, "remora score", file, &list);
    fclose(in);
    bool is_alone = s->files == 1 && list.count == 1;
    for (uint32_t i = 0; is_good && i < list.count; ++i) {
        is_good = score_track(s, file, &list.tracks[i], is_alone);
    }
    track_list_free(&list);
    return is_good;
}

// Leaves the files in argv, at its beginning.
static bool parse(int argc, char **argv, scoring *s) {
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--json") == 0) {
            s->options.is_json = true;
        } else if (strcmp(argv[i], "--ground") == 0 && i + 1 < argc &&
                   strcmp(argv[i + 1], "hills") == 0) {
            s->options.is_on_hills = true;
            ++i;
        } else if (argv[i][0] != '-') {
            argv[s->files++] = argv[i];
        } else {
            fprintf(stderr, "remora score: what is %s? (see remora score --help)\n", argv[i]);
            return false;
        }
    }
    if (s->files == 0) {
        fputs("remora score: which FILE? (see remora score --help)\n", stderr);
    }
    return s->files > 0;
}

static bool make_hills(scoring *s) {
    if (!s->options.is_on_hills || case_make_hills(&s->hills)) {
        return true;
    }
    fputs("remora score: out of memory\n", stderr);
    return false;
}

static bool begin_json(scoring *s) {
    s->json = open_memstream(&s->text, &s->size);
    if (!s->json) {
        fputs("remora score: out of memory\n", stderr);
        return false;
    }
    fputs("{\"traces\": [\n", s->json);
    return true;
}

// One document, or nothing.
static void end_json(scoring *s, bool is_good) {
    if (s->json) {
        fputs("\n]}\n", s->json);
        if (fclose(s->json) == 0 && is_good) {
            fwrite(s->text, 1, s->size, stdout);
        }
        free(s->text);
    }
}

int run_score(int argc, char **argv) {
    scoring s = {0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    bool is_good =
        parse(argc, argv, &s) && make_hills(&s) && (!s.options.is_json || begin_json(&s));
    for (uint32_t i = 0; is_good && i < s.files; ++i) {
        is_good = score_file(&s, argv[i]);
    }
    end_json(&s, is_good);
    rm_hills_destroy(s.hills);
    return is_good ? EXIT_DONE : EXIT_BAD_USE;
}
