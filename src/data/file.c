// The container: blocks in chains, and a B-tree of nodes that are such chains themselves.
//
// Every offset is checked against the size of the file before it is read. A chain is followed for
// as many blocks as its payload needs only, so that a loop of links ends. A node has ids between
// those of its parent's entries beside it, and only the root may be empty: every node is met on one
// path, and the depth is bounded, so that a search and a walk end, too. A block belongs to the
// record or node that was first read from it, so that every byte counts once.

#include "data/file.h"

#include "base/allocate.h"
#include "data/data_numbers.h"

#include <string.h>

// Where the header stands, and the fields that are used. Bytes. Origin: the format.
enum {
    HEADER_AT = 0x140,
    HEADER_BYTES = 0x3C,
    OLD_HEADER_AT = 0x12C,
    MAGIC = 0x5442,
    LINK_BYTES = 4,
    MIN_BLOCK = 64,
    MAX_BLOCK = 65536,
    USUAL_PAYLOAD = 1020, // blocks up to this are read at once
};

#define FREE_BLOCK 0x80000000u
#define COMPRESSED 1u

rm_status rm_data_fail(rm_data_error *error, rm_status status, uint32_t record, uint64_t offset,
                       const char *field) {
    if (error) {
        *error = (rm_data_error){status, record, (uint32_t)offset, field};
    }
    return status;
}

static uint32_t word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

// ------------------------------------------------------------------------------------------ source

static bool read_memory(void *user, uint64_t offset, void *bytes, size_t size) {
    const rm_data_memory *memory = (const rm_data_memory *)user;
    if (offset > memory->size || size > memory->size - offset) {
        return false;
    }
    memcpy(bytes, (const uint8_t *)memory->bytes + offset, size);
    return true;
}

rm_data_source rm_data_memory_source(rm_data_memory *memory) {
    rm_data_source source = {memory, read_memory, memory ? memory->size : 0};
    return source;
}

static rm_status read_at(const rm_data_file *file, uint64_t offset, void *bytes, size_t size,
                         const char *field, rm_data_error *error) {
    if (offset > file->info.file_size || size > file->info.file_size - offset) {
        return rm_data_fail(error, RM_ERROR_RANGE, 0, offset, field);
    }
    if (!file->source.read(file->source.user, offset, bytes, size)) {
        return rm_data_fail(error, RM_ERROR_READ, 0, offset, field);
    }
    return RM_OK;
}

// ------------------------------------------------------------------------------------------ header

static rm_status check_header(rm_data_file *file, const uint8_t *header, rm_data_error *error) {
    rm_data_file_info info = {word(header + 12), word(header + 16), word(header + 4),
                              word(header + 8),  word(header + 52), word(header + 56)};
    if (info.block_size < MIN_BLOCK || info.block_size > MAX_BLOCK || info.block_size % 4 != 0) {
        return rm_data_fail(error, RM_ERROR_VALUE, 0, HEADER_AT + 4, "block size");
    }
    if (info.file_size > file->source.size || info.file_size >= FREE_BLOCK) {
        return rm_data_fail(error, RM_ERROR_SHORT, 0, HEADER_AT + 8, "file size");
    }
    file->info = info;
    file->root = word(header + 32);
    file->page_count = info.file_size / info.block_size / RM_OWNER_PAGE + 1;
    file->pages = (rm_block_owner **)rm_allocate(&file->allocator,
                                                 file->page_count * sizeof(rm_block_owner *));
    return file->pages ? RM_OK : rm_data_fail(error, RM_ERROR_MEMORY, 0, 0, "memory");
}

static rm_status read_header(rm_data_file *file, rm_data_error *error) {
    uint8_t header[HEADER_BYTES];
    uint8_t old[4];
    file->info.file_size = file->source.size < FREE_BLOCK ? (uint32_t)file->source.size : 0;
    if (file->info.file_size < HEADER_AT + HEADER_BYTES) {
        return rm_data_fail(error, RM_ERROR_SHORT, 0, 0, "header");
    }
    rm_status status = read_at(file, HEADER_AT, header, sizeof header, "header", error);
    status =
        status == RM_OK ? read_at(file, OLD_HEADER_AT, old, sizeof old, "header", error) : status;
    if (status != RM_OK) {
        return status;
    }
    if (word(header) != MAGIC) {
        return word(old) == MAGIC ? rm_data_fail(error, RM_ERROR_FORMAT, 0, OLD_HEADER_AT,
                                                 "a file from before June 2005")
                                  : rm_data_fail(error, RM_ERROR_FORMAT, 0, HEADER_AT, "magic");
    }
    return check_header(file, header, error);
}

rm_status rm_data_file_open(const rm_data_source *source, const rm_allocator *allocator,
                            rm_data_file **out, rm_data_error *error) {
    const rm_allocator heap = {0};
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if (!source || !source->read || !out) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "null pointer");
    }
    allocator = allocator ? allocator : &heap;
    rm_data_file *file = (rm_data_file *)rm_allocate(allocator, sizeof *file);
    if (!file) {
        return rm_data_fail(error, RM_ERROR_MEMORY, 0, 0, "memory");
    }
    file->allocator = *allocator;
    file->source = *source;
    rm_status status = read_header(file, error);
    if (status != RM_OK) {
        rm_data_file_close(file);
        return status;
    }
    *out = file;
    return RM_OK;
}

void rm_data_file_close(rm_data_file *file) {
    if (file) {
        rm_allocator allocator = file->allocator;
        for (uint32_t i = 0; file->pages && i < file->page_count; ++i) {
            rm_release(&allocator, file->pages[i], RM_OWNER_PAGE * sizeof(rm_block_owner));
        }
        rm_release(&allocator, file->pages, file->page_count * sizeof(rm_block_owner *));
        rm_release(&allocator, file, sizeof *file);
    }
}

rm_data_file_info rm_data_file_describe(const rm_data_file *file) {
    rm_data_file_info none;
    memset(&none, 0, sizeof none);
    return file ? file->info : none;
}

// ------------------------------------------------------------------------------------------ blocks

// One block: its link, and up to `size` bytes of payload.
static rm_status read_block(const rm_data_file *file, uint32_t offset, uint32_t *link,
                            uint8_t *bytes, uint32_t size, rm_data_error *error) {
    uint8_t block[LINK_BYTES + USUAL_PAYLOAD];
    rm_status status;
    if (offset < HEADER_AT + HEADER_BYTES) {
        return rm_data_fail(error, RM_ERROR_RANGE, 0, offset, "offset of block");
    }
    if (size > USUAL_PAYLOAD) {
        status = read_at(file, (uint64_t)offset + LINK_BYTES, bytes, size, "block", error);
        status =
            status == RM_OK ? read_at(file, offset, block, LINK_BYTES, "block", error) : status;
    } else {
        status = read_at(file, offset, block, LINK_BYTES + (size_t)size, "block", error);
        if (status == RM_OK) {
            memcpy(bytes, block + LINK_BYTES, size);
        }
    }
    *link = status == RM_OK ? word(block) : 0;
    return status;
}

// Makes a block its owner's, unless it is another's. Two blocks of one place of the list overlap.
static rm_status claim_block(const rm_data_file *file, uint32_t offset, uint32_t owner,
                             rm_data_error *error) {
    uint32_t number = offset / file->info.block_size;
    rm_block_owner **page = &file->pages[number / RM_OWNER_PAGE];
    if (!*page) {
        *page =
            (rm_block_owner *)rm_allocate(&file->allocator, RM_OWNER_PAGE * sizeof(rm_block_owner));
    }
    if (!*page) {
        return rm_data_fail(error, RM_ERROR_MEMORY, 0, offset, "memory");
    }
    rm_block_owner *block = &(*page)[number % RM_OWNER_PAGE];
    if (block->offset == 0) {
        *block = (rm_block_owner){offset, owner};
    }
    return block->offset == offset && block->owner == owner
               ? RM_OK
               : rm_data_fail(error, RM_ERROR_FORMAT, 0, offset, "block of another record");
}

// Reads a payload through its chain. `record` is for errors: 0 for a node, whose error has the
// offset in the file.
static rm_status read_chain(const rm_data_file *file, uint32_t record, uint32_t offset,
                            uint8_t *bytes, uint32_t size, rm_data_error *error) {
    uint32_t payload = file->info.block_size - LINK_BYTES;
    const uint32_t owner = record ? record : offset;
    for (uint32_t done = 0; done < size;) {
        uint32_t part = size - done < payload ? size - done : payload;
        uint32_t link;
        rm_data_error local = {RM_OK, 0, 0, ""};
        rm_status status = read_block(file, offset, &link, bytes + done, part, &local);
        status = status == RM_OK ? claim_block(file, offset, owner, &local) : status;
        if (status != RM_OK) {
            return rm_data_fail(error, status, record, record ? done : offset, local.field);
        }
        done += part;
        if ((link & FREE_BLOCK) || (link == 0 && done < size)) {
            return rm_data_fail(error, RM_ERROR_FORMAT, record, record ? done : offset,
                                "link of block");
        }
        offset = link;
    }
    return RM_OK;
}

rm_status rm_data_file_read(const rm_data_file *file, const rm_data_entry *entry, void *bytes,
                            size_t capacity, rm_data_error *error) {
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if (!file || !entry || !bytes) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "null pointer");
    }
    if (entry->flags & COMPRESSED) {
        return rm_data_fail(error, RM_ERROR_FLAGS, entry->id, 0, "compressed record");
    }
    if (entry->size > file->info.file_size) {
        return rm_data_fail(error, RM_ERROR_RANGE, entry->id, 0, "size of record");
    }
    if (entry->size > capacity) {
        return rm_data_fail(error, RM_ERROR_BUFFER, entry->id, 0, "size of record");
    }
    return read_chain(file, entry->id, entry->offset, (uint8_t *)bytes, entry->size, error);
}

// --------------------------------------------------------------------------------------- directory

// Ids that a node may hold: above `low`, below `high`. 64 bits, so that the root's are open.
typedef struct id_range {
    int64_t low, high;
} id_range;

static uint32_t entry_count(const rm_data_node *node) {
    return word(node->bytes + RM_NODE_COUNT_AT);
}

static const uint8_t *entry_at(const rm_data_node *node, uint32_t i) {
    return node->bytes + RM_NODE_ENTRIES_AT + (size_t)i * RM_NODE_ENTRY_BYTES;
}

static uint32_t id_at(const rm_data_node *node, uint32_t i) {
    return word(entry_at(node, i) + 4);
}

// 0 for a leaf.
static uint32_t child_at(const rm_data_node *node, uint32_t i) {
    return word(node->bytes) == 0 ? 0 : word(node->bytes + (size_t)i * 4);
}

static rm_data_entry make_entry(const rm_data_node *node, uint32_t i) {
    const uint8_t *e = entry_at(node, i);
    uint32_t flags = word(e);
    rm_data_entry entry = {word(e + 4),  flags & 0xFFFFu, flags >> 16, word(e + 8),
                           word(e + 12), word(e + 16),    word(e + 20)};
    return entry;
}

static rm_status check_node(const rm_data_node *node, uint32_t offset, bool is_root,
                            rm_data_error *error) {
    uint32_t count = entry_count(node);
    if (count > RM_NODE_ENTRIES || (count == 0 && !is_root)) {
        return rm_data_fail(error, RM_ERROR_VALUE, 0, offset, "count of directory node");
    }
    for (uint32_t i = 1; i < count; ++i) {
        if (id_at(node, i) <= id_at(node, i - 1)) {
            return rm_data_fail(error, RM_ERROR_VALUE, 0, offset, "order of ids in directory");
        }
    }
    return RM_OK;
}

static bool is_in_range(const rm_data_node *node, id_range range) {
    uint32_t count = entry_count(node);
    return count == 0 ||
           ((int64_t)id_at(node, 0) > range.low && (int64_t)id_at(node, count - 1) < range.high);
}

static rm_status load_node(rm_data_file *file, rm_data_node *node, uint32_t offset,
                           rm_data_error *error) {
    node->offset = 0;
    file->node_loads++;
    rm_status status = read_chain(file, 0, offset, node->bytes, RM_NODE_BYTES, error);
    status = status == RM_OK ? check_node(node, offset, offset == file->root, error) : status;
    node->offset = status == RM_OK ? offset : 0;
    return status;
}

// A node from the cache, or from the file. It is good until the next one is requested.
static rm_status find_node(rm_data_file *file, uint32_t offset, id_range range,
                           const rm_data_node **out, rm_data_error *error) {
    rm_data_node *node = &file->nodes[offset / file->info.block_size % RM_DATA_NODE_CACHE];
    rm_status status = node->offset == offset ? RM_OK : load_node(file, node, offset, error);
    if (status == RM_OK && !is_in_range(node, range)) {
        return rm_data_fail(error, RM_ERROR_VALUE, 0, offset, "ids of directory node");
    }
    *out = node;
    return status;
}

// The first entry with an id from `id` on; the count if all are below.
static uint32_t lower_bound(const rm_data_node *node, uint32_t id) {
    uint32_t low = 0;
    uint32_t high = entry_count(node);
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (id_at(node, middle) < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// Descends from the root to the place of `id`. *out is the smallest entry from `id` on that
// was met.
static rm_status search(rm_data_file *file, uint32_t id, bool *is_found, rm_data_entry *out,
                        rm_data_error *error) {
    id_range range = {-1, INT64_C(1) << 32};
    uint32_t offset = file->root;
    *is_found = false;
    for (int depth = 0; offset != 0; ++depth) {
        const rm_data_node *node;
        if (depth == RM_DATA_MAX_DEPTH) {
            return rm_data_fail(error, RM_ERROR_VALUE, 0, offset, "depth of directory");
        }
        rm_status status = find_node(file, offset, range, &node, error);
        if (status != RM_OK) {
            return status;
        }
        uint32_t i = lower_bound(node, id);
        offset = child_at(node, i);
        range.low = i > 0 ? (int64_t)id_at(node, i - 1) : range.low;
        if (i < entry_count(node)) {
            *out = make_entry(node, i);
            *is_found = true;
            range.high = id_at(node, i);
            offset = out->id == id ? 0 : offset;
        }
    }
    return RM_OK;
}

rm_status rm_data_file_next(rm_data_file *file, uint32_t id, rm_data_entry *out,
                            rm_data_error *error) {
    bool is_found;
    rm_data_entry entry;
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if (!file || !out) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "null pointer");
    }
    rm_status status = search(file, id, &is_found, &entry, error);
    if (status != RM_OK) {
        return status;
    }
    if (!is_found) {
        return rm_data_fail(error, RM_ERROR_REFERENCE, id, 0, "record");
    }
    *out = entry;
    return RM_OK;
}

rm_status rm_data_file_find(rm_data_file *file, uint32_t id, rm_data_entry *out,
                            rm_data_error *error) {
    rm_data_entry entry;
    rm_status status = rm_data_file_next(file, id, &entry, error);
    if (status == RM_OK && !out) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, 0, 0, "null pointer");
    }
    if (status == RM_OK && entry.id != id) {
        return rm_data_fail(error, RM_ERROR_REFERENCE, id, 0, "record");
    }
    if (status == RM_OK) {
        *out = entry;
    }
    return status;
}
