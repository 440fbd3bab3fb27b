// `remora completion`: what a shell needs to complete the commands. Subcommands, networks, rule
// sets and scenarios are those of the program's own tables; options are asked of a subcommand's
// --help when they are wanted, so that there is no other list that could differ.

#include "remora/scenario.h"

#include "shared/program.h"
#include "shared/words.h"

#include <string.h>

static const char usage[] =
    "usage: remora completion SHELL\n"
    "\n"
    "Prints what a shell needs to complete remora's subcommands, their options and the names of\n"
    "networks, rule sets and motions:\n"
    "\n"
    "  bash   source <(remora completion bash), in ~/.bashrc\n"
    "  zsh    source <(remora completion zsh), in ~/.zshrc\n"
    "  fish   remora completion fish | source, in ~/.config/fish/config.fish\n"
    "\n"
    "example: source <(remora completion bash)\n";

static const char *rules_name(int index) {
    return rm_rules_preset_name((uint32_t)index);
}

// Options that take one of a list of names.
static const struct {
    const char *option;
    words_name *name;
} lists[] = {{"network", rm_network_preset_name},
             {"rules", rules_name},
             {"motion", words_motion},
             {"scenario", rm_scenario_name}};

enum { LISTS = sizeof lists / sizeof lists[0] };

static void print_names(words_name *name) {
    for (int i = 0; name(i); ++i) {
        printf("%s%s", i ? " " : "", name(i));
    }
}

// Within single quotes of any of the shells.
static void print_quoted(const char *text, const char *quote) {
    for (const char *c = text; *c; ++c) {
        if (*c == '\'') {
            fputs(quote, stdout);
        } else {
            putchar(*c);
        }
    }
}

static void print_bash(void) {
    puts("_remora() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} names=''\n"
         "    COMPREPLY=()\n"
         "    case ${COMP_WORDS[COMP_CWORD - 1]} in");
    for (int i = 0; i < LISTS; ++i) {
        printf("        --%s) names='", lists[i].option);
        print_names(lists[i].name);
        puts("' ;;");
    }
    printf("        remora | */remora | help) [[ $COMP_CWORD -gt 2 ]] || names='");
    print_names(program_subcommand);
    puts("' ;;\n"
         "    esac\n"
         "    if [[ -z $names && $word == -* ]]; then\n"
         "        names=$(\"${COMP_WORDS[0]}\" \"${COMP_WORDS[1]}\" --help 2>/dev/null |\n"
         "            grep -oE -- '--[a-z][a-z-]*' | sort -u)\n"
         "    fi\n"
         "    if [[ -n $names ]]; then\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$names\" -- \"$word\")\n"
         "    else\n"
         "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
         "    fi\n"
         "}\n"
         "complete -o filenames -F _remora remora");
}

static void print_zsh(void) {
    puts("#compdef remora\n"
         "_remora() {\n"
         "    local -a commands=(");
    for (int i = 0; program_subcommand(i); ++i) {
        printf("        '%s:", program_subcommand(i));
        print_quoted(program_summary(i), "'\\''");
        puts("'");
    }
    puts("    )\n"
         "    if ((CURRENT == 2)) || [[ $CURRENT == 3 && ${words[2]} == help ]]; then\n"
         "        _describe subcommand commands\n"
         "        return\n"
         "    fi\n"
         "    case ${words[CURRENT - 1]} in");
    for (int i = 0; i < LISTS; ++i) {
        printf("        --%s) compadd ", lists[i].option);
        print_names(lists[i].name);
        puts("; return ;;");
    }
    puts("    esac\n"
         "    if [[ ${words[CURRENT]} == -* ]]; then\n"
         "        compadd -- ${(fu)\"$(${words[1]} ${words[2]} --help 2>/dev/null |\n"
         "            grep -oE -- '--[a-z][a-z-]*')\"}\n"
         "    else\n"
         "        _files\n"
         "    fi\n"
         "}\n"
         "compdef _remora remora");
}

static void print_fish(void) {
    for (int i = 0; program_subcommand(i); ++i) {
        printf("complete -c remora -f -n __fish_use_subcommand -a %s -d '", program_subcommand(i));
        print_quoted(program_summary(i), "\\'");
        puts("'");
    }
    for (int i = 0; i < LISTS; ++i) {
        printf("complete -c remora -n 'not __fish_use_subcommand' -l %s -x -a '", lists[i].option);
        print_names(lists[i].name);
        puts("'");
    }
    puts("complete -c remora -n 'not __fish_use_subcommand; and string match -q -- \"-*\" "
         "(commandline -ct)' \\\n"
         "    -a '(remora (commandline -opc)[2] --help 2>/dev/null | "
         "string match -ra -- \"--[a-z][a-z-]*\" | sort -u)'");
}

int run_completion(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    for (size_t i = 0; argc == 2 && i < sizeof shells / sizeof shells[0]; ++i) {
        if (strcmp(argv[1], shells[i].name) == 0) {
            shells[i].print();
            return EXIT_DONE;
        }
    }
    fprintf(stderr, "remora completion: the name of a shell must follow: bash, zsh or fish\n");
    return EXIT_BAD_USE;
}
