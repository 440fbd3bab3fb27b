#include "output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const output *o) {
    fprintf(stderr, "%s: cannot write %s: %s\n", o->program, o->path, strerror(errno));
    return false;
}

static bool is_special(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

bool output_open(output *o, const char *program, const char *path) {
    *o = (output){.program = program, .path = path};
    if (is_special(path)) {
        o->file = fopen(path, "w");
        return o->file || fail(o);
    }
    int length = snprintf(o->beside, sizeof o->beside, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof o->beside) {
        errno = ENAMETOOLONG;
        return fail(o);
    }
    o->file = fopen(o->beside, "w");
    return o->file || fail(o);
}

bool output_commit(output *o) {
    bool is_good = fflush(o->file) == 0 && !ferror(o->file);
    int reason = errno;
    is_good = fclose(o->file) == 0 && is_good;
    o->file = NULL;
    bool is_beside = o->beside[0] != '\0';
    if (is_good && (!is_beside || rename(o->beside, o->path) == 0)) {
        return true;
    }
    errno = is_good ? errno : reason;
    fail(o);
    if (is_beside) {
        remove(o->beside);
    }
    return false;
}

void output_drop(output *o) {
    if (o->file) {
        fclose(o->file);
        o->file = NULL;
        if (o->beside[0]) {
            remove(o->beside);
        }
    }
}
