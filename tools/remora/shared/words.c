// A word is held back until the next one comes, because the last of a list has another separator.

#include "words.h"

#include "remora/scenario.h"

#include <stdio.h>
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

const char *words_motion(int index) {
    return index < RM_MOTION_COUNT ? rm_scenario_name(index) : NULL;
}

const char *words_mover(int index) {
    return index < RM_MOTION_COUNT + RM_MIND_COUNT ? rm_scenario_name(index) : NULL;
}

static const char *words_of_all(word_list *list, words_name *name) {
    for (int i = 0; name(i); ++i) {
        words_add(list, name(i), ", ");
    }
    return words_end(list, " or ");
}

const char *words_of_movers(word_list *list) {
    return words_of_all(list, words_mover);
}

const char *words_of_motions(word_list *list) {
    return words_of_all(list, words_motion);
}

enum { LETTERS = 32 }; // of a word that is compared

// Letters that are to be changed, left out or put in, so that one word becomes the other.
static int distance(const char *a, const char *b) {
    const int m = (int)strlen(a), n = (int)strlen(b);
    int row[LETTERS + 1];
    if (m > LETTERS || n > LETTERS) {
        return LETTERS;
    }
    for (int j = 0; j <= n; ++j) {
        row[j] = j;
    }
    for (int i = 1; i <= m; ++i) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; ++j) {
            int best = corner + (a[i - 1] != b[j - 1]);
            best = row[j] + 1 < best ? row[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[n];
}

const char *words_near(const char *word, words_name *name) {
    const size_t size = strlen(word);
    int least = size > 4 ? 3 : 2;
    const char *nearest = NULL;
    for (int i = 0; name(i); ++i) {
        const bool begins = size > 1 && strncmp(word, name(i), size) == 0;
        const int wrong = begins ? 1 : distance(word, name(i));
        if (wrong < least && wrong < (int)size) {
            least = wrong;
            nearest = name(i);
        }
    }
    return nearest;
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

// The line of an option behind its two spaces; null if there is none.
static const char *line_of(const char *usage, const char *option) {
    const size_t size = strlen(option);
    const char *line = strstr(usage, "\n  ");
    while (line && !(strncmp(line + 3, option, size) == 0 && line[3 + size] == ' ')) {
        line = strstr(line + 1, "\n  ");
    }
    return line ? line + 3 : NULL;
}

void words_refuse(const char *program, const char *usage, const char *option, const char *value) {
    const char *c = line_of(usage, option);
    if (!c) {
        fprintf(stderr, "remora %s: unknown option %s (see remora %s --help)\n", program, option,
                program);
        return;
    }
    fprintf(stderr, "remora %s: no %s \"%s\"; ", program, option, value);
    while (*c && !(*c == '\n' && strncmp(c, "\n    ", 5) != 0)) {
        const size_t blank = strspn(c, " \n");
        fputs(blank == 0 ? "" : blank > 1 && *c == ' ' ? ": " : " ", stderr);
        c += blank;
        if (blank == 0) {
            fputc(*c++, stderr);
        }
    }
    fputc('\n', stderr);
}

bool words_find_rule(const char *name, rm_rule_info *rule) {
    for (uint32_t i = 0; rm_rule_describe(i, rule) == RM_OK; ++i) {
        if (strcmp(rule->name, name) == 0) {
            return true;
        }
    }
    return false;
}
