// The sweep callback: fills a transition from the request, runs it, and returns its result. All
// state is on the stack of this call.

#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide/sweep_walk.h"
#include "space/space_numbers.h"

#include <string.h>

// What pushing out of a wall may add to the displacement of a placement. Metres. Origin: chosen.
static const float PLACEMENT_PUSH = 1.0f;

const rm_shape rm_dummy_shape = {
    .sphere_count = 1,
    .spheres = {{{0.0f, 0.0f, RM_DUMMY_RADIUS}, RM_DUMMY_RADIUS}},
    .step_up = RM_DUMMY_STEP,
    .step_down = RM_DUMMY_STEP,
};

static void fill_spheres(rm_transition *t, const rm_shape *shape) {
    const rm_shape *solid = shape && shape->sphere_count > 0 ? shape : &rm_dummy_shape;
    bool has_two = solid->sphere_count > 1;
    shape = shape ? shape : &rm_dummy_shape;
    t->sphere_count = has_two ? 2 : 1;
    t->local[0] = solid->spheres[0];
    t->local[1] = solid->spheres[has_two];
    t->spheres[0].radius = t->local[0].radius;
    t->spheres[1].radius = t->local[1].radius;
    t->step_up_height = shape->step_up;
    t->step_down_height = shape->step_down;
}

static void fill_object(rm_transition *t, const rm_sweep_in *in) {
    t->object = 0;
    t->object |= in->state & RM_STATE_EDGE_SLIDE ? RM_OBJECT_EDGE_SLIDE : 0u;
    t->object |= in->state & RM_STATE_PATHCLIPPED ? RM_OBJECT_PATH_CLIPPED : 0u;
    t->is_ethereal = (in->state & RM_STATE_ETHEREAL) != 0;
    t->is_missile = (in->state & RM_STATE_MISSILE) != 0;
    t->can_step_down = !t->is_missile;
    t->has_gravity = (in->state & RM_STATE_GRAVITY) != 0;
}

static void clear_path(rm_transition *t) {
    t->insert = RM_INSERT_TRANSITION;
    t->shift_count = t->commit_count = 0;
    t->space.frame = NULL;
    rm_forget_near(t);
    t->is_stepping_up = t->is_stepping_down = t->is_probing_ground = t->is_colliding = false;
    t->has_negative_hit = t->negative_steps_up = false;
    t->is_obstruction_ethereal = t->hits_interior = t->checks_building = false;
    t->allows_sliding = t->in->kind != RM_SWEEP_PLACE;
    t->step_up_normal = rm_vec3_make(0.0f, 0.0f, 0.0f);
    t->walkable_allowance = RM_FLOOR_Z;
    t->walk_interp = 1.0f;
    t->step_down_amount = 0.0f;
    t->walkable.polygon = NULL;
    t->bits = 0;
    t->is_stopped = false;
}

// Takes over contact and slide of the last sweep. A body that leaves its plane starts in the air.
static void fill_contact(rm_transition *t, const rm_sweep_in *in) {
    rm_reset_findings(t);
    if (in->transient & RM_TRANSIENT_CONTACT) {
        rm_contact contact = {in->contact, in->contact_cell, true,
                              (in->transient & RM_TRANSIENT_WATER) != 0};
        t->last_known = contact;
        if (!(rm_vec3_dot(in->velocity, in->contact.normal) > RM_EPSILON)) {
            t->contact = contact;
            t->object |= RM_OBJECT_CONTACT;
            t->object |= in->transient & RM_TRANSIENT_ON_WALKABLE ? RM_OBJECT_ON_WALKABLE : 0u;
        }
    }
    if (in->transient & RM_TRANSIENT_SLIDING) {
        rm_set_sliding_normal(t, in->slide);
    }
    t->stationary_fall = in->transient & RM_TRANSIENT_STATIONARY_STUCK  ? 3
                         : in->transient & RM_TRANSIENT_STATIONARY_STOP ? 2
                         : in->transient & RM_TRANSIENT_STATIONARY_FALL ? 1
                                                                        : 0;
}

// Whether an outdoor position lies in the cell that it names, borders included.
static bool is_settled(const rm_position *at) {
    rm_vec3 local = rm_cell_local(at->cell, at->origin);
    return rm_cell_is_outdoor(at->cell) && rm_square_holds(local.x, local.y, 0.0f, RM_CELL_SIZE);
}

// Sets the place where the sweep starts. False where the map is unloaded.
static bool start_at(rm_transition *t, rm_position at) {
    if (t->world->space == RM_SPACE_FLAT) {
        at.cell = RM_FLAT_CELL;
    } else if (!rm_cell_is_indoor(at.cell) && !is_settled(&at) &&
               !rm_position_adjust_to_outside(&at)) {
        return false;
    }
    t->check.at = at;
    t->check.cell = rm_find_cell(t->world, at.cell);
    if (!t->check.cell) {
        return false;
    }
    rm_path_commit(t);
    return true;
}

// Indoors the target place may lie in another room than it says: that one, one that can be viewed
// from it, or the open air.
static rm_position find_room(const rm_collision *world, rm_position at) {
    const rm_room *room = rm_cell_is_indoor(at.cell) && world->space != RM_SPACE_FLAT
                              ? (const rm_room *)rm_table_find(&world->rooms, at.cell)
                              : NULL;
    if (!room || rm_room_holds(room, at.origin)) {
        return at;
    }
    for (uint32_t i = 0; i < room->visible_count; ++i) {
        const rm_room *other = (const rm_room *)rm_table_find(&world->rooms, room->visible[i]);
        if (other) {
            rm_vec3 shift = rm_landblock_offset(room->visible[i], at.cell);
            if (rm_room_holds(other, rm_vec3_add(at.origin, shift))) {
                at.origin = rm_vec3_add(at.origin, shift);
                at.cell = room->visible[i];
                return at;
            }
        }
    }
    if (room->sees_outside) {
        (void)rm_position_adjust_to_outside(&at);
    }
    return at;
}

static bool is_same_origin(const rm_position *a, const rm_position *b) {
    rm_vec3 offset = rm_position_offset(a, b);
    return rm_abs(offset.x) <= RM_EPSILON && rm_abs(offset.y) <= RM_EPSILON &&
           rm_abs(offset.z) <= RM_EPSILON;
}

static void write_out(const rm_transition *t, rm_sweep_out *out) {
    out->at = t->current.at;
    if (t->world->space == RM_SPACE_FLAT) {
        out->at.cell = 0;
    }
    out->bits = t->bits;
    if (t->contact.is_valid) {
        out->contact = t->contact.plane;
        out->contact_cell = t->contact.cell;
        out->bits |= RM_SWEPT_CONTACT;
        out->bits |= t->contact.is_water ? RM_SWEPT_WATER : 0u;
    }
    if (t->sliding.is_valid) {
        out->slide = t->sliding.n;
        out->bits |= RM_SWEPT_SLIDE;
    }
    if (t->collision.is_valid) {
        out->normal = t->collision.n;
        out->bits |= RM_SWEPT_NORMAL;
    }
    out->bits |= t->hit_environment ? RM_SWEPT_ENVIRONMENT : 0u;
    out->bits |= t->is_stopped ? RM_SWEPT_STOPPED : 0u;
    out->stationary_fall = t->stationary_fall;
    out->touched = t->touched;
}

// A sweep that has examined too much fails, whatever it has found.
static uint32_t why_failed(const rm_transition *t) {
    return rm_is_exhausted(t) ? RM_SWEPT_EXHAUSTED : 0u;
}

static rm_sweep_result move(rm_transition *t, const rm_sweep_in *in, rm_sweep_out *out) {
    if (!start_at(t, in->from)) {
        out->bits = RM_SWEPT_LOST;
        return RM_SWEEP_NO_CELL;
    }
    fill_contact(t, in);
    if (!rm_find_transitional_position(t) || rm_is_exhausted(t)) {
        out->bits = RM_SWEPT_BLOCKED | why_failed(t);
        return RM_SWEEP_FAILED;
    }
    write_out(t, out);
    if (is_same_origin(&in->from, &out->at) && !is_same_origin(&in->from, &in->to)) {
        out->bits |= RM_SWEPT_BLOCKED;
    }
    return RM_SWEEP_OK;
}

// A placement that is forbidden to slide has to end in the cell and near the place that was
// requested. The test is signed, as in the client.
static bool is_where_wanted(const rm_position *wanted, const rm_position *at) {
    return wanted->cell == at->cell && at->origin.x - wanted->origin.x < RM_PLACEMENT_TOLERANCE &&
           at->origin.y - wanted->origin.y < RM_PLACEMENT_TOLERANCE;
}

static rm_sweep_result place(rm_transition *t, const rm_sweep_in *in, rm_sweep_out *out) {
    if (!start_at(t, find_room(t->world, in->to))) {
        out->bits = RM_SWEPT_LOST;
        return RM_SWEEP_NO_CELL;
    }
    rm_position wanted = t->current.at;
    rm_reset_findings(t);
    if (!rm_find_placement_position(t) || rm_is_exhausted(t)) {
        out->bits = why_failed(t);
        return RM_SWEEP_FAILED;
    }
    if (in->kind == RM_SWEEP_PLACE && !is_where_wanted(&wanted, &t->current.at)) {
        return RM_SWEEP_FAILED;
    }
    write_out(t, out);
    return RM_SWEEP_OK;
}

static rm_sweep_result run(rm_transition *t, const rm_sweep_in *in, rm_sweep_out *out) {
    t->in = in;
    fill_spheres(t, in->shape);
    fill_object(t, in);
    clear_path(t);
    return in->kind == RM_SWEEP_MOVE ? move(t, in, out) : place(t, in, out);
}

// Distance from a standing body's origin within which other bodies matter.
static float reach_at_rest(const rm_sweep_in *in) {
    float size = 2.0f * RM_DUMMY_RADIUS;
    for (uint32_t k = 0; in->shape && k < in->shape->sphere_count && k < RM_MAX_SPHERES; ++k) {
        const rm_sphere *sphere = &in->shape->spheres[k];
        float own = rm_vec3_length(sphere->center) + sphere->radius;
        size = own > size ? own : size;
    }
    float steps = in->shape ? in->shape->step_up + in->shape->step_down : 0.0f;
    return size + steps;
}

// Distance from both ends of the sweep within which other bodies matter.
static float reach_of(const rm_sweep_in *in) {
    float reach = in->kind == RM_SWEEP_MOVE ? 0.5f * rm_position_distance(&in->from, &in->to)
                                            : RM_PLACEMENT_REACH + PLACEMENT_PUSH;
    return reach + reach_at_rest(in);
}

bool rm_collide_is_alone(const rm_collide_context *context, const rm_sweep_in *in) {
    rm_body_obstacle first;
    return !context->nearby ||
           context->nearby(context->nearby_user, in, reach_of(in), &first, 1) <= 0;
}

static void ask_for_bodies(rm_transition *t, const rm_collide_context *context,
                           const rm_sweep_in *in, float reach) {
    int count = context->nearby(context->nearby_user, in, reach, t->bodies, RM_SWEEP_MAX_BODIES);
    t->body_count = count < 0 ? 0 : count < RM_SWEEP_MAX_BODIES ? count : RM_SWEEP_MAX_BODIES;
}

// The start of a body is irrelevant to a placement: bodies that stand there are left out.
static void ask_at(rm_transition *t, const rm_collide_context *context, const rm_sweep_in *in,
                   const rm_position *at, float reach) {
    rm_sweep_in there = *in;
    there.from = there.to = *at;
    ask_for_bodies(t, context, &there, reach);
}

void rm_ask_crowd(rm_transition *t) {
    rm_position at = t->check.at;
    at.cell = t->world->space == RM_SPACE_FLAT ? 0 : at.cell;
    ask_at(t, t->crowd, t->in, &at, reach_at_rest(t->in));
}

static rm_sweep_result run_among_bodies(rm_transition *t, const rm_collide_context *context,
                                        const rm_sweep_in *in, rm_sweep_out *out) {
    rm_body_obstacle bodies[RM_SWEEP_MAX_BODIES];
    t->bodies = bodies;
    if (in->kind == RM_SWEEP_MOVE) {
        ask_for_bodies(t, context, in, reach_of(in));
    } else {
        ask_at(t, context, in, &in->to, reach_of(in));
    }
    t->crowd = t->body_count == RM_SWEEP_MAX_BODIES ? context : NULL;
    rm_sweep_result result = run(t, in, out);
    t->bodies = NULL;
    t->crowd = NULL;
    return result;
}

static rm_sweep_result run_in(rm_transition *t, const rm_collide_context *c, const rm_sweep_in *in,
                              rm_sweep_out *out) {
    return c->nearby ? run_among_bodies(t, c, in, out) : run(t, in, out);
}

static float radius_of(const rm_sweep_in *in) {
    const rm_shape *shape = in->shape && in->shape->sphere_count > 0 ? in->shape : &rm_dummy_shape;
    return shape->spheres[0].radius;
}

static float length_squared(const rm_sweep_in *in) {
    return rm_vec3_length_squared(rm_position_offset(&in->from, &in->to));
}

static bool is_too_long(const rm_transition *t, const rm_sweep_in *in) {
    float longest = radius_of(in) * (float)t->most_sub_steps;
    return in->kind == RM_SWEEP_MOVE && length_squared(in) > longest * longest;
}

// Obstacles between the two places are ignored. A body that is too large for the place stays where
// it is.
static rm_sweep_result place_instead(rm_transition *t, const rm_collide_context *c,
                                     const rm_sweep_in *in, rm_sweep_out *out) {
    rm_sweep_in far = *in;
    far.kind = RM_SWEEP_PLACE_SLIDE;
    far.from = far.to;
    if (run_in(t, c, &far, out) != RM_SWEEP_OK) {
        out->bits = RM_SWEPT_BLOCKED | why_failed(t);
        return RM_SWEEP_FAILED;
    }
    out->bits |= RM_SWEPT_PLACED;
    return RM_SWEEP_OK;
}

static uint32_t least_of(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// Sub-steps of a move; sixteen places of a search for room count as one.
static float steps_of(const rm_transition *t, const rm_sweep_in *in) {
    if (in->kind != RM_SWEEP_MOVE) {
        uint32_t sixteens = t->places_left / 16;
        return 1.0f + (float)sixteens;
    }
    float radius = radius_of(in);
    float squared = length_squared(in);
    return squared <= radius * radius ? 1.0f : 1.0f + rm_sqrt(squared) / radius;
}

// Examines meshes, where the host leaves them to the library: a long move has more of them.
static uint32_t default_looks(const rm_transition *t, const rm_sweep_in *in) {
    float looks = (float)RM_STEP_MESH_TESTS * (1.0f + steps_of(t, in));
    return looks < (float)RM_SWEEP_MESH_TESTS ? (uint32_t)looks : RM_SWEEP_MESH_TESTS;
}

// Limits of the context and of the body's share. True where the share is the lower one.
static bool limit(rm_transition *t, const rm_collide_context *c, const rm_sweep_in *in) {
    const rm_share *share = in->share;
    uint32_t steps =
        c->sub_steps > 0 && c->sub_steps < INT32_MAX ? c->sub_steps : RM_SWEEP_SUB_STEPS;
    t->most_sub_steps = (int)(share ? least_of(steps, share->sub_steps) : steps);
    t->places_first = share ? share->first : 0;
    t->places_left = share ? least_of(share->places, RM_PLACEMENT_PLACES) : RM_PLACEMENT_PLACES;
    t->places_near = t->places_left / 2;
    t->places_tried = 0;
    t->is_cut = false;
    uint32_t looks = c->mesh_tests > 0 ? c->mesh_tests : default_looks(t, in);
    t->looks = share ? least_of(looks, share->mesh_tests) : looks;
    return share && share->sub_steps < steps;
}

rm_sweep_result rm_collide_sweep(void *context, const rm_sweep_in *in, rm_sweep_out *out) {
    const rm_collide_context *c = (const rm_collide_context *)context;
    if (!c || !c->collision || !in || !out) {
        return RM_SWEEP_NO_CELL;
    }
    rm_transition t; // filled piece by piece: zeroing it would cost more than a short move
    t.world = c->collision;
    t.bodies = NULL;
    t.body_count = 0;
    t.crowd = NULL;
    bool is_short = limit(&t, c, in);
    bool is_long = is_too_long(&t, in);
    rm_sweep_result result = is_long ? place_instead(&t, c, in, out) : run_in(&t, c, in, out);
    out->places = t.places_tried;
    if (t.is_cut || (is_long && is_short)) {
        out->bits |= RM_SWEPT_CUT;
    }
    return result;
}
