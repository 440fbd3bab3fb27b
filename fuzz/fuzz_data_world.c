// One record of a town replaced: the first byte says which, the rest is the record. The landblock
// is loaded, bodies are swept through it, the Setup and the motion table are read. What cannot be
// read is counted; all memory comes back.

#include "remora/data.h"

#include "data_town.h"
#include "fuzz.h"
#include "sweeps.h"

#include <string.h>

// Records of the town by number: those of the portal file, then those of its landblock.
static const uint32_t records[] = {
    TOWN_BOX,   TOWN_SHELL, TOWN_TREE,  TOWN_PAIR,        TOWN_HUMAN, TOWN_WALK,  TOWN_START,
    TOWN_TABLE, TOWN_SCENE, 0x13000000, TOWN_ENVIRONMENT, 0xA9B4FFFF, 0xA9B4FFFE, 0xA9B40100,
};
enum { RECORDS = sizeof records / sizeof records[0] };

static void use(rm_data *data, rm_collision *collision) {
    rm_data_summary report;
    rm_data_error error;
    rm_data_body body;
    rm_motion_table *table = NULL;
    uint32_t skipped;
    size_t before = rm_collision_bytes(collision);
    rm_status status = rm_data_load_landblock(collision, data, 0xA9, 0xB4, &report, &error);
    REQUIRE(error.status == status && error.field != NULL);
    REQUIRE((report.missing + report.damaged > 0) || report.first.status == RM_OK);
    if (status == RM_OK) {
        require_sweeps(collision, RM_SPACE_LANDBLOCKS);
        REQUIRE(rm_data_unload_landblock(collision, data, 0xA9, 0xB4) == RM_OK);
    }
    REQUIRE(rm_collision_bytes(collision) < before + (1u << 22));
    if (rm_data_setup(data, TOWN_HUMAN, &body, &error) == RM_OK) {
        REQUIRE(body.shape.sphere_count >= 1 && body.shape.sphere_count <= RM_MAX_SPHERES);
    }
    if (rm_data_motion_table(data, TOWN_TABLE, &table, &skipped, &error) == RM_OK) {
        REQUIRE(rm_motion_table_contents(table)->style_count > 0);
    }
    rm_motion_table_destroy(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) {
        return 0;
    }
    town_def def = default_town_def();
    def.has_scenery = true;
    def.portal.is_scattered = def.cell.is_scattered = false;
    town_record other = {records[data[0] % RECORDS], data + 1, size - 1};
    def.records = &other;
    def.record_count = 1;
    town t = make_town(&def);
    rm_data_memory portal = {t.portal.data, t.portal.size};
    rm_data_memory cell = {t.cell.data, t.cell.size};
    rm_data_def files = rm_default_data_def();
    rm_collision_def collision_def = rm_default_collision_def();
    rm_collision *collision = NULL;
    rm_data *opened = NULL;
    collision_def.allows_missing_cells = true;
    files.portal = rm_data_memory_source(&portal);
    files.cell = rm_data_memory_source(&cell);
    REQUIRE(rm_collision_create(&collision_def, &collision) == RM_OK);
    if (rm_data_create(&files, &opened, NULL) == RM_OK) {
        use(opened, collision);
    }
    rm_data_destroy(opened);
    rm_collision_destroy(collision);
    free_town(&t);
    return 0;
}
