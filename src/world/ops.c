// The public calls that change a world, and their common checks. Each call is an operation of
// world_ops.def: a struct of arguments and a handler rm_apply_<name>. There is one place that
// refuses changes from inside a tick (check_idle), and one that records them (record_result).
//
// Null pointers are refused here, before there is an operation: a recording holds only calls whose
// arguments can be written down.

#include "world/ops.h"

#include "record/record.h"
#include "world/twin.h"
#include "world/world.h"

static rm_status run_handler(rm_world *world, rm_op_kind kind, const void *op) {
    switch (kind) {
#define OP(name, members)                                                                          \
    case RM_OP_##name:                                                                             \
        return rm_apply_##name(world, (const rm_op_##name *)op);
#include "world/world_ops.def"
#undef OP
    default:
        return RM_ERROR_ARGUMENT;
    }
}

// RM_OK if the world can be changed now.
static inline rm_status check_idle(rm_world *world) {
    if (!world) {
        return RM_ERROR_ARGUMENT;
    }
    if (world->is_busy) {
        return RM_ERROR_BUSY;
    }
    world->kept_count = 0;
    rm_twin_before(world);
    return RM_OK;
}

// Recorded after it has run, with its status: a replay compares both.
static inline rm_status record_result(rm_world *world, rm_op_kind kind, const void *op,
                                      rm_status status) {
    if (status != RM_OK && world->kept_count > 0) {
        rm_smooth_undo(world);
    }
    if (world->recorder) {
        rm_record_op(world->recorder, kind, op, status);
    }
    rm_twin_after(world, kind, op, status);
    return status;
}

rm_status rm_world_apply(rm_world *world, rm_op_kind kind, const void *op) {
    rm_status status = check_idle(world);
    return status == RM_OK ? record_result(world, kind, op, run_handler(world, kind, op)) : status;
}

// The same for an operation whose kind is fixed at the call: straight to its handler.
#define OP(name, members)                                                                          \
    static inline rm_status apply_##name(rm_world *world, const rm_op_##name *op) {                \
        rm_status status = check_idle(world);                                                      \
        return status == RM_OK                                                                     \
                   ? record_result(world, RM_OP_##name, op, rm_apply_##name(world, op))            \
                   : status;                                                                       \
    }
#include "world/world_ops.def"
#undef OP

// Hands an operation with its arguments to its handler.
#define APPLY(name, ...) apply_##name(world, &(rm_op_##name){__VA_ARGS__})

// A call in a world of the wrong rules. Handlers refuse it with RM_ERROR_ARGUMENT, as recordings
// store it; the caller gets a status of its own.
static rm_status named(const rm_world *world, bool is_smooth, rm_status status) {
    bool is_wrong = world && (world->smooth != NULL) != is_smooth;
    return status == RM_ERROR_ARGUMENT && is_wrong ? RM_ERROR_RULES : status;
}

rm_status rm_world_grow(rm_world *world, uint32_t capacity) {
    return APPLY(grow, .capacity = capacity);
}

rm_status rm_world_advance(rm_world *world, double dt) {
    return APPLY(advance, .dt = dt);
}

rm_status rm_world_tick(rm_world *world, double dt) {
    return APPLY(tick, .dt = dt);
}

rm_status rm_world_set_viewer(rm_world *world, const rm_position *at) {
    return at ? APPLY(set_viewer, .has_viewer = true, .at = *at)
              : APPLY(set_viewer, .has_viewer = false);
}

rm_status rm_world_set_ground(rm_world *world, const rm_ground *ground) {
    return ground ? APPLY(set_ground, .ground = *ground)
                  : APPLY(set_ground, .ground = {.kind = RM_GROUND_NONE});
}

rm_status rm_world_set_sweep(rm_world *world, rm_sweep_fn *sweep, void *user) {
    return APPLY(set_sweep, .sweep = {sweep, user});
}

rm_status rm_world_set_collision(rm_world *world, rm_collide_context *context) {
    return rm_world_set_sweep(world, context ? rm_collide_sweep : NULL, context);
}

rm_collide_context rm_collide_context_make(const rm_collision *collision, rm_world *bodies) {
    return (rm_collide_context){
        .collision = collision, .nearby = bodies ? rm_world_nearby : NULL, .nearby_user = bodies};
}

rm_status rm_world_add_table(rm_world *world, const rm_motion_table *table, uint32_t *index) {
    return table && index ? APPLY(add_table, .table = table, .index = index) : RM_ERROR_ARGUMENT;
}

rm_status rm_world_receive(rm_world *world, const void *bytes, size_t size, rm_receipt *receipt) {
    rm_receipt unwanted;
    // cppcheck-suppress uninitvar ; only its address is taken
    return bytes ? APPLY(receive, .bytes = {(const uint8_t *)bytes, size},
                         .receipt = receipt ? receipt : &unwanted)
                 : RM_ERROR_ARGUMENT;
}

rm_status rm_world_receive_timed(rm_world *world, const void *bytes, size_t size,
                                 const rm_timing *timing, rm_receipt *receipt) {
    rm_receipt unwanted;
    return bytes && timing
               // cppcheck-suppress uninitvar ; only its address is taken
               ? APPLY(receive_timed, .timing = *timing, .bytes = {(const uint8_t *)bytes, size},
                       .receipt = receipt ? receipt : &unwanted)
               : RM_ERROR_ARGUMENT;
}

rm_status rm_world_set_smooth(rm_world *world, const rm_smooth_def *def) {
    return def ? named(world, true, APPLY(set_smooth, .def = *def)) : RM_ERROR_ARGUMENT;
}

rm_status rm_body_set_smooth(rm_world *world, rm_body_id id, const rm_smooth_body *body) {
    return body ? named(world, true, APPLY(set_body_smooth, .body = id, .settings = *body))
                : RM_ERROR_ARGUMENT;
}

rm_status rm_world_set_clock(rm_world *world, uint32_t clock, const rm_clock_def *def) {
    return def ? named(world, true, APPLY(set_clock, .clock = clock, .def = *def))
               : RM_ERROR_ARGUMENT;
}

rm_status rm_world_note_round_trip(rm_world *world, uint32_t clock, double seconds) {
    return named(world, true, APPLY(note_round_trip, .clock = clock, .seconds = seconds));
}

rm_status rm_body_report(rm_world *world, rm_body_id id, const rm_remote_report *report) {
    return report ? named(world, true, APPLY(report, .body = id, .report = *report))
                  : RM_ERROR_ARGUMENT;
}

rm_status rm_world_receive_many(rm_world *world, const rm_bytes *messages, uint32_t count,
                                rm_receipt *receipts, rm_status *statuses) {
    if (!messages && count > 0) {
        return RM_ERROR_ARGUMENT;
    }
    return APPLY(receive_many, .list = {messages, count}, .receipts = receipts,
                 .statuses = statuses);
}

rm_status rm_world_restore(rm_world *world, const void *bytes, size_t size) {
    return bytes ? APPLY(restore, .bytes = {(const uint8_t *)bytes, size}) : RM_ERROR_ARGUMENT;
}

rm_status rm_world_take_events(rm_world *world, rm_event *out, uint32_t capacity, uint32_t *count,
                               uint64_t *dropped) {
    if (!count || (!out && capacity)) {
        return RM_ERROR_ARGUMENT;
    }
    return APPLY(take_events, .capacity = capacity, .events = out, .count = count,
                 .dropped = dropped);
}

rm_status rm_world_take_crossings(rm_world *world, rm_crossing *out, uint32_t capacity,
                                  uint32_t *count) {
    if (!count || (!out && capacity)) {
        return RM_ERROR_ARGUMENT;
    }
    return APPLY(take_crossings, .capacity = capacity, .crossings = out, .count = count);
}

rm_status rm_body_add(rm_world *world, const rm_body_def *def, rm_body_id *id) {
    return def && id ? APPLY(add, .def = *def, .id = id) : RM_ERROR_ARGUMENT;
}

rm_status rm_body_remove(rm_world *world, rm_body_id id) {
    return APPLY(remove, .body = id);
}

rm_status rm_body_restore(rm_world *world, const void *bytes, size_t size, rm_body_id *id) {
    return bytes && id ? APPLY(restore_body, .bytes = {(const uint8_t *)bytes, size}, .id = id)
                       : RM_ERROR_ARGUMENT;
}

rm_status rm_body_restore_over(rm_world *world, rm_body_id id, const void *bytes, size_t size) {
    return bytes ? APPLY(restore_over, .body = id, .bytes = {(const uint8_t *)bytes, size})
                 : RM_ERROR_ARGUMENT;
}

rm_status rm_body_make_ghost(rm_world *world, rm_body_id id) {
    return APPLY(make_ghost, .body = id);
}

rm_status rm_body_tick(rm_world *world, rm_body_id id, double dt) {
    return named(world, false, APPLY(tick_body, .body = id, .dt = dt));
}

rm_status rm_body_place(rm_world *world, rm_body_id id, const rm_position *at) {
    return at ? APPLY(place, .body = id, .at = *at) : RM_ERROR_ARGUMENT;
}

rm_status rm_body_enter(rm_world *world, rm_body_id id, const rm_position *at) {
    return at ? APPLY(enter, .body = id, .at = *at) : RM_ERROR_ARGUMENT;
}

rm_status rm_body_move(rm_world *world, rm_body_id id, rm_vec3 offset, rm_sweep_result *result) {
    return APPLY(move, .body = id, .offset = offset, .result = result);
}

rm_status rm_body_set_guid(rm_world *world, rm_body_id id, uint32_t guid) {
    return APPLY(set_guid, .body = id, .guid = guid);
}

rm_status rm_body_set_host_word(rm_world *world, rm_body_id id, uint64_t host_word) {
    return APPLY(set_host_word, .body = id, .value = host_word);
}

rm_status rm_body_set_stamp(rm_world *world, rm_body_id id, rm_stamp which, uint16_t value) {
    return APPLY(set_stamp, .body = id, .which = (uint32_t)which, .value = value);
}

rm_status rm_body_set_state(rm_world *world, rm_body_id id, uint32_t mask, uint32_t bits) {
    return APPLY(set_state, .body = id, .mask = mask, .bits = bits);
}

rm_status rm_body_set_transient(rm_world *world, rm_body_id id, uint32_t mask, uint32_t bits) {
    return APPLY(set_transient, .body = id, .mask = mask, .bits = bits);
}

rm_status rm_body_set_player(rm_world *world, rm_body_id id, bool is_player) {
    return APPLY(set_player, .body = id, .on = is_player);
}

rm_status rm_body_set_moving_to(rm_world *world, rm_body_id id, bool is_moving_to) {
    return APPLY(set_moving_to, .body = id, .on = is_moving_to);
}

#define SETTER(name, ...)                                                                          \
    rm_status rm_body_set_##name(rm_world *world, rm_body_id id, float name) {                     \
        return APPLY(set_##name, .body = id, .value = name);                                       \
    }
RM_PROPERTY_TABLE(SETTER)
#undef SETTER

rm_status rm_body_set_shape(rm_world *world, rm_body_id id, const rm_shape *shape) {
    return shape ? APPLY(set_shape, .body = id, .shape = *shape) : RM_ERROR_ARGUMENT;
}

rm_status rm_body_set_table(rm_world *world, rm_body_id id, uint32_t table) {
    return APPLY(set_table, .body = id, .table = table);
}

rm_status rm_body_set_keys(rm_world *world, rm_body_id id, const rm_raw_state *keys) {
    return keys ? APPLY(set_keys, .body = id, .keys = *keys) : RM_ERROR_ARGUMENT;
}

rm_status rm_body_do(rm_world *world, rm_body_id id, uint32_t command,
                     const rm_move_parameters *parameters, rm_motion_error *error) {
    return parameters ? APPLY(do_command, .body = id, .command = command, .parameters = *parameters,
                              .error = error)
                      : RM_ERROR_ARGUMENT;
}

rm_status rm_body_jump(rm_world *world, rm_body_id id, float extent, rm_motion_error *error) {
    return APPLY(jump, .body = id, .extent = extent, .error = error);
}

rm_status rm_body_set_speed(rm_world *world, rm_body_id id, rm_speed_source source, float speed) {
    return APPLY(set_speed, .body = id, .source = source, .value = speed);
}

rm_status rm_body_set_cycle(rm_world *world, rm_body_id id, rm_vec3 velocity, rm_vec3 omega) {
    return APPLY(set_cycle, .body = id, .velocity = velocity, .omega = omega);
}

rm_status rm_body_set_plane(rm_world *world, rm_body_id id, rm_vec3 normal) {
    return APPLY(set_plane, .body = id, .normal = normal);
}

rm_status rm_body_set_velocity(rm_world *world, rm_body_id id, rm_vec3 velocity) {
    return APPLY(set_velocity, .body = id, .velocity = velocity);
}

rm_status rm_body_set_omega(rm_world *world, rm_body_id id, rm_vec3 omega) {
    return APPLY(set_omega, .body = id, .omega = omega);
}

rm_status rm_body_interpolate(rm_world *world, rm_body_id id, const rm_position *to,
                              bool keep_heading) {
    return to ? APPLY(interpolate, .body = id, .to = *to, .keep_heading = keep_heading)
              : RM_ERROR_ARGUMENT;
}

rm_status rm_body_append_velocity(rm_world *world, rm_body_id id, rm_vec3 velocity) {
    return APPLY(append_velocity, .body = id, .velocity = velocity);
}

rm_status rm_body_append_jump(rm_world *world, rm_body_id id) {
    return APPLY(append_jump, .body = id);
}

rm_status rm_body_stop(rm_world *world, rm_body_id id) {
    return APPLY(stop, .body = id);
}

rm_status rm_body_stick(rm_world *world, rm_body_id id, rm_body_id target) {
    return APPLY(stick, .body = id, .target = target);
}

rm_status rm_body_unstick(rm_world *world, rm_body_id id) {
    return APPLY(unstick, .body = id);
}

rm_status rm_body_constrain(rm_world *world, rm_body_id id, const rm_position *to, float start,
                            float max) {
    return to ? APPLY(constrain, .body = id, .to = *to, .start = start, .max = max)
              : RM_ERROR_ARGUMENT;
}

rm_status rm_body_unconstrain(rm_world *world, rm_body_id id) {
    return APPLY(unconstrain, .body = id);
}

rm_status rm_body_update_position(rm_world *world, rm_body_id id, const rm_position_update *update,
                                  rm_route *route) {
    return update ? APPLY(update_position, .body = id, .update = *update, .route = route)
                  : RM_ERROR_ARGUMENT;
}

rm_status rm_body_update_vector(rm_world *world, rm_body_id id, const rm_vector_update *update,
                                bool *was_applied) {
    return update ? APPLY(update_vector, .body = id, .update = *update, .was_applied = was_applied)
                  : RM_ERROR_ARGUMENT;
}

rm_status rm_body_update_motion(rm_world *world, rm_body_id id, const rm_motion_update *update,
                                bool *was_applied) {
    return update ? APPLY(update_motion, .body = id, .update = *update, .was_applied = was_applied)
                  : RM_ERROR_ARGUMENT;
}

rm_status rm_body_update_state(rm_world *world, rm_body_id id, const rm_state_update *update,
                               bool *was_applied) {
    return update ? APPLY(update_state, .body = id, .update = *update, .was_applied = was_applied)
                  : RM_ERROR_ARGUMENT;
}
