// The worst data files known, for worst.c: a landblock of a dense town.

#include "remora/data.h"

#include "../data_hostile.h"
#include "worst.h"

// A town that is open, beside a collision world.
typedef struct opened {
    town files;
    rm_data_memory portal, cell;
    rm_data *data;
    rm_collision *world;
} opened;

static void open_files(opened *o, uint32_t work) {
    rm_data_def files = rm_default_data_def();
    rm_collision_def ground = rm_default_collision_def();
    o->portal = (rm_data_memory){o->files.portal.data, o->files.portal.size};
    o->cell = (rm_data_memory){o->files.cell.data, o->files.cell.size};
    files.portal = rm_data_memory_source(&o->portal);
    files.cell = rm_data_memory_source(&o->cell);
    files.work = work;
    files.allocator = ground.allocator = worst_metered();
    ground.allows_missing_cells = true;
    (void)rm_collision_create(&ground, &o->world);
    worst_meter_start();
    (void)rm_data_create(&files, &o->data, NULL);
}

static size_t size_of(const opened *o) {
    return o->files.portal.size + o->files.cell.size;
}

static void close_files(opened *o) {
    rm_data_destroy(o->data);
    rm_collision_destroy(o->world);
    free_town(&o->files);
}

static rm_status load(opened *o) {
    return rm_data_load_landblock(o->world, o->data, 0xA9, 0xB4, NULL, NULL);
}

outcome worst_landblock(void) {
    town_def def = default_town_def();
    def.objects = 490;
    def.room_pairs = 29;
    def.portal.fanout = def.cell.fanout = 40;
    opened o = {.files = make_town(&def)};
    open_files(&o, RM_DATA_WORK);
    (void)load(&o);
    outcome r = {1, size_of(&o)};
    close_files(&o);
    return r;
}

// Loaded and unloaded; a unit is an obstacle. Most of the file is what the town has anyway, so that
// only the objects count as its bytes.
static outcome crowded(uint32_t objects) {
    enum { PARTS = 64, OBJECT = 32 };
    opened o = {.files = make_crowded_town(PARTS, objects)};
    outcome r = {0, 0};
    open_files(&o, UINT32_MAX);
    if (load(&o) == RM_OK && rm_data_unload_landblock(o.world, o.data, 0xA9, 0xB4) == RM_OK) {
        r = (outcome){PARTS * objects, (size_t)objects * OBJECT};
    }
    close_files(&o);
    return r;
}

outcome worst_crowd_100(void) {
    return crowded(100);
}

outcome worst_crowd_400(void) {
    return crowded(400);
}

// One load of a town; a unit is the whole of it.
static outcome loaded(town files) {
    opened o = {.files = files};
    open_files(&o, RM_DATA_WORK);
    (void)load(&o);
    outcome r = {1, size_of(&o)};
    close_files(&o);
    return r;
}

outcome worst_crowd_refused(void) {
    return loaded(make_crowded_town(250, 100));
}

outcome worst_crowd_taken(void) {
    return loaded(make_crowded_town(5, 100));
}

outcome worst_barren(void) {
    return loaded(make_barren_town(40, 300));
}

outcome worst_shared(void) {
    return loaded(make_shared_town(200, 1000, true));
}
