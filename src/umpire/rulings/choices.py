"""What a table chooses about the rules: readings as house rules, supplements, facts taken as given."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.errors import InputError

__all__ = ["CatalogueEntry", "HouseRule", "Stipulation", "Supplement", "choices_of", "read_catalogue"]


class CatalogueEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of a system's sources: its id, its kind, the heading it stands under, the part of the whole it is of."""

    id: str
    kind: str
    part: str
    heading: str


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """A choice between readings of one rule: its name, what each value means, and the value that is taken unasked."""

    name: str
    rule: str
    values: Mapping[str, str]
    default: str


class Supplement(msgspec.Struct, frozen=True, kw_only=True):
    """A later text that changes the rules, off unless a table names it: the choices that it makes for it."""

    name: str
    title: str
    sets: Mapping[str, str]
    source: str = ""


class Stipulation(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that is taken as given: of somebody or something, with regard to another, with a value."""

    fact: str
    of: str
    other: str = ""
    value: float = 1.0


def choices_of(
    known: Mapping[str, HouseRule],
    supplements: Mapping[str, Supplement],
    *,
    named: Mapping[str, str],
    supplement: str = "",
) -> dict[str, str]:
    """Return the value of every choice: the default, then what a supplement sets, then what the table itself names.

    Raises:
        InputError: If there is no such choice, value or supplement.
    """
    chosen = {name: each.default for name, each in known.items()}
    if supplement:
        if supplement not in supplements:
            fix = f"The supplements are {', '.join(supplements) or 'none'}."
            raise InputError("There is no such supplement", path="supplement", value=supplement, fix=fix)
        chosen |= supplements[supplement].sets
    for name, value in named.items():
        if name not in known:
            fix = f"The house rules are {', '.join(known) or 'none'}."
            raise InputError("There is no such house rule", path=f"house_rules.{name}", value=name, fix=fix)
        if value not in known[name].values:
            fix = f"{name} is one of {', '.join(known[name].values)}."
            raise InputError("A house rule has no such value", path=f"house_rules.{name}", value=value, fix=fix)
        chosen[name] = value
    return chosen


def read_catalogue(text: str) -> tuple[CatalogueEntry, ...]:
    """Return the rules that a table of tab-separated values lists: id, kind, part and heading, under a first line."""
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return tuple(CatalogueEntry(id=i, kind=k, part=p, heading=h) for i, k, p, h in rows)
