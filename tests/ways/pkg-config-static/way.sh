# pkg-config, static
# needs: gcc libc pkg-config
# uses: static
cp "$REMORA_SOURCE"/examples/first.{c,expected} .
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
# A user's own arithmetic is the user's.
[[ -z $(pkg-config --cflags-only-other remora) ]]
[[ $(pkg-config --variable=float_flags remora) == -ffp-contract=off* ]]
gcc -std=c17 first.c $(pkg-config --cflags --libs --static remora) -o first # the command
./first | tee printed
cmp printed first.expected
