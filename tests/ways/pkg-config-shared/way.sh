# pkg-config, shared
# needs: gcc libc pkg-config
# uses: shared
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
export PKG_CONFIG_PATH=$REMORA_SHARED/lib/pkgconfig
gcc -std=c17 first.c $(pkg-config --cflags --libs remora) -o first # the command
LD_LIBRARY_PATH=$REMORA_SHARED/lib ./first | tee printed
cmp printed first.expected
