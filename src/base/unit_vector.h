// Bringing a rotation of unknown origin to unit length, inlined on the path of reports.

#pragma once

#include "remora/space.h"

#include <float.h>

// As rm_quat_normalize, in place. In doubles the squares of floats stay within the range: their sum
// is 0 for the zero quaternion alone, and finite for all finite ones. It is the sum that
// rm_quat_renormalize takes the root of, so that compilers make it once.
static inline rm_status rm_quat_clean(rm_quat *q) {
    double w = (double)q->w;
    double x = (double)q->x;
    double y = (double)q->y;
    double z = (double)q->z;
    double squares = w * w + x * x + y * y + z * z;
    if (!(squares > 0.0 && squares <= DBL_MAX)) { // also for NaN
        return squares == 0.0 ? RM_ERROR_ROTATION : RM_ERROR_NOT_FINITE;
    }
    *q = rm_quat_renormalize(*q);
    return RM_OK;
}
