"""Names of a package that are imported when they are first used: whoever needs one waits for no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from sys import modules
from typing import Any


def imported_on_use(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    Args:
        package: What it is called.
        homes: The names that each of some modules has for it, by the module.

    Raises:
        AttributeError: Once it is called for a name that is none of them.
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def imported(name: str) -> Any:  # whatever the module holds
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(home), name)
        setattr(modules[package], name, found)
        return found

    return imported
