// Writes data files as the game has them, for tests: bytes of records, and a container around them.
// It shares nothing with the reader.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Bytes that grow. Zeroed it is empty; free with bytes_free.
typedef struct bytes {
    uint8_t *data;
    size_t size, capacity;
} bytes;

void bytes_free(bytes *b);
void put_u8(bytes *b, uint32_t value);
void put_u16(bytes *b, uint32_t value);
void put_u32(bytes *b, uint32_t value);
void put_f32(bytes *b, double value);
void put_f32s(bytes *b, const double *values, size_t count);
void put_fill(bytes *b, uint8_t value, size_t count);
void put_align(bytes *b);
void put_compressed(bytes *b, uint32_t value);
void put_text(bytes *b, const char *text);

// Origin and rotation (w x y z): seven numbers.
void put_frame(bytes *b, const double *frame);

// How a container is laid out.
typedef struct container_layout {
    uint32_t set;        // 1 portal, 2 cell
    uint32_t block_size; // 1024, 256
    uint32_t fanout;     // entries of a directory node; few of them make it deep
    uint32_t seed;       // of the order of the blocks
    bool is_scattered;   // chains lie all over the file, with free blocks between them
    bool shares_tails;   // records with the same bytes behind their first block share those blocks
} container_layout;

// A container under construction. Zeroed it is empty.
typedef struct container {
    struct container_record {
        uint32_t id;
        bytes payload;
    } * records;
    size_t count, capacity;
} container;

// Adds a record and takes its bytes over.
void container_add(container *c, uint32_t id, bytes *payload);

// The whole file. Unused places are filled with garbage.
bytes container_write(container *c, const container_layout *layout);

void container_free(container *c);

// A file of the time before June 2005, as far as it can be told apart: magic at another place.
bytes old_container(void);
