// Worlds for the units of smooth motion: without ground, on ground, and in a collision world.
#pragma once

#include "remora/collision.h"

#include "collide_rig.h"
#include "smooth_rig.h"
#include "worlds.h"

static const double FRAME = 1.0 / 60.0;

typedef enum ground { NOWHERE, ON_GROUND, IN_COLLISION, GROUNDS } ground;

typedef struct place {
    rig ground;
    rm_collide_context context;
    rm_world *world;
} place;

// Level, and wide enough for who runs for half a minute.
RIG_UNUSED static void open_place_run_by(place *p, ground kind, uint32_t capacity,
                                         rm_runner runner) {
    rm_world_def def = kind == NOWHERE ? rm_default_world_def() : rm_ac_world_def();
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = capacity;
    def.runner = runner;
    p->ground = rig_make(RM_SPACE_FLAT);
    rig_set_slope(&p->ground, 0.0f);
    p->world = world_of(&def);
    if (kind == IN_COLLISION) {
        p->context = rm_collide_context_make(p->ground.world, p->world);
        (void)rm_world_set_collision(p->world, &p->context);
    }
}

RIG_UNUSED static void open_place(place *p, ground kind, uint32_t capacity) {
    open_place_run_by(p, kind, capacity, (rm_runner){0});
}

RIG_UNUSED static void close_place(place *p) {
    rm_world_destroy(p->world);
    rig_free(&p->ground);
}

// A report of a place, without a time.
RIG_UNUSED static void say(rm_world *world, rm_body_id id, float x, float y) {
    rm_remote_report report = report_at(x, y, 0.0);
    report.known &= ~(uint32_t)RM_KNOWN_SENT;
    (void)rm_body_report(world, id, &report);
}

// Ticks of one frame.
RIG_UNUSED static uint32_t ticks_of(rm_world *world, double dt) {
    rm_smooth_work work = {0};
    (void)rm_world_advance(world, dt);
    (void)rm_world_read_smooth(world, &work);
    return work.ticks;
}
