# two files, in C, with gcc
# needs: gcc libc python3
# uses: amalgamation
two_files=$REMORA_SOURCE/tests/ways/two_files.sh
"$two_files" take
# Also where the compiler is free to fuse multiplications and additions, the bits are the golden ones.
gcc -std=gnu17 -O1 -march=native -c remora.c
"$two_files" golden remora.o
gcc -std=c17 -Wall -Wextra -Wpedantic -Werror first.c remora.c -lm -pthread -o first # the command
"$two_files" same ./first
