// Queries of a world: ticked bodies, and poses to draw. The world is read-only here: drawn poses
// are computed on request, apart from the state (document 1).

#include "base/floor.h"
#include "body/body_motion.h"
#include "body/property.h"
#include "predict/predict_numbers.h"
#include "world/world.h"
#include "world/world_numbers.h"

const rm_collision *rm_world_collision(const rm_world *world) {
    if (!world || world->def.sweep != rm_collide_sweep) {
        return NULL;
    }
    const rm_collide_context *context = (const rm_collide_context *)world->def.sweep_user;
    return context ? context->collision : NULL;
}

static void read_chase(const rm_lane *lane, rm_body_info *info) {
    const rm_hot *hot = lane->hot;
    const rm_cold *cold = lane->cold;
    int i = lane->i;
    info->queue_count = hot->queue_count[i];
    info->window_ticks = hot->window_ticks[i];
    info->window_seconds = hot->window_seconds[i];
    info->baseline = hot->baseline[i];
    info->fails = hot->fails[i];
    info->blips = cold->blips;
    info->leash = rm_lane_leash(lane);
    const rm_sticky *sticky = rm_lane_sticky(lane);
    info->stuck_to = sticky ? sticky->target : 0;
    info->stuck_seconds = sticky ? sticky->elapsed : 0.0;
    info->chase_speed = hot->chase_speed[i];
    info->teleports = cold->routes[RM_ROUTE_TELEPORT];
    info->queued = cold->routes[RM_ROUTE_QUEUE];
    info->snaps = cold->routes[RM_ROUTE_SNAP];
    info->ignored = cold->routes[RM_ROUTE_IGNORED];
}

static void read_properties(const rm_lane *lane, rm_body_info *info) {
    const rm_cold *cold = lane->cold;
    rm_warm *warm = lane->warm;
    int i = lane->i;
    info->cycle_velocity = rm_row_vec3(warm->cycle_velocity, i);
    info->cycle_omega = rm_row_vec3(warm->cycle_omega, i);
    info->contact_plane = rm_row_plane(warm->plane, i);
    info->slide_normal = rm_row_vec3(warm->slide, i);
    info->viewer_distance = warm->viewer_distance[i];
#define READ(name, text, range, place, ...) info->name = RM_PROPERTY_AT(place, lane, name);
    RM_PROPERTY_TABLE(READ)
#undef READ
    info->host_word = rm_lane_host_word(lane);
    for (int s = 0; s < RM_STAMP_COUNT; ++s) {
        info->stamps[s] = (uint16_t)cold->stamps[s];
    }
}

rm_status rm_body_read_field(const rm_world *world, rm_body_id id, int field, double *values,
                             uint32_t capacity, uint32_t *count) {
    rm_lane lane;
    if (!world || !count || (!values && capacity)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status != RM_OK) {
        return status;
    }
    return rm_lane_read_field(&lane, field, values, capacity, count) ? RM_OK : RM_ERROR_ARGUMENT;
}

// Predicted position of a smooth body; at the edge of the map that of its last tick.
static void read_predicted(const rm_world *world, uint32_t slot, rm_position *at) {
    rm_position predicted = rm_world_drawn(world, slot).predicted;
    *at = rm_position_settle(world->def.space, &predicted) ? predicted : *at;
}

rm_status rm_body_read(const rm_world *world, rm_body_id id, rm_body_info *info) {
    rm_lane lane;
    if (!world || !info) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status != RM_OK) {
        return status;
    }
    *info = (rm_body_info){
        .id = id,
        .guid = lane.cold->guid,
        .position = rm_lane_position(&lane),
        .velocity = rm_lane_velocity(&lane),
        .omega = rm_row_vec3(lane.warm->omega, lane.i),
        .cached_velocity = rm_row_vec3(lane.warm->cached_velocity, lane.i),
        .state = lane.hot->state[lane.i],
        .transient = lane.hot->transient[lane.i],
        .is_player = rm_lane_flag(&lane, RM_LANE_PLAYER),
        .is_moving_to = rm_lane_is_moving_to(&lane),
        .is_away = rm_lane_flag(&lane, RM_LANE_AWAY),
        .is_entering = rm_lane_flag(&lane, RM_LANE_ENTERING),
        .parent = lane.cold->parent,
        .has_motion = rm_lane_flag(&lane, RM_LANE_MOTION),
        .reasons = lane.warm->reasons[lane.i],
    };
    if (rm_world_smooth(world, &lane)) {
        read_predicted(world, id.index1 - 1, &info->position);
    }
    info->heading = rm_quat_heading(info->position.rotation);
    read_chase(&lane, info);
    read_properties(&lane, info);
    return RM_OK;
}

rm_status rm_body_read_motion(const rm_world *world, rm_body_id id, rm_motion *motion) {
    rm_lane lane;
    if (!world || !motion) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status == RM_OK) {
        rm_lane_load_motion(&lane, motion);
        if (motion->sequence.node_count == 0) {
            motion->sequence.cursor = (double)lane.warm->phase[lane.i];
        }
    }
    return status;
}

// Fraction of the last tick at which drawing stands. 1 is the end of the last tick, the present
// pose; 0 its start.
static float blend(const rm_world *world) {
    if (world->def.rules.clock == RM_RULE_RETAIL) {
        return 1.0f;
    }
    double share = world->pending / RM_TICK_MIN;
    if (world->def.rules.clock == RM_RULE_STEADY) {
        // The moment RM_TICK_MIN ago. Before the first tick there is but one pose to draw.
        double late = RM_TICK_MIN - world->pending;
        share = world->last_dt > 0.0 ? 1.0 - late / world->last_dt : 1.0;
    }
    share = share > 0.0 ? share : 0.0;
    return share < 1.0 ? (float)share : 1.0f;
}

// The drawn pose, in the landblock of the present cell.
static rm_position pose_of(const rm_world *world, const rm_lane *lane, float share) {
    if (rm_world_smooth(world, lane)) {
        return rm_world_drawn(world, lane->id.index1 - 1).at;
    }
    rm_position now = rm_lane_position(lane);
    rm_position start = rm_lane_start(lane);
    if (share >= 1.0f) {
        return now;
    }
    rm_vec3 from = rm_vec3_add(start.origin, rm_landblock_offset(now.cell, start.cell));
    rm_vec3 way = rm_vec3_sub(now.origin, from);
    rm_vec3 origin = rm_vec3_add(from, rm_vec3_scale(way, share));
    return rm_position_make(now.cell, origin,
                            rm_quat_interpolate(start.rotation, now.rotation, share));
}

rm_status rm_body_render(const rm_world *world, rm_body_id id, rm_position *at) {
    rm_lane lane;
    if (!world || !at) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status == RM_OK) {
        *at = pose_of(world, &lane, blend(world));
    }
    return status;
}

// The phase at the moment that is drawn: back from the end of the tick by the rest that is still to
// be drawn. 0 at a rate beyond the precision of the fraction.
static float drawn_phase(const rm_motion_show *shown, float undrawn_seconds) {
    double phase = (double)shown->phase - (double)shown->phase_rate * (double)undrawn_seconds;
    float wrapped = (float)(phase - rm_floor_double(phase));
    return wrapped >= 0.0f && wrapped < 1.0f ? wrapped : 0.0f;
}

// As rm_motion_shown; for most bodies, which play speeds alone, a whole motion is unnecessary.
static rm_motion_show shown_by(const rm_lane *lane, const rm_motion_table *table) {
    const rm_stored_motion *stored = &lane->cold->motion;
    rm_motion motion;
    if (stored->node_count > 0) {
        rm_lane_load_motion(lane, &motion);
        return rm_motion_shown(&motion, table);
    }
    return (rm_motion_show){.style = stored->style,
                            .cycle = stored->substate,
                            .clip = RM_NO_DATA,
                            .phase = lane->warm->phase[lane->i],
                            .phase_rate = lane->warm->phase_rate[lane->i],
                            .rate = stored->speed};
}

// Matches the cycle to the drawn velocity: a moving body plays it faster or slower, a body that is
// pulled while it stands takes steps.
static void show_feet(const rm_drawn *drawn, const rm_lane *lane, rm_render *render) {
    float own = lane->warm->cycle_velocity[1][lane->i] * lane->warm->scale[lane->i];
    rm_vec3 velocity = drawn->velocity;
    render->phase = drawn->phase;
    render->ground_speed = rm_sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
    if (rm_abs(own) > RM_SMOOTH_STANDS && lane->cold->motion.substate) {
        render->rate *= drawn->legs / own;
    } else if (drawn->legs != 0.0f) { // by its reports, without a command
        bool runs = rm_abs(drawn->legs) > 0.5f * (RM_WALK_SPEED + RM_RUN_SPEED);
        render->cycle = runs ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_WALK_FORWARD;
        render->rate = drawn->legs / (runs ? RM_RUN_SPEED : RM_WALK_SPEED);
    }
}

static rm_render render_lane(const rm_world *world, const rm_lane *lane, uint32_t origin_cell,
                             float share) {
    rm_position at = pose_of(world, lane, share);
    const rm_motion_table *table = world->tables.table[lane->cold->table];
    rm_motion_show shown = shown_by(lane, table);
    rm_vec3 velocity = rm_row_vec3(lane->warm->cached_velocity, lane->i);
    rm_render render = {
        .id = lane->id,
        .guid = lane->cold->guid,
        .position = rm_vec3_add(at.origin, rm_landblock_offset(origin_cell, at.cell)),
        .rotation = at.rotation,
        .style = shown.style,
        .cycle = shown.cycle,
        .clip = shown.clip,
        .phase = drawn_phase(&shown, (1.0f - share) * (float)world->last_dt),
        .rate = shown.rate,
        .ground_speed = rm_sqrt(velocity.x * velocity.x + velocity.y * velocity.y),
    };
    if (rm_world_smooth(world, lane)) {
        rm_drawn drawn = rm_world_drawn(world, lane->id.index1 - 1);
        show_feet(&drawn, lane, &render);
    }
    return render;
}

// Bodies that are away are left out; all others are in the order of their slots.
uint32_t rm_world_render(const rm_world *world, uint32_t origin_cell, rm_render *out,
                         uint32_t capacity) {
    if (!world) {
        return 0;
    }
    float share = blend(world);
    uint32_t origin = world->def.space == RM_SPACE_FLAT ? 0 : origin_cell;
    uint32_t count = 0;
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t used = block.marks->used;
        for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            if (rm_lane_flag(&lane, RM_LANE_AWAY)) {
                continue;
            }
            if (out && count < capacity) {
                out[count] = render_lane(world, &lane, origin, share);
            }
            count += 1;
        }
    }
    return count;
}
