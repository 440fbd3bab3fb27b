// A server that simulates fifty creatures and broadcasts them over ENet, five reports a second
// each, one in ten lost; a client that draws them sixty times a second. Both run here, over the
// loopback, in one loop, so that what is drawn can be compared with the truth of the same moment.
// Usage: enet_bots FILE.svg

#include <remora/ac.h>

#include "svg.h"

#include <enet/enet.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOTS = 50,
    SECONDS = 20,
    FRAMES_A_SECOND = 60,
    FRAMES_A_TICK = 2,
    TICKS_A_REPORT = 6,
    TICKS_A_WHIM = 60, // how long a creature keeps its mind
    FRAMES_A_SAMPLE = 15,
    FRAMES = SECONDS * FRAMES_A_SECOND,
    SAMPLES = FRAMES / FRAMES_A_SAMPLE,
    LOST_OF_100 = 10,
    PATIENCE_MS = 2000, // how long the client waits for what was sent
};

static const double TICK = 1.0 / 30.0;

// What travels: where a creature is, and what it does.
typedef struct report {
    uint32_t guid;
    uint32_t stamp;
    float x, y, z;
    float w, turn_z;            // of its rotation, which is upright
    float run_speed, turn_rate; // of its cycle: m/s forward, rad/s to the left
} report;

typedef struct server {
    ENetHost *host;
    rm_world *world;
    rm_body_id ids[BOTS];
    uint64_t random;
    uint32_t stamp;
    int sent, lost;
} server;

typedef struct client {
    ENetHost *host;
    rm_world *world;
    int received;
} client;

// The ways of all creatures: as they were, and as they were drawn, from when they were first known;
// and where they were when a report got lost.
static rm_vec3 truth[BOTS][SAMPLES], shown[BOTS][SAMPLES];
static int unknown[BOTS]; // samples before a creature's first report came
static rm_vec3 lost_at[FRAMES * BOTS / FRAMES_A_TICK / TICKS_A_REPORT + BOTS];

static void check(bool is_good, const char *what) {
    if (!is_good) {
        fprintf(stderr, "enet_bots: %s\n", what);
        exit(1);
    }
}

static rm_world *new_world(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    def.space = RM_SPACE_FLAT;
    def.capacity = BOTS;
    check(rm_world_create(&def, &world) == RM_OK, "no world");
    return world;
}

static float chance(server *s) { // in [0, 1); the same on every machine
    s->random = s->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (float)(s->random >> 40) / 16777216.0f;
}

// ---------------------------------------------------------------------------------- the server

static void add_creatures(server *s) {
    for (uint32_t i = 0; i < BOTS; ++i) {
        rm_body_def def = rm_default_body_def();
        uint32_t column = i % 10, row = i / 10;
        def.guid = i + 1;
        def.position.origin = rm_vec3_make(8.0f * (float)column, 8.0f * (float)row, 0.0f);
        check(rm_body_add(s->world, &def, &s->ids[i]) == RM_OK, "no creature");
    }
}

// A creature stands, walks or runs, and turns as it likes.
static void change_mind(server *s, rm_body_id id) {
    const float gait = chance(s);
    const float speed = gait < 0.2f ? 0.0f : gait < 0.5f ? 2.0f : 4.0f;
    const float turn = 3.0f * chance(s) - 1.5f;
    rm_body_set_cycle(s->world, id, rm_vec3_make(0.0f, speed, 0.0f),
                      rm_vec3_make(0.0f, 0.0f, turn));
}

static void broadcast(server *s, rm_body_id id) {
    rm_body_info info;
    rm_body_read(s->world, id, &info);
    report r = {
        .guid = info.guid,
        .stamp = s->stamp,
        .x = info.position.origin.x,
        .y = info.position.origin.y,
        .z = info.position.origin.z,
        .w = info.position.rotation.w,
        .turn_z = info.position.rotation.z,
        .run_speed = info.cycle_velocity.y,
        .turn_rate = info.cycle_omega.z,
    };
    if (chance(s) * 100.0f < (float)LOST_OF_100) {
        lost_at[s->lost++] = info.position.origin;
        return;
    }
    enet_host_broadcast(s->host, 0, enet_packet_create(&r, sizeof r, 0)); // not reliable
    s->sent += 1;
}

static void server_tick(server *s, int tick) {
    for (int i = 0; i < BOTS; ++i) {
        if ((tick + i) % TICKS_A_WHIM == 0) {
            change_mind(s, s->ids[i]);
        }
    }
    rm_world_tick(s->world, TICK);
    s->stamp += tick % TICKS_A_REPORT == 0;
    for (int i = 0; i < BOTS; ++i) {
        if ((tick + i) % TICKS_A_REPORT == 0) {
            broadcast(s, s->ids[i]);
        }
    }
    enet_host_flush(s->host);
}

// ---------------------------------------------------------------------------------- the client

// The body of a report; one that is new appears where it was reported.
static rm_body_id body_of(client *c, const report *r, const rm_position *at) {
    rm_body_id id;
    if (rm_world_find(c->world, r->guid, &id) != RM_OK) {
        rm_body_def def = rm_default_body_def();
        def.guid = r->guid;
        def.position = *at;
        check(rm_body_add(c->world, &def, &id) == RM_OK, "no room for a creature");
    }
    return id;
}

static void on_report(client *c, const ENetPacket *packet) {
    report r;
    if (packet->dataLength != sizeof r) {
        return; // not ours
    }
    memcpy(&r, packet->data, sizeof r);
    rm_position at =
        rm_position_make(0, rm_vec3_make(r.x, r.y, r.z), rm_quat_make(r.w, 0.0f, 0.0f, r.turn_z));
    rm_body_id id = body_of(c, &r, &at);
    rm_position_update update = {.position = at, .has_contact = true, .stamp = (uint16_t)r.stamp};
    rm_body_update_position(c->world, id, &update, NULL);
    rm_body_set_cycle(c->world, id, rm_vec3_make(0.0f, r.run_speed, 0.0f),
                      rm_vec3_make(0.0f, 0.0f, r.turn_rate));
    c->received += 1;
}

// Takes everything that was sent until now, so that each run of this program is the same.
static void receive(client *c, int sent) {
    ENetEvent event;
    while (c->received < sent && enet_host_service(c->host, &event, PATIENCE_MS) > 0) {
        if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            on_report(c, event.packet);
            enet_packet_destroy(event.packet);
        }
    }
    check(c->received == sent, "the loopback lost a packet by itself");
}

static void connect_both(server *s, client *c) {
    ENetAddress address;
    ENetEvent event;
    enet_address_set_host(&address, "127.0.0.1");
    address.port = ENET_PORT_ANY;
    s->host = enet_host_create(&address, 1, 1, 0, 0);
    c->host = enet_host_create(NULL, 1, 1, 0, 0);
    check(s->host && c->host, "no sockets");
    address.port = s->host->address.port;
    check(enet_host_connect(c->host, &address, 1, 0) != NULL, "no peer");
    bool is_there[2] = {false, false};
    for (int i = 0; i < PATIENCE_MS && !(is_there[0] && is_there[1]); ++i) {
        is_there[0] |= enet_host_service(s->host, &event, 1) > 0;
        is_there[1] |= enet_host_service(c->host, &event, 1) > 0;
    }
    check(is_there[0] && is_there[1], "no connection");
    // What is lost here is lost on purpose: ENet shall not drop packets when it finds us slow.
    enet_peer_throttle_configure(&s->host->peers[0], ENET_PEER_PACKET_THROTTLE_INTERVAL,
                                 ENET_PEER_PACKET_THROTTLE_SCALE, 0);
}

// ------------------------------------------------------------------------------------ the result

typedef struct errors {
    double sum, worst;
    int count;
} errors;

// Compares all creatures as they are drawn with where they are; keeps some for the picture.
static void compare(const server *s, const client *c, int frame, errors *e) {
    const int sample = frame / FRAMES_A_SAMPLE;
    rm_body_id id;
    rm_render drawn[BOTS], real[BOTS];
    uint32_t count = rm_world_render(c->world, 0, drawn, BOTS);
    rm_world_render(s->world, 0, real, BOTS);
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t bot = drawn[i].guid - 1;
        double off = (double)rm_vec3_length(rm_vec3_sub(drawn[i].position, real[bot].position));
        e->sum += off;
        e->worst = off > e->worst ? off : e->worst;
        e->count += 1;
        shown[bot][sample] = drawn[i].position;
        truth[bot][sample] = real[bot].position;
    }
    for (uint32_t bot = 0; bot < BOTS; ++bot) {
        if (rm_world_find(c->world, bot + 1, &id) != RM_OK) {
            unknown[bot] = sample + 1;
        }
    }
}

static bool draw(const char *path, int lost) {
    svg s = {.left = -20.0f, .top = 64.0f, .scale = 7.5f};
    const rm_vec3 legend[3] = {{-18, 61, 0}, {-18, 58.5f, 0}, {-18, 56, 0}};
    if (!svg_open(&s, path, 112.0f, 88.0f)) {
        return false;
    }
    for (int i = 0; i < BOTS; ++i) {
        int first = unknown[i];
        svg_way(&s, truth[i] + first, SAMPLES - first, 4.0, 0xC9CED6);
        svg_way(&s, shown[i] + first, SAMPLES - first, 1.2, 0x0072B2);
        svg_circle(&s, shown[i][SAMPLES - 1], 3.5, 0x0072B2);
    }
    for (int i = 0; i < lost; ++i) {
        svg_circle(&s, lost_at[i], 1.8, 0xD55E00);
    }
    svg_text(&s, legend[0], "grey: where the server has them", 0x6B7280);
    svg_text(&s, legend[1], "blue: where the client draws them, by five reports a second",
             0x0072B2);
    svg_text(&s, legend[2], "dots: reports that were lost, one in ten", 0xD55E00);
    return svg_close(&s);
}

int main(int count, char **arguments) {
    server s = {.world = new_world(), .random = 7};
    client c = {.world = new_world()};
    errors e = {0.0, 0.0, 0};
    check(count == 2, "usage: enet_bots FILE.svg");
    check(enet_initialize() == 0, "no ENet");
    connect_both(&s, &c);
    add_creatures(&s);
    for (int frame = 0; frame < FRAMES; ++frame) {
        if (frame % FRAMES_A_TICK == 0) {
            server_tick(&s, frame / FRAMES_A_TICK);
            receive(&c, s.sent);
        }
        rm_world_advance(c.world, 1.0 / FRAMES_A_SECOND);
        compare(&s, &c, frame, &e);
    }
    enet_host_destroy(c.host);
    enet_host_destroy(s.host);
    enet_deinitialize();
    rm_world_destroy(c.world);
    rm_world_destroy(s.world);
    check(draw(arguments[1], s.lost), "the picture cannot be written");
    printf("%d bots, %d s, %d reports came and %d did not: drawn %.2f m off on average, %.2f m at "
           "worst\n",
           BOTS, SECONDS, s.sent, s.lost, e.sum / e.count, e.worst);
    return e.sum / e.count < 0.5 ? 0 : 1;
}
