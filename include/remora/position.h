/// @file
/// Positions: a cell id and a frame within its landblock, and the arithmetic across landblocks.
///
/// A cell id is 0xXXYYCCCC: landblock column XX (east) and row YY (north), 192 m each. CCCC is an
/// outdoor cell from 1 to 0x40 (8 * column + row + 1, 24 m each) or an interior cell from 0x100 to
/// 0xFFFD. Origins are metres from the landblock's south-west corner, indoors too.
///
/// In RM_SPACE_FLAT there are no cells: a world sets every id to 0 as it enters, and coordinates
/// are the game's own. All arithmetic below then reduces to plain vectors.

#pragma once

#include "remora/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How positions are to be read.
typedef enum rm_space {
    RM_SPACE_LANDBLOCKS = 0, ///< cell ids and landblock-local coordinates
    RM_SPACE_FLAT = 1,       ///< cell ids are ignored, coordinates are the world's
} rm_space;

/// Where something is and how it is turned.
typedef struct rm_position {
    uint32_t cell;    ///< landblock and cell; not used in RM_SPACE_FLAT
    rm_vec3 origin;   ///< metres from the corner of the landblock, or in flat space of the world
    rm_quat rotation; ///< unit length
} rm_position;

/// True for interior cells; false for every id of flat space.
static inline bool rm_cell_is_indoor(uint32_t cell) {
    return (cell & 0xFFFFu) >= RM_CELL_FIRST_INDOOR;
}

/// The vector from the corner of a's landblock to that of b's; exactly zero for the same one.
static inline rm_vec3 rm_block_offset(uint32_t a, uint32_t b) {
    if ((a ^ b) < 0x10000u) {
        return rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    int east = (int)(b >> 24) - (int)(a >> 24);
    int north = (int)(b >> 16 & 0xFFu) - (int)(a >> 16 & 0xFFu);
    return rm_vec3_make((float)east * RM_BLOCK_SIZE, (float)north * RM_BLOCK_SIZE, 0.0f);
}

/// A position from its parts.
static inline rm_position rm_position_make(uint32_t cell, rm_vec3 origin, rm_quat rotation) {
    rm_position p = {cell, origin, rotation};
    return p;
}

/// The position's frame within its landblock, axes cached.
static inline rm_frame rm_position_frame(const rm_position *p) {
    return rm_frame_make(p->origin, p->rotation);
}

/// The vector from a to b along the global axes. Metres.
RM_API rm_vec3 rm_position_offset(const rm_position *a, const rm_position *b);

/// Length of that vector. Metres.
RM_API float rm_position_distance(const rm_position *a, const rm_position *b);

/// A point of p's local space in `self`'s local space.
RM_API rm_vec3 rm_position_local_to_local(const rm_position *self, const rm_position *p, rm_vec3 v);

/// `a` expressed in b's local space, across landblocks.
RM_API rm_frame rm_position_subtract(const rm_position *a, const rm_position *b);

/// Compass heading from a to b, heights ignored; 0 when closer than epsilon. Degrees.
RM_API float rm_position_heading(const rm_position *a, const rm_position *b);

/// Gap between two upright cylinders that stand at a and b, negative when they overlap. Metres.
RM_API float rm_cylinder_distance(const rm_position *a, float radius_a, float height_a,
                                  const rm_position *b, float radius_b, float height_b);

/// Distance of the origins less both radii: in spite of the client's name for it (no_z) heights
/// count. Metres.
RM_API float rm_cylinder_distance_no_z(const rm_position *a, float radius_a, const rm_position *b,
                                       float radius_b);

/// Moves an outdoor or interior position to the outdoor cell that its coordinates lie in.
/// @return false, with the position unchanged, if its id is no cell's or it lies off the map
RM_API bool rm_position_adjust_to_outside(rm_position *p);

/// Brings an outdoor position back into its landblock; interior and flat ones stay as they are.
/// @return false, with the position unchanged, if its id is no cell's, or it lies off the map or
/// beyond RM_COORDINATE_LIMIT
RM_API bool rm_position_settle(rm_space space, rm_position *p);

/// Makes a position that came from outside usable: numbers finite, rotation of unit length, cell 0
/// in flat space. It may lie off the map, but not beyond RM_COORDINATE_LIMIT.
/// @return a status, with the position unchanged unless it is RM_OK
RM_API rm_status rm_position_clean(rm_space space, rm_position *p);

/// The same for a position that must be on the map. It is not settled.
/// @return a status, with the position unchanged unless it is RM_OK
RM_API rm_status rm_position_check(rm_space space, rm_position *p);

#ifdef __cplusplus
}
#endif
