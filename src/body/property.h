// Storage and ranges of a body's properties, from RM_PROPERTY_TABLE. A line of the table names the
// place (warm row, cold member, stored motion) and whether a value out of range is refused
// or clamped.

#pragma once

#include "body/block.h"

#define RM_AT_WARM(lane, name) (lane)->warm->name[(lane)->i]
#define RM_AT_COLD(lane, name) (lane)->cold->name
#define RM_AT_MOTION(lane, name) (lane)->cold->motion.name
#define RM_AT_OWN(lane, name) (lane)->cold->name
#define RM_PROPERTY_AT(place, lane, name) RM_AT_##place(lane, name)

typedef enum rm_property_range {
    RM_PROPERTY_REFUSE,
    RM_PROPERTY_CLAMP,
} rm_property_range;

// Checks a value against its range, or clamps it.
static inline rm_status rm_property_check(float *value, rm_property_range how, float low,
                                          float high) {
    if (!rm_is_finite(*value)) {
        return RM_ERROR_NOT_FINITE;
    }
    if (how == RM_PROPERTY_CLAMP) {
        *value = *value < low ? low : *value > high ? high : *value;
    }
    return *value >= low && *value <= high ? RM_OK : RM_ERROR_ARGUMENT;
}
