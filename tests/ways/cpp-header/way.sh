# C++17 header
# needs: cmake ninja gcc g++ libc
# uses: static
cp "$REMORA_SOURCE"/examples/first.{cpp,expected} .
cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH="$REMORA_STATIC" # the command
cmake --build build
build/ten_lines | tee ten_lines
# The README shows the same program in C, and what it prints.
python3 - <<'END'
import os, pathlib, re
readme = pathlib.Path(os.environ["REMORA_SOURCE"], "README.md").read_text(encoding="utf-8")
printed = pathlib.Path("ten_lines").read_text(encoding="utf-8")
assert printed in re.findall(r"```text\n(.*?)```", readme, re.DOTALL), printed
END
build/tests
build/tests_20
build/first | tee printed
cmp printed first.expected
