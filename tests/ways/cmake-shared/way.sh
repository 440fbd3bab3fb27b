# CMake, installed, shared, moved elsewhere
# needs: cmake ninja gcc libc
# uses: shared
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
cp -R "$REMORA_SHARED" moved
cmake -G Ninja -S . -B build -Dremora_ROOT="$PWD/moved" -DBUILD_SHARED_LIBS=ON # the command
cmake --build build
readelf -d build/first | grep -q 'NEEDED.*libremora\.so\.[0-9]*'
build/first | tee printed
cmp printed first.expected
