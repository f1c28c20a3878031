"""How kernels are declared: numba, which takes longer to import than a ruling to be found, waits until it is needed.

Until then a kernel that the package calls is machine code that is kept, called without numba; those that only kernels
call are nothing yet. Once something is not kept, or is asked so often that numba's faster way in is worth its import,
numba's own take the place of all of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Event, RLock
from typing import Any, TypeVar, cast  # numba ships no types: what it compiled is handed through unseen

from umpire.geometry._kernels import kept

ENOUGH = 1000
"""How often a kernel is called without numba: to look at what it is called with takes some microseconds each time."""

F = TypeVar("F", bound=Callable[..., object])

_LOCK = RLock()
_NUMBA_IS_IN = Event()


def inner(function: F) -> F:
    """Compile a function that only kernels call."""
    return _declared(function, called="by kernels")


def borrowing(function: F) -> F:
    """Compile a function that only kernels call and that makes no arrays: those it is handed are borrowed, not counted.

    Counting who holds an array takes longer than many a function. Arrays are returned to those alone that borrow, too.
    """
    return _declared(function, called="borrowing")


def inlined(function: F) -> F:
    """Compile a function as `borrowing` does, into each place that calls it: for what is called often, or from one.

    To hand over a dozen arrays takes longer than many a function, since each counts for nine words.
    """
    return _declared(function, called="inlined")


def entry(function: F) -> F:
    """Compile a function that the package calls, and keep its machine code."""
    return _declared(function, called="by the package")


def bring_numba() -> None:
    """Have numba's own kernels take the place of what stands for them, in every module of this package."""
    with _LOCK:
        _NUMBA_IS_IN.set()
        package = __name__.rpartition(".")[0]
        for module in [each for name, each in sys.modules.items() if name.startswith(package)]:
            for name, value in list(vars(module).items()):
                if isinstance(value, _Declared):
                    setattr(module, name, value.made)


class _Declared:
    """What stands for a kernel until numba makes it."""

    def __init__(self, function: Callable[..., object], called: str) -> None:
        self._function, self._called_by = function, called
        self._compiled: Any = None
        self._kept: dict[object, Callable[..., Any] | None] = {}
        self._calls = 0

    @property
    def made(self) -> Any:
        """The kernel as numba has it."""
        with _LOCK:
            if self._compiled is None:
                self._compiled = _compiled(self._function, self._called_by)
        return self._compiled

    def __call__(self, *given: object) -> Any:
        """Call machine code that is kept for such arguments, or have numba do so."""
        self._calls += 1
        if not _NUMBA_IS_IN.is_set() and self._calls <= ENOUGH and (found := self._found(given)) is not None:
            return found(*given)
        bring_numba()
        return self.made(*given)

    def _found(self, given: tuple[object, ...]) -> Callable[..., Any] | None:
        kinds = kept.kind_of(given)
        if kinds not in self._kept:
            self._kept[kinds] = kept.find(kept.kernel_name(self._function), kept.told(kinds))
        return self._kept[kinds]


def _declared(function: F, *, called: str) -> F:
    asked_for = any(os.environ.get(f"NUMBA_{each}", "0") != "0" for each in ("BOUNDSCHECK", "DISABLE_JIT"))
    # A kernel is called like the function it is made from.
    return cast(F, _compiled(function, called) if asked_for or _NUMBA_IS_IN.is_set() else _Declared(function, called))


def _compiled(function: Callable[..., object], called: str) -> Any:
    from umpire.geometry._kernels import compiling  # noqa: PLC0415 - the one place that brings numba in, see above

    return compiling.compiled(function, called=called)
