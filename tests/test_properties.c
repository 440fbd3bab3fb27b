// The table of properties: each has its default, takes what is in its range and nothing else, and
// comes back from a save and from a recording.

#include "recordings.h"

typedef struct property {
    const char *name;
    float low, high, standard;
    bool clamps;
    size_t in_def, in_info;
    rm_status (*set)(rm_world *world, rm_body_id id, float value);
} property;

enum { REFUSE, CLAMP };

#define ROW(name, text, range, place, how, low, high, standard)                                    \
    {#name,                                                                                        \
     low,                                                                                          \
     high,                                                                                         \
     standard,                                                                                     \
     (how) == CLAMP,                                                                               \
     offsetof(rm_body_def, name),                                                                  \
     offsetof(rm_body_info, name),                                                                 \
     rm_body_set_##name},
static const property properties[] = {RM_PROPERTY_TABLE(ROW)};
#undef ROW

static float number_at(const void *start, size_t offset) {
    float number;
    memcpy(&number, (const unsigned char *)start + offset, sizeof number);
    return number;
}

static float read(const rm_world *world, rm_body_id id, const property *p) {
    rm_body_info info = {0};
    rm_body_read(world, id, &info);
    return number_at(&info, p->in_info);
}

// Inside of its range, and not the default.
static float other_value(const property *p) {
    const float half = 0.5f * p->standard;
    return half != p->standard && half >= p->low ? half : p->low + 0.5f * (p->high - p->low);
}

static int a_new_body_has_the_defaults(void) {
    const rm_body_def def = rm_default_body_def();
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < RM_PROPERTY_COUNT; ++i) {
        const property *p = &properties[i];
        CHECK(number_at(&def, p->in_def) == p->standard);
        CHECK(read(world, id, p) == p->standard);
    }
    rm_world_destroy(world);
    return 0;
}

static int a_property_is_read_as_it_was_set_and_moves_the_hash(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < RM_PROPERTY_COUNT; ++i) {
        const property *p = &properties[i];
        const float values[] = {p->low, p->high, other_value(p)};
        uint64_t hash = rm_world_hash(world);
        for (int v = 0; v < 3; ++v) {
            CHECK(p->set(world, id, values[v]) == RM_OK);
            CHECK(read(world, id, p) == values[v]);
        }
        CHECK(rm_world_hash(world) != hash);
        CHECK(p->set(world, id, p->standard) == RM_OK);
        CHECK(rm_world_hash(world) == hash);
    }
    rm_world_destroy(world);
    return 0;
}

static int values_out_of_range_are_refused_or_clamped(void) {
    rm_world_def world_def = plain_def();
    world_def.capacity = 1 + 2 * RM_PROPERTY_COUNT;
    rm_world *world = world_of(&world_def);
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < RM_PROPERTY_COUNT; ++i) {
        const property *p = &properties[i];
        const float beyond[] = {p->low - 1.0f, 2.0f * p->high};
        const float nearest[] = {p->low, p->high};
        for (int v = 0; v < 2; ++v) {
            rm_body_def def = rm_default_body_def();
            rm_body_id made;
            memcpy((unsigned char *)&def + p->in_def, &beyond[v], sizeof beyond[v]);
            const rm_status expected = p->clamps ? RM_OK : RM_ERROR_ARGUMENT;
            CHECK(p->set(world, id, beyond[v]) == expected);
            CHECK(read(world, id, p) == (p->clamps ? nearest[v] : p->standard));
            CHECK(rm_body_add(world, &def, &made) == expected);
            CHECK(!p->clamps || read(world, made, p) == nearest[v]);
        }
    }
    rm_world_destroy(world);
    return 0;
}

static int properties_come_back_from_a_save(void) {
    unsigned char data[16384];
    size_t size;
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < RM_PROPERTY_COUNT; ++i) {
        CHECK(properties[i].set(world, id, other_value(&properties[i])) == RM_OK);
    }
    CHECK(rm_world_save(world, data, sizeof data, &size) == RM_OK);
    CHECK(rm_world_restore(other, data, size) == RM_OK);
    CHECK(rm_world_hash(other) == rm_world_hash(world));
    for (int i = 0; i < RM_PROPERTY_COUNT; ++i) {
        CHECK(read(other, id, &properties[i]) == other_value(&properties[i]));
    }
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int properties_come_back_from_a_recording(void) {
    tape t = {0};
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    rm_world *world = plain_world();
    rm_recorder *recorder = tape_record(&t, world, 1, true);
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < RM_PROPERTY_COUNT; ++i) {
        CHECK(properties[i].set(world, id, other_value(&properties[i])) == RM_OK);
    }
    rm_world_tick(world, TICK);
    const uint64_t hash = rm_world_hash(world);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    CHECK(tape_play(&t, &def, &now).difference.kind == RM_DIFFERENCE_NONE && now == hash);
    rm_world_destroy(world);
    tape_free(&t);
    return 0;
}

void test_properties(void) {
    RUN(a_new_body_has_the_defaults);
    RUN(a_property_is_read_as_it_was_set_and_moves_the_hash);
    RUN(values_out_of_range_are_refused_or_clamped);
    RUN(properties_come_back_from_a_save);
    RUN(properties_come_back_from_a_recording);
}
