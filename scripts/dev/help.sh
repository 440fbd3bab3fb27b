# shellcheck shell=bash
# The help: one text of all commands. The first screen shows the first line of each command; `./dev check`
# and `./dev measure` do so for their names, and `--help` behind a name shows all its lines.

all_commands() {
    cat <<'END'
Commands:
  run                    build, then run the demo: a table, and build/remora-report.html
  test                   build and run every test
                         --preset NAME: by another build (dev, clang, asan, tsan, hostile)
                         --units [UNIT…]: only the units, or those named
  build                  build/remora, build/libremora.a, build/libremora.so, build/include
  format                 clang-format on all sources
                         --check: only name the files that are not formatted
  lab                    build the web lab and serve it on this computer
                         [FILE] [--port N] [--open]: show a file; another port; open a browser
                         --build: only build it: build/lab (a static site) and build/lab.html (one file)
                         --test: test it in a browser
  docs                   the guide, into build/site
                         --serve: on this computer, updated with every change
                         --pictures [--check]: draw the pictures of runs; or compare them
                         --screens: take the screenshots of the report and the lab
  install                install the static library, headers and program: --prefix DIR
                         --shared: the shared library
  tools                  install what a quick start uses: c, cpp, csharp, javascript, rust or python
  packages               install all that ci needs
  layout                 compare the tables of the headers' layouts, raw bindings and tables of the guide
                         --write: make them
  release                packages of the last commit, in build/packages, each installed and run
                         --quick: those that take seconds; [PACKAGE…]: only these, such as wheels
  ci                     every check that a change must pass; three series of stages
  nightly                the long forms of the checks, in two series
                         [SECONDS]: of each fuzzing target (600)
                         --write: the table into docs/measured/nightly.md
  check                  check NAME: one of the checks; without a name their list
  measure                measure NAME: one of the measurements; without a name their list

Check:
  conformance            the conformance cases; options of scripts/test/conformance.py
  acceptance             twelve motions at thirteen frame rates, and every number of the matrix
                         --all: sixteen seeds as well
                         --update: golden files and docs/measured/acceptance.md
  claims                 every claim of docs/measured/claims.md has a test
                         --write: make the page from the tags in tests
                         --mutants [CLAIM…]: contradict claims in the code; their tests must notice
  wire                   docs/wire.md against the golden bytes, messages against two other definitions
                         --count N: so many messages
                         --write: their counts into docs/wire.md
  data                   data PORTAL CELL: the game's data files, every record, and walks over landblocks
  layers                 includes follow the layers of CONTRIBUTING.md
  words                  names are made of the words of docs/words.md
  headers                every public header compiles alone, in C and C++
  symbols                the shared library exports what the headers declare; versions agree
  tidy                   clang-tidy on every source
                         --quick: fewer paths through each function
  analyze                clang's analyzer and cppcheck
                         --quick: only cppcheck
  scripts                shellcheck, and the tests of the scripts
  additions              a rule, a property, a message and a scenario added to a copy of the tree
  budget                 instructions against bench/budget.txt
                         --update: write that file
  record-cost            instructions of recording, at most 15 % more
  load-cost              instructions of loading and streaming landblocks
  flood                  instructions of a message in a flood, independent of its length
                         --full: longer floods
  worst                  the worst inputs found, each within its bound
                         --write: the table into docs/security.md
  exhaustive             ten million inputs for the decoder, every forged byte of a save
                         [INPUTS]: another number of inputs
  asan                   tests under the address and undefined behaviour sanitizers
                         --quick, --rest: what ci runs, and what it leaves out
  msan                   units and corpora under the memory sanitizer
                         --quick, --rest: what ci runs, and what it leaves out
  tsan                   what starts threads under the thread sanitizer
  twin                   a second world beside every world, restored from its saves
                         --quick: what ci runs
  hostile                tests with tiny bounds and a heap that fails
                         --quick, --rest: what ci runs, and what it leaves out
  valgrind               every subcommand under valgrind
                         --quick: only the short jobs
  fuzz                   corpora of all fuzzing targets, then new inputs
                         [SECONDS] [TARGET…]: for so long (60); only these targets
                         --write-docs: the table of the last run into docs/measured/fuzzing.md
                         --minimise [TARGET…]: make the corpora smaller
  mutants                break the library in small ways; tests must notice
                         [TEXT…]: only mutants that contain these
  coverage               lines and branches of src/ that run in tests
                         --write: into docs/measured/coverage.md
  soak                   a day of game time with faults
                         [SECONDS]: as much as fits, four times, to one hash
                         --hours H: another length
  shards                 one map on four processes and an engine, which are killed and audited
                         [SECONDS]: for so long (20)
                         --cluster: three masters and three replicas
                         --all: the runs of docs/scale-out.md, some twenty minutes
                         --builds: workers of four builds
                         --cost: only instructions of a split
                         --map: only the cost of a quiet map
                         --controls: only simulated runs without what mends them: they must fail
                         --engines: only passwords, TLS, sentinels, losses, upgrades, docs/operate.md
                         --simulate SECONDS: only simulated runs, each from a seed
  cross                  one hash from every compiler, number of threads and machine
                         --quick: a part of them
                         --compilers: compilers and threads of this machine
                         --saves: saves that travel from machine to machine
                         --tests: the units on other machines, emulated
  ways                   every way of using the library, built as a user would: ways [NAME…]
  api                    the reference of the headers: build/api/html/index.html
  man                    the man pages against --help: build/release/man
  doctest                every block of every Markdown file: doctest [--write] [PAGE…]
  first-success          every quick start followed in a bare Debian root, with its time
                         [LANGUAGE…]: only these; --write: into docs/index.md

Measure:
  bench                  time and instructions of every part
                         --json: as a list
                         --peers: beside other engines
                         --instructions: by valgrind
                         --touched: bytes touched by a chasing body in a tick
                         --write-docs: tables of docs/measured/performance.md
  matrix                 twelve motions over five networks; options of remora matrix
  peers                  the same reports given to other libraries: a table, and build/peers.json
                         --minds: movers that change their minds
                         --update: docs/measured/peers.md
                         --continue: keep the results of the last run
                         --seeds N, --network NAME: a part
  grid                   other games at every rate of reports and frames
                         --quick: a few cells
                         --update: docs/measured/grid.md
                         --continue: keep the results of the last run
                         --write-known: the list of cells that miss a check
  tuning                 every setting of smooth rules with its effect
                         --update: docs/tuning.md
  fuzz-cost              inputs that cost much: fuzz-cost SECONDS [TARGET…]
                         --table, --write-docs: their cost
  house                  headers, names, comments, scripts: how the tree is built
                         --write: docs/measured/house.md
END
}

# section TITLE: its lines of the help.
section() { all_commands | awk -v title="$1:" '/^[A-Z]/ { is_it = $0 == title; next } is_it && NF'; }

# help_of FUNCTION: the lines of the help about cmd_NAME, check_NAME or measure_NAME.
help_of() {
    local title=Commands name=${1//_/-}
    case $name in
        check-*) title=Check ;;
        measure-*) title=Measure ;;
    esac
    name=${name#*-}
    section "$title" | awk -v name="$name" '/^  [a-z]/ { is_it = $1 == name } is_it'
}

# list_group check|measure: one line for each name.
list_group() {
    printf 'Usage: ./dev %s NAME\n\n' "$1"
    section "${1^}" | grep '^  [a-z]'
    printf '\n./dev %s NAME --help lists the options of one.\n' "$1"
}

# help [all]
show_help() {
    case ${1:-} in
        '')
            printf 'Usage: ./dev COMMAND\n\n'
            section Commands | grep '^  [a-z]'
            printf '\n./dev COMMAND --help lists the options of one, ./dev help all everything.\n'
            printf 'Logs of quiet steps are in build/logs.\n'
            ;;
        all) all_commands ;;
        *) die "help: unknown option $1; there is ./dev help all, and ./dev COMMAND --help" ;;
    esac
}
