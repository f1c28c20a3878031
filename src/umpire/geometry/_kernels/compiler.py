"""How kernels are compiled: for any x86-64, without fused multiply-add, so that every machine gets the same bits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast  # numba ships no types: what it compiled is handed through unseen

import numba

from umpire.geometry._kernels.keeping import KeptCode

# The processor's own instructions would be no faster here, and machine code for them would serve no other processor.
numba.config.CPU_NAME = "generic"  # type: ignore[attr-defined]  # set by numba at run time
numba.config.CPU_FEATURES = ""  # type: ignore[attr-defined]  # as above

F = TypeVar("F", bound=Callable[..., object])


def _called_plainly(compiled: Any) -> Any:
    """Let kernels call one with a plain number where they hold a constant.

    numba would compile it anew for each constant, and for each number that starts as one.
    """
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # as above
        whole = compiled.get_call_template
        plain: Callable[[Any], Any] = numba.types.unliteral

        def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
            return whole(tuple(plain(each) for each in args), {name: plain(each) for name, each in kws.items()})

        compiled.get_call_template = get_call_template
    return compiled


def inner(function: F) -> F:
    """Compile a function that only kernels call."""
    return _compiled(function, counting=True)


def borrowing(function: F) -> F:
    """Compile a function that only kernels call and that makes no arrays: those it is handed are borrowed, not counted.

    Counting who holds an array takes longer than many a function. Arrays are returned to those alone that borrow, too.
    """
    return _compiled(function, counting=False)


def inlined(function: F) -> F:
    """Compile a function as `borrowing` does, into each place that calls it: for what is called often, or from one place.

    To hand over a dozen arrays takes longer than many a function, since each counts for nine words.
    """
    return _compiled(function, counting=False, inlining=True)


def _compiled(function: F, *, counting: bool, inlining: bool = False) -> F:
    # Nobody calls it from Python or C: to make a way in for them would take a third of the time of compiling.
    options: Any = {"error_model": "numpy", "_nrt": counting, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    options["forceinline"] = inlining
    # A compiled function is called like the one it was made from.
    return cast(F, _called_plainly(numba.njit(**options)(function)))


def entry(function: F) -> F:
    """Compile a function that the package calls, and keep its machine code."""
    compiled: Any = numba.njit(error_model="numpy", nogil=True)(function)
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # as above
        compiled._cache = KeptCode(function)
    # As above.
    return cast(F, compiled)
