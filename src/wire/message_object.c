// Messages about objects as such: created, changed, held, picked up and deleted. Creation is the
// longest message there is: appearance, physics and a description of the game object, of which the
// last is kept as bytes.

#include "remora/constants.h"

#include "wire/codec.h"

enum {
    KNOWN_PHYSICS_BITS = 0x7FFFF, // with 0x400, which lacks a field; the client ignores it
    CHILD_BYTES = 8,              // guid and location
};

rm_physics_desc rm_default_physics_desc(void) {
    return (rm_physics_desc){
        .scale = 1.0f,
        .friction = RM_DEFAULT_FRICTION,
        .elasticity = RM_DEFAULT_ELASTICITY,
    };
}

rm_child rm_child_at(rm_bytes children, int index) {
    if (!children.data || index < 0 || index >= rm_child_count(children)) {
        return (rm_child){0};
    }
    const uint8_t *bytes = children.data + (size_t)index * CHILD_BYTES;
    return (rm_child){.guid = rm_load_u32(bytes), .location = rm_load_u32(bytes + 4)};
}

// Bytes that the block would take. It begins at a multiple of four, so that measuring it from
// offset 0 gives the same padding.
static uint32_t movement_size(rm_numbering numbering, rm_movement_pack *block) {
    uint8_t padding[RM_MESSAGE_PADDING_CAPACITY] = {0};
    rm_codec measure = {
        .mode = RM_CODEC_MEASURE, .padding = padding, .numbering = numbering, .index = -1};
    rm_codec_movement(&measure, block);
    return (uint32_t)measure.at;
}

// Reads within the block only, and all of it.
static void enclosed_movement(rm_codec *codec, rm_movement_pack *block, size_t size) {
    const size_t outer = codec->size;
    if (rm_codec_is_reading(codec)) {
        codec->size = codec->at + size;
    }
    rm_codec_movement(codec, block);
    if (!rm_codec_is_reading(codec) || rm_codec_failed(codec)) {
        return;
    }
    if (codec->at != codec->size) {
        codec->field_at = codec->at;
        rm_codec_fail(codec, RM_ERROR_TRAILING, "movement.size");
        return;
    }
    codec->size = outer;
}

// A block with its size before it, and behind it, unless it is empty, a word that is 0 or 1.
static void created_movement(rm_codec *codec, rm_physics_desc *p) {
    uint32_t size = 0;
    if (!rm_codec_is_reading(codec) && p->has_movement) {
        size = movement_size(codec->numbering, &p->block);
    }
    rm_codec_u32(codec, &size, "movement.size");
    if (rm_codec_is_reading(codec)) {
        rm_codec_require(codec, size <= codec->size - codec->at, RM_ERROR_SHORT, "movement.size");
        p->has_movement = size > 0;
    }
    if (!p->has_movement || rm_codec_failed(codec)) {
        return;
    }
    enclosed_movement(codec, &p->block, size);
    rm_codec_bits(codec, &p->block.movement.is_autonomous, 1, "autonomous");
}

// An object that moves has a movement; a static one may have a placement frame instead. With both
// bits set the frame is left out.
static void movement_or_frame(rm_codec *codec, rm_physics_desc *p) {
    const bool has_block = p->bits & RM_PHYSICS_MOVEMENT;
    if (has_block) {
        created_movement(codec, p);
    } else {
        rm_codec_require(codec, !p->has_movement, RM_ERROR_VALUE, "movement.size");
    }
    rm_codec_optional_u32(codec, !has_block && p->bits & RM_PHYSICS_ANIMATION_FRAME,
                          &p->animation_frame, 0, "animation_frame");
}

// Shows the ids of held objects to a visitor, one by one; their bytes are kept as they are.
static void show_children(rm_codec *codec, rm_bytes view) {
    for (int i = 0; i < rm_child_count(view); ++i) {
        const rm_child child = rm_child_at(view, i);
        rm_codec_show(codec, RM_FIELD_U32, child.guid, i, "child.guid");
        rm_codec_show(codec, RM_FIELD_U32, child.location, i, "child.location");
    }
    codec->at += view.size;
}

// The count is checked against the bytes that are left before anything is taken, so that a large
// count is cheap.
static void children(rm_codec *codec, bool is_present, rm_bytes *view) {
    uint32_t count = (uint32_t)(view->size / CHILD_BYTES);
    rm_codec_optional_u32(codec, is_present, &count, 0, "children.count");
    if (rm_codec_is_reading(codec)) {
        const bool is_there = count <= (codec->size - codec->at) / CHILD_BYTES;
        rm_codec_require(codec, is_there, RM_ERROR_SHORT, "children.count");
        count = is_there ? count : 0;
    } else {
        rm_codec_require(codec, view->size % CHILD_BYTES == 0, RM_ERROR_VALUE, "children.count");
    }
    if (codec->mode == RM_CODEC_VISIT) {
        show_children(codec, *view);
    } else if (is_present) {
        rm_codec_bytes(codec, view, (size_t)count * CHILD_BYTES, "children");
    }
}

// Ids of tables and the parent, each behind its bit.
static void references(rm_codec *codec, rm_physics_desc *p) {
    const uint32_t b = p->bits;
    rm_codec_optional_u32(codec, b & RM_PHYSICS_MOTION_TABLE, &p->motion_table, 0, "motion_table");
    rm_codec_optional_u32(codec, b & RM_PHYSICS_SOUND_TABLE, &p->sound_table, 0, "sound_table");
    rm_codec_optional_u32(codec, b & RM_PHYSICS_EFFECT_TABLE, &p->effect_table, 0, "effect_table");
    rm_codec_optional_u32(codec, b & RM_PHYSICS_SETUP, &p->setup, 0, "setup");
    rm_codec_optional_u32(codec, b & RM_PHYSICS_PARENT, &p->parent, 0, "parent");
    rm_codec_optional_u32(codec, b & RM_PHYSICS_PARENT, &p->parent_location, 0, "location");
    children(codec, b & RM_PHYSICS_CHILDREN, &p->children);
}

// Scale, friction, elasticity and the like, each behind its bit; absent members have their default.
static void quantities(rm_codec *codec, rm_physics_desc *p) {
    const uint32_t b = p->bits;
    rm_codec_optional_f32(codec, b & RM_PHYSICS_SCALE, &p->scale, 1.0f, "scale");
    rm_codec_optional_f32(codec, b & RM_PHYSICS_FRICTION, &p->friction, RM_DEFAULT_FRICTION,
                          "friction");
    rm_codec_optional_f32(codec, b & RM_PHYSICS_ELASTICITY, &p->elasticity, RM_DEFAULT_ELASTICITY,
                          "elasticity");
    rm_codec_optional_f32(codec, b & RM_PHYSICS_TRANSLUCENCY, &p->translucency, 0.0f,
                          "translucency");
    RM_CODEC_OPTIONAL_VEC3(codec, b & RM_PHYSICS_VELOCITY, &p->velocity, "velocity");
    RM_CODEC_OPTIONAL_VEC3(codec, b & RM_PHYSICS_ACCELERATION, &p->acceleration, "acceleration");
    RM_CODEC_OPTIONAL_VEC3(codec, b & RM_PHYSICS_OMEGA, &p->omega, "omega");
    rm_codec_optional_u32(codec, b & RM_PHYSICS_SCRIPT, &p->script, 0, "script");
    rm_codec_optional_f32(codec, b & RM_PHYSICS_SCRIPT_INTENSITY, &p->script_intensity, 0.0f,
                          "script_intensity");
}

// In the order of the wire, which is that of rm_stamp.
static void all_stamps(rm_codec *codec, uint16_t stamps[RM_STAMP_COUNT]) {
    static const char *const names[RM_STAMP_COUNT] = {
        [RM_STAMP_POSITION] = "stamp.position",
        [RM_STAMP_MOVEMENT] = "stamp.movement",
        [RM_STAMP_STATE] = "stamp.state",
        [RM_STAMP_VECTOR] = "stamp.vector",
        [RM_STAMP_TELEPORT] = "stamp.teleport",
        [RM_STAMP_CONTROL] = "stamp.control",
        [RM_STAMP_FORCE_POSITION] = "stamp.force_position",
        [RM_STAMP_OBJDESC] = "stamp.objdesc",
        [RM_STAMP_INSTANCE] = "stamp.instance",
    };
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        rm_codec_u16(codec, &stamps[i], names[i]);
    }
}

void rm_codec_physics_desc(rm_codec *codec, rm_physics_desc *p) {
    rm_codec_bits(codec, &p->bits, KNOWN_PHYSICS_BITS, "physics.bits");
    rm_codec_u32(codec, &p->state, "state");
    movement_or_frame(codec, p);
    rm_codec_position(codec, p->bits & RM_PHYSICS_POSITION, &p->position);
    references(codec, p);
    quantities(codec, p);
    all_stamps(codec, p->stamps);
    rm_codec_align(codec);
}

void rm_layout_create_object(rm_codec *codec, rm_message *message) {
    rm_create_object *m = &message->create_object;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_objdesc(codec, &m->desc);
    rm_codec_physics_desc(codec, &m->physics);
    rm_codec_bytes(codec, &m->weenie, codec->size - codec->at, "weenie");
}

void rm_layout_objdesc(rm_codec *codec, rm_message *message) {
    rm_objdesc_update *m = &message->objdesc;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_objdesc(codec, &m->desc);
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->objdesc_stamp, "stamp.objdesc");
}

void rm_layout_set_state(rm_codec *codec, rm_message *message) {
    rm_state_message *m = &message->set_state;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_u32(codec, &m->state, "state");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->state_stamp, "stamp.state");
}

void rm_layout_delete_object(rm_codec *codec, rm_message *message) {
    rm_delete_object *m = &message->delete_object;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_align(codec);
}

void rm_layout_pickup(rm_codec *codec, rm_message *message) {
    rm_pickup *m = &message->pickup;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->position_stamp, "stamp.position");
}

void rm_layout_parent(rm_codec *codec, rm_message *message) {
    rm_parent *m = &message->parent;
    rm_codec_u32(codec, &m->parent, "parent");
    rm_codec_u32(codec, &m->child, "child");
    rm_codec_u32(codec, &m->location, "location");
    rm_codec_u32(codec, &m->placement, "placement");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->position_stamp, "stamp.position");
}

void rm_layout_create_player(rm_codec *codec, rm_message *message) {
    rm_codec_u32(codec, &message->create_player.guid, "guid");
}
