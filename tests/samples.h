// The golden messages of tests/golden/messages, one after the other, and messages made at random.
#pragma once

#include "remora/message.h"

#include <stdbool.h>
#include <stdio.h>

enum { SAMPLE_BYTES = 4096, SAMPLE_TEXT = 16384 };

typedef struct sample {
    char title[128];
    uint8_t bytes[SAMPLE_BYTES];
    size_t size;
    char text[SAMPLE_TEXT]; // the decoded form, a line a field
} sample;

// Every kind there is, in no order that matters; ends with 0.
extern const rm_message_kind sample_kinds[];

// The file of one kind, or null.
FILE *sample_open(rm_message_kind kind);

// The next sample of a file. @return false at its end
bool sample_next(FILE *file, sample *out);

// Writes the fields of a message as the files do. @return false if it does not fit or is not valid
bool sample_describe(const rm_message *message, char *text, size_t capacity);

// Text that is put together piece by piece; what does not fit is cut off.
typedef struct sample_text {
    char *text;
    size_t capacity, used;
} sample_text;

void sample_append(sample_text *sink, const char *format, ...);

// A space, the bytes as the files show them, and the end of the line.
void sample_append_bytes(sample_text *sink, rm_bytes bytes);

// A generator that repeats itself from the same seed (xorshift; any seed but 0).
typedef struct sample_random {
    uint64_t state;
} sample_random;

uint32_t sample_random_u32(sample_random *random);

// A valid message of some kind. Views point into `scratch`, which has SAMPLE_BYTES bytes.
rm_message sample_random_message(sample_random *random, rm_message_kind kind, uint8_t *scratch);
