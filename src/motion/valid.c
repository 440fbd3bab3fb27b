// Is this an rm_motion that calls could have led to? Asked of motions that come from a file: every
// count and index must be one that playing can rely on.

#include "motion/valid.h"

#include "motion/table.h"

static bool cursor_is_valid(const rm_sequence *s, const rm_motion_table *table) {
    if (s->node_count == 0) {
        return s->current == 0 && s->first_cyclic == 0 && s->cursor >= 0.0 && s->cursor < 1.0;
    }
    const rm_motion_clip *clip = &table->def.clips[s->clip[s->current]];
    return s->cursor >= (double)clip->low && s->cursor <= (double)clip->high + 1.0;
}

static bool sequence_is_valid(const rm_sequence *s, const rm_motion_table *table) {
    if (s->node_count > RM_SEQUENCE_NODES) {
        return false;
    }
    for (uint32_t i = 0; i < s->node_count; ++i) {
        if (s->clip[i] >= table->def.clip_count || rm_abs(s->speed[i]) > RM_MOTION_SPEED_LIMIT) {
            return false;
        }
    }
    bool has_nodes = s->node_count > 0;
    if (has_nodes && (s->current >= s->node_count || s->first_cyclic >= s->node_count)) {
        return false;
    }
    return cursor_is_valid(s, table);
}

static bool move_to_is_valid(const rm_move_to *m) {
    bool is_type = m->type == 0 ||
                   (m->type >= RM_MOVEMENT_TO_OBJECT && m->type <= RM_MOVEMENT_TURN_TO_HEADING);
    if (!is_type || m->step_count > RM_MOVE_TO_STEPS) {
        return false;
    }
    for (uint32_t i = 0; i < RM_MOVE_TO_STEPS; ++i) {
        if (m->step[i] > RM_STEP_TURN) {
            return false;
        }
    }
    return true;
}

bool rm_motion_is_valid(const rm_motion *motion, const rm_motion_table *table) {
    return sequence_is_valid(&motion->sequence, table) && move_to_is_valid(&motion->move_to) &&
           motion->cycle.modifier_count <= RM_MOTION_MODIFIERS &&
           motion->action_count <= RM_MOTION_ACTIONS &&
           motion->pending_count <= RM_MOTION_PENDING && motion->raw.hold_key <= RM_HOLD_RUN &&
           motion->run_rate >= 0.0f && motion->jump_extent >= 0.0f && motion->jump_extent <= 1.0f;
}
