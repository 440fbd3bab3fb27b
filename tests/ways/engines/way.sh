# The code of docs/engines.md
# needs: gcc libc pkg-config
# uses: static
sed -n '/^```c$/,/^```$/p' "$REMORA_SOURCE/docs/engines.md" | sed '/^```/d' >page.c
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
gcc -std=c17 -Wall -Wextra -Werror main.c page.c $(pkg-config --cflags --libs remora) -o engines # the command
./engines
