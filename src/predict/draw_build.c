// Drawing of eight bodies by the instructions that the library is compiled for.

#include "predict/draw_rows.h"
#include "predict/predict_numbers.h"
#include "space/axes.h"
#include "space/cell.h"

#define RM_DRAW_STAGES rm_draw_build
#include "predict/draw_rows.inl"
