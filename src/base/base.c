// Version, status texts and the assert handler. The handler is the only mutable global of the
// library; hosts set it once, before anything else.

#include "remora/base.h"

#include "base/assert.h"

#include <float.h>

// Intermediates wider than their type, as of the x87, would change the bits between machines.
// FLT_EVAL_METHOD is 16 for compilers that evaluate half floats, and all wider types, in their
// own precision.
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 16,
               "remora needs floats that are evaluated as floats");

// By status. The texts are for readers, and may change; programs compare the numbers.
static const char *const status_texts[RM_STATUS_COUNT] = {
    [RM_OK] = "done",
    [RM_ERROR_ARGUMENT] = "an argument is missing or outside its range",
    [RM_ERROR_NOT_FINITE] = "a number is NaN or infinite",
    [RM_ERROR_ROTATION] = "a quaternion has length zero",
    [RM_ERROR_OFF_MAP] = "the position cannot be settled onto the map",
    [RM_ERROR_TIME] = "a time step must be a positive number of at most an hour",
    [RM_ERROR_STALE_ID] = "the body of this id was removed",
    [RM_ERROR_INVALID_ID] = "the id does not belong to this world",
    [RM_ERROR_UNKNOWN_GUID] = "no body has this guid",
    [RM_ERROR_GUID_TAKEN] = "another body already has this guid",
    [RM_ERROR_NO_GUID] = "the body needs a guid for this",
    [RM_ERROR_FULL] = "the world is full; grow it first",
    [RM_ERROR_MEMORY] = "the allocator returned no memory",
    [RM_ERROR_BUSY] = "the world cannot be changed from inside its own tick",
    [RM_ERROR_BUFFER] = "the buffer is too small",
    [RM_ERROR_FORMAT] = "the saved bytes are damaged or of another version",
    [RM_ERROR_MISMATCH] = "the saved world has other rules, space or ground",
    [RM_ERROR_REFUSED] = "the collision check found no place for the body",
    [RM_ERROR_SHORT] = "the bytes end before the field does",
    [RM_ERROR_TRAILING] = "there are bytes after the last field",
    [RM_ERROR_OPCODE] = "no message of this kind is known",
    [RM_ERROR_FLAGS] = "bits are set that have no known meaning",
    [RM_ERROR_VALUE] = "the field does not take this value",
    [RM_ERROR_CHECKSUM] = "the checksum does not fit the bytes",
    [RM_ERROR_EMPTY] = "there is nothing in it",
    [RM_ERROR_DEGENERATE] = "a polygon has no area",
    [RM_ERROR_NOT_PLANAR] = "a polygon is not flat",
    [RM_ERROR_NOT_CONVEX] = "a polygon is not convex",
    [RM_ERROR_INVERTED] = "a box is inside out",
    [RM_ERROR_LIMIT] = "there is more than the limit allows",
    [RM_ERROR_RANGE] = "an index, coordinate or cell id is out of range",
    [RM_ERROR_REFERENCE] = "it refers to something that is not there",
    [RM_ERROR_TAKEN] = "there is one already",
    [RM_ERROR_WRITE] = "the bytes could not be written",
    [RM_ERROR_CALLBACK] = "a function of the host's own is needed and was not given",
    [RM_ERROR_READ] = "the bytes could not be read",
    [RM_ERROR_RULES] =
        ("the world has other rules: rm_body_report and smooth settings need smooth rules, as "
         "rm_default_world_def has, rm_body_tick those of rm_ac_world_def"),
};

// Null: a failed assert traps.
static rm_assert_fn *assert_handler;

uint32_t rm_version(void) {
    return RM_VERSION;
}

uint32_t rm_abi_version(void) {
    return RM_ABI_VERSION;
}

// A newer library with the same binary interface has everything that an older one had.
bool rm_version_fits(uint32_t version, uint32_t abi_version) {
    return abi_version == RM_ABI_VERSION && version <= RM_VERSION;
}

const char *rm_status_text(rm_status status) {
    if ((unsigned)status >= RM_STATUS_COUNT) {
        return "unknown status";
    }
    return status_texts[status];
}

void rm_set_assert_handler(rm_assert_fn *handler) {
    assert_handler = handler;
}

#if defined(RM_ENABLE_ASSERTS)
void rm_assert_failed(const char *condition, const char *file, int line) {
    if (!assert_handler) {
        __builtin_trap();
    }
    assert_handler(condition, file, line);
}
#endif
