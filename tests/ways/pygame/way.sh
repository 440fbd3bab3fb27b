# pygame: a scene with a bad network
# needs: pygame gcc libc python3
# uses: shared
examples=$REMORA_SOURCE/bindings/python/examples
export PYTHONPATH=$REMORA_SOURCE/bindings/python PYTHONDONTWRITEBYTECODE=1
export REMORA_LIBRARY=$REMORA_SHARED/lib/libremora.so SDL_VIDEODRIVER=dummy
# Debian's packages are those of its own Python.
/usr/bin/python3 "$examples"/pygame_scene.py --frames 1200 "$REMORA_WAYS/pygame.png" | grep mean | tee by_pygame # the command
# The same packets, drawn in pygame and by C, differ by less than a millimetre.
gcc -std=c17 -I"$REMORA_SHARED/include" "$REMORA_SOURCE/tests/ways/scene.c" -L"$REMORA_SHARED/lib" -lremora -lm -o scene
LD_LIBRARY_PATH=$REMORA_SHARED/lib ./scene | tee by_c
python3 -c '
by_c, by_pygame = (float(open(name).read().split()[2]) for name in ("by_c", "by_pygame"))
assert abs(by_c - by_pygame) < 0.001, (by_c, by_pygame)'
# The window in the style of arcade, with a stand-in that notes what is drawn.
python3 arcade_scene.py "$examples"
# Poses as arrays, where numpy is installed.
/usr/bin/python3 -m unittest discover -s "$PYTHONPATH/tests" -p 'test_arrays.py' 2>&1 | tee tested
if grep -q skipped tested; then exit 1; fi
cat by_pygame
