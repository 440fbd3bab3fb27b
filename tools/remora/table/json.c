// Reading motion tables from JSON. Everything that rm_motion_table_create would refuse is refused
// here first, because here it has a place in the file.
//
// While a part of the file is read, reader->path names it, such as "links[3]"; an error is about a
// member of that part. Motions and animations are referred to by name; their indices in the table
// are their places in the file, and so are those of clips.

#include "json.h"

#include "remora/constants.h"
#include "remora/motion_table.h"
#include "remora/space.h"

#include "rows.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

static const char FORMAT[] = "remora motion table 1";

// Far more than any table needs; ends the reading of what is no table, such as /dev/zero.
#define FILE_LIMIT (64u << 20)

enum { PATH_SIZE = 192, NAME_LIMIT = 63 };

typedef struct reader {
    const char *file;
    char *error;
    char path[PATH_SIZE];
    const json_t *root;
    json_t *motion_index, *animation_index; // name -> index
    json_t *seen;                           // keys of the list being read -> index
    table_rows styles, cycles, links, modifiers, aliases;
    table_rows data, clips, animations, poses, hooks;
    rm_motion_table_def def;
} reader;

// ------------------------------------------------------------------------------------------ errors

// Names and values are quoted as they are in the file, which may hold anything.
static void make_printable(char *text) {
    for (; *text; ++text) {
        if ((unsigned char)*text < 0x20 || *text == 0x7F) {
            *text = '?';
        }
    }
}

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
// Says what is wrong with a member of the present part (null: with the part). Always false.
static bool
fail(reader *r, const char *member, const char *format, ...) {
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    const char *dot = r->path[0] && member ? "." : "";
    const char *colon = r->path[0] || member ? ": " : "";
    snprintf(r->error, TABLE_ERROR_SIZE, "%s: %s%s%s%s%s", r->file, r->path, dot,
             member ? member : "", colon, what);
    make_printable(r->error);
    return false;
}

static bool out_of_memory(reader *r) {
    return fail(r, NULL, "out of memory, or more than %u rows", TABLE_ROW_LIMIT);
}

// Goes into a part; @return what `leave` needs to come back.
static size_t enter(reader *r, const char *name, size_t index) {
    size_t length = strlen(r->path);
    snprintf(r->path + length, PATH_SIZE - length, "%s%s[%zu]", length ? "." : "", name, index);
    return length;
}

static size_t enter_named(reader *r, const char *name, const char *key) {
    size_t length = strlen(r->path);
    snprintf(r->path + length, PATH_SIZE - length, "%s%s.%s", length ? "." : "", name, key);
    return length;
}

static void leave(reader *r, size_t length) {
    r->path[length] = '\0';
}

// ------------------------------------------------------------------------------------------ values

// `names` ends with a null; "comment" may stand anywhere.
static bool check_members(reader *r, const json_t *object, const char *const *names) {
    const char *key;
    json_t *value;
    if (!json_is_object(object)) {
        return fail(r, NULL, "expected an object");
    }
    json_object_foreach((json_t *)object, key, value) {
        const char *const *name = names;
        while (*name && strcmp(*name, key) != 0) {
            ++name;
        }
        if (!*name && strcmp(key, "comment") != 0) {
            return fail(r, key, "there is no such member");
        }
    }
    return true;
}

static bool is_missing(const json_t *object, const char *member) {
    return json_object_get(object, member) == NULL;
}

// The members below must be there; those that need not be are asked for with is_missing first.

// Without a sign for zero: jansson takes "-0" for the whole number, "-0.0" for a float.
static float float_of(const json_t *number) {
    return (float)json_number_value(number) + 0.0f;
}

static bool read_float(reader *r, const json_t *object, const char *member, float *value) {
    const json_t *number = json_object_get(object, member);
    if (!json_is_number(number)) {
        return fail(r, member, "expected a number");
    }
    *value = float_of(number);
    return isfinite(*value) || fail(r, member, "the number is too large");
}

static bool read_integer(reader *r, const json_t *object, const char *member, json_int_t low,
                         json_int_t high, json_int_t *value) {
    const json_t *number = json_object_get(object, member);
    *value = json_integer_value(number);
    if (!json_is_integer(number) || *value < low || *value > high) {
        return fail(r, member,
                    "expected a whole number from %" JSON_INTEGER_FORMAT
                    " to %" JSON_INTEGER_FORMAT,
                    low, high);
    }
    return true;
}

// A list of exactly `count` numbers.
static bool read_floats(reader *r, const json_t *object, const char *member, size_t count,
                        float *values) {
    const json_t *list = json_object_get(object, member);
    bool is_good = json_array_size(list) == count;
    for (size_t i = 0; is_good && i < count; ++i) {
        const json_t *number = json_array_get(list, i);
        is_good = json_is_number(number);
        values[i] = float_of(number);
        if (!isfinite(values[i])) {
            return fail(r, member, "a number is too large");
        }
    }
    return is_good || fail(r, member, "expected a list of %zu numbers", count);
}

static bool read_vector(reader *r, const json_t *object, const char *member, rm_vec3 *value) {
    float v[3];
    if (is_missing(object, member)) {
        return true;
    }
    if (!read_floats(r, object, member, 3, v)) {
        return false;
    }
    *value = (rm_vec3){v[0], v[1], v[2]};
    return true;
}

static bool read_rotation(reader *r, const json_t *object, const char *member, rm_quat *value) {
    float q[4];
    if (is_missing(object, member)) {
        return true;
    }
    if (!read_floats(r, object, member, 4, q)) {
        return false;
    }
    *value = (rm_quat){q[0], q[1], q[2], q[3]};
    rm_quat trial = *value;
    return rm_quat_normalize(&trial) == RM_OK || fail(r, member, "a rotation of length 0");
}

// A command by its name, by its id in hexadecimal as a string, or by its id as a number; else 0.
static uint32_t command_of(const json_t *value) {
    const char *text = json_string_value(value);
    if (json_is_integer(value)) {
        json_int_t id = json_integer_value(value);
        return id > 0 && id <= UINT32_MAX ? (uint32_t)id : 0;
    }
    if (!text || strncmp(text, "0x", 2) != 0) {
        return rm_command_from_name(text);
    }
    size_t digits = strspn(text + 2, "0123456789abcdefABCDEF");
    bool is_id = digits > 0 && digits <= 8 && text[2 + digits] == '\0';
    return is_id ? (uint32_t)strtoul(text + 2, NULL, 16) : 0;
}

// A command that is of one of these kinds: a table could hold others, but nothing would play them.
static bool read_command(reader *r, const json_t *object, const char *member, uint32_t kinds,
                         uint32_t *command) {
    *command = command_of(json_object_get(object, member));
    if (*command == 0) {
        return fail(r, member, "expected a command name or id");
    }
    if ((*command & kinds) == 0) {
        const char *kind = kinds == RM_COMMAND_STYLE      ? "a style"
                           : kinds == RM_COMMAND_SUBSTATE ? "a substate"
                           : kinds == RM_COMMAND_MODIFIER ? "a modifier"
                                                          : "a style, a substate or an action";
        return fail(r, member, "0x%08X is not %s", *command, kind);
    }
    return true;
}

// What a name stands for: an index.
static bool read_name(reader *r, const json_t *object, const char *member, const json_t *index,
                      const char *kind, uint32_t *value) {
    const char *name = json_string_value(json_object_get(object, member));
    if (!name) {
        return fail(r, member, "expected the name of %s", kind);
    }
    const json_t *found = json_object_get(index, name);
    *value = (uint32_t)json_integer_value(found);
    return found || fail(r, member, "there is no %s \"%s\"", strchr(kind, ' ') + 1, name);
}

static bool read_motion_name(reader *r, const json_t *object, const char *member, uint32_t *data) {
    return read_name(r, object, member, r->motion_index, "a motion", data);
}

// Refuses a key that the present list has had before.
static bool check_new(reader *r, const char *list, size_t index, const char *key) {
    const json_t *other = json_object_get(r->seen, key);
    if (other) {
        return fail(r, NULL, "the same as %s[%" JSON_INTEGER_FORMAT "]", list,
                    json_integer_value(other));
    }
    return json_object_set_new(r->seen, key, json_integer((json_int_t)index)) == 0 ||
           out_of_memory(r);
}

// ------------------------------------------------------------------------------------------- lists

typedef bool row_fn(reader *r, const json_t *object, size_t index);

// Reads every element of a list that need not be there.
static bool read_list(reader *r, const json_t *parent, const char *member, row_fn *read) {
    const json_t *list = json_object_get(parent, member);
    bool is_good = true;
    if (list && !json_is_array(list)) {
        return fail(r, member, "expected a list");
    }
    for (size_t i = 0; is_good && i < json_array_size(list); ++i) {
        size_t length = enter(r, member, i);
        is_good = read(r, json_array_get(list, i), i);
        leave(r, length);
    }
    return is_good;
}

// As read_list, for a list whose elements must differ.
static bool read_set(reader *r, const char *member, row_fn *read) {
    json_object_clear(r->seen);
    return read_list(r, r->root, member, read);
}

static bool read_style(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"style", "substate", NULL};
    rm_motion_style style;
    char key[32];
    if (!check_members(r, object, members) ||
        !read_command(r, object, "style", RM_COMMAND_STYLE, &style.style) ||
        !read_command(r, object, "substate", RM_COMMAND_SUBSTATE, &style.substate)) {
        return false;
    }
    snprintf(key, sizeof key, "%08x", style.style);
    rm_motion_style *row = table_rows_add(&r->styles, sizeof style);
    if (!row) {
        return out_of_memory(r);
    }
    *row = style;
    return check_new(r, "styles", index, key);
}

static bool add_entry(reader *r, table_rows *rows, const rm_motion_entry *entry) {
    rm_motion_entry *row = table_rows_add(rows, sizeof *entry);
    if (!row) {
        return out_of_memory(r);
    }
    *row = *entry;
    return true;
}

static bool read_cycle(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"style", "command", "motion", NULL};
    rm_motion_entry entry;
    char key[32];
    if (!check_members(r, object, members) ||
        !read_command(r, object, "style", RM_COMMAND_STYLE, &entry.style) ||
        !read_command(r, object, "command", RM_COMMAND_SUBSTATE, &entry.command) ||
        !read_motion_name(r, object, "motion", &entry.data)) {
        return false;
    }
    snprintf(key, sizeof key, "%08x %08x", entry.style, entry.command);
    return check_new(r, "cycles", index, key) && add_entry(r, &r->cycles, &entry);
}

static bool read_modifier(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"style", "command", "motion", NULL};
    rm_motion_entry entry = {.style = 0};
    char key[32];
    if (!check_members(r, object, members) ||
        (!is_missing(object, "style") &&
         !read_command(r, object, "style", RM_COMMAND_STYLE, &entry.style)) ||
        !read_command(r, object, "command", RM_COMMAND_MODIFIER, &entry.command) ||
        !read_motion_name(r, object, "motion", &entry.data)) {
        return false;
    }
    snprintf(key, sizeof key, "%08x %08x", entry.style, entry.command);
    return check_new(r, "modifiers", index, key) && add_entry(r, &r->modifiers, &entry);
}

static bool read_link(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"style", "from", "to", "motion", NULL};
    const uint32_t targets = RM_COMMAND_STYLE | RM_COMMAND_SUBSTATE | RM_COMMAND_ACTION;
    rm_motion_link link = {.from = 0};
    char key[32];
    if (!check_members(r, object, members) ||
        !read_command(r, object, "style", RM_COMMAND_STYLE, &link.style) ||
        (!is_missing(object, "from") &&
         !read_command(r, object, "from", RM_COMMAND_SUBSTATE, &link.from)) ||
        !read_command(r, object, "to", targets, &link.to) ||
        !read_motion_name(r, object, "motion", &link.data)) {
        return false;
    }
    snprintf(key, sizeof key, "%08x %08x %08x", link.style, link.from, link.to);
    rm_motion_link *row = table_rows_add(&r->links, sizeof link);
    if (!row) {
        return out_of_memory(r);
    }
    *row = link;
    return check_new(r, "links", index, key);
}

static bool read_alias(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"command", "means", "speed", NULL};
    const uint32_t any = UINT32_MAX;
    rm_motion_alias alias = {.speed = 1.0f};
    char key[32];
    if (!check_members(r, object, members) ||
        !read_command(r, object, "command", any, &alias.command) ||
        !read_command(r, object, "means", any, &alias.means) ||
        (!is_missing(object, "speed") && !read_float(r, object, "speed", &alias.speed))) {
        return false;
    }
    snprintf(key, sizeof key, "%08x", alias.command);
    rm_motion_alias *row = table_rows_add(&r->aliases, sizeof alias);
    if (!row) {
        return out_of_memory(r);
    }
    *row = alias;
    return check_new(r, "aliases", index, key);
}

// An alias of an alias would depend on the order in which they stand. `seen` still holds them all.
static bool check_aliases(reader *r) {
    const rm_motion_alias *aliases = r->aliases.items;
    for (uint32_t i = 0; i < r->aliases.count; ++i) {
        char key[32];
        snprintf(key, sizeof key, "%08x", aliases[i].means);
        const json_t *other = json_object_get(r->seen, key);
        if (other) {
            enter(r, "aliases", i);
            return fail(r, "means", "is itself an alias (aliases[%" JSON_INTEGER_FORMAT "])",
                        json_integer_value(other));
        }
    }
    return true;
}

// ------------------------------------------------------------------------------------- animations

static bool read_pose(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"origin", "rotation", "count", NULL};
    rm_animation *animations = r->animations.items;
    rm_animation *animation = &animations[r->animations.count - 1];
    rm_animation_pose pose = {.rotation = {1.0f, 0.0f, 0.0f, 0.0f}};
    json_int_t count = 1;
    (void)index;
    if (!check_members(r, object, members) || !read_vector(r, object, "origin", &pose.origin) ||
        !read_rotation(r, object, "rotation", &pose.rotation) ||
        (!is_missing(object, "count") &&
         !read_integer(r, object, "count", 1, TABLE_ROW_LIMIT, &count))) {
        return false;
    }
    for (json_int_t i = 0; i < count; ++i) {
        rm_animation_pose *row = table_rows_add(&r->poses, sizeof pose);
        if (!row) {
            return out_of_memory(r);
        }
        *row = pose;
    }
    animation->pose_count += (uint32_t)count;
    return true;
}

static bool read_hook(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"frame", "direction", "id", NULL};
    rm_animation *animations = r->animations.items;
    rm_animation *animation = &animations[r->animations.count - 1];
    json_int_t frame;
    json_int_t direction = 0;
    json_int_t id;
    (void)index;
    if (!check_members(r, object, members) ||
        !read_integer(r, object, "frame", 0, (json_int_t)animation->frame_count - 1, &frame) ||
        (!is_missing(object, "direction") &&
         !read_integer(r, object, "direction", -1, 1, &direction)) ||
        !read_integer(r, object, "id", 0, UINT32_MAX, &id)) {
        return false;
    }
    rm_animation_hook *row = table_rows_add(&r->hooks, sizeof *row);
    if (!row) {
        return out_of_memory(r);
    }
    *row = (rm_animation_hook){(uint32_t)frame, (int32_t)direction, (uint32_t)id};
    animation->hook_count += 1;
    return true;
}

static bool read_animation(reader *r, const json_t *object) {
    static const char *const members[] = {"frames", "poses", "hooks", NULL};
    json_int_t frames;
    if (!check_members(r, object, members) ||
        !read_integer(r, object, "frames", 1, TABLE_ROW_LIMIT, &frames)) {
        return false;
    }
    rm_animation *animation = table_rows_add(&r->animations, sizeof *animation);
    if (!animation) {
        return out_of_memory(r);
    }
    *animation = (rm_animation){.frame_count = (uint32_t)frames,
                                .pose_first = r->poses.count,
                                .hook_first = r->hooks.count};
    if (!read_list(r, object, "poses", read_pose) || !read_list(r, object, "hooks", read_hook)) {
        return false;
    }
    if (animation->pose_count != 0 && animation->pose_count != animation->frame_count) {
        return fail(r, "poses", "%u poses for %u frames", animation->pose_count,
                    animation->frame_count);
    }
    return true;
}

// ----------------------------------------------------------------------------------------- motions

static bool read_clip(reader *r, const json_t *object, size_t index) {
    static const char *const members[] = {"animation", "framerate", "low", "high", NULL};
    rm_motion_clip clip = {.framerate = 30.0f};
    (void)index;
    if (!check_members(r, object, members) ||
        !read_name(r, object, "animation", r->animation_index, "an animation", &clip.animation) ||
        (!is_missing(object, "framerate") &&
         !read_float(r, object, "framerate", &clip.framerate))) {
        return false;
    }
    if (!(rm_abs(clip.framerate) <= RM_CLIP_RATE_LIMIT)) {
        return fail(r, "framerate", "expected a number from %g to %g", -(double)RM_CLIP_RATE_LIMIT,
                    (double)RM_CLIP_RATE_LIMIT);
    }
    const rm_animation *animations = r->animations.items;
    json_int_t last = (json_int_t)animations[clip.animation].frame_count - 1;
    json_int_t low = 0;
    json_int_t high = last;
    if ((!is_missing(object, "low") && !read_integer(r, object, "low", 0, last, &low)) ||
        (!is_missing(object, "high") && !read_integer(r, object, "high", low, last, &high))) {
        return false;
    }
    clip.low = (int32_t)low;
    clip.high = (int32_t)high;
    rm_motion_clip *row = table_rows_add(&r->clips, sizeof clip);
    if (!row) {
        return out_of_memory(r);
    }
    *row = clip;
    return true;
}

static bool read_flags(reader *r, const json_t *object, uint32_t *flags) {
    static const struct {
        const char *name;
        uint32_t bit;
    } bits[] = {{"alone", RM_MOTION_ALONE},
                {"from_default", RM_MOTION_FROM_DEFAULT},
                {"still", RM_MOTION_STILL}};
    const json_t *list = json_object_get(object, "flags");
    bool is_good = !list || json_is_array(list);
    for (size_t i = 0; is_good && i < json_array_size(list); ++i) {
        const char *name = json_string_value(json_array_get(list, i));
        is_good = false;
        for (size_t b = 0; name && b < sizeof bits / sizeof bits[0]; ++b) {
            if (strcmp(name, bits[b].name) == 0) {
                *flags |= bits[b].bit;
                is_good = true;
            }
        }
    }
    return is_good || fail(r, "flags", "expected a list of \"alone\", \"from_default\", \"still\"");
}

static bool read_speeds(reader *r, const json_t *object, const char *member, rm_vec3 *value) {
    return read_vector(r, object, member, value) &&
           (rm_vec3_is_within(*value, RM_NUMBER_LIMIT) ||
            fail(r, member, "expected numbers of at most %g", (double)RM_NUMBER_LIMIT));
}

static bool read_motion(reader *r, const json_t *object) {
    static const char *const members[] = {"flags", "velocity", "omega", "stride", "clips", NULL};
    rm_motion_data data = {.clip_first = r->clips.count};
    if (!check_members(r, object, members) || !read_flags(r, object, &data.flags) ||
        !read_speeds(r, object, "velocity", &data.velocity) ||
        !read_speeds(r, object, "omega", &data.omega) ||
        (!is_missing(object, "stride") && !read_float(r, object, "stride", &data.stride))) {
        return false;
    }
    if (data.stride < 0.0f) {
        return fail(r, "stride", "expected a number that is not negative");
    }
    if (!read_list(r, object, "clips", read_clip)) {
        return false;
    }
    data.clip_count = r->clips.count - data.clip_first;
    if (data.clip_count > RM_SEQUENCE_NODES) {
        return fail(r, "clips", "more than %d clips", RM_SEQUENCE_NODES);
    }
    rm_motion_data *row = table_rows_add(&r->data, sizeof data);
    if (!row) {
        return out_of_memory(r);
    }
    *row = data;
    return true;
}

// -------------------------------------------------------------------------------------------- file

static bool is_name(const char *name) {
    size_t length =
        strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return length > 0 && length <= NAME_LIMIT && name[length] == '\0';
}

// Reads the named parts of an object that need not be there, and numbers them.
static bool read_named(reader *r, const char *member, json_t *index,
                       bool (*read)(reader *r, const json_t *object)) {
    json_t *object = json_object_get(r->root, member);
    const char *name;
    json_t *value;
    json_int_t i = 0;
    if (object && !json_is_object(object)) {
        return fail(r, member, "expected an object");
    }
    json_object_foreach(object, name, value) {
        if (!is_name(name)) {
            return fail(r, member, "a name has 1 to %d letters, digits, - and _", NAME_LIMIT);
        }
        size_t length = enter_named(r, member, name);
        if (!read(r, value)) {
            return false;
        }
        leave(r, length);
        if (json_object_set_new(index, name, json_integer(i++)) != 0) {
            return out_of_memory(r);
        }
    }
    return true;
}

static bool read_defaults(reader *r) {
    rm_motion_table_def *def = &r->def;
    char key[32];
    if (!read_command(r, r->root, "default_style", RM_COMMAND_STYLE, &def->default_style)) {
        return false;
    }
    snprintf(key, sizeof key, "%08x", def->default_style);
    if (!json_object_get(r->seen, key)) {
        return fail(r, "default_style", "is not among the styles");
    }
    def->any_cycle = RM_NO_DATA;
    return (is_missing(r->root, "any_substate") ||
            read_command(r, r->root, "any_substate", RM_COMMAND_SUBSTATE, &def->any_substate)) &&
           (is_missing(r->root, "any_cycle") ||
            read_motion_name(r, r->root, "any_cycle", &def->any_cycle));
}

// Names come before what uses them.
static bool read_root(reader *r) {
    static const char *const members[] = {"format",  "default_style", "any_substate", "any_cycle",
                                          "styles",  "cycles",        "links",        "modifiers",
                                          "aliases", "motions",       "animations",   NULL};
    if (!json_is_object(r->root)) {
        return fail(r, NULL, "expected an object");
    }
    const char *format = json_string_value(json_object_get(r->root, "format"));
    if (!format || strcmp(format, FORMAT) != 0) {
        return fail(r, "format", "expected \"%s\"", FORMAT);
    }
    return check_members(r, r->root, members) &&
           read_named(r, "animations", r->animation_index, read_animation) &&
           read_named(r, "motions", r->motion_index, read_motion) &&
           read_set(r, "styles", read_style) && read_defaults(r) &&
           read_set(r, "cycles", read_cycle) && read_set(r, "links", read_link) &&
           read_set(r, "modifiers", read_modifier) && read_set(r, "aliases", read_alias) &&
           check_aliases(r);
}

#define TAKE(list, one) (def->list = r->list.items, def->one##_count = r->list.count)

static rm_motion_table *make_table(reader *r) {
    rm_motion_table_def *def = &r->def;
    rm_motion_table *table = NULL;
    TAKE(styles, style);
    TAKE(cycles, cycle);
    TAKE(links, link);
    TAKE(modifiers, modifier);
    TAKE(aliases, alias);
    TAKE(data, data);
    TAKE(clips, clip);
    TAKE(animations, animation);
    TAKE(poses, pose);
    TAKE(hooks, hook);
    rm_status status = rm_motion_table_create(def, NULL, &table);
    if (status != RM_OK) {
        fail(r, NULL, "%s", rm_status_text(status));
    }
    return table;
}

static void release(reader *r) {
    table_rows *const lists[] = {&r->styles, &r->cycles, &r->links,      &r->modifiers, &r->aliases,
                                 &r->data,   &r->clips,  &r->animations, &r->poses,     &r->hooks};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i) {
        free(lists[i]->items);
    }
    json_decref(r->motion_index);
    json_decref(r->animation_index);
    json_decref(r->seen);
}

static rm_motion_table *read_table(const json_t *root, const char *file, char *error) {
    reader r = {.file = file,
                .error = error,
                .root = root,
                .motion_index = json_object(),
                .animation_index = json_object(),
                .seen = json_object()};
    rm_motion_table *table = NULL;
    if (!r.motion_index || !r.animation_index || !r.seen) {
        out_of_memory(&r);
    } else if (read_root(&r)) {
        table = make_table(&r);
    }
    release(&r);
    return table;
}

typedef struct source {
    FILE *in;
    size_t left; // bytes that may still come
} source;

static size_t read_source(void *buffer, size_t size, void *user) {
    source *s = user;
    if (s->left == 0) {
        return (size_t)-1;
    }
    size_t got = fread(buffer, 1, size < s->left ? size : s->left, s->in);
    s->left -= got;
    return ferror(s->in) ? (size_t)-1 : got;
}

rm_motion_table *table_json_read(FILE *in, const char *file, char *error) {
    source s = {.in = in, .left = FILE_LIMIT};
    json_error_t where;
    errno = 0;
    json_t *root = json_load_callback(read_source, &s, JSON_REJECT_DUPLICATES, &where);
    if (!root) {
        if (ferror(in)) {
            snprintf(error, TABLE_ERROR_SIZE, "%s: cannot be read: %s", file, strerror(errno));
        } else if (s.left == 0) {
            snprintf(error, TABLE_ERROR_SIZE, "%s: larger than %u MB", file, FILE_LIMIT >> 20);
        } else {
            snprintf(error, TABLE_ERROR_SIZE, "%s:%d: %s", file, where.line, where.text);
        }
        make_printable(error);
        return NULL;
    }
    rm_motion_table *table = read_table(root, file, error);
    json_decref(root);
    return table;
}

rm_motion_table *table_json_load(const char *file, char *error) {
    FILE *in = fopen(file, "rb");
    if (!in) {
        snprintf(error, TABLE_ERROR_SIZE, "%s: cannot be opened: %s", file, strerror(errno));
        make_printable(error);
        return NULL;
    }
    rm_motion_table *table = table_json_read(in, file, error);
    fclose(in);
    return table;
}
