// The game's data files under a scene: the landblock that scenes start in, and those around it.
//
// Invariants: `data` and `collision` come and go together. The files stay with the page, which
// hands out the bytes that are asked for: together they are larger than this module's memory may
// be.

#include "landblock.h"

#include "remora/data.h"

#include "ground.h"
#include "lab.h"

#include <stdio.h>

// Landblocks on every side of the one in the middle, as far as terrain is drawn.
enum { REACH = 3, TEXT_SIZE = 256 };

// Implemented by the page: copies bytes of a file (0 portal, 1 cell). 0 if it cannot.
__attribute__((import_module("lab"), import_name("read_file"))) int
lab_read_file(int file, double offset, void *bytes, size_t size);

static rm_data *data;
static rm_collision *collision;
static rm_data_summary found; // of all landblocks
static uint32_t loaded;
static char text[TEXT_SIZE];

static bool read_bytes(void *user, uint64_t offset, void *bytes, size_t size) {
    return lab_read_file((int)(intptr_t)user, (double)offset, bytes, size) != 0;
}

static void close_data(void) {
    rm_data_destroy(data);
    rm_collision_destroy(collision);
    data = NULL;
    collision = NULL;
    loaded = 0;
    found = (rm_data_summary){.objects = 0};
}

static void load(uint32_t column, uint32_t row) {
    rm_data_summary report;
    if (rm_data_load_landblock(collision, data, column, row, &report, NULL) == RM_OK) {
        loaded += 1;
        found.objects += report.objects;
        found.scenery += report.scenery;
        found.buildings += report.buildings;
        found.rooms += report.rooms;
    }
}

static rm_status open_data(double portal_size, double cell_size, rm_data_error *error) {
    rm_data_def def = rm_default_data_def();
    rm_collision_def ground = rm_default_collision_def();
    def.portal = (rm_data_source){(void *)0, read_bytes, (uint64_t)portal_size};
    def.cell = (rm_data_source){(void *)1, read_bytes, (uint64_t)cell_size};
    ground.allows_missing_cells = true;
    rm_status status = rm_collision_create(&ground, &collision);
    return status == RM_OK ? rm_data_create(&def, &data, error) : status;
}

static rm_status load_all(rm_data_error *error) {
    const uint32_t cell = rm_default_body_def().position.cell;
    const uint32_t column = cell >> 24;
    const uint32_t row = cell >> 16 & 0xFFu;
    rm_status status = rm_data_load_landblock(collision, data, column, row, &found, error);
    loaded += status == RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < (2 * REACH + 1) * (2 * REACH + 1); ++i) {
        load(column + i / (2 * REACH + 1) - REACH, row + i % (2 * REACH + 1) - REACH);
    }
    return status;
}

// Opens the files and loads what is about the start of scenes. 0, and lab_landblock_text says why,
// if that cannot be done. Scenes that stand on files that were opened before must be gone.
LAB_EXPORT(lab_open_landblock) int lab_open_landblock(double portal_size, double cell_size) {
    rm_data_error error = {.field = ""};
    close_data();
    rm_status status = open_data(portal_size, cell_size, &error);
    status = status == RM_OK ? load_all(&error) : status;
    if (status != RM_OK) {
        snprintf(text, sizeof text, "record 0x%08X, byte %u: %s: %s", (unsigned)error.record,
                 (unsigned)error.offset, error.field, rm_status_text(status));
        close_data();
        return 0;
    }
    snprintf(text, sizeof text,
             "%u landblocks, %u objects, %u trees and rocks, %u buildings, %u rooms",
             (unsigned)loaded, (unsigned)found.objects, (unsigned)found.scenery,
             (unsigned)found.buildings, (unsigned)found.rooms);
    return 1;
}

// What was loaded, or why nothing was.
LAB_EXPORT(lab_landblock_text) const char *lab_landblock_text(void) {
    return text;
}

const rm_collision *lab_landblock(void) {
    return collision;
}

// Takes terrain and all that stands about, for the calls lab_taken_...
LAB_EXPORT(lab_take_landblock) void lab_take_landblock(void) {
    lab_ground_take(collision, rm_default_body_def().position.cell);
}
