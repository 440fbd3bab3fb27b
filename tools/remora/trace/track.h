// Tracks: what was drawn of one body, frame by frame, with all that the scores and the plots need.
// Made from a trace that was read, or from a scenario as it runs.

#pragma once

#include "remora/scenario.h"
#include "remora/score.h"

#include "health/arrivals.h"

#include <stdio.h>

enum { TRACK_NAME_SIZE = 48 };

// What the plots show and no score needs.
typedef struct track_extra {
    uint32_t reasons; // bits of rm_reason
    uint32_t queue;
} track_extra;

typedef struct track {
    char name[TRACK_NAME_SIZE]; // of the body; may be empty
    rm_trace_sample *frames;
    track_extra *extra;     // as many
    rm_report_sample *told; // as many if it comes from a recording; null otherwise
    uint32_t frame_count, frame_capacity, told_capacity;
    rm_trace_message *messages;
    uint32_t message_count, message_capacity;
    double *sends; // when datagrams were sent, also those that never came; of scenarios only
    uint32_t send_count, send_capacity;
    arrivals arrivals;  // of its reports, if it comes from a recording
    uint32_t teleports; // so far, likewise
    bool has_truth;     // every frame tells where the mover was
    bool has_reasons;   // and these, some frames
    bool has_queue;
} track;

// All bodies of a trace.
typedef struct track_list {
    track *tracks;
    uint32_t count, capacity;
} track_list;

// A new track, zeroed; null if there is no memory.
track *track_list_add(track_list *list);

// False if there is no memory.
bool track_add_frame(track *t, const rm_trace_sample *frame, track_extra extra);
bool track_add_told(track *t, const rm_report_sample *told); // of the frame that is added next
bool track_add_message(track *t, rm_trace_message message);

// Empties it for the next run, and keeps its memory.
void track_clear(track *t);
void track_free(track *t);
void track_list_free(track_list *list);

// Takes in the last step of a scenario, of its first mover.
bool track_add_step(track *t, const rm_scenario *scenario);

// Fills in how deep every frame is inside the things on the hills.
void track_add_depths(track *t, const rm_hills *hills);

// Scores it. @return false if there is no memory; an error of the library is in `status`
bool track_score(const track *t, rm_trace_score *score, rm_status *status);

// The same without a truth, of a track that was told.
bool track_score_told(const track *t, rm_report_score *score, rm_status *status);

// Fills in where the mover was, from a track with a truth. Frames for which it does not tell, at
// the beginning and at the end, are dropped. @return false if there is no memory
bool track_add_truth(track *t, const track *truth);

// Reads a whole trace. Every body has two frames at least, whose times increase.
// @return false, with one line on standard error that begins with `program`, if it is no trace
bool track_read(FILE *in, const char *program, const char *file, track_list *list);
