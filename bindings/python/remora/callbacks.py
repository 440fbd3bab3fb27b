"""Functions of Python that C calls. None of them may raise through C: what one raises is kept, and
raised when the call that asked for it is back."""

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_int, c_void_p
from typing import Callable, List, Optional

from . import structs as s
from .enums import SweepResult

_SWEEP = CFUNCTYPE(c_int, c_void_p, POINTER(s.SweepIn), POINTER(s.SweepOut))


class Kept:
    """Wraps functions for C, and keeps them, and what they raise."""

    def __init__(self) -> None:
        self._alive: List[object] = []
        self._raised: Optional[BaseException] = None

    def function(self, prototype, call: Callable, otherwise=None) -> c_void_p:
        """A pointer for C. `otherwise` is returned when the function raises."""

        def guarded(*arguments):
            try:
                return call(*arguments)
            except BaseException as error:  # noqa: B036 - raised again by rethrow
                self._raised = self._raised or error
                return otherwise

        made = prototype(guarded)
        self._alive.append(made)
        return ctypes.cast(made, c_void_p)

    def sweep(self, call: Callable) -> c_void_p:
        """The same of a collision: call(asked, answer) fills the answer and returns a SweepResult."""

        def asked_by_c(_, asked, answer):
            return call(asked.contents, answer.contents)

        return self.function(_SWEEP, asked_by_c, otherwise=SweepResult.FAILED)

    def rethrow(self) -> None:
        error, self._raised = self._raised, None
        if error is not None:
            raise error
