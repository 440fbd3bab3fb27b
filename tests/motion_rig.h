// A body that is little more than its motion, for tests: it stands on flat ground (or in the air),
// takes root motion, and carries out what its motion asks for.
#pragma once

#include "remora/base.h"
#include "remora/motion.h"

#include <string.h>

enum { RIG_EVENTS = 32 };

typedef struct motion_rig {
    rm_motion motion;
    const rm_motion_table *table;
    rm_motion_body body;
    rm_motion_target target; // whom it is told to go to
    bool has_target;
    uint32_t stuck_to;
    uint32_t effects; // bits of the last call
    uint32_t error;   // of the last movement that ended
    rm_frame moved;   // root motion of the last tick
    rm_motion_event items[RIG_EVENTS];
    rm_motion_events events; // of the last call
} motion_rig;

// A remote creature at the origin of flat space, facing north, on walkable ground.
static inline motion_rig rig_make(const rm_motion_table *table) {
    motion_rig rig = {.table = table,
                      .body = {.position = {.rotation = {1.0f, 0.0f, 0.0f, 0.0f}},
                               .guid = 0x50000001u,
                               .state = RM_STATE_DEFAULT,
                               .transient = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE,
                               .traits = RM_TRAIT_REMOTE,
                               .radius = 0.48f,
                               .height = 1.2f}};
    rm_motion_init(&rig.motion, table);
    return rig;
}

static inline rm_motion_context rig_open(motion_rig *rig) {
    rig->events = (rm_motion_events){.items = rig->items, .capacity = RIG_EVENTS};
    return (rm_motion_context){.table = rig->table, .body = rig->body, .events = &rig->events};
}

// Carries out the effects.
static inline void rig_close(motion_rig *rig, const rm_motion_context *c) {
    const rm_motion_effects *effects = &c->effects;
    rig->effects = effects->bits;
    if ((effects->bits & RM_EFFECT_UNSTICK) != 0) {
        rig->stuck_to = 0;
    }
    if ((effects->bits & RM_EFFECT_STICK) != 0) {
        rig->stuck_to = effects->stick_guid;
    }
    if ((effects->bits & RM_EFFECT_HEADING) != 0) {
        rig->body.position.rotation =
            rm_quat_with_heading(rig->body.position.rotation, effects->heading);
    }
    if ((effects->bits & RM_EFFECT_VELOCITY) != 0) {
        rig->body.velocity = effects->velocity;
    }
    if ((effects->bits & RM_EFFECT_MOVE_TO_END) != 0) {
        rig->error = effects->error;
    }
}

static inline rm_status rig_receive(motion_rig *rig, const rm_movement *movement) {
    rm_motion_context c = rig_open(rig);
    rm_status status =
        rm_motion_receive(&rig->motion, &c, movement, rig->has_target ? &rig->target : NULL);
    rig_close(rig, &c);
    return status;
}

// What a server that packs only what it must would send.
static inline void rig_go(motion_rig *rig, uint32_t forward, float speed) {
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = rig->motion.interpreted.style;
    movement.state.forward = forward;
    movement.state.forward_speed = speed;
    (void)rig_receive(rig, &movement);
}

static inline void rig_tick(motion_rig *rig, double dt) {
    rm_motion_context c = rig_open(rig);
    rm_frame offset = rm_frame_identity();
    rm_motion_advance(&rig->motion, &c, dt, &offset);
    rig->moved = offset;
    if ((rig->body.transient & RM_TRANSIENT_ON_WALKABLE) == 0) {
        offset.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    rm_frame pose = rm_position_frame(&rig->body.position);
    pose = rm_frame_combine(&pose, &offset);
    c.body.position.origin = rig->body.position.origin = pose.origin;
    c.body.position.rotation = rig->body.position.rotation = pose.rotation;
    rm_motion_use_time(&rig->motion, &c, rig->has_target ? &rig->target : NULL, dt);
    rig_close(rig, &c);
}

static inline void rig_run(motion_rig *rig, double dt, int ticks) {
    for (int i = 0; i < ticks; ++i) {
        rig_tick(rig, dt);
    }
}

// Walks off an edge, or is back on the ground.
static inline void rig_set_grounded(motion_rig *rig, bool is_grounded) {
    uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    rig->body.transient = is_grounded ? ground : 0u;
    rm_motion_context c = rig_open(rig);
    if (is_grounded) {
        rm_motion_hit_ground(&rig->motion, &c);
    } else {
        rm_motion_leave_ground(&rig->motion, &c, false);
    }
    rig_close(rig, &c);
}

static inline float rig_heading(const motion_rig *rig) {
    return rm_quat_heading(rig->body.position.rotation);
}

static inline uint32_t rig_count(const motion_rig *rig, uint32_t kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < rig->events.count; ++i) {
        count += rig->items[i].kind == kind;
    }
    return count;
}

static inline uint64_t rig_hash_bytes(uint64_t hash, const void *from, size_t size) {
    const unsigned char *bytes = (const unsigned char *)from;
    for (size_t i = 0; i < size; ++i) {
        hash = rm_hash_u64(hash, bytes[i]);
    }
    return hash;
}

// The same for whole numbers of one or two bytes: a hash is over what they stand for, as in a
// world.
static inline uint64_t rig_hash_numbers(uint64_t hash, const void *data, size_t size, int width) {
    const uint8_t *bytes = data;
    for (size_t i = 0; i < size; i += (size_t)width) {
        uint16_t half = bytes[i];
        if (width == 2) {
            memcpy(&half, bytes + i, sizeof half);
        }
        uint32_t number = half;
        hash = rig_hash_bytes(hash, &number, sizeof number);
    }
    return hash;
}

// Every field of a motion, by the list that the world goes by.
static inline uint64_t rig_hash(const rm_motion *motion) {
    uint64_t hash = RM_HASH_SEED;
#define RIG_HASH_U8(at, size) rig_hash_numbers(hash, at, size, 1)
#define RIG_HASH_U16(at, size) rig_hash_numbers(hash, at, size, 2)
#define RIG_HASH_U32(at, size) rig_hash_bytes(hash, at, size)
#define RIG_HASH_F32(at, size) rig_hash_bytes(hash, at, size)
#define RIG_HASH_F64(at, size) rig_hash_bytes(hash, at, size)
#define RIG_HASH_VEC3(at, size) rig_hash_bytes(hash, at, size)
#define MOTION_FIELD(name, TYPE, COUNT) hash = RIG_HASH_##TYPE(&motion->name, sizeof(motion->name));
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    return hash;
}
