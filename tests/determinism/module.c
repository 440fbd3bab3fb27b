// The run with everything in it as a WebAssembly module without imports, for a page in a browser.

#include "everything.h"

uint64_t remora_hash(uint32_t ticks);

__attribute__((export_name("remora_hash"))) uint64_t remora_hash(uint32_t ticks) {
    return everything_hash(ticks, (rm_runner){NULL, NULL}, RM_INSTRUCTIONS_BEST, NULL);
}
