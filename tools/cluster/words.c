#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int options_help(int status) {
    (void)fprintf(
        status == 0 ? stdout : stderr,
        "usage: remora-cluster COMMAND [OPTION VALUE]...\n"
        "of a world:\n"
        "  status               settings, workers, units; status 1 if a unit is stopped or has no "
        "owner\n"
        "  units                every unit: owner, turn, snapshot, version, why it was stopped\n"
        "  halt, unhalt         stop unit --unit N --why TEXT, let it go on\n"
        "  snapshot             the snapshots that are kept of --unit N, with their times\n"
        "  restore              let --unit N, which was stopped, go on from the one at --time "
        "SECONDS\n"
        "  metrics              serve counts of all units for Prometheus at --http\n"
        "with a game (--game FILE, a shared object):\n"
        "  found                begin the world\n"
        "  worker               hold units until SIGTERM; --name must be unlike any other's\n"
        "  audit                replay every log, of workers at rest; status 1 if anything is "
        "wrong\n"
        "  shadow               replay live logs by this game; status 1 if anything differs\n"
        "options:\n"
        "  --addresses LIST     of the engine: host:port, redis://user:password@host:port/db, "
        "rediss://\n"
        "                       (REMORA_ADDRESSES of the environment, which keeps passwords out "
        "of\n"
        "                       lists of processes; else 127.0.0.1:6379)\n"
        "  --world NAME         (remora)\n"
        "  --name NAME          of this process (operator)\n"
        "  --game FILE          shared object of the game\n"
        "  --options TEXT       handed to the game\n"
        "  --beside FILE        of the game that runs, beside a shadow: it tells the turn exactly\n"
        "  --http HOST:PORT     a worker serves its metrics there as well, at /metrics\n"
        "  --seconds N          how long a worker, a shadow or metrics run (for ever)\n"
        "  --replicas N         that must have each write, of a new world (one, if there are any)\n"
        "  --load-limit X       share of a core that a worker's units may take (0.8)\n"
        "  --trim 0|1           shorten logs behind snapshots (1)\n"
        "  --keep-ms N          of them, and between kept snapshots (10000)\n"
        "  --news 0|1           messages for clients (1)\n");
    return status;
}

static bool take_number(options *o, const char *name, const char *value) {
    const struct {
        const char *name;
        double *real;
        uint32_t *number;
        bool *flag;
    } all[] = {
        {"--seconds", &o->seconds, NULL, NULL},       {"--time", &o->time, NULL, &o->has_time},
        {"--load-limit", &o->load_limit, NULL, NULL}, {"--unit", NULL, &o->unit, &o->has_unit},
        {"--replicas", NULL, &o->replicas, NULL},     {"--keep-ms", NULL, &o->keep_ms, NULL},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        if (strcmp(all[i].name, name) != 0) {
            continue;
        }
        char *end = NULL;
        double number = strtod(value, &end);
        if (end == value || *end != '\0' || !(number >= 0.0 && number <= UINT32_MAX)) {
            return false;
        }
        if (all[i].real) {
            *all[i].real = number;
        } else if (all[i].number) {
            *all[i].number = (uint32_t)number;
        }
        if (all[i].flag) {
            *all[i].flag = true;
        }
        return true;
    }
    return false;
}

static bool take(options *o, const char *name, const char *value) {
    const struct {
        const char *name;
        const char **text;
        bool *flag;
    } all[] = {
        {"--addresses", &o->addresses, NULL}, {"--world", &o->world, NULL},
        {"--name", &o->name, NULL},           {"--why", &o->why, NULL},
        {"--game", &o->game, NULL},           {"--options", &o->settings, NULL},
        {"--beside", &o->beside, NULL},       {"--http", &o->http, NULL},
        {"--trim", NULL, &o->is_trimming},    {"--news", NULL, &o->is_publishing},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        if (strcmp(all[i].name, name) == 0) {
            if (all[i].text) {
                *all[i].text = value;
            } else {
                *all[i].flag = strcmp(value, "0") != 0;
            }
            return true;
        }
    }
    return take_number(o, name, value);
}

bool options_read(options *o, int count, char **words) {
    const char *addresses = getenv("REMORA_ADDRESSES");
    *o = (options){.command = count > 1 ? words[1] : "",
                   .addresses = addresses ? addresses : "127.0.0.1:6379",
                   .world = "remora",
                   .name = "operator",
                   .why = "by hand",
                   .settings = "",
                   .seconds = 1e12,
                   .load_limit = 0.8,
                   .keep_ms = 10000,
                   .is_trimming = true,
                   .is_publishing = true};
    for (int i = 2; i < count; i += 2) {
        if (i + 1 == count || !take(o, words[i], words[i + 1])) {
            (void)fprintf(stderr, "remora-cluster: %s is not understood: see --help\n", words[i]);
            return false;
        }
    }
    return count > 1;
}
