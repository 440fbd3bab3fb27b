# two files, remora.c by the C compiler and the rest in C++, with gcc and clang
# needs: gcc g++ clang clang++ libc python3
# uses: amalgamation
two_files=$REMORA_SOURCE/tests/ways/two_files.sh
"$two_files" take
for C in 'gcc g++' 'clang clang++'; do
    read -r CC CXX <<<"$C"
    $CC -std=c17 -c remora.c
    $CXX -std=c++17 -Wall -Wextra -Wpedantic -Werror first.cpp remora.o -lm -pthread -o first # the command
    "$two_files" same ./first
done
