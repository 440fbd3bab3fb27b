#include "options.h"

#include <remora/cluster.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int options_help(int status) {
    (void)fprintf(
        status == 0 ? stdout : stderr,
        "usage: shards COMMAND [OPTION VALUE]…\n"
        "  found                begin the world\n"
        "  worker               hold units until SIGTERM\n"
        "  audit                replay every log; status 1 if anything is wrong\n"
        "  input                append one order of a client\n"
        "  shadow               replay live logs with this version; status 1 if anything differs\n"
        "  halt, unhalt         stop a unit, let it go on\n"
        "  single               the same creatures in one world; prints CPU time\n"
        "  gateway              serve clients over UDP\n"
        "  client               a client that runs about and watches for jumps\n"
        "  --addresses LIST     of the engine (127.0.0.1:6379)\n"
        "  --world NAME         (shards)\n"
        "  --name NAME          of this process, or of the gateway of an input (one)\n"
        "  --version NAME       of the game's code (1)\n"
        "  --code NAME          code of that version whatever it is called: a build that should "
        "have\n"
        "                       another version, and has not\n"
        "  --beside NAME        version that runs, beside a shadow: it tells the turn exactly\n"
        "  --why TEXT           of a halt (by hand)\n"
        "  --seconds N          how long a worker, gateway or client runs (forever)\n"
        "  --bodies N           (2000)\n"
        "  --turns N            of single (200)\n"
        "  --pace 0|1           single makes ten turns a second (0: as fast as it can)\n"
        "  --capacity N         bodies and ghosts that a unit has room for (1024)\n"
        "  --hills N            higher ground: another world, whose workers are refused (1)\n"
        "  --load-limit X       share of a core that a worker's units may take (0.8)\n"
        "  --trim 0|1           shorten logs behind snapshots (0: audits need them)\n"
        "  --keep-ms N          of trimmed logs, for an archive to copy (10000)\n"
        "  --news 0|1           publish messages for clients (1)\n"
        "  --talk 0|1           a worker prints its counters every second (0)\n"
        "  --metrics FILE       a worker writes its counters there every second, as\n"
        "                       Prometheus' textfile collector reads them\n"
        "  --die-at POINT       0 to 5: die there, as from kill -9\n"
        "  --die-after N        passing the point so often before (0)\n"
        "  --order N --guid N --east M --north M --unit U --number N   of an input\n"
        "  --port N             UDP port of the gateway (0: any; it is printed)\n"
        "  --capture FILE       the gateway writes its datagrams there, as pcap\n");
    return status;
}

static bool take(options *o, const char *name, const char *value) {
    const struct {
        const char *name;
        const char **text;
        uint32_t *number;
        float *real;
        bool *flag;
        int *whole;
    } all[] = {
        {"--addresses", &o->addresses, NULL, NULL, NULL, NULL},
        {"--world", &o->world, NULL, NULL, NULL, NULL},
        {"--name", &o->name, NULL, NULL, NULL, NULL},
        {"--capture", &o->capture, NULL, NULL, NULL, NULL},
        {"--version", &o->version, NULL, NULL, NULL, NULL},
        {"--beside", &o->beside, NULL, NULL, NULL, NULL},
        {"--code", &o->code, NULL, NULL, NULL, NULL},
        {"--metrics", &o->metrics, NULL, NULL, NULL, NULL},
        {"--why", &o->why, NULL, NULL, NULL, NULL},
        {"--port", &o->port, NULL, NULL, NULL, NULL},
        {"--bodies", NULL, &o->bodies, NULL, NULL, NULL},
        {"--turns", NULL, &o->turns, NULL, NULL, NULL},
        {"--capacity", NULL, &o->capacity, NULL, NULL, NULL},
        {"--hills", NULL, &o->hills, NULL, NULL, NULL},
        {"--keep-ms", NULL, &o->keep_ms, NULL, NULL, NULL},
        {"--unit", NULL, &o->unit, NULL, NULL, NULL},
        {"--guid", NULL, &o->guid, NULL, NULL, NULL},
        {"--order", NULL, &o->order, NULL, NULL, NULL},
        {"--east", NULL, NULL, &o->east, NULL, NULL},
        {"--north", NULL, NULL, &o->north, NULL, NULL},
        {"--load-limit", NULL, NULL, &o->load_limit, NULL, NULL},
        {"--trim", NULL, NULL, NULL, &o->is_trimming, NULL},
        {"--news", NULL, NULL, NULL, &o->is_publishing, NULL},
        {"--pace", NULL, NULL, NULL, &o->is_paced, NULL},
        {"--talk", NULL, NULL, NULL, &o->is_talking, NULL},
        {"--die-at", NULL, NULL, NULL, NULL, &o->die_at},
        {"--die-after", NULL, NULL, NULL, NULL, &o->die_after},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        if (strcmp(all[i].name, name) != 0) {
            continue;
        }
        if (all[i].text) {
            *all[i].text = value;
        } else if (all[i].number) {
            *all[i].number = (uint32_t)strtoul(value, NULL, 0);
        } else if (all[i].real) {
            *all[i].real = strtof(value, NULL);
        } else if (all[i].flag) {
            *all[i].flag = strcmp(value, "0") != 0;
        } else {
            *all[i].whole = (int)strtol(value, NULL, 10);
        }
        return true;
    }
    return false;
}

bool options_read(options *o, int count, char **words) {
    *o = (options){.command = count > 1 ? words[1] : "",
                   .addresses = "127.0.0.1:6379",
                   .world = "shards",
                   .name = "one",
                   .seconds = 1e9,
                   .bodies = 2000,
                   .turns = 200,
                   .capacity = 1024,
                   .hills = 1,
                   .unit = RM_CLUSTER_NOWHERE,
                   .number = 1,
                   .keep_ms = 10000,
                   .load_limit = 0.8f,
                   .die_at = -1,
                   .is_publishing = true,
                   .port = "0",
                   .version = "1",
                   .why = "by hand"};
    for (int i = 2; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--seconds") == 0) {
            o->seconds = strtod(words[i + 1], NULL);
        } else if (strcmp(words[i], "--number") == 0) {
            o->number = strtoull(words[i + 1], NULL, 10);
        } else if (!take(o, words[i], words[i + 1])) {
            (void)fprintf(stderr, "shards: unknown option %s\n", words[i]);
            return false;
        }
    }
    return count > 1 && count % 2 == 0 && words[1][0] != '-';
}
