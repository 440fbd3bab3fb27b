// One UpdatePosition on its way from bytes to a drawn pose: received, ticked, drawn. position_way.py
// counts which functions it passes through. The body has ticked before, so that it is awake and
// what a first tick does is not counted.

#include "remora/ac.h"

static rm_message report_of(const rm_position *at) {
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    message.update_position.guid = 1;
    message.update_position.at = (rm_position_pack){.flags = RM_POSITION_HAS_CONTACT,
                                                    .position = *at,
                                                    .instance = 0,
                                                    .position_stamp = 1};
    return message;
}

int main(void) {
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    rm_world *world;
    rm_body_id id;
    rm_position drawn;
    uint8_t bytes[256];
    size_t size;
    rm_receipt receipt;
    body.guid = 1;
    if (rm_world_create(&def, &world) != RM_OK || rm_body_add(world, &body, &id) != RM_OK ||
        rm_world_tick(world, 1.0 / 30.0) != RM_OK) {
        return 1;
    }
    body.position.origin.y += 1.0f;
    rm_message message = report_of(&body.position);
    if (rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) != RM_OK ||
        rm_world_receive(world, bytes, size, &receipt) != RM_OK ||
        receipt.what != RM_RECEIVED_APPLIED || rm_world_advance(world, 1.0 / 30.0) != RM_OK ||
        rm_body_render(world, id, &drawn) != RM_OK) {
        return 1;
    }
    rm_world_destroy(world);
    return 0;
}
