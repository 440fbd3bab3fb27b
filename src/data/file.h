// The inside of a container: its header, and a cache of directory nodes.

#pragma once

#include "remora/data.h"

#include "data/data_numbers.h"

// Layout of a directory node. Bytes and counts. Origin: the format.
enum {
    RM_NODE_CHILDREN = 62,
    RM_NODE_ENTRIES = 61,
    RM_NODE_ENTRY_BYTES = 24,
    RM_NODE_COUNT_AT = RM_NODE_CHILDREN * 4,
    RM_NODE_ENTRIES_AT = RM_NODE_COUNT_AT + 4,
    RM_NODE_BYTES = RM_NODE_ENTRIES_AT + RM_NODE_ENTRIES * RM_NODE_ENTRY_BYTES,
};

// A node as it is stored. Its count and the order of its ids have been checked.
typedef struct rm_data_node {
    uint32_t offset; // of its first block; 0: empty place of the cache
    uint8_t bytes[RM_NODE_BYTES];
} rm_data_node;

// Owner of a block: a record, by its id, or a node of the directory, by its first block.
typedef struct rm_block_owner {
    uint32_t offset; // of the block; 0: unowned
    uint32_t owner;
} rm_block_owner;

// Blocks whose owners lie in one piece of memory, which is taken when the first of them is read.
enum { RM_OWNER_PAGE = 128 };

struct rm_data_file {
    rm_allocator allocator;
    rm_data_source source;
    rm_data_file_info info;
    uint32_t root;
    uint32_t node_loads;    // nodes read from the file so far
    rm_block_owner **pages; // by offset; null where unread
    uint32_t page_count;
    rm_data_node nodes[RM_DATA_NODE_CACHE]; // by offset
};

// Notes what is wrong with the container, or with one of its records, and returns the status.
rm_status rm_data_fail(rm_data_error *error, rm_status status, uint32_t record, uint64_t offset,
                       const char *field);
