// Parsers of motion: hooks, Animation, MotionTable. Hooks are kept in the order of their frames;
// unused payloads are skipped by their size.

#include "data/kinds.h"

#include <string.h>

// Fewest bytes of what lists hold. Origin: the format.
enum { HOOK_BYTES = 8, STYLE_BYTES = 8, MOTION_BYTES = 8, LINK_BYTES = 8, CLIP_BYTES = 16 };

// Padding that may follow a record. Origin: the format.
enum { MAX_PADDING = 3 };

// Bits of `present` in a motion. Origin: the format.
enum { HAS_VELOCITY = 1, HAS_OMEGA = 2 };

// The kind of hook whose payload varies in size: a part is replaced.
enum { HOOK_REPLACE = 5, HOOK_KINDS = 27 };

// Bytes behind kind and direction. Origin: the format.
static const uint8_t hook_bytes[HOOK_KINDS] = {0, 4, 4, 28, 0, 0, 4,  16, 12, 16, 12, 16, 8, 40,
                                               4, 4, 4, 0,  4, 8, 12, 16, 12, 8,  12, 4,  40};

static void append_hook(rm_reader *r, rm_hook_list *list, rm_animation_hook hook) {
    void *items = list->items;
    if (rm_reader_grow(r, &items, &list->capacity, list->count, sizeof hook)) {
        list->items = (rm_animation_hook *)items;
        list->items[list->count++] = hook;
    }
}

// A part and the model that replaces it: an id below 0x8000 takes two bytes, others four.
static void skip_replacement(rm_reader *r) {
    (void)rm_reader_u8(r, "hook.part");
    if (rm_reader_u16(r, "hook.model") & 0x8000u) {
        (void)rm_reader_u16(r, "hook.model");
    }
    rm_reader_align(r);
}

static void parse_hook(rm_reader *r, uint32_t frame, rm_hook_list *out) {
    uint32_t kind = rm_reader_u32(r, "hook.kind");
    rm_reader_require(r, kind < HOOK_KINDS, RM_ERROR_VALUE, 4, "hook.kind");
    uint32_t direction = rm_reader_u32(r, "hook.direction");
    rm_reader_require(r, direction + 1 <= 2, RM_ERROR_VALUE, 4, "hook.direction");
    if (rm_reader_failed(r)) {
        return;
    }
    if (kind == HOOK_REPLACE) {
        skip_replacement(r);
    } else {
        rm_reader_skip(r, hook_bytes[kind], "hook.payload");
    }
    if (out && !rm_reader_failed(r)) {
        append_hook(r, out, (rm_animation_hook){frame, (int32_t)direction, kind});
    }
}

void rm_parse_hooks(rm_reader *r, uint32_t frame, rm_hook_list *out) {
    uint32_t count = rm_reader_count(r, HOOK_BYTES, "hooks.count");
    for (uint32_t i = 0; i < count && !rm_reader_failed(r); ++i) {
        parse_hook(r, frame, out);
    }
}

// -------------------------------------------------------------------------------------- animations

// Bits of an animation's flags, and bytes of a frame. Origin: the format.
enum { HAS_BODY_FRAMES = 1, FRAME_BYTES = 28 };

void rm_parse_animation(rm_reader *r, rm_file_animation *out) {
    rm_hook_list hooks = {NULL, 0, 0};
    rm_reader_id(r);
    uint32_t flags = rm_reader_u32(r, "flags");
    uint32_t parts = rm_reader_u32(r, "parts");
    uint32_t frames = rm_reader_u32(r, "frames");
    // Each frame ends with a count of hooks: four bytes at least.
    frames = rm_reader_check_count(r, frames, 4, 4, "frames");
    rm_reader_require(r, frames > 0, RM_ERROR_EMPTY, 4, "frames");
    out->frame_count = frames;
    if (flags & HAS_BODY_FRAMES) {
        frames = rm_reader_check_count(r, frames, FRAME_BYTES, 0, "body frames");
        out->poses = (rm_animation_pose *)rm_reader_array(r, frames, sizeof *out->poses);
        for (uint32_t i = 0; i < frames && !rm_reader_failed(r); ++i) {
            out->poses[i] = rm_reader_frame(r, "body frame");
        }
    }
    for (uint32_t i = 0; i < frames && !rm_reader_failed(r); ++i) {
        uint32_t here = rm_reader_check_count(r, parts, FRAME_BYTES, 0, "part frames");
        rm_reader_skip(r, here * (size_t)FRAME_BYTES, "part frames");
        rm_parse_hooks(r, i, &hooks);
    }
    out->hooks = hooks.items;
    out->hook_count = hooks.count;
    rm_reader_end(r, MAX_PADDING);
}

// ------------------------------------------------------------------------------------------ tables

static void parse_clip(rm_reader *r, rm_file_clip *out) {
    out->animation = rm_reader_u32(r, "clip.animation");
    out->first = (int32_t)rm_reader_u32(r, "clip.first");
    out->last = (int32_t)rm_reader_u32(r, "clip.last");
    out->framerate = rm_reader_f32(r, "clip.framerate");
    rm_reader_require(r, rm_abs(out->framerate) <= RM_CLIP_RATE_LIMIT, RM_ERROR_RANGE, 4,
                      "clip.framerate");
}

static rm_vec3 parse_speed(rm_reader *r, bool is_there, const char *field) {
    rm_vec3 speed = {0.0f, 0.0f, 0.0f};
    if (is_there) {
        speed = rm_reader_vec3(r, field);
        rm_reader_require(r, rm_vec3_is_within(speed, RM_NUMBER_LIMIT), RM_ERROR_RANGE, 12, field);
    }
    return speed;
}

static void parse_motion(rm_reader *r, rm_file_motion *out) {
    out->key = rm_reader_u32(r, "motion.key");
    uint32_t clips = rm_reader_u8(r, "motion.animations");
    out->bits = rm_reader_u8(r, "motion.bits");
    uint32_t present = rm_reader_u8(r, "motion.present");
    rm_reader_align(r);
    out->clip_count = rm_reader_check_count(r, clips, CLIP_BYTES, 0, "motion.animations");
    out->clips = (rm_file_clip *)rm_reader_array(r, out->clip_count, sizeof *out->clips);
    for (uint32_t i = 0; i < out->clip_count && !rm_reader_failed(r); ++i) {
        parse_clip(r, &out->clips[i]);
    }
    out->velocity = parse_speed(r, (present & HAS_VELOCITY) != 0, "motion.velocity");
    out->omega = parse_speed(r, (present & HAS_OMEGA) != 0, "motion.omega");
}

static rm_file_motion *parse_motions(rm_reader *r, const char *field, uint32_t *count) {
    *count = rm_reader_count(r, MOTION_BYTES, field);
    rm_file_motion *motions = (rm_file_motion *)rm_reader_array(r, *count, sizeof *motions);
    for (uint32_t i = 0; i < *count && !rm_reader_failed(r); ++i) {
        parse_motion(r, &motions[i]);
    }
    return motions;
}

static void parse_styles(rm_reader *r, rm_file_table *out) {
    out->style_count = rm_reader_count(r, STYLE_BYTES, "styles.count");
    out->styles = (rm_motion_style *)rm_reader_array(r, out->style_count, sizeof *out->styles);
    for (uint32_t i = 0; i < out->style_count && !rm_reader_failed(r); ++i) {
        out->styles[i].style = rm_reader_u32(r, "style");
        out->styles[i].substate = rm_reader_u32(r, "style.default");
    }
}

static void parse_links(rm_reader *r, rm_file_table *out) {
    out->link_count = rm_reader_count(r, LINK_BYTES, "links.count");
    out->links = (rm_file_link *)rm_reader_array(r, out->link_count, sizeof *out->links);
    for (uint32_t i = 0; i < out->link_count && !rm_reader_failed(r); ++i) {
        out->links[i].key = rm_reader_u32(r, "link.key");
        out->links[i].motions = parse_motions(r, "link.count", &out->links[i].count);
    }
}

void rm_parse_table(rm_reader *r, rm_file_table *out) {
    rm_reader_id(r);
    out->default_style = rm_reader_u32(r, "default style");
    parse_styles(r, out);
    out->cycles = parse_motions(r, "cycles.count", &out->cycle_count);
    out->modifiers = parse_motions(r, "modifiers.count", &out->modifier_count);
    parse_links(r, out);
    rm_reader_end(r, MAX_PADDING);
}
