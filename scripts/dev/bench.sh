# shellcheck shell=bash
# How fast it is, in time and in instructions, also beside others: bench, record-cost, load-cost,
# budget, peers, grid, tuning. Uses steps, packages, build and counts.

# timed NAME COMMAND…: one of the lists of results.
timed() { step "measure $1" to_file "$logs/bench-$1.json" "${@:2}"; }

# What others have made, for the same work; the versions are those of bench/peers/package-lock.json.
install_peers() {
    need node npm
    if [[ ! bench/peers/node_modules/.package-lock.json -nt bench/peers/package-lock.json ]]; then
        step 'install peers' npm_install bench/peers
    fi
}

run_peers() {
    install_peers
    timed plain build/bench/remora_plain --json
    timed anchors build/bench/remora_anchors --json
    # Longer walks take its characters off the mesh.
    timed bullet build/bench/bullet_walk --repeat 3 --bodies 64 --ticks 30 --json
    timed geckos node bench/peers/speed.mjs --json
}

run_all() {
    timed remora build/bench/remora bench all --json
    timed scale build/bench/remora bench scale --repeat 11 --json
    run_peers
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
        --plain build/bench/remora_plain --bullet build/bench/bullet_walk \
        --anchors build/bench/remora_anchors "$@"
}

# Others beside ours, in the same run.
measure_bench() {
    local option=${1:-}
    need g++ bullet xxhash flatbuffers python3
    build_preset bench
    case $option in
        '' | --json)
            run_all
            bench_report remora scale plain bullet anchors geckos -- "$@"
            ;;
        --peers)
            timed chase build/bench/remora bench chase --json
            timed tick build/bench/remora bench tick --case whole --json
            timed sweep build/bench/remora bench sweep --case terrain --json
            timed mesh build/bench/remora bench sweep --case mesh --json
            run_peers
            bench_report chase tick sweep mesh plain bullet anchors geckos -- --only peers
            bench_report mesh bullet anchors -- --only anchors
            ;;
        --instructions) count_instructions "${@:2}" ;;
        --touched)
            need valgrind
            python3 scripts/bench/touched_bytes.py --remora build/bench/remora
            ;;
        --write-docs)
            run_all
            step 'count instructions' to_file "$logs/bench-counts.json" count_instructions --json
            bench_report remora scale plain bullet anchors geckos counts -- --write docs/measured/performance.md
            ;;
        *) die "bench: unknown option $option" ;;
    esac
}

# costs WHAT OPTION…: each counts a program of tests/cost.
costs() {
    need valgrind python3
    build_targets costs release remora_{record,load,stream}_cost remora_flood
    python3 scripts/bench/costs.py "$@"
}

check_record_cost() { costs record; }
check_load_cost() { costs load; }
check_flood() { costs flood "$@"; }

# Instruction counts against bench/budget.txt.
check_budget() {
    local count=(python3 scripts/bench/instructions.py budget --clang build/clang/remora)
    need valgrind python3
    build_program
    build_targets clang clang remora_program
    case ${1:-} in
        '')
            run_counted budget "${count[@]}"
            run_counted gates python3 scripts/bench/instructions.py gates
            run_counted growth python3 scripts/bench/instructions.py growth
            print_total
            ;;
        --update) "${count[@]}" --update ;;
        *) die "budget: unknown option $1" ;;
    esac
}

# Without --continue everything is run; with it what an earlier run has left in build/peers is kept.
measure_peers() {
    local options=() pieces=build/peers is_new=1
    while (($# > 0)); do
        case $1 in
            --update) options+=(--markdown docs/measured/peers.md) ;;
            --minds) options+=(--minds) pieces=build/peers-minds ;;
            --continue) is_new=0 ;;
            --seeds | --network) options+=("$1" "${2:?$1 needs a value}") && shift ;;
            *) die "peers: unknown option $1" ;;
        esac
        shift
    done
    need python3
    build_program
    install_peers
    step 'test peers' node --test bench/peers/trace_peers.test.mjs
    ((is_new == 0)) || rm -rf "$pieces"
    python3 bench/peers/compare.py --remora build/remora --pieces "$pieces" \
        --json build/peers.json "${options[@]}"
    [[ $pieces != build/peers ]] || printf '\nbuild/peers.json; ./dev run puts it into the report\n'
}

# As with peers, --continue keeps what an earlier run has left, in build/grid.
measure_grid() {
    local options=() pieces=build/grid is_new=1
    while (($# > 0)); do
        case $1 in
            --quick) options+=(--quick) pieces=build/grid-quick ;;
            --update) options+=(--markdown docs/measured/grid.md) ;;
            --write-known) options+=(--write-known) ;;
            --continue) is_new=0 ;;
            *) die "grid: unknown option $1" ;;
        esac
        shift
    done
    need python3
    build_program
    [[ " ${options[*]} " == *' --quick '* ]] || install_peers
    ((is_new == 0)) || rm -rf "$pieces"
    python3 scripts/bench/grid.py --remora build/remora --pieces "$pieces" "${options[@]}"
}

measure_tuning() {
    local options=()
    [[ ${1:-} != --update ]] || options=(--markdown docs/tuning.md)
    need python3
    build_program
    python3 scripts/bench/tuning.py --remora build/remora "${options[@]}"
}
