// Looking at a collision world: everything in it as shapes, and how deep a body is inside them.

#include "check.h"
#include "house.h"

// --- shapes --------------------------------------------------------------------------------------

typedef struct seen {
    uint32_t polygons[RM_POLYGON_OF_OBSTACLE + 1], corners, spheres, cylinders;
    float area_up;     // of terrain, seen from above; negative for triangles that face down
    rm_vec3 low, high; // about the polygons of obstacles
    rm_vec3 ball, post;
    float radius, height;
} seen;

static float smaller(float a, float b) {
    return a < b ? a : b;
}

static void see_corner(seen *s, rm_vec3 c) {
    s->low = rm_vec3_make(smaller(s->low.x, c.x), smaller(s->low.y, c.y), smaller(s->low.z, c.z));
    s->high = rm_vec3_make(-smaller(-s->high.x, -c.x), -smaller(-s->high.y, -c.y),
                           -smaller(-s->high.z, -c.z));
}

static void see_polygon(void *user, rm_polygon_owner what, const rm_vec3 *corners, uint32_t count) {
    seen *s = user;
    s->polygons[what] += 1;
    s->corners += count;
    for (uint32_t i = 0; what == RM_POLYGON_OF_OBSTACLE && i < count; ++i) {
        see_corner(s, corners[i]);
    }
    if (what == RM_POLYGON_OF_TERRAIN) {
        rm_vec3 a = rm_vec3_sub(corners[1], corners[0]);
        rm_vec3 b = rm_vec3_sub(corners[2], corners[0]);
        s->area_up += 0.5f * (a.x * b.y - a.y * b.x);
    }
}

static void see_sphere(void *user, rm_vec3 center, float radius) {
    seen *s = user;
    s->spheres += 1;
    s->ball = center;
    s->radius = radius;
}

static void see_cylinder(void *user, rm_vec3 foot, float radius, float height) {
    seen *s = user;
    s->cylinders += 1;
    s->post = foot;
    s->radius = radius;
    s->height = height;
}

static seen look(const rig *r, uint32_t origin_cell) {
    seen s = {.low = {1e9f, 1e9f, 1e9f}, .high = {-1e9f, -1e9f, -1e9f}};
    rm_collision_view view = {&s, see_polygon, see_sphere, see_cylinder};
    (void)rm_collision_show(r->world, origin_cell, &view);
    return s;
}

static int everything_of_a_house_is_shown(void) {
    rig r = house();
    seen s = look(&r, OUTSIDE);
    CHECK(s.polygons[RM_POLYGON_OF_TERRAIN] == 128);
    CHECK_NEAR(s.area_up, 192.0f * 192.0f, 1.0f);
    CHECK(s.polygons[RM_POLYGON_OF_ROOM] > 8 && s.polygons[RM_POLYGON_OF_BUILDING] > 4);
    CHECK(s.polygons[RM_POLYGON_OF_OBSTACLE] == 0 && s.spheres == 0 && s.cylinders == 0);
    rig_free(&r);
    return 0;
}

static int obstacles_are_shown_where_they_stand(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rm_obstacle_id box =
        rig_add_box(&r, OUTSIDE, rm_vec3_make(2.0f, 3.0f, 0.0f), rm_vec3_make(4.0f, 6.0f, 1.0f));
    rig_add_part(&r, RM_OBSTACLE_SPHERES, OUTSIDE, rm_vec3_make(9.0f, 8.0f, 1.0f), 0.5f, 0.0f);
    seen s = look(&r, OUTSIDE);
    CHECK(s.polygons[RM_POLYGON_OF_OBSTACLE] == 6 && s.corners == 24);
    CHECK(s.low.x == 2.0f && s.low.y == 3.0f && s.high.y == 6.0f && s.high.z == 1.0f);
    CHECK(s.spheres == 1 && s.ball.x == 9.0f && s.radius == 0.5f);
    rig_add_part(&r, RM_OBSTACLE_CYLINDERS, OUTSIDE, rm_vec3_make(1.0f, 1.0f, 0.5f), 0.3f, 2.0f);
    s = look(&r, OUTSIDE + 0x01000000u); // from the landblock to the east
    CHECK(s.low.x == 2.0f - 192.0f && s.ball.x == 9.0f - 192.0f);
    CHECK(s.cylinders == 1 && s.post.x == 1.0f - 192.0f && s.post.z == 0.5f && s.height == 2.0f);
    CHECK(rm_collision_remove_obstacle(r.world, box) == RM_OK);
    s = look(&r, OUTSIDE);
    CHECK(s.polygons[RM_POLYGON_OF_OBSTACLE] == 0 && s.spheres == 1 && s.cylinders == 1);
    rig_free(&r);
    return 0;
}

static int flat_terrain_is_shown(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rig_set_slope(&r, 0.25f);
    seen s = look(&r, 0x12340001); // means nothing here
    CHECK(s.polygons[RM_POLYGON_OF_TERRAIN] == 800);
    CHECK_NEAR(s.area_up, 200.0f * 200.0f, 1.0f);
    rm_collision_view none = {.user = NULL};
    CHECK(rm_collision_show(r.world, 0, &none) == RM_OK);
    CHECK(rm_collision_show(NULL, 0, &none) == RM_ERROR_ARGUMENT);
    CHECK(rm_collision_show(r.world, 0, NULL) == RM_ERROR_ARGUMENT);
    rig_free(&r);
    return 0;
}

// More corners than are handed out at once: the pieces have the area of the whole.
static int a_polygon_of_many_corners_comes_in_pieces(void) {
    enum { CORNERS = 70 };
    rig r = rig_make(RM_SPACE_FLAT);
    rm_vec3 corners[CORNERS];
    uint32_t indices[CORNERS];
    for (uint32_t i = 0; i < CORNERS; ++i) {
        float angle = 6.2831853f * (float)i / (float)CORNERS;
        corners[i] = rm_vec3_make(10.0f * rm_cos(angle), 10.0f * rm_sin(angle), 0.0f);
        indices[i] = i;
    }
    rm_polygon_def polygon = {0, CORNERS, false};
    rm_mesh_def def = {corners, indices, &polygon, CORNERS, CORNERS, 1};
    rm_mesh_id mesh = {0, 0};
    CHECK(rm_collision_add_mesh(r.world, &def, &mesh, NULL) == RM_OK);
    rig_add_mesh_at(&r, mesh, 0, rm_vec3_make(0.0f, 0.0f, 0.0f));
    seen s = look(&r, 0);
    CHECK(s.polygons[RM_POLYGON_OF_OBSTACLE] == 3 && s.corners == CORNERS + 4);
    rig_free(&r);
    return 0;
}

// --- depth ---------------------------------------------------------------------------------------

static float depth_at(const rig *r, uint32_t cell, float x, float y, float z) {
    rm_position at = {cell, {x, y, z}, rm_quat_identity()};
    return rm_collision_depth(r->world, &r->shape, &at);
}

static int depths_inside_obstacles_are_known(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    rig_add_box(&r, OUTSIDE, rm_vec3_make(2.0f, 2.0f, 0.0f), rm_vec3_make(6.0f, 6.0f, 3.0f));
    rig_add_part(&r, RM_OBSTACLE_CYLINDERS, OUTSIDE, rm_vec3_make(12.0f, 4.0f, 0.0f), 1.0f, 2.0f);
    rig_add_part(&r, RM_OBSTACLE_SPHERES, OUTSIDE, rm_vec3_make(20.0f, 4.0f, 0.72f), 1.0f, 0.0f);
    CHECK(depth_at(&r, OUTSIDE, 9.0f, 4.0f, 0.0f) == 0.0f);
    CHECK(depth_at(&r, OUTSIDE, 6.5f, 4.0f, 0.0f) == 0.0f);
    CHECK_NEAR(depth_at(&r, OUTSIDE, 6.4f, 4.0f, 0.0f), 0.08f, 5e-4f);
    CHECK_NEAR(depth_at(&r, OUTSIDE, 4.0f, 4.0f, 0.0f), 0.48f, 5e-4f); // no more than the radius
    CHECK(depth_at(&r, OUTSIDE, 4.0f, 4.0f, 3.001f) == 0.0f);          // it stands on it
    CHECK_NEAR(depth_at(&r, OUTSIDE, 13.4f, 4.0f, 0.0f), 0.08f, 1e-4f);
    CHECK_NEAR(depth_at(&r, OUTSIDE, 12.0f, 4.0f, 1.9f), 0.1f, 1e-4f);
    CHECK_NEAR(depth_at(&r, OUTSIDE, 21.4f, 4.0f, 0.0f), 0.08f, 1e-4f);
    CHECK_NEAR(depth_at(&r, OUTSIDE + 0x01000000u, 13.4f - 192.0f, 4.0f, 0.0f), 0.08f, 1e-4f);
    CHECK(rm_collision_depth(NULL, &r.shape, &r.at) == 0.0f);
    CHECK(rm_collision_depth(r.world, NULL, &r.at) == 0.0f);
    CHECK(rm_collision_depth(r.world, &r.shape, NULL) == 0.0f);
    rig_free(&r);
    return 0;
}

static int what_is_passed_through_has_no_depth(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_part part = {{0.0f, 0.0f, 0.0f}, 1.0f, 2.0f};
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    def.kind = RM_OBSTACLE_CYLINDERS;
    def.parts = &part;
    def.part_count = 1;
    def.scale = 2.0f;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
    CHECK_NEAR(depth_at(&r, 0, 2.4f, 0.0f, 0.0f), 0.08f, 1e-4f); // twice as large
    CHECK(rm_collision_remove_obstacle(r.world, id) == RM_OK);
    def.state |= RM_STATE_ETHEREAL;
    CHECK(rm_collision_add_obstacle(r.world, &def, &id, NULL) == RM_OK);
    CHECK(depth_at(&r, 0, 0.5f, 0.0f, 0.0f) == 0.0f);
    rig_free(&r);
    return 0;
}

static int walls_of_a_house_have_depth_and_its_door_has_none(void) {
    rig r = house();
    CHECK(depth_at(&r, OUTSIDE, 5.0f, 15.0f, 0.0f) == 0.0f);
    CHECK_NEAR(depth_at(&r, OUTSIDE, 9.6f, 12.0f, 0.01f), 0.08f, 5e-4f); // the west wall
    CHECK_NEAR(depth_at(&r, WEST, 12.0f, 10.4f, 0.01f), 0.08f, 5e-4f);   // the south wall
    CHECK(depth_at(&r, WEST, 10.0f, 15.0f, 0.01f) < 0.01f);              // in the door
    rig_free(&r);
    return 0;
}

void test_collide_look(void) {
    RUN(everything_of_a_house_is_shown);
    RUN(obstacles_are_shown_where_they_stand);
    RUN(flat_terrain_is_shown);
    RUN(a_polygon_of_many_corners_comes_in_pieces);
    RUN(depths_inside_obstacles_are_known);
    RUN(what_is_passed_through_has_no_depth);
    RUN(walls_of_a_house_have_depth_and_its_door_has_none);
}
