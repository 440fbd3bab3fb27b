// What a replay found: a table, or one JSON document.

#include "replay.h"
#include "shared/output.h"

#include <limits.h>
#include <string.h>

// Columns of the whole table, and of a narrow one before its reasons.
enum { WHOLE_TABLE = 170, BEFORE_REASONS = 61, REASON_COUNT = 4, REASON_SIZE = 64 };

static const char *const received_names[] = {"applied", "ignored", "kept", "dropped"};
static const char *const difference_names[] = {"none", "status", "field", "hash"};

static void print_json_place(const char *name, const rm_position *at) {
    printf(", \"%s\": {\"cell\": \"0x%08X\", \"at\": [%.9g, %.9g, %.9g], "
           "\"rot\": [%.9g, %.9g, %.9g, %.9g]}",
           name, at->cell, (double)at->origin.x, (double)at->origin.y, (double)at->origin.z,
           (double)at->rotation.w, (double)at->rotation.x, (double)at->rotation.y,
           (double)at->rotation.z);
}

static void print_json_reasons(const replay_body *body) {
    const char *separator = "";
    fputs(", \"why\": {", stdout);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (body->reasons[i]) {
            printf("%s\"%s\": %llu", separator, rm_reason_name(i),
                   (unsigned long long)body->reasons[i]);
            separator = ", ";
        }
    }
    separator = "";
    fputs("}, \"drawn\": {", stdout);
    for (int i = 0; i < RM_PREDICTION_COUNT; ++i) {
        if (body->predicted[i]) {
            printf("%s\"%s\": %llu", separator, rm_prediction_name(i),
                   (unsigned long long)body->predicted[i]);
            separator = ", ";
        }
    }
    fputs("}", stdout);
}

static void print_json_body(const replay_report *report, const replay_body *b) {
    printf("  {\"guid\": \"0x%08X\", \"first\": %.6f, \"last\": %.6f, \"metres\": %.6f, "
           "\"ticks\": %llu, \"motion\": %llu, \"teleports\": %u, \"queued\": %u, \"snaps\": %u, "
           "\"ignored\": %u, \"blips\": %u",
           b->guid, b->first, b->last, b->metres, (unsigned long long)b->ticks,
           (unsigned long long)b->motion, b->teleports, b->queued, b->snaps, b->ignored, b->blips);
    print_json_place("from", &b->from);
    print_json_place("to", &b->to);
    if (b->guid == 0 && report->frames) {
        printf(", \"error_m\": {\"mean\": %.6f, \"worst\": %.6f}",
               b->error_sum / (double)report->frames, b->error_worst);
    }
    print_json_reasons(b);
    if (b->has_health) {
        printf(", \"trouble\": %.3f, \"cause\": \"%s\"", b->health.trouble, b->health.why);
    }
    fputs("}", stdout);
}

// Numbers of 64 bits as text: they do not fit into those of JSON.
static void print_json_recording(const replay_report *r) {
    const rm_difference *d = &r->difference;
    printf(", \"calls\": %llu, \"hashes\": %llu", (unsigned long long)r->calls,
           (unsigned long long)r->hashes);
    fputs(", \"difference\": ", stdout);
    if (d->kind == RM_DIFFERENCE_NONE) {
        fputs("null", stdout);
    } else {
        printf("{\"kind\": \"%s\", \"tick\": %llu, \"call\": %llu, \"op\": \"%s\", ",
               difference_names[d->kind], (unsigned long long)d->tick, (unsigned long long)d->call,
               d->op ? d->op : "");
        printf("\"body\": %u, \"guid\": \"0x%08X\", \"field\": \"%s\", "
               "\"recorded\": \"%llx\", \"now\": \"%llx\"}",
               d->body.index1, d->guid, d->field ? d->field : "", (unsigned long long)d->recorded,
               (unsigned long long)d->now);
    }
    fputs(", \"damage\": ", stdout);
    if (r->damage.status == RM_OK) {
        fputs("null", stdout);
    } else {
        printf("{\"offset\": %llu, \"what\": \"%s\", \"why\": \"%s\"}",
               (unsigned long long)r->damage.offset, r->damage.field,
               rm_status_text(r->damage.status));
    }
}

static void print_json(const replay_report *r) {
    printf("{\"kind\": \"%s\", \"seconds\": %.6f, \"frames\": %llu, \"ticks\": %llu, "
           "\"messages\": {",
           r->kind, r->seconds, (unsigned long long)r->frames, (unsigned long long)r->ticks);
    for (int i = 0; i < 4; ++i) {
        printf("\"%s\": %llu, ", received_names[i], (unsigned long long)r->messages[i]);
    }
    printf("\"refused\": %llu}, \"uncreated\": %u, \"placeless\": %u, \"adopted\": %u, \"bodies\": "
           "[\n",
           (unsigned long long)r->refused, r->uncreated, r->placeless, r->adopted);
    for (uint32_t i = 0; i < r->body_count; ++i) {
        print_json_body(r, &r->bodies[i]);
        fputs(i + 1 < r->body_count ? ",\n" : "\n", stdout);
    }
    printf("], \"hash\": \"%016llx\"", (unsigned long long)r->hash);
    if (strcmp(r->kind, "recording") == 0) {
        print_json_recording(r);
    }
    puts("}");
}

typedef const char *name_of(int index);

// Those that count most first, as shares of all, as many as there is room for. @return room left
static int print_shares(const uint64_t *counts, int count, uint64_t all, name_of *name, int room) {
    char text[REASON_SIZE];
    uint32_t shown = 0;
    for (int n = 0; n < REASON_COUNT; ++n) {
        int most = -1;
        for (int i = 0; i < count; ++i) {
            bool is_open = !(shown >> i & 1u) && counts[i] > 0;
            if (is_open && (most < 0 || counts[i] > counts[most])) {
                most = i;
            }
        }
        if (most < 0) {
            break;
        }
        shown |= 1u << most;
        room -= snprintf(text, sizeof text, " %s %.0f%%", name(most),
                         100.0 * (double)counts[most] / (double)(all ? all : 1));
        if (room < 0) {
            break;
        }
        fputs(text, stdout);
    }
    return room;
}

// Of ticks, and under smooth rules of frames; a body that reports alone move has no ticks.
static void print_reasons(const replay_body *b, int room) {
    room = print_shares(b->predicted, RM_PREDICTION_COUNT, b->drawn, rm_prediction_name, room);
    print_shares(b->reasons, RM_REASON_COUNT, b->ticks, rm_reason_name, room);
}

static bool is_narrow(void) {
    return output_width() < WHOLE_TABLE;
}

static void print_head(void) {
    printf("%-10s %7s %7s", "body", "from s", "to s");
    if (!is_narrow()) {
        printf("  %-28s  %-28s", "from", "to");
    }
    printf(" %8s %4s %4s %4s %4s %4s  %s\n", "metres", "que", "tele", "snap", "ign", "blip",
           is_narrow() ? "why (share)" : "why (share of frames, of ticks)");
}

static void print_place(const rm_position *at) {
    printf("  %08X %6.1f %6.1f %5.1f", at->cell, (double)at->origin.x, (double)at->origin.y,
           (double)at->origin.z);
}

static void print_body(const replay_body *b) {
    printf("0x%08X %7.1f %7.1f", b->guid, b->first, b->last);
    if (!is_narrow()) {
        print_place(&b->from);
        print_place(&b->to);
    }
    printf(" %8.1f %4u %4u %4u %4u %4u ", b->metres, b->queued, b->teleports, b->snaps, b->ignored,
           b->blips);
    print_reasons(b, is_narrow() ? output_width() - BEFORE_REASONS : INT_MAX);
    putchar('\n');
}

static void print_difference(const rm_difference *d) {
    printf("first difference: tick %llu, call %llu (%s), ", (unsigned long long)d->tick,
           (unsigned long long)d->call, d->op ? d->op : "none");
    if (d->kind == RM_DIFFERENCE_STATUS) {
        printf("which said \"%s\" and says \"%s\" now\n", rm_status_text((rm_status)d->recorded),
               rm_status_text((rm_status)d->now));
        return;
    }
    if (d->kind == RM_DIFFERENCE_FIELD && d->body.index1) {
        printf("body %u (0x%08X), %s", d->body.index1, d->guid, d->field);
    } else {
        fputs(d->kind == RM_DIFFERENCE_FIELD ? d->field : "hash of the world", stdout);
    }
    printf(": recorded %llx, now %llx\n", (unsigned long long)d->recorded,
           (unsigned long long)d->now);
}

static void print_recording(const replay_report *r) {
    printf("\nrecording of %.1f s: %llu ticks, %llu calls, %llu hashes compared; hash %016llx\n",
           r->seconds, (unsigned long long)r->ticks, (unsigned long long)r->calls,
           (unsigned long long)r->hashes, (unsigned long long)r->hash);
    if (r->difference.kind != RM_DIFFERENCE_NONE) {
        print_difference(&r->difference);
    } else if (r->hashes > 0) {
        puts("bit for bit as it was recorded");
    }
}

// Why the worst bodies look as they do.
static void print_causes(const replay_report *r) {
    enum { SHOWN = 5 };
    for (uint32_t i = 0, shown = 0; i < r->body_count && shown < SHOWN; ++i) {
        const health *h = &r->bodies[i].health;
        if (r->bodies[i].has_health && h->why[0]) {
            printf("%s0x%08X: %s\n", shown++ ? "" : "\nworst first:\n", r->bodies[i].guid, h->why);
        }
    }
}

static void print_uncreated(const replay_report *r) {
    if (r->adopted) {
        printf("\nbodies never created, made from their first place: %u\n", r->adopted);
    } else if (r->uncreated) {
        printf("\nbodies told of and never created: %u; the capture begins in mid-session, --adopt "
               "makes them\nfrom their first place\n",
               r->uncreated);
    }
    if (r->placeless) {
        printf("\nbodies told of, but never where they are: %u\n", r->placeless);
    }
}

static void print_table(const replay_report *r) {
    print_head();
    for (uint32_t i = 0; i < r->body_count; ++i) {
        print_body(&r->bodies[i]);
        if (r->bodies[i].guid == 0 && r->frames) {
            printf("drawn %.3f m from the true path on average, %.3f m at worst\n",
                   r->bodies[i].error_sum / (double)r->frames, r->bodies[i].error_worst);
        }
    }
    if (is_narrow()) {
        puts("left out of a terminal this narrow: from, to, smaller shares; --json has all");
    }
    print_causes(r);
    if (strcmp(r->kind, "recording") == 0) {
        print_recording(r);
        return;
    }
    print_uncreated(r);
    printf("\n%s of %.1f s: %llu frames, %llu ticks, messages:", r->kind, r->seconds,
           (unsigned long long)r->frames, (unsigned long long)r->ticks);
    for (int i = 0; i < 4; ++i) {
        printf(" %llu %s,", (unsigned long long)r->messages[i], received_names[i]);
    }
    printf(" %llu refused; hash %016llx\n", (unsigned long long)r->refused,
           (unsigned long long)r->hash);
}

void replay_print(const replay_report *report, bool is_json) {
    if (is_json) {
        print_json(report);
    } else {
        print_table(report);
    }
}
