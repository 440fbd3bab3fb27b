// When the reports of one body arrived: gaps, lumps, loss and jitter, by times and position stamps.
// Works on what any observer has; where a body truly was is not needed.

#pragma once

#include <stdbool.h>
#include <stdint.h>

// Limits. Origin: chosen; docs/traces.md says why.
#define ARRIVALS_SILENCE 5.0    // a longer time without reports is out of sight, not a gap; seconds
#define ARRIVALS_MOVED 0.25     // a report this far from the one before tells of motion; metres
#define ARRIVALS_TOGETHER 0.25  // closer than this share of the interval is together
#define ARRIVALS_LUMP_GAP 1.5   // a lump comes after a gap of so many intervals
#define ARRIVALS_LUMP_REPORTS 3 // and has at least so many reports
#define ARRIVALS_PAUSE 2.5      // intervals without a report, in which it stood, are a pause
#define ARRIVALS_PAUSES 0.8     // share of such silences that shows a sender of changes alone
#define ARRIVALS_FASTEST 20.0   // no body of the game runs faster; m/s
#define ARRIVALS_WINDOW 0.5     // reports that tell a speed are this far apart, or more; seconds

// One report as it arrived.
typedef struct arrival_report {
    double time;       // seconds
    float place[3];    // metres, in one space for all reports
    uint16_t stamp;    // of the position
    uint16_t teleport; // of the last teleport
    bool is_unstamped; // no stamp is known: it counts as the one after the last
} arrival_report;

// From one report to the next.
typedef struct arrival_gap {
    float seconds;
    float metres;
    uint16_t steps; // of the stamp: 1 if none was lost
    uint8_t is_moving;
} arrival_gap;

typedef struct arrivals {
    arrival_gap *gaps;
    uint32_t gap_count, gap_capacity;
    arrival_report last; // newest by its stamp
    double last_time;    // of the last arrival, old or new
    double mark_time;    // of the report that speeds are measured from
    float mark[3];       // its place
    float way[3];        // from the report before the last to the last
    bool has_last;
    uint32_t reports, late, doubled;
    uint32_t leaps;     // reports that no body could have walked to
    double leap_mps;    // the fastest of them
    uint32_t reversals; // reports that go back where the one before came from
    double gap_at;      // when the longest gap while moving began, seconds
    double gap_worst;   // its length, seconds
} arrivals;

// What is known in the end. Times are seconds; 0 where there are fewer than two reports.
typedef struct arrival_summary {
    uint32_t reports; // that arrived
    double interval;  // between two, as they were sent: time over steps of the stamp
    double jitter;    // mean distance of an arrival from an even row
    double gap_worst, gap_at;
    uint32_t lumps;          // runs of reports that arrived together after a gap
    double lump_share;       // of all reports, those in lumps
    double lump_seconds;     // gap before a lump, mean
    double lump_reports;     // reports in a lump, mean
    uint32_t lost, lost_row; // reports that never came; most of them in a row
    double lost_share;       // of all that were sent
    uint32_t pauses;         // in which it stood, if it is reported only while it moves; else 0
    double pause_worst;      // the longest of them
    uint32_t late;           // overtaken by newer ones
    uint32_t leaps, reversals;
    double leap_mps;
} arrival_summary;

// Takes in a report. False without memory.
bool arrivals_add(arrivals *a, const arrival_report *report);

arrival_summary arrivals_end(const arrivals *a);

void arrivals_free(arrivals *a);
