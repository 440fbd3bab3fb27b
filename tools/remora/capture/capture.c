// `remora capture`: a scenario as the server traffic it would have been, as it reaches the
// observer: what is lost is not there, what is late is late, what is doubled is there twice.

#include "remora/scenario.h"

#include "pcap/write.h"
#include "shared/program.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora capture --scenario NAME -o FILE.pcap [--network NAME] [--rules l3|retail]\n"
    "                      [--seed N] [--seconds T]\n"
    "\n"
    "Writes what a client would have received from the server of a scenario, for remora pcap,\n"
    "remora replay, or any tool that reads captures. Rules are those of the observer and change\n"
    "nothing in the traffic; they are there so that all scenario commands take the same options.\n"
    "Networks: lan (default), good, wifi, mobile, bad. Scenarios:\n"
    "\n";

static const char example[] =
    "\nexample: remora capture --scenario melee --network mobile -o melee.pcap\n";

typedef struct capture_command {
    rm_scenario_def def;
    const char *output;
    bool has_scenario;
    capture_writer *writer;
    bool is_written;
    unsigned long long datagrams;
} capture_command;

static const frame_endpoint server = {.address = {10, 0, 0, 1}, .port = 9000};
static const frame_endpoint client = {.address = {10, 0, 0, 2}, .port = 51000};

static void write_datagram(void *user, const rm_scenario_event *event, rm_bytes datagram) {
    capture_command *c = user;
    if (event->has_arrived) {
        c->is_written &= capture_writer_add(c->writer, event->time, &server, &client, datagram);
        c->datagrams += 1;
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

static int write_capture(capture_command *c) {
    c->writer = capture_writer_open("remora capture", c->output);
    if (!c->writer) {
        return EXIT_BAD_USE;
    }
    c->is_written = true;
    rm_status status = play(c);
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

static bool set_seconds(double *seconds, const char *text) {
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && *seconds > 0.0 && *seconds <= 86400.0;
}

static bool set_seed(uint64_t *seed, const char *text) {
    char *end;
    *seed = strtoull(text, &end, 0);
    return end != text && *end == '\0';
}

static bool set_option(capture_command *c, const char *name, const char *value) {
    if (strcmp(name, "--scenario") == 0) {
        return c->has_scenario = rm_scenario_find(value, &c->def);
    }
    if (strcmp(name, "--network") == 0) {
        return rm_network_preset(value, &c->def.network);
    }
    if (strcmp(name, "--rules") == 0) {
        return rm_rules_preset(value, &c->def.rules) == RM_OK;
    }
    if (strcmp(name, "--seed") == 0) {
        return set_seed(&c->def.seed, value);
    }
    if (strcmp(name, "--seconds") == 0) {
        return set_seconds(&c->def.seconds, value);
    }
    c->output = value;
    return strcmp(name, "-o") == 0;
}

static bool parse(capture_command *c, int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc || !set_option(c, argv[i], argv[i + 1])) {
            fprintf(stderr, "remora capture: %s %s? see remora capture --help\n", argv[i],
                    i + 1 < argc ? argv[i + 1] : "what");
            return false;
        }
    }
    if (!c->has_scenario || !c->output) {
        fputs("remora capture: needs --scenario NAME and -o FILE; see remora capture --help\n",
              stderr);
        return false;
    }
    return true;
}

int run_capture(int argc, char **argv) {
    capture_command c = {.def = rm_default_scenario_def()};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        for (int i = 0; i < rm_scenario_count(); ++i) {
            printf("  %-13s %s\n", rm_scenario_name(i), rm_scenario_summary(i));
        }
        fputs(example, stdout);
        return EXIT_DONE;
    }
    return parse(&c, argc, argv) ? write_capture(&c) : EXIT_BAD_USE;
}
