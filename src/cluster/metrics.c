// Counters of a worker, in the text format of Prometheus.

#include "cluster/cluster.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct text {
    char *at;
    size_t capacity, size; // room, and characters of the whole text
} text;

// NOLINTBEGIN(clang-analyzer-valist.Uninitialized): it is begun in the line before
static void put(text *t, const char *format, ...) {
    va_list arguments;
    size_t rest = t->size < t->capacity ? t->capacity - t->size : 0;
    va_start(arguments, format);
    int size = vsnprintf(rest > 0 ? t->at + t->size : NULL, rest, format, arguments);
    va_end(arguments);
    t->size += size > 0 ? (size_t)size : 0;
}
// NOLINTEND(clang-analyzer-valist.Uninitialized)

typedef struct metric {
    const char *name, *type, *help;
    double value;
} metric;

static void put_metric(text *t, const rm_cluster *cluster, const metric *m) {
    put(t, "# HELP remora_%s %s\n# TYPE remora_%s %s\n", m->name, m->help, m->name, m->type);
    put(t, "remora_%s{world=\"%s\",worker=\"%s\"} %.17g\n", m->name, cluster->world,
        cluster->worker, m->value);
}

size_t rm_cluster_metrics(const rm_cluster *cluster, char *bytes, size_t capacity) {
    if (!cluster || (!bytes && capacity > 0)) {
        return 0;
    }
    rm_cluster_info i = rm_cluster_read(cluster);
    const metric all[] = {
        {"connected", "gauge", "Whether the engine is reached.", i.is_connected},
        {"units_held", "gauge", "Units of this worker.", i.held},
        {"workers", "gauge", "Workers that live.", i.workers},
        {"units_awake", "gauge", "Units of the world that do not sleep.", i.awake},
        {"load", "gauge", "Share of a core that its units take.", i.load},
        {"rate", "gauge", "Time of the slowest unit over real time.", i.rate},
        {"lag_turns", "gauge", "Turns that the latest unit is behind.", i.lag},
        {"turns_total", "counter", "Turns made.", (double)i.turns},
        {"replayed_turns_total", "counter", "Of these after another owner.", (double)i.replayed},
        {"handovers_total", "counter", "Bodies given to other units.", (double)i.handovers},
        {"reports_total", "counter", "Reports to neighbours.", (double)i.reports},
        {"batch_bytes_total", "counter", "Bytes to other units.", (double)i.batch_bytes},
        {"messages_total", "counter", "Messages for clients.", (double)i.messages},
        {"snapshots_total", "counter", "Snapshots stored.", (double)i.snapshots},
        {"snapshot_bytes_total", "counter", "Bytes of these.", (double)i.snapshot_bytes},
        {"slept_total", "counter", "Units put to sleep.", (double)i.slept},
        {"restarts_total", "counter", "Losses of the engine.", (double)i.restarts},
        {"fenced_total", "counter", "Turns refused: the unit was another's.", (double)i.fenced},
        {"halted_total", "counter", "Units stopped.", i.halted},
        {"doubted_total", "counter", "Units left to others: a hash differed.", i.doubted},
        {"quarantined_total", "counter", "Inputs put aside.", i.quarantined},
        {"buried_total", "counter", "Deaths of workers noticed.", i.buried},
        {"other_version_total", "counter", "Units that need another version.", i.other_version},
        {"lost_units_total", "counter", "Units that the engine has lost.", i.lost_units},
        {"gaps_total", "counter", "Batches refused: a unit was set back.", i.gaps},
        {"clock_steps_total", "counter", "Steps of the engine's clock.", i.clock_steps},
        {"stalls_total", "counter", "Seconds of a unit without a turn due.", i.stalls},
    };
    text t = {bytes, capacity, 0};
    for (size_t n = 0; n < sizeof all / sizeof all[0]; ++n) {
        put_metric(&t, cluster, &all[n]);
    }
    return t.size;
}
