// Plots of tracks as SVG: lines over time, reasons over time, and the way seen from above. Numbers
// are whole, in a box that the page stretches as it likes; words are left to the page, so that they
// stay readable at any width. A line keeps the lowest and the highest value of every stretch of
// time, so that no spike is lost however long the trace.

#pragma once

#include "trace/track.h"

// Names of the lines: classes of the page's style sheet, and its legend.
typedef struct plot_series {
    const track *track;
    const char *style;
} plot_series;

enum { PLOT_SERIES = 2, PLOT_WIDTH = 900, PLOT_HEIGHT = 130 };

typedef enum plot_kind { PLOT_ERROR, PLOT_SPEED, PLOT_HEADING, PLOT_QUEUE } plot_kind;

// The tracks that one figure shows, with a common time.
typedef struct plot_set {
    plot_series series[PLOT_SERIES];
    int count;
    const rm_hills *hills; // for the way from above; may be null
} plot_set;

// A figure with its caption.
void plot_line(FILE *out, const plot_set *set, plot_kind kind);
void plot_reasons(FILE *out, const plot_set *set);
void plot_way(FILE *out, const plot_set *set);
