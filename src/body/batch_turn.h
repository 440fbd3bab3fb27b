// Which way the bodies of a batch face: by their cycles, by the place that retail rules turn
// them to, by their own omega. A rotation that a tick is known to leave as it is, to the bit, is
// not computed again. Part of batch.c, as batch_move.h.

#pragma once

#include "body/batch_state.h"

#include <string.h>

// What became of the rotations of lanes: the bytes of `results`.
typedef struct rm_turn_result {
    uint32_t ok;
    uint32_t same;   // as numbers
    uint32_t steady; // to the bit
} rm_turn_result;

// The turns of cycles, of the lanes that turn by one.
static void rm_batch_turn_cycles(const rm_step *step, const rm_block *block, uint32_t lanes,
                                 rm_batch *c) {
    RM_EACH_LANE(i) {
        c->turn.w[i] = 1.0f;
        c->turn.x[i] = c->turn.y[i] = c->turn.z[i] = 0.0f;
    }
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_quat turn = rm_step_turn(step, rm_row_vec3(block->warm->cycle_omega, i))->rotation;
        rm_rows4_set(&c->turn, i, turn);
        c->reasons[i] |= rm_any(rm_vec3_make(turn.x, turn.y, turn.z)) & RM_REASON_ROOT;
    }
}

// Unit length; lanes that are far from it drop out.
static inline rm_quat rm_batch_normalized(rm_quat q, uint32_t *ok) {
    float squared = rm_quat_dot(q, q);
    *ok &= rm_truth(rm_abs(squared - 1.0f) <= 0.5f);
    return rm_quat_unit(q);
}

static RM_LANE_BODY void rm_batch_turn_lane(rm_hot *hot, rm_quat turn, uint32_t ok, rm_batch *c,
                                            int i) {
    rm_quat rotation = rm_row_quat(hot->rotation, i);
    rm_quat turned = rm_batch_normalized(rm_quat_multiply(rotation, turn), &ok);
    c->results[i] =
        rm_lane_bytes[i] & ((ok & 0xFFu) | (rm_same_quat(turned, rotation) & 0xFF00u) |
                            (rm_truth(rm_quat_difference(turned, rotation) == 0) & 0xFF0000u));
    rm_rows4_set(&c->rotation, i, rm_pick_quat(c->asked[i], turned, rotation));
}

static RM_LANE_BODY rm_quat rm_batch_turn_of(const rm_batch *c, int i) {
    return rm_quat_make(c->turn.w[i], c->turn.x[i], c->turn.y[i], c->turn.z[i]);
}

static void rm_batch_turn_all_lanes(rm_hot *restrict hot, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        rm_batch_turn_lane(hot, rm_batch_turn_of(c, i), ~0u, c, i);
    }
}

// Retail rules take the rotation of the place at once.
static void rm_batch_face_all_lanes(rm_hot *restrict hot, rm_batch *restrict c) {
    RM_EACH_LANE(i) {
        uint32_t ok = ~0u;
        rm_quat rotation = rm_row_quat(hot->rotation, i);
        rm_quat face =
            rm_quat_multiply(rm_quat_conjugate(rotation), rm_row_quat(hot->head_rotation, i));
        face = rm_batch_normalized(face, &ok);
        c->reasons[i] |=
            c->goes[i] & rm_any(rm_vec3_make(face.x, face.y, face.z)) & RM_REASON_CHASE;
        rm_batch_turn_lane(hot, rm_pick_quat(c->goes[i], face, rm_batch_turn_of(c, i)),
                           ok | ~c->goes[i], c, i);
    }
}

static bool rm_batch_is_few(uint32_t lanes) {
    uint32_t but_one = lanes & (lanes - 1);
    return (but_one & (but_one - 1)) == 0;
}

static rm_turn_result rm_batch_turn_asked_lanes(const rm_block *block, uint32_t asked,
                                                uint32_t faces, rm_batch *c) {
    uint32_t results = 0;
    rm_spread(c->asked, asked);
    if (faces) {
        rm_spread(c->goes, faces);
        rm_batch_face_all_lanes(block->hot, c);
    } else if (!rm_batch_is_few(asked)) {
        rm_batch_turn_all_lanes(block->hot, c);
    } else {
        for (int i = rm_first_lane(asked); i >= 0; i = rm_next_lane(asked, i)) {
            rm_batch_turn_lane(block->hot, rm_batch_turn_of(c, i), ~0u, c, i);
        }
    }
    RM_EACH_LANE(i) {
        results |= c->results[i] & c->asked[i];
    }
    return (rm_turn_result){results & 0xFFu, results >> 8 & 0xFFu, results >> 16 & 0xFFu};
}

static void rm_batch_store_rotations(rm_hot *hot, uint32_t lanes, const rm_batch *c) {
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

// Turns the lanes that spin by their own omega, after all else.
static void rm_batch_spin_lanes(const rm_step *step, const rm_block *block, uint32_t lanes,
                                rm_batch *c) {
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
static void rm_batch_turn(const rm_step *step, const rm_block *block, rm_batch *c,
                          rm_batch_result *out) {
    rm_marks *marks = block->marks;
    bool is_facing = step->rules.chase_turns == RM_RULE_RETAIL;
    uint32_t faces = is_facing ? out->goes & out->ok : 0u;
    uint32_t cycle = out->ok & marks->turning & ~out->goes;
    uint32_t spins = out->ok & marks->spins;
    uint32_t asked = cycle | faces | spins | (out->ok & ~(uint32_t)marks->keeps_rotation);
    if (asked || out->sweeps) {
        memcpy(&c->rotation, block->hot->rotation, sizeof c->rotation);
    }
    if (!asked) {
        return;
    }
    rm_batch_turn_cycles(step, block, cycle, c);
    rm_turn_result turned = rm_batch_turn_asked_lanes(block, asked, faces, c);
    uint32_t steady = turned.steady & ~cycle & ~faces & ~spins & ~out->sweeps;
    rm_batch_spin_lanes(step, block, spins & turned.ok, c);
    out->ok &= ~asked | turned.ok;
    out->same &= ~asked | turned.same;
    marks->keeps_rotation = (uint8_t)((marks->keeps_rotation & ~asked) | steady);
    rm_batch_store_rotations(block->hot, asked & out->ok & ~out->sweeps, c);
}
