// `remora data`: what is in the game's data files, and whether all of it can be read.

#include "shared/data_file.h"
#include "shared/program.h"
#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora data FILE [--check] [--json]\n"
    "       remora data FILE 0xID [--json]\n"
    "       remora data --walk PORTAL CELL [--json]\n"
    "\n"
    "Shows the game's data files (client_portal.dat, client_cell_1.dat): records by kind beside\n"
    "the numbers of the shipped ones, or one record field by field.\n"
    "\n"
    "  --check  also reads every record of a known kind to its last byte. Those that cannot be\n"
    "           are named with byte and field; the exit status is then 1\n"
    "  --walk   loads a hundred landblocks, walks bodies over them and tells what was found\n"
    "\n"
    "Files from before June 2005 (portal.dat, cell.dat) are recognised and refused.\n"
    "\n"
    "example: remora data client_portal.dat --check\n";

// Records of the shipped files, by kind: of the portal file of the last years, and of the cell file
// of 2013. Origin: published readers of these files.
static const uint32_t shipped[RM_DATA_KIND_COUNT] = {
    [RM_DATA_KIND_ITERATION] = 1,     [RM_DATA_KIND_LANDBLOCK] = 65025,
    [RM_DATA_KIND_INFO] = 5346,       [RM_DATA_KIND_ROOM] = 734976,
    [RM_DATA_KIND_GFX] = 15318,       [RM_DATA_KIND_SETUP] = 5935,
    [RM_DATA_KIND_ANIMATION] = 2066,  [RM_DATA_KIND_MOTION_TABLE] = 436,
    [RM_DATA_KIND_ENVIRONMENT] = 772, [RM_DATA_KIND_SCENE] = 179,
    [RM_DATA_KIND_REGION] = 1,
};

void data_complain(const data_tool *tool, const rm_data_error *error) {
    fprintf(stderr, "remora data: %s: record 0x%08X, byte %u: %s: %s\n", tool->path,
            (unsigned)error->record, (unsigned)error->offset, error->field,
            rm_status_text(error->status));
}

rm_status data_read(data_tool *tool, const rm_data_entry *entry, rm_data_error *error) {
    size_t size = (size_t)entry->size + 1;
    if (size > tool->capacity) {
        uint8_t *record = entry->size <= tool->info.file_size ? realloc(tool->record, size) : NULL;
        if (!record) {
            *error = (rm_data_error){RM_ERROR_RANGE, entry->id, 0, "size of record"};
            return RM_ERROR_RANGE;
        }
        tool->record = record;
        tool->capacity = size;
    }
    return rm_data_file_read(tool->file, entry, tool->record, tool->capacity, error);
}

// --- counting ----------------------------------------------------------------------------------

// False if it cannot be read, which is told.
static bool check_record(data_tool *tool, const rm_data_entry *entry, rm_data_kind kind) {
    rm_data_error error;
    rm_status status = data_read(tool, entry, &error);
    if (status == RM_OK) {
        status = rm_data_visit(kind, entry->id, tool->record, entry->size, NULL, NULL, &error);
    }
    if (status != RM_OK) {
        data_complain(tool, &error);
    }
    return status == RM_OK;
}

bool data_count(data_tool *tool, bool is_check, data_counts *counts) {
    rm_data_error error;
    rm_data_entry entry;
    rm_status status = RM_OK;
    memset(counts, 0, sizeof *counts);
    for (uint32_t id = 0; status == RM_OK; id = entry.id + 1) {
        status = rm_data_file_next(tool->file, id, &entry, &error);
        if (status != RM_OK) {
            break;
        }
        rm_data_kind kind = rm_data_kind_of(tool->info.set, entry.id);
        counts->records[kind] += 1;
        counts->total += 1;
        counts->bytes += entry.size;
        if (counts->bytes > tool->info.file_size) {
            error = (rm_data_error){RM_ERROR_RANGE, entry.id, 0, "sizes of all records"};
            status = RM_ERROR_RANGE;
            break;
        }
        if (is_check && !check_record(tool, &entry, kind)) {
            counts->unread[kind] += 1;
            counts->total_unread += 1;
        }
        if (entry.id == UINT32_MAX) {
            return true;
        }
    }
    if (status != RM_ERROR_REFERENCE) {
        data_complain(tool, &error);
    }
    return status == RM_ERROR_REFERENCE;
}

// --- printing ----------------------------------------------------------------------------------

static bool belongs(const data_tool *tool, int kind) {
    bool is_cell = kind >= RM_DATA_KIND_LANDBLOCK && kind <= RM_DATA_KIND_ROOM;
    return kind == RM_DATA_KIND_OTHER || kind == RM_DATA_KIND_ITERATION ||
           (tool->info.set == RM_DATA_CELL ? is_cell
                                           : tool->info.set == RM_DATA_PORTAL && !is_cell);
}

static void print_counts(const data_tool *tool, const data_counts *counts, bool is_check) {
    printf("%s: set %u, blocks of %u bytes, %u bytes, engine %u\n", tool->path,
           (unsigned)tool->info.set, (unsigned)tool->info.block_size,
           (unsigned)tool->info.file_size, (unsigned)tool->info.engine_version);
    printf("%-14s %9s %9s%s\n", "kind", "records", "shipped", is_check ? "    unread" : "");
    for (int i = 0; i < RM_DATA_KIND_COUNT; ++i) {
        if (!belongs(tool, i)) {
            continue;
        }
        printf("%-14s %9u", rm_data_kind_name((rm_data_kind)i), (unsigned)counts->records[i]);
        if (shipped[i]) {
            printf(" %9u", (unsigned)shipped[i]);
        } else {
            printf(" %9s", "");
        }
        if (is_check) {
            printf(" %9u", (unsigned)counts->unread[i]);
        }
        putchar('\n');
    }
    printf("%-14s %9u\n", "all", (unsigned)counts->total);
}

static void print_counts_json(const data_tool *tool, const data_counts *counts, bool is_check) {
    printf("{\"set\": %u, \"block_size\": %u, \"file_size\": %u, \"records\": %u, \"kinds\": {",
           (unsigned)tool->info.set, (unsigned)tool->info.block_size,
           (unsigned)tool->info.file_size, (unsigned)counts->total);
    const char *gap = "";
    for (int i = 0; i < RM_DATA_KIND_COUNT; ++i) {
        if (!belongs(tool, i)) {
            continue;
        }
        printf("%s\"%s\": {\"records\": %u", gap, rm_data_kind_name((rm_data_kind)i),
               (unsigned)counts->records[i]);
        if (shipped[i]) {
            printf(", \"shipped\": %u", (unsigned)shipped[i]);
        }
        if (is_check) {
            printf(", \"unread\": %u", (unsigned)counts->unread[i]);
        }
        putchar('}');
        gap = ", ";
    }
    puts("}}");
}

// --- one record --------------------------------------------------------------------------------

static void print_field(void *user, const rm_data_field *field) {
    (void)user;
    printf("%8u  %-28s ", (unsigned)field->offset, field->name);
    if (field->type == RM_DATA_FIELD_REAL) {
        printf("%.9g\n", (double)field->real);
    } else if (field->type == RM_DATA_FIELD_NUMBER) {
        printf("%u (0x%X)\n", (unsigned)field->number, (unsigned)field->number);
    } else {
        printf("%u bytes\n", (unsigned)field->size);
    }
}

static void print_field_json(void *user, const rm_data_field *field) {
    const char **gap = user;
    printf("%s\n  {\"offset\": %u, \"name\": \"%s\", ", *gap, (unsigned)field->offset, field->name);
    if (field->type == RM_DATA_FIELD_REAL) {
        printf("\"value\": %.9g}", (double)field->real);
    } else if (field->type == RM_DATA_FIELD_NUMBER) {
        printf("\"value\": %u}", (unsigned)field->number);
    } else {
        printf("\"bytes\": %u}", (unsigned)field->size);
    }
    *gap = ",";
}

bool data_show_record(data_tool *tool, uint32_t id) {
    rm_data_error error;
    rm_data_entry entry;
    const char *gap = "";
    rm_status status = rm_data_file_find(tool->file, id, &entry, &error);
    status = status == RM_OK ? data_read(tool, &entry, &error) : status;
    if (status != RM_OK) {
        data_complain(tool, &error);
        return false;
    }
    rm_data_kind kind = rm_data_kind_of(tool->info.set, id);
    printf(tool->is_json ? "{\"id\": \"0x%08X\", \"kind\": \"%s\", \"size\": %u, \"fields\": ["
                         : "0x%08X  %s, %u bytes\n",
           (unsigned)id, rm_data_kind_name(kind), (unsigned)entry.size);
    status = rm_data_visit(kind, id, tool->record, entry.size,
                           tool->is_json ? print_field_json : print_field, &gap, &error);
    if (tool->is_json) {
        printf("%s]}\n", *gap ? "\n" : "");
    }
    if (status != RM_OK) {
        data_complain(tool, &error);
    }
    return status == RM_OK;
}

// --- the subcommand ----------------------------------------------------------------------------

typedef struct options {
    const char *file, *second; // the second is the cell file of --walk, or an id
    bool is_check, is_json, is_walk;
} options;

static bool parse(int argc, char **argv, options *o) {
    memset(o, 0, sizeof *o);
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--check") == 0) {
            o->is_check = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            o->is_json = true;
        } else if (strcmp(argv[i], "--walk") == 0) {
            o->is_walk = true;
        } else if (argv[i][0] != '-' && !o->file) {
            o->file = argv[i];
        } else if (argv[i][0] != '-' && !o->second) {
            o->second = argv[i];
        } else {
            fprintf(stderr, "remora data: unexpected \"%s\"; see remora data --help\n", argv[i]);
            return false;
        }
    }
    bool is_good =
        o->file && (!o->is_walk || (o->second && !o->is_check)) && !(o->is_check && o->second);
    if (!is_good) {
        fputs("remora data: which FILE? see remora data --help\n", stderr);
    }
    return is_good;
}

static bool read_id(const char *text, uint32_t *id) {
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 16);
    bool is_good = strncmp(text, "0x", 2) == 0 && !*end && !errno && value <= UINT32_MAX;
    *id = (uint32_t)value;
    if (!is_good) {
        fprintf(stderr, "remora data: expected an id such as 0x01000001, got \"%s\"\n", text);
    }
    return is_good;
}

static int show_counts(data_tool *tool, bool is_check) {
    data_counts counts;
    if (!data_count(tool, is_check, &counts)) {
        return EXIT_BAD_USE;
    }
    if (tool->is_json) {
        print_counts_json(tool, &counts, is_check);
    } else {
        print_counts(tool, &counts, is_check);
    }
    return counts.total_unread ? EXIT_DOES_NOT_HOLD : EXIT_DONE;
}

static int run_file(const options *o) {
    data_tool tool = {.path = o->file, .is_json = o->is_json};
    rm_data_error error;
    uint32_t id = 0;
    int result = EXIT_BAD_USE;
    if (o->second && !read_id(o->second, &id)) {
        return EXIT_BAD_USE;
    }
    if (!data_file_open(o->file, &tool.source)) {
        fprintf(stderr, "remora data: %s: cannot be opened: %s\n", o->file, strerror(errno));
        return EXIT_BAD_USE;
    }
    if (rm_data_file_open(&tool.source, NULL, &tool.file, &error) != RM_OK) {
        data_complain(&tool, &error);
    } else {
        tool.info = rm_data_file_describe(tool.file);
        if (o->second) {
            result = data_show_record(&tool, id) ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
        } else {
            result = show_counts(&tool, o->is_check);
        }
    }
    rm_data_file_close(tool.file);
    data_file_close(&tool.source);
    free(tool.record);
    return result;
}

int run_data(int argc, char **argv) {
    options o;
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &o)) {
        return EXIT_BAD_USE;
    }
    return o.is_walk ? data_walk(o.file, o.second, o.is_json) : run_file(&o);
}
