/// @file
/// Frames: an origin and a rotation, with the axes of the rotation cached beside it. Forward is the
/// local +Y axis, right +X, up +Z. Headings are compass degrees: 0 north (+Y), 90 east (+X),
/// clockwise seen from above, in [0, 360).

#pragma once

#include "remora/vector.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A place and an attitude. Make one with rm_frame_make, so that the axes belong to the rotation.
typedef struct rm_frame {
    rm_vec3 origin;             ///< metres
    rm_quat rotation;           ///< unit length
    rm_vec3 right, forward, up; ///< the local axes in global space; cached from rotation
} rm_frame;

/// Origin zero, no rotation.
RM_API rm_frame rm_frame_identity(void);

/// A frame with its axes cached. The rotation is taken as it is.
RM_API rm_frame rm_frame_make(rm_vec3 origin, rm_quat rotation);

/// A direction of the frame's local space in global space.
RM_API rm_vec3 rm_frame_vector_to_global(const rm_frame *frame, rm_vec3 v);

/// A direction of global space in the frame's local space.
RM_API rm_vec3 rm_frame_vector_to_local(const rm_frame *frame, rm_vec3 v);

/// A point of the frame's local space in global space.
RM_API rm_vec3 rm_frame_point_to_global(const rm_frame *frame, rm_vec3 p);

/// A point of global space in the frame's local space.
RM_API rm_vec3 rm_frame_point_to_local(const rm_frame *frame, rm_vec3 p);

/// `b`, expressed in a's local space, in global space. A result without a valid rotation keeps a's.
RM_API rm_frame rm_frame_combine(const rm_frame *a, const rm_frame *b);

/// `a` expressed in b's local space, so that rm_frame_combine(b, rm_frame_subtract(a, b)) is a.
RM_API rm_frame rm_frame_subtract(const rm_frame *a, const rm_frame *b);

/// Gives the frame this rotation, scaled to unit length. If the frame would not be valid then, the
/// old rotation and its axes stay.
RM_API void rm_frame_set_rotation(rm_frame *frame, rm_quat rotation);

/// Turns about a global axis; the length of `w` is the angle in radians. Less than epsilon does
/// nothing.
RM_API void rm_frame_rotate_global(rm_frame *frame, rm_vec3 w);

/// Turns about an axis of the frame's own space; the length of `w` is the angle in radians.
RM_API void rm_frame_rotate(rm_frame *frame, rm_vec3 w);

/// Compass heading of the forward axis. Degrees.
RM_API float rm_frame_heading(const rm_frame *frame);

/// Faces a compass heading. Exact for upright frames; a pitch p becomes atan(sin p) and a roll is
/// lost, as in the client.
RM_API void rm_frame_set_heading(rm_frame *frame, float degrees);

/// Faces along `direction` (yaw and pitch, no roll). One shorter than epsilon does nothing.
RM_API void rm_frame_set_vector_heading(rm_frame *frame, rm_vec3 direction);

/// No NaN anywhere, and a rotation of unit length within RM_ROTATION_TOLERANCE of its square.
RM_API bool rm_frame_is_valid(const rm_frame *frame);

/// The origin has no NaN, and the rotation has at least one.
RM_API bool rm_frame_is_valid_except_for_heading(const rm_frame *frame);

/// Origins within epsilon (inclusive) and rotations within epsilon (exclusive) on every component.
RM_API bool rm_frame_is_equal(const rm_frame *a, const rm_frame *b);

/// Compass heading of a direction, its z ignored; 0 for one shorter than epsilon. Degrees.
RM_API float rm_vec3_heading(rm_vec3 direction);

/// Compass heading of a rotation's forward axis. Degrees.
RM_API float rm_quat_heading(rm_quat rotation);

/// The upright rotation that faces a compass heading.
RM_API rm_quat rm_quat_from_heading(float degrees);

/// The rotation turned to face a compass heading, as rm_frame_set_heading does.
RM_API rm_quat rm_quat_with_heading(rm_quat rotation, float degrees);

#ifdef __cplusplus
}
#endif
