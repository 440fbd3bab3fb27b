# shellcheck shell=bash
# All that must hold: ci, and nightly for the long forms. Stages are commands of ./dev, so that
# whatever fails here can be run alone. Uses steps, packages and counts.
#
# ci runs three series of stages in parallel, since most stages keep less than one core busy. Stages
# that write the same files of build/ are in the same series; presets that several series build are
# locked (build.sh). A series keeps its results in a file, from which the table is made.

readonly series_results=$logs/ci-results
series=main
niceness=0
series_pids=()

# stage NAME COMMAND…: one line of the summary. A stage that counts no tests counts as one.
stage() {
    local log=$logs/ci-$1.log status=0 started took
    started=$(now_ms)
    printf '%s ...\n' "$1" >&2
    nice -n "$niceness" "${@:2}" >"$log" 2>&1 </dev/null || status=$?
    took=$(($(now_ms) - started))
    passed=0 failed=0
    add_counts "$log" "$status"
    ((passed + failed > 0)) || passed=1
    printf '%s %d %d %d %d %s\n' "$1" "$status" "$took" "$passed" "$failed" "${*:2}" \
        >>"$series_results.$series"
    report_stage "$1" "$status" "$took" "$log"
}

# report_stage NAME STATUS MS LOG: in one piece, because other series say things as well.
report_stage() {
    local word=${green}ok${plain} shown=''
    if (($2 != 0)); then
        word=${red}failed${plain}
        shown=$(tail -n "$log_lines_shown" "$4" && printf '(from %s)' "$4")$'\n'
    fi
    printf '%s: %s, %s s\n%s' "$1" "$word" "$(as_seconds "$3")" "$shown" >&2
}

# start_series NAME NICENESS: runs stages_of_NAME beside what else runs. Series are process groups of
# their own, so that they can be ended together, and hear an interrupt.
start_series() {
    set -m
    { series=$1 && niceness=$2 && "stages_of_$1"; } &
    series_pids+=($!)
    set +m
}

end_all_series() {
    local pid
    for pid in "${series_pids[@]}"; do
        kill -- "-$pid" 2>/dev/null || true
    done
    stop_progress
}

# A series ends well whatever its stages come to; one that does not has lost some of them.
wait_for_series() {
    local pid
    for pid in "${series_pids[@]}"; do
        wait "$pid" || die 'a series of stages has ended early'
    done
    series_pids=()
}

# print_stages SERIES…: the table; fails if a stage has.
print_stages() {
    local name status took good bad command word failures=0
    passed=0 failed=0
    printf '\n%-16s %-8s %10s %8s\n' stage result time checks
    while read -r name status took good bad command; do
        word=passed
        ((status == 0)) || { word=FAILED && failures=$((failures + 1)); }
        printf '%-16s %-8s %8s s %8d\n' "$name" "$word" "$(as_seconds "$took")" $((good + bad))
        passed=$((passed + good)) failed=$((failed + bad))
    done < <(cat "${@/#/$series_results.}")
    printf 'in all %s s\n' "$(as_seconds $(($(now_ms) - all_started)))"
    print_total && ((failures == 0))
}

all_started=0

begin_stages() {
    all_started=$(now_ms)
    rm -f "$series_results".*
}

# Every stage installs what it needs, but in one call that takes less than half of the time.
cmd_packages() {
    local ways
    need python3 clang # names of others have clang's version in them
    read -ra ways <<<"$(python3 scripts/package/ways.py --needs)"
    need cmake ninja gcc g++ libc pkg-config jansson libpcap libpng civetweb ccache sanitizers wasi llvm-ar \
        clang-format clang-tidy shellcheck cppcheck valgrind doxygen scdoc man mkdocs \
        mkdocs-material node npm chromium hiredis openssl lua5.1 redis-server parallel aarch64-linux-gnu-gcc qemu-aarch64-static "${ways[@]}"
}

# The program as it is, and the sources.
stages_of_plain() {
    stage test ./dev test
    stage acceptance ./dev check acceptance
    stage grid ./dev measure grid --quick
    stage format ./dev format --check
    stage layers ./dev check layers
    stage words ./dev check words
    stage headers ./dev check headers
    stage wire ./dev check wire
    stage claims ./dev check claims
    stage symbols ./dev check symbols
    stage scripts ./dev check scripts
    stage budget ./dev check budget
    stage record-cost ./dev check record-cost
    stage flood ./dev check flood
    stage worst ./dev check worst
    stage valgrind ./dev check valgrind --quick
    stage soak ./dev check soak 30
    stage shards ./dev check shards 15
    stage simulate ./dev check shards --simulate 20
    stage engines ./dev check shards --engines
    stage fuzz ./dev check fuzz 3
    stage analyze ./dev check analyze --quick
}

# Other builds of the tests; clang and tidy share theirs.
stages_of_watched() {
    stage asan ./dev check asan --quick
    stage hostile ./dev check hostile --quick
    stage twin ./dev check twin --quick
    stage msan ./dev check msan --quick
    stage tsan ./dev check tsan
    stage clang ./dev test --preset clang --units
    stage tidy ./dev check tidy --quick
}

# Other languages, machines and the browser, and what is written about them.
stages_of_around() {
    stage lab ./dev lab --test
    stage cross ./dev check cross --quick
    stage layout ./dev layout
    stage ways ./dev check ways
    stage release ./dev release --quick
    stage api ./dev check api
    stage man ./dev check man
    stage docs ./dev docs
    stage doctest ./dev check doctest
}

# Filling a cache takes a quarter more, which a machine that starts from nothing does not get back.
use_ccache_if_filled() {
    [[ -d $(ccache --get-config cache_dir) ]] || export CCACHE_DISABLE=1
}

# The lab is drawn in real time, so its series goes first where there are too few cores.
cmd_ci() {
    begin_stages
    trap end_all_series EXIT
    stage packages ./dev packages
    use_ccache_if_filled
    stage build ./dev build
    start_series around 0
    start_series plain 5
    start_series watched 10
    wait_for_series
    printf '\nthe twelve motions on hills, where they must be accepted:\n'
    grep -E '^motion|^[a-z-]+ +(lan|good) ' "$logs/ci-acceptance.log" || true
    print_stages main plain watched around
}

# What is tried for long, or often.
stages_of_tried() {
    stage acceptance ./dev check acceptance --all
    stage load-cost ./dev check load-cost
    stage shards-cost ./dev check shards --cost
    stage shards-map ./dev check shards --map
    stage shards-all ./dev check shards --all
    stage shards-controls ./dev check shards --controls
    stage simulate ./dev check shards --simulate 600
    stage exhaustive ./dev check exhaustive
    stage additions ./dev check additions
    stage soak ./dev check soak
    stage fuzz ./dev check fuzz "$fuzz_seconds"
    stage mutants ./dev check mutants
    stage claim-mutants ./dev check claims --mutants
    stage grid ./dev measure grid
}

# What ci leaves out of other builds of the tests, other machines, all paths of the static analysis.
stages_of_built() {
    stage asan ./dev check asan --rest
    stage hostile ./dev check hostile --rest
    stage twin ./dev check twin
    stage msan ./dev check msan --rest
    stage gcc-debug ./dev test --preset dev --units
    stage tsan ./dev test --preset tsan --units
    stage valgrind ./dev check valgrind
    stage coverage ./dev check coverage
    stage cross ./dev check cross
    stage release ./dev release
    stage cross-tests ./dev check cross --tests
    stage analyze ./dev check analyze
    stage tidy ./dev check tidy
}

fuzz_seconds=600

# What is left out of ci: long forms, and the rest of what ci runs a part of, in two series. With a number, so many seconds of each
# fuzzing target; with --write the table goes into docs/measured/nightly.md.
cmd_nightly() {
    local write=0 status=0
    while (($# > 0)); do
        case $1 in
            --write) write=1 ;;
            *)
                [[ $1 =~ ^[0-9]+$ ]] || die "nightly: unknown option $1"
                fuzz_seconds=$1
                ;;
        esac
        shift
    done
    begin_stages
    trap end_all_series EXIT
    start_series tried 0
    start_series built 5
    wait_for_series
    print_stages tried built || status=$?
    ((write == 0)) || python3 scripts/docs/nightly.py "$series_results".{tried,built}
    return "$status"
}
