#!/usr/bin/env bash
# The run with everything in it (tests/determinism/everything.h) for every compiler, optimisation,
# number of threads, set of instructions and machine: all must end in the golden hash. Prints a row
# for each. Then saves go from machine to machine: what one writes half-way another goes on from, must
# have written byte for byte itself, and ends in the same hash.
#
#   cross.sh              all of them
#   cross.sh --compilers  those of this machine
#   cross.sh --quick      a part for CI, and the short run: the units of other builds check the rest
#   cross.sh --saves      only the saves
#   cross.sh --tests      instead the units, on the machines that are not this one
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

readonly folder=build/cross
readonly logs=build/logs
mkdir -p "$folder" "$logs"

# BUILD | RUNNER | ARGUMENTS. A build is a preset, or a compiler with its flags.
readonly levels=(
    'gcc -O0|here|'
    'gcc -O2|here|'
    'gcc -O3|here|'
    'gcc -O2 -march=native|here|'
    'clang -O0|here|'
    'clang -O2|here|'
    'clang -O3|here|'
    'clang -O2 -march=native|here|'
)
readonly threads=(
    'gcc -O2|here|--threads 1'
    'gcc -O2|here|--threads 2'
    'gcc -O2|here|--threads 3'
    'gcc -O2|here|--threads 8'
    'clang -O2|here|--threads 8'
)
readonly instructions=(
    'gcc -O2|here|--instructions build'
    'gcc -O2|here|--instructions avx2'
    'gcc -O3|here|--instructions avx2'
    'gcc -O2 -march=native|here|--instructions avx2'
)
readonly sanitized=('asan|here|' 'asan|here|--threads 3')
readonly machines=(
    'arm64|qemu|'
    'arm64|qemu|--threads 3'
    's390x|qemu|'
    's390x|qemu|--threads 3'
    'wasm|node|'
    'wasm|chromium|'
    'wasm-plain|node|'
    'mingw|wine|'
)
readonly quick=(
    'gcc -O2 -march=native|here|'
    'gcc -O2 -march=native|here|--threads 3'
    'release|here|--instructions build'
    'release|here|--instructions avx2'
    'arm64|qemu|'
    'wasm|node|'
    'wasm|chromium|'
)

# BUILD | RUNNER | ARGUMENTS, of the one that writes and of the one that reads.
readonly saves=(
    'release|here|--instructions build|release|here|--instructions avx2'
    'release|here|--instructions avx2|release|here|--threads 3'
    'release|here||arm64|qemu|'
    'arm64|qemu||release|here|'
    'release|here||s390x|qemu|'
    's390x|qemu||release|here|'
    's390x|qemu||arm64|qemu|'
    'arm64|qemu||s390x|qemu|'
    'release|here||wasm|node|'
    'wasm|node||release|here|'
    's390x|qemu||wasm|node|'
)

# constant NAME: a number of everything.h, in lower case. Those of hostile bounds come first there.
constant() {
    sed -n "s/^#define EVERYTHING_$1 \(UINT64_C(0x\)\{0,1\}\([0-9A-F]*\).*/\L\2/p" \
        tests/determinism/everything.h | tail -n 1
}

run_length=''
if [[ ${1:-} == --quick ]]; then
    run_length=SHORT_
fi
ticks=$(constant "${run_length}TICKS")
golden=$(constant "${run_length}HASH")

passed=0
failed=0

# ------------------------------------------------------------------------------------- building

# folder_of BUILD
folder_of() {
    case $1 in
        *' '*) echo "$folder/${1// /}" ;;
        *) echo "build/$1" ;;
    esac
}

# build BUILD TARGET…
build() {
    local name=$1 where words
    where=$(folder_of "$name")
    shift
    if [[ $name == *' '* ]]; then
        read -ra words <<<"$name"
        cmake -S . -B "$where" -G Ninja -DCMAKE_BUILD_TYPE= -DREMORA_TOOLS=OFF \
            -DCMAKE_C_COMPILER="${words[0]}" -DCMAKE_C_FLAGS="${words[*]:1}"
    else
        cmake --preset "$name"
    fi
    cmake --build "$where" --parallel "$(nproc)" --target "$@"
}

targets_of() {
    case $1 in
        wasm) echo remora_hash remora_hash_module ;;
        *) echo remora_hash ;;
    esac
}

# build_logged BUILD TARGET…: shows the log only if it fails.
build_logged() {
    local log="$logs/cross-${1// /}.log"
    build "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2 && return 1; }
}

# -------------------------------------------------------------------------------------- running

# A page that loads only when the run is over, and what it then says.
run_in_chromium() {
    local page=$folder/page.html profile
    base64 -w 0 build/wasm/tests/remora_hash_module.wasm >"$folder/module"
    sed -e "s/@TICKS@/$ticks/" -e "/@MODULE@/{r $folder/module" -e 'd}' \
        tests/determinism/page.html >"$page"
    profile=$(mktemp -d)
    chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$profile" --dump-dom "file://$PWD/$page" 2>"$logs/cross-chromium.log" |
        sed -n 's/.*<pre id="hash">\([0-9a-f]*\)<.*/\1/p'
    rm -rf "$profile" 2>/dev/null || true # helpers of the browser may still write
}

# A prefix of its own, so that nobody's is touched.
run_in_wine() {
    local wine
    wine=$(PATH=$PATH:/usr/lib/wine command -v wine64)
    WINEDEBUG=-all WINEPREFIX=$PWD/build/wine "$wine" "$@" 2>"$logs/cross-wine.log" |
        tr -d '\r'
}

emulator_of() {
    case $1 in
        arm64) echo qemu-aarch64-static ;;
        s390x) echo qemu-s390x-static ;;
        armhf) echo qemu-arm-static ;;
        i386) echo qemu-i386-static ;;
    esac
}

# run RUNNER BUILD PROGRAM ARGUMENTS…
run() {
    local runner=$1 build=$2 program
    program=$(folder_of "$2")/$3
    shift 3
    case $runner in
        here) "$program" "$@" ;;
        qemu) "$(emulator_of "$build")" "$program" "$@" ;;
        node) node --no-warnings scripts/test/run_wasi.mjs "$program.wasm" "$@" ;;
        chromium) run_in_chromium ;;
        wine) run_in_wine "$program.exe" "$@" ;;
    esac
}

# --------------------------------------------------------------------------------------- the rows

# seconds_since MICROSECONDS
seconds_since() { printf '%d s' $(((${EPOCHREALTIME/./} - $1) / 1000000)); }

# end_row HASH WANTED STARTED: the second half of a line, and its count; no hash is never the wanted one.
end_row() {
    local word=ok
    if [[ -n $1 && $1 == "$2" ]]; then
        passed=$((passed + 1))
    else
        word=differs
        failed=$((failed + 1))
    fi
    printf '%-16s %-7s %6s\n' "${1:-none}" "$word" "$(seconds_since "$3")"
}

# row BUILD RUNNER ARGUMENTS: the first half of the line tells what is being waited for.
row() {
    local hash='' started=${EPOCHREALTIME/./} targets arguments
    read -ra targets <<<"$(targets_of "$1")"
    read -ra arguments <<<"$3"
    printf '%-24s %-28s ' "$1" "$2${3:+ $3}"
    if build_logged "$1" "${targets[@]}"; then
        hash=$(run "$2" "$1" tests/remora_hash --ticks "$ticks" "${arguments[@]}") ||
            hash=failed
    fi
    end_row "$hash" "$golden" "$started"
}

rows() {
    local line parts
    printf '%-24s %-28s %-16s %-7s %6s\n' build runner hash '' ''
    printf '%-24s %-28s %s\n' golden "$ticks ticks" "$golden"
    for line in "$@"; do
        IFS='|' read -ra parts <<<"$line"
        row "${parts[0]}" "${parts[1]}" "${parts[2]:-}"
    done
}

# hash_of BUILD RUNNER ARGUMENTS… : of the short run; empty if it could not be built, 0 if it failed.
hash_of() {
    if build_logged "$1" remora_hash; then
        run "$2" "$1" tests/remora_hash --ticks "$(constant SHORT_TICKS)" "${@:3}" || true
    fi
}

# save_row WRITER RUNNER ARGUMENTS READER RUNNER ARGUMENTS: what a writer has left is there for all its
# readers.
save_row() {
    local file written read='' started=${EPOCHREALTIME/./} arguments
    file=$folder/saves-${1// /}-${3// /}
    printf '%-24s %-28s ' "$1${3:+ $3}" "$4 $5${6:+ $6}"
    read -ra arguments <<<"$3"
    [[ -s $file && -s $file.hash ]] ||
        hash_of "$1" "$2" --write "$file" "${arguments[@]}" >"$file.hash"
    written=$(<"$file.hash")
    read -ra arguments <<<"$6"
    [[ -z ${written//0/} ]] || read=$(hash_of "$4" "$5" --read "$file" "${arguments[@]}")
    end_row "$read" "$written" "$started"
}

save_rows() {
    local line parts
    rm -f "$folder"/saves-*
    printf '%-24s %-28s %-16s\n' 'a save written by' 'goes on in' hash
    for line in "${saves[@]}"; do
        IFS='|' read -ra parts <<<"$line"
        save_row "${parts[@]:0:5}" "${parts[5]:-}"
    done
}

# test_row BUILD RUNNER: all units; a run that counts nothing is a failure.
test_row() {
    local log=$logs/cross-tests-$1.log started=${EPOCHREALTIME/./} status=0 word=ok counts=''
    local new_passed new_failed
    printf '%-12s %-12s ' "$1" "$2"
    { build_logged "$1" remora_tests && run "$2" "$1" remora_tests >"$log"; } || status=$?
    counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log" | tail -n 1)
    read -r new_passed new_failed <<<"${counts:-0 0}"
    if ((status != 0 || new_passed == 0)); then
        word=failed
        new_failed=$((new_failed > 0 ? new_failed : 1))
        grep -v ' 0 failed ' "$log" >&2 || true
    fi
    passed=$((passed + new_passed))
    failed=$((failed + new_failed))
    printf '%6d passed %4d failed  %-6s %6s\n' "$new_passed" "$new_failed" "$word" \
        "$(seconds_since "$started")"
}

case ${1:-} in
    '')
        rows "${levels[@]}" "${threads[@]}" "${instructions[@]}" "${sanitized[@]}" "${machines[@]}"
        save_rows
        ;;
    --saves) save_rows ;;
    --compilers) rows "${levels[@]}" "${threads[@]}" "${instructions[@]}" ;;
    --quick) rows "${quick[@]}" ;;
    --tests)
        test_row arm64 qemu
        test_row s390x qemu
        test_row armhf qemu
        test_row i386 qemu
        test_row wasm node
        test_row mingw wine
        ;;
    *) echo "cross.sh: unknown option $1" >&2 && exit 2 ;;
esac
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
