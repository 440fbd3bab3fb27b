#include "output.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct output {
    FILE *file;
    char *path, *part; // where it will be, and where it is; part is null where that is the same
    int problem;       // errno of the first thing that failed, or 0
};

// --- interrupts ----------------------------------------------------------------------------------

static volatile sig_atomic_t caught;

static void catch_signal(int number) {
    caught = number;
}

void output_watch_interrupts(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = catch_signal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    action.sa_handler = SIG_IGN; // a closed pipe is an error like any other
    sigaction(SIGPIPE, &action, NULL);
}

bool output_is_interrupted(void) {
    return caught != 0;
}

void output_die_interrupted(void) {
    signal(caught, SIG_DFL);
    raise(caught);
}

// --- files ---------------------------------------------------------------------------------------

static char *join(const char *a, const char *b) {
    size_t size = strlen(a) + strlen(b) + 1;
    char *text = malloc(size);
    if (text) {
        snprintf(text, size, "%s%s", a, b);
    }
    return text;
}

static bool is_special(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

static void release(output *out) {
    free(out->path);
    free(out->part);
    free(out);
}

static void open_file(output *out, const char *path) {
    errno = 0;
    out->path = join(path, "");
    if (strcmp(path, "-") == 0) {
        out->file = stdout;
    } else if (is_special(path)) {
        out->file = fopen(path, "wb");
    } else {
        out->part = join(path, ".part");
        out->file = out->part ? fopen(out->part, "wb") : NULL;
    }
}

output *output_open(const char *path, char *error, size_t size) {
    output *out = calloc(1, sizeof *out);
    if (out) {
        open_file(out, path);
    }
    if (!out || !out->path || !out->file) {
        snprintf(error, size, "%s: cannot be written: %s", path, strerror(errno ? errno : ENOMEM));
        if (out) {
            release(out);
        }
        return NULL;
    }
    return out;
}

static void note_problem(output *out) {
    if (!out->problem) {
        out->problem = errno ? errno : EIO;
    }
}

bool output_write(output *out, const void *bytes, size_t size) {
    errno = 0;
    if (size > 0 && fwrite(bytes, 1, size, out->file) != size) {
        note_problem(out);
    }
    return !out->problem;
}

// A directory in the way of its name shows only now.
static void finish(output *out) {
    errno = 0;
    if (out->file == stdout ? fflush(stdout) != 0 : fclose(out->file) != 0) {
        note_problem(out);
    }
    errno = 0;
    if (!out->problem && out->part && rename(out->part, out->path) != 0) {
        note_problem(out);
    }
}

bool output_close(output *out, char *error, size_t size) {
    finish(out);
    bool is_good = !out->problem;
    if (!is_good) {
        const char *name = out->file == stdout ? "standard output" : out->path;
        snprintf(error, size, "%s: cannot be written: %s", name, strerror(out->problem));
        if (out->part) {
            remove(out->part);
        }
    }
    release(out);
    return is_good;
}

void output_abandon(output *out) {
    if (out->file != stdout) {
        fclose(out->file);
    }
    if (out->part) {
        remove(out->part);
    }
    release(out);
}
