// After: the same reports, moved by remora. See docs/migrate.md.

#include <remora/remora.h>

#include "walk.h"

#include <stdlib.h>

static void check(rm_status status) {
    if (status != RM_OK) {
        fprintf(stderr, "remora: %s\n", rm_status_text(status));
        exit(1);
    }
}

static rm_position place_of(walker at) {
    float half = -at.heading * (float)pi / 360.0f;
    return rm_position_make(0, rm_vec3_make(at.x, at.y, 0.0f),
                            rm_quat_make(cosf(half), 0.0f, 0.0f, sinf(half)));
}

// All that is known: where it was, how it went and turned, and when that was sent.
static void on_packet(rm_world *world, rm_body_id body, int number, const report *news) {
    walker at = news->at;
    float angle = at.heading * (float)pi / 180.0f, pace = at.is_running ? (float)speed : 0.0f;
    rm_remote_report told = rm_default_remote_report();
    told.known |= RM_KNOWN_VELOCITY | RM_KNOWN_TURNING | RM_KNOWN_SENT | RM_KNOWN_NUMBER;
    told.position = place_of(at);
    told.velocity = rm_vec3_make(pace * sinf(angle), pace * cosf(angle), 0.0f);
    told.turning = -at.turn; // to the left
    told.sent = news->sent;
    told.number = (uint32_t)number;
    check(rm_body_report(world, body, &told));
}

static void on_frame(rm_world *world, double now) {
    rm_render drawn;
    check(rm_world_advance(world, FRAME));
    rm_world_render(world, 0, &drawn, 1);
    print_frame(now, drawn.position.x, drawn.position.y, (double)rm_quat_heading(drawn.rotation));
}

int main(void) {
    rm_world_def def = rm_default_world_def();
    rm_body_def runner = rm_default_body_def();
    rm_world *world;
    rm_body_id body;
    runner.position = place_of(walker_at(0.0));
    check(rm_world_create(&def, &world));
    check(rm_body_add(world, &runner, &body));
    int next = 0;
    for (int frame = 1; frame * FRAME < LAPS * lap_seconds(); ++frame) {
        double now = frame * FRAME;
        for (; report_at(next).arrives <= now; ++next) {
            report news = report_at(next);
            print_arrival(now, next, &news);
            on_packet(world, body, next, &news);
        }
        on_frame(world, now);
    }
    rm_world_destroy(world);
    return 0;
}
