// A seeded run of a world with everything in it: updates in and out of order, teleports, snaps,
// blips, sticky targets, leashes, jumps, motions, a viewer that walks, bodies that come and go.
// Every number is drawn by a statement of its own, because the order of evaluation within an
// expression is the compiler's.
#pragma once

#include "worlds.h"

enum { SCRIPT_BODIES = 40 };

typedef struct script {
    test_random random;
    rm_world *world;
    rm_body_id ids[SCRIPT_BODIES];
    uint32_t body_count;
    uint32_t next_guid;
    uint32_t cell;              // where it all happens
    const rm_collision *ground; // places are on its terrain; null: about level 0
} script;

static inline rm_world_def script_def(void) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = SCRIPT_BODIES;
    return def;
}

// A place of the script's neighbourhood, which crosses the corner of four landblocks.
static inline rm_position script_place(script *s) {
    float x = random_between(&s->random, 150.0f, 230.0f);
    float y = random_between(&s->random, 150.0f, 230.0f);
    float z = random_between(&s->random, 0.0f, 1.0f);
    float heading = random_between(&s->random, 0.0f, 359.0f);
    float height = 0.0f;
    rm_position at = facing(place_in(s->cell, x, y, 0.0f), heading);
    if (s->ground && rm_position_settle(RM_SPACE_LANDBLOCKS, &at)) {
        (void)rm_collision_terrain_height(s->ground, &at, &height);
    }
    at.origin.z = height + z;
    return at;
}

static inline void script_add(script *s, uint32_t index) {
    rm_body_def def = rm_default_body_def();
    def.guid = s->next_guid++;
    def.position = script_place(s);
    def.is_player = random_chance(&s->random, 10);
    def.table = random_below(&s->random, 2);
    rm_body_add(s->world, &def, &s->ids[index]);
}

static inline void script_begin(script *s, rm_world *world, uint64_t seed, uint32_t body_count) {
    *s = (script){.random = {seed}, .world = world, .body_count = body_count};
    s->next_guid = 0x50000001u;
    s->cell = TEST_CELL;
    for (uint32_t i = 0; i < body_count; ++i) {
        script_add(s, i);
    }
}

static inline rm_body_id script_body(script *s) {
    return s->ids[random_below(&s->random, s->body_count)];
}

// A few metres from where the body is, as a server reports a walk.
static inline rm_position script_near(script *s, rm_body_id id) {
    rm_position at = info_of(s->world, id).position;
    at.origin.x += random_between(&s->random, -2.0f, 2.0f);
    at.origin.y += random_between(&s->random, -2.0f, 2.0f);
    at.rotation = rm_quat_from_heading(random_between(&s->random, 0.0f, 359.0f));
    return at;
}

static inline void script_position(script *s, rm_body_id id) {
    rm_position_update update = update_for(s->world, id, script_near(s, id));
    update.has_contact = !random_chance(&s->random, 10);
    if (random_chance(&s->random, 10)) {
        update.stamp = (uint16_t)random_u64(&s->random);
    }
    if (random_chance(&s->random, 20)) {
        update.instance += 1;
    }
    rm_body_update_position(s->world, id, &update, NULL);
}

static inline void script_teleport(script *s, rm_body_id id) {
    rm_position_update update = update_for(s->world, id, script_place(s));
    update.teleport += 1;
    update.has_contact = random_chance(&s->random, 2);
    rm_body_update_position(s->world, id, &update, NULL);
}

static inline void script_push(script *s, rm_body_id id) {
    rm_vector_update update = {0};
    update.stamp = (uint16_t)(info_of(s->world, id).stamps[RM_STAMP_VECTOR] + 1);
    update.velocity.x = random_between(&s->random, -4.0f, 4.0f);
    update.velocity.y = random_between(&s->random, -4.0f, 4.0f);
    update.velocity.z = random_between(&s->random, -1.0f, 8.0f);
    update.omega.z = random_between(&s->random, -2.0f, 2.0f);
    rm_body_update_vector(s->world, id, &update, NULL);
}

static inline void script_motion(script *s, rm_body_id id) {
    static const uint32_t commands[] = {RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD,
                                        RM_COMMAND_RUN_FORWARD, RM_COMMAND_WALK_BACKWARDS};
    rm_body_info info = info_of(s->world, id);
    rm_motion_update update = {.movement = rm_default_movement()};
    update.stamp = (uint16_t)(info.stamps[RM_STAMP_MOVEMENT] + 1);
    update.control = info.stamps[RM_STAMP_CONTROL];
    update.movement.state.forward = commands[random_below(&s->random, 4)];
    update.movement.state.forward_speed = random_between(&s->random, 0.5f, 2.5f);
    if (random_chance(&s->random, 3)) {
        update.movement.state.turn = RM_COMMAND_TURN_RIGHT;
        update.movement.state.turn_speed = random_between(&s->random, -1.5f, 1.5f);
    }
    if (random_chance(&s->random, 4)) {
        update.movement.type = RM_MOVEMENT_TO_POSITION;
        update.movement.position = script_near(s, id);
    } else if (random_chance(&s->random, 6)) {
        update.movement.type = RM_MOVEMENT_TO_OBJECT;
        update.movement.object_guid = info_of(s->world, script_body(s)).guid;
        update.movement.position = script_near(s, id);
    }
    rm_body_update_motion(s->world, id, &update, NULL);
}

static inline void script_cycle(script *s, rm_body_id id) {
    rm_vec3 velocity = {0.0f, 0.0f, 0.0f};
    rm_vec3 omega = {0.0f, 0.0f, 0.0f};
    velocity.x = random_between(&s->random, -1.0f, 1.0f);
    velocity.y = random_between(&s->random, 0.0f, 5.0f);
    omega.z = random_between(&s->random, -1.0f, 1.0f);
    rm_body_set_cycle(s->world, id, velocity, omega);
}

static inline void script_nodes(script *s, rm_body_id id) {
    rm_vec3 velocity = {0.0f, 0.0f, 0.0f};
    rm_position far = script_near(s, id);
    velocity.z = random_between(&s->random, 0.0f, 6.0f);
    rm_body_append_velocity(s->world, id, velocity);
    rm_body_append_jump(s->world, id);
    if (random_chance(&s->random, 2)) {
        far.origin.x += 120.0f; // far enough to blip
        rm_body_interpolate(s->world, id, &far, random_chance(&s->random, 2));
    }
}

static inline void script_leash(script *s, rm_body_id id) {
    rm_position at = script_near(s, id);
    float start = random_between(&s->random, 0.0f, 5.0f);
    float more = random_between(&s->random, 0.0f, 10.0f);
    if (random_chance(&s->random, 3)) {
        rm_body_unconstrain(s->world, id);
    } else {
        rm_body_constrain(s->world, id, &at, start, start + more);
    }
}

static inline void script_bits(script *s, rm_body_id id) {
    static const uint32_t bits[] = {RM_STATE_HIDDEN,    RM_STATE_FROZEN,    RM_STATE_SLEDDING,
                                    RM_STATE_ALIGNPATH, RM_STATE_GRAVITY,   RM_STATE_ETHEREAL,
                                    RM_STATE_INELASTIC, RM_STATE_EDGE_SLIDE};
    uint32_t bit = bits[random_below(&s->random, 8)];
    rm_body_set_state(s->world, id, bit, random_chance(&s->random, 3) ? bit : 0);
    rm_body_set_moving_to(s->world, id, random_chance(&s->random, 4));
}

static inline void script_property(script *s, rm_body_id id) {
    float value = random_between(&s->random, 0.5f, 2.0f);
    rm_speed_source source = (rm_speed_source)random_below(&s->random, 3);
    rm_body_set_scale(s->world, id, value);
    rm_body_set_run_rate(s->world, id, value);
    rm_body_set_speed(s->world, id, source, value);
    rm_body_set_friction(s->world, id, value / 2.0f);
}

static inline void script_viewer(script *s) {
    rm_position at = script_place(s);
    bool is_far = random_chance(&s->random, 3);
    at.origin.x += is_far ? 90.0f : 0.0f;
    rm_world_set_viewer(s->world, random_chance(&s->random, 5) ? NULL : &at);
}

static inline void script_replace(script *s) {
    uint32_t index = random_below(&s->random, s->body_count);
    rm_body_remove(s->world, s->ids[index]);
    script_add(s, index);
}

// One call, or a few that belong together.
static inline void script_call(script *s) {
    rm_body_id id = script_body(s);
    rm_body_id other = script_body(s);
    switch (random_below(&s->random, 20)) {
    case 8:
        script_teleport(s, id);
        break;
    case 9:
        rm_body_stick(s->world, id, other);
        break;
    case 10:
        script_leash(s, id);
        break;
    case 11:
        script_push(s, id);
        break;
    case 12:
        script_cycle(s, id);
        break;
    case 13:
        script_nodes(s, id);
        break;
    case 14:
        script_bits(s, id);
        break;
    case 15:
        script_property(s, id);
        break;
    case 16:
        script_motion(s, id);
        break;
    case 17:
        script_viewer(s);
        break;
    case 18:
        script_replace(s);
        break;
    default:
        script_position(s, id);
        break;
    }
}

// A frame or a tick of some length.
static inline void script_time(script *s) {
    static const double steps[] = {1.0 / 30.0, 1.0 / 30.0, 1.0 / 60.0, 0.05, 0.1, 0.3};
    double dt = steps[random_below(&s->random, 6)];
    if (random_chance(&s->random, 3)) {
        rm_world_advance(s->world, dt);
    } else {
        rm_world_tick(s->world, dt);
    }
}

static inline void script_step(script *s) {
    uint32_t calls = random_below(&s->random, 4);
    for (uint32_t i = 0; i < calls; ++i) {
        script_call(s);
    }
    script_time(s);
}
