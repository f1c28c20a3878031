"""Which systems there are: every package of `umpire.systems` that declares a `RULESET`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import umpire.systems
from umpire.errors import InputError
from umpire.game import Ruleset


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the names of the systems that have a ruleset, in order; Legions Imperialis is played otherwise."""
    packages = sorted(each.name for each in iter_modules(umpire.systems.__path__) if each.ispkg)
    return tuple(name for name in packages if name != "legions")


@cache
def ruleset(name: str) -> Ruleset[Any]:  # each system has a field of its own
    """Return the ruleset of a system.

    Raises:
        InputError: If there is none of that name.
    """
    if name not in ruleset_names():
        fix = f"Umpire knows legions, {', '.join(ruleset_names())}."
        raise InputError("There is no such game", value=name, fix=fix)
    found = import_module(f"umpire.systems.{name}").RULESET
    assert isinstance(found, Ruleset)
    return found
