// From server guids to slots. Open addressing with linear probing; at most two thirds full, so that
// a miss ends soon. Guid 0 marks a free entry.

#pragma once

#include "remora/base.h"

typedef struct rm_guid_entry {
    uint32_t guid;
    uint32_t slot;
} rm_guid_entry;

typedef struct rm_guid_map {
    rm_guid_entry *entries;
    uint32_t mask; // entries - 1, entries being a power of two
} rm_guid_map;

// Entries for so many guids.
uint32_t rm_guid_map_size(uint32_t capacity);

void rm_guid_map_clear(rm_guid_map *map);

// Makes a map equal to another of the same size.
void rm_guid_map_copy(rm_guid_map *map, const rm_guid_map *other);

// False if there is none.
bool rm_guid_map_find(const rm_guid_map *map, uint32_t guid, uint32_t *slot);

// The guid must not be 0, and not be there.
void rm_guid_map_add(rm_guid_map *map, uint32_t guid, uint32_t slot);

void rm_guid_map_remove(rm_guid_map *map, uint32_t guid);
