// Writes recordings that no scenario makes: `everything` has every operation and a hundred ticks,
// `operations` nearly every one and hardly a tick, `small` one body and a dozen frames; the others
// are streams of ordinary games, one body each, drawn 60 times a second with default settings.

#include "recordings.h"

#include <stdio.h>

static void record_small(tape *t) {
    rm_world_def def = plain_def();
    def.capacity = 2;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, 4, true);
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < 12; ++i) {
        send_to(world, id, place_at(12.0f, 12.0f + (float)i, 0.0f));
        rm_world_advance(world, TICK);
    }
    rm_recorder_stop(recorder);
    rm_world_destroy(world);
}

// --- streams -------------------------------------------------------------------------------------

enum { FRAMES = 60 }; // a second

static rm_vec3 make(double x, double y, double z) {
    return rm_vec3_make((float)x, (float)y, (float)z);
}

// Runs for a second, stands for one.
static rm_vec3 stops(double t) {
    double run = t - 2.0 * (int)(t / 2.0);
    return make(5.0 * ((int)(t / 2.0) + (run < 1.0 ? run : 1.0)), 0.0, 0.0);
}

static rm_vec3 straight(double t) {
    return make(5.0 * t, 0.0, 0.0);
}

static rm_vec3 circle(double t) {
    return make(3.0 * (double)rm_cos((float)(1.5 * t)), 3.0 * (double)rm_sin((float)(1.5 * t)),
                0.0);
}

static rm_vec3 zigzag(double t) {
    double part = 4.0 * t - 4.0 * (int)t;
    double side = part - 2.0 * (int)(part / 2.0);
    return make(4.0 * t, side < 1.0 ? side : 2.0 - side, 0.0);
}

// Stands at 25 m from the fifth second on.
static rm_vec3 runs_and_stops(double t) {
    return straight(t < 5.0 ? t : 5.0);
}

// Is 10 m farther, and stands, from the third second on.
static rm_vec3 moved_away(double t) {
    return t < 3.0 ? straight(t) : make(25.0, 0.0, 0.0);
}

static rm_vec3 respawns(double t) {
    return make(4.0 * t + (t < 4.0 ? 0.0 : 12.0), 0.0, 0.0);
}

static rm_vec3 respawns_far(double t) {
    return make(4.0 * t + (t < 4.0 ? 0.0 : 200.0), 0.0, 0.0);
}

// Off a ledge of 20 m at the second second.
static rm_vec3 ledge(double t) {
    double fallen = t < 2.0 ? 0.0 : 4.9 * (t - 2.0) * (t - 2.0);
    return make(3.0 * t, 0.0, fallen < 20.0 ? 20.0 - fallen : 0.0);
}

static rm_vec3 lift(double t) {
    return make(0.0, 0.0, 3.0 * t);
}

static rm_vec3 rounded(double t) {
    rm_vec3 at = circle(t);
    return make((int)(at.x * 100.0f) / 100.0, (int)(at.y * 100.0f) / 100.0, 0.0);
}

typedef struct stream {
    const char *name;
    rm_vec3 (*at)(double t);
    uint32_t every; // frames between two reports
    uint32_t known;
    double ahead;             // by which its times of sending are
    double from, to;          // no report in between
    double airborne;          // from then on; 0 for never
    uint32_t lost;            // one of so many; 0 for none
    uint32_t first;           // frames before the second report, instead of `every`
    bool is_sent_with_change; // and not without
} stream;

static const stream streams[] = {
    {.name = "on-change", .at = stops, .every = 6, .is_sent_with_change = true},
    {.name = "lost", .at = circle, .every = 12, .lost = 7},
    {.name = "lost-numbers", .at = circle, .every = 6, .known = RM_KNOWN_NUMBER, .lost = 7},
    {.name = "last", .at = runs_and_stops, .every = 6, .from = 5.05, .to = 100.0},
    {.name = "silence", .at = moved_away, .every = 6, .from = 1.95, .to = 5.0},
    {.name = "respawn", .at = respawns, .every = 6, .known = RM_KNOWN_NUMBER},
    {.name = "respawn-far", .at = respawns_far, .every = 6},
    {.name = "jump", .at = respawns, .every = 6, .known = RM_KNOWN_JUMP},
    {.name = "clock", .at = straight, .every = 6, .known = RM_KNOWN_SENT, .ahead = 0.5},
    {.name = "ledge",
     .at = ledge,
     .every = 6,
     .known = RM_KNOWN_SENT | RM_KNOWN_VELOCITY,
     .airborne = 2.0},
    {.name = "lift", .at = lift, .every = 6, .known = RM_KNOWN_SENT},
    {.name = "odd", .at = straight, .every = 6, .first = 2},
    {.name = "zigzag", .at = zigzag, .every = 3, .known = RM_KNOWN_SENT},
    {.name = "timed", .at = circle, .every = 6, .known = RM_KNOWN_SENT | RM_KNOWN_VELOCITY},
    {.name = "rounded", .at = rounded, .every = 2, .known = RM_KNOWN_SENT},
};

// A report of the frame, if one arrives by its end. RM_KNOWN_JUMP is for the one at 4 s.
static void report(const stream *s, rm_world *world, rm_body_id id, uint32_t frame) {
    static uint32_t number;
    static rm_vec3 last;
    double now = (double)frame / FRAMES;
    rm_remote_report given = rm_default_remote_report();
    bool is_due = frame == s->first || (frame >= s->first && (frame - s->first) % s->every == 0);
    number = frame == 0 ? 0 : number;
    given.position.origin = s->at(now);
    bool is_same = rm_vec3_length(rm_vec3_sub(given.position.origin, last)) < 1e-4f;
    if (!(is_due || frame == 0) || (now > s->from && now < s->to) ||
        (s->is_sent_with_change && frame > 0 && is_same)) {
        return;
    }
    number += 1;
    last = given.position.origin;
    given.known = s->known & ~(frame != 4 * FRAMES ? (uint32_t)RM_KNOWN_JUMP : 0u);
    given.known |= s->airborne > 0.0 && now > s->airborne ? (uint32_t)RM_KNOWN_AIRBORNE : 0u;
    given.number = number;
    given.sent = now + s->ahead;
    given.velocity = rm_vec3_scale(rm_vec3_sub(s->at(now), s->at(now - 1e-3)), 1e3f);
    if (s->lost == 0 || number % s->lost != 0) {
        (void)rm_body_report(world, id, &given);
    }
}

static void record_stream(tape *t, const stream *s) {
    rm_world_def def = rm_default_world_def();
    rm_body_def body = rm_default_body_def();
    rm_body_id id;
    body.guid = 1;
    def.capacity = 1;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, 60, true);
    (void)rm_body_add(world, &body, &id);
    for (uint32_t frame = 0; frame < 12 * FRAMES; ++frame) {
        report(s, world, id, frame);
        (void)rm_world_advance(world, 1.0 / FRAMES);
    }
    rm_recorder_stop(recorder);
    rm_world_destroy(world);
}

static bool record_named(tape *t, const char *name) {
    for (size_t i = 0; i < sizeof streams / sizeof *streams; ++i) {
        if (strcmp(streams[i].name, name) == 0) {
            record_stream(t, &streams[i]);
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv) {
    tape t = {0};
    if (argc != 3) {
        fputs("usage: remora_write_recording everything|operations|small|STREAM FILE\n", stderr);
        return 2;
    }
    if (strcmp(argv[1], "everything") == 0) {
        record_everything(&t, 100);
    } else if (strcmp(argv[1], "operations") == 0) {
        record_everything(&t, 0);
    } else if (strcmp(argv[1], "small") == 0) {
        record_small(&t);
    } else if (!record_named(&t, argv[1])) {
        fprintf(stderr, "remora_write_recording: no stream %s\n", argv[1]);
        return 2;
    }
    FILE *file = fopen(argv[2], "wb");
    bool is_good = file && fwrite(t.bytes, 1, t.size, file) == t.size;
    is_good = file && fclose(file) == 0 && is_good;
    tape_free(&t);
    return is_good ? 0 : 1;
}
