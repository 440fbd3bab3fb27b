# shellcheck shell=bash
# Saying what goes on: one line for each step, with its time, and the log of one that fails. Also what
# ends the script with a message. Uses no other file.

if [[ -t 2 && -z ${NO_COLOR:-} ]]; then
    readonly red=$'\e[31m' green=$'\e[32m' plain=$'\e[0m'
else
    readonly red='' green='' plain=''
fi

die() {
    printf 'dev: %s\n' "$*" >&2
    exit 2
}

now_ms() { echo $((${EPOCHREALTIME/./} / 1000)); }

# 12345 becomes 12.3
as_seconds() { printf '%d.%d' $(($1 / 1000)) $(($1 % 1000 / 100)); }

spinner=''

# The last [12/345] that ninja wrote to a log, if it did.
count_in() { tail -n 1 "$1" 2>/dev/null | sed -n 's/^\(\[[0-9]*\/[0-9]*\]\).*/  \1/p'; }

spin() {
    local name=$1 started=$2 log=$3 frames='.oOo' i=0
    while true; do
        printf '\r%s %s  %s s%s ' "${frames:i++%4:1}" "$name" \
            "$(as_seconds $(($(now_ms) - started)))" "$(count_in "$log")"
        sleep 0.2
    done >&2
}

# Only on a terminal; elsewhere the name alone, so that a log shows what is being waited for.
start_progress() {
    if [[ -t 2 ]]; then
        spin "$@" &
        spinner=$!
    else
        printf '%s ... ' "$1" >&2
    fi
}

stop_progress() {
    if [[ -n $spinner ]]; then
        kill "$spinner" 2>/dev/null || true
        wait "$spinner" 2>/dev/null || true
        spinner=''
        printf '\r\e[K' >&2
    fi
}
trap stop_progress EXIT

# report NAME MS STATUS: the one line that stays of a step.
report() {
    local word=${green}ok${plain}
    (($3 == 0)) || word=${red}failed${plain}
    if [[ -t 2 ]]; then
        printf '%s  ' "$1" >&2
    fi
    printf '%s, %s s\n' "$word" "$(as_seconds "$2")" >&2
}

readonly log_lines_shown=60
elapsed_ms=0

# run_logged NAME LOG COMMAND…: runs a command quietly, with progress; shows its log if it fails.
run_logged() {
    local name=$1 log=$2 status=0 started
    shift 2
    mkdir -p "$logs"
    started=$(now_ms)
    start_progress "$name" "$started" "$log"
    "$@" >"$log" 2>&1 || status=$?
    stop_progress
    elapsed_ms=$(($(now_ms) - started))
    report "$name" "$elapsed_ms" "$status"
    if ((status != 0)); then
        tail -n "$log_lines_shown" "$log" >&2
        printf '(from %s)\n' "$log" >&2
    fi
    return "$status"
}

# step NAME COMMAND…; the name of the log is as much of it as fits into the name of a file.
step() {
    local log=${1//[^a-zA-Z0-9]/-}
    run_logged "$1" "$logs/${log:0:100}.log" "${@:2}"
}

# to_file FILE COMMAND…: what a command prints, so that a step can write it somewhere.
to_file() { "${@:2}" >"$1"; }
