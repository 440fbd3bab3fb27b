// Angles of the first quarter and back, as near as a heading that turns needs them, on plain
// values: for one body (draw.c) and for rows of them.

#pragma once

#include "base/masks.h"
#include "base/trig.h"

// An angle of the first quarter, by its sine and cosine; to 1e-5 of it. rad
static RM_LANE_BODY float rm_turn_angle(float sine, float cosine) {
    bool is_steep = sine > cosine;
    float x = (is_steep ? cosine : sine) / (is_steep ? sine : cosine);
    float s = x * x;
    float sum = 0.05265332f - 0.0117212f * s;
    sum = 0.19354346f + s * (-0.11643287f + s * sum);
    float angle = x * (0.99997726f + s * (-0.33262347f + s * sum));
    return is_steep ? (float)RM_HALF_PI - angle : angle;
}

// Sine of an angle of the first quarter, to 1e-4.
static RM_LANE_BODY float rm_turn_sine(float x) {
    float s = x * x;
    return x * (1.0f - s * (0.16666667f - s * (0.0083333338f - s * 0.0001984127f)));
}

static RM_LANE_BODY float rm_turn_cosine(float x) {
    float s = x * x;
    return 1.0f - s * (0.5f - s * (0.041666668f - s * (0.0013888889f - s * 2.4801588e-5f)));
}
