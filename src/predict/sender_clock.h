// Times of sending by the clock of the sender.
//
// Times of a clock count in a unit and from a beginning of their own. Arrival less time is the
// offset of the clocks and the delay of the report; its least value of the last seconds stands for
// the least delay, and the excess of a report above it is its additional delay.

#pragma once

#include "remora/clock.h"
#include "remora/space.h"

// Limits of the settings and measurements of a clock: unit 1/s, 1, s.
#define RM_CLOCK_RATE_LEAST 1e-3
#define RM_CLOCK_RATE_MOST 1e12
#define RM_CLOCK_BITS_MOST 53
#define RM_CLOCK_DELAY_MOST 2.0

enum { RM_CLOCK_SECONDS = 16 }; // number of seconds whose least offset is kept

// The least offset of one second.
typedef struct rm_clock_second {
    double until;  // s, a second after its arrival
    double offset; // s
} rm_clock_second;

// Inconsistent offsets: a step of the clock that is to be confirmed.
typedef struct rm_clock_doubt {
    double since; // s, arrival
    double least; // offsets, s
    double most;
    uint32_t count;
} rm_clock_doubt;

// Sums over times and arrivals that show an unknown rate.
typedef struct rm_clock_rate {
    double since; // arrival of the first, s
    double count, time, arrival, time_time, time_arrival, arrival_arrival;
} rm_clock_rate;

typedef struct rm_clock {
    double rate;        // units a second; 0 while unknown
    double modulus;     // period of times, units; 0: unlimited
    double least_delay; // setting, s
    double first;       // time, unwrapped units
    double newest;      // the same
    double begun;       // arrival of the first since the last step, s
    double offset;      // in use, s
    double moved;       // arrival at which it was last moved, s
    double spread;      // mean excess over the least offset, s
    double trip;        // least round trips of this half and of the last, s, or 0
    double trip_before;
    double trip_since; // s
    rm_clock_second seconds[RM_CLOCK_SECONDS];
    rm_clock_doubt doubt;
    rm_clock_rate rates;
    uint32_t used;  // of `seconds`
    uint32_t count; // times since the last step
    uint32_t steps;
    uint32_t state;    // rm_clock_state
    uint32_t is_found; // the rate was estimated rather than set
    uint32_t is_heard; // has had a time
} rm_clock;            // all zero: the default clock, before its first time

// Reading of a time.
typedef struct rm_clock_reading {
    double sent;     // s, time of arrivals
    double error;    // of that, beside the least delay; s
    bool is_doubted; // the time is implausible: taken as sent when it arrived
} rm_clock_reading;

void rm_clock_begin(rm_clock *clock, const rm_clock_def *def);
bool rm_clock_def_is_valid(const rm_clock_def *def);

// Whether a rate and a number at which it wraps are those of a clock; 0 if unknown or none.
static inline bool rm_clock_counts(double rate, double modulus) {
    return (rate == 0.0 || rate >= RM_CLOCK_RATE_LEAST) && rate <= RM_CLOCK_RATE_MOST &&
           (modulus == 0.0 || modulus >= 2.0);
}

rm_clock_reading rm_clock_read(rm_clock *clock, double arrived, double time);

// Whether its times have not moved on for a while, though reports arrive.
bool rm_clock_stands(const rm_clock *clock, double now);

// Takes a round trip of the connection into account.
void rm_clock_trip(rm_clock *clock, double now, double seconds);

// The least delay in use, s.
double rm_clock_least_delay(const rm_clock *clock);

// Error of a reading at 95 %, beside the least delay; s.
double rm_clock_error(const rm_clock *clock);
