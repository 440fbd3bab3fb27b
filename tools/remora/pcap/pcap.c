// `remora pcap`: the messages in a capture.

#include "print.h"
#include "read.h"
#include "shared/format.h"
#include "shared/program.h"
#include "shared/progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const help =
    "usage: remora pcap FILE [--follow GUID] [--all] [--wide] [--port N] [--json]\n"
    "                        [--numbering auto|2013|final]\n"
    "\n"
    "Shows the messages between a server and its clients that a capture holds: pcap or pcapng,\n"
    "over Ethernet (with VLAN tags), Linux cooked, loopback or raw IP; - is standard input.\n"
    "\n"
    "  --follow GUID  only messages about this body, such as 0x50000001\n"
    "  --all          also messages of kinds that are not read, as bytes\n"
    "  --wide         all fields of every message, in rows of any length\n"
    "  --port N       servers are at ports N and N+1 (without: 9000 to 9013)\n"
    "  --numbering    whose numbers of motion commands the server speaks: the 2013 client's or "
    "the\n"
    "                 last one's (auto: by the commands in the file; 2013 for standard input)\n"
    "  --json         one JSON document: messages, connections, counts\n"
    "\n"
    "A server on another port is found, too, if the capture has its handshake. Whatever is left\n"
    "out is counted by reason below the table. A file that is damaged is shown up to the damage;\n"
    "then the exit status is 2.\n"
    "\n"
    "example: where a body was said to be, with times\n"
    "  remora pcap play.pcapng --follow 0x50000001 --json |\n"
    "    jq '.messages[] | select(.message == \"UpdatePosition\") | [.time, .fields]'\n";

typedef struct pcap_command {
    const char *file;
    bool is_json, is_all, has_guid, is_auto;
    uint32_t guid;
    message_printer printer;
    progress bar;
    capture_options options;
    census bodies; // that the server's messages are about
    bool is_out_of_memory;
} pcap_command;

// --------------------------------------------------------------------------------------- arguments

static bool fail(const char *what, const char *word) {
    fprintf(stderr, "remora pcap: %s \"%s\"; see remora pcap --help\n", what, word);
    return false;
}

// A whole number up to `limit`, decimal or 0x...
static bool read_number(const char *text, int base, unsigned long limit, unsigned long *value) {
    char *end;
    errno = 0;
    *value = strtoul(text, &end, base);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *value <= limit;
}

static bool read_guid(pcap_command *c, const char *text) {
    unsigned long guid;
    bool is_hex = strncmp(text, "0x", 2) == 0 || strncmp(text, "0X", 2) == 0;
    if (!is_hex || !read_number(text, 16, UINT32_MAX, &guid) || guid == 0) {
        return fail("expected a guid such as 0x50000001, got", text);
    }
    c->guid = (uint32_t)guid;
    c->has_guid = true;
    return true;
}

static bool read_port(pcap_command *c, const char *text) {
    unsigned long port;
    if (!read_number(text, 10, 65534, &port) || port == 0) {
        return fail("expected a port from 1 to 65534, got", text);
    }
    c->options.port = (uint16_t)port;
    return true;
}

static bool read_numbering(pcap_command *c, const char *text) {
    return capture_read_numbering(text, &c->options.numbering, &c->is_auto) ||
           fail("expected auto, 2013 or final, got", text);
}

static bool read_argument(pcap_command *c, const char *word) {
    if (strcmp(word, "--json") == 0) {
        c->is_json = true;
    } else if (strcmp(word, "--all") == 0) {
        c->is_all = true;
    } else if (strcmp(word, "--wide") == 0) {
        c->printer.is_wide = true;
    } else if ((word[0] == '-' && word[1]) || c->file) {
        return fail("unexpected", word);
    } else {
        c->file = word;
    }
    return true;
}

static bool read_arguments(pcap_command *c, int argc, char **argv) {
    for (int i = 1; i < argc; ++i) {
        bool is_follow = strcmp(argv[i], "--follow") == 0;
        bool is_port = strcmp(argv[i], "--port") == 0;
        bool is_numbering = strcmp(argv[i], "--numbering") == 0;
        if ((is_follow || is_port || is_numbering) && i + 1 == argc) {
            return fail("something must follow", argv[i]);
        }
        bool is_good = is_follow      ? read_guid(c, argv[++i])
                       : is_port      ? read_port(c, argv[++i])
                       : is_numbering ? read_numbering(c, argv[++i])
                                      : read_argument(c, argv[i]);
        if (!is_good) {
            return false;
        }
    }
    if (!c->file) {
        fputs("remora pcap: which FILE? see remora pcap --help\n", stderr);
    }
    return c->file != NULL;
}

// ----------------------------------------------------------------------------------------- showing

// A Parent message is about the child and about the body that holds it.
static bool is_about(const rm_message *message, uint32_t guid) {
    return message && (rm_message_guid(message) == guid ||
                       (message->kind == RM_MESSAGE_PARENT && message->parent.parent == guid));
}

static void show_message(void *user, const capture_message *m) {
    pcap_command *c = user;
    if (m->is_from_server && m->message) {
        c->is_out_of_memory |= !census_note(&c->bodies, m->message, m->time);
    }
    bool is_wanted =
        c->has_guid ? is_about(m->message, c->guid) : c->is_all || m->status != RM_ERROR_OPCODE;
    if (!is_wanted) {
        return;
    }
    if (c->is_json) {
        print_json_message(&c->printer, m);
    } else {
        print_table_message(&c->printer, m);
    }
    c->printer.shown += 1;
}

// Stops when the output cannot be written any more, such as on a full disk.
static bool show_progress(void *user, uint64_t bytes_read) {
    pcap_command *c = user;
    progress_show(&c->bar, bytes_read);
    return !ferror(stdout) && !c->is_out_of_memory;
}

static void tell_error(const pcap_command *c, const capture_summary *summary) {
    if (strcmp(summary->error, CAPTURE_UNKNOWN) != 0 || strcmp(c->file, "-") == 0) {
        fprintf(stderr, "remora pcap: %s: %s\n", c->file, summary->error);
    } else {
        format_tell("remora pcap", c->file, "a capture (pcap or pcapng)");
    }
}

// A guid that no message is about is likely a slip of the pen.
static bool is_followed(const pcap_command *c) {
    if (!c->has_guid || c->printer.shown > 0) {
        return true;
    }
    fprintf(stderr, "remora pcap: no message is about 0x%08X; bodies told of: %u\n",
            (unsigned)c->guid, (unsigned)c->bodies.count);
    return false;
}

static int show_capture(pcap_command *c, FILE *in) {
    capture_summary *summary = malloc(sizeof *summary);
    if (!summary) {
        fputs("remora pcap: out of memory\n", stderr);
        return EXIT_BAD_USE;
    }
    c->bar = progress_of_file(in);
    c->options.begin = c->is_json ? print_json_begin : print_table_begin;
    c->options.message = show_message;
    c->options.step = show_progress;
    c->options.user = c;
    bool is_good = capture_read(in, &c->options, summary);
    progress_end(&c->bar);
    c->printer.uncreated = census_uncreated(&c->bodies);
    if (summary->is_capture) {
        (c->is_json ? print_json_end : print_table_end)(&c->printer, summary);
    }
    fflush(stdout);
    if (c->is_out_of_memory) {
        fputs("remora pcap: out of memory\n", stderr);
    } else if (!is_good) {
        tell_error(c, summary);
    }
    free(summary);
    is_good = is_good && !c->is_out_of_memory;
    int status = !is_good ? EXIT_BAD_USE : is_followed(c) ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
    census_free(&c->bodies);
    return status;
}

int run_pcap(int argc, char **argv) {
    pcap_command c = {.file = NULL, .is_auto = true};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return EXIT_DONE;
    }
    if (!read_arguments(&c, argc, argv)) {
        return EXIT_BAD_USE;
    }
    FILE *in = strcmp(c.file, "-") == 0 ? stdin : fopen(c.file, "rb");
    if (!in) {
        fprintf(stderr, "remora pcap: %s: cannot be opened: %s\n", c.file, strerror(errno));
        return EXIT_BAD_USE;
    }
    if (c.is_auto) {
        c.options.numbering = capture_numbering(c.file, c.options.port);
    }
    return show_capture(&c, in);
}
