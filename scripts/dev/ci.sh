# shellcheck shell=bash
# All that must hold: ci, and nightly for the long forms. Stages are commands of ./dev, so this uses
# only steps, packages and counts of the other rooms.

stage_table=''
stage_failures=0

# stage NAME COMMAND…: one line of the summary. Commands are those of this script, so whatever fails
# here can be run alone. A stage that counts no tests counts as one.
stage() {
    local log=$logs/ci-$1.log status=0 word=passed before=$((passed + failed))
    run_logged "$1" "$log" "${@:2}" || status=$?
    add_counts "$log" "$status"
    if ((passed + failed == before)); then
        passed=$((passed + 1))
    fi
    if ((status != 0)); then
        word=FAILED
        stage_failures=$((stage_failures + 1))
    fi
    stage_table+=$(printf '%-16s %-8s %8s s %8d' \
        "$1" "$word" "$(as_seconds "$elapsed_ms")" $((passed + failed - before)))$'\n'
}

print_stages() {
    printf '\n%-16s %-8s %10s %8s\n%s' stage result time checks "$stage_table"
    print_total && ((stage_failures == 0))
}

cmd_ci() {
    need cmake ninja gcc g++ libc clang clang-format clang-tidy python3 shellcheck valgrind
    need sanitizers
    stage format ./dev format --check
    stage scripts ./dev scripts
    stage layers ./dev layers
    stage headers ./dev headers
    stage api ./dev api
    stage wire ./dev wire
    stage gcc-debug ./dev test --preset dev --units
    stage clang ./dev test --preset clang --units
    stage test ./dev test
    stage budget ./dev budget
    stage acceptance ./dev acceptance
    stage lab ./dev lab --test
    stage build ./dev build
    stage man ./dev man
    stage docs ./dev docs
    stage doctest ./dev doctest
    stage cross ./dev cross --quick
    stage layout ./dev layout
    stage symbols ./dev symbols
    stage ways ./dev ways
    stage asan ./dev asan
    stage tsan ./dev tsan
    stage msan ./dev msan --quick
    stage hostile ./dev hostile --quick
    stage valgrind ./dev valgrind --quick
    stage fuzz ./dev fuzz 5
    stage soak ./dev soak 30
    stage flood ./dev flood
    stage record-cost ./dev record-cost
    stage tidy ./dev tidy --quick
    stage analyze ./dev analyze --quick
    printf '\nthe twelve motions on hills, where they must be accepted:\n'
    grep -E '^motion|^[a-z-]+ +(lan|good) ' "$logs/ci-acceptance.log" || true
    print_stages
}

# The long forms; those whose commands there are not yet are left out.
cmd_nightly() {
    local command
    stage fuzz ./dev fuzz 600
    stage cross ./dev cross
    stage cross-tests ./dev cross --tests
    stage tidy ./dev tidy
    for command in soak mutants hostile msan valgrind coverage analyze; do
        stage "$command" ./dev "$command"
    done
    printf '\n'
    grep -E '^(target|[a-z]+) .*[0-9]$' "$logs/ci-fuzz.log" || true
    print_stages
}
