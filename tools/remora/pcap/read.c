// Files of captures: libpcap reads them, pcap_stream makes messages of their frames.

#include "read.h"

#include <pcap/pcap.h>
#include <stdlib.h>
#include <string.h>

// Frames between two calls of options->step.
enum { STEP_FRAMES = 512 };

typedef struct reading {
    const capture_options *options;
    capture_summary *summary;
    capture_stream stream;
    frame_link link;
} reading;

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

// The fraction is in nanoseconds, as the capture was opened.
static void take_frame(reading *r, const struct pcap_pkthdr *header, const uint8_t *bytes) {
    capture_frame frame = {.link = r->link,
                           .seconds = (double)header->ts.tv_sec,
                           .nanoseconds = (uint32_t)header->ts.tv_usec,
                           .bytes = bytes,
                           .size = header->caplen,
                           .wire_size = header->len};
    capture_stream_push(&r->stream, &frame);
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
    if (capture_stream_begin(&r->stream, r->options, s) != RM_OK) {
        snprintf(s->error, sizeof s->error, "out of memory");
        return false;
    }
    s->is_capture = true;
    if (r->options->begin) {
        r->options->begin();
    }
    bool is_good = take_frames(r, capture);
    capture_stream_end(&r->stream);
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

// -------------------------------------------------------------------------------------- numbering

// Commands that must speak for one numbering more than for the other before reading stops. Chosen:
// far more than a damaged message can have.
enum { ENOUGH_COMMANDS = 256 };

static bool is_undecided(void *user, uint64_t bytes_read) {
    const capture_summary *summary = user;
    const uint32_t *fits = summary->tally.fits;
    (void)bytes_read;
    return fits[0] < fits[1] + ENOUGH_COMMANDS && fits[1] < fits[0] + ENOUGH_COMMANDS;
}

rm_numbering capture_numbering(const char *file, uint16_t port) {
    rm_numbering found = RM_NUMBERING_CLIENT_2013;
    capture_summary *summary = malloc(sizeof *summary);
    FILE *in = summary && strcmp(file, "-") != 0 ? fopen(file, "rb") : NULL;
    if (in) {
        const capture_options options = {.port = port, .step = is_undecided, .user = summary};
        (void)capture_read(in, &options, summary); // damage is named when it is read again
        found = rm_numbering_guess(&summary->tally, RM_NUMBERING_CLIENT_2013);
    }
    free(summary);
    return found;
}

// ----------------------------------------------------------------------------------------- bodies

typedef struct counting {
    census *bodies;
    bool is_out_of_memory;
} counting;

static void count_message(void *user, const capture_message *m) {
    counting *c = user;
    if (m->is_from_server && m->message) {
        c->is_out_of_memory |= !census_note(c->bodies, m->message, m->time);
    }
}

bool capture_census(const char *file, uint16_t port, rm_numbering numbering, census *bodies) {
    counting c = {.bodies = bodies};
    capture_summary *summary = malloc(sizeof *summary);
    FILE *in = summary ? fopen(file, "rb") : NULL;
    if (in) {
        const capture_options options = {
            .numbering = numbering, .port = port, .message = count_message, .user = &c};
        (void)capture_read(in, &options, summary); // damage is named when it is read again
    }
    free(summary);
    return summary && !c.is_out_of_memory;
}

// ------------------------------------------------------------------------------------------- words

bool capture_read_numbering(const char *word, rm_numbering *numbering, bool *is_auto) {
    *is_auto = strcmp(word, "auto") == 0;
    *numbering = strcmp(word, "final") == 0 ? RM_NUMBERING_FINAL : RM_NUMBERING_CLIENT_2013;
    return *is_auto || *numbering == RM_NUMBERING_FINAL || strcmp(word, "2013") == 0;
}

const char *capture_numbering_name(rm_numbering numbering) {
    return numbering == RM_NUMBERING_FINAL ? "final" : "2013";
}
