// Stage 6: the body takes its new place, and with it ground, walkable, slide and bounce. A host's
// own sweep and the built-in ones are committed by the same code. The rule stands twice, on facing
// pages: `commit` for one body, and rm_block_commit_walks for walkers on terrain, eight at a time.

#include "body/body_motion.h"
#include "body/commit.h"
#include "body/rows.h"
#include "body/setters.h"
#include "body/tick.h"
#include "collide/collide_numbers.h"
#include "motion/motion_numbers.h"

// A body leaves the ground by its own velocity if that points off the plane it stood on. A body
// that walks off takes the velocity of its motion.
static bool is_pushed_off(const rm_lane *lane) {
    rm_vec3 normal = rm_row_plane(lane->warm->plane, lane->i).normal;
    return rm_vec3_dot(rm_lane_velocity(lane), normal) > RM_EPSILON;
}

// Clears walkable first: leaving the ground examines the motion in the air.
static void leave_walkable(const rm_tick *tick, const rm_lane *lane, bool keeps_velocity) {
    rm_lane_set_on_walkable(lane, false);
    rm_lane_leave_ground(&tick->input, lane, keeps_velocity);
}

// The speed of the fall is that before landing, which takes it away. m/s
static void reach_walkable(const rm_tick *tick, const rm_lane *lane) {
    float falling = -lane->hot->velocity[2][lane->i];
    rm_lane_set_on_walkable(lane, true);
    rm_lane_hit_ground(&tick->input, lane);
    if (rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE)) {
        rm_lane_note_reason(tick, lane, RM_REASON_LAND, falling);
    }
}

// The plane of before decides whether a body was pushed off; so it is examined before the new one
// is taken over.
static void take_ground(const rm_tick *tick, const rm_lane *lane, const rm_sweep_out *swept) {
    bool was_on = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    bool is_on = swept->contact.normal.z >= RM_FLOOR_Z;
    bool keeps_velocity = was_on && !is_on && is_pushed_off(lane); // by the plane of before
    rm_row_set_plane(lane->warm->plane, lane->i, swept->contact);
    lane->warm->plane_cell[lane->i] = swept->contact_cell;
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_CONTACT, true);
    rm_lane_bits_changed(lane);
    if (was_on && !is_on) {
        leave_walkable(tick, lane, keeps_velocity);
    } else if (!was_on && is_on) {
        reach_walkable(tick, lane);
    }
}

void rm_lane_lose_ground(const rm_tick *tick, const rm_lane *lane) {
    bool had_contact = rm_lane_transient(lane, RM_TRANSIENT_CONTACT);
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_CONTACT, false);
    if (rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE)) {
        leave_walkable(tick, lane, is_pushed_off(lane));
    }
    rm_plane level = {{0.0f, 0.0f, 1.0f}, 0.0f};
    rm_row_set_plane(lane->warm->plane, lane->i, level);
    lane->warm->plane_cell[lane->i] = 0;
    if (had_contact) {
        rm_lane_note_reason(tick, lane, RM_REASON_LEAVE, lane->hot->velocity[2][lane->i]);
    }
}

// Speed lost, or given back, where the body ran into something.
static void bounce(const rm_lane *lane, bool was_on_walkable, const rm_sweep_out *swept) {
    bool stayed_on_walkable = was_on_walkable && rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    bool bounces = !stayed_on_walkable || rm_lane_state(lane, RM_STATE_SLEDDING);
    if (!bounces || !(swept->bits & RM_SWEPT_NORMAL)) {
        return;
    }
    rm_vec3 velocity = rm_lane_velocity(lane);
    float into = rm_vec3_dot(velocity, swept->normal);
    if (rm_lane_state(lane, RM_STATE_INELASTIC)) {
        velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    } else if (into < 0.0f) {
        float back = swept->bits & RM_SWEPT_DULL ? 0.0f : lane->warm->elasticity[lane->i];
        velocity = rm_vec3_add(velocity, rm_vec3_scale(swept->normal, -into * (1.0f + back)));
    }
    // A host's normal may be of any length, and its product with the velocity infinite.
    bool is_good = rm_vec3_is_within(velocity, RM_MOVED_LIMIT);
    rm_row_set_vec3(lane->hot->velocity, lane->i,
                    is_good ? velocity : rm_vec3_make(0.0f, 0.0f, 0.0f));
}

// A body that has been falling in place for several sweeps is held, then released again.
static void count_stationary_fall(const rm_lane *lane, int sweeps) {
    const uint32_t all =
        RM_TRANSIENT_STATIONARY_FALL | RM_TRANSIENT_STATIONARY_STOP | RM_TRANSIENT_STATIONARY_STUCK;
    if (sweeps == 1) {
        rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_STATIONARY_FALL, true);
    } else if (sweeps == 2) {
        rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_STATIONARY_STOP, true);
    } else {
        rm_row_set_bits(lane->hot->transient, lane->i, all, false);
    }
}

static void collide(const rm_lane *lane, bool was_on_walkable, const rm_sweep_out *swept) {
    if (swept->stationary_fall > 1) {
        rm_row_set_vec3(lane->hot->velocity, lane->i, rm_vec3_make(0.0f, 0.0f, 0.0f));
    } else {
        bounce(lane, was_on_walkable, swept);
    }
    count_stationary_fall(lane, swept->stationary_fall);
    if (swept->bits & RM_SWEPT_ENVIRONMENT && rm_lane_state(lane, RM_STATE_MISSILE)) {
        const uint32_t flight = RM_STATE_MISSILE | RM_STATE_ALIGNPATH | RM_STATE_PATHCLIPPED;
        rm_row_set_bits(lane->hot->state, lane->i, flight, false);
    }
}

// The speed is that into the surface, at least 0. m/s
static void tell_touch(const rm_tick *tick, const rm_lane *lane, const rm_sweep_out *swept) {
    bool has_normal = (swept->bits & RM_SWEPT_NORMAL) != 0;
    rm_vec3 normal = has_normal ? swept->normal : rm_vec3_make(0.0f, 0.0f, 0.0f);
    float into = -rm_vec3_dot(rm_lane_velocity(lane), normal);
    rm_lane_note_touch(tick, lane, swept->touched, normal, into > 0.0f ? into : 0.0f);
}

void rm_lane_commit(const rm_tick *tick, const rm_lane *lane, const rm_sweep_out *swept) {
    bool was_on_walkable = rm_lane_transient(lane, RM_TRANSIENT_ON_WALKABLE);
    if (swept->bits & RM_SWEPT_LOST) {
        rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_ACTIVE, false);
        return;
    }
    if (swept->touched) {
        tell_touch(tick, lane, swept);
    }
    rm_lane_set_position(lane, &swept->at);
    if (swept->bits & RM_SWEPT_STOPPED) {
        rm_row_set_vec3(lane->hot->velocity, lane->i, rm_vec3_make(0.0f, 0.0f, 0.0f));
    }
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_WATER,
                    (swept->bits & RM_SWEPT_WATER) != 0);
    if (swept->bits & RM_SWEPT_CONTACT) {
        take_ground(tick, lane, swept);
    } else {
        rm_lane_lose_ground(tick, lane);
    }
    bool slides = (swept->bits & RM_SWEPT_SLIDE) != 0;
    rm_row_set_bits(lane->hot->transient, lane->i, RM_TRANSIENT_SLIDING, slides);
    rm_row_set_vec3(lane->warm->slide, lane->i,
                    slides ? swept->slide : rm_vec3_make(0.0f, 0.0f, 0.0f));
    collide(lane, was_on_walkable, swept);
}

// Nearly every place lies in its cell already.
static bool settle(const rm_tick *tick, rm_position *at) {
    bool stays = tick->space != RM_SPACE_FLAT && rm_cell_is_on_map(at->cell) &&
                 rm_cell_keeps(at->cell, at->origin) &&
                 rm_vec3_is_within(at->origin, RM_COORDINATE_LIMIT);
    return stays || rm_position_settle(tick->space, at);
}

// The old origin with the new rotation. Where the collision world is missing it is settled into its
// cell as well, because a host may have put the body just outside.
static void commit_rotation(const rm_tick *tick, const rm_lane *lane, rm_quat rotation) {
    rm_position at = rm_lane_position(lane);
    at.rotation = rotation;
    if (!tick->sweep) {
        settle(tick, &at);
    }
    rm_lane_set_position(lane, &at);
}

static void commit_candidate(const rm_tick *tick, const rm_lane *lane,
                             const rm_position *candidate) {
    rm_position at = *candidate;
    if (settle(tick, &at)) {
        rm_lane_set_position(lane, &at);
    } else {
        commit_rotation(tick, lane, candidate->rotation);
    }
}

static void tell_swept(const rm_tick *tick, const rm_lane *lane, const rm_sweep_out *swept,
                       rm_vec3 moved) {
    const uint32_t told =
        RM_SWEPT_SLIDE | RM_SWEPT_STEP_UP | RM_SWEPT_STEP_DOWN | RM_SWEPT_CLIFF | RM_SWEPT_BLOCKED;
    if (!(swept->bits & told)) {
        return;
    }
    float distance = rm_vec3_length(moved);
    if (swept->bits & RM_SWEPT_SLIDE) {
        rm_lane_note_reason(tick, lane, RM_REASON_SLIDE, distance);
    }
    if (swept->bits & RM_SWEPT_STEP_UP) {
        rm_lane_note_reason(tick, lane, RM_REASON_STEP_UP, moved.z);
    }
    if (swept->bits & RM_SWEPT_STEP_DOWN) {
        rm_lane_note_reason(tick, lane, RM_REASON_STEP_DOWN, -moved.z);
    }
    if (swept->bits & RM_SWEPT_CLIFF) {
        rm_lane_note_reason(tick, lane, RM_REASON_CLIFF, distance);
    }
    if (swept->bits & RM_SWEPT_BLOCKED) {
        rm_lane_note_reason(tick, lane, RM_REASON_BLOCKED, distance);
    }
}

// Executes the decision of the sweep stage for one body; its displacement becomes its cached
// velocity and its reasons.
static void commit(const rm_tick *tick, const rm_lane *lane, rm_scratch *scratch) {
    int i = lane->i;
    uint32_t old_cell = lane->hot->cell[i];
    rm_vec3 old = rm_row_vec3(lane->hot->origin, i);
    if (scratch->commit[i] == COMMIT_SWEPT) {
        rm_lane_commit(tick, lane, &scratch->swept[i]);
    } else if (scratch->commit[i] == COMMIT_CANDIDATE) {
        commit_candidate(tick, lane, &scratch->candidate[i]);
    } else {
        commit_rotation(tick, lane, scratch->candidate[i].rotation);
    }
    rm_vec3 now = rm_row_vec3(lane->hot->origin, i);
    rm_vec3 moved = rm_cell_offset(old_cell, old, lane->hot->cell[i], now);
    // A candidate committed without a sweep, in a collision world, counts as still.
    bool is_still = scratch->commit[i] == COMMIT_KEEP ||
                    (scratch->commit[i] == COMMIT_CANDIDATE && tick->sweep);
    rm_row_set_vec3(lane->warm->cached_velocity, i,
                    rm_commit_velocity(moved, rm_truth(!is_still), tick->dt));
    if (scratch->commit[i] == COMMIT_SWEPT) {
        tell_swept(tick, lane, &scratch->swept[i], moved);
    }
}

// Copies the rows of an answer where the mask is set.
static void pick_rows(float *restrict rows, const float *restrict answer, int count,
                      const uint32_t *restrict mask) {
    for (int k = 0; k < count; ++k) {
        for (int i = 0; i < RM_LANES; ++i) {
            rows[k * RM_LANES + i] =
                rm_pick(mask[i], answer[k * RM_LANES + i], rows[k * RM_LANES + i]);
        }
    }
}

// The facing page of `commit` above, for walks on terrain, eight at a time. A walker keeps its
// contact and is free of collisions, so that of all that rm_lane_commit does only place, plane,
// cached velocity and slide change. One form for both would cost walkers the branches of the rest.
static rm_vec3 walked_velocity(const rm_tick *tick, const rm_walk *walk, int i) {
    rm_vec3 from = rm_vec3_make(walk->from[0][i], walk->from[1][i], walk->from[2][i]);
    rm_vec3 at = rm_vec3_make(walk->at[0][i], walk->at[1][i], walk->at[2][i]);
    rm_vec3 way = rm_cell_offset(0, from, 0, at); // a walk stays in its cell
    return rm_commit_velocity(way, ~0u, tick->dt);
}

static void commit_all_walks(const rm_tick *tick, const rm_block *block, const rm_walk *walk) {
    rm_warm *restrict warm = block->warm;
    const uint32_t *done = walk->is_done;
    rm_walk_row velocity[3];
    const rm_walk_row zero[3] = {{0.0f}};
    RM_EACH_LANE(i) {
        rm_row_set_vec3(velocity, i, walked_velocity(tick, walk, i));
    }
    pick_rows(block->hot->origin[0], walk->at[0], 3, done);
    pick_rows(block->hot->rotation[0], walk->rotation[0], 4, done);
    pick_rows(warm->plane[0], walk->ground[0], 4, done);
    pick_rows(warm->cached_velocity[0], velocity[0], 3, done);
    pick_rows(warm->slide[0], zero[0], 3, done);
    for (int i = 0; i < RM_LANES; ++i) {
        warm->plane_cell[i] = done[i] ? walk->ground_cell[i] : warm->plane_cell[i];
        warm->reasons[i] |= done[i] & walk->steps_down[i] & RM_REASON_STEP_DOWN;
    }
}

// Takes over one number of some rows.
static void take_rows(float *rows, const float *answer, int count, int i) {
    for (int k = 0; k < count; ++k) {
        rows[k * RM_LANES + i] = answer[k * RM_LANES + i];
    }
}

static void commit_walk(const rm_tick *tick, const rm_block *block, const rm_walk *walk, int i) {
    rm_warm *warm = block->warm;
    take_rows(block->hot->origin[0], walk->at[0], 3, i);
    take_rows(block->hot->rotation[0], walk->rotation[0], 4, i);
    take_rows(warm->plane[0], walk->ground[0], 4, i);
    rm_row_set_vec3(warm->cached_velocity, i, walked_velocity(tick, walk, i));
    rm_row_set_vec3(warm->slide, i, rm_vec3_make(0.0f, 0.0f, 0.0f));
    warm->plane_cell[i] = walk->ground_cell[i];
    warm->reasons[i] |= walk->steps_down[i] & RM_REASON_STEP_DOWN;
}

void rm_block_commit_walks(const rm_tick *tick, const rm_block *block, const rm_walk *walk,
                           uint32_t done) {
    if (!rm_are_few(done)) {
        commit_all_walks(tick, block, walk);
        return;
    }
    for (int i = rm_first_lane(done); i >= 0; i = rm_next_lane(done, i)) {
        commit_walk(tick, block, walk, i);
    }
}

void rm_stage_commit(const rm_tick *tick, const rm_block *block, rm_scratch *scratch) {
    for (int i = rm_first_lane(scratch->lanes); i >= 0; i = rm_next_lane(scratch->lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        commit(tick, &lane, scratch);
    }
}
