/// @file
/// Names of bodies. A value, cheap to copy and compare; a zeroed one is nobody.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A body of one world. Ids of removed bodies are recognised as stale.
typedef struct rm_body_id {
    uint32_t index1;     ///< slot + 1; 0 is nobody
    uint32_t generation; ///< how many bodies the slot has had
} rm_body_id;

/// True for a zeroed id.
static inline bool rm_body_id_is_null(rm_body_id id) {
    return id.index1 == 0;
}

/// True if both name the same body.
static inline bool rm_body_id_is_equal(rm_body_id a, rm_body_id b) {
    return a.index1 == b.index1 && a.generation == b.generation;
}

#ifdef __cplusplus
}
#endif
