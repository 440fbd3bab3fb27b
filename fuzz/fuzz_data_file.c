// Any bytes as a data file: its directory is walked, and every record of a known kind is read. A
// walk goes up, no more records are met than the file has room for, and errors name a field.

#include "remora/data.h"

#include "fuzz.h"

#include <stdlib.h>

static void require_error(rm_status status, const rm_data_error *error) {
    REQUIRE(error->status == status && error->field != NULL);
    REQUIRE((status == RM_OK) == (error->field[0] == '\0'));
}

static void read_record(rm_data_file *file, const rm_data_entry *entry, uint32_t set) {
    rm_data_error error;
    uint8_t *record = malloc((size_t)entry->size + 1);
    REQUIRE(record);
    rm_status status = rm_data_file_read(file, entry, record, entry->size, &error);
    require_error(status, &error);
    if (status == RM_OK) {
        rm_data_kind kind = rm_data_kind_of(set, entry->id);
        status = rm_data_visit(kind, entry->id, record, entry->size, NULL, NULL, &error);
        require_error(status, &error);
        REQUIRE(status == RM_OK || (error.record == entry->id && error.offset <= entry->size));
    }
    free(record);
}

static void walk(rm_data_file *file, size_t size) {
    rm_data_file_info info = rm_data_file_describe(file);
    rm_data_entry entry;
    rm_data_error error;
    size_t count = 0;
    uint64_t bytes = 0;
    rm_status status = RM_OK;
    for (uint32_t id = 0; status == RM_OK; id = entry.id + 1) {
        status = rm_data_file_next(file, id, &entry, &error);
        require_error(status, &error);
        if (status != RM_OK) {
            break;
        }
        REQUIRE(entry.id >= id && ++count <= size / 24);
        bytes += entry.size;
        if (bytes <= size) {
            read_record(file, &entry, info.set);
        }
        if (entry.id == UINT32_MAX) {
            break;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rm_data_memory memory = {data, size};
    rm_data_source source = rm_data_memory_source(&memory);
    rm_data_file *file = NULL;
    rm_data_error error;
    rm_status status = rm_data_file_open(&source, NULL, &file, &error);
    require_error(status, &error);
    REQUIRE((status == RM_OK) == (file != NULL));
    if (file) {
        walk(file, size);
    }
    rm_data_file_close(file);
    return 0;
}
