// Appearances. Their bytes are kept as received, because an id can be packed in two forms and both
// must be encoded again; walking them here proves that they are well formed.

#include "wire/codec.h"

enum {
    MARKER = 0x11,           // first byte of every appearance. Origin: client
    COUNT_LIMIT = 255,       // entries of a kind: their count is a byte
    LONGEST_ENTRY = 9,       // a texture: part and two long ids
    ID_LIMIT_SHORT = 0x8000, // ids from here on take four bytes
    ID_HIGH_MASK = 0x3FFF,   // of the first of two words. Origin: client
};

// The base palette is an entry of its own, which is there exactly if there are palettes.
static int entry_count(const rm_objdesc *desc) {
    const int palettes = desc->palette_count + (desc->palette_count > 0 ? 1 : 0);
    return palettes + desc->texture_count + desc->part_count;
}

// Entries are in the order of their kinds: base palette, palettes, textures, parts.
static rm_objdesc_kind kind_of(const rm_objdesc *desc, int index) {
    const int palettes = desc->palette_count;
    if (palettes > 0 && index <= palettes) {
        return index == 0 ? RM_OBJDESC_BASE_PALETTE : RM_OBJDESC_PALETTE;
    }
    index -= palettes > 0 ? palettes + 1 : 0;
    return index < desc->texture_count ? RM_OBJDESC_TEXTURE : RM_OBJDESC_PART;
}

// Two bytes, or four when the first two have their top bit set, most significant pair first.
static uint32_t packed_id(rm_codec *codec, uint32_t base, const char *field) {
    uint16_t high = 0;
    rm_codec_u16(codec, &high, field);
    if (high < ID_LIMIT_SHORT) {
        return base + high;
    }
    const size_t start = codec->field_at;
    uint16_t low = 0;
    rm_codec_u16(codec, &low, field);
    if (rm_codec_failed(codec) && codec->error.offset == start + 2) {
        codec->error.offset = start;
    }
    return base + (((uint32_t)high & ID_HIGH_MASK) << 16 | low);
}

static void read_palette(rm_codec *codec, rm_objdesc_entry *entry) {
    entry->id = packed_id(codec, RM_PALETTE_BASE, "palette.id");
    rm_codec_u8(codec, &entry->offset, "palette.offset");
    rm_codec_u8(codec, &entry->length, "palette.length");
}

static void read_texture(rm_codec *codec, rm_objdesc_entry *entry) {
    rm_codec_u8(codec, &entry->part, "texture.part");
    entry->id = packed_id(codec, RM_TEXTURE_BASE, "texture.old");
    entry->new_id = packed_id(codec, RM_TEXTURE_BASE, "texture.new");
}

static void read_part(rm_codec *codec, rm_objdesc_entry *entry) {
    entry->part = 0;
    rm_codec_u8(codec, &entry->part, "part.index");
    entry->id = packed_id(codec, RM_PART_BASE, "part.id");
}

static void read_entry(rm_codec *codec, rm_objdesc_kind kind, rm_objdesc_entry *entry) {
    *entry = (rm_objdesc_entry){.kind = kind};
    if (kind == RM_OBJDESC_BASE_PALETTE) {
        entry->id = packed_id(codec, RM_PALETTE_BASE, "palette.base");
    } else if (kind == RM_OBJDESC_PALETTE) {
        read_palette(codec, entry);
    } else if (kind == RM_OBJDESC_TEXTURE) {
        read_texture(codec, entry);
    } else {
        read_part(codec, entry);
    }
}

static rm_codec reader_of(rm_bytes bytes) {
    return (rm_codec){.mode = RM_CODEC_READ, .in = bytes.data, .size = bytes.size, .index = -1};
}

// --- the short way -------------------------------------------------------------------------------

// First byte behind an id.
static inline size_t after_id(const uint8_t *bytes, size_t at) {
    return at + 2 + (size_t)(bytes[at + 1] >> 7) * 2;
}

static inline size_t after_entry(const uint8_t *bytes, size_t at, rm_objdesc_kind kind) {
    switch (kind) {
    case RM_OBJDESC_BASE_PALETTE:
        return after_id(bytes, at);
    case RM_OBJDESC_PALETTE:
        return after_id(bytes, at) + 2;
    case RM_OBJDESC_TEXTURE:
        return after_id(bytes, after_id(bytes, at + 1));
    default:
        return after_id(bytes, at + 1);
    }
}

// Skips entries of one kind. False where too few bytes are left for any entry.
static bool skip_entries(rm_bytes bytes, int count, rm_objdesc_kind kind, size_t *at) {
    size_t here = *at;
    for (int i = 0; i < count && here + LONGEST_ENTRY <= bytes.size; ++i) {
        here = after_entry(bytes.data, here, kind);
    }
    *at = here;
    return here + LONGEST_ENTRY <= bytes.size;
}

// Number of bytes of the entries, where they end well before the message does: then all of them are
// complete. False leaves that to the walk.
static bool measure_entries(rm_bytes bytes, const rm_objdesc *desc, size_t *size) {
    *size = 0;
    return bytes.data &&
           skip_entries(bytes, desc->palette_count > 0, RM_OBJDESC_BASE_PALETTE, size) &&
           skip_entries(bytes, desc->palette_count, RM_OBJDESC_PALETTE, size) &&
           skip_entries(bytes, desc->texture_count, RM_OBJDESC_TEXTURE, size) &&
           skip_entries(bytes, desc->part_count, RM_OBJDESC_PART, size);
}

// --- entry by entry ------------------------------------------------------------------------------

// Number of bytes of the entries; a failure is stored in the walker.
static size_t walk(rm_codec *walker, const rm_objdesc *desc) {
    const int count = entry_count(desc);
    rm_objdesc_entry entry;
    for (int i = 0; i < count && !rm_codec_failed(walker); ++i) {
        read_entry(walker, kind_of(desc, i), &entry);
    }
    return walker->at;
}

static void show_entry(rm_codec *codec, const rm_objdesc_entry *entry, int index) {
    switch (entry->kind) {
    case RM_OBJDESC_BASE_PALETTE:
        rm_codec_show(codec, RM_FIELD_PACKED, entry->id, -1, "palette.base");
        break;
    case RM_OBJDESC_PALETTE:
        rm_codec_show(codec, RM_FIELD_PACKED, entry->id, index, "palette.id");
        rm_codec_show(codec, RM_FIELD_U8, entry->offset, index, "palette.offset");
        rm_codec_show(codec, RM_FIELD_U8, entry->length, index, "palette.length");
        break;
    case RM_OBJDESC_TEXTURE:
        rm_codec_show(codec, RM_FIELD_U8, entry->part, index, "texture.part");
        rm_codec_show(codec, RM_FIELD_PACKED, entry->id, index, "texture.old");
        rm_codec_show(codec, RM_FIELD_PACKED, entry->new_id, index, "texture.new");
        break;
    case RM_OBJDESC_PART:
        rm_codec_show(codec, RM_FIELD_U8, entry->part, index, "part.index");
        rm_codec_show(codec, RM_FIELD_PACKED, entry->id, index, "part.id");
        break;
    }
}

// Elements are counted from 0 within their kind.
static void show_entries(rm_codec *codec, const rm_objdesc *desc) {
    int counts[RM_OBJDESC_PART + 1] = {0};
    rm_objdesc_cursor cursor = {0};
    rm_objdesc_entry entry;
    while (rm_objdesc_next(desc, &cursor, &entry)) {
        show_entry(codec, &entry, counts[entry.kind]++);
    }
    codec->at += desc->entries.size;
}

// The length of the entries is implied: it is that of a walk over them. The walk has a codec of its
// own, whose offsets are added to those of the message.
static void entries(rm_codec *codec, rm_objdesc *desc) {
    if (codec->mode == RM_CODEC_VISIT) {
        show_entries(codec, desc);
        return;
    }
    rm_bytes bytes = desc->entries;
    if (rm_codec_is_reading(codec)) {
        bytes.data = codec->in + codec->at;
        bytes.size = codec->size - codec->at;
    }
    size_t used;
    rm_codec walker = reader_of(bytes);
    if (!rm_codec_is_reading(codec) || !measure_entries(bytes, desc, &used)) {
        used = walk(&walker, desc);
    }
    const size_t start = codec->at;
    if (rm_codec_failed(&walker)) {
        codec->field_at = start + walker.error.offset;
        rm_codec_fail(codec, walker.error.status, walker.error.field);
        return;
    }
    rm_codec_bytes(codec, &desc->entries, used, "entries");
    rm_codec_require(codec, desc->entries.size == used, RM_ERROR_TRAILING, "entries");
}

void rm_codec_objdesc(rm_codec *codec, rm_objdesc *desc) {
    uint8_t marker = MARKER;
    rm_codec_u8(codec, &marker, "objdesc.marker");
    rm_codec_require(codec, marker == MARKER, RM_ERROR_VALUE, "objdesc.marker");
    rm_codec_u8(codec, &desc->palette_count, "palette.count");
    rm_codec_u8(codec, &desc->texture_count, "texture.count");
    rm_codec_u8(codec, &desc->part_count, "part.count");
    if (!rm_codec_failed(codec)) {
        entries(codec, desc);
    }
    rm_codec_align(codec);
}

bool rm_objdesc_next(const rm_objdesc *desc, rm_objdesc_cursor *cursor, rm_objdesc_entry *entry) {
    if (!desc || !cursor || !entry || cursor->index < 0 || cursor->index >= entry_count(desc) ||
        !desc->entries.data || cursor->offset > desc->entries.size) {
        return false;
    }
    rm_codec codec = reader_of(desc->entries);
    codec.at = cursor->offset;
    rm_objdesc_entry found;
    read_entry(&codec, kind_of(desc, cursor->index), &found);
    if (rm_codec_failed(&codec)) {
        return false;
    }
    *entry = found;
    cursor->index++;
    cursor->offset = codec.at;
    return true;
}

// The shortest form of an id.
static uint8_t *write_id(uint8_t *at, uint32_t id, uint32_t base, bool *is_ok) {
    const uint32_t packed = id - base;
    *is_ok = *is_ok && packed <= 0x3FFFFFFFu;
    if (packed < ID_LIMIT_SHORT) {
        rm_store_u16(at, packed);
        return at + 2;
    }
    rm_store_u16(at, packed >> 16 | ID_LIMIT_SHORT);
    rm_store_u16(at + 2, packed & 0xFFFFu);
    return at + 4;
}

static uint8_t *write_entry(uint8_t *at, const rm_objdesc_entry *entry, bool *is_ok) {
    switch (entry->kind) {
    case RM_OBJDESC_BASE_PALETTE:
        return write_id(at, entry->id, RM_PALETTE_BASE, is_ok);
    case RM_OBJDESC_PALETTE:
        at = write_id(at, entry->id, RM_PALETTE_BASE, is_ok);
        *at++ = entry->offset;
        *at++ = entry->length;
        return at;
    case RM_OBJDESC_TEXTURE:
        *at++ = entry->part;
        at = write_id(at, entry->id, RM_TEXTURE_BASE, is_ok);
        return write_id(at, entry->new_id, RM_TEXTURE_BASE, is_ok);
    case RM_OBJDESC_PART:
        *at++ = entry->part;
        return write_id(at, entry->id, RM_PART_BASE, is_ok);
    }
    *is_ok = false;
    return at;
}

// A base palette is there exactly if palettes are.
static bool count_entries(const rm_objdesc_entry *entries, int count, int counts[4]) {
    for (int i = 0; i < count; ++i) {
        if ((unsigned)entries[i].kind > RM_OBJDESC_PART ||
            (i > 0 && entries[i].kind < entries[i - 1].kind)) {
            return false;
        }
        counts[entries[i].kind]++;
    }
    for (int kind = RM_OBJDESC_PALETTE; kind <= RM_OBJDESC_PART; ++kind) {
        if (counts[kind] > COUNT_LIMIT) {
            return false;
        }
    }
    return counts[RM_OBJDESC_BASE_PALETTE] == (counts[RM_OBJDESC_PALETTE] > 0 ? 1 : 0);
}

rm_status rm_objdesc_write(const rm_objdesc_entry *entries, int count, uint8_t *bytes,
                           size_t capacity, rm_objdesc *desc) {
    if (count < 0 || (count > 0 && (!entries || !bytes)) || !desc) {
        return RM_ERROR_ARGUMENT;
    }
    int counts[4] = {0};
    if (!count_entries(entries, count, counts)) {
        return RM_ERROR_VALUE;
    }
    if (capacity < (size_t)count * LONGEST_ENTRY) {
        return RM_ERROR_BUFFER;
    }
    bool is_ok = true;
    uint8_t *at = bytes;
    for (int i = 0; i < count; ++i) {
        at = write_entry(at, &entries[i], &is_ok);
    }
    if (!is_ok) {
        return RM_ERROR_VALUE;
    }
    *desc = (rm_objdesc){.palette_count = (uint8_t)counts[RM_OBJDESC_PALETTE],
                         .texture_count = (uint8_t)counts[RM_OBJDESC_TEXTURE],
                         .part_count = (uint8_t)counts[RM_OBJDESC_PART],
                         .entries = {bytes, (size_t)(at - bytes)}};
    return RM_OK;
}
