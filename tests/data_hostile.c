#include "data_hostile.h"

#include <string.h>

static const double spot[7] = {96, 96, 20, 1, 0, 0, 0};

bytes hostile_setup(uint32_t id, uint32_t gfx, uint32_t step, uint32_t parts, double radius) {
    const double sorting[4] = {0, 0, 0, radius};
    bytes b = {NULL, 0, 0};
    put_u32(&b, id);
    put_u32(&b, 0);
    put_u32(&b, parts);
    for (uint32_t i = 0; i < parts; ++i) {
        put_u32(&b, gfx + i * step);
    }
    put_fill(&b, 0, 5 * 4); // no holding places, connection points, placements, solids
    put_fill(&b, 0, 4 * 4); // sizes
    put_f32s(&b, sorting, 4);
    put_fill(&b, 0, 4 * 4);     // sphere for selecting
    put_fill(&b, 0, 4 + 5 * 4); // no lights, and nothing that it refers to
    return b;
}

static void put_triangle(bytes *b, uint32_t i) {
    put_u16(b, i);
    put_u8(b, 3);
    put_u8(b, 4); // no texture
    put_u32(b, 0);
    put_u16(b, 1);
    put_u16(b, 0xFFFF);
    for (uint32_t k = 0; k < 3; ++k) {
        put_u16(b, 3 * i + k);
    }
}

static void put_corner(bytes *b, uint32_t i, uint32_t k) {
    const uint32_t row = i / 16;
    const uint32_t layer = row / 16;
    const double place[3] = {0.1 * (i % 16) + (k == 1 ? 0.05 : 0),
                             0.1 * (row % 16) + (k == 2 ? 0.05 : 0), 0.1 * (double)layer};
    put_u16(b, 3 * i + k);
    put_u16(b, 0);
    put_f32s(b, place, 3);
    put_fill(b, 0xCD, 12);
}

bytes hostile_gfx(uint32_t id, uint32_t triangles) {
    const double sphere[4] = {0, 0, 0, 9};
    bytes b = {NULL, 0, 0};
    put_u32(&b, id);
    put_u32(&b, 1);
    put_compressed(&b, 0);
    put_u32(&b, 1);
    put_u32(&b, 3 * triangles);
    for (uint32_t i = 0; i < 3 * triangles; ++i) {
        put_corner(&b, i / 3, i % 3);
    }
    put_compressed(&b, triangles);
    for (uint32_t i = 0; i < triangles; ++i) {
        put_triangle(&b, i);
    }
    put_u32(&b, 0x4C454146); // one leaf with all of them
    put_fill(&b, 0, 8);
    put_f32s(&b, sphere, 4);
    put_u32(&b, triangles);
    for (uint32_t i = 0; i < triangles; ++i) {
        put_u16(&b, i);
    }
    put_fill(&b, 0, 12);
    return b;
}

bytes hostile_scene(uint32_t id, uint32_t model, uint32_t count) {
    const double frame[7] = {4, 6, 0, 1, 0, 0, 0};
    const double numbers[8] = {1, 0, 0, 1, 1, 0, 0, 1};
    bytes b = {NULL, 0, 0};
    put_u32(&b, id);
    put_u32(&b, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_u32(&b, model + i);
        put_frame(&b, frame);
        put_f32s(&b, numbers, 8);
        put_fill(&b, 0, 12);
    }
    return b;
}

bytes hostile_info(uint32_t key, uint32_t model, uint32_t count) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, key << 16 | 0xFFFE);
    put_u32(&b, 0);
    put_u32(&b, count);
    for (uint32_t i = 0; i < count; ++i) {
        put_u32(&b, model);
        put_frame(&b, spot);
    }
    put_u32(&b, 0); // no buildings
    return b;
}

// Records under construction. At most as many as the tests need.
enum { MOST = 300 };

typedef struct record_list {
    bytes bytes[MOST];
    town_record records[MOST];
    size_t count;
} record_list;

static void add_record(record_list *list, uint32_t id, bytes b) {
    list->bytes[list->count] = b;
    list->records[list->count++] = (town_record){id, b.data, b.size};
}

static town make_town_of(record_list *list, bool has_scenery, bool shares) {
    town_def def = default_town_def();
    def.portal.is_scattered = def.cell.is_scattered = false;
    def.portal.fanout = def.cell.fanout = 40;
    def.portal.shares_tails = shares;
    def.has_scenery = has_scenery;
    def.records = list->records;
    def.record_count = list->count;
    town t = make_town(&def);
    for (size_t i = 0; i < list->count; ++i) {
        bytes_free(&list->bytes[i]);
    }
    list->count = 0;
    return t;
}

static const uint32_t info_id = (uint32_t)HOSTILE_LANDBLOCK << 16 | 0xFFFE;

town make_crowded_town(uint32_t parts, uint32_t objects) {
    static record_list list;
    add_record(&list, HOSTILE_SETUP, hostile_setup(HOSTILE_SETUP, TOWN_BOX, 0, parts, 1));
    add_record(&list, info_id, hostile_info(HOSTILE_LANDBLOCK, HOSTILE_SETUP, objects));
    return make_town_of(&list, false, false);
}

town make_barren_town(uint32_t models, uint32_t triangles) {
    static record_list list;
    for (uint32_t i = 0; i < models; ++i) {
        add_record(&list, HOSTILE_GFX + i, hostile_gfx(HOSTILE_GFX + i, triangles));
        add_record(&list, HOSTILE_SETUP + i,
                   hostile_setup(HOSTILE_SETUP + i, HOSTILE_GFX + i, 0, 1, 1000));
    }
    add_record(&list, TOWN_SCENE, hostile_scene(TOWN_SCENE, HOSTILE_SETUP, models));
    add_record(&list, info_id, hostile_info(HOSTILE_LANDBLOCK, 0, 0));
    return make_town_of(&list, true, false);
}

town make_shared_town(uint32_t parts, uint32_t triangles, bool shares) {
    static record_list list;
    for (uint32_t i = 0; i < parts; ++i) {
        add_record(&list, HOSTILE_GFX + i, hostile_gfx(HOSTILE_GFX + i, triangles));
    }
    add_record(&list, HOSTILE_SETUP, hostile_setup(HOSTILE_SETUP, HOSTILE_GFX, 1, parts, 1));
    add_record(&list, info_id, hostile_info(HOSTILE_LANDBLOCK, HOSTILE_SETUP, 1));
    return make_town_of(&list, false, shares);
}
