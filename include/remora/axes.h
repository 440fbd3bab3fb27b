/// @file
/// Other engines' axes. remora has X to the right (east), Y forward (north) and Z up, right-handed,
/// in metres; headings are compass degrees. Engines differ in which axis is up, in which direction
/// a body without rotation looks, in handedness and in unit:
///
///     RM_AXES_UNITY    X right, Y up, Z forward     left-handed    metres
///     RM_AXES_UNREAL   X forward, Y right, Z up     left-handed    centimetres
///     RM_AXES_GODOT    X right, Y up, -Z forward    right-handed   metres (OpenGL, three.js)
///
/// A body that remora shows facing north looks along the engine's forward axis without rotation,
/// and turning right is turning right. Points are scaled to the engine's unit, and so are
/// velocities; directions keep their length. Quaternions are read and written by the names of their
/// parts: many engines list w last.

#pragma once

#include "remora/vector.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whose axes. Values out of range count as RM_AXES_REMORA.
typedef enum rm_axes {
    RM_AXES_REMORA = 0, ///< our own: nothing changes
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

/// An angular velocity (rad/s about its own direction) in the engine's axes. Not a direction: where
/// the hands differ, a turn to the right has the opposite sign.
RM_API rm_vec3 rm_to_engine_omega(rm_axes axes, rm_vec3 omega);

/// An engine's angular velocity in ours.
RM_API rm_vec3 rm_from_engine_omega(rm_axes axes, rm_vec3 omega);

#ifdef __cplusplus
}
#endif
