// The parts of the codec that are unsuited to inlining: failures, writing, and the rarer types. The
// invariants are in codec.h.

#include "wire/codec.h"

// Shrinking the readable size makes every later read fail at once, so that a layout may run on.
void rm_codec_fail(rm_codec *codec, rm_status status, const char *field) {
    if (!rm_codec_failed(codec)) {
        codec->error.status = status;
        codec->error.offset = codec->field_at;
        codec->error.field = field;
    }
    if (rm_codec_is_reading(codec)) {
        codec->size = codec->at;
    }
}

void rm_codec_put(rm_codec *codec, const rm_field *field, const uint8_t *bytes, size_t size) {
    codec->field_at = codec->at;
    if (codec->mode == RM_CODEC_WRITE && size > 0) {
        memcpy(codec->out + codec->at, bytes, size);
    } else if (codec->mode == RM_CODEC_VISIT) {
        codec->visit(codec->user, field);
    }
    codec->at += size;
}

// Bytes of a number on the wire. Packed ids and bytes are handled elsewhere.
static size_t size_of(rm_field_type type) {
    return type == RM_FIELD_U8 ? 1 : type == RM_FIELD_U16 || type == RM_FIELD_COMMAND ? 2 : 4;
}

void rm_codec_put_number(rm_codec *codec, uint32_t number, rm_field_type type, const char *name) {
    uint8_t bytes[4];
    rm_store_u32(bytes, number);
    const rm_field field = {.name = name, .index = codec->index, .type = type, .number = number};
    rm_codec_put(codec, &field, bytes, size_of(type));
}

void rm_codec_show(rm_codec *codec, rm_field_type type, uint32_t number, int index,
                   const char *name) {
    const rm_field field = {.name = name, .index = index, .type = type, .number = number};
    codec->visit(codec->user, &field);
}

void rm_codec_put_f32(rm_codec *codec, float value, const char *name) {
    uint8_t bytes[4];
    rm_store_u32(bytes, rm_float_bits(value));
    const rm_field field = {
        .name = name, .index = codec->index, .type = RM_FIELD_F32, .real = value};
    rm_codec_put(codec, &field, bytes, sizeof bytes);
}

void rm_codec_bool8(rm_codec *codec, bool *value, const char *field) {
    uint8_t byte = *value;
    rm_codec_bits8(codec, &byte, 1, field);
    if (rm_codec_is_reading(codec)) {
        *value = byte & 1;
    }
}

void rm_codec_require_absent(rm_codec *codec, bool is_kept, const char *field) {
    codec->field_at = codec->at;
    rm_codec_require(codec, is_kept, RM_ERROR_VALUE, field);
}

// While writing, refuses a command whose number loses its kind.
void rm_codec_command(rm_codec *codec, uint32_t *command, rm_command_role role, const char *field) {
    if (rm_codec_is_reading(codec)) {
        uint16_t low = 0;
        rm_codec_u16(codec, &low, field);
        *command = rm_wire_command(codec->numbering, low, role);
        return;
    }
    rm_codec_put_number(codec, *command, RM_FIELD_COMMAND, field);
    const bool is_kept = rm_wire_command(codec->numbering, (uint16_t)*command, role) == *command;
    rm_codec_require(codec, is_kept, RM_ERROR_VALUE, field);
}

void rm_codec_bytes(rm_codec *codec, rm_bytes *view, size_t size, const char *field) {
    if (rm_codec_is_reading(codec)) {
        const uint8_t *bytes = rm_codec_take(codec, size, field);
        view->data = bytes;
        view->size = bytes ? size : 0;
        return;
    }
    const rm_field shown = {
        .name = field, .index = codec->index, .type = RM_FIELD_BYTES, .bytes = *view};
    rm_codec_put(codec, &shown, view->data, view->size);
    rm_codec_require(codec, view->data || view->size == 0, RM_ERROR_ARGUMENT, field);
}

// One byte of padding, which is unchecked and hidden from visitors.
static void pad_byte(rm_codec *codec) {
    uint8_t *kept = codec->padding + codec->padding_count++;
    if (rm_codec_is_reading(codec)) {
        const uint8_t *byte = rm_codec_take(codec, 1, "padding");
        *kept = byte ? *byte : 0;
        return;
    }
    if (codec->mode == RM_CODEC_WRITE) {
        codec->out[codec->at] = *kept;
    }
    codec->at++;
}

// The bound on the padding holds for every layout there is; it keeps a wrong one from writing past
// the message's padding bytes.
void rm_codec_align(rm_codec *codec) {
    while (codec->at % 4 != 0 && codec->padding_count < RM_MESSAGE_PADDING_CAPACITY) {
        pad_byte(codec);
        if (rm_codec_failed(codec) && rm_codec_is_reading(codec)) {
            return;
        }
    }
}
