// Fields of a record, one after the other; the invariants are in reader.h. A field is shown to the
// visitor only once it has been read whole, so that a damaged record shows all that is good of it.

#include "data/reader.h"

#include "base/masks.h"

#include <string.h>

// Room of a list whose length is missing from the format. Origin: chosen.
enum { FIRST_ITEMS = 16 };

void rm_reader_fail(rm_reader *r, rm_status status, size_t at, const char *field) {
    if (r->error.status == RM_OK) {
        r->error = (rm_data_error){status, r->record, (uint32_t)at, field};
    }
    r->at = r->size;
}

void rm_reader_require(rm_reader *r, bool condition, rm_status status, size_t size,
                       const char *field) {
    if (!condition && r->error.status == RM_OK) {
        rm_reader_fail(r, status, r->at - size, field);
    }
}

// The next bytes, or null beyond the end.
static const uint8_t *take(rm_reader *r, size_t size, const char *field) {
    if (r->size - r->at < size) {
        rm_reader_fail(r, RM_ERROR_SHORT, r->at, field);
        return NULL;
    }
    const uint8_t *bytes = r->bytes + r->at;
    r->at += size;
    return bytes;
}

static void show(const rm_reader *r, size_t size, rm_data_field_type type, uint32_t number,
                 const char *name) {
    if (r->visit) {
        rm_data_field field = {name, (uint32_t)(r->at - size), (uint32_t)size, type, number, 0.0f};
        field.real = type == RM_DATA_FIELD_REAL ? rm_float_of_bits(number) : 0.0f;
        r->visit(r->user, &field);
    }
}

static uint32_t number(rm_reader *r, size_t size, const char *field) {
    const uint8_t *bytes = take(r, size, field);
    uint32_t value = 0;
    for (size_t i = 0; bytes && i < size; ++i) {
        value |= (uint32_t)bytes[i] << 8 * i;
    }
    return value;
}

static uint32_t shown_number(rm_reader *r, size_t size, const char *field) {
    uint32_t value = number(r, size, field);
    if (!rm_reader_failed(r)) {
        show(r, size, RM_DATA_FIELD_NUMBER, value, field);
    }
    return value;
}

uint32_t rm_reader_u8(rm_reader *r, const char *field) {
    return shown_number(r, 1, field);
}

uint32_t rm_reader_u16(rm_reader *r, const char *field) {
    return shown_number(r, 2, field);
}

uint32_t rm_reader_u32(rm_reader *r, const char *field) {
    return shown_number(r, 4, field);
}

float rm_reader_f32(rm_reader *r, const char *field) {
    uint32_t bits = number(r, 4, field);
    float value = rm_float_of_bits(bits);
    rm_reader_require(r, rm_is_finite(value), RM_ERROR_NOT_FINITE, 4, field);
    if (rm_reader_failed(r)) {
        return 0.0f;
    }
    show(r, 4, RM_DATA_FIELD_REAL, bits, field);
    return value;
}

rm_vec3 rm_reader_vec3(rm_reader *r, const char *field) {
    float x = rm_reader_f32(r, field);
    float y = rm_reader_f32(r, field);
    float z = rm_reader_f32(r, field);
    return rm_vec3_make(x, y, z);
}

rm_plane rm_reader_plane(rm_reader *r, const char *field) {
    rm_plane plane;
    plane.normal = rm_reader_vec3(r, field);
    plane.d = rm_reader_f32(r, field);
    return plane;
}

rm_sphere rm_reader_sphere(rm_reader *r, const char *field) {
    rm_sphere sphere;
    sphere.center = rm_reader_vec3(r, field);
    sphere.radius = rm_reader_f32(r, field);
    return sphere;
}

rm_animation_pose rm_reader_frame(rm_reader *r, const char *field) {
    rm_animation_pose frame;
    frame.origin = rm_reader_vec3(r, field);
    frame.rotation.w = rm_reader_f32(r, field);
    frame.rotation.x = rm_reader_f32(r, field);
    frame.rotation.y = rm_reader_f32(r, field);
    frame.rotation.z = rm_reader_f32(r, field);
    rm_quat unit = frame.rotation;
    rm_reader_require(r, rm_reader_failed(r) || rm_quat_normalize(&unit) == RM_OK,
                      RM_ERROR_ROTATION, 16, field);
    return frame;
}

void rm_reader_skip(rm_reader *r, size_t size, const char *field) {
    if (size > 0 && take(r, size, field)) {
        show(r, size, RM_DATA_FIELD_BYTES, 0, field);
    }
}

void rm_reader_align(rm_reader *r) {
    rm_reader_skip(r, (4 - r->at % 4) % 4, "padding");
}

uint32_t rm_reader_compressed(rm_reader *r, const char *field) {
    uint32_t first = number(r, 1, field);
    uint32_t value = first;
    size_t size = 1;
    if (first >= 0xC0) {
        uint32_t high = number(r, 1, field);
        value = (first & 0x3Fu) << 24 | high << 16 | number(r, 2, field);
        size = 4;
    } else if (first >= 0x80) {
        value = (first & 0x3Fu) << 8 | number(r, 1, field);
        size = 2;
    }
    if (rm_reader_failed(r)) {
        return 0;
    }
    show(r, size, RM_DATA_FIELD_NUMBER, value, field);
    return value;
}

void rm_reader_skip_text(rm_reader *r, const char *field) {
    uint32_t length = number(r, 2, field);
    if (length == 0xFFFFu) {
        length = number(r, 4, field);
    }
    rm_reader_skip(r, length, field);
    rm_reader_align(r);
}

uint32_t rm_reader_check_count(rm_reader *r, uint32_t count, size_t each, size_t size,
                               const char *field) {
    rm_reader_require(r, count <= (r->size - r->at) / each, RM_ERROR_SHORT, size, field);
    return rm_reader_failed(r) ? 0 : count;
}

uint32_t rm_reader_count(rm_reader *r, size_t each, const char *field) {
    return rm_reader_check_count(r, rm_reader_u32(r, field), each, 4, field);
}

uint32_t rm_reader_small_count(rm_reader *r, size_t each, const char *field) {
    size_t before = r->at;
    uint32_t count = rm_reader_compressed(r, field);
    return rm_reader_check_count(r, count, each, r->at - before, field);
}

void *rm_reader_array(rm_reader *r, uint32_t count, size_t size) {
    if (count == 0 || rm_reader_failed(r)) {
        return NULL;
    }
    void *items = count < SIZE_MAX / 2 / size ? rm_arena_take(r->arena, count * size) : NULL;
    if (!items) {
        rm_reader_fail(r, RM_ERROR_MEMORY, r->at, "memory");
        return NULL;
    }
    memset(items, 0, count * size);
    return items;
}

bool rm_reader_grow(rm_reader *r, void **items, uint32_t *capacity, uint32_t count, size_t size) {
    if (count < *capacity) {
        return true;
    }
    uint32_t wanted = *capacity ? *capacity * 2 : FIRST_ITEMS;
    void *grown = rm_reader_array(r, wanted, size);
    if (!grown) {
        return false;
    }
    if (count > 0) {
        memcpy(grown, *items, count * size);
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

void rm_reader_id(rm_reader *r) {
    uint32_t id = rm_reader_u32(r, "id");
    rm_reader_require(r, id == r->record, RM_ERROR_VALUE, 4, "id");
}

void rm_reader_end(rm_reader *r, size_t padding) {
    if (!rm_reader_failed(r) && r->size - r->at > padding) {
        rm_reader_fail(r, RM_ERROR_TRAILING, r->at, "end of record");
    }
}
