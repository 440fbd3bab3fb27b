# shellcheck shell=bash
# How fast it is, in time and in instructions, also beside others: bench, record-cost, budget, peers.
# Uses steps, packages, build and counts.

# measure NAME COMMAND…: one of the lists of results.
measure() { step "measure $1" to_file "$logs/bench-$1.json" "${@:2}"; }

# What others have made, for the same work; the versions are those of bench/peers/package-lock.json.
install_peers() {
    need node npm
    if [[ ! bench/peers/node_modules/.package-lock.json -nt bench/peers/package-lock.json ]]; then
        step 'install peers' npm_install bench/peers
    fi
}

measure_peers() {
    install_peers
    measure plain build/bench/remora_plain --json
    measure bullet build/bench/bullet_walk --repeat 7 --json
    measure geckos node bench/peers/speed.mjs --json
}

measure_all() {
    measure remora build/bench/remora bench all --json
    measure scale build/bench/remora bench scale --repeat 11 --json
    measure_peers
}

# bench_report NAME… -- OPTION…: the tables of these lists.
bench_report() {
    local files=()
    while [[ $1 != -- ]]; do
        files+=("$logs/bench-$1.json")
        shift
    done
    shift
    python3 scripts/bench/bench_report.py "${files[@]}" "$@"
}

count_instructions() {
    need valgrind
    python3 scripts/bench/instructions.py table --remora build/bench/remora \
        --plain build/bench/remora_plain --bullet build/bench/bullet_walk "$@"
}

# Others beside ours, in the same run.
cmd_bench() {
    local option=${1:-}
    need g++ bullet python3
    build_preset bench
    case $option in
        '' | --json)
            measure_all
            bench_report remora scale plain bullet geckos -- "$@"
            ;;
        --peers)
            measure chase build/bench/remora bench chase --json
            measure tick build/bench/remora bench tick --case whole --json
            measure sweep build/bench/remora bench sweep --case terrain --json
            measure_peers
            bench_report chase tick sweep plain bullet geckos -- --only peers
            ;;
        --instructions) count_instructions "${@:2}" ;;
        --touched)
            need valgrind
            python3 scripts/bench/touched_bytes.py --remora build/bench/remora
            ;;
        --write-docs)
            measure_all
            step 'count instructions' to_file "$logs/bench-counts.json" count_instructions --json
            bench_report remora scale plain bullet geckos counts -- --write docs/performance.md
            ;;
        *) die "bench: unknown option $option" ;;
    esac
}

cmd_record_cost() {
    need valgrind
    build_program
    scripts/bench/record_cost.sh
}

# Instruction counts against bench/budget.txt.
cmd_budget() {
    local count=(python3 scripts/bench/instructions.py budget --clang build/clang/remora)
    need valgrind python3
    build_program
    build_targets clang clang remora_program
    case ${1:-} in
        '')
            run_counted budget "${count[@]}"
            run_counted gates python3 scripts/bench/instructions.py gates
            print_total
            ;;
        --update) "${count[@]}" --update ;;
        *) die "budget: unknown option $1" ;;
    esac
}

cmd_peers() {
    local update=()
    need python3
    build_program
    [[ ${1:-} != --update ]] || update=(--markdown docs/peers.md)
    install_peers
    step 'test peers' node --test bench/peers/trace_peers.test.mjs
    python3 bench/peers/compare.py --remora build/remora --json build/peers.json "${update[@]}"
    printf '\nbuild/peers.json; ./dev run puts it into the report\n'
}
