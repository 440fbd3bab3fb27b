// The clock and the room of a world that a capture is played through.

#include "world.h"

#include "remora/packet.h"

// Captures keep microseconds: what arrived at the very time of a frame may seem to be half of one
// late. Seconds.
#define ROUNDING 1e-6

// After its last message a capture is played on, so that bodies come to rest. Seconds.
#define AFTERWARDS 2.0

// Silence longer than this is cut: nothing happens in it, and a clock may have leapt. Seconds.
#define SILENCE 600.0

enum { FIRST_CAPACITY = 256, CAPACITY_LIMIT = 1 << 20 };

rm_status replay_world_begin(replay_world *w, rm_rules rules, rm_numbering numbering) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rules;
    def.numbering = numbering;
    def.capacity = FIRST_CAPACITY;
    *w = (replay_world){.capacity = FIRST_CAPACITY, .is_smooth = rules.present == RM_RULE_SMOOTH};
    return rm_world_create(&def, &w->world);
}

void replay_world_end(replay_world *w) {
    rm_world_destroy(w->world);
    w->world = NULL;
}

static double now_of(const replay_world *w) {
    return (double)w->frame * REPLAY_FRAME_SECONDS + w->skipped;
}

static void advance_frame(replay_world *w) {
    w->frame += 1;
    w->status = rm_world_advance(w->world, REPLAY_FRAME_SECONDS);
    if (w->status == RM_OK && w->frame_fn) {
        w->frame_fn(w->user, now_of(w));
    }
}

static void advance_frames(replay_world *w, double time) {
    while (w->status == RM_OK &&
           (double)(w->frame + 1) * REPLAY_FRAME_SECONDS + w->skipped < time - ROUNDING) {
        advance_frame(w);
    }
}

void replay_world_advance(replay_world *w, double time) {
    double now = now_of(w);
    if (time - now > SILENCE) {
        advance_frames(w, now + AFTERWARDS);
        w->skipped += time - now - AFTERWARDS;
    }
    advance_frames(w, time);
}

void replay_world_settle(replay_world *w, double length) {
    replay_world_advance(w, length + AFTERWARDS);
}

static rm_timing timing_of(replay_world *w, const replay_message *m) {
    const double sent = rm_packet_sent(m->interval, m->time, 0.0);
    const double late = m->time - sent;
    if (w->is_timed && (!w->has_quickest || late < w->quickest)) {
        w->has_quickest = true;
        w->quickest = late;
    }
    return (rm_timing){.has_sent = w->is_timed,
                       .has_arrived = true,
                       .sent = sent + w->quickest - w->skipped,
                       .arrived = m->time - w->skipped};
}

static rm_status receive(replay_world *w, const replay_message *m, rm_receipt *receipt) {
    if (!w->is_smooth) {
        return rm_world_receive(w->world, m->bytes.data, m->bytes.size, receipt);
    }
    const rm_timing timing = timing_of(w, m);
    return rm_world_receive_timed(w->world, m->bytes.data, m->bytes.size, &timing, receipt);
}

rm_status replay_world_receive(replay_world *w, const replay_message *m, rm_receipt *receipt) {
    rm_status status = receive(w, m, receipt);
    if (status == RM_ERROR_FULL && w->capacity < CAPACITY_LIMIT) {
        status = rm_world_grow(w->world, w->capacity * 2);
        if (status == RM_OK) {
            w->capacity *= 2;
            status = receive(w, m, receipt);
        }
    }
    return status;
}
