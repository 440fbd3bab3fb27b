// Every public call that changes a world. Its arguments are filled in as world_ops.def lists them;
// an operation that is not here does not compile. Pointers are null now and then, the world's too.

#include "world_rig.h"

#include <stdlib.h>

static rm_world *world_of(rig *g) {
    return maybe(g, g->world);
}

static void remember(rig *g, rm_status status, rm_body_id id) {
    if (status == RM_OK) {
        const uint32_t at = g->id_count < RIG_IDS ? g->id_count++ : next_below(&g->in, RIG_IDS);
        g->ids[at] = id;
    }
}

// Whoever a message has made can be asked for by id, too.
static void remember_guid(rig *g, uint32_t guid) {
    rm_body_id id;
    remember(g, rm_world_find(g->world, guid, &id), id);
}

// --- world -------------------------------------------------------------------------------------

static rm_status call_advance(rig *g, const rm_op_advance *op) {
    return rm_world_advance(world_of(g), op->dt);
}

static rm_status call_tick(rig *g, const rm_op_tick *op) {
    return rm_world_tick(world_of(g), op->dt);
}

static rm_status call_set_viewer(rig *g, const rm_op_set_viewer *op) {
    return rm_world_set_viewer(world_of(g), op->has_viewer ? &op->at : NULL);
}

static rm_status call_set_ground(rig *g, const rm_op_set_ground *op) {
    const rm_status status = rm_world_set_ground(g->world, &op->ground);
    g->def.ground = status == RM_OK ? op->ground : g->def.ground;
    return status;
}

static rm_status call_set_sweep(rig *g, const rm_op_set_sweep *op) {
    const rm_status status = rm_world_set_sweep(g->world, op->sweep.function, op->sweep.user);
    if (status == RM_OK) {
        g->is_collided = op->sweep.function == rm_collide_sweep;
        g->def.sweep = op->sweep.function;
        g->def.sweep_user = op->sweep.user;
    }
    return status;
}

static rm_status call_add_table(rig *g, const rm_op_add_table *op) {
    uint32_t index;
    const rm_status status = rm_world_add_table(g->world, maybe(g, op->table), &index);
    if (status == RM_OK) {
        REQUIRE(g->table_count < RIG_TABLES);
        g->tables[g->table_count++] = op->table;
    }
    return status;
}

// More than there is memory for is a part of it: see limited_allocate.
static rm_status call_grow(rig *g, const rm_op_grow *op) {
    return rm_world_grow(world_of(g), op->capacity);
}

// The last save, damaged now and then, or none.
static rm_status call_restore(rig *g, const rm_op_restore *op) {
    if (next_is_rare(&g->in) || !g->save) {
        return rm_world_restore(g->world, op->bytes.bytes, op->bytes.size);
    }
    return rm_world_restore(world_of(g), g->save, g->save_size);
}

static rm_status call_take_events(rig *g, const rm_op_take_events *op) {
    static rm_event events[RIG_EVENTS];
    uint32_t count = 0;
    uint64_t dropped;
    const uint32_t capacity = op->capacity % 2 ? RIG_EVENTS : op->capacity % RIG_EVENTS;
    const rm_status status = rm_world_take_events(world_of(g), maybe(g, events), capacity,
                                                  maybe(g, &count), maybe(g, &dropped));
    REQUIRE(count <= capacity);
    return status;
}

// --- bodies ------------------------------------------------------------------------------------

static rm_status call_add(rig *g, const rm_op_add *op) {
    rm_body_id id;
    const rm_status status = rm_body_add(world_of(g), &op->def, &id);
    remember(g, status, id);
    return status;
}

static rm_status call_remove(rig *g, const rm_op_remove *op) {
    return rm_body_remove(world_of(g), op->body);
}

static rm_status call_restore_body(rig *g, const rm_op_restore_body *op) {
    rm_body_id id;
    const bool is_ours = g->body && !next_is_rare(&g->in);
    const rm_status status = is_ours
                                 ? rm_body_restore(g->world, g->body, g->body_size, &id)
                                 : rm_body_restore(g->world, op->bytes.bytes, op->bytes.size, &id);
    remember(g, status, id);
    return status;
}

// Mostly over the body that was saved, or its ghost: another one is refused.
static rm_status call_restore_over(rig *g, const rm_op_restore_over *op) {
    const bool is_ours = g->body && !next_is_rare(&g->in);
    rm_body_id id = op->body;
    return is_ours ? rm_body_restore_over(g->world, id, g->body, g->body_size)
                   : rm_body_restore_over(g->world, id, op->bytes.bytes, op->bytes.size);
}

static rm_status call_make_ghost(rig *g, const rm_op_make_ghost *op) {
    return rm_body_make_ghost(world_of(g), op->body);
}

static rm_status call_tick_body(rig *g, const rm_op_tick_body *op) {
    return rm_body_tick(world_of(g), op->body, op->dt);
}

static rm_status call_take_crossings(rig *g, const rm_op_take_crossings *op) {
    rm_crossing crossings[4];
    uint32_t count;
    return rm_world_take_crossings(world_of(g), maybe(g, crossings), op->capacity % 5,
                                   maybe(g, &count));
}

static rm_status call_place(rig *g, const rm_op_place *op) {
    return rm_body_place(world_of(g), op->body, maybe(g, &op->at));
}

static rm_status call_enter(rig *g, const rm_op_enter *op) {
    return rm_body_enter(world_of(g), op->body, maybe(g, &op->at));
}

static rm_status call_move(rig *g, const rm_op_move *op) {
    rm_sweep_result result;
    return rm_body_move(world_of(g), op->body, op->offset, maybe(g, &result));
}

// --- properties --------------------------------------------------------------------------------

static rm_status call_set_guid(rig *g, const rm_op_set_guid *op) {
    return rm_body_set_guid(world_of(g), op->body, op->guid);
}

static rm_status call_set_host_word(rig *g, const rm_op_set_host_word *op) {
    return rm_body_set_host_word(world_of(g), op->body, op->value);
}

static rm_status call_set_stamp(rig *g, const rm_op_set_stamp *op) {
    return rm_body_set_stamp(world_of(g), op->body, (rm_stamp)(op->which % 12), op->value);
}

static rm_status call_set_state(rig *g, const rm_op_set_state *op) {
    return rm_body_set_state(world_of(g), op->body, op->mask, op->bits);
}

static rm_status call_set_transient(rig *g, const rm_op_set_transient *op) {
    return rm_body_set_transient(world_of(g), op->body, op->mask, op->bits);
}

static rm_status call_set_player(rig *g, const rm_op_set_player *op) {
    return rm_body_set_player(world_of(g), op->body, op->on);
}

static rm_status call_set_moving_to(rig *g, const rm_op_set_moving_to *op) {
    return rm_body_set_moving_to(world_of(g), op->body, op->on);
}

#define CALL(name, ...)                                                                            \
    static rm_status call_set_##name(rig *g, const rm_op_set_##name *op) {                         \
        return rm_body_set_##name(world_of(g), op->body, op->value);                               \
    }
RM_PROPERTY_TABLE(CALL)
#undef CALL

static rm_status call_set_shape(rig *g, const rm_op_set_shape *op) {
    return rm_body_set_shape(world_of(g), op->body, maybe(g, &op->shape));
}

static rm_status call_set_table(rig *g, const rm_op_set_table *op) {
    return rm_body_set_table(world_of(g), op->body, op->table);
}

static rm_status call_set_speed(rig *g, const rm_op_set_speed *op) {
    return rm_body_set_speed(world_of(g), op->body, op->source, op->value);
}

static rm_status call_set_cycle(rig *g, const rm_op_set_cycle *op) {
    return rm_body_set_cycle(world_of(g), op->body, op->velocity, op->omega);
}

static rm_status call_set_plane(rig *g, const rm_op_set_plane *op) {
    return rm_body_set_plane(world_of(g), op->body, op->normal);
}

static rm_status call_set_velocity(rig *g, const rm_op_set_velocity *op) {
    return rm_body_set_velocity(world_of(g), op->body, op->velocity);
}

static rm_status call_set_omega(rig *g, const rm_op_set_omega *op) {
    return rm_body_set_omega(world_of(g), op->body, op->omega);
}

// --- motion and chase --------------------------------------------------------------------------

static rm_status call_set_keys(rig *g, const rm_op_set_keys *op) {
    return rm_body_set_keys(world_of(g), op->body, maybe(g, &op->keys));
}

static rm_status call_do_command(rig *g, const rm_op_do_command *op) {
    rm_motion_error error;
    return rm_body_do(world_of(g), op->body, op->command, maybe(g, &op->parameters),
                      maybe(g, &error));
}

static rm_status call_jump(rig *g, const rm_op_jump *op) {
    rm_motion_error error;
    return rm_body_jump(world_of(g), op->body, op->extent, maybe(g, &error));
}

static rm_status call_interpolate(rig *g, const rm_op_interpolate *op) {
    return rm_body_interpolate(world_of(g), op->body, maybe(g, &op->to), op->keep_heading);
}

static rm_status call_append_velocity(rig *g, const rm_op_append_velocity *op) {
    return rm_body_append_velocity(world_of(g), op->body, op->velocity);
}

static rm_status call_append_jump(rig *g, const rm_op_append_jump *op) {
    return rm_body_append_jump(world_of(g), op->body);
}

static rm_status call_stop(rig *g, const rm_op_stop *op) {
    return rm_body_stop(world_of(g), op->body);
}

static rm_status call_stick(rig *g, const rm_op_stick *op) {
    return rm_body_stick(world_of(g), op->body, op->target);
}

static rm_status call_unstick(rig *g, const rm_op_unstick *op) {
    return rm_body_unstick(world_of(g), op->body);
}

static rm_status call_constrain(rig *g, const rm_op_constrain *op) {
    return rm_body_constrain(world_of(g), op->body, maybe(g, &op->to), op->start, op->max);
}

static rm_status call_unconstrain(rig *g, const rm_op_unconstrain *op) {
    return rm_body_unconstrain(world_of(g), op->body);
}

// --- what a server says ------------------------------------------------------------------------

static rm_status call_receive(rig *g, const rm_op_receive *op) {
    uint8_t bytes[RIG_MESSAGE];
    rm_receipt receipt;
    g->in = (supply){op->bytes.bytes, op->bytes.bytes + op->bytes.size};
    const size_t size = any_message(g, bytes);
    // Exactly as large as the message, so that a sanitizer sees every byte read beyond it.
    uint8_t *copy = malloc(size + 1);
    REQUIRE(copy != NULL);
    memcpy(copy, bytes, size);
    const rm_status status = rm_world_receive(g->world, copy, size, maybe(g, &receipt));
    free(copy);
    remember_guid(g, any_guid(g));
    return status;
}

static rm_status call_receive_many(rig *g, const rm_op_receive_many *op) {
    static uint8_t bytes[4][RIG_MESSAGE];
    rm_bytes messages[4];
    rm_receipt receipts[4];
    rm_status statuses[4];
    const uint32_t count = next_below(&g->in, 5);
    (void)op;
    for (uint32_t i = 0; i < count; ++i) {
        messages[i] = (rm_bytes){bytes[i], any_message(g, bytes[i])};
        messages[i].data = maybe(g, messages[i].data);
    }
    g->may_fail_half = true;
    return rm_world_receive_many(world_of(g), maybe(g, messages), count, maybe(g, receipts),
                                 maybe(g, statuses));
}

static rm_status call_update_position(rig *g, const rm_op_update_position *op) {
    rm_route route;
    return rm_body_update_position(world_of(g), op->body, maybe(g, &op->update), maybe(g, &route));
}

static rm_status call_update_vector(rig *g, const rm_op_update_vector *op) {
    bool was_applied;
    return rm_body_update_vector(world_of(g), op->body, maybe(g, &op->update),
                                 maybe(g, &was_applied));
}

static rm_status call_update_motion(rig *g, const rm_op_update_motion *op) {
    bool was_applied;
    return rm_body_update_motion(world_of(g), op->body, maybe(g, &op->update),
                                 maybe(g, &was_applied));
}

static rm_status call_update_state(rig *g, const rm_op_update_state *op) {
    bool was_applied;
    return rm_body_update_state(world_of(g), op->body, maybe(g, &op->update),
                                maybe(g, &was_applied));
}

// --- smooth worlds -----------------------------------------------------------------------------

static rm_status call_set_smooth(rig *g, const rm_op_set_smooth *op) {
    return rm_world_set_smooth(world_of(g), maybe(g, &op->def));
}

static rm_status call_set_clock(rig *g, const rm_op_set_clock *op) {
    return rm_world_set_clock(world_of(g), op->clock, maybe(g, &op->def));
}

static rm_status call_note_round_trip(rig *g, const rm_op_note_round_trip *op) {
    return rm_world_note_round_trip(world_of(g), op->clock, op->seconds);
}

static rm_status call_set_body_smooth(rig *g, const rm_op_set_body_smooth *op) {
    return rm_body_set_smooth(world_of(g), op->body, maybe(g, &op->settings));
}

static rm_status call_report(rig *g, const rm_op_report *op) {
    return rm_body_report(world_of(g), op->body, maybe(g, &op->report));
}

static rm_status call_receive_timed(rig *g, const rm_op_receive_timed *op) {
    uint8_t bytes[RIG_MESSAGE];
    rm_receipt receipt;
    g->in = (supply){op->bytes.bytes, op->bytes.bytes + op->bytes.size};
    const size_t size = any_message(g, bytes);
    return rm_world_receive_timed(g->world, bytes, size, maybe(g, &op->timing), maybe(g, &receipt));
}

// --- all of them -------------------------------------------------------------------------------

// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define ARG(type, name) any_##type(g, &op.name);
#define OUT(type, name)
#define OP(name, members)                                                                          \
    static rm_status make_##name(rig *g) {                                                         \
        rm_op_##name op;                                                                           \
        memset(&op, 0, sizeof op);                                                                 \
        members return call_##name(g, &op);                                                        \
    }
#include "world/world_ops.def"
#undef OP
#undef OUT
#undef ARG
// NOLINTEND(bugprone-macro-parentheses)

rig_call *const world_calls[RM_OP_COUNT] = {
#define OP(name, members) make_##name,
#include "world/world_ops.def"
#undef OP
};
