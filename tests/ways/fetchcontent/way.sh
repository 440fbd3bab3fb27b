# CMake, FetchContent
# needs: cmake ninja gcc libc git
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
# A repository of the sources as they are now.
mkdir repository
cp -R "$REMORA_SOURCE"/{CMakeLists.txt,cmake,include,src} repository
git init -q repository
git -C repository add .
git -C repository -c user.name=way -c user.email=way@localhost commit -qm sources
cmake -G Ninja -S . -B build -DREMORA_URL="file://$PWD/repository" # the command
cmake --build build
build/first | tee printed
cmp printed first.expected
