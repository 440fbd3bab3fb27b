// Messages of a capture as one JSON document, written as it is read.

#include "print.h"
#include "read.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static void print_hex(rm_bytes bytes) {
    putchar('"');
    for (size_t i = 0; i < bytes.size; ++i) {
        printf("%02x", bytes.data[i]);
    }
    putchar('"');
}

// Names are plain words; a text of another library may be anything.
static void print_string(const char *text) {
    putchar('"');
    for (; *text; ++text) {
        if (*text == '"' || *text == '\\') {
            putchar('\\');
        }
        putchar((unsigned char)*text < 0x20 || (unsigned char)*text > 0x7E ? '?' : *text);
    }
    putchar('"');
}

// 32-bit integers are ids and flags and are written as such; JSON has no infinity.
static void visit_field(void *user, const rm_field *field) {
    const char **between = user;
    printf(field->index < 0 ? "%s\"%s\": " : "%s\"%s[%d]\": ", *between, field->name, field->index);
    *between = ", ";
    switch (field->type) {
    case RM_FIELD_F32:
        if (isfinite(field->real)) {
            printf("%.9g", (double)field->real);
        } else {
            fputs("null", stdout);
        }
        break;
    case RM_FIELD_BYTES:
        print_hex(field->bytes);
        break;
    case RM_FIELD_U8:
    case RM_FIELD_U16:
        printf("%u", (unsigned)field->number);
        break;
    default:
        printf("\"0x%08X\"", (unsigned)field->number);
    }
}

static void print_content(const capture_message *m) {
    const char *between = "";
    if (m->message) {
        uint32_t guid = rm_message_guid(m->message);
        printf(", \"message\": \"%s\"", rm_message_name(m->message->kind));
        if (guid) {
            printf(", \"guid\": \"0x%08X\"", (unsigned)guid);
        }
        fputs(", \"fields\": {", stdout);
        (void)rm_message_visit(m->message, visit_field, (void *)&between);
        putchar('}');
        return;
    }
    if (m->status != RM_ERROR_OPCODE) {
        fputs(", \"error\": {\"text\": ", stdout);
        print_string(rm_status_text(m->status));
        printf(", \"field\": \"%s\", \"offset\": %zu}", m->error.field, m->error.offset);
    }
    fputs(", \"bytes\": ", stdout);
    print_hex(m->bytes);
}

void print_json_begin(void) {
    fputs("{\"messages\": [", stdout);
}

void print_json_message(const message_printer *p, const capture_message *m) {
    printf("%s\n{\"time\": %.6f, \"connection\": %" PRIu64
           ", \"from\": \"%s\", \"queue\": %u, \"sequence\": %" PRIu32 ", \"opcode\": \"0x%04X\"",
           p->shown ? "," : "", m->time, m->way->number, m->is_from_server ? "server" : "client",
           (unsigned)m->queue, m->sequence, (unsigned)m->opcode);
    print_content(m);
    putchar('}');
}

static void print_count(const char **between, uint64_t count, const char *prefix,
                        const char *text) {
    if (count) {
        printf("%s\n  \"%s%s\": %" PRIu64, *between, prefix, text, count);
        *between = ",";
    }
}

static void print_left_out(const capture_summary *s) {
    const char *between = "";
    fputs(", \"left_out\": {", stdout);
    for (int i = FRAME_DATAGRAM + 1; i < FRAME_FATE_COUNT; ++i) {
        print_count(&between, s->frame_fates[i], "", frame_fate_text((frame_fate)i));
    }
    print_count(&between, s->other_datagrams, "", OTHER_DATAGRAMS);
    for (int i = RM_FATE_MESSAGE + 1; i < RM_FATE_COUNT; ++i) {
        print_count(&between, s->packet_fates[i], "", rm_packet_fate_text((rm_packet_fate)i));
    }
    print_count(&between, (uint64_t)s->incomplete, "", INCOMPLETE_MESSAGES);
    print_count(&between, s->statuses[RM_ERROR_OPCODE], "", OTHER_MESSAGES);
    for (int i = RM_OK + 1; i < RM_STATUS_COUNT; ++i) {
        if (i != RM_ERROR_OPCODE) {
            print_count(&between, s->statuses[i],
                        "messages not read: ", rm_status_text((rm_status)i));
        }
    }
    putchar('}');
}

static void print_connections(const flow_table *table) {
    char server[FRAME_ENDPOINT_TEXT];
    char client[FRAME_ENDPOINT_TEXT];
    const char *between = "";
    fputs("\n],\n\"connections\": [", stdout);
    for (const flow *way = flow_next(table, 0); way; way = flow_next(table, way->number)) {
        frame_endpoint_text(&way->server, server);
        frame_endpoint_text(&way->client, client);
        printf("%s\n{\"connection\": %" PRIu64 ", \"server\": \"%s\", \"client\": \"%s\", "
               "\"packets\": %" PRIu64 ", \"messages\": %" PRIu64 "}",
               between, way->number, server, client, way->packets, way->messages);
        between = ",";
    }
    fputs("\n],\n", stdout);
}

void print_json_end(const message_printer *p, const capture_summary *s) {
    print_connections(&s->connections);
    printf("\"counts\": {\"frames\": %" PRIu64 ", \"connections\": %" PRIu64
           ", \"packets\": %" PRIu64 ", \"messages\": %" PRIu64 ", \"shown\": %" PRIu64,
           s->frames, s->connections.found, s->packet_fates[RM_FATE_PACKET],
           s->packet_fates[RM_FATE_MESSAGE], p->shown);
    printf(", \"uncreated\": %" PRIu32, p->uncreated);
    print_left_out(s);
    printf("},\n\"numbering\": \"%s\", \"commands\": {\"2013\": %" PRIu32 ", \"final\": %" PRIu32,
           capture_numbering_name(s->numbering), s->tally.fits[RM_NUMBERING_CLIENT_2013],
           s->tally.fits[RM_NUMBERING_FINAL]);
    printf("},\n\"start\": %.6f, \"length\": %.6f, \"error\": ", s->start, s->length);
    if (s->error[0]) {
        print_string(s->error);
    } else {
        fputs("null", stdout);
    }
    puts("}");
}
