# npm package, in Chromium
# needs: node npm chromium clang libc python3 wasi
# uses: amalgamation
js=$REMORA_SOURCE/bindings/js
node "$js/build.mjs" package "$REMORA_AMALGAMATION"
npm pack --silent ./package
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund ./remora-0.1.0.tgz
cp "$js/first.mjs" .
node serve.mjs page.html | tee printed # the command
cmp printed "$REMORA_SOURCE/examples/first.expected"
