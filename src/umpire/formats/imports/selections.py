"""Rosters as trees of selections: what list builders' files hold, whatever game they are for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

import msgspec

POINTS = "pts"


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A table row: its name, the kind of table, and the columns."""

    name: str
    kind: str
    characteristics: Mapping[str, str] = {}


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """What something costs in one of the kinds of cost of a game: its name, the catalogues' id for it, how much."""

    name: str
    kind: str = ""
    value: float


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Something taken for armies, and what was taken for it; ``number`` counts all of them, not those of each model.

    ``path`` is where it stands in the file, ``entry`` the chain of ids that it has in the catalogues, ``group`` the
    heading that the list builder shows it under. ``prices`` are its own, without what was taken for it; ``costs`` names
    those of them that are not 0. ``called`` is the player's own name for it, ``notes`` what they noted beside it.
    """

    name: str
    kind: str = ""
    number: int = 1
    path: str = ""
    entry: str = ""
    group: str = ""
    categories: tuple[str, ...] = ()
    primary: str = ""
    profiles: tuple[Profile, ...] = ()
    rules: tuple[str, ...] = ()
    points: float = 0.0
    costs: tuple[str, ...] = ()
    prices: tuple[Price, ...] = ()
    called: str = ""
    notes: str = ""
    selections: tuple[Selection, ...] = ()

    def walk(self) -> Iterator[Selection]:
        """Yield this selection and all below it."""
        yield self
        for each in self.selections:
            yield from each.walk()


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """A part of an army from one catalogue; one that stands inside another is a force of its own, after it.

    ``slots`` are the categories that it has.
    """

    name: str
    catalogue: str = ""
    path: str = ""
    entry: str = ""
    called: str = ""
    notes: str = ""
    slots: tuple[str, ...] = ()
    selections: tuple[Selection, ...]


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """A whole roster and the game that it is for, by its name and by the id that the catalogues' authors gave it.

    ``prices`` is what the file says that it costs, ``limits`` what it may cost at most.
    """

    name: str
    game: str
    game_id: str = ""
    source: str
    forces: tuple[Force, ...]
    prices: tuple[Price, ...] = ()
    limits: tuple[Price, ...] = ()
    notes: str = ""

    def walk(self) -> Iterator[Selection]:
        """Yield every selection."""
        for force in self.forces:
            for each in force.selections:
                yield from each.walk()


def points_of(prices: Iterable[Price]) -> float:
    """Return the points among prices; their name may have invisible marks around it."""
    return sum(each.value for each in prices if _plain(each.name) == POINTS)


def named_costs(prices: Iterable[Price]) -> tuple[str, ...]:
    """Return what something costs something in."""
    return tuple(dict.fromkeys(each.name for each in prices if each.value))


def _plain(name: str) -> str:
    return "".join(letter for letter in name if unicodedata.category(letter) != "Cf").strip()
