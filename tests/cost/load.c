// Loads landblocks of a dense town (530 objects, 60 rooms in 30 houses each) and tells how many
// bytes they take. Instructions are counted from outside:
//
//     valgrind --tool=callgrind --toggle-collect=rm_data_load_landblock remora_load_cost COUNT
//
// usage: remora_load_cost [COUNT]

#include "remora/data.h"

#include "data_town.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 7, OBJECTS = 490, HOUSES = 29, MOST = SIDE * SIDE };

int main(int argc, char **argv) {
    uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    town_def def = default_town_def();
    def.columns = def.rows = SIDE;
    def.objects = OBJECTS;
    def.room_pairs = HOUSES;
    def.portal.fanout = def.cell.fanout = 40; // as full as those of real files
    town t = make_town(&def);
    rm_data_memory portal = {t.portal.data, t.portal.size};
    rm_data_memory cell = {t.cell.data, t.cell.size};
    rm_data_def files = rm_default_data_def();
    rm_collision_def ground = rm_default_collision_def();
    rm_data *data = NULL;
    rm_collision *collision = NULL;
    files.portal = rm_data_memory_source(&portal);
    files.cell = rm_data_memory_source(&cell);
    ground.allows_missing_cells = true;
    rm_status status = rm_data_create(&files, &data, NULL);
    status = status == RM_OK ? rm_collision_create(&ground, &collision) : status;
    for (uint32_t i = 0; i < count && i < MOST && status == RM_OK; ++i) {
        rm_data_summary report;
        status = rm_data_load_landblock(collision, data, 0xA9 + i / SIDE, 0xB4 + i % SIDE, &report,
                                        NULL);
        printf("%u objects, %u rooms, %u obstacles; %zu bytes of collision world, %zu of files\n",
               (unsigned)report.objects, (unsigned)report.rooms, (unsigned)report.obstacles,
               rm_collision_bytes(collision), rm_data_bytes(data));
    }
    rm_data_destroy(data);
    rm_collision_destroy(collision);
    free_town(&t);
    return status == RM_OK ? 0 : 1;
}
