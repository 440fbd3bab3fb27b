// The report: one HTML file with everything in it. No scripts, nothing from elsewhere; it opens
// from a disk, prints, and follows the reader's choice of light or dark.

#pragma once

#include "plot.h"
#include "shared/cases.h"

// What came of all cases, by motion, network and rules.
typedef struct report_case {
    rm_score accepted; // of the acceptance
    rm_trace_score score;
} report_case;

typedef struct report_results {
    report_case cases[RM_MOTION_COUNT][RM_NETWORK_PRESETS][CASE_RULES];
} report_results;

// The page's head, style and title. @param title, lead  plain text
void report_begin(FILE *out, const char *title, const char *lead);
void report_end(FILE *out);

// Writes plain text.
void report_text(FILE *out, const char *text);

// All plots of a set of tracks, and what their lines are.
void report_plots(FILE *out, const plot_set *set);
void report_legend(FILE *out, const plot_set *set, const char *const *names);

// A metric over all motions: the mean, or the worst where it is the worst of a trace.
double report_over_motions(const report_results *results, int network, int rules, int index);

// The tables at the head of the report of a demo.
void report_summary(FILE *out, const report_results *results);

// A motion's heading and its table of scores; its plots follow.
void report_motion(FILE *out, const report_results *results, int motion);

// Begins and ends the plots of a motion over one network.
void report_begin_network(FILE *out, const report_results *results, case_id id);
void report_end_network(FILE *out);

// The table of a file that ./dev peers made. @return false, with one line on standard error, if it
// is no such file
bool report_peers(FILE *out, const char *program, const char *path);
