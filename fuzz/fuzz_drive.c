// Any text as a script of `remora drive`, run by the program's own interpreter. A line that cannot
// be read ends it with a message; until then every body is a body. States are looked at instead of
// printed, and files of motion tables are not opened: any name stands for the built-in one.

#include "bodies.h"
#include "drive/drive.h"
#include "mutate_text.h"

#include <stdlib.h>
#include <string.h>

// A script may ask for a billion ticks; here there is not so much time.
enum { TICKS = 400, LINE_TICKS = 40, LINES = 2000, BODIES = 40 };

static int ticks_left;

const char *const text_words[] = {
    "body",      "tick",       "advance",    "position",   "vector",   "message", "motion",
    "moveto",    "turnto",     "table",      "clip",       "humanoid", "object",  "heading",
    "rules",     "retail",     "l3",         "rule",       "space",    "flat",    "ground",
    "none",      "reports",    "viewer",     "remove",     "state",    "hash",    "guid",
    "place",     "contact",    "walkable",   "gravity",    "hidden",   "frozen",  "sledding",
    "player",    "interp",     "node",       "jump",       "stop",     "stick",   "unstick",
    "constrain", "heights",    "linear",     "terrain",    "unload",   "mesh",    "box",
    "end",       "obstacle",   "sphere",     "cylinder",   "cell",     "plane",   "portal",
    "outside",   "visible",    "spheres",    "steps",      "enter",    "move",    "edge_slide",
    "speed",     "sequence",   "0xA9B40001", "0xA9B40100", "a",        "b",       "v",
    "p",         "RunForward", "Ready",      "forward",    "velocity", "scale",   "radius",
    "stamp=1",   "contact=0",  "#",          NULL};

// --- what scripts tell -------------------------------------------------------------------------

void drive_tell_state(const drive *d, const drive_body *body, bool with_render) {
    rm_body_info info;
    rm_position at;
    REQUIRE(rm_body_read(d->world, body->id, &info) == RM_OK);
    REQUIRE(!with_render || rm_body_render(d->world, body->id, &at) == RM_OK);
}

void drive_tell_all(const drive *d, bool with_render) {
    for (int i = 0; i < d->body_count; ++i) {
        if (d->bodies[i].is_there) {
            drive_tell_state(d, &d->bodies[i], with_render);
        }
    }
    require_bodies(d->world, d->def.space);
    ticks_left -= 1;
}

void drive_tell_hash(const drive *d) {
    REQUIRE(rm_world_hash(d->world) == rm_world_hash(d->world));
}

bool drive_load_table(drive *d, const char *file, uint32_t *index) {
    REQUIRE(file[0] != '\0');
    return drive_check(d, rm_world_add_table(d->world, rm_motion_table_clip(), index));
}

void drive_release_tables(drive *d) {
    (void)d;
}

bool drive_open_source(drive *d, const char *file, rm_data_source *out) {
    (void)out;
    return drive_fail(d, "data files (%s) cannot be read here", file);
}

void drive_close_source(rm_data_source *source) {
    (void)source;
}

// --- running -----------------------------------------------------------------------------------

// Whether a line asks for more ticks than there are: its third word is a long number.
static bool asks_for_too_much(const char *line) {
    char name[16] = "";
    char step[64] = "";
    char count[64] = "";
    const int words = sscanf(line, "%15s %63s %63s", name, step, count);
    const bool is_step = strcmp(name, "tick") == 0 || strcmp(name, "advance") == 0;
    return words == 3 && is_step && strtol(count, NULL, 10) > LINE_TICKS;
}

static void run(drive *d, char *text) {
    int lines = 0;
    bool is_good = true;
    for (char *line = text; line && is_good && ticks_left > 0 && lines < LINES; ++lines) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        d->error[0] = '\0';
        if (!asks_for_too_much(line)) {
            is_good = drive_line(d, line);
        }
        REQUIRE(is_good || d->error[0] != '\0');
        is_good = is_good && d->body_count < BODIES;
        line = end ? end + 1 : NULL;
    }
    REQUIRE(!is_good || drive_end(d) || d->error[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    REQUIRE(text != NULL);
    for (size_t i = 0; i < size; ++i) {
        text[i] = data[i] ? (char)data[i] : ' '; // as the program reads a line
    }
    text[size] = '\0';
    drive d = drive_begin();
    ticks_left = TICKS;
    run(&d, text);
    if (d.world) {
        require_bodies(d.world, d.def.space);
        require_round_trip(d.world);
    }
    drive_release(&d);
    free(text);
    return 0;
}
