# CMake, installed
# needs: cmake ninja gcc libc scdoc
# uses: static
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH="$REMORA_STATIC" # the command
cmake --build build
test -s "$REMORA_STATIC"/share/man/man3/remora.3
test -s "$REMORA_STATIC"/share/doc/remora/LICENSE
build/first | tee printed
cmp printed first.expected
