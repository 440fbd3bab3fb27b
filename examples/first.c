// The first program: one body, four reports of a server, sixty ticks, a jump. Every language prints
// the same text (first.expected), down to the hash of the world.

#include <remora/remora.h>

#include <stdio.h>
#include <stdlib.h>

enum { TICKS = 60, TICKS_A_REPORT = 6, REPORTS = 4, JUMP_AT = 40, TICKS_A_LINE = 10 };

static void check(rm_status status) {
    if (status != RM_OK) {
        fprintf(stderr, "remora: %s\n", rm_status_text(status));
        exit(1);
    }
}

// The server says: it is one metre further east and half a metre further north, and faces east.
static void report(rm_world *world, rm_body_id body, int number) {
    rm_position_update update = {.has_contact = true, .stamp = (uint16_t)number};
    update.position.origin =
        rm_vec3_make(10.0f + (float)number, 20.0f + 0.5f * (float)number, 5.0f);
    update.position.rotation = rm_quat_make(0.70710678f, 0.0f, 0.0f, -0.70710678f);
    check(rm_body_update_position(world, body, &update, NULL));
}

// The server says: it jumps, north-east.
static void jump(rm_world *world, rm_body_id body) {
    rm_vector_update update = {.velocity = {1.0f, 2.0f, 4.0f}, .stamp = 1};
    check(rm_body_update_vector(world, body, &update, NULL));
}

static void print(const rm_world *world, rm_body_id body) {
    rm_body_info info;
    check(rm_body_read(world, body, &info));
    rm_vec3 at = info.position.origin;
    printf("tick %u: at %.4f %.4f %.4f, heading %.2f, queue %u, %s\n",
           (unsigned)rm_world_ticks(world), (double)at.x, (double)at.y, (double)at.z,
           (double)info.heading, (unsigned)info.queue_count,
           info.transient & RM_TRANSIENT_CONTACT ? "on the ground" : "in the air");
}

int main(void) {
    if (!rm_version_fits(RM_VERSION, RM_ABI_VERSION)) {
        fprintf(stderr, "this library is not the one that was compiled with\n");
        return 1;
    }
    rm_world_def def = rm_default_world_def();
    rm_world *world;
    def.space = RM_SPACE_FLAT;
    check(rm_world_create(&def, &world));

    rm_body_def somebody = rm_default_body_def();
    rm_body_id body;
    somebody.guid = 1;
    somebody.position.origin = rm_vec3_make(10.0f, 20.0f, 5.0f);
    check(rm_body_add(world, &somebody, &body));

    for (int tick = 0; tick < TICKS; ++tick) {
        if (tick % TICKS_A_REPORT == 1 && tick / TICKS_A_REPORT < REPORTS) {
            report(world, body, tick / TICKS_A_REPORT + 1);
        }
        if (tick == JUMP_AT) {
            jump(world, body);
        }
        check(rm_world_tick(world, 1.0 / 30.0));
        if ((tick + 1) % TICKS_A_LINE == 0) {
            print(world, body);
        }
    }
    printf("hash %016llx\n", (unsigned long long)rm_world_hash(world));
    rm_world_destroy(world);
    return 0;
}
