// A stream of another game: a table of places as they arrived, with what it takes to draw it well.

#pragma once

#include "trace/track.h"

// Whether it is a file that begins with a line that names columns, as `t,x,y`. Reads nothing away.
bool stream_is_one(FILE *in);

// Reads the table and adds a track for remora and for each of what one would write oneself.
// @param words  takes what is wrong with the stream and the settings for it; null for neither
// @return false, with one line on standard error that begins with `program`
bool stream_read(FILE *in, const char *program, const char *file, track_list *list, FILE *words);
