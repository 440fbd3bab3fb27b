// Motion tables from JSON files; the format is docs/motion-table.md.

#pragma once

#include "remora/remora.h"

#include <stddef.h>

// Reads a table; rm_motion_table_destroy it. Null with `FILE:LINE: what is wrong` in error.
rm_motion_table *read_motion_table(const char *file, char *error, size_t error_size);

// The same from a text; `name` stands for the file in errors.
rm_motion_table *parse_motion_table(const char *name, const char *text, char *error,
                                    size_t error_size);
