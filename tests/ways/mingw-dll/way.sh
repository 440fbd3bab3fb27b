# Windows: a DLL with mingw, run by wine
# needs: mingw wine libc cmake ninja
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
cmake -G Ninja -S . -B build -DREMORA="$REMORA_SOURCE" -DBUILD_SHARED_LIBS=ON --toolchain "$REMORA_SOURCE/cmake/toolchains/mingw.cmake" # the command
cmake --build build
# Only what the headers declare leaves the library.
x86_64-w64-mingw32-objdump -p build/libremora.dll |
    sed -n '/^.Ordinal\/Name Pointer/,/^$/s/^.*\[ *[0-9]*\].* //p' >exported
grep -q '^rm_world_create$' exported
if grep -v '^rm_' exported; then exit 1; fi
"$REMORA_WINE" build/first.exe | tr -d '\r' | tee printed
cmp printed first.expected
