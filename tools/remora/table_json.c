// From a JSON document to the arrays of a motion table. Every entry brings its own data; names of
// animations become indices; the library checks the rest.

#include "table_json.h"

#include "json.h"
#include "remora.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The arrays as they grow. Sizes are in elements.
typedef struct loader {
    const json *j;
    const char *file;
    char *error;
    size_t error_size;
    rm_motion_table_def def;
    rm_motion_style *styles;
    rm_motion_entry *cycles, *modifiers;
    rm_motion_link *links;
    rm_motion_alias *aliases;
    rm_motion_data *data;
    rm_motion_clip *clips;
    rm_animation *animations;
    const char **animation_names;
    rm_animation_pose *poses;
    rm_animation_hook *hooks;
} loader;

// Always false.
static bool fail_about(loader *l, int line, const char *what, const char *about) {
    snprintf(l->error, l->error_size, "%s:%d: %s: \"%s\"", l->file, line, what, about);
    return false;
}

static bool fail(loader *l, int line, const char *what) {
    snprintf(l->error, l->error_size, "%s:%d: %s", l->file, line, what);
    return false;
}

// Room for one more element: arrays double at powers of two, so that no capacity need be kept.
static void *grow(void *array, uint32_t count, size_t size) {
    if (count & (count - 1)) {
        return array;
    }
    void *grown = realloc(array, (count ? (size_t)count * 2 : 1) * size);
    if (!grown) {
        fputs("remora: out of memory\n", stderr);
        exit(EXIT_BAD_USE);
    }
    return grown;
}

// --- values ----------------------------------------------------------------------------------

static bool read_float(loader *l, const json_value *v, float *out) {
    if (v->kind != JSON_NUMBER) {
        return fail(l, v->line, "expected a number");
    }
    *out = (float)v->number;
    return true;
}

static bool read_int(loader *l, const json_value *v, int32_t *out) {
    if (v->kind != JSON_NUMBER || !(v->number >= -1.0 && v->number <= 2147483647.0) ||
        v->number != (double)(int32_t)v->number) {
        return fail(l, v->line, "expected a whole number");
    }
    *out = (int32_t)v->number;
    return true;
}

// A name, or an id as a number or as "0x...".
static bool read_command(loader *l, const json_value *v, uint32_t *out) {
    if (v->kind == JSON_STRING) {
        *out = rm_command_from_name(v->text);
        if (!*out) {
            char *end;
            unsigned long id = strtoul(v->text, &end, 0);
            bool is_number = end != v->text && *end == '\0' && id <= 0xFFFFFFFFul;
            *out = is_number ? rm_command_expand((uint32_t)id) : 0;
        }
    } else if (v->kind == JSON_NUMBER && v->number >= 0.0 && v->number <= 4294967295.0) {
        *out = rm_command_expand((uint32_t)v->number);
    }
    return *out || fail(l, v->line, "expected the name or id of a command");
}

static bool read_floats(loader *l, const json_value *v, float *out, int count) {
    if (v->kind != JSON_ARRAY || v->child_count != count) {
        return fail(l, v->line, count == 3 ? "expected 3 numbers" : "expected 7 numbers");
    }
    const json_value *child = json_first(l->j, v);
    for (int i = 0; i < count; ++i, child = json_after(l->j, child)) {
        if (!read_float(l, child, &out[i])) {
            return false;
        }
    }
    return true;
}

static bool read_vector(loader *l, const json_value *v, rm_vec3 *out) {
    float xyz[3] = {0};
    if (!read_floats(l, v, xyz, 3)) {
        return false;
    }
    *out = rm_vec3_make(xyz[0], xyz[1], xyz[2]);
    return true;
}

// A member that must be there; null with the error set.
static const json_value *need(loader *l, const json_value *object, const char *key) {
    const json_value *v = json_get(l->j, object, key);
    if (!v) {
        fail_about(l, object->line, "missing", key);
    }
    return v;
}

static bool need_command(loader *l, const json_value *object, const char *key, uint32_t *out) {
    const json_value *v = need(l, object, key);
    return v && read_command(l, v, out);
}

static bool take_int(loader *l, const json_value *object, const char *key, int32_t *out) {
    const json_value *v = json_get(l->j, object, key);
    return !v || read_int(l, v, out);
}

static bool take_float(loader *l, const json_value *object, const char *key, float *out) {
    const json_value *v = json_get(l->j, object, key);
    return !v || read_float(l, v, out);
}

// A misspelt key would be a silent default, so unknown ones are errors.
static bool knows_keys(loader *l, const json_value *object, const char *keys) {
    if (object->kind != JSON_OBJECT) {
        return fail(l, object->line, "expected an object");
    }
    const json_value *key = json_first(l->j, object);
    for (int i = 0; i < object->child_count; ++i) {
        char spaced[66];
        snprintf(spaced, sizeof spaced, " %.60s ", key->text);
        if (!strstr(keys, spaced)) {
            return fail_about(l, key->line, "no such key", key->text);
        }
        key = json_after(l->j, json_after(l->j, key));
    }
    return true;
}

typedef bool read_fn(loader *l, const json_value *v);

// Each element of an array, if there is one.
static bool read_array(loader *l, const json_value *parent, const char *key, read_fn *read) {
    const json_value *array = json_get(l->j, parent, key);
    if (!array) {
        return true;
    }
    if (array->kind != JSON_ARRAY) {
        return fail(l, array->line, "expected a list");
    }
    const json_value *child = json_first(l->j, array);
    for (int i = 0; i < array->child_count; ++i, child = json_after(l->j, child)) {
        if (!read(l, child)) {
            return false;
        }
    }
    return true;
}

// --- animations ------------------------------------------------------------------------------

// Three numbers move, seven move and turn.
static bool read_pose(loader *l, const json_value *v) {
    float n[7] = {0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f};
    if (!read_floats(l, v, n, v->child_count == 3 ? 3 : 7)) {
        return false;
    }
    l->poses = grow(l->poses, l->def.pose_count, sizeof *l->poses);
    l->poses[l->def.pose_count++] =
        (rm_animation_pose){rm_vec3_make(n[0], n[1], n[2]), rm_quat_make(n[3], n[4], n[5], n[6])};
    return true;
}

static bool read_hook(loader *l, const json_value *v) {
    int32_t frame = -1;
    int32_t direction = 0;
    int32_t id = 0;
    if (!knows_keys(l, v, " frame direction id ") || !need(l, v, "frame") ||
        !take_int(l, v, "frame", &frame) || !take_int(l, v, "direction", &direction) ||
        !take_int(l, v, "id", &id)) {
        return false;
    }
    if (frame < 0 || direction > 1) {
        return fail(l, v->line, "a hook outside its range");
    }
    l->hooks = grow(l->hooks, l->def.hook_count, sizeof *l->hooks);
    l->hooks[l->def.hook_count++] = (rm_animation_hook){(uint32_t)frame, direction, (uint32_t)id};
    return true;
}

// A single pose stands for every frame.
static void spread_pose(loader *l, uint32_t count) {
    rm_animation_pose pose = l->poses[l->def.pose_count - 1];
    for (uint32_t i = 1; i < count; ++i) {
        l->poses = grow(l->poses, l->def.pose_count, sizeof *l->poses);
        l->poses[l->def.pose_count++] = pose;
    }
}

static bool read_animation(loader *l, const json_value *name, const json_value *v) {
    int32_t frames = 0;
    rm_animation a = {.pose_first = l->def.pose_count, .hook_first = l->def.hook_count};
    if (!knows_keys(l, v, " frames poses hooks ") || !need(l, v, "frames") ||
        !take_int(l, v, "frames", &frames) || !read_array(l, v, "poses", read_pose) ||
        !read_array(l, v, "hooks", read_hook)) {
        return false;
    }
    if (frames < 1 || frames > 100000) {
        return fail(l, v->line, "an animation has from 1 to 100000 frames");
    }
    a.frame_count = (uint32_t)frames;
    if (l->def.pose_count - a.pose_first == 1) {
        spread_pose(l, a.frame_count);
    }
    a.pose_count = l->def.pose_count - a.pose_first;
    a.hook_count = l->def.hook_count - a.hook_first;
    if (a.pose_count && a.pose_count != a.frame_count) {
        return fail(l, v->line, "expected one pose, or one for each frame");
    }
    uint32_t i = l->def.animation_count++;
    l->animations = grow(l->animations, i, sizeof *l->animations);
    l->animation_names = grow((void *)l->animation_names, i, sizeof *l->animation_names);
    l->animations[i] = a;
    l->animation_names[i] = name->text;
    return true;
}

static bool find_animation(loader *l, const json_value *v, uint32_t *out) {
    for (uint32_t i = 0; v->kind == JSON_STRING && i < l->def.animation_count; ++i) {
        if (strcmp(l->animation_names[i], v->text) == 0) {
            *out = i;
            return true;
        }
    }
    return fail(l, v->line, "expected the name of an animation");
}

// --- data ------------------------------------------------------------------------------------

static bool read_clip(loader *l, const json_value *v) {
    rm_motion_clip clip = {.framerate = 30.0f, .high = -1};
    const json_value *animation = NULL;
    if (!knows_keys(l, v, " animation framerate low high ") ||
        !(animation = need(l, v, "animation")) || !find_animation(l, animation, &clip.animation) ||
        !take_float(l, v, "framerate", &clip.framerate) || !take_int(l, v, "low", &clip.low) ||
        !take_int(l, v, "high", &clip.high)) {
        return false;
    }
    l->clips = grow(l->clips, l->def.clip_count, sizeof *l->clips);
    l->clips[l->def.clip_count++] = clip;
    return true;
}

static bool read_flags(loader *l, const json_value *v, rm_motion_data *data) {
    static const struct {
        const char *key;
        uint32_t flag;
    } flags[] = {{"alone", RM_MOTION_ALONE},
                 {"from_default", RM_MOTION_FROM_DEFAULT},
                 {"still", RM_MOTION_STILL}};
    for (int i = 0; i < 3; ++i) {
        const json_value *flag = json_get(l->j, v, flags[i].key);
        if (flag && flag->kind != JSON_TRUE && flag->kind != JSON_FALSE) {
            return fail(l, flag->line, "expected true or false");
        }
        data->flags |= flag && flag->kind == JSON_TRUE ? flags[i].flag : 0u;
    }
    return true;
}

#define DATA_KEYS " velocity omega stride clips alone from_default still "

static bool read_data(loader *l, const json_value *v, uint32_t *out) {
    rm_motion_data data = {.clip_first = l->def.clip_count};
    const json_value *velocity = json_get(l->j, v, "velocity");
    const json_value *omega = json_get(l->j, v, "omega");
    if ((velocity && !read_vector(l, velocity, &data.velocity)) ||
        (omega && !read_vector(l, omega, &data.omega)) ||
        !take_float(l, v, "stride", &data.stride) || !read_flags(l, v, &data) ||
        !read_array(l, v, "clips", read_clip)) {
        return false;
    }
    data.clip_count = l->def.clip_count - data.clip_first;
    l->data = grow(l->data, l->def.data_count, sizeof *l->data);
    l->data[l->def.data_count++] = data;
    *out = l->def.data_count - 1;
    return true;
}

// --- entries ---------------------------------------------------------------------------------

static bool read_cycle(loader *l, const json_value *v) {
    rm_motion_entry entry = {.style = l->def.default_style};
    const json_value *style = json_get(l->j, v, "style");
    if (!knows_keys(l, v, " style command" DATA_KEYS) ||
        (style && !read_command(l, style, &entry.style)) ||
        !need_command(l, v, "command", &entry.command) || !read_data(l, v, &entry.data)) {
        return false;
    }
    l->cycles = grow(l->cycles, l->def.cycle_count, sizeof *l->cycles);
    l->cycles[l->def.cycle_count++] = entry;
    return true;
}

static bool read_modifier(loader *l, const json_value *v) {
    rm_motion_entry entry = {.style = 0};
    const json_value *style = json_get(l->j, v, "style");
    if (!knows_keys(l, v, " style command velocity omega ") ||
        (style && !read_command(l, style, &entry.style)) ||
        !need_command(l, v, "command", &entry.command) || !read_data(l, v, &entry.data)) {
        return false;
    }
    l->modifiers = grow(l->modifiers, l->def.modifier_count, sizeof *l->modifiers);
    l->modifiers[l->def.modifier_count++] = entry;
    return true;
}

static bool read_link(loader *l, const json_value *v) {
    rm_motion_link link = {.style = l->def.default_style};
    const json_value *style = json_get(l->j, v, "style");
    const json_value *from = json_get(l->j, v, "from");
    if (!knows_keys(l, v, " style from to clips ") ||
        (style && !read_command(l, style, &link.style)) ||
        (from && !read_command(l, from, &link.from)) || !need_command(l, v, "to", &link.to) ||
        !read_data(l, v, &link.data)) {
        return false;
    }
    l->links = grow(l->links, l->def.link_count, sizeof *l->links);
    l->links[l->def.link_count++] = link;
    return true;
}

static bool read_alias(loader *l, const json_value *v) {
    rm_motion_alias alias = {.speed = 1.0f};
    if (!knows_keys(l, v, " command means speed ") ||
        !need_command(l, v, "command", &alias.command) ||
        !need_command(l, v, "means", &alias.means) || !take_float(l, v, "speed", &alias.speed)) {
        return false;
    }
    l->aliases = grow(l->aliases, l->def.alias_count, sizeof *l->aliases);
    l->aliases[l->def.alias_count++] = alias;
    return true;
}

// --- the table -------------------------------------------------------------------------------

typedef bool read_pair_fn(loader *l, const json_value *key, const json_value *v);

static bool read_style(loader *l, const json_value *key, const json_value *v) {
    rm_motion_style style = {0, 0};
    if (!read_command(l, key, &style.style) || !read_command(l, v, &style.substate)) {
        return false;
    }
    l->styles = grow(l->styles, l->def.style_count, sizeof *l->styles);
    l->styles[l->def.style_count++] = style;
    return true;
}

static bool read_object(loader *l, const json_value *object, read_pair_fn *read) {
    if (object->kind != JSON_OBJECT) {
        return fail(l, object->line, "expected an object");
    }
    const json_value *key = json_first(l->j, object);
    for (int i = 0; i < object->child_count; ++i) {
        const json_value *v = json_after(l->j, key);
        if (!read(l, key, v)) {
            return false;
        }
        key = json_after(l->j, v);
    }
    return true;
}

static bool read_fallbacks(loader *l, const json_value *top) {
    const json_value *substate = json_get(l->j, top, "any_substate");
    const json_value *cycle = json_get(l->j, top, "any_cycle");
    l->def.any_cycle = RM_NO_DATA;
    return (!substate || read_command(l, substate, &l->def.any_substate)) &&
           (!cycle || (knows_keys(l, cycle, DATA_KEYS) && read_data(l, cycle, &l->def.any_cycle)));
}

static bool read_table(loader *l) {
    const json_value *top = &l->j->values[0];
    const json_value *animations = json_get(l->j, top, "animations");
    const json_value *styles = NULL;
    return knows_keys(l, top,
                      " default_style any_substate any_cycle styles animations cycles links "
                      "modifiers aliases ") &&
           need_command(l, top, "default_style", &l->def.default_style) &&
           (styles = need(l, top, "styles")) && read_object(l, styles, read_style) &&
           (!animations || read_object(l, animations, read_animation)) && read_fallbacks(l, top) &&
           read_array(l, top, "cycles", read_cycle) && read_array(l, top, "links", read_link) &&
           read_array(l, top, "modifiers", read_modifier) &&
           read_array(l, top, "aliases", read_alias);
}

static rm_motion_table *make_table(loader *l) {
    rm_motion_table *table = NULL;
    l->def.styles = l->styles;
    l->def.cycles = l->cycles;
    l->def.links = l->links;
    l->def.modifiers = l->modifiers;
    l->def.aliases = l->aliases;
    l->def.data = l->data;
    l->def.clips = l->clips;
    l->def.animations = l->animations;
    l->def.poses = l->poses;
    l->def.hooks = l->hooks;
    rm_status status = rm_motion_table_create(&l->def, NULL, &table);
    if (status != RM_OK) {
        fail_about(l, 1, "the table as a whole does not hold together", rm_status_text(status));
    }
    return table;
}

static void release(loader *l) {
    free(l->styles);
    free(l->cycles);
    free(l->links);
    free(l->modifiers);
    free(l->aliases);
    free(l->data);
    free(l->clips);
    free(l->animations);
    free((void *)l->animation_names);
    free(l->poses);
    free(l->hooks);
}

// Takes the document over.
static rm_motion_table *load(loader *l, json *j, bool is_read) {
    rm_motion_table *table = NULL;
    l->j = j;
    if (!is_read) {
        fail(l, j->line, j->error);
    } else if (read_table(l)) {
        table = make_table(l);
    }
    release(l);
    json_release(j);
    return table;
}

rm_motion_table *read_motion_table(const char *file, char *error, size_t error_size) {
    json j;
    loader l = {.file = file, .error = error, .error_size = error_size};
    return load(&l, &j, json_read_file(&j, file));
}

rm_motion_table *parse_motion_table(const char *name, const char *text, char *error,
                                    size_t error_size) {
    json j;
    loader l = {.file = name, .error = error, .error_size = error_size};
    return load(&l, &j, json_read_text(&j, text, strlen(text)));
}
