#!/usr/bin/env bash
# Builds the library and the run with everything in it with each compiler and optimisation, and shows the hash that
# each ends in. They must all be the same, and the golden one of tests/determinism/everything.h.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly folder=build/determinism
readonly builds=(
    'gcc -O0'
    'gcc -O3'
    'gcc -O2 -march=native'
    'clang -O0'
    'clang -O3'
    'clang -O2 -march=native'
)

golden=$(sed -n 's/^#define EVERYTHING_HASH UINT64_C(0x\([0-9A-F]*\))$/\1/p' tests/determinism/everything.h)
golden=${golden,,}

# hash_of COMPILER FLAGS…: the log is shown if anything fails.
hash_of() {
    local compiler=$1 flags="${*:2}" build
    build=$folder/$compiler${flags// /}
    mkdir -p "$build"
    {
        cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE= -DCMAKE_C_COMPILER="$compiler" \
            -DCMAKE_C_FLAGS="$flags" -DREMORA_TOOLS=OFF
        cmake --build "$build" --target remora_hash
    } >"$build/log" 2>&1 || { tail -n 40 "$build/log" >&2 && return 1; }
    "$build/tests/remora_hash"
}

failed=0
printf '%-26s %s\n' build hash
printf '%-26s %s\n' golden "$golden"
for build in "${builds[@]}"; do
    # shellcheck disable=SC2086 # compiler and flags are words
    hash=$(hash_of $build) || hash=none
    mark=''
    if [[ $hash != "$golden" ]]; then
        mark='  differs'
        failed=$((failed + 1))
    fi
    printf '%-26s %s%s\n' "$build" "$hash" "$mark"
done
printf '%d passed, %d failed\n' $((${#builds[@]} - failed)) "$failed"
((failed == 0))
