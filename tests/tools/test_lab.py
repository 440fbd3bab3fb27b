#!/usr/bin/env python3
"""Tests of `remora lab`, the web server of the lab."""

import contextlib
import http.client
import os
import pathlib
import random
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time

from harness import equal, main

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
START_SECONDS = 30
LARGE = 16 << 20  # bytes: more than the buffers of a connection hold


def make_site(program):
    """A folder with a page, and a secret beside it."""
    root = program.folder / "site"
    (root / "deep").mkdir(parents=True)
    (root / "index.html").write_text("<p>the page</p>", encoding="utf-8")
    (root / "lab.js").write_text("run()", encoding="utf-8")
    (root / "lab.wasm").write_bytes(b"\0asm" + bytes(range(256)) * 400)
    (root / "deep" / "file.css").write_text("p {}", encoding="utf-8")
    (program.folder / "secret.txt").write_text("secret", encoding="utf-8")
    (program.folder / "site-twin").mkdir()
    (program.folder / "site-twin" / "secret.txt").write_text("secret", encoding="utf-8")
    (root / "way-out").symlink_to("../secret.txt")
    (root / "way-out-folder").symlink_to("..")
    (root / "way-round").symlink_to("lab.js")
    return root


@contextlib.contextmanager
def served(program, *arguments, root=None, environment=None):
    """Runs the server on a free port; yields (port, process)."""
    root = root or make_site(program)
    process = subprocess.Popen([program.path, "lab", "--port", "0", "--root", str(root), *arguments],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, **(environment or {})})
    try:
        line = process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        equal(bool(match), True, f"said {line!r}")
        yield int(match.group(1)), process
    finally:
        process.kill()
        process.communicate()


def ask(port, path, method="GET", headers=None, body=None):
    """@return (status, headers, body)"""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=START_SECONDS)
    connection.request(method, path, headers=headers or {}, body=body)
    answer = connection.getresponse()
    result = answer.status, answer.headers, answer.read()
    connection.close()
    return result


def ask_raw(port, request):
    """Bytes in, bytes out, until the server closes."""
    with socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS) as connection:
        connection.sendall(request)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65536):
                answer += part
        return answer


def files_are_served_with_their_types(program):
    with served(program) as (port, _):
        for path, kind, start in [("/", "text/html; charset=utf-8", b"<p>the page</p>"),
                                  ("/index.html", "text/html; charset=utf-8", b"<p>the page</p>"),
                                  ("/lab.js?again", "text/javascript; charset=utf-8", b"run()"),
                                  ("/deep/file.css", "text/css; charset=utf-8", b"p {}"),
                                  ("/way-round", "text/javascript; charset=utf-8", b"run()"),
                                  ("/lab.wasm", "application/wasm", b"\0asm")]:
            status, headers, body = ask(port, path)
            equal((status, headers["Content-Type"]), (200, kind), path)
            equal(body.startswith(start), True, path)
            equal(int(headers["Content-Length"]), len(body), path)
        equal(len(ask(port, "/lab.wasm")[2]), 4 + 256 * 400)


def every_answer_has_the_headers_that_keep_a_page_safe(program):
    with served(program) as (port, _):
        for path, method in [("/", "GET"), ("/nothing", "GET"), ("/", "POST"), ("/", "HEAD")]:
            _, headers, _ = ask(port, path, method)
            policy = headers["Content-Security-Policy"]
            equal("default-src 'self'" in policy and "'wasm-unsafe-eval'" in policy, True, policy)
            equal("unsafe-inline" in policy, False, policy)
            equal("frame-ancestors 'none'" in policy, True, policy)
            for name, value in HEADERS.items():
                equal(headers[name], value, f"{method} {path} {name}")


def a_file_that_was_named_is_served_and_no_other(program):
    name = program.file("my recording.rmr", b"\x8eRMREC\r\n" + bytes(range(256)))
    with served(program, str(program.folder / name)) as (port, process):
        status, headers, body = ask(port, "/file")
        equal((status, headers["Content-Type"]), (200, "application/octet-stream"))
        equal(body, (program.folder / name).read_bytes())
        for path in ("/my%20recording.rmr", "/file/", "/file/../secret.txt", "/secret.txt"):
            equal(ask(port, path)[0], 404, path)
        equal(process.poll(), None)
    with served(program, root=program.folder / "site") as (port, _):
        equal(ask(port, "/file")[0], 404)


def the_address_names_the_file(program):
    root = make_site(program)
    name = program.file("a b?&<.rmr", b"x")
    process = subprocess.Popen([program.path, "lab", "--port", "0", "--root", str(root), name],
                               stdout=subprocess.PIPE, text=True, cwd=program.folder)
    line = process.stdout.readline()
    process.kill()
    process.communicate()
    equal(bool(re.search(r"http://127\.0\.0\.1:\d+/\?file=a_b___.rmr ", line)), True, line)


def a_file_that_is_not_there_is_refused(program):
    root = make_site(program)
    for name in ("none.rmr", "site"):
        status, out, errors = program.run("lab", "--root", str(root), name)
        equal((status, out, errors.count("\n")), (2, "", 1), errors)
        equal("no file to read" in errors, True, errors)


def a_head_has_no_body(program):
    with served(program) as (port, _):
        answer = ask_raw(port, f"HEAD /lab.js HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        equal(answer.startswith(b"HTTP/1.1 200 OK\r\n"), True)
        equal(answer.endswith(b"\r\n\r\n") and b"Content-Length: 5" in answer, True, str(answer))


def no_path_leads_out_of_the_folder(program):
    spellings = ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/deep/../../secret.txt",
                 "/%2e%2e%2fsecret.txt", "/.%2e/secret.txt", "/..\\secret.txt", "/..%5csecret.txt",
                 "/../site-twin/secret.txt", "/way-out", "/way-out-folder/secret.txt", "//etc/passwd",
                 "/etc/passwd", "/%00", "/lab.js%00.html", "/lab.js%00/../../secret.txt", "/" + "../" * 2000 + "etc/passwd",
                 "/" + "a/../" * 1500 + "../secret.txt", "/%c0%ae%c0%ae/secret.txt", "/%252e%252e/secret.txt", "/....//secret.txt", "/deep/%2e%2e/%2e%2e/secret.txt"]
    with served(program) as (port, _):
        for path in spellings:
            answer = ask_raw(port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            equal(b"secret" in answer.split(b"\r\n\r\n", 1)[-1] or b"root:" in answer, False, path)
            equal(answer[:12] in (b"HTTP/1.1 404", b"HTTP/1.1 400", b"HTTP/1.1 200"), True, path)
            if answer[:12] == b"HTTP/1.1 200":
                equal(answer.endswith((b"run()", b"<p>the page</p>")), True, path)


def absolute_targets_lead_nowhere_else(program):
    with served(program) as (port, _):
        for target in ["http://elsewhere.example/lab.js", "file:///etc/passwd", "*", "lab.js"]:
            answer = ask_raw(port, f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            equal(b"root:" in answer or b" 200 " in answer[:20] and not answer.endswith(b"run()"),
                  False, target)


def folders_are_not_listed(program):
    with served(program) as (port, _):
        equal([ask(port, path)[0] for path in ("/deep", "/deep/", "/way-out-folder", "/nothing")],
              [404] * 4)


def nothing_can_be_changed(program):
    with served(program) as (port, _):
        for method in ["POST", "PUT", "DELETE", "PATCH", "MKCOL", "PROPFIND", "OPTIONS"]:
            status, headers, _ = ask(port, "/lab.js", method, body=b"evil")
            equal((status, headers["Allow"]), (405, "GET, HEAD"), method)
        equal(ask(port, "/lab.js")[2], b"run()")


def pages_of_elsewhere_do_not_get_in_under_their_own_name(program):
    with served(program) as (port, _):
        for host in ["evil.example", f"evil.example:{port}", "127.0.0.1:1", "", f"127.0.0.1.evil.example:{port}"]:
            equal(ask(port, "/", headers={"Host": host})[0], 403, host)
        equal(ask(port, "/", headers={"Host": f"localhost:{port}"})[0], 200)
        answer = ask_raw(port, b"GET / HTTP/1.0\r\n\r\n")
        equal(answer.startswith(b"HTTP/1.1 403"), True, str(answer[:40]))


class Page:
    """A page in the room: a WebSocket client as small as can be."""

    def __init__(self, port, host=None, origin=None, cookie=None):
        host = host or f"127.0.0.1:{port}"
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS)
        self.socket.sendall((f"GET /room HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                             f"Cookie: {cookie or 'a=b'}\r\n"
                             f"Sec-WebSocket-Version: 13\r\nOrigin: {origin or 'http://' + host}\r\n\r\n").encode())
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while not answer.endswith(b"\r\n\r\n") and (part := self.socket.recv(1)):
                answer += part
        self.is_in = answer.startswith(b"HTTP/1.1 101") and b" s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer

    def say(self, text, opcode=0x81):
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size)
        self.socket.sendall(bytes([opcode]) + length + bytes(4) + text)

    def why(self):
        """The code with which the server closes, and nothing behind it."""
        frame = self.receive(5)
        equal((frame[:2], len(frame)), (b"\x88\x02", 4), "a closing frame, and the end")
        return struct.unpack(">H", frame[2:])[0]

    def meet(self, other):
        """Until the other one hears: a page that was let in is a member a moment later."""
        while not select.select([other.socket], [], [], 0.1)[0]:
            self.say(b"meet")
        return self

    def receive(self, size):
        data = b""
        while len(data) < size and (part := self.socket.recv(size - len(data))):
            data += part
        return data

    def hear(self):
        """The next message but those of meeting; empty when the connection is closed."""
        text = b"meet"
        while text == b"meet":
            head = self.receive(2)
            if len(head) < 2 or head[0] & 15 == 8:
                return b""
            size = head[1] if head[1] < 126 else struct.unpack(">H", self.receive(2))[0]
            text = self.receive(size)
        return text


def pages_in_the_room_hear_each_other(program):
    with served(program) as (port, _):
        pages = [Page(port) for _ in range(3)]
        equal([page.is_in for page in pages], [True] * 3)
        pages[0].meet(pages[1]).meet(pages[2])
        pages[1].meet(pages[0])
        for text in (b"one", b"two" * 1000):
            pages[0].say(text)
            equal([pages[1].hear(), pages[2].hear()], [text] * 2)
        pages[2].say(b"back")
        equal([pages[0].hear(), pages[1].hear()], [b"back"] * 2)
        pages[1].say(b"x" * 20000)
        equal(pages[1].hear(), b"", "too long: sent away")
        pages[2].say(b"\x00\x01", opcode=0x82)
        equal(pages[2].hear(), b"", "no text: sent away")
        equal(ask(port, "/lab.js")[2], b"run()")


def memory_of(process):
    """Bytes that a process holds in memory."""
    fields = pathlib.Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE")


def a_frame_is_refused_by_the_length_it_declares(program):
    with served(program) as (port, process):
        before = memory_of(process)
        pages = [Page(port) for _ in range(4)]
        for page, length in zip(pages, (1 << 30, 1 << 62, 16385, 70_000)):
            wide = b"\xfe" + struct.pack(">H", length) if length < 65536 else b"\xff" + struct.pack(">Q", length)
            with contextlib.suppress(OSError):
                page.socket.sendall(b"\x81" + wide + bytes(4) + bytes(min(length, 4 << 20)))
            with contextlib.suppress(OSError):
                equal(page.why(), 1009, f"{length} bytes")
        equal(memory_of(process) - before < 4 << 20, True, f"{memory_of(process) - before} bytes more")
        equal(ask(port, "/lab.js")[2], b"run()")


def what_the_protocol_forbids_ends_a_connection(program):
    mask = bytes(4)
    long = b"\xfe" + struct.pack(">H", 200) + mask + bytes(200)
    cases = [(1002, b"\x81\x02hi"), (1002, b"\xc1\x82" + mask + b"hi"), (1002, b"\xa1\x82" + mask + b"hi"),
             (1002, b"\x91\x82" + mask + b"hi"), (1002, b"\x83\x80" + mask), (1002, b"\x87\x80" + mask),
             (1002, b"\x8b\x80" + mask), (1002, b"\x8f\x80" + mask), (1002, b"\x80\x80" + mask),
             (1002, b"\x89" + long), (1002, b"\x88" + long), (1002, b"\x09\x80" + mask),
             (1002, b"\x81\xfe\x00\x05" + mask + bytes(5)), (1002, b"\x81\xff" + struct.pack(">Q", 300) + mask),
             (1002, b"\x81\xff" + struct.pack(">Q", 1 << 63) + mask), (1003, b"\x82\x81" + mask + b"x"),
             (1003, b"\x01\x81" + mask + b"x"), (1007, b"\x81\x81" + mask + b"\xff"),
             (1007, b"\x81\x83" + mask + b"\xed\xa0\x80"), (1007, b"\x81\x82" + mask + b"\xc0\x80"),
             (1007, b"\x81\x82" + mask + b"\xe2\x82"), (1000, b"\x88\x82" + mask + b"\x03\xe8")]
    with served(program) as (port, _):
        for code, frame in cases:
            page = Page(port)
            page.socket.sendall(frame)
            equal(page.why(), code, frame[:16].hex())
        page = Page(port)
        for piece in (b"\x89", b"\x85\x01\x02", b"\x03\x04", bytes(c ^ m for c, m in zip(b"hello", b"\1\2\3\4\1"))):
            page.socket.sendall(piece)
            time.sleep(0.02)
        equal(page.receive(7), b"\x8a\x05hello", "an answer to a ping that came in pieces")


def a_member_that_does_not_read_keeps_nobody_waiting(program):
    with served(program) as (port, process):
        talker, slow, other = Page(port), Page(port), Page(port)
        talker.meet(slow).meet(other)
        before = memory_of(process)
        text, count = b"x" * 16000, 2000  # 32 MB: more than any socket holds
        knocking = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        slowest = 0
        for i in range(count):
            talker.say(text)
            equal(other.hear(), text, f"message {i}")
            if i % 200 == 0:
                begun = time.monotonic()
                equal(ask(port, "/lab.js")[2], b"run()")
                slowest = max(slowest, time.monotonic() - begun)
        equal(slowest < 1.5, True, f"{slowest:.1f} s for a file")
        equal(memory_of(process) - before < 8 << 20, True, "a queue has a bound")
        with contextlib.suppress(ConnectionResetError):
            while slow.socket.recv(1 << 16):
                pass  # what was sent before it was given up, and then the end
        equal(Page(port).is_in, True, "its place is free")
        for connection in knocking:
            connection.close()


def the_room_has_eight_places(program):
    with served(program) as (port, _):
        pages = []
        for _ in range(8):
            pages.append(Page(port))
            equal(pages[-1].is_in, True)
            if len(pages) > 1:
                pages[0].meet(pages[-1])
        equal([Page(port).is_in for _ in range(12)], [False] * 12)
        equal(serves(port), True, "beside a full room")


def pages_of_elsewhere_do_not_enter_the_room(program):
    with served(program) as (port, _):
        ours = f"127.0.0.1:{port}"
        for host, origin in [(ours, "http://evil.example"), (f"evil.example:{port}", None), (ours, "null"),
                             (ours, f"https://{ours}"), (f"10.1.2.3:{port}", None)]:
            equal(Page(port, host, origin).is_in, False, f"{host} {origin}")
        equal(ask(port, "/room")[0], 404, "without a WebSocket")


def other_computers_are_let_in_if_told_so(program):
    with served(program, "--address", "0.0.0.0") as (port, process):
        code = re.search(r": ([A-Z2-9]{8})\n", process.stdout.readline()).group(1)
        cookie = f"b=c; remora-lab={code}"
        for path, given in [("/lab.js", None), ("/lab.js", "remora-lab=AAAAAAAA"), ("/lab.js", cookie + "A"),
                            ("/lab.js", cookie[:-1]), ("/", None), (f"/pair?code={code[:-1]}", None),
                            (f"/pair?code={code}2", None), ("/pair?code=", None), ("/pair", None)]:
            status, headers, body = ask(port, path, headers={"Cookie": given} if given else {})
            equal((status, b"name=code" in body, headers["Set-Cookie"]), (403, True, None), f"{path} {given}")
        equal(Page(port).is_in, False, "the room without the code")
        status, headers, _ = ask(port, f"/pair?code={code}")
        equal((status, headers["Location"]), (303, "/"))
        equal(headers["Set-Cookie"], f"remora-lab={code}; Path=/; HttpOnly; SameSite=Strict")
        for host, status in [(f"10.1.2.3:{port}", 200), (f"localhost:{port}", 200), (f"evil.example:{port}", 403),
                             ("10.1.2.3:1", 403), (f"10.1.2.3.evil:{port}", 403)]:
            equal(ask(port, "/lab.js", headers={"Host": host, "Cookie": cookie})[0], status, host)
        equal(Page(port, f"10.1.2.3:{port}", cookie=cookie).is_in, True)
        equal(Page(port, f"10.1.2.3:{port}").is_in, False)
    with served(program, "--address", "0.0.0.0", root=program.folder / "site") as (_, process):
        equal(code in process.stdout.readline(), False, "another code for each run")
    for address in ("here", "1.2.3", "::1", ""):
        status, _, errors = program.run("lab", "--address", address)
        equal((status, errors.count("\n")), (2, 1), address)


def long_requests_are_refused_and_others_go_on(program):
    with served(program) as (port, _):
        answer = ask_raw(port, b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n")
        equal(b" 200 " in answer[:20], False, str(answer[:40]))
        answer = ask_raw(port, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n")
        equal(b" 200 " in answer[:20], False, str(answer[:40]))
        ask_raw(port, b"\x00\xff" * 3000)
        equal(ask(port, "/lab.js")[2], b"run()")


def knock(port, first=b"", seconds=1.0, buffer=None):
    """A connection that may be refused, or not taken for a while; @return it, or None"""
    connection = socket.socket()
    connection.settimeout(seconds)
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    try:
        connection.connect(("127.0.0.1", port))
        if first:
            connection.sendall(first)
    except OSError:
        connection.close()
        return None
    return connection


def close_all(connections):
    for connection in connections:
        if connection:
            connection.close()


def serves(port):
    """Whether the page comes, once what was before is over: a request may wait for sixteen others,
    each of which has five seconds."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with contextlib.suppress(OSError, http.client.HTTPException):
            if ask(port, "/lab.js")[2] == b"run()":
                return True
        time.sleep(0.1)
    return False


def memory_of(process):
    """Resident, in MB."""
    with open(f"/proc/{process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def survives(program, trouble):
    """The server is asked once, troubled, and asked again."""
    with served(program) as (port, process):
        equal(serves(port), True, "before")
        close_all(trouble(port) or [])
        equal(serves(port), True, "after")
        equal(process.poll(), None)
        return memory_of(process)


def a_thousand_connections_do_not_end_it(program):
    """All at once: those that are not taken wait with the system, or are refused."""
    def trouble(port):
        crowd = []
        for i in range(1000):
            connection = socket.socket()
            connection.setblocking(False)
            connection.connect_ex(("127.0.0.1", port))
            with contextlib.suppress(OSError):
                connection.send(b"GET / HTTP/1.1\r\n" if i % 2 else b"")
            crowd.append(connection)
        time.sleep(1.0)
        return crowd
    survives(program, trouble)


def memory_does_not_grow_with_connections(program):
    """What a connection leaves behind grows in every round, the stacks of threads that answer for
    the first time only in the first ones. The address sanitizer would keep back what was freed, a
    megabyte for every thread."""
    options = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"
    with served(program, environment={"ASAN_OPTIONS": options}) as (port, process):
        sizes = []
        for _ in range(8):
            for _ in range(250):
                close_all([knock(port, b"GET /lab.wasm HTTP/1.1\r\n")])
            equal(serves(port), True)
            sizes.append(memory_of(process))
            if len(sizes) > 1 and sizes[-1] - sizes[-2] < 0.25:
                return
        equal(sizes, [], "1 kB or more is left of every connection; MB after each 250")


def one_that_dribbles_is_sent_away(program):
    """A request that never ends, a byte at a time: more of them than are answered at once."""
    with served(program) as (port, _):
        slow = [knock(port, b"GET / HTTP/1.1\r\nX: ") for _ in range(24)]
        started = time.monotonic()
        is_served = False
        while not is_served and time.monotonic() < started + START_SECONDS:
            for connection in filter(None, slow):
                with contextlib.suppress(OSError):
                    connection.send(b"y")
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=0.5)
                connection.request("GET", "/lab.js")
                is_served = connection.getresponse().read() == b"run()"
        close_all(slow)
        equal(is_served, True, "the others wait for ever")


def is_served(port):
    """Whether an honest client gets the page on its first try."""
    with contextlib.suppress(OSError, http.client.HTTPException):
        return ask(port, "/lab.js")[2] == b"run()"
    return False


def drain(connection):
    """All that the server still sends; less than that where it has closed with a reset."""
    connection.settimeout(START_SECONDS)
    answer = b""
    with contextlib.suppress(OSError):
        while part := connection.recv(1 << 20):
            answer += part
    return answer


def many_that_are_slow_do_not_keep_others_waiting(program):
    """24 that read nothing and 200 that never end their request, at once. Whoever comes then is served;
    of those that have to go for it each is told that the server is busy, or that it took too long."""
    root = make_site(program)
    (root / "large").write_bytes(bytes(LARGE))
    with served(program, root=root) as (port, _):
        request = f"GET /large HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        readers = [knock(port, request, seconds=START_SECONDS) for _ in range(24)]
        dribblers = [knock(port, b"GET / HTTP/1.1\r\nX: ", seconds=START_SECONDS) for _ in range(200)]
        equal(None in readers + dribblers, False, "everybody gets in")
        equal(sum(is_served(port) for _ in range(20)), 20)
        told = [drain(connection)[9:12] for connection in dribblers]
        equal(sorted(set(told) - {b"503", b"408"}), [], "how the others ended")
        equal(len(told), 200)
        close_all(readers + dribblers)


def many_that_read_nothing_do_not_keep_others_waiting(program):
    """More than there are threads, of a file that no buffer holds: the first of them have to go."""
    root = make_site(program)
    (root / "large").write_bytes(bytes(LARGE))
    with served(program, root=root) as (port, _):
        request = f"GET /large HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        readers = [knock(port, request, seconds=START_SECONDS, buffer=4096) for _ in range(80)]
        equal(None in readers, False, "everybody gets in")
        equal(sum(is_served(port) for _ in range(20)), 20)
        equal(len(ask(port, "/large")[2]), LARGE)
        cut = sum(len(drain(connection)) < LARGE for connection in readers)
        equal(cut >= 80 - 24, True, f"{cut} of 80 were sent away")
        close_all(readers)


def one_that_reads_nothing_is_sent_away(program):
    """Whoever asks for a file and does not take it holds a thread for a while, not for ever."""
    def trouble(port):
        request = f"GET /lab.wasm HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        return [knock(port, request, seconds=0.2) for _ in range(20)]
    survives(program, trouble)


def early_ends_do_not_end_it(program):
    def trouble(port):
        request = f"GET /lab.wasm HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        for length in range(1, len(request) + 1):
            close_all([knock(port, request[:length])])
        for _ in range(50):
            connection = knock(port, request)
            if connection:
                # Closed in the middle of the answer, with a reset.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.recv(100)
                connection.close()
    survives(program, trouble)


def garbage_does_not_end_it(program):
    def trouble(port):
        numbers = random.Random(1)
        for size in [1, 2, 7, 100, 1000, 8191, 8192, 8193, 20000] * 5:
            close_all([knock(port, numbers.randbytes(size) + b"\r\n\r\n")])
        for text in [b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / \r\n\r\n",
                     b"GET /%zz HTTP/1.1\r\n\r\n", b"GET /%", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
                     b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                     b"POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
                     b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                     b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b": \r\n" * 100 + b"\r\n",
                     b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n"]:
            close_all([knock(port, text)])
    survives(program, trouble)


def what_is_wrong_is_not_repeated(program):
    """Answers that the web server library gives by itself hold nothing of the request."""
    with served(program) as (port, _):
        for text in [b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n"]:
            answer = ask_raw(port, text)
            equal(b"<script" in answer.lower() or b"a" * 100 in answer, False, str(answer[:200]))


def only_this_computer_can_reach_it(program):
    with served(program) as (port, _):
        tables = [pathlib.Path("/proc/net") / name for name in ("tcp", "tcp6")]
        rows = [line.split() for table in tables if table.exists()
                for line in table.read_text(encoding="ascii").splitlines()[1:]]
        listening = [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")]
        equal(listening, [f"0100007F:{port:04X}"])


def a_signal_ends_it_in_order(program):
    root = make_site(program)
    for number in (signal.SIGINT, signal.SIGTERM):
        with served(program, root=root) as (port, process):
            equal(ask(port, "/")[0], 200)
            process.send_signal(number)
            output, errors = process.communicate(timeout=START_SECONDS)
            equal((process.returncode, output, errors), (0, "\nended\n", ""))


def a_taken_port_is_told(program):
    root = make_site(program)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        got = program.run("lab", "--port", str(port), "--root", str(root))
        equal(got, (2, "", f"remora lab: port {port} is taken; another one: remora lab --port N\n"))


def wrong_use_is_one_line(program):
    os.makedirs(program.folder / "empty")
    for arguments in [["--port"], ["--port", "x"], ["--port", "-1"], ["--port", "65536"], ["--root"],
                      ["--root", "nowhere"], ["--root", "empty"], ["--what"], ["file"]]:
        status, output, errors = program.run("lab", *arguments)
        equal((status, output, errors.count("\n")), (2, "", 1), " ".join(arguments) + errors)


def help_has_an_example(program):
    status, output, errors = program.run("lab", "--help")
    equal((status, errors), (0, ""))
    equal("example: remora lab" in output, True)


CASES = [
    files_are_served_with_their_types,
    every_answer_has_the_headers_that_keep_a_page_safe,
    a_file_that_was_named_is_served_and_no_other,
    the_address_names_the_file,
    a_file_that_is_not_there_is_refused,
    a_head_has_no_body,
    no_path_leads_out_of_the_folder,
    absolute_targets_lead_nowhere_else,
    folders_are_not_listed,
    nothing_can_be_changed,
    pages_of_elsewhere_do_not_get_in_under_their_own_name,
    pages_in_the_room_hear_each_other,
    a_frame_is_refused_by_the_length_it_declares,
    what_the_protocol_forbids_ends_a_connection,
    a_member_that_does_not_read_keeps_nobody_waiting,
    the_room_has_eight_places,
    pages_of_elsewhere_do_not_enter_the_room,
    other_computers_are_let_in_if_told_so,
    long_requests_are_refused_and_others_go_on,
    a_thousand_connections_do_not_end_it,
    memory_does_not_grow_with_connections,
    one_that_dribbles_is_sent_away,
    many_that_are_slow_do_not_keep_others_waiting,
    many_that_read_nothing_do_not_keep_others_waiting,
    one_that_reads_nothing_is_sent_away,
    early_ends_do_not_end_it,
    garbage_does_not_end_it,
    what_is_wrong_is_not_repeated,
    only_this_computer_can_reach_it,
    a_signal_ends_it_in_order,
    a_taken_port_is_told,
    wrong_use_is_one_line,
    help_has_an_example,
]

if __name__ == "__main__":
    sys.exit(main(__doc__, [(case.__name__.replace("_", " "), case) for case in CASES]))
