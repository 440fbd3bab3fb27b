// Instruction sets of the eight-wide loops, besides that of the whole library. The bits of all sets
// are the same; only the time differs.

#pragma once

#include "remora/base.h"

// AVX2 needs a compiler that supports a target for a part of a file and optimises for it: gcc.
// clang 14 needs more instructions with AVX2 than with SSE2 (chase: 322 instead of 196). MinGW's
// gcc keeps the stack at 16 bytes and spills registers of 32 bytes as if it were at 32.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(_WIN32)
#define RM_HAS_AVX2 1
#else
#define RM_HAS_AVX2 0
#endif

// The set that a host's request selects; false for one that this build or this processor lacks.
bool rm_instructions_choose(rm_instructions wish, rm_instructions *chosen);
