// A hash table from 64-bit keys to pointers: landblocks, rooms and lists of obstacles. Open
// addressing, at most three quarters full; lookups touch one or two cache lines.

#pragma once

#include "remora/base.h"

#include "base/keyed.h"

typedef struct rm_slot {
    uint64_t key;
    void *value; // null: free
} rm_slot;

typedef struct rm_table {
    rm_slot *slots; // a power of two of them, or null while empty
    uint32_t capacity, count;
    uint64_t key; // RM_TABLE_KEY_FIXED, or of rm_table_key where the order is irrelevant
} rm_table;

static inline uint32_t rm_table_home(const rm_table *table, uint64_t key) {
    return rm_keyed_hash(table->key, key) & (table->capacity - 1);
}

// The value of a key, or null.
static inline void *rm_table_find(const rm_table *table, uint64_t key) {
    if (!table->count) {
        return NULL;
    }
    uint32_t i = rm_table_home(table, key);
    while (table->slots[i].value) {
        if (table->slots[i].key == key) {
            return table->slots[i].value;
        }
        i = (i + 1) & (table->capacity - 1);
    }
    return NULL;
}

// Makes sure that `extra` more keys fit. Returns false when out of memory, with the
// table unchanged.
bool rm_table_reserve(rm_table *table, const rm_allocator *allocator, uint32_t extra);

// Sets a key that is absent. There must be room for it.
void rm_table_insert(rm_table *table, uint64_t key, void *value);

// Takes a key out and returns its value, or null.
void *rm_table_remove(rm_table *table, uint64_t key);

void rm_table_free(rm_table *table, const rm_allocator *allocator);
