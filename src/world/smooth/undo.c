// A call that the host makes on a body puts it back to the moment that is drawn, before the rest of
// the call. If it is refused then, the body is again where it was.

#include "world/smooth/smooth_frame.h"
#include "world/world.h"

void rm_smooth_keep(rm_world *world, const rm_lane *lane) {
    const rm_smooth *smooth = &world->smooth[lane->id.index1 - 1];
    bool is_free = smooth->is_free == RM_FREE_YES; // a call leaves it as it is
    if (!smooth->is_begun || is_free || world->kept_count == RM_SMOOTH_KEPT) {
        return;
    }
    rm_smooth_kept *kept = &world->kept[world->kept_count];
    kept->slot = lane->id.index1 - 1;
    kept->is_touched = smooth->is_touched;
    kept->ring = smooth->ring;
    kept->body.count = 0;
    kept->body.first = 0;
    rm_ring_note(&kept->body, lane, rm_past_newest(&smooth->ring)->time, true);
    world->kept_count += 1;
}

void rm_smooth_undo(rm_world *world) {
    while (world->kept_count > 0) {
        const rm_smooth_kept *kept = &world->kept[--world->kept_count];
        rm_lane lane = rm_world_lane(world, kept->slot);
        rm_smooth *smooth = &world->smooth[kept->slot];
        smooth->ring = kept->body;
        rm_predict_rewind(&lane, smooth, rm_past_newest(&smooth->ring)->time);
        smooth->ring = kept->ring;
        smooth->is_touched = kept->is_touched;
    }
}
