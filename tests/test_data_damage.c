// Damaged files: thousands of mutations of a town's files. Nothing crashes or hangs, a record that
// cannot be read is named with offset and field, and all memory comes back.

#include "remora/data.h"

#include "check.h"
#include "data_town.h"

#include <stdlib.h>

enum { MUTATIONS = 10000 };

// What is taken from the heap, counted and no more: this runs very often.
typedef struct counted {
    int live;
    size_t bytes;
} counted;

static void *take(void *user, size_t size, size_t alignment) {
    counted *heap = user;
    unsigned char *raw = calloc(1, size + 2 * alignment);
    if (!raw) {
        return NULL;
    }
    unsigned char *memory = raw + 2 * alignment - (uintptr_t)raw % alignment;
    memcpy(memory - sizeof raw, &raw, sizeof raw);
    heap->live += 1;
    heap->bytes += size;
    return memory;
}

static void give_back(void *user, void *memory, size_t size) {
    counted *heap = user;
    heap->live -= 1;
    heap->bytes -= size;
    unsigned char *raw;
    memcpy(&raw, (unsigned char *)memory - sizeof raw, sizeof raw);
    free(raw);
}

static rm_allocator counting(counted *heap) {
    return (rm_allocator){.user = heap, .allocate = take, .release = give_back};
}

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 7;
}

// Bytes that reach far: extremes of counts, offsets and floats.
static uint8_t nasty_byte(uint32_t *state) {
    static const uint8_t nasty[8] = {0x00, 0xFF, 0x7F, 0x80, 0x01, 0xFE, 0x42, 0x10};
    uint32_t random = next_random(state);
    return random % 3 ? nasty[random / 3 % 8] : (uint8_t)(random >> 4);
}

// Changes up to sixteen bytes, half of the time next to each other.
static void mutate(bytes *file, uint32_t *state) {
    size_t at = next_random(state) % file->size;
    uint32_t count = 1 + next_random(state) % 16;
    bool is_together = next_random(state) % 2;
    for (uint32_t i = 0; i < count; ++i) {
        file->data[at] = nasty_byte(state);
        at = is_together ? (at + 1) % file->size : next_random(state) % file->size;
    }
}

typedef struct outcome {
    uint32_t loaded, refused, skipped;
} outcome;

static int read_everything(town *t, counted *heap, outcome *seen) {
    rm_data_memory portal = {t->portal.data, t->portal.size};
    rm_data_memory cell = {t->cell.data, t->cell.size};
    rm_data_def def = rm_default_data_def();
    rm_collision_def collision = rm_default_collision_def();
    rm_data *data = NULL;
    rm_collision *world = NULL;
    rm_data_error error;
    rm_data_summary report;
    rm_motion_table *table = NULL;
    rm_data_body body;
    def.portal = rm_data_memory_source(&portal);
    def.cell = rm_data_memory_source(&cell);
    collision.allows_missing_cells = true;
    collision.allocator = def.allocator = counting(heap);
    CHECK(rm_collision_create(&collision, &world) == RM_OK);
    rm_status status = rm_data_create(&def, &data, &error);
    if (status == RM_OK) {
        status = rm_data_load_landblock(world, data, 0xA9, 0xB4, &report, &error);
        seen->loaded += status == RM_OK;
        seen->skipped += status == RM_OK && (report.damaged > 0 || report.missing > 3);
        (void)rm_data_motion_table(data, TOWN_TABLE, &table, NULL, NULL);
        (void)rm_data_setup(data, TOWN_HUMAN, &body, NULL);
        rm_motion_table_destroy(table);
    }
    CHECK((status == RM_OK) == (error.status == RM_OK) && error.field);
    seen->refused += status != RM_OK;
    rm_data_destroy(data);
    rm_collision_destroy(world);
    CHECK(heap->live == 0 && heap->bytes == 0);
    return 0;
}

static int ten_thousand_mutations_do_no_harm(void) {
    // Few free blocks and no more nodes than needed: most mutations hit something that is read.
    town_def def = default_town_def();
    def.has_scenery = true;
    def.portal.is_scattered = def.cell.is_scattered = false;
    def.portal.fanout = def.cell.fanout = 8;
    town t = make_town(&def);
    outcome seen = {0, 0, 0};
    uint32_t state = 1;
    for (int i = 0; i < MUTATIONS; ++i) {
        bytes *file = next_random(&state) % 2 ? &t.portal : &t.cell;
        bytes kept = {NULL, 0, 0};
        counted heap = {0, 0};
        put_fill(&kept, 0, file->size);
        memcpy(kept.data, file->data, file->size);
        mutate(file, &state);
        int failed = read_everything(&t, &heap, &seen);
        memcpy(file->data, kept.data, kept.size);
        bytes_free(&kept);
        CHECK(failed == 0);
    }
    CHECK(seen.loaded + seen.refused == MUTATIONS);
    CHECK(seen.refused > 300 && seen.skipped > 1000);
    free_town(&t);
    return 0;
}

// Every record cut short at every byte: each is told as short, or as what the rest is missing.
static int records_cut_short_are_refused(void) {
    town_def def = default_town_def();
    town t = make_town(&def);
    rm_data_memory memory = {t.portal.data, t.portal.size};
    rm_data_source source = rm_data_memory_source(&memory);
    rm_data_file *file = NULL;
    rm_data_entry entry;
    rm_data_error error;
    uint8_t record[65536];
    uint32_t kinds = 0;
    CHECK(rm_data_file_open(&source, NULL, &file, &error) == RM_OK);
    for (uint32_t id = 0; rm_data_file_next(file, id, &entry, &error) == RM_OK; id = entry.id + 1) {
        rm_data_kind kind = rm_data_kind_of(RM_DATA_PORTAL, entry.id);
        CHECK(rm_data_file_read(file, &entry, record, sizeof record, &error) == RM_OK);
        CHECK(rm_data_visit(kind, entry.id, record, entry.size, NULL, NULL, &error) == RM_OK);
        kinds |= 1u << kind;
        bool is_whole = kind != RM_DATA_KIND_ITERATION && kind != RM_DATA_KIND_REGION;
        for (uint32_t size = 0; size < entry.size && is_whole; ++size) {
            rm_status status = rm_data_visit(kind, entry.id, record, size, NULL, NULL, &error);
            CHECK(status != RM_OK && error.record == entry.id && error.offset <= size);
        }
        record[entry.size] = record[entry.size + 1] = record[entry.size + 2] = 0;
        record[entry.size + 3] = 0;
        if (is_whole) {
            CHECK(rm_data_visit(kind, entry.id, record, entry.size + 4, NULL, NULL, &error) ==
                  RM_ERROR_TRAILING);
            CHECK(error.offset == entry.size);
        }
        CHECK(!is_whole || rm_data_visit(kind, entry.id + 1, record, entry.size, NULL, NULL,
                                         &error) == RM_ERROR_VALUE);
    }
    CHECK(kinds == ((1u << RM_DATA_KIND_ITERATION) | (1u << RM_DATA_KIND_GFX) |
                    (1u << RM_DATA_KIND_SETUP) | (1u << RM_DATA_KIND_ANIMATION) |
                    (1u << RM_DATA_KIND_MOTION_TABLE) | (1u << RM_DATA_KIND_ENVIRONMENT) |
                    (1u << RM_DATA_KIND_SCENE) | (1u << RM_DATA_KIND_REGION)));
    rm_data_file_close(file);
    free_town(&t);
    return 0;
}

// A cell tree of front children only, deeper than any shipped one.
static int deep_trees_end(void) {
    bytes b = {NULL, 0, 0};
    const double plane[4] = {0, 0, 1, 0};
    rm_data_error error;
    put_u32(&b, 0x01000001);
    put_u32(&b, 1);
    put_compressed(&b, 0);
    put_u32(&b, 1);
    put_u32(&b, 0);
    put_compressed(&b, 0);
    for (int i = 0; i < 100000; ++i) {
        put_u32(&b, 0x42506E6E);
        put_f32s(&b, plane, 4);
    }
    CHECK(rm_data_visit(RM_DATA_KIND_GFX, 0x01000001, b.data, b.size, NULL, NULL, &error) ==
          RM_ERROR_VALUE);
    CHECK(strcmp(error.field, "depth of tree") == 0);
    bytes_free(&b);
    return 0;
}

typedef struct tally {
    uint32_t fields, end;
} tally;

static void count_field(void *user, const rm_data_field *field) {
    tally *seen = user;
    seen->fields += field->name != NULL && field->offset == seen->end;
    seen->end = field->offset + field->size;
}

static int fields_are_shown_one_after_the_other(void) {
    bytes b = {NULL, 0, 0};
    rm_data_error error;
    tally seen = {0, 0};
    put_u32(&b, 0xA9B4FFFFu);
    put_u32(&b, 1);
    put_fill(&b, 7, 244);
    CHECK(rm_data_visit(RM_DATA_KIND_LANDBLOCK, 0xA9B4FFFFu, b.data, b.size, count_field, &seen,
                        &error) == RM_OK);
    CHECK(seen.end == 252 && seen.fields == 2 + 81 + 81 + 1);
    bytes_free(&b);
    return 0;
}

typedef struct seen_height {
    uint32_t offset;
    float value;
} seen_height;

// Keeps the first height.
static void see_height(void *user, const rm_data_field *field) {
    seen_height *seen = user;
    if (seen->offset == 0 && strcmp(field->name, "height") == 0) {
        *seen = (seen_height){field->offset, field->real};
    }
}

// A length of two bytes, or 65535 and then one of four. What follows begins at a multiple of four.
static int texts_have_a_short_or_a_long_length(void) {
    for (uint32_t i = 0; i < 2; ++i) {
        const uint32_t length = i == 0 ? 21 : 70001;
        bytes b = {NULL, 0, 0};
        rm_data_error error;
        seen_height seen = {0, 0.0f};
        put_u32(&b, 0x13000000);
        put_u32(&b, 1);
        put_u32(&b, 3);
        put_u16(&b, i == 0 ? length : 0xFFFF);
        if (i == 1) {
            put_u32(&b, length);
        }
        put_fill(&b, 'x', length);
        put_align(&b);
        put_fill(&b, 0, 32);
        const uint32_t heights = (uint32_t)b.size;
        put_f32(&b, 7.5);
        put_fill(&b, 0, 255 * 4);
        CHECK(rm_data_visit(RM_DATA_KIND_REGION, 0x13000000, b.data, b.size, see_height, &seen,
                            &error) == RM_OK);
        CHECK(seen.offset == heights && seen.value == 7.5f);
        bytes_free(&b);
    }
    return 0;
}

void test_data_damage(void) {
    RUN(records_cut_short_are_refused);
    RUN(deep_trees_end);
    RUN(fields_are_shown_one_after_the_other);
    RUN(texts_have_a_short_or_a_long_length);
    RUN(ten_thousand_mutations_do_no_harm);
}
