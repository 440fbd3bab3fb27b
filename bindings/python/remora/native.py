"""Finds the shared library, checks that it fits, and tells ctypes how its functions are called."""

import ctypes
import ctypes.util
import os
import pathlib
import sys
from typing import List, Optional, Union

from .calls import ABI_VERSION, FUNCTIONS, VERSION
from .enums import Status

VARIABLE = "REMORA_LIBRARY"


class RemoraError(Exception):
    """A call that failed, and changed nothing."""

    def __init__(self, status: Status, text: str) -> None:
        super().__init__(text)
        self.status = status


class Library:
    """The C interface: `library.rm_world_tick(...)`, and `check` for the statuses it returns."""

    def __init__(self, path: str) -> None:
        self.path = path
        dll = ctypes.CDLL(path)
        if not declare(dll, "rm_version_fits")(VERSION, ABI_VERSION):
            raise ImportError(f"{path} is too old, or has another binary interface than {ABI_VERSION}")
        for name in FUNCTIONS:
            setattr(self, name, declare(dll, name))

    def check(self, status: int) -> None:
        """Raises what is not OK."""
        if status != Status.OK:
            raise RemoraError(Status(status), self.rm_status_text(status).decode())


def declare(dll: ctypes.CDLL, name: str):
    function = getattr(dll, name)
    function.restype, function.argtypes = FUNCTIONS[name]
    return function


_loaded: Optional[Library] = None


def load(path: Union[str, "os.PathLike[str]", None] = None) -> Library:
    """Loads the shared library, or returns the one that is loaded already.

    Without a path: the file that the environment variable REMORA_LIBRARY names, else one beside
    this package, else what the system's loader finds. A path replaces the library for worlds that
    are made from then on.
    """
    global _loaded
    if path is not None:
        _loaded = Library(os.fspath(path))
    if _loaded is None:
        _loaded = Library(_search())
    return _loaded


def _search() -> str:
    named = os.environ.get(VARIABLE)
    if named:
        return named
    beside = [str(path) for path in _beside() if path.exists()]
    found = beside[0] if beside else ctypes.util.find_library("remora")
    if not found:
        raise ImportError(f"no shared library of remora: set {VARIABLE} to its file")
    return found


def _beside() -> List[pathlib.Path]:
    name = {"win32": "remora.dll", "darwin": "libremora.dylib"}.get(sys.platform, "libremora.so")
    return [pathlib.Path(__file__).with_name(name)]
