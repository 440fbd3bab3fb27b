// Making and searching motion tables. A table is one block: the struct, then its arrays, each a
// copy of the caller's. Every index in it has been checked, so that playing it is free of checks.

#include "base/allocate.h"
#include "motion/table.h"

// Tables of more rows in one array are refused, as they would overflow the size of the block on
// small machines.
#define ROW_LIMIT (1u << 20)

// A sequence keeps its clips by 16-bit indices.
#define CLIP_LIMIT (1u << 16)

// ------------------------------------------------------------------------------------------ search

// Rows of 32-bit words, of which all but the last are the key.
typedef struct row_set {
    const uint32_t *words;
    size_t count;
    size_t width;
} row_set;

// Compared by key alone; the values of a row are behind its key.
static int compare_rows(const uint32_t *a, const uint32_t *b, size_t key_width) {
    for (size_t i = 0; i < key_width; ++i) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

// Halves the rows, which are sorted.
static uint32_t find_row(row_set rows, const uint32_t *key) {
    size_t low = 0;
    size_t high = rows.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const uint32_t *row = rows.words + middle * rows.width;
        int order = compare_rows(row, key, rows.width - 1);
        if (order == 0) {
            return row[rows.width - 1];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return RM_NO_DATA;
}

// Cycles and modifiers are searched with every command: two words are one number.
static uint32_t find_entry(const rm_motion_entry *entries, uint32_t count, uint32_t style,
                           uint32_t command) {
    const uint64_t key = (uint64_t)style << 32 | command;
    uint32_t low = 0;
    uint32_t high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        uint64_t found = (uint64_t)entries[middle].style << 32 | entries[middle].command;
        if (found == key) {
            return entries[middle].data;
        }
        if (found < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return RM_NO_DATA;
}

// In the style, then in the default style, then the table's cycle for everything.
uint32_t rm_table_find_cycle(const rm_motion_table *table, uint32_t style, uint32_t command) {
    const rm_motion_table_def *def = &table->def;
    uint32_t data = find_entry(def->cycles, def->cycle_count, style, command);
    if (data == RM_NO_DATA && style != def->default_style) {
        data = find_entry(def->cycles, def->cycle_count, def->default_style, command);
    }
    return data == RM_NO_DATA ? def->any_cycle : data;
}

// In the style, then among those of style 0, which hold for all.
uint32_t rm_table_find_modifier(const rm_motion_table *table, uint32_t style, uint32_t command) {
    const rm_motion_table_def *def = &table->def;
    uint32_t data = find_entry(def->modifiers, def->modifier_count, style, command);
    return data == RM_NO_DATA ? find_entry(def->modifiers, def->modifier_count, 0, command) : data;
}

// From this substate, then from 0, which stands for any.
uint32_t rm_table_find_link(const rm_motion_table *table, uint32_t style, uint32_t from,
                            uint32_t to) {
    const uint32_t exact[3] = {style, from, to};
    const uint32_t any[3] = {style, 0, to};
    row_set links = {(const uint32_t *)table->def.links, table->def.link_count, 4};
    uint32_t data = find_row(links, exact);
    return data == RM_NO_DATA ? find_row(links, any) : data;
}

// ------------------------------------------------------------------------------------------- check

// Whether a stretch lies within an array of `total` elements; written to be free of overflow.
static bool is_inside(uint32_t first, uint32_t count, uint32_t total) {
    return count == 0 || (first < total && count <= total - first);
}

static bool has_array(const void *array, uint32_t count) {
    return count <= ROW_LIMIT && (count == 0 || array != NULL);
}

static bool has_arrays(const rm_motion_table_def *def) {
    return has_array(def->styles, def->style_count) && has_array(def->cycles, def->cycle_count) &&
           has_array(def->links, def->link_count) &&
           has_array(def->modifiers, def->modifier_count) &&
           has_array(def->aliases, def->alias_count) && has_array(def->data, def->data_count) &&
           has_array(def->clips, def->clip_count) && def->clip_count <= CLIP_LIMIT &&
           has_array(def->animations, def->animation_count) &&
           has_array(def->poses, def->pose_count) && has_array(def->hooks, def->hook_count);
}

static bool has_default_style(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->style_count; ++i) {
        if (def->styles[i].style == def->default_style) {
            return true;
        }
    }
    return false;
}

// Every row leads to data that is there.
static bool entries_are_good(const rm_motion_entry *entries, uint32_t count, uint32_t data_count) {
    for (uint32_t i = 0; i < count; ++i) {
        if (entries[i].data >= data_count) {
            return false;
        }
    }
    return true;
}

static bool links_are_good(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->link_count; ++i) {
        if (def->links[i].data >= def->data_count) {
            return false;
        }
    }
    return true;
}

// A high frame of -1 is the last one of the animation.
static bool clips_are_good(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->clip_count; ++i) {
        const rm_motion_clip *clip = &def->clips[i];
        if (clip->animation >= def->animation_count) {
            return false;
        }
        int64_t frames = def->animations[clip->animation].frame_count;
        int64_t high = clip->high == -1 ? frames - 1 : clip->high;
        if (clip->low < 0 || high < clip->low || high >= frames ||
            !(rm_abs(clip->framerate) <= RM_CLIP_RATE_LIMIT)) {
            return false;
        }
    }
    return true;
}

static bool animations_are_good(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->animation_count; ++i) {
        const rm_animation *animation = &def->animations[i];
        if (animation->frame_count == 0 || animation->frame_count > ROW_LIMIT ||
            (animation->pose_count != 0 && animation->pose_count != animation->frame_count) ||
            !is_inside(animation->pose_first, animation->pose_count, def->pose_count) ||
            !is_inside(animation->hook_first, animation->hook_count, def->hook_count)) {
            return false;
        }
    }
    return true;
}

// An alias of an alias would depend on the order in which they stand.
static bool aliases_are_good(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->alias_count; ++i) {
        for (uint32_t j = 0; j < def->alias_count; ++j) {
            if (def->aliases[i].means == def->aliases[j].command) {
                return false;
            }
        }
    }
    return true;
}

static rm_status check_data(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->data_count; ++i) {
        const rm_motion_data *data = &def->data[i];
        if (!rm_vec3_is_finite(data->velocity) || !rm_vec3_is_finite(data->omega) ||
            !rm_is_finite(data->stride)) {
            return RM_ERROR_NOT_FINITE;
        }
        if (!rm_vec3_is_within(data->velocity, RM_NUMBER_LIMIT) ||
            !rm_vec3_is_within(data->omega, RM_NUMBER_LIMIT)) {
            return RM_ERROR_ARGUMENT;
        }
        if (data->stride < 0.0f || data->clip_count > RM_SEQUENCE_NODES ||
            !is_inside(data->clip_first, data->clip_count, def->clip_count)) {
            return RM_ERROR_ARGUMENT;
        }
    }
    return RM_OK;
}

static rm_status check_numbers(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->alias_count; ++i) {
        if (!rm_is_finite(def->aliases[i].speed)) {
            return RM_ERROR_NOT_FINITE;
        }
    }
    for (uint32_t i = 0; i < def->pose_count; ++i) {
        rm_quat rotation = def->poses[i].rotation;
        if (!rm_vec3_is_finite(def->poses[i].origin)) {
            return RM_ERROR_NOT_FINITE;
        }
        rm_status status = rm_quat_normalize(&rotation);
        if (status != RM_OK) {
            return status;
        }
    }
    return check_data(def);
}

// Everything that playing relies on. Cost: proportional to the arrays, but for aliases, which are
// compared with each other.
static rm_status check_def(const rm_motion_table_def *def) {
    if (!has_arrays(def) || !has_default_style(def) ||
        (def->any_cycle != RM_NO_DATA && def->any_cycle >= def->data_count) ||
        !entries_are_good(def->cycles, def->cycle_count, def->data_count) ||
        !entries_are_good(def->modifiers, def->modifier_count, def->data_count) ||
        !links_are_good(def) || !clips_are_good(def) || !animations_are_good(def) ||
        !aliases_are_good(def)) {
        return RM_ERROR_ARGUMENT;
    }
    return check_numbers(def);
}

// -------------------------------------------------------------------------------------------- make

static void swap_rows(uint32_t *a, uint32_t *b, size_t width) {
    for (size_t i = 0; i < width; ++i) {
        uint32_t word = a[i];
        a[i] = b[i];
        b[i] = word;
    }
}

// Heap sort: in place, iterative, and at most n log n for any input.
static void sift_down(uint32_t *rows, size_t width, size_t at, size_t count) {
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count &&
            compare_rows(rows + child * width, rows + (child + 1) * width, width - 1) < 0) {
            ++child;
        }
        if (compare_rows(rows + at * width, rows + child * width, width - 1) >= 0) {
            return;
        }
        swap_rows(rows + at * width, rows + child * width, width);
        at = child;
    }
}

// Heap sort: in place, and as fast for sorted rows. @return false for a double key
static bool sort_rows(uint32_t *rows, size_t count, size_t width) {
    for (size_t i = count / 2; i-- > 0;) {
        sift_down(rows, width, i, count);
    }
    for (size_t end = count; end-- > 1;) {
        swap_rows(rows, rows + end * width, width);
        sift_down(rows, width, 0, end);
    }
    for (size_t i = 1; i < count; ++i) {
        if (compare_rows(rows + (i - 1) * width, rows + i * width, width - 1) == 0) {
            return false;
        }
    }
    return true;
}

// Copies an array to the end of the block and moves that end.
static void *place(unsigned char **end, const void *array, size_t size) {
    unsigned char *copy = *end;
    const unsigned char *from = (const unsigned char *)array;
    for (size_t i = 0; i < size; ++i) {
        copy[i] = from[i];
    }
    *end += size;
    return copy;
}

static size_t arrays_size(const rm_motion_table_def *def) {
    return def->style_count * sizeof(*def->styles) + def->cycle_count * sizeof(*def->cycles) +
           def->link_count * sizeof(*def->links) + def->modifier_count * sizeof(*def->modifiers) +
           def->alias_count * sizeof(*def->aliases) + def->data_count * sizeof(*def->data) +
           def->clip_count * sizeof(*def->clips) + def->animation_count * sizeof(*def->animations) +
           def->pose_count * sizeof(*def->poses) + def->hook_count * sizeof(*def->hooks);
}

// Files round rotations; the sequence requires unit length.
static void normalize_poses(rm_animation_pose *poses, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        (void)rm_quat_normalize(&poses[i].rotation);
    }
}

static void end_clips(const rm_animation *animations, rm_motion_clip *clips, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        if (clips[i].high == -1) {
            clips[i].high = (int32_t)animations[clips[i].animation].frame_count - 1;
        }
    }
}

// Every array holds 32-bit members only, so they follow each other directly.
static bool fill(rm_motion_table *table, const rm_motion_table_def *def) {
    unsigned char *end = (unsigned char *)(table + 1);
    table->def = *def;
    table->def.styles =
        (const rm_motion_style *)place(&end, def->styles, def->style_count * sizeof(*def->styles));
    uint32_t *cycles =
        (uint32_t *)place(&end, def->cycles, def->cycle_count * sizeof(*def->cycles));
    uint32_t *links = (uint32_t *)place(&end, def->links, def->link_count * sizeof(*def->links));
    uint32_t *modifiers =
        (uint32_t *)place(&end, def->modifiers, def->modifier_count * sizeof(*def->modifiers));
    table->def.aliases = (const rm_motion_alias *)place(&end, def->aliases,
                                                        def->alias_count * sizeof(*def->aliases));
    table->def.data =
        (const rm_motion_data *)place(&end, def->data, def->data_count * sizeof(*def->data));
    rm_motion_clip *clips =
        (rm_motion_clip *)place(&end, def->clips, def->clip_count * sizeof(*def->clips));
    table->def.animations = (const rm_animation *)place(
        &end, def->animations, def->animation_count * sizeof(*def->animations));
    rm_animation_pose *poses =
        (rm_animation_pose *)place(&end, def->poses, def->pose_count * sizeof(*def->poses));
    table->def.hooks =
        (const rm_animation_hook *)place(&end, def->hooks, def->hook_count * sizeof(*def->hooks));
    table->def.cycles = (const rm_motion_entry *)cycles;
    table->def.links = (const rm_motion_link *)links;
    table->def.modifiers = (const rm_motion_entry *)modifiers;
    table->def.clips = clips;
    table->def.poses = poses;
    normalize_poses(poses, def->pose_count);
    end_clips(table->def.animations, clips, def->clip_count);
    return sort_rows(cycles, def->cycle_count, 3) && sort_rows(links, def->link_count, 4) &&
           sort_rows(modifiers, def->modifier_count, 3);
}

rm_status rm_motion_table_create(const rm_motion_table_def *def, const rm_allocator *allocator,
                                 rm_motion_table **out) {
    if (def == NULL || out == NULL) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = check_def(def);
    if (status != RM_OK) {
        return status;
    }
    rm_allocator hooks = {0};
    if (allocator != NULL) {
        hooks = *allocator;
    }
    size_t bytes = sizeof(rm_motion_table) + arrays_size(def);
    rm_motion_table *table = (rm_motion_table *)rm_allocate(&hooks, bytes);
    if (table == NULL) {
        return RM_ERROR_MEMORY;
    }
    table->bytes = bytes;
    table->allocator = hooks;
    table->plain = UINT32_MAX;
    for (uint32_t i = 0; i < def->alias_count; ++i) {
        table->plain &= ~RM_ALIAS_BIT(def->aliases[i].command);
    }
    if (!fill(table, def)) {
        rm_motion_table_destroy(table);
        return RM_ERROR_ARGUMENT;
    }
    *out = table;
    return RM_OK;
}

void rm_motion_table_destroy(rm_motion_table *table) {
    if (table != NULL && table->bytes != 0) {
        rm_allocator hooks = table->allocator;
        rm_release(&hooks, table, table->bytes);
    }
}

const rm_motion_table_def *rm_motion_table_contents(const rm_motion_table *table) {
    return table ? &table->def : NULL;
}
