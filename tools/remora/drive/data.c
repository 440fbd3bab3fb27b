// Commands about the game's data files: landblocks of the collision world, and shapes and motion
// tables of bodies.

#include "drive.h"

#include <stdlib.h>
#include <string.h>

typedef struct data_table {
    uint32_t id;
    rm_motion_table *table;
    uint32_t index; // in the world
} data_table;

struct drive_data {
    rm_data *data;
    rm_data_source portal, cell;
    data_table *tables;
    int table_count;
};

// True for RM_OK; else record, byte and field become the error of the line.
static bool check(drive *d, rm_status status, const rm_data_error *error) {
    return status == RM_OK ||
           drive_fail(d, "%s: record 0x%08X, byte %u: %s", rm_status_text(status),
                      (unsigned)error->record, (unsigned)error->offset, error->field);
}

void drive_release_data(drive *d) {
    drive_data *data = d->data;
    if (!data) {
        return;
    }
    for (int i = 0; i < data->table_count; ++i) {
        rm_motion_table_destroy(data->tables[i].table);
    }
    free(data->tables);
    rm_data_destroy(data->data);
    drive_close_source(&data->portal);
    drive_close_source(&data->cell);
    free(data);
    d->data = NULL;
}

bool drive_open_data(drive *d, const char *portal, const char *cell) {
    rm_data_def def = rm_default_data_def();
    rm_data_error error;
    if (d->data) {
        return drive_fail(d, "there are data files already");
    }
    d->data = calloc(1, sizeof *d->data);
    if (!d->data) {
        return drive_fail(d, "out of memory");
    }
    if (drive_open_source(d, portal, &d->data->portal) &&
        drive_open_source(d, cell, &d->data->cell)) {
        def.portal = d->data->portal;
        def.cell = d->data->cell;
        if (check(d, rm_data_create(&def, &d->data->data, &error), &error)) {
            return true;
        }
    }
    drive_release_data(d);
    return false;
}

static bool run_data(drive *d, const drive_words *words) {
    if (d->world) {
        return drive_fail(d, "data must be set before the first body");
    }
    return drive_open_data(d, words->word[1], words->word[2]);
}

static bool has_data(drive *d) {
    return d->data || drive_fail(d, "there are no data files; begin with: data PORTAL CELL");
}

bool drive_unload_data(drive *d, uint32_t column, uint32_t row) {
    return d->data &&
           rm_data_unload_landblock(drive_make_collision(d), d->data->data, column, row) == RM_OK;
}

static bool run_landblock(drive *d, const drive_words *words) {
    uint32_t column;
    uint32_t row;
    rm_data_error error;
    if (!has_data(d) || !drive_landblock(d, words, &column, &row)) {
        return false;
    }
    rm_collision *collision = drive_make_collision(d);
    return collision &&
           check(d, rm_data_load_landblock(collision, d->data->data, column, row, NULL, &error),
                 &error);
}

// --- bodies ----------------------------------------------------------------------------------

static data_table *find_table(drive_data *data, uint32_t id) {
    for (int i = 0; i < data->table_count; ++i) {
        if (data->tables[i].id == id) {
            return &data->tables[i];
        }
    }
    return NULL;
}

bool drive_data_table(drive *d, uint32_t id, uint32_t *index) {
    rm_data_error error;
    data_table entry = {id, NULL, 0};
    if (!has_data(d)) {
        return false;
    }
    const data_table *known = find_table(d->data, id);
    if (known) {
        *index = known->index;
        return true;
    }
    if (!check(d, rm_data_motion_table(d->data->data, id, &entry.table, NULL, &error), &error)) {
        return false;
    }
    size_t size = ((size_t)d->data->table_count + 1) * sizeof entry;
    data_table *tables = realloc(d->data->tables, size);
    if (!tables) {
        rm_motion_table_destroy(entry.table);
        return drive_fail(d, "out of memory");
    }
    d->data->tables = tables;
    if (!drive_check(d, rm_world_add_table(d->world, entry.table, &entry.index))) {
        rm_motion_table_destroy(entry.table);
        return false;
    }
    tables[d->data->table_count++] = entry;
    *index = entry.index;
    return true;
}

static bool take_table(drive *d, const drive_body *body, uint32_t id) {
    uint32_t index = 0;
    return drive_data_table(d, id, &index) &&
           drive_check(d, rm_body_set_table(d->world, body->id, index));
}

static bool run_setup(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_data_body found;
    rm_data_error error;
    uint32_t id;
    if (!body || !has_data(d) || !drive_hex(d, words->word[1], &id) ||
        !check(d, rm_data_setup(d->data->data, id, &found, &error), &error)) {
        return false;
    }
    if (!drive_check(d, rm_body_set_shape(d->world, body->id, &found.shape)) ||
        !drive_check(d, rm_body_set_radius(d->world, body->id, found.radius))) {
        return false;
    }
    body->shape = found.shape;
    return found.motion_table == 0 || take_table(d, body, found.motion_table);
}

const drive_command drive_data_commands[] = {
    {"data", 2, 2, run_data, "PORTAL CELL"},
    {"landblock", 2, 2, run_landblock, "BX BY"},
    {"setup", 1, 1, run_setup, "0x02..."},
    {NULL, 0, 0, NULL, NULL},
};
