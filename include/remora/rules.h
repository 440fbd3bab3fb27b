/// @file
/// The rule sets. Where the five documents behind remora and the 2013 client disagree, and a game
/// may choose either, there is a field here; any mix is allowed. In all other places both presets
/// do the same, which is mostly what the client does: docs/rules.md has every place, and the few
/// that are our own.
///
/// The tables in this file are the only list of rules, values and presets: the struct, the presets,
/// the checks, the identity of saves, recordings, scripts, tests, bindings and documentation are
/// made from them.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Every value that a rule can have: VALUE(NAME, word, text). RM_RULE_NAME is its number, from 0 in
/// this order; the word is its name in scripts and options. New values go to the end: saves and
/// recordings hold the numbers.
#define RM_RULE_VALUE_TABLE(VALUE)                                                                 \
    VALUE(L3, l3, "the documents")                                                                 \
    VALUE(RETAIL, retail, "the 2013 client")                                                       \
    VALUE(STEADY, steady, "ticks of whole thirtieths of a second")                                 \
    VALUE(SMOOTH, smooth, "smooth motion")                                                         \
    VALUE(BLENDED, blended, "ticks of the client, drawn as in the documents")

/// Every preset: PRESET(name, text). The function rm_rules_NAME returns it.
#define RM_RULE_PRESET_TABLE(PRESET)                                                               \
    PRESET(l3, "what the documents say, where they differ from the client")                        \
    PRESET(retail, "what the 2013 client does, where it differs from the documents")               \
    PRESET(smooth, "the best motion there can be, for any game")                                   \
    PRESET(l3_2026, "the documents, as their author has corrected them by 2026")

/// Every rule, whose field is in rm_rules: RULE(name, text, values, l3, retail, smooth, l3_2026).
/// The text describes the rule, then each of its values, behind the value's word with a capital and
/// a colon. Values is the set of them, as in rm_rule_info. A column for each preset follows. New
/// rules go to the end: identities of saves and recordings of worlds in which a new rule is L3 stay
/// as they are.
#define RM_RULE_TABLE(RULE)                                                                        \
    RULE(stall_test,                                                                               \
         "Audit at the fifth tick of a window. L3: passes with 0.20 m made, or with made / sum"    \
         " of dt / dt of at least 0.30. Retail: passes with made / sum of dt / chase speed of at"  \
         " least 0.30.",                                                                           \
         RM_RULE_BOTH, L3, RETAIL, L3, RETAIL)                                                     \
    RULE(stall_near,                                                                               \
         "After a failed audit. L3: always a fail. Retail: closer than 0.20 m counts as reached.", \
         RM_RULE_BOTH, L3, RETAIL, L3, RETAIL)                                                     \
    RULE(reach_strict,                                                                             \
         "Distance at which a node is reached and the tail is replaced. L3: at most 0.05 m."       \
         " Retail: less than 0.05 m.",                                                             \
         RM_RULE_BOTH, L3, RETAIL, L3, RETAIL)                                                     \
    RULE(chase_turns,                                                                              \
         "Rotation. L3: the router turns the body at once when it queues an update, the queue"     \
         " itself never does. Retail: the body turns as it starts for a node.",                    \
         RM_RULE_BOTH, L3, RETAIL, L3, RETAIL)                                                     \
    RULE(chase_speed,                                                                              \
         "Chase speed. L3: twice the length of the cycle's velocity (4 m/s for none). Retail:"     \
         " twice 4 m/s times the forward speed while running, else times the last run rate.",      \
         RM_RULE_BOTH, L3, RETAIL, L3, L3)                                                         \
    RULE(auto_leash,                                                                               \
         "Leash. L3: none by itself. Retail: every accepted update leashes the body to its own"    \
         " position, 10 to 50 m outdoors and 5 to 20 m indoors.",                                  \
         RM_RULE_BOTH, L3, RETAIL, L3, L3)                                                         \
    RULE(sweep_failure,                                                                            \
         "No cell to sweep in, or no spheres to sweep; a sweep that finds no way, and a body"      \
         " whose surroundings are not loaded, keep the old origin in any case. L3: the candidate"  \
         " is committed. Retail: the old origin with the new rotation.",                           \
         RM_RULE_BOTH, L3, RETAIL, L3, L3)                                                         \
    RULE(clock,                                                                                    \
         "Frames to ticks, and what is drawn. L3: at most one tick of 0.1 s a frame, blended"      \
         " drawing. Retail: ticks of at most 0.2 s, the present pose is drawn. Steady: ticks of"   \
         " 1, 2 or 3 thirtieths of a second, and the moment 1/30 s ago is drawn at any rate."      \
         " Blended: ticks of at most 0.2 s, blended drawing.",                                     \
         RM_RULE_CLOCKS, L3, RETAIL, STEADY, BLENDED)                                              \
    RULE(ground_velocity,                                                                          \
         "Velocity of a body that starts a tick with contact on walkable ground and does not"      \
         " sled. L3: below 0.25 m/s off the ground it ends; from there on the body takes off at"   \
         " once where there is a sweep or a ground, and its queue is emptied. Retail: friction"    \
         " wears it down, and the body leaves the ground in the sweep.",                           \
         RM_RULE_BOTH, L3, RETAIL, L3, L3)                                                         \
    RULE(present,                                                                                  \
         "How reports are followed. L3: they are queued and chased. Smooth: the body is predicted" \
         " from them, and drawn with an offset that vanishes (remora/smooth.h).",                  \
         RM_RULE_PREDICTED, L3, L3, SMOOTH, L3)

/// Values of a rule.
typedef enum rm_rule {
/// A value of rm_rule, from its line of RM_RULE_VALUE_TABLE.
#define RM_RULE_ENUMERATOR(NAME, word, text) RM_RULE_##NAME,
    RM_RULE_VALUE_TABLE(RM_RULE_ENUMERATOR)
#undef RM_RULE_ENUMERATOR
} rm_rule;

/// The set of values of a rule that has only the documents' and the client's. Bits.
#define RM_RULE_BOTH (1u << RM_RULE_L3 | 1u << RM_RULE_RETAIL)

/// The set of values of rm_rules.clock. Bits.
#define RM_RULE_CLOCKS (RM_RULE_BOTH | 1u << RM_RULE_STEADY | 1u << RM_RULE_BLENDED)

/// The set of values of a rule that has the documents' and that of smooth motion. Bits.
#define RM_RULE_PREDICTED (1u << RM_RULE_L3 | 1u << RM_RULE_SMOOTH)

/// One value (rm_rule) for each rule, in the order of RM_RULE_TABLE, which has their values. A
/// zeroed struct is the default, rm_rules_l3().
typedef struct rm_rules {
    uint8_t stall_test;      ///< audit of the progress of a chase
    uint8_t stall_near;      ///< a failed audit near the node
    uint8_t reach_strict;    ///< distance at which a node is reached
    uint8_t chase_turns;     ///< when a chasing body turns
    uint8_t chase_speed;     ///< source of the chase speed
    uint8_t auto_leash;      ///< leash set by updates
    uint8_t sweep_failure;   ///< missing cells or spheres in a sweep
    uint8_t clock;           ///< frames to ticks, and the moment that is drawn
    uint8_t ground_velocity; ///< velocity of a body that stands
    uint8_t present;         ///< reports are chased, or the present is predicted from them
} rm_rules;

/// Rules of the documents: the default.
RM_API rm_rules rm_rules_l3(void);

/// Rules of the 2013 client.
RM_API rm_rules rm_rules_retail(void);

/// Smooth motion: bodies are predicted, and drawn poses are eased (remora/smooth.h).
RM_API rm_rules rm_rules_smooth(void);

/// Rules of the documents with their author's corrections: progress is measured by the speed of the
/// chase, a node within 0.20 m counts as reached, the body turns with its node, and a tick takes up
/// to 0.2 s. All else is as in rm_rules_l3().
RM_API rm_rules rm_rules_l3_2026(void);

/// One rule of the table.
typedef struct rm_rule_info {
    const char *name; ///< of the field of rm_rules
    const char *text; ///< description of the rule and its values
    uint32_t values;  ///< bit n is set if n is one of its values
} rm_rule_info;

/// Number of rules.
RM_API uint32_t rm_rule_count(void);

/// A rule by index, in the order of rm_rules.
/// @param index  below rm_rule_count()
/// @return RM_ERROR_ARGUMENT for an unknown rule, or for null
RM_API rm_status rm_rule_describe(uint32_t index, rm_rule_info *info);

/// Name of a value in scripts and options, or null.
RM_API const char *rm_rule_word(uint32_t value);

/// Name of a preset in scripts and options; null beyond the last.
RM_API const char *rm_rules_preset_name(uint32_t index);

/// A preset by its name.
/// @return RM_ERROR_ARGUMENT for an unknown name, or for null; `rules` is unchanged then
RM_API rm_status rm_rules_preset(const char *name, rm_rules *rules);

/// Sets a rule by its name to a value by its word.
/// @return RM_ERROR_ARGUMENT for an unknown rule, a value outside of its set, or null; `rules` is
///         unchanged then
RM_API rm_status rm_rules_set(rm_rules *rules, const char *name, const char *word);

/// Has every rule one of its own values? Worlds with other rules are refused. False for null.
RM_API bool rm_rules_are_valid(const rm_rules *rules);

#ifdef __cplusplus
}
#endif
