/// @file
/// What messages and packets have in common: views of bytes, errors that name a place, and motion
/// commands as they travel. All integers and floats on the wire are little endian.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that belong to somebody else. A view made by a decoder points into the bytes that were
/// decoded and lives as long as they do.
typedef struct rm_bytes {
    const uint8_t *data; ///< may be null when size is 0
    size_t size;
} rm_bytes;

/// Where and why bytes could not be read, or a message could not be written.
typedef struct rm_wire_error {
    rm_status status;
    size_t offset;     ///< first byte of the field, from the start of the bytes; at most their size
    const char *field; ///< its name, as in docs/wire.md; a constant string
} rm_wire_error;

/// Where in a message a motion command stands. Decides the class of commands that the table of
/// rm_wire_command does not hold.
typedef enum rm_command_role {
    RM_COMMAND_ROLE_STYLE = 0, ///< class 0x80000000, style
    RM_COMMAND_ROLE_FORWARD,   ///< class 0x40000000, substate
    RM_COMMAND_ROLE_SIDEWAYS,  ///< sidestep and turn: class 0x60000000, substate and modifier
    RM_COMMAND_ROLE_ACTION,    ///< class 0x10000000, action
} rm_command_role;

/// The full id of a motion command that travelled as its low 16 bits. The low word always stays;
/// only the class bits of the top byte are restored. Locomotion, the stances below 0x115 and what
/// the client forbids jumping from come from a table; 0 is the client's invalid style 0x80000000.
/// Every other number takes the class of its role: what it does is decided by the motion table of
/// the body, which looks at the low 24 bits. Numbers from 0x115 on mean different things in
/// different builds of the client and are never in the table.
RM_API uint32_t rm_wire_command(uint16_t low, rm_command_role role);

#ifdef __cplusplus
}
#endif
