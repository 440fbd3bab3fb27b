// Runs what the page on engines shows: a body of Unity's that is sent four metres forward and a
// quarter turn to the right gets there, in Unity's axes.

#include <remora/remora.h>

#include <math.h>
#include <stdio.h>

typedef struct engine_transform {
    float position[3];
    float rotation[4];
} engine_transform;

void on_packet(rm_world *world, rm_body_id body, const engine_transform *t, uint16_t stamp);
uint32_t on_frame(rm_world *world, double seconds, rm_render *drawn, uint32_t capacity);

int main(void) {
    rm_world_def def = rm_default_world_def();
    rm_body_def somebody = rm_default_body_def();
    rm_world *world;
    rm_body_id body;
    rm_render drawn;
    def.space = RM_SPACE_FLAT;
    somebody.position.origin = rm_from_engine_point(RM_AXES_UNITY, (rm_vec3){1.0f, 0.5f, 2.0f});
    if (rm_world_create(&def, &world) != RM_OK || rm_body_add(world, &somebody, &body) != RM_OK) {
        return 1;
    }
    on_frame(world, 1.0 / 30.0, &drawn, 1);
    on_packet(world, body,
              &(engine_transform){{1.0f, 0.5f, 6.0f}, {0.0f, 0.70710678f, 0.0f, 0.70710678f}}, 1);
    for (int frame = 0; frame < 120; ++frame) {
        on_frame(world, 1.0 / 60.0, &drawn, 1);
    }
    rm_world_destroy(world);
    rm_vec3 p = drawn.position;
    double yaw = 2.0 * atan2((double)drawn.rotation.y, (double)drawn.rotation.w) * 57.29577951;
    printf("Unity: at %.2f %.2f %.2f, yaw %.0f\n", (double)p.x, (double)p.y, (double)p.z, yaw);
    return fabsf(p.z - 6.0f) < 0.06f && fabsf(p.y - 0.5f) < 0.01f && fabs(yaw - 90.0) < 0.1 ? 0 : 1;
}
