// Operations on quaternions that are too long for the header.

#include "base/blend.h"
#include "base/unit_vector.h"

rm_status rm_quat_normalize(rm_quat *q) {
    return rm_quat_clean(q);
}

rm_arc rm_quat_arc(float cosine, float t) {
    float sine = rm_sqrt(1.0f - cosine * cosine);
    float angle = rm_atan2(sine, cosine);
    rm_arc arc = {rm_sin((1.0f - t) * angle) / sine, rm_sin(t * angle) / sine};
    bool is_within = arc.from >= 0.0f && arc.from <= 1.0f && arc.to >= 0.0f && arc.to <= 1.0f;
    return is_within ? arc : (rm_arc){1.0f - t, t};
}

rm_quat rm_quat_interpolate(rm_quat a, rm_quat b, float t) {
    return rm_quat_blend(a, b, t);
}
