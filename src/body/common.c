// The common tick, eight bodies at a time: bodies that stand, walk by their cycle, or chase a
// place, on walkable ground, without velocity, spin, clips, a sticky target or a move-to. Whatever
// turns out to be more than that (a node reached, a window failed, a blip due, the edge of the map)
// is left alone here and goes through the stages lane by lane.
//
// Nothing is written before it is known which lanes stay common. Decisions are made by the same
// predicates as in the one-body functions, arithmetic is that of rows.h: the same bits either way.

#include "body/common.h"

#include "body/rows.h"
#include "chase/audit.h"

#include <string.h>

// What the kernels hand on. `ok` is ~0 for lanes that are still common, else 0.
typedef struct common {
    uint32_t ok[RM_LANES];
    uint32_t chases[RM_LANES]; // ~0 for lanes with a place to chase
    uint32_t sweeps[RM_LANES]; // ~0 for lanes that are still to be swept
    rm_row distance;           // to the viewer
    rm_rows3 origin;
    rm_rows4 rotation;
    rm_rows3 right, forward, up;
    rm_rows3 move; // local
    rm_rows4 turn; // local
    uint32_t ticks[RM_LANES];
    rm_row seconds, baseline;
    rm_row leash_used;
    uint32_t reasons[RM_LANES];
    rm_rows3 to; // candidate
    rm_rows4 to_rotation;
    rm_row phase;
} common;

static const uint32_t SLOW_STATE =
    RM_STATE_STATIC | RM_STATE_ALIGNPATH | RM_STATE_HIDDEN | RM_STATE_SLEDDING | RM_STATE_FROZEN;
static const uint32_t SLOW_FLAGS = RM_LANE_AWAY | RM_LANE_ENTERING | RM_LANE_HELD;
static const uint32_t GROUND = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;

static const uint32_t lane_bit[RM_LANES] = {1, 2, 4, 8, 16, 32, 64, 128};

static inline uint32_t truth(bool condition) {
    return condition ? ~0u : 0u;
}

// Both by their bits: a compiler makes a conditional store of `x = mask ? y : x`, and no vector
// instruction of that.
static inline uint32_t pick_word(uint32_t mask, uint32_t yes, uint32_t no) {
    return (yes & mask) | (no & ~mask);
}

static inline float pick(uint32_t mask, float yes, float no) {
    uint32_t bits_yes;
    uint32_t bits_no;
    float picked;
    memcpy(&bits_yes, &yes, sizeof yes);
    memcpy(&bits_no, &no, sizeof no);
    uint32_t bits = pick_word(mask, bits_yes, bits_no);
    memcpy(&picked, &bits, sizeof picked);
    return picked;
}

static uint32_t mask_of(const uint32_t *truths) {
    uint32_t mask = 0;
    RM_EACH_LANE(i) {
        mask |= truths[i] & lane_bit[i];
    }
    return mask;
}

// Lanes whose tick can be common at all.
static void find_plain(const rm_step *step, const rm_block *block, common *c) {
    const rm_hot *restrict hot = block->hot;
    const rm_warm *restrict warm = block->warm;
    uint32_t busy = block->marks->busy | block->marks->stuck | ~block->marks->used;
    uint32_t turns = truth(step->rules.chase_turns == RM_RULE_RETAIL);
    RM_EACH_LANE(i) {
        uint32_t transient = hot->transient[i] & (GROUND | RM_TRANSIENT_CHECK_ETHEREAL);
        bool is_still = (hot->velocity[0][i] == 0.0f) & (hot->velocity[1][i] == 0.0f) &
                        (hot->velocity[2][i] == 0.0f) & (warm->omega[0][i] == 0.0f) &
                        (warm->omega[1][i] == 0.0f) & (warm->omega[2][i] == 0.0f);
        bool must_blip = rm_interp_must_blip(hot->fails[i], hot->queue_count[i]);
        c->ok[i] = truth((hot->state[i] & SLOW_STATE) == 0) &
                   truth((hot->flags[i] & SLOW_FLAGS) == 0) & truth(transient == GROUND) &
                   truth(is_still) & truth(!must_blip) &
                   truth(hot->head_kind[i] <= RM_NODE_POSITION) &
                   ~(turns & truth(hot->keep_heading[i] != 0)) & truth((busy & lane_bit[i]) == 0);
        c->chases[i] = truth(hot->head_kind[i] == RM_NODE_POSITION);
    }
}

static void look_from_viewer(const rm_step *step, const rm_block *block, common *c) {
    rm_rows3 viewer;
    rm_rows3 way;
    uint32_t cells[RM_LANES];
    RM_EACH_LANE(i) {
        cells[i] = step->viewer.cell;
        viewer.x[i] = step->viewer.origin.x;
        viewer.y[i] = step->viewer.origin.y;
        viewer.z[i] = step->viewer.origin.z;
    }
    rm_rows_offset(&way, cells, &viewer, block->hot->cell, &c->origin);
    rm_rows3_length(c->distance, &way);
    RM_EACH_LANE(i) {
        c->ok[i] &= truth(c->distance[i] <= RM_ACTIVE_DISTANCE);
    }
}

// As the frame of a position has them.
static void cache_axes(common *c) {
    const rm_rows4 *q = &c->rotation;
    RM_EACH_LANE(i) {
        float w = q->w[i];
        float x = q->x[i];
        float y = q->y[i];
        float z = q->z[i];
        c->right.x[i] = 1.0f - 2.0f * y * y - 2.0f * z * z;
        c->right.y[i] = 2.0f * (x * y + w * z);
        c->right.z[i] = 2.0f * (x * z - w * y);
        c->forward.x[i] = 2.0f * (x * y - w * z);
        c->forward.y[i] = 1.0f - 2.0f * x * x - 2.0f * z * z;
        c->forward.z[i] = 2.0f * (y * z + w * x);
        c->up.x[i] = 2.0f * (x * z + w * y);
        c->up.y[i] = 2.0f * (y * z - w * x);
        c->up.z[i] = 1.0f - 2.0f * x * x - 2.0f * y * y;
    }
}

// A global direction in each lane's own space, as rm_frame_vector_to_local.
static void to_local(const common *c, rm_rows3 *out, const rm_rows3 *v) {
    RM_EACH_LANE(i) {
        float x = v->x[i];
        float y = v->y[i];
        float z = v->z[i];
        out->x[i] = c->right.x[i] * x + c->right.y[i] * y + c->right.z[i] * z;
        out->y[i] = c->forward.x[i] * x + c->forward.y[i] * y + c->forward.z[i] * z;
        out->z[i] = c->up.x[i] * x + c->up.y[i] * y + c->up.z[i] * z;
    }
}

// --- 1 sequence ------------------------------------------------------------------------------

// Turning takes a sine and a cosine: those lanes one by one, and neighbours that turn alike, as
// bodies with one motion table do, together. A chase replaces the turn.
static void turn_cycles(const rm_step *step, const rm_block *block, uint32_t lanes, common *c) {
    rm_vec3 last = rm_vec3_make(0.0f, 0.0f, 0.0f);
    rm_frame turned = rm_frame_identity();
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_vec3 omega = rm_row_vec3(block->warm->cycle_omega, i);
        if (omega.x != last.x || omega.y != last.y || omega.z != last.z) {
            turned = rm_frame_identity();
            rm_frame_rotate(&turned, rm_vec3_scale(omega, step->dt));
            last = omega;
        }
        c->turn.w[i] = turned.rotation.w;
        c->turn.x[i] = turned.rotation.x;
        c->turn.y[i] = turned.rotation.y;
        c->turn.z[i] = turned.rotation.z;
    }
}

static void play_cycle(const rm_step *step, const rm_block *block, common *c) {
    rm_warm *restrict warm = block->warm;
    float dt = step->dt;
    uint32_t turns[RM_LANES];
    RM_EACH_LANE(i) {
        float scale = warm->scale[i];
        c->move.x[i] = warm->cycle_velocity[0][i] * dt * scale;
        c->move.y[i] = warm->cycle_velocity[1][i] * dt * scale;
        c->move.z[i] = warm->cycle_velocity[2][i] * dt * scale;
        float wx = warm->cycle_omega[0][i] * dt;
        float wy = warm->cycle_omega[1][i] * dt;
        float wz = warm->cycle_omega[2][i] * dt;
        turns[i] = c->ok[i] & ~c->chases[i] &
                   truth(wx * wx + wy * wy + wz * wz >= RM_EPSILON * RM_EPSILON);
        c->phase[i] = rm_phase_after(warm->phase[i], warm->phase_rate[i], dt);
        c->turn.w[i] = 1.0f;
        c->turn.x[i] = c->turn.y[i] = c->turn.z[i] = 0.0f;
    }
    turn_cycles(step, block, mask_of(turns), c);
}

// --- 2 chase ---------------------------------------------------------------------------------

// Counts the tick, and audits the window that ends with it. Lanes that arrive or fail drop out.
static void audit(const rm_step *step, const rm_block *block, const rm_row distance, common *c) {
    const rm_hot *restrict hot = block->hot;
    float dt = step->dt;
    RM_EACH_LANE(i) {
        float seconds = hot->window_seconds[i] + dt;
        uint32_t ticks = hot->window_ticks[i] + 1;
        float made = hot->baseline[i] - distance[i];
        uint32_t ends = truth(ticks >= RM_STALL_WINDOW);
        uint32_t passes =
            truth(rm_interp_window_passes(&step->rules, made, seconds, hot->chase_speed[i], dt));
        uint32_t arrives = truth(rm_interp_is_reached(&step->rules, distance[i]));
        c->ok[i] &= ~(c->chases[i] & (arrives | (ends & ~passes)));
        c->ticks[i] = ticks & ~ends;
        c->seconds[i] = pick(ends, 0.0f, seconds);
        c->baseline[i] = pick(ends, distance[i], hot->baseline[i]);
    }
}

// The relative rotation of the head, which retail rules take at once.
static void turn_to_head(const rm_block *block, common *c) {
    rm_rows4 head;
    rm_rows4 back;
    rm_rows4 turn;
    rm_rows4_load(&head, block->hot->head_rotation);
    RM_EACH_LANE(i) {
        back.w[i] = c->rotation.w[i];
        back.x[i] = -c->rotation.x[i];
        back.y[i] = -c->rotation.y[i];
        back.z[i] = -c->rotation.z[i];
    }
    rm_rows4_multiply(&turn, &back, &head);
    RM_EACH_LANE(i) {
        float squared = turn.w[i] * turn.w[i] + turn.x[i] * turn.x[i] + turn.y[i] * turn.y[i] +
                        turn.z[i] * turn.z[i];
        float scale = 1.0f / rm_sqrt(squared);
        uint32_t takes = c->chases[i];
        c->ok[i] &= ~takes | truth(rm_abs(squared - 1.0f) <= 0.5f);
        c->turn.w[i] = pick(takes, turn.w[i] * scale, c->turn.w[i]);
        c->turn.x[i] = pick(takes, turn.x[i] * scale, c->turn.x[i]);
        c->turn.y[i] = pick(takes, turn.y[i] * scale, c->turn.y[i]);
        c->turn.z[i] = pick(takes, turn.z[i] * scale, c->turn.z[i]);
    }
}

static void chase(const rm_step *step, const rm_block *block, common *c) {
    rm_hot *restrict hot = block->hot;
    rm_rows3 head;
    rm_rows3 way;
    rm_row distance;
    rm_row length;
    rm_rows3_load(&head, hot->head_origin);
    rm_rows_offset(&way, hot->cell, &c->origin, hot->head_cell, &head);
    rm_rows3_length(distance, &way);
    audit(step, block, distance, c);
    to_local(c, &way, &way);
    rm_rows3_length(length, &way);
    RM_EACH_LANE(i) {
        float reach = hot->chase_speed[i] * step->dt;
        float ratio = reach / length[i];
        float share = length[i] > reach ? ratio : 1.0f;
        uint32_t takes = c->chases[i];
        c->ok[i] &= ~takes | truth(length[i] > RM_REACH_DISTANCE);
        c->move.x[i] = pick(takes, way.x[i] * share, c->move.x[i]);
        c->move.y[i] = pick(takes, way.y[i] * share, c->move.y[i]);
        c->move.z[i] = pick(takes, way.z[i] * share, c->move.z[i]);
        c->reasons[i] = takes & RM_REASON_CHASE;
    }
    if (step->rules.chase_turns == RM_RULE_RETAIL) {
        turn_to_head(block, c);
    }
}

static void pull_leash(const rm_block *block, common *c) {
    const rm_warm *restrict warm = block->warm;
    rm_row length;
    RM_EACH_LANE(i) {
        bool is_on = warm->leash_on[i] != 0;
        float share = rm_leash_share(warm->leash_used[i], warm->leash_start[i], warm->leash_max[i]);
        bool pulls = is_on & ((warm->leash_used[i] >= warm->leash_max[i]) |
                              (warm->leash_used[i] > warm->leash_start[i]));
        share = is_on ? share : 1.0f;
        c->move.x[i] *= share;
        c->move.y[i] *= share;
        c->move.z[i] *= share;
        c->reasons[i] |= truth(pulls) & RM_REASON_LEASH;
    }
    rm_rows3_length(length, &c->move);
    RM_EACH_LANE(i) {
        bool moves = (c->move.x[i] != 0.0f) | (c->move.y[i] != 0.0f) | (c->move.z[i] != 0.0f) |
                     (c->turn.x[i] != 0.0f) | (c->turn.y[i] != 0.0f) | (c->turn.z[i] != 0.0f);
        c->leash_used[i] = warm->leash_used[i] + (warm->leash_on[i] ? length[i] : 0.0f);
        c->reasons[i] |= ~c->chases[i] & truth(moves) & RM_REASON_ROOT;
    }
}

// --- 3 combine -------------------------------------------------------------------------------

static void combine(common *c) {
    rm_rows4 turned;
    RM_EACH_LANE(i) {
        float x = c->move.x[i];
        float y = c->move.y[i];
        float z = c->move.z[i];
        c->to.x[i] = c->origin.x[i] + (c->right.x[i] * x + c->forward.x[i] * y + c->up.x[i] * z);
        c->to.y[i] = c->origin.y[i] + (c->right.y[i] * x + c->forward.y[i] * y + c->up.y[i] * z);
        c->to.z[i] = c->origin.z[i] + (c->right.z[i] * x + c->forward.z[i] * y + c->up.z[i] * z);
    }
    rm_rows4_multiply(&turned, &c->rotation, &c->turn);
    RM_EACH_LANE(i) {
        float squared = turned.w[i] * turned.w[i] + turned.x[i] * turned.x[i] +
                        turned.y[i] * turned.y[i] + turned.z[i] * turned.z[i];
        float scale = 1.0f / rm_sqrt(squared);
        // Whatever is beyond all coordinates, or no number, is for the stages to repair.
        c->ok[i] &= truth(rm_abs(c->to.x[i]) <= RM_COORDINATE_LIMIT) &
                    truth(rm_abs(c->to.y[i]) <= RM_COORDINATE_LIMIT) &
                    truth(rm_abs(c->to.z[i]) <= RM_COORDINATE_LIMIT) &
                    truth(rm_abs(squared - 1.0f) <= 0.5f);
        c->to_rotation.w[i] = turned.w[i] * scale;
        c->to_rotation.x[i] = turned.x[i] * scale;
        c->to_rotation.y[i] = turned.y[i] * scale;
        c->to_rotation.z[i] = turned.z[i] * scale;
    }
}

// --- 5, 6 commit of those who have nothing to sweep -------------------------------------------

// The cell and the coordinates within its landblock that an outdoor place settles to, as
// rm_position_settle. Lanes that leave the map drop out.
static void settle(const rm_block *block, common *c, rm_rows3 *at, uint32_t *cell) {
    RM_EACH_LANE(i) {
        uint32_t id = block->hot->cell[i];
        uint32_t low = id & 0xFFFFu;
        uint32_t indoor = truth(low >= RM_CELL_FIRST_INDOOR);
        uint32_t outdoor = truth(low - 1u < RM_CELL_LAST_OUTDOOR);
        float x = rm_abs(at->x[i]) < RM_EPSILON ? 0.0f : at->x[i];
        float y = rm_abs(at->y[i]) < RM_EPSILON ? 0.0f : at->y[i];
        float east = (float)((id >> 24) * RM_BLOCK_CELLS) + rm_floor(x / RM_CELL_SIZE);
        float north = (float)((id >> 16 & 0xFFu) * RM_BLOCK_CELLS) + rm_floor(y / RM_CELL_SIZE);
        bool is_on_map = (east >= 0.0f) & (east < (float)RM_MAP_CELLS) & (north >= 0.0f) &
                         (north < (float)RM_MAP_CELLS);
        uint32_t column = (uint32_t)(int)(is_on_map ? east : 0.0f);
        uint32_t row = (uint32_t)(int)(is_on_map ? north : 0.0f);
        uint32_t inner = (column % RM_BLOCK_CELLS) * RM_BLOCK_CELLS + row % RM_BLOCK_CELLS;
        uint32_t settled =
            (column / RM_BLOCK_CELLS) << 24 | (row / RM_BLOCK_CELLS) << 16 | (inner + 1);
        c->ok[i] &= (indoor & truth(low <= RM_CELL_LAST_INDOOR)) | (outdoor & truth(is_on_map));
        cell[i] = pick_word(indoor, id, settled);
        at->x[i] = pick(indoor, at->x[i], x - rm_floor(x / RM_BLOCK_SIZE) * RM_BLOCK_SIZE);
        at->y[i] = pick(indoor, at->y[i], y - rm_floor(y / RM_BLOCK_SIZE) * RM_BLOCK_SIZE);
    }
}

static void store_place(const rm_block *block, const common *c, const rm_rows3 *at,
                        const uint32_t *cell) {
    rm_hot *restrict hot = block->hot;
    RM_EACH_LANE(i) {
        uint32_t ok = c->ok[i] & ~c->sweeps[i];
        hot->cell[i] = pick_word(ok, cell[i], hot->cell[i]);
        hot->origin[0][i] = pick(ok, at->x[i], hot->origin[0][i]);
        hot->origin[1][i] = pick(ok, at->y[i], hot->origin[1][i]);
        hot->origin[2][i] = pick(ok, at->z[i], hot->origin[2][i]);
        hot->rotation[0][i] = pick(ok, c->to_rotation.w[i], hot->rotation[0][i]);
        hot->rotation[1][i] = pick(ok, c->to_rotation.x[i], hot->rotation[1][i]);
        hot->rotation[2][i] = pick(ok, c->to_rotation.y[i], hot->rotation[2][i]);
        hot->rotation[3][i] = pick(ok, c->to_rotation.z[i], hot->rotation[3][i]);
    }
}

// Lanes whose candidate is within epsilon keep their origin.
static void find_moved(const common *c, uint32_t *moved, rm_rows3 *at) {
    RM_EACH_LANE(i) {
        moved[i] = truth(rm_abs(c->to.x[i] - c->origin.x[i]) > RM_EPSILON) |
                   truth(rm_abs(c->to.y[i] - c->origin.y[i]) > RM_EPSILON) |
                   truth(rm_abs(c->to.z[i] - c->origin.z[i]) > RM_EPSILON);
        at->x[i] = pick(moved[i], c->to.x[i], c->origin.x[i]);
        at->y[i] = pick(moved[i], c->to.y[i], c->origin.y[i]);
        at->z[i] = pick(moved[i], c->to.z[i], c->origin.z[i]);
    }
}

static void store_cached_velocity(const rm_step *step, const rm_block *block, const common *c,
                                  const rm_rows3 *way, const uint32_t *moved) {
    float(*restrict cached)[RM_LANES] = block->warm->cached_velocity;
    float rate = 1.0f / step->dt;
    RM_EACH_LANE(i) {
        uint32_t ok = c->ok[i] & ~c->sweeps[i];
        cached[0][i] = pick(ok, pick(moved[i], way->x[i] * rate, 0.0f), cached[0][i]);
        cached[1][i] = pick(ok, pick(moved[i], way->y[i] * rate, 0.0f), cached[1][i]);
        cached[2][i] = pick(ok, pick(moved[i], way->z[i] * rate, 0.0f), cached[2][i]);
    }
}

// Where there is a sweep, only those who stay where they are have nothing to sweep; unless it is a
// ground that may rise under them.
static void find_sweeps(const rm_step *step, const uint32_t *moved, common *c) {
    uint32_t all = truth(step->sweep && step->follows_ground);
    uint32_t any = truth(step->sweep != NULL);
    RM_EACH_LANE(i) {
        c->sweeps[i] = any & (moved[i] | all);
    }
}

static void commit(const rm_step *step, const rm_block *block, common *c) {
    rm_rows3 at;
    rm_rows3 way;
    uint32_t cell[RM_LANES];
    uint32_t moved[RM_LANES];
    find_moved(c, moved, &at);
    find_sweeps(step, moved, c);
    memcpy(cell, block->hot->cell, sizeof cell);
    if (step->space != RM_SPACE_FLAT && !step->sweep) {
        settle(block, c, &at, cell);
    }
    rm_rows_offset(&way, block->hot->cell, &c->origin, cell, &at);
    store_cached_velocity(step, block, c, &way, moved);
    store_place(block, c, &at, cell);
}

// --- what the tick leaves behind -------------------------------------------------------------

static void store_progress(const rm_block *block, const common *c) {
    rm_hot *restrict hot = block->hot;
    rm_warm *restrict warm = block->warm;
    RM_EACH_LANE(i) {
        uint32_t ok = c->ok[i];
        uint32_t chases = ok & c->chases[i];
        hot->transient[i] |= ok & RM_TRANSIENT_ACTIVE;
        uint32_t reasons = c->reasons[i] | warm->pending_reasons[i];
        hot->window_ticks[i] = pick_word(chases, c->ticks[i], hot->window_ticks[i]);
        hot->window_seconds[i] = pick(chases, c->seconds[i], hot->window_seconds[i]);
        hot->baseline[i] = pick(chases, c->baseline[i], hot->baseline[i]);
        warm->leash_used[i] = pick(ok, c->leash_used[i], warm->leash_used[i]);
        warm->phase[i] = pick(ok, c->phase[i], warm->phase[i]);
        warm->viewer_distance[i] = pick(ok, c->distance[i], warm->viewer_distance[i]);
        warm->reasons[i] = pick_word(ok, reasons, warm->reasons[i]);
        warm->pending_reasons[i] &= ~ok;
    }
}

// A lane rests when the tick has changed nothing at all: then no later one will either, until
// somebody touches the body.
static uint32_t resting(const rm_block *block, const common *c) {
    const rm_hot *restrict hot = block->hot;
    const rm_start *start = block->start;
    const rm_warm *restrict warm = block->warm;
    uint32_t rests[RM_LANES];
    RM_EACH_LANE(i) {
        bool is_placed_alike = (hot->cell[i] == start->start_cell[i]) &
                               (hot->origin[0][i] == start->start_origin[0][i]) &
                               (hot->origin[1][i] == start->start_origin[1][i]) &
                               (hot->origin[2][i] == start->start_origin[2][i]);
        bool is_turned_alike = (hot->rotation[0][i] == start->start_rotation[0][i]) &
                               (hot->rotation[1][i] == start->start_rotation[1][i]) &
                               (hot->rotation[2][i] == start->start_rotation[2][i]) &
                               (hot->rotation[3][i] == start->start_rotation[3][i]);
        rests[i] = c->ok[i] & ~c->chases[i] & ~c->sweeps[i] & truth(is_placed_alike) &
                   truth(is_turned_alike) & truth(warm->reasons[i] == 0) &
                   truth(warm->phase_rate[i] == 0.0f);
    }
    return mask_of(rests);
}

static void hand_on(const common *c, rm_walk *walk) {
    memcpy(walk->to, &c->to, sizeof walk->to);
    memcpy(walk->to_rotation, &c->to_rotation, sizeof walk->to_rotation);
}

static bool wants_numbers(const rm_step *step) {
    return step->events || step->hooks.detection || step->hooks.particles || step->hooks.scripts;
}

void rm_block_tick_common(const rm_step *step, const rm_block *block, rm_scratch *scratch) {
    common c;
    scratch->lanes = 0;
    scratch->common = 0;
    block->marks->resting = 0;
    if (wants_numbers(step)) {
        return;
    }
    rm_rows3_load(&c.origin, block->hot->origin);
    rm_rows4_load(&c.rotation, block->hot->rotation);
    find_plain(step, block, &c);
    if (step->has_viewer) {
        look_from_viewer(step, block, &c);
    } else {
        memset(c.distance, 0, sizeof c.distance);
    }
    cache_axes(&c);
    play_cycle(step, block, &c);
    chase(step, block, &c);
    pull_leash(block, &c);
    combine(&c);
    commit(step, block, &c);
    store_progress(block, &c);
    scratch->common = mask_of(c.ok);
    scratch->lanes = scratch->common & mask_of(c.sweeps);
    hand_on(&c, &scratch->walk);
    block->marks->resting = resting(block, &c);
}
