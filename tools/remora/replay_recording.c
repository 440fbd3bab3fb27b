// Recordings played back: the bodies as in any other replay, and whether all went as it was
// recorded.

#include "recording.h"
#include "remora.h"
#include "replay_bodies.h"

typedef struct playing {
    replay_report *report;
    replay_bodies bodies;
    uint64_t ticks; // at the start
    bool has_started;
} playing;

// Room for every slot that has a body now.
static bool make_room(replay_bodies *bodies, const rm_world *world) {
    uint32_t count = rm_world_bodies(world, NULL, 0);
    if (!replay_bodies_make_room(bodies, count)) {
        return false;
    }
    rm_world_bodies(world, bodies->ids, count);
    return count == 0 || replay_bodies_make_room(bodies, bodies->ids[count - 1].index1);
}

// Who is there at the start has not been ticked yet.
static bool look(void *user, const rm_world *world, double seconds) {
    playing *p = user;
    replay_report *report = p->report;
    report->is_out_of_memory |= !make_room(&p->bodies, world);
    if (p->has_started && !report->is_out_of_memory) {
        replay_bodies_look(&p->bodies, world, seconds);
    }
    p->ticks = p->has_started ? p->ticks : rm_world_ticks(world);
    p->has_started = true;
    report->hash = rm_world_hash(world);
    report->ticks = rm_world_ticks(world) - p->ticks;
    return !report->is_out_of_memory;
}

static void tell_error(const replay_report *report, const rm_wire_error *error) {
    fprintf(stderr, "remora replay: %s: byte %llu, %s: %s\n", report->file,
            (unsigned long long)error->offset, error->field, rm_status_text(error->status));
}

static int play(const recording_file *file, const rm_replay_def *def, playing *p) {
    rm_replay_result result;
    replay_report *report = p->report;
    if (recording_play(file, def, look, p, &result) != RM_OK) {
        tell_error(report, &result.error);
        return EXIT_BAD_USE;
    }
    report->kind = "recording";
    report->seconds = result.seconds;
    report->calls = result.calls;
    report->hashes = result.hashes;
    report->difference = result.difference;
    report->damage = result.error;
    if (report->is_out_of_memory) {
        fputs("remora replay: out of memory\n", stderr);
        return EXIT_BAD_USE;
    }
    if (result.state != RM_REPLAY_DONE) {
        tell_error(report, &result.error);
        return EXIT_BAD_USE;
    }
    return result.difference.kind == RM_DIFFERENCE_NONE ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
}

int replay_recording(FILE *in, const replay_options *options, replay_report *report) {
    playing p = {.report = report, .bodies = {.options = options, .report = report}};
    rm_replay_def def = rm_default_replay_def();
    rm_threads *threads = NULL;
    recording_file file;
    if (!recording_load(in, &file)) {
        fprintf(stderr, "remora replay: %s: cannot be read\n", report->file);
        return EXIT_BAD_USE;
    }
    int status = EXIT_BAD_USE;
    if (rm_threads_create(options->threads ? options->threads : 1, NULL, &threads) == RM_OK) {
        def.runner = rm_threads_runner(threads);
        status = play(&file, &def, &p);
    } else {
        fprintf(stderr, "remora replay: no %u threads to be had\n", options->threads);
    }
    recording_unload(&file);
    rm_threads_destroy(threads);
    replay_bodies_free(&p.bodies);
    return status;
}
