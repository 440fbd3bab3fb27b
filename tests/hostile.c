// The heap that fails, for every test at once. The linker puts these functions before those of
// hostile.def: each makes its call with a heap that fails at its first malloc, then at a later one,
// and so on, until one goes through; only that one is what the test sees. A call that failed must
// have said so, and have changed nothing: the test goes on as if it had not been made, and the leak
// sanitizer looks for what it left.

#include "remora/data.h"
#include "remora/packet.h"
#include "remora/remora.h"
#include "remora/scenario.h"

#include "wrapped_heap.h"

#include <stdio.h>
#include <stdlib.h>

static _Thread_local int depth; // calls of these by the library itself fail with their caller

// After the first few the steps grow, or what allocates often takes long; the unit "faults" leaves
// none out.
static uint64_t next_fault(uint64_t n) {
    return n < 4 ? n + 1 : 2 * n;
}

static bool is_over(const char *name, rm_status status) {
    if (!wrapped_heap_end()) {
        return true;
    }
    if (status != RM_ERROR_MEMORY) {
        printf("%s: \"%s\", though the heap had failed\n", name, rm_status_text(status));
        abort();
    }
    return false;
}

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
#define FAULTY(name, parameters, arguments)                                                        \
    rm_status __real_##name parameters;                                                            \
    rm_status __wrap_##name parameters;                                                            \
    rm_status __wrap_##name parameters {                                                           \
        rm_status status = RM_ERROR_MEMORY;                                                        \
        if (depth > 0) {                                                                           \
            return __real_##name arguments;                                                        \
        }                                                                                          \
        depth += 1;                                                                                \
        uint64_t n = 0;                                                                            \
        do {                                                                                       \
            n = next_fault(n);                                                                     \
            wrapped_heap_begin(n);                                                                 \
            status = __real_##name arguments;                                                      \
        } while (!is_over(#name, status));                                                         \
        depth -= 1;                                                                                \
        return status;                                                                             \
    }
#include "hostile.def"
#undef FAULTY
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
