// A small test harness.
//
// A test is a `static int` function whose name is a sentence; it returns 0 when it passes. A unit,
// `void test_<unit>(void)` in tests/test_<unit>.c, hands each of its tests to RUN. Units are listed
// in units.def; since that list also makes the prototypes below, a unit that is left out of it does
// not compile under -Wmissing-prototypes, and so cannot be forgotten.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define UNIT(name) void test_##name(void);
#include "units.def"
#undef UNIT

// Runs one test of the current unit and counts it.
#define RUN(function) check_run(#function, function)

// To the byte, padding and all.
static inline bool is_same_memory(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

// Ends the test as failed unless the condition holds. Written with else, so that it is one
// statement wherever it stands, and without a loop, so that it adds nothing to the depth of a test.
#define CHECK(condition)                                                                           \
    if (condition) {                                                                               \
    } else                                                                                         \
        return check_failed(__FILE__, __LINE__, #condition)

// Ends the test as failed unless |a - b| <= tolerance. NaN is near nothing.
#define CHECK_NEAR(a, b, tolerance)                                                                \
    if (check_is_near((check_pair){(double)(a), (double)(b), (double)(tolerance)})) {              \
    } else                                                                                         \
        return check_not_near(__FILE__, __LINE__, #a ", " #b)

// What CHECK_NEAR compares, evaluated once.
typedef struct check_pair {
    double a, b, tolerance;
} check_pair;

void check_run(const char *name, int (*test)(void));

// These two, the second about what was compared last, report on standard output, and return 1: what
// a failed test returns.
int check_failed(const char *file, int line, const char *condition);
int check_not_near(const char *file, int line, const char *expressions);

bool check_is_near(check_pair values);
