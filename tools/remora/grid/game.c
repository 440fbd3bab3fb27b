// The mover, its server and its network. The mover's mind depends on its def alone, not on rates or
// networks, so that all cells of a row of the grid see the same way.

#include "game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// How a kind of mover goes. Origin: chosen.
typedef struct gait {
    float speed;        // m/s
    float turning;      // rad/s
    float acceleration; // m/s per second; infinite for who starts and stops at once
} gait;

static const gait gaits[] = {
    [GAME_CREATURE] = {0.3f, 1.0f, INFINITY},
    [GAME_WALKER] = {4.0f, 1.5f, INFINITY},
    [GAME_CAR] = {30.0f, 0.5f, 10.0f},
};

// Stairs: two metres for each step of 25 cm, eight up, eight down. Metres. Origin: chosen.
static const float STEP_LENGTH = 2.0f;
static const float STEP_HEIGHT = 0.25f;
enum { STEPS = 8 };

// Upwards; two metres high at most. m/s, m/s per second.
static const float JUMP_SPEED = 6.3f;
static const float GRAVITY = 9.8f;

enum { MIND_SEED = 7 };

game_def game_default(void) {
    game_def def = {.reports = 10,
                    .fps = 60.0,
                    .tell = GAME_VELOCITIES,
                    .mover = GAME_WALKER,
                    .keys = 2.0,
                    .smooth = rm_default_smooth_def(),
                    .seed = 1,
                    .seconds = 60.0};
    rm_network_preset("good", &def.network);
    return def;
}

// Shares of a frame that are spread evenly, however many seeds there are: multiples of the golden
// section.
double game_phase(const game_def *def) {
    double share = (double)(def->seed - 1) * 0.6180339887498949;
    return RM_OBSERVER_PHASE + (share - floor(share)) / def->fps;
}

rm_quat game_rotation(float yaw) {
    return (rm_quat){cosf(yaw / 2.0f), 0.0f, 0.0f, sinf(yaw / 2.0f)};
}

// --- ground --------------------------------------------------------------------------------------

static float height_at(const game_def *def, rm_vec3 at) {
    if (!def->has_steps) {
        return 0.0f;
    }
    int step = (int)floorf(at.y / STEP_LENGTH) % (2 * STEPS);
    step = step < 0 ? step + 2 * STEPS : step;
    return STEP_HEIGHT * (float)(step < STEPS ? step : 2 * STEPS - step);
}

bool game_ground(void *user, rm_body_id body, const rm_position *at, float *height) {
    (void)body;
    *height = height_at(user, at->origin);
    return true;
}

// --- the mover -----------------------------------------------------------------------------------

typedef struct mind {
    rm_random random; // of the three movers
    rm_mind person;   // of the others
    double next;      // when it changes
    double turned;    // when it no longer turns
    float speed, side, turning, acceleration;
    float jump; // upwards, m/s
} mind;

// Goes straight, turns, or stands.
static void change(mind *m, const gait *g, double now, double keys) {
    double choice = rm_random_fraction(&m->random);
    m->speed = choice < 0.8 ? g->speed : 0.0f;
    m->turning = choice < 0.4 || choice >= 0.8 ? 0.0f : choice < 0.6 ? g->turning : -g->turning;
    m->acceleration = g->acceleration;
    m->next = now + keys * rm_random_between(&m->random, 0.5, 1.5);
    m->turned = m->next;
}

// Share of the speed that a pair of keys asks for.
static float either(uint32_t keys, uint32_t plus, uint32_t minus) {
    return (keys & plus ? 1.0f : 0.0f) - (keys & minus ? 1.0f : 0.0f);
}

static void choose(mind *m, double now) {
    rm_mind_choice choice = rm_mind_next(&m->person);
    double turn = fmin(choice.seconds, (double)choice.turn_seconds);
    m->speed = choice.speed * either(choice.keys, RM_KEY_FORWARD, RM_KEY_BACK);
    m->side = choice.speed * either(choice.keys, RM_KEY_RIGHT, RM_KEY_LEFT);
    m->turning = choice.angle / (float)turn;
    m->acceleration = choice.acceleration;
    m->jump = JUMP_SPEED * choice.jump;
    m->next = now + choice.seconds;
    m->turned = now + turn;
}

static float approach(float from, float to, float most) {
    float step = to - from;
    step = step > most ? most : step < -most ? -most : step;
    return from + step;
}

// Who stands on the ground may jump; who is above it falls.
static void rise(const game_def *def, mind *m, game_state *now, game_state *next) {
    const float dt = 1.0f / GAME_RATE;
    float ground = height_at(def, next->at);
    now->rise = now->rise != 0.0f ? now->rise - GRAVITY * dt : m->jump;
    m->jump = 0.0f;
    next->rise = now->rise;
    next->at.z = now->at.z + now->rise * dt;
    if (now->rise == 0.0f || next->at.z <= ground) {
        next->at.z = ground;
        next->rise = 0.0f;
    }
}

// One tick: fills in the way of this state, and where that leads.
static void step(const game_def *def, mind *m, double time, game_state *now, game_state *next) {
    const float dt = 1.0f / GAME_RATE;
    now->speed = approach(now->speed, m->speed, m->acceleration * dt);
    now->side = approach(now->side, m->side, m->acceleration * dt);
    bool goes = now->speed != 0.0f || now->side != 0.0f;
    now->turning = goes && time < m->turned ? m->turning : 0.0f;
    float yaw = now->yaw + now->turning * dt;
    rm_vec3 forward = {-sinf(yaw), cosf(yaw), 0.0f};
    rm_vec3 right = {cosf(yaw), sinf(yaw), 0.0f};
    rm_vec3 way = rm_vec3_add(rm_vec3_scale(forward, now->speed), rm_vec3_scale(right, now->side));
    *next = (game_state){.at = rm_vec3_add(now->at, rm_vec3_scale(way, dt)),
                         .yaw = yaw,
                         .speed = now->speed,
                         .side = now->side};
    rise(def, m, now, next);
    now->way = rm_vec3_scale(rm_vec3_sub(next->at, now->at), (float)GAME_RATE);
}

static void move(game *g) {
    mind m = {.random = rm_random_make(MIND_SEED), .person = rm_mind_make(g->def.mind, MIND_SEED)};
    m.next = 1.0; // stands for a second
    for (uint32_t i = 0; i + 1 < g->state_count; ++i) {
        double now = (double)i / GAME_RATE;
        if (now >= m.next && g->def.mover == GAME_MIND) {
            choose(&m, now);
        } else if (now >= m.next) {
            change(&m, &gaits[g->def.mover], now, g->def.keys);
        }
        step(&g->def, &m, now, &g->states[i], &g->states[i + 1]);
    }
}

game_state game_truth(const game *g, double time) {
    double ticks = time * GAME_RATE;
    uint32_t i = ticks > 0.0 ? (uint32_t)ticks : 0;
    i = i + 1 < g->state_count ? i : g->state_count - 2;
    game_state now = g->states[i];
    float share = (float)(ticks - (double)i);
    rm_vec3 way = rm_vec3_sub(g->states[i + 1].at, now.at);
    now.at = rm_vec3_add(now.at, rm_vec3_scale(way, share));
    now.yaw += (g->states[i + 1].yaw - now.yaw) * share;
    return now;
}

// --- server and network --------------------------------------------------------------------------

// Loss in bursts: once something is lost the next is, too, with this probability. Origin: chosen;
// 3.3 datagrams at a time.
static const double BURST_STAYS = 0.7;

typedef struct bursts {
    rm_random random;
    double begins; // probability
    bool is_losing;
} bursts;

static bool is_lost(bursts *b) {
    double share = b->is_losing ? BURST_STAYS : b->begins;
    return b->is_losing = rm_random_chance(&b->random, share);
}

// Outages: their length, and the time between two on average. Seconds. Origin: chosen; a second in
// four.
static const double OUTAGE = 1.0;
static const double OUTAGE_EVERY = 3.0;

// The outages of a game, one after another. They depend on the seed alone, not on how many reports
// are sent: all cells of a row have the same.
typedef struct outages {
    rm_random random;
    double start, end; // of the one under way or to come, s
} outages;

static void next_outage(outages *o) {
    o->start = o->end + rm_random_between(&o->random, 0.0, 2.0 * OUTAGE_EVERY);
    o->end = o->start + OUTAGE;
}

static outages first_outage(uint64_t seed) {
    outages o = {.random = rm_random_make(seed + 2000)};
    next_outage(&o);
    return o;
}

// What would arrive in an outage arrives at its end. Times must not descend.
static double past_outages(outages *o, double arrives) {
    while (arrives >= o->end) {
        next_outage(o);
    }
    return arrives >= o->start ? o->end : arrives;
}

// What a receiver derives from the places of a report and of the last one before it that has
// arrived.
static rm_vec3 derived_way(const game *g, const game_report *r) {
    const game_report *last = r;
    while (last > g->reports && last->number >= r->number) {
        --last;
    }
    bool is_first = last->number >= r->number;
    rm_vec3 way = rm_vec3_sub(r->state.at, last->state.at);
    return is_first ? rm_vec3_make(0.0f, 0.0f, 0.0f)
                    : rm_vec3_scale(way, 1.0f / (float)(r->sent - last->sent));
}

static void take(game *g, rm_network *network, double now) {
    rm_datagram d;
    while (rm_network_receive(network, now, &d)) {
        uint32_t number = d.tag.words[0];
        uint32_t spacing = GAME_RATE / g->def.reports;
        uint32_t tick = (number - 1) * spacing;
        game_report *r = &g->reports[g->report_count++];
        *r = (game_report){
            .sent = d.sent, .arrived = d.arrived, .number = number, .state = g->states[tick]};
        r->state.at.z += g->def.height;
        r->told_way = g->def.tell == GAME_PLACES ? derived_way(g, r) : r->state.way;
        r->told_turning = g->def.tell == GAME_PLACES ? 0.0f : r->state.turning;
    }
}

static bool send(game *g) {
    rm_network *network = NULL;
    rm_network_def def = g->def.network;
    bursts b = {.random = rm_random_make(g->def.seed + 1000),
                .begins = g->def.burst * (1.0 - BURST_STAYS) / (1.0 - g->def.burst)};
    def.seed = g->def.seed;
    if (rm_network_create(&def, &network) != RM_OK) {
        return false;
    }
    uint32_t spacing = GAME_RATE / g->def.reports;
    for (uint32_t tick = 0, n = 1; tick + 1 < g->state_count; tick += spacing, ++n) {
        double now = (double)tick / GAME_RATE;
        take(g, network, now);
        if (!(g->def.burst > 0.0 && is_lost(&b))) {
            rm_network_send(network, now, (rm_network_tag){{n}}, (rm_bytes){NULL, 0});
        }
    }
    take(g, network, g->def.seconds + 60.0);
    rm_network_destroy(network);
    outages o = first_outage(g->def.seed);
    for (uint32_t i = 0; g->def.has_outages && i < g->report_count; ++i) {
        g->reports[i].arrived = past_outages(&o, g->reports[i].arrived);
    }
    return true;
}

bool game_play(const game_def *def, game *out) {
    *out = (game){.def = *def, .state_count = (uint32_t)(def->seconds * GAME_RATE) + 2};
    out->states = calloc(out->state_count, sizeof *out->states);
    out->reports = calloc(2 * (size_t)out->state_count, sizeof *out->reports); // some come twice
    if (!out->states || !out->reports) {
        game_free(out);
        return false;
    }
    move(out);
    return send(out);
}

void game_free(game *g) {
    free(g->states);
    free(g->reports);
    *g = (game){.state_count = 0};
}
