// Messages of a server about bodies that may be there.

#include "../tests/samples.h"
#include "world_rig.h"

static rm_position_pack any_pack(rig *g) {
    rm_position_pack pack = {.flags = RM_POSITION_HAS_CONTACT & next_byte(&g->in)};
    any_rm_position(g, &pack.position);
    pack.flags |= rm_position_rotation_flags(pack.position.rotation);
    pack.position_stamp = next_byte(&g->in);
    pack.teleport = next_byte(&g->in) >= 0xF0;
    pack.instance = next_byte(&g->in) >= 0xF0;
    return pack;
}

static rm_physics_desc any_physics(rig *g) {
    rm_physics_desc desc = rm_default_physics_desc();
    desc.state = next_byte(&g->in) < 0xC0 ? (uint32_t)RM_STATE_DEFAULT : next_u32(&g->in);
    desc.bits = RM_PHYSICS_POSITION;
    any_rm_position(g, &desc.position);
    if (next_byte(&g->in) >= 0x80) {
        desc.bits |= RM_PHYSICS_VELOCITY | RM_PHYSICS_OMEGA;
        any_rm_vec3(g, &desc.velocity);
        any_rm_vec3(g, &desc.omega);
    }
    if (next_byte(&g->in) >= 0xC0) {
        desc.bits |= RM_PHYSICS_PARENT;
        desc.parent = any_guid(g);
    }
    if (next_byte(&g->in) >= 0xC0) {
        rm_movement movement;
        any_rm_movement(g, &movement);
        desc.bits |= RM_PHYSICS_MOVEMENT;
        desc.has_movement = true;
        desc.block = rm_movement_pack_make(&movement);
    }
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        desc.stamps[i] = next_byte(&g->in) >= 0xE0;
    }
    return desc;
}

static void fill_motion(rig *g, rm_motion_message *m) {
    rm_motion_update update;
    any_rm_motion_update(g, &update);
    m->guid = any_guid(g);
    m->instance = update.instance;
    m->movement_stamp = update.stamp;
    m->control = update.control;
    m->block = rm_movement_pack_make(&update.movement);
}

static void fill_vector(rig *g, rm_vector_message *v) {
    rm_vector_update update;
    any_rm_vector_update(g, &update);
    *v = (rm_vector_message){any_guid(g), update.velocity, update.omega, update.instance,
                             update.stamp};
}

static void fill_parent(rig *g, rm_parent *p) {
    p->parent = any_guid(g);
    p->child = any_guid(g);
    p->position_stamp = next_byte(&g->in);
}

// One of any kind, with numbers of any size.
static void fill_random(rig *g, rm_message *m) {
    static uint8_t scratch[SAMPLE_BYTES];
    sample_random random = {next_u32(&g->in) | 1u};
    uint32_t count = 1;
    while (sample_kinds[count]) {
        ++count;
    }
    *m = sample_random_message(&random, sample_kinds[next_below(&g->in, count)], scratch);
}

static void fill(rig *g, rm_message *m) {
    switch (next_below(&g->in, 9)) {
    case 0:
        m->kind = RM_MESSAGE_UPDATE_POSITION;
        m->update_position.guid = any_guid(g);
        m->update_position.at = any_pack(g);
        break;
    case 1:
        m->kind = next_byte(&g->in) < 0xE0 ? RM_MESSAGE_CREATE_OBJECT : RM_MESSAGE_UPDATE_OBJECT;
        m->create_object.guid = any_guid(g);
        m->create_object.physics = any_physics(g);
        break;
    case 2:
        m->kind = RM_MESSAGE_UPDATE_MOTION;
        fill_motion(g, &m->update_motion);
        break;
    case 3:
        m->kind = RM_MESSAGE_VECTOR_UPDATE;
        fill_vector(g, &m->update_vector);
        break;
    case 4:
        m->kind = RM_MESSAGE_SET_STATE;
        m->set_state.guid = any_guid(g);
        any_uint32_t(g, &m->set_state.state);
        m->set_state.state_stamp = next_byte(&g->in);
        break;
    case 5:
        m->kind = RM_MESSAGE_DELETE_OBJECT;
        m->delete_object.guid = any_guid(g);
        break;
    case 6:
        m->kind = RM_MESSAGE_PICKUP;
        m->pickup.guid = any_guid(g);
        m->pickup.position_stamp = next_byte(&g->in);
        break;
    case 7:
        m->kind = RM_MESSAGE_PARENT;
        fill_parent(g, &m->parent);
        break;
    default:
        fill_random(g, m);
        break;
    }
}

// What cannot be written becomes the bytes that are left, which are hardly ever a message.
size_t any_message(rig *g, uint8_t bytes[RIG_MESSAGE]) {
    rm_message m;
    size_t size = 0;
    memset(&m, 0, sizeof m);
    if (!next_is_rare(&g->in)) {
        fill(g, &m);
        if (rm_message_encode(&m, bytes, RIG_MESSAGE, &size, NULL) == RM_OK) {
            return size;
        }
    }
    size = (size_t)(g->in.end - g->in.at);
    size = size < RIG_MESSAGE ? size : RIG_MESSAGE;
    memcpy(bytes, g->in.at, size);
    g->in.at += size;
    return size;
}
