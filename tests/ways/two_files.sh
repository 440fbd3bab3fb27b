#!/usr/bin/env bash
# What the ways with the two files have in common:
#   two_files.sh take            puts them, and the first example in C and C++, into this folder
#   two_files.sh same COMMAND…   runs a program, which must print what that example prints
#   two_files.sh golden OBJECT   links the object of remora.c; the golden hash must come out
set -euo pipefail

take() {
    cp "$REMORA_AMALGAMATION"/remora.{c,h,hpp} "$REMORA_SOURCE"/examples/first.{c,cpp,expected} .
    sed -i 's|<remora/\(.*\)>|"\1"|' first.c first.cpp
}

same() {
    "$@" | tr -d '\r' | tee printed
    cmp printed first.expected
}

golden() {
    local tests=$REMORA_SOURCE/tests
    gcc -O1 -I"$REMORA_SOURCE/include" -I"$REMORA_SOURCE/src" -I"$tests" "$tests"/determinism/{hash,everything}.c "$1" \
        -lm -pthread -o golden
    grep -q "EVERYTHING_HASH UINT64_C(0x$(./golden | tr a-f A-F))" "$tests/determinism/everything.h"
}

"$@"
