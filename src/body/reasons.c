// Reasons of movement: as bits, and with numbers where the world keeps events.
//
// Invariants: events of a buffer are in the order of their ticks; those of one body and tick are
// numbered consecutively from 0, also after some have been taken back. A full buffer drops the
// newest and counts them.

#include "body/tick.h"

static const char *const reason_names[RM_REASON_COUNT] = {
    "root",   "chase",   "reached",   "stall", "blip",    "blip_failed", "velocity", "gravity",
    "sticky", "leash",   "teleport",  "snap",  "ignored", "dormant",     "hidden",   "sweep_failed",
    "slide",  "step_up", "step_down", "cliff", "land",    "leave",       "blocked",  "budget",
};

const char *rm_reason_name(int index) {
    return index >= 0 && index < RM_REASON_COUNT ? reason_names[index] : NULL;
}

// Events of a buffer are in the order of their ticks, so that a search backwards ends with
// this one.
static uint32_t next_sequence(const rm_event_buffer *buffer, uint64_t tick, rm_body_id body) {
    for (uint32_t i = buffer->count; i > 0 && buffer->events[i - 1].tick == tick; --i) {
        const rm_event *event = &buffer->events[i - 1];
        if (rm_body_id_is_equal(event->body, body)) {
            return event->sequence + 1;
        }
    }
    return 0;
}

// Puts an event into the buffer of the block, if there is one and it has room.
static void keep(const rm_tick *tick, const rm_lane *lane, rm_event event) {
    rm_event_buffer *buffer = tick->events;
    if (!buffer) {
        return;
    }
    if (buffer->count >= buffer->capacity) {
        buffer->dropped += 1;
        return;
    }
    event.tick = tick->number;
    event.body = lane->id;
    event.sequence = next_sequence(buffer, tick->number, lane->id);
    buffer->events[buffer->count] = event;
    buffer->count += 1;
}

void rm_lane_note_reason(const rm_tick *tick, const rm_lane *lane, uint32_t reason, float amount) {
    uint32_t *reasons = tick->is_between_ticks ? lane->warm->pending_reasons : lane->warm->reasons;
    reasons[lane->i] |= reason;
    keep(tick, lane, (rm_event){.reason = reason, .amount = amount});
}

void rm_lane_note_event(const rm_tick *tick, const rm_lane *lane, uint32_t event, float metres) {
    keep(tick, lane, (rm_event){.reason = event, .amount = metres});
}

static void remove_events(rm_event_buffer *buffer, uint64_t tick, rm_body_id body,
                          uint32_t reasons) {
    uint32_t first = buffer->count;
    while (first > 0 && buffer->events[first - 1].tick == tick) {
        first -= 1;
    }
    uint32_t kept = first;
    uint32_t sequence = 0;
    for (uint32_t i = first; i < buffer->count; ++i) {
        rm_event event = buffer->events[i];
        bool is_own = rm_body_id_is_equal(event.body, body);
        if (!is_own || !(event.reason & reasons)) {
            event.sequence = is_own ? sequence++ : event.sequence;
            buffer->events[kept++] = event;
        }
    }
    buffer->count = kept;
}

void rm_lane_untell(const rm_tick *tick, const rm_lane *lane, uint32_t reasons) {
    reasons &= lane->warm->reasons[lane->i];
    lane->warm->reasons[lane->i] &= ~reasons;
    if (reasons && tick->events) {
        remove_events(tick->events, tick->number, lane->id, reasons);
    }
}

void rm_lane_note_touch(const rm_tick *tick, const rm_lane *lane, uint32_t other, rm_vec3 normal,
                        float speed) {
    keep(tick, lane,
         (rm_event){.reason = RM_EVENT_TOUCH, .amount = speed, .other = other, .normal = normal});
}
