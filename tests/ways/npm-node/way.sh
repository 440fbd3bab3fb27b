# npm package, in node
# needs: node npm clang libc python3 wasi
# uses: amalgamation
js=$REMORA_SOURCE/bindings/js
node "$js/build.mjs" package "$REMORA_AMALGAMATION"
npm pack --silent ./package
mkdir mine
cd mine || exit
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund ../remora-0.1.0.tgz # the command
cp "$js"/{test,first}.mjs .
node --test test.mjs
# The README's program prints what that of C does.
sed -n '/^```js$/,/^```$/p' node_modules/remora/README.md | sed '/^```/d' >ten_lines.mjs
node ten_lines.mjs | tee ten_lines
sed -n '/^```text$/,/^```$/p' "$REMORA_SOURCE/README.md" | grep '^[0-9.]* s: north' | cmp - ten_lines
node first.mjs | tee printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
