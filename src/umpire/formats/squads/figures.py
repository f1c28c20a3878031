"""The figures of an imported army read as numbers; what is lacking is an error that says what to add, and where."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats.imports import ImportedModels
from umpire.formats.tables import Content

CHANGING, NOTHING = "*", ("-", "\u2013", "\u2014", "")
"""What files print for a figure that changes with Wounds, and for one that a model does not have."""

NO_INVULNERABLE = "its figures hold no invulnerable save; where another rule gives one, write `Save: 3+/4++` among them"
"""What is told of models whose save has none behind it."""

_INCHES = re.compile(r"^(\d+(?:\.\d+)?)\s*(?:\"|\u201d|''|in)?$")
_SAVES = re.compile(r"^(\d{1,3})\+?(?:\s*/\s*(\d{1,3})\+\+?)?$")
_STRENGTH = re.compile(r"^(?:(\d{1,3})|(?:User)?\s*(?:\+\s*(\d{1,3})|x\s*(\d{1,3}))?)$", re.IGNORECASE)
_TARGET = re.compile(r"^(\d+)\+?$")


class Lacking(InputError):
    """A figure that a file does not have, or that changes with Wounds; ``value`` says how it is written."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A row of figures: whose, what stands in it, and where in the army it stands."""

    of: str
    row: Mapping[str, str]
    path: str

    def has(self, name: str) -> bool:
        """Whether the row has such a column, whatever stands in it."""
        return name in self.row

    def text(self, name: str, *, example: str) -> str:
        """Return what stands in a column.

        Raises:
            Lacking: If there is none, or it changes with the Wounds that are left.
        """
        value = self.row.get(name, CHANGING).strip()
        if value == CHANGING:
            told = f"{name} of {self.of} changes with its Wounds" if name in self.row else f"{self.of} has no {name}"
            fix = f"Write what it is: `{name}: {example}`."
            raise Lacking(told, path=f"{self.path}.{name}", value=f"{name}: {example}", fix=fix)
        return value

    def whole(self, name: str) -> int:
        """Return a number, such as a Toughness."""
        text = self.text(name, example="4")
        if not text.isdecimal() or len(text) > 5:
            raise self.odd(name, "a whole number", "4")
        return int(text)

    def count(self, name: str) -> int:
        """Return a number that may be a dash, which is none: the Leadership of a building."""
        return 0 if self.text(name, example="4") in NOTHING else self.whole(name)

    def inches(self, name: str) -> float:
        """Return a distance, such as a Move: 6"; a dash is none."""
        text = self.text(name, example="6")
        if text in NOTHING:
            return 0.0
        match = _INCHES.match(text)
        if match is None:
            raise self.odd(name, "a distance in inches", "6")
        return float(match[1])

    def target(self, name: str) -> int | None:
        """Return what must be rolled, 3 for 3+; None for a model that cannot."""
        text = self.text(name, example="3+")
        if text in NOTHING:
            return None
        match = _TARGET.match(text)
        if match is None:
            raise self.odd(name, "what must be rolled", "3+")
        return int(match[1])

    def saves(self, name: str) -> tuple[int | None, int | None]:
        """Return a save and the invulnerable save behind it: 3+, 5+/5++."""
        match = _SAVES.match(self.text(name, example="3+"))
        if match is None:
            return self.target(name), None
        return int(match[1]), int(match[2]) if match[2] else None

    def strength(self, bearer: object) -> int | None:
        """Return the Strength of a weapon, None for that of its bearer; a bearer's +1 and x2 are worked out."""
        text = self.text("S", example="User")
        match = _STRENGTH.match(text)
        if match is None:
            raise self.odd("S", "a Strength", "4")
        own, more, times = match.groups()
        if own:
            return int(own)
        if not (more or times):
            return None
        if not isinstance(bearer, int):
            raise self.odd("S", "a Strength as long as that of its bearer is unknown", "4")
        return bearer + int(more) if more else bearer * int(times)

    def odd(self, name: str, wanted: str, example: str) -> InputError:
        """Return the error that a column does not hold what is wanted."""
        told = f"{name} of {self.of} is not {wanted}"
        fix = f"Write it so: `{name}: {example}`."
        return InputError(told, path=f"{self.path}.{name}", value=self.row[name], fix=fix)


def figures_of(models: ImportedModels) -> Figures:
    """Return the row of figures of models; one that they lack altogether is empty."""
    row = {} if models.profile is None else models.profile.characteristics
    return Figures(of=models.name, row=row, path="profile.characteristics")


def profile_of(row: Figures, fields: Mapping[str, Callable[[], Any]], given: Container[str]) -> Content:
    """Return a profile, each field read as it says, but for those that are given elsewhere: they need not be there.

    Raises:
        InputError: If a figure is none; of those that are lacking all are named, with how each is written as the value.
    """
    made: Content = {}
    lacking: list[Lacking] = []
    for name, read in fields.items():
        if name in given:
            continue
        try:
            made[name] = read()
        except Lacking as error:
            lacking.append(error)
    examples = list(dict.fromkeys(each.value for each in lacking))
    if not examples:
        return made
    columns = ", ".join(each.partition(":")[0] for each in examples)
    changing = all(each.partition(":")[0] in row.row for each in examples)
    told = f"{columns} of {row.of} change with its Wounds" if changing else f"{row.of} has no {columns}"
    fix = f"Give them among its characteristics, for example {', '.join(examples)}."
    raise Lacking(told, path=row.path, value=columns, fix=fix)
