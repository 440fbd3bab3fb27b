# shellcheck shell=bash
# One map on many processes: shards. Uses steps, packages and build.

# build_shards FOLDER COMPILER FLAGS: the example with another compiler, for workers that take turns.
build_shards() {
    step "configure $1" cmake -S . -B "build/$1" -G Ninja -DREMORA_CLUSTER=ON -DREMORA_TESTS=OFF \
        -DREMORA_TOOLS=OFF -DREMORA_SCENARIO=OFF -DREMORA_INSTALL=OFF -DREMORA_WERROR=ON \
        -DCMAKE_BUILD_TYPE=None -DCMAKE_C_COMPILER="$2" -DCMAKE_C_FLAGS="$3"
    step "build $1" cmake --build "build/$1" --target shards
}

build_all_shards() {
    need clang
    build_shards shards-gcc-O0 gcc -O0
    build_shards shards-gcc-O3 gcc -O3
    build_shards shards-clang-O0 clang -O0
    build_shards shards-clang-O3 clang -O3
}

# simulate_shards SECONDS: the model of the engine against a server, then simulated runs on it.
simulate_shards() {
    step 'the model and a server' python3 scripts/test/shards_engine.py twin \
        build/cluster/tests/cluster/cluster_twin
    build/cluster/tests/cluster/cluster_simulate --seconds "$1"
}

# What needs engines of its own and no faults by chance.
engine_shards() {
    local shards=build/cluster/examples/shards/shards
    step 'passwords, databases, TLS' python3 scripts/test/shards_engine.py doors "$shards"
    step 'masters and slots that move' python3 scripts/test/shards_engine.py moves "$shards"
    step 'what engines lose, what builds change' python3 scripts/test/shards_engine.py losses "$shards"
    step 'docs/operate.md' python3 scripts/test/shards_engine.py page
    step 'the next version, tried by a shadow, then rolled out' python3 \
        scripts/test/shards_engine.py upgrade "$shards"
    printf 'passed 5, failed 0\n'
}

# Units without an engine come first: what they find takes longer to find in a run.
check_shards() {
    local option options=() is_simulating=0 script=scripts/test/shards.py
    need python3 redis-server pkg-config hiredis openssl lua5.1
    need_for_preset cluster
    locked cluster configure_and_build cluster cluster
    step 'units of the cluster' build/cluster/tests/cluster/cluster_units
    step 'scripts of the cluster' build/cluster/tests/cluster/cluster_scripts
    for option in "$@"; do
        case $option in
            --builds)
                build_all_shards
                options+=(--builds build/shards-{gcc,clang}-O{0,3}/examples/shards/shards)
                ;;
            --simulate) is_simulating=1 ;;
            --all) script=scripts/test/shards_all.py ;;
            --engines)
                engine_shards
                return
                ;;
            --map)
                python3 scripts/test/shards_engine.py map build/cluster/tests/cluster/cluster_map
                return
                ;;
            --controls)
                python3 scripts/test/shards_controls.py build/cluster
                return
                ;;
            --cost)
                need valgrind
                python3 scripts/test/shards_cost.py build/cluster/tests/cluster/cluster_cost
                return
                ;;
            *) options+=("$option") ;;
        esac
    done
    if ((is_simulating)); then
        simulate_shards "${options[@]:-20}"
        return
    fi
    python3 "$script" "${options[@]}"
}
