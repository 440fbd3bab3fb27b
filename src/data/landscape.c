// Parsers of landblocks, their infos, rooms and scenes. The layouts are those of the format; a
// parser runs straight through, and the reader remembers the first failure.

#include "data/data_numbers.h"
#include "data/kinds.h"
#include "space/space_numbers.h"

// Fewest bytes of what lists hold. Origin: the format.
enum {
    OBJECT_BYTES = 32,
    BUILDING_BYTES = 40,
    BUILDING_PORTAL_BYTES = 8,
    ROOM_PORTAL_BYTES = 8,
    SCENE_OBJECT_BYTES = 76,
};

// Bits of a room's flags, and of an info's mask. Origin: the format.
enum { ROOM_HAS_OBJECTS = 2, ROOM_HAS_RESTRICTION = 8, INFO_HAS_RESTRICTIONS = 1 };

void rm_parse_landblock(rm_reader *r, rm_file_landblock *out) {
    rm_reader_id(r);
    out->has_objects = rm_reader_u32(r, "has objects") != 0;
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        out->words[i] = (uint16_t)rm_reader_u16(r, "terrain");
    }
    for (int i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        out->heights[i] = (uint16_t)rm_reader_u8(r, "height");
    }
    rm_reader_align(r);
    rm_reader_end(r, 0);
}

// ------------------------------------------------------------------------------------------- infos

static void parse_object(rm_reader *r, rm_file_object *out) {
    out->model = rm_reader_u32(r, "object.model");
    out->at = rm_reader_frame(r, "object.frame");
}

static rm_file_object *parse_objects(rm_reader *r, uint32_t *count) {
    *count = rm_reader_count(r, OBJECT_BYTES, "objects.count");
    rm_file_object *objects = (rm_file_object *)rm_reader_array(r, *count, sizeof *objects);
    for (uint32_t i = 0; i < *count && !rm_reader_failed(r); ++i) {
        parse_object(r, &objects[i]);
    }
    return objects;
}

static void parse_building_portal(rm_reader *r, rm_file_portal *out) {
    out->flags = rm_reader_u16(r, "portal.flags");
    out->cell = rm_reader_u16(r, "portal.cell");
    out->portal = rm_reader_u16(r, "portal.portal");
    uint32_t seen = rm_reader_u16(r, "portal.visible count");
    rm_reader_skip(r, seen * (size_t)2, "portal.visible cells");
    rm_reader_align(r);
}

static void parse_building(rm_reader *r, rm_file_building *out) {
    parse_object(r, &out->object);
    (void)rm_reader_u32(r, "building.leaves");
    out->portal_count = rm_reader_count(r, BUILDING_PORTAL_BYTES, "building.portals");
    out->portals = (rm_file_portal *)rm_reader_array(r, out->portal_count, sizeof *out->portals);
    for (uint32_t i = 0; i < out->portal_count && !rm_reader_failed(r); ++i) {
        parse_building_portal(r, &out->portals[i]);
    }
}

static void skip_restrictions(rm_reader *r) {
    uint32_t count = rm_reader_u16(r, "restrictions.count");
    (void)rm_reader_u16(r, "restrictions.buckets");
    rm_reader_skip(r, count * (size_t)8, "restrictions");
}

void rm_parse_info(rm_reader *r, rm_file_info *out) {
    rm_reader_id(r);
    out->room_count = rm_reader_u32(r, "rooms");
    rm_reader_require(r, out->room_count <= RM_CELL_LAST_INDOOR - RM_CELL_FIRST_INDOOR + 1,
                      RM_ERROR_RANGE, 4, "rooms");
    out->objects = parse_objects(r, &out->object_count);
    uint32_t count = rm_reader_u16(r, "buildings.count");
    uint32_t mask = rm_reader_u16(r, "buildings.mask");
    out->building_count = rm_reader_check_count(r, count, BUILDING_BYTES, 4, "buildings.count");
    out->buildings =
        (rm_file_building *)rm_reader_array(r, out->building_count, sizeof *out->buildings);
    for (uint32_t i = 0; i < out->building_count && !rm_reader_failed(r); ++i) {
        parse_building(r, &out->buildings[i]);
    }
    if (mask & INFO_HAS_RESTRICTIONS) {
        skip_restrictions(r);
    }
    rm_reader_end(r, 0);
}

// ------------------------------------------------------------------------------------------- rooms

static void parse_room_portals(rm_reader *r, uint32_t count, rm_file_room *out) {
    out->portal_count = rm_reader_check_count(r, count, ROOM_PORTAL_BYTES, 0, "portals");
    out->portals = (rm_file_portal *)rm_reader_array(r, out->portal_count, sizeof *out->portals);
    for (uint32_t i = 0; i < out->portal_count && !rm_reader_failed(r); ++i) {
        rm_file_portal *portal = &out->portals[i];
        portal->flags = rm_reader_u16(r, "portal.flags");
        portal->polygon = rm_reader_u16(r, "portal.polygon");
        portal->cell = rm_reader_u16(r, "portal.cell");
        portal->portal = rm_reader_u16(r, "portal.portal");
    }
}

static void parse_visible(rm_reader *r, uint32_t count, rm_file_room *out) {
    out->visible_count = rm_reader_check_count(r, count, 2, 0, "visible cells");
    out->visible = (uint32_t *)rm_reader_array(r, out->visible_count, sizeof *out->visible);
    for (uint32_t i = 0; i < out->visible_count && !rm_reader_failed(r); ++i) {
        out->visible[i] = rm_reader_u16(r, "visible cell");
    }
}

void rm_parse_room(rm_reader *r, rm_file_room *out) {
    rm_reader_id(r);
    uint32_t flags = rm_reader_u32(r, "flags");
    uint32_t again = rm_reader_u32(r, "id again");
    rm_reader_require(r, again == r->record, RM_ERROR_VALUE, 4, "id again");
    uint32_t surfaces = rm_reader_u8(r, "surfaces.count");
    uint32_t portals = rm_reader_u8(r, "portals.count");
    uint32_t visible = rm_reader_u16(r, "visible.count");
    rm_reader_skip(r, surfaces * (size_t)2, "surfaces");
    out->environment = RM_DATA_ENVIRONMENT_FIRST + rm_reader_u16(r, "environment");
    out->structure = rm_reader_u16(r, "structure");
    out->at = rm_reader_frame(r, "at");
    parse_room_portals(r, portals, out);
    parse_visible(r, visible, out);
    if (flags & ROOM_HAS_OBJECTS) {
        out->objects = parse_objects(r, &out->object_count);
    }
    if (flags & ROOM_HAS_RESTRICTION) {
        (void)rm_reader_u32(r, "restriction");
    }
    rm_reader_end(r, 0);
}

// ------------------------------------------------------------------------------------------ scenes

static void parse_scene_object(rm_reader *r, rm_scene_object *out) {
    parse_object(r, &out->object);
    out->frequency = rm_reader_f32(r, "object.frequency");
    out->shift_x = rm_reader_f32(r, "object.shift x");
    out->shift_y = rm_reader_f32(r, "object.shift y");
    out->min_scale = rm_reader_f32(r, "object.min scale");
    out->max_scale = rm_reader_f32(r, "object.max scale");
    out->max_rotation = rm_reader_f32(r, "object.max rotation");
    out->min_slope = rm_reader_f32(r, "object.min slope");
    out->max_slope = rm_reader_f32(r, "object.max slope");
    out->is_aligned = rm_reader_u32(r, "object.align") != 0;
    (void)rm_reader_u32(r, "object.orient");
    out->is_weenie = rm_reader_u32(r, "object.is weenie") != 0;
}

void rm_parse_scene(rm_reader *r, rm_file_scene *out) {
    rm_reader_id(r);
    out->count = rm_reader_count(r, SCENE_OBJECT_BYTES, "objects.count");
    out->objects = (rm_scene_object *)rm_reader_array(r, out->count, sizeof *out->objects);
    for (uint32_t i = 0; i < out->count && !rm_reader_failed(r); ++i) {
        parse_scene_object(r, &out->objects[i]);
    }
    rm_reader_end(r, 0);
}
