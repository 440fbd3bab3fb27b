# two files, in C, with clang
# needs: gcc clang libc python3
# uses: amalgamation
two_files=$REMORA_SOURCE/tests/ways/two_files.sh
"$two_files" take
clang -std=gnu17 -O1 -march=native -c remora.c
"$two_files" golden remora.o
clang -std=c17 -Wall -Wextra -Wpedantic -Werror first.c remora.c -lm -pthread -o first # the command
"$two_files" same ./first
