// `remora bench`: how fast things are.

#include "bench.h"

#include "remora/constants.h"

#include "progress.h"
#include "remora.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "usage: remora bench NAME [OPTION…]\n"
    "\n"
    "Times one thing, many times over, and prints the least and the median of all repetitions, in\n"
    "nanoseconds for one body in one tick; of decode, route and enqueue that is one message.\n"
    "\n"
    "  chase    ticks of bodies that chase a place far ahead\n"
    "  tick     whole ticks without a collision world: whole (half walk, half follow reports),\n"
    "           retail, follow, walk, circle, stand, sticky, leash, jump\n"
    "  sweep    whole ticks in a collision world: walking and standing on terrain, among "
    "obstacles\n"
    "           and bodies, on a mesh of 50,000 triangles, jammed in a corner, and with 1, 100 "
    "and\n"
    "           1,000 landblocks loaded\n"
    "  decode   bytes to a message, checked\n"
    "  route    bytes to a changed world: decoded, gated by its stamps, queued or applied\n"
    "  enqueue  a place into the queue of a body (queue), and with stamps and routing (update)\n"
    "  all      all of these\n"
    "  scale    chase with 10,000, 100,000 and 1,000,000 bodies and walking on terrain with\n"
    "           100,000, with 1 and 2 threads, and a plain pass over as much memory beside it\n"
    "\n"
    "  --case NAME   only this case, such as stand, terrain or UpdatePosition\n"
    "  --bodies N    bodies that move, or that messages are about (chase, tick and enqueue:\n"
    "                10,000; others: 256)\n"
    "  --ticks N     ticks, or messages for each body, in one repetition (32; sweep 120, messages\n"
    "                16)\n"
    "  --threads N   threads that a tick is spread over (1)\n"
    "  --repeat N    repetitions (31); one more comes first and is not counted\n"
    "  --json        JSON instead of a table: an object, or a list for several cases\n"
    "\n"
    "All repetitions of sweep are the same walk: its worst tick is the one whose least time of "
    "all\n"
    "repetitions is the greatest. ./dev bench --instructions counts instructions, which do not\n"
    "depend on the machine's load.\n"
    "\n"
    "examples: remora bench chase --bodies 100000 --threads 2\n"
    "          remora bench tick --case stand --json\n";

enum {
    RESULT_LIMIT = 64, // more than all cases
    MOST = 1000000,    // bodies, or ticks
};

typedef struct benchmark {
    const char *name;
    bool (*run)(const bench_options *options);
    bool is_in_all;
} benchmark;

static const benchmark benchmarks[] = {
    {"chase", bench_chase, true},   {"tick", bench_tick, true},   {"sweep", bench_sweep, true},
    {"decode", bench_decode, true}, {"route", bench_route, true}, {"enqueue", bench_enqueue, true},
    {"scale", bench_scale, false},
};

enum { BENCHMARK_COUNT = sizeof benchmarks / sizeof benchmarks[0] };

// --- measuring -----------------------------------------------------------------------------------

double bench_now(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

bench_options bench_options_with(const bench_options *options, uint32_t bodies, uint32_t ticks) {
    bench_options own = *options;
    own.bodies = own.bodies ? own.bodies : bodies;
    own.ticks = own.ticks ? own.ticks : ticks;
    return own;
}

bool bench_wants(const bench_options *options, const char *variant) {
    return !options->variant || strcmp(options->variant, variant) == 0;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void show_progress(const bench_result *r, uint32_t number) {
    char text[96];
    (void)snprintf(text, sizeof text, "%s %s, %u bodies, %u of %u", r->name,
                   r->variant ? r->variant : "", r->options.bodies, number, r->options.repetitions);
    progress_line(text);
}

bool bench_repeat(bench_result *r, bench_run_fn *run, void *user) {
    static double seconds[BENCH_MOST_REPETITIONS];
    uint32_t count = r->options.repetitions;
    for (uint32_t i = 0; i <= count; ++i) {
        show_progress(r, i);
        double one = run(user, i);
        if (one < 0.0) {
            progress_line("");
            fprintf(stderr, "remora bench: %s %s failed\n", r->name, r->variant ? r->variant : "");
            return false;
        }
        seconds[i > 0 ? i - 1 : 0] = one;
    }
    progress_line("");
    qsort(seconds, count, sizeof seconds[0], compare);
    double ns = 1e9 / ((double)r->options.bodies * r->options.ticks);
    r->min = seconds[0] * ns;
    r->median = (seconds[(count - 1) / 2] + seconds[count / 2]) / 2.0 * ns;
    return true;
}

static void *counted_allocate(void *user, size_t size, size_t alignment) {
    uint64_t *count = user;
    *count += 1;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void counted_release(void *user, void *memory, size_t size) {
    (void)user;
    (void)size;
    free(memory);
}

rm_allocator bench_allocator(uint64_t *count) {
    return (rm_allocator){count, counted_allocate, counted_release};
}

// --- telling -------------------------------------------------------------------------------------

static bench_result kept[RESULT_LIMIT]; // for JSON, which is an object if there is but one
static int kept_count;

static double ticks_per_second(const bench_result *r) {
    return 1e9 / (r->median * r->options.bodies);
}

static void print_object(const bench_result *r) {
    printf("{\"name\": \"%s\", ", r->name);
    if (r->variant) {
        printf("\"case\": \"%s\", ", r->variant);
    }
    printf("\"bodies\": %u, \"ticks\": %u, \"threads\": %u, \"repetitions\": %u, "
           "\"ns_per_body_tick\": {\"min\": %.2f, \"median\": %.2f",
           r->options.bodies, r->options.ticks, r->options.threads, r->options.repetitions, r->min,
           r->median);
    if (r->worst > 0.0) {
        printf(", \"worst\": %.2f", r->worst);
    }
    printf("}, \"ticks_per_second\": %.1f, \"bytes_per_body\": %llu, \"allocations\": %llu",
           ticks_per_second(r), (unsigned long long)r->bytes_per_body,
           (unsigned long long)r->allocations);
    if (r->pass > 0.0) {
        printf(", \"pass_ns_per_body\": %.2f", r->pass);
    }
    fputs("}", stdout);
}

static void print_kept(void) {
    fputs(kept_count == 1 ? "" : "[\n", stdout);
    for (int i = 0; i < kept_count; ++i) {
        fputs(kept_count == 1 ? "" : "  ", stdout);
        print_object(&kept[i]);
        fputs(i + 1 < kept_count ? ",\n" : "\n", stdout);
    }
    fputs(kept_count == 1 ? "" : "]\n", stdout);
}

// Empty where it is not known.
static void print_number(double number) {
    char text[32] = "";
    if (number > 0.0) {
        (void)snprintf(text, sizeof text, "%.1f", number);
    }
    printf(" %9s", text);
}

static void print_row(const bench_result *r) {
    if (kept_count == 1) {
        printf("%-8s %-16s %8s %7s %9s %9s %9s %9s %9s %10s\n", "bench", "case", "bodies",
               "threads", "min ns", "median ns", "worst ns", "pass ns", "tick ms", "bytes/body");
    }
    printf("%-8s %-16s %8u %7u", r->name, r->variant ? r->variant : "", r->options.bodies,
           r->options.threads);
    print_number(r->min);
    print_number(r->median);
    print_number(r->worst);
    print_number(r->pass);
    printf(" %9.3f %10llu\n", 1e3 / ticks_per_second(r), (unsigned long long)r->bytes_per_body);
    if (r->allocations) {
        printf("         (%llu allocations)\n", (unsigned long long)r->allocations);
    }
    (void)fflush(stdout);
}

void bench_print(const bench_result *r) {
    kept[kept_count++] = *r;
    if (!r->options.is_json) {
        print_row(r);
    }
}

// --- the command line ----------------------------------------------------------------------------

static bool parse_count(const char *text, uint32_t most, uint32_t *value) {
    char *end = NULL;
    unsigned long number = text && *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 0;
    if (number == 0 || *end != '\0' || number > most) {
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

// Where the number of an option goes, and the largest that it may be. Null for no such option.
static uint32_t *number_of(bench_options *o, const char *name, uint32_t *most) {
    *most = MOST;
    if (strcmp(name, "--bodies") == 0) {
        return &o->bodies;
    }
    if (strcmp(name, "--ticks") == 0) {
        return &o->ticks;
    }
    *most = RM_MAX_THREADS;
    if (strcmp(name, "--threads") == 0) {
        return &o->threads;
    }
    *most = BENCH_MOST_REPETITIONS;
    return strcmp(name, "--repeat") == 0 ? &o->repetitions : NULL;
}

static bool parse(int argc, char **argv, bench_options *o) {
    *o = (bench_options){.threads = 1, .repetitions = 31};
    for (int i = 2; i < argc; ++i) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        uint32_t most;
        uint32_t *number = number_of(o, argv[i], &most);
        if (strcmp(argv[i], "--json") == 0) {
            o->is_json = true;
        } else if (strcmp(argv[i], "--case") == 0 && value) {
            o->variant = argv[++i];
        } else if (number && parse_count(value, most, number)) {
            ++i;
        } else if (number) {
            fprintf(stderr, "remora bench: %s needs a number from 1 to %u\n", argv[i], most);
            return false;
        } else {
            fprintf(stderr, "remora bench: what is %s? (see remora bench --help)\n", argv[i]);
            return false;
        }
    }
    return true;
}

// The benchmark of this name, or all of them.
static bool run_named(const char *name, const bench_options *options) {
    bool is_ok = true;
    for (int i = 0; is_ok && i < BENCHMARK_COUNT; ++i) {
        bool is_all = strcmp(name, "all") == 0 && benchmarks[i].is_in_all;
        if (is_all || strcmp(name, benchmarks[i].name) == 0) {
            is_ok = benchmarks[i].run(options);
        }
    }
    if (is_ok && kept_count == 0) {
        fprintf(stderr, "remora bench: %s has no case %s\n", name,
                options->variant ? options->variant : "");
    }
    return is_ok && kept_count > 0;
}

static bool is_known(const char *name) {
    bool is_it = strcmp(name, "all") == 0;
    for (int i = 0; i < BENCHMARK_COUNT; ++i) {
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
        fprintf(stderr, "remora bench: which one? chase, tick, sweep, decode, route, enqueue, "
                        "scale or all (see --help)\n");
        return EXIT_BAD_USE;
    }
    if (!parse(argc, argv, &options) || !run_named(argv[1], &options)) {
        return EXIT_BAD_USE;
    }
    if (options.is_json) {
        print_kept();
    }
    return EXIT_DONE;
}
