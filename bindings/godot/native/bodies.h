// Bodies in the axes of Godot, by handles that fit into a script's integer: what both forms of the
// addon are made of. Statuses are those of the library.

#pragma once

#include <remora/remora.h>

typedef struct bodies_report {
    rm_vec3 position, velocity; // Godot's axes
    rm_quat rotation;
    double sent, sender_time; // world time in seconds; ticks of the sender's clock
    uint32_t number, known;
} bodies_report;

typedef struct bodies_pose {
    rm_vec3 position;
    rm_quat rotation;
} bodies_pose;

// As the engines hold it: three rows, whose columns are the axes.
typedef struct bodies_transform {
    float basis[3][3], origin[3];
} bodies_transform;

bodies_transform bodies_transform_of(const bodies_pose *pose);

rm_status bodies_create(rm_world **world);

// 0 for a handle that there is not.
int64_t bodies_add(rm_world *world, rm_vec3 position, rm_quat rotation);
rm_status bodies_remove(rm_world *world, int64_t handle);
rm_status bodies_report_of(rm_world *world, int64_t handle, const bodies_report *report);

// How the sender of the stamps counts: ticks per second, 0 to find it out, and bits.
rm_status bodies_set_clock(rm_world *world, double rate, uint32_t bits);

// What is drawn of a body now. The identity if there is no such body.
bodies_pose bodies_draw(const rm_world *world, int64_t handle);

// Why a body is drawn where it is, as a sentence; empty if there is no such body.
void bodies_explain(const rm_world *world, int64_t handle, char *text, size_t size);
