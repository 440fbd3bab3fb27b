#!/usr/bin/env bash
# Counts instructions: a number that does not depend on how busy the machine is. Of decode and route
# for one message, of the rest for one body in one tick. Runs the benchmarks under callgrind and
# counts inside the timed functions only.
#
# usage: scripts/instructions.sh [PROGRAM [BULLET_WALK]]     (build/release/remora; none)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=${1:-build/release/remora}
bullet=${2:-}
repetitions=32 # of the program: 31 that it counts and one before
out=$(mktemp)
trap 'rm -f "$out" "$out.log"' EXIT

# count FUNCTION BODIES TICKS COMMAND…: instructions inside a function, for one body in one tick.
count() {
    local function=$1 bodies=$2 ticks=$3 total
    shift 3
    valgrind --tool=callgrind --toggle-collect="$function" --collect-atstart=no \
        --callgrind-out-file="$out" "$@" --bodies "$bodies" --ticks "$ticks" >/dev/null \
        2>"$out.log" || { cat "$out.log" >&2 && exit 1; }
    total=$(sed -n 's/^\(totals\|summary\): \([0-9]*\).*/\2/p' "$out" | tail -n 1)
    awk -v total="$total" -v rounds=$((bodies * ticks * repetitions)) \
        'BEGIN { printf "%.1f\n", total / rounds }'
}

# row BENCH CASE NUMBER
row() { printf '%-8s %-20s %12s\n' "$@"; }

row bench case instructions
for name in decode route; do
    for case in UpdatePosition UpdateMotion VectorUpdate; do
        row "$name" "$case" \
            "$(count "round_$name" 64 4 "$program" bench "$name" --case "$case")"
    done
done
for case in terrain obstacles bodies mesh jammed landblocks-1 landblocks-100 landblocks-1000; do
    row sweep "$case" "$(count round_sweep 256 8 "$program" bench sweep --case "$case")"
done
if [[ -n $bullet ]]; then
    for case in character world; do
        row bullet "$case" "$(count "round_bullet_$case" 16 8 "$bullet" --case "$case")"
    done
fi
