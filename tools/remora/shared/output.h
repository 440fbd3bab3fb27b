// Files that are there whole or not at all: written beside their place, then moved to it. What is
// there and is no file (a device, a pipe) is written to as it is. An interrupt removes what lies
// beside and ends the program as it would have anyway.

#pragma once

#include <stdbool.h>
#include <stdio.h>

enum { OUTPUT_PATH_SIZE = 4096 };

// Stays where it is from open to commit or drop.
typedef struct output {
    FILE *file;
    const char *program; // begins every message
    const char *path;
    int problem;                   // errno of the first write that failed, or 0
    char beside[OUTPUT_PATH_SIZE]; // empty if it is written to in its place
    char real[OUTPUT_PATH_SIZE];   // what the path names, if it is a link
} output;

// False, with one line on standard error, if nothing can be written there.
bool output_open(output *o, const char *program, const char *path);

// The same for standard output, which stays open.
void output_open_standard(output *o, const char *program);

// Writes to it, as may be done through its file. False from the first problem on.
bool output_write(output *o, const void *bytes, size_t size);

// Moves it to its place. False, with one line on standard error and nothing left behind, if
// something could not be written.
bool output_commit(output *o);

// Leaves the place as it was.
void output_drop(output *o);

// Columns of the terminal that standard output goes to; a great many if it goes elsewhere.
int output_width(void);

// From now on Ctrl-C, SIGTERM and SIGHUP say so in one line, remove what lies beside and end the
// program as signals do (130, 143 and 129 in a shell); a reader that has gone ends it quietly, as
// it ends other tools. A file that is too large for the system is an error like any other. What is
// ignored from outside (nohup) stays ignored.
// @param name  of the subcommand; stays valid
void output_watch_signals(const char *name);
