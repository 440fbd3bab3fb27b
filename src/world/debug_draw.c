// Debug drawing. Every part of the picture is a function that draws one kind of thing of one body;
// the table below says which bit requests it. All positions are about the origin of the options.

#include "remora/space.h"
#include "remora/world.h"

#include "chase/interp.h"
#include "world/world.h"

#include <string.h>

// Default lengths, and the size of points. Metres. Origin: chosen.
#define POINT_RADIUS 0.08f
#define FACING_LENGTH 0.6f
#define NORMAL_LENGTH 0.5f
#define FULL_TURN 6.2831853f // rad
#define TEXT_ABOVE 2.0f      // over the origin: a head's height

enum { CIRCLE_LINES = 24 };

// All names of reasons fit, with a space after each; the longest has twelve letters.
enum { WORDS_SIZE = 16 * RM_REASON_COUNT };

typedef struct painter {
    const rm_world *world;
    const rm_debug_draw *draw;
    uint32_t origin_cell;
    rm_lane lane;
    rm_body_info info;
    rm_position drawn; // the pose that is shown
    rm_vec3 at;        // its origin
} painter;

// A position about the origin of the options, metres.
static rm_vec3 point_of(const painter *p, const rm_position *position) {
    return rm_vec3_add(position->origin, rm_landblock_offset(p->origin_cell, position->cell));
}

// Missing functions of the host are skipped.
static void line(const painter *p, rm_vec3 from, rm_vec3 to, uint32_t color) {
    if (p->draw->line) {
        p->draw->line(p->draw->user, from, to, color);
    }
}

static void point(const painter *p, rm_vec3 at, uint32_t color) {
    if (p->draw->point) {
        p->draw->point(p->draw->user, at, POINT_RADIUS, color);
    }
}

// From the drawn body, in metres.
static void arrow(const painter *p, rm_vec3 way, uint32_t color) {
    line(p, p->at, rm_vec3_add(p->at, way), color);
}

// A circle in the plane of two unit vectors.
static void circle(const painter *p, rm_vec3 center, float radius, rm_vec3 u, rm_vec3 v,
                   uint32_t color) {
    rm_vec3 from = rm_vec3_add(center, rm_vec3_scale(u, radius));
    for (int i = 1; i <= CIRCLE_LINES; ++i) {
        float angle = FULL_TURN * (float)i / (float)CIRCLE_LINES;
        rm_vec3 arm = rm_vec3_add(rm_vec3_scale(u, rm_cos(angle)), rm_vec3_scale(v, rm_sin(angle)));
        rm_vec3 to = rm_vec3_add(center, rm_vec3_scale(arm, radius));
        line(p, from, to, color);
        from = to;
    }
}

// A dot at the origin of the body, and where it faces.
static void paint_pose(const painter *p) {
    rm_frame frame = rm_position_frame(&p->drawn);
    point(p, p->at, RM_DEBUG_COLOR_POSE);
    arrow(p, rm_vec3_scale(frame.forward, FACING_LENGTH), RM_DEBUG_COLOR_POSE);
}

// Three circles for each sphere of the body.
static void paint_shape(const painter *p) {
    const rm_vec3 x = {1.0f, 0.0f, 0.0f}, y = {0.0f, 1.0f, 0.0f}, z = {0.0f, 0.0f, 1.0f};
    const rm_shape *shape = &p->lane.cold->shape;
    rm_frame frame = rm_frame_make(p->at, p->drawn.rotation);
    for (uint32_t i = 0; i < shape->sphere_count; ++i) {
        rm_vec3 center = rm_frame_point_to_global(&frame, shape->spheres[i].center);
        float radius = shape->spheres[i].radius;
        circle(p, center, radius, x, y, RM_DEBUG_COLOR_SHAPE);
        circle(p, center, radius, x, z, RM_DEBUG_COLOR_SHAPE);
        circle(p, center, radius, y, z, RM_DEBUG_COLOR_SHAPE);
    }
}

// The path that the body is still to chase, node by node; jumps and velocities are left out.
static void paint_queue(const painter *p) {
    const rm_interp_ring *ring = &p->lane.cold->ring;
    rm_interp_head head = rm_lane_head(&p->lane);
    rm_vec3 from = p->at;
    for (uint32_t i = 0; i < head.count; ++i) {
        rm_interp_node node = rm_interp_node_at(&head, ring, i);
        if (node.kind == RM_NODE_POSITION) {
            rm_vec3 to = point_of(p, &node.place);
            line(p, from, to, RM_DEBUG_COLOR_QUEUE);
            point(p, to, RM_DEBUG_COLOR_QUEUE);
            from = to;
        }
    }
}

// Target of the blip if the body gave up now.
static void paint_blip(const painter *p) {
    rm_interp_head head = rm_lane_head(&p->lane);
    rm_position place;
    if (head.count > 0 && rm_interp_blip_place(&head, &p->lane.cold->ring, &place)) {
        rm_vec3 to = point_of(p, &place);
        line(p, p->at, to, RM_DEBUG_COLOR_BLIP);
        point(p, to, RM_DEBUG_COLOR_BLIP);
    }
}

// The normal of the ground that it stands on.
static void paint_contact(const painter *p) {
    if (p->info.transient & RM_TRANSIENT_CONTACT) {
        arrow(p, rm_vec3_scale(p->info.contact_plane.normal, NORMAL_LENGTH),
              RM_DEBUG_COLOR_CONTACT);
    }
}

// The normal of the wall that it slides along.
static void paint_slide(const painter *p) {
    if (p->info.transient & RM_TRANSIENT_SLIDING) {
        arrow(p, rm_vec3_scale(p->info.slide_normal, NORMAL_LENGTH), RM_DEBUG_COLOR_SLIDE);
    }
}

// Metres a second, drawn as metres.
static void paint_velocity(const painter *p) {
    if (!rm_vec3_is_zero(p->info.velocity)) {
        arrow(p, p->info.velocity, RM_DEBUG_COLOR_VELOCITY);
    }
}

// To the body that it sticks to, as that is drawn.
static void paint_sticky(const painter *p) {
    rm_body_id target;
    rm_position there;
    if (p->info.stuck_to != 0 && rm_world_find(p->world, p->info.stuck_to, &target) == RM_OK &&
        rm_body_render(p->world, target, &there) == RM_OK) {
        line(p, p->at, point_of(p, &there), RM_DEBUG_COLOR_STICKY);
    }
}

// Remaining length of the leash, as a circle around the body.
static void paint_leash(const painter *p) {
    const rm_vec3 x = {1.0f, 0.0f, 0.0f}, y = {0.0f, 1.0f, 0.0f};
    const rm_constraint *leash = &p->info.leash;
    const float left[2] = {leash->start - leash->used, leash->max - leash->used};
    for (int i = 0; i < 2 && leash->is_on; ++i) {
        if (left[i] > 0.0f) {
            circle(p, p->at, left[i], x, y, RM_DEBUG_COLOR_LEASH);
        }
    }
}

// The names of the bits with spaces between them.
static void list_reasons(uint32_t reasons, char words[WORDS_SIZE]) {
    size_t length = 0;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (reasons >> i & 1u) {
            const char *name = rm_reason_name(i);
            size_t size = strlen(name);
            if (length > 0) {
                words[length++] = ' ';
            }
            memcpy(words + length, name, size);
            length += size;
        }
    }
    words[length] = '\0';
}

static void paint_reasons(const painter *p) {
    char words[WORDS_SIZE];
    list_reasons(p->info.reasons, words);
    if (words[0] && p->draw->text) {
        rm_vec3 above = {p->at.x, p->at.y, p->at.z + TEXT_ABOVE};
        p->draw->text(p->draw->user, above, words, RM_DEBUG_COLOR_TEXT);
    }
}

static const struct part {
    uint32_t bit;
    void (*paint)(const painter *p);
} parts[] = {
    {RM_DEBUG_SHAPE, paint_shape},   {RM_DEBUG_LEASH, paint_leash},
    {RM_DEBUG_QUEUE, paint_queue},   {RM_DEBUG_BLIP, paint_blip},
    {RM_DEBUG_STICKY, paint_sticky}, {RM_DEBUG_CONTACT, paint_contact},
    {RM_DEBUG_SLIDE, paint_slide},   {RM_DEBUG_VELOCITY, paint_velocity},
    {RM_DEBUG_POSE, paint_pose},     {RM_DEBUG_REASONS, paint_reasons},
};

rm_debug_options rm_default_debug_options(void) {
    return (rm_debug_options){.what = RM_DEBUG_ALL};
}

// Bodies that are away are left out.
static void paint_body(painter *p, uint32_t what) {
    rm_body_id id = p->lane.id;
    if (rm_body_read(p->world, id, &p->info) != RM_OK || p->info.is_away ||
        rm_body_render(p->world, id, &p->drawn) != RM_OK) {
        return;
    }
    p->at = point_of(p, &p->drawn);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        if (what & parts[i].bit) {
            parts[i].paint(p);
        }
    }
}

static void paint_all(painter *p, uint32_t what) {
    for (uint32_t b = 0; b < p->world->block_limit; ++b) {
        rm_block block = rm_world_block(p->world, b);
        uint32_t used = block.marks->used;
        for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
            p->lane = rm_block_lane(&block, i);
            paint_body(p, what);
        }
    }
}

rm_status rm_world_debug_draw(const rm_world *world, const rm_debug_options *options,
                              const rm_debug_draw *draw) {
    rm_debug_options chosen = options ? *options : rm_default_debug_options();
    if (!world || !draw) {
        return RM_ERROR_ARGUMENT;
    }
    painter p = {.world = world, .draw = draw};
    p.origin_cell = world->def.space == RM_SPACE_FLAT ? 0 : chosen.origin_cell;
    if (rm_body_id_is_null(chosen.body)) {
        paint_all(&p, chosen.what);
        return RM_OK;
    }
    rm_status status = rm_world_peek(world, chosen.body, &p.lane);
    if (status == RM_OK) {
        paint_body(&p, chosen.what);
    }
    return status;
}
