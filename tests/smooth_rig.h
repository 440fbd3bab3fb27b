// What the units of smooth motion begin with: bodies in flat space, and reports of a place with the
// time of sending.

#pragma once

#include "remora/remora.h"

static inline rm_body_id add_flat(rm_world *world, uint32_t guid) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0, 0};
    def.guid = guid;
    def.position = rm_position_make(0, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
    rm_body_add(world, &def, &id);
    return id;
}

// @param sent  s of the world's time
static inline rm_remote_report report_at(float x, float y, double sent) {
    rm_remote_report report = rm_default_remote_report();
    report.known |= RM_KNOWN_SENT;
    report.position.origin = rm_vec3_make(x, y, 0.0f);
    report.sent = sent;
    return report;
}
