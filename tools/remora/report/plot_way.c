// The way seen from above: north is up, and a metre is as long to the north as to the east. Things
// that stand on the hills are drawn where they come into view.

#include "remora/space.h"

#include "plot.h"

#include <math.h>

enum { SIDE = 1000, MARK = 14 };

// Points nearer to each other than this are one. Units of the picture.
#define SAME_POINT 3.0

// Least part of the world in view. Metres.
#define LEAST_VIEW 4.0

typedef struct view {
    double west, north, metres; // a square
} view;

static void take_in(rm_vec3 at, double box[4]) {
    box[0] = fmin(box[0], (double)at.x);
    box[1] = fmax(box[1], (double)at.x);
    box[2] = fmin(box[2], (double)at.y);
    box[3] = fmax(box[3], (double)at.y);
}

// What happens in the window that the other plots show.
static view view_of(const plot_set *set) {
    plot_window window = plot_window_of(set);
    double box[4] = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < set->count; ++k) {
        const track *t = set->series[k].track;
        for (uint32_t i = plot_first(t, window); i < t->frame_count; ++i) {
            take_in(t->frames[i].drawn, box);
            if (t->has_truth) {
                take_in(t->frames[i].truth, box);
            }
        }
    }
    double metres = fmax(fmax(box[1] - box[0], box[3] - box[2]), LEAST_VIEW) * 1.1;
    return (view){0.5 * (box[0] + box[1] - metres), 0.5 * (box[2] + box[3] + metres), metres};
}

static double across(const view *v, double x) {
    return (x - v->west) / v->metres * SIDE;
}

static double down(const view *v, double y) {
    return (v->north - y) / v->metres * SIDE;
}

static void draw_way(FILE *out, const track *t, uint32_t first, bool is_truth, const view *v) {
    int x = 0;
    int y = 0;
    for (uint32_t i = first; i < t->frame_count; ++i) {
        rm_vec3 at = is_truth ? t->frames[i].truth : t->frames[i].drawn;
        double to_x = across(v, (double)at.x);
        double to_y = down(v, (double)at.y);
        bool is_last = i + 1 == t->frame_count;
        if (i > first && !is_last && hypot(to_x - x, to_y - y) < SAME_POINT) {
            continue;
        }
        int new_x = (int)lround(to_x);
        int new_y = (int)lround(to_y);
        if (i == first) {
            fprintf(out, "M%d %d", new_x, new_y);
        } else {
            fprintf(out, "l%d %d", new_x - x, new_y - y);
        }
        x = new_x;
        y = new_y;
    }
}

static void draw_box(FILE *out, const rm_hills_thing *thing, const view *v) {
    static const float corners[4][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {0.5f, 0.5f}, {-0.5f, 0.5f}};
    rm_frame frame = rm_frame_make(thing->at, rm_quat_from_heading(thing->heading));
    fputs("<path class=\"thing\" d=\"", out);
    for (int i = 0; i < 4; ++i) {
        rm_vec3 local = {corners[i][0] * thing->size.x, corners[i][1] * thing->size.y, 0.0f};
        rm_vec3 at = rm_frame_point_to_global(&frame, local);
        fprintf(out, "%c%.0f %.0f", i ? 'L' : 'M', across(v, (double)at.x), down(v, (double)at.y));
    }
    fputs("z\"/>", out);
}

static void draw_things(FILE *out, const rm_hills *hills, const view *v) {
    uint32_t count = 0;
    const rm_hills_thing *things = hills ? rm_hills_things(hills, &count) : NULL;
    for (uint32_t i = 0; i < count; ++i) {
        double x = across(v, (double)things[i].at.x);
        double y = down(v, (double)things[i].at.y);
        if (x < 0.0 || y < 0.0 || x > SIDE || y > SIDE) {
            continue;
        }
        if (things[i].kind == RM_OBSTACLE_MESH) {
            draw_box(out, &things[i], v);
        } else {
            fprintf(out, "<circle class=\"thing\" cx=\"%.0f\" cy=\"%.0f\" r=\"%.0f\"/>", x, y,
                    (double)things[i].radius / v->metres * SIDE);
        }
    }
}

// A power of ten that makes 2 to 20 squares.
static double grid_of(const view *v) {
    return pow(10.0, floor(log10(0.5 * v->metres)));
}

static void draw_grid(FILE *out, const view *v) {
    double step = grid_of(v);
    double x = ceil(v->west / step) * step;
    double y = ceil((v->north - v->metres) / step) * step;
    int lines = (int)(v->metres / step) + 1;
    fputs("<path class=\"grid\" d=\"", out);
    for (int i = 0; i < lines; ++i) {
        fprintf(out, "M%.0f 0V%dM0 %.0fH%d", across(v, x + i * step), SIDE, down(v, y + i * step),
                SIDE);
    }
    fputs("\"/>", out);
}

static void draw_mark(FILE *out, const char *style, rm_vec3 at, const view *v) {
    fprintf(out, "<circle class=\"mark %s\" cx=\"%.0f\" cy=\"%.0f\" r=\"%d\"/>", style,
            across(v, (double)at.x), down(v, (double)at.y), MARK);
}

void plot_way(FILE *out, const plot_set *set) {
    const track *first = set->series[0].track;
    view v = view_of(set);
    uint32_t begin = plot_first(first, plot_window_of(set));
    fprintf(out,
            "<figure class=\"way\"><figcaption><b>way, from above</b><span>a square is %.0f m, "
            "north is up</span></figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-label=\"the way from above\">",
            grid_of(&v), SIDE, SIDE);
    draw_grid(out, &v);
    draw_things(out, set->hills, &v);
    if (first->has_truth) {
        fputs("<path class=\"truth\" d=\"", out);
        draw_way(out, first, begin, true, &v);
        fputs("\"/>", out);
        draw_mark(out, "truth", first->frames[first->frame_count - 1].truth, &v);
    }
    for (int k = set->count; k > 0; --k) {
        const plot_series *s = &set->series[k - 1];
        fprintf(out, "<path class=\"%s\" d=\"", s->style);
        draw_way(out, s->track, begin, false, &v);
        fputs("\"/>", out);
        draw_mark(out, s->style, s->track->frames[s->track->frame_count - 1].drawn, &v);
    }
    fputs("</svg></figure>\n", out);
}

// --- moving --------------------------------------------------------------------------------------

// How long the picture is before it begins again, and how often it is told where things are.
#define MOVING_SECONDS 8.0
#define MOVING_RATE 12.0

// The moving picture has a place for every sample, so that a window that is too short ends at rest.
static void place_at(const track *t, double time, bool is_truth, const view *v, double at[2]) {
    uint32_t i = plot_first(t, (plot_window){time, time});
    rm_vec3 place = is_truth ? t->frames[i].truth : t->frames[i].drawn;
    at[0] = across(v, (double)place.x);
    at[1] = down(v, (double)place.y);
}

static void print_values(FILE *out, const track *t, double start, bool is_truth, int axis,
                         const view *v) {
    fprintf(out,
            "<animate attributeName=\"c%c\" dur=\"%.0fs\" repeatCount=\"indefinite\" values=\"",
            axis ? 'y' : 'x', MOVING_SECONDS);
    for (int i = 0; i <= (int)(MOVING_SECONDS * MOVING_RATE); ++i) {
        double at[2];
        place_at(t, start + i / MOVING_RATE, is_truth, v, at);
        fprintf(out, "%s%.0f", i ? ";" : "", at[axis]);
    }
    fputs("\"/>", out);
}

static void draw_mover(FILE *out, const track *t, const char *style, double start, bool is_truth,
                       const view *v) {
    fprintf(out, "<circle class=\"mark %s\" r=\"%d\">", style, is_truth ? MARK + 8 : MARK);
    print_values(out, t, start, is_truth, 0, v);
    print_values(out, t, start, is_truth, 1, v);
    fputs("</circle>", out);
}

// A ring at each reported place, from the moment at which the report arrives.
static void draw_reports(FILE *out, const track *t, double start, const view *v) {
    for (uint32_t i = 0; i < t->message_count; ++i) {
        double share = (t->messages[i].arrived - start) / MOVING_SECONDS;
        if (t->messages[i].sent < start || share <= 0.0 || share >= 1.0) {
            continue;
        }
        double at[2];
        place_at(t, t->messages[i].sent, true, v, at);
        fprintf(out,
                "<circle class=\"told\" cx=\"%.0f\" cy=\"%.0f\" r=\"%d\"><animate "
                "attributeName=\"opacity\" dur=\"%.0fs\" repeatCount=\"indefinite\" "
                "calcMode=\"discrete\" keyTimes=\"0;%.4f\" values=\"0;1\"/></circle>",
                at[0], at[1], MARK + 10, MOVING_SECONDS, share);
    }
}

void plot_moving(FILE *out, const plot_set *set, const char *const *names) {
    const track *first = set->series[0].track;
    plot_window window = plot_window_of(set);
    view v = view_of(set);
    double start = fmax(window.start, window.end - MOVING_SECONDS - 1.0);
    uint32_t begin = plot_first(first, window);
    fprintf(out,
            "<figure class=\"moving\"><svg viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-label=\"the mover and what is drawn of it, moving\">",
            SIDE, SIDE);
    draw_grid(out, &v);
    fputs("<path class=\"truth\" d=\"", out);
    draw_way(out, first, begin, true, &v);
    fputs("\"/>", out);
    draw_reports(out, first, start, &v);
    draw_mover(out, first, "truth", start, true, &v);
    for (int k = set->count; k > 0; --k) {
        draw_mover(out, set->series[k - 1].track, set->series[k - 1].style, start, false, &v);
    }
    fprintf(out,
            "</svg><figcaption><span>From above, a square is %.0f m. Grey: where the mover is. "
            "Rings: reports, as they arrive. Coloured: what is drawn",
            grid_of(&v));
    for (int k = 0; k < set->count; ++k) {
        fprintf(out, "%s <b class=\"%s\">%s</b>", k ? "," : ":", set->series[k].style, names[k]);
    }
    fputs(".</span></figcaption></figure>\n", out);
}
