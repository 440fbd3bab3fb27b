/// @file
/// Motion commands: what a body may be told to do. A command is a 32-bit id; its top byte says what
/// kind of thing it is, its low word is its number, and only the number travels on the wire.
/// Numbers are those of the 2013 client (408 commands). Later clients inserted three at 0x115, so
/// that their numbers from there on are larger by 3; everything that moves a body is below.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Kinds of command, as bits of the id. One command may be of several kinds.
#define RM_COMMAND_STYLE 0x80000000u      ///< a stance, such as a style of combat
#define RM_COMMAND_SUBSTATE 0x40000000u   ///< something a body goes on doing, such as running
#define RM_COMMAND_MODIFIER 0x20000000u   ///< added to what it is doing, such as turning
#define RM_COMMAND_ACTION 0x10000000u     ///< done once, such as a blow
#define RM_COMMAND_UI 0x08000000u         ///< of the user interface only
#define RM_COMMAND_TOGGLE 0x04000000u     ///< goes on and off
#define RM_COMMAND_CHAT_EMOTE 0x02000000u ///< shown in words as well
#define RM_COMMAND_MAPPABLE 0x01000000u   ///< a key can be bound to it

/// The commands that this library acts upon, and the styles.
#define RM_COMMAND_READY 0x41000003u                 ///< stands
#define RM_COMMAND_WALK_FORWARD 0x45000005u          ///< walks
#define RM_COMMAND_WALK_BACKWARDS 0x45000006u        ///< walks backwards
#define RM_COMMAND_RUN_FORWARD 0x44000007u           ///< runs
#define RM_COMMAND_FALLEN 0x40000008u                ///< lies where it fell
#define RM_COMMAND_TURN_RIGHT 0x6500000Du            ///< turns right
#define RM_COMMAND_TURN_LEFT 0x6500000Eu             ///< turns left
#define RM_COMMAND_SIDESTEP_RIGHT 0x6500000Fu        ///< steps to the right
#define RM_COMMAND_SIDESTEP_LEFT 0x65000010u         ///< steps to the left
#define RM_COMMAND_DEAD 0x40000011u                  ///< is dead
#define RM_COMMAND_CROUCH 0x41000012u                ///< crouches
#define RM_COMMAND_SITTING 0x41000013u               ///< sits
#define RM_COMMAND_SLEEPING 0x41000014u              ///< sleeps
#define RM_COMMAND_FALLING 0x40000015u               ///< falls
#define RM_COMMAND_JUMP_CHARGING 0x4000001Du         ///< gathers itself for a jump
#define RM_COMMAND_STOP_TURNING 0x2000003Au          ///< input only
#define RM_COMMAND_JUMP 0x2500003Bu                  ///< jumps
#define RM_COMMAND_HOLD_RUN 0x85000001u              ///< input only
#define RM_COMMAND_HOLD_SIDESTEP 0x85000002u         ///< input only
#define RM_STYLE_HAND_COMBAT 0x8000003Cu             ///< bare hands
#define RM_STYLE_NON_COMBAT 0x8000003Du              ///< what a body starts in
#define RM_STYLE_SWORD_COMBAT 0x8000003Eu            ///< one sword
#define RM_STYLE_BOW_COMBAT 0x8000003Fu              ///< bow
#define RM_STYLE_SWORD_SHIELD_COMBAT 0x80000040u     ///< sword and shield
#define RM_STYLE_CROSSBOW_COMBAT 0x80000041u         ///< crossbow
#define RM_STYLE_SLING_COMBAT 0x80000043u            ///< sling
#define RM_STYLE_TWO_HANDED_SWORD_COMBAT 0x80000044u ///< two-handed sword
#define RM_STYLE_TWO_HANDED_STAFF_COMBAT 0x80000045u ///< two-handed staff
#define RM_STYLE_DUAL_WIELD_COMBAT 0x80000046u       ///< a weapon in each hand
#define RM_STYLE_THROWN_WEAPON_COMBAT 0x80000047u    ///< thrown weapons
#define RM_STYLE_GRAZE 0x80000048u                   ///< of animals
#define RM_STYLE_MAGIC 0x80000049u                   ///< magic

/// Name of a command, such as "RunForward", or null for one without a name here.
RM_API const char *rm_command_name(uint32_t command);

/// Id of a named command; upper and lower case differ. @return 0 for an unknown name, or null
RM_API uint32_t rm_command_from_name(const char *name);

/// The id that a number on the wire stands for: restores the bits that say what it is. Number 0,
/// and numbers the client does not know, give 0. An id that has its bits already stays as it is.
RM_API uint32_t rm_command_expand(uint32_t number);

/// True unless a jump is refused while a body does this (reading, aiming, casting, sitting, lying).
RM_API bool rm_command_allows_jump(uint32_t command);

#ifdef __cplusplus
}
#endif
