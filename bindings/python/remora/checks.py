"""Values are checked where they enter, so that a mistake is told in the caller's words and not found
later in a body that stands elsewhere: ctypes cuts numbers to their size without a word."""

import difflib
import enum
import math
from numbers import Integral, Real
from typing import Iterable, Optional, Type, TypeVar

from . import structs as s

Word = TypeVar("Word", bound=enum.IntEnum)


def number(value: object, name: str) -> float:
    """A finite number, also one of numpy's."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number, not {value!r}")
    if not math.isfinite(value):
        raise ValueError(f"{name} must be finite, not {value!r}")
    return float(value)


def numbers(values: object, count: int, name: str) -> tuple:
    """So many finite numbers, as a tuple, a list, or a struct of numbers."""
    if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        raise TypeError(f"{name} must be {count} numbers, such as {(1.0,) * count}, not {values!r}")
    found = tuple(values)
    if len(found) != count:
        raise ValueError(f"{name} must be {count} numbers, not {len(found)}: {found!r}")
    return tuple(number(each, f"{name}[{i}]") for i, each in enumerate(found))


def vec3(values: Iterable[float], name: str) -> s.Vec3:
    return values if isinstance(values, s.Vec3) else s.Vec3(*numbers(values, 3, name))


def quat(values: Iterable[float], name: str) -> s.Quat:
    """w first."""
    return values if isinstance(values, s.Quat) else s.Quat(*numbers(values, 4, name))


def whole(value: object, bits: int, name: str) -> int:
    """A whole number that fits into so many bits."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        hint = f"; int({value!r}, 0) makes one of a text" if isinstance(value, str) else ""
        raise TypeError(f"{name} must be a whole number, not {value!r}{hint}")
    if not 0 <= value < 1 << bits:
        hint = "; it wraps: give value & 0xFFFF" if bits == 16 else ""
        raise ValueError(f"{name} must be from 0 to {(1 << bits) - 1}, not {value}{hint}")
    return int(value)


def stamp(value: object, name: str = "stamp") -> int:
    """A 16-bit counter."""
    return whole(value, 16, name)


def guid(value: object, name: str = "guid") -> int:
    return whole(value, 32, name)


def data(value: object, name: str) -> bytes:
    """Bytes, however they are held."""
    if isinstance(value, str):
        raise TypeError(f"{name} must be bytes, not a text; bytes.fromhex reads hexadecimal")
    try:
        return bytes(memoryview(value))  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} must be bytes, not {type(value).__name__}") from None


def word(value: object, kind: Type[Word], name: str) -> Word:
    """A member of an enum, or its name in any case."""
    if isinstance(value, str):
        key = value.upper().replace("-", "_")
        if key not in kind.__members__:
            raise ValueError(f"{name} {value!r} is not known{suggestion(key, kind.__members__)}")
        return kind[key]
    try:
        return kind(value)
    except ValueError:
        raise ValueError(f"{name} {value!r} is none of {', '.join(kind.__members__)}") from None


def suggestion(wrong: str, known: Iterable[str]) -> str:
    known = list(known)
    near = difflib.get_close_matches(wrong, known, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(known)}"


def fill(struct, fields: dict, what: str):
    """Sets members of a struct by name. A misspelt one is an error, with the name that is near."""
    known = {name: kind for name, kind in struct._fields_}
    for name, value in fields.items():
        if name not in known:
            raise TypeError(f"{what} has no field {name!r}{suggestion(name, known)}")
        try:
            setattr(struct, name, value)
        except TypeError as error:
            raise TypeError(f"{name} of {what}: {error}") from None
    return struct


def optional_position(value: Optional[s.Position], name: str) -> Optional[s.Position]:
    if value is not None and not isinstance(value, s.Position):
        raise TypeError(f"{name} must be a Position; remora.position((x, y, z)) makes one")
    return value
