// The batch for the instructions that the library is compiled for: SSE2 on x86-64 unless the flags
// say more, NEON on 64-bit ARM, SIMD of WebAssembly.

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

#define RM_STAGE_BATCH rm_stage_batch_build
#include "body/batch.inl"
