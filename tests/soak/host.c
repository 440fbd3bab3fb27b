// The host of the observer's world: takes what arrives, and gives its world time as badly as a host
// can.

#include "soak.h"

#include <math.h>

enum {
    CLOCK_ONE_IN = 20 * SOAK_RATE, // frames
    PAUSE_ONE_IN = 200 * SOAK_RATE,
    PAUSE_TICKS = 1 * SOAK_RATE, // at least
    PAUSE_SPAN = 7 * SOAK_RATE,
    VIEWER_TICKS = 120 * SOAK_RATE,
    RESTORE_TICKS = 3600 * SOAK_RATE,
};

// How long a body may go on by a push after it has reached a place, before it is told once more.
#define SLIDE_SECONDS 8.0

// A place was taken: was it that of a mover at rest, which has not been anywhere since?
static void hear(soak *s) {
    const uint32_t *words = s->arriving.words;
    mover *m = &s->movers[words[TAG_MOVER]];
    bool is_present = words[TAG_INSTANCE] == m->stamps[RM_STAMP_INSTANCE] && m->is_alive &&
                      !m->is_moving && words[TAG_TICK] >= m->rests_since &&
                      words[TAG_TICK] >= s->viewer_at;
    if (!(words[TAG_BITS] & TAG_IS_WHOLE) || !is_present) {
        return;
    }
    if (m->heard_first < 0.0) {
        m->heard_first = s->host_time;
    } else if (m->heard_at < 0.0 && s->host_time >= m->heard_first + SLIDE_SECONDS) {
        m->heard_at = s->host_time;
    }
}

static void receive(void *user, const rm_blob *blob) {
    soak *s = user;
    rm_receipt receipt;
    rm_status status = rm_world_receive(s->observer, blob->bytes.data, blob->bytes.size, &receipt);
    if (status != RM_OK) {
        soak_fail(s, "a message was refused: %s", rm_status_text(status));
        return;
    }
    s->result.messages += 1;
    s->result.received[receipt.what] += 1;
    if (receipt.kind == RM_MESSAGE_UPDATE_POSITION && receipt.what == RM_RECEIVED_APPLIED) {
        hear(s);
    }
}

// Besides those with a wrong bit nothing is refused; what the reassembler takes for too old, as
// many are in a flood, is as good as lost.
static void take_arrivals(soak *s) {
    rm_datagram datagram;
    while (rm_network_receive(s->network, (double)s->tick * SOAK_TICK, &datagram)) {
        s->arriving = datagram.tag;
        bool is_damaged = (datagram.tag.words[TAG_BITS] & TAG_IS_DAMAGED) != 0;
        rm_status status = rm_reassembler_push(s->reassembler, 1, datagram.bytes.data,
                                               datagram.bytes.size, receive, s, NULL);
        if (status != RM_OK && !is_damaged) {
            soak_fail(s, "a packet was refused: %s", rm_status_text(status));
        }
    }
}

// --- clock ---------------------------------------------------------------------------------------

// A time that no clock has: refused, and nothing changes.
static bool give_nonsense(soak *s, uint32_t choice) {
    const double times[] = {-SOAK_TICK, -5.0, -1e300, (double)NAN, (double)INFINITY, 3601.0};
    uint64_t ticks = rm_world_ticks(s->observer);
    double pending = rm_world_pending(s->observer);
    uint64_t hash = rm_world_hash(s->observer);
    rm_status status = rm_world_advance(s->observer, times[choice % 6]);
    s->result.faults[FAULT_REFUSED] += 1;
    bool is_same = rm_world_ticks(s->observer) == ticks &&
                   rm_world_pending(s->observer) == pending && rm_world_hash(s->observer) == hash;
    return (status == RM_ERROR_TIME && is_same) || soak_fail(s, "a wrong time was taken");
}

// How long the host says that this frame was.
static double choose_time(soak *s, double elapsed, bool *is_good) {
    uint32_t choice = rm_random_u32(&s->host_random);
    *is_good = true;
    if (s->is_calm || rm_random_u32(&s->host_random) % CLOCK_ONE_IN != 0) {
        return elapsed;
    }
    switch (choice % 4) {
    case 0:
        s->result.faults[FAULT_FORWARD] += 1;
        return elapsed + 0.1 + (double)(choice >> 8 & 0xFF) * (1.7 / 256.0);
    case 1:
        s->result.faults[FAULT_HUGE] += 1;
        return choice & 0x100 ? 3600.0 : 2.5;
    case 2:
        return 0.0;
    default:
        *is_good = give_nonsense(s, choice >> 8);
        return elapsed;
    }
}

static bool advance(soak *s) {
    double elapsed = (double)(s->tick - s->last_frame) * SOAK_TICK;
    bool is_good;
    double dt = choose_time(s, elapsed, &is_good);
    s->last_frame = s->tick;
    s->host_time += dt < 2.0 ? dt : 0.0; // more is dropped
    rm_status status = is_good ? rm_world_advance(s->observer, dt) : RM_OK;
    return is_good &&
           (status == RM_OK || soak_fail(s, "observer's frame: %s", rm_status_text(status)));
}

// --- others --------------------------------------------------------------------------------------

bool soak_set_viewer(soak *s, const rm_position *at) {
    rm_status status = rm_world_set_viewer(s->observer, at);
    s->viewer_at = s->tick;
    for (uint32_t i = 0; i < SOAK_BODIES; ++i) {
        soak_forget(&s->movers[i]);
    }
    return status == RM_OK || soak_fail(s, "viewer: %s", rm_status_text(status));
}

// Somewhere about the middle, or nowhere. Bodies far from it sleep.
static bool move_viewer(soak *s) {
    rm_position at = rm_default_scenario_def().start;
    uint32_t choice = rm_random_u32(&s->host_random);
    at.origin.x += (float)(choice % 200) - 100.0f;
    at.origin.y += (float)(choice >> 8 & 0x7F) - 64.0f;
    rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    s->result.faults[FAULT_VIEWER] += 1;
    return soak_set_viewer(s, choice >> 31 ? NULL : &at);
}

static bool save_and_restore(soak *s) {
    size_t size = 0;
    uint64_t hash = rm_world_hash(s->observer);
    rm_status status = rm_world_save(s->observer, s->save_bytes, s->save_capacity, &size);
    if (status == RM_OK) {
        status = rm_world_restore(s->observer, s->save_bytes, size);
    }
    s->result.faults[FAULT_RESTORE] += 1;
    return (status == RM_OK && rm_world_hash(s->observer) == hash) ||
           soak_fail(s, "save and restore: %s", rm_status_text(status));
}

static bool do_faults(soak *s) {
    bool is_good = s->tick % VIEWER_TICKS != VIEWER_TICKS - 1 || move_viewer(s);
    if (is_good && s->tick % RESTORE_TICKS == RESTORE_TICKS / 2) {
        is_good = save_and_restore(s);
    }
    if (rm_random_u32(&s->host_random) % PAUSE_ONE_IN == 0) {
        s->pause_until = s->tick + PAUSE_TICKS + rm_random_u32(&s->host_random) % PAUSE_SPAN;
        s->result.faults[FAULT_PAUSE] += 1;
    }
    return is_good;
}

bool soak_run_host(soak *s) {
    if (s->tick < s->pause_until) {
        return true;
    }
    bool was_paused = s->tick == s->pause_until;
    take_arrivals(s);
    bool is_good = !s->has_failed && (s->is_calm || do_faults(s)) && advance(s);
    // All that came in the meantime came at once: queues are longest now.
    if (was_paused) {
        soak_check(s);
    }
    return is_good;
}
