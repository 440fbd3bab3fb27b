// Writes recordings that no scenario makes: `everything` has every operation and a hundred ticks,
// `operations` nearly every one and hardly a tick, `small` one body and a dozen frames.

#include "recordings.h"

#include <stdio.h>

static void record_small(tape *t) {
    rm_world_def def = plain_def();
    def.capacity = 2;
    rm_world *world = world_of(&def);
    rm_recorder *recorder = tape_record(t, world, 4, true);
    rm_body_id id = add_body(world, 1);
    for (int i = 0; i < 12; ++i) {
        send_to(world, id, place_at(12.0f, 12.0f + (float)i, 0.0f));
        rm_world_advance(world, TICK);
    }
    rm_recorder_stop(recorder);
    rm_world_destroy(world);
}

int main(int argc, char **argv) {
    tape t = {0};
    if (argc != 3) {
        fputs("usage: remora_write_recording everything|operations|small FILE\n", stderr);
        return 2;
    }
    if (strcmp(argv[1], "everything") == 0) {
        record_everything(&t, 100);
    } else if (strcmp(argv[1], "operations") == 0) {
        record_everything(&t, 0);
    } else {
        record_small(&t);
    }
    FILE *file = fopen(argv[2], "wb");
    bool is_good = file && fwrite(t.bytes, 1, t.size, file) == t.size;
    is_good = file && fclose(file) == 0 && is_good;
    tape_free(&t);
    return is_good ? 0 : 1;
}
