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

# Units without an engine come first: what they find takes longer to find in a run.
cmd_shards() {
    local option options=() script=scripts/test/shards.py
    need python3 redis-server pkg-config hiredis
    need_for_preset cluster
    locked cluster configure_and_build cluster cluster
    step 'units of the cluster' build/cluster/tests/cluster/cluster_units
    for option in "$@"; do
        case $option in
            --builds)
                build_all_shards
                options+=(--builds build/shards-{gcc,clang}-O{0,3}/examples/shards/shards)
                ;;
            --all) script=scripts/test/shards_all.py ;;
            --cost)
                need valgrind
                python3 scripts/test/shards_cost.py build/cluster/tests/cluster/cluster_cost
                return
                ;;
            *) options+=("$option") ;;
        esac
    done
    python3 "$script" "${options[@]}"
}
