// Lists of words, as a message names what there is: "a or b", "a, b or c".

#pragma once

#include "remora/rules.h"

typedef struct word_list {
    char text[512];   // a word that does not fit is left out
    const char *last; // not written yet
} word_list;

// A name by its index, null behind the last.
typedef const char *words_name(int index);

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

// The twelve motions: "run, walk, … or jump".
const char *words_of_motions(word_list *list);

// The motions and the minds: what scenarios begin with.
const char *words_of_movers(word_list *list);
const char *words_mover(int index);

// Name of a motion, or null beyond them; a words_name like rm_network_preset_name.
const char *words_motion(int index);

// The name that a word was most likely meant to be: it begins so, or at most two letters are wrong
// (one in a short word). Null if there is none.
const char *words_near(const char *word, words_name *name);

// Refuses a value on standard error, with what a usage text says of its option: the line that
// begins with two spaces and the option, and those that go on with it.
void words_refuse(const char *program, const char *usage, const char *option, const char *value);

// Finds a rule by its name.
bool words_find_rule(const char *name, rm_rule_info *rule);
