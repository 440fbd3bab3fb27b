#!/usr/bin/env bash
# Counts the instructions of one message, decoded and routed: a number that does not depend on how
# busy the machine is. Runs the benchmarks under callgrind and counts inside the timed functions
# only.
#
# usage: scripts/instructions.sh [PROGRAM]     (build/release/remora)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=${1:-build/release/remora}
bodies=64
ticks=4
repetitions=32 # of the program: 31 that it counts and one before
out=$(mktemp)
trap 'rm -f "$out" "$out.log"' EXIT

# count BENCH CASE: instructions per message inside the timed function.
count() {
    local total
    valgrind --tool=callgrind --toggle-collect="round_$1" --collect-atstart=no \
        --callgrind-out-file="$out" \
        "$program" bench "$1" --case "$2" --bodies "$bodies" --ticks "$ticks" >/dev/null \
        2>"$out.log" || { cat "$out.log" >&2 && exit 1; }
    total=$(sed -n 's/^\(totals\|summary\): \([0-9]*\).*/\2/p' "$out" | tail -n 1)
    awk -v total="$total" -v messages=$((bodies * ticks * repetitions)) \
        'BEGIN { printf "%.1f\n", total / messages }'
}

printf '%-8s %-20s %s\n' bench case 'instructions per message'
for name in decode route; do
    for case in UpdatePosition UpdateMotion VectorUpdate; do
        printf '%-8s %-20s %s\n' "$name" "$case" "$(count "$name" "$case")"
    done
done
