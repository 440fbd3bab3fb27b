// Effect of commands on the playing motion. A body has one style (peace, a kind of combat), in it
// one substate (stands, walks, runs), which is its cycle, and beside that modifiers (turns,
// sidesteps). Between two substates links are played once. Actions are links that lead back.
//
// Invariants: modifier_count is at most RM_MOTION_MODIFIERS, modifiers are distinct from each
// other and from the substate; unused slots are zero. The sequence's speeds always are those
// of refresh_speeds().

#include "remora/motion_table.h"

#include "motion/motion_numbers.h"
#include "motion/table.h"

// Context of one command.
typedef struct change {
    rm_cycle_state *state;
    rm_sequence *sequence;
    const rm_motion_table *table;
    rm_cycle_result result;
    uint32_t cycle; // data entry of the present cycle; valid with is_cycle_known
    bool is_cycle_known;
} change;

static bool is_same_sign(float a, float b) {
    return (a < 0.0f) == (b < 0.0f);
}

// Cached for a command: most need it, some several times.
static uint32_t present_cycle(change *c) {
    if (!c->is_cycle_known) {
        c->cycle = rm_table_find_cycle(c->table, c->state->style, c->state->substate);
        c->is_cycle_known = true;
    }
    return c->cycle;
}

// Style and substate are those of this cycle now.
static void set_present_cycle(change *c, uint32_t cycle) {
    c->cycle = cycle;
    c->is_cycle_known = true;
}

static bool has_flag(const change *c, uint32_t data, uint32_t flag) {
    return data != RM_NO_DATA && (c->table->def.data[data].flags & flag) != 0;
}

static bool is_default(const change *c) {
    return c->state->substate == rm_table_style_default(c->table, c->state->style);
}

// ------------------------------------------------------------------------------------------ speeds

static void add_speeds(rm_sequence *s, const rm_motion_data *data, float speed) {
    s->velocity = rm_vec3_add(s->velocity, rm_vec3_scale(data->velocity, speed));
    s->omega = rm_vec3_add(s->omega, rm_vec3_scale(data->omega, speed));
}

// Phases a second of a cycle that lacks clips: metres a second over metres of a stride; of a turn
// in place radians over radians.
static float phase_rate(const rm_motion_data *data, float speed) {
    if (!(data->stride > 0.0f)) {
        return 0.0f;
    }
    float way = rm_vec3_length(data->velocity);
    if (way == 0.0f) {
        way = rm_vec3_length(data->omega);
    }
    return speed * way / data->stride;
}

// Recomputed after every change: the velocity of a body that stands is exactly 0, however many
// commands it has had.
static void refresh_speeds(change *c) {
    rm_sequence *s = c->sequence;
    uint32_t cycle = present_cycle(c);
    s->velocity = s->omega = rm_vec3_make(0.0f, 0.0f, 0.0f);
    s->phase_rate = 0.0f;
    if (cycle != RM_NO_DATA) {
        add_speeds(s, &c->table->def.data[cycle], c->state->speed);
        s->phase_rate = phase_rate(&c->table->def.data[cycle], c->state->speed);
    }
    for (uint32_t i = 0; i < c->state->modifier_count; ++i) {
        uint32_t data = rm_table_find_modifier(c->table, c->state->style, c->state->modifier[i]);
        if (data != RM_NO_DATA) {
            add_speeds(s, &c->table->def.data[data], c->state->modifier_speed[i]);
        }
    }
}

// --------------------------------------------------------------------------------------- modifiers

static uint32_t find_modifier(const rm_cycle_state *state, uint32_t command) {
    uint32_t i = 0;
    while (i < state->modifier_count && state->modifier[i] != command) {
        ++i;
    }
    return i;
}

// @return whether it was there
static bool drop_modifier(rm_cycle_state *state, uint32_t command) {
    uint32_t at = find_modifier(state, command);
    if (at == state->modifier_count) {
        return false;
    }
    for (uint32_t i = at; i + 1 < state->modifier_count; ++i) {
        state->modifier[i] = state->modifier[i + 1];
        state->modifier_speed[i] = state->modifier_speed[i + 1];
    }
    --state->modifier_count;
    state->modifier[state->modifier_count] = 0;
    state->modifier_speed[state->modifier_count] = 0.0f;
    return true;
}

// @return false if it is full
static bool add_modifier(rm_cycle_state *state, uint32_t command, float speed) {
    (void)drop_modifier(state, command);
    if (state->modifier_count == RM_MOTION_MODIFIERS) {
        return false;
    }
    state->modifier[state->modifier_count] = command;
    state->modifier_speed[state->modifier_count] = speed;
    ++state->modifier_count;
    return true;
}

// Updates the modifiers as a cycle is entered.
static void end_modifiers(change *c, uint32_t cycle) {
    rm_cycle_state *state = c->state;
    for (uint32_t i = state->modifier_count; i-- > 0;) {
        uint32_t data = rm_table_find_modifier(c->table, state->style, state->modifier[i]);
        bool moves = data != RM_NO_DATA && !rm_vec3_is_zero(c->table->def.data[data].velocity);
        if (has_flag(c, cycle, RM_MOTION_ALONE) || (has_flag(c, cycle, RM_MOTION_STILL) && moves)) {
            (void)drop_modifier(state, state->modifier[i]);
        }
    }
}

// Turning or sidestepping beside a cycle.
static bool do_modifier(change *c, uint32_t command, float speed) {
    if (has_flag(c, present_cycle(c), RM_MOTION_ALONE) ||
        rm_table_find_modifier(c->table, c->state->style, command) == RM_NO_DATA ||
        c->state->substate == command) {
        return false;
    }
    return add_modifier(c->state, command, speed);
}

// ------------------------------------------------------------------------------------------- links

static void append(change *c, uint32_t data, float speed) {
    if (rm_table_clip_count(c->table, data) == 0) {
        return;
    }
    c->result.anim_dropped += rm_sequence_append(c->sequence, c->table, data, speed);
    c->result.anim_count += rm_table_clip_count(c->table, data);
}

// A body that moves backwards plays links backwards: the link that leads the other way is used.
static uint32_t find_link(const change *c, uint32_t from, float from_speed, uint32_t to,
                          float to_speed) {
    if (from_speed < 0.0f || to_speed < 0.0f) {
        return rm_table_find_link(c->table, c->state->style, to, from);
    }
    return rm_table_find_link(c->table, c->state->style, from, to);
}

// The links from the present substate to another one: the direct one if both have the same
// direction, otherwise through the style's default.
static void append_links(change *c, uint32_t to, float to_speed) {
    const rm_cycle_state *state = c->state;
    if (c->table->def.link_count == 0) {
        return;
    }
    uint32_t direct = find_link(c, state->substate, state->speed, to, to_speed);
    if (direct != RM_NO_DATA && is_same_sign(state->speed, to_speed)) {
        append(c, direct, to_speed);
        return;
    }
    uint32_t middle = rm_table_style_default(c->table, state->style);
    append(c, find_link(c, state->substate, state->speed, middle, 1.0f), state->speed);
    append(c, find_link(c, middle, 1.0f, to, to_speed), to_speed);
}

// -------------------------------------------------------------------------------------- substates

// A cycle that lacks clips keeps its phase when it follows one along the same line, or one turn in
// place another: a walk that becomes a run continues with the same foot.
static bool keeps_phase(change *c, uint32_t new_cycle) {
    const rm_motion_data *b = &c->table->def.data[new_cycle];
    if (c->sequence->node_count != 0 || b->clip_count != 0 || !(b->stride > 0.0f) ||
        present_cycle(c) == RM_NO_DATA) {
        return false;
    }
    const rm_motion_data *a = &c->table->def.data[present_cycle(c)];
    return a->stride > 0.0f && rm_vec3_is_zero(a->velocity) == rm_vec3_is_zero(b->velocity) &&
           rm_vec3_is_zero(rm_vec3_cross(a->velocity, b->velocity));
}

static void end_cycle(change *c, bool is_phase_kept) {
    double cursor = c->sequence->cursor;
    rm_sequence_remove_cycle(c->sequence, c->table);
    if (is_phase_kept) {
        c->sequence->cursor = cursor;
    }
}

// A command counts as done when its links have been played and all but the last clip of its cycle.
static void discount_cycle(change *c, uint32_t cycle) {
    c->result.anim_count -= rm_table_clip_count(c->table, cycle) > 0;
}

// Some cycles can be entered from the style's default substate only.
static bool is_allowed(const change *c, uint32_t command, uint32_t cycle) {
    return !has_flag(c, cycle, RM_MOTION_FROM_DEFAULT) || command == c->state->substate ||
           is_default(c);
}

// Links, then the cycle. A turn or sidestep in place that was the cycle continues as a modifier of
// the new one, unless the new one is standing.
static void enter_cycle(change *c, uint32_t command, float speed, uint32_t cycle) {
    rm_cycle_state *state = c->state;
    bool is_phase_kept = keeps_phase(c, cycle);
    bool is_leaving = state->substate != command && (state->substate & RM_COMMAND_MODIFIER) != 0 &&
                      command != rm_table_style_default(c->table, state->style);
    uint32_t old_substate = state->substate;
    float old_speed = state->speed;
    end_cycle(c, is_phase_kept);
    append_links(c, command, speed);
    append(c, cycle, speed);
    discount_cycle(c, cycle);
    state->substate = command;
    state->speed = speed;
    set_present_cycle(c, cycle);
    if (is_leaving && rm_table_find_modifier(c->table, state->style, old_substate) != RM_NO_DATA) {
        (void)add_modifier(state, old_substate, old_speed);
    }
    if (state->modifier_count > 0) {
        (void)drop_modifier(state, command);
        end_modifiers(c, cycle);
    }
}

// Gives modifiers another chance after a change of cycle: a body that stands now does the first of
// them as its cycle. (The client requests each again; of these only one can become the cycle.)
static void redo_modifiers(change *c) {
    if (c->state->modifier_count == 0) {
        return;
    }
    const rm_cycle_state before = *c->state;
    for (uint32_t i = 0; i < before.modifier_count && is_default(c); ++i) {
        uint32_t command = before.modifier[i];
        uint32_t cycle = (command & RM_COMMAND_SUBSTATE) != 0
                             ? rm_table_find_cycle(c->table, c->state->style, command)
                             : RM_NO_DATA;
        if (cycle != RM_NO_DATA && drop_modifier(c->state, command)) {
            rm_cycle_result outer = c->result;
            enter_cycle(c, command, before.modifier_speed[i], cycle);
            c->result.anim_count = outer.anim_count;
        }
    }
    end_modifiers(c, present_cycle(c));
}

// The same substate again, in the same direction, only changes its speed: the animation continues.
static bool do_substate(change *c, uint32_t command, float speed) {
    rm_cycle_state *state = c->state;
    uint32_t cycle = rm_table_find_cycle(c->table, state->style, command);
    if (cycle == RM_NO_DATA || !is_allowed(c, command, cycle)) {
        return false;
    }
    bool is_playing = c->sequence->node_count > 0 || c->table->def.data[cycle].clip_count == 0;
    if (command == state->substate && is_same_sign(speed, state->speed) && is_playing) {
        rm_sequence_set_cycle_speed(c->sequence, speed);
        state->speed = speed;
        return true;
    }
    enter_cycle(c, command, speed, cycle);
    redo_modifiers(c);
    return true;
}

// --------------------------------------------------------------------------------- styles, actions

// The links between two styles: to what the old one does by default, and from there to the new one,
// or by way of the table's default style.
static void append_style_links(change *c, uint32_t style) {
    rm_cycle_state *state = c->state;
    const rm_motion_table *table = c->table;
    uint32_t from = rm_table_style_default(table, state->style);
    if (state->substate != from) {
        append(c, find_link(c, state->substate, state->speed, from, 1.0f), state->speed);
    }
    uint32_t direct = rm_table_find_link(table, state->style, from, style);
    if (direct != RM_NO_DATA) {
        append(c, direct, 1.0f);
        return;
    }
    uint32_t middle = table->def.default_style;
    append(c, rm_table_find_link(table, state->style, from, middle), 1.0f);
    append(c, rm_table_find_link(table, middle, rm_table_style_default(table, middle), style),
           1.0f);
}

static bool do_style(change *c, uint32_t style) {
    rm_cycle_state *state = c->state;
    if (style == state->style) {
        return true;
    }
    uint32_t substate = rm_table_style_default(c->table, style);
    uint32_t cycle = substate == 0 ? RM_NO_DATA : rm_table_find_cycle(c->table, style, substate);
    if (cycle == RM_NO_DATA) {
        return false;
    }
    end_cycle(c, false);
    append_style_links(c, style);
    append(c, cycle, 1.0f);
    discount_cycle(c, cycle);
    state->style = style;
    state->substate = substate;
    state->speed = 1.0f;
    set_present_cycle(c, cycle);
    redo_modifiers(c);
    return true;
}

// Once through the action's link, from the present substate or by way of the default and back; then
// the cycle from its start.
static bool do_action(change *c, uint32_t command, float speed) {
    rm_cycle_state *state = c->state;
    uint32_t cycle = present_cycle(c);
    uint32_t middle = rm_table_style_default(c->table, state->style);
    uint32_t direct = find_link(c, state->substate, state->speed, command, speed);
    uint32_t indirect = find_link(c, middle, 1.0f, command, speed);
    if (cycle == RM_NO_DATA || (direct == RM_NO_DATA && indirect == RM_NO_DATA)) {
        return false;
    }
    end_cycle(c, false);
    if (direct != RM_NO_DATA) {
        append(c, direct, speed);
    } else {
        append(c, find_link(c, state->substate, state->speed, middle, 1.0f), 1.0f);
        append(c, indirect, speed);
        append(c, find_link(c, middle, 1.0f, state->substate, state->speed), 1.0f);
    }
    append(c, cycle, state->speed);
    discount_cycle(c, cycle);
    return true;
}

// ------------------------------------------------------------------------------------------ public

static bool do_command(change *c, uint32_t command, float speed) {
    if ((c->state->substate & RM_COMMAND_MODIFIER) != 0 &&
        command == rm_table_style_default(c->table, c->state->style)) {
        return true; // a turn or a sidestep in place continues while standing
    }
    if ((command & RM_COMMAND_STYLE) != 0) {
        return do_style(c, command);
    }
    if ((command & RM_COMMAND_SUBSTATE) != 0 && do_substate(c, command, speed)) {
        return true;
    }
    if ((command & RM_COMMAND_ACTION) != 0) {
        return do_action(c, command, speed);
    }
    return (command & RM_COMMAND_MODIFIER) != 0 && do_modifier(c, command, speed);
}

static bool is_cycle(const rm_cycle_state *state, uint32_t command) {
    return (command & RM_COMMAND_SUBSTATE) != 0 && command == state->substate;
}

static bool stop_command(change *c, uint32_t command) {
    if (is_cycle(c->state, command)) {
        return do_substate(c, rm_table_style_default(c->table, c->state->style), 1.0f);
    }
    return drop_modifier(c->state, command);
}

static float limit_speed(float speed) {
    if (speed > RM_MOTION_SPEED_LIMIT) {
        return RM_MOTION_SPEED_LIMIT;
    }
    return speed < -RM_MOTION_SPEED_LIMIT ? -RM_MOTION_SPEED_LIMIT : speed;
}

static rm_cycle_result finish(change *c, bool is_done) {
    if (is_done) {
        refresh_speeds(c);
    }
    c->result.is_done = is_done;
    return c->result;
}

// The present style leaves everything unchanged. While the substate is 0 the speeds may be a host's
// (rm_motion_set_speeds), which any command ends.
static bool is_nothing_new(const rm_cycle_state *state, uint32_t command) {
    return command == state->style && (command & RM_COMMAND_STYLE) != 0 && state->substate != 0;
}

void rm_cycle_init(rm_cycle_state *state, rm_sequence *sequence, const rm_motion_table *table) {
    *state = (rm_cycle_state){.style = table->def.default_style};
    rm_sequence_init(sequence);
    change c = {.state = state, .sequence = sequence, .table = table};
    uint32_t standing = rm_table_style_default(table, state->style);
    (void)finish(&c, do_substate(&c, standing, 1.0f));
}

rm_cycle_result rm_cycle_do(rm_cycle_state *state, rm_sequence *sequence,
                            const rm_motion_table *table, uint32_t command, float speed) {
    uint32_t resolved = rm_table_resolve_alias(table, command, &speed);
    if (is_nothing_new(state, resolved)) {
        return (rm_cycle_result){.is_done = true};
    }
    change c = {.state = state, .sequence = sequence, .table = table};
    return finish(&c, do_command(&c, resolved, limit_speed(speed)));
}

rm_cycle_result rm_cycle_stop(rm_cycle_state *state, rm_sequence *sequence,
                              const rm_motion_table *table, uint32_t command) {
    float speed = 1.0f;
    uint32_t resolved = rm_table_resolve_alias(table, command, &speed);
    if (!is_cycle(state, resolved) && find_modifier(state, resolved) == state->modifier_count) {
        return (rm_cycle_result){.is_done = false};
    }
    change c = {.state = state, .sequence = sequence, .table = table};
    return finish(&c, stop_command(&c, resolved));
}

rm_cycle_result rm_cycle_stop_completely(rm_cycle_state *state, rm_sequence *sequence,
                                         const rm_motion_table *table) {
    change c = {.state = state, .sequence = sequence, .table = table};
    while (state->modifier_count > 0) {
        (void)drop_modifier(state, state->modifier[0]);
    }
    uint32_t standing = rm_table_style_default(table, state->style);
    return finish(&c, do_substate(&c, standing, 1.0f));
}
