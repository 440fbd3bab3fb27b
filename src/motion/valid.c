// Whether a motion from outside (from a save) can be played. Checked is everything that a later
// call relies on: counts within their arrays, indices within the table, numbers finite and within
// the limits that playing keeps them to. Commands may have any value: unknown ones are missing from
// the table.

#include "motion/valid.h"

#include "base/floor.h"
#include "motion/motion_numbers.h"
#include "motion/table.h"

static bool floats_are_finite(const float *values, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        if (!rm_is_finite(values[i])) {
            return false;
        }
    }
    return true;
}

// The cursor may stand anywhere from the first frame to the end of the last.
static bool cursor_is_valid(const rm_sequence *s, const rm_motion_table *table) {
    const rm_motion_clip *clip = &table->def.clips[s->clip[s->current]];
    return s->cursor >= (double)clip->low && s->cursor < (double)clip->high + 1.0;
}

// If there are only speeds the cursor is a phase, in [0, 1).
static bool clips_are_valid(const rm_sequence *s, const rm_motion_table *table) {
    if (s->node_count == 0) {
        return s->current == 0 && s->first_cyclic == 0 && s->cursor >= 0.0 && s->cursor < 1.0;
    }
    if (table == NULL || s->node_count > RM_SEQUENCE_NODES || s->current >= s->node_count ||
        s->first_cyclic >= s->node_count) {
        return false;
    }
    for (uint32_t i = 0; i < s->node_count; ++i) {
        if (s->clip[i] >= table->def.clip_count ||
            !(rm_abs(s->speed[i]) <= RM_MOTION_SPEED_LIMIT)) {
            return false;
        }
    }
    return cursor_is_valid(s, table);
}

static bool sequence_is_valid(const rm_sequence *s, const rm_motion_table *table) {
    return rm_is_finite_double(s->cursor) && rm_vec3_is_within(s->velocity, RM_MOVED_LIMIT) &&
           rm_vec3_is_within(s->omega, RM_MOVED_LIMIT) && rm_is_finite(s->phase_rate) &&
           floats_are_finite(s->speed, RM_SEQUENCE_NODES) && clips_are_valid(s, table);
}

static bool parameters_are_valid(const rm_move_parameters *p) {
    return rm_is_finite(p->distance_to_object) && rm_is_finite(p->min_distance) &&
           rm_is_finite(p->fail_distance) && rm_is_finite(p->speed) &&
           rm_is_finite(p->walk_run_threshold) && rm_is_finite(p->desired_heading);
}

static bool steps_are_valid(const rm_move_to *t) {
    for (uint32_t i = 0; i < RM_MOVE_TO_STEPS; ++i) {
        if (t->step[i] > RM_STEP_TURN) {
            return false;
        }
    }
    return t->type == 0 ||
           (t->type >= RM_MOVEMENT_TO_OBJECT && t->type <= RM_MOVEMENT_TURN_TO_HEADING);
}

static bool move_to_is_valid(const rm_move_to *t) {
    return steps_are_valid(t) && t->step_count <= RM_MOVE_TO_STEPS &&
           rm_is_finite_double(t->sample_age) && rm_is_finite_double(t->move_age) &&
           rm_is_finite_double(t->target_age) && floats_are_finite(t->heading, RM_MOVE_TO_STEPS) &&
           parameters_are_valid(&t->parameters) && rm_vec3_is_finite(t->target_origin) &&
           rm_vec3_is_finite(t->start_origin) && rm_is_finite(t->target_radius) &&
           rm_is_finite(t->target_height) && rm_is_finite(t->sample_distance) &&
           rm_is_finite(t->move_distance);
}

static bool states_are_valid(const rm_motion *m) {
    return rm_is_finite(m->interpreted.forward_speed) &&
           rm_is_finite(m->interpreted.sidestep_speed) && rm_is_finite(m->interpreted.turn_speed) &&
           rm_is_finite(m->raw.forward_speed) && rm_is_finite(m->raw.sidestep_speed) &&
           rm_is_finite(m->raw.turn_speed);
}

bool rm_raw_keys_are_valid(const rm_raw_state *raw) {
    return raw->hold_key <= RM_HOLD_RUN && raw->forward_key <= RM_HOLD_RUN &&
           raw->sidestep_key <= RM_HOLD_RUN && raw->turn_key <= RM_HOLD_RUN;
}

static bool actions_are_valid(const rm_motion *m) {
    for (uint32_t i = 0; i < RM_MOTION_ACTIONS; ++i) {
        if (m->action_word[i] > (RM_ACTION_STAMP | RM_ACTION_AUTONOMOUS | RM_ACTION_RAW)) {
            return false;
        }
    }
    return m->action_count <= RM_MOTION_ACTIONS &&
           floats_are_finite(m->action_speed, RM_MOTION_ACTIONS);
}

// Counts are within those that pending.c allows.
static bool pending_is_valid(const rm_motion *m) {
    if (m->pending_count > RM_MOTION_PENDING) {
        return false;
    }
    for (uint32_t i = 0; i < RM_MOTION_PENDING; ++i) {
        if (m->pending_anims[i] > RM_PENDING_LINKS) {
            return false;
        }
    }
    return m->pending_jump >> m->pending_count == 0 && m->pending_done <= UINT16_MAX;
}

// Speeds as they are played: every command's is limited.
static bool cycle_is_valid(const rm_cycle_state *c) {
    for (uint32_t i = 0; i < RM_MOTION_MODIFIERS; ++i) {
        if (!(rm_abs(c->modifier_speed[i]) <= RM_MOTION_SPEED_LIMIT)) {
            return false;
        }
    }
    return rm_abs(c->speed) <= RM_MOTION_SPEED_LIMIT && c->modifier_count <= RM_MOTION_MODIFIERS;
}

bool rm_motion_is_valid(const rm_motion *motion, const rm_motion_table *table) {
    const rm_motion *m = motion;
    return sequence_is_valid(&m->sequence, table) && move_to_is_valid(&m->move_to) &&
           cycle_is_valid(&m->cycle) && states_are_valid(m) && actions_are_valid(m) &&
           pending_is_valid(m) && rm_raw_keys_are_valid(&m->raw) &&
           rm_abs(m->run_rate) <= RM_NUMBER_LIMIT && m->jump_extent >= 0.0f &&
           m->jump_extent <= 1.0f;
}
