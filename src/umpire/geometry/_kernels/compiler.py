"""How kernels are compiled: for any x86-64, without fused multiply-add, so that every machine gets the same bits."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import numba

__all__ = ["SOURCES", "entry", "inner", "looking"]

numba.config.CPU_NAME = "generic"  # type: ignore[attr-defined]  # set by numba at run time

SOURCES = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))).hexdigest()
"""What all kernels say. An entry closes over it, because numba itself only looks at the file that the entry stands in
when it decides whether machine code on disk is still good."""

F = TypeVar("F", bound=Callable[..., object])


def inner(function: F) -> F:
    """Compile a function that only kernels call."""
    # A compiled function is called like the one it was made from.
    return cast(F, numba.njit(error_model="numpy")(function))


def looking(function: F) -> F:
    """Compile a function that only kernels call and that makes no arrays: those it is handed are not counted."""
    # As above.
    return cast(F, numba.njit(error_model="numpy", _nrt=False)(function))  # type: ignore[call-overload]  # an option without a stub  # type: ignore[call-overload]  # an option without a stub


def entry(function: F) -> F:
    """Compile a function that the package calls, and keep the machine code beside its source."""
    # As above.
    return cast(F, numba.njit(error_model="numpy", cache=True, nogil=True)(function))
