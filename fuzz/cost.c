// A fuzzing target whose aim is cost: it hands each input on to a target of fuzz_*.c and shows
// libFuzzer, as counters of its own, how much the worst call of every entrance has done. An input
// that costs more than any before it is new to the fuzzer, is kept, and is bred from.
//
// Work is counted in steps: basic blocks of the library, each of which calls the counter
// (-fsanitize-coverage=trace-pc). Memory is what the heap holds at most above what it held before
// the input. The linker puts the counters before the entrances (--wrap), so that no target knows of
// them.
//
// Invariants: counting is the same in every run, so an input that is kept costs as much again.

#include "remora/ac_world.h"
#include "remora/collision.h"
#include "remora/recording.h"

#include "fuzz.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// What is counted of an input, each the worst of all calls in it.
typedef enum measure {
    MESSAGE, // steps of a message
    TICK,    // steps of a tick, for each body and one more
    SWEEP,   // steps of a sweep
    LOAD,    // steps of a loader, for each byte of the input
    MEMORY,  // bytes held, for each byte of the input
    MEASURES,
} measure;

static const char *const measure_names[MEASURES] = {"message", "tick", "sweep", "load", "memory"};

// Counters for each measure: GRAIN for every doubling, so that a gain of a tenth is seen.
enum { GRAIN = 8, DOUBLINGS = 40, COUNTERS = GRAIN * DOUBLINGS };

// Bytes that every input has beside its own, and memory that it may take for nothing: a world of
// the default size is no fault of the bytes that ask for it. Origin: the shortest useful script;
// twice the world of rm_ac_world_def.
enum { LEAST_BYTES = 64, FREE_MEMORY = 1 << 20 };

// NOLINTNEXTLINE(readability-identifier-naming): a section of libFuzzer's
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[MEASURES * COUNTERS];

static uint64_t steps;
static size_t heap_now, heap_most;
static double worst_here[MEASURES]; // of the present input
static double total_here[MEASURES]; // steps of all calls of it
static double worst_ever[MEASURES]; // of all, since the start
static uint64_t load_steps;         // of all loaders in the present input

// --- counting ------------------------------------------------------------------------------------

static void note(measure which, double cost, double units) {
    const double each = cost / units;
    worst_here[which] = each > worst_here[which] ? each : worst_here[which];
    total_here[which] += cost;
}

// log2, in GRAIN steps a doubling; 0 for less than 1.
static int bucket_of(double cost) {
    int doublings = 0;
    while (cost >= 2.0 && doublings < DOUBLINGS - 1) {
        cost *= 0.5;
        ++doublings;
    }
    const int rest = cost >= 1.0 ? (int)((cost - 1.0) * GRAIN) : 0;
    return doublings * GRAIN + (rest < GRAIN ? rest : GRAIN - 1);
}

// All counters up to the cost: only a higher one than ever is new to the fuzzer.
static void show(measure which, double cost) {
    memset(&counters[(int)which * COUNTERS], 1, (size_t)bucket_of(cost));
}

// --- keeping -------------------------------------------------------------------------------------

// The worst input of each measure, in the folder that REMORA_COST names, and beside it what its
// worst call costs, all its calls, and its size.
static void keep(measure which, const uint8_t *data, size_t size) {
    const char *folder = getenv("REMORA_COST");
    char path[512];
    if (!folder) {
        return;
    }
    snprintf(path, sizeof path, "%s/%s", folder, measure_names[which]);
    FILE *file = fopen(path, "wb");
    if (file) {
        fwrite(data, 1, size, file);
        fclose(file);
    }
    snprintf(path, sizeof path, "%s/%s.cost", folder, measure_names[which]);
    file = fopen(path, "w");
    if (file) {
        fprintf(file, "%.1f %.0f %zu\n", worst_here[which], total_here[which], size);
        fclose(file);
    }
}

// --- entrances -----------------------------------------------------------------------------------

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): names of the linker's
void __wrap___sanitizer_cov_trace_pc(void);
void __wrap___sanitizer_cov_trace_pc(void) {
    ++steps;
}

// ENTRANCE(result, name, parameters, arguments, what to note of the steps)
#define ENTRANCE(result, name, parameters, arguments, noted)                                       \
    result __real_##name parameters;                                                               \
    result __wrap_##name parameters;                                                               \
    result __wrap_##name parameters {                                                              \
        const uint64_t before = steps;                                                             \
        result answer = __real_##name arguments;                                                   \
        const double cost = (double)(steps - before);                                              \
        noted;                                                                                     \
        return answer;                                                                             \
    }

static double shares_of(const rm_world *world) {
    return (double)(1 + rm_world_bodies(world, NULL, 0));
}

static void note_load(double cost) {
    load_steps += (uint64_t)cost;
}

ENTRANCE(rm_status, rm_world_receive,
         (rm_world * world, const void *bytes, size_t size, rm_receipt *receipt),
         (world, bytes, size, receipt), note(MESSAGE, cost, 1.0))
ENTRANCE(rm_status, rm_world_tick, (rm_world * world, double dt), (world, dt),
         note(TICK, cost, shares_of(world)))
ENTRANCE(bool, rm_replay_tick, (rm_replay * replay), (replay),
         note(TICK, cost, shares_of(rm_replay_world(replay))))
ENTRANCE(rm_sweep_result, rm_collide_sweep,
         (void *context, const rm_sweep_in *in, rm_sweep_out *out), (context, in, out),
         note(SWEEP, cost, 1.0))
ENTRANCE(rm_status, rm_world_restore, (rm_world * world, const void *bytes, size_t size),
         (world, bytes, size), note(LOAD, cost, (double)(size + LEAST_BYTES)))
ENTRANCE(rm_status, rm_body_restore,
         (rm_world * world, const void *bytes, size_t size, rm_body_id *id),
         (world, bytes, size, id), note(LOAD, cost, (double)(size + LEAST_BYTES)))
ENTRANCE(rm_status, rm_replay_open,
         (const rm_replay_def *def, const void *bytes, size_t size, rm_replay **replay,
          rm_wire_error *error),
         (def, bytes, size, replay, error), note_load(cost))
ENTRANCE(rm_status, rm_load_obj,
         (const void *bytes, size_t size, rm_mesh_data *data, rm_collision_error *error),
         (bytes, size, data, error), note_load(cost))
ENTRANCE(rm_status, rm_collision_add_mesh,
         (rm_collision * collision, const rm_mesh_def *def, rm_mesh_id *id,
          rm_collision_error *error),
         (collision, def, id, error), note_load(cost))
ENTRANCE(rm_status, rm_collision_add_obstacle,
         (rm_collision * collision, const rm_obstacle_def *def, rm_obstacle_id *id,
          rm_collision_error *error),
         (collision, def, id, error), note_load(cost))

// --- the heap ------------------------------------------------------------------------------------

void *__real_malloc(size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *memory);

static void *held(void *memory) {
    heap_now += memory ? malloc_usable_size(memory) : 0;
    heap_most = heap_now > heap_most ? heap_now : heap_most;
    return memory;
}

void *__wrap_malloc(size_t size) {
    return held(__real_malloc(size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return held(__real_aligned_alloc(alignment, size));
}

// What was taken by calls that are not wrapped may come back: never below nothing.
void __wrap_free(void *memory) {
    const size_t size = memory ? malloc_usable_size(memory) : 0;
    heap_now -= size < heap_now ? size : heap_now;
    __real_free(memory);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

// --- the target ----------------------------------------------------------------------------------

// That of fuzz_*.c, under the name that the build gives it.
int fuzz_one_input(const uint8_t *data, size_t size);

// Bytes for which an input is to blame.
static double memory_of(size_t before) {
    const size_t taken = heap_most - before;
    return taken > FREE_MEMORY ? (double)(taken - FREE_MEMORY) : 0.0;
}

// The first input is run twice: what a target makes once and keeps is not counted.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool is_warm = false;
    if (!is_warm) {
        is_warm = true;
        (void)fuzz_one_input(data, size);
    }
    const size_t held_before = heap_now;
    const double bytes = (double)(size + LEAST_BYTES);
    memset(worst_here, 0, sizeof worst_here);
    memset(total_here, 0, sizeof total_here);
    load_steps = 0;
    heap_most = heap_now;
    (void)fuzz_one_input(data, size);
    note(LOAD, (double)load_steps, bytes);
    note(MEMORY, memory_of(held_before), bytes);
    for (int i = 0; i < MEASURES; ++i) {
        show((measure)i, worst_here[i]);
        if (worst_here[i] > worst_ever[i]) {
            worst_ever[i] = worst_here[i];
            keep((measure)i, data, size);
        }
    }
    return 0;
}
