// `remora drive`: a script from a file or standard input.

#include "drive.h"
#include "shared/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const help =
    "usage: remora drive [--data PORTAL CELL] [FILE]\n"
    "\n"
    "Reads a script, one command a line (standard input without FILE, or for -), and prints the\n"
    "state of every body as one JSON object a line after each tick. # starts a comment; numbers\n"
    "are decimal or fractions such as 1/30; cells and guids are 0x...; a SPOT is\n"
    "CELL X Y Z QW QX QY QZ. --data opens the game's data files, as the command data does.\n";

static const char *const example =
    "\n"
    "example: two updates, chased for half a second\n"
    "  printf 'body a\\ntick 1/30\\n"
    "position 0xA9B40001 12 13 0 1 0 0 0\\ntick 1/30 15\\n' | remora drive\n"
    "\n"
    "A line that cannot be read stops the script with FILE:LINE: what is wrong, and status 2.\n";

static void print_help(void) {
    fputs(help, stdout);
    for (int t = 0; t < DRIVE_COMMAND_TABLES; ++t) {
        for (const drive_command *c = drive_commands[t]; c->name; ++c) {
            printf("  %s %s\n", c->name, c->usage);
        }
    }
    fputs(example, stdout);
}

// Longest line of a script. Bytes. Origin: chosen, far above any command.
enum { LINE_LIMIT = 1 << 20 };

// The next line without its end; null at the end of input. False for one that is too long, or
// without memory.
static bool read_line(FILE *in, char **buffer, size_t *capacity, char **line) {
    size_t length = 0;
    *line = NULL;
    for (int c = getc(in); c != EOF || length > 0; c = getc(in)) {
        if (length + 1 >= *capacity) {
            size_t grown = *capacity ? *capacity * 2 : 256;
            char *bigger = grown <= LINE_LIMIT ? realloc(*buffer, grown) : NULL;
            if (!bigger) {
                return false;
            }
            *buffer = bigger;
            *capacity = grown;
        }
        if (c == EOF || c == '\n') {
            (*buffer)[length] = '\0';
            *line = *buffer;
            return true;
        }
        (*buffer)[length++] = (char)(c ? c : ' ');
    }
    return true;
}

static bool run_script(drive *d, FILE *in) {
    char *buffer = NULL;
    size_t capacity = 0;
    char *line;
    bool has_room = read_line(in, &buffer, &capacity, &line);
    bool is_good = true;
    for (d->line = 1; line && is_good; ++d->line) {
        is_good = drive_line(d, line);
        has_room = !is_good || read_line(in, &buffer, &capacity, &line);
    }
    d->line -= 1;
    if (!has_room) {
        d->line += 1;
        is_good = drive_fail(d, "the line has more than %d bytes, or there is no memory for it",
                             LINE_LIMIT - 1);
    } else if (is_good && ferror(in)) {
        is_good = drive_fail(d, "cannot be read: %s", strerror(errno));
    }
    is_good = is_good && drive_end(d);
    free(buffer);
    return is_good;
}

int run_drive(int argc, char **argv) {
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        print_help();
        return EXIT_DONE;
    }
    char **files = NULL; // PORTAL and CELL
    if (argc > 3 && strcmp(argv[1], "--data") == 0) {
        files = argv + 2;
        argc -= 3;
        argv += 3;
    }
    if (argc > 2) {
        fputs("remora drive: expected one FILE, or none for standard input\n", stderr);
        return EXIT_BAD_USE;
    }
    bool is_standard = argc < 2 || strcmp(argv[1], "-") == 0;
    FILE *in = is_standard ? stdin : fopen(argv[1], "r");
    if (!in) {
        fprintf(stderr, "remora drive: cannot open %s: %s\n", argv[1], strerror(errno));
        return EXIT_BAD_USE;
    }
    drive d = drive_begin();
    d.file = is_standard ? d.file : argv[1];
    bool is_good = (!files || drive_open_data(&d, files[0], files[1])) && run_script(&d, in);
    fflush(stdout);
    if (!is_good) {
        fprintf(stderr, "%s:%ld: %s\n", d.file, d.line, d.error);
    }
    if (!is_standard) {
        fclose(in);
    }
    drive_release(&d);
    return is_good ? EXIT_DONE : EXIT_BAD_USE;
}
