# shellcheck shell=bash
# What looks at sources without running them: format, tidy, analyze, headers, layers, words, wire, claims,
# symbols, scripts; and additions and house, which look at the tree as those who work on it do. Uses steps, packages and build.

# sources SUFFIX…: the C files that are there, ended by NUL. X-macro tables (.def) are no C files.
sources() {
    local folder suffix tests=(-false)
    for suffix in "$@"; do
        tests+=(-o -name "*.$suffix")
    done
    for folder in include src tests tools bench fuzz examples; do
        [[ ! -d $folder ]] || find "$folder" -type f \( "${tests[@]}" \) -print0
    done
}

format_sources() {
    { sources c h inl cpp hpp && find lab/wasm -name '*.[ch]' -print0; } | xargs -0 clang-format "$@"
}

cmd_format() {
    need clang-format
    case ${1:-} in
        '') step format format_sources -i ;;
        --check) step 'check format' format_sources --dry-run -Werror ;;
        *) die "format: unknown option $1" ;;
    esac
}

# The analyzer, which takes nearly all of clang-tidy's time, gives a function up after so many
# states. Its default is 225,000; over 24 files a third of that took 30 s, and this takes 9.
readonly tidy_quick=(
    --extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=8000
)

# One command a file: of a file that several programs are made of, the analyzer of clang 14 takes the
# second for one that never starts its va_list. The cluster is compiled only where it is asked for, by
# a preset of its own; what both compile is taken from the second.
tidy_commands() {
    mkdir -p build/tidy
    python3 -c 'import json, sys
commands = {entry["file"]: entry for name in sys.argv[1:] for entry in json.load(open(name))}
json.dump(list(commands.values()), sys.stdout)' \
        build/{cluster,clang}/compile_commands.json >build/tidy/compile_commands.json
}

# Even when quiet, clang-tidy counts the warnings of system headers that it does not show. bench/anchors
# is left out: it needs xxHash and flatbuffers, and is compiled only where it is measured.
tidy_sources() {
    sources c | grep -zv '^bench/anchors/' | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p build/tidy --quiet "$@" 2>&1 |
        sed '/^[0-9]* warnings\{0,1\} generated\.$/d'
}

check_tidy() {
    local options=()
    case ${1:-} in
        '') ;;
        --quick) options=("${tidy_quick[@]}") ;;
        *) die "tidy: unknown option $1" ;;
    esac
    need clang-tidy pkg-config libenet hiredis openssl lua5.1 # an example and src/cluster include them
    configure_preset cluster
    build_targets 'generated sources' clang remora_arguments
    tidy_commands
    step tidy tidy_sources "${options[@]}"
}

# What the analyzer says is an error; its report goes nowhere.
analyze_sources() {
    find src tools examples/shards -name '*.c' -print0 |
        xargs -0 -n 4 -P "$(nproc)" clang --analyze --analyzer-output text -std=c17 -D_DEFAULT_SOURCE \
            -DREMORA_HAS_CIVETWEB=1 -Iinclude -Isrc -Itools/remora -Xclang -analyzer-werror
}

# The rows of tables (.def) are no C for cppcheck, and defines that it guesses would change sizes.
cppcheck_sources() {
    cppcheck -j "$(nproc)" --quiet --enable=warning,performance,portability --std=c11 --inline-suppr \
        --error-exitcode=1 -Iinclude -Isrc -Itools/remora -DREMORA_HAS_CIVETWEB=1 \
        --suppress=missingInclude src tools examples/shards
}

check_analyze() {
    need clang cppcheck pkg-config hiredis openssl lua5.1
    step cppcheck cppcheck_sources
    case ${1:-} in
        '') step analyzer analyze_sources ;;
        --quick) ;; # clang-tidy runs the analyzer as well
        *) die "analyze: unknown option $1" ;;
    esac
}

check_headers() {
    need gcc g++ clang libc
    step 'check headers' scripts/check/check_headers.sh
}

check_layers() {
    need python3
    step 'check layers' python3 scripts/check/check_layers.py
}

check_words() {
    need python3
    step 'check words' python3 scripts/check/check_words.py
}

check_wire() {
    need python3
    step 'check wire' python3 scripts/check/check_wire.py
    build_targets 'exchange of messages' release remora_exchange_messages
    run_counted definitions python3 scripts/check/definitions.py "$@"
    print_total
}

check_claims() {
    need python3
    case ${1:-} in
        '') step 'check claims' python3 scripts/check/check_claims.py ;;
        --write) step 'write claims' python3 scripts/check/check_claims.py --write ;;
        --mutants)
            need cmake ninja gcc
            python3 scripts/test/mutants.py --claims "${@:2}"
            ;;
        *) die "claims: unknown option $1" ;;
    esac
}

check_symbols() {
    need python3
    build_preset shared
    step 'check symbols' python3 scripts/check/check_symbols.py build/shared
    step 'check version' python3 scripts/check/check_version.py --library build/shared/libremora.so
}

# Each has the tests of its scripts beside them.
readonly script_folders=(bench check docs package test)

check_scripts() {
    need shellcheck python3 gcc libc cmake ninja
    cmd_build # for the programs of the README
    # The files of scripts/dev are checked together with ./dev, which sources them.
    step 'shellcheck' shellcheck --external-sources --check-sourced \
        dev .ci/run scripts/{check,test}/*.sh tests/ways/*.sh bindings/rust/*.sh
    # Ways run under bash -euo pipefail; $(pkg-config …) is to be split, code marks are no commands.
    step 'shellcheck ways' shellcheck --shell=bash --exclude=SC2016,SC2046 tests/ways/*/way.sh
    local folder
    for folder in "${script_folders[@]}"; do
        step "test scripts/$folder" python3 -m unittest discover -s "scripts/$folder" -p 'test_*.py'
    done
}

# In a copy below build/, with the compiler's cache.
check_additions() {
    need cmake ninja gcc clang libc python3 node
    need wasi # named after clang's version, so clang comes first
    python3 scripts/check/additions.py "$@"
}

measure_house() {
    need python3 gcc libc valgrind
    python3 scripts/check/house.py "$@"
}
