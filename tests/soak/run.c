// One run: made, stepped, calmed down, looked at, ended.

#include "remora/base.h"

#include "soak.h"
#include "wire/wire_numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    NETWORK_CAPACITY = 1 << 16, // datagrams: a pause within a flood
    PROGRESS_TICKS = 4096,
    CALM_MORE = 4, // times the calm is made longer for those that nothing has been heard of
};

// --- memory --------------------------------------------------------------------------------------

static void *take(void *user, size_t size, size_t alignment) {
    soak_heap *heap = user;
    void *memory = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory) {
        memset(memory, 0, size); // touched: what is taken counts from the start
        heap->calls += 1;
        heap->bytes += size;
        heap->peak = heap->bytes > heap->peak ? heap->bytes : heap->peak;
    }
    return memory;
}

static void give_back(void *user, void *memory, size_t size) {
    soak_heap *heap = user;
    heap->bytes -= size;
    heap->calls += 1;
    free(memory);
}

static size_t resident_bytes(void) {
    unsigned long total = 0;
    unsigned long resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%lu %lu", &total, &resident) != 2) {
            resident = 0;
        }
        fclose(file);
    }
    return (size_t)resident * (size_t)sysconf(_SC_PAGESIZE);
}

static void sample_memory(soak *s) {
    soak_result *r = &s->result;
    r->rss_last = resident_bytes();
    r->rss_first = r->rss_first ? r->rss_first : r->rss_last;
    r->rss_peak = r->rss_last > r->rss_peak ? r->rss_last : r->rss_peak;
}

// --- making --------------------------------------------------------------------------------------

static rm_status make_worlds(soak *s, rm_allocator allocator) {
    rm_world_def def = rm_ac_world_def();
    rm_status status = rm_threads_create(s->def.threads, &allocator, &s->threads);
    s->collide.collision = rm_hills_collision(s->scene.hills);
    def.capacity = SOAK_BODIES;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &s->collide;
    def.allocator = allocator;
    if (status == RM_OK) {
        def.runner = rm_threads_runner(s->threads);
        status = rm_world_create(&def, &s->server);
    }
    def.rules = s->def.rules;
    return status == RM_OK ? rm_world_create(&def, &s->observer) : status;
}

static rm_status make_wires(soak *s, rm_allocator allocator) {
    rm_network_def network;
    rm_reassembler_def reassembler = rm_default_reassembler_def();
    rm_network_preset("bad", &network);
    network.seed = s->def.seed;
    network.capacity = NETWORK_CAPACITY;
    network.allocator = allocator;
    reassembler.allocator = allocator;
    s->sender = (rm_sender){.packet_sequence = 1, .fragment_sequence = 1};
    rm_status status = rm_network_create(&network, &s->network);
    return status == RM_OK ? rm_reassembler_create(&reassembler, &s->reassembler) : status;
}

static bool make_save_room(soak *s) {
    s->save_capacity = rm_world_save_bytes(s->observer) + SOAK_BODIES * rm_body_save_bytes() +
                       64 * (RM_PENDING_BYTES + 64);
    s->save_bytes = malloc(s->save_capacity);
    s->movers = calloc(SOAK_BODIES, sizeof *s->movers);
    if (s->save_bytes) {
        memset(s->save_bytes, 0xA5, s->save_capacity); // resident from the start
    }
    return (s->save_bytes && s->movers) || soak_fail(s, "out of memory");
}

static bool begin(soak *s) {
    rm_allocator allocator = {.user = &s->heap, .allocate = take, .release = give_back};
    rm_position start = rm_default_scenario_def().start;
    rm_status status = rm_hills_create(&start, 1, &allocator, &s->scene.hills);
    s->scene.things = rm_hills_things(s->scene.hills, &s->scene.count);
    s->scene.cell = start.cell;
    s->random = rm_random_make(s->def.seed);
    s->host_random = rm_random_make(s->def.seed + 1);
    if (status == RM_OK) {
        status = make_worlds(s, allocator);
    }
    if (status == RM_OK) {
        status = make_wires(s, allocator);
    }
    if (status != RM_OK) {
        return soak_fail(s, "cannot begin: %s", rm_status_text(status));
    }
    if (!make_save_room(s) || !soak_begin_movers(s)) {
        return false;
    }
    s->result.heap_bytes = s->heap.bytes;
    s->result.heap_calls = s->heap.calls;
    return true;
}

static void end(soak *s) {
    rm_world_destroy(s->server);
    rm_world_destroy(s->observer);
    rm_network_destroy(s->network);
    rm_reassembler_destroy(s->reassembler);
    rm_threads_destroy(s->threads);
    rm_hills_destroy(s->scene.hills);
    free(s->movers);
    free(s->save_bytes);
}

// --- running -------------------------------------------------------------------------------------

static double now(void) {
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void show_progress(const soak *s, double started) {
    uint64_t seconds = s->tick / SOAK_RATE;
    double real = now() - started;
    if (!s->def.shows_progress) {
        return;
    }
    fprintf(stderr,
            "\r%02llu:%02llu:%02llu of the day, %.0f x, %.1f M messages, %.1f MB, worst %.3f m ",
            (unsigned long long)(seconds / 3600), (unsigned long long)(seconds / 60 % 60),
            (unsigned long long)(seconds % 60), real > 0.0 ? (double)seconds / real : 0.0,
            (double)s->result.messages / 1e6, (double)s->result.rss_last / 1e6,
            s->result.worst_rest);
}

// Looks at memory once the first minute has passed.
static bool step(soak *s) {
    bool is_good = soak_run_server(s) && soak_run_host(s);
    s->tick += 1;
    if (is_good && s->tick % SOAK_CHECK_PERIOD == 0) {
        sample_memory(s);
        soak_check(s);
    }
    return is_good;
}

static bool is_day_over(const soak *s, double started) {
    if (s->def.ticks) {
        return s->tick >= s->def.ticks;
    }
    return s->tick % SOAK_RATE == 0 && now() - started >= s->def.real_seconds;
}

static bool are_all_settled(const soak *s) {
    for (uint32_t i = 0; i < SOAK_BODIES; ++i) {
        if (!soak_is_settled(s, &s->movers[i])) {
            return false;
        }
    }
    return true;
}

// Everybody stops, and nobody is too far away to be seen; the network stays as bad as it is.
static bool calm_down(soak *s) {
    uint64_t least = s->tick + SOAK_CALM_TICKS;
    uint64_t most = s->tick + CALM_MORE * SOAK_CALM_TICKS;
    bool is_good = soak_set_viewer(s, NULL);
    s->is_calm = true;
    while (is_good && (s->tick < least || (s->tick < most && !are_all_settled(s)))) {
        is_good = step(s);
    }
    if (is_good && !are_all_settled(s)) {
        return soak_fail(s, "not everybody has come to rest");
    }
    soak_check(s);
    return is_good;
}

static void sum_up(soak *s) {
    soak_result *r = &s->result;
    rm_network_counts counts = rm_network_count(s->network);
    r->hash = rm_hash_u64(rm_world_hash(s->server), rm_world_hash(s->observer));
    r->sent = counts.sent;
    r->lost = counts.lost + counts.dropped;
    r->stale = rm_reassembler_count(s->reassembler, RM_FATE_PACKET_STALE);
    r->heap_peak = s->heap.peak;
    r->heap_calls = s->heap.calls - r->heap_calls;
    if (r->heap_calls != 0) {
        soak_fail(s, "memory was taken after the start");
    }
}

bool soak_run(const soak_def *def, soak_result *result) {
    soak *s = calloc(1, sizeof *s);
    double started = now();
    if (!s) {
        return false;
    }
    s->def = *def;
    bool is_good = begin(s);
    while (is_good && !is_day_over(s, started)) {
        is_good = step(s);
        if (s->tick % PROGRESS_TICKS == 0) {
            show_progress(s, started);
        }
    }
    s->result.ticks = s->tick;
    is_good = is_good && calm_down(s);
    if (is_good) {
        sample_memory(s);
        sum_up(s);
    }
    s->result.seconds = now() - started;
    *result = s->result;
    end(s);
    free(s);
    return result->problem[0] == '\0';
}
