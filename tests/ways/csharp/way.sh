# C#, mono
# needs: mcs mono gcc libc
# uses: shared
binding=$REMORA_SOURCE/bindings/csharp
export LD_LIBRARY_PATH=$REMORA_SHARED/lib
# CS1591: not every name needs words.
mcs -unsafe -target:library -warn:4 -warnaserror -nowarn:1591 -r:System.Numerics.dll -doc:Remora.xml -out:Remora.dll "$binding"/Remora/*.cs
# What may be null is marked, for compilers that heed it.
mcs -unsafe -target:library -warn:4 -warnaserror -nowarn:1591 -d:REMORA_NULLABLE -r:System.Numerics.dll -out:Nullable.dll "$binding"/Remora/*.cs
mcs -r:Remora.dll "$binding"/example/First.cs -out:First.exe # the command
# Tests see the internals, so they are compiled together with them.
mcs -unsafe -warn:4 -warnaserror -r:System.Numerics.dll -out:Tests.exe "$binding"/{Remora,tests}/*.cs
mono Tests.exe "$REMORA_SOURCE"/{bindings/layout.json,tests/upstream/facts.txt}
# The program of the README is the file, and prints what it says.
mcs -r:Remora.dll "$binding"/example/TenLines.cs -out:TenLines.exe
mono TenLines.exe | tee ten_lines
python3 - "$binding" <<'END'
import pathlib, re, sys
folder = pathlib.Path(sys.argv[1])
readme = (folder / "README.md").read_text(encoding="utf-8")
assert re.findall(r"```cs\n(.*?)```", readme, re.DOTALL) == [(folder / "example/TenLines.cs").read_text(encoding="utf-8")]
assert re.findall(r"```text\n(.*?)```", readme, re.DOTALL) == [pathlib.Path("ten_lines").read_text(encoding="utf-8")]
END
mcs -r:Remora.dll -r:System.Numerics.dll "$binding"/example/Tour.cs -out:Tour.exe
mono Tour.exe | cmp - "$REMORA_SOURCE/examples/tour.expected"
# The cases that need no world, to the bit of this library's worlds.
mcs -r:Remora.dll -r:System.Numerics.dll "$binding"/example/Conform.cs "$binding"/tests/Json.cs -out:Conform.exe
"$REMORA_SHARED"/bin/remora conform --exact --against 'mono Conform.exe'
# A library that says it does not fit is refused before anything else is called.
mkdir other
gcc -shared -fPIC -x c - -o other/libremora.so <<'END'
#include <stdbool.h>
unsigned rm_version(void) { return 1; }
unsigned rm_abi_version(void) { return 0; }
bool rm_version_fits(unsigned version, unsigned abi_version) { return false; }
END
LD_LIBRARY_PATH=$PWD/other mono First.exe >refused 2>&1 || true # the next line tells
grep -q 'NotSupportedException: the remora library has version 1 and interface 0' refused
mono First.exe >printed
cat printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
