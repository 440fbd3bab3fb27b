// Sending of the server: messages become bytes, bytes become packets. The messages of one change
// travel in one datagram: motion, then place, then push, so that a body plays its new motion before
// it gets its new place.

#include "scenario/bound.h"
#include "scenario/messages.h"
#include "scenario/server.h"

// Messages about one mover.
typedef struct sending {
    rm_scenario *scenario;
    rm_scenario_event event;
    rm_bytes messages[RM_DATAGRAM_MESSAGES];
    uint8_t bytes[RM_DATAGRAM_MESSAGES][RM_SERVER_MESSAGE_SIZE];
    bool is_sure;     // reliable
    rm_status status; // of the network
} sending;

static rm_network_tag tag_of(const rm_scenario_event *e) {
    rm_network_tag tag = {{e->actor, e->numbers[0], 0, 0}};
    for (uint32_t i = 0; i < e->count; ++i) {
        // Kinds are 16 bits, numbers follow one another.
        tag.words[2 + i / 2] |= e->kinds[i] << 16 * (i % 2);
    }
    return tag;
}

static rm_status add(sending *t, const rm_message *message) {
    uint32_t i = t->event.count;
    size_t size;
    rm_status status = rm_message_encode(message, t->bytes[i], RM_SERVER_MESSAGE_SIZE, &size, NULL);
    if (status == RM_OK) {
        t->messages[i] = (rm_bytes){t->bytes[i], size};
        t->event.kinds[i] = (uint32_t)message->kind;
        t->event.numbers[i] = ++t->scenario->now.number;
        t->event.count += 1;
    }
    return status;
}

// The movement of a creature is sent as it was given; that of a mover is made from its state and
// gets a new stamp.
static rm_status add_motion(sending *t, rm_actor *actor) {
    rm_movement movement = actor->movement;
    if (!actor->is_sent) {
        movement = rm_make_movement(&actor->told, actor->is_creature);
        actor->stamps[RM_STAMP_MOVEMENT] += 1;
    }
    const rm_message message = rm_make_motion_message(actor->guid, actor->stamps, &movement);
    return add(t, &message);
}

static rm_status add_position(sending *t, rm_actor *actor, const rm_body_info *info) {
    actor->stamps[RM_STAMP_POSITION] += 1;
    actor->reported = t->scenario->now.tick;
    if ((actor->unsent & RM_UNSENT_COMMAND) && !(actor->unsent & RM_UNSENT_MOTION) &&
        !actor->is_sent) {
        const rm_movement movement = rm_make_movement(&actor->told, actor->is_creature);
        const rm_message report =
            rm_make_report_message(actor->guid, actor->stamps, info, &movement);
        return add(t, &report);
    }
    const rm_message message = rm_make_position_message(actor->guid, actor->stamps, info);
    return add(t, &message);
}

// Velocity and spin of the body at this moment, with a new stamp.
static rm_status add_vector(sending *t, rm_actor *actor, const rm_body_info *info) {
    actor->stamps[RM_STAMP_VECTOR] += 1;
    const rm_message message = rm_make_vector_message(actor->guid, actor->stamps, info);
    return add(t, &message);
}

// One that is sure skips loss and delay; it is how bodies are created.
static void send_datagram(void *user, rm_bytes datagram) {
    sending *t = user;
    rm_network *network = t->scenario->network;
    rm_network_tag tag = tag_of(&t->event);
    const rm_network_counts before = rm_network_count(network);
    rm_status status = t->is_sure ? rm_network_send_reliably(network, t->event.time, tag, datagram)
                                  : rm_network_send(network, t->event.time, tag, datagram);
    const rm_network_counts after = rm_network_count(network);
    t->event.is_lost = after.lost + after.dropped > before.lost + before.dropped;
    rm_scenario_note(t->scenario, &t->event, datagram);
    t->status = t->status == RM_OK ? status : t->status;
}

static rm_status send_messages(sending *t, const rm_bytes *messages, int count) {
    const rm_scenario *s = t->scenario;
    t->scenario->now.sender.interval = s->def.is_timed ? rm_packet_time(t->event.time) : 0;
    rm_status status = rm_sender_send(&t->scenario->now.sender, RM_PACKET_QUEUE_SMARTBOX, messages,
                                      count, send_datagram, t);
    return status == RM_OK ? t->status : status;
}

rm_status rm_server_send_state(rm_scenario *s, rm_actor *actor, double now) {
    rm_body_info info;
    sending t = {.scenario = s, .event = {.time = now, .sent = now}};
    rm_status status = rm_body_read(s->server, actor->body, &info);
    if (status != RM_OK || actor->unsent == 0) {
        return status;
    }
    t.event.actor = (uint32_t)(actor - s->actors);
    if (s->bound && t.event.actor == 0) {
        status = rm_bound_keep(s);
    }
    if (status == RM_OK && (actor->unsent & RM_UNSENT_MOTION)) {
        status = add_motion(&t, actor);
    }
    if (status == RM_OK && (actor->unsent & RM_UNSENT_POSITION)) {
        status = add_position(&t, actor, &info);
    }
    if (status == RM_OK && (actor->unsent & RM_UNSENT_VECTOR)) {
        status = add_vector(&t, actor, &info);
    }
    actor->unsent = 0;
    return status == RM_OK ? send_messages(&t, t.messages, (int)t.event.count) : status;
}

// --- creation --------------------------------------------------------------------------------

rm_status rm_server_send_creation(rm_scenario *s, const rm_actor *actor, const rm_position *at) {
    uint8_t bytes[RM_CREATION_MESSAGE_SIZE];
    size_t size;
    const rm_message message = rm_make_creation_message(actor->guid, actor->stamps, at);
    rm_status status = rm_message_encode(&message, bytes, sizeof bytes, &size, NULL);
    sending t = {.scenario = s, .event = {.actor = (uint32_t)(actor - s->actors)}, .is_sure = true};
    return status == RM_OK ? send_messages(&t, &(rm_bytes){bytes, size}, 1) : status;
}
