// A world with one body and a collision whose answers the test writes down: for the tests of a
// body's tick.
#pragma once

#include "remora/ac_world.h"
#include "remora/smooth.h"

#include "places.h"

#include <stdlib.h>
#include <string.h>

// A sweep that answers what it is told, and remembers what it was asked.
typedef struct stub {
    rm_sweep_result move_result, place_result;
    rm_sweep_out answer; // its place counts only with has_place; else it ends where it was to go
    bool has_place;
    int moves, places; // how often it was asked
    rm_sweep_in asked; // the last question
} stub;

static inline rm_sweep_result stub_sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    stub *s = user;
    s->asked = *in;
    const rm_position end = s->has_place ? s->answer.at : in->to;
    *out = s->answer;
    out->at = end;
    if (in->kind == RM_SWEEP_MOVE) {
        s->moves += 1;
        return s->move_result;
    }
    s->places += 1;
    return s->place_result;
}

typedef struct scene {
    rm_world *world;
    rm_body_id body;
} scene;

// A world without any ground; with a stub for its collision unless that is null. A push along the
// ground lasts until friction ends it, as in the client.
static inline rm_world_def scene_world(stub *s) {
    rm_world_def def = rm_ac_world_def();
    def.rules.ground_velocity = RM_RULE_RETAIL;
    def.capacity = 32;
    def.ground.kind = RM_GROUND_NONE;
    def.sweep = s ? stub_sweep : NULL;
    def.sweep_user = s;
    return def;
}

// A body at (12, 12, 0) that faces north, touches nothing and has no weight: it moves only as the
// test says.
static inline rm_body_def floating_body(void) {
    rm_body_def def = rm_default_body_def();
    def.state = 0;
    def.has_contact = false;
    def.is_on_walkable = false;
    return def;
}

// The same on walkable ground.
static inline rm_body_def standing_body(void) {
    rm_body_def def = rm_default_body_def();
    def.state = 0;
    return def;
}

// The tests cannot go on without a world, and it is not what they are about.
static inline scene new_scene(const rm_world_def *world, const rm_body_def *body) {
    scene s;
    if (rm_world_create(world, &s.world) != RM_OK || rm_body_add(s.world, body, &s.body) != RM_OK) {
        abort();
    }
    return s;
}

// A floating body before a stub.
static inline scene floating_scene(stub *s) {
    const rm_world_def world = scene_world(s);
    const rm_body_def body = floating_body();
    return new_scene(&world, &body);
}

// A standing body before a stub.
static inline scene standing_scene(stub *s) {
    const rm_world_def world = scene_world(s);
    const rm_body_def body = standing_body();
    return new_scene(&world, &body);
}

static inline rm_body_info read_body(const scene *s) {
    rm_body_info info;
    if (rm_body_read(s->world, s->body, &info) != RM_OK) {
        abort();
    }
    return info;
}

// One tick, and what became of the body.
static inline rm_body_info tick_body(const scene *s, double dt) {
    if (rm_world_tick(s->world, dt) != RM_OK) {
        abort();
    }
    return read_body(s);
}

static inline void push(const scene *s, float x, float y, float z) {
    if (rm_body_set_velocity(s->world, s->body, vec(x, y, z)) != RM_OK) {
        abort();
    }
}

static inline bool has_transient(const rm_body_info *info, uint32_t bits) {
    return (info->transient & bits) == bits;
}
