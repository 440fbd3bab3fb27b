#!/usr/bin/env python3
"""Installs what release.py has made, each file by its own tool into an empty folder, and runs the first
program there: check_release.py FOLDER [--quick]. Where the tool is not at hand the layout is looked at.

    --quick   what takes seconds: what archives hold, and that they are the same twice
"""

import argparse
import hashlib
import json
import os
import pathlib
import py_compile
import re
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import xml.etree.ElementTree as xml
import zipfile

import release

ROOT = release.ROOT
EXPECTED = (ROOT / "examples/first.expected").read_text(encoding="utf-8")


class Broken(Exception):
    """A package that is not as it must be, in words."""


def demand(condition, what):
    if not condition:
        raise Broken(what)


def run(*command, cwd, **environment):
    """What it prints. The environment has nothing that could lead to another library."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**kept, **environment}, capture_output=True, text=True, check=False
    )
    demand(done.returncode == 0, f"{command[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def must_be_first(printed):
    demand(printed == EXPECTED, f"the first program printed {printed!r}")


def unpack(archive, folder):
    if archive.suffix in (".zip", ".whl", ".nupkg"):
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
    else:
        with tarfile.open(archive) as packed:
            packed.extractall(folder)


def same_version(text, pattern, version, what):
    found = re.search(pattern, text)
    demand(found and found[1] == version, f"{what} is of version {found and found[1]}, not {version}")


# ---------------------------------------------------------------------------------- what is inside

def check_spdx(archive, folder, version):
    """Every file of the archive is in the document, with its sums, and nothing else is."""
    unpack(archive, folder)
    root = folder / f"remora-{version}"
    document = json.loads((root / "remora.spdx.json").read_bytes())
    listed = {one["fileName"].removeprefix("./"): one["checksums"] for one in document["files"]}
    there = release.tree(root)
    there.pop("remora.spdx.json")
    demand(listed.keys() == there.keys(), f"SPDX and the archive differ in {listed.keys() ^ there.keys()}")
    for name, content in there.items():
        for one in listed[name]:
            found = hashlib.new(one["algorithm"].lower(), content).hexdigest()
            demand(found == one["checksumValue"], f"SPDX has another sum of {name}")
    return root


def check_source(archive, folder, version):
    again = folder / "again"
    again.mkdir()
    release.main_of(again, ["source"])
    demand(archive.read_bytes() == (again / archive.name).read_bytes(), "the archive is not the same twice")
    check_spdx(archive, folder, version)


def check_ports(archive, folder, version):
    unpack(archive, folder)
    demand((folder / f"remora-{version}.tar.gz").exists(), "the archive of the sources is not there")
    for path in folder.rglob("*.json"):
        demand(json.loads(path.read_bytes())["version"] == version, f"{path.name} has another version")
    for path in folder.rglob("conanfile.py"):
        py_compile.compile(str(path), cfile=str(folder / "compiled"), doraise=True)
        same_version(path.read_text(encoding="utf-8"), r'version = "(.*)"', version, "the recipe")
    for path in folder.rglob("portfile.cmake"):
        demand(archive_named(path, version), "the port names another archive")
    demand(not [path for path in folder.rglob("*") if path.is_file() and b"@VERSION@" in path.read_bytes()[:100000]],
           "a version is not filled in")


def archive_named(port, version):
    return f"remora-{version}.tar.gz" in port.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------- installed and run

def run_c(folder, *options):
    shutil.copy(ROOT / "examples/first.c", folder)
    run("gcc", "-std=c17", "first.c", *options, "-o", "first", cwd=folder)
    must_be_first(run(folder / "first", cwd=folder))


def install_source(archive, folder, version):
    root = check_spdx(archive, folder, version)
    options = ["-G", "Ninja", "-DREMORA_TESTS=OFF", "-DREMORA_TOOLS=OFF", "-DREMORA_SCENARIO=OFF", "-DCMAKE_BUILD_TYPE=Release"]
    run("cmake", "-S", root, "-B", folder / "build", *options, cwd=folder)
    run("cmake", "--build", folder / "build", cwd=folder)
    run("cmake", "--install", folder / "build", "--prefix", folder / "root", cwd=folder)
    flags = run("pkg-config", "--cflags", "--libs", "--static", "remora", cwd=folder,
                PKG_CONFIG_PATH=str(folder / "root/lib/pkgconfig"))
    run_c(folder, *flags.split())


def install_two_files(archive, folder, _):
    unpack(archive, folder)
    text = (ROOT / "examples/first.c").read_text(encoding="utf-8").replace("<remora/remora.h>", '"remora.h"')
    (folder / "mine.c").write_text(text, encoding="utf-8")
    run("gcc", "-std=c17", "-O1", "mine.c", "remora.c", "-lm", "-pthread", "-o", "mine", cwd=folder)
    must_be_first(run(folder / "mine", cwd=folder))


def install_npm(archive, folder, _):
    run("npm", "init", "--yes", cwd=folder)
    run("npm", "install", "--offline", "--no-audit", "--no-fund", archive, cwd=folder)
    shutil.copy(ROOT / "bindings/js/first.mjs", folder)
    must_be_first(run("node", "first.mjs", cwd=folder))
    run("npm", "publish", "--dry-run", "--offline", archive, cwd=folder)


def check_wheel(archive, folder):
    """Sums and sizes are those of RECORD, and the description has what an index asks for."""
    unpack(archive, folder)
    info = next(folder.glob("*.dist-info"))
    there = release.tree(folder)
    rows = [line.rsplit(",", 2) for line in (info / "RECORD").read_text(encoding="utf-8").splitlines()]
    demand({row[0] for row in rows} == there.keys(), "RECORD lists other files than there are")
    for name, digest, size in rows:
        is_right = digest == f"sha256={release.digest(there[name])}" and int(size) == len(there[name])
        demand(is_right or name.endswith("/RECORD"), f"RECORD has another sum of {name}")
    head = (info / "METADATA").read_text(encoding="utf-8").split("\n\n")[0]
    for field in ("Name: remora", "Summary: ", "License: ", "Requires-Python: ", "Description-Content-Type: text/markdown"):
        demand(field in head, f"METADATA has no {field}")


def install_wheel(archive, folder, _):
    check_wheel(archive, folder / "inside")
    run(sys.executable, "-m", "venv", "root", cwd=folder)
    run(folder / "root/bin/python", "-m", "pip", "install", "--no-index", "--quiet", archive, cwd=folder)
    must_be_first(run(folder / "root/bin/python", ROOT / "bindings/python/examples/first.py", cwd=folder))


def run_wheel_for_arm(archive, folder, _):
    """There is no Python for 64-bit ARM here: a program of C runs with the wheel's library."""
    check_wheel(archive, folder / "inside")
    library = folder / "inside/remora"
    compile_for_arm = ["aarch64-linux-gnu-gcc", "-std=c17", f"-I{ROOT / 'include'}", ROOT / "examples/first.c"]
    run(*compile_for_arm, f"-L{library}", "-lremora", "-o", "first", cwd=folder)
    must_be_first(run("qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={library}:/usr/aarch64-linux-gnu/lib",
                      "./first", cwd=folder))


def install_crates(archive, folder, version):
    """Both, from a folder that stands for the registry."""
    registry = folder / "registry"
    for crate in sorted(archive.parent.glob(f"*-{version}.crate")):
        unpack(crate, registry)
        name = crate.name.removesuffix(".crate")
        sums = {"files": {}, "package": hashlib.sha256(crate.read_bytes()).hexdigest()}
        (registry / name / ".cargo-checksum.json").write_text(json.dumps(sums), encoding="utf-8")
    run("cargo", "new", "--quiet", "--vcs", "none", "mine", cwd=folder)
    mine = folder / "mine"
    with open(mine / "Cargo.toml", "a", encoding="utf-8") as manifest:
        manifest.write(f'remora = "{version}"\n')
    (mine / ".cargo").mkdir()
    replaced = f'[source.crates-io]\nreplace-with = "here"\n[source.here]\ndirectory = "{registry}"\n'
    (mine / ".cargo/config.toml").write_text(replaced, encoding="utf-8")
    shutil.copy(ROOT / "bindings/rust/remora/examples/first.rs", mine / "src/main.rs")
    must_be_first(run("cargo", "run", "--quiet", "--offline", cwd=mine))


def run_nuget(archive, folder, version):
    """Without the SDK of .NET: its sources and its library, by hand, and its layout."""
    unpack(archive, folder)
    space = {"n": "http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd"}
    metadata = xml.parse(folder / "remora.nuspec").getroot().find("n:metadata", space)
    demand(metadata.find("n:version", space).text == version, "the nuspec has another version")
    known = {one.get("Extension") for one in xml.parse(folder / "[Content_Types].xml").getroot()}
    for name in release.tree(folder):
        demand(name.rsplit(".", 1)[1] in known or name == "[Content_Types].xml", f"{name} has no content type")
    for system, (_, name) in release.SYSTEMS.items():
        kind = (folder / "runtimes" / system / "native" / name).read_bytes()[:2]
        demand(kind == (b"MZ" if name.endswith("dll") else b"\x7fE"), f"{system} has no library")
    sources = sorted(folder.glob("contentFiles/cs/any/Remora/*.cs"))
    run("mcs", "-unsafe", "-nowarn:1591", "-r:System.Numerics.dll", ROOT / "bindings/csharp/example/First.cs", *sources, "-out:First.exe", cwd=folder)
    must_be_first(run("mono", "First.exe", cwd=folder, LD_LIBRARY_PATH=str(folder / "runtimes/linux-x64/native")))


def run_lua(archive, folder, _):
    unpack(archive, folder)
    shutil.copy(ROOT / "bindings/lua/first.lua", folder)
    must_be_first(run("luajit", "first.lua", cwd=folder))


def play_godot3(archive, folder, _):
    """The scene in the engine without a window."""
    shutil.copytree(ROOT / "bindings/godot/godot3/scene", folder / "game")
    unpack(archive, folder / "game")
    printed = run("godot3-server", "--path", "game", "--frames=1200", cwd=folder, HOME=str(folder), LANG="en_US.UTF-8")
    demand(re.search(r"(?m)^mean error 0\.0\d+ m$", printed), f"the scene printed {printed!r}")


def check_godot4(archive, folder, version):
    """What the engine reads is there, and both libraries have the entry that it calls."""
    unpack(archive, folder)
    text = (folder / "addons/remora/remora.gdextension").read_text(encoding="utf-8")
    entry = re.search(r'entry_symbol = "(\w+)"', text)[1]
    libraries = set(re.findall(r'"res://([^"]+)"', text))
    demand(len(libraries) == 2, "there are not two libraries")
    for name in libraries:
        demand(entry.encode() in (folder / name).read_bytes(), f"{name} has no {entry}")


def check_unity(archive, folder, version):
    """Every file and folder has its .meta, and the sources compile with stand-ins for the engine."""
    unpack(archive, folder)
    root = folder / "package"
    described = json.loads((root / "package.json").read_bytes())
    demand(described["version"] == version, "package.json has another version")
    paths = [path for path in root.rglob("*") if "~" not in str(path)]
    without = [path.name for path in paths if path.suffix != ".meta" and not path.with_name(path.name + ".meta").exists()]
    demand(not without, f"no .meta for {without}")
    guids = [re.search(r"guid: (\w{32})", path.read_text(encoding="utf-8"))[1] for path in paths if path.suffix == ".meta"]
    demand(len(set(guids)) == len(guids), "two files have one guid")
    demand(all((root / sample["path"]).is_dir() for sample in described["samples"]), "a sample is not there")
    sources = sorted(path for path in root.rglob("*.cs"))
    stand_ins = [ROOT / "tests/docs/Unity.cs", ROOT / "tests/ways/unity/Run.cs"]
    run("mcs", "-unsafe", "-langversion:7.2", "-nowarn:1591,0649", "-r:System.Numerics.dll", *sources, *stand_ins, "-out:Run.exe", cwd=folder)
    demand(run("mono", "Run.exe", cwd=folder, LD_LIBRARY_PATH=str(root / "Plugins/x86_64")) == "tests passed\n", "the component fails")


# Tags of lintian that are about Debian's own archive.
ARCHIVE_TAGS = "initial-upload-closes-no-bugs"


def install_debian(archive, folder, version):
    """All packages into a root of their own; their program runs, and one is compiled with them."""
    there = sorted(archive.parent.glob(f"*_{version}-1_*.deb"))
    root = folder / "root"
    for part in ("info", "updates"):
        (root / "var/lib/dpkg" / part).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    run("dpkg", f"--root={root}", "--force-depends", "--force-not-root", "--force-script-chrootless", "--install", *there, cwd=folder)
    libraries = next(root.glob("usr/lib/*/libremora.so")).parent
    flags = run("pkg-config", "--cflags", "--libs", "remora", cwd=folder, PKG_CONFIG_PATH=str(libraries / "pkgconfig"))
    shutil.copy(ROOT / "examples/first.c", folder)
    run("gcc", "-std=c17", "first.c", *flags.split(), "-o", "first", cwd=folder)
    must_be_first(run(folder / "first", cwd=folder, LD_LIBRARY_PATH=str(libraries)))
    demand(version in run(root / "usr/bin/remora", "--version", cwd=folder, LD_LIBRARY_PATH=str(libraries)), "remora --version")


def check_debian(source, folder, version):
    """What lintian says, and that another build gives the same bytes."""
    there = sorted(source.parent.glob(f"*_{version}-1_*.deb"))
    run("lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", ARCHIVE_TAGS, *there, source, cwd=folder)
    release.main_of(folder, ["source", "debian"])
    for path in sorted(source.parent.glob(f"*_{version}-1*")):
        demand(path.read_bytes() == (folder / path.name).read_bytes(), f"{path.name} is not the same twice")


# Pattern of the file, who installs it, what is done; and with --quick.
CHECKS = [
    ("remora-{v}.tar.gz", "cmake", install_source, check_source),
    ("remora-{v}-amalgamation.zip", "unzip", install_two_files, None),
    ("remora-{v}.tgz", "npm", install_npm, None),
    ("remora-{v}-*x86_64.whl", "pip", install_wheel, None),
    ("remora-{v}-*aarch64.whl", "only its library, by qemu", run_wheel_for_arm, None),
    ("remora-{v}.crate", "cargo", install_crates, None),
    ("remora.{v}.nupkg", "by hand, with mono", run_nuget, None),
    ("remora-{v}-lua.zip", "unzip, with LuaJIT", run_lua, run_lua),
    ("remora-{v}-godot3.zip", "unzip, with Godot 3", play_godot3, None),
    ("remora-{v}-godot4.zip", "only checked", check_godot4, None),
    ("com.remora.remora-{v}.tgz", "only checked, and run by mono", check_unity, check_unity),
    ("libremora[0-9]_{v}-1_*.deb", "dpkg, with the two others", install_debian, None),
    ("remora_{v}-1.dsc", "lintian, and built again", check_debian, None),
    ("remora-{v}-vcpkg.zip", "only checked", check_ports, check_ports),
    ("remora-{v}-conan.zip", "only checked", check_ports, check_ports),
]


def check(path, how, version):
    """Seconds that it took, and those of a processor: machines are busy."""
    started, spent = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory(prefix="remora-installed-") as folder:
        how(path, pathlib.Path(folder), version)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - started, now.ru_utime + now.ru_stime - spent.ru_utime - spent.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    version, failed, passed = release.version(), 0, 0
    for pattern, installer, how, quick in CHECKS:
        how = quick if arguments.quick else how
        for path in sorted(arguments.folder.resolve().glob(pattern.format(v=version))) if how else []:
            try:
                seconds, spent = check(path, how, version)
                print(f"{path.name:<52} {path.stat().st_size / 1024:7.0f} KiB  {seconds:5.1f} s, {abs(spent):5.1f} s of a processor  {installer}", flush=True)
                passed += 1
            except Broken as reason:
                print(f"{path.name}: FAILED: {reason}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
