"""Which games there are: those of this house, then those that installed packages bring.

A package of ``umpire.systems`` declares its game as ``GAME`` in its file ``game.py``; a package of others names it as
an entry point of the group ``umpire.games``. Nothing is imported before it is asked for by its name; a game of others
that cannot be loaded says why then, and stands in no list of games.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pickle import PicklingError
from pkgutil import iter_modules
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from umpire.errors import InputError
from umpire.game.datasheets import Datasheets
from umpire.game.descriptor import Game, Tables
from umpire.game.resolving import Ruleset
from umpire.game.system import System
from umpire.game.whole_battle import WholeBattle
from umpire.on_use import loading
from umpire.rulings import Rulebook

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HOUSE = "umpire.systems"
GROUP = "umpire.games"


@cache
def _brought() -> dict[str, EntryPoint]:
    """Return the games that installed packages bring, by name."""
    # what looks through all installed packages takes a while to import, and a game of this house is found without
    from importlib.metadata import entry_points  # noqa: PLC0415

    return {each.name: each for each in sorted(entry_points(group=GROUP), key=lambda each: each.name)}


@cache
def _own() -> tuple[str, ...]:
    return tuple(sorted(each.name for each in iter_modules(import_module(HOUSE).__path__) if each.ispkg))


@cache
def game_names() -> tuple[str, ...]:
    """Return the names of all games; the first is taken where nobody names one."""
    return (*_own(), *(name for name in _brought() if name not in _own()))


def is_game(name: object) -> bool:
    """Whether there is a game of this name."""
    return name in _own() or name in game_names()


@cache
def game(name: str) -> Game:
    """Return a game by its name.

    Raises:
        InputError: If there is none, or the package that brings it cannot be loaded.
    """
    if not is_game(name):
        raise InputError("There is no such game", path="system", value=name, fix=f"Choose {', '.join(game_names())}.")
    if name in _own():
        with loading():
            own: Game = import_module(f"{HOUSE}.{name}.game").GAME
        return own
    entry = _brought()[name]
    fix = f"Mend or uninstall the package that names {entry.value} as a game."
    try:
        found = entry.load()
    except Exception as error:  # whatever a package of others does when it is imported
        last = extract_tb(error.__traceback__)[-1]
        told = f"This game cannot be loaded: {type(error).__name__}: {error} ({last.filename}, line {last.lineno})"
        raise InputError(told, path="system", value=name, fix=fix) from error
    if not isinstance(found, Game):
        told = f"This game is no Game but a {type(found).__name__}"
        raise InputError(told, path="system", value=name, fix=fix)
    _check_at_one(name, found)
    return found


def _check_at_one(name: str, found: Game) -> None:
    """Refuse a game of others whose parts do not say the same of it: its name and its rules."""
    system = found.battle().system if found.battle is not None else None
    rules = found.tables.ruleset if found.tables is not None else None
    parts = {type(each).__name__: each for each in (system, rules) if each is not None}
    for said in (found.name, *(each.name for each in parts.values())):
        if said != name:
            told = f"The package that brings this game calls it {said}"
            fix = f"Have its entry point, its {' and its '.join(('Game', *parts))} say one name."
            raise InputError(told, path="system", value=name, fix=fix)
    for kind, part in parts.items():
        if part.rulebook.digest() != found.rulebook.digest():
            told = f"Its Game has {_described(found.rulebook)}, its {kind} {_described(part.rulebook)}"
            raise InputError(told, path="system", value=name, fix="Give both the same rulebook.")


def _described(book: Rulebook) -> str:
    rules = [each.id for each in book]
    spread = f", {rules[0]} to {rules[-1]}" if rules else ""
    return f"the rulebook {book.system!r} ({len(rules)} rules{spread})"


def games() -> Iterator[Game]:
    """Yield every game that can be loaded."""
    for name in game_names():
        try:
            yield game(name)
        except InputError:
            if name in _own():
                raise


def tables_of(name: str) -> Tables:
    """Return how the tables of a game are read and asked about.

    Raises:
        InputError: If there is no such game, or it answers no questions about tables.
    """
    found = game(name).tables
    if found is None:
        with_tables = ", ".join(each.name for each in games() if each.tables is not None)
        raise InputError("This game answers no questions", path="system", value=name, fix=f"Choose {with_tables}.")
    return found


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the names of the games that have a ruleset, in order."""
    return tuple(each.name for each in games() if each.tables is not None and each.tables.ruleset is not None)


def ruleset(name: str) -> Ruleset[Any]:  # each game has a field of its own
    """Return the ruleset of a game.

    Raises:
        InputError: If there is no such game, or it has none.
    """
    found = tables_of(name).ruleset
    if found is None:
        fix = f"Choose {', '.join(ruleset_names())}."
        raise InputError("This game resolves no single actions on a table", path="system", value=name, fix=fix)
    return found


def battle_of(name: str = "") -> WholeBattle:
    """Return how the battles of a game are played; without a name, those of the first that has whole battles.

    Raises:
        InputError: If there is no such game, or it has none.
    """
    found = game(name).battle if name else next((each.battle for each in games() if each.battle is not None), None)
    if found is None:
        with_battles = ", ".join(each.name for each in games() if each.battle is not None)
        fix = f"Choose {with_battles}."
        raise InputError("No whole battles of this game are played", path="system", value=name, fix=fix)
    return found()


def datasheets_of(name: str = "") -> Datasheets:
    """Return the datasheets that come with a game; without a name, those of the first that has some.

    Raises:
        InputError: If there is no such game, or it has none.
    """
    found = game(name).datasheets if name else next((each.datasheets for each in games() if each.datasheets), None)
    if found is None:
        fix = f"Choose {', '.join(each.name for each in games() if each.datasheets)}."
        raise InputError("No datasheets come with this game", path="system", value=name, fix=fix)
    return found()


def system_of(name: str) -> System[Any]:
    """Return the system that the battles of a game are played by.

    Raises:
        InputError: If there is no such game, or it has no whole battles.
    """
    return battle_of(name).system


def _by_name(system: System[Any]) -> tuple[Any, ...]:
    """Have a system travel to another process by its name: its functions are there already."""
    if system.name not in game_names() or system_of(system.name) is not system:
        told = f"Battles of {system.name} cannot be sent: no installed package names this system as its game's"
        raise PicklingError(f"{told} (an entry point of the group {GROUP}).")
    return system_of, (system.name,)


copyreg.pickle(System, _by_name)
