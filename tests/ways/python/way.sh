# Python, ctypes
# needs: python3
# uses: shared
export PYTHONPATH=$REMORA_SOURCE/bindings/python PYTHONDONTWRITEBYTECODE=1
export REMORA_LIBRARY=$REMORA_SHARED/lib/libremora.so
python3 -m unittest discover -s "$PYTHONPATH/tests"
# The cases that need no world, to the bit of this library's worlds.
"$REMORA_SHARED/bin/remora" conform --exact --against "python3 $PYTHONPATH/examples/conform.py"
# A trace to plot.
"$REMORA_SHARED/bin/remora" matrix --motion jump --network wifi --rules l3 --trace traces
python3 "$PYTHONPATH/examples/plot_trace.py" traces/jump-wifi-l3.jsonl --out "$REMORA_WAYS/trace.svg"
python3 "$PYTHONPATH"/examples/first.py >printed # the command
cat printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
