"""Names of a package that are imported when they are first used: whoever needs one waits for no other."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from sys import modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import shapely as shapely  # noqa: PLC0414 - said twice it is handed on


@contextmanager
def loading() -> Iterator[None]:
    """Look for no garbage while modules load: they make much and throw nothing away, and it takes a tenth of the time.

    Two threads may do so at once; at worst it is looked for a little early.
    """
    looked_for = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked_for:
            gc.enable()


class _OnUse(ModuleType):
    """A module that is imported once something of it is asked for."""

    def __getattr__(self, name: str) -> Any:  # whatever the module holds
        found = getattr(import_module(self.__name__), name)
        setattr(self, name, found)
        return found


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
        with loading():
            found = getattr(import_module(home), name)
        setattr(modules[package], name, found)
        return found

    return imported


if not TYPE_CHECKING:
    shapely = _OnUse("shapely")
    """What draws, buffers and unites outlines; most rulings need none of it."""
