// The files that a script names, where there are files.

#include "drive.h"
#include "shared/data_file.h"

#include <errno.h>
#include <string.h>

bool drive_open_source(drive *d, const char *file, rm_data_source *out) {
    return data_file_open(file, out) ||
           drive_fail(d, "%s: cannot be opened: %s", file, strerror(errno));
}

void drive_close_source(rm_data_source *source) {
    data_file_close(source);
}
