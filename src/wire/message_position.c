// Messages that say where a body is and how it moves: positions and vectors. A position occurs in
// two forms: as a server sends it, where zero components of the rotation are left out
// (PositionPack), and whole, as clients and creations have it.

#include "wire/codec.h"

enum { KNOWN_POSITION_FLAGS = 0x7F }; // all of rm_position_flags

// By bits: a component of -0 is sent, or it would return as +0.
uint32_t rm_position_rotation_flags(rm_quat rotation) {
    const float components[4] = {rotation.w, rotation.x, rotation.y, rotation.z};
    uint32_t flags = 0;
    for (int i = 0; i < 4; ++i) {
        if (rm_float_bits(components[i]) == 0) {
            flags |= (uint32_t)RM_POSITION_NO_QW << i;
        }
    }
    return flags;
}

void rm_codec_position(rm_codec *codec, bool is_present, rm_position *position) {
    rm_codec_optional_u32(codec, is_present, &position->cell, 0, "position.cell");
    RM_CODEC_OPTIONAL_VEC3(codec, is_present, &position->origin, "position");
    rm_quat *q = &position->rotation;
    rm_codec_optional_f32(codec, is_present, &q->w, 0.0f, "position.qw");
    rm_codec_optional_f32(codec, is_present, &q->x, 0.0f, "position.qx");
    rm_codec_optional_f32(codec, is_present, &q->y, 0.0f, "position.qy");
    rm_codec_optional_f32(codec, is_present, &q->z, 0.0f, "position.qz");
}

// The components that the flags include; the others are +0. A rotation with all four left out is
// zero: it can be decoded, and a world refuses it.
static void sparse_rotation(rm_codec *codec, uint32_t flags, rm_quat *q) {
    rm_codec_optional_f32(codec, !(flags & RM_POSITION_NO_QW), &q->w, 0.0f, "position.qw");
    rm_codec_optional_f32(codec, !(flags & RM_POSITION_NO_QX), &q->x, 0.0f, "position.qx");
    rm_codec_optional_f32(codec, !(flags & RM_POSITION_NO_QY), &q->y, 0.0f, "position.qy");
    rm_codec_optional_f32(codec, !(flags & RM_POSITION_NO_QZ), &q->z, 0.0f, "position.qz");
}

void rm_codec_position_pack(rm_codec *codec, rm_position_pack *pack) {
    rm_codec_bits(codec, &pack->flags, KNOWN_POSITION_FLAGS, "position.flags");
    rm_codec_u32(codec, &pack->position.cell, "position.cell");
    RM_CODEC_VEC3(codec, &pack->position.origin, "position");
    sparse_rotation(codec, pack->flags, &pack->position.rotation);
    const bool has_velocity = pack->flags & RM_POSITION_HAS_VELOCITY;
    RM_CODEC_OPTIONAL_VEC3(codec, has_velocity, &pack->velocity, "velocity");
    const bool has_placement = pack->flags & RM_POSITION_HAS_PLACEMENT;
    rm_codec_optional_u32(codec, has_placement, &pack->placement, 0, "placement");
    rm_codec_u16(codec, &pack->instance, "stamp.instance");
    rm_codec_u16(codec, &pack->position_stamp, "stamp.position");
    rm_codec_u16(codec, &pack->teleport, "stamp.teleport");
    rm_codec_u16(codec, &pack->force_position, "stamp.force_position");
}

void rm_layout_update_position(rm_codec *codec, rm_message *message) {
    rm_position_message *m = &message->update_position;
    rm_codec_u32(codec, &m->guid, "guid");
    rm_codec_position_pack(codec, &m->at);
}

void rm_layout_update_vector(rm_codec *codec, rm_message *message) {
    rm_vector_message *m = &message->update_vector;
    rm_codec_u32(codec, &m->guid, "guid");
    RM_CODEC_VEC3(codec, &m->velocity, "velocity");
    RM_CODEC_VEC3(codec, &m->omega, "omega");
    rm_codec_u16(codec, &m->instance, "stamp.instance");
    rm_codec_u16(codec, &m->vector, "stamp.vector");
}

void rm_layout_player_teleport(rm_codec *codec, rm_message *message) {
    rm_codec_u16(codec, &message->player_teleport.teleport, "stamp.teleport");
    rm_codec_align(codec);
}
