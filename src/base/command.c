// Names and numbers of motion commands. A command is a 32-bit id: its kind in the top byte (style,
// substate, modifier, action), its number in the low word. Only the number travels; this file puts
// the kind back.
//
// What must hold: both tables are sorted by number, and the runs cover every number from 1 to
// LAST_NUMBER of the 2013 client, so that expanding one is a search for the last run that starts at
// or below it. The last client's numbers are those of 2013 with three more in between.

#include "remora/motion_table.h"

// The highest number of a command. Origin: client, whose table has 408 entries.
#define LAST_NUMBER 0x197u

// Numbers that only the last client has: as many as INSERTED_COUNT from INSERTED_FIRST on. Their
// kind is that of the command before them, so that one more of its run gives it. Origin: client.
#define INSERTED_FIRST 0x115u
#define INSERTED_COUNT 3u

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

typedef struct command_name {
    uint32_t command;
    const char *name;
} command_name;

// Those that motion depends on, and the styles; the others have numbers only.
static const command_name names[] = {
    {RM_COMMAND_HOLD_RUN, "HoldRun"},
    {RM_COMMAND_HOLD_SIDESTEP, "HoldSidestep"},
    {RM_COMMAND_READY, "Ready"},
    {RM_COMMAND_WALK_FORWARD, "WalkForward"},
    {RM_COMMAND_WALK_BACKWARDS, "WalkBackwards"},
    {RM_COMMAND_RUN_FORWARD, "RunForward"},
    {RM_COMMAND_FALLEN, "Fallen"},
    {RM_COMMAND_TURN_RIGHT, "TurnRight"},
    {RM_COMMAND_TURN_LEFT, "TurnLeft"},
    {RM_COMMAND_SIDESTEP_RIGHT, "SideStepRight"},
    {RM_COMMAND_SIDESTEP_LEFT, "SideStepLeft"},
    {RM_COMMAND_DEAD, "Dead"},
    {RM_COMMAND_CROUCH, "Crouch"},
    {RM_COMMAND_SITTING, "Sitting"},
    {RM_COMMAND_SLEEPING, "Sleeping"},
    {RM_COMMAND_FALLING, "Falling"},
    {RM_COMMAND_JUMP_CHARGING, "JumpCharging"},
    {RM_COMMAND_STOP_TURNING, "StopTurning"},
    {RM_COMMAND_JUMP, "Jump"},
    {RM_STYLE_HAND_COMBAT, "HandCombat"},
    {RM_STYLE_NON_COMBAT, "NonCombat"},
    {RM_STYLE_SWORD_COMBAT, "SwordCombat"},
    {RM_STYLE_BOW_COMBAT, "BowCombat"},
    {RM_STYLE_SWORD_SHIELD_COMBAT, "SwordShieldCombat"},
    {RM_STYLE_CROSSBOW_COMBAT, "CrossbowCombat"},
    {RM_STYLE_SLING_COMBAT, "SlingCombat"},
    {RM_STYLE_TWO_HANDED_SWORD_COMBAT, "TwoHandedSwordCombat"},
    {RM_STYLE_TWO_HANDED_STAFF_COMBAT, "TwoHandedStaffCombat"},
    {RM_STYLE_DUAL_WIELD_COMBAT, "DualWieldCombat"},
    {RM_STYLE_THROWN_WEAPON_COMBAT, "ThrownWeaponCombat"},
    {RM_STYLE_GRAZE, "Graze"},
    {RM_STYLE_MAGIC, "Magic"},
};

// Numbers from `first` up to the next run carry these bits in their top byte. Origin: the client's
// table of 408 commands; index 0 is no command.
typedef struct command_run {
    uint16_t first;
    uint8_t kind;
} command_run;

static const command_run runs[] = {
    {0x001, 0x85}, {0x003, 0x41}, {0x004, 0x40}, {0x005, 0x45}, {0x007, 0x44}, {0x008, 0x40},
    {0x00D, 0x65}, {0x011, 0x40}, {0x012, 0x41}, {0x015, 0x40}, {0x03A, 0x20}, {0x03B, 0x25},
    {0x03C, 0x80}, {0x04A, 0x10}, {0x04C, 0x13}, {0x04D, 0x10}, {0x079, 0x13}, {0x09B, 0x12},
    {0x09C, 0x10}, {0x0A2, 0x08}, {0x0A3, 0x09}, {0x0A9, 0x08}, {0x0AA, 0x09}, {0x0B2, 0x0D},
    {0x0B5, 0x08}, {0x0B8, 0x09}, {0x0BA, 0x0D}, {0x0C0, 0x09}, {0x0C1, 0x0C}, {0x0C2, 0x09},
    {0x0C5, 0x0D}, {0x0C6, 0x09}, {0x0CA, 0x13}, {0x0CD, 0x10}, {0x0D3, 0x40}, {0x0D4, 0x12},
    {0x0D5, 0x09}, {0x0DF, 0x12}, {0x0E0, 0x40}, {0x0E2, 0x10}, {0x0E4, 0x40}, {0x0E7, 0x09},
    {0x0E8, 0x80}, {0x0EA, 0x43}, {0x0F9, 0x42}, {0x0FA, 0x43}, {0x0FE, 0x09}, {0x10E, 0x10},
    {0x10F, 0x09}, {0x115, 0x43}, {0x116, 0x13}, {0x117, 0x43}, {0x11A, 0x09}, {0x11B, 0x10},
    {0x132, 0x13}, {0x133, 0x40}, {0x137, 0x10}, {0x138, 0x80}, {0x13A, 0x43}, {0x147, 0x13},
    {0x150, 0x10}, {0x151, 0x09}, {0x162, 0x10}, {0x165, 0x09}, {0x16E, 0x10},
};

static bool is_same_text(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

const char *rm_command_name(uint32_t command) {
    for (size_t i = 0; i < COUNT_OF(names); ++i) {
        if (names[i].command == command) {
            return names[i].name;
        }
    }
    return NULL;
}

uint32_t rm_command_from_name(const char *name) {
    for (size_t i = 0; name != NULL && i < COUNT_OF(names); ++i) {
        if (is_same_text(names[i].name, name)) {
            return names[i].command;
        }
    }
    return 0;
}

// The kind of a number of the 2013 client, which must be one.
static uint32_t kind_of(uint32_t number) {
    size_t low = 0;
    size_t high = COUNT_OF(runs);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (runs[middle].first <= number) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (uint32_t)runs[low].kind << 24;
}

// The number of the 2013 client that is of the same kind.
static uint32_t as_2013(rm_numbering numbering, uint32_t number) {
    if (numbering == RM_NUMBERING_CLIENT_2013 || number < INSERTED_FIRST) {
        return number;
    }
    return number < INSERTED_FIRST + INSERTED_COUNT ? INSERTED_FIRST - 1 : number - INSERTED_COUNT;
}

uint32_t rm_command_expand(rm_numbering numbering, uint32_t number) {
    if (number > 0xFFFFu) {
        return number;
    }
    const uint32_t known = as_2013(numbering, number);
    return known == 0 || known > LAST_NUMBER ? 0 : kind_of(known) | number;
}

// Both ends included.
static bool is_within(uint32_t command, uint32_t first, uint32_t last) {
    return command >= first && command <= last;
}

// The ranges are substates and actions that occupy the whole body, such as lying and sitting.
// Origin: client.
bool rm_command_allows_jump(rm_numbering numbering, uint32_t command) {
    const uint32_t shift = numbering == RM_NUMBERING_CLIENT_2013 ? 0 : INSERTED_COUNT;
    return !(is_within(command, 0x40000016u, 0x40000018u) ||
             is_within(command, 0x4000001Eu, 0x40000039u) ||
             is_within(command, RM_COMMAND_CROUCH, RM_COMMAND_SLEEPING) ||
             command == RM_COMMAND_FALLEN || is_within(command, 0x1000006Fu, 0x10000078u) ||
             is_within(command, 0x10000128u + shift, 0x10000131u + shift));
}
