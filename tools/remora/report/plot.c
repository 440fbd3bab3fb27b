// Lines over time, and the reasons.

#include "plot.h"

#include "remora/space.h"

#include <math.h>

enum { BINS = 300, ROW = 16, ROW_SPACE = 2, LOSS_HEIGHT = 14 };

// Speeds are those of a tenth of a second: a body that is drawn at a new tick every second frame is
// as fast as one that is drawn half a tick further at each.
#define SPEED_SECONDS 0.1

// Of a trace longer than the first, so much is shown, with the stop at its end. Seconds.
#define LONG_SECONDS 30.0
#define SHOWN_SECONDS 15.0

// A mover that goes less far in a frame stands. Metres.
#define MOVED_METRES 1e-4f

// What reasons mean, in the order of rm_reason.
static const char *const meanings[RM_REASON_COUNT] = {
    "moved by its animation",
    "walks to a reported place",
    "came to one",
    "gave one up",
    "was put at the newest one",
    "could not be put there",
    "moved by its velocity",
    "falls",
    "follows whom it fights",
    "is held by its leash",
    "was teleported",
    "was placed, far from the viewer",
    "a report was ignored",
    "sleeps, far from the viewer",
    "is hidden",
    "found nowhere to go",
    "slid along something",
    "climbed a step",
    "followed a step down",
    "was kept from an edge",
    "landed",
    "left the ground",
    "could not move at all",
};

// --- values --------------------------------------------------------------------------------------

static double compass(rm_quat rotation) {
    rm_frame frame = rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), rotation);
    double degrees = (double)rm_frame_heading(&frame);
    return degrees > 180.0 ? degrees - 360.0 : degrees;
}

static double speed_at(const track *t, uint32_t i, bool is_truth) {
    uint32_t from = i;
    while (from > 0 && t->frames[i].time - t->frames[from].time < SPEED_SECONDS - 1e-6) {
        --from;
    }
    if (from == i) {
        return 0.0;
    }
    const rm_trace_sample *a = &t->frames[from];
    const rm_trace_sample *b = &t->frames[i];
    rm_vec3 way = is_truth ? rm_vec3_sub(b->truth, a->truth) : rm_vec3_sub(b->drawn, a->drawn);
    return (double)rm_vec3_length(way) / (b->time - a->time);
}

static double value_at(const track *t, uint32_t i, plot_kind kind, bool is_truth) {
    const rm_trace_sample *f = &t->frames[i];
    switch (kind) {
    case PLOT_ERROR:
        return (double)rm_vec3_length(rm_vec3_sub(f->drawn, f->truth));
    case PLOT_SPEED:
        return speed_at(t, i, is_truth);
    case PLOT_HEADING:
        return compass(is_truth ? f->truth_rotation : f->drawn_rotation);
    case PLOT_QUEUE:
        return (double)t->extra[i].queue;
    }
    return 0.0;
}

// --- lines ---------------------------------------------------------------------------------------

typedef struct scale {
    double start, seconds;
    double low, top; // values at the bottom and at the top of the box
} scale;

plot_window plot_window_of(const plot_set *set) {
    const track *t = set->series[0].track;
    double start = t->frames[0].time;
    double end = t->frames[t->frame_count - 1].time;
    return (plot_window){end - start > LONG_SECONDS ? end - SHOWN_SECONDS : start, end};
}

uint32_t plot_first(const track *t, plot_window window) {
    uint32_t i = 0;
    while (i + 1 < t->frame_count && t->frames[i].time < window.start) {
        ++i;
    }
    return i;
}

static scale scale_of(const plot_set *set) {
    plot_window w = plot_window_of(set);
    return (scale){w.start, w.end - w.start, 0.0, 1.0};
}

static uint32_t first_of(const track *t, const scale *s) {
    return plot_first(t, (plot_window){s->start, s->start + s->seconds});
}

// A path of whole numbers, as short as it can be said: moves along a level are joined.
typedef struct pen {
    FILE *out;
    int x, y;
    int level; // x of a level that is not written yet
    bool is_down;
} pen;

static void end_level(pen *p) {
    if (p->level != p->x) {
        fprintf(p->out, "h%d", p->level - p->x);
        p->x = p->level;
    }
}

static void line_to(pen *p, int x, int y) {
    if (!p->is_down) {
        fprintf(p->out, "M%d %d", x, y);
        *p = (pen){p->out, x, y, x, true};
    } else if (y == p->y) {
        p->level = x;
    } else {
        end_level(p);
        if (x == p->x) {
            fprintf(p->out, "v%d", y - p->y);
        } else {
            fprintf(p->out, "l%d %d", x - p->x, y - p->y);
        }
        *p = (pen){p->out, x, y, x, true};
    }
}

static void lift(pen *p) {
    end_level(p);
    p->is_down = false;
}

static int height_of(double value, const scale *s) {
    double share = (value - s->low) / (s->top - s->low);
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    return (int)lround((1.0 - share) * PLOT_HEIGHT);
}

static int bin_of(double time, const scale *s) {
    double share = s->seconds > 0.0 ? (time - s->start) / s->seconds : 0.0;
    int bin = (int)(share * BINS);
    return bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
}

// Lowest and highest, in the order in which they come.
typedef struct extent {
    double low, high;
    bool is_rising;
} extent;

// What can only be a whole number goes in steps: level, then straight up or down.
static void draw_extent(pen *p, int bin, const extent *e, const scale *s, bool is_step) {
    int x = (int)lround((bin + 0.5) * PLOT_WIDTH / BINS);
    if (is_step && p->is_down) {
        line_to(p, x, p->y);
    }
    line_to(p, x, height_of(e->is_rising ? e->low : e->high, s));
    line_to(p, x, height_of(e->is_rising ? e->high : e->low, s));
}

// A compass goes from -180 to 180 without passing what lies between.
static bool is_wrap(plot_kind kind, double from, double to) {
    return kind == PLOT_HEADING && fabs(from - to) > 180.0;
}

static void draw_values(FILE *out, const track *t, plot_kind kind, bool is_truth, const scale *s) {
    pen p = {.out = out};
    uint32_t first = first_of(t, s);
    double last = value_at(t, first, kind, is_truth);
    extent e = {last, last, true};
    int bin = 0;
    for (uint32_t i = first + 1; i < t->frame_count; ++i) {
        double value = value_at(t, i, kind, is_truth);
        int own = bin_of(t->frames[i].time, s);
        bool is_torn = is_wrap(kind, last, value);
        if (own != bin || is_torn) {
            draw_extent(&p, bin, &e, s, kind == PLOT_QUEUE);
            e = (extent){value, value, true};
            bin = own;
        }
        if (is_torn) {
            lift(&p);
        }
        e.is_rising = value > e.high ? true : value < e.low ? false : e.is_rising;
        e.high = value > e.high ? value : e.high;
        e.low = value < e.low ? value : e.low;
        last = value;
    }
    draw_extent(&p, bin, &e, s, kind == PLOT_QUEUE);
    lift(&p);
}

static double top_of(const plot_set *set, plot_kind kind, const scale *s) {
    double top = kind == PLOT_QUEUE ? 1.0 : 0.0;
    for (int k = 0; k < set->count; ++k) {
        const track *t = set->series[k].track;
        for (uint32_t i = first_of(t, s); i < t->frame_count; ++i) {
            top = fmax(top, value_at(t, i, kind, false));
            top = fmax(top, kind == PLOT_SPEED ? value_at(t, i, kind, true) : 0.0);
        }
    }
    // Whole metres a second are easier to read off.
    top = kind == PLOT_SPEED ? ceil(top) : top;
    return top > 0.0 ? top : 1.0;
}

static void begin_figure(FILE *out, const char *title, const char *range, int height) {
    fprintf(out,
            "<figure class=\"line\"><figcaption><b>%s</b><span>%s</span></figcaption>"
            "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" "
            "aria-label=\"%s over time\">",
            title, range, PLOT_WIDTH, height, title);
}

static void print_axis(FILE *out, const scale *s) {
    fprintf(out,
            "<div class=\"axis\"><span>%.0f s</span><span>%.0f</span><span>%.0f</span>"
            "<span>%.0f s</span></div>",
            s->start, s->start + s->seconds / 3.0, s->start + s->seconds * 2.0 / 3.0,
            s->start + s->seconds);
}

static void draw_path(FILE *out, const char *style, const track *t, plot_kind kind, bool is_truth,
                      const scale *s) {
    fprintf(out, "<path class=\"%s\" d=\"", style);
    draw_values(out, t, kind, is_truth, s);
    fputs("\"/>", out);
}

static int across(double time, const scale *s) {
    return (int)lround((time - s->start) / s->seconds * PLOT_WIDTH);
}

static bool is_shown(double time, const scale *s) {
    return time >= s->start && time <= s->start + s->seconds;
}

// Stops of the mover as lines, datagrams that were lost as ticks at the bottom.
static void draw_events(FILE *out, const track *t, const scale *s, int height) {
    double time;
    fputs("<path class=\"stop\" d=\"", out);
    for (uint32_t i = 0; plot_stop(t, i, &time); ++i) {
        if (is_shown(time, s)) {
            fprintf(out, "M%d 0V%d", across(time, s), height);
        }
    }
    fputs("\"/><path class=\"loss\" d=\"", out);
    for (uint32_t i = 0; plot_loss(t, i, &time); ++i) {
        if (is_shown(time, s)) {
            fprintf(out, "M%d %dV%d", across(time, s), height, height - LOSS_HEIGHT);
        }
    }
    fputs("\"/>", out);
}

void plot_line(FILE *out, const plot_set *set, plot_kind kind) {
    static const char *const titles[] = {"position error", "speed", "heading", "queue depth"};
    static const char *const units[] = {"m", "m/s", "degrees, 0 is north", "nodes"};
    char range[64];
    const track *first = set->series[0].track;
    scale s = scale_of(set);
    s.low = kind == PLOT_HEADING ? -180.0 : 0.0;
    s.top = kind == PLOT_HEADING ? 180.0 : top_of(set, kind, &s);
    snprintf(range, sizeof range, "%.0f to %.*f %s", s.low, kind == PLOT_ERROR ? 2 : 0, s.top,
             units[kind]);
    begin_figure(out, titles[kind], range, PLOT_HEIGHT);
    fprintf(out, "<path class=\"grid\" d=\"M0 %dH%d\"/>", PLOT_HEIGHT / 2, PLOT_WIDTH);
    draw_events(out, first, &s, PLOT_HEIGHT);
    bool has_truth = first->has_truth && (kind == PLOT_SPEED || kind == PLOT_HEADING);
    if (has_truth) {
        draw_path(out, "truth", first, kind, true, &s);
    }
    for (int k = set->count; k > 0; --k) {
        draw_path(out, set->series[k - 1].style, set->series[k - 1].track, kind, false, &s);
    }
    fputs("</svg>", out);
    print_axis(out, &s);
    fputs("</figure>\n", out);
}

// --- events --------------------------------------------------------------------------------------

static bool has_arrived(const track *t, double sent) {
    for (uint32_t i = 0; i < t->message_count; ++i) {
        if (t->messages[i].sent == sent) {
            return true;
        }
    }
    return false;
}

// One that is under way when the trace ends is none.
bool plot_loss(const track *t, uint32_t index, double *time) {
    double end = t->frames[t->frame_count - 1].time - 1.0;
    for (uint32_t i = 0; i < t->send_count; ++i) {
        if (t->sends[i] < end && !has_arrived(t, t->sends[i]) && index-- == 0) {
            *time = t->sends[i];
            return true;
        }
    }
    return false;
}

bool plot_stop(const track *t, uint32_t index, double *time) {
    bool was_moving = false;
    for (uint32_t i = 1; t->has_truth && i < t->frame_count; ++i) {
        rm_vec3 way = rm_vec3_sub(t->frames[i].truth, t->frames[i - 1].truth);
        bool is_moving = rm_vec3_length(way) > MOVED_METRES;
        if (was_moving && !is_moving && index-- == 0) {
            *time = t->frames[i].time;
            return true;
        }
        was_moving = is_moving;
    }
    return false;
}

// --- reasons -------------------------------------------------------------------------------------

// Share of the frames of a stretch of time that a reason has, as heights of a row.
static void count_reason(const track *t, int reason, const scale *s, int heights[BINS]) {
    int frames[BINS] = {0};
    int counts[BINS] = {0};
    for (uint32_t i = first_of(t, s); i < t->frame_count; ++i) {
        int bin = bin_of(t->frames[i].time, s);
        frames[bin] += 1;
        counts[bin] += (int)(t->extra[i].reasons >> reason & 1u);
    }
    for (int b = 0; b < BINS; ++b) {
        heights[b] = frames[b] ? (counts[b] * (ROW - ROW_SPACE) + frames[b] - 1) / frames[b] : 0;
    }
}

static bool has_reason(const plot_set *set, int reason, const scale *s) {
    for (int k = 0; k < set->count; ++k) {
        const track *t = set->series[k].track;
        for (uint32_t i = first_of(t, s); i < t->frame_count; ++i) {
            if (t->extra[i].reasons >> reason & 1u) {
                return true;
            }
        }
    }
    return false;
}

static void draw_row(FILE *out, const plot_series *series, int reason, int base, const scale *s) {
    int heights[BINS];
    pen p = {.out = out};
    count_reason(series->track, reason, s, heights);
    fprintf(out, "<path class=\"fill %s\" d=\"", series->style);
    line_to(&p, 0, base);
    for (int b = 0; b < BINS; ++b) {
        line_to(&p, b * PLOT_WIDTH / BINS, base - heights[b]);
        line_to(&p, (b + 1) * PLOT_WIDTH / BINS, base - heights[b]);
    }
    line_to(&p, PLOT_WIDTH, base);
    lift(&p);
    fputs("z\"/>", out);
}

void plot_reasons(FILE *out, const plot_set *set) {
    int rows = 0;
    scale s = scale_of(set);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        rows += has_reason(set, i, &s);
    }
    int height = rows * set->count * ROW;
    fprintf(out, "<figure class=\"line why\"><figcaption><b>reasons</b><span>share of the frames"
                 "</span></figcaption><div class=\"rows\"><ul>");
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (has_reason(set, i, &s)) {
            fprintf(out, "<li>%s</li>", rm_reason_name(i));
        }
    }
    fprintf(out,
            "</ul><svg style=\"height:%dpx\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
            "role=\"img\" aria-label=\"reasons over time\">",
            height, PLOT_WIDTH, height);
    int base = 0;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        for (int k = 0; has_reason(set, i, &s) && k < set->count; ++k) {
            base += ROW;
            draw_row(out, &set->series[k], i, base, &s);
        }
    }
    fputs("</svg></div>", out);
    print_axis(out, &s);
    fputs("<p class=\"note words\">", out);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (has_reason(set, i, &s)) {
            fprintf(out, "<b>%s</b> %s. ", rm_reason_name(i), meanings[i]);
        }
    }
    fputs("</p></figure>\n", out);
}
