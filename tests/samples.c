#include "samples.h"

#include <stdarg.h>
#include <string.h>

#define KIND(NAME, ...) RM_MESSAGE_##NAME,
const rm_message_kind sample_kinds[] = {RM_MESSAGE_TABLE(KIND) 0};
#undef KIND

FILE *sample_open(rm_message_kind kind) {
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/golden/messages/%s.txt", REMORA_SOURCE_DIR,
             rm_message_name(kind));
    return fopen(path, "r");
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

static size_t parse_hex(const char *text, uint8_t *bytes, size_t capacity) {
    size_t size = 0;
    for (; size < capacity; ++size, text += 2) {
        const int high = hex_digit(text[0]);
        const int low = high < 0 ? -1 : hex_digit(text[1]);
        if (low < 0) {
            break;
        }
        bytes[size] = (uint8_t)(16 * high + low);
    }
    return size;
}

// A title, bytes, and the fields up to the first empty line.
bool sample_next(FILE *file, sample *out) {
    static char line[2 * SAMPLE_BYTES + 16];
    memset(out, 0, sizeof *out);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "sample ", 7) == 0) {
            snprintf(out->title, sizeof out->title, "%.120s", line + 7);
        } else if (strncmp(line, "hex ", 4) == 0) {
            out->size = parse_hex(line + 4, out->bytes, sizeof out->bytes);
        } else if (line[0] == 0 && out->size > 0) {
            return true;
        } else if (line[0] != '#' && out->size > 0) {
            const size_t used = strlen(out->text);
            snprintf(out->text + used, sizeof out->text - used, "%s\n", line);
        }
    }
    return out->size > 0;
}

void sample_append(sample_text *sink, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    // The analyzer of clang 14 does not see va_start. NOLINTNEXTLINE(clang-analyzer-valist*)
    const int length =
        vsnprintf(sink->text + sink->used, sink->capacity - sink->used, format, arguments);
    va_end(arguments);
    sink->used += (size_t)length;
    if (sink->used >= sink->capacity) {
        sink->used = sink->capacity - 1;
    }
}

void sample_append_bytes(sample_text *sink, rm_bytes bytes) {
    sample_append(sink, bytes.size == 0 ? " -" : " ");
    for (size_t i = 0; i < bytes.size; ++i) {
        sample_append(sink, "%02x", bytes.data[i]);
    }
    sample_append(sink, "\n");
}

static void append_field(void *user, const rm_field *field) {
    sample_text *sink = user;
    sample_append(sink, "%s", field->name);
    if (field->index >= 0) {
        sample_append(sink, "[%d]", field->index);
    }
    if (field->type == RM_FIELD_F32) {
        sample_append(sink, " %.9g\n", (double)field->real);
    } else if (field->type == RM_FIELD_BYTES) {
        sample_append_bytes(sink, field->bytes);
    } else {
        sample_append(sink, " 0x%X\n", (unsigned)field->number);
    }
}

bool sample_describe(const rm_message *message, char *text, size_t capacity) {
    sample_text sink = {text, capacity, 0};
    return rm_message_visit(message, append_field, &sink) == RM_OK && sink.used < capacity - 1;
}
