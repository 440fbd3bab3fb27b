// Any bytes as a raw heightmap. The first say how large it is and how it lies; the rest are the
// file. What fits becomes terrain, and bodies walk over it.

#include "supply.h"
#include "sweeps.h"

#include <stdlib.h>

enum { SIDE = 12 };

static void walk_over(supply *s, float *heights, uint32_t columns, uint32_t rows) {
    rm_collision_def def = rm_default_collision_def();
    rm_collision *collision = NULL;
    rm_collision_error error;
    rm_terrain_def terrain = {columns, rows, next_float(s), {0.0f, 0.0f, 0.0f}, heights};
    terrain.corner = next_vec3(s);
    def.space = RM_SPACE_FLAT;
    REQUIRE(rm_collision_create(&def, &collision) == RM_OK);
    const rm_status status = rm_collision_set_terrain(collision, &terrain, &error);
    REQUIRE(error.status == status && error.what != NULL);
    for (int i = 0; i < 12; ++i) {
        const float x = 2.5f * (float)i - 4.0f;
        const rm_position at =
            rm_position_make(0, rm_vec3_make(x, 0.5f * x, 0.0f), rm_quat_identity());
        float height;
        if (rm_collision_terrain_height(collision, &at, &height)) {
            REQUIRE(status == RM_OK && rm_is_finite(height));
        }
    }
    require_sweeps(collision, def.space);
    rm_collision_destroy(collision);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    supply s = {data, data + size};
    const bool is_huge = next_is_rare(&s);
    const uint32_t columns = is_huge ? next_u32(&s) : next_below(&s, SIDE);
    const uint32_t rows = is_huge ? next_u32(&s) : next_below(&s, SIDE);
    const float unit = next_float(&s);
    supply place = s;
    s.at = s.end - s.at > 20 ? s.at + 20 : s.end;
    const size_t left = (size_t)(s.end - s.at);
    float *heights =
        malloc((left / 2 + 1) * sizeof *heights); // a file that fits has two bytes each
    uint8_t *file = malloc(left + 1);
    rm_collision_error error;
    REQUIRE(heights && file);
    memcpy(file, s.at, left);
    const rm_status status = rm_load_heightmap(file, left, columns, rows, unit, heights, &error);
    REQUIRE(error.status == status && error.what != NULL);
    REQUIRE(status != RM_OK || left == 2 * (size_t)columns * rows);
    if (status == RM_OK) {
        walk_over(&place, heights, columns, rows);
    }
    free(file);
    free(heights);
    return 0;
}
