# Godot 3: a component, and a scene with a bad network
# needs: godot3-server gcc libc python3
# uses: static
godot=$REMORA_SOURCE/bindings/godot
cp -R "$godot"/godot3/scene game
cp -R "$godot"/godot3/addons game
mkdir game/addons/remora/bin
gcc -std=c17 -O2 -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I"$REMORA_STATIC/include" "$godot"/native/bodies.c "$godot"/godot3/remora_godot3.c "$REMORA_STATIC/lib/libremora.a" -Wl,--version-script,"$godot/native/exports.map" -lm -pthread -o game/addons/remora/bin/libremora_godot3.so
export HOME=$PWD LANG=en_US.UTF-8
cp tests.gd game
# The engine says on standard error what is wrong with a script, and goes on; so that must be nothing.
play() { godot3-server --path game "$@" >printed 2>wrong || true; }
play --script tests.gd
cat printed
grep -c '^ERROR: call: remora: ' wrong | grep -x 3 # what tests provoke
if grep 'SCRIPT ERROR' wrong; then exit 1; fi
grep -x 'tests passed' printed
play --frames=1200 # the command
if grep ERROR wrong; then exit 1; fi
grep mean printed | tee by_godot
# The same packets, drawn in Godot and by C, differ by less than a millimetre.
gcc -std=c17 -I"$REMORA_STATIC/include" "$REMORA_SOURCE/tests/ways/scene.c" "$REMORA_STATIC/lib/libremora.a" -lm -pthread -o scene
./scene | tee by_c
python3 -c '
by_c, by_godot = (float(open(name).read().split()[2]) for name in ("by_c", "by_godot"))
assert abs(by_c - by_godot) < 0.001, (by_c, by_godot)'
# A picture, where the engine with a window is at hand.
if command -v godot3 >/dev/null && command -v xvfb-run >/dev/null; then
    xvfb-run -a -s '-screen 0 1024x768x24' godot3 --path game --video-driver GLES2 --audio-driver Dummy --frames=1200 --picture="$REMORA_WAYS/godot.png" >/dev/null 2>&1
fi
cat by_godot
