// Motion tables in recordings: their arrays one after the other, each with its count; and packed
// bytes. Tables are made again by rm_motion_table_create, which checks every number of them.

#include "base/allocate.h"
#include "record/record_codec.h"
#include "record/replay.h"

// Arrays of a table, in the order in which they are written.
#define TABLE_ARRAYS                                                                               \
    ARRAY(rm_motion_style, styles, style_count)                                                    \
    ARRAY(rm_motion_entry, cycles, cycle_count)                                                    \
    ARRAY(rm_motion_link, links, link_count)                                                       \
    ARRAY(rm_motion_entry, modifiers, modifier_count)                                              \
    ARRAY(rm_motion_alias, aliases, alias_count)                                                   \
    ARRAY(rm_motion_data, data, data_count)                                                        \
    ARRAY(rm_motion_clip, clips, clip_count)                                                       \
    ARRAY(rm_animation, animations, animation_count)                                               \
    ARRAY(rm_animation_pose, poses, pose_count)                                                    \
    ARRAY(rm_animation_hook, hooks, hook_count)

// Aliases are compared with each other when a table is made. Count. Origin: chosen; the game's
// tables have a handful.
enum { MAX_ALIASES = 4096 };

// Fewest bytes of a row on disk, which bound counts by the bytes left; and most rows of a table.
enum { MIN_ROW = 5, MAX_ROWS = 1 << 20 };

void rm_record_put_table(rm_record_out *out, const rm_table_ref *table) {
    const rm_motion_table_def *def = rm_motion_table_contents(*table);
    put_full_word(out, &def->default_style);
    put_full_word(out, &def->any_substate);
    put_full_word(out, &def->any_cycle);
// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define ARRAY(type, name, count)                                                                   \
    put_count(out, def->count);                                                                    \
    for (uint32_t i = 0; i < def->count; ++i) {                                                    \
        put_##type(out, &def->name[i]);                                                            \
    }
    // NOLINTEND(bugprone-macro-parentheses)
    TABLE_ARRAYS
#undef ARRAY
}

// Every reader of an array takes memory for it, and gives it back with the def.
// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define ARRAY(type, name, count)                                                                   \
    static void read_##name(rm_record_in *in, const rm_allocator *allocator,                       \
                            rm_motion_table_def *def) {                                            \
        size_t left = (size_t)(in->end - in->at) / MIN_ROW;                                        \
        uint32_t rows = (uint32_t)get_count(in, left < MAX_ROWS ? left : MAX_ROWS);                \
        type *array = rows ? (type *)rm_allocate(allocator, rows * sizeof *array) : NULL;          \
        record_require(in, array || rows == 0);                                                    \
        def->name = array;                                                                         \
        def->count = array ? rows : 0;                                                             \
        for (uint32_t i = 0; i < def->count; ++i) {                                                \
            get_##type(in, &array[i]);                                                             \
        }                                                                                          \
    }
// NOLINTEND(bugprone-macro-parentheses)
TABLE_ARRAYS
#undef ARRAY

static void release_arrays(const rm_motion_table_def *def, const rm_allocator *allocator) {
// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define ARRAY(type, name, count)                                                                   \
    rm_release(allocator, (void *)(uintptr_t)def->name, def->count * sizeof *def->name);
    // NOLINTEND(bugprone-macro-parentheses)
    TABLE_ARRAYS
#undef ARRAY
}

rm_motion_table *rm_record_read_table(rm_record_in *in, const rm_allocator *allocator) {
    rm_motion_table_def def;
    rm_motion_table *table = NULL;
    memset(&def, 0, sizeof def);
    get_full_word(in, &def.default_style);
    get_full_word(in, &def.any_substate);
    get_full_word(in, &def.any_cycle);
// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define ARRAY(type, name, count) read_##name(in, allocator, &def);
    // NOLINTEND(bugprone-macro-parentheses)
    TABLE_ARRAYS
#undef ARRAY
    if (record_require(in, def.alias_count <= MAX_ALIASES)) {
        record_require(in, rm_motion_table_create(&def, allocator, &table) == RM_OK);
    }
    release_arrays(&def, allocator);
    return table;
}

void rm_record_get_table(rm_record_in *in, rm_table_ref *table) {
    *table =
        rm_replay_keep_table(in->replay, rm_record_read_table(in, rm_replay_allocator(in->replay)));
    record_require(in, *table != NULL);
}

// --- packed bytes --------------------------------------------------------------------------------

// Shorter runs of zeros are written like other bytes. Count. Origin: chosen, as two counts cost
// about as much.
enum { ZEROS = 4 };

static size_t zeros_at(const uint8_t *bytes, size_t size) {
    size_t count = 0;
    while (count < size && bytes[count] == 0) {
        count += 1;
    }
    return count;
}

// Bytes before the next run of zeros that is worth it, and the length of that run.
static size_t find_zeros(const uint8_t *bytes, size_t size, size_t *zeros) {
    size_t at = 0;
    while (at < size) {
        *zeros = zeros_at(bytes + at, size - at);
        if (*zeros >= ZEROS || (*zeros > 0 && at + *zeros == size)) {
            return at;
        }
        at += *zeros + 1;
    }
    *zeros = 0;
    return size;
}

void rm_record_put_packed(rm_record_out *out, const uint8_t *bytes, size_t size) {
    put_count(out, size);
    while (size > 0) {
        size_t zeros;
        size_t plain = find_zeros(bytes, size, &zeros);
        put_count(out, plain);
        put_bytes(out, bytes, plain);
        put_count(out, zeros);
        bytes += plain + zeros;
        size -= plain + zeros;
    }
}

static bool unpack(rm_record_in *in, uint8_t *bytes, size_t size) {
    while (size > 0 && !in->has_failed) {
        size_t plain = (size_t)get_count(in, size);
        const uint8_t *from = record_take(in, plain);
        if (from && plain) {
            memcpy(bytes, from, plain);
        }
        size_t zeros = (size_t)get_count(in, size - plain); // the memory is zeroed
        record_require(in, plain + zeros > 0);
        bytes += plain + zeros;
        size -= plain + zeros;
    }
    return !in->has_failed;
}

uint8_t *rm_record_read_packed(rm_record_in *in, const rm_allocator *allocator, size_t *size) {
    *size = (size_t)get_count(in, SIZE_MAX / 2);
    uint8_t *bytes = in->has_failed ? NULL : (uint8_t *)rm_allocate(allocator, *size);
    if (bytes && !unpack(in, bytes, *size)) {
        rm_release(allocator, bytes, *size);
        bytes = NULL;
    }
    record_require(in, bytes != NULL);
    return bytes;
}
