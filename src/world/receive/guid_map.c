// Removal shifts later entries of the same run back, so that tombstones are unnecessary and lookups
// stay fast.

#include "world/receive/guid_map.h"

#include "base/assert.h"

#include <string.h>

uint32_t rm_guid_map_size(uint32_t capacity) {
    uint32_t size = 16;
    while ((uint64_t)size * 2 / 3 < capacity) {
        size *= 2;
    }
    return size;
}

void rm_guid_map_clear(rm_guid_map *map) {
    memset(map->entries, 0, ((size_t)map->mask + 1) * sizeof *map->entries);
}

void rm_guid_map_copy(rm_guid_map *map, const rm_guid_map *other) {
    RM_ASSERT(map->mask == other->mask);
    memcpy(map->entries, other->entries, ((size_t)map->mask + 1) * sizeof *map->entries);
}

void rm_guid_map_add(rm_guid_map *map, uint32_t guid, uint32_t slot) {
    RM_ASSERT(guid != 0);
    rm_guid_entry *entry = &map->entries[rm_guid_map_entry(map, guid)];
    RM_ASSERT(entry->guid == 0);
    *entry = (rm_guid_entry){guid, slot};
}

void rm_guid_map_remove(rm_guid_map *map, uint32_t guid) {
    uint32_t hole = rm_guid_map_entry(map, guid);
    if (guid == 0 || map->entries[hole].guid == 0) {
        return;
    }
    for (uint32_t i = (hole + 1) & map->mask; map->entries[i].guid; i = (i + 1) & map->mask) {
        uint32_t home = rm_guid_map_home(map, map->entries[i].guid);
        // An entry may move back to the hole unless its home lies behind the hole.
        if (((i - home) & map->mask) >= ((i - hole) & map->mask)) {
            map->entries[hole] = map->entries[i];
            hole = i;
        }
    }
    map->entries[hole] = (rm_guid_entry){0, 0};
}
