// By what flatc makes of position.fbs. Reading verifies first, as bytes of a network need it.

#include "flat.h"

#include "position_generated.h"

#include <cstring>

size_t flat_encode(const rm_position_message *from, uint8_t *bytes, size_t capacity) {
    flatbuffers::FlatBufferBuilder builder;
    const rm_position &at = from->at.position;
    anchor::Place place(at.cell, at.origin.x, at.origin.y, at.origin.z, at.rotation.w,
                        at.rotation.x, at.rotation.y, at.rotation.z);
    builder.Finish(anchor::CreateUpdatePosition(
        builder, from->guid, from->at.flags, &place, from->at.placement, from->at.instance,
        from->at.position_stamp, from->at.teleport, from->at.force_position));
    size_t size = builder.GetSize();
    if (size > capacity) {
        return 0;
    }
    std::memcpy(bytes, builder.GetBufferPointer(), size);
    return size;
}

bool flat_decode(const uint8_t *bytes, size_t size, rm_position_message *to) {
    flatbuffers::Verifier verifier(bytes, size);
    if (!anchor::VerifyUpdatePositionBuffer(verifier)) {
        return false;
    }
    const anchor::UpdatePosition *from = anchor::GetUpdatePosition(bytes);
    const anchor::Place *place = from->place();
    if (!place) {
        return false;
    }
    to->guid = from->guid();
    to->at.flags = from->flags();
    to->at.position.cell = place->cell();
    to->at.position.origin = rm_vec3{place->x(), place->y(), place->z()};
    to->at.position.rotation = rm_quat{place->w(), place->i(), place->j(), place->k()};
    to->at.velocity = rm_vec3{0.0f, 0.0f, 0.0f};
    to->at.placement = from->placement();
    to->at.instance = from->instance();
    to->at.position_stamp = from->position_stamp();
    to->at.teleport = from->teleport();
    to->at.force_position = from->force();
    return true;
}
