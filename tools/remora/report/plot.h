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

enum { PLOT_SERIES = 3, PLOT_WIDTH = 900, PLOT_HEIGHT = 130 };

typedef enum plot_kind { PLOT_ERROR, PLOT_SPEED, PLOT_HEADING, PLOT_QUEUE } plot_kind;

// The tracks that one figure shows, with a common time.
typedef struct plot_set {
    plot_series series[PLOT_SERIES];
    int count;
    const rm_hills *hills; // for the way from above; may be null
} plot_set;

// The stretch of time that all plots of a set show: all of it, or its end if that is too long to be
// seen well. Seconds.
typedef struct plot_window {
    double start, end;
} plot_window;

plot_window plot_window_of(const plot_set *set);

// The first frame that is shown.
uint32_t plot_first(const track *t, plot_window window);

// A datagram that was sent and never came; false beyond the last. @param index  counts from 0
bool plot_loss(const track *t, uint32_t index, double *time);

// When the mover came to rest; false beyond the last.
bool plot_stop(const track *t, uint32_t index, double *time);

// A figure with its caption.
void plot_line(FILE *out, const plot_set *set, plot_kind kind);
void plot_reasons(FILE *out, const plot_set *set);
void plot_way(FILE *out, const plot_set *set);

// The mover and what is drawn of it, going round: an animated picture without a script.
// @param names  of the series
void plot_moving(FILE *out, const plot_set *set, const char *const *names);
