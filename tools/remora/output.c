#include "output.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
}

bool output_is_interrupted(void) {
    return caught != 0;
}

void output_die_interrupted(void) {
    signal(caught, SIG_DFL);
    raise(caught);
}

// --- files ---------------------------------------------------------------------------------------

static bool fail(const output *o, int reason) {
    fprintf(stderr, "%s: cannot write %s: %s\n", o->program, o->path, strerror(reason));
    return false;
}

static bool is_special(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

bool output_open(output *o, const char *program, const char *path) {
    *o = (output){.program = program, .path = path};
    if (is_special(path)) {
        o->file = fopen(path, "wb");
        return o->file || fail(o, errno);
    }
    int length = snprintf(o->beside, sizeof o->beside, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof o->beside) {
        return fail(o, ENAMETOOLONG);
    }
    o->file = fopen(o->beside, "wb");
    return o->file || fail(o, errno);
}

void output_open_standard(output *o, const char *program) {
    *o = (output){.program = program, .path = "to standard output", .file = stdout};
}

static void note_problem(output *o) {
    if (!o->problem) {
        o->problem = errno ? errno : EIO;
    }
}

bool output_write(output *o, const void *bytes, size_t size) {
    errno = 0;
    if (size > 0 && fwrite(bytes, 1, size, o->file) != size) {
        note_problem(o);
    }
    return !o->problem;
}

// Standard output stays open for whatever else is printed.
static bool end_file(output *o) {
    FILE *file = o->file;
    o->file = NULL;
    return file == stdout || fclose(file) == 0;
}

bool output_commit(output *o) {
    errno = 0;
    if (fflush(o->file) != 0 || ferror(o->file)) {
        note_problem(o);
    }
    if (!end_file(o)) {
        note_problem(o);
    }
    bool is_beside = o->beside[0] != '\0';
    if (!o->problem && is_beside && rename(o->beside, o->path) != 0) {
        note_problem(o);
    }
    if (o->problem && is_beside) {
        remove(o->beside);
    }
    return !o->problem || fail(o, o->problem);
}

void output_drop(output *o) {
    if (o->file) {
        end_file(o);
        if (o->beside[0]) {
            remove(o->beside);
        }
    }
}
