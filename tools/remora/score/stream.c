// Rows are kept in the order of their arrival. `sent` is put on the clock of arrivals, so that the
// fastest report has no delay: how long it really was under way nobody can tell from one side.

#include "stream.h"

#include "remora/constants.h"
#include "remora/world.h"

#include "report/plain.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 5, WORD = 32, LINE = 1024, ROWS_MAX = 100000 };

typedef enum column { COLUMN_T, COLUMN_X, COLUMN_Y, COLUMN_Z, COLUMN_SENT } column;

typedef struct row {
    double arrived, sent; // s; `sent` on the clock of arrivals
    double stamp;         // as it was in the file, s
    rm_vec3 at;           // m
} row;

typedef struct stream {
    const char *program, *file;
    int columns[COLUMNS]; // which of the line; -1 for none
    row *rows;            // by arrival
    row *ordered;         // the same by sending
    uint32_t count, capacity;
} stream;

// What a stream is like. Seconds, metres.
typedef struct facts {
    double interval;      // between two sends, median
    double late, latest;  // behind the fastest, mean and greatest
    double drift;         // of the sender's clock, seconds a second
    double longest;       // without an arrival, while it moved
    double silence;       // longest between two sends
    double missing;       // share of the reports
    double speed;         // of the fastest tenth
    double rest;          // longest pause in which it stood
    uint32_t rests;       // such pauses
    uint32_t gaps, lumps; // arrivals
    uint32_t swapped, doubled;
    bool has_sent, drifts, only_changes;
} facts;

static bool fail(const stream *s, unsigned long line, const char *what) {
    if (line) {
        fprintf(stderr, "%s: %s:%lu: %s\n", s->program, s->file, line, what);
    } else {
        fprintf(stderr, "%s: %s: %s\n", s->program, s->file, what);
    }
    return false;
}

// --- reading -------------------------------------------------------------------------------------

static bool is_separator(char c) {
    return c == ',' || c == ';' || c == '\t';
}

static bool ends_word(char c) {
    return c == '\0' || c == '\n' || c == '\r' || is_separator(c);
}

static char lower_of(char c) {
    return (char)tolower((unsigned char)c);
}

// The next word of a line, without spaces and quotes; null at its end.
static const char *take_word(const char **at, char word[WORD]) {
    size_t size = 0;
    const char *c = *at;
    if (!c) {
        return NULL;
    }
    for (; !ends_word(*c); ++c) {
        if (size + 1 < WORD && *c != ' ' && *c != '"') {
            word[size++] = lower_of(*c);
        }
    }
    word[size] = '\0';
    *at = is_separator(*c) ? c + 1 : NULL;
    return word;
}

bool stream_is_one(FILE *in) {
    char line[LINE];
    char word[WORD];
    bool is_one = false;
    if (fseek(in, 0, SEEK_CUR) != 0) {
        return false; // a pipe: what is read of it is gone
    }
    if (fgets(line, sizeof line, in)) {
        for (const char *at = line; take_word(&at, word);) {
            is_one |= strcmp(word, "x") == 0;
        }
    }
    rewind(in);
    return is_one;
}

static bool read_heads(stream *s, const char *line) {
    static const char *const names[COLUMNS] = {"t", "x", "y", "z", "sent"};
    char word[WORD];
    for (int k = 0; k < COLUMNS; ++k) {
        s->columns[k] = -1;
    }
    int index = 0;
    for (const char *at = line; take_word(&at, word); ++index) {
        for (int k = 0; k < COLUMNS; ++k) {
            s->columns[k] = strcmp(word, names[k]) == 0 ? index : s->columns[k];
        }
    }
    return (s->columns[COLUMN_T] >= 0 && s->columns[COLUMN_X] >= 0 && s->columns[COLUMN_Y] >= 0) ||
           fail(s, 1, "the first line must name the columns t, x and y; z and sent may be there");
}

static bool read_values(const stream *s, const char *line, double values[COLUMNS]) {
    char word[WORD];
    int index = 0, found = 0, wanted = 0;
    for (int k = 0; k < COLUMNS; ++k) {
        values[k] = 0.0;
        wanted += s->columns[k] >= 0;
    }
    for (const char *at = line; take_word(&at, word); ++index) {
        for (int k = 0; k < COLUMNS; ++k) {
            if (s->columns[k] == index) {
                char *end;
                values[k] = strtod(word, &end);
                found += *word && !*end && fabs(values[k]) <= (double)RM_NUMBER_LIMIT;
            }
        }
    }
    return found == wanted;
}

static bool add_row(stream *s, const double values[COLUMNS]) {
    if (s->count == s->capacity) {
        uint32_t capacity = s->capacity ? 2 * s->capacity : 1024;
        row *rows = realloc(s->rows, capacity * sizeof *rows);
        if (!rows) {
            return fail(s, 0, "out of memory");
        }
        s->rows = rows;
        s->capacity = capacity;
    }
    const bool has_sent = s->columns[COLUMN_SENT] >= 0;
    s->rows[s->count++] =
        (row){.arrived = values[COLUMN_T],
              .stamp = values[has_sent ? COLUMN_SENT : COLUMN_T],
              .at = {(float)values[COLUMN_X], (float)values[COLUMN_Y], (float)values[COLUMN_Z]}};
    return true;
}

static bool read_line(stream *s, const char *line, unsigned long number) {
    double values[COLUMNS];
    if (number == 1) {
        return read_heads(s, line);
    }
    if (line[strspn(line, " \t\r\n")] == '\0') {
        return true;
    }
    if (!read_values(s, line, values)) {
        return fail(s, number, "a number is missing, or is none");
    }
    if (s->count == ROWS_MAX) {
        return fail(s, number, "more than 100000 rows");
    }
    if (s->count > 0 && values[COLUMN_T] < s->rows[s->count - 1].arrived) {
        return fail(s, number, "t goes back; rows must be in the order of arrival");
    }
    return add_row(s, values);
}

static bool read_rows(stream *s, FILE *in) {
    char line[LINE];
    unsigned long number = 0;
    bool is_good = true;
    while (is_good && fgets(line, sizeof line, in)) {
        ++number;
        is_good = strlen(line) + 1 < sizeof line ? read_line(s, line, number)
                                                 : fail(s, number, "a line of this length is none");
    }
    return is_good && (s->count >= 10 || fail(s, 0, "fewer than ten reports"));
}

// --- what it is like -----------------------------------------------------------------------------

static int by_number(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int by_sending(const void *a, const void *b) {
    const row *x = a, *y = b;
    return (x->stamp > y->stamp) - (x->stamp < y->stamp);
}

// Least delay of the rows from one to another.
static double least_delay(const stream *s, uint32_t from, uint32_t to) {
    double least = HUGE_VAL;
    for (uint32_t i = from; i < to; ++i) {
        least = fmin(least, s->rows[i].arrived - s->rows[i].stamp);
    }
    return least;
}

// Of the fastest of the first quarter and of the last: clocks that keep step have none.
static void find_drift(const stream *s, facts *f) {
    const uint32_t quarter = s->count / 4;
    const double first = least_delay(s, 0, quarter);
    const double last = least_delay(s, s->count - quarter, s->count);
    const double apart = s->rows[s->count - 1 - quarter / 2].arrived - s->rows[quarter / 2].arrived;
    f->drift = apart > 0.0 ? (last - first) / apart : 0.0;
    f->drifts = fabs(last - first) > 0.02 && fabs(f->drift) > 1e-4;
    f->drift = f->drifts ? f->drift : 0.0;
}

// Puts the times of sending on the clock of arrivals, without what that clock drifts by.
static void align(stream *s, const facts *f) {
    const double begin = s->rows[0].arrived;
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < s->count; ++i) {
        row *r = &s->rows[i];
        r->sent = r->stamp + f->drift * (r->arrived - begin);
        least = fmin(least, r->arrived - r->sent);
    }
    for (uint32_t i = 0; i < s->count; ++i) {
        s->rows[i].sent += least;
    }
    memcpy(s->ordered, s->rows, s->count * sizeof *s->rows);
    qsort(s->ordered, s->count, sizeof *s->ordered, by_sending);
}

// Whether a time between two sends is a whole number of beats.
static bool is_even(double dt, double beat) {
    const double beats = dt / beat;
    return beats > 0.5 && fabs(beats - rint(beats)) < 0.15;
}

// A server with a beat sends at whole numbers of it, where nothing is lost or much is; one that
// sends changes alone sends at any time. Origin of the shares: chosen.
static bool has_no_beat(const double *sorted, uint32_t count, double beat) {
    uint32_t even = 0;
    for (uint32_t i = 0; i < count; ++i) {
        even += is_even(sorted[i], beat);
    }
    return even < 0.6 * count && sorted[count - 1 - count / 10] > 3.0 * sorted[count / 10];
}

static double distance(const row *a, const row *b) {
    return (double)rm_vec3_length(rm_vec3_sub(b->at, a->at));
}

// A pause: more than three intervals, and a quarter of a second.
static bool is_pause(const facts *f, double dt) {
    return dt > fmax(3.0 * f->interval, 0.25);
}

static double speed_between(const row *a, const row *b) {
    return distance(a, b) / fmax(b->sent - a->sent, 1e-3);
}

// How fast it went in two intervals before the one that ends with row i; at the beginning, in two
// behind it. It may have stopped within the last interval, hence two.
static double speed_about(const row *rows, uint32_t i) {
    const row *r = i >= 3 ? &rows[i - 3] : &rows[i];
    return fmax(speed_between(&r[0], &r[1]), speed_between(&r[1], &r[2]));
}

// Whether the body stood in the pause that ends with row i: at that speed it would have moved more
// than twice as far.
static bool is_rest(const row *rows, uint32_t count, uint32_t i, const facts *f) {
    if (i == 0 || (i < 3 && i + 2 >= count)) {
        return false;
    }
    const double seconds = rows[i].sent - rows[i - 1].sent;
    return is_pause(f, seconds) &&
           distance(&rows[i - 1], &rows[i]) < 0.5 * speed_about(rows, i) * seconds;
}

static void find_rests(const stream *s, facts *f) {
    for (uint32_t i = 1; i < s->count; ++i) {
        if (is_rest(s->ordered, s->count, i, f)) {
            f->rests += 1;
            f->rest = fmax(f->rest, s->ordered[i].sent - s->ordered[i - 1].sent);
        }
    }
}

// Pauses in which it stood were never sent.
static double missing_of(const stream *s, const facts *f) {
    double lost = 0.0;
    for (uint32_t i = 1; i < s->count; ++i) {
        if (!is_rest(s->ordered, s->count, i, f)) {
            const double dt = s->ordered[i].sent - s->ordered[i - 1].sent;
            lost += fmax(0.0, rint(dt / f->interval) - 1.0);
        }
    }
    return lost / (lost + s->count);
}

static void find_interval(const stream *s, facts *f, double *scratch) {
    uint32_t count = 0;
    for (uint32_t i = 1; i < s->count; ++i) {
        const double dt = s->ordered[i].sent - s->ordered[i - 1].sent;
        f->silence = fmax(f->silence, dt);
        f->doubled += dt < 1e-6;
        if (dt >= 1e-6) {
            scratch[count++] = dt;
        }
    }
    qsort(scratch, count, sizeof *scratch, by_number);
    f->interval = count ? scratch[count / 2] : 0.0;
    f->only_changes = count && has_no_beat(scratch, count, f->interval);
    f->missing = f->only_changes || count == 0 ? 0.0 : missing_of(s, f);
}

static void find_arrivals(const stream *s, facts *f) {
    uint32_t heap = 1;
    for (uint32_t i = 0; i < s->count; ++i) {
        const row *r = &s->rows[i], *before = i ? r - 1 : r;
        const double late = r->arrived - r->sent, dt = r->arrived - before->arrived;
        const bool moved = distance(before, r) > 0.05 && !is_rest(s->rows, s->count, i, f);
        f->late += late / s->count;
        f->latest = fmax(f->latest, late);
        f->swapped += r->sent < before->sent;
        heap = i && dt < 0.002 ? heap + 1 : 1;
        f->lumps += heap == 3;
        if (moved && is_pause(f, dt)) {
            f->gaps += 1;
            f->longest = fmax(f->longest, dt);
        }
    }
}

static void find_speed(const stream *s, facts *f, double *scratch) {
    uint32_t count = 0;
    for (uint32_t i = 1; i < s->count; ++i) {
        const row *a = &s->ordered[i - 1], *b = &s->ordered[i];
        if (b->sent - a->sent > 1e-3) {
            scratch[count++] = distance(a, b) / (b->sent - a->sent);
        }
    }
    qsort(scratch, count, sizeof *scratch, by_number);
    f->speed = count ? scratch[count - 1 - count / 10] : 0.0;
}

static bool look_at(stream *s, facts *f) {
    double *scratch = malloc(s->count * sizeof *scratch);
    s->ordered = malloc(s->count * sizeof *s->ordered);
    *f = (facts){.has_sent = s->columns[COLUMN_SENT] >= 0};
    if (scratch && s->ordered) {
        find_drift(s, f);
        align(s, f);
        find_interval(s, f, scratch);
        find_rests(s, f);
        find_arrivals(s, f);
        find_speed(s, f, scratch);
    }
    free(scratch);
    return (scratch && s->ordered) || fail(s, 0, "out of memory");
}

// --- in words ------------------------------------------------------------------------------------

static void print_sending(FILE *out, const facts *f) {
    if (f->only_changes) {
        fprintf(out, "- It sends only changes: once nothing came for %.1f s.\n", f->silence);
    } else if (f->missing > 0.005) {
        fprintf(out, "- Loss: about %.0f %% of the reports are missing.\n", 100.0 * f->missing);
    }
    if (!f->only_changes && f->rests > 0) {
        fprintf(out,
                "- It sends only while it moves: %u pause%s, up to %.1f s; remora takes "
                "them for stops after the first.\n",
                f->rests, f->rests == 1 ? "" : "s", f->rest);
    }
    if (f->drifts) {
        fprintf(
            out, "- The clock of `sent` drifts: %.1f ms a second too %s, %.0f ms in ten minutes.\n",
            1000.0 * fabs(f->drift), f->drift > 0.0 ? "slow" : "fast", 600000.0 * fabs(f->drift));
    }
    if (f->speed > 100.0) {
        fprintf(out, "- It goes at %.0f a second: are these metres?\n", f->speed);
    }
}

static void print_arriving(FILE *out, const facts *f) {
    if (f->has_sent && f->late > 0.003) {
        fprintf(out, "- Jitter: %.0f ms later than the fastest on average, at worst %.0f ms.\n",
                1000.0 * f->late, 1000.0 * f->latest);
    }
    if (!f->only_changes && f->gaps > 0) {
        fprintf(out, "- Gaps: %u time%s nothing came while it moved, for up to %.2f s.\n", f->gaps,
                f->gaps == 1 ? "" : "s", f->longest);
    }
    if (f->lumps > 0) {
        fprintf(out, "- Lumps: %u time%s three reports or more came at once.\n", f->lumps,
                f->lumps == 1 ? "" : "s");
    }
    if (f->swapped > 0 || f->doubled > 0) {
        fprintf(out, "- Order: %u came after a newer one, %u twice.\n", f->swapped, f->doubled);
    }
    if (!f->has_sent) {
        fputs("- There is no `sent`: how late a report is cannot be told, only how evenly they "
              "come.\n",
              out);
    }
}

static rm_smooth_def smooth_of(const facts *f) {
    rm_smooth_def smooth = rm_default_smooth_def();
    if (f->only_changes) {
        smooth.body.silence = (float)ceil(f->silence + 1.0);
    }
    return smooth;
}

// A clock in step is as good as that of the world once it is aligned, as it is for all; one that
// drifts is measured.
static uint32_t known_of(const facts *f) {
    return !f->has_sent ? 0 : f->drifts ? RM_KNOWN_CLOCK : RM_KNOWN_SENT;
}

// The unit of `sent`, like that of `t`, is a second.
static rm_clock_def clock_of_sender(void) {
    rm_clock_def clock = rm_default_clock_def();
    clock.rate = 1.0;
    return clock;
}

static const char *report_settings(const facts *f) {
    switch (known_of(f)) {
    case RM_KNOWN_SENT:
        return "    report.known = RM_KNOWN_SENT; // and RM_KNOWN_VELOCITY, if you have it\n"
               "    report.sent = sent;           // on the clock of the world\n\n";
    case RM_KNOWN_CLOCK:
        return "    rm_clock_def clock = rm_default_clock_def();\n"
               "    clock.rate = 1.0; // units of `sent` a second\n"
               "    rm_world_set_clock(world, 0, &clock);\n"
               "    report.known = RM_KNOWN_CLOCK; // and RM_KNOWN_VELOCITY, if you have it\n"
               "    report.sender_time = sent;     // by the clock of its sender\n\n";
    default:
        return "    report.known = 0; // RM_KNOWN_SENT would help most\n\n";
    }
}

static void print_settings(FILE *out, const facts *f) {
    fputs("\nSettings for remora:\n\n"
          "    rm_world_def def = rm_default_world_def(); // smooth, in flat space\n",
          out);
    if (f->only_changes) {
        fprintf(out,
                "    rm_smooth_def smooth = rm_default_smooth_def();\n"
                "    smooth.body.silence = %.1ff; // it moves on while nothing comes\n"
                "    rm_world_set_smooth(world, &smooth);\n",
                (double)smooth_of(f).body.silence);
    }
    fputs(report_settings(f), out);
}

static void print_words(FILE *out, const stream *s, const facts *f) {
    const double seconds = s->rows[s->count - 1].arrived - s->rows[0].arrived;
    fprintf(out, "%s: %u reports in %.1f s, one every %.0f ms\n\n", s->file, s->count, seconds,
            1000.0 * f->interval);
    print_sending(out, f);
    print_arriving(out, f);
    print_settings(out, f);
}

// --- drawing -------------------------------------------------------------------------------------

#define FRAME (1.0 / 60.0)
#define LEAD 1.0 // s that the world has run before the first report

typedef struct drawing {
    const stream *s;
    const facts *facts;
    rm_world *world;
    rm_body_id body;
    double begin;  // of the world, on the clock of arrivals
    uint32_t next; // row that arrives
    uint32_t at;   // row of `ordered` that the truth has come to
} drawing;

static rm_status make_world(drawing *d) {
    const rm_smooth_def smooth = smooth_of(d->facts);
    const rm_clock_def clock = clock_of_sender();
    rm_world_def def = rm_default_world_def();
    rm_body_def body = rm_default_body_def();
    def.capacity = 1;
    body.position = (rm_position){.origin = d->s->rows[0].at, .rotation = rm_quat_identity()};
    rm_status status = rm_world_create(&def, &d->world);
    if (status == RM_OK) {
        status = rm_world_set_smooth(d->world, &smooth);
    }
    if (status == RM_OK) {
        status = rm_world_set_clock(d->world, 0, &clock);
    }
    return status == RM_OK ? rm_body_add(d->world, &body, &d->body) : status;
}

static rm_status hear(drawing *d, const row *r) {
    rm_remote_report report = rm_default_remote_report();
    report.known = known_of(d->facts);
    report.position = (rm_position){.origin = r->at, .rotation = rm_quat_identity()};
    report.sent = r->sent - d->begin;
    report.sender_time = r->stamp;
    return rm_body_report(d->world, d->body, &report);
}

// Straight between the reports that were sent before and after; time never goes back.
static rm_vec3 truth_at(drawing *d, double time) {
    const row *rows = d->s->ordered;
    while (d->at + 2 < d->s->count && rows[d->at + 1].sent <= time) {
        d->at += 1;
    }
    const row *a = &rows[d->at], *b = a + 1;
    const double span = b->sent - a->sent;
    const double share = span > 0.0 ? fmin(1.0, fmax(0.0, (time - a->sent) / span)) : 1.0;
    return rm_vec3_add(a->at, rm_vec3_scale(rm_vec3_sub(b->at, a->at), (float)share));
}

static rm_status draw_frame(drawing *d, double now, rm_trace_sample *frame) {
    rm_position drawn = {0};
    rm_status status = RM_OK;
    while (status == RM_OK && d->next < d->s->count && d->s->rows[d->next].arrived <= now) {
        status = hear(d, &d->s->rows[d->next++]);
    }
    if (status == RM_OK) {
        status = rm_world_advance(d->world, FRAME);
    }
    if (status == RM_OK) {
        status = rm_body_render(d->world, d->body, &drawn);
    }
    *frame = (rm_trace_sample){.time = now,
                               .drawn = drawn.origin,
                               .truth = truth_at(d, now),
                               .drawn_rotation = rm_quat_identity(),
                               .truth_rotation = rm_quat_identity()};
    return status;
}

static bool draw_remora(drawing *d, track *t, rm_status *status) {
    const double first = d->s->rows[0].arrived, last = d->s->ordered[d->s->count - 1].sent;
    bool has_memory = true;
    d->begin = first - LEAD;
    t->has_truth = true;
    *status = make_world(d);
    for (uint64_t i = 1; *status == RM_OK && has_memory; ++i) {
        const double now = d->begin + (double)i * FRAME;
        rm_trace_sample frame = {.time = 0.0};
        if (now > last) {
            break;
        }
        *status = draw_frame(d, now, &frame);
        if (now > first) {
            has_memory = track_add_frame(t, &frame, (track_extra){0});
        }
    }
    for (uint32_t i = 0; has_memory && i < d->s->count; ++i) {
        const row *r = &d->s->rows[i];
        has_memory = track_add_message(t, (rm_trace_message){r->sent, r->arrived});
    }
    rm_world_destroy(d->world);
    return has_memory;
}

static bool add_plain(track_list *list, plain_kind kind) {
    track *t = track_list_add(list);
    track drawn = t ? plain_track(&list->tracks[0], kind) : (track){.frames = NULL};
    bool has_memory = drawn.frames != NULL;
    for (uint32_t i = 0; has_memory && i < drawn.frame_count; ++i) {
        has_memory = track_add_frame(t, &drawn.frames[i], (track_extra){0});
    }
    for (uint32_t i = 0; has_memory && i < drawn.message_count; ++i) {
        has_memory = track_add_message(t, drawn.messages[i]);
    }
    if (has_memory) {
        snprintf(t->name, sizeof t->name, "%s", plain_name(kind));
        t->has_truth = true;
    }
    free(drawn.frames);
    return has_memory;
}

static bool draw_all(const stream *s, const facts *f, track_list *list) {
    drawing d = {.s = s, .facts = f};
    rm_status status = RM_OK;
    track *ours = track_list_add(list);
    bool has_memory = ours && draw_remora(&d, ours, &status);
    if (has_memory && status != RM_OK) {
        return fail(s, 0, rm_status_text(status));
    }
    if (has_memory && ours->frame_count < 2) {
        return fail(s, 0, "it is over before a frame is drawn");
    }
    if (has_memory) {
        snprintf(ours->name, sizeof ours->name, "remora");
    }
    for (int k = PLAIN_KINDS; has_memory && k > 0; --k) {
        has_memory = add_plain(list, (plain_kind)(k - 1));
    }
    return has_memory || fail(s, 0, "out of memory");
}

bool stream_read(FILE *in, const char *program, const char *file, track_list *list, FILE *words) {
    stream s = {.program = program, .file = file};
    facts f;
    bool is_good = read_rows(&s, in) && look_at(&s, &f);
    if (is_good && words) {
        print_words(words, &s, &f);
    }
    is_good = is_good && draw_all(&s, &f, list);
    free(s.rows);
    free(s.ordered);
    return is_good;
}
