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

double report_our_error(const report_results *r, int network) {
    double sum = 0.0;
    int count = 0;
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        const report_case *c = &r->cases[m][network][CASE_SMOOTH];
        for (int i = 0; i < c->seeds; ++i, ++count) {
            sum += c->score[i].error_mean_m;
        }
    }
    return count > 0 ? sum / count : 0.0;
}

double report_plain_error(const report_results *r, int network, plain_kind kind) {
    double sum = 0.0;
    int count = 0;
    for (int m = 0; m < RM_MOTION_COUNT; ++m) {
        const report_case *c = &r->cases[m][network][0];
        sum += c->plain[kind] * c->seeds;
        count += c->seeds;
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
            "Over a poor wireless network remora draws a character %s%.2f m%s from where it really "
            "is;\nthe best of what one would write oneself %s%.2f m%s (%s).",
            bold, report_our_error(r, network), plain, bold, report_plain_error(r, network, best),
            plain, plain_name(best));
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
    fputs("<div class=\"chart\"><h3>Mean distance from the mover, metres</h3>", out);
    for (size_t k = 0; k < sizeof charted / sizeof charted[0]; ++k) {
        print_group(out, r, network_of(charted[k]), peers);
    }
    fputs(
        "<p class=\"note\">Shorter is better. A server says five times a second where a character "
        "is; over all twelve motions and network seeds. remora: its <i>smooth</i> rules, which "
        "predict. The others: what one would write oneself, by formula, told the true place and "
        "the "
        "time of sending of every report that came; lighter: other libraries, if <code>./dev "
        "peers</code> has measured them. Most of these motions go on for minutes without a change "
        "of mind, which suits whatever predicts; the lab's first scene is driven by keys that "
        "change.</p></div>\n",
        out);
}

void report_opening(FILE *out, const report_results *results, const char *moving,
                    const char *peers) {
    print_sentence(out, results);
    fputs("<div class=\"opening\">", out);
    fputs(moving, out);
    print_chart(out, results, peers);
    fputs("</div>\n", out);
}
