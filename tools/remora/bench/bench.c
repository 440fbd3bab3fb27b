// `remora bench`: how fast things are.

#include "bench.h"

#include "shared/output.h"
#include "shared/program.h"

#include <string.h>

static const char usage[] =
    "usage: remora bench NAME [OPTION…]\n"
    "\n"
    "Times one thing, many times over, and prints the least and the median of all repetitions, in\n"
    "nanoseconds for one body in one tick; of decode, route and enqueue that is one message.\n"
    "\n"
    "  chase    ticks of bodies that chase a place far ahead\n"
    "  tick     whole ticks without a collision world: whole (half walk, half follow reports),\n"
    "           retail, follow, walk, circle, stand, sticky, leash, slide,\n"
    "           push, jump\n"
    "  sweep    whole ticks in a collision world: walking and standing on terrain, among "
    "obstacles\n"
    "           and bodies, on a mesh of 50,000 triangles, jammed in a corner, and with 1, 100 "
    "and\n"
    "           1,000 landblocks loaded\n"
    "  smooth   frames of the smooth rules at 60 a second, of bodies that walk and report, in\n"
    "           circles: flat, hills, walls (hills with obstacles), far from the viewer; straight\n"
    "           on: agrees-flat, -hills, -walls; to and fro: human-flat, -hills, -walls\n"
    "  decode   bytes to a message, checked\n"
    "  route    bytes to a changed world: decoded, gated by its stamps, queued or applied\n"
    "  enqueue  a place into the queue of a body (queue), and with stamps and routing (update)\n"
    "  state    hash, save and restore of a world (hash, save, restore; save-tight: no room to\n"
    "           spare) and of bodies one by one (hash-bodies, save-bodies, restore-bodies);\n"
    "           bodies in a box (within; within-moved: after all have moved) and bodies that have\n"
    "           left a landblock (crossings), a question for all bodies\n"
    "  rollback frames of a game that goes eight ticks back and forward again, and one further:\n"
    "           all of it (frame), and of it restore, ticks and save; beside it copies of as much\n"
    "           memory as the world has\n"
    "  all      all of these\n"
    "  scale    chase with 10,000, 100,000 and 1,000,000 bodies and walking on terrain with\n"
    "           100,000, with 1 and 2 threads, and a plain pass over as much memory beside it\n"
    "  growth   frames of a few smooth bodies, with more and more (--times) of one thing: bodies,\n"
    "           reports in a frame, silence before, obstacles near and far, landblocks, rooms,\n"
    "           triangles\n"
    "\n"
    "  --case NAME   only this case, such as stand, terrain or UpdatePosition\n"
    "  --bodies N    bodies that move, or that messages are about (chase, tick, smooth and\n"
    "                enqueue: 10,000; state, rollback: 1,000; others: 256)\n"
    "  --ticks N     ticks, or messages for each body, in one repetition (32; sweep 120, smooth\n"
    "                and rollback 60 frames, messages 16)\n"
    "  --times N     growth: how often that is there, 1 to 100 (1)\n"
    "  --threads N   threads that a tick is spread over (1)\n"
    "  --instructions SET  of the ticks: build (SSE2 on x86-64, NEON, WASM SIMD) or avx2 (the "
    "best\n"
    "                that the processor has)\n"
    "  --repeat N    repetitions (31); one more comes first and is not counted\n"
    "  --json        JSON instead of a table: an object, or a list for several cases\n"
    "\n"
    "All repetitions of sweep are the same walk: its worst tick is the one whose least time of "
    "all\n"
    "repetitions is the greatest. ./dev measure bench --instructions counts instructions, which do "
    "not\n"
    "depend on the machine's load.\n"
    "\n"
    "examples: remora bench chase --bodies 100000 --threads 2\n"
    "          remora bench tick --case stand --json\n";

typedef struct benchmark {
    const char *name;
    bool (*run)(const bench_options *options);
    bool is_in_all;
} benchmark;

static const benchmark benchmarks[] = {
    {"chase", bench_chase, true},       {"tick", bench_tick, true},
    {"sweep", bench_sweep, true},       {"decode", bench_decode, true},
    {"route", bench_route, true},       {"enqueue", bench_enqueue, true},
    {"smooth", bench_smooth, true},     {"state", bench_state, true},
    {"rollback", bench_rollback, true}, {"scale", bench_scale, false},
    {"growth", bench_growth, false},
};

enum { BENCHMARK_COUNT = sizeof benchmarks / sizeof benchmarks[0], WHOLE_TABLE = 103 };

// The benchmark of this name, or all of them.
static bool run_named(const char *name, const bench_options *options) {
    bool is_ok = true;
    for (int i = 0; is_ok && i < BENCHMARK_COUNT; ++i) {
        bool is_all = strcmp(name, "all") == 0 && benchmarks[i].is_in_all;
        if (is_all || strcmp(name, benchmarks[i].name) == 0) {
            is_ok = benchmarks[i].run(options);
        }
    }
    if (is_ok && bench_count() == 0) {
        fprintf(stderr, "remora bench: %s has no case %s\n", name,
                options->variant ? options->variant : "");
    }
    return is_ok && bench_count() > 0;
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
        fprintf(stderr,
                "remora bench: which one? chase, tick, sweep, smooth, decode, route, enqueue, "
                "state, rollback, scale, growth or all (see --help)\n");
        return EXIT_BAD_USE;
    }
    if (!bench_parse("remora bench", argc - 2, argv + 2, &options)) {
        return EXIT_BAD_USE;
    }
    options.is_narrow = output_width() < WHOLE_TABLE;
    if (!run_named(argv[1], &options)) {
        return EXIT_BAD_USE;
    }
    bench_finish(&options);
    return EXIT_DONE;
}
