// Invariant: at most three of four places are taken, so that every search ends.

#include "census.h"

#include "remora/constants.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 256 };

const rm_position_pack *message_place(const rm_message *m) {
    switch (m->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        return &m->update_position.at;
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        return &m->position_and_movement.at;
    default:
        return NULL;
    }
}

// --- the table -----------------------------------------------------------------------------------

// Its place, or the free one where it would be.
static census_body *place_of(const census *c, uint32_t guid) {
    uint32_t i = guid * 2654435769u >> 7; // golden ratio: guids are often consecutive
    while (c->bodies[i & (c->capacity - 1)].guid != 0 &&
           c->bodies[i & (c->capacity - 1)].guid != guid) {
        ++i;
    }
    return &c->bodies[i & (c->capacity - 1)];
}

static bool grow(census *c) {
    census more = {.capacity = c->capacity ? c->capacity * 2 : FIRST_CAPACITY};
    more.bodies = calloc(more.capacity, sizeof *more.bodies);
    if (!more.bodies) {
        return false;
    }
    for (uint32_t i = 0; i < c->capacity; ++i) {
        if (c->bodies[i].guid) {
            *place_of(&more, c->bodies[i].guid) = c->bodies[i];
        }
    }
    more.count = c->count;
    free(c->bodies);
    *c = more;
    return true;
}

const census_body *census_find(const census *c, uint32_t guid) {
    const census_body *body = c->capacity && guid ? place_of(c, guid) : NULL;
    return body && body->guid ? body : NULL;
}

// --- messages ------------------------------------------------------------------------------------

static void note_stamp(census_body *b, rm_stamp which, uint16_t stamp) {
    if (!(b->seen >> which & 1u)) {
        b->stamps[which] = stamp;
        b->seen |= 1u << which;
    }
}

static void note_place(census_body *b, const rm_position_pack *at) {
    b->has_place = true;
    note_stamp(b, RM_STAMP_POSITION, at->position_stamp);
    note_stamp(b, RM_STAMP_TELEPORT, at->teleport);
    note_stamp(b, RM_STAMP_FORCE_POSITION, at->force_position);
    note_stamp(b, RM_STAMP_INSTANCE, at->instance);
}

static void note_stamps(census_body *b, const rm_message *m) {
    const rm_position_pack *at = message_place(m);
    if (at) {
        note_place(b, at);
    }
    if (m->kind == RM_MESSAGE_UPDATE_MOTION) {
        note_stamp(b, RM_STAMP_MOVEMENT, m->update_motion.movement_stamp);
        note_stamp(b, RM_STAMP_CONTROL, m->update_motion.control);
    } else if (m->kind == RM_MESSAGE_POSITION_AND_MOVEMENT) {
        note_stamp(b, RM_STAMP_MOVEMENT, m->position_and_movement.movement_stamp);
        note_stamp(b, RM_STAMP_CONTROL, m->position_and_movement.control);
    } else if (m->kind == RM_MESSAGE_VECTOR_UPDATE) {
        note_stamp(b, RM_STAMP_VECTOR, m->update_vector.vector);
    } else if (m->kind == RM_MESSAGE_SET_STATE) {
        note_stamp(b, RM_STAMP_STATE, m->set_state.state_stamp);
    }
}

// Of what is left out of a world, or tells of its end, no body is made.
static bool tells_of_a_body(const rm_message *m) {
    return message_place(m) || m->kind == RM_MESSAGE_UPDATE_MOTION ||
           m->kind == RM_MESSAGE_VECTOR_UPDATE || m->kind == RM_MESSAGE_SET_STATE;
}

bool census_note(census *c, const rm_message *m, double time) {
    bool is_creation = m->kind == RM_MESSAGE_CREATE_OBJECT || m->kind == RM_MESSAGE_UPDATE_OBJECT;
    uint32_t guid = rm_message_guid(m);
    if (guid == 0 || c->count == CENSUS_LIMIT || (!is_creation && !tells_of_a_body(m))) {
        return true;
    }
    if (c->count >= c->capacity / 4 * 3 && !grow(c)) {
        return false;
    }
    census_body *b = place_of(c, guid);
    if (!b->guid) {
        *b = (census_body){.guid = guid, .first = time, .created = (double)INFINITY};
        c->count += 1;
    }
    if (is_creation) {
        b->created = time < b->created ? time : b->created;
    } else if (time < b->created) {
        b->messages += 1;
        note_stamps(b, m);
    }
    return true;
}

// --- what is known -------------------------------------------------------------------------------

bool census_is_uncreated(const census_body *body) {
    return body->messages > 0 && body->created - body->first > RM_PENDING_SECONDS;
}

static uint32_t count_uncreated(const census *c, bool has_place) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->capacity; ++i) {
        const census_body *b = &c->bodies[i];
        count += b->guid && b->has_place == has_place && census_is_uncreated(b);
    }
    return count;
}

uint32_t census_uncreated(const census *c) {
    return count_uncreated(c, true);
}

uint32_t census_placeless(const census *c) {
    return count_uncreated(c, false);
}

// Stamps that a message must be newer than are one less; teleport, control and instance are those
// of the first message, since another one would tell of a change.
rm_message census_creation(const census_body *body, const rm_position_pack *first) {
    static const rm_stamp counted[] = {RM_STAMP_POSITION, RM_STAMP_MOVEMENT, RM_STAMP_STATE,
                                       RM_STAMP_VECTOR};
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    rm_physics_desc *physics = &m.create_object.physics;
    m.create_object.guid = body->guid;
    *physics = rm_default_physics_desc();
    physics->bits = RM_PHYSICS_POSITION;
    physics->state = RM_STATE_DEFAULT;
    physics->position = first->position;
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        physics->stamps[i] = body->stamps[i];
    }
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; ++i) {
        physics->stamps[counted[i]] -= body->seen >> counted[i] & 1u;
    }
    physics->stamps[RM_STAMP_POSITION] = (uint16_t)(first->position_stamp - 1);
    physics->stamps[RM_STAMP_TELEPORT] = first->teleport;
    physics->stamps[RM_STAMP_FORCE_POSITION] = first->force_position;
    physics->stamps[RM_STAMP_INSTANCE] = first->instance;
    return m;
}

void census_free(census *c) {
    free(c->bodies);
    *c = (census){0};
}
