// `remora score`: traces against the true way of their movers, recordings and captures against what
// was told, the worst bodies first.

#include "ranking.h"
#include "replay/replay.h"
#include "shared/cases.h"
#include "shared/metric.h"
#include "shared/output.h"
#include "shared/program.h"
#include "shared/words.h"
#include "stream.h"
#include "trace/track_recording.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora score FILE... [--ground hills] [--truth TRACE] [--all] [--adopt]\n"
    "                    [--rules l3|retail|smooth] [--port N] [--json|--json-lines]\n"
    "\n"
    "Scores traces (JSON lines of remora matrix --trace, or of others in the same form) against "
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
    "\n"
    "Recordings (remora record, or rm_world_record in a game) and captures of a server's traffic "
    "are\n"
    "played, and every body that is drawn is scored by itself and by what it was told: slide, "
    "depth\n"
    "and inside as above, and\n"
    "\n"
    "  report, away, p99  reports; distance between what is drawn and the newest one; m\n"
    "  rests, settle      times when nothing told moves it any more; how long it still moves; ms\n"
    "  back               frames against the way of its own legs\n"
    "  placed, leaps      teleports, snaps and blips; frames three times faster than was told\n"
    "  jolt, turn         greatest change of speed, m/s, and greatest turn in a frame, degrees\n"
    "  queue, most        nodes in its queue: mean, most\n"
    "\n"
    "Of these the worst come first, 20 of them (with --all: all), with how their reports arrived, "
    "and\n"
    "why they look as they do, in words:\n"
    "\n"
    "  trouble       metres between drawn and newest report, 99 of 100 frames, and one more for "
    "every\n"
    "                percent of frames that leap, go against the legs or were put elsewhere\n"
    "  every, gap    time between two reports as they were sent; longest without one while it "
    "moved\n"
    "  lumps         runs of three reports or more that arrived together after a gap\n"
    "  lost, late    reports whose stamps never came; those that newer ones overtook; percent\n"
    "  jitter        mean distance of arrivals from an even row\n"
    "\n"
    "  --all         of a recording or capture: all bodies, not the 20 worst\n"
    "  --adopt       of a capture: bodies created before it began are made from their first place\n"
    "  --rules       of a capture's world (l3)\n"
    "  --port N      of a capture: servers are at ports N and N+1 (without: 9000 to 9013)\n"
    "\n"
    "The rest needs the true way of the mover: a trace of it, given by --truth TRACE. Bodies of "
    "the\n"
    "trace go by \"id\", the guid as 0x50000001; one without is the first body's.\n"
    "docs/scores.md has all formulas.\n"
    "\n"
    "A table of another game's places (CSV; columns t, x and y, also z, and sent for the time of\n"
    "sending; seconds and metres) is told what is wrong with it, in words, with settings for "
    "remora;\n"
    "then it is drawn by remora and by what one would write oneself, and scored.\n"
    "\n"
    "--json prints one document, or nothing if a file is bad; --json-lines an object a line for "
    "each\n"
    "body, as it is scored. A bad file among several is told of on standard error, in lines also "
    "as\n"
    "{\"file\", \"error\": true}, and the rest are scored; the exit status is 2 then.\n"
    "\n"
    "example: remora matrix --network wifi --motion run-stop --trace t && remora score t/*\n"
    "         remora record melee --network mobile -o m.rmr && remora score m.rmr\n"
    "         remora score play.pcap\n"
    "         remora score game.csv\n";

typedef struct options {
    bool is_json, is_in_lines, is_on_hills;
    bool is_all;           // bodies of recordings and captures: not only the worst
    const char *truth;     // a trace with the true ways of a recording's movers, or null
    replay_options replay; // of captures
} options;

// What the rows of a table are about: each has heads of its own.
typedef enum row_kind { ROW_NONE, ROW_TRUE, ROW_TOLD } row_kind;

// All that is known of one body.
typedef struct body_score {
    bool has_truth, is_told;
    rm_trace_score truth;
    rm_report_score told;
    bool has_health;
    health health;
} body_score;

typedef struct scoring {
    options options;
    rm_hills *hills;
    FILE *json; // kept until all is well; null for a table
    char *text;
    size_t size;
    uint32_t count; // bodies so far
    uint32_t files;
    row_kind heads;       // that were printed last
    track_list truths;    // of options.truth
    bool has_gone_astray; // a recording was damaged, or went differently
} scoring;

static void print_string(FILE *out, const char *text) {
    fputc('"', out);
    for (const char *c = text; *c; ++c) {
        bool is_plain = *c != '"' && *c != '\\' && (unsigned char)*c >= 0x20;
        fprintf(out, is_plain ? "%c" : "\\u%04x", *c);
    }
    fputc('"', out);
}

// A metric of the true way; of those that need none, also without it.
static double true_value(const body_score *b, int index) {
    return b->has_truth || !metric_needs_truth(index) ? metric_value(&b->truth, index)
                                                      : RM_SCORE_UNKNOWN;
}

static void print_object(FILE *out, const char *file, const track *t, const body_score *b) {
    fputs("{\"file\": ", out);
    print_string(out, file);
    fputs(", \"body\": ", out);
    print_string(out, t->name);
    fprintf(out, ", \"frames\": %u, \"seconds\": %.6f, \"metres\": %.6f", b->truth.frames,
            b->truth.seconds, b->truth.metres);
    for (int i = 0; i < METRIC_COUNT; ++i) {
        fputs(", ", out);
        metric_print_json(out, metric_at(i), true_value(b, i));
    }
    for (int i = 0; b->is_told && i < TOLD_COUNT; ++i) {
        fputs(", ", out);
        metric_print_json(out, told_at(i), told_value(&b->told, i));
    }
    if (b->has_health) {
        ranking_print_json(out, &b->health);
    }
    fputc('}', out);
}

static void print_json(const scoring *s, const char *file, const track *t, const body_score *b) {
    fputs(s->count ? ",\n  " : "  ", s->json);
    print_object(s->json, file, t, b);
}

static void print_json_line(const char *file, const track *t, const body_score *b) {
    print_object(stdout, file, t, b);
    putchar('\n');
}

// Why is on standard error.
static void print_bad_line(const char *file) {
    fputs("{\"file\": ", stdout);
    print_string(stdout, file);
    puts(", \"error\": true}");
}

static void print_line(const metric *m, double value) {
    printf("  %-38s", m->title);
    if (rm_score_is_known(value)) {
        metric_print(stdout, m, value, 10);
        printf(" %s\n", m->is_log ? "" : m->unit);
    } else {
        printf(" not known\n");
    }
}

// One body of one file: a line a metric.
static void print_list(const char *file, const track *t, const body_score *b) {
    printf("%s%s%s: %u frames, %.1f s, %.1f m\n\n", file, t->name[0] ? ", body " : "", t->name,
           b->truth.frames, b->truth.seconds, b->truth.metres);
    for (int i = 0; b->is_told && i < TOLD_COUNT; ++i) {
        print_line(told_at(i), told_value(&b->told, i));
    }
    for (int i = 0; i < METRIC_COUNT; ++i) {
        if (b->has_truth || !metric_needs_truth(i)) {
            print_line(metric_at(i), true_value(b, i));
        }
    }
    if (!b->has_truth) {
        ranking_print_one(&b->health);
        fputs("\nErrors, lag, stops, overshoot and all else of docs/scores.md need the true way of "
              "the mover:\n--truth TRACE\n",
              stdout);
    }
}

// The columns of a table, one after the other: @return false when there are no more.
static bool column_at(row_kind kind, int index, const metric **m, int *own) {
    int told = kind == ROW_TOLD ? TOLD_COUNT : 0;
    *own = index - told;
    for (int i = 0; kind == ROW_TOLD && i <= *own && *own < METRIC_COUNT; ++i) {
        *own += metric_needs_truth(i) ? 1 : 0;
    }
    *m = index < told ? told_at(index) : *own < METRIC_COUNT ? metric_at(*own) : NULL;
    return *m != NULL;
}

// Widths of the name and of each column.
enum { NAME_WIDTH = 32, COLUMN_WIDTH = 7 };

static bool is_whole(row_kind kind) {
    const metric *m;
    int own;
    int count = 0;
    while (column_at(kind, count, &m, &own)) {
        ++count;
    }
    return NAME_WIDTH + COLUMN_WIDTH * count <= output_width();
}

// What a terminal that is too narrow for all columns shows: of a trace with a truth what one would
// look at first, of others the first columns.
static bool is_shown(row_kind kind, int index, const metric *m) {
    static const char *const first[] = {"error_mean_m", "error_p99_m", "lag_ms",
                                        "overshoot_m",  "snaps",       "phase_mean"};
    const int room = (output_width() - NAME_WIDTH) / COLUMN_WIDTH;
    bool is_first = kind == ROW_TOLD && index < room;
    for (int i = 0; kind != ROW_TOLD && i < room && i < 6; ++i) {
        is_first |= strcmp(m->name, first[i]) == 0;
    }
    return is_first || is_whole(kind);
}

static void print_heads(row_kind kind) {
    const metric *m;
    int own;
    if (!is_whole(kind)) {
        puts("\nleft out of a terminal this narrow: other metrics; --json has all");
    }
    printf("%-32s", kind == ROW_TOLD ? "file, body" : "trace");
    for (int i = 0; column_at(kind, i, &m, &own); ++i) {
        if (is_shown(kind, i, m)) {
            printf(" %6s", m->column);
        }
    }
    printf("\n%-32s", "");
    for (int i = 0; column_at(kind, i, &m, &own); ++i) {
        if (is_shown(kind, i, m)) {
            printf(" %6s", m->unit);
        }
    }
    putchar('\n');
}

static void print_row(scoring *s, const char *file, const track *t, const body_score *b) {
    const char *slash = strrchr(file, '/');
    row_kind kind = b->has_truth ? ROW_TRUE : ROW_TOLD;
    const metric *m;
    char name[96];
    int own;
    if (s->heads != kind) {
        print_heads(kind);
        s->heads = kind;
    }
    snprintf(name, sizeof name, "%s%s%s", slash ? slash + 1 : file, t->name[0] ? " " : "", t->name);
    printf("%-32.32s", name);
    for (int i = 0; column_at(kind, i, &m, &own); ++i) {
        if (is_shown(kind, i, m)) {
            putchar(' ');
            metric_print(stdout, m, own < 0 ? told_value(&b->told, i) : true_value(b, own), 6);
        }
    }
    putchar('\n');
}

static bool fail(const char *file, const char *what) {
    fprintf(stderr, "remora score: %s: %s\n", file, what);
    return false;
}

static rm_trace_score shared_part(const rm_report_score *told) {
    return (rm_trace_score){.frames = told->frames,
                            .seconds = told->seconds,
                            .metres = told->metres,
                            .foot_slide_mm = told->foot_slide_mm,
                            .wall_depth_m = told->wall_depth_m,
                            .wall_frames = told->wall_frames};
}

// What a recording tells without a truth, also as far as it is a part of the other metrics.
static bool score_told(const track *t, body_score *b, rm_status *status) {
    if (!track_score_told(t, &b->told, status)) {
        return false;
    }
    b->is_told = true;
    b->truth = shared_part(&b->told);
    return true;
}

static bool score_body(const track *t, body_score *b, rm_status *status) {
    *b = (body_score){.has_truth = t->has_truth};
    if (t->told && !score_told(t, b, status)) {
        return false;
    }
    if (b->is_told) {
        b->has_health = true;
        b->health = (health){.score = b->told,
                             .arrivals = arrivals_end(&t->arrivals),
                             .teleports = t->teleports,
                             .worst_at = t->frames[0].time};
        health_judge(&b->health);
    }
    return *status != RM_OK || !t->has_truth || track_score(t, &b->truth, status);
}

// One body; false with one line on standard error.
static bool score_track(const scoring *s, const char *file, track *t, body_score *score) {
    rm_status status = RM_OK;
    if (!t->has_truth && !t->told) {
        return fail(file, "a frame without \"true\" cannot be scored");
    }
    if (s->hills) {
        track_add_depths(t, s->hills);
    }
    if (!score_body(t, score, &status)) {
        return fail(file, "out of memory");
    }
    return status == RM_OK || fail(file, rm_status_text(status));
}

static void print_body(scoring *s, const char *file, const track *t, const body_score *score,
                       bool is_alone) {
    if (s->json) {
        print_json(s, file, t, score);
    } else if (s->options.is_in_lines) {
        print_json_line(file, t, score);
    } else if (is_alone) {
        print_list(file, t, score);
    } else {
        print_row(s, file, t, score);
    }
    s->count += 1;
}

// Below the rows: how the reports of the same bodies arrived, and why they look as they do.
static void print_ranking(const track_list *list, const body_score *scores, const uint32_t *order,
                          uint32_t shown) {
    ranking_print_heads();
    for (uint32_t i = 0; i < shown; ++i) {
        ranking_print_row(list->tracks[order[i]].name, &scores[order[i]].health);
    }
    if (shown < list->count) {
        printf("\n%u more bodies with less trouble: --all\n", list->count - shown);
    }
}

// All bodies of a file. Those that were told, not traced, are sorted, the worst first.
static void print_bodies(scoring *s, const char *file, const track_list *list,
                         const body_score *scores, const uint32_t *order) {
    enum { WORST = 20 };
    bool is_table = !s->json && !s->options.is_in_lines;
    bool is_alone = s->files == 1 && list->count == 1;
    bool is_ranked = list->count > 0 && scores[0].has_health;
    bool is_short = is_table && is_ranked && !s->options.is_all && list->count > WORST;
    uint32_t shown = is_short ? WORST : list->count;
    for (uint32_t i = 0; i < shown; ++i) {
        print_body(s, file, &list->tracks[order[i]], &scores[order[i]], is_alone);
    }
    if (is_table && is_ranked && !is_alone) {
        print_ranking(list, scores, order, shown);
    }
}

static void rank(const body_score *scores, uint32_t count, const health **all, uint32_t *order) {
    for (uint32_t i = 0; i < count; ++i) {
        all[i] = &scores[i].health; // of traces: no trouble at all, which leaves them in order
    }
    health_rank(all, count, order);
}

// The true way of a body: by its name, or, of the first body, one without a name.
static const track *truth_of(const scoring *s, const track *t, uint32_t index) {
    for (uint32_t i = 0; i < s->truths.count; ++i) {
        const track *truth = &s->truths.tracks[i];
        if (strcmp(truth->name, t->name) == 0 || (index == 0 && !truth->name[0])) {
            return truth;
        }
    }
    return NULL;
}

static bool add_truths(const scoring *s, const char *file, track_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) {
        const track *truth = truth_of(s, &list->tracks[i], i);
        if (truth && !track_add_truth(&list->tracks[i], truth)) {
            return fail(file, "out of memory");
        }
    }
    return true;
}

// What was played is scored, also of a recording that is damaged or went differently.
static bool read_recording(scoring *s, FILE *in, const char *file, track_list *list) {
    recording_end end;
    if (!track_read_recording(in, "remora score", file, list, &end)) {
        return false;
    }
    if (end.result.state != RM_REPLAY_DONE) {
        recording_tell_error("remora score", file, &end);
        s->has_gone_astray = true;
    }
    if (end.result.difference.kind != RM_DIFFERENCE_NONE) {
        fprintf(stderr,
                "remora score: %s: not as it was recorded from tick %llu on; see remora replay\n",
                file, (unsigned long long)end.result.difference.tick);
        s->has_gone_astray = true;
    }
    return list->count > 0 ? add_truths(s, file, list)
                           : fail(file, "no body is drawn in two frames or more");
}

// --- files ---------------------------------------------------------------------------------------

// A body of a capture as if it had been read: its scores are made already.
static bool take_body(const replay_body *body, track_list *list, body_score *score) {
    track *t = track_list_add(list);
    if (!t) {
        return false;
    }
    snprintf(t->name, sizeof t->name, "0x%08X", body->guid);
    *score = (body_score){
        .is_told = true, .told = body->health.score, .has_health = true, .health = body->health};
    score->truth = shared_part(&score->told);
    return true;
}

static bool take_bodies(const replay_report *report, track_list *list, body_score **scores) {
    bool is_good = true;
    *scores = calloc(report->body_count ? report->body_count : 1, sizeof **scores);
    for (uint32_t i = 0; *scores && is_good && i < report->body_count; ++i) {
        if (report->bodies[i].has_health) {
            is_good = take_body(&report->bodies[i], list, &(*scores)[list->count]);
        }
    }
    return *scores && is_good;
}

static void tell_uncreated(const char *file, const replay_report *report) {
    if (report->adopted) {
        fprintf(stderr, "remora score: %s: bodies never created, made from their first place: %u\n",
                file, report->adopted);
    } else if (report->uncreated) {
        fprintf(stderr,
                "remora score: %s: bodies told of and never created: %u; the capture begins in "
                "mid-session, --adopt makes them from their first place\n",
                file, report->uncreated);
    }
}

// Why nothing of a capture can be scored.
static bool fail_undrawn(const char *file, const replay_report *report) {
    if (report->placeless && !report->uncreated) {
        fprintf(stderr,
                "remora score: %s: tells of bodies, but never where they are: %u; without places "
                "nothing can be drawn\n",
                file, report->placeless);
        return false;
    }
    return fail(file, "no body is drawn in two frames or more; remora pcap lists what it holds");
}

static bool read_capture(const scoring *s, FILE *in, const char *file, track_list *list,
                         body_score **scores) {
    replay_report report = {.file = file};
    bool is_good = replay_capture(in, &s->options.replay, &report); // and closes it
    bool is_taken = is_good && replay_rank(&report) && take_bodies(&report, list, scores);
    if (is_good && !is_taken) {
        fail(file, "out of memory");
    }
    tell_uncreated(file, &report);
    is_taken = is_taken && (list->count > 0 || fail_undrawn(file, &report));
    replay_report_free(&report);
    return is_taken;
}

static bool score_tracks(const scoring *s, const char *file, track_list *list,
                         body_score **scores) {
    *scores = calloc(list->count ? list->count : 1, sizeof **scores);
    bool is_good = *scores || fail(file, "out of memory");
    for (uint32_t i = 0; is_good && i < list->count; ++i) {
        is_good = score_track(s, file, &list->tracks[i], &(*scores)[i]);
    }
    return is_good;
}

// Traces are JSON lines; no capture begins with a brace.
static bool is_trace(FILE *in) {
    int first = getc(in);
    ungetc(first, in);
    return first == '{' || first == EOF;
}

static bool read_file(scoring *s, FILE *in, const char *file, track_list *list,
                      body_score **scores) {
    bool is_good;
    if (stream_is_one(in)) {
        FILE *words = s->json || s->options.is_in_lines ? NULL : stdout;
        is_good = stream_read(in, "remora score", file, list, words);
        fclose(in);
    } else if (recording_is_one(in)) {
        is_good = read_recording(s, in, file, list); // and closes it
    } else if (is_trace(in)) {
        is_good = track_read(in, "remora score", file, list);
        fclose(in);
    } else {
        return read_capture(s, in, file, list, scores);
    }
    return is_good && score_tracks(s, file, list, scores);
}

static bool score_file(scoring *s, const char *file) {
    track_list list = {0};
    body_score *scores = NULL;
    FILE *in = fopen(file, "rb");
    if (!in) {
        return fail(file, strerror(errno));
    }
    bool is_good = read_file(s, in, file, &list, &scores);
    size_t room = list.count ? list.count : 1;
    const health **all = malloc(room * sizeof(const health *));
    uint32_t *order = malloc(room * sizeof *order);
    if (is_good && all && order) {
        rank(scores, list.count, all, order);
        print_bodies(s, file, &list, scores, order);
    }
    is_good = is_good && ((all && order) || fail(file, "out of memory"));
    free(all);
    free(order);
    free(scores);
    track_list_free(&list);
    return is_good;
}

static bool has_all_truths(const track_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) {
        if (!list->tracks[i].has_truth) {
            return false;
        }
    }
    return true;
}

static bool read_truth(scoring *s) {
    const char *file = s->options.truth;
    FILE *in = file ? fopen(file, "rb") : NULL;
    if (!file) {
        return true;
    }
    if (!in) {
        return fail(file, strerror(errno));
    }
    bool is_good = !recording_is_one(in) ? track_read(in, "remora score", file, &s->truths)
                                         : fail(file, "a recording is no truth");
    fclose(in);
    return is_good && (has_all_truths(&s->truths) || fail(file, "a frame without \"true\""));
}

// --- arguments -----------------------------------------------------------------------------------

static bool refuse(const char *name, const char *expected, const char *value) {
    fprintf(stderr, "remora score: %s takes %s, not \"%s\" (see remora score --help)\n", name,
            expected, value);
    return false;
}

static bool read_port(scoring *s, const char *text) {
    char *end;
    unsigned long port = strtoul(text, &end, 10);
    s->options.replay.port = (uint16_t)port;
    return text[0] >= '0' && text[0] <= '9' && !*end && port > 0 && port <= 65534;
}

static bool take_value(scoring *s, const char *name, const char *value) {
    word_list names = {0};
    if (strcmp(name, "--ground") == 0) {
        s->options.is_on_hills = strcmp(value, "hills") == 0;
        return s->options.is_on_hills || refuse(name, "hills", value);
    }
    if (strcmp(name, "--rules") == 0) {
        return rm_rules_preset(value, &s->options.replay.rules) == RM_OK ||
               refuse(name, words_of_presets(&names), value);
    }
    if (strcmp(name, "--port") == 0) {
        return read_port(s, value) || refuse(name, "a number from 1 to 65534", value);
    }
    s->options.truth = value;
    return true;
}

static bool has_value(const char *name) {
    return strcmp(name, "--ground") == 0 || strcmp(name, "--truth") == 0 ||
           strcmp(name, "--rules") == 0 || strcmp(name, "--port") == 0;
}

static bool take_flag(scoring *s, const char *name) {
    bool *flag = strcmp(name, "--json") == 0         ? &s->options.is_json
                 : strcmp(name, "--json-lines") == 0 ? &s->options.is_in_lines
                 : strcmp(name, "--all") == 0        ? &s->options.is_all
                 : strcmp(name, "--adopt") == 0      ? &s->options.replay.is_adopting
                                                     : NULL;
    if (!flag) {
        fprintf(stderr, "remora score: what is %s? (see remora score --help)\n", name);
        return false;
    }
    return *flag = true;
}

// Leaves the files in argv, at its beginning.
static bool parse(int argc, char **argv, scoring *s) {
    bool is_good = true;
    s->options.replay =
        (replay_options){.program = "remora score", .rules = rm_rules_l3(), .is_auto = true};
    for (int i = 1; is_good && i < argc; ++i) {
        if (argv[i][0] != '-') {
            argv[s->files++] = argv[i];
        } else if (!has_value(argv[i])) {
            is_good = take_flag(s, argv[i]);
        } else if (i + 1 == argc) {
            fprintf(stderr, "remora score: something must follow %s (see remora score --help)\n",
                    argv[i]);
            is_good = false;
        } else {
            is_good = take_value(s, argv[i], argv[i + 1]);
            ++i;
        }
    }
    if (is_good && s->files == 0) {
        fputs("remora score: which FILE? (see remora score --help)\n", stderr);
    }
    return is_good && s->files > 0;
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

// A bad file is told of, and the others are scored; a document has all of them or is none.
static bool score_files(scoring *s, char **files) {
    bool is_good = true;
    for (uint32_t i = 0; i < s->files && (is_good || !s->json); ++i) {
        bool is_scored = score_file(s, files[i]);
        if (!is_scored && s->options.is_in_lines) {
            print_bad_line(files[i]);
        }
        is_good = is_good && is_scored;
    }
    return is_good;
}

int run_score(int argc, char **argv) {
    scoring s = {0};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    bool is_good = parse(argc, argv, &s) && make_hills(&s) && read_truth(&s) &&
                   (!s.options.is_json || begin_json(&s));
    is_good = is_good && score_files(&s, argv);
    end_json(&s, is_good);
    rm_hills_destroy(s.hills);
    track_list_free(&s.truths);
    return is_good && !s.has_gone_astray ? EXIT_DONE : EXIT_BAD_USE;
}
