"""How numba compiles kernels: for any x86-64, without fused multiply-add, so that every machine gets the same bits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any  # numba ships no types: what it compiled is handed through unseen

import numba

from umpire.geometry._kernels.keeping import KeptCode

# The processor's own instructions would be no faster here, and machine code for them would serve no other processor.
numba.config.CPU_NAME = "generic"  # type: ignore[attr-defined]  # set by numba at run time
numba.config.CPU_FEATURES = ""  # type: ignore[attr-defined]  # as above


def compiled(function: Callable[..., object], *, called: str) -> Any:
    """Return a function as numba compiles it: called `by kernels`, `borrowing`, `inlined`, or `by the package`."""
    if called == "by the package":
        return _entry(function)
    # Nobody calls it from Python or C: to make a way in for them would take a third of the time of compiling.
    options: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    options["_nrt"], options["forceinline"] = called == "by kernels", called == "inlined"
    return _called_plainly(numba.njit(**options)(function))


def _entry(function: Callable[..., object]) -> Any:
    made: Any = numba.njit(error_model="numpy", nogil=True)(function)
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # as above
        made._cache = KeptCode(function)
    return made


def _called_plainly(made: Any) -> Any:
    """Let kernels call one with a plain number where they hold a constant.

    numba would compile it anew for each constant, and for each number that starts as one.
    """
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # as above
        whole = made.get_call_template
        plain: Callable[[Any], Any] = numba.types.unliteral

        def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
            return whole(tuple(plain(each) for each in args), {name: plain(each) for name, each in kws.items()})

        made.get_call_template = get_call_template
    return made
