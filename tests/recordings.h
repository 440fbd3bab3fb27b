// Recordings in memory, for tests.
#pragma once

#include "remora/recording.h"

#include "house.h"
#include "scripted.h"

typedef struct tape {
    uint8_t *bytes;
    size_t size, room;
    size_t limit; // bytes that are taken at most; 0 for any number
    int writes;
} tape;

static inline bool tape_write(void *user, const void *bytes, size_t size) {
    tape *t = user;
    t->writes += 1;
    if (t->limit && t->size + size > t->limit) {
        return false;
    }
    if (!t->bytes || t->size + size > t->room) {
        t->room = 2 * (t->size + size);
        t->bytes = realloc(t->bytes, t->room);
        if (!t->bytes) {
            abort();
        }
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

// Records a world onto a tape that is empty; null if it is refused.
static inline rm_recorder *tape_record(tape *t, rm_world *world, uint32_t interval, bool detail) {
    rm_recorder_def def = rm_default_recorder_def();
    rm_recorder *recorder = NULL;
    def.write = tape_write;
    def.user = t;
    def.interval = interval;
    def.has_detail = detail;
    return rm_world_record(world, &def, &recorder) == RM_OK ? recorder : NULL;
}

// Plays a whole tape. @param hash  of the world in the end; 0 if it was not opened
static inline rm_replay_result tape_play(const tape *t, const rm_replay_def *def, uint64_t *hash) {
    rm_replay *replay = NULL;
    rm_wire_error error;
    *hash = 0;
    if (rm_replay_open(def, t->bytes, t->size, &replay, &error) != RM_OK) {
        return (rm_replay_result){.state = RM_REPLAY_FAILED, .error = error};
    }
    while (rm_replay_step(replay)) {
    }
    rm_replay_result result = rm_replay_read(replay);
    *hash = rm_world_hash(rm_replay_world(replay));
    rm_replay_close(replay);
    return result;
}

// Whether a tape plays to its end without a difference, and leads to this hash.
static inline bool tape_plays_to(const tape *t, const rm_replay_def *def, uint64_t hash) {
    uint64_t now;
    rm_replay_result result = tape_play(t, def, &now);
    return result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE &&
           result.hashes > 0 && now == hash;
}

static inline bool tape_leads_to(const tape *t, uint64_t hash) {
    const rm_replay_def def = rm_default_replay_def();
    return tape_plays_to(t, &def, hash);
}

// The same with three threads, or with one on a system that has no others.
static inline bool tape_leads_to_on_threads(const tape *t, uint64_t hash) {
    rm_replay_def def = rm_default_replay_def();
    rm_threads *threads = NULL;
    if (rm_threads_create(3, NULL, &threads) != RM_OK &&
        rm_threads_create(1, NULL, &threads) != RM_OK) {
        return false;
    }
    def.runner = rm_threads_runner(threads);
    const bool leads = tape_plays_to(t, &def, hash);
    rm_threads_destroy(threads);
    return leads;
}

static inline void tape_free(tape *t) {
    free(t->bytes);
    *t = (tape){0};
}

// A recorded run of the script; leaves its hash.
static inline uint64_t record_script(tape *t, const rm_world_def *def, uint64_t seed, int steps,
                                     uint32_t interval) {
    rm_world *world = world_of(def);
    rm_recorder *recorder = tape_record(t, world, interval, interval == 1);
    script s;
    script_begin(&s, world, seed, 24);
    for (int i = 0; i < steps; ++i) {
        script_step(&s);
    }
    uint64_t hash = rm_world_hash(world);
    bool is_good = recorder && rm_recorder_stop(recorder) == RM_OK;
    rm_world_destroy(world);
    return is_good ? hash : 0;
}

// Things that stand about the house, some of which have gone again.
static inline void furnish(rig *r) {
    rm_obstacle_def def = rm_default_obstacle_def();
    const rm_part balls[2] = {{{0.0f, 0.0f, 0.5f}, 0.5f, 0.0f}, {{0.0f, 0.0f, 1.4f}, 0.4f, 0.0f}};
    rm_obstacle_id id;
    rm_obstacle_id gone =
        rig_add_box(r, OUTSIDE, rm_vec3_make(2.0f, 2.0f, 0.0f), rm_vec3_make(3.0f, 3.0f, 1.0f));
    (void)rig_add_box(r, OUTSIDE, rm_vec3_make(6.0f, 12.0f, 0.0f), rm_vec3_make(7.0f, 14.5f, 0.3f));
    def.kind = RM_OBSTACLE_SPHERES;
    def.at = facing(place_in(WEST, 14.0f, 15.3f, 0.0f), 33.0f);
    def.at.rotation.w *= 1.7f; // it need not be a unit
    def.parts = balls;
    def.part_count = 2;
    def.scale = 0.7f;
    (void)rm_collision_add_obstacle(r->world, &def, &id, NULL);
    (void)rm_collision_remove_obstacle(r->world, gone);
}

// The built-in table with clips, at another speed. Null without memory.
static inline rm_motion_table *own_table(float stride) {
    rm_motion_table_def def = *rm_motion_table_contents(rm_motion_table_clip());
    rm_motion_data data[64];
    rm_motion_table *table = NULL;
    for (uint32_t i = 0; i < def.data_count && i < 64; ++i) {
        data[i] = def.data[i];
        data[i].velocity.y *= stride;
    }
    def.data = data;
    return rm_motion_table_create(&def, NULL, &table) == RM_OK ? table : NULL;
}

// --- messages ----------------------------------------------------------------------------------

enum { LETTER_BYTES = 128 };

// The report of a place as a message. Zero bytes if it cannot be written.
static inline rm_bytes write_report(uint32_t guid, uint16_t stamp, rm_position at,
                                    uint8_t bytes[LETTER_BYTES]) {
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    size_t size = 0;
    m.update_position.guid = guid;
    m.update_position.at.position = at;
    m.update_position.at.flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(at.rotation);
    m.update_position.at.position_stamp = stamp;
    bool is_good = rm_message_encode(&m, bytes, LETTER_BYTES, &size, NULL) == RM_OK;
    return (rm_bytes){bytes, is_good ? size : 0};
}

// --- every operation ---------------------------------------------------------------------------

static inline void call_what_no_script_calls(rm_world *world, rm_collide_context *context) {
    static uint8_t save[8192];
    static uint8_t body[4096];
    static rm_event events[256];
    rm_crossing crossings[4];
    size_t size = 0;
    size_t body_size = 0;
    uint32_t number;
    rm_motion_error error;
    rm_sweep_result swept;
    rm_ground ground = {.kind = RM_GROUND_CONSTANT, .height = 0.5f};
    rm_position at = place_at(20.0f, 20.0f, 0.5f);
    rm_raw_state keys = rm_default_raw_state();
    rm_move_parameters parameters = rm_default_move_parameters();
    rm_state_update state = {.state = RM_STATE_DEFAULT, .stamp = 1};
    const uint8_t message[] = {1, 2, 3};
    uint8_t letter[LETTER_BYTES];
    rm_body_id id = add_body(world, 4242);
    rm_body_id other = add_body(world, 4243);
    rm_world_set_viewer(world, &at);
    rm_world_set_ground(world, &ground);
    rm_world_set_sweep(world, rm_collide_sweep, context);
    rm_world_add_table(world, rm_motion_table_clip(), &number);
    rm_world_grow(world, 40);
    rm_body_place(world, id, &at);
    rm_body_enter(world, id, &at);
    rm_body_move(world, id, rm_vec3_make(0.1f, 0.0f, 0.0f), &swept);
    rm_body_set_guid(world, id, 4244);
    rm_body_set_state(world, id, RM_STATE_HIDDEN, 0);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT, RM_TRANSIENT_CONTACT);
    rm_body_set_player(world, id, true);
    rm_body_set_moving_to(world, id, true);
    rm_body_set_scale(world, id, 1.25f);
    rm_body_set_friction(world, id, 0.5f);
    rm_body_set_elasticity(world, id, 0.05f);
    rm_body_set_radius(world, id, 0.3f);
    rm_body_set_run_rate(world, id, 1.5f);
#define SET_WARM(name, standard)
#define SET_COLD(name, standard)
#define SET_MOTION(name, standard)
#define SET_OWN(name, standard) rm_body_set_##name(world, id, standard);
#define SET(name, text, range, place, how, low, high, standard) SET_##place(name, standard)
    RM_PROPERTY_TABLE(SET)
#undef SET_WARM
#undef SET_COLD
#undef SET_MOTION
#undef SET_OWN
#undef SET
    rm_body_set_shape(world, id, &(rm_shape){.sphere_count = 0});
    rm_body_set_table(world, id, number);
    rm_body_set_speed(world, id, RM_SPEED_FIXED, 3.0f);
    rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.1f));
    rm_body_set_plane(world, id, rm_vec3_make(0.0f, 0.0f, 1.0f));
    rm_body_set_velocity(world, id, rm_vec3_make(0.0f, 1.0f, 0.0f));
    rm_body_set_omega(world, id, rm_vec3_make(0.0f, 0.0f, 0.2f));
    rm_body_set_keys(world, id, &keys);
    rm_body_do(world, id, RM_COMMAND_WALK_FORWARD, &parameters, &error);
    rm_body_jump(world, id, 0.5f, &error);
    rm_body_interpolate(world, id, &at, true);
    rm_body_stop(world, id);
    rm_body_stick(world, id, other);
    rm_body_unstick(world, id);
    rm_body_unconstrain(world, id);
    rm_body_update_state(world, id, &state, NULL);
    rm_world_receive(world, message, sizeof message, NULL);
    const rm_bytes post[] = {
        write_report(4243, 3, at, letter), {message, sizeof message}, {NULL, 3}, {message, 0}};
    rm_world_receive_many(world, post, 4, NULL, NULL);
    // These are refused here, and recorded as refused.
    const rm_smooth_def smooth = rm_default_smooth_def();
    const rm_remote_report report = rm_default_remote_report();
    rm_world_receive_timed(world, message, sizeof message, &(rm_timing){0}, NULL);
    rm_world_set_smooth(world, &smooth);
    rm_body_set_smooth(world, id, &smooth.body);
    rm_world_set_clock(world, 0, &(rm_clock_def){.rate = 1.0});
    rm_world_note_round_trip(world, 0, 0.1);
    rm_body_report(world, id, &report);
    rm_world_advance(world, 0.25);
    rm_world_take_events(world, events, 256, &number, NULL);
    rm_world_take_events(world, NULL, 0, &number, NULL);
    rm_body_save(world, id, body, sizeof body, &body_size);
    rm_body_remove(world, id);
    rm_body_restore(world, body, body_size, &id);
    rm_body_set_host_word(world, id, UINT64_C(0x0123456789ABCDEF));
    rm_body_set_stamp(world, id, RM_STAMP_POSITION, 17);
    rm_body_tick(world, id, TICK);
    rm_body_make_ghost(world, id);
    rm_body_restore_over(world, id, body, body_size);
    rm_world_take_crossings(world, crossings, 4, &number);
    rm_world_save(world, save, sizeof save, &size);
    rm_world_tick(world, TICK);
    rm_world_restore(world, save, size);
}

// A run with every operation there is, in and about the house, then so many steps of the script,
// which calls a few more; leaves its hash. What it was made of is gone by then.
static inline uint64_t record_everything(tape *t, int steps) {
    rig r = house();
    furnish(&r);
    rm_collide_context context = {.collision = r.world};
    rm_world_def def = script_def();
    def.events = 16;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, steps ? 1 : 64, steps > 0);
    script s;
    call_what_no_script_calls(world, &context);
    script_begin(&s, world, 3, steps ? 8 : 1);
    for (int i = 0; i < steps; ++i) {
        script_step(&s);
    }
    uint64_t hash = rm_world_hash(world);
    bool is_good = rm_recorder_stop(recorder) == RM_OK;
    rm_world_destroy(world);
    rig_free(&r);
    return is_good ? hash : 0;
}
