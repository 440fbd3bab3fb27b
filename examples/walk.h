// Somebody who runs around a track and stops twice a lap, and what is heard of it over a poor
// network: shared by by_hand.c and by_remora.c, so that both are told the same.

#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#define FRAME (1.0 / 60.0)
#define LAPS 3
#define REPORT_SECONDS 0.2 // a server that reports five times a second

// Two straights and two half circles of 9.6 m, at 4 m/s; a second of rest after each straight.
static const double pi = 3.14159265358979, straight = 9.6, radius = 9.6 / 3.14159265358979;
static const double speed = 4.0, rest = 1.0;

typedef struct walker {
    float x, y;
    float heading; // degrees: 0 north, 90 east
    bool is_running;
    float turn; // radians a second, to the right
} walker;

static double half_lap_seconds(void) {
    return straight / speed + rest + pi * radius / speed;
}

static double lap_seconds(void) {
    return 2.0 * half_lap_seconds();
}

// Where it truly is. The second half of a lap is the first one turned about the middle.
static walker walker_at(double t) {
    double lap = fmod(t, lap_seconds()), part = fmod(lap, half_lap_seconds());
    double side = lap < half_lap_seconds() ? 1.0 : -1.0;
    double bend = part - straight / speed - rest;
    walker w = {.heading = 90.0f, .y = (float)radius};
    if (bend < 0.0) {
        w.x = (float)(fmin(part * speed, straight) - straight / 2.0);
        w.is_running = part * speed < straight;
    } else {
        double angle = bend * speed / radius;
        w.x = (float)(straight / 2.0 + radius * sin(angle));
        w.y = (float)(radius * cos(angle));
        w.heading = (float)(90.0 + angle * 180.0 / pi);
        w.is_running = true;
        w.turn = (float)(speed / radius);
    }
    w.x *= (float)side;
    w.y *= (float)side;
    w.heading = (float)fmod(w.heading + (side > 0.0 ? 0.0 : 180.0), 360.0);
    return w;
}

typedef struct report {
    double sent, arrives; // seconds
    walker at;
    bool has_news; // it does something else than in the report before
} report;

// A number from 0 to 1 for each report, always the same.
static double noise(unsigned n) {
    n = (n ^ 61u ^ (n >> 16)) * 9u;
    n = (n ^ (n >> 4)) * 0x27d4eb2du;
    return (double)((n ^ (n >> 15)) & 0xffffu) / 65536.0;
}

// The n-th report: 60 to 140 ms on its way; four times a lap nothing comes for 0.7 s, then
// everything at once. Every lap is the same.
static report report_at(int n) {
    report r = {.sent = n * REPORT_SECONDS};
    walker before = walker_at(fmax(r.sent - REPORT_SECONDS, 0.0));
    double every = lap_seconds() / 4.0, gap = floor((r.sent + 1.9) / every) * every - 1.9;
    r.at = walker_at(r.sent);
    r.arrives = r.sent + 0.06 +
                0.08 * noise((unsigned)n % (unsigned)(lap_seconds() / REPORT_SECONDS + 0.5));
    if (r.sent < gap + 0.6) {
        r.arrives = fmax(r.arrives, gap + 0.7);
    }
    r.has_news = n == 0 || before.is_running != r.at.is_running || before.turn != r.at.turn;
    return r;
}

// One line of a trace (docs/scores.md): what is drawn, and the truth.
static void print_frame(double t, float x, float y, double drawn_heading) {
    walker truth = walker_at(t);
    double half = -drawn_heading * pi / 360.0, true_half = -truth.heading * pi / 360.0;
    printf("{\"t\": %.4f, \"pos\": [%.4f, %.4f, 0], \"rot\": [%.5f, 0, 0, %.5f], "
           "\"true\": [%.4f, %.4f, 0], \"true_rot\": [%.5f, 0, 0, %.5f]}\n",
           t, (double)x, (double)y, cos(half), sin(half), (double)truth.x, (double)truth.y,
           cos(true_half), sin(true_half));
}

// A message of the trace. Its place is for whoever wants to draw it.
static void print_arrival(double t, int n, const report *r) {
    printf("{\"t\": %.4f, \"event\": \"arrived\", \"kind\": \"position\", \"n\": %d, "
           "\"place\": [%.4f, %.4f]}\n",
           t, n, (double)r->at.x, (double)r->at.y);
}
