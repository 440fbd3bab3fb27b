// Writes a town into a folder: portal.dat and cell.dat, the same town as commands of remora drive
// (town.drive), and its motion table as JSON (town.json).

#include "data_town.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool save(const char *folder, const char *name, const bytes *content) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "wb");
    bool is_good = out && fwrite(content->data, 1, content->size, out) == content->size;
    is_good = out && fclose(out) == 0 && is_good;
    if (!is_good) {
        fprintf(stderr, "remora_write_data: cannot write %s\n", path);
    }
    return is_good;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs(
            "usage: remora_write_data FOLDER [COLUMNS ROWS [OBJECTS HOUSES]] [--scenery] [--old]\n",
            stderr);
        return 2;
    }
    town_def def = default_town_def();
    uint32_t *const numbers[4] = {&def.columns, &def.rows, &def.objects, &def.room_pairs};
    bool is_old = false;
    for (int i = 2, number = 0; i < argc; ++i) {
        if (strcmp(argv[i], "--scenery") == 0) {
            def.has_scenery = true;
        } else if (strcmp(argv[i], "--old") == 0) {
            is_old = true;
        } else if (number < 4) {
            *numbers[number++] = (uint32_t)strtoul(argv[i], NULL, 10);
        }
    }
    town t = make_town(&def);
    bytes old = old_container();
    bool is_good = save(argv[1], "portal.dat", is_old ? &old : &t.portal) &&
                   save(argv[1], "cell.dat", &t.cell) && save(argv[1], "town.drive", &t.script) &&
                   save(argv[1], "town.json", &t.table);
    bytes_free(&old);
    free_town(&t);
    return is_good ? 0 : 1;
}
