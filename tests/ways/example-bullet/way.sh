# Bullet's world behind rm_sweep_fn
# needs: g++ libc pkg-config bullet
# uses: static
cp "$REMORA_SOURCE"/examples/bullet_sweep.cpp .
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
g++ -std=c++17 -Wall -Wextra -Werror bullet_sweep.cpp $(pkg-config --cflags --libs remora bullet) -o bullet_sweep # the command
./bullet_sweep
