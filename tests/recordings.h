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
    if (t->size + size > t->room) {
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
static inline bool tape_leads_to(const tape *t, uint64_t hash) {
    rm_replay_def def = rm_default_replay_def();
    uint64_t now;
    rm_replay_result result = tape_play(t, &def, &now);
    return result.state == RM_REPLAY_DONE && result.difference.kind == RM_DIFFERENCE_NONE &&
           result.hashes > 0 && now == hash;
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
