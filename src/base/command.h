// Whether a command lets a body jump, inlined where every command of a message is tested.

#pragma once

#include "remora/motion_table.h"

// How many commands the last client puts before number 0x115 of the 2013 client. Origin: client.
#define RM_INSERTED_COMMANDS 3u

// Bounds included.
static inline bool rm_command_is_within(uint32_t command, uint32_t first, uint32_t last) {
    return command >= first && command <= last;
}

// Actions that occupy the whole body. Origin: client.
static inline bool rm_command_is_posture(rm_numbering numbering, uint32_t command) {
    const uint32_t shift = numbering == RM_NUMBERING_CLIENT_2013 ? 0 : RM_INSERTED_COMMANDS;
    return rm_command_is_within(command, 0x1000006Fu, 0x10000078u) ||
           rm_command_is_within(command, 0x10000128u + shift, 0x10000131u + shift);
}

// As rm_command_allows_jump. The ranges are substates that occupy the whole body, such as lying
// and sitting. Origin: client.
static inline bool rm_is_jump_allowed(rm_numbering numbering, uint32_t command) {
    switch (command >> 24) {
    case 0x40:
        return !(rm_command_is_within(command, 0x40000016u, 0x40000018u) ||
                 rm_command_is_within(command, 0x4000001Eu, 0x40000039u) ||
                 command == RM_COMMAND_FALLEN);
    case 0x41:
        return !rm_command_is_within(command, RM_COMMAND_CROUCH, RM_COMMAND_SLEEPING);
    case 0x10:
        return !rm_command_is_posture(numbering, command);
    default:
        return true;
    }
}
