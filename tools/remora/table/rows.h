// Arrays that grow, for tables whose size is known only when they have been read.

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// As many as a motion table can have of anything.
#define TABLE_ROW_LIMIT (1u << 20)

typedef struct table_rows {
    void *items;
    uint32_t count, capacity;
} table_rows;

// Room for one more item of this size behind the last; null for one too many, or without memory.
static inline void *table_rows_add(table_rows *rows, size_t size) {
    if (rows->count == rows->capacity) {
        uint32_t grown = rows->capacity ? rows->capacity * 2 : 16;
        void *items = rows->count < TABLE_ROW_LIMIT ? realloc(rows->items, grown * size) : NULL;
        if (!items) {
            return NULL;
        }
        rows->items = items;
        rows->capacity = grown;
    }
    return (char *)rows->items + size * rows->count++;
}
