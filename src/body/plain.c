// A body as a plain value: it is put into a block of one body, passes the stages of the tick there,
// and is taken out again. The tick has one form.
//
// Invariants: a body that is put in and taken out again is the same, to the bit, so that ticks in a
// row are those of a body that stays in a world. A plain body is as hostile as a save: values that
// storage would alter are checked before, the body as a whole inside.

#include "remora/plain.h"

#include "body/body_motion.h"
#include "body/def.h"
#include "body/fields.h"
#include "body/setters.h"
#include "body/tick.h"
#include "motion/valid.h"

#include <string.h>

// A body in a block of its own.
typedef struct held {
    rm_single_body single;
    uint32_t generation;
    rm_lane lane;
    rm_block block;
} held;

static void hold(held *h) {
    h->lane = rm_single_lane(&h->single);
    h->generation = 0;
    h->block = (rm_block){
        .hot = &h->single.hot,
        .warm = &h->single.warm,
        .start = &h->single.start,
        .cold = &h->single.cold, // lane 0 is the only one that is used
        .goals = &h->single.goal,
        .marks = &h->single.marks,
        .generations = &h->generation,
    };
    h->single.marks.used = 1;
}

// --- checks of a plain body --------------------------------------------------------------------

static bool is_queue(const rm_interp *queue) {
    const rm_interp_head *head = &queue->head;
    bool is_empty = head->count == 0;
    return head->count <= RM_QUEUE_CAPACITY && head->node.kind <= RM_NODE_VELOCITY &&
           is_empty == (head->node.kind == RM_NODE_NONE) && head->keep_heading <= 1 &&
           rm_is_finite(head->seconds) && rm_is_finite(head->baseline) &&
           queue->ring.first < RM_QUEUE_CAPACITY - 1 && queue->ring.has_failed <= 1;
}

static bool is_manager(const rm_position_manager *manager) {
    const rm_constraint *leash = &manager->constraint;
    const rm_sticky *sticky = &manager->sticky;
    return is_queue(&manager->interp) && sticky->is_ready <= 1 &&
           rm_is_finite((float)sticky->elapsed) && rm_is_finite(sticky->radius) &&
           leash->is_on <= 1 && rm_is_finite(leash->used) && rm_is_finite(leash->start) &&
           rm_is_finite(leash->max);
}

// Checks values that storage would alter, or leaves unchecked.
static bool fits(const rm_plain_body *body, const rm_motion_table *table) {
    return body->speed_source <= RM_SPEED_FIXED && is_manager(&body->manager) &&
           rm_motion_is_valid(&body->motion, table) &&
           rm_vec3_is_finite(body->motion.sequence.velocity) &&
           rm_vec3_is_finite(body->motion.sequence.omega) && rm_is_finite(body->contact_plane.d);
}

// --- in and out ------------------------------------------------------------------------------

static void put_words(const rm_lane *lane, const rm_plain_body *body) {
    rm_cold *cold = lane->cold;
    int i = lane->i;
    lane->hot->state[i] = body->state;
    lane->hot->transient[i] = body->transient;
    lane->hot->flags[i] = body->is_player ? RM_LANE_PLAYER : 0u;
    lane->warm->plane_cell[i] = body->contact_cell;
    lane->warm->scale[i] = body->scale;
    lane->warm->friction[i] = body->friction;
    lane->warm->elasticity[i] = body->elasticity;
    cold->guid = body->guid;
    cold->speed_source = (uint8_t)body->speed_source;
    cold->speed = body->speed;
    cold->radius = body->radius;
    cold->jump_height = body->jump_height;
    cold->shape = body->shape;
}

static void put_pose(const rm_lane *lane, const rm_plain_body *body) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    rm_lane_set_position(lane, &body->position);
    rm_lane_set_start(lane, &body->position);
    rm_row_set_vec3(lane->hot->velocity, i, body->velocity);
    rm_row_set_vec3(warm->omega, i, body->omega);
    rm_row_set_vec3(warm->cached_velocity, i, body->cached_velocity);
    rm_row_set_vec3(warm->slide, i, body->slide_normal);
    rm_row_set_plane(warm->plane, i, body->contact_plane);
}

// An invalid target is discarded.
static void put_manager(const rm_lane *lane, const rm_position_manager *manager) {
    rm_lane_set_head(lane, &manager->interp.head);
    lane->cold->ring = manager->interp.ring;
    rm_lane_set_leash(lane, &manager->constraint);
    if (manager->sticky.target) {
        rm_lane_goal(lane)->sticky = manager->sticky;
    }
}

static void put_motion(const rm_lane *lane, const rm_motion *motion) {
    rm_lane_store_motion(lane, motion);
    if (motion->sequence.node_count == 0) {
        lane->warm->phase[lane->i] = (float)motion->sequence.cursor;
    }
}

static void take_words(const rm_lane *lane, rm_plain_body *body) {
    const rm_cold *cold = lane->cold;
    int i = lane->i;
    body->state = lane->hot->state[i];
    body->transient = lane->hot->transient[i];
    body->is_player = rm_lane_flag(lane, RM_LANE_PLAYER);
    body->contact_cell = lane->warm->plane_cell[i];
    body->scale = lane->warm->scale[i];
    body->friction = lane->warm->friction[i];
    body->elasticity = lane->warm->elasticity[i];
    body->guid = cold->guid;
    body->speed_source = cold->speed_source;
    body->speed = cold->speed;
    body->radius = cold->radius;
    body->jump_height = cold->jump_height;
    body->shape = cold->shape;
}

static void take_pose(const rm_lane *lane, rm_plain_body *body) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    body->position = rm_lane_position(lane);
    body->velocity = rm_lane_velocity(lane);
    body->omega = rm_row_vec3(warm->omega, i);
    body->cached_velocity = rm_row_vec3(warm->cached_velocity, i);
    body->slide_normal = rm_row_vec3(warm->slide, i);
    body->contact_plane = rm_row_plane(warm->plane, i);
}

static void take_manager(const rm_lane *lane, rm_position_manager *manager) {
    manager->interp.head = rm_lane_head(lane);
    manager->interp.ring = lane->cold->ring;
    manager->constraint = rm_lane_leash(lane);
    manager->sticky = rm_lane_goal(lane)->sticky;
}

static void take_motion(const rm_lane *lane, rm_motion *motion) {
    rm_lane_load_motion(lane, motion);
    if (motion->sequence.node_count == 0) {
        motion->sequence.cursor = (double)lane->warm->phase[lane->i];
    }
}

static void take_body(const rm_lane *lane, rm_plain_body *body) {
    take_words(lane, body);
    take_pose(lane, body);
    take_manager(lane, &body->manager);
    take_motion(lane, &body->motion);
}

static bool put_body(held *h, const rm_plain_around *around, const rm_plain_body *body) {
    const rm_tables tables = {.table = {around->table}, .count = 1};
    if (!fits(body, around->table)) {
        return false;
    }
    hold(h);
    put_words(&h->lane, body);
    put_pose(&h->lane, body);
    put_manager(&h->lane, &body->manager);
    put_motion(&h->lane, &body->motion);
    rm_lane_derive(&h->lane, &around->rules);
    return rm_lane_is_sane(&h->lane, &body->motion, around->space, &tables);
}

// --- the tick --------------------------------------------------------------------------------

static bool find(const void *bodies, uint32_t guid, rm_motion_target *target) {
    const rm_plain_around *around = (const rm_plain_around *)bodies;
    return around->find && around->find(around->find_user, guid, target);
}

// Share of a body alone in a world.
static rm_share whole_share(void) {
    return (rm_share){.sub_steps = RM_BUDGET_SUB_STEPS,
                      .places = RM_SHARE_PLACES,
                      .body_tests = RM_BUDGET_BODY_TESTS,
                      .mesh_tests = RM_BUDGET_MESH_TESTS};
}

static rm_tick tick_of(const rm_plain_around *around, const rm_tables *tables, double seconds) {
    return (rm_tick){
        .rules = around->rules,
        .space = around->space,
        .input = {.rules = &around->rules, .tables = tables, .find = find, .bodies = around},
        .seconds = seconds,
        .dt = (float)seconds,
        .number = 1,
        .sweep = around->sweep,
        .sweep_user = around->sweep_user,
        .follows_ground = around->sweep == rm_sweep_ground,
        .share = whole_share(),
    };
}

static bool is_around(const rm_plain_around *around) {
    return around && rm_rules_are_valid(&around->rules) &&
           around->rules.present != RM_RULE_SMOOTH && around->table &&
           (around->space == RM_SPACE_FLAT || around->space == RM_SPACE_LANDBLOCKS);
}

rm_plain_around rm_default_plain_around(void) {
    return (rm_plain_around){
        .rules = rm_rules_l3(), .space = RM_SPACE_LANDBLOCKS, .table = rm_motion_table_humanoid()};
}

rm_status rm_plain_init(rm_plain_body *body, const rm_plain_around *around,
                        const rm_body_def *def) {
    held h;
    if (!body || !def || def->table != 0 || !is_around(around)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_body_def checked = *def;
    rm_status status = rm_body_def_check(&checked, around->space);
    if (status == RM_OK) {
        hold(&h);
        rm_lane_init(&h.lane, &checked, around->table);
        take_body(&h.lane, body);
    }
    return status;
}

void rm_plain_set_velocity(rm_plain_body *body, rm_vec3 velocity) {
    if (body && rm_vec3_is_finite(velocity) && !rm_vec3_is_equal(velocity, body->velocity)) {
        body->velocity = rm_clamp_speed(velocity);
    }
}

rm_status rm_plain_tick(rm_plain_body *body, const rm_plain_around *around, double seconds,
                        rm_plain_out *out) {
    held h;
    rm_memo memo = rm_memo_none();
    if (!body || !out || !is_around(around)) {
        return RM_ERROR_ARGUMENT;
    }
    if (!(seconds >= RM_TICK_SHORTEST && seconds <= RM_TICK_LIMIT)) {
        return RM_ERROR_TIME;
    }
    if (!put_body(&h, around, body)) {
        return RM_ERROR_ARGUMENT;
    }
    const rm_tables tables = {.table = {around->table}, .count = 1};
    rm_tick tick = tick_of(around, &tables, seconds);
    out->wish = (rm_interp_action){.wish = RM_INTERP_NOTHING};
    tick.memo = &memo;
    tick.wish = &out->wish;
    rm_lane_tick(&tick, &h.block, 0);
    out->start = rm_lane_start(&h.lane);
    out->reasons = h.single.warm.reasons[0];
    take_body(&h.lane, body);
    return RM_OK;
}

rm_status rm_plain_place(rm_plain_body *body, const rm_plain_around *around, rm_plain_out *out) {
    held h;
    if (!body || !out || out->wish.wish != RM_INTERP_PLACE || !is_around(around) ||
        !rm_vec3_is_finite(out->wish.velocity) || !put_body(&h, around, body)) {
        return RM_ERROR_ARGUMENT;
    }
    const rm_tables tables = {.table = {around->table}, .count = 1};
    rm_tick tick = tick_of(around, &tables, 0.0);
    if (!rm_lane_carry_out(&tick, &h.lane, &out->wish)) {
        return RM_ERROR_REFUSED;
    }
    take_body(&h.lane, body);
    rm_interp_stop(&body->manager.interp);
    out->start = body->position;
    out->reasons |= h.single.warm.reasons[0] | RM_REASON_BLIP;
    out->wish = (rm_interp_action){.wish = RM_INTERP_NOTHING};
    return RM_OK;
}
