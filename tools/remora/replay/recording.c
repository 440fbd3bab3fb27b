// Recordings played back: the bodies as in any other replay, and whether all went as it was
// recorded.

#include "shared/recording.h"

#include "bodies.h"
#include "shared/program.h"

#include <stdlib.h>

typedef struct playing {
    replay_report *report;
    replay_bodies bodies;
    uint64_t first, now; // ticks of the world: at the start, and when it was last looked at
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

static void take_reports(replay_bodies *bodies, const rm_replay *replay) {
    double time = rm_replay_read(replay).seconds;
    uint32_t count = rm_replay_reports(replay, NULL, 0);
    rm_replay_report *all = count ? malloc(count * sizeof *all) : NULL;
    bodies->report->is_out_of_memory |= count > 0 && !all;
    count = all ? rm_replay_reports(replay, all, count) : 0;
    for (uint32_t i = 0; i < count; ++i) {
        replay_bodies_report(bodies, &all[i], time);
    }
    free(all);
}

// Looks at the world once it has ticked; bodies that are there at the start have not been ticked
// yet.
static bool look(void *user, const rm_replay *replay) {
    playing *p = user;
    replay_report *report = p->report;
    const rm_world *world = rm_replay_world(replay);
    uint64_t ticks = rm_world_ticks(world);
    if (!p->has_started) {
        p->first = p->now = ticks;
        p->has_started = true;
    }
    take_reports(&p->bodies, replay);
    if (ticks != p->now) {
        p->now = ticks;
        report->ticks = ticks - p->first;
        report->is_out_of_memory |= !make_room(&p->bodies, world);
        if (!report->is_out_of_memory) {
            replay_bodies_look(&p->bodies, world, rm_replay_read(replay).seconds);
        }
    }
    double now = rm_replay_read(replay).seconds;
    if (recording_is_frame(replay) && replay_is_why_due(p->bodies.options, now)) {
        report->is_explained = replay_tell_why(p->bodies.options, world, now);
        return false;
    }
    if (recording_is_frame(replay) && !report->is_out_of_memory) {
        replay_bodies_draw(&p->bodies, world, rm_replay_read(replay).seconds);
    }
    return !report->is_out_of_memory;
}

static int play(const recording_file *file, const rm_replay_def *def, playing *p) {
    recording_end end;
    replay_report *report = p->report;
    const rm_replay_result *result = &end.result;
    if (recording_play(file, def, look, p, &end) != RM_OK) {
        recording_tell_error("remora replay", report->file, &end);
        return EXIT_BAD_USE;
    }
    if (report->is_explained) {
        return EXIT_DONE;
    }
    report->kind = "recording";
    report->seconds = result->seconds;
    report->calls = result->calls;
    report->hashes = result->hashes;
    report->hash = end.hash;
    report->difference = result->difference;
    report->damage = result->error;
    if (report->is_out_of_memory) {
        fputs("remora replay: out of memory\n", stderr);
        return EXIT_BAD_USE;
    }
    if (result->state != RM_REPLAY_DONE) {
        recording_tell_error("remora replay", report->file, &end);
        return EXIT_BAD_USE;
    }
    return result->difference.kind == RM_DIFFERENCE_NONE ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
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
