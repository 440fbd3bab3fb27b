// Class bits of motion commands by their low word. The ranges are sorted and do not overlap.

#include "remora/wire.h"

typedef struct command_range {
    uint16_t first, last;
    uint8_t class_bits; // the top byte of the full id
} command_range;

// Origin: client. Only what the motion interpreter tells apart; numbers from 0x115 on are left out
// because three commands were inserted there after 2013.
static const command_range known_commands[] = {
    {0x00, 0x00, 0x80}, // invalid
    {0x01, 0x02, 0x85}, // hold run, hold sidestep
    {0x03, 0x03, 0x41}, // ready
    {0x05, 0x06, 0x45}, // walk forward, walk backwards
    {0x07, 0x07, 0x44}, // run forward
    {0x08, 0x08, 0x40}, // fallen
    {0x0D, 0x10, 0x65}, // turn right, turn left, sidestep right, sidestep left
    {0x11, 0x11, 0x40}, // dead
    {0x12, 0x14, 0x41}, // crouch, sitting, sleeping
    {0x15, 0x18, 0x40}, // falling, and three substates that cannot jump
    {0x1D, 0x39, 0x40}, // jump charging, and substates that cannot jump
    {0x3A, 0x3A, 0x20}, // stop turning
    {0x3B, 0x3B, 0x25}, // jump
    {0x3C, 0x41, 0x80}, // hand combat to crossbow
    {0x43, 0x49, 0x80}, // sling to magic
    {0x6F, 0x78, 0x10}, // actions that cannot jump
};

static const uint8_t role_classes[] = {
    [RM_COMMAND_ROLE_STYLE] = 0x80,
    [RM_COMMAND_ROLE_FORWARD] = 0x40,
    [RM_COMMAND_ROLE_SIDEWAYS] = 0x60,
    [RM_COMMAND_ROLE_ACTION] = 0x10,
};

static uint8_t class_of(uint16_t low, rm_command_role role) {
    const size_t count = sizeof known_commands / sizeof known_commands[0];
    for (size_t i = 0; i < count && known_commands[i].first <= low; ++i) {
        if (low <= known_commands[i].last) {
            return known_commands[i].class_bits;
        }
    }
    return (unsigned)role < sizeof role_classes ? role_classes[role] : 0;
}

uint32_t rm_wire_command(uint16_t low, rm_command_role role) {
    return (uint32_t)class_of(low, role) << 24 | low;
}
