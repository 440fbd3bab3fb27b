// From frames to messages. pcap_frame takes the frames apart, the library's reassembler makes
// messages of what is in them; what is decided here is which datagrams are a server's.
//
// A server is known by its shape. Where its port is one of those that servers use, a datagram that
// reads as a packet is enough. On any other port it takes a packet of the handshake with a checksum
// that fits; that tells which side is the server, too. From then on everything between the two is
// taken for theirs, and what cannot be read is counted.

#include "stream.h"

// Ports of the known servers. Origin: captures of the time.
enum { FIRST_PORT = 9000, LAST_PORT = 9013 };

// Messages of which parts are still to come, of all connections. Origin: chosen.
enum { MESSAGE_CAPACITY = 64 };

// ------------------------------------------------------------------------------------ senders

static bool is_server_port(const capture_stream *s, uint16_t port) {
    uint16_t wanted = s->options->port;
    return wanted ? port == wanted || port == wanted + 1 : port >= FIRST_PORT && port <= LAST_PORT;
}

// Who sends a packet, by the handshake: 1 a server, -1 a client, 0 either.
static int sender_by_handshake(const rm_packet *packet) {
    uint32_t flags = packet->header.flags;
    if (flags & RM_PACKET_CONNECT_REQUEST) {
        return 1;
    }
    return flags & (RM_PACKET_LOGON | RM_PACKET_CONNECT_RESPONSE) ? -1 : 0;
}

// Whether a datagram of an unknown connection is to or from a server.
static bool is_servers(const capture_stream *s, const frame_datagram *datagram,
                       bool *is_from_server) {
    rm_packet packet;
    bool from = is_server_port(s, datagram->from.port);
    bool to = is_server_port(s, datagram->to.port);
    if (rm_packet_decode(datagram->payload.data, datagram->payload.size, &packet, NULL) != RM_OK) {
        return false;
    }
    int sender = sender_by_handshake(&packet);
    if (from != to) {
        *is_from_server = from;
        return true;
    }
    // Between two such ports, and without a handshake, the lower one is likelier the server's.
    *is_from_server = sender ? sender > 0 : datagram->from.port <= datagram->to.port;
    return from || (sender != 0 && packet.is_verified);
}

static uint64_t stream_of(const flow *way, bool is_from_server) {
    return way->number * 2 + (is_from_server ? 1 : 0);
}

static flow *find_way(capture_stream *s, const frame_datagram *datagram) {
    flow_table *table = &s->summary->connections;
    bool is_from_server;
    flow *known = flow_find(table, datagram);
    if (known || !is_servers(s, datagram, &is_from_server)) {
        return known;
    }
    flow *place = flow_place(table, datagram);
    if (place->number) {
        rm_reassembler_forget(s->reassembler, stream_of(place, false));
        rm_reassembler_forget(s->reassembler, stream_of(place, true));
    }
    flow_begin(table, place, datagram, is_from_server);
    return place;
}

// -------------------------------------------------------------------------------------- messages

static uint32_t opcode_of(rm_bytes bytes) {
    const uint8_t *b = bytes.data;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void take_message(void *user, const rm_blob *blob) {
    capture_stream *s = user;
    rm_message message;
    capture_message found = {.time = s->time,
                             .way = s->way,
                             .is_from_server = s->is_from_server,
                             .sequence = blob->sequence,
                             .opcode = opcode_of(blob->bytes),
                             .queue = blob->queue,
                             .interval = blob->interval,
                             .bytes = blob->bytes};
    found.status = rm_message_decode(s->options->numbering, blob->bytes.data, blob->bytes.size,
                                     &message, &found.error);
    found.message = found.status == RM_OK ? &message : NULL;
    rm_numbering_note(&s->summary->tally, found.message);
    s->way->messages += 1;
    s->summary->statuses[found.status] += 1;
    if (s->options->message) {
        s->options->message(s->options->user, &found);
    }
}

static void take_datagram(capture_stream *s, const frame_datagram *datagram) {
    s->way = find_way(s, datagram);
    if (!s->way) {
        s->summary->other_datagrams += 1;
        return;
    }
    s->is_from_server = flow_is_from_server(s->way, datagram);
    s->way->packets += 1;
    // A packet that is refused is counted by the reassembler.
    (void)rm_reassembler_push(s->reassembler, stream_of(s->way, s->is_from_server),
                              datagram->payload.data, datagram->payload.size, take_message, s,
                              NULL);
}

// ---------------------------------------------------------------------------------------- frames

// Whole seconds are subtracted by themselves: together with the fraction they would not fit into a
// double.
static void take_time(capture_stream *s, const capture_frame *frame) {
    double fraction = (double)frame->nanoseconds * 1e-9;
    if (s->summary->frames++ == 0) {
        s->first_seconds = frame->seconds;
        s->first_fraction = fraction;
        s->summary->start = frame->seconds + fraction;
    }
    s->time = (frame->seconds - s->first_seconds) + (fraction - s->first_fraction);
    s->summary->length = s->time;
}

void capture_stream_push(capture_stream *s, const capture_frame *frame) {
    frame_datagram datagram;
    take_time(s, frame);
    frame_fate fate =
        frame_read(frame->link, frame->bytes, frame->size, frame->wire_size, &datagram);
    s->summary->frame_fates[fate] += 1;
    if (fate == FRAME_DATAGRAM) {
        take_datagram(s, &datagram);
    }
}

rm_status capture_stream_begin(capture_stream *s, const capture_options *options,
                               capture_summary *summary) {
    *s = (capture_stream){.options = options, .summary = summary};
    summary->numbering = options->numbering;
    rm_reassembler_def def = rm_default_reassembler_def();
    def.stream_capacity = 2 * FLOW_CAPACITY;
    def.message_capacity = options->message_capacity ? options->message_capacity : MESSAGE_CAPACITY;
    return rm_reassembler_create(&def, &s->reassembler);
}

void capture_stream_end(capture_stream *s) {
    for (int i = 0; i < RM_FATE_COUNT; ++i) {
        s->summary->packet_fates[i] = rm_reassembler_count(s->reassembler, (rm_packet_fate)i);
    }
    s->summary->incomplete = rm_reassembler_pending(s->reassembler);
    rm_reassembler_destroy(s->reassembler);
}
