// Polygons and trees: what a tree finds is what the polygons themselves say, whichever way the
// mesh was split; solid space is where it should be.

#include "check.h"
#include "collide/collide_numbers.h"
#include "collide/map.h"
#include "collide/mesh.h"
#include "collide_rig.h"

// More looks than all of these trees take.
static uint32_t looks = UINT32_MAX;

static const rm_mesh *mesh_of(const rig *r, rm_mesh_id id) {
    return rm_find_mesh(r->world, id);
}

static const rm_vec3 square[4] = {
    {-1.0f, -1.0f, 0.0f}, {1.0f, -1.0f, 0.0f}, {1.0f, 1.0f, 0.0f}, {-1.0f, 1.0f, 0.0f}};

static rm_polygon square_polygon(void) {
    static rm_vec3 inwards[4];
    rm_polygon polygon = {
        {{0.0f, 0.0f, 0.0f}, 0.0f}, square, inwards, 4, rm_polygon_box(square, 4)};
    (void)rm_polygon_plane(square, 4, &polygon.plane);
    rm_polygon_inwards(square, 4, polygon.plane.normal, inwards);
    return polygon;
}

static rm_sphere sphere_at(float x, float y, float z, float radius) {
    rm_sphere sphere = {{x, y, z}, radius};
    return sphere;
}

static int a_sphere_hits_face_edge_and_corner_of_a_polygon(void) {
    rm_polygon polygon = square_polygon();
    CHECK_NEAR(polygon.plane.normal.z, 1.0f, 1e-6f);
    rm_sphere s = sphere_at(0.0f, 0.0f, 0.4f, 0.5f);
    CHECK(rm_polygon_hits_sphere(&polygon, &s));
    s = sphere_at(0.0f, 0.0f, -0.4f, 0.5f);
    CHECK(rm_polygon_hits_sphere(&polygon, &s));
    s = sphere_at(0.0f, 0.0f, 0.5f, 0.5f); // tangent is no hit
    CHECK(!rm_polygon_hits_sphere(&polygon, &s));
    s = sphere_at(1.3f, 0.0f, 0.3f, 0.5f);
    CHECK(rm_polygon_hits_sphere(&polygon, &s));
    s = sphere_at(1.4f, 0.0f, 0.4f, 0.5f);
    CHECK(!rm_polygon_hits_sphere(&polygon, &s));
    s = sphere_at(1.2f, 1.2f, 0.3f, 0.5f);
    CHECK(rm_polygon_hits_sphere(&polygon, &s));
    s = sphere_at(1.3f, 1.3f, 0.3f, 0.5f);
    CHECK(!rm_polygon_hits_sphere(&polygon, &s));
    return 0;
}

static int backing_off_ends_tangent_and_within_the_window(void) {
    rm_polygon polygon = square_polygon();
    rm_vec3 down = {0.0f, 0.0f, -0.4f};
    rm_sphere s = sphere_at(0.0f, 0.0f, 0.3f, 0.5f);
    float interp = 1.0f;
    CHECK(rm_polygon_back_off(&polygon, &s, down, &interp));
    CHECK_NEAR(s.center.z, 0.5f, 1e-6f);
    CHECK_NEAR(interp, 0.5f, 1e-6f);
    // Up to one and a half times the movement, and no more.
    s = sphere_at(0.0f, 0.0f, -0.09f, 0.5f);
    interp = 1.0f;
    CHECK(rm_polygon_back_off(&polygon, &s, down, &interp));
    s = sphere_at(0.0f, 0.0f, -0.11f, 0.5f);
    interp = 1.0f;
    CHECK(!rm_polygon_back_off(&polygon, &s, down, &interp));
    CHECK(interp == 1.0f);
    return 0;
}

static int the_crossed_edge_points_inward(void) {
    rm_polygon polygon = square_polygon();
    rm_vec3 up = {0.0f, 0.0f, 1.0f};
    rm_vec3 n;
    rm_sphere s = sphere_at(1.2f, 0.0f, 0.5f, 0.5f);
    CHECK(rm_polygon_crossed_edge(&polygon, &s, up, &n));
    CHECK_NEAR(n.x, -1.0f, 1e-6f);
    s = sphere_at(0.5f, 0.5f, 0.5f, 0.5f);
    CHECK(!rm_polygon_crossed_edge(&polygon, &s, up, &n));
    CHECK(rm_polygon_supports(&polygon, &s, up, 0.0f));
    s = sphere_at(1.2f, 0.0f, 0.5f, 0.5f);
    CHECK(rm_polygon_supports(&polygon, &s, up, 0.25f));
    CHECK(!rm_polygon_supports(&polygon, &s, up, 0.15f));
    return 0;
}

static int a_polygon_needs_an_area(void) {
    rm_vec3 corners[3] = {{0.0f, 0.0f, 0.0f}, {1e-4f, 0.0f, 0.0f}, {0.0f, 1.005e-4f, 0.0f}};
    rm_plane plane;
    CHECK(rm_polygon_plane(corners, 3, &plane) && plane.normal.z == 1.0f);
    corners[2].y = 0.995e-4f; // twice the area is less than 1e-8 now
    CHECK(!rm_polygon_plane(corners, 3, &plane));
    return 0;
}

static int the_inside_of_a_box_is_solid(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_vec3 low = {-6.0f, -6.0f, -6.0f};
    rm_vec3 high = {6.0f, 6.0f, 60.0f};
    const rm_mesh *mesh = mesh_of(&r, rig_add_box_mesh(&r, low, high));
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    CHECK(mesh && mesh->is_closed);
    rm_sphere s = sphere_at(0.0f, 0.0f, 27.0f, 0.4f);
    CHECK(rm_bsp_hits_solid(&tree, &s, true));
    CHECK(!rm_bsp_hits_solid(&tree, &s, false)); // it reaches no face
    s = sphere_at(0.0f, 0.0f, 61.0f, 0.4f);
    CHECK(!rm_bsp_hits_solid(&tree, &s, true));
    s = sphere_at(0.0f, 0.0f, 60.3f, 0.4f);
    CHECK(rm_bsp_hits_solid(&tree, &s, false));
    rig_free(&r);
    return 0;
}

static int an_open_mesh_has_no_solid_space(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    const rm_mesh *mesh = mesh_of(&r, rig_add_quad_mesh(&r, square, false));
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    CHECK(mesh && !mesh->is_closed);
    rm_sphere s = sphere_at(0.0f, 0.0f, -3.0f, 0.4f);
    CHECK(!rm_bsp_hits_solid(&tree, &s, true));
    mesh = mesh_of(&r, rig_add_quad_mesh(&r, square, true));
    tree = rm_mesh_tree(mesh, &looks);
    CHECK(mesh && mesh->polygon_count == 2);
    CHECK(!rm_bsp_hits_solid(&tree, &s, true));
    s = sphere_at(0.0f, 0.0f, 3.0f, 0.4f);
    CHECK(!rm_bsp_hits_solid(&tree, &s, true));
    s = sphere_at(0.0f, 0.0f, -0.3f, 0.4f);
    const rm_polygon *struck;
    CHECK(rm_bsp_hit(&tree, &s, rm_vec3_make(0.0f, 0.0f, 1.0f), &struck));
    CHECK(struck->plane.normal.z < 0.0f);
    rig_free(&r);
    return 0;
}

static int a_room_turned_inside_out_is_solid_outside(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_mesh_data *data;
    rm_mesh_id id;
    CHECK(rm_mesh_data_create(NULL, &data) == RM_OK);
    CHECK(rm_mesh_data_add_box(data, rm_vec3_make(-2.0f, -2.0f, 0.0f),
                               rm_vec3_make(2.0f, 2.0f, 3.0f), NULL) == RM_OK);
    rm_mesh_def box = rm_mesh_data_def(data);
    uint32_t indices[24];
    for (uint32_t i = 0; i < 24; ++i) {
        indices[i] = box.indices[i / 4 * 4 + 3 - i % 4];
    }
    box.indices = indices;
    CHECK(rm_collision_add_mesh(r.world, &box, &id, NULL) == RM_OK);
    rm_mesh_data_destroy(data);
    const rm_mesh *mesh = mesh_of(&r, id);
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    rm_sphere s = sphere_at(0.0f, 0.0f, 1.5f, 0.4f);
    CHECK(!rm_bsp_hits_solid(&tree, &s, true));
    s = sphere_at(0.0f, 0.0f, 3.2f, 0.1f);
    CHECK(rm_bsp_hits_solid(&tree, &s, true));
    rig_free(&r);
    return 0;
}

static int the_first_face_of_a_box_that_is_hit_decides(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    const rm_mesh *mesh = mesh_of(&r, rig_add_box_mesh(&r, rm_vec3_make(-1.0f, -1.0f, -1.0f),
                                                       rm_vec3_make(1.0f, 1.0f, 1.0f)));
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    const rm_polygon *struck;
    rm_sphere s = sphere_at(1.2f, 0.0f, 1.2f, 0.5f); // over the edge of +z and +x
    CHECK(rm_bsp_hit(&tree, &s, rm_vec3_make(-0.1f, 0.0f, -0.1f), &struck));
    CHECK(struck->plane.normal.z > 0.5f);
    CHECK(rm_bsp_hit(&tree, &s, rm_vec3_make(-0.1f, 0.0f, 0.1f), &struck));
    CHECK(struck->plane.normal.x > 0.5f);
    // Moving away from both: struck, and refused.
    CHECK(!rm_bsp_hit(&tree, &s, rm_vec3_make(0.1f, 0.0f, 0.1f), &struck));
    CHECK(struck != NULL);
    rig_free(&r);
    return 0;
}

// ------------------------------------------------------------------------------------ big meshes

// A ball of triangles with bumps: closed. Or, if it is open, the same without some of them.
static rm_status add_ball(rig *r, uint32_t rings, float bumps, bool is_open, uint32_t *seed,
                          rm_mesh_id *id) {
    rm_mesh_data *data;
    uint32_t around = 2 * rings;
    rm_status status = rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; status == RM_OK && i <= rings; ++i) {
        for (uint32_t k = 0; k < around; ++k) {
            float polar = 3.14159265f * (float)i / (float)rings;
            float angle = 6.2831853f * (float)k / (float)around;
            bool is_pole = i == 0 || i == rings;
            float radius = is_pole ? 8.0f : 8.0f + bumps * rig_random(seed);
            float level = is_pole ? 0.0f : rm_sin(polar);
            rm_vec3 v = {radius * level * rm_cos(angle), radius * level * rm_sin(angle),
                         radius * (i == 0       ? 1.0f
                                   : i == rings ? -1.0f
                                                : rm_cos(polar))};
            status = rm_mesh_data_add_vertex(data, v);
        }
    }
    for (uint32_t i = 0; status == RM_OK && i < rings; ++i) {
        for (uint32_t k = 0; status == RM_OK && k < around; ++k) {
            uint32_t a = i * around + k;
            uint32_t b = i * around + (k + 1) % around;
            uint32_t upper[3] = {a, a + around, b};
            uint32_t lower[3] = {b, a + around, b + around};
            if (i > 0 && !(is_open && k % 7 == 0)) {
                status = rm_mesh_data_add_polygon(data, upper, 3, false, NULL);
            }
            if (i + 1 < rings && status == RM_OK) {
                status = rm_mesh_data_add_polygon(data, lower, 3, false, NULL);
            }
        }
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    rm_collision_error error;
    status = status == RM_OK ? rm_collision_add_mesh(r->world, &def, id, &error) : status;
    rm_mesh_data_destroy(data);
    return status;
}

static bool hits_any(const rm_mesh *mesh, const rm_sphere *s, rm_vec3 movement) {
    for (uint32_t i = 0; i < mesh->polygon_count; ++i) {
        if (rm_polygon_hits_sphere(&mesh->polygons[i], s) &&
            rm_vec3_dot(movement, mesh->polygons[i].plane.normal) < 0.0f) {
            return true;
        }
    }
    return false;
}

static rm_vec3 random_point(uint32_t *seed, float reach) {
    float x = reach * (2.0f * rig_random(seed) - 1.0f);
    float y = reach * (2.0f * rig_random(seed) - 1.0f);
    return rm_vec3_make(x, y, reach * (2.0f * rig_random(seed) - 1.0f));
}

static int finds_what_the_polygons_say(bool is_open) {
    rig r = rig_make(RM_SPACE_FLAT);
    uint32_t seed = 9;
    rm_mesh_id id;
    CHECK(add_ball(&r, 24, 0.5f, is_open, &seed, &id) == RM_OK);
    const rm_mesh *mesh = mesh_of(&r, id);
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    CHECK(mesh->is_closed == !is_open);
    for (int i = 0; i < 5000; ++i) {
        rm_sphere s = {random_point(&seed, 9.0f), 0.2f + rig_random(&seed)};
        rm_vec3 movement = random_point(&seed, 1.0f);
        const rm_polygon *struck;
        CHECK(rm_bsp_hit(&tree, &s, movement, &struck) == hits_any(mesh, &s, movement));
    }
    rig_free(&r);
    return 0;
}

static int trees_of_open_meshes_find_what_the_polygons_say(void) {
    return finds_what_the_polygons_say(true);
}

static int trees_of_closed_meshes_find_what_the_polygons_say(void) {
    return finds_what_the_polygons_say(false);
}

// What the walks through two trees say of one sphere.
static int walks_alike(const rm_tree *a, const rm_tree *b, rm_sphere s, rm_vec3 movement) {
    const rm_vec3 up = {0.0f, 0.0f, 1.0f};
    const rm_polygon *struck[2];
    rm_sphere settled[2] = {s, s};
    float interp[2] = {1.0f, 1.0f};
    CHECK(rm_bsp_hit(a, &s, movement, &struck[0]) == rm_bsp_hit(b, &s, movement, &struck[1]));
    CHECK(struck[0] == struck[1]);
    CHECK(rm_bsp_hits_solid(a, &s, true) == rm_bsp_hits_solid(b, &s, true));
    CHECK(rm_bsp_hits_solid(a, &s, false) == rm_bsp_hits_solid(b, &s, false));
    CHECK(rm_bsp_hits_walkable(a, &s, up, 0.2f) == rm_bsp_hits_walkable(b, &s, up, 0.2f));
    CHECK(rm_bsp_settle(a, &settled[0], movement, up, 0.1f, &interp[0], &struck[0]));
    if (rm_bsp_settle(b, &settled[1], movement, up, 0.1f, &interp[1], &struck[1])) {
        CHECK(struck[0] == struck[1] && interp[0] == interp[1]);
        CHECK(rm_vec3_length(rm_vec3_sub(settled[0].center, settled[1].center)) == 0.0f);
    }
    return 0;
}

static int a_part_of_a_tree_is_walked_as_the_whole(bool is_open, float size) {
    rig r = rig_make(RM_SPACE_FLAT);
    uint32_t seed = 11;
    uint32_t cut_count = 0;
    rm_mesh_id id;
    rm_near_tree near;
    CHECK(add_ball(&r, 48, 0.5f, is_open, &seed, &id) == RM_OK);
    const rm_mesh *mesh = mesh_of(&r, id);
    rm_tree whole = rm_mesh_tree(mesh, &looks);
    for (int i = 0; i < 1000; ++i) {
        rm_vec3 middle = random_point(&seed, 8.5f);
        rm_vec3 half = rm_vec3_make(size, size, size);
        rm_box box = {rm_vec3_sub(middle, half), rm_vec3_add(middle, half)};
        if (!rm_near_tree_make(&near, mesh, box, 0.2f, 0.4f, &looks)) {
            CHECK(near.mesh == NULL);
            continue;
        }
        rm_tree part = rm_near_tree_of(&near, &looks);
        cut_count += 1;
        for (int k = 0; k < 20; ++k) {
            rm_vec3 at = rm_vec3_add(middle, random_point(&seed, size));
            rm_sphere s = {at, 0.2f + 0.2f * rig_random(&seed)};
            CHECK(walks_alike(&whole, &part, s, random_point(&seed, 0.3f)) == 0);
        }
    }
    CHECK(cut_count > 100);
    rig_free(&r);
    return 0;
}

static int parts_of_trees_are_walked_as_the_whole(void) {
    for (int i = 0; i < 4; ++i) {
        CHECK(a_part_of_a_tree_is_walked_as_the_whole(i % 2 == 0, i < 2 ? 0.1f : 0.6f) == 0);
    }
    return 0;
}

// Where a mesh says that it has no ground near a sphere, a walk finds none; and it does say so.
static int a_mesh_knows_where_it_has_no_ground(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    const rm_vec3 ups[2] = {{0.0f, 0.0f, 1.0f}, {0.0f, 0.6f, 0.8f}};
    uint32_t seed = 12;
    uint32_t none[2] = {0, 0};
    rm_mesh_id id;
    CHECK(add_ball(&r, 24, 0.5f, false, &seed, &id) == RM_OK);
    rm_tree tree = rm_mesh_tree(mesh_of(&r, id), &looks);
    for (uint32_t i = 0; i < 20000; ++i) {
        rm_sphere s = {random_point(&seed, 9.5f), 0.3f};
        rm_vec3 up = ups[i % 2];
        bool is_ground = rm_bsp_hits_walkable(&tree, &s, up, RM_LANDING_Z);
        bool may_be = rm_mesh_may_be_ground(tree.mesh, &s, up, RM_LANDING_Z);
        none[i % 2] += !may_be;
        CHECK(may_be || !is_ground);
    }
    CHECK(none[0] > 2 * none[1]); // the lower half of the ball, which is ground for nobody upright
    rig_free(&r);
    return 0;
}

static int a_closed_ball_is_solid_inside_and_only_there(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    uint32_t seed = 10;
    rm_mesh_id id;
    CHECK(add_ball(&r, 24, 0.5f, false, &seed, &id) == RM_OK);
    const rm_mesh *mesh = mesh_of(&r, id);
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    for (int i = 0; i < 20000; ++i) {
        rm_sphere s = {random_point(&seed, 10.0f), 0.01f};
        float distance = rm_vec3_length(s.center);
        bool is_solid = rm_bsp_hits_solid(&tree, &s, true);
        CHECK(is_solid || distance >= 7.7f);
        CHECK(!is_solid || distance <= 8.6f);
    }
    rig_free(&r);
    return 0;
}

static int a_big_mesh_makes_a_shallow_tree(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    uint32_t seed = 10;
    rm_mesh_id id;
    CHECK(add_ball(&r, 110, 0.02f, false, &seed, &id) == RM_OK); // about 48,000 triangles
    const rm_mesh *mesh = mesh_of(&r, id);
    CHECK(mesh->polygon_count > 45000);
    CHECK(mesh->listed_count < 6 * mesh->polygon_count);
    CHECK(mesh->node_count < 8 * mesh->polygon_count);
    rig_free(&r);
    return 0;
}

static int a_wall_supports_nobody_and_has_no_edge_to_cross(void) {
    rm_polygon polygon = square_polygon();
    rm_sphere s = sphere_at(0.2f, 0.0f, 0.1f, 0.5f);
    rm_vec3 along = {1.0f, 0.0f, 0.0f}; // up, where the polygon is a wall
    rm_vec3 up = {0.0f, 0.0f, 1.0f};
    rm_vec3 inward = {7.0f, 7.0f, 7.0f};
    CHECK(rm_polygon_supports(&polygon, &s, up, 0.1f));
    CHECK(!rm_polygon_supports(&polygon, &s, along, 0.1f));
    CHECK(!rm_polygon_crossed_edge(&polygon, &s, along, &inward));
    CHECK(!rm_polygon_crossed_edge(&polygon, &s, up, &inward)); // inside all of them
    CHECK(inward.x == 7.0f);
    return 0;
}

// --- few looks, much room ------------------------------------------------------------------------

// The centre lies in solid space, and the sphere reaches across a face to say so.
static int a_push_without_looks_crosses_no_split(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    const rm_mesh *mesh = mesh_of(&r, rig_add_box_mesh(&r, rm_vec3_make(-6.0f, -6.0f, -6.0f),
                                                       rm_vec3_make(6.0f, 6.0f, 6.0f)));
    rm_sphere s = sphere_at(0.0f, 0.0f, 0.0f, 7.0f);
    const rm_polygon *found;
    for (uint32_t left = 1; left < 100; left += 98) {
        bool has_looks = left > 1;
        uint32_t own = left;
        rm_tree tree = rm_mesh_tree(mesh, &own);
        bool is_solid = !has_looks;
        CHECK(rm_bsp_find_push(&tree, &s, s.radius, true, &found, &is_solid) == has_looks);
        CHECK(is_solid == has_looks && (found != NULL) == has_looks && (own > 0) == has_looks);
    }
    rig_free(&r);
    return 0;
}

// A part is cut out whole or not at all: one look less than it takes, and there is none.
static int a_part_that_takes_too_many_looks_is_none(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    uint32_t seed = 13;
    rm_mesh_id id;
    rm_near_tree near;
    const rm_box box = {{7.5f, -0.2f, -0.2f}, {8.5f, 0.2f, 0.2f}};
    CHECK(add_ball(&r, 24, 0.5f, true, &seed, &id) == RM_OK);
    const rm_mesh *mesh = mesh_of(&r, id);
    uint32_t left = 100000;
    CHECK(rm_near_tree_make(&near, mesh, box, 0.2f, 0.4f, &left));
    uint32_t taken = 100000 - left;
    CHECK(taken > 20 && near.polygon_count > 0);
    for (uint32_t few = 1; few <= taken; ++few) {
        left = few;
        CHECK(!rm_near_tree_make(&near, mesh, box, 0.2f, 0.4f, &left));
        CHECK(near.mesh == NULL && left == 0);
    }
    left = taken + 1;
    CHECK(rm_near_tree_make(&near, mesh, box, 0.2f, 0.4f, &left) && near.mesh == mesh);
    rig_free(&r);
    return 0;
}

// A hollow of a few millimetres, all of whose faces look at each other: each of them splits what
// the others have left in front.
static rm_status add_hollow(rig *r, uint32_t sides, rm_mesh_id *id) {
    rm_mesh_data *data;
    rm_status status = rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; status == RM_OK && i < sides; ++i) {
        float angle = 6.2831853f * (float)i / (float)sides;
        status = rm_mesh_data_add_vertex(
            data, rm_vec3_make(0.009f * rm_cos(angle), 0.009f * rm_sin(angle), 0.0f));
    }
    (void)rm_mesh_data_add_vertex(data, rm_vec3_make(0.0f, 0.0f, 0.009f));
    (void)rm_mesh_data_add_vertex(data, rm_vec3_make(0.0f, 0.0f, -0.009f));
    for (uint32_t i = 0; status == RM_OK && i < 2 * sides; ++i) {
        uint32_t a = i / 2;
        uint32_t b = (a + 1) % sides;
        uint32_t corners[3] = {i % 2 ? a : b, i % 2 ? b : a, sides + i % 2};
        status = rm_mesh_data_add_polygon(data, corners, 3, false, NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    status = status == RM_OK ? rm_collision_add_mesh(r->world, &def, id, NULL) : status;
    rm_mesh_data_destroy(data);
    return status;
}

static int a_part_with_too_many_splits_is_none(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    const rm_box box = {{-0.01f, -0.01f, -0.01f}, {0.01f, 0.01f, 0.01f}};
    for (int is_deep = 0; is_deep < 2; ++is_deep) {
        rm_mesh_id id = {0, 0};
        rm_near_tree near;
        uint32_t left = 100000;
        CHECK(add_hollow(&r, is_deep ? RM_NEAR_NODES / 2 + 4 : RM_NEAR_NODES / 2 - 4, &id) ==
              RM_OK);
        const rm_mesh *mesh = mesh_of(&r, id);
        CHECK(mesh->is_closed && mesh->polygon_count < RM_NEAR_POLYGONS);
        CHECK(rm_near_tree_make(&near, mesh, box, 0.2f, 0.4f, &left) == !is_deep);
        CHECK((near.mesh == NULL) == is_deep && left > 0);
    }
    rig_free(&r);
    return 0;
}

// --- faces through each other --------------------------------------------------------------------

enum { STARS = 8 };

static rm_vec3 around(float angle, float size, float z) {
    return rm_vec3_make(size * rm_cos(angle), size * rm_sin(angle), z);
}

// A tetrahedron: three corners about the z axis, and one above or below them.
static void add_tetrahedron(rm_mesh_data *data, uint32_t first, float angle, float size,
                            rm_vec3 z) {
    static const uint32_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    for (uint32_t i = 0; i < 3; ++i) {
        float turned = angle + 2.0943951f * (z.z > z.x ? (float)i : -(float)i);
        (void)rm_mesh_data_add_vertex(data, around(turned, size, i == 1 ? z.y : z.x));
    }
    (void)rm_mesh_data_add_vertex(data, rm_vec3_make(0.3f, 0.2f, z.z));
    for (int i = 0; i < 4; ++i) {
        const uint32_t corners[3] = {first + faces[i][0], first + faces[i][1], first + faces[i][2]};
        (void)rm_mesh_data_add_polygon(data, corners, 3, false, NULL);
    }
}

// Some with their lids in one plane, and as many that go through these: what is in one plane splits
// once, and then every other face cuts all of it.
static rm_mesh_id add_stars(rig *r) {
    rm_mesh_data *data;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; i < STARS; ++i) {
        float angle = 0.26f * (float)i;
        add_tetrahedron(data, 8 * i, angle, 10.0f, rm_vec3_make(0.0f, 0.0f, -8.0f));
        add_tetrahedron(data, 8 * i + 4, angle + 0.1f, 9.0f,
                        rm_vec3_make(-6.0f, -1.0f - 0.5f * (float)i, 7.0f + 0.3f * (float)i));
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return id;
}

// Nodes that walks can come to.
static uint32_t count_below(const rm_mesh *mesh, int32_t node) {
    const rm_node *n = &mesh->nodes[node];
    return n->front < 0 ? 1 : 1 + count_below(mesh, n->front) + count_below(mesh, n->back);
}

// A set whose faces would be cut into too many pieces stays together, and is found all the same.
static int faces_that_would_make_too_many_pieces_are_not_cut(void) {
    rig r = rig_make(RM_SPACE_FLAT);
    uint32_t seed = 14;
    const rm_mesh *mesh = mesh_of(&r, add_stars(&r));
    CHECK(mesh && mesh->is_closed && mesh->polygon_count == 8 * STARS);
    CHECK(count_below(mesh, 0) == mesh->node_count);
    CHECK(mesh->listed_count <= 17 * mesh->polygon_count);
    rm_tree tree = rm_mesh_tree(mesh, &looks);
    for (int i = 0; i < 2000; ++i) {
        rm_sphere s = {random_point(&seed, 9.0f), 0.2f + rig_random(&seed)};
        rm_vec3 movement = random_point(&seed, 1.0f);
        const rm_polygon *struck;
        CHECK(rm_bsp_hit(&tree, &s, movement, &struck) == hits_any(mesh, &s, movement));
    }
    rig_free(&r);
    return 0;
}

void test_collide_mesh(void) {
    RUN(a_sphere_hits_face_edge_and_corner_of_a_polygon);
    RUN(backing_off_ends_tangent_and_within_the_window);
    RUN(the_crossed_edge_points_inward);
    RUN(a_polygon_needs_an_area);
    RUN(the_inside_of_a_box_is_solid);
    RUN(an_open_mesh_has_no_solid_space);
    RUN(a_room_turned_inside_out_is_solid_outside);
    RUN(the_first_face_of_a_box_that_is_hit_decides);
    RUN(trees_of_open_meshes_find_what_the_polygons_say);
    RUN(trees_of_closed_meshes_find_what_the_polygons_say);
    RUN(parts_of_trees_are_walked_as_the_whole);
    RUN(a_mesh_knows_where_it_has_no_ground);
    RUN(a_closed_ball_is_solid_inside_and_only_there);
    RUN(a_big_mesh_makes_a_shallow_tree);
    RUN(a_wall_supports_nobody_and_has_no_edge_to_cross);
    RUN(a_push_without_looks_crosses_no_split);
    RUN(a_part_that_takes_too_many_looks_is_none);
    RUN(a_part_with_too_many_splits_is_none);
    RUN(faces_that_would_make_too_many_pieces_are_not_cut);
}
