// Numbers of collide, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Integration ---------------------------------------------------------------------------------

// Upward part of the normal from which on ground is walkable, 48.38 degrees: the cosine of 60
// * 180 / pi radians, a slip of units in the client that is real. Dimensionless. Origin:
// client (0x3F2A0751).
#define RM_FLOOR_Z 0.66417414f

// Upward part of the normal from which on a falling body may land: 85 degrees. Dimensionless.
// Origin: client (0x3DB27EB0).
#define RM_LANDING_Z 0.0871557f

// --- Shape ---------------------------------------------------------------------------------------

// Radius and height of the centre of the sphere that stands in for a body that lacks any. Metres.
// Origin: client.
#define RM_DUMMY_RADIUS 0.1f

// Step height of a body that lacks a setup. Metres. Origin: client.
#define RM_DUMMY_STEP 0.01f

// --- Collision -----------------------------------------------------------------------------------

// Height that a body off walkable ground steps up or down. Metres. Origin: client (0x3D23D70A).
#define RM_AIRBORNE_STEP 0.04f

// Smallest share of a step that terrain, a sphere or a cylinder may leave: they lift by up to 1.1
// times the step height. Dimensionless. Origin: client.
#define RM_INTERP_MIN (-0.1f)

// The same for polygons: up to 1.5 times. Dimensionless. Origin: client.
#define RM_POLYGON_INTERP_MIN (-0.5f)

// Attempts to insert a body at the end of a sub-step. Count. Origin: client.
#define RM_STEP_ATTEMPTS 3

// Attempts while stepping down. Count. Origin: client.
#define RM_STEP_DOWN_ATTEMPTS 5

// Sweeps for which a body may fall in place before it counts as standing. Count. Origin: client.
#define RM_STATIONARY_LIMIT 3

// How far a sphere may be outside an interior cell and still touch it. Metres. Origin: client.
#define RM_CELL_MARGIN 0.01f

// Rounds in which a mesh pushes a placed body out of itself. Count. Origin: client.
#define RM_PLACEMENT_ROUNDS 20

// Least radius that the search for a free place counts with. Metres. Origin: client.
#define RM_PLACEMENT_MIN_RADIUS 0.48f

// Radius below which a search for a place uses that of the sphere. Metres. Origin: client.
#define RM_PLACEMENT_SMALL_RADIUS 0.125f

// Radius of the search about the target place; half of it for small spheres. Metres.
// Origin: client.
#define RM_PLACEMENT_REACH 4.0f

// Pi as the search for a place has it. Dimensionless. Origin: client.
#define RM_PLACEMENT_PI 3.1416f

// A placement that is forbidden to slide must end this near to the target place. Metres.
// Origin: client.
#define RM_PLACEMENT_TOLERANCE 0.05f

// First and last terrain type that is water. Number. Origin: client.
#define RM_TERRAIN_WATER_FIRST 16

#define RM_TERRAIN_WATER_LAST 20 // the last of them

// How deep bodies stand in a cell that is water all over. Metres. Origin: client.
#define RM_WATER_DEEP 0.9f

// The same nearest to a water vertex of a cell with some water. Metres. Origin: client.
#define RM_WATER_SHALLOW 0.45f

// The same nearest to a dry vertex of such a cell. Metres. Origin: client.
#define RM_WATER_SHORE 0.1f

// Cell id that stands for the one cell of flat space inside a sweep. Id. Origin: chosen (anything
// but 0, which would mean that the contact plane's cell is unknown).
#define RM_FLAT_CELL 1u

// Twice the area below which a polygon counts as degenerate. Square metres. Origin: chosen.
#define RM_MESH_MIN_AREA 1e-8f

// How far a vertex may be off its polygon's plane. Metres. Origin: chosen.
#define RM_MESH_MAX_WARP 0.01f

// By how much of the coordinates a box about a polygon, or about a part of a mesh, is larger than
// what is in it: beyond all rounding of the tests that it saves. Dimensionless. Origin: chosen.
#define RM_BOX_ROUNDING 1e-5f

// Nodes of a mesh that a sweep keeps in mind about a body; where there are more it walks through
// the whole tree. Count. Origin: chosen.
#ifndef RM_NEAR_NODES
#define RM_NEAR_NODES 32
#endif

// Polygons of a mesh that it keeps in mind. Count. Origin: chosen.
#ifndef RM_NEAR_POLYGONS
#define RM_NEAR_POLYGONS 64
#endif

// Cells that one sweep regards; farther ones are left out. Count. Origin: chosen; a body of normal
// size touches four.
#ifndef RM_CELL_LIST_CAPACITY
#define RM_CELL_LIST_CAPACITY 32
#endif

// Largest coordinate of a mesh, terrain or obstacle, in flat space too: beyond it a float is
// coarser than a body's epsilon needs. Metres. Origin: chosen.
#define RM_COLLISION_MAX_COORDINATE 1e6f

// Side of the squares that obstacles are listed by within a cell. Metres. Origin: chosen (a
// quarter of an outdoor cell).
#define RM_OBSTACLE_SQUARE 6.0f

// An obstacle that covers more squares than this is listed once for the whole world. Count.
// Origin: chosen.
#define RM_OBSTACLE_MAX_SQUARES 4096

// An obstacle that covers more squares of a cell than this is listed there by wide squares. Count.
// Origin: chosen; what one obstacle takes stays below 60 kB, however large it is.
#define RM_OBSTACLE_FEW_SQUARES 16

// Squares along the side of a wide square, in flat space; a landblock's cell and a room are one
// wide square each. Count. Origin: chosen.
#define RM_OBSTACLE_WIDE_SIDE 8

// Obstacles that are examined together; more take another query. Count. Origin: chosen.
#ifndef RM_OBSTACLE_BATCH
#define RM_OBSTACLE_BATCH 32
#endif

// Obstacles listed about a body that a sweep keeps in mind; where there are more it examines the
// lists each time. Count. Origin: chosen.
#ifndef RM_NEAR_OBSTACLES
#define RM_NEAR_OBSTACLES 16
#endif

// Slots of a table of cells or landblocks that has its first entry; it doubles when it is three
// quarters full. Count, a power of two. Origin: chosen.
#ifndef RM_TABLE_FIRST_CAPACITY
#define RM_TABLE_FIRST_CAPACITY 16
#endif

// Memory that the making of a mesh takes at a time. Bytes. Origin: chosen.
#ifndef RM_ARENA_BLOCK_BYTES
#define RM_ARENA_BLOCK_BYTES 262144u
#endif

// Places that one search for room tries beside the requested one, at most. Count. Origin: chosen; a
// body of normal size has 270.
#define RM_PLACEMENT_PLACES 1024u
