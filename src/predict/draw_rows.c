// A frame of ticked bodies without news, eight at a time. Bodies in the air, with a lift, in haste,
// with a sharp bend of their path, or beside a wall, are left to draw.c.
//
// Every loop is over all lanes; the others have zeros.

#include "predict/draw_rows.h"

#include "base/blend.h"
#include "predict/predict_numbers.h"

#include <string.h>

// --- the last frame ------------------------------------------------------------------------------

static bool gather(const rm_smooth *smooth, float dt, bool has_steps, int i, rm_drawn_rows *d) {
    const rm_drawn *drawn = &smooth->drawn;
    float most = smooth->settings.rounding;
    float half = drawn->rounding + dt < most ? drawn->rounding + dt : most;
    if (drawn->lift != 0.0f || drawn->is_hurried ||
        !rm_ring_gather(&smooth->ring, drawn->time, drawn->time - (double)dt, half, i, &d->ring) ||
        (drawn->at.cell ^ d->ring.cell[i]) >= 0x10000u) {
        return false;
    }
    d->rounding[i] = half;
    rm_rows3_set(&d->was, i, drawn->at.origin);
    rm_rows3_set(&d->target_velocity, i, drawn->target_velocity);
    if (drawn->duration > 0.0f) {
        rm_rows3_set(&d->start, i, drawn->start);
        rm_rows3_set(&d->start_velocity, i, drawn->start_velocity);
    }
    d->elapsed[i] = drawn->elapsed;
    d->duration[i] = drawn->duration;
    d->speed[i] = drawn->speed;
    d->legs[i] = drawn->legs;
    d->phase[i] = drawn->phase;
    d->lift[i] = (has_steps ? rm_ring_lift(&smooth->ring, drawn->time) : 0.0f) + drawn->lift;
    d->turned |= (drawn->turn.w != 1.0f ? 1u : 0u) << i;
    return true;
}

static uint32_t gather_all(const rm_smooth *first, uint32_t lanes, float dt, bool has_steps,
                           rm_drawn_rows *d) {
    uint32_t plain = 0;
    if (lanes != 0xFFu) {
        memset(d, 0, sizeof *d);
    }
    memset(&d->start, 0, sizeof d->start);
    memset(&d->start_velocity, 0, sizeof d->start_velocity);
    d->turned = 0;
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        plain |= gather(&first[i], dt, has_steps, i, d) ? 1u << i : 0u;
    }
    return plain;
}

// Rotations between ticks whose arc is long.
static void find_arcs(uint32_t lanes, rm_drawn_rows *d) {
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_quat blend = rm_quat_blend(rm_rows4_get(&d->ring.rotation[0], i),
                                      rm_rows4_get(&d->ring.rotation[1], i), d->ring.share[i]);
        rm_rows4_set(&d->predicted_rotation, i, blend);
    }
}

// --- walls, headings: one by one -----------------------------------------------------------------

// Heights of poses drawn beside their predictions. @return the lanes that have room there
static uint32_t find_room(const rm_tick *tick, const rm_block *block, uint32_t lanes,
                          rm_drawn_rows *d) {
    uint32_t free = 0;
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_lane lane = rm_block_lane(block, i);
        rm_position at = {d->ring.cell[i],
                          {d->at.x[i], d->at.y[i], d->predicted.z[i] + 0.0f},
                          rm_rows4_get(&d->predicted_rotation, i)};
        float height = 0.0f;
        if (rm_draw_has_room(tick, &lane, &at, &height)) {
            d->at.z[i] = height;
            free |= 1u << i;
        }
    }
    return free;
}

static void turn(rm_smooth *first, uint32_t lanes, float dt, float turn_left, rm_drawn_rows *d) {
    d->rotation = d->predicted_rotation;
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        rm_quat predicted = rm_rows4_get(&d->predicted_rotation, i);
        rm_rows4_set(&d->rotation, i, rm_draw_turn(&first[i], predicted, dt, turn_left));
    }
}

// --- the frame -----------------------------------------------------------------------------------

static void scatter(const rm_drawn_rows *d, int i, rm_drawn *drawn) {
    drawn->at =
        (rm_position){d->ring.cell[i], rm_rows3_get(&d->at, i), rm_rows4_get(&d->rotation, i)};
    drawn->predicted = (rm_position){d->ring.cell[i], rm_rows3_get(&d->predicted, i),
                                     rm_rows4_get(&d->predicted_rotation, i)};
    drawn->velocity = rm_rows3_get(&d->velocity, i);
    drawn->target_velocity = rm_rows3_get(&d->ring.velocity, i);
    drawn->start = rm_rows3_get(&d->start, i);
    drawn->start_velocity = rm_rows3_get(&d->start_velocity, i);
    drawn->elapsed = d->elapsed[i];
    drawn->duration = d->duration[i];
    drawn->rounding = d->rounding[i];
    drawn->speed = d->speed[i];
    drawn->legs = d->legs[i];
    drawn->phase = d->phase[i];
}

// Target of a lane that goes on otherwise.
static rm_target target_of(const rm_drawn_rows *d, int i) {
    return (rm_target){.ticks = d->ring.ticks[i],
                       .at = {d->ring.cell[i], rm_rows3_get(&d->predicted, i),
                              rm_rows4_get(&d->predicted_rotation, i)},
                       .rounding = rm_rows3_get(&d->ring.rounding, i),
                       .velocity = rm_rows3_get(&d->ring.velocity, i),
                       .cycle = rm_rows3_get(&d->ring.cycle, i),
                       .phase = d->target_phase[i],
                       .is_grounded = true};
}

rm_rows_drawn rm_draw_rows(const rm_draw_stage_set *stages, const rm_tick *tick,
                           const rm_block *block, rm_smooth *first, uint32_t lanes, float dt,
                           float turn_left, rm_target *targets) {
    rm_drawn_rows d;
    bool has_walls = tick->sweep && !tick->follows_ground;
    uint32_t aimed = gather_all(first, lanes, dt, has_walls, &d);
    if (!aimed) {
        return (rm_rows_drawn){0, 0};
    }
    uint32_t off;
    find_arcs(stages->predict(&d) & aimed, &d);
    uint32_t drawn = aimed & stages->ease(dt, block->warm->scale, &d, &off);
    off = has_walls ? off & drawn : 0u;
    drawn &= ~off | find_room(tick, block, off, &d);
    turn(first, drawn & d.turned, dt, turn_left, &d);
    stages->walk(dt, block->warm, &d);
    for (int i = rm_first_lane(drawn); i >= 0; i = rm_next_lane(drawn, i)) {
        scatter(&d, i, &first[i].drawn);
    }
    uint32_t others = aimed & ~drawn;
    for (int i = rm_first_lane(others); i >= 0; i = rm_next_lane(others, i)) {
        targets[i] = target_of(&d, i);
    }
    return (rm_rows_drawn){drawn, others};
}
