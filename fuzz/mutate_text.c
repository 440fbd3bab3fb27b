// A mutator for texts: words are replaced by other words of the text, by numbers that are hard on
// parsers and by words of the language; lines are left out, doubled and moved. A third of the time
// libFuzzer's own mutators work on the bytes, with the words of the dictionary. Two texts are
// crossed line by line.

#include "mutate_text.h"

#include "pieces.h"

// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t limit, unsigned seed);
// NOLINTEND(readability-identifier-naming)

enum { PIECES = 2048 };

static bool is_between_words(uint8_t c) {
    return strchr(" \t\r\n,:[]{}\"=/", c) != NULL;
}

static size_t find_words(const uint8_t *data, size_t size, piece *words) {
    size_t count = 0;
    for (size_t at = 0; at < size && count < PIECES;) {
        const size_t start = at;
        while (at < size && !is_between_words(data[at])) {
            ++at;
        }
        if (at > start) {
            words[count++] = (piece){start, at - start};
        } else {
            ++at;
        }
    }
    return count;
}

static size_t find_lines(const uint8_t *data, size_t size, piece *lines) {
    size_t count = 0;
    for (size_t at = 0; at < size && count < PIECES;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        const size_t length = end ? (size_t)(end - data) + 1 - at : size - at;
        lines[count++] = (piece){at, length};
        at += length;
    }
    return count;
}

static const char *any_number(void) {
    static const char *const numbers[] = {"0",          "1",          "-1",
                                          "2",          "0.5",        "-0",
                                          "1e9",        "1e-9",       "1e38",
                                          "1e39",       "1e308",      "1e309",
                                          "-1e30",      "255",        "256",
                                          "65535",      "81",         "65536",
                                          "1/30",       "1/0",        "4294967295",
                                          "4294967296", "2147483648", "0x1",
                                          "1e",         "nan",        "inf",
                                          ".",          "0.0001",     "-2147483649",
                                          "0xA9B40001", "12.5",       "192",
                                          "1e999",      "00",         "+1",
                                          "1.0000001",  "0xFFFFFFFF", "9223372036854775808",
                                          "3"};
    return numbers[(size_t)rand() % (sizeof numbers / sizeof numbers[0])];
}

static const char *any_word(void) {
    size_t count = 0;
    while (text_words[count]) {
        ++count;
    }
    return count ? text_words[(size_t)rand() % count] : "";
}

static size_t change_word(uint8_t *data, size_t size, size_t limit) {
    static piece words[PIECES];
    const size_t count = find_words(data, size, words);
    if (count == 0) {
        return LLVMFuzzerMutate(data, size, limit);
    }
    const piece old = words[(size_t)rand() % count];
    const piece other = words[(size_t)rand() % count];
    char copy[64];
    const size_t length = other.size < sizeof copy ? other.size : sizeof copy;
    memcpy(copy, data + other.at, length);
    const char *word = rand() % 3 ? any_number() : any_word();
    return rand() % 3 ? piece_replace(data, size, limit, old, word, strlen(word))
                      : piece_replace(data, size, limit, old, copy, length);
}

static size_t move_line(uint8_t *data, size_t size, size_t limit) {
    static piece lines[PIECES];
    const size_t count = find_lines(data, size, lines);
    if (count < 2) {
        return change_word(data, size, limit);
    }
    const piece line = lines[(size_t)rand() % count];
    const piece there = lines[(size_t)rand() % count];
    return rand() % 2 ? piece_remove(data, size, line)
                      : piece_double(data, size, limit, line, there.at);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed) {
    srand(seed);
    switch (rand() % 6) {
    case 0:
    case 1:
        return LLVMFuzzerMutate(data, size, limit);
    case 2:
    case 3:
        return move_line(data, size, limit);
    default:
        return change_word(data, size, limit);
    }
}

// Lines of one text with some of the other's put between.
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
                                 uint8_t *out, size_t limit, unsigned seed) {
    static piece lines[2][PIECES];
    const uint8_t *const texts[2] = {a, b};
    const size_t counts[2] = {find_lines(a, a_size, lines[0]), find_lines(b, b_size, lines[1])};
    size_t at[2] = {0, 0};
    size_t size = 0;
    srand(seed);
    while (at[0] < counts[0] || at[1] < counts[1]) {
        const int from = at[0] == counts[0] || (at[1] < counts[1] && rand() % 4 == 0) ? 1 : 0;
        const piece line = lines[from][at[from]++];
        if (size + line.size > limit) {
            break;
        }
        memcpy(out + size, texts[from] + line.at, line.size);
        size += line.size;
    }
    return size;
}
