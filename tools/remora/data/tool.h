// The inside of `remora data`.

#pragma once

#include "remora/data.h"

#include <stdio.h>

// A file that is open.
typedef struct data_tool {
    const char *path;
    rm_data_source source;
    rm_data_file *file;
    rm_data_file_info info;
    bool is_json;
    uint8_t *record; // the present one
    size_t capacity;
} data_tool;

// What a walk through a file has counted.
typedef struct data_counts {
    uint32_t records[RM_DATA_KIND_COUNT];
    uint32_t unread[RM_DATA_KIND_COUNT]; // of them
    uint32_t total, total_unread;
    uint64_t bytes;
} data_counts;

// Reads the entry's record into tool->record.
rm_status data_read(data_tool *tool, const rm_data_entry *entry, rm_data_error *error);

// Counts all records; with `is_check` also reads each to its last byte, and tells which cannot be.
bool data_count(data_tool *tool, bool is_check, data_counts *counts);

// One record, field by field. False if there is none or it cannot be read.
bool data_show_record(data_tool *tool, uint32_t id);

// Says on standard error what is wrong.
void data_complain(const data_tool *tool, const rm_data_error *error);

// `remora data --walk PORTAL CELL`
int data_walk(const char *portal, const char *cell, bool is_json);
