// The frame of free bodies for AVX2: eight floats in one register.

#include "base/trig.h"
#include "predict/predict_numbers.h"
#include "predict/spring.h"
#include "predict/turn_angle.h"
#include "world/smooth/free_rows.h"
#include "world/world_numbers.h"

#include <float.h>
#include <string.h>

#if RM_HAS_AVX2

#pragma GCC push_options
#pragma GCC target("avx2")

#define RM_FREE_STAGES rm_free_avx2
#include "world/smooth/free_rows.inl"

#pragma GCC pop_options

#endif
