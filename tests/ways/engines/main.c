// Runs what the page on engines shows: a body of Unity's that is reported to go four metres
// forward, turned a quarter to the right, gets there in Unity's axes.

#include <remora/remora.h>

#include <math.h>
#include <stdio.h>

typedef struct engine_transform {
    float position[3];
    float rotation[4];
} engine_transform;

rm_status on_start(rm_world **world);
rm_status on_packet(rm_world *world, rm_body_id body, const engine_transform *t, double sent);
rm_status on_frame(rm_world *world, double seconds, rm_render *drawn, uint32_t capacity,
                   uint32_t *count);

int main(void) {
    rm_body_def somebody = rm_default_body_def();
    rm_world *world;
    rm_body_id body;
    rm_render drawn;
    uint32_t count = 0;
    somebody.position.origin = rm_from_engine_point(RM_AXES_UNITY, (rm_vec3){1.0f, 0.5f, 2.0f});
    if (on_start(&world) != RM_OK || rm_body_add(world, &somebody, &body) != RM_OK) {
        return 1;
    }
    bool is_ok = true;
    for (int frame = 0; frame < 120; ++frame) {
        if (frame % 6 == 0) {
            float way = 2.0f + (frame < 60 ? (float)frame / 15.0f : 4.0f);
            engine_transform at = {{1.0f, 0.5f, way}, {0.0f, 0.70710678f, 0.0f, 0.70710678f}};
            is_ok = on_packet(world, body, &at, frame / 60.0) == RM_OK && is_ok;
        }
        is_ok = on_frame(world, 1.0 / 60.0, &drawn, 1, &count) == RM_OK && is_ok;
    }
    rm_world_destroy(world);
    rm_vec3 p = drawn.position;
    double yaw = 2.0 * atan2((double)drawn.rotation.y, (double)drawn.rotation.w) * 57.29577951;
    printf("Unity: at %.2f %.2f %.2f, yaw %.0f\n", (double)p.x, (double)p.y, (double)p.z, yaw);
    is_ok = is_ok && count == 1 && fabs(yaw - 90.0) < 0.1;
    return is_ok && fabsf(p.z - 6.0f) < 0.06f && fabsf(p.y - 0.5f) < 0.01f ? 0 : 1;
}
