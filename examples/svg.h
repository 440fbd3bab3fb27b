// A few shapes of SVG, seen from above: north is up. Shared by the examples that draw pictures.
#pragma once

#include <remora/space.h>

#include <stdint.h>
#include <stdio.h>

typedef struct svg {
    FILE *file;
    float left, top; // metres, at the corner of the picture
    float scale;     // pixels a metre
} svg;

static inline double svg_x(const svg *s, rm_vec3 at) {
    return (double)((at.x - s->left) * s->scale);
}

static inline double svg_y(const svg *s, rm_vec3 at) {
    return (double)((s->top - at.y) * s->scale);
}

// A picture of so many metres. @return false if the file cannot be written
static inline bool svg_open(svg *s, const char *path, float width, float height) {
    s->file = fopen(path, "w");
    if (!s->file) {
        return false;
    }
    fprintf(s->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
            (double)(width * s->scale), (double)(height * s->scale));
    return true;
}

static inline void svg_line(const svg *s, rm_vec3 from, rm_vec3 to, double width, uint32_t color) {
    fprintf(s->file,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#%06x\" "
            "stroke-width=\"%.1f\"/>\n",
            svg_x(s, from), svg_y(s, from), svg_x(s, to), svg_y(s, to), (unsigned)color, width);
}

// A line through many points.
static inline void svg_way(const svg *s, const rm_vec3 *points, int count, double width,
                           uint32_t color) {
    fprintf(s->file, "<polyline fill=\"none\" stroke=\"#%06x\" stroke-width=\"%.1f\" points=\"",
            (unsigned)color, width);
    for (int i = 0; i < count; ++i) {
        fprintf(s->file, "%.1f,%.1f ", svg_x(s, points[i]), svg_y(s, points[i]));
    }
    fputs("\"/>\n", s->file);
}

static inline void svg_circle(const svg *s, rm_vec3 at, double pixels, uint32_t color) {
    fprintf(s->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#%06x\"/>\n", svg_x(s, at),
            svg_y(s, at), pixels, (unsigned)color);
}

static inline void svg_text(const svg *s, rm_vec3 at, const char *words, uint32_t color) {
    fprintf(s->file, "<text x=\"%.1f\" y=\"%.1f\" fill=\"#%06x\">%s</text>\n", svg_x(s, at),
            svg_y(s, at), (unsigned)color, words);
}

// @return false if not everything could be written
static inline bool svg_close(svg *s) {
    fputs("</svg>\n", s->file);
    return fclose(s->file) == 0;
}
