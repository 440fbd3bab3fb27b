// The clock of a sender: how far the times of sending are off that it tells, by kind of stamp and
// by what happens to the clock. Times are seconds.

#include "base/floor.h"
#include "check.h"
#include "predict/sender_clock.h"

#include <stdio.h>
#include <string.h>

static const double DELAY = 0.05; // least one
static const double FRAME = 1.0 / 61.7;

// How a sender stamps.
typedef struct kind {
    const char *name;
    double rate; // units a second
    uint32_t bits;
    double begins; // of its count, s
    bool is_told;  // its rate is set
    bool is_whole; // stamps are whole units
} kind;

static const kind kinds[] = {
    {"seconds since 1970", 1.0, 0, 1.7e9, true, false},
    {"milliseconds, 32 bits", 1000.0, 32, 4294967.296 - 3.0, true, true},
    {"milliseconds, 16 bits", 1000.0, 16, 40.0, true, true},
    {"ticks of 1/60 s", 60.0, 0, 0.0, true, true},
    {"milliseconds, not told", 1000.0, 0, 77000.0, false, true},
    {"ticks of 1/64 s, not told", 64.0, 0, 100.0, false, true},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

// What happens on the way, and to the clock.
typedef struct events {
    double reports; // a second
    double jitter;  // mean of an exponential one, s
    double drift;   // share of its rate
    double set_at;  // the clock is set then, s
    double set_by;  // s
    double corrupt; // share of stamps that are anything
} events;

typedef struct run {
    const kind *is;
    events has;
    rm_clock clock;
    uint64_t random;
    double sum, worst; // errors
    uint32_t count;
    uint32_t noticed;   // reports from the step on until the clock is in doubt or was set
    uint32_t since_set; // reports since the step
} run;

static double chance(run *r) {
    r->random = r->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(r->random >> 40) / 16777216.0;
}

// Exponential, of mean 1; cut at eight.
static double waiting(run *r) {
    double x = chance(r);
    double rest = 1.0;
    for (int k = 0; k < 8; ++k, rest *= 0.36787944) {
        double share = (1.0 - x) / rest;
        if (share > 0.36787944) {
            double y = 1.0 - share;
            return k + y * (1.0 + y * (0.5 + y * (0.333333 + y * (0.25 + y * 0.2))));
        }
    }
    return 8.0;
}

static double stamp_at(run *r, double sent) {
    const kind *is = r->is;
    double set = r->has.set_by != 0.0 && sent >= r->has.set_at ? r->has.set_by : 0.0;
    double units = (sent * (1.0 + r->has.drift) + set + is->begins) * is->rate;
    double wraps = is->bits ? (double)(1ull << is->bits) : 0.0;
    units = is->is_whole ? rm_floor_double(units) : units;
    units -= wraps > 0.0 ? wraps * rm_floor_double(units / wraps) : 0.0;
    return chance(r) < r->has.corrupt ? units * 3.7 + 1e6 : units;
}

// Arrivals are known to a frame.
static double polled(double arrives) {
    return FRAME * (rm_floor_double(arrives / FRAME) + 1.0);
}

static void note_step(run *r, double sent) {
    if (r->has.set_by == 0.0 || sent < r->has.set_at) {
        return;
    }
    r->since_set += 1;
    bool is_noticed = r->clock.state == RM_CLOCK_IMPLAUSIBLE || r->clock.steps > 0;
    r->noticed = r->noticed == 0 && is_noticed ? r->since_set : r->noticed;
}

static void begin(run *r, const kind *is, const events *has) {
    memset(r, 0, sizeof *r);
    r->is = is;
    r->has = *has;
    r->random = 20240229;
    const rm_clock_def def = {is->is_told ? is->rate : 0.0, is->bits, (float)DELAY};
    rm_clock_begin(&r->clock, &def);
}

// Reads what is sent in a time; errors count anew.
static void read_from(run *r, double from, double until) {
    r->sum = r->worst = 0.0;
    r->count = 0;
    uint32_t last = (uint32_t)(until * r->has.reports + 0.5);
    for (uint32_t i = (uint32_t)(from * r->has.reports + 0.5); i < last; ++i) {
        double sent = ((double)i + 0.3) / r->has.reports;
        double arrived = polled(sent + DELAY + r->has.jitter * waiting(r));
        rm_clock_reading reading = rm_clock_read(&r->clock, arrived, stamp_at(r, sent));
        double error = reading.sent > sent ? reading.sent - sent : sent - reading.sent;
        r->sum += error;
        r->worst = error > r->worst ? error : r->worst;
        r->count += 1;
        note_step(r, sent);
    }
}

static double mean(const run *r) {
    return r->sum / (double)r->count;
}

// A unit of the stamp, and a frame in which the report is found.
static double grain(const kind *is) {
    return FRAME + (is->is_whole ? 1.0 / is->rate : 0.0);
}

static bool holds(const run *r, bool is_true, const char *what) {
    if (!is_true) {
        printf("%s, %.0f a second, jitter %.0f ms: %s: mean %.1f ms, worst %.1f ms\n", r->is->name,
               r->has.reports, 1e3 * r->has.jitter, what, 1e3 * mean(r), 1e3 * r->worst);
    }
    return is_true;
}

static const double rates[] = {5.0, 10.0, 20.0, 40.0}; // reports a second
static const double jitters[] = {0.005, 0.015, 0.045};

enum { RATES = 4, JITTERS = 3 };

static bool finds_offset(const kind *is, double reports, double jitter) {
    run r;
    double learned = is->is_told ? 1.0 : 5.0;
    begin(&r, is, &(events){.reports = reports, .jitter = jitter});
    read_from(&r, 0.0, learned);
    read_from(&r, learned, 10.0);
    return holds(&r, mean(&r) < jitter + grain(is), "found");
}

static int an_offset_is_found_within_a_second(void) {
    for (int i = 0; i < KINDS * RATES * JITTERS; ++i) {
        const kind *is = &kinds[i / (RATES * JITTERS)];
        CHECK(finds_offset(is, rates[i / JITTERS % RATES], jitters[i % JITTERS]));
    }
    return 0;
}

// An unknown rate is of use long before it is known for good.
static int a_rate_that_is_not_told_is_found(void) {
    for (int i = 0; i < KINDS * RATES; ++i) {
        const kind *is = &kinds[i / RATES];
        run r;
        begin(&r, is, &(events){.reports = rates[i % RATES], .jitter = 0.005});
        read_from(&r, 0.0, 1.2);
        read_from(&r, 1.2, 5.0);
        CHECK(holds(&r, mean(&r) < 0.04, "while it learns"));
        read_from(&r, 5.0, 8.0);
        CHECK(r.clock.rate == is->rate && r.clock.state == RM_CLOCK_GOOD);
    }
    return 0;
}

static int drift_is_followed(void) {
    for (int i = 0; i < 2 * KINDS; ++i) {
        const kind *is = &kinds[i / 2];
        double drift = i % 2 ? 200e-6 : -200e-6;
        run r;
        begin(&r, is, &(events){.reports = 10.0, .jitter = 0.005, .drift = drift});
        read_from(&r, 0.0, 240.0);
        read_from(&r, 240.0, 300.0);
        CHECK(holds(&r, r.worst < 0.005 + grain(is), "drift"));
        CHECK(r.clock.steps == 0);
    }
    return 0;
}

static void begin_step(run *r, const kind *is, double reports, double by) {
    const events has = {.reports = reports, .jitter = 0.005, .set_at = 60.0, .set_by = by};
    begin(r, is, &has);
    read_from(r, 0.0, 60.0);
}

// It is noticed within three reports, and of no harm from then on.
static bool notices_far_step(const kind *is, double reports, double by) {
    run r;
    double noticed = 60.0 + 3.0 / reports;
    begin_step(&r, is, reports, by);
    read_from(&r, 60.0, noticed);
    bool is_soon = r.noticed > 0 && r.noticed <= 3;
    read_from(&r, noticed, 62.0);
    return holds(&r, is_soon && mean(&r) < 0.005 + grain(is) && r.clock.steps == 1, "set far");
}

static int a_clock_that_is_set_far_is_noticed_within_three_reports(void) {
    static const double steps[] = {-3600.0, -2.1, 2.1, 20.0, 3600.0};
    for (int i = 0; i < KINDS * RATES * 5; ++i) {
        const kind *is = &kinds[i / (RATES * 5)];
        double by = steps[i % 5];
        bool is_half_count = is->bits == 16 && (by > 30.0 || by < -30.0);
        CHECK(is_half_count || notices_far_step(is, rates[i / 5 % RATES], by));
    }
    return 0;
}

static bool notices_step(const kind *is, double reports, double by) {
    run r;
    begin_step(&r, is, reports, by);
    read_from(&r, 60.0, 64.0);
    bool is_soon = r.noticed > 0 && r.noticed <= 20 && r.clock.steps == 1;
    read_from(&r, 64.0, 70.0);
    return holds(&r, is_soon && mean(&r) < 0.005 + grain(is), "set");
}

static int a_clock_that_is_set_a_little_is_noticed_within_twenty_reports(void) {
    static const double steps[] = {-1.9, -0.3, 0.3, 1.9};
    for (int i = 0; i < KINDS * RATES * 4; ++i) {
        CHECK(notices_step(&kinds[i / (RATES * 4)], rates[i / 4 % RATES], steps[i % 4]));
    }
    return 0;
}

// All its reports carry one stamp: they count as sent when they arrive.
static int a_clock_that_stands_is_noticed(void) {
    const rm_clock_def def = {1.0, 0, (float)DELAY};
    for (int k = 0; k < RATES; ++k) {
        rm_clock clock;
        rm_clock_begin(&clock, &def);
        for (int i = 0; i < (int)(40.0 * rates[k]); ++i) {
            double arrived = (double)i / rates[k];
            rm_clock_reading reading = rm_clock_read(&clock, arrived, 3.0);
            bool is_noticed = clock.state == RM_CLOCK_IMPLAUSIBLE;
            CHECK(arrived < 2.0 || (is_noticed && arrived - reading.sent < DELAY + 1e-6));
        }
    }
    return 0;
}

static int stamps_that_are_anything_do_no_harm(void) {
    for (int k = 0; k < KINDS; ++k) {
        if (kinds[k].bits != 16 && kinds[k].is_told) {
            run r;
            begin(&r, &kinds[k], &(events){.reports = 10.0, .jitter = 0.005, .corrupt = 0.01});
            read_from(&r, 0.0, 10.0);
            read_from(&r, 10.0, 120.0);
            CHECK(holds(&r, mean(&r) < 0.005 + grain(&kinds[k]), "corrupt"));
        }
    }
    return 0;
}

// What it says of its error holds.
static int its_error_holds(void) {
    for (int k = 0; k < KINDS; ++k) {
        run r;
        begin(&r, &kinds[k], &(events){.reports = 10.0, .jitter = 0.02});
        read_from(&r, 0.0, 10.0);
        uint32_t covered = 0;
        for (int second = 10; second < 110; ++second) {
            read_from(&r, second, second + 1.0);
            covered += r.worst <= rm_clock_error(&r.clock) + grain(&kinds[k]);
        }
        CHECK(covered >= 95);
    }
    return 0;
}

void test_sender_clock(void) {
    RUN(an_offset_is_found_within_a_second);
    RUN(a_rate_that_is_not_told_is_found);
    RUN(drift_is_followed);
    RUN(a_clock_that_is_set_far_is_noticed_within_three_reports);
    RUN(a_clock_that_is_set_a_little_is_noticed_within_twenty_reports);
    RUN(a_clock_that_stands_is_noticed);
    RUN(stamps_that_are_anything_do_no_harm);
    RUN(its_error_holds);
}
