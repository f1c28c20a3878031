"""What a table chooses about the rules: readings as house rules, supplements, facts taken as given."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, TypeVar

import msgspec

from umpire.errors import InputError
from umpire.words import alike, nearly


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """A choice between readings of one rule: its name, what each value means, and the value that is taken unasked."""

    name: str
    rule: str
    values: Mapping[str, str]
    default: str


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a supplement changes: what the source says, what it says instead, and where that stands."""

    topic: str
    rules: tuple[str, ...]
    source: str
    instead: str


class Supplement(msgspec.Struct, frozen=True, kw_only=True):
    """A later text that changes the rules, off unless a table names it.

    ``sets`` are the choices that it makes for a table, ``amendments`` what it changes beyond them.
    """

    name: str
    title: str
    sets: Mapping[str, str] = {}
    amendments: tuple[Amendment, ...] = ()
    source: str = ""


class Stipulation(msgspec.Struct, frozen=True, kw_only=True):
    """A fact taken as given, because geometry or history cannot or need not show it; shown in every answer.

    ``fact`` is its kind (for example ``obscured``), ``of`` and ``other`` the ids it speaks of, ``value`` its number.
    """

    fact: str
    of: str
    other: str = ""
    value: Annotated[float, msgspec.Meta(ge=0.0, le=1000.0)] = 1.0


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """What the players of a table have agreed on: the value of every choice, a supplement, facts taken as given."""

    house_rules: Mapping[str, str] = {}
    supplement: str = ""
    stipulations: tuple[Stipulation, ...] = ()

    def chosen(self, name: str) -> str:
        """Return the value of a house rule on this table."""
        return self.house_rules[name]

    def stipulated(self, fact: str, of: str, other: str = "") -> float | None:
        """Return the value of a fact that is taken as given, None where nobody says anything."""
        return stipulated(self.stipulations, fact, of, other)


Named = TypeVar("Named", HouseRule, Supplement)


def choice(name: str, rule: str, /, **values: str) -> HouseRule:
    """Return a choice whose first value is the one taken unasked."""
    return HouseRule(name=name, rule=rule, values=MappingProxyType(values), default=next(iter(values)))


def by_name(*each: Named) -> Mapping[str, Named]:
    """Return choices, or supplements, by their names."""
    return MappingProxyType({one.name: one for one in each})


def stipulated(stipulations: Sequence[Stipulation], fact: str, of: str, other: str = "") -> float | None:
    """Return the value of a fact that is taken as given, None where nobody says anything."""
    for each in stipulations:
        if each.fact == fact and each.of == of and each.other in ("", other):
            return each.value
    return None


def check_house_rules(known: Mapping[str, HouseRule], named: Mapping[str, str]) -> dict[str, str]:
    """Return the house rules that a file names.

    Raises:
        InputError: If there is no such choice, or it has no such value.
    """
    chosen: dict[str, str] = {}
    for name, value in named.items():
        if not (found := alike(name, known)):
            fix = nearly(name, known) or "The house rules are none."
            raise InputError("There is no such house rule", path=f"house_rules.{name}", value=name, fix=fix)
        if not (taken := alike(value, known[found].values)):
            fix = f"{found} is one of {', '.join(known[found].values)}."
            raise InputError("A house rule has no such value", path=f"house_rules.{name}", value=value, fix=fix)
        chosen[found] = taken
    return chosen


def check_supplement(known: Mapping[str, Supplement], name: str) -> str:
    """Return the supplement that a file names, '' for none.

    Raises:
        InputError: If there is none of that name.
    """
    found = alike(name, known)
    if name and not found:
        fix = f"The supplements are {', '.join(known) or 'none'}."
        raise InputError("There is no such supplement", path="supplement", value=name, fix=fix)
    return found


def check_stipulations(
    known: Mapping[str, str], stipulations: Sequence[Stipulation], names: Container[str] | None = None
) -> tuple[Stipulation, ...]:
    """Return the facts that a file takes as given.

    Args:
        known: The kinds of facts there are.
        stipulations: What the file says.
        names: What is on the table; None where facts may be about what is not: cases of a file may share them.

    Raises:
        InputError: If there is no such fact, or nothing of that name: it would be passed over.
    """
    for index, each in enumerate(stipulations):
        if each.fact not in known:
            fix = f"The facts that can be taken as given are {', '.join(known) or 'none'}."
            raise InputError("There is no such fact", path=f"stipulate[{index}].fact", value=each.fact, fix=fix)
        for part, name in (("of", each.of), ("other", each.other)):
            if names is not None and name and name not in names:
                fix = "Name a model, a unit or a feature by its id."
                path = f"stipulate[{index}].{part}"
                raise InputError("Nothing on the table has this id", path=path, value=name, fix=fix)
    return tuple(stipulations)


def agree(
    house_rules: Mapping[str, HouseRule],
    supplements: Mapping[str, Supplement],
    *,
    named: Mapping[str, str],
    supplement: str = "",
    stipulations: Sequence[Stipulation] = (),
) -> Agreement:
    """Return what a table agrees on: of each choice the default, then what a supplement sets, then what is named.

    Raises:
        InputError: If there is no such choice, value or supplement.
    """
    chosen = {name: each.default for name, each in house_rules.items()}
    supplement = check_supplement(supplements, supplement)
    if supplement:
        chosen |= supplements[supplement].sets
    chosen |= check_house_rules(house_rules, named)
    return Agreement(house_rules=chosen, supplement=supplement, stipulations=tuple(stipulations))
