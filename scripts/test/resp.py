"""Just enough of Redis's protocol for the harness of the cluster: commands out, answers in."""

import socket


class Refused(Exception):
    """The server answered with an error."""


class Connection:
    """One connection; commands are answered in their order."""

    def __init__(self, port, password=None, host="127.0.0.1", seconds=30.0):
        self.socket = socket.create_connection((host, port), timeout=seconds)
        self.stream = self.socket.makefile("rb")
        if password:
            self.call("AUTH", password)

    def close(self):
        self.stream.close()
        self.socket.close()

    def call(self, *words):
        self.socket.sendall(encode(words))
        return self.read()

    def read(self):
        line = self.stream.readline()
        if not line.endswith(b"\r\n"):
            raise ConnectionError("the server has closed the connection")
        kind, rest = line[:1], line[1:-2]
        if kind == b"+":
            return rest.decode()
        if kind == b"-":
            raise Refused(rest.decode())
        if kind == b":":
            return int(rest)
        if kind == b"$":
            return self.read_text(int(rest))
        if kind == b"*":
            return None if rest == b"-1" else [self.read() for _ in range(int(rest))]
        raise ConnectionError(f"an answer that is not understood: {line[:40]!r}")

    def read_text(self, size):
        if size < 0:
            return None
        return self.stream.read(size + 2)[:-2]


def encode(words):
    """A command as bytes."""
    parts = [word if isinstance(word, bytes) else str(word).encode() for word in words]
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(p), p) for p in parts)


class Engine:
    """A single server or a cluster: keys are asked of the node that has them."""

    def __init__(self, ports, password=None):
        self.ports, self.password = ports, password
        self.open = {}

    def close(self):
        for connection in self.open.values():
            connection.close()
        self.open = {}

    def at(self, port):
        if port not in self.open:
            self.open[port] = Connection(port, self.password)
        return self.open[port]

    def call(self, *words):
        """Follows a cluster's "MOVED slot host:port"; begins with the first node that lives."""
        port = next(p for p in self.ports if lives(p))
        for _ in range(8):
            try:
                return self.at(port).call(*words)
            except Refused as refused:
                if not str(refused).startswith("MOVED"):
                    raise
                port = int(str(refused).rsplit(":", 1)[1])
        raise Refused("moved in a circle")


def lives(port):
    """Whether something listens there."""
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex(("127.0.0.1", port)) == 0
