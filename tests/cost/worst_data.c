// The worst data files known, for worst.c: a landblock of a dense town.

#include "remora/data.h"

#include "../data_town.h"
#include "worst.h"

outcome worst_landblock(void) {
    town_def def = default_town_def();
    def.objects = 490;
    def.room_pairs = 29;
    def.portal.fanout = def.cell.fanout = 40;
    town t = make_town(&def);
    rm_data_memory portal = {t.portal.data, t.portal.size};
    rm_data_memory cell = {t.cell.data, t.cell.size};
    rm_data_def files = rm_default_data_def();
    rm_data *data = NULL;
    rm_data_report report;
    rm_collision *world = NULL;
    files.portal = rm_data_memory_source(&portal);
    files.cell = rm_data_memory_source(&cell);
    rm_collision_def ground = rm_default_collision_def();
    files.allocator = ground.allocator = worst_metered();
    ground.allows_missing_cells = true;
    (void)rm_collision_create(&ground, &world);
    worst_meter_start();
    if (rm_data_create(&files, &data, NULL) == RM_OK) {
        (void)rm_data_load_landblock(world, data, 0xA9, 0xB4, &report, NULL);
    }
    rm_data_destroy(data);
    rm_collision_destroy(world);
    size_t size = t.portal.size + t.cell.size;
    free_town(&t);
    return (outcome){1, size};
}
