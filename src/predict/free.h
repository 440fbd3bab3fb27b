// A free body: ground, walls and commands are off. Its motion follows from its reports alone.

#pragma once

#include "predict/cadence.h"
#include "predict/path.h"

typedef struct rm_free {
    rm_history history;
    rm_models models;
    rm_path path;
    rm_ease ease;
    rm_path_times times;
    rm_cadence cadence;
    uint32_t why;      // rm_prediction of the last report
    uint32_t timed_by; // rm_timed_by
    float error;       // of the time of sending of the last report, s
    uint32_t number;   // newest of all reports
    uint32_t has_number;
} rm_free;

// Settings of a free body and of its world.
typedef struct rm_free_def {
    rm_history_def history;
    rm_path_def path;
    float shortest;      // of a correction, s
    float snap_distance; // m
} rm_free_def;

void rm_free_begin(rm_free *free);

// The times of a frame, s.
typedef struct rm_free_frame {
    double drawn; // by the last frame
    double time;  // to be drawn by this one
    double now;   // of the world
} rm_free_frame;

// Adds a report. What is drawn until the time of the last frame stays as it was.
// @return how it was added
rm_history_result rm_free_add(rm_free *free, const rm_free_def *def, const rm_sample *sample,
                              const rm_free_frame *frame);

// Makes the path reach a time.
void rm_free_reach(rm_free *free, const rm_free_def *def, double time);

// Predicted place and velocity at a time within its path.
rm_position rm_free_place(const rm_free *free, double time);
rm_vec3 rm_free_velocity(const rm_free *free, double time);

// Whether it is constant until the next report.
bool rm_free_is_still(const rm_free *free);
