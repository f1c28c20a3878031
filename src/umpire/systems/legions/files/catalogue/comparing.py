"""Where datasheets differ from the catalogues, Detachment by Detachment: one line for each thing that differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from umpire.systems.legions.files.catalogue.facts import Arms, KindFacts, SheetFacts, UpgradeFacts, WeaponFacts
from umpire.systems.legions.files.catalogue.names import plain

NOTHING = "-"
SHOWN = 3
"""Sets of weapons that a line tells before it counts the rest."""


class Difference(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """One thing that differs: the datasheet, what it is about, what stands here and what in the catalogue."""

    detachment: str
    what: str
    sheet: str
    catalogue: str

    def __str__(self) -> str:
        """Return it as a line."""
        return f"{self.what}: {self.sheet} -> {self.catalogue}"


def compare(here: SheetFacts, there: SheetFacts) -> tuple[Difference, ...]:
    """Return where a datasheet and that of the catalogues differ; marks, capitals and plurals make no difference."""
    told = [*_heads(here, there), *_sizes(here, there), *_prices(here, there)]
    known = {each.name: each for each in there.kinds}
    for kind in here.kinds:
        other = known.pop(kind.name, None)
        if other is None:
            told.append(("model", kind.name, NOTHING))
        else:
            told += [(f"{kind.name}: {what}", mine, theirs) for what, mine, theirs in _kinds(kind, other)]
    told += [("model", NOTHING, each) for each in known]
    return tuple(
        Difference(detachment=here.name, what=what, sheet=mine, catalogue=theirs) for what, mine, theirs in told
    )


Row = tuple[str, str, str]


def _heads(here: SheetFacts, there: SheetFacts) -> Iterator[Row]:
    for what in ("role", "type", "scale"):
        mine, theirs = getattr(here, what), getattr(there, what)
        if theirs and mine != theirs:
            yield what, str(mine), str(theirs)


def _sizes(here: SheetFacts, there: SheetFacts) -> Iterator[Row]:
    for models in sorted({*here.sizes, *there.sizes}):
        mine, theirs = here.sizes.get(models), there.sizes.get(models)
        if mine != theirs:
            yield f"points of {models} model{'s' if models > 1 else ''}", _told(mine), _told(theirs)


def _prices(here: SheetFacts, there: SheetFacts) -> Iterator[Row]:
    yield from _priced("points of", here.options, there.options)
    yield from _upgrades(here.upgrades, there.upgrades)
    for name in dict.fromkeys((*here.added, *there.added)):
        mine, theirs = here.added.get(name), there.added.get(name)
        if mine != theirs and not (mine is None and theirs is None):
            yield f"points of {name}", _pack(mine), _pack(theirs)
    if here.packs != there.packs:
        yield "models added", _told(here.packs), _told(there.packs)
    yield from _priced("points more for", here.becoming, there.becoming)
    if here.exclusive != there.exclusive:
        yield "only one of", _listed(here.exclusive - there.exclusive), _listed(there.exclusive - here.exclusive)


def _upgrades(here: Mapping[str, UpgradeFacts], there: Mapping[str, UpgradeFacts]) -> Iterator[Row]:
    prices = ({name: each.points for name, each in side.items()} for side in (here, there))
    yield from _priced("points of", *prices)
    for name, each in here.items():
        other = there.get(name)
        if other is not None:
            yield from _sets(f"{name}: special rules", each.gains, other.gains)
            if each.one_per != other.one_per:
                yield f"{name}: one for every", str(each.one_per), str(other.one_per)


def _pack(added: tuple[int, int] | None) -> str:
    return NOTHING if added is None else f"{added[1]} for {added[0]}"


def _priced(what: str, here: Mapping[str, int], there: Mapping[str, int]) -> Iterator[Row]:
    mine, theirs = ({plain(name): (name, price) for name, price in each.items()} for each in (here, there))
    for key in dict.fromkeys((*mine, *theirs)):
        name = (mine.get(key) or theirs[key])[0]
        one, other = mine.get(key, (name, None))[1], theirs.get(key, (name, None))[1]
        if one != other:
            yield f"{what} {name}", _told(one), _told(other)


def _kinds(here: KindFacts, there: KindFacts) -> Iterator[Row]:
    told = (("Move", "movement"), ("Sv", "save"), ("CAF", "caf"), ("Morale", "morale"), ("W", "wounds"))
    for what, name in told:
        mine, theirs = getattr(here, name), getattr(there, name)
        if number(mine) != number(theirs):
            yield what, mine, theirs
    yield from _sets("special rules", here.rules, there.rules)
    yield from _weapons(here.weapons, there.weapons)
    yield from _carried(here.arms, there.arms)
    for arms in dict.fromkeys((*here.gives, *there.gives)):
        yield from _sets(f"{' + '.join(arms)} gives", here.gives.get(arms, ()), there.gives.get(arms, ()))


def _sets(what: str, here: tuple[str, ...], there: tuple[str, ...]) -> Iterator[Row]:
    mine, theirs = ({plain(each): each for each in side} for side in (here, there))
    left = [each for key, each in mine.items() if key not in theirs]
    right = [each for key, each in theirs.items() if key not in mine]
    if left or right:
        yield what, ", ".join(left) or NOTHING, ", ".join(right) or NOTHING


def _weapons(here: tuple[WeaponFacts, ...], there: tuple[WeaponFacts, ...]) -> Iterator[Row]:
    theirs = {plain(each.label): each for each in there}
    for line in here:
        other = theirs.pop(plain(line.label), None) or theirs.pop(plain(line.name), None)
        if other is None:
            yield "weapon", line.label, NOTHING
            continue
        for what, name in (("Range", "range"), ("Dice", "dice"), ("To Hit", "to_hit"), ("AP", "ap")):
            one, two = getattr(line, name), getattr(other, name)
            if number(one) != number(two):
                yield f"{line.label}: {what}", one, two
        yield from _sets(f"{line.label}: traits", line.traits, other.traits)
    for each in theirs.values():
        yield "weapon", NOTHING, each.label


def _carried(here: Mapping[Arms, int], there: Mapping[Arms, int]) -> Iterator[Row]:
    mine, theirs = _cheapest(here), _cheapest(there)
    left = [each for each in mine if each not in theirs]
    right = [each for each in theirs if each not in mine]
    if left or right:
        yield "may carry", _listed(left), _listed(right)
    for each in mine:
        if each in theirs and mine[each] != theirs[each]:
            yield f"points of {' + '.join(each)}", str(mine[each]), str(theirs[each])


def _cheapest(arms: Mapping[Arms, int]) -> dict[Arms, int]:
    """Return the sets of weapons with what each costs above the cheapest."""
    low = min(arms.values(), default=0)
    return {tuple(sorted(each)): points - low for each, points in arms.items()}


def _listed(arms: Iterable[Iterable[str]]) -> str:
    told = sorted(" + ".join(sorted(each)) for each in arms)
    further = [f"{len(told) - SHOWN} more"] if len(told) > SHOWN else []
    return "; ".join([*told[:SHOWN], *further]) or NOTHING


def _told(value: int | None) -> str:
    return NOTHING if value is None else str(value)


def number(text: str) -> str:
    """Return a value as it is compared: without signs of inches and pluses, '-' and 'special' as nothing."""
    told = re.sub(r"[\s\"”“+]", "", text.replace("\u2013", "-").replace("\u2212", "-")).casefold()
    return "" if told in ("-", "special", "sp", "n/a", "none") else told
