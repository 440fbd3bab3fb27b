// The common tick, eight bodies at a time: bodies that stand, walk by their cycle, or chase a
// place and reach it, on walkable ground, and bodies that drift: are pushed, jump or fall, where
// there is nothing to sweep. All without clips, a sticky target or a move-to. Whatever turns out to
// be more than that (a window failed, a blip due, a velocity in the queue, the edge of the map) is
// left alone here and goes through the stages lane by lane.
//
// What makes a body common is looked up once and kept in its block's marks until somebody touches
// the body, so that a tick reads few rows: none but those it needs to move. Bodies move in one loop
// over the lanes that is one expression after another, without branches: compilers keep all of it
// in vector registers. What not every block needs (a leash, turns, a viewer, phases) is a loop of
// its own or is left out of the loop; what few lanes of a block need is done for those alone.
//
// Nothing is written before it is known which lanes stay common. Decisions are made by the same
// predicates as in the one-body functions, with the same operations: the same bits either way.

#include "body/common.h"

#include "body/drift.h"
#include "body/rows.h"
#include "chase/audit.h"
#include "chase/interp.h"
#include "space/axes.h"

#include <string.h>

// What the loops hand on. Masks are ~0 or 0 in every lane.
typedef struct common {
    uint32_t ok[RM_LANES];     // still common
    uint32_t chases[RM_LANES]; // have a place to chase
    uint32_t arrives[RM_LANES];
    uint32_t asked[RM_LANES]; // to turn
    uint32_t goes[RM_LANES];  // step towards a place, and do not arrive
    uint32_t news[RM_LANES];  // each lane's bit in every byte that it belongs to
    uint32_t reasons[RM_LANES];
    rm_row distance;          // to the viewer
    rm_rows4 turn;            // by their cycle
    uint32_t ticks[RM_LANES]; // windows and leashes as they were before
    rm_row seconds, baseline, leash_used;
    uint32_t drifts[RM_LANES]; // have a velocity, or are in the air
    uint32_t stopped[RM_LANES];
    rm_row left;       // what friction leaves of a speed
    rm_rows3 velocity; // before
    rm_rows3 at;       // the candidates of those who are to be swept
    rm_rows4 rotation; // after the tick
} common;

// What became of the lanes: the bytes of `news`.
typedef struct outcome {
    uint32_t ok;     // stayed common
    uint32_t leaves; // and are beyond their cells
    uint32_t sweeps; // and are to be swept
    uint32_t same;   // and are where they were
    uint32_t goes;   // and step towards their place
    uint32_t pops;   // and have reached it
    uint32_t stops;  // and have lost their velocity
} outcome;

// What became of the rotations of lanes: the bytes of `news`.
typedef struct turn_outcome {
    uint32_t ok;
    uint32_t same;   // as numbers
    uint32_t steady; // to the bit
} turn_outcome;

// What the lanes of a block do. Where these are constants, the rest is not even compiled.
typedef struct doing {
    bool chases;   // somebody chases
    bool walks;    // somebody does not
    bool leashes;  // somebody is leashed
    bool is_part;  // not all lanes take part, or somebody may be swept
    bool is_broad; // somebody chases a place in another landblock
    bool drifts;   // somebody has a velocity, or is in the air
} doing;

static const uint32_t SLOW_STATE =
    RM_STATE_STATIC | RM_STATE_ALIGNPATH | RM_STATE_HIDDEN | RM_STATE_SLEDDING | RM_STATE_FROZEN;
static const uint32_t SLOW_FLAGS = RM_LANE_AWAY | RM_LANE_ENTERING | RM_LANE_HELD;
static const uint32_t GROUND = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;

static const uint32_t lane_bit[RM_LANES] = {1, 2, 4, 8, 16, 32, 64, 128};

static const uint32_t lane_bytes[RM_LANES] = {0x01010101u, 0x02020202u, 0x04040404u, 0x08080808u,
                                              0x10101010u, 0x20202020u, 0x40404040u, 0x80808080u};

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

static inline rm_vec3 pick_vec3(uint32_t mask, rm_vec3 yes, rm_vec3 no) {
    return rm_vec3_make(pick(mask, yes.x, no.x), pick(mask, yes.y, no.y), pick(mask, yes.z, no.z));
}

static inline rm_quat pick_quat(uint32_t mask, rm_quat yes, rm_quat no) {
    return rm_quat_make(pick(mask, yes.w, no.w), pick(mask, yes.x, no.x), pick(mask, yes.y, no.y),
                        pick(mask, yes.z, no.z));
}

// As rm_abs, for comparisons only: the sign of zero is lost.
static inline float magnitude(float x) {
    uint32_t bits;
    float without_sign;
    memcpy(&bits, &x, sizeof bits);
    bits &= 0x7FFFFFFFu;
    memcpy(&without_sign, &bits, sizeof without_sign);
    return without_sign;
}

static uint32_t mask_of(const uint32_t *truths) {
    uint32_t mask = 0;
    RM_EACH_LANE(i) {
        mask |= truths[i] & lane_bit[i];
    }
    return mask;
}

static void spread(uint32_t *truths, uint32_t mask) {
    RM_EACH_LANE(i) {
        truths[i] = truth((mask & lane_bit[i]) != 0);
    }
}

// --- who is common ---------------------------------------------------------------------------

static bool is_any_row(float rows[3][RM_LANES], int i) {
    return (rows[0][i] != 0.0f) | (rows[1][i] != 0.0f) | (rows[2][i] != 0.0f);
}

static bool is_drifting(const rm_block *block, int i) {
    return (block->hot->transient[i] & GROUND) != GROUND || is_any_row(block->hot->velocity, i) ||
           is_any_row(block->warm->omega, i);
}

static bool is_plain(const rm_step *step, const rm_block *block, int i) {
    const rm_hot *hot = block->hot;
    bool is_usual = !(hot->state[i] & SLOW_STATE) && !(hot->flags[i] & SLOW_FLAGS) &&
                    !(hot->transient[i] & RM_TRANSIENT_CHECK_ETHEREAL) &&
                    hot->head_kind[i] <= RM_NODE_POSITION &&
                    !rm_interp_must_blip(hot->fails[i], hot->queue_count[i]);
    bool is_free = hot->head_kind[i] == RM_NODE_NONE && !block->warm->leash_on[i] && !step->sweep;
    return is_usual && (is_free || !is_drifting(block, i)) &&
           !(step->rules.chase_turns == RM_RULE_RETAIL && hot->keep_heading[i]) &&
           (step->space == RM_SPACE_FLAT || step->sweep || rm_lane_cell_is_on_map(hot->cell[i]));
}

static bool is_abroad(const rm_hot *hot, int i) {
    return (hot->cell[i] ^ hot->head_cell[i]) >= 0x10000u;
}

// Keeps in the marks what there is to know of a plain lane.
static void mark_plain(const rm_block *block, int i) {
    rm_marks *marks = block->marks;
    rm_warm *warm = block->warm;
    rm_mark(&marks->plain, i, true);
    rm_mark(&marks->chases, i, block->hot->head_kind[i] == RM_NODE_POSITION);
    rm_mark(&marks->leashed, i, warm->leash_on[i] != 0);
    rm_mark(&marks->turning, i, is_any_row(warm->cycle_omega, i));
    rm_mark(&marks->phased, i, warm->phase_rate[i] != 0.0f);
    rm_mark(&marks->abroad, i, is_abroad(block->hot, i));
    rm_mark(&marks->drifts, i, is_drifting(block, i));
    rm_mark(&marks->spins, i, is_any_row(warm->omega, i));
}

// Looks in full at lanes of which nothing is known.
static void look_closely(const rm_step *step, const rm_block *block, uint32_t lanes) {
    lanes &= ~(uint32_t)(block->marks->busy | block->marks->stuck);
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        if (is_plain(step, block, i)) {
            mark_plain(block, i);
        }
    }
}

// Lanes too far from the viewer drop out.
static void look_from_viewer(const rm_step *step, const rm_block *block, float *restrict distance,
                             uint32_t *restrict ok) {
    rm_hot *restrict hot = block->hot;
    const rm_position viewer = step->viewer;
    RM_EACH_LANE(i) {
        rm_vec3 at = rm_row_vec3(hot->origin, i);
        distance[i] = rm_vec3_length(rm_lane_offset(viewer.cell, viewer.origin, hot->cell[i], at));
        ok[i] &= truth(distance[i] <= RM_ACTIVE_DISTANCE);
    }
}

// --- 1 sequence ------------------------------------------------------------------------------

static void advance_phases(const rm_step *step, const rm_block *block, const common *c) {
    rm_warm *restrict warm = block->warm;
    RM_EACH_LANE(i) {
        float phase = warm->phase[i];
        warm->phase[i] =
            pick(c->ok[i], rm_phase_after(phase, warm->phase_rate[i], step->dt), phase);
    }
}

// --- 2 chase ---------------------------------------------------------------------------------

// Counts the tick, and audits the window that ends with it. Lanes that fail drop out. What is
// counted for those that arrive does not matter: their window begins anew.
static RM_LANE_BODY uint32_t audit(const rm_step *step, rm_hot *hot, float distance, uint32_t takes,
                                   common *c, int i) {
    float dt = step->dt;
    c->ticks[i] = hot->window_ticks[i];
    c->seconds[i] = hot->window_seconds[i];
    c->baseline[i] = hot->baseline[i];
    float seconds = c->seconds[i] + dt;
    uint32_t ticks = c->ticks[i] + 1;
    float made = c->baseline[i] - distance;
    uint32_t ends = truth(ticks >= RM_STALL_WINDOW);
    uint32_t passes =
        truth(rm_interp_window_passes(&step->rules, made, seconds, hot->chase_speed[i], dt));
    hot->window_ticks[i] = pick_word(takes, ticks & ~ends, c->ticks[i]);
    hot->window_seconds[i] = pick(takes & ends, 0.0f, pick(takes, seconds, c->seconds[i]));
    hot->baseline[i] = pick(takes & ends, distance, c->baseline[i]);
    c->arrives[i] = takes & truth(rm_interp_is_reached(&step->rules, distance));
    return ~ends | passes;
}

// The step towards the head, in the body's own space.
static RM_LANE_BODY rm_vec3 step_to_head(const rm_step *step, rm_hot *hot, const rm_frame *axes,
                                         bool is_broad, uint32_t takes, common *c, uint32_t *ok,
                                         int i) {
    uint32_t cell = is_broad ? hot->cell[i] : 0;
    uint32_t head_cell = is_broad ? hot->head_cell[i] : 0;
    rm_vec3 head = rm_row_vec3(hot->head_origin, i);
    rm_vec3 way = rm_lane_offset(cell, axes->origin, head_cell, head);
    uint32_t passes = audit(step, hot, rm_vec3_length(way), takes, c, i);
    way = rm_axes_to_local(axes, way);
    float length = rm_vec3_length(way);
    float reach = hot->chase_speed[i] * step->dt;
    float ratio = reach / length;
    *ok &= ~takes | c->arrives[i] | (passes & truth(length > RM_REACH_DISTANCE));
    return rm_vec3_scale(way, length > reach ? ratio : 1.0f);
}

// What the leash leaves of a move, and how much of it that takes.
static RM_LANE_BODY rm_vec3 pull_leash(rm_warm *warm, rm_vec3 move, uint32_t takes, common *c,
                                       int i) {
    float used = warm->leash_used[i];
    float start = warm->leash_start[i];
    float max = warm->leash_max[i];
    uint32_t on = truth(warm->leash_on[i] != 0);
    move = rm_vec3_scale(move, pick(on, rm_leash_share(used, start, max), 1.0f));
    c->reasons[i] |= on & truth((used >= max) | (used > start)) & RM_REASON_LEASH;
    c->leash_used[i] = used;
    warm->leash_used[i] = pick(takes, used + pick(on, rm_vec3_length(move), 0.0f), used);
    return move;
}

// --- 3 combine, 5 and 6 without a sweep --------------------------------------------------------

// Whatever is beyond all coordinates, or no number, is for the stages to repair.
static inline uint32_t is_within(rm_vec3 v) {
    return truth(magnitude(v.x) <= RM_COORDINATE_LIMIT) &
           truth(magnitude(v.y) <= RM_COORDINATE_LIMIT) &
           truth(magnitude(v.z) <= RM_COORDINATE_LIMIT);
}

static inline uint32_t is_moved(rm_vec3 a, rm_vec3 b) {
    return truth(magnitude(a.x - b.x) > RM_EPSILON) | truth(magnitude(a.y - b.y) > RM_EPSILON) |
           truth(magnitude(a.z - b.z) > RM_EPSILON);
}

static inline uint32_t is_any(rm_vec3 v) {
    return truth((v.x != 0.0f) | (v.y != 0.0f) | (v.z != 0.0f));
}

static inline uint32_t is_same_vec3(rm_vec3 a, rm_vec3 b) {
    return truth((a.x == b.x) & (a.y == b.y) & (a.z == b.z));
}

static inline uint32_t is_same_quat(rm_quat a, rm_quat b) {
    return truth((a.w == b.w) & (a.x == b.x) & (a.y == b.y) & (a.z == b.z));
}

// --- 4 integrate -----------------------------------------------------------------------------

// What friction leaves, of those whom it slows down.
static void find_friction(const rm_step *step, const rm_block *block, uint32_t lanes, common *c) {
    RM_EACH_LANE(i) {
        c->left[i] = 1.0f;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        if (block->hot->transient[i] & RM_TRANSIENT_ON_WALKABLE) {
            c->left[i] = rm_step_power(step, 1.0f - block->warm->friction[i]);
        }
    }
}

// Where a velocity takes a body that is on its way to `to`. Lanes too fast drop out.
static RM_LANE_BODY rm_vec3 drift(const rm_step *step, rm_hot *hot, rm_warm *warm, rm_vec3 to,
                                  uint32_t *ok, common *c, int i) {
    uint32_t drifts = *ok & c->drifts[i];
    rm_vec3 before = rm_row_vec3(hot->velocity, i);
    rm_vec3 normal = rm_vec3_make(warm->plane[0][i], warm->plane[1][i], warm->plane[2][i]);
    float acceleration = rm_drift_acceleration(hot->state[i], hot->transient[i]);
    float squared = rm_vec3_length_squared(before);
    float lift = rm_vec3_dot(before, normal);
    uint32_t moves = truth(squared > 0.0f);
    uint32_t rubs = moves & truth((hot->transient[i] & RM_TRANSIENT_ON_WALKABLE) != 0) &
                    truth(lift < RM_FRICTION_LIFT);
    rm_vec3 zero = rm_vec3_make(0.0f, 0.0f, 0.0f);
    rm_vec3 velocity = pick_vec3(rubs, rm_drift_rub(before, normal, lift, c->left[i]), before);
    velocity = pick_vec3(moves & truth(rm_drift_is_slow(squared)), zero, velocity);
    rm_vec3 there = rm_vec3_add(to, rm_drift_move(velocity, acceleration, step->dt));
    velocity.z += acceleration * step->dt;
    rm_rows3_set(&c->velocity, i, before);
    rm_row_set_vec3(hot->velocity, i, pick_vec3(drifts, velocity, before));
    c->stopped[i] = drifts & is_same_vec3(velocity, zero);
    c->reasons[i] |=
        drifts & ((moves & RM_REASON_VELOCITY) | (truth(acceleration != 0.0f) & RM_REASON_GRAVITY));
    *ok &= ~drifts | truth(squared <= RM_MAX_SPEED * RM_MAX_SPEED);
    return pick_vec3(drifts & moves, there, to);
}

// --- one tick's move -------------------------------------------------------------------------

// One body's move. Its rows are written at once; a lane that has dropped out is undone afterwards,
// which is rare. Lanes whose candidate is within epsilon keep their origin. Who has arrived moves
// by its cycle.
static RM_LANE_BODY void move_lane(const rm_step *step, rm_hot *hot, rm_warm *warm, doing what,
                                   common *c, int i) {
    uint32_t mine = what.is_part ? c->ok[i] : ~0u;
    uint32_t chases = !what.walks ? ~0u : what.chases ? c->chases[i] : 0u;
    uint32_t goes = 0;
    uint32_t ok = mine;
    rm_vec3 origin = rm_row_vec3(hot->origin, i);
    rm_frame axes = {.origin = origin, .rotation = rm_row_quat(hot->rotation, i)};
    rm_vec3 velocity = rm_row_vec3(warm->cycle_velocity, i);
    uint32_t on = what.drifts ? truth((hot->transient[i] & RM_TRANSIENT_ON_WALKABLE) != 0) : ~0u;
    float scale = pick(on, warm->scale[i], 0.0f);
    rm_vec3 move = rm_vec3_scale(rm_vec3_scale(velocity, step->dt), scale);
    rm_axes_cache(&axes);
    c->reasons[i] = 0;
    if (what.chases) {
        rm_vec3 way = step_to_head(step, hot, &axes, what.is_broad, mine & chases, c, &ok, i);
        goes = chases & ~c->arrives[i];
        move = pick_vec3(goes, way, move);
        c->reasons[i] = (goes & RM_REASON_CHASE) | (c->arrives[i] & RM_REASON_REACHED);
    }
    if (what.leashes) {
        move = pull_leash(warm, move, mine, c, i);
    }
    c->reasons[i] |= ~goes & is_any(move) & RM_REASON_ROOT;
    rm_vec3 to = rm_vec3_add(origin, rm_axes_to_global(&axes, move));
    if (what.drifts) {
        to = drift(step, hot, warm, to, &ok, c, i);
    }
    uint32_t moved = is_moved(to, origin);
    rm_vec3 at = pick_vec3(moved, to, origin);
    ok &= is_within(to);
    uint32_t sweeps = 0;
    if (what.is_part) {
        sweeps = truth(step->sweep != NULL) & (moved | truth(step->follows_ground));
        rm_rows3_set(&c->at, i, at);
    }
    uint32_t same = what.walks ? is_same_vec3(at, origin) : 0u;
    uint32_t stays = truth(rm_lane_stays(hot->cell[i], at));
    c->news[i] = ok & lane_bytes[i] &
                 (0xFFu | (~stays & 0xFF00u) | (sweeps & 0xFF0000u) | (same & 0xFF000000u));
    uint32_t stored = mine & ~sweeps;
    rm_vec3 way = rm_vec3_scale(rm_lane_offset(0, origin, 0, at), 1.0f / step->dt);
    way = pick_vec3(moved, way, rm_vec3_make(0.0f, 0.0f, 0.0f));
    rm_row_set_vec3(warm->cached_velocity, i,
                    pick_vec3(stored, way, rm_row_vec3(warm->cached_velocity, i)));
    rm_row_set_vec3(hot->origin, i, pick_vec3(stored, at, origin));
}

// One loop for every kind of block that there are many of, and two for all others. Lanes of the
// former, but for some that walk, are all common and have nothing to sweep.

static void chase_lanes(const rm_step *step, rm_hot *restrict hot, rm_warm *restrict warm,
                        common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){.chases = true}, c, i);
    }
}

static void walk_lanes(const rm_step *step, rm_hot *restrict hot, rm_warm *restrict warm,
                       common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){.walks = true}, c, i);
    }
}

static void walk_some_lanes(const rm_step *step, rm_hot *restrict hot, rm_warm *restrict warm,
                            common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){.walks = true, .is_part = true}, c, i);
    }
}

static void chase_or_walk_lanes(const rm_step *step, rm_hot *restrict hot, rm_warm *restrict warm,
                                common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){.chases = true, .walks = true}, c, i);
    }
}

static void drift_lanes(const rm_step *step, rm_hot *restrict hot, rm_warm *restrict warm,
                        common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){.walks = true, .drifts = true}, c, i);
    }
}

static void move_any_lanes(const rm_step *step, rm_hot *restrict hot, rm_warm *restrict warm,
                           common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){true, true, true, true, true, false}, c, i);
    }
}

static void move_or_drift_any_lanes(const rm_step *step, rm_hot *restrict hot,
                                    rm_warm *restrict warm, common *restrict c) {
    RM_EACH_LANE(i) {
        move_lane(step, hot, warm, (doing){true, true, true, true, true, true}, c, i);
    }
}

// Those that need masks of who takes part.
static void move_mixed_lanes(const rm_step *step, const rm_block *block, doing what, uint32_t lanes,
                             common *c) {
    spread(c->ok, lanes);
    spread(c->chases, block->marks->chases);
    if (!what.leashes && !what.chases && !what.drifts) {
        walk_some_lanes(step, block->hot, block->warm, c);
    } else if (what.drifts) {
        move_or_drift_any_lanes(step, block->hot, block->warm, c);
    } else {
        move_any_lanes(step, block->hot, block->warm, c);
    }
}

static void choose_loop(const rm_step *step, const rm_block *block, doing what, uint32_t lanes,
                        common *c) {
    if (what.drifts) {
        spread(c->drifts, block->marks->drifts);
        find_friction(step, block, lanes & block->marks->drifts, c);
    }
    if (what.leashes || what.is_part || what.is_broad || (what.drifts && what.chases)) {
        move_mixed_lanes(step, block, what, lanes, c);
    } else if (what.drifts) {
        drift_lanes(step, block->hot, block->warm, c);
    } else if (what.walks && what.chases) {
        spread(c->chases, block->marks->chases);
        chase_or_walk_lanes(step, block->hot, block->warm, c);
    } else if (what.walks) {
        walk_lanes(step, block->hot, block->warm, c);
    } else {
        chase_lanes(step, block->hot, block->warm, c);
    }
}

// A node that is no place, behind the one that was reached, is for the stages.
static uint32_t find_popping(const rm_block *block, uint32_t arrived) {
    uint32_t pops = arrived;
    for (int i = rm_first_lane(arrived); i >= 0; i = rm_next_lane(arrived, i)) {
        const rm_interp_ring *ring = &block->cold[i].ring;
        bool has_next = block->hot->queue_count[i] > 1;
        if (has_next && ring->kinds[rm_interp_index(ring, 1)] != RM_NODE_POSITION) {
            pops &= ~(1u << i);
        }
    }
    return pops;
}

static outcome move_lanes(const rm_step *step, const rm_block *block, doing what, uint32_t lanes,
                          common *c) {
    choose_loop(step, block, what, lanes, c);
    uint32_t news = 0;
    RM_EACH_LANE(i) {
        news |= c->news[i];
    }
    outcome out = {news & 0xFFu, news >> 8 & 0xFFu, news >> 16 & 0xFFu, news >> 24, 0, 0, 0};
    uint32_t arrived = what.chases ? mask_of(c->arrives) & out.ok : 0u;
    out.goes = out.ok & block->marks->chases & ~arrived;
    out.pops = find_popping(block, arrived);
    out.ok &= ~arrived | out.pops;
    out.stops = what.drifts ? mask_of(c->stopped) & out.ok : 0u;
    return out;
}

// --- rotations -------------------------------------------------------------------------------

// The turns of cycles, of those who turn by one.
static void turn_cycles(const rm_step *step, const rm_block *block, uint32_t lanes, common *c) {
    RM_EACH_LANE(i) {
        c->turn.w[i] = 1.0f;
        c->turn.x[i] = c->turn.y[i] = c->turn.z[i] = 0.0f;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_quat turn = rm_step_turn(step, rm_row_vec3(block->warm->cycle_omega, i))->rotation;
        rm_rows4_set(&c->turn, i, turn);
        c->reasons[i] |= is_any(rm_vec3_make(turn.x, turn.y, turn.z)) & RM_REASON_ROOT;
    }
}

// Unit length; lanes that are far from it drop out.
static inline rm_quat normalized(rm_quat q, uint32_t *ok) {
    float squared = rm_quat_dot(q, q);
    *ok &= truth(magnitude(squared - 1.0f) <= 0.5f);
    return rm_quat_unit(q);
}

static inline uint32_t differ(float a, float b) {
    uint32_t bits_a;
    uint32_t bits_b;
    memcpy(&bits_a, &a, sizeof a);
    memcpy(&bits_b, &b, sizeof b);
    return bits_a ^ bits_b;
}

static inline uint32_t is_identical(rm_quat a, rm_quat b) {
    return truth((differ(a.w, b.w) | differ(a.x, b.x) | differ(a.y, b.y) | differ(a.z, b.z)) == 0);
}

static RM_LANE_BODY void turn_lane(rm_hot *hot, rm_quat turn, uint32_t ok, common *c, int i) {
    rm_quat rotation = rm_row_quat(hot->rotation, i);
    rm_quat turned = normalized(rm_quat_multiply(rotation, turn), &ok);
    c->news[i] = lane_bytes[i] & ((ok & 0xFFu) | (is_same_quat(turned, rotation) & 0xFF00u) |
                                  (is_identical(turned, rotation) & 0xFF0000u));
    rm_rows4_set(&c->rotation, i, pick_quat(c->asked[i], turned, rotation));
}

static RM_LANE_BODY rm_quat turn_of(const common *c, int i) {
    return rm_quat_make(c->turn.w[i], c->turn.x[i], c->turn.y[i], c->turn.z[i]);
}

static void turn_all_lanes(rm_hot *restrict hot, common *restrict c) {
    RM_EACH_LANE(i) {
        turn_lane(hot, turn_of(c, i), ~0u, c, i);
    }
}

// Retail rules take the rotation of the place at once.
static void face_all_lanes(rm_hot *restrict hot, common *restrict c) {
    RM_EACH_LANE(i) {
        uint32_t ok = ~0u;
        rm_quat rotation = rm_row_quat(hot->rotation, i);
        rm_quat face =
            rm_quat_multiply(rm_quat_conjugate(rotation), rm_row_quat(hot->head_rotation, i));
        face = normalized(face, &ok);
        turn_lane(hot, pick_quat(c->goes[i], face, turn_of(c, i)), ok | ~c->goes[i], c, i);
    }
}

static bool is_few(uint32_t lanes) {
    uint32_t but_one = lanes & (lanes - 1);
    return (but_one & (but_one - 1)) == 0;
}

static turn_outcome turn_asked_lanes(const rm_block *block, uint32_t asked, uint32_t faces,
                                     common *c) {
    uint32_t news = 0;
    spread(c->asked, asked);
    if (faces) {
        spread(c->goes, faces);
        face_all_lanes(block->hot, c);
    } else if (!is_few(asked)) {
        turn_all_lanes(block->hot, c);
    } else {
        for (int i = rm_first_lane(asked); i >= 0; i = rm_next_lane(asked, i)) {
            turn_lane(block->hot, turn_of(c, i), ~0u, c, i);
        }
    }
    RM_EACH_LANE(i) {
        news |= c->news[i] & c->asked[i];
    }
    return (turn_outcome){news & 0xFFu, news >> 8 & 0xFFu, news >> 16 & 0xFFu};
}

static void store_rotations(rm_hot *hot, uint32_t lanes, const common *c) {
    if (lanes == 0xFFu) {
        memcpy(hot->rotation, &c->rotation, sizeof hot->rotation);
        return;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_row_set_quat(
            hot->rotation, i,
            rm_quat_make(c->rotation.w[i], c->rotation.x[i], c->rotation.y[i], c->rotation.z[i]));
    }
}

// Turns those who spin by their own omega, after all else.
static void spin_lanes(const rm_step *step, const rm_block *block, uint32_t lanes, common *c) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_vec3 omega = rm_row_vec3(block->warm->omega, i);
        rm_frame frame = {.rotation = rm_quat_make(c->rotation.w[i], c->rotation.x[i],
                                                   c->rotation.y[i], c->rotation.z[i])};
        rm_frame_rotate_global(&frame, rm_vec3_scale(omega, step->dt));
        rm_rows4_set(&c->rotation, i, frame.rotation);
    }
}

// Turns who is turned by a cycle or by a place, and who is not known to hold its rotation: that of
// a lane that did, to the bit, need not be computed again.
static void turn_lanes(const rm_step *step, const rm_block *block, common *c, outcome *out) {
    rm_marks *marks = block->marks;
    bool is_facing = step->rules.chase_turns == RM_RULE_RETAIL;
    uint32_t faces = is_facing ? out->goes & out->ok : 0u;
    uint32_t cycle = out->ok & marks->turning & ~out->goes;
    uint32_t spins = out->ok & marks->spins;
    uint32_t asked = cycle | faces | spins | (out->ok & ~(uint32_t)marks->steady);
    if (asked || out->sweeps) {
        memcpy(&c->rotation, block->hot->rotation, sizeof c->rotation);
    }
    if (!asked) {
        return;
    }
    turn_cycles(step, block, cycle, c);
    turn_outcome news = turn_asked_lanes(block, asked, faces, c);
    uint32_t steady = news.steady & ~cycle & ~faces & ~spins & ~out->sweeps;
    spin_lanes(step, block, spins & news.ok, c);
    out->ok &= ~asked | news.ok;
    out->same &= ~asked | news.same;
    marks->steady = (uint8_t)((marks->steady & ~asked) | steady);
    store_rotations(block->hot, asked & out->ok & ~out->sweeps, c);
}

// --- what few lanes need ---------------------------------------------------------------------

// A body beyond its cell finds the one it is in now. False for one that has left the map.
static bool settle_lane(const rm_step *step, const rm_lane *lane) {
    int i = lane->i;
    rm_position at = rm_lane_position(lane);
    rm_position start = rm_lane_start(lane);
    bool has_moved = !is_same_vec3(at.origin, start.origin);
    if (!rm_position_settle(step->space, &at)) {
        return false;
    }
    lane->hot->cell[i] = at.cell;
    rm_row_set_vec3(lane->hot->origin, i, at.origin);
    if (has_moved) {
        rm_vec3 way = rm_position_offset(&start, &at);
        rm_row_set_vec3(lane->warm->cached_velocity, i, rm_vec3_scale(way, 1.0f / step->dt));
    }
    return true;
}

static bool is_at_start(const rm_lane *lane) {
    rm_position at = rm_lane_position(lane);
    rm_position start = rm_lane_start(lane);
    return at.cell == start.cell && is_same_vec3(at.origin, start.origin) != 0;
}

static void settle(const rm_step *step, const rm_block *block, outcome *out) {
    for (int i = rm_first_lane(out->leaves); i >= 0; i = rm_next_lane(out->leaves, i)) {
        rm_lane lane = rm_block_lane(block, i);
        if (!settle_lane(step, &lane)) {
            out->ok &= ~(1u << i);
        }
        if (!is_at_start(&lane)) {
            out->same &= ~(1u << i);
        }
    }
}

// The node that was reached makes room for the next.
static void pop(const rm_block *block, uint32_t lanes) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position start = rm_lane_start(&lane);
        rm_interp_head head = rm_lane_head(&lane);
        rm_interp_halves_reach(&head, &lane.cold->ring, &start);
        rm_lane_set_head(&lane, &head);
        rm_mark(&block->marks->chases, i, head.node.kind == RM_NODE_POSITION);
    }
}

// A lane that has dropped out goes through the stages as if nothing had happened.
static void undo(const rm_block *block, doing what, uint32_t lanes, const common *c) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position start = rm_lane_start(&lane);
        rm_lane_set_position(&lane, &start);
        if (what.chases) {
            block->hot->window_ticks[i] = c->ticks[i];
            block->hot->window_seconds[i] = c->seconds[i];
            block->hot->baseline[i] = c->baseline[i];
        }
        if (what.leashes) {
            block->warm->leash_used[i] = c->leash_used[i];
        }
        if (what.drifts) {
            rm_row_set_vec3(block->hot->velocity, i,
                            rm_vec3_make(c->velocity.x[i], c->velocity.y[i], c->velocity.z[i]));
        }
    }
}

static void hand_on(const common *c, rm_walk *walk) {
    memcpy(walk->to, &c->at, sizeof walk->to);
    memcpy(walk->to_rotation, &c->rotation, sizeof walk->to_rotation);
}

// --- what the tick leaves behind -------------------------------------------------------------

static void store_distances(const rm_block *block, const common *c) {
    float *restrict distance = block->warm->viewer_distance;
    RM_EACH_LANE(i) {
        distance[i] = pick(c->ok[i], c->distance[i], distance[i]);
    }
}

// What only the first tick after somebody has touched a body can change.
static void take_up(const rm_block *block, common *c) {
    rm_hot *restrict hot = block->hot;
    rm_warm *restrict warm = block->warm;
    RM_EACH_LANE(i) {
        hot->transient[i] |= c->ok[i] & RM_TRANSIENT_ACTIVE;
        c->reasons[i] |= warm->pending_reasons[i];
        warm->pending_reasons[i] &= ~c->ok[i];
    }
}

static void store_reasons(const rm_block *block, const common *c) {
    uint32_t *restrict reasons = block->warm->reasons;
    RM_EACH_LANE(i) {
        reasons[i] = pick_word(c->ok[i], c->reasons[i], reasons[i]);
    }
}

static uint32_t find_reasonless(const common *c) {
    uint32_t none[RM_LANES];
    RM_EACH_LANE(i) {
        none[i] = truth(c->reasons[i] == 0);
    }
    return mask_of(none);
}

// --- the tick --------------------------------------------------------------------------------

static doing what_lanes_do(const rm_step *step, const rm_marks *marks, uint32_t lanes) {
    uint32_t walks = lanes & ~(uint32_t)marks->chases;
    uint32_t chases = lanes & marks->chases;
    return (doing){
        .chases = chases != 0,
        .walks = walks != 0,
        .leashes = (lanes & marks->leashed) != 0,
        .is_part = lanes != 0xFFu || step->sweep,
        .is_broad = (chases & marks->abroad) != 0,
        .drifts = (lanes & marks->drifts) != 0,
    };
}

// What rests, and what else is known for the next tick. A lane rests when the tick has changed
// nothing at all: then no later one will either, until somebody touches the body.
static void mark_lanes(const rm_block *block, const outcome *out, const common *c) {
    rm_marks *marks = block->marks;
    uint32_t still = out->same & out->ok & ~out->sweeps & ~(uint32_t)marks->chases;
    still &= ~(uint32_t)(marks->phased | marks->drifts);
    if (still) {
        marks->resting = (uint8_t)(still & find_reasonless(c));
    }
    // What is swept has to be looked at again, as has what drops out, or comes to a stop.
    marks->plain &= (uint8_t)(out->ok & ~out->sweeps & ~out->stops);
    marks->steady &= (uint8_t)~out->sweeps;
    uint32_t elsewhere = (out->pops | out->leaves) & out->ok;
    for (int i = rm_first_lane(elsewhere); i >= 0; i = rm_next_lane(elsewhere, i)) {
        rm_mark(&marks->abroad, i, is_abroad(block->hot, i));
    }
}

// The rows that only some blocks have to write.
static void store_rest(const rm_step *step, const rm_block *block, bool is_new, uint32_t lanes,
                       common *c) {
    bool has_phases = (block->marks->phased & lanes) != 0;
    bool is_part = lanes != 0xFFu;
    if (step->has_viewer || is_new || has_phases || is_part) {
        spread(c->ok, lanes);
    }
    if (has_phases) {
        advance_phases(step, block, c);
    }
    if (step->has_viewer || is_new) {
        store_distances(block, c);
    }
    if (is_new) {
        take_up(block, c);
    }
    if (is_part) {
        store_reasons(block, c);
    } else {
        memcpy(block->warm->reasons, c->reasons, sizeof c->reasons);
    }
}

static uint32_t find_near(const rm_step *step, const rm_block *block, uint32_t lanes, common *c) {
    if (!step->has_viewer) {
        memset(c->distance, 0, sizeof c->distance);
        return lanes;
    }
    spread(c->ok, lanes);
    look_from_viewer(step, block, c->distance, c->ok);
    return mask_of(c->ok);
}

static void tick_lanes(const rm_step *step, const rm_block *block, uint32_t lanes, bool is_new,
                       rm_scratch *scratch) {
    common c;
    lanes = find_near(step, block, lanes, &c);
    doing what = what_lanes_do(step, block->marks, lanes);
    outcome out = move_lanes(step, block, what, lanes, &c);
    turn_lanes(step, block, &c, &out);
    if (out.leaves && step->space != RM_SPACE_FLAT && !step->sweep) {
        settle(step, block, &out);
    }
    if (out.ok != lanes) {
        undo(block, what, lanes & ~out.ok, &c);
    }
    store_rest(step, block, is_new, out.ok, &c);
    pop(block, out.pops & out.ok);
    mark_lanes(block, &out, &c);
    scratch->common = out.ok;
    scratch->lanes = out.sweeps;
    if (out.sweeps) {
        hand_on(&c, &scratch->walk);
    }
}

void rm_block_tick_common(const rm_step *step, const rm_block *block, rm_scratch *scratch) {
    rm_marks *marks = block->marks;
    scratch->lanes = 0;
    scratch->common = 0;
    marks->resting = 0;
    if (rm_step_wants_numbers(step)) {
        marks->plain = 0;
        return;
    }
    uint32_t unknown = marks->used & ~(uint32_t)marks->plain;
    bool is_new = unknown != 0;
    if (is_new) {
        look_closely(step, block, unknown);
    }
    uint32_t lanes = marks->used & marks->plain;
    if (lanes) {
        tick_lanes(step, block, lanes, is_new, scratch);
    }
}
