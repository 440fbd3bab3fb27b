"""What structs of the C interface can do in Python."""

import ctypes
from typing import Iterator


class Numbers(ctypes.Structure):
    """A struct of numbers only: it can be unpacked, as in `x, y, z = info.position.origin`."""

    def __iter__(self) -> Iterator[float]:
        return (getattr(self, name) for name, *_ in self._fields_)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # they can change

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{number:g}' for number in self)})"


class Place(ctypes.Structure):
    """A position, which shows its parts."""

    def __repr__(self) -> str:
        return f"Position({self.cell:#x}, {self.origin!r}, {self.rotation!r})"


class Identity(ctypes.Structure):
    """An id of a body: equal ids are one body of a world, and an id can be a key."""

    def _key(self):
        return tuple(getattr(self, name) for name, *_ in self._fields_)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._key()}"
