// The last half minute of a scene, so that one can go back in it. Once a second the whole scene is
// saved; what the user did in between is written down. Any frame can then be had again, bit by bit:
// the save before it is restored, and the steps are taken again with the same input.
//
// Invariants: inputs are in the order of their frames, and those from `next_input` on have not been
// applied. An input at frame f is applied before the step from f to f + 1. Saves and rows of frames
// beyond `last` do not count.

#include "lab.h"

#include <stdlib.h>
#include <string.h>

enum {
    SAVES = 32,    // seconds one can go back, and a little
    ROWS = 8192,   // frames with rows: 34 s at 240 frames a second
    INPUTS = 4096, // what one can do in that time
};

#define SAVE_SECONDS 1.0
#define SPEED_SECONDS (2.0 / RM_SERVER_RATE) // that speed is measured over

typedef enum input_kind { INPUT_KEYS, INPUT_JUMP, INPUT_SETTINGS } input_kind;

typedef struct input {
    uint64_t frame;
    input_kind kind;
    uint32_t keys;
    float extent;
    lab_settings settings;
} input;

typedef struct save {
    uint64_t frame;
    double time;
    bool is_there;
    lab_settings settings;
    void *bytes[LAB_SIDES];
    size_t size[LAB_SIDES], capacity[LAB_SIDES];
} save;

static save saves[SAVES];
static double rows[LAB_SIDES][ROWS][LAB_ROW_SIZE];
static input inputs[INPUTS];
static uint32_t input_count, next_input;
static uint64_t first_row; // frames before it have no rows of this mover
static uint64_t last;      // newest frame that there is
static double saved_at;    // time of the newest save

// --------------------------------------------------------------------------------------------
// saves

// The one to be written over: a free one, or the oldest.
static save *oldest_save(void) {
    save *oldest = &saves[0];
    for (int i = 0; i < SAVES; ++i) {
        if (!saves[i].is_there) {
            return &saves[i];
        }
        oldest = saves[i].frame < oldest->frame ? &saves[i] : oldest;
    }
    return oldest;
}

static bool make_room(save *s, int side, size_t size) {
    if (size > s->capacity[side]) {
        free(s->bytes[side]);
        s->bytes[side] = malloc(size);
        s->capacity[side] = s->bytes[side] ? size : 0;
    }
    s->size[side] = size;
    return s->bytes[side] != NULL;
}

// Without memory there is one save less to go back to.
static void take_save(void) {
    save *s = oldest_save();
    s->is_there = true;
    for (int i = 0; i < lab_now.side_count && s->is_there; ++i) {
        size_t size = rm_scenario_save_bytes(lab_now.sides[i]);
        s->is_there =
            make_room(s, i, size) && rm_scenario_save(lab_now.sides[i], s->bytes[i], size) == RM_OK;
    }
    s->frame = lab_now.frame;
    s->time = rm_scenario_time(lab_now.sides[0]);
    s->settings = lab_now.settings;
    saved_at = s->time;
}

// The newest save that is not beyond a frame; null if there is none.
static const save *save_before(uint64_t frame) {
    const save *best = NULL;
    for (int i = 0; i < SAVES; ++i) {
        if (saves[i].is_there && saves[i].frame <= frame &&
            (!best || saves[i].frame > best->frame)) {
            best = &saves[i];
        }
    }
    return best;
}

// Of the oldest save.
static uint64_t oldest_frame(void) {
    uint64_t oldest = last;
    for (int i = 0; i < SAVES; ++i) {
        oldest = saves[i].is_there && saves[i].frame < oldest ? saves[i].frame : oldest;
    }
    return oldest;
}

// Changing the network may draw numbers, which the restored state takes back: hence the order.
static rm_status restore(const save *s) {
    rm_status status = lab_scene_apply(&lab_now, &s->settings);
    for (int i = 0; i < lab_now.side_count && status == RM_OK; ++i) {
        status = rm_scenario_restore(lab_now.sides[i], s->bytes[i], s->size[i]);
    }
    lab_now.frame = s->frame;
    for (next_input = 0; next_input < input_count && inputs[next_input].frame < s->frame;) {
        ++next_input;
    }
    return status;
}

// -------------------------------------------------------------------------------------------
// inputs

// An input does away with what came after. Inputs of this frame that wait for the next step stay,
// unless they belong to that future.
static void forget_future(void) {
    if (last > lab_now.frame) {
        input_count = next_input;
    }
    last = lab_now.frame;
    for (int i = 0; i < SAVES; ++i) {
        saves[i].is_there = saves[i].is_there && saves[i].frame <= last;
    }
    const save *newest = save_before(last);
    saved_at = newest ? newest->time : 0.0;
}

// Inputs before the oldest save will never be needed again.
static void forget_past(void) {
    uint64_t oldest = oldest_frame();
    uint32_t gone = 0;
    while (gone < next_input && inputs[gone].frame < oldest) {
        ++gone;
    }
    memmove(inputs, inputs + gone, (input_count - gone) * sizeof *inputs);
    input_count -= gone;
    next_input -= gone;
}

static void add_input(input what) {
    forget_future();
    if (input_count == INPUTS) {
        forget_past();
    }
    if (input_count < INPUTS) {
        what.frame = lab_now.frame;
        inputs[input_count++] = what;
    }
}

static rm_status apply(const input *what) {
    rm_status status = RM_OK;
    if (what->kind == INPUT_SETTINGS) {
        return lab_scene_apply(&lab_now, &what->settings);
    }
    for (int i = 0; i < lab_now.side_count && status == RM_OK; ++i) {
        rm_scenario *s = lab_now.sides[i];
        status = what->kind == INPUT_KEYS ? rm_scenario_press(s, 0, what->keys)
                                          : rm_scenario_jump(s, 0, what->extent);
    }
    return status;
}

// The first mover holds these keys from now on. @param keys  rm_scenario_key
LAB_EXPORT(lab_keys) void lab_keys(uint32_t keys) {
    add_input((input){.kind = INPUT_KEYS, .keys = keys});
}

LAB_EXPORT(lab_jump) void lab_jump(float extent) {
    add_input((input){.kind = INPUT_JUMP, .extent = extent});
}

// Network and rates of the wanted settings, from the next step on.
LAB_EXPORT(lab_apply) void lab_apply(void) {
    add_input((input){.kind = INPUT_SETTINGS, .settings = lab_wanted});
}

// ---------------------------------------------------------------------------------------------
// time

void lab_history_begin(void) {
    for (int i = 0; i < SAVES; ++i) {
        saves[i].is_there = false;
    }
    input_count = next_input = 0;
    first_row = 1;
    last = 0;
    take_save();
}

// The row of so many frames ago; null if there is none.
static const double *row_before(int side, uint64_t frames) {
    uint64_t frame = lab_now.frame;
    return frame >= first_row + frames ? rows[side][(frame - frames) % ROWS] : NULL;
}

static void take_rows(void) {
    double rate = lab_now.settings.values[LAB_frame_rate];
    uint64_t frames = (uint64_t)(rate * SPEED_SECONDS + 0.5);
    for (int i = 0; i < lab_now.side_count; ++i) {
        lab_row_fill(&lab_now, i, row_before(i, 1), row_before(i, frames ? frames : 1),
                     rows[i][lab_now.frame % ROWS]);
    }
}

// One frame, the same one if it has been there before. @return rm_status
LAB_EXPORT(lab_step) int lab_step(void) {
    rm_status status = RM_OK;
    while (status == RM_OK && next_input < input_count &&
           inputs[next_input].frame <= lab_now.frame) {
        status = apply(&inputs[next_input++]);
    }
    if (status == RM_OK) {
        status = lab_scene_step(&lab_now);
    }
    if (status != RM_OK) {
        return (int)status;
    }
    take_rows();
    if (lab_now.frame > last) {
        last = lab_now.frame;
        if (rm_scenario_time(lab_now.sides[0]) - saved_at >= SAVE_SECONDS) {
            take_save();
        }
    }
    return RM_OK;
}

static uint64_t first_frame(void) {
    uint64_t first = oldest_frame();
    uint64_t kept = last >= ROWS ? last - ROWS + 2 : 1;
    return first > kept ? first : kept;
}

// The oldest frame that one can go to.
LAB_EXPORT(lab_first) double lab_first(void) {
    return (double)first_frame();
}

// The newest one, which is beyond the present one after going back.
LAB_EXPORT(lab_last) double lab_last(void) {
    return (double)last;
}

LAB_EXPORT(lab_frame) double lab_frame(void) {
    return (double)lab_now.frame;
}

// Goes to a frame of the history. @return rm_status; RM_ERROR_ARGUMENT for one that is not there
LAB_EXPORT(lab_seek) int lab_seek(double wanted) {
    uint64_t frame = wanted > 0.0 ? (uint64_t)wanted : 0;
    const save *s = save_before(frame);
    rm_status status = RM_OK;
    if (frame > last || (!s && frame < lab_now.frame)) {
        return RM_ERROR_ARGUMENT;
    }
    if (s && (frame < lab_now.frame || s->frame > lab_now.frame)) {
        status = restore(s);
    }
    while (status == RM_OK && lab_now.frame < frame) {
        status = (rm_status)lab_step();
    }
    return (int)status;
}

// Follows another mover; its rows begin with the next frame.
LAB_EXPORT(lab_follow) void lab_follow(uint32_t actor) {
    if (actor < rm_scenario_actor_count(lab_now.sides[0]) && actor != lab_now.follow) {
        lab_now.follow = actor;
        first_row = last + 1;
        lab_reports_begin();
    }
}

// The first frame that has a row of the followed mover; more than lab_last if there is none yet.
LAB_EXPORT(lab_first_row) double lab_first_row(void) {
    uint64_t kept = last >= ROWS ? last - ROWS + 2 : 1;
    return (double)(first_row > kept ? first_row : kept);
}

// Rows are in a ring: that of frame f is at f modulo lab_row_capacity.
LAB_EXPORT(lab_rows) const double *lab_rows(int side) {
    return &rows[side][0][0];
}

LAB_EXPORT(lab_row_capacity) int lab_row_capacity(void) {
    return ROWS;
}
