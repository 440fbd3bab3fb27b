// The tables of the report of a demo.

#include "report.h"
#include "shared/metric.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// --- over seeds ----------------------------------------------------------------------------------

static int compare(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

double report_median(const report_case *c, int index) {
    double values[REPORT_SEEDS] = {0};
    size_t count = 0;
    for (int i = 0; i < c->seeds; ++i) {
        double value = metric_value(&c->score[i], index);
        if (rm_score_is_known(value)) {
            values[count++] = value;
        }
    }
    qsort(values, count, sizeof values[0], compare);
    return count > 0 ? values[count / 2] : RM_SCORE_UNKNOWN;
}

double report_worst(const report_case *c, int index) {
    double worst = RM_SCORE_UNKNOWN;
    for (int i = 0; i < c->seeds; ++i) {
        double value = metric_value(&c->score[i], index);
        worst = rm_score_is_known(value) && value > worst ? value : worst;
    }
    return worst;
}

int report_failures(const report_case *c, const char **limit) {
    int failures = 0;
    for (int i = c->seeds - 1; i >= 0; --i) {
        const char *failure = case_failure(&c->accepted[i]);
        *limit = failure ? failure : *limit;
        failures += failure != NULL;
    }
    return failures;
}

// Settling, overshoot and depth are the worst of a trace, so of several traces, too; all others are
// means, of those traces that tell.
double report_over_motions(const report_results *r, int network, int rules, int index) {
    const char *name = metric_at(index)->name;
    bool is_worst = strcmp(name, "settle_ms") == 0 || strcmp(name, "overshoot_m") == 0 ||
                    strcmp(name, "wall_depth_m") == 0;
    double sum = 0.0;
    double worst = RM_SCORE_UNKNOWN;
    int count = 0;
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        double value = report_median(&r->cases[m][network][rules], index);
        if (rm_score_is_known(value)) {
            sum += metric_at(index)->is_log ? log(value) : value;
            worst = value > worst ? value : worst;
            count += 1;
        }
    }
    if (is_worst || count == 0) {
        return worst;
    }
    return metric_at(index)->is_log ? exp(sum / count) : sum / count;
}

double report_worst_motion(const report_results *r, int network, int rules, int index) {
    double worst = RM_SCORE_UNKNOWN;
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        double value = report_worst(&r->cases[m][network][rules], index);
        worst = value > worst ? value : worst;
    }
    return worst;
}

// --- acceptance ----------------------------------------------------------------------------------

// The worst of the acceptance over all seeds.
static rm_score worst_score(const report_case *c) {
    rm_score worst = c->accepted[0];
    for (int i = 1; i < c->seeds; ++i) {
        const rm_score *s = &c->accepted[i];
        worst.settle_ms = fmax(worst.settle_ms, s->settle_ms);
        worst.rest_error_m = fmax(worst.rest_error_m, s->rest_error_m);
        worst.error_when_empty_m = fmax(worst.error_when_empty_m, s->error_when_empty_m);
        worst.drift_m = fmax(worst.drift_m, s->drift_m);
    }
    return worst;
}

// How many seeds are accepted, shaded by their share; a tick for all of them.
static void print_verdict(FILE *out, const report_case *c, const char *style, const char *title) {
    const char *limit = NULL;
    const int failures = report_failures(c, &limit);
    fprintf(out, "<td class=\"%s%s\" style=\"--share:%.0f%%\" title=\"%s%s%s\">",
            failures ? "no" : "ok", style, 100.0 * (c->seeds - failures) / c->seeds, title,
            failures ? "; not kept: " : "", failures ? limit : "");
    if (failures == 0) {
        fputs("\xe2\x9c\x93</td>", out);
    } else {
        fprintf(out, "%d/%d</td>", c->seeds - failures, c->seeds);
    }
}

static void print_acceptance_cell(FILE *out, const report_case *c, int rules) {
    char title[160];
    rm_score worst = worst_score(c);
    snprintf(title, sizeof title,
             "at worst settles in %.0f ms, rests at %.3f m, empties at %.3f m, drifts %.3f m",
             worst.settle_ms, worst.rest_error_m, worst.error_when_empty_m, worst.drift_m);
    print_verdict(out, c, rules == 0 ? " part" : "", title);
}

static void print_network_heads(FILE *out, const char *corner) {
    fprintf(out, "<thead><tr><th rowspan=\"2\">%s</th>", corner);
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        fprintf(out, "<th class=\"part\" colspan=\"%d\">%s</th>", CASE_RULES,
                rm_network_preset_name(n));
    }
    fputs("</tr><tr>", out);
    for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
        fprintf(out, "<th%s>%s</th>", i % CASE_RULES ? "" : " class=\"part\"",
                case_rules_name(i % CASE_RULES));
    }
    fputs("</tr></thead><tbody>\n", out);
}

static double least_plain(const report_case *c) {
    double least = c->plain[0];
    for (int i = 1; i < PLAIN_KINDS; ++i) {
        least = c->plain[i] < least ? c->plain[i] : least;
    }
    return least;
}

// Ours, and the best of the others; shaded by who is nearer, and by how much.
static void print_error_cell(FILE *out, const report_case *c, const report_case *plain) {
    const double ours = report_case_error(c);
    const double theirs = least_plain(plain);
    const double greater = ours > theirs ? ours : theirs;
    const double ahead = greater > 0.0 ? (theirs - ours) / greater : 0.0;
    fprintf(out, "<td class=\"%s\" style=\"--share:%.0f%%\"><b>%.3f</b> %.3f</td>",
            ahead >= 0.0 ? "near" : "far", 100.0 * fabs(ahead), ours, theirs);
}

static void print_mind_row(FILE *out, const report_results *r, int mind) {
    case_id id = {RM_MOTION_COUNT + mind, 0, CASE_SMOOTH};
    if (mind == 0) {
        fputs("<tr><th colspan=\"6\" class=\"name\">as people move: keys that change every 0.2 "
              "to 3 s</th></tr>\n",
              out);
    }
    fprintf(out, "<tr><td>%s</td>", case_motion_name(id) + strlen("mind-"));
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        print_error_cell(out, &r->minds[mind][n], &r->minds[mind][n]);
    }
    fputs("</tr>\n", out);
}

static void print_errors(FILE *out, const report_results *r) {
    fputs("<h2>How far off, motion by motion</h2><p>Mean distance of remora from the mover, in "
          "metres, and behind it that of the best of what one would write oneself, whichever that "
          "is. "
          "Blue: remora is nearer, the more the deeper; orange: it is not.</p>\n"
          "<div class=\"scroll\"><table class=\"errors\"><thead><tr><th>motion</th>",
          out);
    for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
        fprintf(out, "<th>%s</th>", rm_network_preset_name(n));
    }
    fputs("</tr></thead><tbody>\n", out);
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        fprintf(out, "<tr><td><a href=\"#%s\">%s</a></td>", rm_scenario_name(m),
                rm_scenario_name(m));
        for (int n = 0; n < RM_NETWORK_PRESETS; ++n) {
            print_error_cell(out, &r->cases[m][n][CASE_SMOOTH], r->cases[m][n]);
        }
        fputs("</tr>\n", out);
    }
    for (int m = 0; report_has_minds(r) && m < RM_MIND_COUNT; ++m) {
        print_mind_row(out, r, m);
    }
    fputs("</tbody></table></div>\n", out);
}

static void print_acceptance(FILE *out, const report_results *r) {
    fputs(
        "<details class=\"table\"><summary><b>Acceptance</b> <span>fidelity to the documents of "
        "one "
        "old game, motion by motion</span></summary><p>After a stop has arrived the body rests "
        "within 200 ms, at most "
        "0.05 m from the mover; walking backwards it never goes or plays forwards; it is at most "
        "0.05 m from the newest report whenever its queue has emptied, and does not drift away "
        "in two minutes. This must hold on <b>lan</b> and <b>good</b>; elsewhere stands how many "
        "of "
        "the network seeds 1 to 16 were accepted, shaded by their share. l3 are the "
        "rules of the documents, retail those of the 2013 client, smooth those for any game, to "
        "which the server also tells when it has sent a report.</p>\n<div class=\"scroll\"><table>",
        out);
    print_network_heads(out, "motion");
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        fprintf(out, "<tr><td><a href=\"#%s\">%s</a></td>", rm_scenario_name(m),
                rm_scenario_name(m));
        for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
            print_acceptance_cell(out, &r->cases[m][i / CASE_RULES][i % CASE_RULES],
                                  i % CASE_RULES);
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div></details>\n", out);
}

static void print_title(FILE *out, int index) {
    fprintf(out, "%s", metric_at(index)->title);
    if (metric_at(index)->unit[0] && !metric_at(index)->is_log) {
        fprintf(out, " <span class=\"unit\">%s</span>", metric_at(index)->unit);
    }
}

// What the mover does is no better or worse.
static bool has_worst(int index) {
    const char *name = metric_at(index)->name;
    return strcmp(name, "stops") != 0 && strcmp(name, "true_jerk") != 0;
}

// The median, and behind it the worst if that is another.
static void print_cell(FILE *out, int index, double median, double worst, const char *style) {
    fprintf(out, "<td class=\"%s\">", style);
    if (!rm_score_is_known(median)) {
        fputs("\xe2\x80\x93", out);
    } else {
        metric_print(out, metric_at(index), median, 0);
    }
    if (has_worst(index) && rm_score_is_known(worst) && worst > median) {
        fputs(" <span class=\"unit\">", out);
        metric_print(out, metric_at(index), worst, 0);
        fputs("</span>", out);
    }
    fputs("</td>", out);
}

static void print_means(FILE *out, const report_results *r) {
    fputs(
        "<details class=\"table\"><summary><b>Scores</b> <span>every metric over all motions</span>"
        "</summary><p>What is drawn against the true way of the mover, over all twelve "
        "motions and the network seeds 1 to 16: the mean of the motions' medians (for settling, "
        "overshoot and depth the worst of them), and in grey the worst of all. Their formulas are "
        "in docs/scores.md. <b>Frozen</b> frames are those that show what the one before did: with "
        "a "
        "clock of 30 ticks a second and 60 frames, every second one of a mover that is chased, "
        "which "
        "is that clock and no fault.</p>\n<div class=\"scroll\"><table>",
        out);
    print_network_heads(out, "metric");
    for (int k = 0; k < METRIC_COUNT; ++k) {
        fputs("<tr><td>", out);
        print_title(out, k);
        fputs("</td>", out);
        for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
            print_cell(out, k, report_over_motions(r, i / CASE_RULES, i % CASE_RULES, k),
                       report_worst_motion(r, i / CASE_RULES, i % CASE_RULES, k),
                       i % CASE_RULES ? "" : "part");
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div></details>\n", out);
}

void report_summary(FILE *out, const report_results *results) {
    print_errors(out, results);
    print_acceptance(out, results);
    print_means(out, results);
}

// --- a motion ------------------------------------------------------------------------------------

static void print_motion_row(FILE *out, const report_case *c, case_id id) {
    fprintf(out, "<tr><td>%s</td><td class=\"name\">%s</td>", case_network_name(id),
            case_rules_name(id.rules));
    print_verdict(out, c, "", "seeds that are accepted");
    for (int k = 0; k < METRIC_COUNT; ++k) {
        print_cell(out, k, report_median(c, k), report_worst(c, k), "");
    }
    fputs("</tr>\n", out);
}

void report_motion(FILE *out, const report_results *results, int motion) {
    fprintf(out, "<details class=\"table\"><summary><b>%s</b> <span>", rm_scenario_name(motion));
    report_text(out, rm_scenario_summary(motion));
    fprintf(out, "</span></summary>\n<section class=\"motion\" id=\"%s\">",
            rm_scenario_name(motion));
    fputs("<details class=\"table\"><summary><b>Scores</b> <span>of this "
          "motion</span></summary>"
          "<div class=\"scroll\"><table><thead><tr><th>network</th><th>rules</th>"
          "<th>accepted</th>",
          out);
    for (int k = 0; k < METRIC_COUNT; ++k) {
        fprintf(out, "<th title=\"%s\">%s<br><span class=\"unit\">%s</span></th>",
                metric_at(k)->title, metric_at(k)->column, metric_at(k)->unit);
    }
    fputs("</tr></thead><tbody>\n", out);
    for (int i = 0; i < RM_NETWORK_PRESETS * CASE_RULES; ++i) {
        case_id id = {motion, i / CASE_RULES, i % CASE_RULES};
        print_motion_row(out, &results->cases[motion][id.network][id.rules], id);
    }
    fputs("</tbody></table></div></details>\n", out);
}

void report_end_motion(FILE *out) {
    fputs("</section></details>\n", out);
}

// One network of each motion is open with it, neither the best nor the worst.
void report_begin_network(FILE *out, const report_results *results, case_id id) {
    const report_case *cases = results->cases[id.motion][id.network];
    fprintf(out, "<details%s><summary><b>%s</b> <span>seed 1:",
            strcmp(case_network_name(id), "wifi") == 0 ? " open" : "", case_network_name(id));
    for (int i = 0; i < CASE_RULES; ++i) {
        fprintf(out, "%s %s %.2f m off, %.0f ms late", i ? ";" : "", case_rules_name(i),
                cases[i].score[0].error_mean_m, cases[i].score[0].lag_ms);
    }
    fputs("</span></summary>\n", out);
}

void report_end_network(FILE *out) {
    fputs("</details>\n", out);
}
