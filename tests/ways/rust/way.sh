# Rust: a safe crate over a raw one
# needs: cargo gcc libc python3
# uses: amalgamation
mkdir -p remora/bindings remora/examples
cp -R "$REMORA_SOURCE"/bindings/{rust,layout.json} remora/bindings
cp "$REMORA_SOURCE"/examples/first.expected remora/examples
rust=$PWD/remora/bindings/rust
rm -rf "$rust"/{target,Cargo.lock}
"$rust/vendor.sh" "$REMORA_AMALGAMATION"
export CARGO_TARGET_DIR=$PWD/target RUSTFLAGS='-D warnings'
cd "$rust" || exit
cargo test --offline # the command
# What would be published compiles by itself.
cargo package --offline --allow-dirty -p remora-sys
# A program of somebody's own: the README's, which prints what that of C does.
cargo new --quiet --vcs none ../../../mine
cd ../../../mine || exit
printf 'remora = { path = "%s/remora" }\n' "$rust" >>Cargo.toml
sed -n '/^```rust$/,/^```$/p' "$rust/README.md" | sed '/^```/d' >src/main.rs
cargo run --quiet --offline | tee ten_lines
sed -n '/^## Any game$/,/^## Asheron/p' "$REMORA_SOURCE/README.md" | grep '^[0-9.]* s: north' | cmp - ten_lines
mkdir examples
cp "$rust"/remora/examples/{first,tour}.rs examples
cargo run --quiet --offline --example tour | cmp - "$REMORA_SOURCE/examples/tour.expected"
cargo run --quiet --offline --example first | tee printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
