// What the server of a soak says: messages, in packets, into the network. Now and then a datagram
// goes out a second time with a wrong bit.

#include "scenario/messages.h"
#include "soak.h"

#include <string.h>

enum { MESSAGES = 3, DAMAGED_ONE_IN = 256 };

typedef struct sending {
    soak *soak;
    rm_network_tag tag;
    bool is_sure;
    rm_status status;
    int count;
    rm_bytes messages[MESSAGES];
    uint8_t bytes[MESSAGES][RM_SERVER_MESSAGE_SIZE];
} sending;

static sending begin(soak *s, const mover *m) {
    sending t = {.soak = s};
    t.tag.words[TAG_MOVER] = (uint32_t)(m - s->movers);
    t.tag.words[TAG_TICK] = (uint32_t)s->tick;
    t.tag.words[TAG_INSTANCE] = m->stamps[RM_STAMP_INSTANCE];
    return t;
}

static void send_damaged(const sending *t, rm_bytes datagram) {
    soak *s = t->soak;
    uint8_t bytes[RM_PACKET_SIZE];
    rm_network_tag tag = t->tag;
    uint32_t bit = rm_random_u32(&s->random) % ((uint32_t)datagram.size * 8);
    memcpy(bytes, datagram.data, datagram.size);
    bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    tag.words[TAG_BITS] |= TAG_IS_DAMAGED;
    s->result.faults[FAULT_DAMAGED] += 1;
    rm_network_send(s->network, (double)s->tick * SOAK_TICK, tag, (rm_bytes){bytes, datagram.size});
}

static void send_datagram(void *user, rm_bytes datagram) {
    sending *t = user;
    double now = (double)t->soak->tick * SOAK_TICK;
    rm_status status = t->is_sure
                           ? rm_network_send_reliably(t->soak->network, now, t->tag, datagram)
                           : rm_network_send(t->soak->network, now, t->tag, datagram);
    t->status = t->status == RM_OK ? status : t->status;
    if (rm_random_u32(&t->soak->random) % DAMAGED_ONE_IN == 0) {
        send_damaged(t, datagram);
    }
}

static bool send_all(sending *t) {
    soak *s = t->soak;
    rm_status status = rm_sender_send(&s->sender, RM_PACKET_QUEUE_SMARTBOX, t->messages, t->count,
                                      send_datagram, t);
    status = status == RM_OK ? t->status : status;
    return status == RM_OK || soak_fail(s, "sending: %s", rm_status_text(status));
}

static bool add(sending *t, const rm_message *message) {
    size_t size;
    rm_status status =
        rm_message_encode(message, t->bytes[t->count], RM_SERVER_MESSAGE_SIZE, &size, NULL);
    if (status != RM_OK) {
        return soak_fail(t->soak, "encoding: %s", rm_status_text(status));
    }
    t->messages[t->count] = (rm_bytes){t->bytes[t->count], size};
    t->count += 1;
    return true;
}

static bool add_motion(sending *t, mover *m) {
    rm_movement movement = m->movement;
    if (!m->is_sent) {
        movement = rm_make_movement(&m->told, m->is_creature);
        soak_bump(t->soak, m, RM_STAMP_MOVEMENT, 1);
    }
    const rm_message message = rm_make_motion_message(m->guid, m->stamps, &movement);
    return add(t, &message);
}

static bool add_position(sending *t, mover *m, const rm_body_info *info) {
    soak_bump(t->soak, m, RM_STAMP_POSITION, 1);
    const rm_message message = rm_make_position_message(m->guid, m->stamps, info);
    return add(t, &message);
}

static bool add_vector(sending *t, mover *m, const rm_body_info *info) {
    soak_bump(t->soak, m, RM_STAMP_VECTOR, 1);
    const rm_message message = rm_make_vector_message(m->guid, m->stamps, info);
    return add(t, &message);
}

bool soak_tell(soak *s, mover *m) {
    rm_body_info info;
    sending t = begin(s, m);
    rm_status status = rm_body_read(s->server, m->body, &info);
    if (status != RM_OK) {
        return soak_fail(s, "a mover cannot be read: %s", rm_status_text(status));
    }
    bool is_whole = (m->news & NEWS_MOTION) && (m->news & NEWS_POSITION) && !m->is_moving;
    t.tag.words[TAG_BITS] = is_whole ? TAG_IS_WHOLE : 0;
    bool is_good = (!(m->news & NEWS_MOTION) || add_motion(&t, m)) &&
                   (!(m->news & NEWS_POSITION) || add_position(&t, m, &info)) &&
                   (!(m->news & NEWS_VECTOR) || add_vector(&t, m, &info));
    m->news = 0;
    return is_good && send_all(&t);
}

bool soak_tell_creation(soak *s, mover *m) {
    uint8_t bytes[RM_CREATION_MESSAGE_SIZE];
    size_t size;
    const rm_message message = rm_make_creation_message(m->guid, m->birth_stamps, &m->birth);
    rm_status status = rm_message_encode(&message, bytes, sizeof bytes, &size, NULL);
    if (status != RM_OK) {
        return soak_fail(s, "encoding a creation: %s", rm_status_text(status));
    }
    sending t = begin(s, m);
    t.is_sure = true;
    t.messages[t.count++] = (rm_bytes){bytes, size};
    m->awaits_creation = false;
    return send_all(&t);
}

bool soak_tell_deletion(soak *s, mover *m) {
    sending t = begin(s, m);
    rm_message message = {.kind = RM_MESSAGE_DELETE_OBJECT};
    message.delete_object =
        (rm_delete_object){.guid = m->guid, .instance = m->stamps[RM_STAMP_INSTANCE]};
    return add(&t, &message) && send_all(&t);
}
