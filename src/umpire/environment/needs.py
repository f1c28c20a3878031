"""What environments need that Umpire itself does without."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from umpire.errors import InputError

EXTRAS = {"jax": "train", "optax": "train", "matplotlib": "series", "matplotlib.pyplot": "series"}
"""The extra that brings a module, where it is not `learn`."""


def needed(module: str) -> ModuleType:
    """Return a module of an extra.

    Raises:
        InputError: If it is not installed; it says how to.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as err:
        extra = EXTRAS.get(module, "learn")
        fix = f'Install it with: pip install "umpire-table[{extra}]"'
        raise InputError(
            f"This needs {module.partition('.')[0]}, which is not installed", value=module, fix=fix
        ) from err
