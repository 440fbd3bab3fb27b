// `remora bench`: how fast things are.

#include "bench.h"

#include "remora.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "usage: remora bench decode|route|sweep|all [OPTION…]\n"
    "\n"
    "Times one thing, many times over, and prints the least and the median of 31 repetitions, in\n"
    "nanoseconds for one body in one tick; of decode and route that is one message.\n"
    "\n"
    "  decode   bytes to a message, checked\n"
    "  route    bytes to a changed world: decoded, gated by its stamps, queued or applied\n"
    "  sweep    whole ticks of bodies that walk through a collision world: on terrain, among\n"
    "           obstacles and bodies, on a mesh of 50,000 triangles, jammed in a corner, and with "
    "1,\n"
    "           100 and 1,000 landblocks loaded. All repetitions are the same walk: the worst\n"
    "           tick is the one whose least time of all repetitions is the greatest\n"
    "\n"
    "  --bodies N  bodies that move, or that messages are about (default 256)\n"
    "  --ticks N   ticks, or messages for each body, in one repetition (default 120; 16)\n"
    "  --threads N threads that a tick is spread over, of sweep only (default 1)\n"
    "  --case NAME only this one, such as UpdatePosition or terrain\n"
    "  --json      a list of results instead of a table\n"
    "\n"
    "scripts/instructions.sh counts instructions, which do not depend on the machine's load.\n"
    "\n"
    "example: remora bench route --json\n";

typedef struct benchmark {
    const char *name;
    bool (*run)(const bench_options *options);
} benchmark;

static const benchmark benchmarks[] = {
    {"decode", bench_decode},
    {"route", bench_route},
    {"sweep", bench_sweep},
};

double bench_now(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static int printed; // results so far

static void print_object(const bench_result *r, double median) {
    printf("  {\"name\": \"%s\", \"case\": \"%s\", \"bodies\": %u, \"ticks\": %u, "
           "\"threads\": %u, \"ns_per_body_tick\": {\"min\": %.2f, \"median\": %.2f",
           r->name, r->variant ? r->variant : "", r->options.bodies, r->options.ticks,
           r->options.threads, r->ns[0], median);
    if (r->worst > 0.0) {
        printf(", \"worst\": %.2f", r->worst);
    }
    printf("}, \"bytes_per_body\": %llu, \"allocations\": %llu}",
           (unsigned long long)r->bytes_per_body, (unsigned long long)r->allocations);
}

static void print_row(const bench_result *r, double median) {
    char worst[32] = "";
    if (r->worst > 0.0) {
        (void)snprintf(worst, sizeof worst, "%.1f", r->worst);
    }
    printf("%-8s %-20s %10.1f %10.1f %10s %12llu %12llu\n", r->name, r->variant ? r->variant : "",
           r->ns[0], median, worst, (unsigned long long)r->bytes_per_body,
           (unsigned long long)r->allocations);
}

void bench_print(bench_result *r) {
    bool is_first = printed++ == 0;
    qsort(r->ns, BENCH_REPETITIONS, sizeof r->ns[0], compare);
    double median = r->ns[BENCH_REPETITIONS / 2];
    if (r->options.is_json) {
        fputs(is_first ? "" : ",\n", stdout);
        print_object(r, median);
        return;
    }
    if (is_first) {
        printf("%-8s %-20s %10s %10s %10s %12s %12s\n", "bench", "case", "min ns", "median ns",
               "worst ns", "bytes/body", "allocations");
    }
    print_row(r, median);
    (void)fflush(stdout);
}

static bool parse_count(const char *text, uint32_t *value) {
    char *end = NULL;
    unsigned long number = text ? strtoul(text, &end, 10) : 0;
    if (!text || *end != '\0' || number == 0 || number > 1000000) {
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

static bool parse(int argc, char **argv, bench_options *o) {
    *o = (bench_options){.bodies = 256, .threads = 1};
    for (int i = 2; i < argc; ++i) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--json") == 0) {
            o->is_json = true;
        } else if (strcmp(argv[i], "--case") == 0 && value) {
            o->variant = argv[++i];
        } else if (strcmp(argv[i], "--bodies") == 0 && parse_count(value, &o->bodies)) {
            ++i;
        } else if (strcmp(argv[i], "--ticks") == 0 && parse_count(value, &o->ticks)) {
            ++i;
        } else if (strcmp(argv[i], "--threads") == 0 && parse_count(value, &o->threads)) {
            ++i;
        } else {
            fprintf(stderr, "remora bench: what is %s? (see remora bench --help)\n", argv[i]);
            return false;
        }
    }
    return true;
}

// The benchmark of this name, or all of them.
static bool run_named(const char *name, const bench_options *options) {
    for (size_t i = 0; i < sizeof benchmarks / sizeof benchmarks[0]; ++i) {
        if (strcmp(name, "all") != 0 && strcmp(name, benchmarks[i].name) != 0) {
            continue;
        }
        if (!benchmarks[i].run(options)) {
            return false;
        }
    }
    return true;
}

static bool is_known(const char *name) {
    bool is_it = strcmp(name, "all") == 0;
    for (size_t i = 0; i < sizeof benchmarks / sizeof benchmarks[0]; ++i) {
        is_it |= strcmp(name, benchmarks[i].name) == 0;
    }
    return is_it;
}

int run_bench(int argc, char **argv) {
    bench_options options;
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (argc < 2 || !is_known(argv[1])) {
        fprintf(stderr, "remora bench: which one? decode, route, sweep or all (see --help)\n");
        return EXIT_BAD_USE;
    }
    if (!parse(argc, argv, &options)) {
        return EXIT_BAD_USE;
    }
    fputs(options.is_json ? "[\n" : "", stdout);
    bool is_done = run_named(argv[1], &options);
    fputs(options.is_json ? "\n]\n" : "", stdout);
    return is_done ? EXIT_DONE : EXIT_BAD_USE;
}
