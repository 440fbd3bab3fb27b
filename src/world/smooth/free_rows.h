// State of free bodies that every frame uses, eight side by side: the cubic of each path, its
// heading, the correction, and the drawn pose. A frame of silence reads and writes only these.
//
// Invariants: while a body is free, its rows hold its drawn pose and its correction, and its
// rm_smooth those of its last report; rm_free_load and rm_free_store bring one up to date by the
// other. Path and heading change with reports and in silence only: rows have a copy of them.

#pragma once

#include "base/instructions.h"
#include "body/rows.h"
#include "predict/smooth.h"

// State changed by a frame.
typedef struct rm_shown_rows {
    double time[RM_LANES];
    rm_row delay;
    rm_rows3 off, speed; // the correction
    rm_row stiffness;
    rm_rows4 turn;
    uint32_t at_cell[RM_LANES];
    rm_rows3 at; // as drawn
    rm_rows4 at_rotation;
    uint32_t cell[RM_LANES];
    rm_rows3 predicted;
    rm_rows4 rotation; // as predicted
    rm_rows3 velocity;
    rm_rows3 target_velocity;
    rm_row legs, phase;
} rm_shown_rows;

// Target of the drawn body.
typedef struct rm_aim_rows {
    double sent[RM_LANES]; // of the newest sample
    rm_row from, to;       // ages of it; `to` of a path that is still is FLT_MAX
    rm_rows3 place, velocity, bend, twist;
    uint32_t cell[RM_LANES];
    rm_rows3 sample;
    rm_rows4 facing;  // of the sample
    rm_row half_rate; // of its turn, rad/s
    rm_row due;       // it turns up to this age
    rm_row turn_speed;
} rm_aim_rows;

typedef struct rm_free_rows {
    rm_shown_rows shown;
    rm_aim_rows aim;
    uint8_t faces; // lanes that face their way
} rm_free_rows;

// A frame of all free bodies.
typedef struct rm_free_moment {
    double now;      // s
    float dt;        // s
    float goal;      // play delay, s
    bool is_gradual; // bodies follow the goal slowly
    bool is_flat;
    float turn_left; // share of a turn that is left after the frame
} rm_free_moment;

// Scratch state of one block in a frame.
typedef struct rm_free_scratch {
    double was[RM_LANES]; // drawn by the last frame, s
    rm_row dt;            // between the two, s
    rm_row age;
    rm_rows3 at;
    rm_rows4 rotation;
    rm_rows3 velocity;
    uint32_t cell[RM_LANES];
} rm_free_scratch;

// Lanes as bits.

// Advances to the moment that is drawn.
typedef void rm_free_follow_fn(const rm_free_moment *m, rm_shown_rows *shown, uint32_t lanes,
                               rm_free_scratch *s);

// Sets the ages of the newest samples. @return the lanes whose paths end before
typedef uint32_t rm_free_age_fn(const rm_free_rows *rows, rm_free_scratch *s);

// Predicts the lanes.
typedef void rm_free_predict_fn(const rm_free_rows *rows, rm_free_scratch *s);

// Draws the lanes. @return the lanes that are still
typedef uint32_t rm_free_show_fn(const rm_free_moment *m, rm_free_rows *rows, rm_free_scratch *s);

// Stages by instruction set, with the same bits.
typedef struct rm_free_stage_set {
    rm_free_follow_fn *follow;
    rm_free_age_fn *age;
    rm_free_predict_fn *predict;
    rm_free_show_fn *show;
} rm_free_stage_set;

extern const rm_free_stage_set rm_free_build;
#if RM_HAS_AVX2
extern const rm_free_stage_set rm_free_avx2;
#endif

static inline const rm_free_stage_set *rm_free_code_of(rm_instructions instructions) {
#if RM_HAS_AVX2
    return instructions == RM_INSTRUCTIONS_AVX2 ? &rm_free_avx2 : &rm_free_build;
#else
    (void)instructions;
    return &rm_free_build;
#endif
}

// Heading of a body from its newest report on.
typedef struct rm_facing {
    rm_quat base;    // of the report
    float half_rate; // half of its turn rate, rad/s
    float due;       // it turns up to this age of the report, s
    bool is_along;   // it faces its way instead
} rm_facing;

rm_facing rm_free_facing(const rm_free *free);

// Drawn pose of lane i; the rest of `drawn` stays.
void rm_free_read_drawn(const rm_free_rows *rows, int i, rm_drawn *drawn);

// Loads the drawn pose and the correction from the rows, and stores them with path and heading.
void rm_free_load(const rm_free_rows *rows, int i, rm_smooth *smooth);
void rm_free_store(rm_free_rows *rows, int i, const rm_smooth *smooth, const rm_facing *facing);
void rm_free_store_path(rm_free_rows *rows, int i, const rm_path *path);

// Restores lanes.
void rm_shown_put_back(rm_shown_rows *shown, const rm_shown_rows *from, uint32_t lanes);

// Rotation of a body that turns.
static RM_LANE_BODY rm_quat rm_facing_turned(rm_quat facing, rm_quat turn) {
    return rm_quat_renormalize(rm_quat_multiply(turn, facing));
}

// Rotation of a body that faces its displacement; a slow body keeps its rotation. By half angles of
// the direction, where they are free of cancellation.
static RM_LANE_BODY rm_quat rm_facing_along(rm_vec3 way, rm_quat before) {
    const float slow = 0.1f; // m/s
    float speed = rm_sqrt(way.x * way.x + way.y * way.y);
    float each = 1.0f / speed;
    float north = way.y * each;
    float west = -way.x * each;
    float longer = rm_sqrt(0.5f + 0.5f * rm_abs(north));
    float shorter = 0.5f * rm_abs(west) / longer;
    bool is_ahead = north >= 0.0f;
    float half = is_ahead ? shorter : longer;
    rm_quat along =
        rm_quat_make(is_ahead ? longer : shorter, 0.0f, 0.0f, west < 0.0f ? -half : half);
    return rm_pick_quat(rm_truth(speed > slow), along, before);
}
