#!/usr/bin/env python3
"""Runs what needs servers of its own, and no faults.

    shards_engine.py twin PROGRAM [SEED [COMMANDS]]   the model of the engine against a server
    shards_engine.py doors SHARDS                     passwords, databases, TLS: a short world behind
                                                      each, and what is said where one is not let in
    shards_engine.py upgrade SHARDS   the game's next version, tried by a shadow, then rolled out
    shards_engine.py moves SHARDS     a sentinel's master dies; slots of a cluster move to another node
    shards_engine.py losses SHARDS    an engine that is emptied, or full, one unit's keys of a while ago,
                                      a game that changed without a new version, a replica that is away
    shards_engine.py page [--fresh]   docs/operate.md, block by block: in this build, or in a new clone
    shards_engine.py map PROGRAM [SECONDS [COLUMNS [ROWS]]]   what a map costs on which nothing happens
"""

import collections
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

import resp
import shards
import shards_audit

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "scripts", "docs"))

import check_docs  # pylint: disable=wrong-import-position

PAGE = os.path.join(ROOT, "docs", "operate.md")
PASSWORD = "p@ss/word"
WRITTEN = "p%40ss%2Fword"


def run(words, **more):
    return subprocess.run(words, check=False, timeout=120, capture_output=True, text=True, **more)


def twin(arguments):
    with tempfile.TemporaryDirectory() as folder:
        engine = shards.Engine(folder, False)
        try:
            words = [arguments[0], f"127.0.0.1:{engine.ports[0]}", *arguments[1:]]
            return subprocess.run(words, check=False, timeout=300).returncode
        finally:
            engine.stop()


def make_certificate(folder):
    """An authority of its own, that the server's certificate is signed by."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-keyout", "key.pem", "-out", "cert.pem", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"],
                   cwd=folder, check=True, capture_output=True)


def alarms():
    path = os.path.join(ROOT, "examples", "shards", "operate", "alarms.yaml")
    with open(path, encoding="utf-8") as file:
        return file.read()


def alarms_are_of(metrics):
    """Every name in an expression is one of a worker's metrics, or of the world's."""
    names = set(re.findall(r"remora_[a-z_]+", alarms()))
    return len(names) > 10 and all(name == "remora_world_units" or f"# TYPE {name} " in metrics
                                   for name in names)


def alarms_are_told():
    """docs/operate.md has a line for each, and no others."""
    with open(PAGE, encoding="utf-8") as file:
        told = re.findall(r"^\| `(Remora\w+)`", file.read(), re.MULTILINE)
    return sorted(told) == sorted(re.findall(r"alert: (\w+)", alarms()))


def get(port, path):
    """What an HTTP server says, its head included; "" if it is not there."""
    try:
        with socket.create_connection(("127.0.0.1", port), shards.PATIENCE) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()
    except OSError:
        return ""


def is_cut_off(port):
    """One that says a byte now and then, and never a whole request."""
    limit = time.monotonic() + shards.PATIENCE
    with socket.create_connection(("127.0.0.1", port), shards.PATIENCE) as line:
        line.settimeout(0.1)
        while time.monotonic() < limit:
            try:
                line.sendall(b"x")
                if line.recv(1) == b"":
                    return True
            except TimeoutError:
                continue
            except OSError:
                return True
    return False


class Doors:
    """A server with a plain port and one for TLS, and a password for both."""

    def __init__(self, folder, program):
        self.folder, self.program = folder, program
        self.plain, self.secure = shards.free_ports(2)
        self.checks = 0
        self.wrong = []
        make_certificate(folder)
        self.log = open(os.path.join(folder, "doors.log"), "ab")
        self.server = shards.Child(
            ["redis-server", "--port", str(self.plain), "--tls-port", str(self.secure),
             "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--requirepass", PASSWORD,
             "--tls-cert-file", "cert.pem", "--tls-key-file", "key.pem",
             "--tls-ca-cert-file", "cert.pem", "--tls-auth-clients", "no"], self.log, cwd=folder)
        shards.wait_until(lambda: not shards.is_free(self.plain), "redis-server does not come up")
        self.trusting = {**os.environ, "SSL_CERT_FILE": os.path.join(folder, "cert.pem")}

    def shards(self, *words, environment=None):
        return run([self.program, *words], env=environment or self.trusting)

    def check(self, what, is_good, said=""):
        self.checks += 1
        if not is_good:
            self.wrong.append(f"{what}: {said.strip()[-300:]}")

    def read_until(self, path, line, worker):
        """A file that a worker writes every second, once it has a line; as it is if the worker ends."""
        def read():
            if not os.path.exists(path):
                return ""
            with open(path, encoding="utf-8") as file:
                return file.read()

        shards.wait_until(lambda: line in read() or not worker.lives(), f"{path} has no {line}")
        return read()

    def lets_in(self, address):
        """A world is begun, a worker holds all of it, and its audit finds nothing wrong."""
        where = ["--addresses", address, "--world", "doors"]
        metrics = os.path.join(self.folder, "metrics.prom")
        done = self.shards("found", *where, "--bodies", "100")
        self.check(f"{address} found", done.returncode == 0, done.stderr)
        worker = shards.Child([self.program, "worker", *where, "--name", "one", "--metrics", metrics],
                              self.log, env=self.trusting)
        told = self.read_until(metrics, 'remora_units_held{world="doors",worker="one"} 16\n', worker)
        worker.end(signal.SIGTERM)
        self.check(f"{address} worker", worker.process.returncode == 0, told)
        done = self.shards("audit", *where)
        self.check(f"{address} audit", done.returncode == 0, done.stderr + done.stdout)
        self.check("alarms", alarms_are_of(told) and alarms_are_told(), "what is said of them")
        os.remove(metrics)

    def asks_who_calls(self):
        """A server that wants a certificate of its callers, as Redis does unless it is told otherwise."""
        connection = resp.Connection(self.plain, PASSWORD)
        connection.call("CONFIG", "SET", "tls-auth-clients", "yes")
        connection.close()
        address = f"rediss://:{WRITTEN}@localhost:{self.secure}/6"
        self.keeps_out(address, "certificate required", "REMORA_TLS_CERT")
        self.trusting = {**self.trusting,
                         "REMORA_TLS_CERT": os.path.join(self.folder, "cert.pem"),
                         "REMORA_TLS_KEY": os.path.join(self.folder, "key.pem")}
        self.lets_in(address)

    def add_user(self):
        """The user of docs/security.md, for the world of these runs."""
        with open(os.path.join(ROOT, "docs", "security.md"), encoding="utf-8") as page:
            rules = page.read().split("ACL SETUSER remora ", 1)[1].split("```", 1)[0].split()
        rules = [rule.replace("{W", "{doors").replace(">password", ">" + PASSWORD)
                 for rule in rules]
        connection = resp.Connection(self.plain, PASSWORD)
        connection.call("ACL", "SETUSER", "remora", *rules)
        connection.close()

    def refuses_namesakes(self, address):
        """One of two of a name, the first where it stood still; a third is let in once they are gone."""
        words = [self.program, "worker", "--addresses", address, "--world", "doors", "--name",
                 "same", "--seconds"]
        first = shards.Child([*words, "30"], self.log, env=self.trusting)
        connection = resp.Connection(self.plain, PASSWORD)
        connection.call("SELECT", "3")
        shards.wait_until(lambda: connection.call("HGET", "{doors}:loads", "same"),
                          "no worker comes up")
        connection.close()
        done = run([*words, "5"], env=self.trusting)
        with open(self.log.name, encoding="utf-8") as file:
            said = done.stderr if done.returncode != 0 else "" if first.lives() else file.read()
        self.check("a namesake", "another worker" in said, done.stderr)
        first.end(signal.SIGKILL)
        before = self.turns(3)
        third = shards.Child([*words, "60"], self.log, env=self.trusting)
        shards.wait_until(lambda: self.turns(3) > before or not third.lives(), "no turns")
        third.end(signal.SIGTERM)
        self.check("a successor", third.process.returncode == 0 and self.turns(3) > before)

    def turns(self, database):
        connection = resp.Connection(self.plain, PASSWORD)
        connection.call("SELECT", str(database))
        turn = int(connection.call("HGET", "{doors/0}:seen", "turn") or 0)
        connection.close()
        return turn

    def tells_metrics(self, address):
        """Over HTTP, for a worker and for the world, whoever else calls and says nothing whole."""
        program = os.path.join(ROOT, "build", "cluster", "remora-cluster")
        where = ["--addresses", address, "--world", "told"]
        game = ["--game", os.path.join(ROOT, "build", "cluster", "examples", "shards",
                                       "shards_game_1.so")]
        ports = shards.free_ports(2)
        here = [f"127.0.0.1:{port}" for port in ports]
        done = run([program, "found", *where, *game, "--options", "100"], env=self.trusting)
        self.check("a world that is told of", done.returncode == 0, done.stderr)
        processes = [shards.Child([program, "worker", *where, *game, "--name", "one", "--http", here[0]],
                                  self.log, env=self.trusting),
                     shards.Child([program, "metrics", *where, "--http", here[1]], self.log,
                                  env=self.trusting)]
        try:
            for port, line in zip(ports, ('remora_units_held{world="told",worker="one"} 16\n',
                                          'remora_world_units{world="told",state="held"} 16\n')):
                shards.wait_until(lambda: line in get(port, "/metrics"), f"no {line}")
                self.check("another path", "404" in get(port, "/"))
                self.check("a caller that says nothing whole", is_cut_off(port))
                self.check("metrics after it", line.split("{")[0] in get(port, "/metrics"))
        finally:
            for process in processes:
                process.end(signal.SIGTERM)

    def keeps_out(self, address, word, *others, environment=None):
        """In the engine's own words, or others where the connection may be gone before they come."""
        done = self.shards("found", "--addresses", address, "--world", "out",
                           environment=environment)
        said = any(text in done.stderr for text in (word, *others))
        self.check(f"{address} says {word}", done.returncode != 0 and said, done.stderr)

    def stop(self):
        self.server.end(signal.SIGTERM)
        self.log.close()


def doors(arguments):
    with tempfile.TemporaryDirectory() as folder:
        them = Doors(folder, arguments[0])
        try:
            them.keeps_out(f"127.0.0.1:{them.plain}", "NOAUTH")
            them.keeps_out(f"redis://:wrong@127.0.0.1:{them.plain}", "WRONGPASS")
            them.keeps_out(f"redis://:{WRITTEN}@127.0.0.1:{them.plain}/99", "DB index")
            them.keeps_out(f"rediss://:{WRITTEN}@127.0.0.1:{them.secure}",
                           "certificate verify failed",
                           environment={**os.environ, "SSL_CERT_FILE": "/none"})
            them.keeps_out("127.0.0.1:1", "Connection refused")
            them.lets_in(f"redis://default:{WRITTEN}@127.0.0.1:{them.plain}/3")
            them.refuses_namesakes(f"redis://default:{WRITTEN}@127.0.0.1:{them.plain}/3")
            them.add_user()
            them.lets_in(f"redis://remora:{WRITTEN}@127.0.0.1:{them.plain}/4")
            them.keeps_out(f"redis://remora:{WRITTEN}@127.0.0.1:{them.plain}/5", "NOPERM")
            them.lets_in(f"rediss://:{WRITTEN}@localhost:{them.secure}")
            them.tells_metrics(f"rediss://:{WRITTEN}@localhost:{them.secure}/7")
            them.asks_who_calls()
        finally:
            them.stop()
    for line in them.wrong:
        print(line)
    print(f"passed {them.checks - len(them.wrong)}, failed {len(them.wrong)}")
    return 1 if them.wrong else 0


class Upgrade:
    """A world of version 1 at work. Workers of version 2, whose creatures run elsewhere, take it over."""

    WORKERS = 4

    def __init__(self, folder, program):
        self.engine = shards.Engine(folder, False)
        self.port = self.engine.ports[0]
        self.program = program
        self.log = open(os.path.join(folder, "upgrade.log"), "w+b")
        self.where = ["--addresses", f"127.0.0.1:{self.port}", "--world", "upgrade"]
        self.all = []

    def worker(self, name, version):
        child = shards.Child([self.program, "worker", *self.where, "--name", name, "--version",
                              version], self.log)
        self.all.append(child)
        return child

    def shadow(self, version, is_enough, *more):
        """What shadows say, each of six seconds, until that is enough, however slow the machine is."""
        turns, limit = 0, time.monotonic() + shards.PATIENCE
        while True:
            done = run([self.program, "shadow", *self.where, "--version", version, "--seconds", "6",
                        *more])
            said = json.loads(done.stdout.splitlines()[-1])
            turns += said["turns"]
            if is_enough(said, turns) or done.returncode or time.monotonic() > limit:
                return {**said, "turns": turns}, done.returncode

    def units_with_owners(self):
        keys = [f"{{upgrade/{unit}}}:lease" for unit in range(shards.UNITS)]
        return sum(self.engine.ask(self.port, "EXISTS", key) for key in keys)

    def versions(self):
        keys = [f"{{upgrade/{unit}}}:version" for unit in range(shards.UNITS)]
        return {self.engine.ask(self.port, "GET", key) for key in keys}

    def roll(self, old):
        new = [self.worker(f"new{i}", "2") for i in range(self.WORKERS)]
        time.sleep(1.0)
        for worker in old:
            shards.wait_until(lambda: self.units_with_owners() == shards.UNITS,
                              "units without an owner")
            worker.end(signal.SIGTERM)
        shards.wait_until(lambda: self.versions() == {b"2"}, "units of the old version")
        time.sleep(4.0)
        return new

    def stop(self):
        for worker in self.all:
            worker.end(signal.SIGKILL)
        self.engine.stop()
        self.log.close()


def upgrade(arguments):
    checks = []
    with tempfile.TemporaryDirectory() as folder:
        them = Upgrade(folder, arguments[0])
        try:
            done = run([them.program, "found", *them.where, "--bodies", "1000"])
            checks.append(("the world begins", done.returncode == 0))
            old = [them.worker(f"old{i}", "1") for i in range(them.WORKERS)]
            shards.wait_until(lambda: them.units_with_owners() == shards.UNITS, "no owners")
            same, status = them.shadow("1", lambda said, turns: turns > 500)
            checks.append((f"a shadow of the same version: {same}",
                           status == 0 and same["turns"] > 500 and same["differing"] == 0))
            for more in (["--beside", "1"], []):
                told, status = them.shadow("2", lambda said, turns: said["differing"] > 0, *more)
                print(f"  shadow{' beside' if more else ''}: {told}")
                checks.append((f"a shadow of the next: {told}", status == 1 and told["guid"] > 0))
                checks.append(("told in its turn", not more or told["told"] == told["turn"]))
            for worker in them.roll(old):
                worker.end(signal.SIGTERM)
            found = shards_audit.audit([them.port], "upgrade")
            checks.append((f"audit: {found['wrong']} {found['notes']}", not found["wrong"]))
            print(f"  rolled out: {found['turns']} turns, {found['bodies']} bodies, "
                  f"{len(old)} workers ended, outage ms {found['outage_ms']}")
        finally:
            them.stop()
    wrong = [what for what, is_good in checks if not is_good]
    for what in wrong:
        print(what)
    print(f"passed {len(checks) - len(wrong)}, failed {len(wrong)}")
    return 1 if wrong else 0


class World:
    """1,000 creatures and two workers on an engine that changes."""

    def __init__(self, program, address, log, password=None, folder=None):
        self.program, self.password, self.folder = program, password, folder
        self.where = ["--addresses", address, "--world", "moves"]
        done = run([program, "found", *self.where, "--bodies", "1000"])
        if done.returncode != 0:
            raise SystemExit(f"no world: {done.stderr}")
        self.workers = [shards.Child([program, "worker", *self.where, "--name", name, *more], log)
                        for name, more in ((name, self.metrics(name)) for name in ("one", "two"))]

    def metrics(self, name):
        return ["--metrics", os.path.join(self.folder, name + ".prom")] if self.folder else []

    def messages(self):
        """Published by both workers, as of the last second."""
        count = 0
        for name in ("one", "two"):
            with open(os.path.join(self.folder, name + ".prom"), encoding="utf-8") as file:
                count += int(re.search(r"remora_messages_total{.*} (\d+)", file.read()).group(1))
        return count

    def end(self):
        for worker in self.workers:
            worker.end(signal.SIGTERM)

    def turns(self, ports):
        """Of each unit, by what the engine has of it now."""
        engine = resp.Engine(ports, self.password)
        try:
            return [int(engine.call("HGET", f"{{moves/{unit}}}:seen", "turn") or 0)
                    for unit in range(shards.UNITS)]
        finally:
            engine.close()

    def owners(self, ports):
        """That units have had so far."""
        engine = resp.Engine(ports, self.password)
        try:
            return sum(int(engine.call("GET", f"{{moves/{unit}}}:epoch") or 0)
                       for unit in range(shards.UNITS))
        finally:
            engine.close()

    def goes_on(self, ports, count):
        """Every unit makes so many turns more."""
        before = self.turns(ports)
        shards.wait_until(lambda: all(now >= then + count for now, then in
                                      zip(self.turns(ports), before)), "units that stand still")

    def audits(self, ports):
        """(what is wrong, turns, longest outage) by the streams, and what the replay says."""
        found = shards_audit.audit(ports, "moves", self.password)
        done = run([self.program, "audit", *self.where])
        is_good = not found["wrong"] and done.returncode == 0
        return is_good, (f"{found['turns']} turns, outage ms {found['outage_ms']}, "
                         f"{found['wrong'] or 'nothing wrong'}, "
                         f"audit {'passed' if done.returncode == 0 else done.stdout + done.stderr}")


def sentinel(folder, program, log):
    """A master, two replicas and a sentinel, all with a password. The master is killed; workers go on
    with a replica."""
    master, replica, other, watch = shards.free_ports(4)
    with open(os.path.join(folder, "sentinel.conf"), "w", encoding="utf-8") as file:
        file.write(f"port {watch}\nbind 127.0.0.1\ndir {folder}\nrequirepass {PASSWORD}\n"
                   f"sentinel monitor town 127.0.0.1 {master} 1\n"
                   f"sentinel auth-pass town {PASSWORD}\n"
                   "sentinel down-after-milliseconds town 500\nsentinel failover-timeout town 3000\n")
    for port in (master, replica, other):
        os.mkdir(os.path.join(folder, str(port)))
    servers = [shards.Child(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "",
                             "--dir", os.path.join(folder, str(port)), "--requirepass", PASSWORD,
                             "--masterauth", PASSWORD, "--repl-diskless-sync-delay", "0", *more],
                            log)
               for port, more in ((master, []), (replica, ["--replicaof", f"127.0.0.1 {master}"]),
                                  (other, ["--replicaof", f"127.0.0.1 {master}"]))]
    shards.wait_until(lambda: resp.lives(replica) and resp.lives(other), "no replicas")
    servers.append(shards.Child(["redis-server", os.path.join(folder, "sentinel.conf"), "--sentinel"],
                                log))
    world = None
    try:
        shards.wait_until(lambda: resp.lives(watch), "no sentinel")
        connection = resp.Connection(watch, PASSWORD)
        shards.wait_until(lambda: len(connection.call("SENTINEL", "REPLICAS", "town")) == 2,
                          "replicas that are not known")
        world = World(program, f"sentinel://:{WRITTEN}@127.0.0.1:{watch}/town", log, PASSWORD)
        world.goes_on([master], 30)
        servers[0].end(signal.SIGKILL)
        shards.wait_until(lambda: port_of_master(connection) != master, "no other master")
        port = port_of_master(connection)
        connection.close()
        shards.wait_until(lambda: resp.lives(port), "the new master is gone")
        world.goes_on([port], 30)
        world.end()
        return world.audits([port])
    finally:
        end_world(world)
        for server in servers:
            server.end(signal.SIGKILL)


def port_of_master(connection):
    return int(connection.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "town")[1])


def end_world(world):
    for worker in world.workers if world else []:
        worker.end(signal.SIGKILL)


def agree(masters):
    done = run(["redis-cli", "--cluster", "check", f"127.0.0.1:{masters[0]}"])
    return done.returncode == 0 and "All nodes agree about slots" in done.stdout


class Audience:
    """A gateway and a client that runs where four units meet, beside a world that is moved about."""

    def __init__(self, world, folder):
        self.world = world
        self.logs = [open(os.path.join(folder, f"{name}.log"), "w+b") for name in ("gate", "client")]
        port = str(shards.free_ports(1)[0])
        self.gateway = shards.Child([world.program, "gateway", *world.where, "--name", "gate", "--port",
                                     port], self.logs[0])
        shards.wait_until(lambda: os.path.getsize(self.logs[0].name) > 0, "no gateway")
        self.client = shards.Child([world.program, "client", "--port", port], self.logs[1])

    def end(self):
        """What the client says, then the gateway takes its player out."""
        self.client.end(signal.SIGTERM)
        self.gateway.end(signal.SIGTERM)
        said = shards.last_line(self.logs[1])
        for log in self.logs:
            log.close()
        return said


def move_slots(engine, masters):
    names = [engine.ask(port, "CLUSTER", "MYID").decode() for port in masters]
    for source, target in zip(names, names[1:] + names[:1]):
        shards.wait_until(lambda: agree(masters), "nodes that do not agree")
        done = run(["redis-cli", "--cluster", "reshard", f"127.0.0.1:{masters[0]}", "--cluster-from",
                    source, "--cluster-to", target, "--cluster-slots", "1500", "--cluster-yes"])
        if done.returncode != 0:
            raise SystemExit(done.stdout[-300:])


def reshard(folder, program, log):
    """Slots of a cluster, with units in them, go from each master to the next while turns are made, and
    a client is told of them. Without one nothing is told, which a node of a cluster knows."""
    engine = shards.Engine(folder, True)
    world = audience = None
    try:
        world = World(program, f"127.0.0.1:{engine.ports[0]}", log, folder=folder)
        masters = engine.masters()
        world.goes_on(masters, 30)
        unheard, owners = world.messages(), world.owners(masters)
        world.goes_on(masters, 20)
        moved = world.owners(masters) - owners # a unit that changes hands says all once
        is_quiet = world.messages() < unheard + 1000 * (1 + moved)
        audience = Audience(world, folder)
        shards.wait_until(lambda: world.messages() > unheard + 1000, "nobody is told anything")
        move_slots(engine, masters)
        world.goes_on(masters, 30)
        told = world.messages()
        shards.wait_until(lambda: world.messages() > told + 1000, "nobody is told anything any more")
        heard = audience.end()
        world.end()
        checks = {"quiet without a gateway": is_quiet,
                  f"a client in order: {heard}": heard["stale"] + heard["refused"] == 0,
                  "a node that evicts keys is refused": is_eviction_refused(engine, masters[-1], world)}
        is_good, said = world.audits(masters)
        wrong = [name for name, holds in checks.items() if not holds]
        return is_good and not wrong, f"{said}; client {heard['messages_a_second']} messages a second {wrong or ''}"
    finally:
        if audience:
            audience.gateway.end(signal.SIGKILL)
            audience.client.end(signal.SIGKILL)
        end_world(world)
        engine.stop()


def is_eviction_refused(engine, port, world):
    """Whichever node it is that would."""
    engine.ask(port, "CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    done = run([world.program, "worker", *world.where, "--name", "late", "--seconds", "2"])
    engine.ask(port, "CONFIG", "SET", "maxmemory-policy", "noeviction")
    return "noeviction" in done.stderr and '"turns": 0,' in done.stdout


def moves(arguments):
    wrong = 0
    for name, what in (("a sentinel's master dies", sentinel), ("slots move", reshard)):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "moves.log"), "w+b") as log:
                is_good, said = what(folder, arguments[0], log)
                print(f"  {name}: {said}")
                if not is_good:
                    log.seek(0)
                    print(log.read().decode()[-2000:])
        wrong += not is_good
    print(f"passed {2 - wrong}, failed {wrong}")
    return 1 if wrong else 0


COPY = ("local out={} for _,k in ipairs(redis.call('KEYS',ARGV[1])) do out[#out+1]=k "
        "out[#out+1]=redis.call('DUMP',k) end return out")
BRING_BACK = ("for i=1,#ARGV,2 do redis.call('DEL',ARGV[i]) "
              "redis.call('RESTORE',ARGV[i],0,ARGV[i+1]) end return #ARGV")


class Losses:
    """A world on an engine of its own, to which one thing happens."""

    def __init__(self, folder, program):
        self.path = os.path.join(folder, "losses.log")
        self.log = open(self.path, "ab")
        self.engine = shards.Engine(folder, False)
        self.port = self.engine.ports[0]
        self.world = World(program, f"127.0.0.1:{self.port}", self.log)
        self.where = self.world.where
        self.world.goes_on([self.port], 20)

    def said(self):
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def hears(self, words):
        shards.wait_until(lambda: words in self.said(), f"nobody says {words}: {self.said()}")

    def copy(self, keys):
        """Keys as they are at one moment, without leases, which would not end."""
        flat = self.engine.ask(self.port, "EVAL", COPY, "0", keys)
        pairs = zip(flat[::2], flat[1::2])
        return [word for key, value in pairs if not key.endswith(b":lease") for word in (key, value)]

    def bring_back(self, copied):
        self.engine.ask(self.port, "EVAL", BRING_BACK, "0", *copied)

    def halts(self):
        """{unit: why}"""
        found = {unit: self.engine.ask(self.port, "GET", f"{{moves/{unit}}}:halt")
                 for unit in range(shards.UNITS)}
        return {unit: why.decode() for unit, why in found.items() if why}

    def units_of(self, name):
        found = [(unit, self.engine.ask(self.port, "GET", f"{{moves/{unit}}}:lease"))
                 for unit in range(shards.UNITS)]
        return [unit for unit, lease in found if lease and lease.startswith(name.encode() + b":")]

    def unhalt(self, unit):
        return run([self.world.program, "unhalt", *self.where, "--unit", str(unit)])

    def worker(self, name, *more):
        child = shards.Child([self.world.program, "worker", *self.where, "--name", name, *more],
                             self.log)
        self.world.workers.append(child)
        return child

    def stop(self):
        end_world(self.world)
        self.engine.stop()
        self.log.close()


def emptied(them):
    """Row 1: an empty engine stays empty, everybody says so; with its data back the world goes on."""
    copied = them.copy("{moves*")
    them.engine.ask(them.port, "FLUSHALL")
    them.hears("the engine has lost the world")
    time.sleep(1.0)
    left = them.engine.ask(them.port, "DBSIZE")
    them.bring_back(copied)
    them.world.goes_on([them.port], 20)
    them.world.end()
    is_good, said = them.world.audits([them.port])
    return is_good and left == 0, f"{left} keys while it was empty; {said}"


def set_back(them):
    """Row 9: it is stopped, and nobody else; there is no way on without its data."""
    copied = them.copy("{moves/5}:*")
    them.world.goes_on([them.port], 20)
    them.bring_back(copied)
    shards.wait_until(them.halts, "nobody is stopped")
    before = them.world.turns([them.port])
    others = [unit for unit in range(shards.UNITS) if unit != 5]
    shards.wait_until(lambda: all(them.world.turns([them.port])[unit] >= before[unit] + 30
                                  for unit in others), "neighbours that stand still")
    done = them.unhalt(5)
    halts = them.halts()
    is_good = list(halts) == [5] and halts[5].startswith("SET BACK") and done.returncode != 0
    return is_good, f"stopped: {halts}; unhalt: {done.stderr.strip()}"


def stopped(them):
    """Row 3: the log of a stopped unit grows by bodies alone, and it goes on with all of them."""
    run([them.world.program, "halt", *them.where, "--unit", "5"])
    shards.wait_until(lambda: 5 not in [*them.units_of("one"), *them.units_of("two")], "it is held")
    kinds = kinds_in_log(them)
    before = them.world.turns([them.port])
    shards.wait_until(lambda: all(now >= then + 60 for unit, (now, then) in
                                  enumerate(zip(them.world.turns([them.port]), before)) if unit != 5),
                      "neighbours that stand still")
    grown = {kind: count - kinds[kind] for kind, count in kinds_in_log(them).items()}
    made = max(now - then for now, then in zip(them.world.turns([them.port]), before))
    refused = run([them.world.program, "input", *them.where, "--unit", "5", "--order", "1"])
    is_good = them.unhalt(5).returncode == 0 and refused.returncode != 0
    them.world.goes_on([them.port], 30)
    them.world.end()
    passed, said = them.world.audits([them.port])
    # Without it there would be a batch from each of eight neighbours in every second turn.
    is_good = is_good and passed and grown["b"] * 60 < 100 * made
    return is_good, f"grew by {dict(grown)} in {made} turns; {said}"


def full(them):
    """An engine at the limit of its memory refuses what takes more, and makes what comes behind it."""
    for limit in [1, 0] * 15:
        them.engine.ask(them.port, "CONFIG", "SET", "maxmemory", str(limit))
        time.sleep(0.1)
    them.hears("OOM command not allowed")
    them.world.goes_on([them.port], 30)
    halts = them.halts()
    aside = [them.engine.ask(them.port, "EXISTS", f"{{moves/{unit}}}:bad") for unit in range(shards.UNITS)]
    them.world.end()
    passed, said = them.world.audits([them.port])
    return passed and not halts and not any(aside), f"stopped {halts or 'nobody'}; {said}"


def kinds_in_log(them):
    log = them.engine.ask(them.port, "XRANGE", "{moves/5}:log", "-", "+")
    return collections.Counter(fields[1].decode() for _, fields in log)


def strike(them, name):
    """A worker of other code joins, and is killed. @return (units that it had, those that are stopped)"""
    odd = them.worker(name, "--code", "2")
    shards.wait_until(lambda: len(them.units_of(name)) >= 3, "it gets no units")
    them.world.goes_on([them.port], 30) # so that its turns are in logs, whatever was snapped
    had = set(them.units_of(name))
    odd.end(signal.SIGKILL)
    before = them.world.turns([them.port])
    shards.wait_until(lambda: all(unit in them.halts() or now > then for unit, (now, then) in
                                  enumerate(zip(them.world.turns([them.port]), before))),
                      "units that nobody decides about")
    return had, them.halts()


def without_version(them):
    """Row 3: units whose owner had other code, and died, are stopped by two that agree, and no others;
    they go on where that code is at work. By chance none of its turns since its snapshots differs."""
    had, halts = strike(them, "odd0")
    for i in range(1, 8):
        had, halts = (had, halts) if halts else strike(them, f"odd{i}")
    is_good = 0 < len(halts) and set(halts) <= had and all("HASH" in why for why in halts.values())
    them.world.end()
    them.worker("odd", "--code", "2")
    shards.wait_until(lambda: them.units_of("odd"), "it does not come back")
    for unit in halts:
        is_good = is_good and them.unhalt(unit).returncode == 0
    them.world.goes_on([them.port], 20)
    return is_good, f"of {len(had)} units {len(halts)} were stopped, and went on with their own code"


def with_version(them):
    """Row 3 as it should be: nobody is stopped; what needs the other version waits for it."""
    new = them.worker("new", "--version", "2")
    time.sleep(0.5)
    them.world.workers[0].end(signal.SIGTERM)
    shards.wait_until(lambda: them.units_of("new"), "it gets no units")
    shards.wait_until(lambda: len(them.units_of("new")) + len(them.units_of("two")) == shards.UNITS,
                      "units without an owner")
    them.world.goes_on([them.port], 30)
    new.end(signal.SIGKILL)
    them.hears("of another version")
    is_good = not them.halts()
    them.worker("newer", "--version", "2")
    them.world.goes_on([them.port], 20)
    is_good = is_good and not them.halts()
    them.world.end()
    found = shards_audit.audit([them.port], "moves")
    return is_good and not found["wrong"], f"{found['turns']} turns, {found['wrong'] or 'nothing wrong'}"


def losses(arguments):
    wrong = 0
    chosen = arguments[1:] or ["emptied", "full", "set_back", "stopped", "without_version",
                               "with_version", "replicas"]
    for name in chosen:
        with tempfile.TemporaryDirectory() as folder:
            if name == "replicas":
                is_good, said = replicas(folder)
            else:
                them = Losses(folder, arguments[0])
                try:
                    is_good, said = globals()[name](them)
                finally:
                    them.stop()
        print(f"  {name}: {said}")
        wrong += not is_good
    print(f"passed {len(chosen) - wrong}, failed {wrong}")
    return 1 if wrong else 0


def replicas(folder):
    """A world that asked for two copies stands while one of two replicas is away, and says so."""
    ports = shards.free_ports(3)
    program = os.path.join(ROOT, "build", "cluster", "remora-cluster")
    game = os.path.join(ROOT, "build", "cluster", "examples", "shards", "shards_game_1.so")
    where = ["--addresses", f"127.0.0.1:{ports[0]}", "--game", game]
    log_path = os.path.join(folder, "replicas.log")
    servers = []
    with open(log_path, "ab") as log:
        for port in ports:
            home = os.path.join(folder, str(port))
            os.mkdir(home)
            more = ["--replicaof", f"127.0.0.1 {ports[0]}"] if port != ports[0] else []
            servers.append(shards.Child(["redis-server", "--port", str(port), "--bind", "127.0.0.1",
                                         "--save", "", "--dir", home, "--repl-diskless-sync-delay",
                                         "0", *more], log))
        try:
            shards.wait_until(lambda: all(resp.lives(port) for port in ports), "no servers")
            master = resp.Connection(ports[0])
            shards.wait_until(lambda: master.call("INFO", "replication").count(b"state=online") == 2,
                              "no replicas")
            few = run([program, "found", *where, "--replicas", "3"])
            done = run([program, "found", *where, "--replicas", "2", "--options", "200"])
            servers.append(shards.Child([program, "worker", *where, "--name", "one"], log))

            def turns():
                return int(master.call("HGET", "{remora/5}:seen", "turn") or 0)

            shards.wait_until(lambda: turns() > 20, "no turns")
            servers[1].send(signal.SIGSTOP)
            with open(log_path, encoding="utf-8") as said:
                shards.wait_until(lambda: "replicas" in said.read(), "nobody says it")
            servers[1].send(signal.SIGCONT)
            now = turns()
            shards.wait_until(lambda: turns() > now + 20, "it does not go on")
            servers[-1].end(signal.SIGTERM)
            master.close()
        finally:
            for server in reversed(servers):
                server.send(signal.SIGCONT)
                server.end(signal.SIGKILL)
    is_good = done.returncode == 0 and few.returncode != 0 and "2 replicas" in few.stderr
    return is_good, f"three of two: {few.stderr.strip()}"


def script_of_page(folder, is_fresh):
    """(script, what each block of the page must print, by the number of its mark)."""
    lines, wanted = ["set -e"], {}
    with open(PAGE, encoding="utf-8") as file:
        blocks = check_docs.blocks_of(file.read())
    for number, block in enumerate(blocks):
        if block.language == "text":
            wanted[number - 1] = block.text
        elif "write" in block.orders:
            path = os.path.join(folder, block.orders["write"])
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(block.text)
        elif block.language == "sh":
            is_build = block.text.startswith("cmake ")
            lines += [f"echo @{number}", "" if is_build and not is_fresh else block.text]
    return "\n".join(lines + ["echo @end"]), wanted


def prepare_page(folder, is_fresh):
    if is_fresh:
        subprocess.run(["git", "clone", "-q", ROOT, folder], check=True)
        return
    for name in ("build", "include"):
        os.symlink(os.path.join(os.path.realpath(ROOT), name), os.path.join(folder, name))


def health_of(path):
    """{turn: health} of what a worker said."""
    with open(path, encoding="utf-8") as file:
        return {int(turn): int(health) for turn, health in
                re.findall(r"turn (\d+): health (\d+)", file.read())}


def page(arguments):
    is_fresh = "--fresh" in arguments
    with tempfile.TemporaryDirectory() as folder:
        prepare_page(folder, is_fresh)
        script, wanted = script_of_page(folder, is_fresh)
        done = subprocess.run(["bash", "-c", script], cwd=folder, check=False, text=True,
                              capture_output=True, timeout=1200)
        parts = re.split(r"^@(\w+)\n", done.stdout, flags=re.MULTILINE)
        printed = {name: text for name, text in zip(parts[1::2], parts[2::2])}
        checks = [(f"runs to its end: {done.stderr[-400:]}", "end" in printed)]
        for number, text in wanted.items():
            told = printed.get(str(number), "")
            checks.append((f"prints what it says: {told}", not check_docs.differs(text, told)))
        if "end" in printed:
            one, two = (health_of(os.path.join(folder, "small", f"{name}.log"))
                        for name in ("one", "two"))
            checks.append((f"health as of its time: {one} {two}", all(
                health == 100 - turn // 10 for turn, health in [*one.items(), *two.items()])))
            checks.append(("goes on", one and two and max(two) >= max(one) + 20))
    wrong = [what for what, is_good in checks if not is_good]
    for what in wrong:
        print(what)
    print(f"passed {len(checks) - len(wrong)}, failed {len(wrong)}")
    return 1 if wrong else 0


# Shares of a core that a sleeping map may take of the worker and of the engine. Origin: what was asked.
MAP_LIMIT = 0.01
WAKING_LIMIT = 10  # steps of the worker from an input to its turn, of a tenth of a second at most


def cpu_of_engine(port):
    connection = resp.Connection(port)
    text = connection.call("INFO", "cpu").decode()
    connection.close()
    return sum(float(line.split(":")[1]) for line in text.split()
               if line.startswith(("used_cpu_sys:", "used_cpu_user:")))


def map_of_nothing(arguments):
    seconds = arguments[1] if len(arguments) > 1 else "10"
    with tempfile.TemporaryDirectory() as folder:
        engine = shards.Engine(folder, False)
        port = engine.ports[0]
        try:
            words = [arguments[0], f"127.0.0.1:{port}", seconds, *arguments[2:]]
            with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
                lines, cpu = [], []
                for line in process.stdout:
                    lines.append(json.loads(line))
                    cpu.append(cpu_of_engine(port))
            if process.returncode != 0 or len(lines) != 3:
                return 1
        finally:
            engine.stop()
    asleep, idle, woken = lines
    worker = idle["cpu"] / idle["seconds"]
    of_engine = (cpu[1] - cpu[0]) / idle["seconds"]
    turns = idle["turns"] - asleep["turns"]
    print(f"  all units sleep after {asleep['seconds']:.1f} s: worker {asleep['cpu']:.1f} s of CPU")
    print(f"  then, for {idle['seconds']:.0f} s: {turns} turns, worker {100 * worker:.2f} %, "
          f"engine {100 * of_engine:.2f} % of a core")
    print(f"  an input wakes a unit in {1e3 * woken['seconds']:.0f} ms, {woken['steps']} steps")
    wrong = (worker > MAP_LIMIT) + (of_engine > MAP_LIMIT) + (woken["steps"] > WAKING_LIMIT)
    wrong += turns > 0
    print(f"passed {4 - wrong}, failed {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit({"twin": twin, "doors": doors, "upgrade": upgrade, "page": page,
              "moves": moves, "losses": losses,
              "map": map_of_nothing}[sys.argv[1]](sys.argv[2:]))
