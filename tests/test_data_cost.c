// What data files may cost: a record is read once, a block belongs to one record, memory has a
// limit, and a landblock that asks for more work than its bytes allow is refused as a whole.

#include "remora/data.h"

#include "check.h"
#include "data_hostile.h"
#include "heap.h"

// The files of a town in memory, with the bytes counted that are read from them. The heap is one
// that fails in no build: a load that is tried again reads again.
typedef struct rig {
    test_heap heap;
    town town;
    uint64_t bytes_read;
    rm_data *data;
    rm_collision *collision;
    rm_data_summary report;
    rm_data_error error;
    rm_data_memory portal, cell;
} rig;

typedef struct counted_file {
    rm_data_memory *memory;
    uint64_t *bytes_read;
} counted_file;

static bool read_counted(void *user, uint64_t offset, void *to, size_t size) {
    const counted_file *file = user;
    rm_data_source source = rm_data_memory_source(file->memory);
    *file->bytes_read += size;
    return source.read(source.user, offset, to, size);
}

static rm_data_source count_source(rig *r, rm_data_memory *memory, counted_file *file,
                                   const bytes *b) {
    *memory = (rm_data_memory){b->data, b->size};
    *file = (counted_file){memory, &r->bytes_read};
    return (rm_data_source){file, read_counted, b->size};
}

static rm_status open_rig(rig *r, counted_file files[2], uint32_t work, size_t memory_limit) {
    rm_data_def def = rm_default_data_def();
    rm_collision_def collision = rm_default_collision_def();
    collision.allows_missing_cells = true;
    collision.allocator = def.allocator = heap_allocator(&r->heap);
    def.portal = count_source(r, &r->portal, &files[0], &r->town.portal);
    def.cell = count_source(r, &r->cell, &files[1], &r->town.cell);
    def.work = work;
    def.memory_limit = memory_limit;
    (void)rm_collision_create(&collision, &r->collision);
    return rm_data_create(&def, &r->data, &r->error);
}

static void close_rig(rig *r) {
    rm_data_destroy(r->data);
    rm_collision_destroy(r->collision);
    free_town(&r->town);
}

static rm_status load(rig *r) {
    return rm_data_load_landblock(r->collision, r->data, 0xA9, 0xB4, &r->report, &r->error);
}

static int scenery_that_stands_nowhere_is_read_once(void) {
    enum { MODELS = 20, TRIANGLES = 500 };
    counted_file files[2];
    rig r = {.town = make_barren_town(MODELS, TRIANGLES)};
    CHECK(open_rig(&r, files, RM_DATA_WORK, RM_DATA_MEMORY) == RM_OK);
    r.bytes_read = 0;
    CHECK(load(&r) == RM_OK && r.report.damaged == 0 && r.report.scenery == 0);
    CHECK(r.bytes_read > r.town.portal.size / 2);
    CHECK(r.bytes_read < 2 * (r.town.portal.size + r.town.cell.size));
    size_t before = rm_collision_bytes(r.collision);
    CHECK(rm_data_unload_landblock(r.collision, r.data, 0xA9, 0xB4) == RM_OK);
    CHECK(before - rm_collision_bytes(r.collision) < 100000); // no mesh was kept
    close_rig(&r);
    return 0;
}

static int a_block_belongs_to_one_record(void) {
    enum { PARTS = 200, TRIANGLES = 300 };
    counted_file files[2];
    rig own = {.town = make_shared_town(PARTS, TRIANGLES, false)};
    rig shared = {.town = make_shared_town(PARTS, TRIANGLES, true)};
    CHECK(shared.town.portal.size * 10 < own.town.portal.size);
    CHECK(open_rig(&own, files, RM_DATA_WORK, RM_DATA_MEMORY) == RM_OK && load(&own) == RM_OK);
    CHECK(own.report.damaged == 0 && own.report.obstacles == PARTS);
    close_rig(&own);
    CHECK(open_rig(&shared, files, RM_DATA_WORK, RM_DATA_MEMORY) == RM_OK);
    CHECK(load(&shared) == RM_OK && shared.report.damaged == PARTS - 1);
    CHECK(shared.report.first.status == RM_ERROR_FORMAT &&
          strcmp(shared.report.first.field, "block of another record") == 0);
    CHECK(shared.report.first.record == HOSTILE_GFX + 1);
    CHECK(load(&shared) == RM_ERROR_TAKEN);
    CHECK(rm_data_unload_landblock(shared.collision, shared.data, 0xA9, 0xB4) == RM_OK);
    CHECK(load(&shared) == RM_OK && shared.report.damaged == PARTS - 1); // the same owners
    close_rig(&shared);
    return 0;
}

static int work_beyond_what_bytes_allow_is_refused_as_a_whole(void) {
    enum { PARTS = 250, OBJECTS = 100 };
    counted_file files[2];
    rig r = {.town = make_crowded_town(PARTS, OBJECTS)};
    CHECK(open_rig(&r, files, RM_DATA_WORK, RM_DATA_MEMORY) == RM_OK);
    CHECK(load(&r) == RM_ERROR_LIMIT && r.error.status == RM_ERROR_LIMIT);
    CHECK(r.error.record == HOSTILE_SETUP && strcmp(r.error.field, "work") == 0);
    CHECK(rm_collision_remove_landblock(r.collision, 0xA9, 0xB4) == RM_ERROR_REFERENCE);
    CHECK(rm_collision_remove_obstacle(r.collision, (rm_obstacle_id){1, 1}) == RM_ERROR_REFERENCE);
    rm_data_destroy(r.data);
    rm_collision_destroy(r.collision);
    CHECK(open_rig(&r, files, UINT32_MAX, RM_DATA_MEMORY) == RM_OK); // files that are trusted
    CHECK(load(&r) == RM_OK && r.report.obstacles == PARTS * OBJECTS);
    close_rig(&r);
    return 0;
}

// Also the second time, when no byte of a model is read.
static int the_densest_town_needs_half_of_the_work(void) {
    counted_file files[2];
    town_def def = default_town_def();
    def.columns = 2;
    def.objects = 490;
    def.room_pairs = 29;
    def.portal.fanout = def.cell.fanout = 40;
    rig r = {.town = make_town(&def)};
    CHECK(open_rig(&r, files, RM_DATA_WORK / 2, RM_DATA_MEMORY) == RM_OK);
    CHECK(load(&r) == RM_OK);
    CHECK(rm_data_load_landblock(r.collision, r.data, 0xAA, 0xB4, &r.report, &r.error) == RM_OK);
    CHECK(r.report.objects > 490 && r.report.damaged == 0);
    close_rig(&r);
    return 0;
}

static int memory_stays_within_its_limit(void) {
    enum { STEP = 20000 };
    counted_file files[2];
    rig r = {.town = make_shared_town(50, 300, false)};
    int refused = 0;
    rm_status status = RM_ERROR_MEMORY;
    for (size_t limit = STEP; status != RM_OK; limit += STEP) {
        status = open_rig(&r, files, RM_DATA_WORK, limit);
        status = status == RM_OK ? load(&r) : status;
        CHECK(status == RM_OK || status == RM_ERROR_MEMORY);
        CHECK(rm_data_bytes(r.data) <= limit);
        refused += status != RM_OK;
        rm_data_destroy(r.data);
        rm_collision_destroy(r.collision);
        r.data = NULL;
    }
    CHECK(refused > 5);
    free_town(&r.town);
    return 0;
}

void test_data_cost(void) {
    RUN(scenery_that_stands_nowhere_is_read_once);
    RUN(a_block_belongs_to_one_record);
    RUN(work_beyond_what_bytes_allow_is_refused_as_a_whole);
    RUN(the_densest_town_needs_half_of_the_work);
    RUN(memory_stays_within_its_limit);
}
