// Random calls with random garbage, through every public function that changes a world. Whatever
// comes: an error changes nothing, numbers that are no numbers are errors, and every body stays a
// body: finite, on the map, with a unit rotation and a queue that is not too long. All of it is
// recorded, and played back it comes to the same.

#include "commands.h"
#include "recordings.h"

#include <float.h>
#include <math.h>

enum { CALLS = 120000, MAX_IDS = 64, SAVE_ROOM = 1 << 18 };

typedef struct garbage {
    test_random random;
    rm_world *world;
    rm_space space;
    rm_body_id ids[MAX_IDS]; // some of them alive, some removed
    uint32_t id_count;
    bool has_bad_number; // the present call was given NaN or infinity
    unsigned char *bytes;
    size_t size; // of a save in bytes; 0 for none
} garbage;

// --- garbage -----------------------------------------------------------------------------------

static const float odd_numbers[] = {
    0.0f, -0.0f, 1.0f, -1.0f, 1e-45f, 1e-30f, 0.05f, 0.3f,    95.9f, 191.9f,   192.0f,    -192.0f,
    1e3f, -1e4f, 1e6f, 1e9f,  1e20f,  -1e20f, 3e38f, FLT_MAX, NAN,   INFINITY, -INFINITY, NAN};

enum { ODD_NUMBERS = sizeof odd_numbers / sizeof odd_numbers[0] };

static float any_number(garbage *g, float low, float high) {
    float number = random_between(&g->random, low, high);
    if (random_chance(&g->random, 12)) {
        number = odd_numbers[random_below(&g->random, ODD_NUMBERS)];
    }
    g->has_bad_number = g->has_bad_number || !isfinite(number);
    return number;
}

static rm_vec3 any_vector(garbage *g, float size) {
    float x = any_number(g, -size, size);
    float y = any_number(g, -size, size);
    float z = any_number(g, -size, size);
    return rm_vec3_make(x, y, z);
}

static uint32_t any_cell(garbage *g) {
    const uint32_t cells[] = {TEST_CELL,   TEST_CELL,   0xA9B50001u, 0xAAB40040u, TEST_ROOM,
                              0xA9B4FFFDu, 0x00000001u, 0xFEFE0040u, 0xA9B40000u, 0xFFFFFFFFu};
    return cells[random_below(&g->random, random_chance(&g->random, 4) ? 10 : 5)];
}

static rm_position any_position(garbage *g) {
    rm_position at;
    at.cell = any_cell(g);
    at.origin.x = any_number(g, -10.0f, 200.0f);
    at.origin.y = any_number(g, -10.0f, 200.0f);
    at.origin.z = any_number(g, -5.0f, 5.0f);
    at.rotation.w = any_number(g, -1.0f, 1.0f);
    at.rotation.x = any_number(g, -1.0f, 1.0f);
    at.rotation.y = any_number(g, -1.0f, 1.0f);
    at.rotation.z = any_number(g, -1.0f, 1.0f);
    return at;
}

static rm_body_id any_id(garbage *g) {
    if (g->id_count == 0 || random_chance(&g->random, 15)) {
        return (rm_body_id){random_below(&g->random, 20), random_below(&g->random, 4)};
    }
    return g->ids[random_below(&g->random, g->id_count)];
}

static uint32_t any_guid(garbage *g) {
    return random_below(&g->random, 24);
}

static uint16_t any_stamp(garbage *g) {
    const uint16_t stamps[] = {0, 1, 0x7FFF, 0x8000, 0xFFFF};
    return random_chance(&g->random, 3) ? stamps[random_below(&g->random, 5)]
                                        : (uint16_t)random_u64(&g->random);
}

static uint32_t any_bits(garbage *g) {
    return 1u << random_below(&g->random, 32) | 1u << random_below(&g->random, 32);
}

static bool any_bool(garbage *g) {
    return random_chance(&g->random, 2);
}

static double any_time(garbage *g) {
    const double odd[] = {0.0, -1.0, 1e-300, 1e-6, 0.2, 2.0, 2.5, 3600.0, 1e9, (double)NAN};
    return random_chance(&g->random, 6) ? odd[random_below(&g->random, 10)]
                                        : (double)random_between(&g->random, 0.001f, 0.3f);
}

static rm_body_def any_def(garbage *g) {
    rm_body_def def = rm_default_body_def();
    def.guid = any_guid(g);
    def.position = any_position(g);
    def.state = any_bool(g) ? (uint32_t)RM_STATE_DEFAULT : any_bits(g);
    def.has_contact = any_bool(g);
    def.is_on_walkable = any_bool(g);
    def.is_player = any_bool(g);
    def.scale = any_number(g, 0.1f, 3.0f);
    def.friction = any_number(g, 0.0f, 1.0f);
    def.elasticity = any_number(g, 0.0f, 0.2f);
    def.radius = any_number(g, 0.0f, 2.0f);
    def.run_rate = any_number(g, 0.0f, 4.0f);
    def.shape.sphere_count = random_below(&g->random, 4);
    def.stamps[RM_STAMP_POSITION] = any_stamp(g);
    return def;
}

static void remember(garbage *g, rm_body_id id) {
    uint32_t at = g->id_count < MAX_IDS ? g->id_count++ : random_below(&g->random, MAX_IDS);
    g->ids[at] = id;
}

// --- calls -------------------------------------------------------------------------------------

// Arguments are drawn one statement each: the order of evaluation within a call is not defined.

static rm_status call_world(garbage *g, uint32_t which) {
    rm_world *world = g->world;
    rm_position at = any_position(g);
    rm_ground ground = {.kind = (rm_ground_kind)random_below(&g->random, 5)};
    bool has_bad_place = g->has_bad_number;
    g->has_bad_number = false;
    switch (which) {
    case 0:
        return rm_world_advance(world, any_time(g));
    case 1:
        return rm_world_tick(world, any_time(g));
    case 2:
        g->has_bad_number = has_bad_place && !rm_vec3_is_finite(at.origin);
        return rm_world_set_viewer(world, &at);
    case 3:
        return rm_world_set_viewer(world, NULL);
    case 4:
        ground.height = any_number(g, -3.0f, 3.0f);
        return rm_world_set_ground(world, &ground);
    case 5:
        return rm_world_grow(world, random_below(&g->random, 24));
    case 6:
        return g->size ? rm_world_restore(world, g->bytes, g->size) : RM_ERROR_ARGUMENT;
    default:
        return rm_world_save(world, g->bytes, SAVE_ROOM, &g->size);
    }
}

static rm_status call_lifecycle(garbage *g, uint32_t which) {
    rm_body_id id = any_id(g);
    rm_body_def def;
    rm_status status;
    unsigned char bytes[2048];
    size_t size;
    switch (which) {
    case 0:
    case 1:
        def = any_def(g);
        status = rm_body_add(g->world, &def, &id);
        if (status == RM_OK) {
            remember(g, id);
        }
        return status;
    case 2:
        return random_chance(&g->random, 3) ? rm_body_remove(g->world, id) : RM_OK;
    default:
        status = rm_body_save(g->world, id, bytes, sizeof bytes, &size);
        if (status == RM_OK) {
            uint32_t at = random_below(&g->random, (uint32_t)size);
            bytes[at] ^= (unsigned char)random_below(&g->random, 3);
            rm_body_remove(g->world, id);
            uint64_t hash = rm_world_hash(g->world);
            status = rm_body_restore(g->world, bytes, size, &id);
            if (status != RM_OK) {
                return rm_world_hash(g->world) == hash ? RM_OK : RM_STATUS_COUNT;
            }
            remember(g, id);
        }
        return status;
    }
}

static rm_status call_place(garbage *g, uint32_t which) {
    rm_body_id id = any_id(g);
    rm_position at = any_position(g);
    rm_sweep_result result;
    float start;
    float max;
    switch (which) {
    case 0:
        return rm_body_place(g->world, id, &at);
    case 1:
        return rm_body_enter(g->world, id, &at);
    case 2:
        g->has_bad_number = !rm_vec3_is_finite(at.origin);
        return rm_body_move(g->world, id, at.origin, &result);
    case 3:
        return rm_body_interpolate(g->world, id, &at, any_bool(g));
    default:
        start = any_number(g, 0.0f, 10.0f);
        max = any_number(g, 5.0f, 50.0f);
        return rm_body_constrain(g->world, id, &at, start, max);
    }
}

static rm_status call_property(garbage *g, uint32_t which) {
    rm_world *world = g->world;
    rm_body_id id = any_id(g);
    uint32_t mask = any_bits(g);
    rm_speed_source source;
    switch (which) {
    case 0:
        return rm_body_set_guid(world, id, any_guid(g));
    case 1:
        return rm_body_set_state(world, id, mask, any_bits(g));
    case 2:
        mask = any_bool(g) ? mask & 3u : mask;
        return rm_body_set_transient(world, id, mask, any_bits(g));
    case 3:
        return rm_body_set_player(world, id, any_bool(g));
    case 4:
        return rm_body_set_moving_to(world, id, any_bool(g));
    case 5:
        return rm_body_set_scale(world, id, any_number(g, 0.1f, 3.0f));
    case 6:
        return rm_body_set_friction(world, id, any_number(g, -0.1f, 1.1f));
    case 7:
        return rm_body_set_elasticity(world, id, any_number(g, -1.0f, 1.0f));
    case 8:
        return rm_body_set_radius(world, id, any_number(g, -0.1f, 2.0f));
    case 9:
        return rm_body_set_run_rate(world, id, any_number(g, -0.1f, 4.0f));
    default:
        source = (rm_speed_source)random_below(&g->random, 4);
        return rm_body_set_speed(world, id, source, any_number(g, -0.1f, 8.0f));
    }
}

static rm_status call_vector(garbage *g, uint32_t which) {
    rm_world *world = g->world;
    rm_body_id id = any_id(g);
    rm_vec3 v = any_vector(g, which == 1 ? 3.0f : 20.0f);
    switch (which) {
    case 0:
        return rm_body_set_velocity(world, id, v);
    case 1:
        return rm_body_set_omega(world, id, v);
    case 2:
        return rm_body_set_plane(world, id, v);
    case 3:
        return rm_body_append_velocity(world, id, v);
    default:
        return rm_body_set_cycle(world, id, v, any_vector(g, 3.0f));
    }
}

static rm_status call_chase(garbage *g, uint32_t which) {
    rm_body_id id = any_id(g);
    rm_shape shape = any_def(g).shape;
    g->has_bad_number = false;
    switch (which) {
    case 0:
        return rm_body_append_jump(g->world, id);
    case 1:
        return rm_body_stop(g->world, id);
    case 2:
    case 3:
        return rm_body_stick(g->world, id, any_id(g));
    case 4:
        return rm_body_unstick(g->world, id);
    case 5:
        return rm_body_unconstrain(g->world, id);
    default:
        shape.step_up = any_number(g, -0.1f, 1.0f);
        return rm_body_set_shape(g->world, id, &shape);
    }
}

static rm_status call_update(garbage *g, uint32_t which) {
    rm_body_id id = any_id(g);
    rm_body_info info = info_of(g->world, id);
    uint16_t stamp = any_stamp(g);
    uint16_t instance = random_chance(&g->random, 8) ? 1 : 0;
    bool was_applied;
    rm_route route;
    if (which == 0) {
        rm_vector_update update = {.instance = instance, .stamp = stamp};
        update.velocity = any_vector(g, 20.0f);
        update.omega = any_vector(g, 3.0f);
        return rm_body_update_vector(g->world, id, &update, &was_applied);
    }
    if (which == 1) {
        rm_state_update update = {.state = any_bits(g), .instance = instance, .stamp = stamp};
        return rm_body_update_state(g->world, id, &update, &was_applied);
    }
    rm_position_update update = {.instance = instance, .has_contact = any_bool(g)};
    update.position = any_position(g);
    update.stamp =
        random_chance(&g->random, 6) ? stamp : (uint16_t)(info.stamps[RM_STAMP_POSITION] + 1);
    update.teleport = (uint16_t)(info.stamps[RM_STAMP_TELEPORT] + random_chance(&g->random, 6));
    return rm_body_update_position(g->world, id, &update, &route);
}

static uint32_t any_command(garbage *g) {
    return random_chance(&g->random, 8)
               ? any_bits(g)
               : test_commands[random_below(&g->random, TEST_COMMAND_COUNT)];
}

// Numbers that an update of another type does not use are no reason to refuse it.
static rm_motion_update any_motion(garbage *g, const rm_body_info *info) {
    rm_motion_update update = {.movement = rm_default_movement()};
    rm_movement *m = &update.movement;
    update.stamp = (uint16_t)(info->stamps[RM_STAMP_MOVEMENT] + 1);
    update.control = (uint16_t)(info->stamps[RM_STAMP_CONTROL] + random_below(&g->random, 2));
    if (random_chance(&g->random, 2)) {
        m->state.style = any_command(g);
        m->state.forward = any_command(g);
        m->state.sidestep = any_command(g);
        m->state.turn = any_command(g);
        m->state.forward_speed = any_number(g, -3.0f, 3.0f);
        m->state.sidestep_speed = any_number(g, -3.0f, 3.0f);
        m->state.turn_speed = any_number(g, -3.0f, 3.0f);
        m->action_count = random_below(&g->random, 3);
        m->actions[0].command = any_command(g);
        m->actions[0].speed = 1.0f;
        m->sticky_guid = any_guid(g);
        return update;
    }
    m->type = RM_MOVEMENT_TO_OBJECT + random_below(&g->random, 5);
    m->object_guid = any_guid(g);
    m->position.cell = any_cell(g);
    m->position.origin = any_vector(g, 150.0f);
    m->parameters.bits = any_bits(g) | (any_bool(g) ? (uint32_t)RM_MOVE_DEFAULT : 0);
    m->parameters.distance_to_object = any_number(g, 0.0f, 2.0f);
    m->parameters.min_distance = any_number(g, 0.0f, 2.0f);
    m->parameters.speed = any_number(g, 0.5f, 2.0f);
    m->parameters.desired_heading = any_number(g, -10.0f, 400.0f);
    m->run_rate = any_number(g, 0.0f, 3.0f);
    m->heading = any_number(g, 0.0f, 360.0f);
    return update;
}

static rm_raw_state any_keys(garbage *g) {
    rm_raw_state keys = rm_default_raw_state();
    keys.hold_key = random_below(&g->random, 4);
    keys.forward = any_command(g);
    keys.sidestep = any_command(g);
    keys.turn = any_command(g);
    keys.forward_speed = any_number(g, -2.0f, 2.0f);
    return keys;
}

static rm_status call_motion(garbage *g, uint32_t which) {
    rm_body_id id = any_id(g);
    rm_body_info info = info_of(g->world, id);
    rm_motion_error error;
    if (which == 0) {
        return rm_body_jump(g->world, id, any_number(g, -0.1f, 1.1f), &error);
    }
    if (which == 1) {
        return rm_body_set_table(g->world, id, random_below(&g->random, 3));
    }
    if (which == 2) {
        rm_raw_state keys = any_keys(g);
        return rm_body_set_keys(g->world, id, &keys);
    }
    if (which == 3) {
        rm_move_parameters parameters = rm_default_move_parameters();
        parameters.speed = any_number(g, 0.1f, 3.0f);
        return rm_body_do(g->world, id, any_command(g), &parameters, &error);
    }
    rm_motion_update update = any_motion(g, &info);
    bool was_applied;
    return rm_body_update_motion(g->world, id, &update, &was_applied);
}

typedef struct call_group {
    rm_status (*run)(garbage *g, uint32_t which);
    uint32_t calls;
    uint32_t weight;
} call_group;

static const call_group groups[] = {
    {call_world, 8, 3},  {call_lifecycle, 4, 2}, {call_place, 5, 3},  {call_property, 11, 2},
    {call_vector, 5, 2}, {call_chase, 7, 2},     {call_update, 6, 4}, {call_motion, 8, 3},
};

static rm_status call_something(garbage *g) {
    uint32_t ticket = random_below(&g->random, 3 + 2 + 3 + 2 + 2 + 2 + 4 + 3);
    const call_group *group = groups;
    while (ticket >= group->weight) {
        ticket -= group->weight;
        group += 1;
    }
    g->has_bad_number = false;
    return group->run(g, random_below(&g->random, group->calls));
}

// --- what must hold ----------------------------------------------------------------------------

static int check_body(const garbage *g, const rm_body_info *info) {
    rm_position at = info->position;
    rm_quat q = at.rotation;
    CHECK(rm_vec3_is_finite(at.origin) && rm_quat_is_finite(q));
    CHECK(fabsf(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE);
    CHECK(rm_position_settle(g->space, &at));
    CHECK(g->space != RM_SPACE_FLAT || at.cell == 0);
    CHECK(info->queue_count <= RM_QUEUE_CAPACITY);
    CHECK(rm_vec3_is_finite(info->velocity) && rm_vec3_is_finite(info->omega));
    CHECK(rm_vec3_is_finite(info->cached_velocity) && isfinite(info->leash.used));
    CHECK(isfinite(info->baseline) && isfinite(info->viewer_distance));
    CHECK(isfinite(info->chase_speed) && info->chase_speed > 0.0f);
    CHECK(info->heading >= 0.0f && info->heading <= 360.0f);
    CHECK(info->friction >= 0.0f && info->friction <= 1.0f && info->scale > 0.0f);
    return 0;
}

static int check_bodies(const garbage *g) {
    rm_body_id ids[64];
    rm_render drawn[64];
    uint32_t count = rm_world_bodies(g->world, ids, 64);
    CHECK(count <= 64);
    CHECK(rm_world_render(g->world, TEST_CELL, drawn, 64) == count);
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_info info;
        rm_body_id found;
        CHECK(rm_body_read(g->world, ids[i], &info) == RM_OK);
        CHECK(check_body(g, &info) == 0);
        CHECK(rm_body_id_is_equal(drawn[i].id, ids[i]));
        CHECK(rm_vec3_is_finite(drawn[i].position));
        CHECK(drawn[i].phase >= 0.0f && drawn[i].phase < 1.0f);
        CHECK(isfinite(drawn[i].rate) && isfinite(drawn[i].ground_speed));
        CHECK(fabsf(rm_quat_dot(drawn[i].rotation, drawn[i].rotation) - 1.0f) < 0.002f);
        if (info.guid) {
            CHECK(rm_world_find(g->world, info.guid, &found) == RM_OK);
            CHECK(rm_body_id_is_equal(found, ids[i]));
        }
    }
    return 0;
}

// What can be reached can be saved, and comes back the same.
static int check_save(garbage *g) {
    uint64_t hash = rm_world_hash(g->world);
    size_t size;
    CHECK(rm_world_save(g->world, g->bytes, SAVE_ROOM, &size) == RM_OK);
    CHECK(size == rm_world_save_bytes(g->world));
    CHECK(rm_world_restore(g->world, g->bytes, size) == RM_OK);
    CHECK(rm_world_hash(g->world) == hash);
    g->size = size;
    return 0;
}

static int run_garbage(garbage *g, const rm_world_def *def, int calls) {
    int errors = 0;
    tape t = {0};
    g->world = world_of(def);
    g->space = def->space;
    rm_recorder *recorder = tape_record(&t, g->world, 16, def->events > 0);
    for (int n = 0; n < calls; ++n) {
        uint64_t hash = rm_world_hash(g->world);
        rm_status status = call_something(g);
        CHECK((unsigned)status < RM_STATUS_COUNT);
        CHECK(!g->has_bad_number || status != RM_OK);
        CHECK(status == RM_OK || rm_world_hash(g->world) == hash);
        errors += status != RM_OK;
        CHECK(n % 8 != 0 || check_bodies(g) == 0);
        CHECK(n % 64 != 0 || check_save(g) == 0);
    }
    uint64_t hash = rm_world_hash(g->world);
    CHECK(rm_recorder_stop(recorder) == RM_OK);
    rm_world_destroy(g->world);
    CHECK(errors > calls / 10 && errors < calls * 9 / 10);
    CHECK(tape_leads_to(&t, hash));
    tape_free(&t);
    return 0;
}

static int run_worlds(rm_space space, uint64_t seed) {
    garbage g = {.random = {seed}, .bytes = malloc(SAVE_ROOM)};
    CHECK(g.bytes != NULL);
    for (int i = 0; i < 6; ++i) {
        rm_world_def def = rm_ac_world_def();
        def.space = space;
        def.rules = i % 3 == 0 ? rm_rules_l3() : i % 3 == 1 ? rm_rules_retail() : rm_rules_smooth();
        def.ground.kind = i / 3 ? RM_GROUND_LAST_REPORT : RM_GROUND_NONE;
        def.capacity = 12;
        def.events = i % 2 ? 32 : 0;
        g.id_count = 0;
        g.size = 0;
        CHECK(run_garbage(&g, &def, CALLS / 8) == 0);
    }
    free(g.bytes);
    return 0;
}

static int no_garbage_breaks_a_world_of_landblocks(void) {
    return run_worlds(RM_SPACE_LANDBLOCKS, 4000);
}

static int no_garbage_breaks_a_flat_world(void) {
    return run_worlds(RM_SPACE_FLAT, 4001);
}

// A sweep that answers with garbage: the body stays a body.
static rm_sweep_result sweep_garbage(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    garbage *g = user;
    out->at = random_chance(&g->random, 2) ? in->to : any_position(g);
    if (random_chance(&g->random, 2)) {
        out->at.rotation = in->to.rotation;
    }
    out->contact.normal = any_vector(g, 1.0f);
    out->contact.d = any_number(g, -1.0f, 1.0f);
    out->slide = any_vector(g, 1.0f);
    out->normal = any_vector(g, 1.0f);
    out->bits = random_below(&g->random, 0x1000) & ~(uint32_t)RM_SWEPT_LOST;
    out->stationary_fall = (int)random_below(&g->random, 5);
    return (rm_sweep_result)random_below(&g->random, 3);
}

// claims: D4-9.3
static int no_answer_of_a_sweep_breaks_a_body(void) {
    garbage answers = {.random = {13}};
    garbage g = {.random = {14}, .bytes = malloc(SAVE_ROOM)};
    rm_world_def def = rm_ac_world_def();
    def.sweep = sweep_garbage;
    def.sweep_user = &answers;
    g.world = world_of(&def);
    CHECK(g.bytes != NULL);
    for (uint32_t i = 1; i <= 12; ++i) {
        rm_body_id id = add_body(g.world, i);
        rm_body_set_cycle(g.world, id, rm_vec3_make(0.0f, 4.0f, 0.0f), rm_vec3_make(0, 0, 1.0f));
    }
    for (int n = 0; n < 5000; ++n) {
        rm_body_id id = {1 + random_below(&g.random, 12), 1};
        rm_vec3 push = rm_vec3_make(1.0f, 2.0f, random_between(&g.random, -5.0f, 5.0f));
        rm_body_set_velocity(g.world, id, push);
        teleport_to(g.world, id, place_at(random_between(&g.random, 0.0f, 190.0f), 9.0f, 0.0f));
        CHECK(rm_world_tick(g.world, TICK) == RM_OK);
        CHECK(check_bodies(&g) == 0);
        CHECK(n % 16 != 0 || check_save(&g) == 0);
    }
    rm_world_destroy(g.world);
    free(g.bytes);
    return 0;
}

void test_garbage(void) {
    RUN(no_garbage_breaks_a_world_of_landblocks);
    RUN(no_garbage_breaks_a_flat_world);
    RUN(no_answer_of_a_sweep_breaks_a_body);
}
