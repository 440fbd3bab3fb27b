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

static view view_of(const plot_set *set) {
    double box[4] = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < set->count; ++k) {
        const track *t = set->series[k].track;
        for (uint32_t i = 0; i < t->frame_count; ++i) {
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

static void draw_way(FILE *out, const track *t, bool is_truth, const view *v) {
    int x = 0;
    int y = 0;
    for (uint32_t i = 0; i < t->frame_count; ++i) {
        rm_vec3 at = is_truth ? t->frames[i].truth : t->frames[i].drawn;
        double to_x = across(v, (double)at.x);
        double to_y = down(v, (double)at.y);
        bool is_last = i + 1 == t->frame_count;
        if (i > 0 && !is_last && hypot(to_x - x, to_y - y) < SAME_POINT) {
            continue;
        }
        int new_x = (int)lround(to_x);
        int new_y = (int)lround(to_y);
        if (i == 0) {
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
    fprintf(out,
            "<figure class=\"way\"><figcaption><b>way, from above</b><span>a square is %.0f m, "
            "north is up</span></figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-label=\"the way from above\">",
            grid_of(&v), SIDE, SIDE);
    draw_grid(out, &v);
    draw_things(out, set->hills, &v);
    if (first->has_truth) {
        fputs("<path class=\"truth\" d=\"", out);
        draw_way(out, first, true, &v);
        fputs("\"/>", out);
        draw_mark(out, "truth", first->frames[first->frame_count - 1].truth, &v);
    }
    for (int k = set->count; k > 0; --k) {
        const plot_series *s = &set->series[k - 1];
        fprintf(out, "<path class=\"%s\" d=\"", s->style);
        draw_way(out, s->track, false, &v);
        fputs("\"/>", out);
        draw_mark(out, s->style, s->track->frames[s->track->frame_count - 1].drawn, &v);
    }
    fputs("</svg></figure>\n", out);
}
