// Settings, reports and queries of smooth worlds: the handlers of their operations.
//
// Invariants: a setting out of its range and a report that is NaN or infinite leave everything
// unchanged; a call on a world of other rules is refused (RM_ERROR_RULES, world/ops.c).

#include "base/floor.h"
#include "body/setters.h"
#include "predict/predict_numbers.h"
#include "space/position.h"
#include "world/ops.h"
#include "world/receive/receive.h"
#include "world/receive/route.h"
#include "world/smooth/free_frame.h"
#include "world/smooth/smooth_frame.h"
#include "world/world.h"
#include "world/world_numbers.h"

#include <string.h>

// --- settings ------------------------------------------------------------------------------------

rm_smooth_body rm_default_smooth_body(void) {
    return (rm_smooth_body){
        .rounding = RM_SMOOTH_ROUNDING,
        .ease_shortest = RM_SMOOTH_EASE_SHORTEST,
        .ease_longest = RM_SMOOTH_EASE_LONGEST,
        .snap_distance = RM_SMOOTH_SNAP_DISTANCE,
        .turn_speed = RM_SMOOTH_TURN_SPEED,
        .silence = RM_SMOOTH_SILENCE,
        .slow_down = RM_SMOOTH_SLOW_DOWN,
        .idle = RM_IDLE_LEARN,
    };
}

rm_smooth_def rm_default_smooth_def(void) {
    return (rm_smooth_def){
        .replay_limit = RM_SMOOTH_REPLAY_LIMIT,
        .body = rm_default_smooth_body(),
    };
}

static bool is_within(float x, float least, float most) {
    return x >= least && x <= most;
}

bool rm_smooth_body_is_valid(const rm_smooth_body *body) {
    return is_within(body->rounding, 0.0f, RM_SMOOTH_ROUNDING_MAX) &&
           is_within(body->ease_shortest, RM_SMOOTH_EASE_LEAST, body->ease_longest) &&
           is_within(body->ease_longest, RM_SMOOTH_EASE_LEAST, RM_NUMBER_LIMIT) &&
           is_within(body->snap_distance, 0.0f, RM_NUMBER_LIMIT) &&
           is_within(body->turn_speed, 0.0f, RM_NUMBER_LIMIT) &&
           is_within(body->silence, 0.0f, RM_NUMBER_LIMIT) &&
           is_within(body->slow_down, RM_SMOOTH_EASE_LEAST, RM_NUMBER_LIMIT) &&
           body->idle <= RM_IDLE_SENT;
}

bool rm_smooth_def_is_valid(const rm_smooth_def *def) {
    return is_within(def->play_delay, -RM_NUMBER_LIMIT, RM_SMOOTH_DELAY_MAX) &&
           is_within(def->base_delay, 0.0f, RM_SMOOTH_DELAY_MAX) &&
           is_within(def->report_interval, 0.0f, (float)RM_SMOOTH_REPORT_LONGEST) &&
           def->is_repeating <= 1 && def->replay_limit > 0 && rm_smooth_body_is_valid(&def->body);
}

rm_status rm_apply_set_smooth(rm_world *world, const rm_op_set_smooth *op) {
    if (!world->smooth || !rm_smooth_def_is_valid(&op->def)) {
        return RM_ERROR_ARGUMENT;
    }
    world->flow.def = op->def;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        world->smooth[slot].settings = op->def.body;
        rm_free_wake(world, slot);
    }
    return RM_OK;
}

rm_status rm_apply_set_body_smooth(rm_world *world, const rm_op_set_body_smooth *op) {
    rm_lane lane;
    rm_status status = rm_world_peek(world, op->body, &lane);
    if (status != RM_OK) {
        return status;
    }
    if (!world->smooth || !rm_smooth_body_is_valid(&op->settings)) {
        return RM_ERROR_ARGUMENT;
    }
    world->smooth[op->body.index1 - 1].settings = op->settings;
    rm_free_wake(world, op->body.index1 - 1);
    return RM_OK;
}

// --- clocks --------------------------------------------------------------------------------------

rm_clock_def rm_default_clock_def(void) {
    return (rm_clock_def){.rate = 0.0};
}

static bool has_clock(const rm_world *world, uint32_t clock) {
    return world->smooth && clock < RM_CLOCKS;
}

rm_status rm_apply_set_clock(rm_world *world, const rm_op_set_clock *op) {
    if (!has_clock(world, op->clock) || !rm_clock_def_is_valid(&op->def)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_clock_begin(&world->clocks->senders[op->clock], &op->def);
    return RM_OK;
}

rm_status rm_apply_note_round_trip(rm_world *world, const rm_op_note_round_trip *op) {
    if (!has_clock(world, op->clock) || !(op->seconds >= 0.0 && op->seconds <= 10.0)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_clock_trip(&world->clocks->senders[op->clock], world->flow.time, op->seconds);
    return RM_OK;
}

rm_status rm_world_read_clock(const rm_world *world, uint32_t clock, rm_clock_info *info) {
    if (world && !world->smooth) {
        return RM_ERROR_RULES;
    }
    if (!world || !info || !has_clock(world, clock)) {
        return RM_ERROR_ARGUMENT;
    }
    const rm_clock *own = &world->clocks->senders[clock];
    double least = rm_clock_least_delay(own);
    *info = (rm_clock_info){.state = (rm_clock_state)own->state,
                            .rate = own->rate,
                            .offset = own->rate > 0.0 ? own->offset - own->first / own->rate - least
                                                      : 0.0,
                            .spread = own->spread,
                            .error = rm_clock_error(own),
                            .least_delay = least,
                            .steps = own->steps,
                            .reports = own->count};
    return RM_OK;
}

// --- hearing -------------------------------------------------------------------------------------

static bool hear(rm_world *world, const rm_lane *lane, rm_heard *heard) {
    double arrived = world->timing.has_arrived ? world->timing.arrived : world->flow.time;
    bool is_now = arrived >= world->flow.time && arrived <= world->flow.time + RM_SMOOTH_FUTURE;
    heard->arrived = is_now ? arrived : world->flow.time;
    heard->has |= is_now && world->timing.has_arrived ? RM_HEARD_ARRIVAL : 0u;
    uint32_t slot = lane->id.index1 - 1;
    rm_world_touch(world, lane);
    rm_free_hear(world, lane, heard);
    bool is_taken = rm_heard_insert(&world->smooth[slot], heard);
    rm_smooth_note_heard(world, slot);
    return is_taken;
}

static rm_heard begin_heard(rm_world *world) {
    rm_heard heard;
    memset(&heard, 0, sizeof heard);
    if (world->timing.has_sent) {
        rm_times_tell(world, &heard, world->timing.sent);
    }
    return heard;
}

// Stored stamps are the newest of all received; older ones may still be useful.
static void keep_newest(const rm_lane *lane, rm_stamp slot, uint16_t stamp) {
    if (rm_stamp_is_newer((uint16_t)lane->cold->stamps[slot], stamp)) {
        lane->cold->stamps[slot] = stamp;
    }
}

rm_route rm_smooth_hear_position(rm_world *world, const rm_lane *lane,
                                 const rm_position_update *update) {
    rm_heard heard = begin_heard(world);
    uint16_t teleport = (uint16_t)lane->cold->stamps[RM_STAMP_TELEPORT];
    bool is_jump = rm_stamp_is_newer(teleport, update->teleport);
    heard.has |= RM_HEARD_PLACE | RM_HEARD_NUMBER;
    heard.has |= update->has_contact ? RM_HEARD_CONTACT : 0u;
    heard.has |= is_jump ? RM_HEARD_JUMP : 0u;
    heard.at = update->position;
    heard.stamp = update->stamp;
    if (!rm_smooth_can_be_at(world->def.space, &heard.at) || !hear(world, lane, &heard)) {
        return RM_ROUTE_IGNORED;
    }
    keep_newest(lane, RM_STAMP_POSITION, update->stamp);
    keep_newest(lane, RM_STAMP_TELEPORT, update->teleport);
    return is_jump ? RM_ROUTE_TELEPORT : RM_ROUTE_QUEUE;
}

bool rm_smooth_hear_motion(rm_world *world, const rm_lane *lane, const rm_movement *movement,
                           uint16_t stamp) {
    rm_heard heard = begin_heard(world);
    heard.has |= RM_HEARD_COMMAND;
    heard.command = rm_heard_command_of(movement);
    heard.movement = stamp;
    return hear(world, lane, &heard);
}

void rm_smooth_hear_vector(rm_world *world, const rm_lane *lane, const rm_vector_update *update) {
    rm_heard heard = begin_heard(world);
    heard.has |= RM_HEARD_PUSH;
    heard.velocity = rm_clamp_speed(update->velocity);
    heard.turning = update->omega.z;
    hear(world, lane, &heard);
}

static bool is_number(double x) {
    return x - x == 0.0;
}

rm_status rm_apply_receive_timed(rm_world *world, const rm_op_receive_timed *op) {
    const rm_timing *timing = &op->timing;
    if ((timing->has_sent && !is_number(timing->sent)) ||
        (timing->has_arrived && !is_number(timing->arrived))) {
        return RM_ERROR_TIME;
    }
    world->timing = *timing;
    rm_op_receive plain = {.bytes = op->bytes, .receipt = op->receipt};
    rm_status status = rm_apply_receive(world, &plain);
    world->timing = (rm_timing){0};
    return status;
}

// --- reports of any game -------------------------------------------------------------------------

rm_remote_report rm_default_remote_report(void) {
    return (rm_remote_report){.known = RM_KNOWN_ROTATION,
                              .position = {.rotation = rm_quat_identity()},
                              .doing = rm_default_interpreted_state()};
}

static bool are_finite(const rm_remote_report *report) {
    return rm_vec3_is_within(report->velocity, RM_NUMBER_LIMIT) &&
           rm_abs(report->turning) <= RM_NUMBER_LIMIT;
}

static bool has_time(const rm_remote_report *report) {
    const uint32_t known = report->known;
    return (!(known & RM_KNOWN_AGE) || is_number(report->age)) &&
           (!(known & RM_KNOWN_SENT) || is_number(report->sent)) &&
           (!(known & RM_KNOWN_CLOCK) || (report->sender_time >= -RM_SENDER_TIME_MOST &&
                                          report->sender_time <= RM_SENDER_TIME_MOST));
}

static rm_movement movement_of(const rm_remote_report *report) {
    rm_movement movement = rm_default_movement();
    movement.state = report->doing;
    return movement;
}

// As rm_smooth_can_be_at of a cleaned place: nearly every one is on the map at a glance.
static bool can_hold(rm_space space, const rm_position *at) {
    return space == RM_SPACE_FLAT || (space == RM_SPACE_LANDBLOCKS && rm_block_holds(at)) ||
           rm_smooth_can_be_at(space, at);
}

// @param at  its place, cleaned
static rm_status check(const rm_world *world, const rm_remote_report *report, rm_position *at) {
    *at = report->position;
    if (!(report->known & RM_KNOWN_ROTATION)) {
        at->rotation = rm_quat_identity();
    }
    rm_status status = rm_position_scrub(world->def.space, at);
    if (status != RM_OK) {
        return status;
    }
    if (!can_hold(world->def.space, at)) {
        return RM_ERROR_OFF_MAP;
    }
    if (!are_finite(report)) {
        return RM_ERROR_NOT_FINITE;
    }
    if (!has_time(report)) {
        return RM_ERROR_TIME;
    }
    if ((report->known & RM_KNOWN_CLOCK) && report->clock >= RM_CLOCKS) {
        return RM_ERROR_ARGUMENT;
    }
    if (!(report->known & RM_KNOWN_DOING)) {
        return RM_OK;
    }
    rm_movement movement = movement_of(report);
    return rm_movement_check(&movement);
}

// Contents of a report, as bits of rm_heard.has.
static uint16_t bits_of(uint32_t known) {
    uint32_t has = RM_HEARD_PLACE | RM_HEARD_ENTERS;
    has |= known & RM_KNOWN_AIRBORNE ? 0u : RM_HEARD_CONTACT;
    has |= known & RM_KNOWN_VELOCITY ? RM_HEARD_VELOCITY : 0u;
    has |= known & RM_KNOWN_TURNING ? RM_HEARD_TURNING : 0u;
    has |= known & RM_KNOWN_DOING ? RM_HEARD_COMMAND : 0u;
    has |= known & RM_KNOWN_NUMBER ? RM_HEARD_NUMBER : 0u;
    has |= known & RM_KNOWN_JUMP ? RM_HEARD_JUMP : 0u;
    return (uint16_t)has;
}

static void set_time(rm_world *world, const rm_remote_report *report, rm_heard *heard) {
    if (report->known & RM_KNOWN_CLOCK) {
        rm_times_set_sender(heard, report->clock, report->sender_time);
    } else if (report->known & RM_KNOWN_AGE) {
        rm_times_tell(world, heard, world->flow.time - (report->age > 0.0 ? report->age : 0.0));
    } else if (report->known & RM_KNOWN_SENT) {
        rm_times_tell(world, heard, report->sent);
    }
}

// Member by member: that is shorter than to clear all of it first.
static void take_report(rm_world *world, const rm_remote_report *report, const rm_position *at,
                        rm_heard *heard) {
    const rm_vec3 none = {0.0f, 0.0f, 0.0f};
    uint32_t known = report->known;
    heard->sent = heard->since = heard->sender_time = 0.0;
    heard->at = *at;
    heard->velocity = known & RM_KNOWN_VELOCITY ? report->velocity : none;
    heard->turning = known & RM_KNOWN_TURNING ? report->turning : 0.0f;
    heard->has = bits_of(known);
    heard->stamp = heard->movement = (uint16_t)report->number;
    heard->going = RM_GOING_COMMAND;
    heard->slack = heard->going_turn = 0.0f;
    heard->timed_by = heard->sender_clock = 0;
    heard->going_velocity = none;
    memset(&heard->command, 0, sizeof heard->command);
    if (known & RM_KNOWN_DOING) {
        rm_movement movement = movement_of(report);
        heard->command = rm_heard_command_of(&movement);
    }
    set_time(world, report, heard);
}

rm_status rm_apply_report(rm_world *world, const rm_op_report *op) {
    rm_lane lane;
    rm_position at;
    rm_status status = rm_world_peek(world, op->body, &lane);
    if (status == RM_OK && !world->smooth) {
        status = RM_ERROR_ARGUMENT;
    }
    if (status == RM_OK) {
        status = check(world, &op->report, &at);
    }
    if (status != RM_OK) {
        return status;
    }
    rm_heard heard;
    take_report(world, &op->report, &at, &heard);
    if (!(op->report.known & RM_KNOWN_ROTATION)) {
        heard.has |= RM_HEARD_FACES;
        heard.at.rotation =
            rm_row_quat(lane.hot->rotation, lane.i); // until its displacement is available
    }
    rm_route route = hear(world, &lane, &heard) ? RM_ROUTE_QUEUE : RM_ROUTE_IGNORED;
    lane.cold->routes[route] += 1;
    return RM_OK;
}

// --- queries -------------------------------------------------------------------------------------

double rm_world_time(const rm_world *world) {
    return world ? world->flow.time : 0.0;
}

rm_status rm_body_read_smooth(const rm_world *world, rm_body_id id, rm_smooth_info *info) {
    rm_lane lane;
    if (!world || !info) {
        return RM_ERROR_ARGUMENT;
    }
    if (!world->smooth) {
        return RM_ERROR_RULES;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status != RM_OK) {
        return status;
    }
    const rm_smooth *smooth = &world->smooth[id.index1 - 1];
    rm_drawn drawn = rm_world_drawn(world, id.index1 - 1);
    if (!smooth->is_begun) {
        float delay = rm_smooth_delay(&world->flow);
        *info = (rm_smooth_info){
            .time = world->flow.time - (double)delay,
            .delay = delay,
            .predicted = rm_lane_position(&lane),
            .waiting = smooth->heard_count - rm_heard_next(smooth),
        };
        rm_explain_read(world, id.index1 - 1, info);
        return RM_OK;
    }
    *info = (rm_smooth_info){
        .time = drawn.time,
        .delay = drawn.delay,
        .predicted = drawn.predicted,
        .offset = rm_position_offset(&drawn.predicted, &drawn.at),
        .velocity = drawn.velocity,
        .cycle_speed = drawn.legs,
        .ticks = smooth->ticks,
        .waiting = smooth->heard_count - rm_heard_next(smooth),
    };
    rm_explain_read(world, id.index1 - 1, info);
    return RM_OK;
}

rm_status rm_world_read_smooth(const rm_world *world, rm_smooth_work *work) {
    if (!world || !work) {
        return RM_ERROR_ARGUMENT;
    }
    if (!world->smooth) {
        return RM_ERROR_RULES;
    }
    rm_smooth_work sum = {.delay = rm_smooth_delay(&world->flow)};
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        const rm_smooth *smooth = &world->smooth[slot];
        if (rm_world_slot_is_used(world, slot)) {
            sum.ticks += smooth->ticks;
            sum.waiting += smooth->waited > 0;
            sum.longest = smooth->waited > sum.longest ? smooth->waited : sum.longest;
        }
    }
    *work = sum;
    return RM_OK;
}
