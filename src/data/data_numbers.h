// Numbers of data, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Data files ----------------------------------------------------------------------------------

// Id of the Region. Origin: the format.
#define RM_DATA_REGION_ID 0x13000000u

// Id of the first Environment; rooms hold the rest of it. Origin: the format.
#define RM_DATA_ENVIRONMENT_FIRST 0x0D000000u

// Nodes of a directory that are kept in memory. Count. Origin: chosen: those on the way to all
// records of a landblock.
#ifndef RM_DATA_NODE_CACHE
#define RM_DATA_NODE_CACHE 64
#endif

// Levels of a directory. Count. Origin: chosen.
#define RM_DATA_MAX_DEPTH 16

// Levels of a tree of polygons. Count. Origin: chosen.
#define RM_DATA_MAX_TREE 1000

// Most parts, cylinders or spheres of a Setup. Count. Origin: chosen.
#define RM_DATA_MAX_PARTS 256u

// Longest record that is parsed. Bytes. Origin: chosen.
#define RM_DATA_MAX_RECORD 16777216u

// Work that each byte of a record allows. Tokens. Origin: chosen: the objects of a landblock may
// have forty parts each.
#define RM_DATA_WORK_BYTE 64u
