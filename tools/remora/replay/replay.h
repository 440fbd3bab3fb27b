// Replaying: which bodies there were, where each went, and why. Captures, traces and recordings
// fill in the same records, which are printed in one way.

#pragma once

#include "remora/recording.h"
#include "remora/smooth.h"

#include "health/health.h"
#include "trace/track.h"

#include <stdio.h>

// One body, from its first to its last frame.
typedef struct replay_body {
    uint32_t guid; // 0 for the mover of a trace
    rm_body_id id; // of a capture
    double first, last;
    rm_position from, to;
    double metres;   // way of the body, teleports and snaps left out
    uint64_t ticks;  // in which it was there
    uint64_t motion; // motion, vector and state updates that were applied
    uint32_t teleports, queued, snaps, ignored, blips;
    uint64_t reasons[RM_REASON_COUNT];       // ticks with each
    uint64_t predicted[RM_PREDICTION_COUNT]; // frames with each, under smooth rules
    uint64_t drawn;                          // frames
    double error_sum, error_worst;           // of a trace: drawn against true, metres
    uint32_t track1;                         // its track, counted from 1; 0 for none
    health_meter meter;                      // captures and recordings only
    health health;                           // in the end; trouble -1 if nothing is known
    bool has_health;                         // something is known
} replay_body;

typedef struct replay_report {
    const char *kind; // "capture", "trace" or "recording"
    const char *file;
    double seconds;
    uint64_t frames, ticks;
    uint64_t messages[4];   // by rm_received
    uint64_t refused;       // server messages that could not be decoded, or had no room
    uint64_t hash;          // of the world in the end; captures and recordings only
    uint64_t calls, hashes; // of a recording: played and compared
    rm_difference difference;
    rm_wire_error damage;
    replay_body *bodies;
    uint32_t body_count, body_capacity;
    uint32_t uncreated; // of a capture: bodies that were never created in it, see census.h
    uint32_t placeless; // the same, but without a place ever
    uint32_t adopted;   // of the uncreated, made from their first place
    bool is_out_of_memory;
    bool has_plots;    // tracks are wanted
    bool is_explained; // what replay_options.why asks for is printed
    uint32_t cell; // places in tracks are metres from the corner of this landblock; not of traces
    track_list tracks; // of the first REPLAY_TRACKS bodies, or of the one that is followed
} replay_report;

// More bodies than this make a page too long to be of use.
enum { REPLAY_TRACKS = 16 };

typedef struct replay_options {
    const char *program; // begins every message
    rm_rules rules;
    uint32_t follow; // guid to print step by step; 0 for none
    uint16_t port;
    rm_numbering numbering;    // of a capture
    bool is_timed;             // packet headers of the capture tell the time of sending
    bool is_auto;              // the numbering is told from the capture
    const char *portal, *cell; // data files whose ground a capture is played on; null for none
    bool is_adopting; // bodies that a capture never creates are made from their first place
    bool is_json;
    bool asks_why;          // only the bodies of one moment, and why they are where they are
    double why;             // that moment, s
    const char *html;       // where plots go; null for none
    uint32_t threads;       // of a recording
    const char *of_capture; // an option that only captures have, or null
} replay_options;

// A new record, zeroed; null if there is no memory.
replay_body *replay_add_body(replay_report *report);

// After all is played: scores the bodies and sorts them, the worst first; those of which nothing is
// known come last, in their order. @return false without memory
bool replay_rank(replay_report *report);

// Gives everything back.
void replay_report_free(replay_report *report);

// Plays a file through. False, with one line on standard error, if it cannot be read.
bool replay_capture(FILE *in, const replay_options *options, replay_report *report);
bool replay_trace(FILE *in, replay_report *report);

// The same, with the exit status: EXIT_DOES_NOT_HOLD if something went differently.
int replay_recording(FILE *in, const replay_options *options, replay_report *report);

// Writes the plots. False, with one line on standard error, if it cannot be done.
bool replay_write_html(const replay_report *report, const char *path);

// Prints a report.
void replay_print(const replay_report *report, bool is_json);
