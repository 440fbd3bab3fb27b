// A small cache of connections. Both directions of one fall on the same set, because their hashes
// are added up.

#include "flow.h"

static uint32_t hash_endpoint(const frame_endpoint *endpoint) {
    uint32_t hash = 2166136261u ^ endpoint->port; // FNV-1a
    for (int i = 0; i < 16; ++i) {
        hash = (hash ^ endpoint->address[i]) * 16777619u;
    }
    return hash;
}

static flow *set_of(flow_table *table, const frame_datagram *datagram) {
    uint32_t hash = hash_endpoint(&datagram->from) + hash_endpoint(&datagram->to);
    return &table->flows[(hash >> 16 ^ hash) % FLOW_SETS * FLOW_WAYS];
}

static bool is_of(const flow *way, const frame_datagram *datagram) {
    const frame_endpoint *from = &datagram->from;
    const frame_endpoint *to = &datagram->to;
    return way->number != 0 && ((frame_endpoint_is_same(&way->server, from) &&
                                 frame_endpoint_is_same(&way->client, to)) ||
                                (frame_endpoint_is_same(&way->server, to) &&
                                 frame_endpoint_is_same(&way->client, from)));
}

flow *flow_find(flow_table *table, const frame_datagram *datagram) {
    flow *set = set_of(table, datagram);
    for (int i = 0; i < FLOW_WAYS; ++i) {
        if (is_of(&set[i], datagram)) {
            set[i].age = ++table->age;
            return &set[i];
        }
    }
    return NULL;
}

flow *flow_place(flow_table *table, const frame_datagram *datagram) {
    flow *set = set_of(table, datagram);
    flow *oldest = &set[0];
    for (int i = 1; i < FLOW_WAYS; ++i) {
        if (set[i].age < oldest->age) { // a free place has age 0
            oldest = &set[i];
        }
    }
    return oldest;
}

void flow_begin(flow_table *table, flow *place, const frame_datagram *datagram,
                bool is_from_server) {
    *place = (flow){.server = is_from_server ? datagram->from : datagram->to,
                    .client = is_from_server ? datagram->to : datagram->from,
                    .number = ++table->found,
                    .age = ++table->age};
}

bool flow_is_from_server(const flow *way, const frame_datagram *datagram) {
    return frame_endpoint_is_same(&way->server, &datagram->from);
}

const flow *flow_next(const flow_table *table, uint64_t number) {
    const flow *next = NULL;
    for (int i = 0; i < FLOW_CAPACITY; ++i) {
        const flow *candidate = &table->flows[i];
        if (candidate->number > number && (!next || candidate->number < next->number)) {
            next = candidate;
        }
    }
    return next;
}
