// The inside of `remora conform`.

#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

// A case that needs no world.
typedef struct conform_case {
    char *name;       // THEME/NAME
    json_t *lines;    // what an adapter gets, the first one with "do": "begin"
    json_t *expected; // an answer for each body in each tick
    json_t *answers;  // of the adapter
} conform_case;

typedef struct conform_cases {
    conform_case *items; // by name
    int count;
    int left_out; // that need a world
} conform_cases;

// Reads the cases of a folder (tests/conformance). Without `is_exact` the answers expected are
// those of the independent model beside the scripts, with it what a world of this library does.
// @return false, told on standard error, if it has none
bool conform_read(const char *folder, bool is_exact, conform_cases *cases);

void conform_free(conform_cases *cases);

// Reads a JSON object a line. @return no pointer behind the last line, JSON's null for a line that
// is none
json_t *conform_next(FILE *in, char **buffer, size_t *capacity);

// The first difference between answers and what is expected, in words. False if there is none.
bool conform_differs(const conform_case *one, bool is_exact, char *text, size_t size);

// Answers the lines on standard input with plain bodies (remora/plain.h). @return false at a line
// that is not right, told on standard error
bool conform_answer(void);
