// Why a body looks as it does: the causes that its reports show, then what could be seen of them.

#include "health.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// From where on something is named. Origin: chosen, such that none is named of a body on the
// networks lan and good of remora matrix.
#define LUMPS 0.3         // share of reports in lumps
#define LOSS 0.03         // share of reports that never came
#define LATE 0.02         // share of reports that were overtaken
#define GAP_SECONDS 1.0   // without a report while moving; s
#define GAP_INTERVALS 4.0 // and so many intervals
#define JITTER 0.25       // of the interval
#define RARE_SECONDS 0.75 // interval of a body that is reported rarely; s
#define REVERSALS 0.1     // share of reports that go back
#define BACKWARD 0.01     // share of frames against its own legs
#define AWAY 3.0          // metres from the newest report
#define QUEUED 8          // nodes in the queue
#define INSIDE 0.05       // metres inside a wall

// Teleports are the server's doing: their frames are placements, and mostly leaps.
static uint32_t without(uint32_t count, uint32_t teleports) {
    return count > teleports ? count - teleports : 0;
}

double health_trouble(const rm_report_score *score, uint32_t teleports) {
    double wrong = (double)without(score->leaps, teleports) + score->backward_frames +
                   without(score->placements, teleports);
    double away = rm_score_is_known(score->report_p99_m) ? score->report_p99_m : 0.0;
    return away + 100.0 * wrong / (score->frames ? score->frames : 1);
}

// --- words ---------------------------------------------------------------------------------------

typedef struct words {
    char *text;
    size_t used;
    int count; // phrases so far
} words;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
say(words *w, const char *format, ...) {
    size_t room = HEALTH_WHY_SIZE - w->used;
    va_list arguments;
    int between = snprintf(w->text + w->used, room, "%s", w->count++ ? "; " : "");
    w->used += (size_t)between < room ? (size_t)between : room - 1;
    room = HEALTH_WHY_SIZE - w->used;
    va_start(arguments, format);
    // The analyzer of clang 14 does not see va_start. NOLINTNEXTLINE(clang-analyzer-valist*)
    int length = vsnprintf(w->text + w->used, room, format, arguments);
    va_end(arguments);
    w->used += (size_t)length < room ? (size_t)length : room - 1;
}

static double share(double part, double whole) {
    return whole > 0.0 ? part / whole : 0.0;
}

// What arrived, and when.
static void say_arrivals(words *w, const arrival_summary *a) {
    bool is_lumpy = a->lump_share >= LUMPS;
    if (is_lumpy) {
        say(w, "reports in lumps of %.1f s (%u lumps of %.1f reports)", a->lump_seconds, a->lumps,
            a->lump_reports);
    }
    if (a->lost_share >= LOSS) {
        say(w, "%.0f %% of its reports lost, up to %u in a row", 100.0 * a->lost_share,
            a->lost_row);
    }
    if (share(a->late, a->reports) >= LATE) {
        say(w, "%.0f %% of its reports overtaken by newer ones",
            100.0 * share(a->late, a->reports));
    }
    bool has_pauses = !is_lumpy && a->pauses > 0;
    if (has_pauses) {
        say(w, "reported only while it moves (%u silences of up to %.1f s)", a->pauses,
            a->pause_worst);
    }
    if (!is_lumpy && !has_pauses && a->gap_worst >= GAP_SECONDS &&
        a->gap_worst >= GAP_INTERVALS * a->interval) {
        say(w, "no report for %.1f s while it moved, from %.1f s on", a->gap_worst, a->gap_at);
    }
    if (!is_lumpy && !has_pauses && a->interval > 0.0 && a->jitter >= JITTER * a->interval) {
        say(w, "arrivals uneven by %.0f ms, every %.0f ms", 1000.0 * a->jitter,
            1000.0 * a->interval);
    }
    if (!is_lumpy && a->interval >= RARE_SECONDS) {
        say(w, "reported only every %.1f s", a->interval);
    }
}

// What the reports themselves say, however they arrive: the sender's doing.
static void say_places(words *w, const arrival_summary *a) {
    if (a->leaps) {
        say(w, "its reports leap %u times, at up to %.0f m/s, without a teleport", a->leaps,
            a->leap_mps);
    }
    if (a->reversals >= 3 && share(a->reversals, a->reports) >= REVERSALS) {
        say(w, "its reports go back and forth %u times", a->reversals);
    }
}

// What could be seen.
static void say_effects(words *w, const health *h) {
    const rm_report_score *s = &h->score;
    uint32_t placed = without(s->placements, h->teleports);
    uint32_t leaps = without(s->leaps, h->teleports);
    double backward = share(s->backward_frames, s->frames);
    if (backward >= BACKWARD && h->arrivals.lumps > 0) {
        say(w, "lumps walked back through, %.0f %% of frames against its own legs",
            100.0 * backward);
    } else if (backward >= BACKWARD) {
        say(w, "%.0f %% of frames against its own legs", 100.0 * backward);
    }
    if (placed) {
        say(w, "put to another place %u times", placed);
    }
    if (leaps) {
        say(w, "%u frames leap", leaps);
    }
    if (rm_score_is_known(s->report_p99_m) && s->report_p99_m >= AWAY) {
        say(w, "up to %.1f m from its newest report", s->report_p99_m);
    }
    if (s->queue_most >= QUEUED) {
        say(w, "up to %u places queued", s->queue_most);
    }
    if (s->wall_depth_m >= INSIDE) {
        say(w, "%.2f m inside a wall", s->wall_depth_m);
    }
}

void health_judge(health *h) {
    words w = {.text = h->why};
    h->why[0] = '\0';
    h->trouble = health_trouble(&h->score, h->teleports);
    say_arrivals(&w, &h->arrivals);
    say_places(&w, &h->arrivals);
    int causes = w.count;
    say_effects(&w, h);
    if (w.count > 0 && causes == 0) {
        say(&w, "reports arrive evenly");
    }
}

// --- ranking -------------------------------------------------------------------------------------

void health_rank(const health *const *bodies, uint32_t count, uint32_t *order) {
    // Insertion keeps the order of equals; there are few bodies beside their frames.
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t k = i;
        while (k > 0 && bodies[order[k - 1]]->trouble < bodies[i]->trouble) {
            order[k] = order[k - 1];
            --k;
        }
        order[k] = i;
    }
}
