# Windows: two files with mingw, in C and C++, run by wine
# needs: mingw wine libc python3
# uses: amalgamation
cp "$REMORA_AMALGAMATION"/remora.{c,h,hpp} "$REMORA_SOURCE"/examples/first.{c,cpp,expected} .
sed -i 's|<remora/|<|' first.c first.cpp
x86_64-w64-mingw32-gcc -std=c17 -Wall -Wextra -Werror -c remora.c
x86_64-w64-mingw32-gcc -std=c17 -I. first.c remora.o -static -o first-c.exe # the command
x86_64-w64-mingw32-g++ -std=c++17 -I. first.cpp remora.o -static -o first-cpp.exe
for program in first-c.exe first-cpp.exe; do
    "$REMORA_WINE" $program | tr -d '\r' | tee printed
    cmp printed first.expected
done
