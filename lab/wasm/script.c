// Drive scripts: the program's own interpreter, whose states go into the recording instead of to a
// terminal. These are the functions of drive.h that tell, and the one that reads files.

#include "drive/drive.h"
#include "ground.h"
#include "lab.h"
#include "recording.h"

#include <stdlib.h>
#include <string.h>

// States that are told between ticks are shown this long each, so that a script of moves can be
// watched. Seconds. Origin: chosen, a tick.
#define STATE_SECONDS (1.0 / RM_SERVER_RATE)

static double extra; // seconds so added

static void add_frame(const drive *d, bool with_render) {
    if (!recording_add_frame(d->seconds + extra, rm_world_ticks(d->world))) {
        return;
    }
    for (int i = 0; i < d->body_count; ++i) {
        if (d->bodies[i].is_there) {
            recording_add_body(d->world, d->bodies[i].id, d->bodies[i].name, with_render);
        }
    }
}

void drive_tell_all(const drive *d, bool with_render) {
    add_frame(d, with_render);
}

void drive_tell_state(const drive *d, const drive_body *body, bool with_render) {
    (void)body;
    extra += STATE_SECONDS;
    add_frame(d, with_render);
}

// The hash of the end is kept anyway.
void drive_tell_hash(const drive *d) {
    (void)d;
}

bool drive_load_table(drive *d, const char *file, uint32_t *index) {
    (void)index;
    return drive_fail(d, "motion tables of files (%s) cannot be read in a page", file);
}

void drive_release_tables(drive *d) {
    (void)d;
}

bool drive_open_source(drive *d, const char *file, rm_data_source *out) {
    (void)out;
    return drive_fail(d, "data files (%s) cannot be read by a page's scripts", file);
}

void drive_close_source(rm_data_source *source) {
    (void)source;
}

// ------------------------------------------------------------------------------------------
// running

// The next line; the text is cut up. Null at the end.
static char *next_line(char **text) {
    char *line = *text;
    if (!line || !*line) {
        return NULL;
    }
    char *end = strchr(line, '\n');
    *text = end ? end + 1 : NULL;
    if (end) {
        *end = '\0';
    }
    return line;
}

static bool run_lines(drive *d, char *text) {
    bool is_good = true;
    for (char *line = next_line(&text); line && is_good; line = next_line(&text)) {
        d->line += 1;
        is_good = drive_line(d, line);
    }
    return is_good && drive_end(d);
}

static void fail_at(const drive *d) {
    char text[768 + 32];
    snprintf(text, sizeof text, "line %ld: %s", d->line, d->error);
    recording_fail(text);
}

// Runs a whole script into the recording, up to its end or its first bad line.
// @param text  ended by NUL; is cut up
LAB_EXPORT(lab_run_script) int lab_run_script(char *text) {
    drive d = drive_begin();
    recording_begin();
    extra = 0.0;
    bool is_good = run_lines(&d, text);
    if (!is_good) {
        fail_at(&d);
    }
    if (d.world) {
        recording_set_hash(rm_world_hash(d.world));
    }
    lab_ground_take(drive_collision_world(&d), recording_origin());
    drive_release(&d);
    return is_good;
}
