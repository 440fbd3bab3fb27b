// `remora lab`: serves the web lab on this computer.

#include "serve.h"
#include "shared/program.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_PORT = 8017, PATH_SIZE = 4096 };

static const char usage[] =
    "usage: remora lab [FILE] [--data PORTAL CELL] [--port N] [--address A] [--root FOLDER] "
    "[--open]\n"
    "\n"
    "Serves the web lab: a page that shows what others see of a moving character over a network,\n"
    "and why. Only this computer can reach it; nothing but the files of the folder is sent, and\n"
    "FILE: a recording, a capture, a trace or a drive script that the page is to show. Pages that\n"
    "are open at once can be connected: one drives, the others watch.\n"
    "\n"
    "  --data PORTAL CELL  the game's data files: scenes stand on their ground, in the landblock "
    "A9B4\n"
    "  --port N       listen at this port (8017); 0 for any that is free\n"
    "  --address A    listen at this IPv4 address (127.0.0.1); 0.0.0.0 for all of this "
    "computer's,\n"
    "                 so that other devices can watch; every browser is asked for a code then\n"
    "  --root FOLDER  the built page (the folder lab beside this program)\n"
    "  --open         open it in the browser\n"
    "\n"
    "example: remora lab melee.rmr --open\n";

typedef struct lab_options {
    const char *root;          // null for the usual one
    const char *file;          // null for none
    const char *portal, *cell; // null for none
    const char *address;
    int port;
    bool opens_browser;
} lab_options;

static bool fail(const char *what, const char *word) {
    fprintf(stderr, "remora lab: %s \"%s\"; see remora lab --help\n", what, word);
    return false;
}

static bool read_port(const char *text, int *port) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    *port = (int)value;
    return (end != text && !*end && !errno && value >= 0 && value <= 65535) ||
           fail("no such port as", text);
}

static bool read_address(const char *text, const char **address) {
    struct in_addr parsed;
    *address = text;
    return inet_pton(AF_INET, text, &parsed) == 1 || fail("no IPv4 address is", text);
}

static bool parse(int argc, char **argv, lab_options *o) {
    for (int i = 1; i < argc; ++i) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--open") == 0) {
            o->opens_browser = true;
        } else if (strcmp(argv[i], "--port") == 0 && has_value) {
            if (!read_port(argv[++i], &o->port)) {
                return false;
            }
        } else if (strcmp(argv[i], "--address") == 0 && has_value) {
            if (!read_address(argv[++i], &o->address)) {
                return false;
            }
        } else if (strcmp(argv[i], "--data") == 0 && i + 2 < argc) {
            o->portal = argv[++i];
            o->cell = argv[++i];
        } else if (strcmp(argv[i], "--root") == 0 && has_value) {
            o->root = argv[++i];
        } else if (argv[i][0] != '-' && !o->file) {
            o->file = argv[i];
        } else {
            return fail("unexpected", argv[i]);
        }
    }
    return true;
}

// The folder lab beside the program.
static bool usual_root(char path[PATH_SIZE]) {
    ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE - sizeof "/lab");
    if (length <= 0) {
        return false;
    }
    path[length] = '\0';
    char *name = strrchr(path, '/');
    if (name) {
        memcpy(name, "/lab", sizeof "/lab");
    }
    return name != NULL;
}

// The folder by its real path; null, with one line said, if the page is not there.
static char *find_root(const lab_options *o) {
    char usual[PATH_SIZE] = "";
    char page[PATH_SIZE + 16];
    struct stat about;
    const char *root = o->root || !usual_root(usual) ? o->root : usual;
    char *real = root ? realpath(root, NULL) : NULL;
    snprintf(page, sizeof page, "%s/index.html", real ? real : "");
    if (real && stat(page, &about) == 0) {
        return real;
    }
    fprintf(stderr, "remora lab: there is no page in %s; ./dev lab builds it\n",
            root ? root : "the folder lab");
    free(real);
    return NULL;
}

// The file by its real path; null, with one line said, if it cannot be shown.
static char *find_shown(const char *file) {
    struct stat about;
    char *real = realpath(file, NULL);
    if (real && stat(real, &about) == 0 && S_ISREG(about.st_mode) && access(real, R_OK) == 0) {
        return real;
    }
    fail("no file to read is", file);
    free(real);
    return NULL;
}

int run_lab(int argc, char **argv) {
    lab_options options = {.address = "127.0.0.1", .port = FIRST_PORT};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &options)) {
        return EXIT_BAD_USE;
    }
    char *root = find_root(&options);
    char *file = root && options.file ? find_shown(options.file) : NULL;
    char *portal = root && options.portal ? find_shown(options.portal) : NULL;
    char *cell = portal ? find_shown(options.cell) : NULL;
    int status = EXIT_BAD_USE;
    if (root && (file || !options.file) && (cell || !options.cell)) {
        const lab_site site = {
            .root = root, .file = file, .portal = portal, .cell = cell, .port = options.port};
        status = lab_serve(&site, options.address, options.opens_browser);
    }
    free(cell);
    free(portal);
    free(file);
    free(root);
    return status;
}
