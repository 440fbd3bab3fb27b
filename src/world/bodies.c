// Handlers of the operations that add, remove, place and change bodies.
//
// Invariants of every handler: all arguments are checked before anything is written, so that every
// failure leaves the world unchanged. Handlers run outside of ticks only, and change a body through
// a lane of rm_world_resolve, which ends its rest. Rows that are derived from others (chase speed)
// are derived again by the handler that changes their source.

#include "body/body_motion.h"
#include "body/def.h"
#include "body/property.h"
#include "body/setters.h"
#include "chase/interp.h"
#include "world/ops.h"
#include "world/receive/route.h"
#include "world/world_numbers.h"

#include <string.h>

rm_status rm_apply_add(rm_world *world, const rm_op_add *op) {
    rm_body_def def = op->def;
    rm_status status = rm_body_def_check(&def, world->def.space);
    if (status != RM_OK) {
        return status;
    }
    if (def.table >= world->tables.count) {
        return RM_ERROR_ARGUMENT;
    }
    if (rm_world_guid_is_taken(world, def.guid)) {
        return RM_ERROR_GUID_TAKEN;
    }
    if (world->body_count >= world->extent.bodies) {
        return RM_ERROR_FULL;
    }
    rm_lane lane = rm_world_take_slot(world);
    rm_lane_init(&lane, &def, world->tables.table[def.table]);
    rm_lane_put_height(&lane, def.position.origin.z);
    rm_lane_derive(&lane, &world->def.rules);
    rm_world_map_guid(world, &lane, def.guid);
    *op->id = lane.id;
    return RM_OK;
}

// The slot keeps its generation, so that ids of this body are stale from now on.
rm_status rm_apply_remove(rm_world *world, const rm_op_remove *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status != RM_OK) {
        return status;
    }
    uint32_t task = (op->body.index1 - 1) / RM_LANES / RM_TASK_BLOCKS;
    rm_world_release_followers(world, lane.cold->guid);
    rm_guid_map_remove(&world->guids, lane.cold->guid);
    rm_world_drop_goal(world, &lane);
    rm_world_mark_used(world, &lane, false);
    rm_mark(&lane.marks->stuck, lane.i, false);
    rm_mark(&lane.marks->held, lane.i, false);
    world->first_free = task < world->first_free ? task : world->first_free;
    return RM_OK;
}

// Finds a body and makes a position for it usable.
static rm_status resolve_at(rm_world *world, rm_body_id id, rm_position *at, rm_lane *lane) {
    rm_status status = rm_world_resolve(world, id, lane);
    return status == RM_OK ? rm_position_check(world->def.space, at) : status;
}

// The host has placed a body: a body in the world then skips the search for a free place.
static void end_entering(const rm_lane *lane) {
    if (!rm_lane_flag(lane, RM_LANE_AWAY)) {
        rm_lane_set_flags(lane, RM_LANE_ENTERING, false);
    }
}

// Placing by hand is unchecked; rm_apply_enter runs the sweep. Contact and velocity stay as
// they are.
rm_status rm_apply_place(rm_world *world, const rm_op_place *op) {
    rm_lane lane;
    rm_position at = op->at;
    rm_status status = resolve_at(world, op->body, &at, &lane);
    if (status == RM_OK) {
        rm_lane_set_position(&lane, &at);
        rm_lane_set_start(&lane, &at);
        rm_lane_put_height(&lane, at.origin.z);
        end_entering(&lane);
        rm_smooth_restart(world, &lane);
    }
    return status;
}

// The height counts before the sweep, so that the body stands on it.
static bool enter_at(const rm_tick *tick, const rm_lane *lane, const rm_position *at) {
    float height = lane->cold->report_height;
    uint8_t source = lane->hot->has_report[lane->i];
    rm_lane_put_height(lane, at->origin.z);
    bool is_placed = rm_lane_place(tick, lane, at, RM_SWEEP_PLACE_SLIDE);
    if (!is_placed) {
        lane->cold->report_height = height;
        lane->hot->has_report[lane->i] = source;
    }
    return is_placed;
}

rm_status rm_apply_enter(rm_world *world, const rm_op_enter *op) {
    rm_lane lane;
    rm_position at = op->at;
    rm_status status = resolve_at(world, op->body, &at, &lane);
    if (status != RM_OK) {
        return status;
    }
    rm_tick tick = rm_world_between_ticks(world, (op->body.index1 - 1) / RM_LANES);
    world->is_busy = true;
    bool is_placed = enter_at(&tick, &lane, &at);
    world->is_busy = false;
    if (is_placed) {
        end_entering(&lane);
        rm_smooth_restart(world, &lane);
    }
    rm_world_flush(world, &lane);
    return is_placed ? RM_OK : RM_ERROR_REFUSED;
}

// A sweep without time: for hosts that move a body by themselves and want its collisions.
rm_status rm_apply_move(rm_world *world, const rm_op_move *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status != RM_OK) {
        return status;
    }
    if (!rm_vec3_is_finite(op->offset)) {
        return RM_ERROR_NOT_FINITE;
    }
    rm_tick tick = rm_world_between_ticks(world, (op->body.index1 - 1) / RM_LANES);
    if (!tick.sweep) {
        return RM_ERROR_ARGUMENT;
    }
    world->is_busy = true;
    rm_sweep_result result = rm_lane_move(&tick, &lane, op->offset);
    world->is_busy = false;
    if (op->result) {
        *op->result = result;
    }
    return RM_OK;
}

// Bodies that are stuck to this one by its guid are released.
rm_status rm_apply_set_guid(rm_world *world, const rm_op_set_guid *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status != RM_OK || lane.cold->guid == op->guid) {
        return status;
    }
    if (rm_world_guid_is_taken(world, op->guid)) {
        return RM_ERROR_GUID_TAKEN;
    }
    rm_world_release_followers(world, lane.cold->guid);
    rm_guid_map_remove(&world->guids, lane.cold->guid);
    rm_world_map_guid(world, &lane, op->guid);
    return RM_OK;
}

rm_status rm_apply_set_host_word(rm_world *world, const rm_op_set_host_word *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        rm_lane_set_host_word(&lane, op->value);
    }
    return status;
}

rm_status rm_apply_set_stamp(rm_world *world, const rm_op_set_stamp *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK && op->which >= RM_STAMP_COUNT) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        lane.cold->stamps[op->which] = op->value;
    }
    return status;
}

rm_status rm_apply_set_state(rm_world *world, const rm_op_set_state *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        uint32_t kept = lane.hot->state[lane.i] & ~op->mask;
        rm_lane_set_state(&lane, kept | (op->bits & op->mask));
    }
    return status;
}

// A host sets only contact and on-walkable; all other bits belong to the tick.
rm_status rm_apply_set_transient(rm_world *world, const rm_op_set_transient *op) {
    const uint32_t allowed = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status != RM_OK) {
        return status;
    }
    if (op->mask & ~allowed) {
        return RM_ERROR_ARGUMENT;
    }
    uint32_t *transient = &lane.hot->transient[lane.i];
    *transient = (*transient & ~op->mask) | (op->bits & op->mask);
    rm_lane_bits_changed(&lane);
    return RM_OK;
}

static rm_status set_flag(rm_world *world, rm_body_id id, uint32_t flag, bool on) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, id, &lane);
    if (status == RM_OK) {
        rm_lane_set_flags(&lane, flag, on);
    }
    return status;
}

rm_status rm_apply_set_player(rm_world *world, const rm_op_set_player *op) {
    return set_flag(world, op->body, RM_LANE_PLAYER, op->on);
}

rm_status rm_apply_set_moving_to(rm_world *world, const rm_op_set_moving_to *op) {
    return set_flag(world, op->body, RM_LANE_MOVING_TO, op->on);
}

// Finds a body for a property, and checks its value.
static rm_status resolve_property(rm_world *world, rm_body_id id, rm_lane *lane, float *value,
                                  rm_property_range how, float low, float high) {
    rm_status status = rm_world_resolve(world, id, lane);
    return status == RM_OK ? rm_property_check(value, how, low, high) : status;
}

#define CHANGED_WARM(lane)
#define CHANGED_COLD(lane)
#define CHANGED_OWN(lane)
#define CHANGED_MOTION(lane) rm_lane_derive_cycle(lane, &world->def.rules);
#define APPLY(name, text, range, place, how, low, high, standard)                                  \
    rm_status rm_apply_set_##name(rm_world *world, const rm_op_set_##name *op) {                   \
        rm_lane lane;                                                                              \
        float value = op->value;                                                                   \
        rm_status status =                                                                         \
            resolve_property(world, op->body, &lane, &value, RM_PROPERTY_##how, low, high);        \
        if (status == RM_OK) {                                                                     \
            RM_PROPERTY_AT(place, &lane, name) = value;                                            \
            CHANGED_##place(&lane)                                                                 \
        }                                                                                          \
        return status;                                                                             \
    }
RM_PROPERTY_TABLE(APPLY)
#undef CHANGED_WARM
#undef CHANGED_COLD
#undef CHANGED_OWN
#undef CHANGED_MOTION
#undef APPLY

rm_status rm_apply_set_shape(rm_world *world, const rm_op_set_shape *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_shape_check(&op->shape);
    }
    if (status == RM_OK) {
        lane.cold->shape = op->shape;
    }
    return status;
}

rm_status rm_apply_set_speed(rm_world *world, const rm_op_set_speed *op) {
    rm_lane lane;
    rm_status status = rm_world_resolve(world, op->body, &lane);
    if (status == RM_OK) {
        status = rm_number_check(op->value);
    }
    if (status == RM_OK && (unsigned)op->source > RM_SPEED_FIXED) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        lane.cold->speed_source = (uint8_t)op->source;
        lane.cold->speed = op->source == RM_SPEED_FIXED ? op->value : 0.0f;
        rm_lane_derive_cycle(&lane, &world->def.rules);
    }
    return status;
}

// Finds a body for a vector that must be finite.
static rm_status resolve_vector(rm_world *world, rm_body_id id, rm_vec3 v, rm_lane *lane) {
    rm_status status = rm_world_resolve(world, id, lane);
    if (status != RM_OK) {
        return status;
    }
    return rm_vec3_is_finite(v) ? RM_OK : RM_ERROR_NOT_FINITE;
}

rm_status rm_apply_set_cycle(rm_world *world, const rm_op_set_cycle *op) {
    rm_lane lane;
    rm_status status = resolve_vector(world, op->body, op->velocity, &lane);
    if (status == RM_OK && !rm_vec3_is_finite(op->omega)) {
        status = RM_ERROR_NOT_FINITE;
    }
    if (status == RM_OK && !(rm_vec3_is_within(op->velocity, RM_NUMBER_LIMIT) &&
                             rm_vec3_is_within(op->omega, RM_NUMBER_LIMIT))) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        rm_lane_set_cycle(&lane, op->velocity, op->omega);
        rm_lane_derive_cycle(&lane, &world->def.rules);
    }
    return status;
}

rm_status rm_apply_set_plane(rm_world *world, const rm_op_set_plane *op) {
    rm_lane lane;
    rm_vec3 normal = op->normal;
    rm_status status = resolve_vector(world, op->body, normal, &lane);
    if (status == RM_OK &&
        !(rm_vec3_is_within(normal, RM_NUMBER_LIMIT) && rm_vec3_normalize(&normal))) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        rm_plane plane = {normal, 0.0f};
        rm_row_set_plane(lane.warm->plane, lane.i, plane);
    }
    return status;
}

rm_status rm_apply_set_velocity(rm_world *world, const rm_op_set_velocity *op) {
    rm_lane lane;
    rm_status status = resolve_vector(world, op->body, op->velocity, &lane);
    if (status == RM_OK) {
        rm_lane_set_velocity(&lane, op->velocity);
    }
    return status;
}

rm_status rm_apply_set_omega(rm_world *world, const rm_op_set_omega *op) {
    rm_lane lane;
    rm_status status = resolve_vector(world, op->body, op->omega, &lane);
    if (status == RM_OK && !rm_vec3_is_within(op->omega, RM_NUMBER_LIMIT)) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        rm_lane_set_omega(&lane, op->omega);
    }
    return status;
}
