// The server of a soak: who does what and when, and what is done to them. A tick is: faults, what
// movers begin and end, what is told of them, the tick itself.

#include "scenario/messages.h"
#include "soak.h"

#include <string.h>

enum {
    // One in so many ticks, of the whole world.
    TELEPORT_ONE_IN = 2 * SOAK_RATE,
    DELETION_ONE_IN = 4 * SOAK_RATE,
    LEAP_ONE_IN = 5 * SOAK_RATE,
    FLOOD_ONE_IN = 300 * SOAK_RATE,
    FLOOD_TICKS = 3 * SOAK_RATE,
    ACT_TICKS = 1 * SOAK_RATE, // that a mover does one thing, at least
    ACT_SPAN = 4 * SOAK_RATE,
    REST_TICKS = 5 * SOAK_RATE, // that it rests, at least
    REST_SPAN = 595 * SOAK_RATE,
    AWAY_TICKS = 2 * SOAK_RATE, // that it is deleted, at least
    AWAY_SPAN = 18 * SOAK_RATE,
    EARLY_SPAN = SOAK_RATE / 2, // that its creation is told late, at most
    STILL_TICKS = 3,            // without motion: rests
    CREATURE_EVERY = 10,
    LEAP_STAMPS = 9000, // a second one before the first is heard of must not look old
    ALL_KEYS = 7,
};

#define REACH 140.0 // metres about the middle, on every side, where movers are put
#define FAR 260.0f  // whoever has gone so far is teleported back

static uint64_t in_ticks(soak *s, uint32_t least, uint32_t span) {
    return s->tick + least + rm_random_u32(&s->random) % span;
}

static bool one_in(soak *s, uint32_t count) {
    return rm_random_u32(&s->random) % count == 0;
}

void soak_bump(soak *s, mover *m, rm_stamp stamp, uint16_t by) {
    uint16_t before = m->stamps[stamp];
    m->stamps[stamp] = (uint16_t)(before + by);
    s->result.faults[FAULT_WRAP] += m->stamps[stamp] < before;
}

// --- places --------------------------------------------------------------------------------------

static rm_position any_place(soak *s) {
    rm_position at = rm_default_scenario_def().start;
    // One statement for each: within an expression the order would be the compiler's.
    at.origin.x += (float)rm_random_between(&s->random, -REACH, REACH);
    at.origin.y += (float)rm_random_between(&s->random, -REACH, REACH);
    at.rotation = rm_quat_from_heading((float)rm_random_between(&s->random, 0.0, 360.0));
    rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    rm_collision_terrain_height(rm_hills_collision(s->scene.hills), &at, &at.origin.z);
    return at;
}

// Puts a mover at a place where there is room for it.
static bool enter_anywhere(soak *s, mover *m) {
    enum { TRIES = 100 };
    rm_status status = RM_ERROR_REFUSED;
    for (int i = 0; status == RM_ERROR_REFUSED && i < TRIES; ++i) {
        rm_position at = any_place(s);
        status = rm_body_enter(s->server, m->body, &at);
    }
    return status == RM_OK || soak_fail(s, "no room anywhere: %s", rm_status_text(status));
}

static void begin_moving(mover *m) {
    m->credit = m->is_moving ? m->credit : 0;
    m->is_moving = true;
    m->still = 0;
    soak_forget(m);
}

// --- life and death ------------------------------------------------------------------------------

// Stamps begin anywhere, most often short of where they wrap.
static void roll_stamps(soak *s, mover *m) {
    uint16_t instance = m->stamps[RM_STAMP_INSTANCE];
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        m->stamps[i] = (uint16_t)(0xFFFFu - rm_random_u32(&s->random) % 0x400u);
    }
    m->stamps[RM_STAMP_INSTANCE] = instance;
}

static bool bear(soak *s, mover *m) {
    rm_body_def def = rm_default_body_def();
    rm_body_info info;
    soak_bump(s, m, RM_STAMP_INSTANCE, 1);
    roll_stamps(s, m);
    def.guid = m->guid;
    def.is_player = !m->is_creature;
    memcpy(def.stamps, m->stamps, sizeof def.stamps);
    rm_status status = rm_body_add(s->server, &def, &m->body);
    if (status != RM_OK || !enter_anywhere(s, m)) {
        return soak_fail(s, "a mover cannot be added: %s", rm_status_text(status));
    }
    status = rm_body_read(s->server, m->body, &info);
    m->birth = info.position;
    m->last = info.position;
    memcpy(m->birth_stamps, m->stamps, sizeof m->stamps);
    m->is_alive = true;
    m->looked_at = s->tick;
    m->is_sent = false;
    m->was_grounded = true;
    m->told = rm_default_interpreted_state();
    m->acts_at = in_ticks(s, REST_TICKS, REST_SPAN);
    m->stops_at = UINT64_MAX;
    begin_moving(m);
    return status == RM_OK;
}

static bool revive(soak *s, mover *m) {
    uint32_t late = rm_random_u32(&s->random) % EARLY_SPAN;
    m->awaits_creation = true;
    m->created_at = s->tick + late;
    s->result.faults[FAULT_CREATION] += 1;
    s->result.faults[FAULT_EARLY] += late > 0;
    return bear(s, m);
}

static bool kill(soak *s, mover *m) {
    rm_status status = rm_body_remove(s->server, m->body);
    m->is_alive = false;
    m->returns_at = in_ticks(s, AWAY_TICKS, AWAY_SPAN);
    soak_forget(m);
    s->result.faults[FAULT_DELETION] += 1;
    if (status != RM_OK) {
        return soak_fail(s, "a mover cannot be removed: %s", rm_status_text(status));
    }
    return m->awaits_creation || soak_tell_deletion(s, m);
}

bool soak_begin_movers(soak *s) {
    for (uint32_t i = 0; i < SOAK_BODIES; ++i) {
        mover *m = &s->movers[i];
        m->guid = RM_SCENARIO_GUID + i;
        m->is_creature = i % CREATURE_EVERY == 0;
        m->stamps[RM_STAMP_INSTANCE] = (uint16_t)(0xFFF0u + i % 32); // wraps soon for all
        if (!bear(s, m) || !soak_tell_creation(s, m)) {
            return false;
        }
    }
    return true;
}

// --- faults --------------------------------------------------------------------------------------

static bool teleport(soak *s, mover *m) {
    soak_bump(s, m, RM_STAMP_TELEPORT, 1);
    m->news |= NEWS_POSITION;
    begin_moving(m);
    s->result.faults[FAULT_TELEPORT] += 1;
    return enter_anywhere(s, m);
}

static mover *anybody(soak *s) {
    uint32_t i = rm_random_u32(&s->random) % SOAK_BODIES;
    s->looks_at[i] = s->tick;
    return s->movers[i].is_alive ? &s->movers[i] : NULL;
}

static void leap(soak *s, mover *m) {
    static const rm_stamp stamps[] = {RM_STAMP_POSITION, RM_STAMP_MOVEMENT, RM_STAMP_VECTOR};
    for (int i = 0; i < 3; ++i) {
        soak_bump(s, m, stamps[i], LEAP_STAMPS);
    }
    s->result.faults[FAULT_LEAP] += 1;
}

static bool do_faults(soak *s) {
    mover *m;
    bool is_good = true;
    if (one_in(s, TELEPORT_ONE_IN) && (m = anybody(s))) {
        is_good = teleport(s, m);
    }
    if (is_good && one_in(s, DELETION_ONE_IN) && (m = anybody(s))) {
        is_good = kill(s, m);
    }
    if (one_in(s, LEAP_ONE_IN) && (m = anybody(s))) {
        leap(s, m);
    }
    if (one_in(s, FLOOD_ONE_IN)) {
        s->flood_until = s->tick + FLOOD_TICKS;
        s->result.faults[FAULT_FLOOD] += 1;
    }
    return is_good;
}

// --- doing things --------------------------------------------------------------------------------

static rm_raw_state keys_of(uint32_t choice) {
    rm_raw_state raw = rm_default_raw_state();
    raw.hold_key = choice == 1 || choice == 2 ? RM_HOLD_RUN : RM_HOLD_NONE;
    if (choice <= 3) {
        raw.forward = RM_COMMAND_WALK_FORWARD;
    } else if (choice == 4) {
        raw.forward = RM_COMMAND_WALK_BACKWARDS;
    } else {
        raw.sidestep = choice == 5 ? RM_COMMAND_SIDESTEP_LEFT : RM_COMMAND_SIDESTEP_RIGHT;
    }
    if (choice == 2 || choice == 3) {
        raw.turn = choice == 2 ? RM_COMMAND_TURN_RIGHT : RM_COMMAND_TURN_LEFT;
    }
    return raw;
}

static rm_status jump(soak *s, mover *m) {
    rm_motion_error error = RM_MOTION_OK;
    float extent = (float)rm_random_fraction(&s->random);
    rm_status status = rm_body_jump(s->server, m->body, extent, &error);
    m->news |= error == RM_MOTION_OK ? NEWS_VECTOR | NEWS_POSITION : 0;
    return status;
}

static rm_status send_off(soak *s, mover *m) {
    rm_movement movement = rm_default_movement();
    movement.type = RM_MOVEMENT_TO_POSITION;
    movement.run_rate = 1.0f;
    movement.position = m->last;
    movement.position.origin.x += (float)rm_random_between(&s->random, -15.0, 15.0);
    movement.position.origin.y += (float)rm_random_between(&s->random, -15.0, 15.0);
    rm_position_settle(RM_SPACE_LANDBLOCKS, &movement.position);
    rm_collision_terrain_height(rm_hills_collision(s->scene.hills), &movement.position,
                                &movement.position.origin.z);
    soak_bump(s, m, RM_STAMP_MOVEMENT, 1);
    soak_bump(s, m, RM_STAMP_CONTROL, 1);
    m->movement = movement;
    m->is_sent = true;
    m->news |= NEWS_MOTION | NEWS_POSITION;
    rm_motion_update update = {.movement = movement,
                               .instance = m->stamps[RM_STAMP_INSTANCE],
                               .stamp = m->stamps[RM_STAMP_MOVEMENT],
                               .control = m->stamps[RM_STAMP_CONTROL]};
    return rm_body_update_motion(s->server, m->body, &update, NULL);
}

static bool act(soak *s, mover *m) {
    rm_status status;
    rm_vec3 at = rm_vec3_add(m->last.origin, rm_landblock_offset(s->scene.cell, m->last.cell));
    m->acts_at = in_ticks(s, REST_TICKS, REST_SPAN);
    if (rm_vec3_length(rm_vec3_make(at.x, at.y, 0.0f)) > FAR) {
        return teleport(s, m);
    }
    begin_moving(m);
    if (m->is_creature) {
        status = send_off(s, m);
        m->stops_at = in_ticks(s, 2 * (ACT_TICKS + ACT_SPAN), 1);
    } else {
        rm_raw_state raw = keys_of(rm_random_u32(&s->random) % ALL_KEYS);
        status = rm_body_set_keys(s->server, m->body, &raw);
        m->stops_at = in_ticks(s, ACT_TICKS, ACT_SPAN);
        if (status == RM_OK && one_in(s, 8)) {
            status = jump(s, m);
        }
    }
    return status == RM_OK || soak_fail(s, "a mover cannot act: %s", rm_status_text(status));
}

// Keys are let go of; who is sent somewhere is told to stay.
static bool stop(soak *s, mover *m) {
    rm_raw_state raw = rm_default_raw_state();
    rm_status status = RM_OK;
    m->stops_at = UINT64_MAX;
    if (!m->is_creature) {
        status = rm_body_set_keys(s->server, m->body, &raw);
    } else if (m->is_sent) {
        rm_movement movement = rm_default_movement();
        soak_bump(s, m, RM_STAMP_MOVEMENT, 1);
        soak_bump(s, m, RM_STAMP_CONTROL, 1);
        rm_motion_update update = {.movement = movement,
                                   .instance = m->stamps[RM_STAMP_INSTANCE],
                                   .stamp = m->stamps[RM_STAMP_MOVEMENT],
                                   .control = m->stamps[RM_STAMP_CONTROL]};
        m->is_sent = false;
        m->news |= NEWS_MOTION | NEWS_POSITION;
        status = rm_body_update_motion(s->server, m->body, &update, NULL);
    }
    return status == RM_OK || soak_fail(s, "a mover cannot stop: %s", rm_status_text(status));
}

// --- noticing ------------------------------------------------------------------------------------

static bool is_same_place(const rm_position *a, const rm_position *b) {
    return a->cell == b->cell && rm_position_distance(a, b) == 0.0f &&
           a->rotation.w == b->rotation.w && a->rotation.z == b->rotation.z;
}

// Somebody who fell on the edge of a thing with its middle beyond hangs there: the client's rule of
// stationary falls gives it a floor in the air. Nobody who is put there finds that floor, so such a
// mover is put there itself, and falls on; one that hangs again is put elsewhere.
static bool is_on_ground(soak *s, mover *m) {
    enum { TRIES = 3 };
    rm_body_info info = {0};
    rm_status status = rm_body_enter(s->server, m->body, &m->last);
    if (status == RM_OK) {
        status = rm_body_read(s->server, m->body, &info);
    }
    if (status == RM_OK && rm_is_grounded(&info)) {
        m->last = info.position; // a placement may push it out of a slope, by a hair
        m->hung = 0;
        return true;
    }
    s->result.hung += 1;
    m->still = 0;
    if (++m->hung > TRIES) {
        m->hung = 0;
        teleport(s, m);
    }
    return false;
}

static void come_to_rest(soak *s, mover *m, const rm_motion *motion) {
    if (!is_on_ground(s, m)) {
        return;
    }
    m->is_moving = false;
    m->is_sent = false;
    m->told = motion->interpreted;
    m->rests_since = s->tick;
    // Told again after one to eleven seconds: were all told at once, a reassembler, which remembers
    // 1,024 packets, would take those that others overtake for too old, time and again.
    m->credit = SOAK_REST_PERIOD - SOAK_RATE - m->guid % (SOAK_REST_PERIOD / 2);
    m->news |= NEWS_MOTION | NEWS_POSITION;
}

static bool notice(soak *s, mover *m) {
    rm_body_info info;
    rm_motion motion;
    rm_status status = rm_read_mover(s->server, m->body, &info, &motion);
    if (status != RM_OK) {
        return soak_fail(s, "a mover cannot be read: %s", rm_status_text(status));
    }
    bool is_grounded = rm_is_grounded(&info);
    bool is_busy = m->stops_at != UINT64_MAX && (!m->is_creature || info.is_moving_to);
    m->still = is_same_place(&m->last, &info.position) && is_grounded ? m->still + 1 : 0;
    m->news |= is_grounded != m->was_grounded ? NEWS_POSITION : 0;
    m->was_grounded = is_grounded;
    m->last = info.position;
    if (!m->is_sent && !rm_is_same_motion(&m->told, &motion.interpreted)) {
        m->told = motion.interpreted;
        m->news |= NEWS_MOTION | NEWS_POSITION;
    }
    if (!is_busy && m->still >= STILL_TICKS) {
        m->stops_at = UINT64_MAX;
        come_to_rest(s, m, &motion);
    }
    return true;
}

// --- one tick ------------------------------------------------------------------------------------

// Reports that are due, more of them in a flood.
static bool report(soak *s, mover *m) {
    uint32_t period = m->is_moving ? SOAK_MOVE_PERIOD : SOAK_REST_PERIOD;
    uint32_t factor = s->tick < s->flood_until ? SOAK_FLOOD_FACTOR : 1;
    // Ticks in which it was not looked at were no flood's.
    m->credit += (uint32_t)(s->tick - m->looked_at) - 1 + factor;
    m->looked_at = s->tick;
    bool is_good = m->news == 0 || soak_tell(s, m);
    while (is_good && m->credit >= period) {
        m->credit -= period;
        m->news = m->is_moving ? NEWS_POSITION : NEWS_MOTION | NEWS_POSITION;
        is_good = soak_tell(s, m);
    }
    return is_good;
}

static bool run_mover(soak *s, mover *m) {
    bool is_good = true;
    if (m->awaits_creation && s->tick >= m->created_at) {
        is_good = soak_tell_creation(s, m);
    }
    if (is_good && !s->is_calm && s->tick >= m->acts_at) {
        is_good = act(s, m);
    }
    if (is_good && m->stops_at != UINT64_MAX && (s->is_calm || s->tick >= m->stops_at)) {
        is_good = stop(s, m);
    }
    if (is_good && m->is_moving) {
        is_good = notice(s, m);
    }
    return is_good && report(s, m);
}

// The tick at which there is something to do for a mover again.
static uint64_t next_look(const soak *s, const mover *m) {
    uint64_t reports_at = s->tick + SOAK_REST_PERIOD - m->credit;
    if (!m->is_alive) {
        return m->returns_at;
    }
    if (m->is_moving || m->awaits_creation) {
        return s->tick + 1;
    }
    return m->acts_at < reports_at ? m->acts_at : reports_at;
}

static bool look_at_mover(soak *s, mover *m) {
    bool is_good = true;
    if (!m->is_alive && (s->is_calm || s->tick >= m->returns_at)) {
        is_good = revive(s, m);
    }
    return is_good && (!m->is_alive || run_mover(s, m));
}

bool soak_run_server(soak *s) {
    bool is_good = s->is_calm || do_faults(s);
    bool looks_at_all = s->is_calm || s->tick < s->flood_until;
    for (uint32_t i = 0; is_good && i < SOAK_BODIES; ++i) {
        if (looks_at_all || s->tick >= s->looks_at[i]) {
            is_good = look_at_mover(s, &s->movers[i]);
            s->looks_at[i] = next_look(s, &s->movers[i]);
        }
    }
    if (is_good) {
        rm_status status = rm_world_tick(s->server, SOAK_TICK);
        is_good = status == RM_OK || soak_fail(s, "server's tick: %s", rm_status_text(status));
    }
    return is_good;
}
