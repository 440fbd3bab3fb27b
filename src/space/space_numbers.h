// Numbers of space, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Numerics ------------------------------------------------------------------------------------

// Degrees in a radian. Origin: client.
#define RM_DEGREES_PER_RADIAN 57.29577951308232

// --- The map -------------------------------------------------------------------------------------

// Side of an outdoor cell. Metres. Origin: client.
#define RM_CELL_SIZE 24.0f

// Cells along one side of a landblock. Count. Origin: client.
#define RM_LANDBLOCK_CELLS 8

// Cells along one side of the map: landblocks 0x00 to 0xFE. Count. Origin: client.
#define RM_MAP_CELLS 2040

// Low words of outdoor cells run from 1 to this. Id. Origin: client.
#define RM_CELL_LAST_OUTDOOR 0x40u

// Last low word of an interior cell; the two above name the block's info and the block. Id.
// Origin: client.
#define RM_CELL_LAST_INDOOR 0xFFFDu

// --- Clock and routing ---------------------------------------------------------------------------

// Distance to the viewer before the first tick has measured it. Metres. Origin: client (FLT_MAX).
#define RM_DISTANCE_UNKNOWN 3.402823466e+38f
