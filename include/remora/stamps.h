/// @file
/// Stamps: the 16-bit counters by which a receiver tells new messages from old ones, across their
/// wrap.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What each stamp of a body counts; the order is that of the wire.
typedef enum rm_stamp {
    RM_STAMP_POSITION = 0,   ///< position updates
    RM_STAMP_MOVEMENT,       ///< motion updates
    RM_STAMP_STATE,          ///< state updates
    RM_STAMP_VECTOR,         ///< vector updates
    RM_STAMP_TELEPORT,       ///< teleports
    RM_STAMP_CONTROL,        ///< server controlled move
    RM_STAMP_FORCE_POSITION, ///< corrections of the local player
    RM_STAMP_OBJDESC,        ///< changes of appearance
    RM_STAMP_INSTANCE,       ///< how often the object was made
    RM_STAMP_COUNT           ///< how many there are
} rm_stamp;

/// True if `stamp` comes after `stored`. Equal stamps are not newer; at a distance of exactly
/// 0x8000 the smaller number is the newer one.
static inline bool rm_stamp_is_newer(uint16_t stored, uint16_t stamp) {
    int distance = stamp > stored ? stamp - stored : stored - stamp;
    return distance > 0x7FFF ? stamp < stored : stored < stamp;
}

#ifdef __cplusplus
}
#endif
