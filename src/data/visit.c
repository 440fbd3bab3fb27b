// Kinds of record by id, and reading one record of any kind with every field shown to the host. The
// parsers are those of the loader, so that what can be shown can be loaded.

#include "data/file.h"
#include "data/kinds.h"

#include <string.h>

static const char *const kind_names[RM_DATA_KIND_COUNT] = {
    [RM_DATA_KIND_OTHER] = "other",
    [RM_DATA_KIND_ITERATION] = "Iteration",
    [RM_DATA_KIND_LANDBLOCK] = "Landblock",
    [RM_DATA_KIND_INFO] = "LandblockInfo",
    [RM_DATA_KIND_ROOM] = "EnvCell",
    [RM_DATA_KIND_GFX] = "GfxObj",
    [RM_DATA_KIND_SETUP] = "Setup",
    [RM_DATA_KIND_ANIMATION] = "Animation",
    [RM_DATA_KIND_MOTION_TABLE] = "MotionTable",
    [RM_DATA_KIND_ENVIRONMENT] = "Environment",
    [RM_DATA_KIND_SCENE] = "Scene",
    [RM_DATA_KIND_REGION] = "Region",
};

const char *rm_data_kind_name(rm_data_kind kind) {
    return (unsigned)kind < RM_DATA_KIND_COUNT ? kind_names[kind] : "unknown";
}

static rm_data_kind cell_kind(uint32_t id) {
    uint32_t low = id & 0xFFFFu;
    if (low == 0xFFFFu) {
        return RM_DATA_KIND_LANDBLOCK;
    }
    if (low == 0xFFFEu) {
        return RM_DATA_KIND_INFO;
    }
    return low >= RM_CELL_FIRST_INDOOR ? RM_DATA_KIND_ROOM : RM_DATA_KIND_OTHER;
}

static rm_data_kind portal_kind(uint32_t id) {
    switch (id >> 24) {
    case 0x01:
        return RM_DATA_KIND_GFX;
    case 0x02:
        return RM_DATA_KIND_SETUP;
    case 0x03:
        return RM_DATA_KIND_ANIMATION;
    case 0x09:
        return RM_DATA_KIND_MOTION_TABLE;
    case 0x0D:
        return RM_DATA_KIND_ENVIRONMENT;
    case 0x12:
        return RM_DATA_KIND_SCENE;
    case 0x13:
        return RM_DATA_KIND_REGION;
    default:
        return RM_DATA_KIND_OTHER;
    }
}

rm_data_kind rm_data_kind_of(uint32_t set, uint32_t id) {
    if (id == RM_DATA_ITERATION_ID) {
        return RM_DATA_KIND_ITERATION;
    }
    if (set == RM_DATA_CELL) {
        return cell_kind(id);
    }
    return set == RM_DATA_PORTAL ? portal_kind(id) : RM_DATA_KIND_OTHER;
}

// Output of a parser; one member at a time.
typedef union parsed {
    rm_file_landblock landblock;
    rm_file_info info;
    rm_file_room room;
    rm_file_gfx gfx;
    rm_file_setup setup;
    rm_file_animation animation;
    rm_file_table table;
    rm_file_environment environment;
    rm_file_scene scene;
    rm_file_region region;
} parsed;

static void parse(rm_data_kind kind, rm_reader *r, parsed *out) {
    switch (kind) {
    case RM_DATA_KIND_LANDBLOCK:
        rm_parse_landblock(r, &out->landblock);
        break;
    case RM_DATA_KIND_INFO:
        rm_parse_info(r, &out->info);
        break;
    case RM_DATA_KIND_ROOM:
        rm_parse_room(r, &out->room);
        break;
    case RM_DATA_KIND_GFX:
        rm_parse_gfx(r, &out->gfx);
        break;
    case RM_DATA_KIND_SETUP:
        rm_parse_setup(r, &out->setup);
        break;
    case RM_DATA_KIND_ANIMATION:
        rm_parse_animation(r, &out->animation);
        break;
    case RM_DATA_KIND_MOTION_TABLE:
        rm_parse_table(r, &out->table);
        break;
    case RM_DATA_KIND_ENVIRONMENT:
        rm_parse_environment(r, &out->environment);
        break;
    case RM_DATA_KIND_SCENE:
        rm_parse_scene(r, &out->scene);
        break;
    case RM_DATA_KIND_REGION:
        rm_parse_region(r, &out->region);
        break;
    default:
        break;
    }
}

rm_status rm_data_visit(rm_data_kind kind, uint32_t id, const void *bytes, size_t size,
                        rm_data_field_fn *visit, void *user, rm_data_error *error) {
    const rm_allocator heap = {0};
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if ((!bytes && size > 0) || (unsigned)kind >= RM_DATA_KIND_COUNT) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, id, 0, "null pointer, or no kind");
    }
    rm_arena arena = {&heap, NULL, false};
    rm_reader r = {(const uint8_t *)bytes, size, 0, id, {RM_OK, 0, 0, ""}, &arena, 0, visit, user};
    parsed contents;
    memset(&contents, 0, sizeof contents);
    parse(kind, &r, &contents);
    rm_arena_return_to(&arena, (rm_arena_mark){NULL, 0});
    return rm_data_fail(error, r.error.status, r.error.record, r.error.offset, r.error.field);
}
