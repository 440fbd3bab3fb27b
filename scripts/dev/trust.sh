# shellcheck shell=bash
# What is tried for long, or against many: fuzz, fuzz-cost, soak, worst, mutants, exhaustive. Uses steps, packages and build.

build_fuzz() {
    need_for_preset asan
    need python3
    build_targets fuzz fuzz remora_fuzz_programs
}

# Inputs that are new go to build/corpus, what breaks a target to build/findings.
check_fuzz() {
    case ${1:-} in
        --write-docs)
            need python3
            python3 scripts/test/fuzz.py write
            ;;
        --minimise)
            build_program # some seeds are made by programs
            build_fuzz
            python3 scripts/test/fuzz.py minimise "${@:2}"
            ;;
        -*) die "fuzz: unknown option $1" ;;
        *)
            local seconds=60
            if [[ ${1:-} =~ ^[0-9]+$ ]]; then
                seconds=$1
                shift
            fi
            build_fuzz
            step 'replay corpora' ctest --preset fuzz
            python3 scripts/test/fuzz.py run "$seconds" "$@"
            ;;
    esac
}

# Inputs that cost much: so many seconds for each target, one after the other. The worst are kept in
# fuzz/worst; --write-docs puts what they cost into docs/measured/fuzzing.md.
measure_fuzz_cost() {
    need valgrind python3
    need_for_preset asan
    local replays=(replay_flood replay_drive replay_save replay_recording replay_obj)
    build_targets fuzz-cost fuzz remora_cost_programs
    build_targets fuzz-cost release "${replays[@]}" remora_program remora_write_recording
    case ${1:-} in
        --write-docs) python3 scripts/test/fuzz_cost.py write ;;
        --table) python3 scripts/test/fuzz_cost.py table ;;
        *)
            [[ ${1:-} =~ ^[0-9]+$ ]] || die 'fuzz-cost: how many seconds for each target?'
            python3 scripts/test/fuzz_cost.py run "$@"
            ;;
    esac
}

# Options are those of remora_soak.
check_soak() {
    case ${1:-} in
        '' | --*) ;;
        *) set -- --seconds "$@" ;;
    esac
    build_targets soak release remora_soak
    build/release/remora_soak "$@"
}

# The worst inputs known, each held against its bound; --write puts the table into docs/security.md.
check_worst() {
    need valgrind python3
    build_targets worst release remora_worst remora_program
    python3 scripts/bench/worst_cost.py --program build/release/remora_worst --remora build/release/remora "$@"
}

# Units that take a part of their inputs in ci: 100,000 for the decoder, and a fifth of the forged saves.
check_exhaustive() {
    local inputs=${1:-10000000}
    [[ $inputs =~ ^[0-9]+$ ]] || die 'exhaustive: how many inputs for the decoder?'
    build_targets exhaustive release remora_tests
    REMORA_DECODE_INPUTS=$inputs REMORA_FORGED_SAVES=all \
        run_counted units-exhaustive units build/release/remora_tests decode_fast smooth_saves
    print_total
}

# Some twenty minutes on one core; tests/mutants.txt has the list.
check_mutants() {
    need cmake ninja gcc python3
    python3 scripts/test/mutants.py "$@"
}
