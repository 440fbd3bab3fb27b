// Between a free body and its lane in the rows.

#include "world/smooth/free_rows.h"

#include <float.h>
#include <string.h>

static rm_position position_of(const uint32_t *cell, const rm_rows3 *at, const rm_rows4 *rotation,
                               int i) {
    return rm_position_make(cell[i], rm_rows3_get(at, i), rm_rows4_get(rotation, i));
}

static void set_position(uint32_t *cell, rm_rows3 *at, rm_rows4 *rotation, int i,
                         const rm_position *from) {
    cell[i] = from->cell;
    rm_rows3_set(at, i, from->origin);
    rm_rows4_set(rotation, i, from->rotation);
}

void rm_free_read_drawn(const rm_free_rows *rows, int i, rm_drawn *drawn) {
    const rm_shown_rows *shown = &rows->shown;
    drawn->at = position_of(shown->at_cell, &shown->at, &shown->at_rotation, i);
    drawn->predicted = position_of(shown->cell, &shown->predicted, &shown->rotation, i);
    drawn->velocity = rm_rows3_get(&shown->velocity, i);
    drawn->target_velocity = rm_rows3_get(&shown->target_velocity, i);
    drawn->turn = rm_rows4_get(&shown->turn, i);
    drawn->legs = shown->legs[i];
    drawn->phase = shown->phase[i];
    drawn->delay = shown->delay[i];
    drawn->time = shown->time[i];
}

void rm_free_load(const rm_free_rows *rows, int i, rm_smooth *smooth) {
    rm_free_read_drawn(rows, i, &smooth->drawn);
    smooth->free.ease.off = rm_rows3_get(&rows->shown.off, i);
    smooth->free.ease.speed = rm_rows3_get(&rows->shown.speed, i);
    smooth->free.ease.stiffness = rows->shown.stiffness[i];
}

static void store_drawn(rm_shown_rows *shown, int i, const rm_drawn *drawn) {
    set_position(shown->at_cell, &shown->at, &shown->at_rotation, i, &drawn->at);
    set_position(shown->cell, &shown->predicted, &shown->rotation, i, &drawn->predicted);
    rm_rows3_set(&shown->velocity, i, drawn->velocity);
    rm_rows3_set(&shown->target_velocity, i, drawn->target_velocity);
    rm_rows4_set(&shown->turn, i, drawn->turn);
    shown->legs[i] = drawn->legs;
    shown->phase[i] = drawn->phase;
    shown->delay[i] = drawn->delay;
    shown->time[i] = drawn->time;
}

void rm_free_store_path(rm_free_rows *rows, int i, const rm_path *path) {
    rm_aim_rows *aim = &rows->aim;
    aim->sent[i] = path->sent;
    aim->from[i] = path->from;
    aim->to[i] = path->is_still ? FLT_MAX : path->to;
    rm_rows3_set(&aim->place, i, path->place);
    rm_rows3_set(&aim->velocity, i, path->velocity);
    rm_rows3_set(&aim->bend, i, path->bend);
    rm_rows3_set(&aim->twist, i, path->twist);
    aim->cell[i] = path->at.cell;
    rm_rows3_set(&aim->sample, i, path->at.origin);
}

static void store_facing(rm_free_rows *rows, int i, const rm_facing *facing) {
    rm_rows4_set(&rows->aim.facing, i, facing->base);
    rows->aim.half_rate[i] = facing->half_rate;
    rows->aim.due[i] = facing->due;
    rm_mark(&rows->faces, i, facing->is_along);
}

void rm_free_store(rm_free_rows *rows, int i, const rm_smooth *smooth, const rm_facing *facing) {
    store_drawn(&rows->shown, i, &smooth->drawn);
    rm_rows3_set(&rows->shown.off, i, smooth->free.ease.off);
    rm_rows3_set(&rows->shown.speed, i, smooth->free.ease.speed);
    rows->shown.stiffness[i] = smooth->free.ease.stiffness;
    rm_free_store_path(rows, i, &smooth->free.path);
    store_facing(rows, i, facing);
    rows->aim.turn_speed[i] = smooth->settings.turn_speed;
}

// Words of a row follow each other, after the doubles.
void rm_shown_put_back(rm_shown_rows *shown, const rm_shown_rows *from, uint32_t lanes) {
    const size_t first = offsetof(rm_shown_rows, delay);
    unsigned char *to = (unsigned char *)shown;
    const unsigned char *old = (const unsigned char *)from;
    for (int i = rm_first_lane(lanes); i >= 0; i = rm_next_lane(lanes, i)) {
        const size_t own = (size_t)i * sizeof(uint32_t);
        shown->time[i] = from->time[i];
        for (size_t at = first + own; at < sizeof *shown; at += sizeof(rm_row)) {
            memcpy(to + at, old + at, sizeof(uint32_t));
        }
    }
}
