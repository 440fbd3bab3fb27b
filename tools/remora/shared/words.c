// A word is held back until the next one comes, because the last of a list has another separator.

#include "words.h"

#include "remora/scenario.h"

#include <string.h>

static void append(word_list *list, const char *text) {
    size_t size = strlen(list->text);
    if (size + strlen(text) < sizeof list->text) {
        memcpy(list->text + size, text, strlen(text) + 1);
    }
}

void words_add(word_list *list, const char *word, const char *between) {
    if (list->last) {
        append(list, *list->text ? between : "");
        append(list, list->last);
    }
    list->last = word;
}

const char *words_end(word_list *list, const char *between) {
    words_add(list, NULL, between);
    return list->text;
}

const char *words_of_presets(word_list *list) {
    for (uint32_t i = 0; rm_rules_preset_name(i); ++i) {
        words_add(list, rm_rules_preset_name(i), ", ");
    }
    return words_end(list, " or ");
}

const char *words_of_networks(word_list *list) {
    for (int i = 0; i < RM_NETWORK_PRESETS; ++i) {
        words_add(list, rm_network_preset_name(i), ", ");
    }
    return words_end(list, " or ");
}

const char *words_of_rules(word_list *list) {
    rm_rule_info rule;
    for (uint32_t i = 0; rm_rule_describe(i, &rule) == RM_OK; ++i) {
        words_add(list, rule.name, " ");
    }
    return words_end(list, " ");
}

const char *words_of_values(word_list *list, const rm_rule_info *rule) {
    for (uint32_t i = 0; rm_rule_word(i); ++i) {
        if (rule->values >> i & 1) {
            words_add(list, rm_rule_word(i), ", ");
        }
    }
    return words_end(list, " or ");
}

bool words_find_rule(const char *name, rm_rule_info *rule) {
    for (uint32_t i = 0; rm_rule_describe(i, rule) == RM_OK; ++i) {
        if (strcmp(rule->name, name) == 0) {
            return true;
        }
    }
    return false;
}
