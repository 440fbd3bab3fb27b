// A mutator for inputs that are a row of records, each a byte that says what, two bytes of length
// and so many bytes: datagrams, calls, patches. Plain mutators would shift everything behind the
// byte they insert; this one leaves whole records out, doubles, swaps and makes them, and hands the
// content of a single one to libFuzzer's own.

#include "fuzz.h"
#include "pieces.h"

enum { FRONT = 3, RECORDS = 1024, NEW = 24 };

// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed);
// NOLINTEND(readability-identifier-naming)

static size_t find_records(const uint8_t *data, size_t size, piece *records) {
    size_t count = 0;
    size_t at = 0;
    while (count < RECORDS && size - at >= FRONT) {
        const size_t wanted = FRONT + ((size_t)data[at + 1] | (size_t)data[at + 2] << 8);
        const size_t length = wanted < size - at ? wanted : size - at;
        records[count++] = (piece){at, length};
        at += length;
    }
    return count;
}

static void set_length(uint8_t *front, size_t length) {
    front[1] = (uint8_t)length;
    front[2] = (uint8_t)(length >> 8);
}

static size_t insert_new(uint8_t *data, size_t size, size_t limit, size_t at) {
    uint8_t made[FRONT + NEW];
    const size_t length = (size_t)rand() % (NEW + 1);
    for (size_t i = 0; i < sizeof made; ++i) {
        made[i] = (uint8_t)(rand() >> 4);
    }
    set_length(made, length);
    return piece_replace(data, size, limit, (piece){at, 0}, made, FRONT + length);
}

// The content of one record through libFuzzer's own mutators.
static size_t change(uint8_t *data, size_t size, size_t limit, piece r) {
    const size_t old = r.size - FRONT;
    const size_t most = limit - size < 64 ? limit - size : 64;
    size_t room = old + most < 0xFFFF ? old + most : 0xFFFF;
    uint8_t *content = malloc(room + 1);
    if (!content || room == 0 || room < old) {
        free(content);
        return size;
    }
    memcpy(content, data + r.at + FRONT, old);
    const size_t length = LLVMFuzzerMutate(content, old, room);
    size = piece_replace(data, size, limit, (piece){r.at + FRONT, old}, content, length);
    set_length(data + r.at, length);
    free(content);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed) {
    static piece records[RECORDS];
    const size_t count = find_records(data, size, records);
    srand(seed);
    if (count == 0 || seed % 8 == 0) {
        return LLVMFuzzerMutate(data, size, limit);
    }
    const piece one = records[(size_t)rand() % count];
    const piece other = records[(size_t)rand() % count];
    switch (rand() % 6) {
    case 0:
        return count > 1 ? piece_remove(data, size, one) : size;
    case 1:
        return piece_double(data, size, limit, one, other.at);
    case 2:
        return insert_new(data, size, limit, one.at);
    case 3:
        data[one.at] = (uint8_t)(rand() >> 4);
        return size;
    default:
        return change(data, size, limit, one);
    }
}
