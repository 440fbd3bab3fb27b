// Lists of words, as a message names what there is: "a or b", "a, b or c".

#pragma once

#include "remora/rules.h"

typedef struct word_list {
    char text[512];   // a word that does not fit is left out
    const char *last; // not written yet
} word_list;

// Adds a word, with `between` before the one added last.
void words_add(word_list *list, const char *word, const char *between);

// The whole text, with `between` before the last word.
const char *words_end(word_list *list, const char *between);

// Presets of rules: "l3 or retail".
const char *words_of_presets(word_list *list);

// Presets of networks: "lan, good, wifi, mobile or bad".
const char *words_of_networks(word_list *list);

// All rules by name, with spaces between.
const char *words_of_rules(word_list *list);

// The values that a rule can have: "l3 or retail".
const char *words_of_values(word_list *list, const rm_rule_info *rule);

// Finds a rule by its name.
bool words_find_rule(const char *name, rm_rule_info *rule);
