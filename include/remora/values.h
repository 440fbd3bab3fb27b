/// @file
/// Plain values that several headers share: views of bytes and errors in them, the motion of
/// a body, and its leash.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name What messages and packets share
/// Views of bytes, and errors that name an offset. All integers and floats on the wire are
/// little endian.
/// @{

/// Bytes owned by another. A view made by a decoder points into the bytes that were decoded and
/// lives as long as they do.
typedef struct rm_bytes {
    const uint8_t *data; ///< may be null when size is 0
    size_t size;         ///< bytes
} rm_bytes;

/// Place and cause of unreadable bytes, or of a refused message.
typedef struct rm_wire_error {
    rm_status status;  ///< the error
    size_t offset;     ///< first byte of the field, from the start of the bytes; at most their size
    const char *field; ///< its name, as in docs/wire.md; a constant string
} rm_wire_error;

/// @}
/// @name Motion
/// @{

/// Numbering of commands, by version of the client. They agree up to 0x114. The last client has
/// three more commands, so that every number from 0x115 of the 2013 client is larger by 3 in it,
/// and 34 numbers are of another kind, such as styles of thrown weapons and recalls.
typedef enum rm_numbering {
    RM_NUMBERING_CLIENT_2013 = 0, ///< the 2013 client's 408 commands (default)
    RM_NUMBERING_FINAL,           ///< the last client's 411, which today's servers speak
} rm_numbering;

/// Effective state of a body's motion: directions folded into signs, running into speeds. Left,
/// right and stop are one axis each. 28 bytes.
typedef struct rm_interpreted_state {
    uint32_t style;       ///< (default NonCombat)
    uint32_t forward;     ///< (default Ready)
    uint32_t sidestep;    ///< SideStepRight, or 0 by default
    uint32_t turn;        ///< TurnRight, or 0 by default
    float forward_speed;  ///< of the command's own speed; negative walks backwards (default 1)
    float sidestep_speed; ///< negative: to the left (default 1)
    float turn_speed;     ///< negative turns left (default 1)
} rm_interpreted_state;

/// The defaults above: standing, out of combat.
RM_API rm_interpreted_state rm_default_interpreted_state(void);

/// A leash by path length: it counts every metre of displacement. A zeroed one is off.
typedef struct rm_constraint {
    uint32_t is_on; ///< 1 while the body is leashed
    float used;     ///< metres moved since it was set, plus the distance at that time
    float start;    ///< metres from which on it slows the body down
    float max;      ///< metres at which it holds
} rm_constraint;

/// @}

#ifdef __cplusplus
}
#endif
