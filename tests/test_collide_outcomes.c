// Single questions to the parts of a sweep, from places that walks seldom come to: the very middle
// of an obstacle, the side of a ball, a wall against the ground, a cell that is not there.

#include "remora/ac_collision.h"

#include "check.h"
#include "collide/collide_numbers.h"
#include "collide/sweep_transition.h"
#include "collide_rig.h"
#include "heap.h"
#include "house.h"

#include <math.h>

// A body of one sphere of half a metre about its origin, on its way from one place to another.
static rm_transition on_the_way(const rig *r, rm_vec3 from, rm_vec3 to) {
    rm_transition t;
    rm_position at = {OUTSIDE, from, rm_quat_identity()};
    memset(&t, 0, sizeof t);
    t.world = r->world;
    t.sphere_count = 1;
    t.local[0] = t.local[1] = (rm_sphere){{0.0f, 0.0f, 0.0f}, 0.5f};
    t.spheres[0] = t.spheres[1] = t.local[0];
    t.walk_interp = 1.0f;
    t.walkable_allowance = RM_FLOOR_Z;
    t.step_up_height = 0.4f;
    rm_reset_findings(&t);
    rm_path_place_check(&t, &at, rm_find_cell(r->world, OUTSIDE));
    rm_path_commit(&t);
    rm_path_add_offset(&t, rm_vec3_sub(to, from));
    return t;
}

// With a head somewhere else, as a body that lies down has it.
static rm_transition with_head(const rig *r, rm_vec3 from, rm_vec3 to, rm_vec3 head) {
    rm_transition t = on_the_way(r, from, to);
    t.sphere_count = 2;
    t.local[1].center = head;
    t.spheres[1].center = rm_vec3_add(t.spheres[0].center, head);
    t.current_centers[1] = rm_vec3_add(t.current_centers[0], head);
    return t;
}

static rig level_ground(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    return r;
}

static bool is_vector(rm_vec3 v, float x, float y, float z) {
    return rm_vec3_length(rm_vec3_sub(v, rm_vec3_make(x, y, z))) < 1e-4f;
}

static const rm_vec3 MIDDLE = {12.0f, 12.0f, 5.0f};

static rm_vec3 beside(float x, float y, float z) {
    return rm_vec3_add(MIDDLE, rm_vec3_make(x, y, z));
}

// ------------------------------------------------------------------------------------------ balls

typedef enum phase { STEPPING_DOWN, LANDING, FALLING, WALKING } phase;

typedef struct ball_case {
    phase phase;
    rm_vec3 from, to; // of the sphere, from the middle of a ball of one metre
    float amount;     // of a step down
    rm_outcome outcome;
} ball_case;

static void begin_phase(rm_transition *t, phase p, float amount) {
    t->is_stepping_down = p == STEPPING_DOWN;
    t->is_colliding = p == LANDING;
    t->step_down_amount = amount;
    t->object = p == WALKING ? RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE : 0;
}

// Only what is ground is stood on, and only within the window of the step.
static int balls_are_stood_on_from_above_only(void) {
    static const ball_case cases[] = {
        {STEPPING_DOWN, {0.0f, 0.0f, 1.6f}, {0.0f, 0.0f, 1.3f}, 0.4f, RM_OUTCOME_ADJUSTED},
        {STEPPING_DOWN, {0.0f, 0.0f, 1.6f}, {0.0f, 0.0f, 1.3f}, 0.0f, RM_OUTCOME_COLLIDED},
        {STEPPING_DOWN, {0.0f, 0.0f, 1.0f}, {0.0f, 0.0f, 0.6f}, 0.4f, RM_OUTCOME_COLLIDED},
        {STEPPING_DOWN, {1.4f, 0.0f, 0.7f}, {1.4f, 0.0f, 0.3f}, 0.4f, RM_OUTCOME_OK}, // its side
        {STEPPING_DOWN, {3.0f, 0.0f, 0.7f}, {3.0f, 0.0f, 0.3f}, 0.4f, RM_OUTCOME_OK},
        {LANDING, {0.0f, 0.0f, 1.7f}, {0.0f, 0.0f, 1.3f}, 0.0f, RM_OUTCOME_ADJUSTED},
        {LANDING, {0.0f, 0.0f, 1.3f}, {0.0f, 0.0f, 1.3f}, 0.0f, RM_OUTCOME_COLLIDED},
        {LANDING, {0.0f, 0.0f, 1.0f}, {0.0f, 0.0f, 0.5f}, 0.0f, RM_OUTCOME_COLLIDED},
        {LANDING, {1.6f, 0.0f, 0.2f}, {1.3f, 0.0f, 0.1f}, 0.0f, RM_OUTCOME_OK}, // its side
        {LANDING, {3.0f, 0.0f, 1.7f}, {3.0f, 0.0f, 1.3f}, 0.0f, RM_OUTCOME_OK},
        {FALLING, {0.0f, 0.0f, 0.0f}, {0.3f, 0.0f, 0.0f}, 0.0f, RM_OUTCOME_COLLIDED}, // was inside
        {FALLING, {1.6f, 0.0f, 0.0f}, {1.3f, 0.0f, 0.0f}, 0.0f, RM_OUTCOME_ADJUSTED},
        {WALKING, {0.0f, 0.0f, 0.0f}, {0.3f, 0.0f, 0.0f}, 0.0f, RM_OUTCOME_COLLIDED}, // was inside
    };
    rig r = level_ground();
    rm_solid ball = {MIDDLE, 1.0f, 0.0f};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const ball_case *c = &cases[i];
        rm_transition t = on_the_way(&r, rm_vec3_add(MIDDLE, c->from), rm_vec3_add(MIDDLE, c->to));
        begin_phase(&t, c->phase, c->amount);
        rm_position before = t.check.at;
        CHECK(rm_sphere_collide(&t, &ball, OUTSIDE, false) == c->outcome);
        bool stands = c->outcome == RM_OUTCOME_ADJUSTED && c->phase != FALLING;
        CHECK(t.contact.is_valid == stands);
        CHECK(stands == (t.check.at.origin.z > before.origin.z));
    }
    rig_free(&r);
    return 0;
}

// Where only the head touches, the foot has nothing under it to be put on.
static int a_head_that_touches_a_ball_is_no_ground(void) {
    rig r = level_ground();
    rm_solid ball = {MIDDLE, 1.0f, 0.0f};
    rm_vec3 head = {-2.0f, 0.0f, 0.0f};
    rm_transition t = with_head(&r, beside(2.5f, 0.0f, 0.4f), beside(2.5f, 0.0f, 0.0f), head);
    begin_phase(&t, STEPPING_DOWN, 0.4f);
    CHECK(rm_sphere_collide(&t, &ball, OUTSIDE, false) == RM_OUTCOME_OK && !t.contact.is_valid);
    begin_phase(&t, LANDING, 0.0f);
    CHECK(rm_sphere_collide(&t, &ball, OUTSIDE, false) == RM_OUTCOME_OK && !t.contact.is_valid);
    begin_phase(&t, FALLING, 0.0f);
    CHECK(rm_sphere_collide(&t, &ball, OUTSIDE, false) == RM_OUTCOME_COLLIDED);
    CHECK(t.collision.is_valid && t.collision.n.x > 0.0f);
    rig_free(&r);
    return 0;
}

static rm_outcome walk_into_ball(rm_transition *t, rm_vec3 ground) {
    rm_solid ball = {MIDDLE, 1.0f, 0.0f};
    begin_phase(t, WALKING, 0.0f);
    t->step_up_height = 0.0f;
    t->contact = (rm_contact){{ground, 0.0f}, OUTSIDE, true, false};
    return rm_sphere_collide(t, &ball, OUTSIDE, false);
}

static int a_slide_off_a_ball_keeps_to_the_ground(void) {
    rig r = level_ground();
    const rm_vec3 up = {0.0f, 0.0f, 1.0f};
    rm_transition t = on_the_way(&r, beside(1.6f, 0.0f, 0.0f), beside(1.3f, 0.3f, 0.0f));
    CHECK(walk_into_ball(&t, up) == RM_OUTCOME_SLID);
    CHECK(is_vector(t.spheres[0].center, 13.6f, 12.3f, 5.0f));
    // Head on there is nothing to slide along.
    t = on_the_way(&r, beside(1.6f, 0.0f, 0.0f), beside(1.3f, 0.0f, 0.0f));
    CHECK(walk_into_ball(&t, up) == RM_OUTCOME_COLLIDED);
    // Ground and ball face each other: the body is between them.
    t = on_the_way(&r, beside(0.0f, 0.0f, -1.6f), beside(0.1f, 0.0f, -1.3f));
    CHECK(walk_into_ball(&t, up) == RM_OUTCOME_COLLIDED);
    CHECK(is_vector(t.collision.n, 0.0f, 0.0f, -1.0f));
    rig_free(&r);
    return 0;
}

// -------------------------------------------------------------------------------------- cylinders

static rm_outcome meet_pillar(rm_transition *t) {
    const rm_frame frame = rm_frame_identity();
    rm_solid pillar = {MIDDLE, 1.0f, 2.0f};
    return rm_cylinder_collide(t, &pillar, OUTSIDE, &frame);
}

static int a_missile_stops_at_the_side_or_cap_it_meets(void) {
    static const struct {
        rm_vec3 from, to, normal;
    } cases[] = {
        {{2.0f, 0.0f, 1.0f}, {1.3f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}},
        {{0.0f, -2.0f, 1.0f}, {0.0f, -1.3f, 1.0f}, {0.0f, -1.0f, 0.0f}},
        {{0.2f, 0.0f, 3.0f}, {0.2f, 0.0f, 2.3f}, {0.0f, 0.0f, 1.0f}},
        {{0.2f, 0.0f, -1.0f}, {0.2f, 0.0f, -0.3f}, {0.0f, 0.0f, -1.0f}},
    };
    rig r = level_ground();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        rm_vec3 n = cases[i].normal;
        rm_transition t =
            on_the_way(&r, rm_vec3_add(MIDDLE, cases[i].from), rm_vec3_add(MIDDLE, cases[i].to));
        t.object = RM_OBJECT_PATH_CLIPPED;
        CHECK(meet_pillar(&t) == RM_OUTCOME_COLLIDED);
        CHECK(t.collision.is_valid && is_vector(t.collision.n, n.x, n.y, n.z));
    }
    // A head that comes from below stops as well, but not that of a missile.
    rm_vec3 head = {0.0f, 0.0f, 1.0f};
    rm_transition t = with_head(&r, beside(0.2f, 0.0f, -2.0f), beside(0.2f, 0.0f, -1.3f), head);
    CHECK(meet_pillar(&t) == RM_OUTCOME_COLLIDED && is_vector(t.collision.n, 0.0f, 0.0f, -1.0f));
    t.object = RM_OBJECT_PATH_CLIPPED;
    CHECK(meet_pillar(&t) == RM_OUTCOME_OK);
    rig_free(&r);
    return 0;
}

// Its foot passes below: the body slides along the pillar with its head.
static int a_walker_whose_head_meets_a_hanging_pillar_slides_along_it(void) {
    rig r = level_ground();
    const rm_vec3 up = {0.0f, 0.0f, 1.0f};
    const rm_vec3 head = {0.0f, 0.0f, 1.0f};
    for (int is_two = 0; is_two < 2; ++is_two) {
        rm_transition t = with_head(&r, beside(1.6f, 0.0f, -1.0f), beside(1.3f, 0.3f, -1.0f), head);
        t.sphere_count = is_two ? 2 : 1;
        begin_phase(&t, WALKING, 0.0f);
        t.contact = (rm_contact){{up, -3.5f}, OUTSIDE, true, false};
        CHECK(meet_pillar(&t) == (is_two ? RM_OUTCOME_SLID : RM_OUTCOME_OK));
        CHECK(is_vector(t.spheres[0].center, is_two ? 13.6f : 13.3f, 12.3f, 4.0f));
        CHECK(t.collision.is_valid == is_two);
    }
    rig_free(&r);
    return 0;
}

static int a_step_down_onto_a_pillar_needs_its_window(void) {
    rig r = level_ground();
    rm_transition t = on_the_way(&r, beside(0.2f, 0.0f, 2.6f), beside(0.2f, 0.0f, 2.3f));
    begin_phase(&t, STEPPING_DOWN, 0.4f);
    CHECK(meet_pillar(&t) == RM_OUTCOME_ADJUSTED);
    CHECK_NEAR(t.spheres[0].center.z, MIDDLE.z + 2.5f, 1e-5f);
    t = on_the_way(&r, beside(0.2f, 0.0f, 2.6f), beside(0.2f, 0.0f, 2.3f));
    begin_phase(&t, STEPPING_DOWN, 0.0f);
    CHECK(meet_pillar(&t) == RM_OUTCOME_COLLIDED);
    t = on_the_way(&r, beside(0.2f, 0.0f, 1.6f), beside(0.2f, 0.0f, 1.3f)); // too deep
    begin_phase(&t, STEPPING_DOWN, 0.4f);
    CHECK(meet_pillar(&t) == RM_OUTCOME_COLLIDED && !t.contact.is_valid);
    rig_free(&r);
    return 0;
}

// ----------------------------------------------------------------------------- slides and edges

static int a_slide_needs_a_normal_that_is_not_against_the_ground(void) {
    rig r = level_ground();
    rm_transition t = on_the_way(&r, MIDDLE, beside(0.4f, 0.0f, 0.0f));
    CHECK(rm_slide(&t, 0, rm_vec3_make(0.0f, 0.0f, 0.0f)) == RM_OUTCOME_ADJUSTED); // half way back
    CHECK(is_vector(t.spheres[0].center, 12.2f, 12.0f, 5.0f) && !t.collision.is_valid);
    CHECK(rm_slide(&t, 0, rm_vec3_make(1e-6f, 0.0f, 0.0f)) == RM_OUTCOME_COLLIDED);
    CHECK(!t.collision.is_valid);
    t.contact = (rm_contact){{{0.0f, 0.0f, 1.0f}, 0.0f}, OUTSIDE, true, false};
    CHECK(rm_slide(&t, 0, rm_vec3_make(0.0f, 0.0f, -1.0f)) == RM_OUTCOME_COLLIDED); // a ceiling
    CHECK(is_vector(t.collision.n, -1.0f, 0.0f, 0.0f));
    CHECK(is_vector(t.spheres[0].center, 12.2f, 12.0f, 5.0f));
    rig_free(&r);
    return 0;
}

static int a_slope_without_a_crease_is_no_cliff(void) {
    rig r = level_ground();
    rm_outcome outcome;
    rm_transition t = on_the_way(&r, MIDDLE, beside(0.4f, 0.0f, 0.0f));
    t.object = RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE | RM_OBJECT_EDGE_SLIDE;
    t.contact = (rm_contact){{{0.8f, 0.0f, 0.6f}, 0.0f}, OUTSIDE, true, false};
    t.last_known = t.contact; // the same slope as before
    rm_path_save(&t);
    CHECK(!rm_edge_slide(&t, 0.4f, RM_FLOOR_Z, &outcome) && outcome == RM_OUTCOME_OK);
    CHECK(!(t.bits & RM_SWEPT_CLIFF) && !t.contact.is_valid);
    t.contact = t.last_known;
    t.contact.is_valid = true;
    t.last_known.plane.normal = rm_vec3_make(0.0f, 0.0f, 1.0f);
    CHECK(!rm_edge_slide(&t, 0.4f, RM_FLOOR_Z, &outcome) && outcome == RM_OUTCOME_ADJUSTED);
    CHECK(t.bits & RM_SWEPT_CLIFF);
    rig_free(&r);
    return 0;
}

static int an_insert_where_nothing_is_loaded_meets_nothing(void) {
    rig r = level_ground();
    rm_transition t = on_the_way(&r, MIDDLE, MIDDLE);
    rm_path_place_check(&t, &t.check.at, NULL);
    CHECK(rm_insert_into_cell(&t, 3) == RM_OUTCOME_COLLIDED);
    CHECK(rm_transitional_insert(&t, 3) == RM_OUTCOME_OK && !t.contact.is_valid);
    rig_free(&r);
    r = rig_make(RM_SPACE_FLAT);
    t.world = r.world;
    t.check.cell = rm_find_cell(r.world, RM_FLAT_CELL);
    CHECK(rm_build_cell_list(&t) == t.check.cell);
    CHECK(t.list.count == 1 && t.list.items[0].id == RM_FLAT_CELL);
    rig_free(&r);
    return 0;
}

static int dry_ground_has_no_depth(void) {
    rig r = level_ground();
    const rm_land_cell *cell = (const rm_land_cell *)rm_find_cell(r.world, OUTSIDE);
    CHECK(cell && rm_land_cell_depth(cell, MIDDLE) == 0.0f);
    rig_free(&r);
    return 0;
}

// A single sphere looks for ground no deeper than half its radius, however deep it may step.
static int a_single_sphere_probes_for_ground_by_its_own_size(void) {
    static const rm_vec3 far[3] = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    static const float gaps[2] = {0.1f, 0.4f};
    rig r = level_ground();
    rm_vec3 inwards[3];
    rm_polygon polygon = {{{0.0f, 0.0f, 1.0f}, 0.0f}, far, inwards, 3, rm_polygon_box(far, 3)};
    rm_polygon_inwards(far, 3, polygon.plane.normal, inwards);
    for (int i = 0; i < 2; ++i) {
        rm_vec3 at = {12.0f, 12.0f, 0.5f + gaps[i]};
        rm_transition t = on_the_way(&r, at, at);
        t.object = RM_OBJECT_CONTACT | RM_OBJECT_ON_WALKABLE;
        t.step_down_height = 3.0f;
        t.walkable.polygon = &polygon;
        t.walkable.sphere = t.spheres[0];
        t.walkable.up = rm_vec3_make(0.0f, 0.0f, 1.0f);
        CHECK(rm_has_ground(&t, RM_FLOOR_Z) == (gaps[i] < 0.25f));
        CHECK(is_vector(t.spheres[0].center, at.x, at.y, at.z));
    }
    rig_free(&r);
    return 0;
}

static int heights_are_known_only_where_there_is_terrain(void) {
    rig r = level_ground();
    float height = 7.0f;
    rm_position at = {OUTSIDE, {12.0f, 12.0f, 3.0f}, rm_quat_identity()};
    CHECK(rm_collision_terrain_height(r.world, &at, &height) && height == 0.0f);
    height = 7.0f;
    at.cell = 0x11110001; // not loaded
    CHECK(!rm_collision_terrain_height(r.world, &at, &height));
    at.cell = OUTSIDE;
    at.origin.x = 1e9f; // off the map
    CHECK(!rm_collision_terrain_height(r.world, &at, &height));
    at.origin.x = NAN;
    CHECK(!rm_collision_terrain_height(r.world, &at, &height) && height == 7.0f);
    rig_free(&r);
    r = rig_make(RM_SPACE_FLAT);
    at = (rm_position){0, {0.0f, 0.0f, 0.0f}, rm_quat_identity()};
    CHECK(!rm_collision_terrain_height(r.world, &at, &height) && height == 7.0f);
    rig_set_slope(&r, 0.0f);
    CHECK(rm_collision_terrain_height(r.world, &at, &height) && height == 0.0f);
    rig_free(&r);
    return 0;
}

// --------------------------------------------------------------------------------------- missiles

static int a_missile_stops_at_a_wall_in_the_air(void) {
    rig r = level_ground();
    (void)rig_add_box(&r, OUTSIDE, rm_vec3_make(13.0f, 1.0f, -1.0f),
                      rm_vec3_make(14.0f, 23.0f, 9.0f));
    CHECK(rig_enter(&r, OUTSIDE, 12.0f, 12.0f, 5.0f) == RM_SWEEP_OK);
    r.state |= RM_STATE_PATHCLIPPED | RM_STATE_MISSILE;
    CHECK(rig_move(&r, 0.2f, 0.1f, 0.0f) == RM_SWEEP_OK &&
          rig_is_at(&r, 12.2f, 12.1f, 5.0f, 1e-3f));
    for (int i = 0; i < 10; ++i) {
        (void)rig_move(&r, 0.2f, 0.1f, 0.0f);
        CHECK(r.at.origin.x <= 13.0f - 0.47f);
    }
    CHECK(r.out.bits & RM_SWEPT_NORMAL);
    CHECK(is_vector(r.out.normal, -1.0f, 0.0f, 0.0f));
    rig_free(&r);
    return 0;
}

// ----------------------------------------------------------------------------------------- ghosts

static int ghosts_are_never_asked_and_mist_is_not_stood_on(void) {
    static const uint32_t states[] = {RM_STATE_ETHEREAL | RM_STATE_IGNORE_COLLISIONS,
                                      RM_STATE_ETHEREAL};
    rm_part part = {{0.0f, 0.0f, 0.0f}, 1.0f, 2.0f};
    for (int i = 0; i < 2; ++i) {
        rig r = level_ground();
        rm_obstacle_def def = rm_default_obstacle_def();
        rm_obstacle_id id;
        def.kind = RM_OBSTACLE_CYLINDERS;
        def.parts = &part;
        def.part_count = 1;
        def.at = (rm_position){OUTSIDE, MIDDLE, rm_quat_identity()};
        def.state = states[i];
        CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
        rm_transition t = on_the_way(&r, beside(0.2f, 0.0f, 2.6f), beside(0.2f, 0.0f, 2.3f));
        begin_phase(&t, STEPPING_DOWN, 0.4f);
        CHECK(rm_objects_collide(&t, t.check.cell) == RM_OUTCOME_OK && !t.contact.is_valid);
        CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
        def.state = RM_STATE_STATIC;
        CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
        CHECK(rm_objects_collide(&t, t.check.cell) == RM_OUTCOME_ADJUSTED && t.contact.is_valid);
        rig_free(&r);
    }
    return 0;
}

// ------------------------------------------------------------------------------------- placements

static int a_placement_deep_in_a_building_is_pushed_out_of_it(void) {
    rig r = level_ground();
    rm_building_def def = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()},
        rig_add_box_mesh(&r, rm_vec3_make(6.0f, 6.0f, -3.0f), rm_vec3_make(18.0f, 18.0f, 6.0f)),
        NULL,
        0};
    CHECK(rm_collision_add_building(r.world, &def, NULL) == RM_OK);
    CHECK(rig_enter(&r, OUTSIDE, 2.0f, 2.0f, 0.01f) == RM_SWEEP_OK); // not near it
    CHECK(rig_is_at(&r, 2.0f, 2.0f, 0.0f, 1e-3f));
    rm_sweep_result result = rig_enter(&r, OUTSIDE, 9.0f, 12.0f, 0.01f);
    bool is_inside = r.at.origin.x > 5.6f && r.at.origin.x < 18.4f && r.at.origin.y > 5.6f &&
                     r.at.origin.y < 18.4f && r.at.origin.z < 5.9f;
    CHECK(result == RM_SWEEP_FAILED || !is_inside);
    rig_free(&r);
    return 0;
}

static int a_placement_between_two_walls_too_near_is_refused(void) {
    rig r = level_ground();
    quads q = {.count = 0};
    const float y[2] = {10.0f, 20.0f};
    const float z[2] = {-1.0f, 4.0f};
    add_x_wall(&q, 10.0f, 1.0f, y, z);
    add_x_wall(&q, 10.5f, -1.0f, y, z); // half a metre for a body of nearly one
    rm_building_def def = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()}, add_quads(&r, &q), NULL, 0};
    CHECK(rm_collision_add_building(r.world, &def, NULL) == RM_OK);
    CHECK(rig_enter(&r, OUTSIDE, 4.0f, 4.0f, 0.01f) == RM_SWEEP_OK);
    CHECK(rig_enter(&r, OUTSIDE, 10.25f, 15.0f, 0.01f) == RM_SWEEP_FAILED);
    CHECK(rig_is_at(&r, 4.0f, 4.0f, 0.0f, 1e-3f));
    rig_free(&r);
    return 0;
}

static int an_exact_placement_that_a_wall_pushes_away_is_refused(void) {
    rig r = house();
    rm_position to = {WEST, {10.2f, 12.0f, 0.05f}, rm_quat_identity()};
    CHECK(rig_sweep(&r, RM_SWEEP_PLACE_SLIDE, to) == RM_SWEEP_OK && r.at.origin.x > 10.47f);
    rm_vec3 before = r.at.origin;
    CHECK(rig_sweep(&r, RM_SWEEP_PLACE, to) == RM_SWEEP_FAILED);
    CHECK(r.at.origin.x == before.x);
    to = (rm_position){OUTSIDE, {1e9f, 0.0f, 0.0f}, rm_quat_identity()}; // off the map
    CHECK(rig_sweep(&r, RM_SWEEP_PLACE, to) == RM_SWEEP_NO_CELL);
    CHECK(r.out.bits == RM_SWEPT_LOST);
    rig_free(&r);
    return 0;
}

// Rings are as far apart as a body is wide: a giant has none, a child those of a grown-up.
static int free_places_are_searched_by_the_size_of_the_body(void) {
    static const struct {
        float radius;
        rm_sweep_result result;
    } cases[] = {{0.1f, RM_SWEEP_OK}, {0.3f, RM_SWEEP_OK}, {5.0f, RM_SWEEP_FAILED}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        rig r = level_ground();
        r.shape.sphere_count = 1;
        r.shape.spheres[0] = (rm_sphere){{0.0f, 0.0f, cases[i].radius}, cases[i].radius};
        (void)rig_add_box(&r, OUTSIDE, rm_vec3_make(11.5f, 11.5f, -1.0f),
                          rm_vec3_make(12.5f, 12.5f, 3.0f));
        CHECK(rig_enter(&r, OUTSIDE, 12.0f, 12.0f, 0.01f) == cases[i].result);
        bool is_out = rm_abs(r.at.origin.x - 12.0f) > 0.5f || rm_abs(r.at.origin.y - 12.0f) > 0.5f;
        CHECK(cases[i].result != RM_SWEEP_OK || is_out);
        rig_free(&r);
    }
    return 0;
}

// ------------------------------------------------------------------------------------------ lists

static int obstacles_that_were_there_before_their_landblock_are_met(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, OUTSIDE, rm_vec3_make(12.0f, 12.0f, 0.0f), 0.5f,
                       2.0f);
    CHECK(rig_add_block(&r, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rig_enter(&r, OUTSIDE, 10.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 30; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.origin.x < 12.0f - 0.97f);
    rig_free(&r);
    return 0;
}

static rm_sweep_result enter_giant(float radius, bool has_post) {
    rig r = level_ground();
    const rm_position to = {OUTSIDE, {12.0f, 12.0f, 0.01f}, rm_quat_identity()};
    r.shape.sphere_count = 1;
    r.shape.spheres[0] = (rm_sphere){{0.0f, 0.0f, radius}, radius};
    if (has_post) {
        (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, OUTSIDE, rm_vec3_make(15.0f, 12.0f, 0.0f),
                           0.5f, 2.0f);
    }
    rm_sweep_result result = rig_sweep(&r, RM_SWEEP_PLACE, to);
    rig_free(&r);
    return result;
}

// The squares that a giant reaches into are not looked at one by one: of the last there are 10^11.
static int a_giant_meets_what_is_in_its_way_and_takes_no_longer(void) {
    CHECK(enter_giant(5.0f, false) == RM_SWEEP_OK && enter_giant(5.0f, true) == RM_SWEEP_FAILED);
    CHECK(enter_giant(300.0f, false) == RM_SWEEP_OK);
    CHECK(enter_giant(300.0f, true) == RM_SWEEP_FAILED);
    CHECK(enter_giant(1e6f, true) == RM_SWEEP_FAILED);
    return 0;
}

static int an_obstacle_beyond_the_map_is_in_nobodys_way(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_part part = {{-500.0f, 0.0f, 0.0f}, 0.5f, 2.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_CYLINDERS;
    def.parts = &part;
    def.part_count = 1;
    def.at = (rm_position){0x00000001, {12.0f, 12.0f, 0.0f}, rm_quat_identity()};
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
    size_t with_it = rm_collision_bytes(r.world);
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
    CHECK(rm_collision_bytes(r.world) < with_it);
    rig_free(&r);
    return 0;
}

// More than one look has room for, each in several squares of the lists.
static int obstacles_in_many_squares_are_met_once_and_all(void) {
    enum { COUNT = 80 };
    rig r = level_ground();
    for (int i = 0; i < COUNT; ++i) {
        float x = i == COUNT - 1 ? 12.0f : 20.0f;
        (void)rig_add_part(&r, RM_OBSTACLE_CYLINDERS, OUTSIDE, rm_vec3_make(x, 12.0f, 0.0f), 4.0f,
                           2.0f);
    }
    CHECK(rig_enter(&r, OUTSIDE, 4.0f, 12.0f, 0.01f) == RM_SWEEP_OK);
    for (int i = 0; i < 80; ++i) {
        (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    }
    CHECK(r.at.origin.x < 8.0f - 0.47f); // the last one
    rm_transition t =
        on_the_way(&r, rm_vec3_make(19.8f, 12.0f, 2.6f), rm_vec3_make(20.0f, 12.0f, 2.3f));
    t.object = RM_OBJECT_PATH_CLIPPED;
    CHECK(rm_objects_collide(&t, t.check.cell) == RM_OUTCOME_COLLIDED && t.touched == 1);
    rig_free(&r);
    return 0;
}

// ----------------------------------------------------------------------------------------- memory

static int tables_do_not_grow_beyond_all_bounds(void) {
    rm_table table = {NULL, 0, 0, 1};
    const rm_allocator allocator = {0};
    CHECK(!rm_table_reserve(&table, &allocator, UINT32_MAX));
    CHECK(table.slots == NULL && table.capacity == 0);
    return 0;
}

static rm_status build_boxes(const rm_allocator *allocator, int count, bool is_open) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *world = NULL;
    rm_mesh_data *data = NULL;
    rm_mesh_id id;
    def.allocator = *allocator;
    rm_status status = rm_collision_create(&def, &world);
    status = status == RM_OK ? rm_mesh_data_create(allocator, &data) : status;
    for (int i = 0; i < count && status == RM_OK; ++i) {
        float x = 0.7f * (float)(i % 7);
        int row = i / 7;
        float y = 0.6f * (float)row;
        status =
            rm_mesh_data_add_box(data, rm_vec3_make(x, y, 0.01f * (float)i),
                                 rm_vec3_make(x + 1.0f, y + 1.0f, 1.0f + 0.1f * (float)i), NULL);
    }
    if (status == RM_OK) {
        rm_mesh_def mesh = rm_mesh_data_def(data);
        mesh.polygon_count -= is_open;
        status = rm_collision_add_mesh(world, &mesh, &id, NULL);
    }
    rm_mesh_data_destroy(data);
    rm_collision_destroy(world);
    return status;
}

static int box_count; // of the attempt
static bool is_open_attempt;

static rm_status attempt_boxes(const rm_allocator *allocator) {
    return build_boxes(allocator, box_count, is_open_attempt);
}

// Of many sizes, so that memory runs out in every part of the work.
static int trees_without_memory_leave_nothing_behind(void) {
#if defined(REMORA_HOSTILE) // which takes memory in many small pieces, all of which fail in turn
    static const int counts[] = {1, 2, 3, 5, 8, 13};
#else
    static const int counts[] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 130, 300};
#endif
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        box_count = counts[i];
        is_open_attempt = false;
        CHECK(heap_failures(attempt_boxes) >= 5);
        is_open_attempt = true;
        CHECK(heap_failures(attempt_boxes) >= 5);
    }
    return 0;
}

// A box over the corner of four cells that reaches into a room by its door.
static int an_obstacle_without_memory_is_listed_nowhere(void) {
    test_heap heap = {0};
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_collision_def world = rm_default_collision_def();
    room_parts parts[2];
    rm_collision_destroy(r.world);
    world.allocator = heap_allocator(&heap);
    CHECK(rm_collision_create(&world, &r.world) == RM_OK);
    for (uint32_t block = 0; block < 4; ++block) {
        CHECK(rig_add_block(&r, 0xA8 + block % 2, 0xB3 + block / 2, NULL, NULL) == RM_OK);
    }
    rm_room_def rooms[2] = {west_room(&r, &parts[0]), east_room(&r, &parts[1])};
    CHECK(rm_collision_add_rooms(r.world, rooms, 2, NULL, NULL) == RM_OK);
    rm_portal_def door = {WEST, false, {{1.0f, 0.0f, 0.0f}, -10.0f}};
    rm_building_def shell = {
        {OUTSIDE, {0.0f, 0.0f, 0.0f}, rm_quat_identity()}, add_shell(&r), &door, 1};
    CHECK(rm_collision_add_building(r.world, &shell, NULL) == RM_OK);
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_MESH;
    def.mesh =
        rig_add_box_mesh(&r, rm_vec3_make(-1.0f, -1.0f, 0.0f), rm_vec3_make(11.0f, 15.0f, 1.0f));
    def.at.cell = OUTSIDE;
    rm_status status = RM_ERROR_MEMORY;
    int failures = -1;
    while (status == RM_ERROR_MEMORY) {
        heap_fail_after(&heap, ++failures + 1);
        status = rm_collision_add_obstacle(r.world, &def, &id, NULL);
        CHECK(status == RM_OK || rm_collision_remove_mesh(r.world, rooms[0].mesh) == RM_ERROR_BUSY);
    }
    CHECK(status == RM_OK && failures > 5);
    heap_fail_after(&heap, 0);
    rig_free(&r);
    CHECK(heap_is_clean(&heap));
    return 0;
}

// -------------------------------------------------------------------------------- parts of meshes

static void add_slope(rm_mesh_data *data, rm_vec3 at, float sine, uint32_t *first) {
    static const float ways[4][2] = {{-2.0f, -2.0f}, {2.0f, -2.0f}, {2.0f, 2.0f}, {-2.0f, 2.0f}};
    const uint32_t corners[4] = {*first, *first + 1, *first + 2, *first + 3};
    const float cosine = sqrtf(1.0f - sine * sine);
    for (int k = 0; k < 4; ++k) {
        rm_vec3 way = {ways[k][0] * cosine, ways[k][1], ways[k][0] * sine};
        (void)rm_mesh_data_add_vertex(data, rm_vec3_add(at, way));
    }
    (void)rm_mesh_data_add_polygon(data, corners, 4, false, NULL);
    *first += 4;
}

// A slope that rises to the east and one that falls, through each other near MIDDLE, and so much
// floor far from them that sweeps cut a part out of the mesh.
static const rm_mesh *add_crossed_slopes(rig *r) {
    enum { TILES = 400 };
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    uint32_t first = 0;
    (void)rm_mesh_data_create(NULL, &data);
    add_slope(data, beside(0.12f, 0.0f, -0.24f * 0.8660254f), 0.5f, &first);
    add_slope(data, beside(0.07f, 0.0f, 0.14f * 0.8660254f), -0.5f, &first);
    for (int i = 0; i < TILES; ++i) {
        add_slope(data, beside(0.0f, 20.0f + 4.0f * (float)i, 0.0f), 0.0f, &first);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return rm_find_mesh(r->world, id);
}

// 0.24 m above the first slope and 0.14 m below the second one. The first puts it 0.52 m back,
// 0.12 m beyond where it came from and out of the part that was cut out for its way; the second,
// which it is 0.4 m below there, 0.2 m ahead again.
static int a_landing_that_leaves_its_part_of_a_mesh_is_done_with_all_of_it(void) {
    rig r = level_ground();
    const rm_frame frame = rm_frame_identity();
    const rm_mesh *mesh = add_crossed_slopes(&r);
    rm_transition t = on_the_way(&r, beside(-0.4f, 0.0f, 0.0f), MIDDLE);
    begin_phase(&t, LANDING, 0.0f);
    t.step_up_height = 0.0f;
    t.looks = RM_SWEEP_MESH_TESTS;
    rm_path_cache_local(&t, &frame, OUTSIDE, 1.0f);
    CHECK(rm_mesh_collide(&t, mesh) == RM_OUTCOME_ADJUSTED);
    CHECK(t.near_tree.mesh == mesh); // of which a part was cut out
    CHECK(is_vector(t.contact.plane.normal, 0.5f, 0.0f, 0.8660254f));
    CHECK(is_vector(t.spheres[0].center, MIDDLE.x - 0.32f, MIDDLE.y, MIDDLE.z));
    CHECK_NEAR(t.walk_interp, -0.45f, 1e-4f);
    rig_free(&r);
    return 0;
}

void test_collide_outcomes(void) {
    RUN(balls_are_stood_on_from_above_only);
    RUN(a_head_that_touches_a_ball_is_no_ground);
    RUN(a_slide_off_a_ball_keeps_to_the_ground);
    RUN(a_missile_stops_at_the_side_or_cap_it_meets);
    RUN(a_walker_whose_head_meets_a_hanging_pillar_slides_along_it);
    RUN(a_step_down_onto_a_pillar_needs_its_window);
    RUN(a_slide_needs_a_normal_that_is_not_against_the_ground);
    RUN(a_slope_without_a_crease_is_no_cliff);
    RUN(an_insert_where_nothing_is_loaded_meets_nothing);
    RUN(dry_ground_has_no_depth);
    RUN(a_single_sphere_probes_for_ground_by_its_own_size);
    RUN(heights_are_known_only_where_there_is_terrain);
    RUN(a_missile_stops_at_a_wall_in_the_air);
    RUN(ghosts_are_never_asked_and_mist_is_not_stood_on);
    RUN(a_placement_deep_in_a_building_is_pushed_out_of_it);
    RUN(a_placement_between_two_walls_too_near_is_refused);
    RUN(an_exact_placement_that_a_wall_pushes_away_is_refused);
    RUN(free_places_are_searched_by_the_size_of_the_body);
    RUN(obstacles_that_were_there_before_their_landblock_are_met);
    RUN(a_giant_meets_what_is_in_its_way_and_takes_no_longer);
    RUN(an_obstacle_beyond_the_map_is_in_nobodys_way);
    RUN(obstacles_in_many_squares_are_met_once_and_all);
    RUN(tables_do_not_grow_beyond_all_bounds);
    RUN(trees_without_memory_leave_nothing_behind);
    RUN(an_obstacle_without_memory_is_listed_nowhere);
    RUN(a_landing_that_leaves_its_part_of_a_mesh_is_done_with_all_of_it);
}
