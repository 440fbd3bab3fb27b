// Save and restore: going on as if nothing had been, and refusing what is not ours.

#include "base/bytes.h"
#include "scripted.h"
#include "world/world.h"

#include <math.h>

enum { SAVE_ROOM = 1 << 18 };

typedef struct bytes {
    unsigned char *data;
    size_t size;
} bytes;

static bytes save_of(const rm_world *world) {
    bytes saved = {.data = malloc(SAVE_ROOM)};
    if (saved.data) {
        rm_world_save(world, saved.data, SAVE_ROOM, &saved.size);
    }
    return saved;
}

// Makes the hash at the end fit the bytes before it, as a forger would.
static void repair(unsigned char *data, size_t size) {
    uint64_t hash = rm_bytes_hash(data, size - 8);
    for (size_t i = 0; i < 8; ++i) {
        data[size - 8 + i] = (unsigned char)(hash >> 8 * i);
    }
}

// --- going on ----------------------------------------------------------------------------------

static int check_same_future(const script *before, rm_world *world, int steps) {
    script a = *before;
    script b = *before;
    b.world = world;
    for (int i = 0; i < steps; ++i) {
        script_step(&a);
        script_step(&b);
        CHECK(rm_world_hash(a.world) == rm_world_hash(b.world));
    }
    return 0;
}

// Restores a world at random points of a random run; the run itself goes on with it.
static int check_restores(rm_rules rules, uint64_t seed, int points) {
    rm_world_def def = script_def();
    def.rules = rules;
    rm_world *world = world_of(&def);
    rm_world *copy = world_of(&def);
    script s;
    script_begin(&s, world, seed, 10);
    for (int n = 0; n < points; ++n) {
        for (uint32_t i = 1 + random_below(&s.random, 20); i > 0; --i) {
            script_step(&s);
        }
        bytes saved = save_of(world);
        CHECK(saved.size > 0 && saved.size == rm_world_save_bytes(world));
        CHECK(rm_world_restore(copy, saved.data, saved.size) == RM_OK);
        CHECK(rm_world_hash(copy) == rm_world_hash(world));
        CHECK(check_same_future(&s, copy, 8) == 0);
        // Back to where it was saved: the past is gone without a trace.
        CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
        CHECK(rm_world_restore(copy, saved.data, saved.size) == RM_OK);
        CHECK(check_same_future(&s, copy, 4) == 0);
        CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
        free(saved.data);
    }
    rm_world_destroy(world);
    rm_world_destroy(copy);
    return 0;
}

static int a_restored_world_goes_on_as_if_it_had_never_stopped(void) {
    for (uint64_t run = 0; run < 20; ++run) {
        CHECK(check_restores(run % 2 ? rm_rules_retail() : rm_rules_l3(), 100 + run, 50) == 0);
    }
    for (uint64_t run = 0; run < 10; ++run) {
        CHECK(check_restores(rm_rules_smooth(), 200 + run, 50) == 0);
    }
    return 0;
}

// Moves every body of one world into another, where they get other slots and ids.
static int move_all(const script *s, rm_world *other, rm_body_id *moved) {
    unsigned char data[8192];
    size_t size;
    CHECK(rm_body_save_bytes() <= sizeof data);
    for (uint32_t i = s->body_count; i > 0; --i) {
        CHECK(rm_body_save(s->world, s->ids[i - 1], data, sizeof data, &size) == RM_OK);
        CHECK(size <= rm_body_save_bytes());
        CHECK(rm_body_save(s->world, s->ids[i - 1], data, size - 1, NULL) == RM_ERROR_BUFFER);
        CHECK(rm_body_save(s->world, s->ids[i - 1], data, size, NULL) == RM_OK);
        CHECK(rm_body_restore(other, data, size, &moved[i - 1]) == RM_OK);
    }
    return 0;
}

static int check_same_bodies(const script *s, const rm_world *other, const rm_body_id *moved) {
    for (uint32_t i = 0; i < s->body_count; ++i) {
        const char *field = "";
        CHECK(rm_body_compare(s->world, s->ids[i], other, moved[i], &field) == RM_OK);
        CHECK(field == NULL);
    }
    return 0;
}

static int check_moves(uint64_t seed, int points) {
    rm_world_def def = script_def();
    def.rules = seed % 2 ? rm_rules_retail() : rm_rules_l3();
    rm_world *world = world_of(&def);
    script s;
    script_begin(&s, world, seed, 8);
    for (int n = 0; n < points; ++n) {
        for (uint32_t i = 1 + random_below(&s.random, 20); i > 0; --i) {
            script_step(&s);
        }
        rm_body_id moved[SCRIPT_BODIES] = {{0, 0}};
        rm_world *other = world_of(&def);
        rm_position viewer = script_place(&s);
        add_body(other, 0);
        rm_world_set_viewer(world, &viewer);
        rm_world_set_viewer(other, &viewer);
        CHECK(move_all(&s, other, moved) == 0);
        CHECK(check_same_bodies(&s, other, moved) == 0);
        for (int i = 0; i < 6; ++i) {
            CHECK(rm_world_tick(world, TICK) == RM_OK && rm_world_tick(other, TICK) == RM_OK);
            CHECK(check_same_bodies(&s, other, moved) == 0);
        }
        rm_world_destroy(other);
    }
    rm_world_destroy(world);
    return 0;
}

static int bodies_restored_into_another_world_go_on_as_they_would_have(void) {
    for (uint64_t run = 0; run < 20; ++run) {
        CHECK(check_moves(200 + run, 50) == 0);
    }
    return 0;
}

static int a_single_body_goes_on_alone(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_body_id moved;
    unsigned char data[8192];
    size_t size;
    rm_world_tick(world, TICK);
    send_to(world, id, place_at(12.0f, 30.0f, 0.0f));
    rm_world_tick(world, TICK);
    CHECK(rm_body_save(world, id, data, sizeof data, &size) == RM_OK);
    add_body(other, 5);
    add_body(other, 6);
    CHECK(rm_world_grow(other, 32) == RM_OK);
    CHECK(rm_body_restore(other, data, size, &moved) == RM_OK);
    CHECK(moved.index1 == 3 && info_of(other, moved).guid == 1);
    for (int i = 0; i < 60; ++i) {
        const char *field = "";
        rm_world_tick(world, TICK);
        rm_world_tick(other, TICK);
        CHECK(rm_body_compare(world, id, other, moved, &field) == RM_OK && field == NULL);
    }
    CHECK(info_of(other, moved).position.origin.y > 20.0f);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int a_difference_is_named(void) {
    rm_world *world = plain_world();
    rm_body_id a = add_body(world, 1);
    rm_body_id b = add_body(world, 2);
    const char *field = NULL;
    CHECK(rm_body_compare(world, a, world, a, &field) == RM_OK && field == NULL);
    CHECK(rm_body_compare(world, a, world, b, &field) == RM_OK);
    CHECK(field && strcmp(field, "guid") == 0);
    rm_body_set_velocity(world, b, rm_vec3_make(1.0f, 0.0f, 0.0f));
    CHECK(rm_body_compare(world, a, world, b, &field) == RM_OK);
    CHECK(field && strcmp(field, "velocity") == 0);
    rm_world_destroy(world);
    return 0;
}

static int ids_of_then_are_valid_again(void) {
    rm_world *world = plain_world();
    rm_body_id kept = add_body(world, 1);
    rm_body_id removed = add_body(world, 2);
    rm_body_id before = add_body(world, 3);
    rm_body_info info;
    rm_body_remove(world, before);
    bytes saved = save_of(world);
    rm_body_remove(world, removed);
    rm_body_id later = add_body(world, 4);
    CHECK(later.index1 == removed.index1);
    CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
    CHECK(info_of(world, kept).guid == 1 && info_of(world, removed).guid == 2);
    CHECK(rm_body_read(world, before, &info) == RM_ERROR_STALE_ID);
    CHECK(rm_body_read(world, later, &info) == RM_ERROR_INVALID_ID);
    rm_body_id found;
    CHECK(rm_world_find(world, 2, &found) == RM_OK && rm_body_id_is_equal(found, removed));
    CHECK(rm_world_find(world, 4, &found) == RM_ERROR_UNKNOWN_GUID);
    CHECK(add_body(world, 9).generation == before.generation + 1);
    free(saved.data);
    rm_world_destroy(world);
    return 0;
}

static int clock_and_viewer_come_back(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_position viewer = place_at(12.0f, 190.0f, 0.0f);
    rm_world_set_viewer(world, &viewer);
    rm_world_advance(world, 0.45);
    bytes saved = save_of(world);
    CHECK(rm_world_restore(other, saved.data, saved.size) == RM_OK);
    CHECK(rm_world_ticks(other) == 1);
    CHECK(rm_world_pending(other) == rm_world_pending(world));
    rm_world_tick(other, TICK);
    CHECK(info_of(other, id).viewer_distance == 178.0f);
    free(saved.data);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int an_empty_world_replaces_a_full_one(void) {
    rm_world *empty = plain_world();
    rm_world *world = plain_world();
    for (uint32_t i = 0; i < 32; ++i) {
        add_body(world, i + 1);
    }
    bytes saved = save_of(empty);
    CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
    CHECK(rm_world_hash(world) == rm_world_hash(empty) && rm_world_bodies(world, NULL, 0) == 0);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(add_body(world, 1).generation == 1);
    free(saved.data);
    rm_world_destroy(empty);
    rm_world_destroy(world);
    return 0;
}

static int events_of_before_are_forgotten(void) {
    rm_world_def def = plain_def();
    def.events = 16;
    rm_world *world = world_of(&def);
    rm_body_id id = add_body(world, 1);
    bytes saved = save_of(world);
    rm_body_set_cycle(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
    rm_world_tick(world, TICK);
    CHECK(rm_world_event_count(world) > 0);
    CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
    CHECK(rm_world_event_count(world) == 0);
    free(saved.data);
    rm_world_destroy(world);
    return 0;
}

static int a_save_fits_the_smallest_world_that_held_it(void) {
    rm_world *world = plain_world();
    rm_world_def def = plain_def();
    for (uint32_t i = 0; i < 3; ++i) {
        add_body(world, i + 1);
    }
    bytes saved = save_of(world);
    def.capacity = 3;
    rm_world *small = world_of(&def);
    CHECK(rm_world_restore(small, saved.data, saved.size) == RM_OK);
    CHECK(rm_world_hash(small) == rm_world_hash(world));
    def.capacity = 2;
    rm_world *smaller = world_of(&def);
    add_body(smaller, 77);
    uint64_t hash = rm_world_hash(smaller);
    CHECK(rm_world_restore(smaller, saved.data, saved.size) == RM_ERROR_FULL);
    CHECK(rm_world_hash(smaller) == hash);
    free(saved.data);
    rm_world_destroy(world);
    rm_world_destroy(small);
    rm_world_destroy(smaller);
    return 0;
}

// --- buffers -----------------------------------------------------------------------------------

static int a_save_buffer_that_is_too_small_is_not_overrun(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    bytes saved = save_of(world);
    unsigned char *buffer = malloc(saved.size + 1);
    CHECK(buffer != NULL);
    for (size_t capacity = 0; capacity < saved.size; ++capacity) {
        size_t size = 99;
        buffer[capacity] = 0x5A;
        CHECK(rm_world_save(world, buffer, capacity, &size) == RM_ERROR_BUFFER);
        CHECK(buffer[capacity] == 0x5A && size == 99);
    }
    CHECK(rm_world_save(world, buffer, saved.size, NULL) == RM_OK);
    CHECK(memcmp(buffer, saved.data, saved.size) == 0);
    size_t size;
    CHECK(rm_body_save(world, id, saved.data, SAVE_ROOM, &size) == RM_OK);
    for (size_t capacity = 0; capacity < size && capacity <= saved.size; ++capacity) {
        buffer[capacity] = 0x5A;
        CHECK(rm_body_save(world, id, buffer, capacity, NULL) == RM_ERROR_BUFFER);
        CHECK(buffer[capacity] == 0x5A);
    }
    free(buffer);
    free(saved.data);
    rm_world_destroy(world);
    return 0;
}

// --- what is not ours --------------------------------------------------------------------------

// A small world with a queue, a sticky target, a leash and a motion, and its save.
typedef struct saved_scene {
    rm_world *world;
    bytes saved;
    uint64_t hash;
} saved_scene;

static saved_scene make_saved(void) {
    rm_world_def def = script_def();
    def.capacity = 4;
    saved_scene scene = {.world = world_of(&def)};
    rm_position leash = place_at(12.0f, 12.0f, 0.0f);
    rm_position viewer = place_at(0.7f, 0.7f, 0.7f); // with one bit more, beyond everything
    rm_world_set_viewer(scene.world, &viewer);
    rm_body_id id = add_body(scene.world, 1);
    rm_body_id other = add_at(scene.world, 3, place_at(14.0f, 12.0f, 0.0f));
    rm_world_tick(scene.world, TICK);
    send_to(scene.world, id, place_at(12.0f, 20.0f, 0.0f));
    send_to(scene.world, id, place_at(12.0f, 21.0f, 0.0f));
    rm_body_stick(scene.world, other, id);
    rm_body_constrain(scene.world, id, &leash, 5.0f, 9.0f);
    rm_body_append_jump(scene.world, other);
    rm_world_advance(scene.world, 0.05);
    scene.saved = save_of(scene.world);
    rm_world_tick(scene.world, TICK); // so that a restore would show
    scene.hash = rm_world_hash(scene.world);
    return scene;
}

static void drop_saved(saved_scene *scene) {
    free(scene->saved.data);
    rm_world_destroy(scene->world);
}

static bool is_refused(const saved_scene *scene, const void *data, size_t size, rm_status status) {
    return rm_world_restore(scene->world, data, size) == status &&
           rm_world_hash(scene->world) == scene->hash;
}

// A body that plays clips, whose host sets speeds between its commands: links go that commands wait
// for.
static int check_speeds_between_commands(rm_rules rules) {
    rm_world_def def = script_def();
    def.rules = rules;
    rm_world *world = world_of(&def);
    rm_body_def body = rm_default_body_def();
    rm_body_id id;
    body.position = place_at(12.0f, 12.0f, 0.0f);
    body.table = 1;
    CHECK(rm_body_add(world, &body, &id) == RM_OK);
    for (uint32_t i = 0; i < 300; ++i) {
        rm_motion_update update = {.movement = rm_default_movement(), .stamp = (uint16_t)(i + 1)};
        update.movement.state.forward =
            i % 4 < 2 ? RM_COMMAND_WALK_FORWARD : RM_COMMAND_WALK_BACKWARDS;
        CHECK(rm_body_update_motion(world, id, &update, NULL) == RM_OK);
        rm_world_tick(world, 0.01);
        if (i % 2) {
            CHECK(rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f),
                                    rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OK);
        }
        bytes saved = save_of(world);
        CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
        free(saved.data);
    }
    rm_world_destroy(world);
    return 0;
}

static int speeds_between_commands_can_be_saved(void) {
    CHECK(check_speeds_between_commands(rm_rules_retail()) == 0);
    CHECK(check_speeds_between_commands(rm_rules_l3()) == 0);
    CHECK(check_speeds_between_commands(rm_rules_smooth()) == 0);
    return 0;
}

static int truncated_saves_are_refused(void) {
    saved_scene scene = make_saved();
    for (size_t size = 0; size < scene.saved.size; ++size) {
        CHECK(is_refused(&scene, scene.saved.data, size, RM_ERROR_FORMAT));
    }
    CHECK(rm_world_restore(scene.world, scene.saved.data, scene.saved.size) == RM_OK);
    drop_saved(&scene);
    return 0;
}

static int truncated_saves_with_a_repaired_hash_are_refused(void) {
    saved_scene scene = make_saved();
    static unsigned char cut[SAVE_ROOM];
    for (size_t size = 8; size < scene.saved.size; size += 4) {
        memcpy(cut, scene.saved.data, size);
        repair(cut, size);
        rm_status status = rm_world_restore(scene.world, cut, size);
        CHECK(status != RM_OK && rm_world_hash(scene.world) == scene.hash);
    }
    drop_saved(&scene);
    return 0;
}

static int longer_saves_are_refused(void) {
    saved_scene scene = make_saved();
    scene.saved.data[scene.saved.size] = 0;
    CHECK(is_refused(&scene, scene.saved.data, scene.saved.size + 1, RM_ERROR_FORMAT));
    memset(scene.saved.data + scene.saved.size, 0, 16);
    repair(scene.saved.data, scene.saved.size + 16);
    CHECK(is_refused(&scene, scene.saved.data, scene.saved.size + 16, RM_ERROR_FORMAT));
    drop_saved(&scene);
    return 0;
}

static int every_flipped_bit_is_noticed(void) {
    saved_scene scene = make_saved();
    for (size_t i = 0; i < scene.saved.size; ++i) {
        unsigned char bit = (unsigned char)(1u << i % 8);
        scene.saved.data[i] ^= bit;
        CHECK(is_refused(&scene, scene.saved.data, scene.saved.size, RM_ERROR_FORMAT));
        scene.saved.data[i] ^= bit;
    }
    drop_saved(&scene);
    return 0;
}

static int a_forged_head_is_refused(void) {
    saved_scene scene = make_saved();
    for (size_t i = 0; i < 28; ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            // Magic; then the version, the kind, and what has to be the same elsewhere.
            bool is_kind = i >= 6 && i < 8;
            rm_status expected = i < 4 || is_kind ? RM_ERROR_FORMAT : RM_ERROR_MISMATCH;
            scene.saved.data[i] ^= (unsigned char)(1u << bit);
            repair(scene.saved.data, scene.saved.size);
            CHECK(is_refused(&scene, scene.saved.data, scene.saved.size, expected));
            scene.saved.data[i] ^= (unsigned char)(1u << bit);
        }
    }
    drop_saved(&scene);
    return 0;
}

static int check_sane(rm_world *world) {
    rm_body_id ids[8];
    uint32_t count = rm_world_bodies(world, ids, 8);
    CHECK(count <= 4);
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_info info = info_of(world, ids[i]);
        rm_quat q = info.position.rotation;
        rm_position at = info.position;
        CHECK(rm_vec3_is_finite(info.position.origin) && rm_vec3_is_finite(info.velocity));
        CHECK(fabsf(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE);
        CHECK(info.queue_count <= RM_QUEUE_CAPACITY);
        CHECK(isfinite(info.chase_speed) && info.chase_speed > 0.0f);
        CHECK(isfinite(info.viewer_distance) && isfinite(info.baseline));
        CHECK(rm_position_settle(RM_SPACE_LANDBLOCKS, &at));
    }
    rm_render drawn[8];
    count = rm_world_render(world, 0, drawn, 8);
    for (uint32_t i = 0; i < count; ++i) {
        CHECK(isfinite(drawn[i].rate) && isfinite(drawn[i].ground_speed));
        CHECK(drawn[i].phase >= 0.0f && drawn[i].phase < 1.0f);
    }
    return 0;
}

static int check_harmless(rm_world *world) {
    static unsigned char again[SAVE_ROOM];
    size_t size;
    CHECK(check_sane(world) == 0);
    for (int tick = 0; tick < 3; ++tick) {
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        CHECK(check_sane(world) == 0);
    }
    CHECK(rm_world_save(world, again, SAVE_ROOM, &size) == RM_OK);
    CHECK(rm_world_restore(world, again, size) == RM_OK);
    return 0;
}

// A forged body is refused, or it is a body like any other: it ticks, stays sane and can be saved.
static int a_forged_body_is_refused_or_harmless(void) {
    saved_scene scene = make_saved();
    int refusals = 0;
    int restores = 0;
    for (size_t i = 28; i + 8 < scene.saved.size; ++i) {
        for (int bit = 0; bit < 8; bit += 1) {
            scene.saved.data[i] ^= (unsigned char)(1u << bit);
            repair(scene.saved.data, scene.saved.size);
            uint64_t hash = rm_world_hash(scene.world);
            rm_status status = rm_world_restore(scene.world, scene.saved.data, scene.saved.size);
            scene.saved.data[i] ^= (unsigned char)(1u << bit);
            bool is_restored = status == RM_OK;
            refusals += !is_restored;
            restores += is_restored;
            CHECK(is_restored || rm_world_hash(scene.world) == hash);
            CHECK(!is_restored || check_harmless(scene.world) == 0);
        }
    }
    CHECK(refusals > 700 && restores > 1000);
    drop_saved(&scene);
    return 0;
}

static int two_bodies_with_one_guid_are_refused(void) {
    saved_scene scene = make_saved();
    int refused = 0;
    add_body(scene.world, 5);
    free(scene.saved.data);
    scene.saved = save_of(scene.world);
    // The third guid is saved as what it differs in from the second, 3 ^ 5 = 6. A 4 makes it 7,
    // which is free, a 2 makes it 1, which is taken.
    for (size_t i = 28; i + 8 < scene.saved.size; ++i) {
        if (scene.saved.data[i] != 6) {
            continue;
        }
        scene.saved.data[i] = 2;
        repair(scene.saved.data, scene.saved.size);
        uint64_t hash = rm_world_hash(scene.world);
        rm_status taken = rm_world_restore(scene.world, scene.saved.data, scene.saved.size);
        CHECK(taken == RM_OK || rm_world_hash(scene.world) == hash);
        scene.saved.data[i] = 4;
        repair(scene.saved.data, scene.saved.size);
        rm_status free_one = rm_world_restore(scene.world, scene.saved.data, scene.saved.size);
        refused += taken == RM_ERROR_FORMAT && free_one == RM_OK;
        scene.saved.data[i] = 6;
    }
    CHECK(refused == 1);
    drop_saved(&scene);
    return 0;
}

static int bytes_of_something_else_are_refused(void) {
    saved_scene scene = make_saved();
    test_random random = {8};
    unsigned char noise[512];
    CHECK(is_refused(&scene, "hello", 5, RM_ERROR_FORMAT));
    CHECK(is_refused(&scene, "", 0, RM_ERROR_FORMAT));
    for (size_t size = 0; size <= sizeof noise; size += 16) {
        for (size_t i = 0; i < size; ++i) {
            noise[i] = (unsigned char)random_u64(&random);
        }
        CHECK(is_refused(&scene, noise, size, RM_ERROR_FORMAT));
        if (size >= 8) {
            repair(noise, size);
            CHECK(is_refused(&scene, noise, size, RM_ERROR_FORMAT));
        }
        memset(noise, 0, sizeof noise);
        CHECK(is_refused(&scene, noise, size, RM_ERROR_FORMAT));
    }
    drop_saved(&scene);
    return 0;
}

static int a_body_is_no_world_and_a_world_no_body(void) {
    saved_scene scene = make_saved();
    unsigned char data[8192];
    size_t size;
    rm_body_id id = {1, 1};
    CHECK(rm_body_save(scene.world, id, data, sizeof data, &size) == RM_OK);
    CHECK(is_refused(&scene, data, size, RM_ERROR_FORMAT));
    CHECK(rm_body_restore(scene.world, scene.saved.data, scene.saved.size, &id) == RM_ERROR_FORMAT);
    CHECK(id.index1 == 1 && rm_world_hash(scene.world) == scene.hash);
    drop_saved(&scene);
    return 0;
}

static int damaged_bodies_are_refused(void) {
    saved_scene scene = make_saved();
    unsigned char data[8192];
    size_t size;
    rm_body_id id = {1, 1};
    CHECK(rm_body_save(scene.world, id, data, sizeof data, &size) == RM_OK);
    CHECK(rm_body_remove(scene.world, id) == RM_OK);
    scene.hash = rm_world_hash(scene.world);
    for (size_t i = 0; i < size; ++i) {
        CHECK(rm_body_restore(scene.world, data, i, &id) == RM_ERROR_FORMAT);
        data[i] ^= 0x10;
        CHECK(rm_body_restore(scene.world, data, size, &id) == RM_ERROR_FORMAT);
        data[i] ^= 0x10;
    }
    CHECK(rm_world_hash(scene.world) == scene.hash);
    CHECK(rm_body_restore(scene.world, data, size, &id) == RM_OK);
    CHECK(id.generation == 2);
    drop_saved(&scene);
    return 0;
}

static int a_body_of_landblocks_is_refused_by_flat_space_and_the_reverse(void) {
    rm_world_def def = plain_def();
    rm_world *blocks = world_of(&def);
    def.space = RM_SPACE_FLAT;
    rm_world *flat = world_of(&def);
    unsigned char data[8192];
    size_t size;
    rm_body_id id;
    CHECK(rm_body_save(blocks, add_body(blocks, 1), data, sizeof data, &size) == RM_OK);
    CHECK(rm_body_restore(flat, data, size, &id) == RM_ERROR_MISMATCH);
    CHECK(rm_body_save(flat, add_body(flat, 2), data, sizeof data, &size) == RM_OK);
    CHECK(rm_body_restore(blocks, data, size, &id) == RM_ERROR_MISMATCH);
    rm_world_destroy(blocks);
    rm_world_destroy(flat);
    return 0;
}

// Does a world refuse a save, and stay as it is?
static bool mismatches(const rm_world_def *def, const bytes *saved) {
    rm_world *other = world_of(def);
    add_body(other, 9);
    uint64_t hash = rm_world_hash(other);
    rm_status status = rm_world_restore(other, saved->data, saved->size);
    bool is_refused = status == RM_ERROR_MISMATCH && rm_world_hash(other) == hash;
    rm_world_destroy(other);
    return is_refused;
}

static int saves_of_other_spaces_and_grounds_are_refused(void) {
    saved_scene scene = make_saved();
    rm_world_def def = script_def();
    def.space = RM_SPACE_FLAT;
    CHECK(mismatches(&def, &scene.saved));
    def.space = RM_SPACE_LANDBLOCKS;
    def.numbering = RM_NUMBERING_FINAL;
    CHECK(mismatches(&def, &scene.saved));
    def.numbering = RM_NUMBERING_CLIENT_2013;
    def.ground.kind = RM_GROUND_NONE;
    CHECK(mismatches(&def, &scene.saved));
    def.ground = (rm_ground){.kind = RM_GROUND_CONSTANT, .height = 1.0f};
    CHECK(mismatches(&def, &scene.saved));
    drop_saved(&scene);
    return 0;
}

// A save under the value `from` of a rule, into a world under each value of it.
static int check_one_value(rm_world_def def, const rm_rule_info *rule, uint32_t from) {
    rm_world *world = world_of(&def);
    bytes saved = save_of(world);
    for (uint32_t to = 0; rm_rule_word(to); ++to) {
        if (rm_rules_set(&def.rules, rule->name, rm_rule_word(to)) == RM_OK) {
            CHECK(mismatches(&def, &saved) == (from != to));
        }
    }
    free(saved.data);
    rm_world_destroy(world);
    return 0;
}

static int check_one_rule(rm_world_def def, const rm_rule_info *rule) {
    for (uint32_t from = 0; rm_rule_word(from); ++from) {
        if (rm_rules_set(&def.rules, rule->name, rm_rule_word(from)) == RM_OK) {
            CHECK(check_one_value(def, rule, from) == 0);
        }
    }
    return 0;
}

static int a_save_is_refused_where_any_rule_has_another_value(void) {
    rm_rule_info rule;
    for (uint32_t preset = 0; rm_rules_preset_name(preset); ++preset) {
        rm_world_def def = script_def();
        CHECK(rm_rules_preset(rm_rules_preset_name(preset), &def.rules) == RM_OK);
        for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i) {
            CHECK(check_one_rule(def, &rule) == 0);
        }
    }
    return 0;
}

// The index of a field of the table, or -1.
static int field_of(const char *name) {
    rm_field_info info;
    for (int i = 0; rm_body_field(i, &info); ++i) {
        if (strcmp(info.name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static int every_field_can_be_read_by_its_place_in_the_table(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 7);
    rm_position to = rm_default_body_def().position;
    rm_field_info info;
    double values[512];
    uint32_t count = 0;
    to.origin.y += 5.0f;
    CHECK(rm_body_set_velocity(world, id, (rm_vec3){1.0f, 2.0f, 3.0f}) == RM_OK);
    CHECK(rm_body_interpolate(world, id, &to, false) == RM_OK);
    for (int i = 0; rm_body_field(i, &info); ++i) {
        CHECK(rm_body_read_field(world, id, i, values, 512, &count) == RM_OK && count > 0);
        CHECK(count <= 512);
    }
    CHECK(rm_body_read_field(world, id, field_of("velocity"), values, 2, &count) == RM_OK);
    CHECK(count == 3 && values[0] == 1.0 && values[1] == 2.0);
    CHECK(rm_body_read_field(world, id, field_of("guid"), values, 512, &count) == RM_OK);
    CHECK(count == 1 && values[0] == 7.0);
    CHECK(rm_body_read_field(world, id, field_of("ring"), values, 512, &count) == RM_OK);
    CHECK(count == 9 + 9 && values[0] == RM_NODE_POSITION && values[3] == 17.0);
    CHECK(rm_body_read_field(world, id, -1, values, 512, &count) == RM_ERROR_ARGUMENT);
    CHECK(rm_body_read_field(world, id, 1000, values, 512, &count) == RM_ERROR_ARGUMENT);
    CHECK(rm_body_read_field(world, id, 0, NULL, 1, &count) == RM_ERROR_ARGUMENT);
    rm_world_destroy(world);
    return 0;
}

// Stamps are kept in 16 bits, next to each other.
static int narrow_numbers_are_read_without_their_neighbours(void) {
    rm_world *world = plain_world();
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    double values[RM_STAMP_COUNT];
    uint32_t count = 0;
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        def.stamps[i] = (uint16_t)(60000 + i);
    }
    CHECK(rm_body_add(world, &def, &id) == RM_OK);
    CHECK(rm_body_read_field(world, id, field_of("stamps"), values, RM_STAMP_COUNT, &count) ==
          RM_OK);
    CHECK(count == RM_STAMP_COUNT);
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        CHECK(values[i] == 60000.0 + i);
    }
    rm_world_destroy(world);
    return 0;
}

// --- forged bodies and messages ------------------------------------------------------------------

// Whatever is cut off a body, its hash put right: the world stays as it is.
static int truncated_bodies_with_a_repaired_hash_are_refused(void) {
    saved_scene scene = make_saved();
    unsigned char data[8192];
    unsigned char cut[8192];
    size_t size;
    rm_body_id id = {1, 1};
    CHECK(rm_body_save(scene.world, id, data, sizeof data, &size) == RM_OK);
    CHECK(rm_body_remove(scene.world, id) == RM_OK);
    scene.hash = rm_world_hash(scene.world);
    for (size_t left = 8; left < size; ++left) {
        memcpy(cut, data, left);
        repair(cut, left);
        CHECK(rm_body_restore(scene.world, cut, left, &id) == RM_ERROR_FORMAT);
    }
    CHECK(rm_world_hash(scene.world) == scene.hash);
    CHECK(rm_body_restore(scene.world, data, size, &id) == RM_OK);
    drop_saved(&scene);
    return 0;
}

// Behind opcode, guid, flags, cell and the way east.
enum { EARLY = 7, REPORT_ROOM = 128, REPORT_NORTH = 20 };

// A report of a body that is still to come.
static size_t write_early(float north, uint16_t stamp, unsigned char report[REPORT_ROOM]) {
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    size_t size = 0;
    m.update_position.guid = EARLY;
    m.update_position.at.position = place_at(12.0f, north, 0.0f);
    m.update_position.at.flags =
        RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(rm_quat_identity());
    m.update_position.at.position_stamp = stamp;
    rm_message_encode(&m, report, REPORT_ROOM, &size, NULL);
    return size;
}

// Where some bytes are in a save; null if they are not.
static unsigned char *find_in(const bytes *saved, const unsigned char *part, size_t size) {
    for (size_t at = 0; at + size <= saved->size; ++at) {
        if (memcmp(saved->data + at, part, size) == 0) {
            return saved->data + at;
        }
    }
    return NULL;
}

static rm_status create_early(rm_world *world) {
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    unsigned char data[512];
    size_t size = 0;
    m.create_object.guid = EARLY;
    m.create_object.physics = rm_default_physics_desc();
    m.create_object.physics.bits = RM_PHYSICS_POSITION;
    m.create_object.physics.state = RM_STATE_DEFAULT;
    m.create_object.physics.position = place_at(12.0f, 12.0f, 0.0f);
    rm_status status = rm_message_encode(&m, data, sizeof data, &size, NULL);
    return status == RM_OK ? rm_world_receive(world, data, size, NULL) : status;
}

// A save with two reports that wait, the first of which is for no place any more.
static bytes save_with_damaged_report(void) {
    unsigned char reports[2][REPORT_ROOM];
    const float nowhere = NAN;
    size_t size = 0;
    rm_world *world = plain_world();
    for (uint32_t i = 0; i < 2; ++i) {
        size = write_early(14.0f + (float)i, (uint16_t)(i + 1), reports[i]);
        rm_world_receive(world, reports[i], size, NULL);
    }
    bytes saved = save_of(world);
    unsigned char *first = find_in(&saved, reports[0], size);
    if (first) {
        memcpy(first + REPORT_NORTH, &nowhere, sizeof nowhere);
        repair(saved.data, saved.size);
    }
    rm_world_destroy(world);
    return saved;
}

// A forger has no message of his read: it is for no instance, and those behind it are as they were.
static int a_forged_message_that_waits_is_passed_over(void) {
    bytes saved = save_with_damaged_report();
    rm_world *world = plain_world();
    CHECK(rm_world_restore(world, saved.data, saved.size) == RM_OK);
    const rm_pending_messages *pending = &world->pending_messages;
    const rm_pending_message *first = &pending->messages[pending->all.first - 1];
    const rm_pending_message *last = &pending->messages[pending->all.last - 1];
    CHECK(pending->count == 2 && !first->has_instance && last->has_instance);
    CHECK(create_early(world) == RM_OK && pending->count == 0);
    rm_body_info info = info_of(world, (rm_body_id){1, 1});
    CHECK(info.guid == EARLY && info.stamps[RM_STAMP_POSITION] == 2);
    CHECK(info.position.origin.y == 15.0f);
    free(saved.data);
    rm_world_destroy(world);
    return 0;
}

void test_save(void) {
    RUN(a_restored_world_goes_on_as_if_it_had_never_stopped);
    RUN(bodies_restored_into_another_world_go_on_as_they_would_have);
    RUN(a_single_body_goes_on_alone);
    RUN(a_difference_is_named);
    RUN(every_field_can_be_read_by_its_place_in_the_table);
    RUN(narrow_numbers_are_read_without_their_neighbours);
    RUN(ids_of_then_are_valid_again);
    RUN(clock_and_viewer_come_back);
    RUN(an_empty_world_replaces_a_full_one);
    RUN(events_of_before_are_forgotten);
    RUN(a_save_fits_the_smallest_world_that_held_it);
    RUN(a_save_buffer_that_is_too_small_is_not_overrun);
    RUN(speeds_between_commands_can_be_saved);
    RUN(truncated_saves_are_refused);
    RUN(truncated_saves_with_a_repaired_hash_are_refused);
    RUN(longer_saves_are_refused);
    RUN(every_flipped_bit_is_noticed);
    RUN(a_forged_head_is_refused);
    RUN(a_forged_body_is_refused_or_harmless);
    RUN(two_bodies_with_one_guid_are_refused);
    RUN(bytes_of_something_else_are_refused);
    RUN(a_body_is_no_world_and_a_world_no_body);
    RUN(damaged_bodies_are_refused);
    RUN(a_body_of_landblocks_is_refused_by_flat_space_and_the_reverse);
    RUN(saves_of_other_spaces_and_grounds_are_refused);
    RUN(a_save_is_refused_where_any_rule_has_another_value);
    RUN(truncated_bodies_with_a_repaired_hash_are_refused);
    RUN(a_forged_message_that_waits_is_passed_over);
}
