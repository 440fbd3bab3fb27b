"""Tests of what packages say about their licence: each names it, those that hold more than text that
names it bring it along, and the lab brings those of the packages whose code is in it."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = "MIT"

# Where a package names its licence.
NAMED = {
    "bindings/csharp/Remora/Remora.csproj": f"<PackageLicenseExpression>{NAME}</PackageLicenseExpression>",
    "bindings/python/pyproject.toml": f'license = {{text = "{NAME}"}}',
    "bindings/rust/remora-sys/Cargo.toml": f'license = "{NAME}"',
    "bindings/rust/remora/Cargo.toml": f'license = "{NAME}"',
    "bindings/js/package.json": f'"license": "{NAME}"',
    "lab/package.json": f'"license": "{NAME}"',
    "cmake/remora.pc.in": f"License: {NAME}\n",
}

# Files by which packages are known, and folders whose packages are never given to anybody.
MANIFESTS = ("*.csproj", "pyproject.toml", "Cargo.toml", "package.json", "*.pc.in")
PRIVATE = ("bench/", "build/", "tests/", "examples/", "bindings/csharp/tests/", "bindings/csharp/example/")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def is_ours(path):
    return not path.startswith(PRIVATE) and not any(
        part.startswith(".") or part in ("node_modules", "target", "obj", "bin") for part in path.split("/"))


class Licences(unittest.TestCase):
    def test_the_licence_is_the_one_that_is_named(self):
        self.assertTrue(read("LICENSE").startswith(f"{NAME} License"))

    def test_every_package_names_it(self):
        for path, text in NAMED.items():
            self.assertIn(text, read(path), path)

    def test_no_package_is_forgotten(self):
        found = {path.relative_to(ROOT).as_posix() for pattern in MANIFESTS for path in ROOT.rglob(pattern)}
        packages = {path for path in found if is_ours(path) and "[workspace]" not in read(path)}
        self.assertEqual(sorted(packages), sorted(NAMED))

    def test_what_is_built_and_installed_brings_it_along(self):
        self.assertIn("LICENSE", json.loads(read("bindings/js/package.json"))["files"])
        self.assertIn('"LICENSE"', read("bindings/js/build.mjs"))
        self.assertIn('install(FILES "${PROJECT_SOURCE_DIR}/LICENSE"', read("cmake/RemoraInstall.cmake"))

    def test_the_lab_brings_those_of_all_packages_in_it(self):
        shipped = json.loads(re.search(r"const SHIPPED = (\[.*?\]);", read("lab/build.mjs")).group(1))
        imported = set()
        for path in (ROOT / "lab" / "page").rglob("*.js"):
            for name in re.findall(r'(?:from|import) "([^."][^"]*)"', path.read_text(encoding="utf-8")):
                parts = name.split("/")
                imported.add("/".join(parts[:2] if name.startswith("@") else parts[:1]))
        self.assertEqual(sorted(shipped), sorted(imported))


if __name__ == "__main__":
    unittest.main()
