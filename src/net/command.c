// Motion commands as they travel: numbers without their kind.

#include "remora/motion_table.h"
#include "remora/packet.h"

// What index 0 of the client's table holds.
#define INVALID_COMMAND RM_COMMAND_STYLE

static uint32_t kind_of(rm_command_role role) {
    switch (role) {
    case RM_COMMAND_ROLE_STYLE:
        return RM_COMMAND_STYLE;
    case RM_COMMAND_ROLE_FORWARD:
        return RM_COMMAND_SUBSTATE;
    case RM_COMMAND_ROLE_SIDEWAYS:
        return RM_COMMAND_SUBSTATE | RM_COMMAND_MODIFIER;
    case RM_COMMAND_ROLE_ACTION:
        return RM_COMMAND_ACTION;
    }
    return 0;
}

uint32_t rm_wire_command(uint16_t low, rm_command_role role) {
    if (low == 0) {
        return INVALID_COMMAND;
    }
    const uint32_t known = rm_command_expand(low);
    return known != 0 ? known : kind_of(role) | low;
}
