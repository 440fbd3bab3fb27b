#!/usr/bin/env python3
"""Audits a world of examples/shards from its raw streams.

Shares no code with the workers: it reads the logs and the last snapshots as bytes, as docs/scale-out.md
describes them, and follows every guid from log to log. It does not move bodies; that every turn gives
the hash that the log says is for `shards audit`, which replays.

    shards_audit.py PORT[,PORT…] [--world NAME]      exit status 1 if anything is wrong
"""

import argparse
import collections
import json
import math
import struct
import sys

from resp import Engine

SIDE = 4
UNITS = SIDE * SIDE
HELD, CARRIERS, CARRIER_REST = 1000000, 50, 25
STICKY_GUIDS = (20, 10)  # guids with this rest stick to the next one
PAGE = 1000
TURN_MS = 100
OUTAGE_MS = 350  # turns of a unit that are further apart
CHANGE_MS = 150  # the same where another worker has made the second
SPEED = 16.0  # m/s: what a crowd was seen to push a runner to
STICKY_SPEED = 44.0  # m/s: five times a runner's
ORDER_ENTER, ORDER_LEAVE = 1, 3
BLOCK = 192.0


class Bytes:
    """Little-endian words, one after the other."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def words(self, count):
        values = struct.unpack_from(f"<{count}I", self.data, self.at)
        self.at += 4 * count
        return values

    def word(self):
        return self.words(1)[0]

    def long(self):
        low, high = self.words(2)
        return low | high << 32

    def take(self, size):
        if self.at + size > len(self.data):
            raise struct.error("short")
        self.at += size
        return self.data[self.at - size:self.at]

    def place(self):
        """A position as metres from the corner of the map's first landblock."""
        cell, x, y, z = struct.unpack_from("<I3f", self.data, self.at)
        self.at += 32
        return ((cell >> 24) * BLOCK + x, (cell >> 16 & 0xFF) * BLOCK + y, z)


Arrival = collections.namedtuple("Arrival", "guid hop report teleport turn flags place")
Report = collections.namedtuple("Report", "kind guid report teleport place")


def read_batch(data):
    """(arrivals, reports, number of messages) of a batch."""
    b = Bytes(data)
    arrivals, reports = [], []
    for _ in range(b.word()):
        head = b.words(6)
        arrivals.append(Arrival(*head, b.place()))
        b.take(sum(b.words(2)))
    for _ in range(b.word()):
        head = b.words(4)
        reports.append(Report(*head, b.place()))
        if head[0] == 1:
            b.take(sum(b.words(2)))
        elif head[0] == 3:
            b.take(b.word())
    messages = b.word()
    for _ in range(messages):
        b.take(b.word())
    if b.at != len(data):
        raise struct.error("bytes after the end")
    return arrivals, reports, messages


def read_snapshot(data):
    """(id of the last entry, turn, guids that the unit owns) of a snapshot."""
    b = Bytes(data)
    magic, version = b.words(2)
    if magic != 0x53434D52 or version != 6:
        raise struct.error("not a snapshot")
    last = b.take(32).split(b"\0")[0].decode()
    turn = b.word()
    b.long(), b.long(), b.long()  # shift, step, hash
    for _ in range(b.word()):
        b.word(), b.long(), b.long()
    owned = []
    for _ in range(b.word()):
        record = b.words(22)
        b.take(b.word())
        if not record[8] & 1:
            owned.append(record[2])
    return last, turn, owned


def order_of(entry_id):
    ms, number = entry_id.split("-")
    return int(ms), int(number)


class Audit:
    """What was read, and what is wrong with it."""

    def __init__(self, engine, world):
        self.engine = engine
        self.world = world
        self.wrong = collections.Counter()
        self.notes = []
        self.counts = collections.Counter()
        self.born = {}  # guid -> unit
        self.gone = set()
        self.hops = collections.defaultdict(dict)  # guid -> hop -> (from, to, entry ms)
        self.arrived = collections.defaultdict(list)  # unit -> (order of the entry, guid)
        self.reports = collections.defaultdict(dict)  # guid -> (teleport, report) -> (place, unit)
        self.turn_ms = {}  # (unit, turn) -> ms
        self.outages, self.handovers = [], []

    def key(self, unit, name):
        return f"{{{self.world}/{unit}}}:{name}"

    def fault(self, kind, note):
        self.wrong[kind] += 1
        if len(self.notes) < 20:
            self.notes.append(f"{kind}: {note}")

    def entries(self, unit):
        start = "-"
        while True:
            page = self.engine.call("XRANGE", self.key(unit, "log"), start, "+", "COUNT", PAGE)
            for entry_id, fields in page:
                yield entry_id.decode(), dict(zip(fields[::2], fields[1::2]))
            if len(page) < PAGE:
                return
            start = "(" + page[-1][0].decode()

    def read_unit(self, unit):
        links = collections.Counter()
        state = {"turn": 0, "epoch": 0, "ms": None}
        bad = {member.decode() for member in self.engine.call("SMEMBERS", self.key(unit, "bad"))}
        self.counts["quarantined"] += len(bad)
        first = True
        for entry_id, fields in self.entries(unit):
            kind = fields[b"k"]
            if first and kind != b"g":
                self.fault("log", f"unit {unit} does not begin with its genesis")
            first = False
            self.counts["entries"] += 1
            if kind == b"g":
                self.read_genesis(unit, fields[b"d"])
            elif kind == b"t":
                self.read_turn(unit, entry_id, fields, state)
            elif kind == b"w":  # it has slept
                state.update(turn=int(fields[b"n"]), ms=None)
            elif kind == b"i" and entry_id not in bad:
                self.read_input(unit, fields[b"d"])
            elif kind == b"o":  # reports that it was not told while it was stopped
                self.read_left_out(unit, fields, links)
            elif kind == b"b":
                self.read_link(unit, entry_id, fields, links)
        halt = self.engine.call("GET", self.key(unit, "halt"))
        if halt is not None:
            self.fault("halted", f"unit {unit}: {halt.decode()}")

    def read_genesis(self, unit, data):
        first, count = struct.unpack("<2I", data)
        for guid in range(first, first + count):
            self.born[guid] = unit
            if guid % CARRIERS == CARRIER_REST:
                self.born[guid + HELD] = unit

    def read_input(self, unit, data):
        order, guid, _ = struct.unpack_from("<3I", data)
        self.counts["inputs"] += 1
        if order == ORDER_ENTER:
            self.born.setdefault(guid, unit)
        if order == ORDER_LEAVE:
            self.gone.add(guid)

    def read_turn(self, unit, entry_id, fields, state):
        turn, ms = int(fields[b"n"]), order_of(entry_id)[0]
        epoch = int(fields[b"e"].rsplit(b":", 1)[1])
        if turn != state["turn"] + 1:
            self.fault("turns", f"unit {unit}: {turn} after {state['turn']}")
        if epoch < state["epoch"]:
            self.fault("epochs", f"unit {unit}: turn {turn} by {epoch} after {state['epoch']}")
        least = OUTAGE_MS if epoch == state["epoch"] else CHANGE_MS
        if state["ms"] is not None and ms - state["ms"] > least:
            self.outages.append(ms - state["ms"])
        state.update(turn=turn, epoch=epoch, ms=ms)
        self.turn_ms[unit, turn] = ms
        self.counts["turns"] += 1

    def read_left_out(self, unit, fields, links):
        source, last = int(fields[b"s"]), int(fields[b"n"])
        if last <= links[source]:
            self.fault("links", f"{source} to {unit}: left out to {last} after {links[source]}")
        links[source] = last

    def read_link(self, unit, entry_id, fields, links):
        source, number = int(fields[b"s"]), int(fields[b"n"])
        self.counts["batches"] += 1
        self.counts["batch_bytes"] += len(fields[b"d"])
        if number != links[source] + 1:
            self.fault("links", f"{source} to {unit}: {number} after {links[source]}")
        links[source] = number
        try:
            arrivals, reports, messages = read_batch(fields[b"d"])
        except struct.error as error:
            self.fault("batches", f"{source} to {unit}, {number}: {error}")
            return
        self.counts["messages"] += messages
        for arrival in arrivals:
            self.take_arrival(source, unit, entry_id, arrival)
        for report in reports:
            self.take_report(source, report)

    def take_arrival(self, source, unit, entry_id, arrival):
        order = order_of(entry_id)
        self.counts["handovers"] += 1
        self.arrived[unit].append((order, arrival.guid))
        if arrival.hop in self.hops[arrival.guid]:
            self.fault("doubled", f"guid {arrival.guid} came twice by hop {arrival.hop}")
        self.hops[arrival.guid][arrival.hop] = (source, unit, order[0], arrival.turn)
        self.counts["teleports"] += arrival.flags & 1

    def take_report(self, source, report):
        """A body says the same to all neighbours that hear of it at one time."""
        if report.kind == 2:
            return
        known = self.reports[report.guid]
        key = (report.teleport, report.report)
        if key in known and known[key] != (report.place, source):
            self.fault("reports", f"guid {report.guid}: two places in report {report.report}")
        known[key] = (report.place, source)
        self.counts["reports"] += 1

    # --- all units together ------------------------------------------------------------------

    def follow(self, guid):
        """The unit that a guid is in after its last hop."""
        unit = self.born[guid]
        hops = self.hops.get(guid, {})
        for hop in range(1, len(hops) + 1):
            if hop not in hops:
                self.fault("lost", f"guid {guid}: {len(hops)} hops, but none is number {hop}")
                return unit
            source, to, ms, turn = hops[hop]
            if source != unit:
                self.fault("stays", f"guid {guid} was in {unit}, hop {hop} comes from {source}")
            sent = self.turn_ms.get((source, turn))
            if sent is not None:
                self.handovers.append(ms - sent)
            unit = to
        return unit

    def check_guids(self):
        for guid in self.hops:
            if guid not in self.born:
                self.fault("doubled", f"guid {guid} was never born")
        self.counts["bodies"] = len(self.born) - len(self.gone & self.born.keys())
        where = {guid: self.follow(guid) for guid in self.born}
        self.check_snapshots(where)

    def check_snapshots(self, where):
        """Who is in the workers' last snapshots, and in batches that came after them."""
        found = collections.defaultdict(list)
        for unit in range(UNITS):
            data = self.engine.call("GET", self.key(unit, "snap"))
            if data is None:
                self.fault("snapshots", f"unit {unit} has none")
                continue
            try:
                last, turn, owned = read_snapshot(data)
            except struct.error as error:
                self.fault("snapshots", f"unit {unit}: {error}")
                continue
            self.counts["snapshot_bytes"] += len(data)
            if (unit, turn + 1) in self.turn_ms:
                self.fault("snapshots", f"unit {unit}: turns after the last snapshot {turn}")
            for guid in owned:
                found[guid].append(unit)
            for order, guid in self.arrived[unit]:
                if order > order_of(last):
                    found[guid].append(unit)
        for guid, unit in where.items():
            here = found.pop(guid, [])
            if not here and guid not in self.gone:
                self.fault("lost", f"guid {guid} should be in {unit} and is in no snapshot")
            elif len(here) > 1:
                self.fault("doubled", f"guid {guid} is in the snapshots of {here}")
            elif here and here != [unit]:
                self.fault("stays", f"guid {guid} should be in {unit} and is in {here[0]}")
        for guid, here in found.items():
            self.fault("doubled", f"guid {guid} is in {here} and was never born")

    def check_steps(self):
        """Between two reports of a body, one after the other, lie two turns; four where it has
        changed units, which need not be in step."""
        for guid, reports in self.reports.items():
            speed = STICKY_SPEED if guid % STICKY_GUIDS[0] == STICKY_GUIDS[1] else SPEED
            for (teleport, report), (place, unit) in reports.items():
                after = reports.get((teleport, report + 1))
                if after is None:
                    continue
                self.counts["steps"] += 1
                turns = 2 if after[1] == unit else 4
                step = math.dist(place, after[0])
                if step > speed * turns * TURN_MS / 1000:
                    self.fault("steps", f"guid {guid}: {step:.2f} m after report {report}")

    def run(self):
        for unit in range(UNITS):
            self.read_unit(unit)
        self.check_guids()
        self.check_steps()
        return {
            "wrong": dict(self.wrong),
            "notes": self.notes,
            **self.counts,
            "handover_ms": quantiles(self.handovers),
            "outage_ms": quantiles(self.outages),
            "outages": len(self.outages),
        }


def quantiles(values):
    """[median, 99th of a hundred, worst]."""
    ordered = sorted(values)
    if not ordered:
        return [0, 0, 0]
    return [ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]]


def audit(ports, world, password=None):
    engine = Engine(ports, password)
    try:
        return Audit(engine, world).run()
    finally:
        engine.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ports", help="of the engine, with commas")
    parser.add_argument("--world", default="shards")
    arguments = parser.parse_args()
    result = audit([int(port) for port in arguments.ports.split(",")], arguments.world)
    print(json.dumps(result, indent=2))
    return 1 if result["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
