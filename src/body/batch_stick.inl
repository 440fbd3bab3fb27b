// Sticky targets of the bodies of a batch. Bodies that are stuck are few, so that they are gathered
// side by side and done four at a time: most of the rule is trigonometry in double, and free lanes
// would take as much of it. Part of batch.inl, as batch_move.inl.

// Bodies of a loop: two registers of doubles with SSE2, one with AVX2.
enum { STICK_WIDTH = 4 };

// Input and result of the rule for bodies that are stuck, packed side by side.
typedef struct stick_rows {
    rm_rows4 rotation;
    rm_rows3 there; // from the body to its target, metres
    rm_row radius, other, speed;
} stick_rows;

typedef struct stick_steps {
    rm_rows3 move;
    rm_rows4 turn;
} stick_steps;

static RM_LANE_BODY void stick_one(const stick_rows *rows, float dt, stick_steps *steps, int k) {
    rm_frame axes = {.rotation = rm_rows4_get(&rows->rotation, k)};
    rm_axes_cache(&axes);
    rm_vec3 there = rm_rows3_get(&rows->there, k);
    rm_vec3 move = rm_stick_move(&axes, there, rows->radius[k], rows->other[k], rows->speed[k], dt);
    rm_rows3_set(&steps->move, k, move);
    rm_rows4_set(&steps->turn, k, rm_heading_level(rm_stick_turn(&axes, there)));
}

static RM_LANE_LOOP void stick_four(const stick_rows *restrict rows, float dt,
                                    stick_steps *restrict steps, int first) {
    RM_UNROLL for (int k = 0; k < STICK_WIDTH; ++k) {
        stick_one(rows, dt, steps, first + k);
    }
}

// A cycle that tilts would give the turn a pitch, which the rule on level frames leaves out.
static bool is_tilted(const rm_warm *warm, int i) {
    return (warm->cycle_omega[0][i] != 0.0f) | (warm->cycle_omega[1][i] != 0.0f);
}

// Stuck lanes for the stages: their target is still to report, or is released at the end of
// this tick.
static uint32_t find_loose(const rm_block *block, uint32_t stuck) {
    uint32_t loose = 0;
    for (int i = rm_first_lane(stuck); i >= 0; i = rm_next_lane(stuck, i)) {
        const rm_sticky *sticky = &block->goals[block->cold[i].goal - 1].sticky;
        bool is_held = sticky->is_ready && !rm_stick_is_over(sticky->elapsed);
        loose |= (is_held && !is_tilted(block->warm, i) ? 0u : 1u) << i;
    }
    return loose;
}

static void stick_gather(const rm_tick *tick, const rm_block *block, int i, stick_rows *rows,
                         int k) {
    rm_lane lane = rm_block_lane(block, i);
    const rm_sticky *sticky = rm_lane_sticky(&lane);
    rm_position target = rm_lane_target(tick, sticky);
    rm_vec3 there = rm_cell_offset(block->hot->cell[i], rm_row_vec3(block->hot->origin, i),
                                   target.cell, target.origin);
    rm_rows4_set(&rows->rotation, k, rm_row_quat(block->hot->rotation, i));
    rm_rows3_set(&rows->there, k, there);
    rows->radius[k] = rm_lane_radius(&lane);
    rows->other[k] = sticky->radius;
    rows->speed[k] = rm_sticky_speed(rm_lane_sticky_source(&lane, &tick->rules));
}

// Moves and turns of the lanes that are stuck. Changes no body.
// @return those of them that pass the stages instead
static RM_LANE_LOOP uint32_t batch_stick(const rm_tick *tick, const rm_block *block, uint32_t stuck,
                                         rm_batch *c) {
    stick_rows rows;
    stick_steps steps;
    int count = 0;
    uint32_t loose = find_loose(block, stuck);
    stuck &= ~loose;
    memset(&rows, 0, sizeof rows); // also free lanes
    for (int i = rm_first_lane(stuck); i >= 0; i = rm_next_lane(stuck, i)) {
        stick_gather(tick, block, i, &rows, count++);
    }
    for (int first = 0; first < count; first += STICK_WIDTH) {
        stick_four(&rows, tick->dt, &steps, first);
    }
    count = 0;
    c->stuck_turned = 0;
    for (int i = rm_first_lane(stuck); i >= 0; i = rm_next_lane(stuck, i)) {
        rm_rows3_set(&c->stuck_move, i, rm_rows3_get(&steps.move, count));
        rm_quat turn = rm_rows4_get(&steps.turn, count++);
        rm_rows4_set(&c->stuck_turn, i, turn);
        c->stuck_turned |= (rm_quat_difference(turn, rm_quat_identity()) != 0 ? 1u : 0u) << i;
    }
    return loose;
}
