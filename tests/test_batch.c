// The common tick and the stages one by one: the same bits. A world that keeps events goes through
// the stages for every body, so that two worlds that differ in nothing else can be compared.

#include "remora/ac.h"

#include "check.h"
#include "room.h"

enum { BODIES = 37, TICKS = 600 };

typedef struct twins {
    rm_world *eight; // at a time
    rm_world *one;   // by one
    rm_body_id ids[BODIES];
    uint32_t seed;
} twins;

static uint32_t next(twins *t) {
    t->seed = t->seed * 1664525u + 1013904223u;
    return t->seed >> 8;
}

static float between(twins *t, float low, float high) {
    return low + (high - low) * (float)(next(t) % 10000) / 10000.0f;
}

static bool make(twins *t, rm_rules rules, rm_space space, rm_ground ground) {
    rm_world_def def = rm_ac_world_def();
    rm_body_id other;
    t->seed = 7;
    def.rules = rules;
    def.space = space;
    def.ground = ground;
    def.goals = BODIES;
    bool is_good = rm_world_create(&def, &t->eight) == RM_OK;
    def.events = 4;
    is_good = is_good && rm_world_create(&def, &t->one) == RM_OK;
    for (uint32_t i = 0; is_good && i < BODIES; ++i) {
        rm_body_def body = rm_default_body_def();
        body.guid = i + 1;
        body.position.origin =
            rm_vec3_make(between(t, 1.0f, 190.0f), between(t, 1.0f, 190.0f), 0.0f);
        body.scale = between(t, 0.5f, 2.0f);
        is_good = add_with_room(t->eight, &body, &t->ids[i]) == RM_OK &&
                  add_with_room(t->one, &body, &other) == RM_OK;
    }
    return is_good;
}

static rm_position somewhere(twins *t, const rm_body_info *near) {
    rm_position p = near->position;
    p.origin.x += between(t, -6.0f, 6.0f);
    p.origin.y += between(t, -6.0f, 6.0f);
    p.rotation = rm_quat_from_heading(between(t, 0.0f, 360.0f));
    return p;
}

static rm_status report(twins *t, rm_world *world, uint32_t body, const rm_position *at) {
    rm_body_info info;
    rm_status status = rm_body_read(world, t->ids[body], &info);
    if (status != RM_OK) {
        return status;
    }
    rm_position_update update = {.position = *at,
                                 .has_contact = true,
                                 .stamp = (uint16_t)(info.stamps[RM_STAMP_POSITION] + 1)};
    return rm_body_update_position(world, t->ids[body], &update, NULL);
}

static rm_status jump(twins *t, rm_world *world, uint32_t body, rm_vec3 up, rm_vec3 spin) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_status status = rm_body_set_transient(world, t->ids[body], ground, 0);
    if (status == RM_OK && body % 2 == 0) {
        status = rm_body_set_omega(world, t->ids[body], spin);
    }
    return status == RM_OK ? rm_body_set_velocity(world, t->ids[body], up) : status;
}

// Something that happens to one body, in both worlds.
static bool happen(twins *t) {
    uint32_t body = next(t) % BODIES;
    uint32_t what = next(t) % 15;
    uint32_t other = (body + 1 + next(t) % (BODIES - 1)) % BODIES;
    rm_body_info info;
    if (rm_body_read(t->eight, t->ids[body], &info) != RM_OK) {
        return false;
    }
    rm_position at = somewhere(t, &info);
    rm_vec3 v = rm_vec3_make(between(t, -2.0f, 2.0f), between(t, -4.0f, 4.0f), 0.0f);
    rm_vec3 turn = rm_vec3_make(body % 5 == 0 ? 0.2f : 0.0f, 0.0f, // some tilt
                                what == 1 ? between(t, -1.0f, 1.0f) : 0.0f);
    rm_vec3 up = rm_vec3_make(v.x, v.y, between(t, -1.0f, 6.0f));
    rm_vec3 spin = rm_vec3_make(0.0f, between(t, -1.0f, 1.0f), between(t, -2.0f, 2.0f));
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    float speed = between(t, 0.0f, 6.0f);
    rm_status status = RM_OK;
    for (int w = 0; w < 2 && status == RM_OK; ++w) {
        rm_world *world = w ? t->one : t->eight;
        if (what < 2) {
            status = rm_body_set_cycle(world, t->ids[body], v, turn);
        } else if (what == 2) {
            status = rm_body_set_speed(world, t->ids[body], RM_SPEED_FIXED, speed);
        } else if (what == 3) {
            status = rm_body_constrain(world, t->ids[body], &at, 1.0f, 6.0f);
        } else if (what == 4) {
            status = rm_body_set_velocity(world, t->ids[body], body % 3 ? v : up);
        } else if (what == 8) {
            status = jump(t, world, body, up, spin);
        } else if (what == 9) {
            status = rm_body_set_transient(world, t->ids[body], ground, ground);
        } else if (what > 11) {
            status = rm_body_stick(world, t->ids[body], t->ids[other]);
        } else {
            status = report(t, world, body, &at);
        }
    }
    return status == RM_OK;
}

static int run(rm_rules rules, rm_space space, rm_ground ground) {
    twins t;
    rm_event events[4096];
    uint32_t count;
    CHECK(make(&t, rules, space, ground));
    for (int tick = 0; tick < TICKS; ++tick) {
        for (int i = 0; i < 3; ++i) {
            CHECK(tick > TICKS / 2 || happen(&t)); // the second half comes to rest
        }
        if (tick == 100 || tick == 200) {
            rm_position viewer = {0xA9B40001u, {90.0f, 90.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};
            viewer.origin.x += (float)tick * 0.3f;
            CHECK(rm_world_set_viewer(t.eight, &viewer) == RM_OK);
            CHECK(rm_world_set_viewer(t.one, &viewer) == RM_OK);
        }
        double dt = tick % 5 == 4 ? 1.0 / 8000.0 : 1.0 / 30.0; // now and then all moves vanish
        CHECK(rm_world_tick(t.eight, dt) == RM_OK);
        CHECK(rm_world_tick(t.one, dt) == RM_OK);
        CHECK(rm_world_take_events(t.one, events, 4096, &count, NULL) == RM_OK);
        for (uint32_t i = 0; i < BODIES; ++i) {
            const char *field;
            CHECK(rm_body_compare(t.eight, t.ids[i], t.one, t.ids[i], &field) == RM_OK);
            CHECK(field == NULL);
        }
        CHECK(rm_world_hash(t.eight) == rm_world_hash(t.one));
    }
    rm_world_destroy(t.eight);
    rm_world_destroy(t.one);
    return 0;
}

static int eight_at_a_time_and_one_by_one_agree_under_l3_rules(void) {
    return run(rm_rules_l3(), RM_SPACE_LANDBLOCKS, (rm_ground){.kind = RM_GROUND_NONE});
}

static int eight_at_a_time_and_one_by_one_agree_under_retail_rules(void) {
    return run(rm_rules_retail(), RM_SPACE_LANDBLOCKS, (rm_ground){.kind = RM_GROUND_NONE});
}

static int eight_at_a_time_and_one_by_one_agree_in_flat_space(void) {
    return run(rm_rules_retail(), RM_SPACE_FLAT, (rm_ground){.kind = RM_GROUND_NONE});
}

static int eight_at_a_time_and_one_by_one_agree_on_a_ground(void) {
    return run(rm_rules_l3(), RM_SPACE_LANDBLOCKS, (rm_ground){.kind = RM_GROUND_LAST_REPORT});
}

static rm_sweep_result sweep_everything(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    (void)in;
    out->contact.normal = rm_vec3_make(0.0f, 0.0f, 1.0f);
    out->bits = RM_SWEPT_CONTACT;
    return rm_position_settle(RM_SPACE_LANDBLOCKS, &out->at) ? RM_SWEEP_OK : RM_SWEEP_FAILED;
}

static int who_stands_is_not_swept_and_stays_the_same(void) {
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    rm_world *world;
    rm_body_id id;
    def.sweep = sweep_everything;
    CHECK(rm_world_create(&def, &world) == RM_OK && add_with_room(world, &body, &id) == RM_OK);
    CHECK(rm_world_tick(world, 0.1) == RM_OK && rm_world_tick(world, 0.1) == RM_OK);
    rm_body_info before;
    rm_body_info after;
    CHECK(rm_body_read(world, id, &before) == RM_OK);
    for (int i = 0; i < 10; ++i) {
        CHECK(rm_world_tick(world, 0.1) == RM_OK);
    }
    CHECK(rm_body_read(world, id, &after) == RM_OK);
    CHECK(before.position.origin.y == after.position.origin.y && after.reasons == 0);
    // Whoever rests moves again as soon as it is told to.
    CHECK(rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f), rm_vec3_make(0, 0, 0)) ==
          RM_OK);
    CHECK(rm_world_tick(world, 0.1) == RM_OK && rm_body_read(world, id, &after) == RM_OK);
    CHECK_NEAR(after.position.origin.y, 12.1, 1e-5);
    rm_world_destroy(world);
    return 0;
}

void test_batch(void) {
    RUN(eight_at_a_time_and_one_by_one_agree_under_l3_rules);
    RUN(eight_at_a_time_and_one_by_one_agree_under_retail_rules);
    RUN(eight_at_a_time_and_one_by_one_agree_in_flat_space);
    RUN(eight_at_a_time_and_one_by_one_agree_on_a_ground);
    RUN(who_stands_is_not_swept_and_stays_the_same);
}
