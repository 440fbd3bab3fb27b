# npm package, in Chromium: as modules, bundled, and in a worker
# needs: node npm chromium esbuild clang libc python3 wasi
# uses: npm
js=$REMORA_SOURCE/bindings/js
npm pack --silent "$REMORA_NPM"
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund ./remora-0.1.0.tgz
cp "$js/first.mjs" .
node serve.mjs page.html | tee printed # the command
cmp printed "$REMORA_SOURCE/examples/first.expected"
# Bundled: with the module inside, or beside the bundle; the lean package in a worker.
sed 's/from "remora"/from "remora\/inline"/' first.mjs >inline.mjs
bundle() { esbuild --bundle --minify --format=esm --log-level=warning "$1" --outfile="$2"; }
bundle inline.mjs bundled/inline.js
bundle first.mjs bundled/beside.js
bundle lean.mjs bundled/lean.js
bundle lean_inline.mjs bundled/lean_inline.js
if grep -l 'node:fs' bundled/*.js; then exit 1; fi
cp node_modules/remora/remora.wasm bundled
node serve.mjs bundled.html | cmp - "$REMORA_SOURCE/examples/first.expected"
node serve.mjs beside.html | cmp - "$REMORA_SOURCE/examples/first.expected"
cp node_modules/remora/lean/remora.wasm bundled
node serve.mjs worker.html | cmp - <(grep -v hash "$REMORA_SOURCE/examples/first.expected")
# What a page loads for reports alone, packed.
packed() { cat "$@" | gzip -9 | wc -c; }
lean=$(packed bundled/lean.js node_modules/remora/lean/remora.wasm)
echo "lean: $lean bytes packed, in one file $(packed bundled/lean_inline.js)"
((lean < 60000))
tail -n 1 printed
