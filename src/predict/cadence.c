// Invariants: estimates are in the order of arrival, at or before their arrivals, and within the
// bound of `oldest`.

#include "predict/cadence.h"

#include "base/floor.h"

#include <string.h>

enum {
    FAR_SPACINGS = 8,
    SURE_SPACINGS = 8,
    STRAY_FROM = 5,
    EVEN_FROM = 4,
    BATCH_SHARE = 6,
    INDEX_MOST = 1 << 20
};

static const double TOGETHER = 0.012; // s; closer arrivals count as one burst
static const double LONGEST = 1.5;    // s; the longest interval
static const double EARLY = 0.25;     // greatest earliness of a report; share of an interval
static const double EVEN = 0.25;      // greatest deviation of an even cadence; share of an
                                      // interval, plus a frame
static const double FRAME = 0.008;    // s
static const double KEEPS = 1.6;      // deviation at which a cadence is dropped, over that limit
static const double GROWS = 1.7;      // greatest deviation over eight spacings, relative to one;
                                      // random ones have 2.8
static const double QUANTILE = 0.35;  // quantile of deviations; a burst may be a third of them
static const double SPARSE =
    0.3; // mean lateness up to which lost and late differ; share of an interval
static const double SPARSE_KEEPS = 1.4;    // deviation at which a sparse cadence is dropped, over
                                           // that limit
static const double PAUSE = 0.3;           // s, and
static const double PAUSE_INTERVALS = 3.5; // pause after which the cadence starts again
static const double EXPLAINED = 0.5;       // share of a silence explained by delayed or
                                           // lost reports
static const double OLDEST = 0.25;         // s; bound of an estimate
static const double LATE_MOST = 8.0;       // s; bound of lateness, whatever arrives
static const double FOLLOWS = 0.15;        // share of the grid's shift followed with each report
static const double MEMORY = 128.0;        // reports that show the interval
static const double MEAN_NEAR = 0.7;       // least mean of the same rate, relative to the median
static const double STRAY = 0.2;           // earliness beyond all others of an outlier; share of
                                           // an interval
static const double ORDER = 0.001;         // s; least distance of two estimates
static const double SPACED = 0.7;          // the same on a new grid; intervals

static double quantile(double *x, uint32_t count, double share) {
    for (uint32_t i = 1; i < count; ++i) {
        double value = x[i];
        uint32_t k = i;
        for (; k > 0 && x[k - 1] > value; --k) {
            x[k] = x[k - 1];
        }
        x[k] = value;
    }
    return x[(uint32_t)(share * (double)(count - 1) + 0.5)];
}

static double grid_at(const rm_cadence *c, int32_t index) {
    return c->start + (double)index * c->interval;
}

static void begin_run(rm_cadence *c, double arrived) {
    c->at[0] = c->start = arrived;
    c->index[0] = 0;
    c->count = 1;
    c->runs += 1;
    c->batch = arrived;
    c->waited = 0.0;
    c->together = 1;
}

// --- the interval --------------------------------------------------------------------------------

// A batch is complete once a later one begins: its time since the one before, for each report.
static void learn_spacing(rm_cadence *c, double arrived, uint32_t gap) {
    double since = arrived - c->batch;
    if (since < TOGETHER) {
        c->together += gap;
        return;
    }
    double each = c->waited / (double)c->together;
    if (c->waited > 0.0 && each <= LONGEST) {
        for (uint32_t k = 0; k < c->together && k < 4; ++k) {
            c->spacing[c->spacings % RM_CADENCE_ARRIVALS] = (float)each;
            c->spacings += 1;
        }
    }
    c->waited = since;
    c->together = gap;
    c->batch = arrived;
}

static double median_spacing(const rm_cadence *c) {
    double sorted[RM_CADENCE_ARRIVALS] = {0.0};
    uint32_t count = c->spacings < RM_CADENCE_ARRIVALS ? c->spacings : RM_CADENCE_ARRIVALS;
    for (uint32_t i = 0; i < count; ++i) {
        sorted[i] = (double)c->spacing[i];
    }
    return count > 0 ? quantile(sorted, count, 0.5) : 0.0;
}

// The mean is the more exact one, unless the rate has changed.
static void find_interval(rm_cadence *c, bool has_numbers) {
    double median = median_spacing(c);
    double mean = c->reports > 0.0 ? c->time / c->reports : 0.0;
    bool is_near = mean > MEAN_NEAR * median && mean * MEAN_NEAR < median;
    bool is_known = c->reports >= (double)SURE_SPACINGS;
    if (is_known && !is_near && !has_numbers) {
        c->time = c->reports = 0.0;
    }
    c->interval = is_known && (is_near || has_numbers) ? mean : median;
}

// --- the grid ------------------------------------------------------------------------------------

static double clamp_late(double late) {
    return rm_min_double(rm_max_double(late, 0.0), LATE_MOST);
}

static void find_start(rm_cadence *c) {
    double late[RM_CADENCE_ARRIVALS] = {0.0};
    double sum = 0.0;
    c->start = c->at[0] - (double)c->index[0] * c->interval;
    for (uint32_t i = 1; i < c->count; ++i) {
        c->start = rm_min_double(c->start, c->at[i] - (double)c->index[i] * c->interval);
    }
    for (uint32_t i = 0; i < c->count; ++i) {
        late[i] = c->at[i] - grid_at(c, c->index[i]);
        sum += late[i];
    }
    if (c->count >= EVEN_FROM) {
        c->excess = clamp_late(sum / (double)c->count); // sums are rounded
        c->late = clamp_late(quantile(late, c->count, 0.9));
    }
}

// Deviation from the grid of arrivals that are `apart` spacings apart.
static double deviation(const rm_cadence *c, uint32_t far) {
    double off[RM_CADENCE_ARRIVALS] = {0.0};
    uint32_t count = c->count - far;
    for (uint32_t i = 0; i < count; ++i) {
        double steps = (double)(c->index[i + far] - c->index[i]);
        off[i] = rm_abs_double(c->at[i + far] - c->at[i] - steps * c->interval);
    }
    return quantile(off, count, QUANTILE);
}

// Even reports deviate over eight spacings as over one; random ones increasingly.
// @param grows  factor by which the deviation over eight may be larger
static bool lies_on_grid(const rm_cadence *c, double grows) {
    double keeps = c->is_even ? KEEPS : 1.0;
    double allowed = (EVEN * c->interval + FRAME) * keeps;
    double one = deviation(c, 1);
    if (c->count < FAR_SPACINGS + 4) {
        return one < allowed;
    }
    double most = grows * one * (c->is_even ? 1.2 : 1.0);
    return deviation(c, FAR_SPACINGS) < rm_max_double(allowed, most);
}

static bool is_sparse(const rm_cadence *c, double keeps) {
    return c->excess < SPARSE * c->interval * keeps;
}

static bool comes_in_batches(const rm_cadence *c) {
    uint32_t together = 0;
    for (uint32_t i = 1; i < c->count; ++i) {
        together += c->at[i] - c->at[i - 1] < TOGETHER;
    }
    return together * BATCH_SHARE >= c->count;
}

// If numbers are missing the indices are made from the arrivals, so the grid has to fit
// more closely.
static bool find_even(const rm_cadence *c, bool has_numbers) {
    if (has_numbers || comes_in_batches(c)) {
        return lies_on_grid(c, GROWS);
    }
    return is_sparse(c, c->is_even ? SPARSE_KEEPS : 1.0) || lies_on_grid(c, 0.0);
}

static void drop(rm_cadence *c, uint32_t i) {
    uint32_t after = c->count - 1 - i;
    memmove(c->at + i, c->at + i + 1, after * sizeof *c->at);
    memmove(c->index + i, c->index + i + 1, after * sizeof *c->index);
    c->count -= 1;
}

// One that is earlier than all others is an outlier, such as the report of a spawn.
static void drop_stray(rm_cadence *c) {
    double first = 1e300;
    double second = 1e300;
    uint32_t least = 0;
    for (uint32_t i = 0; i < c->count; ++i) {
        double begins = c->at[i] - (double)c->index[i] * c->interval;
        second = begins < first ? first : rm_min_double(second, begins);
        least = begins < first ? i : least;
        first = rm_min_double(first, begins);
    }
    double alone = second - first;
    if (c->count >= STRAY_FROM && least + 3 < c->count && alone > STRAY * c->interval &&
        2.0 * alone > c->excess) {
        drop(c, least);
    }
}

static void fit(rm_cadence *c, bool has_numbers, bool is_batch) {
    find_interval(c, has_numbers);
    if (!(c->interval > 0.0)) {
        return;
    }
    find_start(c);
    if (c->count >= EVEN_FROM && !(is_batch && c->is_even)) {
        c->is_even = find_even(c, has_numbers); // a burst leaves the cadence valid
    }
    drop_stray(c);
}

// --- arrivals ------------------------------------------------------------------------------------

static bool is_pause(const rm_cadence *c, double since, uint32_t gap, uint32_t left) {
    double limit = rm_max_double(PAUSE, PAUSE_INTERVALS * c->interval);
    double explained = (double)((gap > 0 ? gap : 1u) + left) * c->interval;
    limit = c->spacings < 3 ? LONGEST : limit;
    return since > limit && (!c->is_even || since - explained > EXPLAINED * since);
}

// A pause starts the cadence again.
static double resume(rm_cadence *c, double arrived) {
    double excess = c->is_even ? rm_min_double(c->excess, OLDEST) : 0.0;
    double sent = rm_max_double(arrived - excess, c->sent + ORDER);
    begin_run(c, arrived);
    c->start -= excess;
    c->sent = rm_min_double(sent, arrived);
    return c->sent;
}

// Reports since the last one, with those lost, where that is determined.
static uint32_t count_steps(const rm_cadence *c, double arrived, double since, uint32_t gap,
                            uint32_t left) {
    if (gap > 0 || !c->is_even || !(c->interval > 0.0)) {
        return gap > 0 ? gap : 1u;
    }
    double last = grid_at(c, c->index[c->count - 1]);
    if (since >= TOGETHER && is_sparse(c, 1.0) && arrived - last < 0.5 * c->interval) {
        return 0; // the one before was late, and all have arrived
    }
    double all = rm_floor_double((arrived - last) / c->interval + EARLY) - (double)left;
    bool is_lost = is_sparse(c, 1.0) || since > c->late + 1.75 * c->interval;
    return all > 1.0 && all < 64.0 && is_lost ? (uint32_t)all : 1u;
}

// Renumbers indices from 0, long before they overflow.
static void renumber(rm_cadence *c) {
    int32_t base = c->index[0];
    if (c->index[c->count - 1] < INDEX_MOST) {
        return;
    }
    for (uint32_t i = 0; i < c->count; ++i) {
        c->index[i] -= base;
    }
    c->start += (double)base * c->interval;
}

static void add(rm_cadence *c, double arrived, double since, uint32_t steps) {
    int32_t index = c->index[c->count - 1] + (int32_t)steps;
    if (c->runs > 1 || c->spacings > 0) {              // the first spacing of all may be odd
        c->time = rm_max_double(0.0, c->time + since); // a larger least delay sets arrivals back
        c->reports += (double)steps;
    }
    if (c->reports > MEMORY) {
        c->time *= 0.5;
        c->reports *= 0.5;
    }
    if (c->count == RM_CADENCE_ARRIVALS) {
        drop(c, 0);
    }
    c->at[c->count] = arrived;
    c->index[c->count] = index;
    c->count += 1;
    renumber(c);
}

// The place of the last arrival on the grid, within the bounds.
static double place(const rm_cadence *c, double arrived, bool is_batch, uint32_t steps) {
    double bound = is_batch ? arrived - c->sent
                            : rm_min_double(OLDEST, rm_max_double(c->late, 0.5 * c->interval));
    double sent = grid_at(c, c->index[c->count - 1]) - c->excess / (double)(c->count + 1);
    sent = rm_max_double(sent, arrived - bound);
    double even = c->sent + (double)steps * c->interval;
    if (c->count >= SURE_SPACINGS && rm_abs_double(sent - even) < 0.5 * c->interval) {
        sent = even + FOLLOWS * (sent - even);
    }
    return rm_max_double(sent, c->sent + SPACED * (double)steps * c->interval);
}

double rm_cadence_read(rm_cadence *c, double arrived, uint32_t gap, uint32_t left) {
    if (c->runs == 0) {
        begin_run(c, arrived);
        c->sent = arrived;
        return arrived;
    }
    double since = arrived - c->at[c->count - 1];
    if (is_pause(c, since, gap, left)) {
        return resume(c, arrived);
    }
    bool is_batch = since < TOGETHER || left > 0;
    uint32_t steps = count_steps(c, arrived, since, gap, left);
    learn_spacing(c, arrived, gap > 0 ? gap : 1u);
    add(c, arrived, since, steps);
    fit(c, gap > 0, is_batch);
    bool is_placed = c->is_even && c->interval > 0.0;
    double sent = is_placed ? place(c, arrived, is_batch, steps) : arrived;
    c->sent = rm_min_double(rm_max_double(sent, c->sent + ORDER), arrived);
    return c->sent;
}

double rm_cadence_read_late(const rm_cadence *c, double arrived, uint32_t behind) {
    return rm_min_double(c->sent - (double)behind * c->interval, arrived);
}
