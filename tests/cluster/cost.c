// What a split costs without an engine: the creatures of examples/shards in one world, and on 16
// units whose batches are handed over in memory. Counted by valgrind (`./dev check shards --cost`):
// the same instructions on every run.
//
//     cluster_cost alone|units|heard BODIES TURNS     heard: with news for clients

#include "cluster/unit.h"
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = GAME_SIDE * GAME_SIDE };

typedef struct map {
    rm_cluster_def def;
    rm_unit units[UNITS];
    rm_buffer snapshot;
} map;

static bool begin(map *m, game *g, uint32_t bodies, bool is_heard) {
    m->def = rm_default_cluster_def();
    m->def.grid = game_grid();
    m->def.game = game_callbacks(g);
    for (uint32_t i = 0; i < UNITS; ++i) {
        uint8_t bytes[8];
        size_t size = game_write_genesis(i, bodies, bytes);
        if (!rm_unit_open(&m->units[i], i, &m->def, NULL) ||
            !rm_unit_apply_genesis(&m->units[i], (rm_bytes){bytes, size})) {
            return false;
        }
        m->units[i].is_heard = is_heard;
    }
    return true;
}

// Batches of a turn arrive before the next one, as they do on an idle machine.
static bool hand_over(map *m, uint32_t from) {
    for (uint32_t i = 0; i < m->units[from].link_count; ++i) {
        const rm_link *link = &m->units[from].links[i];
        rm_bytes bytes = {link->out.bytes, link->out.size};
        if (bytes.size > 0 &&
            !rm_unit_apply_batch(&m->units[link->unit], from, link->sent, bytes)) {
            return false;
        }
    }
    rm_unit_clear_outputs(&m->units[from]);
    return true;
}

static bool take_turn(map *m, uint32_t turn) {
    for (uint32_t i = 0; i < UNITS; ++i) {
        rm_unit *unit = &m->units[i];
        if (!rm_unit_apply_turn(unit, turn, unit->hash)) {
            return false;
        }
        if ((turn + i) % m->def.snapshot_turns == 0 &&
            !rm_unit_write_snapshot(unit, &m->snapshot)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < UNITS; ++i) {
        if (!hand_over(m, i)) {
            return false;
        }
    }
    return true;
}

static void say_fault(const map *m) {
    for (uint32_t i = 0; i < UNITS; ++i) {
        if (m->units[i].fault[0] != '\0') {
            printf("unit %u: %s\n", i, m->units[i].fault);
        }
    }
}

// How many of each kind, and a hash of all: to see that a change is none.
static void print_counts(const map *m) {
    uint32_t owned = 0;
    uint32_t ghosts = 0;
    uint64_t hash = 0;
    uint64_t reports = 0;
    for (uint32_t i = 0; i < UNITS; ++i) {
        owned += rm_unit_owned(&m->units[i], NULL, 0);
        ghosts += rm_world_bodies(m->units[i].world, NULL, 0);
        hash ^= m->units[i].hash;
        reports += m->units[i].counts.reports;
    }
    printf("%u owned, %u ghosts, %llu reports, hash %016llx\n", owned, ghosts - owned,
           (unsigned long long)reports, (unsigned long long)hash);
}

static int run_units(game *g, uint32_t bodies, uint32_t turns, bool is_heard) {
    map *m = (map *)calloc(1, sizeof *m);
    bool is_good = m && begin(m, g, bodies, is_heard);
    for (uint32_t i = 1; i <= turns && is_good; ++i) {
        is_good = take_turn(m, i);
    }
    if (m && is_good) {
        print_counts(m);
    } else if (m) {
        say_fault(m);
    }
    for (uint32_t i = 0; m && i < UNITS; ++i) {
        rm_unit_close(&m->units[i]);
    }
    if (m) {
        rm_buffer_free(&m->snapshot);
    }
    free(m);
    return is_good ? 0 : 1;
}

static int run_alone(game *g, uint32_t bodies, uint32_t turns) {
    game_alone *alone = game_alone_create(g, bodies);
    for (uint32_t i = 0; i < turns && alone; ++i) {
        game_alone_turn(alone);
    }
    game_alone_destroy(alone);
    return alone ? 0 : 1;
}

int main(int count, char **words) {
    if (count != 4) {
        return 2;
    }
    uint32_t bodies = (uint32_t)strtoul(words[2], NULL, 10);
    uint32_t turns = (uint32_t)strtoul(words[3], NULL, 10);
    game *g = game_create(1024, 1, "1");
    int status = 1;
    if (g) {
        bool is_heard = strcmp(words[1], "heard") == 0;
        status = strcmp(words[1], "alone") == 0 ? run_alone(g, bodies, turns)
                                                : run_units(g, bodies, turns, is_heard);
    }
    game_destroy(g);
    return status;
}
