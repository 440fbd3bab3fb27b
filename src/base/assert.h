// Internal invariants. Arguments of public functions get a status in every build instead. Asserts
// cost nothing unless RM_ENABLE_ASSERTS is defined (Debug and RelWithDebInfo).

#pragma once

#include "remora/base.h"

#if defined(RM_ENABLE_ASSERTS)
void rm_assert_failed(const char *condition, const char *file, int line);
#define RM_ASSERT(condition)                                                                       \
    ((condition) ? (void)0 : rm_assert_failed(#condition, __FILE__, __LINE__))
#else
// Compiled only: names in it stay in use.
#define RM_ASSERT(condition) ((void)sizeof(condition))
#endif
