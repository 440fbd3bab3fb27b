// Formats are told by their magic numbers; a text is one whose first bytes are all printable.

#include "format.h"

#include "recording.h"

#include <string.h>

enum { BEGINNING = 0x148 }; // bytes: up to the magic number of a data file, and a little more

typedef struct signature {
    size_t offset, size;
    const char *bytes;
    const char *text;
} signature;

static const char capture[] = "a capture (remora pcap, replay and score read those)";
static const char data[] = "a data file of the game (remora data reads those)";

static const signature signatures[] = {
    {0, 4, "\xD4\xC3\xB2\xA1", capture},
    {0, 4, "\xA1\xB2\xC3\xD4", capture},
    {0, 4, "\x4D\x3C\xB2\xA1", capture},
    {0, 4, "\xA1\xB2\x3C\x4D", capture},
    {0, 4, "\x0A\x0D\x0D\x0A", capture},
    {0x140, 4, "BT\0\0", data},
    {0x12C, 4, "BT\0\0", "a data file of before June 2005, which is not read"},
    {0, 8, "\x89PNG\r\n\x1A\n", "a picture (PNG)"},
    {0, 2, "\x1F\x8B", "compressed by gzip: unpack it first"},
    {0, 4, "\x28\xB5\x2F\xFD", "compressed by zstd: unpack it first"},
    {0, 6, "\xFD\x37zXZ\0", "compressed by xz: unpack it first"},
    {0, 4, "PK\x03\x04", "a zip archive: unpack it first"},
    {0, 4, "\x7F\x45LF", "a program"},
    {0, 1, "{", "JSON (traces: remora score and replay; tables: remora table)"},
};

static const char *text_of_bytes(const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; ++i) {
        const signature *s = &signatures[i];
        if (s->offset + s->size <= size && memcmp(bytes + s->offset, s->bytes, s->size) == 0) {
            return s->text;
        }
    }
    for (size_t i = 0; i < size; ++i) {
        if (bytes[i] < 0x20 && !strchr("\t\n\r", bytes[i])) {
            return "of no format that remora knows";
        }
    }
    return size ? "a text" : "empty";
}

const char *format_text(const char *path) {
    unsigned char bytes[BEGINNING];
    FILE *in = fopen(path, "rb");
    if (!in) {
        return "not to be read";
    }
    bool is_recording = recording_is_one(in);
    size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    return is_recording ? "a recording (remora replay and remora score read those)"
                        : text_of_bytes(bytes, size);
}

void format_tell(const char *program, const char *path, const char *expected) {
    fprintf(stderr, "%s: %s: not %s; it is %s\n", program, path, expected, format_text(path));
}
