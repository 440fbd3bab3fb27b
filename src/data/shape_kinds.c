// Parsers of shapes: GfxObj, Environment, Setup. Physics polygons are kept with the order in which
// the file's own tree lists them; polygons that are only drawn serve to find portals.

#include "data/data_numbers.h"
#include "data/kinds.h"

#include <string.h>

// Bits of a GfxObj's flags. Origin: the format.
enum { GFX_PHYSICS = 1, GFX_DRAWING = 2, GFX_DEGRADE = 8 };

// Bits of a Setup's flags. Origin: the format.
enum { SETUP_PARENTS = 1, SETUP_SCALES = 2 };

// Placements of a Setup: that of static objects, and their fallback.
enum { PLACEMENT_DEFAULT = 0, PLACEMENT_LYING = 0x65 };

// Fewest bytes of the items of each list, and padding that may follow a record. Origin: the format.
enum {
    STRUCTURE_BYTES = 48,
    HOLDING_BYTES = 36,
    PLACEMENT_BYTES = 8,
    CYLINDER_BYTES = 20,
    SPHERE_BYTES = 16,
    LIGHT_BYTES = 48,
    FRAME_BYTES = 28,
    MAX_PADDING = 3,
};

static void parse_counted_polygons(rm_reader *r, const rm_file_vertices *vertices,
                                   const char *field, rm_file_polygons *out) {
    uint32_t count = rm_reader_small_count(r, RM_FILE_POLYGON_BYTES, field);
    rm_parse_polygons(r, count, vertices, out);
}

void rm_parse_gfx(rm_reader *r, rm_file_gfx *out) {
    rm_reader_id(r);
    uint32_t flags = rm_reader_u32(r, "flags");
    uint32_t surfaces = rm_reader_small_count(r, 4, "surfaces.count");
    rm_reader_skip(r, surfaces * (size_t)4, "surfaces");
    rm_parse_vertices(r, &out->vertices);
    out->has_physics = (flags & GFX_PHYSICS) != 0;
    if (flags & GFX_PHYSICS) {
        parse_counted_polygons(r, &out->vertices, "physics polygons", &out->solid);
        rm_parse_physics_tree(r, &out->solid, &out->order);
    }
    rm_reader_skip(r, 12, "sort centre");
    if (flags & GFX_DRAWING) {
        parse_counted_polygons(r, &out->vertices, "polygons", &out->drawn);
        rm_parse_drawing_tree(r, &out->drawn, &out->portals);
    }
    if (flags & GFX_DEGRADE) {
        (void)rm_reader_u32(r, "degrade");
    }
    rm_reader_end(r, MAX_PADDING);
}

// ------------------------------------------------------------------------------------ environments

static void parse_structure(rm_reader *r, rm_file_structure *out) {
    out->number = rm_reader_u32(r, "structure.number");
    uint32_t drawn = rm_reader_count(r, RM_FILE_POLYGON_BYTES, "structure.polygons");
    uint32_t solid = rm_reader_count(r, RM_FILE_POLYGON_BYTES, "structure.physics polygons");
    uint32_t portals = rm_reader_count(r, 2, "structure.portals");
    rm_parse_vertices(r, &out->vertices);
    drawn = rm_reader_check_count(r, drawn, RM_FILE_POLYGON_BYTES, 0, "structure.polygons");
    rm_parse_polygons(r, drawn, &out->vertices, &out->drawn);
    rm_reader_skip(r, portals * (size_t)2, "structure.portal polygons");
    rm_reader_align(r);
    rm_parse_cell_tree(r, &out->planes, &out->plane_count);
    solid = rm_reader_check_count(r, solid, RM_FILE_POLYGON_BYTES, 0, "structure.physics polygons");
    rm_parse_polygons(r, solid, &out->vertices, &out->solid);
    rm_parse_physics_tree(r, &out->solid, &out->order);
    if (rm_reader_u32(r, "structure.has drawing") != 0) {
        rm_portal_pairs ignored;
        rm_parse_drawing_tree(r, &out->drawn, &ignored);
    }
    rm_reader_align(r);
}

void rm_parse_environment(rm_reader *r, rm_file_environment *out) {
    rm_reader_id(r);
    out->count = rm_reader_count(r, STRUCTURE_BYTES, "structures.count");
    out->structures = (rm_file_structure *)rm_reader_array(r, out->count, sizeof *out->structures);
    for (uint32_t i = 0; i < out->count && !rm_reader_failed(r); ++i) {
        parse_structure(r, &out->structures[i]);
    }
    rm_reader_end(r, 0);
}

// ------------------------------------------------------------------------------------------ setups

// A count of at most RM_DATA_MAX_PARTS.
static uint32_t parse_part_count(rm_reader *r, size_t each, const char *field) {
    uint32_t count = rm_reader_count(r, each, field);
    rm_reader_require(r, count <= RM_DATA_MAX_PARTS, RM_ERROR_VALUE, 4, field);
    return rm_reader_failed(r) ? 0 : count;
}

static void parse_parts(rm_reader *r, rm_file_setup *out) {
    out->part_count = parse_part_count(r, 4, "parts.count");
    out->parts = (uint32_t *)rm_reader_array(r, out->part_count, sizeof *out->parts);
    for (uint32_t i = 0; i < out->part_count && !rm_reader_failed(r); ++i) {
        out->parts[i] = rm_reader_u32(r, "part");
    }
    rm_reader_skip(r, out->flags & SETUP_PARENTS ? out->part_count * (size_t)4 : 0, "parents");
    if (out->flags & SETUP_SCALES) {
        out->scales = (float *)rm_reader_array(r, out->part_count, sizeof *out->scales);
        for (uint32_t i = 0; i < out->part_count && !rm_reader_failed(r); ++i) {
            out->scales[i] = rm_reader_vec3(r, "scale").z;
        }
    }
}

static void skip_holding_places(rm_reader *r, const char *field) {
    uint32_t count = rm_reader_count(r, HOLDING_BYTES, field);
    rm_reader_skip(r, count * (size_t)HOLDING_BYTES, field);
}

static rm_animation_pose *parse_placement(rm_reader *r, uint32_t parts) {
    parts = rm_reader_check_count(r, parts, FRAME_BYTES, 0, "placement.frames");
    rm_animation_pose *places = (rm_animation_pose *)rm_reader_array(r, parts, sizeof *places);
    for (uint32_t i = 0; i < parts && !rm_reader_failed(r); ++i) {
        places[i] = rm_reader_frame(r, "placement.frame");
    }
    rm_parse_hooks(r, 0, NULL);
    return places;
}

static void parse_placements(rm_reader *r, rm_file_setup *out) {
    bool is_lying = false;
    uint32_t count = rm_reader_count(r, PLACEMENT_BYTES, "placements.count");
    for (uint32_t i = 0; i < count && !rm_reader_failed(r); ++i) {
        uint32_t key = rm_reader_u32(r, "placement.key");
        bool is_wanted = key == PLACEMENT_LYING || (key == PLACEMENT_DEFAULT && !is_lying);
        rm_animation_pose *places = parse_placement(r, out->part_count);
        out->places = is_wanted ? places : out->places;
        is_lying = is_lying || key == PLACEMENT_LYING;
    }
}

static void parse_solids(rm_reader *r, rm_file_setup *out) {
    out->cylinder_count = parse_part_count(r, CYLINDER_BYTES, "cylinders.count");
    out->cylinders = (rm_part *)rm_reader_array(r, out->cylinder_count, sizeof *out->cylinders);
    for (uint32_t i = 0; i < out->cylinder_count && !rm_reader_failed(r); ++i) {
        out->cylinders[i].at = rm_reader_vec3(r, "cylinder.low point");
        out->cylinders[i].radius = rm_reader_f32(r, "cylinder.radius");
        out->cylinders[i].height = rm_reader_f32(r, "cylinder.height");
    }
    out->sphere_count = parse_part_count(r, SPHERE_BYTES, "spheres.count");
    out->spheres = (rm_sphere *)rm_reader_array(r, out->sphere_count, sizeof *out->spheres);
    for (uint32_t i = 0; i < out->sphere_count && !rm_reader_failed(r); ++i) {
        out->spheres[i] = rm_reader_sphere(r, "sphere");
    }
}

void rm_parse_setup(rm_reader *r, rm_file_setup *out) {
    rm_reader_id(r);
    out->flags = rm_reader_u32(r, "flags");
    parse_parts(r, out);
    skip_holding_places(r, "holding places");
    skip_holding_places(r, "connection points");
    parse_placements(r, out);
    parse_solids(r, out);
    out->height = rm_reader_f32(r, "height");
    out->radius = rm_reader_f32(r, "radius");
    out->step_up = rm_reader_f32(r, "step up");
    out->step_down = rm_reader_f32(r, "step down");
    out->sorting = rm_reader_sphere(r, "sorting sphere");
    rm_reader_skip(r, 16, "selection sphere");
    uint32_t lights = rm_reader_count(r, LIGHT_BYTES, "lights.count");
    rm_reader_skip(r, lights * (size_t)LIGHT_BYTES, "lights");
    (void)rm_reader_u32(r, "animation");
    (void)rm_reader_u32(r, "script");
    out->motion_table = rm_reader_u32(r, "motion table");
    (void)rm_reader_u32(r, "sound table");
    (void)rm_reader_u32(r, "script table");
    rm_reader_end(r, MAX_PADDING);
}
