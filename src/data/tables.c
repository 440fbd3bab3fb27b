// Setups as bodies, and motion tables with their animations.
//
// A table is put together in the scratch arena as an rm_motion_table_def: every animation once,
// however many motions refer to it.

#include "base/allocate.h"
#include "collide/collide_numbers.h"
#include "data/data.h"
#include "motion/motion_numbers.h"

#include <string.h>

// ------------------------------------------------------------------------------------------ setups

// Spheres and steps of a Setup as the shape of a body, in metres. One that lacks spheres gets the
// small one of the client.
static rm_data_body make_body(const rm_file_setup *setup) {
    rm_data_body body;
    memset(&body, 0, sizeof body);
    uint32_t count = setup->sphere_count < RM_MAX_SPHERES ? setup->sphere_count : RM_MAX_SPHERES;
    for (uint32_t i = 0; i < count; ++i) {
        body.shape.spheres[i] = setup->spheres[i];
    }
    if (count == 0) {
        body.shape.spheres[0] = (rm_sphere){{0.0f, 0.0f, RM_DUMMY_RADIUS}, RM_DUMMY_RADIUS};
        count = 1;
    }
    body.shape.sphere_count = count;
    body.shape.step_up = setup->step_up;
    body.shape.step_down = setup->step_down;
    body.radius = setup->radius;
    body.height = setup->height;
    body.motion_table = setup->motion_table;
    return body;
}

static rm_status read_setup(rm_data *data, uint32_t id, rm_file_setup *out, rm_data_error *error) {
    rm_reader r;
    rm_status status = rm_data_start(data, data->portal, id, &r, error);
    if (status == RM_OK) {
        rm_parse_setup(&r, out);
        status = rm_data_fail(error, r.error.status, r.error.record, r.error.offset, r.error.field);
    }
    return status;
}

rm_status rm_data_setup(rm_data *data, uint32_t id, rm_data_body *out, rm_data_error *error) {
    rm_file_setup setup;
    memset(&setup, 0, sizeof setup);
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if (!data || !out || rm_data_kind_of(RM_DATA_PORTAL, id) != RM_DATA_KIND_SETUP) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, id, 0, "null pointer, or no Setup");
    }
    rm_data_begin_work(data);
    rm_status status = read_setup(data, id, &setup, error);
    if (status == RM_OK) {
        *out = make_body(&setup);
    }
    rm_arena_return_to(&data->scratch, (rm_arena_mark){NULL, 0});
    return status;
}

// ---------------------------------------------------------------------------------------- building

// A table under construction. The arrays are as long as the record may make them.
typedef struct builder {
    rm_data *data;
    rm_motion_table_def def;
    rm_motion_style *styles;
    rm_motion_entry *cycles, *modifiers;
    rm_motion_link *links;
    rm_motion_alias *aliases;
    rm_motion_data *motions;
    rm_motion_clip *clips;
    rm_animation *animations;
    rm_file_animation *sources; // of the animations
    rm_table known;             // index + 1 of an animation, by id
    uint32_t skipped;
    bool is_out_of_memory;
} builder;

// A stand-in for unreadable animations.
#define NO_ANIMATION UINT32_MAX

static void *make(builder *b, uint32_t count, size_t size) {
    void *items = rm_arena_take(&b->data->scratch, (count + 1) * size);
    b->is_out_of_memory = b->is_out_of_memory || !items;
    if (items) {
        memset(items, 0, (count + 1) * size);
    }
    return items;
}

// Upper bounds of a table's rows.
typedef struct row_counts {
    uint32_t motions, clips, links;
} row_counts;

// Rows are counted first, so that every array of the table is taken once.
static void count_motions(row_counts *counts, const rm_file_motion *motions, uint32_t count) {
    counts->motions += count;
    for (uint32_t i = 0; i < count; ++i) {
        counts->clips += motions[i].clip_count;
    }
}

static row_counts count_rows(const rm_file_table *table) {
    row_counts counts = {0, 0, 0};
    count_motions(&counts, table->cycles, table->cycle_count);
    count_motions(&counts, table->modifiers, table->modifier_count);
    for (uint32_t i = 0; i < table->link_count; ++i) {
        count_motions(&counts, table->links[i].motions, table->links[i].count);
        counts.links += table->links[i].count;
    }
    return counts;
}

static void start(builder *b, const rm_file_table *table) {
    row_counts counts = count_rows(table);
    b->styles = (rm_motion_style *)make(b, table->style_count, sizeof *b->styles);
    b->cycles = (rm_motion_entry *)make(b, table->cycle_count + 1, sizeof *b->cycles);
    b->modifiers = (rm_motion_entry *)make(b, table->modifier_count, sizeof *b->modifiers);
    b->links = (rm_motion_link *)make(b, counts.links, sizeof *b->links);
    b->aliases = (rm_motion_alias *)make(b, 3, sizeof *b->aliases);
    b->motions = (rm_motion_data *)make(b, counts.motions + 1, sizeof *b->motions);
    b->clips = (rm_motion_clip *)make(b, counts.clips, sizeof *b->clips);
    b->animations = (rm_animation *)make(b, counts.clips, sizeof *b->animations);
    b->sources = (rm_file_animation *)make(b, counts.clips, sizeof *b->sources);
}

// -------------------------------------------------------------------------------------- animations

static bool read_animation(builder *b, uint32_t id, rm_file_animation *out) {
    rm_data_error error = {RM_OK, 0, 0, ""};
    rm_reader r;
    memset(out, 0, sizeof *out);
    if (rm_data_start(b->data, b->data->portal, id, &r, &error) == RM_OK) {
        rm_parse_animation(&r, out);
        error = r.error;
    }
    b->is_out_of_memory = b->is_out_of_memory || error.status == RM_ERROR_MEMORY;
    return error.status == RM_OK;
}

// The index of an animation, which is read if it is new; NO_ANIMATION if it is unreadable.
static uint32_t find_animation(builder *b, uint32_t id) {
    uintptr_t known = (uintptr_t)rm_table_find(&b->known, id);
    if (known != 0) {
        return known == UINTPTR_MAX ? NO_ANIMATION : (uint32_t)(known - 1);
    }
    if (!rm_table_reserve(&b->known, &b->data->allocator, 1)) {
        b->is_out_of_memory = true;
        return NO_ANIMATION;
    }
    uint32_t index = b->def.animation_count;
    bool is_read = read_animation(b, id, &b->sources[index]);
    rm_table_insert(&b->known, id, (void *)(is_read ? (uintptr_t)index + 1 : UINTPTR_MAX));
    b->def.animation_count += is_read;
    return is_read ? index : NO_ANIMATION;
}

// All poses and hooks of the animations, one after the other.
static void join_animations(builder *b) {
    for (uint32_t i = 0; i < b->def.animation_count; ++i) {
        const rm_file_animation *source = &b->sources[i];
        uint32_t poses = source->poses ? source->frame_count : 0;
        b->animations[i] = (rm_animation){source->frame_count, b->def.pose_count, poses,
                                          b->def.hook_count, source->hook_count};
        b->def.pose_count += poses;
        b->def.hook_count += source->hook_count;
    }
    rm_animation_pose *poses =
        (rm_animation_pose *)make(b, b->def.pose_count, sizeof(rm_animation_pose));
    rm_animation_hook *hooks =
        (rm_animation_hook *)make(b, b->def.hook_count, sizeof(rm_animation_hook));
    for (uint32_t i = 0; i < b->def.animation_count && !b->is_out_of_memory; ++i) {
        const rm_animation *a = &b->animations[i];
        if (a->pose_count > 0 && b->sources[i].poses) {
            memcpy(poses + a->pose_first, b->sources[i].poses, a->pose_count * sizeof *poses);
        }
        if (a->hook_count > 0 && b->sources[i].hooks) {
            memcpy(hooks + a->hook_first, b->sources[i].hooks, a->hook_count * sizeof *hooks);
        }
    }
    b->def.poses = poses;
    b->def.hooks = hooks;
}

// ----------------------------------------------------------------------------------------- motions

// Frames of the file may lie outside of their animation.
static int32_t clamp_frame(int32_t frame, int32_t low, int32_t high) {
    return frame < low ? low : frame > high ? high : frame;
}

// Frames outside the animation are brought back into it, as the client does. A last frame of -1 is
// the animation's last.
static void add_clip(builder *b, const rm_file_clip *source, uint32_t *count) {
    uint32_t animation = find_animation(b, source->animation);
    if (animation == NO_ANIMATION) {
        return;
    }
    int32_t end = (int32_t)b->sources[animation].frame_count - 1;
    int32_t low = clamp_frame(source->first, 0, end);
    int32_t high = source->last < 0 ? end : clamp_frame(source->last, low, end);
    b->clips[b->def.clip_count++] = (rm_motion_clip){animation, source->framerate, low, high};
    ++*count;
}

// @return the index of its data; RM_NO_DATA if all of its animations are unreadable, or they are
//         more than a sequence holds
static uint32_t add_motion(builder *b, const rm_file_motion *motion) {
    uint32_t first = b->def.clip_count;
    uint32_t count = 0;
    for (uint32_t i = 0; i < motion->clip_count; ++i) {
        add_clip(b, &motion->clips[i], &count);
    }
    if ((count == 0 && motion->clip_count > 0) || count > RM_SEQUENCE_NODES) {
        b->def.clip_count = first;
        return RM_NO_DATA;
    }
    rm_motion_data *data = &b->motions[b->def.data_count];
    data->flags = motion->bits & (RM_MOTION_ALONE | RM_MOTION_FROM_DEFAULT);
    data->velocity = motion->velocity;
    data->omega = motion->omega;
    data->clip_first = first;
    data->clip_count = count;
    return b->def.data_count++;
}

// A key holds the low words of style and command; their kinds are those of the numbering.
static uint32_t style_of(const builder *b, uint32_t key) {
    return rm_command_expand(b->data->numbering, key >> 16);
}

static uint32_t command_of(const builder *b, uint32_t key) {
    return rm_command_expand(b->data->numbering, key & 0xFFFFu);
}

// Cycles have a style; a modifier whose style is 0 is for any.
static void add_entries(builder *b, const rm_file_motion *motions, uint32_t count, bool needs_style,
                        rm_motion_entry *out, uint32_t *out_count) {
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t key = motions[i].key;
        bool is_known =
            command_of(b, key) != 0 && (style_of(b, key) != 0 || (key >> 16 == 0 && !needs_style));
        uint32_t data = is_known ? add_motion(b, &motions[i]) : RM_NO_DATA;
        if (data == RM_NO_DATA) {
            b->skipped++;
        } else {
            out[(*out_count)++] = (rm_motion_entry){style_of(b, key), command_of(b, key), data};
        }
    }
}

// Links of the file are keyed by style and command in one word.
static void add_link(builder *b, const rm_file_link *link) {
    uint32_t from = command_of(b, link->key);
    bool is_known = style_of(b, link->key) != 0 && (from != 0 || (link->key & 0xFFFFu) == 0);
    for (uint32_t i = 0; i < link->count; ++i) {
        const rm_file_motion *motion = &link->motions[i];
        uint32_t to = rm_command_expand(b->data->numbering, motion->key);
        uint32_t data = is_known && to != 0 ? add_motion(b, motion) : RM_NO_DATA;
        if (data == RM_NO_DATA) {
            b->skipped++;
        } else {
            b->links[b->def.link_count++] =
                (rm_motion_link){style_of(b, link->key), from, to, data};
        }
    }
}

// --------------------------------------------------------------------------- what is in no file

static bool has_entry(const rm_motion_entry *entries, uint32_t count, uint32_t command) {
    for (uint32_t i = 0; i < count; ++i) {
        if (entries[i].command == command) {
            return true;
        }
    }
    return false;
}

static bool has_command(const builder *b, uint32_t command) {
    return has_entry(b->cycles, b->def.cycle_count, command) ||
           has_entry(b->modifiers, b->def.modifier_count, command);
}

// Backwards and left are forward and right at a negative speed, unless the table has them itself.
static void add_aliases(builder *b) {
    const rm_motion_alias all[3] = {
        {RM_COMMAND_WALK_BACKWARDS, RM_COMMAND_WALK_FORWARD, -RM_BACKWARDS_FACTOR},
        {RM_COMMAND_TURN_LEFT, RM_COMMAND_TURN_RIGHT, -1.0f},
        {RM_COMMAND_SIDESTEP_LEFT, RM_COMMAND_SIDESTEP_RIGHT, -1.0f},
    };
    for (int i = 0; i < 3; ++i) {
        if (!has_command(b, all[i].command)) {
            b->aliases[b->def.alias_count++] = all[i];
        }
    }
}

// A table that lacks a cycle for falling falls at root motion 0.
static void add_falling(builder *b) {
    if (has_command(b, RM_COMMAND_FALLING)) {
        return;
    }
    b->motions[b->def.data_count].flags = RM_MOTION_STILL;
    b->cycles[b->def.cycle_count++] =
        (rm_motion_entry){b->def.default_style, RM_COMMAND_FALLING, b->def.data_count++};
}

static void add_styles(builder *b, const rm_file_table *table) {
    for (uint32_t i = 0; i < table->style_count; ++i) {
        rm_motion_style style = {rm_command_expand(b->data->numbering, table->styles[i].style),
                                 rm_command_expand(b->data->numbering, table->styles[i].substate)};
        if (style.style != 0 && style.substate != 0) {
            b->styles[b->def.style_count++] = style;
        } else {
            b->skipped++;
        }
    }
}

static void fill(builder *b, const rm_file_table *table) {
    b->def.default_style = rm_command_expand(b->data->numbering, table->default_style);
    b->def.any_cycle = RM_NO_DATA;
    add_styles(b, table);
    add_entries(b, table->cycles, table->cycle_count, true, b->cycles, &b->def.cycle_count);
    add_entries(b, table->modifiers, table->modifier_count, false, b->modifiers,
                &b->def.modifier_count);
    for (uint32_t i = 0; i < table->link_count; ++i) {
        add_link(b, &table->links[i]);
    }
    add_aliases(b);
    add_falling(b);
    join_animations(b);
    b->def.styles = b->styles;
    b->def.cycles = b->cycles;
    b->def.modifiers = b->modifiers;
    b->def.links = b->links;
    b->def.aliases = b->aliases;
    b->def.data = b->motions;
    b->def.clips = b->clips;
    b->def.animations = b->animations;
}

// ------------------------------------------------------------------------------------------ tables

static rm_status build_table(rm_data *data, const rm_file_table *table, rm_motion_table **out,
                             uint32_t *skipped) {
    builder b;
    memset(&b, 0, sizeof b);
    b.data = data;
    start(&b, table);
    if (!b.is_out_of_memory) {
        fill(&b, table);
    }
    rm_table_free(&b.known, &data->allocator);
    if (b.is_out_of_memory || data->ledger.is_spent) {
        return rm_data_exhausted(data, 0, NULL);
    }
    if (skipped) {
        *skipped = b.skipped;
    }
    return rm_motion_table_create(&b.def, &data->memory.host, out);
}

static rm_status read_table(rm_data *data, uint32_t id, rm_motion_table **out, uint32_t *skipped,
                            rm_data_error *error) {
    rm_reader r;
    rm_file_table table;
    memset(&table, 0, sizeof table);
    rm_status status = rm_data_start(data, data->portal, id, &r, error);
    if (status != RM_OK) {
        return status;
    }
    rm_parse_table(&r, &table);
    if (rm_reader_failed(&r)) {
        return rm_data_fail(error, r.error.status, r.error.record, r.error.offset, r.error.field);
    }
    status = build_table(data, &table, out, skipped);
    if (data->ledger.is_spent) {
        return rm_data_exhausted(data, id, error);
    }
    return status == RM_OK ? RM_OK : rm_data_fail(error, status, id, 4, "the table as a whole");
}

rm_status rm_data_motion_table(rm_data *data, uint32_t id, rm_motion_table **out, uint32_t *skipped,
                               rm_data_error *error) {
    (void)rm_data_fail(error, RM_OK, 0, 0, "");
    if (!data || !out || rm_data_kind_of(RM_DATA_PORTAL, id) != RM_DATA_KIND_MOTION_TABLE) {
        return rm_data_fail(error, RM_ERROR_ARGUMENT, id, 0, "null pointer, or no MotionTable");
    }
    rm_data_begin_work(data);
    rm_status status = read_table(data, id, out, skipped, error);
    rm_arena_return_to(&data->scratch, (rm_arena_mark){NULL, 0});
    return status;
}
