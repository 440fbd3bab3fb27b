// The drawn pose: the rounded prediction plus an offset that vanishes.
//
// A report moves the prediction; the drawn body stays, as the offset takes up the difference. An
// offset begins with the drawn velocity, braked at once to that of the prediction, and is exactly
// zero after its duration. On the ground heights are those of the ground, and steps are lifted
// over. The prediction is free of walls; an offset that reaches into one is shortened.

#include "remora/collision.h"

#include "body/setters.h"
#include "predict/draw_rows.h"
#include "predict/predict_numbers.h"
#include "space/axes.h"
#include "space/cell.h"

static float larger(float a, float b) {
    return a > b ? a : b;
}

static float clamp(float x, float least, float most) {
    return x < least ? least : (x > most ? most : x);
}

static rm_vec3 zero(void) {
    return rm_vec3_make(0.0f, 0.0f, 0.0f);
}

static rm_vec3 level(rm_vec3 v) {
    return rm_vec3_make(v.x, v.y, 0.0f);
}

// Remaining share after dt of a decay to 1/e within `time`.
static float decay(float dt, float time) {
    return rm_pow(0.36787944f, dt / time);
}

// --- the offset ----------------------------------------------------------------------------------

// As rm_offset_place, for a body that hurries to its rest: an even speed between two ramps, the
// lowest that arrives in time.
static float hurried_share(float x) {
    const float ramp = RM_SMOOTH_HURRY_RAMP;
    const float speed = 1.0f / (1.0f - ramp);
    float left = 1.0f - x;
    if (x < ramp) {
        return 1.0f - 0.5f * speed * x * x / ramp;
    }
    return left < ramp ? 0.5f * speed * left * left / ramp : 1.0f - speed * (x - 0.5f * ramp);
}

static rm_vec3 offset_now(const rm_drawn *drawn) {
    if (drawn->elapsed >= drawn->duration) {
        return zero();
    }
    float x = drawn->elapsed / drawn->duration;
    float share = drawn->is_hurried ? hurried_share(x) : rm_offset_place(x);
    return rm_vec3_add(
        rm_vec3_scale(drawn->start, share),
        rm_vec3_scale(drawn->start_velocity, drawn->duration * rm_offset_velocity(x)));
}

// Velocity of the offset.
static rm_vec3 offset_velocity(const rm_drawn *drawn) {
    if (drawn->elapsed >= drawn->duration || drawn->is_hurried) {
        return zero();
    }
    float x = drawn->elapsed / drawn->duration;
    float away = -30.0f * x * x * (1.0f + x * (x - 2.0f)) / drawn->duration;
    float along = 1.0f + x * x * (-18.0f + x * (32.0f - 15.0f * x));
    return rm_vec3_add(rm_vec3_scale(drawn->start, away),
                       rm_vec3_scale(drawn->start_velocity, along));
}

static void end_offset(rm_drawn *drawn) {
    drawn->start = drawn->start_velocity = zero();
    drawn->elapsed = drawn->duration = 0.0f;
    drawn->is_hurried = 0;
}

// Greatest speed at which an offset is removed.
static float pull(const rm_drawn *drawn, rm_vec3 offset, rm_vec3 target) {
    float own = larger(drawn->speed, 1.0f);
    float speed = rm_vec3_length(level(target));
    if (speed <= RM_SMOOTH_STANDS) {
        return RM_SMOOTH_STANDING_SHARE * own;
    }
    float ahead = (offset.x * target.x + offset.y * target.y) / speed;
    return ahead > 0.5f * rm_vec3_length(offset) ? RM_SMOOTH_AHEAD_SHARE * speed
                                                 : RM_SMOOTH_BEHIND_SHARE * own;
}

// A body that stands is to rest in time.
static void hurry(const rm_smooth_body *settings, rm_drawn *drawn, rm_vec3 target) {
    float rest = larger(RM_SMOOTH_EASE_REST, settings->ease_shortest);
    bool stands = rm_vec3_length(level(target)) <= RM_SMOOTH_STANDS;
    drawn->is_hurried = stands && drawn->duration > rest;
    drawn->duration = drawn->is_hurried ? rest : drawn->duration;
}

// Initial velocity of an offset, towards the prediction. The velocity of the offset before it is
// kept, up to an overshoot: otherwise an offset that restarts with each report would
// never progress.
static rm_vec3 velocity_home(rm_vec3 offset, rm_vec3 velocity, rm_vec3 before, float duration) {
    float length = rm_vec3_length(offset);
    if (length < 1e-6f) {
        return velocity;
    }
    rm_vec3 home = rm_vec3_scale(offset, -1.0f / length);
    float speed = rm_vec3_dot(velocity, home);
    float mean = length / duration;
    float kept = clamp(rm_vec3_dot(before, home), RM_SMOOTH_AT_ONCE_SHARE * mean,
                       RM_SMOOTH_QUINTIC_SPEED * mean);
    return kept > speed ? rm_vec3_add(velocity, rm_vec3_scale(home, kept - speed)) : velocity;
}

static void begin_offset(rm_smooth *smooth, rm_vec3 offset, rm_vec3 velocity, rm_vec3 target) {
    rm_drawn *drawn = &smooth->drawn;
    float length = rm_vec3_length(offset);
    float duration = clamp(RM_SMOOTH_QUINTIC_SPEED * length / pull(drawn, offset, target),
                           smooth->settings.ease_shortest, smooth->settings.ease_longest);
    rm_vec3 begins = rm_vec3_sub(velocity, target);
    drawn->start_velocity = velocity_home(offset, begins, offset_velocity(drawn), duration);
    drawn->start = offset;
    drawn->elapsed = 0.0f;
    drawn->duration = duration;
    hurry(&smooth->settings, drawn, target);
    if (length < 1e-5f && rm_vec3_length(drawn->start_velocity) < 1e-5f) {
        end_offset(drawn);
    }
}

// Drawn velocity after a report: braked or started at once, in the air that of the flight.
static rm_vec3 velocity_after(rm_vec3 drawn, const rm_target *target, bool has_moved) {
    rm_vec3 velocity = drawn;
    float speed = rm_vec3_length(level(drawn));
    if (!target->is_grounded) {
        return target->velocity;
    }
    if (speed > 1e-6f) {
        rm_vec3 way = rm_vec3_scale(level(drawn), 1.0f / speed);
        float along = rm_vec3_dot(target->velocity, way);
        if (speed > along) {
            velocity = rm_vec3_scale(way, clamp(along, 0.0f, speed));
        }
    }
    rm_vec3 wanted = level(target->velocity);
    float length = rm_vec3_length(wanted);
    if (has_moved && length > RM_SMOOTH_STANDS && rm_vec3_dot(wanted, velocity) >= -1e-9f &&
        rm_vec3_length(velocity) < RM_SMOOTH_START_SHARE * length) {
        velocity = rm_vec3_scale(wanted, RM_SMOOTH_START_SHARE);
    }
    velocity.z = 0.0f;
    return velocity;
}

// --- frame ---------------------------------------------------------------------------------------

// State of a frame.
typedef struct frame {
    const rm_tick *tick;
    const rm_lane *lane;
    rm_smooth *smooth;
    const rm_before *before;
    float dt;
    rm_target target;
    rm_vec3 offset; // from the rounded prediction to the drawn place
    rm_vec3 moved;  // shift of the rounded prediction by reports
} frame;

// Heights are those of the ground, or of the reports if ground is off.
static bool is_level(const frame *f) {
    return f->target.is_grounded && !f->before->has_no_heights;
}

static rm_vec3 rounded(const rm_target *target, const rm_position *from) {
    return rm_vec3_add(rm_position_offset(from, &target->at), target->rounding);
}

// Rounds less where a report is inside the window, so that earlier drawn places are independent
// of it.
static void narrow(frame *f, const rm_target *target) {
    rm_drawn *drawn = &f->smooth->drawn;
    float late = (float)(f->before->earliest - drawn->time);
    float most = f->smooth->settings.rounding;
    if (target) {
        f->target = *target;
        return;
    }
    rm_ring_target(&f->smooth->ring, drawn->time, drawn->rounding, &f->target);
    if (!f->before->has_news) {
        return;
    }
    const rm_target *before = &f->before->target;
    f->moved = rm_vec3_sub(rounded(&f->target, &before->at), before->rounding);
    if (late < drawn->rounding && rm_vec3_length(f->moved) > 2.0f * RM_SMOOTH_MOVED) {
        drawn->rounding = clamp(late, 0.0f, most);
        rm_ring_target(&f->smooth->ring, drawn->time, drawn->rounding, &f->target);
        f->moved = rounded(&f->target, &before->at);
    }
}

static void note_speed(frame *f) {
    rm_drawn *drawn = &f->smooth->drawn;
    float cycle = rm_vec3_length(f->target.cycle);
    if (cycle > RM_SMOOTH_STANDS) {
        drawn->speed = cycle * f->lane->warm->scale[f->lane->i];
    }
}

// Change of the drawing target in a frame.
typedef struct change {
    rm_vec3 moved;    // by reports, m
    rm_vec3 way;      // velocity of the prediction, m/s
    bool has_moved;   // by more than the threshold
    bool has_changed; // velocity: a start, a stop, a wall
    bool is_stream;   // reports follow each other at once
} change;

// Reports in quick succession, while the path stays as it was: a high rate, each report off by a
// little. An offset that restarted with each of them would stay at its beginning.
static bool is_stream(const frame *f, float changed, float noticed) {
    const rm_drawn *drawn = &f->smooth->drawn;
    bool is_fast = drawn->elapsed + f->dt < RM_SMOOTH_STREAM_FAST;
    return drawn->duration > 0.0f && drawn->elapsed < RM_SMOOTH_STREAM &&
           changed <= (is_fast ? RM_SMOOTH_STREAM_CHANGE * noticed : noticed);
}

static change change_of(const frame *f) {
    bool is_flat = is_level(f);
    rm_vec3 by = rm_vec3_sub(f->target.velocity, f->smooth->drawn.target_velocity);
    change c = {.moved = is_flat ? level(f->moved) : f->moved,
                .way = is_flat ? level(f->target.velocity) : f->target.velocity};
    float changed = rm_vec3_length(f->target.is_grounded ? level(by) : by);
    float noticed =
        RM_SMOOTH_EASE_SPEED + RM_SMOOTH_EASE_SHARE * rm_vec3_length(level(f->target.velocity));
    c.has_moved = f->before->has_news && rm_vec3_length(c.moved) > RM_SMOOTH_MOVED;
    c.has_changed = changed > noticed;
    c.is_stream = c.has_moved && is_stream(f, changed, noticed);
    return c;
}

// Adds the change by a report to the present offset. Its place and velocity continue as they are;
// it ends with the later of its rest and the addition.
static void add_to_offset(frame *f, rm_vec3 moved, rm_vec3 way) {
    rm_drawn *drawn = &f->smooth->drawn;
    const rm_smooth_body *settings = &f->smooth->settings;
    rm_vec3 velocity = offset_velocity(drawn);
    float left = drawn->duration - drawn->elapsed;
    float own = RM_SMOOTH_QUINTIC_SPEED * rm_vec3_length(moved) / pull(drawn, moved, way);
    f->offset = rm_vec3_sub(offset_now(drawn), moved);
    drawn->start = f->offset;
    drawn->start_velocity = velocity;
    drawn->elapsed = 0.0f;
    drawn->is_hurried = 0;
    drawn->duration = larger(
        left, clamp(own, RM_SMOOTH_STREAM_SHARE * settings->ease_shortest, settings->ease_longest));
    hurry(settings, drawn, way);
}

// A report that adds little to an offset in its first half leaves it unchanged.
// @return false if it adds more, with everything unchanged
static bool fold(rm_drawn *drawn, rm_vec3 moved) {
    float x = drawn->duration > 0.0f ? drawn->elapsed / drawn->duration : 1.0f;
    if (!(x < 0.5f) || drawn->is_hurried ||
        rm_vec3_length(moved) > RM_SMOOTH_FOLD_SHARE * rm_vec3_length(offset_now(drawn))) {
        return false;
    }
    drawn->start = rm_vec3_sub(drawn->start, rm_vec3_scale(moved, 1.0f / rm_offset_place(x)));
    return true;
}

// Begins a new offset from where the body would be drawn without the change. A report counts from
// its time of sending on: of this frame only the part before that is walked as before.
static void begin_anew(frame *f, const change *c) {
    rm_drawn *drawn = &f->smooth->drawn;
    rm_vec3 velocity = velocity_after(drawn->velocity, &f->target, c->has_moved);
    if (c->has_moved) {
        rm_vec3 was = f->target.is_grounded ? level(drawn->velocity) : drawn->velocity;
        float walked = clamp((float)(f->before->newest - drawn->time) + f->dt, 0.0f, f->dt);
        rm_vec3 here =
            rm_vec3_sub(rm_position_offset(&f->target.at, &drawn->at), f->target.rounding);
        here = rm_vec3_add(here, rm_vec3_scale(was, walked));
        f->offset = rm_vec3_add(here, rm_vec3_scale(velocity, f->dt - walked));
    } else {
        f->offset = rm_vec3_sub(offset_now(drawn), f->moved);
    }
    if (is_level(f)) {
        f->offset.z = 0.0f;
    }
    begin_offset(f->smooth, f->offset, velocity, c->way);
}

// Offset of this frame: a new one if reports or the path changed the target.
static void ease(frame *f) {
    rm_drawn *drawn = &f->smooth->drawn;
    const change c = change_of(f);
    drawn->elapsed += f->dt;
    bool is_folded = c.has_moved && !c.has_changed && fold(drawn, c.moved);
    if (is_folded || (!c.has_moved && !c.has_changed)) {
        f->offset = offset_now(drawn);
        if (drawn->elapsed >= drawn->duration) {
            end_offset(drawn);
        }
    } else if (c.is_stream) {
        add_to_offset(f, c.moved, c.way);
    } else {
        begin_anew(f, &c);
    }
}

// --- walls ---------------------------------------------------------------------------------------

// Reach of a shape from its axis, m.
static float reach_of(const rm_shape *shape) {
    float reach = 0.0f;
    for (uint32_t i = 0; i < shape->sphere_count; ++i) {
        const rm_sphere *sphere = &shape->spheres[i];
        reach = larger(reach, rm_vec3_length(level(sphere->center)) + sphere->radius);
    }
    return reach;
}

// Whether a body reaches into something. For the built-in collision only; a placement of its own
// may overlap by a little. What sweeps pass is left out: nearly always only terrain is near, while
// a depth is measured against all that a world has.
static bool is_inside(const rm_tick *tick, const rm_lane *lane, const rm_position *at) {
    if (tick->sweep != rm_collide_sweep) {
        return false;
    }
    const rm_collision *collision = ((const rm_collide_context *)tick->sweep_user)->collision;
    const rm_shape *shape = &lane->cold->shape;
    return !rm_collide_is_bare(collision, at, reach_of(shape)) &&
           rm_collision_depth(collision, shape, at) > RM_SMOOTH_WALL_SLACK;
}

// Where there is nothing but ground, which is no further up or down than half a step, a placement
// would be on it.
static bool is_on_bare_ground(const frame *f, const rm_position *at, float *height) {
    const rm_shape *shape = &f->lane->cold->shape;
    const rm_collide_context *context = (const rm_collide_context *)f->tick->sweep_user;
    if (f->tick->sweep != rm_collide_sweep || context->nearby || shape->sphere_count == 0 ||
        at->rotation.x != 0.0f || at->rotation.y != 0.0f ||
        !rm_collide_bare_height(context->collision, at, reach_of(shape), height)) {
        return false;
    }
    float least = shape->step_up < shape->step_down ? shape->step_up : shape->step_down;
    const rm_vec3 center = shape->spheres[0].center;
    return center.x == 0.0f && center.y == 0.0f && rm_abs(at->origin.z - *height) <= 0.5f * least;
}

// Whether the body has room at a place; the height there.
static bool is_free(const frame *f, const rm_position *at, float *height) {
    if (is_on_bare_ground(f, at, height)) {
        return true;
    }
    rm_sweep_in in = rm_lane_sweep_in(f->lane, RM_SWEEP_PLACE, at, 0.0f);
    rm_sweep_out out = {.at = *at};
    in.from = *at;
    in.transient &= ~(uint32_t)RM_TRANSIENT_SLIDING;
    if (f->tick->sweep(f->tick->sweep_user, &in, &out) != RM_SWEEP_OK ||
        !rm_swept_is_usable(f->tick, &out)) {
        return false;
    }
    rm_vec3 off = rm_position_offset(at, &out.at);
    *height = at->origin.z + off.z;
    return off.x * off.x + off.y * off.y < RM_SMOOTH_WALL_SLACK * RM_SMOOTH_WALL_SLACK &&
           rm_abs(off.z) < RM_SMOOTH_WALL_HEIGHT && !is_inside(f->tick, f->lane, &out.at);
}

// Nearly every place lies in its cell already.
static void settle(rm_space space, rm_position *at) {
    bool stays = space != RM_SPACE_FLAT && rm_cell_is_on_map(at->cell) &&
                 rm_cell_keeps(at->cell, at->origin);
    if (!stays) {
        rm_position_settle(space, at);
    }
}

bool rm_draw_has_room(const rm_tick *tick, const rm_lane *lane, rm_position *at, float *height) {
    const frame f = {.tick = tick, .lane = lane};
    settle(tick->space, at);
    return is_free(&f, at, height);
}

static rm_position beside(const rm_position *at, rm_vec3 offset) {
    rm_position moved = *at;
    moved.origin = rm_vec3_add(moved.origin, offset);
    return moved;
}

// Shortens the offset until the body has room at its end.
// @return true if it was shortened
static bool keep_out(frame *f, rm_vec3 *all, float *height) {
    int tries = 0;
    for (; tries <= RM_SMOOTH_WALL_TRIES; ++tries) {
        rm_position at = beside(&f->target.at, *all);
        float found = 0.0f;
        if (rm_draw_has_room(f->tick, f->lane, &at, &found)) {
            *height = found;
            return tries > 0;
        }
        *all = rm_vec3_scale(*all, tries < RM_SMOOTH_WALL_TRIES ? RM_SMOOTH_WALL_SHARE : 0.0f);
    }
    *height = f->target.at.origin.z;
    return true;
}

// A shortened offset is eased from its new length.
static void shorten(frame *f, rm_vec3 all) {
    rm_drawn *drawn = &f->smooth->drawn;
    f->offset = rm_vec3_sub(all, f->target.rounding);
    float left = drawn->duration - drawn->elapsed;
    drawn->start = f->offset;
    drawn->start_velocity = zero();
    drawn->duration = larger(left, f->smooth->settings.ease_shortest);
    drawn->is_hurried = 0;
    drawn->elapsed = 0.0f;
    if (rm_vec3_length(f->offset) < 1e-6f) {
        end_offset(drawn);
    }
}

// The drawn place, less its lift.
static rm_position place(frame *f) {
    rm_vec3 all = rm_vec3_add(f->target.rounding, f->offset);
    rm_vec3 tested = f->target.is_grounded ? level(all) : all;
    rm_position at = beside(&f->target.at, all);
    bool has_walls = f->tick->sweep && !f->tick->follows_ground;
    if (!has_walls || rm_vec3_length(tested) <= RM_SMOOTH_WALL_OFFSET) {
        return at;
    }
    float height;
    if (keep_out(f, &tested, &height)) {
        shorten(f, tested);
        at = beside(&f->target.at, tested);
    }
    if (f->target.is_grounded) {
        at.origin.z = height;
    }
    return at;
}

// --- heading, feet -------------------------------------------------------------------------------

// The second axis of a body that is turned so.
static rm_vec3 forward_of(rm_quat q) {
    return rm_vec3_make(2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * (q.x * q.x + q.z * q.z),
                        2.0f * (q.y * q.z + q.w * q.x));
}

// True if a cycle has restarted, so that feet move: along another line, after no cycle, or by a
// jump of the phase.
static bool is_new_since(const frame *f, const rm_steps *was, bool may_jump) {
    const rm_vec3 now = f->target.cycle;
    float along = rm_abs(was->cycle.x * now.x + was->cycle.y * now.y);
    float across = rm_abs(was->cycle.x * now.y - was->cycle.y * now.x);
    float jumped = f->target.phase - was->phase;
    jumped -= rm_floor(jumped + 0.5f);
    return along <= across || along <= RM_SMOOTH_STANDS * RM_SMOOTH_STANDS ||
           (may_jump && rm_abs(jumped) > RM_SMOOTH_LEGS_JUMP);
}

// Restart since the last frame, or by a report. Legs that stood restart as well.
static bool is_new_cycle(const frame *f) {
    const rm_target *before = &f->before->target;
    double time = f->smooth->drawn.time - (double)f->dt;
    rm_steps was = rm_ring_steps(&f->smooth->ring, &f->target, time);
    if (f->smooth->drawn.legs == 0.0f || is_new_since(f, &was, true)) {
        return true;
    }
    was = (rm_steps){before->cycle, before->phase};
    return f->before->has_news &&
           (!before->is_grounded ||
            is_new_since(f, &was, (rm_heard_last(f->smooth)->has & RM_HEARD_COMMAND) != 0));
}

// The step of a cycle that a frame plays.
typedef struct stride {
    rm_vec3 way;  // of the cycle, as drawn; unit length
    float speed;  // intended speed, m/s
    float rate;   // phases a second at that speed
    float behind; // phases by which the body is drawn behind the prediction, along its displacement
} stride;

static stride stride_of(const frame *f, float speed) {
    const rm_drawn *drawn = &f->smooth->drawn;
    rm_frame turned;
    turned.rotation = drawn->at.rotation;
    rm_axes_cache(&turned);
    rm_vec3 cycle = rm_axes_to_global(&turned, f->target.cycle);
    stride s = {.way = rm_vec3_scale(cycle, f->lane->warm->scale[f->lane->i] / speed),
                .speed = speed,
                .rate = f->lane->warm->phase_rate[f->lane->i]};
    float behind = rm_vec3_dot(rm_position_offset(&drawn->at, &drawn->predicted), s.way);
    s.behind = s.rate * behind / speed;
    return s;
}

// A phase that is off, as the prediction has it: how much of that a frame makes up. Not while a
// wall holds the prediction back, whose feet slide then, or while the place is far off.
static float made_up(const frame *f, const stride *s, float off, float share) {
    bool is_held = rm_vec3_dot(f->target.velocity, s->way) < RM_SMOOTH_LEGS_FREE * s->speed;
    if (is_held || rm_abs(s->behind) > RM_SMOOTH_LEGS_NEAR) {
        return 0.0f;
    }
    float most = RM_SMOOTH_LEGS_EASE * rm_abs(s->rate) * share;
    float seen = off - clamp(off, -RM_SMOOTH_LEGS_UNSEEN, RM_SMOOTH_LEGS_UNSEEN);
    return clamp(seen / RM_SMOOTH_LEGS_TIME, -most, most) * f->dt;
}

// A cycle that begins: its feet are put down where those of the prediction were, as far as the legs
// can make up for the way by which it begins too late.
static float phase_begun(const frame *f, const stride *s) {
    const rm_drawn *drawn = &f->smooth->drawn;
    float most = RM_SMOOTH_LEGS_GAIN * rm_abs(s->rate) * (drawn->duration - drawn->elapsed);
    return rm_phase_after(f->target.phase, clamp(-s->behind, -most, most), 1.0f);
}

// The cycle plays at the speed along its own way that is drawn, so that feet stay where they are
// put down: a body that is drawn behind the prediction by a way is behind it by the phase of
// that way.
static void take_steps(frame *f, float speed) {
    rm_drawn *drawn = &f->smooth->drawn;
    const stride s = stride_of(f, speed);
    float own = f->target.cycle.y * f->lane->warm->scale[f->lane->i];
    float share = clamp(rm_vec3_dot(drawn->velocity, s.way) / speed, 0.0f, RM_SMOOTH_LEGS_SHARE);
    bool is_new = is_new_cycle(f);
    drawn->legs = own * share;
    if (is_new) {
        drawn->phase = phase_begun(f, &s);
        return;
    }
    float phase = rm_phase_after(drawn->phase, s.rate * share, f->dt);
    float off = f->target.phase - s.behind - phase;
    float eased = made_up(f, &s, off - rm_floor(off + 0.5f), share);
    drawn->phase = rm_phase_after(phase, eased, 1.0f);
    drawn->legs += eased != 0.0f ? own * eased / (s.rate * f->dt) : 0.0f;
}

// A body that stands by command and is pulled takes steps as well.
static void walk_feet(frame *f) {
    rm_drawn *drawn = &f->smooth->drawn;
    float speed = rm_vec3_length(f->target.cycle) * f->lane->warm->scale[f->lane->i];
    if (speed > RM_SMOOTH_STANDS) {
        take_steps(f, speed);
        return;
    }
    float forward = rm_vec3_dot(drawn->velocity, forward_of(drawn->at.rotation));
    if (rm_abs(forward) <= RM_SMOOTH_STANDS) {
        drawn->phase = f->target.phase;
        drawn->legs = 0.0f;
        return;
    }
    drawn->legs = clamp(forward, -RM_SMOOTH_LEGS_SPEED, RM_SMOOTH_LEGS_SPEED);
    drawn->phase = rm_phase_after(drawn->phase, drawn->legs / RM_SMOOTH_LEGS_CYCLE, f->dt);
}

// --- the frame -----------------------------------------------------------------------------------

void rm_draw_place(rm_smooth *smooth) {
    rm_drawn *drawn = &smooth->drawn;
    rm_past past = rm_ring_at(&smooth->ring, drawn->time);
    end_offset(drawn);
    drawn->at = drawn->predicted = past.at;
    rm_target target;
    rm_ring_target(&smooth->ring, drawn->time, 0.0f, &target);
    drawn->velocity = drawn->target_velocity = target.velocity;
    drawn->turn = rm_quat_identity();
    drawn->lift = drawn->rounding = 0.0f;
    drawn->legs = past.cycle.y;
    drawn->phase = past.phase;
}

static bool is_too_far(const frame *f) {
    if (!f->before->has_news) {
        return false;
    }
    rm_vec3 off = rm_position_offset(&f->target.at, &f->smooth->drawn.at);
    return f->before->is_jump || rm_vec3_length(off) > f->smooth->settings.snap_distance;
}

// The rest of a lift, or of a mistaken flight, decays; it falls at most as fast as a body.
static void lower(frame *f, float lost) {
    rm_drawn *drawn = &f->smooth->drawn;
    float was = drawn->lift + lost;
    if (was == 0.0f) {
        return;
    }
    float left = was * decay(f->dt, RM_SMOOTH_LIFT_TIME);
    left = larger(left, was - RM_SMOOTH_FALL_SPEED * f->dt);
    drawn->lift = rm_abs(left) < 1e-4f ? 0.0f : left;
}

// Drawn height above the ground of a flying body that a report has landed.
static float height_lost(const frame *f, const rm_position *at) {
    bool has_landed =
        f->before->has_news && f->target.is_grounded && !f->before->target.is_grounded;
    return has_landed && is_level(f) ? larger(0.0f, rm_position_offset(at, &f->smooth->drawn.at).z)
                                     : 0.0f;
}

static void lift(frame *f, rm_position *at) {
    rm_drawn *drawn = &f->smooth->drawn;
    bool has_steps = f->tick->sweep && !f->tick->follows_ground;
    float now = has_steps ? rm_ring_lift(&f->smooth->ring, drawn->time) : 0.0f;
    float lost = f->before->has_news && has_steps ? f->before->lift - now : 0.0f;
    lower(f, lost + height_lost(f, at));
    if (f->target.is_grounded) {
        at->origin.z += larger(0.0f, now + drawn->lift);
    }
}

// A report turns the prediction; the drawn heading follows.
static void keep_heading(frame *f) {
    rm_drawn *drawn = &f->smooth->drawn;
    if (f->before->has_news) {
        rm_quat was = rm_quat_multiply(drawn->turn, f->before->target.at.rotation);
        drawn->turn =
            rm_quat_renormalize(rm_quat_multiply(was, rm_quat_conjugate(f->target.at.rotation)));
    }
}

void rm_draw_frame(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth,
                   const rm_before *before, float dt, float turn_left, const rm_target *target) {
    frame f; // `target` and `offset` are written before they are read
    f.tick = tick;
    f.lane = lane;
    f.smooth = smooth;
    f.before = before;
    f.dt = dt;
    f.moved = zero();
    rm_drawn *drawn = &smooth->drawn;
    rm_position was = drawn->at;
    drawn->rounding = clamp(drawn->rounding + dt, 0.0f, smooth->settings.rounding);
    narrow(&f, target);
    if (is_too_far(&f)) {
        rm_draw_place(smooth);
        return;
    }
    note_speed(&f);
    keep_heading(&f);
    ease(&f);
    if (!rm_vec3_is_within(f.offset, RM_COORDINATE_LIMIT)) { // too fast for a valid place
        rm_draw_place(smooth);
        return;
    }
    rm_position at = place(&f);
    lift(&f, &at);
    at.rotation = rm_draw_turn(smooth, f.target.at.rotation, dt, turn_left);
    drawn->at = at;
    drawn->predicted = f.target.at;
    drawn->target_velocity = f.target.velocity;
    if (dt >= (float)RM_TICK_SHORTEST) { // a shorter one would give an infinite speed
        drawn->velocity = rm_vec3_scale(rm_way_between(&was, &at), 1.0f / dt);
    }
    walk_feet(&f);
}
