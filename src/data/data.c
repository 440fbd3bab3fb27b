// Opening and closing the two files, and reading single records of them.
//
// Invariants: a record is read into one buffer that grows to the largest one met, at most
// RM_DATA_MAX_RECORD; lists of a record lie in the scratch arena and are released with it. A record
// that is missing or damaged is counted in the report, with the first error kept, and the
// load continues.

#include "data/data.h"

#include "base/allocate.h"
#include "collide/map.h"
#include "data/data_numbers.h"
#include "space/space_numbers.h"

#include <string.h>

rm_data_def rm_default_data_def(void) {
    rm_data_def def;
    memset(&def, 0, sizeof def);
    def.has_scenery = true;
    def.work = RM_DATA_WORK;
    def.memory_limit = RM_DATA_MEMORY;
    return def;
}

size_t rm_data_bytes(const rm_data *data) {
    return data ? data->memory.bytes : 0;
}

// -------------------------------------------------------------------------------------------- work

void rm_data_begin_work(rm_data *data) {
    data->ledger = (rm_ledger){data->work, false, 0};
}

bool rm_data_spend(rm_data *data, uint32_t record, uint64_t tokens) {
    rm_ledger *ledger = &data->ledger;
    if (data->work == UINT32_MAX) {
        return true;
    }
    if (!ledger->is_spent && tokens > ledger->left) {
        ledger->is_spent = true;
        ledger->record = record;
    }
    ledger->left -= ledger->is_spent ? 0 : tokens;
    return !ledger->is_spent;
}

rm_status rm_data_exhausted(const rm_data *data, uint32_t record, rm_data_error *error) {
    return data->ledger.is_spent
               ? rm_data_fail(error, RM_ERROR_LIMIT, data->ledger.record, 0, "work")
               : rm_data_fail(error, RM_ERROR_MEMORY, record, 0, "memory");
}

// ----------------------------------------------------------------------------------------- records

static bool reserve_record(rm_data *data, size_t size) {
    if (size <= data->record_capacity) {
        return true;
    }
    size_t capacity = size > 2 * data->record_capacity ? size : 2 * data->record_capacity;
    uint8_t *record = (uint8_t *)rm_allocate(&data->allocator, capacity);
    if (!record) {
        return false;
    }
    rm_release(&data->allocator, data->record, data->record_capacity);
    data->record = record;
    data->record_capacity = capacity;
    return true;
}

// Finds the entry of a record. The search counts towards the work limit, also if it fails.
static rm_status find_entry(rm_data *data, rm_data_file *file, uint32_t id, rm_data_entry *out,
                            rm_data_error *error) {
    const uint32_t before = file->node_loads;
    rm_status status = rm_data_file_find(file, id, out, error);
    uint64_t nodes = file->node_loads - before;
    if (!rm_data_spend(data, id, RM_WORK_SEARCH + nodes * RM_WORK_NODE)) {
        return rm_data_exhausted(data, id, error);
    }
    return status;
}

rm_status rm_data_start(rm_data *data, rm_data_file *file, uint32_t id, rm_reader *r,
                        rm_data_error *error) {
    rm_data_entry entry;
    rm_status status = find_entry(data, file, id, &entry, error);
    if (status != RM_OK) {
        return status;
    }
    if (entry.size > RM_DATA_MAX_RECORD) {
        return rm_data_fail(error, RM_ERROR_RANGE, id, 0, "size of record");
    }
    if (!reserve_record(data, entry.size)) {
        return rm_data_fail(error, RM_ERROR_MEMORY, id, 0, "memory");
    }
    uint8_t none = 0;
    uint8_t *bytes = data->record ? data->record : &none;
    status = rm_data_file_read(file, &entry, bytes, entry.size, error);
    rm_data_error fine = {RM_OK, 0, 0, ""};
    rm_reader reader = {data->record, entry.size, 0, id, fine, &data->scratch, 0, NULL, NULL};
    *r = reader;
    data->ledger.left += status == RM_OK ? (uint64_t)entry.size * RM_DATA_WORK_BYTE : 0;
    return status;
}

bool rm_data_grow(rm_data *data, void **items, uint32_t *capacity, uint32_t count, size_t size) {
    if (count < *capacity) {
        return true;
    }
    uint32_t wanted = *capacity ? *capacity * 2 : 16;
    return rm_regrow(&data->allocator, items, capacity, count, wanted, size);
}

bool rm_data_add_use(rm_data *data, rm_data_uses *uses, void *item) {
    void *items = uses->items;
    if (!rm_data_grow(data, &items, &uses->capacity, uses->count, sizeof(void *))) {
        return false;
    }
    uses->items = (void **)items;
    uses->items[uses->count++] = item;
    return true;
}

void rm_data_note(rm_data_summary *report, const rm_data_error *error) {
    if (report->first.status == RM_OK) {
        report->first = *error;
    }
    report->missing += error->status == RM_ERROR_REFERENCE && error->offset == 0;
    report->damaged += error->status != RM_ERROR_REFERENCE || error->offset != 0;
}

// --------------------------------------------------------------------------------------------- all

// The region's lists outlive the call that reads them: they lie in an arena of their own.
static rm_status read_region(rm_data *data, rm_data_error *error) {
    rm_reader r;
    rm_status status = rm_data_start(data, data->portal, RM_DATA_REGION_ID, &r, error);
    if (status != RM_OK) {
        return status;
    }
    r.arena = &data->kept;
    rm_parse_region(&r, &data->region);
    return rm_data_fail(error, r.error.status, r.error.record, r.error.offset, r.error.field);
}

static rm_status check_set(const rm_data_file *file, uint32_t set, const char *field,
                           rm_data_error *error) {
    return file->info.set == set ? RM_OK : rm_data_fail(error, RM_ERROR_VALUE, 0, 0x14C, field);
}

static rm_status open_files(rm_data *data, const rm_data_def *def, rm_data_error *error) {
    rm_status status = rm_data_file_open(&def->portal, &data->allocator, &data->portal, error);
    if (status == RM_OK) {
        status = check_set(data->portal, RM_DATA_PORTAL, "set of the portal file", error);
    }
    if (status != RM_OK || !def->cell.read) {
        return status;
    }
    status = rm_data_file_open(&def->cell, &data->allocator, &data->cell, error);
    if (status == RM_OK) {
        status = check_set(data->cell, RM_DATA_CELL, "set of the cell file", error);
    }
    return status == RM_OK ? read_region(data, error) : status;
}

rm_status rm_data_create(const rm_data_def *def, rm_data **out, rm_data_error *error) {
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if (!def || !out) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "null pointer");
    }
    rm_data *data = (rm_data *)rm_allocate(&def->allocator, sizeof *data);
    if (!data) {
        return rm_data_fail(error, RM_ERROR_MEMORY, 0, 0, "memory");
    }
    data->memory.host = def->allocator;
    data->allocator = rm_counting(&data->memory);
    data->shapes.key = data->models.key = data->blocks.key = rm_table_key(0, data);
    data->memory.bytes = sizeof *data;
    data->memory.limit = def->memory_limit;
    data->work = def->work;
    rm_data_begin_work(data);
    data->has_scenery = def->has_scenery;
    data->numbering = def->numbering;
    data->kept.allocator = data->scratch.allocator = &data->allocator;
    rm_status status = open_files(data, def, error);
    if (status != RM_OK) {
        rm_data_destroy(data);
        return status;
    }
    *out = data;
    return RM_OK;
}

static void free_block(rm_data *data, rm_data_block *block) {
    const rm_allocator *a = &data->allocator;
    for (uint32_t i = 0; i < block->models.count; ++i) {
        rm_data_leave_model(data, (rm_data_model *)block->models.items[i]);
    }
    for (uint32_t i = 0; i < block->shapes.count; ++i) {
        rm_data_leave_shape(data, (rm_data_shape *)block->shapes.items[i]);
    }
    rm_release(a, block->obstacles, block->obstacle_capacity * sizeof *block->obstacles);
    rm_release(a, block->models.items, block->models.capacity * sizeof(void *));
    rm_release(a, block->shapes.items, block->shapes.capacity * sizeof(void *));
    rm_release(a, block->rooms, block->room_capacity * sizeof *block->rooms);
    rm_release(a, block, sizeof *block);
}

void rm_data_destroy(rm_data *data) {
    if (!data) {
        return;
    }
    data->collision = NULL; // what was loaded stays there
    for (uint32_t i = 0; i < data->blocks.capacity; ++i) {
        if (data->blocks.slots[i].value) {
            free_block(data, (rm_data_block *)data->blocks.slots[i].value);
        }
    }
    rm_table_free(&data->blocks, &data->allocator);
    rm_table_free(&data->models, &data->allocator);
    rm_table_free(&data->shapes, &data->allocator);
    rm_arena_return_to(&data->kept, (rm_arena_mark){NULL, 0});
    rm_arena_return_to(&data->scratch, (rm_arena_mark){NULL, 0});
    rm_release(&data->allocator, data->record, data->record_capacity);
    rm_release(&data->allocator, data->touched.items, data->touched.capacity * sizeof(void *));
    rm_data_file_close(data->cell);
    rm_data_file_close(data->portal);
    rm_allocator host = data->memory.host;
    rm_release(&host, data, sizeof *data);
}

// ------------------------------------------------------------------------------------ loaded
// blocks

static void remove_block(rm_collision *collision, rm_data *data, rm_data_block *block) {
    for (uint32_t i = 0; i < block->obstacle_count; ++i) {
        (void)rm_collision_remove_obstacle(collision, block->obstacles[i]);
    }
    for (uint32_t i = 0; i < block->room_count; ++i) {
        (void)rm_collision_remove_room(collision, block->rooms[i]);
    }
    (void)rm_collision_remove_landblock(collision, block->key >> 8, block->key & 0xFFu);
    free_block(data, block);
    data->collision = data->blocks.count > 0 ? collision : NULL;
}

rm_status rm_data_unload_landblock(rm_collision *collision, rm_data *data, uint32_t column,
                                   uint32_t row) {
    if (!collision || !data || column > 0xFFu || row > 0xFFu) {
        return RM_ERROR_ARGUMENT;
    }
    if (data->collision != collision) {
        return RM_ERROR_REFERENCE;
    }
    void *block = rm_table_remove(&data->blocks, (uint64_t)column << 8 | row);
    if (!block) {
        return RM_ERROR_REFERENCE;
    }
    remove_block(collision, data, (rm_data_block *)block);
    return RM_OK;
}

static rm_status read_terrain(rm_data *data, uint32_t key, rm_file_landblock *out,
                              rm_data_error *error) {
    rm_reader r;
    rm_status status = rm_data_start(data, data->cell, key << 16 | 0xFFFFu, &r, error);
    if (status == RM_OK) {
        rm_parse_landblock(&r, out);
        status = rm_data_fail(error, r.error.status, r.error.record, r.error.offset, r.error.field);
    }
    return status;
}

// An info that is there is read, whatever the terrain says about it. False when out of memory.
static bool read_info(rm_data_load *load, rm_file_info *out) {
    rm_data_error error = {RM_OK, 0, 0, ""};
    rm_reader r;
    uint32_t id = load->block->key << 16 | 0xFFFEu;
    rm_status status = rm_data_start(load->data, load->data->cell, id, &r, &error);
    if (status == RM_OK) {
        rm_parse_info(&r, out);
        error = r.error;
    }
    if (error.status == RM_ERROR_MEMORY) {
        return false;
    }
    bool is_absent = status == RM_ERROR_REFERENCE && !load->terrain->has_objects;
    if (error.status != RM_OK) {
        memset(out, 0, sizeof *out);
        if (!is_absent) {
            rm_data_note(load->report, &error);
        }
    }
    return true;
}

static bool load_objects(rm_data_load *load, const rm_file_info *info) {
    for (uint32_t i = 0; i < info->object_count; ++i) {
        bool is_added;
        if (!rm_load_object(load, &info->objects[i], load->block->key << 16 | 1u, 1.0f,
                            &is_added)) {
            return false;
        }
        load->report->objects += is_added;
    }
    return true;
}

static bool load_contents(rm_data_load *load) {
    rm_file_info info;
    memset(&info, 0, sizeof info);
    bool is_loaded = read_info(load, &info) && rm_load_rooms(load, info.room_count);
    for (uint32_t i = 0; i < info.building_count && is_loaded; ++i) {
        is_loaded = rm_load_building(load, &info.buildings[i]);
    }
    return is_loaded && load_objects(load, &info) &&
           (!load->data->has_scenery || rm_load_scenery(load));
}

static rm_status add_terrain(rm_collision *collision, rm_data *data, uint32_t key,
                             const rm_file_landblock *terrain, rm_data_error *error) {
    rm_landblock_def def = {key >> 8,       key & 0xFFu,          terrain->heights,
                            terrain->words, data->region.heights, 256};
    rm_collision_error problem;
    rm_status status = rm_collision_add_landblock(collision, &def, &problem);
    return rm_data_fail(error, status, status == RM_OK ? 0 : key << 16 | 0xFFFFu, 0, problem.what);
}

// Models that were touched and are unused by all blocks are released with the load, and so are
// their meshes.
static void leave_touched(rm_data *data) {
    for (uint32_t i = 0; i < data->touched.count; ++i) {
        rm_data_leave_model(data, (rm_data_model *)data->touched.items[i]);
    }
    data->touched.count = 0;
}

// The block is new, and its terrain is in the collision world.
static rm_status fill_block(rm_collision *collision, rm_data *data, rm_data_block *block,
                            rm_file_landblock *terrain, rm_data_summary *report,
                            rm_data_error *error) {
    rm_data_load load = {data, block, report, terrain};
    uint32_t key = block->key;
    bool has_place = rm_table_reserve(&data->blocks, &data->allocator, 1);
    data->collision = collision;
    bool is_loaded = has_place && load_contents(&load) && !data->ledger.is_spent;
    leave_touched(data);
    if (!is_loaded) {
        remove_block(collision, data, block);
        return rm_data_exhausted(data, key << 16, error);
    }
    rm_table_insert(&data->blocks, key, block);
    return RM_OK;
}

static rm_status load_block(rm_collision *collision, rm_data *data, uint32_t key,
                            rm_data_summary *report, rm_data_error *error) {
    rm_file_landblock terrain;
    rm_status status = read_terrain(data, key, &terrain, error);
    if (status != RM_OK) {
        return status;
    }
    rm_data_block *block = (rm_data_block *)rm_allocate(&data->allocator, sizeof *block);
    if (!block) {
        return rm_data_fail(error, RM_ERROR_MEMORY, key << 16, 0, "memory");
    }
    block->key = key;
    status = add_terrain(collision, data, key, &terrain, error);
    if (status != RM_OK) {
        free_block(data, block);
        return status;
    }
    return fill_block(collision, data, block, &terrain, report, error);
}

static rm_status check_load(const rm_collision *collision, const rm_data *data, uint32_t column,
                            uint32_t row, rm_data_error *error) {
    if (!collision || !data || !data->cell) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "null pointer, or no cell file");
    }
    if (column >= RM_MAP_CELLS / RM_LANDBLOCK_CELLS || row >= RM_MAP_CELLS / RM_LANDBLOCK_CELLS) {
        return rm_data_fail(error, RM_ERROR_OFF_MAP, 0, 0, "column or row");
    }
    if (collision->space != RM_SPACE_LANDBLOCKS || !collision->allows_missing_cells) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "allows_missing_cells, or flat space");
    }
    if (data->collision && data->collision != collision) {
        return rm_data_fail(error, RM_ERROR_MISMATCH, 0, 0, "another collision world");
    }
    uint32_t key = column << 8 | row;
    if (rm_table_find(&data->blocks, key) || rm_find_landblock(collision, key << 16)) {
        return rm_data_fail(error, RM_ERROR_TAKEN, key << 16 | 0xFFFFu, 0, "landblock");
    }
    return RM_OK;
}

rm_status rm_data_load_landblock(rm_collision *collision, rm_data *data, uint32_t column,
                                 uint32_t row, rm_data_summary *report, rm_data_error *error) {
    rm_data_summary ignored;
    // cppcheck-suppress uninitvar ; only its address is taken
    report = report ? report : &ignored;
    memset(report, 0, sizeof *report);
    report->first.field = "";
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    rm_status status = check_load(collision, data, column, row, error);
    if (status != RM_OK) {
        return status;
    }
    rm_data_begin_work(data);
    status = load_block(collision, data, column << 8 | row, report, error);
    rm_arena_return_to(&data->scratch, (rm_arena_mark){NULL, 0});
    return status;
}
