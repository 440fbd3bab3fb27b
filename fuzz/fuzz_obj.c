// Any text as a Wavefront OBJ. What is none leaves the mesh as it was and says in which line; what
// is one and can be collided with is run into from all sides.

#include "mutate_text.h"
#include "sweeps.h"

#include <stdlib.h>
#include <string.h>

const char *const text_words[] = {
    "v",  "f", "vn", "vt", "o", "g", "s",   "usemtl",  "mtllib",  "1/1/1", "1//1", "-1",
    "-4", "1", "2",  "3",  "4", "5", "off", "v 0 0 0", "f 1 2 3", "#",     NULL};

static void collide(const rm_mesh_data *data, rm_space space) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *collision = NULL;
    rm_obstacle_def obstacle = rm_default_obstacle_def();
    rm_obstacle_id id;
    rm_collision_error error;
    rm_mesh_def mesh = rm_mesh_data_def(data);
    def.space = space;
    def.polygon_limit = 512;
    REQUIRE(rm_collision_create(&def, &collision) == RM_OK);
    const size_t bytes = rm_collision_bytes(collision);
    const rm_status status = rm_collision_add_mesh(collision, &mesh, &obstacle.mesh, &error);
    REQUIRE(error.status == status && error.what != NULL);
    REQUIRE(status == RM_OK || rm_collision_bytes(collision) >= bytes);
    if (status == RM_OK) {
        obstacle.kind = RM_OBSTACLE_MESH;
        obstacle.at = rm_position_make(space == RM_SPACE_FLAT ? 0 : 0xA9B40001,
                                       rm_vec3_make(1.0f, 1.0f, 0.0f), rm_quat_identity());
        (void)rm_collision_add_obstacle(collision, &obstacle, &id, &error);
        require_sweeps(collision, space);
    }
    rm_collision_destroy(collision);
}

// The same text with other axes, and leniently: what is left can be made into a mesh.
static void load_leniently(const uint8_t *data, size_t size) {
    rm_mesh_data *mesh = NULL;
    rm_collision_error error;
    rm_obj_def def = rm_default_obj_def();
    uint32_t dropped = 0;
    def.axes = (rm_axes)(size % 5); // the last is none
    def.is_lenient = true;
    REQUIRE(rm_mesh_data_create(NULL, &mesh) == RM_OK);
    if (rm_load_obj_as(data, size, &def, mesh, &dropped, &error) == RM_OK) {
        REQUIRE(rm_mesh_data_def(mesh).polygon_count > 0 && dropped <= size);
        collide(mesh, RM_SPACE_FLAT);
    }
    rm_mesh_data_destroy(mesh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rm_mesh_data *mesh = NULL;
    rm_collision_error error;
    REQUIRE(rm_mesh_data_create(NULL, &mesh) == RM_OK);
    REQUIRE(rm_mesh_data_add_box(mesh, rm_vec3_make(0, 0, 0), rm_vec3_make(1, 1, 1), NULL) ==
            RM_OK);
    const rm_mesh_def before = rm_mesh_data_def(mesh);
    const rm_status status = rm_load_obj(data, size, mesh, &error);
    const rm_mesh_def after = rm_mesh_data_def(mesh);
    REQUIRE(error.status == status && error.what != NULL);
    if (status == RM_OK) {
        REQUIRE(after.polygon_count > before.polygon_count);
        collide(mesh, RM_SPACE_FLAT);
        collide(mesh, RM_SPACE_LANDBLOCKS);
    } else {
        REQUIRE(error.what[0] != '\0' && error.index <= size + 1);
        REQUIRE(after.polygon_count == before.polygon_count);
        REQUIRE(after.vertex_count == before.vertex_count);
        REQUIRE(after.index_count == before.index_count);
    }
    rm_mesh_data_destroy(mesh);
    load_leniently(data, size);
    return 0;
}
