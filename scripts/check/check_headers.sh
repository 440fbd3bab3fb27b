#!/usr/bin/env bash
# Compiles every public header alone, as each kind of user would: C and C++, gcc and clang, and a
# target without a libc, which shows that only freestanding headers are included.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

warnings=(-Wall -Wextra -Wpedantic -Werror)
failed=0

# The header is included, not named as the input, where "#pragma once" would be a warning; the
# declaration is for headers of macros only, since ISO C forbids an empty translation unit.
check() {
    local header=$1
    shift
    if ! printf '#include "%s"\nextern int declared;\n' "${header#include/}" |
        "$@" "${warnings[@]}" -Iinclude -fsyntax-only -; then
        printf '%s does not compile alone with: %s\n' "$header" "$*"
        failed=1
    fi
}

check_all_ways() {
    check "$1" gcc -x c -std=c17
    check "$1" clang -x c -std=c17
    check "$1" g++ -x c++ -std=c++17
    check "$1" clang++ -x c++ -std=c++17
    check "$1" clang -x c -std=c17 --target=x86_64-pc-windows-msvc -ffreestanding
}

shopt -s nullglob
headers=(include/remora/*.h)
for header in "${headers[@]}"; do
    check_all_ways "$header"
done
check include/remora/remora.hpp g++ -x c++ -std=c++17
check include/remora/remora.hpp clang++ -x c++ -std=c++17 -fno-exceptions -fno-rtti
printf '%d headers checked\n' $((${#headers[@]} + 1))
exit "$failed"
