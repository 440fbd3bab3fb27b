// The Region: the table of heights, and behind calendar, sky and sounds the lists of scenes from
// which scenery is drawn. Only the heights must be readable: scenery is left out where the rest
// is damaged.

#include "data/kinds.h"

// Fields that are skipped. Bytes. Origin: the format.
enum {
    GRID_BYTES = 32,
    DAY_GROUP_BYTES = 16,
    SKY_TIME_BYTES = 44,
    SKY_CHANGE_BYTES = 24,
    SOUND_BYTES = 20,
    MAX_SKY_WORDS = 9, // of a sky object, from July 2012 on
    MIN_SKY_WORDS = 8, // before
};

// Bits of `parts`. Origin: the format.
enum { HAS_SOUND = 1, HAS_SCENES = 2, HAS_SKY = 0x10 };

// Heights that the client takes; it stops filling its table at the first other one. Metres.
static const float MAX_HEIGHT = 800.0f;

// 256 heights in metres, which terrain refers to by index. From the first invalid one on they count
// as 0.
static void parse_heights(rm_reader *r, rm_file_region *out) {
    bool is_filling = true;
    for (int i = 0; i < 256; ++i) {
        float height = rm_reader_f32(r, "height");
        is_filling = is_filling && height >= 0.0f && height <= MAX_HEIGHT;
        out->heights[i] = is_filling ? height : 0.0f;
    }
}

// Days, seasons and hours. They have texts of any length, so that they must be walked to find
// what follows.
static void skip_calendar(rm_reader *r) {
    rm_reader_skip(r, 20, "calendar");
    rm_reader_skip_text(r, "calendar.year");
    uint32_t times = rm_reader_count(r, 12, "calendar.times");
    for (uint32_t i = 0; i < times && !rm_reader_failed(r); ++i) {
        rm_reader_skip(r, 8, "time of day");
        rm_reader_skip_text(r, "time of day.name");
    }
    uint32_t days = rm_reader_count(r, 4, "calendar.days");
    for (uint32_t i = 0; i < days && !rm_reader_failed(r); ++i) {
        rm_reader_skip_text(r, "day.name");
    }
    uint32_t seasons = rm_reader_count(r, 8, "calendar.seasons");
    for (uint32_t i = 0; i < seasons && !rm_reader_failed(r); ++i) {
        rm_reader_skip(r, 4, "season");
        rm_reader_skip_text(r, "season.name");
    }
}

static void skip_day_group(rm_reader *r, uint32_t sky_words) {
    rm_reader_skip(r, 4, "day group.chance");
    rm_reader_skip_text(r, "day group.name");
    uint32_t objects = rm_reader_count(r, sky_words * (size_t)4, "sky objects");
    rm_reader_skip(r, objects * (size_t)sky_words * 4, "sky object");
    uint32_t times = rm_reader_count(r, SKY_TIME_BYTES + 4, "sky times");
    for (uint32_t i = 0; i < times && !rm_reader_failed(r); ++i) {
        rm_reader_skip(r, SKY_TIME_BYTES, "sky time");
        uint32_t changes = rm_reader_count(r, SKY_CHANGE_BYTES, "sky changes");
        rm_reader_skip(r, changes * (size_t)SKY_CHANGE_BYTES, "sky change");
    }
}

// The sky, hour by hour, which is irrelevant to motion.
static void skip_sky(rm_reader *r, uint32_t sky_words) {
    rm_reader_skip(r, 16, "sky.ticks");
    uint32_t groups = rm_reader_count(r, DAY_GROUP_BYTES, "sky.day groups");
    for (uint32_t i = 0; i < groups && !rm_reader_failed(r); ++i) {
        skip_day_group(r, sky_words);
    }
}

static void skip_sounds(rm_reader *r) {
    uint32_t tables = rm_reader_count(r, 8, "sounds");
    for (uint32_t i = 0; i < tables && !rm_reader_failed(r); ++i) {
        rm_reader_skip(r, 4, "sound table");
        uint32_t sounds = rm_reader_count(r, SOUND_BYTES, "sound table.sounds");
        rm_reader_skip(r, sounds * (size_t)SOUND_BYTES, "sound");
    }
}

static void parse_ids(rm_reader *r, const char *field, rm_id_span *out) {
    out->count = rm_reader_count(r, 4, field);
    out->ids = (uint32_t *)rm_reader_array(r, out->count, sizeof *out->ids);
    for (uint32_t i = 0; i < out->count && !rm_reader_failed(r); ++i) {
        out->ids[i] = rm_reader_u32(r, field);
    }
}

// Lists of scenes, by the number that terrain types refer to.
static void parse_scene_types(rm_reader *r, rm_file_region *out) {
    out->scene_type_count = rm_reader_count(r, 8, "scene types");
    out->scene_types =
        (rm_id_span *)rm_reader_array(r, out->scene_type_count, sizeof *out->scene_types);
    for (uint32_t i = 0; i < out->scene_type_count && !rm_reader_failed(r); ++i) {
        (void)rm_reader_u32(r, "scene type.sounds");
        parse_ids(r, "scene type.scenes", &out->scene_types[i]);
    }
}

// Scene types of each type of terrain; names and colours are passed over.
static void parse_terrain_types(rm_reader *r, rm_file_region *out) {
    out->terrain_type_count = rm_reader_count(r, 12, "terrain types");
    out->terrain_types =
        (rm_id_span *)rm_reader_array(r, out->terrain_type_count, sizeof *out->terrain_types);
    for (uint32_t i = 0; i < out->terrain_type_count && !rm_reader_failed(r); ++i) {
        rm_reader_skip_text(r, "terrain type.name");
        (void)rm_reader_u32(r, "terrain type.colour");
        parse_ids(r, "terrain type.scene types", &out->terrain_types[i]);
    }
}

static void parse_scenery(rm_reader *r, uint32_t sky_words, rm_file_region *out) {
    skip_calendar(r);
    uint32_t parts = rm_reader_u32(r, "parts");
    if (parts & HAS_SKY) {
        skip_sky(r, sky_words);
    }
    if (parts & HAS_SOUND) {
        skip_sounds(r);
    }
    if (parts & HAS_SCENES) {
        parse_scene_types(r, out);
    }
    parse_terrain_types(r, out);
    out->has_scenes = !rm_reader_failed(r) && (parts & HAS_SCENES) != 0;
}

void rm_parse_region(rm_reader *r, rm_file_region *out) {
    rm_reader_id(r);
    (void)rm_reader_u32(r, "number");
    uint32_t version = rm_reader_u32(r, "version");
    rm_reader_require(r, version == 3, RM_ERROR_VALUE, 4, "version");
    rm_reader_skip_text(r, "name");
    rm_reader_skip(r, GRID_BYTES, "grid");
    parse_heights(r, out);
    for (uint32_t words = MAX_SKY_WORDS; words >= MIN_SKY_WORDS && !out->has_scenes; --words) {
        rm_reader rest = *r;
        rest.visit = NULL;
        if (!rm_reader_failed(r)) {
            parse_scenery(&rest, words, out);
        }
        if (rest.error.status == RM_ERROR_MEMORY) {
            rm_reader_fail(r, RM_ERROR_MEMORY, rest.at, "memory");
        }
    }
}
