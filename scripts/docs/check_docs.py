#!/usr/bin/env python3
"""Runs the documentation: every block of every Markdown file in the tree, and looks up the rest.

    scripts/docs/check_docs.py [--jobs N] [--write] [PAGE…]

A block is run or compiled by its language (see RUNNERS); one that has no language, or none that is
known, is a failure. A ```text block must be what the block before it printed; a line of it that is only
… stands for any lines, and --write puts what was printed into a block without one. Blocks of a page run
in order and share a folder: a copy of the tree, in which shell blocks keep their variables and their
folder. A comment before a block says more:

    <!-- doctest: file=PATH -->    the block is that file of the tree, word for word
    <!-- doctest: write=PATH -->   it is written there, for the blocks after it, and not run by itself;
                                   html is shown in Chromium, and prints what its <pre> has then
    <!-- doctest: file=A write=B -->

`./dev …` runs in the checkout, one at a time, which it changes in build/ alone. What is too long to be
run here, or cannot be, is in NOT_RUN, with the reason; it is looked up and listed. Commands, options and
paths in `code` marks are looked up as well, and links must lead somewhere.
"""

import argparse
import concurrent.futures
import fnmatch
import functools
import http.server
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from mkdocs_hook import in_tree, is_elsewhere, outside_fences

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
SCRATCH = BUILD / "doctest"
SHIMS = ROOT / "tests" / "docs"
SECONDS = 300
C_FLAGS = ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror"]
CPP_FLAGS = ["-std=c++17", "-Wall", "-Wextra", "-Werror"]

# Shell commands that are looked up instead of run: a pattern of the line, and why. "stage NAME" means
# that ./dev ci runs it under that name, which is checked, too.
NOT_RUN = [
    ("./dev test*", "stage test"),
    ("./dev lab*", "stage lab"),
    ("./dev check cross --quick*", "stage cross"),
    ("./dev check cross*", "takes minutes; cross --quick is a stage of ./dev ci"),
    ("./dev check cross --compilers*", "takes minutes; cross --quick is a stage of ./dev ci"),
    ("./dev check tsan*", "stage tsan"),
    ("./dev check asan*", "stage asan"),
    ("./dev check fuzz*", "stage fuzz"),
    ("./dev check budget*", "stage budget"),
    ("./dev measure bench*", "takes minutes, and measures the machine"),
    ("./dev check record-cost*", "stage record-cost"),
    ("./dev measure peers*", "installs other libraries"),
    ("./dev check acceptance*", "stage acceptance"),
    ("./dev check ways*", "stage ways"),
    ("./dev release", "takes minutes; a part of it is stage release of ./dev ci"),
    ("./dev check conformance", "stage test"),
    ("./dev check conformance --skip *", "stage test"),
    ("python3 scripts/test/conformance.py --remora build/remora tests/conformance", "stage test"),
    ("./dev docs --serve*", "serves until it is stopped"),
    ("./dev check doctest*", "is this very check"),
    ("./dev ci*", "is what runs this check"),
    ("./dev check soak*", "takes minutes"),
    ("./dev check shards*", "stage shards"),
    ("cmake --preset cluster", "stage shards"),
    ("cmake --build --preset cluster", "stage shards"),
    ("build/fuzz/fuzz/fuzz_world *", "needs a finding"),
    ("./dev nightly*", "takes hours"),
    ("./dev check mutants*", "takes hours"),
    ("./dev check coverage*", "takes minutes"),
    ("build/remora bench *", "measures the machine; stage budget counts the same cases"),
    ("npx esbuild *", "stage ways"),
    ("npm install --save-dev typescript", "asks a registry; tests/docs has it"),
    ("python3 -m http.server *", "serves until it is stopped; the page is shown in Chromium"),
]
# Large folders that no page writes to; their copies are links.
ONLY_READ = ("tests/conformance", "fuzz", "lab")
# Pages whose blocks are no commands of theirs, and why.
QUOTES = {("docs/operate.md", "sh"): "stage engines runs the page, block by block",
          ("docs/operate.md", "text"): "the same",
          ("tests/ways/README.md", "sh"): "the form of a script, not a script",
          ("CONTRIBUTING.md", "text"): "a diagram",
          ("docs/security.md", "text"): "a command of Redis; stage engines gives it"}


# -------------------------------------------------------------------------------------- reading

@dataclass
class Block:
    line: int  # of the fence that opens it
    language: str
    text: str
    orders: dict = field(default_factory=dict)  # of the comment before it


def orders_of(line):
    match = re.fullmatch(r"<!-- doctest: (.*) -->", line.strip())
    return dict(word.split("=", 1) for word in match.group(1).split()) if match else {}


def blocks_of(page):
    """The code blocks of a page, in order: fenced ones, and indented ones, which have no language.
    One that is never closed ends with the page."""
    blocks, current, fence = [], None, ""
    before, is_blank, is_list = "", True, False
    for number, line in enumerate(page.splitlines(), start=1):
        opened = re.match(r"( *)(```+)(.*)$", line)
        if fence:
            if line.strip() == fence[1]:
                blocks.append(current)
                current, fence = None, ""
            else:
                current.text += line.removeprefix(fence[0]) + "\n"
        elif opened:
            current = Block(number, opened.group(3).strip(), "", orders_of(before))
            fence = (opened.group(1), opened.group(2))
        elif line.startswith("    ") and line.strip() and (current or is_blank and not is_list):
            current = current or Block(number, "", "")
            current.text += line[4:] + "\n"
        elif current and line.strip():
            blocks.append(current)
            current = None
        if line.strip() and not fence:
            is_list = bool(re.match(r"\s*([-*]|\d+\.) ", line)) or is_list and line.startswith(" ")
            before = line
        is_blank = not line.strip()
    return blocks + ([current] if current else [])


def listed(*patterns):
    """Files of the checkout, save for those that git ignores."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *patterns], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout
    return sorted(name for name in names.split("\n") if name and (ROOT / name).is_file())


def pages_of_tree():
    return listed("*.md")


def files_of_tree():
    """What is copied for each page."""
    return [name for name in listed() if not name.startswith(ONLY_READ)]


def differs(wanted, printed):
    """Whether a text block is not what was printed; … stands for any lines."""
    parts = re.split(r"^…\n", wanted, flags=re.MULTILINE)
    pattern = "(?:.*\n)*?".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, printed) is None


# -------------------------------------------------------------------------------------- running

class Failure(Exception):
    """What is wrong with a block."""


def run(command, folder=None, env=None, words=None):
    """What a command prints; a failure if it fails."""
    try:
        done = subprocess.run([str(word) for word in command], cwd=folder, env=env, input=words,
                              capture_output=True, text=True, timeout=SECONDS, check=False,
                              stdin=None if words is not None else subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(str(error)) from error
    if done.returncode != 0:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:])
        raise Failure(f"{command[0]} ended with {done.returncode}\n{said}")
    return done.stdout


class Once:
    """Things that are made once for all pages, when the first one needs them."""

    def __init__(self):
        self.lock = threading.Lock()
        self.locks, self.made = {}, {}

    def get(self, make):
        with self.lock:
            lock = self.locks.setdefault(make, threading.Lock())
        with lock:
            if make not in self.made:
                self.made[make] = make()
            return self.made[make]


ONCE = Once()


def cached(variables):
    """With ccache in front of compilers, and not disabled: pages compile the same two files over and
    over. They have just been made, so their times say nothing."""
    kept = {name: value for name, value in variables.items() if name != "CCACHE_DISABLE"}
    return dict(kept, PATH=f"/usr/lib/ccache:{variables['PATH']}",
                CCACHE_DIR=str(SCRATCH / "ccache"), CCACHE_NOHASHDIR="true", LC_ALL="C.UTF-8",
                CCACHE_SLOPPINESS="include_file_mtime,include_file_ctime")


def csharp_library():
    folder = SCRATCH / "csharp"
    folder.mkdir(parents=True, exist_ok=True)
    run(["mcs", "-unsafe", "-target:library", "-nowarn:1591", "-r:System.Numerics.dll", f"-out:{folder}/Remora.dll",
         *sorted((ROOT / "bindings/csharp/Remora").glob("*.cs"))])
    return folder


def amalgamation():
    folder = SCRATCH / "amalgamation"
    run([sys.executable, ROOT / "scripts/package/amalgamate.py", folder])
    return folder


def node_modules():
    """A folder in which node finds the npm package."""
    package = SCRATCH / "js" / "node_modules" / "remora"
    package.parent.mkdir(parents=True, exist_ok=True)
    run(["node", "bindings/js/build.mjs", "build/js"], ROOT, cached(os.environ))
    package.unlink(missing_ok=True)
    package.symlink_to(BUILD / "js")
    return SCRATCH / "js"


def rust_crate():
    """A crate that uses ours, with the C library vendored in a copy."""
    folder = SCRATCH / "rust"
    shutil.copytree(ROOT / "bindings/rust", folder / "bindings",
                    ignore=shutil.ignore_patterns("target", "c"), dirs_exist_ok=True,
                    copy_function=copy_if_newer)
    copy_if_newer(ROOT / "bindings/layout.json", folder / "layout.json")
    for name in ("remora.c", "remora.h"):
        (folder / "bindings/remora-sys/c").mkdir(exist_ok=True)
        copy_if_newer(ONCE.get(amalgamation) / name, folder / "bindings/remora-sys/c" / name)
    (folder / "mine/src").mkdir(parents=True, exist_ok=True)
    (folder / "mine/Cargo.toml").write_text(
        '[package]\nname = "mine"\nversion = "0.1.0"\nedition = "2021"\n\n[workspace]\n\n'
        '[dependencies]\nremora = { path = "../bindings/remora" }\n', encoding="utf-8")
    return folder / "mine"


def copy_if_newer(source, target):
    """Leaves a file with the same content alone, so that nothing is compiled again for it."""
    source, target = pathlib.Path(source), pathlib.Path(target)
    if not target.exists() or source.read_bytes() != target.read_bytes():
        shutil.copy2(source, target)


class Session:
    """One page: its folder, what was printed last, and what was done."""

    def __init__(self, name):
        self.name = name
        self.folder = SCRATCH / "pages" / re.sub(r"[^a-z0-9]+", "-", name.lower())
        self.tree = self.folder / "remora"
        self.printed = None  # by the last block that could print
        self.left_out = []  # commands that were not run, and why
        self.corrections = []  # text blocks and what was printed instead
        self.is_ready = False

    def prepare(self):
        """The copy of the tree, with what ./dev build leaves in the checkout."""
        if self.is_ready:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in ONCE.get(files_of_tree):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.tree / name)
        for name in ONLY_READ:
            (self.tree / name).symlink_to(ROOT / name)
        (self.tree / "build").mkdir()
        for name in ("remora", "libremora.a", "libremora.so", "include"):
            (self.tree / "build" / name).symlink_to(BUILD / name)
        (self.folder / "node_modules").symlink_to(SHIMS / "node_modules")  # where npx finds tsc
        (self.folder / "home").mkdir()
        (self.folder / "where").write_text(str(self.tree), encoding="utf-8")
        (self.folder / "variables").write_text("", encoding="utf-8")
        self.is_ready = True

    def cwd(self):
        return (self.folder / "where").read_text(encoding="utf-8").strip()

    def environment(self):
        home = os.environ.get("HOME", "/root")
        return dict(cached(os.environ),
                    HOME=str(self.folder / "home"), PYTHONDONTWRITEBYTECODE="1",
                    CARGO_HOME=os.environ.get("CARGO_HOME", f"{home}/.cargo"),
                    RUSTUP_HOME=os.environ.get("RUSTUP_HOME", f"{home}/.rustup"),
                    CARGO_NET_OFFLINE="true", CARGO_TARGET_DIR=str(SCRATCH / "target"),
                    PYTHONPATH=str(ROOT / "bindings/python"),
                    REMORA_LIBRARY=str(BUILD / "libremora.so"),
                    npm_config_offline="true", npm_config_audit="false", npm_config_fund="false")

    def file(self, block, suffix):
        folder = self.folder / "blocks"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"line{block.line}{suffix}"
        path.write_text(block.text, encoding="utf-8")
        return path


# Each runner returns what was done, in a word, and leaves what was printed in session.printed.

def compiled(session, block, suffix, compiler, flags):
    source = session.file(block, suffix)
    includes = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'examples'}"]
    binary = source.with_suffix("")
    if not re.search(r"\bint main\(", block.text):
        run([compiler, *flags, *includes, "-c", source, "-o", f"{binary}.o"])
        return "compiled"
    run([compiler, *flags, *includes, source, BUILD / "libremora.a", "-lm", "-pthread", "-o", binary])
    session.printed = run([binary], source.parent)
    return "run"


def run_c(session, block):
    return compiled(session, block, ".c", "gcc", C_FLAGS)


def run_cpp(session, block):
    return compiled(session, block, ".cpp", "g++", CPP_FLAGS)


def unity_component(block):
    return sorted((ROOT / "bindings/unity/Runtime").glob("*.cs")) if "Remora.Unity" in block.text else []


def run_cs(session, block):
    library = ONCE.get(csharp_library)
    source = session.file(block, ".cs")
    if "UnityEngine" in block.text:
        run(["mcs", "-target:library", "-nowarn:0649", "-r:System.Numerics.dll", f"-r:{library}/Remora.dll", f"-out:{source}.dll", source,
             SHIMS / "Unity.cs", *unity_component(block)])
        session.left_out.append((f"line {block.line}", "Unity is not here; compiled with its types"))
        return "compiled"
    if not re.search(r"\bstatic void Main\(", block.text):
        run(["mcs", "-target:library", f"-r:{library}/Remora.dll", f"-out:{source}.dll", source])
        return "compiled"
    program = library / f"{session.folder.name}-{block.line}.exe"
    run(["mcs", "-r:System.Numerics.dll", f"-r:{library}/Remora.dll", f"-out:{program}", source])
    session.printed = run(["mono", program], env=dict(os.environ, LD_LIBRARY_PATH=str(BUILD)))
    return "run"


def run_js(session, block):
    program = ONCE.get(node_modules) / f"{session.folder.name}-{block.line}.mjs"
    program.write_text(block.text, encoding="utf-8")
    session.printed = run(["node", program])
    return "run"


RUST_LOCK = threading.Lock()


def run_rust(session, block):
    folder = ONCE.get(rust_crate)
    with RUST_LOCK:
        if not re.search(r"\bfn main\(", block.text):
            (folder / "src/main.rs").write_text(f"#![allow(dead_code)]\n{block.text}\nfn main() {{}}\n", encoding="utf-8")
            run(["cargo", "build", "--quiet", "--offline"], folder, session.environment())
            return "compiled"
        (folder / "src/main.rs").write_text(block.text, encoding="utf-8")
        session.printed = run(["cargo", "run", "--quiet", "--offline"], folder, session.environment())
    return "run"


def run_python(session, block):
    session.prepare()
    session.printed = run([sys.executable, session.file(block, ".py")], session.cwd(),
                          session.environment())
    return "run"


def run_lua(session, block):
    session.prepare()
    places = f"{ROOT}/bindings/lua/?.lua"
    session.printed = run(["luajit", session.file(block, ".lua")], session.cwd(),
                          {**session.environment(), "LUA_PATH": places})
    return "run"


def godot_game():
    folder = SCRATCH / "godot"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "bindings/godot/godot3/scene", folder)
    shutil.copytree(ROOT / "bindings/godot/godot3/addons", folder / "addons")
    return folder


def run_gdscript(session, block):
    """A script for Godot 3, which is parsed there."""
    folder = ONCE.get(godot_game)
    script = folder / f"{session.folder.name}-{block.line}.gd"
    script.write_text(block.text, encoding="utf-8")
    run(["godot3-server", "--path", folder, "--check-only", "--script", script.name],
        env=dict(os.environ, HOME=str(folder), LANG="en_US.UTF-8"))
    return "parsed"


def run_json(session, block):
    table = json.loads(block.text)
    if isinstance(table, dict) and table.get("format") == "remora motion table 1":
        run([BUILD / "remora", "table", session.file(block, ".json")])
        return "loaded"
    return "parsed"


def run_jsonl(session, block):
    """Lines of a trace, as remora score takes them; a text block's job if they were printed."""
    for line in block.text.splitlines():
        json.loads(line)
    run([BUILD / "remora", "score", session.file(block, ".jsonl")])
    return "scored"


def run_drive(session, block):
    session.printed = run([BUILD / "remora", "drive", "-"], words=block.text)
    return "run"


# Tells the server what the page shows, as soon as it shows something.
WATCH = b"""<script>
setInterval(() => {
  const shown = document.querySelector("pre").textContent;
  if (shown) fetch("/shown", { method: "POST", body: shown });
}, 50);
</script>
"""


class Watching(http.server.SimpleHTTPRequestHandler):
    """A server of files that hears what its pages show."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        if not self.path.endswith(".html"):
            super().do_GET()
            return
        with open(self.translate_path(self.path), "rb") as page:
            content = page.read() + WATCH
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self):
        size = int(self.headers["Content-Length"])
        self.server.shown.put(self.rfile.read(size).decode("utf-8"))
        self.send_response(204)
        self.end_headers()


CHROMIUM = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--remote-debugging-port=0"]  # stays open
PATIENCE = 120  # s for a page; a busy machine is slow


def shown_by(server, profile, page):
    """What a browser shows that asks the server for a page."""
    address = f"http://127.0.0.1:{server.server_port}/{page}"
    browser = subprocess.Popen([*CHROMIUM, f"--user-data-dir={profile}", address],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return server.shown.get(timeout=PATIENCE)
    except queue.Empty:
        raise Failure(f"the page shows no <pre> with text in it after {PATIENCE} s") from None
    finally:
        browser.kill()
        browser.wait()


def run_html(session, block):
    """A page that was written, in a browser that asks a server of its folder for it."""
    serve = functools.partial(Watching, directory=session.cwd())
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server, \
            tempfile.TemporaryDirectory(prefix="remora-chromium-",
                                        ignore_cleanup_errors=True) as profile:
        server.shown = queue.Queue()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        session.printed = shown_by(server, profile, block.orders["write"]) + "\n"
        server.shutdown()
    return "shown"


def reason_not_to_run(line):
    command = re.sub(r"\s+#.*$", "", line).strip()
    return next((why for pattern, why in NOT_RUN if fnmatch.fnmatchcase(command, pattern)), None)


def shell_lines(text):
    """Lines of a script, those that are continued put together."""
    return text.replace("\\\n", " ").splitlines()


def run_sh(session, block):
    kept = []
    for line in shell_lines(block.text):
        why = reason_not_to_run(line)
        if why:
            check_code(line, why)
            session.left_out.append((re.sub(r"\s+#.*$", "", line).strip(), why))
        else:
            kept.append(re.sub(r"(^|[;&|(]\s*)\./dev ", rf'\1flock {SCRATCH}/lock {ROOT}/dev ', line))
    if not "".join(re.sub(r"#.*", "", line) for line in kept).strip():
        return "looked up"
    session.prepare()
    script = "\n".join([f'cd "$(cat {session.folder}/where)"', f". {session.folder}/variables",
                        *kept, f"pwd >{session.folder}/where",
                        f"export -p >{session.folder}/variables"])
    session.printed = run(["bash", "-euo", "pipefail", "-c", script], env=session.environment())
    return "run"


def run_text(session, block):
    if session.printed is None:
        raise Failure("no block before it printed anything")
    if differs(block.text, session.printed):
        if "…" not in block.text:
            session.corrections.append((block, session.printed))
        raise Failure(f"what was printed is\n{session.printed}".rstrip())
    session.printed = None
    return "compared"


def correct(name, page, corrections):
    """Puts what was printed into text blocks of a page, the last one first: lines before it stay."""
    lines = page.split("\n")
    for block, printed in reversed(corrections):
        indent = re.match(" *", lines[block.line - 1]).group()
        new = [indent + line for line in printed.splitlines()]
        lines[block.line : block.line + len(block.text.splitlines())] = new
    (ROOT / name).write_text("\n".join(lines), encoding="utf-8")


def check_is_shown(session, block, follower):
    """A program prints what the page says: files of the tree, and the shell, may say more."""
    is_program = block.language in ("c", "cpp", "cs", "js", "rust", "python", "lua", "drive", "html")
    is_shown = follower is not None and follower.language == "text"
    if is_program and session.printed and not is_shown and "file" not in block.orders:
        raise Failure("no text block follows it with what it prints")


def only_written(_session, block):
    raise Failure(f"a {block.language} block is not run by itself: write it to a file, and use that")


RUNNERS = {"c": run_c, "cpp": run_cpp, "cs": run_cs, "csharp": run_cs, "js": run_js, "rust": run_rust,
           "lua": run_lua, "gdscript": run_gdscript, "python": run_python, "sh": run_sh, "json": run_json, "jsonl": run_jsonl,
           "drive": run_drive, "text": run_text, "html": run_html, "cmake": only_written,
           "toml": only_written, "ts": only_written}


def run_block(session, block):
    """What was done with a block; a Failure if that does not work."""
    runner = RUNNERS.get(block.language)
    if block.language != "text":
        session.printed = None
    if runner is None:
        raise Failure(f"it has no language that is known: '{block.language}'")
    if (session.name, block.language) in QUOTES:
        session.left_out.append((f"line {block.line}", QUOTES[session.name, block.language]))
        return "looked up"
    if "file" in block.orders:
        path = ROOT / block.orders["file"]
        if not path.exists() or path.read_text(encoding="utf-8") != block.text:
            raise Failure(f"it is not {block.orders['file']}, word for word")
    if "write" in block.orders:
        session.prepare()
        path = pathlib.Path(session.cwd(), block.orders["write"])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        if block.language != "html":
            return "written"
    elif block.language == "html":
        only_written(session, block)
    return runner(session, block)


# ----------------------------------------------------------------------------------- looking up

@functools.lru_cache(maxsize=None)
def dev_help(*words):
    """What ./dev prints about a command, or the list of all of them ("help", "check", "measure")."""
    return run([ROOT / "dev", *words])


@functools.lru_cache(maxsize=None)
def remora_help(command):
    return run([BUILD / "remora", *([command] if command else []), "--help"])


def stages():
    source = (ROOT / "scripts" / "dev" / "ci.sh").read_text(encoding="utf-8")
    return dict(re.findall(r"^    stage (\S+) \./dev (.*)$", source, flags=re.MULTILINE))


def check_options(words, help_text, of):
    for option in words:
        match = re.match(r"(--[a-z][a-z-]*)", option)
        if match and match.group(1) not in help_text and option != "--help":
            raise Failure(f"{of} has no option {match.group(1)}")


PASS_ON = ("conformance", "matrix")  # commands whose options are those of another program


def check_dev(words):
    if words[0] == "help" or words[-1] == "NAME":
        return
    is_group = words[0] in ("check", "measure") and len(words) > 1
    name, options = (words[:2], words[2:]) if is_group else (words[:1], words[1:])
    if not re.search(rf"^  {re.escape(name[-1])}( |$)", dev_help(words[0] if is_group else "help"), re.MULTILINE):
        raise Failure(f"./dev {' '.join(name)} is in no list of commands")
    if name[-1] not in PASS_ON:
        check_options(options, dev_help(*name, "--help"), f"./dev {' '.join(name)}")


def check_remora(words):
    if words[0] in ("l3", "retail"):  # how tables name remora under a rule set
        return
    if not re.search(rf"^ +{re.escape(words[0])}\b", remora_help(""), flags=re.MULTILINE):
        raise Failure(f"remora --help does not know {words[0]}")
    check_options(words[1:], remora_help(words[0]), f"remora {words[0]}")


def check_code(code, why=""):
    """A command or path in code marks, or one that is not run."""
    words = re.sub(r"\s+#.*$", "", code).split()
    if why.startswith("stage ") and why.split()[1] not in stages():
        raise Failure(f"there is no {why} in ./dev ci")
    if len(words) > 1 and words[0] == "./dev":
        check_dev(words[1:])
    elif len(words) > 1 and words[0] in ("remora", "build/remora") and re.match(r"[a-z]+$", words[1]):
        check_remora(words[1:])
    elif len(words) == 1 and re.match(r"(src|include|scripts|tests|tools|docs|examples|bindings|bench|"
                                      r"fuzz|lab|traces|cmake)/[\w./*-]*$", words[0]):
        if not list(ROOT.glob(words[0].rstrip("/"))):
            raise Failure(f"there is no {words[0]}")


def anchors_of(path):
    page = outside_fences(path.read_text(encoding="utf-8"), lambda text: text)
    headings = re.findall(r"^#+ (.*)$", page, flags=re.MULTILINE)
    plain = (re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", heading)).strip() for heading in headings)
    return {re.sub(r"\s", "-", heading.lower()) for heading in plain}


def check_link(name, target):
    if not target:
        raise Failure("a link has no target")
    if is_elsewhere(target) and not target.startswith("#"):
        return
    path, part = (name, target) if target.startswith("#") else in_tree(name, target)
    if not (ROOT / path).exists():
        raise Failure(f"the link {target} leads nowhere")
    if part and path.endswith(".md") and part[1:] not in anchors_of(ROOT / path):
        raise Failure(f"{path} has no heading {part}")


def prose_failures(name, page):
    """What is wrong outside the blocks."""
    prose = []
    outside_fences(page, lambda text: prose.append(text) or text)
    text = "".join(prose)
    links = re.findall(r"\]\(([^)\s]*)\)", text)
    checks = [(check_link, (name, target)) for target in links]
    checks += [(check_code, (code,)) for code in re.findall(r"`([^`\n]+)`", text)]
    for check, arguments in checks:
        try:
            check(*arguments)
        except Failure as failure:
            yield str(failure)


# ------------------------------------------------------------------------------------ reporting

@dataclass
class Result:
    name: str
    done: Counter = field(default_factory=Counter)  # (language, what was done)
    failures: list = field(default_factory=list)
    left_out: list = field(default_factory=list)
    seconds: float = 0.0


def check_page(name, write=False):
    started = time.monotonic()
    session = Session(name)
    page = (ROOT / name).read_text(encoding="utf-8")
    result = Result(name, left_out=session.left_out)
    blocks = blocks_of(page)
    for block, follower in zip(blocks, blocks[1:] + [None]):
        try:
            done = run_block(session, block)
            check_is_shown(session, block, follower)
            result.done[block.language, done] += 1
        except (Failure, ValueError) as failure:
            result.failures.append(f"{name}:{block.line}: {failure}")
    result.failures += [f"{name}: {failure}" for failure in prose_failures(name, page)]
    if write and session.corrections:
        correct(name, page, session.corrections)
    result.seconds = time.monotonic() - started
    return result


def summary(result):
    kinds = ", ".join(f"{count} {language} {done}"
                      for (language, done), count in sorted(result.done.items()))
    return f"{result.name:<32} {result.seconds:5.1f} s  {kinds or 'no blocks'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", help="Markdown files; all of the tree without one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="pages at once")
    parser.add_argument("--write", action="store_true",
                        help="text blocks take what was printed; the run fails all the same")
    options = parser.parse_args()
    names = [os.path.relpath(page, ROOT) for page in options.pages] or pages_of_tree()
    SCRATCH.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = []
        for result in pool.map(lambda name: check_page(name, options.write), names):
            print(summary(result), flush=True)
            results.append(result)
    left_out = sorted({entry for result in results for entry in
                       ((result.name, *rest) for rest in result.left_out)})
    print(f"\n{len(left_out)} commands and blocks were looked up, not run:")
    for name, what, why in left_out:
        print(f"  {name}: {what} ({why})")
    failures = [failure for result in results for failure in result.failures]
    for failure in failures:
        print(f"\n{failure}")
    blocks = sum(sum(result.done.values()) for result in results)
    print(f"\n{blocks} blocks in {len(results)} pages")
    print(f"{blocks} passed, {len(failures)} failed")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
