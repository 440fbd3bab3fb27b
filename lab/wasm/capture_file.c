// Reading pcap and pcapng files in memory, of either byte order, with times in micro- or
// nanoseconds. Nothing beyond the file is looked at, whatever lengths it claims.

#include "capture_file.h"

enum {
    PCAP_HEADER = 24,
    PCAP_RECORD = 16,
    BLOCK_LEAST = 12, // type, length, length again
    INTERFACES = 64,
};

// Numbers of the formats.
#define PCAP_MICRO 0xA1B2C3D4u
#define PCAP_NANO 0xA1B23C4Du
#define NG_SECTION 0x0A0D0D0Au
#define NG_ORDER 0x1A2B3C4Du
#define NG_INTERFACE 1u
#define NG_SIMPLE 3u
#define NG_ENHANCED 6u
#define OPTION_RESOLUTION 9u
#define NANO 1000000000u

typedef struct interface {
    bool is_known; // its frames can be read
    frame_link link;
    uint64_t units; // of time in a second
} interface;

typedef struct file {
    const uint8_t *bytes;
    size_t size;
    bool is_swapped; // big-endian
    capture_file_fn *take;
    void *user;
    interface interfaces[INTERFACES];
    uint32_t interface_count;
} file;

static uint32_t word_at(const file *f, size_t at) {
    const uint8_t *b = f->bytes + at;
    uint32_t little = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    return f->is_swapped ? __builtin_bswap32(little) : little;
}

static uint32_t half_at(const file *f, size_t at) {
    const uint8_t *b = f->bytes + at;
    return f->is_swapped ? (uint32_t)(b[0] << 8 | b[1]) : (uint32_t)(b[0] | b[1] << 8);
}

// Numbers of link types, as registered.
static bool link_of(uint32_t type, frame_link *link) {
    switch (type) {
    case 1:
        *link = FRAME_LINK_ETHERNET;
        return true;
    case 113:
        *link = FRAME_LINK_COOKED;
        return true;
    case 276:
        *link = FRAME_LINK_COOKED_2;
        return true;
    case 101:
    case 228:
    case 229:
        *link = FRAME_LINK_RAW;
        return true;
    case 0:
    case 108:
        *link = FRAME_LINK_LOOPBACK;
        return true;
    default:
        return false;
    }
}

// -------------------------------------------------------------------------------------------- pcap

static const char *read_pcap(file *f, bool is_nano) {
    capture_frame frame = {.seconds = 0.0};
    if (f->size < PCAP_HEADER) {
        return "the file ends within its header";
    }
    if (!link_of(word_at(f, 20) & 0x0FFFFFFFu, &frame.link)) {
        return "its link type is not one that can be read";
    }
    for (size_t at = PCAP_HEADER; at < f->size;) {
        if (f->size - at < PCAP_RECORD) {
            return "the file ends within a frame";
        }
        uint32_t captured = word_at(f, at + 8);
        if (captured > f->size - at - PCAP_RECORD) {
            return "the file ends within a frame";
        }
        frame.seconds = (double)word_at(f, at);
        frame.nanoseconds = word_at(f, at + 4) * (is_nano ? 1u : 1000u);
        frame.bytes = f->bytes + at + PCAP_RECORD;
        frame.size = captured;
        frame.wire_size = word_at(f, at + 12);
        f->take(f->user, &frame);
        at += PCAP_RECORD + captured;
    }
    return NULL;
}

// ------------------------------------------------------------------------------------------ pcapng

// Units of time in a second from the option of an interface.
static uint64_t units_of(uint8_t resolution) {
    uint64_t units = 1;
    for (int i = 0; i < (resolution & 0x7F) && i < 19; ++i) {
        units *= resolution & 0x80 ? 2 : 10;
    }
    return units;
}

// @param at,end  of the block's body
static void read_interface(file *f, size_t at, size_t end) {
    if (end - at < 8 || f->interface_count == INTERFACES) {
        return;
    }
    interface *i = &f->interfaces[f->interface_count++];
    i->is_known = link_of(half_at(f, at), &i->link);
    i->units = 1000000;
    for (at += 8; end - at >= 4;) {
        uint32_t code = half_at(f, at);
        size_t length = half_at(f, at + 2);
        if (code == 0 || length > end - at - 4) {
            return;
        }
        if (code == OPTION_RESOLUTION && length == 1) {
            i->units = units_of(f->bytes[at + 4]);
        }
        size_t step = 4 + ((length + 3) & ~(size_t)3);
        at = step < end - at ? at + step : end;
    }
}

static void take_enhanced(file *f, size_t at, size_t end) {
    if (end - at < 20) {
        return;
    }
    uint32_t which = word_at(f, at);
    uint64_t time = (uint64_t)word_at(f, at + 4) << 32 | word_at(f, at + 8);
    uint32_t captured = word_at(f, at + 12);
    if (which >= f->interface_count || !f->interfaces[which].is_known || captured > end - at - 20) {
        return;
    }
    uint64_t units = f->interfaces[which].units;
    double fraction = (double)(time % units) / (double)units;
    capture_frame frame = {.link = f->interfaces[which].link,
                           .seconds = (double)(time / units),
                           .nanoseconds = (uint32_t)(fraction * NANO + 0.5) % NANO,
                           .bytes = f->bytes + at + 20,
                           .size = captured,
                           .wire_size = word_at(f, at + 16)};
    f->take(f->user, &frame);
}

// A section begins: its byte order may be another, and its interfaces are.
static const char *begin_section(file *f, size_t at) {
    if (f->size - at < 28) {
        return "the file ends within a section's header";
    }
    f->is_swapped = false;
    f->is_swapped = word_at(f, at + 8) != NG_ORDER;
    f->interface_count = 0;
    return word_at(f, at + 8) == NG_ORDER ? NULL : "a section has no byte order";
}

static const char *read_ng(file *f) {
    for (size_t at = 0; at < f->size;) {
        if (f->size - at < BLOCK_LEAST) {
            return "the file ends within a block";
        }
        const char *problem = word_at(f, at) == NG_SECTION ? begin_section(f, at) : NULL;
        size_t length = problem ? 0 : word_at(f, at + 4);
        if (problem || length < BLOCK_LEAST || length % 4 || length > f->size - at) {
            return problem ? problem : "the file ends within a block";
        }
        uint32_t type = word_at(f, at);
        if (type == NG_INTERFACE) {
            read_interface(f, at + 8, at + length - 4);
        } else if (type == NG_ENHANCED) {
            take_enhanced(f, at + 8, at + length - 4);
        } else if (type == NG_SIMPLE) {
            return "its frames have no times";
        }
        at += length;
    }
    return NULL;
}

const char *capture_file_read(const uint8_t *bytes, size_t size, capture_file_fn *take,
                              void *user) {
    file f = {.bytes = bytes, .size = size, .take = take, .user = user};
    if (size < 4) {
        return "this is no capture";
    }
    uint32_t magic = word_at(&f, 0);
    if (magic == NG_SECTION) {
        return read_ng(&f);
    }
    f.is_swapped = magic != PCAP_MICRO && magic != PCAP_NANO;
    magic = word_at(&f, 0);
    if (magic != PCAP_MICRO && magic != PCAP_NANO) {
        return "this is no capture";
    }
    return read_pcap(&f, magic == PCAP_NANO);
}
