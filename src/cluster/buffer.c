// A buffer that grows, and a view that is read; the invariants are in buffer.h. Words are written
// byte by byte, lowest first, so that machines of either byte order share a log.

#include "cluster/buffer.h"

#include <stdlib.h>
#include <string.h>

uint8_t *rm_buffer_room(rm_buffer *buffer, size_t size) {
    if (buffer->has_failed) {
        return NULL;
    }
    if (buffer->capacity - buffer->size < size) {
        size_t capacity = 2 * buffer->capacity + size + 256;
        uint8_t *bytes = (uint8_t *)realloc(buffer->bytes, capacity);
        if (!bytes) {
            buffer->has_failed = true;
            return NULL;
        }
        buffer->bytes = bytes;
        buffer->capacity = capacity;
    }
    return buffer->bytes + buffer->size;
}

void rm_buffer_fill(rm_buffer *buffer, size_t size) {
    buffer->size += size;
}

void rm_buffer_put(rm_buffer *buffer, const void *bytes, size_t size) {
    uint8_t *room = rm_buffer_room(buffer, size);
    if (room && size > 0) {
        memcpy(room, bytes, size);
        rm_buffer_fill(buffer, size);
    }
}

void rm_buffer_put_u32(rm_buffer *buffer, uint32_t value) {
    uint8_t bytes[4];
    for (int i = 0; i < 4; ++i) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
    rm_buffer_put(buffer, bytes, sizeof bytes);
}

void rm_buffer_put_u64(rm_buffer *buffer, uint64_t value) {
    rm_buffer_put_u32(buffer, (uint32_t)value);
    rm_buffer_put_u32(buffer, (uint32_t)(value >> 32));
}

static void put_float(rm_buffer *buffer, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    rm_buffer_put_u32(buffer, bits);
}

void rm_buffer_put_position(rm_buffer *buffer, const rm_position *position) {
    rm_buffer_put_u32(buffer, position->cell);
    put_float(buffer, position->origin.x);
    put_float(buffer, position->origin.y);
    put_float(buffer, position->origin.z);
    put_float(buffer, position->rotation.w);
    put_float(buffer, position->rotation.x);
    put_float(buffer, position->rotation.y);
    put_float(buffer, position->rotation.z);
}

void rm_buffer_free(rm_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (rm_buffer){0};
}

void rm_buffer_set_u32(rm_buffer *buffer, size_t at, uint32_t value) {
    if (at + 4 <= buffer->size) {
        for (int i = 0; i < 4; ++i) {
            buffer->bytes[at + (size_t)i] = (uint8_t)(value >> 8 * i);
        }
    }
}

rm_bytes rm_view_bytes(rm_view *view, size_t size) {
    if (view->has_failed || size > view->size) {
        view->has_failed = true;
        return (rm_bytes){0};
    }
    rm_bytes bytes = {view->bytes, size};
    view->bytes += size;
    view->size -= size;
    return bytes;
}

uint32_t rm_view_u32(rm_view *view) {
    rm_bytes bytes = rm_view_bytes(view, 4);
    uint32_t value = 0;
    for (size_t i = 0; i < bytes.size; ++i) {
        value |= (uint32_t)bytes.data[i] << 8 * i;
    }
    return value;
}

uint64_t rm_view_u64(rm_view *view) {
    uint64_t low = rm_view_u32(view);
    return low | (uint64_t)rm_view_u32(view) << 32;
}

static float get_float(rm_view *view) {
    uint32_t bits = rm_view_u32(view);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// Read one after the other: the order in which arguments are evaluated is the compiler's.
rm_position rm_view_position(rm_view *view) {
    rm_position position;
    position.cell = rm_view_u32(view);
    position.origin.x = get_float(view);
    position.origin.y = get_float(view);
    position.origin.z = get_float(view);
    position.rotation.w = get_float(view);
    position.rotation.x = get_float(view);
    position.rotation.y = get_float(view);
    position.rotation.z = get_float(view);
    return position;
}
