// The memory of a world: taken at once, and touched as bodies come. Counted in bytes, not seconds.

#include "remora/ac.h"

#include "check.h"
#include "heap.h"

enum { CAPACITY = 4096, PATTERN = 0xA5, EACH_AT_ONCE = 64 };

// Memory of a pattern, of which it can be told what was written. Only the largest piece counts: the
// blocks of a world.
typedef struct patterned {
    test_heap heap;
    unsigned char *largest;
    size_t size;
} patterned;

static void *take(void *user, size_t size, size_t alignment) {
    patterned *p = user;
    void *memory = heap_take(&p->heap, size, alignment);
    if (memory && size > p->size) {
        p->largest = memory;
        p->size = size;
    }
    return memory;
}

static void give_back(void *user, void *memory, size_t size) {
    heap_give_back(&((patterned *)user)->heap, memory, size);
}

// Says that it is all zero, which is true of all but the largest piece.
static void *take_zeroed(void *user, size_t size, size_t alignment) {
    const size_t small = 100000;
    void *memory = take(user, size, alignment);
    if (memory && size < small) {
        memset(memory, 0, size);
    }
    return memory;
}

// Bytes that are not the pattern any more.
static size_t touched(const patterned *p) {
    size_t count = 0;
    for (size_t i = 0; i < p->size; ++i) {
        count += p->largest[i] != PATTERN;
    }
    return count;
}

static rm_world_def def_of(patterned *p, bool is_smooth) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = CAPACITY;
    def.events = 4;
    def.space = RM_SPACE_FLAT;
    def.rules = is_smooth ? rm_rules_smooth() : rm_rules_l3();
    def.allocator = (rm_allocator){.user = p, .allocate = take, .release = give_back};
    return def;
}

static rm_status add(rm_world *world, uint32_t guid) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    def.guid = guid;
    def.position.origin.x = (float)guid;
    rm_status status = rm_body_add(world, &def, &id);
    return status == RM_OK ? rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 2.0f, 0.0f),
                                               rm_vec3_make(0.0f, 0.0f, 0.0f))
                           : status;
}

static rm_status add_all(rm_world *world, uint32_t from, uint32_t to) {
    rm_status status = RM_OK;
    for (uint32_t guid = from; status == RM_OK && guid < to; ++guid) {
        status = add(world, guid);
    }
    return status;
}

static rm_status advance(rm_world *world, int frames) {
    rm_status status = RM_OK;
    for (int i = 0; status == RM_OK && i < frames; ++i) {
        status = rm_world_advance(world, 1.0 / 60.0);
    }
    return status;
}

// What is touched grows with the bodies that have come, not with those that could.
static int check_touched(bool is_smooth) {
    patterned p = {.size = 0};
    rm_world_def def = def_of(&p, is_smooth);
    size_t each = rm_world_bytes(&def) / CAPACITY;
    rm_world *world;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    CHECK(p.size > CAPACITY * each / 2);
    size_t empty = touched(&p);
    CHECK(empty < CAPACITY * EACH_AT_ONCE && each > 10 * EACH_AT_ONCE);
    CHECK(add_all(world, 1, 65) == RM_OK && advance(world, 30) == RM_OK);
    CHECK(touched(&p) - empty < 64 * each);
    rm_world_destroy(world);
    CHECK(heap_is_clean(&p.heap));
    return 0;
}

static int memory_is_touched_as_bodies_come(void) {
    CHECK(check_touched(false) == 0);
    return check_touched(true);
}

// A larger world takes over what is in use.
static int growing_touches_what_is_in_use(void) {
    patterned p = {.size = 0};
    rm_world_def def = def_of(&p, true);
    size_t each = rm_world_bytes(&def) / CAPACITY;
    rm_world *world;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    CHECK(add_all(world, 1, 65) == RM_OK && advance(world, 30) == RM_OK);
    CHECK(rm_world_grow(world, 4 * CAPACITY) == RM_OK);
    CHECK(touched(&p) < 4 * CAPACITY * EACH_AT_ONCE + 64 * each);
    rm_world_destroy(world);
    return 0;
}

static int memory_that_is_zero_is_not_cleared_again(void) {
    patterned p = {.size = 0};
    rm_world_def def = def_of(&p, true);
    rm_world *world;
    def.allocator.allocate = take_zeroed;
    def.allocator.gives_zeroed = true;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    CHECK(p.size > 1000000 && touched(&p) == 0);
    rm_world_destroy(world);
    return 0;
}

// --- what was there before -----------------------------------------------------------------------

static rm_status take_events(rm_world *world, uint64_t *hash) {
    rm_event events[64];
    uint32_t count = 0;
    rm_status status = rm_world_take_events(world, events, 64, &count, NULL);
    for (uint32_t i = 0; i < count; ++i) {
        *hash = rm_hash_u64(*hash, (uint64_t)events[i].reason << 32 | events[i].body.index1);
    }
    return status;
}

// Bodies come and go, the world grows, an earlier state comes back with fewer of them.
static rm_status live(rm_world *world, uint64_t *hash) {
    static unsigned char saved[200000];
    size_t size = 0;
    rm_body_id gone;
    rm_status status = add_all(world, 1, 12);
    status = status == RM_OK ? advance(world, 9) : status;
    status = status == RM_OK ? rm_world_save(world, saved, sizeof saved, &size) : status;
    status = status == RM_OK ? add_all(world, 12, 60) : status;
    status = status == RM_OK ? advance(world, 7) : status;
    status = status == RM_OK ? rm_world_grow(world, 2 * CAPACITY) : status;
    status = status == RM_OK ? rm_world_find(world, 5, &gone) : status;
    status = status == RM_OK ? rm_body_remove(world, gone) : status;
    status = status == RM_OK ? take_events(world, hash) : status;
    status = status == RM_OK ? rm_world_restore(world, saved, size) : status;
    status = status == RM_OK ? add_all(world, 70, 120) : status;
    status = status == RM_OK ? advance(world, 20) : status;
    status = status == RM_OK ? take_events(world, hash) : status;
    *hash = rm_hash_u64(*hash, rm_world_hash(world));
    return status;
}

static uint64_t hash_of_a_life(const rm_world_def *def) {
    rm_world *world;
    uint64_t hash = RM_HASH_SEED;
    if (rm_world_create(def, &world) != RM_OK || live(world, &hash) != RM_OK) {
        return 0;
    }
    rm_world_destroy(world);
    return hash;
}

static int what_was_in_the_memory_before_does_not_count(void) {
    for (int is_smooth = 0; is_smooth < 2; ++is_smooth) {
        patterned p = {.size = 0};
        rm_world_def def = def_of(&p, is_smooth);
        uint64_t hash = hash_of_a_life(&def);
        def.allocator = (rm_allocator){0};
        CHECK(hash != 0 && hash == hash_of_a_life(&def));
    }
    return 0;
}

void test_world_memory(void) {
    RUN(memory_is_touched_as_bodies_come);
    RUN(growing_touches_what_is_in_use);
    RUN(memory_that_is_zero_is_not_cleared_again);
    RUN(what_was_in_the_memory_before_does_not_count);
}
