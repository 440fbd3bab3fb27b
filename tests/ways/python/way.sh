# Python, ctypes
# needs: python3
# uses: shared
export PYTHONPATH=$REMORA_SOURCE/bindings/python PYTHONDONTWRITEBYTECODE=1
export REMORA_LIBRARY=$REMORA_SHARED/lib/libremora.so
python3 -m unittest discover -s "$PYTHONPATH/tests"
# The programs of the README: the first prints what it says, the second reads a trace.
"$REMORA_SHARED/bin/remora" matrix --motion jump --network wifi --rules l3 --trace traces
python3 - <<'END'
import os, pathlib, re, subprocess, sys
readme = pathlib.Path(os.environ["PYTHONPATH"], "README.md").read_text(encoding="utf-8")
programs, (printed,) = (re.findall(rf"```{kind}\n(.*?)```", readme, re.DOTALL) for kind in ("python", "text"))
outputs = [subprocess.check_output([sys.executable, "-c", program], text=True) for program in programs]
assert len(outputs) == 2 and outputs[0] == printed and outputs[1].startswith("840 "), outputs
END
python3 "$PYTHONPATH/examples/plot_trace.py" traces/jump-wifi-l3.jsonl --out "$REMORA_WAYS/trace.svg"
python3 "$PYTHONPATH"/examples/first.py >printed # the command
cat printed
cmp printed "$REMORA_SOURCE/examples/first.expected"
