# shellcheck shell=bash
# The tests where more is watched: asan, tsan, msan, hostile, valgrind. Uses steps, packages, build,
# counts and tests.

# What the tests of the program need beside it: those of ci, and all of them.
readonly program_targets=(remora_program remora_write_pcap remora_write_recording)
readonly all_program_targets=("${program_targets[@]}" remora_write_data remora_plain)

# Where the program reads what strangers made. The corpora are read under these sanitizers by
# ./dev check fuzz.
readonly asan_quick=(lab pcap recording score table)

# Units that take longest, which run in the long forms.
readonly asan_long=(floods hills smooth smooth_orders everything batch_walk scenario)
readonly msan_long=(garbage everything hills recording_faults collide_property floods batch_walk)
readonly hostile_long=(everything hills floods batch_walk)

# Units of which a second world beside each would change what they count, that write into the memory
# of worlds, or that take too long twice.
readonly twin_without=(alloc rest floods smooth_orders)
readonly twin_long=(everything hills scenario garbage recording threads batch_walk)

# Names of tests/tools without those that asan --quick has run.
asan_rest() {
    local names=(tests/tools/test_*.py)
    names=("${names[@]##*/test_}")
    printf '%s\n' "${names[@]%.py}" | grep -vxF "$(printf '%s\n' "${asan_quick[@]}")"
}

# Each has three forms: all, --quick for ci, and --rest for nightly, which is what --quick leaves out.
check_asan() {
    local rest
    export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=1:strict_string_checks=1}
    export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
    case ${1:-} in
        '') test_preset asan ;;
        --quick)
            need python3
            build_targets asan asan remora_tests "${program_targets[@]}"
            run_counted units-asan units_but build/asan/remora_tests "${asan_long[@]}"
            test_program asan "${asan_quick[@]}"
            print_total
            ;;
        --rest)
            need python3
            mapfile -t rest < <(asan_rest)
            build_targets asan asan remora_tests "${all_program_targets[@]}"
            run_counted units-asan units build/asan/remora_tests "${asan_long[@]}"
            test_program asan "${rest[@]}"
            print_total
            ;;
        *) die "asan: unknown option $1" ;;
    esac
}

# What starts threads: these units, and the program with --threads. ./dev test --preset tsan runs the
# rest as well.
check_tsan() {
    build_targets tsan tsan remora_tests "${program_targets[@]}"
    run_counted units-tsan units build/tsan/remora_tests runner threads message faults
    run_counted recording-tsan \
        python3 tests/tools/test_recording.py --remora build/tsan/remora --helpers build/tsan
    print_total
}

# units_but PROGRAM UNIT…: all units without these, each of which must be one.
units_but() {
    local all rest unit
    mapfile -t all < <("$1" --list)
    for unit in "${@:2}"; do
        [[ " ${all[*]} " == *" $unit "* ]] || die "$1 has no unit $unit"
    done
    mapfile -t rest < <(printf '%s\n' "${all[@]}" | grep -vxF "$(printf '%s\n' "${@:2}")")
    printf 'left to the long form: %s\n' "${*:2}"
    units "$1" "${rest[@]}"
}

# Where a value comes from is not tracked: with it units take half as long again, and nothing more is
# found. Who has a finding adds -fsanitize-memory-track-origins to the flags of the preset.
check_msan() {
    local corpora=(fuzz/corpus/*)
    corpora=("${corpora[@]##*/}")
    build_targets msan msan remora_tests "${corpora[@]/#/replay_}"
    case ${1:-} in
        '') run_counted units-msan units build/msan/remora_tests ;;
        --quick) run_counted units-msan units_but build/msan/remora_tests "${msan_long[@]}" ;;
        --rest)
            run_counted units-msan units build/msan/remora_tests "${msan_long[@]}"
            print_total
            return
            ;;
        *) die "msan: unknown option $1" ;;
    esac
    replay_corpora msan
    print_total
}

# A second world beside every world takes its saves and its calls, and must stay the same
# (src/world/twin.h).
check_twin() {
    local corpora=(world save rewind recording drive) name
    case ${1:-} in
        '')
            build_targets twin twin remora_tests remora_program remora_soak "${corpora[@]/#/replay_}"
            run_counted units-twin units_but build/twin/remora_tests "${twin_without[@]}"
            run_counted conformance-twin \
                python3 scripts/test/conformance.py --remora build/twin/remora tests/conformance
            for name in "${corpora[@]}"; do
                run_counted "corpus-$name-twin" "build/twin/fuzz/replay_$name" "fuzz/corpus/$name"/*
            done
            run_counted soak-twin build/twin/remora_soak --seconds 600
            ;;
        --quick)
            build_targets twin twin remora_tests "${corpora[@]/#/replay_}"
            run_counted units-twin units_but build/twin/remora_tests "${twin_without[@]}" "${twin_long[@]}"
            for name in "${corpora[@]}"; do
                run_counted "corpus-$name-twin" "build/twin/fuzz/replay_$name" "fuzz/corpus/$name"/*
            done
            ;;
        *) die "twin: unknown option $1" ;;
    esac
    print_total
}

# Conformance cases are those of queues of 20 nodes and the other bounds of the client, and so are the
# scores, traces and recordings that the tests of the program know by heart: what must hold there of
# any bounds is that nothing crashes, leaks or is undefined, so they are run and not compared.
check_hostile() {
    case ${1:-} in
        '')
            build_targets hostile hostile remora_tests remora_program
            run_counted units-hostile units build/hostile/remora_tests
            run_counted conformance-hostile run_uncompared build/hostile/remora
            ;;
        --quick)
            build_targets hostile hostile remora_tests
            run_counted units-hostile units_but build/hostile/remora_tests "${hostile_long[@]}"
            ;;
        --rest)
            build_targets hostile hostile remora_tests remora_program
            run_counted units-hostile units build/hostile/remora_tests "${hostile_long[@]}"
            run_counted conformance-hostile run_uncompared build/hostile/remora
            ;;
        *) die "hostile: unknown option $1" ;;
    esac
    print_total
}

# run_uncompared PROGRAM: every conformance script, for what the sanitizers find.
run_uncompared() {
    local script good=0 bad=0
    printf 'conformance cases: run, not compared, because they are those of queues of 20 nodes\n'
    while IFS= read -r script; do
        if "$1" drive "$script" >/dev/null 2>"$logs/hostile-drive.txt"; then
            good=$((good + 1))
        else
            bad=$((bad + 1))
            printf '%s:\n' "$script"
            cat "$logs/hostile-drive.txt"
        fi
    done < <(find tests/conformance -name '*.drive' | sort)
    printf '%d passed, %d failed\n' "$good" "$bad"
    ((bad == 0))
}

check_valgrind() {
    need valgrind python3
    build_program
    run_counted valgrind python3 scripts/test/valgrind.py --remora build/remora "$@"
    print_total
}
