// The remora program: finds the subcommand and runs it.

#include "remora/remora.h"
#include "remora/scenario.h"

#include "shared/output.h"
#include "shared/program.h"
#include "shared/words.h"

#include <errno.h>
#include <string.h>

typedef struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} subcommand;

static int run_version(int argc, char **argv);
static int run_help(int argc, char **argv);

static const subcommand subcommands[] = {
    {"drive", run_drive, "moves bodies by a script and prints their states as JSON lines"},
    {"matrix", run_matrix, "twelve motions over five networks, scored"},
    {"score", run_score, "scores traces, ours or others', against the true way"},
    {"demo", run_demo,
     "the twelve motions over five networks on hills: a table and an HTML report"},
    {"grid", run_grid, "a game of your own: any rate of reports, any speed, drawn and scored"},
    {"conform", run_conform, "your own port of the 2013 client against the conformance cases"},
    {"record", run_record, "records every call that changes the world of a scenario"},
    {"replay", run_replay, "plays a recording, a capture or a trace: who went where, and why"},
    {"capture", run_capture, "writes a scenario as the server traffic it would have been"},
    {"bench", run_bench, "how fast bodies are moved and swept, and messages read"},
    {"pcap", run_pcap, "shows the messages in a capture of a server's traffic"},
    {"data", run_data, "shows and checks the game's data files"},
    {"table", run_table, "shows a motion table, built in or from a JSON file"},
    {"heightmap", run_heightmap, "makes raw heights of a grey PNG picture"},
    {"lab", run_lab, "serves the web lab on this computer"},
    {"completion", run_completion, "what a shell needs to complete these commands"},
    {"version", run_version, "version, rule sets and how it was built"},
    {"help", run_help, "this page, or that of a subcommand"},
};

enum { SUBCOMMAND_COUNT = sizeof subcommands / sizeof subcommands[0] };

const char *program_subcommand(int index) {
    return index < SUBCOMMAND_COUNT ? subcommands[index].name : NULL;
}

const char *program_summary(int index) {
    return index < SUBCOMMAND_COUNT ? subcommands[index].summary : NULL;
}

static const subcommand *find_subcommand(const char *name) {
    for (int i = 0; i < SUBCOMMAND_COUNT; ++i) {
        if (strcmp(name, subcommands[i].name) == 0) {
            return &subcommands[i];
        }
    }
    const char *near = words_near(name, program_subcommand);
    fprintf(stderr, "remora: no subcommand \"%s\"; %s%s%sremora help lists them\n", name,
            near ? "did you mean " : "", near ? near : "", near ? "? " : "");
    return NULL;
}

static bool wants_help(int argc, char **argv) {
    return argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
}

static int run_version(int argc, char **argv) {
    if (wants_help(argc, argv)) {
        puts("usage: remora version\n\nPrints the version, the rule sets and how it was built.");
        return EXIT_DONE;
    }
    uint32_t linked = rm_version();
    printf("remora %u.%u.%u\n", linked / 10000, linked / 100 % 100, linked % 100);
    word_list presets = {0};
    printf("rule sets: %s; l3 is the default\n", words_of_presets(&presets));
#if defined(__clang__)
    printf("built with clang %s\n", __clang_version__);
#elif defined(__GNUC__)
    printf("built with gcc %s\n", __VERSION__);
#endif
    return EXIT_DONE;
}

// The page of one subcommand is what it prints itself.
static int help_of(const char *name) {
    const subcommand *known = find_subcommand(name);
    char flag[] = "--help";
    char *words[] = {NULL, flag, NULL};
    return known ? known->run(2, words) : EXIT_BAD_USE;
}

static int run_help(int argc, char **argv) {
    if (argc > 1 && !wants_help(argc, argv)) {
        return help_of(argv[1]);
    }
    puts("remora moves remote characters of networked games.\n\nusage: remora SUBCOMMAND [...]\n");
    for (int i = 0; i < SUBCOMMAND_COUNT; ++i) {
        printf("  %-11s %s\n", subcommands[i].name, subcommands[i].summary);
    }
    puts("\nremora help SUBCOMMAND explains each with an example.\n"
         "Exit status: 0 done, 1 what was asked for does not hold, 2 wrong use or bad input.");
    return EXIT_DONE;
}

void print_scenario_help(const char *usage, const char *example) {
    fputs(usage, stdout);
    for (int i = 0; i < rm_scenario_count(); ++i) {
        printf("  %-16s %s\n", rm_scenario_name(i), rm_scenario_summary(i));
    }
    fputs(example, stdout);
}

int finish_output(const char *program, int status) {
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        const char *reason = errno ? strerror(errno) : "an earlier write failed";
        fprintf(stderr, "%s: cannot write to standard output: %s\n", program, reason);
        return EXIT_BAD_USE;
    }
    return status;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        run_help(0, NULL);
        return EXIT_BAD_USE;
    }
    if (wants_help(argc, argv)) {
        return finish_output("remora", run_help(argc, argv));
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        return finish_output("remora", run_version(1, argv));
    }
    const subcommand *known = find_subcommand(argv[1]);
    if (!known) {
        return EXIT_BAD_USE;
    }
    output_watch_signals(known->name);
    return finish_output("remora", known->run(argc - 1, argv + 1));
}
