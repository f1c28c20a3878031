"""What a model of the catalogues may carry, and for which price; what may be bought for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from umpire.errors import InputError
from umpire.systems.legions.files.catalogue.facts import Arms, Choice, Option, WeaponFacts
from umpire.systems.legions.files.catalogue.names import ours
from umpire.systems.legions.files.catalogue.nodes import GROUP, Lines, Node

PROFILES = ("short", "long")
"""Profiles that the catalogues name more fully, by an alias."""

MOST = 99
"""As many as one likes, where no limit is given."""

MOST_ARMS = 5000
"""Ways to arm one model: a Warlord Titan has 180."""


def weapons_in(node: Node, known: tuple[str, ...], *, of: str) -> tuple[WeaponFacts, ...]:
    """Return every profile of every weapon in an entry, by our names where they are ``known``."""
    found: dict[str, WeaponFacts] = {}
    for each in node.walk():
        for lines in each.profiles:
            if lines.kind == "Weapon":
                line = _weapon(lines, name_of(each, known, of=of))
                found.setdefault(line.label, line)
    return tuple(found.values())


def name_of(node: Node, known: tuple[str, ...], *, of: str) -> str:
    """Return what a weapon is called: as we do by its own name, else by that of its profile, else its own name."""
    profiles = [each.name.partition(" - ")[0] for each in node.profiles if each.kind == "Weapon"]
    return next(filter(None, (ours(each, known, of=of) for each in (node.name, *profiles))), node.name)


def arms_in(node: Node, known: tuple[str, ...], *, of: str) -> Mapping[Arms, int]:
    """Return every set of weapons that a model may carry without buying any, and what each costs."""
    return {tuple(sorted(arms)): points for arms, points in _carried(node, known, of).items()}


def choices_in(node: Node, known: tuple[str, ...], *, of: str) -> Iterator[Choice]:
    """Yield what a model has and chooses, group by group, as a datasheet lists it."""
    for child in node.children:
        if child.kind != GROUP and least(child):
            yield Choice(choose=0, options=_options(_priced(child, known, of)) * least(child))
        elif child.kind == GROUP and not least(child):
            yield from choices_in(child, known, of=of)
        elif child.kind == GROUP:
            entries = [each for each in child.children if each.kind != GROUP]
            if any(least(each) for each in entries) or len(entries) < len(child.children):
                yield Choice(choose=1, options=_options(_picks(child, known, of)))
                continue
            options = _options({arms: price for each in entries for arms, price in _priced(each, known, of).items()})
            twice = least(child) > 1 and any(most(each) > 1 for each in entries)
            yield Choice(choose=least(child), options=options, twice=twice)


def _options(arms: Mapping[Arms, int]) -> tuple[Option, ...]:
    unbought_first = sorted(arms.items(), key=lambda pair: pair[1] != 0)  # a model has the first where none is chosen
    return tuple(Option(weapons=each, points=points) for each, points in unbought_first)


def bought_in(node: Node) -> Iterator[Node]:
    """Yield what may be bought for a model beside what it carries, down to the first that has a name of its own."""
    for each in node.children:
        if each.kind != GROUP:
            if least(each) == 0:
                yield each
        elif least(each) == 0:
            yield from bought_in(each)


def exclusive_in(node: Node) -> Iterator[tuple[Node, ...]]:
    """Yield the entries of which one may be bought, not several."""
    for each in node.children:
        if each.kind == GROUP and not least(each):
            if most(each) == 1 and len(each.children) > 1:
                yield each.children
            yield from exclusive_in(each)


def is_weapon(node: Node) -> bool:
    """Whether an entry is a weapon or holds some."""
    return any(lines.kind == "Weapon" for each in node.walk() for lines in each.profiles)


def least(node: Node) -> int:
    """Return how many of an entry there must be, by its own limit.

    Raises:
        InputError: If that is more than any Detachment has.
    """
    limit = node.limit(least=True)
    found = 0 if limit is None else int(limit.value)
    if found > MOST:
        raise InputError(f"More than {MOST} of one entry", file=node.file, path=node.id, value=str(found))
    return max(found, 0)


def most(node: Node) -> int:
    """Return how many of an entry there may be, by its own limit."""
    limit = node.limit(least=False)
    return MOST if limit is None or limit.value < 0 else min(int(limit.value), MOST)


def _carried(node: Node, known: tuple[str, ...], of: str) -> dict[Arms, int]:
    """Return what an entry brings: itself if it is a weapon, with each way to choose what lies in it."""
    own: Arms = (name_of(node, known, of=of),) if any(each.kind == "Weapon" for each in node.profiles) else ()
    found = {own: 0}
    for child in node.children:
        if child.kind == GROUP and least(child):
            found = _with(found, _picks(child, known, of))
        elif child.kind == GROUP:
            found = _with(found, _carried(child, known, of))  # a heading, or what may be bought: nothing must be taken
        elif least(child) and not child.hidden:
            for _ in range(least(child)):
                found = _with(found, _priced(child, known, of))
    return found


def _priced(node: Node, known: tuple[str, ...], of: str) -> dict[Arms, int]:
    return {arms: points + int(node.points) for arms, points in _carried(node, known, of).items()}


def _with(one: Mapping[Arms, int], other: Mapping[Arms, int]) -> dict[Arms, int]:
    found: dict[Arms, int] = {}
    for (left, price), (right, further) in product(one.items(), other.items()):
        arms = tuple(sorted((*left, *right)))
        found[arms] = min(found.get(arms, price + further), price + further)
        if len(found) > MOST_ARMS:
            raise InputError(f"There are more than {MOST_ARMS} ways to arm one model", value=", ".join(arms))
    return found


def _picks(group: Node, known: tuple[str, ...], of: str) -> dict[Arms, int]:
    """Return each way to take as many of a group's entries as it asks for."""
    entries = [each for each in group.children if each.kind != GROUP and not each.hidden]
    ways: dict[int, dict[Arms, int]] = {0: {(): 0}}
    for each in entries:
        grown: dict[int, dict[Arms, int]] = {}
        priced = _priced(each, known, of)
        for taken, found in ways.items():
            further = found
            for number in range(min(most(each), least(group) - taken) + 1):
                if number:
                    further = _with(further, priced)
                if number >= least(each):
                    grown[taken + number] = {**further, **grown.get(taken + number, {})}
        ways = grown
    return ways.get(least(group), {})


def _weapon(lines: Lines, name: str) -> WeaponFacts:
    told = lines.told
    traits = tuple(each.strip() for each in told.get("Traits", "").split(",") if each.strip(" -\u2013"))
    return WeaponFacts(
        name=name,
        profile=_profile(lines.name),
        range=told.get("Range", ""),
        dice=told.get("Dice", ""),
        to_hit=told.get("To Hit", ""),
        ap=told.get("AP", ""),
        traits=traits,
    )


def _profile(name: str) -> str:
    """Return which profile of a weapon it is: 'far' of 'Thermal cannon - far'."""
    told = name.partition(" - ")[2].strip()
    return ours(told, PROFILES) or told
