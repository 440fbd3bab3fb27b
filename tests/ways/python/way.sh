# Python, ctypes
# needs: python3
# uses: shared
export PYTHONPATH=$REMORA_SOURCE/bindings/python PYTHONDONTWRITEBYTECODE=1
export REMORA_LIBRARY=$REMORA_SHARED/lib/libremora.so
python3 -m unittest discover -s "$PYTHONPATH/tests"
# The cases that need no world, to the bit of this library's worlds; and three adapters that are wrong.
conform=(python3 "$REMORA_SOURCE/scripts/test/conform.py")
adapter="python3 $PYTHONPATH/examples/conform.py"
"${conform[@]}" --against "$adapter"
"${conform[@]}" --against "$adapter" --exact "$REMORA_SHARED/bin/remora" >exact
grep '^146 of 146 cases hold' exact
for wrong in 'stall the audit decides otherwise: rules stall_test and stall_near' \
    'heading it faces elsewhere: rule chase_turns, spin, keep-heading' \
    'friction its velocity differs: friction, gravity, the speed limit'; do
    if "${conform[@]}" --against "python3 $REMORA_SOURCE/tests/conform/wrong.py ${wrong%% *}" >found; then
        echo "${wrong%% *} is not found" >&2
        exit 1
    fi
    grep -m 1 -B 1 "${wrong#* }" found
done
# A trace to plot.
"$REMORA_SHARED/bin/remora" matrix --motion jump --network wifi --rules l3 --trace traces
python3 "$PYTHONPATH/examples/plot_trace.py" traces/jump-wifi-l3.jsonl --out "$REMORA_WAYS/trace.svg"
python3 "$PYTHONPATH"/examples/first.py >printed # the command
cat printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
