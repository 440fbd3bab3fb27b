// Files that are written as a whole or not at all: under another name first, which is taken away
// again when something goes wrong or the program is interrupted. "-" is standard output; what is no
// regular file, such as a pipe or a device, is written straight away.

#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct output output;

// Null, with why not in `error`, if it cannot be written.
output *output_open(const char *path, char *error, size_t size);

// False from the first problem on; which one is told by output_close.
bool output_write(output *out, const void *bytes, size_t size);

// Ends the file and gives it its name. False, with what went wrong in `error`, if it is not whole;
// nothing is left of it then.
bool output_close(output *out, char *error, size_t size);

// Leaves nothing of it.
void output_abandon(output *out);

// From now on Ctrl-C does not end the program: it is for its loops to ask.
void output_watch_interrupts(void);
bool output_is_interrupted(void);

// Ends the program as the interrupt would have.
void output_die_interrupted(void);
