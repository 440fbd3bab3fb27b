// Changes of the host to a body of a smooth world.

#include "body/setters.h"
#include "world/smooth/smooth_frame_parts.h"

#include <string.h>

void rm_smooth_note_heard(rm_world *world, uint32_t slot) {
    const rm_smooth *smooth = &world->smooth[slot];
    rm_smooth_marks *marks = &world->smooth_marks[slot / RM_LANES];
    rm_mark(&marks->hearing, (int)(slot % RM_LANES), rm_heard_next(smooth) < smooth->heard_count);
    rm_mark(&marks->follows, (int)(slot % RM_LANES), smooth->may_follow != 0);
}

void rm_smooth_note_away(rm_world *world, uint32_t slot) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_mark(&world->smooth_marks[slot / RM_LANES].away, lane.i,
            !world->smooth[slot].is_begun && rm_lane_is_far(&lane));
}

rm_drawn rm_drawn_none(void) {
    rm_drawn drawn;
    memset(&drawn, 0, sizeof drawn);
    drawn.turn = drawn.at.rotation = drawn.predicted.rotation = rm_quat_identity();
    return drawn;
}

void rm_smooth_reset(rm_world *world, uint32_t slot) {
    rm_smooth *smooth = &world->smooth[slot];
    memset(smooth, 0, sizeof *smooth);
    rm_smooth_note_heard(world, slot);
    rm_mark(&world->smooth_marks[slot / RM_LANES].away, (int)(slot % RM_LANES), false);
    smooth->settings = world->flow.def.body;
    smooth->drawn = rm_drawn_none();
    rm_free_reset(world, slot);
}

void rm_smooth_restart(rm_world *world, const rm_lane *lane) {
    if (world->smooth) {
        rm_frame_smooth(world, lane)->is_begun = 0;
        rm_smooth_note_away(world, lane->id.index1 - 1);
        rm_free_wake(world, lane->id.index1 - 1);
    }
}

void rm_smooth_forget(rm_world *world, const rm_lane *lane) {
    if (world->smooth) {
        rm_smooth *smooth = rm_frame_smooth(world, lane);
        memset(smooth->heard, 0, sizeof smooth->heard);
        smooth->heard_count = smooth->applied = smooth->is_redone = 0;
        rm_free_forget(world, lane->id.index1 - 1);
        rm_smooth_note_heard(world, lane->id.index1 - 1);
        rm_smooth_restart(world, lane);
    }
}

rm_status rm_smooth_touch(rm_world *world, const rm_lane *lane) {
    rm_smooth *smooth = rm_frame_smooth(world, lane);
    rm_free_wake(world, lane->id.index1 - 1);
    if (!smooth->is_begun || smooth->is_free == RM_FREE_YES) {
        return RM_OK;
    }
    if (rm_predict_is_exact(lane) && rm_past_newest(&smooth->ring)->time > smooth->drawn.time) {
        rm_past then = rm_ring_at(&smooth->ring, smooth->drawn.time);
        rm_predict_rewind(lane, smooth, smooth->drawn.time);
        rm_smooth_stay(world->def.space, &then.at, &rm_past_newest(&smooth->ring)->at);
        rm_lane_set_position(lane, &then.at);
        lane->warm->phase[lane->i] = then.phase;
        rm_ring_note(&smooth->ring, lane, smooth->drawn.time, false);
    }
    smooth->is_touched = 1;
    return RM_OK;
}
