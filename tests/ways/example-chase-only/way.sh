# Only the chase queue in an engine's own loop
# needs: gcc libc pkg-config
# uses: static
cp "$REMORA_SOURCE"/examples/chase_only.c .
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
gcc -std=c17 -Wall -Wextra -Werror chase_only.c $(pkg-config --cflags --libs remora) -o chase_only # the command
./chase_only
