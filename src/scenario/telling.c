// What the server says: messages made into bytes, bytes into packets. The messages of one change
// travel in one datagram: motion, then place, then push, so that a body knows what it does before
// it is told where it is.

#include "scenario/server.h"

#include <string.h>

enum {
    SHORT_SIZE = 128,     // more than the longest message here but creations; three fit a datagram
    CREATION_SIZE = 1024, // more than a creation
    // Bytes of the game's own description of an object, which nobody here reads. Long enough to
    // make a creation two fragments, as it often is. Origin: chosen.
    DESCRIPTION_SIZE = 480,
};

// What there is to say of one mover, message by message.
typedef struct telling {
    rm_scenario *scenario;
    rm_scenario_event event;
    rm_bytes messages[RM_DATAGRAM_MESSAGES];
    uint8_t bytes[RM_DATAGRAM_MESSAGES][SHORT_SIZE];
    bool is_sure;     // gets through, come what may
    rm_status status; // of the network
} telling;

static rm_network_tag tag_of(const rm_scenario_event *e) {
    rm_network_tag tag = {{e->actor, e->numbers[0], 0, 0}};
    for (uint32_t i = 0; i < e->count; ++i) {
        // Kinds are 16 bits, numbers follow one another.
        tag.words[2 + i / 2] |= e->kinds[i] << 16 * (i % 2);
    }
    return tag;
}

static rm_status add(telling *t, const rm_message *message) {
    uint32_t i = t->event.count;
    size_t size;
    rm_status status = rm_message_encode(message, t->bytes[i], SHORT_SIZE, &size, NULL);
    if (status == RM_OK) {
        t->messages[i] = (rm_bytes){t->bytes[i], size};
        t->event.kinds[i] = (uint32_t)message->kind;
        t->event.numbers[i] = ++t->scenario->now.number;
        t->event.count += 1;
    }
    return status;
}

static rm_status add_motion(telling *t, rm_actor *actor) {
    rm_movement movement = actor->movement;
    if (!actor->is_sent) {
        movement = rm_default_movement();
        movement.style = actor->told.style;
        movement.state = actor->told;
        movement.is_autonomous = actor->is_creature ? 0 : 1;
        actor->stamps[RM_STAMP_MOVEMENT] += 1;
    }
    rm_message message = {.kind = RM_MESSAGE_UPDATE_MOTION};
    message.update_motion = (rm_update_motion){
        .guid = actor->guid,
        .instance = actor->stamps[RM_STAMP_INSTANCE],
        .movement_stamp = actor->stamps[RM_STAMP_MOVEMENT],
        .control = actor->stamps[RM_STAMP_CONTROL],
        .block = rm_movement_block_make(&movement),
    };
    return add(t, &message);
}

static rm_status add_position(telling *t, rm_actor *actor, const rm_body_info *info) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    bool has_contact = (info->transient & ground) == ground;
    actor->stamps[RM_STAMP_POSITION] += 1;
    actor->reported = t->scenario->now.tick;
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    message.update_position = (rm_update_position){
        .guid = actor->guid,
        .at = {.flags = rm_position_rotation_flags(info->position.rotation) |
                        (has_contact ? (uint32_t)RM_POSITION_HAS_CONTACT : 0u),
               .position = info->position,
               .instance = actor->stamps[RM_STAMP_INSTANCE],
               .position_stamp = actor->stamps[RM_STAMP_POSITION],
               .teleport = actor->stamps[RM_STAMP_TELEPORT],
               .force_position = actor->stamps[RM_STAMP_FORCE_POSITION]},
    };
    return add(t, &message);
}

static rm_status add_vector(telling *t, rm_actor *actor, const rm_body_info *info) {
    actor->stamps[RM_STAMP_VECTOR] += 1;
    rm_message message = {.kind = RM_MESSAGE_VECTOR_UPDATE};
    message.update_vector = (rm_update_vector){
        .guid = actor->guid,
        .velocity = info->velocity,
        .omega = info->omega,
        .instance = actor->stamps[RM_STAMP_INSTANCE],
        .vector = actor->stamps[RM_STAMP_VECTOR],
    };
    return add(t, &message);
}

static void send_datagram(void *user, rm_bytes datagram) {
    telling *t = user;
    rm_network *network = t->scenario->network;
    rm_network_tag tag = tag_of(&t->event);
    rm_scenario_note(t->scenario, &t->event, datagram);
    rm_status status = t->is_sure ? rm_network_send_surely(network, t->event.time, tag, datagram)
                                  : rm_network_send(network, t->event.time, tag, datagram);
    t->status = t->status == RM_OK ? status : t->status;
}

static rm_status send_messages(telling *t, const rm_bytes *messages, int count) {
    rm_status status = rm_sender_send(&t->scenario->now.sender, RM_PACKET_QUEUE_SMARTBOX, messages,
                                      count, send_datagram, t);
    return status == RM_OK ? t->status : status;
}

rm_status rm_server_tell(rm_scenario *s, rm_actor *actor, double now) {
    rm_body_info info;
    telling t = {.scenario = s, .event = {.time = now, .sent = now}};
    rm_status status = rm_body_read(s->server, actor->body, &info);
    if (status != RM_OK || actor->news == 0) {
        return status;
    }
    t.event.actor = (uint32_t)(actor - s->actors);
    if (actor->news & RM_NEWS_MOTION) {
        status = add_motion(&t, actor);
    }
    if (status == RM_OK && (actor->news & RM_NEWS_POSITION)) {
        status = add_position(&t, actor, &info);
    }
    if (status == RM_OK && (actor->news & RM_NEWS_VECTOR)) {
        status = add_vector(&t, actor, &info);
    }
    actor->news = 0;
    return status == RM_OK ? send_messages(&t, t.messages, (int)t.event.count) : status;
}

// --- creation --------------------------------------------------------------------------------

rm_status rm_server_tell_creation(rm_scenario *s, const rm_actor *actor, const rm_position *at) {
    static const uint8_t description[DESCRIPTION_SIZE];
    uint8_t bytes[CREATION_SIZE];
    size_t size;
    rm_message message = {.kind = RM_MESSAGE_CREATE_OBJECT};
    rm_create_object *create = &message.create_object;
    *create = (rm_create_object){.guid = actor->guid, .physics = rm_default_physics_desc()};
    create->physics.bits = RM_PHYSICS_POSITION;
    create->physics.state = RM_STATE_DEFAULT;
    create->physics.position = *at;
    create->weenie = (rm_bytes){description, sizeof description};
    memcpy(create->physics.stamps, actor->stamps, sizeof actor->stamps);
    rm_status status = rm_message_encode(&message, bytes, sizeof bytes, &size, NULL);
    telling t = {.scenario = s, .event = {.actor = (uint32_t)(actor - s->actors)}, .is_sure = true};
    return status == RM_OK ? send_messages(&t, &(rm_bytes){bytes, size}, 1) : status;
}
