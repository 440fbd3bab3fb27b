# two files, in a C++ project (gcc and clang)
# needs: gcc g++ clang clang++ libc python3
# uses: amalgamation
cp "$REMORA_AMALGAMATION"/remora.{c,h,hpp} "$REMORA_SOURCE"/examples/first.{cpp,expected} .
sed -i 's|<remora/remora.hpp>|"remora.hpp"|' first.cpp
for C in 'gcc g++' 'clang clang++'; do
    read -r CC CXX <<<"$C"
    $CC -std=c17 -c remora.c
    $CXX -std=c++17 -Wall -Wextra -Wpedantic -Werror first.cpp remora.o -lm -pthread -o first # the command
    ./first | tee printed
    cmp printed first.expected
done
