# Godot 4: the extension, which is compiled and not run
# needs: gcc libc mingw
# uses: static
godot=$REMORA_SOURCE/bindings/godot
options=(-std=c17 -Wall -Wextra -Werror -I"$REMORA_SOURCE/include")
sources=("$godot/native/bodies.c" "$godot/godot4/remora_godot4.c")
gcc "${options[@]}" -fPIC -fvisibility=hidden -shared "${sources[@]}" "$REMORA_STATIC/lib/libremora.a" -Wl,--version-script,"$godot/native/exports.map" -lm -pthread -o libremora_godot4.so # the command
nm -D --defined-only libremora_godot4.so | grep -v ' A ' | tee exported
[[ $(wc -l <exported) == 1 ]]
x86_64-w64-mingw32-gcc "${options[@]}" -c "${sources[@]}"
# What the engine reads names the entry.
grep -q "entry_symbol = \"$(cut -d ' ' -f 3 exported)\"" "$godot/godot4/addons/remora/remora.gdextension"
cat exported
