// `remora record`: a scenario's observer, as a recording of every call that changed its world.

#include "remora/scenario.h"

#include "shared/cases.h"
#include "shared/output.h"
#include "shared/program.h"
#include "shared/words.h"
#include "trace/trace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora record SCENARIO -o FILE [--network NAME] [--rules PRESET] [--seed N]\n"
    "                     [--seconds T] [--ground flat|hills] [--threads N] [--interval N]\n"
    "                     [--trace FILE] [--untimed] [--past] [--repeat]\n"
    "\n"
    "Writes down every call that changes the world of a scenario's observer: messages, frames and\n"
    "the state at the start, with motion tables and the ground it walks on. remora replay plays\n"
    "the file again, bit for bit, on any machine.\n"
    "\n"
    "  -o FILE       the recording; - for standard output\n"
    "  --network NAME  lan, good, wifi, mobile or bad (lan)\n"
    "  --rules PRESET  l3, retail, smooth or l3_2026 (l3)\n"
    "  --seed N      of the network and of wanderers (1)\n"
    "  --seconds T   how long, instead of all of it\n"
    "  --ground G    hills with things to run into, or flat (hills)\n"
    "  --threads N   threads for the observer's ticks (1); they change nothing in the recording\n"
    "  --interval N  ticks between two hashes (64); with 1 a replay names the first field that\n"
    "                differs\n"
    "  --trace FILE  beside it a trace of the first mover, with its true way, which no recording\n"
    "                has: for remora score FILE --truth TRACE\n"
    "  --untimed     smooth: datagrams do not carry their time of sending\n"
    "  --past        smooth: drawn as late as the measured delays need\n"
    "  --repeat      smooth: every report has the command, changes are sent again\n"
    "\n"
    "Scenarios:\n"
    "\n";

static const char example[] = "\nexample: remora record melee --network mobile -o melee.rmr\n";

typedef struct record_command {
    rm_scenario_def def;
    rm_recorder_def record;
    const char *name, *file, *trace;
    case_smooth smooth;
    bool is_flat;
    unsigned long threads;
    rm_hills *hills;
    rm_threads *pool;
    rm_scenario *scenario;
    rm_recorder *recorder;
    output out, trace_out; // the second if there is to be a trace
    uint64_t bytes, ticks, hash;
} record_command;

// --- options -------------------------------------------------------------------------------------

static bool fail(const char *what, const char *word) {
    fprintf(stderr, "remora record: %s \"%s\"; see remora record --help\n", what, word);
    return false;
}

static bool read_number(const char *text, unsigned long long limit, unsigned long long *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *value <= limit;
}

static bool read_seconds(const char *text, double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    return end != text && !*end && *seconds > 0.0 && *seconds <= 86400.0;
}

static bool set_number(record_command *c, const char *name, const char *value) {
    unsigned long long number;
    if (strcmp(name, "--seed") == 0 && read_number(value, UINT64_MAX, &number)) {
        c->def.seed = number;
    } else if (strcmp(name, "--threads") == 0 && read_number(value, RM_MAX_THREADS, &number) &&
               number > 0) {
        c->threads = (unsigned long)number;
    } else if (strcmp(name, "--interval") == 0 && read_number(value, UINT32_MAX, &number) &&
               number > 0) {
        c->record.interval = (uint32_t)number;
    } else {
        return false;
    }
    return true;
}

static bool set_option(record_command *c, const char *name, const char *value) {
    if (strcmp(name, "-o") == 0) {
        c->file = value;
        return true;
    }
    if (strcmp(name, "--trace") == 0) {
        c->trace = value;
        return true;
    }
    if (strcmp(name, "--network") == 0) {
        return rm_network_preset(value, &c->def.network);
    }
    if (strcmp(name, "--rules") == 0) {
        return rm_rules_preset(value, &c->def.rules) == RM_OK;
    }
    if (strcmp(name, "--seconds") == 0) {
        return read_seconds(value, &c->def.seconds);
    }
    if (strcmp(name, "--ground") == 0) {
        c->is_flat = strcmp(value, "flat") == 0;
        return c->is_flat || strcmp(value, "hills") == 0;
    }
    return set_number(c, name, value);
}

static bool parse(record_command *c, int argc, char **argv) {
    for (int i = 1; i < argc; ++i) {
        if (argv[i][0] != '-' && !c->name) {
            c->name = argv[i];
        } else if (case_take_smooth(&c->smooth, argv[i])) {
            continue;
        } else if (i + 1 == argc) {
            return fail("something must follow, or precede,", argv[i]);
        } else if (!set_option(c, argv[i], argv[i + 1])) {
            words_refuse("record", usage, argv[i], argv[i + 1]);
            return false;
        } else {
            ++i;
        }
    }
    if (!c->name || !c->file) {
        fputs("remora record: needs a SCENARIO and -o FILE; see remora record --help\n", stderr);
        return false;
    }
    return rm_scenario_find(c->name, &c->def) || fail("no such scenario as", c->name);
}

// --- recording -----------------------------------------------------------------------------------

static bool write_bytes(void *user, const void *bytes, size_t size) {
    return output_write(user, bytes, size);
}

// The hills are the same whatever the seed of the networks.
static rm_status prepare(record_command *c) {
    rm_status status = RM_OK;
    if (c->def.rules.present == RM_RULE_SMOOTH) {
        case_set_smooth(&c->smooth, &c->def);
    }
    if (!c->is_flat) {
        status = rm_hills_create(&c->def.start, 1, NULL, &c->hills);
        c->def.collision = rm_hills_collision(c->hills);
    }
    if (status == RM_OK && c->threads > 1) {
        status = rm_threads_create((uint32_t)c->threads, NULL, &c->pool);
        c->def.runner = status == RM_OK ? rm_threads_runner(c->pool) : c->def.runner;
    }
    if (status == RM_OK) {
        status = rm_scenario_create(&c->def, &c->scenario);
    }
    c->record.write = write_bytes;
    c->record.user = &c->out;
    return status == RM_OK ? rm_scenario_record(c->scenario, &c->record, &c->recorder) : status;
}

static rm_status play(record_command *c) {
    rm_status status = prepare(c);
    while (status == RM_OK && !rm_scenario_is_over(c->scenario)) {
        status = rm_scenario_step(c->scenario);
        if (c->trace) {
            trace_write_step(c->trace_out.file, c->scenario, 0);
        }
        status = status == RM_OK ? rm_recorder_status(c->recorder) : status;
    }
    c->ticks = rm_world_ticks(rm_scenario_observer(c->scenario));
    c->hash = rm_world_hash(rm_scenario_observer(c->scenario));
    rm_scenario_destroy(c->scenario); // and with it the recording ends
    c->bytes = rm_recorder_bytes(c->recorder);
    rm_status written = rm_recorder_stop(c->recorder);
    rm_threads_destroy(c->pool);
    rm_hills_destroy(c->hills);
    return status == RM_OK ? written : status;
}

static bool begin(record_command *c) {
    if (c->trace && !output_open(&c->trace_out, "remora record", c->trace)) {
        return false;
    }
    bool is_standard = strcmp(c->file, "-") == 0;
    if (is_standard) {
        output_open_standard(&c->out, "remora record");
    }
    bool is_open = is_standard || output_open(&c->out, "remora record", c->file);
    if (!is_open && c->trace) {
        output_drop(&c->trace_out);
    }
    return is_open;
}

static void drop(record_command *c) {
    output_drop(&c->out);
    if (c->trace) {
        output_drop(&c->trace_out);
    }
}

// Both under their names, or the second not either.
static bool commit(record_command *c) {
    bool is_good = output_commit(&c->out);
    if (c->trace && !is_good) {
        output_drop(&c->trace_out);
    }
    return is_good && (!c->trace || output_commit(&c->trace_out));
}

// A write that failed is told by the file itself, which knows why.
static int finish(record_command *c, rm_status status) {
    if (status != RM_OK && status != RM_ERROR_WRITE) {
        drop(c);
        fprintf(stderr, "remora record: %s\n", rm_status_text(status));
        return EXIT_BAD_USE;
    }
    if (!commit(c)) {
        return EXIT_BAD_USE;
    }
    fprintf(strcmp(c->file, "-") == 0 ? stderr : stdout,
            "%s: %llu bytes, %llu ticks, hash %016llx\n", c->file, (unsigned long long)c->bytes,
            (unsigned long long)c->ticks, (unsigned long long)c->hash);
    return EXIT_DONE;
}

int run_record(int argc, char **argv) {
    record_command c = {.def = rm_default_scenario_def(), .record = rm_default_recorder_def()};
    c.def.observer_phase = 0.0; // a recording counts time from its start, and its trace must, too
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        print_scenario_help(usage, example);
        return EXIT_DONE;
    }
    if (!parse(&c, argc, argv)) {
        return EXIT_BAD_USE;
    }
    return begin(&c) ? finish(&c, play(&c)) : EXIT_BAD_USE;
}
