// What `remora matrix` was asked for.

#pragma once

#include "shared/cases.h"

typedef enum matrix_format {
    MATRIX_TABLE,
    MATRIX_JSON,       // one document
    MATRIX_JSON_LINES, // one line a case
} matrix_format;

typedef struct matrix_options {
    const char *network, *motion; // null for all
    bool has_minds;               // instead of the motions, where none is named
    const char *trace;            // a folder, or null
    const char *ground;           // "flat" or "hills"
    matrix_format format;
    case_setup setup; // without its hills
} matrix_options;

// Reads the options. @return false, with one line on standard error, if one is not understood
bool matrix_parse(int argc, char **argv, matrix_options *options);
