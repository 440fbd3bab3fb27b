// A bar on standard error for what takes long. Only on a terminal, and only while nothing else is
// written to one.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct progress {
    uint64_t total; // bytes; 0 shows nothing
    double shown;   // when the bar was last drawn, s
} progress;

// For a file that is about to be read.
progress progress_of_file(FILE *file);

// So many bytes are done. Cheap: it draws a few times a second.
void progress_show(progress *p, uint64_t done);

// Takes the bar away.
void progress_end(const progress *p);

// One line of text that says what is being waited for, on a terminal. An empty one takes it away,
// which comes before anything else is printed.
void progress_line(const char *text);
