// The independent oracle: the tick written a second time, for one body, from the documents and not
// from src/, so that a rule that the library has wrong for one body and for eight at a time is
// wrong against this. It shares no rule with the library and must not come to.
//
// Everything is in one file, so that the compiler may put it together as it likes. Comments are on
// what the documents demand; why is told in src/.

#include "plain.h"

#include "remora/body.h"
#include "remora/space.h"

#include "body/body_numbers.h"
#include "chase/chase_numbers.h"
#include "motion/motion_numbers.h"
#include "space/space_numbers.h"

// The axes of a rotation in global space.
typedef struct axes {
    rm_vec3 right, forward, up;
} axes;

// A move in a body's own space, or a pose.
typedef struct pose {
    rm_vec3 origin;
    rm_quat rotation;
} pose;

// --- vectors, rotations and places ---------------------------------------------------------------

static axes axes_of(rm_quat q) {
    axes a;
    a.right = rm_vec3_make(1.0f - 2.0f * q.y * q.y - 2.0f * q.z * q.z,
                           2.0f * (q.x * q.y + q.w * q.z), 2.0f * (q.x * q.z - q.w * q.y));
    a.forward =
        rm_vec3_make(2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * q.x * q.x - 2.0f * q.z * q.z,
                     2.0f * (q.y * q.z + q.w * q.x));
    a.up = rm_vec3_make(2.0f * (q.x * q.z + q.w * q.y), 2.0f * (q.y * q.z - q.w * q.x),
                        1.0f - 2.0f * q.x * q.x - 2.0f * q.y * q.y);
    return a;
}

static rm_vec3 to_local(const axes *a, rm_vec3 v) {
    return rm_vec3_make(rm_vec3_dot(a->right, v), rm_vec3_dot(a->forward, v),
                        rm_vec3_dot(a->up, v));
}

static rm_vec3 to_global(const axes *a, rm_vec3 v) {
    return rm_vec3_make(a->right.x * v.x + a->forward.x * v.y + a->up.x * v.z,
                        a->right.y * v.x + a->forward.y * v.y + a->up.y * v.z,
                        a->right.z * v.x + a->forward.z * v.y + a->up.z * v.z);
}

static bool is_unit(rm_quat q) {
    return rm_abs(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE;
}

// Gives a pose this rotation, of unit length; one that has none leaves it as it is.
static void set_rotation(pose *p, rm_quat rotation) {
    rm_quat unit = rm_quat_renormalize(rotation);
    if (is_unit(unit)) {
        p->rotation = unit;
    }
}

// Turns a pose about a global axis by the length of w, radians.
static void turn(pose *p, rm_vec3 w) {
    float squared = rm_vec3_length_squared(w);
    if (squared < RM_EPSILON * RM_EPSILON) {
        return;
    }
    float angle = rm_sqrt(squared);
    float s = rm_sin(angle * 0.5f) / angle;
    rm_quat by = rm_quat_make(rm_cos(angle * 0.5f), w.x * s, w.y * s, w.z * s);
    set_rotation(p, rm_quat_multiply(by, p->rotation));
}

static rm_vec3 offset_of(const rm_position *a, const rm_position *b) {
    rm_vec3 blocks = rm_landblock_offset(a->cell, b->cell);
    return rm_vec3_sub(rm_vec3_add(blocks, b->origin), a->origin);
}

static float distance_of(const rm_position *a, const rm_position *b) {
    return rm_vec3_length(offset_of(a, b));
}

static int map_cell(uint32_t block, float coordinate) {
    float cell = (float)(block * RM_LANDBLOCK_CELLS) + rm_floor(coordinate / RM_CELL_SIZE);
    return cell >= 0.0f && cell < (float)RM_MAP_CELLS ? (int)cell : -1;
}

// Brings an outdoor place back into its landblock. False if it lies off the map.
static bool settle(rm_position *p) {
    uint32_t low = p->cell & 0xFFFFu;
    if (!rm_vec3_is_within(p->origin, RM_COORDINATE_LIMIT)) {
        return false;
    }
    if (low >= RM_CELL_FIRST_INDOOR) {
        return low <= RM_CELL_LAST_INDOOR;
    }
    float x = rm_abs(p->origin.x) < RM_EPSILON ? 0.0f : p->origin.x;
    float y = rm_abs(p->origin.y) < RM_EPSILON ? 0.0f : p->origin.y;
    int east = map_cell(p->cell >> 24, x);
    int north = map_cell(p->cell >> 16 & 0xFFu, y);
    if (low < 1 || low > RM_CELL_LAST_OUTDOOR || east < 0 || north < 0) {
        return false;
    }
    uint32_t block =
        (uint32_t)(east / RM_LANDBLOCK_CELLS) << 8 | (uint32_t)(north / RM_LANDBLOCK_CELLS);
    uint32_t cell =
        (uint32_t)(east % RM_LANDBLOCK_CELLS * RM_LANDBLOCK_CELLS + north % RM_LANDBLOCK_CELLS);
    p->cell = block << 16 | (cell + 1);
    p->origin.x = x - rm_floor(x / RM_LANDBLOCK_SIZE) * RM_LANDBLOCK_SIZE;
    p->origin.y = y - rm_floor(y / RM_LANDBLOCK_SIZE) * RM_LANDBLOCK_SIZE;
    return true;
}

// --- the queue -----------------------------------------------------------------------------------

static const rm_position *node_at(const plain_body *b, uint32_t i) {
    return &b->nodes[(b->first + i) % RM_QUEUE_CAPACITY];
}

static void clear_window(plain_body *b) {
    b->window_ticks = 0;
    b->window_seconds = 0.0f;
}

void plain_stop(plain_body *b) {
    b->count = 0;
    clear_window(b);
    b->fails = 0;
    b->baseline = RM_NO_BASELINE;
}

static void drop_head(plain_body *b) {
    b->first = (b->first + 1) % RM_QUEUE_CAPACITY;
    b->count -= 1;
}

static void append(plain_body *b, const rm_position *place) {
    while (b->count >= RM_QUEUE_CAPACITY) {
        drop_head(b);
    }
    b->nodes[(b->first + b->count) % RM_QUEUE_CAPACITY] = *place;
    b->count += 1;
}

static float blip_distance(const plain_body *b) {
    return rm_cell_is_indoor(b->at.cell) ? RM_BLIP_INDOORS : RM_BLIP_OUTDOORS;
}

void plain_go(plain_body *b, const rm_position *reported) {
    rm_position to = *reported;
    if (rm_position_clean(RM_SPACE_LANDBLOCKS, &to) != RM_OK) {
        return;
    }
    const rm_position *end = b->count ? node_at(b, b->count - 1) : &b->at;
    b->transient |= RM_TRANSIENT_ACTIVE;
    if (distance_of(end, &to) > blip_distance(b)) {
        append(b, &to);
        b->fails = RM_FAIL_LIMIT + 1;
        return;
    }
    if (distance_of(&b->at, &to) <= RM_REACH_DISTANCE) {
        plain_stop(b);
        b->at.rotation = rm_quat_with_heading(b->at.rotation, rm_quat_heading(to.rotation));
        return;
    }
    while (b->count && distance_of(node_at(b, b->count - 1), &to) <= RM_REACH_DISTANCE) {
        b->count -= 1;
    }
    append(b, &to);
}

// Pops the head; what is behind it becomes the goal.
static void complete_node(plain_body *b, bool is_success) {
    rm_position done = *node_at(b, 0);
    clear_window(b);
    drop_head(b);
    if (b->count > 0) {
        b->baseline = distance_of(&b->at, node_at(b, 0));
        return;
    }
    b->baseline = RM_NO_BASELINE;
    if (is_success) {
        plain_stop(b);
    } else {
        b->failed = done;
        b->has_failed = true;
    }
}

static bool window_passes(float made, float seconds, float dt) {
    return made >= RM_STALL_DISTANCE ||
           (made > RM_EPSILON && made / seconds / dt >= RM_STALL_RATIO);
}

// Replaces the move by the step towards the head. True if it did.
static bool chase_head(plain_body *b, const axes *a, float dt, pose *move) {
    if (!(b->transient & RM_TRANSIENT_CONTACT) || b->count == 0) {
        return false;
    }
    rm_vec3 way = offset_of(&b->at, node_at(b, 0));
    float distance = rm_vec3_length(way);
    if (distance <= RM_REACH_DISTANCE) {
        complete_node(b, true);
        b->reasons |= RM_REASON_REACHED;
        return false;
    }
    b->window_seconds += dt;
    b->window_ticks += 1;
    if (b->window_ticks >= RM_STALL_WINDOW) {
        if (!b->target && !window_passes(b->baseline - distance, b->window_seconds, dt)) {
            b->fails += 1;
            complete_node(b, false);
            b->reasons |= RM_REASON_STALL;
            return false;
        }
        clear_window(b);
        b->baseline = distance;
    }
    way = to_local(a, way);
    float step = b->chase_speed * dt;
    float length = rm_vec3_length(way);
    if (length <= RM_REACH_DISTANCE) {
        complete_node(b, true);
        b->reasons |= RM_REASON_REACHED;
    }
    move->origin = length > step ? rm_vec3_scale(way, step / length) : way;
    move->rotation = rm_quat_identity();
    b->reasons |= RM_REASON_CHASE;
    return true;
}

// --- sticky and leash ----------------------------------------------------------------------------

static float turn_to(const rm_position *at, const rm_position *target) {
    float degrees = rm_position_heading(at, target) - rm_quat_heading(at->rotation);
    if (rm_abs(degrees) < RM_EPSILON) {
        return 0.0f;
    }
    return degrees < -RM_EPSILON ? degrees + 360.0f : degrees;
}

static bool follow_target(const plain_world *w, plain_body *b, const axes *a, float dt,
                          pose *move) {
    if (!b->target) {
        return false;
    }
    const rm_position *target = &w->bodies[b->target - 1].start;
    rm_vec3 way = to_local(a, offset_of(&b->at, target));
    way.z = 0.0f;
    if (!rm_vec3_normalize(&way)) {
        way = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    float gap =
        distance_of(&b->at, target) - (b->radius * b->scale + b->target_radius) - RM_STICKY_GAP;
    float step = b->sticky_speed * dt;
    if (step >= rm_abs(gap)) {
        step = gap;
    }
    rm_frame frame = rm_frame_make(rm_vec3_scale(way, step), move->rotation);
    rm_frame_set_heading(&frame, turn_to(&b->at, target));
    move->origin = frame.origin;
    move->rotation = frame.rotation;
    b->reasons |= RM_REASON_STICKY;
    return true;
}

static void pull_leash(plain_body *b, pose *move) {
    rm_constraint *leash = &b->leash;
    if (!leash->is_on) {
        return;
    }
    if (b->transient & RM_TRANSIENT_CONTACT) {
        if (leash->used >= leash->max) {
            move->origin = rm_vec3_scale(move->origin, 0.0f);
            b->reasons |= RM_REASON_LEASH;
        } else if (leash->used > leash->start) {
            float share = (leash->max - leash->used) / (leash->max - leash->start);
            move->origin = rm_vec3_scale(move->origin, share);
            b->reasons |= RM_REASON_LEASH;
        }
    }
    leash->used += rm_vec3_length(move->origin);
}

// --- the stages ----------------------------------------------------------------------------------

// 1: the cycle, which counts on walkable ground only; its turn always does.
static pose play_cycle(plain_body *b, float dt) {
    pose move = {{0.0f, 0.0f, 0.0f}, rm_quat_identity()};
    float scale = b->transient & RM_TRANSIENT_ON_WALKABLE ? b->scale : 0.0f;
    move.origin = rm_vec3_scale(rm_vec3_scale(b->cycle_velocity, dt), scale);
    turn(&move, rm_vec3_scale(b->cycle_omega, dt));
    float phase = b->phase + b->phase_rate * dt;
    phase -= rm_floor(phase);
    b->phase = phase < 1.0f ? phase : 0.0f;
    return move;
}

// 2: queue, target, leash.
static void chase(const plain_world *w, plain_body *b, const axes *a, float dt, pose *move) {
    bool is_chasing = chase_head(b, a, dt, move);
    bool is_stuck = follow_target(w, b, a, dt, move);
    pull_leash(b, move);
    bool moves = move->origin.x != 0.0f || move->origin.y != 0.0f || move->origin.z != 0.0f ||
                 move->rotation.x != 0.0f || move->rotation.y != 0.0f || move->rotation.z != 0.0f;
    if (!is_chasing && !is_stuck && moves) {
        b->reasons |= RM_REASON_ROOT;
    }
}

// 3: where pose and move lead.
static pose combine(const plain_body *b, const axes *a, const pose *move) {
    pose to = {rm_vec3_add(b->at.origin, to_global(a, move->origin)), b->at.rotation};
    set_rotation(&to, rm_quat_multiply(b->at.rotation, move->rotation));
    return to;
}

static bool is_at_home_on_ground(const plain_body *b) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (b->transient & ground) == ground;
}

static void rub(plain_body *b, float dt) {
    if (!(b->transient & RM_TRANSIENT_ON_WALKABLE)) {
        return;
    }
    float lift = rm_vec3_dot(b->velocity, b->plane.normal);
    if (lift < RM_FRICTION_LIFT) {
        b->velocity = rm_vec3_sub(b->velocity, rm_vec3_scale(b->plane.normal, lift));
        b->velocity = rm_vec3_scale(b->velocity, rm_pow(1.0f - b->friction, dt));
    }
}

// 0: a velocity along the ground ends. One that points off it stays: there is no sweep here that
// would notice the body to have left.
static void start_on_ground(plain_body *b) {
    bool is_slow = rm_vec3_dot(b->velocity, b->plane.normal) < RM_FRICTION_LIFT;
    if (is_at_home_on_ground(b) && !(b->state & RM_STATE_SLEDDING) && is_slow) {
        b->velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
}

// 4: one Euler step.
static void integrate(plain_body *b, float dt, pose *to) {
    bool falls = !is_at_home_on_ground(b) && b->state & RM_STATE_GRAVITY;
    float acceleration = falls ? RM_GRAVITY : 0.0f;
    float squared = rm_vec3_length_squared(b->velocity);
    if (squared > 0.0f) {
        if (squared > RM_MAX_SPEED * RM_MAX_SPEED) {
            b->velocity = rm_vec3_scale(b->velocity, RM_MAX_SPEED / rm_sqrt(squared));
            squared = RM_MAX_SPEED * RM_MAX_SPEED;
        }
        rub(b, dt);
        if (squared - RM_SMALL_SPEED * RM_SMALL_SPEED < RM_EPSILON) {
            b->velocity = rm_vec3_make(0.0f, 0.0f, 0.0f);
        }
        rm_vec3 drift = rm_vec3_scale(b->velocity, dt);
        drift.z += 0.5f * acceleration * dt * dt;
        to->origin = rm_vec3_add(to->origin, drift);
        b->reasons |= RM_REASON_VELOCITY;
    }
    b->velocity.z += acceleration * dt;
    turn(to, rm_vec3_scale(b->omega, dt));
    b->reasons |= falls ? RM_REASON_GRAVITY : 0u;
}

// Reasons of moves that may turn a body as well.
static const uint32_t TURNING = RM_REASON_ROOT | RM_REASON_CHASE;

// 5, 6: there is nothing to sweep. A body that stays within epsilon only turns, and claims no more.
static void commit(plain_body *b, float dt, bool is_turned, pose *to) {
    if (!rm_vec3_is_finite(to->origin) || !is_unit(to->rotation)) {
        *to = (pose){b->at.origin, rm_quat_identity()};
    }
    rm_position old = b->at;
    bool has_moved = !rm_vec3_is_equal(to->origin, old.origin);
    if (!has_moved) {
        b->reasons &= ~(RM_REASON_VELOCITY | (is_turned ? 0u : TURNING));
    }
    b->at.rotation = to->rotation;
    b->at.origin = has_moved ? to->origin : old.origin;
    if (!settle(&b->at)) {
        b->at.origin = old.origin;
        (void)settle(&b->at);
    }
    b->cached_velocity = has_moved ? rm_vec3_scale(offset_of(&old, &b->at), 1.0f / dt)
                                   : rm_vec3_make(0.0f, 0.0f, 0.0f);
}

static void blip(plain_body *b) {
    if (b->count == 0 && !b->has_failed) {
        plain_stop(b);
        return;
    }
    rm_position place = b->count ? *node_at(b, b->count - 1) : b->failed;
    if (settle(&place)) {
        b->at = place;
        b->is_placed = true;
        b->blips += 1;
        b->reasons |= RM_REASON_BLIP;
        plain_stop(b);
    }
}

// 7: the end of the tick.
static void use_time(plain_body *b) {
    if (b->fails > RM_FAIL_LIMIT || (b->count == 0 && b->fails > 0)) {
        blip(b);
    }
    if (b->target && b->stuck_seconds > RM_STICKY_SECONDS) {
        b->target = 0;
    }
}

static void tick_body(const plain_world *w, plain_body *b, float dt) {
    b->reasons = 0;
    if (b->state & RM_STATE_FROZEN) {
        b->transient &= ~(uint32_t)RM_TRANSIENT_ACTIVE;
        return;
    }
    b->viewer_distance = 0.0f;
    b->transient |= RM_TRANSIENT_ACTIVE;
    start_on_ground(b);
    axes a = axes_of(b->at.rotation);
    pose move = play_cycle(b, dt);
    chase(w, b, &a, dt, &move);
    pose to = combine(b, &a, &move);
    integrate(b, dt, &to);
    bool is_turned = move.rotation.x != 0.0f || move.rotation.y != 0.0f || move.rotation.z != 0.0f;
    commit(b, dt, is_turned, &to);
    use_time(b);
}

void plain_tick(plain_world *w, double seconds) {
    for (uint32_t i = 0; i < w->count; ++i) {
        plain_body *b = &w->bodies[i];
        b->start = b->at;
        b->stuck_seconds += b->target ? seconds : 0.0;
    }
    for (uint32_t i = 0; i < w->count; ++i) {
        tick_body(w, &w->bodies[i], (float)seconds);
    }
    for (uint32_t i = 0; i < w->count; ++i) {
        plain_body *b = &w->bodies[i];
        if (b->is_placed) {
            b->start = b->at;
            b->is_placed = false;
        }
    }
}

// --- what is done to bodies ----------------------------------------------------------------------

void plain_set_cycle(plain_body *b, rm_vec3 velocity, rm_vec3 omega) {
    float length = rm_vec3_length(velocity);
    float speed = length == 0.0f ? RM_RUN_SPEED : length;
    b->cycle_velocity = velocity;
    b->cycle_omega = omega;
    b->chase_speed = rm_chase_speed(speed);
    b->sticky_speed = rm_sticky_speed(speed);
}

void plain_body_init(plain_body *b, const rm_position *at, bool is_grounded) {
    rm_body_def def = rm_default_body_def();
    *b = (plain_body){
        .at = *at,
        .state = def.state,
        .transient = is_grounded ? RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE : 0,
        .scale = def.scale,
        .friction = def.friction,
        .radius = def.radius,
        .plane = {{0.0f, 0.0f, 1.0f}, 0.0f},
        .baseline = RM_NO_BASELINE,
    };
    (void)rm_position_clean(RM_SPACE_LANDBLOCKS, &b->at);
    b->start = b->at;
    plain_set_cycle(b, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
}

void plain_push(plain_body *b, rm_vec3 velocity, rm_vec3 omega) {
    if (!rm_vec3_is_equal(velocity, b->velocity)) {
        b->velocity = velocity;
    }
    b->omega = omega;
}

void plain_stick(plain_world *w, plain_body *b, uint32_t target) {
    const plain_body *other = &w->bodies[target];
    b->target = target + 1;
    b->stuck_seconds = 0.0;
    b->target_radius = other->radius * other->scale;
}

void plain_leash(plain_body *b, float start, float max) {
    rm_constraint_set(&b->leash, 0.0f, start, max);
}
