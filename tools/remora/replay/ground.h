// The real ground under a capture: landblocks of the game's data files, loaded around the bodies
// that messages tell of, and the shapes and motions of those bodies.

#pragma once

#include "remora/ac_world.h"
#include "remora/data.h"

typedef struct ground_table {
    uint32_t id;
    rm_motion_table *table;
    uint32_t index; // in the world
} ground_table;

typedef struct replay_ground {
    rm_data_source portal, cell;
    rm_data *data;
    rm_collision *collision;
    rm_collide_context context;
    uint8_t blocks[256][256]; // by column and row: whether it is loaded, or not in the file
    ground_table *tables;
    int table_count;
    uint32_t guid, setup, motion_table; // of the object that the last message made; 0 for none
    uint64_t frames;
} replay_ground;

// Opens the files; false with a line on standard error.
bool replay_ground_open(replay_ground *g, const char *portal, const char *cell,
                        rm_numbering numbering);

// Bodies of the world walk on it.
rm_status replay_ground_attach(replay_ground *g, rm_world *world);

// Before a message is received: loads the landblocks around the place that it names.
void replay_ground_before(replay_ground *g, rm_numbering numbering, rm_bytes bytes);

// After it was received: a body that it made gets the shape and the motions of its Setup.
void replay_ground_after(replay_ground *g, rm_world *world);

// After a frame: now and then, landblocks around bodies are loaded, others go.
void replay_ground_frame(replay_ground *g, const rm_world *world);

// After the world is gone. A zeroed one is allowed.
void replay_ground_close(replay_ground *g);
