// The first program: somebody runs along a bend. A server reports it ten times a second, each
// report is under way for a tenth of a second, and the body is drawn where it is now. Every
// language prints the same text (first.expected), down to the hash of the world.

#include <remora/remora.h>

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 120, FRAMES_A_SECOND = 60, FRAMES_A_REPORT = 6, FRAMES_UNDER_WAY = 6 };

static void check(rm_status status) {
    if (status != RM_OK) {
        fprintf(stderr, "remora: %s\n", rm_status_text(status));
        exit(1);
    }
}

// What the server knows: 4 m/s to the north, and ever faster to the east.
static rm_vec3 place_at(int frame) {
    return rm_vec3_make((float)(frame * frame) / 3600.0f, 4.0f * (float)frame / 60.0f, 0.0f);
}

// The server said where it was, and when.
static void report(rm_world *world, rm_body_id body, int frame) {
    rm_remote_report news = rm_default_remote_report();
    news.position.origin = place_at(frame);
    news.sent = (double)frame / FRAMES_A_SECOND;
    news.known = RM_KNOWN_SENT;
    check(rm_body_report(world, body, &news));
}

static void print(const rm_world *world, int frame) {
    rm_render drawn;
    rm_vec3 is = place_at(frame);
    rm_world_render(world, 0, &drawn, 1); // all bodies, ready to draw
    printf("%.2f s: drawn at %.2f %.2f, is at %.2f %.2f\n", (double)frame / FRAMES_A_SECOND,
           (double)drawn.position.x, (double)drawn.position.y, (double)is.x, (double)is.y);
}

int main(void) {
    if (!rm_version_fits(RM_VERSION, RM_ABI_VERSION)) {
        fprintf(stderr, "this library is not the one that was compiled with\n");
        return 1;
    }
    rm_world_def def = rm_default_world_def(); // smooth rules; your own coordinates: metres, z up
    rm_world *world;
    check(rm_world_create(&def, &world));

    rm_body_def somebody = rm_default_body_def();
    rm_body_id body;
    somebody.position.origin = place_at(0);
    check(rm_body_add(world, &somebody, &body));

    for (int frame = 1; frame <= FRAMES; ++frame) {
        int sent = frame - FRAMES_UNDER_WAY;
        if (sent >= 0 && sent % FRAMES_A_REPORT == 0) {
            report(world, body, sent);
        }
        check(rm_world_advance(world, 1.0 / FRAMES_A_SECOND)); // a frame of your game
        if (frame % 20 == 0) {
            print(world, frame);
        }
    }
    printf("hash %016llx\n", (unsigned long long)rm_world_hash(world));
    rm_world_destroy(world);
    return 0;
}
