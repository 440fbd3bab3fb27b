#!/usr/bin/env python3
"""Copies the logs of a world to a second engine while they are written, with the same ids.

Workers trim what is behind the last snapshot and ten seconds old; this reads what is new every tenth
of a second. When it is told to end it copies what came last, snapshots and settings, so
that an audit can read the archive as if nothing had been trimmed. Where an engine fails, it goes on
when the engine is back.

    shards_archive.py PORT[,PORT…] PORT_OF_ARCHIVE [--world NAME]
"""

import argparse
import signal
import sys
import time

from resp import Engine, Refused

UNITS = 16
PAGE = 1000


class Archive:
    """Where each log was read up to."""

    def __init__(self, ports, archive, world):
        self.engine, self.archive = Engine(ports), Engine([archive])
        self.world = world
        self.last = ["0-0"] * UNITS
        self.copied = 0

    def key(self, unit, name):
        return f"{{{self.world}/{unit}}}:{name}"

    def copy_log(self, unit):
        while True:
            page = self.engine.call("XRANGE", self.key(unit, "log"), "(" + self.last[unit], "+",
                                    "COUNT", PAGE)
            for entry_id, fields in page:
                self.archive.call("XADD", self.key(unit, "log"), entry_id, *fields)
                self.last[unit] = entry_id.decode()
            self.copied += len(page)
            if len(page) < PAGE:
                return

    def copy_rest(self):
        for unit in range(UNITS):
            self.copy_log(unit)
            for name in ("snap", "halt"):
                value = self.engine.call("GET", self.key(unit, name))
                if value is not None:
                    self.archive.call("SET", self.key(unit, name), value)
            for member in self.engine.call("SMEMBERS", self.key(unit, "bad")):
                self.archive.call("SADD", self.key(unit, "bad"), member)
        settings = self.engine.call("HGETALL", f"{{{self.world}}}:world")
        self.archive.call("HSET", f"{{{self.world}}}:world", *settings)

    def again(self):
        """After a failure of the engine."""
        self.engine.close()
        time.sleep(0.05)


def attempt(archive, what):
    """True if it was done; a fault of the engine's is waited out."""
    try:
        what()
        return True
    except (OSError, Refused, StopIteration):
        archive.again()
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ports")
    parser.add_argument("archive", type=int)
    parser.add_argument("--world", default="shards")
    arguments = parser.parse_args()
    ending = []
    signal.signal(signal.SIGTERM, lambda *_: ending.append(True))
    archive = Archive([int(p) for p in arguments.ports.split(",")], arguments.archive,
                      arguments.world)
    while not ending:
        attempt(archive, lambda: [archive.copy_log(unit) for unit in range(UNITS)])
        time.sleep(0.1)
    while not attempt(archive, archive.copy_rest):
        pass
    print(f"{archive.copied} entries", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
