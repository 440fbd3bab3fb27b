// The first screen of the report of a demo: a sentence, a moving picture, and a chart of how far
// from the mover it is drawn, beside what one would write oneself.

#include "report.h"

#include <string.h>

// Networks that the chart shows, and the one that the sentence speaks of.
static const char *const charted[] = {"good", "wifi", "bad"};
static const char spoken[] = "wifi"; // a poor wireless network

static int network_of(const char *name) {
    int n = 0;
    while (n + 1 < RM_NETWORK_PRESETS && strcmp(rm_network_preset_name(n), name) != 0) {
        ++n;
    }
    return n;
}

// Movers of a chart: minds if there are any, because motions that last for minutes suit whatever
// predicts.
static int mover_count(const report_results *r) {
    return report_has_minds(r) ? RM_MIND_COUNT : RM_MOTION_COUNT;
}

// @param rules  of a motion
static const report_case *mover_at(const report_results *r, int index, int network, int rules) {
    return report_has_minds(r) ? &r->minds[index][network] : &r->cases[index][network][rules];
}

double report_case_error(const report_case *c) {
    double sum = 0.0;
    for (int i = 0; i < c->seeds; ++i) {
        sum += c->score[i].error_mean_m;
    }
    return c->seeds > 0 ? sum / c->seeds : 0.0;
}

double report_our_error(const report_results *r, int network) {
    double sum = 0.0;
    int count = 0;
    for (int m = 0; m < mover_count(r); ++m) {
        const report_case *c = mover_at(r, m, network, CASE_SMOOTH);
        sum += report_case_error(c) * c->seeds;
        count += c->seeds;
    }
    return count > 0 ? sum / count : 0.0;
}

double report_plain_error(const report_results *r, int network, plain_kind kind) {
    double sum = 0.0;
    int count = 0;
    for (int m = 0; m < mover_count(r); ++m) {
        const report_case *c = mover_at(r, m, network, 0);
        sum += c->plain[kind] * c->seeds;
        count += c->seeds;
    }
    return count > 0 ? sum / count : 0.0;
}

double report_right_foot(const report_results *r, int network) {
    double sum = 0.0;
    int count = 0;
    for (int m = 0; m < mover_count(r); ++m) {
        const report_case *c = mover_at(r, m, network, CASE_SMOOTH);
        for (int i = 0; i < c->seeds; ++i) {
            bool walks = rm_score_is_known(c->score[i].wrong_foot);
            sum += walks ? 1.0 - c->score[i].wrong_foot : 0.0;
            count += walks;
        }
    }
    return count > 0 ? sum / count : 0.0;
}

static plain_kind best_plain(const report_results *r, int network) {
    plain_kind best = PLAIN_NEWEST;
    for (int i = 1; i < PLAIN_KINDS; ++i) {
        plain_kind kind = (plain_kind)i;
        best = report_plain_error(r, network, kind) < report_plain_error(r, network, best) ? kind
                                                                                           : best;
    }
    return best;
}

void report_say_first(FILE *out, const report_results *r, const char *bold, const char *plain) {
    int network = network_of(spoken);
    plain_kind best = best_plain(r, network);
    fprintf(out,
            "Over a poor wireless network remora draws a character%s%s%.2f m%s from where it "
            "really is; the best of what one would write oneself %s%.2f m%s\n(%s).",
            report_has_minds(r) ? " that moves as people do\n" : "\n", bold,
            report_our_error(r, network), plain, bold, report_plain_error(r, network, best), plain,
            plain_name(best));
}

static void print_sentence(FILE *out, const report_results *r) {
    fputs("<p class=\"first\">", out);
    report_say_first(out, r, "<b>", "</b>");
    fputs("</p>\n", out);
}

// The bars of one network; the longest is `top` metres.
typedef struct bars {
    FILE *out;
    double top;
} bars;

// Nearly nothing needs another digit to be told from nothing.
static void print_bar(const bars *b, const char *name, const char *style, double value) {
    fputs("<div class=\"bar\"><span>", b->out);
    report_text(b->out, name);
    fprintf(b->out, "</span><i class=\"%s\" style=\"width:%.0f%%\"></i><b>%.*f</b></div>", style,
            b->top > 0.0 ? 55.0 * value / b->top : 0.0, value < 0.1 ? 3 : 2, value);
}

static void print_peer(void *user, const char *name, double metres) {
    print_bar(user, name, "peer", metres);
}

static void take_top(void *user, const char *name, double metres) {
    double *top = user;
    (void)name;
    *top = metres > *top ? metres : *top;
}

static double top_of(const report_results *r, int network, const char *peers) {
    double top = 0.0;
    take_top(&top, "", report_our_error(r, network));
    for (int i = 0; i < PLAIN_KINDS; ++i) {
        take_top(&top, "", report_plain_error(r, network, (plain_kind)i));
    }
    report_peer_errors(peers, rm_network_preset_name(network), take_top, &top);
    return top;
}

static void print_group(FILE *out, const report_results *r, int network, const char *peers) {
    bars b = {out, top_of(r, network, peers)};
    fprintf(out, "<p class=\"group\">%s</p>", rm_network_preset_name(network));
    print_bar(&b, "remora", "smooth", report_our_error(r, network));
    for (int i = PLAIN_KINDS; i > 0; --i) {
        plain_kind kind = (plain_kind)(i - 1);
        print_bar(&b, plain_name(kind), plain_style(kind), report_plain_error(r, network, kind));
    }
    report_peer_errors(peers, rm_network_preset_name(network), print_peer, &b);
}

static void print_chart(FILE *out, const report_results *r, const char *peers) {
    fputs("<div class=\"chart\"><h2>Mean distance from the mover, metres</h2>", out);
    for (size_t k = 0; k < sizeof charted / sizeof charted[0]; ++k) {
        print_group(out, r, network_of(charted[k]), peers);
    }
    fputs(
        "<p class=\"note\">Shorter is better. A server says five times a second where a character "
        "is",
        out);
    fputs(report_has_minds(r) ? "; over eight minds, whose keys change every 0.2 to 3 s"
                              : "; over the motions and network seeds",
          out);
    fputs(". remora: its <i>smooth</i> rules, which predict. The others: what one would write "
          "oneself, by formula, told the true place and the time of sending of every report that "
          "came, and dead reckoning also velocity, turning and falling; lighter: other libraries "
          "over twelve scripted motions, if <code>./dev measure "
          "peers</code> has measured them.",
          out);
    fprintf(out, " On %s remora has the right foot ahead in %.0f %% of the time.</p></div>\n",
            spoken, 100.0 * report_right_foot(r, network_of(spoken)));
}

void report_opening(FILE *out, const report_results *results, const char *moving,
                    const char *peers) {
    print_sentence(out, results);
    fputs("<div class=\"opening\">", out);
    fputs(moving, out);
    print_chart(out, results, peers);
    fputs("</div>\n", out);
}
