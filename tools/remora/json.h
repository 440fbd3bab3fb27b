// A small strict JSON reader for files that people write: a whole document in memory, with the line
// of every value, so that errors can say where.

#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
} json_kind;

// Values lie in the order of the text. The children of a value follow it; those of an object come
// in pairs, a string and its value.
typedef struct json_value {
    json_kind kind;
    int line;
    double number;    // of a number
    const char *text; // of a string, zero-terminated
    int child_count;  // of an array or object; pairs count once
    int next;         // index of the first value that is not inside this one
} json_value;

typedef struct json {
    char *text;
    json_value *values; // values[0] is the document
    int count;
    int capacity;
    int line;          // of the first error
    const char *error; // null if there is none
} json;

// Reads a file. False with line and error set (line 0: the file could not be read). Release it with
// json_release in either case.
bool json_read_file(json *j, const char *file);

// Reads a text, of which a copy is kept.
bool json_read_text(json *j, const char *text, size_t length);

void json_release(json *j);

// The value of a key, or null. The last one counts if a key is there twice.
const json_value *json_get(const json *j, const json_value *object, const char *key);

// The first child, and the one after a child: json_value *c = json_first(j, v), child_count times
// (twice that for an object).
const json_value *json_first(const json *j, const json_value *parent);
const json_value *json_after(const json *j, const json_value *child);
