/// @file
/// Clocks of senders, which give the times of sending of reports.
///
/// Reports may carry the time of a clock of the sender; conversion to the time of the world is
/// automatic. The clock's offset is learned from the arrivals: the reports that were under way for
/// the least time show it.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Clocks of a world: one for each sender of reports. Count. Origin: chosen, a server and
/// some peers.
#define RM_CLOCKS 8

/// The clock of a sender. Start from rm_default_clock_def().
typedef struct rm_clock_def {
    double rate;   ///< units per second, such as 1000 for milliseconds; 0 to measure it within five
                   ///< seconds (default 0)
    uint32_t bits; ///< width of the counter, such as 32; 0: unlimited (default 0)
    float least_delay; ///< least time under way, used until round trips are measured, such as half
                       ///< the least ping; seconds (default 0)
} rm_clock_def;

/// The defaults above.
RM_API rm_clock_def rm_default_clock_def(void);

/// State of a clock.
typedef enum rm_clock_state {
    RM_CLOCK_EMPTY = 0,   ///< before the first report
    RM_CLOCK_LEARNING,    ///< first second, first eight reports, or an unknown rate
    RM_CLOCK_GOOD,        ///< `error` is valid
    RM_CLOCK_IMPLAUSIBLE, ///< the last time was implausible: its report counts as sent on arrival
} rm_clock_state;

/// A measured clock.
typedef struct rm_clock_info {
    rm_clock_state state; ///< of the estimate
    double rate;          ///< units per second; 0 while unknown
    double offset;      ///< time of the world less time of the clock, least delay included; seconds
    double spread;      ///< mean delay above the least one; seconds
    double error;       ///< of the time of sending, at 95 %, beside the least delay; seconds
    double least_delay; ///< in use; seconds
    uint32_t steps;     ///< times that the clock was set
    uint32_t reports;   ///< reports since then
} rm_clock_info;

#ifdef __cplusplus
}
#endif
