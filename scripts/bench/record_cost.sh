#!/usr/bin/env bash
# What recording costs: instructions of a busy world with a recorder over those of the same world
# without one, counted by valgrind. Fails above the limit.
#
# usage: scripts/bench/record_cost.sh [PROGRAM [PERCENT]]     (build/release/remora_record_cost; 15)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

program=${1:-build/release/remora_record_cost}
limit=${2:-15}
out=$(mktemp)
trap 'rm -f "$out" "$out.log"' EXIT

# count [recorded]: instructions of run_world.
count() {
    valgrind --tool=callgrind --toggle-collect=run_world --collect-atstart=no \
        --callgrind-out-file="$out" "$program" "$@" >"$out.log" 2>&1 ||
        { cat "$out.log" >&2 && exit 1; }
    sed -n 's/^\(totals\|summary\): \([0-9]*\).*/\2/p' "$out" | tail -n 1
}

plain=$(count)
recorded=$(count recorded)
awk -v plain="$plain" -v recorded="$recorded" -v limit="$limit" 'BEGIN {
    share = 100 * (recorded - plain) / plain
    printf "%d instructions, %d recorded: %.1f %% more (limit %d %%)\n", \
        plain, recorded, share, limit
    exit plain <= 0 || share > limit
}'
