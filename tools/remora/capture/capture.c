// `remora capture`: a scenario as the server traffic it would have been, as it reaches the
// observer: what is lost is not there, what is late is late, what is doubled is there twice.

#include "remora/scenario.h"

#include "pcap/write.h"
#include "shared/program.h"
#include "shared/words.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora capture --scenario NAME -o FILE.pcap [--network NAME] [--rules PRESET]\n"
    "                      [--seed N] [--seconds T] [--timed] [--repeat]\n"
    "                      [--lumps GUID=SECONDS]\n"
    "\n"
    "Writes what a client would have received from the server of a scenario, for remora pcap,\n"
    "remora replay, or any tool that reads captures. Rules are those of the observer and change\n"
    "nothing in the traffic; they are there so that all scenario commands take the same options.\n"
    "Networks: lan (default), good, wifi, mobile, bad.\n"
    "\n"
    "  --timed   packet headers carry the time of sending, in milliseconds\n"
    "  --repeat  every report has the command, and changes are sent again two ticks later\n"
    "  --lumps   all about one body is held back and let through every so many seconds at once, "
    "as\n"
    "            of a player whose own line to the server is bad\n"
    "\n"
    "Scenarios:\n"
    "\n";

static const char example[] =
    "\nexample: remora capture --scenario melee --network mobile -o melee.pcap\n";

// A datagram that is held back.
typedef struct held {
    uint8_t bytes[RM_PACKET_SIZE];
    size_t size;
} held;

// More than a body says in a minute.
enum { HELD_CAPACITY = 4096 };

typedef struct capture_command {
    rm_scenario_def def;
    const char *output;
    bool has_scenario;
    capture_writer *writer;
    bool is_written;
    unsigned long long datagrams;
    uint32_t lump_guid;  // whose datagrams come in lumps; 0 for none
    double lump_seconds; // between two lumps
    double lump_due;     // when the next one is let through
    held *held;
    int held_count;
} capture_command;

static const frame_endpoint server = {.address = {10, 0, 0, 1}, .port = 9000};
static const frame_endpoint client = {.address = {10, 0, 0, 2}, .port = 51000};

static void write_at(capture_command *c, double time, rm_bytes datagram) {
    c->is_written &= capture_writer_add(c->writer, time, &server, &client, datagram);
    c->datagrams += 1;
}

static void write_held(capture_command *c, double time) {
    for (int i = 0; i < c->held_count; ++i) {
        write_at(c, time, (rm_bytes){c->held[i].bytes, c->held[i].size});
    }
    c->held_count = 0;
}

// Lets a lump through when its time has come; what arrives later is in the next.
static void pass_lumps(capture_command *c, double time) {
    while (c->lump_guid && time >= c->lump_due) {
        write_held(c, c->lump_due);
        c->lump_due += c->lump_seconds;
    }
}

// Its creation comes at once: what is bad is the line of its player.
static bool is_held(const capture_command *c, const rm_scenario_event *event, rm_bytes datagram) {
    return c->lump_guid && RM_SCENARIO_GUID + event->actor == c->lump_guid && event->count > 0 &&
           event->kinds[0] != RM_MESSAGE_CREATE_OBJECT && datagram.size <= RM_PACKET_SIZE &&
           c->held_count < HELD_CAPACITY;
}

static void write_datagram(void *user, const rm_scenario_event *event, rm_bytes datagram) {
    capture_command *c = user;
    if (!event->has_arrived) {
        return;
    }
    pass_lumps(c, event->time);
    if (is_held(c, event, datagram)) {
        held *h = &c->held[c->held_count++];
        memcpy(h->bytes, datagram.data, datagram.size);
        h->size = datagram.size;
    } else {
        write_at(c, event->time, datagram);
    }
}

static rm_status play(capture_command *c) {
    rm_scenario *scenario = NULL;
    c->def.tap = write_datagram;
    c->def.tap_user = c;
    rm_status status = rm_scenario_create(&c->def, &scenario);
    while (status == RM_OK && c->is_written && !rm_scenario_is_over(scenario)) {
        status = rm_scenario_step(scenario);
    }
    rm_scenario_destroy(scenario);
    return status;
}

static bool make_room(capture_command *c) {
    c->held = c->lump_guid ? malloc(HELD_CAPACITY * sizeof *c->held) : NULL;
    return !c->lump_guid || c->held;
}

static int write_capture(capture_command *c) {
    if (!make_room(c)) {
        fputs("remora capture: out of memory\n", stderr);
        return EXIT_BAD_USE;
    }
    c->writer = capture_writer_open("remora capture", c->output);
    if (!c->writer) {
        return EXIT_BAD_USE;
    }
    c->is_written = true;
    rm_status status = play(c);
    write_held(c, c->lump_due);
    if (status != RM_OK) {
        capture_writer_abandon(c->writer);
        fprintf(stderr, "remora capture: %s\n", rm_status_text(status));
        return EXIT_BAD_USE;
    }
    if (!capture_writer_close(c->writer)) {
        return EXIT_BAD_USE;
    }
    printf("%s: %llu datagrams\n", c->output, c->datagrams);
    return EXIT_DONE;
}

// --- arguments -----------------------------------------------------------------------------------

static bool refuse(const char *name, const char *expected, const char *value) {
    fprintf(stderr, "remora capture: %s takes %s, not \"%s\"; see remora capture --help\n", name,
            expected, value);
    return false;
}

static bool unknown(const char *name) {
    fprintf(stderr, "remora capture: unexpected \"%s\"; see remora capture --help\n", name);
    return false;
}

static bool read_seconds(const char *text, double *seconds) {
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && *seconds > 0.0 && *seconds <= 86400.0;
}

static bool read_seed(const char *text, uint64_t *seed) {
    char *end;
    *seed = strtoull(text, &end, 0);
    return end != text && *end == '\0';
}

static bool read_lumps(capture_command *c, const char *text) {
    char *end;
    unsigned long guid = strtoul(text, &end, 0);
    c->lump_guid = (uint32_t)guid;
    bool is_good = guid > 0 && guid <= UINT32_MAX && *end == '=' &&
                   read_seconds(end + 1, &c->lump_seconds) && c->lump_seconds <= 60.0;
    c->lump_due = c->lump_seconds;
    return is_good;
}

static bool set_option(capture_command *c, const char *name, const char *value) {
    word_list names = {0};
    if (strcmp(name, "--scenario") == 0) {
        c->has_scenario = rm_scenario_find(value, &c->def);
        return c->has_scenario || refuse(name, "the name of a scenario", value);
    }
    if (strcmp(name, "--network") == 0) {
        return rm_network_preset(value, &c->def.network) ||
               refuse(name, words_of_networks(&names), value);
    }
    if (strcmp(name, "--rules") == 0) {
        return rm_rules_preset(value, &c->def.rules) == RM_OK ||
               refuse(name, words_of_presets(&names), value);
    }
    if (strcmp(name, "--seed") == 0) {
        return read_seed(value, &c->def.seed) || refuse(name, "a whole number", value);
    }
    if (strcmp(name, "--seconds") == 0) {
        return read_seconds(value, &c->def.seconds) ||
               refuse(name, "a number of seconds, at most 86400", value);
    }
    if (strcmp(name, "--lumps") == 0) {
        return read_lumps(c, value) ||
               refuse(name, "a guid and at most 60 seconds, such as 0x5000002A=0.9", value);
    }
    c->output = value;
    return strcmp(name, "-o") == 0 || unknown(name);
}

// What the server does for smooth rules.
static bool set_server(rm_scenario_def *def, const char *name) {
    if (strcmp(name, "--timed") == 0) {
        return def->is_timed = true;
    }
    return strcmp(name, "--repeat") == 0 && (def->repeats_commands = def->repeats_changes = true);
}

static bool parse(capture_command *c, int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        if (set_server(&c->def, argv[i])) {
            i -= 1;
            continue;
        }
        if (i + 1 == argc) {
            fprintf(stderr, "remora capture: something must follow %s; see remora capture --help\n",
                    argv[i]);
            return false;
        }
        if (!set_option(c, argv[i], argv[i + 1])) {
            return false;
        }
    }
    if (!c->has_scenario || !c->output) {
        fprintf(stderr, "remora capture: needs %s; see remora capture --help\n",
                c->has_scenario ? "-o FILE" : "--scenario NAME");
    }
    return c->has_scenario && c->output;
}

int run_capture(int argc, char **argv) {
    capture_command c = {.def = rm_default_scenario_def()};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        print_scenario_help(usage, example);
        return EXIT_DONE;
    }
    int status = parse(&c, argc, argv) ? write_capture(&c) : EXIT_BAD_USE;
    free(c.held);
    return status;
}
