// Single bodies between worlds: saved, restored over a ghost or anew, reported, stamped, written as
// messages. The only file of the cluster that uses these parts of the library.

#include "cluster/unit_bodies.h"

// Room for a message about one body. Bytes. Origin: chosen; CreateObject takes a fifth of it.
enum { MESSAGE_SIZE = 1024 };

rm_status rm_bodies_save(const rm_world *world, rm_body_id id, rm_buffer *out, size_t *size) {
    size_t most = rm_body_save_bytes();
    uint8_t *room = rm_buffer_room(out, most);
    if (!room) {
        return RM_ERROR_MEMORY;
    }
    rm_status status = rm_body_save(world, id, room, most, size);
    if (status == RM_OK) {
        rm_buffer_fill(out, *size);
    }
    return status;
}

static rm_status restore(rm_world *world, rm_bytes bytes, bool is_there, rm_body_id *id) {
    return is_there ? rm_body_restore_over(world, *id, bytes.data, bytes.size)
                    : rm_body_restore(world, bytes.data, bytes.size, id);
}

rm_status rm_bodies_restore(rm_world *world, rm_bytes bytes, bool is_there, rm_body_id *id) {
    rm_status status = restore(world, bytes, is_there, id);
    if (status == RM_ERROR_FULL) {
        status = rm_world_grow(world, 2 * rm_world_bodies(world, NULL, 0) + 8);
        return status == RM_OK ? restore(world, bytes, is_there, id) : status;
    }
    return status;
}

rm_status rm_bodies_report(rm_world *world, rm_body_id id, const rm_position *at, uint32_t stamp,
                           uint32_t teleport) {
    rm_position_update update = {.position = *at,
                                 .has_contact = true,
                                 .stamp = (uint16_t)stamp,
                                 .teleport = (uint16_t)teleport};
    return rm_body_update_position(world, id, &update, NULL);
}

rm_status rm_bodies_stamp(rm_world *world, const rm_body_info *info, uint32_t stamp,
                          uint32_t teleport) {
    rm_status status = rm_body_set_stamp(world, info->id, RM_STAMP_POSITION, (uint16_t)stamp);
    if (status == RM_OK && info->stamps[RM_STAMP_TELEPORT] != (uint16_t)teleport) {
        status = rm_body_set_stamp(world, info->id, RM_STAMP_TELEPORT, (uint16_t)teleport);
    }
    return status;
}

bool rm_bodies_tell(const rm_world *world, rm_body_id id, rm_message_kind kind, rm_buffer *news) {
    uint8_t *room = rm_buffer_room(news, 2 + MESSAGE_SIZE);
    size_t size;
    if (!room || rm_body_encode(world, id, kind, room + 2, MESSAGE_SIZE, &size) != RM_OK) {
        return false;
    }
    room[0] = (uint8_t)size;
    room[1] = (uint8_t)(size >> 8);
    rm_buffer_fill(news, 2 + size);
    return true;
}
