// Room for bodies: worlds of default size hold few where bounds are hostile.
#pragma once

#include "remora/world.h"

// Adds a body, and makes room for it if there is none.
static inline rm_status add_with_room(rm_world *world, const rm_body_def *def, rm_body_id *id) {
    rm_status status = rm_body_add(world, def, id);
    if (status == RM_ERROR_FULL &&
        rm_world_grow(world, rm_world_bodies(world, NULL, 0) + 1) == RM_OK) {
        status = rm_body_add(world, def, id);
    }
    return status;
}
