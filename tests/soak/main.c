// The soak program: a day of game time, or as much as fits into some seconds, and a table of what
// was done and found.

#include "soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char usage[] =
    "usage: remora_soak [--hours H | --seconds S] [--threads N] [--seed N] [--rules l3|retail]\n"
    "\n"
    "Runs 2,000 bodies on hills through the `bad` network with teleports, deletions, creations,\n"
    "wrapped stamps, clock jumps, pauses and floods, and checks every body once a minute.\n"
    "\n"
    "  --hours H     of game time (24), in one run\n"
    "  --seconds S   of real time: a run, then the same one again, and once more with 2 and\n"
    "                with 4 threads; all must come to one hash\n"
    "  --threads N   of the run with --hours (1: most bodies rest, and there is little to share "
    "out)\n"
    "\n"
    "Exit status 1 if something does not hold.\n";

// Of the seconds for all four runs: most bodies rest, so that several threads mostly wait for each
// other, and on two cores all four runs take seven to fourteen times as long as the first.
static const double first_share = 0.14;

typedef struct options {
    double hours, seconds;
    soak_def def;
} options;

static const char *const fault_names[FAULT_COUNT] = {
    [FAULT_TELEPORT] = "teleports",
    [FAULT_DELETION] = "deletions",
    [FAULT_CREATION] = "creations again, same guid",
    [FAULT_EARLY] = "of them told about too early",
    [FAULT_WRAP] = "stamps that wrapped",
    [FAULT_LEAP] = "stamps that leapt 9,000",
    [FAULT_FORWARD] = "clock jumps below 2 s",
    [FAULT_HUGE] = "clock jumps of 2.5 s or an hour",
    [FAULT_REFUSED] = "clock jumps back, NaN, infinity",
    [FAULT_PAUSE] = "pauses of 1 to 8 s",
    [FAULT_FLOOD] = "floods of 3 s, 10 x the rate",
    [FAULT_DAMAGED] = "damaged datagrams",
    [FAULT_VIEWER] = "viewer elsewhere",
    [FAULT_RESTORE] = "saved and restored",
};

const char *soak_fault_name(soak_fault fault) {
    return (unsigned)fault < FAULT_COUNT ? fault_names[fault] : "unknown";
}

// 12345678 becomes 12,345,678.
static const char *grouped(uint64_t value, char text[32]) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    int out = 0;
    for (int i = 0; i < length; ++i) {
        if (i > 0 && (length - i) % 3 == 0) {
            text[out++] = ',';
        }
        text[out++] = digits[i];
    }
    text[out] = '\0';
    return text;
}

static void print_count(const char *name, uint64_t value) {
    char text[32];
    printf("| %-36s | %20s |\n", name, grouped(value, text));
}

static void print_number(const char *name, double value, const char *unit) {
    char text[32];
    snprintf(text, sizeof text, "%.5f %s", value, unit);
    printf("| %-36s | %20s |\n", name, text);
}

static void print_table(const soak_result *r) {
    printf("| %-36s | %20s |\n|%s|%s|\n", "what", "how much",
           "--------------------------------------", "---------------------:");
    print_count("bodies", SOAK_BODIES);
    print_number("game time", (double)r->ticks * SOAK_TICK / 3600.0, "h");
    print_count("datagrams sent", r->sent);
    print_count("of them lost", r->lost);
    print_count("of them too old when they came", r->stale);
    print_count("messages received", r->messages);
    print_count("of them applied", r->received[RM_RECEIVED_APPLIED]);
    print_count("ignored (old stamps)", r->received[RM_RECEIVED_IGNORED]);
    print_count("kept (early)", r->received[RM_RECEIVED_KEPT]);
    print_count("dropped (old instance)", r->received[RM_RECEIVED_DROPPED]);
    for (int i = 0; i < FAULT_COUNT; ++i) {
        print_count(soak_fault_name((soak_fault)i), r->faults[i]);
    }
    print_count("movers that hung on an edge", r->hung);
    print_count("bodies looked at", r->looks);
    print_count("of them in the air", r->airborne);
    print_count("of them touching an obstacle", r->touching);
    print_count("of them at rest, as their movers", r->settled);
    print_count("of them pushed asleep, or near it", r->disturbed);
    print_number("worst distance at rest", r->worst_rest, "m");
    print_number("the same at the end", r->end_error, "m");
    print_number("worst turn at rest", r->worst_turn, "degrees");
    print_number("deepest in an obstacle", r->worst_depth, "m");
    print_number("highest off the ground", r->worst_support, "m");
    print_count("longest queue", r->longest_queue);
    print_number("allocator, at the start", (double)r->heap_bytes / 1e6, "MB");
    print_number("allocator, most", (double)r->heap_peak / 1e6, "MB");
    print_count("calls of it after the start", r->heap_calls);
    print_number("resident, first minute", (double)r->rss_first / 1e6, "MB");
    print_number("resident, most", (double)r->rss_peak / 1e6, "MB");
    print_number("resident, end", (double)r->rss_last / 1e6, "MB");
    print_count("things that did not hold", r->problems);
    print_number("real time", r->seconds / 60.0, "min");
    printf("| %-36s |     %016llx |\n", "hash", (unsigned long long)r->hash);
}

static double processor_seconds(void) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

static bool run_once(const soak_def *def, soak_result *result) {
    bool is_good = soak_run(def, result);
    if (def->shows_progress) {
        fputs("\r\033[K", stderr);
    }
    if (!is_good) {
        fprintf(stderr, "remora_soak: seed %llu, %u threads: %s\n", (unsigned long long)def->seed,
                def->threads, result->problem);
    }
    return is_good;
}

// @return checks that failed
static int run_day(const options *o) {
    soak_result result = {0};
    soak_def def = o->def;
    def.ticks = (uint64_t)(o->hours * 3600.0 * SOAK_RATE);
    bool is_good = run_once(&def, &result);
    print_table(&result);
    print_number("processor time", processor_seconds() / 60.0, "min");
    return !is_good;
}

static int run_short(const options *o) {
    static const uint32_t threads[] = {1, 2, 4};
    soak_result first = {0};
    soak_def def = o->def;
    def.threads = 1;
    def.real_seconds = o->seconds * first_share;
    int failed = !run_once(&def, &first);
    print_table(&first);
    def.ticks = first.ticks;
    for (int i = 0; failed == 0 && i < 3; ++i) {
        soak_result again = {0};
        def.threads = threads[i];
        failed += !run_once(&def, &again);
        bool is_same = again.hash == first.hash;
        printf("%u threads: hash %016llx, %s\n", threads[i], (unsigned long long)again.hash,
               is_same ? "the same" : "ANOTHER ONE");
        failed += !is_same;
    }
    printf("%d passed, %d failed\n", 4 - failed, failed);
    return failed;
}

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--hours") == 0) {
            o->hours = strtod(value, NULL);
        } else if (strcmp(argv[i], "--seconds") == 0) {
            o->seconds = strtod(value, NULL);
        } else if (strcmp(argv[i], "--threads") == 0) {
            o->def.threads = (uint32_t)strtoul(value, NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0) {
            o->def.seed = strtoull(value, NULL, 0);
        } else if (strcmp(argv[i], "--rules") == 0) {
            if (rm_rules_preset(value, &o->def.rules) != RM_OK) {
                return false;
            }
        } else {
            return false;
        }
    }
    return argc % 2 == 1 && o->hours > 0.0 && o->seconds >= 0.0;
}

int main(int argc, char **argv) {
    options o = {.hours = 24.0, .def = {.seed = 1, .threads = 1, .rules = rm_rules_l3()}};
    o.def.shows_progress = true;
    if (!parse(argc, argv, &o)) {
        fputs(usage, stderr);
        return 2;
    }
    return (o.seconds > 0.0 ? run_short(&o) : run_day(&o)) ? 1 : 0;
}
