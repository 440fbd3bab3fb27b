# npm package, in node
# needs: node npm tsc clang libc python3 wasi
# uses: npm shared
js=$REMORA_SOURCE/bindings/js
cp -R "$REMORA_NPM" package
npm pack --silent ./package
[[ $(node -p 'require("./package/package.json").files.length') == $(($(tar -tzf remora-0.1.0.tgz | wc -l) - 2)) ]]
# Nothing is packed without the module.
cp -R package without
rm without/remora.wasm
if npm pack --silent ./without >refused 2>&1; then
    echo 'a package without remora.wasm was packed'
    exit 1
fi
mkdir mine
cd mine || exit
npm init --yes >/dev/null
npm install --offline --no-audit --no-fund ../remora-0.1.0.tgz # the command
cp "$js"/{test,first,tour,conform}.mjs "$js/types.test.mts" .
node --test test.mjs
tsc --strict --noEmit --target es2022 --module nodenext --moduleResolution nodenext types.test.mts
# The cases that need no world, to the bit of the worlds of C.
"$REMORA_SHARED/bin/remora" conform --exact --against "node conform.mjs"
node tour.mjs | cmp - "$REMORA_SOURCE/examples/tour.expected"
# The README's program prints what that of C does.
sed -n '/^```js$/,/^```$/p' node_modules/remora/README.md | sed '/^```/d' >ten_lines.mjs
node ten_lines.mjs | tee ten_lines
sed -n '/^## Any game$/,/^## Asheron/p' "$REMORA_SOURCE/README.md" | grep '^[0-9.]* s: north' | cmp - ten_lines
# The lean package draws the same, and so does the module inside a text.
cp ../lean.mjs .
node lean.mjs
node first.mjs | tee printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
