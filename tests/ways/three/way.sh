# three.js: objects that go where reports say, bundled by esbuild, in Chromium
# needs: node npm chromium esbuild clang gcc libc python3 wasi
# uses: npm static three
npm pack --silent "$REMORA_NPM"
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund ./remora-0.1.0.tgz
cp -R "$REMORA_THREE" node_modules/three
cp -R "$REMORA_SOURCE/bindings/js/scene" scene
node --test axes.mjs
# The program of the guide bundles as it stands.
sed -n '/^```ts$/,/^```$/p' "$REMORA_SOURCE/docs/engines.md" | sed '/^```/d' >game.ts
esbuild --bundle --format=esm --log-level=warning game.ts --outfile=game.js
esbuild --bundle --minify --format=esm --log-level=warning scene/main.js --outfile=scene/bundle.js # the command
node "$REMORA_SOURCE/tests/ways/npm-chromium/serve.mjs" 'scene/index.html?frames=1200' --use-angle=swiftshader --enable-unsafe-swiftshader >printed
head -n 1 printed | tee by_three
# The same packets, drawn in the browser and by C, differ by less than a millimetre.
gcc -std=c17 -I"$REMORA_STATIC/include" "$REMORA_SOURCE/tests/ways/scene.c" "$REMORA_STATIC/lib/libremora.a" -lm -pthread -o scene_in_c
./scene_in_c | tee by_c
python3 - "$REMORA_WAYS/three.png" <<'END'
import base64, pathlib, sys
by_c, by_three = (float(pathlib.Path(name).read_text().split()[2]) for name in ("by_c", "by_three"))
assert abs(by_c - by_three) < 0.001, (by_c, by_three)
picture = pathlib.Path("printed").read_text().splitlines()[1]
pathlib.Path(sys.argv[1]).write_bytes(base64.b64decode(picture.partition(",")[2]))
END
cat by_three
