// A busy world, recorded or not: 1,000 bodies that chase, and bursts of position updates, drawn 60
// times a second. scripts/bench/costs.py counts the instructions of run_world both ways.

#include "remora/ac_world.h"
#include "remora/recording.h"

#include <stdio.h>
#include <string.h>

enum { BODIES = 1000, FRAMES = 256, REPORT_FRAMES = 12, COLUMNS = 32 };

// Bytes that are only counted: what a host does with them is its own affair.
static bool count_bytes(void *user, const void *bytes, size_t size) {
    uint64_t *total = user;
    (void)bytes;
    *total += size;
    return true;
}

static rm_position place_of(int body, int frame) {
    int row = body / COLUMNS;
    float x = 10.0f + 5.0f * (float)(body % COLUMNS);
    float y = 10.0f + 5.0f * (float)row;
    float way = 2.0f * (float)(frame % 120) / 60.0f;
    return rm_position_make(0xA9B40001u, rm_vec3_make(x + way, y, 0.0f), rm_quat_identity());
}

// Everybody reports five times a second, in bursts of an eighth of them.
static void report(rm_world *world, const rm_body_id *ids, int frame) {
    for (int i = 0; i < BODIES; ++i) {
        if ((i / 125 + frame) % REPORT_FRAMES == 0) {
            rm_position_update update = {.position = place_of(i, frame), .has_contact = true};
            update.stamp = (uint16_t)(frame + 1);
            rm_body_update_position(world, ids[i], &update, NULL);
        }
    }
}

// Not inlined, so that its instructions can be told from all others.
__attribute__((noinline)) void run_world(rm_world *world, const rm_body_id *ids);

void run_world(rm_world *world, const rm_body_id *ids) {
    for (int frame = 0; frame < FRAMES; ++frame) {
        report(world, ids, frame);
        rm_world_advance(world, 1.0 / 60.0);
    }
}

static rm_world *make_world(rm_body_id *ids) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    def.capacity = BODIES;
    if (rm_world_create(&def, &world) != RM_OK) {
        return NULL;
    }
    for (int i = 0; i < BODIES; ++i) {
        rm_body_def body = rm_default_body_def();
        body.guid = (uint32_t)i + 1;
        body.position = place_of(i, 0);
        rm_body_add(world, &body, &ids[i]);
    }
    return world;
}

int main(int argc, char **argv) {
    static rm_body_id ids[BODIES];
    uint64_t total = 0;
    rm_recorder *recorder = NULL;
    rm_recorder_def def = rm_default_recorder_def();
    rm_world *world = make_world(ids);
    def.write = count_bytes;
    def.user = &total;
    if (argc > 1 && strcmp(argv[1], "recorded") == 0 &&
        rm_world_record(world, &def, &recorder) != RM_OK) {
        return 1;
    }
    uint64_t start = total;
    run_world(world, ids);
    rm_recorder_stop(recorder);
    printf("%016llx %llu\n", (unsigned long long)rm_world_hash(world),
           (unsigned long long)(total - start));
    rm_world_destroy(world);
    return 0;
}
