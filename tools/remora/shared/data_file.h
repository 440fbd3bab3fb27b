// A file on disk as the source of a data file: nothing of it is kept in memory.

#pragma once

#include "remora/data.h"

// False with errno set.
bool data_file_open(const char *path, rm_data_source *out);

// A zeroed source is allowed.
void data_file_close(rm_data_source *source);
