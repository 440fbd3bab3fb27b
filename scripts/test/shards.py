#!/usr/bin/env python3
"""Runs a world of examples/shards on several workers, breaks it, and audits what is left.

Starts an engine of its own on free ports of localhost (one server, or three masters and three
replicas with --cluster), founds a world, starts workers, kills and pauses them, kills the engine,
sends batches twice and late; then two audits, one that replays every log and one that reads the raw
streams (shards_audit.py). Everything that it started is ended when it ends, by process id.

Prints a table; exit status 1 if anything was lost, doubled or wrong. With --control the other way
round: 1 if the audits did not notice what was broken on purpose.
"""

import argparse
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import resp
import shards_audit

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
POINTS = ["turn appended, not applied", "applied, nothing sent", "half sent",
          "sent, no answer read", "before a snapshot", "after a snapshot"]
UNITS = 16
FINISHES = 3 # workers, one after the other, that bring units to rest which were left behind
LONG_ENOUGH = 10.0 # seconds in which some batch is sent twice in any case
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


# How long a process may take to come up, and to end, on a machine that has other things to do.
# Seconds.
PATIENCE = 60.0

# Below the ports that systems give to outgoing connections, with those of a cluster's nodes, which
# are 10,000 above: while an engine is away, a worker that tries to reach it could else be given its
# port, and keep it.
PORTS = range(12000, 22000)


def is_free(port):
    with socket.socket() as holder:
        try:
            holder.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_ports(count):
    """Ports that nothing listens on."""
    found = set()
    while len(found) < count:
        port = random.SystemRandom().choice(PORTS)
        if is_free(port) and is_free(port + 10000):
            found.add(port)
    return sorted(found)


def wait_until(is_true, what):
    """Looks again and again, for as long as it may take."""
    limit = time.monotonic() + PATIENCE
    while not is_true():
        if time.monotonic() > limit:
            raise SystemExit(what)
        time.sleep(0.025)


class Child:
    """A process that was started here. Its CPU time is known also when it was killed."""

    def __init__(self, words, log, **more):
        self.words = words
        self.process = subprocess.Popen(words, stdout=log, stderr=log, **more)
        self.pid = self.process.pid
        self.status = None
        self.cpu = 0.0

    def lives(self):
        if self.status is None:
            self.reap(os.WNOHANG)
        return self.status is None

    def reap(self, options):
        pid, status, usage = os.wait4(self.pid, options)
        if pid == self.pid:
            self.status = status
            self.process.returncode = os.waitstatus_to_exitcode(status)
            self.cpu = usage.ru_utime + usage.ru_stime

    def send(self, number):
        if self.lives():
            os.kill(self.pid, number)

    def end(self, number, seconds=PATIENCE):
        """Asks it to end, waits, and kills it if it does not."""
        self.send(signal.SIGCONT)
        self.send(number)
        limit = time.monotonic() + seconds
        while self.lives() and time.monotonic() < limit:
            time.sleep(0.01)
        if self.lives():
            os.kill(self.pid, signal.SIGKILL)
        if self.status is None:
            self.reap(0)


class Engine:
    """One redis-server, or three masters and three replicas."""

    def __init__(self, folder, is_cluster):
        self.folder, self.is_cluster = folder, is_cluster
        self.ports = free_ports(6 if is_cluster else 1)
        self.log = open(os.path.join(folder, "engine.log"), "ab")
        self.nodes = {}
        self.cpu = 0.0
        for port in self.ports:
            self.start(port)
        if is_cluster:
            self.join()

    def start(self, port):
        home = os.path.join(self.folder, str(port))
        os.makedirs(home, exist_ok=True)
        words = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", home,
                 "--appendonly", "yes", "--appendfsync", "everysec", "--save", "",
                 "--loglevel", "warning"]
        if self.is_cluster:
            words += ["--cluster-enabled", "yes", "--cluster-node-timeout", "1500",
                      "--cluster-require-full-coverage", "no", "--repl-diskless-sync-delay", "0",
                      "--repl-ping-replica-period", "1"]
        self.nodes[port] = Child(words, self.log)
        self.wait_for(port)

    def wait_for(self, port):
        wait_until(lambda: self.answers(port) or not self.nodes[port].lives(),
                   f"redis-server does not answer: see {self.log.name}")
        if not self.nodes[port].lives():
            raise SystemExit(f"redis-server has ended: see {self.log.name}")

    def answers(self, port):
        try:
            return self.ask(port, "PING") is not None
        except (OSError, resp.Refused):
            return False

    def join(self):
        words = ["redis-cli", "--cluster", "create", *[f"127.0.0.1:{p}" for p in self.ports],
                 "--cluster-replicas", "1", "--cluster-yes"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if "All 16384 slots covered" not in done.stdout:
            raise SystemExit(f"no cluster: {done.stdout[-400:]} {done.stderr[-400:]}")
        wait_until(lambda: all(self.is_whole(port) for port in self.ports),
                   "the cluster does not come up")

    def is_whole(self, port):
        replication = self.info(port, "replication")
        has_copy = "connected_slaves:1" in replication or "master_link_status:up" in replication
        return has_copy and b"cluster_state:ok" in self.ask(port, "CLUSTER", "INFO")

    def ask(self, port, *words):
        connection = resp.Connection(port)
        try:
            return connection.call(*words)
        finally:
            connection.close()

    def info(self, port, section):
        return self.ask(port, "INFO", section).decode()

    def masters(self):
        found = []
        for port, node in self.nodes.items():
            try:
                if node.lives() and "role:master" in self.info(port, "replication"):
                    found.append(port)
            except OSError:
                pass
        return found

    def replica_of(self, master):
        for line in self.info(master, "replication").splitlines():
            if line.startswith("slave0:") and "state=online" in line:
                return int(line.split("port=")[1].split(",")[0])
        return None

    def cpu_of(self, node):
        with open(f"/proc/{node.pid}/stat", encoding="ascii") as file:
            words = file.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / TICKS_A_SECOND

    def kill(self, port):
        self.nodes[port].end(signal.SIGKILL)
        self.cpu += self.nodes[port].cpu

    def stop(self):
        for node in self.nodes.values():
            if node.lives():
                node.end(signal.SIGTERM)
                self.cpu += node.cpu
        self.log.close()


class Run:
    """A world, its workers, and everything that happens to them."""

    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.random = random.Random(options.seed)
        self.engine = Engine(folder, options.cluster)
        self.log = open(os.path.join(folder, "workers.log"), "ab")
        self.workers, self.children = [], []
        self.proxy = None
        self.counts = dict.fromkeys(
            ["kills", "pauses", "deaths", "engine kills", "failed by themselves"], 0)
        self.serial = 0
        self.is_settling = False
        self.wakes, self.revivals, self.comebacks = [], [], []
        self.archive = None
        self.client_said = {}
        self.gateway = self.client = self.single = None

    # --- processes ---------------------------------------------------------------------------

    def addresses(self, serial=1):
        """The first of four workers, or all for a control, go through the proxy."""
        ports = self.engine.ports
        if self.proxy and (self.options.control or serial % 4 == 0):
            ports = [self.proxy_port]
        return ",".join(f"127.0.0.1:{port}" for port in ports)

    def shards(self, *words, build=0):
        return [self.options.builds[build], *words, "--world", "shards"]

    def start_proxy(self, mode):
        self.proxy_port = free_ports(1)[0]
        self.proxy_log = open(os.path.join(self.folder, "proxy.log"), "w+b")
        self.proxy = Child([sys.executable, os.path.join(HERE, "shards_proxy.py"), "--mode", mode,
                            "--listen", str(self.proxy_port), "--upstream",
                            str(self.engine.ports[0]), "--seed", str(self.options.seed)],
                           self.proxy_log)
        wait_until(lambda: resp.lives(self.proxy_port), "the proxy does not come up")

    def found(self):
        subprocess.run(self.shards("found", "--addresses", self.addresses(),
                                   "--bodies", str(self.options.bodies)), check=True)
        if self.options.no_wait:
            connection = resp.Engine(self.engine.ports)
            connection.call("HSET", "{shards}:world", "replicas", "0")
            connection.close()

    def start_worker(self):
        """Now and then one that dies at a chosen point, each of them in turn."""
        self.serial += 1
        words = self.shards("worker", "--addresses", self.addresses(self.serial), "--name",
                            f"w{self.serial}", "--trim", str(int(self.options.trim)), "--keep-ms", "5000",
                            "--capacity", str(self.options.capacity),
                            "--load-limit", str(self.options.load_limit),
                            build=self.serial % len(self.options.builds))
        is_mortal = self.options.deaths and not self.is_settling
        if is_mortal and self.serial > self.options.workers and self.serial % 2 == 0:
            point = (self.serial // 2) % len(POINTS)
            after = self.random.randrange(3 if point >= 4 else 40)
            words += ["--die-at", str(point), "--die-after", str(after)]
        worker = Child(words, self.log)
        self.children.append(worker)
        return worker

    # --- faults ------------------------------------------------------------------------------

    def awake(self):
        asleep = [worker for _, worker in self.wakes]
        return [w for w in self.workers if w.lives() and w not in asleep]

    def kill_worker(self):
        alive = [worker for worker in self.workers if worker.lives()]
        if alive:
            self.random.choice(alive).end(signal.SIGKILL)
            self.counts["kills"] += 1

    def pause_worker(self, now):
        awake = self.awake()
        if awake:
            worker = self.random.choice(awake)
            worker.send(signal.SIGSTOP)
            self.wakes.append((now + self.random.uniform(0.7, 2.0), worker))
            self.counts["pauses"] += 1

    def kill_engine(self, now):
        if self.options.cluster:
            self.kill_master(now)
            return
        port = self.engine.ports[0]
        self.engine.kill(port)
        self.comebacks.append((now + 0.3, port))
        self.counts["engine kills"] += 1

    def kill_master(self, now):
        """With --cut its replica is cut off before: what the master says meanwhile is forgotten."""
        masters = self.engine.masters()
        if len(masters) != 3 or not all(self.engine.replica_of(m) for m in masters):
            return
        master = self.random.choice(masters)
        replica = self.engine.nodes[self.engine.replica_of(master)]
        if self.options.cut:
            replica.send(signal.SIGSTOP)
            self.engine.ask(master, "CLIENT", "KILL", "TYPE", "replica")
            self.tend_for(self.options.cut)
        self.engine.kill(master)
        replica.send(signal.SIGCONT)
        self.comebacks.append((now + self.options.cut + 4.0, master))
        self.counts["engine kills"] += 1

    def tend_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.tend(time.monotonic())
            time.sleep(0.01)

    def tend(self, now):
        """Wakes the paused, brings back the dead."""
        for when, worker in [w for w in self.wakes if now >= w[0]]:
            worker.send(signal.SIGCONT)
            self.wakes.remove((when, worker))
        for when, port in [c for c in self.comebacks if now >= c[0]]:
            self.comebacks.remove((when, port))
            self.engine.start(port)
        waiting = [index for _, index in self.revivals]
        for index, worker in enumerate(self.workers):
            if not worker.lives() and index not in waiting:
                self.revivals.append((now + 0.3, index))
                if worker.process.returncode == -signal.SIGABRT and self.options.poison:
                    self.counts["poisoned"] = self.counts.get("poisoned", 0) + 1
                elif worker.process.returncode != -signal.SIGKILL:
                    self.failed(worker)
        for when, index in [r for r in self.revivals if now >= r[0]]:
            self.revivals.remove((when, index))
            self.workers[index] = self.start_worker()

    def failed(self, worker):
        """A worker ended that should not have."""
        self.counts["failed by themselves"] += 1
        print(f"a worker failed with status {worker.process.returncode}", file=sys.stderr)

    def faults(self):
        """(seconds between two, what happens) for everything that was asked for."""
        options = self.options
        return [(every, what) for every, what in [
            (options.kill_every, lambda now: self.kill_worker()),
            (options.pause_every, self.pause_worker),
            (options.engine_kill_every, self.kill_engine)] if every]

    def loop(self):
        began = time.monotonic()
        faults = [[began + 2.0 + 0.37 * i, every, what]
                  for i, (every, what) in enumerate(self.faults())]
        shown = began
        while (now := time.monotonic()) - began < self.options.seconds + self.options.settle:
            for fault in faults:
                if now >= fault[0] and now - began < self.options.seconds:
                    fault[2](now)
                    fault[0] = max(fault[0] + fault[1], now)
            self.is_settling = now - began > self.options.seconds - 2.0
            self.tend(now)
            if now - shown > 5.0 and sys.stderr.isatty():
                shown = now
                print(f"  {now - began:.0f} s, {self.counts}", file=sys.stderr)
            time.sleep(0.01)

    # --- the whole ---------------------------------------------------------------------------

    def work(self):
        if self.options.control:
            self.start_proxy(self.options.control)
        elif self.options.duplicates and not self.options.cluster:
            self.start_proxy("duplicate")
        self.found()
        self.refused = self.try_foreign()
        if self.options.trim:
            self.start_archive()
        self.workers = [self.start_worker() for _ in range(self.options.workers)]
        self.start_single()
        if self.options.poison:
            time.sleep(1.5)
            self.poison()
        if self.options.client:
            self.start_client()
        self.loop()
        if self.options.poison:
            wait_until(self.is_put_aside, "the input is not put aside")
        if self.options.client:
            self.client_said = self.end_client()
            time.sleep(1.0)
        # Those that are asked to end give their units back, and nobody is to take them up again.
        for worker in self.workers:
            worker.send(signal.SIGCONT)
        for worker in self.workers:
            worker.send(signal.SIGTERM)
        for worker in self.workers:
            worker.end(signal.SIGTERM)
            if worker.process.returncode != 0:
                self.failed(worker)
        self.single_us = self.single_cost()
        return self.audit()

    def try_foreign(self):
        """What a worker says whose ground is another one: it must be refused."""
        words = self.shards("worker", "--addresses", self.addresses(), "--name", "foreign",
                            "--hills", "2", "--seconds", "10")
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        said = done.stderr.strip().splitlines()[-1:] or [""]
        return said[0] if done.returncode == 1 and "surroundings" in said[0] else ""

    def start_single(self):
        """The same creatures in one process beside it, ten turns a second: what the rest of the
        machine does to caches and clocks, it does to both."""
        turns = str(int(10 * self.options.seconds))
        self.single_log = open(os.path.join(self.folder, "single.log"), "w+b")
        self.single = Child(self.shards("single", "--bodies", str(self.options.bodies), "--turns",
                                        turns, "--pace", "1"), self.single_log)

    def single_cost(self):
        """µs of CPU for a body and a turn."""
        self.single.end(0)
        return last_line(self.single_log)["us_a_body_and_turn"]

    def start_archive(self):
        """Trimmed logs are copied, entry by entry, to a second engine that the audits read."""
        folder = os.path.join(self.folder, "archive")
        os.makedirs(folder)
        self.archive = Engine(folder, False)
        self.archive_log = open(os.path.join(self.folder, "archive.log"), "w+b")
        self.archiver = Child([sys.executable, os.path.join(HERE, "shards_archive.py"),
                               ",".join(map(str, self.engine.ports)),
                               str(self.archive.ports[0])], self.archive_log)

    def start_client(self):
        """A gateway, and a client that runs to and fro where four units meet."""
        self.gateway_log = open(os.path.join(self.folder, "gateway.log"), "w+b")
        self.client_log = open(os.path.join(self.folder, "client.log"), "w+b")
        port = free_ports(1)[0]
        words = ["--addresses", self.addresses(), "--port", str(port)]
        if self.options.capture:
            words += ["--capture", os.path.abspath(self.options.capture)]
        self.gateway = Child(self.shards("gateway", "--name", "gateway", *words),
                             self.gateway_log)
        wait_until(lambda: os.path.getsize(self.gateway_log.name) > 0,
                   "the gateway does not come up")
        self.client = Child(self.shards("client", "--port", str(port), "--seconds",
                                        str(self.options.seconds)), self.client_log)

    def end_client(self):
        """What both of them say: the client first, then the gateway takes its player out."""
        self.client.end(signal.SIGTERM)
        self.gateway.end(signal.SIGTERM)
        return {**last_line(self.gateway_log), **last_line(self.client_log),
                "status": self.client.process.returncode}

    def poison(self):
        """An input that kills whoever applies it, in the log of unit 5."""
        subprocess.run(self.shards("input", "--addresses", self.addresses(), "--name", "poison",
                                   "--unit", "5", "--order", "5"), check=True,
                       stdout=subprocess.DEVNULL)

    def is_put_aside(self):
        """However long it takes until five owners have died of it, and been replaced."""
        self.tend(time.monotonic())
        try:
            engine = resp.Engine(self.engine.ports)
            count = engine.call("SCARD", "{shards/5}:bad")
            engine.close()
        except (OSError, resp.Refused):
            return False # it is away
        return count == 1

    def finish(self):
        """A last worker takes all units up, makes some turns, and gives them back."""
        self.is_settling = True
        worker = self.start_worker()
        time.sleep(10.0)
        worker.end(signal.SIGTERM)

    def audit(self):
        ports = self.engine.ports
        if self.archive:
            self.archiver.end(signal.SIGTERM)
            ports = self.archive.ports
        live = [port for port in ports if resp.lives(port)]
        by_streams = shards_audit.audit(live, "shards")
        for _ in range(FINISHES):
            if "snapshots" not in by_streams["wrong"] or self.archive:
                break
            self.finish() # a worker ended before it could give its units back
            by_streams = shards_audit.audit(live, "shards")
        words = self.shards("audit", "--addresses", ",".join(f"127.0.0.1:{p}" for p in live),
                            "--capacity", str(self.options.capacity))
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        by_replay = json.loads(done.stdout) if done.stdout else {"problem": done.stderr.strip()}
        by_replay["status"] = done.returncode
        return by_streams, by_replay

    def stop(self):
        for worker in self.children:
            worker.end(signal.SIGKILL)
        for child in (self.client, self.gateway, self.proxy, self.single):
            if child:
                child.end(signal.SIGTERM)
        if self.archive:
            self.archiver.end(signal.SIGTERM)
            self.archive.stop()
        self.engine.stop()
        self.log.close()

    def deaths(self):
        """How often a worker died at each chosen point."""
        with open(os.path.join(self.folder, "workers.log"), encoding="utf-8") as file:
            lines = [line.strip()[6:] for line in file if line.startswith("died: ")]
        return {point: lines.count(point) for point in POINTS if point in lines}

    def said(self):
        """What workers said was wrong, other than the engine's being away."""
        with open(os.path.join(self.folder, "workers.log"), encoding="utf-8") as file:
            lines = [line.strip() for line in file if line.startswith("shards: ")]
        return sorted({line[8:] for line in lines
                       if "engine" not in line and "there is no world" not in line})

    def copies(self):
        if not self.proxy:
            return {}
        return last_line(self.proxy_log)


def last_line(log):
    """The object that a process printed last."""
    log.seek(0)
    lines = log.read().decode().splitlines()
    return json.loads(lines[-1]) if lines and lines[-1].startswith("{") else {}


def summarise(run, options, by_streams, by_replay, wall):
    body_turns = max(by_streams.get("turns", 0), 1) * options.bodies / UNITS
    worker_cpu = sum(child.cpu for child in run.children)
    return {
        "seconds": options.seconds, "seed": options.seed, "bodies": options.bodies,
        "workers": options.workers, "wall": round(wall, 1), **run.counts,
        "deaths": sum(run.deaths().values()), "points": run.deaths(), "copies": run.copies(),
        "is_copying": bool(run.proxy) and not options.control and options.seconds >= LONG_ENOUGH,
        "turns": by_streams.get("turns", 0),
        "share of turns": round(by_streams.get("turns", 0) /
                                (UNITS * 10 * (options.seconds + options.settle)), 3),
        "handovers": by_streams.get("handovers", 0),
        "handover ms": by_streams["handover_ms"], "outage ms": by_streams["outage_ms"],
        "outages": by_streams["outages"],
        "single us": run.single_us,
        "worker us": round(worker_cpu * 1e6 / body_turns, 2),
        "engine us": round(run.engine.cpu * 1e6 / body_turns, 2),
        "refused": run.refused, "client": run.client_said, "streams": by_streams, "replay": by_replay, "said": run.said(),
    }


def is_clean(result):
    if "poisoned" in result and result["streams"].get("quarantined") != 1:
        return False
    if not result["refused"] or result["failed by themselves"]:
        return False
    if result["client"].get("status", 0) != 0:
        return False
    if result["is_copying"] and not result["copies"].get("refused as old"):
        return False # what was to be sent twice was not
    return not result["streams"]["wrong"] and result["replay"]["status"] == 0


def print_result(result, single):
    streams, replay = result["streams"], result["replay"]
    rows = [
        ("faults", f"{result['kills']} kills, {result['pauses']} pauses, {result['deaths']} deaths "
                   f"at chosen points, {result['engine kills']} kills of the engine"),
        *([("died of an input, put aside", f"{result.get('poisoned', 0)}, "
            f"{streams.get('quarantined', 0)}")] if "poisoned" in result else []),
        *([("workers that ended by themselves", result["failed by themselves"])]
          if result["failed by themselves"] else []),
        ("a worker on other ground", "was refused" if result["refused"] else "was NOT refused"),
        ("batches sent again", result["copies"] or "none"),
        ("turns, of those due", f"{result['turns']}, {100 * result['share of turns']:.1f} %"),
        ("bodies, handovers, portals", f"{streams.get('bodies', 0)}, {result['handovers']}, "
                                       f"{streams.get('teleports', 0)}"),
        ("stuck to, running after a ghost", f"{replay.get('stuck_to_ghosts')}, "
                                            f"{replay.get('following_ghosts')} turns of bodies"),
        ("handover ms: p50, p99, worst", result["handover ms"]),
        ("outage ms: p50, p99, worst", f"{result['outage ms']}, {result['outages']} of them"),
        ("CPU µs a body and turn", f"workers {result['worker us']}, engine {result['engine us']}, "
                                   f"one process {single:.2f}: "
                                   f"{(result['worker us'] + result['engine us']) / single:.2f} "
                                   "times"),
        *([("the client", result["client"])] if result["client"] else []),
        ("audit by the streams", streams["wrong"] or
         f"nothing wrong: {streams.get('entries')} entries, {streams.get('steps')} steps"),
        ("audit by replay", {k: v for k, v in replay.items() if v and k in WRONG} or
         (f"nothing wrong: {replay.get('turns')} hashes, {replay.get('steps')} steps, longest "
          f"{replay.get('longest_step')} m; all: {replay.get('hash')}"
          if replay["status"] == 0 else replay.get("problem"))),
    ]
    for name, value in rows:
        print(f"  {name:32} {value}")
    for point, count in result["points"].items():
        print(f"  {'died: ' + point:32} {count}")
    for note in streams["notes"] + result["said"]:
        print(f"  ! {note}")


WRONG = ["lost", "doubled", "wrong_stays", "wrong_batches", "wrong_hashes", "wrong_snapshots",
         "long_steps", "on_the_way"]


def once(options):
    """One run. @return its result"""
    folder = tempfile.mkdtemp(prefix="remora-shards-")
    began = time.monotonic()
    run = Run(options, folder)
    try:
        by_streams, by_replay = run.work()
    finally:
        run.stop()
    result = summarise(run, options, by_streams, by_replay, time.monotonic() - began)
    if is_clean(result) or options.control:
        shutil.rmtree(folder)
    else:
        print(f"logs are in {folder}", file=sys.stderr)
    return result


def read_options(words):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("seconds", type=float, nargs="?", default=20.0, help="with faults (20)")
    add("--settle", type=float, default=4.0, help="seconds without faults at the end (4)")
    add("--seed", type=int, default=1, help="of the faults (1)")
    add("--workers", type=int, default=4)
    add("--bodies", type=int, default=2000)
    add("--capacity", type=int, default=1024, help="of a unit: bodies and ghosts")
    add("--load-limit", type=float, default=0.8, help="share of a core for a worker's units")
    add("--kill-every", type=float, default=1.0, help="seconds; 0 for never")
    add("--pause-every", type=float, default=2.2, help="longer than a lease lasts")
    add("--engine-kill-every", type=float, default=None, help="0 for never (14)")
    add("--no-deaths", dest="deaths", action="store_false", help="none at chosen points")
    add("--no-duplicates", dest="duplicates", action="store_false", help="no batches sent again")
    add("--cluster", action="store_true", help="three masters and three replicas")
    add("--cut", type=float, default=0.0, help="a master's replica is cut off for so long before")
    add("--no-wait", action="store_true", help="do not wait for replicas: the audits must notice")
    add("--client", action="store_true", help="a gateway and a client at a border, too")
    add("--capture", help="what the gateway sends, into this file, as pcap")
    add("--poison", action="store_true", help="an input that kills its owners: it is put aside")
    add("--trim", action="store_true", help="shorten logs; an archive is audited")
    add("--control", choices=["numbering", "fence", "snapshot"], help="break it on purpose")
    add("--builds", nargs="+", help="programs that workers take turns with")
    add("--json", help="results into this file as well")
    options = parser.parse_args(words)
    options.builds = options.builds or [os.path.join(ROOT, "build/cluster/examples/shards/shards")]
    if options.engine_kill_every is None:
        options.engine_kill_every = 14.0
    if options.control:
        options.engine_kill_every, options.deaths = 0.0, False
    return options


def main(words):
    options = read_options(words)
    result = once(options)
    print_result(result, result["single us"])
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(result, file, indent=1)
    if options.control or options.no_wait:
        was_noticed = not is_clean(result)
        print("noticed" if was_noticed else "NOT NOTICED")
        return 0 if was_noticed else 1
    print("passed 1, failed 0" if is_clean(result) else "passed 0, failed 1")
    return 0 if is_clean(result) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
