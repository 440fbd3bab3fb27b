# CMake, add_subdirectory
# needs: cmake ninja gcc libc
mkdir remora
cp -R "$REMORA_SOURCE"/{CMakeLists.txt,cmake,include,src} remora
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
cmake -G Ninja -S . -B build # the command
# Nothing but the library: everything that is built for remora lies in src/ and is not the scenarios'.
ninja -C build -t targets all >listed
if grep -E '\.o: ' listed | grep -v -e '/first\.c\.o' -e '/remora\.dir/src/'; then exit 1; fi
cmake --build build
build/first | tee printed
cmp printed first.expected
# And nothing of it is installed along with the project.
cmake --install build --prefix installed
[[ ! -e installed ]]
tail -n 1 printed
