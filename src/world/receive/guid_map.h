// From server guids to slots. Open addressing with linear probing; at most two thirds full, so that
// a miss ends soon. Guid 0 marks a free entry. Where a guid lies depends on the key of the world,
// so that a server is unable to choose guids that share a place; results are independent of it.

#pragma once

#include "remora/base.h"

#include "base/keyed.h"

typedef struct rm_guid_entry {
    uint32_t guid;
    uint32_t slot;
} rm_guid_entry;

typedef struct rm_guid_map {
    rm_guid_entry *entries;
    uint32_t mask; // entries - 1, entries being a power of two
    uint64_t key;  // rm_table_key
} rm_guid_map;

// Number of entries for `capacity` guids.
uint32_t rm_guid_map_size(uint32_t capacity);

void rm_guid_map_clear(rm_guid_map *map);

// Makes a map equal to another of the same size.
void rm_guid_map_copy(rm_guid_map *map, const rm_guid_map *other);

static inline uint32_t rm_guid_map_home(const rm_guid_map *map, uint32_t guid) {
    return rm_keyed_hash(map->key, guid) & map->mask;
}

// The entry of a guid, or the free one where it would be put.
static inline uint32_t rm_guid_map_entry(const rm_guid_map *map, uint32_t guid) {
    uint32_t i = rm_guid_map_home(map, guid);
    while (map->entries[i].guid != guid && map->entries[i].guid != 0) {
        i = (i + 1) & map->mask;
    }
    return i;
}

// False if absent, also for guid 0, which marks free entries.
static inline bool rm_guid_map_find(const rm_guid_map *map, uint32_t guid, uint32_t *slot) {
    const rm_guid_entry *entry = &map->entries[rm_guid_map_entry(map, guid)];
    if (entry->guid == 0) {
        return false;
    }
    *slot = entry->slot;
    return true;
}

// The guid must be nonzero and not yet in the map.
void rm_guid_map_add(rm_guid_map *map, uint32_t guid, uint32_t slot);

void rm_guid_map_remove(rm_guid_map *map, uint32_t guid);
