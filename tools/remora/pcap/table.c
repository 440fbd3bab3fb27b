// Messages of a capture as a table.

#include "print.h"
#include "read.h"
#include "shared/output.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

// Columns before the fields of a message, and for the fields at most unless the table is wide.
enum { BEFORE_FIELDS = 56, FIELDS_WIDTH = 80, CUT_WIDTH = 4 };

// ------------------------------------------------------------------------------------------ fields

// Fields of one row. Once one of them does not fit, no further one is printed.
typedef struct field_row {
    int left; // columns; negative for any number
    bool is_cut;
} field_row;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
print_field(field_row *row, const char *format, ...) {
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    // The analyzer of clang 14 does not see va_start. NOLINTNEXTLINE(clang-analyzer-valist*)
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (row->is_cut || (row->left >= 0 && length > row->left)) {
        fputs(row->is_cut ? "" : " ...", stdout);
        row->is_cut = true;
        return;
    }
    row->left -= row->left >= 0 ? length : 0;
    fputs(text, stdout);
}

// Opcode and guid have columns of their own.
static bool has_column(const char *name) {
    return strcmp(name, "opcode") == 0 || strcmp(name, "guid") == 0;
}

static void visit_field(void *user, const rm_field *field) {
    field_row *row = user;
    char name[64];
    if (has_column(field->name)) {
        return;
    }
    snprintf(name, sizeof name, field->index < 0 ? "%s" : "%s[%d]", field->name, field->index);
    switch (field->type) {
    case RM_FIELD_F32:
        print_field(row, " %s=%.7g", name, (double)field->real);
        break;
    case RM_FIELD_BYTES:
        print_field(row, " %s=%zu bytes", name, field->bytes.size);
        break;
    case RM_FIELD_U8:
    case RM_FIELD_U16:
        print_field(row, " %s=%u", name, (unsigned)field->number);
        break;
    default:
        print_field(row, " %s=0x%X", name, (unsigned)field->number);
    }
}

// ------------------------------------------------------------------------------------------- table

static void print_guid(const capture_message *m) {
    uint32_t guid = m->message ? rm_message_guid(m->message) : 0;
    if (guid) {
        printf("0x%08X", (unsigned)guid);
    } else {
        printf("%-10s", "-");
    }
}

static void print_name(const capture_message *m) {
    char opcode[16];
    rm_message_kind kind = m->message ? m->message->kind : (rm_message_kind)m->opcode;
    bool is_known = m->status != RM_ERROR_OPCODE && m->opcode != RM_OPCODE_CLIENT_ACTION;
    snprintf(opcode, sizeof opcode, "0x%04X", (unsigned)m->opcode);
    printf("%-20s", m->message || is_known ? rm_message_name(kind) : opcode);
}

// As many columns as the terminal has, with what says that there are more.
static int fields_width(const message_printer *p) {
    int room = output_width() - BEFORE_FIELDS - CUT_WIDTH;
    room = room < FIELDS_WIDTH ? room : FIELDS_WIDTH;
    return p->is_wide ? -1 : room > 0 ? room : 0;
}

static void print_row(const message_printer *p, const capture_message *m) {
    field_row row = {.left = fields_width(p)};
    printf("%12.6f %4" PRIu64 " %-6s ", m->time, m->way->number,
           m->is_from_server ? "server" : "client");
    print_guid(m);
    putchar(' ');
    print_name(m);
    if (m->message) {
        (void)rm_message_visit(m->message, visit_field, &row);
    } else if (m->status == RM_ERROR_OPCODE) {
        printf(" %zu bytes", m->bytes.size);
    } else {
        printf(" not read: %s (%s, byte %zu of %zu)", rm_status_text(m->status), m->error.field,
               m->error.offset, m->bytes.size);
    }
    putchar('\n');
}

static void print_count(uint64_t count, const char *text) {
    if (count) {
        printf("%12" PRIu64 "  %s\n", count, text);
    }
}

static bool has_left_out(const capture_summary *s) {
    uint64_t sum = s->other_datagrams + (uint64_t)s->incomplete;
    for (int i = FRAME_DATAGRAM + 1; i < FRAME_FATE_COUNT; ++i) {
        sum += s->frame_fates[i];
    }
    for (int i = RM_FATE_MESSAGE + 1; i < RM_FATE_COUNT; ++i) {
        sum += s->packet_fates[i];
    }
    for (int i = RM_OK + 1; i < RM_STATUS_COUNT; ++i) {
        sum += s->statuses[i];
    }
    return sum > 0;
}

// Everything that was in the file and is not in the table.
static void print_left_out(const capture_summary *s) {
    if (!has_left_out(s)) {
        return;
    }
    puts("\nleft out:");
    for (int i = FRAME_DATAGRAM + 1; i < FRAME_FATE_COUNT; ++i) {
        print_count(s->frame_fates[i], frame_fate_text((frame_fate)i));
    }
    print_count(s->other_datagrams, OTHER_DATAGRAMS);
    for (int i = RM_FATE_MESSAGE + 1; i < RM_FATE_COUNT; ++i) {
        print_count(s->packet_fates[i], rm_packet_fate_text((rm_packet_fate)i));
    }
    print_count((uint64_t)s->incomplete, INCOMPLETE_MESSAGES);
    print_count(s->statuses[RM_ERROR_OPCODE], OTHER_MESSAGES);
    for (int i = RM_OK + 1; i < RM_STATUS_COUNT; ++i) {
        if (i != RM_ERROR_OPCODE && s->statuses[i]) {
            printf("%12" PRIu64 "  messages not read: %s\n", s->statuses[i],
                   rm_status_text((rm_status)i));
        }
    }
}

static void print_connections(const flow_table *table) {
    char server[FRAME_ENDPOINT_TEXT];
    char client[FRAME_ENDPOINT_TEXT];
    if (table->found) {
        printf("\n%4s %-24s %-24s %10s %10s\n", "conn", "server", "client", "packets", "messages");
    }
    for (const flow *way = flow_next(table, 0); way; way = flow_next(table, way->number)) {
        frame_endpoint_text(&way->server, server);
        frame_endpoint_text(&way->client, client);
        printf("%4" PRIu64 " %-24s %-24s %10" PRIu64 " %10" PRIu64 "\n", way->number, server,
               client, way->packets, way->messages);
    }
}

void print_table_begin(void) {
    printf("%12s %4s %-6s %-10s %-20s %s\n", "time s", "conn", "from", "guid", "message", "fields");
}

void print_table_message(const message_printer *p, const capture_message *m) {
    print_row(p, m);
}

// Only where it matters: most captures have no command that tells.
static void print_numbering(const capture_summary *s) {
    const uint32_t *fits = s->tally.fits;
    const rm_numbering spoken = rm_numbering_guess(&s->tally, s->numbering);
    if (fits[0] == 0 && fits[1] == 0) {
        return;
    }
    printf("commands read by the %s numbering; %" PRIu32 " fit only the 2013 one, %" PRIu32
           " only the final one\n",
           capture_numbering_name(s->numbering), fits[RM_NUMBERING_CLIENT_2013],
           fits[RM_NUMBERING_FINAL]);
    if (spoken != s->numbering) {
        printf("try --numbering %s\n", capture_numbering_name(spoken));
    }
}

void print_table_end(const message_printer *p, const capture_summary *s) {
    print_connections(&s->connections);
    printf("\n%" PRIu64 " frames in %.3f s, %" PRIu64 " connections to servers, %" PRIu64
           " packets, %" PRIu64 " messages, %" PRIu64 " shown\n",
           s->frames, s->length, s->connections.found, s->packet_fates[RM_FATE_PACKET],
           s->packet_fates[RM_FATE_MESSAGE], p->shown);
    if (p->uncreated) {
        printf("bodies told of and never created: %" PRIu32
               "; the capture begins in mid-session, see remora replay --adopt\n",
               p->uncreated);
    }
    print_numbering(s);
    print_left_out(s);
}
