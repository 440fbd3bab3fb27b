// Reading traces, line by line: ours, or anybody's in the same form.

#pragma once

#include "remora/vector.h"

#include <stdio.h>

typedef enum trace_line_kind { TRACE_FRAME, TRACE_EVENT, TRACE_END, TRACE_ERROR } trace_line_kind;

typedef struct trace_line {
    double time;
    // A frame. Vectors are metres; what a line leaves out is zero, rotations the identity.
    rm_vec3 pos, body, truth;
    rm_quat rot, true_rot;
    uint32_t queue;
    float cycle;
    uint32_t reasons; // bits of rm_reason; names that are not known are left out
    // An event.
    bool has_arrived;
    char kind[16];
    uint32_t number;
} trace_line;

typedef struct trace_reader {
    FILE *in;
    uint64_t line;   // number of the last line read
    char error[160]; // what is wrong with it
} trace_reader;

// Reads the next line that is not empty.
trace_line_kind trace_read(trace_reader *reader, trace_line *line);
