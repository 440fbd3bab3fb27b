// The correction between predicted and drawn pose: a damped spring.
//
// A new prediction moves the correction instead of the drawn body: at the time of the last frame
// place stays as it was drawn, and velocity is kept but for a share that passes to the new one
// at once.

#pragma once

#include "remora/space.h"

typedef struct rm_ease {
    rm_vec3 off;        // drawn less predicted, m
    rm_vec3 speed;      // its change, m/s
    rm_vec3 change;     // of the predicted velocity by the last report, m/s
    float stiffness;    // 1/s, or 0
    float usual;        // size of a correction, m
    float usual_change; // and of a change of velocity, m/s
    float alike;        // product of changes that follow each other, m^2/s^2
    float power;        // square of a change, m^2/s^2
} rm_ease;

// Settings of corrections.
typedef struct rm_ease_def {
    float shortest;    // a correction fades within about this, s
    float interval;    // of reports, s
    float unsure;      // error of their times of sending, s
    bool has_velocity; // reports bring velocities
    bool is_leap;      // the report is inconsistent with those before: greatest stiffness
    bool is_sudden;    // the body starts or stops
} rm_ease_def;

// A place and a velocity.
typedef struct rm_ease_point {
    rm_vec3 at;       // m
    rm_vec3 velocity; // m/s
} rm_ease_point;

// Adds the change of the prediction by a report, at the time of the last frame.
// @param moved   former target less the present one, m
// @param turned  the same of the velocity, m/s
void rm_ease_take(rm_ease *ease, const rm_ease_def *def, rm_vec3 moved, rm_vec3 turned);

// Ends the correction: the body is drawn where it is predicted.
void rm_ease_end(rm_ease *ease);
