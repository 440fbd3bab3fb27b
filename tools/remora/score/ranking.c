// The table is narrower than its last column, which is a sentence.

#include "ranking.h"

static const char *why(const health *h) {
    return h->why[0] ? h->why : "nothing to see";
}

static double percent(double part, double whole) {
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

void ranking_print_heads(void) {
    printf("\n%-12s %7s %7s %6s %6s %6s %5s %5s %6s  %s\n", "worst first", "trouble", "reports",
           "every", "gap", "lumps", "lost", "late", "jitter", "why");
    printf("%-12s %7s %7s %6s %6s %6s %5s %5s %6s\n", "", "", "", "ms", "s", "", "%", "%", "ms");
}

void ranking_print_row(const char *name, const health *h) {
    const arrival_summary *a = &h->arrivals;
    printf("%-12s %7.1f %7u %6.0f %6.1f %6u %5.1f %5.1f %6.0f  %s\n", name, h->trouble, a->reports,
           1000.0 * a->interval, a->gap_worst, a->lumps, 100.0 * a->lost_share,
           percent(a->late, a->reports), 1000.0 * a->jitter, why(h));
}

void ranking_print_one(const health *h) {
    const arrival_summary *a = &h->arrivals;
    printf("\n%u reports, every %.0f ms, uneven by %.0f; longest gap while it moved %.1f s;\n"
           "%u lumps; %u lost, %u late. %s.\n",
           a->reports, 1000.0 * a->interval, 1000.0 * a->jitter, a->gap_worst, a->lumps, a->lost,
           a->late, why(h));
}

// `why` has no character that JSON would have to escape.
void ranking_print_json(FILE *out, const health *h) {
    const arrival_summary *a = &h->arrivals;
    fprintf(out,
            ", \"trouble\": %.6f, \"worst_at_s\": %.3f, \"arrivals\": {\"reports\": %u, "
            "\"every_ms\": %.3f, \"jitter_ms\": %.3f, \"gap_s\": %.3f, \"gap_at_s\": %.3f, ",
            h->trouble, h->worst_at, a->reports, 1000.0 * a->interval, 1000.0 * a->jitter,
            a->gap_worst, a->gap_at);
    fprintf(out,
            "\"lumps\": %u, \"lump_s\": %.3f, \"lump_reports\": %.3f, \"lost\": %u, "
            "\"lost_row\": %u, \"late\": %u, \"leaps\": %u, \"reversals\": %u}, \"cause\": \"%s\"",
            a->lumps, a->lump_seconds, a->lump_reports, a->lost, a->lost_row, a->late, a->leaps,
            a->reversals, h->why);
}
