// The report: one HTML file with everything in it. No scripts, nothing from elsewhere; it opens
// from a disk, prints, and follows the reader's choice of light or dark.

#pragma once

#include "plain.h"
#include "plot.h"
#include "shared/cases.h"

// Network seeds 1 to this one: what a network does by chance must not decide what is said of it.
enum { REPORT_SEEDS = 16 };

// And of minds, who take a seed themselves: seeds 1 to this one.
enum { REPORT_MIND_SEEDS = 2 };

// What came of a case with each seed of its network.
typedef struct report_case {
    int seeds;                       // 1 where a network leaves nothing to chance
    rm_score accepted[REPORT_SEEDS]; // of the acceptance
    rm_trace_score score[REPORT_SEEDS];
    double
        plain[PLAIN_KINDS]; // mean error of what one would write oneself; of the first rules only
} report_case;

typedef struct report_results {
    report_case cases[RM_MOTION_COUNT][RM_NETWORK_PRESETS][CASE_RULES];
    report_case minds[RM_MIND_COUNT][RM_NETWORK_PRESETS]; // under smooth rules; or no seeds
} report_results;

// Whether minds were run, as well as motions.
static inline bool report_has_minds(const report_results *results) {
    return results->minds[0][0].seeds > 0;
}

// Mean distance of remora from the mover in one case, over its seeds. Metres
double report_case_error(const report_case *c);

// Share of the time that remora has the mover's foot ahead, under smooth rules, over one network.
double report_right_foot(const report_results *results, int network);

// The page's head, style and title. @param title, lead  plain text; the lead may be empty
void report_begin(FILE *out, const char *title, const char *lead);
void report_end(FILE *out);

// Writes plain text.
void report_text(FILE *out, const char *text);

// All plots of a set of tracks, and what their lines are.
void report_plots(FILE *out, const plot_set *set);
void report_legend(FILE *out, const plot_set *set, const char *const *names);

// A metric over the seeds: its median (the upper one of two), or its worst. RM_SCORE_UNKNOWN if no
// seed tells.
double report_median(const report_case *c, int index);
double report_worst(const report_case *c, int index);

// How many seeds do not meet the acceptance. @param limit  takes the limit that the first of them
// does not keep
int report_failures(const report_case *c, const char **limit);

// Medians over all motions: their mean, or the worst where the metric is the worst of a trace. And
// the worst of all motions and seeds.
double report_over_motions(const report_results *results, int network, int rules, int index);
double report_worst_motion(const report_results *results, int network, int rules, int index);

// Mean distance of remora, under smooth rules, and of what one would write oneself from the mover
// over one network, in metres: of minds if they were run, otherwise of motions.
double report_our_error(const report_results *results, int network);
double report_plain_error(const report_results *results, int network, plain_kind kind);

// What comes of it in one sentence. @param bold, plain  around its figures
void report_say_first(FILE *out, const report_results *results, const char *bold,
                      const char *plain);

// The first screen. @param moving  the moving picture, as it is written
// @param peers  a file of ./dev measure peers, whose libraries get bars, too; may be null
void report_opening(FILE *out, const report_results *results, const char *moving,
                    const char *peers);

// How far off every motion is; then the acceptance and the scores, folded.
void report_summary(FILE *out, const report_results *results);

// A motion, folded: its table of scores; its plots follow, then its end.
void report_motion(FILE *out, const report_results *results, int motion);
void report_end_motion(FILE *out);

// Begins and ends the plots of a motion over one network.
void report_begin_network(FILE *out, const report_results *results, case_id id);
void report_end_network(FILE *out);

// The table of a file that ./dev measure peers made. @return false, with one line on standard
// error, if it is no such file
bool report_peers(FILE *out, const char *program, const char *path);

// Whether it is such a file; otherwise one line on standard error.
bool report_peers_check(const char *program, const char *path);

// Hands out the mean errors of other libraries on one network, of such a file; nothing of another.
typedef void report_bar_fn(void *user, const char *name, double metres);
void report_peer_errors(const char *path, const char *network, report_bar_fn *bar, void *user);
