#include "bodies.h"

#include "remora/constants.h"

#include "fuzz.h"

#include <math.h>
#include <stdlib.h>

enum { BODIES = 64 };

// Drawn about the landblock in which most of them are.
static const uint32_t ORIGIN_CELL = 0xA9B40001;

static void require_pose(const rm_body_info *info, rm_space space) {
    rm_position at = info->position;
    const rm_quat q = at.rotation;
    REQUIRE(rm_vec3_is_finite(at.origin) && rm_quat_is_finite(q));
    REQUIRE(fabsf(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE);
    REQUIRE(rm_position_settle(space, &at));
    REQUIRE(space != RM_SPACE_FLAT || at.cell == 0);
    REQUIRE(info->heading >= 0.0f && info->heading <= 360.0f);
}

static void require_numbers(const rm_body_info *info) {
    REQUIRE(info->queue_count <= RM_QUEUE_CAPACITY);
    REQUIRE(rm_vec3_is_finite(info->velocity) && rm_vec3_is_finite(info->omega));
    REQUIRE(rm_vec3_is_finite(info->cached_velocity) && isfinite(info->leash.used));
    REQUIRE(isfinite(info->baseline) && isfinite(info->viewer_distance));
    REQUIRE(isfinite(info->chase_speed) && info->chase_speed > 0.0f);
    REQUIRE(info->friction >= 0.0f && info->friction <= 1.0f && info->scale > 0.0f);
    REQUIRE(isfinite(info->window_seconds) && isfinite(info->stuck_seconds));
}

static void require_drawn(const rm_render *drawn) {
    REQUIRE(rm_vec3_is_finite(drawn->position));
    REQUIRE(drawn->phase >= 0.0f && drawn->phase < 1.0f);
    REQUIRE(isfinite(drawn->rate) && isfinite(drawn->ground_speed));
    REQUIRE(fabsf(rm_quat_dot(drawn->rotation, drawn->rotation) - 1.0f) < 0.002f);
}

static void require_body(const rm_world *world, rm_body_id id, rm_space space) {
    rm_body_info info;
    rm_body_id found;
    REQUIRE(rm_body_read(world, id, &info) == RM_OK);
    REQUIRE(rm_body_id_is_equal(info.id, id));
    require_pose(&info, space);
    require_numbers(&info);
    if (info.guid) {
        REQUIRE(rm_world_find(world, info.guid, &found) == RM_OK);
        REQUIRE(rm_body_id_is_equal(found, id));
    }
}

void require_bodies(const rm_world *world, rm_space space) {
    static rm_body_id ids[BODIES];
    static rm_render drawn[BODIES];
    uint32_t count = rm_world_bodies(world, ids, BODIES);
    for (uint32_t i = 0; i < count && i < BODIES; ++i) {
        require_body(world, ids[i], space);
    }
    count = rm_world_render(world, ORIGIN_CELL, drawn, BODIES);
    for (uint32_t i = 0; i < count && i < BODIES; ++i) {
        require_drawn(&drawn[i]);
    }
}

void require_round_trip(rm_world *world) {
    const uint64_t hash = rm_world_hash(world);
    const size_t size = rm_world_save_bytes(world);
    size_t written = 0;
    uint8_t *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    REQUIRE(rm_world_save(world, bytes, size - 1, NULL) == RM_ERROR_BUFFER);
    REQUIRE(rm_world_save(world, bytes, size, &written) == RM_OK && written == size);
    REQUIRE(rm_world_restore(world, bytes, size) == RM_OK);
    REQUIRE(rm_world_hash(world) == hash);
    free(bytes);
}
