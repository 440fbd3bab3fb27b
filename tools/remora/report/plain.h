// What one would write oneself, by formula, on the same datagrams: to have something to compare
// with. Each is told the true place at the moment of sending, and that moment itself, which is more
// than a real one would know; dead reckoning also velocity, turning and whether the mover is in the
// air, where it falls to the height on which it last stood, as those of ./dev measure peers and of
// the lab do. A stream of another game tells places alone.

#pragma once

#include "trace/track.h"

typedef enum plain_kind {
    PLAIN_NEWEST, // drawn at the newest report
    PLAIN_DAMPED, // goes a share of the way to it each frame
    PLAIN_BUFFER, // drawn late, between two reports
    PLAIN_RECKON, // goes on from the newest as the mover went then
    PLAIN_KINDS
} plain_kind;

const char *plain_name(plain_kind kind);

// Class of the style sheet: colours are those of the lab.
const char *plain_style(plain_kind kind);

// What it draws of a track with a truth, in the frames and with the messages of that track. Its
// frames are to be freed; null without memory.
track plain_track(const track *t, plain_kind kind);

// Mean distance from the mover, of a track with a truth. Metres
double plain_error(const track *t, plain_kind kind);
