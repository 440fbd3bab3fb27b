// Motion tables that a script names by their files. They belong to the script: a world only points
// at them, so they are destroyed after it.

#include "drive.h"
#include "table/json.h"

#include <stdlib.h>
#include <string.h>

static drive_table *find_table(drive *d, const char *file) {
    for (int i = 0; i < d->table_count; ++i) {
        if (strcmp(d->tables[i].file, file) == 0) {
            return &d->tables[i];
        }
    }
    return NULL;
}

// An entry with a name and nothing else, at the end of the list but not yet counted.
static drive_table *make_room(drive *d, const char *file) {
    drive_table *tables = realloc(d->tables, ((size_t)d->table_count + 1) * sizeof *tables);
    size_t size = strlen(file) + 1;
    char *copy = malloc(size);
    if (tables) {
        d->tables = tables;
    }
    if (!tables || !copy) {
        free(copy);
        drive_fail(d, "out of memory");
        return NULL;
    }
    memcpy(copy, file, size);
    tables[d->table_count] = (drive_table){.file = copy};
    return &tables[d->table_count];
}

bool drive_load_table(drive *d, const char *file, uint32_t *index) {
    char error[TABLE_ERROR_SIZE];
    drive_table *known = find_table(d, file);
    if (known) {
        *index = known->index;
        return true;
    }
    rm_motion_table *table = table_json_load(file, error);
    if (!table) {
        return drive_fail(d, "%s", error);
    }
    drive_table *entry = make_room(d, file);
    if (!entry || !drive_check(d, rm_world_add_table(d->world, table, &entry->index))) {
        free(entry ? entry->file : NULL);
        rm_motion_table_destroy(table);
        return false;
    }
    entry->table = table;
    *index = entry->index;
    d->table_count += 1;
    return true;
}

void drive_release_tables(drive *d) {
    for (int i = 0; i < d->table_count; ++i) {
        rm_motion_table_destroy(d->tables[i].table);
        free(d->tables[i].file);
    }
    free(d->tables);
}
