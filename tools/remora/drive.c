// Reading a drive script: lines, words, values, and which command a line is.

#include "drive.h"

#include "remora.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const help =
    "usage: remora drive [FILE]\n"
    "\n"
    "Reads a script, one command a line (standard input without FILE, or for -), and prints the\n"
    "state of every body as one JSON object a line after each tick. # starts a comment; numbers\n"
    "are decimal or fractions such as 1/30; cells and guids are 0x...; a SPOT is\n"
    "CELL X Y Z QW QX QY QZ.\n";

static const char *const example =
    "\n"
    "example: two updates, chased for half a second\n"
    "  printf 'body a\\ntick 1/30\\n"
    "position 0xA9B40001 12 13 0 1 0 0 0\\ntick 1/30 15\\n' | remora drive\n"
    "\n"
    "A line that cannot be read stops the script with FILE:LINE: what is wrong, and status 2.\n";

bool drive_fail(drive *d, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->error, sizeof d->error, format, arguments);
    va_end(arguments);
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

static const drive_command *const tables[] = {drive_world_commands, drive_body_commands,
                                              drive_update_commands, drive_motion_commands,
                                              drive_collision_commands};

enum { TABLE_COUNT = sizeof tables / sizeof tables[0] };

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
    for (int t = 0; t < TABLE_COUNT && !d->block && !found; ++t) {
        found = find_in(tables[t], name);
    }
    return found;
}

static void print_help(void) {
    fputs(help, stdout);
    for (int t = 0; t < TABLE_COUNT; ++t) {
        for (const drive_command *c = tables[t]; c->name; ++c) {
            printf("  %s %s\n", c->name, c->usage);
        }
    }
    fputs(example, stdout);
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

static bool run_line(drive *d, char *line) {
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

// The next line without its end, however long; null at the end of input or out of memory.
static char *read_line(FILE *in, char **buffer, size_t *capacity) {
    size_t length = 0;
    for (int c = getc(in); c != EOF || length > 0; c = getc(in)) {
        if (length + 1 >= *capacity) {
            size_t grown = *capacity ? *capacity * 2 : 256;
            char *bigger = realloc(*buffer, grown);
            if (!bigger) {
                return NULL;
            }
            *buffer = bigger;
            *capacity = grown;
        }
        if (c == EOF || c == '\n') {
            (*buffer)[length] = '\0';
            return *buffer;
        }
        (*buffer)[length++] = (char)(c ? c : ' ');
    }
    return NULL;
}

static bool run_script(drive *d) {
    char *buffer = NULL;
    size_t capacity = 0;
    bool is_good = true;
    char *line = read_line(d->in, &buffer, &capacity);
    for (d->line = 1; line && is_good; ++d->line) {
        is_good = run_line(d, line);
        line = is_good ? read_line(d->in, &buffer, &capacity) : line;
    }
    d->line -= 1;
    if (is_good && ferror(d->in)) {
        is_good = drive_fail(d, "cannot be read: %s", strerror(errno));
    }
    if (is_good && d->block) {
        is_good = drive_fail(d, "the end of a block is missing");
    }
    free(buffer);
    return is_good;
}

static void release(drive *d) {
    for (int i = 0; i < d->body_count; ++i) {
        free(d->bodies[i].name);
    }
    free(d->bodies);
    rm_world_destroy(d->world);
    drive_release_tables(d);
    drive_release_collision(d);
}

int run_drive(int argc, char **argv) {
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        print_help();
        return EXIT_DONE;
    }
    if (argc > 2) {
        fputs("remora drive: expected one FILE, or none for standard input\n", stderr);
        return EXIT_BAD_USE;
    }
    bool is_standard = argc < 2 || strcmp(argv[1], "-") == 0;
    drive d = {
        .in = is_standard ? stdin : fopen(argv[1], "r"),
        .file = is_standard ? "-" : argv[1],
        .def = rm_default_world_def(),
        .selected = -1,
    };
    if (!d.in) {
        fprintf(stderr, "remora drive: cannot open %s: %s\n", argv[1], strerror(errno));
        return EXIT_BAD_USE;
    }
    d.def.ground.kind = RM_GROUND_NONE;
    bool is_good = run_script(&d);
    fflush(stdout);
    if (!is_good) {
        fprintf(stderr, "%s:%ld: %s\n", d.file, d.line, d.error);
    }
    if (!is_standard) {
        fclose(d.in);
    }
    release(&d);
    return is_good ? EXIT_DONE : EXIT_BAD_USE;
}
