// Files that are there whole or not at all: written beside their place, then moved to it. What is
// there and is no file (a device, a pipe) is written to as it is.

#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { OUTPUT_PATH_SIZE = 4096 };

typedef struct output {
    FILE *file;
    const char *program; // begins every message
    const char *path;
    char beside[OUTPUT_PATH_SIZE]; // empty if it is written to in its place
} output;

// False, with one line on standard error, if nothing can be written there.
bool output_open(output *o, const char *program, const char *path);

// Moves it to its place. False, with one line on standard error and nothing left behind, if
// something could not be written.
bool output_commit(output *o);

// Leaves the place as it was.
void output_drop(output *o);
