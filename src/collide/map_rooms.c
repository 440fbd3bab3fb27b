// Rooms as space: convex, bounded by planes with the inside in front. A point is in a room when it
// is in front of all of them, or behind by at most epsilon.

#include "collide/collide_numbers.h"
#include "collide/map_cells.h"

bool rm_room_holds(const rm_room *room, rm_vec3 p) {
    rm_vec3 local = rm_frame_point_to_local(&room->frame, p);
    for (uint32_t i = 0; i < room->plane_count; ++i) {
        if (rm_plane_distance(&room->planes[i], local) < -RM_EPSILON) {
            return false;
        }
    }
    return true;
}

bool rm_room_touches(const rm_room *room, const rm_sphere *sphere) {
    rm_vec3 local = rm_frame_point_to_local(&room->frame, sphere->center);
    float reach = sphere->radius + RM_CELL_MARGIN;
    for (uint32_t i = 0; i < room->plane_count; ++i) {
        if (rm_plane_distance(&room->planes[i], local) <= -reach) {
            return false;
        }
    }
    return true;
}
