/// @file
/// remora's own trigonometry. The C library's differs between platforms in the last bit; these give
/// the same bits everywhere and stay within 1e-6 of the true value (tested over a million points).

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif
