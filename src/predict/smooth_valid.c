// Valid smooth state of a body: every number in its range (smooth_ranges.def), and the relations
// between them. A save is as hostile as any other file, and every world must pass here, so that its
// save can be restored.
//
//   places     on the map, with rotations of length 1
//   ring       times rise, by at least what keeps velocities finite
//   reports    in the order of sending, those without a time last and not applied
//   samples    in the order of sending; a stretch begins within the history
//   begun      there is a tick

#include "motion/motion_numbers.h"
#include "predict/predict_numbers.h"
#include "predict/smooth.h"
#include "space/cell.h"

#include <string.h>

// Least interval between two ticks of a ring. Seconds; half of that within which ring.c takes two
// times for the same.
static const double RING_STEP = 5e-6;

// Least step and spacing of samples; history.c makes none below its least step over the most
// missing reports. Seconds.
static const float SAMPLE_STEP = 1e-6f;

// --- ranges --------------------------------------------------------------------------------------

typedef enum range_kind {
#define RANGE(name, least, most, unit, what) RANGE_##name,
#include "predict/smooth_ranges.def"
#undef RANGE
    // Checked separately:
    RANGE_PLACE,
    RANGE_SPOT,
    RANGE_ROTATION,
    RANGE_PLANE,
    RANGE_REPORTED,
    RANGE_COMMAND,
} range_kind;

static bool is_in_range(range_kind range, double number, double now) {
    switch (range) {
#define RANGE(name, least, most, unit, what)                                                       \
    case RANGE_##name:                                                                             \
        return number >= (least) && number <= (most);
#include "predict/smooth_ranges.def"
#undef RANGE
    default:
        return false;
    }
}

static double number_of(char kind, const unsigned char *at, size_t *size) {
    double wide;
    float single;
    uint32_t word;
    uint16_t half;
    switch (kind) {
    case 'd':
        memcpy(&wide, at, *size = sizeof wide);
        return wide;
    case 'f':
        memcpy(&single, at, *size = sizeof single);
        return (double)single;
    case 'h':
        memcpy(&half, at, *size = sizeof half);
        return (double)half;
    default:
        memcpy(&word, at, *size = sizeof word);
        return (double)word;
    }
}

static bool are_in_range(const char *words, const void *at, range_kind range, double now) {
    const unsigned char *next = (const unsigned char *)at;
    for (; *words; ++words) {
        size_t size;
        if (!is_in_range(range, number_of(*words, next, &size), now)) {
            return false;
        }
        next += size;
    }
    return true;
}

// --- one member ----------------------------------------------------------------------------------

static bool is_unit(rm_quat q) {
    return rm_abs(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE;
}

// Nearly every place lies in its landblock already.
static bool can_settle(rm_space space, const rm_position *at) {
    rm_position settled = *at;
    return (space == RM_SPACE_LANDBLOCKS && rm_block_holds(at)) ||
           rm_position_settle(space, &settled);
}

bool rm_smooth_can_be_at(rm_space space, const rm_position *at) {
    return is_unit(at->rotation) && can_settle(space, at) &&
           (space != RM_SPACE_FLAT || at->cell == 0);
}

void rm_smooth_stay(rm_space space, rm_position *at, const rm_position *instead) {
    if (!rm_smooth_can_be_at(space, at)) {
        *at = *instead;
    }
}

// Beside where the body is, which may be over the edge of the map.
static bool is_spot(const rm_position *at) {
    return is_unit(at->rotation) && rm_vec3_is_within(at->origin, 3.0f * RM_COORDINATE_LIMIT);
}

static bool is_good(const char *words, const void *at, range_kind range, rm_space space,
                    double now) {
    switch (range) {
    case RANGE_PLACE:
        return rm_smooth_can_be_at(space, (const rm_position *)at);
    case RANGE_SPOT:
        return is_spot((const rm_position *)at);
    case RANGE_ROTATION:
        return is_unit(*(const rm_quat *)at);
    case RANGE_PLANE:
        return rm_vec3_is_within(((const rm_plane *)at)->normal, RM_NUMBER_LIMIT);
    case RANGE_REPORTED:
    case RANGE_COMMAND:
        return true; // is_report
    default:
        return are_in_range(words, at, range, now);
    }
}

// NOLINTBEGIN(bugprone-macro-parentheses): types and names
#define STRUCT(type)                                                                               \
    static bool is_##type(const type *it, rm_space space, double now) {                            \
        bool is_all_good = true;
#define FIELD(type, member, words, range)                                                          \
    is_all_good = is_all_good && is_good((words), &it->member, RANGE_##range, space, now);
#define END(type)                                                                                  \
    return is_all_good;                                                                            \
    }
#include "predict/smooth_fields.def"
#undef STRUCT
#undef FIELD
#undef END
// NOLINTEND(bugprone-macro-parentheses)

// --- relations between members -------------------------------------------------------------------

static bool is_ring(const rm_past_ring *ring, rm_space space, double now) {
    for (uint32_t i = 0; i < ring->count; ++i) {
        const rm_past *past = rm_past_at(ring, i);
        bool is_later = i == 0 || past->time > rm_past_at(ring, i - 1)->time + RING_STEP;
        if (!is_later || !is_rm_past(past, space, now)) {
            return false;
        }
    }
    return true;
}

static bool is_command(const rm_heard_command *command) {
    rm_movement movement;
    if (command->type == RM_MOVEMENT_STATE && command->as.doing.action_count > RM_HEARD_ACTIONS) {
        return false;
    }
    movement = rm_heard_movement(command);
    return rm_movement_check(&movement) == RM_OK;
}

static bool is_report(const rm_heard *report, rm_space space, double now) {
    return is_rm_heard(report, space, now) &&
           (!(report->has & RM_HEARD_PLACE) || rm_smooth_can_be_at(space, &report->at)) &&
           (!(report->has & RM_HEARD_COMMAND) || is_command(&report->command));
}

// Whether a report may follow another in the list.
static bool is_after(const rm_heard *report, const rm_heard *last, bool is_applied) {
    bool is_timed = (report->has & RM_HEARD_TIMED) != 0;
    return is_timed ? (last->has & RM_HEARD_TIMED) && report->sent >= last->sent : !is_applied;
}

static bool is_list(const rm_smooth *smooth, rm_space space, double now) {
    for (uint32_t i = 0; i < smooth->heard_count; ++i) {
        const rm_heard *report = &smooth->heard[i];
        if (!is_report(report, space, now) ||
            (i > 0 && !is_after(report, report - 1, i < smooth->applied))) {
            return false;
        }
    }
    return is_report(&smooth->base, space, now);
}

// --- free bodies ---------------------------------------------------------------------------------

// Samples of a stretch follow each other, so that none reaches before the first one when that goes.
static bool is_next_sample(const rm_sample *sample, const rm_sample *last) {
    return sample->sent > last->sent && sample->step >= SAMPLE_STEP &&
           sample->spacing >= SAMPLE_STEP && sample->use <= last->use + 1u;
}

static bool is_history(const rm_history *history, rm_space space, double now) {
    bool is_good_one = history->count <= RM_HISTORY_SAMPLES && history->settled <= history->count;
    for (uint32_t i = 0; is_good_one && i < history->count; ++i) {
        const rm_sample *sample = &history->samples[i];
        bool is_next = i == 0 ? sample->use == 0 : is_next_sample(sample, sample - 1);
        is_good_one = is_next && is_rm_sample(sample, space, now);
    }
    return is_good_one;
}

static bool is_cadence_whole(const rm_cadence *cadence, rm_space space, double now) {
    bool has_begun = cadence->runs > 0;
    bool is_good_one = is_rm_cadence(cadence, space, now) &&
                       (!has_begun || (cadence->count > 0 && cadence->together > 0));
    for (uint32_t i = 1; is_good_one && i < cadence->count; ++i) {
        is_good_one = cadence->index[i] >= cadence->index[i - 1];
    }
    return is_good_one;
}

static bool are_times(const rm_path_times *times, double now) {
    return is_in_range(RANGE_AGE, (double)times->delay, now) &&
           is_in_range(RANGE_AGE, (double)times->late, now) && times->late >= 0.0f;
}

static bool is_free(const rm_free *free, rm_space space, double now) {
    return is_history(&free->history, space, now) &&
           is_rm_horizon(&free->models.at[0], space, now) &&
           is_rm_horizon(&free->models.at[1], space, now) && is_rm_path(&free->path, space, now) &&
           are_times(&free->times, now) && is_rm_ease(&free->ease, space, now) &&
           is_cadence_whole(&free->cadence, space, now) && free->timed_by <= RM_TIMED_BY_ARRIVAL &&
           (free->history.count == 0 ||
            (rm_path_is_bounded(&free->path) && rm_smooth_can_be_at(space, &free->path.at)));
}

static bool is_clock(const rm_clock *clock) {
    return is_rm_clock(clock, RM_SPACE_FLAT, 0.0) && rm_clock_counts(clock->rate, clock->modulus) &&
           (clock->count == 0 || clock->used > 0);
}

bool rm_clocks_are_valid(const rm_clocks *clocks) {
    const rm_clock *told = &clocks->told; // never wraps, and has no round trips
    bool is_good_one = is_clock(told) && told->modulus == 0.0 && told->least_delay == 0.0 &&
                       told->trip == 0.0 && told->trip_before == 0.0;
    for (uint32_t i = 0; i < RM_CLOCKS; ++i) {
        is_good_one = is_good_one && is_clock(&clocks->senders[i]);
    }
    return is_good_one;
}

static bool is_ticked(const rm_smooth *smooth, rm_space space, double now) {
    return (smooth->ring.count > 0 || !smooth->is_begun) && is_ring(&smooth->ring, space, now);
}

bool rm_smooth_is_valid(const rm_smooth *smooth, rm_space space, double now) {
    return smooth->is_redone <= 1 && smooth->is_begun <= 1 && smooth->is_touched <= 1 &&
           is_in_range(RANGE_TIME, smooth->lived, now) && smooth->is_free <= RM_FREE_NO &&
           (smooth->is_free == RM_FREE_YES ? is_free(&smooth->free, space, now)
                                           : is_ticked(smooth, space, now)) &&
           rm_smooth_body_is_valid(&smooth->settings) && is_list(smooth, space, now) &&
           is_rm_phase(&smooth->phase, space, now) && is_rm_drawn(&smooth->drawn, space, now);
}
