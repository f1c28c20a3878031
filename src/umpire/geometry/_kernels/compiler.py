"""How kernels are compiled: for any x86-64, without fused multiply-add, so that every machine gets the same bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numba  # type: ignore[import-untyped]

__all__ = ["entry", "inner"]

numba.config.CPU_NAME = "generic"

F = TypeVar("F", bound=Callable[..., object])


def inner(function: F) -> F:
    """Compile a function that only kernels call."""
    return numba.njit(error_model="numpy")(function)  # type: ignore[no-any-return]


def entry(function: F) -> F:
    """Compile a function that the package calls, and keep the machine code beside its source."""
    return numba.njit(error_model="numpy", cache=True, nogil=True)(function)  # type: ignore[no-any-return]
