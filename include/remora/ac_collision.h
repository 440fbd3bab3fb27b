/// @file
/// The collision of landblocks: their terrain, and the rooms and buildings in them. collision.h has
/// all other parts of a collision world.

#pragma once

#include "remora/collision.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Landblocks
/// @{

/// A landblock of terrain, 8 by 8 cells. Vertex x * 9 + y, x to the east, y to the north.
typedef struct rm_landblock_def {
    uint32_t column, row;      ///< 0 to 254
    const uint16_t *heights;   ///< 81 indices into the table, each below table_count
    const uint16_t *types;     ///< 81 terrain words (water), or null for dry land
    const float *height_table; ///< metres
    uint32_t table_count;      ///< 1 to 256
} rm_landblock_def;

/// Adds a landblock, or replaces the present one. For collision worlds in landblocks.
RM_API rm_status rm_collision_add_landblock(rm_collision *collision, const rm_landblock_def *def,
                                            rm_collision_error *error);

/// Removes a landblock's terrain and its buildings; rooms and obstacles stay. Bodies in it stop and
/// keep their place until it is back. @return RM_ERROR_REFERENCE if it is absent
RM_API rm_status rm_collision_remove_landblock(rm_collision *collision, uint32_t column,
                                               uint32_t row);

/// Whether the diagonal of an outdoor cell runs from south-west to north-east.
/// @param column,row of the cell on the whole map, 0 to 2039
RM_API bool rm_terrain_split(uint32_t column, uint32_t row);

/// @}
/// @name Rooms and buildings
/// @{

/// An opening from a room, or from a building, to another cell.
typedef struct rm_portal_def {
    uint32_t other; ///< cell id of a room; 0 for the open air
    bool side;      ///< true if the plane's front faces the owner
    rm_plane plane; ///< plane, in the owner's space
} rm_portal_def;

/// An interior cell.
typedef struct rm_room_def {
    const rm_plane *planes; ///< convex space of the room: the inside is in front of all of them
    const rm_portal_def *portals;         ///< openings to other rooms and to the outside
    const uint32_t *visible;              ///< cells visible from it, searched by placements as well
    uint32_t plane_count;                 ///< 1 or more
    uint32_t portal_count, visible_count; ///< of the two arrays
    uint32_t cell;                        ///< id; low word 0x100 to 0xFFFD
    rm_position at;  ///< frame of its mesh, planes and portals; its cell names the landblock
    rm_mesh_id mesh; ///< walls and floors, facing inward; or zeroed
} rm_room_def;

/// Adds rooms as a whole; they may refer to each other. Existing rooms are errors. error->index is
/// the number of the portal, plane or visible cell; *room that of the def.
RM_API rm_status rm_collision_add_rooms(rm_collision *collision, const rm_room_def *defs,
                                        uint32_t count, uint32_t *room, rm_collision_error *error);

/// Removes the room of a cell. @return RM_ERROR_REFERENCE if absent
RM_API rm_status rm_collision_remove_room(rm_collision *collision, uint32_t cell);

/// A building: a mesh on the terrain of one outdoor cell, with portals into rooms.
typedef struct rm_building_def {
    rm_position at;               ///< its cell is the outdoor cell that the building stands in
    rm_mesh_id mesh;              ///< its outer walls; or zeroed
    const rm_portal_def *portals; ///< `other` is the room behind it
    uint32_t portal_count;        ///< of `portals`
} rm_building_def;

/// Adds the building of an outdoor cell; each has at most one, and its landblock must be there.
RM_API rm_status rm_collision_add_building(rm_collision *collision, const rm_building_def *def,
                                           rm_collision_error *error);

/// Removes the building of an outdoor cell; its rooms stay. @return RM_ERROR_REFERENCE if absent
RM_API rm_status rm_collision_remove_building(rm_collision *collision, uint32_t cell);

/// @}

#ifdef __cplusplus
}
#endif
