// The batch for AVX2: eight floats in one register. Fused operations are off, as they are an
// extension of their own: the bits are those of every other set.

#include "body/batch.h"
#include "body/batch_state.h"
#include "body/chase.h"
#include "body/commit.h"
#include "body/fields.h"
#include "body/integrate.h"
#include "chase/decide.h"
#include "chase/interp.h"
#include "space/axes.h"

#include <string.h>

#if RM_HAS_AVX2

#pragma GCC push_options
#pragma GCC target("avx2")

#define RM_STAGE_BATCH rm_stage_batch_avx2
#include "body/batch.inl"

#pragma GCC pop_options

#endif
