// `remora table`: shows a motion table, built in or from a file.

#include "remora/ac.h"

#include "json.h"
#include "shared/program.h"

#include <string.h>

static const char *const help =
    "usage: remora table humanoid|clip|FILE [--json]\n"
    "\n"
    "Shows a motion table: what each command does, and how fast. FILE is one in the format of\n"
    "docs/motion-table.md; it is checked on the way. With --json the table is printed in that\n"
    "format, to be changed and given to the \"table\" command of remora drive.\n"
    "\n"
    "example: a humanoid that runs faster\n"
    "  remora table humanoid --json >fast.json   # change \"velocity\" of \"RunForward\"\n"
    "  printf 'body a\\ntable fast.json\\nmotion forward=RunForward\\ntick 1/30 30\\n' | "
    "remora drive\n";

// A command by name or id.
static void print_command(int width, uint32_t command) {
    const char *name = rm_command_name(command);
    char id[16];
    snprintf(id, sizeof id, command ? "0x%08X" : "any", command);
    printf("%-*s", width, name ? name : id);
}

static void print_motion(const rm_motion_table_def *def, uint32_t index) {
    const rm_motion_data *data = &def->data[index];
    uint32_t frames = 0;
    for (uint32_t i = 0; i < data->clip_count; ++i) {
        const rm_motion_clip *clip = &def->clips[data->clip_first + i];
        frames += (uint32_t)(clip->high - clip->low) + 1;
    }
    printf("  %7.3f %7.3f %7.3f  %7.3f  %6u\n", (double)data->velocity.x, (double)data->velocity.y,
           (double)data->velocity.z, (double)data->omega.z, frames);
}

static void print_entries(const char *kind, const rm_motion_table_def *def,
                          const rm_motion_entry *entries, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        printf("%-9s ", kind);
        print_command(20, entries[i].style);
        printf(" %-16s ", "");
        print_command(16, entries[i].command);
        print_motion(def, entries[i].data);
    }
}

static void print_links(const rm_motion_table_def *def) {
    for (uint32_t i = 0; i < def->link_count; ++i) {
        printf("%-9s ", "link");
        print_command(20, def->links[i].style);
        putchar(' ');
        print_command(16, def->links[i].from);
        putchar(' ');
        print_command(16, def->links[i].to);
        print_motion(def, def->links[i].data);
    }
}

static void print_table(const rm_motion_table *table) {
    const rm_motion_table_def *def = rm_motion_table_contents(table);
    printf("%-9s %-20s %-16s %-16s  %23s  %7s  %6s\n", "what", "style", "from", "command",
           "velocity m/s", "rad/s", "frames");
    print_entries("cycle", def, def->cycles, def->cycle_count);
    if (def->any_cycle != RM_NO_DATA) {
        const rm_motion_entry any = {0, 0, def->any_cycle};
        print_entries("cycle", def, &any, 1);
    }
    print_entries("modifier", def, def->modifiers, def->modifier_count);
    print_links(def);
    for (uint32_t i = 0; i < def->alias_count; ++i) {
        print_command(0, def->aliases[i].command);
        fputs(" is ", stdout);
        print_command(0, def->aliases[i].means);
        printf(" * %g\n", (double)def->aliases[i].speed);
    }
}

static int show(const rm_motion_table *table, bool is_json) {
    if (!is_json) {
        print_table(table);
    } else if (!table_json_print(table, stdout)) {
        fputs("remora table: out of memory\n", stderr);
        return EXIT_BAD_USE;
    }
    return EXIT_DONE;
}

static int show_named(const char *name, bool is_json) {
    char error[TABLE_ERROR_SIZE];
    if (strcmp(name, "humanoid") == 0) {
        return show(rm_motion_table_humanoid(), is_json);
    }
    if (strcmp(name, "clip") == 0) {
        return show(rm_motion_table_clip(), is_json);
    }
    rm_motion_table *table = table_json_load(name, error);
    if (!table) {
        fprintf(stderr, "remora table: %s\n", error);
        return EXIT_BAD_USE;
    }
    int status = show(table, is_json);
    rm_motion_table_destroy(table);
    return status;
}

int run_table(int argc, char **argv) {
    const char *name = NULL;
    bool is_json = false;
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help, stdout);
            return EXIT_DONE;
        }
        if (strcmp(argv[i], "--json") == 0) {
            is_json = true;
        } else if (argv[i][0] == '-' || name) {
            fprintf(stderr, "remora table: unexpected \"%s\"; see remora table --help\n", argv[i]);
            return EXIT_BAD_USE;
        } else {
            name = argv[i];
        }
    }
    if (!name) {
        fputs("remora table: which one? humanoid, clip or a FILE\n", stderr);
        return EXIT_BAD_USE;
    }
    return show_named(name, is_json);
}
