// How benchmarks are measured, and how they tell what they found.

#include "remora/constants.h"

#include "bench.h"
#include "shared/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    RESULT_LIMIT = 64, // more than all cases
    MOST = 1000000,    // bodies, or ticks
};

// --- measuring -----------------------------------------------------------------------------------

double bench_now(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
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
    return (rm_allocator){.user = count, .allocate = counted_allocate, .release = counted_release};
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

int bench_count(void) {
    return kept_count;
}

void bench_finish(const bench_options *options) {
    if (!options->is_json) {
        if (options->is_narrow) {
            puts("\nleft out of a terminal this narrow: worst, pass, tick, bytes; --json has all");
        }
        return;
    }
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

static void print_heads(const bench_result *r) {
    printf("%-8s %-16s %8s %7s %9s %9s", "bench", "case", "bodies", "threads", "min ns",
           "median ns");
    if (!r->options.is_narrow) {
        printf(" %9s %9s %9s %10s", "worst ns", "pass ns", "tick ms", "bytes/body");
    }
    putchar('\n');
}

static void print_row(const bench_result *r) {
    if (kept_count == 1) {
        print_heads(r);
    }
    printf("%-8s %-16s %8u %7u", r->name, r->variant ? r->variant : "", r->options.bodies,
           r->options.threads);
    print_number(r->min);
    print_number(r->median);
    if (!r->options.is_narrow) {
        print_number(r->worst);
        print_number(r->pass);
        printf(" %9.3f %10llu", 1e3 / ticks_per_second(r), (unsigned long long)r->bytes_per_body);
    }
    putchar('\n');
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

// --- options -------------------------------------------------------------------------------------

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
    *most = BENCH_MOST_TIMES;
    if (strcmp(name, "--times") == 0) {
        return &o->times;
    }
    *most = RM_MAX_THREADS;
    if (strcmp(name, "--threads") == 0) {
        return &o->threads;
    }
    *most = BENCH_MOST_REPETITIONS;
    return strcmp(name, "--repeat") == 0 ? &o->repetitions : NULL;
}

// Those that every build has, or those that only some processors have.
static bool parse_instructions(const char *program, const char *text, rm_instructions *found) {
    bool is_avx2 = strcmp(text, "avx2") == 0;
    *found = is_avx2 ? RM_INSTRUCTIONS_AVX2 : RM_INSTRUCTIONS_BUILD;
    if (!is_avx2 && strcmp(text, "build") != 0) {
        fprintf(stderr, "%s: --instructions is build or avx2, not %s\n", program, text);
        return false;
    }
    if (*found > rm_best_instructions()) {
        fprintf(stderr, "%s: this build or this processor has no AVX2\n", program);
        return false;
    }
    return true;
}

bool bench_parse(const char *program, int argc, char **argv, bench_options *o) {
    *o = (bench_options){.threads = 1, .repetitions = 31, .times = 1};
    for (int i = 0; i < argc; ++i) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        uint32_t most;
        uint32_t *number = number_of(o, argv[i], &most);
        if (strcmp(argv[i], "--json") == 0) {
            o->is_json = true;
        } else if (strcmp(argv[i], "--case") == 0 && value) {
            o->variant = argv[++i];
        } else if (strcmp(argv[i], "--instructions") == 0 && value) {
            if (!parse_instructions(program, argv[++i], &o->instructions)) {
                return false;
            }
        } else if (number && parse_count(value, most, number)) {
            ++i;
        } else if (number) {
            fprintf(stderr, "%s: %s needs a number from 1 to %u\n", program, argv[i], most);
            return false;
        } else {
            fprintf(stderr, "%s: what is %s? (see %s --help)\n", program, argv[i], program);
            return false;
        }
    }
    return true;
}
