// Instructions of this processor. Read from the processor by its own instruction, independent of
// libraries and of state.

#include "base/instructions.h"

#if RM_HAS_AVX2

#include <cpuid.h>

// Bits of CPUID and of the register XCR0. Origin: Intel's manual, volume 2, CPUID and XGETBV.
enum {
    HAS_SAVED_STATE = 1 << 27, // leaf 1, ECX: the system saves wide registers and says which
    HAS_AVX = 1 << 28,         // leaf 1, ECX
    HAS_AVX2 = 1 << 5,         // leaf 7, EBX
    SAVES_WIDE = 0x6,          // XCR0: the lower and the upper half of AVX registers
};

static uint32_t saved_state(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool has_avx2(void) {
    const uint32_t wanted = HAS_SAVED_STATE | HAS_AVX;
    uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & wanted) != wanted ||
        (saved_state() & SAVES_WIDE) != SAVES_WIDE) {
        return false;
    }
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & HAS_AVX2);
}

#else

static bool has_avx2(void) {
    return false;
}

#endif

rm_instructions rm_best_instructions(void) {
    return has_avx2() ? RM_INSTRUCTIONS_AVX2 : RM_INSTRUCTIONS_BUILD;
}

bool rm_instructions_choose(rm_instructions wish, rm_instructions *chosen) {
    rm_instructions best = rm_best_instructions();
    *chosen = wish == RM_INSTRUCTIONS_BEST ? best : wish;
    return (unsigned)wish <= (unsigned)best;
}
