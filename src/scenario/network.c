// The simulated network.
//
// Invariants: `heap` holds the slots in flight, ordered as a binary heap by (arrives, serial);
// behind them, up to the capacity, it holds the free slots. So heap is always a permutation of all
// slots, and count says where it is divided. A datagram that was handed out stays in its slot until
// the next call of any kind. Every datagram draws the same number of random numbers whatever
// becomes of it, so that a change of one share leaves the delays of the others as they were.

#include "remora/constants.h"
#include "remora/scenario.h"

#include "base/text.h"
#include "scenario/memory.h"
#include "scenario/scenario_numbers.h"

#include <string.h>

typedef struct slot {
    double sent, arrives; // seconds
    uint64_t serial;      // of sending: of two that arrive at once the older is first
    rm_network_tag tag;
    uint32_t size;
    uint32_t is_duplicate;
    uint8_t bytes[RM_PACKET_SIZE];
} slot;

// State of the network, which decides all arrivals.
typedef struct state {
    rm_random random;
    uint64_t serial;
    double gap_start, gap_end; // of the present or next gap; seconds
    rm_network_counts counts;
    int count; // datagrams in flight
} state;

struct rm_network {
    rm_network_def def;
    state now;
    slot *slots;
    int *heap;
};

// --- presets ------------------------------------------------------------------------------------

typedef struct preset {
    const char *name;
    double delay, jitter, loss, reorder, duplicate, gap;
} preset;

// Origin: specified.
static const preset presets[RM_NETWORK_PRESETS] = {
    {"lan", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},       {"good", 0.050, 0.005, 0.0, 0.0, 0.0, 0.0},
    {"wifi", 0.080, 0.030, 0.01, 0.0, 0.0, 0.0}, {"mobile", 0.150, 0.080, 0.03, 0.02, 0.01, 0.0},
    {"bad", 0.250, 0.120, 0.10, 0.0, 0.0, 0.4},
};

rm_network_def rm_default_network_def(void) {
    rm_network_def def = {
        .hold = 0.25, .gap_every = 4.0, .capacity = RM_DEFAULT_DATAGRAMS, .seed = 1};
    return def;
}

const char *rm_network_preset_name(int index) {
    return index >= 0 && index < RM_NETWORK_PRESETS ? presets[index].name : NULL;
}

bool rm_network_preset(const char *name, rm_network_def *def) {
    for (int i = 0; name && def && i < RM_NETWORK_PRESETS; ++i) {
        const preset *p = &presets[i];
        if (rm_text_is_equal(p->name, name)) {
            *def = rm_default_network_def();
            def->delay = p->delay;
            def->jitter = p->jitter;
            def->loss = p->loss;
            def->reorder = p->reorder;
            def->duplicate = p->duplicate;
            def->gap = p->gap;
            return true;
        }
    }
    return false;
}

// --- lifecycle ----------------------------------------------------------------------------------

static bool is_share(double x) {
    return x >= 0.0 && x <= 1.0;
}

// An hour: longer than any run, and short enough that sums keep milliseconds.
static bool is_time(double x) {
    return x >= 0.0 && x <= 3600.0;
}

static bool is_valid(const rm_network_def *def) {
    return def && is_time(def->delay) && is_time(def->jitter) && is_time(def->hold) &&
           is_time(def->gap) && is_time(def->gap_every) && def->gap_every > 0.0 &&
           is_share(def->loss) && is_share(def->reorder) && is_share(def->duplicate) &&
           def->capacity > 0 && def->capacity <= 1 << 20;
}

static size_t slots_bytes(const rm_network_def *def) {
    return rm_aligned((size_t)def->capacity * sizeof(slot));
}

static size_t heap_bytes(const rm_network_def *def) {
    return rm_aligned((size_t)def->capacity * sizeof(int));
}

size_t rm_network_bytes(const rm_network_def *def) {
    return is_valid(def) ? rm_aligned(sizeof(rm_network)) + slots_bytes(def) + heap_bytes(def) : 0;
}

// Gaps begin every gap_every seconds on average, at even chances within twice that.
static void plan_gap(rm_network *network, double from) {
    double wait = rm_random_between(&network->now.random, 0.0, 2.0 * network->def.gap_every);
    network->now.gap_start = from + wait;
    network->now.gap_end = network->now.gap_start + network->def.gap;
}

rm_status rm_network_create(const rm_network_def *def, rm_network **network) {
    if (!is_valid(def) || !network) {
        return RM_ERROR_ARGUMENT;
    }
    uint8_t *memory = rm_scenario_allocate(&def->allocator, rm_network_bytes(def));
    if (!memory) {
        return RM_ERROR_MEMORY;
    }
    rm_network *made = (rm_network *)(void *)memory;
    made->def = *def;
    made->slots = (slot *)(void *)(memory + rm_aligned(sizeof(rm_network)));
    made->heap = (int *)(void *)(memory + rm_aligned(sizeof(rm_network)) + slots_bytes(def));
    for (int i = 0; i < def->capacity; ++i) {
        made->heap[i] = i;
    }
    made->now.random = rm_random_make(def->seed);
    plan_gap(made, 0.0);
    *network = made;
    return RM_OK;
}

void rm_network_destroy(rm_network *network) {
    if (network) {
        rm_allocator allocator = network->def.allocator;
        rm_scenario_release(&allocator, network, rm_network_bytes(&network->def));
    }
}

// Datagrams in flight keep their arrival; later ones follow the new def.
rm_status rm_network_change(rm_network *network, const rm_network_def *def) {
    rm_network_def next;
    if (!network || !def) {
        return RM_ERROR_ARGUMENT;
    }
    next = *def;
    next.capacity = network->def.capacity;
    next.seed = network->def.seed;
    next.allocator = network->def.allocator;
    if (!is_valid(&next)) {
        return RM_ERROR_ARGUMENT;
    }
    network->def = next;
    network->now.gap_end = network->now.gap_start + next.gap;
    return RM_OK;
}

// --- heap ---------------------------------------------------------------------------------------

static bool comes_before(const rm_network *network, int a, int b) {
    const slot *x = &network->slots[network->heap[a]];
    const slot *y = &network->slots[network->heap[b]];
    return x->arrives != y->arrives ? x->arrives < y->arrives : x->serial < y->serial;
}

static void swap(rm_network *network, int a, int b) {
    int kept = network->heap[a];
    network->heap[a] = network->heap[b];
    network->heap[b] = kept;
}

static void rise(rm_network *network, int i) {
    while (i > 0 && comes_before(network, i, (i - 1) / 2)) {
        swap(network, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static void sink(rm_network *network, int i) {
    for (;;) {
        int first = i;
        for (int child = 2 * i + 1; child <= 2 * i + 2 && child < network->now.count; ++child) {
            first = comes_before(network, child, first) ? child : first;
        }
        if (first == i) {
            return;
        }
        swap(network, i, first);
        i = first;
    }
}

// ------------------------------------------------------------------------------ sending, receiving

static slot *take_slot(rm_network *network) {
    if (network->now.count == network->def.capacity) {
        return NULL;
    }
    return &network->slots[network->heap[network->now.count]];
}

// Queues a datagram. False if the queue is full.
static bool launch(rm_network *network, const slot *head, rm_bytes bytes) {
    slot *s = take_slot(network);
    if (!s) {
        network->now.counts.dropped += 1;
        return false;
    }
    *s = *head;
    s->serial = network->now.serial++;
    s->size = (uint32_t)bytes.size;
    if (bytes.size) {
        memcpy(s->bytes, bytes.data, bytes.size);
    }
    rise(network, network->now.count++);
    return true;
}

// Arrivals within a gap are delayed to its end.
static double past_gaps(rm_network *network, double now, double arrives) {
    while (network->def.gap > 0.0 && now >= network->now.gap_end) {
        plan_gap(network, network->now.gap_end);
    }
    bool is_held = network->def.gap > 0.0 && arrives >= network->now.gap_start &&
                   arrives < network->now.gap_end;
    return is_held ? network->now.gap_end : arrives;
}

// Delay and jitter in seconds; a datagram that is held back arrives later by `hold`, and so behind
// others that were sent after it.
static double draw_arrival(rm_network *network, double now) {
    const rm_network_def *def = &network->def;
    double late =
        rm_random_between(&network->now.random, def->delay - def->jitter, def->delay + def->jitter);
    bool is_held_back = rm_random_chance(&network->now.random, def->reorder);
    late += is_held_back ? def->hold : 0.0;
    return past_gaps(network, now, now + (late > 0.0 ? late : 0.0));
}

rm_status rm_network_send(rm_network *network, double now, rm_network_tag tag, rm_bytes bytes) {
    if (!network || (!bytes.data && bytes.size > 0) || bytes.size > RM_PACKET_SIZE ||
        !(now >= 0.0)) {
        return RM_ERROR_ARGUMENT;
    }
    rm_network_counts *counts = &network->now.counts;
    bool is_lost = rm_random_chance(&network->now.random, network->def.loss);
    bool is_doubled = rm_random_chance(&network->now.random, network->def.duplicate);
    slot head = {.sent = now, .tag = tag, .arrives = draw_arrival(network, now)};
    double again = draw_arrival(network, now);
    counts->sent += 1;
    if (is_lost) {
        counts->lost += 1;
        return RM_OK;
    }
    launch(network, &head, bytes);
    if (is_doubled) {
        counts->duplicated += 1;
        head.is_duplicate = 1;
        head.arrives = again > head.arrives ? again : head.arrives;
        launch(network, &head, bytes);
    }
    return RM_OK;
}

// Sends at once and reliably: for creations, which a real server would send again until
// they arrive.
rm_status rm_network_send_reliably(rm_network *network, double now, rm_network_tag tag,
                                   rm_bytes bytes) {
    if (!network || (!bytes.data && bytes.size > 0) || bytes.size > RM_PACKET_SIZE ||
        !(now >= 0.0)) {
        return RM_ERROR_ARGUMENT;
    }
    slot head = {.sent = now, .tag = tag, .arrives = now};
    network->now.counts.sent += 1;
    return launch(network, &head, bytes) ? RM_OK : RM_ERROR_FULL;
}

bool rm_network_receive(rm_network *network, double now, rm_datagram *out) {
    if (!network || !out || network->now.count == 0) {
        return false;
    }
    slot *s = &network->slots[network->heap[0]];
    if (!(s->arrives <= now)) {
        return false;
    }
    network->now.count -= 1;
    swap(network, 0, network->now.count);
    sink(network, 0);
    network->now.counts.arrived += 1;
    *out = (rm_datagram){.sent = s->sent,
                         .arrived = s->arrives,
                         .tag = s->tag,
                         .is_duplicate = s->is_duplicate != 0,
                         .bytes = {s->bytes, s->size}};
    return true;
}

int rm_network_pending(const rm_network *network) {
    return network ? network->now.count : 0;
}

rm_network_counts rm_network_count(const rm_network *network) {
    return network ? network->now.counts : (rm_network_counts){0};
}

// --- save and restore ---------------------------------------------------------------------------

size_t rm_network_save_bytes(const rm_network *network) {
    return network
               ? rm_aligned(sizeof(state)) + slots_bytes(&network->def) + heap_bytes(&network->def)
               : 0;
}

void rm_network_save(const rm_network *network, void *bytes) {
    uint8_t *out = bytes;
    if (!network || !out) {
        return;
    }
    size_t rest = slots_bytes(&network->def) + heap_bytes(&network->def);
    memcpy(out, &network->now, sizeof(state));
    memcpy(out + rm_aligned(sizeof(state)), network->slots, rest);
}

void rm_network_restore(rm_network *network, const void *bytes) {
    const uint8_t *in = bytes;
    size_t rest = slots_bytes(&network->def) + heap_bytes(&network->def);
    memcpy(&network->now, in, sizeof(state));
    memcpy(network->slots, in + rm_aligned(sizeof(state)), rest);
}
