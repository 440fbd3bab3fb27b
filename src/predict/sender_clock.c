// Invariants: every report was sent before it arrived, and a time takes a bounded number of steps.

#include "predict/sender_clock.h"

#include "base/floor.h"

#include <string.h>

static const double LEARNS = 1.0; // s; time during which offsets follow at once
enum { LEARNS_STAMPS = 8 };
static const double AT_ONCE = 0.5; // s; the longest change that is slewed
static const double KEPT = 1.0;    // s; window of which the least offset is kept
static const double SLEW = 0.05;   // s/s; greatest slew
static const double EARLIER = 0.1; // s; an offset that is lower than all others by more
                                   // is implausible
static const double LATER = 0.15;  // s; an offset that is higher by more than this and the spread
                                   // is implausible
static const double LATER_SPREADS = 4.0;
static const double FAR = 2.0;          // s; a step that is confirmed at once
static const double FAR_LASTS = 0.2;    // s
static const double FAR_RANGE = 0.25;   // greatest range of offsets that confirm a step; share of
                                        // the step
static const double QUEUE_LASTS = 3.0;  // s; a smaller step might be a queue that grows
static const double QUEUE_RANGE = 0.02; // s, beside the spread
enum { STEP_STAMPS = 3, QUEUE_STAMPS = 16 };
static const double STANDS_FOR = 0.5;     // s; time in which a standing clock is detected
static const double STANDS_SHARE = 0.75;  // of the time: offsets that grow as fast as it
static const double EARLY_LASTS = 0.02;   // s
static const double EXCESS_MOST = 4.0;    // spreads that one report counts as at most
static const double EXCESS_LEAST = 0.005; // s
enum { SPREAD_STAMPS = 32, ERROR_STAMPS = 100 };
static const double ERROR_SPREADS = 0.3;  // share of the spread, for any number of times
static const double ERROR_STAMP = 1.5;    // of the spread, over the root of their number
static const double ERROR_LEAST = 0.003;  // s
static const double UNKNOWN_ERROR = 0.25; // s; of a meaningless time
static const double TRIP_SECONDS = 30.0;  // the least round trip of this time counts
static const double TRIP_MOST = 10.0;     // s
static const double RATE_FIRST = 0.4;     // s, at least, to use a rate
enum { RATE_STAMPS = 4 };
static const double RATE_UNSURE = 0.1;  // share; a rate that is less sure is useless
static const double RATE_SECONDS = 5.0; // at least, to keep a usual rate
static const double RATE_SURE = 60.0;   // s; then it is kept
static const double RATE_ERRORS = 4.0;  // standard errors within which a usual rate counts
static const double RATE_SLACK = 0.002;
static const double RATE_MATTERS = 0.005; // s; least change of times by a better rate
static const double BACK_SECONDS = 10.0;  // a time further back restarts the count

// Rates that servers tick and count at, a second.
static const double USUAL_RATES[] = {
    1.0,   2.0,   4.0,   5.0,   8.0,   10.0,  12.5, 15.0,   16.0, 20.0,  24.0,  25.0,  30.0,
    32.0,  40.0,  50.0,  60.0,  62.5,  64.0,  72.0, 75.0,   90.0, 100.0, 120.0, 125.0, 128.0,
    144.0, 240.0, 250.0, 256.0, 500.0, 512.0, 1e3,  1024.0, 1e4,  1e5,   1e6,   1e7,   1e9};

bool rm_clock_def_is_valid(const rm_clock_def *def) {
    return rm_clock_counts(def->rate, 0.0) && def->bits <= RM_CLOCK_BITS_MOST &&
           def->least_delay >= 0.0f && def->least_delay <= (float)RM_CLOCK_DELAY_MOST;
}

void rm_clock_begin(rm_clock *clock, const rm_clock_def *def) {
    memset(clock, 0, sizeof *clock);
    clock->rate = def->rate;
    clock->modulus = def->bits ? (double)(1ull << def->bits) : 0.0;
    clock->least_delay = (double)def->least_delay;
}

// --- round trips ---------------------------------------------------------------------------------

double rm_clock_least_delay(const rm_clock *clock) {
    double a = clock->trip;
    double b = clock->trip_before;
    double least = a == 0.0 ? b : (b == 0.0 ? a : rm_min_double(a, b));
    return least == 0.0 ? clock->least_delay : 0.5 * least;
}

void rm_clock_trip(rm_clock *clock, double now, double seconds) {
    if (!(seconds > 0.0 && seconds <= TRIP_MOST)) {
        return;
    }
    if (clock->trip == 0.0 || now - clock->trip_since > 0.5 * TRIP_SECONDS) {
        clock->trip_before = clock->trip;
        clock->trip = seconds;
        clock->trip_since = now;
    }
    clock->trip = rm_min_double(clock->trip, seconds);
}

// --- times ---------------------------------------------------------------------------------------

// A sender's time, unwrapped.
static double unwrap(const rm_clock *clock, double time) {
    if (!clock->is_heard || clock->modulus == 0.0) {
        return time;
    }
    double way = time - clock->newest;
    way -= clock->modulus * rm_floor_double(way / clock->modulus + 0.5);
    return clock->newest + way;
}

static void begin_times(rm_clock *clock, double arrived) {
    clock->used = clock->count = clock->doubt.count = 0;
    clock->begun = arrived;
}

static void keep_least(rm_clock *clock, double arrived, double offset) {
    rm_clock_second *last = clock->used > 0 ? &clock->seconds[clock->used - 1] : NULL;
    if (last && arrived < last->until) {
        if (offset < last->offset) {
            *last = (rm_clock_second){arrived + KEPT, offset};
        }
        return;
    }
    if (clock->used == RM_CLOCK_SECONDS) {
        clock->used -= 1;
        memmove(clock->seconds, clock->seconds + 1, clock->used * sizeof *clock->seconds);
    }
    clock->seconds[clock->used] = (rm_clock_second){arrived + KEPT, offset};
    clock->used += 1;
}

static double least_offset(const rm_clock *clock, double arrived) {
    double least = clock->seconds[clock->used - 1].offset;
    for (uint32_t i = clock->used - 1; i-- > 0;) {
        if (arrived - clock->seconds[i].until > (double)RM_CLOCK_SECONDS) {
            break;
        }
        least = rm_min_double(least, clock->seconds[i].offset);
    }
    return least;
}

// --- unknown rates -------------------------------------------------------------------------------

// The usual rate that is the only one within an error of what was measured; else 0.
static double usual_rate(double rate, double slack) {
    double found = 0.0;
    for (size_t i = 0; i < sizeof USUAL_RATES / sizeof *USUAL_RATES; ++i) {
        if (rm_abs_double(rate / USUAL_RATES[i] - 1.0) < slack) {
            if (found > 0.0) {
                return 0.0;
            }
            found = USUAL_RATES[i];
        }
    }
    return found;
}

static void add_to_rate(rm_clock_rate *r, double time, double arrival) {
    r->count += 1.0;
    r->time += time;
    r->arrival += arrival;
    r->time_time += time * time;
    r->time_arrival += time * arrival;
    r->arrival_arrival += arrival * arrival;
}

// Offsets that were found by another rate: the times behind them count by the new one.
static void use_rate(rm_clock *clock, double rate, double arrived) {
    double share = clock->rate / rate;
    bool is_first = clock->rate == 0.0;
    clock->rate = rate;
    clock->doubt.count = 0;
    if (is_first) {
        begin_times(clock, arrived);
        return;
    }
    for (uint32_t i = 0; i < clock->used; ++i) {
        rm_clock_second *second = &clock->seconds[i];
        double came = second->until - KEPT;
        second->offset = came - (came - second->offset) * share;
    }
    clock->offset = clock->moved - (clock->moved - clock->offset) * share;
}

// Least squares over all since the beginning.
static void find_rate(rm_clock *clock, double time, double arrived) {
    rm_clock_rate *r = &clock->rates;
    double seconds = arrived - r->since;
    add_to_rate(r, time, seconds);
    double times = r->time_time - r->time * r->time / r->count;
    double both = r->time_arrival - r->time * r->arrival / r->count;
    double arrivals = r->arrival_arrival - r->arrival * r->arrival / r->count;
    if (r->count < RATE_STAMPS || seconds < RATE_FIRST) {
        return;
    }
    double rate = times > 0.0 && both > 0.0 ? times / both : 0.0;
    if (!(rate >= RM_CLOCK_RATE_LEAST && rate <= RM_CLOCK_RATE_MOST)) {
        *r = seconds < RATE_SURE ? *r : (rm_clock_rate){.since = arrived};
        return;
    }
    double rest = rm_max_double(0.0, arrivals - both / rate);
    double slack = RATE_ERRORS * rm_sqrt_double(rest * 12.0) / (r->count * seconds) + RATE_SLACK;
    if (slack > RATE_UNSURE && seconds < RATE_SECONDS) {
        return;
    }
    double usual = usual_rate(rate, slack);
    double found = usual > 0.0 ? usual : rate;
    clock->is_found = seconds < RATE_SECONDS || (usual == 0.0 && seconds < RATE_SURE);
    bool matters = rm_abs_double(found - clock->rate) * seconds > RATE_MATTERS * found;
    if (matters || !clock->is_found) {
        use_rate(clock, found, arrived);
    }
}

// --- steps ---------------------------------------------------------------------------------------

static void widen(rm_clock_doubt *doubt, double arrived, double offset) {
    if (doubt->count == 0) {
        *doubt = (rm_clock_doubt){.since = arrived, .least = offset, .most = offset};
    }
    doubt->count += 1;
    doubt->least = rm_min_double(doubt->least, offset);
    doubt->most = rm_max_double(doubt->most, offset);
}

// Offsets that are kept are the least of their second, and yet later by the whole of it.
static bool has_stood(const rm_clock *clock) {
    if (clock->used < 2) {
        return false;
    }
    const rm_clock_second *last = &clock->seconds[clock->used - 1];
    return last->offset - last[-1].offset > STANDS_SHARE * (last->until - last[-1].until);
}

bool rm_clock_stands(const rm_clock *clock, double now) {
    const rm_clock_doubt *doubt = &clock->doubt;
    double lasted = now - doubt->since;
    bool is_doubt = doubt->count >= STEP_STAMPS && lasted > STANDS_FOR &&
                    doubt->most - doubt->least > STANDS_SHARE * lasted;
    return is_doubt || has_stood(clock);
}

// Whether the inconsistent offsets are those of a clock that was set.
static bool is_confirmed(const rm_clock *clock, double arrived, double least) {
    const rm_clock_doubt *doubt = &clock->doubt;
    double lasted = arrived - doubt->since;
    double range = doubt->most - doubt->least;
    double step = doubt->least - least;
    if (step < 0.0) {
        return doubt->count >= STEP_STAMPS && lasted > EARLY_LASTS &&
               range < -0.5 * step + EXCESS_MOST * clock->spread;
    }
    if (step > FAR) {
        return doubt->count >= STEP_STAMPS && lasted > FAR_LASTS && range < FAR_RANGE * step;
    }
    bool is_even = range < QUEUE_RANGE + EXCESS_MOST * clock->spread;
    return doubt->count >= QUEUE_STAMPS && !rm_clock_stands(clock, arrived) &&
           (lasted > (double)RM_CLOCK_SECONDS || (lasted > QUEUE_LASTS && is_even));
}

// Whether an offset fits those before it; if inconsistent for long enough, the clock was set.
static bool is_doubted(rm_clock *clock, double arrived, double offset) {
    double least = least_offset(clock, arrived);
    bool is_early = offset < least - EARLIER && clock->count >= STEP_STAMPS;
    bool is_late = offset > least + LATER + LATER_SPREADS * clock->spread;
    rm_clock_doubt *doubt = &clock->doubt;
    if (!is_early && !is_late) {
        doubt->count = 0;
        return false;
    }
    if (doubt->count > 0 && is_early != (doubt->least < least)) {
        doubt->count = 0;
    }
    widen(doubt, arrived, offset);
    if (!is_confirmed(clock, arrived, least)) {
        return true;
    }
    double begins = doubt->least;
    begin_times(clock, arrived);
    keep_least(clock, arrived, begins);
    clock->offset = begins;
    clock->steps += 1;
    return false;
}

// --- readings ------------------------------------------------------------------------------------

static void learn_spread(rm_clock *clock, double excess) {
    double kept = rm_min_double(excess, EXCESS_MOST * clock->spread + EXCESS_LEAST);
    double share = clock->count < SPREAD_STAMPS ? (double)clock->count : (double)SPREAD_STAMPS;
    clock->spread += (kept - clock->spread) / share;
}

// The offset follows the least one: at once while it learns, slowly after.
static void follow(rm_clock *clock, double arrived, double offset, bool is_learning) {
    double least = least_offset(clock, arrived);
    double reach = SLEW * (arrived - clock->moved);
    double way = least - clock->offset;
    bool is_near = way <= AT_ONCE && way >= -AT_ONCE;
    way = is_learning || !is_near ? way : rm_min_double(rm_max_double(way, -reach), reach);
    clock->offset = rm_min_double(clock->offset + way, offset);
    clock->moved = arrived;
    learn_spread(clock, offset - least);
}

double rm_clock_error(const rm_clock *clock) {
    double count = clock->count < ERROR_STAMPS ? (double)clock->count : (double)ERROR_STAMPS;
    if (clock->count == 0 || clock->used == 0) {
        return UNKNOWN_ERROR;
    }
    double left = rm_abs_double(least_offset(clock, clock->moved) - clock->offset);
    return clock->spread * (ERROR_SPREADS + ERROR_STAMP / rm_sqrt_double(count)) + ERROR_LEAST +
           left;
}

static rm_clock_reading as_arrived(const rm_clock *clock, double arrived) {
    return (rm_clock_reading){arrived - rm_clock_least_delay(clock), UNKNOWN_ERROR, true};
}

// True if the inconsistent offsets are more than one wait in a queue.
static bool is_implausible(const rm_clock *clock, double arrived, double offset) {
    const rm_clock_doubt *doubt = &clock->doubt;
    bool lasts = doubt->count >= STEP_STAMPS && arrived - doubt->since > FAR_LASTS;
    return lasts || offset < clock->offset || offset - clock->offset >= FAR;
}

// A report that is late by less than a step may have waited in a queue: it is as old as it says.
static rm_clock_reading in_doubt(const rm_clock *clock, double arrived, double offset) {
    double age = offset - clock->offset + rm_clock_least_delay(clock);
    bool is_far = offset < clock->offset || offset - clock->offset >= FAR;
    if (is_far || rm_clock_stands(clock, arrived)) {
        return as_arrived(clock, arrived);
    }
    return (rm_clock_reading){arrived - age, age, true};
}

// The time in seconds since the first one; false while its rate is unknown.
static bool to_seconds(rm_clock *clock, double arrived, double time, double *seconds) {
    double unwrapped = unwrap(clock, time);
    double back = (clock->rate > 0.0 ? clock->rate : 100.0) * BACK_SECONDS;
    if (!clock->is_heard) {
        clock->first = clock->newest = unwrapped;
        clock->is_heard = 1;
        clock->is_found = clock->rate == 0.0;
        clock->rates.since = arrived;
        begin_times(clock, arrived);
    }
    if (unwrapped > clock->newest || clock->newest - unwrapped > back) {
        clock->newest = unwrapped;
    }
    if (clock->is_found) {
        find_rate(clock, unwrapped - clock->first, arrived);
    }
    *seconds = clock->rate > 0.0 ? (unwrapped - clock->first) / clock->rate : 0.0;
    return clock->rate > 0.0;
}

rm_clock_reading rm_clock_read(rm_clock *clock, double arrived, double time) {
    double seconds;
    uint32_t was = (uint32_t)(clock->state == RM_CLOCK_GOOD ? RM_CLOCK_GOOD : RM_CLOCK_LEARNING);
    clock->state = RM_CLOCK_LEARNING;
    if (!to_seconds(clock, arrived, time, &seconds)) {
        return as_arrived(clock, arrived);
    }
    double offset = arrived - seconds;
    if (clock->used > 0 && is_doubted(clock, arrived, offset)) {
        clock->state =
            is_implausible(clock, arrived, offset) ? (uint32_t)RM_CLOCK_IMPLAUSIBLE : was;
        return in_doubt(clock, arrived, offset);
    }
    keep_least(clock, arrived, offset);
    bool is_learning = arrived - clock->begun < LEARNS || clock->count < LEARNS_STAMPS;
    clock->count += clock->count < UINT32_MAX;
    clock->moved = clock->count == 1 ? arrived : clock->moved;
    follow(clock, arrived, offset, is_learning);
    clock->state = is_learning ? RM_CLOCK_LEARNING : RM_CLOCK_GOOD;
    if (has_stood(clock)) {
        clock->state = RM_CLOCK_IMPLAUSIBLE;
        return as_arrived(clock, arrived);
    }
    double age = offset - clock->offset + rm_clock_least_delay(clock);
    return (rm_clock_reading){arrived - age, rm_clock_error(clock), false};
}
