// The two operations on quaternions that are too long for the header.

#include "base/unit.h"

rm_status rm_quat_normalize(rm_quat *q) {
    return rm_quat_clean(q);
}

// Slerp, as the client's interpolate_rotation: the shorter arc, and linear weights where the arc is
// so short that the sine would divide by nearly nothing, or where rounding put a weight outside of
// [0, 1]. The result is brought to unit length; where that is impossible (two zero quaternions) it
// is the first.
rm_quat rm_quat_interpolate(rm_quat a, rm_quat b, float t) {
    float cosine = rm_quat_dot(a, b);
    if (cosine < 0.0f) {
        cosine = -cosine;
        b = rm_quat_scale(b, -1.0f);
    }
    float from = 1.0f - t;
    float to = t;
    if (1.0f - cosine > RM_EPSILON) {
        float sine = rm_sqrt(1.0f - cosine * cosine);
        float angle = rm_atan2(sine, cosine);
        float arc_from = rm_sin((1.0f - t) * angle) / sine;
        float arc_to = rm_sin(t * angle) / sine;
        if (arc_from >= 0.0f && arc_from <= 1.0f && arc_to >= 0.0f && arc_to <= 1.0f) {
            from = arc_from;
            to = arc_to;
        }
    }
    rm_quat blend = rm_quat_make(a.w * from + b.w * to, a.x * from + b.x * to,
                                 a.y * from + b.y * to, a.z * from + b.z * to);
    return rm_quat_dot(blend, blend) > 0.0f ? rm_quat_unit(blend) : a;
}
