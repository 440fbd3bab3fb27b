# CMake, installed
# needs: cmake ninja gcc libc
# uses: static
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH="$REMORA_STATIC" # the command
cmake --build build
build/first | tee printed
cmp printed first.expected
