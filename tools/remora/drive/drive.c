// Reading a drive script: words, values, and which command a line is. Where lines come from and
// where states go to is the business of others, so that this runs without files, too.

#include "drive.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool drive_fail(drive *d, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->error, sizeof d->error, format, arguments);
    va_end(arguments);
    for (char *c = d->error; *c; ++c) {
        *c = (unsigned char)*c < ' ' || *c == 0x7F ? '?' : *c; // a script does not steer a terminal
    }
    return false;
}

static bool fail_with_usage(drive *d) {
    const drive_command *command = d->command;
    const char *gap = *command->usage ? " " : "";
    return drive_fail(d, "expected: %s%s%s", command->name, gap, command->usage);
}

bool drive_check(drive *d, rm_status status) {
    if (status == RM_ERROR_ARGUMENT && d->command) {
        return fail_with_usage(d); // the usage says what the range is
    }
    return status == RM_OK || drive_fail(d, "%s", rm_status_text(status));
}

rm_world *drive_world(drive *d) {
    if (d->world) {
        return d->world;
    }
    if (!drive_check(d, rm_world_create(&d->def, &d->world))) {
        return NULL;
    }
    if (d->has_viewer && !drive_check(d, rm_world_set_viewer(d->world, &d->viewer))) {
        return NULL;
    }
    return d->world;
}

drive_body *drive_find(drive *d, const char *name) {
    for (int i = 0; i < d->body_count; ++i) {
        if (d->bodies[i].is_there && strcmp(d->bodies[i].name, name) == 0) {
            return &d->bodies[i];
        }
    }
    return NULL;
}

drive_body *drive_selected(drive *d) {
    if (d->selected < 0) {
        drive_fail(d, "no body is selected; begin with: body NAME");
        return NULL;
    }
    return &d->bodies[d->selected];
}

// --- values ----------------------------------------------------------------------------------

// A decimal number at the start of `text`; null if there is none, else what follows it.
static const char *read_decimal(const char *text, double *value) {
    char *end;
    if (strchr("+-.0123456789", text[0]) == NULL || text[0] == '\0') {
        return NULL;
    }
    *value = strtod(text, &end);
    bool is_hex = strpbrk(text, "xX") != NULL;
    return end == text || is_hex || !isfinite(*value) ? NULL : end;
}

bool drive_number(drive *d, const char *word, double *value) {
    double divisor = 1.0;
    const char *rest = read_decimal(word, value);
    if (rest && *rest == '/') {
        rest = read_decimal(rest + 1, &divisor);
    }
    if (!rest || *rest || divisor == 0.0) {
        return drive_fail(d, "expected a number or a fraction such as 1/30, got \"%s\"", word);
    }
    *value /= divisor;
    return true;
}

bool drive_float(drive *d, const char *word, float *value) {
    double number = 0.0;
    if (!drive_number(d, word, &number)) {
        return false;
    }
    *value = (float)number;
    return isfinite(*value) || drive_fail(d, "\"%s\" is too large", word);
}

bool drive_vector(drive *d, const drive_words *words, int first, rm_vec3 *value) {
    return drive_float(d, words->word[first], &value->x) &&
           drive_float(d, words->word[first + 1], &value->y) &&
           drive_float(d, words->word[first + 2], &value->z);
}

bool drive_hex(drive *d, const char *word, uint32_t *value) {
    char *end;
    if (strncmp(word, "0x", 2) != 0 && strncmp(word, "0X", 2) != 0) {
        return drive_fail(d, "expected an id such as 0xA9B40001, got \"%s\"", word);
    }
    errno = 0;
    unsigned long long id = strtoull(word + 2, &end, 16);
    bool is_digit = strchr("0123456789abcdefABCDEF", word[2]) && word[2];
    if (!is_digit || *end || errno || id > UINT32_MAX) {
        return drive_fail(d, "expected an id such as 0xA9B40001, got \"%s\"", word);
    }
    *value = (uint32_t)id;
    return true;
}

bool drive_spot(drive *d, const drive_words *words, int first, rm_position *value) {
    rm_quat *q = &value->rotation;
    if (!drive_hex(d, words->word[first], &value->cell) ||
        !drive_vector(d, words, first + 1, &value->origin) ||
        !drive_float(d, words->word[first + 4], &q->w) ||
        !drive_float(d, words->word[first + 5], &q->x) ||
        !drive_float(d, words->word[first + 6], &q->y) ||
        !drive_float(d, words->word[first + 7], &q->z)) {
        return false;
    }
    return drive_check(d, rm_quat_normalize(q));
}

bool drive_switch(drive *d, const char *word, bool *value) {
    if (strcmp(word, "0") != 0 && strcmp(word, "1") != 0) {
        return drive_fail(d, "expected 0 or 1, got \"%s\"", word);
    }
    *value = word[0] == '1';
    return true;
}

bool drive_count(drive *d, const char *word, long low, long high, long *value) {
    char *end;
    errno = 0;
    *value = strtol(word, &end, 10);
    if (end == word || *end || errno || *value < low || *value > high) {
        return drive_fail(d, "expected a whole number from %ld to %ld, got \"%s\"", low, high,
                          word);
    }
    return true;
}

const char *drive_value(const char *word, const char *key) {
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

// --- lines -----------------------------------------------------------------------------------

const drive_command *const drive_commands[DRIVE_COMMAND_TABLES] = {
    drive_world_commands,     drive_body_commands, drive_update_commands, drive_motion_commands,
    drive_collision_commands, drive_data_commands, drive_smooth_commands};

static const drive_command *find_in(const drive_command *table, const char *name) {
    for (const drive_command *c = table; c->name; ++c) {
        if (strcmp(c->name, name) == 0) {
            return c;
        }
    }
    return NULL;
}

// An open block knows its own commands only.
static const drive_command *find_command(const drive *d, const char *name) {
    const drive_command *found = d->block ? find_in(d->block, name) : NULL;
    for (int t = 0; t < DRIVE_COMMAND_TABLES && !d->block && !found; ++t) {
        found = find_in(drive_commands[t], name);
    }
    return found;
}

// Cuts a line into words; the text behind a # is a comment. False if there are too many.
static bool cut(drive *d, char *line, drive_words *words) {
    char *comment = strchr(line, '#');
    if (comment) {
        *comment = '\0';
    }
    words->count = 0;
    for (char *word = strtok(line, " \t\r\n\f\v"); word; word = strtok(NULL, " \t\r\n\f\v")) {
        if (words->count == DRIVE_MAX_WORDS) {
            return drive_fail(d, "more than %d words in a line", DRIVE_MAX_WORDS);
        }
        words->word[words->count++] = word;
    }
    return true;
}

drive drive_begin(void) {
    drive d = {
        .file = "-", .def = rm_ac_world_def(), .smooth = rm_default_smooth_def(), .selected = -1};
    d.def.ground.kind = RM_GROUND_NONE;
    return d;
}

bool drive_line(drive *d, char *line) {
    drive_words words;
    if (!cut(d, line, &words)) {
        return false;
    }
    if (words.count == 0) {
        return true;
    }
    const drive_command *command = find_command(d, words.word[0]);
    if (!command) {
        return drive_fail(
            d, d->block ? "no command \"%s\" in a block; is its end missing?" : "no command \"%s\"",
            words.word[0]);
    }
    int arguments = words.count - 1;
    d->command = command;
    if (arguments < command->min || arguments > command->max) {
        return fail_with_usage(d);
    }
    return command->run(d, &words);
}

bool drive_end(drive *d) {
    return !d->block || drive_fail(d, "the end of a block is missing");
}

void drive_release(drive *d) {
    for (int i = 0; i < d->body_count; ++i) {
        free(d->bodies[i].name);
    }
    free(d->bodies);
    rm_world_destroy(d->world);
    drive_release_tables(d);
    drive_release_collision(d);
    drive_release_data(d);
}
