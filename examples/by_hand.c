// Before: the interpolator that most games begin with. See docs/migrate.md.

#include "walk.h"

typedef struct remote {
    float x, y, heading;              // as drawn
    float from_x, from_y, to_x, to_y; // between which it glides
    double since;                     // seconds since the newest report arrived
} remote;

static void on_packet(remote *r, walker at) {
    r->from_x = r->x;
    r->from_y = r->y;
    r->to_x = at.x;
    r->to_y = at.y;
    r->heading = at.heading;
    r->since = 0.0;
}

static void on_frame(remote *r, double dt) {
    r->since += dt;
    float share = (float)fmin(r->since / REPORT_SECONDS, 1.0);
    r->x = r->from_x + (r->to_x - r->from_x) * share;
    r->y = r->from_y + (r->to_y - r->from_y) * share;
}

int main(void) {
    walker start = walker_at(0.0);
    remote r = {.x = start.x, .y = start.y, .heading = start.heading};
    on_packet(&r, start);
    int next = 0;
    for (int frame = 1; frame * FRAME < LAPS * lap_seconds(); ++frame) {
        double now = frame * FRAME;
        for (; report_at(next).arrives <= now; ++next) {
            report news = report_at(next);
            print_arrival(now, next, &news);
            on_packet(&r, news.at);
        }
        on_frame(&r, FRAME);
        print_frame(now, r.x, r.y, r.heading);
    }
    return 0;
}
