// Recordings made into tracks: what a host drew of every body, frame by frame, and what it was
// told.

#pragma once

#include "shared/recording.h"
#include "track.h"

// Plays a recording and makes a track of every body that is in two frames or more, named after its
// guid.
// @param end  what came of it; an error is for the caller to report
// @return false, with one line on standard error that begins with `program`, without memory or if
//         it cannot be opened
bool track_read_recording(FILE *in, const char *program, const char *file, track_list *list,
                          recording_end *end);
