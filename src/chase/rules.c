// The two presets of the rules.

#include "remora/rules.h"

rm_rules rm_rules_l3(void) {
    return (rm_rules){0};
}

rm_rules rm_rules_retail(void) {
    return (rm_rules){
        .stall_test = RM_RULE_RETAIL,
        .stall_near = RM_RULE_RETAIL,
        .reach_strict = RM_RULE_RETAIL,
        .chase_turns = RM_RULE_RETAIL,
        .chase_speed = RM_RULE_RETAIL,
        .auto_leash = RM_RULE_RETAIL,
        .sweep_failure = RM_RULE_RETAIL,
        .clock = RM_RULE_RETAIL,
    };
}
