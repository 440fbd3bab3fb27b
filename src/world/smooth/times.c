// Times of sending of reports.
//
// Clocks are read at the start of a frame, when the world's time has passed the arrivals: before it
// a report may seem to have been sent after it arrived, by up to the length of the frame.

#include "base/floor.h"
#include "predict/predict_numbers.h"
#include "world/smooth/smooth_frame.h"
#include "world/world.h"

enum { CLOCK_STEPS = 2 };               // clocks of hosts are set less often
enum { CLOCK_TRIED = 3 };               // times of sending before their clock is judged
static const double CLOCK_SLACK = 0.01; // s; a time of sending may be at most this far ahead

static double rounded(double seconds) {
    return rm_floor_double(seconds * 1e6 + 0.5) * 1e-6;
}

// Clamps a time of sending, and its error, to the window of the world.
static void set_timed(const rm_world *world, rm_heard *heard, double sent, double error,
                      rm_timed_by by) {
    double oldest = world->flow.time - RM_SMOOTH_AGE_LIMIT;
    heard->sent = rounded(sent > oldest ? sent : oldest);
    heard->slack = (float)(error < RM_SMOOTH_AGE_LIMIT ? error : RM_SMOOTH_AGE_LIMIT);
    heard->timed_by = (uint32_t)by;
    heard->has |= RM_HEARD_TIMED;
}

// Whether times of sending are those of the world's clock: every report was sent before it arrived,
// within the window of the world.
static bool is_own_clock(const rm_clock *told, double now) {
    double least = told->offset - told->first; // of arrivals less times of sending
    bool is_near = least >= -CLOCK_SLACK && least <= RM_SMOOTH_AGE_LIMIT;
    bool has_rate = !told->is_heard || told->rate == 1.0;
    return has_rate && (told->count < CLOCK_TRIED || is_near) && !rm_clock_stands(told, now);
}

static void set_sender_time(rm_heard *heard, uint32_t clock, double time, uint32_t bit) {
    heard->sender_clock = clock;
    heard->sender_time = time;
    heard->has |= (uint16_t)bit;
}

void rm_times_set_sender(rm_heard *heard, uint32_t clock, double time) {
    set_sender_time(heard, clock, time, RM_HEARD_CLOCKED);
}

void rm_times_tell(rm_world *world, rm_heard *heard, double sent) {
    double now = world->flow.time;
    bool is_possible = sent <= now + RM_SMOOTH_FUTURE && sent >= now - RM_SMOOTH_AGE_LIMIT;
    heard->has |= is_possible ? 0u : RM_HEARD_DOUBTED;
    if (!(sent >= now - RM_SENDER_TIME_MOST && sent <= now + RM_SENDER_TIME_MOST)) {
        return;
    }
    if (!is_own_clock(&world->clocks->told, now)) {
        set_sender_time(heard, RM_CLOCKS, sent, RM_HEARD_CLOCKED);
        heard->has |= RM_HEARD_DOUBTED;
        return;
    }
    set_sender_time(heard, RM_CLOCKS, sent, RM_HEARD_TOLD);
    if (sent <= now + RM_SMOOTH_FUTURE) {
        set_timed(world, heard, sent, 0.0, RM_TIMED_BY_SENT);
    }
}

// Host times that are set repeatedly, or stand still, are in another unit, which is then measured.
static void doubt_unit(rm_clock *told, double now) {
    if (told->rate == 1.0 && (told->steps >= CLOCK_STEPS || rm_clock_stands(told, now))) {
        rm_clock_begin(told, &(rm_clock_def){0});
    }
}

// A report without a time of sending is bounded by its arrival.
static void read_told(rm_world *world, rm_heard *heard) {
    rm_clock *told = &world->clocks->told;
    told->rate = told->is_heard ? told->rate : 1.0;
    double now = world->flow.time;
    doubt_unit(told, now);
    rm_clock_reading reading = rm_clock_read(told, now, heard->sender_time);
    if ((heard->has & RM_HEARD_CLOCKED) && !reading.is_doubted) {
        set_timed(world, heard, reading.sent, reading.error, RM_TIMED_BY_CLOCK);
    }
}

static void read_clock(rm_world *world, rm_heard *heard) {
    rm_clock *clock = &world->clocks->senders[heard->sender_clock];
    rm_clock_reading reading = rm_clock_read(clock, world->flow.time, heard->sender_time);
    bool is_implausible = reading.is_doubted && clock->state == RM_CLOCK_IMPLAUSIBLE;
    set_timed(world, heard, reading.sent, reading.error, RM_TIMED_BY_CLOCK);
    heard->has |= is_implausible ? RM_HEARD_DOUBTED : 0u;
}

// Moves a report to the place of its time in the list.
static void put_again(rm_smooth *smooth, uint32_t i, const rm_heard *heard) {
    smooth->heard_count -= 1;
    for (uint32_t k = i; k < smooth->heard_count; ++k) {
        smooth->heard[k] = smooth->heard[k + 1];
    }
    rm_heard_insert(smooth, heard);
}

static bool resolve(rm_world *world, rm_smooth *smooth, uint32_t i) {
    rm_heard heard = smooth->heard[i];
    if (!(heard.has & (RM_HEARD_CLOCKED | RM_HEARD_TOLD))) {
        return false;
    }
    bool was_timed = (heard.has & RM_HEARD_TIMED) != 0;
    if (heard.sender_clock == RM_CLOCKS) {
        read_told(world, &heard);
    } else {
        read_clock(world, &heard);
    }
    heard.has &= (uint16_t) ~(RM_HEARD_CLOCKED | RM_HEARD_TOLD);
    smooth->heard[i].has = heard.has;
    if (!was_timed && (heard.has & RM_HEARD_TIMED)) {
        put_again(smooth, i, &heard);
        return true;
    }
    return false;
}

void rm_times_resolve(rm_world *world, rm_smooth *smooth) {
    for (uint32_t i = 0; i < smooth->heard_count;) {
        i += resolve(world, smooth, i) ? 0 : 1;
    }
}
