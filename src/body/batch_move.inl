// Moves of the bodies of a batch: one loop over the lanes that is one expression after another,
// branch-free, so that compilers keep all of it in vector registers. Parts that only some blocks
// need are left out of the loop by constants; there is one loop for each kind of block that
// is frequent.
//
// Part of batch.inl: the compiler optimises the whole tick at once, which takes 8 %
// fewer instructions.

// --- 2 chase ---------------------------------------------------------------------------------

// The move towards the head, in the body's own space. Lanes that stall, or whose move reaches the
// head, drop out. Stored windows of arriving lanes are irrelevant: they begin again.
static RM_LANE_BODY rm_vec3 batch_chase(const rm_tick *tick, rm_hot *hot, const rm_frame *axes,
                                        bool is_broad, uint32_t chases, rm_batch *c,
                                        uint32_t *batched, int i) {
    uint32_t cell = is_broad ? hot->cell[i] : 0;
    uint32_t head_cell = is_broad ? hot->head_cell[i] : 0;
    rm_vec3 head = rm_row_vec3(hot->head_origin, i);
    rm_vec3 way = rm_cell_offset(cell, axes->origin, head_cell, head);
    rm_chase_window before = {hot->window_ticks[i], hot->window_seconds[i], hot->baseline[i]};
    rm_chase_decision s =
        rm_chase_decide(&tick->rules, axes, way, before, hot->chase_speed[i], chases, 0u, tick->dt);
    c->ticks[i] = before.ticks;
    c->seconds[i] = before.seconds;
    c->baseline[i] = before.baseline;
    hot->window_ticks[i] = s.window.ticks;
    hot->window_seconds[i] = s.window.seconds;
    hot->baseline[i] = s.window.baseline;
    c->arrives[i] = s.arrives;
    *batched &= ~(s.stalls | s.is_last);
    return s.move;
}

// Move on a leash, and the length of leash that it uses. Every lane of the batch has contact.
static RM_LANE_BODY rm_vec3 batch_pull_leash(rm_warm *warm, rm_vec3 move, uint32_t takes,
                                             rm_batch *c, int i) {
    float used = warm->leash_used[i];
    rm_leash_decision s =
        rm_leash_decide(move, used, warm->leash_start[i], warm->leash_max[i], c->leashed[i], ~0u);
    c->reasons[i] |= s.pulls & RM_REASON_LEASH;
    c->leash_used[i] = used;
    warm->leash_used[i] = rm_pick(takes, s.used, used);
    return s.move;
}

// --- 3 combine, 5 and 6 without a sweep --------------------------------------------------------

// Coordinates beyond the limit, and NaN, are for the stages to repair.
static inline uint32_t batch_is_within(rm_vec3 v) {
    return rm_truth(rm_abs(v.x) <= RM_COORDINATE_LIMIT) &
           rm_truth(rm_abs(v.y) <= RM_COORDINATE_LIMIT) &
           rm_truth(rm_abs(v.z) <= RM_COORDINATE_LIMIT);
}

// --- 4 integrate -----------------------------------------------------------------------------

// Velocity of each lane after friction.
static void batch_find_friction(const rm_tick *tick, const rm_block *block, uint32_t lanes,
                                rm_batch *c) {
    RM_EACH_LANE(i) {
        c->left[i] = 1.0f;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        if (block->hot->transient[i] & RM_TRANSIENT_ON_WALKABLE) {
            c->left[i] = rm_tick_power(tick, 1.0f - block->warm->friction[i]);
        }
    }
}

// The move by a velocity of a body that heads for `to`. Lanes too fast drop out.
static RM_LANE_BODY rm_vec3 batch_integrate(const rm_tick *tick, rm_hot *hot, rm_warm *warm,
                                            rm_vec3 to, uint32_t *batched, uint32_t *pushed,
                                            rm_batch *c, int i) {
    uint32_t integrates = *batched & c->integrates[i];
    rm_vec3 before = rm_row_vec3(hot->velocity, i);
    rm_vec3 normal = rm_vec3_make(warm->plane[0][i], warm->plane[1][i], warm->plane[2][i]);
    uint32_t on_walkable = rm_truth((hot->transient[i] & RM_TRANSIENT_ON_WALKABLE) != 0);
    float acceleration = rm_acceleration_of(hot->state[i], hot->transient[i]);
    rm_integrated s = rm_integrate(before, normal, on_walkable, c->left[i], acceleration, tick->dt);
    rm_rows3_set(&c->velocity, i, before);
    rm_row_set_vec3(hot->velocity, i, rm_pick_vec3(integrates, s.velocity, before));
    c->stopped[i] = integrates & ~rm_any(s.velocity);
    c->reasons[i] |= integrates & rm_truth(acceleration != 0.0f) & RM_REASON_GRAVITY;
    *pushed = integrates & s.moves;
    float squared = rm_vec3_length_squared(before);
    *batched &= ~integrates | rm_truth(squared <= RM_MAX_SPEED * RM_MAX_SPEED);
    return rm_pick_vec3(*pushed, rm_vec3_add(to, s.move), to);
}

// --- moves -----------------------------------------------------------------------------------

// Root motion of the cycle, which moves only a body on walkable ground. Body space, metres.
static RM_LANE_BODY rm_vec3 batch_root_motion(const rm_tick *tick, const rm_hot *hot, rm_warm *warm,
                                              bool is_in_air, int i) {
    rm_vec3 velocity = rm_row_vec3(warm->cycle_velocity, i);
    uint32_t on = is_in_air ? rm_truth((hot->transient[i] & RM_TRANSIENT_ON_WALKABLE) != 0) : ~0u;
    float scale = rm_pick(on, warm->scale[i], 0.0f);
    return rm_vec3_scale(rm_vec3_scale(velocity, tick->dt), scale);
}

// Masks of one lane.
typedef struct batch_masks {
    uint32_t batched; // still in the batch
    uint32_t goes;    // moves towards a place, still short of it
} batch_masks;

// Stages 1 and 2: root motion, which the chase and then the sticky target replace, and what the
// leash leaves of it. Body space, metres. A body that has arrived moves by its cycle.
static RM_LANE_BODY rm_vec3 batch_local_move(const rm_tick *tick, rm_hot *hot, rm_warm *warm,
                                             rm_batch_work what, const rm_frame *axes, rm_batch *c,
                                             batch_masks *masks, int i) {
    uint32_t mine = masks->batched;
    rm_vec3 move = batch_root_motion(tick, hot, warm, what.integrates, i);
    c->reasons[i] = 0;
    if (what.chases) {
        uint32_t chases = what.walks ? c->chases[i] : ~0u;
        rm_vec3 way =
            batch_chase(tick, hot, axes, what.is_broad, mine & chases, c, &masks->batched, i);
        masks->goes = chases & ~c->arrives[i];
        move = rm_pick_vec3(masks->goes, way, move);
        c->reasons[i] = c->arrives[i] & RM_REASON_REACHED;
    }
    if (what.sticks) {
        move = rm_pick_vec3(c->stuck[i], rm_rows3_get(&c->stuck_move, i), move);
        c->reasons[i] |= c->stuck[i] & RM_REASON_STICKY;
    }
    return what.leashes ? batch_pull_leash(warm, move, mine, c, i) : move;
}

// Move of one body. Its rows are written at once; a lane that has dropped out is undone afterwards,
// which is rare. Lanes whose candidate is within epsilon keep their origin.
static RM_LANE_BODY void batch_move_lane(const rm_tick *tick, rm_hot *hot, rm_warm *warm,
                                         rm_batch_work what, rm_batch *c, int i) {
    uint32_t mine = what.is_part ? c->batched[i] : ~0u;
    uint32_t stuck = what.sticks ? c->stuck[i] : 0u;
    batch_masks masks = {.batched = mine, .goes = 0};
    rm_vec3 origin = rm_row_vec3(hot->origin, i);
    rm_frame axes = {.origin = origin, .rotation = rm_row_quat(hot->rotation, i)};
    rm_axes_cache(&axes);
    rm_vec3 move = batch_local_move(tick, hot, warm, what, &axes, c, &masks, i);
    uint32_t asks = rm_any(move);
    rm_vec3 to = rm_combine_origin(&axes, move);
    uint32_t pushed = 0;
    if (what.integrates) {
        to = batch_integrate(tick, hot, warm, to, &masks.batched, &pushed, c, i);
    }
    uint32_t moved = rm_commit_is_moved(to, origin);
    c->reasons[i] |=
        moved & ((masks.goes & RM_REASON_CHASE) | (~(masks.goes | stuck) & asks & RM_REASON_ROOT) |
                 (pushed & RM_REASON_VELOCITY));
    rm_vec3 at = rm_pick_vec3(moved, to, origin);
    masks.batched &= batch_is_within(to);
    uint32_t sweeps = 0;
    if (what.is_part) {
        sweeps = rm_truth(tick->sweep != NULL) & (moved | rm_truth(tick->follows_ground));
        rm_rows3_set(&c->at, i, at);
    }
    uint32_t same = what.walks ? ~asks & rm_same_vec3(at, origin) : 0u;
    uint32_t stays = rm_truth(rm_cell_keeps(hot->cell[i], at));
    c->results[i] = masks.batched & rm_lane_bytes[i] &
                    (0xFFu | (~stays & 0xFF00u) | (sweeps & 0xFF0000u) | (same & 0xFF000000u));
    uint32_t stored = mine & ~sweeps;
    rm_vec3 way = rm_commit_velocity(rm_cell_offset(0, origin, 0, at), moved, tick->dt);
    rm_row_set_vec3(warm->cached_velocity, i,
                    rm_pick_vec3(stored, way, rm_row_vec3(warm->cached_velocity, i)));
    rm_row_set_vec3(hot->origin, i, rm_pick_vec3(stored, at, origin));
}

// A loop for each frequent kind of block, and two for all others. Lanes of the former, except some
// that walk, are all batchable and exempt from sweeps.

static RM_LANE_LOOP void batch_chase_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                           rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm, (rm_batch_work){.chases = true}, c, i);
    }
}

static RM_LANE_LOOP void batch_walk_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                          rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm, (rm_batch_work){.walks = true}, c, i);
    }
}

static RM_LANE_LOOP void batch_walk_some_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                               rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm, (rm_batch_work){.walks = true, .is_part = true}, c, i);
    }
}

// One or two lanes: cheaper one by one than all eight. The results and reasons of the others are 0,
// and they stay where they are: a walk on terrain reads all eight.
static void batch_walk_few_lanes(const rm_tick *tick, const rm_block *block, uint32_t lanes,
                                 rm_batch *c) {
    memset(c->results, 0, sizeof c->results);
    memset(c->reasons, 0, sizeof c->reasons);
    memcpy(&c->at, block->hot->origin, sizeof c->at);
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        batch_move_lane(tick, block->hot, block->warm,
                        (rm_batch_work){.walks = true, .is_part = true}, c, i);
    }
}

static RM_LANE_LOOP void batch_chase_or_walk_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                                   rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm, (rm_batch_work){.chases = true, .walks = true}, c, i);
    }
}

static RM_LANE_LOOP void batch_integrate_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                               rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm, (rm_batch_work){.walks = true, .integrates = true}, c, i);
    }
}

static RM_LANE_LOOP void batch_move_any_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                              rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(
            tick, hot, warm,
            (rm_batch_work){
                .chases = true, .walks = true, .leashes = true, .is_part = true, .is_broad = true},
            c, i);
    }
}

static RM_LANE_LOOP void batch_move_or_integrate_any_lanes(const rm_tick *tick,
                                                           rm_hot *restrict hot,
                                                           rm_warm *restrict warm,
                                                           rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm,
                        (rm_batch_work){.chases = true,
                                        .walks = true,
                                        .leashes = true,
                                        .is_part = true,
                                        .is_broad = true,
                                        .integrates = true},
                        c, i);
    }
}

static RM_LANE_LOOP void batch_stick_or_walk_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                                   rm_warm *restrict warm, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm,
                        (rm_batch_work){.walks = true, .is_part = true, .sticks = true}, c, i);
    }
}

static RM_LANE_LOOP void batch_stick_or_move_any_lanes(const rm_tick *tick, rm_hot *restrict hot,
                                                       rm_warm *restrict warm,
                                                       rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_move_lane(tick, hot, warm,
                        (rm_batch_work){.chases = true,
                                        .walks = true,
                                        .leashes = true,
                                        .is_part = true,
                                        .is_broad = true,
                                        .integrates = true,
                                        .sticks = true},
                        c, i);
    }
}

// Blocks in which some lane is stuck. Those that the stages examine lack a sticky move, and are
// left out of these lanes.
static void batch_move_stuck_lanes(const rm_tick *tick, const rm_block *block, rm_batch_work what,
                                   uint32_t lanes, rm_batch *c) {
    rm_spread(c->stuck, lanes & block->marks->stuck);
    if (!what.leashes && !what.chases && !what.integrates) {
        batch_stick_or_walk_lanes(tick, block->hot, block->warm, c);
        return;
    }
    if (!what.integrates) { // read by the loop in any case
        RM_EACH_LANE(i) {
            c->integrates[i] = 0;
            c->left[i] = 1.0f;
        }
    }
    batch_stick_or_move_any_lanes(tick, block->hot, block->warm, c);
}

// Loops that need masks of the lanes that take part.
static void batch_move_mixed_lanes(const rm_tick *tick, const rm_block *block, rm_batch_work what,
                                   uint32_t lanes, rm_batch *c) {
    rm_spread(c->batched, lanes);
    rm_spread(c->chases, block->marks->chases);
    rm_spread(c->leashed, block->marks->leashed);
    bool is_plain = !what.leashes && !what.chases && !what.integrates;
    if (lanes & block->marks->stuck) {
        batch_move_stuck_lanes(tick, block, what, lanes, c);
    } else if (is_plain && rm_are_few(lanes)) {
        batch_walk_few_lanes(tick, block, lanes, c);
    } else if (is_plain) {
        batch_walk_some_lanes(tick, block->hot, block->warm, c);
    } else if (what.integrates) {
        batch_move_or_integrate_any_lanes(tick, block->hot, block->warm, c);
    } else {
        batch_move_any_lanes(tick, block->hot, block->warm, c);
    }
}

static void batch_choose_loop(const rm_tick *tick, const rm_block *block, rm_batch_work what,
                              uint32_t lanes, rm_batch *c) {
    if (what.integrates) {
        rm_spread(c->integrates, block->marks->integrates);
        batch_find_friction(tick, block, lanes & block->marks->integrates, c);
    }
    if (what.leashes || what.is_part || what.is_broad || (what.integrates && what.chases)) {
        batch_move_mixed_lanes(tick, block, what, lanes, c);
    } else if (what.integrates) {
        batch_integrate_lanes(tick, block->hot, block->warm, c);
    } else if (what.walks && what.chases) {
        rm_spread(c->chases, block->marks->chases);
        batch_chase_or_walk_lanes(tick, block->hot, block->warm, c);
    } else if (what.walks) {
        batch_walk_lanes(tick, block->hot, block->warm, c);
    } else {
        batch_chase_lanes(tick, block->hot, block->warm, c);
    }
}

// A jump or velocity behind the reached node is for the stages.
static uint32_t batch_find_popping(const rm_block *block, uint32_t arrived) {
    uint32_t pops = arrived;
    for (int i = rm_first_lane(arrived); i >= 0; i = rm_next_lane(arrived, i)) {
        const rm_interp_ring *ring = &block->cold[i].ring;
        bool has_next = block->hot->queue_count[i] > 1;
        if (has_next && rm_interp_kind(ring, rm_interp_index(ring, 1)) != RM_NODE_POSITION) {
            pops &= ~(1u << i);
        }
    }
    return pops;
}

// Moves these lanes, or leaves candidates where there is a sweep. Rows are written at once, and
// their old values kept in `c`, to restore lanes that have dropped out of the batch.
static rm_batch_result batch_move(const rm_tick *tick, const rm_block *block, rm_batch_work what,
                                  uint32_t lanes, rm_batch *c) {
    batch_choose_loop(tick, block, what, lanes, c);
    uint32_t results = 0;
    RM_EACH_LANE(i) {
        results |= c->results[i];
    }
    rm_batch_result out = {
        results & 0xFFu, results >> 8 & 0xFFu, results >> 16 & 0xFFu, results >> 24, 0, 0, 0};
    uint32_t arrived = what.chases ? rm_mask_of(c->arrives) & out.batched : 0u;
    out.goes = out.batched & block->marks->chases & ~arrived;
    out.pops = batch_find_popping(block, arrived);
    out.batched &= ~arrived | out.pops;
    out.stops = what.integrates ? rm_mask_of(c->stopped) & out.batched : 0u;
    return out;
}
