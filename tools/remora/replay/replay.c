// `remora replay`: a recording, a capture or a trace played back.

#include "replay.h"

#include "pcap/read.h"
#include "shared/program.h"
#include "shared/recording.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora replay FILE [--follow GUID] [--why T] [--json] [--html FILE]\n"
    "                          [--rules PRESET] [--timed] [--port N] [--threads N]\n"
    "                          [--numbering auto|2013|final] [--data PORTAL CELL] [--adopt]\n"
    "\n"
    "Plays a capture of a server's traffic through a world, at its own times, drawn 60 times a\n"
    "second, and tells for every body where it went and why: how many ticks it chased, ran by its\n"
    "cycle, fell, blipped and so on. A trace (JSON lines of remora matrix --trace) is read back "
    "in\n"
    "the same way, with its distance from the true path.\n"
    "\n"
    "A recording (remora record, or rm_world_record of any program) is played call by call, under\n"
    "its own rules. Statuses and hashes are compared with those that were recorded; the first\n"
    "difference is named, and the exit status is then 1. A damaged file is played up to the\n"
    "damage.\n"
    "\n"
    "  --follow GUID  also a line for every tick of this body: time, place, queue, reasons\n"
    "  --why T        only this: where each body, or the one that is followed, is drawn after T\n"
    "                 seconds, and why; not of a trace\n"
    "  --html FILE    also plots, in one HTML file: speed, heading, queue and reasons over time, "
    "the\n"
    "                 way from above, and of a trace its distance from the true path; of the body\n"
    "                 that is followed, or of the first 16\n"
    "  --rules        of a capture's world (l3)\n"
    "  --timed        of a capture under smooth rules: packet headers carry the time of sending, "
    "in\n"
    "                 milliseconds (remora capture --timed)\n"
    "  --port N       of a capture: servers are at ports N and N+1 (without: 9000 to 9013)\n"
    "  --numbering    of a capture: whose numbers of motion commands the server speaks (auto: by\n"
    "                 the commands in the file)\n"
    "  --data PORTAL CELL  of a capture: played on the ground of the game's data files, loaded\n"
    "                 around the bodies, which take the shapes and motions of their Setups\n"
    "  --adopt        of a capture that was begun in mid-session: bodies that it never creates "
    "are\n"
    "                 made from the first place that they are told; until their first motion they\n"
    "                 only chase\n"
    "  --threads N    of a recording: threads for its ticks (1); they change nothing\n"
    "\n"
    "Bodies are listed the worst first, with the causes of the worst in words; remora score has "
    "the\n"
    "numbers behind them.\n"
    "\n"
    "Of a capture the ground is at the height of each body's last report. The hash is that of the\n"
    "world in the end: the same messages give the same hash, however they were split, doubled or\n"
    "disordered.\n"
    "\n"
    "example: remora record melee -o melee.rmr && remora replay melee.rmr\n";

static bool fail(const char *what, const char *word) {
    fprintf(stderr, "remora replay: %s \"%s\"; see remora replay --help\n", what, word);
    return false;
}

static bool read_number(const char *text, unsigned long limit, unsigned long *value) {
    char *end;
    errno = 0;
    *value = strtoul(text, &end, 0);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *value > 0 && *value <= limit;
}

static bool set_why(replay_options *o, const char *value) {
    char *end;
    o->why = strtod(value, &end);
    o->asks_why = *value && !*end && o->why >= 0.0 && o->why < 1e9;
    return o->asks_why || fail("--why takes seconds, not", value);
}

static bool set_option(replay_options *o, const char *name, const char *value) {
    unsigned long number;
    if (strcmp(name, "--why") == 0) {
        return set_why(o, value);
    }
    if (strcmp(name, "--threads") == 0) {
        bool is_good = read_number(value, RM_MAX_THREADS, &number);
        o->threads = is_good ? (uint32_t)number : 0;
        return is_good || fail("--threads takes a number from 1 to 64, not", value);
    }
    if (strcmp(name, "--rules") == 0) {
        o->of_capture = name;
        return rm_rules_preset(value, &o->rules) == RM_OK ||
               fail("--rules takes l3, retail or smooth, not", value);
    }
    if (strcmp(name, "--numbering") == 0) {
        o->of_capture = name;
        return capture_read_numbering(value, &o->numbering, &o->is_auto) ||
               fail("--numbering takes auto, 2013 or final, not", value);
    }
    if (strcmp(name, "--html") == 0) {
        o->html = value;
        return true;
    }
    if (strcmp(name, "--follow") == 0) {
        bool is_good = read_number(value, UINT32_MAX, &number);
        o->follow = is_good ? (uint32_t)number : 0;
        return is_good || fail("--follow takes a guid such as 0x50000001, not", value);
    }
    if (strcmp(name, "--port") == 0) {
        bool is_good = read_number(value, 65534, &number);
        o->of_capture = name;
        o->port = is_good ? (uint16_t)number : 0;
        return is_good || fail("--port takes a number from 1 to 65534, not", value);
    }
    return fail("unexpected", name);
}

static bool parse(int argc, char **argv, replay_options *o, const char **file) {
    *o = (replay_options){.program = "remora replay", .rules = rm_rules_l3(), .is_auto = true};
    for (int i = 1; i < argc; ++i) {
        if (strcmp(argv[i], "--json") == 0) {
            o->is_json = true;
        } else if (strcmp(argv[i], "--timed") == 0) {
            o->of_capture = argv[i];
            o->is_timed = true;
        } else if (strcmp(argv[i], "--adopt") == 0) {
            o->of_capture = argv[i];
            o->is_adopting = true;
        } else if (strcmp(argv[i], "--data") == 0 && i + 2 < argc) {
            o->of_capture = argv[i];
            o->portal = argv[++i];
            o->cell = argv[++i];
        } else if (argv[i][0] != '-' && !*file) {
            *file = argv[i];
        } else if (i + 1 == argc) {
            return fail("something must follow", argv[i]);
        } else if (!set_option(o, argv[i], argv[i + 1])) {
            return false;
        } else {
            ++i;
        }
    }
    if (!*file) {
        fputs("remora replay: which FILE? see remora replay --help\n", stderr);
    }
    return *file != NULL;
}

replay_body *replay_add_body(replay_report *report) {
    if (report->body_count == report->body_capacity) {
        uint32_t capacity = report->body_capacity ? report->body_capacity * 2 : 64;
        replay_body *more = realloc(report->bodies, capacity * sizeof *more);
        if (!more) {
            report->is_out_of_memory = true;
            return NULL;
        }
        report->bodies = more;
        report->body_capacity = capacity;
    }
    replay_body *body = &report->bodies[report->body_count++];
    memset(body, 0, sizeof *body);
    return body;
}

// Traces are JSON lines; no capture begins with a brace, nor a recording.
static bool is_trace(FILE *in) {
    int first = getc(in);
    ungetc(first, in);
    return first == '{';
}

static int play(FILE *in, const replay_options *options, replay_report *report) {
    if (recording_is_one(in) && options->of_capture) {
        fclose(in);
        fprintf(stderr, "remora replay: %s is for captures; a recording has its own\n",
                options->of_capture);
        return EXIT_BAD_USE;
    }
    if (is_trace(in) && options->asks_why) {
        fclose(in);
        fputs("remora replay: --why is for recordings and captures; every frame of a trace has "
              "its own \"why\"\n",
              stderr);
        return EXIT_BAD_USE;
    }
    if (recording_is_one(in)) {
        return replay_recording(in, options, report);
    }
    bool is_good = is_trace(in) ? replay_trace(in, report) : replay_capture(in, options, report);
    return is_good ? EXIT_DONE : EXIT_BAD_USE;
}

// A guid that no body has is likely a slip of the pen.
static bool is_followed(const replay_report *report, uint32_t follow) {
    for (uint32_t i = 0; i < report->body_count; ++i) {
        if (follow == 0 || report->bodies[i].guid == follow) {
            return true;
        }
    }
    if (follow == 0) {
        return true;
    }
    fflush(stdout);
    fprintf(stderr, "remora replay: no body 0x%08X in %s; there are %u", (unsigned)follow,
            report->file, (unsigned)report->body_count);
    for (uint32_t i = 0; i < report->body_count && i < 3; ++i) {
        fprintf(stderr, "%s 0x%08X", i ? "," : ", such as", (unsigned)report->bodies[i].guid);
    }
    fputc('\n', stderr);
    return false;
}

// After --why nothing else is printed.
static int end_why(const replay_options *options, const replay_report *report) {
    if (!report->is_explained) {
        fprintf(stderr, "remora replay: --why %g is after the end of %s, at %.3f s\n", options->why,
                report->file, report->seconds);
    }
    return report->is_explained ? EXIT_DONE : EXIT_BAD_USE;
}

int run_replay(int argc, char **argv) {
    replay_options options;
    const char *file = NULL;
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &options, &file)) {
        return EXIT_BAD_USE;
    }
    FILE *in = fopen(file, "rb");
    if (!in) {
        fprintf(stderr, "remora replay: %s: cannot be opened: %s\n", file, strerror(errno));
        return EXIT_BAD_USE;
    }
    replay_report report = {.file = file, .has_plots = options.html != NULL};
    int status = play(in, &options, &report);
    if (report.is_explained || (options.asks_why && status != EXIT_BAD_USE)) {
        status = end_why(&options, &report);
        replay_report_free(&report);
        return status;
    }
    if (!replay_rank(&report)) {
        fputs("remora replay: out of memory\n", stderr);
        status = EXIT_BAD_USE;
    }
    if (report.kind) {
        replay_print(&report, options.is_json);
    }
    if (status == EXIT_DONE && !is_followed(&report, options.follow)) {
        status = EXIT_DOES_NOT_HOLD;
    }
    if (status != EXIT_BAD_USE && options.html && !replay_write_html(&report, options.html)) {
        status = EXIT_BAD_USE;
    }
    replay_report_free(&report);
    return status;
}
