# two files, in a C project (gcc and clang)
# needs: gcc clang libc python3
# uses: amalgamation
cp "$REMORA_AMALGAMATION"/remora.{c,h} "$REMORA_SOURCE"/examples/first.{c,expected} .
sed -i 's|<remora/remora.h>|"remora.h"|' first.c
for CC in gcc clang; do
    $CC -std=c17 -Wall -Wextra -Wpedantic -Werror first.c remora.c -lm -pthread -o first # the command
    ./first | tee printed
    cmp printed first.expected
done
# Also where the compiler is free to fuse multiplications and additions, the bits are the golden ones.
gcc -std=gnu17 -O2 -march=native -c remora.c
gcc -O1 -I"$REMORA_SOURCE"/{include,tests} "$REMORA_SOURCE"/tests/determinism/{hash,everything}.c \
    remora.o -I"$REMORA_SOURCE/tests" -lm -pthread -o golden
./golden | tr a-f A-F >golden-printed
grep -q "EVERYTHING_HASH UINT64_C(0x$(<golden-printed))" "$REMORA_SOURCE/tests/determinism/everything.h"
tail -n 1 printed
