// A buffer of two snapshots, as games write it by hand: each remote is drawn between the two last
// reports, a tenth of a second late. As many remotes, reports and frames as in `remora bench smooth
// --case crowd`; what is timed is the drawing of all of them, one frame after the other.
//
// usage: remora_buffer [REMOTES] [FRAMES]

#include "remora/space.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REMOTES = 10000, FRAMES = 600, REPORT_FRAMES = 6 };

static const double FRAME = 1.0 / 60.0;
static const double LATE = 0.1; // s

typedef struct snapshot {
    double time; // s
    rm_vec3 at;
    rm_quat rotation;
} snapshot;

typedef struct remote {
    snapshot before, after;
} remote;

static double seconds_now(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Circles of 6.24 m at 3.12 m/s.
static void report(remote *r, uint32_t i, double time) {
    float angle = 0.5f * (float)time;
    r->before = r->after;
    r->after.time = time;
    r->after.at = rm_vec3_make((float)i + 6.24f * rm_cos(angle), 6.24f * rm_sin(angle), 0.0f);
    r->after.rotation = rm_quat_from_heading(-57.29578f * angle);
}

static rm_frame draw(const remote *r, double time) {
    double span = r->after.time - r->before.time;
    float share = span > 0.0 ? (float)((time - r->before.time) / span) : 1.0f;
    rm_vec3 way = rm_vec3_sub(r->after.at, r->before.at);
    return rm_frame_make(rm_vec3_add(r->before.at, rm_vec3_scale(way, share)),
                         rm_quat_interpolate(r->before.rotation, r->after.rotation, share));
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void draw_all(const remote *remotes, rm_frame *drawn, uint32_t count, double time) {
    for (uint32_t i = 0; i < count; ++i) {
        drawn[i] = draw(&remotes[i], time - LATE);
    }
}

int main(int argc, char **argv) {
    const uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : REMOTES;
    const uint32_t frames = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : FRAMES;
    remote *remotes = calloc(count, sizeof *remotes);
    rm_frame *drawn = calloc(count, sizeof *drawn);
    double *times = calloc(frames, sizeof *times);
    float sum = 0.0f;
    for (uint32_t f = 0; remotes && drawn && times && f < frames; ++f) {
        double now = FRAME * f;
        for (uint32_t i = f % REPORT_FRAMES; i < count; i += REPORT_FRAMES) {
            report(&remotes[i], i, now);
        }
        double start = seconds_now();
        draw_all(remotes, drawn, count, now);
        times[f] = seconds_now() - start;
        sum += drawn[f % count].origin.x; // so that it is drawn
    }
    if (times && frames > 0) {
        qsort(times, frames, sizeof *times, compare);
        printf("buffer %u remotes: %.3f ms a frame at least, %.3f in the middle of %u (%g)\n",
               count, 1e3 * times[0], 1e3 * times[frames / 2], frames, (double)sum);
    }
    free(remotes);
    free(drawn);
    free(times);
    return 0;
}
