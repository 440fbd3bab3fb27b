// Memory is taken when a world is made or told to grow, and at no other time. Both ways are
// watched: the world's own allocator, and every call of the heap by anything in this program.

#include "scripted.h"
#include "wrapped_heap.h"

#include <stdio.h>

#if defined(TEST_WRAPS_HEAP)
static int the_heap_is_watched(void) {
    rm_world_def def = rm_ac_world_def();
    uint64_t before = wrapped_heap_calls;
    rm_world *world = world_of(&def);
    CHECK(world != NULL && wrapped_heap_calls == before + 2); // the handle, and everything else
    rm_world_destroy(world);
    return 0;
}
#endif

// Everything a game does in a frame, over and over. The buffers are made beforehand.
static int check_frames(rm_rules rules, uint64_t ticks) {
    enum { BODIES = 12, EVENTS = 512, SAVE_ROOM = 1 << 16 };
    static unsigned char saved[SAVE_ROOM];
    static rm_event events[EVENTS];
    test_heap heap = {0};
    rm_world_def def = script_def();
    def.rules = rules;
    def.events = 64;
    def.allocator = heap_allocator(&heap);
    rm_world *world = world_of(&def);
    script s;
    script_begin(&s, world, 6, BODIES);
    int world_calls = heap.calls;
    uint64_t calls = wrapped_heap_calls;
    while (rm_world_ticks(world) < ticks) {
        rm_render drawn[BODIES];
        uint32_t count;
        script_step(&s);
        CHECK(rm_world_render(world, TEST_CELL, drawn, BODIES) == BODIES);
        CHECK(rm_world_take_events(world, events, EVENTS, &count, NULL) == RM_OK);
        if (random_chance(&s.random, 50)) {
            uint64_t hash = rm_world_hash(world);
            size_t size;
            CHECK(rm_world_save(world, saved, sizeof saved, &size) == RM_OK);
            CHECK(rm_world_restore(world, saved, size) == RM_OK);
            CHECK(rm_world_hash(world) == hash);
        }
    }
    CHECK(heap.calls == world_calls && wrapped_heap_calls == calls);
    rm_world_destroy(world);
    CHECK(heap.live == 0);
    return 0;
}

static int fifty_thousand_l3_ticks_with_all_that_belongs_to_them_allocate_nothing(void) {
    return check_frames(rm_rules_l3(), 50000);
}

static int fifty_thousand_retail_ticks_with_all_that_belongs_to_them_allocate_nothing(void) {
    return check_frames(rm_rules_retail(), 50000);
}

static bool count_bytes(void *user, const void *bytes, size_t size) {
    uint64_t *total = user;
    (void)bytes;
    *total += size;
    return true;
}

static int a_recorded_world_allocates_nothing_either(void) {
    test_heap heap = {0};
    uint64_t total = 0;
    rm_world_def def = script_def();
    rm_recorder_def record = rm_default_recorder_def();
    rm_recorder *recorder = NULL;
    record.write = count_bytes;
    record.user = &total;
    record.interval = 1;
    record.has_detail = true;
    record.buffer_bytes = RM_RECORD_BUFFER_MIN;
    record.allocator = heap_allocator(&heap);
    rm_world *world = world_of(&def);
    script s;
    script_begin(&s, world, 8, SCRIPT_BODIES);
    CHECK(rm_world_record(world, &record, &recorder) == RM_OK);
    int recorder_calls = heap.calls;
    uint64_t calls = wrapped_heap_calls;
    for (int i = 0; i < 3000; ++i) {
        script_step(&s);
    }
    CHECK(heap.calls == recorder_calls && wrapped_heap_calls == calls);
    CHECK(rm_recorder_stop(recorder) == RM_OK && total > 100000);
    CHECK(heap.live == 0 && heap.bad_frees == 0);
    rm_world_destroy(world);
    return 0;
}

static int growing_takes_one_block_and_gives_one_back(void) {
    test_heap heap = {0};
    rm_world_def def = script_def();
    def.allocator = heap_allocator(&heap);
    rm_world *world = world_of(&def);
    int calls = heap.calls;
    int live = heap.live;
    CHECK(rm_world_grow(world, 1000) == RM_OK);
    CHECK(heap.calls == calls + 1 && heap.live == live);
    rm_world_destroy(world);
    CHECK(heap.live == 0);
    return 0;
}

void test_alloc(void) {
#if defined(TEST_WRAPS_HEAP)
    RUN(the_heap_is_watched);
#else
    puts("alloc: calls of the heap cannot be counted here, only those of the world's allocator");
#endif
    RUN(fifty_thousand_l3_ticks_with_all_that_belongs_to_them_allocate_nothing);
    RUN(fifty_thousand_retail_ticks_with_all_that_belongs_to_them_allocate_nothing);
    RUN(a_recorded_world_allocates_nothing_either);
    RUN(growing_takes_one_block_and_gives_one_back);
}
