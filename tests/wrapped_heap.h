// Every call of the heap by anything in this program, counted, where the linker can put a counter
// before them (TEST_WRAPS_HEAP).
#pragma once

#include <stdbool.h>
#include <stdint.h>

extern _Atomic uint64_t wrapped_heap_calls; // tests take memory on several threads at once

// Where bounds are hostile malloc fails: from `begin` on, its n-th call by this thread gets
// nothing. `end` tells whether there was one; this thread's calls since then count as not made.
void wrapped_heap_begin(uint64_t n);
bool wrapped_heap_end(void);
