/// @file
/// Values of places: vectors, rotations, positions, and other engines' axes. space.h has the
/// arithmetic on them.
///
/// Conventions: metres, seconds, radians for angles of rotations and degrees for compass headings:
/// 0 north (+Y), 90 east (+X), clockwise viewed from above, in [0, 360). X is east, Y north, Z up,
/// right-handed. All of it is single precision and gives the same bits with every compiler and on
/// every machine.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Vectors and rotations
/// @{

/// Three numbers: a point, a direction, a velocity. Metres unless a function says otherwise; X
/// east, Y north, Z up.
typedef struct rm_vec3 {
    float x, y, z; ///< along the three axes, in one unit
} rm_vec3;

/// A rotation. Unit length unless a function says otherwise; q and -q are the same rotation, and
/// the sign stays as it is.
typedef struct rm_quat {
    float w, x, y, z; ///< real part first
} rm_quat;

/// Points p with dot(normal, p) + d = 0; the signed distance of a point is that sum.
typedef struct rm_plane {
    rm_vec3 normal; ///< unit length
    float d;        ///< metres
} rm_plane;

/// A ball, relative to its owner's origin. Metres.
typedef struct rm_sphere {
    rm_vec3 center; ///< metres
    float radius;   ///< metres
} rm_sphere;

/// A vector of its three parts.
static inline rm_vec3 rm_vec3_make(float x, float y, float z) {
    rm_vec3 v = {x, y, z};
    return v;
}

/// A quaternion of its four parts.
static inline rm_quat rm_quat_make(float w, float x, float y, float z) {
    rm_quat q = {w, x, y, z};
    return q;
}

/// The identity.
static inline rm_quat rm_quat_identity(void) {
    return rm_quat_make(1.0f, 0.0f, 0.0f, 0.0f);
}

/// Compass heading of a rotation's forward axis. Degrees.
RM_API float rm_quat_heading(rm_quat rotation);

/// The upright rotation that faces a compass heading.
RM_API rm_quat rm_quat_from_heading(float degrees);

/// @}

/// @name Positions
/// A cell id and a place within its landblock.
///
/// A cell id is 0xXXYYCCCC: landblock column XX (east) and row YY (north), 192 m each. CCCC is an
/// outdoor cell from 1 to 0x40 (8 * column + row + 1, 24 m each) or an interior cell from 0x100 to
/// 0xFFFD. Origins are metres from the landblock's south-west corner, indoors too.
///
/// In RM_SPACE_FLAT cells are unused: a world sets every id to 0 as it enters, and coordinates are
/// the game's own. All arithmetic then reduces to plain vectors.
/// @{

/// Interpretation of positions.
typedef enum rm_space {
    RM_SPACE_LANDBLOCKS = 0, ///< cell ids and landblock-local coordinates
    RM_SPACE_FLAT = 1,       ///< cell ids are ignored, coordinates are the world's
} rm_space;

/// A place in a cell and a rotation.
typedef struct rm_position {
    uint32_t cell;    ///< landblock and cell; unused in RM_SPACE_FLAT
    rm_vec3 origin;   ///< metres from the corner of the landblock, or in flat space of the world
    rm_quat rotation; ///< unit length
} rm_position;

/// A position from its parts.
static inline rm_position rm_position_make(uint32_t cell, rm_vec3 origin, rm_quat rotation) {
    rm_position p = {cell, origin, rotation};
    return p;
}

/// The vector from a to b along the global axes. Metres.
RM_API rm_vec3 rm_position_offset(const rm_position *a, const rm_position *b);

/// Length of that vector. Metres.
RM_API float rm_position_distance(const rm_position *a, const rm_position *b);

/// @}

/// @name Axes of other engines
/// Other engines' axes. remora has X to the right (east), Y forward (north) and Z up, right-handed,
/// in metres; headings are compass degrees. Engines differ in which axis is up, in which direction
/// an unrotated body faces, in handedness and in unit:
///
///     RM_AXES_UNITY    X right, Y up, Z forward     left-handed    metres
///     RM_AXES_UNREAL   X forward, Y right, Z up     left-handed    centimetres
///     RM_AXES_GODOT    X right, Y up, -Z forward    right-handed   metres (OpenGL, three.js)
///
/// A body that faces north in remora faces along the engine's forward axis, unrotated, and turning
/// right is turning right. Points are scaled to the engine's unit, and so are velocities;
/// directions keep their length. Quaternions are read and written by the names of their parts: many
/// engines list w last.
/// @{

/// Axes of an engine. Values out of range count as RM_AXES_REMORA.
typedef enum rm_axes {
    RM_AXES_REMORA = 0, ///< our own: the identity
    RM_AXES_UNITY,      ///< x right, y up, z forward, left-handed; metres
    RM_AXES_UNREAL,     ///< x forward, y right, z up, left-handed; centimetres
    RM_AXES_GODOT,      ///< x right, y up, z back, right-handed; metres
} rm_axes;

/// A point (metres) or a velocity (m/s) in the engine's axes and unit.
RM_API rm_vec3 rm_to_engine_point(rm_axes axes, rm_vec3 point);

/// An engine's point or velocity in ours. Metres, m/s.
RM_API rm_vec3 rm_from_engine_point(rm_axes axes, rm_vec3 point);

/// A direction, such as a normal, in the engine's axes; its length stays.
RM_API rm_vec3 rm_to_engine_direction(rm_axes axes, rm_vec3 direction);

/// An engine's direction in ours.
RM_API rm_vec3 rm_from_engine_direction(rm_axes axes, rm_vec3 direction);

/// A rotation in the engine's axes.
RM_API rm_quat rm_to_engine_rotation(rm_axes axes, rm_quat rotation);

/// An engine's rotation in ours.
RM_API rm_quat rm_from_engine_rotation(rm_axes axes, rm_quat rotation);

/// An angular velocity (rad/s about its own direction) in the engine's axes. Unlike a direction, it
/// changes its sign where handedness differs.
RM_API rm_vec3 rm_to_engine_omega(rm_axes axes, rm_vec3 omega);

/// An engine's angular velocity in ours.
RM_API rm_vec3 rm_from_engine_omega(rm_axes axes, rm_vec3 omega);

/// @}

#ifdef __cplusplus
}
#endif
