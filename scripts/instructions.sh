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
cases=(UpdatePosition UpdateMotion VectorUpdate)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# count NAME: instructions in round_NAME, over all cases of the benchmark, one line each.
count() {
    valgrind --tool=callgrind --toggle-collect="round_$1" --collect-atstart=no \
        --dump-before="round_$1" --callgrind-out-file="$folder/$1" \
        "$program" bench "$1" --bodies "$bodies" --ticks "$ticks" >/dev/null 2>"$folder/log" ||
        { cat "$folder/log" >&2 && exit 1; }
}

# totals NAME: instructions of each dump after the first (which is from before anything was timed),
# in their order; the last one has no number.
totals() {
    local file
    for file in $(find "$folder" -name "$1.[0-9]*" | sort -t. -k3 -n | tail -n +2) "$folder/$1"; do
        sed -n 's/^\(totals\|summary\): \([0-9]*\).*/\2/p' "$file" | tail -n 1
    done
}

printf '%-8s %-20s %s\n' bench case 'instructions per message'
for name in decode route; do
    count "$name"
    totals "$name" | awk -v name="$name" -v list="${cases[*]}" -v each="$repetitions" \
        -v messages=$((bodies * ticks)) '
        BEGIN { split(list, cases, " ") }
        { sum[int((NR - 1) / each)] += $1 }
        END {
            for (i = 0; i in sum; ++i)
                printf "%-8s %-20s %.1f\n", name, cases[i + 1], sum[i] / each / messages
        }'
done
