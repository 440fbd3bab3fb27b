// Reading traces, line by line: ours, or of other programs in the same form.

#pragma once

#include "remora/space.h"

#include <stdio.h>

typedef enum trace_line_kind { TRACE_FRAME, TRACE_EVENT, TRACE_END, TRACE_ERROR } trace_line_kind;

// What a frame's line has; bits of trace_line.has.
typedef enum trace_has {
    TRACE_HAS_TRUE = 0x1,
    TRACE_HAS_ROTATIONS = 0x2, // both
    TRACE_HAS_CYCLE = 0x4,
    TRACE_HAS_DEPTH = 0x8,
    TRACE_HAS_WHY = 0x10,
    TRACE_HAS_QUEUE = 0x20,
    TRACE_HAS_PHASES = 0x40, // both
    TRACE_TRUE_IN_AIR = 0x80,
} trace_has;

enum { TRACE_ID_SIZE = 48 };

typedef struct trace_line {
    double time;
    char id[TRACE_ID_SIZE]; // whose line it is; empty if the trace has one body only
    // A frame. Vectors are metres; what a line leaves out is zero, rotations the identity.
    rm_vec3 pos, body, truth;
    rm_quat rot, true_rot;
    uint32_t has; // trace_has
    uint32_t queue;
    float cycle;
    float phase, true_phase; // of the cycle
    float depth;             // inside a wall, metres; an addition that traces of ours do not have
    uint32_t reasons;        // bits of rm_reason; names that are not known are left out
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
