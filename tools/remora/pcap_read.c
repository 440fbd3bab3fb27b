// From a capture to messages. libpcap reads the file, pcap_frame takes the frames apart, the
// library's reassembler makes messages of what is in them; what is decided here is which datagrams
// are a server's.
//
// A server is known by its shape. Where its port is one of those that servers use, a datagram that
// reads as a packet is enough. On any other port it takes a packet of the handshake with a checksum
// that fits; that tells which side is the server, too. From then on everything between the two is
// taken for theirs, and what cannot be read is counted.

#include "pcap_read.h"

#include <pcap/pcap.h>
#include <string.h>

// Ports of the known servers. Origin: captures of the time.
enum { FIRST_PORT = 9000, LAST_PORT = 9013 };

// Messages of which parts are still to come, of all connections. Origin: chosen.
enum { MESSAGE_CAPACITY = 64 };

// Frames between two calls of options->step.
enum { STEP_FRAMES = 512 };

typedef struct reading {
    const capture_options *options;
    capture_summary *summary;
    rm_reassembler *reassembler;
    frame_link link;
    double first_seconds, first_fraction; // time of the first frame
    double time;                          // of the present frame, since the first
    flow *way;                            // connection of the present datagram
    bool is_from_server;
} reading;

// ------------------------------------------------------------------------------------ who is who

static bool is_server_port(const reading *r, uint16_t port) {
    uint16_t wanted = r->options->port;
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
static bool is_servers(const reading *r, const frame_datagram *datagram, bool *is_from_server) {
    rm_packet packet;
    bool from = is_server_port(r, datagram->from.port);
    bool to = is_server_port(r, datagram->to.port);
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

static flow *find_way(reading *r, const frame_datagram *datagram) {
    flow_table *table = &r->summary->connections;
    bool is_from_server;
    flow *known = flow_find(table, datagram);
    if (known || !is_servers(r, datagram, &is_from_server)) {
        return known;
    }
    flow *place = flow_place(table, datagram);
    if (place->number) {
        rm_reassembler_forget(r->reassembler, stream_of(place, false));
        rm_reassembler_forget(r->reassembler, stream_of(place, true));
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
    reading *r = user;
    rm_message message;
    capture_message found = {.time = r->time,
                             .way = r->way,
                             .is_from_server = r->is_from_server,
                             .sequence = blob->sequence,
                             .opcode = opcode_of(blob->bytes),
                             .queue = blob->queue,
                             .bytes = blob->bytes};
    found.status = rm_message_decode(blob->bytes.data, blob->bytes.size, &message, &found.error);
    found.message = found.status == RM_OK ? &message : NULL;
    r->way->messages += 1;
    r->summary->statuses[found.status] += 1;
    if (r->options->message) {
        r->options->message(r->options->user, &found);
    }
}

static void take_datagram(reading *r, const frame_datagram *datagram) {
    r->way = find_way(r, datagram);
    if (!r->way) {
        r->summary->other_datagrams += 1;
        return;
    }
    r->is_from_server = flow_is_from_server(r->way, datagram);
    r->way->packets += 1;
    // A packet that is refused is counted by the reassembler.
    (void)rm_reassembler_push(r->reassembler, stream_of(r->way, r->is_from_server),
                              datagram->payload.data, datagram->payload.size, take_message, r,
                              NULL);
}

// ---------------------------------------------------------------------------------------- frames

static bool link_of(int type, frame_link *link) {
    switch (type) {
    case DLT_EN10MB:
        *link = FRAME_LINK_ETHERNET;
        return true;
    case DLT_LINUX_SLL:
        *link = FRAME_LINK_COOKED;
        return true;
    case DLT_LINUX_SLL2:
        *link = FRAME_LINK_COOKED_2;
        return true;
    case DLT_RAW:
    case DLT_IPV4:
    case DLT_IPV6:
        *link = FRAME_LINK_RAW;
        return true;
    case DLT_NULL:
    case DLT_LOOP:
        *link = FRAME_LINK_LOOPBACK;
        return true;
    default:
        return false;
    }
}

static void take_frame(reading *r, const struct pcap_pkthdr *header, const uint8_t *bytes) {
    capture_summary *s = r->summary;
    frame_datagram datagram;
    // The fraction is in nanoseconds, as the capture was opened. Whole seconds are subtracted by
    // themselves: together with the fraction they would not fit into a double.
    double seconds = (double)header->ts.tv_sec;
    double fraction = (double)header->ts.tv_usec * 1e-9;
    if (s->frames++ == 0) {
        r->first_seconds = seconds;
        r->first_fraction = fraction;
        s->start = seconds + fraction;
    }
    r->time = (seconds - r->first_seconds) + (fraction - r->first_fraction);
    s->length = r->time;
    frame_fate fate = frame_read(r->link, bytes, header->caplen, header->len, &datagram);
    s->frame_fates[fate] += 1;
    if (fate == FRAME_DATAGRAM) {
        take_datagram(r, &datagram);
    }
}

static bool step(const reading *r, pcap_t *capture) {
    long at = ftell(pcap_file(capture));
    return !r->options->step || r->options->step(r->options->user, at > 0 ? (uint64_t)at : 0);
}

// Errors of libpcap are one line each.
static bool take_frames(reading *r, pcap_t *capture) {
    struct pcap_pkthdr *header;
    const u_char *bytes;
    int result = pcap_next_ex(capture, &header, &bytes);
    while (result == 1) {
        take_frame(r, header, bytes);
        if (r->summary->frames % STEP_FRAMES == 0 && !step(r, capture)) {
            return true;
        }
        result = pcap_next_ex(capture, &header, &bytes);
    }
    if (result != PCAP_ERROR_BREAK) { // which is the end of the file
        snprintf(r->summary->error, CAPTURE_ERROR_SIZE, "%s", pcap_geterr(capture));
        return false;
    }
    return true;
}

static bool read_frames(reading *r, pcap_t *capture) {
    capture_summary *s = r->summary;
    int type = pcap_datalink(capture);
    if (!link_of(type, &r->link)) {
        const char *name = pcap_datalink_val_to_name(type);
        snprintf(s->error, sizeof s->error, "link type %s (%d) is not one that can be read",
                 name ? name : "unknown", type);
        return false;
    }
    rm_reassembler_def def = rm_default_reassembler_def();
    def.stream_capacity = 2 * FLOW_CAPACITY;
    def.message_capacity =
        r->options->message_capacity ? r->options->message_capacity : MESSAGE_CAPACITY;
    if (rm_reassembler_create(&def, &r->reassembler) != RM_OK) {
        snprintf(s->error, sizeof s->error, "out of memory");
        return false;
    }
    s->is_capture = true;
    if (r->options->begin) {
        r->options->begin();
    }
    bool is_good = take_frames(r, capture);
    for (int i = 0; i < RM_FATE_COUNT; ++i) {
        s->packet_fates[i] = rm_reassembler_count(r->reassembler, (rm_packet_fate)i);
    }
    s->incomplete = rm_reassembler_pending(r->reassembler);
    rm_reassembler_destroy(r->reassembler);
    return is_good;
}

bool capture_read(FILE *in, const capture_options *options, capture_summary *summary) {
    char error[PCAP_ERRBUF_SIZE] = "";
    reading r = {.options = options, .summary = summary};
    memset(summary, 0, sizeof *summary);
    pcap_t *capture =
        pcap_fopen_offline_with_tstamp_precision(in, PCAP_TSTAMP_PRECISION_NANO, error);
    if (!capture) {
        snprintf(summary->error, sizeof summary->error, "%s", error);
        if (in != stdin) {
            fclose(in);
        }
        return false;
    }
    bool is_good = read_frames(&r, capture);
    pcap_close(capture);
    return is_good;
}
