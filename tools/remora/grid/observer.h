// What is drawn of a game: by smooth rules, now or in the past, and by a plain buffer.

#pragma once

#include "game.h"
#include "trace/track.h"

typedef enum observer_kind {
    OBSERVER_SMOOTH,
    OBSERVER_PAST,   // smooth, with a measured play delay
    OBSERVER_BUFFER, // straight between the reports of two intervals ago, by a perfect clock
    OBSERVER_COUNT
} observer_kind;

const char *observer_name(observer_kind kind);

// Draws a game, frame by frame. @return false without memory; an error of the library is in
// `status`
bool observer_draw(const game *g, observer_kind kind, track *out, rm_status *status);
