# two files, in C, for Windows: with mingw, run by wine
# needs: mingw wine libc python3
# uses: amalgamation
two_files=$REMORA_SOURCE/tests/ways/two_files.sh
"$two_files" take
x86_64-w64-mingw32-gcc -std=c17 -Wall -Wextra -Wpedantic -Werror first.c remora.c -static -o first.exe # the command
"$two_files" same "$REMORA_WINE" first.exe
