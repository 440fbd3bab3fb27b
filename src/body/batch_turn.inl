// Headings of the bodies of a batch: by their cycles, by the place that retail rules turn them to,
// by their sticky target, by their own omega. A rotation that ticks leave as it is, to the bit, is
// kept. Part of batch.inl, as batch_move.inl.

// The turns of cycles, of the lanes that turn by one.
static void batch_turn_cycles(const rm_tick *tick, const rm_block *block, uint32_t lanes,
                              rm_batch *c) {
    RM_EACH_LANE(i) {
        c->turn.w[i] = 1.0f;
        c->turn.x[i] = c->turn.y[i] = c->turn.z[i] = 0.0f;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_quat turn = rm_tick_turn(tick, rm_row_vec3(block->warm->cycle_omega, i))->rotation;
        rm_rows4_set(&c->turn, i, turn);
        c->reasons[i] |= rm_any(rm_vec3_make(turn.x, turn.y, turn.z)) & RM_REASON_ROOT;
    }
}

// Turns lanes towards their sticky target.
static void batch_take_turns(rm_batch *c, uint32_t turned) {
    for (int i = rm_first_lane(turned); i >= 0; i = rm_next_lane(turned, i)) {
        rm_rows4_set(&c->turn, i, rm_rows4_get(&c->stuck_turn, i));
    }
}

// Unit length; lanes that are far from it drop out.
static inline rm_quat batch_normalized(rm_quat q, uint32_t *usable) {
    float squared = rm_quat_dot(q, q);
    *usable &= rm_truth(rm_abs(squared - 1.0f) <= 0.5f);
    return rm_quat_renormalize(q);
}

static RM_LANE_BODY void batch_turn_lane(rm_hot *hot, rm_quat turn, uint32_t usable, rm_batch *c,
                                         int i) {
    rm_quat rotation = rm_row_quat(hot->rotation, i);
    rm_quat turned = batch_normalized(rm_quat_multiply(rotation, turn), &usable);
    c->results[i] =
        rm_lane_bytes[i] & ((usable & 0xFFu) | (rm_same_quat(turned, rotation) & 0xFF00u) |
                            (rm_truth(rm_quat_difference(turned, rotation) == 0) & 0xFF0000u));
    rm_rows4_set(&c->rotation, i, rm_pick_quat(c->asked[i], turned, rotation));
}

static void batch_turn_all_lanes(rm_hot *restrict hot, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        batch_turn_lane(hot, rm_rows4_get(&c->turn, i), ~0u, c, i);
    }
}

// Retail rules take the rotation of the place at once.
static void batch_face_all_lanes(rm_hot *restrict hot, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        uint32_t usable = ~0u;
        rm_quat rotation = rm_row_quat(hot->rotation, i);
        rm_quat face =
            rm_quat_multiply(rm_quat_conjugate(rotation), rm_row_quat(hot->head_rotation, i));
        face = batch_normalized(face, &usable);
        c->reasons[i] |=
            c->goes[i] & rm_any(rm_vec3_make(face.x, face.y, face.z)) & RM_REASON_CHASE;
        batch_turn_lane(hot, rm_pick_quat(c->goes[i], face, rm_rows4_get(&c->turn, i)),
                        usable | ~c->goes[i], c, i);
    }
}

static rm_turn_result batch_turn_asked_lanes(const rm_block *block, uint32_t asked, uint32_t faces,
                                             rm_batch *c) {
    uint32_t results = 0;
    rm_spread(c->asked, asked);
    if (faces) {
        rm_spread(c->goes, faces);
        batch_face_all_lanes(block->hot, c);
    } else if (!rm_are_few(asked)) {
        batch_turn_all_lanes(block->hot, c);
    } else {
        for (int i = rm_first_lane(asked); i >= 0; i = rm_next_lane(asked, i)) {
            batch_turn_lane(block->hot, rm_rows4_get(&c->turn, i), ~0u, c, i);
        }
    }
    RM_EACH_LANE(i) {
        results |= c->results[i] & c->asked[i];
    }
    return (rm_turn_result){results & 0xFFu, results >> 8 & 0xFFu, results >> 16 & 0xFFu};
}

static void batch_store_rotations(rm_hot *hot, uint32_t lanes, const rm_batch *c) {
    if (lanes == 0xFFu) {
        memcpy(hot->rotation, &c->rotation, sizeof hot->rotation);
        return;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_row_set_quat(hot->rotation, i, rm_rows4_get(&c->rotation, i));
    }
}

// Turns the lanes that spin by their own omega, after all else.
static void batch_spin_lanes(const rm_tick *tick, const rm_block *block, uint32_t lanes,
                             rm_batch *c) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_vec3 omega = rm_row_vec3(block->warm->omega, i);
        rm_frame frame = {.rotation = rm_rows4_get(&c->rotation, i)};
        rm_frame_rotate_global(&frame, rm_vec3_scale(omega, tick->dt));
        rm_rows4_set(&c->rotation, i, frame.rotation);
    }
}

// Turns the lanes that a cycle, a place or a target turns, and those whose rotation may change: one
// that stayed as it was in an earlier tick, to the bit, is kept.
static void batch_turn(const rm_tick *tick, const rm_block *block, rm_batch *c,
                       rm_batch_result *out) {
    rm_marks *marks = block->marks;
    bool is_facing = tick->rules.chase_turns == RM_RULE_RETAIL;
    uint32_t faces = is_facing ? out->goes & out->batched : 0u;
    uint32_t stuck = out->batched & marks->stuck;
    uint32_t cycle = out->batched & marks->turning & ~out->goes & ~stuck;
    uint32_t targets = stuck ? c->stuck_turned & stuck : 0u;
    uint32_t spins = out->batched & marks->spins;
    uint32_t own = cycle | faces | targets | spins;
    uint32_t asked = own | (out->batched & ~(uint32_t)marks->keeps_rotation);
    if (asked || out->sweeps) {
        memcpy(&c->rotation, block->hot->rotation, sizeof c->rotation);
    }
    if (!asked) {
        return;
    }
    batch_turn_cycles(tick, block, cycle, c);
    batch_take_turns(c, targets);
    rm_turn_result turned = batch_turn_asked_lanes(block, asked, faces, c);
    uint32_t steady = turned.steady & ~own & ~out->sweeps;
    batch_spin_lanes(tick, block, spins & turned.usable, c);
    out->batched &= ~asked | turned.usable;
    out->same &= ~asked | turned.same;
    marks->keeps_rotation = (uint8_t)((marks->keeps_rotation & ~asked) | steady);
    batch_store_rotations(block->hot, asked & out->batched & ~out->sweeps, c);
}
