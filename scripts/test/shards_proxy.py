#!/usr/bin/env python3
"""Stands between workers and the engine, and does what networks and mistakes do.

    duplicate   sends some batches a second time, up to three seconds later, on a connection of its
                own: as a copy in the network, or a former owner that wakes up
    numbering   the engine takes batches whatever their number
    fence       the engine takes turns whoever holds the lease
    snapshot    batches reach the engine only after the next turn: snapshots come before what they
                cover

The last three are controls: checks must notice them. Prints what it did when it ends.
"""

import argparse
import asyncio
import collections
import json
import random
import signal

# Pairs of what a script says and what it says then. A turn is fenced twice, by the lease and by the
# last turn that the engine knows.
CHANGES = {
    "numbering": [(b"if n<=s then return n==s and 0 or -3 end if n>s+1 then ", b"if false then ")],
    "fence": [
        (b"if redis.call('GET',KEYS[1])~=ARGV[1] then return false end redis.call('PEXPIRE'",
         b"redis.call('PEXPIRE'"),
        (b"if tonumber(redis.call('HGET',KEYS[5],'turn') or '-1')~=ARGV[2]-1 then return 0 end ",
         b"")],
}


async def read_command(reader):
    """The words of a command, or None at the end."""
    line = await reader.readline()
    if not line.endswith(b"\n"):
        return None
    words = []
    for _ in range(int(line[1:])):
        size = int((await reader.readline())[1:])
        words.append((await reader.readexactly(size + 2))[:-2])
    return words


async def read_answer(reader):
    """The bytes of one answer."""
    line = await reader.readline()
    if not line.endswith(b"\n"):
        raise ConnectionError("the engine has gone")
    kind, size = line[:1], line[1:-2]
    if kind == b"$" and int(size) >= 0:
        return line + await reader.readexactly(int(size) + 2)
    if kind == b"*" and int(size) > 0:
        return line + b"".join([await read_answer(reader) for _ in range(int(size))])
    return line


def encode(words):
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in words)


def is_append(words):
    """A batch: its kind is the first argument behind the keys."""
    return (words[0] == b"EVALSHA" and words[3].endswith(b":log") and
            words[3 + int(words[2])] == b"b")


def is_turn(words):
    return words[0] == b"EVALSHA" and words[3].endswith(b":lease") and words[4].endswith(b":log")


class Proxy:
    """Connections that go through it, and counts of what was done to them."""

    def __init__(self, mode, upstream, seed):
        self.mode, self.upstream = mode, upstream
        self.random = random.Random(seed)
        self.counts = collections.Counter()
        self.copies = []

    def rewrite(self, words):
        if words[:2] == [b"SCRIPT", b"LOAD"]:
            for old, new in CHANGES.get(self.mode, []):
                self.counts["scripts changed"] += old in words[2]
                words[2] = words[2].replace(old, new)
        return words

    async def send_again(self, data, delay):
        """The answer must be 0: the number is there already. 1 if the copy overtook."""
        await asyncio.sleep(delay)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.upstream)
            writer.write(data)
            answer = await read_answer(reader)
            names = {b":0\r\n": "refused as old", b":-3\r\n": "refused as old",
                     b":3\r\n": "refused as old", b":1\r\n": "came first",
                     b":2\r\n": "came first", b":-1\r\n": "too early"}
            self.counts[names.get(answer, "failed")] += 1
            writer.close()
        except OSError:
            self.counts["failed"] += 1

    async def serve(self, reader, writer):
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        except OSError:
            writer.close()
            return
        try:
            if self.mode == "snapshot":
                await self.hold_back(reader, writer, up_reader, up_writer)
            else:
                await self.pass_on(reader, writer, up_reader, up_writer)
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass
        up_writer.close()
        writer.close()

    async def pass_on(self, reader, writer, up_reader, up_writer):
        """Commands one way, word by word; answers the other, as they come."""
        async def answers():
            while data := await up_reader.read(65536):
                writer.write(data)
                await writer.drain()
            writer.close()

        back = asyncio.ensure_future(answers())
        while words := await read_command(reader):
            data = encode(self.rewrite(words))
            up_writer.write(data)
            await up_writer.drain()
            if self.mode == "duplicate" and is_append(words) and self.random.random() < 0.2:
                delay = self.random.choice([0.0, 0.05, self.random.uniform(0.1, 3.0)])
                self.copies.append(asyncio.ensure_future(self.send_again(data, delay)))
                self.counts["sent again"] += 1
        back.cancel()

    async def hold_back(self, reader, writer, up_reader, up_writer):
        held = []
        while words := await read_command(reader):
            if is_append(words):
                held.append(encode(words))
                self.counts["held back"] += 1
                writer.write(b":1\r\n")
                continue
            up_writer.write(encode(words))
            writer.write(await read_answer(up_reader))
            await writer.drain()
            if is_turn(words):
                for data in held:
                    up_writer.write(data)
                    await read_answer(up_reader)
                held = []


async def run(arguments):
    proxy = Proxy(arguments.mode, arguments.upstream, arguments.seed)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", arguments.listen)
    end = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set)
    print("ready", flush=True)
    await end.wait()
    server.close()
    print(json.dumps(proxy.counts), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mode", choices=["duplicate", "numbering", "fence", "snapshot"],
                        required=True)
    parser.add_argument("--listen", type=int, required=True)
    parser.add_argument("--upstream", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
