// The library's side of scripts/check/definitions.py, which holds it against other definitions of
// the same messages. A message is a line: its name, its bytes, and its fields, with | between.
//
// usage: remora_exchange_messages make COUNT SEED    COUNT valid messages of every kind
//        remora_exchange_messages read               decodes lines of hexadecimal bytes, and
//        encodes
//                                                    what came of them again

#include "samples.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void print_bytes(const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        printf("%02x", bytes[i]);
    }
}

// Name, bytes and fields; only the bytes are not known if it cannot be encoded.
static void print_message(const rm_message *message) {
    static uint8_t bytes[SAMPLE_BYTES];
    static char text[SAMPLE_TEXT];
    size_t size = 0;
    if (rm_message_encode(message, bytes, sizeof bytes, &size, NULL) != RM_OK ||
        !sample_describe(message, text, sizeof text)) {
        puts("error|cannot be encoded");
        return;
    }
    printf("%s|", rm_message_name(message->kind));
    print_bytes(bytes, size);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        printf("|%s", line);
    }
    putchar('\n');
}

static void make(uint32_t count, uint64_t seed) {
    static uint8_t scratch[SAMPLE_BYTES];
    sample_random random = {seed};
    for (const rm_message_kind *kind = sample_kinds; *kind; ++kind) {
        for (uint32_t i = 0; i < count; ++i) {
            rm_message message = sample_random_message(&random, *kind, scratch);
            print_message(&message);
        }
    }
}

static int digit(char c) {
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

static size_t read_bytes(const char *line, uint8_t *bytes, size_t capacity) {
    size_t size = 0;
    while (size < capacity && isxdigit((unsigned char)line[2 * size]) &&
           isxdigit((unsigned char)line[2 * size + 1])) {
        bytes[size] = (uint8_t)(digit(line[2 * size]) << 4 | digit(line[2 * size + 1]));
        ++size;
    }
    return size;
}

static void read_lines(void) {
    static char line[2 * SAMPLE_BYTES + 2];
    static uint8_t bytes[SAMPLE_BYTES];
    while (fgets(line, sizeof line, stdin)) {
        rm_message message;
        rm_wire_error error;
        size_t size = read_bytes(line, bytes, sizeof bytes);
        if (rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes, size, &message, &error) == RM_OK) {
            print_message(&message);
        } else {
            printf("error|%s at byte %zu: %s\n", error.field, error.offset,
                   rm_status_text(error.status));
        }
    }
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "make") == 0) {
        make((uint32_t)strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "read") == 0) {
        read_lines();
        return 0;
    }
    fputs("usage: remora_exchange_messages make COUNT SEED | read\n", stderr);
    return 2;
}
