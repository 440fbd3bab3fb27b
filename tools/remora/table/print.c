// Printing a motion table as JSON. Motions and animations get names after the first thing that uses
// them, followed by a number if that name is taken.

#include "remora/motion_table.h"

#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 64 };

typedef struct name {
    char text[NAME_SIZE];
} name;

typedef struct printer {
    FILE *out;
    const rm_motion_table_def *def;
    name *motions;
    name *animations;
    const char *between; // what goes before the next element of the present list
} printer;

// ------------------------------------------------------------------------------------------- names

static bool is_taken(const name *names, uint32_t count, const char *text) {
    for (uint32_t i = 0; i < count; ++i) {
        if (strcmp(names[i].text, text) == 0) {
            return true;
        }
    }
    return false;
}

// Names an item unless it has a name. Wishes are short: two ids at most.
static void give_name(name *names, uint32_t count, uint32_t index, const char *wish) {
    char text[NAME_SIZE];
    if (index >= count || names[index].text[0]) {
        return;
    }
    snprintf(text, sizeof text, "%s", wish);
    for (unsigned n = 2; is_taken(names, count, text); ++n) {
        snprintf(text, sizeof text, "%.40s_%u", wish, n);
    }
    memcpy(names[index].text, text, sizeof text);
}

// A command's name, or its id; "any" for 0.
static name command_text(uint32_t command) {
    name n;
    const char *known = rm_command_name(command);
    if (known) {
        snprintf(n.text, sizeof n.text, "%.24s", known);
    } else {
        snprintf(n.text, sizeof n.text, command ? "0x%08X" : "any", command);
    }
    return n;
}

// Whether a cycle is what some style does by default: the best name for what many commands share.
static bool is_default(const rm_motion_table_def *def, const rm_motion_entry *cycle) {
    for (uint32_t i = 0; i < def->style_count; ++i) {
        if (def->styles[i].substate == cycle->command) {
            return true;
        }
    }
    return false;
}

static void name_cycles(printer *p, bool only_defaults) {
    const rm_motion_table_def *def = p->def;
    for (uint32_t i = 0; i < def->cycle_count; ++i) {
        if (!only_defaults || is_default(def, &def->cycles[i])) {
            give_name(p->motions, def->data_count, def->cycles[i].data,
                      command_text(def->cycles[i].command).text);
        }
    }
}

static void name_motions(printer *p) {
    const rm_motion_table_def *def = p->def;
    uint32_t count = def->data_count;
    char wish[2 * NAME_SIZE];
    name_cycles(p, true);
    name_cycles(p, false);
    for (uint32_t i = 0; i < def->modifier_count; ++i) {
        name command = command_text(def->modifiers[i].command);
        snprintf(wish, sizeof wish, "add-%.24s", command.text);
        give_name(p->motions, count, def->modifiers[i].data, wish);
    }
    for (uint32_t i = 0; i < def->link_count; ++i) {
        name from = command_text(def->links[i].from);
        name to = command_text(def->links[i].to);
        snprintf(wish, sizeof wish, "%.24s-to-%.24s", from.text, to.text);
        give_name(p->motions, count, def->links[i].data, wish);
    }
    for (uint32_t i = 0; i < count; ++i) {
        snprintf(wish, sizeof wish, i == def->any_cycle ? "any" : "unused-%u", i);
        give_name(p->motions, count, i, wish);
    }
}

static void name_animations(printer *p) {
    const rm_motion_table_def *def = p->def;
    for (uint32_t i = 0; i < def->data_count; ++i) {
        const rm_motion_data *data = &def->data[i];
        for (uint32_t c = 0; c < data->clip_count; ++c) {
            give_name(p->animations, def->animation_count,
                      def->clips[data->clip_first + c].animation, p->motions[i].text);
        }
    }
    for (uint32_t i = 0; i < def->animation_count; ++i) {
        char wish[NAME_SIZE];
        snprintf(wish, sizeof wish, "unused-%u", i);
        give_name(p->animations, def->animation_count, i, wish);
    }
}

// ------------------------------------------------------------------------------------------- parts

static void begin(printer *p, const char *member, char bracket) {
    fprintf(p->out, ",\n  \"%s\": %c", member, bracket);
    p->between = "\n    ";
}

static void next(printer *p) {
    fputs(p->between, p->out);
    p->between = ",\n    ";
}

static void end(printer *p, char bracket) {
    fprintf(p->out, "%s%c", p->between[0] == ',' ? "\n  " : "", bracket);
}

// Nine digits read back to the same float.
static void print_vector(FILE *out, const char *before, rm_vec3 v) {
    fprintf(out, "%s[%.9g, %.9g, %.9g]", before, (double)v.x, (double)v.y, (double)v.z);
}

static bool is_zero(rm_vec3 v) {
    return v.x == 0.0f && v.y == 0.0f && v.z == 0.0f;
}

static void print_styles(printer *p) {
    begin(p, "styles", '[');
    for (uint32_t i = 0; i < p->def->style_count; ++i) {
        next(p);
        fprintf(p->out, "{\"style\": \"%s\", \"substate\": \"%s\"}",
                command_text(p->def->styles[i].style).text,
                command_text(p->def->styles[i].substate).text);
    }
    end(p, ']');
}

static void print_entries(printer *p, const char *member, const rm_motion_entry *entries,
                          uint32_t count) {
    begin(p, member, '[');
    for (uint32_t i = 0; i < count; ++i) {
        next(p);
        fputc('{', p->out);
        if (entries[i].style) {
            fprintf(p->out, "\"style\": \"%s\", ", command_text(entries[i].style).text);
        }
        fprintf(p->out, "\"command\": \"%s\", \"motion\": \"%s\"}",
                command_text(entries[i].command).text, p->motions[entries[i].data].text);
    }
    end(p, ']');
}

static void print_links(printer *p) {
    begin(p, "links", '[');
    for (uint32_t i = 0; i < p->def->link_count; ++i) {
        const rm_motion_link *link = &p->def->links[i];
        next(p);
        fprintf(p->out, "{\"style\": \"%s\", ", command_text(link->style).text);
        if (link->from) {
            fprintf(p->out, "\"from\": \"%s\", ", command_text(link->from).text);
        }
        fprintf(p->out, "\"to\": \"%s\", \"motion\": \"%s\"}", command_text(link->to).text,
                p->motions[link->data].text);
    }
    end(p, ']');
}

static void print_aliases(printer *p) {
    begin(p, "aliases", '[');
    for (uint32_t i = 0; i < p->def->alias_count; ++i) {
        const rm_motion_alias *alias = &p->def->aliases[i];
        next(p);
        fprintf(p->out, "{\"command\": \"%s\", \"means\": \"%s\", \"speed\": %.9g}",
                command_text(alias->command).text, command_text(alias->means).text,
                (double)alias->speed);
    }
    end(p, ']');
}

static void print_clips(printer *p, const rm_motion_data *data) {
    fputs("\"clips\": [", p->out);
    for (uint32_t i = 0; i < data->clip_count; ++i) {
        const rm_motion_clip *clip = &p->def->clips[data->clip_first + i];
        fprintf(p->out, "%s{\"animation\": \"%s\", \"framerate\": %.9g, \"low\": %d, \"high\": %d}",
                i ? ", " : "", p->animations[clip->animation].text, (double)clip->framerate,
                clip->low, clip->high);
    }
    fputc(']', p->out);
}

static void print_flags(FILE *out, uint32_t flags) {
    static const char *const names[] = {"alone", "from_default", "still"};
    const char *between = "";
    fputs("\"flags\": [", out);
    for (int i = 0; i < 3; ++i) {
        if (flags >> i & 1u) {
            fprintf(out, "%s\"%s\"", between, names[i]);
            between = ", ";
        }
    }
    fputc(']', out);
}

static void print_motion(printer *p, const rm_motion_data *data) {
    const char *between = "";
    fputc('{', p->out);
    if (data->flags) {
        print_flags(p->out, data->flags);
        between = ", ";
    }
    if (!is_zero(data->velocity)) {
        fputs(between, p->out);
        print_vector(p->out, "\"velocity\": ", data->velocity);
        between = ", ";
    }
    if (!is_zero(data->omega)) {
        fputs(between, p->out);
        print_vector(p->out, "\"omega\": ", data->omega);
        between = ", ";
    }
    if (data->stride != 0.0f) {
        fprintf(p->out, "%s\"stride\": %.9g", between, (double)data->stride);
        between = ", ";
    }
    if (data->clip_count) {
        fputs(between, p->out);
        print_clips(p, data);
    }
    fputc('}', p->out);
}

static void print_motions(printer *p) {
    begin(p, "motions", '{');
    for (uint32_t i = 0; i < p->def->data_count; ++i) {
        next(p);
        fprintf(p->out, "\"%s\": ", p->motions[i].text);
        print_motion(p, &p->def->data[i]);
    }
    end(p, '}');
}

static bool is_same_pose(const rm_animation_pose *a, const rm_animation_pose *b) {
    return a->origin.x == b->origin.x && a->origin.y == b->origin.y && a->origin.z == b->origin.z &&
           a->rotation.w == b->rotation.w && a->rotation.x == b->rotation.x &&
           a->rotation.y == b->rotation.y && a->rotation.z == b->rotation.z;
}

// Equal poses in a row are written once.
static void print_poses(printer *p, const rm_animation *animation) {
    const rm_animation_pose *poses = p->def->poses + animation->pose_first;
    uint32_t run;
    fputs(", \"poses\": [", p->out);
    for (uint32_t i = 0; i < animation->pose_count; i += run) {
        rm_quat q = poses[i].rotation;
        for (run = 1;
             i + run < animation->pose_count && is_same_pose(&poses[i], &poses[i + run]);) {
            ++run;
        }
        fputs(i ? ",\n      " : "\n      ", p->out);
        print_vector(p->out, "{\"origin\": ", poses[i].origin);
        fprintf(p->out, ", \"rotation\": [%.9g, %.9g, %.9g, %.9g], \"count\": %u}", (double)q.w,
                (double)q.x, (double)q.y, (double)q.z, run);
    }
    fputc(']', p->out);
}

static void print_hooks(printer *p, const rm_animation *animation) {
    fputs(", \"hooks\": [", p->out);
    for (uint32_t i = 0; i < animation->hook_count; ++i) {
        const rm_animation_hook *hook = &p->def->hooks[animation->hook_first + i];
        fprintf(p->out, "%s{\"frame\": %u, \"direction\": %d, \"id\": %u}", i ? ", " : "",
                hook->frame, hook->direction, hook->id);
    }
    fputc(']', p->out);
}

static void print_animations(printer *p) {
    begin(p, "animations", '{');
    for (uint32_t i = 0; i < p->def->animation_count; ++i) {
        const rm_animation *animation = &p->def->animations[i];
        next(p);
        fprintf(p->out, "\"%s\": {\"frames\": %u", p->animations[i].text, animation->frame_count);
        if (animation->pose_count) {
            print_poses(p, animation);
        }
        if (animation->hook_count) {
            print_hooks(p, animation);
        }
        fputc('}', p->out);
    }
    end(p, '}');
}

static void print_all(printer *p) {
    const rm_motion_table_def *def = p->def;
    fprintf(p->out, "{\n  \"format\": \"remora motion table 1\",\n  \"default_style\": \"%s\"",
            command_text(def->default_style).text);
    if (def->any_substate) {
        fprintf(p->out, ",\n  \"any_substate\": \"%s\"", command_text(def->any_substate).text);
    }
    if (def->any_cycle != RM_NO_DATA) {
        fprintf(p->out, ",\n  \"any_cycle\": \"%s\"", p->motions[def->any_cycle].text);
    }
    print_styles(p);
    print_entries(p, "cycles", def->cycles, def->cycle_count);
    print_links(p);
    print_entries(p, "modifiers", def->modifiers, def->modifier_count);
    print_aliases(p);
    print_motions(p);
    print_animations(p);
    fputs("\n}\n", p->out);
}

bool table_json_print(const rm_motion_table *table, FILE *out) {
    const rm_motion_table_def *def = rm_motion_table_contents(table);
    printer p = {.out = out,
                 .def = def,
                 .motions = calloc(def->data_count + 1, sizeof(name)),
                 .animations = calloc(def->animation_count + 1, sizeof(name))};
    bool is_good = p.motions && p.animations;
    if (is_good) {
        name_motions(&p);
        name_animations(&p);
        print_all(&p);
    }
    free(p.motions);
    free(p.animations);
    return is_good;
}
