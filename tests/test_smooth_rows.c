// Bodies are drawn eight at a time, those that go by ticks as free ones: what is drawn of one of
// them is the same to the bit alone and among others, by any instructions, and after a save.

#include "remora/collision.h"
#include "remora/remora.h"
#include "remora/space.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { BODIES = 13, FRAMES = 400, SAVE_SIZE = 200000 };

typedef struct crowd {
    rm_world *world;
    rm_body_id ids[BODIES];
    uint32_t count;
} crowd;

// @param context  of a sweep, or null for free bodies
static void open_crowd_on(crowd *c, rm_collide_context *context, uint32_t count,
                          rm_instructions instructions) {
    rm_world_def def = rm_default_world_def();
    def.instructions = instructions;
    def.sweep = context ? rm_collide_sweep : def.sweep;
    def.sweep_user = context;
    def.capacity = count;
    memset(c, 0, sizeof *c);
    (void)rm_world_create(&def, &c->world);
    for (c->count = 0; c->count < count; ++c->count) {
        rm_body_def body = rm_default_body_def();
        (void)rm_body_add(c->world, &body, &c->ids[c->count]);
    }
}

static void open_crowd(crowd *c, uint32_t count, rm_instructions instructions) {
    open_crowd_on(c, NULL, count, instructions);
}

// Body i turns at a rate of its own; every third stands after a second, every fifth falls silent
// after two, and every other one has a heading.
static rm_remote_report report_of(uint32_t i, double now) {
    rm_remote_report report = rm_default_remote_report();
    float moved = (float)(i % 3 == 0 && now > 1.0 ? 1.0 : now);
    float angle = 0.3f * (float)(i + 1) * moved;
    report.position.origin = rm_vec3_make(8.0f * rm_cos(angle), 8.0f * rm_sin(angle), 0.1f * moved);
    report.position.rotation = rm_quat_from_heading(-57.29578f * angle);
    if (i == 7 && now > 2.0) { // tilted, among others that are upright
        rm_quat tilt = rm_quat_make(rm_cos(0.1f), rm_sin(0.1f), 0.0f, 0.0f);
        report.position.rotation = rm_quat_multiply(report.position.rotation, tilt);
    }
    report.known = i % 2 ? RM_KNOWN_ROTATION : 0;
    return report;
}

static bool is_due(uint32_t i, int frame) {
    bool is_silent = i % 5 == 4 && frame > 120;
    return (frame + (int)i) % 6 == 0 && !is_silent;
}

// @param first  number of body 0
static void go_on(crowd *c, uint32_t first, int frame) {
    double now = (double)frame / 60.0;
    for (uint32_t i = 0; i < c->count; ++i) {
        rm_remote_report report = report_of(first + i, now);
        if (is_due(first + i, frame)) {
            (void)rm_body_report(c->world, c->ids[i], &report);
        }
    }
    (void)rm_world_advance(c->world, frame % 100 == 99 ? 0.2 : 1.0 / 60.0);
}

static bool is_same_pose(const rm_render *a, const rm_render *b) {
    return is_same_memory(&a->position, &b->position, sizeof a->position) &&
           is_same_memory(&a->rotation, &b->rotation, sizeof a->rotation) && a->phase == b->phase &&
           a->ground_speed == b->ground_speed;
}

static int a_body_is_drawn_alone_as_among_others(void) {
    rm_render all[BODIES];
    rm_render one;
    crowd many;
    for (uint32_t i = 0; i < BODIES; ++i) {
        crowd alone;
        open_crowd(&many, BODIES, RM_INSTRUCTIONS_BUILD);
        open_crowd(&alone, 1, RM_INSTRUCTIONS_BUILD);
        for (int frame = 0; frame < FRAMES; ++frame) {
            go_on(&many, 0, frame);
            go_on(&alone, i, frame);
            CHECK(rm_world_render(many.world, 0, all, BODIES) == BODIES);
            CHECK(rm_world_render(alone.world, 0, &one, 1) == 1);
            CHECK(is_same_pose(&all[i], &one));
        }
        rm_world_destroy(many.world);
        rm_world_destroy(alone.world);
    }
    return 0;
}

static int any_instructions_draw_the_same(void) {
    crowd plain;
    crowd best;
    open_crowd(&plain, BODIES, RM_INSTRUCTIONS_BUILD);
    open_crowd(&best, BODIES, rm_best_instructions());
    for (int frame = 0; frame < FRAMES; ++frame) {
        go_on(&plain, 0, frame);
        go_on(&best, 0, frame);
        CHECK(rm_world_hash(plain.world) == rm_world_hash(best.world));
    }
    rm_world_destroy(plain.world);
    rm_world_destroy(best.world);
    return 0;
}

static int a_restored_world_draws_the_same(void) {
    unsigned char *bytes = (unsigned char *)malloc(SAVE_SIZE);
    size_t size = 0;
    crowd from;
    crowd to;
    open_crowd(&from, BODIES, rm_best_instructions());
    open_crowd(&to, BODIES, rm_best_instructions());
    for (int frame = 0; frame < FRAMES; ++frame) {
        go_on(&from, 0, frame);
        if (frame > FRAMES / 2) {
            go_on(&to, 0, frame);
            CHECK(rm_world_hash(from.world) == rm_world_hash(to.world));
        }
        if (frame == FRAMES / 2) {
            CHECK(rm_world_save(from.world, bytes, SAVE_SIZE, &size) == RM_OK);
            CHECK(rm_world_restore(to.world, bytes, size) == RM_OK);
            memcpy(to.ids, from.ids, sizeof to.ids);
        }
    }
    free(bytes);
    rm_world_destroy(from.world);
    rm_world_destroy(to.world);
    return 0;
}

// A block of which some lanes stand is drawn without those, to the bit.
static int who_stands_is_drawn_where_it_stood(void) {
    rm_render before[BODIES];
    rm_render after[BODIES];
    crowd c;
    open_crowd(&c, BODIES, rm_best_instructions());
    for (int frame = 0; frame < 240; ++frame) {
        go_on(&c, 0, frame);
    }
    (void)rm_world_render(c.world, 0, before, BODIES);
    for (int frame = 240; frame < 480; ++frame) {
        go_on(&c, 0, frame);
    }
    (void)rm_world_render(c.world, 0, after, BODIES);
    for (uint32_t i = 0; i < BODIES; ++i) {
        bool has_moved = !is_same_memory(&before[i].position, &after[i].position, sizeof(rm_vec3));
        CHECK(has_moved == (i % 3 != 0 && i % 5 != 4));
    }
    rm_world_destroy(c.world);
    return 0;
}

// --- bodies that go by ticks ---------------------------------------------------------------------

enum { GROUND_SIDE = 33 };

// Waves of up to 0.9 m over 4 m, with a post at every fourth metre of the way of the bodies.
static rm_collision *make_ground(void) {
    float heights[GROUND_SIDE * GROUND_SIDE];
    rm_collision_def def = rm_default_collision_def();
    rm_terrain_def terrain = {GROUND_SIDE, GROUND_SIDE, 4.0f, {-64.0f, -64.0f, 0.0f}, heights};
    rm_collision *ground = NULL;
    def.space = RM_SPACE_FLAT;
    for (uint32_t i = 0; i < GROUND_SIDE * GROUND_SIDE; ++i) {
        heights[i] = 0.3f * (float)((i % GROUND_SIDE * 7 + i / GROUND_SIDE * 5) % 4);
    }
    if (rm_collision_create(&def, &ground) == RM_OK) {
        (void)rm_collision_set_terrain(ground, &terrain, NULL);
    }
    for (int i = 0; i < 16; ++i) {
        float angle = 0.4f * (float)i;
        rm_part part = {{0.0f, 0.0f, 1.0f}, 0.4f, 2.0f};
        rm_obstacle_id id;
        rm_obstacle_def post = rm_default_obstacle_def();
        post.kind = RM_OBSTACLE_CYLINDERS;
        post.parts = &part;
        post.part_count = 1;
        post.at = rm_position_make(
            0, rm_vec3_make(9.0f * rm_cos(angle), 9.0f * rm_sin(angle), 0.0f), rm_quat_identity());
        (void)rm_collision_add_obstacle(ground, &post, &id, NULL);
    }
    return ground;
}

// Some change their minds, jump, or are in the air for a while; some say how fast they go.
static rm_remote_report report_on_ground(uint32_t i, double now) {
    rm_remote_report report = report_of(i, now);
    float rate = 0.3f * (float)(i + 1);
    float lap = (float)(now / 0.9) - (float)(int)(now / 0.9);
    if (i % 4 == 1) {
        report.position.origin.x += lap < 0.5f ? 3.0f * lap : 3.0f * (1.0f - lap);
    }
    if (i % 4 == 2) {
        float x = report.position.origin.x;
        float y = report.position.origin.y;
        report.velocity = rm_vec3_make(-rate * y, rate * x, 0.0f);
        report.known |= RM_KNOWN_VELOCITY;
    }
    if (i % 4 == 3 && now > 3.0 && now < 3.5) {
        report.position.origin.z += 2.0f;
        report.known |= RM_KNOWN_AIRBORNE;
    }
    if (i % 7 == 6 && now > 4.0) {
        report.position.origin.x += 2.0f;
    }
    return report;
}

static void go_on_ground(crowd *c, uint32_t first, int frame) {
    double now = (double)frame / 60.0;
    for (uint32_t i = 0; i < c->count; ++i) {
        rm_remote_report report = report_on_ground(first + i, now);
        if (is_due(first + i, frame)) {
            (void)rm_body_report(c->world, c->ids[i], &report);
        }
    }
    (void)rm_world_advance(c->world, frame % 100 == 99 ? 0.2 : 1.0 / 60.0);
}

static int a_ticked_body_is_drawn_alone_as_among_others(void) {
    rm_render all[BODIES];
    rm_render one;
    rm_smooth_info info[2];
    crowd many;
    rm_collision *ground = make_ground();
    rm_collide_context context = {.collision = ground};
    CHECK(ground);
    for (uint32_t i = 0; i < BODIES; ++i) {
        crowd alone;
        open_crowd_on(&many, &context, BODIES, rm_best_instructions());
        open_crowd_on(&alone, &context, 1, RM_INSTRUCTIONS_BUILD);
        for (int frame = 0; frame < FRAMES; ++frame) {
            go_on_ground(&many, 0, frame);
            go_on_ground(&alone, i, frame);
            CHECK(rm_world_render(many.world, 0, all, BODIES) == BODIES);
            CHECK(rm_world_render(alone.world, 0, &one, 1) == 1);
            CHECK(is_same_pose(&all[i], &one));
            CHECK(rm_body_read_smooth(many.world, many.ids[i], &info[0]) == RM_OK);
            CHECK(rm_body_read_smooth(alone.world, alone.ids[0], &info[1]) == RM_OK);
            CHECK(is_same_memory(&info[0].velocity, &info[1].velocity, sizeof info[0].velocity));
            CHECK(is_same_memory(&info[0].offset, &info[1].offset, sizeof info[0].offset));
        }
        rm_world_destroy(many.world);
        rm_world_destroy(alone.world);
    }
    rm_collision_destroy(ground);
    return 0;
}

void test_smooth_rows(void) {
    RUN(a_ticked_body_is_drawn_alone_as_among_others);
    RUN(a_body_is_drawn_alone_as_among_others);
    RUN(any_instructions_draw_the_same);
    RUN(a_restored_world_draws_the_same);
    RUN(who_stands_is_drawn_where_it_stood);
}
