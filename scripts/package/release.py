#!/usr/bin/env python3
"""Makes what users install by name, all of one version: release.py FOLDER [PACKAGE…]

A package is a file of FOLDER. Two runs of one commit give the same bytes: archives are written in
order, with the time of the commit. check_release.py installs each of them.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "scripts" / "package"
SUMMARY = "Moves other people's characters in networked games"
# Where a program finds the library: NuGet's name of the system, compiler, name of the file.
SYSTEMS = {
    "linux-x64": ("gcc", "libremora.so"),
    "linux-arm64": ("aarch64-linux-gnu-gcc", "libremora.so"),
    "win-x64": ("x86_64-w64-mingw32-gcc", "remora.dll"),
}
WHEELS = {"linux-x64": "x86_64", "linux-arm64": "aarch64"}
COMPILE = "-std=c17 -O2 -ffp-contract=off -fvisibility=hidden -DREMORA_BUILDING -DREMORA_SHARED -shared -w"


def options_of(system):
    """How a shared library of a system is linked."""
    windows = ["-Wl,--no-insert-timestamp", "-static-libgcc", "-Wl,-s"]
    return windows if SYSTEMS[system][1].endswith("dll") else ["-fPIC", "-pthread", "-Wl,-s"]


def version():
    text = (ROOT / "include/remora/base.h").read_text(encoding="utf-8")
    return re.search(r'RM_VERSION_STRING "([^"]+)"', text)[1]


def header_number(name):
    text = (ROOT / "include/remora/base.h").read_text(encoding="utf-8")
    return re.search(rf"#define {name} (\d+)", text)[1]


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def commit_time():
    """Seconds since 1970, of the commit; of an unpacked archive that of its files."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    return int(told or output("git", "log", "-1", "--format=%ct"))


# -------------------------------------------------------------------------------------- archives

def tar_gz(path, files, mtime):
    """files: name to (bytes, mode)."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, (content, mode) in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(content), mtime, mode
            tar.addfile(entry, io.BytesIO(content))
    with open(path, "wb") as out, gzip.GzipFile("", "wb", 9, out, mtime) as packed:
        packed.write(raw.getvalue())


def zip_file(path, files, mtime):
    """files: name to bytes."""
    stamp = time.gmtime(max(mtime, 315619200))[:6]  # zip begins with 1980
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, stamp)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, content)


def tree(folder, prefix="", pattern="*"):
    """name to bytes, of all files of a folder."""
    paths = sorted(path for path in pathlib.Path(folder).rglob(pattern) if path.is_file())
    return {prefix + path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def sources():
    """What is committed: name to (bytes, mode)."""
    listed = output("git", "ls-files", "-z", "--stage").split("\0")
    entries = [line.split(None, 3) for line in listed if line]
    return {name: ((ROOT / name).read_bytes(), int(mode[-3:], 8)) for mode, _, _, name in entries if mode != "120000"}


# ------------------------------------------------------------------------------------------ SPDX

def spdx_file(name, content):
    sums = {kind.upper(): hashlib.new(kind, content).hexdigest() for kind in ("sha1", "sha256")}
    return {
        "SPDXID": "SPDXRef-" + hashlib.sha1(name.encode()).hexdigest(),
        "fileName": "./" + name,
        "checksums": [{"algorithm": kind, "checksumValue": value} for kind, value in sums.items()],
        "licenseConcluded": "MIT",
        "licenseInfoInFiles": ["NOASSERTION"],
        "copyrightText": "NOASSERTION",
    }


def spdx(files, release, mtime):
    """The document about the source archive: SPDX 2.3, as JSON."""
    listed = [spdx_file(name, content) for name, (content, _) in sorted(files.items())]
    sums = sorted(one["checksums"][0]["checksumValue"] for one in listed)
    whole = hashlib.sha1("".join(sums).encode()).hexdigest()
    package = {
        "SPDXID": "SPDXRef-Package",
        "name": "remora",
        "versionInfo": release,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": True,
        "packageVerificationCode": {"packageVerificationCodeValue": whole},
        "licenseConcluded": "MIT",
        "licenseDeclared": "MIT",
        "licenseInfoFromFiles": ["MIT"],
        "copyrightText": re.search(r"Copyright.*", (ROOT / "LICENSE").read_text(encoding="utf-8"))[0],
        "summary": SUMMARY + ".",
        "hasFiles": [one["SPDXID"] for one in listed],
    }
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"remora-{release}",
        "documentNamespace": f"urn:remora:{release}:{whole}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(mtime)),
            "creators": [f"Tool: remora-release-{release}"],
        },
        "packages": [package],
        "files": listed,
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-Package"}
        ],
    }
    return json.dumps(document, indent=1).encode() + b"\n"


# -------------------------------------------------------------------------------------- packages

class Release:
    """One version, and what several packages are made of."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.version, self.time = version(), commit_time()
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="remora-release-"))
        self.made = {}

    def once(self, what, make):
        if what not in self.made:
            self.made[what] = make()
        return self.made[what]

    def amalgamation(self):
        def make():
            folder = self.scratch / "c"
            run([sys.executable, PACKAGING / "amalgamate.py", folder])
            return folder

        return self.once("amalgamation", make)

    def library(self, system):
        """The shared library of a system, from the two files."""
        compiler, name = SYSTEMS[system]

        def make():
            to = self.scratch / system / name
            to.parent.mkdir()
            run([compiler, *COMPILE.split(), *options_of(system), "remora.c", "-o", to, "-lm"], cwd=self.amalgamation())
            return to

        return self.once(system, make)

    def binding(self, language):
        """Committed files of a binding, so that nothing that was built there comes along."""
        prefix = f"bindings/{language}/"
        return {name.removeprefix(prefix): content for name, (content, _) in sources().items() if name.startswith(prefix)}

    # Each makes one or more files.

    def source(self):
        """The sources, with the list of them that SPDX describes."""
        name = f"remora-{self.version}"
        files = sources()
        document = spdx(files, self.version, self.time)
        (self.folder / f"{name}.spdx.json").write_bytes(document)
        inside = {f"{name}/{path}": one for path, one in files.items()}
        inside[f"{name}/remora.spdx.json"] = (document, 0o644)
        tar_gz(self.folder / f"{name}.tar.gz", inside, self.time)

    def two_files(self):
        """remora.c, remora.h and remora.hpp."""
        files = tree(self.amalgamation())
        files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
        zip_file(self.folder / f"remora-{self.version}-amalgamation.zip", files, self.time)

    def npm(self):
        package = self.scratch / "npm"
        run(["node", ROOT / "bindings/js/build.mjs", package])
        run(["npm", "pack", "--silent", package, "--pack-destination", self.folder])

    def wheels(self):
        for system, machine in WHEELS.items():
            self.wheel(system, machine)

    def wheel(self, system, machine):
        library = self.library(system)
        tag = f"py3-none-manylinux_{glibc(library)}_{machine}"
        info = f"remora-{self.version}.dist-info"
        files = {name: one for name, one in self.binding("python").items() if name.startswith("remora/")}
        files["remora/libremora.so"] = library.read_bytes()
        files[f"{info}/METADATA"] = self.metadata()
        files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: remora\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
        files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
        lines = [f"{name},sha256={digest(one)},{len(one)}" for name, one in sorted(files.items())]
        files[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
        zip_file(self.folder / f"remora-{self.version}-{tag}.whl", files, self.time)

    def metadata(self):
        project = (ROOT / "bindings/python/pyproject.toml").read_text(encoding="utf-8")
        python = re.search(r'requires-python = "(.*)"', project)[1]
        readme = (ROOT / "bindings/python/README.md").read_text(encoding="utf-8")
        head = [
            "Metadata-Version: 2.1", "Name: remora", f"Version: {self.version}", f"Summary: {SUMMARY}",
            "License: MIT", f"Requires-Python: {python}", "Provides-Extra: arrays", "Requires-Dist: numpy; extra == 'arrays'", "Provides-Extra: plot",
            "Requires-Dist: matplotlib; extra == 'plot'", "Description-Content-Type: text/markdown",
        ]
        return ("\n".join(head) + "\n\n" + readme).encode()

    def crates(self):
        """As cargo packs them; the second is packed by hand, since cargo would ask a registry for the first."""
        folder = self.scratch / "rust"
        for name, content in self.binding("rust").items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        vendored = folder / "remora-sys/c"
        vendored.mkdir()
        for name in ("remora.c", "remora.h"):
            shutil.copy(self.amalgamation() / name, vendored)
        self.crate(folder / "remora-sys", ["build.rs", "src", "c"])
        shutil.copy(folder / "README.md", folder / "remora/README.md")
        self.crate(folder / "remora", ["src", "examples", "README.md"])

    def crate(self, folder, parts):
        manifest = (folder / "Cargo.toml").read_text(encoding="utf-8")
        manifest = manifest.replace("../README.md", "README.md").replace(', path = "../remora-sys"', "")
        name = f"{folder.name}-{self.version}"
        files = {"Cargo.toml": manifest.encode(), "LICENSE": (ROOT / "LICENSE").read_bytes()}
        for part in parts:
            path = folder / part
            files.update(tree(path, f"{part}/") if path.is_dir() else {part: path.read_bytes()})
        tar_gz(self.folder / f"{name}.crate", {f"{name}/{k}": (v, 0o644) for k, v in files.items()}, self.time)

    def nuget(self):
        """The binding as sources, which any target framework compiles, and the library for each system."""
        files = {f"runtimes/{system}/native/{name}": self.library(system).read_bytes() for system, (_, name) in SYSTEMS.items()}
        for name, content in self.binding("csharp").items():
            if name.startswith("Remora/") and name.endswith(".cs"):
                files[f"contentFiles/cs/any/{name}"] = content
        files["remora.nuspec"] = NUSPEC.format(version=self.version, summary=SUMMARY).encode()
        files["build/remora.props"] = PROPS.encode()
        files["README.md"] = (ROOT / "bindings/csharp/README.md").read_bytes()
        files["[Content_Types].xml"] = content_types(files).encode()
        files["_rels/.rels"] = RELATIONS.encode()
        zip_file(self.folder / f"remora.{self.version}.nupkg", files, self.time)

    def lua(self):
        """The Lua module with the library, to unpack into a game of LÖVE's or LuaJIT's."""
        module = self.binding("lua")
        files = {name: one for name, one in module.items() if name.startswith("remora/") or name in ("remora.lua", "README.md")}
        files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
        for system in ("linux-x64", "win-x64"):
            files[SYSTEMS[system][1]] = self.library(system).read_bytes()
        zip_file(self.folder / f"remora-{self.version}-lua.zip", files, self.time)

    def godot3(self):
        """The addon, to unpack into a game of Godot 3: the library is inside of its own."""
        module = self.binding("godot")
        files = {name.removeprefix("godot3/"): one for name, one in module.items() if name.startswith("godot3/addons/")}
        files["addons/remora/LICENSE"] = (ROOT / "LICENSE").read_bytes()
        files["addons/remora/README.md"] = module["README.md"]
        for system, name in (("linux-x64", "libremora_godot3.so"), ("win-x64", "remora_godot3.dll")):
            files[f"addons/remora/bin/{name}"] = self.addon("godot3", system, name).read_bytes()
        zip_file(self.folder / f"remora-{self.version}-godot3.zip", files, self.time)

    def godot4(self):
        """The same for Godot 4, which is only compiled."""
        module = self.binding("godot")
        files = {name.removeprefix("godot4/"): one for name, one in module.items() if name.startswith("godot4/addons/")}
        files["addons/remora/LICENSE"] = (ROOT / "LICENSE").read_bytes()
        files["addons/remora/README.md"] = module["README.md"]
        for system, name in (("linux-x64", "libremora_godot4.so"), ("win-x64", "remora_godot4.dll")):
            files[f"addons/remora/bin/{name}"] = self.addon("godot4", system, name).read_bytes()
        zip_file(self.folder / f"remora-{self.version}-godot4.zip", files, self.time)

    def addon(self, engine, system, name):
        """The library of an addon, with remora inside."""
        sources = [ROOT / "bindings/godot/native/bodies.c", ROOT / f"bindings/godot/{engine}/remora_{engine}.c"]
        to = self.scratch / f"{system}-{name}"
        hidden = [] if name.endswith("dll") else [f"-Wl,--version-script,{ROOT / 'bindings/godot/native/exports.map'}"]
        options = [*COMPILE.replace("-DREMORA_BUILDING -DREMORA_SHARED ", "").split(), *options_of(system), *hidden]
        run([SYSTEMS[system][0], *options, f"-I{ROOT / 'include'}", *sources, "remora.c", "-o", to, "-lm"], cwd=self.amalgamation())
        return to

    def unity(self):
        """A package for Unity's manager: the binding, the component, a sample, and the library."""
        files = {"package.json": self.filled(UPM).encode(), "LICENSE.md": (ROOT / "LICENSE").read_bytes()}
        own, binding = self.binding("unity"), self.binding("csharp")
        files.update({f"Runtime/Remora/{name.split('/')[1]}": one for name, one in binding.items()
                      if name.startswith("Remora/") and name.endswith((".cs", ".asmdef"))})
        files.update({f"Runtime/Unity/{name.split('/')[1]}": one for name, one in own.items() if name.startswith("Runtime/")})
        files.update({f"Samples~/BadNetwork/{name.split('/')[1]}": one for name, one in own.items() if name.startswith("Sample/")})
        files["README.md"] = own["README.md"]
        for system, name in (("linux-x64", "libremora.so"), ("win-x64", "remora.dll")):
            files[f"Plugins/x86_64/{name}"] = self.library(system).read_bytes()
        files.update(metas(files))
        tar_gz(self.folder / f"com.remora.remora-{self.version}.tgz", {f"package/{k}": (v, 0o644) for k, v in files.items()}, self.time)

    def debian_sources(self):
        """The unpacked sources of the Debian package, beside its archive."""
        folder = self.scratch / "debian"
        root = folder / f"remora-{self.version}"
        with tarfile.open(self.archive()) as packed:
            packed.extractall(folder)
        shutil.copy(self.archive(), folder / f"remora_{self.version}.orig.tar.gz")
        for name, content in tree(PACKAGING / "debian").items():
            to = root / "debian" / self.filled(name)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(self.filled(content.decode()), encoding="utf-8")
            to.chmod(0o755 if name == "rules" else 0o644)
        return root

    def filled(self, text):
        licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2].rstrip().splitlines()
        values = {
            "VERSION": self.version,
            "ABI": header_number("RM_ABI_VERSION"),
            "DATE": time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(self.time)),
            "LICENSE": "\n".join(f" {line or '.'}" for line in licence),
        }
        return re.sub(r"@([A-Z]+)@", lambda found: values[found[1]], text)

    def debian(self):
        """The source package, and from it the packages of this machine's kind."""
        root = self.debian_sources()
        kept = {**os.environ, "SOURCE_DATE_EPOCH": str(self.time), "DEB_BUILD_OPTIONS": "noautodbgsym", "TZ": "UTC"}
        run(["dpkg-source", "--build", root.name], cwd=root.parent, env=kept)
        with open(root.parent / "log", "w+", encoding="utf-8") as log:
            built = subprocess.run(["dpkg-buildpackage", "--build=binary", "--no-sign"], cwd=root, env=kept, stdout=log,
                                   stderr=subprocess.STDOUT, check=False)
            log.seek(0)
            if built.returncode != 0:
                raise SystemExit("".join(log.readlines()[-20:]) + "dpkg-buildpackage failed")
        for pattern in ("*.deb", "*.dsc", "*.debian.tar.xz", "*.orig.tar.gz"):
            for path in root.parent.glob(pattern):
                shutil.copy(path, self.folder)

    def archive(self):
        """The source archive, made if it is not there."""
        path = self.folder / f"remora-{self.version}.tar.gz"
        if not path.exists():
            self.source()
        return path

    def ports(self):
        """A port of vcpkg and a recipe of Conan, each beside the archive that it builds."""
        archive = self.archive()
        for kind in ("vcpkg", "conan"):
            files = {name: one.replace(b"@VERSION@", self.version.encode()) for name, one in tree(PACKAGING / "ports" / kind).items()}
            files[archive.name] = archive.read_bytes()
            zip_file(self.folder / f"remora-{self.version}-{kind}.zip", files, self.time)


NUSPEC = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata minClientVersion="3.3">
    <id>remora</id>
    <version>{version}</version>
    <authors>the authors of remora</authors>
    <license type="expression">MIT</license>
    <readme>README.md</readme>
    <description>{summary}.</description>
    <contentFiles>
      <files include="cs/any/Remora/*.cs" buildAction="Compile" />
    </contentFiles>
    <dependencies>
      <group targetFramework=".NETStandard2.1" />
    </dependencies>
  </metadata>
</package>
"""
PROPS = """<Project>
  <PropertyGroup>
    <AllowUnsafeBlocks>true</AllowUnsafeBlocks>
    <DefineConstants>$(DefineConstants);REMORA_NULLABLE</DefineConstants>
  </PropertyGroup>
</Project>
"""
RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/remora.nuspec" Id="manifest" />
</Relationships>
"""


UPM = """{
  "name": "com.remora.remora",
  "version": "@VERSION@",
  "displayName": "remora",
  "description": "Characters of other players go where their reports say that they are.",
  "unity": "2021.2",
  "license": "MIT",
  "samples": [
    {
      "displayName": "Bad network",
      "description": "A character behind a network that loses and delays reports.",
      "path": "Samples~/BadNetwork"
    }
  ]
}
"""
PLUGIN = """PluginImporter:
  isPreloaded: 0
  isOverridable: 0
  platformData:
  - first:
      Editor: Editor
    second:
      enabled: 1
      settings:
        CPU: x86_64
        OS: {system}
  - first:
      Standalone: {target}
    second:
      enabled: 1
      settings:
        CPU: x86_64
"""


def metas(files):
    """What the engine asks for beside each file and folder of a package, which it cannot write itself there."""
    folders = {str(parent) for name in files for parent in pathlib.PurePosixPath(name).parents} - {"."}
    found = {}
    for name in [*files, *folders]:
        if "~" in name:
            continue  # the engine does not look at these
        lines = [f"fileFormatVersion: 2\nguid: {hashlib.md5(('com.remora.remora/' + name).encode()).hexdigest()}"]
        lines += ["folderAsset: yes"] if name in folders else []
        lines += [PLUGIN.format(system="Linux", target="Linux64")] if name.endswith(".so") else []
        lines += [PLUGIN.format(system="Windows", target="Win64")] if name.endswith(".dll") else []
        found[name + ".meta"] = ("\n".join(lines).rstrip() + "\n").encode()
    return found


def content_types(files):
    endings = sorted({name.rsplit(".", 1)[1] for name in files if "." in name} | {"rels"})
    kinds = {"rels": "application/vnd.openxmlformats-package.relationships+xml"}
    lines = [f'  <Default Extension="{e}" ContentType="{kinds.get(e, "application/octet-stream")}" />' for e in endings]
    return "\n".join([
        '<?xml version="1.0" encoding="utf-8"?>',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">', *lines, "</Types>", ""])


def run(command, **options):
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, **options)


def digest(content):
    """As RECORD of a wheel wants it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def glibc(library):
    """The newest glibc that a library asks for, as manylinux writes it."""
    found = re.findall(r"GLIBC_(\d+)\.(\d+)", output("objdump", "-T", str(library)))
    return "_".join(map(str, max((int(a), int(b)) for a, b in found)))


PACKAGES = {
    "source": Release.source,
    "debian": Release.debian,
    "two-files": Release.two_files,
    "npm": Release.npm,
    "wheels": Release.wheels,
    "crates": Release.crates,
    "nuget": Release.nuget,
    "lua": Release.lua,
    "godot3": Release.godot3,
    "godot4": Release.godot4,
    "unity": Release.unity,
    "ports": Release.ports,
}


def main_of(folder, names):
    release = Release(pathlib.Path(folder).resolve())
    release.folder.mkdir(parents=True, exist_ok=True)
    try:
        for name in names or PACKAGES:
            PACKAGES[name](release)
    finally:
        shutil.rmtree(release.scratch)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("packages", nargs="*", choices=[*PACKAGES, []])
    arguments = parser.parse_args()
    main_of(arguments.folder, arguments.packages)
    return 0


if __name__ == "__main__":
    sys.exit(main())
