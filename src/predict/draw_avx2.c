// Drawing of eight bodies for AVX2: eight floats in one register.

#include "predict/draw_rows.h"
#include "predict/predict_numbers.h"
#include "space/axes.h"
#include "space/cell.h"

#if RM_HAS_AVX2

#pragma GCC push_options
#pragma GCC target("avx2")

#define RM_DRAW_STAGES rm_draw_avx2
#include "predict/draw_rows.inl"

#pragma GCC pop_options

#endif
