# shellcheck shell=bash
# The help: one text of all commands, of which the first screen and `COMMAND --help` show parts.

# What a newcomer needs; everything else is behind `help all`.
readonly first_commands=(run test build conformance bench lab format ci)

all_commands() {
    cat <<'END'
Every day:
  run                    build, then run the demo: a table, and build/remora-report.html
  test [--preset NAME]   build and run every test (presets: release, dev, clang, asan, tsan, hostile)
  test --units [UNIT…]   only the units, or those named; goes with --preset
  conformance [OPTION…]  run the conformance cases; options as of scripts/test/conformance.py
  conform --against CMD  another program against the cases that need no world; docs/conform.md
  build                  build/remora, build/libremora.a, build/libremora.so, build/include
  format [--check]       lay the sources out, or say which ones are not
  ci                     every check that a change must pass; three series of stages
  nightly [S] [--write]  the long forms of it, in two series: S seconds (600) of each fuzzing target, every
                         machine, …; --write: the table into docs/measured/nightly.md
  packages               install all that ci needs

What users get:
  install --prefix DIR   install the static library, headers and program (--shared: the shared one)
  tools LANGUAGE         install what its quick start uses: c, cpp, csharp, javascript, rust, python
  ways [NAME…]           every way of using it, built as a user would: CMake, pkg-config, two files, …
  release [--quick]      packages of what is committed, in build/packages: sources, npm, wheels, crates,
                         NuGet, …; each installed into an empty folder and run (--quick: archives only)
  layout [--write]       bindings/layout*.json, the raw parts of the bindings and tables of the guide
                         fit the headers (or are made to)
  symbols                the shared library exports what the headers declare and nothing else; all
                         versions agree
  determinism            the compilers and threads of cross
  cross [--quick]        one hash from every compiler, number of threads and machine (a part of them)
  cross --saves          saves that go from machine to machine, and are the same bytes on each
  cross --tests          the units on other machines, emulated

How fast it is:
  bench [--json]         how fast it is, as tables or as JSON
  bench --peers          other engines side by side with ours
  bench --instructions   counted by valgrind, and what must hold of them
  bench --touched        bytes that a chasing body touches in a tick
  bench --write-docs     all of it into the tables of docs/measured/performance.md
  budget [--update]      instruction counts against bench/budget.txt and the plain tick; that file anew
  record-cost            what recording costs, in instructions; fails above 15 %
  load-cost              what landblocks of the data files cost, loaded and streamed, in instructions
  flood [--full]         instructions that a message costs in a flood must not grow with it
  worst [--write]        the worst inputs known, each held against its bound
  decode-differential [INPUTS]  the short ways of the decoder against its layouts (10,000,000)
  forged-saves           every byte and number of a save of a smooth world, forged

How well it moves:
  matrix [OPTION…]       twelve motions over five networks, scored; options as of remora matrix
  acceptance [--all]     the same at thirteen frame rates, as docs/measured/acceptance.md promises, nothing
                         changed (--all: and over sixteen seeds; --update: golden files and page)
  peers [--minds] [--update] [--continue] [--seeds N] [--network NAME]
                         the same reports given to other libraries, scored: a table, and
                         build/peers.json for the report (--update: docs/measured/peers.md, too; --minds: movers
                         that change as often as people, beside dead reckoning)
  grid [--quick] [--update] [--continue]  games of one's own at every rate of reports and frames,
                         beside other libraries; checked (--quick: a few cells; --update: docs/measured/grid.md;
                         --write-known: the list of cells that miss a check)
  tuning [--update]      every setting of smooth rules with its measured effect (--update: docs/tuning.md)
  lab [FILE] [--port N] [--open]  build the web lab and serve it on this computer; show a file
  data PORTAL CELL       the game's data files: every record checked, bodies walked over a hundred
                         landblocks, and what was found
  lab --build            only build it: build/lab (a static site) and build/lab.html (one file)
  lab --test             test it in a real browser
  shards [SECONDS] [OPTION…]  one map on four processes and a Redis server of its own: kills them, pauses
                         them, kills the engine, audits all of it twice, and prints a table (20 s;
                         --cluster: three masters and three replicas; --all: the runs of
                         docs/scale-out.md, some twenty minutes; --builds: workers of four builds;
                         --cost: only what a split costs, in instructions; --map: only what a map
                         costs on which nothing happens; --engines: only passwords, TLS, sentinels,
                         slots that move, upgrades, docs/operate.md; --simulate SECONDS:
                         only simulated runs on a model of the engine, each from a seed)
  soak [SECONDS]         a day of game time with everything in it that goes wrong, in one run; or as
                         much as fits into so many seconds, four times, to one hash (--hours H)

Checks:
  layers                 every source includes only what its layer may use
  words                  names are made of the words of docs/words.md and of the plain ones
  headers                every public header compiles alone, in C and C++
  tidy [--quick]         clang-tidy on every source (following fewer paths through each function)
  analyze [--quick]      clang's analyzer and cppcheck on library and program (without the analyzer)
  scripts                shellcheck and the tests of the scripts
  additions              a rule, a property, a message and a scenario, each added to a copy of the tree
                         as CONTRIBUTING.md says: it builds, units and drive run, few files are touched
  house [--write]        how the tree is built: headers, comments, folders, files that additions touch
                         (--write: into CONTRIBUTING.md)
  wire [--count N]       the page on the wire fits the golden bytes; messages against two other definitions
  claims [--write]       docs/measured/claims.md is what the tags in tests say (--write: make it so)

Sanitizers and hostile input (--quick: as in ci; --rest: what that leaves out):
  asan [--quick|--rest]  the tests under the address and undefined behaviour sanitizers (of the
                         program only what reads files and requests)
  tsan                   what starts threads under the thread sanitizer
  msan [--quick|--rest]  units and fuzzing corpora under the memory sanitizer (without the longest)
  twin [--quick]         a second world beside every world, which takes its saves and stays the same
  hostile [--quick|--rest]  the tests with tiny bounds and a heap that fails (only units, and without
                         the longest)
  valgrind [--quick]     every subcommand under valgrind (without the jobs that take long)
  fuzz [SECONDS] [TARGET…]  fuzzing targets, all or those named: the corpus, then new inputs for so
                         long (60), and a table of what came of it
  fuzz-cost SECONDS [TARGET…]  looks for inputs that cost much, in steps and memory, for so long each;
                         the worst stay in fuzz/worst (--table, --write-docs: what they cost)
  fuzz --write-docs      the table of the last run into docs/measured/fuzzing.md
  fuzz --minimise [TARGET…]  the corpora anew, from seeds, corpora and what was found since
  mutants [TEXT…]        break the library in small ways, and see whether the tests notice
  coverage [--write]     lines and branches of src/ that run in tests; fails if one that does not is
                         not explained in tests/uncovered.txt (--write: docs/measured/coverage.md, too)

Documentation:
  docs [--serve]         the guide, into build/site; or on this computer, anew with every change
  api                    the reference of the headers: build/api/html/index.html
  man                    the man pages, and that they say what --help says: build/release/man
  doctest [PAGE…]        every block of every Markdown file is run, compiled or compared
  first-success [LANGUAGE…]  every quick start followed to its first output in a bare Debian root, and how
                         long that takes (--write: into docs/index.md; wants to be root)
  pictures [--check]     the pictures of docs/ that runs are drawn into; or whether they are as drawn
  screens                screenshots of the report and the lab in docs/, taken anew in Chromium
END
}

# help_of COMMAND: its lines of the help, with those that continue them.
help_of() {
    all_commands | awk -v name="$1" '/^  [a-z]/ { is_it = $1 == name } /^$/ { is_it = 0 } is_it'
}

first_help() {
    local name
    echo 'Usage: ./dev COMMAND'
    echo
    for name in "${first_commands[@]}"; do
        # Only the first form; to the end, since a pipe that closes early fails.
        help_of "$name" | awk 'NR == 1'
    done
    echo
    echo './dev COMMAND --help shows all its forms, ./dev help all the other commands.'
    echo 'Logs of quiet steps are in build/logs.'
}

# help [all]
show_help() {
    case ${1:-} in
        '') first_help ;;
        all) all_commands ;;
        *) die "help: unknown option $1; there is ./dev help all, and ./dev COMMAND --help" ;;
    esac
}
