/// @file
/// The rule sets. Where the five documents that remora began with and the 2013 client disagree, and
/// a game may want either, there is a field here; any mix is allowed. In all other places both
/// presets do the same, which is mostly what the client does: docs/rules.md has every place, and
/// the few that are our own.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whose word one rule follows.
typedef enum rm_rule {
    RM_RULE_L3 = 0, ///< the documents
    RM_RULE_RETAIL, ///< the 2013 client
} rm_rule;

/// One word (rm_rule) for each disagreement. A zeroed struct is the default, RM_RULES_L3.
typedef struct rm_rules {
    /// Audit at the fifth tick of a window. L3: passes with 0.20 m made, or with made / sum of dt /
    /// dt of at least 0.30. Retail: passes with made / sum of dt / chase speed of at least 0.30.
    uint8_t stall_test;
    /// After a failed audit. L3: always a fail. Retail: closer than 0.20 m counts as reached.
    uint8_t stall_near;
    /// Reach and tail prune at 0.05 m. L3: at most. Retail: less than.
    uint8_t reach_strict;
    /// Rotation. L3: the router turns the body at once when it queues an update, the queue itself
    /// never does. Retail: the body turns as it starts for a node.
    uint8_t chase_turns;
    /// Chase speed. L3: twice the length of the cycle's velocity (4 m/s for none). Retail: twice
    /// 4 m/s times the forward speed while running, else times the last run rate.
    uint8_t chase_speed;
    /// L3: no leash by itself. Retail: every accepted update leashes the body to its own position.
    uint8_t auto_leash;
    /// No cell to sweep in, or no spheres to sweep. L3: the candidate is committed. Retail: the old
    /// origin with the new rotation.
    uint8_t sweep_failure;
    /// Frames to ticks, and what is drawn. L3: at most one tick of 0.1 s a frame, blended drawing.
    /// Retail: ticks of at most 0.2 s, the present pose is drawn.
    uint8_t clock;
} rm_rules;

/// What the documents say, where there is a field: the default.
RM_API rm_rules rm_rules_l3(void);

/// What the 2013 client does, where there is a field.
RM_API rm_rules rm_rules_retail(void);

#ifdef __cplusplus
}
#endif
