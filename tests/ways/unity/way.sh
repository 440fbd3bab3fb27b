# Unity: the component over the C# binding, with stand-ins for the engine
# needs: mcs mono gcc libc python3
# uses: shared
bindings=$REMORA_SOURCE/bindings
export LD_LIBRARY_PATH=$REMORA_SHARED/lib
mcs -unsafe -langversion:7.2 -warn:4 -warnaserror -nowarn:1591,0649 -r:System.Numerics.dll "$bindings"/csharp/Remora/*.cs "$bindings"/unity/*/*.cs "$REMORA_SOURCE/tests/docs/Unity.cs" Run.cs -out:Run.exe # the command
mono Run.exe
mono Run.exe scene | tee by_unity
# The same packets, drawn by the component and by C, differ by less than a millimetre.
gcc -std=c17 -I"$REMORA_SHARED/include" "$REMORA_SOURCE/tests/ways/scene.c" -L"$REMORA_SHARED/lib" -lremora -lm -o scene
./scene | tee by_c
python3 -c '
by_c, by_unity = (float(open(name).read().split()[2]) for name in ("by_c", "by_unity"))
assert abs(by_c - by_unity) < 0.001, (by_c, by_unity)'
cat by_unity
