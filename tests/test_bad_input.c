// Bad input: each kind has its own status, and the world stays as it was, to the bit.

#include "worlds.h"

#include <float.h>
#include <math.h>

// A world with something of everything in it, and the ids that a test may misuse.
typedef struct scene {
    rm_world *world;
    rm_body_id body, other, removed;
    uint64_t hash;
} scene;

static scene make_scene(void) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = 8;
    def.events = 64;
    scene s = {.world = world_of(&def)};
    rm_position leash = place_at(12.0f, 12.0f, 0.0f);
    s.body = add_body(s.world, 1);
    s.other = add_at(s.world, 2, place_at(15.0f, 12.0f, 0.0f));
    s.removed = add_body(s.world, 3);
    rm_body_remove(s.world, s.removed);
    rm_world_tick(s.world, TICK);
    send_to(s.world, s.body, place_at(12.0f, 20.0f, 0.0f));
    rm_body_stick(s.world, s.other, s.body);
    rm_body_constrain(s.world, s.body, &leash, 5.0f, 9.0f);
    rm_world_tick(s.world, TICK);
    s.hash = rm_world_hash(s.world);
    return s;
}

// The call was refused in this way, and nothing has changed.
static bool refused(const scene *s, rm_status status, rm_status expected) {
    return status == expected && rm_world_hash(s->world) == s->hash;
}

#define REFUSED(call, expected) CHECK(refused(&s, (call), (expected)))

static const float bad_numbers[] = {NAN, INFINITY, -INFINITY};

enum { BAD_NUMBERS = 3 };

// --- numbers -----------------------------------------------------------------------------------

static int check_bad_position(const rm_position *at, rm_status expected) {
    scene s = make_scene();
    rm_position_update update = update_for(s.world, s.body, *at);
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    def.position = *at;
    REFUSED(rm_body_add(s.world, &def, &id), expected);
    REFUSED(rm_body_place(s.world, s.body, at), expected);
    REFUSED(rm_body_enter(s.world, s.body, at), expected);
    REFUSED(rm_body_interpolate(s.world, s.body, at, false), expected);
    REFUSED(rm_body_constrain(s.world, s.body, at, 1.0f, 2.0f), expected);
    REFUSED(rm_body_update_position(s.world, s.body, &update, NULL), expected);
    if (expected != RM_ERROR_ROTATION && rm_quat_is_finite(at->rotation)) {
        REFUSED(rm_world_set_viewer(s.world, at), expected); // of a viewer the origin alone counts
    }
    rm_world_destroy(s.world);
    return 0;
}

static int positions_that_are_not_finite_are_refused(void) {
    for (int n = 0; n < BAD_NUMBERS; ++n) {
        for (int i = 0; i < 7; ++i) {
            rm_position at = place_at(12.0f, 12.0f, 0.0f);
            float *numbers[] = {&at.origin.x,   &at.origin.y,   &at.origin.z,  &at.rotation.w,
                                &at.rotation.x, &at.rotation.y, &at.rotation.z};
            *numbers[i] = bad_numbers[n];
            CHECK(check_bad_position(&at, RM_ERROR_NOT_FINITE) == 0);
        }
    }
    return 0;
}

static int zero_quaternions_are_refused(void) {
    rm_position at = place_at(12.0f, 12.0f, 0.0f);
    at.rotation = rm_quat_make(0.0f, -0.0f, 0.0f, 0.0f);
    return check_bad_position(&at, RM_ERROR_ROTATION);
}

static int coordinates_too_large_to_reckon_with_are_refused(void) {
    const float huge[] = {1.1e9f, -1.1e9f, 3e38f, -FLT_MAX};
    for (int n = 0; n < 4; ++n) {
        for (int i = 0; i < 3; ++i) {
            rm_position at = place_at(12.0f, 12.0f, 0.0f);
            float *numbers[] = {&at.origin.x, &at.origin.y, &at.origin.z};
            *numbers[i] = huge[n];
            CHECK(check_bad_position(&at, RM_ERROR_OFF_MAP) == 0);
        }
    }
    return 0;
}

static int placing_by_hand_off_the_map_is_refused(void) {
    const rm_position off[] = {
        place_in(0x00000001u, -0.1f, 12.0f, 0.0f), place_in(0xFEFE0040u, 12.0f, 192.0f, 0.0f),
        place_in(0xA9B40000u, 12.0f, 12.0f, 0.0f), place_in(0xA9B40041u, 12.0f, 12.0f, 0.0f),
        place_in(0xA9B4FFFEu, 12.0f, 12.0f, 0.0f), place_in(0xA9B4FFFFu, 12.0f, 12.0f, 0.0f),
        place_in(0xFFB40001u, 12.0f, 12.0f, 0.0f), place_in(0, 12.0f, 12.0f, 0.0f),
    };
    scene s = make_scene();
    for (size_t i = 0; i < sizeof off / sizeof off[0]; ++i) {
        rm_body_def def = rm_default_body_def();
        rm_body_id id;
        def.position = off[i];
        REFUSED(rm_body_add(s.world, &def, &id), RM_ERROR_OFF_MAP);
        REFUSED(rm_body_place(s.world, s.body, &off[i]), RM_ERROR_OFF_MAP);
        REFUSED(rm_body_enter(s.world, s.body, &off[i]), RM_ERROR_OFF_MAP);
    }
    rm_world_destroy(s.world);
    return 0;
}

typedef rm_status vector_fn(rm_world *world, rm_body_id id, rm_vec3 value);

static rm_status move_by(rm_world *world, rm_body_id id, rm_vec3 offset) {
    return rm_body_move(world, id, offset, NULL);
}

static rm_status cycle_velocity(rm_world *world, rm_body_id id, rm_vec3 v) {
    return rm_body_set_cycle(world, id, v, rm_vec3_make(0.0f, 0.0f, 0.0f));
}

static rm_status cycle_omega(rm_world *world, rm_body_id id, rm_vec3 v) {
    return rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 0.0f, 0.0f), v);
}

static rm_status vector_velocity(rm_world *world, rm_body_id id, rm_vec3 v) {
    return rm_body_update_vector(world, id, &(rm_vector_update){.velocity = v, .stamp = 1}, NULL);
}

static rm_status vector_omega(rm_world *world, rm_body_id id, rm_vec3 v) {
    return rm_body_update_vector(world, id, &(rm_vector_update){.omega = v, .stamp = 1}, NULL);
}

static int vectors_that_are_not_finite_are_refused(void) {
    vector_fn *const calls[] = {rm_body_set_velocity,
                                rm_body_set_omega,
                                rm_body_set_plane,
                                rm_body_append_velocity,
                                move_by,
                                cycle_velocity,
                                cycle_omega,
                                vector_velocity,
                                vector_omega};
    scene s = make_scene();
    for (size_t c = 0; c < sizeof calls / sizeof calls[0]; ++c) {
        for (int n = 0; n < BAD_NUMBERS; ++n) {
            float bad = bad_numbers[n];
            const rm_vec3 x = {bad, 1.0f, 1.0f};
            const rm_vec3 y = {1.0f, bad, 1.0f};
            const rm_vec3 z = {1.0f, 1.0f, bad};
            REFUSED(calls[c](s.world, s.body, x), RM_ERROR_NOT_FINITE);
            REFUSED(calls[c](s.world, s.body, y), RM_ERROR_NOT_FINITE);
            REFUSED(calls[c](s.world, s.body, z), RM_ERROR_NOT_FINITE);
        }
    }
    rm_world_destroy(s.world);
    return 0;
}

typedef rm_status number_fn(rm_world *world, rm_body_id id, float value);

static rm_status fixed_speed(rm_world *world, rm_body_id id, float value) {
    return rm_body_set_speed(world, id, RM_SPEED_FIXED, value);
}

#define SETTER(name, ...) rm_body_set_##name,
static number_fn *const number_calls[] = {RM_PROPERTY_TABLE(SETTER) fixed_speed};
#undef SETTER

enum { NUMBER_CALLS = sizeof number_calls / sizeof number_calls[0] };

static int properties_that_are_not_finite_are_refused(void) {
    scene s = make_scene();
    for (int c = 0; c < NUMBER_CALLS; ++c) {
        for (int n = 0; n < BAD_NUMBERS; ++n) {
            REFUSED(number_calls[c](s.world, s.body, bad_numbers[n]), RM_ERROR_NOT_FINITE);
        }
    }
    rm_world_destroy(s.world);
    return 0;
}

static int defs_with_numbers_that_are_not_finite_are_refused(void) {
    scene s = make_scene();
    for (int n = 0; n < BAD_NUMBERS; ++n) {
        for (int i = 0; i < RM_PROPERTY_COUNT + 5; ++i) {
            rm_body_def def = rm_default_body_def();
#define PLACE(name, ...) &def.name,
            float *numbers[] = {RM_PROPERTY_TABLE(PLACE) & def.shape.step_up, &def.shape.step_down,
                                &def.shape.spheres[0].radius, &def.shape.spheres[1].center.y,
                                &def.position.origin.x};
#undef PLACE
            rm_body_id id;
            *numbers[i] = bad_numbers[n];
            REFUSED(rm_body_add(s.world, &def, &id), RM_ERROR_NOT_FINITE);
        }
    }
    rm_world_destroy(s.world);
    return 0;
}

static int properties_out_of_range_are_refused(void) {
    scene s = make_scene();
    REFUSED(rm_body_set_friction(s.world, s.body, -0.001f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_friction(s.world, s.body, 1.001f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_scale(s.world, s.body, 0.0f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_scale(s.world, s.body, -1.0f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_radius(s.world, s.body, -0.1f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_run_rate(s.world, s.body, -0.1f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, -0.1f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_speed(s.world, s.body, (rm_speed_source)3, 1.0f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_speed(s.world, s.body, (rm_speed_source)-1, 1.0f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_plane(s.world, s.body, rm_vec3_make(0, 0, 0)), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_transient(s.world, s.body, RM_TRANSIENT_ACTIVE, 0), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_transient(s.world, s.body, UINT32_MAX, 0), RM_ERROR_ARGUMENT);
    rm_world_destroy(s.world);
    return 0;
}

static int the_ends_of_a_range_are_accepted(void) {
    scene s = make_scene();
    CHECK(rm_body_set_friction(s.world, s.body, 0.0f) == RM_OK);
    CHECK(rm_body_set_friction(s.world, s.body, 1.0f) == RM_OK);
    CHECK(rm_body_set_radius(s.world, s.body, 0.0f) == RM_OK);
    CHECK(rm_body_set_run_rate(s.world, s.body, 0.0f) == RM_OK);
    CHECK(rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, 0.0f) == RM_OK);
    CHECK(rm_body_set_elasticity(s.world, s.body, 7.0f) == RM_OK);
    CHECK(info_of(s.world, s.body).elasticity == 0.1f);
    CHECK(rm_body_set_elasticity(s.world, s.body, -7.0f) == RM_OK);
    CHECK(info_of(s.world, s.body).elasticity == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int check_too_large(float number) {
    scene s = make_scene();
    rm_vec3 fast = rm_vec3_make(0.0f, number, 0.0f);
    rm_vec3 still = rm_vec3_make(0.0f, 0.0f, 0.0f);
    REFUSED(rm_body_set_scale(s.world, s.body, number), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_radius(s.world, s.body, number), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_run_rate(s.world, s.body, number), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, number), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_cycle(s.world, s.body, fast, still), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_cycle(s.world, s.body, still, fast), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_set_omega(s.world, s.body, fast), RM_ERROR_ARGUMENT);
    REFUSED(vector_omega(s.world, s.body, fast), RM_ERROR_ARGUMENT);
    rm_world_destroy(s.world);
    return 0;
}

static int numbers_too_large_to_reckon_with_are_refused(void) {
    CHECK(check_too_large(3e38f) == 0);
    CHECK(check_too_large(1000001.0f) == 0);
    return 0;
}

static int a_million_of_anything_is_accepted(void) {
    scene s = make_scene();
    rm_vec3 fast = rm_vec3_make(0.0f, 1e6f, 0.0f);
    CHECK(rm_body_set_scale(s.world, s.body, 1e6f) == RM_OK);
    CHECK(rm_body_set_radius(s.world, s.body, 1e6f) == RM_OK);
    CHECK(rm_body_set_run_rate(s.world, s.body, 1e6f) == RM_OK);
    CHECK(rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, 1e6f) == RM_OK);
    CHECK(rm_body_set_cycle(s.world, s.body, fast, fast) == RM_OK);
    CHECK(rm_body_set_omega(s.world, s.body, fast) == RM_OK);
    CHECK(vector_omega(s.world, s.body, fast) == RM_OK);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D3-4.2
static int a_huge_velocity_is_clamped_and_keeps_its_direction(void) {
    scene s = make_scene();
    CHECK(rm_body_set_velocity(s.world, s.body, rm_vec3_make(0.0f, -3e38f, 0.0f)) == RM_OK);
    rm_vec3 v = info_of(s.world, s.body).velocity;
    CHECK(v.x == 0.0f && v.z == 0.0f);
    CHECK_NEAR(v.y, -50.0, 1e-4);
    rm_world_destroy(s.world);
    return 0;
}

static int leashes_that_make_no_sense_are_refused(void) {
    scene s = make_scene();
    rm_position to = place_at(12.0f, 12.0f, 0.0f);
    REFUSED(rm_body_constrain(s.world, s.body, &to, -1.0f, 2.0f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_constrain(s.world, s.body, &to, 3.0f, 2.0f), RM_ERROR_ARGUMENT);
    REFUSED(rm_body_constrain(s.world, s.body, &to, NAN, 2.0f), RM_ERROR_NOT_FINITE);
    REFUSED(rm_body_constrain(s.world, s.body, &to, 1.0f, INFINITY), RM_ERROR_NOT_FINITE);
    rm_world_destroy(s.world);
    return 0;
}

static int shapes_that_are_no_solid_are_refused(void) {
    scene s = make_scene();
    const rm_shape good = rm_default_body_def().shape;
    rm_shape shape = good;
    shape.sphere_count = 3;
    REFUSED(rm_body_set_shape(s.world, s.body, &shape), RM_ERROR_ARGUMENT);
    shape = good;
    shape.spheres[1].radius = 0.0f;
    REFUSED(rm_body_set_shape(s.world, s.body, &shape), RM_ERROR_ARGUMENT);
    shape = good;
    shape.step_up = -0.1f;
    REFUSED(rm_body_set_shape(s.world, s.body, &shape), RM_ERROR_ARGUMENT);
    shape = good;
    shape.spheres[0].center.x = NAN;
    REFUSED(rm_body_set_shape(s.world, s.body, &shape), RM_ERROR_NOT_FINITE);
    shape.sphere_count = 0; // what is not counted does not matter
    CHECK(rm_body_set_shape(s.world, s.body, &shape) == RM_OK);
    rm_world_destroy(s.world);
    return 0;
}

static int grounds_that_are_none_are_refused(void) {
    scene s = make_scene();
    rm_ground ground = {.kind = RM_GROUND_CONSTANT, .height = NAN};
    REFUSED(rm_world_set_ground(s.world, &ground), RM_ERROR_NOT_FINITE);
    ground = (rm_ground){.kind = RM_GROUND_FUNCTION};
    REFUSED(rm_world_set_ground(s.world, &ground), RM_ERROR_ARGUMENT);
    ground = (rm_ground){.kind = (rm_ground_kind)4};
    REFUSED(rm_world_set_ground(s.world, &ground), RM_ERROR_ARGUMENT);
    rm_world_destroy(s.world);
    return 0;
}

// --- time --------------------------------------------------------------------------------------

static int ticks_that_are_no_time_are_refused(void) {
    scene s = make_scene();
    const double bad[] = {0.0,         -0.0,     -1.0,  -1e-300,          1e-300,           1e-40,
                          (double)NAN, 3600.001, 1e308, (double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        REFUSED(rm_world_tick(s.world, bad[i]), RM_ERROR_TIME);
    }
    CHECK(rm_world_tick(s.world, 3600.0) == RM_OK);
    rm_world_destroy(s.world);
    return 0;
}

static int frames_that_are_no_time_are_refused(void) {
    scene s = make_scene();
    const double bad[] = {-1e-300, -1.0, (double)NAN, 3600.001, (double)INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        REFUSED(rm_world_advance(s.world, bad[i]), RM_ERROR_TIME);
        CHECK(rm_world_pending(s.world) == 0.0);
    }
    CHECK(rm_world_advance(s.world, 0.0) == RM_OK);
    rm_world_destroy(s.world);
    return 0;
}

// --- ids and pointers --------------------------------------------------------------------------

// Every call that takes an id, with arguments that are good but for the id.
static int check_bad_id(rm_body_id id, rm_status expected) {
    scene s = make_scene();
    rm_position at = place_at(12.0f, 13.0f, 0.0f);
    rm_vec3 v = rm_vec3_make(0.0f, 0.0f, 1.0f);
    rm_shape shape = rm_default_body_def().shape;
    rm_position_update position = {.position = at, .has_contact = true, .stamp = 100};
    rm_vector_update vector = {.velocity = v, .stamp = 100};
    rm_state_update state = {.stamp = 100};
    rm_body_info info;
    unsigned char bytes[4096];
    const char *field;
    REFUSED(rm_body_remove(s.world, id), expected);
    REFUSED(rm_body_read(s.world, id, &info), expected);
    REFUSED(rm_body_place(s.world, id, &at), expected);
    REFUSED(rm_body_enter(s.world, id, &at), expected);
    REFUSED(rm_body_move(s.world, id, v, NULL), expected);
    REFUSED(rm_body_set_guid(s.world, id, 9), expected);
    REFUSED(rm_body_set_state(s.world, id, 1, 1), expected);
    REFUSED(rm_body_set_transient(s.world, id, 1, 0), expected);
    REFUSED(rm_body_set_player(s.world, id, true), expected);
    REFUSED(rm_body_set_moving_to(s.world, id, true), expected);
    for (int c = 0; c < NUMBER_CALLS; ++c) {
        REFUSED(number_calls[c](s.world, id, 0.5f), expected);
    }
    REFUSED(rm_body_set_shape(s.world, id, &shape), expected);
    REFUSED(rm_body_set_cycle(s.world, id, v, v), expected);
    REFUSED(rm_body_set_plane(s.world, id, v), expected);
    REFUSED(rm_body_set_velocity(s.world, id, v), expected);
    REFUSED(rm_body_set_omega(s.world, id, v), expected);
    REFUSED(rm_body_interpolate(s.world, id, &at, false), expected);
    REFUSED(rm_body_append_velocity(s.world, id, v), expected);
    REFUSED(rm_body_append_jump(s.world, id), expected);
    REFUSED(rm_body_stop(s.world, id), expected);
    REFUSED(rm_body_stick(s.world, id, s.body), expected);
    REFUSED(rm_body_stick(s.world, s.body, id), expected);
    REFUSED(rm_body_unstick(s.world, id), expected);
    REFUSED(rm_body_constrain(s.world, id, &at, 1.0f, 2.0f), expected);
    REFUSED(rm_body_unconstrain(s.world, id), expected);
    REFUSED(rm_body_update_position(s.world, id, &position, NULL), expected);
    REFUSED(rm_body_update_vector(s.world, id, &vector, NULL), expected);
    REFUSED(rm_body_update_state(s.world, id, &state, NULL), expected);
    REFUSED(rm_body_render(s.world, id, &at), expected);
    REFUSED(rm_body_save(s.world, id, bytes, sizeof bytes, NULL), expected);
    REFUSED(rm_body_compare(s.world, id, s.world, s.body, &field), expected);
    REFUSED(rm_body_compare(s.world, s.body, s.world, id, &field), expected);
    rm_world_destroy(s.world);
    return 0;
}

static int freed_ids_are_stale_everywhere(void) {
    scene s = make_scene();
    rm_world_destroy(s.world);
    return check_bad_id(s.removed, RM_ERROR_STALE_ID);
}

static int forged_ids_are_invalid_everywhere(void) {
    const rm_body_id forged[] = {{0, 0}, {0, 1}, {1, 0}, {1, 2}, {4, 1}, {9, 1}, {UINT32_MAX, 1}};
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; ++i) {
        CHECK(check_bad_id(forged[i], RM_ERROR_INVALID_ID) == 0);
    }
    return 0;
}

static int a_body_cannot_stick_to_itself(void) {
    scene s = make_scene();
    REFUSED(rm_body_stick(s.world, s.body, s.body), RM_ERROR_ARGUMENT);
    rm_world_destroy(s.world);
    return 0;
}

static int null_pointers_are_refused(void) {
    scene s = make_scene();
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    unsigned char bytes[8];
    const char *field;
    const rm_status bad = RM_ERROR_ARGUMENT;
    REFUSED(rm_body_add(s.world, NULL, &id), bad);
    REFUSED(rm_body_add(s.world, &def, NULL), bad);
    REFUSED(rm_body_read(s.world, s.body, NULL), bad);
    REFUSED(rm_body_place(s.world, s.body, NULL), bad);
    REFUSED(rm_body_enter(s.world, s.body, NULL), bad);
    REFUSED(rm_body_set_shape(s.world, s.body, NULL), bad);
    REFUSED(rm_body_interpolate(s.world, s.body, NULL, false), bad);
    REFUSED(rm_body_constrain(s.world, s.body, NULL, 1.0f, 2.0f), bad);
    REFUSED(rm_body_update_position(s.world, s.body, NULL, NULL), bad);
    REFUSED(rm_body_update_vector(s.world, s.body, NULL, NULL), bad);
    REFUSED(rm_body_update_state(s.world, s.body, NULL, NULL), bad);
    REFUSED(rm_body_render(s.world, s.body, NULL), bad);
    REFUSED(rm_body_save(s.world, s.body, NULL, 8, NULL), bad);
    REFUSED(rm_body_restore(s.world, NULL, 8, &id), bad);
    REFUSED(rm_body_restore(s.world, bytes, 8, NULL), bad);
    REFUSED(rm_body_restore_over(s.world, s.body, NULL, 8), bad);
    REFUSED(rm_body_hash(s.world, s.body, NULL), bad);
    REFUSED(rm_body_message(s.world, s.body, RM_MESSAGE_UPDATE_POSITION, NULL), bad);
    REFUSED(rm_body_encode(s.world, s.body, RM_MESSAGE_UPDATE_POSITION, bytes, 8, NULL), bad);
    REFUSED(rm_world_take_crossings(s.world, NULL, 0, NULL), bad);
    REFUSED(rm_body_compare(s.world, s.body, s.world, s.body, NULL), bad);
    REFUSED(rm_body_compare(NULL, s.body, s.world, s.body, &field), bad);
    REFUSED(rm_body_compare(s.world, s.body, NULL, s.body, &field), bad);
    REFUSED(rm_world_find(s.world, 1, NULL), bad);
    REFUSED(rm_world_save(s.world, NULL, 8, NULL), bad);
    REFUSED(rm_world_restore(s.world, NULL, 8), bad);
    rm_world_destroy(s.world);
    return 0;
}

static int a_null_world_is_refused(void) {
    rm_position at = place_at(0.0f, 0.0f, 0.0f);
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {1, 1};
    rm_body_info info;
    uint32_t count;
    const rm_status bad = RM_ERROR_ARGUMENT;
    CHECK(rm_world_tick(NULL, TICK) == bad && rm_world_advance(NULL, TICK) == bad);
    CHECK(rm_world_set_viewer(NULL, &at) == bad && rm_world_set_ground(NULL, NULL) == bad);
    CHECK(rm_world_set_sweep(NULL, NULL, NULL) == bad);
    CHECK(rm_world_set_collision(NULL, NULL) == bad);
    CHECK(rm_world_restore(NULL, &at, 8) == bad);
    CHECK(rm_world_save(NULL, &at, 8, NULL) == bad);
    CHECK(rm_world_take_events(NULL, NULL, 0, &count, NULL) == bad);
    CHECK(rm_world_find(NULL, 1, &id) == bad);
    CHECK(rm_body_add(NULL, &def, &id) == bad && rm_body_remove(NULL, id) == bad);
    CHECK(rm_body_read(NULL, id, &info) == bad && rm_body_render(NULL, id, &at) == bad);
    CHECK(rm_body_place(NULL, id, &at) == bad && rm_body_stop(NULL, id) == bad);
    CHECK(rm_body_save(NULL, id, &at, 8, NULL) == bad);
    CHECK(rm_body_restore_over(NULL, id, &at, 8) == bad && rm_body_make_ghost(NULL, id) == bad);
    CHECK(rm_body_tick(NULL, id, TICK) == bad && rm_body_set_host_word(NULL, id, 1) == bad);
    CHECK(rm_body_set_stamp(NULL, id, RM_STAMP_STATE, 1) == bad);
    CHECK(rm_world_take_crossings(NULL, NULL, 0, &count) == bad);
    CHECK(rm_world_hash_bodies(NULL) == 0);
    CHECK(rm_world_within(NULL, 0, at.origin, at.origin, NULL, 0) == 0);
    return 0;
}

static int a_full_world_refuses_and_stays_as_it_was(void) {
    scene s = make_scene();
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    unsigned char bytes[4096];
    size_t size;
    while (rm_body_add(s.world, &def, &id) == RM_OK) {
        // fills the world
    }
    CHECK(rm_body_save(s.world, id, bytes, sizeof bytes, &size) == RM_OK);
    s.hash = rm_world_hash(s.world);
    REFUSED(rm_body_add(s.world, &def, &id), RM_ERROR_FULL);
    REFUSED(rm_body_restore(s.world, bytes, size, &id), RM_ERROR_FULL);
    rm_world_destroy(s.world);
    return 0;
}

static int moving_by_hand_needs_something_to_sweep(void) {
    scene s = make_scene();
    CHECK(rm_world_set_ground(s.world, NULL) == RM_OK);
    s.hash = rm_world_hash(s.world);
    REFUSED(move_by(s.world, s.body, rm_vec3_make(1, 0, 0)), RM_ERROR_ARGUMENT);
    rm_world_destroy(s.world);
    return 0;
}

static int every_status_has_a_text_of_its_own(void) {
    for (int i = 0; i < RM_STATUS_COUNT; ++i) {
        for (int k = 0; k < i; ++k) {
            CHECK(strcmp(rm_status_text((rm_status)i), rm_status_text((rm_status)k)) != 0);
        }
    }
    CHECK(strcmp(rm_status_text((rm_status)-1), rm_status_text(RM_STATUS_COUNT)) == 0);
    return 0;
}

// --- from inside a tick ------------------------------------------------------------------------

typedef struct intruder {
    rm_world *world;
    rm_body_id body;
    int calls;
    int refusals;
} intruder;

static void intrude(void *user, rm_body_id body, double dt) {
    intruder *i = user;
    rm_position at = place_at(1.0f, 1.0f, 0.0f);
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    uint32_t count;
    (void)dt;
    const rm_status results[] = {
        rm_world_tick(i->world, TICK),
        rm_world_advance(i->world, TICK),
        rm_world_grow(i->world, 1000),
        rm_world_set_viewer(i->world, &at),
        rm_world_set_sweep(i->world, NULL, NULL),
        rm_world_take_events(i->world, NULL, 0, &count, NULL),
        rm_body_add(i->world, &def, &id),
        rm_body_remove(i->world, body),
        rm_body_place(i->world, body, &at),
        rm_body_set_velocity(i->world, body, at.origin),
        rm_body_stick(i->world, body, i->body),
    };
    for (size_t r = 0; r < sizeof results / sizeof results[0]; ++r) {
        i->calls += 1;
        i->refusals += results[r] == RM_ERROR_BUSY;
    }
}

static int changes_from_inside_a_tick_are_refused(void) {
    intruder user = {0};
    rm_world_def def = plain_def();
    rm_world *quiet = world_of(&def);
    def.hooks =
        (rm_hooks){.user = &user, .detection = intrude, .particles = intrude, .scripts = intrude};
    user.world = world_of(&def);
    user.body = add_body(user.world, 1);
    add_body(user.world, 2);
    add_body(quiet, 1);
    add_body(quiet, 2);
    CHECK(rm_world_tick(user.world, TICK) == RM_OK && rm_world_tick(quiet, TICK) == RM_OK);
    CHECK(user.calls == 2 * 3 * 11 && user.refusals == user.calls);
    CHECK(rm_world_hash(user.world) == rm_world_hash(quiet));
    CHECK(rm_world_advance(user.world, 0.0) == RM_OK);
    rm_world_destroy(user.world);
    rm_world_destroy(quiet);
    return 0;
}

void test_bad_input(void) {
    RUN(positions_that_are_not_finite_are_refused);
    RUN(zero_quaternions_are_refused);
    RUN(coordinates_too_large_to_reckon_with_are_refused);
    RUN(placing_by_hand_off_the_map_is_refused);
    RUN(vectors_that_are_not_finite_are_refused);
    RUN(properties_that_are_not_finite_are_refused);
    RUN(defs_with_numbers_that_are_not_finite_are_refused);
    RUN(properties_out_of_range_are_refused);
    RUN(the_ends_of_a_range_are_accepted);
    RUN(numbers_too_large_to_reckon_with_are_refused);
    RUN(a_million_of_anything_is_accepted);
    RUN(a_huge_velocity_is_clamped_and_keeps_its_direction);
    RUN(leashes_that_make_no_sense_are_refused);
    RUN(shapes_that_are_no_solid_are_refused);
    RUN(grounds_that_are_none_are_refused);
    RUN(ticks_that_are_no_time_are_refused);
    RUN(frames_that_are_no_time_are_refused);
    RUN(freed_ids_are_stale_everywhere);
    RUN(forged_ids_are_invalid_everywhere);
    RUN(a_body_cannot_stick_to_itself);
    RUN(null_pointers_are_refused);
    RUN(a_null_world_is_refused);
    RUN(a_full_world_refuses_and_stays_as_it_was);
    RUN(moving_by_hand_needs_something_to_sweep);
    RUN(every_status_has_a_text_of_its_own);
    RUN(changes_from_inside_a_tick_are_refused);
}
