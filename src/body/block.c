// Gathering values from a lane's rows and putting them back: the head of the queue and the leash;
// the motion is in stored_motion.c.
//
// Invariants: a value that is loaded and stored again leaves every row as it was.

#include "body/block.h"

// --- body_fields.def and the structs of block.h
// -----------------------------------------------------

// Bytes of a field as a row, and in rm_cold.
enum {
    ROW_U8 = RM_LANES,
    ROW_U32 = 4 * RM_LANES,
    ROW_F32 = 4 * RM_LANES,
    ROW_VEC3 = 12 * RM_LANES,
    ROW_QUAT = 16 * RM_LANES,
    ROW_PLANE = 16 * RM_LANES,
};

enum {
    COLD_U8 = 1,
    COLD_U32 = 4,
    COLD_U64 = 8,
    COLD_F32 = 4,
    COLD_STAMPS = 2 * RM_STAMP_COUNT,
    COLD_RING = sizeof(rm_interp_ring),
    COLD_MOTION = sizeof(rm_stored_motion),
    COLD_SHAPE = sizeof(rm_shape),
    COLD_ROUTES = 4 * RM_ROUTE_COUNT,
};

// A struct that has the size of its fields: its members for the fields of its group, none
// for others.
#define HOT(type, name) char hot_##name[ROW_##type];
#define WARM(type, name) char warm_##name[ROW_##type];
#define START(type, name) char start_##name[ROW_##type];
#define COLD(type, name) char cold_##name[COLD_##type];
#define GOAL(type, name)
#define FIELD(name, type, group, hashed, saved) group(type, name)
typedef struct all_fields {
    char cold_goal[4];
#include "body/body_fields.def"
} all_fields;
#undef HOT
#undef WARM
#undef START
#undef COLD
#undef GOAL
#undef FIELD

// The cold struct alone is padded at its end.
_Static_assert((sizeof(rm_hot) + sizeof(rm_warm) + sizeof(rm_start) + sizeof(rm_cold) -
                sizeof(all_fields)) < _Alignof(rm_cold),
               "block.h and body_fields.def have the same fields: change both");

// --- values --------------------------------------------------------------------------------------

rm_interp_head rm_lane_head(const rm_lane *lane) {
    rm_hot *hot = lane->hot;
    int i = lane->i;
    return (rm_interp_head){
        .node = {.kind = hot->head_kind[i],
                 .place = rm_position_make(hot->head_cell[i], rm_row_vec3(hot->head_origin, i),
                                           rm_row_quat(hot->head_rotation, i))},
        .count = hot->queue_count[i],
        .ticks = hot->window_ticks[i],
        .seconds = hot->window_seconds[i],
        .baseline = hot->baseline[i],
        .fails = hot->fails[i],
        .keep_heading = hot->keep_heading[i],
    };
}

void rm_lane_set_head(const rm_lane *lane, const rm_interp_head *head) {
    rm_hot *hot = lane->hot;
    int i = lane->i;
    rm_lane_set_node(lane, &head->node);
    hot->queue_count[i] = (uint8_t)head->count;
    hot->window_ticks[i] = head->ticks;
    hot->window_seconds[i] = head->seconds;
    hot->baseline[i] = head->baseline;
    hot->fails[i] = head->fails;
    hot->keep_heading[i] = (uint8_t)head->keep_heading;
}

rm_constraint rm_lane_leash(const rm_lane *lane) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    return (rm_constraint){
        .is_on = warm->leash_on[i],
        .used = warm->leash_used[i],
        .start = warm->leash_start[i],
        .max = warm->leash_max[i],
    };
}

void rm_lane_set_leash(const rm_lane *lane, const rm_constraint *leash) {
    rm_warm *warm = lane->warm;
    int i = lane->i;
    warm->leash_on[i] = (uint8_t)leash->is_on;
    warm->leash_used[i] = leash->used;
    warm->leash_start[i] = leash->start;
    warm->leash_max[i] = leash->max;
}
