// Crowds are formulas of a body's number and of the tick, so that every mover can have the same.

#include "crowd.h"

#include <string.h>

enum {
    BLOCK_SIDE = 8, // bodies along one side of a landblock
    BLOCK_BODIES = BLOCK_SIDE * BLOCK_SIDE,
    FIRST_BLOCK = 20, // column and row of the first landblock
    BLOCK_COLUMNS = 200,
};

static const float SPACING = 24.0f;       // m
static const float WALK_SPEED = 3.12f;    // m/s
static const float CIRCLE_TURN = 0.5f;    // rad/s
static const float GOAL_DISTANCE = 60.0f; // m; a chase makes 34 of them before it turns around
static const float FOLLOW_STEP = 1.2f;    // m; a chase makes 1.6 from report to report
static const float LEASH_GOAL = 40.0f;    // m
static const float LEASH_START = 5.0f;    // m
static const float LEASH_MAX = 8.0f;      // m
static const float JUMP_SPEED = 9.8f;     // m/s: as long up and down as from jump to jump
static const float SLIDE_SPEED = 20.0f;   // m/s: friction leaves some of it until the next push
static const float JUMP_SPIN = 0.5f;      // rad/s

const crowd crowds[CROWD_COUNT] = {
    {"whole",
     "half walk by root motion (a quarter of them in circles), half follow reports",
     {CROWD_WALK, CROWD_FOLLOW, CROWD_WALK, CROWD_FOLLOW, CROWD_CIRCLE, CROWD_FOLLOW, CROWD_WALK,
      CROWD_FOLLOW},
     8,
     false,
     false},
    {"chase", "every body chases a place far ahead", {CROWD_CHASE}, 1, false, false},
    {"retail",
     "the same under the client's rules, which turn the body",
     {CROWD_CHASE},
     1,
     true,
     false},
    {"follow",
     "every body follows reports, five a second, and reaches them",
     {CROWD_FOLLOW},
     1,
     false,
     false},
    {"walk", "every body walks by root motion, straight ahead", {CROWD_WALK}, 1, false, false},
    {"circle", "every body walks by root motion, in circles", {CROWD_CIRCLE}, 1, false, false},
    {"stand", "no body does anything", {CROWD_STAND}, 1, false, false},
    {"sticky", "half walk, the others stick to them", {CROWD_WALK, CROWD_STICK}, 2, false, false},
    {"leash",
     "every body chases on a leash, is held, and is put there",
     {CROWD_LEASH},
     1,
     false,
     false},
    {"slide",
     "every body is pushed, and slowed down by friction, as in the client",
     {CROWD_SLIDE},
     1,
     true,
     false},
    {"push",
     "every body is pushed along the ground, where the push ends",
     {CROWD_SLIDE},
     1,
     false,
     false},
    {"jump", "every body is in the air; a quarter spin", {CROWD_JUMP}, 1, false, false},
};

const crowd *crowd_find(const char *name) {
    for (int i = 0; i < CROWD_COUNT; ++i) {
        if (strcmp(crowds[i].name, name) == 0) {
            return &crowds[i];
        }
    }
    return NULL;
}

crowd_kind crowd_kind_of(const crowd *c, uint32_t body) {
    return c->kinds[body % c->kind_count];
}

rm_position crowd_start(uint32_t body) {
    uint32_t block = body / BLOCK_BODIES;
    uint32_t column = FIRST_BLOCK + block % BLOCK_COLUMNS;
    uint32_t row = FIRST_BLOCK + block / BLOCK_COLUMNS;
    rm_vec3 origin = {SPACING * (0.5f + (float)(body % BLOCK_SIDE)),
                      SPACING * (0.5f + (float)(body / BLOCK_SIDE % BLOCK_SIDE)), 0.0f};
    rm_position at = {column << 24 | row << 16 | 1u, origin,
                      rm_quat_from_heading((float)(body * 37 % 360))};
    (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    return at;
}

static rm_position north_of_start(uint32_t body, float metres) {
    rm_position at = crowd_start(body);
    at.origin.y += metres;
    (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    return at;
}

static void chase(uint32_t turn, uint32_t body, float distance, const crowd_mover *m) {
    rm_position goal = north_of_start(body, turn % 2 == 0 ? distance : -distance);
    m->stop(m->user, body);
    m->go(m->user, body, &goal);
}

// To and fro. Bodies hear of it one after the other, as from a server.
static void follow(uint32_t tick, uint32_t body, const crowd_mover *m) {
    if ((tick + body) % CROWD_FOLLOW_TICKS != 0) {
        return;
    }
    uint32_t report = (tick + body % CROWD_FOLLOW_TICKS) / CROWD_FOLLOW_TICKS + 1;
    uint32_t phase = report % (2 * CROWD_FOLLOW_LENGTH);
    uint32_t steps = phase < CROWD_FOLLOW_LENGTH ? phase : 2 * CROWD_FOLLOW_LENGTH - phase;
    rm_position place = north_of_start(body, FOLLOW_STEP * (float)steps);
    m->go(m->user, body, &place);
}

static void walk(uint32_t turn, uint32_t body, float omega, const crowd_mover *m) {
    float speed = turn % 2 == 0 || omega != 0.0f ? WALK_SPEED : -WALK_SPEED;
    m->cycle(m->user, body, rm_vec3_make(0.0f, speed, 0.0f), rm_vec3_make(0.0f, 0.0f, omega));
}

static void jump(uint32_t tick, uint32_t body, const crowd_mover *m) {
    float north = tick / CROWD_PUSH_TICKS % 2 == 0 ? 1.0f : -1.0f;
    float spin = body % 4 == 0 ? JUMP_SPIN : 0.0f;
    m->push(m->user, body, rm_vec3_make(0.0f, north, JUMP_SPEED), rm_vec3_make(0.0f, 0.0f, spin));
}

static void slide(uint32_t tick, uint32_t body, const crowd_mover *m) {
    float north = tick / CROWD_PUSH_TICKS % 2 == 0 ? SLIDE_SPEED : -SLIDE_SPEED;
    m->push(m->user, body, rm_vec3_make(0.0f, north, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
}

static void turn_around(const crowd *c, uint32_t turn, uint32_t body, const crowd_mover *m) {
    switch (crowd_kind_of(c, body)) {
    case CROWD_WALK:
        walk(turn, body, 0.0f, m);
        break;
    case CROWD_CIRCLE:
        walk(turn, body, CIRCLE_TURN, m);
        break;
    case CROWD_CHASE:
        chase(turn, body, GOAL_DISTANCE, m);
        break;
    case CROWD_LEASH:
        m->leash(m->user, body, LEASH_START, LEASH_MAX);
        chase(turn, body, LEASH_GOAL, m);
        break;
    default:
        break;
    }
}

void crowd_before_tick(const crowd *c, uint32_t tick, uint32_t bodies, const crowd_mover *m) {
    for (uint32_t i = 0; i < bodies; ++i) {
        crowd_kind kind = crowd_kind_of(c, i);
        if (kind == CROWD_FOLLOW) {
            follow(tick, i, m);
        } else if (kind == CROWD_JUMP && tick % CROWD_PUSH_TICKS == 0) {
            jump(tick, i, m);
        } else if (kind == CROWD_SLIDE && tick % CROWD_PUSH_TICKS == 0) {
            slide(tick, i, m);
        } else if (kind == CROWD_STICK && tick % CROWD_STICK_TICKS == 0) {
            m->stick(m->user, i, i - 1);
        } else if (tick % CROWD_TURN_TICKS == 0) {
            turn_around(c, tick / CROWD_TURN_TICKS, i, m);
        }
    }
}
