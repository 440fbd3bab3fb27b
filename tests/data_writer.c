#include "data_writer.h"

#include <stdlib.h>
#include <string.h>

enum { GARBAGE = 0xCD, NODE_BYTES = 1716, MAX_ENTRIES = 61, HEADER_BYTES = 0x400 };

static void make_room(bytes *b, size_t extra) {
    if (b->size + extra > b->capacity) {
        b->capacity = (b->size + extra) * 2 + 64;
        b->data = (uint8_t *)realloc(b->data, b->capacity);
        if (!b->data) {
            abort();
        }
    }
}

void bytes_free(bytes *b) {
    free(b->data);
    memset(b, 0, sizeof *b);
}

void put_fill(bytes *b, uint8_t value, size_t count) {
    make_room(b, count);
    if (!b->data) {
        return; // nothing to write
    }
    memset(b->data + b->size, value, count);
    b->size += count;
}

void put_u8(bytes *b, uint32_t value) {
    put_fill(b, (uint8_t)value, 1);
}

void put_u16(bytes *b, uint32_t value) {
    put_u8(b, value & 0xFFu);
    put_u8(b, value >> 8 & 0xFFu);
}

void put_u32(bytes *b, uint32_t value) {
    put_u16(b, value & 0xFFFFu);
    put_u16(b, value >> 16);
}

void put_f32(bytes *b, double value) {
    float single = (float)value;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    put_u32(b, bits);
}

void put_f32s(bytes *b, const double *values, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        put_f32(b, values[i]);
    }
}

void put_align(bytes *b) {
    put_fill(b, 0, (4 - b->size % 4) % 4);
}

void put_compressed(bytes *b, uint32_t value) {
    if (value < 0x80) {
        put_u8(b, value);
    } else if (value < 0x4000) {
        put_u8(b, 0x80u | value >> 8);
        put_u8(b, value & 0xFFu);
    } else {
        put_u8(b, 0xC0u | value >> 24);
        put_u8(b, value >> 16 & 0xFFu);
        put_u16(b, value & 0xFFFFu);
    }
}

void put_text(bytes *b, const char *text) {
    size_t length = strlen(text);
    put_u16(b, (uint32_t)length);
    for (size_t i = 0; i < length; ++i) {
        put_u8(b, (uint8_t)text[i]);
    }
    put_align(b);
}

void put_frame(bytes *b, const double *frame) {
    put_f32s(b, frame, 7);
}

// --------------------------------------------------------------------------------------- container

void container_add(container *c, uint32_t id, bytes *payload) {
    if (c->count == c->capacity) {
        c->capacity = c->capacity * 2 + 64;
        c->records =
            (struct container_record *)realloc(c->records, c->capacity * sizeof *c->records);
        if (!c->records) {
            abort();
        }
    }
    c->records[c->count].id = id;
    c->records[c->count++].payload = *payload;
    memset(payload, 0, sizeof *payload);
}

void container_free(container *c) {
    for (size_t i = 0; i < c->count; ++i) {
        bytes_free(&c->records[i].payload);
    }
    free(c->records);
    memset(c, 0, sizeof *c);
}

// A file that is being laid out: which blocks come next.
typedef struct file_layout {
    const container_layout *layout;
    bytes file;
    uint32_t *order; // of blocks
    uint32_t used, count;
    uint32_t random;
    const bytes *last;    // payload that was written before this one
    uint32_t last_second; // its second block
} file_layout;

static uint32_t next_random(file_layout *f) {
    f->random = f->random * 1664525u + 1013904223u;
    return f->random >> 8;
}

static void store(file_layout *f, size_t at, uint32_t value) {
    for (int i = 0; i < 4; ++i) {
        f->file.data[at + (size_t)i] = (uint8_t)(value >> 8 * i);
    }
}

// Every third block of a scattered file is free.
static void order_blocks(file_layout *f, uint32_t needed) {
    f->count = f->layout->is_scattered ? needed + needed / 2 + 1 : needed;
    f->order = (uint32_t *)calloc(f->count + 1, sizeof *f->order);
    for (uint32_t i = 0; i < f->count; ++i) {
        f->order[i] = HEADER_BYTES + i * f->layout->block_size;
    }
    for (uint32_t i = f->count; f->layout->is_scattered && i > 1; --i) {
        uint32_t k = next_random(f) % i;
        uint32_t swap = f->order[i - 1];
        f->order[i - 1] = f->order[k];
        f->order[k] = swap;
    }
    put_fill(&f->file, GARBAGE, HEADER_BYTES + (size_t)f->count * f->layout->block_size);
    for (uint32_t i = 0; i < f->count; ++i) {
        store(f, f->order[i], 0x80000000u | i); // free until it is used
    }
}

static uint32_t blocks_for(const file_layout *f, size_t size) {
    uint32_t payload = f->layout->block_size - 4;
    return size == 0 ? 1 : (uint32_t)((size + payload - 1) / payload);
}

// A payload like the one before but for its first block, which alone is written.
static bool write_shared(file_layout *f, const bytes *b, uint32_t *first) {
    uint32_t payload = f->layout->block_size - 4;
    if (!f->layout->shares_tails || !f->last || b->size <= payload || b->size != f->last->size ||
        memcmp(b->data + payload, f->last->data + payload, b->size - payload) != 0) {
        return false;
    }
    *first = f->order[f->used++];
    store(f, *first, f->last_second);
    memcpy(f->file.data + *first + 4, b->data, payload);
    return true;
}

// Lays a payload into blocks. @return the offset of the first
static uint32_t write_chain(file_layout *f, const uint8_t *data, size_t size) {
    uint32_t payload = f->layout->block_size - 4;
    uint32_t first = f->order[f->used];
    uint32_t blocks = blocks_for(f, size);
    for (uint32_t i = 0; i < blocks; ++i) {
        uint32_t at = f->order[f->used++];
        size_t done = (size_t)i * payload;
        size_t part = size - done < payload ? size - done : payload;
        store(f, at, i + 1 < blocks ? f->order[f->used] : 0);
        memcpy(f->file.data + at + 4, data + done, part);
    }
    return first;
}

typedef struct placed {
    uint32_t id, offset, size;
} placed;

static void put_entry(bytes *node, const placed *record) {
    put_u16(node, 0);
    put_u16(node, 2);
    put_u32(node, record->id);
    put_u32(node, record->offset);
    put_u32(node, record->size);
    put_u32(node, 1119916800u);
    put_u32(node, 7);
}

// A node of the entries `chosen`, with one child more than entries, or none.
static uint32_t write_node(file_layout *f, const placed *chosen, uint32_t count,
                           const uint32_t *children) {
    bytes node = {NULL, 0, 0};
    for (uint32_t i = 0; i < 62; ++i) {
        bool is_used = children && i <= count;
        put_u32(&node, is_used ? children[i] : !children && i == 0 ? 0 : 0xCDCDCDCDu);
    }
    put_u32(&node, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_entry(&node, &chosen[i]);
    }
    put_fill(&node, GARBAGE, NODE_BYTES - node.size);
    uint32_t offset = write_chain(f, node.data, node.size);
    bytes_free(&node);
    return offset;
}

// A tree of the sorted records. @return the offset of its root
static uint32_t write_tree(file_layout *f, const placed *records, uint32_t count) {
    uint32_t fanout = f->layout->fanout;
    placed chosen[MAX_ENTRIES];
    uint32_t children[MAX_ENTRIES + 1];
    if (count <= fanout) {
        return write_node(f, records, count, NULL);
    }
    uint32_t entries = count / (fanout + 1) < fanout ? count / (fanout + 1) : fanout;
    entries = entries > 0 ? entries : 1;
    uint32_t rest = count - entries;
    uint32_t at = 0;
    for (uint32_t i = 0; i <= entries; ++i) {
        uint32_t part = rest / (entries + 1) + (i < rest % (entries + 1) ? 1 : 0);
        children[i] = write_tree(f, records + at, part);
        at += part;
        if (i < entries) {
            chosen[i] = records[at++];
        }
    }
    return write_node(f, chosen, entries, children);
}

// Nodes that a tree takes at most: each holds an entry at least.
static uint32_t blocks_needed(const file_layout *f, const container *c) {
    uint32_t blocks = (uint32_t)(c->count + 1) * blocks_for(f, NODE_BYTES);
    for (size_t i = 0; i < c->count; ++i) {
        blocks += blocks_for(f, c->records[i].payload.size);
    }
    return blocks;
}

static int compare_records(const void *a, const void *b) {
    uint32_t first = ((const struct container_record *)a)->id;
    uint32_t second = ((const struct container_record *)b)->id;
    return first < second ? -1 : first > second;
}

static void write_header(file_layout *f, uint32_t root) {
    const container_layout *layout = f->layout;
    store(f, 0x140, 0x5442);
    store(f, 0x144, layout->block_size);
    store(f, 0x148, (uint32_t)f->file.size);
    store(f, 0x14C, layout->set);
    store(f, 0x150, 1);
    store(f, 0x160, root);
    store(f, 0x174, layout->set == 2 ? 22 : 110);
    store(f, 0x178, 0);
}

bytes container_write(container *c, const container_layout *layout) {
    file_layout f = {layout, {NULL, 0, 0}, NULL, 0, 0, layout->seed, NULL, 0};
    qsort(c->records, c->count, sizeof *c->records, compare_records);
    order_blocks(&f, blocks_needed(&f, c));
    placed *records = (placed *)malloc((c->count + 1) * sizeof *records);
    for (size_t i = 0; i < c->count; ++i) {
        const bytes *payload = &c->records[i].payload;
        uint32_t offset;
        if (!write_shared(&f, payload, &offset)) {
            offset = write_chain(&f, payload->data, payload->size);
            f.last = payload;
            f.last_second = f.used > 1 ? f.order[f.used - blocks_for(&f, payload->size) + 1] : 0;
        }
        records[i] = (placed){c->records[i].id, offset, (uint32_t)payload->size};
    }
    uint32_t root = write_tree(&f, records, (uint32_t)c->count);
    if (!layout->is_scattered) { // room for nodes that were not needed
        f.file.size = HEADER_BYTES + (size_t)f.used * layout->block_size;
    }
    write_header(&f, root);
    free(records);
    free(f.order);
    return f.file;
}

bytes old_container(void) {
    bytes file = {NULL, 0, 0};
    put_fill(&file, 0, 0x12C);
    put_u32(&file, 0x5442);
    put_u32(&file, 1024);
    put_u32(&file, 2048);
    put_fill(&file, 0, 2048 - file.size);
    return file;
}
