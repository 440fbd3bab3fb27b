# The tour of examples/, in C and C++
# needs: gcc g++ libc pkg-config
# uses: static
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
cp "$REMORA_SOURCE"/examples/tour.{c,cpp,expected} .
gcc -std=c17 -Wall -Wextra -Werror tour.c $(pkg-config --cflags --libs remora) -o in_c # the command
g++ -std=c++17 -Wall -Wextra -Werror tour.cpp $(pkg-config --cflags --libs remora) -o in_cpp
./in_c | cmp - tour.expected
./in_cpp | cmp - tour.expected
# The others print the same: see csharp, npm-node, python and rust.
cat tour.expected
