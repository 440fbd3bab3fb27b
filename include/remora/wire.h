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
    size_t size;         ///< bytes
} rm_bytes;

/// Where and why bytes could not be read, or a message could not be written.
typedef struct rm_wire_error {
    rm_status status;  ///< what is wrong
    size_t offset;     ///< first byte of the field, from the start of the bytes; at most their size
    const char *field; ///< its name, as in docs/wire.md; a constant string
} rm_wire_error;

/// Where in a message a motion command stands. Decides the kind of commands that the client of 2013
/// does not know.
typedef enum rm_command_role {
    RM_COMMAND_ROLE_STYLE = 0, ///< a style
    RM_COMMAND_ROLE_FORWARD,   ///< a substate
    RM_COMMAND_ROLE_SIDEWAYS,  ///< sidestep and turn: substate and modifier
    RM_COMMAND_ROLE_ACTION,    ///< an action
} rm_command_role;

/// The full id of a motion command that travelled as its low 16 bits. The low word always stays,
/// only the bits of its kind are restored: by the table of rm_command_expand, and for numbers
/// beyond it by the role. 0 is the client's invalid style, 0x80000000. Later clients have three
/// more commands from 0x115 on, so that some of theirs come out as another kind than they mean; the
/// motion table of a body looks at the low 24 bits and finds them all the same.
RM_API uint32_t rm_wire_command(uint16_t low, rm_command_role role);

#ifdef __cplusplus
}
#endif
