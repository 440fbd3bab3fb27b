// One body's motion as its owner sees it: start, tick, movements received, ground lost and found.
// Effects on the body are noted in the context, for its owner to execute.

#include "remora/motion.h"

#include "base/command.h"
#include "base/floor.h"
#include "motion/interpret.h"
#include "motion/motion_numbers.h"

// The list of fields and the struct are the same values: each field has its declared size, and
// together they fill the struct apart from gaps after the bytes of a sequence, of a movement and at
// the end: how large those are depends on the capacities.
#define SIZE_U8 sizeof(uint8_t)
#define SIZE_U16 sizeof(uint16_t)
#define SIZE_U32 sizeof(uint32_t)
#define SIZE_F32 sizeof(float)
#define SIZE_F64 sizeof(double)
#define SIZE_VEC3 (3 * sizeof(float))
#define MOTION_FIELD(name, TYPE, COUNT)                                                            \
    _Static_assert(sizeof(((rm_motion *)NULL)->name) == SIZE_##TYPE * (COUNT), #name);
#include "motion/motion_fields.def"
#undef MOTION_FIELD
#define NAME_OF_LINE(line) field_##line
#define NAME_LINE(line) NAME_OF_LINE(line)
#define MOTION_FIELD(name, TYPE, COUNT) unsigned char NAME_LINE(__LINE__)[SIZE_##TYPE * (COUNT)];
struct listed_fields {
#include "motion/motion_fields.def"
};
#undef MOTION_FIELD
enum { GAPS = 3 + 3 + 7 }; // bytes, at most, for those three gaps
_Static_assert(sizeof(rm_motion) <= sizeof(struct listed_fields) + GAPS, "the list is complete");
_Static_assert(RM_SEQUENCE_NODES <= UINT8_MAX && RM_MOTION_ACTIONS <= UINT8_MAX, "counts fit");
_Static_assert(RM_MOTION_PENDING <= 8, "every pending command has a bit");

// ----------------------------------------------------------------------------------------- effects

// Each call of the owner gathers effects, which it carries out afterwards in a fixed order. A later
// effect replaces an earlier one of the same kind; unsticking also takes back a wish to stick.
void rm_effect_unstick(rm_motion_context *c) {
    c->effects.bits |= RM_EFFECT_UNSTICK;
    c->effects.bits &= ~(uint32_t)RM_EFFECT_STICK;
    c->effects.stick_guid = 0;
}

void rm_effect_stick(rm_motion_context *c, uint32_t guid, float radius) {
    c->effects.bits |= RM_EFFECT_STICK;
    c->effects.stick_guid = guid;
    c->effects.stick_radius = radius;
}

void rm_effect_heading(rm_motion_context *c, float degrees) {
    c->effects.bits |= RM_EFFECT_HEADING;
    c->effects.heading = degrees;
    c->body.position.rotation = rm_quat_with_heading(c->body.position.rotation, degrees);
}

void rm_effect_velocity(rm_motion_context *c, rm_vec3 velocity) {
    c->effects.bits |= RM_EFFECT_VELOCITY;
    c->effects.velocity = velocity;
    c->body.velocity = velocity;
}

void rm_effect_move_to_end(rm_motion_context *c, uint32_t error) {
    c->effects.bits |= RM_EFFECT_MOVE_TO_END;
    c->effects.error = error;
    rm_motion_events_add(c->events, (rm_motion_event){RM_MOTION_EVENT_MOVE_TO_DONE, error, 0});
}

// ----------------------------------------------------------------------------------- life and tick

void rm_motion_init(rm_motion *motion, const rm_motion_table *table) {
    *motion = (rm_motion){.interpreted = rm_default_interpreted_state(),
                          .raw = rm_default_raw_state(),
                          .run_rate = 1.0f};
    if (table != NULL) {
        rm_cycle_init(&motion->cycle, &motion->sequence, table);
    }
}

void rm_motion_advance(rm_motion *motion, rm_motion_context *context, double dt, rm_frame *offset) {
    uint32_t ended =
        rm_sequence_update(&motion->sequence, context->table, dt, offset, context->events);
    if (ended > 0) {
        rm_pending_animations_ended(motion, context, ended);
    }
}

void rm_motion_use_time(rm_motion *motion, rm_motion_context *context,
                        const rm_motion_target *target, double dt) {
    if (motion->move_to.type != 0 && dt >= 0.0 && rm_is_finite_double(dt)) {
        rm_move_to_drive(motion, context, target, dt);
    }
    rm_pending_complete(motion, context);
}

void rm_motion_set_speeds(rm_motion *motion, rm_vec3 velocity, rm_vec3 omega) {
    if (!rm_vec3_is_finite(velocity) || !rm_vec3_is_finite(omega)) {
        return;
    }
    rm_sequence_init(&motion->sequence);
    motion->sequence.velocity = velocity;
    motion->sequence.omega = omega;
    rm_pending_forget_links(motion);
    // While the substate is 0 the next command starts its cycle afresh.
    motion->cycle = (rm_cycle_state){.style = motion->cycle.style};
}

// ----------------------------------------------------------------------------------------- receive

static bool state_is_finite(const rm_interpreted_state *state) {
    return rm_is_finite(state->forward_speed) && rm_is_finite(state->sidestep_speed) &&
           rm_is_finite(state->turn_speed);
}

static bool parameters_are_finite(const rm_move_parameters *p) {
    return rm_is_finite(p->distance_to_object) && rm_is_finite(p->min_distance) &&
           p->fail_distance >= 0.0f && rm_is_finite(p->speed) &&
           rm_is_finite(p->walk_run_threshold) && rm_is_finite(p->desired_heading);
}

// Speeds of a state may have any size: they are limited where they are used.
static bool is_in_range(const rm_movement *movement) {
    rm_vec3 numbers = rm_vec3_make(movement->parameters.speed, movement->heading,
                                   movement->parameters.desired_heading);
    return movement->type == RM_MOVEMENT_STATE ||
           (rm_vec3_is_within(numbers, RM_NUMBER_LIMIT) &&
            rm_vec3_is_within(movement->position.origin, RM_COORDINATE_LIMIT));
}

rm_status rm_movement_check(const rm_movement *movement) {
    if (!movement || movement->action_count > RM_MOVEMENT_ACTIONS) {
        return RM_ERROR_ARGUMENT;
    }
    bool is_finite = true;
    if (movement->type == RM_MOVEMENT_STATE) {
        is_finite = state_is_finite(&movement->state);
        for (uint32_t i = 0; i < movement->action_count; ++i) {
            is_finite = is_finite && rm_is_finite(movement->actions[i].speed);
        }
    } else {
        is_finite = parameters_are_finite(&movement->parameters) &&
                    rm_vec3_is_finite(movement->position.origin) &&
                    rm_is_finite(movement->run_rate) && rm_is_finite(movement->heading);
    }
    if (!is_finite) {
        return RM_ERROR_NOT_FINITE;
    }
    return is_in_range(movement) ? RM_OK : RM_ERROR_ARGUMENT;
}

// As rm_stamp_is_newer, for 15 bits.
static bool action_is_newer(uint32_t stored, uint32_t stamp) {
    uint32_t s = stored & RM_ACTION_STAMP;
    uint32_t a = stamp & RM_ACTION_STAMP;
    uint32_t distance = a > s ? a - s : s - a;
    return distance <= RM_ACTION_STAMP_HALF ? s < a : a < s;
}

// An action counts as done even where the table refuses it.
static void obey_action(rm_motion *m, rm_motion_context *c, const rm_action *action) {
    bool is_other = (c->body.traits & (RM_TRAIT_OBJECT | RM_TRAIT_PLAYER)) == RM_TRAIT_OBJECT;
    if (!action_is_newer(m->server_action_stamp, action->stamp) ||
        (!is_other && action->is_autonomous != 0)) {
        return;
    }
    m->server_action_stamp = (uint16_t)(action->stamp & RM_ACTION_STAMP);
    rm_order order = {
        rm_command_expand(c->numbering, action->command), action->speed, RM_MOVE_DEFAULT,
        m->server_action_stamp | (action->is_autonomous != 0 ? RM_ACTION_AUTONOMOUS : 0u)};
    (void)rm_interpret_do(m, c, &order);
}

// Most commands are whole ids already, or 0.
static uint32_t expand(const rm_motion_context *c, uint32_t command) {
    bool is_number = command != 0 && command <= UINT16_MAX;
    return is_number ? rm_command_expand(c->numbering, command) : command;
}

static uint32_t expand_or(const rm_motion_context *c, uint32_t command, uint32_t otherwise) {
    uint32_t expanded = expand(c, command);
    return expanded != 0 ? expanded : otherwise;
}

// The whole state is replaced: absent fields have their default, so that an empty one stops the
// body. Unknown numbers count as the default as well.
static void obey_state(rm_motion *m, rm_motion_context *c, const rm_movement *movement) {
    bool was_jump_refused = !rm_is_jump_allowed(c->numbering, m->interpreted.forward);
    m->interpreted = movement->state;
    m->interpreted.style = expand_or(c, movement->state.style, RM_STYLE_NON_COMBAT);
    m->interpreted.forward = expand_or(c, movement->state.forward, RM_COMMAND_READY);
    m->interpreted.sidestep = expand(c, movement->state.sidestep);
    m->interpreted.turn = expand(c, movement->state.turn);
    m->raw.style = m->interpreted.style;
    rm_interpret_apply_current(m, c, was_jump_refused);
    uint32_t count = movement->action_count;
    for (uint32_t i = count > RM_OBEYED_ACTIONS ? count - RM_OBEYED_ACTIONS : 0; i < count; ++i) {
        obey_action(m, c, &movement->actions[i]);
    }
    if (movement->sticky_guid != 0) {
        rm_effect_stick(c, movement->sticky_guid, 0.0f);
    }
    m->bits &= (uint8_t)~RM_MOTION_BIT_LONGJUMP;
    m->bits |= movement->is_standing_longjump != 0 ? RM_MOTION_BIT_LONGJUMP : 0u;
}

static void change_style(rm_motion *m, rm_motion_context *c, uint32_t number) {
    uint32_t style = expand(c, number);
    if (style != 0 && style != m->interpreted.style) {
        rm_move_parameters parameters = rm_default_move_parameters();
        (void)rm_motion_do(m, c, style, &parameters);
    }
}

rm_status rm_motion_receive(rm_motion *motion, rm_motion_context *context,
                            const rm_movement *movement, const rm_motion_target *target) {
    rm_status status = motion && context ? rm_movement_check(movement) : RM_ERROR_ARGUMENT;
    if (status != RM_OK) {
        return status;
    }
    motion->bits &= (uint8_t)~RM_MOTION_BIT_AUTONOMOUS;
    motion->bits |= movement->is_autonomous != 0 ? RM_MOTION_BIT_AUTONOMOUS : 0u;
    if (rm_motion_is_moving_to(motion)) {
        rm_motion_cancel_move_to(motion, context, RM_MOTION_SUPERSEDED);
    }
    rm_effect_unstick(context);
    change_style(motion, context, movement->style);
    if (movement->type == RM_MOVEMENT_STATE) {
        obey_state(motion, context, movement);
    } else {
        rm_move_to_start(motion, context, movement, target);
    }
    rm_pending_complete(motion, context);
    return RM_OK;
}

// ------------------------------------------------------------------------------------------ ground

// Whether gain and loss of ground change the motion: for creatures under gravity.
static bool minds_ground(const rm_motion_body *body) {
    return rm_body_is_adjustable(body) && (body->state & RM_STATE_GRAVITY) != 0;
}

// A change of ground interrupts the playing motion. Speeds that a host has set
// (rm_motion_set_speeds) hold until the next command, which gives the cycle a substate again.
static void resume(rm_motion *motion, rm_motion_context *context) {
    if (motion->cycle.substate != 0) {
        rm_pending_end_links(motion, context);
        rm_motion_apply_current(motion, context);
    }
}

void rm_motion_leave_ground(rm_motion *motion, rm_motion_context *context, bool keeps_velocity) {
    if (!minds_ground(&context->body)) {
        return;
    }
    if (!keeps_velocity) {
        rm_frame frame = rm_position_frame(&context->body.position);
        rm_vec3 velocity = rm_motion_leave_ground_velocity(motion, &context->body);
        rm_effect_velocity(context, rm_frame_vector_to_global(&frame, velocity));
    }
    motion->bits &= (uint8_t)~RM_MOTION_BIT_LONGJUMP;
    motion->jump_extent = 0.0f;
    resume(motion, context);
}

void rm_motion_hit_ground(rm_motion *motion, rm_motion_context *context) {
    if (minds_ground(&context->body)) {
        resume(motion, context);
    }
}

// ----------------------------------------------------------------------------------------- queries

bool rm_motion_is_moving_to(const rm_motion *motion) {
    return motion->move_to.type != 0;
}

rm_motion_show rm_motion_shown(const rm_motion *motion, const rm_motion_table *table) {
    const rm_sequence *s = &motion->sequence;
    bool has_clip = s->node_count > 0;
    return (rm_motion_show){.style = motion->cycle.style,
                            .cycle = motion->cycle.substate,
                            .clip = has_clip ? s->clip[s->current] : RM_NO_DATA,
                            .phase = rm_sequence_phase(s, table),
                            .phase_rate = rm_sequence_phase_rate(s, table),
                            .rate = has_clip ? s->speed[s->current] : motion->cycle.speed,
                            .ground_speed = rm_vec3_length(s->velocity)};
}
