// Motion tables as JSON files. docs/motion-table.md describes the format.

#pragma once

#include "remora/motion_table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { TABLE_ERROR_SIZE = 512 };

// Reads a table.
// @param in     read to its end, at most 64 MB
// @param file   its name, for errors
// @param error  TABLE_ERROR_SIZE bytes: one line, without its end, written only on failure:
//               FILE:LINE: for what is no JSON, FILE: MEMBER: for what is no table
// @return the table, to be destroyed by the caller, or null
rm_motion_table *table_json_read(FILE *in, const char *file, char *error);

// As table_json_read, from a file by its name.
rm_motion_table *table_json_load(const char *file, char *error);

// Prints a table so that it reads back as the same. The names of motions and animations, which a
// table does not keep, are made from what they are used for. False if it ran out of memory.
bool table_json_print(const rm_motion_table *table, FILE *out);
