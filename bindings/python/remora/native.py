"""Finds the shared library, checks that it fits, and tells ctypes how its functions are called."""

import ctypes
import ctypes.util
import os
import pathlib
import sys
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint32
from ctypes import c_uint64, c_void_p
from typing import List, Optional, Union

from . import structs as s
from .enums import Status

VERSION = 100  # RM_VERSION: the library must not be older than this
ABI_VERSION = 1  # RM_ABI_VERSION: and have this binary interface
VARIABLE = "REMORA_LIBRARY"

_STATUS = c_int
_WORLD = c_void_p

# Result and parameters of every function that is called.
FUNCTIONS = {
    "rm_version_fits": (c_bool, [c_uint32, c_uint32]),
    "rm_status_text": (c_char_p, [_STATUS]),
    "rm_rules_l3": (s.Rules, []),
    "rm_rules_retail": (s.Rules, []),
    "rm_default_world_def": (s.WorldDef, []),
    "rm_world_create": (_STATUS, [POINTER(s.WorldDef), POINTER(c_void_p)]),
    "rm_world_destroy": (None, [_WORLD]),
    "rm_world_advance": (_STATUS, [_WORLD, c_double]),
    "rm_world_tick": (_STATUS, [_WORLD, c_double]),
    "rm_world_ticks": (c_uint64, [_WORLD]),
    "rm_world_set_viewer": (_STATUS, [_WORLD, POINTER(s.Position)]),
    "rm_world_find": (_STATUS, [_WORLD, c_uint32, POINTER(s.BodyId)]),
    "rm_world_bodies": (c_uint32, [_WORLD, POINTER(s.BodyId), c_uint32]),
    "rm_world_receive": (_STATUS, [_WORLD, c_void_p, c_size_t, POINTER(s.Receipt)]),
    "rm_world_render": (c_uint32, [_WORLD, c_uint32, POINTER(s.Render), c_uint32]),
    "rm_world_event_count": (c_uint32, [_WORLD]),
    "rm_world_take_events": (
        _STATUS,
        [_WORLD, POINTER(s.Event), c_uint32, POINTER(c_uint32), POINTER(c_uint64)],
    ),
    "rm_world_hash": (c_uint64, [_WORLD]),
    "rm_world_save_bytes": (c_size_t, [_WORLD]),
    "rm_world_save": (_STATUS, [_WORLD, c_void_p, c_size_t, POINTER(c_size_t)]),
    "rm_world_restore": (_STATUS, [_WORLD, c_void_p, c_size_t]),
    "rm_default_body_def": (s.BodyDef, []),
    "rm_body_add": (_STATUS, [_WORLD, POINTER(s.BodyDef), POINTER(s.BodyId)]),
    "rm_body_remove": (_STATUS, [_WORLD, s.BodyId]),
    "rm_body_read": (_STATUS, [_WORLD, s.BodyId, POINTER(s.BodyInfo)]),
    "rm_body_render": (_STATUS, [_WORLD, s.BodyId, POINTER(s.Position)]),
    "rm_body_place": (_STATUS, [_WORLD, s.BodyId, POINTER(s.Position)]),
    "rm_body_interpolate": (_STATUS, [_WORLD, s.BodyId, POINTER(s.Position), c_bool]),
    "rm_body_set_cycle": (_STATUS, [_WORLD, s.BodyId, s.Vec3, s.Vec3]),
    "rm_body_set_velocity": (_STATUS, [_WORLD, s.BodyId, s.Vec3]),
    "rm_body_update_position": (
        _STATUS,
        [_WORLD, s.BodyId, POINTER(s.PositionUpdate), POINTER(c_uint32)],
    ),
    "rm_body_update_vector": (
        _STATUS,
        [_WORLD, s.BodyId, POINTER(s.VectorUpdate), POINTER(c_bool)],
    ),
}


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
