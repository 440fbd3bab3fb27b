#include "shared/data_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static bool read_file(void *user, uint64_t offset, void *bytes, size_t size) {
    FILE *file = user;
    return offset <= LONG_MAX && fseek(file, (long)offset, SEEK_SET) == 0 &&
           fread(bytes, 1, size, file) == size;
}

bool data_file_open(const char *path, rm_data_source *out) {
    FILE *file = fopen(path, "rb");
    memset(out, 0, sizeof *out);
    if (!file) {
        return false;
    }
    errno = EISDIR; // what has no size is no file
    if (fseek(file, 0, SEEK_END) != 0 || ftell(file) < 0 || ftell(file) == LONG_MAX) {
        fclose(file);
        return false;
    }
    *out = (rm_data_source){file, read_file, (uint64_t)ftell(file)};
    // cppcheck-suppress resourceLeak ; the source owns it until data_file_close
    return true;
}

void data_file_close(rm_data_source *source) {
    if (source->user) {
        fclose(source->user);
    }
    memset(source, 0, sizeof *source);
}
