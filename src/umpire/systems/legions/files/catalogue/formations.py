"""Kinds of Formations: their slots as the catalogues have them, in the form in which the shipped ones are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from xml.etree.ElementTree import Element

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.files.catalogue.comparing import NOTHING, Difference
from umpire.systems.legions.files.catalogue.folder import CatalogueFile, Catalogues, inside
from umpire.systems.legions.files.catalogue.names import ours
from umpire.systems.legions.files.catalogue.nodes import Condition, Conditions, Modifier, limits_of, modifiers_of
from umpire.systems.legions.rules.battles import FormationType, formation_types

NO_FORMATIONS = ("Unbound Formation (Open Play)", "Iconic Formations")
"""What the catalogues list as Formations, and is none: open play, and the frame in which Iconic Formations stand."""

NO_SLOTS = ("Configuration",)
MOST_SLOTS = 100
"""More of a kind than any Formation has: each is written out."""


class SlotFacts(msgspec.Struct, frozen=True, kw_only=True):
    """How many of a slot must be filled, and may be; None for any number."""

    compulsory: int
    most: int | None


class FormationFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of Formation: its slots by name, and which of them take the place of which, 'Support or Vanguard'.

    ``given_up`` is how many of a slot are no longer free once another takes their place; it is written, not compared.
    """

    name: str
    faction: str
    slots: Mapping[str, SlotFacts]
    either: frozenset[str]
    given_up: Mapping[str, int] = {}

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The slots of which Compulsory ones are given up for others: no file of Formations can say that."""
        return tuple(
            name
            for name, fewer in self.given_up.items()
            if fewer > (self.slots[name].most or fewer) - self.slots[name].compulsory
        )

    @property
    def one_of(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The groups of which one alternative may be taken, as a file of Formations lists them."""
        pairs = [frozenset(each.split(" or ")) for each in sorted(self.either)]
        groups: list[list[str]] = []
        for slot in (each for each in self.given_up if each not in self.unsaid):
            group = next((each for each in groups if all(frozenset((slot, one)) in pairs for one in each)), None)
            if group is None:
                groups.append([slot])
            else:
                group.append(slot)
        return tuple(tuple((slot,) * self.given_up[slot] for slot in group) for group in groups if len(group) > 1)


def formations_of(catalogues: Catalogues) -> tuple[FormationFacts, ...]:
    """Return every kind of Formation of the catalogues, by our names where we have it.

    Raises:
        InputError: If what a limit or a modifier says is no number.
    """
    found = []
    for file in catalogues.files:
        for each in inside(file.root, "forceEntries"):
            if each.get("name", "").strip() in NO_FORMATIONS:
                continue
            try:
                found.append(_of_force(catalogues, file, each))
            except InputError as error:
                raise error.within(file=file.file, path=each.get("name", "")) from None
    return tuple(found)


def shipped_formations() -> tuple[FormationFacts, ...]:
    """Return every shipped kind of Formation that has slots."""
    return tuple(facts_of_type(each) for each in formation_types().values() if each.package is None)


def compare_formations(here: tuple[FormationFacts, ...], there: tuple[FormationFacts, ...]) -> tuple[Difference, ...]:
    """Return where kinds of Formations differ from those of the catalogues."""
    theirs = {each.name: each for each in there}
    told: list[Difference] = []
    for each in here:
        other = theirs.pop(each.name, None)
        told += [_differ(each.name, "Formation", each.name, NOTHING)] if other is None else _slots(each, other)
    return (*told, *(_differ(each, "Formation", NOTHING, each) for each in theirs))


def _slots(here: FormationFacts, there: FormationFacts) -> Iterator[Difference]:
    for slot in dict.fromkeys((*here.slots, *there.slots)):
        mine, theirs = here.slots.get(slot), there.slots.get(slot)
        if mine != theirs:
            yield _differ(here.name, f"slots for {slot}", _in_words(mine), _in_words(theirs))
    if here.either != there.either:
        left, right = sorted(here.either - there.either), sorted(there.either - here.either)
        yield _differ(here.name, "one or the other", ", ".join(left) or NOTHING, ", ".join(right) or NOTHING)


def _in_words(slot: SlotFacts | None) -> str:
    if slot is None:
        return NOTHING
    return f"{slot.compulsory} Compulsory, {'any number' if slot.most is None else f'{slot.most} at most'}"


def _differ(formation: str, what: str, mine: str, theirs: str) -> Difference:
    return Difference(detachment=formation, what=what, sheet=mine, catalogue=theirs)


def facts_of_type(kind: FormationType) -> FormationFacts:
    """Return the slots of a shipped kind of Formation."""
    compulsory, further = Counter(kind.compulsory), Counter(kind.optional)
    either: set[str] = set()
    for group in kind.one_of:
        for slot in dict.fromkeys(name for alternative in group for name in alternative):
            further[slot] += max(alternative.count(slot) for alternative in group)
        for one, other in combinations(group, 2):
            either |= {_either(name, beside) for name in one for beside in other if name != beside}
    slots = {
        each: SlotFacts(compulsory=compulsory[each], most=compulsory[each] + further[each])
        for each in (compulsory | further)
    }
    return FormationFacts(name=kind.name, faction=kind.faction, slots=slots, either=frozenset(either))


def _either(one: str, other: str) -> str:
    return " or ".join(sorted((one, other)))


def _of_force(catalogues: Catalogues, file: CatalogueFile, force: Element) -> FormationFacts:
    name = force.get("name", "").strip()
    names = {
        each.get("targetId", ""): catalogues.target(each).get("name", "").strip()
        for each in inside(force, "categoryLinks")
    }
    found: dict[str, SlotFacts] = {}
    either: set[str] = set()
    given_up: dict[str, int] = {}
    for link in inside(force, "categoryLinks"):
        slot = names[link.get("targetId", "")]
        limits = [each for each in limits_of(link) if each.field == "selections"]
        compulsory = max((int(each.value) for each in limits if each.least), default=0)
        most = min((int(each.value) for each in limits if not each.least and each.value >= 0), default=None)
        if slot in NO_SLOTS or not limits or most == 0:  # one without limits is there to be counted, and is no slot
            continue
        found[slot] = SlotFacts(compulsory=compulsory, most=most)
        barred = tuple(_bars(tuple(modifiers_of(link)), names, most, {each.id for each in limits}))
        largest = max(compulsory, most or 0, *(abs(fewer) for _, fewer in barred))
        if largest > MOST_SLOTS:
            told = f"More than {MOST_SLOTS} slots of a kind"
            raise InputError(told, file=file.name, path=slot, value=str(largest))
        either |= {_either(slot, other) for other, _ in barred}
        if barred:
            given_up[slot] = max(fewer for _, fewer in barred)
    called = ours(name, formation_types()) or name
    return FormationFacts(name=called, faction=file.name, slots=found, either=frozenset(either), given_up=given_up)


def _bars(
    modifiers: tuple[Modifier, ...], names: Mapping[str, str], most: int | None, limits: set[str]
) -> Iterator[tuple[str, int]]:
    """Yield the slots which, once filled, leave fewer of this one; and how many fewer."""
    for each in modifiers:
        if each.kind not in ("set", "decrement") or each.field not in limits:
            continue  # what hides the slot or names it otherwise
        change = int(each.number)
        for condition in _conditions(each.when):
            if condition.child in names and condition.kind in ("atLeast", "greaterThan"):
                yield names[condition.child], (most or 0) - change if each.kind == "set" else change


def _conditions(when: Conditions) -> Iterator[Condition]:
    for each in when.parts:
        if isinstance(each, Conditions):
            yield from _conditions(each)
        else:
            yield each
