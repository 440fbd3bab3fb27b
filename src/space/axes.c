// Conversion to and from the axes of other engines. Each engine is a row of a table: which of our
// components its axes take, with which sign. A rotation's axis is mapped as a direction is, and its
// angle changes its sign where the table mirrors space, as an angular velocity does.

#include "remora/space.h"

typedef struct axis_table {
    uint8_t source[3]; // component of ours that the engine's x, y, z take: 0 x, 1 y, 2 z
    float sign[3];     // 1 or -1, of each of the engine's axes
    float unit;        // engine units in a metre
    float hand;        // -1 where it is left-handed
} axis_table;

static const axis_table tables[] = {
    [RM_AXES_REMORA] = {{0, 1, 2}, {1.0f, 1.0f, 1.0f}, 1.0f, 1.0f},
    [RM_AXES_UNITY] = {{0, 2, 1}, {1.0f, 1.0f, 1.0f}, 1.0f, -1.0f},
    [RM_AXES_UNREAL] = {{1, 0, 2}, {1.0f, 1.0f, 1.0f}, 100.0f, -1.0f},
    [RM_AXES_GODOT] = {{0, 2, 1}, {1.0f, 1.0f, -1.0f}, 1.0f, 1.0f},
};

// Unknown engines count as our own, so that every value of the enum stays within the table.
static const axis_table *table_of(rm_axes axes) {
    return &tables[(unsigned)axes < sizeof tables / sizeof tables[0] ? axes : RM_AXES_REMORA];
}

static rm_vec3 to_engine(const axis_table *table, rm_vec3 v) {
    const float ours[3] = {v.x, v.y, v.z};
    return rm_vec3_make(table->sign[0] * ours[table->source[0]],
                        table->sign[1] * ours[table->source[1]],
                        table->sign[2] * ours[table->source[2]]);
}

static rm_vec3 from_engine(const axis_table *table, rm_vec3 v) {
    float ours[3];
    ours[table->source[0]] = table->sign[0] * v.x;
    ours[table->source[1]] = table->sign[1] * v.y;
    ours[table->source[2]] = table->sign[2] * v.z;
    return rm_vec3_make(ours[0], ours[1], ours[2]);
}

rm_vec3 rm_to_engine_direction(rm_axes axes, rm_vec3 direction) {
    return to_engine(table_of(axes), direction);
}

rm_vec3 rm_from_engine_direction(rm_axes axes, rm_vec3 direction) {
    return from_engine(table_of(axes), direction);
}

rm_vec3 rm_to_engine_point(rm_axes axes, rm_vec3 point) {
    const axis_table *table = table_of(axes);
    return rm_vec3_scale(to_engine(table, point), table->unit);
}

rm_vec3 rm_from_engine_point(rm_axes axes, rm_vec3 point) {
    const axis_table *table = table_of(axes);
    rm_vec3 v = from_engine(table, point);
    return rm_vec3_make(v.x / table->unit, v.y / table->unit, v.z / table->unit);
}

rm_vec3 rm_to_engine_omega(rm_axes axes, rm_vec3 omega) {
    const axis_table *table = table_of(axes);
    return rm_vec3_scale(to_engine(table, omega), table->hand);
}

rm_vec3 rm_from_engine_omega(rm_axes axes, rm_vec3 omega) {
    const axis_table *table = table_of(axes);
    return rm_vec3_scale(from_engine(table, omega), table->hand);
}

rm_quat rm_to_engine_rotation(rm_axes axes, rm_quat rotation) {
    rm_vec3 axis = rm_to_engine_omega(axes, rm_vec3_make(rotation.x, rotation.y, rotation.z));
    return rm_quat_make(rotation.w, axis.x, axis.y, axis.z);
}

rm_quat rm_from_engine_rotation(rm_axes axes, rm_quat rotation) {
    rm_vec3 axis = rm_from_engine_omega(axes, rm_vec3_make(rotation.x, rotation.y, rotation.z));
    return rm_quat_make(rotation.w, axis.x, axis.y, axis.z);
}
