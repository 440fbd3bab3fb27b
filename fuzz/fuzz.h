// What the targets share. A target is the function that libFuzzer calls; where there is no
// libFuzzer replay.c calls it with files.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// An invariant that must hold for every input, in every build.
#define REQUIRE(condition)                                                                         \
    ((condition) ? (void)0 : fuzz_break(#condition, __FILE__, (unsigned)__LINE__))

static inline void fuzz_break(const char *condition, const char *file, unsigned line) {
    fprintf(stderr, "%s:%u: this does not hold: %s\n", file, line, condition);
    __builtin_trap();
}
