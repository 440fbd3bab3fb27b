// Linear probing. Removal moves later entries of a run back, so that gravestones are unnecessary
// and only a free slot ends a run.

#include "collide/map_table.h"

#include "remora/constants.h"

#include "base/allocate.h"
#include "base/assert.h"
#include "collide/collide_numbers.h"

static bool fits(uint32_t capacity, uint32_t count) {
    return (uint64_t)count * 4 <= (uint64_t)capacity * 3;
}

bool rm_table_reserve(rm_table *table, const rm_allocator *allocator, uint32_t extra) {
    if (extra > UINT32_MAX / 8 - table->count) {
        return false;
    }
    uint32_t capacity = table->capacity ? table->capacity : RM_TABLE_FIRST_CAPACITY;
    while (!fits(capacity, table->count + extra)) {
        capacity *= 2;
    }
    if (capacity == table->capacity) {
        return true;
    }
    rm_table grown = {NULL, capacity, 0, table->key};
    grown.slots = (rm_slot *)rm_allocate(allocator, (size_t)capacity * sizeof *grown.slots);
    if (!grown.slots) {
        return false;
    }
    for (uint32_t i = 0; i < table->capacity; ++i) {
        if (table->slots[i].value) {
            rm_table_insert(&grown, table->slots[i].key, table->slots[i].value);
        }
    }
    rm_table_free(table, allocator);
    *table = grown;
    return true;
}

void rm_table_insert(rm_table *table, uint64_t key, void *value) {
    RM_ASSERT(value && fits(table->capacity, table->count + 1));
    uint32_t i = rm_table_home(table, key);
    while (table->slots[i].value) {
        i = (i + 1) & (table->capacity - 1);
    }
    table->slots[i] = (rm_slot){key, value};
    table->count++;
}

// Fills the hole at `hole` with the next entry of its run that may stand there, and so on.
static void close_run(rm_table *table, uint32_t hole) {
    uint32_t mask = table->capacity - 1;
    uint32_t i = (hole + 1) & mask;
    while (table->slots[i].value) {
        uint32_t home = rm_table_home(table, table->slots[i].key);
        if (((i - home) & mask) >= ((i - hole) & mask)) {
            table->slots[hole] = table->slots[i];
            hole = i;
        }
        i = (i + 1) & mask;
    }
    table->slots[hole] = (rm_slot){0, NULL};
}

void *rm_table_remove(rm_table *table, uint64_t key) {
    if (!table->count) {
        return NULL;
    }
    uint32_t i = rm_table_home(table, key);
    while (table->slots[i].value && table->slots[i].key != key) {
        i = (i + 1) & (table->capacity - 1);
    }
    void *value = table->slots[i].value;
    if (value) {
        close_run(table, i);
        table->count--;
    }
    return value;
}

void rm_table_free(rm_table *table, const rm_allocator *allocator) {
    rm_release(allocator, table->slots, (size_t)table->capacity * sizeof *table->slots);
    *table = (rm_table){NULL, 0, 0, table->key};
}
