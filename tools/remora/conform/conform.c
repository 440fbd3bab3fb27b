// `remora conform`: another program against the conformance cases that need no world.

#include "conform.h"

#include "shared/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Where the cases are once installed.
#ifndef REMORA_CASES
#define REMORA_CASES "/usr/share/remora/conformance"
#endif

static const char usage[] =
    "usage: remora conform --against COMMAND [--exact] [--verbose] [--cases FOLDER]\n"
    "       remora conform --write [--cases FOLDER]\n"
    "       remora conform --answer\n"
    "\n"
    "Is your port right? Runs your adapter, a program that reads lines of JSON, does to its "
    "bodies\n"
    "what they say and answers each tick, and prints what holds, by theme, with the first\n"
    "difference of each case that does not. Expected is what an independent model answers.\n"
    "\n"
    "  --against COMMAND  the adapter, for a shell\n"
    "  --exact            compare with the worlds of this library instead, to the bit of a float\n"
    "  --verbose          the difference of every case, instead of twenty\n"
    "  --write            print the cases as lines\n"
    "  --answer           be an adapter: answer the lines on standard input with plain bodies\n"
    "  --cases FOLDER     tests/conformance of the sources, which is looked for by itself\n"
    "\n"
    "Exit status: 0 all cases hold, 1 some do not.\n"
    "\n"
    "example: remora conform --against './adapter'\n";

typedef struct options {
    const char *against, *folder;
    bool is_exact, is_verbose, writes, answers;
} options;

static const struct {
    const char *name, *about;
} themes[] = {{"chase", "the queue under load"},
              {"physics", "velocity, spin, friction, gravity"},
              {"stick", "sticky targets and leashes"},
              {"directed", "one behaviour in each case"}};

enum { THEMES = sizeof themes / sizeof themes[0], SHOWN = 20, TEXT = 1024, PATH = 4096 };

// Of the checkout, beside an installed program, or where it was to be installed.
static const char *default_folder(void) {
    static char beside[PATH];
    char program[PATH / 2] = "";
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    const char *slash = length > 0 ? strrchr(program, '/') : NULL;
    if (access("tests/conformance", R_OK) == 0) {
        return "tests/conformance";
    }
    if (slash) {
        snprintf(beside, sizeof beside, "%.*s/../share/remora/conformance", (int)(slash - program),
                 program);
    }
    return slash && access(beside, R_OK) == 0 ? beside : REMORA_CASES;
}

static bool parse(int argc, char **argv, options *o) {
    *o = (options){.folder = default_folder()};
    for (int i = 1; i < argc; ++i) {
        if (i + 1 < argc && strcmp(argv[i], "--against") == 0) {
            o->against = argv[++i];
        } else if (i + 1 < argc && strcmp(argv[i], "--cases") == 0) {
            o->folder = argv[++i];
        } else if (strcmp(argv[i], "--exact") == 0) {
            o->is_exact = true;
        } else if (strcmp(argv[i], "--verbose") == 0) {
            o->is_verbose = true;
        } else if (strcmp(argv[i], "--write") == 0) {
            o->writes = true;
        } else if (strcmp(argv[i], "--answer") == 0) {
            o->answers = true;
        } else {
            fprintf(stderr, "remora conform: what is %s? (see remora conform --help)\n", argv[i]);
            return false;
        }
    }
    if ((o->against != NULL) + o->writes + o->answers != 1) {
        fputs("remora conform: one of --against COMMAND, --write and --answer (see --help)\n",
              stderr);
        return false;
    }
    return true;
}

static void write_lines(const conform_cases *cases, FILE *out) {
    for (int i = 0; i < cases->count; ++i) {
        size_t k;
        json_t *line;
        json_array_foreach(cases->items[i].lines, k, line) {
            json_dumpf(line, out, JSON_PRESERVE_ORDER);
            fputc('\n', out);
        }
    }
}

// --- the adapter ---------------------------------------------------------------------------------

// Answers come case by case, so that the search begins where the last one was.
static conform_case *find_case(const conform_cases *cases, const char *name, int *last) {
    for (int i = 0; i < cases->count; ++i) {
        int at = (*last + i) % cases->count;
        if (strcmp(cases->items[at].name, name) == 0) {
            *last = at;
            return &cases->items[at];
        }
    }
    return NULL;
}

static void take_answers(const conform_cases *cases, FILE *in) {
    char *buffer = NULL;
    size_t capacity = 0;
    int last = 0;
    for (json_t *line = conform_next(in, &buffer, &capacity); line;
         line = conform_next(in, &buffer, &capacity)) {
        const char *name = json_string_value(json_object_get(line, "case"));
        conform_case *one = find_case(cases, name ? name : "", &last);
        if (one) {
            one->answers = one->answers ? one->answers : json_array();
            json_array_append(one->answers, line);
        }
        json_decref(line);
    }
    free(buffer);
}

// Lines go through a file: an adapter may answer before it has read all.
static bool run_adapter(const char *command, const char *file, const conform_cases *cases) {
    char *whole = malloc(strlen(command) + strlen(file) + sizeof " < ");
    FILE *out = NULL;
    if (whole) {
        sprintf(whole, "%s < %s", command, file);
        out = popen(whole, "r");
        free(whole);
    }
    if (!out) {
        fprintf(stderr, "remora conform: cannot run %s: %s\n", command, strerror(errno));
        return false;
    }
    take_answers(cases, out);
    int status = pclose(out);
    if (status != 0) {
        fprintf(stderr, "remora conform: %s: exit status %d\n", command, WEXITSTATUS(status));
    }
    return status == 0;
}

static bool ask_adapter(const char *command, const conform_cases *cases) {
    char file[] = "/tmp/remora-conform-XXXXXX";
    int descriptor = mkstemp(file);
    FILE *lines = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!lines) {
        fprintf(stderr, "remora conform: cannot write %s: %s\n", file, strerror(errno));
        return false;
    }
    write_lines(cases, lines);
    bool is_written = fclose(lines) == 0;
    bool is_done = is_written && run_adapter(command, file, cases);
    unlink(file);
    return is_done;
}

// --- the result ----------------------------------------------------------------------------------

static bool is_of_theme(const conform_case *one, int theme) {
    size_t length = strlen(themes[theme].name);
    return strncmp(one->name, themes[theme].name, length) == 0 && one->name[length] == '/';
}

static void print_table(const conform_cases *cases, const bool *holds) {
    printf("%-42s %5s %5s\n", "theme", "cases", "hold");
    for (int t = 0; t < THEMES; ++t) {
        char about[TEXT];
        int count = 0;
        int held = 0;
        for (int i = 0; i < cases->count; ++i) {
            bool is_mine = is_of_theme(&cases->items[i], t);
            count += is_mine;
            held += is_mine && holds[i];
        }
        snprintf(about, sizeof about, "%s: %s", themes[t].name, themes[t].about);
        printf("%-42s %5d %5d\n", about, count, held);
    }
}

// @return how many cases do not hold
static int print_result(const conform_cases *cases, const options *o) {
    bool *holds = calloc((size_t)cases->count + 1, sizeof *holds);
    char text[TEXT];
    int wrong = 0;
    for (int i = 0; holds && i < cases->count; ++i) {
        holds[i] = !conform_differs(&cases->items[i], o->is_exact, text, sizeof text);
        wrong += !holds[i];
    }
    if (holds) {
        print_table(cases, holds);
    }
    printf("%d of %d cases hold; %d others need a world\n", cases->count - wrong, cases->count,
           cases->left_out);
    for (int i = 0, shown = 0; holds && i < cases->count; ++i) {
        if (!holds[i] && (o->is_verbose || shown++ < SHOWN)) {
            conform_differs(&cases->items[i], o->is_exact, text, sizeof text);
            printf("  %s\n    %s\n", cases->items[i].name, text);
        }
    }
    if (wrong > SHOWN && !o->is_verbose) {
        printf("  and %d more (--verbose)\n", wrong - SHOWN);
    }
    bool had_room = holds != NULL;
    free(holds);
    return had_room ? wrong : 1;
}

static int judge(const options *o) {
    conform_cases cases;
    int status = EXIT_BAD_USE;
    if (conform_read(o->folder, o->is_exact, &cases)) {
        if (o->writes) {
            write_lines(&cases, stdout);
            status = EXIT_DONE;
        } else if (ask_adapter(o->against, &cases)) {
            status = print_result(&cases, o) == 0 ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
        }
    }
    conform_free(&cases);
    return status;
}

int run_conform(int argc, char **argv) {
    options o;
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    if (!parse(argc, argv, &o)) {
        return EXIT_BAD_USE;
    }
    if (o.answers) {
        return conform_answer() ? EXIT_DONE : EXIT_BAD_USE;
    }
    return judge(&o);
}
