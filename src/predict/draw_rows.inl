// A frame of ticked bodies, eight at a time. Included by draw_build.c and draw_avx2.c, which
// compile it each for its instructions, with the same bits.
//
// Every loop is over all lanes.

static RM_LANE_BODY float clamp(float x, float least, float most) {
    float below = most < x ? most : x;
    return least > below ? least : below;
}

static RM_LANE_BODY float level_length(rm_vec3 v) {
    return rm_sqrt(v.x * v.x + v.y * v.y);
}

// --- the prediction ------------------------------------------------------------------------------

static RM_LANE_LOOP void find_places(const rm_ring_rows *restrict r, rm_drawn_rows *restrict d) {
    RM_EACH_LANE(i) {
        rm_vec3 from = rm_rows3_get(&r->at[0], i);
        rm_vec3 way = rm_vec3_sub(rm_rows3_get(&r->at[1], i), from);
        rm_rows3_set(&d->predicted, i, rm_vec3_add(from, rm_vec3_scale(way, r->share[i])));
        d->target_phase[i] = rm_phase_between(r->phase[0][i], r->phase[1][i], r->share[i]);
    }
}

// Rotations between them, as rm_quat_blend. @return the lanes whose arc is too long for that
static RM_LANE_LOOP uint32_t find_rotations(const rm_ring_rows *restrict r,
                                            rm_drawn_rows *restrict d) {
    uint32_t is_long[RM_LANES];
    RM_EACH_LANE(i) {
        rm_quat a = rm_rows4_get(&r->rotation[0], i);
        rm_quat to = rm_rows4_get(&r->rotation[1], i);
        float arc = rm_quat_dot(a, to);
        uint32_t is_over = rm_truth(arc < 0.0f);
        rm_quat b = rm_pick_quat(is_over, rm_quat_scale(to, -1.0f), to);
        float left = 1.0f - r->share[i];
        float share = r->share[i];
        rm_quat blend = rm_quat_make(a.w * left + b.w * share, a.x * left + b.x * share,
                                     a.y * left + b.y * share, a.z * left + b.z * share);
        uint32_t has_length = rm_truth(rm_quat_dot(blend, blend) > 0.0f);
        uint32_t keeps = rm_same_quat(a, to) | ~has_length;
        rm_rows4_set(&d->predicted_rotation, i, rm_pick_quat(keeps, a, rm_quat_renormalize(blend)));
        is_long[i] = rm_truth(1.0f - rm_abs(arc) > RM_EPSILON) & ~rm_same_quat(a, to);
    }
    return rm_mask_of(is_long);
}

// --- the offset ----------------------------------------------------------------------------------

// The offset of this frame, and the place with it. @return the lanes that go on as they do
static RM_LANE_LOOP uint32_t find_offsets(float dt, const rm_ring_rows *restrict r,
                                          const float *restrict scale, rm_drawn_rows *restrict d,
                                          uint32_t *restrict is_off) {
    uint32_t goes_on[RM_LANES];
    RM_EACH_LANE(i) {
        rm_vec3 velocity = rm_rows3_get(&r->velocity, i);
        rm_vec3 by = rm_vec3_sub(velocity, rm_rows3_get(&d->target_velocity, i));
        float noticed = RM_SMOOTH_EASE_SPEED + RM_SMOOTH_EASE_SHARE * level_length(velocity);
        float elapsed = d->elapsed[i] + dt;
        float x = elapsed / d->duration[i];
        rm_vec3 from = rm_vec3_scale(rm_rows3_get(&d->start, i), rm_offset_place(x));
        rm_vec3 way = rm_vec3_scale(rm_rows3_get(&d->start_velocity, i),
                                    d->duration[i] * rm_offset_velocity(x));
        uint32_t is_over = rm_truth(elapsed >= d->duration[i]);
        rm_vec3 offset =
            rm_pick_vec3(is_over, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_vec3_add(from, way));
        rm_vec3 all = rm_vec3_add(rm_rows3_get(&r->rounding, i), offset);
        rm_rows3_set(&d->at, i, rm_vec3_add(rm_rows3_get(&d->predicted, i), all));
        is_off[i] = rm_truth(level_length(all) > RM_SMOOTH_WALL_OFFSET);
        float cycle = rm_vec3_length(rm_rows3_get(&r->cycle, i));
        uint32_t is_near = rm_truth(rm_abs(offset.x) <= RM_COORDINATE_LIMIT) &
                           rm_truth(rm_abs(offset.y) <= RM_COORDINATE_LIMIT) &
                           rm_truth(rm_abs(offset.z) <= RM_COORDINATE_LIMIT);
        goes_on[i] = is_near & ~rm_truth(level_length(by) > noticed) &
                     rm_truth(cycle * scale[i] > RM_SMOOTH_STANDS);
        d->elapsed[i] = elapsed;
        d->speed[i] = rm_pick(rm_truth(cycle > RM_SMOOTH_STANDS), cycle * scale[i], d->speed[i]);
    }
    return rm_mask_of(goes_on);
}

// --- lifts, feet ---------------------------------------------------------------------------------

static RM_LANE_LOOP void lift(rm_drawn_rows *restrict d) {
    RM_EACH_LANE(i) {
        d->at.z[i] += 0.0f > d->lift[i] ? 0.0f : d->lift[i];
    }
}

static RM_LANE_LOOP void find_velocities(float rate, rm_drawn_rows *restrict d) {
    RM_EACH_LANE(i) {
        rm_vec3 way = rm_vec3_sub(rm_rows3_get(&d->at, i), rm_rows3_get(&d->was, i));
        rm_rows3_set(&d->velocity, i, rm_vec3_scale(way, rate));
    }
}

// Whether a cycle has begun anew since the frame before.
static RM_LANE_BODY uint32_t is_new(const rm_ring_rows *r, int i, float target_phase, float legs) {
    float right = r->steps_cycle[0][i];
    float ahead = r->steps_cycle[1][i];
    float was = rm_phase_between(r->steps_phase[0][i], r->steps_phase[1][i], r->steps_share[i]);
    was = rm_pick(rm_truth(r->steps_share[i] != 0.0f), was, r->steps_phase[0][i]);
    float along = rm_abs(right * r->cycle.x[i] + ahead * r->cycle.y[i]);
    float across = rm_abs(right * r->cycle.y[i] - ahead * r->cycle.x[i]);
    float jumped = target_phase - was;
    jumped -= rm_row_floor(jumped + 0.5f);
    return rm_truth(legs == 0.0f) | rm_truth(along <= across) |
           rm_truth(along <= RM_SMOOTH_STANDS * RM_SMOOTH_STANDS) |
           rm_truth(rm_abs(jumped) > RM_SMOOTH_LEGS_JUMP);
}

// As take_steps of draw.c.
static RM_LANE_LOOP void take_steps(float dt, const rm_ring_rows *restrict r,
                                    const float *restrict scale, const float *restrict rates,
                                    rm_drawn_rows *restrict d) {
    RM_EACH_LANE(i) {
        rm_frame turned;
        turned.rotation = rm_rows4_get(&d->rotation, i);
        rm_axes_cache(&turned);
        rm_vec3 cycle = rm_rows3_get(&r->cycle, i);
        float speed = rm_vec3_length(cycle) * scale[i];
        float rate = rates[i];
        rm_vec3 way = rm_vec3_scale(rm_axes_to_global(&turned, cycle), scale[i] / speed);
        rm_vec3 back =
            rm_cell_offset(0, rm_rows3_get(&d->at, i), 0, rm_rows3_get(&d->predicted, i));
        float behind = rate * rm_vec3_dot(back, way) / speed;
        float own = cycle.y * scale[i];
        float share = clamp(rm_vec3_dot(rm_rows3_get(&d->velocity, i), way) / speed, 0.0f,
                            RM_SMOOTH_LEGS_SHARE);
        float legs = own * share;
        float target_phase = d->target_phase[i];
        uint32_t begins = is_new(r, i, target_phase, d->legs[i]);
        float gain = RM_SMOOTH_LEGS_GAIN * rm_abs(rate) * (d->duration[i] - d->elapsed[i]);
        float begun = rm_row_phase_after(target_phase, clamp(-behind, -gain, gain), 1.0f);
        float phase = rm_row_phase_after(d->phase[i], rate * share, dt);
        float off = target_phase - behind - phase;
        off -= rm_row_floor(off + 0.5f);
        float most = RM_SMOOTH_LEGS_EASE * rm_abs(rate) * share;
        float seen = off - clamp(off, -RM_SMOOTH_LEGS_UNSEEN, RM_SMOOTH_LEGS_UNSEEN);
        float eased = clamp(seen / RM_SMOOTH_LEGS_TIME, -most, most) * dt;
        float along = rm_vec3_dot(rm_rows3_get(&r->velocity, i), way);
        uint32_t is_held = rm_truth(along < RM_SMOOTH_LEGS_FREE * speed) |
                           rm_truth(rm_abs(behind) > RM_SMOOTH_LEGS_NEAR);
        eased = rm_pick(is_held, 0.0f, eased);
        uint32_t is_eased = ~begins & rm_truth(eased != 0.0f);
        float after = rm_row_phase_after(phase, eased, 1.0f);
        float added = rm_pick(is_eased, own * eased / (rate * dt), 0.0f);
        d->legs[i] = rm_pick(begins, legs, legs + added);
        d->phase[i] = rm_pick(begins, begun, after);
    }
}

static RM_LANE_LOOP void end_offsets(rm_drawn_rows *restrict d) {
    RM_EACH_LANE(i) {
        uint32_t is_over = rm_truth(d->elapsed[i] >= d->duration[i]);
        rm_vec3 none = rm_vec3_make(0.0f, 0.0f, 0.0f);
        rm_rows3_set(&d->start, i, rm_pick_vec3(is_over, none, rm_rows3_get(&d->start, i)));
        rm_rows3_set(&d->start_velocity, i,
                     rm_pick_vec3(is_over, none, rm_rows3_get(&d->start_velocity, i)));
        d->elapsed[i] = rm_pick(is_over, 0.0f, d->elapsed[i]);
        d->duration[i] = rm_pick(is_over, 0.0f, d->duration[i]);
    }
}

// --- stages --------------------------------------------------------------------------------------

static uint32_t predict(rm_drawn_rows *d) {
    find_places(&d->ring, d);
    return find_rotations(&d->ring, d);
}

static uint32_t ease(float dt, const float *scale, rm_drawn_rows *d, uint32_t *off) {
    uint32_t is_off[RM_LANES];
    uint32_t goes_on = find_offsets(dt, &d->ring, scale, d, is_off);
    *off = rm_mask_of(is_off);
    return goes_on;
}

static void walk(float dt, const rm_warm *warm, rm_drawn_rows *d) {
    lift(d);
    find_velocities(1.0f / dt, d);
    end_offsets(d);
    take_steps(dt, &d->ring, warm->scale, warm->phase_rate, d);
}

const rm_draw_stage_set RM_DRAW_STAGES = {predict, ease, walk};
