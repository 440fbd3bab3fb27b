"""Small jobs of every subcommand, each a fraction of a second: what is run under valgrind, and with a
heap that fails."""

import harness

TRACES = harness.ROOT / "traces"

BAD_TRACE = '{"t": 0, "pos": [0, 0]}\n'


def conformance(folder):
    """The first script of a folder of conformance cases."""
    return sorted((harness.ROOT / "tests" / "conformance" / folder).rglob("*.drive"))[0].read_text()


def prepare(program):
    """Makes the files that jobs read. Ours are cut short, so that a job takes milliseconds."""
    for arguments in (("record", "jump", "-o", "flat.rmr", "--seconds", "1", "--ground", "flat"),
                      ("capture", "--scenario", "jump", "-o", "jump.pcap", "--seconds", "1"),
                      ("table", "humanoid", "--json"),
                      ("table", "clip", "--json")):
        status, output, errors = program.run(*arguments)
        harness.equal(status, 0, f"{arguments}: {errors}")
        if arguments[0] == "table":
            program.file(arguments[1] + ".json", output)
    program.file("bad.json", "{")
    program.file("bad.jsonl", BAD_TRACE)
    for name in ("flat.rmr", "jump.pcap"):
        whole = (program.folder / name).read_bytes()
        program.file("short" + name[4:], whole[:len(whole) // 2 + 1])
    status, _, errors = program.run("matrix", "--ground", "flat", "--network", "lan", "--rules", "l3",
                                    "--motion", "jump", "--trace", ".")
    harness.equal(status, 0, errors)
    lines = (program.folder / "jump-lan-l3.jsonl").read_text().splitlines(keepends=True)
    program.file("jump.jsonl", "".join(lines[:200]))


# A case of two ticks for `remora conform --answer`.
CONFORM = """{"do": "begin", "case": "a", "rules": "l3 clock=retail"}
{"do": "body", "body": "a"}
{"do": "queue", "body": "a", "cell": 2847145985, "pos": [12, 14, 0], "rot": [1, 0, 0, 0], "keep_heading": false}
{"do": "tick", "dt": 0.1}
{"do": "tick", "dt": 0.1}
"""

# (arguments, standard input, exit status). Those that write do it below the folder.
JOBS = (
    (("version",), "", 0),
    (("help",), "", 0),
    (("nothing",), "", 2),
    (("drive",), "body a\ntick 1/30\nposition 0xA9B40001 12 14 0 1 0 0 0\ntick 1/30 15\n", 0),
    (("drive",), conformance("collision-box"), 0),
    (("drive",), conformance("motion"), 0),
    (("drive",), "body a\ntable clip.json\nmotion forward=RunForward\ntick 1/30 9\n", 0),
    (("drive",), "body a\nnonsense\n", 2),
    (("table", "humanoid"), "", 0),
    (("conform", "--answer"), CONFORM, 0),
    (("conform", "--write", "--cases", "."), "", 2),
    (("completion", "bash"), "", 0),
    (("completion", "fish"), "", 0),
    (("table", "clip.json", "--json"), "", 0),
    (("table", "humanoid.json"), "", 0),
    (("table", "bad.json"), "", 2),
    (("pcap", "jump.pcap"), "", 0),
    (("pcap", "jump.pcap", "--json"), "", 0),
    (("pcap", "short.pcap", "--wide"), "", 2),
    (("capture", "--scenario", "jump", "-o", "again.pcap", "--seconds", "0.5"), "", 0),
    (("record", "jump", "-o", "again.rmr", "--seconds", "0.5", "--ground", "flat"), "", 0),
    (("replay", "flat.rmr"), "", 0),
    (("replay", "short.rmr"), "", 2),
    (("replay", "jump.pcap", "--json"), "", 0),
    (("replay", "jump.pcap", "--adopt"), "", 0),
    (("score", "jump.pcap", "--adopt"), "", 0),
    (("replay", "jump.jsonl", "--html", "jump.html"), "", 0),
    (("score", "jump.jsonl", "--json"), "", 0),
    (("score", "bad.jsonl"), "", 2),
    (("bench", "tick", "--case", "stand", "--bodies", "8", "--ticks", "2", "--repeat", "1"), "", 0),
    (("lab", "--port", "nonsense"), "", 2),
)

# These take long where every instruction is watched.
LONG_JOBS = (
    (("matrix", "--ground", "flat", "--network", "lan", "--rules", "l3", "--motion", "jump"), "", 0),
    (("demo", "--motion", "jump", "--seeds", "2", "--html", "demo.html"), "", 0),
    (("record", "jump", "-o", "hills.rmr", "--seconds", "1"), "", 0),
    (("replay", str(TRACES / "everything.rmr")), "", 0),
    (("replay", str(TRACES / "jump-wifi.pcap"), "--html", "wifi.html"), "", 0),
    (("bench", "all", "--bodies", "8", "--ticks", "2", "--repeat", "1"), "", 0),
)
