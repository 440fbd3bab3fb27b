// A recording: what a capture, a script or a world did, frame by frame, to be watched at leisure.

#pragma once

#include "remora/world.h"

enum { RECORDING_NAME = 48 };

// One body in one frame.
typedef struct recording_row {
    float body;                    // index
    float x, y, z, qw, qx, qy, qz; // as drawn; metres from the corner of the origin's landblock
    float queue, fails, reasons, blips, speed, cycle, phase;
    float phase_rate, cycle_x, turning, airborne; // as in pose_fields.def
    float has_report, report_x, report_y, report_z;
} recording_row;

typedef struct recording_frame {
    double time, tick;
    double first, count; // rows
} recording_frame;

typedef struct recording_body {
    char name[RECORDING_NAME];
    uint32_t guid;
    bool has_report;
    rm_position report; // the last one received
} recording_body;

// Begins anew.
void recording_begin(void);

// Begins a frame. False when the recording is full or there is no memory.
bool recording_add_frame(double time, uint64_t tick);

// Index of the frame that was begun last; of the first one before any was.
uint32_t recording_frame_index(void);

// Adds one body to the frame that was begun. The first one of all sets the origin.
void recording_add_body(const rm_world *world, rm_body_id id, const char *name, bool is_drawn);

// A report about a guid that is drawn from now on.
void recording_report(uint32_t guid, const rm_position *at);

// The cell that places are relative to; 0 before the first body.
uint32_t recording_origin(void);

// All that was kept; stays where it is until the next call that adds to it.
typedef struct recording_view {
    const recording_frame *frames;
    const recording_row *rows;
    uint32_t frame_count, row_count, body_count;
} recording_view;

recording_view recording_read(void);

// What went wrong, for people; empty for nothing.
void recording_fail(const char *text);

void recording_set_hash(uint64_t hash);
