// A file is written under a temporary name in the folder of its target and renamed when it is
// whole. The handler of an interrupt calls only what a signal handler may call.

#include "output.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

// --- signals -------------------------------------------------------------------------------------

// Only one file is written at a time. Its name beside its place is in the output, which stays where
// it is; null for none. The handler may do no more than remove it.
static const char *volatile pending;

static const char *volatile subcommand;

// What can be said within a handler: nothing that allocates or locks.
static void say(const char *text) {
    if (write(STDERR_FILENO, text, strlen(text)) < 0) {
        return; // nothing else can be written to
    }
}

static void end_by_signal(int number) {
    const char *path = pending;
    if (path) {
        unlink(path);
    }
    if (number != SIGPIPE) {
        say("remora ");
        say(subcommand);
        say(path ? ": interrupted; nothing was kept\n" : ": interrupted\n");
    }
    // The handler was for one time; as soon as it is left the signal comes again, and ends all.
    raise(number);
}

static void watch(int number) {
    struct sigaction old;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_by_signal;
    action.sa_flags = (int)SA_RESETHAND;
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
        sigaction(number, &action, NULL);
    }
}

void output_watch_signals(const char *name) {
    subcommand = name;
    watch(SIGINT);
    watch(SIGTERM);
    watch(SIGHUP);
    watch(SIGPIPE);
    signal(SIGXFSZ, SIG_IGN); // the write says so as well
}

// --- files ---------------------------------------------------------------------------------------

static bool fail(const output *o, int reason) {
    fprintf(stderr, "%s: cannot write %s: %s\n", o->program, o->path, strerror(reason));
    return false;
}

static bool is_link(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

static bool is_special(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

bool output_open(output *o, const char *program, const char *path) {
    *o = (output){.program = program, .path = path};
    if (is_link(path)) { // what it names is replaced, not the link
        char *real = realpath(path, NULL);
        bool fits = real && strlen(real) < sizeof o->real;
        snprintf(o->real, sizeof o->real, "%s", fits ? real : "");
        free(real);
        if (!fits) {
            return fail(o, real ? ENAMETOOLONG : ENOENT);
        }
        o->path = path = o->real;
    }
    if (is_special(path)) {
        o->file = fopen(path, "wb");
        return o->file || fail(o, errno);
    }
    int length = snprintf(o->beside, sizeof o->beside, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof o->beside) {
        return fail(o, ENAMETOOLONG);
    }
    pending = o->beside;
    o->file = fopen(o->beside, "wb");
    if (!o->file) {
        pending = NULL;
    }
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
    pending = NULL;
    return !o->problem || fail(o, o->problem);
}

void output_drop(output *o) {
    if (o->file) {
        end_file(o);
        if (o->beside[0]) {
            remove(o->beside);
        }
        pending = NULL;
    }
}

int output_width(void) {
    struct winsize size;
    bool is_terminal = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return is_terminal && size.ws_col > 0 ? size.ws_col : INT_MAX;
}
