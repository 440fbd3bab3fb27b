// The chase of one body of a block.

#pragma once

#include "body/tick.h"
#include "chase/interp.h"

// The chase of a body: queue, sticky target and leash.
rm_chase_body rm_lane_chase_body(const rm_tick *tick, const rm_lane *lane);

// Radius of its cylinder, metres.
static inline float rm_lane_radius(const rm_lane *lane) {
    return lane->cold->radius * lane->warm->scale[lane->i];
}

// Position of a sticky target at the start of the tick, or its last report.
static inline rm_position rm_lane_target(const rm_tick *tick, const rm_sticky *sticky) {
    rm_motion_target target;
    bool has_target = tick->input.find(tick->input.bodies, sticky->target, &target);
    return has_target ? target.position : sticky->at;
}
