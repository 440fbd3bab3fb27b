// A client: joins a gateway, sends its player to and fro over a border, feeds what it hears to a
// world of remora's and draws it at 60 frames a second. It watches for what a handover must not
// show: stamps that go back, places that jump, bodies that fall silent.

#define _DEFAULT_SOURCE // NOLINT(bugprone-reserved-identifier,readability-identifier-naming)
#include "net.h"

#include <arpa/inet.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BODIES = 16384, MOST_DRAWN = 1024, STEADY = 10 };

static const double FRAME_SECONDS = 1.0 / 60.0;
static const double ORDER_SECONDS = 5.0;
static const double REPORT_SECONDS = 0.2;
static const double FASTEST = 16.0; // m/s: what a crowd was seen to push a runner to
static const double SILENCE = 0.5;  // s: longer than a killed worker's units are without an owner.
                                    // What a unit tells while it catches up is old news as well
static const double STICKY = 44.0;  // m/s: five times a runner's own speed

// Fastest that anything is drawn by the smooth rules, m/s, as long as nothing is placed: of all
// offsets the longest, to a body that has come to rest meanwhile. That is gone within
// RM_SMOOTH_EASE_REST, at an even speed but for the share in which it speeds up and slows down.
static const double FASTEST_DRAWN =
    (double)RM_SMOOTH_SNAP_DISTANCE /
    ((1.0 - (double)RM_SMOOTH_HURRY_RAMP) * (double)RM_SMOOTH_EASE_REST);

// The last report of a body, and where it was drawn.
typedef struct seen {
    uint32_t guid;
    uint16_t stamp, teleport;
    rm_position at;
    rm_vec3 drawn;
    bool is_drawn;
    uint32_t steady; // reports in a row without a silence: it is among the nearest all the time
    double heard;
} seen;

// The server's clock, as the packets tell it, beside the time of the world.
typedef struct server_clock {
    bool is_known;
    double newest; // time of the newest packet, by the server; s
    double offset; // the world's time less the server's, where a packet took the least time; s
} server_clock;

typedef struct client {
    int socket;
    rm_sender sender;
    rm_reassembler *reassembler;
    rm_world *world;
    seen *bodies;
    uint32_t player, seen_count;
    uint64_t messages, bytes, stale, jumps, refused, crossings, orders, silences, drawn_jumps,
        placed;
    uint32_t player_block;
    double longest_silence, longest_step, fastest_drawn;
    double frame; // when the last one was drawn; s
    double age;   // of the message at hand; s
    server_clock clock;
} client;

static seen *find(client *c, uint32_t guid) {
    uint32_t at = guid * 2654435761u;
    while (c->bodies[at % BODIES].guid != guid && c->bodies[at % BODIES].guid != 0) {
        at += 1;
    }
    return &c->bodies[at % BODIES];
}

// Between two reports lie two turns for each step of the stamp; where the body changed units, which
// need not be in step, up to two more.
static void watch(client *c, const rm_position_message *update) {
    seen *body = find(c, update->guid);
    const rm_position_pack *at = &update->at;
    double now = net_now();
    if (body->guid != 0 && body->teleport == at->teleport) {
        bool is_new = rm_stamp_is_newer(body->stamp, at->position_stamp);
        double steps = (double)(uint16_t)(at->position_stamp - body->stamp);
        double speed = update->guid % 20 == 10 ? STICKY : FASTEST;
        double step = (double)rm_position_distance(&body->at, &at->position);
        c->stale += !is_new;
        c->jumps += is_new && step > speed * REPORT_SECONDS * (steps + 1.0);
        c->longest_step = fmax(c->longest_step, is_new ? step / steps : 0.0);
        double silence = fmax(now - body->heard, c->age);
        c->silences += body->steady > STEADY && silence > SILENCE;
        body->steady = is_new && silence <= SILENCE ? body->steady + 1 : 0;
        if (body->steady > STEADY) {
            c->longest_silence = fmax(c->longest_silence, silence);
        }
    }
    c->seen_count += body->guid == 0;
    if (update->guid == c->player) {
        c->crossings += c->player_block != 0 && c->player_block != at->position.cell >> 16;
        c->player_block = at->position.cell >> 16;
    }
    bool is_drawn = body->is_drawn && body->teleport == at->teleport;
    *body = (seen){update->guid, at->position_stamp, at->teleport, at->position,
                   body->drawn,  is_drawn,           body->steady, now};
}

// When a message was so, and when it came, in the time of the world. Without it a world would have
// to guess from the arrival, and several turns that a unit makes at once to catch up, or packets
// that have waited while this process had no CPU, would seem to be one great stride.
static rm_timing timing_of(client *c, uint16_t interval) {
    server_clock *clock = &c->clock;
    double arrived = rm_world_time(c->world) + net_now() - c->frame;
    double sent = rm_packet_sent(interval, clock->newest, 0.0);
    double offset = arrived - sent;
    clock->offset = clock->is_known ? fmin(clock->offset, offset) : offset;
    clock->newest = clock->is_known ? fmax(clock->newest, sent) : sent;
    clock->is_known = true;
    c->age = offset - clock->offset;
    return (rm_timing){
        .has_sent = true, .has_arrived = true, .sent = sent + clock->offset, .arrived = arrived};
}

static bool receive(client *c, const rm_blob *blob, rm_message *message) {
    if (rm_message_decode(RM_NUMBERING_CLIENT_2013, blob->bytes.data, blob->bytes.size, message,
                          NULL) != RM_OK) {
        return false;
    }
    rm_timing timing = {0};
    if (message->kind != RM_MESSAGE_CREATE_PLAYER) { // which may come before any turn
        timing = timing_of(c, blob->interval);
    }
    return rm_world_receive_timed(c->world, blob->bytes.data, blob->bytes.size, &timing, NULL) ==
           RM_OK;
}

static void on_message(void *user, const rm_blob *blob) {
    client *c = (client *)user;
    rm_message message;
    c->messages += 1;
    if (!receive(c, blob, &message)) {
        c->refused += 1;
        return;
    }
    if (message.kind == RM_MESSAGE_UPDATE_POSITION) {
        watch(c, &message.update_position);
    } else if (message.kind == RM_MESSAGE_CREATE_PLAYER) {
        c->player = message.create_player.guid;
    } else if (message.kind == RM_MESSAGE_DELETE_OBJECT) {
        seen *body = find(c, message.delete_object.guid);
        body->is_drawn = false;
        body->steady = 0;
    }
}

static void on_datagram(void *user, rm_bytes datagram) {
    (void)send(((client *)user)->socket, datagram.data, datagram.size, 0);
}

// Where the player wants to be: west of the border, then east of it.
static void order(client *c, const game *g) {
    uint8_t bytes[256];
    size_t size;
    rm_message message;
    float side = c->orders++ % 2 == 0 ? 8.0f : -8.0f;
    memset(&message, 0, sizeof message);
    message.kind = RM_MESSAGE_AUTONOMOUS_POSITION;
    message.autonomous_position.position =
        game_place(g, 2.0f * RM_LANDBLOCK_SIZE + side, 2.0f * RM_LANDBLOCK_SIZE + 4.0f);
    message.autonomous_position.has_contact = true;
    if (rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        rm_bytes one = {bytes, size};
        (void)rm_sender_send(&c->sender, RM_PACKET_QUEUE_CLIENT, &one, 1, on_datagram, c);
    }
}

static void hear(client *c) {
    uint8_t bytes[2048];
    ssize_t got;
    while ((got = recv(c->socket, bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
        c->bytes += (uint64_t)got;
        (void)rm_reassembler_push(c->reassembler, 1, bytes, (size_t)got, on_message, c, NULL);
    }
}

// A body that was silent for too long may be more than RM_SMOOTH_SNAP_DISTANCE from where it is
// drawn, and is placed.
static void watch_drawn(client *c, const seen *body, rm_vec3 at, double seconds) {
    double speed = (double)rm_vec3_length(rm_vec3_sub(at, body->drawn)) / seconds;
    if (body->steady <= STEADY) {
        c->placed += speed > FASTEST_DRAWN + FASTEST;
        return;
    }
    c->drawn_jumps += speed > FASTEST_DRAWN + FASTEST;
    c->fastest_drawn = fmax(c->fastest_drawn, speed);
}

// @param seconds  since the frame before
static void draw(client *c, double seconds) {
    static rm_render shown[MOST_DRAWN];
    uint32_t count =
        rm_world_render(c->world, GAME_COLUMN << 24 | GAME_ROW << 16, shown, MOST_DRAWN);
    for (uint32_t i = 0; i < count && i < MOST_DRAWN; ++i) {
        seen *body = find(c, shown[i].guid);
        if (body->guid == 0) {
            continue;
        }
        if (body->is_drawn && shown[i].guid % 20 != 10) {
            watch_drawn(c, body, shown[i].position, seconds);
        }
        body->drawn = shown[i].position;
        body->is_drawn = true;
    }
}

static bool open_client(client *c, const options *o) {
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_world_def world = rm_ac_world_def();
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)atoi(o->port)),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    world.capacity = MOST_DRAWN;
    world.goals = MOST_DRAWN;
    world.rules = rm_rules_smooth();
    c->sender.packet_sequence = 1;
    c->bodies = (seen *)calloc(BODIES, sizeof *c->bodies);
    c->socket = socket(AF_INET, SOCK_DGRAM, 0);
    return c->bodies && c->socket >= 0 &&
           connect(c->socket, (struct sockaddr *)&to, sizeof to) == 0 &&
           rm_reassembler_create(&def, &c->reassembler) == RM_OK &&
           rm_world_create(&world, &c->world) == RM_OK;
}

static void close_client(client *c) {
    rm_world_destroy(c->world);
    rm_reassembler_destroy(c->reassembler);
    if (c->socket >= 0) {
        (void)close(c->socket);
    }
    free(c->bodies);
}

static void run(client *c, const options *o, const game *g) {
    double end = net_now() + o->seconds;
    c->frame = net_now();
    double next_order = net_now();
    while (!net_is_ending() && net_now() < end) {
        struct pollfd wait = {.fd = c->socket, .events = POLLIN};
        (void)poll(&wait, 1, 5);
        hear(c);
        double now = net_now();
        if (now >= next_order) {
            next_order = now + ORDER_SECONDS;
            order(c, g);
        }
        double seconds = now - c->frame;
        if (seconds >= FRAME_SECONDS) {
            (void)rm_world_advance(c->world, seconds);
            c->frame = now;
            draw(c, seconds);
        }
    }
}

int client_run(const options *o, const game *g) {
    client c = {.socket = -1};
    double began = net_now();
    if (!open_client(&c, o)) {
        (void)fprintf(stderr, "shards: client: no gateway on port %s\n", o->port);
        close_client(&c);
        return 1;
    }
    run(&c, o, g);
    double seconds = net_now() - began;
    printf("{\"messages_a_second\": %.0f, \"bytes_a_second\": %.0f, \"bodies\": %u, "
           "\"crossings\": %llu, \"stale\": %llu, \"jumps\": %llu, \"refused\": %llu, "
           "\"longest_silence\": %.2f, \"silences\": %llu, \"longest_step\": %.3f, "
           "\"fastest_drawn\": %.1f, "
           "\"drawn_jumps\": %llu, \"placed\": %llu}\n",
           (double)c.messages / seconds, (double)c.bytes / seconds, c.seen_count,
           (unsigned long long)c.crossings, (unsigned long long)c.stale,
           (unsigned long long)c.jumps, (unsigned long long)c.refused, c.longest_silence,
           (unsigned long long)c.silences, c.longest_step, c.fastest_drawn,
           (unsigned long long)c.drawn_jumps, (unsigned long long)c.placed);
    bool is_good = c.messages > 0 && c.stale + c.jumps + c.drawn_jumps + c.refused == 0;
    close_client(&c);
    return is_good ? 0 : 1;
}
