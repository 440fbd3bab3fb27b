// Why a body moved: bits for everyone, numbers for those who ask.

#include "body/step.h"

static const char *const reason_names[RM_REASON_COUNT] = {
    "root",   "chase",   "reached",   "stall", "blip",    "blip_failed", "velocity", "gravity",
    "sticky", "leash",   "teleport",  "snap",  "ignored", "dormant",     "hidden",   "sweep_failed",
    "slide",  "step_up", "step_down", "cliff", "land",    "leave",       "blocked",
};

const char *rm_reason_name(int index) {
    return index >= 0 && index < RM_REASON_COUNT ? reason_names[index] : NULL;
}

// Events of a buffer are in the order of their ticks, so that looking back ends with this one.
static uint32_t next_sequence(const rm_event_buffer *buffer, uint64_t tick, rm_body_id body) {
    for (uint32_t i = buffer->count; i > 0 && buffer->events[i - 1].tick == tick; --i) {
        const rm_event *event = &buffer->events[i - 1];
        if (rm_body_id_is_equal(event->body, body)) {
            return event->sequence + 1;
        }
    }
    return 0;
}

void rm_lane_tell(const rm_step *step, const rm_lane *lane, uint32_t reason, float amount) {
    uint32_t *reasons = step->is_between_ticks ? lane->warm->pending_reasons : lane->warm->reasons;
    reasons[lane->i] |= reason;
    rm_event_buffer *buffer = step->events;
    if (!buffer) {
        return;
    }
    if (buffer->count >= buffer->capacity) {
        buffer->dropped += 1;
        return;
    }
    buffer->events[buffer->count] = (rm_event){
        .tick = step->tick,
        .body = lane->id,
        .sequence = next_sequence(buffer, step->tick, lane->id),
        .reason = reason,
        .amount = amount,
    };
    buffer->count += 1;
}
