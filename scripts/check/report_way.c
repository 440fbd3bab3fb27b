// One report on its way to a drawn pose, once the body has ticked. report_way.py counts the functions
// that it passes through.
//
//   report_way bytes    an UpdatePosition, received, ticked and drawn
//   report_way report   rm_body_report in a smooth world, advanced and drawn

#include "remora/ac.h"

#include <string.h>

static bool has_drawn(rm_world *world, rm_body_id id) {
    rm_position drawn;
    return rm_world_advance(world, 1.0 / 30.0) == RM_OK && rm_body_render(world, id, &drawn) == RM_OK;
}

static bool draws_bytes(rm_world *world, rm_body_id id, const rm_position *at) {
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    uint8_t bytes[256];
    size_t size;
    rm_receipt receipt;
    message.update_position.guid = 1;
    message.update_position.at = (rm_position_pack){.flags = RM_POSITION_HAS_CONTACT,
                                                    .position = *at,
                                                    .instance = 0,
                                                    .position_stamp = 1};
    return rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK &&
           rm_world_receive(world, bytes, size, &receipt) == RM_OK &&
           receipt.what == RM_RECEIVED_APPLIED && has_drawn(world, id);
}

static bool draws_report(rm_world *world, rm_body_id id, const rm_position *at) {
    rm_remote_report report = rm_default_remote_report();
    report.position = *at;
    return rm_body_report(world, id, &report) == RM_OK && has_drawn(world, id);
}

int main(int count, char **arguments) {
    bool has_bytes = count == 2 && strcmp(arguments[1], "bytes") == 0;
    rm_world_def def = has_bytes ? rm_ac_world_def() : rm_default_world_def();
    rm_body_def body = rm_default_body_def();
    rm_world *world;
    rm_body_id id;
    body.guid = 1;
    if (!has_bytes) {
        body.position.cell = 0;
    }
    if (rm_world_create(&def, &world) != RM_OK || rm_body_add(world, &body, &id) != RM_OK ||
        rm_world_tick(world, 1.0 / 30.0) != RM_OK) {
        return 1;
    }
    body.position.origin.y += 1.0f;
    bool is_drawn = has_bytes ? draws_bytes(world, id, &body.position) : draws_report(world, id, &body.position);
    rm_world_destroy(world);
    return is_drawn ? 0 : 1;
}
