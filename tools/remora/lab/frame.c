// Reading and writing frames. A client masks what it sends, sets no reserved bit, states a length
// in the shortest way, and does not cut control frames or make them longer than 125 bytes: whoever
// does otherwise is no browser.

#include "frame.h"

#include <string.h>

enum { LAST = 0x80, RESERVED = 0x70, MASKED = 0x80, LONGEST_CONTROL = 125 };

// Where the parts of a frame lie.
typedef struct frame_head {
    size_t size;     // of the head
    uint64_t length; // of the data
} frame_head;

static uint64_t read_number(const uint8_t *bytes, size_t count) {
    uint64_t number = 0;
    for (size_t i = 0; i < count; ++i) {
        number = number << 8 | bytes[i];
    }
    return number;
}

// What the first two bytes forbid.
static lab_close judge_start(const uint8_t *bytes) {
    uint8_t opcode = bytes[0] & 0x0F;
    bool is_last = (bytes[0] & LAST) != 0;
    bool is_control = opcode >= LAB_FRAME_CLOSE;
    if ((bytes[0] & RESERVED) || !(bytes[1] & MASKED) || (opcode > 2 && opcode < LAB_FRAME_CLOSE) ||
        opcode > LAB_FRAME_PONG || opcode == 0 || // nothing is open that could go on
        (is_control && (!is_last || (bytes[1] & 0x7F) > LONGEST_CONTROL))) {
        return LAB_CLOSE_PROTOCOL;
    }
    return !is_control && (opcode != LAB_FRAME_TEXT || !is_last) ? LAB_CLOSE_UNSUPPORTED
                                                                 : LAB_CLOSE_NONE;
}

// Reads the length; a head of size 0 is not whole yet.
static lab_close read_head(const uint8_t *bytes, size_t size, frame_head *out) {
    uint8_t first = bytes[1] & 0x7F;
    size_t wide = first == 126 ? 2 : first == 127 ? 8 : 0;
    *out = (frame_head){0, first};
    if (size < 2 + wide) {
        return LAB_CLOSE_NONE;
    }
    out->length = wide ? read_number(bytes + 2, wide) : first;
    if ((wide == 2 && out->length < 126) || (wide == 8 && out->length < 65536) ||
        out->length >> 63) {
        return LAB_CLOSE_PROTOCOL;
    }
    out->size = 2 + wide + 4;
    return out->length > LAB_MESSAGE ? LAB_CLOSE_LARGE : LAB_CLOSE_NONE;
}

// How many bytes the first character has; 0 for one that is none.
static size_t character_size(const uint8_t *text, size_t size) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t count = text[0] < 0x80                      ? 1
                   : text[0] >= 0xC2 && text[0] < 0xE0 ? 2
                   : text[0] >= 0xE0 && text[0] < 0xF0 ? 3
                   : text[0] >= 0xF0 && text[0] < 0xF5 ? 4
                                                       : 0;
    uint32_t code = count > 1 ? text[0] & (0x7Fu >> count) : text[0];
    for (size_t i = 1; i < count; ++i) {
        if (i >= size || (text[i] & 0xC0) != 0x80) {
            return 0;
        }
        code = code << 6 | (text[i] & 0x3Fu);
    }
    bool is_character =
        code >= least[count] && code <= 0x10FFFF && !(code >= 0xD800 && code < 0xE000);
    return is_character ? count : 0;
}

static bool is_text(const uint8_t *text, size_t size) {
    for (size_t at = 0; at < size;) {
        size_t count = character_size(text + at, size - at);
        if (count == 0) {
            return false;
        }
        at += count;
    }
    return true;
}

lab_close lab_read_frame(uint8_t *bytes, size_t size, lab_frame *out) {
    frame_head h;
    *out = (lab_frame){LAB_FRAME_TEXT, NULL, 0, 0};
    if (size < 2) {
        return LAB_CLOSE_NONE;
    }
    lab_close close = judge_start(bytes);
    close = close == LAB_CLOSE_NONE ? read_head(bytes, size, &h) : close;
    if (close != LAB_CLOSE_NONE || h.size == 0 || size < h.size + h.length) {
        return close;
    }
    const uint8_t *mask = bytes + h.size - 4;
    *out = (lab_frame){(lab_opcode)(bytes[0] & 0x0F), bytes + h.size, (size_t)h.length,
                       h.size + (size_t)h.length};
    for (size_t i = 0; i < out->size; ++i) {
        out->data[i] ^= mask[i % 4];
    }
    bool is_bad_text = out->opcode == LAB_FRAME_TEXT && !is_text(out->data, out->size);
    return is_bad_text ? LAB_CLOSE_TEXT : LAB_CLOSE_NONE;
}

size_t lab_write_head(lab_opcode opcode, size_t size, uint8_t *head) {
    head[0] = (uint8_t)(LAST | opcode);
    if (size < 126) {
        head[1] = (uint8_t)size;
        return 2;
    }
    head[1] = 126;
    head[2] = (uint8_t)(size >> 8);
    head[3] = (uint8_t)size;
    return 4;
}

// --------------------------------------------------------------------------------------- handshake

static uint32_t rotate(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

// One block of 64 bytes of SHA-1 (FIPS 180-4), which the handshake is made of.
static void add_block(uint32_t state[5], const uint8_t block[64]) {
    uint32_t w[80];
    uint32_t v[5];
    for (int i = 0; i < 16; ++i) {
        w[i] = (uint32_t)read_number(block + (size_t)4 * (size_t)i, 4);
    }
    for (int i = 16; i < 80; ++i) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 80; ++i) {
        uint32_t f = i < 20   ? ((v[1] & v[2]) | (~v[1] & v[3])) + 0x5A827999u
                     : i < 40 ? (v[1] ^ v[2] ^ v[3]) + 0x6ED9EBA1u
                     : i < 60 ? ((v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3])) + 0x8F1BBCDCu
                              : (v[1] ^ v[2] ^ v[3]) + 0xCA62C1D6u;
        uint32_t next = rotate(v[0], 5) + f + v[4] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = rotate(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (int i = 0; i < 5; ++i) {
        state[i] += v[i];
    }
}

// Of at most 119 bytes: two blocks.
static void hash_text(const char *text, uint8_t out[21]) {
    uint32_t state[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    uint8_t blocks[128] = {0};
    size_t size = strlen(text);
    for (size_t i = 0; i < size; ++i) {
        blocks[i] = (uint8_t)text[i];
    }
    blocks[size] = 0x80;
    size_t end = size < 56 ? 64 : 128;
    blocks[end - 2] = (uint8_t)(size * 8 >> 8);
    blocks[end - 1] = (uint8_t)(size * 8);
    add_block(state, blocks);
    if (end == 128) {
        add_block(state, blocks + 64);
    }
    for (int i = 0; i < 20; ++i) {
        out[i] = (uint8_t)(state[i / 4] >> (24 - i % 4 * 8));
    }
    out[20] = 0;
}

void lab_accept_key(const char *key, char answer[29]) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[24 + sizeof guid];
    uint8_t hash[21];
    memcpy(text, key, 24); // a key has 24 characters
    memcpy(text + 24, guid, sizeof guid);
    hash_text(text, hash);
    for (int i = 0; i < 28; ++i) {
        uint64_t three = read_number(hash + (ptrdiff_t)i / 4 * 3, 3);
        answer[i] = digits[three >> (18 - i % 4 * 6) & 63];
    }
    answer[27] = '='; // 20 bytes are 26 digits and two thirds
    answer[28] = '\0';
}
