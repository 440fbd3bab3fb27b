# Debug drawing into a picture
# needs: gcc libc pkg-config
# uses: static
cp "$REMORA_SOURCE"/examples/{debug_svg.c,svg.h} .
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
gcc -std=c17 -Wall -Wextra -Werror debug_svg.c $(pkg-config --cflags --libs remora) -o debug_svg # the command
./debug_svg "$REMORA_WAYS/debug-draw.svg"
cmp "$REMORA_WAYS/debug-draw.svg" "$REMORA_SOURCE/docs/debug-draw.svg"
