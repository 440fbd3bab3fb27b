// A small town as data files, and the same town in commands of `remora drive`: a house with two
// rooms, boxes, a ramp, a tree, rocks, a fence, and a motion table with links, modifiers, frames
// and hooks. Deliberately nasty: several levels of directory, scattered chains, odd numbers of
// surfaces (so that nothing is aligned), polygons that are none, models that are missing.
#pragma once

#include "data_writer.h"

// Records of the town.
enum {
    TOWN_BOX = 0x01000001,
    TOWN_RAMP = 0x01000002,
    TOWN_SHELL = 0x01000003,
    TOWN_FENCE = 0x01000004,
    TOWN_BROKEN = 0x01000005, // of its four polygons two are dropped, one is in no leaf
    TOWN_EMPTY = 0x01000006,  // has an empty physics tree
    TOWN_HUMAN = 0x02000001,
    TOWN_TREE = 0x02000002,
    TOWN_PAIR = 0x02000003, // two boxes, one scaled
    TOWN_ROCKS = 0x02000004,
    TOWN_GHOST = 0x02000005, // a part with an empty tree: its cylinder does not count
    TOWN_STAND = 0x03000001,
    TOWN_WALK = 0x03000002,
    TOWN_RUN = 0x03000003,
    TOWN_START = 0x03000004,
    TOWN_BLOW = 0x03000005,
    TOWN_TABLE = 0x09000001,
    TOWN_ENVIRONMENT = 0x0D000001,
    TOWN_SCENE = 0x12000001,
};

// Bytes of a record. Ids from 0x80000000 on belong to the cell file.
typedef struct town_record {
    uint32_t id;
    const uint8_t *bytes;
    size_t size;
} town_record;

// How large a town is.
typedef struct town_def {
    uint32_t columns, rows;       // landblocks from A9 B4 on
    uint32_t objects, room_pairs; // more of them in every landblock, for measuring
    bool has_scenery;
    container_layout portal, cell;
    const town_record *records; // that have other bytes, or that the town has not of itself
    size_t record_count;
} town_def;

typedef struct town {
    bytes portal, cell;
    bytes script; // the landblocks in commands of drive
    bytes table;  // the motion table as JSON
} town;

town_def default_town_def(void);
town make_town(const town_def *def);
void free_town(town *t);
