# Lua: LuaJIT, and a scene in LÖVE
# needs: luajit love xvfb gcc libc python3
# uses: shared
cp -R "$REMORA_SOURCE"/bindings/lua game
cp "$REMORA_SHARED"/lib/libremora.so game
python3 layout.py "$REMORA_SOURCE"/bindings/layout.json >game/layout.lua
cd game || exit
unset LUA_PATH REMORA_LIBRARY # found beside the program
luajit layout.lua
luajit tests.lua
# The README's program prints what that of C does.
sed -n '/^```lua$/,/^```$/p' README.md | sed '/^```/d' >ten_lines.lua
luajit ten_lines.lua | cmp - <(sed -n '/^## Any game$/,/^## Asheron/p' "$REMORA_SOURCE/README.md" | grep '^[0-9.]* s: north')
luajit first.lua | tee printed # the command
cmp printed "$REMORA_SOURCE/examples/first.expected"
# The same packets, drawn in LÖVE and by C, differ by less than a millimetre.
gcc -std=c17 -I"$REMORA_SHARED/include" "$REMORA_SOURCE/tests/ways/scene.c" -L"$REMORA_SHARED/lib" -lremora -lm -o scene
LD_LIBRARY_PATH=$REMORA_SHARED/lib ./scene | tee by_c
xvfb-run -a love . --frames 1200 "$REMORA_WAYS/love.png" 2>/dev/null | grep mean | tee by_love
python3 -c '
by_c, by_love = (float(open(name).read().split()[2]) for name in ("by_c", "by_love"))
assert abs(by_c - by_love) < 0.001, (by_c, by_love)'
tail -n 1 printed
