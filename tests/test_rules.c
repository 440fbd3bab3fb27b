// The table of rules: every rule, value and preset in it is complete, and is found by its name.

#include "worlds.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static uint8_t value_of(const rm_rules *rules, uint32_t rule) {
    return ((const uint8_t *)rules)[rule];
}

// Does the text say what happens under a value: its word with a capital, and a colon?
static bool text_names(const char *text, const char *word) {
    char mark[32];
    snprintf(mark, sizeof mark, "%s: ", word);
    mark[0] = (char)toupper((unsigned char)mark[0]);
    return strstr(text, mark) != NULL;
}

static int a_rule_says_what_it_does_under_each_of_its_values(void) {
    rm_rule_info rule;
    for (uint32_t i = 0; i < rm_rule_count(); ++i) {
        CHECK(rm_rule_describe(i, &rule) == RM_OK && rule.name[0] != 0);
        CHECK((rule.values & 1u << RM_RULE_L3) && other_word(&rule));
        for (uint32_t value = 0; value < 32; ++value) {
            const char *word = rm_rule_word(value);
            CHECK(!(rule.values >> value & 1) || word);
            CHECK(!word || text_names(rule.text, word) == (rule.values >> value & 1));
        }
    }
    CHECK(rm_rule_describe(rm_rule_count(), &rule) == RM_ERROR_ARGUMENT);
    CHECK(rm_rule_describe(0, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_rule_word(32) == NULL);
    return 0;
}

static int the_struct_has_a_field_for_every_rule(void) {
    CHECK(sizeof(rm_rules) == rm_rule_count());
#define SAME(field, ...)                                                                           \
    CHECK(rm_rule_describe(offsetof(rm_rules, field), &rule) == RM_OK &&                           \
          strcmp(rule.name, #field) == 0);
    rm_rule_info rule;
    RM_RULE_TABLE(SAME)
#undef SAME
    return 0;
}

static int the_two_presets_differ_in_every_rule_of_theirs(void) {
    const rm_rules l3 = rm_rules_l3();
    const rm_rules retail = rm_rules_retail();
    const rm_rules zero = {0};
    CHECK(is_same_memory(&l3, &zero, sizeof l3));
    CHECK(retail.stall_test == RM_RULE_RETAIL && retail.stall_near == RM_RULE_RETAIL);
    CHECK(retail.reach_strict == RM_RULE_RETAIL && retail.chase_turns == RM_RULE_RETAIL);
    CHECK(retail.chase_speed == RM_RULE_RETAIL && retail.auto_leash == RM_RULE_RETAIL);
    CHECK(retail.sweep_failure == RM_RULE_RETAIL && retail.clock == RM_RULE_RETAIL);
    CHECK(retail.ground_velocity == RM_RULE_RETAIL);
    return 0;
}

// What the author has corrected is the client's; what he has not is the documents': how ticks are
// drawn, for one.
static int the_corrected_documents_take_five_fields_of_the_client(void) {
    const char *const corrected[] = {"stall_test", "stall_near", "reach_strict", "chase_turns",
                                     "clock"};
    const rm_rules rules = rm_rules_l3_2026();
    rm_rules expected = rm_rules_l3();
    for (int i = 0; i < 5; ++i) {
        CHECK(rm_rules_set(&expected, corrected[i], i < 4 ? "retail" : "blended") == RM_OK);
    }
    CHECK(is_same_memory(&rules, &expected, sizeof rules));
    return 0;
}

static int presets_are_valid_and_found_by_name(void) {
    rm_rules rules;
    const rm_rules retail = rm_rules_retail();
    for (uint32_t i = 0; rm_rules_preset_name(i); ++i) {
        CHECK(rm_rules_preset(rm_rules_preset_name(i), &rules) == RM_OK);
        CHECK(rm_rules_are_valid(&rules));
    }
    CHECK(rm_rules_preset("retail", &rules) == RM_OK);
    CHECK(is_same_memory(&rules, &retail, sizeof rules));
    CHECK(rm_rules_preset("classic", &rules) == RM_ERROR_ARGUMENT);
    CHECK(is_same_memory(&rules, &retail, sizeof rules));
    CHECK(rm_rules_preset(NULL, &rules) == RM_ERROR_ARGUMENT);
    CHECK(rm_rules_preset("l3", NULL) == RM_ERROR_ARGUMENT);
    return 0;
}

// Are all rules L3 but one, which has a value?
static bool is_set_alone(const rm_rules *rules, uint32_t rule, uint32_t value) {
    bool is_alone = true;
    for (uint32_t i = 0; i < rm_rule_count(); ++i) {
        is_alone = is_alone && value_of(rules, i) == (i == rule ? value : RM_RULE_L3);
    }
    return is_alone;
}

static int a_rule_is_set_by_name_and_no_other_with_it(void) {
    rm_rule_info rule;
    for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i) {
        for (uint32_t value = 0; rm_rule_word(value); ++value) {
            const bool has = rule.values >> value & 1;
            rm_rules rules = rm_rules_l3();
            rm_status status = rm_rules_set(&rules, rule.name, rm_rule_word(value));
            CHECK(status == (has ? RM_OK : RM_ERROR_ARGUMENT));
            CHECK(is_set_alone(&rules, i, has ? value : RM_RULE_L3));
        }
    }
    return 0;
}

static int what_is_no_rule_or_no_value_is_refused(void) {
    rm_rules rules = rm_rules_retail();
    const rm_rules before = rules;
    CHECK(rm_rules_set(&rules, "gravity", "l3") == RM_ERROR_ARGUMENT);
    CHECK(rm_rules_set(&rules, "clock", "slow") == RM_ERROR_ARGUMENT);
    CHECK(rm_rules_set(&rules, "clock", NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_rules_set(&rules, NULL, "l3") == RM_ERROR_ARGUMENT);
    CHECK(rm_rules_set(NULL, "clock", "l3") == RM_ERROR_ARGUMENT);
    CHECK(is_same_memory(&rules, &before, sizeof rules));
    CHECK(!rm_rules_are_valid(NULL));
    return 0;
}

// All 256 values of all fields, alone.
static int a_world_is_made_only_of_values_that_its_rules_have(void) {
    rm_rule_info rule;
    for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i) {
        for (uint32_t value = 0; value < 256; ++value) {
            const bool has = value < 32 && (rule.values >> value & 1);
            rm_world_def def = rm_ac_world_def();
            rm_world *world = NULL;
            ((uint8_t *)&def.rules)[i] = (uint8_t)value;
            CHECK(rm_rules_are_valid(&def.rules) == has);
            CHECK(rm_world_create(&def, &world) == (has ? RM_OK : RM_ERROR_ARGUMENT));
            rm_world_destroy(world);
        }
    }
    return 0;
}

void test_rules(void) {
    RUN(a_rule_says_what_it_does_under_each_of_its_values);
    RUN(the_struct_has_a_field_for_every_rule);
    RUN(the_two_presets_differ_in_every_rule_of_theirs);
    RUN(the_corrected_documents_take_five_fields_of_the_client);
    RUN(presets_are_valid_and_found_by_name);
    RUN(a_rule_is_set_by_name_and_no_other_with_it);
    RUN(what_is_no_rule_or_no_value_is_refused);
    RUN(a_world_is_made_only_of_values_that_its_rules_have);
}
