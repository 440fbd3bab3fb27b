# shellcheck shell=bash
# The tests, with any preset: units, conformance cases, the program, corpora; test, conformance,
# acceptance, coverage. Uses steps, packages, build and counts.

# one_unit PROGRAM UNIT: a unit that crashes is one that failed, with its name; xargs would stop at it.
one_unit() {
    local status=0
    "$1" "$2" || status=$?
    ((status < 128)) || printf '%s: crashed, status %d\n0 passed, 1 failed\n' "$2" "$status"
    ((status == 0))
}
export -f one_unit

# units PROGRAM [UNIT…]: units are processes of their own, as many at once as there are cores; the
# order of their lines is the order in which they end. Ends with one line for all.
units() {
    local program=$1
    shift
    # shellcheck disable=SC2016 # expanded by the inner shell
    if (($# == 0)); then
        "$program" --list
    else
        printf '%s\n' "$@"
    fi |
        xargs -n 1 -P "$(nproc)" bash -c 'one_unit "$0" "$1"' "$program" |
        awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; next }
             { print; fflush() }
             END { printf "%d passed, %d failed\n", passed, failed }'
}

# The program that the tests of a preset drive.
program_of() {
    case $1 in
        release) echo build/remora ;;
        *) echo "build/$1/remora" ;;
    esac
}

# Targets that read with libraries that were not compiled for the memory sanitizer.
readonly msan_blind=(pcap table trace)

# What the fuzzers have kept, through the same targets without a fuzzer.
replay_corpora() {
    local corpus name
    for corpus in fuzz/corpus/*; do
        name=${corpus##*/}
        if [[ $1 == msan && " ${msan_blind[*]} " == *" $name "* ]]; then
            printf '%s: not under the memory sanitizer, which cannot see what libpcap and jansson write\n' \
                "$name"
        else
            run_counted "corpus-$name-$1" "build/$1/fuzz/replay_$name" "$corpus"/*
        fi
    done
}

# test_program PRESET NAME…: conformance cases, and the tests of the program with these names.
test_program() {
    local preset=$1 program name
    program=$(program_of "$preset")
    run_counted "conformance-$preset" \
        python3 scripts/test/conformance.py --remora "$program" tests/conformance
    for name in "${@:2}"; do
        run_counted "$name-$preset" \
            python3 "tests/tools/test_$name.py" --remora "$program" --helpers "build/$preset"
    done
    run_counted "drive-errors-$preset" python3 scripts/test/drive_errors.py --remora "$program"
}

test_preset() {
    local preset=$1 names
    need python3
    if [[ $preset == release ]]; then
        build_program
    else
        build_preset "$preset"
    fi
    run_counted "units-$preset" units "build/$preset/remora_tests"
    names=(tests/tools/test_*.py)
    names=("${names[@]##*/test_}")
    test_program "$preset" "${names[@]%.py}"
    replay_corpora "$preset"
    print_total
}

# test_units PRESET [UNIT…]
test_units() {
    build_targets "units of $1" "$1" remora_tests
    run_counted "units-$1" units "build/$1/remora_tests" "${@:2}"
    print_total
}

cmd_test() {
    local preset=release
    while (($# > 0)); do
        case $1 in
            --preset) preset=${2:?--preset needs a name} && shift ;;
            --units)
                test_units "$preset" "${@:2}"
                return
                ;;
            *) die "test: unknown option $1" ;;
        esac
        shift
    done
    test_preset "$preset"
}

check_conformance() {
    need python3
    build_program
    exec python3 scripts/test/conformance.py --remora build/remora tests/conformance "$@"
}

# What every case of documents and client came to on the hills at 60 frames a second: a change of any
# number shows here. Smooth rules have a golden file of their own.
compare_matrix() {
    local golden=tests/golden/matrix.txt table=$logs/matrix.txt
    { build/remora matrix || true; } | grep -v -e ' smooth ' -e ' passed, ' >"$table"
    [[ " $* " != *' --update '* ]] || cp "$table" "$golden"
    cat "$table"
    diff -u "$golden" "$table" || die "the matrix is not as in $golden (./dev check acceptance --update)"
}

# Every frame rate; with --all every seed, too. The last line counts.
check_acceptance() {
    need python3
    build_program
    compare_matrix "$@"
    python3 scripts/test/acceptance.py "$@"
}

# Every process leaves a profile; those of one program are merged as they end.
coverage_tests() {
    local profiles=$PWD/build/coverage/profiles
    rm -rf "$profiles"
    mkdir -p "$profiles"
    LLVM_PROFILE_FILE=$profiles/%m.profraw test_preset coverage
}

check_coverage() {
    local options=() objects
    [[ ${1:-} != --write ]] || options=(--write docs/measured/coverage.md)
    need_for_preset coverage
    need llvm-cov python3
    step 'run everything' coverage_tests
    llvm-profdata merge -o build/coverage/all.profdata build/coverage/profiles/*.profraw
    mapfile -t objects < <(find build/coverage -type f \( -name remora -o -name remora_tests \
        -o -path '*/fuzz/replay_*' -o -name 'remora_write_*' \) -perm -u+x -not -name '*.o')
    python3 scripts/test/coverage.py --objects "${objects[@]}" --profile build/coverage/all.profdata \
        "${options[@]}"
}
