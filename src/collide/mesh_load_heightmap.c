// Raw 16-bit heightmaps, little-endian, row by row. The file is headerless, so its size is the only
// thing to check.

#include "remora/space.h"

#include "collide/mesh_error.h"

rm_status rm_load_heightmap(const void *bytes, size_t size, uint32_t columns, uint32_t rows,
                            float metres_per_unit, float *heights, rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if (!bytes || !heights) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer", 0);
    }
    if (columns < 2 || rows < 2 || rows > UINT32_MAX / 2 / columns) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "columns or rows", 0);
    }
    if (!rm_is_finite(metres_per_unit) || !(metres_per_unit > 0.0f)) {
        return rm_collision_fail(error, RM_ERROR_RANGE, "metres per unit", 0);
    }
    uint32_t wanted = columns * rows * 2;
    if (size < wanted) {
        return rm_collision_fail(error, RM_ERROR_FORMAT, "more heights expected at byte",
                                 (uint32_t)size);
    }
    if (size > wanted) {
        return rm_collision_fail(error, RM_ERROR_FORMAT, "end of heights expected at byte", wanted);
    }
    const unsigned char *p = (const unsigned char *)bytes;
    for (uint32_t i = 0; i < columns * rows; ++i, p += 2) {
        heights[i] = (float)(p[0] | (unsigned)p[1] << 8) * metres_per_unit;
    }
    return RM_OK;
}
