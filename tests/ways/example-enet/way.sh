# A server of fifty bots and a client over ENet, with loss
# needs: gcc libc pkg-config libenet
# uses: static
cp "$REMORA_SOURCE"/examples/{enet_bots.c,svg.h} .
export PKG_CONFIG_PATH=$REMORA_STATIC/lib/pkgconfig
gcc -std=gnu17 -Wall -Wextra -Werror enet_bots.c $(pkg-config --cflags --libs remora libenet) -o enet_bots # the command
./enet_bots "$REMORA_WAYS/enet-bots.svg"
cmp "$REMORA_WAYS/enet-bots.svg" "$REMORA_SOURCE/docs/enet-bots.svg"
