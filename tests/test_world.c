// Worlds as containers: ids, guids, room, memory.

#include "world/world_numbers.h"
#include "worlds.h"

// --- ids ---------------------------------------------------------------------------------------

static int a_zeroed_id_is_nobody(void) {
    rm_world *world = plain_world();
    rm_body_info info;
    add_body(world, 1);
    CHECK(rm_body_read(world, (rm_body_id){0, 0}, &info) == RM_ERROR_INVALID_ID);
    CHECK(rm_body_read(world, (rm_body_id){0, 1}, &info) == RM_ERROR_INVALID_ID);
    CHECK(rm_body_read(world, (rm_body_id){1, 0}, &info) == RM_ERROR_INVALID_ID);
    rm_world_destroy(world);
    return 0;
}

static int the_first_id_is_slot_one_of_generation_one(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 7);
    CHECK(id.index1 == 1 && id.generation == 1);
    CHECK(info_of(world, id).guid == 7);
    rm_world_destroy(world);
    return 0;
}

static int a_removed_body_has_a_stale_id(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_body_info info;
    CHECK(rm_body_remove(world, id) == RM_OK);
    CHECK(rm_body_read(world, id, &info) == RM_ERROR_STALE_ID);
    CHECK(rm_body_remove(world, id) == RM_ERROR_STALE_ID);
    rm_world_destroy(world);
    return 0;
}

static int an_id_stays_stale_when_its_slot_is_used_again(void) {
    rm_world *world = plain_world();
    rm_body_id old = add_body(world, 1);
    rm_body_info info;
    rm_body_remove(world, old);
    rm_body_id fresh = add_body(world, 1);
    CHECK(fresh.index1 == old.index1 && fresh.generation == 2);
    CHECK(rm_body_read(world, old, &info) == RM_ERROR_STALE_ID);
    CHECK(rm_body_read(world, fresh, &info) == RM_OK);
    rm_world_destroy(world);
    return 0;
}

static int ids_that_were_never_given_out_are_invalid(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_body_info info;
    const rm_body_id forged[] = {{id.index1, id.generation + 1},
                                 {id.index1, UINT32_MAX},
                                 {2, 1},
                                 {8, 1},
                                 {9, 1},
                                 {32, 1},
                                 {33, 1},
                                 {UINT32_MAX, 1},
                                 {UINT32_MAX, UINT32_MAX},
                                 {0x80000000u, 1}};
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; ++i) {
        CHECK(rm_body_read(world, forged[i], &info) == RM_ERROR_INVALID_ID);
    }
    rm_world_destroy(world);
    return 0;
}

static int an_id_of_another_world_is_invalid_where_no_such_body_was(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_info info;
    add_body(world, 1);
    add_body(other, 1);
    rm_body_id second = add_body(other, 2);
    CHECK(rm_body_read(world, second, &info) == RM_ERROR_INVALID_ID);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int the_lowest_free_slot_is_used_first(void) {
    rm_world *world = plain_world();
    rm_body_id ids[20];
    for (uint32_t i = 0; i < 20; ++i) {
        ids[i] = add_body(world, i + 1);
        CHECK(ids[i].index1 == i + 1);
    }
    const int freed[] = {17, 3, 9};
    for (int i = 0; i < 3; ++i) {
        CHECK(rm_body_remove(world, ids[freed[i]]) == RM_OK);
    }
    const uint32_t order[] = {4, 10, 18, 21};
    for (uint32_t i = 0; i < 4; ++i) {
        CHECK(add_body(world, 100 + i).index1 == order[i]);
    }
    rm_world_destroy(world);
    return 0;
}

static int bodies_are_listed_in_the_order_of_their_slots(void) {
    rm_world *world = plain_world();
    rm_body_id ids[4];
    rm_body_id first = add_body(world, 30);
    add_body(world, 20);
    add_body(world, 10);
    rm_body_remove(world, first);
    CHECK(rm_world_bodies(world, ids, 4) == 2);
    CHECK(ids[0].index1 == 2 && ids[1].index1 == 3);
    add_body(world, 5);
    CHECK(rm_world_bodies(world, ids, 4) == 3);
    CHECK(ids[0].index1 == 1 && ids[0].generation == 2 && ids[2].index1 == 3);
    rm_world_destroy(world);
    return 0;
}

static int a_short_list_of_bodies_is_not_overrun(void) {
    rm_world *world = plain_world();
    rm_body_id ids[2] = {{0, 0}, {77, 77}};
    add_body(world, 1);
    add_body(world, 2);
    add_body(world, 3);
    CHECK(rm_world_bodies(world, ids, 1) == 3);
    CHECK(ids[0].index1 == 1 && ids[1].index1 == 77);
    CHECK(rm_world_bodies(world, NULL, 0) == 3);
    CHECK(rm_world_bodies(NULL, ids, 2) == 0);
    rm_world_destroy(world);
    return 0;
}

static int a_failed_add_leaves_the_id_alone(void) {
    rm_world *world = plain_world();
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {5, 6};
    def.scale = 0.0f;
    CHECK(rm_body_add(world, &def, &id) == RM_ERROR_ARGUMENT);
    CHECK(id.index1 == 5 && id.generation == 6);
    rm_world_destroy(world);
    return 0;
}

// --- guids -------------------------------------------------------------------------------------

static int a_guid_finds_its_body_and_no_other(void) {
    rm_world *world = plain_world();
    rm_body_id found = {9, 9};
    rm_body_id id = add_body(world, 0x50000001u);
    add_body(world, 0x50000002u);
    CHECK(rm_world_find(world, 0x50000003u, &found) == RM_ERROR_UNKNOWN_GUID);
    CHECK(rm_world_find(world, 0, &found) == RM_ERROR_UNKNOWN_GUID);
    CHECK(found.index1 == 9 && found.generation == 9);
    CHECK(rm_world_find(world, 0x50000001u, &found) == RM_OK);
    CHECK(rm_body_id_is_equal(found, id));
    rm_world_destroy(world);
    return 0;
}

static int a_taken_guid_is_refused_on_every_way_in(void) {
    rm_world *world = plain_world();
    rm_body_id id;
    add_body(world, 1);
    rm_body_id second = add_body(world, 2);
    rm_body_def def = rm_default_body_def();
    def.guid = 1;
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_body_add(world, &def, &id) == RM_ERROR_GUID_TAKEN);
    CHECK(rm_body_set_guid(world, second, 1) == RM_ERROR_GUID_TAKEN);
    unsigned char bytes[4096];
    size_t size;
    CHECK(rm_body_save(world, second, bytes, sizeof bytes, &size) == RM_OK);
    CHECK(rm_body_restore(world, bytes, size, &id) == RM_ERROR_GUID_TAKEN);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int many_bodies_may_be_without_a_guid(void) {
    rm_world *world = plain_world();
    rm_body_id a = add_body(world, 0);
    rm_body_id b = add_body(world, 0);
    CHECK(!rm_body_id_is_null(a) && !rm_body_id_is_null(b));
    CHECK(rm_body_stick(world, a, b) == RM_ERROR_NO_GUID);
    CHECK(rm_body_set_guid(world, b, 0) == RM_OK);
    rm_world_destroy(world);
    return 0;
}

static int a_changed_guid_moves_the_name_to_the_body(void) {
    rm_world *world = plain_world();
    rm_body_id found;
    rm_body_id id = add_body(world, 1);
    CHECK(rm_body_set_guid(world, id, 1) == RM_OK);
    CHECK(rm_body_set_guid(world, id, 2) == RM_OK);
    CHECK(rm_world_find(world, 1, &found) == RM_ERROR_UNKNOWN_GUID);
    CHECK(rm_world_find(world, 2, &found) == RM_OK && rm_body_id_is_equal(found, id));
    CHECK(rm_body_set_guid(world, id, 0) == RM_OK);
    CHECK(rm_world_find(world, 2, &found) == RM_ERROR_UNKNOWN_GUID);
    CHECK(!rm_body_id_is_null(add_body(world, 2)));
    rm_world_destroy(world);
    return 0;
}

static int followers_let_go_of_a_body_that_changes_its_guid(void) {
    rm_world *world = plain_world();
    rm_body_id target = add_body(world, 1);
    rm_body_id follower = add_body(world, 2);
    CHECK(rm_body_stick(world, follower, target) == RM_OK);
    CHECK(rm_body_set_guid(world, target, 1) == RM_OK);
    CHECK(info_of(world, follower).stuck_to == 1);
    CHECK(rm_body_set_guid(world, target, 3) == RM_OK);
    CHECK(info_of(world, follower).stuck_to == 0);
    rm_world_destroy(world);
    return 0;
}

static int followers_let_go_of_a_body_that_is_removed(void) {
    rm_world *world = plain_world();
    rm_body_id target = add_body(world, 1);
    rm_body_id other = add_body(world, 3);
    rm_body_id ids[20];
    for (uint32_t i = 0; i < 20; ++i) {
        ids[i] = add_body(world, 10 + i);
        CHECK(rm_body_stick(world, ids[i], i % 2 ? target : other) == RM_OK);
    }
    CHECK(rm_body_remove(world, target) == RM_OK);
    for (uint32_t i = 0; i < 20; ++i) {
        CHECK(info_of(world, ids[i]).stuck_to == (i % 2 ? 0u : 3u));
    }
    rm_world_destroy(world);
    return 0;
}

// Guids whose homes collide, added and removed in every order the table can shift them.
static int guids_are_found_through_ten_thousand_changes(void) {
    rm_world *world = plain_world();
    test_random random = {1};
    rm_body_id ids[64] = {{0, 0}};
    uint32_t count = 0;
    for (int n = 0; n < 10000; ++n) {
        uint32_t guid = 1 + random_below(&random, 64);
        rm_body_id *id = &ids[guid - 1];
        if (!rm_body_id_is_null(*id)) {
            CHECK(rm_body_remove(world, *id) == RM_OK);
            *id = (rm_body_id){0, 0};
            count -= 1;
        } else if (count < 32) {
            *id = add_body(world, guid);
            CHECK(!rm_body_id_is_null(*id));
            count += 1;
        }
        uint32_t asked = 1 + random_below(&random, 64);
        rm_body_id found = {0, 0};
        rm_status status = rm_world_find(world, asked, &found);
        CHECK(status == (rm_body_id_is_null(ids[asked - 1]) ? RM_ERROR_UNKNOWN_GUID : RM_OK));
        CHECK(rm_body_id_is_equal(found, ids[asked - 1]));
    }
    rm_world_destroy(world);
    return 0;
}

// --- room --------------------------------------------------------------------------------------

static rm_world *full_world(uint32_t capacity, rm_body_id *ids) {
    rm_world_def def = plain_def();
    def.capacity = capacity;
    def.events = 8;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; world && i < capacity; ++i) {
        ids[i] = add_body(world, i + 1);
    }
    return world;
}

static int a_world_holds_exactly_its_capacity(void) {
    for (uint32_t capacity = 1; capacity <= 17; ++capacity) {
        rm_body_id ids[17];
        rm_world *world = full_world(capacity, ids);
        rm_body_def def = rm_default_body_def();
        rm_body_id id;
        CHECK(ids[capacity - 1].index1 == capacity);
        uint64_t hash = rm_world_hash(world);
        CHECK(rm_body_add(world, &def, &id) == RM_ERROR_FULL);
        CHECK(rm_world_hash(world) == hash);
        CHECK(rm_body_remove(world, ids[0]) == RM_OK);
        CHECK(rm_body_add(world, &def, &id) == RM_OK);
        rm_world_destroy(world);
    }
    return 0;
}

static int growing_keeps_ids_guids_hash_and_events(void) {
    rm_body_id ids[5];
    rm_world *world = full_world(5, ids);
    rm_world *unmoved = full_world(5, ids);
    rm_event events[256];
    rm_event kept[256];
    uint32_t count;
    uint32_t kept_count;
    for (int i = 0; i < 2; ++i) {
        rm_world *w = i ? unmoved : world;
        CHECK(rm_body_set_velocity(w, ids[2], rm_vec3_make(1.0f, 2.0f, 0.0f)) == RM_OK);
        CHECK(rm_body_stick(w, ids[0], ids[4]) == RM_OK);
        CHECK(rm_world_tick(w, TICK) == RM_OK);
    }
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_world_grow(world, 100) == RM_OK);
    CHECK(rm_world_hash(world) == hash);
    for (uint32_t i = 0; i < 5; ++i) {
        rm_body_id found;
        CHECK(info_of(world, ids[i]).guid == i + 1);
        CHECK(rm_world_find(world, i + 1, &found) == RM_OK && found.index1 == ids[i].index1);
    }
    CHECK(rm_world_take_events(world, events, 256, &count, NULL) == RM_OK);
    CHECK(rm_world_take_events(unmoved, kept, 256, &kept_count, NULL) == RM_OK);
    CHECK(count == kept_count && count > 0);
    for (uint32_t i = 0; i < count; ++i) {
        CHECK(rm_body_id_is_equal(events[i].body, kept[i].body));
        CHECK(events[i].reason == kept[i].reason && events[i].amount == kept[i].amount);
    }
    for (int i = 0; i < 40; ++i) {
        CHECK(rm_world_tick(world, TICK) == RM_OK && rm_world_tick(unmoved, TICK) == RM_OK);
    }
    CHECK(rm_world_hash(world) == rm_world_hash(unmoved));
    rm_world_destroy(world);
    rm_world_destroy(unmoved);
    return 0;
}

static int a_grown_world_has_room_for_what_was_asked(void) {
    rm_body_id ids[3];
    rm_world *world = full_world(3, ids);
    CHECK(rm_world_grow(world, 20) == RM_OK);
    for (uint32_t i = 0; i < 17; ++i) {
        CHECK(add_body(world, 100 + i).index1 == 4 + i);
    }
    rm_body_def def = rm_default_body_def();
    CHECK(rm_body_add(world, &def, ids) == RM_ERROR_FULL);
    rm_world_destroy(world);
    return 0;
}

static int a_world_does_not_shrink_or_grow_without_end(void) {
    rm_body_id ids[5];
    rm_world *world = full_world(5, ids);
    CHECK(rm_world_grow(world, 4) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_grow(world, 0) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_grow(world, UINT32_MAX) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_grow(world, 5) == RM_OK);
    CHECK(rm_world_grow(NULL, 5) == RM_ERROR_ARGUMENT);
    rm_world_destroy(world);
    return 0;
}

// --- memory ------------------------------------------------------------------------------------

static int a_world_asks_for_exactly_the_bytes_it_says(void) {
    const uint32_t capacities[] = {1, 7, 8, 9, 256, 1000};
    for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; ++i) {
        for (uint32_t events = 0; events <= 16; events += 16) {
            test_heap heap = {0};
            rm_world_def def = rm_ac_world_def();
            def.capacity = capacities[i];
            def.events = events;
            def.allocator = heap_allocator(&heap);
            rm_world *world = world_of(&def);
            CHECK(world != NULL);
            CHECK(heap.bytes == rm_world_bytes(&def));
            def.capacity *= 2;
            CHECK(rm_world_grow(world, def.capacity) == RM_OK);
            CHECK(heap.bytes == rm_world_bytes(&def));
            rm_world_destroy(world);
            CHECK(heap.live == 0 && heap.bytes == 0 && heap.bad_frees == 0);
        }
    }
    return 0;
}

// Everything that a body takes, its queue and a number for each property included.
static int a_body_takes_little_memory(void) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = 10000;
    CHECK(rm_world_bytes(&def) <= (size_t)(1386 + 4 * RM_PROPERTY_COUNT) * def.capacity);
    return 0;
}

static int events_take_memory_only_where_they_are_wanted(void) {
    rm_world_def def = rm_ac_world_def();
    size_t without = rm_world_bytes(&def);
    def.events = 64;
    CHECK(rm_world_bytes(&def) >= without + (RM_DEFAULT_CAPACITY + 7) / 8 * 64 * sizeof(rm_event));
    return 0;
}

static int an_allocator_that_fails_at_any_call_leaves_nothing_behind(void) {
    int failures = 0;
    for (int n = 1; n < 100; ++n) {
        test_heap heap = {.fails_at = n};
        rm_world_def def = rm_ac_world_def();
        rm_world *const untouched = (rm_world *)&heap;
        rm_world *world = untouched;
        def.allocator = heap_allocator(&heap);
        rm_status status = rm_world_create(&def, &world);
        if (status == RM_OK) {
            rm_world_destroy(world);
            CHECK(heap.live == 0 && n > 1);
            CHECK(failures == n - 1);
            return 0;
        }
        CHECK(status == RM_ERROR_MEMORY && world == untouched);
        CHECK(heap.live == 0 && heap.bytes == 0);
        failures += 1;
    }
    CHECK(false);
}

static int growing_without_memory_changes_nothing(void) {
    test_heap heap = {0};
    rm_world_def def = plain_def();
    def.allocator = heap_allocator(&heap);
    rm_world *world = world_of(&def);
    rm_body_id id = add_body(world, 1);
    uint64_t hash = rm_world_hash(world);
    size_t bytes = heap.bytes;
    heap.fails_at = heap.calls + 1;
    CHECK(rm_world_grow(world, 1000) == RM_ERROR_MEMORY);
    CHECK(heap.bytes == bytes && rm_world_hash(world) == hash);
    CHECK(info_of(world, id).guid == 1);
    CHECK(rm_world_grow(world, 1000) == RM_OK);
    rm_world_destroy(world);
    CHECK(heap.live == 0);
    return 0;
}

static int destroying_nothing_is_allowed(void) {
    rm_world_destroy(NULL);
    return 0;
}

// --- defs --------------------------------------------------------------------------------------

static int zeroed_defs_are_refused(void) {
    rm_world_def world_def = {.capacity = 0};
    rm_body_def body_def = {.guid = 0};
    rm_world *world = NULL;
    rm_body_id id = {0, 0};
    CHECK(rm_world_create(&world_def, &world) == RM_ERROR_ARGUMENT && world == NULL);
    CHECK(rm_world_bytes(&world_def) == 0);
    world = plain_world();
    CHECK(rm_body_add(world, &body_def, &id) == RM_ERROR_ARGUMENT && rm_body_id_is_null(id));
    rm_world_destroy(world);
    return 0;
}

static bool is_refused(const rm_world_def *def) {
    rm_world *world = NULL;
    rm_status status = rm_world_create(def, &world);
    rm_world_destroy(world);
    return status != RM_OK && rm_world_bytes(def) == 0;
}

static int world_defs_with_values_out_of_range_are_refused(void) {
    const rm_world_def good = rm_ac_world_def();
    test_heap heap = {0};
    rm_world_def def = good;
    CHECK(!is_refused(&def));
    def.capacity = UINT32_MAX;
    CHECK(is_refused(&def));
    def = good;
    def.events = UINT32_MAX;
    CHECK(is_refused(&def));
    def = good;
    def.space = (rm_space)2;
    CHECK(is_refused(&def));
    def = good;
    def.rules.clock = RM_RULE_STEADY;
    CHECK(!is_refused(&def));
    def.rules.clock = RM_RULE_STEADY + 1; // no such value
    CHECK(is_refused(&def));
    def = good;
    def.rules.ground_velocity = RM_RULE_STEADY;
    CHECK(is_refused(&def));
    def = good;
    def.allocator = heap_allocator(&heap);
    def.allocator.release = NULL;
    CHECK(is_refused(&def));
    return 0;
}

static int world_defs_with_a_ground_that_is_none_are_refused(void) {
    rm_world_def def = rm_ac_world_def();
    def.ground.kind = RM_GROUND_FUNCTION;
    CHECK(is_refused(&def));
    def.ground.kind = (rm_ground_kind)(RM_GROUND_LAST_REPORT + 1);
    CHECK(is_refused(&def));
    def.ground = (rm_ground){.kind = RM_GROUND_CONSTANT, .height = 0.0f / 0.0f};
    CHECK(is_refused(&def));
    return 0;
}

static int missing_arguments_of_worlds_are_errors(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    CHECK(rm_world_create(NULL, &world) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_create(&def, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_bytes(NULL) == 0);
    CHECK(rm_world_hash(NULL) == 0);
    CHECK(rm_world_ticks(NULL) == 0);
    CHECK(rm_world_pending(NULL) == 0.0);
    CHECK(rm_world_event_count(NULL) == 0);
    CHECK(rm_world_save_bytes(NULL) == 0);
    return 0;
}

// --- hash --------------------------------------------------------------------------------------

static int the_hash_knows_who_was_in_a_slot_before(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    add_body(world, 1);
    add_body(other, 1);
    CHECK(rm_world_hash(world) == rm_world_hash(other));
    rm_body_remove(world, add_body(world, 2));
    // The next body of this world gets another id than that of the other one.
    CHECK(rm_world_hash(world) != rm_world_hash(other));
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int the_hash_does_not_know_capacity_events_or_user_pointers(void) {
    rm_world_def def = plain_def();
    rm_world *a = world_of(&def);
    int something = 0;
    def.capacity = 500;
    def.events = 9;
    def.hooks.user = &something;
    def.sweep_user = &something;
    rm_world *b = world_of(&def);
    add_body(a, 1);
    add_body(b, 1);
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    CHECK(rm_world_tick(a, TICK) == RM_OK && rm_world_tick(b, TICK) == RM_OK);
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

static int the_hash_takes_minus_zero_for_zero(void) {
    rm_world *a = plain_world();
    rm_world *b = plain_world();
    rm_body_id id = add_at(a, 1, place_at(0.0f, 12.0f, 0.0f));
    add_at(b, 1, place_at(-0.0f, 12.0f, -0.0f));
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    rm_body_set_omega(a, id, rm_vec3_make(-0.0f, 0.0f, 0.0f));
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    rm_body_set_omega(a, id, rm_vec3_make(1e-30f, 0.0f, 0.0f));
    CHECK(rm_world_hash(a) != rm_world_hash(b));
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

static int the_hash_changes_with_rules_space_and_ground(void) {
    rm_world_def def = plain_def();
    rm_world *plain = world_of(&def);
    uint64_t hash = rm_world_hash(plain);
    rm_rule_info rule;
    for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i) {
        CHECK(rm_rules_set(&def.rules, rule.name, other_word(&rule)) == RM_OK);
        rm_world *world = world_of(&def);
        CHECK(rm_world_hash(world) != hash);
        rm_world_destroy(world);
        def.rules = rm_rules_l3();
    }
    CHECK(rm_world_set_ground(plain, &(rm_ground){.kind = RM_GROUND_CONSTANT}) == RM_OK);
    CHECK(rm_world_hash(plain) != hash);
    CHECK(rm_world_set_ground(plain, NULL) == RM_OK);
    CHECK(rm_world_hash(plain) == hash);
    rm_world_destroy(plain);
    return 0;
}

void test_world(void) {
    RUN(a_zeroed_id_is_nobody);
    RUN(the_first_id_is_slot_one_of_generation_one);
    RUN(a_removed_body_has_a_stale_id);
    RUN(an_id_stays_stale_when_its_slot_is_used_again);
    RUN(ids_that_were_never_given_out_are_invalid);
    RUN(an_id_of_another_world_is_invalid_where_no_such_body_was);
    RUN(the_lowest_free_slot_is_used_first);
    RUN(bodies_are_listed_in_the_order_of_their_slots);
    RUN(a_short_list_of_bodies_is_not_overrun);
    RUN(a_failed_add_leaves_the_id_alone);
    RUN(a_guid_finds_its_body_and_no_other);
    RUN(a_taken_guid_is_refused_on_every_way_in);
    RUN(many_bodies_may_be_without_a_guid);
    RUN(a_changed_guid_moves_the_name_to_the_body);
    RUN(followers_let_go_of_a_body_that_changes_its_guid);
    RUN(followers_let_go_of_a_body_that_is_removed);
    RUN(guids_are_found_through_ten_thousand_changes);
    RUN(a_world_holds_exactly_its_capacity);
    RUN(growing_keeps_ids_guids_hash_and_events);
    RUN(a_grown_world_has_room_for_what_was_asked);
    RUN(a_world_does_not_shrink_or_grow_without_end);
    RUN(a_world_asks_for_exactly_the_bytes_it_says);
    RUN(a_body_takes_little_memory);
    RUN(events_take_memory_only_where_they_are_wanted);
    RUN(an_allocator_that_fails_at_any_call_leaves_nothing_behind);
    RUN(growing_without_memory_changes_nothing);
    RUN(destroying_nothing_is_allowed);
    RUN(zeroed_defs_are_refused);
    RUN(world_defs_with_values_out_of_range_are_refused);
    RUN(world_defs_with_a_ground_that_is_none_are_refused);
    RUN(missing_arguments_of_worlds_are_errors);
    RUN(the_hash_knows_who_was_in_a_slot_before);
    RUN(the_hash_does_not_know_capacity_events_or_user_pointers);
    RUN(the_hash_takes_minus_zero_for_zero);
    RUN(the_hash_changes_with_rules_space_and_ground);
}
