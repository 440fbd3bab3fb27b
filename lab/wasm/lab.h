// The lab's module: scenes, their history, recordings and what is read of them, for a page that
// only draws and takes input. Everything that moves is the library's doing.
//
// Invariants: there is one scene and one recording at a time. Exports take and give numbers and
// addresses; an address stays good until the next call that makes or drops what it points to. All
// that is imported is what the C library wants for printing, which never happens.

#pragma once

#include "remora/ac.h"
#include "remora/scenario.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LAB_EXPORT(name) __attribute__((export_name(#name), used))

// Observers in one scene.
enum { LAB_SIDES = 3 };

typedef enum lab_setting {
#define SETTING(name, value) LAB_##name,
#include "settings.def"
#undef SETTING
    LAB_SETTING_COUNT
} lab_setting;

typedef enum lab_row {
#define ROW(name) LAB_ROW_##name,
#include "row_fields.def"
#undef ROW
    LAB_ROW_SIZE
} lab_row;

typedef enum lab_pose {
#define POSE(name) LAB_POSE_##name,
#include "pose_fields.def"
#undef POSE
    LAB_POSE_SIZE
} lab_pose;

typedef struct lab_settings {
    double values[LAB_SETTING_COUNT];
} lab_settings;

// A scene under way. All scenarios have the same seed, mover and network; only the rules of the
// observers differ, so that what is seen side by side happened once.
typedef struct lab_scene {
    lab_settings settings; // that are in effect
    rm_hills *hills;       // null for level ground
    rm_scenario *sides[LAB_SIDES];
    int side_count;
    uint32_t follow; // the mover whose rows are kept
    uint64_t frame;  // steps so far
} lab_scene;

// What is held at one moment; the page writes it and asks for it to be applied.
extern lab_settings lab_wanted;
extern lab_scene lab_now;

// --- scene.c

// One frame of every observer.
rm_status lab_scene_step(lab_scene *scene);

// Network and rates of the settings, from now on.
rm_status lab_scene_apply(lab_scene *scene, const lab_settings *settings);

// A preset of the library by its index; the documents' for one that there is not.
rm_rules lab_rules(int index);

// Metres from the corner of the landblock in which scenes start.
rm_vec3 lab_place(const rm_position *at);

// The body of a mover for an observer, or on the server for LAB_SIDES; null id if it is not there.
const rm_world *lab_scene_body(const lab_scene *scene, int side, uint32_t actor, rm_body_id *id);

// --- rows.c

// Fills in the row of the followed mover.
// @param before   the row of the frame before, or null
// @param earlier  the row that speed is measured from, or null
void lab_row_fill(const lab_scene *scene, int side, const double *before, const double *earlier,
                  double *row);

// --- inspect.c

// The first number of a field of a body's storage, by its name in the library's table; 0 if there
// is no such body or field. @param name  a string constant: its field is looked for once
float lab_body_number(const rm_world *world, rm_body_id id, const char *name);

// --- reports.c

// Sees the datagrams of the first observer; all observers are sent the same.
void lab_reports_tap(void *user, const rm_scenario_event *event, rm_bytes datagram);

// After every step: reports of the tick that is under way tell the velocity that the mover has in
// it, as a server that simulates before it sends would; against a wall that is none.
void lab_reports_settle(const lab_scene *scene);

// Before every step: the next one has arrivals of its own.
void lab_reports_clear(void);

// Of another scene, or another mover: what was sent before is not known.
void lab_reports_begin(void);

// --- history.c

void lab_history_begin(void);
