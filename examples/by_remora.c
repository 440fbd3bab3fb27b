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

// What it does: only when that has changed.
static void on_news(rm_world *world, rm_body_id body, walker at, uint16_t stamp) {
    rm_motion_update motion = {.movement = rm_default_movement(), .stamp = stamp};
    motion.movement.state.forward = at.is_running ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_READY;
    motion.movement.state.turn = at.turn != 0.0f ? RM_COMMAND_TURN_RIGHT : 0;
    motion.movement.state.turn_speed = at.turn / RM_TURN_SPEED;
    check(rm_body_update_motion(world, body, &motion, NULL));
}

// Where it is: the newest of the frame. Older ones would only be walked back to.
static void on_place(rm_world *world, rm_body_id body, walker at, uint16_t stamp) {
    rm_position_update update = {.position = place_of(at), .has_contact = true, .stamp = stamp};
    check(rm_body_update_position(world, body, &update, NULL));
}

// Takes in what has arrived since the last frame. @return the first report that has not
static int receive(rm_world *world, rm_body_id body, double now, int next) {
    int first = next;
    for (; report_at(next).arrives <= now; ++next) {
        report news = report_at(next);
        print_arrival(now, next, &news);
        if (news.has_news) {
            on_news(world, body, news.at, (uint16_t)(next + 1));
        }
    }
    if (next > first) {
        on_place(world, body, report_at(next - 1).at, (uint16_t)next);
    }
    return next;
}

static void on_frame(rm_world *world, double now) {
    rm_render drawn;
    check(rm_world_advance(world, FRAME));
    rm_world_render(world, 0, &drawn, 1);
    rm_frame frame = rm_frame_make(drawn.position, drawn.rotation);
    print_frame(now, drawn.position.x, drawn.position.y, (double)rm_frame_heading(&frame));
}

int main(void) {
    rm_world_def def = rm_default_world_def();
    rm_body_def somebody = rm_default_body_def();
    rm_world *world;
    rm_body_id body;
    def.space = RM_SPACE_FLAT;
    somebody.position = place_of(walker_at(0.0));
    check(rm_world_create(&def, &world));
    check(rm_body_add(world, &somebody, &body));
    check(rm_world_tick(world, RM_TICK_MIN)); // before its first tick a body is placed, not moved
    int next = 0;
    for (int frame = 1; frame * FRAME < LAPS * lap_seconds(); ++frame) {
        next = receive(world, body, frame * FRAME, next);
        on_frame(world, frame * FRAME);
    }
    rm_world_destroy(world);
    return 0;
}
