// Frames of the 2013 client: an origin, a rotation and the three axes of that rotation.
//
// Invariants: the cached axes belong to the rotation. Every function here that changes the rotation
// calls rm_frame_set_rotation, which either caches the new axes or, for a rotation that is invalid,
// leaves everything unchanged.

#include "remora/space.h"

#include "space/axes.h"
#include "space/heading.h"

static bool is_nan(float x) {
    return x != x;
}

rm_frame rm_frame_identity(void) {
    return rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
}

rm_frame rm_frame_make(rm_vec3 origin, rm_quat rotation) {
    rm_frame frame;
    frame.origin = origin;
    frame.rotation = rotation;
    rm_axes_cache(&frame);
    return frame;
}

rm_vec3 rm_frame_vector_to_global(const rm_frame *frame, rm_vec3 v) {
    return rm_axes_to_global(frame, v);
}

rm_vec3 rm_frame_vector_to_local(const rm_frame *frame, rm_vec3 v) {
    return rm_axes_to_local(frame, v);
}

rm_vec3 rm_frame_point_to_global(const rm_frame *frame, rm_vec3 p) {
    return rm_vec3_add(frame->origin, rm_frame_vector_to_global(frame, p));
}

rm_vec3 rm_frame_point_to_local(const rm_frame *frame, rm_vec3 p) {
    return rm_frame_vector_to_local(frame, rm_vec3_sub(p, frame->origin));
}

// Rotations that become invalid (of NaN, or of a zero quaternion) leave a's own, as the
// client does.
rm_frame rm_frame_combine(const rm_frame *a, const rm_frame *b) {
    rm_frame out = *a;
    out.origin = rm_frame_point_to_global(a, b->origin);
    rm_frame_set_rotation(&out, rm_quat_multiply(a->rotation, b->rotation));
    return out;
}

// The conjugate is the inverse of a unit quaternion.
rm_frame rm_frame_subtract(const rm_frame *a, const rm_frame *b) {
    rm_frame out = rm_frame_identity();
    out.origin = rm_frame_point_to_local(b, a->origin);
    rm_frame_set_rotation(&out, rm_quat_multiply(rm_quat_conjugate(b->rotation), a->rotation));
    return out;
}

void rm_frame_set_rotation(rm_frame *frame, rm_quat rotation) {
    rm_quat before = frame->rotation;
    frame->rotation = rm_quat_renormalize(rotation);
    if (rm_axes_is_pose(frame->origin, frame->rotation)) {
        rm_axes_cache(frame);
    } else {
        frame->rotation = before;
    }
}

// Axis and angle become a quaternion of half the angle, multiplied from the left: a turn about the
// axes of the world. Turns below epsilon are dropped, as in the client, so that in very short ticks
// a body may keep its heading.
void rm_frame_rotate_global(rm_frame *frame, rm_vec3 w) {
    float squared = rm_vec3_length_squared(w);
    if (squared < RM_EPSILON * RM_EPSILON) {
        return;
    }
    float angle = rm_sqrt(squared);
    float sine;
    float cosine;
    rm_sin_cos(angle * 0.5f, &sine, &cosine);
    float s = sine / angle;
    rm_quat turn = rm_quat_make(cosine, w.x * s, w.y * s, w.z * s);
    rm_frame_set_rotation(frame, rm_quat_multiply(turn, frame->rotation));
}

void rm_frame_rotate(rm_frame *frame, rm_vec3 w) {
    rm_frame_rotate_global(frame, rm_frame_vector_to_global(frame, w));
}

float rm_frame_heading(const rm_frame *frame) {
    return rm_heading_of(frame->forward.x, frame->forward.y);
}

// The direction keeps the height of the present forward axis beside a level part of length 1, so
// that a pitch p becomes atan(sin p): the client's, and exact for upright frames.
void rm_frame_set_heading(rm_frame *frame, float degrees) {
    float east;
    float north;
    rm_sin_cos(rm_radians(degrees), &east, &north);
    rm_frame_set_vector_heading(frame, rm_vec3_make(east, north, frame->forward.z));
}

void rm_frame_set_vector_heading(rm_frame *frame, rm_vec3 direction) {
    float cos_pitch = 1.0f;
    float sin_pitch = 0.0f;
    if (!rm_vec3_normalize(&direction)) {
        return;
    }
    if (direction.z != 0.0f) { // sine and cosine of 0 are exact as initialised
        rm_sin_cos(0.5f * rm_asin(direction.z), &sin_pitch, &cos_pitch);
    }
    rm_frame_set_rotation(frame, rm_heading_rotation(direction, cos_pitch, sin_pitch));
}

bool rm_frame_is_valid(const rm_frame *frame) {
    return rm_axes_is_pose(frame->origin, frame->rotation);
}

bool rm_frame_is_valid_except_for_heading(const rm_frame *frame) {
    bool origin_is_good =
        !is_nan(frame->origin.x) && !is_nan(frame->origin.y) && !is_nan(frame->origin.z);
    const rm_quat *q = &frame->rotation;
    return origin_is_good && (is_nan(q->w) || is_nan(q->x) || is_nan(q->y) || is_nan(q->z));
}

bool rm_frame_is_equal(const rm_frame *a, const rm_frame *b) {
    return rm_vec3_is_equal(a->origin, b->origin) && rm_quat_is_equal(a->rotation, b->rotation);
}

float rm_vec3_heading(rm_vec3 direction) {
    return rm_heading_along(direction);
}

float rm_quat_heading(rm_quat rotation) {
    rm_frame frame = rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), rotation);
    return rm_frame_heading(&frame);
}

rm_quat rm_quat_from_heading(float degrees) {
    float sine;
    float cosine;
    rm_sin_cos(0.5f * rm_radians(degrees), &sine, &cosine);
    return rm_quat_make(cosine, 0.0f, 0.0f, -sine);
}

// Through a frame at the origin, so that both functions that set a heading give the same bits.
rm_quat rm_quat_with_heading(rm_quat rotation, float degrees) {
    rm_frame frame = rm_frame_make(rm_vec3_make(0.0f, 0.0f, 0.0f), rotation);
    rm_frame_set_heading(&frame, degrees);
    return frame.rotation;
}
