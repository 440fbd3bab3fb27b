// Making, stepping, saving and reading a scenario: a server's world, an observer's world and a
// network between them.
//
// Invariants: everything is allocated when the scenario is made, in one block laid out by lay_out;
// a step is the same for the same def and seed on every machine, and a saved scenario continues
// exactly as an uninterrupted one.

#include "remora/scenario.h"

#include "remora/base.h"

#include "scenario/bound.h"
#include "scenario/memory.h"
#include "scenario/run.h"

#include <string.h>

rm_scenario_def rm_default_scenario_def(void) {
    rm_scenario_def def = {
        .rules = rm_rules_l3(),
        .network = rm_default_network_def(),
        .seed = 1,
        .frame_seconds = 1.0 / 60.0,
        .observer_phase = RM_OBSERVER_PHASE,
        .report_ticks = 6,
        .smooth = rm_default_smooth_def(),
        .start = rm_default_body_def().position,
        .ground = {.kind = RM_GROUND_CONSTANT},
    };
    return def;
}

// Seconds a frame, ticks a report.
static bool are_rates(double frame_seconds, uint32_t report_ticks) {
    return frame_seconds > 0.0 && frame_seconds <= 1.0 && report_ticks > 0;
}

static bool is_valid(const rm_scenario_def *def) {
    return def && rm_script_at(def->script) && def->seconds >= 0.0 && def->seconds <= 86400.0 &&
           are_rates(def->frame_seconds, def->report_ticks) && def->observer_phase >= 0.0 &&
           def->observer_phase <= 1.0;
}

// --- making -------------------------------------------------------------------------------------

typedef struct layout {
    size_t actors, frames, renders, events, size;
} layout;

// Offsets of the parts in one block of memory, each aligned.
static layout lay_out(uint32_t actor_count) {
    layout l;
    l.actors = rm_aligned(sizeof(rm_scenario));
    l.frames = l.actors + rm_aligned(actor_count * sizeof(rm_actor));
    l.renders = l.frames + rm_aligned(actor_count * sizeof(rm_scenario_sample));
    l.events = l.renders + rm_aligned(actor_count * sizeof(rm_render));
    l.size = l.events + rm_aligned(RM_EVENTS_KEPT * sizeof(rm_scenario_event));
    return l;
}

static rm_scenario *allocate(const rm_scenario_def *def) {
    const rm_script *script = rm_script_at(def->script);
    layout l = lay_out(script->actors);
    uint8_t *memory = rm_scenario_allocate(&def->allocator, l.size);
    if (!memory) {
        return NULL;
    }
    rm_scenario *s = (rm_scenario *)(void *)memory;
    s->def = *def;
    s->collide.collision = def->collision;
    s->script = script;
    s->actor_count = script->actors;
    s->now.report_ticks = def->report_ticks;
    s->now.frame_seconds = def->frame_seconds;
    s->now.time = def->observer_phase;
    s->now.rate_time = def->observer_phase;
    s->actors = (rm_actor *)(void *)(memory + l.actors);
    s->frames = (rm_scenario_sample *)(void *)(memory + l.frames);
    s->renders = (rm_render *)(void *)(memory + l.renders);
    s->events = (rm_scenario_event *)(void *)(memory + l.events);
    return s;
}

// Common def of the worlds of server and observer.
static rm_world_def world_def(rm_scenario *s) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = s->actor_count;
    def.ground = s->def.ground;
    def.sweep = s->def.sweep;
    def.sweep_user = s->def.sweep_user;
    if (s->def.collision) {
        def.sweep = rm_collide_sweep;
        def.sweep_user = &s->collide;
    }
    def.allocator = s->def.allocator;
    return def;
}

// The truth is independent of the rules of the observer, but for ground_velocity: with another one
// the two would disagree about how far a push or a jump carries.
static rm_status make_worlds(rm_scenario *s) {
    rm_world_def def = world_def(s);
    def.rules.ground_velocity = s->def.rules.ground_velocity;
    const rm_world_def server = def;
    rm_status status = rm_world_create(&server, &s->server);
    def.rules = s->def.rules;
    def.events = s->def.events;
    def.runner = s->def.runner;
    if (status == RM_OK) {
        status = rm_world_create(&def, &s->observer);
    }
    if (status == RM_OK && s->def.draws_bound) {
        status = rm_bound_create(s, &server);
    }
    rm_smooth_def smooth = s->def.smooth;
    const double interval = (double)s->def.report_ticks / RM_SERVER_RATE;
    // A server that reports changes only lacks a regular interval.
    if (smooth.report_interval == 0.0f && interval <= RM_SMOOTH_REPORT_LONGEST) {
        smooth.report_interval = (float)interval;
    }
    bool is_smooth = def.rules.present == RM_RULE_SMOOTH;
    return status == RM_OK && is_smooth ? rm_world_set_smooth(s->observer, &smooth) : status;
}

static rm_status make_wires(rm_scenario *s) {
    rm_network_def network = s->def.network;
    rm_reassembler_def reassembler = rm_default_reassembler_def();
    rm_random seeds = rm_random_make(s->def.seed);
    uint64_t high = rm_random_u32(&seeds); // first: within one expression the compiler would choose
    network.seed = high << 32 | rm_random_u32(&seeds);
    network.allocator = s->def.allocator;
    // A creation takes two datagrams; besides, the reports of all actors for half a second.
    int needed = (int)s->actor_count * 6;
    network.capacity = network.capacity > needed ? network.capacity : needed;
    reassembler.allocator = s->def.allocator;
    s->now.random = rm_random_make(rm_random_u32(&seeds));
    s->now.sender = (rm_sender){.packet_sequence = 1, .fragment_sequence = 1};
    rm_status status = rm_network_create(&network, &s->network);
    return status == RM_OK ? rm_reassembler_create(&reassembler, &s->reassembler) : status;
}

rm_status rm_scenario_create(const rm_scenario_def *def, rm_scenario **scenario) {
    if (!is_valid(def) || !scenario) {
        return RM_ERROR_ARGUMENT;
    }
    rm_scenario *s = allocate(def);
    if (!s) {
        return RM_ERROR_MEMORY;
    }
    rm_status status = make_worlds(s);
    if (status == RM_OK) {
        status = make_wires(s);
    }
    if (status == RM_OK) {
        status = rm_server_begin(s);
    }
    if (status != RM_OK) {
        rm_scenario_destroy(s);
        return status;
    }
    *scenario = s;
    return RM_OK;
}

void rm_scenario_destroy(rm_scenario *scenario) {
    if (scenario) {
        rm_allocator allocator = scenario->def.allocator;
        rm_world_destroy(scenario->server);
        rm_world_destroy(scenario->observer);
        rm_bound_destroy(scenario->bound);
        rm_network_destroy(scenario->network);
        rm_reassembler_destroy(scenario->reassembler);
        rm_scenario_release(&allocator, scenario, lay_out(scenario->actor_count).size);
    }
}

// --- stepping -----------------------------------------------------------------------------------

// Field by field: the gaps of a struct hold anything, and a save sums every byte.
static void keep_event(rm_scenario_event *kept, const rm_scenario_event *event) {
    memset(kept, 0, sizeof *kept);
    kept->time = event->time;
    kept->has_arrived = event->has_arrived;
    kept->is_duplicate = event->is_duplicate;
    kept->is_lost = event->is_lost;
    kept->actor = event->actor;
    kept->sent = event->sent;
    kept->count = event->count;
    memcpy(kept->kinds, event->kinds, sizeof kept->kinds);
    memcpy(kept->numbers, event->numbers, sizeof kept->numbers);
}

void rm_scenario_note(rm_scenario *s, const rm_scenario_event *event, rm_bytes datagram) {
    if (s->now.event_count < RM_EVENTS_KEPT) {
        keep_event(&s->events[s->now.event_count], event);
    }
    s->now.event_count += 1;
    if (s->def.tap) {
        s->def.tap(s->def.tap_user, event, datagram);
    }
}

rm_status rm_scenario_step(rm_scenario *scenario) {
    if (!scenario) {
        return RM_ERROR_ARGUMENT;
    }
    rm_scenario *s = scenario;
    // Creations are noted before the first step, and belong to it.
    s->now.event_count = s->now.frame == 0 ? s->now.event_count : 0;
    s->now.frame += 1;
    s->now.time =
        s->now.rate_time + (double)(s->now.frame - s->now.rate_frame) * s->now.frame_seconds;
    rm_status status = rm_server_run(s);
    return status == RM_OK ? rm_observer_run(s) : status;
}

rm_status rm_scenario_record(rm_scenario *scenario, const rm_recorder_def *def,
                             rm_recorder **recorder) {
    return rm_world_record(scenario ? scenario->observer : NULL, def, recorder);
}

// --- by hand ------------------------------------------------------------------------------------

rm_status rm_scenario_press(rm_scenario *scenario, uint32_t actor, uint32_t keys) {
    if (!scenario || actor >= scenario->actor_count) {
        return RM_ERROR_ARGUMENT;
    }
    scenario->actors[actor].keys = keys;
    scenario->actors[actor].is_pressed = 1;
    scenario->actors[actor].is_by_hand = 1;
    return RM_OK;
}

rm_status rm_scenario_jump(rm_scenario *scenario, uint32_t actor, float extent) {
    if (!scenario || actor >= scenario->actor_count || !(extent >= 0.0f && extent <= 1.0f)) {
        return RM_ERROR_ARGUMENT;
    }
    scenario->actors[actor].wants_jump = 1;
    scenario->actors[actor].jump_extent = extent;
    scenario->actors[actor].is_by_hand = 1;
    return RM_OK;
}

rm_status rm_scenario_change_network(rm_scenario *scenario, const rm_network_def *def) {
    return scenario ? rm_network_change(scenario->network, def) : RM_ERROR_ARGUMENT;
}

rm_status rm_scenario_change_rates(rm_scenario *scenario, double frame_seconds,
                                   uint32_t report_ticks) {
    if (!scenario || !are_rates(frame_seconds, report_ticks)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_run_state *now = &scenario->now;
    if (frame_seconds != now->frame_seconds) {
        now->rate_frame = now->frame;
        now->rate_time = now->time;
        now->frame_seconds = frame_seconds;
    }
    now->report_ticks = report_ticks;
    return RM_OK;
}

// --- queries ------------------------------------------------------------------------------------

rm_vec3 rm_scenario_place(const rm_scenario *s, const rm_position *at) {
    return rm_vec3_add(at->origin, rm_landblock_offset(s->def.start.cell, at->cell));
}

double rm_scenario_time(const rm_scenario *scenario) {
    return scenario ? scenario->now.time : 0.0;
}

bool rm_scenario_is_over(const rm_scenario *scenario) {
    if (!scenario) {
        return true;
    }
    double own = (double)scenario->script->ticks / RM_SERVER_RATE;
    double seconds = scenario->def.seconds > 0.0 ? scenario->def.seconds : own;
    return scenario->now.time >= seconds - RM_SAME_TIME;
}

uint32_t rm_scenario_actor_count(const rm_scenario *scenario) {
    return scenario ? scenario->actor_count : 0;
}

rm_status rm_scenario_read(const rm_scenario *scenario, uint32_t actor, rm_scenario_sample *frame) {
    if (!scenario || !frame || actor >= scenario->actor_count || scenario->now.frame == 0) {
        return RM_ERROR_ARGUMENT;
    }
    *frame = scenario->frames[actor];
    return RM_OK;
}

uint32_t rm_scenario_events(const rm_scenario *scenario, rm_scenario_event *out,
                            uint32_t capacity) {
    if (!scenario) {
        return 0;
    }
    uint32_t count = scenario->now.event_count;
    uint32_t kept = count < RM_EVENTS_KEPT ? count : RM_EVENTS_KEPT;
    uint32_t written = kept < capacity ? kept : capacity;
    if (out && written) {
        memcpy(out, scenario->events, written * sizeof *out);
    }
    return count;
}

const rm_world *rm_scenario_observer(const rm_scenario *scenario) {
    return scenario ? scenario->observer : NULL;
}

const rm_world *rm_scenario_server(const rm_scenario *scenario) {
    return scenario ? scenario->server : NULL;
}

rm_network_counts rm_scenario_network(const rm_scenario *scenario) {
    return rm_network_count(scenario ? scenario->network : NULL);
}

uint64_t rm_scenario_refused(const rm_scenario *scenario) {
    return scenario ? scenario->now.refused : 0;
}

// --- rewinding ----------------------------------------------------------------------------------

// Sizes of the two worlds are first, because they change from moment to moment. The sum is over all
// words of the save but itself: the bytes copied back are unchecked, so they must be unchanged.
typedef struct saved_head {
    uint64_t sum;
    size_t server, observer;
    rm_run_state now;
} saved_head;

static uint64_t sum_of(const uint8_t *bytes, size_t size) {
    uint64_t sum = RM_HASH_SEED;
    for (size_t at = sizeof(uint64_t); at < size; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        sum = rm_hash_u64(sum, word);
    }
    return sum;
}

// Actors, frames, renders and events lie side by side.
static size_t arrays_bytes(const rm_scenario *s) {
    layout l = lay_out(s->actor_count);
    return l.size - l.actors;
}

size_t rm_scenario_save_bytes(const rm_scenario *scenario) {
    if (!scenario) {
        return 0;
    }
    return rm_aligned(sizeof(saved_head)) + arrays_bytes(scenario) +
           rm_network_save_bytes(scenario->network) +
           rm_aligned(rm_world_save_bytes(scenario->server)) +
           rm_aligned(rm_world_save_bytes(scenario->observer));
}

rm_status rm_scenario_save(const rm_scenario *scenario, void *bytes, size_t capacity) {
    if (!scenario || !bytes || scenario->bound) {
        return RM_ERROR_ARGUMENT;
    }
    if (capacity < rm_scenario_save_bytes(scenario)) {
        return RM_ERROR_BUFFER;
    }
    const rm_scenario *s = scenario;
    const size_t size = rm_scenario_save_bytes(s);
    uint8_t *out = bytes;
    saved_head head = {.server = rm_world_save_bytes(s->server),
                       .observer = rm_world_save_bytes(s->observer),
                       .now = s->now};
    memset(out, 0, size); // also what lies between the parts
    memcpy(out, &head, sizeof head);
    out += rm_aligned(sizeof head);
    memcpy(out, s->actors, arrays_bytes(s));
    out += arrays_bytes(s);
    rm_network_save(s->network, out);
    out += rm_network_save_bytes(s->network);
    rm_status status = rm_world_save(s->server, out, head.server, NULL);
    out += rm_aligned(head.server);
    if (status == RM_OK) {
        status = rm_world_save(s->observer, out, head.observer, NULL);
    }
    head.sum = sum_of(bytes, size);
    memcpy(bytes, &head.sum, sizeof head.sum);
    return status;
}

// True for the unchanged bytes of a save.
static bool is_save(const uint8_t *bytes, size_t size, size_t fixed, const saved_head *head) {
    const size_t rest = size - fixed;
    if (head->server > rest || head->observer > rest || rm_aligned(head->server) > rest ||
        rm_aligned(head->observer) > rest - rm_aligned(head->server)) {
        return false;
    }
    const size_t used = fixed + rm_aligned(head->server) + rm_aligned(head->observer);
    return sum_of(bytes, used) == head->sum;
}

rm_status rm_scenario_restore(rm_scenario *scenario, const void *bytes, size_t size) {
    saved_head head;
    if (!scenario || !bytes || scenario->bound) {
        return RM_ERROR_ARGUMENT;
    }
    size_t fixed =
        rm_aligned(sizeof head) + arrays_bytes(scenario) + rm_network_save_bytes(scenario->network);
    if (size < fixed) {
        return RM_ERROR_FORMAT;
    }
    rm_scenario *s = scenario;
    const uint8_t *in = bytes;
    memcpy(&head, in, sizeof head);
    if (!is_save(in, size, fixed, &head)) {
        return RM_ERROR_FORMAT;
    }
    // The observer first: only its rules can differ, and then the server must be unchanged.
    const uint8_t *observer = in + fixed + rm_aligned(head.server);
    rm_status status = rm_world_restore(s->observer, observer, head.observer);
    if (status == RM_OK) {
        status = rm_world_restore(s->server, in + fixed, head.server);
    }
    if (status != RM_OK) {
        return status;
    }
    s->now = head.now;
    memcpy(s->actors, in + rm_aligned(sizeof head), arrays_bytes(s));
    rm_network_restore(s->network, in + rm_aligned(sizeof head) + arrays_bytes(s));
    rm_reassembler_forget(s->reassembler, 1);
    return RM_OK;
}
