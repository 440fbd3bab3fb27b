// Bodies of a crowd as bodies of a world. Number i has the guid i + 1.

#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double TICK = 1.0 / 30.0;

// --- the calls of a crowd ------------------------------------------------------------------------

static void note(bench_world *w, rm_status status) {
    w->is_ok &= status == RM_OK;
}

static void go(void *user, uint32_t body, const rm_position *to) {
    bench_world *w = user;
    note(w, rm_body_interpolate(w->world, w->ids[body], to, false));
}

static void stop(void *user, uint32_t body) {
    bench_world *w = user;
    note(w, rm_body_stop(w->world, w->ids[body]));
}

static void cycle(void *user, uint32_t body, rm_vec3 velocity, rm_vec3 omega) {
    bench_world *w = user;
    note(w, rm_body_set_cycle(w->world, w->ids[body], velocity, omega));
}

static void push(void *user, uint32_t body, rm_vec3 velocity, rm_vec3 omega) {
    bench_world *w = user;
    note(w, rm_body_set_velocity(w->world, w->ids[body], velocity));
    note(w, rm_body_set_omega(w->world, w->ids[body], omega));
}

static void stick(void *user, uint32_t body, uint32_t target) {
    bench_world *w = user;
    note(w, rm_body_stick(w->world, w->ids[body], w->ids[target]));
}

static void leash(void *user, uint32_t body, float start, float max) {
    bench_world *w = user;
    rm_body_info info;
    note(w, rm_body_read(w->world, w->ids[body], &info));
    note(w, rm_body_constrain(w->world, w->ids[body], &info.position, start, max));
}

// --- the world -----------------------------------------------------------------------------------

static rm_status add_body(bench_world *w, uint32_t i) {
    bool is_grounded = crowd_kind_of(w->crowd, i) != CROWD_JUMP;
    rm_body_def def = rm_default_body_def();
    def.guid = i + 1;
    def.position = crowd_start(i);
    def.has_contact = is_grounded;
    def.is_on_walkable = is_grounded;
    return rm_body_add(w->world, &def, &w->ids[i]);
}

static rm_status make(bench_world *w, uint32_t threads) {
    w->ids = malloc(w->bodies * sizeof *w->ids);
    rm_status status = w->ids ? rm_threads_create(threads, NULL, &w->threads) : RM_ERROR_MEMORY;
    if (status == RM_OK) {
        w->def.runner = rm_threads_runner(w->threads);
        status = rm_world_create(&w->def, &w->world);
    }
    for (uint32_t i = 0; status == RM_OK && i < w->bodies; ++i) {
        status = add_body(w, i);
    }
    return status;
}

static bool has_stuck(const crowd *c) {
    bool is_any = false;
    for (uint32_t i = 0; i < c->kind_count; ++i) {
        is_any = is_any || c->kinds[i] == CROWD_STICK;
    }
    return is_any;
}

bool bench_world_make(bench_world *w, const crowd *c, const bench_options *options) {
    uint32_t bodies = options->bodies;
    *w = (bench_world){.crowd = c, .bodies = bodies, .is_ok = true};
    w->def = rm_ac_world_def();
    w->def.rules = c->is_retail ? rm_rules_retail() : rm_rules_l3();
    w->def.rules = c->is_smooth ? rm_rules_smooth() : w->def.rules;
    w->def.capacity = bodies;
    w->def.goals = has_stuck(c) ? bodies : 0;
    w->def.ground.kind = RM_GROUND_NONE;
    w->def.instructions = options->instructions;
    w->def.allocator = bench_allocator(&w->allocations);
    rm_status status = make(w, options->threads);
    if (status != RM_OK) {
        fprintf(stderr, "remora bench: %s: %s\n", c->name, rm_status_text(status));
    }
    return status == RM_OK;
}

void bench_world_free(bench_world *w) {
    rm_world_destroy(w->world);
    rm_threads_destroy(w->threads);
    free(w->ids);
}

void bench_world_prepare(bench_world *w) {
    crowd_mover mover = {w, go, stop, cycle, push, stick, leash};
    crowd_before_tick(w->crowd, w->tick, w->bodies, &mover);
    w->tick += 1;
}

bool bench_world_tick(bench_world *w) {
    note(w, rm_world_tick(w->world, TICK));
    return w->is_ok;
}
