// Rows of free bodies by the instructions that the library is compiled for.

#include "base/trig.h"
#include "predict/predict_numbers.h"
#include "predict/spring.h"
#include "predict/turn_angle.h"
#include "world/smooth/free_rows.h"
#include "world/world_numbers.h"

#include <float.h>
#include <string.h>

#define RM_FREE_STAGES rm_free_build
#include "world/smooth/free_rows.inl"
