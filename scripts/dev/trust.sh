# shellcheck shell=bash
# What is tried for long, or against many: fuzz, soak, flood, mutants. Uses steps, packages and build.

build_fuzz() {
    need_for_preset asan
    need python3
    build_targets fuzz fuzz remora_fuzz_programs
}

# Inputs that are new go to build/corpus, what breaks a target to build/findings.
cmd_fuzz() {
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

# Options are those of remora_soak.
cmd_soak() {
    case ${1:-} in
        '' | --*) ;;
        *) set -- --seconds "$@" ;;
    esac
    build_targets soak release remora_soak
    build/release/remora_soak "$@"
}

cmd_flood() {
    need valgrind python3
    build_targets flood release remora_flood
    python3 scripts/bench/flood_cost.py --program build/release/remora_flood "$@"
}

# Some twenty minutes on one core; tests/mutants.txt has the list.
cmd_mutants() {
    need cmake ninja gcc python3
    python3 scripts/test/mutants.py "$@"
}
