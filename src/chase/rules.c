// Presets, names and checks of the rules, all made from the tables in remora/rules.h. The struct is
// read and written as an array of bytes in the order of the table: an assertion below says that it
// is one.

#include "remora/rules.h"

#include "base/text.h"

#include <stddef.h>

// --- presets ---------------------------------------------------------------------------------

#define L3(name, text, values, l3, ...) .name = RM_RULE_##l3,
rm_rules rm_rules_l3(void) {
    return (rm_rules){RM_RULE_TABLE(L3)};
}
#undef L3

#define RETAIL(name, text, values, l3, retail, ...) .name = RM_RULE_##retail,
rm_rules rm_rules_retail(void) {
    return (rm_rules){RM_RULE_TABLE(RETAIL)};
}
#undef RETAIL

#define SMOOTH(name, text, values, l3, retail, smooth, ...) .name = RM_RULE_##smooth,
rm_rules rm_rules_smooth(void) {
    return (rm_rules){RM_RULE_TABLE(SMOOTH)};
}
#undef SMOOTH

#define L3_2026(name, text, values, l3, retail, smooth, l3_2026) .name = RM_RULE_##l3_2026,
rm_rules rm_rules_l3_2026(void) {
    return (rm_rules){RM_RULE_TABLE(L3_2026)};
}
#undef L3_2026

typedef struct preset {
    const char *name;
    rm_rules (*make)(void);
} preset;

#define ROW(name, text) {#name, rm_rules_##name},
static const preset PRESETS[] = {RM_RULE_PRESET_TABLE(ROW)};
#undef ROW

enum { PRESET_COUNT = sizeof PRESETS / sizeof PRESETS[0] };

const char *rm_rules_preset_name(uint32_t index) {
    return index < PRESET_COUNT ? PRESETS[index].name : NULL;
}

rm_status rm_rules_preset(const char *name, rm_rules *rules) {
    for (int i = 0; name && rules && i < PRESET_COUNT; ++i) {
        if (rm_text_is_equal(PRESETS[i].name, name)) {
            *rules = PRESETS[i].make();
            return RM_OK;
        }
    }
    return RM_ERROR_ARGUMENT;
}

// --- rules and values ------------------------------------------------------------------------

#define ROW(name, text, values, ...) {#name, text, values},
static const rm_rule_info RULES[] = {RM_RULE_TABLE(ROW)};
#undef ROW

#define WORD(NAME, word, text) #word,
static const char *const WORDS[] = {RM_RULE_VALUE_TABLE(WORD)};
#undef WORD

enum { RULE_COUNT = sizeof RULES / sizeof RULES[0], VALUE_COUNT = sizeof WORDS / sizeof WORDS[0] };

#define PLACE(name, ...) PLACE_##name,
enum { RM_RULE_TABLE(PLACE) };
#undef PLACE

#define IN_ORDER(name, ...)                                                                        \
    _Static_assert(offsetof(rm_rules, name) == PLACE_##name,                                       \
                   "rules.h: the fields of rm_rules are in the order of RM_RULE_TABLE");
RM_RULE_TABLE(IN_ORDER)
#undef IN_ORDER

_Static_assert(sizeof(rm_rules) == RULE_COUNT, "rules.h: each field of rm_rules is in the table");
_Static_assert((int)VALUE_COUNT <= 32, "a set of values has 32 bits");

uint32_t rm_rule_count(void) {
    return RULE_COUNT;
}

rm_status rm_rule_describe(uint32_t index, rm_rule_info *info) {
    if (index >= RULE_COUNT || !info) {
        return RM_ERROR_ARGUMENT;
    }
    *info = RULES[index];
    return RM_OK;
}

const char *rm_rule_word(uint32_t value) {
    return value < VALUE_COUNT ? WORDS[value] : NULL;
}

static bool has_value(const rm_rule_info *rule, uint32_t value) {
    return value < VALUE_COUNT && (rule->values >> value & 1) != 0;
}

static rm_status set(uint8_t *field, const rm_rule_info *rule, const char *word) {
    for (uint32_t value = 0; value < VALUE_COUNT; ++value) {
        if (has_value(rule, value) && rm_text_is_equal(WORDS[value], word)) {
            *field = (uint8_t)value;
            return RM_OK;
        }
    }
    return RM_ERROR_ARGUMENT;
}

rm_status rm_rules_set(rm_rules *rules, const char *name, const char *word) {
    for (int i = 0; rules && name && word && i < RULE_COUNT; ++i) {
        if (rm_text_is_equal(RULES[i].name, name)) {
            return set((uint8_t *)rules + i, &RULES[i], word);
        }
    }
    return RM_ERROR_ARGUMENT;
}

bool rm_rules_are_valid(const rm_rules *rules) {
    bool are_valid = rules != NULL;
    for (int i = 0; are_valid && i < RULE_COUNT; ++i) {
        are_valid = has_value(&RULES[i], ((const uint8_t *)rules)[i]);
    }
    return are_valid;
}
