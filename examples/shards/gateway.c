// A gateway: clients on one side, units on the other. It keeps the last message about every body
// that the units around its clients tell of, and five times a second sends each client the nearest
// of them: CreateObject first, then UpdatePosition; DeleteObject for those that are no longer near.
// A packet carries the time of the turn that it tells of, not that of its sending: a unit that had
// no owner for a while catches up, and makes several turns at once.
// It holds no state that matters: a client of a gateway that died joins another.

#define _DEFAULT_SOURCE // NOLINT(bugprone-reserved-identifier,readability-identifier-naming)
#include "net.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    BODIES = 16384, // a power of two, and far more than there are
    CLIENTS = 16,
    NEAREST = 200,
    FORGET_ROUNDS = 15, // a body that was not among the nearest for so long is deleted: 3 s
    MESSAGE = 1024,
    UNITS = GAME_SIDE * GAME_SIDE,
};

static const double ROUND_SECONDS = 0.2;
static const double SILENT_SECONDS = 3.0; // a body that is not told of any more

// What is known of a body.
typedef struct known {
    uint32_t guid; // 0 for a free place
    rm_position at;
    uint16_t stamp, teleport, instance;
    double time;  // of the turn that it was told of last, since the world began; s
    double heard; // when that was; s
    uint8_t create[MESSAGE], motion[MESSAGE], update[128];
    size_t create_size, motion_size, update_size;
    uint32_t motions;              // counts its motions
    uint32_t sent_motion[CLIENTS]; // as `sent`
    uint32_t news;                 // counts its updates
    uint32_t sent[CLIENTS];        // the count that each client has; 0 for none
    uint32_t rounds_away[CLIENTS]; // since it was last near
} known;

typedef struct peer {
    bool is_there;
    struct sockaddr_in address;
    uint32_t guid;
    rm_sender sender;
    rm_position at;
    rm_reassembler *reassembler;
} peer;

typedef struct gateway {
    const options *o;
    rm_cluster *cluster;
    const game *g;
    int socket;
    known *bodies;
    peer peers[CLIENTS];
    uint64_t numbers[UNITS]; // of the last input to each unit
    bool is_numbered[UNITS]; // these numbers are known
    capture *capture;
    double time; // of the last turn that was heard of, since the world began; s
    uint64_t stale, messages, bytes, inputs;
    uint32_t current; // the client whose datagram is being read
} gateway;

static known *find(gateway *gw, uint32_t guid) {
    uint32_t at = guid * 2654435761u;
    for (uint32_t i = 0; i < BODIES; ++i) {
        known *body = &gw->bodies[(at + i) % BODIES];
        if (body->guid == guid || body->guid == 0) {
            body->guid = guid;
            return body;
        }
    }
    return NULL;
}

// --- units ---------------------------------------------------------------------------------------

static bool is_newer(const known *body, const rm_position_pack *at) {
    return body->news == 0 || rm_stamp_is_newer(body->teleport, at->teleport) ||
           rm_stamp_is_newer(body->stamp, at->position_stamp);
}

// A body that has come to a unit which is behind lives through the same time again. Clients hear of
// it when that is over: there is no place for two ways in one time.
static bool is_lived_again(const known *body, const rm_position_pack *at, double time) {
    return body->news > 0 && body->teleport == at->teleport && time <= body->time;
}

static void note_position(known *body, const rm_position_pack *at, double time, rm_bytes bytes) {
    body->at = at->position;
    body->stamp = at->position_stamp;
    body->teleport = at->teleport;
    body->instance = at->instance;
    body->time = time;
    body->news += 1;
    memcpy(body->update, bytes.data, bytes.size);
    body->update_size = bytes.size;
}

static void take_position(gateway *gw, known *body, const rm_position_pack *at, double time,
                          rm_bytes bytes) {
    if (!is_newer(body, at) || bytes.size > sizeof body->update) {
        gw->stale += 1; // of a former owner that woke up
        return;
    }
    body->heard = net_now();
    if (is_lived_again(body, at, time)) {
        return;
    }
    note_position(body, at, time, bytes);
    for (uint32_t i = 0; i < CLIENTS; ++i) {
        if (gw->peers[i].is_there && gw->peers[i].guid == body->guid) {
            gw->peers[i].at = body->at;
        }
    }
}

static void on_news(void *user, const rm_cluster_news *news) {
    gateway *gw = (gateway *)user;
    size_t cursor = 0;
    rm_bytes bytes;
    gw->time = news->time > gw->time ? news->time : gw->time;
    while (rm_cluster_next_message(news, &cursor, &bytes)) {
        rm_message message;
        if (rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes.data, bytes.size, &message, NULL) !=
            RM_OK) {
            continue;
        }
        known *body = find(gw, rm_message_guid(&message));
        if (body && message.kind == RM_MESSAGE_UPDATE_POSITION) {
            take_position(gw, body, &message.update_position.at, news->time, bytes);
        } else if (body && message.kind == RM_MESSAGE_CREATE_OBJECT && bytes.size <= MESSAGE) {
            memcpy(body->create, bytes.data, bytes.size);
            body->create_size = bytes.size;
        } else if (body && message.kind == RM_MESSAGE_UPDATE_MOTION && bytes.size <= MESSAGE) {
            memcpy(body->motion, bytes.data, bytes.size);
            body->motion_size = bytes.size;
            body->motions += 1;
        }
    }
}

// Three by three units around each client, once for all.
static void listen_around(gateway *gw) {
    rm_cluster_grid grid = game_grid();
    uint32_t units[UNITS];
    bool wanted[UNITS] = {false};
    uint32_t count = 0;
    for (uint32_t i = 0; i < CLIENTS; ++i) {
        uint32_t unit = rm_cluster_unit_at(&grid, &gw->peers[i].at);
        for (int k = 0; k < 9 && gw->peers[i].is_there && unit < UNITS; ++k) {
            int column = (int)(unit % GAME_SIDE) + k % 3 - 1;
            int row = (int)(unit / GAME_SIDE) + k / 3 - 1;
            if (column >= 0 && row >= 0 && column < GAME_SIDE && row < GAME_SIDE) {
                wanted[row * GAME_SIDE + column] = true;
            }
        }
    }
    for (uint32_t i = 0; i < UNITS; ++i) {
        if (wanted[i]) {
            units[count++] = i;
        }
    }
    (void)rm_cluster_listen(gw->cluster, units, count);
}

// A gateway that begins anew continues behind the last number of its name.
static bool has_number(gateway *gw, uint32_t unit) {
    if (!gw->is_numbered[unit]) {
        gw->is_numbered[unit] =
            rm_cluster_input_number(gw->cluster, unit, gw->o->name, &gw->numbers[unit]) == RM_OK;
    }
    return gw->is_numbered[unit];
}

// Exactly once: the same number again, as long as there is no answer. One that is taken then is
// this input, whose answer was lost.
static void order(gateway *gw, const peer *p, game_order what, const rm_position *at) {
    rm_cluster_grid grid = game_grid();
    uint8_t bytes[GAME_INPUT_SIZE];
    uint32_t unit = rm_cluster_unit_at(&grid, &p->at);
    game_input input = {.order = what, .guid = p->guid, .at = *at};
    if (unit >= UNITS) {
        return;
    }
    rm_bytes sent = {bytes, game_write_input(&input, bytes)};
    for (int i = 0; i < 20; ++i) {
        if (has_number(gw, unit)) {
            rm_status status =
                rm_cluster_input(gw->cluster, unit, gw->o->name, gw->numbers[unit] + 1, sent);
            if (status == RM_OK || status == RM_ERROR_TAKEN) {
                gw->numbers[unit] += 1;
                gw->inputs += 1;
                return;
            }
        }
        (void)usleep(100000); // the engine is away: again
    }
    gw->is_numbered[unit] = false; // given up, and perhaps taken all the same
}

// --- clients -------------------------------------------------------------------------------------

static void on_datagram(void *user, rm_bytes datagram) {
    gateway *gw = (gateway *)user;
    const peer *p = &gw->peers[gw->current];
    (void)sendto(gw->socket, datagram.data, datagram.size, 0, (const struct sockaddr *)&p->address,
                 sizeof p->address);
    capture_datagram(gw->capture, datagram, true, ntohs(p->address.sin_port));
    gw->bytes += datagram.size;
}

// @param time  of what they tell, since the world began; s
static void send_all(gateway *gw, uint32_t index, double time, const rm_bytes *messages,
                     int count) {
    gw->current = index;
    gw->peers[index].sender.interval = rm_packet_time(time);
    (void)rm_sender_send(&gw->peers[index].sender, RM_PACKET_QUEUE_SMARTBOX, messages, count,
                         on_datagram, gw);
    gw->messages += (uint64_t)count;
}

static void send_deletion(gateway *gw, uint32_t index, const known *body) {
    uint8_t bytes[64];
    rm_message message;
    size_t size;
    memset(&message, 0, sizeof message);
    message.kind = RM_MESSAGE_DELETE_OBJECT;
    message.delete_object.guid = body->guid;
    message.delete_object.instance = body->instance;
    if (rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        rm_bytes one = {bytes, size};
        send_all(gw, index, body->time, &one, 1);
    }
}

typedef struct near {
    known *body;
    float distance;
} near;

static int by_distance(const void *a, const void *b) {
    float x = ((const near *)a)->distance;
    float y = ((const near *)b)->distance;
    return (x > y) - (x < y);
}

static int by_time(const void *a, const void *b) {
    double x = ((const near *)a)->body->time;
    double y = ((const near *)b)->body->time;
    return (x > y) - (x < y);
}

static uint32_t find_nearest(gateway *gw, uint32_t index, near *all) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BODIES; ++i) {
        known *body = &gw->bodies[i];
        if (body->guid != 0 && body->create_size > 0 && body->update_size > 0 &&
            net_now() - body->heard < SILENT_SECONDS) {
            all[count].distance = rm_position_distance(&gw->peers[index].at, &body->at);
            all[count++].body = body;
        }
    }
    qsort(all, count, sizeof *all, by_distance);
    return count < NEAREST ? count : NEAREST;
}

static void delete_far(gateway *gw, uint32_t index) {
    for (uint32_t i = 0; i < BODIES; ++i) {
        known *body = &gw->bodies[i];
        if (body->guid == 0 || body->sent[index] == 0) {
            continue;
        }
        body->rounds_away[index] += 1;
        if (body->rounds_away[index] > FORGET_ROUNDS) {
            send_deletion(gw, index, body);
            body->sent[index] = 0;
        }
    }
}

// A creation is told where the body is now, not where it was when it was told last.
static void refresh(known *body) {
    rm_message message;
    uint8_t bytes[MESSAGE];
    size_t size;
    if (rm_message_decode(RM_NUMBERING_CLIENT_2013, body->create, body->create_size, &message,
                          NULL) != RM_OK) {
        return;
    }
    rm_physics_desc *physics = &message.create_object.physics;
    physics->position = body->at;
    physics->stamps[RM_STAMP_POSITION] = (uint16_t)(body->stamp - 1);
    physics->stamps[RM_STAMP_TELEPORT] = body->teleport;
    if (rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        memcpy(body->create, bytes, size);
        body->create_size = size;
    }
}

// What a client does not have yet of a body. @return messages, at most three
static int tell(known *body, uint32_t index, rm_bytes *messages) {
    int count = 0;
    body->rounds_away[index] = 0;
    if (body->sent[index] == 0) {
        refresh(body);
        messages[count++] = (rm_bytes){body->create, body->create_size};
        body->sent_motion[index] = 0;
    }
    if (body->sent_motion[index] != body->motions) {
        messages[count++] = (rm_bytes){body->motion, body->motion_size};
        body->sent_motion[index] = body->motions;
    }
    if (body->sent[index] != body->news) {
        messages[count++] = (rm_bytes){body->update, body->update_size};
        body->sent[index] = body->news;
    }
    return count;
}

// Bodies of one turn go together, the oldest turn first.
static void serve(gateway *gw, uint32_t index, near *all) {
    rm_bytes messages[3 * NEAREST];
    int count = 0;
    uint32_t nearest = find_nearest(gw, index, all);
    qsort(all, nearest, sizeof *all, by_time);
    for (uint32_t i = 0; i < nearest; ++i) {
        count += tell(all[i].body, index, messages + count);
        bool is_last = i + 1 == nearest || all[i + 1].body->time != all[i].body->time;
        if (is_last && count > 0) {
            send_all(gw, index, all[i].body->time, messages, count);
            count = 0;
        }
    }
    delete_far(gw, index);
}

static void on_message(void *user, const rm_blob *blob) {
    gateway *gw = (gateway *)user;
    rm_message message;
    if (rm_message_decode(RM_NUMBERING_CLIENT_2013, blob->bytes.data, blob->bytes.size, &message,
                          NULL) == RM_OK &&
        message.kind == RM_MESSAGE_AUTONOMOUS_POSITION) {
        order(gw, &gw->peers[gw->current], GAME_GO, &message.autonomous_position.position);
    }
}

// A player begins where four units meet.
static void join(gateway *gw, uint32_t index, const struct sockaddr_in *from) {
    rm_reassembler_def def = rm_default_reassembler_def();
    uint8_t bytes[64];
    rm_message message;
    size_t size;
    peer *p = &gw->peers[index];
    *p = (peer){.is_there = true, .address = *from, .sender = {.packet_sequence = 1}};
    p->guid = GAME_PLAYERS + (uint32_t)getpid() % 10000u * CLIENTS + index;
    p->at = game_place(gw->g, 2.0f * RM_LANDBLOCK_SIZE - 5.0f, 2.0f * RM_LANDBLOCK_SIZE + 4.0f);
    if (rm_reassembler_create(&def, &p->reassembler) != RM_OK) {
        p->is_there = false;
        return;
    }
    order(gw, p, GAME_ENTER, &p->at);
    listen_around(gw);
    memset(&message, 0, sizeof message);
    message.kind = RM_MESSAGE_CREATE_PLAYER;
    message.create_player.guid = p->guid;
    if (rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        rm_bytes one = {bytes, size};
        send_all(gw, index, gw->time, &one, 1);
    }
}

static bool is_same(const struct sockaddr_in *a, const struct sockaddr_in *b) {
    return a->sin_port == b->sin_port && a->sin_addr.s_addr == b->sin_addr.s_addr;
}

static void take_datagram(gateway *gw, rm_bytes datagram, const struct sockaddr_in *from) {
    uint32_t place = CLIENTS;
    for (uint32_t i = 0; i < CLIENTS; ++i) {
        if (gw->peers[i].is_there && is_same(&gw->peers[i].address, from)) {
            gw->current = i;
            (void)rm_reassembler_push(gw->peers[i].reassembler, i, datagram.data, datagram.size,
                                      on_message, gw, NULL);
            return;
        }
        place = place == CLIENTS && !gw->peers[i].is_there ? i : place;
    }
    if (place < CLIENTS) {
        join(gw, place, from);
    }
    if (place < CLIENTS && gw->peers[place].is_there) {
        take_datagram(gw, datagram, from); // its first order
    }
}

static void read_clients(gateway *gw) {
    uint8_t bytes[2048];
    struct sockaddr_in from;
    socklen_t size = sizeof from;
    ssize_t got;
    while ((got = recvfrom(gw->socket, bytes, sizeof bytes, MSG_DONTWAIT, (struct sockaddr *)&from,
                           &size)) > 0) {
        capture_datagram(gw->capture, (rm_bytes){bytes, (size_t)got}, false, ntohs(from.sin_port));
        take_datagram(gw, (rm_bytes){bytes, (size_t)got}, &from);
    }
}

// --- the whole -----------------------------------------------------------------------------------

static bool bind_socket(gateway *gw) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)atoi(gw->o->port)),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    gw->socket = socket(AF_INET, SOCK_DGRAM, 0);
    if (gw->socket < 0 || bind(gw->socket, (struct sockaddr *)&address, sizeof address) != 0 ||
        getsockname(gw->socket, (struct sockaddr *)&address, &size) != 0) {
        return false;
    }
    printf("gateway on port %u\n", ntohs(address.sin_port));
    (void)fflush(stdout);
    return true;
}

static void run(gateway *gw, near *all) {
    double end = net_now() + gw->o->seconds;
    double next = net_now();
    while (!net_is_ending() && net_now() < end) {
        if (rm_cluster_hear(gw->cluster, 0.02, on_news, gw) != RM_OK) {
            (void)usleep(20000);
        }
        read_clients(gw);
        if (net_now() < next) {
            continue;
        }
        next = net_now() + ROUND_SECONDS;
        listen_around(gw);
        for (uint32_t i = 0; i < CLIENTS; ++i) {
            if (gw->peers[i].is_there) {
                serve(gw, i, all);
            }
        }
    }
}

int gateway_run(const options *o, rm_cluster *cluster, const game *g) {
    gateway gw = {.o = o, .cluster = cluster, .g = g, .socket = -1};
    near *all = (near *)calloc(BODIES, sizeof *all);
    gw.bodies = (known *)calloc(BODIES, sizeof *gw.bodies);
    gw.capture = o->capture ? capture_open(o->capture) : NULL;
    bool is_good = all && gw.bodies && bind_socket(&gw);
    if (is_good) {
        run(&gw, all);
        printf("{\"inputs\": %llu, \"messages\": %llu, \"bytes\": %llu, \"stale\": %llu}\n",
               (unsigned long long)gw.inputs, (unsigned long long)gw.messages,
               (unsigned long long)gw.bytes, (unsigned long long)gw.stale);
    }
    for (uint32_t i = 0; i < CLIENTS; ++i) {
        if (gw.peers[i].is_there) {
            order(&gw, &gw.peers[i], GAME_LEAVE, &gw.peers[i].at);
            rm_reassembler_destroy(gw.peers[i].reassembler);
        }
    }
    if (gw.socket >= 0) {
        (void)close(gw.socket);
    }
    capture_close(gw.capture);
    free(gw.bodies);
    free(all);
    return is_good ? 0 : 1;
}
