/// @file
/// Arithmetic on the values of position.h: trigonometry, vectors, frames, positions on the map.
/// Each section builds on those above it. All of it gives the same bits with every compiler and on
/// every machine: of the C library only square roots are used.

#pragma once

#include "remora/base.h"
#include "remora/constants.h"
#include "remora/position.h"

#if !defined(__GNUC__) && !defined(__clang__)
#include <math.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// @name Trigonometry
/// remora's own trigonometry. The C library's differs between platforms in the last bit; these give
/// the same bits everywhere and stay within 1e-6 of the true value (tested over a million points).
/// @{

/// Sine of x radians, |x| up to 1e6; a larger angle counts as 0. NaN for infinities and NaN.
RM_API float rm_sin(float x);

/// Cosine of x radians, |x| up to 1e6; a larger angle counts as 0. NaN for infinities and NaN.
RM_API float rm_cos(float x);

/// Angle of the point (x, y) in radians, in [-pi, pi]; 0 for the origin.
RM_API float rm_atan2(float y, float x);

/// Arc sine in radians; x outside [-1, 1] counts as the nearer end.
RM_API float rm_asin(float x);

/// base to the power of exponent, for base in [0, 1] and exponent >= 0.
RM_API float rm_pow(float base, float exponent);

/// x modulo 360, in [0, 360). Degrees.
RM_API float rm_wrap_degrees(float x);

/// @}

/// @name Vectors, quaternions and planes
/// Vectors, quaternions and planes as plain values, with the operations the documents name.
/// Evaluation order is part of the contract: sums run left to right, so that every compiler gives
/// the same bits.
/// @{

/// Exact by IEEE 754, therefore the same on every machine.
static inline float rm_sqrt(float x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_sqrtf(x);
#else
    return sqrtf(x);
#endif
}

/// The same in doubles.
static inline double rm_sqrt_double(double x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_sqrt(x);
#else
    return sqrt(x);
#endif
}

/// Magnitude; NaN stays NaN. Clears the sign, branch-free.
static inline float rm_abs(float x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_fabsf(x);
#else
    return fabsf(x);
#endif
}

/// Largest whole number up to x; +0 for -0. Inline and branch-free, so that loops over it become
/// vector instructions.
static inline float rm_floor(float x) {
    float magnitude = rm_abs(x);
    float inner = magnitude < 8388608.0f ? x : 0.0f; // from 2^23 on every float is whole
    float cut = (float)(int32_t)inner;
    float whole = cut - (cut > inner ? 1.0f : 0.0f);
    return magnitude < 8388608.0f ? whole : x;
}

/// False for NaN and both infinities: only for them x - x is nonzero.
static inline bool rm_is_finite(float x) {
    return x - x == 0.0f;
}

/// a + b
static inline rm_vec3 rm_vec3_add(rm_vec3 a, rm_vec3 b) {
    return rm_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

/// a - b
static inline rm_vec3 rm_vec3_sub(rm_vec3 a, rm_vec3 b) {
    return rm_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// v * s
static inline rm_vec3 rm_vec3_scale(rm_vec3 v, float s) {
    return rm_vec3_make(v.x * s, v.y * s, v.z * s);
}

/// Product of the lengths and the cosine between them.
static inline float rm_vec3_dot(rm_vec3 a, rm_vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// At right angles to both, right-handed.
static inline rm_vec3 rm_vec3_cross(rm_vec3 a, rm_vec3 b) {
    return rm_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/// The square of the length.
static inline float rm_vec3_length_squared(rm_vec3 v) {
    return rm_vec3_dot(v, v);
}

/// In the unit of its parts.
static inline float rm_vec3_length(rm_vec3 v) {
    return rm_sqrt(rm_vec3_length_squared(v));
}

/// True if all parts are finite.
static inline bool rm_vec3_is_finite(rm_vec3 v) {
    // Each difference is zero or NaN, and so is their sum.
    return (v.x - v.x) + (v.y - v.y) + (v.z - v.z) == 0.0f;
}

/// True if all components are at most `limit`; false for NaN.
static inline bool rm_vec3_is_within(rm_vec3 v, float limit) {
    return rm_abs(v.x) <= limit && rm_abs(v.y) <= limit && rm_abs(v.z) <= limit;
}

/// Every component is smaller than RM_EPSILON.
static inline bool rm_vec3_is_zero(rm_vec3 v) {
    return rm_abs(v.x) < RM_EPSILON && rm_abs(v.y) < RM_EPSILON && rm_abs(v.z) < RM_EPSILON;
}

/// True if all components differ by at most RM_EPSILON.
static inline bool rm_vec3_is_equal(rm_vec3 a, rm_vec3 b) {
    return rm_abs(a.x - b.x) <= RM_EPSILON && rm_abs(a.y - b.y) <= RM_EPSILON &&
           rm_abs(a.z - b.z) <= RM_EPSILON;
}

/// Gives v unit length. A v shorter than RM_EPSILON is left as it is. @return false if it was
static inline bool rm_vec3_normalize(rm_vec3 *v) {
    float length = rm_vec3_length(*v);
    if (length < RM_EPSILON) {
        return false;
    }
    *v = rm_vec3_scale(*v, 1.0f / length);
    return true;
}

/// The inverse of a quaternion of unit length.
static inline rm_quat rm_quat_conjugate(rm_quat q) {
    return rm_quat_make(q.w, -q.x, -q.y, -q.z);
}

/// Hamilton product: first b, then a.
static inline rm_quat rm_quat_multiply(rm_quat a, rm_quat b) {
    return rm_quat_make(a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}

/// 1 or -1 for the same rotation, if both have unit length.
static inline float rm_quat_dot(rm_quat a, rm_quat b) {
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Every part times s.
static inline rm_quat rm_quat_scale(rm_quat q, float s) {
    return rm_quat_make(q.w * s, q.x * s, q.y * s, q.z * s);
}

/// Brought to unit length, in doubles: each result is the nearest float to its exact value, so that
/// a rotation of exact unit length stays unchanged, and a body that stands still keeps its heading.
/// In floats one heading in eight would alternate between two neighbours for ever.
/// @param q finite and nonzero, or the result is NaN
static inline rm_quat rm_quat_renormalize(rm_quat q) {
    double w = (double)q.w;
    double x = (double)q.x;
    double y = (double)q.y;
    double z = (double)q.z;
    double scale = 1.0 / rm_sqrt_double(w * w + x * x + y * y + z * z);
    return rm_quat_make((float)(w * scale), (float)(x * scale), (float)(y * scale),
                        (float)(z * scale));
}

/// True if all parts are finite.
static inline bool rm_quat_is_finite(rm_quat q) {
    return (q.w - q.w) + (q.x - q.x) + (q.y - q.y) + (q.z - q.z) == 0.0f;
}

/// Every component differs by less than RM_EPSILON; q and -q count as different.
static inline bool rm_quat_is_equal(rm_quat a, rm_quat b) {
    return rm_abs(a.w - b.w) < RM_EPSILON && rm_abs(a.x - b.x) < RM_EPSILON &&
           rm_abs(a.y - b.y) < RM_EPSILON && rm_abs(a.z - b.z) < RM_EPSILON;
}

/// Makes a rotation from outside usable: scales it to unit length.
/// @return RM_ERROR_NOT_FINITE or RM_ERROR_ROTATION with q unchanged, or RM_OK
RM_API rm_status rm_quat_normalize(rm_quat *q);

/// From a to b by t in [0, 1] along the shorter arc, of unit length. Nearly equal rotations are
/// blended linearly (1 - cosine <= RM_EPSILON), as the client's interpolate_rotation does.
RM_API rm_quat rm_quat_interpolate(rm_quat a, rm_quat b, float t);

/// @}

/// @name Frames
/// Frames: an origin and a rotation, with the axes of the rotation cached beside it. Forward is the
/// local +Y axis, right +X, up +Z. Headings are compass degrees: 0 north (+Y), 90 east (+X),
/// clockwise viewed from above, in [0, 360).
/// @{

/// A place and an attitude. Make one with rm_frame_make, so that the axes belong to the rotation.
typedef struct rm_frame {
    rm_vec3 origin;             ///< metres
    rm_quat rotation;           ///< unit length
    rm_vec3 right, forward, up; ///< the local axes in global space; cached from rotation
} rm_frame;

/// Origin zero, identity rotation.
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

/// `b`, expressed in a's local space, in global space. A result with an invalid rotation keeps a's.
RM_API rm_frame rm_frame_combine(const rm_frame *a, const rm_frame *b);

/// `a` expressed in b's local space, so that rm_frame_combine(b, rm_frame_subtract(a, b)) is a.
RM_API rm_frame rm_frame_subtract(const rm_frame *a, const rm_frame *b);

/// Gives the frame this rotation, scaled to unit length. If the frame would be invalid then, the
/// old rotation and its axes stay.
RM_API void rm_frame_set_rotation(rm_frame *frame, rm_quat rotation);

/// Turns about a global axis; the length of `w` is the angle in radians. Less than epsilon
/// is ignored.
RM_API void rm_frame_rotate_global(rm_frame *frame, rm_vec3 w);

/// Turns about an axis of the frame's own space; the length of `w` is the angle in radians.
RM_API void rm_frame_rotate(rm_frame *frame, rm_vec3 w);

/// Compass heading of the forward axis. Degrees.
RM_API float rm_frame_heading(const rm_frame *frame);

/// Faces a compass heading. Exact for upright frames; a pitch p becomes atan(sin p) and a roll is
/// lost, as in the client.
RM_API void rm_frame_set_heading(rm_frame *frame, float degrees);

/// Faces along `direction` (yaw and pitch; roll is 0). One shorter than epsilon is ignored.
RM_API void rm_frame_set_vector_heading(rm_frame *frame, rm_vec3 direction);

/// Free of NaN, and a rotation of unit length within RM_ROTATION_TOLERANCE of its square.
RM_API bool rm_frame_is_valid(const rm_frame *frame);

/// The origin is free of NaN, and the rotation has at least one.
RM_API bool rm_frame_is_valid_except_for_heading(const rm_frame *frame);

/// Origins within epsilon (inclusive) and rotations within epsilon (exclusive) on every component.
RM_API bool rm_frame_is_equal(const rm_frame *a, const rm_frame *b);

/// Compass heading of a direction, its z ignored; 0 for one shorter than epsilon. Degrees.
RM_API float rm_vec3_heading(rm_vec3 direction);

/// The rotation turned to face a compass heading, as rm_frame_set_heading does.
RM_API rm_quat rm_quat_with_heading(rm_quat rotation, float degrees);

/// @}

/// @name Positions
/// Arithmetic across landblocks, and in flat space.
/// @{

/// True for interior cells; false for every id of flat space.
static inline bool rm_cell_is_indoor(uint32_t cell) {
    return (cell & 0xFFFFu) >= RM_CELL_FIRST_INDOOR;
}

/// The vector from the corner of a's landblock to that of b's; exactly zero for the same one.
static inline rm_vec3 rm_landblock_offset(uint32_t a, uint32_t b) {
    if ((a ^ b) < 0x10000u) {
        return rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    int east = (int)(b >> 24) - (int)(a >> 24);
    int north = (int)(b >> 16 & 0xFFu) - (int)(a >> 16 & 0xFFu);
    return rm_vec3_make((float)east * RM_LANDBLOCK_SIZE, (float)north * RM_LANDBLOCK_SIZE, 0.0f);
}

/// The position's frame within its landblock, axes cached.
static inline rm_frame rm_position_frame(const rm_position *p) {
    return rm_frame_make(p->origin, p->rotation);
}

/// A point of p's local space in `self`'s local space.
RM_API rm_vec3 rm_position_local_to_local(const rm_position *self, const rm_position *p, rm_vec3 v);

/// `a` expressed in b's local space, across landblocks.
RM_API rm_frame rm_position_subtract(const rm_position *a, const rm_position *b);

/// Compass heading from a to b, heights ignored; 0 when closer than epsilon. Degrees.
RM_API float rm_position_heading(const rm_position *a, const rm_position *b);

/// Gap between two upright cylinders that stand at a and b, negative when they overlap. Metres.
RM_API float rm_cylinder_distance(const rm_position *a, float radius_a, float height_a,
                                  const rm_position *b, float radius_b, float height_b);

/// Distance of the origins less both radii: in spite of the client's name for it (no_z) heights
/// count. Metres.
RM_API float rm_cylinder_distance_no_z(const rm_position *a, float radius_a, const rm_position *b,
                                       float radius_b);

/// Moves an outdoor or interior position to the outdoor cell that its coordinates lie in.
/// @return false, with the position unchanged, if its id is invalid or it lies off the map
RM_API bool rm_position_adjust_to_outside(rm_position *p);

/// Brings an outdoor position back into its landblock; interior and flat ones stay as they are.
/// @return false, with the position unchanged, if its id is invalid, or it lies off the
///         map or beyond RM_COORDINATE_LIMIT
RM_API bool rm_position_settle(rm_space space, rm_position *p);

/// Makes a position from outside usable: numbers finite, rotation of unit length, cell 0 in flat
/// space. It may lie off the map, within RM_COORDINATE_LIMIT.
/// @return a status, with the position unchanged unless it is RM_OK
RM_API rm_status rm_position_clean(rm_space space, rm_position *p);

/// The same for a position that must be on the map. It stays unsettled.
/// @return a status, with the position unchanged unless it is RM_OK
RM_API rm_status rm_position_check(rm_space space, rm_position *p);

/// @}

#ifdef __cplusplus
}
#endif
