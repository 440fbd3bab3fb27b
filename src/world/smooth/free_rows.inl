// A frame of free bodies, eight at a time. Included by free_build.c and free_avx2.c, which compile
// it each for its instructions, with the same bits.
//
// Every loop is over all lanes; the caller restores lanes outside of the frame (free_frame.c).

static const float FEET_SPEED = 0.1f; // m/s; below it the feet stand
static const float CYCLE_LENGTH =
    3.12f;                             // m; of one cycle of the feet if the motion table is missing
static const float TURN_OVER = 0.002f; // rad; a smaller rest of a turn is dropped

// --- times ---------------------------------------------------------------------------------------

static RM_LANE_LOOP void follow_at_once(const rm_free_moment *restrict m,
                                        rm_shown_rows *restrict shown,
                                        const uint32_t *restrict is_one) {
    RM_EACH_LANE(i) {
        float delay = shown->delay[i] + (m->goal - shown->delay[i]);
        shown->delay[i] = rm_pick(is_one[i], delay, shown->delay[i]);
    }
}

// Follows at a rate that the body's own speed hides.
static RM_LANE_LOOP void follow_gradually(const rm_free_moment *restrict m,
                                          rm_shown_rows *restrict shown,
                                          const uint32_t *restrict is_one) {
    RM_EACH_LANE(i) {
        rm_vec3 velocity = rm_rows3_get(&shown->target_velocity, i);
        bool is_moving = rm_vec3_length(velocity) > RM_SMOOTH_STANDS / 3.0f;
        float reach = is_moving ? RM_SMOOTH_DELAY_RATE * m->dt : m->dt;
        float way = m->goal - shown->delay[i];
        way = way > reach ? reach : (way < -reach ? -reach : way);
        shown->delay[i] = rm_pick(is_one[i], shown->delay[i] + way, shown->delay[i]);
    }
}

static RM_LANE_LOOP void go_to_time(double now, rm_shown_rows *restrict shown,
                                    const uint32_t *restrict is_one, rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
        double was = shown->time[i];
        double time = now - (double)shown->delay[i];
        time = ((time > was) & (is_one[i] != 0)) ? time : was;
        s->was[i] = was;
        s->dt[i] = (float)(time - was);
        shown->time[i] = time;
    }
}

static void follow(const rm_free_moment *m, rm_shown_rows *shown, uint32_t lanes,
                   rm_free_scratch *s) {
    uint32_t is_one[RM_LANES];
    rm_spread(is_one, lanes);
    if (m->is_gradual) {
        follow_gradually(m, shown, is_one);
    } else {
        follow_at_once(m, shown, is_one);
    }
    go_to_time(m->now, shown, is_one, s);
}

static RM_LANE_LOOP uint32_t find_ages(const rm_free_rows *restrict rows,
                                       rm_free_scratch *restrict s) {
    uint32_t is_over[RM_LANES];
    RM_EACH_LANE(i) {
        float age = (float)(rows->shown.time[i] - rows->aim.sent[i]);
        s->age[i] = age;
        is_over[i] = rm_truth(age > rows->aim.to[i]);
    }
    return rm_mask_of(is_over);
}

// --- the prediction ------------------------------------------------------------------------------

static RM_LANE_LOOP void evaluate(const rm_aim_rows *restrict aim, rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
        float x = s->age[i] - aim->from[i];
        float steep = 3.0f * x;
#define ON_AXIS(a)                                                                                 \
    s->at.a[i] =                                                                                   \
        aim->sample.a[i] +                                                                         \
        (aim->place.a[i] + (aim->velocity.a[i] + (aim->bend.a[i] + aim->twist.a[i] * x) * x) * x); \
    s->velocity.a[i] = aim->velocity.a[i] + (aim->bend.a[i] * 2.0f + aim->twist.a[i] * steep) * x;
        ON_AXIS(x)
        ON_AXIS(y)
        ON_AXIS(z)
#undef ON_AXIS
        s->cell[i] = aim->cell[i];
    }
}

static RM_LANE_BODY float half_turn(const rm_aim_rows *aim, const rm_free_scratch *s, int i) {
    return aim->half_rate[i] * (s->age[i] < aim->due[i] ? s->age[i] : aim->due[i]);
}

static RM_LANE_LOOP uint32_t find_turning(const rm_aim_rows *restrict aim) {
    uint32_t is_turning[RM_LANES];
    RM_EACH_LANE(i) {
        is_turning[i] = rm_truth(aim->half_rate[i] != 0.0f);
    }
    return rm_mask_of(is_turning);
}

// Lanes that are tilted, or turn by more than an eighth to either side.
static RM_LANE_LOOP uint32_t find_tilted(const rm_aim_rows *restrict aim,
                                         const rm_free_scratch *restrict s) {
    uint32_t is_tilted[RM_LANES];
    RM_EACH_LANE(i) {
        uint32_t tilt = rm_float_bits(aim->facing.x[i]) | rm_float_bits(aim->facing.y[i]);
        is_tilted[i] = ~(rm_truth(tilt == 0) & rm_truth(rm_abs(half_turn(aim, s, i)) <= 0.78f));
    }
    return rm_mask_of(is_tilted);
}

// As turn_on of bodies that are upright: of its terms those that are 0 are left out, with the same
// bits, and angles are short enough for the series.
static RM_LANE_LOOP void turn_upright(const rm_aim_rows *restrict aim,
                                      rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
        float half = half_turn(aim, s, i);
        uint32_t is_one = rm_truth(half != 0.0f);
        float sine = (float)rm_sine_series((double)half);
        float cosine = (float)rm_cosine_series((double)half);
        float w = aim->facing.w[i];
        float z = aim->facing.z[i];
        double turned_w = (double)(cosine * w - sine * z);
        double turned_z = (double)(cosine * z + 0.0f + sine * w);
        double scale = 1.0 / rm_sqrt_double(turned_w * turned_w + turned_z * turned_z);
        s->rotation.w[i] = rm_pick(is_one, (float)(turned_w * scale), w);
        s->rotation.z[i] = rm_pick(is_one, (float)(turned_z * scale), z);
        s->rotation.x[i] = s->rotation.y[i] = 0.0f;
    }
}

static RM_LANE_LOOP void turn_on(const rm_aim_rows *restrict aim, rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
        float sine;
        float cosine;
        float half = half_turn(aim, s, i);
        rm_sin_cos(half, &sine, &cosine);
        rm_quat facing = rm_rows4_get(&aim->facing, i);
        rm_quat turned = rm_facing_turned(facing, rm_quat_make(cosine, 0.0f, 0.0f, sine));
        rm_rows4_set(&s->rotation, i, rm_pick_quat(rm_truth(half != 0.0f), turned, facing));
    }
}

static RM_LANE_LOOP void face_way(const rm_free_rows *restrict rows, rm_free_scratch *restrict s) {
    uint32_t faces[RM_LANES];
    rm_spread(faces, rows->faces);
    RM_EACH_LANE(i) {
        rm_quat before = rm_rows4_get(&rows->shown.rotation, i);
        rm_quat along = rm_facing_along(rm_rows3_get(&s->velocity, i), before);
        rm_rows4_set(&s->rotation, i, rm_pick_quat(faces[i], along, rm_rows4_get(&s->rotation, i)));
    }
}

static void predict(const rm_free_rows *rows, rm_free_scratch *s) {
    evaluate(&rows->aim, s);
    if (!find_turning(&rows->aim)) {
        s->rotation = rows->aim.facing;
    } else if (find_tilted(&rows->aim, s)) {
        turn_on(&rows->aim, s);
    } else {
        turn_upright(&rows->aim, s);
    }
    if (rows->faces) {
        face_way(rows, s);
    }
}

// --- the correction ------------------------------------------------------------------------------

static RM_LANE_LOOP uint32_t end_corrections(rm_shown_rows *restrict shown,
                                             const rm_free_scratch *restrict s) {
    uint32_t is_on[RM_LANES];
    RM_EACH_LANE(i) {
        rm_vec3 off = rm_rows3_get(&shown->off, i);
        rm_vec3 speed = rm_rows3_get(&shown->speed, i);
        uint32_t is_one = rm_truth(shown->stiffness[i] != 0.0f);
        uint32_t is_over = rm_truth((s->dt[i] > RM_SPRING_OVER) | rm_spring_is_over(off, speed));
        rm_vec3 none = rm_vec3_make(0.0f, 0.0f, 0.0f);
        rm_rows3_set(&shown->off, i, rm_pick_vec3(is_one & is_over, none, off));
        rm_rows3_set(&shown->speed, i, rm_pick_vec3(is_one & is_over, none, speed));
        shown->stiffness[i] = rm_pick(is_over, 0.0f, shown->stiffness[i]);
        is_on[i] = is_one & ~is_over;
    }
    return rm_mask_of(is_on);
}

// One step of the springs that have time left.
static RM_LANE_LOOP uint32_t spring_on(rm_shown_rows *restrict shown, float *restrict left) {
    uint32_t has_more[RM_LANES];
    RM_EACH_LANE(i) {
        float stiffness = shown->stiffness[i];
        uint32_t is_one = rm_truth((stiffness != 0.0f) & (left[i] >= 0.0f));
        bool is_long = left[i] > RM_SPRING_LONGEST;
        rm_spring spring = rm_spring_of(stiffness, is_long ? RM_SPRING_LONGEST : left[i]);
        rm_vec3 off = rm_rows3_get(&shown->off, i);
        rm_vec3 speed = rm_rows3_get(&shown->speed, i);
        rm_vec3 off_after = off;
        rm_vec3 speed_after = speed;
        rm_spring_step(&spring, &off_after.x, &speed_after.x);
        rm_spring_step(&spring, &off_after.y, &speed_after.y);
        rm_spring_step(&spring, &off_after.z, &speed_after.z);
        rm_rows3_set(&shown->off, i, rm_pick_vec3(is_one, off_after, off));
        rm_rows3_set(&shown->speed, i, rm_pick_vec3(is_one, speed_after, speed));
        left[i] = is_long ? left[i] - RM_SPRING_LONGEST : -1.0f;
        has_more[i] = rm_truth(left[i] >= 0.0f);
    }
    return rm_mask_of(has_more);
}

// Ends a correction that is too fast to give a valid place.
static RM_LANE_LOOP void end_nowhere(rm_shown_rows *restrict shown) {
    RM_EACH_LANE(i) {
        rm_vec3 off = rm_rows3_get(&shown->off, i);
        uint32_t is_near = rm_truth(rm_abs(off.x) <= RM_COORDINATE_LIMIT) &
                           rm_truth(rm_abs(off.y) <= RM_COORDINATE_LIMIT) &
                           rm_truth(rm_abs(off.z) <= RM_COORDINATE_LIMIT);
        rm_vec3 none = rm_vec3_make(0.0f, 0.0f, 0.0f);
        rm_rows3_set(&shown->off, i, rm_pick_vec3(is_near, off, none));
        rm_rows3_set(&shown->speed, i, rm_pick_vec3(is_near, rm_rows3_get(&shown->speed, i), none));
        shown->stiffness[i] = rm_pick(is_near, shown->stiffness[i], 0.0f);
    }
}

static void correct(rm_shown_rows *shown, const rm_free_scratch *s) {
    rm_row left;
    uint32_t lanes = end_corrections(shown, s);
    memcpy(left, s->dt, sizeof left);
    if (lanes) {
        do {
            lanes &= spring_on(shown, left);
        } while (lanes);
        end_nowhere(shown);
    }
}

// --- the heading ---------------------------------------------------------------------------------

static RM_LANE_LOOP uint32_t find_turned(const rm_shown_rows *restrict shown) {
    uint32_t is_turned[RM_LANES];
    RM_EACH_LANE(i) {
        is_turned[i] = rm_truth(shown->turn.w[i] != 1.0f);
    }
    return rm_mask_of(is_turned);
}

static RM_LANE_BODY rm_quat normal(rm_quat q) {
    return rm_quat_scale(q, 1.0f / rm_sqrt(rm_quat_dot(q, q)));
}

// The rest of the angle between the drawn and the predicted rotation after the frame.
static RM_LANE_LOOP void turn_less(const rm_free_moment *restrict m, const float *restrict speeds,
                                   rm_shown_rows *restrict shown,
                                   const rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
        rm_quat predicted = rm_rows4_get(&s->rotation, i);
        rm_quat turn = rm_rows4_get(&shown->turn, i);
        uint32_t is_one = rm_truth(turn.w != 1.0f);
        turn = rm_quat_scale(turn, turn.w < 0.0f ? -1.0f : 1.0f);
        float sine = rm_sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
        float angle = 2.0f * rm_turn_angle(sine, turn.w);
        float left = angle * m->turn_left;
        float at_speed = angle - speeds[i] * m->dt;
        left = left > at_speed ? left : at_speed;
        float half = rm_turn_sine(0.5f * left) / sine;
        turn = normal(
            rm_quat_make(rm_turn_cosine(0.5f * left), turn.x * half, turn.y * half, turn.z * half));
        rm_quat at = normal(rm_quat_multiply(turn, predicted));
        is_one &= rm_truth(left > TURN_OVER);
        rm_rows4_set(&shown->turn, i, rm_pick_quat(is_one, turn, rm_quat_identity()));
        rm_rows4_set(&shown->at_rotation, i, rm_pick_quat(is_one, at, predicted));
    }
}

// --- drawing -------------------------------------------------------------------------------------

static RM_LANE_LOOP void place(rm_shown_rows *restrict shown, rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
// NOLINTBEGIN(bugprone-macro-parentheses): the name of an axis
#define ON_AXIS(a)                                                                                 \
    float a = s->at.a[i] + shown->off.a[i];                                                        \
    shown->predicted.a[i] = s->at.a[i];                                                            \
    s->at.a[i] = a - shown->at.a[i];                                                               \
    shown->at.a[i] = a;                                                                            \
    shown->target_velocity.a[i] = s->velocity.a[i];
        // NOLINTEND(bugprone-macro-parentheses)
        ON_AXIS(x)
        ON_AXIS(y)
        ON_AXIS(z)
#undef ON_AXIS
        shown->cell[i] = shown->at_cell[i] = s->cell[i];
    }
}

// The feet play the forward speed that is drawn.
static RM_LANE_LOOP void walk_feet(float dt, rm_shown_rows *restrict shown) {
    RM_EACH_LANE(i) {
        rm_quat q = rm_rows4_get(&shown->at_rotation, i);
        rm_vec3 forward = {2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * (q.x * q.x + q.z * q.z),
                           2.0f * (q.y * q.z + q.w * q.x)};
        float legs = rm_vec3_dot(rm_rows3_get(&shown->velocity, i), forward);
        legs = rm_abs(legs) > FEET_SPEED ? legs : 0.0f;
        float turns = legs / CYCLE_LENGTH * dt;
        turns = rm_abs(turns) < 1.0f ? turns : 0.0f;
        float after = shown->phase[i] + (turns < 0.0f ? 1.0f + turns : turns);
        after = after - (after >= 1.0f ? 1.0f : 0.0f);
        shown->phase[i] = after < 1.0f ? after : 0.0f;
        shown->legs[i] = legs;
    }
}

static RM_LANE_LOOP void find_velocities(float rate, rm_shown_rows *restrict shown,
                                         const rm_free_scratch *restrict s) {
    RM_EACH_LANE(i) {
        rm_rows3_set(&shown->velocity, i, rm_vec3_scale(rm_rows3_get(&s->at, i), rate));
    }
}

static RM_LANE_LOOP uint32_t find_still(const rm_free_rows *restrict rows) {
    uint32_t is_still[RM_LANES];
    const rm_shown_rows *shown = &rows->shown;
    RM_EACH_LANE(i) {
        is_still[i] = rm_truth((rows->aim.to[i] == FLT_MAX) & (shown->stiffness[i] == 0.0f) &
                               (shown->turn.w[i] == 1.0f)) &
                      ~rm_any(rm_rows3_get(&shown->velocity, i));
    }
    return rm_mask_of(is_still);
}

static uint32_t show(const rm_free_moment *m, rm_free_rows *rows, rm_free_scratch *s) {
    rm_shown_rows *shown = &rows->shown;
    correct(shown, s);
    place(shown, s);
    shown->rotation = s->rotation;
    if (find_turned(shown)) {
        turn_less(m, rows->aim.turn_speed, shown, s);
    } else {
        shown->at_rotation = s->rotation;
    }
    if (m->dt >= (float)RM_TICK_SHORTEST) {
        find_velocities(1.0f / m->dt, shown, s);
    }
    walk_feet(m->dt, shown);
    return find_still(rows);
}

const rm_free_stage_set RM_FREE_STAGES = {follow, find_ages, predict, show};
