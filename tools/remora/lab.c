// `remora lab`: serves the web lab on this computer.

#include "lab_serve.h"
#include "remora.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_PORT = 8017, PATH_SIZE = 4096 };

static const char usage[] =
    "usage: remora lab [--port N] [--root FOLDER] [--open]\n"
    "\n"
    "Serves the web lab: a page that shows what others see of a moving character over a network,\n"
    "and why. Only this computer can reach it; nothing but the files of the folder is sent.\n"
    "\n"
    "  --port N       listen at this port (8017); 0 for any that is free\n"
    "  --root FOLDER  the built page (the folder lab beside this program)\n"
    "  --open         open it in the browser\n"
    "\n"
    "example: remora lab --port 0 --open\n";

typedef struct lab_options {
    const char *root; // null for the usual one
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

static bool parse(int argc, char **argv, lab_options *o) {
    for (int i = 1; i < argc; ++i) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--open") == 0) {
            o->opens_browser = true;
        } else if (strcmp(argv[i], "--port") == 0 && has_value) {
            if (!read_port(argv[++i], &o->port)) {
                return false;
            }
        } else if (strcmp(argv[i], "--root") == 0 && has_value) {
            o->root = argv[++i];
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

int run_lab(int argc, char **argv) {
    lab_options options = {.port = FIRST_PORT};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &options)) {
        return EXIT_BAD_USE;
    }
    char *root = find_root(&options);
    if (!root) {
        return EXIT_BAD_USE;
    }
    int status = lab_serve(root, options.port, options.opens_browser);
    free(root);
    return status;
}
