// Observers of a game. Each frame takes in what has arrived by its time, then draws. The frames lie
// beside the ticks of the server, as those of scenarios do.

#include "observer.h"

#include "remora/constants.h"

const char *observer_name(observer_kind kind) {
    static const char *const names[] = {"smooth", "past", "buffer"};
    return names[kind];
}

typedef struct observer {
    const game *g;
    rm_world *world; // null for the buffer
    rm_body_id body;
    uint32_t next; // report
} observer;

// --- smooth --------------------------------------------------------------------------------------

static rm_status make_world(observer *o, bool is_past) {
    const game_def *def = &o->g->def;
    rm_world_def world = rm_default_world_def();
    rm_smooth_def smooth = def->smooth;
    rm_body_def body = rm_default_body_def();
    world.capacity = 1;
    if (def->mover != GAME_MIND) { // they jump, which places alone do not tell
        world.ground = (rm_ground){RM_GROUND_FUNCTION, 0.0f, game_ground, (void *)(uintptr_t)def};
    }
    body.position = (rm_position){.rotation = game_rotation(0.0f)};
    smooth.play_delay = is_past ? -1.0f : smooth.play_delay;
    rm_status status = rm_world_create(&world, &o->world);
    if (status == RM_OK) {
        status = rm_world_set_smooth(o->world, &smooth);
    }
    return status == RM_OK ? rm_body_add(o->world, &body, &o->body) : status;
}

// As a command of the motion table: walks so fast, and turns.
static rm_interpreted_state doing_of(const game_state *s) {
    rm_interpreted_state doing = rm_default_interpreted_state();
    if (s->speed != 0.0f) {
        doing.forward = RM_COMMAND_WALK_FORWARD;
        doing.forward_speed = s->speed / RM_WALK_SPEED;
    }
    if (s->side != 0.0f) {
        doing.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
        doing.sidestep_speed = s->side / RM_SIDESTEP_SPEED;
    }
    if (s->turning != 0.0f) {
        doing.turn = RM_COMMAND_TURN_RIGHT;
        doing.turn_speed = -s->turning / RM_TURN_SPEED;
    }
    return doing;
}

static rm_status hear(observer *o, const game_report *r) {
    rm_remote_report report = rm_default_remote_report();
    report.known = RM_KNOWN_NUMBER | (o->g->def.is_untimed ? 0u : (uint32_t)RM_KNOWN_SENT);
    report.position = (rm_position){.origin = r->state.at, .rotation = game_rotation(r->state.yaw)};
    report.sent = r->sent - game_phase(&o->g->def) + o->g->def.clock;
    report.number = r->number;
    if (o->g->def.tell != GAME_PLACES) {
        report.known |= RM_KNOWN_ROTATION;
    }
    if (o->g->def.tell == GAME_VELOCITIES) {
        report.known |= RM_KNOWN_VELOCITY | RM_KNOWN_TURNING;
        report.velocity = r->state.way;
        report.velocity.z = r->state.rise;
        report.turning = r->state.turning;
    }
    if (o->g->def.tell != GAME_PLACES && r->state.rise != 0.0f) {
        report.known |= RM_KNOWN_AIRBORNE | RM_KNOWN_VELOCITY;
        report.velocity = r->state.way;
    }
    if (o->g->def.tell == GAME_COMMANDS) {
        report.known |= RM_KNOWN_DOING;
        report.doing = doing_of(&r->state);
    }
    return rm_body_report(o->world, o->body, &report);
}

static rm_status draw_smooth(observer *o, rm_trace_sample *f) {
    rm_position at;
    rm_smooth_info info;
    rm_status status = rm_body_render(o->world, o->body, &at);
    if (status == RM_OK) {
        status = rm_body_read_smooth(o->world, o->body, &info);
    }
    if (status == RM_OK) {
        f->drawn = at.origin;
        f->drawn_rotation = at.rotation;
        f->cycle = info.cycle_speed;
        f->has |= RM_TRACE_CYCLE;
    }
    return status;
}

// --- buffer --------------------------------------------------------------------------------------

// Reports arrive in any order; those about the moment that is drawn are found by time of sending.
static void draw_buffer(const observer *o, double now, rm_trace_sample *f) {
    const game_def *def = &o->g->def;
    double least = def->network.delay - def->network.jitter;
    double moment = now - (least > 0.0 ? least : 0.0) - 2.0 / def->reports + def->clock;
    const game_report *before = NULL;
    const game_report *after = NULL;
    for (uint32_t i = o->next; i-- > 0 && i + 64 > o->next;) {
        const game_report *r = &o->g->reports[i];
        if (r->sent <= moment && (!before || r->sent > before->sent)) {
            before = r;
        }
        if (r->sent > moment && (!after || r->sent < after->sent)) {
            after = r;
        }
    }
    const game_report *from = before ? before : after;
    const game_report *to = after ? after : from;
    if (!from) {
        return;
    }
    double span = to->sent - from->sent;
    float share = span > 0.0 ? (float)((moment - from->sent) / span) : 0.0f;
    rm_vec3 way = rm_vec3_sub(to->state.at, from->state.at);
    f->drawn = rm_vec3_add(from->state.at, rm_vec3_scale(way, share));
    f->drawn_rotation = game_rotation(from->state.yaw + (to->state.yaw - from->state.yaw) * share);
}

// --- frames --------------------------------------------------------------------------------------

static rm_status take_arrivals(observer *o, double now) {
    rm_status status = RM_OK;
    while (status == RM_OK && o->next < o->g->report_count &&
           o->g->reports[o->next].arrived <= now) {
        const game_report *r = &o->g->reports[o->next++];
        status = o->world ? hear(o, r) : RM_OK;
    }
    return status;
}

static rm_status draw_frame(observer *o, double now, rm_trace_sample *f) {
    game_state truth = game_truth(o->g, now);
    *f = (rm_trace_sample){.time = now,
                           .truth = truth.at,
                           .drawn_rotation = game_rotation(0.0f),
                           .truth_rotation = game_rotation(truth.yaw),
                           .has = RM_TRACE_ROTATIONS};
    rm_status status = take_arrivals(o, now);
    if (!o->world) {
        draw_buffer(o, now, f);
        return status;
    }
    if (status == RM_OK) {
        status = rm_world_advance(o->world, 1.0 / o->g->def.fps);
    }
    return status == RM_OK ? draw_smooth(o, f) : status;
}

// The first second is left out of the score: nothing has arrived yet.
bool observer_draw(const game *g, observer_kind kind, track *out, rm_status *status) {
    observer o = {.g = g};
    bool has_memory = true;
    track_clear(out);
    out->has_truth = true;
    *status = kind == OBSERVER_BUFFER ? RM_OK : make_world(&o, kind == OBSERVER_PAST);
    double phase = game_phase(&g->def);
    uint64_t count = (uint64_t)(g->def.seconds * g->def.fps);
    for (uint64_t i = 1; *status == RM_OK && has_memory && i <= count; ++i) {
        rm_trace_sample frame;
        *status = draw_frame(&o, phase + (double)i / g->def.fps, &frame);
        if (frame.time > 1.0) {
            has_memory = track_add_frame(out, &frame, (track_extra){0});
        }
    }
    for (uint32_t i = 0; has_memory && i < g->report_count; ++i) {
        rm_trace_message m = {g->reports[i].sent, g->reports[i].arrived};
        has_memory = track_add_message(out, m);
    }
    rm_world_destroy(o.world);
    return has_memory;
}
