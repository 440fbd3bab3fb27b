// The observer: packets are put together to messages, messages change its world, and its world is
// advanced by a frame and drawn. What the scores need of arrivals and the queue is measured here,
// because it is invisible from frame to frame.

#include "base/floor.h"
#include "scenario/bound.h"
#include "scenario/messages.h"

// Instead of a phase, for a mover that takes no steps.
#define NO_PHASE (-1.0f)

static float largest(float a, float b) {
    return a > b ? a : b;
}

static rm_actor *actor_of(rm_scenario *s, uint32_t guid) {
    uint32_t index = guid - RM_SCENARIO_GUID;
    return index < s->actor_count ? &s->actors[index] : NULL;
}

// --- arrivals -----------------------------------------------------------------------------------

// The place a message reports, if it does.
static rm_actor *find_reported(rm_scenario *s, rm_bytes bytes, rm_position *at) {
    rm_message message;
    const uint8_t *b = bytes.data;
    uint32_t opcode = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    bool is_both = opcode == RM_MESSAGE_POSITION_AND_MOVEMENT;
    if (!(is_both || opcode == RM_MESSAGE_UPDATE_POSITION) ||
        rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes.data, bytes.size, &message, NULL) !=
            RM_OK) {
        return NULL;
    }
    *at = is_both ? message.position_and_movement.at.position : message.update_position.at.position;
    rm_actor *actor = actor_of(s, rm_message_guid(&message));
    return actor && !rm_body_id_is_null(actor->seen) ? actor : NULL;
}

// Time from a time of sending to the drawn moment of a body. Under rules that chase it is 0.
static float ahead_of(const rm_scenario *s, const rm_actor *actor, double sent) {
    rm_smooth_info smooth;
    if (rm_body_read_smooth(s->observer, actor->seen, &smooth) != RM_OK) {
        return 0.0f;
    }
    return (float)(smooth.time + s->def.observer_phase - sent);
}

// Lists a report; the oldest makes room.
static void list_arrival(rm_actor *actor, const rm_scenario_arrival *arrival) {
    if (actor->arrival_count == RM_FRAME_ARRIVALS) {
        for (uint32_t i = 1; i < RM_FRAME_ARRIVALS; ++i) {
            actor->arrivals[i - 1] = actor->arrivals[i];
        }
        actor->arrival_count -= 1;
    }
    actor->arrivals[actor->arrival_count++] = *arrival;
}

// Takes in a place, and measures the end of the queue.
static void take_report(rm_scenario *s, rm_actor *actor, const rm_position *at) {
    rm_body_info after;
    actor->report = *at;
    actor->has_report = 1;
    bool has_queue = s->def.rules.present != RM_RULE_SMOOTH;
    if (has_queue && rm_body_read(s->observer, actor->seen, &after) == RM_OK &&
        after.queue_count == 0) {
        actor->empty_error = largest(actor->empty_error, rm_position_distance(&after.position, at));
    }
}

// When a message was sent by the header of its packet, and when it arrived. The server sends at its
// ticks, and the observer's clock starts observer_phase after the server's.
static rm_timing timing_of(const rm_scenario *s, const rm_blob *blob) {
    const double sent = rm_packet_sent(blob->interval, s->arrived, 1.0 / RM_SERVER_RATE);
    return (rm_timing){.has_sent = s->def.is_timed,
                       .has_arrived = true,
                       .sent = sent - s->def.observer_phase,
                       .arrived = s->arrived - s->def.observer_phase};
}

static void receive(void *user, const rm_blob *blob) {
    rm_scenario *s = user;
    rm_position at;
    rm_receipt receipt;
    rm_body_info before;
    rm_actor *actor = find_reported(s, blob->bytes, &at);
    if (actor && rm_body_read(s->observer, actor->seen, &before) != RM_OK) {
        actor = NULL;
    }
    if (actor && s->arriving >= actor->report_sent) {
        rm_scenario_arrival arrival = {.sent = s->arriving,
                                       .body = rm_scenario_place(s, &before.position),
                                       .error = rm_position_distance(&before.position, &at),
                                       .ahead = ahead_of(s, actor, s->arriving)};
        list_arrival(actor, &arrival);
    }
    rm_timing timing = timing_of(s, blob);
    rm_status status =
        s->def.rules.present == RM_RULE_SMOOTH
            ? rm_world_receive_timed(s->observer, blob->bytes.data, blob->bytes.size, &timing,
                                     &receipt)
            : rm_world_receive(s->observer, blob->bytes.data, blob->bytes.size, &receipt);
    if (status != RM_OK) {
        s->now.refused += 1;
    } else if (actor && receipt.what == RM_RECEIVED_APPLIED) {
        take_report(s, actor, &at);
    }
}

static rm_scenario_event event_of(const rm_datagram *d) {
    const uint32_t *words = d->tag.words;
    rm_scenario_event e = {.time = d->arrived,
                           .has_arrived = true,
                           .is_duplicate = d->is_duplicate,
                           .actor = words[0],
                           .sent = d->sent};
    for (uint32_t i = 0; i < RM_DATAGRAM_MESSAGES; ++i) {
        uint32_t kind = words[2 + i / 2] >> 16 * (i % 2) & 0xFFFFu;
        if (kind) {
            e.kinds[e.count] = kind;
            e.numbers[e.count++] = words[1] + i;
        }
    }
    return e;
}

// Second copies are left out before the reassembler would do it, so that a run that was taken back
// is independent of what the reassembler remembers.
static rm_status take_arrivals(rm_scenario *s) {
    rm_datagram datagram;
    rm_status status = RM_OK;
    while (status == RM_OK &&
           rm_network_receive(s->network, s->now.time + RM_SAME_TIME, &datagram)) {
        rm_scenario_event event = event_of(&datagram);
        rm_scenario_note(s, &event, datagram.bytes);
        rm_actor *actor = &s->actors[event.actor];
        if (event.count && datagram.sent > actor->report_sent) {
            actor->report_sent = datagram.sent;
        }
        if (s->bound && event.count && event.actor == 0) {
            status = rm_bound_take_datagram(s, datagram.sent);
        }
        s->arriving = datagram.sent;
        s->arrived = datagram.arrived;
        if (!datagram.is_duplicate &&
            rm_reassembler_push(s->reassembler, 1, datagram.bytes.data, datagram.bytes.size,
                                receive, s, NULL) != RM_OK) {
            s->now.refused += 1;
        }
    }
    return status;
}

// --- frame --------------------------------------------------------------------------------------

static void begin_frame(rm_scenario *s) {
    for (uint32_t i = 0; i < s->actor_count; ++i) {
        s->actors[i].arrival_count = 0;
        s->actors[i].empty_error = -1.0f;
    }
}

// The state between arrivals and the frame's ticks: the effect of the ticks is measured from here.
static void look_before(rm_scenario *s) {
    rm_body_info info;
    for (uint32_t i = 0; i < s->actor_count; ++i) {
        rm_actor *actor = &s->actors[i];
        if (rm_body_id_is_null(actor->seen)) {
            rm_world_find(s->observer, actor->guid, &actor->seen);
        }
        if (rm_body_read(s->observer, actor->seen, &info) == RM_OK) {
            actor->queue = info.queue_count;
            actor->stood = info.position;
        }
    }
}

// A node counts as reached by where the body stands at the start of a tick. A body that takes off
// drops its queue: that counts as missed.
static void notice_emptied(rm_actor *actor, const rm_body_info *info) {
    bool is_emptied = actor->queue > 0 && info->queue_count == 0;
    if (is_emptied && actor->has_report && !(info->reasons & RM_REASON_LEAVE)) {
        actor->empty_error =
            largest(actor->empty_error, rm_position_distance(&actor->stood, &actor->report));
    }
}

// The phase of the mover's cycle, `before_end` seconds before the end of the server's tick.
static float truth_phase(const rm_scenario *s, const rm_actor *actor, double before_end) {
    rm_motion motion;
    if (rm_body_read_motion(s->server, actor->body, &motion) != RM_OK ||
        motion.sequence.phase_rate == 0.0f) {
        return NO_PHASE;
    }
    double phase = motion.sequence.cursor - (double)motion.sequence.phase_rate * before_end;
    float wrapped = (float)(phase - rm_floor_double(phase));
    return wrapped < 1.0f ? wrapped : 0.0f;
}

// Place of the mover between the start and the end of the server's tick.
static void fill_truth(const rm_scenario *s, const rm_actor *actor, rm_scenario_sample *f) {
    rm_body_info info;
    if (rm_body_read(s->server, actor->body, &info) != RM_OK) {
        return;
    }
    float share = (float)(s->now.time * RM_SERVER_RATE - (double)(s->now.tick - 1));
    rm_vec3 from = rm_scenario_place(s, &actor->before);
    rm_vec3 way = rm_vec3_sub(rm_scenario_place(s, &info.position), from);
    f->truth = rm_vec3_add(from, rm_vec3_scale(way, share));
    f->truth_velocity = rm_vec3_scale(way, (float)RM_SERVER_RATE);
    f->truth_tick = (double)(s->now.tick - 1) / RM_SERVER_RATE;
    f->truth_transient = info.transient;
    f->truth_cycle = rm_vec3_length(info.cycle_velocity);
    f->truth_rotation = rm_quat_interpolate(actor->before.rotation, info.position.rotation, share);
    f->truth_phase = rm_is_grounded(&info)
                         ? truth_phase(s, actor, (1.0 - (double)share) / RM_SERVER_RATE)
                         : NO_PHASE;
}

static void fill_body(rm_scenario *s, rm_actor *actor, rm_scenario_sample *f) {
    rm_body_info info;
    if (rm_body_read(s->observer, actor->seen, &info) != RM_OK) {
        return;
    }
    notice_emptied(actor, &info);
    f->is_seen = 1;
    f->body = rm_scenario_place(s, &info.position);
    f->body_rotation = info.position.rotation;
    f->queue = info.queue_count;
    f->cycle = info.cycle_velocity.y;
    f->reasons = info.reasons;
    f->blips = info.blips;
    f->transient = info.transient;
    rm_smooth_info smooth;
    if (rm_body_read_smooth(s->observer, actor->seen, &smooth) == RM_OK) {
        f->cycle = smooth.cycle_speed;
    }
    f->ahead = ahead_of(s, actor, actor->report_sent);
    f->report = actor->has_report ? rm_scenario_place(s, &actor->report) : f->body;
}

static void fill_frame(rm_scenario *s, uint32_t index) {
    rm_actor *actor = &s->actors[index];
    rm_scenario_sample *f = &s->frames[index];
    *f = (rm_scenario_sample){.time = s->now.time,
                              .frame = s->now.frame,
                              .ticks = rm_world_ticks(s->observer),
                              .report_sent = actor->report_sent};
    fill_body(s, actor, f);
    fill_truth(s, actor, f);
    f->empty_error = actor->empty_error;
    f->arrival_count = actor->arrival_count;
    for (uint32_t i = 0; i < actor->arrival_count; ++i) {
        f->arrivals[i] = actor->arrivals[i];
    }
}

static void draw(rm_scenario *s) {
    uint32_t count = rm_world_render(s->observer, s->def.start.cell, s->renders, s->actor_count);
    for (uint32_t i = 0; i < count && i < s->actor_count; ++i) {
        const rm_render *r = &s->renders[i];
        uint32_t index = r->guid - RM_SCENARIO_GUID;
        if (index < s->actor_count) {
            rm_scenario_sample *f = &s->frames[index];
            f->drawn = r->position;
            f->drawn_rotation = r->rotation;
            f->phase = r->phase;
            f->rate = r->rate;
        }
    }
}

// A frame: takes in arrivals, runs the due ticks, and draws.
rm_status rm_observer_run(rm_scenario *s) {
    begin_frame(s);
    rm_status status = take_arrivals(s);
    look_before(s);
    if (status == RM_OK) {
        status = rm_world_advance(s->observer, s->now.frame_seconds);
    }
    for (uint32_t i = 0; status == RM_OK && i < s->actor_count; ++i) {
        fill_frame(s, i);
    }
    if (status == RM_OK) {
        draw(s);
    }
    return status == RM_OK && s->bound ? rm_bound_draw(s, &s->frames[0]) : status;
}
